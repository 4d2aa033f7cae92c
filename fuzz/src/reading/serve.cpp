#include "reading/serve.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "graze/internal/rational/interval_number.hpp"
#include "graze/internal/trace/traced_number.hpp"
#include "process/wire.hpp"
#include "reading/lender.hpp"
#include "reading/wire.hpp"

namespace graze {
namespace {

using namespace reading_wire;

constexpr int exit_confused = 3;

/// What came of running the routine once.
struct run {
    reading_end end = reading_end::none;
    std::string why;
    verdict answer = verdict::declined;
    std::vector<std::size_t> outputs;  // of the arithmetic's numbers
};

/// Compares as the routine's own number would.
struct compared {
    arithmetic* numbers;
    std::size_t at;

    bool is(int relation, compared const& other) const {
        return numbers->compare(relation, at, other.at, {nullptr, 0});
    }
    friend bool operator>(compared const& a, compared const& b) { return a.is(GRAZE_GREATER, b); }
    friend bool operator<(compared const& a, compared const& b) { return a.is(GRAZE_LESS, b); }
    friend bool operator==(compared const& a, compared const& b) { return a.is(GRAZE_EQUAL, b); }
};

run run_with(arithmetic& numbers, readable_subject const& whom, double const* inputs, std::size_t count) {
    loan lent(numbers);
    std::vector<graze_number> input(count);
    for (std::size_t i = 0; i < count; ++i) input[i] = lent.input(i, inputs[i]);
    graze_number output[most_numbers + 1] = {};
    run made;
    int said = -1;
    bool raised = false;
    try {
        said = whom.read(&loan::operations(), input.data(), count, whom.outputs > 0 ? output : nullptr);
    } catch (...) {
        raised = true;
    }
    std::vector<std::size_t> outputs;
    for (std::size_t i = 0; lent.end() == reading_end::none && said > 0 && i < whom.outputs; ++i)
        if (auto const index = lent.index_of(output[i])) outputs.push_back(*index);
    made.end = lent.end();
    made.why = lent.why();
    if (made.end != reading_end::none) return made;
    if (raised) return {reading_end::misused, "an exception left it", verdict::declined, {}};
    bool const whole = outputs.size() == whom.outputs;
    try {
        if (whom.is_sign) {
            if (said > 0 && whole) {
                compared const value{&numbers, outputs[0]},
                    zero{&numbers, numbers.constant(0, rational(0), whom.scalar)};
                made.answer = verdict_by_sign(value, zero);
            }
        } else if (whom.is_moving || whom.outputs == 0) {
            made.answer = said > 0 ? verdict::hit : said == 0 ? verdict::miss : verdict::declined;
            made.outputs = outputs;
        } else if (said > 0) {
            if (!whole) return {reading_end::misused, "it gave a hit without its numbers", verdict::declined, {}};
            made.answer = verdict::hit;
            made.outputs = outputs;
        }
    } catch (undecided const&) {
        made.end = reading_end::undecided;
    }
    return made;
}

std::vector<unsigned char> read_by(arithmetic& numbers, readable_subject const& whom, double const* inputs,
                                   std::size_t count, bool& is_undecided) {
    run const made = run_with(numbers, whom, inputs, count);
    switch (made.end) {
        case reading_end::undecided: is_undecided = true; return {};
        case reading_end::undefined: return packed(reading{verdict::declined, {}});
        case reading_end::exhausted:
        case reading_end::misused: return refusal(made.why);
        case reading_end::none: break;
    }
    reading answer{made.answer, {}};
    try {
        for (std::size_t each : made.outputs) answer.numbers.push_back(numbers.exact(each));
    } catch (std::domain_error const&) {
        return packed(reading{verdict::declined, {}});  // infinite, or no number
    }
    return packed(answer);
}

std::vector<unsigned char> trace_of(readable_subject const& whom, double const* inputs, std::size_t count) {
    trace_log log;
    trace_recorder recorder(log, whom.scalar == 32 ? scalar_type::float32 : scalar_type::float64);
    auto const numbers = traced_arithmetic(recorder);
    run const made = run_with(*numbers, whom, inputs, count);
    if (made.end != reading_end::none) return refusal(made.why);
    recorder.finish(made.answer, made.outputs);
    return packed(log);
}

std::vector<unsigned char> answer_to(question what, readable_subject const& whom, double const* inputs,
                                     std::size_t count) {
    bool is_undecided = false;
    switch (what) {
        case question::exact: {
            // Intervals decide most verdicts at once.
            if (whom.outputs == 0 || whom.is_sign) {
                auto const intervals = interval_arithmetic();
                auto made = read_by(*intervals, whom, inputs, count, is_undecided);
                if (!is_undecided) return made;
            }
            auto const numbers = exact_arithmetic();
            return read_by(*numbers, whom, inputs, count, is_undecided);
        }
        case question::unbounded: {
            auto const numbers = unbounded_arithmetic();
            return read_by(*numbers, whom, inputs, count, is_undecided);
        }
        case question::trace: break;
    }
    return trace_of(whom, inputs, count);
}

}  // namespace

void serve_readings(readable_subject const& whom, double const* inputs, unsigned char* results, void (*restore)()) {
    constexpr int socket = plugin_wire::socket_fd;
    for (;;) {
        request asked;
        ssize_t const got = recv(socket, &asked, sizeof asked, 0);
        if (got < 0 && errno == EINTR) continue;
        bool const known = got == sizeof asked && static_cast<std::uint32_t>(asked.what) < question_count &&
                           asked.count <= input_size / sizeof(double);
        if (!known || whom.outputs > most_numbers) _exit(got == 0 ? 0 : exit_confused);
        restore();
        std::vector<unsigned char> made;
        try {
            made = answer_to(asked.what, whom, inputs, asked.count);
        } catch (std::exception const& error) {
            made = refusal(error.what());
        }
        std::memcpy(results, made.data(), made.size());
        answer const done{asked.key, made.size()};
        while (send(socket, &done, sizeof done, MSG_NOSIGNAL) < 0)
            if (errno != EINTR) _exit(exit_confused);
    }
}

}  // namespace graze
