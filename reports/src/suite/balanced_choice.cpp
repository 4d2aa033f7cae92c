#include "suite/balanced_choice.hpp"

#include <fmt/format.h>

#include <cstring>
#include <stdexcept>

#include "suite/cases.hpp"

namespace graze {
namespace {

/// Longer inputs come after the shorter ones of their kind.
constexpr std::size_t short_input = 96;

/// Names an input by its bits: -0 is not 0.
std::string bits_of(std::span<double const> input) {
    std::string bits(input.size_bytes(), '\0');
    std::memcpy(bits.data(), input.data(), bits.size());
    return bits;
}

}  // namespace

void suite_choice::offer(balanced_choice::kind const& of, std::size_t candidate, std::span<double const> input) {
    balance_.add(of, candidate, input.size() > short_input);
}

void suite_choice::reach(std::uint64_t level) {
    std::uint64_t const cases = cases_of_suite_level[level], candidates = cases * choices_a_case[level];
    auto const look_up_to = [&](std::uint64_t end) {
        if (end <= seen_) return;
        look_at(seen_, end - seen_);
        seen_ = end;
    };
    look_up_to(candidates);
    for (std::uint64_t stretches = 0; !choose(cases); ++stretches) {
        if (stretches == most_suite_stretches)
            throw std::runtime_error(fmt::format("the suite lacks cases of {}: {} of {}", name_, count_, cases));
        look_up_to(seen_ + suite_stretch);
    }
}

bool suite_choice::choose(std::uint64_t cases) {
    while (count_ < cases) {
        auto const found = balance_.next();
        if (!found) return false;
        if (!taken_.insert(bits_of(input_of(found->second))).second) continue;
        if (!take(found->first, found->second)) continue;
        balance_.count(found->first);
        ++count_;
    }
    return true;
}

}  // namespace graze
