// The conformance suite as files, read back.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suite/cases.hpp"
#include "suite/manifest.hpp"
#include "suite/structure_cases.hpp"

namespace graze {

/// Where a score's cases come from: the files of a folder, or the rule that made these.
class suite_source {
  public:
    /// Makes the cases of a level.
    explicit suite_source(std::uint64_t level) : level_(level) {}
    /// Reads those of a folder. Throws bad_suite for a manifest that cannot be used.
    explicit suite_source(std::string const& folder)
        : folder_(folder), manifest_(suite_manifest::read(folder)), level_(manifest_->level) {}

    std::uint64_t level() const { return level_; }
    /// Does a folder hold cases of the test or structure and scalar type? The rule has some of all.
    bool has(std::string_view test, scalar_type scalar) const {
        return !manifest_ || manifest_->files.contains(suite_file_name(test, scalar));
    }
    /// From any thread. Throws bad_suite for a file that is not the manifest's, or has a line that is no case of the suite.
    /// Relations, signs, times and values are read; spheres and contacts are computed again, since the file does not say all
    /// that they are judged by.
    std::vector<suite_case> cases_of(test_info const& test, scalar_type scalar) const;
    /// The same of structures.
    std::vector<suite_structure> structures_of(structure_kind kind, scalar_type scalar) const;

  private:
    /// The lines of a file, to take(line, path, number): as many as the manifest says.
    void each_line(std::string const& name,
                   std::function<void(std::string const&, std::string const&, std::size_t)> const& take) const;

    std::string folder_;
    std::optional<suite_manifest> manifest_;
    std::uint64_t level_;
};

}  // namespace graze
