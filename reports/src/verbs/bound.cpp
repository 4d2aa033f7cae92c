// graze bound: how far rounding can move the comparisons of a routine.
#include "graze/internal/bound/bound.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "campaign/run_options.hpp"
#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "select/selection.hpp"
#include "text/json_writer.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

struct bound_arguments {
    std::string subject;
    double range = 0;
    std::vector<std::string> tests, scalars;
    std::uint64_t cases = 2000, seed = 1;
    bool json = false;
    plugin_choice plugins;
};

double unit_at(scalar_type scalar, double range) {
    return std::ldexp(1.0, std::ilogb(range) - (scalar == scalar_type::float32 ? 23 : 52));
}

json_text comparison_json(comparison_bound const& item) {
    bool const has_ratio = item.error && item.seen > 0;
    return json_object{{"comparison", item.text},
                       {"place", item.place},
                       {"cases", item.cases},
                       {"bound", item.error},
                       {"why_not", item.why_not},
                       {"seen", item.seen},
                       {"ratio", has_ratio ? json_text(*item.error / item.seen) : json_text()}};
}

std::string report_json(test_info const& test, subject const& candidate, scalar_type scalar, double range,
                        bound_report const& found) {
    json_object const all = json_document({{"test", test.id},
                                           {"subject", candidate.name},
                                           {"scalar", name_of(scalar)},
                                           {"range", range},
                                           {"cases", found.cases},
                                           {"paths", found.paths},
                                           {"comparisons", json_array(found.comparisons, comparison_json)},
                                           {"band", json_object{{"margin", found.band},
                                                                {"judged", found.judged},
                                                                {"disagreements", found.disagreements},
                                                                {"exact", found.is_exact}}}});
    return all.text() + '\n';
}

/// The comparisons of one line of the source together: the largest bound and error seen, and none where one has none.
std::vector<comparison_bound> folded_by_line(std::vector<comparison_bound> const& all) {
    std::vector<comparison_bound> lines;
    std::map<std::string, std::size_t, std::less<>> at;
    std::vector<std::size_t> folded;  // into each of the lines
    for (comparison_bound const& item : all) {
        auto const [known, fresh] = at.try_emplace(item.place, lines.size());
        if (fresh || item.place.empty()) {
            lines.push_back(item);
            folded.push_back(1);
            continue;
        }
        comparison_bound& line = lines[known->second];
        ++folded[known->second];
        line.cases = std::max(line.cases, item.cases);
        line.seen = std::max(line.seen, item.seen);
        if (line.why_not.empty()) line.why_not = item.why_not;
        line.error = line.error && item.error ? std::optional(std::max(*line.error, *item.error)) : std::nullopt;
    }
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (folded[i] > 1) lines[i].text += fmt::format(" and {} more", folded[i] - 1);
    return lines;
}

std::string report_text(test_info const& test, subject const& candidate, scalar_type scalar, double range,
                        bound_report const& found) {
    std::string text =
        fmt::format("{} {} of {}, inputs within [-{}, {}], one ulp there is {:.3g}\n", visible(candidate.name),
                    name_of(scalar), test.id, to_decimal(range), to_decimal(range), unit_at(scalar, range));
    text += fmt::format("  {} cases took {} paths; of comparisons that none reached nothing is said\n", found.cases,
                        found.paths);
    text += fmt::format("  {:>10}  {:>10}  {:>6}  {:>8}  comparison\n", "bound", "seen", "ratio", "cases");
    for (comparison_bound const& item : folded_by_line(found.comparisons)) {
        std::string const ratio = item.error && item.seen > 0 ? fmt::format("{:.3g}", *item.error / item.seen) : "";
        std::string const place = item.place.empty() ? "" : "  " + visible(item.place);
        text += fmt::format("  {:>10}  {:>10.3g}  {:>6}  {:>8}  {}{}{}\n",
                            item.error ? fmt::format("{:.3g}", *item.error) : "-", item.seen, ratio, item.cases,
                            visible(item.text), place, item.why_not.empty() ? "" : "  no bound: " + item.why_not);
    }
    text += fmt::format("band\n  {} of {} judged cases disagreed", found.disagreements, found.judged);
    text += found.disagreements == 0 ? ".\n"
                                     : fmt::format(", none with a margin above {:.3g} = {:.3g} ulps.\n", found.band,
                                                   found.band / unit_at(scalar, range));
    if (found.is_exact)
        text += "  Proved: no comparison that was reached rounds, so none of them can go wrong by rounding.\n";
    return text;
}

int run_bound(bound_arguments const& arguments) {
    subject_catalog catalog;
    load_plugins(arguments.plugins, catalog);
    require_matches({arguments.subject}, subject_names(catalog), "SUBJECT");
    std::vector<scalar_type> types{scalar_type::float32, scalar_type::float64};
    if (!arguments.scalars.empty()) types = {*enum_named<scalar_type>(scalar_type_names, arguments.scalars.front())};
    selection wanted({arguments.subject});
    output out;
    std::size_t told = 0;
    std::string why;
    for (test_info const* test : select_tests(arguments.tests))
        for (subject const* candidate : catalog.of(*test)) {
            if (!wanted.contains(candidate->name)) continue;
            for (scalar_type scalar : types) {
                if (!candidate->supports(scalar) || candidate->recorded) continue;
                try {
                    bound_report const found =
                        bound_subject(*test, *candidate, scalar, {arguments.range, arguments.cases, arguments.seed});
                    ++told;
                    out.write(arguments.json ? report_json(*test, *candidate, scalar, arguments.range, found)
                                             : report_text(*test, *candidate, scalar, arguments.range, found));
                } catch (no_evaluation const& error) {
                    why = error.what();
                }
            }
        }
    out.flush();
    if (told == 0)
        throw usage_error("SUBJECT: no steps of it are known: " + visible(why) +
                          "; expected a documented subject, or a traceable one of a plugin (graze/traceable.hpp)");
    return exit_fine;
}

void declare_bound(command_options const& command, bound_arguments& arguments) {
    command.add("SUBJECT", arguments.subject, "Subjects to bound: a name or a glob such as 'documented.orient*'")
        .required();
    command
        .add_read(
            "--range B", arguments.range,
            [](std::string_view text) { return read_positive(text, "a number above 0", 1e300); },
            "Inputs are within [-B, B]")
        .required();
    command.add_repeated("--test T", arguments.tests, "Tests: names or globs; default: all");
    command.add_repeated("--scalar X", arguments.scalars, "float32 or float64; default: both")
        .one_of({"float32", "float64"});
    command.add_number("--cases", arguments.cases, "Cases that explore paths and errors; as many again climb", 1);
    command.add_number("--seed", arguments.seed, "Random seed");
    command.add_flag("--json", arguments.json, "Print a JSON object per subject, test and scalar type");
    add_plugin_options(command, arguments.plugins);
    command.footer(R"(
  graze bound documented.naive --range 100
  graze bound libmine.overlap --plugin ./libmine.so --range 1000 --scalar float64

Derives, for each comparison of the routine, a bound on the rounding error of the difference of its two sides. It holds for
all inputs in the range that take the same steps: magnitudes and errors are carried through the steps. The column beside it
has the largest error that a search found. An epsilon below the bound may be too small; one far above it is needlessly
large. The band is the largest margin at which the subject was found to disagree.

There is no bound after a division by a number that may be near 0, after the root of one that may be negative, for an angle,
or where a number may overflow. "seen" is inf where a step gave an infinite number or none. Only comparisons that some case
reached are listed. Comparisons on one source line share a row, with the largest of each; --json lists each.
)");
}

}  // namespace

verb add_bound(command_line& program) {
    return make_verb(program, "bound", "Bound the rounding error of each comparison of a routine", declare_bound,
                     run_bound);
}

}  // namespace graze
