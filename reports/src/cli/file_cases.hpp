// Cases of the user's own files, as the work of a campaign.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "graze/campaign.hpp"

namespace graze {

class file_cases {
  public:
    /// Reads the files (- is standard input). A line that cannot be used is named on standard error and left out.
    explicit file_cases(std::vector<std::string> const& files);

    bool any_bad_line() const { return bad_lines_; }
    /// A hash of all cases in their order.
    std::uint64_t digest() const { return digest_; }
    /// Their cases in the order of the files, the first `limit` of them; nothing if there are none. Refers to this
    /// object.
    std::optional<workload> make_workload(test_info const& test, scalar_type scalar,
                                          std::vector<subject const*> subjects, std::uint64_t limit) const;

  private:
    std::map<std::pair<test_info const*, scalar_type>, case_batch> cases_;
    std::uint64_t digest_ = 0;
    bool bad_lines_ = false;
};

}  // namespace graze
