#include <CGAL/box_intersection_d.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "graze/model.hpp"

namespace graze {
namespace {

constexpr std::size_t most_pairs = 200'000'000;  // 1.6 GB of them

/// A triangle's box, with its index. Boxes are closed, so triangles that only touch are pairs too.
using indexed_box = CGAL::Box_intersection_d::Box_with_info_d<double, 3, std::uint32_t>;

struct bounds {
    std::array<double, 3> low, high;
};

bounds bounds_of(triangle_soup const& soup, std::uint32_t triangle) {
    auto const& corners = soup.triangles[triangle];
    bounds box{soup.points[corners[0]], soup.points[corners[0]]};
    for (std::uint32_t corner : corners)
        for (std::size_t axis = 0; axis < 3; ++axis) {
            box.low[axis] = std::min(box.low[axis], soup.points[corner][axis]);
            box.high[axis] = std::max(box.high[axis], soup.points[corner][axis]);
        }
    return box;
}

}  // namespace

void model_cases::add(triangle_soup const& model, std::string const& name) {
    std::vector<indexed_box> boxes;
    boxes.reserve(model.triangles.size());
    for (std::uint32_t i = 0; i < model.triangles.size(); ++i) {
        bounds box = bounds_of(model, i);
        boxes.emplace_back(box.low.data(), box.high.data(), i);
    }

    std::uint32_t const first_triangle = static_cast<std::uint32_t>(soup_.triangles.size());
    std::size_t const first_pair = pairs_.size();
    CGAL::box_self_intersection_d(boxes.begin(), boxes.end(), [&](indexed_box const& a, indexed_box const& b) {
        if (pairs_.size() >= most_pairs)
            throw model_error(name + ": more than " + std::to_string(most_pairs) + " pairs of triangles");
        pairs_.push_back(
            {first_triangle + std::min(a.info(), b.info()), first_triangle + std::max(a.info(), b.info())});
    });
    // The box tree's order is its own affair; ours must not depend on it.
    std::sort(pairs_.begin() + static_cast<std::ptrdiff_t>(first_pair), pairs_.end());

    add_voxels(model);
    std::uint32_t const first_point = static_cast<std::uint32_t>(soup_.points.size());
    soup_.points.insert(soup_.points.end(), model.points.begin(), model.points.end());
    for (auto const& t : model.triangles)
        soup_.triangles.push_back({t[0] + first_point, t[1] + first_point, t[2] + first_point});
}

void model_cases::add_voxels(triangle_soup const& model) {
    bounds whole = bounds_of(model, 0);
    for (std::uint32_t i = 1; i < model.triangles.size(); ++i) {
        bounds const box = bounds_of(model, i);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            whole.low[axis] = std::min(whole.low[axis], box.low[axis]);
            whole.high[axis] = std::max(whole.high[axis], box.high[axis]);
        }
    }
    double size = 0, farthest = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        size = std::max(size, whole.high[axis] - whole.low[axis]);
        farthest = std::max({farthest, std::abs(whole.low[axis]), std::abs(whole.high[axis])});
    }
    // A cell is 2^exponent, and its bounds are whole multiples below 2^23 of that: exact in float32.
    int exponent = size > 0 && std::isfinite(size) ? std::ilogb(size / static_cast<double>(resolution_)) : 0;
    if (farthest > 0) exponent = std::max(exponent, std::ilogb(farthest) - 21);
    exponent = std::clamp(exponent, -140, 1000);
    for (std::uint32_t i = 0; i < model.triangles.size(); ++i) {
        bounds const box = bounds_of(model, i);
        voxel_range range{{}, {}, exponent};
        std::uint64_t cells = 1;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            // Closed cells: one that only touches the box is a case too.
            range.low[axis] = static_cast<std::int64_t>(std::ceil(std::ldexp(box.low[axis], -exponent))) - 1;
            range.high[axis] = static_cast<std::int64_t>(std::floor(std::ldexp(box.high[axis], -exponent)));
            cells *= static_cast<std::uint64_t>(range.high[axis] - range.low[axis] + 1);
        }
        voxels_.push_back(range);
        voxel_begins_.push_back(voxel_begins_.back() + cells);
    }
}

void model_cases::append_triangle(std::uint32_t triangle, std::vector<double>& input) const {
    for (std::uint32_t corner : soup_.triangles[triangle])
        input.insert(input.end(), soup_.points[corner].begin(), soup_.points[corner].end());
}

std::uint64_t model_cases::digest() const {
    std::uint64_t value = mix(resolution_);
    for (auto const& p : soup_.points)
        for (double coordinate : p) value = mix(value ^ std::bit_cast<std::uint64_t>(coordinate));
    for (auto const& t : soup_.triangles)
        for (std::uint32_t corner : t) value = mix(value ^ corner);
    return value;
}

bool model_cases::has_cases(test_info const& test) {
    return test.dimension == 3 && test.layout.size() == 2 && test.layout[0].kind == shape::triangle &&
           (test.layout[1].kind == shape::triangle || test.layout[1].kind == shape::segment ||
            test.layout[1].kind == shape::box);
}

std::uint64_t model_cases::case_count(test_info const& test) const {
    switch (test.layout[1].kind) {
        case shape::triangle: return pairs_.size();
        case shape::segment: return 6 * pairs_.size();  // three edges of each against the other
        default: return voxel_case_count();
    }
}

void model_cases::make_case(test_info const& test, std::uint64_t index, std::vector<double>& input) const {
    input.clear();
    if (test.layout[1].kind == shape::triangle) {
        append_triangle(pairs_[index][0], input);
        append_triangle(pairs_[index][1], input);
    } else if (test.layout[1].kind == shape::segment) {
        auto const& pair = pairs_[index / 6];
        std::size_t const edge = index % 3;
        bool const swapped = index % 6 >= 3;
        append_triangle(pair[swapped ? 1 : 0], input);
        auto const& corners = soup_.triangles[pair[swapped ? 0 : 1]];
        for (std::size_t end : {corners[edge], corners[(edge + 1) % 3]})
            input.insert(input.end(), soup_.points[end].begin(), soup_.points[end].end());
    } else {
        auto const after = std::upper_bound(voxel_begins_.begin(), voxel_begins_.end(), index);
        std::size_t const triangle = static_cast<std::size_t>(after - voxel_begins_.begin()) - 1;
        voxel_range const& range = voxels_[triangle];
        append_triangle(static_cast<std::uint32_t>(triangle), input);
        std::uint64_t rest = index - voxel_begins_[triangle];
        std::array<double, 3> low{}, high{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            std::uint64_t const across = static_cast<std::uint64_t>(range.high[axis] - range.low[axis] + 1);
            std::int64_t const cell = range.low[axis] + static_cast<std::int64_t>(rest % across);
            rest /= across;
            low[axis] = std::ldexp(static_cast<double>(cell), range.exponent);
            high[axis] = std::ldexp(static_cast<double>(cell + 1), range.exponent);
        }
        input.insert(input.end(), low.begin(), low.end());
        input.insert(input.end(), high.begin(), high.end());
    }
}

workload model_cases::make_workload(test_info const& test, scalar_type scalar, std::vector<subject const*> subjects,
                                    std::uint64_t limit) const {
    std::uint64_t const total = case_count(test);
    workload work{&test, scalar, std::move(subjects), std::min(total, limit), {}};
    std::size_t const family = static_cast<std::size_t>(find_family("mesh") - families().data());
    work.make = [this, &test, scalar, family, total, size = work.size](std::uint64_t first, std::uint64_t count,
                                                                       case_batch& batch) {
        std::vector<double> input;
        for (std::uint64_t i = first; i < first + count; ++i) {
            // i * total / size without overflow: which of all cases is number i of the even spread.
            std::uint64_t const index = i * (total / size) + i * (total % size) / size;
            make_case(test, index, input);
            if (scalar == scalar_type::float32)
                for (double& value : input) value = static_cast<double>(static_cast<float>(value));
            // A coordinate beyond float32 makes no float32 case.
            if (!validate(test, scalar, input)) batch.add(input, family);
        }
    };
    return work;
}

}  // namespace graze
