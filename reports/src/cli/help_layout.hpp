// The text of --help, in lines that fit.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace graze {

/// The text in lines of at most so many columns, where words allow it. Lines that begin at the margin are of one
/// paragraph up to an empty line. An indented line stands for itself:
///     word   its explanation, after two blanks or more; lines indented as far go on with it
///     graze ...   a command, broken as a shell takes it
///     anything else
std::string fit_help(std::string_view text, std::size_t columns);

}  // namespace graze
