// What a subject scores on the conformance suite.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graze/structure_subject.hpp"
#include "graze/unrepeated_faults.hpp"
#include "suite/cases.hpp"
#include "suite/structure_cases.hpp"

namespace graze {

/// A nothing wrong; B nothing but in extreme; C nothing in ordinary and near; D nothing in ordinary; E less.
enum class grade : std::uint8_t { A, B, C, D, E };
inline constexpr std::array<std::string_view, 5> grade_names{"A", "B", "C", "D", "E"};
GRAZE_NAME_OF(grade)

/// What a subject says of sets that touch.
enum class contact_answer : std::uint8_t { always_hit, always_miss, mixed };
inline constexpr std::array<std::string_view, 3> contact_answer_names{"always_hit", "always_miss", "mixed"};
GRAZE_NAME_OF(contact_answer)

/// Cases of one tier, or of all.
struct case_score {
    std::uint64_t cases = 0;  // those that the documented domain does not exclude
    std::uint64_t right = 0;  // answered, and no disagreement: see is_disagreement
    std::uint64_t wrong = 0;
    std::uint64_t declined = 0;
};

/// A subject on one test or structure and scalar type. Nothing that it did not answer is right; what it was not asked, because it had
/// failed too often, is wrong.
struct score_row {
    std::string subject;
    std::string_view test{};
    scalar_type scalar = scalar_type::float32;
    std::array<case_score, tier_names.size()> tiers{};
    std::uint64_t out_of_domain = 0;
    std::uint64_t contact_hits = 0, contact_misses = 0;
    std::uint64_t not_asked = 0;
    unrepeated_faults faults{};

    case_score all() const;
    /// Nothing where the subject answered no case about sets that touch.
    std::optional<contact_answer> contact() const;
    /// Nothing where no answer was judged. A subject whose process died, or hung, without a case that repeats it has E.
    std::optional<grade> graded() const;
};

score_row score_of(subject const& candidate, test_info const& test, scalar_type scalar,
                   std::span<suite_case const> cases);

/// A structure that breaks a law is wrong.
score_row score_of(structure_subject const& candidate, std::span<suite_structure const> cases);

/// The worst of all rows; nothing where a row has none.
std::optional<grade> worst_grade(std::span<score_row const> rows);

/// A line of JSON per row; and a table, in the order of the rows.
std::string scores_json(std::span<score_row const> rows, std::uint64_t level);
std::string scores_text(std::span<score_row const> rows);

/// A picture for a README: the suite and the grade, as SVG.
std::string badge_svg(std::optional<grade> shown);

}  // namespace graze
