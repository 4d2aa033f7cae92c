#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "graze/internal/text/text.hpp"
#include "parsers/polygon_model.hpp"
#include "parsers/text_words.hpp"

namespace graze {
namespace {

bool take(std::string_view& text, std::string_view front) {
    if (!text.starts_with(front)) return false;
    text.remove_prefix(front.size());
    return true;
}

/// The next word of the line as a number of things; some writers have 3.0 for 3.
std::uint64_t whole(text_words& words, std::string_view expected) {
    // Of so few digits every number is a double.
    std::string_view const word = words.word(expected);
    if (std::int64_t count = 0; word.size() <= 15 && read_whole(word, count) && count >= 0)
        return static_cast<std::uint64_t>(count);
    double const value = words.as_finite(expected);
    if (!(value >= 0 && value < 0x1p63 && value == std::floor(value))) words.refuse(expected);
    return static_cast<std::uint64_t>(value);
}

/// A count of the header, which the file must have room for: a line of at least two bytes each.
std::uint64_t count_of(text_words& words, std::size_t size, std::string const& what) {
    std::string const expected = "the number of " + what;
    words.ended();
    std::uint64_t const count = whole(words, expected);
    if (count > size / 2)
        throw std::runtime_error("line " + std::to_string(words.line()) + ": the header promises " +
                                 std::to_string(count) + " " + what + ", which a file of " + std::to_string(size) +
                                 " bytes cannot hold");
    return count;
}

}  // namespace

polygon_model read_off(std::string_view file, index_rule indices) {
    text_words words(file, text_words::comments::from_hash);
    constexpr std::string_view keywords = "the keyword OFF, perhaps after ST, C, N, 4 and n";
    std::string_view const keyword = words.word_of_any_line(keywords);
    std::string_view left = keyword;
    bool const textures = take(left, "ST"), colours = take(left, "C"), normals = take(left, "N");
    bool const homogeneous = take(left, "4"), with_dimension = take(left, "n");
    if (left != "OFF") words.refuse(keywords);

    constexpr std::string_view vertex_count = "the number of vertices";
    words.ended();
    if (words.rest().starts_with("BINARY")) {
        words.word(vertex_count);
        words.fail("binary OFF is not supported, expected OFF in text, or binary PLY or STL");
    }
    constexpr std::string_view three = "the dimension, 3";
    if (with_dimension && words.number(three) != 3) words.refuse(three);

    polygon_model model;
    if (homogeneous) model.notes.push_back("4OFF: each coordinate is divided by the weight of its vertex, and rounded");
    std::string const more = std::string(normals ? "normals" : "") + (normals && (colours || textures) ? ", " : "") +
                             (colours ? "colours" : "") + (colours && textures ? ", " : "") +
                             (textures ? "texture coordinates" : "");
    if (!more.empty()) model.notes.push_back(std::string(keyword) + ": the " + more + " of vertices are left out");

    std::uint64_t const vertices = count_of(words, file.size(), "vertices");
    std::uint64_t const faces = count_of(words, file.size(), "faces");
    // Nobody needs the number of edges, and some writers leave it out: what follows on further lines then are vertices.
    if (!words.line_ended()) {
        whole(words, "the number of edges");
    } else {
        text_words ahead = words;
        if (!ahead.ended() && (ahead.word(""), ahead.line_ended()))
            words.word_of_any_line("the number of edges"), words.as_finite("the number of edges");
    }
    words.end_line();

    // A line of a vertex has six bytes at least, one of a triangle eight.
    model.points.reserve(std::min<std::uint64_t>(vertices, file.size() / 6));
    model.ends.reserve(std::min<std::uint64_t>(faces, file.size() / 8));
    model.corners.reserve(3 * std::min<std::uint64_t>(faces, file.size() / 8));
    for (std::uint64_t i = 0; i < vertices; ++i) {
        constexpr std::string_view coordinates = "the coordinates of a vertex";
        words.ended();
        std::array<double, 3> point;
        for (double& coordinate : point) coordinate = words.finite(coordinates);
        if (homogeneous) {
            double const weight = words.finite("the weight of a vertex");
            for (double& coordinate : point) {
                coordinate /= weight;
                if (!std::isfinite(coordinate)) words.fail("a coordinate divided by its weight is not finite");
            }
        }
        model.add_point(point);
        words.end_line();
    }
    for (std::uint64_t i = 0; i < faces; ++i) {
        constexpr std::string_view sides = "the number of a face's vertices", index = "the index of a vertex";
        words.ended();
        std::uint64_t const corners = whole(words, sides);
        if (corners > file.size()) words.refuse(sides);
        for (std::uint64_t k = 0; k < corners; ++k) {
            std::int64_t vertex = 0;
            if (!read_whole(words.word(index), vertex)) words.refuse(index);
            bool const is_own = vertex >= 0 && static_cast<std::uint64_t>(vertex) < vertices;
            if (indices == index_rule::of_file && !is_own)
                throw std::runtime_error(index_error(words.line(), vertex, vertices, 0));
            bool const fits = vertex >= 0 && vertex < no_vertex;
            model.corners.push_back(fits ? static_cast<std::uint32_t>(vertex) : no_vertex);
        }
        model.end_face();
        words.end_line();
    }
    return model;
}

}  // namespace graze
