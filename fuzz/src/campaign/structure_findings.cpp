#include "graze/internal/campaign/structure_findings.hpp"

#include <algorithm>

#include "graze/certified_structure.hpp"
#include "graze/internal/structures/audit.hpp"

namespace graze {

judged_reply judge_reply(structure_record const& record, structure_reply const& given) {
    switch (given.what) {
        case structure_reply::kind::crash: return {outcome::crash};
        case structure_reply::kind::hang: return {outcome::hang};
        case structure_reply::kind::declined: return {outcome::declined};
        case structure_reply::kind::answered: break;
    }
    structure_fault const fault = certified_structure_fault(record.input(), given.answer);
    return {fault.undefined                     ? outcome::undefined
            : fault.law != structure_law::valid ? outcome::invalid_output
                                                : outcome::agree,
            fault};
}

reply reply_of_structure(structure_reply const& given) {
    switch (given.what) {
        case structure_reply::kind::crash: return reply::crash;
        case structure_reply::kind::hang: return reply::hang;
        case structure_reply::kind::declined: return reply::declined;
        case structure_reply::kind::answered: break;
    }
    return reply::hit;
}

mistake mistake_of(judged_reply const& judged) {
    mistake what;
    what.degeneracy = "none";
    what.result = judged.result;
    if (judged.result == outcome::invalid_output) what.parted.comparison = name_of(judged.fault->law);
    return what;
}

finding outline_of(structure_record const& record, structure_reply const& given, std::uint64_t index,
                   std::size_t origin) {
    finding found;
    found.index = index;
    found.origin = origin;
    found.answer = reply_of_structure(given);
    found.rel = relation::defined;
    found.margin = 1 / static_cast<double>(std::max<std::size_t>(record.coordinates.size(), 1));
    return found;
}

finding finding_of(structure_record const& record, structure_reply const& given, std::uint64_t index,
                   std::size_t origin) {
    finding found = outline_of(record, given, index, origin);
    found.input = record.coordinates;
    bool const is_answered = given.what == structure_reply::kind::answered;
    found.line = line_with_answer(record, is_answered ? &given.answer : nullptr);
    return found;
}

void refuse_conflict(structure_record const& record, structure_answer const& answer, structure_fault const& fault) {
    std::string const conflict = audit_structure(record.input(), answer, fault).fault;
    if (!conflict.empty()) throw reference_conflict(line_with_answer(record, &answer), conflict);
}

}  // namespace graze
