// What a report shows, from a store.
#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "formats/details.hpp"
#include "show/exact_text.hpp"
#include "show/reproducer.hpp"

namespace graze {
namespace {

report_row row_of(stored_finding const& found, std::size_t subject, report_gate const& gate) {
    report_row row{
        found.id, subject,           found.kind, found.count, found.what.rel, found.what.margin, found.what.severity(),
        {},       found.signature_id};
    if (gate.known) row.status = name_of(gate.known->status_of(found.kind));
    return row;
}

/// The largest extent of the shapes along an axis: what a margin is large or small against.
double extent_of(test_info const& test, std::span<double const> input) {
    std::size_t const dimension = test.dimension;
    std::array<double, 3> low, high;
    low.fill(INFINITY);
    high.fill(-INFINITY);
    for (part const& item : test.layout) {
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

/// Most frequent first; of equal ones as the campaign has them.
bool comes_first(report_row const& a, report_row const& b) {
    auto const key = [](report_row const& row) {
        return std::make_tuple(~row.count, row.subject, name_of(row.kind.result), name_of(row.kind.why),
                               name_of(row.kind.contact), std::string_view(row.kind.degeneracy),
                               std::string_view(row.id));
    };
    return key(a) < key(b);
}

/// Keeps those of the rows that come first: all of them never lie in memory.
class first_rows {
  public:
    explicit first_rows(std::size_t most) : most_(most) {}
    void add(report_row row) {
        rows_.push_back(std::move(row));
        if (rows_.size() < 2 * most_) return;
        std::nth_element(rows_.begin(), rows_.begin() + static_cast<std::ptrdiff_t>(most_), rows_.end(), comes_first);
        rows_.resize(most_);
    }
    std::vector<report_row> take() {
        std::ranges::sort(rows_, comes_first);
        if (rows_.size() > most_) rows_.resize(most_);
        return std::move(rows_);
    }

  private:
    std::size_t most_;
    std::vector<report_row> rows_;
};

/// Ids of those with the most disagreements of each subject in turn, so that every subject has some; new and worse ones
/// first. Of them the worst of each cause, and what is new or worse: that may hide behind a worse known one of its
/// cause.
std::vector<std::string> choose_details(std::vector<report_row> const& of_causes, std::vector<report_row> const& news) {
    struct candidate {
        report_row const* row;
        std::size_t place = 0;
    };
    std::vector<candidate> all;
    std::set<std::string_view> there;
    for (auto const* const rows : {&of_causes, &news})
        for (report_row const& row : *rows)
            if (there.insert(row.id).second) all.push_back({&row});
    std::ranges::sort(all, [](candidate const& a, candidate const& b) { return comes_first(*a.row, *b.row); });
    std::map<std::size_t, std::size_t> taken;
    for (candidate& each : all) each.place = taken[each.row->subject]++;
    std::ranges::stable_sort(
        all, {}, [](candidate const& each) { return std::make_pair(!each.row->is_new_or_worse(), each.place); });
    std::vector<std::string> ids;
    for (candidate const& each : all)
        if (ids.size() < most_details) ids.push_back(each.row->id);
    return ids;
}

}  // namespace

report_data::report_data() = default;
report_data::~report_data() = default;

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_in_full(report_data const& data, std::string_view finding) {
    return std::ranges::any_of(data.details, [&](report_detail const& detail) { return detail.found.id == finding; });
}

explained_case explain_case(judged_case found) {
    explained_case shown;
    shown.nearest = nearest_points(*found.question().test, found.question().input, found.truth);
    shown.proof = proof_sentences(found.question(), found.truth, 2);
    shown.check = certificate_check(found.question(), found.truth);
    shown.steps = explain_steps(found, false);
    constexpr std::size_t most_steps = 400;
    if (shown.steps.rows.size() > most_steps) shown.steps.rows.resize(most_steps);
    shown.reproducer = reproducer(found, reproducer_format::cpp);
    shown.found = std::move(found);
    return shown;
}

void gather_report(findings_store const& store, report_gate const& gate, report_data& data) {
    if (gate.known) {
        for (changed_rate const& rate : gate.known->risen) data.compared.push_back("More frequent: " + describe(rate));
        for (changed_rate const& rate : gate.known->fallen) data.compared.push_back("Less frequent: " + describe(rate));
        for (std::string const& sentence : gate.known->method) data.compared.push_back("Compared so: " + sentence);
    }
    data.campaign = store.read();
    data.pictures = store.pictures();
    data.kinds = store.signature_count();
    std::string const& models = data.campaign.setting("models");
    data.title = models.empty() ? "campaign" : models;
    std::map<asked_subject, std::size_t> at;
    for (stored_workload const& work : data.campaign.work)
        for (stored_subject const& who : work.subjects) {
            at[{work.test, work.scalar, who.name}] = data.subjects.size();
            auto const drawn = std::ranges::find_if(data.pictures, [&](auto const& each) {
                return each.test == work.test && each.scalar == work.scalar && each.subject == who.name;
            });
            data.subjects.push_back(
                {&work, &who, find_test(work.test), drawn == data.pictures.end() ? nullptr : &*drawn, std::nullopt, 0});
        }
    auto const subject_of = [&](stored_finding const& found) {
        auto const place = at.find(found.kind);
        return place == at.end() ? data.subjects.size() : place->second;
    };
    first_rows frequent(most_rows), news(most_details);
    std::vector<first_rows> of_subject(data.subjects.size(), first_rows(most_listed));
    data.worst = store.worst([&](stored_finding const& found) {
        std::size_t const subject = subject_of(found);
        if (subject == data.subjects.size()) return;
        report_row row = row_of(found, subject, gate);
        if (row.is_new_or_worse()) news.add(row);
        of_subject[subject].add(row);
        frequent.add(std::move(row));
    });
    data.rows = frequent.take();
    for (first_rows& rows : of_subject)
        for (report_row& row : rows.take()) data.listed.push_back(std::move(row.signature_id));
    for (stored_finding const& found : data.worst.of_subject) {
        std::size_t const subject = subject_of(found);
        if (subject == data.subjects.size()) continue;
        report_subject& who = data.subjects[subject];
        who.worst = row_of(found, subject, gate);
        double const extent = who.test ? extent_of(*who.test, found.what.input) : 0;
        who.relative = extent > 0 ? found.what.margin / extent : 0;
    }
    std::vector<report_row> of_causes;
    for (stored_finding const& found : data.worst.of_cause)
        if (std::size_t const subject = subject_of(found); subject != data.subjects.size())
            of_causes.push_back(row_of(found, subject, gate));
    for (std::string const& id : choose_details(of_causes, news.take())) {
        std::vector<stored_finding> const whole = store.find(id, 1);
        if (whole.empty()) continue;
        stored_finding found = whole.front();
        std::size_t const subject = subject_of(found);
        if (subject == data.subjects.size() || !data.subjects[subject].test) continue;
        report_detail detail;
        detail.subject = subject;
        contact_promise const promise = promise_of(data.campaign, found.kind);
        detail.worst = explain_case(judge_finding(found, promise, false));
        if (!found.shrunk.empty() && found.shrunk != found.what.input)
            detail.shrunk = explain_case(judge_finding(found, promise, true));
        detail.found = std::move(found);
        data.details.push_back(std::move(detail));
    }
}

}  // namespace graze
