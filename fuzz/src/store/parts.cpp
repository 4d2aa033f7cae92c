#include "store/parts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

#include "graze/internal/store/store_parts.hpp"

namespace graze {
namespace {

/// Reads a setting such as "3/8", or "1/8 + 3/8" of a joined store.
std::vector<shard_info> shards_from(std::string_view text) {
    constexpr std::string_view between = " + ";
    std::vector<shard_info> shards;
    for (std::size_t end; (end = text.find(between)) != std::string_view::npos;
         text.remove_prefix(end + between.size()))
        shards.push_back(shard_from(text.substr(0, end)));
    shards.push_back(shard_from(text));
    return shards;
}

/// Do the chunks of two shards have any number in common? i mod m and j mod n do iff i = j mod gcd(m, n).
bool overlap(shard_info const& a, shard_info const& b) {
    std::uint64_t const common = std::gcd(a.count, b.count);
    return a.index % common == b.index % common;
}

/// The share of the campaign's cases that shards hold which have none in common.
double share_of(std::vector<shard_info> const& shards) {
    return std::accumulate(shards.begin(), shards.end(), 0.0, [](double sum, shard_info const& item) {
        return sum + 1 / static_cast<double>(item.count);
    });
}
bool is_all(std::vector<shard_info> const& shards) {
    return std::abs(share_of(shards) - 1) < 1e-9;
}

std::vector<shard_info> shards_of(std::vector<campaign_part> const& parts) {
    std::vector<shard_info> shards;
    for (campaign_part const& item : parts) shards.insert(shards.end(), item.shards.begin(), item.shards.end());
    return shards;
}

/// "seed 5 and 6, audit 1/64 and 1": what the campaigns differ in.
std::string difference_of(campaign_part const& a, campaign_part const& b) {
    std::string text;
    auto const add = [&](std::string const& words) { text += (text.empty() ? "" : ", ") + words; };
    constexpr std::size_t longest = 40;
    for (char const* key : campaign_keys) {
        std::string const &one = a.holds.setting(key), &other = b.holds.setting(key);
        if (one == other) continue;
        bool const shown = std::max(one.size(), other.size()) <= longest;
        add(shown ? fmt::format("{} {} and {}", key, one.empty() ? "none" : one, other.empty() ? "none" : other)
                  : fmt::format("other {}", key));
    }
    if (text.empty()) add("other tests or subjects");
    return text;
}

std::string cases_text(std::uint64_t size) {
    return size >= std::numeric_limits<std::int64_t>::max() ? "any number of" : std::to_string(size);
}

/// The same for parts that only their length or the program tells apart; empty if nothing does.
std::string length_difference(campaign_part const& a, campaign_part const& b) {
    if (std::string const& one = a.holds.setting("graze_version"), &other = b.holds.setting("graze_version");
        one != other)
        return fmt::format("graze {} and {}", one, other);
    for (std::size_t i = 0; i < std::min(a.holds.work.size(), b.holds.work.size()); ++i)
        if (std::uint64_t const one = a.holds.work[i].size, other = b.holds.work[i].size; one != other)
            return fmt::format("{} and {} cases a test", cases_text(one), cases_text(other));
    return "";
}

/// "shards 2/8, 5/8", the ones that are not there; how much is missing, where the shards are of different lengths.
std::string missing_text(std::vector<shard_info> const& shards) {
    std::uint64_t const count = shards[0].count;
    if (!std::ranges::all_of(shards, [&](shard_info const& item) { return item.count == count; }))
        return fmt::format("{:.3g} % of the campaign", 100 * (1 - share_of(shards)));
    constexpr std::size_t most_named = 10;
    std::set<std::uint64_t> there;
    for (shard_info const& item : shards) there.insert(item.index);
    std::uint64_t const missing = count - there.size();
    std::vector<std::string> named;
    for (std::uint64_t i = 1; i <= count && named.size() < std::min<std::uint64_t>(missing, most_named); ++i)
        if (!there.contains(i % count)) named.push_back(fmt::format("{}/{}", i, count));
    return fmt::format("shard{} {}{}", missing == 1 ? "" : "s", fmt::join(named, ", "),
                       missing > named.size() ? fmt::format(" and {} more", missing - named.size()) : "");
}

}  // namespace

campaign_part read_part(std::string const& folder) {
    findings_store const store(folder, findings_store::mode::read);
    if (store.is_empty()) throw store_error(store.path() + ": holds no campaign");
    campaign_part result{folder, store.path(), store.read(), {}, {}};
    for (char const* key : campaign_keys) result.campaign += result.holds.setting(key) + "\n";
    for (stored_workload const& work : result.holds.work)
        for (stored_subject const& stored : work.subjects)
            result.campaign += fmt::format("{} {} {}\n", work.test, name_of(work.scalar), stored.name);
    result.shards = shards_from(result.holds.setting("shard"));
    return result;
}

void refuse_overlap(campaign_part const& a, campaign_part const& b) {
    if (a.campaign != b.campaign) return;
    for (shard_info const& one : a.shards)
        for (shard_info const& other : b.shards)
            if (overlap(one, other))
                throw store_error(fmt::format(
                    "{} and {} hold the same cases: one campaign, shards {} and {}; joined they would count twice",
                    a.path, b.path, a.holds.setting("shard"), b.holds.setting("shard")));
}

std::string joined_shards(std::vector<campaign_part> const& parts) {
    bool const one_campaign =
        std::ranges::all_of(parts, [&](campaign_part const& item) { return item.campaign == parts[0].campaign; });
    if (one_campaign && is_all(shards_of(parts))) return "1/1";
    std::string text;
    for (campaign_part const& item : parts) (text += text.empty() ? "" : " + ") += item.holds.setting("shard");
    return text;
}

parts_check check_parts(std::vector<std::string> const& folders) {
    parts_check found;
    // A list for each campaign, in the order of its first folder.
    std::vector<std::vector<campaign_part>> campaigns;
    bool sharded = false;
    for (std::string const& folder : folders) {
        campaign_part part = read_part(folder);
        sharded = sharded || !part.is_whole();
        auto const at = std::ranges::find_if(
            campaigns, [&](std::vector<campaign_part> const& item) { return item[0].campaign == part.campaign; });
        (at == campaigns.end() ? campaigns.emplace_back() : *at).push_back(std::move(part));
    }
    for (std::size_t i = 1; i < campaigns.size(); ++i) {
        campaign_part const &first = campaigns[0][0], &other = campaigns[i][0];
        std::string const difference = difference_of(first, other);
        if (sharded)
            found.problems.push_back(
                fmt::format("{} and {} are parts of different campaigns: {}", first.folder, other.folder, difference));
        else
            found.notes.push_back(fmt::format("{} and {} are different campaigns ({}); their counts are added up",
                                              first.folder, other.folder, difference));
    }
    for (std::vector<campaign_part> const& item : campaigns) {
        for (std::size_t i = 1; i < item.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) refuse_overlap(item[j], item[i]);
            if (std::string const difference = length_difference(item[0], item[i]); !difference.empty())
                found.problems.push_back(fmt::format("{} and {} are parts of different campaigns: {}", item[0].folder,
                                                     item[i].folder, difference));
        }
        std::vector<shard_info> const shards = shards_of(item);
        if (!is_all(shards))
            found.problems.push_back(
                fmt::format("of the campaign in {} is missing: {}", item[0].folder, missing_text(shards)));
        for (campaign_part const& part : item) {
            std::string const& state = part.holds.setting("state");
            if (state.empty() || state == "complete") continue;
            (part.is_whole() ? found.notes : found.problems)
                .push_back(fmt::format("{} is not complete: the campaign was stopped early", part.folder));
        }
    }
    return found;
}

}  // namespace graze
