// The exit status of a campaign that is done: what it was to rule out, and what is not as in its baseline.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "campaign/campaign_run.hpp"
#include "campaign/examination.hpp"
#include "campaign/run_table.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/status.hpp"
#include "formats/data.hpp"
#include "formats/failing_cases.hpp"
#include "formats/structure_reports.hpp"
#include "gate/ask_again.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/judge.hpp"
#include "text/text_layout.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

/// Outcomes of a subject that the verb is to rule out.
counts ruled_out(stored_subject const& stored, report_gate const& gate) {
    bool const wholly = stored.is_certified() || gate.names(stored.name);
    counts found;
    for (std::size_t o = 0; o < outcome_count; ++o) {
        outcome const item = static_cast<outcome>(o);
        if (gate.names(item) || (wholly && is_disagreement(item, stored.promised)))
            found.outcomes[o] = stored.total.outcomes[o];
    }
    for (std::uint64_t const count : found.outcomes) found.checked += count;
    return found;
}

/// The subjects with outcomes to be ruled out, the most of them first; empty where there are none.
std::string ruled_out_text(stored_campaign const& campaign, report_gate const& gate, std::string const& report) {
    constexpr std::size_t shown = 10;
    std::vector<std::pair<std::uint64_t, std::string>> lines;
    std::uint64_t all = 0;
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& stored : work.subjects) {
            counts const found = ruled_out(stored, gate);
            if (found.checked == 0) continue;
            all += found.checked;
            std::vector<std::string> parts;
            for (std::size_t o = 0; o < outcome_count; ++o)
                if (found.outcomes[o] != 0) parts.push_back(fmt::format("{} {}", found.outcomes[o], outcome_names[o]));
            lines.emplace_back(found.checked,
                               fmt::format("  {} of {}, {}: {} of {} cases\n", visible(stored.name), work.test,
                                           name_of(work.scalar), fmt::join(parts, ", "), stored.total.checked));
        }
    if (all == 0) return "";
    std::ranges::stable_sort(lines, std::ranges::greater(), &std::pair<std::uint64_t, std::string>::first);
    std::string text = fmt::format("graze: {} gated outcomes occurred\n", all);
    for (std::size_t i = 0; i < std::min(shown, lines.size()); ++i) text += lines[i].second;
    if (lines.size() > shown) text += fmt::format("  and of {} more: {}\n", lines.size() - shown, report);
    return text;
}

/// Subjects whose process failed in a way that no case repeats, where that is to be ruled out: a line each.
std::string unrepeated(stored_campaign const& campaign, report_gate const& gate) {
    std::string text;
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& stored : work.subjects)
            if (gate.unrepeated(stored))
                text += fmt::format("graze: {} of {}, {}: {}\n", visible(stored.name), work.test, name_of(work.scalar),
                                    describe(stored.not_reproduced));
    return text;
}

/// Subjects that were given up, and how many cases they were not judged on: a line each.
std::string not_judged(stored_campaign const& campaign) {
    std::string text;
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& stored : work.subjects)
            if (stored.given_up)
                text += fmt::format("graze: {} of {}, {}, was abandoned: {} of {} cases were not judged\n",
                                    visible(stored.name), work.test, name_of(work.scalar), work.not_judged(stored),
                                    work.cases);
    return text;
}

/// Subjects of the user's own that answered nothing: a line each.
std::string silent(stored_campaign const& campaign, report_gate const& gate) {
    std::string text;
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& stored : work.subjects) {
            if (!gate.is_silent(stored)) continue;
            std::string const who_text =
                fmt::format("graze: {} of {}, {}", visible(stored.name), work.test, name_of(work.scalar));
            std::uint64_t const declined = stored.total.of(outcome::declined), checked = stored.total.checked;
            text += checked == 0 ? who_text + " was asked no case: nothing was tested\n"
                    : declined == checked
                        ? fmt::format("{} declined all {} cases: nothing was tested\n", who_text, checked)
                        : fmt::format(
                              "{} gave no answer that can be judged: {} of {} cases declined, {} undefined, {} out of "
                              "domain\n",
                              who_text, declined, checked, stored.total.of(outcome::undefined),
                              stored.total.of(outcome::out_of_domain));
        }
    return text;
}

/// The work that the cases of the subject are of: of the campaign's, or made again.
std::optional<workload> work_of(asked_subject const& asked, std::vector<workload> const& work) {
    for (workload const& item : work)
        if (item.test_id() == asked.test && item.scalar == asked.scalar) return item;
    return std::nullopt;
}

/// Compares with the baseline. Where only chance could tell whether anything changed, its own cases are asked again.
comparison compare_with(baseline const& known, run_options const& options, findings_store& store,
                        campaign_outcome const& done) {
    comparison found = compare(known, store);
    asking how{options.catalog, structures_of(options), jobs_of(options), {}, done.stop};
    std::vector<workload> const own = done.work ? *done.work : work_again(store.read(), how);
    std::vector<workload> others;
    if (std::set<asked_subject> const suspects = askable(known, found.suspects, how); !suspects.empty()) {
        std::vector<std::string> names;
        std::uint64_t most = 0;
        for (asked_subject const& asked : suspects) {
            names.push_back(fmt::format("{} of {}, {}", visible(asked.subject), asked.test, name_of(asked.scalar)));
            most = std::max(most, known.subjects.at(asked).cases);
        }
        say_error(
            fmt::format("graze: wrong more often than in the baseline, perhaps by chance: {}. Asking the baseline's "
                        "own cases again, at most {} each\n",
                        fmt::join(names, "; "), most));
        if (options.seconds) how.seconds = std::max(1.0, share_of_cases * *options.seconds);
        cases_asked_again const again = ask_again(known, suspects, how);
        found = compare(known, store, again);
        for (auto const& one : again) {
            asked_subject const& asked = one.first;
            baseline_subject const& before = known.subjects.at(asked);
            if (auto result = work_of_subject(asked, before.cases_of, before.cases, how))
                others.push_back(std::move(*result));
            bool const changed = std::ranges::any_of(
                found.cases, [&](changed_cases const& item) { return item.subject == asked && item.worse() != 0; });
            if (!changed)
                say_error(fmt::format("graze: {} of {}, {}: none of {} baseline cases is newly wrong\n",
                                      visible(asked.subject), asked.test, name_of(asked.scalar), one.second.cases));
        }
    }
    for (changed_cases& item : found.cases)
        if (auto const work = work_of(item.subject, item.asked_again ? others : own)) describe_cases(item, *work);
    return found;
}

/// What a baseline that was written accepts.
std::string accepted_text(std::string const& file, baseline const& result) {
    std::uint64_t wrong = 0, subjects = 0;
    for (auto const& [candidate, what] : result.subjects) {
        std::uint64_t of_subject = what.wrong ? what.wrong->size() : 0;
        wrong += of_subject;
        subjects += of_subject != 0;
    }
    auto const ending = [](std::uint64_t count) { return count == 1 ? "" : "s"; };
    return fmt::format("graze: {}: accepted: {} finding{}, {} wrong case{} of {} subject{}\n", file,
                       result.findings.size(), ending(result.findings.size()), wrong, ending(wrong), subjects,
                       ending(subjects));
}

}  // namespace

int report_and_judge(run_options const& options, findings_store& store, campaign_outcome const& done) {
    fail_on_choice const chosen = read_fail_on(options.fail_on);
    std::string const report = (std::filesystem::path(options.out) / "report.html").string();
    report_gate gate;
    gate.fail_on = chosen.outcomes;
    gate.any_disagreement = chosen.any_disagreement;
    gate.subjects = options.must_agree;
    gate.catalog = options.catalog;
    gate.needs_answers =
        !chosen.nothing && (chosen.is_given() || !options.must_agree.empty() || !options.baseline.empty());
    if (!options.baseline.empty()) gate.known = compare_with(read_baseline(options.baseline), options, store, done);
    stored_campaign campaign = store.read();
    if (campaign.has_structures()) {
        print(write_structure_reports(options.out, store, gate, campaign));
    } else {
        reported_campaign reported = write_reports(options.out, store, gate);
        campaign = std::move(reported.campaign);
        print(run_table(campaign, options.out, std::max<std::size_t>(terminal_columns(STDOUT_FILENO, 80), 40),
                        reported.accounts));
        if (isatty(STDOUT_FILENO)) print(next_step(campaign, options.out));
    }

    // Each part is said, whatever the others are; without a gate only what is wrong with a certified subject counts.
    std::string const flaky = chosen.nothing ? "" : unrepeated(campaign, gate);
    std::string text = ruled_out_text(campaign, gate, report) + flaky;
    bool fails = !text.empty();
    if (gate.minds_given_up() && !chosen.nothing) text += not_judged(campaign);
    std::string const nothing = silent(campaign, gate);
    text += nothing;
    if (gate.known) {
        for (std::string const& sentence : gate.known->method) text += "graze: " + sentence + '\n';
        std::string const news = gate.known->news(report);
        text += news + gate.known->good_news(report);
        fails = fails || (!news.empty() && !chosen.nothing);
    }
    fails = fails || !nothing.empty() || (gate.minds_given_up() && !chosen.nothing && !not_judged(campaign).empty());
    std::filesystem::path const failing = std::filesystem::path(options.out) / "gate.jsonl";
    std::string const lines = fails ? failing_cases(store, campaign, gate) : "";
    if (!lines.empty())
        write_file(failing, lines);
    else
        std::filesystem::remove(failing);
    if (!options.write_baseline.empty()) {
        write_file(options.write_baseline, baseline_text(store));
        text += accepted_text(options.write_baseline, baseline_of(store));
    }
    say_error(text);
    return fails ? exit_disagreement : exit_fine;
}

}  // namespace graze
