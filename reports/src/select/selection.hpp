// --test, --subject, --family: names or globs, repeated; none of them means all.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graze/families.hpp"
#include "graze/structure.hpp"

namespace graze {

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

/// The families selected, in their own order; of no globs those that every test has, so that campaigns stay what they were.
std::vector<family_info const*> select_families(std::vector<std::string> const& globs);
/// Those for the test; a usage_error where there is none.
std::vector<family_info const*> families_suiting(test_info const& test, std::vector<family_info const*> families);

/// The tests selected, in the order of the catalog.
std::vector<test_info const*> select_tests(std::vector<std::string> const& globs);

/// Tests and structures: the id, and which of both it is.
struct test_or_structure {
    test_info const* test = nullptr;
    structure_kind structure{};

    std::string_view name() const { return test ? std::string_view(test->id) : form_of(structure).name; }
};
/// Those selected, in the order of the catalog, and then the structures.
std::vector<test_or_structure> select_tests_and_structures(std::vector<std::string> const& globs);

/// The test of that id. Throws usage_error.
test_info const& named_test(std::string const& id);

/// The names of every subject in the catalog, each once.
std::vector<std::string_view> subject_names(subject_catalog const& catalog);

}  // namespace graze
