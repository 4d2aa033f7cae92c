// Roots of integer polynomials between 0 and 1: isolated by Descartes' rule in Bernstein's form, told apart exactly.
#pragma once

#include <memory>
#include <vector>

#include "graze/reference.hpp"
#include "rational/polynomial.hpp"

namespace graze {

/// A number of [0, 1]: a dyadic one, or the only root of a polynomial without repeated roots between two.
class real_root {
  public:
    static real_root at(dyadic where, std::shared_ptr<polynomial const> of);
    /// In the open interval; `before` is the polynomial's sign right of `low`, where it may be 0 itself.
    real_root(dyadic low, dyadic high, int before, std::shared_ptr<polynomial const> of);

    bool is_dyadic() const { return exact_; }
    dyadic const& low() const { return low_; }    // the number itself if it is dyadic, else strictly below
    dyadic const& high() const { return high_; }  // strictly above, unless it is dyadic
    polynomial const& of() const { return *of_; }

    /// Halves the interval, or more.
    void refine();
    /// Until the interval is at most 2^-bits wide.
    void refine_to(unsigned long bits);

    /// The same between ends from `least` to `most` that are told to fewest_bits after the point, or to as many as leave no
    /// other root between them nor at them, where it was narrowed to more: signs at it take hundreds of thousands.
    real_root shortened(dyadic const& least = {0, 0}, dyadic const& most = {1, 0}) const;
    static constexpr unsigned long fewest_bits = 2048;  // a double has 1074

    /// Returns the sign of another polynomial at the number.
    int sign_of(polynomial const& q);
    /// -1, 0 or 1.
    int compare(dyadic const& value);
    int compare(real_root& other);

    exact_time to_time();

  private:
    bool try_step(unsigned long steps_bits);
    void settle(dyadic where);

    dyadic low_, high_;
    int before_ = 0;
    bool exact_ = false;
    unsigned long speed_ = 2;  // the next step tries to divide the interval by 2^speed_
    std::shared_ptr<polynomial const> of_;
};

/// The roots in [0, 1] of a polynomial without repeated roots, not 0, ascending.
std::vector<real_root> roots_within_unit(polynomial const& p);
/// Returns each root once, of any polynomial that is not 0 everywhere.
std::vector<real_root> distinct_roots_within_unit(polynomial const& p);

}  // namespace graze
