// Products of wide integers of few limbs, without a branch on their signs, which are as good as random.
#pragma once

#include "graze/certified/detail/exact_integer.hpp"

namespace graze::certified::detail {

inline uint128 bits_of(wide<2> const& u) {
    return static_cast<uint128>(u.limb[1]) << 64 | u.limb[0];
}
inline wide<2> wide_of(uint128 bits) {
    return {{static_cast<std::uint64_t>(bits), static_cast<std::uint64_t>(bits >> 64)}};
}
inline std::int64_t signed_limb(wide<1> const& u) {
    return static_cast<std::int64_t>(u.limb[0]);
}

inline wide<2> operator*(wide<1> const& u, wide<1> const& v) {
    return wide_of(static_cast<uint128>(static_cast<int128>(signed_limb(u)) * signed_limb(v)));
}
/// The rest of a product with the lower limb of u is below 2^127, so any two fit.
inline wide<3> operator*(wide<2> const& u, wide<1> const& v) {
    narrow3 const product = narrow2{static_cast<int128>(bits_of(u))} * narrow1{signed_limb(v)};
    wide<2> const upper = wide_of(static_cast<uint128>(product.high));
    return {{product.low, upper.limb[0], upper.limb[1]}};
}
/// As without signs; a negative factor stands for itself plus 2^128, which takes the other from the upper part.
inline wide<4> operator*(wide<2> const& u, wide<2> const& v) {
    auto const product = [&](int i, int j) { return static_cast<uint128>(u.limb[i]) * v.limb[j]; };
    auto const lower = [](uint128 x) { return static_cast<std::uint64_t>(x); };
    auto const all_if_negative = [](wide<2> const& x) {
        return static_cast<uint128>(static_cast<int128>(static_cast<std::int64_t>(x.limb[1]) >> 63));
    };
    uint128 const p = product(0, 0), q = product(0, 1), r = product(1, 0);
    uint128 const middle = (p >> 64) + lower(q) + lower(r);
    uint128 upper = product(1, 1) + (q >> 64) + (r >> 64) + (middle >> 64);
    upper -= (bits_of(v) & all_if_negative(u)) + (bits_of(u) & all_if_negative(v));
    wide<2> const high = wide_of(upper);
    return {{lower(p), lower(middle), high.limb[0], high.limb[1]}};
}

}  // namespace graze::certified::detail
