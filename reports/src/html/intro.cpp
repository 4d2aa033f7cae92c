// report.html: what the page is, for somebody who sees one for the first time.
#include <fmt/format.h>

#include <set>
#include <string_view>
#include <utility>

#include "formats/accounts.hpp"
#include "html/page.hpp"
#include "text/escape.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

struct word {
    std::string_view name, meaning;
};

/// In the order in which a reader meets them. Markup is ours.
constexpr word words[] = {
    {"test",
     "a geometric predicate, named after its shapes: <code>triangle_triangle_3d</code> tells whether two triangles in "
     "space meet."},
    {"case", "a test with one input: all its numbers, exactly as a program holds them."},
    {"subject",
     "a routine under test. <code>documented.*</code> are published routines, coded as published; "
     "<code>certified.*</code> are graze's own exact ones; others carry the name of their library or program."},
    {"scalar type", "the type of the numbers that the routine computes with: float32 or float64."},
    {"family",
     "a generator of cases of one kind: random, near contact, coplanar, degenerate, with shared features, on a grid, "
     "at "
     "extreme scales, from a mesh."},
    {"disjoint, crossing, touching",
     "disjoint shapes have no common point. Crossing shapes have one, also after any small enough change of the input. "
     "Touching shapes have one that an arbitrarily small change can remove."},
    {"hit, miss",
     "the answers “they meet” and “they do not”. A false hit or false miss is wrong, unless the subject promises to be "
     "right on the other side only."},
    {"promise",
     "the answer that the subject promises for touching shapes: closed, a hit; open, a miss; none, either is right. A "
     "subject that never misses may hit disjoint shapes; one that never invents may miss crossing ones."},
    {"margin",
     "the distance of disjoint shapes, or the penetration depth of crossing ones: how far a case is from the other "
     "answer."},
    {"ulp",
     "the spacing of the scalar type at the largest coordinate of the case. An error of a few ulps is rounding; one of "
     "millions is not."},
    {"finding",
     "the wrong answers of one subject to one test with the same outcome, cause and, for a traceable routine, "
     "diverging "
     "comparison. Its worst case stands for it."},
    {"contact, degenerate", "which features meet, such as vertex-edge; which shapes have no area, length or extent."},
    {"cause",
     "logic: the algorithm is wrong even without rounding, so neither a tolerance nor a wider type fixes it. Rounding: "
     "a right algorithm with too few digits. Range: a right algorithm, but a number overflows or underflows."},
    {"certificate", "numbers that prove the exact answer: anyone can check them with rational arithmetic."},
};

std::string glossary() {
    std::string text =
        "<details class=\"words\"><summary>Glossary: test, family, margin, ulp, finding, cause and "
        "others</summary><dl>";
    for (word const& item : words) text += fmt::format("<dt>{}</dt><dd>{}</dd>", item.name, item.meaning);
    return text + "</dl></details>";
}

std::string plural(std::size_t count, std::string_view one) {
    return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

constexpr std::string_view wrong_answer_of(answer_kind kind) {
    switch (kind) {
        case answer_kind::moving: return "a time after the first contact";
        case answer_kind::relation: return "<i>hit</i> on disjoint shapes, <i>miss</i> on crossing ones";
        case answer_kind::sphere: return "a sphere that is not the smallest";
        case answer_kind::sign: return "a sign other than the determinant's";
        case answer_kind::contact:
            return "a direction that loses distance, or points that are not on the sets and as far apart as it says";
        case answer_kind::values: return "numbers with a larger error than the last digits of the input explain";
    }
    return "";  // not reached
}

/// What graze did, what is tested, and what counts as wrong.
std::string what_this_is(report_data const& data) {
    std::set<std::pair<std::string_view, std::string_view>> subjects;
    std::set<answer_kind> kinds;
    std::string_view asked;
    for (report_subject const& item : data.subjects) {
        subjects.emplace(item.work->test, item.subject->name);
        kinds.insert(item.test ? item.test->answer : answer_kind::relation);
        if (item.test && asked.empty()) asked = item.test->question;
    }
    std::string text = fmt::format(
        "<p class=\"lead\">graze tested {}, the <b>{}</b>, on collision tests{} and computed each right "
        "answer "
        "without rounding. A <b>disagreement</b> is a crash, a hang or a wrong answer: ",
        plural(subjects.size(), "routine"), subjects.size() == 1 ? "subject" : "subjects",
        asked.empty() ? "" : fmt::format(" such as “{}”,", escaped(asked)));
    if (kinds.contains(answer_kind::moving)) kinds.insert(answer_kind::relation);
    std::vector<std::string_view> wrongs;
    for (answer_kind kind : kinds) wrongs.push_back(wrong_answer_of(kind));
    text += fmt::format("{}.", fmt::join(wrongs, "; "));
    if (kinds.contains(answer_kind::relation) || kinds.contains(answer_kind::moving))
        text +=
            " Either answer is right for shapes that only touch, unless the subject <b>promises</b> a hit there "
            "(<i>closed</i>) or a miss (<i>open</i>).";
    return text + "</p>";
}

std::string figures(report_data const& data) {
    stored_campaign const& campaign = data.campaign;
    std::string const &state = campaign.setting("state"), &shard = campaign.setting("shard");
    std::string text =
        fmt::format("<p>{} cases in {:.1f} s{}{}, seed {}. <b>{} disagreements</b>, {} findings", campaign.cases,
                    campaign.number("seconds"), state == "complete" ? "" : ", " + escaped(state, 60),
                    shard.empty() || shard == "1/1" ? "" : ", shard " + escaped(shard, 300),
                    escaped(campaign.setting("seed"), 300), campaign.disagreements, data.findings);
    if (campaign.disagreements != 0) text += ", each confirmed by two exact methods that share no geometric code";
    text += ".";
    if (double const audited = campaign.number("audited"); audited > 0)
        text += fmt::format(" The two also agreed on {:.0f} of the other cases.", audited);
    if (std::string const& certified = campaign.setting("certified"); !certified.empty())
        text += " " + escaped(certified, 1000) + ".";
    text += "</p>";
    for (std::string const& sentence : lines_of(campaign.setting("exchanged")))
        text += fmt::format("<p class=\"exchanged\"><b>Exchanged inputs?</b> {}.</p>", escaped(sentence, 1000));
    for (std::string const& sentence : further_sentences(campaign, "diagnosis", data.accounts))
        text += fmt::format("<p>{}.</p>", escaped(sentence, 1000));
    if (std::string const contacts = contacts_sentence(campaign); !contacts.empty())
        text += fmt::format("<p>Note: {}.</p>", escaped(contacts, 1000));
    return text;
}

/// What is wrong with each subject, its simplest case, and what to do.
std::string accounts_list(report_data const& data) {
    if (data.accounts.empty()) return "";
    std::string text = "<ul class=\"accounts\">";
    for (first_account const& account : data.accounts) {
        text += fmt::format("<li class=\"{}\"><p>{}.</p>", account.told.is_wrong ? "wrong" : "right",
                            escaped(account.told.sentence, 2000));
        if (!account.picture.empty()) text += account.picture;
        if (!account.numbers.empty())
            text += fmt::format("<p class=\"example\">For example <code>{}</code></p>", escaped(account.numbers, 2000));
        if (!account.finding.empty()) {
            std::string const id = escaped(short_id(account.finding));
            text +=
                fmt::format("<p class=\"to-do\"><b>To do:</b> {}{}</p>",
                            account.to_do.empty() ? "" : escaped(account.to_do, 2000) + ". ",
                            opens(data, account.finding)
                                ? fmt::format("<a href=\"#finding-{}\">See the finding</a>.", escaped(account.finding))
                                : fmt::format("See it: <code>graze show DIR {}</code>.", id));
        }
        text += "</li>";
    }
    return text + "</ul>";
}

}  // namespace

std::string introduction(report_data const& data) {
    return "<h1>graze: " + escaped(data.title, 10'000) + "</h1>" + accounts_list(data) + what_this_is(data) +
           figures(data) +
           fmt::format("<p class=\"command\"><code>{}</code></p>", escaped(data.campaign.setting("command"), 10'000)) +
           glossary();
}

}  // namespace graze
