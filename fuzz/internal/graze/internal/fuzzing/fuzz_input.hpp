// A fuzzer's inputs: bytes that stand for a case, and changes to a case that know its geometry.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/source.hpp"

namespace graze {

/// Meshes in a fuzzer's inputs have at most so many triangles.
inline constexpr std::size_t most_fuzzed_triangles = 12;
/// Surfaces of solids have at most so many.
inline constexpr std::size_t most_fuzzed_faces = 24;
/// A shape of any number of points has at most so many.
inline constexpr std::size_t most_fuzzed_points = 16;

/// The bytes that a scalar takes.
std::size_t width_of(scalar_type scalar);
/// The scalar of these bytes, little-endian; an infinity or a NaN loses the lowest bit of its exponent.
double read_scalar(scalar_type scalar, std::uint8_t const* bytes);
void write_scalar(scalar_type scalar, double value, std::uint8_t* bytes);

/// The case that bytes stand for: the lowest bit of the first is the scalar type, 0 for float32; then come the scalars
/// as they lie in memory, little-endian. Any bytes but none are a valid case: missing scalars are 0, those left over
/// are dropped, an infinity or a NaN loses the lowest bit of its exponent, and the rest is made valid. False for none.
bool decode_case(test_info const& test, std::span<std::uint8_t const> bytes, test_case& decoded);

/// The bytes that decode to this valid case, meshes cut to most_fuzzed_triangles, surfaces to most_fuzzed_faces, other shapes of any
/// length to most_fuzzed_points.
void encode_case(test_case const& question, std::vector<std::uint8_t>& bytes);

/// The most bytes a case of the test takes.
std::size_t longest_encoding(test_info const& test);

/// The same case in the other scalar type: every scalar rounded to it.
void convert_case(test_case& question, scalar_type scalar);

/// One to four changes such as the families build with: a vertex onto a plane, an edge or a vertex, a shape into
/// contact, then off it by ulps or by 2^-3 to 2^-40 of its size; features copied, shapes collapsed, powers of two,
/// axes and orders exchanged. The case must be valid, and stays so.
void mutate_case(test_case& question, source& choices);

/// A case of parts, points or coordinates of both: of the first one's test and scalar type.
void cross_cases(test_case const& first, test_case const& second, source& choices, test_case& child);

}  // namespace graze
