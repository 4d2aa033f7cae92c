#include "campaign/asking.hpp"

#include <algorithm>

namespace graze {
namespace {

/// Cases that a subject in a process of its own gets at once: few, as those after its last hang allowed are wasted.
constexpr std::size_t asked_at_once = 32;

template <class Scalar>
asked_answers ask_scalars(subject const& candidate, test_info const& test, case_batch const& batch) {
    std::size_t const cases = batch.size(), per_case = test.numbers.size();
    std::vector<Scalar> const inputs(batch.scalars.begin(), batch.scalars.end());
    std::vector<Scalar> numbers(per_case * cases);
    std::vector<reply> replies(cases, reply::declined);
    subject_client client(candidate, scalar_type_of<Scalar>);
    asked_answers result;
    fault_scope const scope(result.faults);
    std::uint64_t crashes = 0, hangs = 0;
    for (std::size_t first = 0; first < cases; first += asked_at_once) {
        std::size_t const count = std::min(asked_at_once, cases - first);
        client.answer<Scalar>(inputs.data(), std::span(batch.begins).subspan(first, count + 1), replies.data() + first,
                              numbers.empty() ? nullptr : numbers.data() + per_case * first);
        // What counts is the answers up to the last failure allowed, whatever the slices.
        for (std::size_t i = first; i < first + count && crashes < most_crashes && hangs < most_hangs; ++i) {
            crashes += replies[i] == reply::crash;
            hangs += replies[i] == reply::hang;
            result.replies.push_back(replies[i]);
        }
        if (result.replies.size() < first + count) break;
    }
    numbers.resize(per_case * result.replies.size());
    result.numbers.assign(numbers.begin(), numbers.end());
    return result;
}

}  // namespace

std::vector<subject const*> subjects_to_ask(subject_catalog const& catalog, std::vector<std::string> const& globs,
                                            selection& wanted, std::vector<std::string> const& loaded,
                                            test_info const& test, scalar_type scalar) {
    std::vector<subject const*> subjects;
    for (subject const* candidate : catalog.of(test)) {
        bool const chosen = globs.empty() ? loaded.empty() || std::ranges::find(loaded, candidate->name) != loaded.end()
                                          : wanted.contains(candidate->name);
        if (chosen && !candidate->recorded && candidate->supports(scalar)) subjects.push_back(candidate);
    }
    return subjects;
}

asked_answers ask_all(subject const& candidate, test_info const& test, scalar_type scalar, case_batch const& batch) {
    return scalar == scalar_type::float32 ? ask_scalars<float>(candidate, test, batch)
                                          : ask_scalars<double>(candidate, test, batch);
}

}  // namespace graze
