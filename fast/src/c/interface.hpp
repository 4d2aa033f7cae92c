// What the units of the C interface share: the check of an input's domain, and the functions of a test in terms of its C++ ones.
#pragma once

#define GRAZE_CERTIFIED_BUILD
#include "graze/certified.h"

#include <cstddef>
#include <cstring>
#include <limits>

#include "c/layout.hpp"
#include "graze/certified.hpp"

namespace graze::c_interface {

// An answer in C is a relation's number.
static_assert(GRAZE_DISJOINT == static_cast<int>(relation::disjoint) &&
              GRAZE_TOUCHING == static_cast<int>(relation::touching) &&
              GRAZE_CROSSING == static_cast<int>(relation::crossing) &&
              GRAZE_UNDEFINED == static_cast<int>(relation::undefined) &&
              GRAZE_NEGATIVE == static_cast<int>(relation::negative) &&
              GRAZE_ZERO == static_cast<int>(relation::zero) &&
              GRAZE_POSITIVE == static_cast<int>(relation::positive) &&
              GRAZE_DEFINED == static_cast<int>(relation::defined));

/// Is every scalar finite, every box's min at most its max, every radius and half extent >= 0? By the scalars' bits: a
/// comparison of floats would take a subnormal for 0 where denormals are zero.
template <class Scalar>
bool is_in_domain(layout const& shape, Scalar const* input, std::size_t count) noexcept {
    auto const bits_at = [input](std::size_t i) {
        typename scalar_format<Scalar>::bits bits;
        std::memcpy(&bits, input + i, sizeof bits);
        return bits;
    };
    bool finite = true;
    for (std::size_t i = 0; i < count; ++i) finite &= is_finite<Scalar>(bits_at(i));
    if (!finite) return false;
    auto const order_at = [&](std::size_t i) { return order_of<Scalar>(bits_at(i)); };
    for (std::size_t b = 0; b < shape.box_count; ++b)
        for (std::size_t i = shape.boxes[b]; i < shape.boxes[b] + shape.dimension; ++i)
            if (order_at(i) > order_at(i + shape.dimension)) return false;
    for (std::size_t i = 0; i < shape.nonnegative_count; ++i)
        if (order_at(shape.nonnegative[i]) < 0) return false;
    return true;
}

template <class Scalar>
void put_nan(Scalar* numbers, std::size_t count) noexcept {
    for (std::size_t i = 0; i < count; ++i) numbers[i] = std::numeric_limits<Scalar>::quiet_NaN();
}

/// Of one input: `decide(input, numbers)` if it is in the domain. What has no numbers has none to be null.
template <layout Shape, bool MayLack, class Scalar, class Decide>
int one(Scalar const* input, std::size_t count, Scalar* numbers, Decide const& decide) noexcept {
    if (!Shape.accepts(count)) return GRAZE_WRONG_COUNT;
    if (!input || (!MayLack && Shape.numbers > 0 && !numbers)) return GRAZE_INVALID;
    if (numbers) put_nan(numbers, Shape.numbers);
    if (!is_in_domain(Shape, input, count)) return GRAZE_INVALID;
    return decide(input, numbers);
}

/// Of many: in blocks, each by `decide_block(inputs, cases, answers, numbers)` where all of its inputs are in the domain, else
/// one by one.
template <layout Shape, bool MayLack, class Scalar, class Decide, class DecideBlock>
int many(Scalar const* inputs, std::size_t count, std::size_t cases, signed char* answers, Scalar* numbers,
         Decide const& decide, DecideBlock const& decide_block) noexcept {
    if (!Shape.accepts(count)) return GRAZE_WRONG_COUNT;
    if (cases == 0) return 0;
    if (!inputs || !answers || (!MayLack && Shape.numbers > 0 && !numbers)) return GRAZE_INVALID;
    constexpr std::size_t block = 64;
    int result = 0;
    for (std::size_t first = 0; first < cases; first += block) {
        std::size_t const some = cases - first < block ? cases - first : block;
        Scalar const* const from = inputs + first * count;
        Scalar* const to = numbers ? numbers + first * Shape.numbers : nullptr;
        bool all = true;
        for (std::size_t i = 0; all && i < some; ++i) all = is_in_domain(Shape, from + i * count, count);
        if (all) {
            decide_block(from, some, answers + first, to);
            continue;
        }
        for (std::size_t i = 0; i < some; ++i)
            answers[first + i] = static_cast<signed char>(
                one<Shape, MayLack>(from + i * count, count, to ? to + i * Shape.numbers : nullptr, decide));
        result = GRAZE_INVALID;
    }
    return result;
}

template <layout Shape, bool MayLack = false, class Scalar, class Decide>
int many(Scalar const* inputs, std::size_t count, std::size_t cases, signed char* answers, Scalar* numbers,
         Decide const& decide) noexcept {
    return many<Shape, MayLack>(inputs, count, cases, answers, numbers, decide,
                                [&](Scalar const* from, std::size_t some, signed char* to, Scalar* values) {
                                    for (std::size_t i = 0; i < some; ++i)
                                        to[i] = static_cast<signed char>(
                                            decide(from + i * count, values ? values + i * Shape.numbers : nullptr));
                                });
}

}  // namespace graze::c_interface

/// Both functions of a test for both scalars, by what DEFINE makes of (id, layout, Scalar, suffix).
#define GRAZE_C_BOTH(DEFINE, id, dimension, text)                                \
    DEFINE(id, (::graze::c_interface::read_layout(dimension, text)), float, f32) \
    DEFINE(id, (::graze::c_interface::read_layout(dimension, text)), double, f64)
