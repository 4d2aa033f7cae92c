#include "formats/data.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <span>

#include "graze/configurations.hpp"
#include "show/finding_line.hpp"
#include "show/subject_sentence.hpp"
#include "text/json_writer.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

json_object json_counts(counts const& sum) {
    json_object object{{"checked", sum.checked}};
    for (std::size_t i = 0; i < outcome_count; ++i) object.add(outcome_names[i], sum.outcomes[i]);
    return object;
}

/// Writes the median, 99th percentile and worst finite one of ulps and excess, with the input of the worst;
/// the same of times of contact, early and late.
json_object json_errors(stored_subject const& stored, bool of_times) {
    json_object object;
    for (std::size_t i = 0; i < stored.errors.size(); ++i) {
        auto const& spread = stored.errors[i];
        json_object one{{"cases", spread.total()},
                        {"median", spread.quantile(0.5)},
                        {"p99", spread.quantile(0.99)},
                        {"not_finite", spread.infinite()}};
        if (spread.worst)
            one.add("worst", spread.worst->amount)
                .add("family", spread.family)
                .add("input", json_array(spread.worst->input, to_hex));
        object.add(of_times ? std::string_view(i == 0 ? "early" : "late") : error_measure_names[i], one);
    }
    return object;
}

json_object json_tally(stored_workload const& work, stored_subject const& stored, std::string const& worst) {
    json_object object = json_counts(stored.total);
    json_object by_family, causes;
    for (auto const& [name, sum] : stored.by_family) by_family.add(name, json_counts(sum));
    for (auto const& [why, count] : stored.causes) causes.add(name_of(why), count);
    object.add("not_reproduced",
               json_object{{"crash", stored.not_reproduced.crashes}, {"hang", stored.not_reproduced.hangs}});
    object.add("families", by_family).add("causes", causes);
    object.add("worst", worst.empty() ? json_text() : json_text::raw(worst));
    if (!stored.errors[0].counts.empty()) {
        test_info const* const test = find_test(work.test);
        bool const of_times = test && test->in_motion();
        object.add(of_times ? "times" : "errors", json_errors(stored, of_times));
    }
    object.add("first_disagreement_seconds", stored.first_disagreement_seconds);
    if (stored.given_up) object.add("given_up", true).add("not_judged", work.not_judged(stored));
    return object;
}

/// The configurations that a finding was seen in, most frequent first, at most `most`.
json_text json_configurations(test_info const& test, std::map<std::string, std::uint64_t> const& seen) {
    constexpr std::size_t most = 20;
    configuration_catalogue const* const known = configuration_catalogue::of(test);
    std::vector<std::pair<std::string, std::uint64_t>> list(seen.begin(), seen.end());
    std::ranges::stable_sort(list, std::greater<>(), [](auto const& one) { return one.second; });
    if (list.size() > most) list.resize(most);
    return json_array(list, [&](auto const& one) {
        auto const number = known ? known->find_id(one.first) : std::nullopt;
        return json_object{
            {"id", one.first}, {"name", number ? known->name(*number) : std::string()}, {"count", one.second}};
    });
}

/// The most frequent findings.
json_text json_findings(report_data const& data) {
    constexpr std::size_t most = 10'000;
    std::size_t const shown = std::min(data.rows.size(), most);
    std::vector<json_object> list;
    for (report_row const& row : std::span(data.rows).first(shown)) {
        report_subject const& at = data.subjects[row.subject];
        json_object one{{"id", row.id},
                        {"test", at.work->test},
                        {"subject", at.subject->name},
                        {"outcome", name_of(row.kind.result)},
                        {"cause", name_of(row.kind.why)}};
        if (parting const& parted = row.kind.parted; !parted.comparison.empty())
            one.add("comparison", parted.comparison).add("parts_at", parted.text());
        std::map<std::string_view, std::uint64_t> scalars;
        for (report_part const& item : row.parts)
            scalars[name_of(data.subjects[item.subject].work->scalar)] += item.count;
        json_object by_scalar;
        for (auto const& [name, count] : scalars) by_scalar.add(name, count);
        if (test_info const* const test = find_test(at.work->test); test && !row.configurations.empty())
            one.add("configuration_count", row.configurations.size())
                .add("configurations", json_configurations(*test, row.configurations));
        one.add("count", row.count).add("scalars", by_scalar).add("worst_case", row.case_id);
        if (!row.status.empty()) one.add("status", row.status);
        list.push_back(std::move(one));
    }
    return json_array(list, [](json_object const& one) { return json_text(one); });
}

std::string summary_json(report_data const& data) {
    stored_campaign const& campaign = data.campaign;
    std::map<asked_subject, std::string> worst;
    for (stored_finding const& found : data.worst.of_subject) worst[found.kind] = finding_line(found);
    // A test has one workload a scalar type, side by side; a subject may take one of them alone.
    json_object tests;
    for (std::size_t first = 0, next = 0; first < campaign.work.size(); first = next) {
        std::vector<std::pair<std::string, json_object>> by_name;
        for (; next < campaign.work.size() && campaign.work[next].test == campaign.work[first].test; ++next)
            for (stored_subject const& stored : campaign.work[next].subjects) {
                asked_subject const asked{campaign.work[next].test, campaign.work[next].scalar, stored.name};
                auto at = std::ranges::find(by_name, stored.name, [](auto const& item) { return item.first; });
                if (at == by_name.end()) at = by_name.emplace(at, stored.name, json_object());
                at->second.add(name_of(asked.scalar), json_tally(campaign.work[next], stored, worst[asked]));
            }
        json_object subjects;
        for (auto const& [name, scalars] : by_name) subjects.add(name, scalars);
        json_object of_test{{"subjects", subjects}};
        if (configuration_coverage const covered = coverage_of(campaign, campaign.work[first].test); covered.known > 0)
            of_test.add(
                "configurations",
                json_object{{"known", covered.known}, {"reached", covered.reached}, {"ten_times", covered.ten_times}});
        tests.add(campaign.work[first].test, of_test);
    }
    std::string const& seed = campaign.setting("seed");
    json_object summary = json_document({{"seed", is_number(seed) ? json_text::raw(seed) : seed},
                                         {"cases", campaign.cases},
                                         {"seconds", campaign.number("seconds")},
                                         {"stopped", campaign.setting("state") != "complete"},
                                         {"shard", campaign.setting("shard")},
                                         {"confirmed_by_both_references", campaign.number("confirmed")},
                                         {"judge", campaign.setting("judge")},
                                         {"audit", campaign.number("audit")},
                                         {"audited", campaign.number("audited")},
                                         {"finding_count", data.findings},
                                         {"findings", json_findings(data)},
                                         {"tests", tests}});
    if (std::string const& certified = campaign.setting("certified"); !certified.empty())
        summary.add("certified", json_object{{"findings", campaign.number("certified_findings")},
                                             {"sample", campaign.number("certified_sample")},
                                             {"proved", campaign.setting("certified_proved") == "1"},
                                             {"said", certified}});
    return summary.text() + "\n";
}

/// The page that asks again, beside the report, where the program has one.
bool copy_playground(std::filesystem::path const& folder) {
    std::string const page = file_near_program({"share/graze/playground.html"});
    if (page.empty()) return false;
    std::error_code error;
    std::filesystem::copy_file(page, folder / "playground.html", std::filesystem::copy_options::overwrite_existing,
                               error);
    return !error;
}

}  // namespace

reported_campaign write_reports(std::string const& folder, findings_store const& store, report_gate const& gate) {
    std::filesystem::path const base(folder);
    report_data data;
    data.has_playground = copy_playground(base);
    gather_report(store, gate, data);
    write_file(base / "findings.jsonl", [&](std::ostream& out) {
        store.each_finding(data.listed, [&](stored_finding const& found) { out << finding_line(found) << '\n'; });
    });
    write_file(base / "summary.json", summary_json(data));
    write_file(base / "report.html", report_html(data));
    write_file(base / "report.md", report_markdown(data));
    write_file(base / "junit.xml", junit_xml(data, gate));
    write_file(base / "report.sarif", sarif_json(data, store, gate));
    return {std::move(data.campaign), std::move(data.accounts)};
}

}  // namespace graze
