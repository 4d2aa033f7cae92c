#include <algorithm>
#include <bit>

#include "graze/campaign.hpp"
#include "graze/configurations.hpp"

namespace graze {

counts& counts::operator+=(counts const& other) {
    checked += other.checked;
    disagreements += other.disagreements;
    for (std::size_t i = 0; i < outcomes.size(); ++i) outcomes[i] += other.outcomes[i];
    return *this;
}

double finding::severity() const {
    return std::max({margin_ulps, escape_ulps, excess_ulps});
}

bool ranks_before(finding const& a, finding const& b, ranking how) {
    auto const badness = [how](finding const& f) { return how == ranking::by_ulps ? f.severity() : f.margin; };
    double const first = badness(a), second = badness(b);
    return first != second ? first > second : a.index < b.index;
}

namespace {

/// By their bits, as a store tells them apart: two zeros of different signs are different inputs.
bool same_input(finding const& a, finding const& b) {
    return std::ranges::equal(
        a.input, b.input, {}, [](double value) { return std::bit_cast<std::uint64_t>(value); },
        [](double value) { return std::bit_cast<std::uint64_t>(value); });
}

/// Keeps the worst distinct inputs. Of equal ones the earliest case stands: so the result does not depend on the order
/// of what comes in.
void keep_in(std::vector<finding>& list, finding const& found, ranking how) {
    auto const same = std::ranges::find_if(list, [&](finding const& other) {
        return other.margin == found.margin && other.severity() == found.severity() && same_input(other, found);
    });
    if (same != list.end()) {
        if (same->index <= found.index) return;
        list.erase(same);
    }
    auto const at = std::ranges::find_if(list, [&](finding const& other) { return ranks_before(found, other, how); });
    if (at == list.end() && list.size() >= kept_findings) return;
    list.insert(at, found);
    if (list.size() > kept_findings) list.pop_back();
}

}  // namespace

bool signature_tally::wants(finding const& found) const {
    return std::ranges::any_of(both_rankings, [&](ranking how) {
        auto const& list = worst[static_cast<std::size_t>(how)];
        return list.size() < kept_findings || ranks_before(found, list.back(), how);
    });
}

void signature_tally::keep(finding const& found) {
    for (ranking how : both_rankings) keep_in(worst[static_cast<std::size_t>(how)], found, how);
}

void signature_tally::merge(signature_tally const& other) {
    count += other.count;
    for (auto const& [number, cases] : other.configurations) configurations[number] += cases;
    for (ranking how : both_rankings)
        for (finding const& found : other.worst[static_cast<std::size_t>(how)])
            keep_in(worst[static_cast<std::size_t>(how)], found, how);
}

void subject_tally::merge(subject_tally const& other) {
    total += other.total;
    by_family.resize(std::max(by_family.size(), other.by_family.size()));
    for (std::size_t i = 0; i < other.by_family.size(); ++i) by_family[i] += other.by_family[i];
    for (auto const& [kind, theirs] : other.signatures) signatures[kind].merge(theirs);
    wrong_cases.insert(wrong_cases.end(), other.wrong_cases.begin(), other.wrong_cases.end());
    for (std::size_t i = 0; i < errors.size(); ++i) errors[i].merge(other.errors[i]);
    conditioned.merge(other.conditioned);
    if (other.first_disagreement_seconds)
        first_disagreement_seconds = first_disagreement_seconds
                                         ? std::min(*first_disagreement_seconds, *other.first_disagreement_seconds)
                                         : other.first_disagreement_seconds;
    not_reproduced += other.not_reproduced;
    given_up = given_up || other.given_up;
}

campaign_tally empty_tally(std::vector<workload> const& work) {
    campaign_tally tally;
    for (workload const& item : work) {
        workload_tally& result = tally.workloads.emplace_back();
        if (auto const* const known = item.test ? configuration_catalogue::of(*item.test) : nullptr)
            result.configurations.resize(known->size());
        result.subjects.resize(item.subjects.size());
        for (subject_tally& one : result.subjects) one.by_family.resize(origin_count());
    }
    return tally;
}

}  // namespace graze
