#include "show/finding_line.hpp"

#include <fmt/format.h>

#include "graze/internal/case_file/json_scanner.hpp"
#include "graze/internal/text/text.hpp"
#include "text/json_writer.hpp"

namespace graze {
namespace {

/// What a store knows beyond the kind.
void add_measures(case_record& record, stored_finding const& found) {
    record.add_extra("count", std::to_string(found.count));
    if (found.kind.result == outcome::wrong_sphere) {
        record.add_extra("escape_ulps", json_number(found.what.escape_ulps));
        record.add_extra("excess_ulps", json_number(found.what.excess_ulps));
    } else if (found.kind.result == outcome::wrong_value) {
        record.add_extra("ulps", json_number(found.what.margin_ulps));
        record.add_extra("excess", json_number(found.what.margin));
    } else if (found.kind.result == outcome::wrong_contact) {
        record.add_extra("error", json_number(found.what.margin));
    } else if (found.kind.result == outcome::late_impact) {
        record.add_extra("lateness", json_number(found.what.margin));
    } else {
        record.add_extra("margin", json_number(found.what.margin));
        record.add_extra("margin_ulps", json_number(found.what.margin_ulps));
    }
    if (found.orbit) record.add_extra("orbit", fmt::format("\"{}/{}\"", found.orbit->wrong, found.orbit->size));
    record.add_extra("family", json_quote(found.family));
    record.add_extra("index", std::to_string(found.index_in_family));
    if (!place_words(found).empty() && found.place.find('\n') == std::string::npos)
        record.add_extra("place", found.place);
    if (!found.shrunk.empty()) record.add_extra("shrunk", json_array(found.shrunk, to_hex).text());
}

/// What was judged just now stands in place of what came along.
std::string judged_line(judged_case const& found, bool with_all) {
    case_record record = found.record;
    if (found.stored) record.add_extra("id", json_quote(found.stored->id));
    if (found.stored && with_all) {
        record.add_extra("finding", json_quote(id_of(finding_key_of(found.stored->kind))));
        add_kind(record, found.stored->kind);
        add_measures(record, *found.stored);
    }
    if (!found.truth.sphere) record.expect = enum_named<expectation>(expectation_names, name_of(found.truth.rel));
    auto const set = [&](std::string_view key, std::string_view value) {
        std::erase_if(record.extras, [&](auto const& extra) { return extra.first == key; });
        if (!value.empty()) record.add_extra(std::string(key), json_quote(value));
    };
    set("subject", found.candidate.name);
    set("verdict", name_of(found.judged.answer));
    set("outcome", name_of(found.judged.result));
    set("cause", found.judged.why ? name_of(*found.judged.why) : "");
    return to_line(record);
}

}  // namespace

void add_kind(case_record& record, signature const& kind) {
    signature_texts const texts = texts_of(kind);
    for (std::size_t i = 2; i < texts.size(); ++i)
        if (signature_keys[i] != "comparison" || !texts[i].empty())
            record.add_extra(std::string(signature_keys[i]), json_quote(texts[i]));
    if (std::string const place = kind.parted.text(); !place.empty()) record.add_extra("parts_at", json_quote(place));
}

std::string finding_line(stored_finding const& found) {
    case_record record = case_of(found, false);
    record.add_extra("id", json_quote(found.id));
    record.add_extra("finding", json_quote(id_of(finding_key_of(found.kind))));
    add_kind(record, found.kind);
    add_measures(record, found);
    return to_line(record);
}

std::string finding_line(judged_case const& found) {
    return judged_line(found, true);
}

std::string short_finding_line(judged_case const& found) {
    return judged_line(found, false);
}

std::string simplest_finding_line(stored_finding const& found) {
    case_record record = case_of(found, !found.shrunk.empty());
    record.add_extra("subject", json_quote(found.kind.subject));
    return to_line(record);
}

std::string place_words(stored_finding const& found) {
    if (found.place.empty()) return "";
    try {
        json_members const members = members_of_object(found.place);
        std::string faces;
        json_scanner scanner(members.at("faces").raw);
        scanner.enter();
        while (scanner.next_element()) (faces += faces.empty() ? "" : " and ") += scanner.value().raw;
        return fmt::format("{}, face{} {}", decode_json_string(members.at("file").raw),
                           faces.find(' ') == std::string::npos ? "" : "s", faces);
    } catch (std::exception const&) {
        return "";  // a place that is none, of a store from elsewhere
    } catch (json_error const&) {
        return "";
    }
}

std::string extra_text(case_record const& record, std::string_view key) {
    for (auto const& [name, raw] : record.extras)
        if (name == key) return raw.starts_with('"') ? decode_json_string(raw) : "";
    return "";
}

}  // namespace graze
