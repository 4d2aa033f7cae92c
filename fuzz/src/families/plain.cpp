// random, grid and extreme_scale: whole shapes drawn, then placed and scaled.
#include <algorithm>
#include <limits>

#include "families/list.hpp"
#include "families/tools.hpp"

namespace graze::making {
namespace {

/// A mesh of triangles that have nothing to do with each other.
void scatter(sketch& made, figure& mesh, double size) {
    vec const centre = mesh.points[0];
    mesh.points.clear();
    for (std::uint64_t more = made.choices.below(6) + 1; more > 0; --more)
        for (vec const& p : cloud(made, shape::triangle, centre, size).points) mesh.points.push_back(p);
}

/// In contact but for 2^-3 to 2^-40 of the size, to or fro: what arithmetic in double must still tell apart.
void place_off_contact(sketch& made, double size) {
    contact const where = find_contact(made, false);
    double const gap = size * scale_between(made.choices, -40, -3);
    move(made, where, made.choices.flip() ? gap : -gap, true);
}

void place(sketch& made, double size) {
    source& choices = made.choices;
    if (!made.has_second) return;
    switch (choices.below(4)) {
        case 0: break;
        case 1: aim(made, size, 0); break;
        case 2: aim(made, size, scale_between(choices, -6, 0)); break;
        default:
            // A disc has no normal to move along.
            if (made.second.kind != shape::disc)
                place_off_contact(made, size);
            else
                aim(made, made.second.radius, 0.75);
    }
}

}  // namespace

void random_shapes(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch made(test, scalar, choices);
    double const size = fill_with_clouds(made);
    if (made.second.kind == shape::mesh && choices.one_in(3)) scatter(made, made.second, size);
    place(made, size);
    if (choices.one_in(3)) scale_all(made, choices.between(-20, 20));
    emit(made, input);
}

void grid(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch made(test, scalar, choices);
    std::int64_t const most = choices.between(1, 8);
    auto const whole = [&] { return static_cast<double>(choices.between(-most, most)); };
    auto const coordinates = [&](vec& p) {
        for (std::size_t axis = 0; axis < made.dimension; ++axis) p[axis] = whole();
    };
    made.each([&](figure& f) {
        f.points.assign(point_count(f.kind, 1 + (f.kind == shape::mesh ? choices.below(4) : 0)), {});
        for (vec& p : f.points) coordinates(p);
        f.radius = f.kind == shape::disc ? std::abs(whole()) : 0;
        if (f.kind == shape::mesh && choices.flip()) f = mesh_of(draw_surface(choices, 2));
        // Undefined questions are of little use; few are left.
        if ((f.kind == shape::plane || f.kind == shape::line) && !choices.one_in(16)) make_defined(f, 1);
    });
    if (made.has_matrix) made.matrix = draw_matrix(made, true, static_cast<double>(most));
    if (made.second.kind == shape::mesh && choices.flip()) {
        // The first shape near a vertex, wherever the mesh is.
        vec const near = narrowed(mapped(made, made.second.points[choices.below(made.second.points.size())]));
        for (vec& p : made.first.points)
            for (std::size_t axis = 0; axis < 2; ++axis) p[axis] += near[axis];
    }
    if (choices.flip()) scale_all(made, choices.between(-30, 30));
    if (!made.has_matrix && made.second.kind != shape::disc && choices.one_in(6)) scale_axes(made, -20);
    if (choices.one_in(4))
        made.each([&](figure& f) {
            for (vec& p : f.points)
                for (double& c : p)
                    if (c == 0 && choices.flip()) c = -0.0;
        });
    emit(made, input);
}

namespace {

/// A value at one of the ends of the scalar type's range.
double extreme_value(sketch& made) {
    source& choices = made.choices;
    bool const narrow = made.is_float();
    double const sign = choices.flip() ? -1 : 1;
    std::int64_t const lowest = narrow ? -149 : -1074, highest = narrow ? 127 : 1023;
    switch (choices.below(5)) {
        case 0: return sign * 0.0;
        case 1: return sign * static_cast<double>(choices.between(1, 9)) * power_of_two(lowest);
        case 2: return sign * to_scalar(made.scalar, std::numeric_limits<double>::max());
        case 3: return sign * power_of_two(choices.between(highest - 24, highest));
        default: return sign * power_of_two(choices.between(lowest, lowest + 60));
    }
}

/// An exponent anywhere in the range; half the time where squares or cubes over- or underflow.
std::int64_t extreme_exponent(sketch& made) {
    source& choices = made.choices;
    std::int64_t const highest = made.is_float() ? 126 : 1022, lowest = made.is_float() ? -146 : -1070;
    if (choices.flip()) return choices.between(lowest, highest);
    // The normal range's ends, and those of the square and cube root of it.
    std::int64_t const by = choices.between(1, 4), near = choices.between(-6, 6);
    return std::clamp((choices.flip() ? highest : lowest) / by + near, lowest, highest);
}

}  // namespace

void extreme_scale(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch made(test, scalar, choices);
    bool const whole = choices.flip();
    if (whole)
        fill_with_blocks(made);
    else
        fill_with_clouds(made);
    // One shape tiny beside the other, before they are placed.
    bool const uneven = choices.one_in(3);
    if (uneven && made.has_second) {
        figure& small = choices.flip() ? made.second : made.first;
        double const by = scale_between(choices, -80, -10);
        for (vec& p : small.points)
            for (double& c : p) c *= by;
        small.radius *= by;
    }
    if (made.has_second && made.second.kind != shape::disc && choices.flip()) {
        contact const where = find_contact(made, whole && !uneven);
        double const size = std::max(largest_coordinate(made), power_of_two(-40));
        double const gap = choices.one_in(3) ? 0 : size * scale_between(choices, -30, -4);
        move(made, where, choices.flip() ? gap : -gap, false);
    } else if (made.has_second) {
        aim(made, 1, 0);
    }
    // To about 1, then away from it.
    int exponent = 0;
    std::frexp(largest_coordinate(made), &exponent);
    scale_all(made, -exponent);
    switch (choices.below(5)) {
        case 0:
        case 1: scale_all(made, extreme_exponent(made)); break;
        case 2:  // its own scale for each axis; the matrix and the disc know one only
            if (!made.has_matrix && made.second.kind != shape::disc) scale_axes(made, made.is_float() ? -120 : -900);
            scale_all(made, made.is_float() ? choices.between(-20, 120) : choices.between(-100, 1000));
            break;
        case 3: {  // far from the origin
            scale_all(made, choices.between(-20, 20));
            for (std::size_t axis = 0; axis < made.dimension; ++axis) {
                double far = scale_between(choices, 0, made.is_float() ? 60 : 120);
                far *= signed_unit(choices);
                made.each([&](figure& f) {
                    for (vec& p : f.points) p[axis] += far;
                });
            }
            break;
        }
        default:  // single coordinates at the ends of the range
            scale_all(made, choices.between(-20, 20));
            for (std::uint64_t more = 1 + choices.below(4); more > 0; --more) {
                figure& f = made.has_second && choices.flip() ? made.second : made.first;
                vec& p = f.points[choices.below(f.points.size())];
                p[choices.below(made.dimension)] = extreme_value(made);
                if (f.kind == shape::disc && choices.flip()) f.radius = extreme_value(made);
            }
    }
    if (made.has_matrix && choices.one_in(3)) {
        // The linear part away from 1 too, either way; a power of two keeps it invertible.
        int const most = made.is_float() ? 20 : 200, by = choices.flip() ? most : -most;
        for (std::size_t at : {0u, 1u, 3u, 4u}) made.matrix[at] = std::ldexp(made.matrix[at], by);
    }
    // Where rounding made a plane or a line vanish there would be no question left.
    made.each([&](figure& f) {
        if (f.kind == shape::plane || f.kind == shape::line) make_defined_rounded(made, f);
    });
    emit(made, input);
}

}  // namespace graze::making
