// Which of several equal operators on one line of a source compared, told from how the comparisons there went.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace graze {

/// A comparison that ran: its operator as a trace has it (== stands for != too), and what it found.
struct line_comparison {
    std::string_view op;
    bool holds;
};

/// Returns which of a line's operators the last of the comparisons was that ran on it, in their order, from 0
/// on, by the rules of && and ||. 0 where the line has only one such operator, and where it cannot be told, because what
/// ran does not follow from the line's text: then all of that operator on the line are one.
std::size_t operator_on_line(std::string_view code, std::span<line_comparison const> ran);

}  // namespace graze
