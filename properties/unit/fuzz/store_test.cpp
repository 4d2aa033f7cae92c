// The findings store: a campaign that is added in parts is the one added whole, and who reads sees what is written.
#include "graze/store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <tuple>

namespace graze {
namespace {

class store : public testing::Test {
  protected:
    void TearDown() override { std::filesystem::remove_all(root_); }

    std::string folder(std::string const& name) const {
        std::filesystem::create_directories(root_ / name);
        return (root_ / name).string();
    }

    std::vector<workload> const work_ = [] {
        test_info const& test = *find_test("segment_segment_2d");
        workload one;
        one.test = &test;
        one.subjects = {&test.subjects[0], &test.subjects[1]};
        one.size = 100'000;
        return std::vector{one};
    }();

  private:
    std::filesystem::path root_ =
        std::filesystem::temp_directory_path() / ("graze_store_test_" + std::to_string(getpid()));
};

mistake kind(unsigned number) {
    return {number % 2 ? outcome::false_hit : outcome::false_miss, cause::rounding,
            number % 3 ? contact_kind::none : contact_kind::vertex_edge, "none"};
}

/// Of few inputs, so that they come again, and few margins, so that many are equal.
finding found(std::mt19937& random, std::uint64_t index) {
    auto const choice = static_cast<unsigned>(random() % 40), what = choice / 2;
    finding result;
    result.index = index;
    result.input.assign(8, what);
    result.input[7] = choice % 2 ? -0.0 : 0.0;  // the sign of a zero tells inputs apart
    result.answer = reply::hit;
    result.rel = relation::disjoint;
    result.margin = what % 5;
    result.margin_ulps = what % 7;
    return result;
}

auto rows_of(std::string const& folder) {
    std::vector<std::tuple<std::string, std::uint64_t, std::uint64_t, double, double, int, int>> rows;
    findings_store(folder, findings_store::mode::read).each_finding([&](stored_finding const& item) {
        rows.emplace_back(item.id, item.count, item.what.index, item.what.margin, item.what.margin_ulps, item.rank_ulps,
                          item.rank_margin);
    });
    return rows;
}

TEST_F(store, parts_give_what_the_whole_gives) {
    std::mt19937 random(1);
    for (int round = 0; round < 4; ++round) {
        std::string const of_parts = folder("parts" + std::to_string(round)),
                          of_whole = folder("whole" + std::to_string(round));
        campaign_tally whole = empty_tally(work_);
        std::uint64_t index = 0;
        for (int part = 0; part < 12; ++part) {
            campaign_tally tally = empty_tally(work_);
            for (std::size_t subject = 0; subject < 2; ++subject)
                for (unsigned number = 0; number < 6; ++number) {
                    signature_tally one;
                    one.count = random() % 4;
                    // Most that is counted is not among what is kept.
                    for (std::uint64_t i = 0; i < one.count && random() % 3 == 0; ++i) one.keep(found(random, ++index));
                    if (one.count == 0) continue;
                    tally.workloads[0].subjects[subject].signatures[kind(number)].merge(one);
                    whole.workloads[0].subjects[subject].signatures[kind(number)].merge(one);
                }
            // Killed and taken up again now and then.
            findings_store to(of_parts, findings_store::mode::create);
            if (part == 0) to.begin({{"seed", "1"}}, work_);
            to.add(tally, work_);
        }
        {
            findings_store to(of_whole, findings_store::mode::create);
            to.begin({{"seed", "1"}}, work_);
            to.add(whole, work_);
        }
        auto const rows = rows_of(of_parts);
        EXPECT_EQ(rows, rows_of(of_whole));
        for (auto const& row : rows) EXPECT_GT(std::get<5>(row) + std::get<6>(row), 0);
    }
}

TEST_F(store, killed_before_its_first_transaction) {
    std::string const where = folder("one");
    SQLite::Database(where + "/findings.db", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("PRAGMA journal_mode = WAL");
    ASSERT_GT(std::filesystem::file_size(where + "/findings.db"), 0u);
    findings_store result(where, findings_store::mode::create);
    result.begin({{"seed", "1"}}, work_);
    EXPECT_EQ(result.read().setting("seed"), "1");
}

/// The names in the folder, in order.
std::vector<std::string> files_in(std::string const& folder) {
    std::vector<std::string> names;
    for (auto const& entry : std::filesystem::directory_iterator(folder)) names.push_back(entry.path().filename());
    std::ranges::sort(names);
    return names;
}
std::vector<std::string> const the_store_alone{"findings.db"};

TEST_F(store, reading_leaves_no_file_beside_it) {
    std::string const where = folder("a folder? 100%");
    {
        findings_store result(where, findings_store::mode::create);
        result.begin({{"seed", "1"}}, work_);
        EXPECT_GT(files_in(where).size(), 1u);
    }
    EXPECT_EQ(files_in(where), the_store_alone);
    EXPECT_EQ(findings_store(where, findings_store::mode::read).read().setting("seed"), "1");
    EXPECT_EQ(files_in(where), the_store_alone);
    // As an earlier version left it: its header asks for a log, which is not there.
    SQLite::Database(where + "/findings.db", SQLite::OPEN_READWRITE).exec("PRAGMA journal_mode = WAL");
    ASSERT_EQ(files_in(where), the_store_alone);
    EXPECT_EQ(findings_store(where, findings_store::mode::read).read().setting("seed"), "1");
    EXPECT_EQ(files_in(where), the_store_alone);
    findings_store goes_on(where, findings_store::mode::modify);
    EXPECT_EQ(goes_on.read().setting("seed"), "1");
}

TEST_F(store, is_read_in_a_folder_that_cannot_be_written_to) {
    std::string const where = folder("one");
    findings_store(where, findings_store::mode::create).begin({{"seed", "1"}}, work_);
    uid_t const nobody = 65534, self = geteuid();
    for (bool as_earlier_versions_left_it : {false, true}) {
        if (as_earlier_versions_left_it)
            SQLite::Database(where + "/findings.db", SQLite::OPEN_READWRITE).exec("PRAGMA journal_mode = WAL");
        std::filesystem::permissions(where, std::filesystem::perms(0555));
        // Root may write everywhere.
        ASSERT_TRUE(self != 0 || seteuid(nobody) == 0);
        EXPECT_THROW(findings_store(where, findings_store::mode::modify), store_error);
        EXPECT_EQ(findings_store(where, findings_store::mode::read).read().setting("seed"), "1");
        ASSERT_TRUE(self != 0 || seteuid(self) == 0);
        std::filesystem::permissions(where, std::filesystem::perms(0755));
        EXPECT_EQ(files_in(where), the_store_alone);
    }
}

TEST_F(store, who_reads_sees_what_is_written_meanwhile) {
    std::string const where = folder("one");
    findings_store writes(where, findings_store::mode::create);
    writes.begin({{"families", "a,b"}}, work_);
    findings_store const reads(where, findings_store::mode::read);
    EXPECT_TRUE(reads.find("", 9).empty());

    std::mt19937 random(1);
    campaign_tally tally = empty_tally(work_);
    signature_tally& one = tally.workloads[0].subjects[0].signatures[kind(0)];
    one.count = 7;
    one.keep(found(random, 12));
    writes.add(tally, work_);
    EXPECT_EQ(reads.signature_count(), 1u);  // no query of before holds it to what was then
    std::vector<stored_finding> seen = reads.find("", 9);
    ASSERT_EQ(seen.size(), 1u);
    EXPECT_EQ(seen[0].count, 7u);
    EXPECT_EQ(seen[0].index_in_family, 6u);
    EXPECT_FALSE(seen[0].orbit);

    writes.set_orbit(seen[0].id, {1, 4});
    writes.set_shrunk(seen[0].id, {1, 2, 3, 4, 5, 6, 7, 8});
    seen = reads.find(seen[0].id.substr(0, 5), 9);
    ASSERT_EQ(seen.size(), 1u);
    ASSERT_TRUE(seen[0].orbit);
    EXPECT_EQ(seen[0].orbit->size, 4u);
    EXPECT_EQ(seen[0].shrunk.size(), 8u);
    writes.set_shrunk(seen[0].id, {});
    EXPECT_TRUE(reads.find(seen[0].id, 1)[0].shrunk.empty());
    EXPECT_TRUE(reads.find("g", 9).empty());
}

}  // namespace
}  // namespace graze
