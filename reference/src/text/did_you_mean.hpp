// What to say of a name that is none of those known.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graze {

/// did you mean "triangle_aabb_3d"? Where no candidate is close enough to be meant, `otherwise`.
std::string did_you_mean(std::string_view word, std::span<std::string_view const> candidates,
                         std::string_view otherwise);

/// What a member of each is: names_in(catalog(), &test_info::id).
template <class Items, class Name>
std::vector<std::string_view> names_in(Items const& items, Name const& name) {
    std::vector<std::string_view> names;
    for (auto const& item : items) names.emplace_back(std::invoke(name, item));
    return names;
}

}  // namespace graze
