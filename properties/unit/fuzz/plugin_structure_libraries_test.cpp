// Libraries whose subjects build structures.
#include <algorithm>
#include <cstdlib>

#include "fuzz/structure_program_tools.hpp"

namespace graze {
namespace {

class builders : public plugins {
  protected:
    builders() : loaded_(load_plugin(catalog_, library("builders"), hasty())) {}

    loaded_subjects const& loaded() const { return loaded_; }
    structure_subject const& find(std::string const& name, scalar_type scalar = scalar_type::float64) const {
        auto const at = std::ranges::find_if(loaded_.structures, [&](structure_subject const& one) {
            return one.name == "builders." + name && one.scalar == scalar;
        });
        if (at == loaded_.structures.end()) throw std::runtime_error("no subject " + name);
        return *at;
    }
    /// The replies to four squares of which the second is the trigger.
    std::string four(std::string const& name, scalar_type scalar = scalar_type::float64) {
        fault_scope const scope(faults_);
        return kinds_of(asked(*find(name, scalar).open(), squares({0, -666, 0.5, 0.25})));
    }
    unrepeated_faults const& faults() const { return faults_; }

  private:
    subject_catalog catalog_;
    loaded_subjects loaded_;
    unrepeated_faults faults_;
};

TEST_F(builders, bring_structures_beside_tests) {
    EXPECT_EQ(loaded().names, std::vector<std::string>{"builders.always"});
    EXPECT_EQ(loaded().structures.size(), 14u);
    EXPECT_EQ(find("rings", scalar_type::float32).kind, structure_kind::polygon_triangulation_2d);
    std::vector<structure_reply> const replies = asked(*find("nothing").open(), squares({0, -666}));
    ASSERT_EQ(kinds_of(replies), "aa");
    EXPECT_EQ(to_json(replies[0].answer, structure_kind::convex_hull_2d), "[0,1,2,3]");
    EXPECT_EQ(to_json(replies[1].answer, structure_kind::convex_hull_2d), "[]");
}

TEST_F(builders, get_points_and_rings) {
    auto const session = find("rings", scalar_type::float32).open();
    std::vector<double> const ten(20, 9);
    std::vector<structure_reply> const replies =
        asked(*session, {record(structure_kind::polygon_triangulation_2d, {0, 0, 1, 0, 1, 1}),
                         record(structure_kind::polygon_triangulation_2d, ten, {4, 3, 3}),
                         record(structure_kind::polygon_triangulation_2d, std::vector<double>(200'000, 5))});
    ASSERT_EQ(kinds_of(replies), "aaa");
    // Two numbers are no triangle: a tuple that is too short.
    EXPECT_EQ(to_json(replies[0].answer, structure_kind::polygon_triangulation_2d), "[[1,3]]");
    EXPECT_EQ(to_json(replies[1].answer, structure_kind::polygon_triangulation_2d), "[[4,3,3],[9,10]]");
    EXPECT_EQ(to_json(replies[2].answer, structure_kind::polygon_triangulation_2d), "[[5,100000]]");
}

TEST_F(builders, are_blamed_for_the_case_at_fault) {
    EXPECT_EQ(four("decline"), "adaa");
    EXPECT_EQ(four("decline", scalar_type::float32), "adaa");
    for (char const* name : {"abort", "throw", "too_much", "before", "beyond", "input"})
        EXPECT_EQ(four(name), "acaa") << name;
    EXPECT_EQ(four("loop"), "ahaa");
    EXPECT_EQ(faults().total(), 0u);
}

TEST_F(builders, may_fill_the_room) {
    std::vector<structure_reply> const replies = asked(*find("fill").open(), squares({-666, 1}));
    ASSERT_EQ(kinds_of(replies), "aa");
    EXPECT_EQ(replies[0].answer.size(), std::size_t{1} << 23);
    EXPECT_EQ(replies[0].answer.indices.back(), -1);
}

/// A process that ends between two cases, or in one that does not repeat it, accuses no case.
TEST_F(builders, are_not_blamed_for_what_no_case_repeats) {
    unrepeated_faults count;
    fault_scope const scope(count);
    auto const session = find("later").open();
    EXPECT_EQ(kinds_of(asked(*session, squares({-666}))), "a");
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    EXPECT_EQ(kinds_of(asked(*session, squares({0.5, 0.25}))), "aa");
    EXPECT_EQ(count.total(), 1u);
    EXPECT_EQ(kinds_of(asked(*find("second").open(), squares({0, 0.5, 0.25}))), "aaa");
    EXPECT_EQ(count.total(), 3u);
}

TEST_F(plugins, of_an_earlier_version_3_are_taken) {
    subject_catalog catalog;
    unsetenv("GRAZE_OLDER");
    loaded_subjects const loaded = load_plugin(catalog, library("older"), hasty());
    EXPECT_EQ(loaded.names, (std::vector<std::string>{"older.first", "older.second"}));
    EXPECT_TRUE(loaded.structures.empty());
    EXPECT_EQ(catalog.find(*find_test("aabb_aabb_2d"), "older.first")->promised.one_sided,
              one_sided_promise::never_misses);
    double const input[] = {0, 0, 0, 1, 1, 1, 5, 5, 5, 6, 6, 6};
    std::size_t const begins[] = {0, 12};
    reply said = reply::crash;
    catalog.find(*find_test("aabb_aabb_3d"), "older.second")->remote64()(input, begins, &said, nullptr);
    EXPECT_EQ(said, reply::hit);
}

TEST_F(plugins, that_build_nothing_answer_no_structure) {
    setenv("GRAZE_OLDER", "delaunay_2d", 1);
    subject_catalog catalog;
    try {
        load_plugin(catalog, library("older"), hasty());
        ADD_FAILURE();
    } catch (plugin_error const& error) {
        EXPECT_NE(std::string(error.what()).find("subject 1 \"second\": its build is null"), std::string::npos);
    }
    EXPECT_FALSE(catalog.origin_of("older"));
    unsetenv("GRAZE_OLDER");
}

}  // namespace
}  // namespace graze
