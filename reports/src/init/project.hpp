// What graze init writes: a project with a subject to fill in and a gate that runs as it is.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graze/catalog.hpp"

namespace graze {

/// A file that is a part of this program.
struct init_template {
    std::string_view name, text;
};
std::span<init_template const> init_templates();

struct project_file {
    std::string path;  // from the project's folder
    std::string text;
    bool runs = false;
};

/// The languages, as --language names them.
std::vector<std::string> init_languages();

/// The test whose routine is there already, and right; those of others are to be filled in.
inline constexpr std::string_view init_default_test = "aabb_aabb_2d";

struct init_question {
    test_info const& test;
    std::vector<std::string> names;  // of the scalars of its smallest input
    std::string cases;               // of the first case file
};

/// The scalar types of a project in one of those languages, if nothing else is asked for.
std::vector<scalar_type> init_scalars(std::string_view language);

/// All files of a project in one of those languages with a subject for each test and scalar type, which promises that where
/// there are hits and misses. `folder` is where the project lies in the repository, for the workflows: "" or
/// "tests/collision/".
std::vector<project_file> init_project(std::string_view language, std::vector<init_question> const& asked,
                                       std::vector<scalar_type> const& scalars, promise const& promised,
                                       std::string const& folder);

}  // namespace graze
