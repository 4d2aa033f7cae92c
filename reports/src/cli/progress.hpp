// A progress line on a terminal; silence elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace graze {

class progress_line {
  public:
    /// What the whole is, if it is known: a number of cases or of seconds.
    progress_line(std::optional<std::uint64_t> cases, std::optional<double> seconds);
    ~progress_line() { clear(); }

    void show(std::uint64_t cases, std::uint64_t disagreements, double seconds);
    void show(std::string_view text);
    /// A step of known length after the cases.
    void show_step(std::string_view what, std::size_t done, std::size_t of);
    void clear();

  private:
    std::optional<std::uint64_t> cases_;
    std::optional<double> seconds_;
    bool terminal_;
    bool shown_ = false;
};

}  // namespace graze
