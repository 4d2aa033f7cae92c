// Starting processes from a thread that lives as long as this process does.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace graze {

struct process_start {
    std::string program = "/proc/self/exe";  // this very one
    std::vector<std::string> words;          // the first is what it is called
    /// NAME=VALUE, in place of what the environment has; a NAME alone is taken out of it.
    std::vector<std::string> variables;
    /// Given as 3, 4, ... in their order; they must be 3 + descriptors.size() or more.
    std::vector<int> descriptors;
    std::string output;        // the file of standard output and error, begun anew; /dev/null if empty
    bool keeps_error = false;  // standard error is this process's own, not that file
};

/// The descriptor, above those that a new process gets its own as; -1 with errno if there is none left. The old one is
/// closed.
int move_up(int fd);

/// A process in a session of its own, so that the signals of the terminal's keys stay with us, with nothing to read.
/// Signals are as a process has them by default. Throws std::system_error.
pid_t spawn_process(process_start const& start);

}  // namespace graze
