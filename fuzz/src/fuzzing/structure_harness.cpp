#include "fuzzing/structure_harness.hpp"

#include <algorithm>
#include <bit>
#include <chrono>

#include "fuzzing/looks.hpp"
#include "graze/internal/campaign/structure_findings.hpp"
#include "graze/internal/fuzzing/structure_input.hpp"

namespace graze {
namespace {

constexpr double seconds_a_commit = 0.5;
/// Audited disagreements that look alike: the first, second, fourth, eighth and so on, and one in so many.
constexpr std::uint64_t one_confirmed_of = 64;

double clock_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

structure_harness::structure_harness(structure_kind kind, fuzz_options options, std::vector<structure_subject> subjects,
                                     std::span<std::uint8_t> counters)
    : kind_(kind),
      options_(std::move(options)),
      counters_(counters),
      start_(clock_seconds()),
      committed_(clock_seconds()) {
    if (subjects.empty()) subjects = documented_structures();
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
        std::vector<structure_subject> of_scalar;
        for (structure_subject const& item : subjects)
            if (item.kind == kind && item.scalar == scalar) of_scalar.push_back(item);
        for (std::size_t i = 0; i < of_scalar.size(); ++i)
            candidates_.push_back({of_scalar[i], i, of_scalar[i].open()});
        workload& work = work_.emplace_back(structure_workload(kind, scalar, std::move(of_scalar), {}, 0, 0));
        work.size = ~std::uint64_t{0};
    }
    if (candidates_.empty())
        throw std::invalid_argument("none of the subjects builds a " + std::string(form_of(kind).name));
    campaign_start const start = open_store(store_, options_, work_);
    std::copy_n(start.next.begin(), 2, next_);
    seconds_before_ = start.seconds;
    added_ = empty_tally(work_);
}

structure_harness::~structure_harness() {
    try {
        commit();
    } catch (std::exception const&) {
        // Nobody is left to tell; run has told of a store that cannot be written.
    }
}

double structure_harness::seconds() const {
    return seconds_before_ + clock_seconds() - start_;
}

void structure_harness::mark(std::uint64_t look) {
    if (!counters_.empty()) counters_[kind_counter(look)] = 1;
}

void structure_harness::stop(structure_reply const& given, std::string const& what) {
    bool const is_answered = given.what == structure_reply::kind::answered;
    commit();
    throw fuzz_stop(line_with_answer(record_, is_answered ? &given.answer : nullptr), what);
}

void structure_harness::confirm(structure_reply const& given, judged_reply const& judged) {
    if (!judged.fault) return;
    try {
        refuse_conflict(record_, given.answer, *judged.fault);
    } catch (reference_conflict const& conflict) {
        stop(given, conflict.what());
    }
}

void structure_harness::ask(candidate& asked, std::size_t number, bool is_audited_case) {
    structure_record const* const one = &record_;
    structure_reply const given = asked.session->ask(std::span(&one, 1)).front();
    judged_reply const judged = judge_reply(record_, given);
    std::size_t const type = static_cast<std::size_t>(record_.scalar), origin = origin_of(other_origin::fuzz);
    subject_tally& tally = added_.workloads[type].subjects[asked.place];
    tally.total.add(judged.result, judged.disagrees());
    tally.by_family[origin].add(judged.result, judged.disagrees());
    auto const law = static_cast<std::size_t>(judged.fault ? judged.fault->law : structure_law::valid);
    std::size_t const tuples = std::min<std::size_t>(given.answer.size(), 31);
    mark(look_of({number, type, static_cast<std::size_t>(judged.result), law, tuples}));
    if (judged.fault && !judged.disagrees() && is_audited_case) {
        confirm(given, judged);
        ++added_.audited;
    }
    if (!judged.disagrees()) return;
    if (!tally.first_disagreement_seconds) tally.first_disagreement_seconds = seconds();
    ++added_.disagreements;
    std::uint64_t const alike = ++alike_[look_of({number, type, static_cast<std::size_t>(judged.result), law})];
    if (!std::has_single_bit(alike) && alike % one_confirmed_of != 0) return;
    if (options_.confirming) options_.confirming(true);
    confirm(given, judged);
    ++added_.confirmed;
    signature_tally& kept = tally.signatures[mistake_of(judged)];
    ++kept.count;
    if (kept.wants(outline_of(record_, given, next_[type], origin)))
        kept.keep(finding_of(record_, given, next_[type], origin));
    if (options_.confirming) options_.confirming(false);
    if (std::ranges::find(options_.fail_on, judged.result) == options_.fail_on.end()) return;
    commit();
    throw fuzz_failure(line_with_answer(record_, judged.fault ? &given.answer : nullptr),
                       asked.subject.name + ": " + std::string(name_of(judged.result)));
}

bool structure_harness::run(std::span<std::uint8_t const> bytes) {
    if (!decode_structure(kind_, bytes, record_)) return false;
    if (options_.scalar && record_.scalar != *options_.scalar) convert_structure(record_, *options_.scalar);
    std::size_t const type = static_cast<std::size_t>(record_.scalar);
    bool const audited = is_audited(record_.coordinates, options_.audit);
    for (std::size_t i = 0; i < candidates_.size(); ++i)
        if (candidates_[i].subject.scalar == record_.scalar) ask(candidates_[i], i, audited);
    ++added_.workloads[type].cases;
    ++added_.cases;
    ++next_[type];
    ++executions_;
    if (clock_seconds() - committed_ >= seconds_a_commit) commit();
    return true;
}

void structure_harness::commit() {
    committed_ = clock_seconds();
    if (!store_) return;
    added_.seconds = seconds();
    for (std::size_t i = 0; i < 2; ++i) added_.workloads[i].next = next_[i];
    store_->add(added_, work_);
    added_ = empty_tally(work_);
}

}  // namespace graze
