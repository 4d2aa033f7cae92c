// Pairs in which one shape lies strictly inside the other: in its interior, or, where both are flat (collinear segments,
// coplanar triangles), in the relative interior. Routines that compare edges or boundaries alone miss these.
//
// The outer shape's coordinates are whole multiples of `parts`; the inner points are combinations of its points with
// weights that are multiples of 1/parts, so every coordinate is whole and every answer below is exact.
#include <algorithm>

#include "families/tools.hpp"

namespace graze::making {
namespace {

/// Is the shape the hull of its points alone?
bool is_hull_of_points(shape kind) {
    shape_traits const& traits = traits_of(kind);
    return traits.permutable && traits.further == further_scalars::none && !traits.may_be_undefined;
}

/// Can shapes of the first kind be made to hold one of the second kind strictly? A ball around a core counts as held by a
/// triangle if the core is.
bool holds(shape outer, shape inner, std::size_t dimension) {
    switch (outer) {
        case shape::segment: return inner == shape::segment;
        case shape::triangle:
        case shape::mesh:
            return inner == shape::segment || inner == shape::triangle || is_round(inner) ||
                   (inner == shape::box && dimension == 2);
        case shape::hull: return is_hull_of_points(inner);
        case shape::box:
        case shape::disc:
        case shape::sphere:
        case shape::capsule: return is_hull_of_points(inner) || is_round(inner) || inner == shape::box;
        case shape::obb: return is_hull_of_points(inner) || is_round(inner) || inner == shape::obb;
        case shape::frustum: return inner == shape::box || inner == shape::sphere;
        case shape::cylinder:
        case shape::point:
        case shape::plane:
        case shape::plane_equation:
        case shape::line:
        case shape::ray:
        case shape::oriented_line:
        case shape::oriented_plane:
        case shape::oriented_circle:
        case shape::oriented_sphere:
        case shape::displacement:
        case shape::affine:
        case shape::polygon:
        case shape::solid: return false;
    }
    return false;  // not reached
}

struct nested_pair {
    figure *outer = nullptr, *inner = nullptr;
};

/// Which shape shall hold the other; none where neither can. `by_facet`: a ball, which has no facet, holds nothing.
nested_pair draw_pair(sketch& draft, bool by_facet) {
    if (!can_nest(draft.test)) return {};
    auto const can_hold = [&](shape outer, shape inner) {
        if (by_facet && is_round(outer) && points_of(outer) == 1) return false;
        // What lies in a mesh lies in one of its triangles.
        return inner != shape::mesh && holds(outer, inner, draft.dimension);
    };
    bool const first = can_hold(draft.first.kind, draft.second.kind),
               second = can_hold(draft.second.kind, draft.first.kind);
    if (!first && !second) return {};
    return first && (!second || draft.choices.flip()) ? nested_pair{&draft.first, &draft.second}
                                                      : nested_pair{&draft.second, &draft.first};
}

/// Is the point strictly inside the triangle, or in 3D the tetrahedron, of the first points?
bool in_first_simplex(figure const& outer, std::size_t dimension, vec const& q) {
    auto const& p = outer.points;
    if (dimension == 2) {
        int const whole = turn(p[0], p[1], p[2]);
        return whole != 0 && turn(p[0], p[1], q) == whole && turn(p[1], p[2], q) == whole &&
               turn(p[2], p[0], q) == whole;
    }
    auto const side = [&](vec const& a, vec const& b, vec const& c, vec const& d) {
        wide_vec const o = widen(a);
        return dot(cross(widen(b) - o, widen(c) - o), widen(d) - o).hi;
    };
    for (std::size_t i = 0; i < 4; ++i) {
        vec const &a = p[(i + 1) % 4], &b = p[(i + 2) % 4], &c = p[(i + 3) % 4];
        double const own = side(a, b, c, p[i]), at = side(a, b, c, q);
        if (own == 0 || at == 0 || (own > 0) != (at > 0)) return false;
    }
    return true;
}

/// Builds both shapes on the lattice of whole numbers.
class builder {
  public:
    builder(sketch& draft, nested_pair pair, std::int64_t parts, std::int64_t bits)
        : draft_(draft),
          choices_(draft.choices),
          outer_(*pair.outer),
          inner_(*pair.inner),
          parts_(parts),
          bits_(bits) {}

    /// Draws the outer shape. False for a hull of one point, which has no relative interior to lie in.
    bool draw_outer() {
        outer_ = {outer_.kind, std::vector<vec>(count_of(outer_)), 0};
        for (vec& p : outer_.points)
            for (std::size_t axis = 0; axis < draft_.dimension; ++axis) p[axis] = multiple();
        spread();
        if (is_round(outer_.kind)) outer_.radius = std::abs(multiple()) + step();
        if (outer_.has_frame()) {
            draw_axes(draft_, outer_, power_of_two(bits_), true);
            for (double& h : outer_.half) h = std::max(h, 16.0);
        }
        return outer_.points.size() > 1 || !outer_.varies();
    }

    /// Draws the inner shape strictly inside. False if the draw did not allow it.
    bool draw_inner() {
        inner_ = {inner_.kind, std::vector<vec>(count_of(inner_)), 0};
        if (inner_.has_frame()) return draw_parallel_box();
        if (inner_.traits().sorted && !outer_.traits().sorted && !is_round(outer_.kind)) return draw_box_in_triangle();
        // Balls and boxes inside a ball stay beside one place of its core.
        vec const place = is_round(outer_.kind) ? core_point() : vec{};
        for (vec& p : inner_.points) p = is_round(outer_.kind) ? offset(place) : inside();
        inner_.sort();
        if (is_round(inner_.kind)) inner_.radius = draw_radius();
        return true;
    }

    /// Flattens the outer shape onto one side of the plane x_axis = 0, a facet (2D: a side) of it lying there, and draws the
    /// inner points in that facet. False where the draw did not allow it.
    bool draw_on_facet(std::size_t axis, double side) {
        auto& p = outer_.points;
        if (outer_.has_frame()) {
            for (std::size_t k = 0; k < 3; ++k) {
                outer_.axes[k] = {};
                outer_.axes[k][k] = 1;
            }
            p[0][axis] = side * outer_.half[axis];
        } else if (is_round(outer_.kind)) {
            if (p.size() != 2) return false;
            for (vec& q : p) q[axis] = side * outer_.radius;
            if (p[0] == p[1]) p[1][(axis + 1) % 3] += step();
        } else if (outer_.traits().sorted) {
            double const size = p[1][axis] - p[0][axis];
            p[0][axis] = side > 0 ? 0 : -size;
            p[1][axis] = side > 0 ? size : 0;
        } else {
            if (p.size() <= draft_.dimension) return false;
            for (std::size_t i = 0; i < p.size(); ++i)
                p[i][axis] = i < draft_.dimension ? 0 : side * (std::abs(p[i][axis]) + step());
        }
        return draw_in_facet(axis);
    }

  private:
    double step() const { return static_cast<double>(parts_); }
    double multiple() { return step() * signed_integer(choices_, bits_); }
    std::size_t count_of(figure const& f) const { return f.varies() ? draft_.many : traits_of(f.kind).points; }

    /// No extent is zero: ends, corners and opposite sides differ. Hulls stay as they are.
    void spread() {
        auto& p = outer_.points;
        outer_.sort();
        if (outer_.traits().sorted) {
            for (std::size_t axis = 0; axis < draft_.dimension; ++axis)
                if (p[0][axis] == p[1][axis]) p[1][axis] += step();
        } else if (!outer_.varies() && p.size() > 1) {
            if (p[0] == p[1]) p[1][0] += step();
            for (std::size_t axis = 0; axis < 2 && p.size() == 3 && collinear(); ++axis) p[2][axis] += step();
        }
    }
    bool collinear() const {
        auto const& p = outer_.points;
        wide_vec const o = widen(p[0]);
        return is_zero(cross(widen(p[1]) - o, widen(p[2]) - o));
    }

    vec weighted(std::initializer_list<std::pair<std::size_t, std::int64_t>> weights) const {
        vec sum{};
        for (auto const& [point, weight] : weights)
            sum = plus(sum, outer_.points[point], static_cast<double>(weight) / step());
        return sum;
    }

    /// A point strictly inside an outer shape without radius.
    vec inside() {
        auto const& p = outer_.points;
        vec q = p[0];
        if (outer_.has_frame()) {
            for (std::size_t k = 0; k < 3; ++k)
                q = plus(q, outer_.axes[k],
                         outer_.half[k] / step() * static_cast<double>(choices_.between(1 - parts_, parts_ - 1)));
            return q;
        }
        if (outer_.traits().sorted) {
            for (std::size_t axis = 0; axis < draft_.dimension; ++axis)
                q[axis] += (p[1][axis] - p[0][axis]) / step() * static_cast<double>(choices_.between(1, parts_ - 1));
            return q;
        }
        std::size_t const corners = std::min<std::size_t>(p.size(), draft_.dimension + 1), first = first_of(corners);
        auto const at = [&](std::size_t i) { return (first + i) % p.size(); };
        std::int64_t const i = choices_.between(1, parts_ + 1 - static_cast<std::int64_t>(corners));
        if (corners == 2) return weighted({{at(0), i}, {at(1), parts_ - i}});
        std::int64_t const j = choices_.between(1, parts_ + 2 - static_cast<std::int64_t>(corners) - i);
        if (corners == 3) return weighted({{at(0), i}, {at(1), j}, {at(2), parts_ - i - j}});
        std::int64_t const k = choices_.between(1, parts_ - 1 - i - j);
        return weighted({{at(0), i}, {at(1), j}, {at(2), k}, {at(3), parts_ - i - j - k}});
    }
    /// Returns which corner comes first: of a hull it may be any.
    std::size_t first_of(std::size_t corners) {
        return outer_.points.size() > corners ? choices_.below(outer_.points.size()) : 0;
    }

    vec core_point() {
        auto const& p = outer_.points;
        if (p.size() == 1) return p[0];
        std::int64_t const i = choices_.between(0, parts_);
        return weighted({{0, i}, {1, parts_ - i}});
    }
    /// Within half the radius of the place: a quarter of it along each axis.
    vec offset(vec place) {
        for (std::size_t axis = 0; axis < draft_.dimension; ++axis)
            place[axis] += std::trunc(outer_.radius / 4 * signed_unit(choices_));
        return place;
    }

    /// Draws the radius of an inner ball: it stays inside a ball or box; around a core in a triangle it may be any.
    double draw_radius() {
        if (is_round(outer_.kind)) return std::trunc(outer_.radius / 4 * std::abs(signed_unit(choices_)));
        if (!outer_.traits().sorted) return static_cast<double>(choices_.between(0, parts_));
        double room = outer_.points[1][0] - outer_.points[0][0];
        for (vec const& p : inner_.points)
            for (std::size_t axis = 0; axis < draft_.dimension; ++axis)
                room = std::min({room, p[axis] - outer_.points[0][axis], outer_.points[1][axis] - p[axis]});
        return static_cast<double>(choices_.between(0, static_cast<std::int64_t>(room) - 1));
    }

    /// An oriented box with the axes of the outer one, in any order.
    bool draw_parallel_box() {
        std::size_t const turn = choices_.below(3);
        inner_.points[0] = outer_.points[0];
        for (std::size_t k = 0; k < 3; ++k) {
            std::size_t const own = (k + turn) % 3;
            std::int64_t const at = choices_.between(1 - parts_, parts_ - 1),
                               reach = choices_.between(0, parts_ - 1 - std::abs(at));
            double const unit = outer_.half[k] / step();
            inner_.points[0] = plus(inner_.points[0], outer_.axes[k], unit * static_cast<double>(at));
            inner_.axes[own] = outer_.axes[k];
            inner_.half[own] = unit * static_cast<double>(reach);
        }
        return true;
    }

    bool draw_box_in_triangle() {
        vec const middle = inside();
        double reach = step() * power_of_two(bits_);
        for (; reach >= 1; reach /= 2) {
            vec const low{middle[0] - reach, middle[1] - reach, 0}, high{middle[0] + reach, middle[1] + reach, 0};
            inner_.points = {low, high};
            if (contains(low) && contains(high) && contains({low[0], high[1], 0}) && contains({high[0], low[1], 0}))
                return true;
        }
        return false;
    }
    bool contains(vec const& q) const { return in_first_simplex(outer_, 2, q); }

    /// The middle half of the facet made by draw_on_facet.
    bool draw_in_facet(std::size_t axis) {
        inner_ = {inner_.kind, std::vector<vec>(count_of(inner_)), 0};
        if (inner_.has_frame()) {
            draw_parallel_box();
            for (std::size_t k = 0; k < 3; ++k)
                if (inner_.axes[k][axis] != 0) inner_.half[k] = 0;
            inner_.points[0][axis] = 0;
            return true;
        }
        bool const by_points = is_hull_of_points(outer_.kind) || outer_.is_mesh();
        auto const share = [&] { return choices_.between(parts_ / 4, by_points ? 3 * parts_ / 8 : 3 * parts_ / 4); };
        for (vec& q : inner_.points) {
            if (!by_points) {
                std::int64_t const along = choices_.between(1, parts_ - 1);
                q = is_round(outer_.kind) ? weighted({{0, along}, {1, parts_ - along}}) : inside();
            } else if (draft_.dimension == 2) {
                std::int64_t const i = choices_.between(parts_ / 4, 3 * parts_ / 4);
                q = weighted({{0, i}, {1, parts_ - i}});
            } else {
                std::int64_t const i = share(), j = share();
                q = weighted({{0, i}, {1, j}, {2, parts_ - i - j}});
            }
            q[axis] = 0;
        }
        inner_.sort();
        return true;
    }

    sketch& draft_;
    source& choices_;
    figure &outer_, &inner_;
    std::int64_t parts_, bits_;
};

/// Do shapes with no more than these points lie in one plane or line, so that one inside the other only touches it?
bool is_flat_pair(sketch const& draft, nested_pair pair) {
    if (!is_hull_of_points(pair.outer->kind) || !is_hull_of_points(pair.inner->kind)) return false;
    std::size_t const points = pair.outer->varies() ? draft.many : pair.outer->traits().points;
    return points <= draft.dimension;
}

/// Adds q times another coordinate to that of the axis, for all points: whole numbers stay whole, and lengths along the axis
/// stay what they are.
void shear(sketch& draft, std::size_t axis) {
    std::size_t const other = (axis + 1) % draft.dimension;
    double const by = static_cast<double>(draft.choices.between(-1, 1));
    draft.each([&](figure& f) {
        for (vec& p : f.points) p[axis] += by * p[other];
    });
}

/// Scales all by the power of two that makes the spacing of the scalar type at the largest coordinate 1.
void scale_to_unit_spacing(sketch& draft) {
    int exponent = 0;
    std::frexp(largest_coordinate(draft), &exponent);
    scale_all(draft, (draft.is_float() ? 24 : 53) - exponent);
}

/// The inner ball's centre, in a triangle, stays where it is and its radius is at most k.
nesting nest_thin_core(sketch& draft, nested_pair pair, std::int64_t k) {
    builder build(draft, pair, 16, draft.choices.between(2, 8));
    if (!build.draw_outer() || !build.draw_inner()) return nesting::none;
    scale_to_unit_spacing(draft);
    pair.inner->radius = static_cast<double>(draft.choices.between(0, k));
    return nesting::interior;
}

/// A box or a ball about a frustum's point, with room on all sides: normal . (x - point) is less than the height for
/// all x no farther from the point, along each axis, than the height over the sum of the normal's magnitudes.
nesting nest_in_frustum(sketch& draft, std::int64_t bits) {
    source& choices = draft.choices;
    figure &outer = draft.first, &inner = draft.second;
    outer = block(draft, outer.kind, bits, {});
    double room = power_of_two(bits + 4);
    for (std::size_t i = 0; i < 6; ++i) {
        vec const& n = outer.normals[i];
        room = std::min(room, outer.heights[i] / (std::abs(n[0]) + std::abs(n[1]) + std::abs(n[2])));
    }
    if (!(room >= 2)) return nesting::none;
    auto const most = static_cast<std::int64_t>(std::ceil(room)) - 1;
    auto const reach = [&] { return static_cast<double>(choices.between(0, most)); };
    vec const middle = outer.points[0];
    inner.points.assign(points_of(inner.kind), middle);
    if (is_round(inner.kind)) inner.radius = reach();
    for (std::size_t i = 0; i < inner.points.size() && inner.traits().sorted; ++i)
        for (double& c : inner.points[i]) c += i == 0 ? -reach() : reach();
    return nesting::interior;
}

}  // namespace

bool draw_nested(test_info const& test, source& choices) {
    return can_nest(test) && choices.one_in(test.varies() ? 5 : 9);
}

bool can_nest(test_info const& test) {
    bool const can_answer =
        test.answer == answer_kind::relation || (test.answer == answer_kind::values && test.varies());
    if (!can_answer || test.layout.size() != 2) return false;
    shape const first = test.layout[0].kind, second = test.layout[1].kind;
    return holds(first, second, test.dimension) || holds(second, first, test.dimension);
}

nesting nest(sketch& draft, std::int64_t parts, std::int64_t bits) {
    if (draft.first.has_planes()) return nest_in_frustum(draft, bits);
    nested_pair const pair = draw_pair(draft, false);
    if (!pair.outer) return nesting::none;
    bool const flat = is_flat_pair(draft, pair);
    builder build(draft, pair, parts, bits);
    if (!build.draw_outer() || !build.draw_inner()) return nesting::none;
    return flat ? nesting::relative_interior : nesting::interior;
}

nesting nest_in_facet(sketch& draft, std::int64_t parts, std::int64_t bits) {
    if (draft.first.has_planes()) return nesting::none;
    nested_pair const pair = draw_pair(draft, true);
    if (!pair.outer || is_flat_pair(draft, pair)) return nesting::none;
    builder build(draft, pair, parts, bits);
    std::size_t const axis = draft.choices.below(draft.dimension);
    if (!build.draw_outer() || !build.draw_on_facet(axis, draft.choices.flip() ? 1 : -1)) return nesting::none;
    if (is_hull_of_points(pair.outer->kind) && is_hull_of_points(pair.inner->kind)) shear(draft, axis);
    return nesting::relative_interior;
}

nesting nest_near(sketch& draft, std::int64_t k) {
    source& choices = draft.choices;
    if (draft.first.has_planes()) return nest_in_frustum(draft, choices.between(4, 10));  // there is no margin inside
    nested_pair const pair = draw_pair(draft, true);
    if (!pair.outer) return nesting::none;
    if (is_flat_pair(draft, pair)) {
        builder build(draft, pair, 16, choices.between(2, 8));
        return build.draw_outer() && build.draw_inner() ? nesting::relative_interior : nesting::none;
    }
    if (pair.outer->kind == shape::triangle && is_round(pair.inner->kind) && draft.dimension == 3)
        return nest_thin_core(draft, pair, k);
    // Interiors meet: the depth is above 0.
    if (k == 0) return nesting::none;
    builder build(draft, pair, 16, choices.between(2, 6));
    std::size_t const axis = choices.below(draft.dimension);
    double const side = choices.flip() ? 1 : -1;
    if (!build.draw_outer() || !build.draw_on_facet(axis, side)) return nesting::none;
    bool const by_points = is_hull_of_points(pair.outer->kind) || pair.outer->is_mesh();
    if (by_points && is_hull_of_points(pair.inner->kind)) shear(draft, axis);
    scale_to_unit_spacing(draft);
    // Off the facet, inwards, and no part farther than k: moving the inner shape back by that ends the crossing.
    figure& inner = *pair.inner;
    std::int64_t const reach = choices.between(0, (k - 1) / 2);
    bool const thick = is_round(inner.kind) || inner.has_frame();
    if (is_round(inner.kind)) inner.radius = static_cast<double>(reach);
    for (std::size_t i = 0; inner.has_frame() && i < 3; ++i)
        if (inner.axes[i][axis] != 0) inner.half[i] = static_cast<double>(reach);
    for (vec& p : inner.points) p[axis] += side * static_cast<double>(thick ? reach + 1 : choices.between(1, k));
    inner.sort();
    if (largest_coordinate(draft) >= power_of_two(draft.is_float() ? 24 : 53)) return nesting::none;
    if (by_points)
        for (vec const& p : inner.points)
            if (!in_first_simplex(*pair.outer, draft.dimension, p)) return nesting::none;
    return nesting::interior;
}

}  // namespace graze::making
