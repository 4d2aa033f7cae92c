// report.md: a table a test, then the worst disagreements with everything needed to see them again.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "campaign_report.hpp"
#include "graze/text.hpp"

namespace graze {
namespace {

/// A count, and how many that is in a million.
std::string rate(std::uint64_t count, std::uint64_t of) {
    if (count == 0) return "0";
    double const per_million = 1e6 * static_cast<double>(count) / static_cast<double>(of);
    return fmt::format("{} ({:.{}f})", count, per_million, per_million < 10 ? 1 : 0);
}

/// Text of the user's own, such as a file's name, as Markdown code: whatever is in it stays text.
std::string code(std::string_view text) {
    std::string shown, fence = "`";
    for (char c : text) shown += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
    while (shown.find(fence) != std::string::npos) fence += '`';
    return fence.size() == 1 ? fence + shown + fence : fence + " " + shown + " " + fence;
}

std::string amount(double value) {
    return std::isfinite(value) ? fmt::format("{:.4g}", value) : "infinite";
}

std::string causes_text(subject_tally const& tally) {
    std::string text;
    for (auto const& [why, count] : tally.causes)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name_of(why), count);
    return text.empty() ? "-" : text;
}

/// The largest margin of a wrong verdict, or escape and excess of a sphere.
std::string worst_text(subject_tally const& tally) {
    finding const* const worst = tally.worst();
    if (!worst) return "-";
    if (worst->result == outcome::wrong_sphere)
        return fmt::format("escape {}, excess {} ulps", amount(worst->escape_ulps), amount(worst->excess_ulps));
    if (worst->rel == relation::touching) return "at contact";
    return fmt::format("{} ({} ulps)", amount(worst->margin), amount(worst->margin_ulps));
}

std::string_view promise_text(contact_promise promise) {
    return promise == contact_promise::closed ? "closed" : promise == contact_promise::open ? "open" : "none";
}

/// One row a subject and scalar type.
void add_table(std::string& text, campaign_record const& campaign, test_info const& test) {
    bool const sphere = test.is_sphere();
    text +=
        sphere ? "| subject | scalar | checked | wrong spheres (per million) | no better one exists | cause | worst |\n"
                 "|---|---|--:|--:|--:|---|---|\n"
               : "| subject | scalar | contact promise | checked | false hits (per million) | false misses (per "
                 "million) | contact: hit / miss | not judged | cause | worst margin |\n"
                 "|---|---|---|--:|--:|--:|--:|--:|---|---|\n";
    for (std::size_t w = 0; w < campaign.work.size(); ++w) {
        workload const& work = campaign.work[w];
        if (work.test != &test) continue;
        for (std::size_t s = 0; s < work.subjects.size(); ++s) {
            subject const& candidate = *work.subjects[s];
            subject_tally const& tally = campaign.result.workloads[w].subjects[s];
            counts const& sum = tally.total;
            if (sphere)
                text += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", candidate.name, name_of(work.scalar),
                                    sum.checked, rate(sum.disagreements, sum.checked),
                                    sum.of(outcome::wrong_sphere) - sum.disagreements, causes_text(tally),
                                    worst_text(tally));
            else
                text += fmt::format(
                    "| {} | {} | {} | {} | {} | {} | {} / {} | {} | {} | {} |\n", candidate.name, name_of(work.scalar),
                    promise_text(candidate.contact), sum.checked, rate(sum.of(outcome::false_hit), sum.checked),
                    rate(sum.of(outcome::false_miss), sum.checked), sum.of(outcome::contact_hit),
                    sum.of(outcome::contact_miss),
                    sum.of(outcome::declined) + sum.of(outcome::out_of_domain) + sum.of(outcome::undefined),
                    causes_text(tally), worst_text(tally));
        }
    }
    text += "\n";
}

/// Disagreements in a million cases, a row a subject, a column a family.
void add_families(std::string& text, campaign_record const& campaign) {
    std::vector<std::size_t> used;
    for (std::size_t f = 0; f < families().size(); ++f)
        for (workload_tally const& tally : campaign.result.workloads)
            if (std::any_of(tally.subjects.begin(), tally.subjects.end(),
                            [&](subject_tally const& each) { return each.by_family[f].checked > 0; })) {
                used.push_back(f);
                break;
            }
    if (used.empty()) return;
    text += "## Disagreements per million cases, by family\n\n| test | subject | scalar |";
    for (std::size_t f : used) text += fmt::format(" {} |", families()[f].name);
    text += "\n|---|---|---|";
    for (std::size_t i = 0; i < used.size(); ++i) text += "--:|";
    text += "\n";
    for (std::size_t w = 0; w < campaign.work.size(); ++w) {
        workload const& work = campaign.work[w];
        for (std::size_t s = 0; s < work.subjects.size(); ++s) {
            text += fmt::format("| {} | {} | {} |", work.test->id, work.subjects[s]->name, name_of(work.scalar));
            for (std::size_t f : used) {
                counts const& sum = campaign.result.workloads[w].subjects[s].by_family[f];
                text += sum.checked == 0 ? std::string(" - |")
                                         : fmt::format(" {:.0f} |", 1e6 * static_cast<double>(sum.disagreements) /
                                                                        static_cast<double>(sum.checked));
            }
            text += "\n";
        }
    }
    text += "\n";
}

std::string_view sentence(finding const& found) {
    switch (found.result) {
        case outcome::false_hit: return "says hit, but the sets are disjoint";
        case outcome::false_miss: return "says miss, but the sets cross";
        case outcome::contact_miss: return "promises closed sets and says miss, but the sets touch";
        case outcome::contact_hit: return "promises open sets and says hit, but the sets only touch";
        case outcome::wrong_sphere: return "gives a sphere that is not the smallest";
        default: return "did not answer";
    }
}

std::string_view explanation(cause why) {
    switch (why) {
        case cause::logic: return "logic: the same steps are wrong in exact arithmetic too";
        case cause::range: return "range: right with the same digits and an unbounded exponent";
        case cause::rounding: return "rounding: right in exact arithmetic, wrong with this many digits";
        default: return "cause unknown";
    }
}

void add_worst(std::string& text, campaign_record const& campaign) {
    std::string list;
    for (std::size_t w = 0; w < campaign.work.size(); ++w) {
        workload const& work = campaign.work[w];
        for (std::size_t s = 0; s < work.subjects.size(); ++s)
            for (auto const& [signature, findings] : campaign.result.workloads[w].subjects[s].findings) {
                finding const& found = findings.front();
                subject const& candidate = *work.subjects[s];
                std::string how_far;
                if (found.result == outcome::wrong_sphere)
                    how_far = fmt::format("escape {} ulps, excess {} ulps", amount(found.escape_ulps),
                                          amount(found.excess_ulps));
                else if (found.rel != relation::touching)
                    how_far = fmt::format("margin {} ({} ulps)", amount(found.margin), amount(found.margin_ulps));
                else
                    how_far = "margin 0";
                list +=
                    fmt::format("- **{}**, {} {}: {}; {}. {}. Family {}.\n\n  ```json\n  {}\n  ```\n", candidate.name,
                                work.test->id, name_of(work.scalar), sentence(found), how_far, explanation(found.why),
                                families()[found.family].name, to_line(finding_case(campaign, work, candidate, found)));
            }
    }
    text += "## The worst disagreement of each kind\n\n";
    if (list.empty()) {
        text += "None.\n";
        return;
    }
    text +=
        "Each was confirmed by both exact references. To see one again, save its line and run `graze check FILE`;\n"
        "`findings.jsonl` holds these and more.\n\n" +
        list;
}

}  // namespace

std::string report_markdown(campaign_record const& campaign) {
    campaign_result const& result = campaign.result;
    std::uint64_t wrong = 0;
    for (workload_tally const& tally : result.workloads)
        for (subject_tally const& each : tally.subjects)
            for (auto const& [why, count] : each.causes) wrong += count;
    std::string text =
        fmt::format("# graze: {}\n\n", campaign.models.empty() ? std::string("campaign") : code(campaign.models));
    text += fmt::format(
        "{} cases in {:.1f} s{}, seed {}: **{} disagreements**, every one confirmed by both exact "
        "references\n(CGAL and rationals), which were also compared on {} agreeing cases.\n\n",
        result.cases, result.seconds, result.stopped ? " (stopped early)" : "", campaign.seed, wrong, result.audited);
    text += fmt::format("Made by {}.\n\n", code(campaign.command));
    for (test_info const& test : catalog())
        if (std::any_of(campaign.work.begin(), campaign.work.end(),
                        [&](workload const& work) { return work.test == &test; })) {
            text += fmt::format("## {}: {}\n\n", test.id, test.question);
            add_table(text, campaign, test);
        }
    add_families(text, campaign);
    add_worst(text, campaign);
    return text;
}

}  // namespace graze
