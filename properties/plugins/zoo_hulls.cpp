// Wrong subjects for polygons and hulls.
#include "zoo.hpp"

namespace zoo {
namespace {

/// Does an edge cross the ray from p to the right, by this comparison of levels?
template <class Scalar, class Above>
bool even_odd(Scalar const* v, size_t n, Above const& above) {
    bool in = false;
    for (size_t i = 2, j = n - 2; i < n; j = i, i += 2) {
        if (above(v[i + 1], v[1]) == above(v[j + 1], v[1])) continue;
        // p left of the edge that goes up.
        real const side = turn(v + j, v + i, v);
        in ^= (v[i + 1] > v[j + 1]) == (side > 0);
    }
    return in;
}
template <class Scalar>
bool on_edge(Scalar const* v, size_t n) {
    return c::point_polygon_2d(v, n) == relation::touching;
}

void add_polygons() {
    char const* const test = "point_polygon_2d";
    add(test, "wrong_polygon_level_vertices", both, [](auto const* v, size_t n, auto*) {
        // A vertex level with the point counts for both of its edges.
        bool in = false;
        for (size_t i = 2, j = n - 2; i < n; j = i, i += 2)
            if (std::min(v[i + 1], v[j + 1]) <= v[1] && v[1] <= std::max(v[i + 1], v[j + 1]) && v[i + 1] != v[j + 1])
                in ^= (v[i + 1] > v[j + 1]) == (turn(v + j, v + i, v) > 0);
        return in || on_edge(v, n);
    });
    add(test, "wrong_polygon_edges_open", both,
        [](auto const* v, size_t n, auto*) { return even_odd(v, n, [](auto a, auto b) { return a > b; }); });
    add(test, "wrong_polygon_winding", both, [](auto const* v, size_t n, auto*) {
        int around = 0;
        for (size_t i = 2, j = n - 2; i < n; j = i, i += 2) {
            if ((v[i + 1] > v[1]) == (v[j + 1] > v[1])) continue;
            bool const up = v[i + 1] > v[j + 1];
            if (up == (turn(v + j, v + i, v) > 0)) around += up ? 1 : -1;
        }
        return around != 0 || on_edge(v, n);
    });
    add(test, "wrong_polygon_left_open", both, [](auto const* v, size_t n, auto*) {
        // The last edge is forgotten.
        bool in = false;
        for (size_t j = 2, i = 4; i < n; j = i, i += 2)
            if ((v[i + 1] > v[1]) != (v[j + 1] > v[1])) in ^= (v[i + 1] > v[j + 1]) == (turn(v + j, v + i, v) > 0);
        return in || on_edge(v, n);
    });
    add(test, "wrong_polygon_convex", both, [](auto const* v, size_t n, auto*) {
        bool left = false, right = false;
        for (size_t i = 2, j = n - 2; i < n; j = i, i += 2) {
            real const side = turn(v + j, v + i, v);
            left = left || side > 0;
            right = right || side < 0;
        }
        return !(left && right);
    });
    add(test, "wrong_polygon_of_four", both,
        [](auto const* v, size_t n, auto*) { return c::point_polygon_2d_meets(v, std::min<size_t>(n, 10)); });
    add(test, "wrong_polygon_bounds", both, [](auto const* v, size_t n, auto*) {
        bool beyond[4] = {true, true, true, true};
        for (size_t i = 2; i < n; i += 2) {
            beyond[0] = beyond[0] && v[i] < v[0];
            beyond[1] = beyond[1] && v[i] > v[0];
            beyond[2] = beyond[2] && v[i + 1] < v[1];
            beyond[3] = beyond[3] && v[i + 1] > v[1];
        }
        return !(beyond[0] || beyond[1] || beyond[2] || beyond[3]);
    });
}

/// Points of a hull as the zoo computes with them.
template <class Scalar>
std::vector<vec> points_of(Scalar const* v, size_t n) {
    std::vector<vec> points;
    for (size_t i = 0; i < n; i += 3) points.push_back(at(v + i));
    return points;
}

/// GJK in space by regions, with so many steps and no thought of degenerate simplices.
struct walk {
    std::vector<vec> a, b;

    vec support(vec const& along) const {
        auto const farthest = [](std::vector<vec> const& points, vec const& way) {
            vec best = points[0];
            for (vec const& p : points)
                if (dot(p, way) > dot(best, way)) best = p;
            return best;
        };
        return farthest(a, along) - farthest(b, vec{} - along);
    }
    /// Frank and Wolfe's steps towards the point of D next to the origin.
    bool meets(int steps, real near) const {
        vec x = a[0] - b[0];
        for (int i = 0; i < steps; ++i) {
            vec const w = support(vec{} - x), way = w - x;
            if (dot(w, x) > 0) return false;
            if (dot(x, x) <= near) return true;
            real const length = dot(way, way);
            if (length == 0) return false;
            real const share = std::min<real>(1, std::max<real>(0, -dot(x, way) / length));
            for (size_t k = 0; k < 3; ++k) x[k] += share * way[k];
        }
        return true;
    }
};

void add_hulls_of_points() {
    char const* const test = "hull_hull_3d";
    add(test, "wrong_hulls_four_steps", both, [](auto const* v, size_t n, auto*) {
        return walk{points_of(v, n / 2), points_of(v + n / 2, n / 2)}.meets(4, 0);
    });
    add(test, "wrong_hulls_near", both, [](auto const* v, size_t n, auto*) {
        return walk{points_of(v, n / 2), points_of(v + n / 2, n / 2)}.meets(64, 1e-6);
    });
    add(test, "wrong_hulls_bounds", both, [](auto const* v, size_t n, auto*) {
        auto const a = points_of(v, n / 2), b = points_of(v + n / 2, n / 2);
        return apart(a, b, {1, 0, 0}) <= 0 && apart(a, b, {0, 1, 0}) <= 0 && apart(a, b, {0, 0, 1}) <= 0;
    });
    add(test, "wrong_hulls_spheres", both, [](auto const* v, size_t n, auto*) {
        // About the first points, as far as the farthest.
        real reach = 0;
        for (size_t side = 0; side < n; side += n / 2) {
            real far = 0;
            for (vec const& p : points_of(v + side, n / 2))
                far = std::max(far, dot(p - at(v + side), p - at(v + side)));
            reach += std::sqrt(far);
        }
        vec const gap = at(v + n / 2) - at(v);
        return dot(gap, gap) <= reach * reach;
    });
    add(test, "wrong_hulls_first_half", both, [](auto const* v, size_t n, auto*) {
        // Of each as many points as make half of them.
        size_t const kept = (n / 6 + 1) / 2 * 3;
        std::vector<std::remove_cvref_t<decltype(*v)>> less(v, v + kept);
        less.insert(less.end(), v + n / 2, v + n / 2 + kept);
        return c::hull_hull_3d_meets(less.data(), less.size());
    });
    add(test, "wrong_hulls_open", both,
        [](auto const* v, size_t n, auto*) { return c::hull_hull_3d(v, n) == relation::crossing; });
    add(test, "wrong_hulls_one_point", both,
        [](auto const* v, size_t n, auto*) { return n > 6 && c::hull_hull_3d_meets(v, n); });
    add(test, "wrong_hulls_centres_only", both, [](auto const* v, size_t n, auto*) {
        // Apart along what leads from one centre to the other.
        auto const a = points_of(v, n / 2), b = points_of(v + n / 2, n / 2);
        vec way{};
        for (size_t i = 0; i < a.size(); ++i)
            for (size_t k = 0; k < 3; ++k) way[k] += b[i][k] - a[i][k];
        return is_zero(way) || apart(a, b, way) <= 0;
    });
}

std::vector<vec> points_of_plane(auto const* v, size_t n) {
    std::vector<vec> points;
    for (size_t i = 0; i < n; i += 2) points.push_back({real(v[i]), real(v[i + 1]), 0});
    return points;
}

void add_hulls_of_the_plane() {
    char const* const test = "hull_hull_2d";
    add(test, "wrong_flat_hulls_bounds", both, [](auto const* v, size_t n, auto*) {
        auto const a = points_of_plane(v, n / 2), b = points_of_plane(v + n / 2, n / 2);
        return apart(a, b, {1, 0, 0}) <= 0 && apart(a, b, {0, 1, 0}) <= 0;
    });
    add(test, "wrong_flat_hulls_open", both,
        [](auto const* v, size_t n, auto*) { return c::hull_hull_2d(v, n) == relation::crossing; });
    add(test, "wrong_flat_hulls_rings", both, [](auto const* v, size_t n, auto*) {
        // As if the points were corners in order: sides of the hulls are missing among the axes.
        auto const a = points_of_plane(v, n / 2), b = points_of_plane(v + n / 2, n / 2);
        for (auto const* ring : {&a, &b})
            for (size_t i = 0; i < ring->size(); ++i) {
                vec const side = (*ring)[(i + 1) % ring->size()] - (*ring)[i];
                if (!is_zero(side) && apart(a, b, {side[1], -side[0], 0}) > 0) return false;
            }
        return apart(a, b, {1, 0, 0}) <= 0 && apart(a, b, {0, 1, 0}) <= 0;
    });
    add(test, "wrong_flat_hulls_corners", both, [](auto const* v, size_t n, auto*) {
        // A corner of the one in the other: sides that cross are not seen.
        for (size_t own : {size_t(0), n / 2})
            for (size_t i = 0; i < n / 2; i += 2) {
                auto const all = changed(v, n, [&](auto& w) {
                    for (size_t k = 0; k < n / 2; k += 2) w[own + k] = v[own + i], w[own + k + 1] = v[own + i + 1];
                });
                if (c::hull_hull_2d_meets(all.data(), n)) return true;
            }
        return false;
    });
    add(test, "wrong_flat_hulls_triangles", both, [](auto const* v, size_t n, auto*) {
        // The first three points of each alone.
        size_t const kept = std::min<size_t>(n / 2, 6);
        std::vector<std::remove_cvref_t<decltype(*v)>> less(v, v + kept);
        less.insert(less.end(), v + n / 2, v + n / 2 + kept);
        return c::hull_hull_2d_meets(less.data(), less.size());
    });
    add(test, "wrong_flat_hulls_centres_only", both, [](auto const* v, size_t n, auto*) {
        auto const a = points_of_plane(v, n / 2), b = points_of_plane(v + n / 2, n / 2);
        vec way{};
        for (size_t i = 0; i < a.size(); ++i)
            for (size_t k = 0; k < 2; ++k) way[k] += b[i][k] - a[i][k];
        return is_zero(way) || apart(a, b, way) <= 0;
    });
}

}  // namespace

void add_hulls() {
    add_polygons();
    add_hulls_of_points();
    add_hulls_of_the_plane();
}

}  // namespace zoo
