// Points are numbered: those beside the faces of A, then of B, then of C, two a face, then random ones. Threads take them in
// chunks in this order, so that all before the first wrong one are asked about.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "graze/internal/models/solids.hpp"
#include "graze/internal/threads/on_threads.hpp"
#include "graze/source.hpp"
#include "models/winding.hpp"

namespace graze {
namespace {

using place = std::array<double, 3>;

constexpr std::uint64_t points_at_once = 256;
constexpr std::size_t part_count = 3;

/// A point about `distance` and a little more from the centroid of a triangle, on its outer or inner side. Rounded: it
/// is asked exactly how far it is. Nothing where the triangle has no area, as far as doubles tell, or the point is beyond
/// the largest double.
std::optional<place> place_beside(place const& p, place const& q, place const& r, bool outer, double distance) {
    // Edges halved, so that none overflows, and scaled to about 1, so that products keep their digits.
    place u, v, centre;
    double size = 0, largest = distance;
    for (std::size_t k = 0; k < 3; ++k) {
        u[k] = q[k] / 2 - p[k] / 2;
        v[k] = r[k] / 2 - p[k] / 2;
        centre[k] = p[k] / 3 + q[k] / 3 + r[k] / 3;
        size = std::max({size, std::abs(u[k]), std::abs(v[k])});
        largest = std::max(largest, std::abs(centre[k]));
    }
    if (size == 0) return std::nullopt;
    int const exponent = -std::ilogb(size);
    for (std::size_t k = 0; k < 3; ++k) {
        u[k] = std::scalbn(u[k], exponent);
        v[k] = std::scalbn(v[k], exponent);
    }
    place const normal{u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
    // No hypot, which libraries round in different ways: the points are the same everywhere.
    double const length = std::sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    if (length == 0) return std::nullopt;
    // The centroid is off by 5 roundings, the normal's direction by some more of the distance, the point by one.
    double const spacing = std::nextafter(largest, std::numeric_limits<double>::infinity()) - largest;
    double const step = distance + std::max(distance * 0x1p-20, 16 * spacing);
    for (std::size_t k = 0; k < 3; ++k) {
        centre[k] += (outer ? step : -step) * (normal[k] / length);
        if (!std::isfinite(centre[k])) return std::nullopt;
    }
    return centre;
}

struct operands {
    std::array<triangle_soup const*, part_count> soups;
    double tolerance;
    std::uint64_t seed;
};

/// The points that are asked about, by number.
class asked_points {
  public:
    asked_points(operands const& of, std::uint64_t random_points) : of_(of) {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < part_count; ++i) ends_[i] = sum += 2 * of.soups[i]->triangles.size();
        bool any = false;
        for (triangle_soup const* soup : of.soups)
            for (auto const& triangle : soup->triangles)
                for (std::uint32_t corner : triangle) {
                    place const& p = soup->points[corner];
                    for (std::size_t k = 0; k < 3; ++k) {
                        low_[k] = any ? std::min(low_[k], p[k]) : p[k];
                        high_[k] = any ? std::max(high_[k], p[k]) : p[k];
                    }
                    any = true;
                }
        count_ = beside_count() + (any ? random_points : 0);
    }
    std::uint64_t count() const { return count_; }

    /// Nothing for a number below beside_count() whose triangle has no side.
    std::optional<place> at(std::uint64_t number) const {
        if (number >= beside_count()) return random(number - beside_count());
        auto const [soup, triangle] = triangle_of(number);
        auto const& [a, b, c] = soup->triangles[triangle];
        return place_beside(soup->points[a], soup->points[b], soup->points[c], is_outer(number), of_.tolerance);
    }
    std::optional<point_beside> beside(std::uint64_t number) const {
        if (number >= beside_count()) return std::nullopt;
        auto const [soup, triangle] = triangle_of(number);
        return point_beside{static_cast<boolean_part>(part_of(number)), soup->face_of(triangle), is_outer(number)};
    }

  private:
    std::uint64_t beside_count() const { return ends_.back(); }
    std::size_t part_of(std::uint64_t number) const { return number < ends_[0] ? 0 : number < ends_[1] ? 1 : 2; }
    static bool is_outer(std::uint64_t number) { return number % 2 == 0; }
    std::pair<triangle_soup const*, std::uint32_t> triangle_of(std::uint64_t number) const {
        std::size_t const part = part_of(number);
        std::uint64_t const begin = part == 0 ? 0 : ends_[part - 1];
        return {of_.soups[part], static_cast<std::uint32_t>((number - begin) / 2)};
    }
    /// From a stream of its own: uniform over the box, in steps of 2^-53 of its sides.
    place random(std::uint64_t number) const {
        source choices(mix(of_.seed) ^ mix(number + 1));
        place result;
        for (std::size_t k = 0; k < 3; ++k) {
            double const share = static_cast<double>(choices.next() >> 11) * 0x1p-53;
            result[k] = std::clamp(low_[k] * (1 - share) + high_[k] * share, low_[k], high_[k]);
        }
        return result;
    }

    operands const& of_;
    std::array<std::uint64_t, part_count> ends_{};  // of the numbers of points beside each soup's faces
    place low_{}, high_{};
    std::uint64_t count_ = 0;
};

bool is_inside(boolean_operation operation, bool in_a, bool in_b) {
    switch (operation) {
        case boolean_operation::union_of: return in_a || in_b;
        case boolean_operation::intersection: return in_a && in_b;
        case boolean_operation::difference: return in_a && !in_b;
    }
    return false;
}

/// The points of one chunk: how many were asked about or were too near, up to the wrong one if there is any.
struct chunk_result {
    std::uint32_t asked = 0, too_near = 0;
    std::optional<std::uint64_t> wrong;
};

constexpr std::array<std::string_view, 3> operation_names{"union", "intersection", "difference"};

}  // namespace

std::string_view name_of(boolean_operation operation) {
    return operation_names[static_cast<std::size_t>(operation)];
}
std::optional<boolean_operation> boolean_operation_of(std::string_view name) {
    for (std::size_t i = 0; i < operation_names.size(); ++i)
        if (operation_names[i] == name) return static_cast<boolean_operation>(i);
    return std::nullopt;
}
std::string_view name_of(boolean_law law) {
    static constexpr std::string_view names[] = {"valid", "not_closed", "wrong_membership"};
    return names[static_cast<std::size_t>(law)];
}

boolean_fault judge_boolean(boolean_operation operation, triangle_soup const& a, triangle_soup const& b,
                            triangle_soup const& c, double tolerance, std::uint64_t random_points, std::uint64_t seed,
                            unsigned jobs, judging_progress const& told) {
    if (!(tolerance >= 0) || std::isinf(tolerance)) throw std::invalid_argument("tolerance: finite, at least 0");
    operands const of{{&a, &b, &c}, tolerance, seed};
    boolean_fault fault;
    std::vector<welded_surface> surfaces;
    surfaces.reserve(part_count);
    for (std::size_t i = 0; i < part_count; ++i) {
        surfaces.emplace_back(*of.soups[i]);
        fault.edge = surfaces[i].find_unpaired_edge(*of.soups[i]);
        if (!fault.edge) continue;
        auto const part = static_cast<boolean_part>(i);
        if (part == boolean_part::c)
            fault.law = boolean_law::not_closed;
        else
            fault.open_operand = part;
        return fault;
    }
    std::vector<winding_index> indices;
    for (welded_surface const& surface : surfaces) indices.emplace_back(surface);

    asked_points const points(of, random_points);
    auto const windings_at = [&](place const& point) {
        std::array<std::int64_t, part_count> found;
        for (std::size_t i = 0; i < part_count; ++i) found[i] = indices[i].off(point);
        return found;
    };
    auto const expected_of = [&](std::array<std::int64_t, part_count> const& winding) {
        return is_inside(operation, winding[0] != 0, winding[1] != 0);
    };
    auto const judge_chunk = [&](std::uint64_t chunk) {
        chunk_result result;
        std::uint64_t const begin = chunk * points_at_once;
        for (std::uint64_t i = begin; i < std::min(begin + points_at_once, points.count()); ++i) {
            std::optional<place> const point = points.at(i);
            if (!point) continue;
            if (std::ranges::any_of(indices, [&](auto const& one) { return one.meets_ball(*point, tolerance); })) {
                ++result.too_near;
                continue;
            }
            ++result.asked;
            auto const winding = windings_at(*point);
            if (winding[2] == (expected_of(winding) ? 1 : 0)) continue;
            result.wrong = i;
            break;
        }
        return result;
    };

    std::uint64_t const chunks = (points.count() + points_at_once - 1) / points_at_once;
    std::size_t const threads = static_cast<std::size_t>(std::clamp<std::uint64_t>(chunks, 1, std::max(1u, jobs)));
    std::vector<std::vector<std::pair<std::uint64_t, chunk_result>>> results(threads);
    shared_range range(chunks);
    std::atomic<std::uint64_t> done = 0;
    auto const loop = [&](std::size_t thread) {
        for (auto part = range.take(); !part.empty(); part = range.take()) {
            results[thread].emplace_back(part.begin, judge_chunk(part.begin));
            if (results[thread].back().second.wrong) range.end();
            ++done;
        }
    };
    on_threads(
        threads, loop, [&] { range.end(); },
        [&] {
            if (told) told(std::min(done * points_at_once, points.count()), points.count());
        });

    std::optional<std::uint64_t> wrong;
    for (auto const& of_thread : results)
        for (auto const& [chunk, result] : of_thread)
            if (result.wrong && (!wrong || *result.wrong < *wrong)) wrong = result.wrong;
    for (auto const& of_thread : results)
        for (auto const& [chunk, result] : of_thread) {
            if (wrong && chunk > *wrong / points_at_once) continue;
            fault.asked += result.asked;
            fault.too_near += result.too_near;
        }
    if (!wrong) return fault;
    fault.law = boolean_law::wrong_membership;
    fault.point = *points.at(*wrong);
    fault.winding = windings_at(fault.point);
    fault.expected = expected_of(fault.winding);
    fault.beside = points.beside(*wrong);
    return fault;
}

}  // namespace graze
