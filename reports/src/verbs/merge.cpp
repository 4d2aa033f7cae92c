// graze merge and graze report: stores joined, and reports made again.

#include <algorithm>
#include <memory>
#include <thread>

#include "campaign/examine.hpp"
#include "cli/campaign_run.hpp"
#include "cli/verbs.hpp"
#include "formats/compare_campaigns.hpp"
#include "formats/whole_file.hpp"

namespace graze {
namespace {

int merge(std::vector<std::string> const& folders, run_options const& options) {
    for (std::string const& folder : folders) findings_store(folder, findings_store::mode::read);
    prepare_folder(options.out);
    findings_store store(options.out, findings_store::mode::create);
    store.merge(folders);
    // Of the findings put together other ones may be the worst.
    examine_options examine;
    examine.jobs = std::max(1u, std::thread::hardware_concurrency());
    examine_findings(store, examine);
    draw_campaign_pictures(options, store, {});
    return report_and_judge(options, store);
}

}  // namespace

verb add_merge(command_line& program) {
    command_options const command = program.add_verb("merge", "Joins the stores of campaigns, shards above all");
    auto const folders = std::make_shared<std::vector<std::string>>();
    auto const options = std::make_shared<run_options>();
    command.add("DIR", *folders, "Folders that campaigns have filled").required();
    command.add("--out DIR", options->out, "Folder for the joined store and its reports; must not hold one yet")
        .required();
    add_gate_options(command, *options);
    command.footer(R"(
All shards of a campaign give what the campaign would have given in one piece, row for row. Other campaigns are
added up: counts, and of each kind of disagreement the worst cases of all. Stores that hold the same cases are
refused.

  graze run --cases 100000 --shard 1/2 --out out/1
  graze run --cases 100000 --shard 2/2 --out out/2
  graze merge out/1 out/2 --out out/all
)");
    return {command, [folders, options] { return merge(*folders, *options); }};
}

verb add_report(command_line& program) {
    command_options const command = program.add_verb("report", "Makes the reports of a campaign's folder again");
    auto const options = std::make_shared<run_options>();
    auto const compared = std::make_shared<std::vector<std::string>>();
    command.add("DIR", options->out, "Folder that a campaign has filled");
    command.add("--compare OLD NEW", *compared, "Say what got better, worse, new or is gone from OLD to NEW")
        .exactly(2);
    add_gate_options(command, *options);
    command.footer(R"(
Rewrites report.html, report.md, junit.xml, summary.json and findings.jsonl from findings.db, of a campaign that
is done, stopped, or was killed. Plugins need not be there. report.html is one file that needs nothing else;
junit.xml has a test case a subject and scalar type, which fails for kinds that are new or worse against
--baseline, and for what the campaign was to rule out.

--compare writes no file: it reads two folders and says for each subject how its rate of disagreement changed,
and which kinds are new, worse (a farther worst case), better or gone. Exit status: 0 nothing is new or worse; 1
something is; 2 a folder cannot be read.

  graze report out/tri
  graze report --compare out/before out/after
)");
    return {command, [options, compared] {
                if (!compared->empty()) {
                    if (!options->out.empty()) throw usage_error("--compare takes two folders and no other");
                    return compare_campaigns((*compared)[0], (*compared)[1]);
                }
                if (options->out.empty()) throw usage_error("DIR is required, or --compare OLD NEW");
                findings_store store(options->out, findings_store::mode::modify);
                return report_and_judge(*options, store);
            }};
}

}  // namespace graze
