// report.html: one file that needs nothing else. It is complete without scripts; the viewer's script, where the build
// has it, adds views in 3D and a table of all findings.
#include <fmt/format.h>

#include <cmath>

#include "html/page.hpp"
#include "html/viewer_bundle.hpp"
#include "text/escape.hpp"

namespace graze {

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

    std::string page = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n<title>graze: {}</title>\n<style>{}</style>",
        policy, title, style);
    if (!viewer_style.empty()) page += "<style>" + viewer_style + "</style>";
    page += "</head>\n<body>\n<a class=\"skip\" href=\"#findings\">To the findings</a>\n<header>" + introduction(data);
    page +=
        "<nav aria-label=\"Parts of the report\"><a href=\"#overview\">Overview</a> <a href=\"#findings\">Findings</a>";
    std::string const accuracy = accuracy_section(data);
    if (!data.opened.empty()) page += " <a href=\"#cases\">Findings in full</a>";
    page += " <a href=\"#subjects\">Subjects</a>";
    if (!accuracy.empty()) page += " <a href=\"#accuracy\">Errors of values</a>";
    page += "</nav>";
    if (script.empty())
        page +=
            "<p class=\"hint\">This graze was built without Node: the 3D view and the searchable table are left "
            "out.</p>";
    page += "</header>\n<main>\n" + overview_section(data) + "\n" + findings_section(data) + "\n" +
            cases_section(data) + "\n" + subjects_section(data) + "\n" + accuracy + "\n" + summary_section(data) +
            "\n</main>\n";
    page += data_island(json_for_script(report_json(data)));
    if (!script.empty()) page += "<script>" + script + "</script>\n";
    return page + "</body></html>\n";
}

}  // namespace graze
