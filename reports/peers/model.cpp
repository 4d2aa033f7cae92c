#include "model.hpp"

#include <cmath>
#include <numbers>

namespace graze::peers {
namespace {

/// Circles of `around` vertices between two poles.
constexpr std::uint32_t around = 224, circles = 223;

surface make_model() {
    surface made;
    auto const add_vertex = [&](double polar, double turned) {
        double const radius = 1 + 0.1 * std::sin(9 * polar) * std::cos(7 * turned);
        double const x = radius * std::sin(polar) * std::cos(turned), y = radius * std::sin(polar) * std::sin(turned);
        made.vertices.push_back(
            {static_cast<float>(x), static_cast<float>(y), static_cast<float>(radius * std::cos(polar))});
    };
    for (std::uint32_t i = 1; i <= circles; ++i)
        for (std::uint32_t k = 0; k < around; ++k)
            add_vertex(std::numbers::pi * i / (circles + 1), 2 * std::numbers::pi * k / around);
    std::uint32_t const north = around * circles, south = north + 1;
    made.vertices.push_back({0, 0, 1});
    made.vertices.push_back({0, 0, -1});
    auto const at = [](std::uint32_t circle, std::uint32_t k) { return around * circle + k % around; };
    for (std::uint32_t k = 0; k < around; ++k) {
        made.triangles.push_back({north, at(0, k), at(0, k + 1)});
        made.triangles.push_back({south, at(circles - 1, k + 1), at(circles - 1, k)});
        for (std::uint32_t i = 0; i + 1 < circles; ++i) {
            made.triangles.push_back({at(i, k), at(i + 1, k), at(i + 1, k + 1)});
            made.triangles.push_back({at(i, k), at(i + 1, k + 1), at(i, k + 1)});
        }
    }
    return made;
}

}  // namespace

surface const& model() {
    static surface const made = make_model();
    return made;
}

}  // namespace graze::peers
