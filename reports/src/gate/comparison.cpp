#include "gate/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "graze/judge.hpp"
#include "text/text.hpp"

namespace graze {
namespace {

constexpr std::uint64_t all_cases = std::numeric_limits<std::uint64_t>::max();

/// How a subject's cases now are to those of the baseline.
struct relation_of_cases {
    bool same = false;            // of each index that both have
    std::uint64_t common = 0;     // so many from the first are in both; all_cases: nothing is known of the baseline's
    std::uint64_t now = 0;        // asked now
    bool families_known = false;  // the baseline has all families that are asked now
    rate_change cases;            // with no counts
};

relation_of_cases relation_between(baseline_subject const& before, baseline_subject const& now) {
    relation_of_cases found;
    found.same = before.cases_of == now.cases_of;
    found.common = found.same ? std::min(before.cases, now.cases) : 0;
    found.now = now.cases;
    found.families_known = true;
    for (auto const& [family, sum] : now.families) {
        auto const known = before.families.find(family);
        if (known == before.families.end() || known->second.checked == 0)
            found.families_known = found.families_known && sum.checked == 0;
        else
            found.cases += {0, known->second.checked, 0, sum.checked};
    }
    return found;
}

/// A question of chance: has this rate risen, or fallen?
struct rate_question {
    asked_subject const* who;
    outcome result;
    std::string family;
    rate_change change;
};

/// Answers them together, so that one of them is wrong with a chance of `level` at most.
void answer(std::vector<rate_question> const& list, double level, bool falling, std::vector<changed_rate>& into) {
    auto const seen = [falling](rate_change const& change) { return falling ? change.reversed() : change; };
    std::vector<double> least;
    for (rate_question const& each : list) least.push_back(least_chance_of(seen(each.change)));
    double const of_each = level_of_each(least, level);
    for (rate_question const& each : list)
        if (double const ratio = least_ratio(seen(each.change), of_each); ratio > 1)
            into.push_back({*each.who, each.result, each.family, each.change, ratio});
}

void compare_rates(baseline const& known, baseline const& now, std::map<asked_subject, contact_promise> const& promises,
                   comparison& found) {
    std::vector<rate_question> totals, families;
    for (auto const& [who, sums] : now.subjects) {
        auto const before = known.subjects.find(who);
        if (before == known.subjects.end()) continue;
        for (std::size_t o = 0; o < outcome_count; ++o) {
            outcome const result = static_cast<outcome>(o);
            if (!is_disagreement(result, promises.at(who))) continue;
            rate_change total;
            for (auto const& [family, sum] : sums.families) {
                auto const at = before->second.families.find(family);
                if (at == before->second.families.end()) continue;
                rate_change const change{at->second.outcomes[o], at->second.checked, sum.outcomes[o], sum.checked};
                if (!change.is_comparable()) continue;
                total += change;
                families.push_back({&who, result, family, change});
            }
            totals.push_back({&who, result, {}, total});
        }
    }
    for (bool const falling : {false, true}) {
        std::vector<changed_rate>& into = falling ? found.fallen : found.risen;
        answer(totals, level_of_comparison * share_of_totals, falling, into);
        std::vector<changed_rate> of_families;
        answer(families, level_of_comparison * share_of_families, falling, of_families);
        into.insert(into.end(), of_families.begin(), of_families.end());
    }
}

std::string sentence_of(relation_of_cases const& how, std::uint64_t before) {
    if (!how.same)
        return fmt::format(
            "the baseline has other cases (another seed, family, model or version of graze): rates and "
            "new kinds are gated where chance does not explain them (level {:.0f} %), worst cases are "
            "not compared",
            100 * level_of_comparison);
    return fmt::format(
        "the baseline has the first {} cases, this campaign {}: kinds and worst cases are compared on "
        "the first {}, the others and rates where chance does not explain them (level {:.0f} %)",
        before, how.now, how.common, 100 * level_of_comparison);
}

}  // namespace

comparison compare(baseline const& known, findings_store const& store) {
    stored_campaign const campaign = store.read();
    baseline const now = baseline_of(store, campaign);
    std::map<asked_subject, contact_promise> promises;
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& who : work.subjects) promises[{work.test, work.scalar, who.name}] = who.contact;

    comparison found;
    std::map<asked_subject, relation_of_cases> cases;
    std::vector<std::string>& method = found.method;
    bool beyond = false;
    for (auto const& [who, sums] : now.subjects) {
        auto const before = known.subjects.find(who);
        // Of a baseline that does not say what its cases were, or of a subject that it has not, everything counts.
        relation_of_cases const how = before == known.subjects.end()
                                          ? relation_of_cases{true, all_cases, sums.cases, true, {}}
                                          : relation_between(before->second, sums);
        cases[who] = how;
        beyond = beyond || (how.same && how.common < how.now);
        if (before != known.subjects.end() && (!how.same || before->second.cases != sums.cases)) {
            std::string sentence = sentence_of(how, before->second.cases);
            if (std::ranges::find(method, sentence) == method.end()) method.push_back(std::move(sentence));
        }
    }
    if (known.subjects.empty() && !known.worst.empty())
        method.push_back(
            "the baseline is of an earlier graze and does not say what it has seen: every new kind and "
            "worse case counts, rates are not compared");

    auto const cases_of = [&](asked_subject const& who) {
        auto const at = cases.find(who);  // a store may be anybody's
        return at == cases.end() ? relation_of_cases{} : at->second;
    };
    // The worst of each kind within the common cases, of those that a store keeps; less than 0: none.
    std::map<signature, double, by_texts> common_worst;
    std::map<signature, std::uint64_t, by_texts> count;
    auto const take = [&](stored_finding const& each) {
        count[each.kind] = each.count;
        double& worst = common_worst.try_emplace(each.kind, -1.0).first->second;
        relation_of_cases const how = cases_of(each.kind);
        if (how.same && (how.common == all_cases || each.what.index < how.common))
            worst = std::max(worst, each.what.severity());
    };
    beyond ? store.each_finding(take) : store.each_worst(take);

    struct unseen_kind {
        comparison::kind_state* at;
        rate_change change;
    };
    std::vector<unseen_kind> unseen;
    for (auto const& [kind, worst] : now.worst) {
        relation_of_cases const how = cases_of(kind);
        auto const before = known.worst.find(kind);
        double const in_common = common_worst[kind];
        comparison::kind_state& made = found.kinds[kind];
        made = {baseline_status::known, worst, before == known.worst.end() ? 0 : before->second};
        if (before != known.worst.end()) {
            if (in_common > before->second)
                made.status = baseline_status::worse;
            else if (worst > before->second)
                made.status = baseline_status::worse_beyond;
        } else if (in_common >= 0) {
            made.status = baseline_status::fresh;
        } else {
            made.status = baseline_status::unseen;
            rate_change change = how.cases;
            change.count_now = count[kind];
            if (how.same) change.cases_now -= std::min(change.cases_now, change.cases_before);
            if (how.families_known && change.is_comparable()) unseen.push_back({&made, change});
        }
    }
    std::vector<double> least;
    for (unseen_kind const& each : unseen) least.push_back(least_chance_of(each.change));
    double const of_each = level_of_each(least, level_of_comparison * share_of_kinds);
    for (unseen_kind const& each : unseen)
        if (chance_of(each.change) <= of_each) each.at->status = baseline_status::fresh;

    for (auto const& [kind, worst] : known.worst)
        if (auto const how = cases.find(kind);
            how != cases.end() && how->second.same && !now.worst.contains(kind) && how->second.common != 0)
            if (auto const before = known.subjects.find(kind);
                before == known.subjects.end() || how->second.now >= before->second.cases)
                found.gone.push_back(kind);
    compare_rates(known, now, promises, found);
    return found;
}

baseline_status comparison::status_of(signature const& kind) const {
    auto const at = kinds.find(kind);
    return at == kinds.end() ? baseline_status::known : at->second.status;
}

std::string describe(changed_rate const& rate) {
    rate_change const& change = rate.change;
    bool const risen = static_cast<double>(change.count_now) * static_cast<double>(change.cases_before) >
                       static_cast<double>(change.count_before) * static_cast<double>(change.cases_now);
    return fmt::format("{} {} {}: {}{}: {} of {}, known {} of {}; {} times at least", quote_excerpt(rate.who.subject),
                       rate.who.test, name_of(rate.who.scalar), name_of(rate.result),
                       rate.family.empty() ? "" : " in family " + rate.family, change.count_now, change.cases_now,
                       change.count_before, change.cases_before,
                       risen ? fmt::format("{:.3g}", rate.least_ratio) : fmt::format("1/{:.3g}", rate.least_ratio));
}

std::string comparison::news() const {
    std::string text;
    for (auto const& [kind, each] : kinds) {
        if (each.status == baseline_status::fresh)
            text += fmt::format("new: {}; worst {:.4g} ulps\n", describe(kind), each.worst);
        else if (each.status == baseline_status::worse)
            text += fmt::format("worse: {}; worst {:.4g} ulps, known {:.4g}\n", describe(kind), each.worst,
                                each.known_worst);
    }
    for (changed_rate const& each : risen) text += fmt::format("more frequent: {}\n", describe(each));
    return text;
}

std::string comparison::good_news() const {
    std::string text;
    for (signature const& kind : gone) text += fmt::format("gone: {}\n", describe(kind));
    for (changed_rate const& each : fallen) text += fmt::format("less frequent: {}\n", describe(each));
    return text;
}

}  // namespace graze
