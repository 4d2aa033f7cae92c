// A user's function, or one answer of it, as a subject of graze's: asked and judged the way plugins are.
#pragma once

#include "graze/exact_answers.hpp"
#include "subject_checks.hpp"

namespace graze::properties {

/// The test of that id. Throws std::invalid_argument where there is none.
test_info const& test_of(std::string_view id);

/// A subject of this process. An answer of a kind that the test has not is an exception of its own, see answer_kind_error.
template <class Scalar>
subject direct_subject(test_info const& test, std::string name, contact_promise contact,
                       answer_function<Scalar> function);

/// Thrown through whatever asks such a subject.
struct answer_kind_error : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

}  // namespace graze::properties
