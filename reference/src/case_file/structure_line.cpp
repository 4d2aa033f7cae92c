#include "case_file/structure_line.hpp"

#include <charconv>
#include <numeric>
#include <stdexcept>
#include <unordered_set>

namespace graze {
namespace {

using json_kind = json_value::kind;

std::string expected_answer(structure_kind which) {
    return which == structure_kind::convex_hull_2d ? "an array of indices" : "an array of arrays of indices";
}

/// A whole number without sign of an exponent or a point. Throws std::invalid_argument.
std::int64_t parse_index(json_value const& value, structure_kind which) {
    bool const is_whole =
        value.what == json_kind::number && value.raw.find_first_not_of("-0123456789") == std::string_view::npos;
    if (!is_whole) throw std::invalid_argument("found " + describe(value) + ", expected " + expected_answer(which));
    std::int64_t index = -1;
    if (std::from_chars(value.raw.data(), value.raw.data() + value.raw.size(), index).ec != std::errc()) return -1;
    return index;
}

std::vector<std::size_t> read_rings(line_members const& found, std::size_t points) {
    std::string const expected =
        "an array of the number of corners of the outer ring and of each hole, " + std::to_string(points) + " in all";
    if (!found.sizes || found.sizes->what == json_kind::null) return {};
    if (found.sizes->what != json_kind::array)
        throw field_error{"sizes", "found " + describe(*found.sizes) + ", expected " + expected};
    std::vector<std::size_t> rings;
    std::size_t sum = 0;
    json_scanner scanner(found.sizes->raw);
    scanner.enter();
    while (scanner.next_element()) {
        json_value const value = scanner.value();
        std::size_t count = 0;
        auto const [end, error] = std::from_chars(value.raw.data(), value.raw.data() + value.raw.size(), count);
        if (value.what != json_kind::number || error != std::errc() || end != value.raw.data() + value.raw.size() ||
            count == 0 || count > points - sum)
            throw field_error{"sizes", "found " + describe(value) + ", expected " + expected};
        rings.push_back(count);
        sum += count;
    }
    if (sum != points) throw field_error{"sizes", "found " + std::to_string(sum) + " in all, expected " + expected};
    return rings;
}

std::optional<relation> read_expected(std::optional<json_value> const& value) {
    if (!value || value->what == json_kind::null) return std::nullopt;
    std::string const expected = "\"defined\" or \"undefined\"";
    std::string const name = expect_string(value, "expect", expected);
    if (name == name_of(relation::defined)) return relation::defined;
    if (name == name_of(relation::undefined)) return relation::undefined;
    throw field_error{"expect", "found " + quote_excerpt(name) + ", expected " + expected};
}

std::optional<structure_answer> read_answer(json_value const& value, std::string const& field, structure_kind which) {
    if (value.what == json_kind::null || value.raw == "\"declined\"") return std::nullopt;
    try {
        return parse_structure_answer(value.raw, which);
    } catch (std::invalid_argument const& error) {
        throw field_error{field, error.what()};
    }
}

}  // namespace

structure_answer parse_structure_answer(std::string_view json, structure_kind which) {
    json_scanner whole(json);
    json_value const value = whole.value();
    whole.finish();
    auto const expect_array = [&](json_value const& found) {
        if (found.what != json_kind::array)
            throw std::invalid_argument("found " + describe(found) + ", expected " + expected_answer(which));
    };
    expect_array(value);
    structure_answer answer;
    json_scanner scanner(value.raw);
    scanner.enter();
    while (scanner.next_element()) {
        json_value const element = scanner.value();
        if (which == structure_kind::convex_hull_2d) {
            answer.indices.push_back(parse_index(element, which));
        } else {
            expect_array(element);
            json_scanner tuple(element.raw);
            tuple.enter();
            while (tuple.next_element()) answer.indices.push_back(parse_index(tuple.value(), which));
        }
        answer.end_tuple();
    }
    return answer;
}

structure_answer parse_structure_lines(std::string_view json, structure_kind which) {
    constexpr std::string_view spaces = " \t\r";
    std::size_t const first = std::min(json.find_first_not_of(spaces), json.size());
    std::size_t const second = json.find_first_not_of(spaces, first + 1);
    bool const is_array = first < json.size() && json[first] == '[';
    bool const is_nested = second != std::string_view::npos && (json[second] == '[' || json[second] == ']');
    bool const is_list = is_array && (which == structure_kind::convex_hull_2d || is_nested);
    return parse_structure_answer(is_list ? std::string(json) : '[' + std::string(json) + ']', which);
}

std::string to_json(structure_answer const& answer, structure_kind which) {
    std::string text;
    for (std::size_t i = 0; i < answer.size(); ++i) {
        std::string tuple;
        for (std::int64_t index : answer.tuple(i)) (tuple += tuple.empty() ? "" : ",") += std::to_string(index);
        (text += text.empty() ? "" : ",") += which == structure_kind::convex_hull_2d ? tuple : '[' + tuple + ']';
    }
    return '[' + text + ']';
}

std::optional<structure_record> read_structure(line_members& found) {
    if (!found.test || found.test->what != json_kind::string) return std::nullopt;
    std::optional<structure_kind> const which = structure_kind_of(decode_json_string(found.test->raw));
    if (!which) return std::nullopt;
    structure_record record;
    record.kind = *which;
    record.scalar = read_scalar_type(found.scalar);
    std::size_t const dimension = form_of(*which).dimension;
    std::string const expected = "an array of " + std::to_string(dimension) + "n scalars, n >= 1";
    if (!found.input) throw field_error{"input", "missing, expected " + expected};
    if (found.input->what != json_kind::array)
        throw field_error{"input", "found " + describe(*found.input) + ", expected " + expected};
    record.coordinates = read_scalars(*found.input, record.scalar, record.doubts);
    if (record.coordinates.empty() || record.coordinates.size() % dimension != 0)
        throw field_error{"input",
                          "found " + std::to_string(record.coordinates.size()) + " scalars, expected " + expected};
    if (*which == structure_kind::polygon_triangulation_2d)
        record.rings = read_rings(found, record.coordinates.size() / dimension);
    else
        found.keep_as_extra("sizes");
    record.expect = read_expected(found.expect);
    if (found.answer) record.answers.push_back({"answer", read_answer(*found.answer, "answer", *which)});
    if (found.verdicts && found.verdicts->what != json_kind::null) {
        if (found.verdicts->what != json_kind::object)
            throw field_error{"verdicts",
                              "found " + describe(*found.verdicts) + ", expected an object of answers by name"};
        std::unordered_set<std::string> names;
        for (recorded_structure const& item : record.answers) names.insert(item.name);
        std::string name;
        json_scanner scanner(found.verdicts->raw);
        scanner.enter();
        while (scanner.next_member(name)) {
            std::string const field = verdict_field("verdicts", name);
            if (name.empty()) throw field_error{"verdicts", "found an answer without a name, expected a name"};
            record.answers.push_back({name, read_answer(scanner.value(), field, *which)});
            if (!names.insert(name).second) throw field_error{field, "found twice, expected once"};
        }
    }
    found.keep_as_extra("values");
    record.extras = std::move(found.extras);
    record.must_agree = take_extras(record.extras);
    return record;
}

}  // namespace graze
