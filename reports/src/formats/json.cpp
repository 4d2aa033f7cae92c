// The report's data for its viewer.
#include <algorithm>
#include <cmath>

#include "check/case.hpp"
#include "graze/trace.hpp"
#include "formats/json_writer.hpp"
#include "formats/details.hpp"
#include "show/finding_line.hpp"

#ifndef GRAZE_VERSION
#define GRAZE_VERSION "unversioned"
#endif

namespace graze {
namespace {

/// JSON has no infinity, and 1e999 is not one to everybody.
std::string finite_or_null(double value) {
    return std::isfinite(value) ? to_decimal(value) : "null";
}

std::string hexadecimal(double value) {
    return json_quote(to_hex(value));
}

std::string strings(std::vector<std::string> const& items) {
    return json_array(items, json_quote);
}

template <class Value>
std::string whole(Value value) {
    return std::to_string(value);
}

/// The points of a part as the tables name them; none of a mesh, which has as many as the case.
std::string point_names(test_info const& test, part const& item) {
    std::vector<std::string> const names = input_names(test, item.offset + item.count);
    std::vector<std::string> points;
    shape_traits const& traits = traits_of(item.kind);
    for (std::size_t i = 0; !traits.repeats && i < traits.points; ++i) {
        std::string const& name = names[item.offset + i * test.dimension];
        points.push_back(name.substr(0, name.rfind('.')));
    }
    return strings(points);
}

std::string test_json(test_info const& test) {
    char name = 'a';
    std::string const layout = json_array(test.layout, [&](part const& item) {
        return json_object()
            .add_string("name", std::string(1, name++))
            .add_string("kind", name_of(item.kind))
            .add("offset", whole(item.offset))
            .add("count", whole(item.count))
            .add("points", point_names(test, item))
            .text();
    });
    return json_object()
        .add_string("question", test.question)
        .add("dimension", whole(test.dimension))
        .add("layout", layout)
        .text();
}

std::string histogram_json(subject_pictures const* drawn) {
    if (!drawn || drawn->margins.empty()) return "null";
    sample_count zero;
    std::map<int, sample_count> bins = drawn->margins;
    if (auto const at = bins.find(margin_zero); at != bins.end()) {
        zero = at->second;
        bins.erase(at);
    }
    int const first = bins.empty() ? 0 : bins.begin()->first, last = bins.empty() ? -1 : bins.rbegin()->first;
    std::vector<sample_count> row;
    for (int bin = first; bin <= last; ++bin) row.push_back(bins.contains(bin) ? bins[bin] : sample_count{});
    return json_object()
        .add("first", whole(first))
        .add("checked", json_array(row, [](sample_count const& each) { return whole(each.checked); }))
        .add("wrong", json_array(row, [](sample_count const& each) { return whole(each.wrong); }))
        .add("zero", json_object().add("checked", whole(zero.checked)).add("wrong", whole(zero.wrong)).text())
        .text();
}

std::string profile_json(subject_pictures const* drawn) {
    if (!drawn || drawn->scales.empty()) return "null";
    return json_array(drawn->scales, [](auto const& each) {
        return json_object()
            .add("k", whole(each.first))
            .add("checked", whole(each.second.checked))
            .add("wrong", whole(each.second.wrong))
            .add("declined", whole(each.second.declined))
            .text();
    });
}

std::string subject_json(report_subject const& each) {
    return json_object()
        .add_string("test", each.work->test)
        .add_string("name", each.who->name)
        .add_string("scalar", name_of(each.work->scalar))
        .add_string("promise", name_of(each.who->contact))
        .add_string("domain", each.who->domain)
        .add("histogram", histogram_json(each.drawn))
        .add("scale_profile", profile_json(each.drawn))
        .text();
}

template <class Names>
std::string names_json(Names const& names) {
    return json_array(names, [](auto const& name) { return json_quote(name); });
}

std::string table_json(std::vector<report_row> const& rows) {
    std::vector<std::string> degeneracies;
    std::map<std::string, std::size_t> place;
    for (report_row const& row : rows)
        if (place.try_emplace(row.kind.degeneracy, degeneracies.size()).second)
            degeneracies.push_back(row.kind.degeneracy);
    auto const column = [&](auto const& value) { return json_array(rows, value); };
    auto const index = [](auto value) { return std::to_string(static_cast<std::size_t>(value)); };
    return json_object()
        .add("names", json_object()
                          .add("outcome", names_json(outcome_names))
                          .add("cause", names_json(cause_names))
                          .add("contact", names_json(contact_kind_names))
                          .add("degeneracy", names_json(degeneracies))
                          .text())
        .add("id", column([](report_row const& row) { return json_quote(row.id); }))
        .add("subject", column([](report_row const& row) { return whole(row.subject); }))
        .add("outcome", column([&](report_row const& row) { return index(row.kind.result); }))
        .add("cause", column([&](report_row const& row) { return index(row.kind.why); }))
        .add("contact", column([&](report_row const& row) { return index(row.kind.contact); }))
        .add("degeneracy", column([&](report_row const& row) { return whole(place[row.kind.degeneracy]); }))
        .add("count", column([](report_row const& row) { return whole(row.count); }))
        .add("margin", column([](report_row const& row) {
                 return row.kind.result == outcome::wrong_sphere ? "null" : finite_or_null(row.margin);
             }))
        .add("margin_ulps", column([](report_row const& row) { return finite_or_null(row.margin_ulps); }))
        .add("status", column([](report_row const& row) { return json_quote(row.status); }))
        .text();
}

std::string point_json(std::array<rational, 3> const& at, std::size_t dimension) {
    return json_array(std::span(at).first(dimension),
                      [](rational const& x) { return json_quote(to_fraction(x)); });
}

std::string sphere_json(judged_case const& found) {
    if (!found.truth.sphere || found.made.sphere.size() < 4) return "null";
    exact_sphere const& exact = *found.truth.sphere;
    std::vector<double> numbers;
    for (rational const& x : exact.centre) numbers.push_back(to_double(x));
    numbers.push_back(to_double(root_difference{exact.radius_squared, 0}));
    return json_object()
        .add("exact_centre", point_json(exact.centre, 3))
        .add_string("exact_radius_squared", to_fraction(exact.radius_squared))
        .add("exact", json_array(numbers, finite_or_null))
        .add("subject", json_array(found.made.sphere, finite_or_null))
        .text();
}

std::string step_json(step_row const& row) {
    constexpr std::string_view names[] = {"same", "rounded", "wrong"};
    return json_object()
        .add_string("name", row.id)
        .add_string("expression", row.what)
        .add_string("float", row.computed)
        .add_string("exact", row.exact)
        .add_string("agree", names[static_cast<std::size_t>(row.agree)])
        .add("parts", json_bool(row.parts))
        .text();
}

std::string case_json(explained_case const& shown) {
    judged_case const& found = shown.found;
    test_case const& question = found.question();
    bool const has_margin = !found.truth.sphere && found.truth.rel != relation::undefined;
    std::string nearest = "null";
    if (shown.nearest)
        nearest = "[" + point_json(shown.nearest->first, question.test->dimension) + "," +
                  point_json(shown.nearest->second, question.test->dimension) + "]";
    std::string parting;
    for (std::string const& sentence : shown.steps.sentences) parting += (parting.empty() ? "" : " ") + sentence;
    return json_object()
        .add("input", json_array(question.input, hexadecimal))
        .add_string("case_line", short_finding_line(found))
        .add_string("relation", name_of(found.truth.rel))
        .add_string("verdict", name_of(found.made.answer))
        .add("margin", has_margin ? finite_or_null(margin_of(found.truth)) : "null")
        .add("margin_ulps", has_margin ? finite_or_null(margin_ulps_of(question, found.truth)) : "null")
        .add("nearest", nearest)
        .add("sphere", sphere_json(found))
        .add("certificate", certificates_json(*question.test, found.truth))
        .add("certificate_check", strings(shown.check))
        .add("steps", json_array(shown.steps.rows, step_json))
        .add_string("parting", parting)
        .add_string("reproducer", shown.reproducer)
        .text();
}

std::string detail_json(report_detail const& detail) {
    auto const& orbit = detail.found.orbit;
    return json_object()
        .add("worst", case_json(detail.worst))
        .add("shrunk", detail.shrunk ? case_json(*detail.shrunk) : "null")
        .add("orbit",
             orbit ? json_object().add("wrong", whole(orbit->wrong)).add("of", whole(orbit->size)).text() : "null")
        .text();
}

std::string map_json(report_subject const& each, std::size_t subject) {
    disagreement_map const& map = *each.drawn->map;
    std::string const caption = map_caption(each);
    return json_object()
        .add("subject", whole(subject))
        .add_string("finding", map.finding)
        .add_string("caption", caption)
        .add("width", whole(map.slice.width))
        .add("height", whole(map.slice.height))
        .add("origin", json_array(map.slice.origin, hexadecimal))
        .add("u", json_array(map.slice.u, hexadecimal))
        .add("v", json_array(map.slice.v, hexadecimal))
        .add_string("pixels", encode_pixels(map.pixels))
        .text();
}

}  // namespace

std::string report_json(report_data const& data) {
    json_object tests, details;
    std::vector<std::string> named;
    for (report_subject const& each : data.subjects) {
        if (!each.test || std::find(named.begin(), named.end(), each.test->id) != named.end()) continue;
        named.push_back(each.test->id);
        tests.add(each.test->id, test_json(*each.test));
    }
    for (report_detail const& detail : data.details) details.add(detail.found.id, detail_json(detail));
    std::string maps;
    for (std::size_t i = 0; i < data.subjects.size(); ++i)
        if (data.subjects[i].drawn && data.subjects[i].drawn->map)
            maps += (maps.empty() ? "" : ",") + map_json(data.subjects[i], i);
    std::string const& seed = data.campaign.setting("seed");
    bool const one_seed = !seed.empty() && seed.find_first_not_of("0123456789") == std::string::npos;
    return json_object()
        .add("version", "1")
        .add_string("program", "graze " GRAZE_VERSION)
        .add_string("title", data.title)
        .add("seed", one_seed ? seed : "null")
        .add("cases", whole(data.campaign.cases))
        .add("seconds", finite_or_null(data.campaign.number("seconds")))
        .add("tests", tests.text())
        .add("families", strings(data.campaign.families()))
        .add("subjects", json_array(data.subjects, subject_json))
        .add("findings", table_json(data.rows))
        .add("findings_in_store", whole(data.kinds))
        .add("details", details.text())
        .add("maps", "[" + maps + "]")
        .text();
}

}  // namespace graze
