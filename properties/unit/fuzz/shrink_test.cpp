// Shrinking keeps what a finding is and makes it simple.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "graze/case_file.hpp"
#include "graze/families.hpp"
#include "graze/reference.hpp"
#include "graze/shrink.hpp"
#include "input_text.hpp"

namespace graze {
namespace {

std::string text_of(signature const& signature) {
    return signature.test + " " + signature.subject + " " + std::string(name_of(signature.scalar)) + " " +
           std::string(name_of(signature.result)) + " " + std::string(name_of(signature.why)) + " " +
           std::string(name_of(signature.contact)) + " " + signature.degeneracy;
}

/// Shrinks a case that disagrees and checks all that is promised; the cost of the result.
unsigned shrink_and_check(subject_client& client, test_case const& start, signature const& signature) {
    SCOPED_TRACE(text_of(signature) + ": " + input_text(*start.test, start.input));
    shrink_options options;
    shrink_statistics statistics;
    test_case const small = shrink_case(client, start, options, &statistics);
    EXPECT_FALSE(validate(*start.test, start.scalar, small.input));
    EXPECT_EQ(small.test, start.test);
    EXPECT_EQ(small.scalar, start.scalar);
    EXPECT_FALSE(is_simpler(start.input, small.input));
    EXPECT_LT(statistics.asked, options.evaluations + 100);
    auto const again = signature_of(client, small);
    EXPECT_TRUE(again);
    if (again) {
        EXPECT_EQ(text_of(*again), text_of(signature));
    }
    if (!start.test->gives_numbers()) {
        EXPECT_EQ(name_of(cgal_reference::decide(*small.test, small.input)),
                  name_of(rational_reference::decide(*small.test, small.input)));
    }
    return complexity_of(small.input).cost;
}

template <class Value>
Value share(std::vector<Value> values, double part) {
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(static_cast<double>(values.size() - 1) * part)];
}

TEST(complexity, counts_bits_exponents_and_signs) {
    auto const cost = [](double value) { return complexity_of(std::vector<double>{value}).cost; };
    EXPECT_EQ(cost(0), 0u);
    EXPECT_EQ(cost(-0.0), 1u);
    EXPECT_EQ(cost(1), 1u);
    EXPECT_EQ(cost(2), 2u);
    EXPECT_EQ(cost(3), 2u);
    EXPECT_EQ(cost(-1), 2u);
    EXPECT_EQ(cost(0.5), 3u);
    EXPECT_EQ(cost(-0.75), 6u);
    EXPECT_EQ(cost(0x1p-1074), 1u + 11u + 1u);
    EXPECT_EQ(cost(0x1.fffffep+0), 24u + 5u + 1u);
}

TEST(complexity, orders_inputs) {
    using list = std::vector<double>;
    EXPECT_TRUE(is_simpler(list{9, 9, 9}, list{0, 0, 0, 0}));   // fewer scalars
    EXPECT_TRUE(is_simpler(list{0, 3}, list{0, 5}));            // fewer bits
    EXPECT_TRUE(is_simpler(list{3, 3}, list{3, 2}));            // fewer values, at the same cost
    EXPECT_TRUE(is_simpler(list{4, 0x1p-4}, list{4, 0x1p-6}));  // smaller exponents
    EXPECT_TRUE(is_simpler(list{0, 1}, list{1, 0}));            // zeros first
    EXPECT_TRUE(is_simpler(list{1, -1}, list{-1, 1}));          // minus signs last
    EXPECT_FALSE(is_simpler(list{1, 2}, list{1, 2}));
}

TEST(shrinking, leaves_a_case_alone_that_agrees) {
    test_case const question{find_test("segment_segment_2d"), scalar_type::float64, {0, 0, 2.5, 2, 0, 2, 2, 0}};
    subject_client client(*question.test->find_subject("documented.signed_areas"), question.scalar);
    EXPECT_FALSE(signature_of(client, question));
    EXPECT_EQ(shrink_case(client, question).input, question.input);
}

TEST(shrinking, keeps_the_known_flaws_of_documented_routines) {
    std::ifstream file(GRAZE_PROPERTIES_DIR "/../reference/documented_flaws.jsonl");
    case_reader reader(file, "documented_flaws.jsonl");
    std::vector<unsigned> costs;
    while (auto const read = reader.next()) {
        test_case const& question = std::get<case_record>(*read).question;
        for (subject const& candidate : question.test->subjects) {
            if (!candidate.supports(question.scalar)) continue;
            subject_client client(candidate, question.scalar);
            if (auto const signature = signature_of(client, question))
                costs.push_back(shrink_and_check(client, question, *signature));
        }
    }
    EXPECT_GE(costs.size(), 40u);
    EXPECT_LE(share(costs, 0.5), 24u);
}

/// Findings of generated cases: the first of each signature, of every documented subject.
TEST(shrinking, makes_generated_findings_simple) {
    std::vector<unsigned> before, after;
    std::map<cause, std::vector<unsigned>> of_cause;
    std::map<std::string, unsigned> subjects;
    for (test_info const& test : catalog())
        for (subject const& candidate : test.subjects)
            for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
                if (!candidate.supports(scalar)) continue;
                subject_client client(candidate, scalar);
                std::map<signature, unsigned> seen;
                // A family for one scalar type, the next for the other.
                bool asked = scalar == scalar_type::float32;
                for (family_info const& family : families_of(test)) {
                    asked = !asked;
                    if (!asked) continue;
                    source choices(case_key(3, test, scalar, family, 0));
                    test_case question{&test, scalar, {}};
                    family.generate(test, scalar, choices, question.input);
                    auto const signature = signature_of(client, question);
                    if (!signature || seen[*signature]++ != 0) continue;
                    before.push_back(complexity_of(question.input).cost);
                    after.push_back(shrink_and_check(client, question, *signature));
                    of_cause[signature->why].push_back(after.back());
                    ++subjects[test.id + candidate.name];
                }
            }
    EXPECT_GE(before.size(), 100u);
    EXPECT_GE(subjects.size(), 20u);
    RecordProperty("findings", std::to_string(before.size()));
    std::string const all = fmt::format(
        "{} findings: median {} -> {}, a fifth above {}, a tenth above {}; logic {}, rounding {}, range {}",
        after.size(), share(before, 0.5), share(after, 0.5), share(after, 0.8), share(after, 0.9),
        share(of_cause[cause::logic], 0.5), share(of_cause[cause::rounding], 0.5), share(of_cause[cause::range], 0.5));
    EXPECT_GE(share(before, 0.5), 300u);
    EXPECT_LE(share(after, 0.5), 22u) << all;
    EXPECT_LE(share(after, 0.8), 45u) << all;
    EXPECT_LE(share(of_cause[cause::logic], 0.5), 7u) << all;
    EXPECT_LE(share(of_cause[cause::rounding], 0.5), 26u) << all;
    EXPECT_LE(share(of_cause[cause::range], 0.5), 34u) << all;
}

TEST(shrinking, gives_the_same_result_again) {
    test_info const& test = *find_test("triangle_triangle_3d");
    int shrunk = 0;
    for (std::uint64_t i = 0; i < 100; ++i) {
        source choices(case_key(5, test, scalar_type::float32, *find_family("near_contact"), i));
        test_case question{&test, scalar_type::float32, {}};
        find_family("near_contact")->generate(test, scalar_type::float32, choices, question.input);
        subject_client client(*test.find_subject("documented.moller_1997"), question.scalar);
        if (!signature_of(client, question)) continue;
        test_case const once = shrink_case(client, question);
        EXPECT_EQ(shrink_case(client, question).input, once.input);
        ++shrunk;
    }
    EXPECT_GT(shrunk, 3);
}

/// One of many triangles matters.
TEST(shrinking, drops_triangles_of_a_mesh) {
    test_case question{find_test("moving_point_trimesh_2d"), scalar_type::float64, {-2, 1, 12, 1.5}};
    for (int i = 0; i < 30; ++i) {
        double const x = i == 17 ? 3 : 100 + i;
        question.input.insert(question.input.end(), {x, 0.25, x + 1.5, -0.75, x + 0.5, 7.5});
    }
    subject_client client(*question.test->find_subject("documented.endpoints_only"), question.scalar);
    auto const signature = signature_of(client, question);
    ASSERT_TRUE(signature);
    test_case const small = shrink_case(client, question);
    EXPECT_EQ(small.input.size(), 4u + 6u);
    EXPECT_LE(shrink_and_check(client, question, *signature), 12u);
}

/// A subject in a process of its own, as far as anyone can tell.
using answer_function = reply (*)(double const* input, std::size_t count, int asked);
subject remote(answer_function answer, int& asked) {
    subject built;
    built.name = "fake.subject";
    built.remote64 = [answer, &asked] {
        return [answer, &asked](void const* inputs, std::span<std::size_t const> begins, reply* replies, void*) {
            for (std::size_t i = 0; i + 1 < begins.size(); ++i)
                replies[i] = answer(static_cast<double const*>(inputs) + begins[i], begins[i + 1] - begins[i], ++asked);
        };
    };
    return built;
}

test_case const untidy{find_test("segment_segment_2d"), scalar_type::float64, {0.1, 0.2, 2.3, 2.4, 0.5, 2.6, 2.7, 0.8}};

TEST(shrinking, asks_a_subject_that_hangs_a_few_times_only) {
    for (auto const answer :
         {+[](double const*, std::size_t, int) { return reply::hang; },
          +[](double const*in, std::size_t, int) { return in[2] > 1 ? reply::crash : reply::hit; }}) {
        int asked = 0;
        subject const candidate = remote(answer, asked);
        subject_client client(candidate, untidy.scalar);
        test_case const small = shrink_case(client, untidy);
        EXPECT_LE(asked, 13);  // one of them for the start
        EXPECT_LT(complexity_of(small.input).cost, complexity_of(untidy.input).cost / 4);
        EXPECT_TRUE(signature_of(client, small) == signature_of(client, untidy));
    }
}

TEST(shrinking, gives_up_soon_on_a_crash_that_needs_its_input) {
    int asked = 0;
    subject const candidate =
        remote([](double const* in, std::size_t, int) { return in[0] == 0.1 ? reply::crash : reply::hit; }, asked);
    subject_client client(candidate, untidy.scalar);
    shrink_case(client, untidy);
    EXPECT_LE(asked, 13);
}

TEST(shrinking, gives_back_what_a_subject_does_not_stand_by) {
    int asked = 0;
    subject const candidate =
        remote([](double const*, std::size_t, int count) { return count < 50 ? reply::miss : reply::hit; }, asked);
    subject_client client(candidate, untidy.scalar);
    EXPECT_EQ(shrink_case(client, untidy).input, untidy.input);
}

TEST(shrinking, heeds_the_bound_on_evaluations) {
    int asked = 0;
    subject const candidate = remote([](double const*, std::size_t, int) { return reply::miss; }, asked);
    subject_client client(candidate, untidy.scalar);
    shrink_statistics statistics;
    test_case const some = shrink_case(client, untidy, {.evaluations = 3}, &statistics);
    EXPECT_LE(asked, 6);
    EXPECT_EQ(statistics.asked + 2, static_cast<std::size_t>(asked));  // the start, and the confirmation
    test_case const more = shrink_case(client, untidy);
    EXPECT_TRUE(is_simpler(more.input, some.input));
    EXPECT_LE(complexity_of(more.input).cost, 8u);
}

}  // namespace
}  // namespace graze
