#include "gate/rates.hpp"

#include <fmt/format.h>

#include <tuple>

#include "graze/internal/text/text.hpp"
#include "graze/judge.hpp"

namespace graze {
namespace {

/// A question of chance: has this rate risen, or fallen?
struct rate_question {
    std::vector<asked_subject> subject;  // one, or the same subject in both scalar types
    outcome result;
    std::string family;
    rate_change change;
    bool asked_again;
};

/// The level of each of these questions at a level of all, by what they can answer.
class shared_levels {
  public:
    shared_levels(std::vector<rate_question> const& list, double share, bool falling) : share_(share) {
        for (rate_question const& item : list)
            least_.push_back(least_chance_of(falling ? item.change.reversed() : item.change));
    }
    double of_each(double level) const { return level_of_each(least_, level * share_); }

  private:
    std::vector<double> least_;
    double share_;
};

void suspect(std::vector<rate_question> const& list, double share, compared_rates& into) {
    double const level = shared_levels(list, share, false).of_each(level_of_suspicion);
    for (rate_question const& item : list)
        if (least_ratio(item.change, level) > 1) into.suspects.insert(item.subject.begin(), item.subject.end());
}

void answer(std::vector<rate_question> const& list, double share, compared_rates& into) {
    shared_levels const rising(list, share, false), falling(list, share, true);
    double const alarm = rising.of_each(level_of_alarm), after_asking = rising.of_each(level_after_asking),
                 fall = falling.of_each(level_of_fall);
    for (rate_question const& item : list) {
        auto const take = [&](std::vector<changed_rate>& rates, rate_change const& change, double level) {
            if (double const ratio = least_ratio(change, level); ratio > 1)
                rates.push_back(
                    {item.subject[0], item.subject.size() > 1, item.result, item.family, item.change, ratio});
        };
        take(into.risen, item.change, item.asked_again ? after_asking : alarm);
        take(into.fallen, item.change.reversed(), fall);
    }
}

/// A change of a routine mostly shows in both scalar types: together they tell sooner.
void add_of_both_scalars(std::vector<rate_question>& list) {
    std::map<std::tuple<std::string, std::string, outcome>, std::size_t> first;
    for (std::size_t i = 0, single = list.size(); i < single; ++i) {
        auto const [at, is_first] =
            first.try_emplace({list[i].subject[0].test, list[i].subject[0].subject, list[i].result}, i);
        if (is_first) continue;
        rate_question both = list[at->second];
        both.subject.push_back(list[i].subject[0]);
        both.change += list[i].change;
        both.asked_again = both.asked_again && list[i].asked_again;
        list.push_back(std::move(both));
    }
}

}  // namespace

compared_rates compare_rates(std::map<asked_subject, subject_pair> const& subjects) {
    std::vector<rate_question> totals, families, sums;
    for (auto const& [candidate, pair] : subjects) {
        rate_change sum;
        for (std::size_t o = 0; o < outcome_count; ++o) {
            outcome const result = static_cast<outcome>(o);
            if (!is_disagreement(result, pair.promised)) continue;
            rate_change total;
            for (auto const& [family, now] : pair.now->families) {
                auto const at = pair.before->families.find(family);
                if (at == pair.before->families.end()) continue;
                rate_change const change{at->second.outcomes[o], at->second.checked, now.outcomes[o], now.checked};
                if (!change.is_comparable()) continue;
                total += change;
                families.push_back({{candidate}, result, family, change, pair.asked_again});
            }
            totals.push_back({{candidate}, result, {}, total, pair.asked_again});
            // Each case has one outcome: counts add up, cases do not.
            sum = {sum.count_before + total.count_before, total.cases_before, sum.count_now + total.count_now,
                   total.cases_now};
        }
        sums.push_back({{candidate}, {}, {}, sum, pair.asked_again});
    }
    for (std::vector<rate_question>* const list : {&totals, &sums}) add_of_both_scalars(*list);
    compared_rates found;
    answer(totals, share_of_totals, found);
    answer(families, share_of_families, found);
    suspect(sums, share_of_totals * share_of_sums, found);
    suspect(totals, share_of_totals * (1 - share_of_sums), found);
    suspect(families, share_of_families, found);
    return found;
}

std::string describe(changed_rate const& rate) {
    rate_change const& change = rate.change;
    bool const risen = static_cast<double>(change.count_now) * static_cast<double>(change.cases_before) >
                       static_cast<double>(change.count_before) * static_cast<double>(change.cases_now);
    return fmt::format("{} {} {}: {}{} {} often: {} of {} cases, {} of {} in the baseline; at {} {:.3g} times as often",
                       quote_excerpt(rate.subject.subject), rate.subject.test,
                       rate.both_scalars ? "float32 and float64" : name_of(rate.subject.scalar), name_of(rate.result),
                       rate.family.empty() ? "" : " in family " + rate.family, risen ? "more" : "less",
                       change.count_now, change.cases_now, change.count_before, change.cases_before,
                       risen ? "least" : "most", risen ? rate.least_ratio : 1 / rate.least_ratio);
}

}  // namespace graze
