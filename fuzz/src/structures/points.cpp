// Sets of points on which hulls and Delaunay triangulations go wrong.
#include <algorithm>

#include "structures/families.hpp"
#include "structures/making.hpp"

namespace graze::making {
namespace {

constexpr std::size_t most_points = 64;

vec draw_unit(source& choices, std::size_t dimension) {
    vec point{};
    for (std::size_t axis = 0; axis < dimension; ++axis) point[axis] = signed_unit(choices);
    return point;
}

std::vector<vec> draw_cloud(source& choices, std::size_t dimension) {
    std::vector<vec> points(draw_count(choices, dimension + 1, most_points));
    for (vec& point : points) point = draw_unit(choices, dimension);
    return points;
}

/// Whole coordinates from 0 to a few: many on one line, circle or plane, and many equal.
std::vector<vec> draw_grid(source& choices, std::size_t dimension) {
    std::vector<vec> points(draw_count(choices, 1, most_points));
    std::uint64_t const width = 2 + choices.below(choices.flip() ? 2 : 6);
    for (vec& point : points)
        for (std::size_t axis = 0; axis < dimension; ++axis) point[axis] = static_cast<double>(choices.below(width));
    return points;
}

/// Whole points of one circle or sphere, exactly; their permutations and signs.
std::vector<vec> draw_round(source& choices, std::size_t dimension) {
    constexpr std::array<std::array<double, 2>, 5> on_circle{{{65, 0}, {63, 16}, {60, 25}, {56, 33}, {52, 39}}};
    constexpr std::array<std::array<double, 3>, 5> on_sphere{
        {{15, 0, 0}, {10, 10, 5}, {14, 5, 2}, {11, 10, 2}, {12, 9, 0}}};
    std::vector<vec> points(draw_count(choices, dimension + 2, most_points));
    for (vec& point : points) {
        if (dimension == 2) {
            auto const& pair = on_circle[choices.below(5)];
            point = {pair[0], pair[1], 0};
        } else {
            auto const& triple = on_sphere[choices.below(5)];
            point = {triple[0], triple[1], triple[2]};
        }
        for (std::size_t axis = dimension; axis-- > 1;) std::swap(point[axis], point[choices.below(axis + 1)]);
        for (std::size_t axis = 0; axis < dimension; ++axis)
            if (choices.flip()) point[axis] = -point[axis];
    }
    if (choices.one_in(3)) points.push_back({});  // the centre
    return points;
}

/// Runs along lines, and single points beside them.
std::vector<vec> draw_runs(source& choices, std::size_t dimension) {
    std::vector<vec> points;
    std::size_t const runs = 1 + choices.below(4);
    for (std::size_t run = 0; run < runs; ++run) {
        vec start{}, step{};
        for (std::size_t axis = 0; axis < dimension; ++axis) {
            start[axis] = signed_integer(choices, 4);
            step[axis] = signed_integer(choices, 2);
        }
        std::size_t const count = draw_count(choices, 2, most_points / 4);
        double const divisor = choices.flip() ? 1 : 7;  // sevenths are rounded: nearly on a line
        for (std::size_t i = 0; i < count; ++i) points.push_back(plus(start, step, static_cast<double>(i) / divisor));
    }
    points.push_back(draw_unit(choices, dimension));
    return points;
}

/// Points on the faces and edges of a box, its corners among them.
std::vector<vec> draw_on_faces(source& choices, std::size_t dimension) {
    std::vector<vec> points;
    double const size = choices.flip() ? 1 : 0.7;
    for (std::size_t corner = 0; corner < std::size_t{1} << dimension; ++corner) {
        vec point{};
        for (std::size_t axis = 0; axis < dimension; ++axis) point[axis] = (corner >> axis & 1) != 0 ? size : 0;
        points.push_back(point);
    }
    std::size_t const more = draw_count(choices, 1, most_points / 2);
    for (std::size_t i = 0; i < more; ++i) {
        vec point{};
        for (std::size_t axis = 0; axis < dimension; ++axis) point[axis] = size * std::abs(signed_unit(choices));
        point[choices.below(dimension)] = choices.flip() ? size : 0;
        points.push_back(point);
    }
    return points;
}

/// On a skew plane (in 2D a line), but for rounding and a few spacings, with some points off it.
std::vector<vec> draw_flat(source& choices, scalar_type scalar, std::size_t dimension) {
    std::vector<vec> points = draw_cloud(choices, dimension);
    vec const slope = draw_unit(choices, dimension);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        double height = 0;
        for (std::size_t axis = 0; axis + 1 < dimension; ++axis) height += slope[axis] * points[i][axis];
        points[i][dimension - 1] = height;
    }
    if (choices.flip()) nudge(choices, scalar, dimension, points);
    return points;
}

std::vector<vec> draw_near_round(source& choices, scalar_type scalar, std::size_t dimension) {
    std::vector<vec> points(draw_count(choices, dimension + 2, most_points));
    for (vec& point : points) point = point_on_sphere(choices, dimension);
    if (choices.flip()) nudge(choices, scalar, dimension, points);
    return points;
}

/// A few spacings beside each other.
std::vector<vec> draw_close(source& choices, scalar_type scalar, std::size_t dimension) {
    std::vector<vec> points = draw_cloud(choices, dimension);
    vec const middle = draw_unit(choices, dimension);
    for (vec& point : points)
        if (!choices.one_in(4))
            for (std::size_t axis = 0; axis < dimension; ++axis)
                point[axis] =
                    middle[axis] + static_cast<double>(choices.between(-4, 4)) * spacing_at(scalar, middle[axis]);
    return points;
}

std::vector<vec> draw_any(source& choices, scalar_type scalar, std::size_t dimension) {
    switch (choices.below(5)) {
        case 0: return draw_grid(choices, dimension);
        case 1: return draw_round(choices, dimension);
        case 2: return draw_runs(choices, dimension);
        case 3: return draw_flat(choices, scalar, dimension);
        default: return draw_cloud(choices, dimension);
    }
}

template <std::vector<vec> (*Draw)(source&, std::size_t)>
void points_of(std::size_t dimension, scalar_type scalar, source& choices, std::vector<double>& coordinates) {
    append(scalar, dimension, Draw(choices, dimension), coordinates);
}
template <std::vector<vec> (*Draw)(source&, scalar_type, std::size_t)>
void points_of(std::size_t dimension, scalar_type scalar, source& choices, std::vector<double>& coordinates) {
    append(scalar, dimension, Draw(choices, scalar, dimension), coordinates);
}

std::vector<vec> draw_duplicates(source& choices, scalar_type scalar, std::size_t dimension) {
    std::vector<vec> points = draw_any(choices, scalar, dimension);
    std::size_t const copies = 1 + choices.below(points.size());
    for (std::size_t i = 0; i < copies; ++i) {
        vec copy = points[choices.below(points.size())];
        for (std::size_t axis = 0; axis < dimension; ++axis)
            if (copy[axis] == 0 && choices.flip()) copy[axis] = -0.0;
        points.insert(points.begin() + static_cast<std::ptrdiff_t>(choices.below(points.size())), copy);
    }
    return points;
}

std::vector<vec> draw_far_point(source& choices, scalar_type scalar, std::size_t dimension) {
    std::vector<vec> points = draw_any(choices, scalar, dimension);
    double const far = scale_between(choices, 10, scalar == scalar_type::float32 ? 40 : 200);
    for (std::size_t axis = 0; axis < dimension; ++axis) points[0][axis] = signed_unit(choices) * far;
    return points;
}

std::vector<vec> draw_far_off(source& choices, scalar_type scalar, std::size_t dimension) {
    std::vector<vec> points = draw_any(choices, scalar, dimension);
    double const far = scale_between(choices, 5, scalar == scalar_type::float32 ? 22 : 50);
    for (vec& point : points)
        for (std::size_t axis = 0; axis < dimension; ++axis) point[axis] += far;
    return points;
}

/// Exponents over the whole range: of all coordinates alike, of each axis, or of each coordinate.
std::vector<vec> draw_extreme(source& choices, scalar_type scalar, std::size_t dimension) {
    std::vector<vec> points = draw_any(choices, scalar, dimension);
    std::int64_t const most = scalar == scalar_type::float32 ? 120 : 1000;
    std::uint64_t const how = choices.below(3);
    vec scale{};
    for (double& each : scale) each = scale_between(choices, -most, most);
    for (vec& point : points)
        for (std::size_t axis = 0; axis < dimension; ++axis)
            point[axis] *= how == 0 ? scale[0] : how == 1 ? scale[axis] : scale_between(choices, -most, most);
    return points;
}

}  // namespace

std::vector<structure_family> families_of_points() {
    return {{"random", "coordinates from -1 to 1", points_of<draw_cloud>, nullptr},
            {"grid", "small whole coordinates", points_of<draw_grid>, nullptr},
            {"round", "points of one circle or sphere, exactly", points_of<draw_round>, nullptr},
            {"near_round", "points of one circle or sphere, but for rounding and a few spacings",
             points_of<draw_near_round>, nullptr},
            {"runs", "points along lines, exactly or but for rounding", points_of<draw_runs>, nullptr},
            {"on_faces", "points on the sides of a box", points_of<draw_on_faces>, nullptr},
            {"flat", "all points but one nearly on a line (3D: in a plane)", points_of<draw_flat>, nullptr},
            {"close", "points a few spacings apart", points_of<draw_close>, nullptr},
            {"duplicates", "some points are equal", points_of<draw_duplicates>, nullptr},
            {"far_point", "one point far from the others", points_of<draw_far_point>, nullptr},
            {"far_off", "all points far from the origin", points_of<draw_far_off>, nullptr},
            {"extreme_scale", "exponents over the range of the type", points_of<draw_extreme>, nullptr}};
}

}  // namespace graze::making
