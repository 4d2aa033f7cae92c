// Polytopes of space by a guess and its proof, in intervals first and in exact numbers where
// those leave it open:
//   - the sets are disjoint if the dot products of a direction with D, the hull of all differences, are all positive;
//   - they cross if the origin is strictly inside a tetrahedron of four of D's points, or of four points strictly inside
//     of such tetrahedra;
//   - they touch if the origin is in the hull of some of D's points, and a direction has no negative dot product with D.
#include "cgal/guessed_hulls.hpp"

#include "cgal/certain.hpp"
#include "cgal/nearest_walk.hpp"

namespace graze::cgal_reference {
namespace {

using guess::pairs_of_corners;

/// What guesses are worth, in numbers that are certain of their signs or say that they are not.
template <class Number>
class hull_proof {
  public:
    using vector = guess::triple<Number>;
    using maybe = std::optional<relation>;

    explicit hull_proof(polytope_pair const& pair)
        : a_(guess::read_body<Number>(pair[0])), b_(guess::read_body<Number>(pair[1])) {}

    /// Decides by a walk from the origin.
    maybe by(guess::gilbert_walk const& walk) const {
        if (walk.inside()) return by_tetrahedron(walk.carriers());
        if (walk.apart()) {
            auto const& v = walk.direction();
            return by_direction({Number(v[0]), Number(v[1]), Number(v[2])}, {});
        }
        return by_carriers(walk.carriers(), walk.carriers(), {Number(0), Number(0), Number(0)});
    }

    /// Decides by a walk from a place a little outside, after one that ended on the origin, or near it, at `contact`.
    maybe by(guess::gilbert_walk const& walk, vector const& from, pairs_of_corners const& contact) const {
        if (walk.inside()) return std::nullopt;
        return by_carriers(walk.carriers(), contact, from);
    }

    /// Is a place strictly inside of a tetrahedron of D's points? Points w sum to it with the weights det(w1, w2, w3),
    /// -det(w0, w2, w3), ..., seen from there, which sum to the volume of their tetrahedron, six times: of one sign they
    /// are its barycentric coordinates, up to that volume.
    bool strictly_inside(pairs_of_corners const& carriers, vector const& place) const {
        auto const signs = barycentric_signs(carriers, place);
        for (auto const& sign : signs)
            if (!sign || *sign == 0 || *sign != *signs[0]) return false;
        return true;
    }

  private:
    vector difference(guess::pair_of_corners const& of) const {
        return guess::minus(a_.corner(of.first), b_.corner(of.second));
    }

    /// Returns the least dot product of a direction with a set.
    static Number least_along(guess::body<Number> const& of, vector const& direction) {
        Number least = guess::dot(direction, of.points[0]);
        for (std::size_t i = 1; i < of.points.size(); ++i)
            least = guess::lesser(least, guess::dot(direction, of.points[i]));
        for (vector const& arm : of.arms) least = least - CGAL::abs(guess::dot(direction, arm));
        return least;
    }
    static vector opposite(vector const& v) { return {-v[0], -v[1], -v[2]}; }

    /// Positive over D, whose least is the sum of those of A and -B: the origin is outside. Zero, and not because the
    /// direction is: it is not strictly inside.
    maybe by_direction(vector const& direction, pairs_of_corners const& contact) const {
        auto const sign = guess::certain_sign(least_along(a_, direction) + least_along(b_, opposite(direction)));
        if (sign == 1) return relation::disjoint;
        if (sign == 0 && is_something(direction) && holds_origin(contact)) return relation::touching;
        return std::nullopt;
    }

    static bool is_certainly(int wanted, Number const& value) { return guess::certain_sign(value) == wanted; }
    static bool is_null(vector const& v) {
        return is_certainly(0, v[0]) && is_certainly(0, v[1]) && is_certainly(0, v[2]);
    }

    static bool is_something(vector const& v) {
        return std::ranges::any_of(v, [](Number const& x) { return guess::certain_sign(x).value_or(0) != 0; });
    }

    /// Is the origin in the hull of up to three of D's points?
    bool holds_origin(pairs_of_corners const& carriers) const {
        boost::container::static_vector<vector, 4> w;
        for (auto const& item : carriers) w.push_back(difference(item));
        auto const is_not_positive = [](Number const& x) { return guess::certain_sign(x).value_or(1) <= 0; };
        if (w.size() == 1) return is_null(w[0]);
        if (w.size() == 2) return is_null(guess::cross(w[0], w[1])) && is_not_positive(guess::dot(w[0], w[1]));
        if (w.size() != 3) return false;
        vector const normal = normal_of(w);
        if (!is_something(normal) || !is_certainly(0, guess::dot(normal, w[0]))) return false;
        for (std::size_t i = 0; i < 3; ++i)
            if (!is_not_positive(guess::dot(normal, guess::cross(w[(i + 1) % 3], w[i])))) return false;
        return true;
    }

    template <class Points>
    static vector normal_of(Points const& w) {
        return guess::cross(guess::minus(w[1], w[0]), guess::minus(w[2], w[0]));
    }

    /// By the direction from a place to the point nearest to it of the hull of some of D's points, where it is on all
    /// their lines and planes.
    maybe by_carriers(pairs_of_corners const& carriers, pairs_of_corners const& contact, vector const& from) const {
        boost::container::static_vector<vector, 4> w;
        for (auto const& item : carriers) w.push_back(guess::minus(difference(item), from));
        if (w.size() == 1) return by_direction(w[0], contact);
        if (w.size() == 2) {
            vector const edge = guess::minus(w[1], w[0]);
            Number const whole = guess::dot(edge, edge), along = guess::dot(w[0], edge);
            vector direction;
            for (std::size_t i = 0; i < 3; ++i) direction[i] = w[0][i] * whole - edge[i] * along;
            return by_direction(direction, contact);
        }
        return w.size() == 3 ? by_triangle(contact, normal_of(w), w[0]) : std::nullopt;
    }

    /// Decides by the normal of a triangle, to the side of it on which a place is not; or both where it is on neither.
    maybe by_triangle(pairs_of_corners const& contact, vector const& normal, vector const& corner) const {
        auto const side = guess::certain_sign(guess::dot(normal, corner));
        if (!side) return std::nullopt;
        if (*side >= 0)
            if (auto const found = by_direction(normal, contact)) return found;
        if (*side <= 0)
            if (auto const found = by_direction(opposite(normal), contact)) return found;
        return std::nullopt;
    }

    std::array<std::optional<int>, 4> barycentric_signs(pairs_of_corners const& carriers, vector const& place) const {
        std::array<vector, 4> w;
        for (std::size_t i = 0; i < 4; ++i) w[i] = guess::minus(difference(carriers[i]), place);
        std::array<std::optional<int>, 4> signs;
        for (std::size_t i = 0; i < 4; ++i) {
            vector const &p = w[i == 0], &q = w[i <= 1 ? 2 : 1], &r = w[i <= 2 ? 3 : 2];
            signs[i] = guess::certain_sign(guess::dot(p, guess::cross(q, r)));
            if (!signs[i]) break;
            if (i % 2 == 1) *signs[i] = -*signs[i];
        }
        return signs;
    }

    maybe by_tetrahedron(pairs_of_corners const& carriers) const {
        vector const origin{Number(0), Number(0), Number(0)};
        auto const signs = barycentric_signs(carriers, origin);
        int positive = 0, negative = 0;
        for (auto const& sign : signs) {
            if (!sign) return std::nullopt;
            positive += *sign > 0;
            negative += *sign < 0;
        }
        if (positive == 4 || negative == 4) return relation::crossing;
        // On a face, or beyond one.
        int const inner = positive > negative ? 1 : -1;
        for (std::size_t i = 0; i < 4; ++i) {
            if (*signs[i] == inner) continue;
            pairs_of_corners face;
            for (std::size_t k = 0; k < 4; ++k)
                if (k != i) face.push_back(carriers[k]);
            if (auto const found = by_carriers(face, face, origin)) return found;
        }
        return std::nullopt;
    }

    guess::body<Number> a_, b_;
};

/// Four places around the origin: it is strictly inside of their hull, since they sum to it and span space.
constexpr double around_origin[4][3] = {{12, 3, 1}, {-2, 11, 4}, {-7, -9, 5}, {-3, -5, -10}};

guess::triple<double> near_origin(std::size_t i) {
    auto const& at = around_origin[i];
    return {at[0] * 0x1p-20, at[1] * 0x1p-20, at[2] * 0x1p-20};
}

/// A place of the scaled bodies, in the input's size.
template <class Number>
guess::triple<Number> unscaled(guess::triple<double> const& place, int exponent) {
    auto const scale = guess::power_of_two<Number>(exponent);
    return {Number(place[0]) * scale, Number(place[1]) * scale, Number(place[2]) * scale};
}

/// Is the origin strictly inside of D because four places around it are?
bool surrounded(guess::scaled_bodies const& bodies, hull_proof<guess::interval> const& proof) {
    for (std::size_t i = 0; i < 4; ++i) {
        auto const place = near_origin(i);
        guess::gilbert_walk const walk(bodies, place, 0);
        if (!walk.inside()) return false;
        auto const real = unscaled<guess::interval>(place, bodies.exponent);
        if (!proof.strictly_inside(walk.carriers(), real)) return false;
    }
    return true;
}

/// Two points of hulls at the same place, or so rounded: the walk may have ended on an edge past them.
std::optional<guess::pair_of_corners> common_corner(guess::scaled_bodies const& bodies) {
    if (!bodies.a.arms.empty() || !bodies.b.arms.empty()) return std::nullopt;
    for (std::size_t i = 0; i < bodies.a.points.size(); ++i)
        for (std::size_t j = 0; j < bodies.b.points.size(); ++j)
            if (bodies.a.points[i] == bodies.b.points[j]) return guess::pair_of_corners{8 * i, 8 * j};
    return std::nullopt;
}

}  // namespace

std::optional<relation> prove_hulls(polytope_pair const& pair) {
    guess::scaled_bodies const bodies(pair);
    guess::gilbert_walk const walk(bodies, {}, 0);
    if (within_filters(pair[0]) && within_filters(pair[1])) {
        CGAL::Interval_nt<false>::Protector const upward;
        hull_proof<guess::interval> const proof(pair);
        if (auto const found = proof.by(walk)) return found;
        if (surrounded(bodies, proof)) return relation::crossing;
    }
    hull_proof<guess::ring> const proof(pair);
    if (auto const found = proof.by(walk)) return found;
    auto const common = common_corner(bodies);
    pairs_of_corners const contact = common ? pairs_of_corners{*common} : walk.carriers();
    // From a little outside of D: beyond the origin as seen from its middle; where D is flat, anywhere.
    guess::triple<double> const middle = guess::minus(guess::middle_of(bodies.a), guess::middle_of(bodies.b));
    guess::triple<double> place{-0x1p-20 * middle[0], -0x1p-20 * middle[1], -0x1p-20 * middle[2]};
    for (std::size_t i = 0;; ++i) {
        guess::gilbert_walk const from_outside(bodies, place, std::nullopt);
        auto const from = unscaled<guess::ring>(place, bodies.exponent);
        if (auto const found = proof.by(from_outside, from, contact)) return found;
        if (i == 4) return std::nullopt;
        place = near_origin(i);
    }
}

}  // namespace graze::cgal_reference
