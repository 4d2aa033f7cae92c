#include "graze/unrepeated_faults.hpp"

#include <utility>

namespace graze {
namespace {

thread_local unrepeated_faults* innermost = nullptr;

}  // namespace

fault_scope::fault_scope(unrepeated_faults& count) : before_(std::exchange(innermost, &count)) {}

fault_scope::~fault_scope() {
    innermost = before_;
}

void count_unrepeated(reply what) {
    if (innermost) ++(what == reply::hang ? innermost->hangs : innermost->crashes);
}

void count_timeout() {
    if (innermost) ++innermost->timeouts;
}

}  // namespace graze
