#include "case_file/rings.hpp"

#include <algorithm>
#include <optional>

#include "graze/internal/text/text.hpp"
#include "graze/rational.hpp"

namespace graze {
namespace {

struct corner {
    rational x, y;
};

/// What is no number becomes 0: it is refused later on.
double value_of(std::string const& text, scalar_type scalar) {
    written_scalar const read = parse_scalar(text, scalar);
    return read.what == written_scalar::status::finite ? read.value : 0;
}

std::vector<corner> corners_of(written_ring const& ring, scalar_type scalar) {
    std::vector<corner> corners;
    for (std::size_t i = 0; i + 1 < ring.size(); i += 2)
        corners.push_back({rational(value_of(ring[i], scalar)), rational(value_of(ring[i + 1], scalar))});
    return corners;
}

struct slit {
    std::size_t from, to;  // corners of the outer ring and of the hole
};

std::optional<slit> find_slit(std::vector<corner> const& outer, std::vector<corner> const& hole, corner const& p) {
    constexpr std::size_t enough = 16;  // of a hole in the hull of the outer ring the first corner serves
    for (std::size_t to = 0; to < std::min(hole.size(), enough); ++to) {
        corner const& b = hole[to];
        rational const px = p.x - b.x, py = p.y - b.y;
        for (std::size_t from = 0; from < outer.size(); ++from)
            if ((outer[from].x - b.x) * px + (outer[from].y - b.y) * py <= 0) return slit{from, to};
    }
    return std::nullopt;
}

}  // namespace

void open_ring(written_ring& ring, scalar_type scalar) {
    if (ring.size() < 4 || value_of(ring[0], scalar) != value_of(ring[ring.size() - 2], scalar) ||
        value_of(ring[1], scalar) != value_of(ring.back(), scalar))
        return;
    ring.resize(ring.size() - 2);
}

written_ring joined_rings(std::vector<written_ring> const& rings, written_ring const& point, scalar_type scalar) {
    for (std::size_t i = 0; i < rings.size(); ++i)
        if (rings[i].size() < 6)
            throw std::invalid_argument("ring " + std::to_string(i) + " has " + std::to_string(rings[i].size() / 2) +
                                        " different corners, expected at least 3");
    if (rings.size() == 1) return rings[0];
    if (point.size() != 2)
        throw std::invalid_argument("found " + std::to_string(rings.size()) +
                                    " rings, expected one: holes need a point");
    std::vector<corner> const outer = corners_of(rings[0], scalar);
    corner const p = corners_of(point, scalar).at(0);
    std::vector<std::vector<std::pair<std::size_t, std::size_t>>> holes_at(outer.size());  // ring, its corner
    for (std::size_t i = 1; i < rings.size(); ++i) {
        auto const found = find_slit(outer, corners_of(rings[i], scalar), p);
        if (!found)
            throw std::invalid_argument("ring " + std::to_string(i) +
                                        " lies outside of ring 0, expected a polygon and its holes");
        holes_at[found->from].emplace_back(i, found->to);
    }
    written_ring joined;
    auto const add = [&](written_ring const& ring, std::size_t k) {
        joined.push_back(ring[2 * k]);
        joined.push_back(ring[2 * k + 1]);
    };
    for (std::size_t from = 0; from < outer.size(); ++from) {
        add(rings[0], from);
        for (auto const& [hole, to] : holes_at[from]) {
            std::size_t const n = rings[hole].size() / 2;
            for (std::size_t k = 0; k <= n; ++k) add(rings[hole], (to + k) % n);
            add(rings[0], from);
        }
    }
    return joined;
}

}  // namespace graze
