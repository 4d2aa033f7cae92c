// degenerate: shapes that have lost a dimension, or nearly.
#include <algorithm>

#include "families/list.hpp"
#include "families/signs.hpp"
#include "families/tools.hpp"

namespace graze::making {
namespace {

/// Makes the question undefined, where it can be: by its shapes, or a singular matrix.
void undefine(sketch& draft) {
    draft.each([&](figure& f) { make_undefined(draft.choices, f); });
    if (!draft.has_matrix) return;
    auto& m = draft.matrix;
    m[3] = m[0] * 2;
    m[4] = m[1] * 2;
}

void degrade_shapes(sketch& draft) {
    source& choices = draft.choices;
    bool const whole = choices.flip();
    // Sixteenths of sixteenths, and vertices beyond an edge, want 10 bits more.
    double size = 1;
    if (whole)
        fill_with_blocks(draft, 10);
    else
        size = fill_with_clouds(draft);
    bool const only_first = !draft.has_second, only_second = draft.first.kind == shape::point;
    std::uint64_t const which = only_first ? 0 : only_second ? 1 : choices.below(3);
    if (which != 1) degrade(draft, draft.first, whole);
    if (which != 0) degrade(draft, draft.second, whole);
    if (choices.one_in(12)) undefine(draft);
    if (whole) size = std::max(largest_coordinate(draft), 1.0);

    if (draft.has_second && !draft.is_disc()) {
        switch (choices.below(5)) {
            case 0: break;
            case 1: aim(draft, size, 0); break;
            case 2: aim(draft, size, scale_between(choices, -30, -2)); break;
            default: {
                // Exactly in contact if whole; else also a gap to or fro.
                contact const where = find_contact(draft, whole);
                double const gap = choices.flip() ? 0 : size * scale_between(choices, -40, -2);
                move(draft, where, choices.flip() ? gap : -gap, !whole || gap != 0);
            }
        }
    } else if (draft.has_second) {
        if (choices.flip()) {
            draft.first.points[0] = draft.second.points[0];
            draft.first.points[0][choices.below(2)] += draft.second.radius;
        } else {
            aim(draft, size, choices.flip() ? 0 : scale_between(choices, -40, -2));
        }
    }
}

}  // namespace

void degenerate_points(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    if (choices.flip()) {
        fill_degenerate(draft);
        // Or nearly: one coordinate a little off.
        if (choices.one_in(3)) {
            vec& p = draft.first.points[choices.below(draft.first.points.size())];
            p[choices.below(draft.dimension)] += largest_coordinate(draft) * scale_between(choices, -50, -6);
        }
    } else {
        degrade_shapes(draft);
    }
    if (choices.one_in(3)) scale_all(draft, choices.between(-20, 20));
    emit(draft, input);
}

void degenerate(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    degrade_shapes(draft);
    if (choices.one_in(3)) scale_all(draft, choices.between(-20, 20));
    emit(draft, input);
}

}  // namespace graze::making
