#include "show/promise_words.hpp"

#include <fmt/format.h>

namespace graze {

std::string promise_words(promise given) {
    bool const of_contact = given.contact != contact_promise::unspecified;
    std::string_view const sides = given.one_sided == one_sided_promise::never_misses    ? "never misses"
                                   : given.one_sided == one_sided_promise::never_invents ? "never invents"
                                                                                         : "";
    if (sides.empty()) return of_contact ? std::string(name_of(given.contact)) : "none";
    return of_contact ? std::string(name_of(given.contact)) + ", " + std::string(sides) : std::string(sides);
}

json_text one_sided_json(promise given) {
    if (given.one_sided == one_sided_promise::none) return {};
    return name_of(given.one_sided);
}

std::uint64_t permitted_by(promise given, counts const& sum) {
    switch (given.one_sided) {
        case one_sided_promise::none: break;
        case one_sided_promise::never_misses: return sum.of(outcome::false_hit);
        case one_sided_promise::never_invents: return sum.of(outcome::false_miss);
    }
    return 0;
}

std::string permitted_words(counts const& sum, promise given) {
    std::uint64_t const count = permitted_by(given, sum);
    if (count == 0) return "";
    bool const hits = given.one_sided == one_sided_promise::never_misses;
    return count == 1 ? fmt::format("; 1 false {} is permitted", hits ? "hit" : "miss")
                      : fmt::format("; {} false {} are permitted", count, hits ? "hits" : "misses");
}

}  // namespace graze
