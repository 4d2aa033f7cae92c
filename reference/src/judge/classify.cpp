#include "graze/classify.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "graze/internal/judge/simple_polygon.hpp"
#include "graze/internal/rational/set_pair.hpp"
#include "rational/flat_hull.hpp"
#include "rational/hull_pair.hpp"
#include "rational/moving.hpp"
#include "rational/polygon.hpp"
#include "rational/polygon_pairs.hpp"
#include "rational/shapes.hpp"
#include "rational/solid.hpp"
#include "rational/widened.hpp"

namespace graze {
namespace {

/// The extreme points of a bounded shape. A collinear triangle has two, its ends along x, then y, then z.
std::vector<point> corners_of(convex const& set) {
    std::vector<point> corners = set.vertices;
    if (set.kind == shape::box || set.kind == shape::hull) return corners;
    std::sort(corners.begin(), corners.end());
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
    if (corners.size() == 3 && dimension_of(corners) == 1) corners.erase(corners.begin() + 1);
    return corners;
}

/// Dimension of the smallest face of the shape that holds the point; -1 if it is outside.
int carrier_dimension(convex const& set, std::vector<point> const& corners, point const& p) {
    if (set.endless.size() == 2) return dot(cross(set.endless[0], set.endless[1]), p - set.vertices[0]) == 0 ? 2 : -1;
    if (set.endless.size() == 1) return is_zero(cross(set.endless[0], p - set.vertices[0])) ? 1 : -1;
    if (set.kind == shape::box) {
        int dimension = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            rational const &low = corners.front()[axis], high = corners.back()[axis];
            if (p[axis] < low || p[axis] > high) return -1;
            dimension += low < p[axis] && p[axis] < high;
        }
        return dimension;
    }
    if (corners.size() == 1) return p == corners[0] ? 0 : -1;
    if (corners.size() == 2) {
        point const edge = corners[1] - corners[0], arm = p - corners[0];
        rational const along = dot(edge, arm), length = dot(edge, edge);
        if (!is_zero(cross(edge, arm)) || along < 0 || along > length) return -1;
        return along == 0 || along == length ? 0 : 1;
    }
    point const normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
    if (dot(normal, p - corners[0]) != 0) return -1;
    int dimension = 2;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        rational const side = dot(normal, cross(corners[(i + 1) % corners.size()] - corners[i], p - corners[i]));
        if (side < 0) return -1;
        dimension -= side == 0;
    }
    return dimension;
}

/// Touching sets out of one plane, or in 2D, touch with a vertex of one in the other, or with an edge of each: an edge
/// that meets a face, or two edges in 2D, inside both, cross. Nothing if they share no point.
std::optional<contact_kind> touching_kind(convex const& a, convex const& b, bool known_to_meet) {
    std::optional<contact_kind> least;
    std::vector<point> const of_a = corners_of(a), of_b = corners_of(b);
    auto const scan = [&](convex const& from, std::vector<point> const& corners, convex const& in,
                          std::vector<point> const& in_corners) {
        if (!from.endless.empty()) return;
        for (point const& corner : corners)
            if (int const dimension = carrier_dimension(in, in_corners, corner); dimension >= 0)
                least = std::min(least.value_or(contact_kind::none), kind_of(0, dimension));
    };
    scan(a, of_a, b, of_b);
    scan(b, of_b, a, of_a);
    if (!least && known_to_meet) least = contact_kind::edge_edge;
    return least;
}

/// Dimension of the face where the shape goes furthest along a direction that no endless direction leaves.
int support_dimension(convex const& set, point const& direction) {
    if (!set.endless.empty()) return static_cast<int>(set.endless.size());
    std::vector<point> extreme;
    rational most;
    for (point const& v : set.vertices) {
        rational const along = dot(direction, v);
        if (extreme.empty() || along > most) extreme.clear(), most = along;
        if (along == most) extreme.push_back(v);
    }
    return dimension_of(extreme);
}

contact_kind support_kind(convex const& a, convex const& b, point const& direction) {
    return kind_of(support_dimension(a, direction), support_dimension(b, -direction));
}

/// Normals of all facets of the difference, and perhaps others: every facet is spanned by edges and endless directions.
std::vector<point> facet_normals(convex const& a, convex const& b, std::size_t dimension) {
    std::vector<point> spans, normals;
    for (convex const* set : {&a, &b})
        for (point const& u : set->endless) spans.push_back(u);
    std::size_t const endless = spans.size();
    for (convex const* set : {&a, &b})
        if (set->endless.empty())
            for (point const& e : edges_of(set->kind, set->vertices)) spans.push_back(e);
    auto const add = [&](point const& normal) {
        if (!is_zero(normal)) normals.push_back(normal);
    };
    if (dimension == 2)
        for (point const& e : spans) add({-e[1], e[0], 0});
    else  // with an endless direction, all normals are orthogonal to it; with two there is one
        for (std::size_t i = 0; i < (endless ? 1 : spans.size()); ++i)
            for (std::size_t j = i + 1; j < (endless == 2 ? 2 : spans.size()); ++j) add(cross(spans[i], spans[j]));
    return normals;
}

/// How far one must move to end a crossing, squared, and the features that part last.
struct depth_and_kind {
    rational squared;
    contact_kind kind;
};

/// Nothing if the sets do not cross (some triangles of a mesh).
std::optional<depth_and_kind> crossing_kind(convex const& a, convex const& b, std::size_t dimension) {
    std::optional<depth_and_kind> best;
    for (point const& normal : facet_normals(a, b, dimension))
        for (point const& direction : {normal, -normal}) {
            rational high = dot(direction, a.vertices[0]), low = dot(direction, b.vertices[0]);
            for (point const& v : a.vertices) high = std::max(high, dot(direction, v));
            for (point const& v : b.vertices) low = std::min(low, dot(direction, v));
            rational const bound = high - low;
            if (bound <= 0) return std::nullopt;
            rational const squared = bound * bound / dot(direction, direction);
            if (best && squared > best->squared) continue;
            contact_kind const kind = support_kind(a, b, direction);
            best = {squared, best && best->squared == squared ? std::min(best->kind, kind) : kind};
        }
    return best;
}

contact_kind disjoint_kind(operands const& sets, std::vector<certificate> const& proofs) {
    rational least = -1;
    contact_kind best = contact_kind::none;
    for (certificate const& proof : proofs) {
        // The direction of the rational reference is the vector between the nearest points itself.
        point direction{};
        std::copy(proof.direction.begin(), proof.direction.end(), direction.begin());
        rational const squared = dot(direction, direction);
        if (least >= 0 && squared > least) continue;
        contact_kind const kind = support_kind(sets.first, sets.others[proof.triangle], direction);
        best = least == squared ? std::min(best, kind) : kind;
        least = squared;
    }
    return best;
}

/// Returns the contact kind of a case whose disjoint sets come with certificates.
contact_kind kind_of_sets(operands const& sets, std::size_t dimension, exact_answer const& truth) {
    contact_kind best = contact_kind::none;
    if (truth.rel == relation::disjoint) return disjoint_kind(sets, truth.certificates);
    if (truth.rel == relation::touching) {
        for (convex const& other : sets.others)
            best = std::min(best, touching_kind(sets.first, other, sets.others.size() == 1).value_or(best));
        return best;
    }
    rational deepest = 0;
    for (convex const& other : sets.others)
        if (auto const one = crossing_kind(sets.first, other, dimension); one && one->squared >= deepest) {
            best = one->squared == deepest ? std::min(best, one->kind) : one->kind;
            deepest = one->squared;
        }
    return best;
}

/// Returns the contact kind of hulls that meet and are not in one plane.
contact_kind hulls_kind(operands const& sets, relation rel) {
    convex const &a = sets.first, &b = sets.others[0];
    if (rel == relation::touching) return support_kind(a, b, direction_of_contact(a, b));
    contact_kind best = contact_kind::none;
    for (point const& direction : shortest_way_out(a, b).directions)
        best = std::min(best, support_kind(a, b, direction));
    return best;
}

bool in_one_plane(operands const& sets) {
    std::vector<point> points;
    for (convex const* set : {&sets.first, &sets.others[0]}) {
        points.insert(points.end(), set->vertices.begin(), set->vertices.end());
        for (point const& u : set->endless) points.push_back(set->vertices[0] + u);
    }
    return dimension_of(points) <= 2;
}

std::vector<point> read_points(std::span<double const> input, std::size_t offset, std::size_t points,
                               std::size_t dimension) {
    std::vector<point> read(points);
    for (point& p : read)
        for (std::size_t axis = 0; axis < dimension; ++axis) p[axis] = rational(input[offset++]);
    return read;
}

/// Is one of the triangle's doubled areas, seen along an axis, in doubles beyond its error? That is below 2^-50 of the
/// products' sum (two differences, a product and the last difference, each off by 2^-53), but for underflow.
bool surely_not_collinear(std::span<double const> p, std::size_t d) {
    for (std::size_t i = 0; i < (d == 2 ? 1 : 3); ++i) {
        std::size_t const x = i, y = (i + 1) % d;
        double const u = (p[d + x] - p[x]) * (p[2 * d + y] - p[y]), v = (p[d + y] - p[y]) * (p[2 * d + x] - p[x]);
        double const area = std::abs(u - v), sum = std::abs(u) + std::abs(v);
        if (sum < 1e300 && area > 1e-14 * sum && area > 1e-290) return true;
    }
    return false;
}

std::size_t count_distinct(std::span<double const> points, std::size_t d) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < points.size(); at += d) {
        bool repeated = false;
        for (std::size_t before = 0; before < at; before += d)
            repeated = repeated || std::ranges::equal(points.subspan(at, d), points.subspan(before, d));
        count += !repeated;
    }
    return count;
}

bool has_flat_triangle(std::span<double const> triangles) {
    for (std::size_t at = 0; at < triangles.size(); at += 9) {
        auto const one = triangles.subspan(at, 9);
        if (!surely_not_collinear(one, 3) && dimension_of(read_points(one, 0, 3, 3)) < 2) return true;
    }
    return false;
}

/// The word for a shape that lacks its full dimension, or an empty one.
std::string degenerate_word(test_info const& test, part const& item, std::span<double const> input) {
    std::size_t const d = test.dimension;
    shape_traits const& traits = traits_of(item.kind);
    static constexpr std::string_view lacking[] = {"_is_point", "_is_segment", "_is_flat"};
    std::string name(traits.name);
    if (traits.further == further_scalars::matrix) {
        auto const at = [&](std::size_t i) { return rational(input[item.offset + i]); };
        return at(0) * at(4) == at(1) * at(3) ? "matrix_is_singular" : "";
    }
    if (traits.further == further_scalars::radius) {
        bool const thin = input[item.offset + traits.points * d] == 0;
        auto const ends = input.subspan(item.offset, traits.points * d);
        if (item.kind == shape::cylinder && std::equal(input.begin(), input.begin() + 3, input.begin() + 3))
            return name.append("_is_undefined");
        bool const is_long = traits.points == 2 && !std::equal(ends.begin(), ends.begin() + 3, ends.begin() + 3);
        if (thin) return name.append(lacking[is_long]);
        return traits.points == 2 && !is_long ? name.append("_is_sphere") : "";
    }
    if (traits.further == further_scalars::frame) {
        std::vector<point> arms{point{}};
        for (std::size_t k = 0; k < d; ++k) {
            std::vector<point> const axis = read_points(input, item.offset + d + k * d, 1, d);
            arms.push_back(axis[0] * rational(input[item.offset + item.count - d + k]));
        }
        auto const spanned = static_cast<std::size_t>(dimension_of(arms));
        return spanned == d ? "" : name.append(lacking[spanned]);
    }
    if (traits.further == further_scalars::planes) {
        operands const sets = decode(test, input);
        if (!sets.defined) return name.append("_is_undefined");
        if (sets.first.vertices.empty()) return name.append("_is_empty");
        auto const flat = static_cast<std::size_t>(dimension_of(sets.first.vertices));
        return flat == d ? "" : name.append(lacking[flat]);
    }
    if (traits.further == further_scalars::direction || traits.further == further_scalars::coefficients) {
        auto const along = input.subspan(item.offset + traits.points * d, d);
        bool const some = std::any_of(along.begin(), along.end(), [](double value) { return value != 0; });
        return some ? "" : name.append(item.kind == shape::displacement ? "_is_zero" : "_is_undefined");
    }
    if (traits.sorted) {
        std::size_t extents = 0;
        for (std::size_t axis = item.offset; axis < item.offset + d; ++axis) extents += input[axis] != input[axis + d];
        return extents == d ? "" : name.append(lacking[extents]);
    }
    if (traits.varies()) {
        placed_part const placed = test.place(item, input.size());
        bool const is_solid = item.kind == shape::solid;
        auto const scalars = input.subspan(placed.offset, placed.count);
        if (is_solid && !is_closed_surface(scalars)) return name.append("_is_undefined");
        auto const flat = static_cast<std::size_t>(dimension_of(read_points(input, placed.offset, placed.points, d)));
        if (flat < d) return name.append(lacking[flat]);
        bool const crosses_itself =
            item.kind == shape::polygon && !is_simple_polygon(scalars);
        if (is_solid && has_flat_triangle(scalars)) return name.append("_has_flat_triangle");
        return crosses_itself ? name.append("_is_not_simple") : "";
    }
    std::size_t const full = traits.points - 1, end = traits.repeats() ? input.size() : item.offset + item.count;
    for (std::size_t at = item.offset; at < end; at += traits.points * d) {
        auto const points = input.subspan(at, traits.points * d);
        // One point lacks nothing, and a segment whose ends differ.
        if (full == 0 || (full == 1 && !std::ranges::equal(points.first(d), points.last(d)))) continue;
        if (full == 2 && surely_not_collinear(points, d)) continue;
        std::size_t const distinct = count_distinct(points, d);
        std::size_t const flat = distinct <= 2
                                     ? distinct - 1
                                     : static_cast<std::size_t>(dimension_of(read_points(input, at, traits.points, d)));
        if (flat == full) continue;
        return name.append(traits.repeats()          ? "_has_flat_triangle"
                           : traits.may_be_undefined ? "_is_undefined"
                                                     : lacking[flat]);
    }
    return "";
}

}  // namespace

measured_case measure_case(test_info const& test, std::span<double const> input) {
    if (auto const found = measure_case_pairs(test, input, pair_wanted::exact_margin))
        return {{.rel = found->rel, .margin = {found->margin_square, 0}, .certificates = {}}, found->contact};
    exact_answer truth = rational_reference::evaluate(test, input);
    contact_kind const contact = contact_kind_of(test, input, truth);
    return {std::move(truth), contact};
}

placed_case place_case(test_info const& test, std::span<double const> input) {
    if (auto const found = measure_case_pairs(test, input, pair_wanted::kind))
        return {found->rel, found->contact, found->margin_low, found->margin_high};
    measured_case const measured = measure_case(test, input);
    double const margin = measured.truth.has_margin() ? margin_of(measured.truth) : 0;
    return {measured.truth.rel, measured.contact, margin, margin};
}

namespace {

contact_kind kind_of_moving(test_info const& test, std::span<double const> input) {
    moving_pair const pair = read_moving(test, input);
    if (pair.coplanarity().empty()) return contact_kind::coplanar;
    return pair.is_edges ? contact_kind::edge_edge : contact_kind::vertex_face;
}

}  // namespace

contact_kind contact_kind_of(test_info const& test, std::span<double const> input, exact_answer const& truth) {
    if (!test.has_hits() || truth.rel == relation::undefined) return contact_kind::none;
    if (test.layout.front().kind == shape::polygon) return kind_of_polygons(test, input, truth);
    if (test.layout.back().kind == shape::polygon) return kind_at_polygon(input);
    if (test.has_solid()) return kind_at_solid(test, input, truth);
    if (test.has_two_times()) return kind_of_moving(test, input);
    operands const sets = by_corners(decode_scaled(test, input).sets, test.dimension);  // no kind depends on the scale
    if (!sets.first.planes.empty() && sets.first.vertices.empty()) return contact_kind::none;
    if (sets.disc_radius) return kind_of(0, *sets.disc_radius == 0 ? 0 : 2);
    bool const many_cornered = test.dimension == 3 && (is_many_cornered(sets.first) || is_many_cornered(sets.others[0]));
    // Of round sets the features of their cores.
    if (sets.first.radius != 0 || sets.others[0].radius != 0 || sets.first.kind == shape::cylinder) {
        exact_answer const cores = evaluate_cores(sets, test.dimension);
        if (!many_cornered || cores.rel == relation::disjoint) return kind_of_sets(sets, test.dimension, cores);
        return in_one_plane(sets) ? contact_kind::coplanar : hulls_kind(sets, cores.rel);
    }
    if (test.dimension == 3 && in_one_plane(sets)) return contact_kind::coplanar;
    if (many_cornered && truth.rel != relation::disjoint) return hulls_kind(sets, truth.rel);
    if (truth.rel == relation::disjoint && truth.certificates.empty())
        return disjoint_kind(sets, rational_reference::evaluate(test, input).certificates);
    return kind_of_sets(sets, test.dimension, truth);
}

std::string degeneracy_of(test_info const& test, std::span<double const> input) {
    std::vector<std::string> words;
    for (part const& item : test.layout)
        if (std::string word = degenerate_word(test, item, input); !word.empty()) words.push_back(std::move(word));
    std::sort(words.begin(), words.end());
    std::string text;
    for (std::string const& word : words) (text += text.empty() ? "" : "+") += word;
    return text.empty() ? "none" : text;
}

}  // namespace graze
