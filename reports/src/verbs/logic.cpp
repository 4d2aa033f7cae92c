// graze logic: in which configurations a routine is wrong although nothing is rounded.
#include "graze/logic.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "campaign/run_options.hpp"
#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "graze/internal/text/text.hpp"
#include "select/selection.hpp"
#include "text/json_writer.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

struct logic_options {
    std::string subject;
    std::vector<std::string> tests;
    std::string scalar;
    bool json = false, markdown = false;
    plugin_choice plugins;
};

constexpr std::size_t most_listed = 20, text_columns = 100;

std::string report_json(test_info const& test, subject const& candidate, scalar_type scalar,
                        logic_report const& found) {
    configuration_catalogue const& known = *configuration_catalogue::of(test);
    json_object const all =
        json_document({{"subject", candidate.name},
                       {"test", test.id},
                       {"scalar", name_of(scalar)},
                       {"known", found.known},
                       {"wrong", json_array(found.wrong, [&](logic_fault const& one) { return known.id(one.number); })},
                       {"complete", found.complete},
                       {"why_not", found.why_not},
                       {"inputs", found.inputs},
                       {"faults", json_array(found.wrong, [&](logic_fault const& one) {
                            return json_object{{"id", known.id(one.number)},
                                               {"name", known.name(one.number)},
                                               {"outcome", name_of(one.result)},
                                               {"answer", name_of(one.answer)},
                                               {"relation", name_of(one.rel)},
                                               {"wrong", one.wrong},
                                               {"asked", one.asked},
                                               {"input", json_array(one.input)}};
                        })}});
    return all.text() + '\n';
}

/// Text that may hold a name of the user's, whole and safe to show.
std::string on_one_line(std::string const& text) {
    std::string const quoted = json_quote(text);
    return quoted.substr(1, quoted.size() - 2);
}

std::string numbers_text(std::vector<double> const& input) {
    std::string text;
    for (double const value : input) text += (text.empty() ? "" : " ") + to_decimal(value);
    return text;
}

std::string report_text(test_info const& test, subject const& candidate, logic_report const& found) {
    configuration_catalogue const& known = *configuration_catalogue::of(test);
    std::string text =
        found.wrong.empty()
            ? fmt::format("{}: {} in exact arithmetic in all {} configurations of {}.\n", visible(candidate.name),
                          candidate.promised.one_sided == one_sided_promise::none ? "right" : "as promised",
                          found.known, test.id)
            : fmt::format("{}: wrong in logic in {} of {} configurations of {}.\n", visible(candidate.name),
                          found.wrong.size(), found.known, test.id);
    for (std::size_t i = 0; i < std::min(found.wrong.size(), most_listed); ++i) {
        logic_fault const& one = found.wrong[i];
        text += fmt::format("  {}  {:<12}  {}", known.id(one.number), name_of(one.result),
                            wrap_words(known.name(one.number), 34, text_columns));
        if (one.wrong < one.asked) text += fmt::format("      in {} of {} inputs tried\n", one.wrong, one.asked);
        text += fmt::format("      e.g. {}\n", numbers_text(one.input));
    }
    if (found.wrong.size() > most_listed)
        text += fmt::format("  and {} more: --json lists all\n", found.wrong.size() - most_listed);
    text += "  " +
            (found.complete
                 ? wrap_words(fmt::format("Complete: for each configuration and order of the points the answer was one "
                                          "in all of {} inputs, and every comparison went one way in up to {} of them.",
                                          found.inputs, logic_report::traced_of_each),
                              2, text_columns)
                 : wrap_words("Not proved complete: " + on_one_line(found.why_not) + ".", 2, text_columns));
    return text;
}

std::string_view row_heading() {
    return "| test | routine | wrong in | whatever the input | outcomes | for example | complete |\n"
           "|---|---|--:|--:|---|---|---|\n";
}

/// A row of a table, with one of the configurations for all.
std::string report_row_text(test_info const& test, subject const& candidate, logic_report const& found) {
    configuration_catalogue const& known = *configuration_catalogue::of(test);
    std::map<outcome, std::size_t> outcomes;
    std::string example;
    std::uint64_t most = 0;
    std::size_t whole = 0;  // configurations in which every input tried is wrong
    for (logic_fault const& one : found.wrong) {
        ++outcomes[one.result];
        whole += one.wrong == one.asked;
        std::string const name = known.name(one.number);
        // Of those that are wrong most often the one that is named shortest.
        std::uint64_t const share = 100 * one.wrong / one.asked;
        if (example.empty() || share > most || (share == most && name.size() < example.size())) example = name;
        most = std::max(most, share);
    }
    std::vector<std::string> kinds;
    for (auto const& [result, count] : outcomes) kinds.push_back(fmt::format("{} {}", name_of(result), count));
    return fmt::format("| `{}` | `{}` | {} of {} | {} | {} | {} | {} |\n", test.id, visible(candidate.name),
                       found.wrong.size(), found.known, whole, fmt::join(kinds, ", "), example,
                       found.complete ? "yes" : "no");
}

int run_logic(logic_options const& options) {
    if (options.json && options.markdown) throw usage_error("--json and --markdown exclude each other");
    subject_catalog catalog;
    load_plugins(options.plugins, catalog);
    require_matches({options.subject}, subject_names(catalog), "SUBJECT");
    selection wanted({options.subject});
    output out;
    std::size_t told = 0, wrong = 0;
    std::string why = "it has no steps that are known";
    for (test_info const* test : select_tests(options.tests))
        for (subject const* candidate : catalog.of(*test)) {
            if (!wanted.contains(candidate->name)) continue;
            if (!configuration_catalogue::of(*test)) {
                why = "its test, " + test->id + ", has no configurations";
                continue;
            }
            scalar_type const scalar =
                options.scalar.empty()
                    ? candidate->supports(scalar_type::float64) ? scalar_type::float64 : scalar_type::float32
                    : *enum_named<scalar_type>(scalar_type_names, options.scalar);
            if (!candidate->supports(scalar) || candidate->recorded) continue;
            try {
                logic_report const found = examine_logic(*test, *candidate, scalar);
                ++told;
                wrong += found.wrong.size();
                if (options.markdown && told == 1) out.write(std::string(row_heading()));
                out.write(options.json       ? report_json(*test, *candidate, scalar, found)
                          : options.markdown ? report_row_text(*test, *candidate, found)
                                             : report_text(*test, *candidate, found));
            } catch (no_evaluation const& error) {
                why = error.what();
            }
        }
    out.flush();
    if (told == 0)
        throw usage_error("SUBJECT: nothing can be said of it: " + visible(why) +
                          "; expected a documented subject, or a traceable one of a plugin (graze/traceable.hpp)");
    return wrong > 0 ? exit_disagreement : exit_fine;
}

void declare_logic(command_options const& command, logic_options& options) {
    command.add("SUBJECT", options.subject, "Subjects to examine: a name or a glob such as 'documented.moller*'")
        .required();
    command.add_repeated("--test T", options.tests, "Tests: names or globs; default: all");
    command.add("--scalar X", options.scalar, "float32 or float64; default: float64 where the subject has it")
        .one_of({"float32", "float64"});
    command.add_flag("--json", options.json, "Print a JSON object per subject and test");
    command.add_flag("--markdown", options.markdown, "Print a table with a row per subject and test");
    add_plugin_options(command, options.plugins);
    command.footer(R"(
  graze logic 'documented.moller_trumbore*'
  graze logic libmine.tri_tri --plugin ./libmine.so

Runs a routine in exact arithmetic on inputs of every configuration of its test: each combinatorial arrangement of the shapes,
given by the signs that decide the answer. 'graze list --configurations TEST' prints them. Where the answer is wrong even
without rounding, neither a tolerance nor a wider type fixes it. The list is complete if no answer differs and no comparison goes both ways within a configuration. Exit status 1 if any
configuration is wrong.
)");
}

}  // namespace

verb add_logic(command_line& program) {
    return make_verb(program, "logic", "List where a routine is wrong in exact arithmetic", declare_logic, run_logic);
}

}  // namespace graze
