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
     "a question about shapes, named by them: <code>triangle_triangle_3d</code> asks whether two triangles in "
     "space meet."},
    {"case", "one question with all its numbers, exactly as a program would hold them."},
    {"subject",
     "a routine on trial. <code>documented.*</code> are published routines, coded as published; "
     "<code>certified.*</code> are graze's own exact ones; others carry the name of the library that they "
     "were loaded from."},
    {"scalar", "the type of the numbers that the routine computes with: float32 or float64."},
    {"family",
     "how cases were made: at random, next to contact, in one plane, flat or pointlike (degenerate), with "
     "shared corners, on a grid, very large and very small, from a mesh."},
    {"disjoint, crossing, touching",
     "disjoint shapes have no common point. Crossing ones still have one after every small enough change of the input. "
     "Touching ones meet so that an arbitrarily small change can part them."},
    {"hit, miss",
     "the answers “they meet” and “they do not”. A false hit or false miss is wrong whatever the routine promises."},
    {"promise at contact",
     "what the subject says about touching shapes: closed, they count as a hit; open, they "
     "count as a miss; none, either answer is right."},
    {"margin",
     "how far a case is from the other answer: the distance of disjoint shapes, or how deep crossing ones "
     "overlap. 0 where they touch."},
    {"ulp",
     "the distance from one number of the scalar type to the next, at the largest coordinate of the case. An "
     "error of a few ulps is rounding; one of millions is not."},
    {"finding",
     "what one mistake comes to: the disagreements of a subject on a test with the same outcome and cause and, where "
     "the "
     "steps of its routine are known, the same comparison at which they part from the exact ones. It is shown by its "
     "worst "
     "case; which features meet (contact, such as vertex-edge) and which shapes have no interior (degeneracy) is told "
     "in it."},
    {"cause",
     "logic: the steps are wrong even in exact arithmetic, no tolerance helps; rounding: right steps, too few "
     "digits; range: right steps, but a number became too large or too small for its type."},
    {"certificate", "what proves the exact answer, to be checked with pencil and fractions."},
};

std::string glossary() {
    std::string text =
        "<details class=\"words\"><summary>What the words mean: test, family, margin, ulp, finding, cause and "
        "others</summary><dl>";
    for (word const& item : words) text += fmt::format("<dt>{}</dt><dd>{}</dd>", item.name, item.meaning);
    return text + "</dl></details>";
}

std::string plural(std::size_t count, std::string_view one) {
    return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

constexpr std::string_view wrong_answer_of(answer_kind kind) {
    switch (kind) {
        case answer_kind::moving:
            return "<i>hit</i> where the shapes stay apart, <i>miss</i> where they cross, a time after the first "
                   "contact";
        case answer_kind::relation: return "<i>hit</i> where the shapes are apart, <i>miss</i> where they cross";
        case answer_kind::sphere: return "a sphere that is not the smallest";
        case answer_kind::sign: return "a sign that is not the determinant's";
        case answer_kind::values: return "numbers further off than the last digits of the input can move them";
    }
    return "";  // not reached
}

/// What graze did, what is on trial, and what counts as wrong.
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
        "<p class=\"lead\">graze put questions of collision detection{} to {}, the <b>subjects</b>, and worked "
        "out each right answer without any rounding. A <b>disagreement</b> is a wrong answer (",
        asked.empty() ? "" : fmt::format(", such as “{}”,", escaped(asked)), plural(subjects.size(), "routine"));
    std::vector<std::string_view> wrongs;
    for (answer_kind kind : kinds) wrongs.push_back(wrong_answer_of(kind));
    text += fmt::format("{}), a crash or an endless loop.", fmt::join(wrongs, ", "));
    if (kinds.contains(answer_kind::relation) || kinds.contains(answer_kind::moving))
        text +=
            " Shapes that only touch may be answered either way, unless the subject <b>promises</b> to count touching "
            "as a hit (<i>closed</i>) or as a miss (<i>open</i>).";
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
        text += fmt::format(" On {:.0f} of the other cases the two were compared as well, and agreed.", audited);
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
