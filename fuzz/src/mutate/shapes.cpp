// The mutator's changes to shapes: those the families build their cases with.
#include <algorithm>
#include <cmath>

#include "mutate/mutator.hpp"

namespace graze::mutating {
namespace {

using namespace making;

/// The case as a sketch, scaled by a power of two to coordinates of about 1, which is where the tools are accurate.
struct scaled_sketch {
    sketch draft;
    int exponent = 0;

    scaled_sketch(test_case const& question, source& choices) : draft(*question.test, question.scalar, choices) {
        std::size_t const d = draft.dimension;
        for (part const& item : question.test->layout) {
            if (traits_of(item.kind).further == further_scalars::matrix) {
                std::copy_n(question.input.begin() + static_cast<std::ptrdiff_t>(item.offset), 6, draft.matrix.begin());
                continue;
            }
            figure& f = &item == question.test->layout.data() ? draft.first : draft.second;
            placed_part const placed = question.test->place(item, question.input.size());
            std::size_t const end = placed.offset + placed.points * d;
            std::size_t at = placed.offset;
            if (f.varies()) draft.many = placed.points;
            for (; at < end; at += d) {
                vec& p = f.points.emplace_back();
                for (std::size_t axis = 0; axis < d; ++axis) p[axis] = question.input[at + axis];
            }
            if (is_round(item.kind)) f.radius = question.input[at];
            if (f.has_planes()) read_planes(f, std::span(question.input).subspan(at, 24));
            if (f.has_normal()) read_plane(f, std::span(question.input).subspan(at, 4));
            if (f.has_direction()) direction = {&f, at};
            if (!f.has_frame()) continue;
            for (vec& a : f.axes)
                for (double& c : a) c = question.input[at++];
            for (double& h : f.half) h = question.input[at++];
        }
        if (double const largest = largest_coordinate(draft); largest != 0) std::frexp(largest, &exponent);
        if (direction.of) read_direction(question.input);
        scale_all(draft, -exponent);
    }

    void give_back(test_case& question) {
        scale_all(draft, exponent);
        emit(draft, question.input);
        for (std::size_t axis = 0; direction.of && axis < draft.dimension; ++axis) {
            double& value = question.input[direction.at + axis];
            value = to_scalar(draft.scalar, std::ldexp(value, direction.exponent));
        }
    }

  private:
    /// Where a direction is written, and the power of two that its length differs by from the coordinates'.
    struct {
        figure* of = nullptr;
        std::size_t at = 0;
        int exponent = 0;
    } direction;

    /// As long as the coordinates are: whatever its own length, the point that it leads to is in reach then.
    void read_direction(std::vector<double> const& input) {
        double longest = 0;
        for (std::size_t axis = 0; axis < draft.dimension; ++axis)
            longest = std::max(longest, std::abs(input[direction.at + axis]));
        if (longest != 0) std::frexp(longest, &direction.exponent);
        direction.exponent -= exponent;
        vec p = direction.of->points[0];
        for (std::size_t axis = 0; axis < draft.dimension; ++axis)
            p[axis] += std::ldexp(input[direction.at + axis], -direction.exponent);
        direction.of->points.push_back(p);
    }
};

figure& any_figure(sketch& draft) {
    return draft.has_second && draft.choices.flip() ? draft.second : draft.first;
}

/// Nothing, a few spacings, or 2^-3 to 2^-40 of the size: ulps alone miss what computes in double.
double draw_gap(sketch& draft, int exponent) {
    source& choices = draft.choices;
    double const sign = choices.flip() ? -1 : 1;
    switch (choices.below(3)) {
        case 0: return 0;
        case 1: {
            double const largest = std::ldexp(largest_coordinate(draft), exponent);
            return sign * static_cast<double>(choices.between(1, 4)) *
                   std::ldexp(spacing(draft.scalar, largest), -exponent);
        }
        default: return sign * scale_between(choices, -40, -3);
    }
}

/// One shape moved until it touches the other.
void into_contact(sketch& draft, int exponent) {
    if (!draft.has_second || draft.is_disc()) {
        if (draft.has_second) aim(draft, draft.second.radius, 0.75);
        return;
    }
    contact const where = find_contact(draft, false);
    move(draft, where, draw_gap(draft, exponent), false);
}

/// One vertex onto a vertex, an edge, or the plane of the other shape (or of its own, without a second), or off it.
void snap(sketch& draft, int exponent) {
    source& choices = draft.choices;
    figure& moving = any_figure(draft);
    figure const& fixed =
        draft.has_second && !choices.one_in(6) ? (&moving == &draft.first ? draft.second : draft.first) : moving;
    std::vector<wide_vec> const corners = vertices_of(draft, fixed);
    std::size_t const triangle = fixed.is_mesh() ? 3 * choices.below(corners.size() / 3) : 0;
    std::size_t const count = fixed.is_mesh() ? 3 : corners.size();
    auto const corner = [&] { return corners[triangle + choices.below(count)]; };
    // Sixteenths of edges: inside the feature, or beyond its ends.
    auto const share = [&] { return wide(static_cast<double>(choices.between(-8, 24)) / 16); };
    wide_vec const origin = corner();
    wide_vec to = origin;
    for (std::uint64_t edges = choices.below(3); edges > 0; --edges) to = to + (corner() - origin) * share();
    vec& p = moving.points[choices.below(moving.points.size())];
    p = narrowed(to);
    if (double const gap = draw_gap(draft, exponent); gap != 0) p[choices.below(draft.dimension)] += gap;
    if (is_round(fixed.kind) && choices.flip())
        p[choices.below(draft.dimension)] += choices.flip() ? fixed.radius : -fixed.radius;
}

/// One coordinate of a vertex so that it comes to lie in the plane of three corners of the other shape (2D: on a line).
void onto_plane(sketch& draft, int exponent) {
    source& choices = draft.choices;
    figure& moving = any_figure(draft);
    std::vector<wide_vec> const corners =
        vertices_of(draft, &moving == &draft.first && draft.has_second ? draft.second : draft.first);
    if (corners.size() < 2) return snap(draft, exponent);
    std::size_t const first = corners.size() > 3 ? 3 * choices.below(corners.size() / 3) : 0;
    wide_vec const a = corners[first], b = corners[first + 1];
    wide_vec normal{};
    if (draft.dimension == 2)
        normal = {b[1] - a[1], a[0] - b[0], 0.0};
    else if (first + 2 < corners.size())
        normal = cross(b - a, corners[first + 2] - a);
    std::size_t axis = 0;
    for (std::size_t i = 1; i < 3; ++i)
        if (std::abs(normal[i].hi) > std::abs(normal[axis].hi)) axis = i;
    if (normal[axis].hi == 0) return snap(draft, exponent);
    for (vec& p : moving.points) {
        if (!choices.flip()) continue;
        wide const off = dot(normal, widen(p) - a) / normal[axis];
        p[axis] = (wide(p[axis]) - off).hi + draw_gap(draft, exponent);
    }
}

void collapse(sketch& draft, int) {
    figure& f = any_figure(draft);
    if (is_round(f.kind) && draft.choices.flip()) f.radius = 0;
    if (f.is_mesh()) {
        // degrade scatters a mesh's triangles alone; here one vertex of one goes onto another.
        std::size_t const triangle = 3 * draft.choices.below(f.points.size() / 3);
        f.points[triangle + draft.choices.below(3)] = f.points[triangle + draft.choices.below(3)];
        return;
    }
    degrade(draft, f, false);
}

void rescale(sketch& draft, int exponent) {
    source& choices = draft.choices;
    bool const narrow = draft.is_float();
    switch (choices.below(4)) {
        case 0: scale_all(draft, choices.between(-4, 4)); break;
        case 1:
            scale_all(draft, choices.between(least_exponent_of(draft.scalar) + 1, narrow ? 126 : 1022) - exponent);
            break;
        case 2:
            if (!draft.has_matrix && !draft.is_round()) scale_axes(draft, -20);
            break;
        default: {
            double const by = scale_between(choices, -30, 30);
            figure& f = any_figure(draft);
            for (vec& p : f.points)
                for (double& c : p) c *= by;
            f.radius *= by;
        }
    }
}

void new_matrix(sketch& draft, int exponent) {
    if (!draft.has_matrix) return into_contact(draft, exponent);
    draft.matrix = draw_matrix(draft, draft.choices.flip(), 1);
}

/// A shape drawn afresh about where the other is.
void redraw(sketch& draft, int) {
    figure& f = any_figure(draft);
    if (f.is_mesh()) {
        f = mesh_of(draw_surface(draft.choices, 2));
        f.points.resize(std::min(f.points.size(), 3 * most_fuzzed_triangles));
        for (vec& p : f.points)
            for (double& c : p) c /= 64;
        return;
    }
    f = cloud(draft, f.kind, {}, 1);
}

}  // namespace

void change_shapes(test_case& question, source& choices) {
    using change = void (*)(sketch&, int);
    static constexpr change changes[] = {into_contact, into_contact, into_contact, snap,    snap,       snap,
                                         onto_plane,   onto_plane,   collapse,     rescale, new_matrix, redraw};
    scaled_sketch work(question, choices);
    changes[choices.below(std::size(changes))](work.draft, work.exponent);
    work.give_back(question);
}

}  // namespace graze::mutating
