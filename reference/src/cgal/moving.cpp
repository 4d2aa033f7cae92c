// Moving shapes with CGAL's algebraic kernel: it isolates the roots of the polynomials and tells signs at them. What is
// asked at a root differs from the rational reference's questions: triple products with the plane's normal, of degree 4 and
// 6, and squares, in place of one component of each.
#include "cgal/moving.hpp"

#include <CGAL/Algebraic_kernel_d_1.h>
#include <CGAL/Gmpz.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "cgal/distances.hpp"

namespace graze::cgal_reference {
namespace {

using algebra = CGAL::Algebraic_kernel_d_1<CGAL::Gmpz>;
using timed = algebra::Polynomial_1;
using instant = algebra::Algebraic_real_1;
using bound = algebra::Bound;

struct path {
    std::array<timed, 3> at;

    path operator-(path const& other) const {
        return {{at[0] - other.at[0], at[1] - other.at[1], at[2] - other.at[2]}};
    }
    timed operator*(path const& other) const { return at[0] * other.at[0] + at[1] * other.at[1] + at[2] * other.at[2]; }
    path across(path const& other) const {
        auto const minor = [&](std::size_t i, std::size_t k) {
            return timed(at[i] * other.at[k] - at[k] * other.at[i]);
        };
        return {{minor(1, 2), minor(2, 0), minor(0, 1)}};
    }
};

/// Paths are of whole numbers: the input's over 2^exponent.
struct motion {
    std::array<path, 4> point;
    bool of_edges;
    int exponent = 0;
};

motion read_motion(test_info const& test, std::span<double const> input) {
    motion read{{}, test.layout.front().kind == shape::segment};
    int lowest = 2000;
    for (double const value : input)
        if (value != 0) lowest = std::min(lowest, std::max(std::ilogb(value) - 52, -1074));
    read.exponent = lowest == 2000 ? 0 : lowest;
    auto const whole = [&](double value) {
        if (value == 0) return CGAL::Gmpz(0);
        int const spacing = std::max(std::ilogb(value) - 52, -1074);
        CGAL::Gmpz digits(static_cast<long>(std::ldexp(std::ldexp(value, -spacing / 2), -(spacing - spacing / 2))));
        return CGAL::Gmpz(digits << static_cast<long>(spacing - read.exponent));
    };
    for (std::size_t i = 0; i < 12; ++i) {
        CGAL::Gmpz const start = whole(input[i]), end = whole(input[i + 12]);
        read.point[i / 3].at[i % 3] = timed(start, CGAL::Gmpz(end - start));
    }
    return read;
}

/// CGAL 5.5's own stops with a precondition violated where refining meets a rational root.
int sign_at(timed p, instant const& time) {
    if (p.is_zero() || p.degree() == 0) return static_cast<int>(CGAL::sign(p[0]));
    for (int rounds = 0;; time.refine(), ++rounds) {
        bound const low = time.low(), high = time.high();
        // A common divisor is dear, and most signs are told without.
        if (rounds == 4 && low != high && algebra().is_zero_at_1_object()(p, time)) return 0;
        int const sign = static_cast<int>(p.sign_at(low));
        if (low == high || (sign != 0 && CGAL::internal::descartes(p, low, high) == 0)) return sign;
    }
}

/// -1: apart, 0: touching, 1: strictly inside; at a time when one plane holds all.
class contact_test {
  public:
    explicit contact_test(motion const& of)
        : x_(of.point),
          of_edges_(of.of_edges),
          along_(of_edges_ ? x_[1] - x_[0] : x_[2] - x_[1]),
          other_(of_edges_ ? x_[3] - x_[2] : x_[3] - x_[1]),
          normal_(along_.across(other_)) {}

    timed coplanarity() const { return normal_ * (of_edges_ ? x_[2] - x_[0] : x_[0] - x_[1]); }
    timed normal_square() const { return normal_ * normal_; }
    path const& normal() const { return normal_; }

    int at(instant const& time) const {
        auto const sign = [&](timed const& p) { return sign_at(p, time); };
        if (sign(normal_square()) == 0) {
            auto const on = [&](std::size_t p, std::size_t u, std::size_t v) {
                return sign(area(p, u, v)) == 0 && sign(inward(p, u, v)) >= 0;
            };
            bool const meet = of_edges_ ? on(0, 2, 3) || on(1, 2, 3) || on(2, 0, 1) || on(3, 0, 1)
                                        : on(0, 1, 2) || on(0, 2, 3) || on(0, 1, 3);
            return meet ? 0 : -1;
        }
        int least = 1;
        for (timed const& side : sides()) {
            least = std::min(least, sign(side));
            if (least < 0) break;
        }
        return least;
    }

    /// All whose signs `at` can ask for.
    std::vector<timed> borders() const {
        std::vector<timed> all = sides();
        all.push_back(normal_square());
        auto const add = [&](std::size_t p, std::size_t u, std::size_t v) {
            all.push_back(area(p, u, v));
            all.push_back(inward(p, u, v));
        };
        if (of_edges_)
            add(0, 2, 3), add(1, 2, 3), add(2, 0, 1), add(3, 0, 1);
        else
            add(0, 1, 2), add(0, 2, 3), add(0, 1, 3);
        return all;
    }

  private:
    /// The square of twice the triangle's area.
    timed area(std::size_t p, std::size_t u, std::size_t v) const {
        path const whole = (x_[p] - x_[u]).across(x_[v] - x_[u]);
        return whole * whole;
    }
    /// Is not negative iff p, a point of the line uv, is between u and v.
    timed inward(std::size_t p, std::size_t u, std::size_t v) const { return (x_[p] - x_[u]) * (x_[v] - x_[p]); }
    /// Positive iff x_k turns left of the line from i to j, seen against the normal.
    timed turn(std::size_t i, std::size_t j, std::size_t k) const {
        return normal_ * (x_[j] - x_[i]).across(x_[k] - x_[i]);
    }
    std::vector<timed> sides() const {
        if (!of_edges_) return {turn(1, 2, 0), turn(2, 3, 0), turn(3, 1, 0)};
        // Left of the line ab lies d, right c; left of cd a, right b.
        return {-turn(0, 1, 2), turn(0, 1, 3), turn(2, 3, 0), -turn(2, 3, 1)};
    }

    std::array<path, 4> x_;
    bool of_edges_;
    path along_, other_, normal_;
};

using roots = std::vector<std::pair<instant, int>>;

/// Descartes' rule of signs for (1 + x)^n p(1 / (1 + x)), whose positive roots are those of p between 0 and 1. Its first
/// coefficient is p(1), its last p(0).
bool has_no_roots_from_0_to_1(timed const& p) {
    std::vector<CGAL::Gmpz> q(p.begin(), p.end());
    std::reverse(q.begin(), q.end());
    for (std::size_t done = 0; done + 1 < q.size(); ++done)
        for (std::size_t k = q.size() - 1; k > done; --k) q[k - 1] += q[k];
    CGAL::Sign const sign = CGAL::sign(q.front());
    return sign != CGAL::ZERO && CGAL::sign(q.back()) == sign &&
           std::none_of(q.begin(), q.end(), [&](CGAL::Gmpz const& c) { return CGAL::sign(c) == -sign; });
}

/// Has a polynomial of degree 1 to 3 simple roots alone, by the discriminant? False for others.
bool has_simple_roots_alone(timed const& p) {
    if (p.degree() < 1 || p.degree() > 3) return false;
    auto const at = [&](int i) { return i <= p.degree() ? p[static_cast<unsigned>(i)] : CGAL::Gmpz(0); };
    CGAL::Gmpz const a = at(3), b = at(2), c = at(1), d = at(0);
    if (p.degree() == 1) return true;
    if (p.degree() == 2) return c * c != 4 * b * d;
    return 18 * a * b * c * d - 4 * b * b * b * d + b * b * c * c - 4 * a * c * c * c - 27 * a * a * d * d != 0;
}

/// Those in [0, 1], ascending, with their multiplicities. Most polynomials have none there.
roots roots_of(timed const& p) {
    if (has_no_roots_from_0_to_1(p)) return {};
    algebra const kernel;
    roots all, within;
    if (has_simple_roots_alone(p)) {
        std::vector<instant> simple;
        kernel.solve_1_object()(p, true, std::back_inserter(simple));
        for (instant const& time : simple) all.emplace_back(time, 1);
    } else {
        kernel.solve_1_object()(p, std::back_inserter(all));
    }
    for (auto const& [time, times] : all)
        if (kernel.compare_1_object()(time, bound(0)) != CGAL::SMALLER &&
            kernel.compare_1_object()(time, bound(1)) != CGAL::LARGER)
            within.emplace_back(time, times);
    return within;
}

exact_time rounded(instant const& time) {
    algebra const kernel;
    return rounded_by(
        [&](CGAL::Gmpq const& value) { return static_cast<int>(kernel.compare_1_object()(time, bound(value))); },
        CGAL::to_double(kernel.approximate_absolute_1_object()(time, 70).first));
}

struct met {
    relation rel = relation::disjoint;
    std::optional<instant> first;
};

met meet(motion const& of) {
    algebra const kernel;
    auto const is_before = [&](instant const& u, instant const& v) {
        return kernel.compare_1_object()(u, v) == CGAL::SMALLER;
    };
    contact_test const contact(of);
    timed const f = contact.coplanarity();
    met found;
    if (!f.is_zero()) {
        for (auto const& [time, times] : roots_of(f)) {
            int const how = contact.at(time);
            if (how < 0) continue;
            if (!found.first) found = {relation::touching, time};
            bool const inner = kernel.compare_1_object()(time, bound(0)) == CGAL::LARGER &&
                               kernel.compare_1_object()(time, bound(1)) == CGAL::SMALLER;
            if (how > 0 && times % 2 == 1 && inner) found.rel = relation::crossing;
        }
        return found;
    }
    roots candidates{{kernel.construct_algebraic_real_1_object()(0), 1}};
    for (timed const& border : contact.borders())
        if (border.degree() > 0)
            for (auto const& item : roots_of(border)) candidates.push_back(item);
    for (auto const& [time, times] : candidates)
        if ((!found.first || is_before(time, *found.first)) && contact.at(time) >= 0)
            found = {relation::touching, time};
    return found;
}

/// The least squared distance over the motion, in whole numbers; see the rational reference for where it can be.
CGAL::Gmpq least_square(motion const& of) {
    contact_test const contact(of);
    auto const& x = of.point;
    auto const distance_at = [&](CGAL::Gmpq const& time) {
        std::array<exact_kernel::Point_3, 4> p;
        for (std::size_t i = 0; i < 4; ++i) {
            std::array<CGAL::Gmpq, 3> c;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                timed const& along = x[i].at[axis];
                c[axis] = CGAL::Gmpq(along[0]) + (along.degree() > 0 ? CGAL::Gmpq(along[1]) * time : CGAL::Gmpq(0));
            }
            p[i] = {c[0], c[1], c[2]};
        }
        if (of.of_edges) return squared_distance_of_segments(p);
        return CGAL::squared_distance(p[0], nearest_on_triangle(p[0], {p[1], p[2], p[3]}));
    };
    std::vector<timed> slopes;
    auto const add_quotient = [&](timed const& n, timed const& d) {
        slopes.push_back(CGAL::differentiate(n) * d - n * CGAL::differentiate(d));
    };
    auto const add_line = [&](std::size_t p, std::size_t u, std::size_t v) {
        path const edge = x[v] - x[u], area = (x[p] - x[u]).across(edge);
        add_quotient(area * area, edge * edge);
    };
    std::size_t const first = of.of_edges ? 2 : 1;
    for (std::size_t i = 0; i < first; ++i)
        for (std::size_t k = first; k < 4; ++k) slopes.push_back(CGAL::differentiate((x[i] - x[k]) * (x[i] - x[k])));
    if (of.of_edges)
        add_line(0, 2, 3), add_line(1, 2, 3), add_line(2, 0, 1), add_line(3, 0, 1);
    else
        add_line(0, 1, 2), add_line(0, 2, 3), add_line(0, 3, 1);
    timed const f = contact.coplanarity(), m = contact.normal_square();
    slopes.push_back(timed(CGAL::Gmpz(2)) * CGAL::differentiate(f) * m - f * CGAL::differentiate(m));

    CGAL::Gmpq least = std::min(distance_at(0), distance_at(1)), fastest = 0;
    for (std::size_t i = 0; i < first; ++i)
        for (std::size_t k = first; k < 4; ++k) {
            path const arm = x[i] - x[k];
            CGAL::Gmpz speed = 0;
            for (timed const& along : arm.at)
                if (along.degree() > 0) speed += along[1] * along[1];
            fastest = std::max(fastest, CGAL::Gmpq(speed));
        }
    algebra const kernel;
    std::vector<instant> times;
    for (timed const& slope : slopes)
        if (!slope.is_zero() && slope.degree() > 0)
            for (auto const& [time, multiplicity] : roots_of(slope)) times.push_back(time);
    // Near enough that the distance there is that of the time to 2^-67 of the least one as it was known before; and again
    // where that turned out to be more than twice the least.
    for (CGAL::Gmpq before = 5 * least; 4 * least < before;) {
        before = least;
        for (instant const& time : times) {
            int bits = 68;
            for (CGAL::Gmpq ratio = fastest / least; ratio > 1; ratio /= 4) ++bits;
            auto const [low, high] = kernel.approximate_absolute_1_object()(time, bits);
            CGAL::Gmpq const at = low < 0 ? CGAL::Gmpq(0) : CGAL::Gmpq(low);
            least = std::min(least, distance_at(at));
        }
    }
    return least;
}

}  // namespace

exact_answer answer_moving(test_info const& test, std::span<double const> input, bool with_margin) {
    motion const of = read_motion(test, input);
    met const found = meet(of);
    exact_answer answer;
    answer.rel = found.rel;
    answer.margin_is_enclosed = true;
    if (found.first) answer.first_contact = rounded(*found.first);
    answer.margin_is_unknown = found.first.has_value();
    if (!found.first && with_margin) {
        rational const square = to_rational(least_square(of));
        integer const power = integer(1) << static_cast<unsigned long>(2 * std::abs(of.exponent));
        answer.margin.square = of.exponent < 0 ? rational(square / power) : rational(square * power);
    }
    return answer;
}

}  // namespace graze::cgal_reference
