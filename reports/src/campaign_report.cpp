#include "campaign_report.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "json_writer.hpp"

namespace graze {
namespace {

json_object json_counts(counts const& sum) {
    json_object object;
    object.add("checked", std::to_string(sum.checked));
    for (std::size_t i = 0; i < outcome_count; ++i) object.add(outcome_names[i], std::to_string(sum.outcomes[i]));
    return object;
}

std::string json_causes(subject_tally const& tally) {
    json_object causes;
    for (auto const& [why, count] : tally.causes) causes.add(name_of(why), std::to_string(count));
    return causes.text();
}

std::string json_tally(campaign_record const& campaign, workload const& work, subject const& candidate,
                       subject_tally const& tally) {
    json_object object = json_counts(tally.total);
    json_object by_family;
    for (std::size_t i = 0; i < tally.by_family.size(); ++i)
        if (tally.by_family[i].checked) by_family.add(families()[i].name, json_counts(tally.by_family[i]).text());
    object.add("families", by_family.text());
    object.add("causes", json_causes(tally));
    finding const* const worst = tally.worst();
    object.add("worst", worst ? to_line(finding_case(campaign, work, candidate, *worst)) : "null");
    object.add("first_disagreement_seconds",
               tally.first_disagreement_seconds ? json_number(*tally.first_disagreement_seconds) : "null");
    return object.text();
}

void write_file(std::filesystem::path const& path, std::string const& text) {
    // Written beside and then moved over, so that a full disk loses nothing that was there.
    std::filesystem::path const draft = path.string() + ".part";
    std::ofstream out(draft, std::ios::binary);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.close();
    std::error_code error;
    if (out) std::filesystem::rename(draft, path, error);
    if (!out || error) {
        std::string const why = error ? error.message() : std::strerror(errno);
        std::filesystem::remove(draft, error);
        throw std::runtime_error(path.string() + ": cannot be written: " + why);
    }
}

}  // namespace

case_record finding_case(campaign_record const& campaign, workload const& work, subject const& candidate,
                         finding const& found) {
    case_record record;
    record.question = {work.test, work.scalar, found.input};
    if (found.rel != relation::undefined)
        record.expect = enum_named<expectation>(expectation_names, name_of(found.rel));
    record.add_extra("subject", json_quote(candidate.name));
    record.add_extra("outcome", json_quote(name_of(found.result)));
    record.add_extra("cause", json_quote(name_of(found.why)));
    if (found.result == outcome::wrong_sphere) {
        record.add_extra("escape_ulps", json_number(found.escape_ulps));
        record.add_extra("excess_ulps", json_number(found.excess_ulps));
    } else {
        record.add_extra("margin", json_number(found.margin));
        record.add_extra("margin_ulps", json_number(found.margin_ulps));
    }
    record.add_extra("family", json_quote(families()[found.family].name));
    record.add_extra("index", std::to_string(found.index / campaign.families));
    return record;
}

std::string summary_json(campaign_record const& campaign) {
    // The catalog's order; a test has one workload a scalar type.
    json_object tests;
    for (test_info const& test : catalog()) {
        json_object subjects;
        bool asked = false;
        for (subject const& candidate : test.subjects) {
            json_object scalars;
            for (std::size_t w = 0; w < campaign.work.size(); ++w) {
                workload const& work = campaign.work[w];
                if (work.test != &test) continue;
                asked = true;
                for (std::size_t s = 0; s < work.subjects.size(); ++s)
                    if (work.subjects[s] == &candidate)
                        scalars.add(name_of(work.scalar),
                                    json_tally(campaign, work, candidate, campaign.result.workloads[w].subjects[s]));
            }
            if (scalars.text() != "{}") subjects.add(candidate.name, scalars.text());
        }
        if (asked) tests.add(test.id, json_object().add("subjects", subjects.text()).text());
    }
    json_object summary;
    summary.add("seed", std::to_string(campaign.seed))
        .add("cases", std::to_string(campaign.result.cases))
        .add("seconds", json_number(campaign.result.seconds))
        .add("stopped", json_bool(campaign.result.stopped))
        .add("confirmed_by_both_references", std::to_string(campaign.result.confirmed))
        .add("audit", json_number(campaign.audit))
        .add("audited", std::to_string(campaign.result.audited))
        .add("tests", tests.text());
    return summary.text() + "\n";
}

std::string findings_lines(campaign_record const& campaign) {
    std::string lines;
    for (std::size_t w = 0; w < campaign.work.size(); ++w)
        for (std::size_t s = 0; s < campaign.work[w].subjects.size(); ++s)
            for (auto const& [signature, list] : campaign.result.workloads[w].subjects[s].findings)
                for (finding const& found : list)
                    lines +=
                        to_line(finding_case(campaign, campaign.work[w], *campaign.work[w].subjects[s], found)) + "\n";
    return lines;
}

void prepare_folder(std::string const& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw std::runtime_error("--out " + json_quote(folder) + " cannot be made: " + error.message());
    std::filesystem::path const probe = std::filesystem::path(folder) / "summary.json.part";
    errno = 0;
    if (!std::ofstream(probe, std::ios::binary))
        throw std::runtime_error("--out " + json_quote(folder) + " cannot be written to: " + std::strerror(errno));
    std::filesystem::remove(probe, error);
}

void write_reports(std::string const& folder, campaign_record const& campaign) {
    std::filesystem::path const base(folder);
    write_file(base / "findings.jsonl", findings_lines(campaign));
    write_file(base / "report.md", report_markdown(campaign));
    write_file(base / "summary.json", summary_json(campaign));
}

}  // namespace graze
