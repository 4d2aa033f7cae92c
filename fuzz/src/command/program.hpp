// A program that has said what it answers, and those between two sessions.
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

/// Processes of one program whose sessions are over, kept for the next session with the same subject: to start one costs as
/// much as thousands of cases. They end with this object, which the program's subjects and their sessions share.
class resting_programs {
  public:
    resting_programs() = default;
    ~resting_programs();

    /// One that waits, and has neither ended nor said anything since it was left; or null.
    std::unique_ptr<started_program> take(command_address const& whose);
    /// Takes one that was asked nothing that it has not answered. The longest here may have to go for it.
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

/// The command as messages have it.
std::string shown_of(subject_command const& command);

}  // namespace graze
