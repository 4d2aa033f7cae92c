// The documented routines as entries of graze/subject.h: what the sources in reference/src/ make of them when this
// header is included first. Their arithmetic is the compiler's, with whatever flags a float mode has.
#pragma once

// In place of the catalog's subjects, which are built on exact numbers.
#define GRAZE_DOCUMENTED_SUBJECT_HPP

#include <string_view>

#include "subjects/documented_routine.hpp"
#include "graze/subject.h"

namespace graze {

struct subject {
    std::string name;
    contact_promise contact;
    int (*decide32)(void const* input, std::size_t count, void* output);
    int (*decide64)(void const* input, std::size_t count, void* output);
};

/// The domain of a routine, which has one or none wherever it is used.
template <class Routine>
inline decltype(documented_domain::contains) domain_of = nullptr;

/// Answers one case; input outside the documented domain is declined.
template <class Routine, class Scalar>
int decide_one(void const* input, std::size_t count, void* output) {
    auto const* const scalars = static_cast<Scalar const*>(input);
    if (domain_of<Routine>) {
        static std::vector<double> wide;  // a process asks from one thread
        wide.assign(scalars, scalars + count);
        if (!domain_of<Routine>(scalar_type_of<Scalar>, wide)) return -1;
    }
    verdict answer = verdict::miss;
    decide_documented<Routine>(scalars, count, 1, &answer, static_cast<Scalar*>(output));
    return answer == verdict::hit;
}

template <class Routine>
subject documented_subject(std::string_view name, contact_promise contact, routine_call const&,
                           documented_domain const& domain = {}) {
    domain_of<Routine> = domain.contains;
    return {std::string(name), contact, decide_one<Routine, float>, decide_one<Routine, double>};
}

}  // namespace graze
