// Wrong subjects for points and rays against solids.
#include "zoo.hpp"

namespace zoo {
namespace {

/// The triangles from a scalar on, and what is asked about them before it.
template <class Scalar, size_t From>
struct solid {
    Scalar const* v;
    size_t scalars;

    size_t size() const { return (scalars - From) / 9; }
    Scalar const* face(size_t i) const { return v + From + 9 * i; }

    std::vector<Scalar> with_ray(size_t i, Scalar const* origin, Scalar const* way) const {
        std::vector<Scalar> input(face(i), face(i) + 9);
        input.insert(input.end(), origin, origin + 3);
        input.insert(input.end(), way, way + 3);
        return input;
    }
    relation ray(size_t i, Scalar const* origin, Scalar const* way) const {
        return c::ray_triangle_3d(with_ray(i, origin, way).data(), 15);
    }
    /// Where a ray hits a triangle that it is not along; a NaN where it does not.
    Scalar hit(size_t i, Scalar const* origin, Scalar const* way) const {
        Scalar numbers[3];
        bool const any = c::ray_triangle_hit_3d(with_ray(i, origin, way).data(), 15, numbers);
        return any ? numbers[0] : std::numeric_limits<Scalar>::quiet_NaN();
    }
    /// The point and a triangle: the nearest point of that, and how far it is.
    std::array<Scalar, 4> nearest(size_t i) const {
        std::array<Scalar, 12> input;
        std::copy(v, v + 3, input.begin());
        std::copy(face(i), face(i) + 9, input.begin() + 3);
        std::array<Scalar, 4> numbers{};
        c::point_triangle_closest_3d(input.data(), 12, numbers.data());
        return numbers;
    }
    /// How often the surface is around the point, by solid angles.
    long winding() const {
        real sum = 0;
        for (size_t i = 0; i < size(); ++i) {
            vec const p = at(v), a = at(face(i)) - p, b = at(face(i) + 3) - p, c = at(face(i) + 6) - p;
            real const la = std::sqrt(dot(a, a)), lb = std::sqrt(dot(b, b)), lc = std::sqrt(dot(c, c));
            sum += std::atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
        }
        return std::lround(sum / (2 * std::acos(real(-1))));
    }
};
template <class Scalar>
using of_point = solid<Scalar, 3>;
template <class Scalar>
using of_ray = solid<Scalar, 6>;

/// Is the number of triangles that a ray from the point meets, as they are counted, odd? Contacts are told exactly.
template <class Scalar, class Counted>
bool parity(Scalar const* v, size_t n, Counted counted) {
    of_point<Scalar> const of{v, n};
    Scalar const way[3] = {1, 0, 0};
    if (c::point_solid_3d(v, n) == relation::touching) return true;
    size_t count = 0;
    for (size_t i = 0; i < of.size(); ++i) count += counted(of.ray(i, v, way));
    return count % 2 == 1;
}

void add_points_in_solids() {
    char const* const test = "point_solid_3d";
    add(test, "wrong_solid_edges_twice", both, [](auto const* v, size_t n, auto*) {
        // A ray through an edge counts both triangles.
        return parity(v, n, [](relation r) { return meets(r); });
    });
    add(test, "wrong_solid_edges_never", both, [](auto const* v, size_t n, auto*) {
        return parity(v, n, [](relation r) { return r == relation::crossing; });
    });
    add(test, "wrong_solid_open", both,
        [](auto const* v, size_t n, auto*) { return c::point_solid_3d(v, n) == relation::crossing; });
    add(test, "wrong_solid_even_odd", both, [](auto const* v, size_t n, auto*) {
        // Where two parts overlap it is outside.
        relation const r = c::point_solid_3d(v, n);
        return meets(r) && (r == relation::touching || of_point<std::remove_cvref_t<decltype(*v)>>{v, n}.winding() % 2);
    });
    add(test, "wrong_solid_positive", both, [](auto const* v, size_t n, auto*) {
        // Nothing is in a surface that is seen from inside.
        relation const r = c::point_solid_3d(v, n);
        return meets(r) && (r == relation::touching || of_point<std::remove_cvref_t<decltype(*v)>>{v, n}.winding() > 0);
    });
    add(test, "wrong_solid_bounds", both, [](auto const* v, size_t n, auto*) {
        for (size_t k = 0; k < 3; ++k) {
            auto low = v[3 + k], high = low;
            for (size_t i = 3; i < n; i += 3) low = std::min(low, v[i + k]), high = std::max(high, v[i + k]);
            if (v[k] < low || high < v[k]) return false;
        }
        return true;
    });
    add(test, "wrong_solid_convex", both, [](auto const* v, size_t n, auto*) {
        // Behind every triangle's plane.
        for (size_t i = 3; i < n; i += 9) {
            std::vector input(v + i, v + i + 9);
            input.insert(input.end(), v, v + 3);
            if (c::orient_3d(input.data(), 12) < 0) return false;
        }
        return true;
    });
}

void add_distances_to_solids() {
    char const* const test = "point_solid_distance_3d";
    add(test, "wrong_solid_distance_unsigned", both, [](auto const* v, size_t n, auto* out) {
        if (!c::point_solid_distance_3d(v, n, out)) return false;
        *out = std::abs(*out);
        return true;
    });
    add(test, "wrong_solid_distance_nothing_inside", both, [](auto const* v, size_t n, auto* out) {
        if (!c::point_solid_distance_3d(v, n, out)) return false;
        *out = std::max(*out, decltype (*out + 0)(0));
        return true;
    });
    add(test, "wrong_solid_distance_corners", both, [](auto const* v, size_t n, auto* out) {
        // To the nearest corner.
        if (!c::point_solid_distance_3d(v, n, out)) return false;
        real least = std::numeric_limits<real>::infinity();
        for (size_t i = 3; i < n; i += 3) least = std::min(least, dot(at(v + i) - at(v), at(v + i) - at(v)));
        *out = std::copysign(static_cast<std::remove_cvref_t<decltype(*v)>>(std::sqrt(least)), *out);
        return true;
    });
    add(test, "wrong_solid_distance_centres", both, [](auto const* v, size_t n, auto* out) {
        // Inside or outside by the triangle whose centre is nearest.
        using Scalar = std::remove_cvref_t<decltype(*v)>;
        if (!c::point_solid_distance_3d(v, n, out)) return false;
        of_point<Scalar> const of{v, n};
        real least = std::numeric_limits<real>::infinity(), height = 0;
        for (size_t i = 0; i < of.size(); ++i) {
            Scalar const* const t = of.face(i);
            vec centre{};
            for (size_t k = 0; k < 9; ++k) centre[k % 3] += real(t[k]) / 3;
            vec const arm = at(v) - centre;
            if (dot(arm, arm) >= least) continue;
            least = dot(arm, arm);
            height = dot(arm, normal(t));
        }
        *out = height < 0 ? -std::abs(*out) : std::abs(*out);
        return true;
    });
    add(test, "wrong_solid_distance_first_face", both, [](auto const* v, size_t n, auto* out) {
        // Inside or outside by the first of the nearest triangles, on an edge too.
        using Scalar = std::remove_cvref_t<decltype(*v)>;
        if (!c::point_solid_distance_3d(v, n, out)) return false;
        of_point<Scalar> const of{v, n};
        size_t first = 0;
        for (size_t i = 1; i < of.size(); ++i)
            if (of.nearest(i)[3] < of.nearest(first)[3]) first = i;
        auto const there = of.nearest(first);
        *out = std::copysign(*out, dot(at(v) - at(there.data()), normal(of.face(first))) < 0 ? Scalar(-1) : Scalar(1));
        return true;
    });
}

/// Is there a triangle of which `is` holds?
template <class Scalar, class Predicate>
bool any_face(Scalar const* v, size_t n, Predicate is) {
    of_ray<Scalar> const of{v, n};
    for (size_t i = 0; i < of.size(); ++i)
        if (is(of, i)) return true;
    return false;
}

void add_rays_to_solids() {
    char const* const test = "ray_solid_3d";
    add(test, "wrong_ray_solid_edges", both, [](auto const* v, size_t n, auto*) {
        // It slips between two triangles.
        return any_face(v, n, [v](auto const& of, size_t i) { return of.ray(i, v, v + 3) == relation::crossing; });
    });
    add(test, "wrong_ray_solid_behind", both, [](auto const* v, size_t n, auto*) {
        return any_face(v, n, [v](auto const& of, size_t i) {
            auto const back = transformed(v + 3, 3, [](auto x) { return -x; });
            return meets(of.ray(i, v, v + 3)) || meets(of.ray(i, v, back.data()));
        });
    });
    add(test, "wrong_ray_solid_ends", both, [](auto const* v, size_t n, auto*) {
        // No farther than the direction is long.
        return any_face(
            v, n, [v](auto const& of, size_t i) { return meets(of.ray(i, v, v + 3)) && !(of.hit(i, v, v + 3) > 1); });
    });
    add(test, "wrong_ray_solid_fronts", both, [](auto const* v, size_t n, auto*) {
        // Triangles that are seen from behind are left out: a ray from inside meets none.
        return any_face(v, n, [v](auto const& of, size_t i) {
            return meets(of.ray(i, v, v + 3)) && dot(normal(of.face(i)), at(v + 3)) <= 0;
        });
    });
    add(test, "wrong_ray_solid_open", both,
        [](auto const* v, size_t n, auto*) { return c::ray_solid_3d(v, n) == relation::crossing; });
}

void add_hits_of_solids() {
    char const* const test = "ray_solid_hit_3d";
    add(test, "wrong_solid_hit_in_order", both, [](auto const* v, size_t n, auto* out) {
        // Of the first triangle in order that is hit, from outside.
        if (!c::ray_solid_hit_3d(v, n, out)) return false;
        of_ray<std::remove_cvref_t<decltype(*v)>> const of{v, n};
        for (size_t i = 0; i < of.size() && *out > 0; ++i)
            if (auto const t = of.hit(i, v, v + 3); t >= 0) return *out = t, true;
        return true;
    });
    add(test, "wrong_solid_hit_from_inside", both, [](auto const* v, size_t n, auto* out) {
        // An origin inside is forgotten: where the ray leaves.
        if (!c::ray_solid_hit_3d(v, n, out)) return false;
        of_ray<std::remove_cvref_t<decltype(*v)>> const of{v, n};
        auto least = std::numeric_limits<std::remove_cvref_t<decltype(*v)>>::infinity();
        for (size_t i = 0; i < of.size(); ++i)
            if (auto const t = of.hit(i, v, v + 3); t >= 0) least = std::min(least, t);
        if (std::isfinite(least)) *out = least;
        return true;
    });
    add(test, "wrong_solid_hit_last", both, [](auto const* v, size_t n, auto* out) {
        if (!c::ray_solid_hit_3d(v, n, out)) return false;
        of_ray<std::remove_cvref_t<decltype(*v)>> const of{v, n};
        for (size_t i = 0; i < of.size(); ++i)
            if (auto const t = of.hit(i, v, v + 3); t > *out) *out = t;
        return true;
    });
    add(test, "wrong_solid_hit_length", both, [](auto const* v, size_t n, auto* out) {
        // How far it is, not how often the direction.
        if (!c::ray_solid_hit_3d(v, n, out)) return false;
        *out *= static_cast<std::remove_cvref_t<decltype(*v)>>(std::sqrt(dot(at(v + 3), at(v + 3))));
        return true;
    });
    add(test, "wrong_solid_hit_behind", both, [](auto const* v, size_t n, auto* out) {
        // A triangle behind the origin is nearer.
        if (!c::ray_solid_hit_3d(v, n, out)) return false;
        of_ray<std::remove_cvref_t<decltype(*v)>> const of{v, n};
        auto const back = transformed(v + 3, 3, [](auto x) { return -x; });
        auto const ahead = *out;
        for (size_t i = 0; i < of.size(); ++i)
            if (auto const t = of.hit(i, v, back.data()); t < ahead && t < std::abs(*out)) *out = -t;
        return true;
    });
}

}  // namespace

void add_solids() {
    add_points_in_solids();
    add_distances_to_solids();
    add_rays_to_solids();
    add_hits_of_solids();
}

}  // namespace zoo
