// What was measured, for readers: a page with bars, a table in Markdown, and JSON for scripts.
#pragma once

#include "measure.hpp"

namespace graze::peers {

struct circumstances {
    std::string machine, date, compiler, flags;
    std::uint64_t seed;
    int rounds;
};

std::string page_html(std::vector<table> const& tables, circumstances const& about);
std::string page_markdown(std::vector<table> const& tables, circumstances const& about);
std::string page_json(std::vector<table> const& tables, circumstances const& about);

}  // namespace graze::peers
