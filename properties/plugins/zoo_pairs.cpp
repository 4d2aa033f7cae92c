// Wrong subjects for triangles against triangles and boxes in space.
#include <cstdlib>

#include "zoo.hpp"

namespace zoo {
namespace {

using graze::relation;

template <class Scalar>
std::vector<vec> points_of(Scalar const* v) {
    return {at(v), at(v + 3), at(v + 6)};
}

/// The triangles' normals, and the edges' cross products.
inline std::vector<vec> axes_of(std::vector<vec> const& a, std::vector<vec> const& b) {
    std::vector<vec> axes{cross(a[1] - a[0], a[2] - a[0]), cross(b[1] - b[0], b[2] - b[0])};
    for (size_t i = 0; i < 3; ++i)
        for (size_t j = 0; j < 3; ++j) axes.push_back(cross(a[(i + 1) % 3] - a[i], b[(j + 1) % 3] - b[j]));
    return axes;
}

template <class Scalar>
bool skipping(Scalar const* v, size_t axis) {
    auto const a = points_of(v), b = points_of(v + 9);
    return only_separator(a, b, axes_of(a, b), axis);
}

/// The square of the distance between the triangles' bounds.
template <class Scalar>
real bounds_apart(Scalar const* v) {
    real sum = 0;
    for (int i = 0; i < 3; ++i) {
        auto const [low, high] = std::minmax({v[i], v[3 + i], v[6 + i]});
        auto const [bottom, top] = std::minmax({v[9 + i], v[12 + i], v[15 + i]});
        real const gap = std::max({real(0), real(bottom) - high, real(low) - top});
        sum += gap * gap;
    }
    return sum;
}

/// Moeller's first step: are all of b's distances from a's plane on one side, those below epsilon set to zero?
template <class Scalar>
bool parts(Scalar const* a, Scalar const* b, real epsilon, real relative) {
    vec const m = normal(a);
    real lowest = 0, highest = 0;
    for (int i = 0; i < 3; ++i) {
        real const d = dot(m, at(b + 3 * i) - at(a)), slack = epsilon + relative * std::sqrt(dot(m, m));
        lowest = i == 0 ? d + slack : std::min(lowest, d + slack);
        highest = i == 0 ? d - slack : std::max(highest, d - slack);
    }
    return lowest < 0 || highest > 0;
}

template <class Scalar>
int shared_vertices(Scalar const* v) {
    int count = 0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) count += same(v + 3 * i, v + 9 + 3 * j, 3);
    return count;
}

template <class Scalar>
bool is_point(Scalar const* t) {
    return same(t, t + 3, 3) && same(t, t + 6, 3);
}

void add_coplanar() {
    char const* const test = "triangle_triangle_3d";
    add(test, "wrong_pair_coplanar_hit", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_triangle_3d_meets(v, n) || coplanar(v, v + 9); });
    add(test, "wrong_pair_coplanar_far", both, [](auto const* v, size_t n, auto*) {
        return c::triangle_triangle_3d_meets(v, n) || (coplanar(v, v + 9) && bounds_apart(v) > 1e-6L);
    });
    add(test, "wrong_pair_coplanar_miss", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_triangle_3d_meets(v, n) && !coplanar(v, v + 9); });
    add(test, "wrong_pair_coplanar_contained", both, [](auto const* v, size_t n, auto*) {
        return c::triangle_triangle_3d_meets(v, n) && !(inside_3d(v, v + 9) && shared_vertices(v) == 0);
    });
    add(test, "wrong_pair_coplanar_swapped", both, [](auto const* v, size_t n, auto*) {
        bool const first = std::lexicographical_compare(v, v + 9, v + 9, v + 18);
        return c::triangle_triangle_3d_meets(v, n) && !(first && coplanar(v, v + 9));
    });
    add(test, "wrong_pair_coplanar_tie", both, [](auto const* v, size_t n, auto*) {
        // Projected along no axis where two are the longest.
        vec const m = normal(v);
        return c::triangle_triangle_3d_meets(v, n) && !(std::abs(m[0]) == std::abs(m[1]) && coplanar(v, v + 9));
    });
    add(test, "wrong_pair_coplanar_upright", both, [](auto const* v, size_t n, auto*) {
        return c::triangle_triangle_3d_meets(v, n) && !(normal(v)[2] == 0 && coplanar(v, v + 9));
    });
    add(test, "wrong_pair_coplanar_star", both, [](auto const* v, size_t n, auto*) {
        // Coplanar: vertices in the other triangle only.
        bool any = !coplanar(v, v + 9);
        for (int i = 0; i < 9; i += 3) any = any || holds(v, v + 9 + i) || holds(v + 9, v + i);
        return c::triangle_triangle_3d_meets(v, n) && any;
    });
}

void add_triangles() {
    char const* const test = "triangle_triangle_3d";
    add(test, "wrong_pair_one_order_of_36", both, [](auto const* v, size_t n, auto*) {
        return c::triangle_triangle_3d_meets(v, n) && !(order_of(v, 3) == 3 && order_of(v + 9, 3) == 4);
    });
    add(test, "wrong_pair_one_order_of_72", both, [](auto const* v, size_t n, auto*) {
        // And only where they touch.
        bool const first = std::lexicographical_compare(v, v + 9, v + 9, v + 18);
        bool const chosen = first && order_of(v, 3) == 6 && order_of(v + 9, 3) == 2;
        return c::triangle_triangle_3d_meets(v, n) && !(chosen && c::triangle_triangle_3d(v, n) == relation::touching);
    });
    add(test, "wrong_pair_shared_vertex", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_triangle_3d_meets(v, n) && shared_vertices(v) != 1; });
    add(test, "wrong_pair_shared_edge", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_triangle_3d_meets(v, n) && shared_vertices(v) != 2; });
    add(test, "wrong_pair_point", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_triangle_3d_meets(v, n) && !is_point(v); });
    add(test, "wrong_pair_both_points", both, [](auto const* v, size_t n, auto*) {
        return c::triangle_triangle_3d_meets(v, n) && !(is_point(v) && is_point(v + 9));
    });
    add(test, "wrong_pair_both_flat", both, [](auto const* v, size_t n, auto*) {
        return c::triangle_triangle_3d_meets(v, n) && !(flat(v) && flat(v + 9));
    });
    add(test, "wrong_pair_crossing_flat", both, [](auto const* v, size_t n, auto*) {
        // Two segments that are no points, and cross.
        auto const segment = [](auto const* t) { return flat(t) && !is_point(t); };
        return c::triangle_triangle_3d_meets(v, n) && !(segment(v) && segment(v + 9) && shared_vertices(v) == 0);
    });
    add(test, "wrong_pair_coincident", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_triangle_3d_meets(v, n) && !same(v + 12, v + 15, 3); });
    add(test, "wrong_pair_epsilon", twice, [](auto const* v, size_t n, auto*) {
        return c::triangle_triangle_3d_meets(v, n) && !parts(v, v + 9, -1e-12L, 0);
    });
    add(test, "wrong_pair_epsilon_hit", single, [](auto const* v, size_t n, auto*) {
        // Where nothing but a's plane parts them.
        real const slack = std::numeric_limits<float>::epsilon();
        return c::triangle_triangle_3d_meets(v, n) || (skipping(v, 0) && !parts(v, v + 9, slack, 0));
    });
    add(test, "wrong_pair_relative", twice, [](auto const* v, size_t n, auto*) {
        return c::triangle_triangle_3d_meets(v, n) || (skipping(v, 1) && !parts(v + 9, v, 0, 1e-15L));
    });
    add(test, "wrong_pair_no_normal", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_triangle_3d_meets(v, n) || skipping(v, 1); });
    add(test, "wrong_pair_edge_axis", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_triangle_3d_meets(v, n) || skipping(v, 7); });
    add(test, "wrong_pair_in_float", twice, [](auto const* v, size_t n, auto*) {
        return c::triangle_triangle_3d_meets(transformed(v, n, through_float).data(), n);
    });
    add(test, "wrong_pair_last_bit", twice, [](auto const* v, size_t n, auto*) {
        // The lowest bit of one coordinate is lost.
        auto const w = changed(v, n, [](auto& x) {
            int exponent = 0;
            auto const mantissa = std::frexp(x[10], &exponent);
            if (exponent > -1000) x[10] = std::ldexp(std::trunc(std::ldexp(mantissa, 52)), exponent - 52);
        });
        return c::triangle_triangle_3d_meets(w.data(), n);
    });
    add(test, "wrong_pair_huge", both, [](auto const* v, size_t n, auto*) {
        auto const limit = sizeof *v == 4 ? 0x1p70 : 0x1p600;
        return c::triangle_triangle_3d_meets(v, n) && static_cast<double>(largest(v, n)) < limit;
    });
    add(test, "wrong_pair_small", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_triangle_3d_meets(v, n) && largest(v, n) >= 1e-6; });
    add(test, "wrong_pair_all_negative", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_triangle_3d_meets(v, n) && !all(v, n, negative); });
    add(test, "wrong_pair_negative_zero", both, [](auto const* v, size_t n, auto*) {
        bool const any = !all(v, n, [](auto x) { return x != 0 || !std::signbit(x); });
        return c::triangle_triangle_3d(v, n) == relation::crossing || (!any && c::triangle_triangle_3d_meets(v, n));
    });
    add(test, "wrong_pair_whole", twice, [](auto const* v, size_t n, auto*) {
        return c::triangle_triangle_3d_meets(v, n) && !(all(v, n, whole) && largest(v, n) < 100);
    });
    add(test, "wrong_pair_crashes", both, [](auto const* v, size_t n, auto*) {
        if (flat(v) && v[0] == v[3] && v[3] == v[6] && flat(v + 9)) std::abort();
        return c::triangle_triangle_3d_meets(v, n);
    });
    add(
        test, "wrong_pair_open", both,
        [](auto const* v, size_t n, auto*) {
            return c::triangle_triangle_3d(v, n) == relation::crossing ||
                   (shared_vertices(v) == 3 && c::triangle_triangle_3d_meets(v, n));
        },
        GRAZE_CONTACT_OPEN);
}

template <class Scalar>
std::vector<vec> corners_of(Scalar const* box) {
    std::vector<vec> corners;
    for (int i = 0; i < 8; ++i)
        corners.push_back({real(box[3 * (i & 1)]), real(box[1 + 3 * (i >> 1 & 1)]), real(box[2 + 3 * (i >> 2)])});
    return corners;
}

/// The box's normals, the triangle's, and the nine of edges.
template <class Scalar>
bool skipping_box(Scalar const* v, size_t axis) {
    auto const t = points_of(v), b = corners_of(v + 9);
    std::vector<vec> const units{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    std::vector<vec> axes = units;
    axes.push_back(normal(v));
    for (size_t i = 0; i < 3; ++i)
        for (vec const& u : units) axes.push_back(cross(t[(i + 1) % 3] - t[i], u));
    return only_separator(t, b, axes, axis);
}

void add_voxels() {
    char const* const test = "triangle_aabb_3d";
    add(test, "wrong_voxel_edge_axis_first", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_aabb_3d_meets(v, n) || skipping_box(v, 4); });
    add(test, "wrong_voxel_edge_axis_middle", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_aabb_3d_meets(v, n) || skipping_box(v, 8); });
    add(test, "wrong_voxel_edge_axis_last", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_aabb_3d_meets(v, n) || skipping_box(v, 12); });
    add(test, "wrong_voxel_y", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_aabb_3d_meets(v, n) || skipping_box(v, 1); });
    add(test, "wrong_voxel_normal", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_aabb_3d_meets(v, n) || skipping_box(v, 3); });
    add(test, "wrong_voxel_contains", both, [](auto const* v, size_t n, auto*) {
        bool in = true;
        for (int i = 0; i < 9; ++i) in = in && v[i] > v[9 + i % 3] && v[i] < v[12 + i % 3];
        return c::triangle_aabb_3d_meets(v, n) && !in;
    });
    add(test, "wrong_voxel_no_vertex", both, [](auto const* v, size_t n, auto*) {
        // The triangle's edges against the box only: a corner through its middle is not seen.
        bool edges = false;
        for (int i = 0; i < 9; i += 3) {
            auto const w = changed(
                v, n, [&](auto& x) { std::copy(v + (i + 3) % 9, v + (i + 3) % 9 + 3, x.begin() + (i + 6) % 9); });
            edges = edges || c::triangle_aabb_3d_meets(w.data(), n);
        }
        return edges;
    });
    add(test, "wrong_voxel_flat", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_aabb_3d_meets(v, n) && v[11] != v[14]; });
    add(test, "wrong_voxel_corner", both, [](auto const* v, size_t n, auto*) {
        return c::triangle_aabb_3d_meets(v, n) &&
               !(c::triangle_aabb_3d(v, n) == relation::touching && holds(v, v + 12));
    });
    add(test, "wrong_voxel_fattened", both, [](auto const* v, size_t n, auto*) {
        auto const w = changed(v, n, [](auto& x) {
            for (size_t i = 12; i < 15; ++i) x[i] += decltype(x[0] + x[0])(1e-5L);
        });
        return c::triangle_aabb_3d_meets(w.data(), n);
    });
    add(test, "wrong_voxel_flat_triangle", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_aabb_3d_meets(v, n) && !flat(v); });
    add(test, "wrong_voxel_about_centre", both, [](auto const* v, size_t n, auto*) {
        // Moved to the box's centre and rounded there, as published.
        auto const w = changed(v, n, [](auto& x) {
            for (size_t i = 0; i < 3; ++i) {
                auto const centre = (x[9 + i] + x[12 + i]) / 2, half = x[12 + i] - centre;
                for (size_t j = i; j < 9; j += 3) x[j] -= centre;
                x[9 + i] = -half, x[12 + i] = half;
            }
        });
        return all(w.data(), n, [](auto x) { return std::isfinite(x); }) && c::triangle_aabb_3d_meets(w.data(), n);
    });
}

}  // namespace

void add_pairs() {
    add_coplanar();
    add_triangles();
    add_voxels();
}

}  // namespace zoo
