// A source of choices. Every random decision of a family is a draw from one, so the same family runs
// from a counter-based stream (campaigns), from recorded choices (RapidCheck, shrinking) or from a
// fuzzer's bytes, and a case can be made again alone from its key.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace graze {

/// Mixes 64 bits so that every input bit reaches every output bit (a fixed, portable bijection).
constexpr std::uint64_t mix(std::uint64_t value) {
    value += 0x9e3779b97f4a7c15u;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
    return value ^ (value >> 31);
}

/// The key of a text, for use in stream keys: the same on every platform.
constexpr std::uint64_t key_of(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return mix(hash);
}

class source {
  public:
    /// An endless stream that depends on the key alone. `turn`: which of a family's cases is to be made, for a family that
    /// goes through a list in turn.
    explicit source(std::uint64_t key, std::optional<std::uint64_t> turn = std::nullopt) : key_(key), turn_(turn) {}

    /// Recorded choices; zeros after the last (zero is always the simplest choice). Must outlive the source.
    explicit source(std::span<std::uint64_t const> choices) : choices_(choices), recorded_(true) {}

    /// The next choice, uniform over 64 bits in a stream.
    std::uint64_t next() {
        std::uint64_t const index = drawn_++;
        if (recorded_) return index < choices_.size() ? choices_[index] : 0;
        return mix(key_ ^ mix(index));
    }

    /// Uniform in 0 .. bound - 1 (bound >= 1), by multiplication, so that small choices give small numbers.
    std::uint64_t below(std::uint64_t bound) {
        return static_cast<std::uint64_t>((static_cast<wide>(next()) * bound) >> 64);
    }

    /// Uniform in low .. high, both included.
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(high - low) + 1));
    }

    bool flip() { return below(2) == 1; }

    /// True once in `n`.
    bool one_in(std::uint64_t n) { return below(n) == n - 1; }

    std::uint64_t drawn() const { return drawn_; }
    /// Nothing where the choices alone say what is made.
    std::optional<std::uint64_t> turn() const { return turn_; }

  private:
    __extension__ using wide = unsigned __int128;

    std::uint64_t key_ = 0;
    std::optional<std::uint64_t> turn_;
    std::span<std::uint64_t const> choices_;
    std::uint64_t drawn_ = 0;
    bool recorded_ = false;
};

}  // namespace graze
