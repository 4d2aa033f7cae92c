// Wrong subjects for the tests in the plane.
#include "zoo.hpp"

namespace zoo {
namespace {

using graze::relation;

void add_disc_points() {
    char const* const test = "point_disc_2d";
    add(test, "wrong_disc_open", twice,
        [](auto const* v, size_t n, auto*) { return c::point_disc_2d(v, n) == relation::crossing; });
    add(
        test, "wrong_disc_closed", single, [](auto const* v, size_t n, auto*) { return c::point_disc_2d_meets(v, n); },
        GRAZE_CONTACT_OPEN);
    add(test, "wrong_disc_no_radius", both,
        [](auto const* v, size_t n, auto*) { return v[4] != 0 && c::point_disc_2d_meets(v, n); });
    add(test, "wrong_disc_squares_overflow", both, [](auto const* v, size_t n, auto*) {
        auto const x = v[0] - v[2], y = v[1] - v[3], squared = x * x + y * y;
        return c::point_disc_2d_meets(v, n) || (std::isinf(squared) && std::isinf(v[4] * v[4]));
    });
    add(test, "wrong_disc_squares_underflow", both, [](auto const* v, size_t n, auto*) {
        auto const x = v[0] - v[2], y = v[1] - v[3], squared = x * x + y * y;
        return c::point_disc_2d_meets(v, n) || (squared == 0 && v[4] * v[4] == 0);
    });
    add(test, "wrong_disc_squares", both, [](auto const* v, size_t, auto*) {
        auto const x = v[0] - v[2], y = v[1] - v[3];
        return x * x + y * y <= v[4] * v[4];
    });
    add(test, "wrong_disc_epsilon", twice, [](auto const* v, size_t n, auto*) {
        auto const w = changed(v, n, [](auto& x) { x[4] += decltype(x[0] + x[0])(1e-12); });
        return c::point_disc_2d_meets(w.data(), n);
    });
    add(test, "wrong_disc_leftmost", both, [](auto const* v, size_t n, auto*) {
        return c::point_disc_2d_meets(v, n) && !(v[1] == v[3] && v[0] < v[2] && v[2] - v[0] == v[4]);
    });
}

void add_rectangles() {
    char const* const test = "point_rectangle_2d";
    add(test, "wrong_rectangle_upper_open", both,
        [](auto const* v, size_t n, auto*) { return c::point_rectangle_2d_meets(v, n) && v[1] != v[5]; });
    add(test, "wrong_rectangle_negative_zero", both, [](auto const* v, size_t n, auto*) {
        // Compared as bits, ordered.
        return c::point_rectangle_2d_meets(v, n) &&
               !(v[0] == 0 && v[2] == 0 && std::signbit(v[0]) && !std::signbit(v[2]));
    });
    add(test, "wrong_rectangle_corner", both, [](auto const* v, size_t n, auto*) {
        return c::point_rectangle_2d_meets(v, n) && !(v[0] == v[4] && v[1] == v[3]);
    });
    add(test, "wrong_rectangle_flat", single,
        [](auto const* v, size_t n, auto*) { return c::point_rectangle_2d_meets(v, n) && v[2] != v[4]; });
    add(test, "wrong_rectangle_flushes_subnormals", both, [](auto const* v, size_t n, auto*) {
        return c::point_rectangle_2d_meets(transformed(v, n, subnormal_to_zero).data(), n);
    });
    add(test, "wrong_rectangle_epsilon", both, [](auto const* v, size_t n, auto*) {
        auto const w = changed(v, n, [](auto& x) { x[4] += decltype(x[0] + x[0])(1e-20L); });
        return c::point_rectangle_2d_meets(w.data(), n);
    });
    add(test, "wrong_rectangle_extents", both, [](auto const* v, size_t, auto*) {
        auto const half = (v[4] - v[2]) / 2, centre = v[2] + half;
        return std::abs(v[0] - centre) <= half && v[1] >= v[3] && v[1] <= v[5];
    });
}

void add_point_triangles() {
    char const* const test = "point_triangle_2d";
    add(test, "wrong_triangle_left_edge_open", both, [](auto const* v, size_t n, auto*) {
        // The top-left rule turned about: of a counter-clockwise triangle the edges going down are open.
        if (c::point_triangle_2d(v, n) != relation::touching || !(turn(v + 2, v + 4, v + 6) > 0))
            return c::point_triangle_2d_meets(v, n);
        for (int i = 0; i < 3; ++i) {
            auto const *a = v + 2 + 2 * i, *b = v + 2 + 2 * ((i + 1) % 3);
            if (b[1] < a[1] && turn(a, b, v) == 0) return false;
        }
        return true;
    });
    add(test, "wrong_triangle_vertex_c", both,
        [](auto const* v, size_t n, auto*) { return c::point_triangle_2d_meets(v, n) && !same(v, v + 6, 2); });
    add(test, "wrong_triangle_clockwise", both, [](auto const* v, size_t n, auto*) {
        return c::point_triangle_2d_meets(v, n) && turn(v + 2, v + 4, v + 6) >= 0;
    });
    add(test, "wrong_triangle_line", both, [](auto const* v, size_t n, auto*) {
        // Collinear: on the line is in.
        return c::point_triangle_2d_meets(v, n) || (turn(v + 2, v + 4, v + 6) == 0 && turn(v + 2, v + 4, v) == 0);
    });
    add(test, "wrong_triangle_point", both, [](auto const* v, size_t n, auto*) {
        return c::point_triangle_2d_meets(v, n) && !(same(v + 2, v + 4, 2) && same(v + 2, v + 6, 2));
    });
    add(test, "wrong_triangle_coincident", both,
        [](auto const* v, size_t n, auto*) { return c::point_triangle_2d_meets(v, n) && !same(v + 4, v + 6, 2); });
    add(test, "wrong_triangle_in_float", twice,
        [](auto const* v, size_t n, auto*) { return c::point_triangle_2d_meets(transformed(v, n, through_float).data(), n); });
    add(test, "wrong_triangle_relative", both, [](auto const* v, size_t n, auto*) {
        auto const* t = v + 2;
        real const area = turn(t, t + 2, t + 4), slack = -1e-14L * area;
        if (!(area > 0)) return c::point_triangle_2d_meets(v, n);
        return c::point_triangle_2d_meets(v, n) ||
               (turn(t, t + 2, v) >= slack && turn(t + 2, t + 4, v) >= slack && turn(t + 4, t, v) >= slack);
    });
    add(test, "wrong_triangle_all_negative", both,
        [](auto const* v, size_t n, auto*) { return c::point_triangle_2d_meets(v, n) && !all(v, n, negative); });
    add(test, "wrong_triangle_on_negative_whole", twice, [](auto const* v, size_t n, auto*) {
        return c::point_triangle_2d_meets(v, n) && !(all(v, n, negative) && all(v, n, whole));
    });
    add(test, "wrong_triangle_barycentric", both, [](auto const* v, size_t, auto*) {
        auto const ax = v[4] - v[2], ay = v[5] - v[3], bx = v[6] - v[2], by = v[7] - v[3], x = v[0] - v[2],
                   y = v[1] - v[3], area = ax * by - ay * bx;
        auto const s = (x * by - y * bx) / area, t = (ax * y - ay * x) / area;
        return s >= 0 && t >= 0 && s + t <= 1;
    });
}

/// Collinear segments' shared part: are all four points on one line?
template <class Scalar>
bool collinear(Scalar const* v) {
    return turn(v, v + 2, v + 4) == 0 && turn(v, v + 2, v + 6) == 0 && turn(v + 4, v + 6, v) == 0 &&
           turn(v + 4, v + 6, v + 2) == 0;
}

void add_segments() {
    char const* const test = "segment_segment_2d";
    add(test, "wrong_segments_collinear_miss", both,
        [](auto const* v, size_t n, auto*) { return c::segment_segment_2d_meets(v, n) && !collinear(v); });
    add(test, "wrong_segments_collinear_hit", both,
        [](auto const* v, size_t n, auto*) { return c::segment_segment_2d_meets(v, n) || collinear(v); });
    add(test, "wrong_segments_collinear_contained", both, [](auto const* v, size_t n, auto*) {
        // Only whether an end of the first is on the second.
        auto const within = [&](auto const* p) {
            return std::min(v[4], v[6]) <= p[0] && p[0] <= std::max(v[4], v[6]) && std::min(v[5], v[7]) <= p[1] &&
                   p[1] <= std::max(v[5], v[7]);
        };
        return c::segment_segment_2d_meets(v, n) && (!collinear(v) || within(v) || within(v + 2));
    });
    add(test, "wrong_segments_no_length", both,
        [](auto const* v, size_t n, auto*) { return c::segment_segment_2d_meets(v, n) && !same(v + 4, v + 6, 2); });
    add(test, "wrong_segments_both_points", both, [](auto const* v, size_t n, auto*) {
        return c::segment_segment_2d_meets(v, n) || (same(v, v + 2, 2) && same(v + 4, v + 6, 2));
    });
    add(test, "wrong_segments_t_junction", both, [](auto const* v, size_t n, auto*) {
        return c::segment_segment_2d_meets(v, n) && !(turn(v, v + 2, v + 4) == 0 && turn(v, v + 2, v + 6) != 0);
    });
    add(test, "wrong_segments_shared_end", both,
        [](auto const* v, size_t n, auto*) { return c::segment_segment_2d_meets(v, n) && !same(v + 2, v + 4, 2); });
    add(test, "wrong_segments_same", both, [](auto const* v, size_t n, auto*) {
        return c::segment_segment_2d_meets(v, n) && !(same(v, v + 6, 2) && same(v + 2, v + 4, 2));
    });
    add(test, "wrong_segments_parallel", both, [](auto const* v, size_t n, auto*) {
        real const x = real(v[2]) - v[0], y = real(v[3]) - v[1], s = real(v[6]) - v[4], t = real(v[7]) - v[5];
        return c::segment_segment_2d_meets(v, n) && !(std::abs(x * t - y * s) < 1e-12L);
    });
    add(test, "wrong_segments_swapped", twice, [](auto const* v, size_t n, auto*) {
        // Touching, and only if the first one comes first.
        bool const first = std::lexicographical_compare(v, v + 4, v + 4, v + 8);
        return c::segment_segment_2d(v, n) == relation::crossing || (!first && c::segment_segment_2d_meets(v, n));
    });
    add(test, "wrong_segments_upright", single, [](auto const* v, size_t n, auto*) {
        return c::segment_segment_2d_meets(v, n) && !(v[0] == v[2] && v[5] == v[7]);
    });
    add(test, "wrong_segments_large", both, [](auto const* v, size_t n, auto*) {
        return c::segment_segment_2d_meets(v, n) && !all(v, n, [](auto x) { return std::abs(x) > 1e6; });
    });
    add(test, "wrong_segments_powers_of_two", both, [](auto const* v, size_t n, auto*) {
        auto const power = [](auto x) { return x == 0 || std::scalbn(x, -std::ilogb(x)) == std::copysign(1, x); };
        return c::segment_segment_2d_meets(v, n) && !all(v, n, power);
    });
    add(test, "wrong_segments_orientations", both, [](auto const* v, size_t, auto*) {
        auto const side = [](auto const* a, auto const* b, auto const* p) {
            auto const area = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
            return area > 0 ? 1 : area < 0 ? -1 : 0;
        };
        bool boxes = true;
        for (int i = 0; i < 2; ++i)
            boxes = boxes && std::max(v[i], v[2 + i]) >= std::min(v[4 + i], v[6 + i]) &&
                    std::max(v[4 + i], v[6 + i]) >= std::min(v[i], v[2 + i]);
        return boxes && side(v, v + 2, v + 4) * side(v, v + 2, v + 6) <= 0 &&
               side(v + 4, v + 6, v) * side(v + 4, v + 6, v + 2) <= 0;
    });
}

template <class Scalar>
std::vector<vec> points_of(Scalar const* v, size_t count) {
    std::vector<vec> points;
    for (size_t i = 0; i < count; ++i) points.push_back({real(v[2 * i]), real(v[2 * i + 1]), 0});
    return points;
}
template <class Scalar>
std::vector<vec> rectangle_of(Scalar const* v) {
    Scalar const p[] = {v[0], v[1], v[2], v[1], v[2], v[3], v[0], v[3]};
    return points_of(p, 4);
}
/// The edges' normals, of both.
inline std::vector<vec> normals_of(std::vector<vec> const& a, std::vector<vec> const& b) {
    std::vector<vec> axes;
    for (auto const* shape : {&a, &b})
        for (size_t i = 0; i < shape->size(); ++i) {
            vec const e = (*shape)[(i + 1) % shape->size()] - (*shape)[i];
            axes.push_back({e[1], -e[0], 0});
        }
    return axes;
}

void add_triangle_pairs() {
    char const* const test = "triangle_triangle_2d";
    add(test, "wrong_triangles_contained", both, [](auto const* v, size_t n, auto*) {
        bool const clear = !c::segment_segment_2d_meets(v, 8);
        return c::triangle_triangle_2d_meets(v, n) && !(clear && inside_2d(v, v + 6));
    });
    add(test, "wrong_triangles_no_edges", both, [](auto const* v, size_t n, auto*) {
        // Vertices in the other triangle only: a star of David has none.
        bool const any = inside_2d(v, v + 6, 1) || inside_2d(v, v + 8, 1) || inside_2d(v, v + 10, 1) ||
                         inside_2d(v + 6, v, 1) || inside_2d(v + 6, v + 2, 1) || inside_2d(v + 6, v + 4, 1);
        return c::triangle_triangle_2d_meets(v, n) && any;
    });
    add(test, "wrong_triangles_edge_skipped", both, [](auto const* v, size_t n, auto*) {
        auto const a = points_of(v, 3), b = points_of(v + 6, 3);
        return c::triangle_triangle_2d_meets(v, n) || only_separator(a, b, normals_of(a, b), 4);
    });
    add(test, "wrong_triangles_vertex", both, [](auto const* v, size_t n, auto*) {
        // Vertex on vertex, nothing more.
        return c::triangle_triangle_2d_meets(v, n) &&
               !(c::triangle_triangle_2d(v, n) == relation::touching && same(v + 2, v + 10, 2));
    });
    add(test, "wrong_triangles_both_flat", both, [](auto const* v, size_t n, auto*) {
        return c::triangle_triangle_2d_meets(v, n) && !(turn(v, v + 2, v + 4) == 0 && turn(v + 6, v + 8, v + 10) == 0);
    });
    add(test, "wrong_triangles_identical", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_triangle_2d_meets(v, n) && !same(v, v + 6, 6); });
    add(test, "wrong_triangles_opposed", both, [](auto const* v, size_t n, auto*) {
        return c::triangle_triangle_2d_meets(v, n) && !(c::triangle_triangle_2d(v, n) == relation::touching &&
                                                        turn(v, v + 2, v + 4) < 0 && turn(v + 6, v + 8, v + 10) > 0);
    });
    add(test, "wrong_triangles_order", both, [](auto const* v, size_t n, auto*) {
        return c::triangle_triangle_2d_meets(v, n) && !(order_of(v, 2) == 2 && order_of(v + 6, 2) == 6);
    });

    char const* const box = "triangle_rectangle_2d";
    add(box, "wrong_window_contained", both, [](auto const* v, size_t n, auto*) {
        auto const r = changed(v + 6, 4, [&](auto& x) { x = {v[6], v[7], v[8], v[7], v[8], v[9], v[6], v[9]}; });
        return c::triangle_rectangle_2d_meets(v, n) && !inside_2d(v, r.data(), 4);
    });
    add(box, "wrong_window_contains", both, [](auto const* v, size_t n, auto*) {
        bool in = true;
        for (int i = 0; i < 6; ++i) in = in && v[i] > v[6 + i % 2] && v[i] < v[8 + i % 2];
        return c::triangle_rectangle_2d_meets(v, n) && !in;
    });
    add(box, "wrong_window_bounds", both, [](auto const* v, size_t, auto*) {
        bool over = true;
        for (int i = 0; i < 2; ++i)
            over = over && std::max({v[i], v[2 + i], v[4 + i]}) >= v[6 + i] &&
                   std::min({v[i], v[2 + i], v[4 + i]}) <= v[8 + i];
        return over;
    });
    add(box, "wrong_window_edge_skipped", both, [](auto const* v, size_t n, auto*) {
        auto const a = points_of(v, 3), b = rectangle_of(v + 6);
        return c::triangle_rectangle_2d_meets(v, n) || only_separator(a, b, normals_of(a, b), 1);
    });
    add(box, "wrong_window_corner", both, [](auto const* v, size_t n, auto*) {
        decltype(v[0] + v[0]) const corner[] = {v[8], v[7]};
        return c::triangle_rectangle_2d_meets(v, n) &&
               !(c::triangle_rectangle_2d(v, n) == relation::touching && inside_2d(v, corner, 1));
    });
}

void add_boxes() {
    char const* const test = "aabb_aabb_2d";
    add(test, "wrong_boxes_one_axis_open", both,
        [](auto const* v, size_t n, auto*) { return c::aabb_aabb_2d_meets(v, n) && v[3] != v[5]; });
    add(test, "wrong_boxes_contained", both, [](auto const* v, size_t n, auto*) {
        return c::aabb_aabb_2d_meets(v, n) && !(v[4] > v[0] && v[6] < v[2] && v[5] > v[1] && v[7] < v[3]);
    });
    add(test, "wrong_boxes_corners", both, [](auto const* v, size_t n, auto*) {
        // Corners in the other box only: a plus sign has none.
        bool const plus = v[0] < v[4] && v[2] > v[6] && v[1] > v[5] && v[3] < v[7];
        return c::aabb_aabb_2d_meets(v, n) && !plus;
    });
    add(test, "wrong_boxes_relative", twice, [](auto const* v, size_t n, auto*) {
        auto const w = changed(v, n, [](auto& x) { x[2] += std::abs(x[2]) * decltype(x[0] + x[0])(1e-12); });
        return c::aabb_aabb_2d_meets(w.data(), n);
    });
    add(test, "wrong_boxes_absolute", both, [](auto const* v, size_t n, auto*) {
        auto const w = changed(v, n, [](auto& x) { x[3] += decltype(x[0] + x[0])(1e-5L); });
        return c::aabb_aabb_2d_meets(w.data(), n);
    });
    add(test, "wrong_boxes_both_points", both, [](auto const* v, size_t n, auto*) {
        return c::aabb_aabb_2d_meets(v, n) && !(same(v, v + 2, 2) && same(v + 4, v + 6, 2));
    });
}

}  // namespace

void add_plane() {
    add_disc_points();
    add_rectangles();
    add_point_triangles();
    add_segments();
    add_triangle_pairs();
    add_boxes();
}

}  // namespace zoo
