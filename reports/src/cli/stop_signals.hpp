// INT and TERM as a wish to stop.
#pragma once

#include <atomic>

namespace graze {

/// While one lives, the first signal asks for an end with reports, and a second one just ends the program. One at a
/// time.
class stop_signals {
  public:
    stop_signals();
    ~stop_signals();
    stop_signals(stop_signals const&) = delete;
    stop_signals& operator=(stop_signals const&) = delete;

    std::atomic<bool> const& asked() const { return asked_; }

  private:
    std::atomic<bool> asked_ = false;
};

}  // namespace graze
