#include "select/case_series.hpp"

#include "graze/internal/text/text.hpp"

namespace graze {

case_series::case_series(test_info const& test, std::vector<family_info const*> chosen, std::vector<scalar_type> types,
                         std::uint64_t seed)
    : chosen_(std::move(chosen)), types_(std::move(types)), seed_(seed), turns_(test, chosen_) {
    record_.question.test = &test;
}

case_record const& case_series::at(std::uint64_t i) {
    // The scalar types alternate, and each family changes its type from case to case: eight families and two types
    // would otherwise always meet in the same pairs.
    family_turn const turn = turns_.of(i);
    family_info const& family = *chosen_[turn.family];
    test_case& question = record_.question;
    question.scalar = types_[(turn.family + turn.index) % types_.size()];
    // The case's number among those of its family and type does not depend on what else was selected.
    std::uint64_t const index = turn.index / types_.size();
    source choices(case_key(seed_, *question.test, question.scalar, family, index), index);
    family.generate(*question.test, question.scalar, choices, question.input);

    record_.extras.clear();
    record_.add_extra("family", json_quote(family.name));
    record_.add_extra("seed", std::to_string(seed_));
    record_.add_extra("index", std::to_string(index));
    return record_;
}

}  // namespace graze
