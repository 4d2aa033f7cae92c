#include "graze/internal/subjects/documented_domains.hpp"

#include <algorithm>
#include <cmath>

#include "graze/internal/judge/simple_polygon.hpp"
#include "graze/rational.hpp"
#include "rational/frustum.hpp"

namespace graze {
namespace {

/// Sign of the area of the triangle at `offset`: 1 counter-clockwise. The double difference of products has
/// relative error below 4 * 2^-53 of the sum of their magnitudes unless a product leaves the normal range.
int winding(std::span<double const> in, std::size_t offset) {
    double const ux = in[offset + 2] - in[offset], uy = in[offset + 3] - in[offset + 1];
    double const vx = in[offset + 4] - in[offset], vy = in[offset + 5] - in[offset + 1];
    double const left = ux * vy, right = uy * vx, size = std::abs(left) + std::abs(right);
    if (size > 1e-280 && size < 1e300 && std::abs(left - right) > 1e-15 * size) return left > right ? 1 : -1;
    auto const at = [&](std::size_t i) { return rational(in[offset + i]); };
    rational const area = (at(2) - at(0)) * (at(5) - at(1)) - (at(3) - at(1)) * (at(4) - at(0));
    return area.sign();
}

}  // namespace

bool has_orthonormal_frame(scalar_type type, std::span<double const> in, std::size_t offset) {
    rational const bound = 4 * rational(type == scalar_type::float32 ? 0x1p-23 : 0x1p-52);
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = i; j < 3; ++j) {
            rational product = i == j ? -1 : 0;
            for (std::size_t axis = 0; axis < 3; ++axis)
                product += rational(in[offset + 3 * i + axis]) * rational(in[offset + 3 * j + axis]);
            if (abs(product) > bound) return false;
        }
    return true;
}

bool has_orthonormal_frames(scalar_type type, std::span<double const> in) {
    return has_orthonormal_frame(type, in, 3) && has_orthonormal_frame(type, in, 18);
}

bool has_triangle_with_area(std::span<double const> in, std::size_t offset) {
    auto const edge = [&](std::size_t corner, std::size_t axis) {
        return rational(rational(in[offset + 3 * corner + axis]) - rational(in[offset + axis]));
    };
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::size_t const next = (axis + 1) % 3;
        if (edge(1, axis) * edge(2, next) != edge(1, next) * edge(2, axis)) return true;
    }
    return false;
}

bool has_eight_corners(scalar_type, std::span<double const> in) {
    std::vector<half_space> const planes = read_planes(in.first(24));
    std::vector<point> corners;
    for (std::size_t bits = 0; bits < 8; ++bits) {
        std::vector<half_space> const three{planes[bits & 1], planes[2 + (bits >> 1 & 1)], planes[4 + (bits >> 2)]};
        std::vector<point> const corner = corners_of(three, std::nullopt);
        if (corner.empty() || !is_within(planes, corner[0])) return false;
        corners.push_back(corner[0]);
    }
    // Each line of two planes has an edge then, whose ends are two of them, and four edges go round each side.
    std::sort(corners.begin(), corners.end());
    return std::adjacent_find(corners.begin(), corners.end()) == corners.end();
}

bool is_wound(int sign, std::span<double const> in, std::size_t offset) {
    for (std::size_t at = offset; at + 6 <= in.size(); at += 6)
        if (winding(in, at) == -sign) return false;
    return true;
}

bool is_simple(std::span<double const> in, std::size_t offset) {
    return is_simple_polygon(in.subspan(offset));
}

bool is_rigid_and_wound(scalar_type type, std::span<double const> in) {
    rational const bound = 4 * rational(type == scalar_type::float32 ? 0x1p-23 : 0x1p-52);
    rational const a(in[2]), b(in[3]), c(in[5]), d(in[6]);
    auto const near = [&](rational const& value, int target) { return abs(rational(value - target)) <= bound; };
    return near(a * a + c * c, 1) && near(b * b + d * d, 1) && near(a * b + c * d, 0) && near(a * d - b * c, 1) &&
           is_wound(-1, in, 8);
}

}  // namespace graze
