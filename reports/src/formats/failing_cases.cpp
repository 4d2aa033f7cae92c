#include "formats/failing_cases.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "graze/case_file.hpp"
#include "graze/reference.hpp"
#include "graze/shrink.hpp"
#include "show/finding_line.hpp"
#include "structures/lines.hpp"
#include "text/json_writer.hpp"

namespace graze {
namespace {

/// Cases that are looked at for the simplest, and that are written; kinds of which findings are.
constexpr std::size_t most_looked_at = 512, most_written = 20, most_kinds = 100;

std::string line_of(changed_cases const& change, test_info const& test, std::uint64_t index, std::size_t origin,
                    std::span<double const> input) {
    case_record record;
    record.question = {&test, change.subject.scalar, {input.begin(), input.end()}};
    if (test.screened())
        record.expect = enum_named<expectation>(expectation_names, name_of(cgal_reference::decide(test, input)));
    record.add_extra("subject", json_quote(change.subject.subject));
    record.add_extra("why", json_quote("newly wrong"));
    record.add_extra("family", json_quote(origin_name(origin)));
    record.add_extra("case_index", std::to_string(index));
    return to_line(record);
}

std::string structure_line(changed_cases const& change, structure_record record, std::uint64_t index) {
    record.extras.emplace_back("subject", json_quote(change.subject.subject));
    record.extras.emplace_back("why", json_quote("newly wrong"));
    record.extras.emplace_back("case_index", std::to_string(index));
    return to_line(record);
}

/// A line, and by what it comes first: its rank, ordinary numbers, what is frequent, what is simple.
struct ranked_line {
    unsigned rank;  // 0: a case that was right, or a finding that is new; 1: one that is worse; 2: known, and ruled out
    bool extreme;
    std::uint64_t count;
    complexity effort;
    std::string line;

    auto key() const { return std::make_tuple(rank, extreme, ~count, effort); }
};

std::string structure_finding_line(stored_finding const& found) {
    structure_finding shown = finding_in_line(found.simplest.empty() ? found.what.line : found.simplest, found.kind);
    shown.count = found.count;
    shown.id = id_of(finding_key_of(found.kind));
    return line_of(found.kind.subject, shown);
}

}  // namespace

bool is_ordinary(std::span<double const> input) {
    return std::ranges::all_of(
        input, [](double value) { return value == 0 || (std::abs(value) >= 0x1p-30 && std::abs(value) <= 0x1p30); });
}

void describe_cases(changed_cases& change, workload const& work) {
    struct made_case {
        std::uint64_t index;
        std::size_t origin;
        std::vector<double> input;
    };
    std::vector<made_case> cases;
    for (std::uint64_t const index : change.newly_wrong.indices(most_looked_at)) {
        case_batch batch;
        work.make(index, 1, batch);
        if (batch.size() != 1) return;
        cases.push_back({index, batch.origins[0], {batch.input(0).begin(), batch.input(0).end()}});
    }
    std::ranges::stable_sort(cases, {}, [](made_case const& item) {
        return std::make_tuple(!is_ordinary(item.input), complexity_of(item.input));
    });
    if (cases.size() > most_written) cases.resize(most_written);
    for (made_case const& item : cases)
        change.lines.push_back(work.structures ? structure_line(change, work.structures->make(item.index), item.index)
                                               : line_of(change, *work.test, item.index, item.origin, item.input));
}

std::string failing_cases(findings_store const& store, stored_campaign const& campaign, report_gate const& gate) {
    std::vector<ranked_line> lines;
    auto const rank_line = [&](unsigned rank, std::uint64_t count, std::span<double const> input, std::string line) {
        lines.push_back({rank, !is_ordinary(input), count, complexity_of(input), std::move(line)});
    };
    if (gate.known)
        for (changed_cases const& item : gate.known->cases)
            for (std::string const& line : item.lines) {
                auto const read = parse_case(line, "", 1);
                if (auto const* const record = std::get_if<case_record>(&read))
                    rank_line(0, item.newly_wrong.size(), record->question.input, line);
                if (auto const* const structure = std::get_if<structure_record>(&read))
                    rank_line(0, item.newly_wrong.size(), structure->coordinates, line);
            }
    std::map<asked_subject, stored_subject const*> subjects;
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& stored : work.subjects) subjects[{work.test, work.scalar, stored.name}] = &stored;
    std::map<std::string, unsigned> ranks;  // by the id of the signature
    std::vector<std::tuple<unsigned, std::uint64_t, std::string>> failing;
    store.each_worst([&](stored_finding const& found) {
        auto const candidate = subjects.find(found.kind);
        if (candidate == subjects.end()) return;
        baseline_status const status =
            gate.known ? gate.known->status_of(finding_key_of(found.kind)) : baseline_status::known;
        bool const is_news = status == baseline_status::fresh || status == baseline_status::worse;
        if (is_news || gate.names(candidate->second->name) || gate.names(found.kind.result) ||
            candidate->second->is_certified())
            failing.emplace_back(status == baseline_status::fresh ? 0
                                 : is_news                        ? 1
                                                                  : 2,
                                 ~found.count, found.signature_id);
    });
    std::ranges::sort(failing);
    if (failing.size() > most_kinds) failing.resize(most_kinds);
    std::vector<std::string> ids;
    for (auto const& [rank, count, id] : failing) {
        ranks[id] = rank;
        ids.push_back(id);
    }
    if (!ids.empty())
        store.each_finding(ids, [&](stored_finding const& found) {
            rank_line(ranks[found.signature_id], found.count, found.shrunk.empty() ? found.what.input : found.shrunk,
                      found.what.line.empty() ? finding_line(found) : structure_finding_line(found));
        });
    std::ranges::stable_sort(lines, {}, &ranked_line::key);
    std::string text;
    for (ranked_line const& item : lines) text += item.line + '\n';
    return text;
}

}  // namespace graze
