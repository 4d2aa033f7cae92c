// Do stores make a whole when they are joined?
#pragma once

#include <string>
#include <vector>

namespace graze {

/// What is to be said before stores are joined, a sentence each, without a full stop.
struct parts_check {
    std::vector<std::string> problems;  // shards of different campaigns, shards that are missing or were stopped early
    std::vector<std::string> notes;     // whole campaigns that differ: their counts are added up
};

/// Reads the stores of the folders. Throws store_error for a folder without a campaign.
parts_check check_parts(std::vector<std::string> const& folders);

}  // namespace graze
