#include "parsers/ply_check.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <istream>
#include <optional>
#include <sstream>
#include <string_view>
#include <vector>

namespace graze {
namespace {

/// The item that a name or another member says, or null.
template <class Items, class Value, class Member>
auto find_in(Items const& items, Value const& value, Member const& member) {
    auto const found = std::ranges::find(items, value, member);
    return found == items.end() ? nullptr : &*found;
}

struct type_info {
    std::string_view name, other_name;
    std::streamoff size;
    bool is_integer, is_signed;
};
constexpr std::array<type_info, 8> types{{{"char", "int8", 1, true, true},
                                          {"uchar", "uint8", 1, true, false},
                                          {"short", "int16", 2, true, true},
                                          {"ushort", "uint16", 2, true, false},
                                          {"int", "int32", 4, true, true},
                                          {"uint", "uint32", 4, true, false},
                                          {"float", "float32", 4, false, true},
                                          {"double", "float64", 8, false, true}}};

type_info const* find_type(std::string_view name) {
    type_info const* const found = find_in(types, name, &type_info::name);
    return found ? found : find_in(types, name, &type_info::other_name);
}

struct property {
    std::string name;
    type_info const* value;
    type_info const* count;  // of a list; else null
};
struct element {
    std::string name;
    std::uint64_t count;
    std::vector<property> properties;

    property const* find(std::string_view property_name) const {
        return find_in(properties, property_name, &property::name);
    }
    bool has_list(std::string_view property_name) const {
        property const* const found = find(property_name);
        return found && found->count;
    }
};
enum class body_form { ascii, little_endian, big_endian };
constexpr std::array<std::string_view, 3> form_names{"ascii", "binary_little_endian", "binary_big_endian"};
struct header {
    body_form form = body_form::ascii;
    std::vector<element> elements;

    element const* find(std::string_view name) const { return find_in(elements, name, &element::name); }
};

std::optional<std::uint64_t> read_count(std::string_view text) {
    std::uint64_t value = 0;
    auto const [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
    return value;
}

/// Why the header cannot be used, or nothing.
std::string read_header(std::istream& in, header& found) {
    constexpr std::size_t most_lines = 10'000;
    std::string line;
    bool has_format = false;
    for (std::size_t number = 1; number <= most_lines && std::getline(in, line); ++number) {
        std::istringstream stream(line);
        std::vector<std::string> words;
        for (std::string word; stream >> word;) words.push_back(word);
        std::string const where = "header line " + std::to_string(number);
        std::string const first = words.empty() ? std::string() : words.front();
        if (number == 1) {
            if (first != "ply") return "does not begin with \"ply\"";
        } else if (first == "end_header") {
            return has_format ? "" : "the header has no format";
        } else if (first == "format" && words.size() == 3) {
            has_format = true;
            auto const form = std::ranges::find(form_names, words[1]);
            if (form == form_names.end()) return where + ": unknown format";
            found.form = static_cast<body_form>(form - form_names.begin());
        } else if (first == "element" && words.size() == 3) {
            auto const count = read_count(words[2]);
            if (!count) return where + ": expected a number of elements";
            if (found.find(words[1])) return where + ": an element named twice";
            found.elements.push_back({words[1], *count, {}});
        } else if (first == "property" && !found.elements.empty()) {
            bool const list = words.size() == 5 && words[1] == "list";
            if (!list && words.size() != 3) return where + ": expected a property's type and name";
            type_info const* const value = find_type(words[words.size() - 2]);
            type_info const* const count = list ? find_type(words[2]) : nullptr;
            if (!value || (list && (!count || !count->is_integer))) return where + ": unknown type";
            if (found.elements.back().find(words.back())) return where + ": a property named twice";
            found.elements.back().properties.push_back({words.back(), value, count});
        } else if (first != "comment" && first != "obj_info") {
            return where + ": expected format, element, property, comment or end_header";
        }
    }
    return "the header does not end";
}

/// A list's length in a binary body; nothing at the end of the file, or if it is negative.
std::optional<std::uint64_t> read_binary_count(std::istream& in, type_info const& type, body_form form) {
    std::array<char, 8> bytes{};
    if (!in.read(bytes.data(), type.size)) return std::nullopt;
    if (form == body_form::little_endian) std::reverse(bytes.begin(), bytes.begin() + type.size);
    std::uint64_t value = 0;
    for (std::streamoff i = 0; i < type.size; ++i)
        value = value << 8 | static_cast<unsigned char>(bytes[static_cast<std::size_t>(i)]);
    if (type.is_signed && value >> (8 * type.size - 1) != 0) return std::nullopt;
    return value;
}

/// Steps over the values of one element; false where the file ends before they do.
bool skip_binary(std::istream& in, element const& each, body_form form, std::uint64_t& left) {
    for (property const& item : each.properties) {
        std::uint64_t count = 1;
        if (item.count) {
            auto const length = read_binary_count(in, *item.count, form);
            std::uint64_t const size = static_cast<std::uint64_t>(item.count->size);
            if (!length || left < size) return false;
            count = *length;
            left -= size;
        }
        std::uint64_t const size = static_cast<std::uint64_t>(item.value->size);
        if (count > left / size) return false;
        left -= count * size;
        in.ignore(static_cast<std::streamsize>(count * size));
    }
    return true;
}

bool skip_ascii(std::istream& in, element const& each) {
    std::string word;
    for (property const& item : each.properties) {
        std::uint64_t count = 1;
        if (item.count) {
            if (!(in >> word)) return false;
            auto const length = read_count(word);
            if (!length) return false;
            count = *length;
        }
        for (std::uint64_t i = 0; i < count; ++i)
            if (!(in >> word)) return false;
    }
    return true;
}

}  // namespace

std::string why_not_ply(std::istream& in) {
    header found;
    if (std::string why = read_header(in, found); !why.empty()) return why;
    for (char const* other : {"vertices", "faces"})  // CGAL takes them for vertex and face
        if (found.find(other)) return std::string("expected elements vertex and face, found ") + other;
    element const* const vertex = found.find("vertex");
    for (char const* axis : {"x", "y", "z"}) {
        property const* const coordinate = vertex ? vertex->find(axis) : nullptr;
        if (!coordinate || coordinate->count) return "the header has no element vertex with properties x, y and z";
        if (coordinate->value->is_integer) return std::string("property ") + axis + " is neither float nor double";
    }
    element const* const face = found.find("face");
    if (!face || (!face->has_list("vertex_indices") && !face->has_list("vertex_index")))
        return "the header has no element face with a list vertex_indices";
    // CGAL takes all colours for the kind that the first is of.
    for (element const& each : found.elements) {
        property const* first = nullptr;
        for (char const* colour : {"red", "green", "blue", "r", "g", "b"}) {
            property const* const one = each.find(colour);
            if (one && first && (one->value != first->value || !one->count != !first->count))
                return "element " + each.name + " has colours of several types";
            if (one) first = one;
        }
    }

    auto const start = in.tellg();
    std::uint64_t left = 0;
    if (found.form != body_form::ascii) {
        in.seekg(0, std::ios::end);
        left = static_cast<std::uint64_t>(in.tellg() - start);
        in.seekg(start);
    }
    for (element const& each : found.elements) {
        if (each.properties.empty() && each.count > 0) return "element " + each.name + " has no properties";
        for (std::uint64_t i = 0; i < each.count; ++i)
            if (!(found.form == body_form::ascii ? skip_ascii(in, each) : skip_binary(in, each, found.form, left)))
                return "ends, or makes no sense, in element " + each.name + " " + std::to_string(i);
    }
    return "";
}

}  // namespace graze
