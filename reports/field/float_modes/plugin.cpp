// The plugin of a float mode: the documented routines of every test as entries of graze/subject.h, under the names they
// have in the catalog. Their arithmetic is the compiler's, with whatever flags the mode has.
#include "graze/subject.h"

#include <deque>
#include <string>
#include <vector>

#include "graze/internal/documented/all.hpp"
#include "graze/internal/subjects/documented_domains.hpp"

namespace graze {
namespace {

/// Answers one case; input outside the documented domain is declined.
template <class Routine, class Scalar>
int decide_one(void const* input, std::size_t count, void* output) {
    auto const* const scalars = static_cast<Scalar const*>(input);
    if (domain_check const contains = check_of(typename domain_of<Routine>::type())) {
        static std::vector<double> wide;  // a process asks from one thread
        wide.assign(scalars, scalars + count);
        if (!contains(scalar_type_of<Scalar>, wide)) return -1;
    }
    verdict answer = verdict::miss;
    decide_documented<Routine>(scalars, count, 1, &answer, static_cast<Scalar*>(output));
    auto const sign = [output](Scalar value) { return *static_cast<Scalar*>(output) = value, 1; };
    switch (answer) {
        case verdict::hit: return 1;
        case verdict::miss: return 0;
        case verdict::declined: return -1;
        case verdict::negative: return sign(-1);
        case verdict::zero: return sign(0);
        case verdict::positive: return sign(1);
    }
    return -1;  // not reached
}

std::vector<graze_subject> make_entries() {
    static std::deque<std::string> names;
    std::vector<graze_subject> entries;
    each_documented_routine([&entries]<class Routine>(char const* test, Routine, routine_facts const& facts) {
        char const* const name = names.emplace_back(facts.name).c_str();
        int const contact = static_cast<int>(facts.contact);
        if (!facts.only_float64) entries.push_back({test, name, 32, contact, decide_one<Routine, float>});
        entries.push_back({test, name, 64, contact, decide_one<Routine, double>});
    });
    return entries;
}

}  // namespace
}  // namespace graze

static_assert(static_cast<int>(graze::contact_promise::closed) == GRAZE_CONTACT_CLOSED &&
              static_cast<int>(graze::contact_promise::open) == GRAZE_CONTACT_OPEN);

graze_subject const* graze_subjects(std::size_t* count, int* abi) {
    static std::vector<graze_subject> const entries = graze::make_entries();
    *count = entries.size();
    *abi = GRAZE_SUBJECT_ABI;
    return entries.data();
}
