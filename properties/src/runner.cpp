#include "runner.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace graze::properties {
namespace {

std::string params_text() {
    char const* const given = std::getenv("RC_PARAMS");
    return given ? given : "";
}

/// As it was before the first default was set.
bool user_says_how_many() {
    static bool const said = params_text().find("max_success=") != std::string::npos;
    return said;
}

/// A single failure is being looked at again, or so few cases that shares mean nothing.
bool mix_matters(input_mix const& mix) {
    return mix.cases >= 100 && params_text().find("reproduce") == std::string::npos;
}

bool is_right(input_mix const& mix, mix_bounds const& bounds) {
    if (!mix_matters(mix)) return true;
    double const all = static_cast<double>(mix.cases), answered = static_cast<double>(mix.cases - mix.undefined);
    bool right = true;
    auto const demand = [&](bool met, std::string const& what, std::size_t count, double of,
                            std::string const& wanted) {
        if (met) return;
        std::cerr << "The cases prove nothing: " << what << " are " << count << " of " << of << ", expected " << wanted
                  << "\n";
        right = false;
    };
    auto const percent = [](double share) { return std::to_string(static_cast<int>(share * 100 + 0.5)) + " %"; };
    double const hits = static_cast<double>(mix.hits);
    demand(hits >= bounds.fewest_hits * answered && hits <= bounds.most_hits * answered, "hits", mix.hits, answered,
           percent(bounds.fewest_hits) + " to " + percent(bounds.most_hits));
    demand(static_cast<double>(mix.degenerate) >= bounds.fewest_degenerate * all, "degenerate ones", mix.degenerate,
           all, "at least " + percent(bounds.fewest_degenerate));
    demand(static_cast<double>(mix.undefined) <= bounds.most_undefined * all, "undefined ones", mix.undefined, all,
           "at most " + percent(bounds.most_undefined));
    for (std::size_t kind = 0; kind < bounds.special.size(); ++kind) {
        std::size_t const seen = kind < mix.special.size() ? mix.special[kind] : 0;
        demand(static_cast<double>(seen) >= bounds.fewest_special * all, bounds.special[kind], seen, all,
               "at least " + percent(bounds.fewest_special));
    }
    return right;
}

}  // namespace

void input_mix::count(generated_case const& generated, relation truth) {
    ++cases;
    hits += truth == relation::touching || truth == relation::crossing || truth == relation::positive ||
            truth == relation::defined;
    undefined += truth == relation::undefined && generated.question.test->answer != answer_kind::sphere;
    degenerate += generated.is_degenerate();
}

mix_bounds bounds_of(test_info const& test) {
    mix_bounds bounds;
    if (test.answer == answer_kind::sphere) bounds.fewest_hits = 0;
    if (test.answer == answer_kind::contact) bounds.most_hits = 1;
    if (test.answer == answer_kind::values) {
        // Where rays and lines are drawn, many a number does not exist; and lines and planes are never degenerate.
        bounds.most_hits = bounds.most_undefined = 1;
        bounds.fewest_hits = bounds.fewest_degenerate = 0.02;
        bounds.fewest_special = 0.004;
    }
    auto const keeps_its_extent = [](part const& item) {
        return traits_of(item.kind).reach != extent::bounded && traits_of(item.kind).points < 2;
    };
    if (std::ranges::all_of(test.layout, keeps_its_extent)) bounds.fewest_degenerate = 0;
    return bounds;
}

bool holds(std::string const& name, subject_matter const& matter, checked_property const& property,
           run_options const& options) {
    input_mix mix;
    rc::Gen<generated_case> const cases = cases_of(*matter.test, matter.scalar, options.scalars);
    bool const held = rc::check(name, [&] {
        generated_case const generated = *cases;
        if (auto const problem = property(generated, mix)) RC_FAIL(*problem);
    });
    return held && is_right(mix, options.bounds);
}

std::optional<generated_case> counterexample(subject_matter const& matter, checked_property const& property,
                                             bool simplest, std::optional<std::size_t> number) {
    struct silent final : rc::detail::TestListener {
        void onTestCaseFinished(rc::detail::CaseDescription const&) override {}
        void onShrinkTried(rc::detail::CaseDescription const&, bool) override {}
        void onTestFinished(rc::detail::TestMetadata const&, rc::detail::TestResult const&) override {}
    } listener;
    input_mix mix;
    std::optional<generated_case> last;  // shrinking accepts every failure, so the last one is the smallest
    rc::Gen<generated_case> const cases = cases_of(*matter.test, matter.scalar);
    rc::detail::TestParams wanted = rc::detail::configuration().testParams;
    wanted.disableShrinking = wanted.disableShrinking || !simplest;
    if (number && !user_says_how_many()) wanted.maxSuccess = static_cast<int>(*number);
    rc::detail::checkTestable(
        [&] {
            generated_case const generated = *cases;
            if (auto const problem = property(generated, mix)) {
                last = generated;
                RC_FAIL(*problem);
            }
        },
        rc::detail::TestMetadata{}, wanted, listener);
    return last;
}

std::uint64_t seed_in_use() {
    return rc::detail::configuration().testParams.seed;
}

std::vector<generated_case> sample(subject_matter const& matter, std::size_t cases, std::uint64_t seed) {
    rc::Gen<generated_case> const generate = cases_of(*matter.test, matter.scalar);
    rc::Random random(seed);
    std::vector<generated_case> generated;
    generated.reserve(cases);
    for (std::size_t i = 0; i < cases; ++i) generated.push_back(generate(random.split()).value());
    return generated;
}

void set_defaults(std::size_t cases, std::uint64_t seed) {
    user_says_how_many();
    std::string text = params_text();
    auto const add = [&](std::string const& key, std::string const& value) {
        if (text.find(key + "=") == std::string::npos) text += " " + key + "=" + value;
    };
    add("seed", std::to_string(seed));
    add("max_success", std::to_string(cases));
    setenv("RC_PARAMS", text.c_str(), 1);
}

std::size_t number_of_cases() {
    return static_cast<std::size_t>(rc::detail::configuration().testParams.maxSuccess);
}

}  // namespace graze::properties
