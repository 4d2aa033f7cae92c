// The findings that open on the page: which, and made one by one.
#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "formats/details.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

/// Those with the most disagreements of each subject in turn, so that every subject has some; new and worse ones first.
/// Returns the worst of each cause, and what is new or worse: that may hide behind a worse known one of its cause.
std::vector<report_row const*> telling(std::vector<report_row> const& of_causes, std::vector<report_row> const& news) {
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
    for (candidate& item : all) item.place = taken[item.row->subject]++;
    std::ranges::stable_sort(
        all, {}, [](candidate const& item) { return std::make_pair(!item.row->is_new_or_worse(), item.place); });
    std::vector<report_row const*> rows;
    for (candidate const& item : all) rows.push_back(item.row);
    return rows;
}

/// The case of a finding whose simpler input is told: the worst, or else that of the most frequent part with one, of the
/// worst's scalar type.
std::optional<stored_finding> simpler_case(findings_store const& store, report_row const& row,
                                           stored_finding const& worst) {
    auto const is_simpler = [](stored_finding const& found) {
        return !found.shrunk.empty() && found.shrunk != found.what.input;
    };
    if (is_simpler(worst)) return worst;
    constexpr std::size_t most_asked = 8;
    std::size_t asked = 0;
    for (report_part const& item : row.parts) {
        if (item.subject != row.subject) continue;
        if (asked++ == most_asked) break;
        for (stored_finding& found : store.find(item.case_id, 1))
            if (is_simpler(found)) return std::move(found);
    }
    return std::nullopt;
}

report_detail detail_of(findings_store const& store, stored_campaign const& campaign, report_row const& row,
                        stored_finding found, bool in_full, kept_subjects& subjects) {
    report_detail detail;
    detail.row = row;
    detail.in_full = in_full;
    auto const judged = [&](stored_finding const& one, bool shrunk) {
        return explain_case(judge_finding(one, promise_of(campaign, one.kind), shrunk, subjects), in_full);
    };
    if (auto const simpler = simpler_case(store, row, found)) detail.shrunk = judged(*simpler, true);
    if (in_full || !detail.shrunk) detail.worst = judged(found, false);
    detail.found = std::move(found);
    return detail;
}

}  // namespace

void gather_opened(findings_store const& store, subject_catalog const& catalog,
                   std::vector<report_row> const& of_causes, std::vector<report_row> const& news, report_data& data) {
    std::size_t bytes = 0, in_full = 0;
    bool full = false;
    kept_subjects subjects(catalog);
    std::vector<std::pair<report_row const*, opened_finding>> result;
    std::set<std::string_view> seen;
    constexpr std::size_t most_opened_scalars = most_kind_bytes / 10;  // more would not fit, however they are written
    auto const open = [&](report_row const& row) {
        if (full || !data.subjects[row.subject].test || !seen.insert(row.id).second) return;
        std::vector<stored_finding> const whole = store.find(row.case_id, 1);
        if (whole.empty() || std::max(whole[0].what.input.size(), whole[0].shrunk.size()) > most_opened_scalars) return;
        bool const wholly = in_full < most_details;
        report_detail const detail = detail_of(store, data.campaign, row, whole.front(), wholly, subjects);
        opened_finding kind{row.id, kind_html(data, detail), kind_json(detail)};
        std::size_t const size = kind.html.size() + kind.json.size();
        if (size > most_kind_bytes) return;
        full = bytes + size > most_opened_bytes;
        if (full) return;
        bytes += size;
        in_full += wholly;
        data.in.insert(row.id);
        result.emplace_back(&row, std::move(kind));
    };
    for (report_row const* row : telling(of_causes, news)) open(*row);
    std::size_t const turns = std::max(data.rows.size(), data.largest.size());
    for (std::size_t i = 0; i < turns && !full; ++i) {
        if (i < data.rows.size()) open(data.rows[i]);
        if (i < data.largest.size()) open(data.largest[i]);
    }
    std::set<std::string_view> listed;
    auto const list = [&](std::vector<report_row> const& rows, std::size_t i) {
        if (i >= rows.size() || data.foremost.size() == most_foremost || !listed.insert(rows[i].id).second) return;
        for (stored_finding& found : store.find(rows[i].case_id, 1))
            data.foremost.emplace_back(rows[i], std::move(found));
    };
    for (std::size_t i = 0; i < std::min(turns, most_foremost); ++i) {
        list(data.rows, i);
        list(data.largest, i);
    }
    std::ranges::sort(result, [](auto const& a, auto const& b) {
        bool const known = !a.first->is_new_or_worse();
        if (known != !b.first->is_new_or_worse()) return !known;
        return comes_first(*a.first, *b.first);
    });
    for (auto& item : result) data.opened.push_back(std::move(item.second));
}

}  // namespace graze
