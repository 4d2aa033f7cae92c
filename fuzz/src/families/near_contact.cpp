// near_contact: the margin is at most k spacings of the scalar type at the largest coordinate, u. By construction:
//
// Let s(D) be the signed distance of the origin to the boundary of D = A - B, positive outside. s(D) is the
// largest over unit n of -h(n), h the support function of D. Moving the vertices of A by at most d changes
// h by at most d, hence s by at most d: the margin |s| is 1-Lipschitz in the movement of the vertices of one shape.
// A case starts in contact, s = 0, with coordinates either exact ("whole") or known to 2^-100 of their size.
//
//  - Whole: coordinates are whole numbers that the scalar type holds, times powers of two for the axes (touching is
//    kept by any invertible map). Then one shape's vertices go along one axis by at most k u.
//  - Rounded: a shape is moved into contact in double-doubles, k - 7/8 spacings to or fro along the normal, and
//    rounded: each coordinate by at most u / 2, a vertex by at most sqrt(3)/2 u < 7/8 u. That bounds the distance.
//    The depth is bounded afresh by the overlap along the normal, measured on the rounded shapes; should it be
//    above k u (a normal that cancellation spoilt) the case is made again as a whole one.
//
// For a mesh s is the least over its triangles. It starts at 0 for one and at or above 0 for all others: either
// the whole mesh lies beyond a plane, or a point lies on an edge of triangles that do not overlap. Each is
// 1-Lipschitz. The matrix moves the mesh exactly, in whole cases with entries that are halves, and the point
// alone is rounded or stepped; u is of the coordinates given (the point's and the mesh's in its own frame), and
// the point is one of those.
#include <optional>

#include "families/list.hpp"
#include "families/tools.hpp"

namespace graze::making {
namespace {

/// Steps of at most k spacings along one axis, for the points of one shape; the axis is the contact's or any. Takes
/// them back if the largest coordinate fell below a power of two, so that the spacing at the end is at least the one
/// that was counted in.
void step(sketch& made, std::vector<vec>& points, std::int64_t k, std::optional<std::size_t> contact_axis = {}) {
    source& choices = made.choices;
    if (k == 0) return;
    double const unit = spacing(made.scalar, largest_coordinate(made));
    std::vector<vec> const before = points;
    std::size_t axis = choices.below(made.dimension);
    if (contact_axis && !choices.one_in(4)) axis = *contact_axis;
    // A coordinate's own spacings, k of them; or u, where rounding may add up to half of one.
    bool const own = k == 1 || !choices.flip(), together = choices.flip();
    std::int64_t const most = own ? k : k - 1;
    std::int64_t count = choices.between(-most, most);
    for (vec& p : points) {
        if (!together) count = choices.between(-most, most);
        double const by = own ? spacing(made.scalar, p[axis]) : unit;
        p[axis] = to_scalar(made.scalar, p[axis] + static_cast<double>(count) * by);
    }
    if (spacing(made.scalar, largest_coordinate(made)) < unit) points = before;
}

/// A power of two for all coordinates: often none, seldom far out. Coordinates are below 2^34 and multiples of 2^-9, or
/// 2^-49 after scale_axes, so nothing is lost.
void scale_whole(sketch& made) {
    source& choices = made.choices;
    bool const narrow = made.is_float();
    switch (choices.below(4)) {
        case 0: break;
        case 1: scale_all(made, choices.between(-30, 0)); break;
        case 2: scale_all(made, narrow ? -20 : -30); break;
        default: scale_all(made, narrow ? choices.between(-98, 100) : choices.between(-1000, 900));
    }
}

void whole_contact(sketch& made, std::int64_t k) {
    source& choices = made.choices;
    // Degenerate shapes have sixteenths of sixteenths, and vertices beyond an edge: 10 bits are left for them.
    bool const flat = choices.one_in(8);
    fill_with_blocks(made, flat ? 10 : 0);
    if (flat)
        made.each([&](figure& f) {
            if (f.kind != shape::mesh) degrade(made, f, true);
        });
    contact const where = find_contact(made, true);
    move(made, where, 0, false);
    if (!made.has_matrix && choices.one_in(4)) scale_axes(made, -40);
    scale_whole(made);
    auto const [moving, fixed] = roles_of(made, where.first_moves);
    bool const other = can_move(fixed.kind) && choices.flip();
    std::size_t axis = 0;
    for (std::size_t i = 1; i < 3; ++i)
        if (std::abs(where.normal[i].hi) > std::abs(where.normal[axis].hi)) axis = i;
    step(made, other ? fixed.points : moving.points, k, axis);
}

/// The same for rounded coordinates: the last bits of a difference may be lost, which is at most 2^-26 of u here.
void scale_rounded(sketch& made, double unit) {
    bool const narrow = made.is_float();
    if (!made.choices.one_in(4) || unit < (narrow ? 0x1p-83 : 0x1p-700)) return;
    scale_all(made, narrow ? made.choices.between(-40, 60) : made.choices.between(-300, 300));
}

bool rounded_contact(sketch& made, std::int64_t k) {
    source& choices = made.choices;
    fill_with_clouds(made);
    contact const where = find_contact(made, false);
    sketch trial = made;
    move(trial, where, 0, true);
    double const unit = spacing(made.scalar, largest_coordinate(trial));
    // Inwards twice as often as outwards: a vertex on a vertex parts either way.
    double const drawn = signed_unit(choices);
    double const beyond = (static_cast<double>(k) - 0.875) * unit * (choices.one_in(3) ? drawn : std::abs(drawn));
    move(made, where, beyond, true);
    double const bound = static_cast<double>(k) * unit;
    if (spacing(made.scalar, largest_coordinate(made)) < unit) return false;
    if (where.by_separation && !(overlap(made, where) <= bound * (1 - 0x1p-12))) return false;
    scale_rounded(made, unit);
    return true;
}

/// The point on the circle: exactly, by Pythagorean triples, and steps; or rounded, by at most sqrt(1/2) u < 3/4 u.
void disc_contact(sketch& made, std::int64_t k) {
    source& choices = made.choices;
    static constexpr double triples[][3] = {{1, 0, 1},    {3, 4, 5},   {5, 12, 13},    {8, 15, 17},
                                            {20, 21, 29}, {9, 40, 41}, {119, 120, 169}};
    double const* triple = triples[choices.below(7)];
    bool const swapped = choices.flip();
    double const x = (choices.flip() ? -1 : 1) * triple[swapped ? 1 : 0];
    double const y = (choices.flip() ? -1 : 1) * triple[swapped ? 0 : 1];
    made.first.points.assign(1, {});
    made.second.points.assign(1, {});
    vec &p = made.first.points[0], &centre = made.second.points[0];
    if (k == 0 || !choices.flip()) {
        std::int64_t const most = made.is_float() ? 14 : 40;
        double const by = std::abs(signed_integer(choices, choices.between(1, most)));
        bool const off = choices.flip();
        for (std::size_t axis = 0; axis < 2; ++axis) centre[axis] = off ? signed_integer(choices, most + 7) : 0;
        p = {centre[0] + by * x, centre[1] + by * y, 0};
        made.second.radius = by * triple[2];
        scale_whole(made);
        double const unit = spacing(made.scalar, largest_coordinate(made));
        // A step of the radius moves the circle as far. Its spacing may be above u, which then counts.
        if (k > 0 && choices.one_in(3)) {
            double& radius = made.second.radius;
            if (spacing(made.scalar, 2 * radius) > unit) return;
            radius = to_scalar(made.scalar,
                               radius + static_cast<double>(choices.between(-k, k)) * spacing(made.scalar, radius));
            return;
        }
        step(made, (choices.flip() ? made.second : made.first).points, k);
        return;
    }
    double const size = scale_between(choices, -16, 0), far = choices.flip() ? 1 : 0;
    for (std::size_t axis = 0; axis < 2; ++axis) centre[axis] = to_scalar(made.scalar, far * signed_unit(choices));
    double& radius = made.second.radius;
    radius = to_scalar(made.scalar, std::abs(size * signed_unit(choices)));
    // A direction of its own: the half-angle's tangent, the circle's point in double-doubles.
    wide const t = choices.one_in(3) ? wide(y) / wide(triple[2] + std::abs(x)) : wide(signed_unit(choices));
    wide const below = t * t + 1.0;
    double const side = x < 0 ? -1 : 1;
    auto const place = [&](double reach) {
        wide const r = wide(radius) + wide(reach);
        wide const along = r * (wide(1.0) - t * t) / below * side, across = r * t * 2.0 / below;
        p = {to_scalar(made.scalar, (along + wide(centre[0])).hi),
             to_scalar(made.scalar, (across + wide(centre[1])).hi), 0};
    };
    place(0);
    vec const there = p;
    double const unit = spacing(made.scalar, largest_coordinate(made));
    place((static_cast<double>(k) - 0.75) * unit * signed_unit(choices));
    if (spacing(made.scalar, largest_coordinate(made)) < unit) p = there;
    scale_rounded(made, unit);
}

/// Where the sphere changes its support: nearly right angles, nearly equal edges, needles, nearly collinear.
void sphere_contact(sketch& made, std::int64_t k) {
    source& choices = made.choices;
    bool const narrow = made.is_float();
    auto& p = made.first.points;
    if (choices.one_in(3)) {
        p = cloud(made, shape::triangle, {}, scale_between(choices, -12, 4)).points;
        if (choices.flip()) degrade(made, made.first, false);
        // A right angle at p0 but for rounding: p2 - p0 = (p1 - p0) x w.
        wide_vec const o = widen(p[0]), u = widen(p[1]) - o;
        if (choices.flip()) p[2] = narrowed(o + cross(u, widen(p[2]) - o));
        for (vec& v : p)
            for (double& c : v) c = to_scalar(made.scalar, c);
    } else {
        // Whole coordinates, an exact right angle or exactly equal edges.
        std::int64_t const bits = choices.between(2, narrow ? 10 : 24);
        vec u{}, w{};
        for (double& c : u) c = signed_integer(choices, bits);
        for (double& c : w) c = static_cast<double>(choices.between(-8, 8));
        vec const v{u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]};
        bool const equal = choices.one_in(3);
        vec const other = equal ? vec{u[1], u[2], u[0]} : v;
        vec o{};
        if (choices.flip())
            for (double& c : o) c = signed_integer(choices, narrow ? 22 : 50);
        p.assign(3, o);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            p[1][axis] += u[axis];
            p[2][axis] += other[axis];
        }
        if (choices.one_in(4)) scale_axes(made, -20);
        scale_whole(made);
    }
    std::swap(p[0], p[choices.below(3)]);
    step(made, p, k);
}

}  // namespace

void near_contact(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    static constexpr std::int64_t ulps[] = {0, 1, 2, 4, 16};
    std::int64_t const k = ulps[choices.below(5)];
    sketch made(test, scalar, choices);
    if (!made.has_second)
        sphere_contact(made, k);
    else if (made.second.kind == shape::disc)
        disc_contact(made, k);
    else if (k == 0 || !choices.flip() || !rounded_contact(made, k))
        whole_contact(made, k);
    emit(made, input);
}

}  // namespace graze::making
