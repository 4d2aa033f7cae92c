// Charts as static SVG.
#pragma once

#include <string>

#include "pictures/pictures.hpp"

namespace graze {

/// The rate of disagreement by the power of two of the margin: where a subject becomes trustworthy.
std::string margin_chart(std::map<int, sample_count> const& margins, std::string const& label);

/// The rate of disagreement by the power of two that the input is scaled with.
std::string scale_chart(std::map<int, sample_count> const& scales, std::string const& label);

}  // namespace graze
