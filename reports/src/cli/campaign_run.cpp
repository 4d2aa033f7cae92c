#include "cli/campaign_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <limits>

#include "campaign/examine.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/selection.hpp"
#include "cli/status.hpp"
#include "formats/baseline.hpp"
#include "formats/data.hpp"
#include "formats/whole_file.hpp"
#include "graze/case_file.hpp"
#include "graze/judge.hpp"
#include "pictures/pictures.hpp"
#include "text/text.hpp"

namespace graze {
namespace {

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
            text += fmt::format("{:{}}  {:8} {:>9} {:>10} {:>12} {:>13} {:>12} {:>10}{}\n", work.test + " " + who.name,
                                width, name_of(work.scalar), sum.checked, sum.of(outcome::false_hit),
                                sum.of(outcome::false_miss), sum.of(outcome::contact_miss),
                                sum.of(outcome::wrong_sphere) == 0 ? 0 : sum.disagreements - sum.deaths(), sum.deaths(),
                                who.given_up ? "  given up" : "");
        }
    return text + fmt::format("report: {}\n", (std::filesystem::path(folder) / "report.html").string());
}

// A handler is given no object.
std::atomic<std::atomic<bool>*> listening = nullptr;

extern "C" void ask_to_stop(int number) {
    if (std::atomic<bool>* const asked = listening) *asked = true;
    std::signal(number, SIG_DFL);
}

}  // namespace

stop_signals::stop_signals() {
    listening = &asked_;
    for (int number : {SIGINT, SIGTERM}) std::signal(number, ask_to_stop);
}

stop_signals::~stop_signals() {
    for (int number : {SIGINT, SIGTERM}) std::signal(number, SIG_DFL);
    listening = nullptr;
}

std::vector<workload> chosen_work(run_options const& options, std::vector<test_info const*> const& tests,
                                  work_maker const& make, std::string const& lacking) {
    std::uint64_t const limit = options.cases.value_or(std::numeric_limits<std::uint64_t>::max());
    std::vector<workload> work;
    for (test_info const* test : tests)
        for (scalar_type scalar : chosen_scalars(options.scalars)) {
            auto subjects = chosen_subjects(options, *test, scalar);
            if (subjects.empty()) continue;
            if (auto made = make(*test, scalar, std::move(subjects), limit)) work.push_back(std::move(*made));
        }
    if (work.empty()) throw usage_error(lacking);
    return work;
}

campaign_settings settings_of(std::string const& kind, std::string const& families, std::string const& models,
                              std::uint64_t digest, std::string const& command) {
    return {{"kind", kind},
            {"families", families},
            {"models", models},
            {"model_digest", fmt::format("{:016x}", digest)},
            {"command", command}};
}

void prepare_run(run_options const& options) {
    load_plugins(options.plugins);
    require_matches(options.subjects, subject_names(), "--subject");
    outcomes_to_fail_on(options);
    chosen_scalars(options.scalars);
    if (!options.baseline.empty()) read_baseline(options.baseline);
    prepare_folder(options.out);
}

int run_and_report(run_options const& options, campaign_plan const& plan) {
    stop_signals const stop;
    campaign_options settings;
    settings.jobs = jobs_of(options);
    settings.seconds = options.seconds;
    settings.stop = &stop.asked();
    settings.audit = options.audit;
    settings.screen = options.screen;
    settings.shard = options.shard;

    campaign_settings stored = plan.settings;
    stored["seed"] = std::to_string(options.seed);
    stored["audit"] = to_decimal(options.audit);
    stored["judge"] = options.screen ? "screen" : "cgal";
    stored["shard"] = text_of(options.shard);
    stored["graze_version"] = GRAZE_VERSION;
    if (!options.plugins.libraries.empty()) stored["time_limit"] = to_decimal(options.plugins.time_limit);
    findings_store store(options.out, findings_store::mode::create);
    campaign_start const start = store.begin(stored, plan.work);
    if (start.cases > 0)
        say_error(fmt::format("{} holds {} cases of this campaign already; going on from there\n", store.path(),
                              start.cases));
    settings.commit = [&](campaign_tally const& added) { store.add(added, plan.work); };

    std::optional<std::uint64_t> total;
    if (std::ranges::all_of(plan.work, [](workload const& w) { return w.size < 1ull << 50; })) {
        total = 0;
        for (workload const& work : plan.work) *total += work.size / options.shard.count;
    }
    progress_line line(total, options.seconds);
    settings.progress = [&](std::uint64_t cases, std::uint64_t disagreements, double seconds) {
        line.show(cases, disagreements, seconds);
    };

    try {
        bool const done = run_campaign(plan.work, settings, start);
        line.clear();
        examine_options examine;
        examine.jobs = settings.jobs;
        examine.shrink = options.shrink;
        examine.stop = &stop.asked();
        examine.progress = [&](std::size_t examined, std::size_t of) {
            line.show_step("examining findings", examined, of);
        };
        examine_findings(store, examine);
        line.clear();
        draw_campaign_pictures(options, store, plan.work, &stop.asked());
        bool const out_of_time = options.seconds && !stop.asked();
        store.finish(done || out_of_time ? "complete" : "stopped", done ? plan.work : std::vector<workload>());
    } catch (reference_conflict const& conflict) {
        line.clear();
        return say_conflict(conflict,
                            "; the campaign was stopped and no report written. Please report the line above.");
    }
    return report_and_judge(options, store);
}

int say_conflict(reference_conflict const& conflict, std::string_view consequence) {
    case_record record;
    record.question = conflict.question;
    say_error(fmt::format("graze: THE EXACT REFERENCES DISAGREE: {}\n{}\nThis is a bug in graze{}\n", conflict.what(),
                          to_line(record), consequence));
    return exit_disagreement;
}

void draw_campaign_pictures(run_options const& options, findings_store& store, std::vector<workload> const& work,
                            std::atomic<bool> const* stop) {
    if (!options.pictures || (stop && *stop)) return;
    progress_line line({}, {});
    picture_options drawing;
    drawing.jobs = jobs_of(options);
    drawing.shard = options.shard;
    drawing.stop = stop;
    drawing.progress = [&](std::size_t done, std::size_t of) { line.show_step("drawing pictures", done, of); };
    draw_pictures(store, work, drawing);
    line.clear();
}

int report_and_judge(run_options const& options, findings_store& store) {
    report_gate gate;
    gate.fail_on = outcomes_to_fail_on(options);
    if (!options.baseline.empty()) gate.known = read_baseline(options.baseline);
    stored_campaign const campaign = write_reports(options.out, store, gate);
    print(table(campaign, options.out));
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
