// The documented routines of every test.
#pragma once

#include "graze/internal/documented/boxes.hpp"
#include "graze/internal/documented/casts.hpp"
#include "graze/internal/documented/contacts.hpp"
#include "graze/internal/documented/cylinders.hpp"
#include "graze/internal/documented/frusta.hpp"
#include "graze/internal/documented/hulls.hpp"
#include "graze/internal/documented/moving.hpp"
#include "graze/internal/documented/oriented_boxes.hpp"
#include "graze/internal/documented/points.hpp"
#include "graze/internal/documented/polygon_area.hpp"
#include "graze/internal/documented/polygons.hpp"
#include "graze/internal/documented/ray_box.hpp"
#include "graze/internal/documented/ray_triangle.hpp"
#include "graze/internal/documented/round_pairs.hpp"
#include "graze/internal/documented/round_shapes.hpp"
#include "graze/internal/documented/segment_box.hpp"
#include "graze/internal/documented/segments.hpp"
#include "graze/internal/documented/signs.hpp"
#include "graze/internal/documented/solids.hpp"
#include "graze/internal/documented/triangle_pairs.hpp"
#include "graze/internal/documented/values.hpp"

namespace graze {

/// Calls visit(id, routine, routine_facts) for each.
template <class Visit>
void each_documented_routine(Visit const& visit) {
#define GRAZE_TEST(id, dimension, answer, question, layout) \
    routines_of_##id([&visit](auto routine, routine_facts const& facts) { visit(#id, routine, facts); });
#include "graze/tests.def"
}

}  // namespace graze
