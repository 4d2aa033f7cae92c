// Models for the tests of voxels.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "graze/voxelize.hpp"

namespace graze {

using corners = std::array<std::array<double, 3>, 3>;

inline triangle_soup soup_of(std::vector<corners> const& triangles) {
    triangle_soup soup;
    for (corners const& t : triangles) {
        std::uint32_t const first = static_cast<std::uint32_t>(soup.points.size());
        soup.points.insert(soup.points.end(), t.begin(), t.end());
        soup.triangles.push_back({first, first + 1, first + 2});
    }
    return soup;
}

/// A few triangles of all sizes, rounded to float32; most are small, since the reference is slow.
inline triangle_soup random_soup(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> unit(-1, 1);
    std::vector<corners> all;
    std::size_t const count = 4 + random() % 6;
    for (std::size_t i = 0; i < count; ++i) {
        double const size = i == 0 ? 1 : std::exp2(-static_cast<double>(random() % 5) - 0.5);
        std::array<double, 3> const middle{unit(random), unit(random), unit(random)};
        corners t;
        for (auto& p : t)
            for (std::size_t k = 0; k < 3; ++k)
                p[k] = static_cast<double>(static_cast<float>(middle[k] + size * unit(random)));
        all.push_back(t);
    }
    return soup_of(all);
}

inline triangle_soup cube(double low, double high) {
    triangle_soup soup;
    for (int corner = 0; corner < 8; ++corner)
        soup.points.push_back({corner & 1 ? high : low, corner & 2 ? high : low, corner & 4 ? high : low});
    for (std::array<std::uint32_t, 4> const& f : {std::array<std::uint32_t, 4>{0, 1, 3, 2},
                                                  {4, 6, 7, 5},
                                                  {0, 4, 5, 1},
                                                  {2, 3, 7, 6},
                                                  {0, 2, 6, 4},
                                                  {1, 5, 7, 3}}) {
        soup.triangles.push_back({f[0], f[1], f[2]});
        soup.triangles.push_back({f[0], f[2], f[3]});
    }
    return soup;
}

}  // namespace graze
