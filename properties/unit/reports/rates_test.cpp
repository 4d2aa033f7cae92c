// Rates against a baseline: how often chance alone is suspected, or an alarm, and how often a rise is seen.
#include "gate/rates.hpp"

#include <gtest/gtest.h>

#include <random>

namespace graze {
namespace {

constexpr std::uint64_t cases = 20000;
constexpr std::array<char const*, 8> families{"a", "b", "c", "d", "e", "f", "g", "h"};

/// Expected counts of false hits, false misses and contact misses.
using means = std::array<double, 3>;

/// Answers of a subject with these counts, in unequal families.
baseline_subject drawn(means const& expected, std::mt19937_64& random) {
    baseline_subject output;
    output.cases = cases;
    double weight = 0;
    for (std::size_t f = 0; f < families.size(); ++f) weight += static_cast<double>(f + 1);
    for (std::size_t f = 0; f < families.size(); ++f) {
        double const share = static_cast<double>(f + 1) / weight;
        counts& sum = output.families[families[f]];
        sum.checked = cases / families.size();
        for (auto const& [result, mean] :
             {std::pair{outcome::false_hit, expected[0]}, std::pair{outcome::false_miss, expected[1]},
              std::pair{outcome::contact_miss, expected[2]}}) {
            if (mean == 0) continue;
            std::poisson_distribution<std::uint64_t> draw(mean * share);
            sum.outcomes[static_cast<std::size_t>(result)] = draw(random);
        }
    }
    return output;
}

struct told {
    double suspected = 0, alarmed = 0;
};

/// The shares of comparisons of a subject, in one scalar type or in both, that suspect it and that give an alarm.
told shares(means const& before, means const& now, std::size_t scalars, int repetitions) {
    std::mt19937_64 random(1);
    told sum;
    for (int i = 0; i < repetitions; ++i) {
        std::vector<baseline_subject> answers;
        for (std::size_t s = 0; s < scalars; ++s) {
            answers.push_back(drawn(before, random));
            answers.push_back(drawn(now, random));
        }
        std::map<asked_subject, subject_pair> subjects;
        for (std::size_t s = 0; s < scalars; ++s)
            subjects[{"aabb_aabb_2d", static_cast<scalar_type>(s), "mine.overlap"}] = {
                &answers[2 * s], &answers[2 * s + 1], contact_promise::closed};
        compared_rates const found = compare_rates(subjects);
        sum.suspected += found.suspects.empty() ? 0 : 1;
        sum.alarmed += found.risen.empty() ? 0 : 1;
    }
    return {sum.suspected / repetitions, sum.alarmed / repetitions};
}

TEST(rates, that_are_equal_are_hardly_ever_an_alarm) {
    for (double const mean : {0.5, 5.0, 200.0}) {
        told const found = shares({mean, mean / 3, 0}, {mean, mean / 3, 0}, 2, 4000);
        EXPECT_LE(found.suspected, level_of_suspicion * 1.2) << mean;
        EXPECT_LE(found.alarmed, 5e-4) << mean;  // two of 4000, where less than one is expected
    }
}

TEST(rates, that_rose_by_half_are_suspected) {
    EXPECT_GE(shares({200, 0, 0}, {300, 0, 0}, 1, 2000).suspected, 0.95);
    EXPECT_GE(shares({200, 60, 0}, {300, 60, 0}, 1, 2000).suspected, 0.95);
}

// Three outcomes with 67 each, of which 100 come to be.
TEST(rates, of_all_outcomes_together_are_suspected_too) {
    EXPECT_GE(shares({67, 67, 67}, {100, 100, 100}, 1, 2000).suspected, 0.95);
}

// Where the cases of the baseline cannot be asked again.
TEST(rates, that_rose_by_half_in_both_scalar_types_are_an_alarm) {
    EXPECT_GE(shares({200, 0, 0}, {300, 0, 0}, 2, 4000).alarmed, 0.95);
}

TEST(rates, of_what_is_no_disagreement_are_not_compared) {
    baseline_subject before, now;
    counts &first = before.families["a"], &second = now.families["a"];
    first.checked = second.checked = before.cases = now.cases = cases;
    for (outcome const result : {outcome::agree, outcome::contact_hit, outcome::declined}) {
        first.outcomes[static_cast<std::size_t>(result)] = 100;
        second.outcomes[static_cast<std::size_t>(result)] = 900;
    }
    std::map<asked_subject, subject_pair> subjects;
    subject_pair& pair = subjects[{"aabb_aabb_2d", scalar_type::float32, "mine.overlap"}];
    pair = {&before, &now, contact_promise::closed};
    EXPECT_TRUE(compare_rates(subjects).risen.empty());
    EXPECT_TRUE(compare_rates(subjects).suspects.empty());
    pair.promised = contact_promise::open;
    EXPECT_FALSE(compare_rates(subjects).risen.empty());
}

TEST(rates, of_a_subject_that_answers_the_baselines_cases_as_before_need_more) {
    baseline_subject before, now;
    before.cases = now.cases = cases;
    before.families["a"].checked = now.families["a"].checked = cases;
    before.families["a"].outcomes[static_cast<std::size_t>(outcome::false_hit)] = 200;
    now.families["a"].outcomes[static_cast<std::size_t>(outcome::false_hit)] = 300;
    std::map<asked_subject, subject_pair> subjects;
    subject_pair& pair = subjects[{"aabb_aabb_2d", scalar_type::float32, "mine.overlap"}];
    pair = {&before, &now, contact_promise::closed};
    EXPECT_EQ(compare_rates(subjects).risen.size(), 2u);  // in all, and in its one family
    pair.asked_again = true;
    EXPECT_TRUE(compare_rates(subjects).risen.empty());
    now.families["a"].outcomes[static_cast<std::size_t>(outcome::false_hit)] = 400;
    EXPECT_FALSE(compare_rates(subjects).risen.empty());
    std::string const text = describe(compare_rates(subjects).risen[0]);
    EXPECT_NE(text.find("false_hit more often: 400 of 20000 cases, 200 of 20000 in the baseline; at least 1."),
              std::string::npos)
        << text;
    std::swap(before, now);
    std::string const fallen = describe(compare_rates(subjects).fallen[0]);
    EXPECT_NE(fallen.find("less often: 200 of 20000 cases, 400 of 20000 in the baseline; at most 0."),
              std::string::npos)
        << fallen;
}

}  // namespace
}  // namespace graze
