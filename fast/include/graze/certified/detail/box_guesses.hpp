// What the contact of two boxes of any axes may be made of, in doubles, by whatever is rounded: box_contact.hpp checks it.
//
// Where the boxes cross, and often where not, it is on the facet of D = B - A that the separating axis is across
// (box_axes.hpp). Apart and beside that facet the nearest point is on an edge or at a vertex, which a search by supports
// finds (contact_search.hpp).
#pragma once

#include "graze/certified/detail/box_axes.hpp"
#include "graze/certified/detail/contact_search.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// A point of D: t_k, 0 of those that are free, which are these; and the pair across which D may end nearest, of a facet.
struct box_guess {
    double t[6];
    int free[2], many, pair;
};

struct box_guesses : box_axes {
    using box_axes::box_axes;

    /// False where nothing is found.
    GRAZE_CERTIFIED_INLINED bool guess(box_guess& to) const {
        if (best < 0) return false;
        if (find_on_face(to)) return true;
        return gap[best] > 0 && search_apart(to, false);
    }
    /// With more care.
    bool guess_again(box_guess& to) const { return gap[best] > 0 && search_apart(to, true); }

  private:
    /// T and what is not free.
    vector3 position(double const* t) const {
        vector3 p = apart;
        for (int k = 0; k < 6; ++k) p = sum_of(p, product_of(t[k], side[k]));
        return p;
    }

    // Of generators that are across the direction to the nearest point, `loose` ones, those t_k with the least sum of squares,
    // so that they are at ends only where they have to be; else all but two, or one, are at ends in some way.

    static bool are_inside(double const* t, int many, double most) {
        double largest = 0;
        for (int k = 0; k < many; ++k) largest = greater(largest, std::fabs(t[k]));
        return largest <= most;
    }
    void set_ends(int const* loose, int many, unsigned ends, int first, int second, box_guess& to) const {
        for (int k = 0; k < many; ++k) {
            if (k == first || k == second) continue;
            to.t[loose[k]] = (ends & 1) != 0 ? 1 : -1;
            ends >>= 1;
        }
    }
    /// In the plane across n.
    bool set_two_free(vector3 const& n, int const* loose, int many, box_guess& to) const {
        vector3 const p = position(to.t), u = side[loose[0]], v = cross_of(n, u);
        double x[6], y[6], t[6];
        for (int k = 0; k < many; ++k) {
            x[k] = dot_of(side[loose[k]], u);
            y[k] = dot_of(side[loose[k]], v);
        }
        double const of_x = -dot_of(p, u), of_y = -dot_of(p, v), least = 0x1p-30 * largest_of(u) * largest_of(v);
        if (many > 2) {
            double xx = 0, xy = 0, yy = 0;
            for (int k = 0; k < many; ++k) {
                xx += x[k] * x[k];
                xy += x[k] * y[k];
                yy += y[k] * y[k];
            }
            double const whole = xx * yy - xy * xy;
            bool const spans_plane = whole > 0x1p-60 * (xx * yy);
            if (spans_plane) {
                double const along = (of_x * yy - of_y * xy) / whole, across = (of_y * xx - of_x * xy) / whole;
                for (int k = 0; k < many; ++k) t[k] = x[k] * along + y[k] * across;
            }
            if (spans_plane && are_inside(t, many, 1 - 0x1p-20)) {
                double widest = 0;
                for (int i = 0; i < many; ++i)
                    for (int j = i + 1; j < many; ++j) {
                        double const width = std::fabs(x[i] * y[j] - x[j] * y[i]);
                        if (!(width > widest)) continue;
                        widest = width;
                        to.free[0] = loose[i];
                        to.free[1] = loose[j];
                    }
                for (int k = 0; k < many; ++k) to.t[loose[k]] = t[k];
                return free_two(to);
            }
        }
        for (int i = 0; i < many; ++i)
            for (int j = i + 1; j < many; ++j)
                for (unsigned ends = 0; ends < 1u << (many - 2); ++ends) {
                    set_ends(loose, many, ends, i, j, to);
                    double rest_x = of_x, rest_y = of_y;
                    for (int k = 0; k < many; ++k) {
                        if (k == i || k == j) continue;
                        rest_x -= to.t[loose[k]] * x[k];
                        rest_y -= to.t[loose[k]] * y[k];
                    }
                    double const whole = x[i] * y[j] - x[j] * y[i];
                    if (!(std::fabs(whole) > least * width_of(loose[i]) * width_of(loose[j]))) break;
                    t[0] = (rest_x * y[j] - rest_y * x[j]) / whole;
                    t[1] = (rest_y * x[i] - rest_x * y[i]) / whole;
                    if (!are_inside(t, 2, 1 + 0x1p-30)) continue;
                    to.free[0] = loose[i];
                    to.free[1] = loose[j];
                    return free_two(to);
                }
        return false;
    }
    static bool free_two(box_guess& to) {
        to.t[to.free[0]] = to.t[to.free[1]] = 0;
        to.many = 2;
        return true;
    }
    /// On a line, all by the same share.
    bool set_one_free(int const* loose, int many, box_guess& to) const {
        vector3 const p = position(to.t), u = side[loose[0]];
        double x[6], all = 0;
        int widest = 0;
        for (int k = 0; k < many; ++k) {
            x[k] = dot_of(side[loose[k]], u);
            all += std::fabs(x[k]);
            if (std::fabs(x[k]) > std::fabs(x[widest])) widest = k;
        }
        double const share = -dot_of(p, u) / all;
        if (!(std::fabs(share) <= 1 + 0x1p-30)) return false;
        for (int k = 0; k < many; ++k) to.t[loose[k]] = lesser(1.0, std::fabs(share)) * (x[k] * share > 0 ? 1 : -1);
        to.free[0] = loose[widest];
        to.t[loose[widest]] = 0;
        to.many = 1;
        return true;
    }
    /// What lets none come nearer by leaving its end: one free, two, or none. For where axes of both boxes are nearly
    /// parallel.
    bool set_nearest(int const* loose, int many, box_guess& to) const {
        for (int i = 0; i < many; ++i)
            if (try_free(loose, many, loose[i], loose[i], to)) return true;
        for (int i = 0; i < many; ++i)
            for (int j = i + 1; j < many; ++j)
                if (try_free(loose, many, loose[i], loose[j], to)) return true;
        return try_free(loose, many, -1, -1, to);
    }
    bool try_free(int const* loose, int many, int first, int second, box_guess& to) const {
        to.free[0] = first;
        to.free[1] = second;
        to.many = first < 0 ? 0 : first == second ? 1 : 2;
        for (unsigned ends = 0; ends < 1u << (many - to.many); ++ends) {
            for (int k = 0, rest = static_cast<int>(ends); k < many; ++k) {
                bool const is_free = loose[k] == first || loose[k] == second;
                to.t[loose[k]] = is_free ? 0 : (rest & 1) != 0 ? 1 : -1;
                if (!is_free) rest >>= 1;
            }
            vector3 z = position(to.t);
            if (to.many > 0 && !find_perpendicular(to, z)) continue;
            double const margin = 0x1p-46 * largest_of(z);
            bool is_nearest = true;
            for (int k = 0; k < many; ++k)
                is_nearest &= to.t[loose[k]] * dot_of(z, axis[loose[k]]) <= margin * size[loose[k]];
            if (is_nearest) return true;
        }
        return false;
    }
    /// z becomes that from the origin to the edge or facet, with some factor. False where its foot is beside it.
    bool find_perpendicular(box_guess const& to, vector3& z) const {
        constexpr double most = 1 + 0x1p-30;
        int const i = to.free[0], j = to.free[1];
        if (to.many == 1) {
            double const share = -dot_of(z, axis[i]) / dot_of(axis[i], axis[i]);
            z = sum_of(z, product_of(share, axis[i]));
            return std::fabs(share) <= half[i] * most;
        }
        vector3 const n = cross_of(axis[i], axis[j]);
        double const whole = dot_of(n, n), scale = size[i] * size[j];
        if (!(whole > 0x1p-90 * (scale * scale)) ||
            !(std::fabs(dot_of(cross_of(axis[j], z), n)) <= whole * half[i] * most) ||
            !(std::fabs(dot_of(cross_of(z, axis[i]), n)) <= whole * half[j] * most))
            return false;
        z = dot_of(n, z) < 0 ? negated(n) : n;
        return true;
    }
    /// The ends along z, and what is across it.
    int find_ends(vector3 const& z, double margin, box_guess& to, int* loose) const {
        int many = 0;
        for (int k = 0; k < 6; ++k) {
            to.t[k] = 0;
            if (is_nothing(k)) continue;
            double const along = dot_of(z, axis[k]);
            if (std::fabs(along) <= margin * size[k])
                loose[many++] = k;
            else
                to.t[k] = along > 0 ? -1 : 1;
        }
        return many;
    }
    GRAZE_CERTIFIED_INLINED bool find_on_face(box_guess& to) const {
        vector3 n = normal_of(best);
        if (dot_of(n, apart) < 0) n = negated(n);
        int loose[6];
        int const many = find_ends(n, 0x1p-40 * scale_of(best), to, loose);
        to.pair = best;
        if (many == 2 && !(gap[best] > 0)) {
            // The nearest plane's foot is on the facet.
            to.free[0] = loose[0];
            to.free[1] = loose[1];
            return free_two(to);
        }
        return many >= 2 && set_two_free(n, loose, many, to);
    }
    /// Corners of both, seen from A's centre: bit k of a number is the sign of half extent k.
    struct corners {
        box_axes const& of;
        double middle[3], x[16], y[16], z[16];

        GRAZE_CERTIFIED_INLINED explicit corners(box_axes const& axes)
            : of(axes), middle{axes.apart.x, axes.apart.y, axes.apart.z} {
            for (int set = 0; set < 2; ++set) {
                vector3 const *const s = axes.side + 3 * set, from = set == 0 ? vector3{0, 0, 0} : axes.apart;
                for (int i = 0; i < 8; ++i) {
                    double const u = (i & 1) != 0 ? 1 : -1, v = (i & 2) != 0 ? 1 : -1, w = (i & 4) != 0 ? 1 : -1;
                    int const at = 8 * set + i;
                    x[at] = from.x + (u * s[0].x + v * s[1].x + w * s[2].x);
                    y[at] = from.y + (u * s[0].y + v * s[1].y + w * s[2].y);
                    z[at] = from.z + (u * s[0].z + v * s[1].z + w * s[2].z);
                }
            }
        }
        struct support {
            int index;
        };
        GRAZE_CERTIFIED_INLINED support furthest(int set, vector3 const& d) const {
            vector3 const* const s = of.side + 3 * set;
            return {8 * set + (dot_of(d, s[0]) > 0 ? 1 : 0) + (dot_of(d, s[1]) > 0 ? 2 : 0) +
                    (dot_of(d, s[2]) > 0 ? 4 : 0)};
        }
    };
    /// A generator's end at a vertex of the search, which is of A - B.
    static int end_at(contact_vertex const& v, int k) {
        bool const up = ((k < 3 ? v.i : v.j) >> (k % 3) & 1) != 0;
        return up == (k < 3) ? -1 : 1;
    }
    GRAZE_CERTIFIED_SLOW bool search_apart(box_guess& to, bool again) const {
        corners const of(*this);
        contact_search<corners> search(of);
        if (search.find() != contact_search<corners>::result::apart) return false;
        contact_simplex const& simplex = search.simplex;
        int loose[6], many = 0;
        for (int k = 0; k < 6; ++k) {
            to.t[k] = is_nothing(k) ? 0 : end_at(simplex.vertex[0], k);
            if (to.t[k] == 0) continue;
            bool differs = false;
            for (int v = 1; v < simplex.count; ++v) differs |= end_at(simplex.vertex[v], k) != to.t[k];
            if (!differs) continue;
            loose[many++] = k;
            to.t[k] = 0;
        }
        to.pair = -1;
        if (again) {
            many = find_ends(negated(simplex.nearest), 0x1p-20 * std::sqrt(simplex.square), to, loose);
            return set_nearest(loose, many, to);
        }
        if (many == 0) {
            to.many = 0;
            return true;
        }
        if (many == 1 && set_one_free(loose, many, to)) return true;
        vector3 const z = negated(simplex.nearest);
        many = find_ends(z, 0x1p-20 * std::sqrt(simplex.square), to, loose);
        if (many == 0) {
            to.many = 0;
            return true;
        }
        return (many >= 2 && set_two_free(z, loose, many, to)) || set_one_free(loose, many, to);
    }
};

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
