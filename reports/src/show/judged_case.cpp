#include "show/judged_case.hpp"

#include "graze/internal/text/text.hpp"

namespace graze {

case_record case_of(stored_finding const& found, bool shrunk) {
    case_record record;
    record.question = {find_test(found.kind.test), found.kind.scalar, shrunk ? found.shrunk : found.what.input};
    if (!record.question.test)
        throw store_error("a finding of the test " + quote_excerpt(found.kind.test) +
                          ", which this graze does not have");
    if (found.what.rel != relation::undefined)
        record.expect = enum_named<expectation>(expectation_names, name_of(found.what.rel));
    return record;
}

promise promise_of(stored_campaign const& campaign, signature const& kind) {
    promise given;
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& stored : work.subjects)
            if (work.test == kind.test && stored.name == kind.subject) given = stored.promised;
    return given;
}

judged_case as_stored(stored_finding found, promise given, case_record record, exact_answer truth) {
    judged_case seen;
    seen.record = std::move(record);
    seen.candidate.name = found.kind.subject;
    seen.candidate.promised = given;
    seen.truth = std::move(truth);
    seen.judged.answer = found.what.answer;
    seen.judged.result = found.kind.result;
    seen.judged.disagrees = true;
    seen.judged.why = found.kind.why;
    seen.judged.escape_ulps = found.what.escape_ulps;
    seen.judged.excess_ulps = found.what.excess_ulps;
    if (found.kind.result == outcome::wrong_value || found.kind.result == outcome::wrong_contact) {
        seen.judged.ulps = {found.what.margin_ulps};
        seen.judged.excess = {found.what.margin};
    }
    if (found.kind.result == outcome::late_impact) seen.judged.lateness = found.what.margin;
    seen.stored = std::move(found);
    return seen;
}

judged_case judge_finding(stored_finding found, promise given, bool shrunk, kept_subjects& open) {
    case_record record = case_of(found, shrunk);
    test_case const& question = record.question;
    subject const* const known = open.catalog().find(*question.test, found.kind.subject);
    bool const died = found.kind.result == outcome::crash || found.kind.result == outcome::hang;
    exact_answer truth = rational_reference::evaluate(*question.test, question.input);
    if (!known || known->recorded || !known->supports(question.scalar) || died) {
        judged_case seen = as_stored(std::move(found), given, std::move(record), std::move(truth));
        if (known) {  // its steps can be shown all the same
            seen.candidate.exact = known->exact;
            seen.candidate.unbounded = known->unbounded;
            seen.candidate.trace = known->trace;
        }
        return seen;
    }
    judgement judged = judge(open.of(*known, question.scalar), question, truth);
    return {std::move(record), *known, std::move(truth), std::move(judged), std::move(found)};
}

std::optional<bool> right_answer(judged_case const& found) {
    if (found.truth.sphere || found.truth.values || found.judged.result == outcome::out_of_domain) return std::nullopt;
    // Either is right where the promise permits the error.
    auto const unless = [&](one_sided_promise permitting, bool right) {
        return found.candidate.promised.one_sided == permitting ? std::nullopt : std::optional(right);
    };
    switch (found.truth.rel) {
        case relation::crossing: return unless(one_sided_promise::never_invents, true);
        case relation::disjoint: return unless(one_sided_promise::never_misses, false);
        case relation::touching:
            if (found.candidate.promised.contact == contact_promise::unspecified) return std::nullopt;
            return found.candidate.promised.contact == contact_promise::closed;
        case relation::undefined:
        case relation::negative:
        case relation::zero:
        case relation::positive:
        case relation::defined: break;  // no yes or no
    }
    return std::nullopt;
}

}  // namespace graze
