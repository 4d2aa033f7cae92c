// Pieces of C++ programs that are written for a reader: whatever text comes from outside stays text.
#pragma once

#include <string>
#include <string_view>

#include "graze/vocabulary.hpp"

namespace graze {

/// Safe inside a comment, of either kind: ASCII in one line, without backslashes, ends of comments or trigraphs. What
/// would be none of it is written as its code, <0a>. Cut short after `most` characters.
std::string comment_text(std::string_view text, std::size_t most = 400);

/// Comment lines of at most text_columns: the words, made safe, after "// " and `indent` columns, and the later lines
/// two columns further in.
std::string comment_lines(std::string_view text, std::size_t indent = 0);

/// A string literal of the text, byte for byte, quotes included.
std::string string_literal(std::string_view text);

/// A literal of the scalar type, hexadecimal.
std::string scalar_literal(double value, scalar_type type);

/// An identifier made of the text: letters, digits and single underscores.
std::string identifier_text(std::string_view text);

/// Does the name stand in the expression as an identifier of its own, not as a member or in a scope?
bool mentions(std::string_view expression, std::string_view name);

/// The lines of code after `indent` columns; one that is longer than text_columns is broken after a comma or an equals
/// sign.
std::string code_lines(std::string_view code, std::size_t indent);

}  // namespace graze
