// The mutator's changes to shapes: those the families build their cases with.
#include <algorithm>
#include <cmath>

#include "mutate/mutator.hpp"

namespace graze::mutating {
namespace {

using namespace making;

/// The case as a sketch, scaled by a power of two to coordinates of about 1, which is where the tools are accurate.
struct scaled_sketch {
    sketch made;
    int exponent = 0;

    scaled_sketch(test_case const& question, source& choices) : made(*question.test, question.scalar, choices) {
        std::size_t const d = made.dimension;
        for (part const& item : question.test->layout) {
            if (item.kind == shape::affine) {
                std::copy_n(question.input.begin() + static_cast<std::ptrdiff_t>(item.offset), 6, made.matrix.begin());
                continue;
            }
            figure& f = item.offset == 0 ? made.first : made.second;
            std::size_t const end = item.kind == shape::mesh ? question.input.size() : item.offset + item.count;
            std::size_t at = item.offset;
            for (; at + d <= end; at += d) {
                vec& p = f.points.emplace_back();
                for (std::size_t axis = 0; axis < d; ++axis) p[axis] = question.input[at + axis];
            }
            if (item.kind == shape::disc) f.radius = question.input[at];
        }
        if (double const largest = largest_coordinate(made); largest != 0) std::frexp(largest, &exponent);
        scale_all(made, -exponent);
    }

    void give_back(test_case& question) {
        scale_all(made, exponent);
        emit(made, question.input);
    }
};

figure& any_figure(sketch& made) {
    return made.has_second && made.choices.flip() ? made.second : made.first;
}

/// Nothing, a few spacings, or 2^-3 to 2^-40 of the size: ulps alone miss what computes in double.
double draw_gap(sketch& made, int exponent) {
    source& choices = made.choices;
    double const sign = choices.flip() ? -1 : 1;
    switch (choices.below(3)) {
        case 0: return 0;
        case 1: {
            double const largest = std::ldexp(largest_coordinate(made), exponent);
            return sign * static_cast<double>(choices.between(1, 4)) *
                   std::ldexp(spacing(made.scalar, largest), -exponent);
        }
        default: return sign * scale_between(choices, -40, -3);
    }
}

/// One shape moved until it touches the other.
void into_contact(sketch& made, int exponent) {
    if (!made.has_second || made.second.kind == shape::disc) {
        if (made.has_second) aim(made, made.second.radius, 0.75);
        return;
    }
    contact const where = find_contact(made, false);
    move(made, where, draw_gap(made, exponent), false);
}

/// One vertex onto a vertex, an edge, or the plane of the other shape (or of its own, without a second), or off it.
void snap(sketch& made, int exponent) {
    source& choices = made.choices;
    figure& moving = any_figure(made);
    figure const& fixed =
        made.has_second && !choices.one_in(6) ? (&moving == &made.first ? made.second : made.first) : moving;
    std::vector<wide_vec> const corners = hull(made, fixed);
    std::size_t const triangle = fixed.kind == shape::mesh ? 3 * choices.below(corners.size() / 3) : 0;
    std::size_t const count = fixed.kind == shape::mesh ? 3 : corners.size();
    auto const corner = [&] { return corners[triangle + choices.below(count)]; };
    // Sixteenths of edges: inside the feature, or beyond its ends.
    auto const share = [&] { return wide(static_cast<double>(choices.between(-8, 24)) / 16); };
    wide_vec const origin = corner();
    wide_vec to = origin;
    for (std::uint64_t edges = choices.below(3); edges > 0; --edges) to = to + (corner() - origin) * share();
    vec& p = moving.points[choices.below(moving.points.size())];
    p = narrowed(to);
    if (double const gap = draw_gap(made, exponent); gap != 0)
        p[choices.below(made.dimension)] += gap;
    if (fixed.kind == shape::disc && choices.flip())
        p[choices.below(2)] += choices.flip() ? fixed.radius : -fixed.radius;
}

/// One coordinate of a vertex so that it comes to lie in the plane of three corners of the other shape (2D: on a line).
void onto_plane(sketch& made, int exponent) {
    source& choices = made.choices;
    figure& moving = any_figure(made);
    std::vector<wide_vec> const corners =
        hull(made, &moving == &made.first && made.has_second ? made.second : made.first);
    if (corners.size() < 2) return snap(made, exponent);
    std::size_t const first = corners.size() > 3 ? 3 * choices.below(corners.size() / 3) : 0;
    wide_vec const a = corners[first], b = corners[first + 1];
    wide_vec normal{};
    if (made.dimension == 2)
        normal = {b[1] - a[1], a[0] - b[0], 0.0};
    else if (first + 2 < corners.size())
        normal = cross(b - a, corners[first + 2] - a);
    std::size_t axis = 0;
    for (std::size_t i = 1; i < 3; ++i)
        if (std::abs(normal[i].hi) > std::abs(normal[axis].hi)) axis = i;
    if (normal[axis].hi == 0) return snap(made, exponent);
    for (vec& p : moving.points) {
        if (!choices.flip()) continue;
        wide const off = dot(normal, widen(p) - a) / normal[axis];
        p[axis] = (wide(p[axis]) - off).hi + draw_gap(made, exponent);
    }
}

void collapse(sketch& made, int) {
    figure& f = any_figure(made);
    if (f.kind == shape::disc && made.choices.flip()) f.radius = 0;
    if (f.kind == shape::mesh) {
        // degrade scatters a mesh's triangles alone; here one vertex of one goes onto another.
        std::size_t const triangle = 3 * made.choices.below(f.points.size() / 3);
        f.points[triangle + made.choices.below(3)] = f.points[triangle + made.choices.below(3)];
        return;
    }
    degrade(made, f, false);
}

void rescale(sketch& made, int exponent) {
    source& choices = made.choices;
    bool const narrow = made.is_float();
    switch (choices.below(4)) {
        case 0: scale_all(made, choices.between(-4, 4)); break;
        case 1: scale_all(made, choices.between(narrow ? -148 : -1073, narrow ? 126 : 1022) - exponent); break;
        case 2:
            if (!made.has_matrix && made.second.kind != shape::disc) scale_axes(made, -20);
            break;
        default: {
            double const by = scale_between(choices, -30, 30);
            figure& f = any_figure(made);
            for (vec& p : f.points)
                for (double& c : p) c *= by;
            f.radius *= by;
        }
    }
}

void new_matrix(sketch& made, int exponent) {
    if (!made.has_matrix) return into_contact(made, exponent);
    made.matrix = draw_matrix(made, made.choices.flip(), 1);
}

/// A shape drawn afresh about where the other is.
void redraw(sketch& made, int) {
    figure& f = any_figure(made);
    if (f.kind == shape::mesh) {
        f = mesh_of(draw_surface(made.choices, 2));
        f.points.resize(std::min(f.points.size(), 3 * most_fuzzed_triangles));
        for (vec& p : f.points)
            for (double& c : p) c /= 64;
        return;
    }
    f = cloud(made, f.kind, {}, 1);
}

}  // namespace

void change_shapes(test_case& question, source& choices) {
    using change = void (*)(sketch&, int);
    static constexpr change changes[] = {into_contact, into_contact, into_contact, snap,    snap,       snap,
                                         onto_plane,   onto_plane,   collapse,     rescale, new_matrix, redraw};
    scaled_sketch work(question, choices);
    changes[choices.below(std::size(changes))](work.made, work.exponent);
    work.give_back(question);
}

}  // namespace graze::mutating
