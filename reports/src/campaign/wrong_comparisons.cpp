#include "campaign/wrong_comparisons.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "campaign/exchanged_inputs.hpp"
#include "formats/data.hpp"
#include "graze/internal/diagnosis/mending_change.hpp"
#include "graze/internal/text/text.hpp"
#include "show/subject_sentence.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

/// Of the constants that decide a part of the wrong answers the first few are told.
constexpr std::size_t most_constants = 3;
/// Of the cases that a subject got wrong the first so many are looked at.
constexpr std::size_t most_indices = 256;

/// "2nd ", where the line has several with that operator and one alone is meant.
std::string ordinal_of(mending_change const& found) {
    if (found.what.which == 0) return "";
    constexpr std::array<std::string_view, 3> endings{"st", "nd", "rd"};
    return fmt::format("{}{} ", found.what.which,
                       found.what.which <= endings.size() ? endings[found.what.which - 1] : "th");
}

std::string_view verb_of(mending_change const& found) {
    if (found.what.how == change_kind::turned) return "turn round";
    bool const is_strict = found.what.op == trace_relation::less || found.what.op == trace_relation::greater;
    return is_strict ? "allow equality in" : "do not allow equality in";
}

std::vector<std::string> sentences_of(std::vector<mending_change> const& all, std::string const& subject,
                                      scalar_type scalar) {
    std::vector<std::string> sentences;
    if (all.empty()) return sentences;
    if (mending_change const& best = all.front(); best.explains_all() && best.what.how != change_kind::zeroed) {
        sentences.push_back(
            fmt::format("{}{} the {}comparison {} of {}: its steps are then right in {} of {} cases that are wrong "
                        "now, and in all of "
                        "{} that are right",
                        subject, verb_of(best), ordinal_of(best), name_of(best.what.op), visible(best.place),
                        best.mended, best.wrong, best.right));
        return sentences;
    }
    std::set<std::pair<std::string, int>> said;
    for (mending_change const& one : all) {
        if (one.what.how != change_kind::zeroed || one.what.which != 0) continue;
        if (said.size() == most_constants || !said.emplace(one.what.file, one.what.line).second) continue;
        sentences.push_back(
            fmt::format("{}the constant {} in the comparison {} of {} decides {} of {} wrong cases tried: with 0 in "
                        "its place its steps "
                        "are right there, and in all of {} that are right",
                        subject, to_decimal(*one.constant, scalar), name_of(one.what.op), visible(one.place),
                        one.mended, one.wrong, one.right));
    }
    return sentences;
}

/// Is it worth the time: the user's own, alive, and wrong in logic?
bool is_to_explain(subject const& candidate, stored_subject const& stored) {
    if (!candidate.exact_changed || !candidate.trace || !is_users_own(stored.name) || stored.given_up) return false;
    return std::ranges::any_of(stored.causes,
                               [](auto const& one) { return one.first == cause::logic && one.second > 0; });
}

}  // namespace

std::vector<std::string> find_wrong_comparisons(findings_store const& store, std::vector<workload> const& work,
                                                stored_campaign const& campaign,
                                                std::function<bool()> const& may_go_on) {
    std::vector<std::string> sentences;
    std::optional<std::map<asked_subject, case_set>> wrong;
    std::set<std::pair<std::string_view, std::string_view>> explained;  // by one scalar type
    for (workload const& item : work) {
        if (item.test->gives_numbers() || item.test->in_motion()) continue;
        for (subject const* candidate : item.subjects) {
            stored_subject const* const stored = fared(campaign, item, *candidate);
            if (!stored || !is_to_explain(*candidate, *stored) || explained.contains({item.test->id, candidate->name}))
                continue;
            if (!wrong) wrong = store.wrong_cases().value_or(std::map<asked_subject, case_set>());
            std::vector<std::uint64_t> indices;
            if (auto const at = wrong->find({item.test->id, item.scalar, candidate->name}); at != wrong->end())
                indices = at->second.indices(most_indices);
            try {
                auto found = sentences_of(find_mending_changes(item, *candidate, indices, may_go_on),
                                          about_subject(candidate->name, item.test->id), item.scalar);
                if (!found.empty()) explained.insert({item.test->id, candidate->name});
                std::ranges::move(found, std::back_inserter(sentences));
            } catch (no_evaluation const&) {
                continue;  // it cannot be read any more
            }
        }
    }
    return sentences;
}

}  // namespace graze
