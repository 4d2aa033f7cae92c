// Exact answers for Catch2, version 2:
//
//   CHECK_THAT(my_ray_meets_triangle(ray, triangle), graze::IsExact<float>("ray_triangle_3d", input));
//   CHECK_THAT(my_test, graze::AnswersExactly<float>("ray_triangle_3d"));
//
// The first judges one answer, the second a function of std::span<float const> on aimed cases; it reports the simplest input
// found that it answers wrongly. Links with graze::properties.
#pragma once

#include <catch2/catch.hpp>

#include "graze/exact_answers.hpp"

namespace graze {

namespace properties {

/// Judges on match, and says afterwards what came of it, as Catch2 asks for it.
template <class Subject, class Judge>
class catch_matcher final : public Catch::MatcherBase<Subject> {
  public:
    explicit catch_matcher(Judge judge) : judge_(std::move(judge)) {}
    bool match(Subject const& subject) const override {
        report_ = judge_(subject);
        return report_.right;
    }
    std::string describe() const override { return "is exact: " + report_.text; }

  private:
    Judge judge_;
    mutable answer_report report_;
};

template <class Subject, class Judge>
catch_matcher<Subject, Judge> catch_matcher_of(Judge judge) {
    return catch_matcher<Subject, Judge>(std::move(judge));
}

}  // namespace properties

/// Of an answer, see properties::given_answer. `input` is in the layout of the test.
template <class Scalar>
auto IsExact(std::string test, std::vector<std::type_identity_t<Scalar>> input,
             contact_promise contact = contact_promise::closed) {
    return properties::catch_matcher_of<properties::given_answer>(
        [test = std::move(test), input = std::move(input), contact](properties::given_answer const& given) {
            return properties::judge_given(test, input, given, contact);
        });
}

/// Of a function, see properties::find_wrong_answer.
template <class Scalar>
auto AnswersExactly(std::string test, properties::search_options const& options = {}) {
    return properties::catch_matcher_of<properties::answer_function<Scalar>>(
        [test = std::move(test), options](properties::answer_function<Scalar> const& function) {
            auto const wrong = properties::find_wrong_answer<Scalar>(test, function, options);
            return wrong ? *wrong : properties::answer_report{true, "every answer"};
        });
}

}  // namespace graze
