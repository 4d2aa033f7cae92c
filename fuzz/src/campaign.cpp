#include "graze/campaign.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>
#include <tuple>

namespace graze {
namespace {

using clock = std::chrono::steady_clock;

double seconds_since(clock::time_point start) {
    return std::chrono::duration<double>(clock::now() - start).count();
}

/// A chunk of a workload.
struct task {
    std::size_t workload;
    std::uint64_t first, count;
};

/// Hands out chunks, one of each workload in turn, so that a campaign stopped early has asked of all alike.
class task_list {
  public:
    task_list(std::vector<workload> const& work, std::uint64_t chunk)
        : work_(work), chunk_(chunk), next_(work.size()) {}

    std::optional<task> take() {
        std::scoped_lock const lock(mutex_);
        for (std::size_t tries = 0; tries < work_.size(); ++tries) {
            std::size_t const at = turn_++ % work_.size();
            if (next_[at] >= work_[at].size) continue;
            task const taken{at, next_[at], std::min(chunk_, work_[at].size - next_[at])};
            next_[at] += taken.count;
            return taken;
        }
        return std::nullopt;
    }

  private:
    std::vector<workload> const& work_;
    std::uint64_t chunk_;
    std::vector<std::uint64_t> next_;
    std::size_t turn_ = 0;
    std::mutex mutex_;
};

/// One thread's judge. Holds its buffers, so that a case costs no allocation.
class worker {
  public:
    worker(std::vector<workload> const& work, campaign_options const& options, clock::time_point start)
        : work_(work), options_(options), start_(start) {
        tallies_.resize(work.size());
        askers_.resize(work.size());
        for (std::size_t i = 0; i < work.size(); ++i) {
            tallies_[i].subjects.resize(work[i].subjects.size());
            for (subject_tally& tally : tallies_[i].subjects) tally.by_family.resize(families().size());
            for (subject const* each : work[i].subjects) askers_[i].emplace_back(*each, work[i].scalar);
        }
    }

    void run(task const& chunk) {
        workload const& work = work_[chunk.workload];
        batch_.clear();
        work.make(chunk.first, chunk.count, batch_);
        if (batch_.size() == 0) return;
        tallies_[chunk.workload].cases += batch_.size();
        if (work.scalar == scalar_type::float32)
            judge_all<float>(work, chunk, work.test->screen32);
        else
            judge_all<double>(work, chunk, work.test->screen64);
        // Audit last: agreeing cases that no subject's disagreement had confirmed already.
        for (std::size_t i = 0; i < batch_.size(); ++i)
            if (!confirmed_[i] && is_audited(chunk.first + i)) {
                confirm(work, i, false);
                ++audited;
            }
        done.fetch_add(batch_.size(), std::memory_order_relaxed);
    }

    std::vector<workload_tally> const& tallies() const { return tallies_; }

    std::atomic<std::uint64_t> done = 0, disagreements = 0;
    std::uint64_t audited = 0, confirmed_count = 0;

  private:
    /// Depends on the case's index alone, so that any number of jobs audits the same cases.
    bool is_audited(std::uint64_t index) const {
        return static_cast<double>(mix(index) >> 11) < options_.audit * 0x1p53;
    }

    template <class Scalar>
    void judge_all(workload const& work, task const& chunk, screen_function<Scalar> screen) {
        std::vector<Scalar>& scalars = std::get<std::vector<Scalar>>(scalars_);
        scalars.resize(batch_.scalars.size());
        for (std::size_t i = 0; i < scalars.size(); ++i) scalars[i] = static_cast<Scalar>(batch_.scalars[i]);
        bool const certified = std::any_of(work.subjects.begin(), work.subjects.end(),
                                           [](subject const* each) { return each->is_certified(); });
        find_truths<Scalar>(work, certified ? nullptr : screen);
        for (std::size_t s = 0; s < work.subjects.size(); ++s) {
            answer<Scalar>(work, askers_[chunk.workload][s]);
            judge_batch(work, *work.subjects[s], chunk, tallies_[chunk.workload].subjects[s]);
        }
    }

    template <class Scalar>
    void find_truths(workload const& work, screen_function<Scalar> screen) {
        std::vector<Scalar> const& scalars = std::get<std::vector<Scalar>>(scalars_);
        screened_ = screen != nullptr;
        truths_.assign(batch_.size(), {});
        confirmed_.assign(batch_.size(), false);
        for (std::size_t i = 0; i < batch_.size(); ++i) {
            if (work.test->is_sphere())
                truths_[i] = rational_reference::evaluate(*work.test, batch_.input(i));
            else if (screened_)
                truths_[i].rel = screen(scalars.data() + batch_.begins[i], batch_.begins[i + 1] - batch_.begins[i]);
            else
                truths_[i].rel = cgal_reference::decide(*work.test, batch_.input(i));
        }
    }

    template <class Scalar>
    void answer(workload const& work, asker& line) {
        std::vector<Scalar> const& scalars = std::get<std::vector<Scalar>>(scalars_);
        std::vector<Scalar>& spheres = std::get<std::vector<Scalar>>(results_);
        replies_.assign(batch_.size(), reply::declined);
        spheres.assign(work.test->is_sphere() ? 4 * batch_.size() : 0, Scalar(0));
        line.answer<Scalar>(scalars.data(), batch_.begins, replies_.data(), spheres.empty() ? nullptr : spheres.data());
        spheres_.assign(spheres.begin(), spheres.end());
    }

    void judge_batch(workload const& work, subject const& candidate, task const& chunk, subject_tally& tally) {
        for (std::size_t i = 0; i < batch_.size(); ++i) {
            exact_answer const& truth = truths_[i];
            question_of(work, i);
            bool const sphere = truth.sphere.has_value();
            judgement const made = judge_answer(candidate, question_, truth, replies_[i],
                                                std::span(spheres_).subspan(sphere ? 4 * i : 0, sphere ? 4 : 0));
            tally.total.add(made.result, made.why.has_value());
            tally.by_family[batch_.families[i]].add(made.result, made.why.has_value());
            if (!made.why) continue;

            confirm(work, i, true);
            disagreements.fetch_add(1, std::memory_order_relaxed);
            if (!tally.first_disagreement_seconds) tally.first_disagreement_seconds = seconds_since(start_);
            ++tally.causes[*made.why];
            finding found;
            found.index = chunk.first + i;
            found.family = batch_.families[i];
            found.answer = made.answer;
            found.result = made.result;
            found.why = *made.why;
            found.rel = truth.rel;
            found.escape_ulps = made.escape_ulps;
            found.excess_ulps = made.excess_ulps;
            found.margin = margin_of(truth);
            found.margin_ulps = margin_ulps_of(question_, truth);
            keep(tally, std::move(found), batch_.input(i));
        }
    }

    /// Puts case i to the references that have not answered it yet. For a disagreement the margin is found too, once
    /// for all subjects that disagree.
    void confirm(workload const& work, std::size_t i, bool disagreement) {
        if (confirmed_[i]) return;
        confirmed_[i] = true;
        ++confirmed_count;
        auto const input = batch_.input(i);
        std::string what;
        if (work.test->is_sphere()) {
            exact_sphere const &ours = *truths_[i].sphere, theirs = *cgal_reference::evaluate(*work.test, input).sphere;
            if (ours.centre != theirs.centre || ours.radius_squared != theirs.radius_squared)
                what = "the references give different spheres";
        } else {
            relation const cgal = screened_ ? cgal_reference::decide(*work.test, input) : truths_[i].rel;
            relation rational;
            if (disagreement && truths_[i].rel != relation::touching) {
                exact_answer const full = rational_reference::evaluate(*work.test, input);
                rational = full.rel;
                truths_[i].margin = full.margin;
            } else {
                rational = rational_reference::decide(*work.test, input);
            }
            if (cgal != rational || cgal != truths_[i].rel)
                what = "CGAL says " + std::string(name_of(cgal)) + ", rational says " + std::string(name_of(rational));
            if (!what.empty() && screened_) what += ", certified says " + std::string(name_of(truths_[i].rel));
        }
        if (!what.empty()) throw reference_conflict({work.test, work.scalar, {input.begin(), input.end()}}, what);
    }

    void question_of(workload const& work, std::size_t i) {
        auto const input = batch_.input(i);
        question_.test = work.test;
        question_.scalar = work.scalar;
        question_.input.assign(input.begin(), input.end());
    }

    void keep(subject_tally& tally, finding found, std::span<double const> input) {
        auto& list = tally.findings[{found.result, found.why}];
        auto const at =
            std::find_if(list.begin(), list.end(), [&](finding const& other) { return found.worse_than(other); });
        if (at == list.end() && list.size() >= options_.kept_findings) return;
        found.input.assign(input.begin(), input.end());
        list.insert(at, std::move(found));
        if (list.size() > options_.kept_findings) list.pop_back();
    }

    std::vector<workload> const& work_;
    campaign_options const& options_;
    clock::time_point start_;
    std::vector<workload_tally> tallies_;
    case_batch batch_;
    std::vector<exact_answer> truths_;
    std::vector<bool> confirmed_;
    bool screened_ = false;                   // truths are the certified relation so far
    std::vector<std::vector<asker>> askers_;  // a workload, a subject
    std::vector<reply> replies_;
    std::tuple<std::vector<float>, std::vector<double>> scalars_, results_;
    std::vector<double> spheres_;
    test_case question_;
};

}  // namespace

campaign_result run_campaign(std::vector<workload> const& work, campaign_options const& options) {
    clock::time_point const start = clock::now();
    task_list tasks(work, options.chunk);
    std::atomic<bool> halt = false;
    std::exception_ptr failure;
    std::mutex failure_mutex;
    std::atomic<unsigned> running = std::max(1u, options.jobs);

    std::vector<std::unique_ptr<worker>> workers;
    for (unsigned i = 0; i < std::max(1u, options.jobs); ++i)
        workers.push_back(std::make_unique<worker>(work, options, start));
    auto const loop = [&](worker& self) {
        try {
            while (!halt && !(options.stop && *options.stop) &&
                   !(options.seconds && seconds_since(start) >= *options.seconds)) {
                auto const next = tasks.take();
                if (!next) break;
                self.run(*next);
            }
        } catch (...) {
            std::scoped_lock const lock(failure_mutex);
            if (!failure) failure = std::current_exception();
            halt = true;
        }
        --running;
    };

    campaign_result result;
    {
        std::vector<std::jthread> threads;
        for (auto& each : workers) threads.emplace_back([&loop, &each] { loop(*each); });
        auto const report = [&] {
            if (!options.progress) return;
            std::uint64_t cases = 0, disagreements = 0;
            for (auto const& each : workers) cases += each->done, disagreements += each->disagreements;
            options.progress(cases, disagreements, seconds_since(start));
        };
        for (auto wait = std::chrono::milliseconds(1); running > 0;
             wait = std::min(wait * 2, std::chrono::milliseconds(100))) {
            std::this_thread::sleep_for(wait);
            report();
        }
    }
    if (failure) std::rethrow_exception(failure);

    result.workloads.resize(work.size());
    for (std::size_t i = 0; i < work.size(); ++i) {
        workload_tally& sum = result.workloads[i];
        sum.subjects.resize(work[i].subjects.size());
        for (auto const& each : workers) {
            sum.cases += each->tallies()[i].cases;
            for (std::size_t s = 0; s < sum.subjects.size(); ++s) sum.subjects[s].merge(each->tallies()[i].subjects[s]);
        }
        for (subject_tally& tally : sum.subjects)
            for (auto& [signature, list] : tally.findings) {
                std::sort(list.begin(), list.end(), [](finding const& a, finding const& b) { return a.worse_than(b); });
                if (list.size() > options.kept_findings) list.resize(options.kept_findings);
            }
        result.cases += sum.cases;
    }
    for (auto const& each : workers) result.confirmed += each->confirmed_count, result.audited += each->audited;
    result.seconds = seconds_since(start);
    result.stopped = options.stop && *options.stop;
    return result;
}

}  // namespace graze
