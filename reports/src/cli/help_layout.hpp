// Help texts, laid out for the terminal they are read on.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace graze {

/// COLUMNS if that is set, else the width of the terminal that standard output is, else 100; 40 to 120.
std::size_t help_columns();

/// The text in lines of at most so many columns, where words allow it. Lines that begin at the margin are of one
/// paragraph up to an empty line. An indented line stands for itself:
///     word   its explanation, after two blanks or more; lines indented as far go on with it
///     graze ...   a command, broken as a shell takes it
///     anything else
std::string fit_help(std::string_view text, std::size_t columns);

}  // namespace graze
