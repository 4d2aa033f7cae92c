/// certified::solid: many exact questions of one solid. Is a point inside, how far is it, where does a ray hit?
///
/// Input    n >= 1 triangles, nine scalars each, points as x y z; float or double, one unit. Triangles turn left seen from outside,
///          may meet each other, and may have no area. Points are finite scalars; a ray is origin + t direction, t >= 0, the
///          direction as given, of any length.
/// Result   contains: touching for a point on a triangle, crossing for one inside, where the winding number (signed solid angle
///          over 4 pi) is not 0, else disjoint. signed_distance: the distance to the nearest triangle, those inside the solid too,
///          negative inside. The solid has the points on triangles and inside. any_hit: does the ray meet it? first_hit: where
///          first: t, and the triangle; no_triangle where the origin is in the solid, of several at one t the first one.
///          ray_relation: crossing where the ray has a point that is on no triangle and inside, else touching where it meets the
///          solid, else disjoint. Answers are those of point_solid_3d, point_solid_distance_3d, ray_solid_3d, ray_solid_hit_3d.
/// Not closed   is_closed() is false where some directed edge occurs more often than its reverse, points being equal where their
///          coordinates are, -0 and 0 too; open_triangle() is the first triangle with such an edge. So is a solid of no triangles,
///          and one with a scalar that is not finite, which is the open triangle's. Relations are undefined then, distances NaN, and
///          nothing is hit.
/// Domain   every finite input, subnormals, -0 and the largest values included. A zero direction: undefined, and nothing hit.
/// Promise  exact; t and distances rounded once, ties to even, beyond the largest scalar infinity; a zero is +0.
/// Error    std::length_error from 2^28 triangles on, std::bad_alloc; of the constructor alone.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   a tree of boxes with eight children a node; slabs that no ray slips through: T. Ize, Robust BVH Ray Traversal, JCGT
///          2(2), 2013. Filters of four triangles at a time with derived bounds, then the certified tests.
/// Cost     n log n steps to build; some 52 bytes a triangle of floats, 90 of doubles. Questions are noexcept, from any thread,
///          take up to 24 KiB of stack, and allocate nothing, but ray_relation 48 bytes for each triangle that the ray meets.
///          Coordinates beyond 2^200 are asked exactly one by one, some us each, and so are rays and points near triangles
///          smaller than 2^-250 or so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "graze/solids/solid_builder.hpp"
#include "graze/solids/solid_cells.hpp"
#include "graze/solids/walks.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze {
namespace solids {

template <class Scalar>
struct solid_index {
    solid_tree<Scalar> tree;
    solid_cells<Scalar> cells;
    bool closed = false;

    bool answers_ray(Scalar const* direction) const { return closed && !certified::detail::is_zero_vector(direction); }
    /// Where p is, as far as its cell tells; undefined where `walk` will.
    relation place_at_once(Scalar const* p, walk_to_cell<Scalar>& walk) const {
        if (!tree.holds(p)) return relation::disjoint;
        int const known = cells.at(tree, p, walk);
        return known == solid_cells<Scalar>::unknown ? relation::undefined
               : known != 0                          ? relation::crossing
                                                     : relation::disjoint;
    }
    relation place(Scalar const* p) const {
        walk_to_cell<Scalar> walk;
        relation const known = place_at_once(p, walk);
        return known != relation::undefined ? known : place_by_walk(tree, p, walk).found();
    }
};

// The questions, in any environment.

template <class Scalar>
relation solid_contains(solid_index<Scalar> const* of, Scalar const* p) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(solid_contains, of, p);
    return of->closed ? of->place(p) : relation::undefined;
}

template <class Scalar>
Scalar solid_distance(solid_index<Scalar> const* of, Scalar const* p) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(solid_distance, of, p);
    if (!of->closed) return std::numeric_limits<Scalar>::quiet_NaN();
    relation const place = of->place(p);
    if (place == relation::touching) return 0;
    point_query<Scalar> const point(of->tree, p);
    nearest_triangles<Scalar> nearest(of->tree, point);
    find_nearest(of->tree, point, nearest);
    Scalar const distance = nearest.distance();
    return place == relation::crossing && distance != 0 ? -distance : distance;
}

template <class Scalar>
bool solid_any_hit(solid_index<Scalar> const* of, Scalar const* origin, Scalar const* direction) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(solid_any_hit, of, origin, direction);
    if (!of->answers_ray(direction)) return false;
    // A ray that starts inside meets a triangle on its way out.
    walk_to_cell<Scalar> walk;
    if (of->place_at_once(origin, walk) == relation::crossing) return true;
    ray_query<Scalar> const ray(of->tree, origin, direction);
    return !ray.misses && meets_triangle(of->tree, ray);
}

/// t, and the number of the triangle.
template <class Scalar>
struct solid_hit {
    bool any = false;
    Scalar t = 0;
    std::uint32_t triangle = no_triangle;
};

template <class Scalar>
solid_hit<Scalar> solid_first_hit(solid_index<Scalar> const* of, Scalar const* origin,
                                  Scalar const* direction) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(solid_first_hit, of, origin, direction);
    if (!of->answers_ray(direction)) return {};
    walk_to_cell<Scalar> walk;
    relation const start = of->place_at_once(origin, walk);
    if (start == relation::crossing) return {true, 0, no_triangle};
    ray_query<Scalar> const ray(of->tree, origin, direction);
    if (ray.misses) return {};
    ray_meeting<Scalar> first;
    find_first(of->tree, ray, first);
    if (!first.any) return {};
    if (start == relation::undefined && place_by_walk(of->tree, origin, walk).found() != relation::disjoint)
        return {true, 0, no_triangle};
    return {true, rounded_time(of->tree, ray, first), of->tree.blocks[first.block].number[first.lane]};
}

/// Counts the triangles that a ray meets, and keeps as many as there is room for.
template <class Scalar>
struct meeting_list {
    solid_tree<Scalar> const& tree;
    ray_query<Scalar> const& ray;
    struct item {
        std::uint32_t block, lane;
        certified::detail::ray_passage passage;
    };
    item* items = nullptr;
    std::size_t room = 0, count = 0;

    void operator()(std::uint32_t block, std::uint32_t lane) {
        if (count < room) items[count] = {block, lane, {}};
        ++count;
    }
    // A source of relation_along_ray.
    std::size_t size() const { return count; }
    void load(std::size_t i, Scalar* input) const {
        load_ray_triangle(tree, ray, items[i].block, items[i].lane, input);
    }
    certified::detail::ray_passage const& get(std::size_t i) const { return items[i].passage; }
};

/// All triangles of a tree, of which each passage is found anew: for want of memory.
template <class Scalar>
struct every_triangle {
    solid_tree<Scalar> const& tree;
    ray_query<Scalar> const& ray;
    mutable certified::detail::ray_passage at{};

    std::size_t size() const { return tree.blocks.size() * block_triangles; }
    void load(std::size_t i, Scalar* input) const {
        load_ray_triangle(tree, ray, static_cast<std::uint32_t>(i / block_triangles),
                          static_cast<std::uint32_t>(i % block_triangles), input);
    }
    certified::detail::ray_passage const& get(std::size_t i) const {
        auto const& number = tree.blocks[i / block_triangles].number;
        std::size_t const lane = i % block_triangles;
        Scalar input[certified::detail::ray_triangle_scalars];
        load(i, input);
        bool const repeated = lane > 0 && number[lane] == number[lane - 1];
        at = !repeated && certified::ray_triangle_3d_meets(input, certified::detail::ray_triangle_scalars)
                 ? certified::detail::passage_through(input)
                 : certified::detail::ray_passage();
        return at;
    }
};

template <class Scalar>
relation solid_ray_relation(solid_index<Scalar> const* of, Scalar const* origin, Scalar const* direction) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(solid_ray_relation, of, origin, direction);
    if (!of->answers_ray(direction)) return relation::undefined;
    if (of->place(origin) == relation::crossing) return relation::crossing;
    ray_query<Scalar> const ray(of->tree, origin, direction);
    if (ray.misses) return relation::disjoint;
    meeting_list<Scalar> list{of->tree, ray};
    each_meeting(of->tree, ray, list);
    if (list.count == 0) return relation::disjoint;
    std::unique_ptr<typename meeting_list<Scalar>::item[]> const items(
        new (std::nothrow) typename meeting_list<Scalar>::item[list.count]);
    if (!items) return certified::detail::relation_along_ray<Scalar>(every_triangle<Scalar>{of->tree, ray});
    list.items = items.get();
    list.room = list.count;
    list.count = 0;
    each_meeting(of->tree, ray, list);
    for (std::size_t i = 0; i < list.count; ++i) {
        Scalar input[certified::detail::ray_triangle_scalars];
        list.load(i, input);
        items[i].passage = certified::detail::passage_through(input);
    }
    return certified::detail::relation_along_ray<Scalar>(list);
}

}  // namespace solids

namespace certified {

template <class Scalar>
class solid {
  public:
    using point = std::span<Scalar const, 3>;
    static constexpr std::uint32_t no_triangle = solids::no_triangle;

    struct hit {
        Scalar t;
        std::uint32_t triangle;
    };

    /// Copies the triangles. In this thread.
    explicit solid(std::span<Scalar const> triangles)
        : solid(triangles, [](std::size_t count, auto const& work) {
              for (std::size_t i = 0; i < count; ++i) work(i);
          }) {}
    /// Has the tree built in parts at once: run(count, work) calls work(i) for each i below count, from any thread, and returns when
    /// all are done. The solid is the same.
    template <class Run>
    solid(std::span<Scalar const> triangles, Run const& run)
        : size_(triangles.size() / detail::space_triangle_scalars) {
        quiet_environment const quiet;
        if (size_ >= std::size_t{1} << 28) throw std::length_error("more than 2^28 triangles");
        find_open_triangle(triangles.data());
        index_.closed = size_ > 0 && open_ == size_;
        if (!index_.closed) return;
        solids::solid_builder<Scalar>(triangles.data(), size_, index_.tree).build(run);
        index_.cells.build(index_.tree, size_);
    }

    bool is_closed() const noexcept { return index_.closed; }
    /// size() where there is none.
    std::size_t open_triangle() const noexcept { return open_; }
    std::size_t size() const noexcept { return size_; }
    /// The memory that it takes.
    std::size_t bytes() const noexcept {
        return sizeof *this + index_.tree.nodes.capacity() * sizeof(solids::tree_node) +
               index_.tree.blocks.capacity() * sizeof(solids::triangle_block<Scalar>) + index_.cells.bytes();
    }

    relation contains(point p) const noexcept { return solids::solid_contains(&index_, p.data()); }
    Scalar signed_distance(point p) const noexcept { return solids::solid_distance(&index_, p.data()); }
    std::optional<hit> first_hit(point origin, point direction) const noexcept {
        auto const found = solids::solid_first_hit(&index_, origin.data(), direction.data());
        if (!found.any) return std::nullopt;
        return hit{found.t, found.triangle};
    }
    bool any_hit(point origin, point direction) const noexcept {
        return solids::solid_any_hit(&index_, origin.data(), direction.data());
    }
    relation ray_relation(point origin, point direction) const noexcept {
        return solids::solid_ray_relation(&index_, origin.data(), direction.data());
    }

  private:
    void find_open_triangle(Scalar const* triangles) {
        for (std::size_t i = 0; i < detail::space_triangle_scalars * size_; ++i)
            if (!(triangles[i] - triangles[i] == 0)) {
                open_ = i / detail::space_triangle_scalars;
                return;
            }
        int bits = 4;
        while (std::size_t{1} << bits < 3 * size_) ++bits;
        for (;; ++bits) {
            std::vector<detail::edge_count> table(std::size_t{1} << bits);
            if (detail::count_edges<Scalar>({triangles}, size_, table.data(), bits, 0, 0, open_) !=
                detail::edges_found::too_many)
                return;
        }
    }

    solids::solid_index<Scalar> index_;
    std::size_t size_, open_ = 0;
};

}  // namespace certified
}  // namespace graze

#include "graze/exact_comparisons_end.hpp"
