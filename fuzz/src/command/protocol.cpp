#include "command/protocol.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <stdexcept>

#include "graze/internal/case_file/json_scanner.hpp"
#include "graze/internal/text/text.hpp"

namespace graze::command_wire {
namespace {

static_assert(std::endian::native == std::endian::little, "frames are little-endian");

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    std::size_t const first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

/// Reads a JSON number, null for NaN (as JavaScript writes it in an array), or Python's words for what JSON lacks.
std::optional<double> number_of(std::string_view token) {
    if (token == "null" || token == "NaN") return no_number;
    if (token == "Infinity") return std::numeric_limits<double>::infinity();
    if (token == "-Infinity") return -std::numeric_limits<double>::infinity();
    try {
        json_scanner scanner(token);
        if (scanner.value().what != json_value::kind::number) return std::nullopt;
        scanner.finish();
    } catch (json_error const&) {
        return std::nullopt;
    }
    return parse_scalar(token, scalar_type::float64).value;
}

std::optional<bool> verdict_of_token(std::string_view token) {
    if (token == "true" || token == "1") return true;
    if (token == "false" || token == "0") return false;
    return std::nullopt;
}

program_answer answered(program_answer::kind what) {
    program_answer answer;
    answer.what = what;
    std::ranges::fill(answer.numbers, no_number);
    return answer;
}

/// Reads an array of as many elements as the form has.
program_answer read_array(std::string_view inside, answer_form const& form) {
    program_answer answer = answered(program_answer::kind::hit);
    std::size_t const expected = form.numbers + (form.has_verdict() ? 1 : 0);
    for (std::size_t i = 0; i < expected; ++i) {
        std::size_t const comma = inside.find(',');
        if ((comma == std::string_view::npos) != (i + 1 == expected)) return {};
        std::string_view const token = trimmed(inside.substr(0, comma));
        inside.remove_prefix(comma == std::string_view::npos ? inside.size() : comma + 1);
        if (form.has_verdict() && i == 0) {
            std::optional<bool> const hit = verdict_of_token(token);
            if (!hit) return {};
            if (!*hit) answer.what = program_answer::kind::miss;
            continue;
        }
        std::optional<double> const number = number_of(token);
        if (!number) return {};
        answer.numbers[i - (form.has_verdict() ? 1 : 0)] = *number;
    }
    return answer;
}

/// {"error": ...}: the program goes on.
bool is_error(std::string_view line) {
    try {
        return find_invalid_utf8(line) == std::string_view::npos && members_of_object(line).contains("error");
    } catch (json_error const&) {
        return false;
    }
}

template <class Scalar>
void add_numbers(std::string& text, void const* scalars, std::size_t count) {
    auto const* const begin = static_cast<Scalar const*>(scalars);
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) text += ',';
        // As a double also where it is a float: the fewest digits of a float read as a double are another number.
        char digits[32];
        char const* const end = std::to_chars(digits, digits + sizeof digits, static_cast<double>(begin[i])).ptr;
        std::string_view const written(digits, static_cast<std::size_t>(end - digits));
        text += written;
        if (written.find_first_of(".e") == std::string_view::npos) text += ".0";
    }
}

/// {"subject":0,"input":[
void begin_line(std::string& text, std::uint32_t subject) {
    text += "{\"subject\":";
    text += std::to_string(subject);
    text += ",\"input\":[";
}

template <class Integer>
void add_integer(std::string& bytes, Integer value) {
    char raw[sizeof value];
    std::memcpy(raw, &value, sizeof value);
    bytes.append(raw, sizeof raw);
}

void pad(std::string& bytes) {
    bytes.resize((bytes.size() + 7) / 8 * 8, '\0');
}

}  // namespace

void add_line(std::string& text, answer_form const& form, void const* scalars, std::size_t count) {
    begin_line(text, form.subject);
    if (form.scalar == scalar_type::float32)
        add_numbers<float>(text, scalars, count);
    else
        add_numbers<double>(text, scalars, count);
    text += "]}\n";
}

program_answer read_line(std::string_view line, answer_form const& form) {
    using kind = program_answer::kind;
    line = trimmed(line);
    if (line == "null") return answered(kind::declined);
    if (line.starts_with('{')) return answered(is_error(line) ? kind::raised : kind::nonsense);
    if (form.has_verdict())
        if (std::optional<bool> const hit = verdict_of_token(line)) return answered(*hit ? kind::hit : kind::miss);
    if (form.numbers == 0) return {};
    if (form.answer == answer_kind::sign) {
        std::optional<double> const number = number_of(line);
        if (!number) return {};
        program_answer answer = answered(kind::hit);
        answer.numbers[0] = *number;
        return answer;
    }
    if (line.size() < 2 || line.front() != '[' || line.back() != ']') return {};
    return read_array(line.substr(1, line.size() - 2), form);
}

void add_prepare_line(std::string& text, entry const& subject, std::uint32_t place, void const* scalars,
                      std::size_t count) {
    text += "{\"prepare\":{\"subject\":" + std::to_string(place) + ",\"test\":" + json_quote(subject.test) +
            ",\"scalar\":\"float" + std::to_string(subject.scalar) + "\",\"triangles\":[";
    if (subject.scalar == 32)
        add_numbers<float>(text, scalars, count);
    else
        add_numbers<double>(text, scalars, count);
    text += "]}}\n";
}

std::string fault_of_prepared(std::string_view line) {
    line = trimmed(line);
    if (line == "true" || line == "1") return "";
    if (line == "null" || line == "false" || line == "0") return "declined it";
    return "answered " + quote_excerpt(line) + ", expected true";
}

void add_structure_line(std::string& text, std::uint32_t subject, structure_record const& record) {
    begin_line(text, subject);
    add_numbers<double>(text, record.coordinates.data(), record.coordinates.size());
    text += ']';
    if (record.kind == structure_kind::polygon_triangulation_2d) {
        text += ",\"sizes\":[";
        if (record.rings.empty()) text += std::to_string(record.input().point_count());
        for (std::size_t i = 0; i < record.rings.size(); ++i)
            (text += i > 0 ? "," : "") += std::to_string(record.rings[i]);
        text += ']';
    }
    text += "}\n";
}

std::optional<structure_reply> read_structure_line(std::string_view line, structure_kind which) {
    using kind = structure_reply::kind;
    line = trimmed(line);
    if (line == "null" || line == "\"declined\"") return structure_reply{.what = kind::declined};
    if (line.starts_with('{'))
        return is_error(line) ? std::optional(structure_reply{.what = kind::crash}) : std::nullopt;
    try {
        return structure_reply{.what = kind::answered, .answer = parse_structure_answer(line, which)};
    } catch (json_error const&) {
        return std::nullopt;
    } catch (std::invalid_argument const&) {
        return std::nullopt;
    }
}

void add_frame(std::string& bytes, answer_form const& form, void const* inputs, std::span<std::size_t const> begins) {
    std::size_t const width = form.scalar == scalar_type::float32 ? sizeof(float) : sizeof(double);
    std::size_t const start = bytes.size();
    auto const cases = static_cast<std::uint32_t>(begins.size() - 1);
    for (std::uint32_t word : {0u, form.subject, cases, static_cast<std::uint32_t>(form.numbers)})
        add_integer(bytes, word);
    for (std::size_t i = 0; i + 1 < begins.size(); ++i)
        add_integer(bytes, static_cast<std::uint32_t>(begins[i + 1] - begins[i]));
    pad(bytes);
    bytes.append(static_cast<char const*>(inputs) + begins.front() * width, (begins.back() - begins.front()) * width);
    pad(bytes);
    auto const size = static_cast<std::uint32_t>(bytes.size() - start - 16);
    std::memcpy(bytes.data() + start, &size, sizeof size);
}

bool is_header_of(char const* bytes, std::size_t cases) {
    double count;
    std::memcpy(&count, bytes, sizeof count);
    return count == static_cast<double>(cases);
}

program_answer read_record(char const* bytes, answer_form const& form) {
    using kind = program_answer::kind;
    double verdict;
    std::memcpy(&verdict, bytes, sizeof verdict);
    program_answer answer = answered(verdict == 1    ? kind::hit
                                     : verdict == 0  ? kind::miss
                                     : verdict == -1 ? kind::declined
                                     : verdict == -2 ? kind::raised
                                                     : kind::nonsense);
    std::memcpy(answer.numbers, bytes + sizeof verdict, form.numbers * sizeof(double));
    return answer;
}

}  // namespace graze::command_wire
