#include "select/fail_on.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/status.hpp"
#include "graze/internal/text/text.hpp"

namespace graze {

void add_fail_on_option(command_options const& command, std::vector<std::string>& names, std::string const& what) {
    command.add_repeated("--fail-on OUTCOME,...", names, what).separated_by(',');
}

fail_on_choice read_fail_on(std::vector<std::string> const& names) {
    std::vector<std::string_view> words(outcome_names.begin(), outcome_names.end());
    words.insert(words.end(), {"disagreement", "none"});
    fail_on_choice chosen;
    for (std::string const& name : names) {
        if (name == "none")
            chosen.nothing = true;
        else if (name == "disagreement")
            chosen.any_disagreement = true;
        else if (auto const found = enum_named<outcome>(outcome_names, name))
            chosen.outcomes.push_back(*found);
        else
            throw usage_error(
                fmt::format("--fail-on: {} is not an outcome, {}", json_quote(name),
                            did_you_mean(name, words, fmt::format("expected one of {}", fmt::join(words, ", ")))));
    }
    if (chosen.nothing && (chosen.any_disagreement || !chosen.outcomes.empty()))
        throw usage_error("--fail-on: none excludes other outcomes");
    return chosen;
}

}  // namespace graze
