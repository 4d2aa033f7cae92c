// Outlines as slicers make them of models: closed meshes cut by planes, at the height of a vertex or at a rounded one. The
// models are a landscape on a floor, a wavy ring and a dented ball; their numbers are decimals, as files of models have them.
#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "structures/families.hpp"
#include "structures/making.hpp"

namespace graze::making {
namespace {

using ring = std::vector<vec>;

struct model {
    std::vector<vec> points;
    std::vector<std::array<std::size_t, 3>> triangles;
};

double decimal(double value) {
    return std::round(value * 1000) / 1000;
}

/// Numbers of a grid that is closed in both directions, or in the first alone.
class grid_of_points {
  public:
    grid_of_points(std::size_t width, std::size_t height) : width_(width), height_(height) {}
    std::size_t at(std::size_t i, std::size_t j) const { return i % width_ + width_ * (j % height_); }
    void add_cell(model& to, std::size_t i, std::size_t j) const {
        to.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
        to.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }

  private:
    std::size_t width_, height_;
};

/// A point of the unit circle: `part` of the way around it, by the square around it.
std::array<double, 2> around(double part) {
    double const place = 4 * (part - std::floor(part)), t = place - std::floor(place);
    double const x = 1 - t, y = t, length = std::sqrt(x * x + y * y);
    switch (static_cast<int>(place)) {
        case 0: return {x / length, y / length};
        case 1: return {-y / length, x / length};
        case 2: return {-x / length, -y / length};
        default: return {y / length, -x / length};
    }
}

/// Hills and hollows, higher inside than at the rim, which is the floor's.
model draw_landscape(source& choices) {
    std::size_t const width = 4 + choices.below(7), height = 4 + choices.below(7);
    bool const steps = choices.flip();  // of whole heights, so that many vertices are level
    model made;
    grid_of_points const grid(width, height);
    for (std::size_t j = 0; j < height; ++j)
        for (std::size_t i = 0; i < width; ++i) {
            bool const rim = i == 0 || j == 0 || i + 1 == width || j + 1 == height;
            double const high = steps ? static_cast<double>(choices.below(4)) : 4 * std::abs(signed_unit(choices));
            double const off = rim ? 0 : 0.3 * signed_unit(choices);
            made.points.push_back({decimal(static_cast<double>(i) + off), decimal(static_cast<double>(j) - off),
                                   rim ? -1 : decimal(high)});
        }
    for (std::size_t j = 0; j + 1 < height; ++j)
        for (std::size_t i = 0; i + 1 < width; ++i) grid.add_cell(made, i, j);
    // The floor is below every cut: it has no part in an outline.
    return made;
}

/// A tube around a ring, thinner and thicker: its cuts are rings in rings, or spots side by side.
model draw_wavy_ring(source& choices) {
    std::size_t const along = 5 + choices.below(12), across = 3 + choices.below(6);
    model made;
    grid_of_points const grid(along, across);
    double const wave = 0.5 * std::abs(signed_unit(choices));
    bool const upright = choices.flip();
    for (std::size_t j = 0; j < across; ++j)
        for (std::size_t i = 0; i < along; ++i) {
            std::array<double, 2> const way = around(static_cast<double>(i) / static_cast<double>(along)),
                                        side = around(static_cast<double>(j) / static_cast<double>(across));
            double const thick = 1 + wave * (i % 2 == 0 ? 1 : -1), far = 3 + thick * side[0];
            vec const point{decimal(far * way[0]), decimal(far * way[1]), decimal(thick * side[1])};
            made.points.push_back(upright ? vec{point[2], point[0], point[1]} : point);
        }
    for (std::size_t j = 0; j < across; ++j)
        for (std::size_t i = 0; i < along; ++i) grid.add_cell(made, i, j);
    return made;
}

/// A ball whose radii differ, so that its cuts have dents.
model draw_ball(source& choices) {
    std::size_t const along = 5 + choices.below(16), bands = 2 + choices.below(6);
    model made;
    grid_of_points const grid(along, bands);
    double const dent = 0.8 * std::abs(signed_unit(choices));
    for (std::size_t j = 0; j < bands; ++j)
        for (std::size_t i = 0; i < along; ++i) {
            std::array<double, 2> const way = around(static_cast<double>(i) / static_cast<double>(along)),
                                        rise = around(static_cast<double>(j + 1) / static_cast<double>(2 * bands + 2));
            double const radius = 4 * (1 - dent * std::abs(signed_unit(choices)));
            made.points.push_back(
                {decimal(radius * rise[1] * way[0]), decimal(radius * rise[1] * way[1]), decimal(radius * rise[0])});
        }
    for (std::size_t j = 0; j + 1 < bands; ++j)
        for (std::size_t i = 0; i < along; ++i) grid.add_cell(made, i, j);
    for (std::size_t j : {std::size_t{0}, bands - 1}) {
        made.points.push_back({0, 0, j == 0 ? 4.5 : -4.5});
        for (std::size_t i = 0; i < along; ++i) {
            std::array<std::size_t, 3> cap{grid.at(i, j), grid.at(i + 1, j), made.points.size() - 1};
            if (j == 0) std::swap(cap[0], cap[1]);
            made.triangles.push_back(cap);
        }
    }
    return made;
}

model draw_model(source& choices) {
    switch (choices.below(3)) {
        case 0: return draw_landscape(choices);
        case 1: return draw_wavy_ring(choices);
        default: return draw_ball(choices);
    }
}

double draw_level(source& choices, model const& cut) {
    double const height = cut.points[choices.below(cut.points.size())][2];
    // Of a layer's thickness, as printers have it, or through a vertex.
    return choices.flip() ? height : std::round(height * 5) / 5;
}

/// The rings in which a plane cuts the model: what lies at its height counts as above.
std::vector<ring> slice(model const& cut, double level) {
    using edge = std::pair<std::size_t, std::size_t>;
    auto const is_above = [&](std::size_t point) { return cut.points[point][2] >= level; };
    std::map<edge, edge> next;
    for (auto const& corners : cut.triangles) {
        std::optional<edge> in, out;
        for (std::size_t k = 0; k < 3; ++k) {
            std::size_t const a = corners[k], b = corners[(k + 1) % 3];
            if (is_above(a) == is_above(b)) continue;
            (is_above(a) ? out : in) = edge(std::min(a, b), std::max(a, b));
        }
        if (in && out) next[*in] = *out;
    }
    auto const crossing = [&](edge const& of) {
        vec const &a = cut.points[of.first], &b = cut.points[of.second];
        double const t = (level - a[2]) / (b[2] - a[2]);
        return vec{a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), 0};
    };
    std::vector<ring> rings;
    while (!next.empty()) {
        ring corners;
        edge at = next.begin()->first;
        for (auto found = next.find(at); found != next.end(); found = next.find(at)) {
            corners.push_back(crossing(at));
            at = found->second;
            next.erase(found);
        }
        // At a vertex several edges are cut in one point.
        corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
        while (corners.size() > 1 && corners.front() == corners.back()) corners.pop_back();
        if (corners.size() > 2) rings.push_back(std::move(corners));
    }
    return rings;
}

bool is_inside(vec const& p, ring const& corners) {
    bool inside = false;
    for (std::size_t i = 0, j = corners.size() - 1; i < corners.size(); j = i++) {
        vec const &a = corners[i], &b = corners[j];
        if ((a[1] > p[1]) != (b[1] > p[1]) && p[0] < a[0] + (b[0] - a[0]) * (p[1] - a[1]) / (b[1] - a[1]))
            inside = !inside;
    }
    return inside;
}

/// The ring with the most corners of those that bound the model from outside, and its holes.
std::vector<ring> largest_part(std::vector<ring> const& rings) {
    std::vector<std::size_t> depth(rings.size());
    for (std::size_t i = 0; i < rings.size(); ++i)
        for (std::size_t j = 0; j < rings.size(); ++j) depth[i] += i != j && is_inside(rings[i][0], rings[j]) ? 1 : 0;
    std::optional<std::size_t> outer;
    for (std::size_t i = 0; i < rings.size(); ++i)
        if (depth[i] % 2 == 0 && (!outer || rings[i].size() > rings[*outer].size())) outer = i;
    if (!outer) return {};
    std::vector<ring> part{rings[*outer]};
    for (std::size_t i = 0; i < rings.size(); ++i)
        if (depth[i] == depth[*outer] + 1 && is_inside(rings[i][0], rings[*outer])) part.push_back(rings[i]);
    return part;
}

/// Where the part of the model lies on its table, in which unit: as files have it, or in the middle and in metres.
void place_on_table(source& choices, std::vector<ring>& rings) {
    double const unit = choices.flip() ? 1 : 0.001, x = choices.flip() ? 0 : 100 + std::abs(signed_integer(choices, 6));
    for (ring& corners : rings)
        for (vec& corner : corners) {
            corner[0] = (corner[0] + x) * unit;
            corner[1] = (corner[1] + x) * unit;
        }
}

std::vector<ring> draw_outlines(source& choices) {
    for (int tries = 0; tries < 8; ++tries) {
        model const cut = draw_model(choices);
        std::vector<ring> part = largest_part(slice(cut, draw_level(choices, cut)));
        if (part.empty()) continue;
        place_on_table(choices, part);
        return part;
    }
    return {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}};
}

void outlines(scalar_type scalar, source& choices, std::vector<double>& coordinates, std::vector<std::size_t>& rings) {
    for (ring const& corners : draw_outlines(choices)) {
        append(scalar, 2, corners, coordinates);
        rings.push_back(corners.size());
    }
}

/// In space the corners of some cuts of one model, one above the other.
void points_of_outlines(std::size_t dimension, scalar_type scalar, source& choices, std::vector<double>& coordinates) {
    if (dimension == 2) {
        for (ring const& corners : draw_outlines(choices)) append(scalar, 2, corners, coordinates);
        return;
    }
    model const cut = draw_model(choices);
    std::size_t const layers = 2 + choices.below(2);
    std::vector<double> heights;
    for (int tries = 0; tries < 16 && heights.size() < layers; ++tries) {
        double const level = draw_level(choices, cut);
        if (std::ranges::find(heights, level) != heights.end()) continue;
        std::vector<ring> rings = slice(cut, level);
        if (!rings.empty()) heights.push_back(level);
        for (ring& corners : rings) {
            for (vec& corner : corners) corner[2] = level;
            append(scalar, 3, corners, coordinates);
        }
    }
    if (heights.size() < 2) append(scalar, 3, cut.points, coordinates);
}

}  // namespace

std::vector<structure_family> families_of_outlines() {
    return {{"outlines", "cuts through models, as slicers make them; in space some on top of each other",
             points_of_outlines, outlines}};
}

}  // namespace graze::making
