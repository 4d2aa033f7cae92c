// degenerate: shapes that have lost a dimension, or nearly.
#include <algorithm>

#include "families/list.hpp"
#include "families/tools.hpp"

namespace graze::making {
namespace {

/// Makes the question undefined, where it can be: collinear plane points, a line through equal ones, a singular matrix.
void undefine(sketch& made) {
    made.each([&](figure& f) {
        auto& p = f.points;
        if (f.kind == shape::line) p[1] = p[0];
        if (f.kind == shape::plane) p[2] = p[made.choices.below(2)];
    });
    if (!made.has_matrix) return;
    auto& m = made.matrix;
    m[3] = m[0] * 2;
    m[4] = m[1] * 2;
}

}  // namespace

void degenerate(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch made(test, scalar, choices);
    bool const whole = choices.flip();
    // Sixteenths of sixteenths, and vertices beyond an edge, want 10 bits more.
    double size = 1;
    if (whole)
        fill_with_blocks(made, 10);
    else
        size = fill_with_clouds(made);
    bool const only_first = !made.has_second, only_second = made.first.kind == shape::point;
    std::uint64_t const which = only_first ? 0 : only_second ? 1 : choices.below(3);
    if (which != 1) degrade(made, made.first, whole);
    if (which != 0) degrade(made, made.second, whole);
    if (choices.one_in(12)) undefine(made);
    if (whole) size = std::max(largest_coordinate(made), 1.0);

    if (made.has_second && made.second.kind != shape::disc) {
        switch (choices.below(5)) {
            case 0: break;
            case 1: aim(made, size, 0); break;
            case 2: aim(made, size, scale_between(choices, -30, -2)); break;
            default: {
                // Exactly in contact if whole; else also a gap to or fro.
                contact const where = find_contact(made, whole);
                double const gap = choices.flip() ? 0 : size * scale_between(choices, -40, -2);
                move(made, where, choices.flip() ? gap : -gap, !whole || gap != 0);
            }
        }
    } else if (made.has_second) {
        if (choices.flip()) {
            made.first.points[0] = made.second.points[0];
            made.first.points[0][choices.below(2)] += made.second.radius;
        } else {
            aim(made, size, choices.flip() ? 0 : scale_between(choices, -40, -2));
        }
    }
    if (choices.one_in(3)) scale_all(made, choices.between(-20, 20));
    emit(made, input);
}

}  // namespace graze::making
