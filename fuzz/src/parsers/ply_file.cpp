#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "graze/internal/text/text.hpp"
#include "parsers/polygon_model.hpp"
#include "parsers/text_words.hpp"

namespace graze {
namespace {

/// The item that a name or another member says, or null.
template <class Items, class Value, class Member>
auto find_in(Items& items, Value const& value, Member const& member) {
    auto const found = std::ranges::find(items, value, member);
    return found == items.end() ? nullptr : &*found;
}

struct type_info {
    std::string_view name, other_name;
    std::size_t size;
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

enum class role : std::uint8_t { none, x, y, z, corners };
struct property {
    std::string name;
    type_info const* value;
    type_info const* count;  // of a list; else null
    role what = role::none;
};
struct element {
    std::string name;
    std::uint64_t count;
    std::vector<property> properties;

    property* find(std::string_view property_name) { return find_in(properties, property_name, &property::name); }
    property* find_corners() {
        property* const found = find("vertex_indices");
        property* const list = found ? found : find("vertex_index");
        return list && list->count && list->value->is_integer ? list : nullptr;
    }
};
enum class body_form : std::uint8_t { ascii, little_endian, big_endian };
constexpr std::array<std::string_view, 3> form_names{"ascii", "binary_little_endian", "binary_big_endian"};
struct header {
    body_form form = body_form::ascii;
    std::vector<element> elements;
    std::size_t lines = 0;  // of it
    std::string_view body;

    element* find(std::string_view name) { return find_in(elements, name, &element::name); }
};

std::optional<std::uint64_t> read_count(std::string_view text) {
    std::uint64_t value = 0;
    auto const [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
    return value;
}

std::vector<std::string_view> words_in(std::string_view line) {
    std::vector<std::string_view> found;
    for (text_words words(line); !words.ended();) found.push_back(words.word(""));
    return found;
}

header read_header(std::string_view file) {
    constexpr std::size_t most_lines = 10'000;
    header found;
    bool has_format = false;
    if (file.starts_with("\xef\xbb\xbf")) file.remove_prefix(3);
    for (std::size_t number = 1; number <= most_lines && !file.empty(); ++number) {
        std::string_view const line = file.substr(0, file.find('\n'));
        file.remove_prefix(std::min(line.size() + 1, file.size()));
        auto const fail = [&](std::string const& message) {
            throw std::runtime_error("line " + std::to_string(number) + ": " + message);
        };
        std::vector<std::string_view> const words = words_in(line);
        std::string_view const first = words.empty() ? std::string_view() : words.front();
        if (number == 1) {
            if (first != "ply" || words.size() != 1) fail(quote_excerpt(line) + ", expected ply");
        } else if (first == "end_header") {
            if (!has_format) fail("the header has no format");
            found.lines = number;
            found.body = file;
            return found;
        } else if (first == "format" && words.size() == 3) {
            has_format = true;
            auto const form = std::ranges::find(form_names, words[1]);
            if (form == form_names.end())
                fail(quote_excerpt(words[1]) + ", expected ascii, binary_little_endian or binary_big_endian");
            found.form = static_cast<body_form>(form - form_names.begin());
        } else if (first == "element" && words.size() == 3) {
            auto const count = read_count(words[2]);
            if (!count) fail(quote_excerpt(words[2]) + ", expected a number of elements");
            if (found.find(words[1])) fail("an element named twice");
            found.elements.push_back({std::string(words[1]), *count, {}});
        } else if (first == "property" && !found.elements.empty()) {
            bool const list = words.size() == 5 && words[1] == "list";
            if (!list && words.size() != 3) fail("expected a property's type and name");
            type_info const* const value = find_type(words[words.size() - 2]);
            type_info const* const count = list ? find_type(words[2]) : nullptr;
            if (!value || (list && (!count || !count->is_integer))) fail("unknown type");
            if (found.elements.back().find(words.back())) fail("a property named twice");
            found.elements.back().properties.push_back({std::string(words.back()), value, count});
        } else if (first != "comment" && first != "obj_info") {
            fail(quote_excerpt(line) + ", expected format, element, property, comment or end_header");
        }
    }
    throw std::runtime_error("the header does not end");
}

/// The least bytes that one element takes.
std::uint64_t least_bytes(element const& entry, body_form form) {
    std::uint64_t bytes = 0;
    for (property const& item : entry.properties)
        bytes += form == body_form::ascii ? 2 : item.count ? item.count->size : item.value->size;
    return bytes;
}

/// Values of the body, one after the other.
class value_reader {
  public:
    value_reader(header const& from) : form_(from.form), body_(from.body), words_(from.body, {}, from.lines + 1) {}

    void begin(std::string const& element_name, std::uint64_t number) {
        element_ = &element_name;
        number_ = number;
    }

    double real(type_info const& type) {
        if (type.is_integer) return static_cast<double>(whole(type));
        constexpr std::string_view expected = "a coordinate";
        if (form_ == body_form::ascii) {
            words_.word_of_any_line(expected);
            return words_.as_finite(expected, type.size == 4);
        }
        std::uint64_t const bits = take(type.size);
        double const value = type.size == 4
                                 ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)))
                                 : std::bit_cast<double>(bits);
        if (!std::isfinite(value)) fail("a coordinate is not finite");
        return value;
    }

    std::int64_t whole(type_info const& type) {
        if (form_ == body_form::ascii) {
            constexpr std::string_view expected = "a whole number";
            std::int64_t value = 0;
            if (!read_whole(words_.word_of_any_line(expected), value)) words_.refuse(expected);
            return value;
        }
        std::uint64_t const bits = take(type.size);
        unsigned const unused = static_cast<unsigned>(64 - 8 * type.size);
        // Signed types are extended by their sign.
        return type.is_signed ? static_cast<std::int64_t>(bits << unused) >> unused : static_cast<std::int64_t>(bits);
    }

    /// The length of a list, which the body must have room for.
    std::uint64_t count(property const& list) {
        std::int64_t const value = whole(*list.count);
        std::uint64_t const room = form_ == body_form::ascii ? words_.rest().size() : body_.size() / list.value->size;
        if (value < 0 || static_cast<std::uint64_t>(value) > room)
            fail("a list of " + std::to_string(value) + " values, which the file does not have");
        return static_cast<std::uint64_t>(value);
    }

    void skip(type_info const& type, std::uint64_t values = 1) {
        if (form_ == body_form::ascii)
            for (std::uint64_t i = 0; i < values; ++i) words_.word_of_any_line("a value");
        else if (values > body_.size() / type.size)
            end();
        else
            body_.remove_prefix(values * type.size);
    }

    [[noreturn]] void fail_index(std::int64_t index, std::uint64_t vertices) const {
        std::string const text = index_error(words_.line(), index, vertices, 0);
        if (form_ == body_form::ascii) throw std::runtime_error(text);
        fail(text.substr(text.find(": ") + 2));
    }

  private:
    std::uint64_t take(std::size_t bytes) {
        if (body_.size() < bytes) end();
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < bytes; ++i)
            value =
                value << 8 | static_cast<unsigned char>(body_[form_ == body_form::little_endian ? bytes - 1 - i : i]);
        body_.remove_prefix(bytes);
        return value;
    }
    [[noreturn]] void end() const { fail("the end of the file"); }
    [[noreturn]] void fail(std::string const& message) const {
        if (form_ == body_form::ascii) words_.fail(message);
        throw std::runtime_error(*element_ + " " + std::to_string(number_) + ": " + message);
    }

    body_form form_;
    std::string_view body_;  // of a binary file: what is left
    text_words words_;
    std::string const* element_ = nullptr;
    std::uint64_t number_ = 0;
};

void require_use(header& found, bool needs_faces) {
    element* const vertex = found.find("vertex");
    for (auto const& [axis, what] : {std::pair{"x", role::x}, std::pair{"y", role::y}, std::pair{"z", role::z}}) {
        property* const coordinate = vertex ? vertex->find(axis) : nullptr;
        if (!coordinate || coordinate->count)
            throw std::runtime_error("the header has no element vertex with properties x, y and z");
        coordinate->what = what;
    }
    element* const face = found.find("face");
    property* const corners = face ? face->find_corners() : nullptr;
    if (!corners && needs_faces)
        throw std::runtime_error("the header has no element face with a list vertex_indices of integers");
    if (corners && needs_faces) corners->what = role::corners;
    std::uint64_t const size = found.body.size();
    for (element const& item : found.elements) {
        if (item.count == 0) continue;
        if (item.properties.empty()) throw std::runtime_error("element " + item.name + " has no properties");
        // Words are separated, but nothing need follow the last.
        if (item.count > (size + 1) / least_bytes(item, found.form))
            throw std::runtime_error("the header promises " + std::to_string(item.count) + " elements " + item.name +
                                     ", which the " + std::to_string(size) + " bytes after it cannot hold");
    }
}

}  // namespace

polygon_model read_ply(std::string_view file, bool needs_faces) {
    header found = read_header(file);
    require_use(found, needs_faces);
    std::uint64_t const vertices = found.find("vertex")->count;
    polygon_model model;
    value_reader values(found);
    for (element const& entry : found.elements)
        for (std::uint64_t i = 0; i < entry.count; ++i) {
            values.begin(entry.name, i);
            std::array<double, 3> point{};
            for (property const& item : entry.properties) {
                if (item.what == role::corners) {
                    for (std::uint64_t left = values.count(item); left > 0; --left) {
                        std::int64_t const index = values.whole(*item.value);
                        if (index < 0 || static_cast<std::uint64_t>(index) >= vertices)
                            values.fail_index(index, vertices);
                        model.corners.push_back(static_cast<std::uint32_t>(index));
                    }
                    model.end_face();
                } else if (item.what != role::none) {
                    point[static_cast<std::size_t>(item.what) - 1] = values.real(*item.value);
                } else {
                    values.skip(*item.value, item.count ? values.count(item) : 1);
                }
            }
            if (entry.name == "vertex") model.add_point(point);
        }
    return model;
}

}  // namespace graze
