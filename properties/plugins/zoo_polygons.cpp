// Wrong subjects for polygons by themselves and for pairs of them.
#include "zoo.hpp"

namespace zoo {
namespace {

/// The sides of a ring.
template <class Scalar>
struct sides {
    Scalar const* ring;
    size_t count;

    size_t size() const { return count / 2; }
    Scalar const* corner(size_t i) const { return ring + 2 * (i % size()); }
    bool are_neighbours(size_t i, size_t j) const {
        return (i + 1) % size() == j % size() || (j + 1) % size() == i % size();
    }
    relation with(size_t i, sides const& other, size_t j) const {
        Scalar const *a = corner(i), *b = corner(i + 1), *p = other.corner(j), *q = other.corner(j + 1);
        Scalar const both[8] = {a[0], a[1], b[0], b[1], p[0], p[1], q[0], q[1]};
        return c::segment_segment_2d(both, 8);
    }
    /// Where p is, by the even-odd rule.
    relation place(Scalar const* p) const {
        std::vector<Scalar> input{p[0], p[1]};
        input.insert(input.end(), ring, ring + count);
        return c::point_polygon_2d(input.data(), input.size());
    }
};

/// The strongest relation of two sides that are no neighbours, of so many of them.
template <class Scalar>
relation strongest(sides<Scalar> const& of, size_t many) {
    relation found = relation::disjoint;
    for (size_t i = 0; i < many; ++i)
        for (size_t j = i + 2; j < many; ++j)
            if (!of.are_neighbours(i, j)) found = std::max(found, of.with(i, of, j));
    return found;
}

void add_single_polygons() {
    char const* const test = "polygon_self_intersection_2d";
    add(test, "wrong_ring_neighbours", both, [](auto const* v, size_t n, auto*) {
        // Two sides that follow each other are never asked: of a triangle all do.
        return meets(strongest(sides<std::remove_cvref_t<decltype(*v)>>{v, n}, n / 2));
    });
    add(test, "wrong_ring_open", both,
        [](auto const* v, size_t n, auto*) { return c::polygon_self_intersection_2d(v, n) == relation::crossing; });
    add(test, "wrong_ring_left_open", both, [](auto const* v, size_t n, auto*) {
        // The last side is forgotten.
        return meets(strongest(sides<std::remove_cvref_t<decltype(*v)>>{v, n}, n / 2 - 1));
    });
    add(test, "wrong_ring_repeated_corners", both, [](auto const* v, size_t n, auto*) {
        // Of contact only corners that are equal.
        sides<std::remove_cvref_t<decltype(*v)>> const of{v, n};
        for (size_t i = 0; i < n / 2; ++i)
            for (size_t j = i + 1; j < n / 2; ++j)
                if (same(of.corner(i), of.corner(j), 2)) return true;
        return c::polygon_self_intersection_2d(v, n) == relation::crossing;
    });
    add(test, "wrong_ring_straight_on", both, [](auto const* v, size_t n, auto*) {
        // Neighbours on one line count as overlapping.
        sides<std::remove_cvref_t<decltype(*v)>> const of{v, n};
        for (size_t i = 0; i < n / 2; ++i)
            if (turn(of.corner(i), of.corner(i + 1), of.corner(i + 2)) == 0) return true;
        return c::polygon_self_intersection_2d_meets(v, n);
    });
    add(test, "wrong_ring_boxes", both, [](auto const* v, size_t n, auto*) {
        // Boxes of sides that meet do.
        sides<std::remove_cvref_t<decltype(*v)>> const of{v, n};
        for (size_t i = 0; i < n / 2; ++i)
            for (size_t j = i + 2; j < n / 2; ++j) {
                bool parted = of.are_neighbours(i, j);
                for (size_t k = 0; k < 2; ++k) {
                    auto const [a, b] = std::minmax(of.corner(i)[k], of.corner(i + 1)[k]);
                    auto const [p, q] = std::minmax(of.corner(j)[k], of.corner(j + 1)[k]);
                    parted = parted || b < p || q < a;
                }
                if (!parted) return true;
            }
        return c::polygon_self_intersection_2d_meets(v, n);
    });
}

template <class Scalar>
struct two_rings {
    sides<Scalar> a, b;

    two_rings(Scalar const* v, size_t n) : a{v, n / 2}, b{v + n / 2, n / 2} {}
    bool sides_meet() const {
        for (size_t i = 0; i < a.size(); ++i)
            for (size_t j = 0; j < b.size(); ++j)
                if (meets(a.with(i, b, j))) return true;
        return false;
    }
};
template <class Scalar>
two_rings(Scalar const*, size_t) -> two_rings<Scalar>;

void add_two_polygons() {
    char const* const test = "polygon_polygon_2d";
    add(test, "wrong_polygons_sides", both,
        [](auto const* v, size_t n, auto*) { return two_rings(v, n).sides_meet(); });
    add(test, "wrong_polygons_corners", both, [](auto const* v, size_t n, auto*) {
        // Sides that cross are not seen.
        two_rings const rings(v, n);
        for (size_t i = 0; i < rings.a.size(); ++i)
            if (meets(rings.b.place(rings.a.corner(i))) || meets(rings.a.place(rings.b.corner(i)))) return true;
        return false;
    });
    add(test, "wrong_polygons_one_way", both, [](auto const* v, size_t n, auto*) {
        // The second in the first is found, not the first in the second.
        two_rings const rings(v, n);
        return rings.sides_meet() || meets(rings.a.place(rings.b.corner(0)));
    });
    add(test, "wrong_polygons_open", both,
        [](auto const* v, size_t n, auto*) { return c::polygon_polygon_2d(v, n) == relation::crossing; });
    add(test, "wrong_polygons_bounds", both, [](auto const* v, size_t n, auto*) {
        for (size_t k = 0; k < 2; ++k) {
            auto low = std::array{v[k], v[n / 2 + k]}, high = low;
            for (size_t i = 0; i < n; i += 2) {
                low[i >= n / 2] = std::min(low[i >= n / 2], v[i + k]);
                high[i >= n / 2] = std::max(high[i >= n / 2], v[i + k]);
            }
            if (high[0] < low[1] || high[1] < low[0]) return false;
        }
        return true;
    });
    add(test, "wrong_polygons_chains", both, [](auto const* v, size_t n, auto*) {
        // Their last sides are forgotten.
        two_rings const rings(v, n);
        for (size_t i = 0; i + 1 < rings.a.size(); ++i)
            for (size_t j = 0; j + 1 < rings.b.size(); ++j)
                if (meets(rings.a.with(i, rings.b, j))) return true;
        return meets(rings.a.place(rings.b.corner(0))) || meets(rings.b.place(rings.a.corner(0)));
    });
}

}  // namespace

void add_polygon_pairs() {
    add_single_polygons();
    add_two_polygons();
}

}  // namespace zoo
