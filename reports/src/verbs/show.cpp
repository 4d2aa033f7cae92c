// graze show: one case in full, with the steps of the routine that got it wrong, and a program that shows it again.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "campaign/run_options.hpp"
#include "check/case.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/verbs.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/trace.hpp"
#include "show/contact_words.hpp"
#include "show/exact_text.hpp"
#include "show/finding_line.hpp"
#include "show/finding_list.hpp"
#include "show/load_finding.hpp"
#include "show/reproducer.hpp"
#include "show/steps.hpp"
#include "show/structure_words.hpp"
#include "structures/lines.hpp"
#include "text/text_layout.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

struct show_arguments {
    std::string from;
    std::string which;
    std::vector<std::string> subjects;
    std::string format = "text", reproducer;
    bool all = false, shrunk = false;
    plugin_choice plugins;
};

std::uint64_t line_number(std::string const& text) {
    try {
        return read_number(text, 1);
    } catch (usage_error const& error) {
        throw usage_error(fmt::format("N: {}", error.what()));
    }
}

/// The case in that line of a file.
case_record read_case(std::string const& file, std::string const& which) {
    std::uint64_t const number = line_number(which);
    case_files input({file});
    while (auto line = input.next()) {
        if (auto* const record = std::get_if<case_record>(&*line)) {
            if (record->line == number) return std::move(*record);
            if (record->line > number) break;
            continue;
        }
        line_error const& error = std::get<line_error>(*line);
        if (error.line == 0 || error.line == number) throw usage_error(error.text());
    }
    throw usage_error(fmt::format("{} has no case in line {}", json_quote(file), number));
}

/// Judges the subjects by what both references agree on.
struct judged_subjects {
    case_record record;
    exact_answer truth;
    std::vector<judged_case> all;
};
judged_subjects judge_all(std::string const& file, case_record record, subject_catalog const& catalog) {
    selection everything({});
    case_planner planner(catalog, everything);
    planned_case planned = planner.plan(1, file, std::move(record));
    planned_case* const only = &planned;
    planner.ask_outside({&only, 1});
    check_gate const gate{{true, false, {}}, {}};
    case_report report = case_judge(gate, 1).judge(std::move(planned));
    if (!report.fault.empty())
        throw std::runtime_error(
            fmt::format("FAULT IN GRAZE: {}; please report this case: {}", report.fault, to_line(report.record)));
    judged_subjects judged{std::move(report.record), *report.rational, {}};
    for (subject_result& result : report.subjects) {
        judged_case found{judged.record, {}, judged.truth, std::move(result.judged)};
        if (subject const* const known = catalog.find(*judged.record.question.test, result.name))
            found.candidate = *known;
        else
            found.candidate.name = result.name;
        judged.all.push_back(std::move(found));
    }
    return judged;
}

/// Those to show: as the command line says, else as the case says, else the documented ones that disagree.
std::vector<judged_case> choose(judged_subjects const& judged, std::vector<std::string> const& globs) {
    std::vector<judged_case> chosen;
    std::string const own = extra_text(judged.record, "subject");
    selection selected(globs);
    std::vector<std::string_view> names;
    for (judged_case const& found : judged.all) names.push_back(found.candidate.name);
    require_matches(globs, names, "--subject");
    for (judged_case const& found : judged.all) {
        bool const wanted = !globs.empty() ? selected.contains(found.candidate.name)
                            : !own.empty() ? found.candidate.name == own
                                           : found.disagrees() && found.candidate.name.starts_with("documented.");
        if (wanted) chosen.push_back(found);
    }
    if (chosen.empty() && !own.empty())
        throw usage_error(fmt::format("the case names subject {}, which is not loaded; choose others with --subject",
                                      quote_excerpt(own)));
    return chosen;
}

std::vector<judged_case> choose_stored(loaded_finding stored, judged_subjects& judged) {
    for (judged_case& found : judged.all)
        if (found.candidate.name == stored.found.kind.subject) return {std::move(found)};
    return {as_stored(std::move(stored.found), stored.promised, judged.record, judged.truth)};
}

constexpr std::size_t label_width = 10;

/// "label     sentence", wrapped.
std::string entry(std::string_view label, std::string_view sentence) {
    std::string text;
    for (std::string const& line : wrap_lines(sentence, label_width))
        text += fmt::format("{:<{}}{}\n", text.empty() ? label : "", label_width, line);
    return text;
}

/// The proofs of a mesh, or all there is.
std::string truth_text(test_case const& question, exact_answer const& truth, bool all) {
    std::string text;
    for (std::string const& sentence : proof_sentences(question, truth, all ? truth.certificates.size() : 3))
        text += entry(text.empty() ? "exactly" : "", sentence);
    return text;
}

/// Text of the user's own, safe to show, some lines of it.
std::string outside_text(std::string_view text) {
    std::size_t end = std::min<std::size_t>(text.size(), 300);
    while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
    std::string const quoted = json_quote(text.substr(0, end));
    return quoted.substr(1, quoted.size() - 2) + (end < text.size() ? "..." : "");
}

std::string question_text(case_record const& record, std::optional<stored_finding> const& stored) {
    test_case const& question = record.question;
    std::string text = entry(
        "question", fmt::format("{}, {}: {}", question.test->id, name_of(question.scalar), question.test->question));
    for (char const* key : {"note", "source"})
        if (std::string const outside = extra_text(record, key); !outside.empty())
            text += entry(key, outside_text(outside));
    if (stored && !stored->place.empty()) text += entry("place", outside_text(place_words(*stored)));
    return text;
}

std::string contact_text(contact_promise contact) {
    switch (contact) {
        case contact_promise::unspecified: return "promises nothing where the shapes only touch";
        case contact_promise::closed: return "promises a hit where the shapes only touch";
        case contact_promise::open: return "promises a miss where the shapes only touch";
    }
    return "";
}

std::string promise_text(promise given) {
    std::string const of_contact = contact_text(given.contact);
    switch (given.one_sided) {
        case one_sided_promise::none: break;
        case one_sided_promise::never_misses: return "promises never to miss where the shapes cross, and " + of_contact;
        case one_sided_promise::never_invents:
            return "promises never to hit where the shapes are disjoint, and " + of_contact;
    }
    return of_contact;
}

std::string answer_text(judged_case const& found) {
    judgement const& judged = found.judged;
    std::string text;
    test_info const& test = *found.question().test;
    std::string name = visible(found.candidate.name);
    if (test.has_hits()) name += ", which " + promise_text(found.candidate.promised);
    if (!found.candidate.domain.empty()) name += "; its documented domain: " + found.candidate.domain;
    text += entry("subject", name + '.');

    std::string words = test.gives_numbers() ? std::string(name_of(judged.result))
                                             : fmt::format("{}: {}", name_of(judged.answer), name_of(judged.result));
    if (judged.result == outcome::wrong_sphere)
        words += fmt::format(" (escape {:.6g}, excess {:.6g} ulps)", judged.escape_ulps, judged.excess_ulps);
    if (judged.lateness && !judged.numbers.empty())
        words += fmt::format(" (time {:.17g}, {} by {:.4g})", judged.numbers[0],
                             judged.result == outcome::late_impact ? "late" : "early", std::abs(*judged.lateness));
    bool const is_contact = test.answer == answer_kind::contact;
    if (judged.contact)
        words += fmt::format(" ({})", contact_words(*judged.contact));
    else if (is_contact && !judged.excess.empty())
        words += fmt::format(" (errors up to {:.6g})", std::ranges::max(judged.excess));
    else if (!judged.excess.empty())
        words += fmt::format(" (off by {:.6g} ulps, excess {:.6g})", std::ranges::max(judged.ulps),
                             std::ranges::max(judged.excess));
    words += judged.why ? fmt::format(", which is wrong; cause {}.",
                                      *judged.why == cause::unknown ? "not traced" : name_of(*judged.why))
                        : ", no disagreement.";
    text += entry("verdict", words);
    std::vector<rational> const exact = exact_numbers(found.truth);
    if (exact.empty() || judged.numbers.size() != exact.size()) return text;
    int const digits = found.question().scalar == scalar_type::float32 ? 12 : 20;
    constexpr std::string_view columns = "{:<{}}{:<8}  {:<24}  {:<24}  {}\n";
    // Of a contact the distance alone has one exact value, and one measure of its error.
    text += fmt::format(columns, "", label_width, "", name_of(found.question().scalar), "",
                        is_contact ? "a right one" : "exactly");
    for (std::size_t i = 0; i < exact.size(); ++i) {
        text += fmt::format(columns, "", label_width, test.numbers[i], to_hex(judged.numbers[i]),
                            to_decimal(judged.numbers[i], found.question().scalar), rounded_text(exact[i], digits));
        if (!is_contact && !judged.excess.empty())
            text += fmt::format(columns, "", label_width, "", "", fmt::format("{:.4g} ulps", judged.ulps[i]),
                                fmt::format("excess {:.4g}", judged.excess[i]));
    }
    return text;
}

/// Which triangles of a mesh are worth showing: the first ones, and those that the proof speaks of.
std::set<std::size_t> shown_triangles(exact_answer const& truth, std::size_t triangles, bool all) {
    constexpr std::size_t few = 3;
    std::set<std::size_t> shown;
    for (std::size_t i = 0; i < (all ? triangles : std::min(triangles, few)); ++i) shown.insert(i);
    if (truth.rel != relation::disjoint)
        for (certificate const& proof : truth.certificates) shown.insert(proof.triangle);
    return shown;
}

std::string input_text(test_case const& question, exact_answer const& truth, bool all) {
    test_info const& test = *question.test;
    std::vector<std::string> const names = input_names(test, question.input.size());
    std::size_t width = 0;
    for (std::string const& name : names) width = std::max(width, name.size());
    std::size_t kinds = 8;
    for (part const& item : test.layout) kinds = std::max(kinds, name_of(item.kind).size());
    std::string text = "input\n";
    auto const add = [&](std::size_t i, std::string_view kind) {
        text += fmt::format("  {:<{}}  {:<{}}  {:<24}  {}\n", kind, kinds, names[i], width, to_hex(question.input[i]),
                            to_decimal(question.input[i], question.scalar));
    };
    for (part const& item : test.layout) {
        if (!traits_of(item.kind).has_triangles()) {
            placed_part const placed = test.place(item, question.input.size());
            for (std::size_t i = 0; i < placed.count; ++i) add(placed.offset + i, i == 0 ? name_of(item.kind) : "");
            continue;
        }
        std::size_t const scalars = scalar_count(item.kind, test.dimension);
        std::size_t const triangles = (question.input.size() - item.offset) / scalars;
        std::set<std::size_t> const shown = shown_triangles(truth, triangles, all);
        for (std::size_t triangle : shown)
            for (std::size_t i = 0; i < scalars; ++i)
                add(item.offset + scalars * triangle + i, i == 0 ? "triangle" : "");
        if (shown.size() < triangles)
            text += fmt::format("  {} of {} triangles; all of them with --all\n", shown.size(), triangles);
    }
    return text;
}

/// The case and what is true alone, where there is no subject to speak of.
std::string show_case(case_record const& record, exact_answer const& truth, bool all) {
    return question_text(record, std::nullopt) + truth_text(record.question, truth, all) + '\n' +
           input_text(record.question, truth, all);
}

/// Writes text at most text_columns wide. `all` adds every step, and every triangle of a mesh.
std::string show_text(judged_case const& found, bool all) {
    return question_text(found.record, found.stored) + answer_text(found) +
           truth_text(found.question(), found.truth, all) + '\n' + input_text(found.question(), found.truth, all) +
           '\n' + steps_text(found, all);
}

/// Lists what a folder holds, where no id was given.
int list(show_arguments const& arguments) {
    findings_store const store(arguments.from, findings_store::mode::read);
    selection chosen(arguments.subjects);
    output out;
    std::size_t const columns = std::min(terminal_columns(STDOUT_FILENO, 80), text_columns);
    list_findings(store, arguments.from, chosen, columns, [&](std::string_view text) { return out.write(text); });
    out.flush();
    return exit_fine;
}

/// The program that shows a case again, where the command line wants it: in a file, or below the text. False once the
/// reader of standard output has gone away.
bool write_reproducer(show_arguments const& arguments, std::vector<judged_case> const& chosen, output& out) {
    if (arguments.reproducer.empty())
        return chosen.empty() ||
               out.write("\nto reproduce it: --reproducer FILE (a C++ program), or --format gtest, catch2 or case\n");
    std::string const program = reproducer(chosen.front(), reproducer_format::cpp);
    if (arguments.reproducer == "-") return out.write("\n" + program);
    write_file(arguments.reproducer, program);
    return out.write(fmt::format("\nto see it again: {}\n", arguments.reproducer));
}

/// A program shows one case of one subject.
void require_one(std::vector<judged_case> const& chosen) {
    if (chosen.empty()) throw usage_error("no documented subject disagrees on this case; choose one with --subject");
    if (chosen.size() > 1)
        throw usage_error(fmt::format("{} subjects match, but a program shows one; choose with --subject {}",
                                      chosen.size(), chosen.front().candidate.name));
}

/// A structure has no steps: its points, what was returned, and the proof that it is wrong.
int show_structure(show_arguments const& arguments, loaded_finding const& stored) {
    if ((arguments.format != "text" && arguments.format != "case") || !arguments.reproducer.empty())
        throw usage_error("a structure is shown as text or case alone: 'graze check' asks a program for it again");
    structure_finding shown =
        finding_in_line(arguments.shrunk ? stored.found.simplest : stored.found.what.line, stored.found.kind);
    shown.id = id_of(finding_key_of(stored.found.kind));
    std::string const line = line_of(stored.found.kind.subject, shown) + '\n';
    output out;
    if (arguments.format == "case") {
        out.write(line);
    } else {
        std::string text = finding_text(stored) + entry("points", points_text(shown.record));
        if (shown.reply.what == structure_reply::kind::answered) {
            text += entry("returned", to_json(shown.reply.answer, shown.record.kind));
            json_object proof;
            add_fault(proof, shown.record.input(), shown.reply.answer, shown.fault);
            text += entry("exactly", what_words(shown)) + fmt::format("{:<{}}{}\n", "proof", label_width, proof.text());
        }
        out.write(text + "\nthe line of a case file: --format case\n");
    }
    out.flush();
    return exit_fine;
}

int show(show_arguments const& arguments) {
    subject_catalog catalog;
    load_plugins(arguments.plugins, catalog);
    judged_subjects judged;
    std::vector<judged_case> chosen;
    std::string head;  // what a folder says of the finding
    bool const from_campaign = std::filesystem::is_directory(arguments.from);
    if (from_campaign && arguments.which.empty()) return list(arguments);
    if (from_campaign) {
        loaded_finding stored =
            load_finding(findings_store(arguments.from, findings_store::mode::read), arguments.which, arguments.shrunk);
        if (!stored.found.what.line.empty()) return show_structure(arguments, stored);
        judged = judge_all(arguments.from, case_of(stored.found, arguments.shrunk), catalog);
        head = finding_text(stored);
        for (judged_case& item : judged.all) item.stored = stored.found;
        chosen =
            arguments.subjects.empty() ? choose_stored(std::move(stored), judged) : choose(judged, arguments.subjects);
    } else {
        judged = judge_all(arguments.from, read_case(arguments.from, arguments.which.empty() ? "1" : arguments.which),
                           catalog);
        chosen = choose(judged, arguments.subjects);
    }

    output out;
    if (auto const format = enum_named<reproducer_format>(reproducer_format_names, arguments.format)) {
        if (chosen.empty() || format == reproducer_format::cpp) require_one(chosen);
        for (judged_case const& found : chosen)
            if (!out.write(reproducer(found, *format))) return exit_fine;
        out.flush();
        return exit_fine;
    }
    if (!arguments.reproducer.empty()) require_one(chosen);
    if (chosen.empty())
        out.write(show_case(judged.record, judged.truth, arguments.all) +
                  "\nNo documented subject disagrees. Use --subject to show one.\n");
    std::string const rule = '\n' + std::string(100, '=') + "\n\n";
    for (std::size_t i = 0; i < chosen.size(); ++i)
        if (!out.write((i == 0 ? head : rule) + show_text(chosen[i], arguments.all))) return exit_fine;
    if (!write_reproducer(arguments, chosen, out)) return exit_fine;
    out.flush();
    return exit_fine;
}

void declare(command_options const& command, show_arguments& arguments) {
    command.add("FROM", arguments.from, "A case file, - for standard input, or the folder of a campaign").required();
    command.add(
        "N", arguments.which,
        "The line of the file, from 1; default: 1. Or the id of a finding or case in the folder; default: list the "
        "findings");
    command.add_flag("--shrunk", arguments.shrunk, "Show the simplest input of the finding instead of its worst case");
    command.add_repeated(
        "--subject S", arguments.subjects,
        "Subjects: names or globs. Default: the one that the case names as its \"subject\", else every documented "
        "subject that disagrees");
    command.add("--format F", arguments.format, "text, cpp, gtest, catch2 or case (see below)")
        .one_of({"text", "cpp", "gtest", "catch2", "case"})
        .shown_default("text");
    command.add("--reproducer FILE", arguments.reproducer,
                "Write a C++ program that reproduces the case; - appends it to the text");
    command.add_flag("--all", arguments.all, "Show every step, and every triangle of a mesh");
    add_plugin_options(command, arguments.plugins);
    command.footer(R"(
  graze show out/tri
  graze show out/tri 3f9a1c --shrunk --reproducer again.cpp

  text    the case, the exact answer with its proof, the subject's answer, and the steps of a documented or traceable
          routine: each floating-point value next to its exact value, up to the first comparison that diverges
  cpp     a C++ program that needs only the headers of fast/; exit status 0 if the answer is right
  gtest   a GoogleTest test that fails while the answer is wrong; catch2: the same for Catch2
  case    the line of a case file, for 'graze check -'

More examples:
  graze show reference/documented_flaws.jsonl 4
  graze show cases.jsonl 17 --subject documented.sat --format cpp > again.cpp
)");
}

}  // namespace

verb add_show(command_line& program) {
    return make_verb(program, "show", "Explain one case step by step, with a reproducer", declare, show);
}

}  // namespace graze
