// Names and globs of tests, subjects and families.
#include "select/selection.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/internal/select/glob.hpp"

namespace graze {
namespace {

TEST(selection, globs_match_whole_names) {
    EXPECT_TRUE(glob_matches("segment_plane_3d", "segment_plane_3d"));
    EXPECT_FALSE(glob_matches("segment", "segment_plane_3d"));
    EXPECT_FALSE(glob_matches("plane_3d", "segment_plane_3d"));
    EXPECT_TRUE(glob_matches("*", ""));
    EXPECT_TRUE(glob_matches("", ""));
    EXPECT_FALSE(glob_matches("", "a"));
    EXPECT_FALSE(glob_matches("?", ""));
    EXPECT_TRUE(glob_matches("*_?d", "aabb_aabb_2d"));
    EXPECT_TRUE(glob_matches("a*b*c", "aXbbYc"));
    EXPECT_FALSE(glob_matches("a*b*c", "aXbbYcd"));
    EXPECT_TRUE(glob_matches("***", "x"));
    EXPECT_FALSE(glob_matches("A", "a"));
}

TEST(selection, sets_of_characters) {
    EXPECT_TRUE(glob_matches("*_[23]d", "aabb_aabb_3d"));
    EXPECT_FALSE(glob_matches("*_[!3]d", "aabb_aabb_3d"));
    EXPECT_TRUE(glob_matches("[a-c]x", "bx"));
    EXPECT_FALSE(glob_matches("[a-c]x", "dx"));
    EXPECT_TRUE(glob_matches("*[0-9]*", "m1/a"));
    EXPECT_FALSE(glob_matches("[abc]", ""));
    EXPECT_FALSE(glob_matches("[ab]", "ab"));
}

TEST(selection, hostile_globs_stand_for_themselves) {
    EXPECT_TRUE(glob_matches("[", "["));
    EXPECT_TRUE(glob_matches("a[b", "a[b"));
    EXPECT_FALSE(glob_matches("a[b", "ab"));
    EXPECT_FALSE(glob_matches("[", "x"));
    EXPECT_TRUE(glob_matches("*[", "ab["));
    EXPECT_TRUE(glob_matches("\xff*", "\xff\xfe"));
    EXPECT_TRUE(glob_matches(".*", ".x/y"));  // no path: dots and slashes are characters
    EXPECT_TRUE(glob_matches("a*c", "a/b/c"));
    // Not in exponential time.
    std::string glob;
    for (int i = 0; i < 60; ++i) glob += "a*";
    EXPECT_FALSE(glob_matches(glob + "b", std::string(2000, 'a')));
}

TEST(selection, prefixes_that_a_glob_may_match) {
    for (char const* glob : {"mine.*", "*", "mine.solve", "m*e", "?ine.x", "[lm]ine*"})
        EXPECT_TRUE(glob_may_match_prefix(glob, "mine.")) << glob;
    for (char const* glob : {"mine", "yours.*", "mine", "M*", "", "mi?"})
        EXPECT_FALSE(glob_may_match_prefix(glob, "mine.")) << glob;
}

TEST(selection, globs_that_match_nothing_are_told) {
    selection all({});
    EXPECT_TRUE(all.contains("anything"));
    EXPECT_TRUE(all.unused().empty());
    selection some({"a*", "b", "*z"});
    EXPECT_TRUE(some.contains("az"));
    EXPECT_FALSE(some.contains("c"));
    EXPECT_EQ(some.unused(), std::vector<std::string>{"b"});
}

TEST(selection, tests_come_in_the_order_of_the_catalog) {
    auto const all = select_tests({});
    EXPECT_EQ(all.size(), catalog().size());
    auto const some = select_tests({"*_3d", "point_disc_2d", "point_*"});
    ASSERT_GT(some.size(), 2u);
    EXPECT_TRUE(std::is_sorted(some.begin(), some.end()));
    EXPECT_EQ(std::adjacent_find(some.begin(), some.end()), some.end());
}

}  // namespace
}  // namespace graze
