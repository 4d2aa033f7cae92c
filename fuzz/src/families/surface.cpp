// mesh: shapes taken from one small surface, as neighbours in a model are.
#include <algorithm>

#include "families/list.hpp"
#include "families/tools.hpp"

namespace graze::making {
namespace {

using corners = std::array<std::size_t, 3>;

/// A triangle that has a vertex with the other in common; it may be the same one.
corners neighbour(sketch& draft, surface const& s, corners const& of) {
    std::size_t const shared = of[draft.choices.below(3)];
    std::vector<corners> around;
    for (corners const& t : s.triangles)
        if (std::find(t.begin(), t.end(), shared) != t.end()) around.push_back(t);
    return around[draft.choices.below(around.size())];
}

vec mean(vec const& a, vec const& b) {
    return {a[0] + (b[0] - a[0]) / 2, a[1] + (b[1] - a[1]) / 2, a[2] + (b[2] - a[2]) / 2};
}

/// A vertex, the middle of an edge, a point inside, or one off by a little.
vec spot_of(sketch& draft, surface const& s, corners const& t, double unit) {
    source& choices = draft.choices;
    std::size_t const at = choices.below(3);
    vec const a = s.points[t[at]], b = s.points[t[(at + 1) % 3]], c = s.points[t[(at + 2) % 3]];
    switch (choices.below(5)) {
        case 0: return a;
        case 1: return mean(a, b);
        case 2: return mean(a, mean(b, c));
        case 3: {
            vec p = mean(a, b);
            for (std::size_t axis = 0; axis < draft.dimension; ++axis) {
                double const off = unit * scale_between(choices, -20, 2);
                p[axis] += off * signed_unit(choices);
            }
            return p;
        }
        default: {
            vec p = a;
            double const w = signed_unit(choices);
            for (std::size_t axis = 0; axis < 3; ++axis) p[axis] += w * (b[axis] - a[axis]);
            return p;
        }
    }
}

/// A box as voxelisers and trees make them: a cell at a point of the triangle, or the triangle's bounds.
void box_of(sketch& draft, surface const& s, corners const& t, double unit, figure& f) {
    source& choices = draft.choices;
    if (choices.flip()) {
        f.points.assign(2, s.points[t[0]]);
        for (std::size_t corner : t)
            for (std::size_t axis = 0; axis < 3; ++axis) {
                f.points[0][axis] = std::min(f.points[0][axis], s.points[corner][axis]);
                f.points[1][axis] = std::max(f.points[1][axis], s.points[corner][axis]);
            }
        return;
    }
    double const cell = unit * scale_between(choices, 0, 5);
    vec const p = spot_of(draft, s, t, unit);
    f.points.assign(2, {});
    for (std::size_t axis = 0; axis < draft.dimension; ++axis) {
        double const at = std::floor(p[axis] / cell);
        f.points[0][axis] = at * cell;
        f.points[1][axis] = (at + 1) * cell;
    }
}

/// A polygon around a vertex, as the dual of a mesh has it, or a hull of the surface's points about a triangle: as many
/// points as were drawn, again and again where there are fewer.
void many_of(sketch& draft, surface const& s, corners const& t, figure& f) {
    std::vector<vec> around;
    for (corners const& item : s.triangles)
        if (std::find(item.begin(), item.end(), t[0]) != item.end())
            for (std::size_t corner : item)
                if (f.kind == shape::hull || corner != t[0]) around.push_back(s.points[corner]);
    f.points.clear();
    for (std::size_t i = 0; i < draft.many; ++i)
        f.points.push_back(i < 3 && f.kind == shape::hull ? s.points[t[i]] : around[i % around.size()]);
    if (f.kind == shape::polygon && draft.choices.flip()) turn_around(s.points[t[0]], f.points);
}

void take(sketch& draft, surface const& s, corners const& t, double unit, figure& f) {
    source& choices = draft.choices;
    std::size_t const at = choices.below(3);
    vec const a = s.points[t[at]], b = s.points[t[(at + 1) % 3]], c = s.points[t[(at + 2) % 3]];
    if (f.traits().sorted) return box_of(draft, s, t, unit, f);
    if (f.varies()) return many_of(draft, s, t, f);
    switch (points_of(f.kind)) {
        case 1: {
            vec const p = spot_of(draft, s, t, unit);
            f.points = {p};
            // As far as the next vertex, as the scalar type has it.
            double const x = b[0] - p[0], y = b[1] - p[1], z = b[2] - p[2];
            if (is_round(f.kind)) f.radius = to_scalar(draft.scalar, std::sqrt(x * x + y * y + z * z));
            if (f.has_frame()) draw_axes(draft, f, 4 * unit, false);
            if (f.has_planes()) draw_planes(draft, f, 4 * unit, false);
            if (f.has_normal()) {
                // That of the triangle, or any.
                draw_normal_of(draft, f, unit, true);
                if (choices.flip()) f.axes[0] = narrowed(cross(widen(b) - widen(a), widen(c) - widen(a)));
                for (double& n : f.axes[0]) n = to_scalar(draft.scalar, n);
                make_defined(f, 1);
            }
            break;
        }
        case 2: {
            f.points = {a, b};
            if (choices.flip()) {
                vec const p = spot_of(draft, s, t, unit);
                f.points = {p, spot_of(draft, s, neighbour(draft, s, t), unit)};
                // Through the surface at p.
                if (draft.dimension == 3 && choices.flip()) {
                    f.points[1] = p;
                    f.points[0][2] -= unit * static_cast<double>(choices.between(0, 16));
                    f.points[1][2] += unit * static_cast<double>(choices.between(0, 16));
                }
            }
            if (is_round(f.kind)) f.radius = unit * static_cast<double>(choices.between(0, 16)) / 8;
            make_defined(f, unit);
            break;
        }
        default:
            f.points = choices.flip() ? std::vector<vec>{a, b, c} : std::vector<vec>{a, c, b};
            if (points_of(f.kind) == 4) f.points.push_back(spot_of(draft, s, neighbour(draft, s, t), unit));
    }
}

/// Another place and, in 3D, other axes about the first point: a second model that runs through the first.
void displace(sketch& draft, surface& s, double unit) {
    source& choices = draft.choices;
    std::size_t const d = draft.dimension;
    std::size_t const turned = d == 3 ? choices.below(3) : 0;
    bool const whole = choices.flip();
    vec off{};
    for (std::size_t axis = 0; axis < d; ++axis) {
        double const by = static_cast<double>(choices.between(-3, 3));
        off[axis] = unit * (whole ? by : by + signed_unit(choices));
    }
    vec const o = s.points[0];
    for (vec& p : s.points) {
        vec const from = p;
        for (std::size_t axis = 0; axis < d; ++axis) {
            std::size_t const source_axis = (axis + turned) % d;
            p[axis] = o[axis] + (from[source_axis] - o[source_axis]) + off[axis];
        }
    }
}

}  // namespace

void mesh(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    surface s = draw_surface(choices, draft.dimension);
    // Whole coordinates, or ones with all digits; as far from the origin as 2^8 times the size.
    bool const whole = choices.flip();
    double unit = 1;
    vec origin{};
    if (choices.one_in(3))
        for (std::size_t axis = 0; axis < draft.dimension; ++axis)
            origin[axis] = signed_integer(choices, choices.between(1, 16));
    if (whole) {
        unit = 16;
    } else {
        unit = 1.0 / 64;
        for (double& c : origin) c *= unit;
    }
    for (vec& p : s.points)
        for (std::size_t axis = 0; axis < draft.dimension; ++axis) {
            double const off = whole ? 0 : signed_unit(choices) / 4;
            p[axis] = to_scalar(scalar, origin[axis] + unit * (p[axis] + off));
        }

    std::size_t const first = choices.below(s.triangles.size());
    corners const t = s.triangles[first];
    // Mostly a neighbour, else any.
    corners const next = choices.one_in(4) ? s.triangles[choices.below(s.triangles.size())] : neighbour(draft, s, t);
    take(draft, s, t, unit, draft.first);
    if (draft.second.is_mesh()) {
        draft.second = mesh_of(s);
    } else if (draft.has_second) {
        // Of the same surface, or of a copy that was moved into it.
        if (choices.one_in(3)) displace(draft, s, unit);
        take(draft, s, next, unit, draft.second);
    }
    if (draft.has_matrix) {
        draft.matrix = draw_matrix(draft, whole, 64 * unit);
        for (double& entry : draft.matrix) entry = to_scalar(scalar, entry);
        for (vec& p : draft.first.points) p = narrowed(mapped(draft, p));
    }
    if (draft.second.is_mesh() && choices.one_in(4) && draft.first.points.size() > 1) {
        // A stride across the whole mesh, both ends perhaps outside.
        for (vec& p : draft.first.points)
            for (std::size_t axis = 0; axis < 2; ++axis) p[axis] += 64 * unit * signed_unit(choices);
    }
    if (choices.one_in(3)) scale_all(draft, choices.between(-24, 24));
    emit(draft, input);
}

}  // namespace graze::making
