// What a report shows, from a store.
#include <algorithm>
#include <cmath>
#include <tuple>

#include "campaign_report.hpp"
#include "exact_text.hpp"
#include "finding_source.hpp"
#include "report_data.hpp"
#include "reproducer.hpp"

namespace graze {
namespace {

using subject_key = std::tuple<std::string, scalar_type, std::string>;

report_row row_of(stored_finding const& found, std::size_t subject, report_gate const& gate) {
    report_row row{found.id, subject, found.kind, found.count, found.what.rel, found.what.margin, found.what.severity(),
                   {}};
    if (gate.known) row.status = name_of(status_of(*gate.known, entry_of(found), found.what.severity()));
    return row;
}

/// The largest extent of the shapes along an axis: what a margin is large or small against.
double extent_of(test_info const& test, std::span<double const> input) {
    std::size_t const dimension = static_cast<std::size_t>(test.dimension);
    std::array<double, 3> low, high;
    low.fill(INFINITY);
    high.fill(-INFINITY);
    for (part const& item : test.layout) {
        if (item.kind == shape::affine) continue;
        std::size_t const end = item.count == 0 ? input.size() : item.offset + item.count;
        for (std::size_t i = item.offset; i < end; ++i) {
            if (!test.is_coordinate(i)) continue;
            std::size_t const axis = (i - item.offset) % dimension;
            low[axis] = std::min(low[axis], input[i]);
            high[axis] = std::max(high[axis], input[i]);
        }
    }
    double most = 0;
    for (std::size_t axis = 0; axis < dimension; ++axis) most = std::max(most, high[axis] - low[axis]);
    return most;
}

/// Those with the most disagreements of each subject in turn, so that every subject has some; new and worse ones first.
std::vector<stored_finding> choose_details(findings_store const& store, report_gate const& gate) {
    struct candidate {
        stored_finding found;
        bool old;
        std::size_t place = 0;
    };
    std::vector<candidate> all;
    auto const add = [&](stored_finding const& found) {
        bool const old =
            !gate.known || status_of(*gate.known, entry_of(found), found.what.severity()) == baseline_status::known;
        all.push_back({found, old});
    };
    finding_filter filter;
    filter.which = finding_choice::worst_of_cause;
    store.each_finding(filter, add);
    if (gate.known) {  // a new kind may hide behind a worse known one of its cause
        filter.which = finding_choice::worst_of_signature;
        std::size_t extra = 0;
        store.each_finding(filter, [&](stored_finding const& found) {
            bool const known = status_of(*gate.known, entry_of(found), found.what.severity()) == baseline_status::known;
            bool const there =
                std::any_of(all.begin(), all.end(), [&](candidate const& each) { return each.found.id == found.id; });
            if (!known && !there && ++extra <= most_details) add(found);
        });
    }
    std::stable_sort(all.begin(), all.end(),
                     [](candidate const& a, candidate const& b) { return a.found.count > b.found.count; });
    std::map<subject_key, std::size_t> taken;
    for (candidate& each : all) each.place = taken[{each.found.test, each.found.scalar, each.found.subject}]++;
    std::stable_sort(all.begin(), all.end(), [](candidate const& a, candidate const& b) {
        return std::tie(a.old, a.place) < std::tie(b.old, b.place);
    });
    if (all.size() > most_details) all.resize(most_details);
    std::vector<stored_finding> chosen;
    for (candidate& each : all) chosen.push_back(std::move(each.found));
    return chosen;
}

}  // namespace

report_case explain_case(judged_case found) {
    report_case shown;
    shown.nearest = nearest_points(*found.question().test, found.question().input, found.truth);
    shown.proof = proof_sentences(found.question(), found.truth, 2);
    shown.check = certificate_check(found.question(), found.truth);
    shown.steps = explain_steps(found, false);
    constexpr std::size_t most_steps = 400;
    if (shown.steps.rows.size() > most_steps) shown.steps.rows.resize(most_steps);
    shown.reproducer = reproducer(found, reproducer_format::cpp);
    std::erase_if(found.record.extras, [](auto const& extra) { return extra.first != "id"; });
    shown.found = std::move(found);
    return shown;
}

void gather_report(findings_store const& store, report_gate const& gate, report_data& data) {
    data.campaign = store.read();
    data.pictures = store.pictures();
    data.kinds = store.signature_count();
    std::string const& models = data.campaign.setting("models");
    data.title = models.empty() ? "campaign" : models;
    std::map<subject_key, std::size_t> at;
    for (stored_workload const& work : data.campaign.work)
        for (stored_subject const& who : work.subjects) {
            at[{work.test, work.scalar, who.name}] = data.subjects.size();
            auto const drawn = std::find_if(data.pictures.begin(), data.pictures.end(), [&](auto const& each) {
                return each.test == work.test && each.scalar == work.scalar && each.subject == who.name;
            });
            data.subjects.push_back(
                {&work, &who, find_test(work.test), drawn == data.pictures.end() ? nullptr : &*drawn, std::nullopt, 0});
        }
    auto const subject_of = [&](stored_finding const& found) {
        auto const place = at.find({found.test, found.scalar, found.subject});
        return place == at.end() ? data.subjects.size() : place->second;
    };
    finding_filter filter;
    filter.which = finding_choice::worst_of_signature;
    store.each_finding(filter, [&](stored_finding const& found) {
        std::size_t const subject = subject_of(found);
        if (subject == data.subjects.size()) return;
        report_row row = row_of(found, subject, gate);
        report_subject& who = data.subjects[subject];
        if (!who.worst || row.margin_ulps > who.worst->margin_ulps) {
            who.worst = row;
            double const extent = who.test ? extent_of(*who.test, found.what.input) : 0;
            who.relative = extent > 0 ? row.margin / extent : 0;
        }
        data.rows.push_back(std::move(row));
    });
    std::stable_sort(data.rows.begin(), data.rows.end(),
                     [](report_row const& a, report_row const& b) { return a.count > b.count; });
    if (data.rows.size() > most_rows) data.rows.resize(most_rows);
    for (stored_finding& found : choose_details(store, gate)) {
        std::size_t const subject = subject_of(found);
        if (subject == data.subjects.size() || !data.subjects[subject].test) continue;
        report_detail detail;
        detail.subject = subject;
        detail.worst = explain_case(judge_shown(shown_of(data.campaign, found, false)));
        if (!found.shrunk.empty() && found.shrunk != found.what.input)
            detail.shrunk = explain_case(judge_shown(shown_of(data.campaign, found, true)));
        detail.found = std::move(found);
        data.details.push_back(std::move(detail));
    }
}

}  // namespace graze
