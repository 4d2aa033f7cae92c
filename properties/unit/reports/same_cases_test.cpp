// The record of wrong cases, and what it tells of two campaigns.
#include "gate/same_cases.hpp"

#include <gtest/gtest.h>

#include <random>

#include "report_tools.hpp"

namespace graze {
namespace {

TEST(same_cases, sets) {
    case_set const some = set_of({3, 63, 64, 200});
    EXPECT_EQ(some.size(), 4u);
    EXPECT_TRUE(some.contains(64));
    EXPECT_FALSE(some.contains(65));
    EXPECT_FALSE(some.contains(recorded_cases - 1));
    EXPECT_EQ(some.indices(), (std::vector<std::uint64_t>{3, 63, 64, 200}));
    EXPECT_EQ(some.indices(2), (std::vector<std::uint64_t>{3, 63}));
    for (std::uint64_t const end : {0, 3, 4, 63, 64, 65, 128, 200, 201, 5000}) {
        std::vector<std::uint64_t> below;
        for (std::uint64_t const index : some.indices())
            if (index < end) below.push_back(index);
        EXPECT_EQ(some.before(end).indices(), below) << end;
    }
    EXPECT_EQ(some.without(set_of({63, 1000})).indices(), (std::vector<std::uint64_t>{3, 64, 200}));
    EXPECT_TRUE(some.without(some).empty());
}

TEST(same_cases, texts_read_back) {
    std::mt19937_64 random(2);
    for (std::uint64_t const end : {1, 100, 20000, 1 << 20})
        for (double const share : {0.0, 0.0005, 0.02, 0.3, 1.0}) {
            case_set result;
            for (std::uint64_t i = 0; i < end; ++i)
                if (std::generate_canonical<double, 53>(random) < share) result.insert(i);
            auto const [form, text] = text_of(result);
            auto const back = case_set_from(form, text, end);
            ASSERT_TRUE(back) << end << ' ' << share;
            EXPECT_EQ(back->indices(), result.indices());
            if (end == 20000) {
                EXPECT_LE(text.size(), std::min<std::size_t>(4 * (end / 8 + 3) / 3 + 4, 3 * result.size() + 4));
            }
            if (!result.empty()) {
                EXPECT_FALSE(case_set_from(form, text, result.indices().back()));
            }
        }
}

baseline_subject answers(std::uint64_t cases, std::vector<std::uint64_t> const& wrong, std::uint64_t hits,
                         std::uint64_t crashes = 0) {
    baseline_subject result;
    result.cases = cases;
    result.wrong = set_of(wrong);
    counts& sum = result.families["grid"];
    sum.checked = cases;
    sum.outcomes[static_cast<std::size_t>(outcome::false_hit)] = hits;
    sum.outcomes[static_cast<std::size_t>(outcome::crash)] = crashes;
    return result;
}

changed_cases compared(baseline_subject const& before, baseline_subject const& now) {
    return compare_cases({"aabb_aabb_2d", scalar_type::float32, "mine.x"}, contact_promise::closed, before, now);
}

TEST(same_cases, one_that_was_right_is_news_whatever_the_count) {
    changed_cases const change = compared(answers(1000, {1, 2, 3, 4}, 4), answers(1000, {3, 900}, 2));
    EXPECT_EQ(change.newly_wrong.indices(), std::vector<std::uint64_t>{900});
    EXPECT_EQ(change.mended.indices(), (std::vector<std::uint64_t>{1, 2, 4}));
    EXPECT_EQ(change.worse(), 1u);
    EXPECT_EQ(compared(answers(1000, {3}, 1), answers(1000, {3}, 1)).worse(), 0u);
}

TEST(same_cases, only_those_that_both_have) {
    EXPECT_EQ(compared(answers(1000, {1}, 1), answers(5000, {1, 1000}, 2)).worse(), 0u);
    EXPECT_EQ(compared(answers(1000, {1}, 1), answers(5000, {1, 999}, 2)).worse(), 1u);
    changed_cases const fewer = compared(answers(1000, {1, 800}, 2), answers(500, {1}, 1));
    EXPECT_EQ(fewer.worse(), 0u);
    EXPECT_TRUE(fewer.mended.empty());
    EXPECT_TRUE(is_compared_exactly(answers(1000, {}, 0), answers(500, {}, 0)));
    EXPECT_FALSE(is_compared_exactly(answers(500, {}, 0), answers(1000, {}, 0)));
}

TEST(same_cases, beyond_the_record_counts_tell) {
    std::uint64_t const many = recorded_cases + 1000;
    EXPECT_EQ(compared(answers(many, {1}, 10), answers(many, {1}, 11)).more_wrong, 1u);
    EXPECT_EQ(compared(answers(many, {1, 2}, 10), answers(many, {1}, 9)).more_wrong, 0u);
    EXPECT_EQ(compared(answers(many, {1, 2}, 10), answers(many, {1}, 10)).more_wrong, 1u);
}

TEST(same_cases, without_a_record_counts_tell) {
    baseline_subject before = answers(1000, {}, 10);
    before.wrong.reset();
    EXPECT_EQ(compared(before, answers(1000, {1}, 10)).worse(), 0u);
    EXPECT_EQ(compared(before, answers(1000, {1}, 12)).more_wrong, 2u);
    EXPECT_EQ(compared(before, answers(1000, {1}, 9, 1)).more_wrong, 1u);
    EXPECT_EQ(compared(before, answers(2000, {1}, 12)).worse(), 0u);
    EXPECT_FALSE(is_compared_exactly(before, answers(900, {}, 0)));
}

TEST(same_cases, wrong_cases_that_crash_now_are_worse) {
    EXPECT_EQ(compared(answers(1000, {1, 2}, 2), answers(1000, {1, 2}, 1, 1)).more_deaths, 1u);
    EXPECT_EQ(compared(answers(1000, {1, 2}, 1, 1), answers(1000, {1, 2}, 2)).worse(), 0u);
}

}  // namespace
}  // namespace graze
