// How far a long work is: a line on a terminal, never wider than that, twice a second; elsewhere, and on a terminal without
// escape sequences, a line every ten seconds.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace graze {

class progress_line {
  public:
    /// What the whole is, if it is known: a number of cases or of seconds.
    progress_line(std::optional<std::uint64_t> cases, std::optional<double> seconds,
                  std::chrono::milliseconds between_lines = std::chrono::seconds(10));
    ~progress_line() { clear(); }

    void show(std::uint64_t cases, std::uint64_t disagreements, double seconds);
    void show(std::string_view text);
    /// A step of known length after the cases.
    void show_step(std::string_view what, std::size_t done, std::size_t of);
    void clear();

  private:
    bool is_due();

    std::optional<std::uint64_t> cases_;
    std::optional<double> seconds_;
    std::chrono::milliseconds between_lines_;
    bool terminal_;
    bool shown_ = false, begun_ = false;
    std::chrono::steady_clock::time_point told_;  // or begun
};

/// Columns of the terminal that this descriptor is, asked anew as a window changes; COLUMNS where that is no terminal or
/// does not tell; else `otherwise`.
std::size_t terminal_columns(int descriptor, std::size_t otherwise);

/// The text on one line of so many columns: what is longer ends in "...". Characters of several bytes stay whole.
std::string fitted_line(std::string_view text, std::size_t columns);

}  // namespace graze
