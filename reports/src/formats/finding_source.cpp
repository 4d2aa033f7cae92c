#include "formats/finding_source.hpp"

#include <fmt/format.h>

#include "formats/campaign_report.hpp"
#include "graze/store.hpp"
#include "text/text.hpp"
#include "cli/status.hpp"

namespace graze {

shown_finding shown_of(stored_campaign const& campaign, stored_finding const& one, bool shrunk) {
    shown_finding shown{finding_case(campaign, one), one.subject, judgement{}, contact_promise::unspecified};
    if (shrunk) shown.record.question.input = one.shrunk;
    shown.seen->answer = one.what.answer;
    shown.seen->result = one.kind.result;
    shown.seen->why = one.kind.why;
    shown.seen->escape_ulps = one.what.escape_ulps;
    shown.seen->excess_ulps = one.what.excess_ulps;
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& who : work.subjects)
            if (work.test == one.test && who.name == one.subject) shown.promise = who.contact;
    return shown;
}

judged_case judge_shown(shown_finding shown) {
    test_case const& question = shown.record.question;
    subject const* const known = question.test->find_subject(shown.subject);
    bool const died = shown.seen && (shown.seen->result == outcome::crash || shown.seen->result == outcome::hang);
    if (known && known->supports(question.scalar) && !died) return judge_case(std::move(shown.record), *known);
    judged_case found;
    found.truth = rational_reference::evaluate(*question.test, question.input);
    found.record = std::move(shown.record);
    found.whom.name = shown.subject;
    found.whom.contact = shown.promise;
    found.made = shown.seen.value_or(judgement{});
    return found;
}

shown_finding load_finding(std::string const& folder, std::string const& id, bool shrunk) {
    findings_store const store(folder, findings_store::mode::read);
    if (id.empty() || id.find_first_not_of("0123456789abcdef") != std::string::npos)
        throw usage_error(
            fmt::format("ID {}: expected the beginning of a finding's id, hexadecimal digits such as "
                        "report.md shows",
                        quote_excerpt(id)));
    std::vector<stored_finding> const found = store.find(id, 2);
    if (found.empty()) throw usage_error(fmt::format("{} has no finding {}", store.path(), id));
    if (found.size() > 1)
        throw usage_error(fmt::format("{} has more than one finding {}..., such as {} and {}; give more digits",
                                      store.path(), id, found[0].id, found[1].id));
    stored_finding const& one = found[0];
    if (shrunk && one.shrunk.empty())
        throw usage_error(fmt::format("finding {} has no simpler input; see its input without --shrunk", one.id));
    return shown_of(store.read(), one, shrunk);
}

}  // namespace graze
