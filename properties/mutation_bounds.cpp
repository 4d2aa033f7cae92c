// How near can rounding bring the filters of the certified tests to their bounds? For each filter a climb over inputs,
// in all rounding modes, for the largest computed value where the exact one is not positive. The certified test is
// asked about what the climb finds, and must be right: a bound that is too small is caught here, since no family nor
// lattice comes as near.
//
// The ratios found say how much a bound may shrink before an input that we know shows it: plane 0.27, disc 0.27 and
// mapped 0.56 of the bound are reached, space 0.13, the gaps 0.08, turns around a point 0.07. The derivations add up
// every factor at its worst and take each product as large as the extents; in one input they exclude each other.
//
//   mutation_bounds [ROUNDS]     exit status 0 all right, 1 a wrong answer (printed as a case-file line)
#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "graze/case_file.hpp"
#include "graze/certified.hpp"
#include "graze/reference.hpp"
#include "graze/source.hpp"
#include "graze/vec.hpp"

namespace graze {
namespace {

using numbers = std::vector<double>;

/// The value that a filter compares with its bound, in its operations and their order, and the bound. In long double
/// (64 bits on x86, where the climb is best) the value is exact to a thousandth of a bound; what counts in the end is
/// the rational reference.
template <class Number>
struct seen {
    Number value;
    double bound;
};

template <class Number>
struct points {
    numbers const& x;
    Number at(std::size_t i) const { return static_cast<Number>(x[i]); }
    Number less(std::size_t i, std::size_t j) const { return at(i) - at(j); }
    vec3<Number> between(std::size_t from, std::size_t to) const {
        return {less(to, from), less(to + 1, from + 1), less(to + 2, from + 2)};
    }
};

namespace of = certified::detail;

/// c's side of the line ab, as segment_segment_2d has it.
template <class Number>
seen<Number> plane_side(numbers const& x) {
    points<Number> const p{x};
    return {p.less(2, 0) * p.less(5, 1) - p.less(3, 1) * p.less(4, 0), of::plane_bound_of<4>(x.data())};
}

/// The turn from a to b around p, as point_triangle_2d has it.
template <class Number>
seen<Number> point_turn(numbers const& x) {
    return {plane_side<Number>(x).value, of::plane_bound_of<4>(x.data())};
}

/// The first end's side of the plane, as segment_plane_3d has it.
template <class Number>
seen<Number> space_side(numbers const& x) {
    points<Number> const p{x};
    return {dot(cross(p.between(0, 3), p.between(0, 6)), p.between(0, 9)), of::five_point_bound(x.data())};
}

template <class Number>
seen<Number> disc_excess(numbers const& x) {
    points<Number> const p{x};
    Number const dx = p.less(2, 0), dy = p.less(3, 1), inside = p.at(4) * p.at(4), outside = dx * dx + dy * dy;
    return {inside - outside, of::disc_factor * static_cast<double>(inside + outside)};
}

/// The largest gap behind an edge, as triangle_rectangle_2d has it.
template <class Number>
seen<Number> rectangle_gap(numbers const& x) {
    points<Number> const p{x};
    using std::fabs;
    auto const edge = [&](std::size_t i, std::size_t k) { return p.less((2 * i + 2) % 6 + k, 2 * i + k); };
    Number const area = 2 * (edge(0, 1) * edge(2, 0) - edge(0, 0) * edge(2, 1));
    Number const bottom = area < 0 ? area : 0, top = area > 0 ? area : 0;
    Number gap = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        Number const ux = edge(i, 0), uy = edge(i, 1);
        Number const sx = p.less(6, 2 * i) + p.less(8, 2 * i), sy = p.less(7, 2 * i + 1) + p.less(9, 2 * i + 1);
        Number const centre = ux * sy - uy * sx, reach = fabs(ux) * p.less(9, 7) + fabs(uy) * p.less(8, 6);
        Number const after = centre - reach - top, before = bottom - centre - reach;
        Number const one = after > before ? after : before;
        gap = i == 0 || one > gap ? one : gap;
    }
    return {gap, of::edge_gap_bounds * of::plane_bound_of<5>(x.data())};
}

/// The gap along the triangle's normal, as triangle_aabb_3d has it.
template <class Number>
seen<Number> box_gap(numbers const& x) {
    points<Number> const p{x};
    using std::fabs;
    auto const e0 = [&](std::size_t k) { return p.less(3 + k, k); };
    auto const e2 = [&](std::size_t k) { return p.less(k, 6 + k); };
    Number const n[3] = {e0(2) * e2(1) - e0(1) * e2(2), e0(0) * e2(2) - e0(2) * e2(0), e0(1) * e2(0) - e0(0) * e2(1)};
    auto const s = [&](std::size_t k) { return p.less(9 + k, k) + p.less(12 + k, k); };
    Number const centre = n[0] * s(0) + n[1] * s(1) + n[2] * s(2);
    Number const reach = fabs(n[0]) * p.less(12, 9) + fabs(n[1]) * p.less(13, 10) + fabs(n[2]) * p.less(14, 11);
    return {fabs(centre) - reach, of::plane_gap_bounds * of::five_point_bound(x.data())};
}

/// The least turn of the mapped triangle around the point, as point_transformed_trimesh_2d has it.
template <class Number>
seen<Number> mapped_turn(numbers const& x) {
    points<Number> const p{x};
    using std::fabs;
    Number u[3][2], size[2] = {0, 0};
    for (std::size_t k = 0; k < 2; ++k)
        for (std::size_t i = 0; i < 3; ++i) {
            Number const a = p.at(2 + 3 * k) * p.at(8 + 2 * i), b = p.at(3 + 3 * k) * p.at(9 + 2 * i);
            Number const shift = p.less(4 + 3 * k, k);
            u[i][k] = (a + b) + shift;
            Number const terms = fabs(a) + fabs(b) + fabs(shift);
            size[k] = terms > size[k] ? terms : size[k];
        }
    Number least = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        std::size_t const j = (i + 1) % 3;
        Number const turn = u[i][0] * u[j][1] - u[i][1] * u[j][0];
        least = i == 0 || turn < least ? turn : least;
    }
    return {least, of::mapped_factor * static_cast<double>(size[0] * size[1])};
}

/// Another test whose filter has the same operations inside, and the input for it where they come to the same.
struct relative {
    std::string_view test;
    relation (*certified)(double const*, std::size_t) noexcept;
    numbers (*input)(numbers const&);
};

struct filter {
    std::string_view name, test;
    relation (*certified)(double const*, std::size_t) noexcept;  // this program's own, not the catalog's
    std::size_t scalars;
    seen<double> (*computed)(numbers const&);
    seen<long double> (*exact)(numbers const&);
    std::size_t free;                // the scalar that is moved until the exact value is 0 or just below
    void (*repair)(numbers&);        // keeps the input valid and such that a wrong sign is a wrong answer
    bool (*counts)(numbers const&);  // is it still, with the free scalar moved?
    double needed;                   // the climb must come that near to the bound, or it is no climb
    std::array<relative, 3> relatives{};
};

/// d on the left of ab, in a corner of the range of both; c between them.
void left_corner(numbers& x) {
    for (std::size_t k = 0; k < 2; ++k)
        if (x[k] > x[2 + k]) std::swap(x[k], x[2 + k]);
    if (x[4] < x[0] || x[4] > x[2]) x[4] = x[0] + (x[2] - x[0]) * 0.75;
    x[6] = x[0];
    x[7] = x[3];
}
/// p between a and b, and the third vertex on the left of ab, in a corner of their range.
void left_of_point(numbers& x) {
    for (std::size_t k = 0; k < 2; ++k) {
        if (x[2 + k] > x[4 + k]) std::swap(x[2 + k], x[4 + k]);
        if (x[k] < x[2 + k] || x[k] > x[4 + k]) x[k] = x[2 + k] + (x[4 + k] - x[2 + k]) * 0.75;
    }
    x[6] = x[2];
    x[7] = x[5];
}
/// The ends a and b, and the triangle c d d.
numbers way_and_triangle(numbers const& x) {
    return {x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[6], x[7]};
}
/// A triangle on the right of ab, and the triangle c d d.
numbers triangle_and_triangle(numbers const& x) {
    return {x[0], x[1], x[2], x[3], x[2], x[1], x[4], x[5], x[6], x[7], x[6], x[7]};
}
numbers as_it_is(numbers const& x) {
    return x;
}
/// The five points, the last twice: a flat triangle of the ends.
numbers plane_and_triangle(numbers const& x) {
    numbers made = x;
    made.insert(made.end(), x.end() - 3, x.end());
    return made;
}
void second_end_above(numbers& x) {
    numbers other = x;
    for (std::size_t k = 0; k < 3; ++k) other[9 + k] = x[12 + k];
    if (space_side<long double>(other).value < 0)
        for (std::size_t k = 0; k < 3; ++k) std::swap(x[3 + k], x[6 + k]);
}
void positive_radius(numbers& x) {
    x[4] = std::fabs(x[4]);
}
bool always(numbers const&) {
    return true;
}
template <std::size_t Dimension>
void ordered_box(numbers& x) {
    for (std::size_t k = 3 * Dimension; k < 4 * Dimension; ++k)
        if (x[k] > x[k + Dimension]) std::swap(x[k], x[k + Dimension]);
}
/// Do triangle and box overlap along the axes? What they leave open is then for the filter to tell.
template <std::size_t Dimension>
bool overlapping(numbers const& x) {
    for (std::size_t k = 0; k < Dimension; ++k) {
        auto const [low, high] = std::minmax({x[k], x[k + Dimension], x[k + 2 * Dimension]});
        if (x[k + 4 * Dimension] < x[k + 3 * Dimension]) return false;
        if (high < x[k + 3 * Dimension] || x[k + 4 * Dimension] < low) return false;
    }
    return true;
}
void left_triangle(numbers& x) {
    numbers centred = x;
    if (mapped_turn<long double>(x).value < 0) {
        std::swap(centred[8], centred[10]);
        std::swap(centred[9], centred[11]);
        if (mapped_turn<long double>(centred).value > mapped_turn<long double>(x).value) x = centred;
    }
}

// Not const: so that no call can be moved across a change of the rounding mode.
#define GRAZE_FILTER(NAME) NAME<double>, NAME<long double>
std::array<filter, 7> filters{
    {{"plane",
      "segment_segment_2d",
      certified::segment_segment_2d<double>,
      8,
      GRAZE_FILTER(plane_side),
      5,
      left_corner,
      always,
      0.26,
      {{{"moving_point_trimesh_2d", certified::moving_point_trimesh_2d<double>, way_and_triangle},
        {"triangle_triangle_2d", certified::triangle_triangle_2d<double>, triangle_and_triangle}}}},
     {"point",
      "point_triangle_2d",
      certified::point_triangle_2d<double>,
      8,
      GRAZE_FILTER(point_turn),
      4,
      left_of_point,
      always,
      0.06,
      {{{"point_trimesh_2d", certified::point_trimesh_2d<double>, as_it_is}}}},
     {"space",
      "segment_plane_3d",
      certified::segment_plane_3d<double>,
      15,
      GRAZE_FILTER(space_side),
      11,
      second_end_above,
      always,
      0.11,
      {{{"segment_triangle_3d", certified::segment_triangle_3d<double>, as_it_is},
        {"triangle_triangle_3d", certified::triangle_triangle_3d<double>, plane_and_triangle}}}},
     {"disc", "point_disc_2d", certified::point_disc_2d<double>, 5, GRAZE_FILTER(disc_excess), 4, positive_radius,
      always, 0.26},
     {"edge gap", "triangle_rectangle_2d", certified::triangle_rectangle_2d<double>, 10, GRAZE_FILTER(rectangle_gap), 8,
      ordered_box<2>, overlapping<2>, 0.07},
     {"plane gap", "triangle_aabb_3d", certified::triangle_aabb_3d<double>, 15, GRAZE_FILTER(box_gap), 14,
      ordered_box<3>, overlapping<3>, 0.07},
     {"mapped", "point_transformed_trimesh_2d", certified::point_transformed_trimesh_2d<double>, 14,
      GRAZE_FILTER(mapped_turn), 0, left_triangle, always, 0.5}}};
#undef GRAZE_FILTER

constexpr std::array<int, 4> rounding_modes{FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};

/// The largest ratio of value to bound over the rounding modes.
double ratio_of(filter const& f, numbers const& x) {
    double best = -1;
    for (int mode : rounding_modes) {
        std::fesetround(mode);
        seen<double> const made = f.computed(x);
        std::fesetround(FE_TONEAREST);
        double const ratio = made.value / made.bound;
        if (ratio > best) best = ratio;
    }
    return best;
}

/// Moves the free scalar until the exact value is 0 or a little below. False where that fails.
bool solve(filter const& f, numbers& x) {
    double& t = x[f.free];
    double last = t + 0x1p-10;
    std::swap(t, last);
    long double value = f.exact(x).value;
    std::swap(t, last);
    for (int i = 0; i < 6; ++i) {
        long double const now = f.exact(x).value;
        if (now == value) break;
        double const next = static_cast<double>(t - now * (static_cast<long double>(t) - last) / (now - value));
        if (!(std::fabs(next) < 4)) return false;
        last = t, value = now, t = next;
    }
    for (int i = 0; i < 8; ++i)
        for (double direction : {1.0, -1.0}) {
            double const before = t;
            for (int k = 0; k < i; ++k) t = std::nextafter(t, direction * 8);
            seen<long double> const now = f.exact(x);
            if (now.value <= 0 && now.value > -0.1L * now.bound) return true;
            t = before;
        }
    return false;
}

double random_number(source& choices) {
    double const whole = static_cast<double>(choices.between(-(std::int64_t{1} << 53), std::int64_t{1} << 53));
    return std::ldexp(whole, -53 - static_cast<int>(choices.below(3) == 0 ? choices.below(8) : 0));
}

/// A certified test in all rounding modes.
bool is_right(std::string_view id, relation (*certified)(double const*, std::size_t) noexcept, numbers const& x) {
    test_info const& test = *find_test(id);
    if (validate(test, scalar_type::float64, x)) return true;
    relation const truth = rational_reference::decide(test, x);
    for (int mode : rounding_modes) {
        std::fesetround(mode);
        relation const said = certified(x.data(), x.size());
        std::fesetround(FE_TONEAREST);
        if (said == truth) continue;
        case_record record;
        record.question = {&test, scalar_type::float64, x};
        std::printf("certified says %s in rounding mode %d, which is %s:\n%s\n", std::string(name_of(said)).c_str(),
                    mode, std::string(name_of(truth)).c_str(), to_line(record).c_str());
        return false;
    }
    return true;
}

/// What the climb found is asked of the test and its relatives.
bool is_right(filter const& f, numbers const& x) {
    bool right = is_right(f.test, f.certified, x);
    for (relative const& other : f.relatives)
        if (!other.test.empty()) right = is_right(other.test, other.certified, other.input(x)) && right;
    return right;
}

/// Climbs from `rounds` random inputs.
bool climb(filter const& f, std::uint64_t rounds, double& best) {
    best = 0;
    for (std::uint64_t round = 0; round < rounds; ++round) {
        source choices(mix(round) ^ key_of(f.name));
        numbers x(f.scalars);
        double height = -1;
        for (int step = 0; step < 60000; ++step) {
            numbers next = x;
            if (height < 0)
                for (double& value : next) value = random_number(choices);
            for (std::uint64_t moves = choices.below(3); height >= 0 && moves < 3; ++moves) {
                double& value = next[choices.below(next.size())];
                std::uint64_t const kind = choices.below(3);
                if (kind == 0) value = random_number(choices);
                if (kind == 1) {
                    int const by = static_cast<int>(choices.below(53));  // first: the order of arguments is nobody's
                    value += std::ldexp(random_number(choices), -by);
                }
                if (kind == 2) value = -value;
            }
            f.repair(next);
            if (!solve(f, next) || !f.counts(next)) continue;
            double const reached = ratio_of(f, next);
            if (!(reached >= height)) continue;
            bool const far = reached > height + 1e-3 && reached > best * 0.9;
            if ((far || reached > 1) && !is_right(f, next)) return false;
            height = reached;
            x = next;
        }
        best = std::max(best, height);
    }
    return true;
}

}  // namespace
}  // namespace graze

int main(int argc, char** argv) {
    std::uint64_t const rounds = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 20;
    bool right = true;
    for (graze::filter const& f : graze::filters) {
        double best;
        bool const fine = graze::climb(f, rounds, best);
        std::printf("%-10s error / bound up to %.3f\n", std::string(f.name).c_str(), best);
        if (fine && best < f.needed) std::printf("%s: the climb has lost its way\n", std::string(f.name).c_str());
        right = right && fine && best >= f.needed;
    }
    return right ? 0 : 1;
}
