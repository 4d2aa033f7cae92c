// Of a build without Node: reports say that the viewer is left out.
#include "html/viewer_bundle.hpp"

namespace graze {

viewer_bundle_text viewer_bundle() {
    return {};
}

}  // namespace graze
