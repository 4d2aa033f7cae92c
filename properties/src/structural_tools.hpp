// What the structural properties are made of: the exact answers of CGAL, of the rational reference and of the certified tests,
// each by itself, to a question and to simpler ones made of its scalars.
#pragma once

#include <algorithm>

#include "graze/reference.hpp"

#include "property_list.hpp"

namespace graze::properties {

using answerer = relation (*)(test_info const&, scalar_type, std::vector<double> const&);

inline relation cgal(test_info const& test, scalar_type, std::vector<double> const& input) {
    return cgal_reference::decide(test, input);
}
inline relation rational_numbers(test_info const& test, scalar_type, std::vector<double> const& input) {
    return rational_reference::decide(test, input);
}
inline relation certified(test_info const& test, scalar_type scalar, std::vector<double> const& input) {
    if (scalar == scalar_type::float64) return test.screen64(input.data(), input.size());
    std::vector<float> const small(input.begin(), input.end());
    return test.screen32(small.data(), small.size());
}
inline constexpr std::pair<std::string_view, answerer> answerers[] = {
    {"CGAL", cgal}, {"the rational reference", rational_numbers}, {"certified", certified}};

inline bool meets(relation rel) {
    return rel == relation::touching || rel == relation::crossing;
}

/// disjoint < touching < crossing, as for the triangles of a mesh.
inline relation strongest(relation a, relation b) {
    return std::max(a, b);
}

using scalars = std::vector<double>;

/// Points of an input of dimension d, one after the other.
inline scalars points(scalars const& input, std::size_t d, std::initializer_list<std::size_t> offsets) {
    scalars chosen;
    chosen.reserve(d * offsets.size());
    for (std::size_t at : offsets)
        for (std::size_t i = 0; i < d; ++i) chosen.push_back(input[at + i]);
    return chosen;
}

struct asking {
    answerer answer;
    scalar_type scalar;
    relation operator()(std::string_view id, scalars const& input) const {
        return answer(*find_test(id), scalar, input);
    }
};

/// Runs `problem(ask, input, truth)` for each answerer, truth being its own answer to the case.
template <class Problem>
checked_property of_each_answerer(Problem problem) {
    return [problem](generated_case const& generated, input_mix& mix) -> std::optional<std::string> {
        test_case const& question = generated.question;
        bool first = true;
        for (auto const& [name, answer] : answerers) {
            relation const truth = answer(*question.test, question.scalar, question.input);
            if (first) mix.count(generated, truth);
            first = false;
            if (auto const wrong = problem(asking{answer, question.scalar}, question.input, truth))
                return std::string(name) + " says " + std::string(name_of(truth)) + ", but " + *wrong;
        }
        return std::nullopt;
    };
}

using words = std::optional<std::string>;

template <class Problem>
bool run(std::string const& name, subject_matter const& matter, Problem problem) {
    return holds(name, matter, of_each_answerer(problem), {.bounds = bounds_of(*matter.test)});
}

}  // namespace graze::properties
