// How far the numbers of answers were off over a campaign: how many by size, which adds up over shards, and the worst.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "graze/vocabulary.hpp"

namespace graze {

/// What is measured of an answer of values, of its worst number: see values.hpp. Of the time of what moves the first is
/// by how much it is before the first contact, the second by how much after.
enum class error_measure : std::uint8_t { ulps, excess };
inline constexpr std::array<std::string_view, 2> error_measure_names{"ulps", "excess"};
GRAZE_NAME_OF(error_measure)

struct error_spread {
    struct worst_case {
        double amount = 0;
        std::uint64_t index = 0;  // of the case in its workload
        std::size_t origin = 0;
        std::vector<double> input;
    };

    /// Steps of a 32nd of an octave: by floor(32 log2(amount)); 0 and infinity have places of their own.
    static constexpr int zero_step = -1'000'000, infinite_step = 1'000'000;
    std::map<int, std::uint64_t> counts;
    std::optional<worst_case> worst;  // of the finite ones

    void add(double amount, std::uint64_t index, std::size_t origin, std::span<double const> input);
    void take_worst(worst_case const& other);
    void merge(error_spread const& other);
    std::uint64_t total() const;
    /// Answers with a number that is not finite, or an error beyond all doubles.
    std::uint64_t infinite() const;
    /// A quantile of the finite ones (0.5: the median), at most 2.2 % too large, never above the worst; infinite if none is.
    double quantile(double share) const;
};

/// How many answers by the octave of the condition (see value_error) and that of the excess, floor(log2(x)) of both; an
/// excess of 0 and of infinity at zero_step and infinite_step.
struct conditioned_errors {
    std::map<std::pair<int, int>, std::uint64_t> counts;

    void add(double condition, double excess);
    void merge(conditioned_errors const& other);
};
using error_spreads = std::array<error_spread, error_measure_names.size()>;

}  // namespace graze
