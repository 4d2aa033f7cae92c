#include "html/scene_section.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <set>

#include "html/escape.hpp"
#include "html/page.hpp"

namespace graze {
namespace {

constexpr std::uint64_t flight_frames = 240, before = 8, after = 6;
constexpr std::size_t most_clips = 8;

std::vector<scene_event> marks_between(scene_account const& sum, std::uint64_t first, std::uint64_t count) {
    std::vector<scene_event> marks;
    for (scene_event const& each : sum.events)
        if (each.frame >= first && each.frame < first + count) marks.push_back(each);
    return marks;
}

std::string words_of(scene_event const& each, scene const& flight) {
    std::string const& name = flight.objects()[each.object].name;
    if (each.stepped_over)
        return fmt::format("Frame {}: shell {} steps over a part of {}; neither end of its way is in it.", each.frame,
                           flight.frames()[each.frame].shell + 1, name);
    return fmt::format("Frame {}: {} of {} about {}.", each.frame, name_of(each.result), each.subject, name);
}

std::string clip_figure(scene const& flight, scene_account const& sum, scene_event const& each) {
    scene_clip clip;
    clip.first = each.frame > before ? each.frame - before : 0;
    clip.count = std::min<std::uint64_t>(each.frame + after + 1, flight.frames().size()) - clip.first;
    clip.frames_per_second = 4;
    scene_frame const& at = flight.frames()[each.frame];
    auto const& centre = flight.objects()[each.object].centre;
    double const x = (at.p[0] + centre[0]) / 2, y = (at.p[1] + centre[1]) / 2;
    clip.window = {x - 3.2, y - 2.6, 6.4, 5.2};
    clip.label = words_of(each, flight);
    // Of the same frame and object once: several subjects may be wrong about it.
    for (scene_event const& mark : marks_between(sum, clip.first, clip.count))
        if (mark.frame == each.frame && mark.object == each.object && mark.subject == each.subject)
            clip.marks.push_back(mark);
    return fmt::format("<figure>{}<figcaption>{}</figcaption></figure>", scene_svg(flight, clip), escaped(clip.label));
}

/// One of each object that was stepped over, then one of each subject and outcome, then more of them.
std::vector<scene_event> chosen_events(scene_account const& sum) {
    std::vector<scene_event> chosen;
    std::set<std::size_t> objects;
    std::set<std::pair<std::string, outcome>> kinds;
    for (scene_event const& each : sum.events) {
        bool const fresh =
            each.stepped_over ? objects.insert(each.object).second : kinds.insert({each.subject, each.result}).second;
        if (fresh && chosen.size() < most_clips) chosen.push_back(each);
    }
    return chosen;
}

std::string counts_table(scene const& flight, scene_account const& sum) {
    std::string text =
        "<table><caption>Shells that stepped over a part</caption><thead><tr><th>object</th><th>stepped over: "
        "frames</th><th>endpoints_only saw</th><th>certified swept test caught</th><th>shells that went "
        "through</th><th>that no frame shows inside</th></tr></thead><tbody>";
    auto const row = [&](std::string const& name, scene_account::line const& line) {
        text += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(name));
        for (std::uint64_t value :
             {line.stepped_over, line.seen_by_endpoints, line.caught, line.passed, line.unnoticed})
            text += fmt::format("<td class=\"n\">{}</td>", value);
        text += "</tr>";
    };
    for (std::size_t i = 0; i < sum.by_object.size(); ++i) row(flight.objects()[i].name, sum.by_object[i]);
    row("all", sum.total);
    text += "</tbody></table>";
    std::string wrong =
        "<table><caption>Frames answered wrongly</caption><thead><tr><th>subject</th><th>wrong</th><th>out of its "
        "domain</th><th>of</th></tr></thead><tbody>";
    for (auto const& [name, count] : sum.wrong)
        wrong += fmt::format(
            "<tr><th scope=\"row\"><code>{}</code></th><td class=\"n{}\">{}</td><td class=\"n\">{}</td><td "
            "class=\"n\">{}</td></tr>",
            escaped(name), count ? " bad" : "", count, sum.out_of_domain.at(name), flight.case_count());
    return scrolling("Frames answered wrongly", wrong + "</tbody></table>") +
           scrolling("Shells that stepped over a part", text);
}

std::string flight_part(scene_settings const& settings) {
    scene const flight(settings);
    scene_account const sum = account_for(flight);
    std::string text = fmt::format("<h3>As {}: {} frames, {} shells</h3>", name_of(settings.scalar),
                                   flight.frames().size(), sum.shells);
    text += counts_table(flight, sum);
    scene_clip whole;
    whole.count = std::min<std::uint64_t>(flight_frames, flight.frames().size());
    // The stretch of the flight that holds most of the findings.
    std::size_t most = 0;
    for (std::size_t i = 0, j = 0; j < sum.events.size(); ++j) {
        while (sum.events[j].frame - sum.events[i].frame + 20 >= whole.count) ++i;
        if (j + 1 - i > most) {
            most = j + 1 - i;
            whole.first =
                std::min<std::uint64_t>(sum.events[i].frame - std::min<std::uint64_t>(sum.events[i].frame, 10),
                                        flight.frames().size() - whole.count);
        }
    }
    whole.frames_per_second = 12;
    whole.window = {-range_half[0], -range_half[1], 2 * range_half[0], 2 * range_half[1]};
    whole.marks = marks_between(sum, whole.first, whole.count);
    whole.label = fmt::format("Frames {} to {} of the flight, with {} marks", whole.first,
                              whole.first + whole.count - 1, whole.marks.size());
    text += fmt::format(
        "<figure class=\"flight\">{}<figcaption>Frames {} to {}, those with the most findings: a dot where the shell "
        "was in each frame; a thick line where it stepped over a part, a ring where an answer was wrong, with the "
        "object's pose in that frame dashed. <span class=\"false-miss\">Violet</span>: false miss; red: false hit; "
        "ochre: contact.</figcaption></figure>",
        scene_svg(flight, whole), whole.first, whole.first + whole.count - 1);
    std::string clips;
    for (scene_event const& each : chosen_events(sum)) clips += clip_figure(flight, sum, each);
    if (!clips.empty())
        text += "<h4>Around the findings, four frames a second</h4><div class=\"charts\">" + clips + "</div>";
    return text;
}

}  // namespace

std::string scene_text(scene_settings const& settings) {
    return fmt::format("range: frames {}, shell step {}", settings.frames, settings.shell_step);
}

std::optional<scene_settings> scene_of_text(std::string const& text) {
    scene_settings settings;
    unsigned long long frames = 0;
    if (std::sscanf(text.c_str(), "range: frames %llu, shell step %lf", &frames, &settings.shell_step) != 2) return {};
    settings.frames = frames;
    if (frames < 1 || frames > most_scene_frames || !(settings.shell_step > 0 && settings.shell_step <= 100)) return {};
    return settings;
}

std::string scene_section(report_data const& data) {
    if (data.campaign.setting("kind") != "scene") return "";
    std::optional<scene_settings> settings = scene_of_text(data.campaign.setting("models"));
    std::string const& seed = data.campaign.setting("seed");
    if (!settings || !is_number(seed) || seed.size() > 20) return "";
    settings->seed = std::strtoull(seed.c_str(), nullptr, 10);
    std::string text =
        "<section id=\"scene\"><h2>The range</h2><p>A plane flies among objects that turn and fires a shell, frame by "
        "frame. In every frame each object is asked whether the shell is in it, and whether its way to the next frame "
        "meets it, with the object as it stands in that frame. A part thinner than the shell's stride can be stepped "
        "over: no frame shows the shell inside.</p>";
    std::set<scalar_type> scalars;
    for (stored_workload const& work : data.campaign.work) scalars.insert(work.scalar);
    for (scalar_type scalar : scalars) {
        settings->scalar = scalar;
        text += flight_part(*settings);
    }
    return text + "</section>\n";
}

}  // namespace graze
