// The rule by which cases of the conformance suite are chosen from streams of candidates.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>

#include "graze/vocabulary.hpp"
#include "suite/tier.hpp"

namespace graze {

/// What the input tells of a tier: ordinary, near and contact are one until the answer is known.
enum class told : std::uint8_t { plain, degenerate, extreme };
constexpr told told_by(std::optional<tier> known) {
    return !known ? told::plain : *known == tier::extreme ? told::extreme : told::degenerate;
}

/// Chooses among candidates in such a way that relations, then what is told of the tier, then families are taken equally
/// often.
class balanced_choice {
  public:
    using kind = std::tuple<relation, told, std::size_t>;

    void add(kind const& of, std::size_t candidate, bool is_long) {
        queue& found = queues_[of];
        (is_long ? found.later : found.first).push_back(candidate);
    }
    /// The next one; nothing where none is left. It counts once it is taken.
    std::optional<std::pair<kind, std::size_t>> next() {
        auto best = queues_.end();
        for (auto at = queues_.begin(); at != queues_.end(); ++at)
            if (!at->second.empty() && (best == queues_.end() || taken(at->first) < taken(best->first))) best = at;
        if (best == queues_.end()) return std::nullopt;
        return std::pair(best->first, best->second.pop());
    }
    void count(kind const& of) {
        auto const [rel, group, family] = of;
        // Ordinary and near cases make two tiers, so that they count half.
        of_relation_[rel] += 2;
        of_group_[{rel, group}] += group == told::plain ? 1 : 2;
        of_kind_[of] += 1;
    }

  private:
    struct queue {
        std::deque<std::size_t> first, later;
        bool empty() const { return first.empty() && later.empty(); }
        std::size_t pop() {
            std::deque<std::size_t>& from = first.empty() ? later : first;
            std::size_t const candidate = from.front();
            from.pop_front();
            return candidate;
        }
    };
    std::array<std::uint64_t, 3> taken(kind const& of) {
        auto const [rel, group, family] = of;
        return {of_relation_[rel], of_group_[{rel, group}], of_kind_[of]};
    }

    std::map<kind, queue> queues_;
    std::map<relation, std::uint64_t> of_relation_;
    std::map<std::pair<relation, told>, std::uint64_t> of_group_;
    std::map<kind, std::uint64_t> of_kind_;
};

inline constexpr std::uint64_t suite_seed = 1;
/// Cases of the streams that one of the suite is chosen from; and stretches as long as the first where those are too few.
inline constexpr std::uint64_t choices_a_case[] = {16, 2};
inline constexpr std::uint64_t suite_stretch = 4096, most_suite_stretches = 64;

/// Takes cases of one test and scalar type until there are as many as a level has.
class suite_choice {
  public:
    /// `name` tells what is chosen, in errors.
    explicit suite_choice(std::string name) : name_(std::move(name)) {}
    virtual ~suite_choice() = default;

    /// Takes up to the cases of `level`, from 0, in all. Throws std::runtime_error where the streams have too few.
    void reach(std::uint64_t level);

  protected:
    void offer(balanced_choice::kind const& of, std::size_t candidate, std::span<double const> input);

  private:
    /// Offers those of the candidates first to first + count - 1 that are cases of the suite.
    virtual void look_at(std::size_t first, std::size_t count) = 0;
    virtual std::span<double const> input_of(std::size_t candidate) const = 0;
    /// False where the candidate is no case after all.
    virtual bool take(balanced_choice::kind const& of, std::size_t candidate) = 0;
    bool choose(std::uint64_t cases);

    std::string name_;
    balanced_choice balance_;
    std::set<std::string> taken_;
    std::uint64_t count_ = 0, seen_ = 0;
};

}  // namespace graze
