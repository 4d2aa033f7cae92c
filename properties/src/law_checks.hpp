// A property of how answers change: the laws, applied to generated cases.
#pragma once

#include <optional>
#include <string>

#include "graze/subject_client.hpp"
#include "laws.hpp"
#include "runner.hpp"

namespace graze::properties {

/// What a subject is to say of a case moved so, of a sign test by the sign.
inline reply turned(reply answer, motion const& how, test_info const& test) {
    if (test.answer != answer_kind::sign || answer > reply::positive) return answer;
    int const sign = static_cast<int>(answer) - static_cast<int>(reply::zero);
    return reply_of(sign_verdict(static_cast<int>(how(sign_relation(sign), test)) - static_cast<int>(relation::zero)));
}

/// Asks about the case and about what each law makes of it. `compare` says what is wrong between the two.
template <class Compare>
std::optional<std::string> for_each_law(generated_case const& generated, input_mix& mix, Compare const& compare) {
    source choices = generated.own();
    std::size_t kind = 0;
    for (law const& item : laws()) {
        if (!item.concerns(*generated.question.test)) continue;
        auto const changed = item.apply(generated.question, choices);
        mix.count_special(kind++, changed.has_value());
        if (!changed) continue;
        test_case const other{generated.question.test, generated.question.scalar, changed->input};
        if (auto const error = validate(*other.test, other.scalar, other.input))
            return std::string(item.name) + " made an invalid input: " + error->expected;
        if (auto const problem = compare(other, changed->how))
            return std::string(item.name) + ": " + *problem + " for\n" + text_of(other);
    }
    return std::nullopt;
}

inline run_options law_options(test_info const& test) {
    run_options options{.bounds = bounds_of(test)};
    for (law const& item : laws())
        if (item.concerns(test)) options.bounds.special.emplace_back(std::string(item.name) + " could be applied to");
    return options;
}

}  // namespace graze::properties
