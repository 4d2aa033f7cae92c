// random, grid and extreme_scale: whole shapes drawn, then placed and scaled.
#include <algorithm>

#include "families/list.hpp"
#include "families/signs.hpp"
#include "families/tools.hpp"

namespace graze::making {
namespace {

/// A mesh of triangles that have nothing to do with each other.
void scatter(sketch& draft, figure& mesh, double size) {
    vec const centre = mesh.points[0];
    mesh.points.clear();
    for (std::uint64_t more = draft.choices.below(6) + 1; more > 0; --more)
        for (vec const& p : cloud(draft, shape::triangle, centre, size).points) mesh.points.push_back(p);
}

}  // namespace

void random_points(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    // Points about a centre, here or farther off; some of them one line, plane, circle or sphere but for a gap of
    // 2^-3 to 2^-30.
    if (choices.one_in(16)) {
        fill_near_surface(draft);
        shuffle_points(draft);
        double const gap = scale_between(choices, -30, -3);
        draft.second.points[0][choices.below(draft.dimension)] += choices.flip() ? gap : -gap;
    } else {
        vec centre{};
        if (choices.one_in(3))
            for (std::size_t axis = 0; axis < draft.dimension; ++axis)
                centre[axis] = scale_between(choices, -3, 6) * signed_unit(choices);
        draft.each([&](figure& f) { f = cloud(draft, f.kind, centre, 1); });
    }
    if (choices.one_in(3)) scale_all(draft, choices.between(-20, 20));
    emit(draft, input);
}

void random_shapes(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    double const size = fill_with_clouds(draft);
    if (draft.second.is_mesh() && choices.one_in(3)) scatter(draft, draft.second, size);
    place(draft, size);
    if (choices.one_in(3)) scale_all(draft, choices.between(-20, 20));
    emit(draft, input);
}

namespace {

/// Whole numbers up to `most` for coordinates.
void fill_on_grid(sketch& draft, std::int64_t most) {
    source& choices = draft.choices;
    auto const whole = [&] { return static_cast<double>(choices.between(-most, most)); };
    draft.each([&](figure& f) {
        std::size_t const points = f.varies() ? draft.many : points_of(f.kind);
        f.points.assign(points * (1 + (f.is_mesh() ? choices.below(4) : 0)), {});
        for (vec& p : f.points)
            for (std::size_t axis = 0; axis < draft.dimension; ++axis) p[axis] = whole();
        if (f.varies() && choices.flip()) arrange(choices, f, draft.dimension);
        f.radius = is_round(f.kind) ? std::abs(whole()) : 0;
        if (f.has_frame()) {
            draw_axes(draft, f, 1, true);
            for (double& h : f.half) h = std::abs(whole());
        }
        if (f.has_normal()) {
            for (double& c : f.axes[0]) c = whole();
            f.half[0] = 1;
        }
        if (f.has_planes()) {
            if (choices.flip())
                draw_planes(draft, f, 1, true);
            else
                for (std::size_t i = 0; i < 6; ++i) {
                    for (double& c : f.normals[i]) c = static_cast<double>(choices.between(-2, 2));
                    f.heights[i] = std::abs(whole());
                }
            if (choices.flip())
                for (double& h : f.heights) h = static_cast<double>(choices.between(-2, 8));
        }
        if (f.is_mesh() && choices.flip()) f = mesh_of(draw_surface(choices, 2));
        // Undefined questions are of little use; few are left.
        if (f.traits().may_be_undefined && !choices.one_in(16)) make_defined(f, 1);
    });
}

/// Scales all, or an axis for itself, and makes some zeros negative.
void vary_grid(sketch& draft) {
    source& choices = draft.choices;
    if (choices.flip()) scale_all(draft, choices.between(-30, 30));
    if (!draft.has_matrix && !draft.is_round() && choices.one_in(6)) scale_axes(draft, -20);
    if (choices.one_in(4))
        draft.each([&](figure& f) {
            for (vec& p : f.points)
                for (double& c : p)
                    if (c == 0 && choices.flip()) c = -0.0;
        });
}

}  // namespace

void grid_points(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    fill_on_grid(draft, choices.between(1, 8));
    // Four points of a grid are seldom on one circle, five on one sphere: half of those are made so.
    if (!draft.first.is_endless() && choices.flip()) {
        fill_on_small_surface(draft);
        shuffle_points(draft);
        if (choices.flip()) draft.second.points[0][choices.below(draft.dimension)] += choices.flip() ? 1 : -1;
    }
    vary_grid(draft);
    emit(draft, input);
}

void grid(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    if (draw_nested(test, choices) && nest(draft, 8, choices.between(1, 3)) != nesting::none) {
        if (choices.flip()) scale_all(draft, choices.between(-30, 30));
        return emit(draft, input);
    }
    std::int64_t const most = choices.between(1, 8);
    fill_on_grid(draft, most);
    if (draft.has_matrix) draft.matrix = draw_matrix(draft, true, static_cast<double>(most));
    if (draft.second.is_mesh() && choices.flip()) {
        // The first shape near a vertex, wherever the mesh is.
        vec const near = narrowed(mapped(draft, draft.second.points[choices.below(draft.second.points.size())]));
        for (vec& p : draft.first.points)
            for (std::size_t axis = 0; axis < 2; ++axis) p[axis] += near[axis];
    }
    vary_grid(draft);
    emit(draft, input);
}

namespace {

/// A value at one of the ends of the scalar type's range.
double extreme_value(sketch& draft) {
    source& choices = draft.choices;
    double const sign = choices.flip() ? -1 : 1;
    std::int64_t const lowest = least_exponent_of(draft.scalar), highest = draft.is_float() ? 127 : 1023;
    switch (choices.below(5)) {
        case 0: return sign * 0.0;
        case 1: return sign * static_cast<double>(choices.between(1, 9)) * power_of_two(lowest);
        case 2: return sign * largest_of(draft.scalar);
        case 3: return sign * power_of_two(choices.between(highest - 24, highest));
        default: return sign * power_of_two(choices.between(lowest, lowest + 60));
    }
}

/// An exponent anywhere in the range; half the time where squares or cubes over- or underflow.
std::int64_t extreme_exponent(sketch& draft) {
    source& choices = draft.choices;
    std::int64_t const highest = draft.is_float() ? 126 : 1022, lowest = draft.is_float() ? -146 : -1070;
    if (choices.flip()) return choices.between(lowest, highest);
    // The normal range's ends, and those of the square and cube root of it.
    std::int64_t const by = choices.between(1, 4), near = choices.between(-6, 6);
    return std::clamp((choices.flip() ? highest : lowest) / by + near, lowest, highest);
}

/// Coordinates below 1 to the top binade, all on one side of the origin along some axes: sums of two overflow there,
/// while differences do not. Under a matrix the mesh stays, and its translation takes it along.
void move_to_top(sketch& draft) {
    source& choices = draft.choices;
    scale_all(draft, -choices.between(2, 12));
    std::uint64_t const axes = 1 + choices.below((1u << draft.dimension) - 1);
    for (std::size_t axis = 0; axis < draft.dimension; ++axis) {
        if (!(axes >> axis & 1)) continue;
        double const off = choices.flip() ? -0.75 : 0.75;
        draft.each([&](figure& f) {
            if (f.is_mesh() && draft.has_matrix) return;
            for (vec& p : f.points) p[axis] += off;
        });
        if (draft.has_matrix) draft.matrix[axis == 0 ? 2 : 5] += off;
    }
    scale_all(draft, draft.is_float() ? 128 : 1024);
}

/// Draws a case of whole numbers or not; of points of one line, plane, circle or sphere, or of shapes.
void draw_extreme(sketch& draft, bool whole, bool aligned) {
    source& choices = draft.choices;
    if (aligned)
        fill_on_surface(draft);
    else if (whole)
        fill_with_blocks(draft);
    else
        fill_with_clouds(draft);
    // One shape tiny beside the other, before they are placed.
    bool const uneven = !aligned && choices.one_in(3);
    if (uneven && draft.has_second) {
        figure& small = choices.flip() ? draft.second : draft.first;
        double const by = scale_between(choices, -80, -10);
        for (vec& p : small.points)
            for (double& c : p) c *= by;
        small.radius *= by;
        for (double& h : small.half) h *= by;
    }
    if (aligned) {
        // As they are; now and then one coordinate by one spacing.
        vec& p = draft.second.points[0];
        if (choices.flip()) p[0] += spacing(draft.scalar, p[0]);
    } else if (draft.has_second && !draft.is_disc() && choices.flip()) {
        contact const where = find_contact(draft, whole && !uneven);
        double const size = std::max(largest_coordinate(draft), power_of_two(-40));
        double const gap = choices.one_in(3) ? 0 : size * scale_between(choices, -30, -4);
        move(draft, where, choices.flip() ? gap : -gap, false);
    } else if (draft.has_second) {
        aim(draft, 1, 0);
    }
    // To about 1, then away from it.
    int exponent = 0;
    std::frexp(largest_coordinate(draft), &exponent);
    scale_all(draft, -exponent);
    switch (choices.below(5)) {
        case 0:
        case 1: scale_all(draft, extreme_exponent(draft)); break;
        case 2:  // its own scale for each axis; the matrix and the disc know one only
            if (!draft.has_matrix && !draft.is_round()) scale_axes(draft, draft.is_float() ? -120 : -900);
            scale_all(draft, draft.is_float() ? choices.between(-20, 120) : choices.between(-100, 1000));
            break;
        case 3: {  // far from the origin
            if (choices.flip()) {
                move_to_top(draft);
                break;
            }
            scale_all(draft, choices.between(-20, 20));
            for (std::size_t axis = 0; axis < draft.dimension; ++axis) {
                double far = scale_between(choices, 0, draft.is_float() ? 60 : 120);
                far *= signed_unit(choices);
                draft.each([&](figure& f) {
                    for (vec& p : f.points) p[axis] += far;
                });
            }
            break;
        }
        default:  // single coordinates at the ends of the range
            scale_all(draft, choices.between(-20, 20));
            for (std::uint64_t more = 1 + choices.below(4); more > 0; --more) {
                figure& f = draft.has_second && choices.flip() ? draft.second : draft.first;
                vec& p = f.points[choices.below(f.points.size())];
                p[choices.below(draft.dimension)] = extreme_value(draft);
                if (is_round(f.kind) && choices.flip()) f.radius = extreme_value(draft);
                if (f.has_planes() && choices.flip())
                    (choices.flip() ? f.heights[choices.below(6)] : f.normals[choices.below(6)][choices.below(3)]) =
                        extreme_value(draft);
                if (f.has_normal() && choices.flip()) f.axes[0][choices.below(3)] = extreme_value(draft);
                if (f.has_frame() && choices.flip())
                    (choices.flip() ? f.half : f.axes[choices.below(3)])[choices.below(3)] = extreme_value(draft);
            }
    }
    if (draft.has_matrix && choices.one_in(3)) {
        // The linear part away from 1 too, either way; a power of two keeps it invertible.
        int const most = draft.is_float() ? 20 : 200, by = choices.flip() ? most : -most;
        for (std::size_t at : {0u, 1u, 3u, 4u}) draft.matrix[at] = std::ldexp(draft.matrix[at], by);
    }
    // Where rounding made a plane or a line vanish there would be no question left.
    draft.each([&](figure& f) {
        if (f.traits().may_be_undefined) make_defined_rounded(draft, f);
    });
}

}  // namespace

void extreme_points(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    bool const whole = choices.flip();
    draw_extreme(draft, whole, choices.flip());
    emit(draft, input);
}

void extreme_scale(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    draw_extreme(draft, choices.flip(), false);
    emit(draft, input);
}

}  // namespace graze::making
