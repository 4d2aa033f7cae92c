// Exact answers for GoogleTest:
//
//   EXPECT_THAT(my_ray_meets_triangle(ray, triangle), graze::IsExact<float>("ray_triangle_3d", input));
//   EXPECT_EXACT(float, "ray_triangle_3d", [](std::span<float const> x) { return my_test(&x[0], &x[9]); });
//
// The first judges one answer, the second a function on aimed cases; it reports the simplest input found that it answers
// wrongly. Links with graze::properties and gmock.
#pragma once

#include <gmock/gmock.h>

#include <ostream>

#include "graze/exact_answers.hpp"

namespace graze {

namespace properties {

template <class Scalar>
class gtest_matcher {
  public:
    gtest_matcher(std::string test, std::vector<Scalar> input, contact_promise contact)
        : test_(std::move(test)), input_(std::move(input)), contact_(contact) {}

    template <class Answer>
    bool MatchAndExplain(Answer const& answer, ::testing::MatchResultListener* listener) const {
        answer_report const report = judge_given(test_, input_, given_answer(answer), contact_);
        *listener << report.text;
        return report.right;
    }
    void DescribeTo(std::ostream* out) const { *out << "is the exact answer of " << test_; }
    void DescribeNegationTo(std::ostream* out) const { *out << "is not the exact answer of " << test_; }

  private:
    std::string test_;
    std::vector<Scalar> input_;
    contact_promise contact_;
};

}  // namespace properties

/// Of an answer, see properties::given_answer. `input` is in the layout of the test.
template <class Scalar>
auto IsExact(std::string test, std::vector<std::type_identity_t<Scalar>> input,
             contact_promise contact = contact_promise::closed) {
    return ::testing::MakePolymorphicMatcher(
        properties::gtest_matcher<Scalar>(std::move(test), std::move(input), contact));
}

/// Of a function, see properties::find_wrong_answer.
template <class Scalar>
::testing::AssertionResult AnswersExactly(std::string_view test,
                                          std::type_identity_t<properties::answer_function<Scalar>> function,
                                          properties::search_options const& options = {}) {
    auto const wrong = properties::find_wrong_answer<Scalar>(test, std::move(function), options);
    if (wrong) return ::testing::AssertionFailure() << wrong->text;
    return ::testing::AssertionSuccess() << "every answer is exact";
}

}  // namespace graze

// (Scalar, test, function[, options])
#define EXPECT_EXACT(scalar, ...) EXPECT_TRUE(::graze::AnswersExactly<scalar>(__VA_ARGS__))
#define ASSERT_EXACT(scalar, ...) ASSERT_TRUE(::graze::AnswersExactly<scalar>(__VA_ARGS__))
