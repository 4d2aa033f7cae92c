// Makes catalog subjects of the documented routines. Their evaluations in other arithmetic take
// long to compile, so they have units of their own: see documented_evaluation.hpp.
#pragma once

#include <vector>

#include "graze/internal/subjects/documented_domains.hpp"
#include "subjects/catalog_subjects.hpp"

namespace graze {

template <class Routine>
subject documented_subject(routine_facts const& facts) {
    subject built;
    built.name = "documented." + facts.name;
    built.promised = facts.promised;
    built.domain = facts.domain;
    built.in_domain = check_of(typename domain_of<Routine>::type());
    if (!facts.only_float64) built.decide32 = decide_documented<Routine, float>;
    built.decide64 = decide_documented<Routine, double>;
    built.header = "documented/" + facts.header;
    built.expression = "graze::documented::" + facts.expression;
    return built;
}

/// The documented subjects of the test ID, where its routines are included.
#define GRAZE_DOCUMENTED_SUBJECTS(ID)                                                 \
    std::vector<subject> documented_##ID() {                                          \
        std::vector<subject> all;                                                     \
        routines_of_##ID([&all]<class Routine>(Routine, routine_facts const& facts) { \
            all.push_back(documented_subject<Routine>(facts));                        \
        });                                                                           \
        add_evaluations_##ID(all);                                                    \
        return all;                                                                   \
    }

}  // namespace graze
