// How a campaign that is done ends: the exit status, what is said, and the cases that are handed on.
#include <limits>

#include "campaign/campaign_run.hpp"
#include "cli/status.hpp"
#include "report_tools.hpp"

namespace graze {
namespace {

planned_kind kind_of(outcome result, std::uint64_t count, double margin_ulps, std::uint64_t index) {
    return {result, cause::rounding, contact_kind::vertex_edge, count, margin_ulps, "none", index};
}
/// A subject of the user's own that is wrong in two ways.
planned_campaign wrong() {
    planned_campaign plan{{kind_of(outcome::false_hit, 5, 900, 12), kind_of(outcome::false_miss, 30, 4, 100)}};
    plan.name = "mine.cross";
    return plan;
}
planned_campaign right() {
    planned_campaign plan;
    plan.name = "mine.cross";
    return plan;
}

struct ending {
    int status;
    std::string messages, output, failing;  // of standard error and output; gate.jsonl
};

/// Of a campaign with these options; what is in `known`, if anything, is its baseline.
ending judged(planned_campaign const& plan, run_options options = {}, std::optional<std::string> const& known = {}) {
    report_folder const folder;
    findings_store store = store_of(folder, plan);
    options.out = folder.path();
    if (known) options.baseline = folder.write("known.jsonl", *known);
    folder.write("gate.jsonl", "of an earlier run");
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    ending found{};
    std::exception_ptr failure;
    try {
        found.status = report_and_judge(options, store);
    } catch (usage_error const&) {
        failure = std::current_exception();
    }
    found.messages = testing::internal::GetCapturedStderr();
    found.output = testing::internal::GetCapturedStdout();
    if (failure) std::rethrow_exception(failure);
    found.failing = folder.read("gate.jsonl");
    return found;
}
ending failed_on(planned_campaign const& plan, std::vector<std::string> words,
                 std::vector<std::string> must_agree = {}) {
    run_options options;
    options.fail_on = std::move(words);
    options.must_agree = std::move(must_agree);
    return judged(plan, options);
}
std::string baseline_of_plan(planned_campaign const& plan) {
    report_folder const folder;
    return baseline_text(store_of(folder, plan));
}
bool tells(ending const& found, std::string const& text) {
    return found.messages.find(text) != std::string::npos;
}

TEST(gate_status, is_fine_without_a_gate) {
    ending const found = judged(wrong());
    EXPECT_EQ(found.status, exit_fine);
    EXPECT_EQ(found.messages, "");
    EXPECT_EQ(found.failing, "");
    EXPECT_NE(found.output.find("mine.cross"), std::string::npos);
}

TEST(gate_status, follows_what_fails) {
    using words = std::vector<std::string>;
    words const mine{"mine.cross"};
    for (auto const& [options, must_agree, status] : {std::tuple(words{"crash"}, words{}, exit_fine),
                                                      {words{"false_hit"}, words{}, exit_disagreement},
                                                      {words{"crash", "false_miss"}, words{}, exit_disagreement},
                                                      {words{"disagreement"}, words{}, exit_disagreement},
                                                      {words{"crash", "disagreement"}, words{}, exit_disagreement},
                                                      {words{"none"}, words{}, exit_fine},
                                                      {words{}, mine, exit_disagreement},
                                                      {words{}, words{"mine.other"}, exit_fine},
                                                      {words{"agree"}, words{}, exit_disagreement}}) {
        ending const found = failed_on(wrong(), options, must_agree);
        EXPECT_EQ(found.status, status) << found.messages;
        EXPECT_EQ(tells(found, "gated outcomes occurred"), status != exit_fine);
    }
    EXPECT_EQ(failed_on(right(), {"disagreement"}, mine).status, exit_fine);
    ending const found = failed_on(wrong(), {}, mine);
    EXPECT_EQ(found.messages,
              "graze: 35 gated outcomes occurred\n  mine.cross of segment_segment_2d, float64: 5 false_hit, 30 "
              "false_miss of 1000 cases\n");
    EXPECT_EQ(times(found.failing, "\n"), 2u);
    EXPECT_TRUE(found.failing.find("false_miss") < found.failing.find("false_hit")) << "the most frequent first";
    EXPECT_EQ(times(failed_on(wrong(), {"false_hit"}).failing, "\n"), 1u);
    EXPECT_THROW(failed_on(wrong(), {"none", "crash"}), usage_error);
}

TEST(gate_status, minds_who_was_given_up) {
    planned_campaign plan = right();
    plan.given_up = true;
    plan.not_asked = 400;
    std::string const text =
        "graze: mine.cross of segment_segment_2d, float64, was abandoned: 400 of 1000 cases were not judged\n";
    for (auto const& [word, status] :
         {std::pair("hang", exit_disagreement), {"disagreement", exit_disagreement}, {"none", exit_fine}}) {
        ending const found = failed_on(plan, {word});
        EXPECT_EQ(found.status, status) << word;
        EXPECT_EQ(tells(found, text), status != exit_fine) << found.messages;
    }
    EXPECT_EQ(failed_on(plan, {}, {"mine.cross"}).status, exit_disagreement);
    EXPECT_EQ(judged(plan).status, exit_fine);
    EXPECT_EQ(judged(plan, {}, baseline_of_plan(plan)).status, exit_disagreement);
}

TEST(gate_status, minds_faults_that_no_case_repeats) {
    planned_campaign plan = right();
    plan.faults = {2, 1, 0};
    std::string const text =
        "graze: mine.cross of segment_segment_2d, float64: 2 crashes and 1 hang that no case repeats\n";
    EXPECT_EQ(judged(plan).status, exit_fine);
    EXPECT_EQ(failed_on(plan, {"false_hit"}).status, exit_fine);
    EXPECT_EQ(failed_on(plan, {"none"}, {"mine.cross"}).status, exit_fine);
    EXPECT_EQ(failed_on(plan, {"hang"}).status, exit_disagreement);
    EXPECT_EQ(failed_on(plan, {}, {"mine.cross"}).messages, text);
    EXPECT_EQ(judged(plan, {}, baseline_of_plan(plan)).status, exit_disagreement);
}

TEST(gate_status, minds_silence_where_answers_are_needed) {
    planned_campaign plan = right();
    plan.declined = plan.cases;
    std::string const text =
        "graze: mine.cross of segment_segment_2d, float64 declined all 1000 cases: nothing was tested\n";
    for (auto const& [word, status] : {std::pair("crash", exit_disagreement), {"none", exit_fine}}) {
        ending const found = failed_on(plan, {word});
        EXPECT_EQ(found.status, status) << word;
        EXPECT_EQ(tells(found, text), status != exit_fine) << found.messages;
    }
    EXPECT_EQ(failed_on(plan, {}, {"mine.cross"}).status, exit_disagreement);
    EXPECT_EQ(judged(plan, {}, "").status, exit_disagreement);
    EXPECT_EQ(judged(plan).status, exit_fine);
    plan.not_asked = plan.cases;
    plan.declined = 0;
    EXPECT_TRUE(tells(failed_on(plan, {"crash"}), "float64 was asked no case: nothing was tested\n"));
    plan = right();
    plan.declined = plan.cases - 1;
    EXPECT_EQ(failed_on(plan, {"crash"}).status, exit_fine);
    plan.declined = plan.cases;
    plan.name = "";  // a documented subject may
    EXPECT_EQ(failed_on(plan, {"crash"}).status, exit_fine);
}

TEST(gate_status, follows_a_baseline) {
    std::string const known = baseline_of_plan(wrong());
    ending const same = judged(wrong(), {}, known);
    EXPECT_EQ(same.status, exit_fine) << same.messages;
    EXPECT_EQ(same.messages, "");
    EXPECT_EQ(same.failing, "");
    ending const fresh = judged(wrong(), {}, baseline_of_plan(right()));
    EXPECT_EQ(fresh.status, exit_disagreement);
    EXPECT_TRUE(tells(fresh, "new: ")) << fresh.messages;
    EXPECT_GE(times(fresh.failing, "\n"), 2u);
    ending const mended = judged(right(), {}, known);
    EXPECT_EQ(mended.status, exit_fine);
    EXPECT_TRUE(tells(mended, "gone: ")) << mended.messages;
    // None fails by no news, which is said all the same.
    run_options options;
    options.fail_on = {"none"};
    ending const none = judged(wrong(), options, baseline_of_plan(right()));
    EXPECT_EQ(none.status, exit_fine);
    EXPECT_TRUE(tells(none, "new: ")) << none.messages;
    EXPECT_EQ(none.failing, "");
    // What is known fails where it is ruled out.
    options.fail_on = {"false_hit"};
    EXPECT_EQ(judged(wrong(), options, known).status, exit_disagreement);
    EXPECT_THROW(judged(wrong(), {}, "nonsense"), usage_error);
}

TEST(gate_status, of_what_is_accepted_is_that_of_the_gate) {
    report_folder const folder;
    run_options options;
    options.write_baseline = folder.file("known.jsonl");
    ending const found = judged(wrong(), options);
    EXPECT_EQ(found.status, exit_fine);
    EXPECT_EQ(found.messages,
              "graze: " + options.write_baseline + ": accepted: 2 findings, 35 wrong cases of 1 subject\n");
    EXPECT_EQ(folder.read("known.jsonl"), baseline_of_plan(wrong()));
    planned_campaign one = right();
    one.kinds = {kind_of(outcome::false_hit, 1, 4, 7)};
    options.fail_on = {"false_hit"};
    ending const failed = judged(one, options);
    EXPECT_EQ(failed.status, exit_disagreement);
    EXPECT_TRUE(failed.messages.ends_with(": accepted: 1 finding, 1 wrong case of 1 subject\n")) << failed.messages;
}

}  // namespace
}  // namespace graze
