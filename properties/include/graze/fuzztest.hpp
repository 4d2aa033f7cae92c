// Cases that aim, as a domain of FuzzTest:
//
//   void my_test_is_exact(std::vector<float> const& input) {
//       EXPECT_THAT(my_test(input), graze::IsExact<float>("ray_triangle_3d", input));  // graze/gtest.hpp
//   }
//   FUZZ_TEST(mine, my_test_is_exact).WithDomains(graze::CasesOf<float>("ray_triangle_3d"));
//
// Links with graze::properties and FuzzTest.
#pragma once

#include "fuzztest/fuzztest.h"
#include "graze/exact_answers.hpp"

namespace graze {

/// Inputs of the test, of all families that every test has. A half come from choices that FuzzTest mutates one by one, of
/// which every list is a case; the others from a number each, at random: mutants of special values make few kinds of cases.
/// Throws std::invalid_argument for an unknown test.
template <class Scalar>
auto CasesOf(std::string test) {
    properties::check_test(test);
    auto const of_choices = [test](std::vector<std::uint64_t> const& choices) {
        return properties::case_of_choices<Scalar>(test, choices);
    };
    auto const of_key = [test](std::uint64_t key) { return properties::case_of_key<Scalar>(test, key); };
    return fuzztest::OneOf(
        fuzztest::Map(of_choices, fuzztest::VectorOf(fuzztest::Arbitrary<std::uint64_t>()).WithMaxSize(200)),
        fuzztest::Map(of_key, fuzztest::Arbitrary<std::uint64_t>()));
}

}  // namespace graze
