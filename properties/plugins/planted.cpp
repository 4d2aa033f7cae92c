// Traceable subjects with one mistake each, for cli_first_screen_test and logic_slips: what people do wrong in collision tests.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include <graze/traceable.hpp>

namespace {

template <class Number>
Number side(Number const* a, Number const* b, Number const* c) {
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/// aabb_aabb_2d. 1: compares x twice; 2: touching boxes miss; 3: an epsilon that is negated again and again.
template <int Bug>
struct boxes {
    template <class Number>
    bool operator()(Number const* x) const {
        int const y = Bug == 1 ? 0 : 1;
        if constexpr (Bug == 2) {
            if (!(x[0] < x[6] && x[4] < x[2])) return false;
        } else {
            if (!(x[0] <= x[6] && x[4] <= x[2])) return false;
        }
        if constexpr (Bug == 3) {
            Number epsilon = Number(0.001);
            for (int i = 0; i < 400'000; ++i) epsilon = -epsilon;
            return x[1] <= x[7] && x[5] - x[3] <= epsilon;
        }
        return x[y] <= x[6 + y] && x[4 + y] <= x[2 + y];
    }
};

/// segment_segment_2d. 1 to 9: slips; 10: an epsilon.
template <int Bug>
struct segments {
    template <class Number>
    bool operator()(Number const* x) const {
        using std::abs, std::max, std::min;
        Number const zero(0);
        Number const *a = x, *b = x + 2, *c = x + 4, *d = Bug == 1 ? x + 4 : x + 6;
        Number const s1 = side(a, b, c), s2 = side(a, b, Bug == 2 ? c : d), s3 = side(c, d, a),
                     s4 = side(c, d, Bug == 3 ? a : b);
        if constexpr (Bug == 10) {
            if (abs(s3 - s4) < Number(1e-3)) return false;  // "parallel"
        }
        if (Bug == 4 ? s1 * s2 < zero : s1 * s2 > zero) return false;
        if (Bug == 5 ? s3 * s4 >= zero : s3 * s4 > zero) return false;
        if (Bug == 6 || !(s1 == zero && s2 == zero)) return true;
        for (int k = 0; k < (Bug == 7 ? 1 : 2); ++k) {
            if (Bug != 8 && max(a[k], b[k]) < min(c[k], d[k])) return false;
            if (Bug == 9 ? max(c[k], d[k]) <= min(a[k], b[k]) : max(c[k], d[k]) < min(a[k], b[k])) return false;
        }
        return true;
    }
};

/// Are two sets of points apart on an axis?
template <class Number, class Along>
bool apart(Number const* a, int of_a, Number const* b, int of_b, int dimension, Along const& along,
           bool both_ways = true, bool strictly = true) {
    using std::max, std::min;
    Number low = along(a), high = low, other_low = along(b), other_high = other_low;
    for (int i = 1; i < of_a; ++i) {
        Number const at = along(a + i * dimension);
        low = min(low, at), high = max(high, at);
    }
    for (int i = 1; i < of_b; ++i) {
        Number const at = along(b + i * dimension);
        other_low = min(other_low, at), other_high = max(other_high, at);
    }
    if (!strictly && high <= other_low) return true;
    return high < other_low || (both_ways && other_high < low);
}

/// triangle_triangle_2d by separating axes: normals and directions of the edges, and the axes of the plane for points. 1 to 9:
/// slips; 10: edges alone, so that containment is forgotten.
template <int Bug>
struct triangles {
    template <class Number>
    bool operator()(Number const* x) const {
        Number const *a = x, *b = x + 6;
        if constexpr (Bug == 10) {
            for (int i = 0; i < 3; ++i)
                for (int j = 0; j < 3; ++j) {
                    Number both[8];
                    for (int k = 0; k < 2; ++k) {
                        both[k] = a[2 * i + k], both[2 + k] = a[2 * ((i + 1) % 3) + k];
                        both[4 + k] = b[2 * j + k], both[6 + k] = b[2 * ((j + 1) % 3) + k];
                    }
                    if (segments<0>()(both)) return true;
                }
            return false;
        }
        for (int of = Bug == 1 ? 1 : 0; of < (Bug == 2 ? 1 : 2); ++of)
            for (int i = 0; i < (Bug == 3 ? 2 : 3); ++i) {
                Number const* const p = (of == 0 ? a : b) + 2 * i;
                Number const* const q = (of == 0 ? a : b) + 2 * ((i + 1) % 3);
                Number const dx = q[0] - p[0], dy = q[1] - p[1];
                auto const normal = [&](Number const* r) {
                    return Bug == 5 ? dx * r[1] + dy * r[0] : dx * r[1] - dy * r[0];
                };
                auto const direction = [&](Number const* r) { return dx * r[0] + dy * r[1]; };
                if (apart(a, 3, b, Bug == 6 ? 2 : 3, 2, normal, Bug != 7, Bug != 4)) return false;
                if (apart(a, 3, b, 3, 2, direction, true, Bug != 8)) return false;
            }
        for (int k = 0; k < 2; ++k)
            if (Bug != 9 && apart(a, 3, b, 3, 2, [&](Number const* r) { return r[k]; })) return false;
        return true;
    }
};

/// triangle_aabb_3d by separating axes. 1 to 12: slips; 13: the box taken as centre and half extents.
template <int Bug>
struct triangle_box {
    template <class Number>
    bool operator()(Number const* x) const {
        Number const* const t = x;
        Number low[3], high[3], corners[24];
        for (int k = 0; k < 3; ++k) {
            low[k] = Bug == 13 ? x[9 + k] - x[12 + k] : x[9 + k];
            high[k] = Bug == 13 ? x[9 + k] + x[12 + k] : x[12 + k];
        }
        for (int i = 0; i < 8; ++i)
            for (int k = 0; k < 3; ++k) corners[3 * i + k] = i >> k & 1 ? high[k] : low[k];
        auto const parted_on = [&](Number const& u, Number const& v, Number const& w) {
            return apart(
                t, Bug == 1 ? 2 : 3, corners, Bug == 2 ? 7 : 8, 3,
                [&](Number const* r) { return u * r[0] + v * r[1] + w * r[2]; }, Bug != 3);
        };
        Number const zero(0), one(1);
        if (Bug != 4 && parted_on(one, zero, zero)) return false;
        if (parted_on(zero, one, zero)) return false;
        if (parted_on(zero, Bug == 5 ? one : zero, Bug == 5 ? zero : one)) return false;
        Number edges[9];
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < 3; ++k)
                edges[3 * i + k] = t[3 * (Bug == 6 && i == 2 ? 1 : (i + 1) % 3) + k] - t[3 * i + k];
        Number const *e = edges, *f = edges + 3;
        if (Bug != 7) {
            Number const nx = e[1] * f[2] - e[2] * f[1];
            Number const ny = Bug == 8 ? e[0] * f[2] - e[2] * f[0] : e[2] * f[0] - e[0] * f[2];
            Number const nz = e[0] * f[1] - e[1] * f[0];
            if (parted_on(nx, ny, nz)) return false;
        }
        for (int i = Bug == 9 ? 1 : 0; i < 3; ++i) {
            Number const* const d = edges + 3 * i;
            if (Bug != 10 && parted_on(zero, -d[2], d[1])) return false;
            if (Bug != 11 && parted_on(d[2], zero, -d[0])) return false;
            if (parted_on(-d[1], Bug == 12 ? -d[0] : d[0], zero)) return false;
        }
        return true;
    }
};

/// ray_triangle_3d as Moller and Trumbore have it; declines a ray along the triangle's plane. 1: takes it for a line;
/// 2: an epsilon that cuts small triangles.
template <int Bug>
struct ray_triangle {
    template <class Number>
    int operator()(Number const* x) const {
        using std::abs;
        Number const zero(0);
        Number e1[3], e2[3], s[3];
        Number const *origin = x + 9, *d = x + 12;
        for (int k = 0; k < 3; ++k) e1[k] = x[3 + k] - x[k], e2[k] = x[6 + k] - x[k], s[k] = origin[k] - x[k];
        auto const triple = [](Number const* u, Number const* v, Number const* w) {
            return u[0] * (v[1] * w[2] - v[2] * w[1]) + u[1] * (v[2] * w[0] - v[0] * w[2]) +
                   u[2] * (v[0] * w[1] - v[1] * w[0]);
        };
        Number det = triple(e1, d, e2);
        if (det == zero) return -1;
        if constexpr (Bug == 2) {
            if (abs(det) < Number(1e-2)) return 0;
        }
        Number u = triple(s, d, e2), v = triple(d, s, e1), t = triple(e2, s, e1);
        if (det < zero) det = -det, u = -u, v = -v, t = -t;
        if (u < zero || v < zero || u + v > det) return 0;
        return Bug == 1 || t >= zero;
    }
};

/// sphere_aabb_3d. 1: compares sixth powers, which overflow; 2: takes the radius for a diameter.
template <int Bug>
struct sphere_box {
    template <class Number>
    bool operator()(Number const* x) const {
        using std::max;
        Number sum(0);
        for (int k = 0; k < 3; ++k) {
            Number const off = max(max(x[k] - x[6 + k], x[6 + k] - x[3 + k]), Number(0));
            sum += off * off;
        }
        Number const r = Bug == 2 ? x[9] / Number(2) : x[9], square = r * r;
        return Bug == 1 ? sum * sum * sum <= square * square * square : sum <= square;
    }
};

template <template <int> class Routine, int... Bugs>
auto slips(char const* test, std::integer_sequence<int, Bugs...>) {
    static char const* const names[] = {"right",  "slip_1", "slip_2", "slip_3",  "slip_4",  "slip_5",  "slip_6",
                                        "slip_7", "slip_8", "slip_9", "slip_10", "slip_11", "slip_12", "slip_13"};
    std::array<graze_traceable_subject, 2 * sizeof...(Bugs)> all{};
    std::size_t at = 0;
    auto const take = [&](auto const& some) {
        for (graze_traceable_subject const& one : some) all[at++] = one;
    };
    (take(graze::traceable<Routine<Bugs>>(test, names[Bugs], GRAZE_CONTACT_CLOSED)), ...);
    return all;
}

}  // namespace

GRAZE_EXPORT_SUBJECTS(slips<boxes>("aabb_aabb_2d", std::make_integer_sequence<int, 4>()),
                      slips<segments>("segment_segment_2d", std::make_integer_sequence<int, 11>()),
                      slips<triangles>("triangle_triangle_2d", std::make_integer_sequence<int, 11>()),
                      slips<triangle_box>("triangle_aabb_3d", std::make_integer_sequence<int, 14>()),
                      slips<ray_triangle>("ray_triangle_3d", std::make_integer_sequence<int, 3>()),
                      slips<sphere_box>("sphere_aabb_3d", std::make_integer_sequence<int, 3>()));
