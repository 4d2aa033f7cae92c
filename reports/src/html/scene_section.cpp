// The section of a scene, with frames as SVGs that move by SMIL: that needs no script, and the policy of report.html
// allows it.
#include "html/scene_section.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <set>

#include "html/page.hpp"
#include "text/escape.hpp"

namespace graze {
namespace {

constexpr std::uint64_t flight_frames = 240, before = 8, after = 6;
constexpr std::size_t most_clips = 8;

/// An SVG of `count` frames from `first` on, that plays in a loop without a script, and stands still as a picture of
/// all of them where nothing plays. `seen` is the window in the scene's coordinates: low x, low y, width, height.
struct scene_clip {
    std::uint64_t first = 0, count = 1;
    double frames_per_second = 8;
    std::array<double, 4> window{};
    std::vector<scene_event> marks;  // those in its frames, by frame
    std::string label;
};

std::string path_of(scene_object const& object) {
    std::string text;
    for (std::size_t i = 0; i + 5 < object.triangles.size(); i += 6) {
        auto const at = [&](std::size_t k) { return object.triangles[i + k]; };
        text += fmt::format("M{:.4g} {:.4g}L{:.4g} {:.4g}L{:.4g} {:.4g}Z", at(0), at(1), at(2), at(3), at(4), at(5));
    }
    return text;
}

char const* style_of(outcome result) {
    if (result == outcome::false_hit) return "false-hit";
    return result == outcome::false_miss ? "false-miss" : "contact";
}

class scene_drawing {
  public:
    scene_drawing(scene const& flight, scene_clip const& clip)
        : flight_(flight), clip_(clip), seconds_(static_cast<double>(clip.count) / clip.frames_per_second) {}

    std::string text() const {
        auto const& [x, y, width, height] = clip_.window;
        // y goes up in the scene.
        std::string all = fmt::format(
            "<svg class=\"scene\" viewBox=\"{:.4g} {:.4g} {:.4g} {:.4g}\" role=\"img\" aria-label=\"{}\">"
            "<g transform=\"scale(1,-1)\">",
            x, -y - height, width, height, escaped(clip_.label));
        for (std::size_t i = 0; i < flight_.objects().size(); ++i) all += object(i);
        all += trail() + plane() + shell();
        for (scene_event const& each : clip_.marks) all += mark(each);
        return all + "</g></svg>";
    }

  private:
    scene_frame const& frame(std::uint64_t i) const { return flight_.frames()[clip_.first + i]; }
    /// A dot's radius: a share of the window, so that it looks the same in all.
    double dot() const { return clip_.window[2] / 130; }

    std::string timing() const {
        return fmt::format("dur=\"{:.4g}s\" repeatCount=\"indefinite\" calcMode=\"discrete\"", seconds_);
    }
    /// Hidden until frame i of the clip, then to be seen to the end of the round.
    std::string from_frame(std::uint64_t i) const {
        if (i == 0) return "";
        return fmt::format("<animate attributeName=\"opacity\" values=\"0;1\" keyTimes=\"0;{:.5f}\" {}/>",
                           static_cast<double>(i) / static_cast<double>(clip_.count), timing());
    }

    std::string placed(std::size_t index, double degrees, std::string const& style, std::string const& inside) const {
        scene_object const& object = flight_.objects()[index];
        return fmt::format(
            "<g transform=\"translate({:.6g},{:.6g})\"><path class=\"{}\" transform=\"rotate({:.6g})\" "
            "d=\"{}\">{}</path></g>",
            object.centre[0], object.centre[1], style, degrees, path_of(object), inside);
    }

    std::string object(std::size_t index) const {
        // A degree a frame: each frame is shown as it is, and not what lies between.
        double const first = flight_.angle(clip_.first, index);
        std::string values;
        for (std::uint64_t i = 0; i < clip_.count; ++i)
            values += fmt::format("{}{:.6g}", i == 0 ? "" : ";", flight_.angle(clip_.first + i, index));
        return placed(index, first, "object",
                      fmt::format("<title>{}</title><animateTransform attributeName=\"transform\" type=\"rotate\" "
                                  "values=\"{}\" {}/>",
                                  escaped(flight_.objects()[index].name), values, timing()));
    }

    std::string plane() const {
        std::string places, headings;
        for (std::uint64_t i = 0; i < clip_.count; ++i) {
            char const* const gap = i == 0 ? "" : ";";
            places += fmt::format("{}{:.4f},{:.4f}", gap, frame(i).plane[0], frame(i).plane[1]);
            headings += fmt::format("{}{:.6g}", gap, frame(i).heading);
        }
        return fmt::format(
            "<g transform=\"translate({:.4f},{:.4f})\"><animateTransform attributeName=\"transform\" "
            "type=\"translate\" values=\"{}\" {}/><path class=\"plane\" transform=\"rotate({:.6g})\" d=\"M0 {}L.35 "
            ".4L1.2 -.5L.3 -.35L.3 -.9L0 -.75L-.3 -.9L-.3 -.35L-1.2 -.5L-.35 .4Z\"><title>The "
            "plane</title><animateTransform attributeName=\"transform\" type=\"rotate\" values=\"{}\" {}/></path></g>",
            frame(0).plane[0], frame(0).plane[1], places, timing(), frame(0).heading, muzzle[1], headings, timing());
    }

    std::string trail() const {
        std::string all;
        std::uint64_t start = 0;
        for (std::uint64_t i = 0; i < clip_.count; ++i) {
            if (frame(i).shell != frame(start).shell) start = i;
            if (start != i)
                all +=
                    fmt::format("<line class=\"way\" x1=\"{:.4f}\" y1=\"{:.4f}\" x2=\"{:.4f}\" y2=\"{:.4f}\">{}</line>",
                                frame(i - 1).p[0], frame(i - 1).p[1], frame(i).p[0], frame(i).p[1], from_frame(i));
            all += fmt::format("<circle class=\"trail\" cx=\"{:.4f}\" cy=\"{:.4f}\" r=\"{:.4g}\">{}</circle>",
                               frame(i).p[0], frame(i).p[1], dot() * 0.55, from_frame(i));
        }
        return all;
    }

    std::string shell() const {
        std::string x, y;
        for (std::uint64_t i = 0; i < clip_.count; ++i) {
            x += fmt::format("{}{:.4f}", i == 0 ? "" : ";", frame(i).p[0]);
            y += fmt::format("{}{:.4f}", i == 0 ? "" : ";", frame(i).p[1]);
        }
        return fmt::format(
            "<circle class=\"shell\" cx=\"{0:.4f}\" cy=\"{1:.4f}\" r=\"{2:.4g}\"><title>The shell</title><animate "
            "attributeName=\"cx\" values=\"{3}\" {5}/><animate attributeName=\"cy\" values=\"{4}\" {5}/></circle>",
            frame(0).p[0], frame(0).p[1], dot(), x, y, timing());
    }

    std::string mark(scene_event const& each) const {
        std::uint64_t const at = each.frame - clip_.first;
        scene_frame const& there = frame(at);
        std::string const title =
            fmt::format("<title>Frame {}: {} about {}, {}</title>", each.frame, name_of(each.result),
                        flight_.objects()[each.object].name, escaped(each.subject));
        std::string all = fmt::format("<g class=\"{}\">{}", style_of(each.result), from_frame(at));
        // The object turns on: its pose in that frame stays.
        all += placed(each.object, flight_.angle(each.frame, each.object), "pose", "");
        if (each.stepped_over)
            all += fmt::format(
                "<line class=\"swept\" x1=\"{0:.5f}\" y1=\"{1:.5f}\" x2=\"{2:.5f}\" y2=\"{3:.5f}\">{4}</line><circle "
                "class=\"mark\" cx=\"{0:.5f}\" cy=\"{1:.5f}\" r=\"{5:.4g}\"/><circle class=\"mark\" cx=\"{2:.5f}\" "
                "cy=\"{3:.5f}\" r=\"{5:.4g}\"/>",
                there.p[0], there.p[1], there.q[0], there.q[1], title, dot() * 1.5);
        else
            all += fmt::format("<circle class=\"mark\" cx=\"{:.5f}\" cy=\"{:.5f}\" r=\"{:.4g}\">{}</circle>",
                               there.p[0], there.p[1], dot() * 2.2, title);
        return all + "</g>";
    }

    scene const& flight_;
    scene_clip const& clip_;
    double seconds_;
};

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
    return fmt::format("<figure>{}<figcaption>{}</figcaption></figure>", scene_drawing(flight, clip).text(),
                       escaped(clip.label));
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
        scene_drawing(flight, whole).text(), whole.first, whole.first + whole.count - 1);
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
    // The account is of the whole flight, and takes as long.
    if (data.campaign.setting("state") != "complete")
        return text + "<p>The flight was interrupted; its account is drawn when it is over.</p></section>\n";
    std::set<scalar_type> scalars;
    for (stored_workload const& work : data.campaign.work) scalars.insert(work.scalar);
    for (scalar_type scalar : scalars) {
        settings->scalar = scalar;
        text += flight_part(*settings);
    }
    return text + "</section>\n";
}

}  // namespace graze
