// A case about a structure, checked: whether it is defined, and what each answer is worth.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "check/case.hpp"
#include "graze/structure_case.hpp"
#include "graze/structure_subject.hpp"

namespace graze {

/// What a subject said of a case: a line's own, external.NAME, or a program.
struct asked_structure {
    std::string name;
    structure_reply reply;
};

struct judged_structure : asked_structure {
    std::optional<structure_fault> fault{};  // of an answer
    bool ruled_out = false;                  // it is wrong, and the verb was to rule that out

    bool is_wrong() const;
    /// agree, invalid_output, crash, hang, declined or undefined.
    outcome result() const;
};

struct structure_report {
    std::uint64_t number = 0;  // among the lines that are not blank, of all files, from 1
    std::string file;
    std::shared_ptr<structure_record const> record;
    bool is_defined = true;
    bool asked_references = true;  // else the case is too large for them, and the certified judge alone was asked
    std::string fault{};           // of ours: the judges differ, or one failed
    std::vector<judged_structure> subjects{};
    bool expect_met = true;
    std::vector<std::string> unanswered{};  // of must_agree: none of the answers

    bool ok() const;
    bool any_wrong() const;
};

/// Judges what the subjects said by the certified judge and, where the case is small enough, by both references.
structure_report judge_structure(std::uint64_t number, std::string file, structure_record record,
                                 std::vector<asked_structure> asked, check_gate const& gate);

/// The report as one JSON object, without a newline.
std::string to_json(structure_report const& report);
/// The report for people, and as one line.
std::string to_text(structure_report const& report, bool colour);
std::string to_wrong_line(structure_report const& report, bool colour);

}  // namespace graze
