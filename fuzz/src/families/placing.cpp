// Placing one shape against the other: at random, or in contact.
#include <algorithm>

#include "families/tools.hpp"

namespace graze::making {

vec small_direction(source& choices, std::size_t dimension) {
    vec d{};
    for (std::size_t axis = 0; axis < dimension; ++axis) d[axis] = static_cast<double>(choices.between(-8, 8));
    if (d == vec{}) d[0] = 1;
    return d;
}

namespace {

wide_vec unit(std::size_t axis) {
    wide_vec d{};
    d[axis] = 1;
    return d;
}

/// The direction of one of the shape's edges; zero for a point.
wide_vec draw_edge(sketch& draft, figure const& from, std::vector<wide_vec> const& vertices) {
    source& choices = draft.choices;
    if (from.traits().sorted) return unit(choices.below(draft.dimension));
    if (from.varies()) {
        std::size_t const at = choices.below(vertices.size());
        // Of a polygon to the next one; of a hull to any.
        std::size_t const to = from.kind == shape::polygon ? at + 1 : choices.below(vertices.size());
        return vertices[to % vertices.size()] - vertices[at];
    }
    if (from.has_frame()) return widen(from.axes[choices.below(3)]);
    if (from.has_planes()) {
        vec const &second = from.normals[choices.below(6)], &first = from.normals[choices.below(6)];
        return cross(widen(first), widen(second));
    }
    if (vertices.size() < 3) return vertices.back() - vertices[0];
    std::size_t const triangle = choices.below(vertices.size() / 3), corner = choices.below(3);
    return vertices[3 * triangle + (corner + 1) % 3] - vertices[3 * triangle + corner];
}

/// The normal of a face of the shape, or of a plane through one of its edges.
wide_vec draw_face(sketch& draft, figure const& from, std::vector<wide_vec> const& vertices) {
    if (from.traits().sorted) return draw_edge(draft, from, vertices);
    if (from.has_frame()) {
        std::size_t const k = draft.choices.below(3);
        return cross(widen(from.axes[k]), widen(from.axes[(k + 1) % 3]));
    }
    if (from.has_planes()) return widen(from.normals[draft.choices.below(6)]) * -1.0;
    if (draft.dimension == 3 && vertices.size() == 3)
        return cross(vertices[1] - vertices[0], vertices[2] - vertices[0]);
    wide_vec const along = draw_edge(draft, from, vertices);
    if (draft.dimension == 3 && from.kind == shape::hull && !draft.choices.one_in(4))
        return cross(along, draw_edge(draft, from, vertices));
    if (draft.dimension == 2) return {along[1], -along[0], 0.0};
    return cross(along, widen(small_direction(draft.choices, draft.dimension)));
}

/// The normal of the contact: a face of either against whatever is foremost, an edge against an edge, a vertex
/// against anything.
wide_vec draw_normal(sketch& draft, figure const& a, std::vector<wide_vec> const& va, figure const& b,
                     std::vector<wide_vec> const& vb) {
    source& choices = draft.choices;
    wide_vec n{};
    bool const one_way = b.traits().reach == extent::one_way;
    if (b.is_endless() && !(one_way && choices.flip())) {
        wide_vec const d = vb[1] - vb[0];
        if (draft.dimension == 2)
            n = {d[1], d[0] * -1.0, 0.0};
        else
            n = cross(
                choices.one_in(3) ? widen(small_direction(draft.choices, draft.dimension)) : draw_edge(draft, a, va),
                d);
        for (std::size_t axis = 0; axis < 3 && is_zero(n); ++axis) n = cross(unit(axis), d);
    } else {
        switch (choices.below(draft.dimension == 3 ? 7 : 5)) {
            case 0:
            case 1: n = draw_face(draft, b, vb); break;
            case 2: n = draw_face(draft, a, va); break;
            case 3: n = widen(small_direction(draft.choices, draft.dimension)); break;
            case 4: n = unit(choices.below(draft.dimension)); break;
            default: {
                wide_vec const along = draw_edge(draft, a, va);
                n = cross(along, draw_edge(draft, b, vb));
            }
        }
    }
    if (is_zero(n)) n = unit(0);
    // What goes on one way must go on beyond the plane.
    double const onward = one_way ? dot(n, vb[1] - vb[0]).hi : 0;
    bool const turned = onward == 0 ? choices.flip() : onward < 0;
    return turned ? n * -1.0 : n;
}

/// A convex combination of up to three of the points, in sixteenths if `whole`, in 2^-20 else.
wide_vec draw_combination(source& choices, std::vector<wide_vec> const& points, bool whole) {
    std::uint64_t const all = whole ? 16 : 1u << 20;
    wide_vec const first = points[choices.below(points.size())];
    if (points.size() == 1 || choices.one_in(3)) return first;
    wide_vec const second = points[choices.below(points.size())], third = points[choices.below(points.size())];
    std::uint64_t const a = choices.below(all + 1), b = choices.below(all + 1 - a);
    auto const share = [&](std::uint64_t weight) {
        return wide(static_cast<double>(weight) / static_cast<double>(all));
    };
    return first * share(all - a - b) + second * share(a) + third * share(b);
}

/// A point of what is endless through the points, up to three times the edges off the first.
wide_vec draw_endless(source& choices, figure const& of, std::vector<wide_vec> const& p) {
    std::int64_t const least = of.traits().reach == extent::one_way ? 0 : -32;
    wide_vec at = p[0];
    for (std::size_t i = 1; i < p.size(); ++i)
        at = at + (p[i] - p[0]) * wide(static_cast<double>(choices.between(least, 48)) / 16);
    return at;
}

/// The vertices farthest along the normal. Ties are exact if `whole`, else up to far more than the arithmetic's error.
std::vector<std::size_t> support_vertices(std::vector<wide_vec> const& vertices, wide_vec const& n, bool whole) {
    std::vector<wide> along;
    std::size_t best = 0;
    double reach = 0;
    for (wide_vec const& v : vertices) {
        along.push_back(dot(n, v));
        if (along[best] < along.back()) best = along.size() - 1;
        reach = std::max(reach, length(v));
    }
    double const slack = whole ? 0 : reach * length(n) * 0x1p-80;
    std::vector<std::size_t> ties;
    for (std::size_t i = 0; i < along.size(); ++i)
        if ((along[best] - along[i]).hi <= slack) ties.push_back(i);
    if (ties.empty()) ties.push_back(best);  // beyond all numbers
    return ties;
}

std::vector<wide_vec> chosen(std::vector<wide_vec> const& from, std::vector<std::size_t> const& which) {
    std::vector<wide_vec> points;
    for (std::size_t i : which) points.push_back(from[i]);
    return points;
}

/// Where three planes of a frustum meet and no other has the point on its negative side, but for 2^-80 of its size.
std::vector<wide_vec> corners_of(figure const& f) {
    std::vector<wide_vec> corners;
    std::array<wide_vec, 6> n;
    for (std::size_t i = 0; i < 6; ++i) n[i] = widen(f.normals[i]);
    wide_vec const middle = widen(f.points[0]);
    for (std::size_t i = 0; i < 6; ++i)
        for (std::size_t j = i + 1; j < 6; ++j)
            for (std::size_t k = j + 1; k < 6; ++k) {
                wide_vec const jk = cross(n[j], n[k]), ki = cross(n[k], n[i]), ij = cross(n[i], n[j]);
                wide const volume = dot(n[i], jk);
                if (std::abs(volume.hi) <= 0x1p-30 * length(n[i]) * length(jk)) continue;
                wide_vec const at =
                    (jk * wide(f.heights[i]) + ki * wide(f.heights[j]) + ij * wide(f.heights[k])) * (wide(-1) / volume);
                bool within = true;
                for (std::size_t l = 0; l < 6; ++l) {
                    double const slack = 0x1p-80 * (length(n[l]) * length(at) + std::abs(f.heights[l]));
                    within = within && (dot(n[l], at) + f.heights[l]).hi >= -slack;
                }
                if (within) corners.push_back(middle + at);
            }
    return corners;
}

}  // namespace

wide_vec mapped(sketch const& draft, vec const& p) {
    auto const& m = draft.matrix;
    wide const x = p[0], y = p[1];
    return {wide(m[0]) * x + wide(m[1]) * y + m[2], wide(m[3]) * x + wide(m[4]) * y + m[5], 0.0};
}

std::vector<wide_vec> vertices_of(sketch const& draft, figure const& from) {
    std::vector<wide_vec> vertices;
    if (from.traits().sorted)
        for (unsigned corner = 0; corner < 1u << draft.dimension; ++corner)
            vertices.push_back(
                {from.points[corner & 1][0], from.points[corner >> 1 & 1][1], from.points[corner >> 2 & 1][2]});
    else if (from.has_frame())
        for (unsigned corner = 0; corner < 8; ++corner) {
            wide_vec& at = vertices.emplace_back(widen(from.points[0]));
            for (std::size_t k = 0; k < 3; ++k)
                at = at + widen(from.axes[k]) * wide(corner >> k & 1 ? from.half[k] : -from.half[k]);
        }
    else
        for (vec const& p : from.points)
            vertices.push_back(from.is_mesh() && draft.has_matrix ? mapped(draft, p) : widen(p));
    if (from.has_planes()) {
        std::vector<wide_vec> const corners = corners_of(from);
        if (!corners.empty()) return corners;
    }
    if (from.has_normal()) {
        // Two ways across the normal, but for the axis that may be along it.
        vec const& n = from.axes[0];
        std::size_t largest = 0;
        for (std::size_t axis = 1; axis < 3; ++axis)
            if (std::abs(n[axis]) > std::abs(n[largest])) largest = axis;
        for (std::size_t i = 1; i < 3; ++i)
            vertices.push_back(vertices[0] + cross(widen(n), unit((largest + i) % 3)) * wide(from.half[0]));
    }
    if (from.has_direction()) vertices.back() = vertices[0] + widen(direction_of(draft, from));
    return vertices;
}

contact contact_of_cores(sketch& draft, bool first_moves, wide_vec const& n, bool whole) {
    auto const [a, b] = roles_of(draft, first_moves);
    std::vector<wide_vec> const va = vertices_of(draft, a), vb = vertices_of(draft, b);
    wide_vec const from = draw_combination(draft.choices, chosen(va, support_vertices(va, n, whole)), whole);
    wide_vec const to = draw_combination(draft.choices, chosen(vb, support_vertices(vb, n * -1.0, whole)), whole);
    return {first_moves, to - from, n, true};
}

contact find_contact(sketch& draft, bool whole) {
    source& choices = draft.choices;
    bool const first_moves = draft.draw_first_moves();
    auto const [a, b] = roles_of(draft, first_moves);
    std::vector<wide_vec> const va = vertices_of(draft, a), vb = vertices_of(draft, b);

    if (b.is_endless() && vb.size() == 3) {
        // A foremost point of either side on the plane: the sets touch. So is each end of a segment, or it crosses, and the
        // shortest way out is to lift that end off. Either way 1-Lipschitz in the point's distance from the plane.
        wide_vec n = cross(vb[1] - vb[0], vb[2] - vb[0]);
        if (is_zero(n)) n = unit(0);
        wide_vec from = va[choices.below(va.size())];
        if (va.size() > 2) {
            std::vector<std::size_t> const foremost = support_vertices(va, n * (choices.flip() ? -1.0 : 1.0), whole);
            from = va[foremost[choices.below(foremost.size())]];
        }
        wide_vec by = draw_endless(choices, b, vb) - from;
        if (draft.radii() != 0) by = by + n * (wide(choices.flip() ? draft.radii() : -draft.radii()) / root(dot(n, n)));
        return {first_moves, by, n, false};
    }
    if (b.is_mesh() && va.size() == 1) {
        // On an edge of a triangulation a point is in no triangle's interior: touching, whatever lies around.
        std::size_t const triangle = choices.below(vb.size() / 3), corner = choices.below(3);
        wide_vec const p = vb[3 * triangle + corner], e = vb[3 * triangle + (corner + 1) % 3] - p;
        double const at = choices.one_in(3) ? 0 : static_cast<double>(choices.below(17)) / 16;
        wide_vec n{e[1], -e[0], 0.0};
        if (is_zero(n)) n = unit(0);
        return {first_moves, p + e * wide(at) - va[0], n, false};
    }
    if (b.kind == shape::polygon) {
        // On an edge, at a vertex as often as not.
        std::size_t const at = choices.below(vb.size());
        wide_vec const p = vb[at], e = vb[(at + 1) % vb.size()] - p;
        double const share = choices.flip() ? 0 : static_cast<double>(choices.below(17)) / 16;
        wide_vec n{e[1], -e[0], 0.0};
        if (is_zero(n)) n = unit(choices.below(2));
        return {first_moves, p + e * wide(share) - va[0], n, false};
    }
    wide_vec const n = draw_normal(draft, a, va, b, vb);
    if (draft.is_round()) {
        contact where = contact_of_cores(draft, first_moves, n, whole);
        where.translation = where.translation - n * (wide(draft.radii()) / root(dot(n, n)));
        return where;
    }
    wide_vec const from = draw_combination(choices, chosen(va, support_vertices(va, n, whole)), whole);
    if (b.traits().reach == extent::one_way) {
        // Across its normal all of it, but for rounding; else where it begins alone.
        wide_vec const d = vb[1] - vb[0];
        if (std::abs(dot(n, d).hi) > length(n) * length(d) * 0x1p-80) return {first_moves, vb[0] - from, n, true};
    }
    if (b.is_endless()) return {first_moves, draw_endless(choices, b, vb) - from, n, true};
    std::vector<std::size_t> ties = support_vertices(vb, n * -1.0, whole);
    if (b.is_mesh()) {
        // Of one triangle only: between two triangles there may be nothing to touch.
        std::size_t const triangle = ties[choices.below(ties.size())] / 3;
        std::erase_if(ties, [&](std::size_t i) { return i / 3 != triangle; });
    }
    return {first_moves, draw_combination(choices, chosen(vb, ties), whole) - from, n, true};
}

void move(sketch& draft, contact const& where, double beyond, bool rounded) {
    wide_vec by = where.translation;
    if (beyond != 0) {
        double const far = beyond / length(where.normal);
        by = by + where.normal * wide(far);
    }
    for (vec& p : roles_of(draft, where.first_moves).moving.points) {
        p = narrowed(widen(p) + by);
        if (rounded)
            for (double& c : p) c = to_scalar(draft.scalar, c);
    }
}

double overlap(sketch const& draft, contact const& where) {
    figure const& a = where.first_moves ? draft.first : draft.second;
    figure const& b = where.first_moves ? draft.second : draft.first;
    std::vector<wide_vec> const va = vertices_of(draft, a), vb = vertices_of(draft, b);
    wide high = dot(where.normal, va[0]), low = dot(where.normal, vb[0]);
    for (wide_vec const& v : va) high = std::max(high, dot(where.normal, v));
    for (wide_vec const& v : vb) low = std::min(low, dot(where.normal, v));
    double over = (high - low).hi;
    bool const goes_on_behind = b.traits().reach == extent::one_way && !(dot(where.normal, vb[1] - vb[0]).hi < 0);
    if (b.is_endless() && !goes_on_behind) {
        // The normal is only nearly across the line; its part along the line, times the reach, bounds the difference.
        wide_vec const d = vb[1] - vb[0];
        double reach = 0;
        for (wide_vec const& v : va) reach = std::max(reach, length(v - vb[0]));
        over += std::abs(dot(where.normal, d).hi) / length(d) * reach;
    }
    return over / length(where.normal) + draft.radii();
}

void aim(sketch& draft, double size, double slack) {
    source& choices = draft.choices;
    bool const first_moves = draft.draw_first_moves();
    auto const [a, b] = roles_of(draft, first_moves);
    wide_vec const from = draw_combination(choices, vertices_of(draft, a), false);
    std::vector<wide_vec> vb = vertices_of(draft, b);
    if (b.is_mesh()) {
        std::size_t const triangle = choices.below(vb.size() / 3);
        vb = {vb[3 * triangle], vb[3 * triangle + 1], vb[3 * triangle + 2]};
    }
    wide_vec to = b.is_endless() ? draw_endless(choices, b, vb) : draw_combination(choices, vb, false);
    if (is_round(b.kind))
        for (std::size_t axis = 0; axis < draft.dimension; ++axis)
            to[axis] = to[axis] + wide(b.radius * signed_unit(choices));
    for (std::size_t axis = 0; slack != 0 && axis < draft.dimension; ++axis)
        to[axis] = to[axis] + wide(slack * size * signed_unit(choices));
    move(draft, {first_moves, to - from, unit(0), false}, 0, true);
}

void place(sketch& draft, double size) {
    source& choices = draft.choices;
    if (!draft.has_second) return;
    switch (choices.below(4)) {
        case 0: break;
        case 1: aim(draft, size, 0); break;
        case 2: aim(draft, size, scale_between(choices, -6, 0)); break;
        default: {
            if (draft.is_disc()) return aim(draft, draft.second.radius, 0.75);
            // What arithmetic in double must still tell apart.
            contact const where = find_contact(draft, false);
            double const gap = size * scale_between(choices, -40, -3);
            move(draft, where, choices.flip() ? gap : -gap, true);
        }
    }
}

void scale_all(sketch& draft, std::int64_t exponent) {
    int const by = static_cast<int>(exponent);
    draft.each([&](figure& f) {
        for (vec& p : f.points)
            for (double& c : p) c = std::ldexp(c, by);
        f.radius = std::ldexp(f.radius, by);
        for (double& h : f.half) h = std::ldexp(h, by);
        for (double& h : f.heights) h = std::ldexp(h, by);
    });
    draft.matrix[2] = std::ldexp(draft.matrix[2], by);
    draft.matrix[5] = std::ldexp(draft.matrix[5], by);
}

void scale_axes(sketch& draft, std::int64_t low) {
    // The length of normals, and so all coefficients, would take other digits.
    if (draft.first.has_normal() || draft.first.has_planes()) return;
    for (std::size_t axis = 0; axis < draft.dimension; ++axis) {
        double const by = scale_between(draft.choices, low, 0);
        draft.each([&](figure& f) {
            for (vec& p : f.points) p[axis] *= by;
            for (vec& a : f.axes) a[axis] *= by;
        });
    }
}

double largest_coordinate(sketch const& draft) {
    double largest = 0;
    for (figure const* f : {&draft.first, &draft.second})
        for (std::size_t i = 0; i < f->points.size(); ++i) {
            if (!f->traits().grows() && i >= f->traits().points) break;  // no coordinates
            for (double c : f->points[i]) largest = std::max(largest, std::abs(c));
        }
    return largest;
}

}  // namespace graze::making
