// What the adapters of solids share. A library's solid is a class that is built of triangles once, then asked:
//
//   struct NAME { using scalar = float; NAME(scalar const* triangles, std::size_t count); int ask(scalar const* query, scalar* output); };
//
// Its constructor throws where the library refuses the solid; ask answers as graze_subject.decide does.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <vector>

#include "exact.hpp"
#include "graze/subject.h"

namespace adapters {

void add_solid(graze_subject_v3 const& subject);

/// Adds such a class as a subject of a test.
template <class Solid>
void add_solid(char const* test, char const* name, int contact = GRAZE_CONTACT_UNSPECIFIED) {
    using scalar = typename Solid::scalar;
    graze_subject_v3 one{};
    one.size = sizeof one;
    one.subject = {test, name, int{8 * sizeof(scalar)}, contact, nullptr};
    one.prepare = [](void const* triangles, std::size_t count) -> void* {
        return new Solid(static_cast<scalar const*>(triangles), count);
    };
    one.ask = [](void* solid, void const* query, std::size_t, void* output) {
        return static_cast<Solid*>(solid)->ask(static_cast<scalar const*>(query), static_cast<scalar*>(output));
    };
    one.release = [](void* solid) { delete static_cast<Solid*>(solid); };
    add_solid(one);
}

/// Triangles as most libraries want them: points, each once, and three indices a triangle. Equal coordinates are one point.
template <class Number>
struct indexed_triangles {
    std::vector<std::array<Number, 3>> points;
    std::vector<std::array<unsigned, 3>> corners;

    template <class Scalar>
    indexed_triangles(Scalar const* triangles, std::size_t count) {
        std::map<std::array<Number, 3>, unsigned> places;
        for (std::size_t i = 0; i < 3 * count; ++i) {
            std::array<Number, 3> point;
            for (std::size_t k = 0; k < 3; ++k) point[k] = Number(triangles[3 * i + k]) + Number(0);  // no -0
            auto const [at, is_new] = places.emplace(point, unsigned(points.size()));
            if (is_new) points.push_back(point);
            if (i % 3 == 0) corners.emplace_back();
            corners.back()[i % 3] = at->second;
        }
    }

    /// The greatest absolute value of a coordinate.
    Number reach() const {
        Number most = 0;
        for (auto const& point : points)
            for (Number c : point) most = std::max(most, std::abs(c));
        return most;
    }
};

/// The end of a ray cut off beyond all triangles, for libraries that have segments, and how often it holds the direction: a
/// power of two. Nothing where a sum rounds.
template <class Scalar>
std::optional<std::pair<std::array<double, 3>, double>> segment_end(Scalar const* ray, double reach) {
    double most = reach, along = 0;
    for (int k = 0; k < 3; ++k) {
        most = std::max(most, std::abs(double(ray[k])));
        along = std::max(along, std::abs(double(ray[3 + k])));
    }
    if (along == 0) return std::nullopt;
    double const times = std::ldexp(1.0, std::ilogb(most) - std::ilogb(along) + 3);
    std::array<double, 3> end;
    for (std::size_t k = 0; k < 3; ++k) {
        double const step = times * double(ray[3 + k]);
        if (!sum_is_exact(double(ray[k]), step)) return std::nullopt;
        end[k] = double(ray[k]) + step;
    }
    return std::pair(end, times);
}

void add_solids_of_embree();
void add_solids_of_cgal();
void add_solids_of_vtk();
void add_solids_of_open3d();

}  // namespace adapters
