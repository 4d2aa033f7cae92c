// grazing, sliver, far_off and almost_met: cases whose values hang on the last digits of the input. Made at
// sizes of about 1; what is small is 2^-2 to 2^-28 in float32, to 2^-58 in float64, which reaches below its spacings.
#include <algorithm>

#include "families/list.hpp"
#include "families/tools.hpp"

namespace graze::making {
namespace {

/// How near what is almost so comes.
double draw_small(sketch& draft) {
    return scale_between(draft.choices, draft.is_float() ? -28 : -58, -2);
}

/// Any vector with components of up to `size`.
vec draw_vector(sketch& draft, double size) {
    vec v{};
    for (std::size_t axis = 0; axis < draft.dimension; ++axis) v[axis] = size * signed_unit(draft.choices);
    return v;
}

/// Both shapes about the origin, at times one of them smaller.
void fill(sketch& draft) {
    source& choices = draft.choices;
    std::uint64_t const lesser = choices.below(4);
    std::uint64_t at = 0;
    draft.each([&](figure& f) { f = cloud(draft, f.kind, {}, at++ == lesser ? scale_between(choices, -12, -1) : 1); });
}

/// Back into the order of the layout, and defined, whatever was done to the points.
void mend(sketch& draft) {
    draft.each([&](figure& f) {
        f.sort();
        make_defined_rounded(draft, f);
    });
}

/// A direction that lies in the shape: along an edge, or in a face.
vec draw_within(sketch& draft, std::vector<wide_vec> const& vertices) {
    source& choices = draft.choices;
    wide_vec const origin = vertices[choices.below(vertices.size())];
    wide_vec along = vertices[choices.below(vertices.size())] - origin;
    if (choices.flip()) {
        wide_vec const other = vertices[choices.below(vertices.size())] - origin;
        along = along + other * wide(signed_unit(choices));
    }
    if (is_zero(along)) along = vertices.back() - vertices.front();
    return narrowed(along);
}

/// The shape's own points to almost one line or, as they are drawn, almost one place: needles, caps, short segments,
/// thin boxes, flat hulls.
void flatten(sketch& draft, figure& f) {
    source& choices = draft.choices;
    auto& p = f.points;
    if (p.size() < 2) return;
    double const small = draw_small(draft);
    if (f.traits().sorted || f.varies()) {
        // Onto the first corner along some of the axes, not all.
        std::uint64_t const flat = 1 + choices.below((1u << draft.dimension) - 2);
        for (std::size_t axis = 0; axis < draft.dimension; ++axis)
            for (std::size_t i = 1; flat >> axis & 1 && i < p.size(); ++i)
                p[i][axis] = p[0][axis] + (p[i][axis] - p[0][axis]) * small;
        return;
    }
    // A needle's last two points are the nearest to each other, a cap's last is next to the edge, or its line.
    vec onto = p[p.size() - 2];
    if (p.size() == 3 && choices.flip())
        onto = plus(p[0], narrowed(widen(p[1]) - widen(p[0])), 2 * signed_unit(choices));
    p.back() = plus(onto, draw_vector(draft, small), 1);
    if (!f.has_direction()) std::swap(p.back(), p[choices.below(p.size())]);
}

/// The outline of one polygon almost there and back.
void retrace_nearly(sketch& draft) {
    retrace(draft.first.points);
    double const small = draw_small(draft);
    for (vec& p : draft.first.points) p = plus(p, draw_vector(draft, small), 1);
}

/// The edges of the shape that moves almost along what lies in the other one, all of them within one plane.
void align(sketch& draft) {
    if (!draft.has_second) return retrace_nearly(draft);
    auto const [moving, fixed] = roles_of(draft, draft.draw_first_moves());
    // A box has its directions, and what has one point none: then the other shape is what is aligned.
    bool const turned = moving.points.size() < 2 || moving.traits().sorted;
    figure &aligned = turned ? fixed : moving, &other = turned ? moving : fixed;
    std::vector<wide_vec> const vertices = vertices_of(draft, other);
    if (aligned.points.size() < 2 || vertices.size() < 2) return flatten(draft, aligned);
    double const small = draw_small(draft), longer = scale_between(draft.choices, -4, 4);
    vec const from = aligned.points[0];
    for (std::size_t i = 1; i < aligned.points.size(); ++i) {
        vec const along = plus(from, draw_within(draft, vertices), longer);
        aligned.points[i] = plus(along, draw_vector(draft, small * longer), 1);
    }
}

/// A point of one shape onto one of the other, or, one time in four, apart as drawn. Values of shapes that lie apart are
/// the distances.
void meet(sketch& draft) {
    if (draft.has_second && !draft.choices.one_in(4)) aim(draft, 1, 0);
}

void finish(sketch& draft, std::vector<double>& input) {
    if (draft.choices.one_in(4)) scale_all(draft, draft.choices.between(-20, 20));
    emit(draft, input);
}

}  // namespace

void grazing(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    fill(draft);
    align(draft);
    mend(draft);
    meet(draft);
    finish(draft, input);
}

void sliver(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    fill(draft);
    std::uint64_t const which = choices.below(3);
    if (which != 1 || !draft.has_second) flatten(draft, draft.first);
    if (which != 0 || draft.first.points.size() < 2) flatten(draft, draft.second);
    mend(draft);
    meet(draft);
    finish(draft, input);
}

void far_off(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    fill(draft);
    switch (choices.below(4)) {
        case 0: align(draft); break;
        case 1: flatten(draft, draft.second); break;
        default: break;
    }
    meet(draft);
    vec const by = draw_vector(draft, scale_between(choices, 1, draft.is_float() ? 20 : 48));
    // At times along one axis alone.
    std::uint64_t const axes = choices.one_in(3) ? 1u << choices.below(draft.dimension) : 7;
    draft.each([&](figure& f) {
        for (vec& p : f.points)
            for (std::size_t axis = 0; axis < draft.dimension; ++axis)
                if (axes >> axis & 1) p[axis] += by[axis];
    });
    mend(draft);
    finish(draft, input);
}

void almost_met(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    fill(draft);
    if (choices.one_in(3)) align(draft);
    mend(draft);
    if (!draft.has_second) {
        // One vertex off an outline that goes there and back.
        retrace(draft.first.points);
        vec& p = draft.first.points[choices.below(draft.first.points.size())];
        p = plus(p, draw_vector(draft, draw_small(draft)), 1);
    } else if (choices.one_in(3)) {
        aim(draft, 1, draw_small(draft));
    } else {
        // A vertex, an edge or a face of either: into the other by as little, or off it.
        contact const where = find_contact(draft, false);
        double const small = draw_small(draft);
        move(draft, where, choices.flip() ? -small : small, true);
    }
    finish(draft, input);
}

}  // namespace graze::making
