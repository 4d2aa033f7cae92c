#include "campaign/worker.hpp"

#include <algorithm>

#include "campaign/confirm.hpp"
#include "graze/asker.hpp"
#include "graze/judge.hpp"
#include "graze/classify.hpp"

namespace graze {
namespace {

/// The first cases sent to a subject of its own process are few, and so are the next after it hung: each hang costs
/// the time limit, and the replies to a whole chunk are waited for together.
constexpr std::size_t first_slice = 4;

}  // namespace

campaign_worker::campaign_worker(std::vector<workload> const& work, campaign_options const& options,
                                 given_up_flags const& given_up, std::chrono::steady_clock::time_point start,
                                 double seconds_before)
    : work_(work), options_(options), given_up_(given_up), start_(start), seconds_before_(seconds_before) {
    lines_.resize(work.size());
    for (std::size_t w = 0; w < work.size(); ++w)
        for (subject const* each : work[w].subjects) {
            bool const remote = (work[w].scalar == scalar_type::float32 ? each->remote32 : each->remote64) != nullptr;
            lines_[w].push_back({asker(*each, work[w].scalar), remote, first_slice});
        }
}

double campaign_worker::seconds() const {
    return seconds_before_ + std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

chunk_result campaign_worker::run(task const& chunk) {
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
        if (!facts_[i].confirmed && is_audited(chunk.first + i)) {
            confirm(work, i, false, result);
            ++result.audited;
        }
    return result;
}

/// Depends on the case's index alone, so that any number of jobs audits the same cases.
bool campaign_worker::is_audited(std::uint64_t index) const {
    return static_cast<double>(mix(index) >> 11) < options_.audit * 0x1p53;
}

template <class Scalar>
void campaign_worker::judge_all(workload const& work, task const& chunk, screen_function<Scalar> screen,
                                chunk_result& result) {
    std::vector<Scalar>& scalars = std::get<std::vector<Scalar>>(scalars_);
    scalars.resize(batch_.scalars.size());
    for (std::size_t i = 0; i < scalars.size(); ++i) scalars[i] = static_cast<Scalar>(batch_.scalars[i]);
    bool const certified = std::any_of(work.subjects.begin(), work.subjects.end(),
                                       [](subject const* each) { return each->is_certified(); });
    find_truths<Scalar>(work, certified || !options_.screen ? nullptr : screen);
    for (std::size_t s = 0; s < work.subjects.size(); ++s) {
        if (given_up_[chunk.workload][s]) continue;
        ask<Scalar>(work, lines_[chunk.workload][s]);
        judge_replies(work, *work.subjects[s], chunk, result.subjects[s], result);
    }
}

template <class Scalar>
void campaign_worker::find_truths(workload const& work, screen_function<Scalar> screen) {
    std::vector<Scalar> const& scalars = std::get<std::vector<Scalar>>(scalars_);
    screened_ = screen != nullptr;
    truths_.assign(batch_.size(), {});
    facts_.assign(batch_.size(), {});
    for (std::size_t i = 0; i < batch_.size(); ++i) {
        if (work.test->is_sphere())
            truths_[i] = rational_reference::evaluate(*work.test, batch_.input(i));
        else if (screened_)
            truths_[i].rel = screen(scalars.data() + batch_.begins[i], batch_.begins[i + 1] - batch_.begins[i]);
        else if (!options_.screen)
            truths_[i].rel = cgal_reference::evaluate(*work.test, batch_.input(i)).rel;
        else
            truths_[i].rel = cgal_reference::decide(*work.test, batch_.input(i));
    }
}

template <class Scalar>
void campaign_worker::ask(workload const& work, line& to) {
    std::vector<Scalar> const& scalars = std::get<std::vector<Scalar>>(scalars_);
    std::vector<Scalar>& spheres = std::get<std::vector<Scalar>>(results_);
    std::size_t const cases = batch_.size();
    replies_.answers.assign(cases, reply::declined);
    replies_.asked = cases;
    spheres.assign(work.test->is_sphere() ? 4 * cases : 0, Scalar(0));
    auto const send = [&](std::size_t first, std::size_t count) {
        to.to.answer<Scalar>(scalars.data(), std::span(batch_.begins).subspan(first, count + 1),
                             replies_.answers.data() + first, spheres.empty() ? nullptr : spheres.data() + 4 * first);
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
    spheres_.assign(spheres.begin(), spheres.end());
}

void campaign_worker::judge_replies(workload const& work, subject const& candidate, task const& chunk,
                                    subject_tally& tally, chunk_result& result) {
    for (std::size_t i = 0; i < replies_.asked; ++i) {
        question_of(work, i);
        bool const sphere = truths_[i].sphere.has_value();
        judgement const made = judge_answer(candidate, question_, truths_[i], replies_.answers[i],
                                            std::span(spheres_).subspan(sphere ? 4 * i : 0, sphere ? 4 : 0));
        tally.total.add(made.result, made.why.has_value());
        tally.by_family[batch_.origins[i]].add(made.result, made.why.has_value());
        if (!made.why) continue;

        confirm(work, i, true, result);
        ++result.disagreements;
        if (!tally.first_disagreement_seconds) tally.first_disagreement_seconds = seconds();
        case_facts const& facts = facts_[i];
        signature_tally& kind = tally.signatures[{made.result, *made.why, facts.contact, facts.degeneracy}];
        ++kind.count;
        finding found;
        found.index = chunk.first + i;
        found.family = batch_.origins[i];
        found.answer = made.answer;
        found.rel = truths_[i].rel;
        found.margin = facts.margin;
        found.margin_ulps = facts.margin_ulps;
        found.escape_ulps = made.escape_ulps;
        found.excess_ulps = made.excess_ulps;
        if (!kind.wants(found)) continue;
        found.input = question_.input;
        kind.keep(found);
    }
}

/// Puts case i to the references that have not answered it yet. Of a disagreement all that reports say of the case is
/// found too, once for all subjects that disagree.
void campaign_worker::confirm(workload const& work, std::size_t i, bool disagreement, chunk_result& result) {
    case_facts& facts = facts_[i];
    if (facts.confirmed) return;
    facts.confirmed = true;
    ++result.confirmed;
    answered_by const whom = work.test->is_sphere() ? answered_by::rational_numbers
                             : screened_            ? answered_by::certified_test
                                                    : answered_by::cgal;
    question_of(work, i);
    if (!disagreement) {
        confirm_agreement(question_, truths_[i], whom);
        return;
    }
    confirmed_case found = confirm_disagreement(question_, truths_[i], whom);
    truths_[i] = std::move(found.truth);
    facts.margin = found.margin;
    facts.margin_ulps = found.margin_ulps;
    facts.contact = found.contact;
    facts.degeneracy = degeneracy_of(*work.test, question_.input);
}

void campaign_worker::question_of(workload const& work, std::size_t i) {
    auto const input = batch_.input(i);
    question_.test = work.test;
    question_.scalar = work.scalar;
    question_.input.assign(input.begin(), input.end());
}

}  // namespace graze
