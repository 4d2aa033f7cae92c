// The bounds of everything that looks at every scalar of its cases: reading them, from the caches and from memory.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "bench/forms.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#define GRAZE_WIDE_READS 1
#endif

namespace graze {
namespace {

/// Enough accumulators that the loads alone take time, few enough to stay in registers.
template <class Scalar>
[[gnu::always_inline]] inline std::uint64_t fold(std::span<Scalar const> scalars) {
    using word = std::conditional_t<sizeof(Scalar) == 4, std::uint32_t, std::uint64_t>;
    constexpr std::size_t lanes = 256 / sizeof(Scalar);
    word sums[lanes] = {};
    std::size_t i = 0;
    for (; i + lanes <= scalars.size(); i += lanes)
        for (std::size_t lane = 0; lane < lanes; ++lane) sums[lane] ^= std::bit_cast<word>(scalars[i + lane]);
    for (; i < scalars.size(); ++i) sums[0] ^= std::bit_cast<word>(scalars[i]);
    word all = 0;
    for (word sum : sums) all ^= sum;
    return all;
}

#ifdef GRAZE_WIDE_READS
template <class Scalar>
[[gnu::target("avx2")]] std::uint64_t fold_wide(std::span<Scalar const> scalars) {
    return fold(scalars);
}
#endif

}  // namespace

template <class Scalar>
void read_through(std::span<Scalar const> scalars) {
    std::uint64_t all;
#ifdef GRAZE_WIDE_READS
    static bool const has_wide = __builtin_cpu_supports("avx2");
    all = has_wide ? fold_wide(scalars) : fold(scalars);
#else
    all = fold(scalars);
#endif
    [[maybe_unused]] static volatile std::uint64_t kept;
    kept = all;
}
template void read_through(std::span<float const>);
template void read_through(std::span<double const>);

void read_from_memory(std::size_t bytes) {
    // Several times what the caches of one core's reach hold. Written once, so that it is memory, not one shared page
    // of zeros.
    constexpr std::size_t words = (std::size_t{256} << 20) / sizeof(std::uint64_t);
    static line_vector<std::uint64_t> const buffer(words, 1);
    static std::size_t at = 0;
    for (std::size_t left = bytes / sizeof(std::uint64_t); left != 0;) {
        std::size_t const stretch = std::min(left, words - at);
        read_through(std::span<std::uint64_t const>(buffer).subspan(at, stretch));
        left -= stretch;
        at = at + stretch == words ? 0 : at + stretch;
    }
}

}  // namespace graze
