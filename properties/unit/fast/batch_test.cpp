// The batch forms against the scalar certified tests: every test, both scalars, on every instruction set of this
// machine, every rounding mode, any length and alignment, on lattices (also at the ends of the exponent range), on
// every family, and on anything at all.
#include "graze/batch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <limits>

#include "graze/certified.hpp"
#include "graze/families.hpp"
#include "input_text.hpp"

namespace graze {
namespace {

template <class Scalar>
using batch_function = void (*)(Scalar const* const*, std::size_t, std::uint8_t*) noexcept;
template <class Scalar>
using many_function = void (*)(Scalar const*, Scalar const* const*, std::size_t, std::uint8_t*) noexcept;

template <class Scalar>
struct batch_entry {
    std::string_view id;
    bool (*meets)(Scalar const*, std::size_t) noexcept;
    batch_function<Scalar> batch;
    many_function<Scalar> many;  // or null
};

// Not const: so that no call can be moved across a change of the rounding mode.
template <class Scalar>
std::array<batch_entry<Scalar>, 5> entries{
    {{"triangle_triangle_3d", certified::triangle_triangle_3d_meets<Scalar>, batch::triangle_triangle_3d<Scalar>,
      batch::triangle_many_triangles_3d<Scalar>},
     {"segment_triangle_3d", certified::segment_triangle_3d_meets<Scalar>, batch::segment_triangle_3d<Scalar>, nullptr},
     {"triangle_aabb_3d", certified::triangle_aabb_3d_meets<Scalar>, batch::triangle_aabb_3d<Scalar>,
      batch::triangle_many_aabbs_3d<Scalar>},
     {"point_triangle_2d", certified::point_triangle_2d_meets<Scalar>, batch::point_triangle_2d<Scalar>, nullptr},
     {"segment_segment_2d", certified::segment_segment_2d_meets<Scalar>, batch::segment_segment_2d<Scalar>, nullptr}}};

constexpr std::array<int, 4> rounding_modes{FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
constexpr std::uint8_t untouched = 77;

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
    std::vector<Scalar const*> columns_from(std::size_t first, std::size_t skipped = 0) const {
        std::vector<Scalar const*> moved(columns.begin() + static_cast<std::ptrdiff_t>(skipped), columns.end());
        for (Scalar const*& column : moved) column += first;
        return moved;
    }
};

/// Compares batch calls with the scalar test; `hits` counts contact.
template <class Scalar>
void compare(batch_entry<Scalar> const& entry, case_set<Scalar>& cases, int& hits) {
    cases.make_columns();
    std::size_t const count = cases.count(), scalars = cases.scalars();
    std::vector<std::uint8_t> truth(count);
    for (std::size_t i = 0; i < count; ++i) {
        truth[i] = entry.meets(cases.at(i), scalars);
        hits += truth[i];
    }
    auto const text = [&](std::size_t i) {
        return input_text(*cases.test, std::vector<double>(cases.at(i), cases.at(i) + scalars));
    };
    for (std::string_view target : batch::targets()) {
        ASSERT_TRUE(batch::use_target(target));
        for (int mode : rounding_modes) {
            SCOPED_TRACE(std::string(target) + ", rounding mode " + std::to_string(mode));
            // In pieces of 1, 2, 3, ... cases, so that every tail occurs, and the rest at once.
            for (std::size_t first = 0, piece = 1; first < count; first += piece++) {
                if (piece > 40) piece = count - first;
                piece = std::min(piece, count - first);
                std::vector<std::uint8_t> meets(piece + 1, untouched);
                auto const columns = cases.columns_from(first);
                std::fesetround(mode);
                entry.batch(columns.data(), piece, meets.data());
                std::fesetround(FE_TONEAREST);
                ASSERT_EQ(meets[piece], untouched);
                for (std::size_t i = 0; i < piece; ++i)
                    ASSERT_EQ(meets[i], truth[first + i]) << text(first + i) << " in a piece of " << piece;
            }
            if (entry.many == nullptr) continue;
            // The first shape of a case in the middle against the second shapes of all.
            std::vector<Scalar> input(cases.at(count / 2), cases.at(count / 2) + scalars);
            std::vector<std::uint8_t> meets(count + 1, untouched);
            auto const columns = cases.columns_from(0, 9);
            std::fesetround(mode);
            entry.many(input.data(), columns.data(), count, meets.data());
            std::fesetround(FE_TONEAREST);
            ASSERT_EQ(meets[count], untouched);
            for (std::size_t i = 0; i < count; ++i) {
                std::copy(cases.at(i) + 9, cases.at(i) + scalars, input.begin() + 9);
                ASSERT_EQ(meets[i], entry.meets(input.data(), scalars)) << "against " << text(i);
            }
        }
    }
    batch::use_target("");
}

template <class Scalar>
void for_each_entry(auto const& body) {
    for (batch_entry<Scalar> const& entry : entries<Scalar>) {
        test_info const& test = *find_test(entry.id);
        SCOPED_TRACE(std::string(entry.id) + " " + (sizeof(Scalar) == 4 ? "float32" : "float64"));
        body(entry, test);
        if (testing::Test::HasFatalFailure()) return;
    }
}

void order_box(test_info const& test, std::vector<double>& input) {
    for (part const& item : test.layout)
        if (item.kind == shape::box)
            for (std::size_t axis = 0, d = test.dimension; axis < d; ++axis)
                if (input[item.offset + axis] > input[item.offset + d + axis])
                    std::swap(input[item.offset + axis], input[item.offset + d + axis]);
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
using scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(batch_tests, scalars);

bool any_test(test_info const&) {
    return true;
}
bool in_space(test_info const& test) {
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
            order_box(test, input);
            cases.add(input);
        }
        int hits = 0;
        compare(entry, cases, hits);
        EXPECT_GT(hits, least);
        EXPECT_LT(hits, most);
    });
}

TYPED_TEST(batch_tests, agree_on_families) {
    for_each_entry<TypeParam>([](auto const& entry, test_info const& test) {
        for (family_info const& family : families()) {
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
                auto value =
                    static_cast<TypeParam>(std::ldexp(whole, by[k % test.dimension]));
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

/// Next to slivers with vertices at Fibonacci numbers, whose area is half a unit of the grid: a height of one unit
/// gives the least orientation that is not 0, beside a far point that makes the bound of the others large.
TYPED_TEST(batch_tests, agree_on_the_least_orientations) {
    compare_made<TypeParam>(
        4000, [](test_info const& test) { return test.fixed_count() >= 15 && test.id != "triangle_aabb_3d"; }, 400,
        3600,
        [](std::uint64_t i, test_info const& test, std::vector<double>& input) {
            source choices(mix(i + 99) ^ key_of(test.id));
            double f[3] = {1, 1, 2};  // successive numbers
            for (std::int64_t n = choices.between(2, TestFixture::small ? 31 : 70); n > 0; --n)
                f[0] = f[1], f[1] = f[2], f[2] = f[0] + f[1];
            double const height = static_cast<double>(choices.between(-1, 1));
            double const far = std::ldexp(choices.flip() ? 1 : -1, static_cast<int>(choices.between(20, 90)));
            input = {0,    0,    0,  f[2], f[1], f[2] + f[1], f[1], f[0], f[1] + f[0], f[1], f[0], f[1] + f[0] + height,
                     f[1], f[0], far};
            if (test.fixed_count() == 18) input.insert(input.end(), {2 * f[1], 2 * f[0], far});
            std::size_t const turn = choices.below(3);
            for (std::size_t k = 0; k < input.size(); k += 3)
                std::rotate(input.begin() + static_cast<std::ptrdiff_t>(k),
                            input.begin() + static_cast<std::ptrdiff_t>(k + turn),
                            input.begin() + static_cast<std::ptrdiff_t>(k + 3));
        });
}

/// Coordinates so short that doubles are exact, and a little longer: points in one plane, or one unit off it.
TYPED_TEST(batch_tests, agree_where_doubles_stop_being_exact) {
    compare_made<TypeParam>(
        4000, in_space, 400, 3600, [](std::uint64_t i, test_info const& test, std::vector<double>& input) {
            source choices(mix(i + 55) ^ key_of(test.id));
            std::array<std::int64_t, 3> width{choices.between(10, 22), choices.between(8, 22), 0};
            width[2] = std::clamp(choices.between(40, 62) - width[0] - width[1], std::int64_t{2}, std::int64_t{22});
            int const scale = static_cast<int>(choices.between(-20, 20));
            for (std::size_t axis = 0; axis < 3; ++axis) {
                std::int64_t const most = (std::int64_t{1} << (width[axis] - 2)) - 1;
                std::array<std::int64_t, 3> const at{choices.between(-most, most), choices.between(-most, most),
                                                     choices.between(-most, most)};
                source steps(mix(i + 56));  // the same for all axes
                for (std::size_t k = axis; k < input.size(); k += 3)
                    input[k] = static_cast<double>(at[0] + at[1] * steps.between(-1, 1) + at[2] * steps.between(-1, 1));
            }
            if (choices.flip()) input[choices.below(input.size())] += choices.flip() ? 1 : -1;
            for (double& value : input) value = std::ldexp(value, scale);
        });
}

/// Points of a small lattice, on a line, in a plane or in space, under an integer map: flat shapes and contact in one
/// plane with coordinates of any length.
TYPED_TEST(batch_tests, agree_on_mapped_lattices) {
    compare_made<TypeParam>(
        12000, any_test, 4000, 11000, [](std::uint64_t i, test_info const& test, std::vector<double>& input) {
            auto const dimension = test.dimension;
            source choices(mix(i + 111) ^ key_of(test.id));
            std::vector<std::array<std::int64_t, 3>> points(test.fixed_count() / dimension);
            std::int64_t const reach = choices.between(1, 3);
            std::size_t const spanned = 1 + choices.below(dimension);
            for (auto& p : points)
                for (std::size_t axis = 0; axis < 3; ++axis) p[axis] = axis < spanned ? choices.between(0, reach) : 0;
            if (choices.one_in(3))  // the first three on a line
                for (std::size_t axis = 0; axis < 3; ++axis) points[2][axis] = 2 * points[1][axis] - points[0][axis];
            if (choices.one_in(6)) points.back() = *(points.end() - 2);
            std::swap(points[0], points[choices.below(3)]);

            std::int64_t const most = std::int64_t{1} << choices.between(1, TestFixture::small ? 19 : 48);
            auto const entry_of_map = [&] { return choices.one_in(5) ? 0 : choices.between(-most, most); };
            int const scale = static_cast<int>(choices.between(-60, 60));
            for (std::size_t axis = 0; axis < dimension; ++axis) {
                std::array<std::int64_t, 4> const map{entry_of_map(), entry_of_map(), entry_of_map(), entry_of_map()};
                for (std::size_t k = 0; k < points.size(); ++k)
                    input[k * dimension + axis] =
                        std::ldexp(static_cast<double>(map[0] * points[k][0] + map[1] * points[k][1] +
                                                       map[2] * points[k][2] + map[3]),
                                   scale);
            }
            if (choices.one_in(4)) {
                auto value = static_cast<TypeParam>(input[choices.below(input.size())]);
                input[choices.below(input.size())] = std::nextafter(value, TypeParam(choices.between(-1, 1)));
            }
        });
}

/// Shapes in one plane, a coordinate a unit or a spacing off, or a point next to an edge far closer to its end than the
/// other points are.
TYPED_TEST(batch_tests, agree_next_to_edges_in_a_plane) {
    compare_made<TypeParam>(
        12000, in_space, 4000, 11000, [](std::uint64_t i, test_info const& test, std::vector<double>& input) {
            source choices(mix(i + 222) ^ key_of(test.id));
            std::vector<std::array<double, 3>> points(test.fixed_count() / 3);
            std::int64_t const most = std::int64_t{1} << choices.between(1, TestFixture::small ? 19 : 49);
            bool const close = choices.one_in(3);
            std::array<std::int64_t, 6> map{};
            for (std::int64_t& value : map) value = choices.between(-most, most);
            if (close) map[4] = map[5] = 0;
            for (auto& p : points) {
                std::int64_t const u = choices.between(0, 3), v = choices.between(0, 3);
                p = {static_cast<double>(map[0] * u + map[1] * v + map[4]),
                     static_cast<double>(map[2] * u + map[3] * v + map[5]), 0};
            }
            auto& moved = points[3 + choices.below(points.size() - 3)];
            if (close) {
                points[0] = {0, 0, 0};
                int const by = -static_cast<int>(choices.between(20, 90));
                moved = {std::ldexp(points[1][0], by), std::ldexp(points[1][1], by), 0};
            }
            double& coordinate = moved[choices.below(2)];
            if (choices.flip())
                coordinate = std::nextafter(static_cast<TypeParam>(coordinate), TypeParam(choices.between(-1, 1)));
            else if (!close)
                coordinate += static_cast<double>(choices.between(-1, 1));
            std::uint64_t const plane = choices.below(6), turn = choices.below(3);
            for (std::size_t k = 0; k < points.size(); ++k) {
                auto& [x, y, z] = points[k];
                z = plane == 1 ? x : plane == 2 ? y : plane == 3 ? -x : 0;
                for (std::size_t axis = 0; axis < 3; ++axis) input[3 * k + (axis + turn) % 3] = points[k][axis];
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
