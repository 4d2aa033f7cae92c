#include "structures/results.hpp"

#include <algorithm>
#include <tuple>

#include "graze/case_file.hpp"
#include "graze/certified_structure.hpp"
#include "graze/internal/text/text.hpp"

namespace graze {
namespace {

/// Those of more points after those of fewer; of equal ones the longer line.
auto effort_of(stored_finding const& found) {
    std::string const& line = found.simplest.empty() ? found.what.line : found.simplest;
    std::size_t const scalars = found.simplest.empty() ? found.what.input.size() : found.shrunk.size();
    return std::make_tuple(scalars, line.size(), found.what.index, found.id);
}

/// Of one campaign a number; of several joined a list of them.
std::string seed_of(stored_campaign const& campaign) {
    std::string const& seed = campaign.setting("seed");
    bool const is_number = !seed.empty() && seed.find_first_not_of("0123456789") == std::string::npos;
    return is_number ? seed : json_quote(seed);
}

std::size_t place_of(std::string_view what) {
    auto const at = std::ranges::find(structure_law_names, what);
    return static_cast<std::size_t>(at - structure_law_names.begin()) + (what == name_of(outcome::hang) ? 1 : 0);
}

}  // namespace

structure_finding finding_in_line(std::string const& line, mistake const& kind) {
    case_line const read = parse_case(line, "findings.db", 1);
    auto const* const record = std::get_if<structure_record>(&read);
    if (!record) throw store_error("a finding's line is none of a structure: " + quote_excerpt(line));
    structure_finding found;
    found.record = *record;
    found.record.answers.clear();
    found.reply.what = kind.result == outcome::crash  ? structure_reply::kind::crash
                       : kind.result == outcome::hang ? structure_reply::kind::hang
                                                      : structure_reply::kind::declined;
    for (recorded_structure const& given : record->answers) {
        if (!given.answer) continue;
        found.reply = {structure_reply::kind::answered, *given.answer};
        found.fault = certified_structure_fault(found.record.input(), found.reply.answer);
    }
    found.what = kind.parted.comparison.empty() ? name_of(kind.result) : std::string_view(kind.parted.comparison);
    return found;
}

std::vector<structure_row> read_structures(findings_store const& store, stored_campaign const& campaign) {
    std::map<asked_subject, std::map<std::string, stored_finding>> best;  // by the signature's id
    store.each_finding([&](stored_finding const& found) {
        if (found.what.line.empty()) return;
        auto const [at, fresh] = best[found.kind].try_emplace(found.signature_id, found);
        if (!fresh && effort_of(found) < effort_of(at->second)) at->second = found;
    });
    std::vector<structure_row> rows;
    for (stored_workload const& work : campaign.work) {
        auto const kind = structure_kind_of(work.test);
        if (!kind) continue;
        for (stored_subject const& stored : work.subjects) {
            structure_row& row = rows.emplace_back(structure_row{&work, &stored, *kind});
            for (auto const& [signature, found] : best[{work.test, work.scalar, stored.name}]) {
                structure_finding item =
                    finding_in_line(found.simplest.empty() ? found.what.line : found.simplest, found.kind);
                item.count = found.count;
                item.id = id_of(finding_key_of(found.kind));
                item.record.extras = {{"family", json_quote(found.family)},
                                      {"seed", seed_of(campaign)},
                                      {"index", std::to_string(found.index_in_family)}};
                row.findings.push_back(std::move(item));
            }
            std::ranges::sort(row.findings, {}, [](auto const& item) { return place_of(item.what); });
        }
    }
    return rows;
}

}  // namespace graze
