#include "check/case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>

#include "check/answers.hpp"
#include "gate/unrepeated.hpp"
#include "graze/internal/select/glob.hpp"
#include "graze/reference.hpp"
#include "graze/source.hpp"

namespace graze {
namespace {

subject_result judge_external(external_verdict const& external, test_case const& question, exact_answer const& truth,
                              promise promised) {
    subject candidate;  // of which no more is known
    candidate.promised = promised;
    judgement judged = judge_answer(candidate, question, truth, reply_of(external.answer), external.numbers);
    judged.numbers = external.numbers;
    if (judged.disagrees) judged.why = cause::unknown;
    return {"external." + external.name, std::move(judged), false, false, ""};
}

}  // namespace

bool patient_client::note(reply answer) {
    if (given_up()) return false;
    failed_.crashes += answer == reply::crash ? 1 : 0;
    failed_.hangs += answer == reply::hang ? 1 : 0;
    return given_up();
}

bool patient_client::given_up() const {
    return failed_.is_too_much();
}

std::string patient_client::reason(std::string_view test) const {
    bool const hung = failed_.hangs >= most_hangs, crashed = failed_.crashes >= most_crashes;
    std::string const what = hung || crashed ? fmt::format("it {} on {} cases", hung ? "hung" : "crashed",
                                                           hung ? failed_.hangs : failed_.crashes)
                                             : describe(failed_.not_reproduced);
    return fmt::format("{} of {}, {}, is abandoned: {}", client_.candidate().name, test, name_of(client_.scalar()),
                       what);
}

patient_client& client_of(kept_clients& kept, subject const& candidate, scalar_type scalar) {
    return kept.try_emplace({&candidate, scalar}, candidate, scalar).first->second;
}

bool case_report::ok() const {
    return expect_met && all_judged && fault.empty() && unanswered.empty() &&
           std::ranges::none_of(
               subjects, [](auto const& item) { return item.ruled_out || (item.certified && item.judged.disagrees); });
}

bool case_report::any_wrong() const {
    return !ok() || std::ranges::any_of(subjects, [](auto const& item) { return item.judged.disagrees; });
}

std::pair<double, double> margins_of(case_view question, exact_answer const& truth) {
    double const margin = margin_of(truth);
    // A power of two moves no rounding: of one margin as of the other 53 bits are kept, but among the subnormals.
    long const exponent = spacing_exponent(*question.test, question.scalar, question.input);
    double const ulps = std::ldexp(margin, static_cast<int>(-exponent));
    auto const has_all_bits = [](double value) { return value >= 0x1p-1021 && std::isfinite(value); };
    return {margin, has_all_bits(margin) && has_all_bits(ulps) ? ulps : margin_ulps_of(question, truth)};
}

void case_report::drop_answers() {
    cgal.reset();
    rational.reset();
}

bool check_gate::must_be_right(std::string_view subject, std::vector<std::string> const& must_agree) const {
    auto const named = [&](std::string const& glob) { return glob_matches(glob, subject); };
    return std::ranges::find(subjects, subject) != subjects.end() || fail_on.any_disagreement ||
           (!fail_on.nothing && subject.starts_with("external.")) || std::ranges::any_of(must_agree, named);
}

promise check_gate::promise_of_external(std::string const& name) const {
    auto const at = promises.find(std::string(external_group) + name);
    return at == promises.end() ? promise() : at->second.in_place_of({});
}

bool check_gate::covers(std::string_view subject, std::vector<std::string> const& must_agree) const {
    return !fail_on.outcomes.empty() || must_be_right(subject, must_agree);
}

bool check_gate::rules_out(std::string_view subject, judgement const& judged,
                           std::vector<std::string> const& must_agree) const {
    if (std::ranges::find(fail_on.outcomes, judged.result) != fail_on.outcomes.end()) return true;
    return judged.disagrees && must_be_right(subject, must_agree);
}

bool check_gate::rules_out_structure(std::string_view subject, outcome result,
                                     std::vector<std::string> const& must_agree) const {
    return std::ranges::find(fail_on.outcomes, result) != fail_on.outcomes.end() || must_be_right(subject, must_agree);
}

bool check_gate::rules_out(std::string_view subject, unrepeated_faults const& faults) const {
    return ruled_out(faults, fail_on.outcomes, must_be_right(subject, {})) != 0;
}

void case_planner::each_unrepeated(std::function<void(asked_subject const&, unrepeated_faults const&)> const& take) {
    for (auto& [candidate, asked] : outside_)
        if (asked.not_reproduced().total() != 0)
            take({asked.test, candidate.second, candidate.first->name}, asked.not_reproduced());
}

planned_case case_planner::plan(std::uint64_t number, std::string const& file, case_record record) {
    planned_case planned;
    planned.report.number = number;
    planned.report.file = file;
    planned.report.record = std::move(record);
    test_case const& question = planned.report.record.question;
    auto const [at, is_new] = chosen_.try_emplace({question.test, question.scalar});
    if (is_new)
        for (subject const* candidate : catalog_.of(*question.test))
            if (candidate->supports(question.scalar) && subjects_.contains(candidate->name))
                at->second.push_back(candidate);
    for (subject const* item : at->second) planned.subjects.push_back({item});
    for (external_verdict const& external : planned.report.record.verdicts)
        planned.externals.push_back(subjects_.contains("external." + external.name));
    return planned;
}

void case_planner::ask_outside(std::span<planned_case* const> cases) {
    std::map<kept_client*, std::vector<std::pair<planned_case*, asked_subject_of_case*>>> questions;
    for (planned_case* item : cases)
        for (asked_subject_of_case& asked : item->subjects) {
            scalar_type const scalar = item->report.record.question.scalar;
            if (!(scalar == scalar_type::float32 ? asked.candidate->remote32 : asked.candidate->remote64)) continue;
            questions[&outside_.try_emplace({asked.candidate, scalar}, *asked.candidate, scalar).first->second]
                .emplace_back(item, &asked);
        }
    for (auto const& [client, theirs] : questions) ask(*client, theirs);
}

void case_planner::ask(kept_client& client, std::span<std::pair<planned_case*, asked_subject_of_case*> const> cases) {
    std::vector<double> inputs, numbers;
    std::vector<reply> replies;
    for (std::size_t first = 0, count; first < cases.size(); first += count) {
        count = std::min(client.slice, cases.size() - first);
        inputs.clear();
        std::vector<std::size_t> begins{0};
        for (auto const& [planned, asked] : cases.subspan(first, count)) {
            std::vector<double> const& input = planned->report.record.question.input;
            inputs.insert(inputs.end(), input.begin(), input.end());
            begins.push_back(inputs.size());
        }
        test_info const& test = *cases[first].first->report.record.question.test;
        std::size_t const per_case = test.numbers.size();
        numbers.assign(per_case * count, 0);
        replies.assign(count, reply::declined);
        bool hung = false;
        client.test = test.id;
        unrepeated_faults faults;
        bool const was_given_up = client.given_up();
        if (!was_given_up) {
            fault_scope const scope(faults);
            client.client().answer_doubles(inputs, begins, replies.data(), numbers);
        }
        // What counts is replies up to the last crash or hang allowed: the same whatever the slices.
        for (std::size_t i = 0; i < count; ++i) {
            asked_subject_of_case& asked = *cases[first + i].second;
            asked.asked = !client.given_up();
            if (!asked.asked) continue;
            asked.answered = replies[i];
            std::copy_n(numbers.begin() + static_cast<std::ptrdiff_t>(per_case * i), per_case, asked.numbers.begin());
            if (client.note(replies[i])) asked.given_up = client.reason(test.id);
            hung = hung || replies[i] == reply::hang;
        }
        if (faults.total() != 0 && !client.given_up()) {
            client.not_reproduced() += faults;
            if (client.given_up()) cases[first + count - 1].second->given_up = client.reason(test.id);
        }
        client.slice = hung ? first_slice : std::min(2 * client.slice, most_at_once);
    }
}

bool case_judge::is_audited(std::uint64_t number) const {
    return static_cast<double>(mix(number) >> 11) < audit_ * 0x1p53;
}

bool case_judge::answer_soon(case_report& report) const {
    if (depth_ == check_depth::relation) return answer_relation(report);
    return !report.record.question.test->has_values() && !is_audited(report.number) && answer_quickly(report);
}

case_report case_judge::judge(planned_case planned) {
    case_report& report = planned.report;
    bool const full = !answer_soon(report);
    if (full) answer_in_full(report);
    judge_subjects(planned);
    if (!full && std::ranges::any_of(report.subjects,
                                     [](auto const& item) { return item.certified && item.judged.disagrees; })) {
        answer_in_full(report);
        judge_subjects(planned);
    }
    if (exact_answer const* const truth = report.truth()) {
        report.what = truth->sphere ? case_report::answered::sphere : case_report::answered::relation;
        report.rel = truth->rel;
    }
    return std::move(report);
}

void case_judge::judge_subjects(planned_case& planned) {
    case_report& report = planned.report;
    report.subjects.clear();
    report.not_asked.clear();
    report.unanswered.clear();
    exact_answer const* const truth = report.truth();
    if (!truth) {
        report.expect_met = !report.record.expect;
        return;
    }
    test_case const& question = report.record.question;
    if (report.record.expect) report.expect_met = is_met(*report.record.expect, truth->rel);
    for (asked_subject_of_case const& asked : planned.subjects) {
        if (asked.asked)
            report.subjects.push_back({asked.candidate->name, judgement_of(asked, question, *truth),
                                       asked.candidate->is_certified(), false, asked.given_up});
        else
            report.not_asked.push_back(asked.candidate->name);
    }
    for (std::size_t i = 0; i < planned.externals.size(); ++i)
        if (planned.externals[i])
            report.subjects.push_back(judge_external(report.record.verdicts[i], question, *truth,
                                                     gate_.promise_of_external(report.record.verdicts[i].name)));
    std::vector<std::string> const& must_agree = report.record.must_agree;
    for (subject_result& result : report.subjects)
        result.ruled_out = gate_.rules_out(result.name, result.judged, must_agree);
    report.all_judged =
        std::ranges::none_of(report.not_asked, [&](std::string const& name) { return gate_.covers(name, must_agree); });
    for (std::string const& glob : must_agree)
        if (std::ranges::none_of(report.subjects, [&](auto const& item) { return glob_matches(glob, item.name); }))
            report.unanswered.push_back(glob);
}

judgement case_judge::judgement_of(asked_subject_of_case const& asked, case_view question, exact_answer const& truth) {
    std::array<double, most_numbers> numbers = asked.numbers;
    std::size_t const count = question.test->numbers.size();
    reply answer = asked.answered.value_or(reply::declined);
    if (!asked.answered) {
        subject_client& client =
            clients_.try_emplace({asked.candidate, question.scalar}, *asked.candidate, question.scalar).first->second;
        answer = client.ask(question.input, count > 0 ? numbers.data() : nullptr);
    }
    return judge_reply(*asked.candidate, question, truth, answer, std::span(numbers).first(count));
}

}  // namespace graze
