#include "cli/stop_signals.hpp"

#include <csignal>

namespace graze {
namespace {

// A handler is given no object.
std::atomic<std::atomic<bool>*> listening = nullptr;

extern "C" void ask_to_stop(int number) {
    if (std::atomic<bool>* const asked = listening) *asked = true;
    std::signal(number, SIG_DFL);
}

}  // namespace

stop_signals::stop_signals() {
    listening = &asked_;
    for (int number : {SIGINT, SIGTERM}) std::signal(number, ask_to_stop);
}

stop_signals::~stop_signals() {
    for (int number : {SIGINT, SIGTERM}) std::signal(number, SIG_DFL);
    listening = nullptr;
}

}  // namespace graze
