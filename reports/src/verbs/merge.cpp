// graze merge and graze report: stores joined, and reports made again.

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>

#include "campaign/campaign_run.hpp"
#include "campaign/examination.hpp"
#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "gate/comparison.hpp"
#include "graze/internal/store/store_parts.hpp"
#include "structures/simplify.hpp"
#include "text/text_layout.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

struct campaign_view {
    std::map<asked_subject, counts> subjects;
    baseline known;
};
campaign_view read_campaign(std::string const& folder) {
    findings_store const store(folder, findings_store::mode::read);
    campaign_view view;
    stored_campaign const campaign = store.read();
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& stored : work.subjects)
            view.subjects[{work.test, work.scalar, stored.name}] = stored.total;
    view.known = baseline_of(store, campaign);
    return view;
}

/// Disagreements per million cases; nothing where no case was asked.
std::optional<double> rate_of(counts const& sum) {
    if (sum.checked == 0) return std::nullopt;
    return 1e6 * static_cast<double>(sum.disagreements) / static_cast<double>(sum.checked);
}

/// The rates with a decimal, or with as many as it takes to tell them apart.
std::pair<std::string, std::string> rate_texts(std::optional<double> was, std::optional<double> is) {
    constexpr int most_decimals = 12;
    for (int decimals = 1;; ++decimals) {
        auto const text = [&](std::optional<double> rate) {
            return rate ? fmt::format("{:.{}f}", *rate, decimals) : "-";
        };
        std::pair<std::string, std::string> texts{text(was), text(is)};
        if (was == is || texts.first != texts.second || decimals == most_decimals) return texts;
    }
}

std::string subjects_text(campaign_view const& before, campaign_view const& after) {
    std::string rows;
    auto const row = [&](asked_subject const& key, std::string const& was, std::string const& is) {
        rows += fmt::format("{:<24} {:<8} {:>14} {:>14}  {}\n", key.test, name_of(key.scalar), was, is,
                            visible(key.subject));
    };
    std::size_t same = 0;
    for (auto const& [key, sum] : before.subjects) {
        auto const at = after.subjects.find(key);
        std::optional<double> const was = rate_of(sum);
        if (at == after.subjects.end()) {
            row(key, rate_texts(was, was).first, "not asked");
            continue;
        }
        if (std::optional<double> const is = rate_of(at->second); was != is) {
            auto const [old_text, new_text] = rate_texts(was, is);
            row(key, old_text, new_text);
        } else {
            ++same;
        }
    }
    for (auto const& [key, sum] : after.subjects)
        if (!before.subjects.contains(key)) row(key, "not asked", rate_texts(rate_of(sum), std::nullopt).first);
    std::string text = fmt::format("Disagreements per million cases: {} subjects as before{}\n", same,
                                   rows.empty() ? "" : ", the others");
    if (!rows.empty())
        text += fmt::format("{:<24} {:<8} {:>14} {:>14}  {}\n", "test", "scalar", "old", "new", "subject");
    return text + rows;
}

/// Says what changed from one campaign to another; gives the exit status: 1 if a finding is new, has a
/// farther worst case, or an outcome is more frequent, each as a gate with the old one for a baseline would have it.
int compare_campaigns(std::string const& old_folder, std::string const& new_folder) {
    campaign_view const before = read_campaign(old_folder), after = read_campaign(new_folder);
    comparison const compared = compare(before.known, findings_store(new_folder, findings_store::mode::read));
    std::map<std::string_view, std::vector<std::string>> lists;
    auto const add = [&](std::string_view change, finding_key const& key, std::string_view place,
                         std::string const& detail) {
        lists[change].push_back(fmt::format("  {}; {}\n", describe(key, place), detail));
    };
    for (auto const& [key, item] : compared.findings) {
        std::string_view const status = name_of(item.status);
        if (item.status == baseline_status::fresh || item.status == baseline_status::unseen)
            add(status, key, item.parts_at, fmt::format("worst {:.4g} ulps", item.worst));
        else if (item.worst != item.known_worst)
            add(item.worst < item.known_worst ? "better"
                : status == "worse"           ? "worse"
                                              : "worse beyond",
                key, item.parts_at, fmt::format("worst {:.4g} ulps, was {:.4g}", item.worst, item.known_worst));
    }
    for (auto const& [key, what] : named_alike(before.known.findings, after.known.findings))
        if (!after.known.findings.contains(key))
            add("gone", key, what.parts_at, fmt::format("worst was {:.4g} ulps", what.most()));
    std::string text = subjects_text(before, after) + '\n';
    for (auto const& [rates, what] : {std::pair{&compared.risen, "More"}, std::pair{&compared.fallen, "Less"}})
        for (changed_rate const& item : *rates) text += fmt::format("{} frequent: {}\n", what, describe(item));
    for (std::string const& sentence : compared.method) text += sentence + '\n';
    text += fmt::format("Findings: {} before, {} after: {} new, {} worse, {} better, {} gone\n",
                        before.known.findings.size(), after.known.findings.size(), lists["new"].size(),
                        lists["worse"].size(), lists["better"].size(), lists["gone"].size());
    constexpr std::array<std::array<std::string_view, 2>, 6> headings{
        {{"new", "new"},
         {"worse", "worse"},
         {"better", "better"},
         {"gone", "gone"},
         {"unseen", "not seen before, which chance may explain"},
         {"worse beyond", "worse, in cases that were not asked before"}}};
    for (auto const& [change, heading] : headings)
        if (!lists[change].empty()) text += fmt::format("\n{}\n{}", heading, fmt::join(lists[change], ""));
    print(text);
    return compared.news().empty() ? exit_fine : exit_disagreement;
}

/// Before anything else is said: there must be room for what is joined.
void refuse_filled(std::string const& folder) {
    std::error_code failed;
    if (std::filesystem::file_size(std::filesystem::path(folder) / "findings.db", failed) == 0 || failed) return;
    findings_store const store(folder, findings_store::mode::read);
    if (!store.is_empty()) throw usage_error(store.path() + ": already holds a campaign; choose another --out");
}

/// Takes out folders without a store, as of a shard that failed at its start, and says so.
void leave_out_empty(std::vector<std::string>& folders) {
    std::erase_if(folders, [](std::string const& folder) {
        std::filesystem::path const at(folder);
        bool const is_empty = std::filesystem::is_directory(at) && !std::filesystem::exists(at / "findings.db");
        if (is_empty) say_error(fmt::format("graze merge: {} has no findings.db: left out\n", folder));
        return is_empty;
    });
    if (folders.empty()) throw usage_error("no folder has a campaign");
}

int merge(std::vector<std::string> folders, bool partial, run_options const& options) {
    refuse_filled(options.out);
    if (partial) leave_out_empty(folders);
    parts_check const parts = check_parts(folders);
    for (std::string const& sentence : parts.notes) say_error(fmt::format("graze merge: {}\n", sentence));
    for (std::string const& sentence : parts.problems) say_error(fmt::format("graze merge: {}\n", sentence));
    if (!partial && !parts.problems.empty()) {
        say_error("graze merge: nothing was merged; use --partial to merge what exists\n");
        return exit_bad_input;
    }
    prepare_folder(options.out);
    findings_store store(options.out, findings_store::mode::create);
    store.merge(folders);
    // Of the findings put together other ones may be the worst.
    if (!store.read().has_structures()) examine_campaign(options, store, {});
    return report_and_judge(options, store);
}

/// What a campaign had no time for, and then its reports.
int examine_and_report(run_options const& options, findings_store& store) {
    stop_signals const stop;
    stored_campaign const campaign = store.read();
    std::vector<workload> const work = work_again(campaign, {options.catalog, structures_of(options), 1, {}, nullptr});
    if (campaign.has_structures())
        simplify_structures(store, work, [&] { return !stop.asked(); });
    else
        examine_campaign(options, store, {&work, &stop.asked()});
    return stop.status_or(report_and_judge(options, store));
}

}  // namespace

verb add_merge(command_line& program) {
    command_options const command = program.add_verb("merge", "Merge campaign stores, typically shards");
    auto const folders = std::make_shared<std::vector<std::string>>();
    auto const options = std::make_shared<run_options>();
    command.add("DIR", *folders, "Folders of campaigns").required();
    command.add("--out DIR", options->out, "Folder for the merged store and its reports; must not hold one yet")
        .required();
    auto const partial = std::make_shared<bool>(false);
    command.add_flag("--partial", *partial,
                     "Merge even if shards are missing, incomplete or of different campaigns; problems are reported");
    add_gate_options(command, *options, "none");
    command.footer(R"(
  graze run --cases 100000 --shard 1/2 --out out/1
  graze merge out/1 out/2 --out out/all

Merging all shards of a campaign gives the counts and findings of one unsharded run, row for row. What merge would have to run
a plugin or program for comes from the shards: simplest inputs, maps, and rates by margin and scale. Different
campaigns are added up: their counts, and the worst cases of each finding. Stores that hold the same cases are refused. Exit
status 2 also if shards are missing or do not belong together, without --partial.
)");
    return {command, [folders, partial, options] { return merge(*folders, *partial, *options); }};
}

verb add_report(command_line& program) {
    command_options const command = program.add_verb("report", "Rebuild or compare the reports of campaigns");
    auto const options = std::make_shared<run_options>();
    auto const compared = std::make_shared<std::vector<std::string>>();
    command.add("DIR", options->out, "Folder of a campaign");
    command.add("--compare OLD NEW", *compared, "List what improved, worsened, appeared or disappeared from OLD to NEW")
        .exactly(2);
    auto const examined = std::make_shared<bool>(false);
    command.add_flag("--examine", *examined, "First do the work that the campaign skipped for lack of time");
    add_plugin_options(command, options->plugins);
    add_gate_options(command, *options, "none");
    command.footer(R"(
  graze report out/tri
  graze report --compare out/before out/after

Rewrites report.html, report.md, report.sarif, junit.xml, summary.json and findings.jsonl from findings.db, whether the
campaign is complete or was stopped. Plugins are needed only for --examine. junit.xml has one test case per subject and
scalar type; it fails for findings that are new or worse than --baseline, and for gated outcomes. report.sarif has one
result per finding at the subject's source line: an error where it is gated, a note where it is known.

--compare writes no file. It reports for each subject how its rate of disagreement changed, which outcomes chance does not
explain, and which findings are new, worse, better or gone. Exit status 0: nothing is new, worse or more frequent; 1:
something is; 2: a folder cannot be read.
)");
    return {command, [options, compared, examined] {
                if (!compared->empty()) {
                    if (!options->out.empty()) throw usage_error("--compare takes exactly two folders");
                    return compare_campaigns((*compared)[0], (*compared)[1]);
                }
                if (options->out.empty()) throw usage_error("DIR is required, or --compare OLD NEW");
                options->loaded = load_plugins(options->plugins, options->catalog);
                findings_store store(options->out, findings_store::mode::modify);
                return *examined ? examine_and_report(*options, store) : report_and_judge(*options, store);
            }};
}

}  // namespace graze
