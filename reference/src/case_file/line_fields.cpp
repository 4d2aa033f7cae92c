#include "case_file/line_fields.hpp"

#include <algorithm>
#include <unordered_map>

#include "case_file/number_bits.hpp"
#include "graze/internal/case_file/file_format.hpp"

namespace graze {
namespace {

using kind = json_value::kind;

std::string const number_forms = "a number, or a decimal or hexadecimal-float string";

std::vector<std::string> read_must_agree(std::string const& raw) {
    std::string const expected = "an array of names of subjects or globs";
    if (raw.front() != '[') throw field_error{"must_agree", "found " + quote_excerpt(raw) + ", expected " + expected};
    std::vector<std::string> names;
    json_scanner scanner(raw);
    scanner.enter();
    while (scanner.next_element())
        names.push_back(expect_string(scanner.value(), "must_agree[" + std::to_string(names.size()) + "]",
                                      "the name of a subject or a glob"));
    return names;
}

/// Takes our own "format" out of the keys that are kept, and looks whether we know it. What is no number is a key of the
/// user's.
void take_format(std::vector<std::pair<std::string, std::string>>& extras) {
    auto const found = std::ranges::find(extras, "format", &std::pair<std::string, std::string>::first);
    if (found == extras.end() || std::string_view("-0123456789").find(found->second.front()) == std::string_view::npos)
        return;
    if (found->second != std::to_string(file_format))
        throw field_error{"format", "found " + quote_excerpt(found->second) + ", expected " +
                                        std::to_string(file_format) + ", or none: a later graze may have written it"};
    extras.erase(found);
}

/// Before there was "inf", graze wrote infinite numbers as 1e999, which is no number to every reader.
void mend_infinite(std::string& raw) {
    std::size_t const exponent = raw.find_first_of("eE");
    if (exponent == std::string::npos || std::string_view("-0123456789").find(raw.front()) == std::string_view::npos)
        return;
    written_scalar const number = parse_scalar(raw, scalar_type::float64);
    if (number.what == written_scalar::status::not_finite) raw = number.value < 0 ? "\"-inf\"" : "\"inf\"";
}

}  // namespace

std::optional<json_value>* line_members::find_known(std::string_view key) {
    if (key == "test") return &test;
    if (key == "scalar") return &scalar;
    if (key == "input") return &input;
    if (key == "sizes") return &sizes;
    if (key == "expect") return &expect;
    if (key == "verdicts") return &verdicts;
    if (key == "values") return &values;
    if (key == "answer") return &answer;
    return nullptr;
}

void line_members::keep_as_extra(std::string_view key) {
    auto& value = *find_known(key);
    if (value) extras.emplace_back(key, value->raw);
    value.reset();
}

line_members read_members(std::string_view text) {
    json_scanner scanner(text);
    std::size_t const first = text.find_first_not_of(" \t\r");
    if (text[first] != '{') {
        json_value const value = scanner.value();
        scanner.finish();
        throw field_error{"line", "found " + describe(value) + ", expected an object"};
    }
    line_members found;
    constexpr std::size_t few = 8;  // extras that are looked through one by one
    std::unordered_map<std::string, std::size_t> extra_index;
    std::optional<std::string> twice;
    std::string key;
    scanner.enter();
    while (scanner.next_member(key)) {
        json_value const value = scanner.value();
        if (auto* const known = found.find_known(key)) {
            if (known->has_value() && !twice) twice = key;
            *known = value;
            continue;
        }
        // Of an unknown key that comes twice the last value counts, as in most JSON readers.
        std::size_t place = found.extras.size();
        if (place < few) {
            auto const same = std::ranges::find(found.extras, key, &std::pair<std::string, std::string>::first);
            place = static_cast<std::size_t>(same - found.extras.begin());
        } else {
            if (place == few)
                for (std::size_t i = 0; i < few; ++i) extra_index.emplace(found.extras[i].first, i);
            place = extra_index.try_emplace(key, place).first->second;
        }
        if (place == found.extras.size())
            found.extras.emplace_back(key, value.raw);
        else
            found.extras[place].second = value.raw;
    }
    scanner.finish();
    if (twice) throw field_error{*twice, "found twice, expected once"};
    return found;
}

std::string expect_string(std::optional<json_value> const& value, std::string const& field, std::string_view expected) {
    if (!value) throw field_error{field, "missing, expected " + std::string(expected)};
    if (value->what != kind::string)
        throw field_error{field, "found " + describe(*value) + ", expected " + std::string(expected)};
    return decode_json_string(value->raw);
}

std::string unknown_name(std::string const& name, std::string_view what, std::string const& expected,
                         std::span<std::string_view const> known) {
    std::string const meant = did_you_mean(name, known, "");
    return quote_excerpt(name) + " is not " + std::string(what) + ", expected " + expected +
           (meant.empty() ? "" : "; " + meant);
}

scalar_type read_scalar_type(std::optional<json_value> const& value) {
    std::string const expected = "\"float32\" or \"float64\"";
    std::string const name = expect_string(value, "scalar", expected);
    if (auto const type = enum_named<scalar_type>(scalar_type_names, name)) return *type;
    throw field_error{"scalar", unknown_name(name, "a known scalar type", expected, scalar_type_names)};
}

std::variant<written_scalar, std::string> parse_number(json_value const& value, scalar_type type) {
    if (value.what != kind::number && value.what != kind::string)
        return "found " + describe(value) + ", expected " + number_forms;
    // A JSON number's own text, never by way of a double.
    std::string_view text = value.raw;
    std::string decoded;
    if (value.what == kind::string) {
        text = text.substr(1, text.size() - 2);
        if (text.find('\\') != std::string_view::npos) text = decoded = decode_json_string(value.raw);
    }
    written_scalar const number = parse_scalar(text, type);
    if (number.what == written_scalar::status::malformed)
        return describe(value) + " is not a number, expected " + number_forms;
    return number;
}

std::string index_field(std::size_t index) {
    return "input[" + std::to_string(index) + "]";
}

std::vector<double> read_scalars(json_value const& array, scalar_type type, std::vector<std::string>& doubts) {
    std::vector<double> input;
    input.reserve(static_cast<std::size_t>(std::ranges::count(array.raw, ',')) + 1);
    json_scanner scanner(array.raw);
    scanner.enter();
    while (scanner.next_element()) {
        auto const field = [&] { return index_field(input.size()); };
        json_value const element = scanner.value();
        written_scalar const number = read_number(element, type, field);
        if (number.what == written_scalar::status::not_finite)
            throw field_error{field(), describe(element) + " is not a finite number, expected a finite " +
                                           std::string(name_of(type))};
        if (doubts.empty() && element.what == kind::string)
            if (std::string doubt = doubt_bits(element.raw, number.value); !doubt.empty())
                doubts.push_back(field() + ": " + doubt);
        input.push_back(number.value);
    }
    return input;
}

std::string verdict_field(std::string const& key, std::string const& name) {
    std::string const quoted = quote_excerpt(name);
    return key + '.' + quoted.substr(1, quoted.rfind('"') - 1);
}

std::vector<std::string> take_extras(std::vector<std::pair<std::string, std::string>>& extras) {
    take_format(extras);
    for (auto& [key, raw] : extras) mend_infinite(raw);
    for (auto const& [key, raw] : extras)
        if (key == "must_agree") return read_must_agree(raw);
    return {};
}

}  // namespace graze
