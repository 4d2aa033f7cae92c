#include "show/judged_case.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "text/text.hpp"

namespace graze {

judged_case judge_case(case_record record, subject const& whom) {
    judged_case found;
    found.record = std::move(record);
    found.whom = whom;
    test_case const& question = found.record.question;
    found.truth = rational_reference::evaluate(*question.test, question.input);
    found.made = judge(whom, question, found.truth);
    return found;
}

std::string extra_text(case_record const& record, std::string_view key) {
    for (auto const& [name, raw] : record.extras) {
        if (name != key) continue;
        nlohmann::json const value = nlohmann::json::parse(raw, nullptr, false);
        return value.is_string() ? value.get<std::string>() : "";
    }
    return "";
}

case_record to_record(judged_case const& found) {
    case_record record = found.record;
    if (!found.truth.sphere) record.expect = enum_named<expectation>(expectation_names, name_of(found.truth.rel));
    auto const set = [&](std::string_view key, std::string_view value) {
        std::erase_if(record.extras, [&](auto const& extra) { return extra.first == key; });
        if (!value.empty()) record.add_extra(std::string(key), json_quote(value));
    };
    set("subject", found.whom.name);
    set("verdict", name_of(found.made.answer));
    set("outcome", name_of(found.made.result));
    set("cause", found.made.why ? name_of(*found.made.why) : "");
    return record;
}

std::optional<bool> right_answer(judged_case const& found) {
    if (found.truth.sphere || found.made.result == outcome::out_of_domain) return std::nullopt;
    switch (found.truth.rel) {
        case relation::crossing: return true;
        case relation::disjoint: return false;
        case relation::touching:
            if (found.whom.contact == contact_promise::unspecified) return std::nullopt;
            return found.whom.contact == contact_promise::closed;
        case relation::undefined: break;
    }
    return std::nullopt;
}

}  // namespace graze
