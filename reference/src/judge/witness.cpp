#include "graze/internal/judge/witness.hpp"

#include <algorithm>

#include "graze/trace.hpp"
#include "rational/nearest_point.hpp"
#include "rational/polygon.hpp"
#include "rational/shapes.hpp"
#include "rational/solid.hpp"

namespace graze {
namespace {

/// Where three of six planes meet, or of twelve, six of which cut what is without end.
constexpr int most_corners_of_frustum = 220;

/// Names of the points of a run of scalars, from those of its scalars: "a0.x" gives "a0".
std::string point_name(std::vector<std::string> const& names, std::size_t scalar) {
    return names[scalar].substr(0, names[scalar].rfind('.'));
}

witness_set named(convex const& from, std::vector<std::string> names) {
    witness_set set{from.kind, {}, from.endless};
    if (from.onward) {
        set.endless = {*from.onward};
        set.one_way = true;
        set.corners = {{names[0], from.vertices[0]}};
        return set;
    }
    names.resize(from.vertices.size());
    for (std::size_t i = 0; i < names.size(); ++i) set.corners.emplace_back(std::move(names[i]), from.vertices[i]);
    return set;
}

std::vector<std::string> corner_names(test_info const& test, part const& item, std::vector<std::string> const& names) {
    std::size_t const dimension = test.dimension;
    std::vector<std::string> result;
    if (item.kind == shape::box) {
        for (unsigned corner = 0; corner < 1u << dimension; ++corner) {
            std::string text;
            for (std::size_t axis = 0; axis < dimension; ++axis)
                text += (text.empty() ? "(" : ", ") + names[item.offset + axis + (corner >> axis & 1) * dimension];
            result.push_back(text + ")");
        }
        return result;
    }
    if (traits_of(item.kind).further == further_scalars::coefficients) return {"the plane's point next to the origin"};
    if (traits_of(item.kind).further == further_scalars::planes) {
        for (int corner = 0; corner < most_corners_of_frustum; ++corner)
            result.push_back("corner " + std::to_string(corner));
        return result;
    }
    if (traits_of(item.kind).further == further_scalars::frame) {
        // By the side of the centre along each axis.
        std::string const centre = point_name(names, item.offset);
        for (unsigned corner = 0; corner < 8; ++corner) {
            std::string text = centre + '[';
            for (unsigned axis = 0; axis < 3; ++axis) text += corner >> axis & 1 ? '+' : '-';
            result.push_back(text + ']');
        }
        return result;
    }
    for (std::size_t i = 0; i + dimension <= item.count; i += dimension)
        result.push_back(point_name(names, item.offset + i));
    return result;
}

/// The part with the place it has in this input.
part placed(test_info const& test, part const& item, std::span<double const> input) {
    placed_part const at = test.place(item, input.size());
    return {item.kind, at.offset, at.count, item.names};
}

/// The solution of u * s + v * t = w for independent u, v, if there is one; v zero: of u * s = w.
std::optional<std::array<rational, 2>> solve(point const& u, point const& v, point const& w) {
    rational const uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), wu = dot(w, u), wv = dot(w, v);
    rational const area = uu * vv - uv * uv;
    std::array<rational, 2> found;
    if (area != 0)
        found = {rational((wu * vv - wv * uv) / area), rational((wv * uu - wu * uv) / area)};
    else if (uu != 0 && is_zero(v))
        found = {rational(wu / uu), 0};
    else
        return std::nullopt;
    if (!is_zero(u * found[0] + v * found[1] - w)) return std::nullopt;
    return found;
}

/// The corners that are extreme along d, with the set's endless directions.
witness_set extreme(witness_set const& set, point const& d, rational const& value) {
    witness_set face{set.kind, {}, set.endless, set.one_way};
    if (set.one_way && dot(d, set.endless[0]) != 0) face.endless.clear();
    for (auto const& corner : set.corners)
        if (dot(d, corner.second) == value) face.corners.push_back(corner);
    return face;
}

/// Segments, rays without ends counted as a long way either way, that bound the set or run through it.
struct span_of {
    point from, along;
    bool endless, one_way;

    bool holds(rational const& share) const { return (share >= 0 || (endless && !one_way)) && (share <= 1 || endless); }
};
std::vector<span_of> spans(witness_set const& set) {
    std::vector<span_of> found;
    for (std::size_t i = 0; i < set.corners.size(); ++i) {
        for (point const& along : set.endless) found.push_back({set.corners[i].second, along, true, set.one_way});
        for (std::size_t j = i + 1; j < set.corners.size(); ++j)
            found.push_back({set.corners[i].second, set.corners[j].second - set.corners[i].second, false, false});
    }
    return found;
}

/// A point that both sets hold, which lie in one plane. It is a corner of one, or on the edges of both.
std::optional<point> common_point(witness_set const& a, witness_set const& b) {
    for (auto const& corner : a.corners)
        if (weights_in(b, corner.second)) return corner.second;
    for (auto const& corner : b.corners)
        if (weights_in(a, corner.second)) return corner.second;
    for (span_of const& u : spans(a))
        for (span_of const& v : spans(b)) {
            auto const at = solve(u.along, -v.along, v.from - u.from);
            if (!at || !u.holds((*at)[0]) || !v.holds((*at)[1])) continue;
            return u.from + u.along * (*at)[0];
        }
    return std::nullopt;
}

point read_space_point(std::span<double const> input, std::size_t at) {
    return {rational(input[at]), rational(input[at + 1]), rational(input[at + 2])};
}

/// A point or a ray, and the triangles.
witness_sets sets_of_solid(test_info const& test, std::span<double const> input,
                           std::vector<std::string> const& names) {
    witness_sets result;
    result.first = {test.layout[0].kind, {{point_name(names, 0), read_space_point(input, 0)}}, {}};
    std::size_t const before = test.fixed_count();
    result.first.one_way = before == 6;
    if (before == 6) result.first.endless = {read_space_point(input, 3)};
    for (std::size_t at = before; at < input.size(); at += 9) {
        witness_set& triangle = result.others.emplace_back(witness_set{shape::triangle, {}, {}});
        for (std::size_t i = at; i < at + 9; i += 3)
            triangle.corners.push_back({point_name(names, i), read_space_point(input, i)});
    }
    return result;
}

bool is_rounded(test_info const& test, std::span<double const> input) {
    if (test.has_solid()) return false;
    operands const decoded = decode(test, input);
    return decoded.first.radius != 0 || decoded.others[0].radius != 0;
}

/// A point beside a surface, and the point of that nearest to it.
nearest_pair nearest_of_solid(std::span<double const> input) {
    auto const distance = [](point const& a, point const& b) { return dot(b - a, b - a); };
    point const p = read_space_point(input, 0);
    nearest_pair result{p, p, 0};
    for (std::size_t i = 0; 3 + 9 * i < input.size(); ++i) {
        std::size_t const at = 3 + 9 * i;
        point const q = nearest_on_triangle(
            p, {read_space_point(input, at), read_space_point(input, at + 3), read_space_point(input, at + 6)});
        if (i == 0 || distance(p, q) < distance(p, result.second)) result = {p, q, i};
    }
    return result;
}

}  // namespace

witness_sets witness_sets_of(test_info const& test, std::span<double const> input) {
    std::vector<std::string> const names = input_names(test, input.size());
    witness_sets result;
    if (test.layout[0].kind == shape::polygon) {
        for (part const& item : test.layout) {
            witness_set ring{shape::polygon, {}, {}};
            placed_part const at = test.place(item, input.size());
            for (std::size_t i = at.offset; i < at.end(); i += 2)
                ring.corners.push_back({point_name(names, i), {rational(input[i]), rational(input[i + 1]), 0}});
            if (&item == &test.layout[0])
                result.first = std::move(ring);
            else
                result.others.push_back(std::move(ring));
        }
        return result;
    }
    if (test.layout.back().kind == shape::polygon) {
        result.others = {{shape::polygon, {}, {}}};
        for (std::size_t i = 0; i < input.size(); i += 2)
            (i == 0 ? result.first : result.others[0])
                .corners.push_back({point_name(names, i), {rational(input[i]), rational(input[i + 1]), 0}});
        return result;
    }
    if (test.has_solid()) return sets_of_solid(test, input, names);
    operands const sets = decode(test, input);
    std::vector<part const*> const parts = test.sets();
    result.first = named(sets.first, corner_names(test, placed(test, *parts.front(), input), names));
    part const& last = *parts.back();
    for (std::size_t i = 0; i < sets.others.size(); ++i) {
        part item = placed(test, last, input);
        if (traits_of(last.kind).repeats()) item.count = traits_of(last.kind).points * test.dimension;
        item.offset += i * item.count;
        std::vector<std::string> corners = corner_names(test, item, names);
        if (test.matrix())
            for (std::string& name : corners) name = "M(" + name + ")";
        if (test.displacement()) {
            std::size_t const count = sets.others[i].vertices.size() / 2;
            corners.resize(count);
            for (std::size_t k = 0; k < count; ++k) corners.push_back(corners[k] + " + d");
        }
        result.others.push_back(named(sets.others[i], std::move(corners)));
    }
    return result;
}

std::optional<std::vector<rational>> weights_in(witness_set const& set, std::array<rational, 3> const& at) {
    std::size_t const corners = set.corners.size();
    std::vector<rational> weights(corners + set.endless.size());
    if (set.kind == shape::hull || set.kind == shape::obb || set.kind == shape::frustum) {
        std::vector<difference> points;
        for (std::size_t i = 0; i < corners; ++i) points.push_back({set.corners[i].second - at, i, 0});
        combination const nearest = nearest_to_origin(points);
        if (!is_zero(nearest.value)) return std::nullopt;
        for (std::size_t i = 0; i < nearest.members.size(); ++i) weights[nearest.members[i]] = nearest.weights[i];
        return weights;
    }
    auto const corner = [&](std::size_t i) -> point const& { return set.corners[i].second; };
    if (!set.endless.empty()) {  // of one corner
        auto const found = solve(set.endless[0], set.endless.size() > 1 ? set.endless[1] : point{}, at - corner(0));
        if (!found || (set.one_way && (*found)[0] < 0)) return std::nullopt;
        weights[0] = 1;
        for (std::size_t i = 0; i < set.endless.size(); ++i) weights[1 + i] = (*found)[i];
        return weights;
    }
    for (std::size_t i = 0; i < corners; ++i)
        if (corner(i) == at) {
            weights[i] = 1;
            return weights;
        }
    bool const is_polygon = set.kind == shape::polygon;  // its edges alone
    for (std::size_t i = 0; i < corners; ++i)
        for (std::size_t j = i + 1; j < corners; ++j) {
            if (is_polygon && j > i + 1) {  // but the edge from the last corner to the first
                if (i != 0) break;
                j = corners - 1;
            }
            auto const found = solve(corner(j) - corner(i), point{}, at - corner(i));
            if (!found || (*found)[0] < 0 || (*found)[0] > 1) continue;
            weights[i] = 1 - (*found)[0];
            weights[j] = (*found)[0];
            return weights;
        }
    for (std::size_t i = 0; i < corners && !is_polygon; ++i)
        for (std::size_t j = i + 1; j < corners; ++j)
            for (std::size_t k = j + 1; k < corners; ++k) {
                auto const found = solve(corner(j) - corner(i), corner(k) - corner(i), at - corner(i));
                if (!found || (*found)[0] < 0 || (*found)[1] < 0 || (*found)[0] + (*found)[1] > 1) continue;
                weights[i] = 1 - (*found)[0] - (*found)[1];
                weights[j] = (*found)[0];
                weights[k] = (*found)[1];
                return weights;
            }
    if (set.kind != shape::box || corners != 8) return std::nullopt;
    // Inside of a box: the product of the shares along its axes. Its corners are in binary order.
    std::array<rational, 3> share;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        rational const low = corner(0)[axis], size = corner(7)[axis] - low;
        if (size == 0) return std::nullopt;  // flat: in one of its faces' triangles, or not in it
        share[axis] = (at[axis] - low) / size;
        if (share[axis] < 0 || share[axis] > 1) return std::nullopt;
    }
    for (std::size_t i = 0; i < 8; ++i) {
        weights[i] = 1;
        for (std::size_t axis = 0; axis < 3; ++axis)
            weights[i] *= i >> axis & 1 ? share[axis] : rational(1 - share[axis]);
    }
    return weights;
}

std::optional<nearest_pair> nearest_points(test_info const& test, std::span<double const> input,
                                           exact_answer const& truth) {
    if (truth.sphere || truth.certificates.empty()) return std::nullopt;
    // Of a disjoint mesh the triangle that is nearest.
    certificate const* nearest = &truth.certificates.front();
    auto const length = [](certificate const& proof) {
        rational sum = 0;
        for (rational const& x : proof.direction) sum += x * x;
        return sum;
    };
    if (truth.rel == relation::disjoint)
        for (certificate const& proof : truth.certificates)
            if (length(proof) < length(*nearest)) nearest = &proof;
    auto const spatial = [](std::vector<rational> const& values) {
        point p{};
        std::copy(values.begin(), values.end(), p.begin());
        return p;
    };
    switch (nearest->what) {
        case certificate::kind::none:
        case certificate::kind::determinant:
        case certificate::kind::first_root:
        case certificate::kind::moving_separation:
        case certificate::kind::cylinder:
        case certificate::kind::cylinder_ray:
        case certificate::kind::simple_polygon: break;
        case certificate::kind::polygon_sides:
        case certificate::kind::common_point: {
            point const common = spatial(nearest->point);
            return nearest_pair{common, common, nearest->triangle};
        }
        case certificate::kind::contact: {
            // On the surfaces: s, a and b of the exact values, close enough to be drawn.
            auto const point_at = [&](std::size_t first) {
                point p{};
                for (std::size_t axis = 0; axis < test.dimension; ++axis)
                    p[axis] = approximation_of(truth.values->at(first + axis), 64);
                return p;
            };
            return nearest_pair{point_at(1), point_at(1 + test.dimension), 0};
        }
        case certificate::kind::winding:
            if (test.layout[0].kind == shape::ray) return std::nullopt;
            return nearest_of_solid(input);
        case certificate::kind::polygon_apart:
            return nearest_pair{spatial(nearest->point), spatial(nearest->nearest), 0};
        case certificate::kind::parity: {
            point const at = spatial(nearest->point);
            return nearest_pair{at, truth.rel == relation::disjoint ? spatial(nearest_on_polygon(input)) : at, 0};
        }
        case certificate::kind::disc: {
            if (truth.rel == relation::disjoint) return std::nullopt;
            point const common = decode(test, input).first.vertices[0];
            return nearest_pair{common, common, 0};
        }
        case certificate::kind::separation: {
            // The direction leads from a nearest point to its partner. All nearest points lie in the faces that are
            // extreme along it; one of them moved by it meets the other.
            if (is_rounded(test, input)) return std::nullopt;
            witness_sets const sets = witness_sets_of(test, input);
            if (sets.first.corners.empty()) return std::nullopt;  // an empty frustum
            point const d = spatial(nearest->direction);
            witness_set const first = extreme(sets.first, d, nearest->a);
            witness_set second = extreme(sets.others[nearest->triangle], d, nearest->b);
            for (auto& corner : second.corners) corner.second = corner.second - d;
            std::optional<point> const at = common_point(first, second);
            if (!at) return std::nullopt;
            return nearest_pair{*at, *at + d, nearest->triangle};
        }
    }
    return std::nullopt;
}

}  // namespace graze
