// What a campaign is made of: cases, where they come from, and the shard of them that is taken.
#include <charconv>

#include "graze/campaign.hpp"
#include "graze/configurations.hpp"

namespace graze {

std::size_t origin_of(other_origin from) {
    return families().size() + static_cast<std::size_t>(from);
}

std::size_t origin_of(family_info const& family) {
    return static_cast<std::size_t>(&family - families().data());
}

std::size_t origin_count() {
    return families().size() + other_origin_names.size();
}

std::string_view origin_name(std::size_t origin) {
    return origin < families().size() ? families()[origin].name : other_origin_names.at(origin - families().size());
}

void case_batch::clear() {
    scalars.clear();
    begins.assign(1, 0);
    origins.clear();
}

void case_batch::keep_first(std::size_t cases) {
    origins.resize(cases);
    begins.resize(cases + 1);
    scalars.resize(begins.back());
}

void case_batch::add(std::span<double const> input, std::size_t origin) {
    scalars.insert(scalars.end(), input.begin(), input.end());
    begins.push_back(scalars.size());
    origins.push_back(origin);
}

workload family_workload(test_info const& test, scalar_type scalar, std::vector<subject const*> subjects,
                         std::vector<family_info const*> chosen, std::uint64_t seed, std::uint64_t size) {
    std::erase_if(chosen, [&](family_info const* family) { return !family->suits(test); });
    workload work{&test, scalar, std::move(subjects), chosen.empty() ? 0 : size, {}};
    family_turns const turns(test, chosen);
    work.make = [&test, scalar, chosen = std::move(chosen), turns, seed](std::uint64_t first, std::uint64_t count,
                                                                         case_batch& batch) {
        std::vector<double> input;
        for (std::uint64_t i = first; i < first + count; ++i) {
            family_turn const turn = turns.of(i);
            family_info const& family = *chosen[turn.family];
            source choices(case_key(seed, test, scalar, family, turn.index), turn.index);
            family.generate(test, scalar, choices, input);
            batch.add(input, origin_of(family));
        }
    };
    return work;
}

std::uint64_t cases_to_cover(workload const& work, std::uint64_t most) {
    configuration_catalogue const* const known = configuration_catalogue::of(*work.test);
    if (!known) return most;
    constexpr std::uint64_t enough = 10, together = 256;
    std::vector<std::uint64_t> seen(known->size());
    std::size_t left = seen.size();
    case_batch batch;
    for (std::uint64_t first = 0; first < most; first += together) {
        batch.clear();
        work.make(first, std::min(together, most - first), batch);
        for (std::size_t i = 0; i < batch.size(); ++i)
            if (auto const number = known->find_quickly(batch.input(i));
                number && ++seen[*number] == enough && --left == 0)
                return first + i + 1;
    }
    return most;
}

std::string text_of(shard_info const& shard) {
    return std::to_string(shard.index == 0 ? shard.count : shard.index) + "/" + std::to_string(shard.count);
}

shard_info shard_from(std::string_view text) {
    auto const number = [](std::string_view digits) {
        std::uint64_t value = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return value;
    };
    shard_info shard;
    if (std::size_t const slash = text.find('/'); slash != std::string_view::npos) {
        shard.count = std::max<std::uint64_t>(1, number(text.substr(slash + 1)));
        shard.index = number(text.substr(0, slash)) % shard.count;
    }
    return shard;
}

}  // namespace graze
