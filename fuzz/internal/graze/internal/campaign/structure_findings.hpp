// What a subject's reply to a structure is worth, for campaigns and for fuzzing.
#pragma once

#include <optional>

#include "graze/campaign.hpp"
#include "graze/structure_families.hpp"

namespace graze {

/// By the certified judge: agree, invalid_output, crash, hang, declined or undefined.
struct judged_reply {
    outcome result = outcome::declined;
    std::optional<structure_fault> fault{};  // of an answer

    bool disagrees() const {
        return result == outcome::invalid_output || result == outcome::crash || result == outcome::hang;
    }
};
judged_reply judge_reply(structure_record const& record, structure_reply const& given);

reply reply_of_structure(structure_reply const& given);
mistake mistake_of(judged_reply const& judged);
/// With its input, and the line that has the answer.
finding finding_of(structure_record const& record, structure_reply const& given, std::uint64_t index,
                   std::size_t origin);
/// Its input and line are left out: to ask a tally whether it wants them.
finding outline_of(structure_record const& record, structure_reply const& given, std::uint64_t index,
                   std::size_t origin);

/// Throws reference_conflict where a reference judges the answer otherwise.
void refuse_conflict(structure_record const& record, structure_answer const& answer, structure_fault const& fault);

}  // namespace graze
