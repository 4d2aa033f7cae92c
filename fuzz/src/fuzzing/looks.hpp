// What the sessions of a fuzzing harness share: hashes of cases and of what a disagreement looks like, and the store's beginning.
#pragma once

#include <bit>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

#include "graze/fuzz_session.hpp"
#include "graze/source.hpp"

namespace graze {

/// A hash of the scalars: which cases are audited depends on them alone.
inline std::uint64_t hash_of(std::span<double const> input) {
    std::uint64_t hash = 0;
    for (double value : input) hash = mix(hash ^ std::bit_cast<std::uint64_t>(value));
    return hash;
}
/// Is a case among the share that is audited?
inline bool is_audited(std::span<double const> input, double share) {
    return static_cast<double>(hash_of(input) >> 11) < share * 0x1p53;
}

/// A hash of what a disagreement looks like without exact arithmetic.
inline std::uint64_t look_of(std::initializer_list<std::size_t> traits) {
    std::uint64_t hash = 0;
    for (std::size_t trait : traits) hash = mix(hash ^ trait);
    return hash;
}
/// Looks may share one.
inline std::size_t kind_counter(std::uint64_t look) {
    return closeness_counters + look % kind_counters;
}

/// Opens the store, where there is to be one, and says where the campaign goes on.
inline campaign_start open_store(std::optional<findings_store>& store, fuzz_options& options,
                                 std::vector<workload> const& work) {
    if (options.out.empty()) return {.next = std::vector<std::uint64_t>(work.size()), .lines = {}};
    store.emplace(options.out, findings_store::mode::create);
    options.settings.insert(
        {{"kind", "fuzz"}, {"families", "fuzz"}, {"judge", "screen"}, {"shard", text_of(options.shard)}});
    return store->begin(options.settings, work);
}

}  // namespace graze
