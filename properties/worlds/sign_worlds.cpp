// Exhaustive small worlds of the sign tests, where all the zeros live: every orient_2d and incircle_2d on {0..3}^2, in
// every order of the points; every orient_3d and insphere_3d on {0,1,2}^3 up to their order, with equal points, asked in
// one order and in that with two points exchanged, where the sign must alternate. In each, certified == CGAL == rational.
//
//   sign_worlds
//
// Exit status: 0 all agree, 1 some do not (the first are printed as case-file lines).
#include <algorithm>

#include "graze/reference.hpp"
#include "small_worlds.hpp"

namespace graze {
namespace {

using sign_counts = std::array<std::uint64_t, 3>;

void ask_certified(test_info const& test, std::vector<double> const& input, relation truth, disagreements& found) {
    std::vector<float> narrow;
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64})
        if (relation const answer = test.screen(scalar, input, narrow); answer != truth)
            found.add(test, scalar, input, "certified", name_of(answer), truth);
}

/// Asks everyone, who must agree; -1, 0 or 1.
int ask_all(test_info const& test, std::vector<double> const& input, disagreements& found) {
    relation const truth = rational_reference::decide(test, input);
    relation const cgal = cgal_reference::decide(test, input);
    if (cgal != truth) found.add(test, scalar_type::float64, input, "cgal", name_of(cgal), truth);
    ask_certified(test, input, truth, found);
    return static_cast<int>(truth) - static_cast<int>(relation::zero);
}

void tell(std::string_view id, sign_counts const& seen) {
    std::printf("%s: negative %llu, zero %llu, positive %llu\n", std::string(id).c_str(),
                static_cast<unsigned long long>(seen[0]), static_cast<unsigned long long>(seen[1]),
                static_cast<unsigned long long>(seen[2]));
}

void plane_world(std::string_view id, std::size_t points, disagreements& found) {
    test_info const& test = *find_test(id);
    sign_counts seen{};
    std::vector<double> input(2 * points);
    for (std::size_t n = 0; n < std::size_t{1} << (4 * points); ++n) {
        for (std::size_t k = 0; k < input.size(); ++k) input[k] = static_cast<double>(n >> (2 * k) & 3);
        ++seen[static_cast<std::size_t>(1 + ask_all(test, input, found))];
    }
    tell(id, seen);
    // Exchanging two points maps the world onto itself and turns every sign.
    if (seen[0] != seen[2] || seen[1] == 0) found.add(std::string(id) + ": signs do not alternate");
}

void space_world(std::string_view id, std::size_t points, disagreements& found) {
    test_info const& test = *find_test(id);
    sign_counts seen{};
    std::vector<std::size_t> chosen(points);  // not decreasing
    std::vector<double> input, other;
    auto const write = [](std::vector<std::size_t> const& from, std::vector<double>& to) {
        to.clear();
        for (std::size_t p : from)
            for (std::size_t c : {p % 3, p / 3 % 3, p / 9}) to.push_back(static_cast<double>(c));
    };
    for (bool more = true; more;) {
        write(chosen, input);
        int const sign = ask_all(test, input, found);
        ++seen[static_cast<std::size_t>(1 + sign)];
        // Two places, others each time; the last among them.
        std::vector<std::size_t> exchanged = chosen;
        std::size_t const at = (seen[0] + seen[1] + seen[2]) % (points - 1);
        std::swap(exchanged[at], exchanged[points - 1]);
        write(exchanged, other);
        ask_certified(test, other, sign_relation(-sign), found);
        std::size_t place = points;
        while (place > 0 && chosen[place - 1] == 26) --place;
        more = place > 0;
        if (more)
            std::fill(chosen.begin() + static_cast<std::ptrdiff_t>(place - 1), chosen.end(), chosen[place - 1] + 1);
    }
    tell(id, seen);
}

int run() {
    disagreements found;
    plane_world("orient_2d", 3, found);
    plane_world("incircle_2d", 4, found);
    space_world("orient_3d", 4, found);
    space_world("insphere_3d", 5, found);
    std::printf("%llu disagreements\n", static_cast<unsigned long long>(found.count()));
    return found.count() == 0 ? 0 : 1;
}

}  // namespace
}  // namespace graze

int main() {
    return graze::run();
}
