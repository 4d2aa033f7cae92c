// report.html: one file that needs nothing else. It is complete without scripts; the viewer's script, where the build
// has it, adds views in 3D and a table of all findings.
#include <fmt/format.h>

#include <cmath>

#include "escape.hpp"
#include "report_page.hpp"
#include "scene_section.hpp"
#include "viewer_bundle.hpp"

namespace graze {

std::string per_million(std::uint64_t count, std::uint64_t of) {
    if (count == 0) return "0";
    double const rate = 1e6 * static_cast<double>(count) / static_cast<double>(of);
    return rate < 10 ? fmt::format("{:.2g}", rate) : fmt::format("{:.0f}", rate);
}

std::string short_number(double value) {
    return std::isfinite(value) ? fmt::format("{:.4g}", value) : std::isnan(value) ? "not a number" : "infinite";
}

std::string scrolling(std::string const& label, std::string const& table) {
    return fmt::format("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">{}</div>",
                       escaped(label), table);
}

std::string report_html(report_data const& data) {
    viewer_bundle_text const bundle = viewer_bundle();
    // A bundle ends its element nowhere but at its end; were it otherwise the policy's hash would not fit and nothing
    // would run.
    std::string const script(bundle.script), style(report_style()), viewer_style(bundle.style);
    std::string const title = escaped(data.title, 200);
    std::string policy = "default-src 'none'; script-src " +
                         (script.empty() ? std::string("'none'") : policy_hash(script)) + "; style-src " +
                         policy_hash(style);
    if (!viewer_style.empty()) policy += " " + policy_hash(viewer_style);
    policy += "; img-src data:; base-uri 'none'; form-action 'none'";

    stored_campaign const& campaign = data.campaign;
    std::string const &state = campaign.setting("state"), &shard = campaign.setting("shard");
    std::string page = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n<title>graze: {}</title>\n<style>{}</style>",
        policy, title, style);
    if (!viewer_style.empty()) page += "<style>" + viewer_style + "</style>";
    page += "</head>\n<body>\n<a class=\"skip\" href=\"#findings\">To the findings</a>\n<header><h1>graze: " +
            escaped(data.title, 10'000) + "</h1>";
    page += fmt::format(
        "<p>{} cases in {:.1f} s{}{}, seed {}. <b>{} disagreements</b> of {} kinds, each confirmed by two exact "
        "references that share no geometric code; on {:.0f} agreeing cases these were compared too.</p>",
        campaign.cases, campaign.number("seconds"), state == "complete" ? "" : ", " + escaped(state, 60),
        shard.empty() || shard == "1/1" ? "" : ", shard " + escaped(shard, 300), escaped(campaign.setting("seed"), 300),
        campaign.disagreements, data.kinds, campaign.number("audited"));
    page += fmt::format("<p class=\"command\"><code>{}</code></p>", escaped(campaign.setting("command"), 10'000));
    page +=
        "<nav aria-label=\"Parts of the report\"><a href=\"#overview\">Overview</a> <a "
        "href=\"#findings\">Findings</a> <a href=\"#subjects\">Subjects</a> <a href=\"#cases\">In full</a></nav>";
    if (script.empty())
        page +=
            "<p class=\"hint\">This graze was built without Node: the 3D view and the searchable table are left "
            "out.</p>";
    page += "</header>\n<main>\n" + scene_section(data) + overview_section(data) + "\n" + findings_section(data) + "\n" +
            subjects_section(data) + "\n" + cases_section(data) + "\n</main>\n";
    page +=
        "<footer><p>Words: <b>disjoint</b> no common point; <b>crossing</b> a common point, also after every small "
        "enough change of the input; <b>touching</b> a common point that an arbitrarily small change can take away. "
        "<b>Margin</b>: how far a case is from changing its mind, the distance or the penetration "
        "depth.</p></footer>\n";
    page += "<script type=\"application/json\" id=\"graze-data\">" + json_for_script(report_json(data)) + "</script>\n";
    if (!script.empty()) page += "<script>" + script + "</script>\n";
    return page + "</body></html>\n";
}

}  // namespace graze
