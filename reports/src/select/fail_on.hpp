// --fail-on: which outcomes make the exit status 1.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graze/internal/cli/command_line.hpp"
#include "graze/vocabulary.hpp"

namespace graze {

/// What --fail-on says. At most one of `nothing` and the others.
struct fail_on_choice {
    bool nothing = false;           // "none"
    bool any_disagreement = false;  // "disagreement": whatever outcome it is, of any subject
    std::vector<outcome> outcomes;  // of any subject

    /// Was the option given at all?
    bool is_given() const { return nothing || any_disagreement || !outcomes.empty(); }
};

/// Declares --fail-on.
void add_fail_on_option(command_options const& command, std::vector<std::string>& names, std::string const& what);

/// Throws usage_error for a name that is neither an outcome nor disagreement or none, and for none beside others.
fail_on_choice read_fail_on(std::vector<std::string> const& names);

}  // namespace graze
