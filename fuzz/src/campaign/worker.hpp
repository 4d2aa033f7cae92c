// One thread's part of a campaign: a chunk of cases judged and counted.
#pragma once

#include <chrono>
#include <deque>

#include "graze/campaign.hpp"

namespace graze {

/// A chunk of a workload. Tickets number chunks in the order they are handed out.
struct task {
    std::uint64_t ticket;
    std::size_t workload;
    std::uint64_t first, count;
};

struct chunk_result {
    task of{};
    std::uint64_t cases = 0, confirmed = 0, audited = 0, disagreements = 0;
    std::vector<subject_tally> subjects;
};

/// Subjects given up by now: a hint that spares time. What was asked all the same is dropped when it is put in order.
using given_up_flags = std::vector<std::deque<std::atomic<bool>>>;

/// Holds its buffers and its lines to the subjects, so that a case costs no allocation.
class chunk_worker {
  public:
    virtual ~chunk_worker() = default;
    virtual chunk_result run(task const& chunk) = 0;
};
std::unique_ptr<chunk_worker> make_worker(std::vector<workload> const& work, campaign_options const& options,
                                          given_up_flags const& given_up, std::chrono::steady_clock::time_point start,
                                          double seconds_before);

}  // namespace graze
