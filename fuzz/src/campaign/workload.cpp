// What a campaign is made of: cases, where they come from, and the shard of them that is taken.
#include <algorithm>
#include <charconv>

#include "graze/campaign.hpp"
#include "graze/configurations.hpp"
#include "graze/internal/text/text.hpp"

namespace graze {

std::size_t origin_of(other_origin from) {
    return families().size() + static_cast<std::size_t>(from);
}

std::size_t origin_of(family_info const& family) {
    return static_cast<std::size_t>(&family - families().data());
}

namespace {

std::vector<std::string_view> const& origin_names() {
    static std::vector<std::string_view> const names = [] {
        std::vector<std::string_view> all;
        for (family_info const& family : families()) all.push_back(family.name);
        all.insert(all.end(), other_origin_names.begin(), other_origin_names.end());
        for (structure_family const& family : structure_families())
            if (std::ranges::find(all, family.name) == all.end()) all.push_back(family.name);
        return all;
    }();
    return names;
}

}  // namespace

std::size_t origin_of(structure_family const& family) {
    return static_cast<std::size_t>(std::ranges::find(origin_names(), family.name) - origin_names().begin());
}

std::size_t origin_count() {
    return origin_names().size();
}

std::string_view origin_name(std::size_t origin) {
    return origin_names().at(origin);
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

workload structure_workload(structure_kind kind, scalar_type scalar, std::vector<structure_subject> subjects,
                            std::vector<structure_family const*> chosen, std::uint64_t seed, std::uint64_t size) {
    std::erase_if(chosen, [&](structure_family const* family) { return !family->suits(kind); });
    auto const asked = std::make_shared<structure_work>();
    workload work{nullptr, scalar, {}, chosen.empty() ? 0 : size, {}};
    asked->kind = kind;
    asked->subjects = std::move(subjects);
    for (structure_subject const& item : asked->subjects) {
        subject& named = asked->named.emplace_back();
        named.name = item.name;
        named.place = asked->named.size() - 1;
        work.subjects.push_back(&named);
    }
    asked->make = [kind, scalar, chosen, seed](std::uint64_t number) {
        structure_family const& family = *chosen[number % chosen.size()];
        std::uint64_t const index = number / chosen.size();
        source choices(structure_key(seed, kind, scalar, family, index));
        structure_record record = make_structure(kind, scalar, family, choices);
        record.extras = {
            {"family", json_quote(family.name)}, {"seed", std::to_string(seed)}, {"index", std::to_string(index)}};
        return record;
    };
    for (structure_family const* family : chosen) asked->origins.push_back(origin_of(*family));
    work.make = [asked](std::uint64_t first, std::uint64_t count, case_batch& batch) {
        for (std::uint64_t i = first; i < first + count; ++i)
            batch.add(asked->make(i).coordinates, asked->origins[i % asked->origins.size()]);
    };
    work.structures = asked;
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
