// One thread's part of a campaign: a chunk of cases judged and counted.
#pragma once

#include <chrono>
#include <deque>
#include <tuple>

#include "graze/campaign.hpp"
#include "graze/reference.hpp"

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
class campaign_worker {
  public:
    campaign_worker(std::vector<workload> const& work, campaign_options const& options, given_up_flags const& given_up,
                    std::chrono::steady_clock::time_point start, double seconds_before);

    chunk_result run(task const& chunk);

  private:
    /// A subject's replies to the batch; fewer than cases where it crashed or hung too often.
    struct replies {
        std::vector<reply> answers;
        std::size_t asked = 0;
    };
    struct line {
        asker to;
        bool remote;
        std::size_t slice;  // cases to send at once
    };
    /// What is known of a disagreement's case, for all subjects.
    struct case_facts {
        bool confirmed = false;
        double margin = 0, margin_ulps = 0;
        contact_kind contact = contact_kind::none;
        std::string degeneracy;
    };

    template <class Scalar>
    void judge_all(workload const& work, task const& chunk, screen_function<Scalar> screen, chunk_result& result);
    template <class Scalar>
    void find_truths(workload const& work, screen_function<Scalar> screen);
    template <class Scalar>
    void ask(workload const& work, line& to);
    void judge_replies(workload const& work, subject const& candidate, task const& chunk, subject_tally& tally,
                       chunk_result& result);
    void confirm(workload const& work, std::size_t i, bool disagreement, chunk_result& result);
    void question_of(workload const& work, std::size_t i);
    bool is_audited(std::uint64_t index) const;
    double seconds() const;

    std::vector<workload> const& work_;
    campaign_options const& options_;
    given_up_flags const& given_up_;
    std::chrono::steady_clock::time_point start_;
    double seconds_before_;
    std::vector<std::deque<line>> lines_;  // a workload, a subject
    case_batch batch_;
    std::vector<exact_answer> truths_;
    std::vector<case_facts> facts_;
    bool screened_ = false;  // truths are the certified relation so far
    replies replies_;
    std::tuple<std::vector<float>, std::vector<double>> scalars_, results_;
    std::vector<double> spheres_;
    test_case question_;
};

}  // namespace graze
