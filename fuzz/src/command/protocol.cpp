#include "command/protocol.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

#include "graze/internal/case_file/json_scanner.hpp"
#include "graze/internal/text/text.hpp"

namespace graze::command_wire {
namespace {

using plugin_wire::note;

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

std::string text_member(json_members const& members, char const* key, listing const& found) {
    auto const there = members.find(key);
    if (there == members.end()) found.refuse(std::string("it has no ") + json_quote(key));
    if (there->second.what != json_value::kind::string)
        found.refuse(json_quote(key) + " is " + describe(there->second) + ", expected text");
    std::string text = decode_json_string(there->second.raw);
    // A zero byte would end it where a note ends.
    std::ranges::replace(text, '\0', '\1');
    return text;
}

/// "size":[0.1,10]
void add_range(json_members const& members, char const* key, double* range, listing const& found) {
    auto const there = members.find(key);
    if (there == members.end()) return;
    std::string const fault = std::string("the ") + key + " of its domain is " + describe(there->second) +
                              ", expected two numbers, the least and the greatest";
    if (there->second.what != json_value::kind::array) found.refuse(fault);
    json_scanner scanner(there->second.raw);
    scanner.enter();
    std::size_t count = 0;
    for (; scanner.next_element(); ++count) {
        json_value const item = scanner.value();
        if (count >= 2 || item.what != json_value::kind::number) found.refuse(fault);
        range[count] = parse_scalar(item.raw, scalar_type::float64).value;
    }
    if (count != 2) found.refuse(fault);
}

void add_domain(json_value const& domain, note& entry, listing const& found) {
    if (domain.what != json_value::kind::object)
        found.refuse("its domain is " + describe(domain) +
                     ", expected {\"size\":[...],\"magnitude\":[...],\"words\":...}");
    json_members const members = members_of_object(domain.raw);
    for (auto const& [key, value] : members)
        if (key != "size" && key != "magnitude" && key != "words")
            found.refuse("its domain has " + quote_excerpt(key) + ", expected \"size\", \"magnitude\" and \"words\"");
    entry.domain_kind = 1;
    entry.domain[1] = entry.domain[3] = std::numeric_limits<double>::infinity();
    add_range(members, "size", entry.domain, found);
    add_range(members, "magnitude", entry.domain + 2, found);
    if (members.contains("words")) {
        std::string const words = text_member(members, "words", found);
        words.copy(entry.text, sizeof entry.text - 1);
    }
}

void add_subject_of(std::string_view raw, std::size_t index, listing& found, program_list& list) {
    found.at("subject " + std::to_string(index));
    json_members const members = members_of_object(raw);
    note entry;
    entry.number = index;
    entry.has_test = entry.has_name = entry.has_decide = 1;
    std::string const test = text_member(members, "test", found), name = text_member(members, "name", found);
    test.copy(entry.test, sizeof entry.test - 1);
    name.copy(entry.name, sizeof entry.name - 1);
    found.at("subject " + std::to_string(index) + " " + quote_excerpt(name));
    std::string const scalar = text_member(members, "scalar", found);
    if (scalar != "float32" && scalar != "float64")
        found.refuse("its scalar is " + quote_excerpt(scalar) + ", expected \"float32\" or \"float64\"");
    entry.scalar = scalar == "float32" ? 32 : 64;
    if (members.contains("contact")) {
        std::string const contact = text_member(members, "contact", found);
        if (contact != "closed" && contact != "open" && contact != "unspecified")
            found.refuse("its contact is " + quote_excerpt(contact) +
                         ", expected \"closed\", \"open\" or \"unspecified\"");
        entry.contact = static_cast<int>(contact == "closed" ? contact_promise::closed
                                         : contact == "open" ? contact_promise::open
                                                             : contact_promise::unspecified);
    }
    if (members.contains("promise")) {
        std::string const given = text_member(members, "promise", found);
        auto const sides = enum_named<one_sided_promise>(one_sided_promise_names, given);
        if (!sides)
            found.refuse("its promise is " + quote_excerpt(given) +
                         ", expected \"never_misses\", \"never_invents\" or \"none\"");
        entry.one_sided = static_cast<int>(*sides);
    }
    if (auto const domain = members.find("domain"); domain != members.end()) add_domain(domain->second, entry, found);
    found.add(entry);
    list.entries.push_back({test, name, entry.scalar});
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

program_list read_list(std::string_view line, std::string const& whose) {
    listing found(whose);
    program_list list;
    if (find_invalid_utf8(line) != std::string_view::npos)
        found.refuse("its first line is not UTF-8: " + quote_excerpt(line) + ", expected {\"subjects\":[...]}");
    try {
        json_members const members = members_of_object(line);
        auto const subjects = members.find("subjects");
        if (subjects == members.end() || subjects->second.what != json_value::kind::array)
            found.refuse("its first line is " + quote_excerpt(line) + ", expected {\"subjects\":[...]}");
        if (auto const how = members.find("encoding"); how != members.end()) {
            std::string const name = text_member(members, "encoding", found);
            if (name != "lines" && name != "frames")
                found.refuse("its encoding is " + quote_excerpt(name) + ", expected \"lines\" or \"frames\"");
            list.how = name == "frames" ? encoding::frames : encoding::lines;
        }
        json_scanner scanner(subjects->second.raw);
        scanner.enter();
        for (std::size_t i = 0; scanner.next_element(); ++i) {
            json_value const item = scanner.value();
            found.at("subject " + std::to_string(i));
            if (i == plugin_wire::max_subjects)
                found.refuse("expected at most " + std::to_string(plugin_wire::max_subjects) + " subjects");
            if (item.what != json_value::kind::object) found.refuse("it is " + describe(item) + ", expected an object");
            add_subject_of(item.raw, i, found, list);
        }
    } catch (json_error const& error) {
        found.refuse("its first line is no JSON object: at byte " + std::to_string(error.offset) + ": " +
                     error.message + ": " + quote_excerpt(line));
    }
    found.at("");
    if (list.entries.empty()) found.refuse("it lists no subjects, expected 1 or more");
    list.offers = found.offers();
    return list;
}

void add_line(std::string& text, answer_form const& form, void const* scalars, std::size_t count) {
    text += "{\"subject\":";
    text += std::to_string(form.subject);
    text += ",\"input\":[";
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
