// What the workers of a campaign have in common: chunks, and how subjects outside this process are asked.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <vector>

#include "graze/campaign.hpp"
#include "graze/internal/threads/work_limits.hpp"

namespace graze {

/// A chunk of a workload. Tickets number chunks in the order they are handed out.
struct task {
    std::uint64_t ticket;
    std::size_t workload;
    std::uint64_t first, count;
};

inline constexpr std::uint32_t no_configuration = 0xffffffff;

/// A bit for each case of a chunk.
using case_bits = std::vector<std::uint64_t>;

struct chunk_result {
    task of{};  // the cases that were judged: fewer than were handed out where time ran out
    bool is_cut = false;
    std::uint64_t cases = 0, confirmed = 0, audited = 0, disagreements = 0;
    std::vector<subject_tally> subjects;
    std::vector<std::uint32_t> configurations;  // of each case; empty where the test has none
    /// Cases that each subject got wrong, all of them confirmed, and those that are audited if nobody gets them wrong:
    /// what is confirmed if some subjects do not count.
    std::vector<case_bits> wrong;
    case_bits sampled;
};

/// Subjects given up by now: a hint that spares time. What was asked all the same is dropped when it is put in order.
using given_up_flags = std::vector<std::deque<std::atomic<bool>>>;

/// The seconds of a campaign, with those spent before it was taken up.
struct campaign_time {
    std::chrono::steady_clock::time_point start;
    double before;
    std::optional<double> limit;

    double seconds() const {
        return before + std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    bool is_over() const { return limit && seconds() >= *limit; }
};

/// How a subject was asked the cases of a chunk.
struct asked_slices {
    std::size_t asked = 0;  // those that count: up to the last crash or hang allowed, the same whatever the slices
    unrepeated_faults faults;
};

/// The first case sent to a subject of its own process goes alone, and so does the next after it hung: each hang costs
/// the time limit, and the replies to a whole slice are waited for together.
inline constexpr std::size_t first_slice = 1;

/// Sends the cases slice by slice, by send(first, count); reply_at(i) is the reply to one that was sent. `slice` is the size to
/// begin with, and is left for the next time. Gives how many cases there was time for.
template <class Send, class ReplyAt>
std::size_t ask_in_slices(campaign_options const& options, campaign_time const& time, std::size_t cases,
                          std::size_t& slice, asked_slices& into, Send send, ReplyAt reply_at) {
    // Seconds that a slice may take before the next one is smaller, where there is a time limit to be kept.
    constexpr double longest_slice = 0.2;
    into.asked = cases;
    into.faults = {};
    fault_scope const scope(into.faults);
    failure_count failed;
    for (std::size_t first = 0, count; first < cases; first += count) {
        if (time.is_over()) return first;
        count = std::min(slice, cases - first);
        double const began = time.seconds();
        std::uint64_t const timeouts_before = failed.timeouts(into.faults);
        try {
            send(first, count);
        } catch (cancelled const&) {
            if (options.stop && *options.stop) throw;
            // Its answers do not count; that a process failed does.
            for (std::size_t i = first; i < first + count; ++i) {
                into.faults.crashes += reply_at(i) == reply::crash;
                into.faults.hangs += reply_at(i) == reply::hang;
            }
            return first;
        }
        for (std::size_t i = first; i < first + count && into.asked == cases; ++i) {
            failed.crashes += reply_at(i) == reply::crash;
            failed.hangs += reply_at(i) == reply::hang;
            if (failed.is_too_much()) into.asked = i + 1;
        }
        if (into.asked != cases) break;
        failed.not_reproduced = into.faults;
        if (failed.is_too_much()) {
            into.asked = first + count;
            break;
        }
        bool const hung = failed.timeouts(into.faults) > timeouts_before;
        bool const slow = options.seconds && time.seconds() - began > longest_slice;
        slice = hung   ? first_slice
                : slow ? std::max<std::size_t>(slice / 4, 1)
                       : std::min<std::size_t>(2 * slice, options.chunk);
    }
    return cases;
}

}  // namespace graze
