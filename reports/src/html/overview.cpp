// report.html: what was asked, and how every subject fared.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "formats/verdict_words.hpp"
#include "gate/unrepeated.hpp"
#include "graze/trace.hpp"
#include "html/page.hpp"
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
    switch (item.subject->contact) {
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

/// The rates of a family in a line each, only those that are there.
std::string family_cell(report_subject const& item, std::string const& family) {
    counts const* const sum = counts_of(item, family);
    std::string const cell = fmt::format("<td data-label=\"{}\" class=\"n", escaped(family, 60));
    if (!sum || sum->checked == 0) return cell + " none\">-</td>";
    std::string text;
    auto const add = [&](char const* sign, char const* what, std::uint64_t count) {
        if (count != 0)
            text += fmt::format("<span title=\"{}: {} of {}\">{}&nbsp;{}</span>", what, count, sum->checked, sign,
                                escaped(share_text(count, sum->checked)));
    };
    add("hit", "false hits", sum->of(outcome::false_hit));
    add("miss", "false misses", sum->of(outcome::false_miss));
    add("touch", "wrong answers at contact", wrong_contacts(item, *sum));
    bool const sphere = item.test && item.test->answer == answer_kind::sphere;
    if (sphere) add("sphere", "wrong spheres", sum->disagreements - std::min(sum->deaths(), sum->disagreements));
    add("sign", "wrong signs", sum->of(outcome::wrong_sign));
    add("value", "wrong values", sum->of(outcome::wrong_value));
    add("late", "late impacts", sum->of(outcome::late_impact));
    add("died", "crashes and hangs", sum->deaths());
    return text.empty() ? cell + " none\">0</td>"
                        : cell + " rates\">" + text + rate_bar(sum->disagreements, sum->checked) + "</td>";
}

/// The worst disagreement: its margin in units, in ulps, and beside the size of the shapes; a line each.
std::string worst_cell(report_data const& data, report_subject const& item) {
    std::string const cell = "<td data-label=\"worst\" class=\"n";
    if (!item.worst) return cell + " none\">-</td>";
    report_row const& worst = *item.worst;
    bool const in_full = opens(data, worst.id);
    auto const linked = [&](std::string const& text) {
        return in_full ? fmt::format("<a href=\"#finding-{}\">{}</a>", escaped(worst.id), text) : text;
    };
    std::string text;
    if (worst.kind.result == outcome::crash) {
        text = linked("crashes");
    } else if (worst.kind.result == outcome::hang) {
        text = linked("hangs");
    } else if (worst.kind.result == outcome::wrong_sphere) {
        text = linked(short_number(worst.margin_ulps) + "&nbsp;ulps");
    } else if (worst.kind.result == outcome::wrong_value) {
        text = fmt::format("<span>{}</span><span>{}&nbsp;ulps</span>",
                           linked("excess&nbsp;" + short_number(worst.margin)), short_number(worst.margin_ulps));
    } else if (worst.kind.result == outcome::late_impact) {
        text = linked(short_number(worst.margin) + "&nbsp;late");
    } else if (worst.rel == relation::touching) {
        text = linked("at contact");
    } else {
        text = fmt::format("<span>{}</span><span>{}&nbsp;ulps</span>", linked(short_number(worst.margin)),
                           short_number(worst.margin_ulps));
        if (worst.share > 0) text += fmt::format("<span>{:.2g}&nbsp;×&nbsp;size</span>", worst.share);
    }
    return cell + " rates\">" + text + "</td>";
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
        std::string_view meaning = "plugins cannot be read with other numbers";
        if (why == cause::logic) meaning = "the steps are wrong in exact arithmetic too: no epsilon helps";
        if (why == cause::range) meaning = "right with an exponent without end: something over- or underflowed";
        if (why == cause::rounding) meaning = "right in exact arithmetic: too few digits";
        text += fmt::format("<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td>{}</td></tr>", name_of(why),
                            count_and_share(count, item.subject->total.checked), meaning);
    }
    return scrolling("Disagreements by cause", text + "</tbody></table>");
}

std::string legend() {
    std::string text = "<ul class=\"legend\">";
    constexpr std::pair<char const*, char const*> entries[] = {
        {"m", "apart, answered miss"},  {"h", "crossing, answered hit"}, {"F", "false hit"},  {"M", "false miss"},
        {"c", "contact, answered hit"}, {"d", "contact, answered miss"}, {"x", "not judged"}, {"died", "crash or hang"},
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
        text += "<figure>" + margin_chart(item.drawn->margins, "Rate of disagreement by margin") +
                "<figcaption>How often it is wrong by how far the case is from contact, on a sample of the campaign's "
                "cases.</figcaption></figure>";
    if (!item.drawn->scales.empty())
        text += "<figure>" + scale_chart(item.drawn->scales, "Rate of disagreement by scale") +
                "<figcaption>How often it is wrong with the whole input scaled by 2^k. Where the line is flat, scale "
                "does not matter; a steep one is an epsilon or a range that fits one scale.</figcaption></figure>";
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
            "Across, {} ends {:.3g} farther a pixel, around finding {}. Upwards is time, 0 to 1: the motion is cut "
            "there. Each pixel is one case, its verdict judged exactly.",
            moved, step, short_id(map.finding));
    return fmt::format(
        "{} moves by {:.3g} a pixel around finding {}, upwards along the normal of the contact. Each pixel is "
        "one case, judged exactly.",
        moved, step, short_id(map.finding));
}

std::string overview_section(report_data const& data) {
    std::vector<std::string> const used = data.campaign.families();
    std::string text =
        "<section id=\"overview\"><h2>Overview</h2><p>A row is a subject with its type of numbers. The columns after "
        "<i>wrong</i> are the families, the ways in which cases were made; each says how many of a family's cases the "
        "subject got wrong: <b>hit</b> said hit, but the shapes are apart; <b>miss</b> said miss, but they cross; "
        "<b>touch</b> broke its promise where they only touch; <b>sphere</b> gave a sphere that is not the smallest; "
        "<b>sign</b> gave another sign than the determinant's; <b>value</b> gave numbers that are off; "
        "<b>died</b> crashed or hung. <i>Worst</i> is the disagreement farthest from contact: how far the shapes are "
        "apart or overlap, in units of the input, in ulps, and as a share of their size.</p>";
    std::string table = "<table class=\"matrix\"><thead><tr><th>subject</th><th>promise</th><th>wrong</th>";
    // A long name without an underscore may be parted too.
    for (std::string const& name : used)
        table += "<th>" + (name == "configuration" ? "config<wbr>uration" : breakable(escaped(name, 60))) + "</th>";
    table += "<th>worst</th></tr></thead>";
    std::string test;
    for (std::size_t i = 0; i < data.subjects.size(); ++i) {
        report_subject const& item = data.subjects[i];
        if (i == 0 || item.work->test != test)
            table += fmt::format(
                "{}<tbody><tr class=\"test\"><th scope=\"rowgroup\" colspan=\"{}\"><div>{} "
                "<small>{}</small></div></th></tr>",
                i == 0 ? "" : "</tbody>", used.size() + 4, escaped(item.work->test),
                item.test ? escaped(item.test->question) : "");
        test = item.work->test;
        bool const any = item.subject->total.disagreements != 0;
        table += fmt::format(
            "<tr><th scope=\"row\"{}>{}{}{} <small>{}</small></th><td data-label=\"promise at contact\">{}</td><td "
            "data-label=\"wrong\" class=\"n {}\">{} <small>of&nbsp;{}{}</small></td>",
            item.subject->name.size() > 40 ? " class=\"long\"" : "",
            any ? fmt::format("<a href=\"#subject-{}\">", i) : "", subject_name(item), any ? "</a>" : "",
            name_of(item.work->scalar), promise_word(item.subject->contact), any ? "bad" : "zero",
            item.subject->total.disagreements, item.subject->total.checked, declined_words(item));
        for (std::string const& name : used) table += family_cell(item, name);
        table += worst_cell(data, item) + "</tr>";
    }
    if (!data.subjects.empty()) table += "</tbody>";
    return text + scrolling("Subjects by family", table + "</table>") + "</section>";
}

std::string subjects_section(report_data const& data) {
    std::string text = "<section id=\"subjects\"><h2>Subjects</h2>", fine;
    std::size_t maps = 0;
    bool any_map = false;
    std::string sections;
    for (std::size_t i = 0; i < data.subjects.size(); ++i) {
        report_subject const& item = data.subjects[i];
        any_map = any_map || (item.drawn && item.drawn->map);
        if (item.subject->total.disagreements == 0 && item.subject->not_reproduced.total() == 0 &&
            !(item.drawn && item.drawn->map)) {
            fine += fmt::format("<li>{} {}, {}: {} cases{}</li>", escaped(item.work->test), subject_name(item),
                                name_of(item.work->scalar), item.subject->total.checked, declined_words(item));
            continue;
        }
        sections += fmt::format("<article id=\"subject-{}\"><h3>{}: {} <small>{}</small></h3>", i,
                                escaped(item.work->test), subject_name(item), name_of(item.work->scalar));
        if (item.test) sections += "<p>" + escaped(item.test->question) + "</p>";
        if (!item.subject->domain.empty())
            sections += "<p>Made for input where " + escaped(item.subject->domain, 10'000) + ".</p>";
        if (std::string const faults = describe(item.subject->not_reproduced); !faults.empty())
            sections += "<p>Its process failed while it was asked: " + faults + " when it is asked again.</p>";
        if (item.subject->given_up)
            sections +=
                fmt::format("<p>It died or hung so often that it was asked no more: not judged on {} cases.</p>",
                            item.work->not_judged(*item.subject));
        sections += charts(item, maps) + family_table(item) + cause_table(item) + "</article>";
    }
    if (any_map) text += "<p>Colours of the maps:</p>" + legend();
    text += sections;
    if (!fine.empty())
        text += "<details class=\"fine\"><summary>No disagreement</summary><ul>" + fine + "</ul></details>";
    return text + "</section>";
}

}  // namespace graze
