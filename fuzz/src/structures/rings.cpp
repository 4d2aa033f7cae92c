// Polygons on which triangulations go wrong.
#include <algorithm>
#include <map>
#include <set>

#include "structures/families.hpp"
#include "structures/making.hpp"

namespace graze::making {
namespace {

using ring = std::vector<vec>;

/// A ring around the origin: its corners in order of the angle, farther and nearer.
ring draw_star(source& choices, std::size_t least = 3, std::size_t most = 48) {
    ring corners(draw_count(choices, least, most));
    double const dent = choices.flip() ? 0.9 : 0.3;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        // The angle as the place on the square around the circle, from 0 to 4.
        double const place = 4 * static_cast<double>(i) / static_cast<double>(corners.size()),
                     part = place - std::floor(place);
        double const x = 1 - part, y = part;
        double const radius = 1 - dent * std::abs(signed_unit(choices));
        switch (static_cast<int>(place)) {
            case 0: corners[i] = {x * radius, y * radius, 0}; break;
            case 1: corners[i] = {-y * radius, x * radius, 0}; break;
            case 2: corners[i] = {-x * radius, -y * radius, 0}; break;
            default: corners[i] = {y * radius, -x * radius, 0}; break;
        }
    }
    return corners;
}

/// Teeth along the x axis: narrow, of any length, some as high as the next.
ring draw_comb(source& choices) {
    std::size_t const teeth = 1 + choices.below(16);
    bool const whole = choices.flip();
    ring corners{{0, 0, 0}};
    for (std::size_t i = 0; i <= 2 * teeth; ++i) {
        double const height = i % 2 == 0 ? 1 : whole ? 4 : 2 + 2 * std::abs(signed_unit(choices));
        corners.push_back({static_cast<double>(2 * teeth - i), height, 0});
    }
    corners.front() = {0, -1, 0};
    corners.insert(corners.begin() + 1, {static_cast<double>(2 * teeth), -1, 0});
    return corners;
}

/// Spikes: needles out of a triangle, their tips nearly in one line with others.
ring draw_spikes(source& choices, scalar_type scalar) {
    ring corners;
    std::size_t const spikes = 1 + choices.below(10);
    for (std::size_t i = 0; i < spikes; ++i) {
        double const x = static_cast<double>(i), width = scale_between(choices, -20, -2);
        corners.push_back({x, 0, 0});
        corners.push_back({x + width, -1 - static_cast<double>(choices.below(3)), 0});
        corners.push_back({x + 2 * width, choices.flip() ? 0 : spacing_at(scalar, 1), 0});
    }
    corners.push_back({static_cast<double>(spikes), 4, 0});
    return corners;
}

/// The outline of cells of a grid that hang together by sides, and of the holes that they leave: whole corners, many on one
/// line. Cells that meet at a corner alone make rings that touch; those are taken in.
std::vector<ring> draw_cells(source& choices, bool corners_alone) {
    using cell = std::pair<int, int>;
    std::set<cell> cells{{0, 0}};
    std::size_t const wanted = draw_count(choices, 1, 24);
    while (cells.size() < wanted) {
        auto const from = std::next(cells.begin(), static_cast<std::ptrdiff_t>(choices.below(cells.size())));
        constexpr std::array<cell, 4> steps{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
        cell const step = steps[choices.below(4)];
        cells.insert({from->first + step.first, from->second + step.second});
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (auto const& [x, y] : std::set(cells))
            for (int side : {-1, 1})
                if (cells.contains({x + 1, y + side}) && !cells.contains({x + 1, y}) && !cells.contains({x, y + side}))
                    changed = cells.insert({x + 1, y}).second;
    }
    // Sides with the cells to their left; each corner begins one of them, as no two cells meet at a corner alone.
    std::map<cell, cell> next;
    for (auto const& [x, y] : cells) {
        if (!cells.contains({x, y - 1})) next[{x, y}] = {x + 1, y};
        if (!cells.contains({x + 1, y})) next[{x + 1, y}] = {x + 1, y + 1};
        if (!cells.contains({x, y + 1})) next[{x + 1, y + 1}] = {x, y + 1};
        if (!cells.contains({x - 1, y})) next[{x, y + 1}] = {x, y};
    }
    std::vector<ring> rings;
    while (!next.empty()) {  // the first corner in order is one of the outer ring
        ring corners;
        cell at = next.begin()->first;
        while (next.contains(at)) {
            corners.push_back({static_cast<double>(at.first), static_cast<double>(at.second), 0});
            cell const to = next[at];
            next.erase(at);
            at = to;
        }
        if (corners_alone) {
            ring turning;
            for (std::size_t i = 0; i < corners.size(); ++i) {
                vec const &before = corners[(i + corners.size() - 1) % corners.size()],
                          &after = corners[(i + 1) % corners.size()];
                if (before[0] != after[0] && before[1] != after[1]) turning.push_back(corners[i]);
            }
            corners = turning;
        }
        rings.push_back(corners);
    }
    return rings;
}

/// A frame with holes in a row, their corners level with each other; some nearly at the frame or at another.
std::vector<ring> draw_holes(source& choices, scalar_type scalar) {
    std::size_t const holes = 1 + choices.below(6);
    double const width = static_cast<double>(holes);
    std::vector<ring> rings{{{0, 0, 0}, {width, 0, 0}, {width, 1, 0}, {0, 1, 0}}};
    for (std::size_t i = 0; i < holes; ++i) {
        double const x = static_cast<double>(i), gap = choices.flip() ? 0.25 : spacing_at(scalar, x + 1);
        ring hole{{x + gap, 0.5, 0}, {x + 0.5, 1 - (choices.one_in(3) ? gap : 0.25), 0}, {x + 0.75, 0.5, 0}};
        if (choices.flip()) hole.push_back({x + 0.5, 0.25, 0});
        if (choices.flip()) std::ranges::reverse(hole);
        std::rotate(hole.begin(), hole.begin() + static_cast<std::ptrdiff_t>(choices.below(hole.size())), hole.end());
        rings.push_back(hole);
    }
    return rings;
}

std::vector<ring> draw_any(source& choices, scalar_type scalar) {
    switch (choices.below(5)) {
        case 0: return {draw_comb(choices)};
        case 1: return {draw_spikes(choices, scalar)};
        case 2: return draw_cells(choices, choices.flip());
        case 3: return draw_holes(choices, scalar);
        default: return {draw_star(choices)};
    }
}

void write(scalar_type scalar, source& choices, std::vector<ring> drawn, std::vector<double>& coordinates,
           std::vector<std::size_t>& rings) {
    for (ring& corners : drawn) {
        if (choices.flip()) std::ranges::reverse(corners);
        append(scalar, 2, corners, coordinates);
        rings.push_back(corners.size());
    }
}

void one_star(scalar_type scalar, source& choices, std::vector<double>& coordinates, std::vector<std::size_t>& rings) {
    write(scalar, choices, {draw_star(choices)}, coordinates, rings);
}
void one_comb(scalar_type scalar, source& choices, std::vector<double>& coordinates, std::vector<std::size_t>& rings) {
    write(scalar, choices, {draw_comb(choices)}, coordinates, rings);
}
void one_of_spikes(scalar_type scalar, source& choices, std::vector<double>& coordinates,
                   std::vector<std::size_t>& rings) {
    write(scalar, choices, {draw_spikes(choices, scalar)}, coordinates, rings);
}
void one_grid(scalar_type scalar, source& choices, std::vector<double>& coordinates, std::vector<std::size_t>& rings) {
    write(scalar, choices, draw_cells(choices, choices.flip()), coordinates, rings);
}
void one_with_holes(scalar_type scalar, source& choices, std::vector<double>& coordinates,
                    std::vector<std::size_t>& rings) {
    write(scalar, choices, draw_holes(choices, scalar), coordinates, rings);
}

/// All rings changed alike: turned, moved far off, scaled axis by axis, and some corners by a few spacings.
template <class Change>
void changed(scalar_type scalar, source& choices, std::vector<double>& coordinates, std::vector<std::size_t>& rings,
             Change change) {
    std::vector<ring> drawn = draw_any(choices, scalar);
    for (ring& corners : drawn)
        for (vec& corner : corners) change(corner);
    write(scalar, choices, std::move(drawn), coordinates, rings);
}
void one_turned(scalar_type scalar, source& choices, std::vector<double>& coordinates,
                std::vector<std::size_t>& rings) {
    double const s = signed_unit(choices), t = signed_unit(choices);
    changed(scalar, choices, coordinates, rings, [&](vec& corner) {
        corner = {s * corner[0] - t * corner[1], t * corner[0] + s * corner[1], 0};
    });
}
void one_far_off(scalar_type scalar, source& choices, std::vector<double>& coordinates,
                 std::vector<std::size_t>& rings) {
    double const far = scale_between(choices, 5, scalar == scalar_type::float32 ? 18 : 45);
    changed(scalar, choices, coordinates, rings, [&](vec& corner) { corner = {corner[0] + far, corner[1] - far, 0}; });
}
void one_extreme(scalar_type scalar, source& choices, std::vector<double>& coordinates,
                 std::vector<std::size_t>& rings) {
    std::int64_t const most = scalar == scalar_type::float32 ? 110 : 1000;
    double const x = scale_between(choices, -most, most), y = choices.flip() ? x : scale_between(choices, -most, most);
    changed(scalar, choices, coordinates, rings, [&](vec& corner) { corner = {corner[0] * x, corner[1] * y, 0}; });
}
void one_nudged(scalar_type scalar, source& choices, std::vector<double>& coordinates,
                std::vector<std::size_t>& rings) {
    changed(scalar, choices, coordinates, rings, [&](vec& corner) {
        std::size_t const axis = choices.below(2);
        if (choices.flip())
            corner[axis] += static_cast<double>(choices.between(-2, 2)) * spacing_at(scalar, corner[axis]);
    });
}

}  // namespace

std::vector<structure_family> families_of_rings() {
    return {{"star", "a ring around a point, with dents", nullptr, one_star},
            {"comb", "teeth, many corners level with each other", nullptr, one_comb},
            {"spikes", "needles, tips nearly in line", nullptr, one_of_spikes},
            {"cells", "whole corners, many on one line, with holes", nullptr, one_grid},
            {"holes", "holes in a row, some nearly touching", nullptr, one_with_holes},
            {"turned", "one of these turned, and so rounded", nullptr, one_turned},
            {"nudged", "one of these, corners moved by a few spacings", nullptr, one_nudged},
            {"far_off", "one of these far from the origin", nullptr, one_far_off},
            {"extreme_scale", "one of these, exponents over the range of the type", nullptr, one_extreme}};
}

}  // namespace graze::making
