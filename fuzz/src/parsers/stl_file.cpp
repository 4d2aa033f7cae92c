#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <unordered_map>

#include "graze/internal/text/text.hpp"
#include "parsers/polygon_model.hpp"
#include "parsers/text_words.hpp"

namespace graze {
namespace {

constexpr std::size_t header_bytes = 84, facet_bytes = 50;

std::uint32_t little_endian(std::string_view bytes) {
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

/// Facets bring their corners along; those with equal coordinates are one point.
class point_merger {
  public:
    explicit point_merger(polygon_model& model) : model_(model) {}

    void add(std::array<double, 3> const& point) {
        auto const [place, is_new] =
            numbers_.try_emplace(point, static_cast<std::uint32_t>(std::min<std::size_t>(model_.points.size(), ~0u)));
        if (is_new) model_.add_point(point);
        model_.corners.push_back(place->second);
    }

  private:
    struct hash {
        std::size_t operator()(std::array<double, 3> const& point) const {
            std::uint64_t value = 0;
            for (double coordinate : point) {
                value = (value ^ std::bit_cast<std::uint64_t>(coordinate + 0.0)) * 0x9e3779b97f4a7c15u;  // -0 is 0
                value ^= value >> 29;
            }
            return value;
        }
    };
    polygon_model& model_;
    std::unordered_map<std::array<double, 3>, std::uint32_t, hash> numbers_;
};

polygon_model read_binary(std::string_view file) {
    polygon_model model;
    point_merger merger(model);
    std::size_t const facets = (file.size() - header_bytes) / facet_bytes;
    for (std::size_t i = 0; i < facets; ++i) {
        std::string_view const facet = file.substr(header_bytes + i * facet_bytes, facet_bytes);
        for (std::size_t corner = 0; corner < 3; ++corner) {
            std::array<double, 3> point;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                float const value =
                    std::bit_cast<float>(little_endian(facet.substr(12 + 12 * corner + 4 * axis)));  // after the normal
                if (!std::isfinite(value))
                    throw std::runtime_error("facet " + std::to_string(i) + ": corner " + std::to_string(corner) +
                                             " has a coordinate that is not finite");
                point[axis] = static_cast<double>(value);
            }
            merger.add(point);
        }
        model.end_face();
    }
    return model;
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is_word(std::string_view word, std::string_view keyword) {
    return word.size() == keyword.size() &&
           std::equal(word.begin(), word.end(), keyword.begin(), [](char a, char b) { return lower(a) == b; });
}

void expect(text_words& words, std::string_view keyword) {
    if (!is_word(words.word_of_any_line(keyword), keyword)) words.refuse(keyword);
}

polygon_model read_text(std::string_view file) {
    polygon_model model;
    point_merger merger(model);
    text_words words(file);
    while (!words.ended()) {
        expect(words, "solid");
        words.end_line();  // its name
        for (;;) {
            constexpr std::string_view next = "facet or endsolid";
            std::string_view const word = words.word_of_any_line(next);
            if (is_word(word, "endsolid")) break;
            if (!is_word(word, "facet")) words.refuse(next);
            // The normal is of no use, and some writers have words for one that is not a number.
            while (!words.line_ended() && !is_word(text_words(words).word(""), "outer")) words.word("");
            expect(words, "outer");
            expect(words, "loop");
            for (int corner = 0; corner < 3; ++corner) {
                constexpr std::string_view coordinate = "a coordinate of a vertex";
                expect(words, "vertex");
                std::array<double, 3> point;
                for (double& value : point) {
                    words.word_of_any_line(coordinate);
                    value = words.as_finite(coordinate);
                }
                merger.add(point);
            }
            expect(words, "endloop");
            expect(words, "endfacet");
            model.end_face();
        }
        words.end_line();
    }
    return model;
}

/// Does it begin with the word solid, in any case, after blanks?
bool begins_with_solid(std::string_view file) {
    text_words words(file);
    return !words.ended() && is_word(words.word("solid"), "solid");
}

}  // namespace

polygon_model read_stl(std::string_view file) {
    std::string const size = std::to_string(file.size()) + " bytes";
    std::string binary = "binary STL has 84 bytes and 50 more for each facet, this file " + size;
    if (file.size() >= header_bytes) {
        std::uint64_t const facets = little_endian(file.substr(80));
        std::uint64_t const needed = header_bytes + facet_bytes * facets;
        if (file.size() == needed) return read_binary(file);
        binary = "as binary STL it would have " + std::to_string(facets) + " facets (bytes 80 to 83), which are " +
                 std::to_string(needed) + " bytes; it has " + size;
    }
    if (!begins_with_solid(file)) throw std::runtime_error("is no STL: text begins with the word solid, and " + binary);
    if (file.find('\0') != file.npos)
        throw std::runtime_error("is no STL: it begins with solid but is no text, and " + binary);
    return read_text(file);
}

}  // namespace graze
