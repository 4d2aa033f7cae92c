// Cases made from a seed by integers alone: the same bits on every machine, whatever its floating-point arithmetic does.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "c/layout.hpp"

namespace graze::platforms {

/// splitmix64. No two draws in one expression: their order would be the compiler's.
class source {
  public:
    explicit source(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    std::uint64_t below(std::uint64_t n) { return (next() >> 32) % n; }
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(high - low + 1)));
    }
    bool one_in(std::uint64_t n) { return below(n) == 0; }

  private:
    std::uint64_t state_;
};

template <class Scalar>
class made_cases {
    using format = c_interface::scalar_format<Scalar>;
    using bits = typename format::bits;

  public:
    /// `subnormal_percent`: how many of a case's scalars are to be subnormal, or -1: as they come.
    made_cases(c_interface::layout const& shape, bool dear, source& random, int subnormal_percent = -1)
        : shape_(shape), dear_(dear), random_(random), subnormal_percent_(subnormal_percent) {}

    std::size_t draw_count() {
        if (shape_.growth == 0) return shape_.fixed;
        std::size_t more = random_.below(6);
        if (random_.one_in(16)) more = random_.below(shape_.least == 1 && shape_.most == 0 ? 8 : 16);
        if (shape_.most != 0 && random_.one_in(64)) more = shape_.most - 1;
        return shape_.fixed + (shape_.least + more) * shape_.growth;
    }

    void make(std::size_t count, std::vector<bits>& to) {
        to.assign(count, 0);
        switch (random_.below(8)) {
            case 0:
            case 1:
            case 2: place_on_grid(to); break;
            case 3:
                for (bits& each : to) each = drawn(-4, 0);
                break;
            case 4: {
                int const span = draw_span();
                for (bits& each : to) each = drawn(-span, span);
                break;
            }
            case 5:
                for (bits& each : to) each = subnormal();
                break;
            case 6:
                for (bits& each : to) each = special();
                break;
            default: {
                int const span = draw_span();
                for (bits& each : to) {
                    std::uint64_t const which = random_.below(4);
                    each = which == 0   ? drawn(-span, span)
                           : which == 1 ? subnormal()
                           : which == 2 ? special()
                                        : drawn(-1, 1);
                }
            }
        }
        if (random_.one_in(4)) copy_points(to);
        if (random_.one_in(4)) perturb(to);
        if (subnormal_percent_ >= 0) share_subnormals(to);
        settle(to);
    }

  private:
    static constexpr int least_exponent = 1 - format::bias - format::fraction;  // of the least subnormal

    /// m * 2^e, digits that do not fit cut off, the exponent held within its range.
    static bits made(bool negative, std::uint64_t m, int e) {
        bits const sign = negative ? c_interface::sign_bit<Scalar> : bits{0};
        if (m == 0) return sign;
        int const length = 64 - std::countl_zero(m);
        int top = e + length - 1;
        if (top > format::bias) top = format::bias;
        if (top >= 1 - format::bias) {
            int const up = format::fraction + 1 - length;
            std::uint64_t const digits = up >= 0 ? m << up : m >> -up;
            std::uint64_t const fraction = digits & ((std::uint64_t{1} << format::fraction) - 1);
            return static_cast<bits>(sign | static_cast<bits>(fraction) |
                                     static_cast<bits>(static_cast<bits>(top + format::bias) << format::fraction));
        }
        int const up = e - least_exponent;
        std::uint64_t const digits = up >= 0 ? m << up : up > -64 ? m >> -up : 0;
        return static_cast<bits>(sign | static_cast<bits>(digits));
    }
    static bits integer(std::int64_t value, int e) {
        return made(value < 0, static_cast<std::uint64_t>(value < 0 ? -value : value), e);
    }

    /// Exponents hundreds apart are dear to tests of moving shapes and of smallest spheres, so few.
    int draw_span() {
        int const most = random_.one_in(dear_ ? 64 : 4) ? format::bias : dear_ ? 30 : 100;
        return 1 + static_cast<int>(random_.below(static_cast<std::uint64_t>(most)));
    }
    bits drawn(int low, int high) {
        int const e = static_cast<int>(random_.between(low, high));
        bool const negative = random_.one_in(2);
        return made(negative, random_.next() >> 11 | std::uint64_t{1} << 52, e - 52);
    }
    bits subnormal() {
        int const length = static_cast<int>(random_.below(static_cast<std::uint64_t>(format::fraction) + 3));
        bool const negative = random_.one_in(2);
        return made(negative, random_.next() >> (63 - length), least_exponent);
    }
    bits special() {
        bits const one = static_cast<bits>(static_cast<bits>(format::bias) << format::fraction);
        bits const normal = static_cast<bits>(bits{1} << format::fraction);
        bits const past = static_cast<bits>(static_cast<bits>(2 * format::bias + 1) << format::fraction);
        bits const table[] = {0,           0,          1,
                              2,           normal - 1, normal,
                              normal + 1,  one - 1,    one,
                              one,         one + 1,    one + normal,
                              past - 1,    past - 2,   past - normal,
                              one - normal};
        bits const drawn_one = table[random_.below(16)];
        return random_.one_in(2) ? static_cast<bits>(drawn_one | c_interface::sign_bit<Scalar>) : drawn_one;
    }

    static bool is_subnormal(bits each) {
        bits const magnitude = each & static_cast<bits>(~c_interface::sign_bit<Scalar>);
        return magnitude != 0 && magnitude >> format::fraction == 0;
    }
    void share_subnormals(std::vector<bits>& to) {
        for (bits& each : to) {
            if (random_.below(100) < static_cast<std::uint64_t>(subnormal_percent_))
                each = subnormal();
            else if (is_subnormal(each))
                each = drawn(-4, 0);
        }
    }

    std::vector<std::size_t> places(std::size_t count) const {
        std::vector<std::size_t> found(shape_.points, shape_.points + shape_.point_count);
        for (std::size_t at = shape_.fixed; at < count; at += shape_.dimension) found.push_back(at);
        return found;
    }

    /// Integers of few or many digits, some points on lines and planes through others, radii that reach a point, in units of a
    /// power of two.
    void place_on_grid(std::vector<bits>& to) {
        std::size_t const d = shape_.dimension;
        bool const fine = random_.one_in(2);
        std::int64_t const reach = fine ? std::int64_t{1} << random_.between(3, 18) : random_.between(1, 4);
        std::vector<std::int64_t> v(to.size());
        for (std::int64_t& each : v) each = 4 * random_.between(-reach, reach);
        std::vector<std::size_t> const points = places(to.size());
        auto const any = [&] { return points[random_.below(points.size())]; };
        if (!points.empty() && fine)
            for (std::size_t n = random_.below(3); n > 0; --n) {  // a + (b - a) i / 4 + (c - a) k / 4
                std::size_t const a = any(), b = any(), c = any(), moved = any();
                std::int64_t const i = random_.between(-1, 5), k = random_.one_in(2) ? 0 : random_.between(-1, 5);
                for (std::size_t axis = 0; axis < d; ++axis)
                    v[moved + axis] =
                        v[a + axis] + (v[b + axis] - v[a + axis]) / 4 * i + (v[c + axis] - v[a + axis]) / 4 * k;
            }
        for (std::size_t i = 0; i < shape_.direction_count; ++i)
            if (random_.one_in(2)) {  // through a point
                std::size_t const to_point = any(), at = shape_.directions[i];
                for (std::size_t axis = 0; axis < d; ++axis) v[at + axis] = v[to_point + axis] - v[at - d + axis];
            }
        for (std::size_t i = 0; i < shape_.nonnegative_count; ++i) {
            std::size_t const at = shape_.nonnegative[i];
            if (points.empty() || at < d || !random_.one_in(2)) continue;
            // The centre, or the end of the axis, is 3 and 4 parts beside a point, the radius 5 of them.
            std::int64_t const part = v[at] / 16 * 4;
            std::size_t const other = any();
            for (std::size_t axis = 0; axis < d; ++axis) v[at - d + axis] = v[other + axis];
            v[at - d] += 3 * part;
            v[at - d + 1] += 4 * part;
            v[at] = 5 * part;
        }
        int const unit =
            random_.one_in(4) ? static_cast<int>(random_.between(least_exponent - 2, format::bias - 24)) : -2;
        for (std::size_t i = 0; i < to.size(); ++i) to[i] = integer(v[i], unit);
    }

    void copy_points(std::vector<bits>& to) {
        std::vector<std::size_t> const points = places(to.size());
        if (points.empty()) return;
        for (std::size_t n = 1 + random_.below(2); n > 0; --n) {
            std::size_t const from = points[random_.below(points.size())], at = points[random_.below(points.size())];
            std::size_t const axes = random_.one_in(2) ? shape_.dimension : 1;
            for (std::size_t axis = 0; axis < axes; ++axis) to[at + axis] = to[from + axis];
        }
    }

    /// A few units in the last place more or less.
    void perturb(std::vector<bits>& to) {
        for (std::size_t n = 1 + random_.below(3); n > 0; --n) {
            bits& each = to[random_.below(to.size())];
            bits const moved = static_cast<bits>(each + static_cast<bits>(random_.between(-2, 2)));
            if (c_interface::is_finite<Scalar>(moved) && ((moved ^ each) & c_interface::sign_bit<Scalar>) == 0)
                each = moved;
        }
    }

    /// Into the domain: min <= max, radii and half extents >= 0.
    void settle(std::vector<bits>& to) {
        for (std::size_t b = 0; b < shape_.box_count; ++b)
            for (std::size_t axis = 0; axis < shape_.dimension; ++axis) {
                bits& low = to[shape_.boxes[b] + axis];
                bits& high = to[shape_.boxes[b] + shape_.dimension + axis];
                if (c_interface::order_of<Scalar>(low) > c_interface::order_of<Scalar>(high)) std::swap(low, high);
            }
        for (std::size_t i = 0; i < shape_.nonnegative_count; ++i)
            to[shape_.nonnegative[i]] &= static_cast<bits>(~c_interface::sign_bit<Scalar>);
    }

    c_interface::layout const& shape_;
    bool const dear_;
    source& random_;
    int const subnormal_percent_;
};

}  // namespace graze::platforms
