// One thread's part of a campaign: a chunk of cases judged and counted.
#pragma once

#include <algorithm>
#include <chrono>
#include <deque>
#include <type_traits>

#include "campaign/confirm.hpp"
#include "campaign/kept_bounds.hpp"

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
    chunk_worker(std::vector<workload> const& work, campaign_options const& options, given_up_flags const& given_up,
                 std::chrono::steady_clock::time_point start, double seconds_before)
        : work_(work), options_(options), given_up_(given_up), start_(start), seconds_before_(seconds_before) {
        lines_.resize(work.size());
        for (std::size_t w = 0; w < work.size(); ++w)
            for (subject const* each : work[w].subjects) {
                bool const remote =
                    (work[w].scalar == scalar_type::float32 ? each->remote32 : each->remote64) != nullptr;
                lines_[w].push_back({asker(*each, work[w].scalar), remote, first_slice, {}});
            }
    }

    chunk_result run(task const& chunk) {
        workload const& work = work_[chunk.workload];
        chunk_result result;
        result.of = chunk;
        result.subjects.resize(work.subjects.size());
        for (subject_tally& tally : result.subjects) tally.by_family.resize(origin_count());
        batch_.clear();
        work.make(chunk.first, chunk.count, batch_);
        result.cases = batch_.size();
        if (batch_.size() == 0) return result;
        if (work.scalar == scalar_type::float32)
            judge_all<float>(work, chunk, work.test->screen32, result);
        else
            judge_all<double>(work, chunk, work.test->screen64, result);
        // Audit last: agreeing cases that no subject's disagreement had confirmed already.
        for (std::size_t i = 0; i < batch_.size(); ++i)
            if (!confirmed_[i] && is_audited(chunk.first + i, 1)) audit(work, i, result);
        return result;
    }

  private:
    /// The first cases sent to a subject of its own process are few, and so are the next after it hung: each hang costs
    /// the time limit, and the replies to a whole chunk are waited for together.
    static constexpr std::size_t first_slice = 4;

    /// Of the audited disagreements so many have the full answer in plain rationals, which takes as long as all else
    /// about a hundred cases.
    static constexpr double plain_audits = 0.125;

    /// A subject's replies to the batch; fewer than cases where it crashed or hung too often.
    struct replies {
        std::vector<reply> answers;
        std::size_t asked = 0;
    };
    struct line {
        asker to;
        bool remote;
        std::size_t slice;  // cases to send at once
        known_kinds known{};
    };

    double seconds() const {
        return seconds_before_ + std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

    /// Depends on the case's index alone, so that any number of jobs audits the same cases.
    /// An audit of all cases is of all, whatever the share.
    bool is_audited(std::uint64_t index, double share) const {
        double const least = options_.audit >= 1 ? 1 : options_.audit * share;
        return static_cast<double>(mix(index) >> 11) < least * 0x1p53;
    }

    template <class Scalar>
    void judge_all(workload const& work, task const& chunk, screen_function<Scalar> screen, chunk_result& result) {
        if constexpr (std::is_same_v<Scalar, float>) floats_.assign(batch_.scalars.begin(), batch_.scalars.end());
        bool const certified =
            std::ranges::any_of(work.subjects, [](subject const* each) { return each->is_certified(); });
        find_truths<Scalar>(work, certified || !options_.screen ? nullptr : screen);
        for (std::size_t s = 0; s < work.subjects.size(); ++s) {
            if (given_up_[chunk.workload][s]) continue;
            if (work.subjects[s]->recorded)
                look_up(work, *work.subjects[s], chunk.first);
            else
                ask<Scalar>(work, lines_[chunk.workload][s]);
            judge_replies(work, *work.subjects[s], lines_[chunk.workload][s], chunk, result.subjects[s], result);
        }
    }

    template <class Scalar>
    std::span<Scalar const> scalars() const {
        if constexpr (std::is_same_v<Scalar, float>)
            return floats_;
        else
            return batch_.scalars;
    }

    template <class Scalar>
    void find_truths(workload const& work, screen_function<Scalar> screen) {
        Scalar const* const inputs = scalars<Scalar>().data();
        screened_ = screen != nullptr;
        truths_.assign(batch_.size(), {});
        confirmed_.clear();
        confirmed_.resize(batch_.size());
        for (std::size_t i = 0; i < batch_.size(); ++i) {
            if (!work.test->is_screened())
                truths_[i] = rational_reference::judge_by(*work.test, batch_.input(i));
            else if (screened_)
                truths_[i].rel = screen(inputs + batch_.begins[i], batch_.begins[i + 1] - batch_.begins[i]);
            else if (!options_.screen)
                truths_[i].rel = cgal_reference::evaluate(*work.test, batch_.input(i)).rel;
            else
                truths_[i].rel = cgal_reference::decide(*work.test, batch_.input(i));
        }
    }

    void look_up(workload const& work, subject const& whom, std::uint64_t first) {
        replies_.answers.resize(batch_.size());
        replies_.asked = batch_.size();
        numbers_.assign(work.test->numbers.size() * batch_.size(), 0.0);
        for (std::size_t i = 0; i < batch_.size(); ++i)
            replies_.answers[i] = whom.recorded(
                work.scalar, first + i, numbers_.empty() ? nullptr : numbers_.data() + work.test->numbers.size() * i);
    }

    template <class Scalar>
    void ask(workload const& work, line& to) {
        constexpr bool narrow = std::is_same_v<Scalar, float>;
        std::size_t const each = work.test->numbers.size();
        std::vector<Scalar>& numbers = [this]() -> auto& {
            if constexpr (narrow)
                return float_numbers_;
            else
                return numbers_;
        }
        ();
        std::size_t const cases = batch_.size();
        replies_.answers.assign(cases, reply::declined);
        replies_.asked = cases;
        numbers.assign(each * cases, Scalar(0));
        auto const send = [&](std::size_t first, std::size_t count) {
            to.to.answer<Scalar>(scalars<Scalar>().data(), std::span(batch_.begins).subspan(first, count + 1),
                                 replies_.answers.data() + first,
                                 numbers.empty() ? nullptr : numbers.data() + each * first);
        };
        if (!to.remote) {
            send(0, cases);
        } else {
            // What counts is the chunk's replies up to the last crash or hang allowed: the same whatever the slices.
            std::uint64_t crashes = 0, hangs = 0;
            for (std::size_t first = 0, count; first < cases; first += count) {
                count = std::min(to.slice, cases - first);
                send(first, count);
                std::uint64_t const hangs_before = hangs;
                for (std::size_t i = first; i < first + count; ++i) {
                    crashes += replies_.answers[i] == reply::crash;
                    hangs += replies_.answers[i] == reply::hang;
                    if (crashes >= most_crashes || hangs >= most_hangs) {
                        replies_.asked = i + 1;
                        break;
                    }
                }
                to.slice = hangs > hangs_before ? first_slice : std::min<std::size_t>(2 * to.slice, options_.chunk);
                if (replies_.asked != cases) break;
            }
        }
        if constexpr (narrow) numbers_.assign(numbers.begin(), numbers.end());
    }

    void judge_replies(workload const& work, subject const& candidate, line& to, task const& chunk,
                       subject_tally& tally, chunk_result& result) {
        std::size_t const each = work.test->numbers.size();
        for (std::size_t i = 0; i < replies_.asked; ++i) {
            case_view const question = question_of(work, i);
            judgement const made = judge_answer(candidate, question, truths_[i], replies_.answers[i],
                                                std::span(numbers_).subspan(each * i, each));
            tally.total.add(made.result, made.disagrees);
            tally.by_family[batch_.origins[i]].add(made.result, made.disagrees);
            if (!made.ulps.empty()) {
                std::uint64_t const index = chunk.first + i;
                tally.errors[0].add(std::ranges::max(made.ulps), index, batch_.origins[i], question.input);
                tally.errors[1].add(std::ranges::max(made.excess), index, batch_.origins[i], question.input);
                tally.conditioned.add(made.condition, std::ranges::max(made.excess));
            }
            if (made.lateness) {
                std::uint64_t const index = chunk.first + i;
                tally.errors[0].add(std::max(-*made.lateness, 0.0), index, batch_.origins[i], question.input);
                tally.errors[1].add(std::max(*made.lateness, 0.0), index, batch_.origins[i], question.input);
            }
            if (!made.disagrees) continue;
            if (std::uint64_t const index = chunk.first + i; index < recorded_cases)
                tally.wrong_cases.push_back(static_cast<std::uint32_t>(index));

            confirmed_case& known = confirm(work, i, chunk, result);
            ++result.disagreements;
            if (!tally.first_disagreement_seconds) tally.first_disagreement_seconds = seconds();
            mistake const what = mistake_of(candidate, question, known, made);
            signature_tally& kind = tally.signatures[what];
            ++kind.count;
            kept_bounds& bounds = to.known[what];
            if (!bounds.may_keep(finding_of(known, made, chunk.first + i, batch_.origins[i]))) continue;
            measure_margin(question, known);
            finding found = finding_of(known, made, chunk.first + i, batch_.origins[i]);
            if (!bounds.may_keep(found)) continue;
            found.input.assign(question.input.begin(), question.input.end());
            bounds.note(found);
            kind.keep(found);
        }
    }

    case_view question_of(workload const& work, std::size_t i) const {
        return {*work.test, work.scalar, batch_.input(i)};
    }

    answered_by whose_answer(workload const& work) const {
        return !work.test->is_screened() ? answered_by::rational_numbers
               : screened_               ? answered_by::certified_test
                                         : answered_by::cgal;
    }

    /// Puts case i to the references that have not answered it yet, once for all subjects that disagree.
    confirmed_case& confirm(workload const& work, std::size_t i, task const& chunk, chunk_result& result) {
        std::optional<confirmed_case>& known = confirmed_[i];
        if (!known) {
            known = confirm_disagreement(question_of(work, i), truths_[i], whose_answer(work));
            ++result.confirmed;
            if (is_audited(chunk.first + i, 1)) measure_margin(question_of(work, i), *known);
            if (is_audited(chunk.first + i, plain_audits)) audit_disagreement(question_of(work, i), *known);
        }
        return *known;
    }

    void audit(workload const& work, std::size_t i, chunk_result& result) {
        confirm_agreement(question_of(work, i), truths_[i], whose_answer(work));
        ++result.confirmed;
        ++result.audited;
    }

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
    std::vector<float> float_numbers_;
    std::vector<double> numbers_;
};

}  // namespace graze
