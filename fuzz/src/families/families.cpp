#include "graze/families.hpp"

#include <algorithm>
#include <cmath>

#include "families/list.hpp"
#include "families/moving.hpp"
#include "graze/configurations.hpp"

namespace graze {

namespace {

using namespace making;

template <family_kind family>
void motions(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    make_moving(family, test, scalar, choices, input);
}

template <family_kind family>
void of_rings(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    make_rings(family, test, scalar, choices, input);
}

template <family_kind family>
void of_solids(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    make_solids(family, test, scalar, choices, input);
}

generator* generator_for(family_info const& family, test_info const& test) {
    if (test.has_solid()) return family.of_shapes || test.answer == answer_kind::values ? family.of_solids : nullptr;
    switch (test.answer) {
        case answer_kind::relation:
            return test.layout.front().kind == shape::polygon ? family.of_rings : family.of_shapes;
        case answer_kind::sphere:
        case answer_kind::contact: return family.of_shapes;
        case answer_kind::values: return family.of_values;
        case answer_kind::sign: return family.of_signs;
        case answer_kind::moving: return test.displacement() ? family.of_shapes : family.of_motions;
    }
    return nullptr;  // not reached
}

}  // namespace

bool family_info::suits(test_info const& test) const {
    return generator_for(*this, test) != nullptr;
}

void family_info::generate(test_info const& test, scalar_type scalar, source& choices,
                           std::vector<double>& input) const {
    generator& make = *generator_for(*this, test);
    if (test.displacement())
        make_cast(make, test, scalar, choices, input);
    else
        make(test, scalar, choices, input);
}

std::span<family_info const> families() {
    static constexpr family_info all[] = {
        {"random", "moderate sizes; placed at random, onto each other, or a drawn distance (2^-3 to 2^-40) off contact",
         random_shapes, random_shapes, random_points, motions<family_kind::random>, of_rings<family_kind::random>,
         of_solids<family_kind::random>},
        {"near_contact",
         "the margin is at most k spacings of the scalar type at the largest coordinate, k one of 0, 1, 2, 4, 16 and "
         "drawn first; spheres: next to a change of support; areas: next to 0; casts: at some time",
         near_contact, near_contact, near_contact_points, motions<family_kind::near_contact>,
         of_rings<family_kind::near_contact>, of_solids<family_kind::near_contact>},
        {"coplanar", "features in one plane (2D: on one line): exactly, but for rounding, or but for a tiny gap",
         coplanar, coplanar, coplanar_points, motions<family_kind::coplanar>, of_rings<family_kind::coplanar>,
         of_solids<family_kind::coplanar>},
        {"degenerate",
         "flat or collapsed shapes, such as a triangle that is a segment, or nearly so; below 1/8 have no answer",
         degenerate, degenerate, degenerate_points, motions<family_kind::degenerate>, of_rings<family_kind::degenerate>,
         of_solids<family_kind::degenerate>},
        {"shared_feature", "coordinates of the first shape are copies of the second's", shared_feature, shared_feature,
         shared_feature, motions<family_kind::shared_feature>, of_rings<family_kind::shared_feature>,
         of_solids<family_kind::shared_feature>},
        {"grid", "small whole numbers times a power of two, at times another one an axis", grid, grid, grid_points,
         motions<family_kind::grid>, of_rings<family_kind::grid>, of_solids<family_kind::grid>},
        {"extreme_scale", "exponents from the subnormals to the largest finite values, mixed inside a case",
         extreme_scale, extreme_scale, extreme_points, motions<family_kind::extreme_scale>,
         of_rings<family_kind::extreme_scale>, of_solids<family_kind::extreme_scale>},
        {"mesh", "shapes of one small triangulated surface: neighbours, shared edges and vertices", mesh, mesh, mesh,
         motions<family_kind::mesh>, of_rings<family_kind::mesh>, of_solids<family_kind::mesh>},
        {"configuration",
         "every known configuration of the test in turn, but 1 of 16 cases is off by ulps; radii at, below and above "
         "the distance",
         configuration, configuration, configuration, configuration, of_rings<family_kind::grid>,
         of_solids<family_kind::grid>},
        {"thin", "slabs and needles, 2^-4 to 2^-24 as thick as they are long: onto each other, near contact and apart",
         thin, thin, thin_points, motions<family_kind::thin>, of_rings<family_kind::thin>,
         of_solids<family_kind::thin>},
        {"far_small", "shapes that are 2^-10 to 2^-22 as large as they are far from the origin, as in an open world",
         far_small, far_small, far_small_points, motions<family_kind::far_small>, of_rings<family_kind::far_small>,
         of_solids<family_kind::far_small>},
        {"game_units",
         "decimals in metres or centimetres, whole degrees, unit directions; characters, walls and crates on a floor, "
         "face "
         "to face or 0.01 off",
         game_units, game_units, game_points, motions<family_kind::game_units>, of_rings<family_kind::game_units>,
         of_solids<family_kind::game_units>},
        {"grazing", "tests of values: lines, edges or planes of one shape along the other's, but for 2^-2 to 2^-58",
         nullptr, grazing, nullptr, nullptr, nullptr, of_solids<family_kind::grazing>},
        {"sliver", "tests of values: a needle, a cap, a short segment, a thin box; 2^-2 to 2^-58 of its length",
         nullptr, sliver, nullptr, nullptr, nullptr, of_solids<family_kind::sliver>},
        {"far_off", "tests of values: 2 to 2^48 times as far from the origin as the shapes are large", nullptr, far_off,
         nullptr, nullptr, nullptr, of_solids<family_kind::far_off>},
        {"almost_met", "tests of values: a point of one shape in or off the other by 2^-2 to 2^-58 of its size",
         nullptr, almost_met, nullptr, nullptr, nullptr, of_solids<family_kind::almost_met>},
    };
    return all;
}

std::span<family_info const> common_families() {
    std::span<family_info const> const all = families();
    return std::span(all.begin(), std::ranges::find(all, nullptr, &family_info::of_shapes));
}

std::span<family_info const> families_of(test_info const& test) {
    std::span<family_info const> const all = families();
    return std::span(all.begin(),
                     std::ranges::find_if_not(all, [&](family_info const& item) { return item.suits(test); }));
}

family_info const* find_family(std::string_view name) {
    for (family_info const& family : families())
        if (family.name == name) return &family;
    return nullptr;
}

family_turns::family_turns(test_info const& test, std::span<family_info const* const> chosen)
    : families_(chosen.size()), round_(chosen.size()) {
    constexpr double cases = 20000, times = 11;  // of which one at most is off by ulps
    auto const place = std::ranges::find(chosen, std::string_view("configuration"), &family_info::name);
    if (place == chosen.end() || families_ < 2) return;
    configuration_catalogue const* const known = configuration_catalogue::of(test);
    if (!known) return;
    double const share = std::min(0.85, static_cast<double>(known->size()) * times / cases);
    double const others = static_cast<double>(families_ - 1);
    repeats_ = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::ceil(others * share / (1 - share))));
    round_ = families_ - 1 + repeats_;
    rounds_ = static_cast<std::uint64_t>(std::ceil(cases / static_cast<double>(round_)));
    place_ = static_cast<std::uint64_t>(place - chosen.begin());
}

family_turn family_turns::of(std::uint64_t number) const {
    if (families_ == 0) return {0, number};
    auto const at = [](std::uint64_t place, std::uint64_t index) {
        return family_turn{static_cast<std::size_t>(place), index};
    };
    std::uint64_t const many = rounds_ * round_;  // cases of the rounds with repeats
    if (number >= many) {
        std::uint64_t const place = (number - many) % families_, round = (number - many) / families_;
        return at(place, round + rounds_ * (place == place_ ? repeats_ : 1));
    }
    std::uint64_t const round = number / round_, place = number % round_;
    if (place >= families_) return at(place_, round * repeats_ + place - families_ + 1);
    return at(place, place == place_ ? round * repeats_ : round);
}

std::uint64_t case_key(std::uint64_t seed, test_info const& test, scalar_type scalar, family_info const& family,
                       std::uint64_t index) {
    // Each part is mixed in before the next, so that no two can cancel.
    std::uint64_t key = mix(seed);
    for (std::uint64_t part : {key_of(test.id), static_cast<std::uint64_t>(scalar) + 1, key_of(family.name), index})
        key = mix(key ^ mix(part));
    return key;
}

}  // namespace graze
