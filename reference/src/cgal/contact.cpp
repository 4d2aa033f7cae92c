// The signed distance of a contact: what CGAL says of the two sets.
#include "cgal/contact.hpp"

namespace graze::cgal_reference {

exact_answer evaluate_contact(test_info const& test, std::span<double const> input) {
    exact_answer const sets = evaluate(*test_of_sets(test), input);
    // The margin is |sqrt(square) - offset|; the offset is the sum of the radii, below 0 where the cores meet.
    rational const &square = sets.margin.square, reach = abs(sets.margin.offset);
    bool const is_depth = sets.rel == relation::crossing && sets.margin.offset <= 0;
    exact_answer answer;
    answer.rel = relation::defined;
    answer.values = {square == 0 ? exact_value{-reach} : exact_value{square, true, -reach, is_depth}};
    return answer;
}

}  // namespace graze::cgal_reference
