// What a campaign found out about a subject, in a sentence.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "graze/store.hpp"

namespace graze {

/// How a subject fared on a test with every scalar type, in a sentence.
struct subject_account {
    std::string test, subject;
    std::string sentence;  // how often it is wrong and how, in which configurations, and why; or that it never was
    bool is_wrong = false;
    cause why = cause::unknown;      // of most of its disagreements, or logic where that is told first
    std::size_t configurations = 0;  // in which it is wrong so
};

/// One for each subject of each test, in the order of the campaign. Nothing for more than `most`.
std::vector<subject_account> describe_subjects(findings_store const& store, stored_campaign const& campaign,
                                               std::size_t most = 8);

/// "mine.meets on segment_segment_2d: ": what a sentence about a subject begins with.
std::string about_subject(std::string_view subject, std::string_view test);

/// How many of a test's configurations its cases of all scalar types had.
struct configuration_coverage {
    std::uint64_t known = 0, reached = 0, ten_times = 0;
};
configuration_coverage coverage_of(stored_campaign const& campaign, std::string_view test);

/// "in 3 of 1091 configurations, all with one shape strictly inside the other": where a test's cases were wrong, by the ids
/// of their configurations and how often. Empty where none is known.
std::string configurations_text(test_info const& test, std::map<std::string, std::uint64_t> const& wrong);

}  // namespace graze
