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
            "new findings are gated where chance does not explain them (level {:.0f} %), worst cases are "
            "not compared",
            100 * level_of_comparison);
    return fmt::format(
        "the baseline has the first {} cases, this campaign {}: findings and worst cases are compared on "
        "the first {}, the others and rates where chance does not explain them (level {:.0f} %)",
        before, how.now, how.common, 100 * level_of_comparison);
}

/// Is the finding worse than the baseline has it, with any scalar type? `common` has its worst in the cases that both asked.
void compare_worst(known_finding const& known, known_finding const& now, std::map<scalar_type, double> const& common,
                   comparison::finding_state& made) {
    for (auto const& [scalar, worst] : now.worst) {
        auto const before = known.worst.find(scalar);
        auto const in_common = common.find(scalar);
        double const least = before == known.worst.end() ? -1 : before->second;
        if (in_common != common.end() && in_common->second > least) {
            made.status = baseline_status::worse;
            made.worst = in_common->second;
            made.known_worst = std::max(least, 0.0);
            return;
        }
        if (worst > least) made.status = baseline_status::worse_beyond;
    }
}

}  // namespace

comparison compare(baseline const& accepted, findings_store const& store) {
    stored_campaign const campaign = store.read();
    baseline const now = baseline_of(store, campaign);
    baseline const known{named_alike(accepted.findings, now.findings), accepted.subjects};
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
    if (known.subjects.empty() && !known.findings.empty())
        method.push_back(
            "the baseline is of an earlier graze and does not say what it has seen: every new finding and "
            "worse case counts, rates are not compared");

    auto const cases_of = [&](asked_subject const& who) {
        auto const at = cases.find(who);  // a store may be anybody's
        return at == cases.end() ? relation_of_cases{} : at->second;
    };
    // The worst of each finding and scalar type within the common cases, of those that a store keeps; none: not there.
    std::map<finding_key, std::map<scalar_type, double>, by_texts> common_worst;
    auto const take = [&](stored_finding const& each) {
        relation_of_cases const how = cases_of(each.kind);
        if (!how.same || (how.common != all_cases && each.what.index >= how.common)) return;
        double const severity = each.what.severity();
        double& worst = common_worst[finding_key_of(each.kind)].try_emplace(each.kind.scalar, severity).first->second;
        worst = std::max(worst, severity);
    };
    beyond ? store.each_finding(take) : store.each_worst(take);

    struct unseen_finding {
        comparison::finding_state* at;
        rate_change change;
    };
    std::vector<unseen_finding> unseen;
    for (auto const& [key, what] : now.findings) {
        auto const at = known.findings.find(key);
        auto const in_common = common_worst.find(key);
        comparison::finding_state& made = found.findings[key];
        made = {baseline_status::known, what.most(), 0, what.count, scalars_text(what), what.parts_at};
        if (at != known.findings.end()) {
            made.known_worst = at->second.most();
            static std::map<scalar_type, double> const none;
            compare_worst(at->second, what, in_common == common_worst.end() ? none : in_common->second, made);
        } else if (in_common != common_worst.end()) {
            made.status = baseline_status::fresh;
        } else {
            made.status = baseline_status::unseen;
            rate_change change;
            bool families_known = true;
            for (auto const& [who, how] : cases) {
                if (who.test != key.test || who.subject != key.subject) continue;
                rate_change of_scalar = how.cases;
                if (how.same) of_scalar.cases_now -= std::min(of_scalar.cases_now, of_scalar.cases_before);
                change += of_scalar;
                families_known = families_known && how.families_known;
            }
            change.count_now = what.count;
            if (families_known && change.is_comparable()) unseen.push_back({&made, change});
        }
    }
    std::vector<double> least;
    for (unseen_finding const& each : unseen) least.push_back(least_chance_of(each.change));
    double const of_each = level_of_each(least, level_of_comparison * share_of_kinds);
    for (unseen_finding const& each : unseen)
        if (chance_of(each.change) <= of_each) each.at->status = baseline_status::fresh;

    // Gone is what was asked again, with every scalar type, on all of its cases.
    auto const asked_again = [&](finding_key const& key, scalar_type scalar) {
        asked_subject const who{key.test, scalar, key.subject};
        auto const how = cases.find(who);
        if (how == cases.end() || !how->second.same || how->second.common == 0) return false;
        auto const was = known.subjects.find(who);
        return was == known.subjects.end() || how->second.now >= was->second.cases;
    };
    for (auto const& [key, what] : known.findings)
        if (!now.findings.contains(key) &&
            std::ranges::all_of(what.worst, [&](auto const& each) { return asked_again(key, each.first); }))
            found.gone.emplace(key, what);
    compare_rates(known, now, promises, found);
    return found;
}

baseline_status comparison::status_of(finding_key const& key) const {
    auto const at = findings.find(key);
    return at == findings.end() ? baseline_status::known : at->second.status;
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
    for (auto const& [key, each] : findings) {
        std::string const what = fmt::format("{}; {}, {} case{}", describe(key, each.parts_at), each.scalars,
                                             each.count, each.count == 1 ? "" : "s");
        if (each.status == baseline_status::fresh)
            text += fmt::format("new: {}; worst {:.4g} ulps\n", what, each.worst);
        else if (each.status == baseline_status::worse)
            text += fmt::format("worse: {}; worst {:.4g} ulps, known {:.4g}\n", what, each.worst, each.known_worst);
    }
    for (changed_rate const& each : risen) text += fmt::format("more frequent: {}\n", describe(each));
    return text;
}

std::string comparison::good_news() const {
    std::string text;
    for (auto const& [key, each] : gone) text += fmt::format("gone: {}\n", describe(key, each.parts_at));
    for (changed_rate const& each : fallen) text += fmt::format("less frequent: {}\n", describe(each));
    return text;
}

}  // namespace graze
