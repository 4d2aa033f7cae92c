// The askers of a verb that takes case after case: one for each subject and scalar type, opened when it is first
// wanted, so that a plugin's process serves every case.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "graze/asker.hpp"

namespace graze {

/// An asker, and what it cost so far. A subject that crashes or hangs as often as a campaign puts up with is asked no
/// more: see most_crashes and most_hangs.
class patient_asker {
  public:
    patient_asker(subject const& whom, scalar_type scalar) : channel_(whom, scalar) {}

    asker& channel() { return channel_; }
    /// Counts a reply. True where the subject is given up by it.
    bool note(reply answer);
    bool given_up() const;
    /// Why, in words: "documented.x of segment_segment_2d, float32, is asked no more: it hung on 4 cases".
    std::string reason(std::string_view test) const;

  private:
    asker channel_;
    std::uint64_t crashes_ = 0, hangs_ = 0;
};

using kept_askers = std::map<std::pair<subject const*, scalar_type>, patient_asker>;
patient_asker& asker_of(kept_askers& kept, subject const& whom, scalar_type scalar);

}  // namespace graze
