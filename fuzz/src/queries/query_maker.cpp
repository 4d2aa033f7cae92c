// Points and rays near a model.
#include <algorithm>
#include <cmath>

#include "families/numbers.hpp"
#include "graze/solid_queries.hpp"

namespace graze {
namespace {

using making::plus, making::scale_between, making::signed_unit, making::vec;

/// Draws what is asked of one model, in doubles.
struct query_draft {
    source& choices;
    std::span<double const> triangles;
    std::array<double, 3> const &low, &high;
    double size;

    vec corner(std::size_t triangle, std::size_t k) const {
        double const* const at = triangles.data() + 9 * triangle + 3 * k;
        return {at[0], at[1], at[2]};
    }
    std::size_t any_triangle() { return choices.below(triangles.size() / 9); }
    vec any_corner() { return corner(any_triangle(), choices.below(3)); }
    double sixteenths() { return static_cast<double>(1 + choices.below(15)) / 16; }

    vec on_edge(std::size_t t, std::size_t k, double share) const {
        vec const a = corner(t, k);
        return plus(a, plus(corner(t, (k + 1) % 3), a, -1), share);
    }
    vec on_face(std::size_t t, double s, double r) const {
        vec const a = corner(t, 0);
        return plus(on_edge(t, 0, s), plus(corner(t, 2), a, -1), r);
    }
    vec in_face(std::size_t t) {
        double const s = sixteenths(), r = sixteenths();
        return s + r < 1 ? on_face(t, s, r) : on_face(t, 1 - s, 1 - r);
    }
    vec in_plane(std::size_t t) {
        double const s = static_cast<double>(choices.between(-32, 48)) / 16;
        return on_face(t, s, static_cast<double>(choices.between(-32, 48)) / 16);
    }
    vec on_surface() {
        switch (choices.below(3)) {
            case 0: return any_corner();
            case 1: {
                std::size_t const t = any_triangle(), k = choices.below(3);
                return on_edge(t, k, sixteenths());
            }
            default: return in_face(any_triangle());
        }
    }
    vec anywhere() {
        vec p{};
        for (std::size_t axis = 0; axis < 3; ++axis)
            p[axis] = (low[axis] / 2 + high[axis] / 2) + (high[axis] - low[axis] + size / 16) * signed_unit(choices);
        return p;
    }
    vec beside(vec p) {
        double const by = size * scale_between(choices, -40, -1);
        for (double& c : p) c += by * static_cast<double>(choices.between(-1, 1));
        return p;
    }

    /// The point, or one that the ray leads through.
    vec target(query_aim aim) {
        std::size_t const t = any_triangle(), k = choices.below(3);
        switch (aim) {
            case query_aim::vertex: return corner(t, k);
            case query_aim::edge: return on_edge(t, k, sixteenths());
            case query_aim::face: return in_face(t);
            case query_aim::along_edge: return on_edge(t, k, static_cast<double>(choices.between(-32, 48)) / 16);
            case query_aim::in_plane: return in_plane(t);
            case query_aim::level: {
                vec p = anywhere();
                std::size_t const first = choices.below(3);
                for (std::size_t axis = 0; axis < 3; ++axis)
                    if (axis == first || choices.flip()) p[axis] = any_corner()[axis];
                return p;
            }
            case query_aim::beside: return beside(on_surface());
            case query_aim::plain: break;
        }
        return anywhere();
    }
};

struct drawn_ray {
    vec origin, direction;
};

/// Axis k alone changes between origin and target: the ray leads exactly through the target, whatever is rounded.
drawn_ray along_axis(query_draft& draft, vec const& target) {
    drawn_ray ray{target, {}};
    std::size_t const axis = draft.choices.below(3);
    ray.direction[axis] = draft.choices.flip() ? 1 : -1;
    ray.origin[axis] -= ray.direction[axis] * 2 * draft.size * scale_between(draft.choices, -6, 1);
    return ray;
}

/// From a few whole steps before the target: exactly through it where the coordinates have the bits.
drawn_ray by_whole_steps(query_draft& draft, vec const& target) {
    drawn_ray ray{target, {}};
    for (double& c : ray.direction) c = static_cast<double>(draft.choices.between(-3, 3));
    ray.origin = plus(target, ray.direction, -draft.size * scale_between(draft.choices, -4, 1));
    return ray;
}

drawn_ray towards(vec const& origin, vec const& target) {
    return {origin, plus(target, origin, -1)};
}

drawn_ray draw_ray(query_draft& draft, query_aim aim) {
    source& choices = draft.choices;
    if (aim == query_aim::plain) {
        vec const origin = draft.anywhere();
        return towards(origin, draft.anywhere());
    }
    if (aim == query_aim::along_edge || aim == query_aim::in_plane) {
        std::size_t const t = draft.any_triangle(), k = choices.below(3);
        if (aim == query_aim::in_plane) {
            vec const origin = draft.in_plane(t);
            return towards(origin, choices.flip() ? draft.in_plane(t) : draft.corner(t, k));
        }
        vec const way = plus(draft.corner(t, (k + 1) % 3), draft.corner(t, k), -1);
        return {plus(draft.corner(t, k), way, static_cast<double>(choices.between(-4, 1))), way};
    }
    vec const target = draft.target(aim);
    if (aim == query_aim::level) return along_axis(draft, target);
    switch (choices.below(4)) {
        case 0: return along_axis(draft, target);
        case 1: return by_whole_steps(draft, target);
        case 2: return towards(draft.on_surface(), target);
        default: return towards(draft.anywhere(), target);
    }
}

}  // namespace

std::vector<test_info const*> tests_of(solid_query kind) {
    switch (kind) {
        case solid_query::inside: return {find_test("point_solid_3d")};
        case solid_query::distance: return {find_test("point_solid_distance_3d")};
        case solid_query::rays: break;
    }
    return {find_test("ray_solid_3d"), find_test("ray_solid_hit_3d")};
}

solid_query_maker::solid_query_maker(std::span<double const> triangles, scalar_type scalar, solid_query kind,
                                     std::uint64_t seed)
    : triangles_(triangles),
      scalar_(scalar),
      kind_(kind),
      key_(mix(seed) ^ key_of(name_of(kind)) ^ key_of(name_of(scalar))) {
    for (std::size_t axis = 0; axis < 3; ++axis) low_[axis] = high_[axis] = triangles[axis];
    double most = 0;
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        low_[i % 3] = std::min(low_[i % 3], triangles[i]);
        high_[i % 3] = std::max(high_[i % 3], triangles[i]);
    }
    for (std::size_t axis = 0; axis < 3; ++axis) most = std::max(most, high_[axis] / 2 - low_[axis] / 2);
    if (most > 0) size_ = std::ldexp(1.0, std::ilogb(most) + 1);
}

void solid_query_maker::make(std::uint64_t index, double* into) const {
    source choices(mix(key_ ^ mix(index)));
    query_draft draft{choices, triangles_, low_, high_, size_};
    query_aim const aim = aim_of(index);
    auto const write = [&](vec const& from, double* to) {
        for (std::size_t axis = 0; axis < 3; ++axis) to[axis] = to_scalar(scalar_, from[axis]);
    };
    if (kind_ != solid_query::rays) {
        write(draft.target(aim), into);
        // On the surface any answer is right for many: half of the points are off it by a unit of rounding or two.
        bool const is_on = aim == query_aim::vertex || aim == query_aim::edge || aim == query_aim::face;
        if (is_on && choices.flip()) {
            double& c = into[choices.below(3)];
            c = to_scalar(scalar_, c + static_cast<double>(choices.between(-2, 2)) * spacing(scalar_, c));
        }
        return;
    }
    drawn_ray const ray = draw_ray(draft, aim);
    write(ray.origin, into);
    write(ray.direction, into + 3);
    if (into[3] == 0 && into[4] == 0 && into[5] == 0) into[3 + choices.below(3)] = 1;
}

}  // namespace graze
