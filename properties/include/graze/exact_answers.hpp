// Whether answers of yours are the exact ones: of one case, and of a function on cases that aim at where such functions
// break. What graze/gtest.hpp, graze/catch2.hpp and graze/properties.hpp are made of, and what to build a matcher of another
// framework on.
//
// Links with graze::properties, which needs RapidCheck (find_package(graze COMPONENTS properties)).
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "graze/vocabulary.hpp"

namespace graze::properties {

/// What a test of yours says of one case. Made from what such tests return:
///   true or false      do the shapes meet? A test of moving shapes may give the time of contact, too
///   a number           of a sign test, whose sign counts; of a test whose answer is one number
///   a range of numbers of a test whose answer is several, in the catalog's order
///   nothing            std::nullopt: declined, which is never wrong
struct given_answer {
    std::optional<bool> meets;
    std::vector<double> numbers;

    given_answer(std::nullopt_t) {}
    template <class Number>
    requires std::is_arithmetic_v<Number> given_answer(Number value) {
        if constexpr (std::same_as<Number, bool>)
            meets = value;
        else
            numbers = {static_cast<double>(value)};
    }
    given_answer(std::initializer_list<double> values) : numbers(values) {}
    template <std::ranges::input_range Range>
    requires std::is_arithmetic_v<std::ranges::range_value_t<Range>> given_answer(Range const& values) {
        for (auto const value : values) numbers.push_back(static_cast<double>(value));
    }
    given_answer(bool shapes_meet, double first_contact) : meets(shapes_meet), numbers{first_contact} {}
    template <class Value>
    given_answer(std::optional<Value> const& value) : given_answer(value ? given_answer(*value) : std::nullopt) {}

    bool is_declined() const { return !meets && numbers.empty(); }
};

/// What became of an answer.
struct answer_report {
    bool right = true;
    /// What was expected, and, where the answer is wrong, the input, the margin, a certificate that the expectation can be
    /// checked by, and the case as a line for `graze check -`.
    std::string text;
};

/// Judges an answer to one case by the rational reference. The rules are those of graze's campaigns: numbers may be off by as
/// much as an excess of 16, and a time may be early.
/// Throws std::invalid_argument for an unknown test, an input that is none of it, and an answer of a kind that it has not.
answer_report judge_given(std::string_view test, scalar_type scalar, std::span<double const> input,
                          given_answer const& given, contact_promise contact = contact_promise::closed);

template <class Scalar>
answer_report judge_given(std::string_view test, std::vector<Scalar> const& input, given_answer const& given,
                          contact_promise contact = contact_promise::closed) {
    std::vector<double> const doubles(input.begin(), input.end());
    return judge_given(test, scalar_type_of<Scalar>, doubles, given, contact);
}

template <class Scalar>
using answer_function = std::function<given_answer(std::span<Scalar const>)>;

struct search_options {
    contact_promise contact = contact_promise::closed;
    /// RC_PARAMS="max_success=N" overrules it, and RC_PARAMS="seed=N" the seed, 1.
    std::size_t cases = 2000;
};

/// Puts the function to cases of all families that every test has: near contact, coplanar, degenerate, with shared features,
/// on a grid, of extreme scale. Nothing if every answer is right, else the report of the simplest wrong one found. Exceptions
/// of the function are wrong answers; a crash is one of this process. Throws as judge_given. For one thread at a time.
template <class Scalar>
std::optional<answer_report> find_wrong_answer(std::string_view test,
                                               std::type_identity_t<answer_function<Scalar>> function,
                                               search_options const& options = {});

/// An input of the test from any list of choices: the first is the family, the rest are what it draws, and zeros follow the
/// last. And one from a key, by a stream of choices.
/// Throw std::invalid_argument for an unknown test; check_test does nothing else.
template <class Scalar>
std::vector<Scalar> case_of_choices(std::string_view test, std::span<std::uint64_t const> choices);
template <class Scalar>
std::vector<Scalar> case_of_key(std::string_view test, std::uint64_t key);
void check_test(std::string_view test);

}  // namespace graze::properties
