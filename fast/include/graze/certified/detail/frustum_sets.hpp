// The relation of a frustum and a ball, by the sets of planes of which one has the point of the frustum that is nearest to the
// centre: what they tell is in frustum_sphere_3d.hpp.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "graze/certified/detail/double_double.hpp"
#include "graze/certified/detail/frustum.hpp"
#include "graze/certified/detail/near_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// A double that is exact, or none: what whole numbers and other short ones come to. Products from 2^-900 on leave an exact
/// rest, which has to be 0; what overflows leaves none that is.
struct short_number {
    double value;
    bool known;
};
inline short_number operator+(short_number a, short_number b) {
    if (!(a.known & b.known)) return {0, false};
    double_double const sum = sum_of(a.value, b.value);
    return {sum.high, sum.low == 0};
}
inline short_number operator-(short_number a, short_number b) {
    return a + short_number{-b.value, b.known};
}
inline short_number operator*(short_number a, short_number b) {
    if (!(a.known & b.known)) return {0, false};
    if (a.value == 0 || b.value == 0) return {0, true};
    double_double const product = product_of(a.value, b.value);
    return {product.high, product.low == 0 && std::fabs(product.high) >= 0x1p-900};
}
inline int certain_sign(short_number of) {
    return of.known ? (of.value > 0) - (of.value < 0) : unknown_sign;
}
struct short_reader {
    double const* scalar;

    short_number value(int i) const { return {scalar[i], true}; }
};

/// sum += term, of another degree.
template <class Number>
void add_term(Number& sum, Number const& term) {
    sum = sum + term;
}
template <int Degree>
GRAZE_CERTIFIED_SLOW void add_term(big<Degree>& sum, big<1> const& term) {
    accumulate(sum, big<Degree>(term), false);
}

/// Sets of planes, in bounded numbers, short or exact ones: the radius is not 0.
template <class Reader>
class frustum_nearness {
  public:
    explicit frustum_nearness(Reader const& read) : read_(read), square_(square_of(read.value(27))) {}

    GRAZE_CERTIFIED_SLOW int side_of(int i) const { return certain_sign(height(i)); }
    /// Of all planes, exactly.
    void set_sides(int const* sides) {
        for (int i = 0; i < frustum_planes; ++i) side_[i] = sides[i];
    }
    /// Does this set decide? 1, 0 or unknown_sign; `found` is what it decides.
    template <class... Plane>
    int decides(relation& found, Plane... planes) {
        doubt_ = false;
        if (is_decided_by(planes...)) {
            found = found_;
            return 1;
        }
        return doubt_ ? unknown_sign : 0;
    }

  private:
    using number = decltype(std::declval<Reader const&>().value(0));

    static constexpr bool is_small = sizeof(number) <= 16, keeps_across = std::is_same_v<number, bounded_number>;
    using square = decltype(std::declval<number>() * std::declval<number>());

    auto normal(int i) const { return vector_of(read_, 4 * i); }
    auto height(int i) const {
        if constexpr (is_small)
            return kept_.heights.of(i, [&] { return height_anew(i); });
        else
            return height_anew(i);
    }
    auto product_of_normals(int i, int j) const {
        int const least = i < j ? i : j, most = i < j ? j : i;
        if constexpr (is_small)
            return kept_.products.of(most * (most + 1) / 2 + least, [&] { return product_anew(least, most); });
        else
            return product_anew(i, j);
    }
    auto normal_across(int i, int j) const {
        if constexpr (keeps_across)
            return kept_.across.of(frustum_planes * i + j, [&] { return across_anew(i, j); });
        else
            return across_anew(i, j);
    }
    GRAZE_CERTIFIED_SLOW auto height_anew(int i) const {
        auto sum = dot_of(normal(i), vector_of(read_, 24));
        add_term(sum, read_.value(4 * i + 3));
        return sum;
    }
    GRAZE_CERTIFIED_SLOW auto product_anew(int i, int j) const { return dot_of(normal(i), normal(j)); }
    GRAZE_CERTIFIED_SLOW auto across_anew(int i, int j) const { return cross_of(normal(i), normal(j)); }

    /// A sum of weights times heights below 0 has one height below 0.
    bool are_all_beyond(int i, int j, int k) const {
        auto const is_not_below = [this](int plane) { return side_[plane] != unknown_sign && side_[plane] >= 0; };
        return is_not_below(i) && is_not_below(j) && is_not_below(k);
    }

    /// Are weights of these signs all above 0? If that is not known it is no news that they are not.
    bool have_weight(int one, int two = 1, int three = 1) {
        for (int sign : {one, two, three})
            if (sign != unknown_sign && sign <= 0) return false;
        bool const known = one == 1 && two == 1 && three == 1;
        doubt_ |= !known;
        return known;
    }
    /// Given the sign of x.x - r r, and whether x is in the half-spaces beside those of the set: is_in(j) has a sign.
    template <class IsIn>
    bool is_decided(int beyond, unsigned set, IsIn const& is_in) {
        if (beyond == 1) {
            found_ = relation::disjoint;
            return true;
        }
        bool known = beyond != unknown_sign;
        for (int j = 0; j < frustum_planes; ++j) {
            if ((set >> j & 1) != 0) continue;
            int const side = is_in(j);
            if (side == -1) return false;
            known &= side != unknown_sign;
        }
        doubt_ |= !known;
        found_ = beyond == 0 ? relation::touching : relation::crossing;
        return known;
    }

    GRAZE_CERTIFIED_SLOW bool is_decided_by(int i) {
        if (!have_weight(side_[i] == unknown_sign ? unknown_sign : -side_[i])) return false;
        auto const e = height(i);
        auto const g = product_of_normals(i, i);
        return is_decided(certain_sign_of_minor(e, e, square_, g), 1u << i,
                          [&](int j) { return certain_sign_of_minor(height(j), g, e, product_of_normals(i, j)); });
    }

    /// Scaled by the minor g_ii g_jj - g_ij g_ij > 0 the weights are e_j g_ij - e_i g_jj and e_i g_ij - e_j g_ii, and
    /// x.x is the negative sum of the weights times the heights.
    GRAZE_CERTIFIED_SLOW bool is_decided_by(int i, int j) {
        if (are_all_beyond(i, j, j)) return false;
        auto const e = height(i), f = height(j);
        auto const mixed = product_of_normals(i, j);
        auto const area = minor_of(product_of_normals(i, i), product_of_normals(j, j), mixed, mixed);
        if (!have_weight(certain_sign(area))) return false;
        auto const v = minor_of(f, mixed, e, product_of_normals(j, j)),
                   w = minor_of(e, mixed, f, product_of_normals(i, i));
        if (!have_weight(certain_sign(v), certain_sign(w))) return false;
        return is_decided(sign_beyond(v, w, area, e, f), 1u << i | 1u << j,
                          [&](int k) { return sign_in(v, w, area, i, j, k); });
    }
    template <class Weight, class Height>
    GRAZE_CERTIFIED_SLOW int sign_beyond(Weight const& v, Weight const& w, Weight const& area, Height const& e,
                                         Height const& f) const {
        decltype(v * e) sum{};
        take_product(sum, v, e);
        take_product(sum, w, f);
        take_product(sum, area, square_);
        return certain_sign(sum);
    }
    template <class Weight>
    GRAZE_CERTIFIED_SLOW int sign_in(Weight const& v, Weight const& w, Weight const& area, int i, int j, int k) const {
        decltype(v * square_) less{};
        take_product(less, v, product_of_normals(i, k));
        take_product(less, w, product_of_normals(j, k));
        take_product(less, area, height(k));
        return opposite(certain_sign(less));
    }

    /// x times the determinant of the normals is the negative sum of the heights times the normals' products across,
    /// and a weight times its square x along one of these.
    GRAZE_CERTIFIED_SLOW bool is_decided_by(int i, int j, int k) {
        if (are_all_beyond(i, j, k)) return false;
        auto const volume = volume_of(i, j, k);
        int const turn = certain_sign(volume);
        if (turn == 0) return false;
        if (turn == unknown_sign) {
            doubt_ = true;
            return false;
        }
        vector3_of<decltype(height(i) * height(i))> x{};
        take_across(x, i, j, k);
        take_across(x, j, k, i);
        take_across(x, k, i, j);
        if (!have_weight(sign_along(x, j, k), sign_along(x, k, i), sign_along(x, i, j))) return false;
        return is_decided(sign_beyond(x, volume), 1u << i | 1u << j | 1u << k, [&](int other) {
            int const side = sign_in(x, volume, other);
            return side == unknown_sign ? side : side * turn;
        });
    }
    GRAZE_CERTIFIED_SLOW auto volume_of(int i, int j, int k) const { return dot_of(normal(i), normal_across(j, k)); }
    template <class Point>
    GRAZE_CERTIFIED_SLOW void take_across(Point& x, int i, int j, int k) const {
        auto const e = height(i);
        auto const across = normal_across(j, k);
        take_product(x.x, e, across.x);
        take_product(x.y, e, across.y);
        take_product(x.z, e, across.z);
    }
    template <class Point>
    GRAZE_CERTIFIED_SLOW int sign_along(Point const& x, int i, int j) const {
        return certain_sign(dot_of(x, normal_across(i, j)));
    }
    template <class Point, class Volume>
    GRAZE_CERTIFIED_SLOW int sign_beyond(Point const& x, Volume const& volume) const {
        return certain_sign_less_product(dot_of(x, x), square_, square_of(volume));
    }
    template <class Point, class Volume>
    GRAZE_CERTIFIED_SLOW int sign_in(Point const& x, Volume const& volume, int k) const {
        decltype(volume * square_) less{};
        take_product(less, volume, height(k));
        take_normal(less, x, k);
        return opposite(certain_sign(less));
    }
    template <class Sum, class Point>
    GRAZE_CERTIFIED_SLOW void take_normal(Sum& sum, Point const& x, int k) const {
        take_product(sum, read_.value(4 * k), x.x);
        take_product(sum, read_.value(4 * k + 1), x.y);
        take_product(sum, read_.value(4 * k + 2), x.z);
    }
    static int opposite(int sign) { return sign == unknown_sign ? sign : -sign; }

    /// What several sets ask for, once it is computed. Not of exact numbers, which take much room; of short ones, which few
    /// sets are left to, only what takes little.
    template <class Value, int Count>
    struct values_kept {
        Value value[std::size_t{Count}];
        std::uint64_t has = 0;

        template <class Compute>
        Value const& of(int i, Compute const& compute) {
            if ((has >> i & 1) == 0) {
                value[i] = compute();
                has |= std::uint64_t{1} << i;
            }
            return value[i];
        }
    };
    struct nothing_kept {};
    struct little_kept {
        values_kept<square, frustum_planes> heights;
        values_kept<square, frustum_planes*(frustum_planes + 1) / 2> products;
    };
    struct all_kept : little_kept {
        values_kept<vector3_of<square>, frustum_planes * frustum_planes> across;
    };

    Reader const& read_;
    square square_;
    mutable std::conditional_t<keeps_across, all_kept, std::conditional_t<is_small, little_kept, nothing_kept>> kept_;
    int side_[std::size_t{frustum_planes}];
    relation found_ = relation::undefined;
    bool doubt_ = false;
};

/// A centre without radius: inside, on the boundary, or neither.
GRAZE_CERTIFIED_SLOW inline relation frustum_point_exactly(double const* scalar) {
    relation result = relation::crossing;
    for (int i = 0; i < frustum_planes; ++i) {
        big<2> height, product;
        load_product(to_big<big_double>(scalar[4 * i]), to_big<big_double>(scalar[24]), height);
        for (int k = 1; k < 3; ++k) {
            load_product(to_big<big_double>(scalar[4 * i + k]), to_big<big_double>(scalar[24 + k]), product);
            accumulate(height, product, false);
        }
        accumulate(height, to_big<big<2>>(scalar[4 * i + 3]), false);
        result = weaker(result, along_normal(sign(height)));
    }
    return result;
}

/// Of exact numbers one plane's side, and one set: each in a frame of its own.
GRAZE_CERTIFIED_SLOW inline int frustum_side_exactly(double const* scalar, int i) {
    grid<big<1>, 28> const g{scalar};
    return frustum_nearness<grid<big<1>, 28>>(g).side_of(i);
}
template <class... Plane>
GRAZE_CERTIFIED_SLOW bool is_decided_exactly(double const* scalar, int const* sides, relation& found, Plane... planes) {
    grid<big<1>, 28> const g{scalar};
    frustum_nearness<grid<big<1>, 28>> nearness(g);
    nearness.set_sides(sides);
    return nearness.decides(found, planes...) == 1;
}

/// The sets one after the other, a likely one first, each by the numbers that tell of it.
GRAZE_CERTIFIED_SLOW inline relation frustum_sphere_by_sets(double const* scalar, unsigned likely) {
    if (scalar[27] == 0) return frustum_point_exactly(scalar);
    bounded_reader const bounded{scalar};
    short_reader const whole{scalar};
    frustum_nearness<bounded_reader> quick(bounded);
    frustum_nearness<short_reader> brief(whole);
    int sides[std::size_t{frustum_planes}];
    bool all_inside = true;
    for (int i = 0; i < frustum_planes; ++i) {
        sides[i] = quick.side_of(i);
        if (sides[i] == unknown_sign) sides[i] = brief.side_of(i);
        if (sides[i] == unknown_sign) sides[i] = frustum_side_exactly(scalar, i);
        all_inside &= sides[i] >= 0;
    }
    if (all_inside) return relation::crossing;
    quick.set_sides(sides);
    brief.set_sides(sides);
    relation found = relation::undefined;
    auto const is_decided_by = [&](auto... planes) {
        int told = quick.decides(found, planes...);
        if (told == unknown_sign) told = brief.decides(found, planes...);
        return told == unknown_sign ? is_decided_exactly(scalar, sides, found, planes...) : told == 1;
    };
    int set[std::size_t{frustum_planes}], planes = 0;
    for (int i = 0; i < frustum_planes; ++i)
        if ((likely >> i & 1) != 0) set[planes++] = i;
    if (planes == 3 && is_decided_by(set[0], set[1], set[2])) return found;
    for (int i = 0; i < planes; ++i)
        for (int j = 0; j < i; ++j)
            if (is_decided_by(set[j], set[i])) return found;
    for (int i = 0; i < frustum_planes; ++i)
        if (is_decided_by(i)) return found;
    for (int i = 0; i < frustum_planes; ++i)
        for (int j = 0; j < i; ++j)
            if (is_decided_by(j, i)) return found;
    for (int i = 0; i < frustum_planes; ++i)
        for (int j = 0; j < i; ++j)
            for (int k = 0; k < j; ++k)
                if (is_decided_by(k, j, i)) return found;
    return relation::disjoint;
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
