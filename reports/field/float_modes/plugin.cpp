// The plugin of a float mode: the documented subjects of every test, under the names they have in the catalog.
#include <utility>

#include "float_mode_subject.hpp"

namespace graze {

#define GRAZE_TEST(id, dimension, answer, question, layout) std::vector<subject> documented_##id();
#include "graze/tests.def"

namespace {

constexpr std::pair<char const*, std::vector<subject> (*)()> documented_tests[] = {
#define GRAZE_TEST(id, dimension, answer, question, layout) {#id, documented_##id},
#include "graze/tests.def"
};

std::vector<graze_subject> make_entries() {
    static std::vector<std::vector<subject>> made;  // keeps the names
    std::vector<graze_subject> entries;
    for (auto const& [test, make] : documented_tests)
        for (subject const& each : made.emplace_back(make())) {
            int const contact = static_cast<int>(each.contact);
            entries.push_back({test, each.name.c_str(), 32, contact, each.decide32});
            entries.push_back({test, each.name.c_str(), 64, contact, each.decide64});
        }
    return entries;
}

}  // namespace
}  // namespace graze

static_assert(static_cast<int>(graze::contact_promise::closed) == GRAZE_CONTACT_CLOSED &&
              static_cast<int>(graze::contact_promise::open) == GRAZE_CONTACT_OPEN);

graze_subject const* graze_subjects(std::size_t* count, int* abi) {
    static std::vector<graze_subject> const entries = graze::make_entries();
    *count = entries.size();
    *abi = GRAZE_SUBJECT_ABI;
    return entries.data();
}
