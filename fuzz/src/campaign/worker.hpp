// One thread's part of a campaign: a chunk of cases judged and counted.
#pragma once

#include <algorithm>
#include <chrono>
#include <type_traits>

#include "campaign/chunk.hpp"
#include "campaign/kept_bounds.hpp"
#include "campaign/structure_worker.hpp"
#include "graze/configurations.hpp"
#include "graze/internal/campaign/confirm.hpp"
#include "graze/internal/threads/work_limits.hpp"

namespace graze {

/// Holds its buffers and its lines to the subjects, so that a case costs no allocation.
class chunk_worker {
  public:
    chunk_worker(std::vector<workload> const& work, campaign_options const& options, given_up_flags const& given_up,
                 std::chrono::steady_clock::time_point start, double seconds_before)
        : work_(work), options_(options), given_up_(given_up), time_{start, seconds_before, options.seconds} {
        lines_.resize(work.size());
        for (std::size_t w = 0; w < work.size(); ++w)
            for (subject const* item : work[w].subjects) {
                if (work[w].structures) continue;  // structures_ asks those
                bool const remote =
                    (work[w].scalar == scalar_type::float32 ? item->remote32 : item->remote64) != nullptr;
                lines_[w].push_back({subject_client(*item, work[w].scalar), remote, first_slice, {}, {}});
            }
    }

    /// Judges the cases of the chunk. Where the time of the campaign ends while a subject in a process of its own is
    /// asked, those that all such subjects have answered by then.
    chunk_result run(task const& chunk) {
        workload const& work = work_[chunk.workload];
        if (work.structures) return structures_.run(work, chunk);
        chunk_result result;
        result.of = chunk;
        result.subjects.resize(work.subjects.size());
        for (subject_tally& tally : result.subjects) tally.by_family.resize(origin_count());
        batch_.clear();
        work.make(chunk.first, chunk.count, batch_);
        if (batch_.size() == 0) return result;
        configurations_ = configuration_catalogue::of(*work.test);
        if (configurations_ && chunk.first < classified_cases)
            for (std::size_t i = 0; i < batch_.size(); ++i) {
                auto const number = configurations_->find_quickly(batch_.input(i));
                result.configurations.push_back(number ? static_cast<std::uint32_t>(*number) : no_configuration);
            }
        if (work.scalar == scalar_type::float32)
            judge_all<float>(work, work.test->screen32, result);
        else
            judge_all<double>(work, work.test->screen64, result);
        result.cases = batch_.size();
        result.configurations.resize(std::min(result.configurations.size(), batch_.size()));  // a cut chunk has fewer
        // Audit last: agreeing cases that no subject's disagreement had confirmed already.
        for (std::size_t i = 0; i < batch_.size(); ++i) {
            if (!options_.audits(chunk.first + i, 1)) continue;
            result.sampled[i / 64] |= std::uint64_t{1} << i % 64;
            if (!confirmed_[i]) audit(work, i, result);
        }
        return result;
    }

  private:
    /// This share of the audited disagreements has the full answer in plain rationals, which takes as long as all else
    /// about a hundred cases.
    static constexpr double plain_audits = 0.125;

    /// A subject's replies to the batch; fewer than cases where it crashed or hung too often, or time ran out.
    struct replies : asked_slices {
        std::vector<reply> answers;
        std::vector<double> numbers;
        bool is_given = false;
    };
    struct line {
        subject_client to;
        bool remote;
        std::size_t slice;  // cases to send at once
        known_kinds known{};
        replies given{};  // of a subject in a process of its own
    };

    template <class Scalar>
    void judge_all(workload const& work, screen_function<Scalar> screen, chunk_result& result) {
        if constexpr (std::is_same_v<Scalar, float>) floats_.assign(batch_.scalars.begin(), batch_.scalars.end());
        std::deque<line>& lines = lines_[result.of.workload];
        ask_outside<Scalar>(work, lines, result);
        bool const certified =
            std::ranges::any_of(work.subjects, [](subject const* item) { return item->is_certified(); });
        find_truths<Scalar>(work, certified || !options_.screen ? nullptr : screen);
        result.wrong.assign(work.subjects.size(), case_bits(batch_.size() / 64 + 1));
        result.sampled.assign(batch_.size() / 64 + 1, 0);
        for (std::size_t s = 0; s < work.subjects.size(); ++s) {
            line& to = lines[s];
            replies const& given = to.remote ? to.given : replies_;
            if (to.remote) {
                if (!given.is_given) continue;
                result.subjects[s].not_reproduced = given.faults;
            } else if (work.subjects[s]->recorded) {
                look_up(work, *work.subjects[s], result.of.first);
            } else {
                ask<Scalar>(work, to, replies_);
            }
            judge_replies(work, s, to, given, result);
        }
    }

    /// Asks the subjects that are in processes of their own, and cuts the chunk to the cases there was time for.
    template <class Scalar>
    void ask_outside(workload const& work, std::deque<line>& lines, chunk_result& result) {
        for (std::size_t s = 0; s < lines.size(); ++s) {
            lines[s].given.is_given = lines[s].remote && !given_up_[result.of.workload][s];
            if (!lines[s].given.is_given) continue;
            std::size_t const cases = ask<Scalar>(work, lines[s], lines[s].given);
            if (cases == batch_.size()) continue;
            batch_.keep_first(cases);
            result.of.count = cases;
            result.is_cut = true;
        }
        if constexpr (std::is_same_v<Scalar, float>) floats_.resize(batch_.scalars.size());
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
            if (!work.test->screened())
                truths_[i] = rational_reference::judge_by(*work.test, batch_.input(i));
            else if (screened_)
                truths_[i].rel = screen(inputs + batch_.begins[i], batch_.begins[i + 1] - batch_.begins[i]);
            else if (!options_.screen)
                truths_[i].rel = cgal_reference::evaluate(*work.test, batch_.input(i)).rel;
            else
                truths_[i].rel = cgal_reference::decide(*work.test, batch_.input(i));
        }
    }

    void look_up(workload const& work, subject const& candidate, std::uint64_t first) {
        std::size_t const per_case = work.test->numbers.size();
        replies_.answers.resize(batch_.size());
        replies_.asked = batch_.size();
        replies_.numbers.assign(per_case * batch_.size(), 0.0);
        for (std::size_t i = 0; i < batch_.size(); ++i)
            replies_.answers[i] = candidate.recorded(work.scalar, first + i,
                                                     per_case == 0 ? nullptr : replies_.numbers.data() + per_case * i);
    }

    /// Asks all cases of the batch. Gives how many it had time for.
    template <class Scalar>
    std::size_t ask(workload const& work, line& to, replies& into) {
        constexpr bool narrow = std::is_same_v<Scalar, float>;
        std::size_t const per_case = work.test->numbers.size();
        std::vector<Scalar>& numbers = [&]() -> auto& {
            if constexpr (narrow)
                return float_numbers_;
            else
                return into.numbers;
        }
        ();
        std::size_t const cases = batch_.size();
        auto const finish = [&](std::size_t in_time) {
            if constexpr (narrow) into.numbers.assign(numbers.begin(), numbers.end());
            return in_time;
        };
        into.answers.assign(cases, reply::declined);
        into.asked = cases;
        into.faults = {};
        numbers.assign(per_case * cases, Scalar(0));
        auto const send = [&](std::size_t first, std::size_t count) {
            to.to.answer<Scalar>(scalars<Scalar>().data(), std::span(batch_.begins).subspan(first, count + 1),
                                 into.answers.data() + first,
                                 numbers.empty() ? nullptr : numbers.data() + per_case * first);
        };
        if (!to.remote) {
            // Some routines take 10 ms a case: who stops a campaign is not to wait for a whole chunk.
            constexpr std::size_t slice = 32;
            for (std::size_t first = 0; first < cases; first += slice) {
                if (options_.stop && *options_.stop) throw cancelled{};
                send(first, std::min(slice, cases - first));
            }
            return finish(cases);
        }
        return finish(ask_in_slices(options_, time_, cases, to.slice, into, send,
                                    [&](std::size_t i) { return into.answers[i]; }));
    }

    void judge_replies(workload const& work, std::size_t number, line& to, replies const& given, chunk_result& result) {
        subject const& candidate = *work.subjects[number];
        subject_tally& tally = result.subjects[number];
        task const& chunk = result.of;
        std::size_t const place = work.test->numbers.size();
        for (std::size_t i = 0; i < std::min(given.asked, batch_.size()); ++i) {
            case_view const question = question_of(work, i);
            judgement const judged = judge_answer(candidate, question, truths_[i], given.answers[i],
                                                  std::span(given.numbers).subspan(place * i, place));
            tally.total.add(judged.result, judged.disagrees);
            tally.by_family[batch_.origins[i]].add(judged.result, judged.disagrees);
            if (!judged.ulps.empty()) {
                std::uint64_t const index = chunk.first + i;
                tally.errors[0].add(std::ranges::max(judged.ulps), index, batch_.origins[i], question.input);
                tally.errors[1].add(std::ranges::max(judged.excess), index, batch_.origins[i], question.input);
                tally.conditioned.add(judged.condition, std::ranges::max(judged.excess));
            }
            if (judged.lateness) {
                std::uint64_t const index = chunk.first + i;
                tally.errors[0].add(std::max(-*judged.lateness, 0.0), index, batch_.origins[i], question.input);
                tally.errors[1].add(std::max(*judged.lateness, 0.0), index, batch_.origins[i], question.input);
            }
            if (!judged.disagrees) continue;
            if (std::uint64_t const index = chunk.first + i; index < recorded_cases)
                tally.wrong_cases.push_back(static_cast<std::uint32_t>(index));

            confirmed_case& known = confirm(work, i, chunk, result);
            result.wrong[number][i / 64] |= std::uint64_t{1} << i % 64;
            ++result.disagreements;
            if (!tally.first_disagreement_seconds) tally.first_disagreement_seconds = time_.seconds();
            mistake const what = mistake_of(candidate, question, known, judged);
            signature_tally& kind = tally.signatures[what];
            ++kind.count;
            if (configurations_) {
                std::uint32_t configured =
                    i < result.configurations.size() ? result.configurations[i] : no_configuration;
                if (configured == no_configuration)
                    configured = static_cast<std::uint32_t>(configurations_->find(question.input).value_or(configured));
                if (configured != no_configuration) ++kind.configurations[configured];
            }
            kept_bounds& bounds = to.known[what];
            if (!bounds.may_keep(finding_of(known, judged, chunk.first + i, batch_.origins[i]))) continue;
            measure_margin(question, known);
            finding found = finding_of(known, judged, chunk.first + i, batch_.origins[i]);
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
        return !work.test->screened() ? answered_by::rational_numbers
               : screened_            ? answered_by::certified_test
                                      : answered_by::cgal;
    }

    /// Puts case i to the references that have not answered it yet, once for all subjects that disagree.
    confirmed_case& confirm(workload const& work, std::size_t i, task const& chunk, chunk_result& result) {
        std::optional<confirmed_case>& known = confirmed_[i];
        if (!known) {
            known = confirm_disagreement(question_of(work, i), truths_[i], whose_answer(work));
            ++result.confirmed;
            if (options_.audits(chunk.first + i, 1)) measure_margin(question_of(work, i), *known);
            if (options_.audits(chunk.first + i, plain_audits)) audit_disagreement(question_of(work, i), *known);
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
    campaign_time time_;
    structure_worker structures_{options_, given_up_, time_};
    std::vector<std::deque<line>> lines_;  // a workload, a subject
    case_batch batch_;
    std::vector<float> floats_;  // the batch's scalars, where they are float32
    std::vector<exact_answer> truths_;
    std::vector<std::optional<confirmed_case>> confirmed_;     // cases that a subject got wrong
    configuration_catalogue const* configurations_ = nullptr;  // of the chunk's test; null where it has none
    bool screened_ = false;                                    // truths are the certified relation so far
    replies replies_;                                          // of a subject in this process
    std::vector<float> float_numbers_;
};

}  // namespace graze
