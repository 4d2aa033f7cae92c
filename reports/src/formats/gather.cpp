// What a report shows, from a store.
#include <fmt/format.h>

#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <tuple>

#include "formats/accounts.hpp"
#include "formats/details.hpp"
#include "show/share_of_size.hpp"

namespace graze {
namespace {

report_row row_of(stored_finding const& found, std::size_t subject, test_info const* test, report_gate const& gate) {
    finding_key const key = finding_key_of(found.kind);
    report_row row;
    row.id = id_of(key);
    row.subject = subject;
    row.kind = found.kind;
    row.count = found.count;
    row.rel = found.what.rel;
    row.margin = found.what.margin;
    row.margin_ulps = found.what.severity();
    if (test) row.share = share_of_size(*test, found);
    if (gate.known) row.status = name_of(gate.known->status_of(key));
    row.signature_id = found.signature_id;
    row.case_id = found.id;
    row.subjects = {subject};
    row.parts.push_back({subject, row.kind.contact, row.kind.degeneracy, row.count, row.case_id, row.margin,
                         row.margin_ulps, row.share});
    return row;
}

bool is_more_frequent(report_part const& a, report_part const& b) {
    return std::tie(b.count, a.subject, a.contact, a.degeneracy, a.case_id) <
           std::tie(a.count, b.subject, b.contact, b.degeneracy, b.case_id);
}

void trim_parts(std::vector<report_part>& parts) {
    std::ranges::sort(parts, is_more_frequent);
    if (parts.size() > most_parts) parts.resize(most_parts);
}

/// Those of the texts that differ, the first three, and how many more there are.
template <class Text>
std::string different(report_row const& row, Text const& text) {
    std::vector<std::string> all;
    for (report_part const& item : row.parts)
        if (std::string one(text(item)); std::ranges::find(all, one) == all.end()) all.push_back(std::move(one));
    std::size_t const shown = std::min<std::size_t>(all.size(), 3);
    std::string const more = shown < all.size() ? fmt::format(" +{}", all.size() - shown) : "";
    return fmt::format("{}{}", fmt::join(std::span(all).first(shown), ", "), more);
}

/// Largest against the size of the shapes first, of equal ones the most frequent.
bool is_larger(report_row const& a, report_row const& b) {
    return a.share != b.share ? a.share > b.share : comes_first(a, b);
}

/// Keeps those of the rows that come first: all of them never lie in memory.
class first_rows {
  public:
    using order = bool (*)(report_row const&, report_row const&);
    explicit first_rows(std::size_t most, order before = comes_first) : most_(most), before_(before) {}
    void add(report_row row) {
        rows_.push_back(std::move(row));
        if (rows_.size() < 2 * most_) return;
        std::nth_element(rows_.begin(), rows_.begin() + static_cast<std::ptrdiff_t>(most_), rows_.end(), before_);
        rows_.resize(most_);
    }
    std::vector<report_row> take() {
        std::ranges::sort(rows_, before_);
        if (rows_.size() > most_) rows_.resize(most_);
        return std::move(rows_);
    }

  private:
    std::size_t most_;
    order before_;
    std::vector<report_row> rows_;
};

}  // namespace

std::string worst_words(report_row const& row) {
    if (row.kind.result == outcome::wrong_contact) return fmt::format("error {:.4g}", row.margin);
    if (row.kind.result == outcome::late_impact) return fmt::format("lateness {:.4g}", row.margin);
    if (row.kind.result == outcome::invalid_output) return fmt::format("of {:.0f} numbers", 1 / row.margin);
    return fmt::format("{:.4g} ulps", row.margin_ulps);
}

void report_row::join(report_row const& other) {
    count += other.count;
    share = std::max(share, other.share);
    // The order does not depend on which comes first.
    if (std::tie(other.margin_ulps, subject, case_id) > std::tie(margin_ulps, other.subject, other.case_id)) {
        std::tie(subject, kind, rel, margin, margin_ulps, signature_id, case_id) = std::tie(
            other.subject, other.kind, other.rel, other.margin, other.margin_ulps, other.signature_id, other.case_id);
    }
    for (std::size_t const index : other.subjects)
        if (auto const at = std::ranges::lower_bound(subjects, index); at == subjects.end() || *at != index)
            subjects.insert(at, index);
    parts.insert(parts.end(), other.parts.begin(), other.parts.end());
    if (parts.size() > 2 * most_parts) trim_parts(parts);
}

std::string scalars_of(report_data const& data, report_row const& row) {
    std::string text;
    for (std::size_t const index : row.subjects)
        (text += text.empty() ? "" : ", ") += name_of(data.subjects[index].work->scalar);
    return text;
}
std::string contacts_of(report_row const& row) {
    return different(row, [](report_part const& item) { return name_of(item.contact); });
}
std::string degeneracies_of(report_row const& row) {
    return different(row, [](report_part const& item) -> std::string const& { return item.degeneracy; });
}

report_data::report_data() = default;
report_data::~report_data() = default;

bool report_gate::rules_out(report_row const& row, stored_subject const& stored) const {
    return row.is_new_or_worse() || stored.is_certified() || names(stored.name) || names(row.kind.result);
}

bool comes_first(report_row const& a, report_row const& b) {
    auto const key = [](report_row const& row) {
        return std::make_tuple(~row.count, row.subject, name_of(row.kind.result), name_of(row.kind.why),
                               name_of(row.kind.contact), std::string_view(row.kind.degeneracy),
                               std::string_view(row.id), std::string_view(row.case_id));
    };
    return key(a) < key(b);
}

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// The names where they are few, else how many there are.
std::string few_or_count(std::set<std::string> const& names, std::string_view many) {
    constexpr std::size_t most_named = 3;
    return names.size() <= most_named ? fmt::format("{}", fmt::join(names, ", "))
                                      : fmt::format("{} {}", names.size(), many);
}

/// The models, or who was asked what: "mine.overlap on aabb_aabb_2d", "4 subjects on 7 tests". Certified tests, which
/// are asked along with others, are named only where they are alone.
std::string title_of(stored_campaign const& campaign) {
    if (std::string const& models = campaign.setting("models"); !models.empty()) return models;
    std::set<std::string> subjects, certified, tests;
    for (stored_workload const& work : campaign.work) {
        tests.insert(work.test);
        for (stored_subject const& stored : work.subjects)
            (stored.is_certified() ? certified : subjects).insert(stored.name);
    }
    if (subjects.empty()) subjects = certified;
    if (subjects.empty()) return "campaign";
    return few_or_count(subjects, "subjects") + " on " + few_or_count(tests, "tests");
}

std::vector<report_row> gather_rows(findings_store const& store, report_gate const& gate, report_data& data) {
    if (gate.known) {
        for (changed_cases const& item : gate.known->cases)
            if (item.worse() != 0) data.compared.push_back("Newly wrong: " + describe(item));
        for (changed_rate const& rate : gate.known->risen) data.compared.push_back("More frequent: " + describe(rate));
        for (changed_rate const& rate : gate.known->fallen) data.compared.push_back("Less frequent: " + describe(rate));
        for (std::string const& sentence : gate.known->method) data.compared.push_back("Compared so: " + sentence);
    }
    data.campaign = store.read();
    data.pictures = store.pictures();
    data.findings = store.finding_count();
    data.title = title_of(data.campaign);
    std::map<asked_subject, std::size_t> at;
    for (stored_workload const& work : data.campaign.work)
        for (stored_subject const& stored : work.subjects) {
            at[{work.test, work.scalar, stored.name}] = data.subjects.size();
            auto const drawn = std::ranges::find_if(data.pictures, [&](auto const& item) {
                return item.test == work.test && item.scalar == work.scalar && item.subject == stored.name;
            });
            data.subjects.push_back(
                {&work, &stored, find_test(work.test), drawn == data.pictures.end() ? nullptr : &*drawn, std::nullopt});
        }
    auto const subject_of = [&](stored_finding const& found) {
        auto const place = at.find(found.kind);
        return place == at.end() ? data.subjects.size() : place->second;
    };
    std::map<std::string, report_row> all;  // by id
    std::vector<first_rows> of_subject(data.subjects.size(), first_rows(most_listed));
    data.worst = store.worst([&](stored_finding const& found) {
        std::size_t const subject = subject_of(found);
        if (subject == data.subjects.size()) return;
        report_row row = row_of(found, subject, data.subjects[subject].test, gate);
        of_subject[subject].add(row);
        auto const [known, fresh] = all.try_emplace(row.id, row);
        if (!fresh) known->second.join(row);
    });
    first_rows frequent(most_rows), largest(most_largest, is_larger), news(most_details);
    for (auto& [id, row] : all) {
        trim_parts(row.parts);
        if (row.is_new_or_worse()) news.add(row);
        largest.add(row);
        frequent.add(std::move(row));
    }
    data.rows = frequent.take();
    data.largest = largest.take();
    std::map<std::string, report_row*, std::less<>> described;
    for (report_row& row : std::span(data.rows).first(std::min(most_described, data.rows.size())))
        described.emplace(row.id, &row);
    store.each_wrong_configuration([&](wrong_configuration const& seen) {
        if (auto const row = described.find(seen.finding); row != described.end())
            row->second->configurations[seen.configuration] += seen.count;
    });
    for (first_rows& rows : of_subject)
        for (report_row& row : rows.take()) data.listed.push_back(std::move(row.signature_id));
    for (stored_finding const& found : data.worst.of_subject) {
        std::size_t const subject = subject_of(found);
        if (subject == data.subjects.size()) continue;
        data.subjects[subject].worst = row_of(found, subject, data.subjects[subject].test, gate);
    }
    return news.take();
}

void gather_report(findings_store const& store, report_gate const& gate, report_data& data) {
    std::vector<report_row> news = gather_rows(store, gate, data);
    std::map<std::string, report_row const*, std::less<>> by_id;
    for (report_row const& row : data.rows) by_id.emplace(row.id, &row);
    std::vector<report_row> of_causes;
    for (stored_finding const& found : data.worst.of_cause)
        if (auto const row = by_id.find(id_of(finding_key_of(found.kind))); row != by_id.end())
            of_causes.push_back(*row->second);
    gather_opened(store, gate.catalog, of_causes, std::move(news), data);
    gather_accounts(store, gate.catalog, data);
}

}  // namespace graze
