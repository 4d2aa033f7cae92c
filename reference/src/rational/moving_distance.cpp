// The least distance of a moving pair that stays disjoint, and directions that part it.
//
// At an inner time of least distance t the nearest points lie inside one feature of each shape, as few-dimensional as can
// be, whose flats have one nearest pair that moves smoothly; near t those flats are no nearer than the shapes, so their
// distance is least at t as well: its derivative is 0. So the least of the shapes' distance over time 0, time 1 and the
// roots of every pair of features' derivative is the margin. (Where such a distance is constant another time with the same
// distance is among the others.)
//
// On an interval on which one pair of features stays nearest, the vector between their flats parts the shapes; near the
// time at which another takes over either does. So halving ends.
#include <algorithm>
#include <stdexcept>

#include "rational/moving.hpp"
#include "rational/nearest_point.hpp"

namespace graze {
namespace {

constexpr unsigned long root_bits = 96;

/// The point at a time, all coordinates times 2^bits of the time.
whole_point point_at(moving_point const& p, dyadic const& time) {
    whole_point at{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        polynomial straight = p[axis];
        straight.resize(2);
        at[axis] = value_at(straight, time);
    }
    return at;
}

/// What leads from the second shape to the first at a time and is shortest, times 2^bits of the time.
whole_combination nearest_at(moving_pair const& pair, dyadic const& time) {
    std::array<whole_point, 4> at;
    for (std::size_t i = 0; i < 4; ++i) at[i] = point_at(pair.point[i], time);
    std::vector<whole_point> differences;
    for (std::size_t i = 0; i < pair.first_count(); ++i)
        for (std::size_t k = pair.first_count(); k < 4; ++k) differences.push_back(at[i] - at[k]);
    return nearest_in_integers(differences);
}

/// The shapes' squared distance at a time, in the pair's integers.
rational square_at(moving_pair const& pair, dyadic const& time) {
    whole_combination const nearest = nearest_at(pair, time);
    rational const square(dot(nearest.value, nearest.value), integer(nearest.sum * nearest.sum));
    return times_power(square, -2 * static_cast<long>(time.bits));
}

/// The square of how fast two points of the two shapes can part or meet, at most.
integer fastest_square(moving_pair const& pair) {
    integer most = 0;
    for (std::size_t i = 0; i < pair.first_count(); ++i)
        for (std::size_t k = pair.first_count(); k < 4; ++k) {
            integer square = 0;
            for (polynomial const& item : pair.point[i] - pair.point[k])
                if (item.size() > 1) square += item[1] * item[1];
            most = std::max(most, square);
        }
    return most;
}

/// Of n / d, with d a sum of squares: what has the sign of its derivative.
polynomial slope_of(polynomial const& n, polynomial const& d) {
    return derivative(n) * d - n * derivative(d);
}

/// The vector from one point to another, where they are nearest; and from a point to the nearest of a line, times the
/// square of what spans that.
struct feature_pairs {
    std::vector<moving_point> ends;
    struct line {
        moving_point along, arm;
    };
    std::vector<line> lines;
};

feature_pairs features_of(moving_pair const& pair) {
    feature_pairs found;
    std::array<moving_point, 4> const& x = pair.point;
    auto const add_lines = [&](std::size_t p, std::size_t u, std::size_t v) {
        found.lines.push_back({x[v] - x[u], x[p] - x[u]});
    };
    for (std::size_t i = 0; i < pair.first_count(); ++i)
        for (std::size_t k = pair.first_count(); k < 4; ++k) found.ends.push_back(x[i] - x[k]);
    if (pair.is_edges) {
        for (std::size_t i : {0U, 1U}) add_lines(i, 2, 3);
        for (std::size_t i : {2U, 3U}) add_lines(i, 0, 1);
    } else {
        add_lines(0, 1, 2), add_lines(0, 2, 3), add_lines(0, 3, 1);
    }
    return found;
}

/// Times of which one has the least distance, unless time 0 or 1 has.
std::vector<real_root> critical_times(moving_pair const& pair) {
    std::vector<polynomial> slopes;
    feature_pairs const features = features_of(pair);
    for (moving_point const& arm : features.ends) slopes.push_back(derivative(dot(arm, arm)));
    for (auto const& [along, arm] : features.lines) {
        moving_point const across = cross(along, arm);
        slopes.push_back(slope_of(dot(across, across), dot(along, along)));
    }
    // (f^2 / m)' has the sign of f (2 f' m - f m'), and f is not 0 where planes or lines are nearest.
    moving_point const normal = cross(pair.edge_u(), pair.edge_v());
    polynomial const f = pair.coplanarity(), m = dot(normal, normal), twice{2};
    slopes.push_back(twice * derivative(f) * m - f * derivative(m));
    std::vector<real_root> times;
    for (polynomial const& slope : slopes)
        if (slope.size() > 1)
            for (real_root& time : distinct_roots_within_unit(slope)) times.push_back(std::move(time));
    return times;
}

struct piece_maker {
    moving_pair const& pair;
    feature_pairs features;
    std::vector<certificate> pieces{};
    moving_point last{};  // direction, of the last piece
    static constexpr std::size_t most_pieces = 1 << 16;

    /// Is the direction's product less over the first shape than over the second, from one time to the other? Told by
    /// Bernstein's coefficients, so perhaps not where it is.
    bool parts(moving_point const& direction, dyadic const& from, dyadic const& to) const {
        for (std::size_t i = 0; i < pair.first_count(); ++i)
            for (std::size_t k = pair.first_count(); k < 4; ++k) {
                polynomial const along = dot(direction, pair.point[i] - pair.point[k]);
                if (along.empty()) return false;
                for (integer const& c : bernstein_form(along, from, to))
                    if (c >= 0) return false;
            }
        return true;
    }

    /// Does it from one time on until another, at which they may meet? That one is narrowed to where no product has a
    /// root after it.
    bool parts_before(moving_point const& direction, dyadic const& from, real_root& until) const {
        for (std::size_t i = 0; i < pair.first_count(); ++i)
            for (std::size_t k = pair.first_count(); k < 4; ++k) {
                polynomial const along = dot(direction, pair.point[i] - pair.point[k]);
                if (along.empty() || sign_at(along, from) >= 0) return false;
                if (along.size() == 1) continue;
                for (real_root& root : distinct_roots_within_unit(along)) {
                    if (root.compare(from) <= 0) continue;
                    real_root time = until;  // which is narrowed each time that it is compared, to ever more digits
                    int const side = root.compare(time);
                    if (side < 0) return false;
                    if (side > 0) until.compare(root.low());
                }
                while (!until.is_dyadic() && sign_at(along, until.high()) == 0) until.refine();
            }
        return true;
    }

    static moving_point negative(moving_point const& p) { return moving_point{} - p; }

    /// One of the directions between features for which that holds.
    template <class Parts>
    std::optional<moving_point> direction_between(Parts const& parts) const {
        auto const either = [&](moving_point const& p) -> std::optional<moving_point> {
            if (parts(p)) return p;
            moving_point const other = negative(p);
            return parts(other) ? std::optional(other) : std::nullopt;
        };
        if (auto found = either(cross(pair.edge_u(), pair.edge_v()))) return found;
        for (moving_point const& arm : features.ends)
            if (auto found = either(arm)) return found;
        for (auto const& [along, arm] : features.lines)
            if (auto found = either(cross(cross(along, arm), along))) return found;
        return std::nullopt;
    }

    std::optional<moving_point> direction_for(dyadic const& from, dyadic const& to, dyadic const& middle) const {
        // What parts the shapes before often does so on.
        if (!pieces.empty() && parts(last, from, to)) return last;
        whole_point const nearest = nearest_at(pair, middle).value;
        integer const content = gcd(gcd(nearest[0], nearest[1]), nearest[2]);
        moving_point still;
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (nearest[axis] != 0) still[axis] = {integer(-nearest[axis] / content)};
        if (parts(still, from, to)) return still;
        return direction_between([&](moving_point const& p) { return parts(p, from, to); });
    }

    static dyadic halfway(dyadic const& from, dyadic const& to) {
        unsigned long const bits = std::max(from.bits, to.bits);
        return {integer((from.numerator << (bits - from.bits)) + (to.numerator << (bits - to.bits))), bits + 1};
    }

    void separate(dyadic const& from, dyadic const& to) {
        if (pieces.size() > most_pieces) throw std::logic_error("rational reference: too many directions");
        dyadic const middle = halfway(from, to);
        std::optional<moving_point> const direction = direction_for(from, to, middle);
        if (!direction) {
            separate(from, middle);
            separate(middle, to);
            return;
        }
        add(*direction, from, to);
    }

    void add(moving_point const& direction, dyadic const& from, dyadic const& to) {
        if (!pieces.empty() && direction == last) {
            pieces.back().to = to.value();
            return;
        }
        last = direction;
        certificate proof;
        proof.what = certificate::kind::moving_separation;
        proof.from = from.value();
        proof.to = to.value();
        integer content = 0;
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t power = 0; power < direction[axis].size(); ++power) {
                if (proof.directions.size() <= power) proof.directions.resize(power + 1);
                proof.directions[power][axis] = direction[axis][power];
                content = gcd(content, direction[axis][power]);
            }
        for (auto& row : proof.directions)
            for (integer& c : row) c /= content;
        pieces.push_back(std::move(proof));
    }
};

}  // namespace

rational least_square(moving_pair const& pair) {
    rational least = std::min(square_at(pair, {0, 0}), square_at(pair, {1, 0}));
    integer const fastest = fastest_square(pair);
    std::vector<real_root> times;
    if (fastest != 0) times = critical_times(pair);
    // The shapes come no nearer within a time w than by w times the fastest, so what is farther by that is left out.
    rational const speed =
        fastest == 0 ? rational(0) : rational(sqrt_approximation(rational(fastest), root_bits) * rational(3, 2));
    // Wide at first, to leave out most of them; then 2^-67 of the least distance as it was known before, and again where that
    // turned out to be more than twice the least.
    rational before;
    for (int round = 0; round < 2 || 4 * least < before; ++round) {
        before = least;
        std::vector<real_root> nearest;
        for (real_root& time : times) {
            rational const distance = sqrt_approximation(least, root_bits);
            long const wanted = (round == 0 ? 8 : 67) + std::max(0L, floor_log2(rational(speed / distance)) + 1);
            time.refine_to(static_cast<unsigned long>(wanted));
            rational const width = time.high().value() - time.low().value();
            rational const square = square_at(pair, time.low()), reach = distance + width * speed;
            if (square <= reach * reach * rational(5, 4)) nearest.push_back(time);
            least = std::min(least, square);
        }
        times = std::move(nearest);
    }
    return times_power(least, 2 * pair.exponent);
}

std::vector<certificate> separate_over_time(moving_pair const& pair) {
    piece_maker maker{pair, features_of(pair)};
    maker.separate({0, 0}, {1, 0});
    return std::move(maker.pieces);
}

std::vector<certificate> separate_before(moving_pair const& pair, real_root& until) {
    piece_maker maker{pair, features_of(pair)};
    if (until.is_dyadic() && until.low().numerator == 0) return {};
    // Shortly before the time one pair of features is the nearest until it, and the direction between them parts the shapes.
    dyadic from{0, 0};
    std::optional<moving_point> last;
    auto const parts = [&](moving_point const& p) { return maker.parts_before(p, from, until); };
    for (int tries = 0; !(last = maker.direction_between(parts)); ++tries) {
        if (tries > 4096) throw std::logic_error("certificate: nothing parts moving shapes before they meet");
        // Half of what is left a step: the interval need be no narrower than that.
        integer const& low = until.low().numerator;
        if (low == 0)
            until.refine();
        else
            until.refine_to(until.low().bits - msb(low) + static_cast<unsigned long>(tries) + 2);
        from = piece_maker::halfway(from, until.low());
    }
    if (from.numerator != 0) maker.separate({0, 0}, from);
    maker.add(*last, from, until.high());
    return std::move(maker.pieces);
}

}  // namespace graze
