// Which features of two cores can have the contact, in doubles with bounds: few are left to integers, which take a hundred times
// as long.
//
// A feature is left out where it certainly has no feet of the perpendicular inside, or its square is certainly above that of one
// that has; and after one whose square is 0, since the first of equal ones counts. So what integers find of the others is what
// they would find of all. Squares n / d are bounded as near_features.hpp says; of a quotient, and of comparing two, 2^-30 and
// 2^-1000 are more than is rounded or underflows. What overflows is unknown.
#pragma once

#include <limits>

#include "graze/certified/detail/contact_layout.hpp"
#include "graze/certified/detail/near_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// Features, a bit each; and of them those that certainly have their feet inside.
struct contact_candidates {
    unsigned bits = 0, certain = 0;
};
inline constexpr unsigned feature_bit(int a, int b) {
    return 1u << (3 * a + b);
}
inline constexpr bool is_facet(int a, int b) {
    return a == triangle_foot::face || (is_edge_place(a) && b == between_corners);
}

class candidate_filter {
  public:
    template <class Scalar>
    GRAZE_CERTIFIED_SLOW candidate_filter(Scalar const* input, contact_layout const& of, bool crossing)
        : of_(of), crossing_(crossing) {
        for (int i = 0; i < of.count; ++i) scalar_[i] = static_cast<double>(input[i]);
    }

    /// Of cores that cross all that facets of D are made of; else corners, corners and edges, and facets.
    GRAZE_CERTIFIED_SLOW contact_candidates candidates() {
        for (int a = 0; a <= (of_.a_corners > 2 ? 6 : 3) && !is_zero_; ++a) {
            if (of_.a_corners == 2 && a == 2) continue;
            int const last = of_.b_corners == 1 ? 0 : a == triangle_foot::face ? 1 : 2;
            for (int b = 0; b <= last && !is_zero_; ++b)
                if (is_facet(a, b) || !crossing_) consider(a, b);
        }
        contact_candidates found;
        for (int k = 0; k < count_; ++k) {
            if (at_[k].least > most_ * (1 + 0x1p-30) + 0x1p-1000) continue;
            found.bits |= at_[k].bit;
            if (at_[k].is_certain) found.certain |= at_[k].bit;
        }
        return found;
    }

  private:
    using vector = vector3_of<bounded_number>;
    struct candidate {
        unsigned bit;
        bool is_certain;
        double least;
    };

    vector arm(int to, int from) const { return arm_of(bounded_reader{scalar_}, to, from); }

    void consider(int a, int b) {
        bool const on_e = is_edge_place(a), on_d = b == between_corners;
        if (is_facet(a, b)) return consider_facet(a, b);
        int const p = of_.a[place_from_of(a)], q = of_.b[b == 1 ? 1 : 0];
        if (on_e) return consider_line(a, b, q, p, of_.a[place_to[a]]);
        if (on_d) return consider_line(a, b, p, q, of_.b[1]);
        vector const r = arm(q, p);
        is_zero_ = r.x.value == 0 && r.y.value == 0 && r.z.value == 0;
        add(a, b, true, dot_of(r, r), {1, 0});
    }
    void consider_line(int a, int b, int point, int from, int to) {
        vector const r = arm(point, from), e = arm(to, from);
        bounded_number const along = dot_of(r, e), whole = dot_of(e, e);
        int const after = certain_sign(along), before = certain_sign(whole - along);
        if (after == -1 || before == -1) return;
        vector const across = cross_of(r, e);
        add(a, b, after == 1 && before == 1, dot_of(across, across), whole);
    }
    void consider_facet(int a, int b) {
        bool const is_face = a == triangle_foot::face;
        int const from = of_.a[place_from_of(a)];
        vector const r = arm(of_.b[b == 1 ? 1 : 0], from), e = arm(of_.a[is_face ? 1 : place_to[a]], from),
                     d = is_face ? arm(of_.a[2], from) : arm(of_.b[1], of_.b[0]), normal = cross_of(e, d);
        bounded_number const whole = dot_of(normal, normal), height = dot_of(normal, r);
        bool is_certain = certain_sign(whole) == 1;
        if (!crossing_) {
            bounded_number const along_e = triple_of(r, d, normal),
                                 along_d = is_face ? triple_of(e, r, normal) : triple_of(r, e, normal);
            for (bounded_number const& part :
                 {along_e, whole - along_e, along_d, is_face ? whole - along_e - along_d : whole - along_d}) {
                int const side = certain_sign(part);
                if (side == -1) return;
                is_certain = is_certain && side == 1;
            }
        }
        add(a, b, is_certain, height * height, whole);
    }
    void add(int a, int b, bool is_certain, bounded_number const& n, bounded_number const& d) {
        double least = 0;
        if (d.value > 0x1p20 * d.error && d.value > 0x1p-900) {
            double const most = (n.value + n.error) / (d.value - d.error) * (1 + 0x1p-30);
            least = (n.value - n.error) / (d.value + d.error) * (1 - 0x1p-30);
            if (is_certain && most < most_) most_ = most;
        }
        at_[count_++] = {feature_bit(a, b), is_certain, least};
    }
    static int place_from_of(int a) { return a == triangle_foot::face ? 0 : place_from[a]; }

    contact_layout const& of_;
    bool crossing_, is_zero_ = false;
    double scalar_[16], most_ = std::numeric_limits<double>::infinity();
    candidate at_[20];
    int count_ = 0;
};

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
