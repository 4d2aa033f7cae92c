// The CGAL reference: reads the layout, asks for relations and margins, and judges meshes triangle by triangle.
#include <CGAL/Min_sphere_d.h>
#include <CGAL/Optimisation_d_traits_3.h>
#include <CGAL/Simple_homogeneous.h>
#include <CGAL/squared_distance_2.h>

#include "cgal/contact.hpp"
#include "cgal/moving.hpp"
#include "cgal/shapes.hpp"
#include "cgal/signs.hpp"
#include "cgal/solid.hpp"
#include "cgal/values.hpp"
#include "graze/internal/cgal/sphere_check.hpp"

namespace graze::cgal_reference {
namespace {

exact_answer judge_disc(std::span<double const> input, part const& disc) {
    auto const p = point_2<exact_kernel>(input, 0), centre = point_2<exact_kernel>(input, disc.offset);
    CGAL::Gmpq const radius(input[disc.offset + 2]), radius_squared = radius * radius;
    exact_kernel::Circle_2 const circle(centre, radius_squared);
    exact_answer answer;
    CGAL::Bounded_side const where = circle.bounded_side(p);
    answer.rel = where == CGAL::ON_BOUNDED_SIDE ? relation::crossing
                 : where == CGAL::ON_BOUNDARY   ? relation::touching
                                                : relation::disjoint;
    answer.margin = {to_rational(CGAL::squared_distance(p, centre)), to_rational(radius)};
    return answer;
}

exact_answer smallest_sphere(std::span<double const> input) {
    using traits = CGAL::Optimisation_d_traits_3<exact_kernel, CGAL::Gmpq, CGAL::Gmpq>;
    std::array<exact_kernel::Point_3, 3> const points{point_3<exact_kernel>(input, 0), point_3<exact_kernel>(input, 3),
                                                      point_3<exact_kernel>(input, 6)};
    CGAL::Min_sphere_d<traits> const smallest(points.begin(), points.end());
    exact_sphere sphere;
    for (int axis = 0; axis < 3; ++axis)
        sphere.centre[static_cast<std::size_t>(axis)] = to_rational(smallest.center()[axis]);
    sphere.radius_squared = to_rational(smallest.squared_radius());
    exact_answer answer;
    answer.sphere = sphere;
    return answer;
}

/// Scalars that are integers, and with 2^exponent the lengths they stand for.
struct whole_input {
    std::vector<double> scaled{};
    std::span<double const> scalars;
    int exponent = 0;
};

/// Rationals whose denominators are 1 take a fraction of the time. Nothing scaled where a double would not hold it: a
/// double is an integer times 2^(ilogb - 52), of the least one that is not 0 too, and no power of two costs one of these a
/// bit but by overflow.
whole_input in_integers(std::span<double const> input) {
    int least = std::numeric_limits<int>::max(), most = std::numeric_limits<int>::min();
    for (double value : input)
        if (value != 0) least = std::min(least, std::ilogb(value)), most = std::max(most, std::ilogb(value));
    if (least > most || most - least > 900) return {{}, input};
    whole_input result{{}, {}, least - 52};
    result.scaled.reserve(input.size());
    for (double value : input) result.scaled.push_back(std::ldexp(value, -result.exponent));
    result.scalars = result.scaled;
    return result;
}

/// A point mapped by the matrix at `offset`: a construction, so for the exact kernel alone.
exact_kernel::Point_2 mapped(exact_kernel::Point_2 const& p, std::span<double const> m) {
    using FT = exact_kernel::FT;
    return {FT(m[0]) * p.x() + FT(m[1]) * p.y() + FT(m[2]), FT(m[3]) * p.x() + FT(m[4]) * p.y() + FT(m[5])};
}

/// The second set of a test in the plane, in the kernel's numbers: the last shape, or the triangle of a mesh that starts
/// at `at`, mapped where there is a matrix.
template <class K>
flat_shape<K> read_second(test_info const& test, std::span<double const> input, std::size_t at) {
    flat_shape<K> second = read_flat<K>(test.layout.back().kind, input, at);
    if constexpr (std::is_same_v<K, exact_kernel>) {
        if (part const* const matrix = test.matrix()) {
            for (auto& p : second.hull) p = mapped(p, input.subspan(matrix->offset, matrix->count));
            second = make_flat<K>(second.hull);
        }
    }
    return second;
}

/// Sets of the plane, a mesh triangle by triangle: the strongest relation counts, with the largest depth or the
/// smallest distance. `relate_at` tells the relation of the first set and the one that starts at a scalar.
template <class Relate>
exact_answer judge_flat(test_info const& test, std::span<double const> input, wanted what, Relate const& relate_at) {
    std::size_t const step = test.last_step(), begin = test.layout.back().offset;
    exact_answer strongest;
    bool const scales = what == wanted::everything && test.scales_as_one();
    whole_input const whole = scales ? in_integers(input) : whole_input{{}, input};
    for (std::size_t at = begin; at < input.size(); at += step) {
        relation const rel = relate_at(at);
        bool const first_one = at == begin;
        if (!first_one && rel < strongest.rel) continue;
        if (what == wanted::relation_only) {
            strongest.rel = rel;
            if (rel == relation::crossing) break;
            continue;
        }
        exact_answer one;
        one.rel = rel;
        one.margin.square = squared_margin(rel, read_flat<exact_kernel>(test.layout[0].kind, whole.scalars, 0),
                                           read_second<exact_kernel>(test, whole.scalars, at));
        bool const stronger = rel == relation::crossing ? one.margin.square > strongest.margin.square
                                                        : one.margin.square < strongest.margin.square;
        if (first_one || rel > strongest.rel || stronger) strongest = one;
    }
    if (whole.exponent != 0) strongest.margin.square = times_power(strongest.margin.square, 2L * whole.exponent);
    return strongest;
}

/// The same of input points, in one kernel.
template <class K>
exact_answer judge_points(test_info const& test, std::span<double const> input, wanted what) {
    flat_shape<K> const first = read_flat<K>(test.layout[0].kind, input, 0);
    return judge_flat(test, input, what,
                      [&](std::size_t at) { return relate(first, read_second<K>(test, input, at)); });
}

exact_answer answer_for(test_info const& test, std::span<double const> input, wanted what) {
    if (test.answer == answer_kind::sphere) return smallest_sphere(input);
    if (test.dimension == 2) {
        part const& second = test.layout.back();
        if (test.layout[0].kind == shape::polygon) return judge_polygons(test, input, what);
        if (test.layout[0].kind == shape::point && second.kind == shape::disc) return judge_disc(input, second);
        if (second.kind == shape::ray) return judge_flat_ray(test, input);
        if (second.kind == shape::hull) return judge_flat_hulls(input, what);
        if (is_round(test)) return judge_flat_round(test, input, what);
        if (second.kind == shape::polygon) {
            exact_answer answer;
            answer.rel = relate_polygon(input);
            if (what == wanted::everything) answer.margin.square = squared_margin_of_polygon(input);
            return answer;
        }
        if (part const* const map = test.matrix()) {
            auto const matrix = input.subspan(map->offset, map->count);
            if (is_singular(matrix)) return {};
            return judge_flat(test, input, what, [&](std::size_t at) {
                return relate_mapped(input.first(2), matrix, input.subspan(at, test.last_step()));
            });
        }
        if (within_filters(input)) return judge_points<input_kernel>(test, input, what);
        return judge_points<exact_kernel>(test, input, what);
    }
    if (test.layout[0].kind == shape::plane_equation) return judge_plane_equation(test, input);
    if (test.layout[0].kind == shape::cylinder) return judge_cylinder(test, input);
    if (test.has_solid()) return judge_solid(test, input, what);
    if (test.layout[0].kind == shape::frustum) return judge_frustum(test, input);
    if (is_round(test)) return judge_round(test, input, what);
    exact_answer answer;
    answer.rel = relate_in_space(test, input, what);
    if (what == wanted::everything) {
        whole_input const whole = test.scales_as_one() ? in_integers(input) : whole_input{{}, input};
        rational const square = squared_margin_in_space(test, whole.scalars, answer.rel);
        answer.margin.square = times_power(square, 2L * whole.exponent);
    }
    return answer;
}

/// The input brought within the filters by a power of two, which changes no relation of shapes; the input itself where
/// that would cost a bit, or not all scalars scale along.
std::span<double const> within_reach(test_info const& test, std::span<double const> input,
                                     std::vector<double>& scaled) {
    if (!test.scales_as_one() || within_filters(input)) return input;
    double largest = 0;
    for (double value : input) largest = std::max(largest, std::abs(value));
    int const exponent = std::ilogb(largest) - 98;
    for (double value : input) {
        scaled.push_back(std::ldexp(value, -exponent));
        if (std::ldexp(scaled.back(), exponent) != value) return input;
    }
    return within_filters(scaled) ? std::span<double const>(scaled) : input;
}

}  // namespace

relation decide(test_info const& test, std::span<double const> input) {
    std::vector<double> scaled;
    switch (test.answer) {
        case answer_kind::values: return evaluate_values(test, input).rel;
        case answer_kind::contact: return relation::defined;
        case answer_kind::moving: return time_contact(test, input).rel;
        case answer_kind::sign: return decide_sign(test, within_reach(test, input, scaled));
        case answer_kind::relation:
        case answer_kind::sphere: break;
    }
    return answer_for(test, within_reach(test, input, scaled), wanted::relation_only).rel;
}

exact_answer evaluate(test_info const& test, std::span<double const> input) {
    switch (test.answer) {
        case answer_kind::sign: return evaluate_sign(test, input);
        case answer_kind::values: return evaluate_values(test, input);
        case answer_kind::contact: return evaluate_contact(test, input);
        case answer_kind::moving:
            if (test.displacement()) return answer_cast(test, input, wanted::everything);
            return answer_moving(test, input, true);
        case answer_kind::relation:
        case answer_kind::sphere: break;
    }
    return answer_for(test, input, wanted::everything);
}

bool confirm_sphere(std::span<double const> input, exact_sphere const& sphere) {
    using K = CGAL::Simple_homogeneous<CGAL::Gmpz>;
    whole_input const whole = in_integers(input);
    if (whole.scaled.empty()) {
        exact_answer const found = smallest_sphere(input);
        return found.sphere->centre == sphere.centre && found.sphere->radius_squared == sphere.radius_squared;
    }
    K::Point_3 p[3];
    for (std::size_t i = 0; i < 3; ++i) {
        auto const at = [&](std::size_t axis) { return CGAL::Gmpz(whole.scalars[3 * i + axis]); };
        p[i] = K::Point_3(at(0), at(1), at(2));
    }
    integer common = 1;
    std::array<rational, 3> centre;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        centre[axis] = times_power(sphere.centre[axis], -whole.exponent);
        common = lcm(common, integer(denominator(centre[axis])));
    }
    auto const number = [](integer const& value) { return CGAL::Gmpz(value.backend().data()); };
    auto const times_common = [&](rational const& value) {
        return number(integer(numerator(value) * (common / denominator(value))));
    };
    K::Point_3 const c(times_common(centre[0]), times_common(centre[1]), times_common(centre[2]), number(common));
    rational const squared = times_power(sphere.radius_squared, -2L * whole.exponent);
    K::FT const radius_squared(number(numerator(squared)), number(denominator(squared)));
    bool on[3];
    for (std::size_t i = 0; i < 3; ++i) {
        CGAL::Comparison_result const side = CGAL::compare(CGAL::squared_distance(p[i], c), radius_squared);
        if (side == CGAL::LARGER) return false;
        on[i] = side == CGAL::EQUAL;
    }
    for (std::size_t i = 0; i < 3; ++i) {
        std::size_t const j = (i + 1) % 3;
        if (on[i] && on[j] && c == CGAL::midpoint(p[i], p[j])) return true;  // one point at both ends too
    }
    // The middle of the circle through all three is inside of them if no angle is right or obtuse.
    return on[0] && on[1] && on[2] && CGAL::coplanar(p[0], p[1], p[2], c) &&
           CGAL::angle(p[0], p[1], p[2]) == CGAL::ACUTE && CGAL::angle(p[1], p[2], p[0]) == CGAL::ACUTE &&
           CGAL::angle(p[2], p[0], p[1]) == CGAL::ACUTE;
}

exact_answer time_contact(test_info const& test, std::span<double const> input) {
    if (test.displacement()) return answer_cast(test, input, wanted::relation_only);
    return answer_moving(test, input, false);
}

}  // namespace graze::cgal_reference
