// Values of many inputs, four side by side, an input a lane of a quad: no operation waits for one lane alone, nothing
// is branched on, and what is unsure of any is asked one by one.
//
// A stage is a type with the number of scalars of an input, `count`, of its values, `numbers`, and a function for
// either type of these, ask(of_type<Scalar>, columns), of doubles, scalar k of all four in columns[k]; perhaps another,
// again(of_type<Scalar>, columns), for what that is unsure of.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "graze/certified/detail/f64x4.hpp"
#include "graze/certified/detail/short_parts.hpp"
#include "graze/certified/detail/working_number.hpp"

namespace graze::certified::detail {

/// For values without a stage of this kind.
struct no_stage {};

/// Which scalars a stage is asked for: values of either are between other bounds.
template <class Scalar>
struct of_type {};

#if GRAZE_CERTIFIED_WITH_F64X4

/// What a stage says of four: where `none` holds there are no values; where `known` does all between these, if it is
/// one scalar once rounded, and both hold nowhere.
template <int Numbers>
struct four_values {
    f64x4 from[std::size_t{Numbers}], up_to[std::size_t{Numbers}], known, none;
};

GRAZE_CERTIFIED_F64X4_INLINED f64x4 below(f64x4 u, f64x4 v) {
    return _mm256_cmp_pd(u, v, _CMP_LT_OQ);
}
GRAZE_CERTIFIED_F64X4_INLINED f64x4 both(f64x4 holds, f64x4 too) {
    return _mm256_and_pd(holds, too);
}
GRAZE_CERTIFIED_F64X4_INLINED f64x4 any(f64x4 holds, f64x4 or_this) {
    return _mm256_or_pd(holds, or_this);
}
/// What is high + low, off by `bound` at most, is between these once rounded to that type: as floats the sum is a double
/// first, and the bound counts 2^-51 of it.
template <class Scalar>
GRAZE_CERTIFIED_F64X4_INLINED void enclose(f64x4 high, f64x4 low, f64x4 bound, f64x4& from, f64x4& up_to) {
    if constexpr (std::is_same_v<Scalar, float>) {
        f64x4 const value = high + low, wider = fused(broadcast(0x1p-51), magnitude(value), bound);
        from = value - wider;
        up_to = value + wider;
    } else {
        from = high + (low - bound);
        up_to = high + (low + bound);
    }
}
/// u v - w z, and what it comes to with magnitudes, or up to twice that.
struct four_minors {
    f64x4 value, size;

    GRAZE_CERTIFIED_F64X4_INLINED four_minors(f64x4 u, f64x4 v, f64x4 w, f64x4 z) {
        f64x4 const minus = _mm256_mul_pd(w, z);
        value = _mm256_fmsub_pd(u, v, minus);
        size = fused(broadcast(2), magnitude(minus), magnitude(value));
    }
};

/// The largest magnitude, and half of the least of those that are not 0, or all of it: one unit below that of 0 all bits are set,
/// and of these those are taken that make the largest number.
struct four_ranges {
    f64x4 least, most;

    GRAZE_CERTIFIED_F64X4_INLINED explicit four_ranges(double at_most)
        : least(broadcast(at_most)), most(broadcast(0)) {}
    GRAZE_CERTIFIED_F64X4_INLINED void add(f64x4 u) {
        f64x4 const size = magnitude(u);
        __m256i const below_it = _mm256_add_epi64(_mm256_castpd_si256(size), _mm256_set1_epi64x(-1));
        least = _mm256_min_pd(
            _mm256_and_pd(_mm256_castsi256_pd(below_it), broadcast((std::numeric_limits<double>::max)())), least);
        most = _mm256_max_pd(size, most);
    }
    /// Are all 0 or from `from` to `up_to`?
    GRAZE_CERTIFIED_F64X4_INLINED f64x4 are_within(double from, double up_to) const {
        return both(_mm256_cmp_pd(most, broadcast(up_to), _CMP_LE_OQ),
                    _mm256_cmp_pd(least, broadcast(from), _CMP_GE_OQ));
    }
};

/// u v, what is more than doubles rounded: fused at 2 u and 3 u of it, u = 2^-53, and without u^2.
GRAZE_CERTIFIED_F64X4_INLINED exact_f64x4 product_of(exact_f64x4 const& u, exact_f64x4 const& v) {
    exact_f64x4 product = exact_product(u.high, v.high);
    product.low = fused(u.high, v.low, fused(u.low, v.high, product.low));
    return product;
}
GRAZE_CERTIFIED_F64X4_INLINED exact_f64x4 product_of(exact_f64x4 const& u, f64x4 v) {
    exact_f64x4 product = exact_product(u.high, v);
    product.low = fused(u.low, v, product.low);
    return product;
}
GRAZE_CERTIFIED_F64X4_INLINED exact_f64x4 product_of(f64x4 u, exact_f64x4 const& v) {
    return product_of(v, u);
}
/// plus - minus in two parts, h + l, and what that comes to with magnitudes; `rough` without what rests give. It is off by
/// 21 u^2 of its terms, and |l| is up to u |h| and 8 u^2 of them, as plane_in_lanes.hpp says.
struct four_components {
    f64x4 h, l, rough, terms;

    GRAZE_CERTIFIED_F64X4_INLINED exact_f64x4 parts() const { return {h, l}; }
    GRAZE_CERTIFIED_F64X4_INLINED four_components() = default;
    GRAZE_CERTIFIED_F64X4_INLINED four_components(exact_f64x4 const& plus, exact_f64x4 const& minus) {
        exact_f64x4 const difference = exact_difference(plus.high, minus.high);
        f64x4 const low = difference.low + (plus.low - minus.low);
        rough = difference.high;
        h = difference.high + low;
        l = (difference.high - h) + low;
        terms = magnitude(plus.high) + magnitude(minus.high);
    }
};

template <int Count>
GRAZE_CERTIFIED_F64X4_INLINED void load_four(double const* const* p, f64x4* columns) {
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < Count; k += 2) {
        // The last two overlap those before where the count is odd.
        int const at = k + 2 <= Count ? k : Count - 2;
        f64x4 const even = _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(p[0] + at)),
                                                _mm_loadu_pd(p[2] + at), 1),
                    odd = _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(p[1] + at)), _mm_loadu_pd(p[3] + at),
                                               1);
        columns[at] = _mm256_unpacklo_pd(even, odd);
        columns[at + 1] = _mm256_unpackhi_pd(even, odd);
    }
}
template <int Count>
GRAZE_CERTIFIED_F64X4_INLINED void load_four(float const* const* p, f64x4* columns) {
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < Count; k += 4) {
        int const at = k + 4 <= Count ? k : Count - 4;
        f64x4 const one = point_at(p[0] + at), two = point_at(p[1] + at), three = point_at(p[2] + at),
                    four = point_at(p[3] + at), even = _mm256_unpacklo_pd(one, two), odd = _mm256_unpackhi_pd(one, two),
                    even_then = _mm256_unpacklo_pd(three, four), odd_then = _mm256_unpackhi_pd(three, four);
        columns[at] = _mm256_permute2f128_pd(even, even_then, 0x20);
        columns[at + 1] = _mm256_permute2f128_pd(odd, odd_then, 0x20);
        columns[at + 2] = _mm256_permute2f128_pd(even, even_then, 0x31);
        columns[at + 3] = _mm256_permute2f128_pd(odd, odd_then, 0x31);
    }
}

/// Says where all that a bound allows rounds to one scalar, and holds these scalars; elsewhere NaN.
template <int Numbers>
GRAZE_CERTIFIED_F64X4_INLINED int round_four(four_values<Numbers> const& of, double* const* to) {
    f64x4 sure = of.known;
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < Numbers; ++k) sure =
        both(sure, _mm256_cmp_pd(of.from[k], of.up_to[k], _CMP_EQ_OQ));
    f64x4 const nothing = broadcast(std::numeric_limits<double>::quiet_NaN());
    f64x4 found[std::size_t{Numbers}];
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < Numbers; ++k) found[k] =
        _mm256_blendv_pd(nothing, _mm256_add_pd(of.from[k], _mm256_setzero_pd()), sure);
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k + 1 < Numbers; k += 2) {
        f64x4 const even = _mm256_unpacklo_pd(found[k], found[k + 1]), odd = _mm256_unpackhi_pd(found[k], found[k + 1]);
        _mm_storeu_pd(to[0] + k, _mm256_castpd256_pd128(even));
        _mm_storeu_pd(to[1] + k, _mm256_castpd256_pd128(odd));
        _mm_storeu_pd(to[2] + k, _mm256_extractf128_pd(even, 1));
        _mm_storeu_pd(to[3] + k, _mm256_extractf128_pd(odd, 1));
    }
    if constexpr (Numbers % 2 != 0) {
        constexpr int k = Numbers - 1;
        __m128d const low = _mm256_castpd256_pd128(found[k]), high = _mm256_extractf128_pd(found[k], 1);
        _mm_storel_pd(to[0] + k, low);
        _mm_storeh_pd(to[1] + k, low);
        _mm_storel_pd(to[2] + k, high);
        _mm_storeh_pd(to[3] + k, high);
    }
    return bits_of(sure);
}
template <int Numbers>
GRAZE_CERTIFIED_F64X4_INLINED int round_four(four_values<Numbers> const& of, float* const* to) {
    // Of all ones is NaN with its sign, of none 0: signs are what tells. What is not known may be beyond floats, and 0 is not.
    __m128 found[std::size_t{Numbers}], sure = _mm256_cvtpd_ps(of.known);
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < Numbers; ++k) {
        found[k] = _mm256_cvtpd_ps(both(of.from[k], of.known));
        sure = _mm_and_ps(sure, _mm_cmpeq_ps(found[k], _mm256_cvtpd_ps(both(of.up_to[k], of.known))));
    }
    __m128 const nothing = _mm_set1_ps(std::numeric_limits<float>::quiet_NaN());
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < Numbers; ++k) found[k] =
        _mm_blendv_ps(nothing, _mm_add_ps(found[k], _mm_setzero_ps()), sure);
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k + 1 < Numbers; k += 2) {
        __m128 const low = _mm_unpacklo_ps(found[k], found[k + 1]), high = _mm_unpackhi_ps(found[k], found[k + 1]);
        _mm_storel_pi(reinterpret_cast<__m64*>(to[0] + k), low);
        _mm_storeh_pi(reinterpret_cast<__m64*>(to[1] + k), low);
        _mm_storel_pi(reinterpret_cast<__m64*>(to[2] + k), high);
        _mm_storeh_pi(reinterpret_cast<__m64*>(to[3] + k), high);
    }
    if constexpr (Numbers % 2 != 0) {
        constexpr int k = Numbers - 1;
        __m128i const bits = _mm_castps_si128(found[k]);
        _mm_store_ss(to[0] + k, found[k]);
        _mm_storeu_si32(to[1] + k, _mm_srli_si128(bits, 4));
        _mm_storeu_si32(to[2] + k, _mm_srli_si128(bits, 8));
        _mm_storeu_si32(to[3] + k, _mm_srli_si128(bits, 12));
    }
    return _mm_movemask_ps(sure);
}

/// Gives for four flags in the lowest bits each as a byte, and the numbers of those that hold, one after the other.
struct four_flags {
    std::uint32_t bytes[16] = {}, numbers[16] = {};

    constexpr four_flags() {
        for (unsigned bits = 0; bits < 16; ++bits)
            for (unsigned k = 0, held = 0; k < 4; ++k)
                if ((bits >> k & 1) != 0) {
                    bytes[bits] |= 1u << 8 * k;
                    numbers[bits] |= k << 8 * held++;
                }
    }
};
inline constexpr four_flags flags_of_four;

/// What is unsure among some inputs, by their numbers.
struct open_inputs {
    static constexpr std::size_t most = 128;
    unsigned char number[most + 4];
    std::size_t count = 0;

    /// Adds without branches: that one is unsure is as good as random.
    GRAZE_CERTIFIED_F64X4_INLINED void add(unsigned unsure, std::size_t first) {
        std::uint32_t const numbers = flags_of_four.numbers[unsure] + 0x01010101u * static_cast<std::uint32_t>(first);
        std::memcpy(number + count, &numbers, 4);
        count += static_cast<std::size_t>(__builtin_popcount(unsure));
    }
};

/// Asks a stage about four, and says of which it is sure that there are values, and of which anything.
template <bool Again, class Stage, class Scalar>
GRAZE_CERTIFIED_F64X4_INLINED std::array<int, 2> ask_four(Scalar const* const* from, Scalar* const* to) {
    f64x4 columns[Stage::count];
    load_four<Stage::count>(from, columns);
    four_values<Stage::numbers> say;
    if constexpr (Again)
        say = Stage::again(of_type<Scalar>{}, columns);
    else
        say = Stage::ask(of_type<Scalar>{}, columns);
    int const given = round_four(say, to);
    return {given, given | bits_of(say.none)};
}

template <class Stage, class Scalar>
GRAZE_CERTIFIED_F64X4_INLINED void ask_all_here(Scalar const* inputs, std::size_t cases, bool* found, Scalar* values,
                                                open_inputs& open) {
    constexpr int count = Stage::count, numbers = Stage::numbers;
    static_assert(sizeof(bool) == 1);
    for (std::size_t i = 0; i < cases; i += 4) {
        Scalar const* const p = inputs + count * i;
        Scalar* const to = values + numbers * i;
        Scalar const* const from_four[4] = {p, p + count, p + 2 * count, p + 3 * count};
        Scalar* const to_four[4] = {to, to + numbers, to + 2 * numbers, to + 3 * numbers};
        auto const [given, sure] = ask_four<false, Stage>(from_four, to_four);
        std::memcpy(found + i, &flags_of_four.bytes[given], 4);
        open.add(15u ^ static_cast<unsigned>(sure), i);
    }
}

/// Those among them, which are fewer then.
template <class Stage, class Scalar>
GRAZE_CERTIFIED_F64X4_INLINED void ask_again_here(Scalar const* inputs, bool* found, Scalar* values,
                                                  open_inputs& open) {
    constexpr int count = Stage::count, numbers = Stage::numbers;
    std::size_t const asked = open.count;
    // What is missing in the last four is as the last one.
    for (std::size_t k = 0; k < 3; ++k) open.number[asked + k] = open.number[asked - 1];
    open.count = 0;
    for (std::size_t i = 0; i < asked; i += 4) {
        int of[4];
        Scalar const* from_four[4];
        Scalar* to_four[4];
        GRAZE_CERTIFIED_UNROLLED for (std::size_t k = 0; k < 4; ++k) {
            of[k] = open.number[i + k];
            from_four[k] = inputs + count * of[k], to_four[k] = values + numbers * of[k];
        }
        auto const [given, sure] = ask_four<true, Stage>(from_four, to_four);
        for (std::size_t k = 0; k < 4 && i + k < asked; ++k) {
            found[of[k]] = (given >> k & 1) != 0;
            open.number[open.count] = static_cast<unsigned char>(of[k]);
            open.count += static_cast<std::size_t>((sure >> k & 1) == 0);
        }
    }
}

/// The same instructions, and the same with twice as many registers, which saves about a tenth of the time.
template <class Stage, class Scalar>
[[GRAZE_CERTIFIED_F64X4]] GRAZE_CERTIFIED_SLOW void ask_all(Scalar const* inputs, std::size_t cases, bool* found,
                                                            Scalar* values, open_inputs& open) {
    ask_all_here<Stage>(inputs, cases, found, values, open);
}
template <class Stage, class Scalar>
[[GRAZE_CERTIFIED_F64X4]] GRAZE_CERTIFIED_SLOW void ask_again(Scalar const* inputs, bool* found, Scalar* values,
                                                              open_inputs& open) {
    ask_again_here<Stage>(inputs, found, values, open);
}
template <class Stage, class Scalar>
[[GRAZE_CERTIFIED_MORE_REGISTERS]] GRAZE_CERTIFIED_SLOW void ask_all_in_more(Scalar const* inputs, std::size_t cases,
                                                                             bool* found, Scalar* values,
                                                                             open_inputs& open) {
    ask_all_here<Stage>(inputs, cases, found, values, open);
}
template <class Stage, class Scalar>
[[GRAZE_CERTIFIED_MORE_REGISTERS]] GRAZE_CERTIFIED_SLOW void ask_again_in_more(Scalar const* inputs, bool* found,
                                                                               Scalar* values, open_inputs& open) {
    ask_again_here<Stage>(inputs, found, values, open);
}

/// Answers blocks of fours and returns how many inputs that were. `After` answers those that stay open.
template <auto After, class Stage, class Scalar>
std::size_t values_x4(Scalar const* inputs, std::size_t cases, bool* found, Scalar* values) {
    constexpr int count = Stage::count, numbers = Stage::numbers;
    bool const has_more = has_more_registers();
    std::size_t done = 0;
    while (cases - done >= 4) {
        std::size_t const some = cases - done < open_inputs::most ? (cases - done) / 4 * 4 : open_inputs::most;
        open_inputs open;
        (has_more ? ask_all_in_more<Stage, Scalar> : ask_all<Stage, Scalar>)(inputs, some, found, values, open);
        if constexpr (requires(f64x4 const* columns) { Stage::again(of_type<Scalar>{}, columns); })
            if (open.count > 1)
                (has_more ? ask_again_in_more<Stage, Scalar> : ask_again<Stage, Scalar>)(inputs, found, values, open);
        for (std::size_t i = 0; i < open.count; ++i) {
            int const own = open.number[i];
            found[own] = After(inputs + count * own, count, values + numbers * own);
        }
        done += some, inputs += some * count, values += some * numbers, found += some;
    }
    return done;
}
#endif

/// Answers many inputs, one after the other.
template <auto One, auto After, class Stage, std::size_t Numbers, class Scalar>
void values_of_many(Scalar const* inputs, std::size_t count, std::size_t cases, bool* found, Scalar* values) {
    std::size_t i = 0;
#if GRAZE_CERTIFIED_WITH_F64X4
    if constexpr (!std::is_same_v<Stage, no_stage>)
        if (has_f64x4()) i = values_x4<After, Stage>(inputs, cases, found, values);
#endif
    for (; i < cases; ++i) {
        Scalar* const to = values + Numbers * i;
        for (std::size_t k = 0; k < Numbers; ++k) to[k] = std::numeric_limits<Scalar>::quiet_NaN();
        found[i] = One(inputs + count * i, count, to);
    }
}

}  // namespace graze::certified::detail

/// void NAME_values(inputs, count, cases, found, values): of many inputs of `count` scalars, one after the other, what NAME
/// gives of each: found[i] says whether input i has values, which are at values + NUMBERS i then; elsewhere these are
/// NaN. Where the processor has f64x4 that takes less time. AFTER is asked where STAGE is unsure.
#define GRAZE_CERTIFIED_VALUES(NAME, NUMBERS, AFTER, STAGE)                                                      \
    template <class Scalar>                                                                                      \
    void NAME##_values(Scalar const* inputs, std::size_t count, std::size_t cases, bool* found,                  \
                       Scalar* values) noexcept {                                                                \
        GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(NAME##_values, inputs, count, cases, found, values);                   \
        detail::values_of_many<NAME<Scalar>, AFTER<Scalar>, detail::STAGE, NUMBERS>(inputs, count, cases, found, \
                                                                                    values);                     \
    }
