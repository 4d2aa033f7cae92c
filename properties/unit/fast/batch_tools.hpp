// What the tests of the batch forms share: calls in pieces on every instruction set of this machine and in every
// rounding mode, compared with the scalar tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/families.hpp"

namespace graze {

template <class Scalar>
using batch_function = void (*)(Scalar const* const*, std::size_t, std::uint8_t*) noexcept;
template <class Scalar>
using many_function = void (*)(Scalar const*, Scalar const* const*, std::size_t, std::uint8_t*) noexcept;

template <class Scalar>
struct batch_entry {
    std::string_view id;
    bool (*meets)(Scalar const*, std::size_t) noexcept;
    batch_function<Scalar> batch;
    many_function<Scalar> many;             // or null
    std::size_t fixed_from = 0, fixed = 9;  // the scalars that this takes once
};

/// Behind a call, so that none of theirs can be moved across a change of the rounding mode.
template <class Scalar>
std::span<batch_entry<Scalar> const> batch_entries();

/// Cases one after the other, and the same as columns, each with an alignment of its own.
template <class Scalar>
struct case_set {
    test_info const* test;
    std::vector<Scalar> flat{};
    std::vector<std::vector<Scalar>> storage{};
    std::vector<Scalar const*> columns{};

    std::size_t count() const { return flat.size() / scalars(); }
    std::size_t scalars() const { return test->fixed_count(); }
    Scalar const* at(std::size_t i) const { return flat.data() + i * scalars(); }

    void add(std::vector<double> const& input) {
        for (double value : input) flat.push_back(static_cast<Scalar>(value));
    }
    void make_columns() {
        for (std::size_t k = 0; k < scalars(); ++k) {
            std::size_t const shift = k % 5;
            std::vector<Scalar>& column = storage.emplace_back(shift);
            for (std::size_t i = 0; i < count(); ++i) column.push_back(flat[i * scalars() + k]);
        }
        for (std::size_t k = 0; k < scalars(); ++k) columns.push_back(storage[k].data() + k % 5);
    }
    /// From the case on, without the columns [begin, end).
    std::vector<Scalar const*> columns_from(std::size_t first, std::size_t begin = 0, std::size_t end = 0) const {
        std::vector<Scalar const*> moved = columns;
        moved.erase(moved.begin() + static_cast<std::ptrdiff_t>(begin),
                    moved.begin() + static_cast<std::ptrdiff_t>(end));
        for (Scalar const*& column : moved) column += first;
        return moved;
    }
};

/// Compares batch calls with the scalar test; `hits` counts contact.
template <class Scalar>
void compare(batch_entry<Scalar> const& entry, case_set<Scalar>& cases, int& hits);

template <class Scalar>
void for_each_entry(auto const& body) {
    for (batch_entry<Scalar> const& entry : batch_entries<Scalar>()) {
        test_info const& test = *find_test(entry.id);
        SCOPED_TRACE(std::string(entry.id) + " " + (sizeof(Scalar) == 4 ? "float32" : "float64"));
        body(entry, test);
        if (testing::Test::HasFatalFailure()) return;
    }
}

template <class Scalar>
class batch_tests : public testing::Test {
  public:
    static constexpr bool small = sizeof(Scalar) == 4;
    static constexpr scalar_type type = small ? scalar_type::float32 : scalar_type::float64;
    static constexpr int low = small ? -149 : -1074, high = small ? 125 : 1021;
    static constexpr double largest = std::numeric_limits<Scalar>::max();
    static constexpr double least = std::numeric_limits<Scalar>::denorm_min();
};
using scalar_types = testing::Types<float, double>;
TYPED_TEST_SUITE(batch_tests, scalar_types);

inline bool any_test(test_info const&) {
    return true;
}
inline bool in_space(test_info const& test) {
    return test.dimension == 3;
}

/// Compares on `count` inputs for each test that `suits`, of which more than `least` and fewer than `most` are contact.
/// `make(i, test, input)` fills in the scalars of case i; boxes may come unordered.
template <class Scalar>
void compare_made(std::uint64_t count, bool (*suits)(test_info const&), int least, int most, auto const& make) {
    for_each_entry<Scalar>([&](auto const& entry, test_info const& test) {
        if (!suits(test)) return;
        case_set<Scalar> cases{&test};
        for (std::uint64_t i = 0; i < count; ++i) {
            std::vector<double> input(test.fixed_count());
            make(i, test, input);
            make_valid(test, scalar_type::float64, input);
            cases.add(input);
        }
        int hits = 0;
        compare(entry, cases, hits);
        EXPECT_GT(hits, least);
        EXPECT_LT(hits, most);
    });
}

}  // namespace graze
