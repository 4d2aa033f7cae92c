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

/// Those that came later have lines of their own, so that the line of the others shows that their cases are as they were.
bool has_own_line(family_info const& family) {
    return family.name == "thin" || family.name == "far_small" || family.name == "game_units";
}

void hash_cases(test_info const& test, scalar_type scalar, family_info const& family, std::uint64_t& hash) {
    std::vector<double> input;
    for (std::uint64_t index = 0; index < 100; ++index) {
        source choices(case_key(7, test, scalar, family, index));
        family.generate(test, scalar, choices, input);
        for (double value : input) hash = mix(hash ^ std::bit_cast<std::uint64_t>(value));
    }
}

TEST(families, make_the_same_cases_on_every_platform) {
    std::map<std::string, std::uint64_t> expected;
    std::ifstream file(GRAZE_PROPERTIES_DIR "/unit/fuzz/families_digest.txt");
    for (std::string line; std::getline(file, line);) {
        std::size_t const end = line.rfind(' ');
        expected[line.substr(0, end)] = std::stoull(line.substr(end + 1));
    }
    std::size_t asked = 0;
    auto const expect = [&](std::string const& name, std::uint64_t hash) {
        EXPECT_EQ(hash, expected[name]) << name << ' ' << hash;
        ++asked;
    };
    for (test_info const& item : catalog())
        for (scalar_type type : {scalar_type::float32, scalar_type::float64}) {
            std::string const name = item.id + ' ' + std::string(name_of(type));
            std::uint64_t of_others = 0;
            for (family_info const& family : families_of(item)) {
                std::uint64_t own = 0;
                hash_cases(item, type, family, has_own_line(family) ? own : of_others);
                if (has_own_line(family)) expect(name + ' ' + std::string(family.name), own);
            }
            expect(name, of_others);
        }
    EXPECT_EQ(asked, expected.size()) << "lines of tests that are no more";
}

}  // namespace
}  // namespace graze
