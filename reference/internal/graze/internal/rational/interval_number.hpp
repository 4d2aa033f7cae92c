// Numbers known to lie between two doubles: what decides most comparisons of a routine exactly, at a hundredth of the
// price of exact_number. Where the bounds do not decide one, `undecided` is thrown, and exact arithmetic has to.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace graze {

struct undecided {};

/// Every operation on bounds is off by less than one unit in the last place, whatever the rounding mode, and bounds are
/// moved out by more than that: |x| 2^-52 >= ulp(x), and 2^-1074 where that underflows. Results that are exact, which
/// the error-free transformations tell, stay what they are: so zeros remain zeros. (A sum less its larger part is a double
/// in any rounding mode, and so exactly what is compared: S. Boldo, S. Graillat, J.-M. Muller, "On the robustness of the
/// 2Sum and Fast2Sum algorithms", 2017. The other part's error is not.) An overflow gives an infinite bound, and a NaN
/// decides nothing.
class interval_number {
  public:
    interval_number() = default;
    explicit interval_number(int value) : low_(value), high_(value) {}
    explicit interval_number(double value) : low_(value), high_(value) {}
    static interval_number between(double low, double high) { return {low, high}; }
    /// What was rounded to this.
    static interval_number about(double value) { return outward(value, value); }

    friend interval_number operator+(interval_number const& u, interval_number const& v) {
        if (u.is_point() && v.is_point()) {
            double const sum = u.low_ + v.low_;
            bool const first = std::abs(u.low_) >= std::abs(v.low_);
            double const most = first ? u.low_ : v.low_, rest = first ? v.low_ : u.low_;
            if (sum - most == rest) return interval_number(sum);
        }
        return outward(u.low_ + v.low_, u.high_ + v.high_);
    }
    friend interval_number operator-(interval_number const& u, interval_number const& v) { return u + -v; }
    friend interval_number operator*(interval_number const& u, interval_number const& v) {
        if (u.is_zero() || v.is_zero()) return interval_number(0);  // what the other bounds is a finite number
        if (u.is_point() && v.is_point()) {
            double const product = u.low_ * v.low_;
            bool const normal = std::abs(product) > 0x1p-900;  // then the error is representable
            if (normal && std::fma(u.low_, v.low_, -product) == 0) return interval_number(product);
            return outward(product, product);
        }
        // Of signs that are known two products are the ends of all four, whatever the rounding mode: it keeps order. Ends
        // that are no numbers have no sign.
        if (u.is_up()) {
            if (v.is_up()) return outward(u.low_ * v.low_, u.high_ * v.high_);
            if (v.is_down()) return outward(u.high_ * v.low_, u.low_ * v.high_);
        } else if (u.is_down()) {
            if (v.is_up()) return outward(u.low_ * v.high_, u.high_ * v.low_);
            if (v.is_down()) return outward(u.high_ * v.high_, u.low_ * v.low_);
        }
        double const a = u.low_ * v.low_, b = u.low_ * v.high_, c = u.high_ * v.low_, d = u.high_ * v.high_;
        return outward(least(a, b, c, d), -least(-a, -b, -c, -d));
    }
    friend interval_number operator/(interval_number const& u, interval_number const& v) {
        if (v.low_ == 0 && v.high_ == 0) throw std::domain_error("division by zero");
        if (!(v.low_ > 0 || v.high_ < 0)) throw undecided();
        double const a = u.low_ / v.low_, b = u.low_ / v.high_, c = u.high_ / v.low_, d = u.high_ / v.high_;
        return outward(least(a, b, c, d), -least(-a, -b, -c, -d));
    }
    interval_number operator-() const { return {-high_, -low_}; }

    double low() const { return low_; }
    double high() const { return high_; }
    friend interval_number max(interval_number const& u, interval_number const& v) {
        return {std::max(u.low_, v.low_), std::max(u.high_, v.high_)};
    }
    friend interval_number min(interval_number const& u, interval_number const& v) {
        return {std::min(u.low_, v.low_), std::min(u.high_, v.high_)};
    }

    friend bool operator<(interval_number const& u, interval_number const& v) {
        if (u.high_ < v.low_) return true;
        if (u.low_ >= v.high_) return false;
        throw undecided();
    }
    friend bool operator>(interval_number const& u, interval_number const& v) { return v < u; }
    friend bool operator<=(interval_number const& u, interval_number const& v) { return !(v < u); }
    friend bool operator>=(interval_number const& u, interval_number const& v) { return !(u < v); }
    friend bool operator==(interval_number const& u, interval_number const& v) {
        if (u.high_ < v.low_ || v.high_ < u.low_) return false;
        if (u.is_point() && v.is_point() && u.low_ == v.low_) return true;
        throw undecided();
    }

    friend interval_number abs(interval_number const& u) {
        if (u.low_ >= 0) return u;
        if (u.high_ <= 0) return -u;
        return {0, std::max(-u.low_, u.high_)};
    }
    friend interval_number sqrt(interval_number const& u) {
        if (!(u.low_ >= 0)) throw undecided();
        if (u.high_ == 0) return u;
        interval_number const root = outward(std::sqrt(u.low_), std::sqrt(u.high_));
        return {std::max(root.low_, 0.0), root.high_};
    }

    /// By the platform's, which is taken to be right to 4 units in the last place. Of what has the origin or the jump
    /// behind it in reach nothing is said; elsewhere both ends are at corners.
    friend interval_number atan2(interval_number const& y, interval_number const& x) {
        if (!(y.low_ > 0 || y.high_ < 0 || x.low_ > 0)) throw undecided();
        double const a = std::atan2(y.low_, x.low_), b = std::atan2(y.low_, x.high_);
        double const c = std::atan2(y.high_, x.low_), d = std::atan2(y.high_, x.high_);
        double const low = least(a, b, c, d), high = -least(-a, -b, -c, -d);
        return outward(low - std::abs(low) * 0x1p-50, high + std::abs(high) * 0x1p-50);
    }

  private:
    interval_number(double low, double high) : low_(low), high_(high) {}

    static interval_number outward(double low, double high) {
        constexpr double step = std::numeric_limits<double>::denorm_min();
        return {low - (std::abs(low) * 0x1p-51 + step), high + (std::abs(high) * 0x1p-51 + step)};
    }
    /// NaN if any is.
    static double least(double a, double b, double c, double d) {
        double const smallest = std::min(std::min(a, b), std::min(c, d));
        return a == a && b == b && c == c && d == d ? smallest : std::numeric_limits<double>::quiet_NaN();
    }
    bool is_zero() const { return low_ == 0 && high_ == 0; }
    bool is_point() const { return low_ == high_; }
    bool is_up() const { return low_ >= 0 && high_ >= 0; }
    bool is_down() const { return low_ <= 0 && high_ <= 0; }

    double low_ = 0, high_ = 0;
};

}  // namespace graze
