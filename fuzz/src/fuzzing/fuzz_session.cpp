#include "graze/fuzz_session.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <ctime>
#include <set>
#include <unordered_map>

#include "fuzzing/closeness.hpp"
#include "fuzzing/looks.hpp"
#include "graze/case_file.hpp"
#include "graze/internal/campaign/confirm.hpp"
#include "graze/internal/fuzzing/fuzz_input.hpp"

namespace graze {
namespace {

constexpr double commit_seconds = 0.5;
/// And a commit takes at most this share of the processor time.
constexpr double commit_share = 0.02;
/// The clock is looked at once in so many cases.
constexpr std::uint64_t cases_a_look = 64;

/// Returns this process's time: other programs of a busy machine are not to take a confirmation's share of it.
double processor_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

std::size_t index_of(scalar_type scalar) {
    return static_cast<std::size_t>(scalar);
}

}  // namespace

fuzz_stop::fuzz_stop(test_case at, std::string const& what) : std::runtime_error(what), question(std::move(at)) {
    case_record record;
    record.question = question;
    line = to_line(record);
}

struct fuzz_session::state {
    state(test_info const& test, fuzz_options options, std::span<std::uint8_t> counters)
        : test_(test), options_(std::move(options)), counters_(counters), processor_start_(processor_seconds()) {
        if (options_.subjects.empty())
            for (subject const& item : test.subjects) options_.subjects.push_back(&item);
        for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
            workload& work = work_.emplace_back();
            work.test = &test;
            work.scalar = scalar;
            work.size = ~std::uint64_t{0};
        }
        for (subject const* chosen : options_.subjects) {
            candidate& result = subjects_.emplace_back();
            result.candidate = chosen;
            result.number = subjects_.size() - 1;
            for (workload& work : work_) {
                if (!chosen->supports(work.scalar)) continue;
                std::size_t const at = index_of(work.scalar);
                result.lines[at].emplace(*chosen, work.scalar);
                result.places[at] = work.subjects.size();
                work.subjects.push_back(chosen);
            }
        }
        campaign_start const start = open_store(store_, options_, work_);
        std::copy_n(start.next.begin(), 2, next_);
        seconds_before_ = start.seconds;
        added_ = empty_tally(work_);
    }

    void run(test_case const& question) {
        if (&question != &question_) question_ = question;
        if (options_.scalar && question_.scalar != *options_.scalar) convert_case(question_, *options_.scalar);
        if (question_.scalar == scalar_type::float32) floats_.assign(question_.input.begin(), question_.input.end());
        if (!test_.screened())
            truth_ = rational_reference::judge_by(test_, question_.input);
        else
            truth_.rel = screen();
        close_ = estimate_closeness(question_, truth_.rel);
        bool const nearer = mark(closeness_counter());

        std::size_t const type = index_of(question_.scalar);
        std::size_t const begins[] = {0, question_.input.size()};
        workload_tally& tally = added_.workloads[type];
        for (candidate& asked : subjects_) {
            if (!asked.lines[type]) continue;
            float small[most_numbers] = {};
            std::size_t const count = test_.numbers.size();
            if (question_.scalar == scalar_type::float64)
                asked.lines[type]->answer<double>(question_.input.data(), begins, &reply_,
                                                  count > 0 ? numbers_ : nullptr);
            else
                asked.lines[type]->answer<float>(floats_.data(), begins, &reply_, count > 0 ? small : nullptr);
            if (question_.scalar == scalar_type::float32) std::copy_n(small, count, numbers_);
            std::span<double const> const answered(numbers_, count);
            judgement const judged = judge_answer(*asked.candidate, question_, truth_, reply_, answered);
            subject_tally& counted = tally.subjects[asked.places[type]];
            counted.total.add(judged.result, judged.disagrees);
            counted.by_family[origin_of(other_origin::fuzz)].add(judged.result, judged.disagrees);
            if (!judged.ulps.empty()) {
                std::size_t const origin = origin_of(other_origin::fuzz);
                counted.errors[0].add(std::ranges::max(judged.ulps), next_[type], origin, question_.input);
                counted.errors[1].add(std::ranges::max(judged.excess), next_[type], origin, question_.input);
                // A counter an octave of the excess, so that a fuzzer climbs.
                double const excess = std::clamp(std::ranges::max(judged.excess), 1.0, 1e300);
                mark(kind_counter(look_of({asked.number, type, static_cast<std::size_t>(std::ilogb(excess))})));
            }
            if (!judged.disagrees) continue;
            if (!counted.first_disagreement_seconds) counted.first_disagreement_seconds = seconds();
            ++added_.disagreements;
            std::uint64_t const look =
                look_of({asked.number, type, static_cast<std::size_t>(judged.result),
                         static_cast<std::size_t>(close_.kind), close_.degenerate, close_.scale});
            mark(kind_counter(look));
            if (asked.candidate->is_certified() || is_worth_confirming(look)) confirm(asked, judged);
        }
        ++tally.cases;
        ++added_.cases;
        ++next_[type];
        ++executions_;
        if (test_.screened() && (nearer || is_audited(question_.input, options_.audit))) audit();
        if (executions_ % cases_a_look == 0 &&
            std::chrono::duration<double>(std::chrono::steady_clock::now() - committed_).count() >= commit_seconds &&
            commit_cost_ <= commit_share * (processor_seconds() - committed_at_))
            commit();
    }

    void commit() {
        committed_ = std::chrono::steady_clock::now();
        if (!store_) return;
        double const begin = processor_seconds();
        added_.seconds = seconds();
        for (std::size_t i = 0; i < 2; ++i) added_.workloads[i].next = next_[i];
        store_->add(added_, work_);
        for (workload_tally& item : added_.workloads) {
            item.cases = 0;
            for (subject_tally& one : item.subjects) {
                one.total = {};
                one.by_family[origin_of(other_origin::fuzz)] = {};
                one.signatures.clear();
                one.first_disagreement_seconds.reset();
            }
        }
        added_.cases = added_.confirmed = added_.audited = added_.disagreements = 0;
        committed_at_ = processor_seconds();
        commit_cost_ = committed_at_ - begin;
    }

    struct candidate {
        subject const* candidate;
        std::size_t number;  // among the subjects asked, for counters
        std::optional<subject_client> lines[2];
        std::size_t places[2];  // in the workloads
    };
    /// Disagreements that look alike without exact arithmetic.
    struct lookalikes {
        std::uint64_t count = 0;
        double worst_ulps = 0;
    };

    relation screen() {
        if (question_.scalar == scalar_type::float64)
            return test_.screen64(question_.input.data(), question_.input.size());
        return test_.screen32(floats_.data(), floats_.size());
    }

    std::size_t closeness_counter() const {
        // 0 for touching and for undefined questions, which have no margin; from 2^27 ulps on it is all far.
        int const power = close_.ulps == 0 ? 0 : std::clamp(std::ilogb(close_.ulps) + 4, 1, 31);
        std::size_t at = index_of(question_.scalar);
        at = at * 8 + static_cast<std::size_t>(close_.kind);
        at = at * 2 + (truth_.rel == relation::crossing || truth_.rel == relation::touching);
        return at * 32 + static_cast<std::size_t>(power);
    }

    bool mark(std::size_t counter) {
        if (!counters_.empty()) counters_[counter] = 1;
        bool const first = !reached_[counter];
        reached_[counter] = true;
        return first;
    }

    /// Confirming takes far longer than an execution. So it is done for the first disagreement of those that look
    /// alike; within a share of the time for every second, fourth, eighth ... and for those that look at least twice as
    /// bad; and within half of that share for any, since signatures tell more apart than a look does.
    bool is_worth_confirming(std::uint64_t look) {
        lookalikes& alike = lookalikes_[look];
        ++alike.count;
        bool const worse = close_.ulps > 2 * alike.worst_ulps;
        if (alike.count > 1) {
            bool const stands_out = worse || std::has_single_bit(alike.count);
            if (!stands_out && executions_ % cases_a_look != 0) return false;
            double const share = stands_out ? options_.confirm_share : options_.confirm_share / 2;
            if (confirming_ > share * (processor_seconds() - processor_start_)) return false;
        }
        alike.worst_ulps = std::max(alike.worst_ulps, close_.ulps);
        return true;
    }

    void confirm(candidate const& asked, judgement const& judged) {
        if (options_.confirming) options_.confirming(true);
        double const begin = processor_seconds();
        confirmed_case known;
        try {
            known = confirm_disagreement(
                question_, truth_, test_.screened() ? answered_by::certified_test : answered_by::rational_numbers);
            measure_margin(question_, known);
        } catch (reference_conflict const& conflict) {
            stop(conflict.what());
        }
        ++added_.confirmed;
        std::size_t const type = index_of(question_.scalar);
        mistake const kind = mistake_of(*asked.candidate, question_, known, judged);
        finding found = finding_of(known, judged, next_[type], origin_of(other_origin::fuzz));
        found.input = question_.input;
        seen_signatures_.insert({{test_.id, question_.scalar, asked.candidate->name}, kind});
        signature_tally& tally = added_.workloads[type].subjects[asked.places[type]].signatures[kind];
        ++tally.count;
        tally.keep(found);
        if (asked.candidate->is_certified())
            stop(asked.candidate->name + " disagrees: " + std::string(name_of(judged.result)));
        if (std::ranges::find(options_.fail_on, judged.result) != options_.fail_on.end()) {
            commit();
            throw fuzz_failure(question_, asked.candidate->name + ": " + std::string(name_of(judged.result)));
        }
        confirming_ += processor_seconds() - begin;
        if (options_.confirming) options_.confirming(false);
    }

    /// CGAL alone judges, for speed; where it differs from the screen both references are asked who is right.
    void audit() {
        ++added_.audited;
        if (cgal_reference::decide(test_, question_.input) == truth_.rel) return;
        try {
            confirm_agreement(question_, truth_, answered_by::certified_test);
        } catch (reference_conflict const& conflict) {
            stop(conflict.what());
        }
    }

    [[noreturn]] void stop(std::string const& what) {
        commit();
        throw fuzz_stop(question_, what);
    }

    double seconds() const {
        return seconds_before_ + std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

    test_info const& test_;
    fuzz_options options_;
    std::span<std::uint8_t> counters_;
    std::vector<bool> reached_ = std::vector<bool>(fuzz_counters);
    std::vector<candidate> subjects_;
    std::vector<workload> work_;  // float32, float64
    campaign_tally added_;
    std::optional<findings_store> store_;
    std::uint64_t next_[2] = {0, 0};
    double seconds_before_ = 0, confirming_ = 0, processor_start_, committed_at_ = 0, commit_cost_ = 0;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now(), committed_ = start_;
    std::uint64_t executions_ = 0;

    test_case question_;
    std::vector<float> floats_;
    exact_answer truth_;
    closeness close_;
    reply reply_ = reply::declined;
    double numbers_[most_numbers] = {};
    std::unordered_map<std::uint64_t, lookalikes> lookalikes_;
    std::set<signature> seen_signatures_;
};

fuzz_session::fuzz_session(test_info const& test, fuzz_options options, std::span<std::uint8_t> counters)
    : state_(std::make_unique<state>(test, std::move(options), counters)) {}

fuzz_session::~fuzz_session() {
    try {
        commit();
    } catch (std::exception const&) {
        // Nobody is left to tell; run has told of a store that cannot be written.
    }
}

void fuzz_session::run(test_case const& question) {
    state_->run(question);
}

bool fuzz_session::run(std::span<std::uint8_t const> bytes) {
    // question_ keeps its memory; run takes it as it is.
    if (!decode_case(state_->test_, bytes, state_->question_)) return false;
    state_->run(state_->question_);
    return true;
}

void fuzz_session::commit() {
    state_->commit();
}

std::uint64_t fuzz_session::executions() const {
    return state_->executions_;
}

std::size_t fuzz_session::signature_count() const {
    return state_->seen_signatures_.size();
}

}  // namespace graze
