#include "rational/roots.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "graze/internal/scalars.hpp"

namespace graze {
namespace {

int compare_dyadics(dyadic const& u, dyadic const& v) {
    unsigned long const bits = std::max(u.bits, v.bits);
    integer const a = u.numerator << (bits - u.bits), b = v.numerator << (bits - v.bits);
    return a.compare(b);
}

dyadic halfway(dyadic const& u, dyadic const& v) {
    unsigned long const bits = std::max(u.bits, v.bits);
    return {integer((u.numerator << (bits - u.bits)) + (v.numerator << (bits - v.bits))), bits + 1};
}

unsigned sign_changes(std::vector<integer> const& form) {
    unsigned changes = 0;
    int last = 0;
    for (integer const& c : form) {
        int const sign = c.sign();
        changes += sign * last < 0;
        if (sign != 0) last = sign;
    }
    return changes;
}

/// The largest double that is not above it; 0 <= value <= 1.
double round_down(dyadic const& value) {
    if (value.numerator == 0) return 0;
    long const exponent = static_cast<long>(msb(value.numerator)) - static_cast<long>(value.bits);
    long const spacing = std::max(exponent - 52, -1074L);
    long const shift = spacing + static_cast<long>(value.bits);
    integer const digits = shift >= 0 ? integer(value.numerator >> static_cast<unsigned long>(shift))
                                      : integer(value.numerator << static_cast<unsigned long>(-shift));
    return std::ldexp(digits.convert_to<double>(), static_cast<int>(spacing));
}

double next_after(double value) {
    return std::nextafter(value, std::numeric_limits<double>::infinity());
}

/// Bernstein's coefficients on both halves of an interval, times 2^degree.
void split(std::vector<integer> const& form, std::vector<integer>& left, std::vector<integer>& right) {
    std::size_t const n = form.size() - 1;
    std::vector<integer> row = form;
    left.resize(n + 1), right.resize(n + 1);
    for (std::size_t r = 0; r <= n; ++r) {
        left[r] = row[0] << (n - r);
        right[n - r] = row[n - r] << (n - r);
        for (std::size_t k = 0; k + r < n; ++k) row[k] += row[k + 1];
    }
}

/// Down to so many bits after the point, or up.
dyadic cut(dyadic const& value, unsigned long bits, bool up) {
    if (value.bits <= bits) return value;
    unsigned long const off = value.bits - bits;
    integer const rest = up ? integer((integer(1) << off) - 1) : integer(0);
    return {integer((value.numerator + rest) >> off), bits};
}

struct isolator {
    std::shared_ptr<polynomial const> of;
    std::vector<real_root> found{};

    /// Those strictly between numerator / 2^bits and (numerator + 1) / 2^bits.
    void search(std::vector<integer> const& form, integer const& numerator, unsigned long bits) {
        unsigned const changes = sign_changes(form);
        if (changes == 0) return;
        if (changes == 1) {
            int const before = std::find_if(form.begin(), form.end(), [](auto const& c) { return c != 0; })->sign();
            found.emplace_back(dyadic{numerator, bits}, dyadic{integer(numerator + 1), bits}, before, of);
            return;
        }
        std::vector<integer> left, right;
        split(form, left, right);
        integer const twice = numerator * 2;
        search(left, twice, bits + 1);
        if (right.front() == 0) found.push_back(real_root::at({integer(twice + 1), bits + 1}, of));
        search(right, integer(twice + 1), bits + 1);
    }
};

}  // namespace

real_root real_root::at(dyadic where, std::shared_ptr<polynomial const> of) {
    real_root result(where, where, 0, std::move(of));
    result.exact_ = true;
    return result;
}

real_root::real_root(dyadic low, dyadic high, int before, std::shared_ptr<polynomial const> of)
    : low_(std::move(low)), high_(std::move(high)), before_(before), of_(std::move(of)) {}

void real_root::settle(dyadic where) {
    low_ = high_ = std::move(where);
    exact_ = true;
}

/// Quadratic refinement (Abbott): the secant tells in which of 2^steps_bits parts of the interval the root should be.
bool real_root::try_step(unsigned long steps_bits) {
    integer const at_low = value_at(*of_, low_), at_high = value_at(*of_, high_);
    std::size_t const degree = of_->size() - 1;
    unsigned long const bits = std::max(low_.bits, high_.bits);
    // Both ends over 2^bits, and their values over 2^(bits * degree).
    integer const a = low_.numerator << (bits - low_.bits), b = high_.numerator << (bits - high_.bits);
    integer const p = at_low << ((bits - low_.bits) * degree), q = at_high << ((bits - high_.bits) * degree);
    if (p.sign() * q.sign() >= 0) return false;  // a root at an end
    integer const grid = integer(1) << steps_bits, width = b - a;
    integer part = (p << steps_bits) / (p - q);
    part = std::clamp<integer>(part, 0, integer(grid - 1));
    dyadic from{integer((a << steps_bits) + width * part), bits + steps_bits};
    dyadic to{integer(from.numerator + width), bits + steps_bits};
    int const first = sign_at(*of_, from);
    if (first == 0) return settle(std::move(from)), true;
    if (first != before_) return false;
    int const second = sign_at(*of_, to);
    if (second == 0) return settle(std::move(to)), true;
    if (second == before_) return false;
    low_ = std::move(from), high_ = std::move(to);
    return true;
}

void real_root::refine() {
    if (exact_) return;
    if (try_step(speed_)) {
        speed_ = std::min(2 * speed_, 1024UL);
        return;
    }
    speed_ = std::max(speed_ / 2, 1UL);
    dyadic middle = halfway(low_, high_);
    int const sign = sign_at(*of_, middle);
    if (sign == 0)
        settle(std::move(middle));
    else
        (sign == before_ ? low_ : high_) = std::move(middle);
}

void real_root::refine_to(unsigned long bits) {
    integer const one = 1;
    while (!exact_) {
        unsigned long const common = std::max(low_.bits, high_.bits);
        integer const width = (high_.numerator << (common - high_.bits)) - (low_.numerator << (common - low_.bits));
        if (common >= bits && width <= one << (common - bits)) return;
        refine();
    }
}

real_root real_root::shortened(dyadic const& least, dyadic const& most) const {
    for (unsigned long bits = fewest_bits; !exact_ && bits < std::max(low_.bits, high_.bits); bits *= 2) {
        dyadic low = cut(low_, bits, false), high = cut(high_, bits, true);
        if (compare_dyadics(low, least) < 0) low = least;
        if (compare_dyadics(high, most) > 0) high = most;
        real_root result(std::move(low), std::move(high), before_, of_);
        if (sign_at(*of_, result.low_) != 0 && sign_at(*of_, result.high_) != 0 &&
            sign_changes(bernstein_form(*of_, result.low_, result.high_)) == 1)
            return result;
    }
    return *this;
}

int real_root::sign_of(polynomial const& q) {
    if (q.empty()) return 0;
    if (q.size() == 1) return q[0].sign();
    bool divided = false;
    for (unsigned tries = 0;; ++tries) {
        if (exact_) return sign_at(q, low_);
        std::vector<integer> const form = bernstein_form(q, low_, high_);
        bool const above = std::all_of(form.begin(), form.end(), [](auto const& c) { return c > 0; });
        bool const below = std::all_of(form.begin(), form.end(), [](auto const& c) { return c < 0; });
        if (above || below) return above ? 1 : -1;
        if (tries >= 3 && !divided) {
            // Zero iff a common divisor has its root here. Ends where one of the two is 0 go away first.
            while (!exact_ && (sign_at(*of_, low_) == 0 || sign_at(*of_, high_) == 0)) refine();
            if (exact_) continue;
            polynomial const shared = common_divisor(*of_, q);
            if (shared.size() > 1 && sign_at(shared, low_) != sign_at(shared, high_)) return 0;
            divided = true;
        }
        refine();
    }
}

int real_root::compare(dyadic const& value) {
    if (exact_) return compare_dyadics(low_, value);
    if (compare_dyadics(value, low_) <= 0) return 1;
    if (compare_dyadics(value, high_) >= 0) return -1;
    int const sign = sign_at(*of_, value);
    if (sign == 0)
        settle(value);
    else
        (sign == before_ ? low_ : high_) = value;
    return sign == 0 ? 0 : sign == before_ ? 1 : -1;
}

int real_root::compare(real_root& other) {
    if (other.exact_) return compare(other.low_);
    if (exact_) return -other.compare(low_);
    bool divided = false;
    for (unsigned tries = 0;; ++tries) {
        if (exact_ || other.exact_) return compare(other);
        if (compare_dyadics(high_, other.low_) <= 0) return -1;
        if (compare_dyadics(other.high_, low_) <= 0) return 1;
        if (tries >= 4 && !divided) {
            divided = true;
            if (other.sign_of(*of_) == 0) {
                // A root of this polynomial too: this one if it is between, where no other root is.
                if (other.compare(low_) <= 0) return 1;
                return other.compare(high_) >= 0 ? -1 : 0;
            }
        }
        refine();
        other.refine();
    }
}

exact_time real_root::to_time() {
    for (;;) {
        if (exact_) break;
        double const first = round_down(low_), second = next_after(first);
        if (compare_dyadics(high_, dyadic_of(second)) <= 0) break;
        if (compare_dyadics(high_, dyadic_of(next_after(second))) <= 0)
            compare(dyadic_of(second));
        else
            refine();
    }
    exact_time time;
    time.below = round_down(low_);
    if (exact_ && compare_dyadics(low_, dyadic_of(time.below)) == 0) {
        time.is_below = true;
        time.nearest = time.below;
        return time;
    }
    double const above = next_after(time.below);
    int const side = compare(halfway(dyadic_of(time.below), dyadic_of(above)));
    time.nearest = side < 0 ? time.below : above;
    if (side == 0) {
        // The one that is an even multiple of the spacing.
        long const spacing = spacing_exponent_of(scalar_type::float64, time.below);
        double const units = std::ldexp(time.below, static_cast<int>(-spacing / 2));
        double const multiple = std::ldexp(units, static_cast<int>(-spacing + spacing / 2));
        time.nearest = std::fmod(multiple, 2) == 0 ? time.below : above;
    }
    return time;
}

namespace {

std::vector<real_root> roots_of_form(std::vector<integer> const& form, polynomial const& p) {
    isolator search{std::make_shared<polynomial const>(p)};
    if (form.front() == 0) search.found.push_back(real_root::at({0, 0}, search.of));
    search.search(form, 0, 0);
    if (form.size() > 1 && form.back() == 0) search.found.push_back(real_root::at({1, 0}, search.of));
    return std::move(search.found);
}

}  // namespace

std::vector<real_root> roots_within_unit(polynomial const& p) {
    return roots_of_form(bernstein_form(p, {0, 0}, {1, 0}), p);
}

std::vector<real_root> distinct_roots_within_unit(polynomial const& p) {
    // Most have no root there, or one where the sign changes once: it is not a repeated one, and where others are repeated
    // does not matter.
    std::vector<integer> const form = bernstein_form(p, {0, 0}, {1, 0});
    if (form.front() != 0 && form.back() != 0) {
        unsigned const changes = sign_changes(form);
        if (changes == 0) return {};
        if (changes == 1) return roots_of_form(form, p);
    }
    return roots_within_unit(squarefree_part(p));
}

}  // namespace graze
