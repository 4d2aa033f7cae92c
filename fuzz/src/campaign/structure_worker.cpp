#include "campaign/structure_worker.hpp"

#include <bit>

#include "graze/internal/campaign/structure_findings.hpp"

namespace graze {
std::size_t structure_worker::ask(structure_subject const& subject, line& to, replies& into) {
    if (!to.session) to.session = subject.open();
    into.answers.assign(records_.size(), {});
    std::vector<structure_record const*> asked;
    for (structure_record const& record : records_) asked.push_back(&record);
    auto const send = [&](std::size_t first, std::size_t count) {
        std::vector<structure_reply> given = to.session->ask(std::span(asked).subspan(first, count));
        std::ranges::move(given, into.answers.begin() + static_cast<std::ptrdiff_t>(first));
    };
    return ask_in_slices(options_, time_, records_.size(), to.slice, into, send,
                         [&](std::size_t i) { return reply_of_structure(into.answers[i]); });
}

void structure_worker::judge(workload const& work, std::size_t number, replies const& given, chunk_result& result) {
    subject_tally& tally = result.subjects[number];
    std::vector<std::size_t> const& origins = work.structures->origins;
    tally.not_reproduced = given.faults;
    for (std::size_t i = 0; i < std::min(given.asked, records_.size()); ++i) {
        structure_record const& record = records_[i];
        structure_reply const& answer = given.answers[i];
        std::uint64_t const index = result.of.first + i;
        std::size_t const origin = origins[index % origins.size()];
        judged_reply const judged = judge_reply(record, answer);
        bool const disagrees = judged.disagrees(), is_audited = judged.fault && options_.audits(index, 1);
        if (is_audited) result.sampled[i / 64] |= std::uint64_t{1} << i % 64;
        if (judged.fault && (disagrees || is_audited)) refuse_conflict(record, answer.answer, *judged.fault);
        tally.total.add(judged.result, disagrees);
        tally.by_family[origin].add(judged.result, disagrees);
        if (!disagrees) continue;
        if (index < recorded_cases) tally.wrong_cases.push_back(static_cast<std::uint32_t>(index));
        result.wrong[number][i / 64] |= std::uint64_t{1} << i % 64;
        ++result.disagreements;
        if (!tally.first_disagreement_seconds) tally.first_disagreement_seconds = time_.seconds();
        signature_tally& kind = tally.signatures[mistake_of(judged)];
        ++kind.count;
        if (kind.wants(outline_of(record, answer, index, origin))) kind.keep(finding_of(record, answer, index, origin));
    }
}

chunk_result structure_worker::run(workload const& work, task const& chunk) {
    chunk_result result;
    result.of = chunk;
    result.subjects.resize(work.subjects.size());
    for (subject_tally& tally : result.subjects) tally.by_family.resize(origin_count());
    records_.clear();
    for (std::uint64_t i = chunk.first; i < chunk.first + chunk.count; ++i)
        records_.push_back(work.structures->make(i));
    std::vector<replies> given(work.subjects.size());
    for (std::size_t s = 0; s < given.size(); ++s) {
        given[s].is_given = !given_up_[chunk.workload][s];
        if (!given[s].is_given) continue;
        std::size_t const in_time = ask(work.structures->subjects[s], lines_[{chunk.workload, s}], given[s]);
        if (in_time == records_.size()) continue;
        records_.resize(in_time);
        result.of.count = in_time;
        result.is_cut = true;
    }
    result.cases = records_.size();
    result.wrong.assign(work.subjects.size(), case_bits(records_.size() / 64 + 1));
    result.sampled.assign(records_.size() / 64 + 1, 0);
    for (std::size_t s = 0; s < given.size(); ++s)
        if (given[s].is_given) judge(work, s, given[s], result);
    for (std::size_t word = 0; word < result.sampled.size(); ++word) {
        std::uint64_t wrong = 0;
        for (case_bits const& bits : result.wrong) wrong |= bits[word];
        std::uint64_t const audited = static_cast<std::uint64_t>(std::popcount(result.sampled[word] & ~wrong));
        result.confirmed += static_cast<std::uint64_t>(std::popcount(wrong)) + audited;
        result.audited += audited;
    }
    return result;
}

}  // namespace graze
