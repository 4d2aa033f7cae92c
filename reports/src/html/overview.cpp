// report.html: what was asked, and how every subject fared.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "formats/verdict_words.hpp"
#include "gate/unrepeated.hpp"
#include "graze/judge.hpp"
#include "graze/trace.hpp"
#include "html/page.hpp"
#include "show/promise_words.hpp"
#include "text/escape.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

counts const* counts_of(report_subject const& item, std::string const& family) {
    for (auto const& [name, sum] : item.subject->by_family)
        if (name == family) return &sum;
    return nullptr;
}

std::uint64_t wrong_contacts(report_subject const& item, counts const& sum) {
    switch (item.subject->promised.contact) {
        case contact_promise::closed: return sum.of(outcome::contact_miss);
        case contact_promise::open: return sum.of(outcome::contact_hit);
        case contact_promise::unspecified: break;
    }
    return 0;
}

/// A bar as long as the share; a little one where there is any.
std::string rate_bar(std::uint64_t count, std::uint64_t of) {
    if (count == 0 || of == 0) return "";
    double const share = static_cast<double>(count) / static_cast<double>(of);
    return fmt::format(
        "<span class=\"rate\"><svg viewBox=\"0 0 100 6\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect "
        "class=\"bar\" width=\"{:.1f}\" height=\"6\"/></svg></span>",
        std::max(1.0, 100 * std::min(share, 1.0)));
}

/// Where the shades of the matrix change: shares of wrong cases.
constexpr double shade_limits[] = {0.001, 0.01, 0.03, 0.1, 0.3};

/// The shade of a share, from 1 to 6; 0 where nothing is wrong.
std::size_t shade_of(std::uint64_t count, std::uint64_t of) {
    if (count == 0 || of == 0) return 0;
    double const share = static_cast<double>(count) / static_cast<double>(of);
    return 1 + static_cast<std::size_t>(std::ranges::count_if(shade_limits, [&](double at) { return share >= at; }));
}

/// What the shades of the matrix mean.
std::string shade_legend() {
    std::string text = "<ul class=\"legend shades\" aria-label=\"Shades\"><li><span class=\"s0\">0</span> none</li>";
    for (std::size_t i = 0; i <= std::size(shade_limits); ++i)
        text += fmt::format("<li><span class=\"s{}\"></span>{}</li>", i + 1,
                            i == std::size(shade_limits) ? fmt::format("{:.3g} % and more", 100 * shade_limits[i - 1])
                                                         : fmt::format("below {:.3g} %", 100 * shade_limits[i]));
    return text + "</ul>";
}

/// A cell of the matrix: the share of wrong cases of a family, shaded by it; what was wrong is told on hover.
std::string family_cell(report_subject const& item, std::string const& family) {
    counts const* const sum = counts_of(item, family);
    std::string const label = fmt::format("<td data-label=\"{}\" class=\"n ", escaped(family, 60));
    if (!sum || sum->checked == 0) return label + "none\">-</td>";
    if (sum->disagreements == 0)
        return label + fmt::format("none\" title=\"{} cases, none wrong{}\">0</td>", sum->checked,
                                   permitted_words(*sum, item.subject->promised));
    std::string text;
    auto const add = [&](std::string_view what, std::uint64_t count) {
        if (count != 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
    };
    for (auto const& [what, result] :
         {std::pair("false hits", outcome::false_hit), {"false misses", outcome::false_miss}})
        if (is_disagreement(result, item.subject->promised)) add(what, sum->of(result));
    add("wrong answers at contact", wrong_contacts(item, *sum));
    answer_traits const traits = traits_of(item.test ? item.test->answer : answer_kind::relation);
    if (traits.fault) add(traits.faults, sum->of(*traits.fault));
    add("crashes and hangs", sum->deaths());
    return label + fmt::format("s{}\" title=\"{} of {} cases are wrong: {}\">{}</td>",
                               shade_of(sum->disagreements, sum->checked), sum->disagreements, sum->checked,
                               escaped(text), escaped(share_text(sum->disagreements, sum->checked)));
}

/// The worst disagreement: how far its case is from the other answer. The rest of its measures are told on hover.
std::string worst_cell(report_data const& data, report_subject const& item) {
    std::string const cell = "<td data-label=\"worst\" class=\"n";
    if (!item.worst) return cell + " none\">-</td>";
    report_row const& worst = *item.worst;
    std::string text, more;
    if (worst.kind.result == outcome::crash) {
        text = "crashes";
    } else if (worst.kind.result == outcome::hang) {
        text = "hangs";
    } else if (worst.kind.result == outcome::wrong_sphere) {
        text = short_number(worst.margin_ulps) + "&nbsp;ulps";
    } else if (worst.kind.result == outcome::wrong_value) {
        text = "excess&nbsp;" + short_number(worst.margin);
        more = short_number(worst.margin_ulps) + " ulps";
    } else if (worst.kind.result == outcome::wrong_contact) {
        text = "error&nbsp;" + short_number(worst.margin);
    } else if (worst.kind.result == outcome::late_impact) {
        text = short_number(worst.margin) + "&nbsp;late";
    } else if (worst.rel == relation::touching) {
        text = "at contact";
    } else if (lacks_margin(worst.rel, worst.margin)) {
        text = "no margin";
    } else {
        text = short_number(worst.margin);
        more = short_number(worst.margin_ulps) + " ulps";
        if (worst.share > 0) more += fmt::format(", {:.2g} × the size of the shapes", worst.share);
    }
    if (opens(data, worst.id)) text = fmt::format("<a href=\"#finding-{}\">{}</a>", escaped(worst.id), text);
    return cell + (more.empty() ? "\">" : fmt::format("\" title=\"{}\">", more)) + text + "</td>";
}

/// ", 12 declined" where there are any.
std::string declined_words(report_subject const& item) {
    std::uint64_t const count = item.subject->total.of(outcome::declined);
    return count == 0 ? "" : fmt::format(", {}&nbsp;declined", count);
}

/// A name of words_with_underscores that may be broken after each.
std::string breakable(std::string const& name) {
    std::string text;
    for (char c : name) text += c == '_' ? "_<wbr>" : std::string(1, c);
    return text;
}

std::string subject_name(report_subject const& item) {
    std::string const name = escaped(item.subject->name, 300);
    std::size_t const library = name.find('.') + 1;  // long names may be broken after it
    return fmt::format("<code>{}{}{}</code>", name.substr(0, library), library == 0 ? "" : "<wbr>",
                       name.substr(library));
}

/// "12 of 375 (3.2 %)".
std::string count_and_share(std::uint64_t count, std::uint64_t of) {
    return count == 0 ? "0" : fmt::format("{} of {} ({})", count, of, escaped(share_text(count, of)));
}

std::string family_table(report_subject const& item) {
    answer_traits const traits = traits_of(item.test ? item.test->answer : answer_kind::relation);
    std::vector<std::pair<std::string_view, outcome>> columns;
    if (traits.has_hits)
        columns = {{"false hits", outcome::false_hit},
                   {"false misses", outcome::false_miss},
                   {"contact: hit", outcome::contact_hit},
                   {"contact: miss", outcome::contact_miss}};
    if (traits.fault) columns.emplace_back(traits.faults, *traits.fault);
    std::string text = "<table><caption>By family</caption><thead><tr><th>family</th><th>checked</th>";
    for (auto const& [heading, result] : columns) text += fmt::format("<th>{}</th>", heading);
    text += "<th>crash / hang</th><th>not judged</th><th>disagreements</th></tr></thead><tbody>";
    auto const row = [&](std::string const& name, counts const& sum) {
        text += fmt::format("<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td>", name, sum.checked);
        for (auto const& [heading, result] : columns) text += fmt::format("<td class=\"n\">{}</td>", sum.of(result));
        text += fmt::format("<td class=\"n\">{} / {}</td><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>",
                            sum.of(outcome::crash), sum.of(outcome::hang), sum.not_judged(),
                            count_and_share(sum.disagreements, sum.checked) + rate_bar(sum.disagreements, sum.checked));
    };
    for (auto const& [name, sum] : item.subject->by_family) row(escaped(name, 60), sum);
    row("all", item.subject->total);
    return scrolling("Outcomes by family", text + "</tbody></table>");
}

std::string cause_table(report_subject const& item) {
    if (item.subject->causes.empty()) return "";
    std::string text =
        "<table><caption>By cause</caption><thead><tr><th>cause</th><th>disagreements</th>"
        "<th>meaning</th></tr></thead><tbody>";
    for (auto const& [why, count] : item.subject->causes) {
        std::string_view meaning = "the routine is not traceable";
        if (why == cause::logic) meaning = "wrong even without rounding: neither a tolerance nor a wider type fixes it";
        if (why == cause::range) meaning = "right with an unbounded exponent: a number overflows or underflows";
        if (why == cause::rounding) meaning = "right in exact arithmetic: rounding errors";
        text += fmt::format("<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td>{}</td></tr>", name_of(why),
                            count_and_share(count, item.subject->total.checked), meaning);
    }
    return scrolling("Disagreements by cause", text + "</tbody></table>");
}

std::string legend() {
    std::string text = "<ul class=\"legend\">";
    constexpr std::pair<char const*, char const*> entries[] = {
        {"m", "disjoint, answered miss"},
        {"h", "crossing, answered hit"},
        {"F", "false hit"},
        {"M", "false miss"},
        {"c", "contact, answered hit"},
        {"d", "contact, answered miss"},
        {"x", "not judged"},
        {"died", "crash or hang"},
    };
    for (auto const& [style, what] : entries)
        text += fmt::format(
            "<li><svg class=\"swatch\" viewBox=\"0 0 10 10\"><rect class=\"map-{}\" width=\"10\" "
            "height=\"10\"/></svg>{}</li>",
            style, what);
    return text + "</ul>";
}

std::string map_figure(report_subject const& item, std::size_t number) {
    disagreement_map const& map = *item.drawn->map;
    return fmt::format(
        "<figure class=\"graze-map\" data-map=\"{}\"><img class=\"map\" width=\"{}\" height=\"{}\" alt=\"{}\" "
        "src=\"data:image/png;base64,{}\"><figcaption>{} <span class=\"hint\">Closer: <code>graze map DIR {} --zoom 4 "
        "-o map.png</code></span></figcaption></figure>",
        number, 2 * map.slice.width, 2 * map.slice.height, escaped(map_caption(item)),
        base64(map_png(map.slice, map.pixels)), escaped(map_caption(item)), escaped(short_id(map.finding)));
}

std::string charts(report_subject const& item, std::size_t& maps) {
    if (!item.drawn) return "";
    std::string text = "<div class=\"charts\"><div class=\"plots\">";
    if (!item.drawn->margins.empty())
        text +=
            "<figure>" + margin_chart(item.drawn->margins, "Rate of disagreement by margin") +
            "<figcaption>Rate of wrong answers by margin, on a sample of the campaign's cases.</figcaption></figure>";
    if (!item.drawn->scales.empty())
        text += "<figure>" + scale_chart(item.drawn->scales, "Rate of disagreement by scale") +
                "<figcaption>Rate of wrong answers with the input scaled by 2^k. A flat line means that scale does not "
                "matter; a steep one, an epsilon or a range that fits one scale.</figcaption></figure>";
    text += "</div>";
    if (item.drawn->map) text += map_figure(item, maps++);
    return text + "</div>";
}

}  // namespace

std::string map_caption(report_subject const& item) {
    disagreement_map const& map = *item.drawn->map;
    std::vector<std::string> const names =
        item.test ? input_names(*item.test, map.slice.origin.size()) : std::vector<std::string>{};
    std::string moved;
    std::size_t count = 0;
    double step = 0;
    for (std::size_t i = 0; i < map.slice.u.size() && i < names.size(); ++i) {
        step = std::max({step, std::abs(map.slice.u[i]), std::abs(map.slice.v[i])});
        if (map.slice.u[i] == 0 && map.slice.v[i] == 0) continue;
        std::string const name = names[i].substr(0, names[i].rfind('.'));
        if (moved != name && (++count == 1 || moved.find(name) == std::string::npos))
            moved += (moved.empty() ? "" : ", ") + name;
    }
    if (item.test && item.test->in_motion())
        return fmt::format(
            "Horizontally {} ends {:.3g} farther per pixel, around finding {}. Vertically the motion is cut off at a "
            "time from 0 to 1. Each pixel is one case, judged exactly.",
            moved, step, short_id(map.finding));
    return fmt::format(
        "{} moves by {:.3g} per pixel around finding {}; up is the normal of the contact. Each pixel is one case, "
        "judged exactly.",
        moved, step, short_id(map.finding));
}

std::string overview_section(report_data const& data) {
    std::vector<std::string> const used = data.campaign.families();
    // A long list has a row for each subject that is wrong, and a line for those of a test that are right.
    constexpr std::size_t most_listed_in_full = 12;
    bool const folds = data.subjects.size() > most_listed_in_full;
    std::size_t wrong = 0;
    for (report_subject const& item : data.subjects) wrong += item.subject->total.disagreements != 0;
    std::string text = fmt::format(
        "<section id=\"overview\"><h2>Overview</h2><p>{} of {} subjects, counted once per scalar type, gave wrong "
        "answers. Each row is a subject with one scalar type. <i>Promise</i> is what it promises for touching shapes "
        "and of one side, <i>wrong</i> its "
        "number of disagreements. The next columns are the families of generated cases: a cell shows the share of the "
        "family's cases that are wrong; hover over it for the counts. <i>Worst</i> is the margin, in units of the "
        "input, of the answer that is wrong by the most ulps.</p>{}",
        wrong, data.subjects.size(), shade_legend());
    std::string table = "<table class=\"matrix\"><thead><tr><th>subject</th><th>promise</th><th>wrong</th>";
    // A long name without an underscore may be parted too, with a hyphen.
    for (std::string const& name : used)
        table += "<th>" + (name == "configuration" ? "configu&shy;ration" : breakable(escaped(name, 60))) + "</th>";
    table += "<th>worst</th></tr></thead>";
    for (std::size_t i = 0; i < data.subjects.size();) {
        std::string const& test = data.subjects[i].work->test;
        table += fmt::format(
            "<tbody><tr class=\"test\"><th scope=\"rowgroup\" colspan=\"{}\"><div>{} <small>{}</small></div></th></tr>",
            used.size() + 4, escaped(test), data.subjects[i].test ? escaped(data.subjects[i].test->question) : "");
        std::string right;
        for (; i < data.subjects.size() && data.subjects[i].work->test == test; ++i) {
            report_subject const& item = data.subjects[i];
            std::uint64_t const count = item.subject->total.disagreements, of = item.subject->total.checked;
            if (folds && count == 0 && permitted_by(item.subject->promised, item.subject->total) == 0 &&
                item.subject->not_reproduced.total() == 0) {
                right += fmt::format("{}{} {}{}", right.empty() ? "" : "; ", subject_name(item),
                                     name_of(item.work->scalar), declined_words(item));
                continue;
            }
            table += fmt::format(
                "<tr><th scope=\"row\"{}>{}{}{} <small>{}</small></th><td data-label=\"promise\">{}</td><td "
                "data-label=\"wrong\" class=\"n {}\">{} <small>of&nbsp;{}{}</small></td>",
                item.subject->name.size() > 40 ? " class=\"long\"" : "",
                count != 0 ? fmt::format("<a href=\"#subject-{}\">", i) : "", subject_name(item),
                count != 0 ? "</a>" : "", name_of(item.work->scalar), promise_words(item.subject->promised),
                count != 0 ? "bad" : "zero", count, of, declined_words(item));
            for (std::string const& name : used) table += family_cell(item, name);
            table += worst_cell(data, item) + "</tr>";
        }
        if (!right.empty())
            table += fmt::format("<tr class=\"right\"><td colspan=\"{}\"><div>Right in every case: {}</div></td></tr>",
                                 used.size() + 4, right);
        table += "</tbody>";
    }
    return text + scrolling("Subjects by family", table + "</table>") + "</section>";
}

std::string subjects_section(report_data const& data) {
    std::string text = "<section id=\"subjects\"><h2>Subjects</h2>", fine;
    std::size_t maps = 0;
    bool any_map = false;
    std::vector<std::string> sections;
    for (std::size_t i = 0; i < data.subjects.size(); ++i) {
        report_subject const& item = data.subjects[i];
        any_map = any_map || (item.drawn && item.drawn->map);
        if (item.subject->total.disagreements == 0 && item.subject->not_reproduced.total() == 0 &&
            !(item.drawn && item.drawn->map)) {
            fine += fmt::format("<li>{} {}, {}: {} cases{}</li>", escaped(item.work->test), subject_name(item),
                                name_of(item.work->scalar), item.subject->total.checked, declined_words(item));
            continue;
        }
        std::string section = fmt::format("<article id=\"subject-{}\"><h3>{}: {} <small>{}</small></h3>", i,
                                          escaped(item.work->test), subject_name(item), name_of(item.work->scalar));
        if (item.test) section += "<p>" + escaped(item.test->question) + "</p>";
        if (!item.subject->domain.empty())
            section += "<p>Documented domain: " + escaped(item.subject->domain, 10'000) + ".</p>";
        if (std::string const faults = describe(item.subject->not_reproduced); !faults.empty())
            section += "<p>Its process failed: " + faults + " when the case is repeated.</p>";
        if (item.subject->given_up)
            section += fmt::format("<p>It was abandoned after too many crashes or hangs: {} cases were not judged.</p>",
                                   item.work->not_judged(*item.subject));
        sections.push_back(section + charts(item, maps) + cause_table(item) +
                           "<details><summary>Counts by family</summary>" + family_table(item) +
                           "</details></article>");
    }
    if (any_map) text += "<p>Colours of the maps:</p>" + legend();
    constexpr std::size_t most_overview_bytes = 150'000;
    text += pieces(sections, "subjects", most_overview_bytes);
    if (!fine.empty())
        text += "<details class=\"fine\"><summary>No disagreement</summary><ul>" + fine + "</ul></details>";
    return text + "</section>";
}

}  // namespace graze
