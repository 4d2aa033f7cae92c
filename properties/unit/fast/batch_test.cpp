// The batch forms against the scalar certified tests: every test, both scalars, on every instruction set of this
// machine, every rounding mode, any length and alignment, on lattices (also at the ends of the exponent range), on
// every family, and on anything at all.
#include "graze/batch.hpp"
#include "batch_tools.hpp"

namespace graze {
namespace {

TYPED_TEST(batch_tests, agree_on_families) {
    for_each_entry<TypeParam>([](auto const& entry, test_info const& test) {
        for (family_info const& family : families_of(test)) {
            case_set<TypeParam> cases{&test};
            std::vector<double> input;
            for (std::uint64_t i = 0; i < 2600; ++i) {
                source choices(case_key(30, test, TestFixture::type, family, i));
                family.generate(test, TestFixture::type, choices, input);
                cases.add(input);
            }
            int hits = 0;
            SCOPED_TRACE(family.name);
            compare(entry, cases, hits);
            if (testing::Test::HasFatalFailure()) return;
            EXPECT_GT(hits, 90);
            EXPECT_LT(hits, 2500);
        }
    });
}

/// Small integers, an axis each scaled by a power of two, some coordinates a step off.
TYPED_TEST(batch_tests, agree_on_scaled_lattices) {
    compare_made<TypeParam>(
        4000, any_test, 200, 4001, [](std::uint64_t i, test_info const& test, std::vector<double>& input) {
            source choices(mix(i) ^ key_of(test.id));
            std::int64_t const reach = choices.between(1, 4);
            std::array<int, 3> by{};
            if (!choices.one_in(4)) by[0] = static_cast<int>(choices.between(TestFixture::low, TestFixture::high));
            for (std::size_t axis = 1; axis < 3; ++axis)
                by[axis] =
                    choices.flip() ? by[0] : static_cast<int>(choices.between(TestFixture::low, TestFixture::high));
            for (std::size_t k = 0; k < input.size(); ++k) {
                double const whole = static_cast<double>(choices.between(-reach, reach));
                auto value = static_cast<TypeParam>(std::ldexp(whole, by[k % test.dimension]));
                if (choices.one_in(8)) value = std::nextafter(value, TypeParam(choices.between(-1, 1)));
                input[k] = value == 0 && choices.flip() ? -0.0 : static_cast<double>(value);
            }
        });
}

/// The values at both ends of the range, and any bits.
TYPED_TEST(batch_tests, agree_on_anything_at_all) {
    compare_made<TypeParam>(
        1500, any_test, 50, 1501, [](std::uint64_t i, test_info const& test, std::vector<double>& input) {
            std::array<double, 10> const values{
                0,    1,   TestFixture::largest, -TestFixture::largest,    TestFixture::least,
                -0.0, -1., -TestFixture::least,  TestFixture::largest / 2, std::numeric_limits<TypeParam>::min()};
            source choices(mix(~i) ^ key_of(test.id));
            std::uint64_t const among = 2 + choices.below(values.size() - 1);
            for (double& value : input)
                if (i % 2 == 0) {
                    value = values[choices.below(among)];
                } else {
                    double const mantissa = static_cast<double>(choices.between(-(1 << 24), 1 << 24));
                    value = static_cast<TypeParam>(std::ldexp(
                        mantissa, static_cast<int>(choices.between(TestFixture::low, TestFixture::high - 22))));
                }
        });
}

/// A point that is a rounded combination of others, a step off or not: signs within a few spacings of 0, and zeros.
TYPED_TEST(batch_tests, agree_within_steps_of_contact) {
    compare_made<TypeParam>(
        8000, any_test, 400, 8001, [](std::uint64_t i, test_info const& test, std::vector<double>& input) {
            auto const dimension = test.dimension;
            source choices(mix(i + 77) ^ key_of(test.id));
            int const bits = static_cast<int>(choices.between(3, TestFixture::small ? 24 : 53));
            std::int64_t const reach = std::int64_t{1} << bits;
            for (double& value : input) value = std::ldexp(static_cast<double>(choices.between(-reach, reach)), -bits);
            std::size_t const points = input.size() / dimension, moved = 2 + choices.below(points - 2);
            double const s = static_cast<double>(choices.between(-4, 16)) / 16,
                         t = static_cast<double>(choices.between(0, 16)) / 16;
            for (std::size_t k = 0; k < dimension; ++k) {
                double const p = input[k], q = input[dimension + k], r = input[(moved == 2 ? 3 : 2) * dimension + k];
                auto value = static_cast<TypeParam>(p + s * (q - p) + (i % 2 == 0 ? t * (r - p) : 0));
                if (choices.one_in(3)) value = std::nextafter(value, TypeParam(choices.between(-1, 1)));
                input[moved * dimension + k] = static_cast<double>(value);
            }
        });
}

TYPED_TEST(batch_tests, no_cases_are_fine) {
    for_each_entry<TypeParam>([](auto const& entry, test_info const& test) {
        std::vector<TypeParam const*> const columns(test.fixed_count(), nullptr);
        std::array<TypeParam, 9> const triangle{};
        entry.batch(columns.data(), 0, nullptr);
        if (entry.many != nullptr) entry.many(triangle.data(), columns.data(), 0, nullptr);
    });
}

TEST(batch, targets_are_what_they_say) {
    std::vector<std::string_view> const names = batch::targets();
    ASSERT_FALSE(names.empty());
    for (std::string_view name : names) {
        EXPECT_TRUE(batch::use_target(name));
        EXPECT_EQ(batch::targets(), names) << "after " << name;
    }
    EXPECT_FALSE(batch::use_target("no such thing"));
    EXPECT_TRUE(batch::use_target(""));
}

}  // namespace
}  // namespace graze
