// Vectors of cases for the instruction set at hand, the filters' bounds, and the loop over the cases. Included once
// for each target (Highway's foreach_target pattern), after hwy/highway.h.
//
// The filters are those of graze/certified/filter.hpp, a case in each lane. Floats are filtered as floats first; what
// that leaves open waits in a queue and is filtered as doubles; what remains is left to the scalar certified tests.
//
// Bounds. The model of filter.hpp, for lanes of either type: every operation returns the exact result times (1 + d),
// |d| <= e, where e = 2^-23 for float and 2^-52 for double (the spacing at 1, so that any rounding mode will do), and
// a product that underflows is off by less than u, the least normal number. (Subnormals would do, but some machines
// are slow with them.) Sums and differences are exact where they underflow. Where MulAdd fuses, it only leaves out a
// factor (1 + d) and an underflow; so the bounds hold for both kinds of target. Let X, Y, Z bound all exact differences
// an axis, M = max(X, Y, Z, 1).
//
// plane    m = a*b - c*d: |error| <= 2 XY ((1 + e)^4 - 1) + 2u < 8.001 e XY + 2u.
// space    m1*f + m2*g + m3*h: |error| <= 6 XYZ ((1 + e)^8 - 1) + (6 * 1.01 M + 3) u < 48.001 e XYZ + 10 M u.
// bounds   9 e XY + 8u and 50 e XYZ + 64 M u, computed from rounded X, Y, Z, M: at most seven factors (1 - e) on the
//          first part, which its slack of 12 % and 4 % covers; on the second one factor and underflows below 4u.
// Overflow is ruled out by M <= 2^40 for float (the largest magnitude is below 18 * 2^120 * 1.01) and M <= 2^200 for
// double; beyond, the bound is infinite and no sign is certain. An overflow before that test shows as a larger M.
// Doubles that come from floats have M < 2^130. An infinite or NaN intermediate never compares beyond a bound.

#if defined(GRAZE_BATCH_LANES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GRAZE_BATCH_LANES_INL
#undef GRAZE_BATCH_LANES_INL
#else
#define GRAZE_BATCH_LANES_INL
#endif

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <class Lane>
struct lane_numbers;
template <>
struct lane_numbers<float> {
    static constexpr float epsilon = 0x1p-23f, least = 0x1p-126f, largest_extent = 0x1p40f;
};
template <>
struct lane_numbers<double> {
    static constexpr double epsilon = 0x1p-52, least = 0x1p-1022, largest_extent = 0x1p200;
};

// ---------------------------------------------------------------- numbers and vectors of them

/// The unevaluated sum high + low of doubles, |low| at most half a spacing of high: some 106 bits.
///
/// With f = 2^-53, rounding to nearest: differences of scalars are exact (two-sum). Products are off by at most
/// 8 f^2 |a b|: a product of high parts is exact (fused multiply-subtract); low.high is rounded, at most f^2 |a b|, the
/// fused sum with high.low 2 f^2, adding the first's error 3 f^2, and low * low, f^2, is left out.
/// Sums are off by at most 4 f^2 (|a| + |b|). A triple product of differences carries two products and three sums, so
/// orientations are off by less than 6 XYZ (2 * 8 + 3 * 4) (1 + 2^-40) f^2 < 2^-98 XYZ; underflow adds less than
/// 60 M least subnormals.
template <class V>
struct twofold {
    V high, low;
};

template <class V>
HWY_INLINE V high_part(V a) {
    return a;
}
template <class V>
HWY_INLINE V high_part(twofold<V> const& a) {
    return a.high;
}

/// a + b exactly where |a| >= |b|.
template <class V>
HWY_INLINE twofold<V> quick_sum(V a, V b) {
    V const sum = hn::Add(a, b);
    return {sum, hn::Sub(b, hn::Sub(sum, a))};
}
/// a - b exactly.
template <class V>
HWY_INLINE twofold<V> exact_difference(V a, V b) {
    V const difference = hn::Sub(a, b), a_seen = hn::Add(difference, b), b_seen = hn::Sub(a_seen, difference);
    return {difference, hn::Add(hn::Sub(a, a_seen), hn::Sub(b_seen, b))};
}
template <class V>
HWY_INLINE twofold<V> operator*(twofold<V> const& a, twofold<V> const& b) {
    V const product = hn::Mul(a.high, b.high);
    V const mixed = hn::MulAdd(a.high, b.low, hn::Mul(a.low, b.high));
    return quick_sum(product, hn::Add(hn::MulSub(a.high, b.high, product), mixed));
}
template <class V>
HWY_INLINE twofold<V> operator-(twofold<V> const& a, twofold<V> const& b) {
    twofold<V> const high = exact_difference(a.high, b.high);
    return quick_sum(high.high, hn::Add(high.low, hn::Sub(a.low, b.low)));
}
template <class V>
HWY_INLINE twofold<V> operator+(twofold<V> const& a, twofold<V> const& b) {
    return a - twofold<V>{hn::Neg(b.high), hn::Neg(b.low)};
}

template <class N>
struct plane_vectors {
    N x, y;
};
template <class N>
struct space_vectors {
    N x, y, z;
};

template <class V>
HWY_INLINE space_vectors<V> high_part(space_vectors<V> const& a) {
    return a;
}
template <class V>
HWY_INLINE space_vectors<V> high_part(space_vectors<twofold<V>> const& a) {
    return {a.x.high, a.y.high, a.z.high};
}

/// to - from, as plain or twofold numbers.
template <bool Twofold, class V>
HWY_INLINE auto difference(V from, V to) {
    if constexpr (Twofold)
        return exact_difference(to, from);
    else
        return hn::Sub(to, from);
}
template <bool Twofold = false, class V>
HWY_INLINE auto between(plane_vectors<V> const& from, plane_vectors<V> const& to) {
    using number = decltype(difference<Twofold>(from.x, to.x));
    return plane_vectors<number>{difference<Twofold>(from.x, to.x), difference<Twofold>(from.y, to.y)};
}
template <bool Twofold = false, class V>
HWY_INLINE auto between(space_vectors<V> const& from, space_vectors<V> const& to) {
    using number = decltype(difference<Twofold>(from.x, to.x));
    return space_vectors<number>{difference<Twofold>(from.x, to.x), difference<Twofold>(from.y, to.y),
                                 difference<Twofold>(from.z, to.z)};
}

/// a*b - c*d.
template <class V>
HWY_INLINE V minor(V a, V b, V c, V d) {
    return hn::MulSub(a, b, hn::Mul(c, d));
}
template <class V>
HWY_INLINE twofold<V> minor(twofold<V> const& a, twofold<V> const& b, twofold<V> const& c, twofold<V> const& d) {
    return a * b - c * d;
}
template <class N>
HWY_INLINE N cross(plane_vectors<N> const& u, plane_vectors<N> const& v) {
    return minor(u.x, v.y, u.y, v.x);
}
template <class N>
HWY_INLINE space_vectors<N> cross(space_vectors<N> const& u, space_vectors<N> const& v) {
    return {minor(u.y, v.z, u.z, v.y), minor(u.z, v.x, u.x, v.z), minor(u.x, v.y, u.y, v.x)};
}
template <class V>
HWY_INLINE V dot(space_vectors<V> const& u, space_vectors<V> const& v) {
    return hn::MulAdd(u.x, v.x, hn::MulAdd(u.y, v.y, hn::Mul(u.z, v.z)));
}
template <class V>
HWY_INLINE twofold<V> dot(space_vectors<twofold<V>> const& u, space_vectors<twofold<V>> const& v) {
    return u.x * v.x + u.y * v.y + u.z * v.z;
}

/// As a plain number: twofold ones are rounded once more, off by a factor (1 + f) at most, which changes no sign.
template <class N>
HWY_INLINE auto height(space_vectors<N> const& u, space_vectors<N> const& v) {
    return high_part(dot(u, v));
}

template <class V>
HWY_INLINE V min(V a, V b, V c) {
    return hn::Min(hn::Min(a, b), c);
}
template <class V>
HWY_INLINE V max(V a, V b, V c) {
    return hn::Max(hn::Max(a, b), c);
}

template <class V>
HWY_INLINE V longest(space_vectors<V> const& u) {
    return max(hn::Abs(u.x), hn::Abs(u.y), hn::Abs(u.z));
}

template <class M, class V>
HWY_INLINE space_vectors<V> choose(M which, space_vectors<V> const& yes, space_vectors<V> const& no) {
    return {hn::IfThenElse(which, yes.x, no.x), hn::IfThenElse(which, yes.y, no.y), hn::IfThenElse(which, yes.z, no.z)};
}

template <class V>
HWY_INLINE auto same(plane_vectors<V> const& p, plane_vectors<V> const& q) {
    return hn::And(hn::Eq(p.x, q.x), hn::Eq(p.y, q.y));
}
template <class V>
HWY_INLINE auto same(space_vectors<V> const& p, space_vectors<V> const& q) {
    return hn::And(hn::And(hn::Eq(p.x, q.x), hn::Eq(p.y, q.y)), hn::Eq(p.z, q.z));
}

/// Is p in the box?
template <class V>
HWY_INLINE auto inside(space_vectors<V> const& p, space_vectors<V> const& low, space_vectors<V> const& high) {
    auto const x = hn::And(hn::Le(low.x, p.x), hn::Le(p.x, high.x));
    auto const y = hn::And(hn::Le(low.y, p.y), hn::Le(p.y, high.y));
    auto const z = hn::And(hn::Le(low.z, p.z), hn::Le(p.z, high.z));
    return hn::And(hn::And(x, y), z);
}

template <class D>
HWY_INLINE hn::Vec<D> constant(D d, double value) {
    return hn::Set(d, static_cast<hn::TFromD<D>>(value));
}

/// Are the ranges of a's and b's coordinates on an axis apart? `extent` becomes that of all.
template <class D, class V = hn::Vec<D>>
HWY_INLINE hn::Mask<D> ranges_apart(V a0, V a1, V a2, V b0, V b1, V b2, V& extent) {
    V const low_a = min(a0, a1, a2), high_a = max(a0, a1, a2), low_b = min(b0, b1, b2), high_b = max(b0, b1, b2);
    extent = hn::Sub(hn::Max(high_a, high_b), hn::Min(low_a, low_b));
    return hn::Or(hn::Lt(high_a, low_b), hn::Lt(high_b, low_a));
}

/// On an axis, does a ray begin beyond the range, and not run towards it? Comparisons, so exact.
template <class V>
HWY_INLINE auto range_behind(V origin, V direction, V low, V high) {
    V const zero = hn::Sub(origin, origin);
    return hn::Or(hn::And(hn::Ge(direction, zero), hn::Lt(high, origin)),
                  hn::And(hn::Le(direction, zero), hn::Lt(origin, low)));
}

/// The bound where the extents allow for one, else infinity.
template <class D>
HWY_INLINE hn::Vec<D> where_valid(D d, hn::Vec<D> extent, hn::Vec<D> bound) {
    auto const valid = hn::Le(extent, hn::Set(d, lane_numbers<hn::TFromD<D>>::largest_extent));
    return hn::IfThenElse(valid, bound, hn::Inf(d));
}

/// (9 e XY + 8u) * Times, where X and Y are in range; with twofold numbers 2^-98 XY for the first part.
template <int Times, bool Twofold = false, class D>
HWY_INLINE hn::Vec<D> plane_bound(D d, hn::Vec<D> x, hn::Vec<D> y) {
    using numbers = lane_numbers<hn::TFromD<D>>;
    constexpr double factor = Twofold ? 0x1p-98 : Times * 9 * numbers::epsilon;
    auto const bound = hn::MulAdd(constant(d, factor), hn::Mul(x, y), constant(d, Times * 8 * numbers::least));
    return where_valid(d, hn::Max(x, y), bound);
}

/// (50 e XYZ + 64 M u) * Times, where M is in range; with twofold numbers 2^-96 XYZ for the first part, which does for
/// every filter's sums.
template <int Times, bool Twofold = false, class D>
HWY_INLINE hn::Vec<D> space_bound(D d, hn::Vec<D> x, hn::Vec<D> y, hn::Vec<D> z) {
    using numbers = lane_numbers<hn::TFromD<D>>;
    constexpr double factor = Twofold ? 0x1p-96 : Times * 50 * numbers::epsilon;
    auto const extent = hn::Max(max(x, y, z), constant(d, 1));
    auto const bound = hn::MulAdd(constant(d, factor), hn::Mul(hn::Mul(x, y), z),
                                  hn::Mul(extent, constant(d, Times * 64 * numbers::least)));
    return where_valid(d, extent, bound);
}

/// The largest power of two that divides a double; infinity for zero.
template <class D>
HWY_INLINE hn::Vec<D> last_bit(D d, hn::Vec<D> a) {
    hn::RebindToUnsigned<D> const whole;
    auto const bits = hn::BitCast(whole, a);
    auto const fraction = hn::And(bits, hn::Set(whole, (std::uint64_t{1} << 52) - 1));
    auto const power = hn::And(bits, hn::Set(whole, std::uint64_t{0x7ff} << 52));
    auto const last = hn::And(fraction, hn::Sub(hn::Zero(whole), fraction));
    auto const magnitude = hn::BitCast(d, power);  // a's, where there is no fraction
    auto const step = hn::Sub(hn::BitCast(d, hn::Or(power, last)), magnitude);
    auto const found = hn::IfThenElse(hn::Gt(step, hn::Zero(d)), step, magnitude);
    return hn::IfThenElse(hn::Eq(a, hn::Zero(d)), hn::Inf(d), found);
}

/// The largest powers of two that divide all coordinates of each axis; infinity where they are zero.
template <class D, int Points, class V = hn::Vec<D>>
HWY_INLINE space_vectors<V> units_of(D d, space_vectors<V> const (&point)[Points]) {
    V const none = hn::Inf(d);
    space_vectors<V> unit{none, none, none};
    for (space_vectors<V> const& p : point)
        unit = {hn::Min(unit.x, last_bit(d, p.x)), hn::Min(unit.y, last_bit(d, p.y)),
                hn::Min(unit.z, last_bit(d, p.z))};
    return unit;
}

/// Where signs that are not certain are those of zeros. Triple products of differences are multiples of the product of
/// three units. One within the bound of an approximation within the bound is below twice the bound: if that is less, it
/// is 0. A product that underflows is 0 or the least subnormal number, which is below the bound, and tells nothing.
template <class V>
HWY_INLINE auto zeros_are_exact(space_vectors<V> const& unit, V bound) {
    return hn::Lt(hn::Add(bound, bound), hn::Mul(hn::Mul(unit.x, unit.y), unit.z));
}

/// Where doubles compute exactly, rounding mode or not: the extents, with the axis' unit for those of zero, are below
/// 2^47 times the product of the units. Then sums of up to 24 products of a difference an axis are below
/// 24 * 2^47 * (1 + 2^-50) < 2^52 units. Extents up to 2^200 and units of at least 2^-250 keep products in range; an
/// axis of zeros is a multiple of any.
template <class D, class V = hn::Vec<D>>
HWY_INLINE hn::Mask<D> coordinates_are_short(D d, space_vectors<V> const& units, space_vectors<V> const& extent) {
    auto in_range = hn::Eq(units.x, units.x);
    auto const steps = [&](V unit, V size) HWY_ATTR {
        unit = hn::IfThenElse(hn::Lt(unit, hn::Inf(d)), unit, constant(d, 1));
        in_range = hn::And(in_range, hn::And(hn::Ge(unit, constant(d, 0x1p-250)), hn::Le(size, constant(d, 0x1p200))));
        return hn::Div(hn::Max(size, unit), unit);
    };
    V const all = hn::Mul(hn::Mul(steps(units.x, extent.x), steps(units.y, extent.y)), steps(units.z, extent.z));
    return hn::And(in_range, hn::Le(all, constant(d, 0x1p47)));
}

// ---------------------------------------------------------------- input and output

template <class D, class Scalar>
HWY_INLINE hn::Vec<D> load(D d, Scalar const* from) {
    if constexpr (sizeof(Scalar) == sizeof(hn::TFromD<D>))
        return hn::LoadU(d, from);
    else
        return hn::PromoteTo(d, hn::LoadU(hn::Rebind<Scalar, D>(), from));
}

/// Where the cases' scalars are: the first Fixed ones are the same for all.
template <class Scalar, int Fixed, int Moving>
struct case_input {
    static constexpr bool of_floats = sizeof(Scalar) == sizeof(float);
    Scalar fixed[Fixed == 0 ? 1 : Fixed];
    Scalar const* column[Moving];

    /// Scalar k of the cases i, i + 1, ...
    template <class D>
    HWY_INLINE hn::Vec<D> at(D d, int k, std::size_t i) const {
        if (k < Fixed) return constant(d, static_cast<double>(fixed[k]));
        return load(d, column[k - Fixed] + i);
    }
    template <class D>
    HWY_INLINE space_vectors<hn::Vec<D>> space_point(D d, int point, std::size_t i) const {
        return {at(d, 3 * point, i), at(d, 3 * point + 1, i), at(d, 3 * point + 2, i)};
    }
    template <class D>
    HWY_INLINE plane_vectors<hn::Vec<D>> plane_point(D d, int point, std::size_t i) const {
        return {at(d, 2 * point, i), at(d, 2 * point + 1, i)};
    }
};

/// What a filter found in each lane: certain contact, or nothing certain; neither for certainly apart.
template <class D>
struct lane_findings {
    hn::Mask<D> meet, unknown;
};

/// Lane i's is bit i.
template <class D>
HWY_INLINE unsigned bits_of(D d, hn::Mask<D> mask) {
    static_assert(hn::MaxLanes(D()) <= 16);
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(d, mask, bytes);
    return bytes[0] | static_cast<unsigned>(bytes[1]) << 8;
}

template <std::size_t Lanes>
HWY_INLINE void write_bits(unsigned bits, std::uint8_t* to) {
    if constexpr (Lanes % 4 == 0) {
        for (std::size_t j = 0; j < Lanes; j += 4) std::memcpy(to + j, detail::bytes_of_bits[bits >> j & 15], 4);
    } else {
        for (std::size_t j = 0; j < Lanes; ++j) to[j] = bits >> j & 1;
    }
}

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
