// Faults of a batch whose cases are asked again: either a case repeats the fault, or none does.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "graze/unrepeated_faults.hpp"

namespace graze {

/// Cases are numbered, and get an answer or a fault of their own in order.
class pending_faults {
  public:
    pending_faults() = default;
    pending_faults(pending_faults const&) = delete;
    pending_faults& operator=(pending_faults const&) = delete;
    /// Counts what is still pending where asking ends early.
    ~pending_faults() { answered(static_cast<std::size_t>(-1)); }

    /// Notes that cases up to `last` were in flight when the process failed so, perhaps after the time limit.
    void add(reply what, std::size_t last, bool took_its_time) { faults_.push_back({what, last, took_its_time}); }
    /// Drops the faults that the case `index` was in flight for: it repeated them by itself.
    void repeated(std::size_t index) {
        std::erase_if(faults_, [&](fault const& one) { return index < one.last; });
    }
    /// Counts the faults of which all cases are before `index`: no case repeated them.
    void answered(std::size_t index) {
        std::erase_if(faults_, [&](fault const& one) {
            if (one.last > index) return false;
            count_unrepeated(one.what);
            if (one.took_its_time && one.what != reply::hang) count_timeout();
            return true;
        });
    }

  private:
    struct fault {
        reply what;
        std::size_t last;
        bool took_its_time;
    };
    std::vector<fault> faults_;
};

}  // namespace graze
