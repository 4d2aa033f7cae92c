// Rings of a polygon: side by side, and inside by the even-odd rule.
#include <algorithm>

#include "rational/structure_laws.hpp"
#include "structures/form.hpp"

namespace graze::rational_structures {
namespace {

struct ring_side {
    std::size_t from, to;
};

/// Is p, on the line of the side, on the side?
bool is_between(whole_points const& points, ring_side const& side, std::size_t p) {
    return dot(points[side.from] - points[p], points[side.to] - points[p]) <= 0;
}

bool sides_meet(whole_points const& points, ring_side const& u, ring_side const& v) {
    plane const along_u = line_through(points[u.from], points[u.to]),
                along_v = line_through(points[v.from], points[v.to]);
    int const v_from = along_u.side(points[v.from]), v_to = along_u.side(points[v.to]);
    if (v_from * v_to > 0) return false;
    int const u_from = along_v.side(points[u.from]), u_to = along_v.side(points[u.to]);
    if (u_from * u_to > 0) return false;
    // Each side's ends are on both sides of the other's line, or on it: off one line the sides meet.
    if (v_from != 0 || v_to != 0) return true;
    return is_between(points, u, v.from) || is_between(points, u, v.to) || is_between(points, v, u.from);
}

/// Do sides that follow each other have more in common than their corner? Then they are on one line, and turn back.
bool turn_back(whole_points const& points, ring_side const& u, ring_side const& v) {
    return content(points, {u.from, u.to, v.to}) == 0 && turns_back(points, u.from, u.to, v.to);
}

}  // namespace

vector_of<rational> in_rationals(whole_point const& p) {
    return {rational(p[0]), rational(p[1]), rational(p[2])};
}

rational value_of(plane const& line, vector_of<rational> const& p) {
    return dot(in_rationals(line.normal), p) - rational(line.offset);
}

bool is_in_ring(whole_points const& points, std::size_t begin, std::size_t end, vector_of<rational> const& p) {
    bool inside = false;
    for (std::size_t i = begin; i < end; ++i) {
        whole_point const *low = &points[i], *high = &points[i + 1 == end ? begin : i + 1];
        if ((p[1] < (*low)[1]) == (p[1] < (*high)[1])) continue;
        if ((*high)[1] < (*low)[1]) std::swap(low, high);
        if (value_of(line_through(*low, *high), p) > 0) inside = !inside;
    }
    return inside;
}

integer ring_area(whole_points const& points, std::size_t begin, std::size_t end) {
    integer sum = 0;
    for (std::size_t i = begin + 2; i < end; ++i) sum += content(points, {begin, i - 1, i});
    return sum;
}

bool is_undefined_polygon(structure_input const& input, whole_points const& points) {
    std::vector<std::size_t> const ends = ring_ends(input);
    std::vector<ring_side> sides;
    std::vector<indices> corners;
    for (std::size_t ring = 0; ring < ends.size(); ++ring) {
        std::size_t const begin = ring == 0 ? 0 : ends[ring - 1], end = ends[ring];
        if (end < begin + 3) return true;
        for (std::size_t i = begin; i < end; ++i) {
            ring_side const side{i, i + 1 == end ? begin : i + 1};
            if (points.same[side.from] == points.same[side.to]) return true;
            sides.push_back(side);
            corners.push_back({side.from, side.to});
        }
    }
    tuple_boxes const boxes(input, corners);
    for (std::size_t i = 0; i < sides.size(); ++i)
        for (std::size_t k = i + 1; k < sides.size(); ++k) {
            if (!boxes.may_meet(i, k)) continue;
            // Both may be: in a triangle no sides are apart.
            bool const follows = sides[i].to == sides[k].from, leads = sides[k].to == sides[i].from;
            if (follows && turn_back(points, sides[i], sides[k])) return true;
            if (leads && turn_back(points, sides[k], sides[i])) return true;
            if (!follows && !leads && sides_meet(points, sides[i], sides[k])) return true;
        }
    for (std::size_t hole = 1; hole < ends.size(); ++hole) {
        vector_of<rational> const corner = in_rationals(points[ends[hole - 1]]);
        for (std::size_t ring = 0; ring < ends.size(); ++ring)
            if (ring != hole && is_in_ring(points, ring == 0 ? 0 : ends[ring - 1], ends[ring], corner) != (ring == 0))
                return true;
    }
    return false;
}

}  // namespace graze::rational_structures
