// The law of indices: in range, as many as a tuple has, and none of them twice in it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "graze/structure.hpp"

namespace graze::structures {

inline std::optional<structure_fault> broken_index(structure_input const& input, structure_answer const& answer) {
    std::size_t const count = input.point_count(), size = form_of(input.kind).tuple_size;
    structure_fault fault;
    fault.law = structure_law::index;
    std::vector<bool> listed(size == 1 ? count : 0);
    for (std::size_t i = 0; i < answer.size(); ++i) {
        auto const tuple = answer.tuple(i);
        fault.tuple = i;
        if (tuple.size() != size) return fault;
        for (std::size_t k = 0; k < size; ++k) {
            if (tuple[k] < 0 || static_cast<std::size_t>(tuple[k]) >= count) return fault;
            auto const index = static_cast<std::size_t>(tuple[k]);
            bool const again = size == 1 ? listed[index] : std::ranges::count(tuple.first(k), tuple[k]) != 0;
            if (again) {
                fault.point = index;
                return fault;
            }
            if (size == 1) listed[index] = true;
        }
    }
    return std::nullopt;
}

}  // namespace graze::structures
