// A program that answers, its pipes, and the process between it and us: that one starts the program, says how it ends,
// and ends all that it started when we let go of it or are gone.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graze/plugin.hpp"
#include "process/watch.hpp"

namespace graze {

namespace command_wire {

inline constexpr char const* host_flag = "--graze-command-host";
/// A host's command line has these words before those of the program: its name, flag, parent's process, memory limit.
inline constexpr int host_words = 4;
/// A host finds its channel to us, and the program's standard input and output, at these descriptors.
inline constexpr int socket_fd = 3, program_input_fd = 4, program_output_fd = 5;

/// The host sends it once.
struct ending {
    int error = 0;             // the program could not be started, and why
    int code = 0, status = 0;  // or how it ended, as siginfo_t has it
};

}  // namespace command_wire

/// Runs a host to its end and returns its exit status.
int command_host_main(int argc, char** argv);

class command_process {
  public:
    enum class event { news, died, hung };

    /// Throws std::system_error.
    command_process(std::vector<std::string> const& words, plugin_options const& options);
    /// Ends the program and all that it started. One that is `idle` may end by itself, as its input does, for a moment.
    ~command_process();
    command_process(command_process const&) = delete;
    command_process& operator=(command_process const&) = delete;

    void set_idle(bool idle) { idle_ = idle; }
    bool is_idle() const { return idle_; }
    /// Begins the time of what comes now.
    void begin() { looked_ = std::chrono::steady_clock::now(); }
    /// Moves bytes: from the front of `unsent` to the program, from the program to the end of `heard`. Comes back when
    /// there is some news, or after a while without. After `died` nothing more will be heard.
    event move(std::string_view& unsent, std::string& heard, stopwatch& watch, std::uint64_t about);
    /// Lets it work for so many seconds, or until it has ended.
    void wait(double seconds);
    /// Returns whether it has written something that nobody read. Waits for so long.
    bool speaks(int milliseconds);
    /// Ends its input.
    void close_input();
    /// Says how one died: "signal 11 (Segmentation fault)", "exit with status 3".
    std::string how_it_ended();

  private:
    bool drain(std::string& heard);
    void reap();
    bool is_late(stopwatch& watch, std::uint64_t about);

    double slice_;
    pid_t host_ = -1;
    int socket_ = -1, input_ = -1, output_ = -1;
    bool idle_ = false, over_ = false;
    std::chrono::steady_clock::time_point looked_;
    std::string ending_;
};

}  // namespace graze
