// What a line of a case file means, field by field.
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <unordered_set>

#include "case_file/line_fields.hpp"
#include "case_file/shape_sizes.hpp"
#include "case_file/structure_line.hpp"
#include "graze/case_file.hpp"
#include "graze/internal/case_file/json_scanner.hpp"
#include "graze/internal/case_file/layout_text.hpp"
#include "graze/internal/text/text.hpp"

namespace graze {
namespace {

using kind = json_value::kind;

test_info const& read_test(std::optional<json_value> const& value) {
    std::string const id = expect_string(value, "test", "the id of a test");
    if (test_info const* const test = find_test(id)) return *test;
    std::vector<std::string_view> known = names_in(catalog(), &test_info::id);
    for (structure_form const& form : structure_forms) known.push_back(form.name);
    throw field_error{"test", quote_excerpt(id) + " is not a known test, " +
                                  did_you_mean(id, known, "expected an id that 'graze list' prints")};
}

void read_input(line_members const& found, test_info const& test, case_record& record) {
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

case_record read_record(line_members found) {
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
    found.keep_as_extra("answer");
    record.extras = std::move(found.extras);
    record.must_agree = take_extras(record.extras);
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
        line_members found = read_members(text);
        if (auto structure = read_structure(found)) {
            structure->line = line;
            return std::move(*structure);
        }
        case_record record = read_record(std::move(found));
        record.line = line;
        return record;
    } catch (field_error const& error) {
        return line_error{file, line, error.field, error.message};
    } catch (json_error const& error) {
        return line_error{file, line, "line", column_text(text, error.offset) + error.message};
    }
}

}  // namespace graze
