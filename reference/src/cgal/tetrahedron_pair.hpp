// Two tetrahedra whose interiors may not meet: then a plane parts them, that of a face or one along an edge of each. What they
// have in common is in that plane, where CGAL's predicates compare the corners, edges and faces that are on it.
#pragma once

#include <optional>
#include <vector>

#include "cgal/structures.hpp"

namespace graze::cgal_structures {

/// The corners of each that are on a plane between them.
struct plane_contact {
    numbers first, second;
};

template <class K>
class tetrahedron_pairs {
    using point = typename K::Point_3;

  public:
    /// `ring`: the same points, to compute with.
    tetrahedron_pairs(std::vector<point> const& at, std::vector<ring_kernel::Point_3> ring)
        : at_(at), ring_(std::move(ring)) {}

    /// None where the interiors meet. Both have a positive orientation.
    std::optional<plane_contact> contact_of(numbers const& s, numbers const& t) const {
        for (std::size_t k = 0; k < 4; ++k) {
            if (auto const on = beyond_face(s, k, t)) return plane_contact{without(s, k), *on};
            if (auto const on = beyond_face(t, k, s)) return plane_contact{*on, without(t, k)};
        }
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = i + 1; j < 4; ++j)
                for (std::size_t k = 0; k < 4; ++k)
                    for (std::size_t l = k + 1; l < 4; ++l)
                        if (auto contact = along_edges(s, t, s[i], s[j], t[k], t[l])) return contact;
        return std::nullopt;
    }

    /// Is all that is common to what is on the plane a common face, edge or corner? Each corner of the common part is one of
    /// either, or a crossing of two edges.
    bool conform(plane_contact const& contact) const {
        auto const stray_corner = [&](numbers const& s, numbers const& t) {
            return std::any_of(s.begin(), s.end(), [&](std::size_t p) {
                return std::find(t.begin(), t.end(), p) == t.end() && is_on(t, at_[p]);
            });
        };
        if (stray_corner(contact.first, contact.second) || stray_corner(contact.second, contact.first)) return false;
        auto const edges = [](numbers const& s) {
            std::vector<std::array<std::size_t, 2>> found;
            for (std::size_t i = 0; i < s.size(); ++i)
                for (std::size_t k = i + 1; k < s.size(); ++k) found.push_back({s[i], s[k]});
            return found;
        };
        for (auto const& e : edges(contact.first))
            for (auto const& f : edges(contact.second))
                if (cross(at_[e[0]], at_[e[1]], at_[f[0]], at_[f[1]])) return false;
        return true;
    }

  private:
    static numbers without(numbers tuple, std::size_t k) {
        tuple.erase(tuple.begin() + static_cast<std::ptrdiff_t>(k));
        return tuple;
    }

    /// The corners of t on the plane of the face of s opposite corner k, if no corner is on that corner's side.
    std::optional<numbers> beyond_face(numbers const& s, std::size_t k, numbers const& t) const {
        numbers on;
        for (std::size_t const p : t) {
            std::array<point const*, 4> corner{&at_[s[0]], &at_[s[1]], &at_[s[2]], &at_[s[3]]};
            corner[k] = &at_[p];
            auto const side = typename K::Orientation_3()(*corner[0], *corner[1], *corner[2], *corner[3]);
            if (side == CGAL::POSITIVE) return std::nullopt;
            if (side == CGAL::COPLANAR) on.push_back(p);
        }
        return on;
    }

    /// The same for a plane through the edge pq of s that the edge uv of t is parallel to.
    std::optional<plane_contact> along_edges(numbers const& s, numbers const& t, std::size_t p, std::size_t q,
                                             std::size_t u, std::size_t v) const {
        auto const normal = CGAL::cross_product(ring_[q] - ring_[p], ring_[v] - ring_[u]);
        if (normal == CGAL::NULL_VECTOR) return std::nullopt;
        plane_contact contact;
        CGAL::Sign side_of_s = CGAL::ZERO;
        for (std::size_t const corner : s) {
            CGAL::Sign const side = CGAL::sign(normal * (ring_[corner] - ring_[p]));
            if (side == CGAL::ZERO)
                contact.first.push_back(corner);
            else if (side_of_s == -side)
                return std::nullopt;
            else
                side_of_s = side;
        }
        for (std::size_t const corner : t) {
            CGAL::Sign const side = CGAL::sign(normal * (ring_[corner] - ring_[p]));
            if (side == side_of_s) return std::nullopt;
            if (side == CGAL::ZERO) contact.second.push_back(corner);
        }
        return contact;
    }

    bool is_on(numbers const& flat, point const& p) const {
        if (flat.empty()) return false;
        if (flat.size() == 1) return at_[flat[0]] == p;
        if (flat.size() == 2)
            return CGAL::collinear(at_[flat[0]], at_[flat[1]], p) &&
                   CGAL::collinear_are_ordered_along_line(at_[flat[0]], p, at_[flat[1]]);
        return typename K::Triangle_3(at_[flat[0]], at_[flat[1]], at_[flat[2]]).has_on(p);
    }

    /// Do two edges in one plane meet in a point within both?
    static bool cross(point const& p, point const& q, point const& u, point const& v) {
        if (CGAL::collinear(p, q, u) || CGAL::collinear(p, q, v) || CGAL::collinear(u, v, p) ||
            CGAL::collinear(u, v, q))
            return false;
        return CGAL::coplanar_orientation(p, q, u, v) == CGAL::NEGATIVE &&
               CGAL::coplanar_orientation(u, v, p, q) == CGAL::NEGATIVE;
    }

    std::vector<point> const& at_;
    std::vector<ring_kernel::Point_3> ring_;
};

}  // namespace graze::cgal_structures
