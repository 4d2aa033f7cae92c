#include "graze/internal/threads/work_limits.hpp"

#include "graze/unrepeated_faults.hpp"

namespace graze {
namespace {

thread_local work_limits* of_thread = nullptr;

}  // namespace

limits_scope::limits_scope(work_limits const& limits) : here_(limits), before_(of_thread) {
    of_thread = &here_;
}

limits_scope::~limits_scope() {
    of_thread = before_;
}

void check_cancelled() {
    if (of_thread && of_thread->is_over()) throw cancelled{};
}

void check_cancelled_after(double waited, double limit) {
    if (!of_thread || !of_thread->is_over()) return;
    if (waited >= 2 * limit) count_unrepeated(reply::hang);
    throw cancelled{};
}

void spend_hang() {
    if (!of_thread) return;
    if (of_thread->hangs == 0 || --of_thread->hangs == 0) throw cancelled{};
}

void spend_start() {
    if (!of_thread) return;
    if (of_thread->starts == 0) throw cancelled{};
    --of_thread->starts;
}

}  // namespace graze
