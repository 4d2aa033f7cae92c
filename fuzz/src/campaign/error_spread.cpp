#include "graze/error_spread.hpp"

#include <cmath>
#include <limits>

namespace graze {

void error_spread::add(double amount, std::uint64_t index, std::size_t origin, std::span<double const> input) {
    int const step = amount == 0             ? zero_step
                     : std::isfinite(amount) ? static_cast<int>(std::floor(32 * std::log2(amount)))
                                             : infinite_step;
    ++counts[step];
    if (step == infinite_step) return;
    if (!worst || amount > worst->amount || (amount == worst->amount && index < worst->index))
        worst = {amount, index, origin, {input.begin(), input.end()}};
}

std::uint64_t error_spread::infinite() const {
    auto const at = counts.find(infinite_step);
    return at == counts.end() ? 0 : at->second;
}

void error_spread::take_worst(worst_case const& other) {
    if (!worst || other.amount > worst->amount || (other.amount == worst->amount && other.index < worst->index))
        worst = other;
}

void error_spread::merge(error_spread const& other) {
    for (auto const& [step, count] : other.counts) counts[step] += count;
    if (other.worst) take_worst(*other.worst);
}

std::uint64_t error_spread::total() const {
    std::uint64_t sum = 0;
    for (auto const& [step, count] : counts) sum += count;
    return sum;
}

double error_spread::quantile(double share) const {
    double const wanted = share * static_cast<double>(total());
    double seen = 0;
    for (auto const& [step, count] : counts) {
        seen += static_cast<double>(count);
        if (seen < wanted) continue;
        return step == zero_step       ? 0
               : step == infinite_step ? std::numeric_limits<double>::infinity()
                                       : std::exp2((step + 1) / 32.0);
    }
    return 0;
}

}  // namespace graze
