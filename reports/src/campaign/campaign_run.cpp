#include "campaign/campaign_run.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <limits>
#include <set>

#include "campaign/examination.hpp"
#include "campaign/exchanged_inputs.hpp"
#include "campaign/unread_inputs.hpp"
#include "campaign/wrong_comparisons.hpp"
#include "check/certification.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/status.hpp"
#include "formats/source_place.hpp"
#include "gate/baseline.hpp"
#include "graze/case_file.hpp"
#include "graze/command.hpp"
#include "graze/internal/climb/climb.hpp"
#include "graze/internal/text/text.hpp"
#include "select/selection.hpp"
#include "structures/simplify.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

/// "libmine.so sha256:2c26...; other.so sha256:...": what the subjects of plugins were, and those of `list`, told so.
std::string digests_of(plugin_choice const& plugins, std::vector<std::string> list) {
    std::ranges::copy(plugin_digests(plugins), std::back_inserter(list));
    std::ranges::sort(list);
    return fmt::format("{}", fmt::join(list, "; "));
}

/// Returns where the sources of the user's subjects are; empty where there are none.
std::string places_of(run_options const& options) {
    source_places places;
    std::vector<std::string> names;
    for (std::string_view const name : subject_names(options.catalog)) names.emplace_back(name);
    if (options.loaded)
        for (structure_subject const& subject : options.loaded->structures) names.push_back(subject.name);
    for (std::string const& library : options.plugins.libraries) find_places(library, names, places);
    for (std::string const& typed : options.plugins.commands) {
        subject_command const program = read_command(typed);
        std::string file;  // the last that it names is the one that its group is called after
        for (std::filesystem::path const& item : program.files)
            if (!item.empty()) file = item.string();
        for (std::string const& name : names)
            if (!file.empty() && name.starts_with(program.group + "."))
                places[name] = place_in(file, std::string_view(name).substr(program.group.size() + 1));
    }
    for (std::string const& file : options.case_files)
        for (std::string const& told : options.recorded)
            if (file != "-") places.try_emplace(told.substr(0, told.find(' ')), place_in(file, ""));
    return places.empty() ? "" : to_setting(places);
}

/// The names of such a text, without what they were.
std::string names_of(std::string text) {
    for (std::size_t at = 0; (at = text.find(" sha256:", at)) != std::string::npos;)
        text.erase(at, text.find(';', at) == std::string::npos ? std::string::npos : text.find(';', at) - at);
    return text;
}

/// A store belongs to the subjects that filled it: answers of what was rebuilt since are not mixed with new ones. Moves
/// away the store that is there, if it is not to be gone on with.
void make_way(run_options const& options, campaign_settings const& asked) {
    std::filesystem::path const file = std::filesystem::path(options.out) / "findings.db";
    bool const there = std::filesystem::exists(file) && std::filesystem::file_size(file) > 0;
    campaign_settings held;
    if (there && !options.fresh) held = findings_store(options.out, findings_store::mode::modify).read().settings;
    if (held.empty() && !(there && options.fresh)) {
        if (options.resume) throw usage_error("--resume: " + options.out + " contains no campaign to resume");
        return;
    }
    std::string const before = held["plugins"], now = asked.contains("plugins") ? asked.at("plugins") : "";
    std::string why;
    if (options.fresh)
        why = "--fresh";
    else if (held["graze_version"] != GRAZE_VERSION)
        why = fmt::format("graze was {} then and is " GRAZE_VERSION " now", held["graze_version"]);
    else if (before != now && (before.empty() || names_of(before) == names_of(now)))
        why = fmt::format("{} {} since", names_of(now), before.empty() ? "may have been rebuilt" : "was rebuilt");
    if (why.empty()) return;
    if (options.resume) {
        say_error(fmt::format("graze: {}; --resume overrides this, and earlier answers count\n", why));
        return;
    }
    std::string const aside = set_store_aside(options.out);
    say_error(fmt::format("graze: starting over ({}); the store {} is kept as {}\n", why, file.string(),
                          std::filesystem::path(aside).filename().string()));
}

/// Certifies the answers, if that was asked for, and notes what came of it for the reports. Is all well?
bool certify_answers(run_options const& options, findings_store& store, std::vector<workload> const& work,
                     std::atomic<bool> const& stop) {
    if (!options.certify || stop) {
        store.note("certified", "");
        return true;
    }
    certification const result =
        certify_campaign(options.out, store, options.catalog, work, options.shard, jobs_of(options), &stop);
    store.note("certified", result.text());
    store.note("certified_findings", std::to_string(result.findings));
    store.note("certified_sample", std::to_string(result.sample));
    store.note("certified_proved", result.is_proved() ? "1" : "0");
    say_error(fmt::format("graze: {}\n", result.text()));
    for (checked_by const& item : result.checkers)
        for (std::string const& refusal : item.refusals) say_error(fmt::format("graze: {}: {}\n", item.name, refusal));
    return result.is_stopped || result.findings + result.sample == 0 || result.is_proved();
}

/// Seconds that a plugin or program may take to get ready, however few the campaign has.
constexpr double least_load_limit = 2;

/// A year: what a clock holds is less than what may be asked for.
constexpr double longest_wait = 3e7;

/// What a campaign does with its cases once they are asked: climbs, and examines the findings, in the time that is left.
void examine_cases(run_options const& options, campaign_plan const& plan, findings_store& store,
                   campaign_options const& settings, std::chrono::steady_clock::time_point began,
                   std::atomic<bool> const& stop) {
    if (plan.climb && !stop) {
        climb_options climb{
            options.seed, options.cases.value_or(std::numeric_limits<std::uint64_t>::max()), {}, settings.jobs, &stop};
        // As long as the cases took.
        if (options.seconds)
            climb.until = std::chrono::steady_clock::now() +
                          std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                              std::chrono::duration<double>(std::min(*settings.seconds, longest_wait)));
        campaign_tally climbed = climb_errors(plan.work, climb);
        climbed.seconds = store.read().number("seconds");  // those of the cases
        store.add(climbed, plan.work);
    }
    store.set_places(plan.work);
    examination how{&plan.work, &stop};
    auto const seconds_on = [&](double share) {
        return std::chrono::duration_cast<std::chrono::steady_clock::duration>(
            std::chrono::duration<double>(std::min(share * *options.seconds, longest_wait)));
    };
    if (options.seconds) {
        auto const now = std::chrono::steady_clock::now();
        how.findings_until =
            std::max(began + seconds_on(share_of_cases + share_of_findings), now + seconds_on(share_of_findings));
        how.pictures_until = std::max(began + seconds_on(1), now + seconds_on(1 - share_of_cases));
    }
    // A twentieth of the seconds, of what the findings have.
    std::optional<std::chrono::steady_clock::time_point> exchanges_until;
    if (options.seconds) exchanges_until = std::chrono::steady_clock::now() + seconds_on(share_of_exchanges);
    auto const may_go_on = [&] {
        return !stop && (!exchanges_until || std::chrono::steady_clock::now() < *exchanges_until);
    };
    stored_campaign const counted = store.read();
    std::vector<std::string> const exchanged = find_exchanged_inputs(plan.work, counted, may_go_on);
    store.note("exchanged", fmt::format("{}", fmt::join(exchanged, "\n")));
    std::vector<std::string> diagnosis = find_unread_inputs(plan.work, counted, may_go_on);
    std::ranges::move(find_wrong_comparisons(store, plan.work, counted, may_go_on), std::back_inserter(diagnosis));
    store.note("diagnosis", fmt::format("{}", fmt::join(diagnosis, "\n")));
    examine_campaign(options, store, how);
}

/// Looks for simpler structures in the time that is left.
void simplify_in_time(run_options const& options, findings_store& store, std::vector<workload> const& work,
                      std::chrono::steady_clock::time_point began, std::atomic<bool> const& stop) {
    if (!options.shrink) return;
    auto const spent = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count(); };
    std::size_t const left =
        simplify_structures(store, work, [&] { return !stop && (!options.seconds || spent() < *options.seconds); });
    if (left != 0 && !stop) say_error(fmt::format("graze: time is up: {} findings were not simplified\n", left));
}

// A handler is given no object.
std::atomic<stop_signals*> listening = nullptr;

extern "C" void ask_to_stop(int number) {
    if (stop_signals* const signals = listening) signals->note(number);
    std::signal(number, SIG_DFL);
}

}  // namespace

stop_signals::stop_signals() {
    listening = this;
    for (int number : {SIGINT, SIGTERM}) std::signal(number, ask_to_stop);
}

stop_signals::~stop_signals() {
    for (int number : {SIGINT, SIGTERM}) std::signal(number, SIG_DFL);
    listening = nullptr;
}

int stop_signals::status_or(int status, std::string_view kept) const {
    if (!asked_) return status;
    say_error(fmt::format("graze: interrupted; {}\n", kept));
    return exit_interrupted + number_;
}

std::vector<workload> chosen_work(run_options const& options, std::vector<test_info const*> const& tests,
                                  work_maker const& make, std::string const& lacking) {
    std::uint64_t const limit = options.cases.value_or(std::numeric_limits<std::uint64_t>::max());
    std::vector<workload> work;
    for (test_info const* test : tests)
        for (scalar_type scalar : chosen_scalars(options.scalars)) {
            auto subjects = chosen_subjects(options, *test, scalar);
            if (subjects.empty()) continue;
            if (auto result = make(*test, scalar, std::move(subjects), limit)) work.push_back(std::move(*result));
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

void load_subjects(run_options& options) {
    // One that never gets ready takes less than twice the seconds that there are.
    if (options.seconds)
        options.plugins.load_limit = std::clamp(0.9 * *options.seconds, least_load_limit, options.plugins.load_limit);
    options.loaded = load_plugins(options.plugins, options.catalog);
}

void prepare_run(run_options& options) {
    if (!options.loaded) load_subjects(options);
    std::vector<std::string> known;
    for (std::string_view const name : subject_names(options.catalog)) known.emplace_back(name);
    prepare_run(options, known, options.loaded->names);
}

void prepare_run(run_options& options, std::vector<std::string> const& known, std::vector<std::string> const& loaded) {
    if (options.fresh && options.resume) throw usage_error("--fresh and --resume exclude each other");
    fail_on_choice const chosen = read_fail_on(options.fail_on);
    bool const compares = !options.baseline.empty() || !options.write_baseline.empty();
    // Without options that say otherwise what the user brings has to be right; so have recorded answers always.
    if (!compares && !chosen.nothing) {
        if (!chosen.is_given()) options.must_agree = loaded;
        for (std::string const& told : options.recorded) options.must_agree.push_back(told.substr(0, told.find(' ')));
    }
    if (options.subjects.empty() && !loaded.empty()) {
        options.subjects = loaded;
        for (std::string const& told : options.recorded) options.subjects.push_back(told.substr(0, told.find(' ')));
    }
    require_matches(options.subjects, {known.begin(), known.end()}, "--subject");
    chosen_scalars(options.scalars);
    if (!options.baseline.empty()) read_baseline(options.baseline);
    prepare_folder(options.out);
}

int run_and_report(run_options const& options, campaign_plan const& plan) {
    stop_signals const stop;
    auto const began = std::chrono::steady_clock::now();
    campaign_options settings;
    settings.jobs = jobs_of(options);
    if (options.seconds) settings.seconds = *options.seconds * share_of_cases;
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
    if (!options.plugins.empty()) stored["time_limit"] = to_decimal(options.plugins.time_limit);
    if (std::string const digests = digests_of(options.plugins, options.recorded); !digests.empty())
        stored["plugins"] = digests;
    if (std::string const places = places_of(options); !places.empty()) stored["places"] = places;
    make_way(options, stored);
    findings_store store(options.out, findings_store::mode::create);
    campaign_start const start = store.begin(stored, plan.work);
    if (start.cases > 0)
        say_error(fmt::format("resuming: {} already holds {} cases of this campaign\n", store.path(), start.cases));
    settings.commit = [&](campaign_tally const& added) { store.add(added, plan.work); };

    std::optional<std::uint64_t> total;
    if (std::ranges::all_of(plan.work, [](workload const& w) { return w.size < 1ull << 50; })) {
        total = 0;
        for (workload const& work : plan.work) *total += work.size / options.shard.count;
    }
    progress_line line(total, settings.seconds);
    settings.progress = [&](std::uint64_t cases, std::uint64_t disagreements, double seconds) {
        line.show(cases, disagreements, seconds);
    };

    bool is_certified = true;
    try {
        bool const done = run_campaign(plan.work, settings, start);
        line.clear();
        bool const builds = plan.work.front().structures != nullptr;
        if (builds)
            simplify_in_time(options, store, plan.work, began, stop.asked());
        else
            examine_cases(options, plan, store, settings, began, stop.asked());
        bool const out_of_time = options.seconds && !stop.asked();
        store.finish(done || out_of_time ? "complete" : "stopped", done ? plan.work : std::vector<workload>());
        if (!builds) is_certified = certify_answers(options, store, plan.work, stop.asked());
    } catch (reference_conflict const& conflict) {
        line.clear();
        return say_conflict(conflict,
                            "; the campaign was stopped and no report written. Please report the line above.");
    }
    int const status = report_and_judge(options, store, {&plan.work, &stop.asked()});
    return stop.status_or(status == exit_fine && !is_certified ? exit_disagreement : status);
}

int say_conflict(reference_conflict const& conflict, std::string_view consequence) {
    case_record record;
    record.question = conflict.question;
    say_error(fmt::format("graze: THE EXACT REFERENCES DISAGREE: {}\n{}\nThis is a bug in graze{}\n", conflict.what(),
                          conflict.line.empty() ? to_line(record) : conflict.line, consequence));
    return exit_disagreement;
}

}  // namespace graze
