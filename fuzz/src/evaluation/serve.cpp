#include "evaluation/serve.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <bit>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "evaluation/arithmetic_scope.hpp"
#include "evaluation/wire.hpp"
#include "graze/internal/rational/interval_number.hpp"
#include "graze/internal/trace/traced_number.hpp"
#include "process/wire.hpp"

namespace graze {
namespace {

using namespace evaluation_wire;

constexpr int exit_confused = 3;

/// The result of running the routine once.
struct run {
    evaluation_end end = evaluation_end::none;
    std::string why;
    verdict answer = verdict::declined;
    std::vector<std::size_t> outputs;  // of the arithmetic's numbers
    std::uint32_t missing = 0;         // bits: the numbers of a contact that are none of these
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

run run_with(arithmetic& numbers, readable_subject const& routine, double const* inputs, std::size_t count) {
    arithmetic_scope scope(numbers);
    std::vector<graze_number> input(count);
    for (std::size_t i = 0; i < count; ++i) input[i] = scope.input(i, inputs[i]);
    graze_number output[most_numbers + 1] = {};
    run result;
    int status = -1;
    bool raised = false;
    try {
        status =
            routine.read(&arithmetic_scope::operations(), input.data(), count, routine.outputs > 0 ? output : nullptr);
    } catch (...) {
        raised = true;
    }
    std::vector<std::size_t> outputs;
    for (std::size_t i = 0; scope.end() == evaluation_end::none && status > 0 && i < routine.outputs; ++i) {
        if (auto const index = scope.index_of(output[i]))
            outputs.push_back(*index);
        else if (routine.answer == answer_kind::contact)
            result.missing |= 1u << i;
    }
    result.end = scope.end();
    result.why = scope.why();
    if (result.end != evaluation_end::none) return result;
    if (raised) return {evaluation_end::misused, "an exception left it", verdict::declined, {}};
    bool const whole = outputs.size() + static_cast<std::size_t>(std::popcount(result.missing)) == routine.outputs;
    try {
        if (routine.answer == answer_kind::sign) {
            if (status > 0 && whole) {
                compared const value{&numbers, outputs[0]},
                    zero{&numbers, numbers.constant(0, rational(0), routine.scalar)};
                result.answer = verdict_by_sign(value, zero);
            }
        } else if (traits_of(routine.answer).has_hits) {
            result.answer = status > 0 ? verdict::hit : status == 0 ? verdict::miss : verdict::declined;
            result.outputs = outputs;
        } else if (status > 0) {
            if (!whole) return {evaluation_end::misused, "it gave a hit without its numbers", verdict::declined, {}};
            result.answer = verdict::hit;
            result.outputs = outputs;
        }
    } catch (undecided const&) {
        result.end = evaluation_end::undecided;
    }
    return result;
}

std::vector<unsigned char> read_by(arithmetic& numbers, readable_subject const& routine, double const* inputs,
                                   std::size_t count, bool& is_undecided) {
    run const result = run_with(numbers, routine, inputs, count);
    switch (result.end) {
        case evaluation_end::undecided: is_undecided = true; return {};
        case evaluation_end::undefined: return packed(evaluation{verdict::declined, {}});
        case evaluation_end::exhausted:
        case evaluation_end::misused: return refusal(result.why);
        case evaluation_end::none: break;
    }
    evaluation answer{result.answer, {}};
    try {
        auto output = result.outputs.begin();
        for (std::size_t i = 0; output != result.outputs.end() || result.missing >> i != 0; ++i)
            answer.numbers.push_back(result.missing >> i & 1 ? rational(0) : numbers.exact(*output++));
        answer.missing = result.missing;
    } catch (std::domain_error const&) {
        return packed(evaluation{verdict::declined, {}});  // infinite, or no number
    }
    return packed(answer);
}

std::vector<unsigned char> trace_of(readable_subject const& routine, double const* inputs, std::size_t count) {
    trace_log log;
    trace_recorder recorder(log, routine.scalar == 32 ? scalar_type::float32 : scalar_type::float64);
    auto const numbers = traced_arithmetic(recorder);
    run const result = run_with(*numbers, routine, inputs, count);
    if (result.end != evaluation_end::none) return refusal(result.why);
    recorder.finish(result.answer, result.outputs, result.missing);
    return packed(log);
}

std::vector<unsigned char> answer_to(request const& asked, readable_subject const& routine, double const* inputs) {
    bool is_undecided = false;
    std::size_t const count = asked.count;
    switch (asked.what) {
        case question::exact: {
            // Intervals decide most verdicts at once.
            if (traits_of(routine.answer).screened) {
                auto const intervals = interval_arithmetic();
                auto result = read_by(*intervals, routine, inputs, count, is_undecided);
                if (!is_undecided) return result;
            }
            auto const numbers = exact_arithmetic();
            return read_by(*numbers, routine, inputs, count, is_undecided);
        }
        case question::unbounded: {
            auto const numbers = unbounded_arithmetic();
            return read_by(*numbers, routine, inputs, count, is_undecided);
        }
        case question::changed: {
            auto const numbers = changed_arithmetic({asked.file, asked.line, static_cast<trace_relation>(asked.op),
                                                     static_cast<change_kind>(asked.how), asked.which});
            return read_by(*numbers, routine, inputs, count, is_undecided);
        }
        case question::trace: break;
    }
    return trace_of(routine, inputs, count);
}

}  // namespace

void serve_evaluations(readable_subject const& routine, double const* inputs, unsigned char* results,
                       void (*restore)()) {
    constexpr int socket = plugin_wire::socket_fd;
    for (;;) {
        request asked;
        ssize_t const got = recv(socket, &asked, sizeof asked, 0);
        if (got < 0 && errno == EINTR) continue;
        bool const known = got == sizeof asked && static_cast<std::uint32_t>(asked.what) < question_count &&
                           asked.op < trace_relation_names.size() && asked.how < change_kind_count &&
                           asked.count <= input_size / sizeof(double);
        if (!known || routine.outputs > most_numbers) _exit(got == 0 ? 0 : exit_confused);
        restore();
        std::vector<unsigned char> result;
        try {
            result = answer_to(asked, routine, inputs);
        } catch (std::exception const& error) {
            result = refusal(error.what());
        }
        std::memcpy(results, result.data(), result.size());
        answer const done{asked.key, result.size()};
        while (send(socket, &done, sizeof done, MSG_NOSIGNAL) < 0)
            if (errno != EINTR) _exit(exit_confused);
    }
}

}  // namespace graze
