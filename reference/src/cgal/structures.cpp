#include "cgal/structures.hpp"

#include <cmath>
#include <limits>

#include "graze/structure_references.hpp"
#include "structures/form.hpp"

namespace graze::cgal_structures {

box_list::box_list(structure_input const& input, std::vector<numbers> const& tuples)
    : dimension_(form_of(input.kind).dimension) {
    for (numbers const& tuple : tuples) {
        std::array<double, 6>& ends = ends_.emplace_back();
        for (std::size_t axis = 0; axis < dimension_; ++axis) {
            auto const coordinate = [&](std::size_t p) { return input.coordinates[p * dimension_ + axis]; };
            auto const [low, high] = std::minmax_element(tuple.begin(), tuple.end(), [&](std::size_t p, std::size_t q) {
                return coordinate(p) < coordinate(q);
            });
            ends[2 * axis] = coordinate(*low), ends[2 * axis + 1] = coordinate(*high);
        }
    }
}

bool box_list::apart(std::size_t i, std::size_t k) const {
    for (std::size_t end = 0; end < 2 * dimension_; end += 2)
        if (ends_[i][end + 1] <= ends_[k][end] || ends_[k][end + 1] <= ends_[i][end]) return true;
    return false;
}

bool box_list::disjoint(std::size_t i, std::size_t k) const {
    for (std::size_t end = 0; end < 2 * dimension_; end += 2)
        if (ends_[i][end + 1] < ends_[k][end] || ends_[k][end + 1] < ends_[i][end]) return true;
    return false;
}

std::optional<structure_fault> find_unused(numbers const& same, std::vector<numbers> const& tuples) {
    std::vector<bool> used(same.size());
    for (numbers const& tuple : tuples)
        for (std::size_t const p : tuple) used[p] = true;
    for (std::size_t i = 0; i < same.size(); ++i)
        if (!used[same[i]]) return structure_fault{.law = structure_law::missing_vertex, .point = i};
    return std::nullopt;
}

namespace {

/// The coordinates times a power of two that brings them within the filters, if there is one. No law asks for the scale.
std::optional<std::vector<double>> brought_within_filters(std::span<double const> input) {
    int low = std::numeric_limits<int>::max(), high = std::numeric_limits<int>::min();
    for (double const value : input)
        if (value != 0) low = std::min(low, std::ilogb(value)), high = std::max(high, std::ilogb(value));
    int const middle = low > high ? 0 : low + (high - low) / 2;
    std::vector<double> scaled;
    for (double const value : input) scaled.push_back(std::ldexp(value, -middle));
    // Then none of them was rounded.
    if (!cgal_reference::within_filters(scaled)) return std::nullopt;
    return scaled;
}

template <class K>
structure_fault judge(structure_input const& input, structure_answer const& answer) {
    switch (input.kind) {
        case structure_kind::convex_hull_2d: return judge_flat_hull<K>(input, answer);
        case structure_kind::convex_hull_3d: return judge_space_hull<K>(input, answer);
        case structure_kind::delaunay_2d: return judge_flat_delaunay<K>(input, answer);
        case structure_kind::delaunay_3d: return judge_space_delaunay<K>(input, answer);
        case structure_kind::polygon_triangulation_2d: return judge_polygon<K>(input, answer);
    }
    throw std::logic_error("structure: no such kind");
}

}  // namespace
}  // namespace graze::cgal_structures

namespace graze {

structure_fault cgal_structure_fault(structure_input const& input, structure_answer const& answer) {
    require_form(input);
    auto const scaled = cgal_structures::brought_within_filters(input.coordinates);
    if (!scaled) return cgal_structures::judge<cgal_structures::ring_kernel>(input, answer);
    return cgal_structures::judge<cgal_structures::input_kernel>({input.kind, *scaled, input.rings}, answer);
}

}  // namespace graze
