#include "gate/ask_again.hpp"

#include <algorithm>
#include <charconv>

namespace graze {
namespace {

/// The subject in the catalog, and its test; null where it is not there.
std::pair<test_info const*, subject const*> find_asked(asked_subject const& asked, subject_catalog const& catalog) {
    test_info const* const test = find_test(asked.test);
    subject const* const found = test ? catalog.find(*test, asked.subject) : nullptr;
    return {test, found && found->supports(asked.scalar) && !found->recorded ? found : nullptr};
}

std::string setting(campaign_settings const& of, std::string const& key) {
    auto const at = of.find(key);
    return at == of.end() ? "" : at->second;
}

std::optional<workload> work_of(baseline const& known, asked_subject const& asked, asking const& how) {
    auto const before = known.subjects.find(asked);
    if (before == known.subjects.end() || before->second.cases == 0) return std::nullopt;
    // Some shards put together are no shard.
    std::string const shard = setting(before->second.cases_of, "shard");
    if (text_of(shard_from(shard)) != shard) return std::nullopt;
    return work_of_subject(asked, before->second.cases_of, before->second.cases, how);
}

/// The seed of such a campaign of this graze.
std::optional<std::uint64_t> seed_of(campaign_settings const& cases_of) {
    std::string const text = setting(cases_of, "seed");
    std::uint64_t seed = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (setting(cases_of, "kind") != "run" || setting(cases_of, "graze_version") != GRAZE_VERSION ||
        error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return seed;
}

/// The families that are named; nothing where one is none, as of files.
template <class Family>
std::optional<std::vector<Family const*>> families_of(campaign_settings const& cases_of, std::span<Family const> all) {
    std::vector<Family const*> chosen;
    std::string const names = setting(cases_of, "families");
    for (std::string_view rest = names; !rest.empty();) {
        std::string_view const name = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(rest.size(), name.size() + 1));
        auto const at = std::ranges::find(all, name, &Family::name);
        if (at == all.end()) return std::nullopt;
        chosen.push_back(&*at);
    }
    return chosen;
}

void add(campaign_tally const& added, std::vector<asked_subject> const& asked, cases_asked_again& answers) {
    for (std::size_t w = 0; w < asked.size(); ++w) {
        workload_tally const& work = added.workloads[w];
        subject_tally const& tally = work.subjects[0];
        baseline_subject& result = answers[asked[w]];
        result.cases = std::max(result.cases, work.next);
        for (std::uint32_t const index : tally.wrong_cases) result.wrong->insert(index);
        for (std::size_t f = 0; f < tally.by_family.size(); ++f)
            if (tally.by_family[f].checked != 0) result.families[std::string(origin_name(f))] += tally.by_family[f];
    }
}

}  // namespace

std::optional<workload> generated_work(campaign_settings const& cases_of, test_info const& test, scalar_type scalar,
                                       std::vector<subject const*> subjects, std::uint64_t size) {
    auto const seed = seed_of(cases_of);
    auto const chosen = families_of<family_info>(cases_of, families());
    if (!seed || !chosen) return std::nullopt;
    return family_workload(test, scalar, std::move(subjects), *chosen, *seed, size);
}

std::optional<workload> generated_structures(campaign_settings const& cases_of, structure_kind kind, scalar_type scalar,
                                             std::vector<structure_subject> subjects, std::uint64_t size) {
    auto const seed = seed_of(cases_of);
    auto const chosen = families_of<structure_family>(cases_of, structure_families());
    if (!seed || !chosen) return std::nullopt;
    return structure_workload(kind, scalar, std::move(subjects), *chosen, *seed, size);
}

std::optional<workload> work_of_subject(asked_subject const& asked, campaign_settings const& cases_of,
                                        std::uint64_t size, asking const& how) {
    auto const kind = structure_kind_of(asked.test);
    for (structure_subject const& candidate : how.structures)
        if (kind == candidate.kind && candidate.scalar == asked.scalar && candidate.name == asked.subject)
            return generated_structures(cases_of, *kind, asked.scalar, {candidate}, size);
    auto const [test, candidate] = find_asked(asked, how.catalog);
    if (!candidate) return std::nullopt;
    return generated_work(cases_of, *test, asked.scalar, {candidate}, size);
}

std::set<asked_subject> askable(baseline const& known, std::set<asked_subject> const& subjects, asking const& how) {
    std::set<asked_subject> found;
    for (asked_subject const& asked : subjects)
        if (work_of(known, asked, how)) found.insert(asked);
    return found;
}

cases_asked_again ask_again(baseline const& known, std::set<asked_subject> const& subjects, asking const& how) {
    cases_asked_again answers;
    // Shards are of a whole campaign.
    std::map<std::string, std::vector<asked_subject>> by_shard;
    for (asked_subject const& asked : askable(known, subjects, how))
        by_shard[setting(known.subjects.at(asked).cases_of, "shard")].push_back(asked);
    for (auto const& item : by_shard) {
        std::string const& shard = item.first;
        auto const& all = item.second;  // no binding: lambdas of clang 14 cannot use one
        std::vector<workload> work;
        for (asked_subject const& asked : all) {
            work.push_back(*work_of(known, asked, how));
            answers[asked].wrong.emplace();
        }
        campaign_options options;
        options.jobs = how.jobs;
        options.audit = 0;
        options.seconds = how.seconds;
        options.stop = how.stop;
        options.shard = shard_from(shard);
        options.commit = [&](campaign_tally const& added) { add(added, all, answers); };
        if (run_campaign(work, options))
            for (asked_subject const& asked : all) answers[asked].cases = known.subjects.at(asked).cases;
    }
    return answers;
}

}  // namespace graze
