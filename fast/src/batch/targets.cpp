// Which instruction sets the batch forms can run on.
#include "batch/config.hpp"

#include "graze/batch.hpp"
#include "hwy/highway.h"

namespace graze::batch {
namespace {

/// Returns the machine's own: a call that was mocked must not hide any.
std::int64_t available() {
    std::int64_t const chosen = hwy::SupportedTargets();
    hwy::SetSupportedTargetsForTest(0);
    std::int64_t const all = hwy::SupportedTargets() & HWY_TARGETS;
    hwy::SetSupportedTargetsForTest(chosen);
    return all | HWY_STATIC_TARGET;
}

void choose(std::int64_t targets) {
    hwy::SetSupportedTargetsForTest(targets);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace

std::vector<std::string_view> targets() {
    std::vector<std::string_view> names;
    // Better ones are lower bits.
    for (std::int64_t rest = available(); rest != 0; rest &= rest - 1) names.push_back(hwy::TargetName(rest & -rest));
    return names;
}

bool use_target(std::string_view name) {
    if (name.empty()) {
        choose(0);
        return true;
    }
    for (std::int64_t rest = available(); rest != 0; rest &= rest - 1)
        if (name == hwy::TargetName(rest & -rest)) {
            choose(rest & -rest);
            return true;
        }
    return false;
}

}  // namespace graze::batch
