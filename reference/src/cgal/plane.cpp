// Relations in the plane. CGAL's do_intersect says whether two sets meet; whether they cross is a matter of
// orientation: an edge of one that has the other on its far side, contact allowed, separates them weakly.
#include <CGAL/Iso_rectangle_2.h>
#include <CGAL/intersections.h>

#include <stdexcept>

#include "cgal/shapes.hpp"

namespace graze::cgal_reference {
namespace {

/// Is all of b on the far side of an edge of a, or on its line? A segment has two sides.
template <class K>
bool edge_separates(flat_shape<K> const& a, flat_shape<K> const& b) {
    std::size_t const n = a.hull.size();
    if (n == 1) return false;
    for (std::size_t i = 0; i < n; ++i) {
        auto const &p = a.hull[i], &q = a.hull[(i + 1) % n];
        bool beyond = true;
        for (auto const& r : b.hull) beyond = beyond && CGAL::orientation(p, q, r) != CGAL::LEFT_TURN;
        if (beyond) return true;
    }
    return false;
}

}  // namespace

relation relation_of(bool meet, bool separable) {
    if (!meet && !separable)
        throw std::logic_error("cgal reference: sets that do not meet, and nothing separates them");
    return !meet ? relation::disjoint : separable ? relation::touching : relation::crossing;
}

template <class K>
relation relate(flat_shape<K> const& a, flat_shape<K> const& b) {
    bool const meet = std::visit([](auto const& p, auto const& q) { return CGAL::do_intersect(p, q); }, a.set, b.set);
    bool const points = a.hull.size() == 1 && b.hull.size() == 1;
    return relation_of(meet, points || edge_separates(a, b) || edge_separates(b, a));
}

template relation relate(flat_shape<input_kernel> const&, flat_shape<input_kernel> const&);
template relation relate(flat_shape<exact_kernel> const&, flat_shape<exact_kernel> const&);
#ifdef CGAL_HAS_MPZF
template relation relate(flat_shape<ring_kernel> const&, flat_shape<ring_kernel> const&);
#endif

}  // namespace graze::cgal_reference
