// The line in which a program lists its subjects.
#include <algorithm>
#include <limits>

#include "command/protocol.hpp"
#include "graze/internal/case_file/json_scanner.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/structure.hpp"

namespace graze::command_wire {
namespace {

using plugin_wire::note;

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
    entry.has_test = entry.has_name = entry.has_decide = entry.has_build = 1;
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
    if (auto const prepare = members.find("prepare"); prepare != members.end()) {
        if (prepare->second.what != json_value::kind::boolean)
            found.refuse("its prepare is " + describe(prepare->second) + ", expected true or false");
        if (prepare->second.raw == "true") entry.prepared_parts = 3;
    }
    if (auto const domain = members.find("domain"); domain != members.end()) add_domain(domain->second, entry, found);
    found.add(entry);
    if (list.how == encoding::frames && structure_kind_of(test))
        found.refuse("it answers " + test + " in frames, expected \"encoding\":\"lines\": structures have no frames");
    if (list.how == encoding::frames && entry.prepared_parts != 0)
        found.refuse("it takes a solid once in frames, expected \"encoding\":\"lines\": to prepare has no frame");
    list.entries.push_back({test, name, entry.scalar});
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
    list.found = std::move(found);
    return list;
}

}  // namespace graze::command_wire
