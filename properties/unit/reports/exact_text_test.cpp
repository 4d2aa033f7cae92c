// Exact numbers and proofs as text.
#include "show/exact_text.hpp"

#include <gtest/gtest.h>

#include "text/text_layout.hpp"

namespace graze {
namespace {

rational power(int exponent) {
    rational value = 1;
    for (int i = 0; i < std::abs(exponent); ++i) value *= 2;
    return exponent < 0 ? rational(1 / value) : value;
}

TEST(exact_text, numbers_in_full) {
    EXPECT_EQ(exact_text(0), "0");
    EXPECT_EQ(exact_text(3), "3");
    EXPECT_EQ(exact_text(rational(-1, 3)), "-1/3");
    EXPECT_EQ(exact_text(rational(1, 2)), "1/2");
    EXPECT_EQ(exact_text(7 * power(-60)), "7/1152921504606846976");
    EXPECT_EQ(exact_text(7 * power(-90)), "7 * 2^-90");
    EXPECT_EQ(exact_text(-5 * power(200)), "-5 * 2^200");
    EXPECT_EQ(exact_text(power(-1074)), "1 * 2^-1074");
}

TEST(exact_text, numbers_rounded) {
    EXPECT_EQ(rounded_text(0, 3), "0");
    EXPECT_EQ(rounded_text(rational(1, 4), 6), "0.25");
    EXPECT_EQ(rounded_text(rational(-1, 3), 3), "-0.333");
    EXPECT_EQ(rounded_text(rational(2, 3), 1), "0.7");
    EXPECT_EQ(rounded_text(1200, 2), "1.2e+03");
    EXPECT_EQ(rounded_text(1200, 4), "1200");
    // Rounding up to one digit more.
    EXPECT_EQ(rounded_text(rational(9996, 10), 3), "1e+03");
    EXPECT_EQ(rounded_text(rational(99999, 100000), 3), "1");
    EXPECT_EQ(rounded_text(rational(99999, 1000000), 3), "0.1");
    // Beyond every double.
    EXPECT_EQ(rounded_text(power(-4000), 3), "7.59e-1205");
    EXPECT_EQ(rounded_text(-power(4000), 3), "-1.32e+1204");
    // All powers of ten, and what is next to them: as many digits as are asked for at most.
    rational ten = 1;
    for (int k = 0; k < 40; ++k, ten *= 10) {
        EXPECT_EQ(rounded_text(ten, 17),
                  k < 17 ? "1" + std::string(static_cast<std::size_t>(k), '0') : "1e+" + std::to_string(k));
        EXPECT_LE(rounded_text(ten - rational(1, 7), 5).size(), 7u);
    }
}

TEST(exact_text, lines_hold_no_more_than_their_columns) {
    std::string const number(450, '7');
    for (std::size_t indent : {std::size_t{0}, std::size_t{4}, text_columns - 1}) {
        std::string words;
        for (std::string const& line : wrap_lines("one  two " + number + " three", indent)) {
            EXPECT_LE(line.size(), text_columns - indent);
            EXPECT_FALSE(line.empty());
            for (char c : line)
                if (c != ' ') words += c;
        }
        EXPECT_EQ(words, "onetwo" + number + "three");
    }
    EXPECT_TRUE(wrap_lines("", 2).empty());
    EXPECT_TRUE(wrap_lines("   ", 2).empty());
}

TEST(exact_text, proofs_say_the_relation_and_no_more_certificates_than_asked) {
    test_info const& test = *find_test("point_trimesh_2d");
    std::vector<double> const input{9, 0, 0, 0, 1, 0, 0, 1, 7, 0, 5, 0, 5, 1, 6, 0, 5, 0, 5, 1};
    exact_answer const truth = rational_reference::evaluate(test, input);
    ASSERT_EQ(truth.certificates.size(), 3u);
    test_case const question{&test, scalar_type::float64, input};
    for (std::size_t most : {0u, 1u, 2u, 3u, 9u}) {
        auto const sentences = proof_sentences(question, truth, most);
        EXPECT_EQ(sentences.size(), 1 + std::min<std::size_t>(most, 3) + (most < 3)) << most;
        EXPECT_TRUE(sentences[0].starts_with("disjoint, margin 2 = ")) << sentences[0];
        for (std::string const& sentence : sentences) EXPECT_TRUE(sentence.ends_with('.')) << sentence;
    }
}

}  // namespace
}  // namespace graze
