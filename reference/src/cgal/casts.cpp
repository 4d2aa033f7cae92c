// Casts: the relation and the margin are those of the first set and the hull of the second at both times. When hulls meet first
// is the minimum of CGAL's linear program in the weights of all points and the time. When a ball meets a core first is told by
// distances: it is not after a time if what the ball sweeps over until then is near enough, and just at a time if the ball is
// as far away then as the radii reach, and comes no farther.
#include <CGAL/QP_functions.h>
#include <CGAL/QP_models.h>

#include <bit>
#include <optional>

#include "cgal/differences.hpp"
#include "cgal/distances.hpp"
#include "cgal/moving.hpp"
#include "cgal/widened.hpp"

namespace graze::cgal_reference {
namespace {

using quotient = CGAL::Gmpq;
using solid_point = exact_kernel::Point_3;
using solid_vector = exact_kernel::Vector_3;

struct cast {
    std::vector<solid_point> first, second;  // the second at time 0
    solid_vector way;
    quotient reach = 0;  // the radii together
};

cast read_cast(test_info const& test, std::span<double const> input) {
    cast read;
    auto const parts = test.sets();
    for (std::size_t k = 0; k < 2; ++k) {
        placed_part const placed = test.place(*parts[k], input.size());
        auto& points = k == 0 ? read.first : read.second;
        if (parts[k]->kind == shape::box) {
            solid_point const low = point_3<exact_kernel>(input, placed.offset),
                              high = point_3<exact_kernel>(input, placed.offset + 3);
            for (unsigned bits = 0; bits < 8; ++bits)
                points.emplace_back((bits & 1 ? high : low).x(), (bits & 2 ? high : low).y(),
                                    (bits & 4 ? high : low).z());
            continue;
        }
        for (std::size_t i = 0; i < placed.points; ++i)
            points.push_back(point_3<exact_kernel>(input, placed.offset + 3 * i));
        if (traits_of(parts[k]->kind).further == further_scalars::radius)
            read.reach += quotient(input[placed.end() - 1]);
    }
    std::size_t const at = test.displacement()->offset;
    read.way = {quotient(input[at]), quotient(input[at + 1]), quotient(input[at + 2])};
    return read;
}

lazy_points lazy_of(std::vector<solid_point> const& points, solid_vector const& way) {
    lazy_points result;
    for (solid_point const& p : points) {
        solid_point const moved = p + way;
        auto const coordinate = [](quotient const& value) {
            // Scalars and sums of two, which lazy numbers add themselves.
            return lazy_kernel::FT(lazy_kernel::Exact_kernel::FT(value.mpq()));
        };
        result.emplace_back(coordinate(moved.x()), coordinate(moved.y()), coordinate(moved.z()));
    }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

/// Of weights of the points of both and the time: equal sums in each coordinate, weights that are 1 in all.
quotient first_of_hulls(cast const& of) {
    CGAL::Quadratic_program<quotient> least(CGAL::EQUAL, true, quotient(0), false, quotient(0));
    int column = 0;
    auto const add = [&](auto const& p, int sign, int weight_row) {
        for (int axis = 0; axis < 3; ++axis) least.set_a(column, axis, sign * p[axis]);
        if (weight_row >= 0) least.set_a(column, weight_row, quotient(1));
        ++column;
    };
    for (solid_point const& p : of.first) add(p, 1, 3);
    for (solid_point const& p : of.second) add(p, -1, 4);
    add(of.way, -1, -1);
    least.set_c(column - 1, quotient(1));
    for (int row = 0; row < 5; ++row) least.set_b(row, quotient(row < 3 ? 0 : 1));
    CGAL::Quadratic_program_options options;
    options.set_pricing_strategy(CGAL::QP_BLAND);
    auto const found = CGAL::solve_linear_program(least, quotient(), options);
    auto const value = found.objective_value();
    return quotient(value.numerator() / value.denominator());
}

/// A ball's centre on its way, and a core of one or three points.
class approach {
  public:
    explicit approach(cast const& of) : of_(of), square_(of.reach * of.reach) {}

    /// Returns the sign of the first contact less the time; they meet, but not at time 0.
    int compare(quotient const& time) const {
        solid_point const at = of_.second[0] + of_.way * time, nearest = nearest_to(at);
        solid_vector const apart = at - nearest;
        quotient const squared = apart * apart;
        if (squared == square_) {
            CGAL::Sign const slope = CGAL::sign(apart * of_.way);
            if (slope == CGAL::NEGATIVE) return 0;
            // The nearest that it comes; perhaps it slides along for some time.
            if (slope == CGAL::ZERO) return was_as_near_before(time) ? -1 : 0;
        }
        return squared <= square_ || comes_near(at) ? -1 : 1;
    }

    /// By steps of what is left between.
    double guess() const {
        std::array<double, 3> const w{CGAL::to_double(of_.way.x()), CGAL::to_double(of_.way.y()),
                                      CGAL::to_double(of_.way.z())};
        double const speed = std::hypot(w[0], w[1], w[2]), reach = CGAL::to_double(of_.reach);
        double time = 0;
        for (int steps = 0; steps < 12; ++steps) {
            solid_point const at = of_.second[0] + of_.way * quotient(time);
            solid_vector const apart = at - nearest_to(at);
            double const distance = std::sqrt(CGAL::to_double(apart * apart));
            // As of a plane across the shortest way.
            double const towards = -CGAL::to_double(apart * of_.way) / distance;
            double const step = (distance - reach) / (towards > speed * 0x1p-10 ? towards : speed);
            if (!(std::abs(step) > 0x1p-54 * time) || !std::isfinite(step)) break;
            time = std::min(1.0, std::max(0.0, time + step));
        }
        return time;
    }

  private:
    solid_point nearest_to(solid_point const& p) const {
        return of_.first.size() == 1 ? of_.first[0]
                                     : nearest_on_triangle(p, {of_.first[0], of_.first[1], of_.first[2]});
    }

    /// Was the distance at times just before the same as at this one, where it is least? Between the times at which the centre
    /// passes from a corner's, an edge's or the face's surroundings into another's its square is a polynomial of degree 2.
    bool was_as_near_before(quotient const& time) const {
        if (of_.first.size() == 1) return false;
        quotient before = 0;
        auto const pass = [&](solid_vector const& normal, solid_point const& through) {
            quotient const speed = normal * of_.way;
            if (speed == 0) return;
            quotient const at = normal * (through - of_.second[0]) / speed;
            if (at < time && at > before) before = at;
        };
        solid_vector const normal = CGAL::cross_product(of_.first[1] - of_.first[0], of_.first[2] - of_.first[0]);
        for (std::size_t i = 0; i < 3; ++i) {
            solid_point const &v = of_.first[i], &w = of_.first[(i + 1) % 3];
            pass(w - v, v);
            pass(w - v, w);
            pass(CGAL::cross_product(normal, w - v), v);
        }
        solid_point const middle = of_.second[0] + of_.way * ((before + time) / 2);
        solid_vector const apart = middle - nearest_to(middle);
        return apart * apart == square_;
    }

    /// Is a point of the way up to there as near as the radii?
    bool comes_near(solid_point const& end) const {
        solid_point const start = of_.second[0];
        auto const is_within = [&](quotient const& squared) { return squared <= square_; };
        if (of_.first.size() == 1)
            return is_within(squared_distance_of_segments({of_.first[0], of_.first[0], start, end}));
        for (std::size_t i = 0; i < 3; ++i)
            if (is_within(squared_distance_of_segments({of_.first[i], of_.first[(i + 1) % 3], start, end})))
                return true;
        // Inside the triangle's outline it is nearest at an end, or goes through.
        solid_vector const normal = CGAL::cross_product(of_.first[1] - of_.first[0], of_.first[2] - of_.first[0]);
        quotient const from = normal * (start - of_.first[0]), to = normal * (end - of_.first[0]);
        if (CGAL::sign(from) * CGAL::sign(to) >= 0) return false;
        solid_point const at = start + (end - start) * (from / (from - to));
        solid_vector const apart = at - nearest_to(at);
        return is_within(apart * apart);
    }

    cast const& of_;
    quotient square_;
};

exact_time first_contact_of(cast const& of) {
    auto const meet_at_start = [&] {
        relation const cores =
            relate_hulls(lazy_of(of.first, CGAL::NULL_VECTOR), lazy_of(of.second, CGAL::NULL_VECTOR));
        if (cores != relation::disjoint) return true;
        if (of.reach == 0) return false;
        rational const squared =
            squared_margin_of_hulls(lazy_of(of.first, CGAL::NULL_VECTOR), lazy_of(of.second, CGAL::NULL_VECTOR), cores);
        return squared <= to_rational(of.reach * of.reach);
    };
    if (meet_at_start()) return {0, 0, true};
    if (of.reach == 0) {
        quotient const time = first_of_hulls(of);
        return rounded_by([&](quotient const& value) { return static_cast<int>(CGAL::compare(time, value)); },
                          CGAL::to_double(time));
    }
    approach const ball(of);
    return rounded_by([&](quotient const& value) { return ball.compare(value); }, ball.guess());
}

}  // namespace

exact_answer answer_cast(test_info const& test, std::span<double const> input, wanted what) {
    cast const of = read_cast(test, input);
    lazy_points const first = without_inner_points(lazy_of(of.first, CGAL::NULL_VECTOR));
    lazy_points swept = lazy_of(of.second, CGAL::NULL_VECTOR);
    for (auto const& p : lazy_of(of.second, of.way)) swept.push_back(p);
    swept = without_inner_points(std::move(swept));
    relation const cores = relate_hulls(first, swept);
    exact_answer answer =
        widened_by(of.reach, cores, what, [&] { return squared_margin_of_hulls(first, swept, cores); });
    if (answer.rel != relation::disjoint) answer.first_contact = first_contact_of(of);
    return answer;
}

}  // namespace graze::cgal_reference
