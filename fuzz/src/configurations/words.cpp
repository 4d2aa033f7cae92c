#include "configurations/words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "graze/classify.hpp"
#include "graze/internal/rational/vectors.hpp"
#include "graze/reference.hpp"

namespace graze::arranging {
namespace {

using vec = vector_of<double>;  // whole numbers: all that is done with them is exact

struct named_shape {
    shape kind = shape::point;
    std::string name;
    std::vector<vec> points;  // of a box its low and high corner; a ray's direction is the last
    bool is_solid() const {   // does it have an inside to speak of?
        return kind == shape::segment || kind == shape::triangle || kind == shape::box || kind == shape::hull ||
               kind == shape::point || kind == shape::mesh;
    }
    std::vector<std::array<std::size_t, 2>> edges() const {
        std::size_t const n = points.size();
        if (n < 2 || kind == shape::box || kind == shape::ray) return {};
        if (n == 2) return {{0, 1}};
        std::vector<std::array<std::size_t, 2>> found;
        if (kind == shape::polygon)
            for (std::size_t i = 0; i < n; ++i) found.push_back({i, (i + 1) % n});
        else
            for (std::size_t i = 0; i < n; ++i)
                for (std::size_t j = i + 1; j < n; ++j) found.push_back({i, j});
        return found;
    }
};

bool is_between(vec const& p, vec const& a, vec const& b) {
    vec const along = b - a, from = p - a;
    double const share = dot(from, along);
    return is_zero(cross(along, from)) && share > 0 && share < dot(along, along);
}

enum class place : std::uint8_t { corner, edge, inside, elsewhere };

place place_of(vec const& p, named_shape const& in, std::size_t dimension) {
    if (in.kind == shape::box) {
        std::size_t at_ends = 0;
        for (std::size_t a = 0; a < dimension; ++a) {
            if (p[a] < in.points[0][a] || p[a] > in.points[1][a]) return place::elsewhere;
            at_ends += p[a] == in.points[0][a] || p[a] == in.points[1][a];
        }
        return at_ends == dimension ? place::corner : at_ends > 0 ? place::edge : place::inside;
    }
    for (vec const& corner : in.points)
        if (is_zero(p - corner)) return place::corner;
    for (auto const& [i, j] : in.edges())
        if (is_between(p, in.points[i], in.points[j])) return in.points.size() == 2 ? place::inside : place::edge;
    if (in.points.size() != 3 || in.kind == shape::plane) return place::elsewhere;
    vec const normal = cross(in.points[1] - in.points[0], in.points[2] - in.points[0]);
    if (is_zero(normal) || dot(normal, p - in.points[0]) != 0) return place::elsewhere;
    for (std::size_t i = 0; i < 3; ++i) {
        vec const along = in.points[(i + 1) % 3] - in.points[i];
        if (dot(cross(along, p - in.points[i]), normal) <= 0) return place::elsewhere;
    }
    return place::inside;
}

/// Is the point on the line of an edge, beyond its ends?
bool is_level(vec const& p, named_shape const& with) {
    return std::ranges::any_of(with.edges(), [&](auto const& edge) {
        vec const &a = with.points[edge[0]], &b = with.points[edge[1]];
        return !is_zero(b - a) && is_zero(cross(b - a, p - a));
    });
}

enum class edge_meeting : std::uint8_t { none, cross, overlap };

edge_meeting meeting_of(vec const& a, vec const& b, vec const& c, vec const& d) {
    vec const u = b - a, v = d - c, normal = cross(u, v);
    if (is_zero(u) || is_zero(v)) return edge_meeting::none;
    if (is_zero(normal)) {
        if (!is_zero(cross(u, c - a))) return edge_meeting::none;
        double const from = dot(u, c - a), to = dot(u, d - a), end = dot(u, u);
        return std::min(from, to) < end && std::max(from, to) > 0 ? edge_meeting::overlap : edge_meeting::none;
    }
    if (dot(normal, c - a) != 0) return edge_meeting::none;
    auto const apart = [&](vec const& from, vec const& along, vec const& p, vec const& q) {
        return dot(cross(along, p - from), normal) * dot(cross(along, q - from), normal) < 0;
    };
    return apart(a, u, c, d) && apart(c, v, a, b) ? edge_meeting::cross : edge_meeting::none;
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    return count == 1 ? std::string(one) : std::to_string(count) + " " + std::string(many);
}

std::vector<named_shape> shapes_of(test_info const& test, std::span<double const> input) {
    std::vector<named_shape> found;
    std::size_t const d = test.dimension;
    for (part const& item : test.layout) {
        if (item.kind == shape::affine || item.kind == shape::obb) continue;
        placed_part const placed = test.place(item, input.size());
        named_shape one{item.kind, std::string(name_of(item.kind)), {}};
        for (std::size_t at = placed.offset; at + d <= placed.end(); at += d) {
            vec p{};
            for (std::size_t a = 0; a < d; ++a) p[a] = input[at + a];
            one.points.push_back(p);
        }
        found.push_back(std::move(one));
    }
    if (found.size() == 2 && found[0].kind == found[1].kind) {
        found[0].name = "A";
        found[1].name = "B";
    } else {
        for (named_shape& one : found) one.name = "the " + one.name;
    }
    return found;
}

void tell_points(named_shape const& of, named_shape const& in, std::size_t dimension, std::vector<std::string>& parts) {
    if (!in.is_solid() && in.kind != shape::polygon) return;
    if (of.kind == shape::box) return;
    std::size_t const n = of.points.size() - (of.kind == shape::ray);
    std::array<std::size_t, 4> count{};
    std::size_t level = 0;
    for (std::size_t i = 0; i < n; ++i) {
        place const where = place_of(of.points[i], in, dimension);
        ++count[static_cast<std::size_t>(where)];
        level += where == place::elsewhere && is_level(of.points[i], in);
    }
    bool const one_point = n == 1, ends = n == 2;
    std::string const corner = one_point ? of.kind == shape::ray ? "the origin" : of.name
                                         : std::string(ends ? "an end" : "a corner") + " of " + of.name;
    std::string const corners = std::string(ends ? "ends" : "corners") + " of " + of.name;
    std::string const edge = in.kind == shape::box ? dimension == 3 ? "the surface" : "the border" : "an edge";
    if (n > 1 && count[2] == n) {
        parts.push_back(of.name + " strictly inside " + in.name);
        return;
    }
    if (n > 1 && count[3] == 0 && in.points.size() > 1) parts.push_back(of.name + " inside " + in.name);
    if (count[0]) parts.push_back(counted(count[0], corner, corners) + " at a corner of " + in.name);
    if (count[1]) parts.push_back(counted(count[1], corner, corners) + " on " + edge + " of " + in.name);
    if (count[2])
        parts.push_back(counted(count[2], corner, corners) + (in.points.size() == 1 ? " at " : " inside ") + in.name);
    if (level) parts.push_back(counted(level, corner, corners) + " level with an edge of " + in.name);
}

/// A convex shape as the separating axes see it.
struct solid {
    std::string name;
    shape kind = shape::point;
    std::vector<vec> corners, edges, faces;  // directions of its edges, normals of its faces
};

vec unit_of(std::size_t axis) {
    vec u{};
    u[axis] = 1;
    return u;
}

/// Nothing for a shape that is not bounded or not convex, as given.
std::optional<solid> solid_of(named_shape const& of, std::size_t dimension) {
    solid found{of.name, of.kind, of.points, {}, {}};
    if (of.kind == shape::box) {
        vec const low = of.points[0], high = of.points[1];
        found.corners.clear();
        for (unsigned bits = 0; bits < 1u << dimension; ++bits) {
            vec corner = low;
            for (std::size_t a = 0; a < dimension; ++a)
                if (bits >> a & 1) corner[a] = high[a];
            found.corners.push_back(corner);
        }
        for (std::size_t a = 0; a < dimension; ++a) {
            found.edges.push_back(unit_of(a));
            found.faces.push_back(unit_of(a));
        }
        return found;
    }
    if (of.kind != shape::point && of.kind != shape::segment && of.kind != shape::triangle) return std::nullopt;
    for (auto const& [i, j] : of.edges()) {
        vec const along = of.points[j] - of.points[i];
        if (is_zero(along)) continue;
        found.edges.push_back(along);
        if (dimension == 2) found.faces.push_back({-along[1], along[0], 0});
    }
    if (dimension == 3 && of.points.size() == 3) {
        vec const normal = cross(of.points[1] - of.points[0], of.points[2] - of.points[0]);
        if (!is_zero(normal)) found.faces.push_back(normal);
    }
    return found;
}

bool parts(vec const& axis, solid const& a, solid const& b) {
    auto const range = [&](solid const& of) {
        double low = INFINITY, high = -INFINITY;
        for (vec const& p : of.corners) {
            low = std::min(low, dot(axis, p));
            high = std::max(high, dot(axis, p));
        }
        return std::pair(low, high);
    };
    auto const [low, high] = range(a);
    auto const [other_low, other_high] = range(b);
    return low > other_high || other_low > high;
}

/// Of shapes that are apart, what alone parts them: "only the plane of the triangle parts them"; empty where more does.
std::string parting_words(named_shape const& first, named_shape const& second, std::size_t dimension) {
    auto const a = solid_of(first, dimension), b = solid_of(second, dimension);
    if (!a || !b) return "";
    if (a->kind == shape::box && b->kind == shape::box) {
        std::size_t const axes = static_cast<std::size_t>(
            std::ranges::count_if(a->faces, [&](vec const& axis) { return parts(axis, *a, *b); }));
        return axes == 1 ? "apart on one axis alone" : "";
    }
    auto const faces_of = [&](solid const& of) {
        return static_cast<std::size_t>(
            std::ranges::count_if(of.faces, [&](vec const& axis) { return parts(axis, *a, *b); }));
    };
    std::size_t const by_first = faces_of(*a), by_second = faces_of(*b);
    bool by_edges = false;
    if (dimension == 3)
        for (vec const& u : a->edges)
            for (vec const& v : b->edges)
                if (vec const axis = cross(u, v); !is_zero(axis)) by_edges = by_edges || parts(axis, *a, *b);
    if (by_edges) return by_first + by_second == 0 ? "only a pair of edges parts them" : "";
    if (by_first + by_second != 1) return "";
    solid const& by = by_first ? *a : *b;
    std::string const what = by.kind == shape::box                          ? "a face of "
                             : by.kind == shape::triangle && dimension == 3 ? "the plane of "
                             : by.kind == shape::triangle                   ? "an edge of "
                                                                            : "the line of ";
    return "only " + what + by.name + " parts them";
}

/// Would the ray meet the other shape if it went the other way?
bool is_behind_ray(test_info const& test, std::span<double const> input) {
    std::vector<double> turned(input.begin(), input.end());
    bool has_ray = false;
    for (part const& item : test.layout) {
        if (item.kind != shape::ray) continue;
        has_ray = true;
        for (std::size_t a = 0; a < test.dimension; ++a)
            turned[item.offset + test.dimension + a] = 0 - turned[item.offset + test.dimension + a];
    }
    if (!has_ray) return false;
    relation const rel = rational_reference::decide(test, turned);
    return rel == relation::crossing || rel == relation::touching;
}

std::string answer_words(relation rel) {
    return rel == relation::disjoint ? "apart" : rel == relation::crossing ? "overlapping" : std::string(name_of(rel));
}

}  // namespace

std::string words_of(test_info const& test, std::span<double const> input) {
    bool const is_relation = test.answer == answer_kind::relation;
    placed_case placed;
    if (is_relation)
        placed = place_case(test, input);
    else
        placed.rel = rational_reference::decide(test, input);
    std::vector<std::string> parts{answer_words(placed.rel)};
    std::vector<named_shape> const shapes = shapes_of(test, input);
    std::size_t const d = test.dimension;
    if (is_relation && shapes.size() == 2 && test.matrix() == nullptr) {
        tell_points(shapes[1], shapes[0], d, parts);
        tell_points(shapes[0], shapes[1], d, parts);
        std::size_t crossing = 0, overlapping = 0;
        for (auto const& [i, j] : shapes[0].edges())
            for (auto const& [k, l] : shapes[1].edges()) {
                edge_meeting const met =
                    meeting_of(shapes[0].points[i], shapes[0].points[j], shapes[1].points[k], shapes[1].points[l]);
                crossing += met == edge_meeting::cross;
                overlapping += met == edge_meeting::overlap;
            }
        if (crossing) parts.push_back(counted(crossing, "two edges cross", "pairs of edges cross"));
        if (overlapping) parts.push_back(counted(overlapping, "two edges overlap", "pairs of edges overlap"));
    }
    if (is_relation && placed.rel == relation::disjoint) {
        if (shapes.size() == 2 && test.matrix() == nullptr)
            if (std::string by = parting_words(shapes[0], shapes[1], d); !by.empty()) parts.push_back(std::move(by));
        if (is_behind_ray(test, input)) parts.emplace_back("behind the origin of the ray");
    }
    if (is_relation) {
        if (d == 3 && placed.contact == contact_kind::coplanar) parts.push_back("coplanar");
        std::string degenerate = degeneracy_of(test, input);
        std::ranges::replace(degenerate, '_', ' ');
        std::size_t begin = 0;
        while (degenerate != "none" && begin < degenerate.size()) {
            std::size_t const end = std::min(degenerate.find('+', begin), degenerate.size());
            parts.push_back(degenerate.substr(begin, end - begin));
            begin = end + 1;
        }
    } else {
        // Points that coincide, by their names.
        std::vector<std::string> names;
        std::vector<vec> points;
        for (std::size_t s = 0; s < test.layout.size(); ++s)
            for (std::size_t i = 0; i < shapes[s].points.size(); ++i) {
                names.emplace_back(test.layout[s].names[i]);
                points.push_back(shapes[s].points[i]);
            }
        for (std::size_t i = 0; i < points.size(); ++i)
            for (std::size_t j = i + 1; j < points.size(); ++j)
                if (is_zero(points[i] - points[j])) parts.push_back(names[i] + " = " + names[j]);
    }
    std::string text;
    for (std::string const& part : parts) text += (text.empty() ? "" : ", ") + part;
    return text;
}

}  // namespace graze::arranging
