// --promise: what subjects promise that do not say it themselves, or say otherwise.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "graze/internal/cli/command_line.hpp"
#include "graze/vocabulary.hpp"

namespace graze {

/// What the names of subjects in files of cases begin with.
inline constexpr std::string_view external_group = "external.";

/// What was said of a subject: of contact, of one side, or of both.
struct told_promise {
    std::optional<contact_promise> contact;
    std::optional<one_sided_promise> one_sided;

    promise in_place_of(promise declared) const {
        return {contact.value_or(declared.contact), one_sided.value_or(declared.one_sided)};
    }
};

/// "mine.boxes=closed", "mine.boxes=never_misses" by subject: those of one subject add up. Throws usage_error.
std::map<std::string, told_promise> read_promises(std::vector<std::string> const& texts);

/// Declares --promise. `whose` says of which subjects.
void add_promise_option(command_options const& command, std::vector<std::string>& texts, std::string_view whose);

}  // namespace graze
