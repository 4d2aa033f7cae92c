// The proof of a contact: what its certificate says, the weights that make its points, and of cores that cross in space the faces
// around the origin, none of them nearer than the depth.
#include <algorithm>

#include "rational/certify_sets.hpp"
#include "rational/contact.hpp"

namespace graze {

proof certify_contact(test_info const& test, std::span<double const> input, exact_answer const& answer) {
    certificate const& from = answer.certificates.at(0);
    core_contact const found = find_core_contact(test, input);
    scaled_operands const scaled = decode_scaled(test, input);
    std::vector<std::vector<rational>> weights;
    auto next = found.ways.at(0).weights.begin();
    for (auto const& [core, set] :
         {std::pair(&found.first, &scaled.sets.first), {&found.second, &scaled.sets.others[0]}}) {
        // In the plane a core has the corners alone.
        std::vector<rational>& of_set = weights.emplace_back(set->vertices.size());
        for (point const& corner : core->vertices)
            of_set[static_cast<std::size_t>(std::ranges::find(set->vertices, corner) - set->vertices.begin())] +=
                *next++;
    }
    proof result;
    if (from.sign < 0 && test.dimension == 3) {
        pair_prover const pair(generators_of(scaled.sets.first), generators_of(scaled.sets.others[0]), 3,
                               scaled.exponent);
        for (auto& [key, value] : pair.depth(from.distance_squared).members)
            if (key == "points" || key == "faces") result.add(key, std::move(value));
    }
    result.add("direction", from.direction)
        .add("a", from.point)
        .add("b", from.nearest)
        .add("weights", std::move(weights));
    result.add("core_squared", from.distance_squared).add("core_sign", from.sign).add("radius", from.radius);
    return result;
}

}  // namespace graze
