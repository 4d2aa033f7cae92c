// Which features of two shapes decide a case: vertex, edge and face of each. How it is found: classify.hpp.
#pragma once

#include "graze/vocabulary.hpp"

namespace graze {

/// The features that a case is closest to changing its mind at, one of each shape, in either order.
enum class contact_kind : std::uint8_t {
    vertex_vertex,
    vertex_edge,
    edge_edge,
    vertex_face,
    edge_face,
    face_face,
    coplanar,
    none
};
inline constexpr std::array<std::string_view, 8> contact_kind_names{
    "vertex-vertex", "vertex-edge", "edge-edge", "vertex-face", "edge-face", "face-face", "coplanar", "none"};
GRAZE_NAME_OF(contact_kind)

}  // namespace graze
