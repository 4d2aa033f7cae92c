// Faults of a batch of cases that is asked again: whose they were is told by the cases, or nobody repeats them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "graze/unrepeated_faults.hpp"

namespace graze {

/// Cases are numbered, and come to an answer or a fault of their own in order.
class pending_faults {
  public:
    pending_faults() = default;
    pending_faults(pending_faults const&) = delete;
    pending_faults& operator=(pending_faults const&) = delete;
    /// What is still pending where asking ends early is counted.
    ~pending_faults() { answered(static_cast<std::size_t>(-1)); }

    /// Cases up to `last` were in flight when the process failed so, perhaps after the time limit.
    void add(reply what, std::size_t last, bool took_its_time) { faults_.push_back({what, last, took_its_time}); }
    /// A case in flight did it again, by itself.
    void repeated(std::size_t index) {
        std::erase_if(faults_, [&](fault const& one) { return index < one.last; });
    }
    /// The cases before `index` are done.
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
