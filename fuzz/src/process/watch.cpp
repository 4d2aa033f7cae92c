#include "process/watch.hpp"

#include <string.h>
#include <time.h>

#include <algorithm>
#include <utility>

namespace graze {
namespace {

/// Seconds between two looks at a process that are not explained by a busy machine.
constexpr double longest_nap = 1;

double seconds_of(timespec const& time) {
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

double processor_seconds(pid_t process) {
    clockid_t clock;
    timespec time{};
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
    return seconds_of(time);
}

double slice_of(double limit) {
    return std::clamp(limit / 10, 0.002, 0.05);
}

std::string describe_end(siginfo_t const& end) {
    if (end.si_code == CLD_EXITED) return "exit with status " + std::to_string(end.si_status);
    char const* const name = sigdescr_np(end.si_status);
    return "signal " + std::to_string(end.si_status) + (name ? std::string(" (") + name + ")" : std::string());
}

bool stopwatch::expired(double processor, std::uint64_t about) {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    reading const now{about, processor, seconds_of(time)};
    // After a long time without a look it was us who were stopped, and perhaps the process with us.
    bool const stopped = now.clock - std::exchange(last_look_, now.clock) > longest_nap;
    if (!start_ || start_->about != about || stopped) {
        start_ = now;
        return false;
    }
    double const passed = now.clock - start_->clock;
    return (passed >= limit_ && now.processor - start_->processor >= limit_) || passed >= times_ * limit_;
}

}  // namespace graze
