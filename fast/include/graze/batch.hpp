/// Collision tests over many cases at once: always exact, as the certified tests, and faster than float ones.
///
/// For each of triangle_triangle_3d (18 scalars), segment_triangle_3d (15), triangle_aabb_3d (15), ray_triangle_3d
/// (15), ray_aabb_3d (12), point_triangle_2d (8) and segment_segment_2d (8), with Scalar float or double:
///     graze::batch::NAME(columns, cases, meets)
/// The input is a structure of arrays: columns[k][i] is scalar k of case i, in the order of the test's flat layout.
/// meets[i] becomes 1 where the shapes of case i share a point, else 0: the answer of graze::certified::NAME_meets.
/// One against many: one shape, the triangle or ray that the name begins with, is given once, as flat scalars, the
/// other in columns. A ray without direction meets nothing.
///
/// Domain   every finite input, subnormals, -0 and the largest values included; flat triangles, equal points and boxes
///          without extent are allowed, box corners are min <= max. Any number of cases, none included. Columns need no
///          alignment and no padding; no scalar past `cases` is read. `meets` must not overlap the columns.
/// Promise  exact, closed: contact meets. The same answers on every instruction set.
/// Error    none for valid input. A scalar that is not finite or min > max is the caller's error: the answers of
///          those cases mean nothing then.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Cost     in cache and with AVX-512, 1.5 to 3 ns a case of floats that the first filter decides, of doubles twice as
///          much; with AVX2 1.6 times that, with SSE4 3 times. A case within 2^-17 (float) of contact, as a part of its
///          size, takes 3 to 10 ns more, one within 2^-46 10 to 40 ns. The scalar certified test is called, for that
///          case alone, where the vectors cannot tell, about 0.3 us: contact to the last bit that no common vertex or
///          vertex in a box gives away, unless the coordinates are short, some 15 bits an axis. Of segments and
///          triangles in space they may have some 30 bits (rounding to nearest, with fused multiply-adds), of float ones
///          in one plane too, points on one line excepted. From main memory the bandwidth decides; columns whose
///          addresses are a multiple of 4096 bytes apart compete for the same lines of the cache and cost half as much
///          again: some padding between them helps. No allocation, 36 KB of stack.
/// Threads  safe to call from many at once.
///
/// The best instruction set of the machine is chosen at run time, among those compiled in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graze/vocabulary.hpp"

namespace graze::batch {

// The declaration of a form, given what it takes besides the columns.
#define GRAZE_BATCH_FORM(NAME, ...)                                                       \
    template <class Scalar>                                                               \
    void NAME(__VA_ARGS__ __VA_OPT__(, ) Scalar const* const* columns, std::size_t cases, \
              std::uint8_t* meets) noexcept;

/// Columns: a0 a1 a2 b0 b1 b2, each x y z.
GRAZE_BATCH_FORM(triangle_triangle_3d)

/// Columns: p1 p2 p3 of the triangle, l1 l2 of the segment, each x y z.
GRAZE_BATCH_FORM(segment_triangle_3d)

/// Columns: t0 t1 t2, min, max, each x y z.
GRAZE_BATCH_FORM(triangle_aabb_3d)

/// Columns: t0 t1 t2, origin, direction of the ray, each x y z.
GRAZE_BATCH_FORM(ray_triangle_3d)

/// Columns: min, max, origin, direction of the ray, each x y z.
GRAZE_BATCH_FORM(ray_aabb_3d)

/// Columns: p, a, b, c, each x y.
GRAZE_BATCH_FORM(point_triangle_2d)

/// Columns: a, b, c, d, each x y: segments ab and cd.
GRAZE_BATCH_FORM(segment_segment_2d)

/// One triangle (9 scalars: three points) against many. Columns: b0 b1 b2, each x y z.
GRAZE_BATCH_FORM(triangle_many_triangles_3d, Scalar const* triangle)

/// One triangle (9 scalars: three points) against many boxes. Columns: min, max, each x y z.
GRAZE_BATCH_FORM(triangle_many_aabbs_3d, Scalar const* triangle)

/// One ray (6 scalars: origin, direction) against many triangles. Columns: t0 t1 t2, each x y z.
GRAZE_BATCH_FORM(ray_many_triangles_3d, Scalar const* ray)

/// One ray (6 scalars: origin, direction) against many boxes. Columns: min, max, each x y z.
GRAZE_BATCH_FORM(ray_many_aabbs_3d, Scalar const* ray)

#undef GRAZE_BATCH_FORM

/// The instruction sets that were compiled in and that this machine has, best first, by their names in Highway: AVX3,
/// AVX2, SSE4, NEON, SCALAR, ...
std::vector<std::string_view> targets();

/// Makes this process use one of them, or the best one again (empty name); false where it is not among them. For tests
/// and benchmarks: other users of Highway in the process are affected alike, and no call may be under way.
bool use_target(std::string_view name);

}  // namespace graze::batch
