#include "campaign/run_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

#include "formats/accounts.hpp"
#include "gate/unrepeated.hpp"
#include "show/subject_sentence.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

struct figure {
    std::array<char const*, 2> heading;
    std::uint64_t (*of)(counts const&);
    bool if_any = false;
    std::size_t width = 0;
};

std::vector<figure> figures_of(stored_campaign const& campaign) {
    std::vector<figure> chosen{
        {{"", "checked"}, [](counts const& sum) { return sum.checked; }},
        {{"false", "hits"}, [](counts const& sum) { return sum.of(outcome::false_hit); }},
        {{"false", "misses"}, [](counts const& sum) { return sum.of(outcome::false_miss); }},
        {{"contact", "misses"}, [](counts const& sum) { return sum.of(outcome::contact_miss); }},
        {{"wrong", "spheres"}, [](counts const& sum) { return sum.of(outcome::wrong_sphere); }, true},
        {{"wrong", "signs"}, [](counts const& sum) { return sum.of(outcome::wrong_sign); }, true},
        {{"wrong", "values"}, [](counts const& sum) { return sum.of(outcome::wrong_value); }, true},
        {{"late", "impacts"}, [](counts const& sum) { return sum.of(outcome::late_impact); }, true},
        {{"wrong", "contacts"}, [](counts const& sum) { return sum.of(outcome::wrong_contact); }, true},
        {{"", "declined"}, [](counts const& sum) { return sum.of(outcome::declined); }, true},
        {{"crash", "or hang"}, [](counts const& sum) { return sum.deaths(); }, true},
    };
    for (figure& item : chosen) {
        std::uint64_t most = 0;
        for (stored_workload const& work : campaign.work)
            for (stored_subject const& stored : work.subjects) most = std::max(most, item.of(stored.total));
        std::size_t const headings =
            std::max(std::string_view(item.heading[0]).size(), std::string_view(item.heading[1]).size());
        if (!item.if_any || most != 0) item.width = std::max(headings, std::to_string(most).size());
    }
    std::erase_if(chosen, [](figure const& item) { return item.width == 0; });
    return chosen;
}

bool has_times(stored_workload const& work) {
    test_info const* const test = find_test(work.test);
    return test && test->in_motion();
}

/// How far values were off, or the times of what moves: a line a subject; empty where no test has such.
std::string error_table(stored_campaign const& campaign, bool of_times) {
    constexpr std::string_view row = "  {:<{}} {:<7} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>6}\n";
    auto const amount = [](double value) { return fmt::format("{:.2g}", value); };
    auto const worst = [&](error_spread const& of) { return of.worst ? amount(of.worst->amount) : std::string("-"); };
    std::size_t widest = 7;
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& stored : work.subjects)
            if (!stored.errors[0].counts.empty() && has_times(work) == of_times)
                widest = std::max(widest, visible(stored.name).size());
    std::string lines;
    std::string_view test;
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& stored : work.subjects) {
            auto const& [ulps, excess] = stored.errors;
            if (ulps.counts.empty() || has_times(work) != of_times) continue;
            if (work.test != test) lines += fmt::format("{}\n", test = work.test);
            lines += fmt::format(row, visible(stored.name), widest, name_of(work.scalar), amount(excess.quantile(0.5)),
                                 amount(excess.quantile(0.99)), worst(excess), amount(ulps.quantile(0.5)),
                                 amount(ulps.quantile(0.99)), worst(ulps), ulps.infinite());
        }
    if (lines.empty()) return "";
    return fmt::format("{}\n  {:{}} {:7} {:>26} {:>26} {:>6}\n",
                       of_times ? "times of contact: how late or early, as a share of the motion"
                                : "errors of values (an excess of 1 is as good as the input allows)",
                       "", widest, "", of_times ? "late" : "excess", of_times ? "early" : "ulps", "not") +
           fmt::format(row, "subject", widest, "scalar", "median", "99 %", "worst", "median", "99 %", "worst",
                       "finite") +
           lines;
}

/// "configurations reached: orient_2d 9 of 9 (ten times: 9); ...": of the tests that have some.
std::string coverage_text(stored_campaign const& campaign, std::size_t columns) {
    std::string text;
    std::string_view test;
    for (stored_workload const& work : campaign.work) {
        if (work.test == test) continue;
        configuration_coverage const covered = coverage_of(campaign, test = work.test);
        if (covered.reached > 0)
            text += fmt::format("{} {} {} of {} (ten times: {})", text.empty() ? "configurations reached:" : ";",
                                work.test, covered.reached, covered.known, covered.ten_times);
    }
    return text.empty() ? "" : wrap_words(text, 2, columns);
}

/// What is wrong with a subject; the lines after the first are indented.
std::string account_text(first_account const& account, std::string const& folder, std::size_t columns) {
    std::string text = wrap_words(account.told.sentence, 4, columns);
    if (!account.numbers.empty()) text += "    " + wrap_words("e.g. " + account.numbers, 6, columns);
    if (!account.to_do.empty()) text += "    " + wrap_words("to do: " + account.to_do, 6, columns);
    // Never wrapped, so that it can be copied.
    if (!account.finding.empty())
        text += fmt::format("    see it: graze show {} {}\n", visible(folder), account.finding.substr(0, 10));
    return text;
}

}  // namespace

std::string run_table(stored_campaign const& campaign, std::string const& folder, std::size_t columns,
                      std::vector<first_account> const& accounts) {
    std::vector<figure> const figures = figures_of(campaign);
    constexpr std::size_t scalar = 7, indent = 2;
    std::size_t taken = indent + 1 + scalar, widest = 7;
    for (figure const& item : figures) taken += 1 + item.width;
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& stored : work.subjects) widest = std::max(widest, visible(stored.name).size());
    std::size_t const room = std::min(widest, columns > taken ? columns - taken : 0);

    std::string const& state = campaign.setting("state");
    std::string text;
    for (first_account const& account : accounts) text += account_text(account, folder, columns);
    text += fmt::format("{} cases in {:.1f} s, seed {}{}\n", campaign.cases, campaign.number("seconds"),
                        visible(campaign.setting("seed")), state == "complete" ? "" : ", stopped early");
    for (std::size_t line = 0; line < 2; ++line) {
        text += fmt::format("{:{}}{:<{}} {:<{}}", "", indent, line == 0 ? "" : "subject", room,
                            line == 0 ? "" : "scalar", scalar);
        for (figure const& item : figures) text += fmt::format(" {:>{}}", item.heading[line], item.width);
        text += '\n';
    }
    std::string_view test;
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& stored : work.subjects) {
            if (work.test != test) text += fmt::format("{}\n", test = work.test);
            std::string const name = visible(stored.name);
            bool const alone = name.size() > room;
            if (alone) text += fmt::format("{:{}}{}\n", "", indent, name);
            text +=
                fmt::format("{:{}}{:<{}} {:<{}}", "", indent, alone ? "" : name, room, name_of(work.scalar), scalar);
            for (figure const& item : figures) text += fmt::format(" {:>{}}", item.of(stored.total), item.width);
            text += '\n';
            if (std::string const faults = describe(stored.not_reproduced); !faults.empty())
                text += fmt::format("{:{}}{}\n", "", 2 * indent, faults);
            if (stored.given_up)
                text += fmt::format("{:{}}abandoned, cases not judged: {}\n", "", 2 * indent, work.not_judged(stored));
        }
    text += coverage_text(campaign, columns);
    for (std::string const& sentence : further_sentences(campaign, "diagnosis", accounts))
        text += wrap_words(sentence, 2, columns);
    if (std::string const contacts = contacts_sentence(campaign); !contacts.empty())
        text += wrap_words(contacts, 2, columns);
    for (std::string const& sentence : lines_of(campaign.setting("exchanged")))
        text += wrap_words("exchanged inputs? " + sentence, 2, columns);
    return text + error_table(campaign, false) + error_table(campaign, true) +
           fmt::format("report: {}\n", (std::filesystem::path(folder) / "report.html").string());
}

std::string next_step(stored_campaign const& campaign, std::string const& folder) {
    std::string const where = visible(folder);
    if (campaign.disagreements != 0)
        return fmt::format("next: open the report, or explain one finding step by step: graze show {} ID\n", where);
    if (campaign.setting("state") != "complete") return "next: run the same command again to resume\n";
    // Who answered nothing that can be judged has not passed, as the gate says.
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& stored : work.subjects)
            if (stored.total.checked == stored.total.not_judged()) return "";
    return "next: ask more cases with --cases, and keep this in your CI: --baseline, or graze init\n";
}

}  // namespace graze
