// Bad lines of case files, told so that thousands of one sort do not hide another.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "graze/case_file.hpp"
#include "graze/internal/cli/command_line.hpp"

namespace graze {

/// The sort of a bad line: the field without its index, and what was expected there, but not what was found.
std::string sort_of(line_error const& error);

/// The option that has each bad line said.
void add_bad_lines_option(command_options const& command, bool& all);

/// Says the first of them in full, on standard error, and of the rest at the end how many there were of each sort.
class bad_lines {
  public:
    static constexpr std::uint64_t in_full = 10;

    /// All of them in full, if `all`.
    explicit bad_lines(bool all = false) : all_(all) {}
    ~bad_lines() { finish(); }
    bad_lines(bad_lines const&) = delete;

    void tell(line_error const& error);
    /// Says what is left to be said; once.
    void finish() noexcept;

  private:
    struct sum {
        std::string sort;
        std::uint64_t count = 0;
        std::string first, last;  // FILE:LINE
    };

    bool all_;
    std::uint64_t told_ = 0;
    std::vector<sum> left_;  // as they came
};

}  // namespace graze
