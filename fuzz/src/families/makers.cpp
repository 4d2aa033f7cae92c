// Makers with more to them: degenerate shapes, matrices, triangulated surfaces.
#include <algorithm>
#include <utility>

#include "families/tools.hpp"

namespace graze::making {
namespace {

/// a + (b - a) * sixteenths / 16.
vec between(vec const& a, vec const& b, std::int64_t sixteenths) {
    vec p{};
    for (std::size_t axis = 0; axis < 3; ++axis)
        p[axis] = a[axis] + (b[axis] - a[axis]) * static_cast<double>(sixteenths) / 16;
    return p;
}

/// A little push: one unit if whole, else a power of two between 2^-50 and 2^-6 of the span.
void push(sketch& draft, vec& p, double span, bool whole) {
    std::size_t const axis = draft.choices.below(draft.dimension);
    double const sign = draft.choices.flip() ? -1 : 1;
    p[axis] += sign * (whole ? 1 : span * scale_between(draft.choices, -50, -6));
}

double span_of(figure const& f) {
    double span = 0;
    for (vec const& p : f.points)
        for (std::size_t axis = 0; axis < 3; ++axis) span = std::max(span, std::abs(p[axis] - f.points[0][axis]));
    return span;
}

/// Between 2^-50 and 2^-6 of a frustum's largest height.
double draw_small_height(figure const& f, sketch& draft) {
    double largest = 0;
    for (double h : f.heights) largest = std::max(largest, std::abs(h));
    return largest * scale_between(draft.choices, -50, -6);
}

void degrade_triangle(sketch& draft, vec* p, bool whole) {
    source& choices = draft.choices;
    double span = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) span = std::max(span, std::abs(p[1][axis] - p[0][axis]));
    switch (choices.below(6)) {
        case 0: p[1] = p[2]; break;         // two equal vertices
        case 1: p[1] = p[2] = p[0]; break;  // a point
        case 2:                             // collinear, the third outside or inside
        case 3: p[2] = between(p[0], p[1], choices.between(-16, 32)); break;
        case 4:  // a cap: the third just off the edge
            p[2] = between(p[0], p[1], choices.between(1, 15));
            push(draft, p[2], span, whole);
            break;
        default:  // a needle: two vertices next to each other
            p[2] = p[1];
            push(draft, p[2], span, whole);
    }
    // Which vertex plays which part.
    std::swap(p[0], p[choices.below(3)]);
}

}  // namespace

void degrade(sketch& draft, figure& target, bool whole) {
    source& choices = draft.choices;
    auto& p = target.points;
    bool const may_be_undefined = target.traits().may_be_undefined;
    if (target.is_mesh()) {
        for (std::size_t i = 0; i < p.size(); i += 3)
            if (i == 0 || choices.flip()) degrade_triangle(draft, p.data() + i, whole);
    } else if (target.varies()) {
        double const span = span_of(target);
        degrade_many(choices, target, draft.dimension);
        if (choices.one_in(3)) push(draft, p[choices.below(p.size())], span == 0 ? 1 : span, whole);
    } else if (is_round(target.kind)) {
        if (p.size() == 2 && choices.flip()) {
            p[1] = p[0];
            if (choices.one_in(3) || may_be_undefined) push(draft, p[1], target.radius, whole);
            if (choices.flip() && !may_be_undefined) return;
        }
        if (choices.one_in(4))
            target.radius *= scale_between(choices, -60, -10);
        else
            target.radius = 0;
    } else if (target.has_frame()) {
        // Flat, a segment or a point; or two axes next to each other.
        std::uint64_t const flat = 1 + choices.below(7);
        for (std::size_t k = 0; k < 3; ++k)
            if (flat >> k & 1)
                target.half[k] = !choices.one_in(4) ? 0 : whole ? 16 : target.half[k] * scale_between(choices, -50, -6);
        if (!choices.one_in(4)) return;
        std::size_t const k = choices.below(3);
        target.axes[k] = target.axes[(k + 1) % 3];
        if (choices.flip()) push(draft, target.axes[k], 1, whole);
    } else if (target.has_planes()) {
        // Planes through one point, a pair as one, or one past the other, or the same plane twice.
        for (std::size_t i = 0; i < 6; ++i) {
            std::size_t const j = i ^ 1;
            if (!choices.one_in(4)) continue;
            switch (choices.below(3)) {
                case 0: target.heights[i] = 0; break;
                case 1:
                    for (std::size_t axis = 0; axis < 3; ++axis) target.normals[j][axis] = -target.normals[i][axis];
                    target.heights[j] = -target.heights[i];
                    if (choices.one_in(4)) target.heights[j] += whole ? 1 : draw_small_height(target, draft);
                    if (choices.one_in(4)) target.heights[j] -= whole ? 1 : draw_small_height(target, draft);
                    break;
                default: target.normals[j] = target.normals[i]; target.heights[j] = target.heights[i];
            }
        }
    } else if (target.traits().sorted) {
        std::uint64_t const flat = 1 + choices.below((1u << draft.dimension) - 1);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (!(flat >> axis & 1)) continue;
            double const span = p[1][axis] - p[0][axis];
            p[1][axis] = p[0][axis];
            if (choices.one_in(4)) p[1][axis] += whole ? 1 : span * scale_between(choices, -50, -6);
        }
    } else if (p.size() == 3 && !may_be_undefined) {
        degrade_triangle(draft, p.data(), whole);
    } else if (p.size() > 1) {
        // The last point nearly, or for a segment quite, on the one before it or in line with those before it.
        bool const equal = !may_be_undefined && !choices.one_in(3);
        double const span = span_of(target);
        p.back() = p.size() == 2 ? p[0] : between(p[0], p[1], choices.between(-16, 32));
        if (!equal) push(draft, p.back(), span == 0 ? 1 : span, whole);
    }
    if (whole)
        make_defined(target, 16);
    else if (may_be_undefined)
        make_defined_rounded(draft, target);
}

void draw_axes(sketch& draft, figure& target, double size, bool whole) {
    source& choices = draft.choices;
    static constexpr double frames[][3][3] = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                              {{1, 2, 2}, {2, 1, -2}, {2, -2, 1}},
                                              {{3, 4, 0}, {-4, 3, 0}, {0, 0, 5}},
                                              {{1, 1, 0}, {-1, 1, 0}, {0, 0, 1}},
                                              {{1, 1, 1}, {1, -1, 0}, {1, 1, -2}}};
    double const(*drawn)[3] = frames[choices.flip() ? 0 : choices.below(5)];
    std::size_t const first = choices.below(3);
    for (std::size_t k = 0; k < 3; ++k) {
        bool const turned = choices.flip();
        for (std::size_t axis = 0; axis < 3; ++axis)
            target.axes[k][(axis + first) % 3] = turned ? -drawn[k][axis] : drawn[k][axis];
    }
    for (double& h : target.half)
        h = whole ? 16 * std::trunc(std::abs(size * signed_unit(choices))) : std::abs(size * signed_unit(choices));
    // Any small whole numbers do as well.
    if (whole && choices.one_in(4))
        for (vec& a : target.axes)
            for (double& c : a) c = static_cast<double>(choices.between(-3, 3));
    if (whole) return;
    if (choices.flip()) {
        // Turned by a quaternion: 1 - 2 (y y + z z) and so on, over the square of its length.
        double q[4], square = 0;
        for (double& c : q) {
            c = signed_unit(choices);
            square += c * c;
        }
        if (square > 0) {
            auto const of = [&](int i, int j) { return 2 * q[i] * q[j] / square; };
            target.axes = {vec{1 - of(2, 2) - of(3, 3), of(1, 2) + of(0, 3), of(1, 3) - of(0, 2)},
                           vec{of(1, 2) - of(0, 3), 1 - of(1, 1) - of(3, 3), of(2, 3) + of(0, 1)},
                           vec{of(1, 3) + of(0, 2), of(2, 3) - of(0, 1), 1 - of(1, 1) - of(2, 2)}};
        }
    }
    // Of unit length, but for rounding, unless they are to be anything.
    bool const unit = !choices.one_in(8);
    for (vec& a : target.axes) {
        double const size_of = length(widen(a));
        for (double& c : a) c = unit && size_of > 0 ? c / size_of : c + (unit ? 0 : signed_unit(choices));
    }
    if (&target == &draft.second && choices.one_in(3)) {
        // Parallel to the other box's, or nearly: every entry off by as little.
        target.axes = draft.first.axes;
        double const off = choices.flip() ? 0 : scale_between(choices, draft.is_float() ? -24 : -53, -6);
        for (vec& a : target.axes)
            for (double& c : a) c += off * signed_unit(choices);
    }
    for (vec& a : target.axes)
        for (double& c : a) c = to_scalar(draft.scalar, c);
    for (double& h : target.half) h = to_scalar(draft.scalar, h);
}

void draw_normal_of(sketch& draft, figure& target, double size, bool whole) {
    source& choices = draft.choices;
    for (double& c : target.axes[0])
        c = whole ? static_cast<double>(choices.between(-16, 16)) : to_scalar(draft.scalar, signed_unit(choices));
    if (choices.one_in(4)) {
        target.axes[0] = {};
        target.axes[0][choices.below(3)] = choices.flip() ? 1 : -1;
    }
    if (!whole && choices.flip()) {
        // Of length 1, but for rounding, as most planes are kept.
        double const longest = length(widen(target.axes[0]));
        for (double& c : target.axes[0]) c = longest > 0 ? to_scalar(draft.scalar, c / longest) : 0;
    } else if (choices.one_in(4)) {
        double const by = scale_between(choices, -20, 20);
        for (double& c : target.axes[0]) c *= by;
        if (whole) size /= by;
    }
    make_defined(target, 1);
    double longest = 0;
    for (double c : target.axes[0]) longest = std::max(longest, std::abs(c));
    target.half[0] = whole ? size : size / longest;
}

void draw_planes(sketch& draft, figure& target, double size, bool whole) {
    source& choices = draft.choices;
    auto const height = [&] {
        return whole ? 16 * std::ceil(std::abs(size * signed_unit(choices))) : std::abs(size * signed_unit(choices));
    };
    switch (choices.below(5)) {
        case 0:
        case 1:
        case 2: {  // pairs against each other: along the coordinates' axes, or turned as boxes are
            figure box{shape::obb, {}, 0};
            if (choices.flip())
                draw_axes(draft, box, size, whole);
            else
                box.axes = {vec{1, 0, 0}, vec{0, 1, 0}, vec{0, 0, 1}};
            for (std::size_t i = 0; i < 6; ++i) {
                for (std::size_t axis = 0; axis < 3; ++axis)
                    target.normals[i][axis] = i < 3 ? box.axes[i][axis] : -box.axes[i - 3][axis];
                target.heights[i] = height();
            }
            break;
        }
        case 3: {  // seen from the point: near and far across an axis, the sides through it
            std::size_t const along = choices.below(3);
            double const slope =
                whole ? static_cast<double>(choices.between(1, 3)) : 0.25 + std::abs(signed_unit(choices));
            double const forwards = choices.flip() ? 1 : -1;
            target.normals = {};
            target.heights = {};
            target.normals[0][along] = forwards;
            target.normals[3][along] = -forwards;
            double const nearest = height();
            target.heights[0] = -nearest;
            target.heights[3] = nearest + height();
            for (std::size_t k = 1; k < 3; ++k)
                for (std::size_t side : {0u, 3u}) {
                    target.normals[k + side][along] = forwards * slope;
                    target.normals[k + side][(along + k) % 3] = side == 0 ? 1 : -1;
                }
            break;
        }
        default:  // any, with the point on the positive side of most
            for (std::size_t i = 0; i < 6; ++i) {
                for (double& c : target.normals[i])
                    c = whole ? static_cast<double>(choices.between(-3, 3)) : signed_unit(choices);
                target.heights[i] = choices.one_in(12) ? -height() : height();
            }
    }
    if (!whole && choices.flip()) {
        // Of length 1, but for rounding, as most planes are kept.
        for (std::size_t i = 0; i < 6; ++i) {
            double const long_as = length(widen(target.normals[i]));
            for (double& c : target.normals[i]) c = long_as > 0 ? c / long_as : 0;
        }
    }
    for (std::size_t i = 0; i < 6; ++i) {
        for (double& c : target.normals[i]) c = to_scalar(draft.scalar, c);
        target.heights[i] = to_scalar(draft.scalar, target.heights[i]);
    }
    // Mostly opposite planes follow each other, in the order left, right, bottom, top, near, far; else in any.
    std::array<std::size_t, 6> order{0, 3, 1, 4, 2, 5};
    if (choices.one_in(4))
        for (std::size_t i = 5; i > 0; --i) std::swap(order[i], order[choices.below(i + 1)]);
    auto const normals = target.normals;
    auto const heights = target.heights;
    for (std::size_t i = 0; i < 6; ++i) {
        target.normals[i] = normals[order[i]];
        target.heights[i] = heights[order[i]];
    }
    make_defined(target, 1);
}

void read_planes(figure& target, std::span<double const> scalars) {
    target.points.assign(1, {});
    for (std::size_t i = 0; i < 6; ++i) {
        for (std::size_t axis = 0; axis < 3; ++axis) target.normals[i][axis] = scalars[4 * i + axis];
        target.heights[i] = scalars[4 * i + 3];
    }
}

void read_plane(figure& target, std::span<double const> coefficients) {
    double longest = 0;
    for (std::size_t i = 0; i < 3; ++i) longest = std::max(longest, std::abs(coefficients[i]));
    target.points.assign(1, {});
    for (std::size_t i = 0; i < 3; ++i) target.axes[0][i] = coefficients[i];
    if (longest == 0) return;
    // By the largest component, so that no square overflows.
    vec unit{};
    double squared = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        unit[i] = coefficients[i] / longest;
        squared += unit[i] * unit[i];
    }
    double const along = -(coefficients[3] / longest) / squared;
    for (std::size_t i = 0; i < 3; ++i) target.points[0][i] = along * unit[i];
    target.half[0] = 1 / longest;
}

std::array<double, 6> draw_matrix(sketch& draft, bool exact, double reach) {
    source& choices = draft.choices;
    std::array<double, 6> m{1, 0, 0, 0, 1, 0};
    bool const rigid = !choices.flip();
    if (!exact && choices.flip()) {
        // cos and sin of a rational rotation, (1 - t^2) / (1 + t^2) and 2t / (1 + t^2): within 2 ulps of rigid.
        static constexpr double slopes[] = {0.5, 1.0 / 3, 0.25, 2.0 / 3, 0.2};
        double const t = choices.flip() ? slopes[choices.below(5)] : signed_unit(choices);
        double const c = (1 - t * t) / (1 + t * t), s = 2 * t / (1 + t * t);
        m = {c, -s, 0, s, c, 0};
    }
    for (std::uint64_t quarter = choices.below(4); quarter > 0; --quarter) m = {-m[3], -m[4], 0, m[0], m[1], 0};
    if (!rigid) {
        double const unit = exact ? 0.5 : 1;
        auto const entry = [&] {
            return exact ? unit * static_cast<double>(choices.between(-6, 6)) : 2 * signed_unit(choices);
        };
        switch (choices.below(5)) {
            case 0: {  // the same factor for all
                // Determinants far from 1 too: some take small ones for singular.
                std::int64_t const most = exact ? 1 : choices.flip() ? 6 : 24;
                double const by = scale_between(choices, -most, most);
                for (double& value : m) value *= by;
                break;
            }
            case 1:  // mirrored
                m[0] = -m[0], m[3] = -m[3];
                break;
            case 2:  // sheared
                m[exact ? 1 : 1 + 2 * choices.below(2)] += entry();
                break;
            case 3:  // a factor for each axis
                m[0] *= exact ? 2 : scale_between(choices, -6, 6), m[3] *= exact ? 2 : 1;
                break;
            default: m = {entry(), entry(), 0, entry(), entry(), 0};
        }
        // Singular by chance: a mirrored identity is not.
        if (m[0] * m[4] == m[1] * m[3]) m = {1, 0, 0, 0, -1, 0};
    }
    if (!choices.one_in(4))
        for (std::size_t at : {2u, 5u}) {
            double const value = reach * signed_unit(choices);
            m[at] = exact ? std::trunc(value) : value;
        }
    return m;
}

surface draw_surface(source& choices, std::size_t dimension) {
    surface s;
    auto const height = [&] { return dimension == 3 ? static_cast<double>(choices.between(-12, 12)) : 0; };
    if (!choices.flip()) {
        // Cells of 8 x 8, each cut along a diagonal; a vertex is off its place by 1 at most, so no
        // triangle turns over and none overlap.
        std::size_t const width = 1 + choices.below(4), depth = 1 + choices.below(3);
        for (std::size_t y = 0; y <= depth; ++y)
            for (std::size_t x = 0; x <= width; ++x)
                s.points.push_back({static_cast<double>(8 * x) + static_cast<double>(choices.between(-1, 1)),
                                    static_cast<double>(8 * y) + static_cast<double>(choices.between(-1, 1)),
                                    height()});
        for (std::size_t y = 0; y < depth; ++y)
            for (std::size_t x = 0; x < width; ++x) {
                std::size_t const a = y * (width + 1) + x, b = a + 1, c = a + width + 1, d = c + 1;
                bool const cut = choices.flip();
                s.triangles.push_back({a, b, cut ? d : c});
                s.triangles.push_back({cut ? a : b, d, c});
            }
    } else {
        // A fan or a star about a tip: directions 15 degrees apart (nearly), in turn, each vertex at its own
        // whole multiple. Two neighbours are less than 180 degrees apart, so the triangles do not overlap.
        static constexpr double ring[6][2] = {{64, 0}, {62, 17}, {55, 32}, {45, 45}, {32, 55}, {17, 62}};
        static constexpr std::size_t steps[] = {8, 6, 4, 3, 2, 1};
        std::size_t const step = steps[choices.below(6)], count = 24 / step;
        bool const star = choices.flip();
        s.points.push_back({0, 0, height()});
        for (std::size_t i = 0; i < count; ++i) {
            std::size_t const quarter = i * step / 6, at = i * step % 6;
            double x = ring[at][0], y = ring[at][1];
            for (std::size_t k = 0; k < quarter; ++k) x = -std::exchange(y, x);
            double const by = star ? 1 + static_cast<double>(choices.below(3)) : 2;
            s.points.push_back({by * x, by * y, height()});
        }
        for (std::size_t i = 0; i < count; ++i) s.triangles.push_back({0, 1 + i, 1 + (i + 1) % count});
    }
    // Holes, down to a single triangle; and every vertex gets to be the first.
    if (choices.one_in(3)) {
        std::size_t const kept = 1 + choices.below(s.triangles.size());
        while (s.triangles.size() > kept)
            s.triangles.erase(s.triangles.begin() + static_cast<std::ptrdiff_t>(choices.below(s.triangles.size())));
    }
    for (auto& t : s.triangles)
        std::rotate(t.begin(), t.begin() + static_cast<std::ptrdiff_t>(choices.below(3)), t.end());
    return s;
}

}  // namespace graze::making
