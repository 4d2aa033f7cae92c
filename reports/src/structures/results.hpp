// The findings of a campaign on structures, as its store has them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "graze/store.hpp"
#include "graze/structure_subject.hpp"

namespace graze {

/// A way in which a subject is wrong, with the simplest case of it that is known.
struct structure_finding {
    std::string what;  // the law that is broken, or crash or hang
    std::uint64_t count = 0;
    structure_record record{};  // with what is known of it among the extras
    structure_reply reply{};
    structure_fault fault{};  // valid of a crash or hang
    std::string id{};         // of what baselines and reports count as one
};

struct structure_row {
    stored_workload const* work;
    stored_subject const* stored;
    structure_kind kind;
    std::vector<structure_finding> findings{};  // in the order of the laws; then crash, hang
};

/// A row a subject and scalar type, in the order of the campaign, which they refer to. Tests that are no structures are left out.
std::vector<structure_row> read_structures(findings_store const& store, stored_campaign const& campaign);

/// The case that a store holds, and the reply to it. Throws store_error for a line that is none of a structure.
structure_finding finding_in_line(std::string const& line, mistake const& kind);

}  // namespace graze
