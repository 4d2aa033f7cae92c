// Asking a subject all cases of a test and scalar type, whatever verb wants the answers.
#pragma once

#include <string>
#include <vector>

#include "graze/campaign.hpp"
#include "select/selection.hpp"

namespace graze {

/// The subjects of the test and scalar type that `wanted` selects; without globs those of `loaded`, names of plugins'
/// subjects, or all where none was loaded. Recorded answers are none.
std::vector<subject const*> subjects_to_ask(subject_catalog const& catalog, std::vector<std::string> const& globs,
                                            selection& wanted, std::vector<std::string> const& loaded,
                                            test_info const& test, scalar_type scalar);

struct asked_answers {
    std::vector<reply> replies;   // of the first cases: fewer than there are where the subject failed too often
    std::vector<double> numbers;  // as many a reply as the test has numbers
    unrepeated_faults faults;     // deaths that no case repeated

    std::span<double const> numbers_of(std::size_t i, std::size_t per_case) const {
        return std::span(numbers).subspan(per_case * i, per_case);
    }
};

/// A subject is asked no more after most_hangs hangs or most_crashes crashes.
asked_answers ask_all(subject const& candidate, test_info const& test, scalar_type scalar, case_batch const& batch);

}  // namespace graze
