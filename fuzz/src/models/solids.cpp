// The laws of a solid. The winding number is one along a region of space, so it is asked for at one face of each chain of
// faces that look into the same region across their edges.
#include "graze/internal/models/solids.hpp"

#include <algorithm>

#include "graze/structures/surface.hpp"
#include "models/solid_proof.hpp"
#include "models/winding.hpp"

namespace graze {
namespace {

using structures::point_id;
using structures::tuple_side;

/// So many rays through all faces take less time than a tree over them.
constexpr std::size_t few_regions = 8;

/// The faces at an edge, by the angle around it. No two are at the same angle: they would intersect.
class faces_around {
  public:
    explicit faces_around(welded_surface const& surface) : surface_(surface), points_(surface.points()) {}

    void sort(std::span<tuple_side const> group) {
        auto const opposite = [&](tuple_side const& item) {
            return surface_.faces()[item.owner() / 3][item.owner() % 3];
        };
        auto const [low, high] = std::pair(group[0].low, static_cast<point_id>(group[0].rest));
        auto const side = [&, low = low, high = high](point_id from, point_id to) {
            return structures::side(points_, low, high, from, to);
        };
        sorted.clear();
        for (tuple_side const& item : group) {
            point_id const corner = opposite(item);
            int const side_of_first = sorted.empty() ? 0 : side(opposite(group[0]), corner);
            int const sector = sorted.empty() ? 0 : side_of_first > 0 ? 1 : side_of_first == 0 ? 2 : 3;
            sorted.push_back({item, corner, sector});
        }
        std::ranges::sort(sorted, [&](entry const& i, entry const& j) {
            return i.sector != j.sector ? i.sector < j.sector : side(i.corner, j.corner) > 0;
        });
    }

    struct entry {
        tuple_side item;
        point_id corner;  // opposite
        int sector;       // at the first one, less than half a turn on, half a turn, more
    };
    std::vector<entry> sorted;

  private:
    welded_surface const& surface_;
    structures::space_points points_;
};

/// Faces with one winding number on their outer sides: those next to each other around an edge, with the outer or the inner
/// sides of both between them, which is where they run along the edge in opposite ways.
structures::joined_sets regions_of(welded_surface const& surface) {
    structures::joined_sets regions(surface.faces().size());
    faces_around around(surface);
    structures::for_each_group(surface.sides(), [&](std::span<tuple_side const> group, int) {
        if (group.size() == 2) {
            regions.join(group[0].owner() / 3, group[1].owner() / 3);
            return;
        }
        around.sort(group);
        for (std::size_t i = 0; i < around.sorted.size(); ++i) {
            tuple_side const &one = around.sorted[i].item, &next = around.sorted[(i + 1) % around.sorted.size()].item;
            if (one.way() != next.way()) regions.join(one.owner() / 3, next.owner() / 3);
        }
    });
    return regions;
}

std::optional<std::uint32_t> first_without_area(welded_surface const& surface) {
    auto const faces = surface.faces();
    structures::space_points const points = surface.points();
    for (std::uint32_t i = 0; i < faces.size(); ++i)
        if (structures::on_one_line(points, faces[i][0], faces[i][1], faces[i][2])) return i;
    return std::nullopt;
}

/// Of a closed surface whose faces share corners and edges alone.
solid_fault judge_sides(triangle_soup const& model, welded_surface const& surface) {
    solid_fault fault;
    if (model.triangles.empty()) {
        fault.law = solid_law::inside_out;
        fault.six_volume = rational(0);
        return fault;
    }
    structures::joined_sets regions = regions_of(surface);
    std::vector<std::uint32_t> asked;  // the first face of each region's
    std::vector<bool> done(model.triangles.size());
    for (std::uint32_t i = 0; i < done.size(); ++i) {
        std::uint32_t const region = regions.of(i);
        if (!done[region]) asked.push_back(i);
        done[region] = true;
    }
    using questions = winding_index::questions;
    winding_index const index(surface, asked.size() <= few_regions ? questions::few : questions::many);
    for (std::uint32_t i : asked) {
        std::array<std::int64_t, 2> const winding = index.beside(i);
        if (winding == std::array<std::int64_t, 2>{0, 1}) continue;
        fault.law = solid_law::inside_out;
        fault.faces = {model.face_of(i)};
        fault.corners = {model.triangles[i]};
        fault.winding = winding;
        fault.six_volume = six_volume_of(model);
        return fault;
    }
    return fault;  // winding number 1 inside alone, where there is some: the volume is positive
}

}  // namespace

std::string_view name_of(solid_law law) {
    static constexpr std::string_view names[] = {"valid", "not_closed", "degenerate", "intersects", "inside_out"};
    return names[static_cast<std::size_t>(law)];
}

solid_fault judge_solid(triangle_soup const& model, unsigned jobs, judging_progress const& told) {
    welded_surface const surface(model);
    solid_fault fault;
    if (auto const edge = surface.find_unpaired_edge(model)) {
        fault.law = solid_law::not_closed;
        fault.faces = {edge->face};
        fault.edge = edge;
        return fault;
    }
    if (auto const flat = first_without_area(surface)) {
        fault.law = solid_law::degenerate;
        fault.faces = {model.face_of(*flat)};
        fault.corners = {model.triangles[*flat]};
        return fault;
    }
    if (auto const pair = find_first_intersection(model, surface.faces(), jobs, told)) {
        fault.law = solid_law::intersects;
        fault.pair = pair;
        for (std::uint32_t triangle : {pair->first, pair->second}) {
            fault.faces.push_back(model.face_of(triangle));
            fault.corners.push_back(model.triangles[triangle]);
        }
        fault.point = common_point_of(model, pair->first, pair->second);
        return fault;
    }
    return judge_sides(model, surface);
}

}  // namespace graze
