// The generated cases of a test, one after the other: what graze generate writes.
#pragma once

#include <cstdint>
#include <vector>

#include "graze/case_file.hpp"
#include "graze/families.hpp"

namespace graze {

class case_series {
  public:
    /// Families that suit the test take turns.
    case_series(test_info const& test, std::vector<family_info const*> chosen, std::vector<scalar_type> types,
                std::uint64_t seed);
    /// Case i with its family, seed and index. It stays until the next call.
    case_record const& at(std::uint64_t i);

  private:
    std::vector<family_info const*> chosen_;
    std::vector<scalar_type> types_;
    std::uint64_t seed_;
    family_turns turns_;
    case_record record_;
};

}  // namespace graze
