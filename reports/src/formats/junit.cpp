// junit.xml: for whatever shows test results. Elements and attributes are those that Jenkins', GitLab's and Azure's
// readers share: testsuites, testsuite, testcase, failure, system-out.
#include <fmt/format.h>

#include <algorithm>

#include "formats/data.hpp"
#include "formats/verdict_words.hpp"
#include "gate/unrepeated.hpp"
#include "show/parting_words.hpp"
#include "text/escape.hpp"

namespace graze {
namespace {

struct failure {
    std::string message, text;
};

std::string describe_row(report_data const& data, report_row const& row) {
    return fmt::format("{}: {}, cause {}{}; {}; contact {}; degenerate {}; {} times, worst {}; graze show DIR {}",
                       row.status.empty() ? "known" : row.status, name_of(row.kind.result), name_of(row.kind.why),
                       and_parting_words(row.kind.result, row.kind.parted.text()), scalars_of(data, row),
                       contacts_of(row), degeneracies_of(row), row.count, worst_words(row), row.id.substr(0, 10));
}

std::string counts_text(counts const& sum) {
    std::string text = fmt::format("checked {}", sum.checked);
    for (std::size_t i = 0; i < outcome_count; ++i)
        if (sum.outcomes[i] != 0) text += fmt::format(", {} {}", outcome_names[i], sum.outcomes[i]);
    return text + fmt::format(", disagreements {}", sum.disagreements);
}

/// What is new or worse against the baseline, every disagreement of a certified subject, and outcomes to be ruled out.
failure failure_of(report_data const& data, report_gate const& gate, std::size_t subject) {
    stored_subject const& stored = *data.subjects[subject].subject;
    std::size_t fresh = 0, worse = 0;
    failure output;
    for (report_row const& row : data.rows) {
        if (std::ranges::find(row.subjects, subject) == row.subjects.end()) continue;
        fresh += row.status == "new";
        worse += row.status == "worse";
        if (!gate.rules_out(row, stored)) continue;
        // Each stands once, with the first of its scalar types.
        std::size_t const first = row.subjects.front();
        output.text += first == subject ? describe_row(data, row) + "\n"
                                        : fmt::format("{} also occurs with {} and is listed there\n",
                                                      row.id.substr(0, 10), name_of(data.subjects[first].work->scalar));
    }
    auto const add = [&](std::string const& reason) {
        output.message += (output.message.empty() ? "" : "; ") + reason;
    };
    if (fresh) add(fmt::format("{} new findings", fresh));
    if (worse) add(fmt::format("{} known findings with a worse case", worse));
    if (gate.known)
        for (changed_cases const& item : gate.known->cases) {
            stored_workload const& work = *data.subjects[subject].work;
            if (item.worse() == 0 || item.subject != asked_subject{work.test, work.scalar, stored.name}) continue;
            add(fmt::format("{} cases newly wrong", item.worse()));
            output.text += "newly wrong: " + describe(item) + "\n";
        }
    if (gate.known)
        for (changed_rate const& rate : gate.known->risen) {
            stored_workload const& work = *data.subjects[subject].work;
            if (rate.subject != asked_subject{work.test, work.scalar, stored.name}) continue;
            add(fmt::format("{} more frequent{}", name_of(rate.result),
                            rate.family.empty() ? "" : " in family " + rate.family));
            output.text += "more frequent: " + describe(rate) + "\n";
        }
    if (stored.is_certified() && stored.total.disagreements)
        add(fmt::format("{} disagreements of a certified subject", stored.total.disagreements));
    if (gate.names(stored.name) && stored.total.disagreements)
        add(fmt::format("{} disagreements", stored.total.disagreements));
    if (gate.unrepeated(stored)) add(describe(stored.not_reproduced));
    if (stored.given_up)
        add(fmt::format("abandoned; {} cases answered, {} not judged", stored.total.checked,
                        data.subjects[subject].work->not_judged(stored)));
    if (gate.is_silent(stored)) add("answered nothing: " + counts_text(stored.total));
    for (outcome const result : gate.fail_on)
        if (std::uint64_t const count = stored.total.of(result)) add(fmt::format("{} of {}", count, name_of(result)));
    return output;
}

}  // namespace

std::string junit_xml(report_data const& data, report_gate const& gate) {
    std::string suites;
    std::size_t all = 0, all_failed = 0;
    for (std::size_t first = 0, next = 0; first < data.subjects.size(); first = next) {
        std::string const& test = data.subjects[first].work->test;
        std::string cases;
        std::size_t failed = 0;
        for (; next < data.subjects.size() && data.subjects[next].work->test == test; ++next) {
            report_subject const& item = data.subjects[next];
            cases += fmt::format("    <testcase classname=\"{}\" name=\"{} {}\" time=\"0\">\n", escaped(test),
                                 escaped(item.subject->name), name_of(item.work->scalar));
            failure const found = failure_of(data, gate, next);
            if (!found.message.empty()) {
                ++failed;
                cases += fmt::format("      <failure message=\"{}\" type=\"disagreement\">{}</failure>\n",
                                     escaped(found.message), escaped_lines(found.text));
            }
            std::string const faults = describe(item.subject->not_reproduced);
            cases +=
                fmt::format("      <system-out>{}</system-out>\n    </testcase>\n",
                            escaped_lines(counts_text(item.subject->total) + (faults.empty() ? "" : ", " + faults)));
        }
        suites += fmt::format(
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"0\" time=\"0\">\n{}  "
            "</testsuite>\n",
            escaped(test), next - first, failed, cases);
        all += next - first;
        all_failed += failed;
    }
    // Passing what was not seen would be a lie: a campaign cut short is an error of its own.
    std::size_t errors = 0;
    if (data.campaign.setting("state") != "complete") {
        errors = 1;
        ++all;
        suites += fmt::format(
            "  <testsuite name=\"graze\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\" time=\"0\">\n    "
            "<testcase "
            "classname=\"graze\" name=\"campaign\" time=\"0\">\n      <error message=\"incomplete: stopped after {} "
            "cases; the same command resumes it\" type=\"incomplete\"></error>\n    </testcase>\n  </testsuite>\n",
            data.campaign.cases);
    }
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"graze {}\" tests=\"{}\" failures=\"{}\" "
        "errors=\"{}\" time=\"{:.3f}\">\n{}</testsuites>\n",
        escaped(data.title, 300), all, all_failed, errors, data.campaign.number("seconds"), suites);
}

}  // namespace graze
