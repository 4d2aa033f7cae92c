// thin and far_small: shapes whose parts, or whose sizes and places, differ by many powers of two.
#include "families/proportions.hpp"

#include <algorithm>

#include "families/list.hpp"
#include "families/signs.hpp"

namespace graze::making {

proportions draw_proportions(source& choices, std::size_t dimension) {
    proportions drawn;
    drawn.ratio = power_of_two(-4 * choices.between(1, 6));
    drawn.slab = choices.flip();
    // Along an axis half of the time. Then what is thin keeps all its digits, else those that rounding leaves.
    if (choices.flip())
        drawn.along[choices.below(dimension)] = 1;
    else
        drawn.along = small_direction(choices, dimension);
    return drawn;
}

vec proportions::of(vec const& p) const {
    double product = 0, squared = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        product += p[axis] * along[axis];
        squared += along[axis] * along[axis];
    }
    vec const part = plus({}, along, product / squared), rest = plus(p, part, -1);
    return slab ? plus(rest, part, ratio) : plus(part, rest, ratio);
}

distance_off draw_distance_off(source& choices, std::size_t dimension) {
    distance_off drawn;
    drawn.size = scale_between(choices, -22, -10);
    std::size_t const farthest = choices.below(dimension);
    // At times along one axis alone.
    bool const along_axis = choices.one_in(4);
    for (std::size_t axis = 0; axis < dimension; ++axis) {
        double const part = signed_unit(choices);
        if (axis == farthest)
            drawn.centre[axis] = part / 2 + (part < 0 ? -0.5 : 0.5);
        else if (!along_axis)
            drawn.centre[axis] = part;
    }
    return drawn;
}

vec distance_off::of(vec const& p) const {
    return plus(centre, p, size);
}

namespace {

/// Makes the figure, which lies about the origin, as thin as drawn.
void make_thin(figure& f, proportions const& drawn, source& choices) {
    if (f.has_normal()) return;  // endless in all that its coefficients say
    if (f.has_frame() || f.has_planes()) {
        // Along one of its own axes, or two.
        std::size_t const first = choices.below(3);
        for (std::size_t k = 0; k < (drawn.slab ? 1u : 2u); ++k) {
            std::size_t const axis = (first + k) % 3;
            if (f.has_frame()) {
                f.half[axis] *= drawn.ratio;
                continue;
            }
            // Planes against each other mostly follow each other.
            f.heights[2 * axis] *= drawn.ratio;
            f.heights[2 * axis + 1] *= drawn.ratio;
        }
        return;
    }
    if (is_round(f.kind)) {
        // A wire or a coin; or a small ball.
        if (f.points.size() == 2 && drawn.slab)
            f.points[1] = plus(f.points[0], plus(f.points[1], f.points[0], -1), drawn.ratio);
        else
            f.radius *= drawn.ratio;
        return;
    }
    // A box stays one along the axes alone.
    proportions of_points = drawn;
    if (f.traits().sorted) {
        std::size_t const axis =
            static_cast<std::size_t>(std::max_element(drawn.along.begin(), drawn.along.end(),
                                                      [](double a, double b) { return std::abs(a) < std::abs(b); }) -
                                     drawn.along.begin());
        of_points.along = {};
        of_points.along[axis] = 1;
    }
    for (vec& p : f.points) p = of_points.of(p);
}

/// Has the shape parts that can be thin?
bool can_be_thin(figure const& f) {
    return !f.has_normal() && (f.points.size() > 1 || f.has_frame() || f.has_planes());
}

/// Rounded, in the order of the layout and defined, so that what is placed next is placed against what will be asked.
void settle(sketch& draft) {
    draft.each([&](figure& f) {
        for (vec& p : f.points)
            for (double& c : p) c = to_scalar(draft.scalar, c);
        f.sort();
        make_defined_rounded(draft, f);
    });
}

/// Points within 1 of the origin; half of the time those of one line, plane, circle or sphere, or but for a gap.
void fill_points(sketch& draft) {
    source& choices = draft.choices;
    if (choices.flip()) {
        draft.each([&](figure& f) { f = cloud(draft, f.kind, {}, 1); });
        return;
    }
    fill_on_small_surface(draft);
    shuffle_points(draft);
    scale_all(draft, -7);
    if (choices.flip()) {
        double const gap = scale_between(choices, -30, -3);
        draft.second.points[0][choices.below(draft.dimension)] += choices.flip() ? gap : -gap;
    }
}

}  // namespace

void thin_points(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    fill_points(draft);
    proportions const drawn = draw_proportions(choices, draft.dimension);
    draft.each([&](figure& f) {
        for (vec& p : f.points) p = drawn.of(p);
    });
    if (choices.one_in(3)) scale_all(draft, choices.between(-20, 20));
    emit(draft, input);
}

void thin(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    draft.each([&](figure& f) { f = cloud(draft, f.kind, {}, 1); });
    if (draft.has_matrix) draft.matrix = draw_matrix(draft, false, 1);
    for (double& entry : draft.matrix) entry = to_scalar(draft.scalar, entry);
    // The first, the second or both; one of them if the other cannot be.
    std::uint64_t const which = choices.below(3);
    bool const of_first = which != 1 || !draft.has_second || !can_be_thin(draft.second),
               of_second = draft.has_second && (which != 0 || !can_be_thin(draft.first));
    proportions drawn = draw_proportions(choices, draft.dimension);
    if (of_first) make_thin(draft.first, drawn, choices);
    // Two of them lie alike, or across each other.
    if (of_first && of_second && choices.flip()) drawn = draw_proportions(choices, draft.dimension);
    if (of_second) make_thin(draft.second, drawn, choices);
    settle(draft);
    // Onto each other, or off by parts of what is thin.
    place(draft, choices.flip() ? drawn.ratio : 1);
    if (choices.one_in(3)) scale_all(draft, choices.between(-20, 20));
    emit(draft, input);
}

void far_small_points(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    fill_points(draft);
    distance_off const drawn = draw_distance_off(choices, draft.dimension);
    draft.each([&](figure& f) {
        for (vec& p : f.points) p = drawn.of(p);
    });
    scale_all(draft, choices.between(0, 20));
    emit(draft, input);
}

void far_small(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    sketch draft(test, scalar, choices);
    distance_off const drawn = draw_distance_off(choices, draft.dimension);
    // One of them smaller, at times.
    std::uint64_t const lesser = choices.below(4);
    std::uint64_t at = 0;
    draft.each([&](figure& f) {
        double const size = drawn.size * (at++ == lesser ? scale_between(choices, -4, -1) : 1);
        // A mesh has a frame of its own, which the matrix takes there.
        f = cloud(draft, f.kind, f.is_mesh() && draft.has_matrix ? vec{} : drawn.centre, size);
    });
    if (draft.has_matrix) {
        draft.matrix = draw_matrix(draft, false, 0);
        draft.matrix[2] = drawn.centre[0];
        draft.matrix[5] = drawn.centre[1];
    }
    for (double& entry : draft.matrix) entry = to_scalar(draft.scalar, entry);
    settle(draft);
    place(draft, drawn.size);
    scale_all(draft, choices.between(0, 20));
    emit(draft, input);
}

}  // namespace graze::making
