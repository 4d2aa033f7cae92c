// Starting processes from a thread that lives as long as this process does.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace graze {

struct process_start {
    std::string program = "/proc/self/exe";  // this very one
    std::vector<std::string> words;          // the first is what it is called
    /// NAME=VALUE replaces what the environment has; a NAME alone is taken out of it.
    std::vector<std::string> variables;
    /// The process gets them as 3, 4, ... in their order; they must be 3 + descriptors.size() or more.
    std::vector<int> descriptors;
    std::string output;        // the file of standard output and error, begun anew; /dev/null if empty
    bool keeps_error = false;  // standard error is this process's own, not that file
};

/// Moves a descriptor above those that a new process gets and returns it; -1 with errno if there is none left. The old
/// one is closed.
int move_up(int fd);

/// Starts a process in a session of its own, so that the signals of the terminal's keys stay with us. It has nothing to
/// read and handles signals as by default. Throws std::system_error.
pid_t spawn_process(process_start const& start);

}  // namespace graze
