// Stores that are to be joined, and which parts of which campaign each holds.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "graze/store.hpp"

namespace graze {

/// What fixes a campaign, but for its shard and its subjects.
inline constexpr std::array campaign_keys{"kind",  "seed",  "families",   "models", "model_digest",
                                          "audit", "judge", "time_limit", "plugins"};

struct campaign_part {
    std::string folder, path;  // path: of the store's file
    stored_campaign holds;
    std::string campaign;            // everything that fixes it but the shard
    std::vector<shard_info> shards;  // more than one where it was joined before

    bool is_whole() const { return shards.size() == 1 && shards[0].count == 1; }
};

/// Throws store_error where there is no store, or none with a campaign.
campaign_part read_part(std::string const& folder);

/// Throws store_error where both hold cases of the same numbers of one campaign.
void refuse_overlap(campaign_part const& a, campaign_part const& b);

/// "1/1" where the shards are all there is of one campaign, else what they are.
std::string joined_shards(std::vector<campaign_part> const& parts);

}  // namespace graze
