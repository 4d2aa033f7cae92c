// The part of report.html that shows a scene: counts, and the flight as an animation.
#pragma once

#include <string>

#include "scene/scene.hpp"
#include "formats/data.hpp"

namespace graze {

/// What a campaign says of its scene under "models", and back. Nothing for other campaigns.
std::string scene_text(scene_settings const& settings);
std::optional<scene_settings> scene_of_text(std::string const& text);

/// For a campaign of kind scene; empty for others.
std::string scene_section(report_data const& data);

/// An SVG of `count` frames from `first` on, that plays in a loop without a script, and stands still as a picture of
/// all of them where nothing plays. `seen` is the window in the scene's coordinates: low x, low y, width, height.
struct scene_clip {
    std::uint64_t first = 0, count = 1;
    double frames_per_second = 8;
    std::array<double, 4> window{};
    std::vector<scene_event> marks;  // those in its frames, by frame
    std::string label;
};
std::string scene_svg(scene const& flight, scene_clip const& clip);

}  // namespace graze
