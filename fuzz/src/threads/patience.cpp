#include "graze/internal/threads/patience.hpp"

#include "graze/unrepeated_faults.hpp"

namespace graze {
namespace {

thread_local patience* of_thread = nullptr;

}  // namespace

patience_scope::patience_scope(patience const& given) : here_(given), before_(of_thread) {
    of_thread = &here_;
}

patience_scope::~patience_scope() {
    of_thread = before_;
}

void spend_patience() {
    if (of_thread && of_thread->is_over()) throw out_of_patience{};
}

void spend_patience_after(double waited, double limit) {
    if (!of_thread || !of_thread->is_over()) return;
    if (waited >= 2 * limit) count_unrepeated(reply::hang);
    throw out_of_patience{};
}

void spend_hang() {
    if (!of_thread) return;
    if (of_thread->hangs == 0 || --of_thread->hangs == 0) throw out_of_patience{};
}

void spend_start() {
    if (!of_thread) return;
    if (of_thread->starts == 0) throw out_of_patience{};
    --of_thread->starts;
}

}  // namespace graze
