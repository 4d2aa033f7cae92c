// report.md: what is new, a table a test, then the worst disagreements with everything needed to see them again.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

#include "formats/accounts.hpp"
#include "formats/data.hpp"
#include "formats/verdict_words.hpp"
#include "gate/unrepeated.hpp"
#include "graze/internal/text/text.hpp"
#include "show/finding_line.hpp"
#include "show/promise_words.hpp"
#include "show/subject_sentence.hpp"
#include "text/text_layout.hpp"

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
    while (!text.empty()) {
        std::string_view const character = text.substr(0, character_length(text));
        bool const is_control = character.size() == 1 && (character[0] < 0x20 || character[0] == 0x7f);
        shown += character.empty() ? replacement_character : is_control ? "?" : character;
        text.remove_prefix(std::max<std::size_t>(character.size(), 1));
    }
    while (shown.find(fence) != std::string::npos) fence += '`';
    return fence.size() == 1 ? fence + shown + fence : fence + " " + shown + " " + fence;
}

/// The same in a table, where a bar would end the cell.
std::string cell(std::string_view text) {
    std::string shown;
    for (char c : code(text)) {
        if (c == '|') shown += '\\';
        shown += c;
    }
    return shown;
}

std::string amount(double value) {
    return std::isfinite(value) ? fmt::format("{:.4g}", value) : "infinite";
}

std::string causes_text(stored_subject const& stored) {
    std::string text;
    for (auto const& [why, count] : stored.causes)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name_of(why), count);
    return text.empty() ? "-" : text;
}

/// The worst finding of each test, scalar type and subject.
using worst_of_subjects = std::map<asked_subject, stored_finding const*>;

/// The margin of the verdict that is wrong by the most ulps, or escape and excess of a sphere.
std::string worst_text(worst_of_subjects const& worst, stored_workload const& work, stored_subject const& stored) {
    auto const at = worst.find({work.test, work.scalar, stored.name});
    if (at == worst.end()) return "-";
    stored_finding const& found = *at->second;
    if (found.kind.result == outcome::crash) return "crashes";
    if (found.kind.result == outcome::hang) return "hangs";
    if (found.kind.result == outcome::wrong_sphere)
        return fmt::format("escape {}, excess {} ulps", amount(found.what.escape_ulps), amount(found.what.excess_ulps));
    if (found.kind.result == outcome::wrong_value)
        return fmt::format("excess {}, {} ulps", amount(found.what.margin), amount(found.what.margin_ulps));
    if (found.kind.result == outcome::wrong_contact) return fmt::format("error {}", amount(found.what.margin));
    if (found.kind.result == outcome::late_impact) return fmt::format("{} late", amount(found.what.margin));
    if (found.what.rel == relation::touching) return "at contact";
    if (lacks_margin(found.what.rel, found.what.margin)) return "no margin";
    return fmt::format("{} ({} ulps)", amount(found.what.margin), amount(found.what.margin_ulps));
}

/// One row a subject and scalar type. `declined` has a column where there are any.
void add_table(std::string& text, std::span<stored_workload const> works, worst_of_subjects const& worst,
               answer_kind kind) {
    bool const number = !traits_of(kind).has_hits;
    bool const any_declined = std::ranges::any_of(works, [](stored_workload const& work) {
        return std::ranges::any_of(
            work.subjects, [](stored_subject const& stored) { return stored.total.of(outcome::declined) != 0; });
    });
    std::string_view const name = any_declined ? " declined |" : "", line = any_declined ? "--:|" : "";
    if (number)
        text += fmt::format(
            "| subject | scalar | checked | {} (per million) | crash / hang |{} cause | worst "
            "|\n|---|---|--:|--:|--:|{}---|---|\n",
            traits_of(kind).faults, name, line);
    else
        text += fmt::format(
            "| subject | scalar | promise | checked | false hits (per million) | false misses (per million) | "
            "contact: hit / miss | crash / hang | not judged |{} cause | worst margin |\n"
            "|---|---|---|--:|--:|--:|--:|--:|--:|{}---|---|\n",
            name, line);
    for (stored_workload const& work : works)
        for (stored_subject const& stored : work.subjects) {
            counts const& sum = stored.total;
            std::string const faults = describe(stored.not_reproduced);
            std::string const died = fmt::format(
                "{} / {}{}{}{}", sum.of(outcome::crash), sum.of(outcome::hang), faults.empty() ? "" : ", ", faults,
                stored.given_up ? fmt::format(", abandoned: {} cases not judged", work.not_judged(stored)) : "");
            std::string const declined = any_declined ? fmt::format(" {} |", sum.of(outcome::declined)) : "";
            if (number)
                text += fmt::format("| {} | {} | {} | {} | {} |{} {} | {} |\n", cell(stored.name), name_of(work.scalar),
                                    sum.checked, rate(sum.disagreements - sum.deaths(), sum.checked), died, declined,
                                    causes_text(stored), worst_text(worst, work, stored));
            else
                text += fmt::format("| {} | {} | {} | {} | {} | {} | {} / {} | {} | {} |{} {} | {} |\n",
                                    cell(stored.name), name_of(work.scalar), promise_words(stored.promised),
                                    sum.checked, rate(sum.of(outcome::false_hit), sum.checked),
                                    rate(sum.of(outcome::false_miss), sum.checked), sum.of(outcome::contact_hit),
                                    sum.of(outcome::contact_miss), died, sum.not_judged(), declined,
                                    causes_text(stored), worst_text(worst, work, stored));
        }
    text += "\n";
}

/// When impacts were said to be, a row a subject and scalar type that gives times.
void add_times(std::string& text, std::span<stored_workload const> works) {
    text +=
        "| subject | scalar | times given | late impacts (per million) | latest | early: median | 99 % | earliest |\n"
        "|---|---|--:|--:|--:|--:|--:|--:|\n";
    for (stored_workload const& work : works)
        for (stored_subject const& stored : work.subjects) {
            auto const& [early, late] = stored.errors;
            if (early.counts.empty()) continue;
            auto const worst = [](auto const& of) { return of.worst ? amount(of.worst->amount) : std::string("-"); };
            text += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} |\n", cell(stored.name), name_of(work.scalar),
                                early.total(), rate(stored.total.of(outcome::late_impact), early.total()), worst(late),
                                amount(early.quantile(0.5)), amount(early.quantile(0.99)), worst(early));
        }
    text += "\nTimes are shares of the motion. `summary.json` has the input of the latest.\n\n";
}

/// How far values were off, a row a subject and scalar type.
void add_errors(std::string& text, std::span<stored_workload const> works) {
    auto const worst = [](error_spread const& of) { return of.worst ? amount(of.worst->amount) : std::string("-"); };
    text +=
        "| subject | scalar | excess: median | 99 % | worst | ulps: median | 99 % | worst | not finite |\n"
        "|---|---|--:|--:|--:|--:|--:|--:|--:|\n";
    for (stored_workload const& work : works)
        for (stored_subject const& stored : work.subjects) {
            auto const& [ulps, excess] = stored.errors;
            if (ulps.counts.empty()) continue;
            text +=
                fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", cell(stored.name), name_of(work.scalar),
                            amount(excess.quantile(0.5)), amount(excess.quantile(0.99)), worst(excess),
                            amount(ulps.quantile(0.5)), amount(ulps.quantile(0.99)), worst(ulps), ulps.infinite());
        }
    text += "\nAn excess of 1 is as good as the input allows. `summary.json` has the input of each worst.\n\n";
}

/// Disagreements in a million cases, a row a subject, a column a family.
void add_families(std::string& text, stored_campaign const& campaign) {
    std::vector<std::string> const used = campaign.families();
    if (used.empty()) return;
    text += "## Disagreements per million cases, by family\n\n| test | subject | scalar |";
    for (std::string const& name : used) text += fmt::format(" {} |", name);
    text += "\n|---|---|---|";
    for (std::size_t i = 0; i < used.size(); ++i) text += "--:|";
    text += "\n";
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& stored : work.subjects) {
            text += fmt::format("| {} | {} | {} |", work.test, cell(stored.name), name_of(work.scalar));
            for (std::string const& name : used) {
                auto const at =
                    std::ranges::find_if(stored.by_family, [&](auto const& item) { return item.first == name; });
                text += at == stored.by_family.end()
                            ? std::string(" - |")
                            : fmt::format(" {:.0f} |", 1e6 * static_cast<double>(at->second.disagreements) /
                                                           static_cast<double>(at->second.checked));
            }
            text += "\n";
        }
    text += "\n";
}

std::string distance_text(stored_finding const& found) {
    if (found.kind.result == outcome::wrong_sphere)
        return fmt::format("Escape {} ulps, excess {} ulps", amount(found.what.escape_ulps),
                           amount(found.what.excess_ulps));
    if (found.kind.result == outcome::wrong_value)
        return fmt::format("Excess {} ({} ulps)", amount(found.what.margin), amount(found.what.margin_ulps));
    if (found.kind.result == outcome::wrong_contact) return fmt::format("Error {}", amount(found.what.margin));
    if (found.kind.result == outcome::late_impact) return fmt::format("Late by {}", amount(found.what.margin));
    if (found.what.rel == relation::touching || found.what.rel == relation::undefined) return "Margin 0";
    if (lacks_margin(found.what.rel, found.what.margin)) return "No margin";
    return fmt::format("Margin {} ({} ulps)", amount(found.what.margin), amount(found.what.margin_ulps));
}

/// What is new or worse against the baseline, a line a finding; as many as there is room for.
void add_news(std::string& text, report_data const& data) {
    std::vector<report_row const*> news;
    for (report_row const& row : data.rows)
        if (row.is_new_or_worse()) news.push_back(&row);
    bool const gated = std::ranges::any_of(data.rows, [](report_row const& row) { return !row.status.empty(); });
    if (!gated && data.compared.empty()) return;
    text += "## Against the baseline\n\n";
    for (std::string const& item : data.compared) {
        if (text.size() > most_markdown / 4) break;
        text += "- " + code(item) + "\n";
    }
    if (!data.compared.empty()) text += "\n";
    if (news.empty()) {
        text += "No finding is new or worse.\n\n";
        return;
    }
    text +=
        "| | subject | test | scalar | outcome | cause | parts at | contact | degenerate | count | worst, ulps | "
        "finding "
        "|\n|---|---|---|---|---|---|---|---|---|--:|--:|---|\n";
    std::size_t shown = 0;
    for (report_row const* row : news) {
        if (text.size() > most_markdown / 2) break;
        report_subject const& reported = data.subjects[row->subject];
        std::string const place = row->kind.parted.text();
        text += fmt::format("| **{}** | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", row->status,
                            cell(reported.subject->name), reported.work->test, scalars_of(data, *row),
                            name_of(row->kind.result), name_of(row->kind.why), place.empty() ? "" : cell(place),
                            contacts_of(*row), cell(degeneracies_of(*row)), row->count, amount(row->margin_ulps),
                            row->id.substr(0, 10));
        ++shown;
    }
    if (shown < news.size()) text += fmt::format("\n{} more are in `report.html`.\n", news.size() - shown);
    text += "\n";
}

/// Every finding with its id and simplest input, as far as there is room.
void add_findings(std::string& text, report_data const& data) {
    text += "## Findings, each by its worst case\n\n";
    if (data.foremost.empty()) {
        text += "None.\n";
        return;
    }
    text +=
        "The most frequent findings and those with the largest margin for their size, in turn. Both exact references "
        "confirmed each.\nTo see one step by step, run `graze show DIR ID`; to judge it again, save its line and run "
        "`graze check FILE`.\n\n";
    std::size_t shown = 0;
    for (auto const& [row, found] : data.foremost) {
        std::string orbit;
        if (found.orbit && found.orbit->wrong < found.orbit->size)
            orbit = fmt::format(" Wrong in {} of {} orders of vertices and operands.", found.orbit->wrong,
                                found.orbit->size);
        std::string const place = row.kind.parted.text(), lacks = degeneracies_of(row);
        std::string const entry = fmt::format(
            "- **{}** {}, {} {}: {}. {}; {} times. Cause: {}{}. Contact: {}; {}.{} {}.{}\n\n  ```json\n  {}\n  ```\n",
            row.id.substr(0, 10), code(found.kind.subject), found.kind.test, scalars_of(data, row),
            sentence_of(found.kind.result), distance_text(found), row.count,
            found.kind.why == cause::unknown ? "not known" : explanation_of(found.kind.why),
            place.empty() ? "" : "; parts at " + code(place), contacts_of(row),
            lacks == "none" ? "no shape is degenerate" : "degenerate: " + code(lacks), orbit,
            found.place.empty() ? "Family " + found.family : "On " + code(place_words(found)),
            found.shrunk.empty() ? "" : " The simplest input found:", simplest_finding_line(found));
        if (text.size() + entry.size() + 400 > most_markdown) break;
        ++shown;
        text += entry;
    }
    if (data.findings > shown)
        text += fmt::format(
            "\n{} of {} findings: more are in `report.html`; `graze show DIR` lists all, `graze show DIR ID` shows "
            "any.\n",
            shown, data.findings);
}

}  // namespace

std::string report_markdown(report_data const& data) {
    stored_campaign const& campaign = data.campaign;
    worst_of_subjects worst;
    for (stored_finding const& found : data.worst.of_subject) worst[found.kind] = &found;
    std::string text = fmt::format("# graze: {}\n\n", code(data.title));
    for (first_account const& account : data.accounts) {
        text += fmt::format("- {}.\n", cell(account.told.sentence));
        if (!account.numbers.empty()) text += fmt::format("  For example {}\n", code(account.numbers));
        if (account.finding.empty()) continue;
        text += fmt::format("  **To do:** {}{}\n", account.to_do.empty() ? "" : code(account.to_do) + ". ",
                            fmt::format("See it: `graze show DIR {}`.", account.finding.substr(0, 10)));
    }
    if (!data.accounts.empty()) text += "\n";
    std::string const& state = campaign.setting("state");
    std::string const& shard = campaign.setting("shard");
    text += fmt::format(
        "{} cases in {:.1f} s{}{}, seed {}: **{} disagreements**, each confirmed by both exact references\n(CGAL and "
        "rationals). These also agreed on {:.0f} other cases.\n\n",
        campaign.cases, campaign.number("seconds"), state == "complete" ? "" : ", " + state,
        shard == "1/1" ? "" : ", shard " + shard, campaign.setting("seed"), campaign.disagreements,
        campaign.number("audited"));
    if (std::string const& certified = campaign.setting("certified"); !certified.empty())
        text += fmt::format("{}.\n\n", certified);
    for (std::string const& sentence : lines_of(campaign.setting("exchanged")))
        text += fmt::format("**Exchanged inputs?** {}\n\n", code(sentence));
    for (std::string const& sentence : further_sentences(campaign, "diagnosis", data.accounts))
        text += fmt::format("- {}\n", code(sentence));
    if (std::string const contacts = contacts_sentence(campaign); !contacts.empty())
        text += fmt::format("Note: {}.\n\n", code(contacts));
    text += fmt::format("Made by {}.\n\n", code(campaign.setting("command")));
    add_news(text, data);
    for (std::size_t first = 0, next = 0; first < campaign.work.size() && text.size() < most_markdown / 2;
         first = next) {
        while (next < campaign.work.size() && campaign.work[next].test == campaign.work[first].test) ++next;
        test_info const* const test = find_test(campaign.work[first].test);
        text += fmt::format("## {}{}\n\n", campaign.work[first].test, test ? ": " + test->question : "");
        add_table(text, std::span(campaign.work).subspan(first, next - first), worst,
                  test ? test->answer : answer_kind::relation);
        if (configuration_coverage const covered = coverage_of(campaign, campaign.work[first].test);
            covered.reached > 0)
            text += fmt::format("{} of {} configurations reached, {} of them ten times.\n\n", covered.reached,
                                covered.known, covered.ten_times);
        auto const work = std::span(campaign.work).subspan(first, next - first);
        if (test && test->in_motion()) add_times(text, work);
        if (test && test->has_values()) add_errors(text, work);
    }
    if (text.size() < most_markdown / 2) add_families(text, campaign);
    add_findings(text, data);
    return text;
}

}  // namespace graze
