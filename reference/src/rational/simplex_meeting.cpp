#include "rational/simplex_meeting.hpp"

#include <algorithm>
#include <optional>

namespace graze::rational_structures {
namespace {

int compare(share const& s, share const& t) {
    return integer(s.n * t.d - t.n * s.d).compare(0);
}

/// Is the way empty, or what of it is left where the linear form with values at its ends is not negative?
bool cut(edge_part& part, integer const& at_p, integer const& at_q) {
    if (at_p >= 0 && at_q >= 0) return true;
    if (at_p < 0 && at_q < 0) return false;
    if (at_p < 0) {
        share const entry{-at_p, at_q - at_p};
        if (compare(entry, part.low) > 0) part.low = entry;
    } else {
        share const exit{at_p, at_p - at_q};
        if (compare(exit, part.high) < 0) part.high = exit;
    }
    return compare(part.low, part.high) <= 0;
}

/// The form's value at a share of the way, times the denominator.
integer value_at(share const& s, integer const& at_p, integer const& at_q) {
    return at_p * (s.d - s.n) + at_q * s.n;
}

}  // namespace

simplex_meeting::simplex_meeting(whole_points const& points, indices const& first, indices const& second)
    : points_(points), corners_{first, second} {
    for (std::size_t of = 0; of < 2; ++of)
        for (plane const& facet : facets(points, corners_[1 - of])) {
            std::vector<integer>& values = sides_[of].emplace_back();
            for (std::size_t const i : corners_[of]) values.push_back(facet.value(points[i]));
            if (std::all_of(values.begin(), values.end(), [](integer const& value) { return value < 0; })) {
                separated_ = true;
                return;  // with nothing in common
            }
            separated_ |= std::all_of(values.begin(), values.end(), [](integer const& value) { return value <= 0; });
        }
    for (std::size_t of = 0; of < 2; ++of) cut_edges(of);
}

void simplex_meeting::cut_edges(std::size_t of) {
    std::size_t const count = corners_[of].size();
    for (std::size_t p = 0; p < count; ++p)
        for (std::size_t q = p + 1; q < count; ++q) {
            edge_part part{p, q, {0, 1}, {1, 1}};
            if (std::all_of(sides_[of].begin(), sides_[of].end(),
                            [&](std::vector<integer> const& values) { return cut(part, values[p], values[q]); }))
                parts_[of].push_back(std::move(part));
        }
}

/// Is some end on the inner side of each facet of the other one? Then so is the average of all ends.
bool simplex_meeting::reaches_inside(std::size_t of) const {
    for (std::size_t facet = 0; facet < sides_[of].size(); ++facet) {
        std::vector<integer> const& values = sides_[of][facet];
        bool const by_own = std::any_of(parts_[of].begin(), parts_[of].end(), [&](edge_part const& part) {
            return value_at(part.low, values[part.p], values[part.q]) > 0 ||
                   value_at(part.high, values[part.p], values[part.q]) > 0;
        });
        // Of the other one's corners the facet is below the one opposite alone.
        auto const& others = parts_[1 - of];
        bool const by_other = std::any_of(others.begin(), others.end(), [&](edge_part const& part) {
            return (part.p == facet && part.low.n != part.low.d) || (part.q == facet && part.high.n != 0);
        });
        if (!by_own && !by_other) return false;
    }
    return true;
}

bool simplex_meeting::overlaps() const {
    return !separated_ && reaches_inside(0) && reaches_inside(1);
}

bool simplex_meeting::is_shared(std::size_t of, std::size_t corner) const {
    indices const& others = corners_[1 - of];
    return std::find(others.begin(), others.end(), corners_[of][corner]) != others.end();
}

/// A point within an edge of a simplex is in the hull of shared corners if both ends of the edge are.
bool simplex_meeting::conforms() const {
    for (std::size_t of = 0; of < 2; ++of)
        for (edge_part const& part : parts_[of]) {
            bool const at_p = part.low.n == 0, at_q = part.high.n == part.high.d;
            bool const is_point = compare(part.low, part.high) == 0;
            bool const within = !is_point || (!at_p && !at_q);
            if ((at_p || within) && !is_shared(of, part.p)) return false;
            if ((at_q || within) && !is_shared(of, part.q)) return false;
        }
    return true;
}

vector_of<rational> simplex_meeting::middle() const {
    vector_of<rational> sum{};
    long count = 0;
    for (std::size_t of = 0; of < 2; ++of)
        for (edge_part const& part : parts_[of])
            for (share const* const end : {&part.low, &part.high}) {
                whole_point const &p = points_[corners_[of][part.p]], &q = points_[corners_[of][part.q]];
                for (std::size_t axis = 0; axis < 3; ++axis)
                    sum[axis] += rational(value_at(*end, p[axis], q[axis]), end->d);
                ++count;
            }
    for (rational& c : sum) c = times_power(rational(c / count), points_.exponent);
    return sum;
}

}  // namespace graze::rational_structures
