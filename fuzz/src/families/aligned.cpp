// coplanar and shared_feature: one shape takes its place from points of the other.
#include <algorithm>

#include "families/list.hpp"
#include "families/signs.hpp"
#include "families/tools.hpp"

namespace graze::making {
namespace {

/// A plane's origin and two directions in it (2D: one direction of a line, and one across).
struct frame {
    wide_vec origin, u, v;
};

wide_vec axis_step(figure const& box, std::size_t axis) {
    wide_vec step{};
    step[axis] = wide(box.points[1][axis]) - wide(box.points[0][axis]);
    if (step[axis].hi == 0) step[axis] = 16;
    return step;
}

frame draw_frame(sketch& draft, figure const& fixed) {
    source& choices = draft.choices;
    std::vector<wide_vec> const p = vertices_of(draft, fixed);
    std::size_t const d = draft.dimension;
    frame f;
    if (fixed.traits().sorted) {
        std::size_t const axis = choices.below(d);
        f = {p[choices.below(p.size())], axis_step(fixed, axis), axis_step(fixed, (axis + 1) % d)};
    } else if (fixed.has_frame()) {
        // A face, or the plane through an edge and anything.
        std::size_t const k = choices.below(3);
        f = {p[choices.below(8)], widen(fixed.axes[k]) * (wide(fixed.half[k]) * 2.0),
             widen(fixed.axes[(k + 1) % 3]) * (wide(fixed.half[(k + 1) % 3]) * 2.0)};
    } else if (is_round(fixed.kind) && p.size() == 1 && d == 3) {
        std::size_t const axis = choices.below(3);
        wide const reach = fixed.radius;
        wide_vec out{}, u{}, v{};
        out[axis] = choices.flip() ? reach : -reach;
        u[(axis + 1) % 3] = v[(axis + 2) % 3] = reach;
        f = {p[0] + out, u, v};  // the plane that touches it there
    } else if (is_round(fixed.kind) && d == 2) {
        static constexpr double directions[][2] = {{1, 0}, {0, 1}, {0.6, 0.8}, {-0.8, 0.6}};
        double const* at = directions[choices.below(4)];
        f = {p[0], {wide(fixed.radius) * at[0], wide(fixed.radius) * at[1], 0.0}, {}};
    } else {
        std::size_t const triangle = choices.below(std::max<std::size_t>(p.size() / 3, 1)),
                          corners = std::min<std::size_t>(p.size(), 3);
        std::size_t const corner = choices.below(corners);
        auto const at = [&](std::size_t i) { return p[3 * triangle + (corner + i) % corners]; };
        f = {at(0), at(1) - at(0), at(2) - at(0)};
        if (corners < 3) {
            // Any plane through the segment or line.
            vec across{};
            for (double& c : across) c = 16 * signed_integer(choices, 6);
            f.v = widen(across);
        }
    }
    if (draft.dimension == 2) f.v = {-f.u[1], f.u[0], 0.0};
    return f;
}

/// Puts the points of a movable shape on the plane or line of the frame: near its origin, or apart.
void lay_out(sketch& draft, frame const& f, figure& moving, bool whole) {
    source& choices = draft.choices;
    std::int64_t const off_u = choices.one_in(3) ? choices.between(-48, 48) : 0;
    std::int64_t const off_v = draft.dimension == 3 && choices.one_in(3) ? choices.between(-48, 48) : 0;
    // Often just the feature's own ends.
    auto const place = [&](std::int64_t off) {
        std::int64_t const at = choices.one_in(4) ? 16 * choices.between(0, 1) : choices.between(-16, 32);
        return wide(static_cast<double>(off + at) / 16);
    };
    // One vertex in front of the plane or line, sometimes.
    bool const lone = moving.points.size() == 3 && (draft.dimension == 2 || choices.one_in(4));
    vec const before = moving.points[0];
    for (std::size_t i = 0; i < moving.points.size(); ++i) {
        vec& p = moving.points[i];
        wide_vec at = f.origin + f.u * place(off_u);
        if (draft.dimension == 3) at = at + f.v * place(off_v);
        if (lone && i == 0) {
            // In 2D sometimes on the line too: collinear.
            if (draft.dimension == 2 && !choices.one_in(8)) at = at + f.v * place(-16);
            if (draft.dimension == 3) at = at + (widen(moving.points[1]) - widen(before));
        }
        p = narrowed(at);
    }
    if (moving.traits().sorted && choices.flip()) {
        // One corner stays in the plane, the box goes anywhere from it.
        for (std::size_t axis = 0; axis < draft.dimension; ++axis)
            moving.points[1][axis] =
                moving.points[0][axis] + (whole ? 16 * signed_integer(choices, 8) : length(f.u) * signed_unit(choices));
    }
    if (moving.points.size() > 1) std::swap(moving.points[0], moving.points[choices.below(moving.points.size())]);
    if (is_round(moving.kind) && draft.dimension == 3 && choices.flip()) {
        // Onto the plane rather than into it.
        wide_vec const n = cross(f.u, f.v);
        if (is_zero(n)) return;
        wide_vec const by = n * (wide(choices.flip() ? moving.radius : -moving.radius) / root(dot(n, n)));
        for (vec& p : moving.points) p = narrowed(widen(p) + by);
    }
}

/// Moves one coordinate of the point by `by`, or by a single spacing of the scalar type if that is zero.
void nudge(sketch& draft, vec& p, double by) {
    double& c = p[draft.choices.below(draft.dimension)];
    c = to_scalar(draft.scalar, c);
    if (by == 0) by = spacing(draft.scalar, c);
    c += draft.choices.flip() ? by : -by;
}

/// Lifts the shape off by 2^-3 to 2^-40 of the frame's size, or one coordinate by a single spacing.
void lift(sketch& draft, frame const& f, figure& moving) {
    source& choices = draft.choices;
    if (choices.one_in(3)) {
        nudge(draft, moving.points[choices.below(moving.points.size())], 0);
        return;
    }
    wide_vec normal = draft.dimension == 3 ? cross(f.u, f.v) : f.v;
    if (is_zero(normal)) normal[0] = 1;
    double const gap = length(f.u) * scale_between(choices, -40, -3);
    wide_vec const by = normal * wide((choices.flip() ? gap : -gap) / length(normal));
    for (vec& p : moving.points) p = narrowed(widen(p) + by);
}

/// Puts one shape into a plane of the other.
void align_shapes(sketch& draft, bool whole, bool gap) {
    bool const first_moves = draft.has_second && draft.draw_first_moves();
    auto const [moving, fixed] = roles_of(draft, first_moves);
    frame f;
    if (draft.has_second) {
        f = draw_frame(draft, fixed);
    } else {
        // The only triangle, laid out anew on a few-bit lattice: many right and many equal angles.
        wide_vec const u = widen(moving.points[1]);
        f = {widen(moving.points[0]), u, {-u[1], u[0], draft.choices.flip() ? u[2] : wide(0.0)}};
    }
    lay_out(draft, f, moving, whole);
    if (gap) lift(draft, f, moving);
}

/// Puts vertices of one polygon on the line through two of them, a run of them or all; at times one a little off.
void align_outline(sketch& draft, bool gap) {
    source& choices = draft.choices;
    auto& p = draft.first.points;
    wide_vec const origin = widen(p[0]), along = widen(p[1]) - origin;
    std::size_t const run = choices.flip() ? p.size() : 2 + choices.below(p.size() - 1);
    for (std::size_t i = 2; i < run; ++i)
        p[i] = narrowed(origin + along * wide(static_cast<double>(choices.between(-16, 32)) / 16));
    double const by = choices.one_in(3) ? 0 : largest_coordinate(draft) * scale_between(choices, -40, -3);
    if (gap) nudge(draft, p[choices.below(run)], by);
    std::rotate(p.begin(), p.begin() + static_cast<std::ptrdiff_t>(choices.below(p.size())), p.end());
}

/// All points on one line, plane, circle or sphere: exactly, but for rounding, or but for a gap.
void align_points(sketch& draft) {
    source& choices = draft.choices;
    std::uint64_t const variant = choices.below(4);
    if (variant == 0 || choices.flip())
        fill_on_surface(draft);
    else
        fill_near_surface(draft);
    shuffle_points(draft);
    if (variant == 3) {
        double const gap = choices.one_in(3) ? 0 : largest_coordinate(draft) * scale_between(choices, -40, -3);
        nudge(draft, draft.second.points[0], gap);
        shuffle_points(draft);
    }
    bool const flat = draft.first.is_endless();  // an axis scaled for itself keeps lines and planes
    if (flat && choices.one_in(4)) scale_axes(draft, -40);
}

}  // namespace

void coplanar_points(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    align_points(draft);
    if (choices.flip()) scale_all(draft, choices.between(-30, 10));
    emit(draft, input);
}

void coplanar(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    if (draw_nested(test, choices)) {
        std::int64_t const bits = choices.between(2, 10);
        if ((choices.one_in(5) ? nest_in_facet : nest)(draft, 16, bits) != nesting::none) {
            if (!draft.is_round() && choices.one_in(4)) scale_axes(draft, -40);
            if (choices.flip()) scale_all(draft, choices.between(-30, 10));
            return emit(draft, input);
        }
    }
    // Exact twice out of four; rounded coordinates of a tilted plane; a gap.
    enum { exact, exact_too, rounded, gap };
    std::uint64_t const variant = choices.below(4);
    bool const whole = variant < rounded || (variant == gap && choices.flip());
    if (whole)
        fill_with_blocks(draft, draft.is_float() ? 4 : 0);
    else
        fill_with_clouds(draft);
    bool const is_outline = !draft.has_second && draft.first.varies();
    if (is_outline)
        align_outline(draft, variant == gap);
    else
        align_shapes(draft, whole, variant == gap);
    if (!draft.has_matrix && !draft.is_round() && choices.one_in(4)) scale_axes(draft, -40);
    if (choices.flip()) scale_all(draft, choices.between(-30, 10));
    emit(draft, input);
}

namespace {

/// Points worth sharing: vertices, of a box all corners, of a disc its centre and where it meets the axes through it.
std::vector<vec> features(sketch const& draft, figure const& fixed) {
    std::vector<vec> points;
    for (wide_vec const& p : vertices_of(draft, fixed)) points.push_back(narrowed(p));
    if (fixed.has_frame()) points.resize(16, fixed.points[0]);  // as often as a corner
    if (fixed.has_direction()) points.push_back(points[0]);     // twice as often as another point of the ray
    if (is_round(fixed.kind))
        for (double side : {-1.0, 1.0})
            for (std::size_t axis = 0; axis < draft.dimension; ++axis) {
                vec p = points[0];
                p[axis] += side * fixed.radius;
                points.push_back(p);
            }
    return points;
}

}  // namespace

void shared_feature(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    double size = 1;
    if (choices.flip()) {
        fill_with_blocks(draft);
        size = largest_coordinate(draft);
    } else {
        size = fill_with_clouds(draft);
    }
    if (!draft.has_second) {
        // One shape shares with itself: vertices, or coordinates of them.
        auto& p = draft.first.points;
        for (std::size_t axis = 0; axis < draft.dimension; ++axis) {
            std::size_t const from = choices.below(p.size()), to = choices.below(p.size());
            if (choices.flip()) p[to][axis] = p[from][axis];
        }
        emit(draft, input);
        return;
    }
    bool const first_moves = draft.draw_first_moves();
    auto const [moving, fixed] = roles_of(draft, first_moves);
    // Close by first, so that the rest of the shape is in reach.
    if (choices.flip()) aim(draft, size, scale_between(choices, -4, 0));
    std::vector<vec> theirs = features(draft, fixed);
    // Few points share few coordinates with a ray, whose other points are none.
    if (fixed.has_direction() && !moving.traits().sorted && moving.points.size() < 3)
        theirs.resize(theirs.size() + 3, theirs[0]);
    std::size_t const count = 1 + choices.below(moving.points.size());
    std::size_t const start = choices.below(moving.points.size());
    for (std::size_t i = 0; i < count; ++i) {
        vec& p = moving.points[(start + i) % moving.points.size()];
        vec const& q = theirs[choices.below(theirs.size())];
        // Single coordinates: a box shares faces as often as corners, anything next to a box may lie in a face.
        bool const box = moving.traits().sorted || fixed.traits().sorted;
        bool const some = box ? choices.flip() : choices.one_in(8);
        for (std::size_t axis = 0; axis < draft.dimension; ++axis)
            if (!some || choices.flip()) p[axis] = q[axis];
    }
    if (choices.one_in(4)) {
        // Nearly shared: one of them a little off.
        double const by = choices.flip() ? 0 : size * scale_between(choices, -40, -3);
        nudge(draft, moving.points[start], by);
    }
    if (moving.kind == shape::cylinder) make_defined(moving, size);
    if (choices.one_in(4)) scale_all(draft, choices.between(-20, 20));
    emit(draft, input);
}

}  // namespace graze::making
