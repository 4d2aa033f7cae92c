// The rules of report.sarif: a kind of disagreement each, with what it means and what helps.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "graze/signature.hpp"

namespace graze {

/// Rules that are about no single kind of disagreement.
enum class sarif_rule : std::uint8_t {
    more_frequent,
    given_up,
    not_reproduced,
    ruled_out,
    answered_nothing,
    newly_wrong
};

/// The rules that a report's results refer to, numbered as they are first asked for.
class sarif_rules {
  public:
    /// "false_hit/logic": an outcome and its cause.
    std::size_t number_of(outcome result, cause why);
    std::size_t number_of(sarif_rule rule);

    std::string const& id(std::size_t number) const { return ids_[number]; }
    /// The array of reportingDescriptor objects.
    std::string text() const;

  private:
    std::size_t add(std::string const& id, std::string const& what, std::string const& help);

    std::map<std::string, std::size_t> numbers_;
    std::vector<std::string> ids_, objects_;
};

}  // namespace graze
