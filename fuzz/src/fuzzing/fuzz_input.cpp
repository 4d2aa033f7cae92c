#include "graze/internal/fuzzing/fuzz_input.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace graze {
namespace {

static_assert(std::endian::native == std::endian::little, "encodings are little-endian, and copied as they are");

/// How many scalars the case of an encoding with `given` of them has.
std::size_t decoded_count(test_info const& test, std::size_t given) {
    std::size_t const fixed = test.fixed_count();
    if (!test.grows()) return fixed;
    shape_traits const& traits = traits_of(test.layout.back().kind);
    std::size_t const most = test.has_solid()  ? most_fuzzed_faces
                             : test.has_mesh() ? most_fuzzed_triangles
                                               : std::min(traits.most, most_fuzzed_points);
    std::size_t const elements = given > fixed ? (given - fixed) / test.growth() : 0;
    return fixed + test.growth() * std::clamp(elements, traits.fewest_elements(), most);
}

/// The scalar of these bits; one that is not finite loses the lowest bit of its exponent.
template <class Scalar, class Bits, int Digits>
double scalar_at(std::uint8_t const* bytes) {
    Bits bits;
    std::memcpy(&bits, bytes, sizeof bits);
    Scalar value = std::bit_cast<Scalar>(bits);
    if (!std::isfinite(value)) value = std::bit_cast<Scalar>(static_cast<Bits>(bits ^ (Bits{1} << (Digits - 1))));
    return static_cast<double>(value);
}

}  // namespace

std::size_t width_of(scalar_type scalar) {
    return scalar == scalar_type::float32 ? sizeof(float) : sizeof(double);
}

double read_scalar(scalar_type scalar, std::uint8_t const* bytes) {
    return scalar == scalar_type::float32 ? scalar_at<float, std::uint32_t, 24>(bytes)
                                          : scalar_at<double, std::uint64_t, 53>(bytes);
}

void write_scalar(scalar_type scalar, double value, std::uint8_t* bytes) {
    float const narrow = static_cast<float>(value);
    if (scalar == scalar_type::float32)
        std::memcpy(bytes, &narrow, sizeof narrow);
    else
        std::memcpy(bytes, &value, sizeof value);
}

bool decode_case(test_info const& test, std::span<std::uint8_t const> bytes, test_case& decoded) {
    if (bytes.empty()) return false;
    decoded.test = &test;
    decoded.scalar = (bytes[0] & 1) == 0 ? scalar_type::float32 : scalar_type::float64;
    std::size_t const width = width_of(decoded.scalar), given = (bytes.size() - 1) / width;
    decoded.input.assign(decoded_count(test, given), 0.0);
    for (std::size_t i = 0; i < std::min(given, decoded.input.size()); ++i)
        decoded.input[i] = read_scalar(decoded.scalar, bytes.data() + 1 + i * width);
    make_valid(test, decoded.scalar, decoded.input);
    return true;
}

void encode_case(test_case const& question, std::vector<std::uint8_t>& bytes) {
    std::size_t const width = width_of(question.scalar);
    std::size_t const count = decoded_count(*question.test, question.input.size());
    bytes.assign(1 + count * width, 0);
    bytes[0] = question.scalar == scalar_type::float64;
    for (std::size_t i = 0; i < count; ++i)
        write_scalar(question.scalar, question.input[i], bytes.data() + 1 + i * width);
}

std::size_t longest_encoding(test_info const& test) {
    return 1 + decoded_count(test, std::numeric_limits<std::size_t>::max()) * sizeof(double);
}

void convert_case(test_case& question, scalar_type scalar) {
    question.scalar = scalar;
    make_valid(*question.test, scalar, question.input);
}

}  // namespace graze
