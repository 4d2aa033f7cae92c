// The viewer's script and style, embedded at build time; empty in a build without Node.
#pragma once

#include <string_view>

namespace graze {

struct viewer_bundle_text {
    std::string_view script, style;
};
viewer_bundle_text viewer_bundle();

}  // namespace graze
