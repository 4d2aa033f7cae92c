// What the tests of evaluations share: traceable subjects that a test has loaded, cases for them, and comparisons of steps.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "fuzz/plugin_tools.hpp"
#include "graze/families.hpp"
#include "graze/internal/judge/evaluation.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "graze/source.hpp"
#include "graze/trace.hpp"

namespace graze {

/// What a test has loaded.
inline subject_catalog subjects;

class plugin_evaluations : public plugins {
  protected:
    static void load(std::string const& name, plugin_options const& limits = hasty()) {
        if (!subjects.origin_of(name)) load_plugin(subjects, library(name), limits);
    }
    void TearDown() override {
        subjects = {};  // its processes end with it
        plugins::TearDown();
    }
};

inline test_case generated(test_info const& test, scalar_type scalar, family_info const& family, std::uint64_t index) {
    test_case question{&test, scalar, {}};
    source choices(case_key(11, test, scalar, family, index));
    family.generate(test, scalar, choices, question.input);
    return question;
}

inline bool same_number(double u, double v) {
    return std::isnan(u) ? std::isnan(v) : std::bit_cast<std::uint64_t>(u) == std::bit_cast<std::uint64_t>(v);
}

/// What differs in the steps; empty if nothing does. Exact values of constants may: a plugin's are not rounded to float.
inline std::string difference(trace_log const& ours, trace_log const& theirs) {
    if (ours.answer != theirs.answer) return "answer";
    if (ours.parted_at != theirs.parted_at) return "parting";
    if (ours.outputs.size() != theirs.outputs.size() || ours.missing != theirs.missing) return "outputs";
    if (ours.comparisons.size() != theirs.comparisons.size()) return "comparisons";
    for (std::size_t i = 0; i < ours.comparisons.size(); ++i) {
        trace_comparison const &u = ours.comparisons[i], &v = theirs.comparisons[i];
        if (u.op != v.op || u.computed != v.computed || u.steps != v.steps)
            return "comparison " + std::to_string(i + 1);
    }
    if (ours.steps() != theirs.steps()) return "steps";
    std::vector<double> computed[2];
    for (int i = 0; i < 2; ++i)
        for (trace_value const& item : (i == 0 ? ours : theirs).values)
            if (item.is_step()) computed[i].push_back(item.computed);
    for (std::size_t i = 0; i < computed[0].size(); ++i)
        if (!same_number(computed[0][i], computed[1][i])) return "v" + std::to_string(i + 1);
    return "";
}

inline std::string name_of_cause(subject const& candidate, case_view question) {
    exact_answer truth;
    if (question.test->gives_numbers() || question.test->in_motion())
        truth = rational_reference::evaluate(*question.test, question.input);
    else
        truth.rel = rational_reference::decide(*question.test, question.input);
    judgement const judged = judge(candidate, question, truth);
    return std::string(name_of(judged.answer)) + ", " + (judged.why ? std::string(name_of(*judged.why)) : "none");
}

}  // namespace graze
