// The floating-point filter for a moving point and triangle and for two moving edges: polynomials of moving_exact.hpp in
// Bernstein form, in doubles with bounds of their error.
//
// Bounds. e = 2^-52 as in filter.hpp: any rounding mode, with or without contraction. X, Y, Z bound the differences E, F, R
// at both times, an axis each.
// plane    Coefficients of (E x F) . R are sums of 6 triple products through 8 roundings, or a third of 18 through 10 and
//          two more: |error| <= 6 XYZ ((1 + e)^12 - 1) < 72.1 e XYZ, and all of them are below 6 XYZ. Halving adds three
//          means, each rounded once: 18.1 e XYZ. A value at t is three times (1 - t) a + t b, four roundings each: less
//          than 55 e XYZ more. So 75 + 19 depth, and 140 for a value.
// weights  V = R x F, W = E x R, N = E x F along an axis: two products through 4 roundings, or half of four through 5:
//          10.1 e XY of what is below 2 XY. N - V - W: 30.3 and two sums of what is below 6 XY: 43 e XY; taken as 45. On a
//          part of [0, 1], or at a time, two times (1 - t) a + t b of what is below 6 XY, 37 more: 90. Their derivatives
//          are below 2 * 12 XY.
// The slack, 4 %, covers that X, Y, Z and the bounds are rounded. Range as in filter.hpp, with 72 terms in place of 48: where
// that does not hold bounds are infinite, and comparisons with them false.
//
// Roots. Where the coefficients' signs on a part change once whatever the uncertain ones are, the plane's polynomial has one
// root there, and changes its sign (Descartes); certain signs a reach before and after a guess enclose it. Where two weights
// of one axis have strictly opposite signs all over a part, the shapes do not meet in it: all weights have N's sign, or are
// zero, where they do.
#pragma once

#include "graze/certified/detail/filter.hpp"
#include "graze/certified/detail/moving_exact.hpp"
#include "graze/certified/detail/working_number.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// (1 - t) a + t b.
GRAZE_CERTIFIED_INLINED double mixed(double a, double b, double t) {
    return (1 - t) * a + t * b;
}
struct bernstein_cubic {
    double b[4];

    GRAZE_CERTIFIED_INLINED double at(double t) const {
        double const p = mixed(b[0], b[1], t), q = mixed(b[1], b[2], t), r = mixed(b[2], b[3], t);
        return mixed(mixed(p, q, t), mixed(q, r, t), t);
    }
    double slope(double t) const {
        double const p = b[1] - b[0], q = b[2] - b[1], r = b[3] - b[2];
        return 3 * mixed(mixed(p, q, t), mixed(q, r, t), t);
    }
    void halve(bernstein_cubic& low, bernstein_cubic& high) const {
        double const p = 0.5 * (b[0] + b[1]), q = 0.5 * (b[1] + b[2]), r = 0.5 * (b[2] + b[3]);
        double const v = 0.5 * (p + q), w = 0.5 * (q + r), middle = 0.5 * (v + w);
        low = {{b[0], p, v, middle}};
        high = {{middle, w, r, b[3]}};
    }
};
struct bernstein_square {
    double b[3];

    GRAZE_CERTIFIED_INLINED double at(double t, double u) const {
        return mixed(mixed(b[0], b[1], t), mixed(b[1], b[2], t), u);
    }
    bernstein_square on(double l, double h) const { return {{at(l, l), at(l, h), at(h, h)}}; }
};

// Bounds in roundings e of a product of extents, as derived above: of the plane's coefficients at first and for each
// halving, of its value at a time; of weights' coefficients, of weights on a part or at a time, of their change with time.
inline constexpr double coefficient_roundings = 75, halving_roundings = 19, plane_value_roundings = 140;
inline constexpr double weight_roundings = 45, weight_value_roundings = 90, weight_slope = 25;

enum class side_of_weights { outside, inside, unknown };

template <class Scalar>
struct moving_filter {
    vector3 e[2], f[2], r[2];
    double extent[3], plane_unit, side_unit[3];
    bernstein_cubic plane;
    bernstein_square normal[3], along_e[3], along_f[3];
    bool edges;
    // Where it says crossing: the first contact nearly, times certainly before and after it, and the sign before it.
    double contact_at, contact_from, contact_to;
    int contact_way;

    GRAZE_CERTIFIED_INLINED moving_filter(Scalar const* input, moving_layout const& layout) : edges(layout.edges) {
        GRAZE_CERTIFIED_UNROLLED for (int t = 0; t < 2; ++t) {
            Scalar const* const from = input + 12 * t;
            e[t] = between(from + 3 * layout.e[0], from + 3 * layout.e[1]);
            f[t] = between(from + 3 * layout.f[0], from + 3 * layout.f[1]);
            r[t] = between(from + 3 * layout.r[0], from + 3 * layout.r[1]);
        }
        auto const largest = [](double a, double b) { return greater(std::fabs(a), std::fabs(b)); };
        auto const widest = [&](auto axis) {
            return greater(greater(largest(axis(e[0]), axis(e[1])), largest(axis(f[0]), axis(f[1]))),
                           largest(axis(r[0]), axis(r[1])));
        };
        extent[0] = widest([](vector3 const& v) { return v.x; });
        extent[1] = widest([](vector3 const& v) { return v.y; });
        extent[2] = widest([](vector3 const& v) { return v.z; });
        plane_unit = space_bound<Scalar>(extent[0], extent[1], extent[2]) / space_roundings;
        for (int k = 0; k < 3; ++k)
            side_unit[k] =
                plane_bound<Scalar>(extent[k == 2 ? 0 : k + 1], extent[k == 0 ? 2 : k - 1]) / plane_roundings;
        vector3 const n0 = cross_of(e[0], f[0]), n2 = cross_of(e[1], f[1]);
        vector3 const n1 = sum(cross_of(e[0], f[1]), cross_of(e[1], f[0]));
        plane.b[0] = dot_of(n0, r[0]);
        plane.b[1] = (dot_of(n1, r[0]) + dot_of(n0, r[1])) * (1.0 / 3);
        plane.b[2] = (dot_of(n2, r[0]) + dot_of(n1, r[1])) * (1.0 / 3);
        plane.b[3] = dot_of(n2, r[1]);
        keep(n0, n1, n2, normal);
    }

    GRAZE_CERTIFIED_INLINED void load_weights() {
        keep(cross_of(r[0], f[0]), sum(cross_of(r[0], f[1]), cross_of(r[1], f[0])), cross_of(r[1], f[1]), along_e);
        keep(cross_of(e[0], r[0]), sum(cross_of(e[0], r[1]), cross_of(e[1], r[0])), cross_of(e[1], r[1]), along_f);
    }

    GRAZE_CERTIFIED_INLINED static vector3 sum(vector3 const& a, vector3 const& b) {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    GRAZE_CERTIFIED_INLINED static void keep(vector3 const& a, vector3 const& b, vector3 const& c,
                                             bernstein_square (&to)[3]) {
        to[0] = {{a.x, 0.5 * b.x, c.x}};
        to[1] = {{a.y, 0.5 * b.y, c.y}};
        to[2] = {{a.z, 0.5 * b.z, c.z}};
    }

    /// Bounds the error of coefficients on a part of [0, 1] that was halved so many times.
    double coefficient_bound(int depth) const {
        return (coefficient_roundings + halving_roundings * depth) * plane_unit;
    }

    /// Surely no zero on a part of [0, 1], so many times halved?
    GRAZE_CERTIFIED_INLINED bool off_plane(bernstein_cubic const& p, int depth) const {
        double const bound = coefficient_bound(depth);
        double const low = lesser(lesser(p.b[0], p.b[1]), lesser(p.b[2], p.b[3])),
                     high = greater(greater(p.b[0], p.b[1]), greater(p.b[2], p.b[3]));
        return (low > bound) | (high < -bound);
    }
    /// Returns the sign before the root where there is certainly one, else 0.
    GRAZE_CERTIFIED_INLINED int one_root(bernstein_cubic const& p, int depth) const {
        double const bound = coefficient_bound(depth);
        double const way = p.b[0] > 0 ? 1 : -1;
        double const a = way * p.b[0], b = way * p.b[1], c = -way * p.b[2], d = -way * p.b[3];
        return (a > bound) & (d > bound) & ((b > bound) | (c > bound)) ? static_cast<int>(way) : 0;
    }

    GRAZE_CERTIFIED_INLINED bool sure_at_ends(bernstein_cubic const& p, int depth) const {
        return lesser(std::fabs(p.b[0]), std::fabs(p.b[3])) > coefficient_bound(depth);
    }

    /// Are weights of one axis, each with all its coefficients, certainly of opposite signs?
    GRAZE_CERTIFIED_INLINED bool apart(bernstein_square const& n, bernstein_square const& v, bernstein_square const& w,
                                       double bound) const {
        auto const low_high = [&](double a, double b, double c, double& least, double& most) {
            least = greater(least, lesser(lesser(a, b), c));
            most = lesser(most, greater(greater(a, b), c));
        };
        // The highest of the lows, and the lowest of the highs.
        double least = -std::numeric_limits<double>::infinity(), most = -least;
        low_high(v.b[0], v.b[1], v.b[2], least, most);
        if (edges) {
            low_high(-w.b[0], -w.b[1], -w.b[2], least, most);
            low_high(n.b[0] - v.b[0], n.b[1] - v.b[1], n.b[2] - v.b[2], least, most);
            low_high(n.b[0] + w.b[0], n.b[1] + w.b[1], n.b[2] + w.b[2], least, most);
        } else {
            low_high(w.b[0], w.b[1], w.b[2], least, most);
            low_high(n.b[0] - v.b[0] - w.b[0], n.b[1] - v.b[1] - w.b[1], n.b[2] - v.b[2] - w.b[2], least, most);
        }
        return (least > bound) & (most < -bound);
    }
    bool apart() const {
        bool found = false;
        for (int k = 0; k < 3; ++k) found |= apart(normal[k], along_e[k], along_f[k], weight_roundings * side_unit[k]);
        return found;
    }
    bool apart_on(double l, double h) const {
        for (int k = 0; k < 3; ++k)
            if (apart(normal[k].on(l, h), along_e[k].on(l, h), along_f[k].on(l, h),
                      weight_value_roundings * side_unit[k]))
                return true;
        return false;
    }

    /// Places the shapes at all times within `reach` of t.
    GRAZE_CERTIFIED_INLINED side_of_weights sides_near(double t, double reach) const {
        double value[3], best = -1;
        int axis = 0;
        for (int k = 0; k < 3; ++k) {
            value[k] = normal[k].at(t, t);
            if (std::fabs(value[k]) > best) {
                best = std::fabs(value[k]);
                axis = k;
            }
        }
        double const bound = (weight_value_roundings + weight_slope * reach / rounding_error) * side_unit[axis];
        double const n = value[axis], v = along_e[axis].at(t, t), w = along_f[axis].at(t, t);
        double const low = edges ? lesser(lesser(v, n - v), lesser(-w, n + w)) : lesser(lesser(v, w), n - v - w);
        double const high = edges ? greater(greater(v, n - v), greater(-w, n + w)) : greater(greater(v, w), n - v - w);
        if ((low < -bound) & (high > bound)) return side_of_weights::outside;
        bool const inside = (low > bound) | (high < -bound);
        return inside ? side_of_weights::inside : side_of_weights::unknown;
    }

    /// The root on a part that has one, nearly: by E. Halley's iteration, which triples the digits.
    static double root_on(bernstein_cubic const& p) {
        double const scale = 1 / (p.b[0] - p.b[3]), d0 = p.b[1] - p.b[0], d1 = p.b[2] - p.b[1];
        // Positive before the root.
        double const a0 = scale * p.b[0], a1 = 3 * scale * d0, a2 = 3 * scale * (d1 - d0),
                     a3 = scale * (p.b[3] - 3 * d1 - p.b[0]);
        double low = 0, high = 1, x = a0;
        for (int i = 0; i < 40; ++i) {
            double const value = ((a3 * x + a2) * x + a1) * x + a0, slope = (3 * a3 * x + 2 * a2) * x + a1,
                         half_bend = 3 * a3 * x + a2;
            (value > 0 ? low : high) = x;
            double next = x - value * slope / (slope * slope - value * half_bend);
            double const step = std::fabs(next - x);
            if (!((next > low) & (next < high))) {
                // It has arrived, or leaves.
                if (step <= 0x1p-50) return x;
                next = 0.5 * (low + high);
            } else if (step <= 0x1p-20)
                return next;
            x = next;
        }
        return x;
    }

    filter_result find() {
        if (off_plane(plane, 0)) return filter_result::disjoint;
        load_weights();
        if (apart()) return filter_result::disjoint;
        return find_roots();
    }

    struct part {
        bernstein_cubic on;
        double from, to;
        int depth;
    };
    static constexpr int deepest = 16;
    // From here on a part is halved only if its polynomial's signs at both ends are certain: they stay as they are in what
    // becomes of it.
    static constexpr int patient = 6;

    /// On a part that has one root, before it values of sign `way`. The first reach does for nearly all; where the plane's
    /// polynomial is flat it takes more, where the root is near an edge's time less.
    side_of_weights sides_at_root(part const& p, int way) {
        double const t = p.from + root_on(p.on) * (p.to - p.from);
        for (double const reach : {0x1p-30, 0x1p-26, 0x1p-40}) {
            double const low = greater(p.from, t - reach), high = lesser(p.to, t + reach),
                         bound = plane_value_roundings * plane_unit;
            // The part's ends have their signs for certain.
            if ((low != p.from && !(way * plane.at(low) > bound)) || (high != p.to && !(-way * plane.at(high) > bound)))
                continue;
            side_of_weights const side = sides_near(t, reach);
            if (side == side_of_weights::unknown) continue;
            contact_at = t;
            contact_from = low;
            contact_to = high;
            contact_way = way;
            return side;
        }
        return side_of_weights::unknown;
    }
    filter_result find_roots() {
        part open[deepest + 2];
        int count = 0;
        open[count++] = {plane, 0, 1, 0};
        while (count > 0) {
            part const p = open[--count];
            if (off_plane(p.on, p.depth)) continue;
            int const way = one_root(p.on, p.depth);
            if (way != 0) {
                side_of_weights const side = sides_at_root(p, way);
                if (side == side_of_weights::inside) return filter_result::crossing;
                if (side == side_of_weights::outside) continue;
            }
            if (apart_on(p.from, p.to)) continue;
            if (way != 0 || p.depth == deepest || (p.depth >= patient && !sure_at_ends(p.on, p.depth)))
                return filter_result::unknown;
            double const middle = 0.5 * (p.from + p.to);
            bernstein_cubic low, high;
            p.on.halve(low, high);
            open[count++] = {high, middle, p.to, p.depth + 1};
            open[count++] = {low, p.from, middle, p.depth + 1};
        }
        return filter_result::disjoint;
    }
};

// A moving point and triangle, two moving edges: boxes, the filter, the time of a crossing in double_double, and integers for
// what is left.

/// Are the boxes around all that the shapes sweep apart?
template <class Scalar>
GRAZE_CERTIFIED_INLINED bool swept_boxes_apart(Scalar const* input, moving_layout const& layout) {
    Scalar low[2][3], high[2][3];
    for (int i = 0; i < 8; ++i) {
        int const shape = i % 4 < layout.first ? 0 : 1;
        bool const begins = i == 0 || i == layout.first;
        for (int k = 0; k < 3; ++k) {
            Scalar const x = input[3 * i + k];
            low[shape][k] = begins ? x : lesser(low[shape][k], x);
            high[shape][k] = begins ? x : greater(high[shape][k], x);
        }
    }
    bool apart = false;
    for (int k = 0; k < 3; ++k) apart |= (high[0][k] < low[1][k]) | (high[1][k] < low[0][k]);
    return apart;
}

/// The plane's polynomial at a time in [0, 1], as the triple product of its vectors there, start + time (end - start).
/// These have L = 4 and E = 17 in double_double.hpp's count, minors 10 and 94, products with the third vector 15 and 194,
/// sums of three 17 and 258: off by less than 259 u^2 of the magnitudes, 6 (3 X) (3 Y) (3 Z).
GRAZE_CERTIFIED_INLINED double plane_in_pairs(double const* input, moving_layout const& layout, double time) {
    auto const at_time = [&](int const(&ends)[2]) {
        auto const arm = [&](int t) {
            return arm_of(working_grid<double>{input}, 12 * t + 3 * ends[1], 12 * t + 3 * ends[0]);
        };
        double_double const share{time, 0};
        vector3_of<double_double> const start = arm(0), end = arm(1);
        return vector3_of<double_double>{start.x + share * (end.x - start.x), start.y + share * (end.y - start.y),
                                         start.z + share * (end.z - start.z)};
    };
    return normalized(dot_of(cross_of(at_time(layout.e), at_time(layout.f)), at_time(layout.r))).high;
}
/// 259 u^2 * 162 with u = 2^-53 is below 656 * 2^-100; the rest covers that X, Y, Z and the bound are rounded, and what
/// underflows.
inline constexpr double pairs_factor = 660 * 0x1p-100;
static_assert(259 * 162 * 0x1p-106 <= 656 * unit_of<double_double>);

/// Bounds in roundings e of X Y Z, and in X Y Z, derived at contact_in_pairs.
inline constexpr double slope_roundings = 850, largest_bend = 144;

/// The neighbours of a time in (0, 1).
inline double time_after(double time) {
    return time_of_bits(bits_of_time(time) + 1);
}
inline double time_before(double time) {
    return time_of_bits(bits_of_time(time) - 1);
}

/// Gives the first contact of a crossing that the filter has found: the largest double not above it, to nearest. False where that
/// is not certain.
///
/// From a time t, nearly the root r: r = t - p(t) / p'(x) for an x between. With V for p(t), off by v, and S for the slope,
/// off by s <= |S| / 2 wherever x may be, V / S is off by 2 (v |S| + s |V|) / S^2 at most. First x is anywhere in what
/// encloses r; then it is as near to t as r is known to be, 2 (|V| + v) / |S|, and s is less.
/// s        Differences of coefficients are off by 2 * 72.1 e XYZ and 12 for their sum; mixed twice, three roundings each of
///          what is below 12 XYZ, 72 more; three times that, rounded: 721. |p''| <= 6 * 24 XYZ, over 2^-53 that t may be
///          before what encloses r: 72. V's rounding to double, e / 2, is as much of S, below 36 XYZ: 18. Taken as 850.
/// So r is within `off`, which the quotient's rounding is part of, of t - V / S = high + low, exactly. Where |low| is more than that,
/// r is on that side of high; and on this side of the next double, as |low| is at most half of what is between, and `off` less
/// than a quarter. Else the signs at a double and the next tell, where they are not known from the filter.
inline bool contact_in_pairs(double const* input, moving_layout const& layout, moving_filter<double> const& known,
                             double& first_contact) {
    if (!in_range<double>(known.extent[0]) || !in_range<double>(known.extent[1]) || !in_range<double>(known.extent[2]))
        return false;
    double const volume = known.extent[0] * known.extent[1] * known.extent[2], error = pairs_factor * volume;
    double const t = known.contact_at;
    double const value = plane_in_pairs(input, layout, t), slope = known.plane.slope(t);
    double const steepness = std::fabs(slope), size = std::fabs(value) + error;
    double const slope_error = slope_roundings * known.plane_unit, bend = largest_bend * volume;
    double const nearer = slope_error + bend * (2 * size / steepness);
    double const way = -value / slope;
    double_double const at = sum_of(t, way);
    if (!(at.high >= 0x1p-200 && at.high < 1)) return false;
    double const below = time_before(at.high);
    if (slope_error + bend * (known.contact_to - known.contact_from) <= 0.5 * steepness) [[likely]] {
        double const off =
            2.1 * (error * steepness + nearer * size) / (steepness * steepness) + 0x1p-51 * std::fabs(way);
        if ((std::fabs(at.low) > off) & (off <= 0.25 * (at.high - below))) [[likely]] {
            first_contact = at.low > 0 ? at.high : below;
            return true;
        }
    }
    auto const is_certain = [&](double when, int side) { return side * plane_in_pairs(input, layout, when) > error; };
    double const low = greater(at.low < 0 ? below : at.high, known.contact_from), high = time_after(low);
    if (low > known.contact_from && !is_certain(low, known.contact_way)) return false;
    if (high < known.contact_to && !is_certain(high, -known.contact_way)) return false;
    if (!(low < known.contact_to)) return false;
    first_contact = low;
    return true;
}
/// The largest float not above it, likewise, in any rounding mode.
inline bool contact_in_floats(moving_filter<float> const& known, float& first_contact) {
    float const least = float_not_above(known.contact_from), most = float_not_above(known.contact_to);
    if (least == most) [[likely]] {
        first_contact = least;
        return true;
    }
    // The signs at a float and the next one tell.
    double const bound = plane_value_roundings * known.plane_unit;
    float const found = greater(least, float_not_above(known.contact_at)),
                next = bits_as<float>(bits_as<std::int32_t>(found) + 1);
    double const low = static_cast<double>(found), high = static_cast<double>(next);
    if (low > known.contact_from && !(known.contact_way * known.plane.at(low) > bound)) return false;
    if (high < known.contact_to && !(-known.contact_way * known.plane.at(high) > bound)) return false;
    if (!(low < known.contact_to)) return false;
    first_contact = found;
    return true;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool contact_of_crossing(Scalar const* input, moving_layout const& layout,
                                              moving_filter<Scalar> const& known, Scalar& first_contact) {
    if constexpr (std::is_same_v<Scalar, float>) {
        return contact_in_floats(known, first_contact);
    } else {
        return works_in_doubles && is_plain_environment() && contact_in_pairs(input, layout, known, first_contact);
    }
}

template <class Scalar>
relation moving_relation(Scalar const* input, moving_layout const& layout, Scalar* first_contact) noexcept {
    if (swept_boxes_apart(input, layout)) return relation::disjoint;
    moving_filter<Scalar> filter(input, layout);
    switch (filter.find()) {
        case filter_result::disjoint: return relation::disjoint;
        case filter_result::crossing:
            if (first_contact == nullptr || contact_of_crossing(input, layout, filter, *first_contact))
                return relation::crossing;
            break;
        case filter_result::unknown: break;
    }
    return moving_relation_exactly(input, layout, first_contact);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
