// The two halves of the Bullet adapter. gim_tri_collision.h and btTriangleShapeEx.h define the same names and cannot be
// in one translation unit.
#pragma once

#include <LinearMath/btVector3.h>

namespace bullet {

/// The number type that Bullet was built with: btScalar.
using number = btScalar;

inline btVector3 point(number const* v) {
    return {v[0], v[1], v[2]};
}

int gim_triangle(number const* v);
int gim_ray(number const* v);

}  // namespace bullet
