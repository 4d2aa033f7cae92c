// The part of report.html that shows a scene: counts, and the flight as an animation.
#pragma once

#include <string>

#include "formats/data.hpp"
#include "graze/internal/scene/scene.hpp"

namespace graze {

/// What a campaign says of its scene under "models", and back. Nothing for other campaigns.
std::string scene_text(scene_settings const& settings);
std::optional<scene_settings> scene_of_text(std::string const& text);

/// For a campaign of kind scene; empty for others.
std::string scene_section(report_data const& data);

}  // namespace graze
