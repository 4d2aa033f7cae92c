// Faults of a subject's process that no case shows again: counted, since a routine that dies now and then is wrong too.
#pragma once

#include <cstdint>

#include "graze/subject_client.hpp"

namespace graze {

/// How often the process of a subject died or answered outside of the protocol (crashes), or ran out of time (hangs),
/// although every case that was in flight was answered when it was asked again.
struct unrepeated_faults {
    std::uint64_t crashes = 0, hangs = 0;
    std::uint64_t timeouts = 0;  // crashes, repeated or not, that cost the time limit as a hang does

    std::uint64_t total() const { return crashes + hangs; }
    unrepeated_faults& operator+=(unrepeated_faults const& other) {
        crashes += other.crashes;
        hangs += other.hangs;
        timeouts += other.timeouts;
        return *this;
    }
    bool operator==(unrepeated_faults const&) const = default;
};

/// While one lives, sessions that its thread asks add their faults to `count`. Scopes may nest: the innermost counts.
class fault_scope {
  public:
    explicit fault_scope(unrepeated_faults& count);
    ~fault_scope();
    fault_scope(fault_scope const&) = delete;
    fault_scope& operator=(fault_scope const&) = delete;

  private:
    unrepeated_faults* before_;
};

/// Called by sessions. `what` is crash or hang.
void count_unrepeated(reply what);
void count_timeout();

}  // namespace graze
