#include "page.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "model.hpp"

namespace graze::peers {
namespace {

std::string escaped(std::string_view text) {
    std::string out;
    for (char c : text) switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default: out += c;
        }
    return out;
}

/// In a string of JSON. What is quoted here are names and models of processors.
std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (static_cast<unsigned char>(c) >= ' ') out += c;
    }
    return out + '"';
}

/// "389", "14,196"
std::string counted(std::size_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
    return text;
}

/// "1.94", "28.7", "389", "14,196"
std::string nanoseconds(double ns) {
    if (ns >= 99.95) return counted(static_cast<std::size_t>(std::nearbyint(ns)));
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", ns < 9.995 ? 2 : 1, ns);
    return text;
}

std::string title_of(question const& of) {
    std::string title(of.test);
    if (of.kind == shape::hulls) title += ", " + std::to_string(of.points()) + " points each";
    if (of.kind == shape::rays) title += ", " + counted(model().triangles.size()) + " triangles";
    return title + (of.is_float ? ", float32" : ", float64");
}

std::string wrong_text(result const& of) {
    if (of.judged == 0) return "none judged";
    return counted(of.wrong) + " wrong of " + counted(of.judged) +
           (of.false_hits > 0 ? ", " + counted(of.false_hits) + " of them hits" : "");
}

/// The tables of one question, in the order of families.
std::vector<std::vector<table const*>> by_question(std::vector<table> const& tables) {
    std::vector<std::vector<table const*>> all;
    for (table const& each : tables) {
        if (all.empty() || all.back().front()->of != each.of) all.emplace_back();
        all.back().push_back(&each);
    }
    return all;
}

std::string joined(std::vector<std::string> const& words, char const* otherwise) {
    std::string text;
    for (std::string const& word : words) text += (text.empty() ? "" : ", ") + word;
    return text.empty() ? otherwise : text;
}

constexpr std::string_view how =
    "Each library is asked by its own call, on objects of its own that are made beforehand, as its users keep "
    "them; the certified test is asked one case after the other, of scalars in a row. Times are of one processor: "
    "the fastest of many short rounds, in which all take turns on the same cases. Wrong answers are counted apart "
    "from the times. Exact answers are those of the certified test. Left out of the count: shapes that touch, "
    "where a library promises nothing for those; and boxes and capsules that a library's rotations, or lengths "
    "and directions, could only round, unless they are far enough from contact to make no difference; and cases "
    "on which a library says that it failed.";
constexpr std::string_view families_text =
    "random: scalars anywhere in -1 to 1. near: a few units in the last place from contact, rays aimed at edges "
    "and corners, where one that rounds is right by chance. grid: small whole numbers. No segment or triangle is "
    "degenerate.";

constexpr std::string_view style = R"(
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #59626c; --paper: #fff; --line: #d6dade; --ours: #1a7f4b; --theirs: #8b95a1; --wrong: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ec; --soft: #a3adb7; --paper: #15181c; --line: #343a41; --ours: #4cc38a; --theirs: #77818c; --wrong: #ff8a80 } }
body { margin: 0 auto; max-width: 76rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; border-top: 1px solid var(--line); padding-top: 1rem; overflow-wrap: anywhere }
h3 { font-size: .95rem; margin: 0 0 .3rem; color: var(--soft) }
.families { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 1.2rem }
ul { list-style: none; margin: 0; padding: 0 } li { margin: 0 0 .45rem }
.row { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 .8rem } .ours { font-weight: 600 }
.note { color: var(--soft); font-size: .85rem } .bad { color: var(--wrong); font-size: .85rem }
svg { display: block; width: 100%; height: .6rem } .ours-bar { fill: var(--ours) } .theirs-bar { fill: var(--theirs) }
)";

void add_row(std::string& out, result const& of, double longest) {
    char width[32];
    std::snprintf(width, sizeof width, "%.2f", std::max(0.3, 100 * of.ns / longest));
    std::string const name = of.library + ' ' + of.call;
    out += "<li><div class=\"row\"><span" + std::string(of.is_certified ? " class=\"ours\"" : "") + ">" +
           escaped(name) + "</span><span>" + nanoseconds(of.ns) + " ns</span></div>";
    out += "<svg viewBox=\"0 0 100 6\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"" + escaped(name) + ": " +
           nanoseconds(of.ns) + " ns\"><rect class=\"" + (of.is_certified ? "ours" : "theirs") + "-bar\" width=\"" +
           width + "\" height=\"6\"/></svg>";
    out += "<div class=\"" + std::string(of.wrong > 0 ? "bad" : "note") + "\">" + wrong_text(of) +
           (of.terms.empty() ? "" : "; " + escaped(of.terms)) + "</div></li>\n";
}

}  // namespace

std::string page_html(std::vector<table> const& tables, circumstances const& about) {
    std::string out =
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\">\n<title>graze and other libraries: times and wrong "
        "answers</title>\n<style>";
    out += style;
    out += "</style></head><body><main>\n<h1>Certified tests beside other libraries</h1>\n";
    out += "<p>Nanoseconds a case, and how many answers are wrong. " + std::string(how) + "</p>\n<p>" +
           std::string(families_text) + "</p>\n";
    out += "<p class=\"note\">" + escaped(about.machine) + "; " + escaped(about.date) + "; " + escaped(about.compiler) +
           ", " + escaped(about.flags) + "; " + std::to_string(about.rounds) + " rounds, seed " +
           std::to_string(about.seed) + "; graze " + GRAZE_VERSION + " beside " +
           escaped(joined(found_libraries(), "no library")) +
           ". Not found and left out: " + escaped(joined(missing_libraries(), "none")) + ".</p>\n";
    for (auto const& question : by_question(tables)) {
        out += "<section><h2>" + escaped(title_of(*question.front()->of)) + "</h2>\n<div class=\"families\">\n";
        for (table const* each : question) {
            double longest = 0;
            for (result const& of : each->results) longest = std::max(longest, of.ns);
            out += "<div><h3>" + std::string(name_of(each->in)) + ", " + counted(each->cases) + " cases</h3><ul>\n";
            for (result const& of : each->results) add_row(out, of, longest);
            out += "</ul></div>\n";
        }
        out += "</div></section>\n";
    }
    return out + "</main></body></html>\n";
}

std::string page_markdown(std::vector<table> const& tables, circumstances const& about) {
    std::string out = "| ns a case | random | near | grid | wrong, of those judged |\n|---|--:|--:|--:|--:|\n";
    for (auto const& question : by_question(tables)) {
        out += "| **" + title_of(*question.front()->of) + "** | | | | |\n";
        for (std::size_t i = 0; i < question.front()->results.size(); ++i) {
            result const& first = question.front()->results[i];
            std::string line = "| " + (first.is_certified ? "graze" : first.library + " `" + first.call + '`') + " |";
            std::size_t wrong = 0, judged = 0;
            for (family in : families) {
                auto const at =
                    std::find_if(question.begin(), question.end(), [&](table const* t) { return t->in == in; });
                line += at == question.end() ? " |" : ' ' + nanoseconds((*at)->results[i].ns) + " |";
                if (at != question.end()) wrong += (*at)->results[i].wrong, judged += (*at)->results[i].judged;
            }
            out += line + ' ' + counted(wrong) + " of " + counted(judged) + " |\n";
        }
    }
    return out + "\nMeasured by `graze bench --peers`: " + about.machine + "; " + about.date + "; " + about.compiler +
           ", `" + about.flags + "`; " + joined(found_libraries(), "no library") + ".\n";
}

std::string page_json(std::vector<table> const& tables, circumstances const& about) {
    std::string out = "{\"format\":1,\"machine\":" + quoted(about.machine) + ",\"date\":" + quoted(about.date) +
                      ",\"compiler\":" + quoted(about.compiler) + ",\"flags\":" + quoted(about.flags) +
                      ",\"seed\":" + std::to_string(about.seed) + ",\"results\":[";
    bool first = true;
    for (table const& each : tables)
        for (result const& of : each.results) {
            char times[96];
            std::snprintf(times, sizeof times, "\"ns\":%.6g,\"median_ns\":%.6g", of.ns, of.median_ns);
            out += std::string(first ? "" : ",") + "\n{\"test\":" + quoted(each.of->test) +
                   ",\"scalar\":" + (each.of->is_float ? "\"float32\"" : "\"float64\"") +
                   ",\"scalars\":" + std::to_string(each.of->count) + ",\"family\":" + quoted(name_of(each.in)) +
                   ",\"library\":" + quoted(of.library) + ",\"call\":" + quoted(of.call) + ',' + times +
                   ",\"cases\":" + std::to_string(each.cases) + ",\"judged\":" + std::to_string(of.judged) +
                   ",\"wrong\":" + std::to_string(of.wrong) + ",\"false_hits\":" + std::to_string(of.false_hits) + '}';
            first = false;
        }
    return out + "]}\n";
}

}  // namespace graze::peers
