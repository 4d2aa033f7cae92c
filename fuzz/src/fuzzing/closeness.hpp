// How close a case is to changing its mind, estimated in doubles: what a fuzzer climbs by. An exact margin costs a
// hundred times as much, and nothing depends on this one being right.
#pragma once

#include "graze/catalog.hpp"
#include "graze/contact_kind.hpp"

namespace graze {

struct closeness {
    contact_kind kind = contact_kind::none;
    /// The margin in spacings of the scalar type, about; 0 for touching, finite. For spheres how far the angle nearest
    /// to a right angle is from it.
    double ulps = 0;
    /// Bit 0: the first shape lacks its full dimension, or all but. Bit 1: the second, or a triangle of the mesh.
    unsigned degenerate = 0;
    /// 0: the squares and cubes of the coordinates stay in the scalar type's range; 1: some underflow; 2: some
    /// overflow.
    unsigned scale = 0;
};

/// The largest separation over the normals of faces, cross products of edges, and directions between vertices. `rel`
/// is the exact relation.
closeness estimate_closeness(test_case const& question, relation rel);

}  // namespace graze
