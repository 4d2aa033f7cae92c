#include "fuzzing/closeness.hpp"

#include <algorithm>
#include <cmath>

#include "families/numbers.hpp"
#include "graze/internal/rational/set_pair.hpp"

namespace graze {
namespace {

using making::vec;

/// A shape's corners, and the directions of its edges and normals.
struct hull {
    shape kind;
    vec points[8];
    std::size_t count = 0;
    vec edges[3];
    std::size_t edge_count = 0;
    vec normals[3];
    std::size_t normal_count = 0;
    bool degenerate = false;

    hull(shape what, double const* scalars, std::size_t dimension, double scale) : kind(what) {
        auto const read = [&](std::size_t at) {
            vec p{};
            for (std::size_t axis = 0; axis < dimension; ++axis) p[axis] = scalars[at * dimension + axis] * scale;
            return p;
        };
        if (traits_of(kind).sorted) {
            read_box(read(0), read(1), dimension);
            return;
        }
        if (traits_of(kind).further == further_scalars::frame) {
            read_frame(scalars, scale);
            return;
        }
        if (traits_of(kind).further == further_scalars::coefficients) {
            read_plane(scalars, scale);
            return;
        }
        if (traits_of(kind).further == further_scalars::planes) {
            read_planes(scalars, scale);
            return;
        }
        for (; count < traits_of(kind).points; ++count) points[count] = read(count);
        if (traits_of(kind).further == further_scalars::direction) {
            vec const d = read(count);
            for (std::size_t axis = 0; axis < 3; ++axis) points[count][axis] = points[0][axis] + d[axis];
            ++count;
        }
        if (count > 1) join(dimension);
    }

  private:
    /// Centre, axes, half extents.
    void read_frame(double const* scalars, double scale) {
        vec arm[3];
        for (std::size_t k = 0; k < 3; ++k) {
            double const half = scalars[12 + k] * scale;
            double longest = 0;
            vec unit{};
            for (std::size_t axis = 0; axis < 3; ++axis) {
                arm[k][axis] = half * scalars[3 + 3 * k + axis];
                longest = std::max(longest, std::abs(scalars[3 + 3 * k + axis]));
            }
            for (std::size_t axis = 0; longest > 0 && axis < 3; ++axis)
                unit[axis] = scalars[3 + 3 * k + axis] / longest;
            edges[edge_count++] = unit;
            degenerate = degenerate || half == 0;
        }
        for (std::size_t k = 0; k < 3; ++k) normals[normal_count++] = cross(edges[k], edges[(k + 1) % 3]);
        for (unsigned corner = 0; corner < 8; ++corner, ++count)
            for (std::size_t axis = 0; axis < 3; ++axis) {
                double at = scalars[axis] * scale;
                for (std::size_t k = 0; k < 3; ++k) at += corner >> k & 1 ? arm[k][axis] : -arm[k][axis];
                points[count][axis] = at;
            }
    }

    /// The point nearest to the origin, and the normal, of length 1.
    void read_plane(double const* scalars, double scale) {
        double const longest = std::max({std::abs(scalars[0]), std::abs(scalars[1]), std::abs(scalars[2])});
        degenerate = longest == 0;
        if (degenerate) return;
        vec normal{scalars[0] / longest, scalars[1] / longest, scalars[2] / longest};
        double const squared = dot(normal, normal);
        for (std::size_t axis = 0; axis < 3; ++axis)
            points[0][axis] = normal[axis] * (-(scalars[3] / longest) * scale / squared);
        count = 1;
        normals[normal_count++] = normal;
    }

    /// Corners, where three planes meet and no other has them on its negative side, as far as doubles tell; and the
    /// normals.
    void read_planes(double const* scalars, double scale) {
        vec n[6];
        double offset[6];
        for (std::size_t i = 0; i < 6; ++i) {
            double const* const plane = scalars + 4 * i;
            double const longest = std::max({std::abs(plane[0]), std::abs(plane[1]), std::abs(plane[2])});
            degenerate = degenerate || longest == 0;
            for (std::size_t axis = 0; axis < 3; ++axis) n[i][axis] = longest > 0 ? plane[axis] / longest : 0;
            offset[i] = longest > 0 ? plane[3] / longest * scale : 0;
        }
        for (std::size_t k = 0; k < std::size(normals); ++k) normals[normal_count++] = n[k];
        for (std::size_t i = 0; i < 6; ++i)
            for (std::size_t j = i + 1; j < 6; ++j)
                for (std::size_t k = j + 1; k < 6; ++k) {
                    vec const jk = cross(n[j], n[k]), ki = cross(n[k], n[i]), ij = cross(n[i], n[j]);
                    double const volume = dot(n[i], jk);
                    if (std::abs(volume) < 1e-9 || count == std::size(points)) continue;
                    vec at{};
                    for (std::size_t axis = 0; axis < 3; ++axis)
                        at[axis] = -(offset[i] * jk[axis] + offset[j] * ki[axis] + offset[k] * ij[axis]) / volume;
                    bool within = true;
                    for (std::size_t l = 0; l < 6; ++l)
                        within = within && dot(n[l], at) + offset[l] >= -1e-9 * (1 + std::abs(offset[l]));
                    if (within) points[count++] = at;
                }
        if (count == 0) points[count++] = {};
    }

    void read_box(vec const& low, vec const& high, std::size_t dimension) {
        for (unsigned corner = 0; corner < 1u << dimension; ++corner)
            points[count++] = {corner & 1 ? high[0] : low[0], corner & 2 ? high[1] : low[1],
                               corner & 4 ? high[2] : low[2]};
        for (std::size_t axis = 0; axis < dimension; ++axis) {
            vec unit{};
            unit[axis] = 1;
            edges[edge_count++] = unit;
            normals[normal_count++] = unit;
            degenerate = degenerate || low[axis] == high[axis];
        }
    }

    /// The edges and normals of two or three points.
    void join(std::size_t dimension) {
        for (std::size_t i = 0; i < (count == 2 ? 1 : 3); ++i)
            edges[edge_count++] = points[(i + 1) % count] - points[i];
        if (dimension == 2)
            for (std::size_t i = 0; i < edge_count; ++i) normals[normal_count++] = {edges[i][1], -edges[i][0], 0};
        else if (count == 3)
            normals[normal_count++] = cross(edges[0], points[2] - points[0]);
        if (count == 2) {
            degenerate = dot(edges[0], edges[0]) == 0;
        } else {
            vec const across = cross(edges[0], edges[1]);
            degenerate = dot(across, across) <= 1e-28 * dot(edges[0], edges[0]) * dot(edges[1], edges[1]);
        }
    }
};

/// The best axis so far.
struct search {
    hull const& a;
    hull const& b;
    double slack;          // vertices so near the foremost count as of one feature with it
    double most = -1e300;  // the largest separation
    contact_kind kind = contact_kind::none;
    bool flat = false;

    struct range {
        double low, high;
        int at_low = 0, at_high = 0;
    };
    range project(hull const& of, vec const& n) const {
        double along[8];
        range r{1e300, -1e300};
        for (std::size_t i = 0; i < of.count; ++i) {
            along[i] = dot(of.points[i], n);
            r.low = std::min(r.low, along[i]);
            r.high = std::max(r.high, along[i]);
        }
        if (traits_of(of.kind).reach == extent::one_way) {
            // From the first point on: as far as can be, or nowhere but in the last bits.
            double const on = dot(of.edges[0], n);
            r.low = on < -slack ? -1e300 : along[0];
            r.high = on > slack ? 1e300 : along[0];
            along[1] = r.low > -1e300 && r.high < 1e300 ? along[0] : on < 0 ? r.low : r.high;
        }
        for (std::size_t i = 0; i < of.count; ++i) {
            r.at_low += along[i] <= r.low + slack;
            r.at_high += along[i] >= r.high - slack;
        }
        return r;
    }

    void put(vec n) {
        double const squared = dot(n, n);
        if (!(squared > 1e-200)) return;
        double const by = 1 / std::sqrt(squared);
        for (double& c : n) c *= by;
        range const first = project(a, n), second = project(b, n);
        double const over = second.low - first.high, under = first.low - second.high;
        double const apart = std::max(over, under);
        flat = flat || std::max(first.high, second.high) - std::min(first.low, second.low) <= slack;
        if (apart <= most) return;
        most = apart;
        // So many vertices are of a vertex, an edge or a face.
        kind = over >= under ? kind_of(first.at_high - 1, second.at_low - 1)
                             : kind_of(first.at_low - 1, second.at_high - 1);
    }
};

void search_pair(search& s, std::size_t dimension) {
    hull const &a = s.a, &b = s.b;
    auto const is_endless = [](hull const& h) { return traits_of(h.kind).reach == extent::both_ways; };
    if (is_endless(b) && b.count == 2) {
        // Only directions across the line tell the sets apart.
        for (std::size_t i = 0; i < a.edge_count; ++i) s.put(cross(a.edges[i], b.edges[0]));
        return;
    }
    for (std::size_t i = 0; i < a.normal_count; ++i) s.put(a.normals[i]);
    if (is_endless(a)) return;
    for (std::size_t i = 0; i < b.normal_count; ++i) s.put(b.normals[i]);
    if (dimension == 3)
        for (std::size_t i = 0; i < a.edge_count; ++i)
            for (std::size_t j = 0; j < b.edge_count; ++j) s.put(cross(a.edges[i], b.edges[j]));
    // Where shapes lack a dimension those above do not tell them apart: along edges, and across them in their plane.
    if (a.degenerate || b.degenerate || s.flat || a.count == 1 || dimension == 2) {
        for (hull const* item : {&a, &b})
            for (std::size_t i = 0; i < item->edge_count; ++i) {
                if (item->count == 2 || item->degenerate) s.put(item->edges[i]);
                for (hull const* other : {&a, &b})
                    if (dimension == 3 && other->normal_count == 1) s.put(cross(item->edges[i], other->normals[0]));
            }
        if (a.degenerate || b.degenerate || a.count == 1)
            for (std::size_t i = 0; i < a.count; ++i)
                for (std::size_t j = 0; j < b.count; ++j) s.put(b.points[j] - a.points[i]);
    }
}

/// The scalars of the map that the mesh goes through; null without one.
double const* matrix_of(test_case const& question) {
    for (part const& item : question.test->layout)
        if (traits_of(item.kind).further == further_scalars::matrix) return question.input.data() + item.offset;
    return nullptr;
}

/// How near a sign test's determinant, of the points less the last one, is to zero: in shares of what its products add
/// up to. By elimination with the largest pivots.
double relative_determinant(test_info const& test, double const* input, double scale) {
    std::size_t const d = test.dimension, points = test.fixed_count() / d, rows = points - 1;
    double row[4][4] = {}, size = 1, det = 1;
    for (std::size_t i = 0; i < rows; ++i) {
        double square = 0;
        for (std::size_t axis = 0; axis < d; ++axis) {
            row[i][axis] = (input[i * d + axis] - input[rows * d + axis]) * scale;
            square += row[i][axis] * row[i][axis];
        }
        if (rows > d) row[i][d] = square;
        size *= std::sqrt(square + (rows > d ? square * square : 0));
    }
    for (std::size_t k = 0; k < rows; ++k) {
        std::size_t pivot = k;
        for (std::size_t i = k; i < rows; ++i)
            if (std::abs(row[i][k]) > std::abs(row[pivot][k])) pivot = i;
        std::swap(row[k], row[pivot]);
        if (row[k][k] == 0) return 0;
        det *= row[k][k];
        for (std::size_t i = k + 1; i < rows; ++i)
            for (std::size_t j = rows; j-- > k;) row[i][j] -= row[i][k] / row[k][k] * row[k][j];
    }
    return size > 0 ? std::abs(det) / size : 0;
}

/// How near the triangle's angles are to a right one: where the sphere's support changes.
double right_angle(double const* p, double scale) {
    hull const t(shape::triangle, p, 3, scale);
    double least = 1;
    for (std::size_t i = 0; i < 3; ++i) {
        vec const u = t.points[(i + 1) % 3] - t.points[i], v = t.points[(i + 2) % 3] - t.points[i];
        double const lengths = std::sqrt(dot(u, u) * dot(v, v));
        least = std::min(least, lengths > 0 ? std::abs(dot(u, v)) / lengths : 0);
    }
    return least;
}

/// By how much spheres and capsules reach beyond their cores.
double radii_of(test_info const& test, double const* input) {
    double sum = 0;
    for (part const& item : test.layout)
        if (traits_of(item.kind).further == further_scalars::radius) sum += input[item.offset + item.count - 1];
    return sum;
}

/// Measures how far a point is from a polygon's nearest edge.
void measure_polygon(std::span<vec const> points, closeness& found, double ulp) {
    double least = 1e300;
    std::span<vec const> const corners = points.subspan(1);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        vec const arm = points[0] - corners[i], edge = corners[(i + 1) % corners.size()] - corners[i];
        double const length = dot(edge, edge), at = length > 0 ? std::clamp(dot(arm, edge) / length, 0.0, 1.0) : 0;
        vec const off{arm[0] - at * edge[0], arm[1] - at * edge[1], 0};
        double const distance = std::sqrt(dot(off, off));
        if (!(distance < least)) continue;
        least = distance;
        found.kind = at > 0 && at < 1 ? contact_kind::vertex_edge : contact_kind::vertex_vertex;
    }
    found.ulps = least / ulp;
}

/// Measures how far corners are from sides that they are no ends of: of the other ring where there are two.
void measure_rings(std::span<vec const> points, std::size_t rings, closeness& found, double ulp) {
    std::size_t const n = points.size() / rings;
    double least = 1e300;
    for (std::size_t p = 0; p < points.size(); ++p) {
        std::size_t const other = rings == 2 && p < n ? n : 0;
        std::vector<vec> seen{points[p]};
        closeness of_corner;
        if (rings == 2) {
            seen.insert(seen.end(), points.begin() + static_cast<std::ptrdiff_t>(other),
                        points.begin() + static_cast<std::ptrdiff_t>(other + n));
            measure_polygon(seen, of_corner, ulp);
        } else {
            // The ring without the corner: the side that closes it is the one across.
            for (std::size_t i = 1; i < n; ++i) seen.push_back(points[(p + i) % n]);
            measure_polygon(seen, of_corner, ulp);
        }
        if (!(of_corner.ulps < least)) continue;
        least = of_corner.ulps;
        found.kind = of_corner.kind;
    }
    found.ulps = least;
}

/// Measures how much of a polygon's area, triangle by triangle, cancels.
void measure_area(std::span<vec const> points, closeness& found, double ulp) {
    double area = 0, size = 0;
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        vec const u = points[i] - points[0], v = points[i + 1] - points[0];
        double const part = u[0] * v[1] - u[1] * v[0];
        area += part;
        size += std::abs(part);
    }
    found.ulps = size > 0 ? std::abs(area) / size / ulp : 0;
    found.degenerate = size > 0 ? 0 : 1;
}

/// Measures two hulls of any number of points by the best of some directions: axes, ways between points, and across
/// edges.
void measure_hulls(std::span<vec const> points, closeness& found, double ulp) {
    std::span<vec const> const a = points.first(points.size() / 2), b = points.subspan(a.size());
    double most = -1e300;
    auto const put = [&](vec const& n) {
        double const size = std::sqrt(dot(n, n));
        if (!(size > 1e-100)) return;
        double high[2] = {-1e300, -1e300}, low[2] = {1e300, 1e300};
        for (std::size_t i = 0; i < points.size(); ++i) {
            double const along = dot(points[i], n) / size;
            high[i >= a.size()] = std::max(high[i >= a.size()], along);
            low[i >= a.size()] = std::min(low[i >= a.size()], along);
        }
        most = std::max({most, low[1] - high[0], low[0] - high[1]});
    };
    for (std::size_t axis = 0; axis < 3; ++axis) {
        vec n{};
        n[axis] = 1;
        put(n);
    }
    std::size_t const few = std::min<std::size_t>(a.size(), 5);
    for (std::size_t i = 0; i < few; ++i)
        for (std::size_t j = 0; j < few; ++j) {
            put(b[j] - a[i]);
            vec const u = a[i] - a[0], v = b[j] - b[0];
            put(cross(u, v));
            if (i < j) put(cross(u, a[j] - a[0]));
            if (i < j) put(cross(b[i] - b[0], v));
        }
    found.ulps = std::abs(most) / ulp;
    found.kind = contact_kind::none;
}

/// Measures how near shapes that move are at the nearest of nine times.
void measure_motion(test_info const& test, double const* input, double scale, double ulp, closeness& found) {
    std::size_t const half = test.fixed_count() / 2;
    part const &first = test.layout[0], &second = test.layout[1];
    double least = 1e300;
    for (int eighths = 0; eighths <= 8; ++eighths) {
        double const time = eighths / 8.0;
        double at[12];
        for (std::size_t i = 0; i < half; ++i) at[i] = input[i] * (1 - time) + input[i + half] * time;
        hull const a(first.kind, at + first.offset, test.dimension, scale),
            b(second.kind, at + second.offset, test.dimension, scale);
        if (a.degenerate) found.degenerate |= 1;
        if (b.degenerate) found.degenerate |= 2;
        search s{a, b, 4 * ulp};
        search_pair(s, test.dimension);
        if (!(s.most < least)) continue;
        least = s.most;
        found.kind = s.flat ? contact_kind::coplanar : s.kind;
    }
    found.ulps = std::abs(least) / ulp;
}

/// Measures how near the sets of a cast are at the nearest of nine times.
void measure_cast(test_case const& question, closeness& found) {
    test_case at_rest{test_at_rest(*question.test), question.scalar, {}};
    closeness nearest;
    nearest.ulps = 1e300;
    for (int eighths = 0; eighths <= 8; ++eighths) {
        at_rest.input = sets_at(*question.test, question.input, eighths / 8.0);
        closeness const now = estimate_closeness(at_rest, relation::disjoint);
        if (now.ulps < nearest.ulps) nearest = now;
    }
    found.ulps = nearest.ulps;
    found.kind = nearest.kind;
    found.degenerate = nearest.degenerate;
}

}  // namespace

closeness estimate_closeness(test_case const& question, relation rel) {
    test_info const& test = *question.test;
    double const* const input = question.input.data();
    std::size_t const dimension = test.dimension;
    double largest = 0, least = 1e308;
    for (std::size_t i = 0; i < question.input.size(); ++i) {
        double const size = std::abs(input[i]);
        largest = std::max(largest, size);
        if (size != 0) least = std::min(least, size);
    }
    closeness found;
    if (largest == 0) {
        found.degenerate = 3;
        return found;
    }
    bool const narrow = question.scalar == scalar_type::float32;
    found.scale = largest > (narrow ? 1e12 : 1e100)    ? 2
                  : largest < (narrow ? 1e-10 : 1e-90) ? 1
                  : least < (narrow ? 1e-18 : 1e-150)  ? 1
                                                       : 0;
    // Beyond 2^-1000 the inverse overflows; what is that small stays 0 and is of no matter.
    double const scale = std::ldexp(1.0, std::min(-std::ilogb(largest), 1000));
    double const ulp = spacing(question.scalar, largest) * scale;

    part const &first = test.layout.front(), &second = test.layout.back();
    switch (test.answer) {
        case answer_kind::sphere: {
            hull const t(shape::triangle, input, 3, scale);
            found.degenerate = t.degenerate;
            found.ulps = right_angle(input, scale) / ulp;
            return found;
        }
        case answer_kind::sign:
            found.ulps = rel == relation::zero ? 0 : relative_determinant(test, input, scale) / ulp;
            return found;
        case answer_kind::moving:
            if (test.displacement())
                measure_cast(question, found);
            else
                measure_motion(test, input, scale, ulp, found);
            if (rel == relation::touching) found.ulps = 0;
            if (!(found.ulps < 1e300)) found.ulps = 1e300;
            return found;
        case answer_kind::relation:
        case answer_kind::values:
        case answer_kind::contact: break;
    }
    if (test.varies() && !test.has_solid()) {
        std::vector<vec> points(question.input.size() / dimension);
        for (std::size_t i = 0; i < question.input.size(); ++i) points[i / dimension][i % dimension] = input[i] * scale;
        if (test.answer == answer_kind::values && first.kind == shape::polygon)
            measure_area(points, found, ulp);
        else if (first.kind == shape::polygon)
            measure_rings(points, test.layout.size(), found, ulp);
        else if (second.kind == shape::polygon)
            measure_polygon(points, found, ulp);
        else
            measure_hulls(points, found, ulp);
        if (rel == relation::touching) found.ulps = 0;
        if (!(found.ulps < 1e300)) found.ulps = 1e300;
        return found;
    }
    hull a(first.kind, input + first.offset, dimension, scale);
    found.degenerate = a.degenerate;
    if (first.kind == shape::point && second.kind == shape::disc) {
        hull const centre(shape::point, input + second.offset, dimension, scale);
        vec const apart = centre.points[0] - a.points[0];
        double const radius = input[second.offset + dimension] * scale;
        found.ulps = std::abs(std::sqrt(dot(apart, apart)) - radius) / ulp;
        found.kind = radius == 0 ? contact_kind::vertex_vertex : contact_kind::vertex_face;
        if (radius == 0) found.degenerate |= 2;
    } else {
        // A mesh or a solid: the triangle that is deepest, or nearest.
        bool const of_triangles = traits_of(second.kind).has_triangles();
        std::size_t const end = of_triangles ? question.input.size() : second.offset + 1;
        double const* const m = matrix_of(question);
        double least_apart = 1e300;
        double mapped[6];
        for (std::size_t at = second.offset; at < end; at += scalar_count(second.kind, dimension)) {
            double const* scalars = input + at;
            if (m) {
                for (std::size_t i = 0; i < 6; i += 2) {
                    mapped[i] = m[0] * scalars[i] + m[1] * scalars[i + 1] + m[2];
                    mapped[i + 1] = m[3] * scalars[i] + m[4] * scalars[i + 1] + m[5];
                }
                scalars = mapped;
            }
            hull const b(of_triangles ? shape::triangle : second.kind, scalars, dimension, scale);
            if (b.degenerate) found.degenerate |= 2;
            search s{a, b, 4 * ulp};
            search_pair(s, dimension);
            if (!(s.most < least_apart)) continue;
            least_apart = s.most;
            found.kind = dimension == 3 && s.flat ? contact_kind::coplanar : s.kind;
        }
        found.ulps = std::abs(least_apart - radii_of(test, input) * scale) / ulp;
    }
    if (rel == relation::touching) found.ulps = 0;
    if (!(found.ulps < 1e300)) found.ulps = 1e300;
    return found;
}

}  // namespace graze
