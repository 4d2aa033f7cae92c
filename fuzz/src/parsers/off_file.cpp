#include "parsers/off_file.hpp"

#include <charconv>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>

#include "text/text.hpp"

namespace graze {
namespace {

/// The words of a file, by lines. # begins a comment; lines without a word are passed over.
class word_lines {
  public:
    explicit word_lines(std::istream& file) : file_(file) {}

    /// Goes to the next line that has words, or stays in this one where some have not been taken.
    void begin_line(std::string_view expected) {
        while (next_ == words_.size()) {
            if (!std::getline(file_, line_)) fail("the end of the file", expected);
            ++number_;
            split(std::string_view(line_).substr(0, line_.find('#')));
        }
    }
    void end_line() { next_ = words_.size(); }

    /// The next word of the line.
    std::string_view word(std::string_view expected) {
        if (next_ == words_.size()) fail("the end of the line", expected);
        return words_[next_++];
    }

    double number(std::string_view expected) {
        std::string_view const text = word(expected), digits = text.substr(text.starts_with('+') ? 1 : 0);
        double value = 0;
        auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (end != digits.data() + digits.size() || error != std::errc()) refuse(expected);
        return value;
    }

    /// A whole number below `end`.
    std::uintmax_t whole(std::uintmax_t end, std::string_view expected) {
        double const value = number(expected);
        if (!(value >= 0 && value < 0x1p53 && value == std::floor(value)) || static_cast<std::uintmax_t>(value) >= end)
            refuse(expected);
        return static_cast<std::uintmax_t>(value);
    }

    /// A look at it, in a line that has one.
    std::string_view next() const { return words_[next_]; }

    /// The word taken last is not what was expected.
    [[noreturn]] void refuse(std::string_view expected) const { fail(quote_excerpt(words_[next_ - 1]), expected); }

  private:
    [[noreturn]] void fail(std::string_view found, std::string_view expected) const {
        throw std::runtime_error("line " + std::to_string(number_) + ": " + std::string(found) + ", expected " +
                                 std::string(expected));
    }

    void split(std::string_view text) {
        constexpr std::string_view blanks = " \t\r\v\f";
        words_.clear();
        next_ = 0;
        for (std::size_t at = 0; (at = text.find_first_not_of(blanks, at)) != text.npos;) {
            std::size_t const end = std::min(text.size(), text.find_first_of(blanks, at));
            words_.push_back(text.substr(at, end - at));
            at = end;
        }
    }

    std::istream& file_;
    std::string line_;
    std::vector<std::string_view> words_;
    std::size_t next_ = 0, number_ = 0;
};

bool take(std::string_view& text, std::string_view front) {
    if (!text.starts_with(front)) return false;
    text.remove_prefix(front.size());
    return true;
}

/// A count, of the header: its words may stand in any lines.
std::uintmax_t count_of(word_lines& lines, std::uintmax_t size, std::string const& what) {
    std::string const expected = "the number of " + what;
    lines.begin_line(expected);
    std::uintmax_t const count = lines.whole(std::numeric_limits<std::uintmax_t>::max(), expected);
    if (count > size)
        throw std::runtime_error("its header promises " + std::to_string(count) + " " + what + ", which a file of " +
                                 std::to_string(size) + " bytes cannot hold");
    return count;
}

}  // namespace

bool read_off(std::istream& file, std::uintmax_t size, off_model& model) {
    word_lines lines(file);
    constexpr std::string_view keywords = "the keyword OFF, perhaps after ST, C, N, 4 and n";
    lines.begin_line(keywords);
    std::string const keyword(lines.word(keywords));
    std::string_view left = keyword;
    bool const textures = take(left, "ST"), colours = take(left, "C"), normals = take(left, "N");
    bool const homogeneous = take(left, "4"), with_dimension = take(left, "n");
    if (left != "OFF") lines.refuse(keywords);

    lines.begin_line("the number of vertices");
    if (lines.next() == "BINARY") {
        constexpr std::string_view binary = "BINARY after the keyword OFF or 4OFF alone";
        lines.word(binary);
        if (textures || colours || normals || with_dimension) lines.refuse(binary);
        return false;
    }
    if (with_dimension && lines.number("the dimension, 3") != 3) lines.refuse("the dimension, 3");
    std::uintmax_t const vertices = count_of(lines, size, "vertices"), faces = count_of(lines, size, "faces");
    count_of(lines, std::numeric_limits<std::uintmax_t>::max(), "edges");

    for (std::uintmax_t i = 0; i < vertices; ++i) {
        constexpr std::string_view coordinates = "the coordinates of a vertex";
        lines.begin_line(coordinates);
        std::array<double, 3> point;
        for (double& coordinate : point) coordinate = lines.number(coordinates);
        if (homogeneous) {
            double const weight = lines.number(coordinates);
            for (double& coordinate : point) coordinate /= weight;
        }
        model.points.push_back(point);
        lines.end_line();
    }
    std::string const index = "the index of a vertex, below " + std::to_string(vertices);
    for (std::uintmax_t i = 0; i < faces; ++i) {
        constexpr std::string_view sides = "the number of a face's vertices";
        lines.begin_line(sides);
        std::vector<std::size_t> polygon(lines.whole(size, sides));
        for (std::size_t& vertex : polygon) vertex = lines.whole(vertices, index);
        model.polygons.push_back(std::move(polygon));
        lines.end_line();
    }
    return true;
}

}  // namespace graze
