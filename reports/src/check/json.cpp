// A checked case as the JSON object that programs read: keys in the order of the contract.
#include <algorithm>

#include "check/case.hpp"
#include "formats/json_writer.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

std::string fraction(rational const& value) {
    return json_quote(to_fraction(value));
}
template <class Fractions>
std::string fractions(Fractions const& values) {
    return json_array(values, fraction);
}

std::string sphere_json(exact_sphere const& sphere, bool with_support) {
    json_object object;
    object.add("centre", fractions(sphere.centre)).add("radius_squared", fraction(sphere.radius_squared));
    if (with_support)
        object.add("support", json_array(sphere.support, [](int vertex) { return std::to_string(vertex); }));
    return object.text();
}

std::string certificate_json(certificate const& proof, bool of_mesh) {
    json_object object;
    switch (proof.what) {
        case certificate::kind::none: return "null";
        case certificate::kind::common_point: object.add("point", fractions(proof.point)); break;
        case certificate::kind::separation:
            object.add("direction", fractions(proof.direction)).add("a", fraction(proof.a)).add("b", fraction(proof.b));
            break;
        case certificate::kind::disc:
            object.add("distance_squared", fraction(proof.distance_squared))
                .add("radius_squared", fraction(proof.radius_squared));
            break;
    }
    if (of_mesh) object.add("triangle", std::to_string(proof.triangle));
    return object.text();
}

}  // namespace

std::string certificates_json(test_info const& test, exact_answer const& truth) {
    if (truth.sphere) return sphere_json(*truth.sphere, true);
    if (truth.rel == relation::undefined || truth.certificates.empty()) return "null";
    auto const write = [&](certificate const& proof) { return certificate_json(proof, test.has_mesh()); };
    // A disjoint mesh takes one proof a triangle, an array of them even if it has only one triangle.
    if (test.has_mesh() && truth.rel == relation::disjoint) return json_array(truth.certificates, write);
    return write(truth.certificates.front());
}

namespace {

std::string reference_json(std::shared_ptr<exact_answer const> const& answer) {
    if (!answer) return "null";
    return answer->sphere ? sphere_json(*answer->sphere, false) : json_quote(name_of(answer->rel));
}

std::string subject_json(subject_result const& result) {
    json_object object;
    object.add_string("verdict", name_of(result.made.answer)).add_string("outcome", name_of(result.made.result));
    if (!result.made.sphere.empty())
        object.add("sphere", json_array(result.made.sphere, json_answer_number))
            .add("escape_ulps", json_number(result.made.escape_ulps))
            .add("excess_ulps", json_number(result.made.excess_ulps));
    if (result.disagrees && result.made.why) object.add_string("cause", name_of(*result.made.why));
    return object.text();
}

std::string subjects_json(std::vector<subject_result> const& results) {
    json_object object;
    for (subject_result const& result : results) object.add(result.name, subject_json(result));
    return object.text();
}

std::string exact_sphere_json(exact_sphere const& sphere) {
    std::vector<double> numbers;
    for (rational const& coordinate : sphere.centre) numbers.push_back(to_double(coordinate));
    numbers.push_back(to_double(root_difference{sphere.radius_squared, 0}));
    return json_array(numbers, json_number);
}

/// The keys that mean something in this object, and that a case may have among its own.
constexpr std::array<std::string_view, 14> own_keys{
    "case",     "relation", "references", "margin", "margin_ulps", "certificate", "exact_sphere",
    "subjects", "given_up", "ok",         "file",   "line",        "fault",       "extras"};

}  // namespace

std::string to_json(case_report const& report) {
    test_case const& question = report.record.question;
    exact_answer const* const truth = report.truth();
    bool const has_relation = truth && !truth->sphere;
    bool const has_margin = has_relation && truth->rel != relation::undefined;

    json_object object;
    object.add("case", std::to_string(report.number))
        .add_string("test", question.test->id)
        .add_string("scalar", name_of(question.scalar))
        .add("relation", has_relation ? json_quote(name_of(truth->rel)) : "null")
        .add("references", json_object()
                               .add("cgal", reference_json(report.cgal))
                               .add("rational", reference_json(report.rational))
                               .text())
        .add("margin", has_margin ? json_number(margin_of(*truth)) : "null")
        .add("margin_ulps", has_margin ? json_number(margin_ulps_of(question, *truth)) : "null")
        .add("certificate", truth ? certificates_json(*question.test, *truth) : "null");
    if (truth && truth->sphere) object.add("exact_sphere", exact_sphere_json(*truth->sphere));
    object.add("subjects", subjects_json(report.subjects));
    if (!report.not_asked.empty())
        object.add("given_up",
                   json_array(report.not_asked, [](std::string const& name) { return json_quote(name); }));
    object
        .add("expect", report.record.expect ? json_quote(name_of(*report.record.expect)) : "null")
        .add("ok", json_bool(report.ok()))
        .add_string("file", report.file)
        .add("line", std::to_string(report.record.line));
    if (!report.fault.empty()) object.add_string("fault", report.fault);

    // The user's own keys, as they were written; those that would be taken for ours stand apart.
    json_object apart;
    bool any_apart = false;
    for (auto const& [key, raw] : report.record.extras) {
        bool const ours = std::find(own_keys.begin(), own_keys.end(), key) != own_keys.end();
        (ours ? apart : object).add(key, raw);
        any_apart = any_apart || ours;
    }
    if (any_apart) object.add("extras", apart.text());
    return object.text();
}

}  // namespace graze
