// Traceable subjects of plugins: what they are told is what documented ones are, mistakes have their causes, and misuse of
// what they are lent is refused.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "evaluation/arithmetic_scope.hpp"
#include "evaluation/wire.hpp"
#include "fuzz/plugin_evaluation_tools.hpp"

namespace graze {
namespace {

/// How often a subject is wrong for each cause.
std::map<std::string, std::size_t> causes_of(std::string const& test_id, std::string const& name, std::uint64_t cases) {
    test_info const& test = *find_test(test_id);
    subject const& candidate = *subjects.find(test, "mistaken." + name);
    std::map<std::string, std::size_t> causes;
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64})
        for (family_info const& family : families_of(test))
            for (std::uint64_t index = 0; index < cases && candidate.supports(scalar); ++index) {
                std::string const cause = name_of_cause(candidate, generated(test, scalar, family, index));
                ++causes[cause.substr(cause.find(' ') + 1)];
            }
    return causes;
}

TEST_F(plugin_evaluations, tell_the_causes_of_new_mistakes) {
    load("mistaken");
    for (char const* name : {"operands_exchanged", "term_dropped", "epsilon"}) {
        auto causes = causes_of("segment_segment_2d", name, 20);
        EXPECT_GT(causes["logic"], 10u) << name;
        EXPECT_GT(causes["logic"], 2 * causes["rounding"]) << name;
        EXPECT_EQ(causes["unknown"], 0u) << name;
    }
    // A point on the circle: the float 0.1f is a little more than a tenth, so that a point beyond the disc is in it.
    test_info const& test = *find_test("point_disc_2d");
    double const radius = 1, beyond = 1 + 0x1p-30;
    test_case const question{&test, scalar_type::float64, {beyond, 0, 0, 0, radius}};
    EXPECT_EQ(name_of_cause(*subjects.find(test, "mistaken.float_constant"), question), "hit, rounding");
    auto causes = causes_of("point_disc_2d", "float_constant", 40);
    EXPECT_EQ(causes["logic"], 0u);
    EXPECT_GT(causes["rounding"], causes["range"]);  // squares overflow in some
}

TEST_F(plugin_evaluations, show_steps_with_the_lines_of_their_source) {
    load("mistaken");
    test_info const& test = *find_test("segment_segment_2d");
    std::vector<double> const input{0, 0, 1, 1, 0, 1, 1, 0};
    trace_log log;
    subjects.find(test, "mistaken.multiply_add")->trace(scalar_type::float64, input, log);
    std::vector<std::string> const names = input_names(test, input.size());
    bool fused = false;
    for (std::size_t i = 0; i < log.values.size(); ++i) {
        if (!log.values[i].is_step()) continue;
        EXPECT_TRUE(log.place_text(log.values[i].place).starts_with("mistaken.cpp:")) << step_text(log, i, names);
        fused = fused || step_text(log, i, names).starts_with("fma(");
    }
    EXPECT_TRUE(fused);
    ASSERT_EQ(log.comparisons.size(), 2u);
    EXPECT_EQ(log.place_text(log.comparisons[0].place), log.place_text(log.comparisons[1].place));
    EXPECT_EQ(log.answer, verdict::hit);
}

struct misuse {
    std::string name, why;
};

TEST_F(plugin_evaluations, refuse_what_was_not_lent) {
    load("borrower");
    test_info const& test = *find_test("aabb_aabb_2d");
    std::vector<double> const input{0, 0, 1, 1, 0, 0, 1, 1};
    auto const read = [&](std::string const& name) -> std::string {
        try {
            evaluation const result = subjects.find(test, "borrower." + name)->exact(scalar_type::float64, input);
            return std::string(name_of(result.answer));
        } catch (no_evaluation const& error) {
            return error.what();
        }
    };
    EXPECT_EQ(read("right"), "hit");
    EXPECT_EQ(read("stale"), "hit");  // the first time
    for (auto const& [name, why] :
         std::vector<misuse>{{"invented", "not lent"},
                             {"next_one", "not lent"},
                             {"nothing", "never given a value"},
                             {"stale", "a number of an earlier evaluation"},
                             {"million", "more than 1000000 operations"},
                             {"endless", "ended by exit with status 4"},
                             {"idle", "too long"},
                             {"recursion", "signal 11"},
                             {"crash", "signal 11"},
                             {"operation_99", "operation 99"},
                             {"scalar_16", "32 or 64"},
                             {"relation_0", "relation 0"},
                             {"no_number", "not a number"},
                             {"bad_text", "hit"},  // its text is looked at where steps are written down
                             {"right", "hit"}})
        EXPECT_NE(read(name).find(why), std::string::npos) << name << ": " << read(name);
    std::string const grown = read("grows");  // out of memory or time, whichever is first
    EXPECT_TRUE(grown.starts_with("its process ended") || grown.find("too long") != std::string::npos) << grown;
    EXPECT_FALSE(subjects.find(test, "borrower.unread")->exact);
    // What is judged is not what is read.
    exact_answer truth;
    truth.rel = relation::disjoint;
    judgement const judged = judge(*subjects.find(test, "borrower.crash"), {test, scalar_type::float64, input}, truth);
    EXPECT_EQ(judged.result, outcome::false_hit);
    EXPECT_EQ(judged.why, cause::unknown);
}

TEST(evaluation_wire, does_not_trust_what_it_reads) {
    test_info const& test = *find_test("segment_segment_2d");
    std::vector<double> const input{0.1, 0, 1, 1, 0, 1, 1, 0.3};
    trace_log log;
    test.find_subject("documented.signed_areas")->trace(scalar_type::float64, input, log);
    std::vector<unsigned char> const whole = evaluation_wire::packed(log);
    EXPECT_EQ(difference(log, evaluation_wire::unpacked_trace(whole, scalar_type::float64, 8)), "");
    std::size_t refused = 0;
    auto const take = [&](std::vector<unsigned char> const& bytes) {
        try {
            trace_log const traced = evaluation_wire::unpacked_trace(bytes, scalar_type::float64, 8);
            for (trace_value const& item : traced.values)
                if (item.is_step()) {
                    for (std::size_t operand : operands_of(item)) EXPECT_LT(operand, &item - traced.values.data());
                }
            for (trace_comparison const& item : traced.comparisons)
                EXPECT_LT(std::max(item.left, item.right), traced.values.size());
        } catch (evaluation_wire::wire_error const&) {
            ++refused;
        } catch (no_evaluation const&) {
            ++refused;
        }
    };
    for (std::size_t at = 0; at < whole.size(); ++at) {
        take({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(at)});
        for (int bits : {0x01, 0x80, 0xff}) {
            std::vector<unsigned char> bytes = whole;
            bytes[at] = static_cast<unsigned char>(bytes[at] ^ bits);
            take(bytes);
        }
    }
    EXPECT_GT(refused, whole.size());
}

TEST(meant_by, finds_the_fraction_that_a_float_stands_for) {
    EXPECT_EQ(meant_by(0.1f), rational(1, 10));
    EXPECT_EQ(meant_by(-0.1f), rational(-1, 10));
    EXPECT_EQ(meant_by(1.0f / 3), rational(1, 3));
    EXPECT_EQ(meant_by(1e-6f), rational(1, 1000000));
    EXPECT_EQ(meant_by(0x1p-20f), rational(0x1p-20));
    EXPECT_EQ(meant_by(2.5f), rational(5, 2));
    EXPECT_EQ(meant_by(0.70710678f), rational(static_cast<double>(0.70710678f)));
    EXPECT_EQ(meant_by(3.4028235e38f), rational(static_cast<double>(3.4028235e38f)));
}

}  // namespace
}  // namespace graze
