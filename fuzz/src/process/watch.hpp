// When a process that answers has had its time, and how it came to its end.
#pragma once

#include <signal.h>
#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

namespace graze {

/// Returns the seconds of processor time that a process has taken; 0 for one that is gone.
double processor_seconds(pid_t process);

/// Returns how long to wait for a process before looking whether it still lives, where a case may take so many seconds.
double slice_of(double limit);

/// Says how a process ended: "signal 11 (Segmentation fault)", "exit with status 3".
std::string describe_end(siginfo_t const& end);

/// How many load limits of the clock a process may take until it is ready: one that only waits says nothing later either.
inline constexpr double load_waits = 2;

/// Says when a process has had its time for one thing: `limit` seconds of processor time and of the clock since that
/// began, or so many `times` that of the clock.
class stopwatch {
  public:
    explicit stopwatch(double limit, double times = 10) : limit_(limit), times_(times) {}
    /// Returns whether the time is up for what the process is about now, which counts from when it is first seen here.
    /// `processor` is the processor time that the process has taken in all.
    bool expired(double processor, std::uint64_t about);

  private:
    struct reading {
        std::uint64_t about;
        double processor, clock;
    };
    double limit_, times_;
    std::optional<reading> start_;
    double last_look_ = 0;
};

}  // namespace graze
