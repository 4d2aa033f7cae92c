#include "suite/stated_values.hpp"

#include <algorithm>
#include <cmath>

namespace graze {
namespace {

enum class closeness : unsigned char { near, open, far };

closeness closeness_of(double given, double exact, double tolerance) {
    if (!std::isfinite(given)) return closeness::far;
    double const off = std::abs(given - exact);
    // `exact` is off by 2^-53 of it or 2^-1075, `off` by 2^-53 of it and so of both, `tolerance` by less than 2^-51 of it.
    // What overflows decides nothing.
    double const unsure = (std::abs(given) + std::abs(exact) + tolerance) * 0x1p-50 + 0x1p-1073;
    if (off + unsure <= tolerance) return closeness::near;
    return off - unsure > tolerance ? closeness::far : closeness::open;
}

}  // namespace

std::optional<bool> stated_values::judge(std::span<double const> given, bool has_two_ends) const {
    std::size_t const count = exact.size();
    auto const in_order = [&](std::size_t first) {
        closeness worst = closeness::near;
        for (std::size_t i = 0; i < count; ++i)
            worst = std::max(worst, closeness_of(given[(i + first) % count], exact[i], tolerance[i]));
        return worst;
    };
    closeness best = in_order(0);
    if (has_two_ends) best = std::min(best, in_order(count / 2));
    if (best == closeness::open) return std::nullopt;
    return best == closeness::near;
}

}  // namespace graze
