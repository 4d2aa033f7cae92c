#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "configurations/arrangement.hpp"
#include "configurations/digits.hpp"
#include "configurations/per_test.hpp"
#include "configurations/words.hpp"
#include "graze/configurations.hpp"
#include "graze/source.hpp"

namespace graze {
namespace arranging {

std::span<known_arrangement const> known_arrangements() {
    // Made by the target renew_configurations, which finds them by exhaustion.
    static constexpr known_arrangement known[] = {
#include "configurations/known.inc"
    };
    return known;
}

std::vector<std::vector<double>> known_inputs(arrangement const& of) {
    arrangement plain = of;
    plain.has_matrix = false;
    std::string const key = of.key();
    auto const known = std::ranges::find(known_arrangements(), key, &known_arrangement::key);
    if (known == known_arrangements().end()) return {};
    std::vector<std::vector<double>> inputs = inputs_from(known->digits, plain.scalars());
    if (of.has_matrix) {
        // Before the last shape.
        auto const at = static_cast<std::ptrdiff_t>(plain.scalars() - scalar_count(of.shapes.back(), of.dimension));
        for (std::vector<double>& input : inputs)
            input.insert(input.begin() + at, identity_entries.begin(), identity_entries.end());
    }
    return inputs;
}

}  // namespace arranging

/// For each number of points the codes there are, in every order, and which configuration each is.
struct configuration_catalogue::index {
    /// Codes and their numbers, as a table without pointers: a campaign looks one up for each of its cases.
    struct of_size {
        arranging::arrangement what;
        std::vector<std::pair<std::uint64_t, std::uint32_t>> table{};  // a power of two of places; 0 stands for none

        void fill(std::vector<std::pair<std::uint64_t, std::uint32_t>> const& all) {
            table.assign(std::bit_ceil(2 * all.size() + 1), {0, 0});
            for (auto const& [code, number] : all) {
                std::size_t at = place(code);
                while (table[at].second != 0 && table[at].first != code) at = (at + 1) & (table.size() - 1);
                if (table[at].second == 0) table[at] = {code, number + 1};
            }
        }
        std::optional<std::size_t> find(std::uint64_t code) const {
            for (std::size_t at = place(code); table[at].second != 0; at = (at + 1) & (table.size() - 1))
                if (table[at].first == code) return table[at].second - 1;
            return std::nullopt;
        }
        std::size_t place(std::uint64_t code) const { return mix(code) & (table.size() - 1); }
    };
    template <class CodeOf>
    std::optional<std::size_t> find(std::span<double const> input, CodeOf const& code_of) const {
        for (of_size const& size : sizes)
            if (size.what.scalars() == input.size())
                if (std::optional<std::uint64_t> const code = code_of(size.what, input)) return size.find(*code);
        return std::nullopt;
    }
    std::vector<of_size> sizes;
    std::unordered_map<std::string, std::uint32_t> by_id;
};

configuration_catalogue::configuration_catalogue(test_info const& test)
    : test_(test), index_(std::make_unique<index>()) {
    for (arranging::arrangement const& what : arranging::arrangements_of(test, false)) {
        index::of_size& size = index_->sizes.emplace_back(index::of_size{what});
        arranging::code_orbit const orbit(what);
        std::vector<std::pair<std::uint64_t, std::uint32_t>> all;
        for (std::vector<double>& input : arranging::known_inputs(what)) {
            auto const number = static_cast<std::uint32_t>(inputs_.size());
            std::uint64_t const code = arranging::code_of(what, input);
            orbit.each(code, [&](std::uint64_t other) { all.emplace_back(other, number); });
            codes_.push_back(mix(mix(orbit.canonical(code)) ^ mix(what.scalars())));
            inputs_.push_back(std::move(input));
        }
        size.fill(all);
    }
    for (std::size_t i = 0; i < size(); ++i) index_->by_id.emplace(id(i), static_cast<std::uint32_t>(i));
}

configuration_catalogue::~configuration_catalogue() = default;

configuration_catalogue const* configuration_catalogue::of(test_info const& test) {
    static arranging::per_test<std::unique_ptr<configuration_catalogue const>> made;
    return made
        .get(test,
             [](test_info const& asked) {
                 std::unique_ptr<configuration_catalogue const> catalogue(new configuration_catalogue(asked));
                 return catalogue->size() > 0 ? std::move(catalogue) : nullptr;
             })
        .get();
}

std::string configuration_catalogue::id(std::size_t number) const {
    return fmt::format("{:016x}", mix(key_of(test_.id) ^ codes_[number]));
}

std::string configuration_catalogue::name(std::size_t number) const {
    return arranging::words_of(test_, inputs_[number]);
}

std::optional<std::size_t> configuration_catalogue::find(std::span<double const> input) const {
    return index_->find(input,
                        [](auto const& what, auto asked) { return std::optional(arranging::code_of(what, asked)); });
}

std::optional<std::size_t> configuration_catalogue::find_quickly(std::span<double const> input) const {
    return index_->find(input, arranging::quick_code_of);
}

std::optional<std::size_t> configuration_catalogue::find_id(std::string_view id) const {
    auto const found = index_->by_id.find(std::string(id));
    if (found == index_->by_id.end()) return std::nullopt;
    return found->second;
}

}  // namespace graze
