// The documented routines of every test.
#pragma once

#include "documented/boxes.hpp"
#include "documented/hulls.hpp"
#include "documented/moving.hpp"
#include "documented/oriented_boxes.hpp"
#include "documented/points.hpp"
#include "documented/polygons.hpp"
#include "documented/ray_box.hpp"
#include "documented/ray_triangle.hpp"
#include "documented/round_shapes.hpp"
#include "documented/segment_box.hpp"
#include "documented/segments.hpp"
#include "documented/signs.hpp"
#include "documented/triangle_pairs.hpp"
#include "documented/values.hpp"

namespace graze {

/// Calls visit(id, routine, routine_facts) for each.
template <class Visit>
void each_documented_routine(Visit const& visit) {
#define GRAZE_TEST(id, dimension, answer, question, layout) \
    routines_of_##id([&visit](auto routine, routine_facts const& facts) { visit(#id, routine, facts); });
#include "graze/tests.def"
}

}  // namespace graze
