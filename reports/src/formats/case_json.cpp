#include "formats/case_json.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "graze/trace.hpp"
#include "show/certificates_json.hpp"
#include "show/exact_text.hpp"
#include "show/finding_line.hpp"

namespace graze {
namespace {

/// The points of a part as the tables name them; none of a mesh or a solid, which has as many as the case.
json_text point_names(test_info const& test, part const& item) {
    std::vector<std::string> points;
    shape_traits const& traits = traits_of(item.kind);
    // Of points of any number the name before their numbers.
    if (traits.element == 1) return json_array(item.names);
    std::vector<std::string> const names = input_names(test, item.offset + item.count);
    for (std::size_t i = 0; !traits.has_triangles() && i < traits.points; ++i) {
        std::string const& name = names[item.offset + i * test.dimension];
        points.push_back(name.substr(0, name.rfind('.')));
    }
    return json_array(points);
}

json_text point_json(std::array<rational, 3> const& at, std::size_t dimension) {
    return json_array(std::span(at).first(dimension), to_fraction);
}

json_text sphere_json(judged_case const& found) {
    if (!found.truth.sphere || found.judged.numbers.size() < 4) return {};
    exact_sphere const& exact = *found.truth.sphere;
    return json_object{{"exact_centre", point_json(exact.centre, 3)},
                       {"exact_radius_squared", to_fraction(exact.radius_squared)},
                       {"exact", json_array(sphere_numbers(exact), finite_or_null)},
                       {"subject", json_array(found.judged.numbers, finite_or_null)}};
}

/// Those of the numbers that are coordinates, point by point: where it exactly is and where the subject says.
json_text value_points(judged_case const& found) {
    test_info const& test = *found.question().test;
    std::vector<json_object> points;
    for (std::size_t i = 0; i + test.dimension <= test.numbers.size(); ++i) {
        if (!test.numbers[i].ends_with('x') || test.numbers[i] == "n.x") continue;
        std::vector<rational> exact;
        std::vector<double> given;
        for (std::size_t axis = 0; axis < test.dimension; ++axis) {
            exact.push_back(approximation_of((*found.truth.values)[i + axis], 96));  // of a contact a root
            given.push_back(found.judged.numbers[i + axis]);
        }
        points.push_back({{"exact", json_array(exact, to_fraction)}, {"subject", json_array(given, finite_or_null)}});
    }
    return json_array(points, [](json_object const& point) { return json_text(point); });
}

json_text values_json(judged_case const& found) {
    if (!found.truth.values || found.judged.numbers.empty()) return {};
    return json_object{{"points", value_points(found)},
                       {"names", json_array(found.question().test->numbers)},
                       {"exact", json_array(rounded_numbers(found.truth), finite_or_null)},
                       {"subject", json_array(found.judged.numbers, finite_or_null)},
                       {"ulps", json_array(found.judged.ulps, finite_or_null)},
                       {"excess", json_array(found.judged.excess, finite_or_null)}};
}

json_text motion_json(judged_case const& found) {
    exact_answer const& truth = found.truth;
    if (!found.question().test->in_motion()) return {};
    json_text first;
    if (truth.first_contact && found.question().test->displacement()) {
        first = json_array(std::array{rational(truth.first_contact->nearest), rational(truth.first_contact->nearest)},
                           to_fraction);
    } else if (truth.first_contact && !truth.certificates.empty()) {
        certificate const& proof = truth.certificates.front();
        first = json_array(std::array{proof.from, proof.to}, to_fraction);
    }
    bool const told = found.judged.answer == reply::hit && !found.judged.numbers.empty();
    return json_object{{"first", first}, {"time", told ? finite_or_null(found.judged.numbers[0]) : json_text()}};
}

json_text step_json(step_row const& row) {
    constexpr std::string_view names[] = {"same", "rounded", "wrong"};
    return json_object{{"name", row.id},
                       {"expression", row.what},
                       {"float", row.computed},
                       {"exact", row.exact},
                       {"agree", names[static_cast<std::size_t>(row.agree)]},
                       {"parts", row.parts}};
}

}  // namespace

json_text test_json(test_info const& test) {
    char name = 'a';
    auto const part_json = [&](part const& item) {
        return json_object{{"name", std::string(1, name++)},
                           {"kind", name_of(item.kind)},
                           {"offset", item.offset},
                           {"count", item.count},
                           {"points", point_names(test, item)}};
    };
    return json_object{
        {"question", test.question}, {"dimension", test.dimension}, {"layout", json_array(test.layout, part_json)}};
}

json_text case_json(explained_case const& shown, bool in_full) {
    judged_case const& found = shown.found;
    test_case const& question = found.question();
    bool const has_margin = found.truth.has_margin();
    json_text nearest;
    if (shown.nearest)
        nearest = json_array(std::array{shown.nearest->first, shown.nearest->second},
                             [&](auto const& at) { return point_json(at, question.test->dimension); });
    json_object object{
        {"input", json_array(question.input, to_hex)},
        {"relation", name_of(found.truth.rel)},
        {"verdict", name_of(found.judged.answer)},
        {"margin", has_margin ? finite_or_null(margin_of(found.truth)) : json_text()},
        {"margin_ulps", has_margin ? finite_or_null(margin_ulps_of(question, found.truth)) : json_text()},
        {"nearest", nearest},
        {"motion", motion_json(found)},
        {"sphere", sphere_json(found)},
        {"values", values_json(found)}};
    if (!in_full) return object;
    object.add("case_line", short_finding_line(found))
        .add("certificate", certificates_json(*question.test, found.truth))
        .add("certificate_check", json_array(shown.check))
        .add("steps", json_array(shown.steps.rows, step_json))
        .add("parting", fmt::format("{}", fmt::join(shown.steps.sentences, " ")))
        .add("reproducer", shown.reproducer);
    return object;
}

}  // namespace graze
