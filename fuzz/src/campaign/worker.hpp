// One thread's part of a campaign: a chunk of cases judged and counted.
#pragma once

#include <chrono>
#include <deque>

#include "campaign/confirm.hpp"

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
    template <class Scalar>
    void judge_all(workload const& work, task const& chunk, screen_function<Scalar> screen, chunk_result& result);
    template <class Scalar>
    void find_truths(workload const& work, screen_function<Scalar> screen);
    template <class Scalar>
    std::span<Scalar const> scalars() const;
    template <class Scalar>
    void ask(workload const& work, line& to);
    void judge_replies(workload const& work, subject const& candidate, task const& chunk, subject_tally& tally,
                       chunk_result& result);
    case_view question_of(workload const& work, std::size_t i) const;
    answered_by whose_answer(workload const& work) const;
    confirmed_case const& confirm(workload const& work, std::size_t i, chunk_result& result);
    void audit(workload const& work, std::size_t i, chunk_result& result);
    bool is_audited(std::uint64_t index) const;
    double seconds() const;

    std::vector<workload> const& work_;
    campaign_options const& options_;
    given_up_flags const& given_up_;
    std::chrono::steady_clock::time_point start_;
    double seconds_before_;
    std::vector<std::deque<line>> lines_;  // a workload, a subject
    case_batch batch_;
    std::vector<float> floats_;  // the batch's scalars, where they are float32
    std::vector<exact_answer> truths_;
    std::vector<std::optional<confirmed_case>> confirmed_;  // cases that a subject got wrong
    bool screened_ = false;                                 // truths are the certified relation so far
    replies replies_;
    std::vector<float> float_spheres_;
    std::vector<double> spheres_;
};

}  // namespace graze
