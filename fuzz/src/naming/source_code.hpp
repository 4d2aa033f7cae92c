// The lines of a C or C++ source as code, so that a line can be named by what it says and not by its number.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace graze {

/// Reads any text, in one pass. Where it is no C or C++, or a preprocessor's branches do not balance, blocks may be
/// wrong; the same text always gives the same names.
class source_code {
  public:
    explicit source_code(std::string_view text);

    /// The code of a line, counted from 1, without comments; "" for a line without code or beyond the text.
    std::string_view code_of(std::size_t line) const;

    /// Names the line by its code without white space, which of the lines of its block with that code it is, and the
    /// head of the block: the outermost function or type around it, where there is one. Lines above the block, comments,
    /// and other lines in it do not change the name. Empty where code_of is.
    std::string name_of(std::size_t line) const;

  private:
    struct code_line {
        std::string code;        // with its white space
        std::string name;        // without
        std::size_t block = 0;   // in heads_, 0 is the file
        std::size_t repeat = 0;  // of the lines before in this block with the same code
    };
    std::vector<code_line> lines_;
    std::vector<std::string> heads_{""};
};

}  // namespace graze
