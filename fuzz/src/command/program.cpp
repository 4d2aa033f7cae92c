#include "command/program.hpp"

#include <algorithm>
#include <csignal>
#include <string_view>
#include <utility>

#include "graze/internal/text/text.hpp"
#include "graze/internal/threads/work_limits.hpp"

namespace graze {
namespace {

bool is_same(command_address const& one, command_address const& other) {
    return one.command.words == other.command.words && one.subject == other.subject &&
           one.options.time_limit == other.options.time_limit && one.options.load_limit == other.options.load_limit &&
           one.options.memory_limit == other.options.memory_limit;
}

}  // namespace

std::string shown_of(subject_command const& command) {
    return json_quote(command.text);
}

started_program::started_program(subject_command const& command, plugin_options const& options)
    : process(command.words, options) {
    using event = command_process::event;
    stopwatch watch(options.load_limit, load_waits);
    std::string_view unsent = command_wire::greeting;
    process.begin();
    for (;;) {
        event const now = process.move(unsent, heard, watch, 0);
        check_cancelled();
        std::size_t const end = heard.find('\n');
        if (end != std::string::npos) {
            list = command_wire::read_list(std::string_view(heard).substr(0, end), shown_of(command));
            heard.erase(0, end + 1);
            process.set_idle(true);
            return;
        }
        if (now == event::died || now == event::hung || heard.size() > command_wire::longest_list)
            throw plugin_error(shown_of(command) + ": " +
                               (now == event::died   ? "it ended by " + process.how_it_ended()
                                : now == event::hung ? "it took too long"
                                                     : "it came to no end") +
                               " before a first line {\"subjects\":[...]}" +
                               (heard.empty() ? "" : ", after " + quote_excerpt(heard)));
    }
}

command_wire::program_list ask_program(subject_command const& command, plugin_options const& options) {
    started_program program(command, options);
    // It is read to its end, if that comes: what it writes unasked would be taken for answers.
    program.process.close_input();
    stopwatch watch(last_words, 1);
    program.process.begin();
    std::string_view none;
    while (program.heard.empty() && program.process.move(none, program.heard, watch, 0) == command_process::event::news)
        continue;
    if (!program.heard.empty())
        throw plugin_error(shown_of(command) +
                           ": says more than its first line before it is asked: " + quote_excerpt(program.heard));
    return program.list;
}

void ignore_broken_pipes() {
    struct sigaction now;
    if (sigaction(SIGPIPE, nullptr, &now) == 0 && now.sa_handler == SIG_DFL) std::signal(SIGPIPE, SIG_IGN);
}

resting_programs::~resting_programs() {
    // All at once: each then has a moment for its last doings.
    for (entry const& resting : waiting_) resting.program->process.close_input();
}

std::unique_ptr<started_program> resting_programs::take(command_address const& whose) {
    for (;;) {
        std::unique_ptr<started_program> program;
        {
            std::scoped_lock const lock(mutex_);
            auto const at =
                std::ranges::find_if(waiting_, [&](entry const& resting) { return is_same(resting.whose, whose); });
            if (at == waiting_.end()) return nullptr;
            program = std::move(at->program);
            waiting_.erase(at);
        }
        if (!program->process.speaks(0)) return program;
    }
}

void resting_programs::leave(command_address const& whose, std::unique_ptr<started_program> program) {
    entry last{whose, std::move(program)};
    std::unique_ptr<started_program> gone;  // ends when others may be taken again
    std::scoped_lock const lock(mutex_);
    if (waiting_.size() >= most) {
        gone = std::move(waiting_.front().program);
        waiting_.pop_front();
    }
    waiting_.push_back(std::move(last));
}

}  // namespace graze
