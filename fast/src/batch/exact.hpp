// What the batch forms need once, whatever the instruction set: cases handed on to the scalar certified tests, and
// masks written out as bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace graze::batch::detail {

/// The answer for case i: `fixed` gives its first scalars, the columns the others.
template <auto Meets, int Fixed, int Moving, class Scalar>
bool scalar_case(Scalar const* fixed, Scalar const* const* columns, std::size_t i) noexcept {
    Scalar input[Fixed + Moving];
    for (int k = 0; k < Fixed; ++k) input[k] = fixed[k];
    for (int k = 0; k < Moving; ++k) input[Fixed + k] = columns[k][i];
    return Meets(input, Fixed + Moving);
}

/// The same where it is seldom asked for.
template <auto Meets, int Fixed, int Moving, class Scalar>
[[gnu::noinline, gnu::cold]] bool exact_case(Scalar const* fixed, Scalar const* const* columns,
                                             std::size_t i) noexcept {
    return scalar_case<Meets, Fixed, Moving>(fixed, columns, i);
}

/// Bits to bytes, four at a time.
inline constexpr std::uint8_t bytes_of_bits[16][4] = {
    {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {1, 1, 0, 0}, {0, 0, 1, 0}, {1, 0, 1, 0}, {0, 1, 1, 0}, {1, 1, 1, 0},
    {0, 0, 0, 1}, {1, 0, 0, 1}, {0, 1, 0, 1}, {1, 1, 0, 1}, {0, 0, 1, 1}, {1, 0, 1, 1}, {0, 1, 1, 1}, {1, 1, 1, 1}};

alignas(64) inline constexpr std::uint32_t first_indices[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

}  // namespace graze::batch::detail
