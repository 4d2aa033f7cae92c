// Frames of a scene as an SVG that moves by SMIL: it needs no script, and the policy of report.html allows it.
#include <fmt/format.h>

#include "html/escape.hpp"
#include "html/scene_section.hpp"

namespace graze {
namespace {

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

class drawing {
  public:
    drawing(scene const& flight, scene_clip const& clip)
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

}  // namespace

std::string scene_svg(scene const& flight, scene_clip const& clip) {
    return drawing(flight, clip).text();
}

}  // namespace graze
