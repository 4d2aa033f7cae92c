// The certified tests against the plain rational reference: every test, both scalars, every rounding mode, on lattices
// (also scaled to both ends of the exponent range and axis by axis), on every family, and on cases made by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <limits>
#include <numeric>

#include "graze/certified.hpp"
#include "graze/families.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "input_text.hpp"
#include "repair.hpp"

namespace graze {
namespace {

struct certified_entry {
    std::string_view id;
    relation (*decide32)(float const*, std::size_t) noexcept;
    bool (*meets32)(float const*, std::size_t) noexcept;
    relation (*decide64)(double const*, std::size_t) noexcept;
    bool (*meets64)(double const*, std::size_t) noexcept;
};

#define GRAZE_ENTRY(NAME)                                                                             \
    {                                                                                                 \
#NAME, certified::NAME < float>, certified::NAME##_meets < float>, certified::NAME < double>, \
            certified::NAME##_meets < double>                                                         \
    }
// Not const: so that no call can be moved across a change of the rounding mode.
std::array<certified_entry, 16> entries{
    {GRAZE_ENTRY(point_disc_2d), GRAZE_ENTRY(point_rectangle_2d), GRAZE_ENTRY(point_triangle_2d),
     GRAZE_ENTRY(point_trimesh_2d), GRAZE_ENTRY(point_transformed_trimesh_2d), GRAZE_ENTRY(moving_point_trimesh_2d),
     GRAZE_ENTRY(segment_segment_2d), GRAZE_ENTRY(triangle_triangle_2d), GRAZE_ENTRY(triangle_rectangle_2d),
     GRAZE_ENTRY(aabb_aabb_2d), GRAZE_ENTRY(aabb_aabb_3d), GRAZE_ENTRY(segment_plane_3d), GRAZE_ENTRY(line_triangle_3d),
     GRAZE_ENTRY(segment_triangle_3d), GRAZE_ENTRY(triangle_triangle_3d), GRAZE_ENTRY(triangle_aabb_3d)}};
#undef GRAZE_ENTRY

using sphere_function = void (*)(double const*, std::size_t, double*) noexcept;
sphere_function sphere64 = certified::triangle_min_sphere_3d<double>;
void (*sphere32)(float const*, std::size_t, float*) noexcept = certified::triangle_min_sphere_3d<float>;

constexpr std::array<int, 4> rounding_modes{FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};

struct rounding {
    explicit rounding(int mode) { std::fesetround(mode); }
    ~rounding() { std::fesetround(FE_TONEAREST); }
    rounding(rounding const&) = delete;
    rounding& operator=(rounding const&) = delete;
};

struct answer {
    relation rel;
    bool meets;
};

answer ask(certified_entry const& entry, scalar_type scalar, std::vector<double> const& input, int mode) {
    std::vector<float> const small(input.begin(), input.end());
    rounding const in_mode(mode);
    if (scalar == scalar_type::float32)
        return {entry.decide32(small.data(), small.size()), entry.meets32(small.data(), small.size())};
    return {entry.decide64(input.data(), input.size()), entry.meets64(input.data(), input.size())};
}

using counts = std::array<int, 4>;

void compare(certified_entry const& entry, test_info const& test, scalar_type scalar, std::vector<double> const& input,
             relation truth, counts& seen) {
    ++seen[static_cast<std::size_t>(truth)];
    bool const meets = truth == relation::touching || truth == relation::crossing;
    for (int mode : rounding_modes) {
        answer const got = ask(entry, scalar, input, mode);
        ASSERT_EQ(name_of(got.rel), name_of(truth)) << input_text(test, input) << " in rounding mode " << mode;
        ASSERT_EQ(got.meets, meets) << input_text(test, input) << " in rounding mode " << mode;
    }
}

class certified_tests : public testing::TestWithParam<std::size_t> {
  protected:
    certified_entry const& entry() const { return entries[GetParam()]; }
    test_info const& test() const { return *find_test(entry().id); }
};

std::vector<double> lattice(test_info const& test, source& choices) {
    std::vector<double> input(test.fixed_count() + (test.has_mesh() ? 6 * (1 + choices.below(2)) : 0));
    std::int64_t const reach = choices.between(1, 4);
    for (double& value : input) value = static_cast<double>(choices.between(-reach, reach));
    repair(test, input);
    return input;
}

/// Scales the axes by powers of two, which changes no relation: all alike, or where only affine things are asked each
/// by its own. Zeros become -0 here and there.
void scale(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    bool const small = scalar == scalar_type::float32;
    int const low = small ? -149 : -1074, high = small ? 125 : 1021;
    auto const exponent = [&] {
        std::uint64_t const kind = choices.below(4);
        return kind == 0 ? low : kind == 1 ? high : static_cast<int>(choices.between(low, high));
    };
    bool const affine = test.layout[1].kind == shape::affine, disc = test.layout[1].kind == shape::disc;
    std::array<int, 3> by{exponent(), exponent(), exponent()};
    if (disc || choices.flip()) by[1] = by[2] = by[0];
    if (affine) by = {low / 4, high / 4, 0};  // mesh, matrix; p and the translation by both
    for (std::size_t i = 0; i < input.size(); ++i) {
        int e = by[i % test.dimension];
        if (affine) e = i >= 8 ? by[0] : i < 2 || i == 4 || i == 7 ? by[0] + by[1] : by[1];
        input[i] = std::ldexp(input[i], e);
        if (input[i] == 0 && choices.flip()) input[i] = -0.0;
    }
}

TEST_P(certified_tests, agree_with_the_reference_on_scaled_lattices) {
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
        counts seen{};
        for (std::uint64_t i = 0; i < 3000; ++i) {
            source choices(mix(i) ^ key_of(test().id) ^ static_cast<std::uint64_t>(scalar));
            std::vector<double> input = lattice(test(), choices);
            relation const truth = rational_reference::decide(test(), input);
            compare(entry(), test(), scalar, input, truth, seen);
            scale(test(), scalar, choices, input);
            compare(entry(), test(), scalar, input, truth, seen);
            if (HasFatalFailure()) return;
        }
        for (relation rel : {relation::disjoint, relation::touching, relation::crossing})
            EXPECT_GT(seen[static_cast<std::size_t>(rel)], 0) << name_of(rel) << " was never seen";
    }
}

TEST_P(certified_tests, agree_with_the_reference_on_families) {
    for (family_info const& family : families())
        for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
            counts seen{};
            std::vector<double> input;
            for (std::uint64_t i = 0; i < 200; ++i) {
                source choices(case_key(20, test(), scalar, family, i));
                family.generate(test(), scalar, choices, input);
                compare(entry(), test(), scalar, input, rational_reference::decide(test(), input), seen);
                if (HasFatalFailure()) return;
            }
        }
}

/// Coordinates that are anything at all: bits, and the values at the ends of the range.
TEST_P(certified_tests, agree_with_the_reference_at_the_ends_of_the_range) {
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
        bool const small = scalar == scalar_type::float32;
        double const largest = small ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max();
        double const least =
            small ? std::numeric_limits<float>::denorm_min() : std::numeric_limits<double>::denorm_min();
        std::array<double, 10> const values{0, 1, largest, -largest, least, -least, largest / 2, -0.0, -1, largest / 4};
        counts seen{};
        for (std::uint64_t i = 0; i < 300; ++i) {
            source choices(mix(~i) ^ key_of(test().id));
            std::vector<double> input = lattice(test(), choices);
            std::uint64_t const among = 2 + choices.below(values.size() - 1);
            for (double& value : input) value = values[choices.below(among)];
            if (validate(test(), scalar, input)) continue;
            compare(entry(), test(), scalar, input, rational_reference::decide(test(), input), seen);
            if (HasFatalFailure()) return;
        }
    }
}

/// The exact stage has tiers for coordinates that need up to 19, 29, 51, 61 and 125 bits.
TEST_P(certified_tests, agree_with_the_reference_at_the_limits_of_the_exact_tiers) {
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
        counts seen{};
        for (std::uint64_t i = 0; i < 1000; ++i) {
            source choices(mix(i + 7) ^ key_of(test().id) ^ static_cast<std::uint64_t>(scalar));
            constexpr std::array<std::int64_t, 5> limits{19, 29, 51, 61, 125};
            int const width = static_cast<int>(limits[choices.below(limits.size())] + choices.between(-3, 3));
            int const digits = scalar == scalar_type::float32 ? 23 : 52;
            double const wide = std::ldexp(1, width), last = width > digits ? std::ldexp(1, width - digits) : 1;
            std::array<double, 8> const values{1, wide, wide - last, wide / 2, 3, wide / 2 - last, 0, wide * 0.75};
            std::vector<double> input = lattice(test(), choices);
            std::uint64_t const among = 2 + choices.below(values.size() - 1);
            for (double& value : input) value = (choices.flip() ? 0x1p-9 : -0x1p-9) * values[choices.below(among)];
            if (validate(test(), scalar, input)) continue;
            compare(entry(), test(), scalar, input, rational_reference::decide(test(), input), seen);
            if (HasFatalFailure()) return;
        }
    }
}

/// Points in one plane, or one of them a unit off it, in integers of so many bits an axis, all times 2^scale.
std::vector<double> in_one_plane(test_info const& test, source& choices, std::array<std::int64_t, 3> const& bits,
                                 int scale) {
    std::vector<double> input(test.fixed_count());
    std::uint64_t const seed = choices.below(1 << 20);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::int64_t const most = (std::int64_t{1} << (bits[axis] - 2)) - 1;
        std::array<std::int64_t, 3> const at{choices.between(-most, most), choices.between(-most, most),
                                             choices.between(-most, most)};
        source steps(mix(seed));  // the same for all axes
        for (std::size_t k = axis; k < input.size(); k += 3)
            input[k] = static_cast<double>(at[0] + at[1] * steps.between(-1, 1) + at[2] * steps.between(-1, 1));
    }
    if (choices.flip()) input[choices.below(input.size())] += choices.flip() ? 1 : -1;
    for (double& value : input) value = std::ldexp(value, scale);
    repair(test, input);
    return input;
}

/// In space, coordinates so short that doubles are exact, and a little longer.
TEST_P(certified_tests, agree_with_the_reference_where_doubles_stop_being_exact) {
    if (test().dimension != 3) return;
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
        counts seen{};
        for (std::uint64_t i = 0; i < 1500; ++i) {
            source choices(mix(i + 11) ^ key_of(test().id) ^ static_cast<std::uint64_t>(scalar));
            std::int64_t const spare = scalar == scalar_type::float32 ? 22 : 26;
            std::array<std::int64_t, 3> width{choices.between(12, 22), choices.between(8, 22), 0};
            width[2] = std::clamp(choices.between(44, 60) - width[0] - width[1], std::int64_t{2}, spare);
            int const scale = static_cast<int>(choices.between(-20, 20));
            std::vector<double> const input = in_one_plane(test(), choices, width, scale);
            if (validate(test(), scalar, input)) continue;
            compare(entry(), test(), scalar, input, rational_reference::decide(test(), input), seen);
            if (HasFatalFailure()) return;
        }
    }
}

using integer_vector = std::array<std::int64_t, 3>;

integer_vector across(integer_vector const& u, integer_vector const& v) {
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

/// The x next to 0 with value * x = wanted modulo a modulus that has no divisor in common with value.
std::int64_t divided(std::int64_t wanted, std::int64_t value, std::int64_t modulus) {
    std::int64_t a = ((value % modulus) + modulus) % modulus, b = modulus, x = 1, y = 0;
    while (a > 1) {
        std::int64_t const quotient = b / a;
        b -= quotient * a;
        y -= quotient * x;
        std::swap(a, b);
        std::swap(x, y);
    }
    std::int64_t const found = wanted % modulus * x % modulus;
    return found > modulus / 2 ? found - modulus : found < -modulus / 2 ? found + modulus : found;
}

/// A triangle with a corner at 0, and another shape's lowest point and the steps from it to its others: that point is
/// off the triangle's plane (or the edge `first`) by the least there is in integers, to this side or that.
struct low_shape {
    integer_vector first{}, last{}, lowest{}, up{}, on{};

    /// Over the inside of a triangle in space, in coordinates below 2^bits.
    bool draw_over(source& choices, integer_vector const& bits) {
        integer_vector reach;
        for (std::size_t k = 0; k < 3; ++k) {
            reach[k] = (std::int64_t{1} << bits[k]) - 1;
            first[k] = choices.between(-reach[k], reach[k]);
            last[k] = choices.between(-reach[k], reach[k]);
        }
        integer_vector const n = across(first, last);
        if (n[0] == 0 || std::abs(n[2]) < 2 || std::gcd(n[1], n[2]) != 1) return false;
        for (std::size_t k = 0; k < 3; ++k) {
            up[k] = (n[k] > 0 ? 1 : -1) * choices.between(0, reach[k]);
            on[k] = (n[k] > 0 ? 1 : -1) * choices.between(0, reach[k]);
        }
        std::int64_t const height = choices.flip() ? 1 : -1;
        for (std::int64_t x = -reach[0]; x <= reach[0]; ++x) {
            std::int64_t const y = divided(height - n[0] * x, n[1], std::abs(n[2])),
                               z = (height - n[0] * x - n[1] * y) / n[2];
            lowest = {x, y, z};
            auto const share = [&](integer_vector const& u, integer_vector const& v) {
                return static_cast<double>(across(u, v)[0]) / static_cast<double>(n[0]);
            };
            double const along_first = share(lowest, last), along_last = share(first, lowest);
            if (std::abs(y) <= reach[1] && std::abs(z) <= reach[2] && along_first > 0 && along_last > 0 &&
                along_first + along_last < 1) {
                if (choices.flip()) lay_down();
                return true;
            }
        }
        return false;
    }
    /// Beside the edge of a triangle in a plane across the axis.
    bool draw_beside(source& choices, std::size_t axis, std::int64_t bits) {
        std::size_t const x = (axis + 1) % 3, y = (axis + 2) % 3;
        std::int64_t const reach = (std::int64_t{1} << bits) - 1;
        first[x] = choices.between(2, reach);
        first[y] = choices.between(2, reach);
        if (std::gcd(first[x], first[y]) != 1) return false;
        std::int64_t const height = choices.flip() ? 1 : -1;
        lowest[x] = divided(-height, first[y], first[x]);
        if (lowest[x] < 0) lowest[x] += first[x];
        lowest[y] = (height + first[y] * lowest[x]) / first[x];
        // The triangle is to the left of its edge, the other shape to the right, but perhaps for that point.
        last[x] = -choices.between(1, reach);
        last[y] = choices.between(1, reach);
        up[x] = choices.between(1, reach);
        on[x] = choices.between(1, reach);
        up[y] = -choices.between(1, reach);
        on[y] = -choices.between(1, reach);
        return true;
    }
    /// The others into the triangle's plane, outside.
    void lay_down() {
        for (std::size_t k = 0; k < 3; ++k) {
            up[k] = -first[k] - lowest[k];
            on[k] = -last[k] - lowest[k];
        }
    }
    /// For triangle_triangle_3d, or segment_triangle_3d.
    std::vector<double> input(test_info const& test, source& choices) const {
        std::vector<double> made(test.fixed_count());
        std::size_t const others = made.size() / 3 - 3, turn = choices.below(3);
        for (std::size_t k = 0; k < made.size(); ++k) {
            std::size_t const axis = k % 3, point = k / 3, corner = (point + turn) % (point < 3 ? 3 : others);
            std::int64_t const of_triangle = corner == 1   ? first[axis]
                                             : corner == 2 ? last[axis]
                                                           : 0,
                               of_other = lowest[axis] + (corner == 1   ? up[axis]
                                                          : corner == 2 ? on[axis]
                                                                        : 0);
            made[k] = static_cast<double>(point < 3 ? of_triangle : of_other);
        }
        return made;
    }
};

/// Shapes that come as near to a triangle as integers let them, and reach it or not, in coordinates whose extents'
/// product is around 2^52 and more: where the signs that doubles compute begin to be wrong.
TEST_P(certified_tests, agree_with_the_reference_where_doubles_lose_the_lowest_bit) {
    if (test().id != "triangle_triangle_3d" && test().id != "segment_triangle_3d") return;
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
        counts seen{};
        for (std::uint64_t i = 0; i < 10000; ++i) {
            source choices(mix(i + 19) ^ key_of(test().id) ^ static_cast<std::uint64_t>(scalar));
            low_shape drawn;
            if (scalar == scalar_type::float64 && choices.flip()
                    ? !drawn.draw_beside(choices, choices.below(3), choices.between(24, 30))
                    : !drawn.draw_over(choices,
                                       {choices.between(4, 9), choices.between(19, 22), choices.between(19, 22)}))
                continue;
            std::vector<double> const input = drawn.input(test(), choices);
            if (validate(test(), scalar, input)) continue;
            compare(entry(), test(), scalar, input, rational_reference::decide(test(), input), seen);
            if (HasFatalFailure()) return;
        }
        for (relation rel : {relation::disjoint, relation::crossing})
            EXPECT_GT(seen[static_cast<std::size_t>(rel)], 100) << name_of(rel) << " was hardly seen";
        if (scalar == scalar_type::float64) {
            EXPECT_GT(seen[static_cast<std::size_t>(relation::touching)], 100) << "in a plane, nothing met";
        }
    }
}

/// In space, where integers of one tier end: of doubles, since floats have no more than 24 bits.
TEST_P(certified_tests, agree_with_the_reference_in_planes_at_the_limits_of_the_exact_tiers) {
    if (test().dimension != 3) return;
    counts seen{};
    for (std::uint64_t i = 0; i < 1000; ++i) {
        source choices(mix(i + 17) ^ key_of(test().id));
        constexpr std::array<std::int64_t, 3> limits{19, 29, 51};
        std::int64_t const limit = limits[choices.below(limits.size())];
        std::array<std::int64_t, 3> width;
        for (std::int64_t& bits : width) bits = limit + choices.between(0, 2);  // one or two more than there are
        std::vector<double> const input =
            in_one_plane(test(), choices, width, static_cast<int>(choices.between(-9, 9)));
        if (validate(test(), scalar_type::float64, input)) continue;
        compare(entry(), test(), scalar_type::float64, input, rational_reference::decide(test(), input), seen);
        if (HasFatalFailure()) return;
    }
}

/// Points in one plane (2D: on one line), exactly, one far from the others: rounding errors grow with its distance, and
/// so must the bounds. At times another one off the plane, so that the far one decides.
TEST_P(certified_tests, agree_with_the_reference_where_one_point_is_far) {
    std::size_t const d = test().dimension;
    if (test().layout[1].kind == shape::affine || test().layout[1].kind == shape::disc) return;
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
        counts seen{};
        std::int64_t const away = std::int64_t{1} << (scalar == scalar_type::float32 ? 13 : 40);
        for (std::uint64_t i = 0; i < 1000; ++i) {
            source choices(mix(i + 13) ^ key_of(test().id) ^ static_cast<std::uint64_t>(scalar));
            std::vector<double> input(test().fixed_count() + (test().has_mesh() ? 6 : 0));
            std::array<std::array<std::int64_t, 3>, 3> span{};  // a point, and two steps
            for (auto& v : span)
                for (std::int64_t& x : v) x = choices.between(-200, 200);
            if (d == 2) span[2] = {};
            std::size_t const points = input.size() / d, far = choices.below(points), off = choices.below(points);
            bool const lifted = choices.flip();
            for (std::size_t k = 0; k < points; ++k) {
                std::int64_t const reach = k == far ? away : 3;
                std::int64_t const first = choices.between(-reach, reach), second = choices.between(-reach, reach);
                for (std::size_t axis = 0; axis < d; ++axis) {
                    std::int64_t value = span[0][axis] + first * span[1][axis] + second * span[2][axis];
                    if (lifted && k == off) value += choices.between(-200, 200);
                    input[k * d + axis] = static_cast<double>(value);
                }
            }
            repair(test(), input);
            if (validate(test(), scalar, input)) continue;
            compare(entry(), test(), scalar, input, rational_reference::decide(test(), input), seen);
            if (HasFatalFailure()) return;
        }
        EXPECT_GT(seen[static_cast<std::size_t>(relation::disjoint)], 0);
        EXPECT_GT(seen[static_cast<std::size_t>(relation::touching)], 0);
    }
}

INSTANTIATE_TEST_SUITE_P(, certified_tests, testing::Range(std::size_t{0}, entries.size()),
                         [](auto const& chosen) { return std::string(entries[chosen.param].id); });

struct case_by_hand {
    std::string_view id;
    relation truth;
    std::vector<double> input;
};

constexpr double big = std::numeric_limits<double>::max(), tiny = std::numeric_limits<double>::denorm_min();

TEST(certified, cases_by_hand) {
    using enum relation;
    case_by_hand const cases[] = {
        // Coplanar overlap, a common edge, a vertex on a face, through the face; with points and segments for
        // triangles.
        {"triangle_triangle_3d", touching, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 0, 5, 1, 0, 1, 5, 0}},
        {"triangle_triangle_3d", touching, {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 0, 4, 0, 0, 0, 0, 4}},
        {"triangle_triangle_3d", touching, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 0, 1, 1, 1, 2, 1, 1}},
        {"triangle_triangle_3d", crossing, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, -1, 1, 1, 1, 2, 1, 1}},
        {"triangle_triangle_3d", crossing, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, -1, 1, 1, 1, 1, 1, 2}},
        {"triangle_triangle_3d", touching, {1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 2, 2, 2, 1, 1, 1}},
        {"triangle_triangle_3d", disjoint, {1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 2, 2, 3, 0, 0, 0}},
        // A common vertex, and through each other all the same.
        {"triangle_triangle_3d", crossing, {0, 0, 0, 4, 4, 0, 4, -4, 0, 0, 0, 0, 4, 1, 4, 4, 1, -4}},
        // Differences that overflow.
        {"triangle_triangle_3d",
         crossing,
         {-big, -big, 0, big, -big, 0, 0, big, 0, 0, 0, -big, 0, 0, big, big, big, big}},
        {"segment_triangle_3d", crossing, {-big, -big, tiny, big, -big, tiny, 0, big, tiny, 0, 0, 0, 0, 0, big}},
        {"segment_triangle_3d", touching, {-big, -big, 0, big, -big, 0, 0, big, 0, 0, 0, 0, 0, 0, big}},
        {"segment_triangle_3d", disjoint, {-big, -big, 0, big, -big, 0, 0, big, 0, 0, 0, tiny, 0, 0, big}},
        // Half a unit of area, and the segment one unit off the plane.
        {"segment_triangle_3d",
         disjoint,
         {0, 0, 0, 46368, 28657, 75025, 28657, 17711, 46368, 28657, 17711, 46369, 46368, 28657, 75026}},
        {"line_triangle_3d", undefined, {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 1, 1, 1, 1}},
        {"line_triangle_3d", touching, {0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 0, 0, 6, 0, 0}},
        {"line_triangle_3d", disjoint, {0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 0, tiny, 6, 0, tiny}},
        {"segment_plane_3d", undefined, {0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 1, 2, 3, 4, 5}},
        {"segment_plane_3d", crossing, {0, 0, 0, big, 0, 0, 0, big, 0, big, big, -tiny, -big, big, tiny}},
        {"segment_plane_3d", touching, {0, 0, 0, big, 0, 0, 0, big, 0, big, big, 0, -big, big, tiny}},
        // A flat box, a flat triangle through a box, a triangle in a box's face.
        {"triangle_aabb_3d", crossing, {0, 0, -1, 0, 0, 1, 1, 0, 1, -1, -1, 0, 1, 1, 0}},
        {"triangle_aabb_3d", crossing, {-2, 0, 0, 2, 0, 0, 0, 0, 0, -1, -1, -1, 1, 1, 1}},
        {"triangle_aabb_3d", touching, {-2, 0, 1, 2, 0, 1, 0, 2, 1, -1, -1, -1, 1, 1, 1}},
        {"triangle_aabb_3d", disjoint, {3, 0, 0, 0, 3, 0, 0, 0, 3 + 0x1p-51, -1, -1, -1, 1, 1, 1}},
        {"triangle_rectangle_2d", touching, {0, 2, 2, 0, 2, 2, -1, -1, 1, 1}},
        {"triangle_rectangle_2d", disjoint, {tiny, 0, 0, tiny, tiny, tiny, 0, 0, 0, 0}},
        {"segment_segment_2d", touching, {0, 0, 3, 3, 1, 1, 9, 9}},
        {"segment_segment_2d", disjoint, {0, 0, 3, 3, 4, 4, 9, 9}},
        {"segment_segment_2d", crossing, {-big, -big, big, big, -big, big, big, -big}},
        {"point_triangle_2d", touching, {0.5, 0.5, 0, 0, 1, 1, 2, 2}},
        {"point_triangle_2d", disjoint, {0.5, 0.5 + 0x1p-53, 0, 0, 1, 1, 2, 2}},
        {"point_disc_2d", touching, {3, 4, 0, 0, 5}},
        {"point_disc_2d", touching, {1, 1, 1, 1, 0}},
        {"point_disc_2d", disjoint, {tiny, 0, 0, 0, 0}},
        {"point_disc_2d", disjoint, {big, tiny, 0, 0, big}},
        {"point_disc_2d", disjoint, {big, 0, -big, 0, big}},
        {"point_disc_2d", crossing, {big, 0, big / 2, 0, big}},
        // Squares that underflow: 0.6 + 0.6 < 1.3 in units of the least subnormal, where 1 + 1 > 1. And subnormals
        // beside
        // normals, with a coordinate so far off that the exact integers are the largest.
        {"point_disc_2d",
         crossing,
         {0, 0, 0.7745966692414834 * 0x1p-537, 0.7745966692414834 * 0x1p-537, 1.140175425099138 * 0x1p-537}},
        {"point_disc_2d", touching, {0x1p-1022, 1, 0x1p-1023, 1, 0x1p-1023}},
        // A point on the edge of two triangles is in the inside of neither.
        {"point_trimesh_2d", touching, {1, 1, 0, 0, 2, 2, 2, 0, 0, 0, 2, 2, 0, 2}},
        {"point_transformed_trimesh_2d", undefined, {0, 0, 1, 2, 0, 2, 4, 0, 0, 0, 1, 0, 0, 1}},
        // A determinant of -2^-53, too small for rounded products to tell.
        {"point_transformed_trimesh_2d", crossing, {0, 0, 1, 1, 0, 1, 1 - 0x1p-53, 0, -1, -1, 1, -1, 0, 1}},
        {"point_transformed_trimesh_2d", crossing, {5, 5, 0, -1, 6, 1, 0, 4, 0, 0, 3, 0, 0, 3}},
        {"point_transformed_trimesh_2d", touching, {6, 5, 0, -1, 6, 1, 0, 4, 0, 0, 3, 0, 0, 3}},
        {"moving_point_trimesh_2d", crossing, {-1, 1, 9, 1, 0, 0, 2, 0, 0, 2}},
        {"moving_point_trimesh_2d", touching, {-1, 2, 9, 2, 0, 0, 2, 0, 0, 2}},
        {"aabb_aabb_3d", touching, {0, 0, 0, 1, 1, 1, 1, 0, 0, 2, 1, 1}},
        {"point_rectangle_2d", touching, {-0.0, 0.5, 0, 0, 1, 1}},
    };
    counts seen{};
    for (case_by_hand const& one : cases) {
        test_info const& test = *find_test(one.id);
        relation const truth = rational_reference::decide(test, one.input);
        for (certified_entry const& entry : entries)
            if (entry.id == one.id) compare(entry, test, scalar_type::float64, one.input, truth, seen);
        EXPECT_EQ(name_of(truth), name_of(one.truth)) << input_text(test, one.input);
    }
}

/// The inputs above are hard: what computes with floats alone is caught on them.
TEST(certified, a_planted_float_routine_is_caught) {
    test_info const& test = *find_test("triangle_triangle_3d");
    int wrong = 0;
    for (std::uint64_t i = 0; i < 300; ++i) {
        source choices(mix(i) ^ key_of(test.id));
        std::vector<double> input = lattice(test, choices);
        relation const truth = rational_reference::decide(test, input);
        scale(test, scalar_type::float64, choices, input);
        reply const said = asker(test.subjects[0], scalar_type::float64).ask(input);
        outcome const result = judge_verdict(verdict_of(said), truth);
        wrong += result == outcome::false_hit || result == outcome::false_miss;
    }
    EXPECT_GT(wrong, 0);
}

std::array<double, 4> sphere_of(scalar_type scalar, std::vector<double> const& input, int mode) {
    std::array<double, 4> result{};
    std::array<float, 4> small{};
    std::vector<float> const floats(input.begin(), input.end());
    rounding const in_mode(mode);
    if (scalar == scalar_type::float64) {
        sphere64(input.data(), input.size(), result.data());
    } else {
        sphere32(floats.data(), floats.size(), small.data());
        for (std::size_t i = 0; i < 4; ++i) result[i] = static_cast<double>(small[i]);
    }
    return result;
}

TEST(certified, spheres_never_exceed_by_more_than_an_ulp) {
    test_info const& test = *find_test("triangle_min_sphere_3d");
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
        double const largest = scalar == scalar_type::float32 ? std::numeric_limits<float>::max() : big;
        for (family_info const& family : families()) {
            int escaping = 0, finite = 0;
            std::vector<double> input;
            for (std::uint64_t i = 0; i < 100; ++i) {
                source choices(case_key(21, test, scalar, family, i));
                family.generate(test, scalar, choices, input);
                SCOPED_TRACE(input_text(test, input));
                std::array<double, 4> const sphere = sphere_of(scalar, input, FE_TONEAREST);
                for (int mode : rounding_modes) ASSERT_EQ(sphere, sphere_of(scalar, input, mode));
                exact_sphere const exact = *rational_reference::evaluate(test, input).sphere;
                if (exact.radius_squared > rational(largest) * rational(largest)) {
                    ASSERT_TRUE(std::isinf(sphere[3]));
                    continue;
                }
                sphere_error const error = measure_sphere({&test, scalar, input}, exact, sphere);
                ASSERT_LE(error.excess_ulps, 1);
                ++finite;
                escaping += error.escape_ulps > 0;
            }
            // Most can be held; those far from the origin cannot.
            EXPECT_LT(escaping, finite / 2 + 1) << family.name;
        }
    }
}

TEST(certified, spheres_that_scalars_can_hold_are_exact) {
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
        // Acute, right, obtuse, collinear and a point; with subnormals too.
        using list = std::vector<double>;
        using sphere = std::array<double, 4>;
        EXPECT_EQ(sphere_of(scalar, list{5, 0, 0, -3, 4, 0, -3, -4, 0}, FE_UPWARD), (sphere{0, 0, 0, 5}));
        EXPECT_EQ(sphere_of(scalar, list{0, 0, 0, 6, 0, 0, 0, 8, 0}, FE_UPWARD), (sphere{3, 4, 0, 5}));
        EXPECT_EQ(sphere_of(scalar, list{-5, 0, 0, 5, 0, 0, 0, 1, 0}, FE_UPWARD), (sphere{0, 0, 0, 5}));
        EXPECT_EQ(sphere_of(scalar, list{1, 1, 1, 1, 1, 3, 1, 1, 2}, FE_UPWARD), (sphere{1, 1, 2, 1}));
        EXPECT_EQ(sphere_of(scalar, list{1, 2, 3, 1, 2, 3, 1, 2, 3}, FE_UPWARD), (sphere{1, 2, 3, 0}));
        double const unit = scalar == scalar_type::float32 ? std::numeric_limits<float>::denorm_min() : tiny;
        EXPECT_EQ(sphere_of(scalar, list{0, 0, 0, 6 * unit, 0, 0, 0, 8 * unit, 0}, FE_UPWARD),
                  (sphere{3 * unit, 4 * unit, 0, 5 * unit}));
    }
}

}  // namespace
}  // namespace graze
