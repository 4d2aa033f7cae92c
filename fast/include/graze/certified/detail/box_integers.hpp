// What the screen of two boxes leaves, in integers of a few limbs: exactly, where all numbers are near enough to each other, and
// of the products of two axes only those of which the screen does not know the sign.
//
// Let a and b be the axes of the boxes, h their half extents, T what leads from one centre to the other. Axes of a box are multiples of
// a power of two, a grid, with magnitudes below 2^p; p is that of the box with more. Sides h_k axis_k of a box are of a grid as well,
// and T: of the finest of the three, all of these are integers below 2^w. A polynomial here is homogeneous in the axes of each box that
// make its direction, whose grids do not change signs, and linear in sides and T together.
//   n = axis x axis                        below 2^(2 p + 1)
//   |n . T| - sum of six |n . side|        7 * 3 products, below 2^(2 p + w + 6)
//   u = n x axis, in a plane               below 2^(3 p + 2)
//   |u . T| - sum of |u . side|            below 2^(3 p + w + 7)
//   axis x T, |axis . T| - sum, on a line  below 2^(p + w + 5)
// With n of N limbs, sides and T of M: p <= 61, 2 p + 1 < 64 N, w < 64 M - 4, 2 p + w + 6 < 64 (N + M), from which the others fit in
// N + 1, N + M + 1 and M + 1 limbs: 3 p + 2 <= 185 < 191 for N = 2, and 95 < 127 for N = 1; 3 p + w + 7 is more than 2 p + w + 6 by
// p + 1 <= 62; p + w + 5 <= 64 M + 61.
#pragma once

#include "graze/certified/detail/box_screen.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// Which generators are not zero, and which products of two of those tell something that is not known.
class box_generators {
  public:
    GRAZE_CERTIFIED_INLINED box_generators(double const* in, boxes_inside const& inside) {
        for (int k = 0; k < 6; ++k) {
            double const* const axis = in + axis_of_generator(k);
            unsigned const is_something = static_cast<unsigned>((in[half_of_generator(k)] != 0) &
                                                                ((axis[0] != 0) | (axis[1] != 0) | (axis[2] != 0)));
            numbers_ |= is_something << k;
        }
        std::uint64_t pairs = 0;
        for (int i = 0; i < 6; ++i) pairs |= (numbers_ >> i & 1) != 0 ? std::uint64_t{numbers_} << (6 * i) : 0;
        pairs &= boxes_inside::all;
        inside_ = pairs & inside.bits();
        // Of axes along each other the first one stands for all. The product is not inside.
        unknown_ = pairs & ~inside.bits();
        std::uint64_t along = 0;
        for_each_unknown([&](int i, int j) {
            bool const are_along = are_along_each_other(in + axis_of_generator(i), in + axis_of_generator(j));
            along |= are_along ? boxes_inside::all_of(j) : 0;
        });
        unknown_ &= ~along;
    }

    bool has_inside() const { return inside_ != 0; }
    bool is_decided() const { return has_inside() && unknown_ == 0; }
    bool has(int k) const { return (numbers_ >> k & 1) != 0; }
    int count() const { return std::popcount(numbers_); }
    int first() const { return std::countr_zero(numbers_); }
    void put_inside(int i, int j) {
        inside_ |= boxes_inside::bit_of(i, j);
        unknown_ &= ~boxes_inside::bit_of(i, j);
    }
    /// Of the gap along a product: -1 where it is inside, 0 where it is nothing new.
    int known_sign(int i, int j) const {
        return (inside_ & boxes_inside::bit_of(i, j)) != 0    ? -1
               : (unknown_ & boxes_inside::bit_of(i, j)) != 0 ? unknown_sign
                                                              : 0;
    }
    /// visit(i, j) of what is unknown, i < j.
    template <class Visit>
    GRAZE_CERTIFIED_INLINED void for_each_unknown(Visit const& visit) const {
        for (std::uint64_t rest = unknown_; rest != 0; rest &= rest - 1) {
            int const at = std::countr_zero(rest);
            visit(at / 6, at % 6);
        }
    }
    /// The same until visit(i, j) is false; returns whether it never was.
    template <class Visit>
    GRAZE_CERTIFIED_INLINED bool while_unknown(Visit const& visit) const {
        for (std::uint64_t rest = unknown_; rest != 0; rest &= rest - 1) {
            int const at = std::countr_zero(rest);
            if (!visit(at / 6, at % 6)) return false;
        }
        return true;
    }

  private:
    unsigned numbers_ = 0;
    std::uint64_t inside_, unknown_;
};

/// A box's scalars on grids, and what they are multiples of.
struct box_on_grids {
    std::int64_t axis[9], half[3];
    int axis_bits, half_bits, exponent = 0;
    bool is_nothing = false;

    /// Returns false where they do not fit.
    GRAZE_CERTIFIED_SLOW bool put(double const* axes, double const* halves) {
        axis_bits = put_on_integer_grid<1, 9>(axes, axis);
        half_bits = put_on_integer_grid<1, 3>(halves, half);
        if (axis_bits == 0 || half_bits == 0) return false;
        int of_axes = 0, of_halves = 0;
        is_nothing = !exponent_of_grid<9>(axes, axis, of_axes) || !exponent_of_grid<3>(halves, half, of_halves);
        exponent = of_axes + of_halves;
        return true;
    }
    /// Of the power of two that an integer 1 stands for; false where all are 0.
    template <int Count>
    static bool exponent_of_grid(double const* scalar, std::int64_t const* integer, int& exponent) {
        for (int i = 0; i < Count; ++i) {
            if (integer[i] == 0) continue;
            parts const part = parts_of(scalar[i]);
            exponent = part.exponent + std::countr_zero(part.mantissa) -
                       std::countr_zero(static_cast<std::uint64_t>(integer[i]));
            return true;
        }
        return false;
    }
};

/// u 2^up, for which there is room.
template <int Limbs>
wide<Limbs> shifted_to(int128 u, int up) {
    wide<Limbs> result;
    std::uint64_t const sign = u < int128(0) ? ~std::uint64_t{0} : 0;
    std::uint64_t const limb[3] = {static_cast<std::uint64_t>(static_cast<uint128>(u)),
                                   static_cast<std::uint64_t>(static_cast<uint128>(u) >> 64), sign};
    int const limbs = up / 64, bits = up % 64;
    for (int i = 0; i < Limbs; ++i) {
        int const at = i - limbs;
        std::uint64_t const own = at < 0 ? 0 : limb[at < 2 ? at : 2], below = at < 1 ? 0 : limb[at < 3 ? at - 1 : 2];
        result.limb[i] = bits == 0 ? own : own << bits | below >> (64 - bits);
    }
    return result;
}

/// Everything on grids, and how many bits it takes.
struct boxes_on_grids {
    box_on_grids of[2];
    std::int64_t apart[3];
    int up[2] = {0, 0}, apart_up = 0, axis_bits = 0, bits = 0;

    /// Returns false where they do not fit.
    bool put(double const* in) {
        double const centres[6] = {in[0], in[1], in[2], in[15], in[16], in[17]};
        std::int64_t centre[6];
        int const centre_bits = put_on_integer_grid<1, 6>(centres, centre);
        if (centre_bits == 0 || !of[0].put(in + 3, in + 12) || !of[1].put(in + 18, in + 27)) return false;
        for (int k = 0; k < 3; ++k) apart[k] = centre[3 + k] - centre[k];
        axis_bits = of[0].axis_bits > of[1].axis_bits ? of[0].axis_bits : of[1].axis_bits;
        int exponent = 0;
        bool const is_apart = box_on_grids::exponent_of_grid<6>(centres, centre, exponent);
        int least = is_apart ? exponent : 1 << 20;
        for (box_on_grids const& box : of)
            if (!box.is_nothing && box.exponent < least) least = box.exponent;
        bits = 1;
        auto const place = [&](bool is_something, int own, int own_bits, int& own_up) {
            if (!is_something) return;
            own_up = own - least;
            bits = own_bits + own_up > bits ? own_bits + own_up : bits;
        };
        place(is_apart, exponent, centre_bits + 1, apart_up);
        for (int k = 0; k < 2; ++k) place(!of[k].is_nothing, of[k].exponent, of[k].axis_bits + of[k].half_bits, up[k]);
        return true;
    }
};

/// Numbers for up to so many bits of axes, and of sides: One for axes, Normal for products of two, Side for sides and T.
struct narrow_boxes {
    using One = narrow1;
    using Normal = narrow1;
    using Side = narrow1;

    static bool fit(int axis_bits, int bits) { return fit_in_limbs(1, 1, axis_bits, bits); }
    static bool fit_in_limbs(int n, int m, int axis_bits, int bits) {
        return 2 * axis_bits + 1 < 64 * n && bits < 64 * m - 4 && 2 * axis_bits + bits + 6 < 64 * (n + m);
    }
    static One one(std::int64_t u) { return {u}; }
    /// u v 2^up.
    static Side side(std::int64_t u, std::int64_t v, int up) { return {u * v * (std::int64_t{1} << up)}; }
    static Normal minor_of(One a, One b, One c, One d) { return {a.value * b.value - c.value * d.value}; }
    static narrow2 size_of(narrow2 u) {
        int128 const flip = u.value >> 127;
        return {(u.value ^ flip) - flip};
    }
    static narrow3 size_of(narrow3 u) { return sign(u) < 0 ? narrow3{int128(0), 0} - u : u; }
};
template <int M>
struct wide_boxes {
    using One = wide<1>;
    using Normal = wide<2>;
    using Side = wide<M>;

    static bool fit(int axis_bits, int bits) { return narrow_boxes::fit_in_limbs(2, M, axis_bits, bits); }
    static One one(std::int64_t u) { return {{static_cast<std::uint64_t>(u)}}; }
    static Side side(std::int64_t u, std::int64_t v, int up) { return shifted_to<M>(static_cast<int128>(u) * v, up); }
    static Normal minor_of(One a, One b, One c, One d) {
        auto const product = [](One u, One v) {
            return static_cast<int128>(static_cast<std::int64_t>(u.limb[0])) * static_cast<std::int64_t>(v.limb[0]);
        };
        return grid<wide<2>, 1>::limbs(product(a, b) - product(c, d));
    }
    template <int Limbs>
    static wide<Limbs> size_of(wide<Limbs> const& u) {
        return u.negative() ? wide<Limbs>{} - u : u;
    }
};

template <class Numbers>
class boxes_in_integers {
    using one = vector3_of<typename Numbers::One>;
    using normal = vector3_of<typename Numbers::Normal>;
    using side = vector3_of<typename Numbers::Side>;

  public:
    GRAZE_CERTIFIED_INLINED boxes_in_integers(boxes_on_grids const& grids, box_generators const& of) : of_(of) {
        for (int k = 0; k < 6; ++k) {
            int const own = k % 3;
            box_on_grids const& box = grids.of[k / 3];
            std::int64_t const* const axis = box.axis + 3 * own;
            auto const side_at = [&](int at) { return Numbers::side(axis[at], box.half[own], grids.up[k / 3]); };
            axis_[k] = {Numbers::one(axis[0]), Numbers::one(axis[1]), Numbers::one(axis[2])};
            side_[k] = {side_at(0), side_at(1), side_at(2)};
        }
        auto const at = [&](int k) { return Numbers::side(grids.apart[k], 1, grids.apart_up); };
        apart_ = {at(0), at(1), at(2)};
    }

    relation decide() const {
        bool has_inside = of_.has_inside(), spans_plane = false, is_level = false;
        normal plane;
        bool const meets = of_.while_unknown([&](int i, int j) {
            one const &u = axis_[i], &v = axis_[j];
            normal const n{Numbers::minor_of(u.y, v.z, u.z, v.y), Numbers::minor_of(u.z, v.x, u.x, v.z),
                           Numbers::minor_of(u.x, v.y, u.y, v.x)};
            if (is_zero(n)) return true;
            spans_plane = true;
            plane = n;
            int const sign = beyond_reach(n, has_inside);
            is_level |= sign == 0;
            return sign <= 0;
        });
        if (!meets) return relation::disjoint;
        if (has_inside) return is_level ? relation::touching : relation::crossing;
        if (spans_plane) return decide_in_plane(plane);
        if (of_.count() != 0) return decide_on_line();
        return is_zero(apart_) ? relation::touching : relation::disjoint;
    }

  private:
    template <class Vector>
    static bool is_zero(Vector const& u) {
        return sign(u.x) == 0 && sign(u.y) == 0 && sign(u.z) == 0;
    }
    /// The sign of |u . T| - sum of |u . side|; whether a side is not across u.
    template <class Vector>
    int beyond_reach(Vector const& u, bool& has_inside) const {
        auto rest = Numbers::size_of(dot_of(u, apart_));
        for (int k = 0; k < 6; ++k) {
            auto const share = dot_of(u, side_[k]);
            has_inside |= sign(share) != 0;
            rest = rest - Numbers::size_of(share);
        }
        return sign(rest);
    }
    /// Across n, by the directions there that are across a generator.
    GRAZE_CERTIFIED_SLOW relation decide_in_plane(normal const& n) const {
        for (int k = 0; k < 6; ++k) {
            bool is_inside = false;
            if (of_.has(k) && beyond_reach(cross_of(n, axis_[k]), is_inside) > 0) return relation::disjoint;
        }
        return relation::touching;
    }
    /// Along the first generator, if T is on that line.
    GRAZE_CERTIFIED_SLOW relation decide_on_line() const {
        one const& along = axis_[of_.first()];
        bool is_inside = false;
        if (!is_zero(cross_of(along, apart_))) return relation::disjoint;
        return beyond_reach(along, is_inside) > 0 ? relation::disjoint : relation::touching;
    }

    box_generators const& of_;
    one axis_[6];
    side side_[6], apart_;
};

template <class Numbers>
GRAZE_CERTIFIED_SLOW relation decide_boxes(boxes_on_grids const& grids, box_generators const& of) {
    return boxes_in_integers<Numbers>(grids, of).decide();
}

// Of which the pairs of doubles decide most that is no contact. Errors by the table of double_double.hpp, with u = 2^-53: T has
// L = 1 and E = 0, n 2 and 4, n . T 6 and 36, n . axis 5 and 27, times the half extent 6 and 43, and four of these taken from the
// first, each of which adds 2 L + 1 for L from 6 to 9, 43 + 64 = 107. Of the products of magnitude 6 S S' G (box_screen.hpp) that is
// below 642.1 u^2 S S' G < 2^-96.6 S S' G; the rest covers G as computed, the bound's rounding and that of high + low. Range as there,
// where 2^-96 S S' G is more than fewer than 2^12 times what
// underflows, low parts included.
inline constexpr double box_gap_in_pairs = 0x1p-96;

/// The gap along the product of generators i and j, in pairs of doubles.
GRAZE_CERTIFIED_INLINED double_double gap_in_pairs(double const* in, int i, int j) {
    double const *const u = in + axis_of_generator(i), *const v = in + axis_of_generator(j);
    auto const minor_of = [](double a, double b, double c, double d) { return product_of(a, b) - product_of(c, d); };
    vector3_of<double_double> const n{minor_of(u[1], v[2], u[2], v[1]), minor_of(u[2], v[0], u[0], v[2]),
                                      minor_of(u[0], v[1], u[1], v[0])},
        apart{sum_of(in[15], -in[0]), sum_of(in[16], -in[1]), sum_of(in[17], -in[2])};
    // Without branches: signs are as good as random.
    auto const size = [](double_double a) {
        double const sign = std::copysign(1.0, a.high + a.low);
        return double_double{sign * a.high, sign * a.low};
    };
    double_double gap = size(dot_of(n, apart));
    for (int k = 0; k < 6; ++k) {
        if (k == i || k == j) continue;
        double const *const at = in + axis_of_generator(k), half = in[half_of_generator(k)];
        vector3_of<double_double> const axis{{at[0], 0}, {at[1], 0}, {at[2], 0}};
        gap = gap - size(dot_of(n, axis)) * double_double{half, 0};
    }
    return gap;
}

/// What is not decided, in pairs of doubles; `of` takes what is found. What is out of their range, in numbers that carry bounds.
GRAZE_CERTIFIED_SLOW inline filter_result filter_boxes_in_pairs(double const* in, box_generators& of) {
    auto const largest = [](double const* of_three) {
        return greater(greater(std::fabs(of_three[0]), std::fabs(of_three[1])), std::fabs(of_three[2]));
    };
    auto const largest_axis = [&](double const* axes) {
        return greater(greater(largest(axes), largest(axes + 3)), largest(axes + 6));
    };
    double const apart[3] = {in[15] - in[0], in[16] - in[1], in[17] - in[2]};
    box_sizes const size(largest_axis(in + 3), largest_axis(in + 18), largest(apart), in);
    if (!size.in_range()) return filter_zonotope(in);
    box_generators const before = of;
    bool const may_meet = before.while_unknown([&](int i, int j) {
        double_double const gap = gap_in_pairs(in, i, j);
        double const sum = gap.high + gap.low, error = box_gap_in_pairs * (size.of(i) * size.of(j) * size.extent);
        if (sum < -error) of.put_inside(i, j);
        return !(sum > error);
    });
    if (!may_meet) return filter_result::disjoint;
    return of.is_decided() ? filter_result::crossing : filter_result::unknown;
}

/// May axes have 31 bits at most? The lower 22 of the 52 in a double are zero then.
GRAZE_CERTIFIED_INLINED bool has_short_axes(double const* in) {
    std::uint64_t all = 0;
    for (int i = 0; i < 9; ++i) all |= bits_as<std::uint64_t>(in[3 + i]) | bits_as<std::uint64_t>(in[18 + i]);
    return all << 42 == 0;
}

/// What the screen leaves of two boxes.
GRAZE_CERTIFIED_SLOW inline relation boxes_exactly(double const* in, boxes_inside const& inside) {
    box_generators of(in, inside);
    if (of.is_decided()) return relation::crossing;
    boxes_on_grids grids;
    bool const are_short = has_short_axes(in), fit_short = are_short && grids.put(in);
    if (fit_short && narrow_boxes::fit(grids.axis_bits, grids.bits)) return decide_boxes<narrow_boxes>(grids, of);
    filter_result const found = filter_boxes_in_pairs(in, of);
    if (found != filter_result::unknown) return relation_found(found);
    bool const fit = are_short ? fit_short : grids.put(in);
    if (fit && wide_boxes<2>::fit(grids.axis_bits, grids.bits)) return decide_boxes<wide_boxes<2>>(grids, of);
    if (fit && wide_boxes<4>::fit(grids.axis_bits, grids.bits)) return decide_boxes<wide_boxes<4>>(grids, of);
    exact_generators const all(in);
    return zonotope_exactly(all, [&](int i, int j) { return of.known_sign(all.number[i], all.number[j]); });
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
