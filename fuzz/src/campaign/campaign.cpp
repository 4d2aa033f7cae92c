#include "graze/campaign.hpp"

#include <bit>
#include <condition_variable>
#include <mutex>

#include "campaign/worker.hpp"
#include "graze/internal/threads/on_threads.hpp"
#include "graze/internal/threads/work_limits.hpp"

namespace graze {
namespace {

using clock = std::chrono::steady_clock;

/// Seconds: a year. More is no limit, and more than a clock may hold.
constexpr double longest_wait = 3e7;

/// Chunks are handed out and their results put back in order. Shared by all threads.
class conveyor {
  public:
    conveyor(std::vector<workload> const& work, campaign_options const& options, campaign_start const& start)
        : work_(work), options_(options), next_(start.next), most_ahead_(256 * std::max(1u, options.jobs)) {}

    /// The next chunk, one of each workload in turn, so that a campaign stopped early has asked of all alike. Waits
    /// where the slowest chunk is far behind; nothing once all are out, or after end().
    std::optional<task> take() {
        std::unique_lock lock(mutex_);
        room_.wait(lock, [this] { return ended_ || issued_ - passed_ < most_ahead_; });
        for (std::size_t tries = 0; !ended_ && tries < work_.size(); ++tries) {
            std::size_t const at = turn_++ % work_.size();
            std::uint64_t& next = next_of(at);
            if (next >= work_[at].size) continue;
            std::uint64_t const stop = std::min(work_[at].size, (next / options_.chunk + 1) * options_.chunk);
            task const taken{issued_++, at, next, stop - next};
            next = stop;
            return taken;
        }
        return std::nullopt;
    }

    void put(chunk_result result) {
        std::scoped_lock const lock(mutex_);
        std::uint64_t const ticket = result.of.ticket;
        waiting_.emplace(ticket, std::move(result));
    }

    /// Results that are next in order.
    std::vector<chunk_result> in_order() {
        std::vector<chunk_result> ready;
        {
            std::scoped_lock const lock(mutex_);
            while (!waiting_.empty() && waiting_.begin()->first == passed_) {
                ready.push_back(std::move(waiting_.begin()->second));
                waiting_.erase(waiting_.begin());
                ++passed_;
            }
        }
        if (!ready.empty()) room_.notify_all();
        return ready;
    }

    void end() {
        {
            std::scoped_lock const lock(mutex_);
            ended_ = true;
        }
        room_.notify_all();
    }

    /// Is every case of the shard handed out, and has it come back?
    bool is_done() {
        std::scoped_lock const lock(mutex_);
        if (issued_ != passed_) return false;
        for (std::size_t w = 0; w < work_.size(); ++w)
            if (next_of(w) < work_[w].size) return false;
        return true;
    }

  private:
    /// Returns a workload's first case that is not handed out. Chunks end at multiples of their size, wherever the
    /// campaign was taken up; other shards' are left out.
    std::uint64_t& next_of(std::size_t workload) {
        std::uint64_t& next = next_[workload];
        while (next < work_[workload].size && next / options_.chunk % options_.shard.count != options_.shard.index)
            next = (next / options_.chunk + 1) * options_.chunk;
        return next;
    }

    std::vector<workload> const& work_;
    campaign_options const& options_;
    std::vector<std::uint64_t> next_;
    std::size_t turn_ = 0;
    std::uint64_t issued_ = 0, passed_ = 0, most_ahead_;
    std::map<std::uint64_t, chunk_result> waiting_;
    bool ended_ = false;
    std::mutex mutex_;
    std::condition_variable room_;
};

/// Adds chunks, which come in order, to a tally, and decides which subjects are given up: so that it does not depend
/// on the number of jobs.
class accountant {
  public:
    accountant(std::vector<workload> const& work, campaign_start const& start)
        : work_(work), lines_(start.lines), flags_(work.size()), is_cut_(work.size()), added_(empty_tally(work)) {
        for (std::size_t w = 0; w < work.size(); ++w)
            for (campaign_start::line const& item : lines_[w]) flags_[w].emplace_back(item.given_up);
    }

    given_up_flags const& given_up() const { return flags_; }

    /// Adds a chunk. Later chunks of a workload that had one cut are dropped: what is counted has no gaps.
    void add(chunk_result& chunk) {
        std::size_t const w = chunk.of.workload;
        if (is_cut_[w]) return;
        is_cut_[w] = chunk.is_cut;
        any_cut_ |= chunk.is_cut;
        workload_tally& tally = added_.workloads[w];
        tally.cases += chunk.cases;
        for (std::uint32_t const number : chunk.configurations)
            if (number != no_configuration) ++tally.configurations[number];
        tally.next = chunk.of.first + chunk.of.count;
        added_.cases += chunk.cases;
        count_confirmed(chunk);
        for (std::size_t s = 0; s < chunk.subjects.size(); ++s) {
            campaign_start::line& line = lines_[w][s];
            if (line.given_up) continue;  // asked before that was known
            subject_tally& found = chunk.subjects[s];
            line.failed.crashes += found.total.of(outcome::crash);
            line.failed.hangs += found.total.of(outcome::hang);
            line.failed.not_reproduced += found.not_reproduced;
            if (line.failed.is_too_much()) {
                line.given_up = found.given_up = true;
                flags_[w][s] = true;
            }
            added_.disagreements += found.total.disagreements;
            tally.subjects[s].merge(found);
        }
    }

    bool has_cut() const { return any_cut_; }

    /// What was added since the last time.
    campaign_tally take(double seconds) {
        campaign_tally taken = std::move(added_);
        taken.seconds = seconds;
        added_ = empty_tally(work_);
        return taken;
    }

  private:
    /// Cases that a subject got wrong which was given up before count as if it had not been asked: some threads ask it,
    /// others know already.
    void count_confirmed(chunk_result const& chunk) {
        std::vector<campaign_start::line> const& lines = lines_[chunk.of.workload];
        if (std::ranges::none_of(lines, &campaign_start::line::given_up) || chunk.wrong.empty()) {
            added_.confirmed += chunk.confirmed;
            added_.audited += chunk.audited;
            return;
        }
        for (std::size_t word = 0; word < chunk.sampled.size(); ++word) {
            std::uint64_t wrong = 0;
            for (std::size_t s = 0; s < lines.size(); ++s)
                if (!lines[s].given_up) wrong |= chunk.wrong[s][word];
            std::uint64_t const audited = static_cast<std::uint64_t>(std::popcount(chunk.sampled[word] & ~wrong));
            added_.confirmed += static_cast<std::uint64_t>(std::popcount(wrong)) + audited;
            added_.audited += audited;
        }
    }

    std::vector<workload> const& work_;
    std::vector<std::vector<campaign_start::line>> lines_;
    given_up_flags flags_;
    std::vector<bool> is_cut_;  // a workload
    bool any_cut_ = false;
    campaign_tally added_;
};

}  // namespace

bool run_campaign(std::vector<workload> const& work, campaign_options const& options, campaign_start const& start) {
    clock::time_point const began = clock::now();
    auto const elapsed = [&] { return start.seconds + std::chrono::duration<double>(clock::now() - began).count(); };
    conveyor chunks(work, options, start);
    accountant account(work, start);
    unsigned const jobs = std::max(1u, options.jobs);
    std::atomic<std::uint64_t> done = start.cases, disagreements = start.disagreements;

    // When a subject that does not come to an end is waited for no longer.
    std::optional<clock::time_point> until;
    if (options.seconds)
        if (double const left = *options.seconds + std::max(1.0, *options.seconds / 4) - start.seconds;
            left < longest_wait)
            until = began + std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(left));

    std::deque<chunk_worker> workers;
    for (unsigned i = 0; i < jobs; ++i) workers.emplace_back(work, options, account.given_up(), began, start.seconds);
    auto const loop = [&](std::size_t number) {
        limits_scope const scope({options.stop, until});
        while (!(options.stop && *options.stop) && !(options.seconds && elapsed() >= *options.seconds)) {
            auto const next = chunks.take();
            if (!next) break;
            chunk_result result;
            try {
                result = workers[number].run(*next);
            } catch (cancelled const&) {
                break;  // the chunk is begun anew when the campaign goes on
            }
            done += result.cases;
            disagreements += result.disagreements;
            chunks.put(std::move(result));
        }
    };

    double committed = start.seconds;
    auto const commit = [&] {
        committed = elapsed();
        if (options.commit) options.commit(account.take(committed));
    };
    on_threads(
        jobs, loop, [&] { chunks.end(); },
        [&] {
            for (chunk_result& item : chunks.in_order()) account.add(item);
            if (elapsed() - committed >= options.commit_seconds) commit();
            if (options.progress) options.progress(done, disagreements, elapsed());
        });
    for (chunk_result& item : chunks.in_order()) account.add(item);
    commit();
    return chunks.is_done() && !account.has_cut();
}

bool run_campaign(std::vector<workload> const& work, campaign_options const& options) {
    campaign_start start;
    start.next.assign(work.size(), 0);
    for (workload const& item : work) start.lines.emplace_back(item.subjects.size());
    return run_campaign(work, options, start);
}

}  // namespace graze
