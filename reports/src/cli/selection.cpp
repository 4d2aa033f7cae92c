#include "cli/selection.hpp"

#include <algorithm>

#include "cli/status.hpp"
#include "text/text.hpp"

namespace graze {
namespace {

/// One place of a glob: how much of it, and does it take the character?
struct glob_step {
    std::size_t length;
    bool takes;
};

glob_step step(std::string_view glob, char c) {
    if (glob.front() == '?') return {1, true};
    if (glob.front() == '[') {
        std::size_t at = 1;
        bool const negated = glob.size() > 1 && glob[1] == '!';
        if (negated) ++at;
        std::size_t const first = at;
        bool found = false;
        for (; at < glob.size() && (glob[at] != ']' || at == first); ++at) {
            char const low = glob[at];
            char high = low;
            if (at + 2 < glob.size() && glob[at + 1] == '-' && glob[at + 2] != ']') high = glob[at += 2];
            found = found || (low <= c && c <= high);
        }
        if (at < glob.size()) return {at + 1, found != negated};
    }
    return {1, glob.front() == c};
}

}  // namespace

bool glob_matches(std::string_view glob, std::string_view name) {
    // After a mismatch only the last star needs to take one character more: no exponential search.
    std::size_t at = 0, in = 0, star = std::string_view::npos, star_in = 0;
    while (in < name.size()) {
        if (at < glob.size() && glob[at] == '*') {
            star = at++;
            star_in = in;
            continue;
        }
        if (at < glob.size()) {
            if (auto const [length, takes] = step(glob.substr(at), name[in]); takes) {
                at += length;
                ++in;
                continue;
            }
        }
        if (star == std::string_view::npos) return false;
        at = star + 1;
        in = ++star_in;
    }
    return glob.find_first_not_of('*', at) == std::string_view::npos;
}

bool glob_may_match_prefix(std::string_view glob, std::string_view prefix) {
    for (char c : prefix) {
        if (glob.empty()) return false;
        if (glob.front() == '*') return true;
        auto const [length, takes] = step(glob, c);
        if (!takes) return false;
        glob.remove_prefix(length);
    }
    return !glob.empty();
}

bool selection::contains(std::string_view name) {
    bool found = globs_.empty();
    for (std::size_t i = 0; i < globs_.size(); ++i) {
        if (!glob_matches(globs_[i], name)) continue;
        used_[i] = true;
        found = true;
    }
    return found;
}

std::vector<std::string> selection::unused() const {
    std::vector<std::string> unused;
    for (std::size_t i = 0; i < globs_.size(); ++i)
        if (!used_[i]) unused.push_back(globs_[i]);
    return unused;
}

void require_matches(std::vector<std::string> const& globs, std::vector<std::string_view> const& names,
                     std::string_view option, std::string_view open_prefix) {
    for (std::string const& glob : globs) {
        auto const matches = [&](std::string_view name) { return glob_matches(glob, name); };
        if (std::any_of(names.begin(), names.end(), matches)) continue;
        if (!open_prefix.empty() && glob_may_match_prefix(glob, open_prefix)) continue;
        std::string message = std::string(option) + " " + json_quote(glob) + " matches nothing";
        std::string_view const nearest = nearest_name(glob, names);
        message += nearest.empty() ? "; 'graze list' prints the names" : "; did you mean " + json_quote(nearest) + "?";
        throw usage_error(message);
    }
}

std::vector<family_info const*> select_families(std::vector<std::string> const& globs) {
    std::vector<std::string_view> names;
    for (family_info const& family : families()) names.push_back(family.name);
    require_matches(globs, names, "--family");
    selection chosen(globs);
    std::vector<family_info const*> selected;
    for (family_info const& family : families())
        if (chosen.contains(family.name)) selected.push_back(&family);
    return selected;
}

std::vector<test_info const*> select_tests(std::vector<std::string> const& globs) {
    std::vector<std::string_view> names;
    for (test_info const& test : catalog()) names.push_back(test.id);
    require_matches(globs, names, "--test");
    selection chosen(globs);
    std::vector<test_info const*> selected;
    for (test_info const& test : catalog())
        if (chosen.contains(test.id)) selected.push_back(&test);
    return selected;
}

std::vector<std::string_view> subject_names() {
    std::vector<std::string_view> names;
    for (test_info const& test : catalog())
        for (subject const& candidate : test.subjects)
            if (std::find(names.begin(), names.end(), candidate.name) == names.end()) names.push_back(candidate.name);
    return names;
}

}  // namespace graze
