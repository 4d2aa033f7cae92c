// The report's data for its viewer.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <set>

#include "formats/case_json.hpp"
#include "formats/details.hpp"
#include "graze/trace.hpp"
#include "show/certificates_json.hpp"
#include "show/exact_text.hpp"
#include "show/finding_line.hpp"
#include "show/promise_words.hpp"
#include "text/json_writer.hpp"

namespace graze {
namespace {

json_text histogram_json(subject_pictures const* drawn) {
    if (!drawn || drawn->margins.empty()) return {};
    sample_count zero;
    std::map<int, sample_count> bins = drawn->margins;
    if (auto const at = bins.find(margin_zero); at != bins.end()) {
        zero = at->second;
        bins.erase(at);
    }
    int const first = bins.empty() ? 0 : bins.begin()->first, last = bins.empty() ? -1 : bins.rbegin()->first;
    std::vector<sample_count> row;
    for (int bin = first; bin <= last; ++bin) row.push_back(bins.contains(bin) ? bins[bin] : sample_count{});
    return json_object{{"first", first},
                       {"checked", json_array(row, &sample_count::checked)},
                       {"wrong", json_array(row, &sample_count::wrong)},
                       {"zero", json_object{{"checked", zero.checked}, {"wrong", zero.wrong}}}};
}

json_text profile_json(subject_pictures const* drawn) {
    if (!drawn || drawn->scales.empty()) return {};
    return json_array(drawn->scales, [](auto const& item) {
        auto const& [k, sum] = item;
        return json_object{{"k", k}, {"checked", sum.checked}, {"wrong", sum.wrong}, {"declined", sum.declined}};
    });
}

json_text subject_json(report_subject const& item) {
    return json_object{{"test", item.work->test},
                       {"name", item.subject->name},
                       {"scalar", name_of(item.work->scalar)},
                       {"promise", name_of(item.subject->promised.contact)},
                       {"one_sided", one_sided_json(item.subject->promised)},
                       {"domain", item.subject->domain},
                       {"histogram", histogram_json(item.drawn)},
                       {"scale_profile", profile_json(item.drawn)}};
}

json_text table_json(report_data const& data) {
    std::vector<report_row> const& rows = data.rows;
    /// The different texts of a column, and which each row has.
    struct text_column {
        std::vector<std::string> texts;
        std::vector<std::size_t> index;
    };
    auto const column_of_texts = [&](auto const& text_of) {
        text_column result;
        std::map<std::string, std::size_t> place;
        for (report_row const& row : rows) {
            std::string text = text_of(row);
            auto const [at, fresh] = place.try_emplace(text, result.texts.size());
            if (fresh) result.texts.push_back(std::move(text));
            result.index.push_back(at->second);
        }
        return result;
    };
    text_column const scalars = column_of_texts([&](report_row const& row) { return scalars_of(data, row); });
    text_column const contacts = column_of_texts(contacts_of);
    text_column const degeneracies = column_of_texts(degeneracies_of);
    text_column const places = column_of_texts([](report_row const& row) { return row.kind.parted.text(); });
    auto const column = [&](auto const& value) { return json_array(rows, value); };
    auto const index = [](auto value) { return static_cast<std::size_t>(value); };
    return json_object{{"names", json_object{{"outcome", json_array(outcome_names)},
                                             {"cause", json_array(cause_names)},
                                             {"scalar", json_array(scalars.texts)},
                                             {"contact", json_array(contacts.texts)},
                                             {"degeneracy", json_array(degeneracies.texts)},
                                             {"parts_at", json_array(places.texts)}}},
                       {"id", column(&report_row::id)},
                       {"subject", column(&report_row::subject)},
                       {"outcome", column([&](report_row const& row) { return index(row.kind.result); })},
                       {"cause", column([&](report_row const& row) { return index(row.kind.why); })},
                       {"scalar", json_array(scalars.index)},
                       {"contact", json_array(contacts.index)},
                       {"degeneracy", json_array(degeneracies.index)},
                       {"parts_at", json_array(places.index)},
                       {"count", column(&report_row::count)},
                       {"margin", column([](report_row const& row) {
                            return row.kind.result == outcome::wrong_sphere ? json_text() : finite_or_null(row.margin);
                        })},
                       {"margin_ulps", column([](report_row const& row) { return finite_or_null(row.margin_ulps); })},
                       {"size", column([](report_row const& row) {
                            return std::isfinite(row.share) ? json_text::raw(fmt::format("{:.3g}", row.share))
                                                            : json_text();
                        })},
                       {"status", column(&report_row::status)}};
}

json_text map_json(report_subject const& item, std::size_t subject) {
    disagreement_map const& map = *item.drawn->map;
    return json_object{{"subject", subject},
                       {"finding", map.finding},
                       {"caption", map_caption(item)},
                       {"width", map.slice.width},
                       {"height", map.slice.height},
                       {"origin", json_array(map.slice.origin, to_hex)},
                       {"u", json_array(map.slice.u, to_hex)},
                       {"v", json_array(map.slice.v, to_hex)},
                       {"over_time", item.test && item.test->in_motion()},
                       {"pixels", encode_pixels(map.pixels)}};
}

}  // namespace

std::string kind_json(report_detail const& detail) {
    auto const shown = [&](std::optional<explained_case> const& one) {
        return one ? case_json(*one, detail.in_full) : json_text();
    };
    auto const& orbit = detail.found.orbit;
    return json_object{{"worst", shown(detail.worst)},
                       {"shrunk", shown(detail.shrunk)},
                       {"orbit", orbit ? json_object{{"wrong", orbit->wrong}, {"of", orbit->size}} : json_text()}}
        .text();
}

std::string report_json(report_data const& data) {
    json_object tests, details;
    std::set<std::string_view> named;
    for (report_subject const& item : data.subjects)
        if (item.test && named.insert(item.test->id).second) tests.add(item.test->id, test_json(*item.test));
    for (opened_finding const& kind : data.opened) details.add(kind.id, json_text::raw(kind.json));
    std::vector<json_text> maps;
    for (std::size_t i = 0; i < data.subjects.size(); ++i)
        if (data.subjects[i].drawn && data.subjects[i].drawn->map) maps.push_back(map_json(data.subjects[i], i));
    std::string const& seed = data.campaign.setting("seed");
    return json_document({{"version", 1},
                          {"program", "graze " GRAZE_VERSION},
                          {"title", data.title},
                          {"seed", is_number(seed) ? json_text::raw(seed) : json_text()},
                          {"cases", data.campaign.cases},
                          {"seconds", finite_or_null(data.campaign.number("seconds"))},
                          {"tests", tests},
                          {"families", json_array(data.campaign.families())},
                          {"subjects", json_array(data.subjects, subject_json)},
                          {"findings", table_json(data)},
                          {"findings_in_store", data.findings},
                          {"details", details},
                          {"maps", json_array(maps)}})
        .text();
}

}  // namespace graze
