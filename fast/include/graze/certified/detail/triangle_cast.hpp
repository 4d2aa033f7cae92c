// A ball that moves along a displacement against a triangle, in doubles: the relation of what it sweeps, and the time of
// their first contact.
//
// The distance of the centre from the triangle is convex in the time. From a time at which it exceeds the radius, where
// the plane through the nearest point, across the way from there to the centre, leaves the ball behind, is no later than the
// first contact: the next time (Newton's method, from below). What is proved of each is that the ball is off the
// triangle up to there, by that plane. So they miss where the step ends first, or the ball moves away from a plane; they
// meet for certain where a point of the triangle is within the ball.
//
// Errors. Model of filter.hpp, e = 2^-52; L is the largest magnitude of a coordinate of the corners' ways w_j to the
// centre, of the edges u and v and of d.
//   point   n = w_0 + s d - a u - b v as computed, a + b <= 1 + e, is off by less than ((1 + e)^5 - 1) 4 L (1 + e) < 20.1 e L
//           a coordinate, in all 37 e L with 2 e L for a + b. |n| + 40 e L < R tells that they overlap; 45 e L and
//           R (1 - 8 e) cover the roundings of R, of squares and of the comparison.
//   plane   For any n, n . w_j + s n . d is off by less than ((1 + e)^6 - 1) |n|_1 2 L (1 + e) < 21 e |n| L. What is
//           computed need exceed |n| (R + 40 e L) (1 + 16 e): that has room for the roundings of both sides, and of a time s
//           at which both are equal, which is off by 3 e s and so the left one by 5.2 e |n| L.
// Range: L and R are at most 2^200, |n| at least 2^-200 where it is asked, so L is above 2^-204: nothing overflows, and an
// underflow, 2^-1074, is far below their slack.
#pragma once

#include <cmath>

#include "graze/certified/detail/cast_times.hpp"
#include "graze/certified/detail/triangle_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

inline double largest_of(vector3 const& a, vector3 const& b) {
    auto const largest = [](vector3 const& of) {
        return greater(greater(std::fabs(of.x), std::fabs(of.y)), std::fabs(of.z));
    };
    return greater(largest(a), largest(b));
}

struct triangle_cast {
    vector3 u, v, w[3], d;
    double uu, uv, vv, ud, vd, radius, largest, reach;
    // The last time at which the ball is off the triangle for certain; a time nearer to the first contact; and there the
    // foot, the way n from it to the centre and what is known of it.
    double time = 0, guess = 0;
    triangle_foot foot{0, 0, 0, 0, 0};
    vector3 n;
    double length = 0, along = 0;
    bool is_at_start = false;

    GRAZE_CERTIFIED_INLINED explicit triangle_cast(double const* x)
        : u(between(x, x + 3)),
          v(between(x, x + 6)),
          w{between(x, x + 9), between(x + 3, x + 9), between(x + 6, x + 9)},
          d{x[13], x[14], x[15]},
          uu(dot_of(u, u)),
          uv(dot_of(u, v)),
          vv(dot_of(v, v)),
          ud(dot_of(u, d)),
          vd(dot_of(v, d)),
          radius(x[12]),
          largest(greater(largest_of(u, v), greater(largest_of(w[0], w[1]), largest_of(w[2], d)))),
          reach((radius + 40 * rounding_error * largest) * (1 + 16 * rounding_error)) {}

    static vector3 moved(vector3 const& a, double s, vector3 const& b) {
        return {a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
    }
    GRAZE_CERTIFIED_INLINED void look(double s) {
        vector3 const x = moved(w[0], s, d);
        foot = triangle_foot(uu, uv, vv, dot_of(u, x), dot_of(v, x));
        n = moved(moved(x, -foot.s, u), -foot.t, v);
        length = std::sqrt(dot_of(n, n));
        along = dot_of(n, d);
    }
    bool is_inside(double distance) const {
        double const least = radius * (1 - 8 * rounding_error) - 45 * rounding_error * largest;
        return least >= 0x1p-400 && distance < least;
    }

    /// Crossing is told here where the ball overlaps the triangle at first; else the first contact is to be found, from
    /// `guess`.
    GRAZE_CERTIFIED_INLINED filter_result find() {
        if (!((largest <= 0x1p200) & (radius <= 0x1p200))) return filter_result::unknown;
        constexpr int most_steps = 16;
        for (int step = 0; step < most_steps; ++step) {
            look(time);
            if (step == 0 && is_inside(length)) {
                is_at_start = true;
                return filter_result::crossing;
            }
            double const least = lesser(lesser(dot_of(n, w[0]), dot_of(n, w[1])), dot_of(n, w[2]));
            double const off = length * reach;
            if (!(length >= 0x1p-200) || !(least + time * along > off)) break;
            if (least + along > off) return filter_result::disjoint;
            // So along < 0.
            double const next = (least - off) / -along;
            guess = (least - length * radius) / -along;
            bool const is_near = next - time <= 0x1p-20 * next;
            time = next;
            if (is_near) break;
        }
        return filter_result::unknown;
    }

    /// Is the ball off the triangle up to `time`, and overlaps it when s has grown by that part of itself?
    GRAZE_CERTIFIED_INLINED bool overlaps_after(double part) {
        if (!(guess > 0 && guess <= 1)) return false;
        double const later = guess + part * guess;
        look(later < 1 ? later : 1);
        return is_inside(length);
    }
    /// Within 2^-37, for floats.
    GRAZE_CERTIFIED_INLINED bool find_near(float& first_contact) {
        constexpr double part = 0x1p-37;
        if (!overlaps_after(part)) return false;
        double const later = guess + part * guess;
        return floors_surely(guess, time - guess, later - guess, first_contact);
    }
};

/// The feature with the foot at a time s in short, once more with what is lost of differences (detail/cast_times.hpp): the
/// foot's shares are cut to 26 bits. Where that is inside the feature, and no other part of the triangle as near, by more
/// than what the cuts and roundings make, what is found is their first contact: the distance falls there, and is convex.
///
/// Let X bound P's terms, and S = 2^-20 X. In the time of 2^-24 that s may be off the contact, P changes by 2^-24 X, and
/// feet by that over the sine of the triangle's angle, which is 2^-10 at least.
///   corner  P . (other - corner) < -S |other - corner| for both others.
///   edge    the foot is S off both ends, and P . (third - from) < -S |third - from|.
///   face    each share of a corner is above S (|u| + |v|) / |n|, n = u x v.
/// Let e = 2^-52. Of an edge k the part of P along it is P . k / |k|, off by 6 e |P|, and B = P . d - P . k k . d / k . k
/// off by 24 e |P| |d|, a = d . d - (k . d)^2 / k . k by 24 e d . d. Of a face n is off by 5 e |u| |v|, so that with
/// z = |u| |v| / |n|, at most 2^10, the part in its plane |P x n| / |n| is off by 16 e z |P|, n . P n . d / n . n = B by
/// 48 e z |P| |d| and a by 48 e z d . d.
struct triangle_contact {
    triangle_cast const& of;
    double size;
    vector3 p;

    static double length_of(vector3 const& a) { return std::sqrt(dot_of(a, a)); }

    /// Is the corner at `to` from the foot behind the plane across P?
    bool is_behind(vector3 const& to) const {
        return dot_of(p, to) < -0x1p-20 * (size * length_of(to)) && dot_of(to, to) > 0x1p-300;
    }

    GRAZE_CERTIFIED_INLINED bool by_corner(vector3 const& one, vector3 const& other, contact_rest& rest) const {
        rest.slope = dot_of(p, of.d);
        rest.way = dot_of(of.d, of.d);
        rest.slope_error = 6 * rounding_error * (length_of(p) * length_of(of.d));
        return is_behind(one) && is_behind(other);
    }
    /// `share` of k from one corner; `third` from that corner.
    GRAZE_CERTIFIED_INLINED bool by_edge(vector3 const& k, double share, vector3 const& third,
                                         contact_rest& rest) const {
        double const square = dot_of(k, k);
        if (!(square > 0x1p-300)) return false;
        double const along = dot_of(p, k), onward = dot_of(k, of.d), part = onward / square;
        double const ways = dot_of(of.d, of.d), error = 24 * rounding_error * ways;
        double const aside = std::fabs(along) / std::sqrt(square), distance = length_of(p),
                     aside_error = 6 * rounding_error * distance;
        rest.slope = dot_of(p, of.d) - along * part;
        rest.slope_error = 24 * rounding_error * (distance * std::sqrt(ways));
        rest.way = ways - onward * part;
        rest.way_error = error;
        rest.aside = aside * aside;
        rest.aside_error = (2 * aside + aside_error) * aside_error + 4 * rounding_error * rest.aside;
        double const room = 0x1p-20 * size, least = lesser(share, 1 - share) * std::sqrt(square);
        return least > room && is_behind(third);
    }
    GRAZE_CERTIFIED_INLINED bool by_face(double a, double b, contact_rest& rest) const {
        vector3 const n = cross_of(of.u, of.v);
        double const square = dot_of(n, n), sides = std::sqrt(of.uu) + std::sqrt(of.vv);
        if (!(square > 0x1p-300)) return false;
        double const area = std::sqrt(square), steep = std::sqrt(of.uu * of.vv) / area, e = rounding_error * steep;
        double const height = dot_of(n, p), onward = dot_of(n, of.d), distance = length_of(p),
                     ways = dot_of(of.d, of.d);
        double const aside = length_of(cross_of(p, n)) / area, aside_error = 16 * e * distance;
        rest.slope = height * onward / square;
        rest.slope_error = 48 * e * (distance * std::sqrt(ways));
        rest.way = onward * onward / square;
        rest.way_error = 48 * e * ways;
        rest.aside = aside * aside;
        rest.aside_error = (2 * aside + aside_error) * aside_error + 4 * rounding_error * rest.aside;
        return steep <= 0x1p10 && lesser(lesser(a, b), 1 - (a + b)) > 0x1p-20 * (size * sides / area);
    }
};

/// The numbers of P at a time: from a corner, less shares of edges.
struct centre_in_pairs {
    lane_pairs xy, z_radius;

    GRAZE_CERTIFIED_INLINED centre_in_pairs(double const* x, int corner, double s)
        : xy(moved_by(exact_difference(first_axes(x + 9), first_axes(x + corner)), s, first_axes(x + 13))),
          z_radius(moved_by(exact_difference(f64x2(x[11], x[12]), f64x2(x[corner + 2], 0)), s, f64x2(x[15], 0))) {}

    GRAZE_CERTIFIED_INLINED void take(double const* x, int from, int to, double share) {
        xy = xy - scaled(exact_difference(first_axes(x + to), first_axes(x + from)), share);
        z_radius = z_radius - scaled(exact_difference(f64x2(x[to + 2], 0), f64x2(x[from + 2], 0)), share);
    }
    vector3 place() const {
        f64x2 const both = xy.high + xy.low;
        return {both.first(), both.second(), z_radius.high.first() + z_radius.low.first()};
    }

  private:
    GRAZE_CERTIFIED_INLINED static lane_pairs scaled(exact_f64x2 const& k, double share) {
        f64x2 const by(share), first = shortened(k.high);
        exact_f64x2 const exact = exact_sum(by * first, by * (k.high - first));
        return {exact.high, exact.low + by * k.low};
    }
};

/// False where that does not tell.
template <class Scalar>
bool refine_triangle_cast(double const* x, triangle_cast& of, Scalar& first_contact) {
    double const s = shortened(of.guess);
    if (!((s >= 0x1p-60) & (s <= 1))) return false;
    of.look(s);
    double const a = shortened(of.foot.s), b = shortened(of.foot.t), size = 5.25 * of.largest + of.radius;
    triangle_foot::place const in = of.foot.in;
    bool const is_at_second = in == triangle_foot::second || in == triangle_foot::opposite;
    centre_in_pairs centre(x, is_at_second ? 3 : in == triangle_foot::third ? 6 : 0, s);
    if (in == triangle_foot::on_u || in == triangle_foot::face) centre.take(x, 0, 3, a);
    if (in == triangle_foot::on_v || in == triangle_foot::face) centre.take(x, 0, 6, b);
    if (in == triangle_foot::opposite) centre.take(x, 3, 6, b);
    triangle_contact const contact{of, size, centre.place()};
    vector3 const u = of.u, v = of.v, back{-u.x, -u.y, -u.z}, back_v{-v.x, -v.y, -v.z}, third = v - u;
    contact_rest rest{};
    rest.size = size;
    bool holds = false;
    switch (in) {
        case triangle_foot::first: holds = contact.by_corner(u, v, rest); break;
        case triangle_foot::second: holds = contact.by_corner(back, third, rest); break;
        case triangle_foot::third: holds = contact.by_corner(back_v, u - v, rest); break;
        case triangle_foot::on_u: holds = contact.by_edge(u, a, v, rest); break;
        case triangle_foot::on_v: holds = contact.by_edge(v, b, u, rest); break;
        case triangle_foot::opposite: holds = contact.by_edge(third, b, back, rest); break;
        case triangle_foot::face: holds = contact.by_face(a, b, rest); break;
    }
    Scalar time = 0;
    if (!holds || !rest.find(centre.xy, centre.z_radius) || !floors_surely(s, rest.from, rest.up_to, time) || time >= 1)
        return false;
    first_contact = time;
    return true;
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
