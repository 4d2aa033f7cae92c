// report.sarif (SARIF 2.1.0, OASIS): for whatever shows findings beside the source. A result is a finding.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <ranges>
#include <span>

#include "formats/data.hpp"
#include "formats/sarif_rules.hpp"
#include "formats/source_place.hpp"
#include "formats/verdict_words.hpp"
#include "gate/unrepeated.hpp"
#include "graze/reference.hpp"
#include "show/certificates_json.hpp"
#include "show/exact_text.hpp"
#include "show/finding_line.hpp"
#include "show/parting_words.hpp"
#include "show/promise_words.hpp"
#include "structures/lines.hpp"
#include "text/escape.hpp"
#include "text/json_writer.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

/// GitHub shows 5000 results and takes 10 MB compressed; this much is less than that however badly it compresses.
constexpr std::size_t most_results = 5'000, most_bytes = 9'000'000;
/// The exact answers of so many first results are proved: that takes up to a few milliseconds each.
constexpr std::size_t most_proved = 1'000;
constexpr std::size_t most_input_text = 1'500, most_proof_text = 3'000, most_case_text = 20'000;
constexpr std::size_t most_parts = 20;  // of a result, the most frequent first

/// Text of any origin in a message: valid, and without what would be a link or a placeholder there.
std::string words(std::string_view text, std::size_t most = 300) {
    std::string result = plain_text(text, false, most);
    std::ranges::replace_if(
        result, [](char c) { return c == '[' || c == '{'; }, '(');
    std::ranges::replace_if(
        result, [](char c) { return c == ']' || c == '}'; }, ')');
    return result;
}

/// Escapes people's text for Markdown: nothing in it is markup.
std::string marked(std::string_view text) {
    std::string result;
    for (char c : text) {
        if (std::string_view("\\`*_#<>|~!&").find(c) != std::string_view::npos) result += '\\';
        result += c;
    }
    return result;
}

struct result_state {
    std::string_view level, baseline;  // baseline: empty without one
};

class sarif_writer {
  public:
    sarif_writer(report_data const& data, findings_store const& store, report_gate const& gate)
        : data_(data), store_(store), gate_(gate), places_(places_from(data.campaign.setting("places"))) {}

    std::string text() {
        add_gates();
        add_rows();
        add_gone();
        return whole();
    }

  private:
    /// New, worse and ruled out is an error; what is known, and flaws of published routines, a note.
    result_state state_of(report_row const& row, stored_subject const& stored) const {
        std::string_view const baseline = !gate_.known            ? ""
                                          : row.status == "new"   ? "new"
                                          : row.status == "worse" ? "updated"
                                                                  : "unchanged";
        if (gate_.rules_out(row, stored)) return {"error", baseline};
        bool const known = row.status == "known" || stored.name.starts_with("documented.");
        return {known ? "note" : "warning", baseline};
    }

    /// Returns the line of the source at which a routine's steps part, where it is known; else where the subject is.
    json_text location_of(std::string const& test, std::string const& subject, parting const& parted) const {
        json_object artifact;
        std::size_t line = 1;
        test_info const* const known = find_test(test);
        graze::subject const* const own = known ? known->find_subject(subject) : nullptr;
        if (auto const at = places_.find(subject); at != places_.end()) {
            bool const is_there = !parted.file.empty() && ("/" + at->second.uri).ends_with("/" + uri_path(parted.file));
            line = is_there ? static_cast<std::size_t>(parted.line) : at->second.line;
            artifact.add("uri", at->second.uri);
            if (!at->second.uri.starts_with("file:")) artifact.add("uriBaseId", "%SRCROOT%");
        } else if (own && !own->header.empty()) {
            artifact.add("uri", "include/graze/" + uri_path(own->header)).add("uriBaseId", "GRAZE");
        } else {
            artifact.add("uri", "findings.db").add("uriBaseId", "REPORT");
        }
        json_object const physical{{"artifactLocation", artifact}, {"region", json_object{{"startLine", line}}}};
        std::string const name = plain_text(subject, false, 300);
        return json_array(std::array<json_text, 1>{
            json_object{{"physicalLocation", physical},
                        {"logicalLocations",
                         json_array(std::array<json_text, 1>{json_object{
                             {"name", name}, {"fullyQualifiedName", name + "/" + test}, {"kind", "function"}}})}}});
    }

    /// The parts of a result that all have.
    json_object result(std::size_t rule, result_state state, std::string const& test, std::string const& subject,
                       std::string const& fingerprint, std::string const& text, std::string const& markdown = {},
                       parting const& parted = {}) const {
        std::string const digest = digest_of(fingerprint).substr(0, 32);
        json_object message{{"text", text}};
        if (!markdown.empty()) message.add("markdown", markdown);
        json_object output{
            {"ruleId", rules_.id(rule)},
            {"ruleIndex", rule},
            {"level", state.level},
            {"message", message},
            {"locations", location_of(test, subject, parted)},
            {"partialFingerprints",
             json_object{{"graze/finding/v1", digest}, {"primaryLocationLineHash", digest.substr(0, 16) + ":1"}}}};
        if (!state.baseline.empty()) output.add("baselineState", state.baseline);
        return output;
    }
    static std::string fingerprint_of(finding_key const& key) {
        return fmt::format("{}", fmt::join(texts_of(key), "|"));
    }

    /// "; vertex-edge, edge-edge; triangle_is_segment": where it shows.
    static std::string shapes_text(report_row const& row) {
        std::string const contacts = contacts_of(row), lacks = degeneracies_of(row);
        return (contacts == "none" ? "" : "; " + contacts) + (lacks == "none" ? "" : "; " + words(lacks));
    }

    /// How many there are with each scalar type, contact and lack of the shapes.
    json_text parts_of(report_row const& row) const {
        return json_array(std::span(row.parts).first(std::min(row.parts.size(), most_parts)),
                          [&](report_part const& item) {
                              return json_object{{"scalar", name_of(data_.subjects[item.subject].work->scalar)},
                                                 {"contact_kind", name_of(item.contact)},
                                                 {"degeneracy", plain_text(item.degeneracy, false, 300)},
                                                 {"count", item.count},
                                                 {"id", item.case_id}};
                          });
    }

    /// One finding: what is wrong, its simplest input, what is true there and why.
    json_object result_of(report_row const& row) {
        report_subject const& at = data_.subjects[row.subject];
        finding_key const key{at.work->test, at.subject->name, row.kind.result, row.kind.why,
                              row.kind.parted.comparison};
        std::string const place = row.kind.parted.text();
        std::uint64_t checked = 0;
        for (std::size_t const index : row.subjects) checked += data_.subjects[index].subject->total.checked;
        std::string text = fmt::format(
            "{} ({}, {}) {}: {} of {} cases; {}{}{}. Worst {}.", words(key.subject), key.test, scalars_of(data_, row),
            sentence_of(key.result), row.count, checked, explanation_of(key.why),
            place.empty() ? "" : "; " + words(parting_words(key.result, place)), shapes_text(row), worst_words(row));
        if (row.status == "unseen") text += " Not in the baseline, which may be chance.";
        std::string markdown = marked(text);
        json_object properties{{"id", row.id},
                               {"subject", plain_text(key.subject, false, 300)},
                               {"test", key.test},
                               {"scalar", scalars_of(data_, row)},
                               {"outcome", name_of(key.result)},
                               {"cause", name_of(key.why)},
                               {"contact_kind", contacts_of(row)},
                               {"degeneracy", plain_text(degeneracies_of(row), false, 300)},
                               {"count", row.count},
                               {"worst_case", row.case_id},
                               {"parts", parts_of(row)},
                               {"margin_ulps", row.margin_ulps}};
        std::uint64_t left_out = 0;  // disagreements
        for (std::size_t i = most_parts; i < row.parts.size(); ++i) left_out += row.parts[i].count;
        if (left_out > 0) properties.add("parts_left_out", left_out);
        if (at.test && at.test->has_hits()) properties.add("promise", promise_words(at.subject->promised));
        if (!row.status.empty()) properties.add("status", row.status);
        if (!place.empty()) properties.add("parts_at", plain_text(place, false, 300));
        if (proved_ < most_proved && at.test) prove(row, text, markdown, properties);
        if (structure_kind_of(key.test)) add_structure(row, text, markdown, properties);
        std::string const see = fmt::format(" See it step by step: graze show DIR {}", row.id.substr(0, 10));
        text += see;
        markdown += see;
        json_object output = result(rules_.number_of(key.result, key.why), state_of(row, *at.subject), key.test,
                                    key.subject, fingerprint_of(key), text, markdown, row.kind.parted);
        if (row.count <= std::numeric_limits<std::int32_t>::max()) output.add("occurrenceCount", row.count);
        return output.add("properties", properties);
    }

    /// The simplest input known, the exact answer there, and its proof.
    void prove(report_row const& row, std::string& text, std::string& markdown, json_object& properties) {
        std::vector<stored_finding> const whole = store_.find(row.case_id, 1);
        if (whole.empty()) return;
        stored_finding const& found = whole.front();
        case_record const record = case_of(found, !found.shrunk.empty());
        test_case const& question = record.question;
        if (question.input.size() > most_case_text / 20) {
            text += " Its input is in findings.jsonl.";
            markdown += " Its input is in findings.jsonl.";
            return;
        }
        ++proved_;
        exact_answer const truth = rational_reference::prove(*question.test, question.input);
        auto const number = [&](double value) { return to_decimal(value, question.scalar); };
        std::string input;
        for (double const value : question.input) (input += input.empty() ? "" : ", ") += number(value);
        std::string const what = found.shrunk.empty() ? "Worst input" : "Simplest input";
        std::string const proof =
            words(fmt::format("{}", fmt::join(proof_sentences(question, truth, 2), " ")), most_proof_text);
        text += fmt::format(" {}: {}. Exact answer: {}", what, plain_text(input, false, most_input_text), proof);
        markdown += fmt::format("\n\n{}: `{}`\n\nExact answer: {}\n\n", what, plain_text(input, false, most_input_text),
                                marked(proof));
        properties.add("case", json_text::raw(simplest_finding_line(found)));
        std::string const certificate = certificates_json(*question.test, truth).text();
        if (certificate.size() <= most_case_text) properties.add("certificate", json_text::raw(certificate));
    }

    /// The simplest structure known, and the law that it breaks.
    void add_structure(report_row const& row, std::string& text, std::string& markdown, json_object& properties) {
        std::vector<stored_finding> const whole = store_.find(row.case_id, 1);
        if (whole.empty() || whole[0].what.line.empty()) return;
        stored_finding const& found = whole[0];
        structure_finding const shown =
            finding_in_line(found.simplest.empty() ? found.what.line : found.simplest, found.kind);
        std::string const example = plain_text(example_text(shown), false, most_proof_text);
        text += " For example " + words(example, most_proof_text) + ".";
        markdown += fmt::format("\n\nFor example `{}`\n\n", example);
        std::string const line = line_of(found.kind.subject, shown);
        if (line.size() <= most_case_text) properties.add("case", json_text::raw(line));
    }

    void add(json_object const& result) {
        std::string line = result.text();
        bool const fits = results_.size() < most_results && bytes_ + line.size() <= most_bytes;
        full_ = full_ || !fits;
        if (full_) {
            ++left_out_;
            return;
        }
        bytes_ += line.size() + 2;
        results_.push_back(std::move(line));
    }

    /// What the gate stops that is no finding.
    void add_gates() {
        std::string_view const otherwise = gate_.known ? "unchanged" : "";
        if (gate_.known)
            for (changed_cases const& item : gate_.known->cases)
                if (item.worse() != 0)
                    add(result(rules_.number_of(sarif_rule::newly_wrong), {"error", "updated"}, item.subject.test,
                               item.subject.subject,
                               fmt::format("newly_wrong|{}|{}|{}", item.subject.test, name_of(item.subject.scalar),
                                           item.subject.subject),
                               fmt::format("Newly wrong: {}.", words(describe(item)))));
        if (gate_.known)
            for (changed_rate const& rate : gate_.known->risen)
                add(result(rules_.number_of(sarif_rule::more_frequent), {"error", "updated"}, rate.subject.test,
                           rate.subject.subject,
                           fmt::format("more_frequent|{}|{}|{}|{}|{}", rate.subject.test, name_of(rate.subject.scalar),
                                       rate.subject.subject, name_of(rate.result), rate.family),
                           "More frequent: " + words(describe(rate)) + "."));
        for (report_subject const& item : data_.subjects) {
            asked_subject const asked{item.work->test, item.work->scalar, item.subject->name};
            std::string const name =
                fmt::format("{} ({}, {})", words(asked.subject), asked.test, name_of(asked.scalar));
            auto const mark = [&](std::string_view what) {
                return fmt::format("{}|{}|{}|{}", what, asked.test, name_of(asked.scalar), asked.subject);
            };
            if (std::string const faults = describe(item.subject->not_reproduced); !faults.empty())
                add(result(rules_.number_of(sarif_rule::not_reproduced),
                           {gate_.unrepeated(*item.subject) ? "error" : "warning", otherwise}, asked.test,
                           asked.subject, mark("not_reproduced"), fmt::format("{}: {}.", name, faults)));
            if (item.subject->given_up)
                add(result(rules_.number_of(sarif_rule::given_up),
                           {gate_.minds_given_up() ? "error" : "warning", otherwise}, asked.test, asked.subject,
                           mark("given_up"),
                           fmt::format("{} was abandoned: {} of {} cases were not judged.", name,
                                       item.work->not_judged(*item.subject), item.work->cases)));
            if (gate_.is_silent(*item.subject))
                add(result(rules_.number_of(sarif_rule::answered_nothing), {"error", otherwise}, asked.test,
                           asked.subject, mark("answered_nothing"),
                           fmt::format("{} gave no answer that can be judged: {} of {} cases declined.", name,
                                       item.subject->total.of(outcome::declined), item.subject->total.checked)));
            for (outcome const ruled : gate_.fail_on)
                if (std::uint64_t const count = item.subject->total.of(ruled);
                    count && !is_disagreement(ruled, item.subject->promised))
                    add(result(rules_.number_of(sarif_rule::ruled_out), {"error", otherwise}, asked.test, asked.subject,
                               mark(name_of(ruled)), fmt::format("{}: {} of {} cases.", name, name_of(ruled), count)));
        }
    }

    /// Errors first, then warnings, then notes; of each the most frequent first.
    void add_rows() {
        for (std::string_view const level : {"error", "warning", "note"})
            for (report_row const& row : data_.rows) {
                if (state_of(row, *data_.subjects[row.subject].subject).level != level) continue;
                if (full_)
                    ++left_out_;
                else
                    add(result_of(row));
            }
        left_out_ += data_.findings > data_.rows.size() ? data_.findings - data_.rows.size() : 0;
    }

    /// What the baseline has and the same cases do not show any more.
    void add_gone() {
        if (!gate_.known) return;
        for (auto const& [key, what] : gate_.known->gone)
            add(result(rules_.number_of(key.result, key.why), {"none", "absent"}, key.test, key.subject,
                       fingerprint_of(key),
                       fmt::format("Gone: {} ({}) {}; {}.", words(key.subject), key.test, sentence_of(key.result),
                                   explanation_of(key.why))));
    }

    static json_text base(std::string_view what) { return json_object{{"description", json_object{{"text", what}}}}; }

    std::string whole() const {
        bool const complete = data_.campaign.setting("state") == "complete";
        std::vector<json_text> notes;
        auto const note = [&](std::string const& text) {
            notes.emplace_back(json_object{{"level", "warning"}, {"message", json_object{{"text", text}}}});
        };
        if (!complete)
            note(
                fmt::format("The campaign stopped after {} cases; the same command resumes it.", data_.campaign.cases));
        if (left_out_)
            note(fmt::format("{} less frequent results are omitted: see report.html or 'graze show DIR'.", left_out_));
        json_object invocation{{"executionSuccessful", complete}};
        if (!notes.empty()) invocation.add("toolExecutionNotifications", json_array(notes));
        json_object driver{{"name", "graze"}, {"version", GRAZE_VERSION}, {"semanticVersion", GRAZE_VERSION}};
        if (std::string_view const address = GRAZE_REPOSITORY; !address.empty()) driver.add("informationUri", address);
        driver.add("rules", json_text::raw(rules_.text()));
        json_object const bases{{"%SRCROOT%", base("The root of the sources.")},
                                {"GRAZE", base("Where graze is installed.")},
                                {"REPORT", base("The campaign's folder, which contains this file.")}};
        json_object const properties{{"cases", data_.campaign.cases},
                                     {"findings", data_.findings},
                                     {"seed", plain_text(data_.campaign.setting("seed"), false, 300)},
                                     {"command", plain_text(data_.campaign.setting("command"), false, 2000)}};
        json_object run{{"tool", json_object{{"driver", driver}}},
                        {"invocations", json_array(std::array<json_text, 1>{invocation})},
                        {"automationDetails", json_object{{"id", "graze/"}}},
                        {"columnKind", "utf16CodeUnits"},
                        {"originalUriBaseIds", bases},
                        {"properties", properties}};
        // A result a line.
        run.add("results", json_text::raw(fmt::format("[\n{}\n]", fmt::join(results_, ",\n"))));
        json_object const log{
            {"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"},
            {"version", "2.1.0"},
            {"properties", json_document()},  // the standard has no key for it but this
            {"runs", json_array(std::array<json_text, 1>{run})}};
        return log.text() + "\n";
    }

    report_data const& data_;
    findings_store const& store_;
    report_gate const& gate_;
    source_places const places_;
    sarif_rules rules_;
    std::vector<std::string> results_;
    std::size_t bytes_ = 0, proved_ = 0;
    std::uint64_t left_out_ = 0;
    bool full_ = false;
};

}  // namespace

std::string sarif_json(report_data const& data, findings_store const& store, report_gate const& gate) {
    return sarif_writer(data, store, gate).text();
}

}  // namespace graze
