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
    bool scalars[2] = {false, false};   // 32, 64
    bool reads[2] = {false, false};     // with other arithmetic
    bool prepares[2] = {false, false};  // takes a solid once
    std::optional<documented_domain> domain;
};

/// A structure that is offered.
struct structure_offer {
    structure_kind kind;
    std::string name;
    scalar_type scalar;
    bool operator==(structure_offer const&) const = default;
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
    /// Adds a subject. Throws plugin_error for one that cannot be taken in.
    void add(plugin_wire::note const& entry);

    std::vector<offer> const& offers() const { return offers_; }
    std::vector<structure_offer> const& structures() const { return structures_; }
    bool is_empty() const { return offers_.empty() && structures_.empty(); }

  private:
    void add_structure(structure_kind kind, plugin_wire::note const& entry);

    std::string whose_, where_;
    std::vector<offer> offers_;
    std::vector<structure_offer> structures_;
};

/// Checks that subjects may be called GROUP.NAME. `cure` ends the message: "expected a library file of another name". Throws
/// plugin_error.
void require_group_name(std::string const& group, std::string const& whose, std::string const& cure);

/// Throws plugin_error in a process that was started as a host: its main does not know, and it would start others, and those
/// others.
void require_no_host(std::string const& whose);

/// Throws std::invalid_argument for options out of range.
void require_sound(plugin_options const& options);

/// Whose subjects are called GROUP.NAME, and how sessions with them begin.
struct offering_group {
    std::string name, whose;
    std::function<listing()> ask{};
    std::function<remote_subject(offer const&, int scalar)> open{};
    std::function<std::function<std::unique_ptr<structure_session>()>(structure_offer const&)> open_structure{};
    std::function<prepared_subject(offer const&, int scalar)> open_prepared{};
    /// If given, called with each subject before it is added.
    std::function<void(offer const&, subject&)> complete{};
};

/// Adds to the catalog what the group offers. All or nothing; a group is added once. Throws plugin_error, and what `ask` does.
loaded_subjects add_group(subject_catalog& catalog, offering_group const& group);

}  // namespace graze
