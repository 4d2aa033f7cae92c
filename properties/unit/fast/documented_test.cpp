// What the documented routines are known to get wrong: each case with the exact relation, the routine's verdict, its
// outcome and the cause, as the file beside this one states them.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "graze/case_file.hpp"
#include "graze/internal/judge/evaluation.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

/// The value of a string among the keys that case files keep for others.
std::string extra(case_record const& record, std::string_view key) {
    for (auto const& [name, json] : record.extras)
        if (name == key) return nlohmann::json::parse(json).get<std::string>();
    return "";
}

std::vector<case_record> read_cases(std::string const& name) {
    std::ifstream file(GRAZE_PROPERTIES_DIR "/" + name);
    case_reader reader(file, name);
    std::vector<case_record> records;
    while (auto line = reader.next()) {
        if (auto const* bad = std::get_if<line_error>(&*line))
            ADD_FAILURE() << bad->text();
        else
            records.push_back(std::get<case_record>(std::move(*line)));
    }
    return records;
}

TEST(documented_flaws, are_confirmed) {
    std::set<std::string> letters, causes;
    for (case_record const& record : read_cases("../reference/documented_flaws.jsonl")) {
        test_case const& question = record.question;
        SCOPED_TRACE("line " + std::to_string(record.line) + ": " + extra(record, "note"));
        exact_answer const truth = rational_reference::evaluate(*question.test, question.input);
        EXPECT_EQ(name_of(cgal_reference::decide(*question.test, question.input)), name_of(truth.rel));
        EXPECT_TRUE(verify(*question.test, question.input, truth));
        EXPECT_TRUE(record.expect.has_value() != (question.test->answer == answer_kind::sphere));
        EXPECT_TRUE(!record.expect || is_met(*record.expect, truth.rel)) << name_of(truth.rel);

        subject const* const routine = question.test->find_subject(extra(record, "subject"));
        ASSERT_TRUE(routine);
        judgement const judged = judge(*routine, question, truth);
        EXPECT_EQ(name_of(judged.answer), extra(record, "verdict"));
        EXPECT_EQ(name_of(judged.result), extra(record, "outcome"));
        EXPECT_EQ(judged.why ? name_of(*judged.why) : "", extra(record, "cause"));
        letters.insert(extra(record, "note").substr(0, 1));
        causes.insert(extra(record, "cause"));
    }
    EXPECT_EQ(letters, (std::set<std::string>{"A", "B", "C", "D", "E"}));
    EXPECT_EQ(causes, (std::set<std::string>{"", "logic", "range", "rounding"}));
}

/// Verdicts, and spheres to the bit, against those of an independent transcription of the routines in another language
/// (NumPy scalars), on cases of all outcomes that it found; the relations come from there too.
TEST(documented_routines, match_an_independent_transcription) {
    std::set<std::string> seen;
    for (case_record const& record : read_cases("documented_verdicts.jsonl")) {
        test_case const& question = record.question;
        SCOPED_TRACE("line " + std::to_string(record.line));
        if (record.expect) {
            EXPECT_EQ(name_of(rational_reference::decide(*question.test, question.input)), name_of(*record.expect));
            EXPECT_EQ(name_of(cgal_reference::decide(*question.test, question.input)), name_of(*record.expect));
        }
        ASSERT_EQ(record.extras.size(), 1u);
        auto const answers = nlohmann::json::parse(record.extras[0].second);
        for (auto const& [name, answer] : answers.items()) {
            subject const* const routine = question.test->find_subject("documented." + name);
            ASSERT_TRUE(routine) << name;
            seen.insert(question.test->id + " " + routine->name);
            double numbers[most_numbers] = {};
            bool const is_words = answer.is_string();  // a verdict; where numbers are asked for, declined
            reply const given = subject_client(*routine, question.scalar)
                                    .ask(question.input, question.test->numbers.empty() ? nullptr : numbers);
            if (is_words) {
                EXPECT_EQ(name_of(given), answer.get<std::string>()) << name;
                continue;
            }
            ASSERT_EQ(name_of(given), "hit") << name;
            ASSERT_EQ(answer.size(), question.test->numbers.size());
            for (std::size_t i = 0; i < answer.size(); ++i) {
                double const expected = std::strtod(answer[i].get<std::string>().c_str(), nullptr);
                EXPECT_TRUE(numbers[i] == expected ? std::signbit(numbers[i]) == std::signbit(expected)
                                                   : std::isnan(numbers[i]) && std::isnan(expected))
                    << name << ": " << numbers[i] << " for " << expected;
            }
        }
    }
    for (test_info const& test : catalog())
        for (subject const& routine :
             test.subjects)  // for what moves there are worked examples: documented_moving_test
            EXPECT_TRUE(test.in_motion() || !routine.name.starts_with("documented.") ||
                        seen.contains(test.id + " " + routine.name));
}

/// Exchanging the triangles changes the verdict of a routine that has no reason to care.
TEST(documented_routines, depend_on_which_triangle_comes_first) {
    test_info const& test = *find_test("triangle_triangle_3d");
    subject const& routine = *test.find_subject("documented.moller_1997");
    // The first triangle is small and close to the other's plane, four away from it.
    std::vector<double> const near{-1, 0, 0, -1, 0x1p-20, 0, -1, 0, 0x1p-18}, far{0, 0, 0, 4, 0, 0, 0, 4, 0};
    int hits = 0;
    for (bool exchanged : {false, true}) {
        std::vector<double> input = exchanged ? far : near;
        input.insert(input.end(), exchanged ? near.begin() : far.begin(), exchanged ? near.end() : far.end());
        EXPECT_EQ(name_of(rational_reference::decide(test, input)), "disjoint");
        hits += subject_client(routine, scalar_type::float64).ask(input) == reply::hit;
    }
    EXPECT_EQ(hits, 1);
}

}  // namespace
}  // namespace graze
