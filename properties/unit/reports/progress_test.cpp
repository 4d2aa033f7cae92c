// Progress: what fits a line of the terminal, and lines now and then where there is none.
#include "cli/progress.hpp"

#include <gtest/gtest.h>

#include "campaign/run_table.hpp"

namespace graze {
namespace {

TEST(progress, fits_a_line) {
    EXPECT_EQ(fitted_line("examining", 9), "examining");
    EXPECT_EQ(fitted_line("examining", 8), "exami...");
    EXPECT_EQ(fitted_line("ααααα", 5), "ααααα");
    EXPECT_EQ(fitted_line("ααααα", 4), "α...");
    EXPECT_EQ(fitted_line("abcdef", 2), "..");
    EXPECT_EQ(fitted_line("abcdef", 0), "");
}

TEST(progress, a_line_now_and_then_off_a_terminal) {
    testing::internal::CaptureStderr();
    {
        progress_line seldom(1000, std::nullopt, std::chrono::hours(1));
        seldom.show(1, 0, 0.1);
        seldom.show(600, 7, 3);
        progress_line often(1000, std::nullopt, std::chrono::milliseconds(0));
        often.show(500, 7, 2);
        often.show_step("examining findings", 3, 4);
    }
    EXPECT_EQ(testing::internal::GetCapturedStderr(),
              " 50 %, 500 cases, 250 a second, 7 disagreements, 2 s left\nexamining findings: 3 of 4\n");
}

/// A campaign of one test with subjects of these names, each wrong so often.
stored_campaign campaign_of(std::vector<std::string> const& names, std::uint64_t wrong) {
    stored_campaign campaign;
    campaign.cases = 1'000'000'000;
    campaign.settings = {{"seed", "1"}, {"seconds", "2"}, {"state", "complete"}};
    stored_workload work;
    work.test = "segment_segment_2d";
    work.cases = campaign.cases;
    for (std::string const& name : names) {
        stored_subject stored;
        stored.name = name;
        stored.total.checked = campaign.cases;
        stored.total.outcomes[static_cast<std::size_t>(outcome::false_hit)] = wrong;
        work.subjects.push_back(stored);
    }
    campaign.work.push_back(work);
    return campaign;
}

std::size_t widest_line(std::string const& text) {
    std::size_t widest = 0, from = 0;
    for (std::size_t end; (end = text.find('\n', from)) != std::string::npos; from = end + 1)
        widest = std::max(widest, end - from);
    return widest;
}

TEST(run_table, fits_or_folds) {
    std::string const name = "libmine." + std::string(50, 'x');
    for (std::size_t columns : {60, 80, 200}) {
        std::string const text = run_table(campaign_of({"documented.short", name}, 999'999'999), "out", columns);
        EXPECT_LE(widest_line(text), columns) << text;
        EXPECT_NE(text.find(name), std::string::npos);
        EXPECT_EQ(text.find("  " + name + "\n") != std::string::npos, columns < 200) << text;
        EXPECT_NE(text.find(" 1000000000 999999999 "), std::string::npos) << text;
        EXPECT_EQ(text.find("spheres"), std::string::npos) << "none are wrong";
    }
    EXPECT_EQ(run_table(campaign_of({}, 0), "out", 40).substr(0, 5), "10000");
}

}  // namespace
}  // namespace graze
