// Two files of answers to the same inputs, case by case.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "digest/answers_file.hpp"

namespace graze {

/// A case that a subject answers in two ways.
struct answer_difference {
    answered_case const& asked;
    std::string const &old_subject, &new_subject;
    std::string const &old_answer, &new_answer;
    /// How many scalars apart the numbers lie that differ the most; nothing where one answer has none or one is not finite.
    std::optional<std::uint64_t> ulps;

    /// Do the answers differ in more than numbers?
    bool is_of_kind() const { return !ulps; }
};

/// What is known of a subject, test and scalar type.
struct compared_subject {
    std::string old_name, new_name;  // one of them empty where only the other file has the subject here
    test_info const* test = nullptr;
    scalar_type scalar = scalar_type::float32;
    std::uint64_t cases = 0, different = 0;
    std::uint64_t of_kind = 0;  // of the different ones: a verdict, a sign, a death, or a number that is not finite
    std::uint64_t largest_ulps = 0;  // of the others

    bool is_in_both() const { return !old_name.empty() && !new_name.empty(); }
    std::string const& name() const { return new_name.empty() ? old_name : new_name; }
    bool differs() const { return different != 0 || !is_in_both(); }
};

/// Which subject of the new file is which of the old one: of one name; or, where the files have none in common and each
/// has subjects of one group alone, of one name after that of the group. By old name. Throws bad_answers where no two are.
std::map<std::string, std::string> paired_subjects(answers_header const& old_file, answers_header const& new_file);

/// Compares both files to their ends and tells each difference as it is found. The results are in the order of the new
/// file. Throws bad_answers for a file that is none, or for files that are not about the same inputs.
std::vector<compared_subject> compare_answers(answers_reader& old_file, answers_reader& new_file,
                                              std::function<void(answer_difference const&)> const& told);

}  // namespace graze
