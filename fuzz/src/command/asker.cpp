#include "command/asker.hpp"

#include <sched.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "graze/internal/text/text.hpp"
#include "graze/internal/threads/work_limits.hpp"
#include "process/wire.hpp"

namespace graze {
namespace {

using steady = std::chrono::steady_clock;
using event = command_process::event;

/// A batch has no more scalars than this where cases are long.
constexpr std::size_t most_scalars = 1 << 16;
/// Batches grow by this factor while all goes well.
constexpr std::size_t growth = 4;
/// A line too many has so many milliseconds to turn up after the first batch of a process, and after the last of a call: there
/// as often as looks take no more than a share of the time.
constexpr int first_look = 5;
constexpr double share_of_looks = 0.1;
/// So many batches have a process each after a process wrote what its case did not ask for.
constexpr std::size_t wary_batches = 4;
/// As of plugins: so many processes may fail to get as far as a case before we give up, and take so many load limits.
constexpr int most_starts = 10;
constexpr double most_load_limits = 3;

/// Watches how the answers to a batch come in: a program that writes each by itself would wake us as often.
class arrivals {
  public:
    /// Returns half of the seconds that the rest should take, by what came since the first ones; 0 where that is next to
    /// nothing, or not known yet, as of programs that write all at once.
    double worth_waiting(std::size_t answers, std::size_t cases) {
        steady::time_point const now = steady::now();
        if (answers == 0) return 0;
        if (!first_) return first_ = {now, answers}, 0;
        if (answers == first_->second) return 0;
        double const seconds =
            std::chrono::duration<double>(now - first_->first).count() / static_cast<double>(answers - first_->second);
        double const half = seconds * static_cast<double>(cases - answers) / 2;
        return half < least ? 0 : std::min(half, most);
    }

  private:
    static constexpr double least = 5e-5, most = 0.01;
    std::optional<std::pair<steady::time_point, std::size_t>> first_;
};

}  // namespace

command_asker::command_asker(command_address address, std::shared_ptr<resting_programs> resting, std::size_t most_cases)
    : address_(std::move(address)), resting_(std::move(resting)), most_cases_(most_cases) {}

command_asker::~command_asker() {
    if (program_ && program_->process.is_idle() && !distrusts()) resting_->leave(address_, std::move(program_));
}

void command_asker::ask_all(std::size_t cases) {
    pending_faults pending;
    steady::time_point const begin = steady::now();
    for (std::size_t first = 0; first < cases;) {
        std::size_t const begun = first;
        std::size_t last = first + 1, scalars = scalars_of(first);
        for (; last < cases && last - first < size_; ++last)
            if ((scalars += scalars_of(last)) > most_scalars) break;
        try {
            first = settle(first, last, pending);
            // After the distrust that follows no look is taken for as many cases: this ends.
            if (first == cases && says_more_late(std::chrono::duration<double>(steady::now() - begin).count())) {
                program_.reset();
                distrust_ = wary_batches;
                size_ = 1;
                pending.add(reply::crash, last, false);
                first = begun;
            }
            pending.answered(first);
        } catch (...) {
            program_.reset();  // it may be at a case still
            throw;
        }
    }
}

/// Asks a batch and returns the first case that is left.
std::size_t command_asker::settle(std::size_t first, std::size_t last, pending_faults& pending) {
    if (!program_) start();
    if (program_->process.speaks(0)) {
        // It has ended although its input has not; or a line too many has come late. Of the next it can be told whose
        // it is: each batch is the last of its process.
        if (says_more()) distrust_ = wary_batches;
        if (program_->is_asked) count_unrepeated(reply::crash);
        program_.reset();
        start();
    }
    steady::time_point const begin = steady::now();
    clear_answers();
    bool const alone = last - first == 1, is_new = !std::exchange(program_->is_asked, true);
    was_new_ = is_new;
    end const how = put(first, last, is_new);
    std::size_t const answered = taken_answers();
    give_answers(first);
    first += answered;
    if (how == end::all) {
        program_->process.set_idle(true);
        if (distrusts()) {
            program_.reset();
            --distrust_;
        }
        double const share = std::chrono::duration<double>(steady::now() - begin).count() / address_.options.time_limit;
        if (share < 0.1) size_ = std::min(size_ * growth, most_cases_);
        if (share > 0.5) size_ = std::max<std::size_t>(size_ / growth, 1);
        return first;
    }
    program_.reset();
    if (how == end::old) distrust_ = wary_batches;
    size_ = 1;
    // What a process says or does late may be of a case before: only one that was asked nothing else is to blame.
    reply const fault = how == end::hang ? reply::hang : reply::crash;
    if (alone && answered == 0 && (is_new || how == end::hang || how == end::too_few)) {
        pending.repeated(first);
        give_fault(first++, fault);
        if (fault == reply::hang) spend_hang();
        if (how == end::too_few) {
            count_timeout();
            spend_hang();  // it was waited for as long
        }
    } else {
        pending.add(fault, last, how == end::too_few);
    }
    return first;
}

/// Asks a batch and reads its answers up to the first that is none.
command_asker::end command_asker::put(std::size_t first, std::size_t last, bool is_new) {
    std::size_t const cases = last - first;
    text_.clear();
    write(text_, first, last);
    std::string_view unsent = text_;
    stopwatch watch(address_.options.time_limit);
    program_->process.set_idle(false);
    program_->process.begin();
    std::string& heard = program_->heard;
    std::size_t taken = 0;
    arrivals pace;
    steady::time_point last_news = steady::now();
    for (bool ends_input = distrusts();;) {
        event const now = program_->process.move(unsent, heard, watch, taken_answers());
        std::chrono::duration<double> const waited = steady::now() - last_news;
        check_cancelled_after(waited.count(), address_.options.time_limit);
        std::size_t const answers_before = taken_answers();
        bool const sound = take(heard, taken, cases);
        if (taken_answers() != answers_before) last_news = steady::now();
        if (!sound) return is_new ? end::crash : end::old;
        if (taken_answers() == cases && unsent.empty()) {
            if (ends_input) {
                program_->process.close_input();
                ends_input = false;
            }
            if (!distrusts() || now != event::news || heard.size() > taken) return is_all(heard.size() - taken, is_new);
            continue;
        }
        if (now == event::died) return end::crash;
        if (now == event::news && unsent.empty()) program_->process.wait(pace.worth_waiting(taken_answers(), cases));
        if (now == event::hung) {
            // It may have left out an answer, and those after it are of other cases.
            clear_answers();
            return unsent.empty() && ends_with_its_input() ? end::too_few : end::hang;
        }
    }
}

/// Checks that nothing comes after the last answer: else it is not known which answer belongs to which case.
command_asker::end command_asker::is_all(std::size_t left, bool is_new) {
    std::string& heard = program_->heard;
    if (left == 0 && !distrusts()) sched_yield();  // where it has the same core
    if (left > 0 || (!distrusts() && program_->process.speaks(is_new ? first_look : 0) && says_more())) {
        clear_answers();
        return is_new ? end::crash : end::old;
    }
    heard.clear();
    return end::all;
}

/// Looks for a line too many after the last answer of a call that has taken so many seconds. After the first batch of a process
/// that has been done.
bool command_asker::says_more_late(double seconds) {
    time_to_look_ += share_of_looks * seconds;
    if (!program_ || distrusts() || was_new_ || 1000 * time_to_look_ < first_look) return false;
    time_to_look_ = 0;
    return program_->process.speaks(first_look) && says_more();
}

/// Returns whether a program that wrote nothing for too long waits for cases: then it has left out an answer.
bool command_asker::ends_with_its_input() {
    program_->process.close_input();
    std::string more;
    std::string_view none;
    stopwatch watch(last_words, 1);
    program_->process.begin();
    for (;;) {
        event const now = program_->process.move(none, more, watch, 0);
        if (now != event::news || !more.empty()) return now == event::died && more.empty();
    }
}

/// Not where it has only ended.
bool command_asker::says_more() {
    std::string more, none;
    std::string_view unsent = none;
    stopwatch watch(address_.options.time_limit);
    program_->process.begin();
    program_->process.move(unsent, more, watch, 0);
    return !more.empty();
}

void command_asker::start() {
    start_anew();
    if (std::string const text = preparation(); !text.empty()) prepare(text);
}

/// Has a new process prepare what its cases are about.
void command_asker::prepare(std::string const& text) {
    std::string heard, fault;
    std::string_view unsent = text;
    stopwatch watch(address_.options.load_limit, load_waits);
    program_->process.set_idle(false);
    program_->process.begin();
    for (std::size_t stop = std::string::npos; fault.empty() && stop == std::string::npos;) {
        event const now = program_->process.move(unsent, heard, watch, 0);
        check_cancelled();
        stop = heard.find('\n');
        if (stop != std::string::npos)
            fault = stop + 1 == heard.size() ? command_wire::fault_of_prepared(std::string_view(heard).substr(0, stop))
                                             : "answered more than a line";
        else if (now == event::died)
            fault = "ended by " + program_->process.how_it_ended();
        else if (now == event::hung)
            fault = "took too long";
        else if (heard.size() > command_wire::longest_answer)
            fault = "answered without an end of the line";
    }
    program_->process.set_idle(true);
    if (fault.empty()) return;
    program_.reset();
    throw plugin_error(address_.subject.name + " of " + address_.subject.test + " in " + shown_of(address_.command) +
                       " was given a solid and " + fault);
}

void command_asker::start_anew() {
    if (!distrusts() && (program_ = resting_->take(address_)) && find_subject()) return;
    if (std::exchange(was_started_, true)) spend_start();
    steady::time_point const begin = steady::now();
    std::string why;
    for (int tries = 0; tries < most_starts; ++tries) {
        try {
            program_ = std::make_unique<started_program>(address_.command, address_.options);
            if (find_subject()) return;
            why = "no longer has the subject that it had: it has been changed, or does not always offer the same";
        } catch (plugin_error const& error) {
            why = error.what();
        } catch (std::system_error const& error) {
            // Too many processes or too little memory may be a matter of moments.
            why = error.what();
            std::this_thread::sleep_for(std::chrono::milliseconds(10 << tries));
        }
        program_.reset();
        std::chrono::duration<double> const passed = steady::now() - begin;
        if (passed.count() > most_load_limits * address_.options.load_limit) break;
    }
    throw plugin_error(shown_of(address_.command) + ": cannot be started again for " + address_.subject.name + " of " +
                       address_.subject.test + ": " + why);
}

bool command_asker::find_subject() {
    auto const& entries = program_->list.entries;
    auto const found = std::ranges::find(entries, address_.subject);
    place_ = static_cast<std::uint32_t>(found - entries.begin());
    return found != entries.end();
}

}  // namespace graze
