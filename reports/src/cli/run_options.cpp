#include "cli/run_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <limits>
#include <thread>

#include "campaign/examine.hpp"
#include "cli/output.hpp"
#include "cli/plugins.hpp"
#include "cli/progress.hpp"
#include "cli/selection.hpp"
#include "cli/values.hpp"
#include "formats/baseline.hpp"
#include "formats/campaign_report.hpp"
#include "graze/case_file.hpp"
#include "graze/judge.hpp"
#include "pictures/pictures.hpp"
#include "text/text.hpp"

namespace graze {
namespace {

std::atomic<bool> interrupted = false;

constexpr std::uint64_t most_jobs = 1024;

// The first signal asks for an end with reports, a second one just ends.
extern "C" void interrupt(int number) {
    interrupted = true;
    std::signal(number, SIG_DFL);
}

outcome outcome_to_fail_on(std::string const& name) {
    if (auto const found = enum_named<outcome>(outcome_names, name)) return *found;
    std::string_view const nearest = nearest_name(name, outcome_names);
    throw usage_error(fmt::format("--fail-on: {} is not an outcome, {}", json_quote(name),
                                  nearest.empty() ? fmt::format("expected one of {}", fmt::join(outcome_names, ", "))
                                                  : fmt::format("did you mean {}?", json_quote(nearest))));
}

/// Counts over the whole campaign that the verb is to rule out.
std::uint64_t ruled_out(stored_campaign const& campaign, std::vector<outcome> const& fail_on) {
    std::uint64_t count = 0;
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& who : work.subjects) {
            for (std::size_t o = 0; o < outcome_count; ++o) {
                outcome const each = static_cast<outcome>(o);
                bool const named = std::find(fail_on.begin(), fail_on.end(), each) != fail_on.end();
                bool const counted_below = who.is_certified() && is_disagreement(each, who.contact);
                if (named && !counted_below) count += who.total.outcomes[o];
            }
            if (who.is_certified()) count += who.total.disagreements;
        }
    return count;
}

/// A share from 0 to 1, written as a number or as a fraction.
double read_share(std::string const& text) {
    auto const read = [](std::string_view part) {
        double value = 0;
        auto const [stop, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        return error == std::errc() && stop == part.data() + part.size() ? value : std::nan("");
    };
    std::string_view const view = text;
    std::size_t const slash = view.find('/');
    double const share =
        slash == std::string_view::npos ? read(view) : read(view.substr(0, slash)) / read(view.substr(slash + 1));
    if (!(share >= 0 && share <= 1))
        throw usage_error(json_quote(text) + " is not a share from 0 to 1, such as 1/64 or 0.1");
    return share;
}

shard_info read_shard(std::string const& text) {
    auto const read = [](std::string_view part, std::uint64_t& value) {
        auto const [stop, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        return error == std::errc() && stop == part.data() + part.size();
    };
    std::string_view const view = text;
    std::size_t const slash = std::min(view.find('/'), view.size());
    shard_info shard;
    if (slash == view.size() || !read(view.substr(0, slash), shard.index) ||
        !read(view.substr(slash + 1), shard.count) || shard.index == 0 || shard.index > shard.count)
        throw usage_error(json_quote(text) + " is not a shard i/n with 1 <= i <= n, such as 2/8");
    shard.index %= shard.count;
    return shard;
}

std::string shard_text(shard_info const& shard) {
    return fmt::format("{}/{}", shard.index == 0 ? shard.count : shard.index, shard.count);
}

std::string table(stored_campaign const& campaign, std::string const& folder) {
    std::string const& state = campaign.setting("state");
    std::string text = fmt::format("{} cases in {:.1f} s, seed {}{}\n", campaign.cases, campaign.number("seconds"),
                                   campaign.setting("seed"), state == "complete" ? "" : ", stopped early");
    std::size_t width = 0;
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& who : work.subjects) width = std::max(width, work.test.size() + who.name.size() + 1);
    text += fmt::format("{:{}}  {:8} {:>9} {:>10} {:>12} {:>13} {:>12} {:>10}\n", "test subject", width, "scalar",
                        "checked", "false hits", "false misses", "contact miss", "wrong sphere", "crash/hang");
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& who : work.subjects) {
            counts const& sum = who.total;
            std::uint64_t const deaths = sum.of(outcome::crash) + sum.of(outcome::hang);
            text += fmt::format("{:{}}  {:8} {:>9} {:>10} {:>12} {:>13} {:>12} {:>10}{}\n", work.test + " " + who.name,
                                width, name_of(work.scalar), sum.checked, sum.of(outcome::false_hit),
                                sum.of(outcome::false_miss), sum.of(outcome::contact_miss),
                                sum.of(outcome::wrong_sphere) == 0 ? 0 : sum.disagreements - deaths, deaths,
                                who.given_up ? "  given up" : "");
        }
    return text + fmt::format("report: {}\n", (std::filesystem::path(folder) / "report.html").string());
}

void add_seconds_option(command_options const& command, run_options& options) {
    command
        .add_read(
            "--seconds", [&options](std::string const& text) { options.seconds = read_seconds(text); },
            "Stop after so many seconds")
        .value_name("N");
}

void add_jobs_option(command_options const& command, run_options& options) {
    command
        .add_read(
            "--jobs", [&options](std::string const& text) { options.jobs = read_number(text, 1, most_jobs); },
            "Threads; one a core without it. Their number changes no count and no finding")
        .value_name("N");
}

void add_shrink_option(command_options const& command, run_options& options) {
    command.add_negation("--no-shrink", options.shrink, "Do not look for simpler inputs with the same disagreement");
}

void add_pictures_option(command_options const& command, run_options& options) {
    command.add_negation(
        "--no-pictures", options.pictures,
        "Do not sample rates by margin and scale, nor draw maps of disagreements: some seconds at the end");
}

}  // namespace

void add_fuzz_options(command_options const& command, run_options& options) {
    add_plugin_options(command, options.plugins, &options.time_limit);
    add_seconds_option(command, options);
    command.add_number("--seed", options.seed, "Seed of the first worker; the next have the next ones");
    add_jobs_option(command, options);
    add_gate_options(command, options);
    add_shrink_option(command, options);
    add_pictures_option(command, options);
    command.add("--out", options.out, "Folder for findings.db and the reports; made if need be")
        .required()
        .value_name("DIR");
}

void add_run_options(command_options const& command, run_options& options) {
    command.add_repeated("--test", options.tests, "Tests to ask: names or globs; all without it").value_name("T");
    command.add_repeated("--subject", options.subjects, "Subjects to judge: names or globs; all without it")
        .value_name("S");
    add_plugin_options(command, options.plugins, &options.time_limit);
    command.add_repeated("--scalar", options.scalars, "float32 or float64; both without it").value_name("X");
    add_seconds_option(command, options);
    command
        .add_read(
            "--cases", [&options](std::string const& text) { options.cases = read_number(text); },
            "So many cases of each test and scalar type")
        .value_name("N");
    command.add_number("--seed", options.seed, "The same seed gives the same cases");
    add_jobs_option(command, options);
    command
        .add_read(
            "--audit", [&options](std::string const& text) { options.audit = read_share(text); },
            "Share of the agreeing cases that both references answer too: 1/64 without it; 0 is none, 1 is all")
        .value_name("RATE");
    command
        .add_read(
            "--shard", [&options](std::string const& text) { options.shard = read_shard(text); },
            "Do part i of n alone; 'graze merge' joins them to what the whole would have been")
        .value_name("i/n");
    command
        .add_read(
            "--judge",
            [&options](std::string const& text) {
                if (text != "screen" && text != "cgal")
                    throw usage_error(json_quote(text) + " is not a judge: screen or cgal");
                options.screen = text == "screen";
            },
            "screen: the certified tests find the disagreements, and exact references confirm them; cgal: CGAL's exact "
            "constructions answer every case. The counts are the same")
        .value_name("J")
        .shown_default("screen");
    add_gate_options(command, options);
    add_shrink_option(command, options);
    add_pictures_option(command, options);
    command
        .add("--out", options.out,
             "Folder for findings.db, report.html and the other reports; made if need be. A campaign "
             "that was stopped, or killed, goes on where it was; one that is done is reported again")
        .required()
        .value_name("DIR");
}

void add_gate_options(command_options const& command, run_options& options) {
    command
        .add_repeated("--fail-on", options.fail_on,
                      "Outcomes of any subject that make the exit status 1, separated by commas")
        .separated_by(',')
        .value_name("OUTCOME,...");
    command
        .add("--baseline", options.baseline,
             "Known disagreements: exit status 1 for a kind that is not among them, or a worse case of one")
        .value_name("FILE");
    command.add("--write-baseline", options.write_baseline, "Write what this campaign found as a baseline")
        .value_name("FILE");
}

std::vector<scalar_type> chosen_scalars(run_options const& options) {
    if (options.scalars.empty()) return {scalar_type::float32, scalar_type::float64};
    std::vector<scalar_type> chosen;
    for (std::string const& name : options.scalars) {
        auto const found = enum_named<scalar_type>(scalar_type_names, name);
        if (!found)
            throw usage_error("--scalar: " + json_quote(name) + " is not a scalar type, expected float32 or float64");
        if (std::find(chosen.begin(), chosen.end(), *found) == chosen.end()) chosen.push_back(*found);
    }
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

std::vector<subject const*> chosen_subjects(run_options const& options, test_info const& test, scalar_type scalar) {
    std::vector<subject const*> chosen;
    for (subject const& candidate : test.subjects) {
        bool const named = options.subjects.empty() ||
                           std::any_of(options.subjects.begin(), options.subjects.end(),
                                       [&](std::string const& glob) { return glob_matches(glob, candidate.name); });
        if (named && candidate.supports(scalar)) chosen.push_back(&candidate);
    }
    return chosen;
}

std::vector<workload> chosen_work(run_options const& options, std::vector<test_info const*> const& tests,
                                  work_maker const& make) {
    std::uint64_t const limit = options.cases.value_or(std::numeric_limits<std::uint64_t>::max());
    std::vector<workload> work;
    for (test_info const* test : tests)
        for (scalar_type scalar : chosen_scalars(options)) {
            auto subjects = chosen_subjects(options, *test, scalar);
            if (subjects.empty()) continue;
            if (auto made = make(*test, scalar, std::move(subjects), limit)) work.push_back(std::move(*made));
        }
    return work;
}

unsigned jobs_of(run_options const& options) {
    return options.jobs ? static_cast<unsigned>(options.jobs) : std::max(1u, std::thread::hardware_concurrency());
}

void prepare_run(run_options const& options) {
    load_plugins(options.plugins, options.time_limit);
    require_matches(options.subjects, subject_names(), "--subject");
    for (std::string const& name : options.fail_on) outcome_to_fail_on(name);
    chosen_scalars(options);
    if (!options.baseline.empty()) read_baseline(options.baseline);
    prepare_folder(options.out);
}

std::vector<outcome> outcomes_to_fail_on(run_options const& options) {
    std::vector<outcome> fail_on;
    for (std::string const& name : options.fail_on) fail_on.push_back(outcome_to_fail_on(name));
    return fail_on;
}

int run_and_report(run_options const& options, campaign_plan const& plan) {
    campaign_options settings;
    settings.jobs = jobs_of(options);
    settings.seconds = options.seconds;
    settings.stop = &interrupted;
    settings.audit = options.audit;
    settings.screen = options.screen;
    settings.shard = options.shard;

    campaign_settings stored = plan.settings;
    stored["seed"] = std::to_string(options.seed);
    stored["audit"] = to_decimal(options.audit);
    stored["judge"] = options.screen ? "screen" : "cgal";
    stored["shard"] = shard_text(options.shard);
    stored["graze_version"] = GRAZE_VERSION;
    if (!options.plugins.empty()) stored["time_limit"] = to_decimal(options.time_limit);
    findings_store store(options.out, findings_store::mode::create);
    campaign_start const start = store.begin(stored, plan.work);
    if (start.cases > 0)
        say_error(fmt::format("{} holds {} cases of this campaign already; going on from there\n", store.path(),
                              start.cases));
    settings.commit = [&](campaign_tally const& added) { store.add(added, plan.work); };

    std::optional<std::uint64_t> total;
    if (std::all_of(plan.work.begin(), plan.work.end(), [](workload const& w) { return w.size < 1ull << 50; })) {
        total = 0;
        for (workload const& work : plan.work) *total += work.size / options.shard.count;
    }
    progress_line line(total, options.seconds);
    settings.progress = [&](std::uint64_t cases, std::uint64_t disagreements, double seconds) {
        line.show(cases, disagreements, seconds);
    };

    std::signal(SIGINT, interrupt);
    std::signal(SIGTERM, interrupt);
    try {
        bool const done = run_campaign(plan.work, settings, start);
        line.clear();
        examine_options examine;
        examine.jobs = settings.jobs;
        examine.shrink = options.shrink;
        examine.stop = &interrupted;
        examine.progress = [&](std::size_t examined, std::size_t of) {
            line.show_step("examining findings", examined, of);
        };
        examine_findings(store, examine);
        line.clear();
        draw_campaign_pictures(options, store, plan.work);
        bool const out_of_time = options.seconds && !interrupted;
        store.finish(done || out_of_time ? "complete" : "stopped", done ? plan.work : std::vector<workload>());
    } catch (reference_conflict const& conflict) {
        line.clear();
        case_record record;
        record.question = conflict.question;
        say_error(
            fmt::format("graze: THE EXACT REFERENCES DISAGREE: {}\n{}\nThis is a bug in graze; the campaign was "
                        "stopped and no report written. Please report the line above.\n",
                        conflict.what(), to_line(record)));
        return exit_disagreement;
    }
    return report_and_judge(options, store);
}

void draw_campaign_pictures(run_options const& options, findings_store& store, std::vector<workload> const& work) {
    if (!options.pictures || interrupted) return;
    progress_line line({}, {});
    picture_options drawing;
    drawing.jobs = jobs_of(options);
    drawing.shard = options.shard;
    drawing.stop = &interrupted;
    drawing.progress = [&](std::size_t done, std::size_t of) { line.show_step("drawing pictures", done, of); };
    draw_pictures(store, work, drawing);
    line.clear();
}

int report_and_judge(run_options const& options, findings_store& store) {
    report_gate gate;
    gate.fail_on = outcomes_to_fail_on(options);
    if (!options.baseline.empty()) gate.known = read_baseline(options.baseline);
    stored_campaign const campaign = write_reports(options.out, store, gate);
    output out;
    out.write(table(campaign, options.out));
    out.flush();
    int status = exit_fine;
    if (std::uint64_t const bad = ruled_out(campaign, gate.fail_on)) {
        say_error(fmt::format("graze: {} outcomes that were to be ruled out\n", bad));
        status = exit_disagreement;
    }
    if (!options.baseline.empty()) {
        std::string const news = compare_with_baseline(*gate.known, store);
        say_error(news);
        if (!news.empty()) status = exit_disagreement;
    }
    if (!options.write_baseline.empty()) write_file(options.write_baseline, baseline_text(store));
    return status;
}

}  // namespace graze
