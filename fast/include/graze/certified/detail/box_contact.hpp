// The contact of two boxes of any axes, checked: what doubles found (box_guesses.hpp) is a candidate, a point z of D = B - A
// by its t_k, and a direction d, taken as the numbers that they are.
//
// From below. s >= sep(d) = (d . T - sum |d . h_k axis_k|) / |d| for any d.
// From above. Apart: s <= |z|. Else, where D has an inside, s is the largest sep(n) of all products n of two axes: of each but
// the chosen one it is shown that it is not larger, in doubles, or where these do not tell in pairs. All negative they show an
// inside too: where D lies in a plane, sep(n) is not negative across it.
//
// Errors, with unit that of the working number, A_k the largest component of axis k, G those of T and all h_k axis_k added.
// sep(d) has terms that add up to 3 G |d| in magnitude, in ten operations: with length and quotient below 64 unit G. z has terms
// that add up to G a component, in eight operations: 16 unit G as a vector, with its length 32. A product n is computed to
// 8 unit A_i A_j, so that of the chosen pair sep(n) is above sep(d) by less than 32 unit A_i A_j G / |n|. In pairs a gap is
// off by 64 unit A_i A_j G.
//
// Range, double: A_k and G are in [2^-100, 2^100], so that what underflows is nothing beside the bounds. Float: G is below
// 2^130; products are 0 or above 2^-894.
#pragma once

#include <limits>

#include "graze/certified/detail/box_contact_numbers.hpp"
#include "graze/certified/detail/box_guesses.hpp"
#include "graze/certified/detail/contact_arithmetic.hpp"
#include "graze/certified/detail/distance_values.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

template <class Number, class Scalar>
class box_contact_check {
  public:
    GRAZE_CERTIFIED_INLINED box_contact_check(Scalar const* input, box_axes const& axes) : axes_(axes) {
        auto const exact = [&](int i) { return number_of<Number>(static_cast<double>(input[i])); };
        auto const apart = [&](int i) { return contact_difference<Number>(input[15 + i], input[i]); };
        apart_ = {apart(0), apart(1), apart(2)};
        for (int set = 0; set < 2; ++set) centre_[set] = {exact(15 * set), exact(15 * set + 1), exact(15 * set + 2)};
        for (int k = 0; k < 3; ++k) {
            f64x2 const half(axes.half[k], axes.half[k + 3]);
            vector3_of<f64x2> const axis = side_by_side(axes.axis[k], axes.axis[k + 3]);
            side_[k] = {product_of_doubles(half, axis.x), product_of_doubles(half, axis.y),
                        product_of_doubles(half, axis.z)};
            t_[k] = t_[k + 3] = number_of<Number>(0);
        }
    }

    GRAZE_CERTIFIED_INLINED bool run(box_guess const& guess, bool crossing, Scalar* values) {
        if (!find_point(guess, crossing)) return false;
        Number const square = normalized(dot_of(direction_, direction_));
        if (!(high_of(square) > 0x1p-900)) return false;
        Number const length = root_on_grid(square);
        vector const n{quotient_on_grid(direction_.x, length), quotient_on_grid(direction_.y, length),
                       quotient_on_grid(direction_.z, length)};
        Number const s = separation(n);
        double const value = low_precision(s);
        double error = 64 * unit * axes_.extent;
        bool known = true;
        if (crossing) {
            known = value < 0 && is_least_depth(guess.pair, -s, slack);
            error += (slack + 32 * unit * axes_.scale_of(guess.pair) / high_of(length)) * axes_.extent;
        } else {
            Number const of_z = normalized(dot_of(z_, z_));
            if (!(high_of(of_z) > 0x1p-900)) return false;
            error = greater(error, low_precision(root_on_grid(of_z) - s) + 32 * unit * axes_.extent);
        }
        if constexpr (std::is_same_v<Scalar, float>)
            known = known && rounds_surely(estimate<double>{value, error + 0x1p-52 * std::fabs(value)}, values[0]);
        else
            known = known && rounds_surely(estimate<double_double>{s, error}, values[0]);
        if (!known && !round_along_axis(guess, crossing, s, values[0])) return false;
        contact_numbers<Number> found{{s}, {}, {}, {}, 0, 0};
        n.store(found.n);
        double const most = 0x1p-4 * spacing_of<Scalar>(largest_coordinate(), 0);
        Number const z[3] = {z_.x, z_.y, z_.z};
        for (int i = 0; i < 3; ++i)
            if (!(std::fabs(low_precision(z[i] - s * found.n[i])) <= most)) return false;
        write_box_contact(found, centre_, side_, t_, values);
        return true;
    }

  private:
    using vector = vector3_of<Number>;
    using both = of_both<Number>;
    static constexpr double unit = unit_of<Number>;
    /// By how much of G other depths may seem less: what gaps are off by over products of axes at some angle.
    static constexpr double slack = 512 * unit;

    double largest_coordinate() const {
        double most = 0;
        for (int set = 0; set < 2; ++set) {
            double sum[3];
            vector3{std::fabs(high_of(centre_[set].x)), std::fabs(high_of(centre_[set].y)),
                    std::fabs(high_of(centre_[set].z))}
                .store(sum);
            for (int k = 3 * set; k < 3 * set + 3; ++k) {
                sum[0] += std::fabs(axes_.side[k].x);
                sum[1] += std::fabs(axes_.side[k].y);
                sum[2] += std::fabs(axes_.side[k].z);
            }
            most = greater(most, greater(sum[0], greater(sum[1], sum[2])));
        }
        return most * (1 - 0x1p-48);
    }
    GRAZE_CERTIFIED_INLINED static both product_of_doubles(f64x2 a, f64x2 b) {
        if constexpr (is_pair<Number>)
            return product_of(a, b);
        else
            return a * b;
    }
    vector axis(int k) const {
        vector3 const& a = axes_.axis[k];
        return {number_of<Number>(a.x), number_of<Number>(a.y), number_of<Number>(a.z)};
    }
    vector side(int k) const { return k < 3 ? of_set(side_[k], 0) : of_set(side_[k - 3], 1); }
    static vector normalized_vector(vector const& u) { return {normalized(u.x), normalized(u.y), normalized(u.z)}; }
    static vector moved(vector const& p, Number const& t, vector const& e) {
        return normalized_vector({p.x + t * e.x, p.y + t * e.y, p.z + t * e.z});
    }
    static Number within_ends(Number const& share) {
        double const low = low_precision(share - number_of<Number>(1)),
                     high = low_precision(share + number_of<Number>(1));
        return low > 0 ? number_of<Number>(1) : high < 0 ? number_of<Number>(-1) : share;
    }
    /// The length is 1, nearly: what is left out is in the bounds.
    Number separation(vector const& n) const {
        Number sum = normalized(dot_of(n, apart_));
        vector3_of<both> const twice = side_by_side(n, n);
        both const along[3] = {normalized(dot_of(twice, side_[0])), normalized(dot_of(twice, side_[1])),
                               normalized(dot_of(twice, side_[2]))};
        for (int k = 0; k < 6; ++k) sum = sum - magnitude_of(of_set(along[k % 3], k / 3));
        return normalized(sum);
    }
    /// At an end without the operations of a product, which would be exact.
    static Number share_of(double t, Number const& side) {
        if constexpr (is_pair<Number>)
            if (t == 1 || t == -1) [[likely]]
                return {t * side.high, t * side.low};
        return number_of<Number>(t) * side;
    }
    bool find_point(box_guess const& guess, bool crossing) {
        vector p = apart_;
        for (int k = 0; k < 6; ++k) {
            double const t = guess.t[k];
            if (t == 0) continue;
            t_[k] = number_of<Number>(t);
            vector const own = side(k);
            p = {p.x + share_of(t, own.x), p.y + share_of(t, own.y), p.z + share_of(t, own.z)};
        }
        p = normalized_vector(p);
        z_ = p;
        if (guess.many == 1) {
            int const i = guess.free[0];
            vector const own = axis(i);
            Number const whole = normalized(dot_of(own, own)), share = divided(normalized(-dot_of(p, own)), whole);
            set_share(i, share);
            direction_ = moved(p, share, own);
            return true;
        }
        if (guess.many == 0) {
            direction_ = p;
            return true;
        }
        int const i = guess.free[0], j = guess.free[1];
        vector const first = axis(i), second = axis(j);
        vector n = normalized_vector(cross_of(first, second));
        Number const whole = normalized(dot_of(n, n));
        if (!(high_of(whole) > 0)) return false;
        set_share(i, divided(normalized(dot_of(normalized_vector(cross_of(second, p)), n)), whole));
        set_share(j, divided(normalized(dot_of(normalized_vector(cross_of(p, first)), n)), whole));
        if (guess.pair >= 0) {
            auto const& pair = pair_of_generators[guess.pair];
            if (crossing || i != pair[0] || j != pair[1]) n = normalized_vector(cross_of(axis(pair[0]), axis(pair[1])));
        }
        direction_ = high_of(normalized(dot_of(n, apart_))) < 0 ? vector{-n.x, -n.y, -n.z} : n;
        return true;
    }
    /// z goes on by t of side i, the share being t half extents.
    void set_share(int i, Number const& share) {
        t_[i] = within_ends(divided(share, number_of<Number>(axes_.half[i])));
        z_ = moved(z_, t_[i], side(i));
    }

    /// Is no other product, but of those along `axis`, less deep by more than so much of G? By squares: of (x + y)^2 with y =
    /// 2^-48 A_i A_j, for what the product is off by, x^2 (1 + 2^-44) and 2^-51 (A_i A_j)^2 are not less.
    GRAZE_CERTIFIED_INLINED bool is_least_depth(int chosen, Number const& depth, double most, int axis = -1) const {
        Number const exactly = normalized(depth - number_of<Number>(most * axes_.extent));
        double const least = greater(0.0, high_of(exactly)), square = least * least;
        for (int pair = 0; pair < box_pairs; ++pair) {
            if (pair == chosen) continue;
            double const scale = axes_.scale_of(pair), own = -axes_.gap[pair] - 0x1p-46 * (scale * axes_.extent);
            if (own > 0 && own * own >= square * (axes_.square[pair] * (1 + 0x1p-43) + 0x1p-50 * (scale * scale)))
                [[likely]]
                continue;
            if (!is_deep_in_pairs(pair, {least, low_of(exactly)}, axis)) return false;
        }
        return true;
    }
    GRAZE_CERTIFIED_SLOW bool is_deep_in_pairs(int pair, double_double const& least, int axis) const {
        int const i = pair_of_generators[pair][0], j = pair_of_generators[pair][1];
        // Directions that no facet has need not be looked at.
        if (axes_.is_nothing(i) || axes_.is_nothing(j) || axis_of(pair) == nothing) return true;
        if (axis >= 0 && axis_of(pair) == axis) return true;
        using number = double_double;
        auto const exact = [](vector3 const& u) { return vector3_of<number>{{u.x, 0}, {u.y, 0}, {u.z, 0}}; };
        auto n = cross_of(exact(axes_.axis[i]), exact(axes_.axis[j]));
        n = {normalized(n.x), normalized(n.y), normalized(n.z)};
        auto const from = [&](int k) { return sum_of(component(centre_[1], k), -component(centre_[0], k)); };
        number gap = -magnitude_of(normalized(dot_of(n, vector3_of<number>{from(0), from(1), from(2)})));
        for (int k = 0; k < 6; ++k)
            if (k != i && k != j)
                gap = gap + number{axes_.half[k], 0} * magnitude_of(normalized(dot_of(n, exact(axes_.axis[k]))));
        number const square = normalized(dot_of(n, n));
        if (!(high_of(square) > 0)) return false;
        double const scale = axes_.scale_of(pair), error = 64 * unit_of<number> * (scale * axes_.extent) +
                                                           8 * unit_of<number> * (scale * high_of(least));
        return low_precision(gap - least * root_on_grid(square)) >= error;
    }
    static constexpr int nothing = 3, oblique = 4;
    /// Nothing of a product is lost where neither half of it underflows.
    static bool is_whole(double a, double b, double product) {
        return a == 0 || b == 0 || std::fabs(product) >= 0x1p-900;
    }
    /// What axis the product of a pair is along, for certain.
    int axis_of(int pair) const {
        auto const is_zero = [](double a, double b, double c, double d) {
            auto const p = detail::product_of(a, b), q = detail::product_of(c, d);
            return p.high == q.high && p.low == q.low && is_whole(a, b, p.high) && is_whole(c, d, q.high);
        };
        vector3 const u = axes_.axis[pair_of_generators[pair][0]], v = axes_.axis[pair_of_generators[pair][1]];
        bool const x = is_zero(u.y, v.z, u.z, v.y), y = is_zero(u.z, v.x, u.x, v.z), z = is_zero(u.x, v.y, u.y, v.x);
        return x && y && z ? nothing : y && z ? 0 : x && z ? 1 : x && y ? 2 : oblique;
    }

    /// Along an axis of space sep is a sum of products, exactly where it fits into a pair: so that s may be half-way between
    /// two scalars, as of boxes that are aligned. Not crossing, it is s where the foot is inside the facet for certain: of
    /// axes at an angle and sides as long as is asked for, t is off by less than 2^-24.
    GRAZE_CERTIFIED_SLOW bool round_along_axis(box_guess const& guess, bool crossing, Number const& s,
                                               Scalar& to) const {
        if (guess.many != 2 || guess.pair < 0) return false;
        int const axis = axis_of(guess.pair);
        if (axis >= nothing) return false;
        double const way = component(direction_, axis) > 0 ? 1 : -1;
        double_double sum{0, 0};
        int const first = guess.free[0], second = guess.free[1];
        double lost = 0, angle = largest_of(cross_of(axes_.axis[first], axes_.axis[second]));
        bool is_inside = angle >= 0x1p-8 * axes_.size[first] * axes_.size[second];
        auto const take = [&](double_double const& by) {
            double_double const high = sum_of(sum.high, by.high), low = sum_of(sum.low, by.low),
                                rest = sum_of(low.high, high.low);
            lost += std::fabs(low.low) + std::fabs(rest.low);
            sum = sum_of(high.high, rest.high);
        };
        double_double const apart =
            contact_difference<double_double>(component(centre_[1], axis), component(centre_[0], axis));
        take(way > 0 ? apart : -apart);
        for (int k = 0; k < 6; ++k) {
            double const along = component(axes_.axis[k], axis);
            double_double const own = detail::product_of(axes_.half[k], along);
            if (!is_whole(axes_.half[k], along, own.high)) return false;
            take(own.high > 0 ? -own : own);
            double const own_end = own.high * way > 0 ? -1 : own.high * way < 0 ? 1 : guess.t[k];
            bool const is_free = k == guess.free[0] || k == guess.free[1];
            is_inside &= is_free
                             ? std::fabs(high_of(t_[k])) <= 1 - 0x1p-20 && axes_.width_of(k) >= 0x1p-14 * axes_.extent
                             : guess.t[k] == own_end;
        }
        if (lost != 0 || !(sum.high < 0 ? crossing && is_least_depth(guess.pair, -s, -slack, axis) : is_inside))
            return false;
        if constexpr (std::is_same_v<Scalar, float>) {
            if (sum.low != 0) return rounds_surely(estimate<double>{sum.high, 2 * std::fabs(sum.low)}, to);
        }
        to = static_cast<Scalar>(sum.high) + Scalar{0};
        return true;
    }
    template <class Real>
    static double component(vector3_of<Real> const& u, int axis) {
        return high_of(axis == 0 ? u.x : axis == 1 ? u.y : u.z);
    }

    box_axes const& axes_;
    vector apart_, centre_[2], z_, direction_;
    vector3_of<both> side_[3];  // k and k + 3 beside each other
    Number t_[6];
};

template <class Number, class Scalar>
GRAZE_CERTIFIED_INLINED bool is_box_contact(Scalar const* input, box_axes const& axes, box_guess const& guess,
                                            Scalar* values) {
    return box_contact_check<Number, Scalar>(input, axes).run(guess, !(axes.gap[axes.best] > 0), values);
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool box_contact_in_pairs(Scalar const* input, box_axes const& axes, box_guess const& guess,
                                               Scalar* values) {
    return is_box_contact<double_double>(input, axes, guess, values);
}
/// What was found otherwise.
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool box_contact_again(Scalar const* input, box_guesses const& of, box_guess& guess,
                                            Scalar* values) {
    return of.guess_again(guess) && box_contact_in_pairs(input, of, guess, values);
}
template <class Scalar>
value_result box_contact_fast(Scalar const* input, std::size_t, Scalar* values) {
    box_guesses const of(input);
    box_guess guess;
    if (!of.template is_in_range<Scalar>() || !of.guess(guess)) return value_result::unsure;
    if constexpr (std::is_same_v<Scalar, float>)
        if (is_box_contact<double>(input, of, guess, values)) [[likely]]
            return value_result::known;
    return box_contact_in_pairs(input, of, guess, values) || box_contact_again(input, of, guess, values)
               ? value_result::known
               : value_result::unsure;
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
