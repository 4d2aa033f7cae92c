// The words of a text file that comes from anywhere, with the line of each for messages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace graze {

/// Splits text into words at blanks. Line breaks are \n, \r\n or \r; a byte order mark at the start is skipped. The text
/// must outlive it. Errors are std::runtime_error "line N: found X, expected Y".
class text_words {
  public:
    enum class comments : std::uint8_t { none, from_hash };  // of a line, from # on

    explicit text_words(std::string_view text, comments which = comments::none, std::size_t first_line = 1);

    /// The line of the word taken last, from 1.
    std::size_t line() const { return word_line_; }

    /// Is there no further word in this line? With continue_lines, a backslash at the end of a line joins it to the next.
    bool line_ended();
    /// Is there no further word in the text? Goes to the next word.
    bool ended();

    /// The next word of this line, or of the text. Throws where there is none.
    std::string_view word(std::string_view expected);
    std::string_view word_of_any_line(std::string_view expected);

    /// The next word of this line, as a number that may be infinite or nan; as a finite one.
    double number(std::string_view expected);
    double finite(std::string_view expected);
    /// The word taken last as a finite number; of a float32 rounded to it.
    double as_finite(std::string_view expected, bool float32 = false) const;

    /// What is left of this line, without blanks at its ends; goes to the next line.
    std::string_view rest_of_line();
    void end_line() { rest_of_line(); }

    void continue_lines(bool wanted) { continues_ = wanted; }

    /// What has not been taken, and where in the text it begins.
    std::string_view rest() const { return text_.substr(at_); }
    std::size_t position() const { return at_; }

    /// The word taken last is not what was expected.
    [[noreturn]] void refuse(std::string_view expected) const;
    [[noreturn]] void fail(std::string_view message) const;

  private:
    bool at_break() const { return text_[at_] == '\n' || text_[at_] == '\r'; }
    std::size_t after_break(std::size_t at) const;
    void skip_blanks();

    std::string_view text_, word_;
    comments comments_;
    bool continues_ = false;
    std::size_t at_ = 0, line_, word_line_;
};

/// A whole number of an optional sign and digits alone; false where it is none or beyond 2^63.
bool read_whole(std::string_view text, std::int64_t& value);

/// "line 7: index 9 of 8 vertices", or index 0; `first` is what the first vertex is called.
std::string index_error(std::size_t line, std::int64_t index, std::uint64_t vertices, std::int64_t first);

}  // namespace graze
