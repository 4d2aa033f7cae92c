// A program that has listed its subjects, and those that wait between two sessions.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>

#include "command/process.hpp"
#include "command/session.hpp"

namespace graze {

struct started_program {
    /// Throws plugin_error where it does not say what it answers, or std::system_error.
    started_program(subject_command const& command, plugin_options const& options);

    command_process process;
    std::string heard;
    command_wire::program_list list;
    bool is_asked = false;  // cases already: what it does may be of one of those
};

/// A program that has been asked nothing but what it answers has so many seconds to end.
inline constexpr double last_words = 0.3;

/// Starts the program and returns the subjects it lists. Throws plugin_error or std::system_error.
command_wire::program_list ask_program(subject_command const& command, plugin_options const& options);

/// Makes writing to a program that has ended an error that we look at.
void ignore_broken_pipes();

/// Processes of one program whose sessions are over, kept for the next session with the same subject: to start one costs as
/// much as thousands of cases. They end with this object, which the program's subjects and their sessions share.
class resting_programs {
  public:
    resting_programs() = default;
    ~resting_programs();

    /// Takes one that has neither ended nor written anything since it was left; null if there is none.
    std::unique_ptr<started_program> take(command_address const& whose);
    /// Keeps one that has answered all it was asked. The one that waits longest may have to end for it.
    void leave(command_address const& whose, std::unique_ptr<started_program> program);

  private:
    static constexpr std::size_t most = 16;
    struct entry {
        command_address whose;
        std::unique_ptr<started_program> program;
    };

    std::mutex mutex_;
    std::deque<entry> waiting_;
};

/// Returns the command as messages quote it.
std::string shown_of(subject_command const& command);

}  // namespace graze
