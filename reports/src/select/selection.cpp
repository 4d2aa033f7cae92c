#include "select/selection.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/status.hpp"
#include "graze/internal/select/glob.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/structure.hpp"

namespace graze {
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
        if (std::ranges::any_of(names, matches)) continue;
        if (!open_prefix.empty() && glob_may_match_prefix(glob, open_prefix)) continue;
        // Subjects of a library are named after its file.
        if (std::ranges::any_of(names, [&](std::string_view name) { return glob_matches("lib" + glob, name); }))
            throw usage_error(fmt::format("{} {} matches nothing; did you mean {}?", option, json_quote(glob),
                                          json_quote("lib" + glob)));
        throw usage_error(fmt::format("{} {} matches nothing; {}", option, json_quote(glob),
                                      did_you_mean(glob, names, "'graze list' prints the names")));
    }
}

namespace {

template <class Item, class Name>
std::vector<Item const*> select(std::span<Item const> items, Name const& name, std::vector<std::string> const& globs,
                                std::string_view option) {
    require_matches(globs, names_in(items, name), option);
    std::vector<Item const*> selected;
    for (Item const& item : items)
        if (any_matches(globs, item.*name)) selected.push_back(&item);
    return selected;
}

}  // namespace

std::vector<family_info const*> select_families(std::vector<std::string> const& globs) {
    return select(globs.empty() ? common_families() : families(), &family_info::name, globs, "--family");
}

std::vector<family_info const*> families_suiting(test_info const& test, std::vector<family_info const*> families) {
    std::erase_if(families, [&](family_info const* family) { return !family->suits(test); });
    if (families.empty())
        throw usage_error("--family: these families exist for tests of values only; " + test.id + " is not one");
    return families;
}

namespace {
/// Throws usage_error for the name of a structure, where tests of shapes alone are taken.
void refuse_structure(std::string const& name, std::string_view option) {
    if (structure_kind_of(name))
        throw usage_error(
            fmt::format("{}{} is a structure: 'graze run', 'check', 'shrink', 'generate', 'suite', 'score' and "
                        "'validate' take structures",
                        option, json_quote(name)));
}
}  // namespace

std::vector<test_info const*> select_tests(std::vector<std::string> const& globs) {
    for (std::string const& glob : globs) refuse_structure(glob, "--test: ");
    return select(catalog(), &test_info::id, globs, "--test");
}

std::vector<test_or_structure> select_tests_and_structures(std::vector<std::string> const& globs) {
    std::vector<test_or_structure> all;
    for (test_info const& test : catalog()) all.push_back({&test});
    for (std::size_t i = 0; i < structure_forms.size(); ++i) all.push_back({nullptr, static_cast<structure_kind>(i)});
    std::vector<std::string_view> names;
    for (test_or_structure const& item : all) names.push_back(item.name());
    require_matches(globs, names, "--test");
    std::erase_if(all, [&](test_or_structure const& item) { return !any_matches(globs, item.name()); });
    return all;
}

test_info const& named_test(std::string const& id) {
    if (test_info const* const test = find_test(id)) return *test;
    refuse_structure(id, "");
    throw usage_error(fmt::format("{} is not a known test; {}", json_quote(id),
                                  did_you_mean(id, names_in(catalog(), &test_info::id), "'graze list' prints them")));
}

std::vector<std::string_view> subject_names(subject_catalog const& catalog) {
    std::vector<std::string_view> names;
    for (test_info const& test : graze::catalog())
        for (subject const* candidate : catalog.of(test))
            if (std::find(names.begin(), names.end(), candidate->name) == names.end()) names.push_back(candidate->name);
    return names;
}

}  // namespace graze
