#include "check/case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "campaign/confirm.hpp"
#include "cli/glob.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

/// An answer of a reference; a failure of it is noted, and does not take the other cases with it.
template <class Evaluate>
std::shared_ptr<exact_answer const> ask(Evaluate evaluate, test_case const& question, std::string_view name,
                                        std::string& fault) {
    try {
        return std::make_shared<exact_answer const>(evaluate(*question.test, question.input));
    } catch (std::exception const& error) {
        if (!fault.empty()) fault += "; ";
        fault += std::string(name) + " failed: " + error.what();
        return nullptr;
    }
}

subject_result judge_external(external_verdict const& external, test_case const& question, exact_answer const& truth) {
    judgement made;
    made.answer = reply_of(external.answer);
    made.sphere = external.sphere;
    if (truth.sphere && external.answer != verdict::declined) {
        sphere_error const error = measure_sphere(question, *truth.sphere, external.sphere);
        made.escape_ulps = error.escape_ulps;
        made.excess_ulps = error.excess_ulps;
        made.result = error.wrong ? outcome::wrong_sphere : outcome::agree;
    } else if (!truth.sphere) {
        made.result = judge_verdict(external.answer, truth.rel);
    }
    made.disagrees = is_disagreement(made.result, contact_promise::unspecified);
    if (made.disagrees) made.why = cause::unknown;
    return {"external." + external.name, std::move(made), false, false, ""};
}

}  // namespace

bool patient_asker::note(reply answer) {
    if (given_up()) return false;
    crashes_ += answer == reply::crash ? 1 : 0;
    hangs_ += answer == reply::hang ? 1 : 0;
    return given_up();
}

bool patient_asker::given_up() const {
    return crashes_ >= most_crashes || hangs_ >= most_hangs;
}

std::string patient_asker::reason(std::string_view test) const {
    bool const hung = hangs_ >= most_hangs;
    return fmt::format("{} of {}, {}, is asked no more: it {} on {} cases", channel_.whom().name, test,
                       name_of(channel_.scalar()), hung ? "hung" : "crashed", hung ? hangs_ : crashes_);
}

patient_asker& asker_of(kept_askers& kept, subject const& whom, scalar_type scalar) {
    return kept.try_emplace({&whom, scalar}, whom, scalar).first->second;
}

bool case_report::ok() const {
    return expect_met && all_judged && fault.empty() && unanswered.empty() &&
           std::ranges::none_of(
               subjects, [](auto const& item) { return item.ruled_out || (item.certified && item.made.disagrees); });
}

bool check_gate::must_be_right(std::string_view subject, std::vector<std::string> const& must_agree) const {
    auto const named = [&](std::string const& glob) { return glob_matches(glob, subject); };
    return std::ranges::find(subjects, subject) != subjects.end() || std::ranges::any_of(must_agree, named);
}

bool check_gate::covers(std::string_view subject, std::vector<std::string> const& must_agree) const {
    return !fail_on.empty() || must_be_right(subject, must_agree);
}

bool check_gate::rules_out(std::string_view subject, judgement const& made,
                           std::vector<std::string> const& must_agree) const {
    if (std::ranges::find(fail_on, made.result) != fail_on.end()) return true;
    return made.disagrees && must_be_right(subject, must_agree);
}

case_report case_checker::check(std::uint64_t number, std::string const& file, case_record record) {
    case_report report;
    report.number = number;
    report.file = file;
    report.record = std::move(record);
    test_case const& question = report.record.question;
    report.cgal = ask(cgal_reference::evaluate, question, "cgal", report.fault);
    report.rational = ask(rational_reference::evaluate, question, "rational", report.fault);
    if (report.cgal && report.rational) report.fault = difference_between(*report.cgal, *report.rational);
    exact_answer const* const truth = report.truth();
    if (!truth) {
        report.expect_met = !report.record.expect;
        return report;
    }
    if (report.record.expect) report.expect_met = is_met(*report.record.expect, truth->rel);
    ask_subjects(report, *truth);
    for (external_verdict const& external : report.record.verdicts)
        if (subjects_.contains("external." + external.name))
            report.subjects.push_back(judge_external(external, question, *truth));
    std::vector<std::string> const& must_agree = report.record.must_agree;
    for (subject_result& result : report.subjects)
        result.ruled_out = gate_.rules_out(result.name, result.made, must_agree);
    report.all_judged =
        std::ranges::none_of(report.not_asked, [&](std::string const& name) { return gate_.covers(name, must_agree); });
    for (std::string const& glob : must_agree)
        if (std::ranges::none_of(report.subjects, [&](auto const& each) { return glob_matches(glob, each.name); }))
            report.unanswered.push_back(glob);
    return report;
}

void case_checker::ask_subjects(case_report& report, exact_answer const& truth) {
    test_case const& question = report.record.question;
    for (subject const& candidate : question.test->subjects) {
        if (!candidate.supports(question.scalar) || !subjects_.contains(candidate.name)) continue;
        patient_asker& asked = asker_of(askers_, candidate, question.scalar);
        if (asked.given_up()) {
            report.not_asked.push_back(candidate.name);
            continue;
        }
        judgement made = judge(asked.channel(), question, truth);
        bool const last = asked.note(made.answer);
        report.subjects.push_back({candidate.name, std::move(made), candidate.is_certified(), false,
                                   last ? asked.reason(question.test->id) : ""});
    }
}

}  // namespace graze
