// The numbers of an oriented box and of what it is asked about: bounded ones, and exact ones. A box is
// centre + sum s_k h_k a_k, |s_k| <= 1, of any axes a_k.
//
// Positions are multiples of one power of two, axes, half extents and directions of one each: so that what h_k a_k is a
// multiple of need not be what positions are, these are shifted where they are added to each other. Polynomials are
// homogeneous in directions, and so in positions and in products h a together.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

#include "graze/certified/detail/near_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

inline constexpr int half_of_box = 9, centre_of_box = 12, others_of_box = 15;

/// The scalars in this order: axes, half extents, centre, then those of the other shape: positions and lengths first.
template <int Count>
struct box_scalars {
    double value[std::size_t{Count}];

    /// Of a box as tests take it, centre first.
    template <class Scalar>
    box_scalars(Scalar const* box, Scalar const* other) {
        for (int i = 0; i < centre_of_box; ++i) value[i] = static_cast<double>(box[3 + i]);
        for (int i = 0; i < 3; ++i) value[centre_of_box + i] = static_cast<double>(box[i]);
        for (int i = others_of_box; i < Count; ++i) value[i] = static_cast<double>(other[i - others_of_box]);
    }
};

// What follows reads them: value(i) of an axis, a half extent or a direction; arm(i, j) from the position j to i;
// away(i) from the centre to the position i and length(i), both in units that half extents times axes have.

struct bounded_box {
    double const* scalar;

    bounded_number value(int i) const { return {scalar[i], 0}; }
    bounded_number length(int i) const { return value(i); }
    vector3_of<bounded_number> arm(int i, int j) const {
        auto const difference = [&](int k) { return bounded_difference(scalar[i + k], scalar[j + k]); };
        return {difference(0), difference(1), difference(2)};
    }
    vector3_of<bounded_number> away(int i) const { return arm(i, centre_of_box); }
};

/// Coordinates are below 2^61, so that arms are below 2^62, and positions and lengths below 2^122 when shifted: with
/// the degrees of axes and arms (one limb each), positions (two) and normals (two, below 2^125 as all minors) added,
/// what the tests compute fits: the largest, the square of a normal's product with a position, is below 2^(2 * 252) in
/// eight limbs.
template <int Positions, int Count>
struct wide_box {
    std::int64_t coordinate[std::size_t{Count}];
    int up = 0;  // by how much positions are shifted

    wide<1> value(int i) const { return {{static_cast<std::uint64_t>(coordinate[i])}}; }
    wide<2> length(int i) const { return shifted(coordinate[i]); }
    vector3_of<wide<1>> arm(int i, int j) const {
        auto const difference = [&](int k) {
            return wide<1>{{static_cast<std::uint64_t>(coordinate[i + k] - coordinate[j + k])}};
        };
        return {difference(0), difference(1), difference(2)};
    }
    vector3_of<wide<2>> away(int i) const {
        auto const difference = [&](int k) { return shifted(coordinate[i + k] - coordinate[centre_of_box + k]); };
        return {difference(0), difference(1), difference(2)};
    }

    /// Returns false where they do not fit.
    bool put(double const* scalar) {
        constexpr int directions = Count - centre_of_box - Positions;
        int const axis_bits = put_on_integer_grid<1, half_of_box>(scalar, coordinate);
        int const half_bits = put_on_integer_grid<1, 3>(scalar + half_of_box, coordinate + half_of_box);
        int const position_bits = put_on_integer_grid<1, Positions>(scalar + centre_of_box, coordinate + centre_of_box);
        if (axis_bits == 0 || half_bits == 0 || position_bits == 0) return false;
        if constexpr (directions > 0) {
            constexpr int first = centre_of_box + Positions;
            if (put_on_integer_grid<1, directions>(scalar + first, coordinate + first) == 0) return false;
        }
        int of_axes = 0, of_halves = 0, of_positions = 0;
        // Where there are none of the one or of the other there is nothing to shift.
        if (!unit_exponent<half_of_box>(scalar, coordinate, of_axes)) return true;
        if (!unit_exponent<3>(scalar + half_of_box, coordinate + half_of_box, of_halves)) return true;
        if (!unit_exponent<Positions>(scalar + centre_of_box, coordinate + centre_of_box, of_positions)) return true;
        up = of_positions - (of_axes + of_halves);
        if (up >= 0) return position_bits + 1 + up <= 122;
        if (half_bits - up > 61) return false;
        for (int k = 0; k < 3; ++k) coordinate[half_of_box + k] *= std::int64_t{1} << -up;
        up = 0;
        return true;
    }

  private:
    wide<2> shifted(std::int64_t x) const { return wide_of(static_cast<uint128>(int128(x)) << up); }

    /// Of the power of two that a coordinate 1 stands for; false where all are 0.
    template <int Scalars>
    static bool unit_exponent(double const* scalar, std::int64_t const* coordinate, int& exponent) {
        for (int i = 0; i < Scalars; ++i) {
            if (coordinate[i] == 0) continue;
            parts const part = parts_of(scalar[i]);
            exponent = part.exponent + std::countr_zero(part.mantissa) -
                       std::countr_zero(static_cast<std::uint64_t>(coordinate[i]));
            return true;
        }
        return false;
    }
};

/// Any finite doubles. Positions have the degree of half extents times axes.
struct big_box {
    double const* scalar;

    big<1> value(int i) const { return to_big(scalar[i]); }
    big<2> length(int i) const { return big<2>(value(i)); }
    vector3_of<big<1>> arm(int i, int j) const {
        vector3_of<big<1>> v;
        load_arm(scalar + i, scalar + j, v);
        return v;
    }
    GRAZE_CERTIFIED_SLOW vector3_of<big<2>> away(int i) const {
        vector3_of<big<2>> v;
        load_away(i, v.x);
        load_away(i + 1, v.y);
        load_away(i + 2, v.z);
        return v;
    }

  private:
    GRAZE_CERTIFIED_SLOW void load_away(int i, big<2>& to) const {
        load_wider(difference_of(scalar[i], scalar[(i % 3) + centre_of_box]), to);
    }
};

template <class Box>
auto vector_in(Box const& box, int i) {
    return vector3_of{box.value(i), box.value(i + 1), box.value(i + 2)};
}
template <class Box>
auto axis_of(Box const& box, int k) {
    return vector_in(box, 3 * k);
}

/// Becomes its magnitude.
inline void drop_sign(bounded_number& u) {
    u.value = std::fabs(u.value);
}
template <int Limbs>
void drop_sign(wide<Limbs>& u) {
    if (u.negative()) u = wide<Limbs>{} - u;
}
template <int Degree>
void drop_sign(big<Degree>& u) {
    u.negative = false;
}
/// -u.
inline bounded_number negated(bounded_number u) {
    return {-u.value, u.error};
}
template <int Limbs>
wide<Limbs> negated(wide<Limbs> const& u) {
    return wide<Limbs>{} - u;
}
template <int Degree>
big<Degree> negated(big<Degree> u) {
    u.negative = u.size != 0 && !u.negative;
    return u;
}

template <int Positions, int Count, class Algorithm>
GRAZE_CERTIFIED_SLOW bool on_wide_box(double const* scalar, Algorithm const& algorithm, relation& result) {
    wide_box<Positions, Count> box;
    if (!box.put(scalar)) return false;
    result = algorithm(std::as_const(box));
    return true;
}
template <class Algorithm>
GRAZE_CERTIFIED_SLOW relation on_big_box(double const* scalar, Algorithm const& algorithm) {
    return algorithm(big_box{scalar});
}
/// algorithm(box) of exact numbers. The first Positions scalars from the centre on are positions or lengths, the rest
/// is a direction.
template <int Positions, int Count, class Algorithm>
relation on_exact_box(double const* scalar, Algorithm const& algorithm) {
    relation result = relation::undefined;
    if (on_wide_box<Positions, Count>(scalar, algorithm, result)) return result;
    return on_big_box(scalar, algorithm);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
