// The fields that lines of case files have in common, whatever kind of question they ask.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "graze/case_file.hpp"
#include "graze/internal/case_file/json_scanner.hpp"
#include "graze/internal/text/text.hpp"

namespace graze {

/// What is wrong with a line; it gets its file and line number further up.
struct field_error {
    std::string field;
    std::string message;
};

/// The line's members: the known ones, and the rest in order.
struct line_members {
    std::optional<json_value> test, scalar, input, sizes, expect, verdicts, values, answer;
    std::vector<std::pair<std::string, std::string>> extras;

    /// Null for a key that is not known.
    std::optional<json_value>* find_known(std::string_view key);
    /// A key that means nothing of the test.
    void keep_as_extra(std::string_view key);
};

/// Throws field_error where the text is no object or has a known key twice, and json_error where it is no JSON.
line_members read_members(std::string_view text);

/// The text of a string. Throws field_error where it is none.
std::string expect_string(std::optional<json_value> const& value, std::string const& field, std::string_view expected);

std::string unknown_name(std::string const& name, std::string_view what, std::string const& expected,
                         std::span<std::string_view const> known);

scalar_type read_scalar_type(std::optional<json_value> const& value);

/// A number of the input or of an answer, or what is wrong with it.
std::variant<written_scalar, std::string> parse_number(json_value const& value, scalar_type type);
/// The same; throws a field_error of what `field` returns.
template <class Field>
written_scalar read_number(json_value const& value, scalar_type type, Field const& field) {
    auto const parsed = parse_number(value, type);
    if (auto const* const problem = std::get_if<std::string>(&parsed)) throw field_error{field(), *problem};
    return std::get<written_scalar>(parsed);
}

/// "input[7]"
std::string index_field(std::size_t index);

/// An array of finite numbers, each rounded once to the type. The first that may not be meant as written is a doubt.
std::vector<double> read_scalars(json_value const& array, scalar_type type, std::vector<std::string>& doubts);

/// The name of a verdict may be anything at all, so it is written as in JSON.
std::string verdict_field(std::string const& key, std::string const& name);

/// Reads the keys that are kept: looks whether "format" is one that is known, writes infinite numbers of older lines
/// anew, and gives the names of must_agree.
std::vector<std::string> take_extras(std::vector<std::pair<std::string, std::string>>& extras);

}  // namespace graze
