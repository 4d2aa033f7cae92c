// The generated cases are the same on every platform: a hash of those of each test and scalar type against the file
// beside this one. A line changes whenever a family changes; then findings of old seeds differ too.
#include <gtest/gtest.h>

#include <bit>
#include <fstream>
#include <map>
#include <string>

#include "graze/families.hpp"

namespace graze {
namespace {

std::uint64_t hash_of_cases(test_info const& test, scalar_type scalar) {
    std::uint64_t hash = 0;
    std::vector<double> input;
    for (family_info const& family : families_of(test))
        for (std::uint64_t index = 0; index < 100; ++index) {
            source choices(case_key(7, test, scalar, family, index));
            family.generate(test, scalar, choices, input);
            for (double value : input) hash = mix(hash ^ std::bit_cast<std::uint64_t>(value));
        }
    return hash;
}

TEST(families, make_the_same_cases_on_every_platform) {
    std::map<std::string, std::uint64_t> expected;
    std::ifstream file(GRAZE_PROPERTIES_DIR "/unit/fuzz/families_digest.txt");
    std::string test, scalar;
    for (std::uint64_t hash; file >> test >> scalar >> hash;) expected[test + ' ' + scalar] = hash;
    std::size_t asked = 0;
    for (test_info const& item : catalog())
        for (scalar_type type : {scalar_type::float32, scalar_type::float64}) {
            std::string const name = item.id + ' ' + std::string(name_of(type));
            std::uint64_t const hash = hash_of_cases(item, type);
            EXPECT_EQ(hash, expected[name]) << name << ' ' << hash;
            ++asked;
        }
    EXPECT_EQ(asked, expected.size()) << "lines of tests that are no more";
}

}  // namespace
}  // namespace graze
