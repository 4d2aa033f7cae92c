// The static picture of a case: a contact has its two points and its direction, right and as the subject says.
#include <gtest/gtest.h>

#include <cmath>
#include <regex>

#include "formats/details.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

/// Two balls of radius 1 in the plane z = 0, 1 apart along x: a is (1, 0, 0), b (2, 0, 0), n (1, 0, 0).
std::string drawn(std::vector<double> numbers) {
    explained_case shown;
    shown.found.record.question = {
        find_test("capsule_capsule_contact_3d"), scalar_type::float64, {0, 0, 0, 0, 0, 0, 1, 3, 0, 0, 3, 0, 0, 1}};
    test_case const& question = shown.found.question();
    shown.found.truth = rational_reference::evaluate(*question.test, question.input);
    shown.found.judged.answer = reply::hit;
    shown.found.judged.result = outcome::wrong_contact;
    shown.found.judged.numbers = std::move(numbers);
    return case_drawing(shown);
}

struct mark {
    double x1 = 0, y1 = 0, x2 = 0, y2 = 0;
};
/// The lines of the directions of that style.
std::vector<mark> directions(std::string const& picture, std::string const& style) {
    std::regex const form("<line class=\"way " + style +
                          "\" x1=\"([-.0-9]+)\" y1=\"([-.0-9]+)\" x2=\"([-.0-9]+)\" y2=\"([-.0-9]+)\"/>");
    std::vector<mark> found;
    for (std::sregex_iterator at(picture.begin(), picture.end(), form), end; at != end; ++at)
        found.push_back({std::stod((*at)[1]), std::stod((*at)[2]), std::stod((*at)[3]), std::stod((*at)[4])});
    return found;
}
std::size_t dots(std::string const& picture, std::string const& style) {
    std::regex const form("<circle class=\"dot " + style + "\" ");
    return static_cast<std::size_t>(std::distance(std::sregex_iterator(picture.begin(), picture.end(), form), {}));
}

TEST(case_drawing, shows_a_contact) {
    double const none = std::nan("");
    std::string const picture = drawn({0.5, 1, 0, 0, 2, 0, 0, -1, 0, 0});
    std::vector<mark> const right = directions(picture, "contact-exact"), said = directions(picture, "contact-said");
    ASSERT_EQ(right.size(), 1u);
    ASSERT_EQ(said.size(), 1u);
    // From the first set to the second, which lies to its right; the subject says the opposite.
    EXPECT_GT(right[0].x2, right[0].x1 + 20);
    EXPECT_LT(said[0].x2, said[0].x1 - 20);
    EXPECT_NEAR(said[0].x1, right[0].x1, 0.1);
    EXPECT_EQ(dots(picture, "contact-exact"), 2u);
    EXPECT_EQ(dots(picture, "contact-said"), 2u);
    EXPECT_NE(picture.find(">as the subject says<"), std::string::npos);
    for (char const* name : {">a<", ">b<"}) EXPECT_NE(picture.find(name), std::string::npos);

    // What is not given, infinite or 0 has no mark.
    for (double const odd : {none, static_cast<double>(INFINITY), 0.0}) {
        std::string const without = drawn({0.5, none, 0, 0, 2, 0, 0, odd, 0, 0});
        EXPECT_TRUE(directions(without, "contact-said").empty());
        EXPECT_EQ(dots(without, "contact-said"), 1u);
        EXPECT_EQ(without.find("nan"), std::string::npos);
        EXPECT_EQ(without.find("inf"), std::string::npos);
    }
    EXPECT_NE(drawn({none, none, none, none, none, none, none, none, none, none}).find(">the subject gives none<"),
              std::string::npos);
    EXPECT_NE(drawn({}).find(">the subject gives none<"), std::string::npos);
    // Far away: the shapes stay in sight, and the key says so.
    std::string const far = drawn({0.5, 1e300, 0, 0, 2, 0, 0, 1, 0, 0});
    EXPECT_NEAR(directions(far, "contact-exact").at(0).x1, right[0].x1, 0.1);
    EXPECT_NE(far.find("in part outside"), std::string::npos);
}

TEST(case_drawing, has_marks_of_contacts_for_contacts_alone) {
    explained_case shown;
    shown.found.record.question = {find_test("segment_segment_2d"), scalar_type::float64, {0, 0, 2, 2, 0, 2, 2, 0}};
    shown.found.truth = rational_reference::evaluate(*shown.found.question().test, shown.found.question().input);
    EXPECT_EQ(case_drawing(shown).find("contact-"), std::string::npos);
}

}  // namespace
}  // namespace graze
