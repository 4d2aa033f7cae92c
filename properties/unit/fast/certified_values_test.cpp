// The certified values against plain rational formulae: every number the nearest scalar, ties to even, in every rounding
// mode, of random, near-degenerate, tied and extreme input.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "certified_values_inputs.hpp"
#include "graze/internal/certified/instances.hpp"

namespace graze {
namespace {

using namespace oracle;

template <class Scalar>
using certified_function = bool (*)(Scalar const*, std::size_t, Scalar*) noexcept;

/// As on machines without f64x4.
template <class Scalar, auto Fast, auto Exact>
bool in_f64x2(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST((in_f64x2<Scalar, Fast, Exact>), input, count, values);
    return certified::detail::values_of<Fast, Exact>(input, count, values);
}
template <class Scalar>
bool ray_triangle_hit_f64x2(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(ray_triangle_hit_f64x2, input, count, values);
    return certified::detail::ray_hit_without_f64x4(input, count, values);
}
#define IN_LANES(FEATURE)                                                                                          \
    in_f64x2<float, certified::detail::FEATURE##_without_f64x4<float>, certified::detail::FEATURE##_exact<float>>, \
        in_f64x2<double, certified::detail::FEATURE##_without_f64x4<double>,                                       \
                 certified::detail::FEATURE##_exact<double>>

struct value_entry : value_shape {
    // Not const: so that no call can be moved across a change of the rounding mode.
    certified_function<float> in_floats;
    certified_function<double> in_doubles;
};
#define ENTRY(ID, COUNT, VALUES, DIMENSION, CASES, TRUTH) \
    { {#ID, COUNT, VALUES, DIMENSION, CASES, TRUTH}, certified::ID<float>, certified::ID<double> }
value_entry entries[] = {
    ENTRY(line_line_point_2d, 8, 2, 2, 4000, line_line),
    ENTRY(segment_plane_point_3d, 15, 4, 3, 12000, segment_plane),
    {{"line_line_point_in_lanes", 8, 2, 2, 4000, line_line}, IN_LANES(lines_meeting)},
    {{"segment_plane_point_in_lanes", 15, 4, 3, 2000, segment_plane}, IN_LANES(plane_meeting)},
    ENTRY(ray_triangle_hit_3d, 15, 3, 3, 8000, ray_triangle),
    {{"ray_triangle_hit_in_lanes", 15, 3, 3, 2000, ray_triangle},
     ray_triangle_hit_f64x2<float>,
     ray_triangle_hit_f64x2<double>},
    ENTRY(ray_aabb_interval_3d, 12, 2, 3, 4000, ray_box),
    ENTRY(point_triangle_closest_3d, 12, 4, 3, 2000, point_triangle),
    {{"point_triangle_closest_in_lanes", 12, 4, 3, 400, point_triangle}, IN_LANES(closest)},
    ENTRY(segment_segment_distance_3d, 12, 1, 3, 2000, segment_segment),
    {{"segment_segment_distance_in_lanes", 12, 1, 3, 400, segment_segment}, IN_LANES(distance)},
    ENTRY(triangle_triangle_segment_3d, 18, 6, 3, 500, triangle_triangle),
    ENTRY(hull_hull_distance_3d, 18, 1, 3, 40, hull_distance),
    ENTRY(hull_hull_depth_3d, 18, 1, 3, 100, hull_depth),
    ENTRY(polygon_area_2d, 6, 1, 2, 8000, polygon_area),
    ENTRY(ray_sphere_hit_3d, 10, 2, 3, 4000, ray_ball),
    ENTRY(ray_cylinder_interval_3d, 13, 2, 3, 4000, ray_cylinder),
    {{"polygon_area_of_eleven", 22, 1, 2, 4000, polygon_area},
     certified::polygon_area_2d<float>,
     certified::polygon_area_2d<double>},
};

/// Is no scalar nearer, nor as near and even?
template <class Scalar>
bool is_nearest(exact_value const& exact, Scalar given) {
    using limits = std::numeric_limits<Scalar>;
    fraction const beyond = exactly(std::ldexp(1.0, limits::max_exponent - 1)) * 2;
    auto const place = [&](Scalar s) -> fraction {
        return std::isinf(s) ? fraction(s < 0 ? -beyond : beyond) : exactly(static_cast<double>(s));
    };
    if (std::isnan(given) || (given == 0 && std::signbit(given))) return false;
    std::uint64_t bits = 0;
    std::memcpy(&bits, &given, sizeof given);
    bool const even = (bits & 1) == 0;  // infinity is where the next even one would be
    fraction const own = place(given);
    if (!(std::isinf(given) && given < 0)) {
        fraction const middle = (place(std::nextafter(given, -limits::infinity())) + own) / 2;
        if (exact.compare(middle) < !even) return false;
    }
    if (!(std::isinf(given) && given > 0)) {
        fraction const middle = (place(std::nextafter(given, limits::infinity())) + own) / 2;
        if (-exact.compare(middle) < !even) return false;
    }
    return true;
}

template <class Scalar>
void check(value_entry const& entry, certified_function<Scalar> const& certified) {
    for (int i = 0; i < entry.cases; ++i) {
        source choices(static_cast<std::uint64_t>(i) * 977 + sizeof(Scalar));
        std::vector<Scalar> const input = make_input<Scalar>(entry, choices);
        std::string text = entry.id;
        numbers exact;
        for (Scalar x : input) {
            text += " " + std::to_string(static_cast<double>(x));
            exact.push_back(exactly(static_cast<double>(x)));
        }
        SCOPED_TRACE(text);
        answer const truth = entry.truth(exact);
        Scalar first[6];
        for (int mode : rounding_modes) {
            Scalar values[6] = {7, 7, 7, 7, 7, 7};
            bool given = false;
            {
                rounding const in_mode(mode);
                given = certified(input.data(), input.size(), values);
                ASSERT_EQ(std::fegetround(), mode);
            }
            ASSERT_EQ(given, truth.has_value()) << "mode " << mode;
            if (mode == FE_TONEAREST) std::memcpy(first, values, sizeof first);
            ASSERT_EQ(std::memcmp(first, values, sizeof first), 0) << "mode " << mode;
        }
        if (!truth) {
            for (Scalar x : first) ASSERT_EQ(x, 7);
            continue;
        }
        auto const matches = [&](std::size_t turned) {
            for (std::size_t k = 0; k < entry.values; ++k)
                if (!is_nearest((*truth)[k], first[(k + turned) % entry.values])) return false;
            return true;
        };
        ASSERT_TRUE(matches(0) || (entry.values == 6 && matches(3)));
    }
}

class certified_values : public testing::TestWithParam<std::size_t> {};
TEST_P(certified_values, are_rounded_once) {
    value_entry const& entry = entries[GetParam()];
    check<float>(entry, entry.in_floats);
    check<double>(entry, entry.in_doubles);
}

/// The share of a height that is 2^-930 in the square of a normal that is 2^140 underflows.
TEST(certified_values_of_shapes, that_are_far_smaller_than_the_rest_are_rounded_once) {
    double const input[12] = {-0x1.ddad3b8f8f8b2p-930, -0x1.b311d933b1898p-930, 0x1.0acabd49c31abp-929,
                              0x1.a05545a9dfb62p-930,  0x1.dd080075a32a9p-930,  0x1.124bad1d25086p-933,
                              0x1.81a94ab707cbcp+69,   0x1.f20314169bfbp+69,    0x1.3e38edbf3a0c4p+69,
                              -0x1.3f759e54bcdb6p+70,  -0x1.d11cceaf37866p+70,  0x1.58195554a0ba3p+69};
    numbers exact;
    for (double x : input) exact.push_back(exactly(x));
    answer const truth = point_triangle(exact);
    double values[4] = {};
    ASSERT_TRUE(certified::point_triangle_closest_3d(input, 12, values));
    for (std::size_t k = 0; k < 4; ++k) EXPECT_TRUE(is_nearest((*truth)[k], values[k])) << k;
}

INSTANTIATE_TEST_SUITE_P(, certified_values, testing::Range(std::size_t{0}, std::size(entries)),
                         [](auto const& chosen) { return std::string(entries[chosen.param].id); });

}  // namespace
}  // namespace graze
