#include "certified_tools.hpp"

#include <cmath>

#include "graze/catalog.hpp"
#include "graze/internal/certified/instances.hpp"
#include "graze/reference.hpp"
#include "input_text.hpp"

namespace graze {
namespace {

#define GRAZE_ENTRY_relation(NAME)                                                           \
    {#NAME, certified::NAME<float>, certified::NAME##_meets<float>, certified::NAME<double>, \
     certified::NAME##_meets<double>},
#define GRAZE_ENTRY_sphere(NAME)
#define GRAZE_ENTRY_sign(NAME)
#define GRAZE_ENTRY_values(NAME)
#define GRAZE_ENTRY_moving(NAME)
#define GRAZE_ENTRY_contact(NAME)
#define GRAZE_TEST(NAME, DIMENSION, ANSWER, QUESTION, LAYOUT) GRAZE_ENTRY_##ANSWER(NAME)
// Not const: so that no call can be moved across a change of the rounding mode.
certified_entry entries[] = {
#include "graze/tests.def"
};
#undef GRAZE_ENTRY_relation
#undef GRAZE_ENTRY_sphere
#undef GRAZE_ENTRY_sign
#undef GRAZE_ENTRY_values
#undef GRAZE_ENTRY_moving
#undef GRAZE_ENTRY_contact

struct answer {
    relation rel;
    bool meets;
};

answer ask(certified_entry const& entry, scalar_type scalar, std::vector<double> const& input, int mode) {
    std::vector<float> const small(input.begin(), input.end());
    rounding const in_mode(mode);
    if (scalar == scalar_type::float32)
        return {entry.decide32(small.data(), small.size()), entry.meets32(small.data(), small.size())};
    return {entry.decide64(input.data(), input.size()), entry.meets64(input.data(), input.size())};
}

}  // namespace

std::span<certified_entry const> certified_entries() {
    return entries;
}

relation truth_of(test_info const& test, std::vector<double> const& input) {
    return rational_reference::decide(test, input);
}

void compare(certified_entry const& entry, test_info const& test, scalar_type scalar, std::vector<double> const& input,
             relation truth, counts& seen) {
    ++seen[static_cast<std::size_t>(truth)];
    bool const meets = truth == relation::touching || truth == relation::crossing;
    for (int mode : rounding_modes) {
        answer const got = ask(entry, scalar, input, mode);
        ASSERT_EQ(name_of(got.rel), name_of(truth)) << input_text(test, input) << " in rounding mode " << mode;
        ASSERT_EQ(got.meets, meets) << input_text(test, input) << " in rounding mode " << mode;
    }
}

std::vector<double> lattice(test_info const& test, source& choices) {
    std::size_t const more = test.has_mesh() || test.varies() ? choices.below(test.varies() ? 7 : 2) : 0;
    std::vector<double> input(count_with(test, 1 + more));
    std::int64_t const reach = choices.between(1, 4);
    for (double& value : input) value = static_cast<double>(choices.between(-reach, reach));
    close_surface(test, input);
    make_valid(test, scalar_type::float64, input);
    return input;
}

void scale(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    bool const small = scalar == scalar_type::float32;
    int const low = small ? -149 : -1074, high = small ? 125 : 1021;
    auto const exponent = [&] {
        std::uint64_t const kind = choices.below(4);
        return kind == 0 ? low : kind == 1 ? high : static_cast<int>(choices.between(low, high));
    };
    auto const has = [&test](further_scalars further) {
        return std::ranges::any_of(test.layout,
                                   [further](part const& item) { return traits_of(item.kind).further == further; });
    };
    bool const affine = has(further_scalars::matrix), frame = has(further_scalars::frame),
               equation = has(further_scalars::coefficients);
    auto const is_axis = [&test](std::size_t i) {
        return std::ranges::any_of(test.layout, [i](part const& item) {
            return traits_of(item.kind).further == further_scalars::frame && i >= item.offset + 3 && i < item.offset + 12;
        });
    };
    std::array<int, 3> by{exponent(), exponent(), exponent()};
    if (has(further_scalars::radius) || frame || choices.flip()) by[1] = by[2] = by[0];
    if (equation) by = {exponent(), exponent(), 0};
    bool const planes = has(further_scalars::planes);
    if (planes) by = {exponent(), exponent(), 0};
    if (affine) by = {low / 4, high / 4, 0};  // mesh, matrix; p and the translation by both
    for (std::size_t i = 0; i < input.size(); ++i) {
        int e = by[i % test.dimension];
        if (affine) e = i >= 8 ? by[0] : i < 2 || i == 4 || i == 7 ? by[0] + by[1] : by[1];
        if (equation)  // the normal, lengths, and both
            e = i < 3 ? by[0] / 2 : i == 3 ? by[0] / 2 + by[1] / 2 : by[1] / 2;
        if (planes) e = i >= 24 ? by[1] / 2 : i % 4 < 3 ? by[0] / 2 : by[0] / 2 + by[1] / 2;
        if (is_axis(i)) e = 0;  // the half extents scale
        input[i] = std::ldexp(input[i], e);
        if (input[i] == 0 && choices.flip()) input[i] = -0.0;
    }
}

}  // namespace graze
