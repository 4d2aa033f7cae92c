// What a library or program offers, checked as it arrives, and entered in the catalog.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/plugin.hpp"
#include "listing/domain.hpp"
#include "process/wire.hpp"

namespace graze {

/// A subject that is offered, by test and name.
struct offer {
    std::string test, name;
    promise promised;
    bool scalars[2] = {false, false};  // 32, 64
    bool reads[2] = {false, false};    // with other arithmetic
    std::optional<documented_domain> domain;
};

class listing {
  public:
    /// `whose` begins every message.
    explicit listing(std::string whose) : whose_(std::move(whose)) {}

    /// Sets the place in the list, for messages.
    void at(plugin_wire::note const& entry);
    void at(std::string where) { where_ = std::move(where); }

    /// Throws plugin_error.
    [[noreturn]] void refuse(std::string const& what) const;
    /// Throws plugin_error for a subject without a name, or one that is none.
    void require_name(plugin_wire::note const& entry) const;
    /// Adds a subject. Throws plugin_error for one that cannot be taken in.
    void add(plugin_wire::note const& entry);

    std::vector<offer> const& offers() const { return offers_; }

  private:
    std::string whose_, where_;
    std::vector<offer> offers_;
};

/// Checks that subjects may be called GROUP.NAME. `cure` ends the message: "expected a library file of another name". Throws
/// plugin_error.
void require_group_name(std::string const& group, std::string const& whose, std::string const& cure);

/// Throws plugin_error in a process that was started as a host: its main does not know, and it would start others, and those
/// others.
void require_no_host(std::string const& whose);

/// Throws std::invalid_argument for options out of range.
void require_sound(plugin_options const& options);

/// Adds to the catalog what `ask` gives, as GROUP.NAME, and returns the names. All or nothing; a group is added once.
/// `complete`, if given, is called with each subject before it is added. Throws plugin_error, and what `ask` does.
std::vector<std::string> add_group(subject_catalog& catalog, std::string const& group, std::string const& whose,
                                   std::function<std::vector<offer>()> const& ask,
                                   std::function<remote_subject(offer const&, int scalar)> const& open,
                                   std::function<void(offer const&, subject&)> const& complete = nullptr);

}  // namespace graze
