// Evaluates the documented routines in other arithmetic: one template, read with exact numbers, with the scalar's precision
// and an unbounded exponent, and with numbers that log every step.
#pragma once

#include <stdexcept>
#include <vector>

#include "graze/internal/judge/evaluation.hpp"
#include "graze/internal/rational/exact_number.hpp"
#include "graze/internal/rational/interval_number.hpp"
#include "graze/internal/trace/traced_number.hpp"
#include "subjects/catalog_subjects.hpp"

namespace graze {

template <class Routine, class Number>
evaluation evaluate_with(scalar_type type, std::span<double const> input) {
    std::vector<Number> numbers;
    numbers.reserve(input.size());
    for (double value : input) numbers.push_back(Number(value));
    arguments<Number> const in{numbers.data(), numbers.size(), type};
    try {
        if constexpr (gives_sphere<Routine>) {
            auto const sphere = Routine()(in);
            return {verdict::hit,
                    {to_rational(sphere.centre.x), to_rational(sphere.centre.y), to_rational(sphere.centre.z),
                     to_rational(sphere.radius)}};
        } else if constexpr (gives_values<Routine>) {
            auto const given = Routine()(in);
            if (!given) return {verdict::declined, {}};
            evaluation result{verdict::hit, {}};
            for (Number const& number : *given) result.numbers.push_back(to_rational(number));
            return result;
        } else if constexpr (gives_contact<Routine>) {
            auto const given = Routine()(in);
            if (!given) return {verdict::declined, {}};
            evaluation result{verdict::hit, std::vector<rational>(contact_count<Routine>)};
            result.missing = (1u << contact_count<Routine>)-1;
            each_number_of(*given, [&result](std::size_t k, Number const& number) {
                result.numbers[k] = to_rational(number);
                result.missing &= ~(1u << k);
            });
            return result;
        } else if constexpr (gives_impact<Routine>) {
            auto const given = Routine()(in);
            evaluation result{given.hit ? verdict::hit : verdict::miss, {}};
            if (given.hit && given.time) result.numbers.push_back(to_rational(*given.time));
            result.cut = given.gave_up;
            return result;
        } else {
            return {verdict_of_answer(Routine()(in)), {}};
        }
    } catch (std::domain_error const&) {
        return {verdict::declined, {}};  // the steps divide by zero even so
    }
}

/// In exact arithmetic. Intervals decide most verdicts at once.
template <class Routine>
evaluation evaluate_exactly(scalar_type type, std::span<double const> input) {
    if constexpr (!gives_sphere<Routine> && !gives_values<Routine> && !gives_contact<Routine> &&
                  !gives_impact<Routine>) {
        try {
            return evaluate_with<Routine, interval_number>(type, input);
        } catch (undecided const&) {
        }
    }
    return evaluate_with<Routine, exact_number>(type, input);
}

template <class Routine>
evaluation evaluate_unbounded(scalar_type type, std::span<double const> input) {
    return type == scalar_type::float32 ? evaluate_with<Routine, unbounded_float<24>>(type, input)
                                        : evaluate_with<Routine, unbounded_float<53>>(type, input);
}

template <class Routine, class Scalar>
void trace_as(scalar_type type, std::span<double const> input, trace_log& log) {
    using number = traced_number<Scalar>;
    trace_recorder recorder(log, type);
    std::vector<number> numbers;
    numbers.reserve(input.size());
    for (std::size_t i = 0; i < input.size(); ++i) numbers.push_back(number::input(i, input[i]));
    arguments<number> const in{numbers.data(), numbers.size(), type};
    if constexpr (gives_sphere<Routine>) {
        auto const sphere = Routine()(in);
        recorder.finish(verdict::hit,
                        {sphere.centre.x.id(), sphere.centre.y.id(), sphere.centre.z.id(), sphere.radius.id()});
    } else if constexpr (gives_values<Routine>) {
        auto const given = Routine()(in);
        std::vector<std::size_t> outputs;
        if (given)
            for (number const& item : *given) outputs.push_back(item.id());
        recorder.finish(given ? verdict::hit : verdict::declined, outputs);
    } else if constexpr (gives_contact<Routine>) {
        auto const given = Routine()(in);
        std::vector<std::size_t> outputs;
        std::uint32_t missing = given ? (1u << contact_count<Routine>)-1 : 0;
        auto const take = [&](std::size_t i, number const& item) {
            outputs.push_back(item.id());
            missing &= ~(1u << i);
        };
        if (given) each_number_of(*given, take);
        recorder.finish(given ? verdict::hit : verdict::declined, outputs, missing);
    } else if constexpr (gives_impact<Routine>) {
        auto const given = Routine()(in);
        std::vector<std::size_t> outputs;
        if (given.hit && given.time) outputs.push_back(given.time->id());
        recorder.finish(given.hit ? verdict::hit : verdict::miss, outputs);
        log.cut = given.gave_up;
    } else {
        recorder.finish(verdict_of_answer(Routine()(in)), {});
    }
}

template <class Routine>
void trace_steps(scalar_type type, std::span<double const> input, trace_log& log) {
    return type == scalar_type::float32 ? trace_as<Routine, float>(type, input, log)
                                        : trace_as<Routine, double>(type, input, log);
}

/// Gives the documented subjects of the test ID their evaluations, where its routines are included.
#define GRAZE_DOCUMENTED_EVALUATIONS(ID)                                     \
    void add_evaluations_##ID(std::vector<subject>& all) {                   \
        std::size_t place = 0;                                               \
        routines_of_##ID([&]<class Routine>(Routine, routine_facts const&) { \
            all[place].exact = evaluate_exactly<Routine>;                    \
            all[place].unbounded = evaluate_unbounded<Routine>;              \
            all[place++].trace = trace_steps<Routine>;                       \
        });                                                                  \
    }

}  // namespace graze
