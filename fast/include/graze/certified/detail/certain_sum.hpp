// Signs of sums of doubles that come close to 0, as of products of floats: what additions round off is kept, and is mostly 0
// where shapes touch. It is that of T. Ogita, S. Rump, S. Oishi, Accurate sum and dot product, 2005, with the check added.
#pragma once

#include "graze/certified/detail/double_double.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// Terms so far are high + low, but for at most lost (1 + n u) after n of them, as additions of doubles leave exact rests,
/// subnormal ones too. In each lane where Real is f64x2. Rounding to nearest.
template <class Real>
struct certain_sum {
    Real high, low{0.0}, lost{0.0};

    GRAZE_CERTIFIED_INLINED explicit certain_sum(Real first) : high(first) {}
    GRAZE_CERTIFIED_INLINED void add(Real term) {
        number_pair<Real> const sum = sum_of(high, term), rests = sum_of(low, sum.low);
        high = sum.high;
        low = rests.high;
        lost = lost + size_of_rest(rests.low);
    }
    GRAZE_CERTIFIED_INLINED void add(number_pair<Real> const& term) {
        add(term.high);
        add(term.low);
    }

  private:
    static double size_of_rest(double rest) { return std::fabs(rest); }
    static f64x2 size_of_rest(f64x2 rest) { return magnitude(rest); }
};

/// The sign of a sum high + low, rounded to `sum`, and known where that is larger than what was lost, or nothing was. What
/// overflows makes `lost` no number.
struct known_sign {
    bool known;
    int sign;

    GRAZE_CERTIFIED_INLINED known_sign(double sum, double lost)
        : known((std::fabs(sum) > 2 * lost) | (lost == 0)), sign((sum > 0) - (sum < 0)) {}
};

/// Is the product of two such numbers the exact sum of two doubles?
GRAZE_CERTIFIED_INLINED bool has_exact_products(double x) {
    double const size = std::fabs(x);
    return (size == 0) | ((size >= 0x1p-200) & (size <= 0x1p200));
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
