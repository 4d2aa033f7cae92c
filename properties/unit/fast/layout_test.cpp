// What the C interface reads from the list of tests is what the catalog reads there: the counts that a test takes, and what is
// in its domain; with denormals as zero too.
#include "c/layout.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "c/interface.hpp"
#include "graze/catalog.hpp"
#include "platforms/made_cases.hpp"
#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace graze {
namespace {

struct row {
    char const* id;
    c_interface::layout shape;
};
constexpr row rows[] = {
#define GRAZE_TEST(id, dimension, answer, question, text) {#id, c_interface::read_layout(dimension, text)},
#include "graze/tests.def"
};

TEST(layout, takes_the_counts_of_the_catalog) {
    for (row const& each : rows) {
        test_info const& test = *find_test(each.id);
        EXPECT_EQ(each.shape.numbers, test.numbers.size()) << each.id;
        EXPECT_EQ(each.shape.dimension, test.dimension) << each.id;
        for (std::size_t count = 0; count <= 800; ++count)
            EXPECT_EQ(each.shape.accepts(count), test.accepts(count)) << each.id << " of " << count;
    }
}

template <class Scalar>
void compare_domains(scalar_type scalar) {
    platforms::source random(7);
    std::size_t invalid = 0;
    Scalar const strange[] = {std::numeric_limits<Scalar>::quiet_NaN(), std::numeric_limits<Scalar>::infinity(),
                              -std::numeric_limits<Scalar>::denorm_min(), -1};
    for (row const& each : rows) {
        test_info const& test = *find_test(each.id);
        platforms::made_cases<Scalar> makes(each.shape, false, random);
        for (int i = 0; i < 200; ++i) {
            std::vector<typename c_interface::scalar_format<Scalar>::bits> bits;
            makes.make(makes.draw_count(), bits);
            std::vector<Scalar> input(bits.size());
            std::memcpy(input.data(), bits.data(), input.size() * sizeof(Scalar));
            // Some scalars in each other's places, some that are strange.
            if (i % 2 == 0) {
                std::size_t const a = random.below(input.size()), b = random.below(input.size());
                std::swap(input[a], input[b]);
            }
            if (i % 5 == 0) input[random.below(input.size())] = strange[random.below(4)];
            std::vector<double> const wide(input.begin(), input.end());
            bool const right = !validate(test, scalar, wide);
            invalid += !right;
            EXPECT_EQ(c_interface::is_in_domain(each.shape, input.data(), input.size()), right) << each.id;
#if defined(__SSE2__)
            unsigned const before = _mm_getcsr();
            _mm_setcsr(before | 0x8040u);
            bool const flushed = c_interface::is_in_domain(each.shape, input.data(), input.size());
            _mm_setcsr(before);
            EXPECT_EQ(flushed, right) << each.id << " with denormals as zero";
#endif
        }
    }
    EXPECT_GT(invalid, std::size(rows) * 20);
}

TEST(layout, has_the_domain_of_the_catalog) {
    compare_domains<float>(scalar_type::float32);
    compare_domains<double>(scalar_type::float64);
}

}  // namespace
}  // namespace graze
