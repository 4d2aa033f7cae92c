// What the tests of the certified routines share: the routines by name, in every rounding mode against the plain
// rational reference, and cases on lattices.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cfenv>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/source.hpp"

namespace graze {

struct certified_entry {
    std::string_view id;
    relation (*decide32)(float const*, std::size_t) noexcept;
    bool (*meets32)(float const*, std::size_t) noexcept;
    relation (*decide64)(double const*, std::size_t) noexcept;
    bool (*meets64)(double const*, std::size_t) noexcept;
};

/// All with a yes or no. Behind a call, so that none of theirs can be moved across a change of the rounding mode.
std::span<certified_entry const> certified_entries();

inline constexpr std::array<int, 4> rounding_modes{FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};

struct rounding {
    explicit rounding(int mode) { std::fesetround(mode); }
    ~rounding() { std::fesetround(FE_TONEAREST); }
    rounding(rounding const&) = delete;
    rounding& operator=(rounding const&) = delete;
};

/// How often each relation was the truth.
using counts = std::array<int, 4>;

relation truth_of(test_info const& test, std::vector<double> const& input);
/// Compares with the truth in every rounding mode, and counts it.
void compare(certified_entry const& entry, test_info const& test, scalar_type scalar, std::vector<double> const& input,
             relation truth, counts& seen);

/// A test for each routine: INSTANTIATE_CERTIFIED_TESTS() makes them.
class certified_tests : public testing::TestWithParam<std::size_t> {
  protected:
    certified_entry const& entry() const { return certified_entries()[GetParam()]; }
    test_info const& test() const { return *find_test(entry().id); }
};
#define INSTANTIATE_CERTIFIED_TESTS()                                                                       \
    INSTANTIATE_TEST_SUITE_P(, certified_tests, testing::Range(std::size_t{0}, certified_entries().size()), \
                             [](auto const& chosen) { return std::string(certified_entries()[chosen.param].id); })

/// Small integers.
std::vector<double> lattice(test_info const& test, source& choices);
/// Scales the axes by powers of two, which changes no relation: all alike, or where only affine things are asked each
/// by its own. Zeros become -0 here and there.
void scale(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input);

}  // namespace graze
