// A checked case as the JSON object that programs read: keys in the order of the contract.
#include <algorithm>
#include <cmath>

#include "check/case.hpp"
#include "graze/certify.hpp"
#include "graze/reference.hpp"
#include "show/certificates_json.hpp"
#include "show/exact_text.hpp"
#include "text/json_writer.hpp"

namespace graze {
namespace {

/// What suffices for the answer; a failure of ours is told, and does not take the other cases with it.
void add_proof(json_object& object, test_case const& question, exact_answer const& truth) {
    json_text written, fault;
    try {
        written = json_text::raw(to_json(*question.test, truth.rel, certify(*question.test, question.input, truth)));
    } catch (std::exception const& error) {
        fault = json_text(std::string_view(error.what()));
    }
    object.add("certificate", written);
    if (fault.text() != "null") object.add("certificate_fault", fault);
}

json_text reference_json(std::shared_ptr<exact_answer const> const& answer) {
    if (!answer) return {};
    return answer->sphere ? sphere_json(*answer->sphere, false) : name_of(answer->rel);
}

/// Null for none given.
json_text json_time(double time) {
    return std::isnan(time) ? json_text() : json_answer_number(time);
}

/// Null for an error of what is not given.
json_text json_error(double error) {
    return std::isnan(error) ? json_text() : json_text(error);
}

json_text subject_json(test_info const& test, subject_result const& result) {
    json_object object{{"verdict", name_of(result.judged.answer)}, {"outcome", name_of(result.judged.result)}};
    judgement const& judged = result.judged;
    auto const numbers = [&] { return json_array(judged.numbers, json_answer_number); };
    switch (test.answer) {
        case answer_kind::relation:
        case answer_kind::sign: break;
        case answer_kind::moving:
            if (!judged.numbers.empty()) object.add("time", json_time(judged.numbers[0]));
            if (judged.lateness && !std::isinf(*judged.lateness)) object.add("lateness", *judged.lateness);
            break;
        case answer_kind::sphere:
            if (judged.numbers.empty()) break;
            object.add("sphere", numbers());
            object.add("escape_ulps", judged.escape_ulps).add("excess_ulps", judged.excess_ulps);
            break;
        case answer_kind::values:
            if (!judged.numbers.empty()) object.add("values", numbers());
            if (!judged.ulps.empty())
                object.add("ulps", json_array(judged.ulps)).add("excess", json_array(judged.excess));
            break;
        case answer_kind::contact:
            if (!judged.numbers.empty()) object.add("values", numbers());
            if (judged.contact) {
                contact_error const& error = *judged.contact;
                object.add("ulps", json_error(error.ulps)).add("excess", json_error(error.excess));
                object.add("normal_loss", json_error(error.normal_loss));
                object.add("normal_length", json_error(error.normal_length));
                object.add("witness", json_error(error.witness));
            }
            break;
    }
    if (result.judged.why) object.add("cause", name_of(*result.judged.why));
    return object;
}

json_text subjects_json(test_info const& test, std::vector<subject_result> const& results) {
    json_object object;
    for (subject_result const& result : results) object.add(result.name, subject_json(test, result));
    return object;
}

/// The keys that mean something in this object, and that a case may have among its own.
constexpr std::array<std::string_view, 18> own_keys{"format",        "certificate_fault",
                                                    "first_contact", "case",
                                                    "relation",      "references",
                                                    "margin",        "margin_ulps",
                                                    "certificate",   "exact_sphere",
                                                    "exact_values",  "subjects",
                                                    "given_up",      "ok",
                                                    "file",          "line",
                                                    "fault",         "extras"};

}  // namespace

json_object& add_extras(json_object& object, std::vector<std::pair<std::string, std::string>> const& extras) {
    json_object apart;
    bool any_apart = false;
    for (auto const& [key, raw] : extras) {
        bool const ours = std::find(own_keys.begin(), own_keys.end(), key) != own_keys.end();
        (ours ? apart : object).add(key, json_text::raw(raw));
        any_apart = any_apart || ours;
    }
    if (any_apart) object.add("extras", apart);
    return object;
}

std::string to_json(case_report const& report, told_truth told) {
    bool const certified = told == told_truth::certified;
    test_case const& question = report.record.question;
    exact_answer const* const truth = report.truth();
    bool const has_relation = truth && !truth->sphere;
    bool const has_margin = truth && truth->has_margin();

    json_object object{{"case", report.number}, {"test", question.test->id}, {"scalar", name_of(question.scalar)}};
    if (certified) object.add("input", json_array(question.input, to_hex));
    object.add("relation", has_relation ? name_of(truth->rel) : json_text());
    object.add("references",
               json_object{{"cgal", reference_json(report.cgal)}, {"rational", reference_json(report.rational)}});
    if (told != told_truth::relation) {
        auto const [margin, ulps] = has_margin ? margins_of(question, *truth) : std::pair(0.0, 0.0);
        object.add("margin", has_margin ? margin : json_text());
        object.add("margin_ulps", has_margin ? ulps : json_text());
        if (certified && report.rational)
            add_proof(object, question, *report.rational);
        else
            object.add("certificate", truth ? certificates_json(*question.test, *truth) : json_text());
    }
    if (truth && truth->sphere) object.add("exact_sphere", json_array(sphere_numbers(*truth->sphere)));
    if (truth && truth->values) object.add("exact_values", json_array(rounded_numbers(*truth)));
    if (question.test->in_motion())
        object.add("first_contact", truth && truth->first_contact ? truth->first_contact->nearest : json_text());
    object.add("subjects", subjects_json(*question.test, report.subjects));
    if (!report.not_asked.empty()) object.add("given_up", json_array(report.not_asked));
    object.add("expect", report.record.expect ? name_of(*report.record.expect) : json_text());
    object.add("ok", report.ok()).add("file", report.file).add("line", report.record.line).add("format", file_format);
    if (!report.fault.empty()) object.add("fault", report.fault);

    return add_extras(object, report.record.extras).text();
}

}  // namespace graze
