#include "families/signs.hpp"

#include <algorithm>

namespace graze::making {
namespace {

std::size_t points_in(sketch const& draft) {
    return points_of(draft.first.kind) + 1;
}

void give(sketch& draft, std::vector<vec> points) {
    draft.second.points = {points.back()};
    points.pop_back();
    draft.first.points = std::move(points);
}

vec whole_vector(sketch& draft, std::int64_t bits) {
    vec v{};
    for (std::size_t axis = 0; axis < draft.dimension; ++axis) v[axis] = signed_integer(draft.choices, bits);
    return v;
}

double whole_between(source& choices, std::int64_t most) {
    return static_cast<double>(choices.between(-most, most));
}

/// So many points along one direction, or along two, of whole steps: below 2^14.
std::vector<vec> flat_points(sketch& draft, std::size_t count, bool plane) {
    source& choices = draft.choices;
    std::int64_t const bits = choices.between(1, 7), most = plane ? 16 : 64;
    vec const u = whole_vector(draft, bits), v = whole_vector(draft, bits);
    std::vector<vec> points;
    for (std::size_t i = 0; i < count; ++i) {
        points.push_back(plus({}, u, whole_between(choices, most)));
        if (plane) points.back() = plus(points.back(), v, whole_between(choices, most));
    }
    return points;
}

/// Returns the corners of a rectangle or box about the origin: below 2^10.
std::vector<vec> corner_points(sketch& draft, std::size_t count, std::int64_t most_bits) {
    vec const half = whole_vector(draft, draft.choices.between(1, most_bits));
    std::vector<vec> points(count);
    for (vec& p : points)
        for (std::size_t axis = 0; axis < draft.dimension; ++axis)
            p[axis] = draft.choices.flip() ? half[axis] : -half[axis];
    return points;
}

/// Lattice points of a circle: x^2 + y^2 = 325^2, turned and enlarged by a whole complex number: below 2^11.
std::vector<vec> circle_points(sketch& draft, std::size_t count) {
    static constexpr double lattice[][2] = {{325, 0},   {323, 36},  {315, 80},  {312, 91},
                                            {300, 125}, {280, 165}, {260, 195}, {253, 204}};
    source& choices = draft.choices;
    double const re = whole_between(choices, 3), im = static_cast<double>(choices.between(1, 3));
    std::vector<vec> points;
    for (std::size_t i = 0; i < count; ++i) {
        double const* const at = lattice[choices.below(8)];
        double x = choices.flip() ? at[0] : -at[0], y = choices.flip() ? at[1] : -at[1];
        if (choices.flip()) std::swap(x, y);
        points.push_back({re * x - im * y, im * x + re * y, 0});
    }
    return points;
}

/// Returns points of a sphere: x^2 + y^2 + z^2 = 21^2.
std::vector<vec> sphere_points(sketch& draft, std::size_t count) {
    static constexpr vec lattice[] = {{21, 0, 0},  {20, 4, 5},  {19, 8, 4}, {16, 13, 4},
                                      {16, 11, 8}, {14, 14, 7}, {18, 9, 6}};
    source& choices = draft.choices;
    std::vector<vec> points;
    for (std::size_t i = 0; i < count; ++i) {
        vec p = lattice[choices.below(7)];
        std::swap(p[0], p[choices.below(3)]);
        std::swap(p[1], p[1 + choices.below(2)]);
        for (double& c : p)
            if (choices.flip()) c = -c;
        points.push_back(p);
    }
    return points;
}

/// Enlarged by a whole number and moved by whole ones.
void enlarge(sketch& draft, std::vector<vec>& points) {
    source& choices = draft.choices;
    double largest = 1;
    for (vec const& p : points)
        for (double c : p) largest = std::max(largest, std::abs(c));
    std::int64_t const room = (draft.is_float() ? 20 : 44) - std::ilogb(largest);
    double const by = 1 + std::abs(signed_integer(choices, choices.between(0, room)));
    vec const origin = choices.flip() ? whole_vector(draft, draft.is_float() ? 20 : 44) : vec{};
    for (vec& p : points) p = plus(origin, p, by);
}

}  // namespace

void fill_on_surface(sketch& draft) {
    std::size_t const count = points_in(draft);
    bool const corners = draft.choices.one_in(3);
    std::vector<vec> points;
    if (draft.first.kind == shape::oriented_line)
        points = flat_points(draft, count, false);
    else if (draft.first.kind == shape::oriented_plane)
        points = flat_points(draft, count, true);
    else
        points = corners                ? corner_points(draft, count, 10)
                 : draft.dimension == 2 ? circle_points(draft, count)
                                        : sphere_points(draft, count);
    enlarge(draft, points);
    give(draft, std::move(points));
}

void fill_on_small_surface(sketch& draft) {
    static constexpr double lattice[][2] = {{25, 0}, {24, 7}, {20, 15}, {15, 20}};
    source& choices = draft.choices;
    std::size_t const count = points_in(draft);
    std::vector<vec> points;
    if (choices.one_in(3)) {
        points = corner_points(draft, count, 5);
    } else if (draft.dimension == 3) {
        points = sphere_points(draft, count);
    } else {
        for (std::size_t i = 0; i < count; ++i) {
            double const* const at = lattice[choices.below(4)];
            points.push_back({choices.flip() ? at[0] : -at[0], choices.flip() ? at[1] : -at[1], 0});
        }
    }
    vec const origin = whole_vector(draft, choices.between(1, 6));
    for (vec& p : points) p = plus(p, origin, 1);
    give(draft, std::move(points));
}

void fill_near_surface(sketch& draft) {
    source& choices = draft.choices;
    std::size_t const count = points_in(draft), d = draft.dimension;
    auto const any = [&](double size) {
        vec v{};
        for (std::size_t axis = 0; axis < d; ++axis) v[axis] = size * signed_unit(choices);
        return v;
    };
    vec const origin = any(choices.flip() ? 1 : scale_between(choices, -8, 8));
    vec const u = any(1), v = any(1);
    bool const round = draft.first.kind == shape::oriented_circle || draft.first.kind == shape::oriented_sphere;
    double const radius = scale_between(choices, -6, 0) * (1.5 + signed_unit(choices) / 2);
    std::vector<vec> points;
    for (std::size_t i = 0; i < count; ++i) {
        if (!round) {
            points.push_back(plus(origin, u, 2 * signed_unit(choices)));
            if (d == 3) points.back() = plus(points.back(), v, 2 * signed_unit(choices));
            continue;
        }
        vec const arm = any(1);
        double const size = std::sqrt(arm[0] * arm[0] + arm[1] * arm[1] + arm[2] * arm[2]);
        points.push_back(plus(origin, arm, size > 0 ? radius / size : 0));
    }
    give(draft, std::move(points));
}

void fill_degenerate(sketch& draft) {
    source& choices = draft.choices;
    std::size_t const count = points_in(draft);
    std::vector<vec> points;
    bool const in_space = draft.first.kind == shape::oriented_sphere;
    if (in_space && choices.one_in(3)) {
        // On one circle: all spheres through it pass.
        points = circle_points(draft, count);
        std::size_t const axis = choices.below(3);
        for (vec& p : points) std::swap(p[axis], p[2]);
    } else {
        points = flat_points(draft, count, in_space && choices.flip());
    }
    if (choices.one_in(3)) points[choices.below(count - 1)] = points[choices.below(count - 1)];
    if (choices.flip()) points.back() = whole_vector(draft, 10);
    if (draft.first.kind == shape::oriented_line) points[1] = points[0];
    enlarge(draft, points);
    give(draft, std::move(points));
}

void shuffle_points(sketch& draft) {
    auto& others = draft.first.points;
    for (std::size_t i = others.size(); i-- > 1;) std::swap(others[i], others[draft.choices.below(i + 1)]);
    if (draft.choices.flip()) std::swap(draft.second.points[0], others[draft.choices.below(others.size())]);
}

}  // namespace graze::making
