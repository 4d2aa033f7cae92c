// What is done with a store's findings before its reports are written: simplest inputs, orders of vertices, pictures.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <vector>

#include "campaign/run_options.hpp"
#include "gate/ask_again.hpp"
#include "graze/store.hpp"

namespace graze {

/// Shares of a budget of seconds: the cases come first, then the findings, then the pictures. What a step leaves over
/// goes to the next.
inline constexpr double share_of_cases = 0.6, share_of_findings = 0.2;

struct examination {
    std::vector<workload> const* work = nullptr;  // to draw samples of; nothing: those that are drawn stay
    std::atomic<bool> const* stop = nullptr;
    std::optional<std::chrono::steady_clock::time_point> findings_until = std::nullopt, pictures_until = std::nullopt;
};

/// Examines the findings of a store and draws its pictures, as far as there is time, with progress on a terminal. Says
/// what is left on standard error. `folder` is the campaign's.
void examine_campaign(run_options const& options, findings_store& store, examination const& how);

/// The work that a campaign of families was, of the subjects that are there. Empty for other campaigns, and for one of
/// another version of graze, whose families made other cases.
std::vector<workload> work_again(stored_campaign const& campaign, asking const& how);

}  // namespace graze
