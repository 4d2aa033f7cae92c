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
//
// Of one shape there is no margin: a triangle comes next to a change of its sphere's support, a polygon to an area of 0.
#include <optional>

#include "families/list.hpp"
#include "families/signs.hpp"
#include "families/tools.hpp"

namespace graze::making {
namespace {

/// Steps of at most k spacings along one axis, for the points of one shape; the axis is the contact's or any. Takes
/// them back if the largest coordinate fell below a power of two, so that the spacing at the end is at least the one
/// that was counted in.
void step(sketch& draft, std::vector<vec>& points, std::int64_t k, std::optional<std::size_t> contact_axis = {}) {
    source& choices = draft.choices;
    if (k == 0) return;
    double const unit = spacing(draft.scalar, largest_coordinate(draft));
    std::vector<vec> const before = points;
    std::size_t axis = choices.below(draft.dimension);
    if (contact_axis && !choices.one_in(4)) axis = *contact_axis;
    // A coordinate's own spacings, k of them; or u, where rounding may add up to half of one.
    bool const own = k == 1 || !choices.flip(), together = choices.flip();
    std::int64_t const most = own ? k : k - 1;
    std::int64_t count = choices.between(-most, most);
    for (vec& p : points) {
        if (!together) count = choices.between(-most, most);
        double const by = own ? spacing(draft.scalar, p[axis]) : unit;
        p[axis] = to_scalar(draft.scalar, p[axis] + static_cast<double>(count) * by);
    }
    if (spacing(draft.scalar, largest_coordinate(draft)) < unit) points = before;
}

/// A power of two for all coordinates: often none, seldom far out. Coordinates are below 2^34 and multiples of 2^-9, or
/// 2^-49 after scale_axes, so nothing is lost.
void scale_whole(sketch& draft) {
    source& choices = draft.choices;
    bool const narrow = draft.is_float();
    switch (choices.below(4)) {
        case 0: break;
        case 1: scale_all(draft, choices.between(-30, 0)); break;
        case 2: scale_all(draft, narrow ? -20 : -30); break;
        default: scale_all(draft, narrow ? choices.between(-98, 100) : choices.between(-1000, 900));
    }
}

/// Are all corners of a frustum whole, and are there such?
bool has_whole_corners(sketch const& draft, figure const& f) {
    std::vector<wide_vec> const corners = vertices_of(draft, f);
    return corners.size() > 3 && std::ranges::all_of(corners, [](wide_vec const& p) {
               return std::ranges::all_of(p, [](wide const& c) { return c.lo == 0 && c.hi == std::trunc(c.hi); });
           });
}

/// Draws the planes of a frustum anew until its corners are whole, so that what touches one does so exactly.
void make_corners_whole(sketch& draft) {
    figure& f = draft.first;
    if (!f.has_planes()) return;
    double const size = power_of_two(draft.choices.between(0, draft.is_float() ? 8 : 16));
    for (int tries = 0; tries < 8 && !has_whole_corners(draft, f); ++tries) draw_planes(draft, f, size, true);
    if (has_whole_corners(draft, f)) return;
    for (std::size_t i = 0; i < 6; ++i) {
        f.normals[i] = {};
        f.normals[i][i / 2] = i % 2 == 0 ? 1 : -1;
        f.heights[i] = 16 * size;
    }
}

void whole_contact(sketch& draft, std::int64_t k) {
    source& choices = draft.choices;
    // Degenerate shapes have sixteenths of sixteenths, and vertices beyond an edge: 10 bits are left for them.
    bool const flat = choices.one_in(8);
    // A plane's last coefficient has six bits more than its point, whose components are below 17.
    fill_with_blocks(draft, flat ? 10 : draft.first.has_normal() || draft.first.has_planes() ? 3 : 0);
    if (flat)
        draft.each([&](figure& f) {
            if (!f.is_mesh()) degrade(draft, f, true);
        });
    make_corners_whole(draft);
    contact const where = find_contact(draft, true);
    move(draft, where, 0, false);
    if (!draft.has_matrix && choices.one_in(4)) scale_axes(draft, -40);
    scale_whole(draft);
    auto const [moving, fixed] = roles_of(draft, where.first_moves);
    bool const other = fixed.traits().movable && choices.flip();
    std::size_t axis = 0;
    for (std::size_t i = 1; i < 3; ++i)
        if (std::abs(where.normal[i].hi) > std::abs(where.normal[axis].hi)) axis = i;
    step(draft, other ? fixed.points : moving.points, k, axis);
}

/// The same for rounded coordinates: the last bits of a difference may be lost, which is at most 2^-26 of u here.
void scale_rounded(sketch& draft, double unit) {
    bool const narrow = draft.is_float();
    if (!draft.choices.one_in(4) || unit < (narrow ? 0x1p-83 : 0x1p-700)) return;
    scale_all(draft, narrow ? draft.choices.between(-40, 60) : draft.choices.between(-300, 300));
}

bool rounded_contact(sketch& draft, std::int64_t k) {
    source& choices = draft.choices;
    fill_with_clouds(draft);
    contact const where = find_contact(draft, false);
    sketch trial = draft;
    move(trial, where, 0, true);
    double const unit = spacing(draft.scalar, largest_coordinate(trial));
    // Inwards twice as often as outwards: a vertex on a vertex parts either way.
    double const drawn = signed_unit(choices);
    double const beyond = (static_cast<double>(k) - 0.875) * unit * (choices.one_in(3) ? drawn : std::abs(drawn));
    move(draft, where, beyond, true);
    double const bound = static_cast<double>(k) * unit;
    if (spacing(draft.scalar, largest_coordinate(draft)) < unit) return false;
    if (where.by_separation && !(overlap(draft, where) <= bound * (1 - 0x1p-12))) return false;
    scale_rounded(draft, unit);
    return true;
}

constexpr double triples[][3] = {{1, 0, 1},    {3, 4, 5},   {5, 12, 13},    {8, 15, 17},
                                 {20, 21, 29}, {9, 40, 41}, {119, 120, 169}};

/// The point on the circle: exactly, by Pythagorean triples, and steps; or rounded, by at most sqrt(1/2) u < 3/4 u.
void disc_contact(sketch& draft, std::int64_t k) {
    source& choices = draft.choices;
    double const* triple = triples[choices.below(7)];
    bool const swapped = choices.flip();
    double const x = (choices.flip() ? -1 : 1) * triple[swapped ? 1 : 0];
    double const y = (choices.flip() ? -1 : 1) * triple[swapped ? 0 : 1];
    draft.first.points.assign(1, {});
    draft.second.points.assign(1, {});
    vec &p = draft.first.points[0], &centre = draft.second.points[0];
    if (k == 0 || !choices.flip()) {
        std::int64_t const most = draft.is_float() ? 14 : 40;
        double const by = std::abs(signed_integer(choices, choices.between(1, most)));
        bool const off = choices.flip();
        for (std::size_t axis = 0; axis < 2; ++axis) centre[axis] = off ? signed_integer(choices, most + 7) : 0;
        p = {centre[0] + by * x, centre[1] + by * y, 0};
        draft.second.radius = by * triple[2];
        scale_whole(draft);
        double const unit = spacing(draft.scalar, largest_coordinate(draft));
        // A step of the radius moves the circle as far. Its spacing may be above u, which then counts.
        if (k > 0 && choices.one_in(3)) {
            double& radius = draft.second.radius;
            if (spacing(draft.scalar, 2 * radius) > unit) return;
            radius = to_scalar(draft.scalar,
                               radius + static_cast<double>(choices.between(-k, k)) * spacing(draft.scalar, radius));
            return;
        }
        step(draft, (choices.flip() ? draft.second : draft.first).points, k);
        return;
    }
    double const size = scale_between(choices, -16, 0), far = choices.flip() ? 1 : 0;
    for (std::size_t axis = 0; axis < 2; ++axis) centre[axis] = to_scalar(draft.scalar, far * signed_unit(choices));
    double& radius = draft.second.radius;
    radius = to_scalar(draft.scalar, std::abs(size * signed_unit(choices)));
    // A direction of its own: the half-angle's tangent, the circle's point in double-doubles.
    wide const t = choices.one_in(3) ? wide(y) / wide(triple[2] + std::abs(x)) : wide(signed_unit(choices));
    wide const below = t * t + 1.0;
    double const side = x < 0 ? -1 : 1;
    auto const place = [&](double reach) {
        wide const r = wide(radius) + wide(reach);
        wide const along = r * (wide(1.0) - t * t) / below * side, across = r * t * 2.0 / below;
        p = {to_scalar(draft.scalar, (along + wide(centre[0])).hi),
             to_scalar(draft.scalar, (across + wide(centre[1])).hi), 0};
    };
    place(0);
    vec const there = p;
    double const unit = spacing(draft.scalar, largest_coordinate(draft));
    place((static_cast<double>(k) - 0.75) * unit * signed_unit(choices));
    if (spacing(draft.scalar, largest_coordinate(draft)) < unit) p = there;
    scale_rounded(draft, unit);
}

/// Exactly: along a direction of whole length the radii bridge a whole translation. A step of the radius moves the boundary
/// of D as far.
void round_contact(sketch& draft, std::int64_t k) {
    source& choices = draft.choices;
    static constexpr double quadruples[][4] = {
        {0, 0, 1, 1}, {1, 2, 2, 3},   {2, 3, 6, 7},   {1, 4, 8, 9},    {4, 4, 7, 9},    {2, 6, 9, 11},  {6, 6, 7, 11},
        {0, 3, 4, 5}, {3, 4, 12, 13}, {2, 5, 14, 15}, {2, 10, 11, 15}, {1, 12, 12, 17}, {8, 9, 12, 17}, {0, 5, 12, 13}};
    vec n{};
    double whole_length = 0;
    if (draft.dimension == 2) {
        double const* const drawn = triples[choices.below(7)];
        bool const swapped = choices.flip();
        for (std::size_t i = 0; i < 2; ++i) n[swapped ? 1 - i : i] = choices.flip() ? -drawn[i] : drawn[i];
        whole_length = drawn[2];
    } else {
        double const* const drawn = quadruples[choices.below(14)];
        std::size_t const first_axis = choices.below(3);
        bool const turned = choices.flip();
        for (std::size_t i = 0; i < 3; ++i)
            n[(first_axis + (turned ? 3 - i : i)) % 3] = choices.flip() ? -drawn[i] : drawn[i];
        whole_length = drawn[3];
    }
    fill_with_blocks(draft, 2);
    make_corners_whole(draft);
    std::int64_t const most = draft.is_float() ? 14 : 20;
    double const by = std::abs(signed_integer(choices, choices.between(1, most))), reach = by * whole_length;
    // All of it to one of two that are round, or shared.
    bool const both = is_round(draft.first.kind) && is_round(draft.second.kind);
    double const share = !both ? 0 : std::trunc(reach * static_cast<double>(choices.between(0, 8)) / 8);
    (is_round(draft.second.kind) ? draft.second : draft.first).radius = reach - share;
    if (both) draft.first.radius = share;
    if (draft.first.has_normal()) {
        draft.first.axes[0] = n;
        draft.first.half[0] = 16;
    }
    // Shapes across the direction touch with an edge or a face.
    vec const u = n[0] == 0 && n[1] == 0 ? vec{1, 0, 0} : vec{n[1], -n[0], 0};
    vec const v = draft.dimension == 2
                      ? vec{}
                      : vec{n[1] * u[2] - n[2] * u[1], n[2] * u[0] - n[0] * u[2], n[0] * u[1] - n[1] * u[0]};
    // A cylinder has its axis across the direction, and its side there; or along it, and an end.
    bool const by_end = draft.first.kind == shape::cylinder && choices.one_in(3);
    draft.each([&](figure& f) {
        bool const is_cylinder = f.kind == shape::cylinder;
        if (is_cylinder && by_end) {
            double const s = (choices.flip() ? 16 : -16) * (1 + std::abs(signed_integer(choices, 6)));
            for (std::size_t axis = 0; axis < 3; ++axis) f.points[1][axis] = f.points[0][axis] + s * n[axis];
            return;
        }
        if (f.traits().sorted || (choices.flip() && !is_cylinder)) return;
        for (std::size_t i = 1; i < f.points.size(); ++i) {
            double const s = 16 * signed_integer(choices, 6), t = 16 * signed_integer(choices, 3);
            for (std::size_t axis = 0; axis < 3; ++axis)
                f.points[i][axis] = f.points[0][axis] + s * u[axis] + t * v[axis];
        }
        // Neither the axis nor the ray may be a point.
        if (draft.first.kind == shape::cylinder && f.points.size() == 2 && f.points[0] == f.points[1])
            for (std::size_t axis = 0; axis < 3; ++axis) f.points[1][axis] += 16 * u[axis];
    });
    bool const first_moves = draft.draw_first_moves();
    // What goes on one way must go on beyond the plane.
    if (draft.second.has_direction()) {
        wide_vec const onward = widen(direction_of(draft, draft.second));
        if (dot(widen(n), onward).hi < 0)
            for (double& c : n) c = -c;
    }
    contact where = contact_of_cores(draft, first_moves, widen(n), true);
    // At an end as far from the axis as the radius, at most.
    double const widest = draft.first.radius / (std::abs(u[0]) + std::abs(u[1]) + std::abs(u[2]));
    if (by_end)
        where.translation = where.translation + widen(u) * wide(std::trunc(widest * signed_unit(choices)));
    else
        where.translation = where.translation - widen(n) * wide(by);
    move(draft, where, 0, false);
    scale_whole(draft);
    auto const [moving, fixed] = roles_of(draft, where.first_moves);
    double const unit = spacing(draft.scalar, largest_coordinate(draft));
    figure& widened = is_round(moving.kind) ? moving : fixed;
    double const own = spacing(draft.scalar, 2 * widened.radius);
    if (k > 0 && own <= unit && choices.one_in(3)) {
        widened.radius = to_scalar(draft.scalar, widened.radius + static_cast<double>(choices.between(-k, k)) *
                                                                      spacing(draft.scalar, widened.radius));
        return;
    }
    // An end of a cylinder turns with its axis, by any amount for its radius.
    if (draft.first.kind == shape::cylinder) return step(draft, draft.second.points, k);
    bool const is_of_planes = fixed.has_normal() || fixed.has_planes();
    step(draft, choices.flip() || is_of_planes ? moving.points : fixed.points, k);
}

/// Where the sphere changes its support: nearly right angles, nearly equal edges, needles, nearly collinear.
void sphere_contact(sketch& draft, std::int64_t k) {
    source& choices = draft.choices;
    bool const narrow = draft.is_float();
    auto& p = draft.first.points;
    if (choices.one_in(3)) {
        p = cloud(draft, shape::triangle, {}, scale_between(choices, -12, 4)).points;
        if (choices.flip()) degrade(draft, draft.first, false);
        // A right angle at p0 but for rounding: p2 - p0 = (p1 - p0) x w.
        wide_vec const o = widen(p[0]), u = widen(p[1]) - o;
        if (choices.flip()) p[2] = narrowed(o + cross(u, widen(p[2]) - o));
        for (vec& v : p)
            for (double& c : v) c = to_scalar(draft.scalar, c);
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
        if (choices.one_in(4)) scale_axes(draft, -20);
        scale_whole(draft);
    }
    std::swap(p[0], p[choices.below(3)]);
    step(draft, p, k);
}

/// Draws one polygon whose area is 0, but for k spacings of its coordinates.
void outline_contact(sketch& draft, std::int64_t k) {
    if (draft.choices.flip())
        fill_with_blocks(draft);
    else
        fill_with_clouds(draft);
    retrace(draft.first.points);
    if (draft.choices.one_in(4)) scale_axes(draft, -20);
    step(draft, draft.first.points, k);
    if (draft.choices.one_in(4)) scale_all(draft, draft.choices.between(-30, 30));
}

std::int64_t draw_spacings(source& choices) {
    static constexpr std::int64_t spacings[] = {0, 1, 2, 4, 16};
    return spacings[choices.below(5)];
}

}  // namespace

void near_contact_points(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    std::int64_t const k = draw_spacings(choices);
    sketch draft(test, scalar, choices);
    // On the others' line, plane, circle or sphere exactly; then the last point goes along an axis by k spacings.
    fill_on_surface(draft);
    shuffle_points(draft);
    scale_whole(draft);
    step(draft, draft.second.points, k);
    emit(draft, input);
}

void near_contact(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    std::int64_t const k = draw_spacings(choices);
    sketch draft(test, scalar, choices);
    if (draw_nested(test, choices)) {
        if (nesting const where = nest_near(draft, k); where != nesting::none) {
            scale_whole(draft);
            if (where == nesting::relative_interior && choices.one_in(3)) step(draft, draft.first.points, k);
            return emit(draft, input);
        }
    }
    if (draft.is_disc())
        disc_contact(draft, k);
    else if (!draft.has_second)
        (draft.first.varies() ? outline_contact : sphere_contact)(draft, k);
    else if (k == 0 || draft.first.has_normal() || draft.first.has_planes() || draft.first.kind == shape::cylinder ||
             !choices.flip() || !rounded_contact(draft, k))
        (draft.is_round() ? round_contact : whole_contact)(draft, k);
    emit(draft, input);
}

}  // namespace graze::making
