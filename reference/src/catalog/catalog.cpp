#include "graze/catalog.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "subjects/certified_subject.hpp"
#include "subjects/documented_subject.hpp"

namespace graze {
namespace {

test_info describe(std::string id, std::string question, std::size_t dimension, std::vector<shape> const& shapes,
                   std::vector<subject> documented, certified_test certified) {
    test_info test{std::move(id),         std::move(question), dimension,         {},
                   std::move(documented), certified.screen32,  certified.screen64};
    test.subjects.push_back(std::move(certified.made));
    std::size_t offset = 0;
    for (shape kind : shapes) {
        test.layout.push_back({kind, offset, traits_of(kind).repeats ? 0 : scalar_count(kind, dimension)});
        offset += test.layout.back().count;
    }
    return test;
}

std::vector<test_info> make_catalog() {
    using enum shape;
    return {
        describe("point_disc_2d", "is the point in the disc?", 2, {point, disc}, documented_point_disc_2d(),
                 GRAZE_CERTIFIED(point_disc_2d)),
        describe("point_rectangle_2d", "is the point in the rectangle?", 2, {point, box},
                 documented_point_rectangle_2d(), GRAZE_CERTIFIED(point_rectangle_2d)),
        describe("point_triangle_2d", "is the point in the triangle?", 2, {point, triangle},
                 documented_point_triangle_2d(), GRAZE_CERTIFIED(point_triangle_2d)),
        describe("point_trimesh_2d", "is the point in a triangle of the mesh?", 2, {point, mesh},
                 documented_point_trimesh_2d(), GRAZE_CERTIFIED(point_trimesh_2d)),
        describe("point_transformed_trimesh_2d", "is the point in a triangle of the mesh mapped by M?", 2,
                 {point, affine, mesh}, documented_point_transformed_trimesh_2d(),
                 GRAZE_CERTIFIED(point_transformed_trimesh_2d)),
        describe("moving_point_trimesh_2d", "does the path from p to q meet a triangle of the mesh?", 2,
                 {segment, mesh}, documented_moving_point_trimesh_2d(), GRAZE_CERTIFIED(moving_point_trimesh_2d)),
        describe("segment_segment_2d", "do the segments meet?", 2, {segment, segment}, documented_segment_segment_2d(),
                 GRAZE_CERTIFIED(segment_segment_2d)),
        describe("triangle_triangle_2d", "do the triangles meet?", 2, {triangle, triangle},
                 documented_triangle_triangle_2d(), GRAZE_CERTIFIED(triangle_triangle_2d)),
        describe("triangle_rectangle_2d", "does the triangle meet the rectangle?", 2, {triangle, box},
                 documented_triangle_rectangle_2d(), GRAZE_CERTIFIED(triangle_rectangle_2d)),
        describe("aabb_aabb_2d", "do the rectangles meet?", 2, {box, box}, documented_aabb_aabb_2d(),
                 GRAZE_CERTIFIED(aabb_aabb_2d)),
        describe("aabb_aabb_3d", "do the boxes meet?", 3, {box, box}, documented_aabb_aabb_3d(),
                 GRAZE_CERTIFIED(aabb_aabb_3d)),
        describe("segment_plane_3d", "does the segment meet the plane?", 3, {plane, segment},
                 documented_segment_plane_3d(), GRAZE_CERTIFIED(segment_plane_3d)),
        describe("line_triangle_3d", "does the infinite line meet the triangle?", 3, {triangle, line},
                 documented_line_triangle_3d(), GRAZE_CERTIFIED(line_triangle_3d)),
        describe("segment_triangle_3d", "does the segment meet the triangle?", 3, {triangle, segment},
                 documented_segment_triangle_3d(), GRAZE_CERTIFIED(segment_triangle_3d)),
        describe("triangle_triangle_3d", "do the triangles meet?", 3, {triangle, triangle},
                 documented_triangle_triangle_3d(), GRAZE_CERTIFIED(triangle_triangle_3d)),
        describe("triangle_aabb_3d", "does the triangle meet the box?", 3, {triangle, box},
                 documented_triangle_aabb_3d(), GRAZE_CERTIFIED(triangle_aabb_3d)),
        describe("triangle_min_sphere_3d", "what is the smallest sphere around the triangle?", 3, {triangle},
                 documented_triangle_min_sphere_3d(), certified_min_sphere()),
    };
}

std::vector<test_info>& tests() {
    static std::vector<test_info> all = make_catalog();
    return all;
}

}  // namespace

std::span<test_info const> catalog() {
    return tests();
}

void add_subject(std::string_view test, subject made) {
    for (test_info& each : tests()) {
        if (each.id != test) continue;
        if (each.find_subject(made.name)) throw std::invalid_argument(each.id + " already has a subject " + made.name);
        each.subjects.push_back(std::move(made));
        return;
    }
    throw std::invalid_argument("no such test: " + std::string(test));
}

test_info const* find_test(std::string_view id) {
    for (test_info const& test : catalog())
        if (test.id == id) return &test;
    return nullptr;
}

std::size_t test_info::fixed_count() const {
    return layout.back().offset + layout.back().count;
}

bool test_info::accepts(std::size_t count) const {
    if (!has_mesh()) return count == fixed_count();
    return count > fixed_count() && (count - fixed_count()) % scalar_count(layout.back().kind, dimension) == 0;
}

std::string test_info::count_text() const {
    std::string const fixed = std::to_string(fixed_count());
    return has_mesh() ? fixed + "+" + std::to_string(scalar_count(layout.back().kind, dimension)) + "n, n >= 1" : fixed;
}

bool test_info::is_coordinate(std::size_t index) const {
    for (part const& item : layout) {
        if (item.kind == shape::mesh || index < item.offset || index >= item.offset + item.count) continue;
        if (item.kind == shape::affine) return false;
        if (item.kind == shape::disc) return index < item.offset + dimension;
    }
    return true;
}

subject const* test_info::find_subject(std::string_view name) const {
    for (subject const& candidate : subjects)
        if (candidate.name == name) return &candidate;
    return nullptr;
}

std::optional<input_error> validate(test_info const& test, scalar_type scalar, std::span<double const> input) {
    if (!test.accepts(input.size()))
        return input_error{input_error::npos, "expected " + test.count_text() + " scalars for " + test.id + ", found " +
                                                  std::to_string(input.size())};
    for (std::size_t i = 0; i < input.size(); ++i) {
        if (!std::isfinite(input[i])) return input_error{i, "expected a finite number"};
        if (scalar == scalar_type::float32 && static_cast<double>(static_cast<float>(input[i])) != input[i])
            return input_error{i, "expected a value that float32 can hold"};
    }
    for (part const& item : test.layout) {
        std::size_t const d = test.dimension;
        if (item.kind == shape::box)
            for (std::size_t axis = 0; axis < d; ++axis)
                if (input[item.offset + axis] > input[item.offset + d + axis])
                    return input_error{item.offset + axis, std::string("min > max on axis ") + "xyz"[axis] +
                                                               ": expected a box's min to be at most its max"};
        if (item.kind == shape::disc && input[item.offset + d] < 0)
            return input_error{item.offset + d, "negative radius: expected a radius >= 0"};
    }
    return std::nullopt;
}

}  // namespace graze
