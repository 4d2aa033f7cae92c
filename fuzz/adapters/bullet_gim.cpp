// GIMPACT's triangle class, margins 0.
#include "bullet.hpp"

#include <BulletCollision/Gimpact/gim_tri_collision.h>

#include "adapter.hpp"

namespace {

GIM_TRIANGLE triangle(bullet::number const* v) {
    GIM_TRIANGLE result;
    result.m_margin = 0;
    for (int i = 0; i < 3; ++i) result.m_vertices[i] = bullet::point(v + 3 * i);
    return result;
}

}  // namespace

int bullet::gim_triangle(number const* v) {
    GIM_TRIANGLE_CONTACT_DATA contact;
    return triangle(v).collide_triangle(triangle(v + 9), contact);
}

/// The ray from one end of the segment in steps of its whole length, up to one step. Without
/// length, or with a direction that overflows, it is no ray: declined.
int bullet::gim_ray(number const* v) {
    std::array<number, 3> along;
    if (!adapters::direction(v + 9, along)) return -1;
    btVector3 at, normal;
    GREAL step = 0;
    return triangle(v).ray_collision(point(v + 9), point(along.data()), at, normal, step, 1);
}
