// Closed surfaces of triangles, and a point or a ray beside them. Corners are moved, never corners of single triangles, so that
// surfaces stay closed. Where something is to touch all coordinates are whole multiples of 16: sixteenths of edges are exact.
#include <algorithm>
#include <optional>

#include "families/extremes.hpp"
#include "families/game_units.hpp"
#include "families/moving.hpp"
#include "families/proportions.hpp"
#include "families/tools.hpp"

namespace graze::making {
namespace {

struct solid_draft {
    source& choices;
    scalar_type scalar;
    bool has_ray;
    std::vector<vec> points{};
    std::vector<std::array<std::size_t, 3>> triangles{};
    vec origin{};              // the point, or where the ray begins
    vec aim{};                 // a point that the ray leads through
    std::optional<vec> way{};  // its direction, where that is not what leads there
    bool has_no_way = false;   // the direction is zero

    template <class Function>
    void each_point(Function&& f) {
        for (vec& p : points) f(p);
        f(origin);
        f(aim);
    }
    /// Of the coordinates that an input has.
    double largest() const {
        double most = 0;
        for (vec const& p : points)
            for (double c : p) most = std::max(most, std::abs(c));
        for (double c : origin) most = std::max(most, std::abs(c));
        return most;
    }
    void scale(std::int64_t exponent) {
        auto const by = [exponent](vec& p) {
            for (double& c : p) c = std::ldexp(c, static_cast<int>(exponent));
        };
        each_point(by);
        if (way) by(*way);
    }
    std::array<vec, 3> any_triangle() {
        auto const& t = triangles[choices.below(triangles.size())];
        return {points[t[0]], points[t[1]], points[t[2]]};
    }
};

// Surfaces of small whole coordinates.

void add_triangles(solid_draft& draft, std::vector<vec> const& points,
                   std::vector<std::array<std::size_t, 3>> const& triangles) {
    std::size_t const first = draft.points.size();
    draft.points.insert(draft.points.end(), points.begin(), points.end());
    for (auto const& t : triangles) draft.triangles.push_back({first + t[0], first + t[1], first + t[2]});
}

void add_tetrahedron(solid_draft& draft) {
    add_triangles(draft, {{-4, -4, -4}, {4, -4, -4}, {0, 4, -4}, {0, 0, 4}},
                  {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}});
}

/// Corner k is at the far end along x if k is odd, along y if k / 2 is, ...
void add_box(solid_draft& draft, vec const& low, vec const& high) {
    std::vector<vec> corners;
    for (unsigned k = 0; k < 8; ++k)
        corners.push_back({k & 1 ? high[0] : low[0], k & 2 ? high[1] : low[1], k & 4 ? high[2] : low[2]});
    add_triangles(draft, corners,
                  {{0, 2, 1},
                   {1, 2, 3},
                   {4, 5, 6},
                   {5, 7, 6},
                   {0, 1, 4},
                   {1, 5, 4},
                   {2, 6, 3},
                   {3, 6, 7},
                   {0, 4, 2},
                   {2, 4, 6},
                   {1, 3, 5},
                   {3, 7, 5}});
}

/// Some of eight places around, 3 to 8 of them.
std::vector<vec> draw_base(source& choices) {
    constexpr double around[8][2] = {{4, 0}, {3, 3}, {0, 4}, {-3, 3}, {-4, 0}, {-3, -3}, {0, -4}, {3, -3}};
    std::vector<vec> base;
    std::uint64_t const left_out = choices.below(4);
    for (std::size_t i = 0; i < 8; ++i)
        if (left_out == 0 || i % (left_out + 1) == 0 || base.size() + 8 - i <= 3)
            base.push_back({around[i][0], around[i][1], 0});
    return base;
}

/// Between two apexes, or to one from a flat base.
void add_pyramids(solid_draft& draft) {
    std::vector<vec> points = draw_base(draft.choices);
    std::size_t const n = points.size();
    double const below = draft.choices.flip() ? 0 : -5;
    points.push_back({0, 0, 5});
    points.push_back({0, 0, below});
    std::vector<std::array<std::size_t, 3>> triangles;
    for (std::size_t i = 0; i < n; ++i) {
        triangles.push_back({i, (i + 1) % n, n});
        triangles.push_back({(i + 1) % n, i, n + 1});
    }
    add_triangles(draft, points, triangles);
}

void add_prism(solid_draft& draft) {
    std::vector<vec> points = draw_base(draft.choices);
    std::size_t const n = points.size();
    for (std::size_t i = 0; i < n; ++i) {
        points.push_back({points[i][0], points[i][1], 3});
        points[i][2] = -3;
    }
    std::vector<std::array<std::size_t, 3>> triangles;
    for (std::size_t i = 0; i < n; ++i) {
        std::size_t const next = (i + 1) % n;
        triangles.push_back({i, next, n + i});
        triangles.push_back({next, n + next, n + i});
        if (i + 2 < n) {
            triangles.push_back({0, i + 2, i + 1});
            triangles.push_back({n, n + i + 1, n + i + 2});
        }
    }
    add_triangles(draft, points, triangles);
}

/// The surface of some of 2 x 2 x 2 cells: where these touch along an edge four triangles meet there.
void add_cells(solid_draft& draft) {
    std::uint64_t const filled = 1 + draft.choices.below(255);
    auto const is_filled = [&](int x, int y, int z) {
        return x >= 0 && x < 2 && y >= 0 && y < 2 && z >= 0 && z < 2 && (filled >> (x + 2 * y + 4 * z) & 1) != 0;
    };
    std::vector<vec> points;
    for (int i = 0; i < 27; ++i) points.push_back({4.0 * (i % 3) - 4, 4.0 * (i / 3 % 3) - 4, 4.0 * (i / 9) - 4});
    std::vector<std::array<std::size_t, 3>> triangles;
    constexpr std::size_t step[3] = {1, 3, 9};
    for (int cell = 0; cell < 8; ++cell) {
        int const at[3] = {cell & 1, cell >> 1 & 1, cell >> 2};
        if (!is_filled(at[0], at[1], at[2])) continue;
        for (int side = 0; side < 6; ++side) {
            int const axis = side / 2, way = side % 2 == 0 ? -1 : 1;
            int beside[3] = {at[0], at[1], at[2]};
            beside[axis] += way;
            if (is_filled(beside[0], beside[1], beside[2])) continue;
            std::size_t const u = step[(axis + 1) % 3], v = step[(axis + 2) % 3];
            std::size_t const a = static_cast<std::size_t>(at[0] + 3 * at[1] + 9 * at[2]) + (way > 0 ? step[axis] : 0);
            std::size_t const b = a + (way > 0 ? u : v), d = a + (way > 0 ? v : u), c = a + u + v;
            triangles.push_back({a, b, c});
            triangles.push_back({a, c, d});
        }
    }
    // Without the corners that no triangle has.
    std::vector<std::size_t> place(27, 27);
    std::vector<vec> used;
    for (auto& t : triangles)
        for (std::size_t& corner : t) {
            if (place[corner] == 27) {
                place[corner] = used.size();
                used.push_back(points[corner]);
            }
            corner = place[corner];
        }
    add_triangles(draft, used, triangles);
}

void add_body(solid_draft& draft) {
    switch (draft.choices.below(5)) {
        case 0: add_tetrahedron(draft); break;
        case 1: add_box(draft, {-4, -4, -4}, {4, 4, 4}); break;
        case 2: add_pyramids(draft); break;
        case 3: add_prism(draft); break;
        default: add_cells(draft);
    }
}

void turn_inside_out(solid_draft& draft, std::size_t from) {
    for (std::size_t i = from; i < draft.triangles.size(); ++i) std::swap(draft.triangles[i][1], draft.triangles[i][2]);
}

/// One body; or one within another or beside it, as a hollow, as a second layer, or each for itself.
void draw_bodies(solid_draft& draft) {
    source& choices = draft.choices;
    add_body(draft);
    std::uint64_t const more = choices.below(8);
    if (more == 0) turn_inside_out(draft, 0);
    if (more < 1 || more > 3) return;
    std::size_t const points = draft.points.size(), triangles = draft.triangles.size();
    add_body(draft);
    double const size = more == 1 ? 1 : 0.5;
    vec const way{static_cast<double>(choices.between(-8, 8)), more == 1 ? 0.0 : 1.0, more == 1 ? 0.0 : 2.0};
    for (std::size_t i = points; i < draft.points.size(); ++i)
        draft.points[i] = plus(more == 1 ? way : vec{}, draft.points[i], size);
    if (more == 2) turn_inside_out(draft, triangles);
}

// Where the point or the ray is.

double sixteenths(source& choices) {
    return static_cast<double>(choices.below(17)) / 16;
}

/// Of a triangle: a corner, of an edge a sixteenth, or inside.
vec point_on(source& choices, std::array<vec, 3> const& t) {
    std::uint64_t const feature = choices.below(3);
    std::size_t const k = choices.below(3);
    if (feature == 0) return t[k];
    vec const u = plus(t[(k + 1) % 3], t[k], -1), v = plus(t[(k + 2) % 3], t[k], -1);
    double s = sixteenths(choices), r = feature == 1 ? 0 : sixteenths(choices);
    if (s + r > 1) {
        s = 1 - s;
        r = 1 - r;
    }
    return plus(plus(t[k], u, s), v, r);
}

/// In the triangle's plane, within three times its edges.
vec point_in_plane(source& choices, std::array<vec, 3> const& t) {
    double const s = static_cast<double>(choices.between(-32, 48)) / 16;
    return plus(plus(t[0], plus(t[1], t[0], -1), s), plus(t[2], t[0], -1),
                static_cast<double>(choices.between(-32, 48)) / 16);
}

/// Coordinates of corners, each of another or two of one.
vec mixed_corners(solid_draft& draft) {
    source& choices = draft.choices;
    vec p = draft.points[choices.below(draft.points.size())];
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (choices.flip()) p[axis] = draft.points[choices.below(draft.points.size())][axis];
    return p;
}

vec middle_of(solid_draft const& draft) {
    vec sum{};
    for (vec const& p : draft.points) sum = plus(sum, p, 1.0 / 64);
    return sum;
}

/// A place off the surface: within twice the body's extent, level with a corner, near the middle, or far off.
vec point_off(solid_draft& draft, double unit) {
    source& choices = draft.choices;
    vec p{};
    for (double& c : p) c = unit * static_cast<double>(choices.between(-8, 8));
    switch (choices.below(4)) {
        case 0: return p;
        case 1: {
            vec const& corner = draft.points[choices.below(draft.points.size())];
            std::size_t const free = choices.below(3);
            for (std::size_t axis = 0; axis < 3; ++axis)
                if (axis != free) p[axis] = corner[axis];
            return p;
        }
        case 2: return plus(middle_of(draft), p, 1.0 / 16);
        default: return plus(p, p, 15);
    }
}

/// Puts the point on the surface or off it; a ray through a point of the surface, along an edge, in the plane of a face, or
/// anywhere.
void put_query(solid_draft& draft, double unit) {
    source& choices = draft.choices;
    if (!draft.has_ray) {
        draft.origin = choices.flip() ? point_on(choices, draft.any_triangle()) : point_off(draft, unit);
        return;
    }
    auto const t = draft.any_triangle();
    draft.origin = point_off(draft, unit);
    draft.aim = point_on(choices, t);
    switch (choices.below(6)) {
        case 0:
            draft.origin = plus(t[1], plus(t[1], t[0], -1), 1);
            draft.aim = t[0];
            break;
        case 1: draft.origin = point_in_plane(choices, t); break;
        case 2: draft.aim = point_off(draft, unit); break;
        case 3: draft.origin = point_on(choices, draft.any_triangle()); break;
        default: break;
    }
}

/// Moves the point or the ray up to k spacings along one axis, in the direction that it has.
void step_query(solid_draft& draft, std::int64_t k) {
    source& choices = draft.choices;
    if (k == 0) return;
    draft.way = plus(draft.aim, draft.origin, -1);
    double const unit = spacing(draft.scalar, draft.largest());
    double& c = draft.origin[choices.below(3)];
    double const before = c;
    c = to_scalar(draft.scalar, c + static_cast<double>(choices.between(-k, k)) * unit);
    if (spacing(draft.scalar, draft.largest()) > unit) c = before;
}

/// The bodies in whole multiples of 16, sometimes sheared or with every corner moved.
double draw_whole_bodies(solid_draft& draft) {
    source& choices = draft.choices;
    draw_bodies(draft);
    std::int64_t const most = draft.scalar == scalar_type::float32 ? 8 : 20;
    double const unit = 16 * scale_between(choices, 0, most);
    std::uint64_t const change = choices.below(4);
    vec const shear = {0, static_cast<double>(choices.between(-2, 2)), static_cast<double>(choices.between(-2, 2))};
    std::int64_t const bits = choices.between(0, most + 1);
    for (vec& p : draft.points) {
        if (change == 1) p = {p[0] + shear[1] * p[1] + shear[2] * p[2], p[1] + shear[1] * p[2], p[2]};
        for (double& c : p) c *= unit;
        if (change == 2)
            for (double& c : p) c += 16 * signed_integer(choices, bits);
    }
    return unit;
}

/// Moves the point, or the ray as a whole, up to so far along each axis.
void shift_query(solid_draft& draft, double most) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        double const by = most * signed_unit(draft.choices);
        draft.origin[axis] += by;
        draft.aim[axis] += by;
    }
}

void draw_cloud(solid_draft& draft) {
    source& choices = draft.choices;
    draw_bodies(draft);
    double const roughness = one_of(choices, {0, 0x1p-3, 0x1p-6, 1});
    for (vec& p : draft.points)
        for (double& c : p) c = to_scalar(draft.scalar, (c + 4 * roughness * signed_unit(choices)) / 8);
    put_query(draft, 0.125);
    // Off what it was put on by 2^-3 to 2^-40, or left there but for rounding.
    if (choices.flip()) return;
    shift_query(draft, scale_between(choices, -40, -3));
}

/// The point, or where the ray leads through, is a point of the surface.
void draw_touching(solid_draft& draft) {
    source& choices = draft.choices;
    double const unit = draw_whole_bodies(draft);
    draft.origin = point_on(choices, draft.any_triangle());
    if (!draft.has_ray) return;
    draft.aim = draft.origin;
    if (choices.one_in(3)) {  // from there on
        draft.aim = point_off(draft, unit);
        return;
    }
    // By a whole multiple of a way, from before.
    vec way{};
    for (double& c : way) c = static_cast<double>(choices.between(-4, 4)) * unit;
    if (choices.one_in(3)) way = plus(draft.aim, draft.any_triangle()[0], -1);
    draft.origin = plus(draft.aim, way, 1);
}

void put_in_plane(solid_draft& draft) {
    source& choices = draft.choices;
    auto const t = draft.any_triangle();
    draft.origin = point_in_plane(choices, t);
    draft.aim = choices.flip() ? point_in_plane(choices, t) : point_on(choices, t);
}

/// Bodies in a plane, on a line or at one place; corners at one place; a triangle and its back; a corner on an edge; or, below
/// an eighth, a surface that is not closed or a ray without direction.
void draw_degenerate(solid_draft& draft) {
    source& choices = draft.choices;
    double const unit = draw_whole_bodies(draft);
    std::uint64_t const way = choices.below(8);
    switch (way) {
        case 0:
        case 1:
        case 2: {  // onto a plane, a line, a point
            vec const onto = draft.points[0];
            std::size_t const axis = choices.below(3), next = (axis + 1) % 3, last = (axis + 2) % 3;
            bool const skew = way < 2 && choices.flip();
            for (vec& p : draft.points) {
                if (way == 2) p = onto;
                p[next] = skew ? p[axis] : onto[next];
                if (way == 1) p[last] = skew ? p[axis] : onto[last];
            }
            break;
        }
        case 3:
        case 4: {
            vec const from = draft.points[choices.below(draft.points.size())];
            draft.points[choices.below(draft.points.size())] = from;
            break;
        }
        case 5: {
            auto const t = draft.triangles[0];
            draft.triangles = {t, {t[0], t[2], t[1]}};
            break;
        }
        case 6: {  // a to b by way of a point of it, on one side: with a triangle without area
            auto& t = draft.triangles[choices.below(draft.triangles.size())];
            std::size_t const added = draft.points.size(), a = t[0], b = t[1], c = t[2];
            draft.points.push_back(
                plus(draft.points[a], plus(draft.points[b], draft.points[a], -1), sixteenths(choices)));
            t = {a, added, c};
            draft.triangles.push_back({added, b, c});
            draft.triangles.push_back({a, b, added});
            break;
        }
        default:
            if (draft.has_ray && choices.flip())
                draft.has_no_way = true;
            else if (choices.flip())
                draft.triangles.pop_back();
            else
                std::swap(draft.triangles[0][0], draft.triangles[0][1]);
    }
    put_query(draft, unit);
    if (choices.one_in(6)) step_query(draft, 1);
}

void draw_shared(solid_draft& draft) {
    source& choices = draft.choices;
    if (choices.flip())
        draw_whole_bodies(draft);
    else
        draw_cloud(draft);
    for (vec& p : draft.points)
        for (double& c : p) c = to_scalar(draft.scalar, c);
    draft.origin = choices.flip() ? mixed_corners(draft) : draft.points[choices.below(draft.points.size())];
    draft.aim = mixed_corners(draft);
}

void draw_steps(solid_draft& draft) {
    source& choices = draft.choices;
    draw_bodies(draft);
    bool const moved = choices.one_in(3);
    for (vec& p : draft.points)
        for (double& c : p)
            if (moved) c += static_cast<double>(choices.between(-2, 2));
    for (vec* p : {&draft.origin, &draft.aim})
        for (double& c : *p) c = static_cast<double>(choices.between(-6, 6));
    if (choices.flip()) draft.scale(choices.between(-30, 30));
    if (!choices.one_in(3)) return;
    std::size_t const axis = choices.below(3);
    double const by = scale_between(choices, -8, 8);
    draft.each_point([&](vec& p) { p[axis] *= by; });
}

/// Cells, the point or the ray at their corners and halves.
void draw_cells(solid_draft& draft) {
    source& choices = draft.choices;
    add_cells(draft);
    for (vec* p : {&draft.origin, &draft.aim})
        for (double& c : *p) c = 2 * static_cast<double>(choices.between(-3, 3));
    if (choices.one_in(4)) step_query(draft, 1);
    if (choices.flip()) draft.scale(choices.between(-12, 12));
}

void draw_extreme(solid_draft& draft) {
    source& choices = draft.choices;
    choices.flip() ? draw_touching(draft) : draw_cloud(draft);
    double const largest = draft.largest();
    if (largest > 0) draft.scale(-std::ilogb(largest));
    take_to_extremes(
        choices, draft.scalar, 3, [&](std::int64_t exponent) { draft.scale(exponent); },
        [&](auto const& change) { draft.each_point(change); },
        [&](exponent_range const& of) {
            std::size_t const which = choices.below(draft.points.size() + 2);
            vec& p = which < draft.points.size()    ? draft.points[which]
                     : which == draft.points.size() ? draft.origin
                                                    : draft.aim;
            put_extreme(choices, draft.scalar, of, p[choices.below(3)]);
        });
}

/// All points by one map, so that what meets still does, but for rounding.
template <class Map>
void draw_mapped(solid_draft& draft, Map const& map) {
    if (draft.choices.flip()) {
        draw_touching(draft);
        double const largest = draft.largest();
        if (largest > 0) draft.scale(-std::ilogb(largest));
    } else {
        draw_cloud(draft);
    }
    draft.each_point([&](vec& p) { p = map.of(p); });
}

/// Crates and pillars on a floor, in whole steps; the point or ray on them, at a wall, or 1 cm off.
void draw_in_game(solid_draft& draft) {
    source& choices = draft.choices;
    double const step = one_of(choices, {10, 25, 50, 100});
    vec high{};
    for (double& c : high) c = static_cast<double>(choices.between(1, 12));
    if (choices.flip())
        add_box(draft, {}, high);
    else
        add_prism(draft);
    put_query(draft, 1);
    double const off = one_of(choices, {0, 0, 1, -1}) / step;
    draft.origin[choices.below(3)] += off;
    vec const origin{static_cast<double>(choices.between(-80, 80)), 0, static_cast<double>(choices.between(-80, 80))};
    double const by = draw_metres(choices);
    draft.each_point([&](vec& p) {
        p = plus(origin, p, 1);
        for (double& c : p) c = c * step / by;
    });
}

void write(solid_draft& draft, std::vector<double>& input) {
    input.clear();
    for (vec* p : {&draft.origin, &draft.aim})
        for (double& c : *p) c = to_scalar(draft.scalar, c);
    input.insert(input.end(), draft.origin.begin(), draft.origin.end());
    if (draft.has_ray) {
        vec way = draft.way.value_or(plus(draft.aim, draft.origin, -1));
        if (way == vec{} && !draft.has_no_way) way[0] = 1;
        if (draft.has_no_way) way = {};
        input.insert(input.end(), way.begin(), way.end());
    }
    for (auto const& t : draft.triangles)
        for (std::size_t corner : t)
            input.insert(input.end(), draft.points[corner].begin(), draft.points[corner].end());
}

}  // namespace

void make_solids(family_kind family, test_info const& test, scalar_type scalar, source& choices,
                 std::vector<double>& input) {
    std::array<std::int64_t, 5> constexpr steps{0, 1, 2, 4, 16};
    std::int64_t const k = family == family_kind::near_contact ? steps[choices.below(5)] : 0;  // drawn first
    solid_draft draft{choices, scalar, test.layout.front().kind == shape::ray};
    switch (family) {
        case family_kind::random:
            draw_cloud(draft);
            if (choices.one_in(3)) draft.scale(choices.between(-20, 20));
            break;
        case family_kind::near_contact:
            draw_touching(draft);
            step_query(draft, k);
            if (choices.flip()) draft.scale(choices.between(-30, 30));
            break;
        case family_kind::coplanar:
            draw_whole_bodies(draft);
            put_in_plane(draft);
            if (choices.one_in(4)) step_query(draft, 1);
            break;
        case family_kind::degenerate: draw_degenerate(draft); break;
        case family_kind::shared_feature: draw_shared(draft); break;
        case family_kind::grid: draw_steps(draft); break;
        case family_kind::extreme_scale: draw_extreme(draft); break;
        case family_kind::mesh: draw_cells(draft); break;
        case family_kind::thin:
            draw_mapped(draft, draw_proportions(choices, 3));
            if (choices.one_in(3)) draft.scale(choices.between(-20, 20));
            break;
        case family_kind::far_small:
            draw_mapped(draft, draw_distance_off(choices, 3));
            draft.scale(choices.between(0, 20));
            break;
        case family_kind::game_units: draw_in_game(draft); break;
        case family_kind::grazing:
            draw_whole_bodies(draft);
            put_in_plane(draft);
            shift_query(draft, draft.largest() * scale_between(choices, -58, -2));
            break;
        case family_kind::sliver: draw_mapped(draft, draw_proportions(choices, 3)); break;
        case family_kind::far_off: {
            draw_cloud(draft);
            vec off{};
            for (double& c : off) c = signed_unit(choices);
            double const by = scale_between(choices, 1, 48);
            draft.each_point([&](vec& p) { p = plus(p, off, by); });
            break;
        }
        case family_kind::almost_met:
            draw_touching(draft);
            shift_query(draft, draft.largest() * scale_between(choices, -58, -2));
            break;
    }
    write(draft, input);
    make_valid(test, scalar, input);
}

}  // namespace graze::making
