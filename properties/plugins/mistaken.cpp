// Traceable routines with mistakes that somebody makes, for plugin_evaluation_test: each is known by its name.
#include <cmath>

#include "graze/traceable.hpp"

namespace {

enum class mistake { none, operands_exchanged, term_dropped, float_constant, epsilon, multiply_add };

/// Twice the area of a triangle.
template <mistake What, class Number>
Number area(Number const* a, Number const* b, Number const* c) {
    using std::fma;
    Number const ux = b[0] - a[0], uy = b[1] - a[1], vx = c[0] - a[0], vy = c[1] - a[1];
    if constexpr (What == mistake::term_dropped) return ux * vy;
    if constexpr (What == mistake::multiply_add) return fma(ux, vy, -(uy * vx));
    return ux * vy - uy * vx;
}

/// Do segments ab and cd meet, those that are parallel left out?
template <mistake What>
struct segments {
    template <class Number>
    bool operator()(Number const* x) const {
        Number const *a = x, *b = x + 2, *c = x + 4, *d = x + 6;
        Number const s = area<What>(c, d, a), t = area<What>(c, d, b);
        Number const u = area<What>(a, b, c);
        Number const v = What == mistake::operands_exchanged ? area<What>(b, a, d) : area<What>(a, b, d);
        if constexpr (What == mistake::epsilon)
            if (s * t > -1e-6) return false;
        return s * t <= 0 && u * v <= 0;
    }
};

/// Is p within a tenth of the radius of the disc beyond it?
struct shrunken {
    template <class Number>
    bool operator()(Number const* x) const {
        Number const dx = x[0] - x[2], dy = x[1] - x[3];
        // A tenth, ten times.
        Number const tenth = 0.1f;
        Number const reach = x[4] * tenth * Number(10);
        return dx * dx + dy * dy <= reach * reach;
    }
};

}  // namespace

GRAZE_EXPORT_SUBJECTS(graze::traceable<segments<mistake::none>>("segment_segment_2d", "plain", GRAZE_CONTACT_CLOSED),
                      graze::traceable<segments<mistake::operands_exchanged>>("segment_segment_2d",
                                                                              "operands_exchanged"),
                      graze::traceable<segments<mistake::term_dropped>>("segment_segment_2d", "term_dropped"),
                      graze::traceable<segments<mistake::epsilon>>("segment_segment_2d", "epsilon"),
                      graze::traceable<segments<mistake::multiply_add>>("segment_segment_2d", "multiply_add"),
                      graze::traceable<shrunken, double>("point_disc_2d", "float_constant"),
                      graze::promising(GRAZE_NEVER_MISSES,
                                       graze::traceable<shrunken, double>("point_disc_2d", "conservative")));
