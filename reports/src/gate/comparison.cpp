#include "gate/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "graze/internal/text/text.hpp"

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

std::string sentence_of(relation_of_cases const& how, std::uint64_t before) {
    if (!how.same)
        return fmt::format(
            "the baseline has other cases (another seed, family, model or version of graze): rates and new findings "
            "gate where chance does not explain them (one false alarm in {:.0f} comparisons); worst cases are not "
            "compared",
            1 / level_of_alarm);
    return fmt::format(
        "the baseline has the first {} cases, this campaign {}: the first {} are compared case by case, the others "
        "statistically (one false alarm in {:.0f} comparisons)",
        before, how.now, how.common, 1 / level_of_alarm);
}

/// Lines of many kinds: the gravest ten, and how many more there are.
class graded_lines {
  public:
    void add(double severity, std::string line) { lines_.emplace_back(severity, std::move(line)); }
    std::string text(std::string_view report) {
        constexpr std::size_t shown = 10;
        std::ranges::stable_sort(lines_, std::ranges::greater(), &std::pair<double, std::string>::first);
        std::string text;
        for (std::size_t i = 0; i < std::min(shown, lines_.size()); ++i) text += lines_[i].second;
        if (lines_.size() > shown) text += fmt::format("and {} more: {}\n", lines_.size() - shown, report);
        return text;
    }

  private:
    std::vector<std::pair<double, std::string>> lines_;
};

/// Is the finding worse than the baseline has it, with any scalar type? `common` has its worst in the cases that both asked.
void compare_worst(known_finding const& known, known_finding const& now, std::map<scalar_type, double> const& common,
                   comparison::finding_state& result) {
    for (auto const& [scalar, worst] : now.worst) {
        auto const before = known.worst.find(scalar);
        auto const in_common = common.find(scalar);
        double const least = before == known.worst.end() ? -1 : before->second;
        if (in_common != common.end() && in_common->second > least) {
            result.status = baseline_status::worse;
            result.worst = in_common->second;
            result.known_worst = std::max(least, 0.0);
            return;
        }
        if (worst > least) result.status = baseline_status::worse_beyond;
    }
}

}  // namespace

comparison compare(baseline const& accepted, findings_store const& store, cases_asked_again const& again) {
    stored_campaign const campaign = store.read();
    baseline const now = baseline_of(store, campaign);
    baseline const known{named_alike(accepted.findings, now.findings), accepted.subjects};
    struct stored_facts {
        promise promised;
        std::uint64_t not_asked;  // since it was given up
    };
    std::map<asked_subject, stored_facts> facts;
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& stored : work.subjects)
            facts[{work.test, work.scalar, stored.name}] = {stored.promised,
                                                            stored.given_up ? work.not_judged(stored) : 0};
    // A fuzzer's cases are nobody else's, and depend on one another.
    bool const fuzzed = campaign.setting("kind") == "fuzz";

    comparison found;
    std::map<asked_subject, relation_of_cases> cases;
    std::vector<std::string>& method = found.method;
    bool beyond = false;
    std::map<asked_subject, subject_pair> by_chance;
    for (auto const& [stored, sums] : now.subjects) {
        auto const before = known.subjects.find(stored);
        // Of a baseline that does not say what its cases were, or of a subject that it has not, everything counts.
        relation_of_cases const how = before == known.subjects.end()
                                          ? relation_of_cases{true, all_cases, sums.cases, true, {}}
                                          : relation_between(before->second, sums);
        cases[stored] = how;
        beyond = beyond || (how.same && how.common < how.now);
        if (before != known.subjects.end()) {
            auto const asked = again.find(stored);
            std::optional<changed_cases> change;
            if (how.same && !fuzzed)
                change = compare_cases(stored, facts.at(stored).promised, before->second, sums);
            else if (asked != again.end())
                change = compare_cases(stored, facts.at(stored).promised, before->second, asked->second);
            if (change) change->asked_again = !how.same;
            if (change && how.same)
                change->not_asked = std::min(facts.at(stored).not_asked, before->second.cases - change->compared);
            bool const as_before =
                change && !how.same && change->worse() == 0 && asked->second.cases >= before->second.cases;
            if (change && (change->worse() != 0 || !change->mended.empty())) found.cases.push_back(std::move(*change));
            if (!fuzzed && (!how.same || !is_compared_exactly(before->second, sums)))
                by_chance[stored] = {&before->second, &sums, facts.at(stored).promised, as_before};
        }
        if (before != known.subjects.end() && (!how.same || before->second.cases != sums.cases)) {
            std::string sentence = sentence_of(how, before->second.cases);
            if (std::ranges::find(method, sentence) == method.end()) method.push_back(std::move(sentence));
        }
    }
    if (known.subjects.empty() && !known.findings.empty())
        method.push_back(
            "the baseline is of an earlier graze and does not list its cases: every new finding and worse case counts, "
            "rates are not compared");

    auto const cases_of = [&](asked_subject const& chosen) {
        auto const at = cases.find(chosen);  // a store may be anybody's
        return at == cases.end() ? relation_of_cases{} : at->second;
    };
    // The worst of each finding and scalar type within the common cases, of those that a store keeps; none: not there.
    std::map<finding_key, std::map<scalar_type, double>, by_texts> common_worst;
    auto const take = [&](stored_finding const& item) {
        relation_of_cases const how = cases_of(item.kind);
        if (!how.same || (how.common != all_cases && item.what.index >= how.common)) return;
        double const severity = item.what.severity();
        double& worst = common_worst[finding_key_of(item.kind)].try_emplace(item.kind.scalar, severity).first->second;
        worst = std::max(worst, severity);
    };
    beyond ? store.each_finding(take) : store.each_worst(take);

    struct unseen_finding {
        finding_key const* key;
        comparison::finding_state* at;
        rate_change change;
    };
    std::vector<unseen_finding> unseen;
    for (auto const& [key, what] : now.findings) {
        auto const at = known.findings.find(key);
        auto const in_common = common_worst.find(key);
        comparison::finding_state& result = found.findings[key];
        result = {baseline_status::known, what.most(), 0, what.count, scalars_text(what), what.parts_at};
        if (at != known.findings.end()) {
            result.known_worst = at->second.most();
            static std::map<scalar_type, double> const none;
            compare_worst(at->second, what, in_common == common_worst.end() ? none : in_common->second, result);
        } else if (in_common != common_worst.end()) {
            result.status = baseline_status::fresh;
        } else {
            result.status = baseline_status::unseen;
            rate_change change;
            bool families_known = true;
            for (auto const& [chosen, how] : cases) {
                if (chosen.test != key.test || chosen.subject != key.subject) continue;
                rate_change of_scalar = how.cases;
                if (how.same) of_scalar.cases_now -= std::min(of_scalar.cases_now, of_scalar.cases_before);
                change += of_scalar;
                families_known = families_known && how.families_known;
            }
            change.count_now = what.count;
            if (families_known && change.is_comparable()) unseen.push_back({&key, &result, change});
        }
    }
    // Any finding of either could have been the one that turned up now alone.
    std::size_t all = now.findings.size();
    for (auto const& [key, what] : known.findings) all += now.findings.contains(key) ? 0 : 1;
    double const share = share_of_new / static_cast<double>(std::max<std::size_t>(all, 1));
    for (unseen_finding const& item : unseen) {
        double const chance = chance_of(item.change);
        bool all_as_before = true;
        for (auto const& [chosen, pair] : by_chance) {
            if (chosen.test != item.key->test || chosen.subject != item.key->subject) continue;
            all_as_before = all_as_before && pair.asked_again;
            if (chance <= share * level_of_suspicion && !cases.at(chosen).same) found.suspects.insert(chosen);
        }
        if (chance <= share * (all_as_before ? level_after_asking : level_of_alarm))
            item.at->status = baseline_status::fresh;
    }

    // Gone is what was asked again, with every scalar type, on all of its cases.
    auto const is_asked_again = [&](finding_key const& key, scalar_type scalar) {
        asked_subject const chosen{key.test, scalar, key.subject};
        auto const how = cases.find(chosen);
        if (how == cases.end() || !how->second.same || how->second.common == 0) return false;
        auto const was = known.subjects.find(chosen);
        return was == known.subjects.end() || how->second.now >= was->second.cases;
    };
    for (auto const& [key, what] : known.findings)
        if (!now.findings.contains(key) && std::ranges::all_of(what.worst, [&, &one = key](auto const& item) {
                return is_asked_again(one, item.first);
            }))
            found.gone.emplace(key, what);
    compared_rates rates = compare_rates(by_chance);
    found.risen = std::move(rates.risen);
    found.fallen = std::move(rates.fallen);
    for (asked_subject const& chosen : rates.suspects)
        if (!cases.at(chosen).same) found.suspects.insert(chosen);
    return found;
}

baseline_status comparison::status_of(finding_key const& key) const {
    auto const at = findings.find(key);
    return at == findings.end() ? baseline_status::known : at->second.status;
}

std::string comparison::news(std::string_view report) const {
    std::string text;
    for (changed_cases const& item : cases) {
        if (item.worse() == 0) continue;
        text += fmt::format("newly wrong: {}\n", describe(item));
        if (!item.lines.empty()) text += fmt::format("  the simplest: {}\n", item.lines.front());
    }
    graded_lines fresh, worse;
    for (auto const& [key, item] : findings) {
        std::string const what = fmt::format("{}; {}, {} case{}", describe(key, item.parts_at), item.scalars,
                                             item.count, item.count == 1 ? "" : "s");
        if (item.status == baseline_status::fresh)
            fresh.add(item.worst, key.result == outcome::invalid_output
                                      ? fmt::format("new: {}\n", what)
                                      : fmt::format("new: {}; worst {:.4g} ulps\n", what, item.worst));
        else if (item.status == baseline_status::worse)
            worse.add(item.worst, fmt::format("worse: {}; worst {:.4g} ulps now, {:.4g} in the baseline\n", what,
                                              item.worst, item.known_worst));
    }
    text += fresh.text(report) + worse.text(report);
    for (changed_rate const& item : risen) text += fmt::format("more frequent: {}\n", describe(item));
    return text;
}

std::string comparison::good_news(std::string_view report) const {
    std::string text;
    for (changed_cases const& item : cases)
        if (std::uint64_t const count = item.mended.size(); count != 0)
            text += fmt::format("fixed: {} {} {}: {} of {} cases were wrong and are right now\n",
                                quote_excerpt(item.subject.subject), item.subject.test, name_of(item.subject.scalar),
                                count, item.compared);
    graded_lines lines;
    for (auto const& [key, item] : gone)
        lines.add(item.most(), fmt::format("gone: {}\n", describe(key, item.parts_at)));
    text += lines.text(report);
    for (changed_rate const& item : fallen) text += fmt::format("less frequent: {}\n", describe(item));
    return text;
}

}  // namespace graze
