// When to stop waiting: limits that long work, and whoever asks a subject that may hang, checks as it goes.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <limits>
#include <optional>

namespace graze {

/// Thrown where a limit is reached; what was being computed is given up.
struct cancelled {};

struct work_limits {
    std::atomic<bool> const* stop = nullptr;  // ends the work at once when it is set
    std::optional<std::chrono::steady_clock::time_point> until = std::nullopt;
    std::size_t hangs = std::numeric_limits<std::size_t>::max();   // of subjects, each of which costs the time limit
    std::size_t starts = std::numeric_limits<std::size_t>::max();  // of subjects' processes anew, after they failed

    bool is_over() const { return (stop && *stop) || (until && std::chrono::steady_clock::now() >= *until); }
};

/// While one lives, its thread works under these limits.
class limits_scope {
  public:
    explicit limits_scope(work_limits const& limits);
    ~limits_scope();
    limits_scope(limits_scope const&) = delete;
    limits_scope& operator=(limits_scope const&) = delete;

  private:
    work_limits here_;
    work_limits* before_;
};

/// Throws cancelled if the thread's limits are over. Does nothing without a scope, as all functions below.
void check_cancelled();
/// Does the same while a subject has been waited for, for so many seconds since its last answer: where that is twice the
/// `limit` of a case it counts as a hang (see count_unrepeated).
void check_cancelled_after(double waited, double limit);
/// Counts a subject that hung, or was waited for as long. Throws cancelled if there were too many.
void spend_hang();
/// Counts a process that is to be started in the place of one that failed. Throws cancelled if there were too many.
void spend_start();

}  // namespace graze
