// The traces of documented routines: what they say was computed is what the routine computes, what they say is exact is
// exact, and they part where they should.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "graze/case_file.hpp"
#include "graze/families.hpp"
#include "graze/internal/judge/evaluation.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "graze/trace.hpp"
#include "input_text.hpp"

namespace graze {
namespace {

/// The same number, a NaN being one number.
bool same(double u, double v) {
    return std::isnan(u) ? std::isnan(v) : std::bit_cast<std::uint64_t>(u) == std::bit_cast<std::uint64_t>(v);
}

template <class Scalar>
double computed_again(trace_op op, double left, double right) {
    Scalar const u = static_cast<Scalar>(left), v = static_cast<Scalar>(right);
    Scalar result = 0;
    switch (op) {
        case trace_op::add: result = u + v; break;
        case trace_op::subtract: result = u - v; break;
        case trace_op::multiply: result = u * v; break;
        case trace_op::divide: result = u / v; break;
        case trace_op::negate: result = -u; break;
        case trace_op::absolute: result = std::abs(u); break;
        case trace_op::root: result = std::sqrt(u); break;
        case trace_op::arctangent: result = std::atan2(u, v); break;
        case trace_op::input:
        case trace_op::fused:  // of no documented routine
        case trace_op::constant: result = u; break;
    }
    return static_cast<double>(result);
}

/// Is the step's exact value what its operands' exact values give?
bool is_exact(trace_value const& traced, trace_value const& left, trace_value const& right) {
    if (!left.exact || !right.exact) return !traced.exact;
    rational const &u = *left.exact, &v = *right.exact;
    if ((traced.op == trace_op::divide && v == 0) || (traced.op == trace_op::root && u < 0)) return !traced.exact;
    if (!traced.exact) return false;
    rational const& w = *traced.exact;
    bool const inherited = traced.approximate == (left.approximate || right.approximate);
    switch (traced.op) {
        case trace_op::add: return inherited && w == u + v;
        case trace_op::subtract: return inherited && w == u - v;
        case trace_op::multiply: return inherited && w == u * v;
        case trace_op::divide: return inherited && w * v == u;
        case trace_op::negate: return inherited && w + u == 0;
        case trace_op::absolute: return inherited && w >= 0 && w * w == u * u;
        case trace_op::root: {
            if (w * w == u) return w >= 0 && inherited;
            rational const off = w * w - u, bound = u / rational(integer(1) << 255u);
            return w > 0 && traced.approximate && off <= bound && -off <= bound;
        }
        case trace_op::arctangent: {  // near the platform's
            rational const most = std::max<rational>(abs(u), abs(v)), unit = most == 0 ? rational(1) : most;
            double const about = std::atan2(to_double(rational(u / unit)), to_double(rational(v / unit)));
            return (w == 0 ? inherited : traced.approximate) && std::abs(to_double(w) - about) <= 1e-14;
        }
        case trace_op::input:
        case trace_op::fused:
        case trace_op::constant: break;
    }
    return false;
}

bool goes(trace_relation op, rational const& u, rational const& v) {
    switch (op) {
        case trace_relation::less: return u < v;
        case trace_relation::greater: return u > v;
        case trace_relation::less_equal: return u <= v;
        case trace_relation::greater_equal: return u >= v;
        case trace_relation::equal: return u == v;
    }
    return false;
}

class traces : public testing::Test {
  protected:
    std::map<std::string, std::size_t> seen;

    void check(subject const& routine, test_case const& question) {
        ASSERT_TRUE(routine.trace) << routine.name;
        trace_log log;
        routine.trace(question.scalar, question.input, log);
        check_values(log, question);
        check_comparisons(log);
        if (log.cut) return;
        check_answer(log, routine, question);
        check_evaluations(log, routine, question);
    }

  private:
    void check_values(trace_log const& log, test_case const& question) {
        ASSERT_EQ(log.scalar, question.scalar);
        std::size_t steps = 0, inputs = 0;
        for (std::size_t id = 0; id < log.values.size(); ++id) {
            trace_value const& traced = log.values[id];
            if (traced.op == trace_op::input) {
                ASSERT_EQ(traced.left, inputs++);
                ASSERT_TRUE(same(traced.computed, question.input[traced.left]));
            }
            if (traced.op == trace_op::input || traced.op == trace_op::constant) {
                ASSERT_TRUE(!traced.is_step() && traced.exact && *traced.exact == rational(traced.computed));
                continue;
            }
            ASSERT_EQ(traced.number, ++steps);
            ASSERT_TRUE(traced.left < id && traced.right < id);
            trace_value const &left = log.values[traced.left], &right = log.values[traced.right];
            bool const narrow = log.scalar == scalar_type::float32 && !traced.wide;
            auto const again = narrow ? computed_again<float> : computed_again<double>;
            ASSERT_TRUE(same(traced.computed, again(traced.op, left.computed, right.computed))) << "v" << traced.number;
            ASSERT_TRUE(is_exact(traced, left, right)) << "v" << traced.number;
        }
        ASSERT_EQ(inputs, question.input.size());
        ASSERT_EQ(log.steps(), steps);
    }

    void check_comparisons(trace_log const& log) {
        std::optional<std::size_t> first;
        for (std::size_t i = 0; i < log.comparisons.size(); ++i) {
            trace_comparison const& traced = log.comparisons[i];
            auto const &u = log.values[traced.left].exact, &v = log.values[traced.right].exact;
            ASSERT_EQ(traced.exact.has_value(), u && v);
            if (!u || !v) continue;
            ASSERT_EQ(*traced.exact, goes(traced.op, *u, *v));
            if (*traced.exact != traced.computed && !first) first = i;
        }
        ASSERT_EQ(log.parted_at, first);
    }

    void check_answer(trace_log const& log, subject const& routine, test_case const& question) {
        double numbers[most_numbers] = {};
        std::size_t const count = question.test->numbers.size();
        reply const answer =
            subject_client(routine, question.scalar).ask(question.input, count > 0 ? numbers : nullptr);
        ASSERT_EQ(name_of(reply_of(log.answer)), name_of(answer));
        // A time that is no number is none, whether the routine gives it or not.
        bool const may_lack = answer == reply::hit && question.test->in_motion() && std::isnan(numbers[0]);
        if (!may_lack || !log.outputs.empty()) {
            ASSERT_EQ(log.outputs.size() + static_cast<std::size_t>(std::popcount(log.missing)),
                      answer == reply::hit ? count : 0u);
        }
        for (std::size_t i = 0, given = 0; given < log.outputs.size(); ++i) {
            if (log.missing >> i & 1) {
                ASSERT_TRUE(std::isnan(numbers[i])) << i;
            } else {
                ASSERT_TRUE(same(log.values[log.outputs[given++]].computed, numbers[i])) << i;
            }
        }
    }

    void check_evaluations(trace_log const& log, subject const& routine, test_case const& question) {
        bool const known = std::all_of(log.values.begin(), log.values.end(), [](auto const& v) { return v.exact; });
        if (!log.parted_at) {
            // The exact evaluation of the routine then takes the very same steps.
            evaluation const exact = routine.exact(question.scalar, question.input);
            ASSERT_EQ(name_of(exact.answer), name_of(known ? log.answer : verdict::declined));
            for (std::size_t i = 0, given = 0; known && given < log.outputs.size(); ++i)
                if (!(log.missing >> i & 1)) {
                    ASSERT_EQ(*log.values[log.outputs[given++]].exact, exact.numbers[i]);
                }
            ++seen[known ? "exact run the same way" : "exact run divides by zero"];
        }
        exact_answer truth;
        if (question.test->gives_numbers())
            truth = rational_reference::evaluate(*question.test, question.input);
        else
            truth.rel = rational_reference::decide(*question.test, question.input);
        judgement const judged = judge(routine, question, truth);
        if (!judged.why) return;
        ++seen[std::string(name_of(*judged.why)) + (log.parted_at ? " parted" : " not parted")];
        if (*judged.why == cause::logic || *judged.why == cause::unknown) return;
        bool const of_numbers = question.test->gives_numbers() || judged.result == outcome::late_impact;
        if (!of_numbers) {
            ASSERT_TRUE(log.parted_at) << name_of(*judged.why);
            return;
        }
        // Numbers can go wrong without a comparison that does.
        double error = 0;
        for (std::size_t output : log.outputs) error = std::max(error, error_ulps(log, output));
        ASSERT_TRUE(log.parted_at || error > 0);
        ASSERT_TRUE(log.parted_at || error < 8 || worst_step_behind(log, log.outputs)) << error;
    }
};

TEST_F(traces, tell_the_truth_about_generated_cases) {
    for (test_info const& test : catalog())
        for (subject const& routine : test.subjects) {
            if (!routine.name.starts_with("documented.")) {
                EXPECT_FALSE(routine.trace) << routine.name;
                continue;
            }
            for (scalar_type scalar : {scalar_type::float32, scalar_type::float64})
                for (family_info const& family : families_of(test))
                    for (std::uint64_t index = 0; index < (test.in_motion() ? 2u : 4u) && routine.supports(scalar);
                         ++index) {
                        test_case question{&test, scalar, {}};
                        source choices(case_key(7, test, scalar, family, index));
                        family.generate(test, scalar, choices, question.input);
                        check(routine, question);
                        if (HasFatalFailure()) FAIL() << routine.name << " " << input_text(test, question.input);
                    }
        }
    for (char const* kind :
         {"exact run the same way", "logic not parted", "rounding parted", "range parted", "range not parted"})
        EXPECT_GT(seen[kind], 0u) << kind;
}

TEST_F(traces, tell_the_truth_about_known_flaws) {
    std::ifstream file(GRAZE_PROPERTIES_DIR "/../reference/documented_flaws.jsonl");
    case_reader reader(file, "documented_flaws.jsonl");
    std::size_t cases = 0;
    for (; auto line = reader.next(); ++cases) {
        case_record const& record = std::get<case_record>(*line);
        for (subject const& routine : record.question.test->subjects) {
            if (!routine.trace || !routine.supports(record.question.scalar)) continue;
            check(routine, record.question);
            if (HasFatalFailure()) FAIL() << routine.name << ", line " << record.line;
        }
    }
    EXPECT_GT(cases, 30u);
    for (char const* kind : {"logic not parted", "range parted", "rounding parted"}) EXPECT_GT(seen[kind], 0u) << kind;
}

TEST(trace_names, follow_the_layouts) {
    for (test_info const& test : catalog()) {
        std::size_t const count = count_with(test, 2);
        std::vector<std::string> const names = input_names(test, count);
        EXPECT_EQ(names.size(), count) << test.id;
        EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), count) << test.id;
    }
    auto const names = [](char const* id, std::size_t count) { return input_names(*find_test(id), count); };
    using list = std::vector<std::string>;
    EXPECT_EQ(names("point_disc_2d", 5), (list{"p.x", "p.y", "centre.x", "centre.y", "radius"}));
    EXPECT_EQ(names("aabb_aabb_2d", 8),
              (list{"a.min.x", "a.min.y", "a.max.x", "a.max.y", "b.min.x", "b.min.y", "b.max.x", "b.max.y"}));
    EXPECT_EQ(names("segment_segment_2d", 8), (list{"a.x", "a.y", "b.x", "b.y", "c.x", "c.y", "d.x", "d.y"}));
    EXPECT_EQ(names("triangle_aabb_3d", 15)[3], "t1.x");
    EXPECT_EQ(names("triangle_aabb_3d", 15)[14], "max.z");
    EXPECT_EQ(names("line_triangle_3d", 15)[13], "l2.y");
    EXPECT_EQ(names("point_transformed_trimesh_2d", 20)[3], "m01");
    EXPECT_EQ(names("point_transformed_trimesh_2d", 20)[17], "t1.b.y");
}

TEST(trace_text, shows_steps_errors_and_where_they_part) {
    // Products of 2^-80 underflow; what is left of them is a zero that is not negative.
    test_info const& test = *find_test("segment_segment_2d");
    std::vector<double> const input{-0x1p-40, -0x1p-40, 0x1p-40, 0x1p-40, -0x1p-40, 0x1p-40, 0x1p-40, -0x1p-40};
    trace_log log;
    test.find_subject("documented.signed_areas")->trace(scalar_type::float32, input, log);
    std::vector<std::string> const names = input_names(test, input.size());
    ASSERT_TRUE(log.parted_at);
    trace_comparison const& parting = log.comparisons[*log.parted_at];
    EXPECT_EQ(comparison_text(log, parting, names), "v15 < 0");
    EXPECT_EQ(step_text(log, parting.left, names), "v7 * v14");
    std::size_t const parted[] = {parting.left, parting.right};
    std::vector<std::size_t> const steps = steps_behind(log, parted);
    ASSERT_EQ(steps.size(), 15u);
    EXPECT_EQ(step_text(log, steps[0], names), "a.x - d.x");
    EXPECT_EQ(worst_step_behind(log, parted), parting.left);
    EXPECT_EQ(relative_error(log, parting.left), 1);
    EXPECT_EQ(error_ulps(log, parting.left), 0x1p-156 * 0x1p149);
    EXPECT_EQ(error_ulps(log, steps[0]), 0);
}

}  // namespace
}  // namespace graze
