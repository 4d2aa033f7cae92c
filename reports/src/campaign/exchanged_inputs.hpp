// Inputs that a routine may take otherwise than graze hands them over: shapes in the other order, a box as centre and half
// extents, vertices of the other winding. Where a subject is often wrong each is tried.
#pragma once

#include <string>
#include <vector>

#include "graze/campaign.hpp"
#include "graze/store.hpp"

namespace graze {

/// How many cases of a workload each way is tried on, at most.
inline constexpr std::size_t exchange_cases = 200;

/// One sentence for each of the user's subjects that is often wrong, and nearly always right with some inputs exchanged.
/// Always the same for the same work.
std::vector<std::string> find_exchanged_inputs(std::vector<workload> const& work, stored_campaign const& campaign);

/// One way to hand over the inputs of a test.
struct exchange {
    std::string words;  // "with the segment first"
    std::function<std::vector<double>(std::vector<double>)> change;
    bool opposite = false;  // the answer is taken for its opposite
};
std::vector<exchange> exchanges_of(test_info const& test);

}  // namespace graze
