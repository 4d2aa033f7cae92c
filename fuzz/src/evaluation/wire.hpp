// Readings on their way from a subject's process: bytes that the reader of them does not trust.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "graze/internal/judge/evaluation.hpp"
#include "graze/trace.hpp"

namespace graze::evaluation_wire {

enum class question : std::uint32_t { exact, unbounded, trace, changed };
inline constexpr std::uint32_t question_count = 4;

/// The input area holds `count` doubles. What follows is of `changed` alone.
struct request {
    std::uint64_t key;
    question what;
    std::uint32_t count;
    std::uint64_t file;  // its key: see key_of_file
    std::int32_t line;
    std::uint32_t op, how, which;  // see comparison_change
};
/// By the part of a file's name that is sent.
std::uint64_t key_of_file(std::string_view name);
/// The results area holds `size` bytes: see below.
struct answer {
    std::uint64_t key;
    std::uint64_t size;
};

inline constexpr std::size_t input_size = std::size_t{1} << 20, results_size = std::size_t{1} << 26;
/// The numerator and denominator of an exact value that is sent have at most so many bits.
inline constexpr std::size_t most_bits = std::size_t{1} << 19;

/// Thrown for what cannot be sent, or is not what was sent.
struct wire_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

std::vector<unsigned char> packed(evaluation const& result);
std::vector<unsigned char> packed(trace_log const& traced);
/// Packs, instead of either, why there is none.
std::vector<unsigned char> refusal(std::string const& why);

/// Throw wire_error for bytes that are none such, and no_evaluation for a refusal. A log is as trace.hpp says: operands before
/// results, counts and places in their range.
evaluation unpacked_evaluation(std::span<unsigned char const> bytes);
trace_log unpacked_trace(std::span<unsigned char const> bytes, scalar_type scalar, std::size_t inputs);

}  // namespace graze::evaluation_wire
