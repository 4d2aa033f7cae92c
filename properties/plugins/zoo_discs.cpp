// Wrong subjects for pairs of discs, spheres and capsules, discs against rectangles and triangles, boxes against
// capsules, rays against a sphere, a capsule and a segment, and planes against a box.
#include <initializer_list>
#include <utility>

#include "zoo.hpp"

namespace zoo {
namespace {

/// Squared, of points of any dimension.
template <class Scalar>
real squared_apart(Scalar const* p, Scalar const* q, size_t d) {
    real sum = 0;
    for (size_t i = 0; i < d; ++i) sum += (real(p[i]) - q[i]) * (real(p[i]) - q[i]);
    return sum;
}

/// The scalars of parts of the input, each from its first on so many, one after the other.
template <class Scalar>
std::vector<Scalar> with_parts(Scalar const* v, std::initializer_list<std::pair<size_t, size_t>> parts) {
    std::vector<Scalar> all;
    for (auto const& [first, many] : parts) all.insert(all.end(), v + first, v + first + many);
    return all;
}

/// Two balls of one dimension, discs or spheres: both have their radius after the centre.
template <size_t D, class Test>
void add_balls(char const* test, Test) {
    add(test, D == 2 ? "wrong_discs_rounded" : "wrong_spheres_rounded", both, [](auto const* v, size_t, auto*) {
        auto sum = v[0] - v[0];
        for (size_t i = 0; i < D; ++i) sum += (v[i] - v[D + 1 + i]) * (v[i] - v[D + 1 + i]);
        return std::sqrt(sum) <= v[D] + v[2 * D + 1];
    });
    add(test, D == 2 ? "wrong_discs_separate_squares" : "wrong_spheres_separate_squares", both,
        [](auto const* v, size_t, auto*) {
            return squared_apart(v, v + D + 1, D) <= real(v[D]) * v[D] + real(v[2 * D + 1]) * v[2 * D + 1];
        });
    add(test, D == 2 ? "wrong_discs_as_boxes" : "wrong_spheres_as_boxes", both, [](auto const* v, size_t, auto*) {
        for (size_t i = 0; i < D; ++i)
            if (std::abs(real(v[i]) - v[D + 1 + i]) > real(v[D]) + v[2 * D + 1]) return false;
        return true;
    });
    add(test, D == 2 ? "wrong_discs_open" : "wrong_spheres_open", both,
        [](auto const* v, size_t n, auto*) { return Test::ask(v, n) == relation::crossing; });
    add(test, D == 2 ? "wrong_discs_boundaries" : "wrong_spheres_boundaries", both, [](auto const* v, size_t n, auto*) {
        // As if each were its boundary alone: one inside the other is missed.
        real const less = real(v[D]) - v[2 * D + 1];
        return meets(Test::ask(v, n)) && !(squared_apart(v, v + D + 1, D) < less * less);
    });
    add(test, D == 2 ? "wrong_discs_first_radius" : "wrong_spheres_first_radius", both,
        [](auto const* v, size_t n, auto*) {
            return meets(Test::ask(changed(v, n, [](auto& w) { w[2 * D + 1] = w[D]; }).data(), n));
        });
}
struct discs {
    template <class Scalar>
    static relation ask(Scalar const* v, size_t n) {
        return c::disc_disc_2d(v, n);
    }
};
struct spheres {
    template <class Scalar>
    static relation ask(Scalar const* v, size_t n) {
        return c::sphere_sphere_3d(v, n);
    }
};

void add_disc_rectangles() {
    char const* const test = "disc_rectangle_2d";
    add(test, "wrong_disc_rectangle_corners", both, [](auto const* v, size_t, auto*) {
        for (unsigned bits = 0; bits < 4; ++bits) {
            std::remove_cvref_t<decltype(*v)> const corner[] = {v[bits & 1 ? 2 : 0], v[bits & 2 ? 3 : 1]};
            if (squared_apart(corner, v + 4, 2) <= real(v[6]) * v[6]) return true;
        }
        return false;
    });
    add(test, "wrong_disc_rectangle_as_box", both, [](auto const* v, size_t, auto*) {
        for (size_t i = 0; i < 2; ++i)
            if (real(v[4 + i]) + v[6] < v[i] || real(v[4 + i]) - v[6] > v[2 + i]) return false;
        return true;
    });
    add(test, "wrong_disc_rectangle_open", both,
        [](auto const* v, size_t n, auto*) { return c::disc_rectangle_2d(v, n) == relation::crossing; });
    add(test, "wrong_disc_rectangle_inside", both, [](auto const* v, size_t n, auto*) {
        bool inside = true;
        for (size_t i = 0; i < 2; ++i) inside = inside && v[i] < v[4 + i] && v[4 + i] < v[2 + i];
        return !inside && c::disc_rectangle_2d_meets(v, n);
    });
    add(test, "wrong_disc_rectangle_one_sided", both, [](auto const* v, size_t n, auto*) {
        return c::disc_rectangle_2d_meets(changed(v, n, [](auto& w) { w[3] = std::max(w[3], w[5]); }).data(), n);
    });
}

void add_disc_triangles() {
    char const* const test = "disc_triangle_2d";
    add(test, "wrong_disc_triangle_corners", both, [](auto const* v, size_t, auto*) {
        if (c::point_triangle_2d_meets(with_parts(v, {{6, 2}, {0, 6}}).data(), 8)) return true;
        for (size_t corner = 0; corner < 6; corner += 2)
            if (c::point_disc_2d_meets(with_parts(v, {{corner, 2}, {6, 3}}).data(), 5)) return true;
        return false;
    });
    add(test, "wrong_disc_triangle_as_boxes", both, [](auto const* v, size_t, auto*) {
        for (size_t i = 0; i < 2; ++i) {
            auto const [low, high] = std::minmax({v[i], v[2 + i], v[4 + i]});
            if (real(v[6 + i]) + v[8] < low || real(v[6 + i]) - v[8] > high) return false;
        }
        return true;
    });
    add(test, "wrong_disc_triangle_open", both,
        [](auto const* v, size_t n, auto*) { return c::disc_triangle_2d(v, n) == relation::crossing; });
    add(test, "wrong_disc_triangle_inside", both, [](auto const* v, size_t, auto*) {
        // The sides alone, as capsules of the plane z = 0.
        for (size_t side = 0; side < 6; side += 2) {
            size_t const next = side == 4 ? 0 : side + 2;
            decltype(v[0] + v[0])
                const capsule[11] = {v[side], v[side + 1], 0, v[next], v[next + 1], 0, 0, v[6], v[7], 0, v[8]};
            if (c::capsule_sphere_3d_meets(capsule, 11)) return true;
        }
        return false;
    });
    add(test, "wrong_disc_triangle_clockwise", both,
        [](auto const* v, size_t n, auto*) { return turn(v, v + 2, v + 4) > 0 && c::disc_triangle_2d_meets(v, n); });
    add(test, "wrong_disc_triangle_lines", both, [](auto const* v, size_t n, auto*) {
        // By the distances from the lines of the sides: round corners become sharp ones.
        real const way = turn(v, v + 2, v + 4) < 0 ? -1 : 1;
        if (way * turn(v, v + 2, v + 4) <= 0) return c::disc_triangle_2d_meets(v, n);
        for (size_t side = 0; side < 6; side += 2) {
            auto const* const next = side == 4 ? v : v + side + 2;
            real const beyond = -way * turn(v + side, next, v + 6);
            if (beyond > 0 && beyond * beyond > real(v[8]) * v[8] * squared_apart(v + side, next, 2)) return false;
        }
        return true;
    });
}

void add_ray_segments() {
    char const* const test = "ray_segment_2d";
    add(test, "wrong_ray_segment_line", both, [](auto const* v, size_t n, auto*) {
        auto const back = changed(v, n, [](auto& w) { w[6] = -w[6], w[7] = -w[7]; });
        return c::ray_segment_2d_meets(v, n) || c::ray_segment_2d_meets(back.data(), n);
    });
    add(test, "wrong_ray_segment_parallel", both, [](auto const* v, size_t n, auto*) {
        real const turn = (real(v[2]) - v[0]) * v[7] - (real(v[3]) - v[1]) * v[6];
        return turn != 0 && c::ray_segment_2d_meets(v, n);
    });
    add(test, "wrong_ray_segment_open", both,
        [](auto const* v, size_t n, auto*) { return c::ray_segment_2d(v, n) == relation::crossing; });
    add(test, "wrong_ray_segment_short", both, [](auto const* v, size_t, auto*) {
        // The direction as if the ray ended with it.
        std::remove_cvref_t<decltype(*v)> w[8];
        std::copy(v, v + 6, w);
        w[6] = v[4] + v[6];
        w[7] = v[5] + v[7];
        return c::segment_segment_2d_meets(w, 8);
    });
    add(test, "wrong_ray_segment_second_point", both, [](auto const* v, size_t n, auto*) {
        return c::ray_segment_2d_meets(changed(v, n, [](auto& w) { w[6] -= w[4], w[7] -= w[5]; }).data(), n);
    });
}

void add_capsule_spheres() {
    char const* const test = "capsule_sphere_3d";
    add(test, "wrong_capsule_sphere_ends", both, [](auto const* v, size_t, auto*) {
        real const reach = real(v[6]) + v[10];
        return std::min(squared_apart(v, v + 7, 3), squared_apart(v + 3, v + 7, 3)) <= reach * reach;
    });
    add(test, "wrong_capsule_sphere_line", both, [](auto const* v, size_t n, auto*) {
        vec const along = at(v + 3) - at(v), arm = at(v + 7) - at(v), across = cross(along, arm);
        real const reach = real(v[6]) + v[10];
        return dot(along, along) > 0 ? dot(across, across) <= reach * reach * dot(along, along)
                                     : c::capsule_sphere_3d_meets(v, n);
    });
    add(test, "wrong_capsule_sphere_open", both,
        [](auto const* v, size_t n, auto*) { return c::capsule_sphere_3d(v, n) == relation::crossing; });
    add(test, "wrong_capsule_sphere_point", both,
        [](auto const* v, size_t n, auto*) { return !same(v, v + 3, 3) && c::capsule_sphere_3d_meets(v, n); });
    add(test, "wrong_capsule_sphere_core", both, [](auto const* v, size_t n, auto*) {
        return c::capsule_sphere_3d_meets(changed(v, n, [](auto& w) { w[10] = 0; }).data(), n);
    });
}

void add_capsule_boxes() {
    char const* const test = "capsule_aabb_3d";
    add(test, "wrong_capsule_box_ends", both, [](auto const* v, size_t, auto*) {
        for (size_t end : {6, 9}) {
            auto const ball = with_parts(v, {{0, 6}, {end, 3}, {12, 1}});
            if (c::sphere_aabb_3d_meets(ball.data(), 10)) return true;
        }
        return false;
    });
    add(test, "wrong_capsule_box_ranges", both, [](auto const* v, size_t, auto*) {
        for (size_t i = 0; i < 3; ++i)
            if (std::max(v[6 + i], v[9 + i]) + real(v[12]) < v[i] ||
                std::min(v[6 + i], v[9 + i]) - real(v[12]) > v[3 + i])
                return false;
        return true;
    });
    add(test, "wrong_capsule_box_open", both,
        [](auto const* v, size_t n, auto*) { return c::capsule_aabb_3d(v, n) == relation::crossing; });
    add(test, "wrong_capsule_box_inside", both, [](auto const* v, size_t n, auto*) {
        bool inside = true;
        for (size_t end : {6, 9})
            for (size_t i = 0; i < 3; ++i) inside = inside && v[i] < v[end + i] && v[end + i] < v[3 + i];
        return !inside && c::capsule_aabb_3d_meets(v, n);
    });
    add(test, "wrong_capsule_box_corners", both, [](auto const* v, size_t, auto*) {
        // The corners of the box, and the core in the box itself: edges and sides may come nearer.
        if (c::segment_aabb_3d_meets(v, 12)) return true;
        for (size_t bits = 0; bits < 8; ++bits) {
            auto ball = with_parts(v, {{6, 7}, {0, 3}, {0, 1}});
            for (size_t i = 0; i < 3; ++i) ball[7 + i] = v[bits >> i & 1 ? 3 + i : i];
            ball[10] = 0;
            if (c::capsule_sphere_3d_meets(ball.data(), 11)) return true;
        }
        return false;
    });
    add(test, "wrong_capsule_box_endless_z", both, [](auto const* v, size_t n, auto*) {
        return c::capsule_aabb_3d_meets(changed(v, n, [](auto& w) { w[5] = std::max({w[5], w[8], w[11]}); }).data(), n);
    });
}

void add_ray_spheres() {
    char const* const test = "ray_sphere_3d";
    add(test, "wrong_ray_sphere_line", both, [](auto const* v, size_t n, auto*) {
        auto const back = changed(v, n, [](auto& w) {
            for (size_t i = 7; i < 10; ++i) w[i] = -w[i];
        });
        return c::ray_sphere_3d_meets(v, n) || c::ray_sphere_3d_meets(back.data(), n);
    });
    add(test, "wrong_ray_sphere_inside", both, [](auto const* v, size_t n, auto*) {
        return !(squared_apart(v, v + 4, 3) < real(v[3]) * v[3]) && c::ray_sphere_3d_meets(v, n);
    });
    add(test, "wrong_ray_sphere_open", both,
        [](auto const* v, size_t n, auto*) { return c::ray_sphere_3d(v, n) == relation::crossing; });
    add(test, "wrong_ray_sphere_unit_direction", both, [](auto const* v, size_t, auto*) {
        // The formula for a direction of length 1, which nothing promises.
        auto const mx = v[4] - v[0], my = v[5] - v[1], mz = v[6] - v[2];
        auto const b = mx * v[7] + my * v[8] + mz * v[9], c = mx * mx + my * my + mz * mz - v[3] * v[3];
        return !(c > 0 && b > 0) && b * b - c >= 0;
    });
    add(test, "wrong_ray_sphere_point", both,
        [](auto const* v, size_t n, auto*) { return v[3] > 0 && c::ray_sphere_3d_meets(v, n); });
}

void add_ray_capsules() {
    char const* const test = "ray_capsule_3d";
    add(test, "wrong_ray_capsule_line", both, [](auto const* v, size_t n, auto*) {
        auto const back = changed(v, n, [](auto& w) {
            for (size_t i = 10; i < 13; ++i) w[i] = -w[i];
        });
        return c::ray_capsule_3d_meets(v, n) || c::ray_capsule_3d_meets(back.data(), n);
    });
    add(test, "wrong_ray_capsule_ends", both, [](auto const* v, size_t, auto*) {
        for (size_t end : {0, 3})
            if (c::ray_sphere_3d_meets(with_parts(v, {{end, 3}, {6, 7}}).data(), 10)) return true;
        return false;
    });
    add(test, "wrong_ray_capsule_open", both,
        [](auto const* v, size_t n, auto*) { return c::ray_capsule_3d(v, n) == relation::crossing; });
    add(test, "wrong_ray_capsule_inside", both, [](auto const* v, size_t n, auto*) {
        auto ball = with_parts(v, {{0, 10}, {6, 1}});
        ball[10] = 0;
        return c::capsule_sphere_3d(ball.data(), 11) != relation::crossing && c::ray_capsule_3d_meets(v, n);
    });
    add(test, "wrong_ray_capsule_endless", both, [](auto const* v, size_t n, auto*) {
        // Too long by its length, either way.
        return c::ray_capsule_3d_meets(changed(v, n,
                                               [v](auto& w) {
                                                   for (size_t i = 0; i < 3; ++i) {
                                                       w[i] -= v[3 + i] - v[i];
                                                       w[3 + i] += v[3 + i] - v[i];
                                                   }
                                               })
                                           .data(),
                                       n);
    });
    add(test, "wrong_ray_capsule_short", both, [](auto const* v, size_t, auto*) {
        // The direction as if the ray ended with it.
        auto pair = with_parts(v, {{0, 13}, {6, 1}});
        for (size_t i = 0; i < 3; ++i) pair[10 + i] += v[7 + i];
        pair[13] = 0;
        return c::capsule_capsule_3d_meets(pair.data(), 14);
    });
}

void add_plane_boxes() {
    char const* const test = "plane_aabb_3d";
    add(test, "wrong_plane_box_diagonal", both, [](auto const* v, size_t, auto*) {
        // Between the least and the greatest corner, whatever the signs of the normal.
        real const low = real(v[0]) * v[4] + real(v[1]) * v[5] + real(v[2]) * v[6] + v[3],
                   high = real(v[0]) * v[7] + real(v[1]) * v[8] + real(v[2]) * v[9] + v[3];
        return (low <= 0 && high >= 0) || (low >= 0 && high <= 0);
    });
    add(test, "wrong_plane_box_one_sided", both, [](auto const* v, size_t n, auto*) {
        real most = v[3];
        for (size_t i = 0; i < 3; ++i) most += real(v[i]) * (v[i] > 0 ? v[7 + i] : v[4 + i]);
        return most <= 0 || c::plane_aabb_3d_meets(v, n);
    });
    add(test, "wrong_plane_box_open", both,
        [](auto const* v, size_t n, auto*) { return c::plane_aabb_3d(v, n) == relation::crossing; });
    add(test, "wrong_plane_box_as_ball", both, [](auto const* v, size_t, auto*) {
        real offset = v[3], reach = 0, squared = 0;
        for (size_t i = 0; i < 3; ++i) {
            offset += real(v[i]) * (real(v[4 + i]) + v[7 + i]) / 2;
            reach += (real(v[7 + i]) - v[4 + i]) * (real(v[7 + i]) - v[4 + i]) / 4;
            squared += real(v[i]) * v[i];
        }
        return offset * offset <= reach * squared;
    });
    add(test, "wrong_plane_box_other_sign", both, [](auto const* v, size_t n, auto*) {
        return c::plane_aabb_3d_meets(changed(v, n, [](auto& w) { w[3] = -w[3]; }).data(), n);
    });
}

}  // namespace

void add_discs() {
    add_balls<2>("disc_disc_2d", discs());
    add_balls<3>("sphere_sphere_3d", spheres());
    add_disc_rectangles();
    add_disc_triangles();
    add_ray_segments();
    add_capsule_spheres();
    add_capsule_boxes();
    add_ray_spheres();
    add_ray_capsules();
    add_plane_boxes();
}

}  // namespace zoo
