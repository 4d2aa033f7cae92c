// When to stop waiting: what work that takes long, or asks a subject that may hang, looks at as it goes.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <limits>
#include <optional>

namespace graze {

/// Thrown where patience has come to its end; what was being made is given up.
struct out_of_patience {};

struct patience {
    std::atomic<bool> const* stop = nullptr;  // set: at once
    std::optional<std::chrono::steady_clock::time_point> until = std::nullopt;
    std::size_t hangs = std::numeric_limits<std::size_t>::max();   // of subjects, each of which costs the time limit
    std::size_t starts = std::numeric_limits<std::size_t>::max();  // of subjects' processes anew, after they failed

    bool is_over() const { return (stop && *stop) || (until && std::chrono::steady_clock::now() >= *until); }
};

/// While one lives, what its thread does is done with this patience.
class patience_scope {
  public:
    explicit patience_scope(patience const& given);
    ~patience_scope();
    patience_scope(patience_scope const&) = delete;
    patience_scope& operator=(patience_scope const&) = delete;

  private:
    patience here_;
    patience* before_;
};

/// Throws out_of_patience if the thread's patience is over. Nothing without a scope.
void spend_patience();
/// The same while a subject has been waited for, for so many seconds since its last answer: where that is twice the
/// `limit` of a case it counts as a hang (see count_unrepeated).
void spend_patience_after(double waited, double limit);
/// The same after a subject hung, or was waited for as long.
void spend_hang();
/// The same before the process of a subject is started in the place of one that failed.
void spend_start();

}  // namespace graze
