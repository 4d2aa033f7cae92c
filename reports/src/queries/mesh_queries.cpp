#include "queries/mesh_queries.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "campaign/campaign_run.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/status.hpp"
#include "gate/unrepeated.hpp"
#include "graze/internal/select/glob.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/judge.hpp"
#include "queries/query_words.hpp"
#include "select/selection.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

constexpr std::uint64_t cases_otherwise = 10000;

/// What makes the exit status 1.
struct query_gate {
    fail_on_choice chosen;
    std::vector<std::string> mine;  // subjects of plugins and programs

    bool is_mine(std::string const& name) const { return std::ranges::find(mine, name) != mine.end(); }

    /// Why the subject fails the command; "" where it does not.
    std::string why(subject const& whose, query_tally const& tally) const {
        bool const by_default = !chosen.is_given() && is_mine(whose.name);
        bool const wholly = chosen.any_disagreement || by_default || whose.is_certified();
        counts const sum = tally.total();
        std::uint64_t wrong = wholly ? sum.disagreements : 0;
        for (outcome const named : chosen.outcomes)
            if (!wholly || !is_disagreement(named, whose.promised)) wrong += sum.of(named);
        if (wrong != 0) return fmt::format("{} gated outcomes of {} cases", wrong, sum.checked);
        if (chosen.nothing) return "";
        if (ruled_out(tally.not_reproduced, chosen.outcomes, wholly) != 0) return describe(tally.not_reproduced);
        if (!is_mine(whose.name)) return "";
        if (!tally.not_prepared.empty())
            return (sum.checked == 0 ? "asked nothing: " : "abandoned: ") + tally.not_prepared;
        if (tally.given_up) return "abandoned";
        if (sum.checked == sum.not_judged())
            return fmt::format("no answer that can be judged: {} of {} cases declined", sum.of(outcome::declined),
                               sum.checked);
        return "";
    }
};

void refuse_others(run_options const& options) {
    if (!options.out.empty()) throw usage_error("--queries and --out exclude each other");
    if (!options.baseline.empty() || !options.write_baseline.empty() || options.shard.count > 1 || options.certify ||
        options.fresh || options.resume)
        throw usage_error("--queries takes no --baseline, --write-baseline, --shard, --certify, --fresh and --resume");
}

std::vector<query_plan::part> parts_of(solid_query kind, run_options const& options, scalar_type scalar) {
    std::vector<query_plan::part> parts;
    for (test_info const* test : tests_of(kind)) {
        if (!any_matches(options.tests, test->id)) continue;
        query_plan::part part{test, chosen_subjects(options, *test, scalar)};
        for (subject const* asked : part.subjects) {
            auto const is_its = [&](prepared_entry const& entry) {
                return entry.test == test->id && entry.name == asked->name && entry.scalar == scalar;
            };
            auto const found = std::ranges::find_if(options.loaded->prepared, is_its);
            part.prepared.push_back(found == options.loaded->prepared.end() ? nullptr : found->open);
        }
        if (!part.subjects.empty()) parts.push_back(std::move(part));
    }
    return parts;
}

}  // namespace

int run_mesh_queries(mesh_queries const& asked, run_options& options, model_loop const& for_each_model) {
    refuse_others(options);
    select_tests(options.tests);  // names that are none
    if (!options.loaded) load_subjects(options);
    std::vector<std::string> const mine = options.loaded->names;
    if (options.subjects.empty()) options.subjects = mine;
    require_matches(options.subjects, subject_names(options.catalog), "--subject");
    query_gate const gate{read_fail_on(options.fail_on), mine};
    std::vector<scalar_type> scalars = chosen_scalars(options.scalars);
    std::erase_if(scalars, [&](scalar_type type) { return parts_of(asked.kind, options, type).empty(); });
    if (scalars.empty())
        throw usage_error(fmt::format("--queries {}: none of the selected tests and scalar types has such a subject",
                                      name_of(asked.kind)));

    stop_signals const stop;
    output out;
    std::string failures;
    bool unusable = false;
    auto const ask = [&](std::string const& file, triangle_soup const& model, scalar_type scalar) {
        query_plan plan;
        plan.kind = asked.kind;
        plan.scalar = scalar;
        plan.parts = parts_of(asked.kind, options, scalar);
        plan.cases = options.cases.value_or(cases_otherwise);
        plan.seed = options.seed;
        plan.jobs = jobs_of(options);
        plan.simplify = options.shrink;
        // The models and scalar types share the seconds.
        if (options.seconds) plan.seconds = *options.seconds / static_cast<double>(asked.files.size() * scalars.size());
        plan.stop = &stop.asked();
        progress_line line(plan.cases, plan.seconds);
        plan.progress = [&line](std::uint64_t cases, std::uint64_t disagreements, double seconds) {
            line.show(cases, disagreements, seconds);
        };
        query_results const results = ask_about_solid(model, file, plan);
        line.clear();
        asked_model const told{file, model.triangles.size(), plan, results};
        say_error(query_text(told));
        out.write(asked.json ? query_json(told) : query_cases(told));
        for (std::size_t p = 0; p < plan.parts.size(); ++p)
            for (std::size_t s = 0; s < plan.parts[p].subjects.size(); ++s) {
                subject const& whose = *plan.parts[p].subjects[s];
                if (std::string const why = gate.why(whose, results.tallies[p][s]); !why.empty())
                    failures += fmt::format("graze: {} of {}, {}: {}\n", visible(whose.name), plan.parts[p].test->id,
                                            name_of(scalar), visible(why));
            }
    };
    try {
        unusable = !for_each_model([&](std::string const& file, triangle_soup const& model) {
            for (scalar_type scalar : scalars)
                if (!stop.asked()) ask(file, model, scalar);
        });
    } catch (reference_conflict const& conflict) {
        return say_conflict(conflict, "; nothing more was asked. Please report the line above.");
    }
    out.flush();
    say_error(failures);
    return stop.status_or(unusable            ? exit_bad_input
                          : !failures.empty() ? exit_disagreement
                                              : exit_fine,
                          "what was asked so far is told");
}

}  // namespace graze
