// Numbers for the signs of polynomials of an input: whole ones where they are long enough, doubles with a bound, and whole ones of
// any length.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>

#include "graze/rational.hpp"

namespace graze::arranging {

__extension__ using int128 = __int128;

/// A double and a bound of its error, carried along. Of what the bound leaves open no sign is sure, which is noted.
struct bounded_double {
    double value = 0, error = 0;
    static inline thread_local bool any_unsure = false;

    bounded_double() = default;
    explicit bounded_double(double x) : value(x) {}
    bool is_zero() const { return value == 0 && error == 0; }

    // |x| 2^-52 is at least the error of a result x in any rounding mode. The factors make up for what rounding the bound
    // itself loses, 2^-1000 for what underflows in it and in a product.
    friend bounded_double operator+(bounded_double a, bounded_double b) {
        double const sum = a.value + b.value;
        bool const is_exact = a.is_zero() || b.is_zero();
        return {sum, (a.error + b.error + (is_exact ? 0 : std::fabs(sum) * 0x1p-52)) * (1 + 0x1p-50)};
    }
    friend bounded_double operator-(bounded_double a, bounded_double b) { return a + -b; }
    friend bounded_double operator*(bounded_double a, bounded_double b) {
        if (a.is_zero() || b.is_zero()) return {};
        double const product = a.value * b.value;
        return {product, (std::fabs(a.value) * b.error + (std::fabs(b.value) + b.error) * a.error +
                          std::fabs(product) * 0x1p-52 + 0x1p-1000) *
                             (1 + 0x1p-50)};
    }
    bounded_double operator-() const { return {-value, error}; }

  private:
    bounded_double(double x, double bound) : value(x), error(bound) {}
};

template <class Number>
int sign_of(Number const& value) {
    if constexpr (std::is_same_v<Number, bounded_double>) {
        if (value.value > value.error) return 1;
        if (value.value < -value.error) return -1;
        if (!value.is_zero()) bounded_double::any_unsure = true;
        return 0;
    } else {
        return (value > Number(0)) - (value < Number(0));
    }
}

/// No arrangement has an input of more numbers, or of more points and directions.
constexpr std::size_t most_scalars = 30, most_elements = 6;

/// A shape's numbers as whole ones or bounds, all but products times one power of two. Where scalars are multiplied before
/// they are compared, as of a matrix, `raise` brings the others to the same power.
template <class Number>
struct scaled_input {
    std::array<Number, most_scalars> at{};
    int shift = 0;
    Number raise(Number const& value) const {
        if constexpr (std::is_same_v<Number, bounded_double>)
            return value;
        else
            return Number(value * (Number(1) << shift));
    }
};

/// The input as whole numbers times 2^low; of `products` low is at most 0.
struct binary_places {
    int low = 0, bits = 0;

    binary_places(std::span<double const> input, bool products) {
        low = products ? 0 : 5000;
        int high = -5000;
        for (double const x : input) {
            auto const word = std::bit_cast<std::uint64_t>(x);
            int const exponent = static_cast<int>(word >> 52 & 0x7ff);
            std::uint64_t const digits = (word & 0xfffffffffffff) | (exponent > 0 ? std::uint64_t{1} << 52 : 0);
            if (digits == 0) continue;
            int const unit = std::max(exponent, 1) - 1075;
            low = std::min(low, unit + std::countr_zero(digits));
            high = std::max(high, unit + static_cast<int>(std::bit_width(digits)));
        }
        if (high < low) high = low = 0;  // all are 0
        bits = high - low;
    }
};

/// Bits of whole numbers whose polynomials of a degree stay in a word: a difference has one bit more, and a polynomial is a
/// sum of fewer than 2^7 products of differences (72 in insphere), below 2^(word - 8) each.
constexpr int room_in(int word, int degree) {
    return (word - 2 - 6) / degree - 1;
}

/// Calls f(scaled_input) with the smallest kind of number that is surely exact, and returns what it does; or, of an input
/// that takes more than 128 bits, with doubles and bounds first. Nothing where those leave a sign open and only `quickly` is
/// asked for. `degree`: no polynomial is of a higher one; `products`: scalars are raised.
template <class Function>
auto with_exact_numbers(std::span<double const> input, int degree, bool products, bool quickly, Function&& f)
    -> std::optional<decltype(f(scaled_input<std::int64_t>{}))> {
    if (input.size() > most_scalars) throw std::logic_error("configurations: an input too long");
    binary_places const places(input, products);
    auto const whole = [&]<class Number>(Number) {
        scaled_input<Number> scaled;
        double const unit = std::ldexp(1.0, std::clamp(-places.low, -1000, 1000));
        for (std::size_t i = 0; i < input.size(); ++i) scaled.at[i] = static_cast<Number>(input[i] * unit);
        scaled.shift = products ? -places.low : 0;
        return f(scaled);
    };
    auto const fits = [&](int room) {
        return places.bits <= room && (!products || -places.low <= room) && std::abs(places.low) < 900;
    };
    if (fits(room_in(64, degree))) return whole(std::int64_t{});
    if (fits(room_in(128, degree))) return whole(int128{});
    scaled_input<bounded_double> bounds;
    for (std::size_t i = 0; i < input.size(); ++i) bounds.at[i] = bounded_double(input[i]);
    bounded_double::any_unsure = false;
    auto const found = f(bounds);
    if (!bounded_double::any_unsure) return found;
    if (quickly) return std::nullopt;
    scaled_input<integer> exact;
    for (std::size_t i = 0; i < input.size(); ++i) {
        int exponent = 0;
        double const fraction = std::ldexp(std::frexp(input[i], &exponent), 53);
        exact.at[i] = static_cast<std::int64_t>(fraction);
        int const up = exponent - 53 - places.low;
        if (input[i] == 0) continue;
        if (up >= 0)
            exact.at[i] <<= up;
        else
            exact.at[i] >>= -up;  // zeros
    }
    exact.shift = products ? -places.low : 0;
    return f(exact);
}

}  // namespace graze::arranging
