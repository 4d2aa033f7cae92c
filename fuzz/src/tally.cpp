#include <algorithm>

#include "graze/campaign.hpp"

namespace graze {

void case_batch::clear() {
    scalars.clear();
    begins.assign(1, 0);
    families.clear();
}

void case_batch::add(std::span<double const> input, std::size_t family) {
    scalars.insert(scalars.end(), input.begin(), input.end());
    begins.push_back(scalars.size());
    families.push_back(family);
}

workload family_workload(test_info const& test, scalar_type scalar, std::vector<subject const*> subjects,
                         std::vector<family_info const*> chosen, std::uint64_t seed, std::uint64_t size) {
    workload work{&test, scalar, std::move(subjects), size, {}};
    work.make = [&test, scalar, chosen = std::move(chosen), seed](std::uint64_t first, std::uint64_t count,
                                                                  case_batch& batch) {
        std::vector<double> input;
        for (std::uint64_t i = first; i < first + count; ++i) {
            family_info const& family = *chosen[i % chosen.size()];
            source choices(case_key(seed, test, scalar, family, i / chosen.size()));
            family.generate(test, scalar, choices, input);
            batch.add(input, static_cast<std::size_t>(&family - families().data()));
        }
    };
    return work;
}

counts& counts::operator+=(counts const& other) {
    checked += other.checked;
    disagreements += other.disagreements;
    for (std::size_t i = 0; i < outcomes.size(); ++i) outcomes[i] += other.outcomes[i];
    return *this;
}

double finding::severity() const {
    return std::max({margin_ulps, escape_ulps, excess_ulps});
}

bool finding::worse_than(finding const& other) const {
    double const mine = severity(), theirs = other.severity();
    return mine != theirs ? mine > theirs : index < other.index;
}

void subject_tally::merge(subject_tally const& other) {
    total += other.total;
    by_family.resize(std::max(by_family.size(), other.by_family.size()));
    for (std::size_t i = 0; i < other.by_family.size(); ++i) by_family[i] += other.by_family[i];
    for (auto const& [why, count] : other.causes) causes[why] += count;
    for (auto const& [signature, theirs] : other.findings) {
        auto& mine = findings[signature];
        mine.insert(mine.end(), theirs.begin(), theirs.end());
    }
    if (other.first_disagreement_seconds)
        first_disagreement_seconds = first_disagreement_seconds
                                         ? std::min(*first_disagreement_seconds, *other.first_disagreement_seconds)
                                         : other.first_disagreement_seconds;
}

finding const* subject_tally::worst() const {
    finding const* found = nullptr;
    for (auto const& [signature, list] : findings)
        for (finding const& candidate : list)
            if (!found || candidate.worse_than(*found)) found = &candidate;
    return found;
}

}  // namespace graze
