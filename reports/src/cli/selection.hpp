// --test, --subject, --family: names or globs, repeated; none of them means all.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graze/families.hpp"

namespace graze {

/// Does the glob match the whole name? '*' is any run of characters, '?' any one, '[ab-d]' one of a set, '[!ab]' one
/// of the rest. A bracket that is not closed stands for itself.
bool glob_matches(std::string_view glob, std::string_view name);

/// Could the glob match some name that starts with the prefix?
bool glob_may_match_prefix(std::string_view glob, std::string_view prefix);

/// The globs of one option.
class selection {
  public:
    explicit selection(std::vector<std::string> globs) : globs_(std::move(globs)), used_(globs_.size()) {}

    /// Is the name selected? Remembers which globs have matched something.
    bool contains(std::string_view name);

    /// The globs that have matched nothing so far.
    std::vector<std::string> unused() const;

  private:
    std::vector<std::string> globs_;
    std::vector<bool> used_;
};

/// Throws usage_error for a glob of `option` that matches none of the names. One that could match a name starting with
/// `open_prefix` (if not empty) passes: such names turn up later.
void require_matches(std::vector<std::string> const& globs, std::vector<std::string_view> const& names,
                     std::string_view option, std::string_view open_prefix = {});

/// The families selected, in their own order.
std::vector<family_info const*> select_families(std::vector<std::string> const& globs);

/// The tests selected, in the order of the catalog.
std::vector<test_info const*> select_tests(std::vector<std::string> const& globs);

/// The names of every subject in the catalog, each once.
std::vector<std::string_view> subject_names();

}  // namespace graze
