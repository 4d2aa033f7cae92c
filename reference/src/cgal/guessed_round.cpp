// Spheres and capsules by a guess and its proof: how far apart their cores are against their radii R together, in
// intervals first and in exact numbers where those leave it open. Of D, the hull of all differences of the cores:
//   - a point x of it, the nearest of a triangle, an edge or a corner, bounds the distance from above by |x|;
//   - a direction d with d.w >= s > 0 for all of D bounds it from below by s / |d|.
#include "cgal/guessed_round.hpp"

#include "cgal/certain.hpp"
#include "cgal/nearest_walk.hpp"

namespace graze::cgal_reference {
namespace {

template <class Number>
class round_proof {
  public:
    using vector = guess::triple<Number>;
    using maybe = std::optional<relation>;

    round_proof(polytope_pair const& cores, std::span<double const> radii)
        : a_(guess::read_body<Number>(cores[0])), b_(guess::read_body<Number>(cores[1])) {
        Number reach(0);
        for (double const radius : radii) reach = reach + Number(radius);
        bridged_ = reach * reach;
    }

    maybe by(guess::gilbert_walk const& walk) const {
        if (walk.inside()) return std::nullopt;
        if (walk.apart()) {
            auto const& v = walk.direction();
            bool const beyond = against_radii({Number(v[0]), Number(v[1]), Number(v[2])}) == 1;
            return beyond ? maybe(relation::disjoint) : std::nullopt;
        }
        boost::container::static_vector<vector, 4> w;
        for (auto const& item : walk.carriers())
            w.push_back(guess::minus(a_.corner(item.first), b_.corner(item.second)));
        switch (w.size()) {
            case 1: return by_bounds(w[0], guess::dot(w[0], w[0]) - bridged_);
            case 2: return by_edge(w[0], w[1]);
            case 3: return by_triangle({w[0], w[1], w[2]});
            default: return std::nullopt;
        }
    }

  private:
    static bool is_certainly_not_negative(guess::interval const& value) { return value.inf() >= 0; }
    static bool is_certainly_not_negative(guess::ring const& value) { return CGAL::sign(value) != CGAL::NEGATIVE; }

    Number least_along(vector const& direction) const {
        auto const along = [&](vector const& p) { return guess::dot(direction, p); };
        Number least = along(a_.points[0]);
        for (vector const& p : a_.points) least = guess::lesser(least, along(p));
        Number other = -along(b_.points[0]);
        for (vector const& p : b_.points) other = guess::lesser(other, -along(p));
        for (guess::body<Number> const* of : {&a_, &b_})
            for (vector const& arm : of->arms) least = least - CGAL::abs(along(arm));
        return least + other;
    }

    /// The sign of the distance that a direction proves, less the radii: of s^2 - R^2 |d|^2. (Not where s <= 0.)
    std::optional<int> against_radii(vector const& direction) const {
        Number const least = least_along(direction);
        if (guess::certain_sign(least) != 1) return std::nullopt;
        return guess::certain_sign(least * least - bridged_ * guess::dot(direction, direction));
    }

    /// Decides by a direction, and by what has the sign of |x| - R for a point x of D.
    maybe by_bounds(vector const& direction, Number const& nearest) const {
        auto const above = guess::certain_sign(nearest);
        if (above == -1) return relation::crossing;
        auto const below = against_radii(direction);
        if (below == 1) return relation::disjoint;
        return above == 0 && below == 0 ? maybe(relation::touching) : std::nullopt;
    }

    /// Nearest to the origin of its line is p - e (p.e) / (e.e).
    maybe by_edge(vector const& p, vector const& q) const {
        vector const edge = guess::minus(q, p);
        Number const whole = guess::dot(edge, edge), along = -guess::dot(p, edge);
        bool const is_on = guess::certain_sign(whole) == 1 && is_certainly_not_negative(along) &&
                           is_certainly_not_negative(whole - along);
        if (!is_on) return std::nullopt;
        vector x;  // times e.e
        for (std::size_t i = 0; i < 3; ++i) x[i] = p[i] * whole + edge[i] * along;
        return by_bounds(x, guess::dot(x, x) - bridged_ * whole * whole);
    }

    /// The plane is at n.p / |n|, and nearest is a point of the triangle if the origin is inside of all its edges.
    maybe by_triangle(std::array<vector, 3> const& w) const {
        vector normal = guess::cross(guess::minus(w[1], w[0]), guess::minus(w[2], w[0]));
        Number const whole = guess::dot(normal, normal), height = guess::dot(normal, w[0]);
        if (guess::certain_sign(whole) != 1) return std::nullopt;
        for (std::size_t i = 0; i < 3; ++i)
            if (!is_certainly_not_negative(guess::dot(normal, guess::cross(w[i], w[(i + 1) % 3])))) return std::nullopt;
        if (guess::certain_sign(height) == -1) normal = {-normal[0], -normal[1], -normal[2]};
        return by_bounds(normal, height * height - bridged_ * whole);
    }

    guess::body<Number> a_, b_;
    Number bridged_;
};

}  // namespace

std::optional<relation> prove_round(test_info const& test, std::span<double const> input) {
    polytope_pair const cores = polytopes_of(test, input);
    if (has_no_direction(cores)) return relation::undefined;
    std::vector<double> radii;
    double reach = 0;
    for (part const& item : test.layout) {
        if (traits_of(item.kind).further != further_scalars::radius) continue;
        radii.push_back(input[item.offset + item.count - 1]);
        reach += radii.back();
    }
    guess::scaled_bodies const bodies(cores);
    guess::gilbert_walk const walk(bodies, {}, std::ldexp(reach, -bodies.exponent));
    if (within_filters(input) && within_filters(cores[0]) && within_filters(cores[1])) {
        CGAL::Interval_nt<false>::Protector const upward;
        if (auto const found = round_proof<guess::interval>(cores, radii).by(walk)) return found;
    }
    return round_proof<guess::ring>(cores, radii).by(walk);
}

}  // namespace graze::cgal_reference
