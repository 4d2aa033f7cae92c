// What a thread knows of the findings that are kept of a signature: enough to pass over most others unmeasured.
#pragma once

#include <bit>
#include <map>

#include "graze/campaign.hpp"

namespace graze {

/// The worst findings of one signature that one thread saw, without their inputs. Cases of a workload come to a thread
/// in their order, and all that it saw is in a tally before what it sees next: so what is not among the worst here is
/// not among them in the tally.
class kept_bounds {
  public:
    /// Could the finding be kept, if its margins are upper bounds?
    bool may_keep(finding const& most) const {
        return std::ranges::any_of(both_rankings, [&](ranking how) {
            auto const& list = worst_[static_cast<std::size_t>(how)];
            return list.size() < kept_findings || ranks_before(most, list.back().what, how);
        });
    }

    /// Takes in one that is measured. Of equal inputs one counts, as in a tally; inputs of one hash are taken for equal,
    /// which leaves room for too many rather than too few.
    void note(finding const& found) {
        entry result{found, hash_of(found.input)};
        result.what.input.clear();
        for (ranking how : both_rankings) {
            auto& list = worst_[static_cast<std::size_t>(how)];
            if (std::ranges::any_of(list, [&](entry const& other) { return other.hash == result.hash; })) continue;
            auto const at = std::ranges::find_if(
                list, [&](entry const& other) { return ranks_before(result.what, other.what, how); });
            list.insert(at, result);
            if (list.size() > kept_findings) list.pop_back();
        }
    }

  private:
    struct entry {
        finding what;
        std::uint64_t hash;
    };

    static std::uint64_t hash_of(std::vector<double> const& input) {
        std::uint64_t hash = input.size();
        for (double value : input) hash = mix(hash ^ std::bit_cast<std::uint64_t>(value));
        return hash;
    }

    std::vector<entry> worst_[2];  // by ranking, worst first
};

/// The bounds of a subject's signatures.
using known_kinds = std::map<mistake, kept_bounds>;

}  // namespace graze
