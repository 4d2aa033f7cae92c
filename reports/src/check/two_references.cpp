// Exact answers by both references.
#include <exception>

#include "check/answers.hpp"
#include "graze/internal/campaign/confirm.hpp"
#include "graze/internal/cgal/sphere_check.hpp"
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

}  // namespace

void answer_in_full(case_report& report) {
    test_case const& question = report.record.question;
    report.fault.clear();
    report.cgal = ask(cgal_reference::evaluate, question, "cgal", report.fault);
    report.rational = ask(rational_reference::evaluate, question, "rational", report.fault);
    if (report.cgal && report.rational) report.fault = difference_between(*report.cgal, *report.rational);
}

bool answer_relation(case_report& report) {
    test_case const& question = report.record.question;
    test_info const& test = *question.test;
    if (test.answer == answer_kind::sphere) return answer_quickly(report);
    try {
        exact_answer own, theirs;
        theirs.rel = cgal_reference::decide(test, question.input);
        if (test.answer == answer_kind::relation || test.answer == answer_kind::sign)
            own.rel = rational_reference::decide(test, question.input);
        else
            own = rational_reference::judge_by(test, question.input);
        own.margin_is_unknown = theirs.margin_is_unknown = true;
        report.rational = std::make_shared<exact_answer const>(std::move(own));
        report.cgal = std::make_shared<exact_answer const>(std::move(theirs));
    } catch (std::exception const&) {
        return false;
    }
    return report.cgal->rel == report.rational->rel;
}

bool answer_quickly(case_report& report) {
    test_case const& question = report.record.question;
    try {
        exact_answer theirs;
        report.rational =
            std::make_shared<exact_answer const>(rational_reference::prove(*question.test, question.input));
        if (std::optional<exact_sphere> const& sphere = report.rational->sphere) {
            if (!cgal_reference::confirm_sphere(question.input, *sphere)) return false;
            theirs.sphere = exact_sphere{sphere->centre, sphere->radius_squared, {}};
        } else {
            theirs.rel = cgal_reference::decide(*question.test, question.input);
        }
        report.cgal = std::make_shared<exact_answer const>(std::move(theirs));
    } catch (std::exception const&) {
        return false;
    }
    relation const rel = report.rational->rel;
    return report.cgal->rel == rel && (!report.record.expect || is_met(*report.record.expect, rel));
}

}  // namespace graze
