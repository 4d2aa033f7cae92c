// game_units: the numbers of games. All is laid out in whole centimetres, where shapes on the floor and faces side by side touch
// exactly; then two of three cases become metres, of which most decimals are rounded, and with them the contact.
// No expression draws twice: their order would be the compiler's.
#include "families/game_units.hpp"

#include <algorithm>
#include <initializer_list>

#include "families/list.hpp"
#include "families/signs.hpp"
#include "families/tools.hpp"

namespace graze::making {

double one_of(source& choices, std::initializer_list<double> values) {
    return values.begin()[choices.below(values.size())];
}

double draw_metres(source& choices) {
    return choices.below(3) < 2 ? 100 : 1;
}

namespace {

/// Of 0 to 45 degrees: powers of one degree in double-doubles, which are off by less than 2^-90, so that each is rounded once.
/// Made as this is compiled, whatever the rounding mode is later.
constexpr std::array<game_turn, 46> first_eighth = [] {
    std::array<game_turn, 46> all;
    wide const c(0x1.ffec097f5af8ap-1, -0x1.18945ff801a15p-55), s(0x1.1df0b2b89dd1ep-6, 0x1.5834d68148788p-60);
    wide cosine = 1, sine = 0;
    for (game_turn& turned : all) {
        turned = {cosine.hi, sine.hi};
        wide const next = cosine * c - sine * s;
        sine = sine * c + cosine * s;
        cosine = next;
    }
    return all;
}();

}  // namespace

game_turn game_turn::of(std::int64_t degrees) {
    std::size_t const whole = static_cast<std::size_t>((degrees % 360 + 360) % 360), within = whole % 90;
    game_turn turned = first_eighth[within <= 45 ? within : 90 - within];
    if (within > 45) turned = {turned.sine, turned.cosine};
    for (std::size_t quarter = whole / 90; quarter > 0; --quarter) turned = {-turned.sine, turned.cosine};
    return turned;
}

namespace {

/// Seldom any whole degrees, mostly those of levels that are built by hand.
game_turn draw_turn(source& choices) {
    if (choices.one_in(4)) return game_turn::of(choices.between(0, 359));
    return game_turn::of(15 * choices.between(0, 23));
}

/// Directions to the right, up and ahead of who looks there; each of length 1 but for rounding.
struct view {
    vec right{}, up{}, ahead{};
};
view draw_view(sketch& draft) {
    source& choices = draft.choices;
    game_turn const yaw = draw_turn(choices);
    game_turn const pitch = choices.flip() ? game_turn{} : game_turn::of(5 * choices.between(-18, 18));
    if (draft.dimension == 2) return {{yaw.sine, -yaw.cosine, 0}, {}, {yaw.cosine, yaw.sine, 0}};
    view drawn;
    drawn.right = {-yaw.sine, 0, yaw.cosine};
    drawn.ahead = {pitch.cosine * yaw.cosine, pitch.sine, pitch.cosine * yaw.sine};
    drawn.up = {-pitch.sine * yaw.cosine, pitch.cosine, -pitch.sine * yaw.sine};
    return drawn;
}

/// The camera's frustum: what it sees, or what its orthographic projection shows.
void look(sketch& draft, figure& f) {
    source& choices = draft.choices;
    view const seen = draw_view(draft);
    double const near = one_of(choices, {10, 30, 100}), far = one_of(choices, {1000, 2000, 10000});
    bool const in_perspective = !choices.one_in(4);
    for (std::size_t i = 0; i < 2; ++i) {
        vec const& across = i == 0 ? seen.right : seen.up;
        // Half of the field of view, or of the width.
        game_turn const half = game_turn::of(static_cast<std::int64_t>(one_of(choices, {30, 45, 35, 20})));
        double const width = one_of(choices, {500, 1000, 250});
        for (std::size_t side = 0; side < 2; ++side) {
            double const sign = side == 0 ? 1 : -1;
            vec const inwards = plus({}, across, sign * half.cosine);
            f.normals[2 * i + side] = in_perspective ? plus(inwards, seen.ahead, half.sine) : plus({}, across, sign);
            f.heights[2 * i + side] = in_perspective ? 0 : width;
        }
    }
    f.normals[4] = seen.ahead;
    f.heights[4] = -near;
    f.normals[5] = plus({}, seen.ahead, -1);
    f.heights[5] = far;
}

double draw_length(source& choices) {
    return one_of(choices, {100, 50, 25, 10, 20, 180, 200, 300, 120, 400});
}

/// A crate, a wall, a floor tile or a plank: where it ends along each axis from where it begins.
vec draw_extents(sketch& draft) {
    source& choices = draft.choices;
    vec extents{};
    double const edge = draw_length(choices);
    bool const is_crate = choices.flip();
    for (std::size_t axis = 0; axis < draft.dimension; ++axis) extents[axis] = is_crate ? edge : draw_length(choices);
    return extents;
}

/// The shape as games have it, on the ground at a place.
figure prop(sketch& draft, shape kind, vec const& at, double step) {
    source& choices = draft.choices;
    std::size_t const d = draft.dimension, upwards = 1;
    figure f{kind, std::vector<vec>(traits_of(kind).varies() ? draft.many : points_of(kind), at), 0};
    auto const nearby = [&] {
        vec p = at;
        for (std::size_t axis = 0; axis < d; ++axis) p[axis] += step * static_cast<double>(choices.between(-4, 4));
        return p;
    };
    // Upright, seldom lying.
    std::size_t const axis = choices.one_in(4) ? choices.below(d) : upwards;
    switch (kind) {
        case shape::point: f.points[0][upwards] += one_of(choices, {0, 50, 90, 160, 180}); break;
        case shape::segment:
        case shape::line:
        case shape::ray:
        case shape::oriented_line: {
            f.points[0][upwards] += one_of(choices, {0, 10, 50, 160});
            vec& to = f.points[1] = f.points[0];
            switch (choices.below(3)) {
                case 0: {
                    double const by = draw_length(choices);
                    to[axis] += choices.flip() ? -by : by;
                    break;
                }
                case 1: to = nearby(); break;
                default: to = plus(to, draw_view(draft).ahead, 100);
            }
            if (to == f.points[0]) to[upwards] -= 100;
            break;
        }
        case shape::triangle:
        case shape::plane:
        case shape::oriented_plane:
        case shape::oriented_circle:
        case shape::oriented_sphere: {
            // Half of a floor tile, a wall or a ramp; or any.
            vec const extents = draw_extents(draft);
            std::size_t const other = (axis + 1) % d;
            bool const is_tile = choices.flip();
            for (std::size_t i = 1; i < f.points.size(); ++i) f.points[i] = nearby();
            if (!is_tile || f.points.size() != 3) break;
            f.points[1] = f.points[2] = at;
            f.points[1][(other + 1) % d] += extents[0];
            f.points[2][other] += extents[1];
            if (choices.one_in(3)) f.points[2][upwards] += step;
            break;
        }
        case shape::box: {
            vec const extents = draw_extents(draft);
            f.points[1] = plus(at, extents, 1);
            // A floor has its top at the ground.
            if (choices.one_in(4))
                for (vec& p : f.points) p[upwards] -= extents[upwards];
            break;
        }
        case shape::disc:
        case shape::sphere:
            f.radius = one_of(choices, {50, 25, 10, 30, 100});
            f.points[0][upwards] += f.radius;
            break;
        case shape::capsule:
            // A character of 1.8.
            f.radius = one_of(choices, {50, 30, 40, 35});
            f.points[0][upwards] += f.radius;
            f.points[1] = f.points[0];
            f.points[1][axis] += one_of(choices, {180, 180, 120, 200}) - 2 * f.radius;
            break;
        case shape::cylinder:
            f.radius = one_of(choices, {50, 30, 25, 10});
            f.points[1][axis] += draw_length(choices);
            break;
        case shape::obb: {
            view const turned = draw_view(draft);
            f.axes = {turned.right, turned.up, turned.ahead};
            f.half = draw_extents(draft);
            for (double& h : f.half) h /= 2;
            f.points[0][upwards] += f.half[1];
            break;
        }
        case shape::frustum:
            f.points[0][upwards] += 160;
            look(draft, f);
            break;
        case shape::plane_equation:
            // The ground, a wall or a ramp.
            f.axes[0][upwards] = 1;
            if (choices.flip()) f.axes[0] = draw_view(draft).up;
            if (choices.one_in(4)) f.axes[0] = draw_view(draft).ahead;
            f.half[0] = 200;
            break;
        case shape::mesh: {
            f = mesh_of(draw_surface(choices, 2));
            double const by = one_of(choices, {5, 10, 2.5, 1});
            for (vec& p : f.points) p = plus(draft.has_matrix ? vec{} : at, p, by);
            break;
        }
        case shape::polygon:
        case shape::hull:
            for (vec& p : f.points) p = nearby();
            arrange(choices, f, d);
            break;
        case shape::displacement:
        case shape::affine:
        case shape::solid: break;  // not drawn as shapes
    }
    make_defined(f, step);
    return f;
}

struct range_of {
    double low = 0, high = 0;
};
range_of range_along(sketch& draft, figure const& f, std::size_t axis) {
    std::vector<wide_vec> const vertices = vertices_of(draft, f);
    range_of found{vertices[0][axis].hi, vertices[0][axis].hi};
    for (wide_vec const& v : vertices) {
        found.low = std::min(found.low, v[axis].hi);
        found.high = std::max(found.high, v[axis].hi);
    }
    // A cylinder ends flat.
    bool const is_flat = f.kind == shape::cylinder && found.low < found.high;
    double const more = is_flat ? 0 : f.radius;
    return {found.low - more, found.high + more};
}

/// Face to face along an axis, or with a skin of 1 cm between them, or as deep in each other; along the other axes where they
/// are, or middle to middle.
void place_beside(sketch& draft) {
    source& choices = draft.choices;
    auto const [moving, fixed] = roles_of(draft, draft.draw_first_moves());
    std::size_t const facing = choices.below(draft.dimension);
    double const gap = one_of(choices, {0, 0, 1, -1});
    bool const is_above = choices.flip(), in_line = choices.flip();
    for (std::size_t axis = 0; axis < draft.dimension; ++axis) {
        if (axis != facing && !in_line) continue;
        range_of const a = range_along(draft, moving, axis), b = range_along(draft, fixed, axis);
        double by = (b.low + b.high - a.low - a.high) / 2;
        if (axis == facing) by = is_above ? b.high - a.low + gap : b.low - a.high - gap;
        for (vec& p : moving.points) p[axis] += by;
    }
}

void place_in_level(sketch& draft) {
    source& choices = draft.choices;
    if (!draft.has_second) return;
    switch (choices.below(6)) {
        case 0: return;
        case 1:
        case 2: return place_beside(draft);
        case 3: {
            if (draft.is_disc()) return aim(draft, draft.second.radius, 0.75);
            contact const where = find_contact(draft, false);
            return move(draft, where, one_of(choices, {0, 1, -1, -10}), false);
        }
        default: aim(draft, 100, one_of(choices, {0, 0, 0.25}));
    }
}

void divide(sketch& draft, double by) {
    draft.each([&](figure& f) {
        for (vec& p : f.points)
            for (double& c : p) c /= by;
        f.radius /= by;
        for (double& h : f.half) h /= by;
        for (double& h : f.heights) h /= by;
    });
    draft.matrix[2] /= by;
    draft.matrix[5] /= by;
}

/// A place of a level: some metres off the origin, seldom kilometres, on the floor at a height of 0 or of a whole step.
vec draw_place(sketch& draft, double step) {
    source& choices = draft.choices;
    std::int64_t const most = choices.one_in(8) ? 4000 : choices.flip() ? 80 : 20;
    vec at{};
    for (std::size_t axis = 0; axis < draft.dimension; ++axis) {
        double const steps = static_cast<double>(choices.between(-most, most));
        if (axis != 1 || choices.one_in(4)) at[axis] = step * steps;
    }
    return at;
}

double draw_step(source& choices) {
    return one_of(choices, {50, 10, 25, 100, 20, 5});
}

}  // namespace

void game_points(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    double const step = draw_step(choices);
    if (choices.flip()) {
        // On one line, plane, circle or sphere in whole steps; or one of them a centimetre off.
        fill_on_small_surface(draft);
        shuffle_points(draft);
        double const off = choices.flip() ? 0 : choices.flip() ? 1 : -1;
        draft.each([&](figure& f) {
            for (vec& p : f.points) p = plus({}, p, step);
        });
        draft.second.points[0][choices.below(draft.dimension)] += off;
    } else {
        vec const at = draw_place(draft, step);
        draft.each([&](figure& f) { f = prop(draft, f.kind, at, step); });
    }
    divide(draft, draw_metres(choices));
    emit(draft, input);
}

void game_units(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    double const step = draw_step(choices);
    vec at = draw_place(draft, step);
    draft.first = prop(draft, draft.first.kind, at, step);
    if (draft.has_second) {
        for (std::size_t axis = 0; axis < draft.dimension; ++axis) {
            double const steps = static_cast<double>(choices.between(-4, 4));
            if (axis != 1) at[axis] += step * steps;
        }
        draft.second = prop(draft, draft.second.kind, at, step);
    }
    if (draft.has_matrix) {
        game_turn const turned = draw_turn(choices);
        double const size = choices.flip() ? 1 : one_of(choices, {2, 0.5, 1.5, 0.1});
        double const mirrored = choices.one_in(6) ? -size : size;
        draft.matrix = {size * turned.cosine, -mirrored * turned.sine,  at[0],
                        size * turned.sine,   mirrored * turned.cosine, at[1]};
    }
    place_in_level(draft);
    divide(draft, draw_metres(choices));
    emit(draft, input);
    // Most rays have a direction of length 1 but for rounding.
    draft.each([&](figure const& f) {
        if (!f.has_direction() || choices.one_in(4)) return;
        vec const way = plus(f.points[1], f.points[0], -1);
        double const long_as = length(widen(way));
        std::size_t const at_end = input.size() - draft.dimension;  // the last of every layout
        for (std::size_t axis = 0; axis < draft.dimension; ++axis)
            input[at_end + axis] = to_scalar(scalar, way[axis] / long_as);
    });
}

}  // namespace graze::making
