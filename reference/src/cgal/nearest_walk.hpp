// A guess in doubles of where two convex sets are nearest, by the walk of E. Gilbert, D. Johnson and S. Keerthi (1988) to
// the point nearest to the origin of the hull D of all differences of their corners. It may be wrong in any way: who asks
// it proves what it names.
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "cgal/polytopes.hpp"

namespace graze::cgal_reference::guess {

template <class Number>
triple<Number> minus(triple<Number> const& a, triple<Number> const& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
template <class Number>
Number dot(triple<Number> const& a, triple<Number> const& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
template <class Number>
triple<Number> cross(triple<Number> const& a, triple<Number> const& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// Two bodies in doubles, as a guess wants them: multiplied by 2^-exponent, of size one then.
struct scaled_bodies {
    int exponent = std::numeric_limits<int>::min();
    body<double> a, b;

    explicit scaled_bodies(polytope_pair const& of) {
        int const least = std::numeric_limits<int>::min();
        auto const log = [&](double x) { return x == 0 ? least : std::ilogb(x); };
        auto const note = [&](int size) {
            exponent = std::max(exponent, size);
            return 0.0;
        };
        for (polytope const& item : of)
            read_body<double>(
                item, [&](double x) { return note(log(x)); },
                [&](double x, double y) { return x == 0 || y == 0 ? 0.0 : note(log(x) + log(y)); },
                [&](double x, int power) { return x == 0 ? 0.0 : note(log(x) + power); });
        if (exponent == least) exponent = 0;
        auto const value = [&](double x) { return std::ldexp(x, -exponent); };
        auto const product = [&](double x, double y) {
            int own = 0, other = 0;
            double const mantissa = std::frexp(x, &own) * std::frexp(y, &other);
            return std::ldexp(mantissa, own + other - exponent);
        };
        auto const multiple = [&](double x, int power) { return std::ldexp(x, power - exponent); };
        a = read_body<double>(of[0], value, product, multiple);
        b = read_body<double>(of[1], value, product, multiple);
    }
};

/// A point of D by its corners' numbers, and some of them.
using pair_of_corners = std::pair<std::size_t, std::size_t>;
using pairs_of_corners = boost::container::static_vector<pair_of_corners, 4>;

/// The corner farthest along a direction, as doubles say.
inline std::size_t farthest(body<double> const& of, triple<double> const& direction) {
    std::size_t best = 0;
    double reach = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < of.points.size(); ++i)
        if (double const along = dot(direction, of.points[i]); along > reach) {
            reach = along;
            best = i;
        }
    std::size_t number = 8 * best;
    for (std::size_t k = 0; k < of.arms.size(); ++k)
        if (dot(direction, of.arms[k]) > 0) number |= std::size_t{1} << k;
    return number;
}

/// The mean of its points, which is inside of it.
inline triple<double> middle_of(body<double> const& of) {
    triple<double> sum{};
    for (auto const& p : of.points)
        for (std::size_t i = 0; i < 3; ++i) sum[i] += p[i];
    for (double& x : sum) x /= static_cast<double>(of.points.size());
    return sum;
}

/// The walk, for the point of D nearest to `from`. With a `reach` it ends early at a direction along which all of D is
/// farther than that by more than roundings, and at a point of D that is nearer.
class gilbert_walk {
  public:
    gilbert_walk(scaled_bodies const& bodies, triple<double> const& from, std::optional<double> reach)
        : a_(bodies.a), b_(bodies.b), from_(from), reach_(reach) {
        direction_ = minus(minus(middle_of(a_), middle_of(b_)), from);
        if (dot(direction_, direction_) == 0) direction_ = {1, 0, 0};
        for (int step = 0; step < 60 && walk_on(); ++step) continue;
    }

    /// Does the place seem to be strictly inside of the four carriers?
    bool inside() const { return inside_; }
    /// Is all of D out of reach along the direction, which need not be that to the nearest point?
    bool apart() const { return apart_; }
    /// The points of D that seem to carry the nearest one.
    pairs_of_corners const& carriers() const { return names_; }
    triple<double> const& direction() const { return direction_; }

  private:
    bool walk_on() {
        triple<double> const back{-direction_[0], -direction_[1], -direction_[2]};
        pair_of_corners const next{farthest(a_, back), farthest(b_, direction_)};
        triple<double> const w = minus(minus(a_.corner(next.first), b_.corner(next.second)), from_);
        double const along = dot(direction_, w), squared = dot(direction_, direction_), length = std::sqrt(squared);
        apart_ = reach_ && along > (*reach_ * (1 + 0x1p-40) + 0x1p-44) * length;
        if (apart_) return false;
        if (!names_.empty() && !(squared - along > 0x1p-50 * squared)) return false;
        if (std::find(names_.begin(), names_.end(), next) != names_.end()) return false;
        names_.push_back(next);
        at_.push_back(w);
        reduce();
        double const near = reach_.value_or(0) * (1 - 0x1p-40);
        return !inside_ && dot(direction_, direction_) > near * near;
    }

    /// Keeps the points that carry the nearest one of their hull.
    void reduce() {
        switch (at_.size()) {
            case 1: direction_ = at_[0]; return;
            case 2: keep(nearest_of_two(0, 1)); return;
            case 3: keep(nearest_of_three(0, 1, 2)); return;
            default: break;
        }
        std::optional<carried> best;
        for (std::size_t out = 0; out < 4; ++out) {
            std::size_t const i = (out + 1) % 4, j = (out + 2) % 4, k = (out + 3) % 4;
            triple<double> const normal = cross(minus(at_[j], at_[i]), minus(at_[k], at_[i]));
            double const own = dot(normal, minus(at_[out], at_[i])), origins = -dot(normal, at_[i]);
            if (own > 0 ? origins > 0 : own < 0 && origins < 0) continue;
            carried const found = nearest_of_three(i, j, k);
            if (!best || dot(found.at, found.at) < dot(best->at, best->at)) best = found;
        }
        inside_ = !best;
        if (best) keep(*best);
    }

    struct carried {
        boost::container::static_vector<std::size_t, 3> by;
        triple<double> at;
    };

    void keep(carried const& found) {
        pairs_of_corners names;
        boost::container::static_vector<triple<double>, 4> at;
        for (std::size_t const i : found.by) {
            names.push_back(names_[i]);
            at.push_back(at_[i]);
        }
        names_ = names;
        at_ = at;
        direction_ = found.at;
    }

    carried nearest_of_two(std::size_t i, std::size_t j) const {
        triple<double> const edge = minus(at_[j], at_[i]);
        double const along = -dot(at_[i], edge), whole = dot(edge, edge);
        if (!(along > 0)) return {{i}, at_[i]};
        if (!(along < whole)) return {{j}, at_[j]};
        carried found{{i, j}, at_[i]};
        for (std::size_t k = 0; k < 3; ++k) found.at[k] += along / whole * edge[k];
        return found;
    }

    carried nearest_of_three(std::size_t i, std::size_t j, std::size_t k) const {
        triple<double> const &p = at_[i], &q = at_[j], &r = at_[k];
        triple<double> const normal = cross(minus(q, p), minus(r, p));
        double const whole = dot(normal, normal);
        if (whole > 0 && dot(normal, cross(p, q)) > 0 && dot(normal, cross(q, r)) > 0 && dot(normal, cross(r, p)) > 0) {
            double const height = dot(normal, p) / whole;
            return {{i, j, k}, {height * normal[0], height * normal[1], height * normal[2]}};
        }
        carried best = nearest_of_two(i, j);
        for (carried const& other : {nearest_of_two(j, k), nearest_of_two(k, i)})
            if (dot(other.at, other.at) < dot(best.at, best.at)) best = other;
        return best;
    }

    body<double> const &a_, &b_;
    triple<double> from_, direction_;
    std::optional<double> reach_;
    pairs_of_corners names_;
    boost::container::static_vector<triple<double>, 4> at_;
    bool inside_ = false, apart_ = false;
};

}  // namespace graze::cgal_reference::guess
