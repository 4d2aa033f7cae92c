// Casts: two sets as a family makes them at rest, and the second sent there. A family that brings them into contact does so for a
// time that is a multiple of an eighth of the way.
#include "families/moving.hpp"

#include <algorithm>
#include <cmath>

#include "families/list.hpp"
#include "families/numbers.hpp"

namespace graze::making {
namespace {

/// Eighths of the displacement, in the sets' own size: whole multiples of a power of two, so that what is exact stays so as long as
/// the sum fits.
vec draw_eighth(source& choices, scalar_type scalar, double size) {
    std::int64_t const bits = choices.between(1, scalar == scalar_type::float32 ? 8 : 20);
    double const unit = size == 0 ? 1 : std::ldexp(1.0, std::ilogb(size) + static_cast<int>(choices.between(-8, 3)));
    vec way{};
    for (double& c : way) c = unit * signed_integer(choices, bits) * power_of_two(-bits);
    switch (choices.below(8)) {
        case 0: return {};
        case 1: {  // along an axis
            vec along{};
            std::size_t const axis = choices.below(3);
            along[axis] = way[axis];
            return along;
        }
        case 2: way[choices.below(3)] = 0; return way;
        default: return way;
    }
}

}  // namespace

void make_cast(generator& at_rest, test_info const& test, scalar_type scalar, source& choices,
               std::vector<double>& input) {
    test_info const& still = *test_at_rest(test);
    std::vector<double> sets;
    at_rest(still, scalar, choices, sets);
    placed_part const second = still.place(still.layout[1], sets.size());
    std::size_t const end = second.offset + 3 * second.points;
    // About as long as the moving set is far from the origin, or both are.
    double size = 0;
    for (std::size_t i = choices.flip() ? 0 : second.offset; i < end; ++i) size = std::max(size, std::abs(sets[i]));
    vec eighth = draw_eighth(choices, scalar, size);
    if (&at_rest == &grid)
        // Of few bits, as the coordinates: differences of those.
        for (std::size_t axis = 0; axis < 3; ++axis) {
            std::size_t const i = second.offset + 3 * choices.below(second.points);
            double const sign = static_cast<double>(choices.between(-1, 1));
            eighth[axis] = sign * (sets[i + axis] - sets[second.offset + axis]) / 8;
            if (eighth[axis] == 0) eighth[axis] = sign * sets[i + axis] / 8;
        }
    if (&at_rest == &game_units)
        // The way is a decimal too.
        for (double& c : eighth) {
            double const whole = signed_integer(choices, 5);
            c = whole / (choices.flip() ? 80 : 32);
        }
    // Half of them arrive at the end.
    double eighths = choices.flip() ? 8 : static_cast<double>(choices.between(0, 8));
    if (&at_rest == &extreme_scale && choices.flip()) eighths = 0;  // where they were put
    auto const send = [&](double sign) {
        std::array<double, 3> way{};
        for (std::size_t axis = 0; axis < 3; ++axis) way[axis] = sign * 8 * eighth[axis];
        std::vector<double> start = sets;
        for (std::size_t i = second.offset; i < end; ++i) start[i] -= sign * eighths * eighth[(i - second.offset) % 3];
        input = cast_input(test, start, way);
        make_valid(test, scalar, input);
    };
    // From outside where that can be: the certified tests are exact, so that every machine sends them alike.
    std::vector<float> narrow;
    auto const send_from_outside = [&] {
        send(1);
        if (eighths != 0 && still.screen(scalar, sets_at(test, input, 0), narrow) != relation::disjoint) send(-1);
    };
    send_from_outside();
    // Sets that touch at rest are to touch as they arrive, or all along the way, as often as that can be.
    if (&at_rest != &near_contact || still.screen(scalar, sets, narrow) != relation::touching || choices.one_in(4))
        return;
    eighths = 8;
    for (int tries = 0; tries < 8 && test.screen(scalar, input, narrow) != relation::touching; ++tries) {
        eighth = draw_eighth(choices, scalar, size);
        send_from_outside();
    }
}

}  // namespace graze::making
