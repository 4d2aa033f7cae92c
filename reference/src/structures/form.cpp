#include "structures/form.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace graze {

void require_form(structure_input const& input) {
    if (input.coordinates.size() % form_of(input.kind).dimension != 0)
        throw std::invalid_argument("structure: the coordinates are no whole number of points");
    if (!input.rings.empty() &&
        std::accumulate(input.rings.begin(), input.rings.end(), std::size_t{0}) != input.point_count())
        throw std::invalid_argument("structure: the rings do not have all points");
}

std::optional<structure_fault> index_fault(structure_input const& input, structure_answer const& answer) {
    structure_form const& form = form_of(input.kind);
    std::vector<bool> listed(input.point_count());
    for (std::size_t i = 0; i < answer.size(); ++i) {
        auto const tuple = answer.tuple(i);
        structure_fault fault{.law = structure_law::index, .tuple = i};
        if (tuple.size() != form.tuple_size) return fault;
        for (std::int64_t const index : tuple)
            if (index < 0 || static_cast<std::size_t>(index) >= input.point_count()) return fault;
        for (std::size_t k = 0; k < tuple.size(); ++k) {
            auto const index = static_cast<std::size_t>(tuple[k]);
            bool const again = form.tuple_size == 1
                                   ? bool{listed[index]}
                                   : std::find(tuple.begin(), tuple.begin() + static_cast<std::ptrdiff_t>(k),
                                               tuple[k]) != tuple.begin() + static_cast<std::ptrdiff_t>(k);
            if (again) {
                fault.point = index;
                return fault;
            }
            listed[index] = true;
        }
    }
    return std::nullopt;
}

std::vector<std::size_t> ring_ends(structure_input const& input) {
    if (input.rings.empty()) return {input.point_count()};
    std::vector<std::size_t> ends(input.rings.size());
    std::partial_sum(input.rings.begin(), input.rings.end(), ends.begin());
    return ends;
}

}  // namespace graze
