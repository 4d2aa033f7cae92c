#include "command/session.hpp"

#include <sched.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "command/pending_faults.hpp"
#include "command/program.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/internal/threads/work_limits.hpp"
#include "process/wire.hpp"

namespace graze {
namespace {

using command_wire::answer_form;
using command_wire::program_answer;
using steady = std::chrono::steady_clock;
using event = command_process::event;

/// A batch has no more cases than this, and no more scalars where cases are long.
constexpr std::size_t most_cases = 1024, most_scalars = 1 << 16;
/// Batches grow by this factor while all goes well.
constexpr std::size_t growth = 4;
/// A line too many has so many milliseconds to turn up after the first batch of a process.
constexpr int first_look = 5;
/// So many batches have a process each after a process wrote what its case did not ask for.
constexpr std::size_t wary_batches = 4;
/// A program that has been asked nothing but what it answers has so many seconds to end.
constexpr double last_words = 0.3;
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

/// Asks batch after batch. Of a batch that goes wrong the answers up to there count, since they came in order. From then on
/// cases are put to a new process alone, and then in larger batches again, which finds the case at fault. A fault that
/// none of the cases repeats is counted as such.
class command_session {
  public:
    command_session(command_address address, std::shared_ptr<resting_programs> resting)
        : address_(std::move(address)), resting_(std::move(resting)) {
        test_info const& test = *find_test(address_.subject.test);
        form_.scalar = address_.subject.scalar == 32 ? scalar_type::float32 : scalar_type::float64;
        form_.answer = test.answer;
        form_.numbers = test.written_numbers();
        width_ = address_.subject.scalar == 32 ? sizeof(float) : sizeof(double);
    }
    command_session(command_session const&) = delete;
    command_session& operator=(command_session const&) = delete;
    ~command_session() {
        if (program_ && program_->process.is_idle() && !distrusts()) resting_->leave(address_, std::move(program_));
    }

    void answer(void const* inputs, std::span<std::size_t const> begins, reply* replies, void* numbers) {
        inputs_ = static_cast<char const*>(inputs);
        replies_ = replies;
        numbers_ = static_cast<char*>(numbers);
        std::size_t const cases = begins.size() - 1;
        pending_faults pending;
        for (std::size_t first = 0; first < cases;) {
            std::size_t last = first + 1;
            while (last < cases && last - first < size_ && begins[last + 1] - begins[first] <= most_scalars) ++last;
            try {
                first = settle(begins, first, last, pending);
                pending.answered(first);
            } catch (...) {
                let_go();  // it may be at a case still
                throw;
            }
        }
    }

  private:
    enum class end { all, crash, hang, too_few, old };

    /// Asks a batch and returns the first case that is left.
    std::size_t settle(std::span<std::size_t const> begins, std::size_t first, std::size_t last,
                       pending_faults& pending) {
        if (!program_) start();
        if (program_->process.speaks(0)) {
            // It has ended although its input has not; or a line too many has come late. Of the next it can be told whose
            // it is: each batch is the last of its process.
            if (says_more()) distrust_ = wary_batches;
            if (program_->is_asked) count_unrepeated(reply::crash);
            let_go();
            start();
        }
        steady::time_point const begin = steady::now();
        answers_.clear();
        bool const alone = last - first == 1, is_new = !std::exchange(program_->is_asked, true);
        end const how = put(begins.subspan(first, last - first + 1), is_new);
        for (program_answer const& answered : answers_) give(first++, answered);
        if (how == end::all) {
            program_->process.set_idle(true);
            if (distrusts()) {
                let_go();
                --distrust_;
            }
            double const share =
                std::chrono::duration<double>(steady::now() - begin).count() / address_.options.time_limit;
            if (share < 0.1) size_ = std::min(size_ * growth, most_cases);
            if (share > 0.5) size_ = std::max<std::size_t>(size_ / growth, 1);
            return first;
        }
        let_go();
        if (how == end::old) distrust_ = wary_batches;
        size_ = 1;
        // What a process says or does late may be of a case before: only one that was asked nothing else is to blame.
        reply const fault = how == end::hang ? reply::hang : reply::crash;
        if (alone && answers_.empty() && (is_new || how == end::hang || how == end::too_few)) {
            pending.repeated(first);
            give(first++, fault);
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
    end put(std::span<std::size_t const> begins, bool is_new) {
        std::size_t const cases = begins.size() - 1;
        bool const frames = program_->list.how == command_wire::encoding::frames;
        text_.clear();
        if (frames) {
            command_wire::add_frame(text_, form_, inputs_, begins);
        } else {
            for (std::size_t i = 0; i < cases; ++i)
                add_line(text_, form_, inputs_ + begins[i] * width_, begins[i + 1] - begins[i]);
            text_ += '\n';
        }
        std::string_view unsent = text_;
        stopwatch watch(address_.options.time_limit);
        program_->process.set_idle(false);
        program_->process.begin();
        std::string& heard = program_->heard;
        std::size_t taken = 0;
        arrivals pace;
        steady::time_point last_news = steady::now();
        for (bool ends_input = distrusts();;) {
            event const now = program_->process.move(unsent, heard, watch, answers_.size());
            std::chrono::duration<double> const waited = steady::now() - last_news;
            check_cancelled_after(waited.count(), address_.options.time_limit);
            std::size_t const answers_before = answers_.size();
            bool const sound = frames ? take_records(heard, taken, cases) : take_lines(heard, taken, cases);
            if (answers_.size() != answers_before) last_news = steady::now();
            if (!sound) return is_new ? end::crash : end::old;
            if (answers_.size() == cases && unsent.empty()) {
                if (ends_input) {
                    program_->process.close_input();
                    ends_input = false;
                }
                if (!distrusts() || now != event::news || heard.size() > taken)
                    return is_all(heard.size() - taken, is_new);
                continue;
            }
            if (now == event::died) return end::crash;
            if (now == event::news && unsent.empty())
                program_->process.wait(pace.worth_waiting(answers_.size(), cases));
            if (now == event::hung) {
                // It may have left out an answer, and those after it are of other cases.
                answers_.clear();
                return unsent.empty() && ends_with_its_input() ? end::too_few : end::hang;
            }
        }
    }

    /// Checks that nothing comes after the last answer: else it is not known which answer belongs to which case.
    end is_all(std::size_t left, bool is_new) {
        std::string& heard = program_->heard;
        if (left == 0 && !distrusts()) sched_yield();  // where it has the same core
        if (left > 0 || (!distrusts() && program_->process.speaks(is_new ? first_look : 0) && says_more())) {
            answers_.clear();
            return is_new ? end::crash : end::old;
        }
        heard.clear();
        return end::all;
    }

    bool distrusts() const { return distrust_ > 0; }

    /// Returns whether a program that wrote nothing for too long waits for cases: then it has left out an answer.
    bool ends_with_its_input() {
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
    bool says_more() {
        std::string more, none;
        std::string_view unsent = none;
        stopwatch watch(address_.options.time_limit);
        program_->process.begin();
        program_->process.move(unsent, more, watch, 0);
        return !more.empty();
    }

    bool take_lines(std::string const& heard, std::size_t& taken, std::size_t cases) {
        while (answers_.size() < cases) {
            std::size_t const stop = heard.find('\n', taken);
            if (stop == std::string::npos) return heard.size() - taken <= command_wire::longest_answer;
            program_answer const answer = read_line(std::string_view(heard).substr(taken, stop - taken), form_);
            if (answer.what == program_answer::kind::nonsense) return false;
            taken = stop + 1;
            answers_.push_back(answer);
        }
        return true;
    }

    bool take_records(std::string const& heard, std::size_t& taken, std::size_t cases) {
        if (taken == 0) {
            if (heard.size() < command_wire::answer_header) return true;
            if (!command_wire::is_header_of(heard.data(), cases)) return false;
            taken = command_wire::answer_header;
        }
        for (std::size_t const size = record_size(form_); answers_.size() < cases && heard.size() - taken >= size;
             taken += size) {
            program_answer const answer = read_record(heard.data() + taken, form_);
            if (answer.what == program_answer::kind::nonsense) return false;
            answers_.push_back(answer);
        }
        return true;
    }

    /// Numbers are rounded to the scalar type here; of a sign that of the double counts, which may be 0 as a float.
    void give(std::size_t i, program_answer const& answer) {
        using kind = program_answer::kind;
        if (answer.what == kind::raised || answer.what == kind::nonsense) return give(i, reply::crash);
        if (answer.what == kind::declined) return give(i, reply::declined);
        if (form_.answer == answer_kind::sign)
            return give(i, answer.what == kind::hit ? sign_reply(answer.numbers, sizeof(double)) : reply::declined);
        if (numbers_ && form_.numbers > 0) {
            char* const place = numbers_ + i * form_.numbers * width_;
            for (std::size_t k = 0; k < form_.numbers; ++k) {
                auto const narrow = static_cast<float>(answer.numbers[k]);
                if (form_.scalar == scalar_type::float32)
                    std::memcpy(place + k * width_, &narrow, width_);
                else
                    std::memcpy(place + k * width_, &answer.numbers[k], width_);
            }
        }
        // Of values or a sphere there is no miss.
        give(i, answer.what == kind::hit ? reply::hit : form_.has_verdict() ? reply::miss : reply::declined);
    }

    void give(std::size_t i, reply what) {
        replies_[i] = what;
        if (what == reply::hang) spend_hang();
    }

    void start() {
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
        throw plugin_error(shown_of(address_.command) + ": cannot be started again for " + address_.subject.name +
                           " of " + address_.subject.test + ": " + why);
    }

    bool find_subject() {
        auto const& entries = program_->list.entries;
        auto const found = std::ranges::find(entries, address_.subject);
        form_.subject = static_cast<std::uint32_t>(found - entries.begin());
        return found != entries.end();
    }

    void let_go() { program_.reset(); }

    command_address address_;
    std::shared_ptr<resting_programs> resting_;
    answer_form form_;
    std::size_t width_, size_ = 1;
    std::size_t distrust_ = 0;  // so many batches more are the last of their processes
    bool was_started_ = false;
    std::unique_ptr<started_program> program_;
    std::string text_;
    std::vector<program_answer> answers_;
    // What is being asked.
    char const* inputs_ = nullptr;
    reply* replies_ = nullptr;
    char* numbers_ = nullptr;
};

}  // namespace

command_wire::program_list ask_program(subject_command const& command, plugin_options const& options) {
    started_program program(command, options);
    // It is read to its end, if that comes: what it writes unasked would be taken for answers.
    program.process.close_input();
    stopwatch watch(last_words, 1);
    program.process.begin();
    std::string_view none;
    while (program.heard.empty() && program.process.move(none, program.heard, watch, 0) == event::news) continue;
    if (!program.heard.empty())
        throw plugin_error(shown_of(command) +
                           ": says more than its first line before it is asked: " + quote_excerpt(program.heard));
    return program.list;
}

remote_session open_command(command_address const& address, std::shared_ptr<resting_programs> resting) {
    return [session = std::make_shared<command_session>(address, std::move(resting))](auto const&... asked) {
        session->answer(asked...);
    };
}

}  // namespace graze
