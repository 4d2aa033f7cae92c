#include "case_file/geometry_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "graze/internal/case_file/json_scanner.hpp"
#include "graze/internal/text/text.hpp"

namespace graze {
namespace {

constexpr std::string_view blanks = " \t\r\n";

[[noreturn]] void refuse(std::string const& message) {
    throw std::invalid_argument(message);
}
[[noreturn]] void refuse_several(std::size_t count) {
    refuse("found " + std::to_string(count) + " polygons, expected one: a line each");
}

std::string upper(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return result;
}

/// WKT, after its keyword: lists in parentheses, with commas between, down to positions with blanks between numbers.
class wkt_reader {
  public:
    wkt_reader(std::string_view text, std::size_t dimension) : text_(text), dimension_(dimension) {}

    std::vector<written_ring> read() {
        std::string keyword = word();
        if (keyword == "SRID") {
            std::size_t const end = text_.find(';');
            if (end == text_.npos) refuse("found SRID without a semicolon, expected WKT");
            text_.remove_prefix(end + 1);
            keyword = word();
        }
        for (std::string_view const more : {"ZM", "Z", "M"})
            if (keyword.size() > more.size() && is_keyword(keyword.substr(0, keyword.size() - more.size())) &&
                keyword.ends_with(more)) {
                keyword.resize(keyword.size() - more.size());
                break;
            }
        if (!is_keyword(keyword)) refuse("found " + quote_excerpt(keyword) + ", expected " + std::string(expected_));
        std::string const next = word();
        if (next == "EMPTY" || (!next.empty() && word() == "EMPTY")) refuse("found an empty geometry");
        std::vector<written_ring> rings;
        if (keyword == "MULTIPOLYGON") {
            std::size_t count = 0;
            list([&] {
                if (++count == 1)
                    list([&] { rings.push_back(positions()); });
                else
                    list([&] { positions(); });
            });
            if (count != 1) refuse_several(count);
        } else if (keyword == "POLYGON") {
            list([&] { rings.push_back(positions()); });
        } else {
            rings.push_back(positions());
        }
        if (!peek().empty()) refuse("found " + quote_excerpt(text_) + " after the geometry");
        return rings;
    }

    static bool is_keyword(std::string_view word) {
        static constexpr std::array<std::string_view, 6> known{"POINT",      "POLYGON",    "MULTIPOLYGON",
                                                               "MULTIPOINT", "LINESTRING", "LINEARRING"};
        return std::ranges::find(known, word) != known.end();
    }

  private:
    static constexpr std::string_view expected_ = "WKT (POINT, POLYGON) or GeoJSON";

    /// What is left, without blanks before it.
    std::string_view peek() {
        text_.remove_prefix(std::min(text_.find_first_not_of(blanks), text_.size()));
        return text_;
    }
    std::string word() {
        std::string_view const left = peek();
        std::size_t end = 0;
        while (end < left.size() && ((left[end] >= 'a' && left[end] <= 'z') || (left[end] >= 'A' && left[end] <= 'Z')))
            ++end;
        text_.remove_prefix(end);
        return upper(left.substr(0, end));
    }
    bool take(char c) {
        if (!peek().starts_with(c)) return false;
        text_.remove_prefix(1);
        return true;
    }
    void expect(char c) {
        if (!take(c))
            refuse((text_.empty() ? "the text ends" : "found " + quote_excerpt(text_.substr(0, 12))) + ", expected " +
                   (c == ')' ? "a comma or )" : std::string(1, c)));
    }
    template <class Item>
    void list(Item const& item) {
        expect('(');
        do item();
        while (take(','));
        expect(')');
    }
    written_ring positions() {
        written_ring ring;
        list([&] {
            bool const wrapped = take('(');  // of a MULTIPOINT
            for (std::size_t i = 0;; ++i) {
                std::string_view const left = peek();
                std::size_t const end = std::min(left.find_first_of(" \t\r\n,()"), left.size());
                if (end == 0) {
                    if (i < dimension_)
                        refuse("found " + std::to_string(i) + " values, expected " + std::to_string(dimension_) +
                               " a point");
                    break;
                }
                if (i < dimension_) ring.emplace_back(left.substr(0, end));
                text_.remove_prefix(end);
            }
            if (wrapped) expect(')');
        });
        return ring;
    }

    std::string_view text_;
    std::size_t dimension_;
};

using kind = json_value::kind;

std::vector<json_value> elements_of(json_value const& array) {
    std::vector<json_value> found;
    json_scanner scanner(array.raw);
    scanner.enter();
    while (scanner.next_element()) found.push_back(scanner.value());
    return found;
}

std::string number_text(json_value const& value) {
    if (value.what == kind::string) return decode_json_string(value.raw);
    if (value.what != kind::number) refuse("found " + describe(value) + ", expected a coordinate");
    return std::string(value.raw);
}

/// What a position has beyond the dimension: an altitude of GeoJSON is left out, elsewhere it is an error.
enum class altitude : std::uint8_t { left_out, refused };

void append_position(std::vector<std::string> const& numbers, std::size_t dimension, altitude more,
                     written_ring& ring) {
    if (numbers.size() < dimension || (more == altitude::refused && numbers.size() > dimension))
        refuse("found " + std::to_string(numbers.size()) + " values, expected " + std::to_string(dimension) +
               " a point");
    ring.insert(ring.end(), numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(dimension));
}

/// Objects such as {"x":1,"y":2}, in their order; arrays of numbers.
bool is_position(json_value const& value) {
    if (value.what == kind::object) return true;
    if (value.what != kind::array) return false;
    std::vector<json_value> const inside = elements_of(value);
    return !inside.empty() && inside[0].what != kind::array && inside[0].what != kind::object;
}

std::vector<std::string> numbers_of(json_value const& position) {
    std::vector<std::string> numbers;
    if (position.what == kind::array) {
        for (json_value const& item : elements_of(position)) numbers.push_back(number_text(item));
    } else {
        json_scanner scanner(position.raw);
        scanner.enter();
        std::string key;
        while (scanner.next_member(key)) numbers.push_back(number_text(scanner.value()));
    }
    return numbers;
}

written_ring ring_of(json_value const& array, std::size_t dimension, altitude more) {
    written_ring ring;
    if (is_position(array)) {  // numbers one after the other, or one point
        std::vector<std::string> const numbers = numbers_of(array);
        if (numbers.size() < 2 * dimension) {
            append_position(numbers, dimension, more, ring);
        } else {
            if (numbers.size() % dimension != 0)
                refuse("found " + std::to_string(numbers.size()) + " numbers, expected " + std::to_string(dimension) +
                       " a point");
            ring = numbers;
        }
        return ring;
    }
    if (array.what != kind::array) refuse("found " + describe(array) + ", expected an array of positions");
    for (json_value const& position : elements_of(array)) {
        if (!is_position(position)) refuse("found " + describe(position) + ", expected a position");
        append_position(numbers_of(position), dimension, more, ring);
    }
    return ring;
}

std::vector<written_ring> rings_of(json_value const& value, std::size_t dimension, altitude more) {
    if (value.what == kind::array && !is_position(value)) {
        std::vector<json_value> const inside = elements_of(value);
        if (!inside.empty() && inside[0].what == kind::array && !is_position(inside[0])) {
            std::vector<written_ring> rings;
            for (json_value const& ring : inside) rings.push_back(ring_of(ring, dimension, more));
            return rings;
        }
    }
    return {ring_of(value, dimension, more)};
}

std::vector<written_ring> read_json(json_value const& value, std::size_t dimension) {
    if (value.what == kind::string) return wkt_reader(decode_json_string(value.raw), dimension).read();
    if (value.what != kind::object) return rings_of(value, dimension, altitude::refused);
    json_members const members = members_of_object(value.raw);
    auto const member = [&](std::string_view key) -> json_value const* {
        auto const found = members.find(key);
        return found == members.end() ? nullptr : &found->second;
    };
    if (json_value const* const geometry = member("geometry")) return read_json(*geometry, dimension);
    json_value const *const type = member("type"), *const parts = member("coordinates");
    if (!parts) {
        if (type) refuse("found " + describe(*type) + ", expected a geometry with coordinates");
        return rings_of(value, dimension, altitude::refused);
    }
    if (type && type->raw == "\"MultiPolygon\"" && parts->what == kind::array) {
        std::vector<json_value> const polygons = elements_of(*parts);
        if (polygons.size() != 1) refuse_several(polygons.size());
        return rings_of(polygons[0], dimension, altitude::left_out);
    }
    return rings_of(*parts, dimension, altitude::left_out);
}

}  // namespace

bool looks_like_geometry(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    if (text.starts_with('[') || text.starts_with('{')) return true;
    return text.find('(') != text.npos || upper(text.substr(0, 5)) == "SRID=" || text.ends_with("EMPTY");
}

std::vector<written_ring> read_rings(std::string_view text, std::size_t dimension) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    bool const is_json = text.starts_with('[') || text.starts_with('{');
    return is_json ? read_json_rings(text, dimension) : wkt_reader(text, dimension).read();
}

std::vector<written_ring> read_json_rings(std::string_view text, std::size_t dimension) {
    json_scanner scanner(text);
    json_value const value = scanner.value();
    scanner.finish();
    return read_json(value, dimension);
}

}  // namespace graze
