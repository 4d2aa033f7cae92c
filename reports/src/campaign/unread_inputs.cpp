#include "campaign/unread_inputs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "campaign/exchanged_inputs.hpp"
#include "formats/data.hpp"
#include "graze/internal/scalars.hpp"
#include "graze/judge.hpp"
#include "graze/subject_client.hpp"
#include "graze/trace.hpp"
#include "show/subject_sentence.hpp"

namespace graze {
namespace {

/// So many cases are changed in each scalar, and nothing is said of fewer. A subject that is wrong in a smaller share of its
/// answers is not asked again.
constexpr std::size_t most_changed = 200, least_changed = 100;
constexpr double least_share = 0.01;

using numbers = std::vector<double>;

/// Changes a scalar by several times the size of the shapes, up or down.
numbers changed(test_info const& test, scalar_type scalar, numbers input, std::size_t at, bool up) {
    double size = 1;
    for (std::size_t i = 0; i < input.size(); ++i)
        if (test.is_coordinate(i)) size = std::max(size, std::abs(input[i]));
    input[at] = to_scalar(scalar, input[at] + (up ? 4 : -4) * size);
    return input;
}

class scalars_of_subject {
  public:
    scalars_of_subject(workload const& work, subject const& candidate, std::function<bool()> const& may_go_on)
        : work_(work), client_(candidate, work.scalar), may_go_on_(may_go_on) {
        case_batch batch;
        work.make(0, std::min<std::uint64_t>(work.size, 2 * most_changed), batch);
        for (std::size_t i = 0; i < batch.size() && cases_.size() < most_changed; ++i) {
            if (!may_go_on_()) return;
            numbers input(batch.input(i).begin(), batch.input(i).end());
            reply const answer = client_.ask(input);
            if (answer == reply::crash || answer == reply::hang) {
                cases_.clear();
                return;
            }
            if (answer == reply::declined) continue;
            cases_.emplace_back(std::move(input), answer);
        }
    }

    /// The numbers of the scalars that changed no answer; nothing where that cannot be told.
    std::vector<std::size_t> unread() {
        std::vector<std::size_t> found;
        if (cases_.size() < least_changed) return found;
        std::size_t const count = cases_.front().first.size();
        for (std::size_t at = 0; at < count; ++at) {
            std::optional<bool> const matters = does_matter(at);
            if (!matters) return {};
            if (!*matters) found.push_back(at);
        }
        return found.size() == count ? std::vector<std::size_t>() : found;  // all: it always says the same
    }

  private:
    std::optional<bool> does_matter(std::size_t at) {
        std::size_t tried = 0;
        for (auto const& [input, answer] : cases_)
            for (bool const up : {false, true}) {
                if (!may_go_on_()) return std::nullopt;
                numbers const other = changed(*work_.test, work_.scalar, input, at, up);
                if (validate(*work_.test, work_.scalar, other)) continue;
                subject const& candidate = client_.candidate();
                if (candidate.in_domain && !candidate.in_domain(work_.scalar, other)) continue;
                reply const now = client_.ask(other);
                if (now == reply::crash || now == reply::hang) return std::nullopt;
                if (now != answer) return true;
                ++tried;
            }
        return tried < least_changed ? std::optional<bool>() : std::optional(false);
    }

    workload const& work_;
    subject_client client_;
    std::function<bool()> const& may_go_on_;
    std::vector<std::pair<numbers, reply>> cases_;
};

}  // namespace

std::vector<std::string> find_unread_inputs(std::vector<workload> const& work, stored_campaign const& campaign,
                                            std::function<bool()> const& may_go_on) {
    std::vector<std::string> sentences;
    std::set<std::pair<std::string_view, std::string_view>> told;  // in one scalar type
    for (workload const& item : work) {
        test_info const& test = *item.test;
        if (test.gives_numbers() || test.in_motion() || test.grows()) continue;
        for (subject const* candidate : item.subjects) {
            stored_subject const* const stored = fared(campaign, item, *candidate);
            if (!stored || !is_often_wrong(*stored, least_share) || told.contains({test.id, candidate->name})) continue;
            std::vector<std::size_t> const unread = scalars_of_subject(item, *candidate, may_go_on).unread();
            if (unread.empty()) continue;
            told.insert({test.id, candidate->name});
            std::vector<std::string> const all = input_names(test, test.least_count());
            std::vector<std::string> names;
            for (std::size_t const at : unread) names.push_back(all[at]);
            sentences.push_back(fmt::format("{}its answer never depends on {}: look for a repeated index",
                                            about_subject(candidate->name, test.id), fmt::join(names, ", ")));
        }
    }
    return sentences;
}

}  // namespace graze
