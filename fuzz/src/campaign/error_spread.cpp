#include "graze/error_spread.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze {

namespace {

/// The place of an amount where an octave has so many steps.
int step_of(double amount, int steps) {
    return amount == 0             ? error_spread::zero_step
           : std::isfinite(amount) ? static_cast<int>(std::floor(steps * std::log2(amount)))
                                   : error_spread::infinite_step;
}

}  // namespace

void conditioned_errors::add(double condition, double excess) {
    ++counts[{step_of(condition, 1), step_of(excess, 1)}];
}

void conditioned_errors::merge(conditioned_errors const& other) {
    for (auto const& [place, count] : other.counts) counts[place] += count;
}

void error_spread::add(double amount, std::uint64_t index, std::size_t origin, std::span<double const> input) {
    int const step = step_of(amount, 32);
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
    std::uint64_t const finite = total() - infinite();
    if (finite == 0) return counts.empty() ? 0 : std::numeric_limits<double>::infinity();
    double const wanted = share * static_cast<double>(finite);
    double seen = 0, bound = 0;
    for (auto const& [step, count] : counts) {
        if (step == infinite_step) break;
        seen += static_cast<double>(count);
        bound = step == zero_step ? 0 : std::exp2((step + 1) / 32.0);
        if (seen >= wanted) break;
    }
    // The upper end of a step may lie beyond all that is in it.
    return worst ? std::min(bound, worst->amount) : bound;
}

}  // namespace graze
