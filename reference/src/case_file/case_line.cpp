// What a line of a case file means, field by field.
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>

#include "case_file/number_bits.hpp"
#include "case_file/shape_sizes.hpp"
#include "graze/case_file.hpp"
#include "graze/internal/case_file/file_format.hpp"
#include "graze/internal/case_file/json_scanner.hpp"
#include "graze/internal/case_file/layout_text.hpp"
#include "graze/internal/text/text.hpp"

namespace graze {
namespace {

using kind = json_value::kind;

/// What is wrong with a line; it gets its file and line number further up.
struct field_error {
    std::string field;
    std::string message;
};

/// The line's members: the known ones, and the rest in order.
struct members {
    std::optional<json_value> test, scalar, input, sizes, expect, verdicts, values;
    std::vector<std::pair<std::string, std::string>> extras;

    std::optional<json_value>* find_known(std::string_view key) {
        if (key == "test") return &test;
        if (key == "scalar") return &scalar;
        if (key == "input") return &input;
        if (key == "sizes") return &sizes;
        if (key == "expect") return &expect;
        if (key == "verdicts") return &verdicts;
        if (key == "values") return &values;
        return nullptr;
    }
    /// A key that means nothing of the test.
    void keep_as_extra(std::string_view key) {
        auto& value = *find_known(key);
        if (value) extras.emplace_back(key, value->raw);
        value.reset();
    }
};

members read_members(std::string_view text) {
    json_scanner scanner(text);
    std::size_t const first = text.find_first_not_of(" \t\r");
    if (text[first] != '{') {
        json_value const value = scanner.value();
        scanner.finish();
        throw field_error{"line", "found " + describe(value) + ", expected an object"};
    }
    members found;
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

test_info const& read_test(std::optional<json_value> const& value) {
    std::string const id = expect_string(value, "test", "the id of a test");
    if (test_info const* const test = find_test(id)) return *test;
    throw field_error{
        "test", quote_excerpt(id) + " is not a known test, " +
                    did_you_mean(id, names_in(catalog(), &test_info::id), "expected an id that 'graze list' prints")};
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

std::string const number_forms = "a number, or a decimal or hexadecimal-float string";

/// `field` gives the name of where it stands.
template <class Field>
written_scalar read_number(json_value const& value, scalar_type type, Field const& field) {
    if (value.what != kind::number && value.what != kind::string)
        throw field_error{field(), "found " + describe(value) + ", expected " + number_forms};
    // A JSON number's own text, never by way of a double.
    std::string_view text = value.raw;
    std::string decoded;
    if (value.what == kind::string) {
        text = text.substr(1, text.size() - 2);
        if (text.find('\\') != std::string_view::npos) text = decoded = decode_json_string(value.raw);
    }
    written_scalar const number = parse_scalar(text, type);
    if (number.what == written_scalar::status::malformed)
        throw field_error{field(), describe(value) + " is not a number, expected " + number_forms};
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

void read_input(members const& found, test_info const& test, case_record& record) {
    scalar_type const type = record.question.scalar;
    std::vector<double>& input = record.question.input;
    auto const expected = [&] { return "an array of " + test.count_text() + " scalars for " + test.id; };
    if (!found.input) throw field_error{"input", "missing, expected " + expected()};
    if (found.input->what != kind::array)
        throw field_error{"input", "found " + describe(*found.input) + ", expected " + expected()};
    input = read_scalars(*found.input, type, record.doubts);
    if (found.sizes && found.sizes->what != kind::null) {
        try {
            record.sizes = pad_shapes(test, found.sizes->raw, input);
        } catch (std::invalid_argument const& error) {
            throw field_error{"sizes", error.what()};
        }
    }
    if (!test.accepts(input.size()))
        throw field_error{
            "input", "found " + std::to_string(input.size()) + " scalars, expected " + test.count_text() + " for " +
                         test.id + ": " + layout_text(test) +
                         (takes_sizes(test) ? "; of " + std::string(name_of(test.layout.back().kind)) +
                                                  "s of unequal counts \"sizes\":[n,m] says how many points each has"
                                            : std::string())};
    if (auto const error = validate(test, type, input)) {
        if (error->index >= input.size()) throw field_error{"input", error->expected};
        throw field_error{index_field(error->index),
                          "found " + to_decimal(input[error->index], type) + ", " + error->expected};
    }
}

std::optional<expectation> read_expectation(std::optional<json_value> const& value, test_info const& test) {
    // null is how many writers say "none"; check itself does.
    if (!value || value->what == kind::null) return std::nullopt;
    answer_traits const traits = traits_of(test.answer);
    if (traits.expected.empty())
        throw field_error{"expect", "found " + describe(*value) + ", expected none: the answer of " + test.id +
                                        " is a " + std::string(name_of(test.answer)) + " and no relation"};
    std::string const expected(traits.expected);
    std::string const name = expect_string(value, "expect", expected);
    auto const found = enum_named<expectation>(expectation_names, name);
    if (found && is_of(*found, test.answer)) return found;
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < expectation_names.size(); ++i)
        if (is_of(static_cast<expectation>(i), test.answer)) names.push_back(expectation_names[i]);
    throw field_error{"expect", unknown_name(name, traits.expected_noun, expected, names)};
}

/// The sign of a number in JSON's form.
int sign_of_number(std::string_view text) {
    std::string_view const digits = text.substr(0, text.find_first_of("eE"));
    if (digits.find_first_of("123456789") == std::string_view::npos) return 0;
    return text.front() == '-' ? -1 : 1;
}

/// The name may be anything at all, so it is written as in JSON.
std::string verdict_field(std::string const& key, std::string const& name) {
    std::string const quoted = quote_excerpt(name);
    return key + '.' + quoted.substr(1, quoted.rfind('"') - 1);
}

/// "four numbers (centre, radius)", "2 numbers (x, y)".
std::string expected_numbers(test_info const& test) {
    if (test.answer == answer_kind::sphere) return "four numbers (centre, radius)";
    std::string names;
    for (std::string_view name : test.numbers) (names += names.empty() ? "" : ", ") += name;
    return std::to_string(test.numbers.size()) + (test.numbers.size() == 1 ? " number (" : " numbers (") + names + ')';
}

/// "hit" or "miss", as in "verdicts", or true or false.
verdict read_hit(json_value const& value, std::string const& field, std::string const& expected) {
    if (value.raw == "true" || value.raw == "1") return verdict::hit;
    if (value.raw == "false" || value.raw == "0") return verdict::miss;
    std::string const answer = expect_string(value, field, expected);
    auto const found = enum_named<verdict>(verdict_names, answer);
    if (found && *found <= verdict::declined) return *found;
    throw field_error{field, "found " + quote_excerpt(answer) + ", expected " + expected};
}

/// What a test's verdicts may be, in words.
std::string expected_verdict(test_info const& test) {
    switch (test.answer) {
        case answer_kind::relation: return "\"hit\", \"miss\" or \"declined\"";
        case answer_kind::sign:
            return "a number whose sign is the answer, \"negative\", \"zero\", \"positive\" or \"declined\"";
        case answer_kind::moving: return "\"hit\", \"miss\", \"declined\" or an array of one of these and a time";
        case answer_kind::sphere:
        case answer_kind::values:
        case answer_kind::contact: break;
    }
    return "an array of " + expected_numbers(test) + " or \"declined\"";
}

/// An array of a word and perhaps a time, or null.
void read_hit_and_time(json_value const& value, std::string const& field, std::string const& expected, scalar_type type,
                       external_verdict& external) {
    auto const where = [&] { return field; };
    json_scanner scanner(value.raw);
    scanner.enter();
    std::size_t i = 0;
    for (; scanner.next_element(); ++i) {
        json_value const part = scanner.value();
        if (i == 0)
            external.answer = read_hit(part, field, expected);
        else if (i > 1)
            throw field_error{field, "found an array of more than 2, expected " + expected};
        else if (part.what != kind::null)
            external.numbers[0] = read_number(part, type, where).value;
    }
    if (i == 0) throw field_error{field, "found an empty array, expected " + expected};
    if (!std::isnan(external.numbers[0]) && external.answer != verdict::hit)
        throw field_error{field, "found a time without a hit, expected " + expected};
}

/// As many numbers as the test has. One that is not finite is an answer, a wrong one; the input is what has to be finite.
/// Of a contact null is what is not given.
std::vector<double> read_numbers(json_value const& value, std::string const& field, test_info const& test,
                                 scalar_type type) {
    auto const where = [&] { return field; };
    std::vector<double> numbers;
    json_scanner scanner(value.raw);
    scanner.enter();
    while (scanner.next_element()) {
        json_value const part = scanner.value();
        bool const is_given = part.what != kind::null || test.answer != answer_kind::contact;
        numbers.push_back(is_given ? read_number(part, type, where).value : std::numeric_limits<double>::quiet_NaN());
    }
    if (numbers.size() != test.numbers.size())
        throw field_error{
            field, "found an array of " + std::to_string(numbers.size()) + ", expected " + expected_verdict(test)};
    return numbers;
}

/// Is it a word for an answer of that kind?
bool is_of(verdict answer, answer_kind asked) {
    if (answer == verdict::declined) return true;
    switch (asked) {
        case answer_kind::relation:
        case answer_kind::moving: return answer == verdict::hit || answer == verdict::miss;
        case answer_kind::sign: return answer >= verdict::negative;
        case answer_kind::sphere:
        case answer_kind::values:
        case answer_kind::contact: break;
    }
    return false;
}

external_verdict read_verdict(std::string const& key, std::string const& name, json_value const& value,
                              test_info const& test, scalar_type type) {
    std::string const field = verdict_field(key, name);
    if (name.empty()) throw field_error{key, "found a verdict without a name, expected a name"};
    external_verdict external{name, verdict::hit, {}};
    std::string const expected = expected_verdict(test);
    if (test.in_motion()) external.numbers = {std::numeric_limits<double>::quiet_NaN()};
    if (value.what == kind::array && test.in_motion()) {
        read_hit_and_time(value, field, expected, type, external);
        return external;
    }
    if (value.what == kind::array && test.gives_numbers()) {
        external.numbers = read_numbers(value, field, test, type);
        return external;
    }
    if (value.what == kind::number && test.answer == answer_kind::sign) {
        // By its own text: what rounds to zero has a sign.
        external.answer = sign_verdict(sign_of_number(value.raw));
        return external;
    }
    std::string const answer = expect_string(value, field, expected);
    auto const found = enum_named<verdict>(verdict_names, answer);
    if (!found || !is_of(*found, test.answer))
        throw field_error{field, "found " + quote_excerpt(answer) + ", expected " + expected};
    external.answer = *found;
    return external;
}

void read_verdicts(std::optional<json_value> const& value, std::string const& key, test_info const& test,
                   scalar_type type, std::vector<external_verdict>& verdicts) {
    if (!value || value->what == kind::null) return;
    if (value->what != kind::object)
        throw field_error{key, "found " + describe(*value) + ", expected an object of " + key + " by name"};
    std::unordered_set<std::string> names;
    for (external_verdict const& item : verdicts) names.insert(item.name);
    std::string name;
    json_scanner scanner(value->raw);
    scanner.enter();
    while (scanner.next_member(name)) {
        verdicts.push_back(read_verdict(key, name, scanner.value(), test, type));
        if (!names.insert(name).second) throw field_error{verdict_field(key, name), "found twice, expected once"};
    }
}

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

case_record read_record(std::string_view text) {
    members found = read_members(text);
    case_record record;
    test_info const& test = read_test(found.test);
    record.question.test = &test;
    record.question.scalar = read_scalar_type(found.scalar);
    if (!takes_sizes(test)) found.keep_as_extra("sizes");
    read_input(found, test, record);
    record.expect = read_expectation(found.expect, test);
    read_verdicts(found.verdicts, "verdicts", test, record.question.scalar, record.verdicts);
    if (!test.has_values()) found.keep_as_extra("values");
    read_verdicts(found.values, "values", test, record.question.scalar, record.verdicts);
    record.extras = std::move(found.extras);
    take_format(record.extras);
    for (auto& [key, raw] : record.extras) mend_infinite(raw);
    for (auto const& [key, raw] : record.extras)
        if (key == "must_agree") record.must_agree = read_must_agree(raw);
    return record;
}

// Columns count characters, from 1, as editors do.
std::string column_text(std::string_view text, std::size_t offset) {
    auto const starts_character = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
    auto const before =
        std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), starts_character);
    return "column " + std::to_string(before + 1) + ": ";
}

}  // namespace

case_line parse_case(std::string_view text, std::string const& file, std::size_t line) {
    if (std::size_t const offset = find_invalid_utf8(text); offset != std::string_view::npos)
        return line_error{file, line, "line", column_text(text, offset) + "found invalid UTF-8, expected valid UTF-8"};
    try {
        case_record record = read_record(text);
        record.line = line;
        return record;
    } catch (field_error const& error) {
        return line_error{file, line, error.field, error.message};
    } catch (json_error const& error) {
        return line_error{file, line, "line", column_text(text, error.offset) + error.message};
    }
}

}  // namespace graze
