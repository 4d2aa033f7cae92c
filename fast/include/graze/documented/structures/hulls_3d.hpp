// Convex hulls in space: point after point by signs of volumes (J. O'Rourke, Computational Geometry in C, 1998, chapter 4); and
// quickhull (C. Barber, D. Dobkin, H. Huhdanpaa, ACM Transactions on Mathematical Software 22(4), 1996) with the epsilon that J.
// Lloyd's QuickHull3D takes, three spacings of the sum of the largest coordinates, and without merging of faces.
//
// Input     points of any number type, in one unit.
// Result    triangles, counter-clockwise from outside. Nothing where the points seem to be in one plane.
// Promise   none. Right where every volume or distance that is asked about has the right sign.
// Fails on  points almost in the plane of a face, which rounding calls above one of two faces of that plane and below the
//           other, equal points among them: faces without area, surfaces that are not closed, or fold. Products that
//           under- or overflow. quickhull: corners within
//           epsilon of a face, which it leaves out; planes whose normal has no length.
// Assumes   round to nearest, no contraction. Errors: none raised; ends where there are more faces than eight a point.
//
// The publications find the horizon by links between faces; here the edges of the visible faces say it, which is the same
// as long as the surface is closed.
#pragma once

#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "graze/documented/structures/indexed_points.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

using directed_edge = std::pair<std::size_t, std::size_t>;

/// Six times the volume of a tetrahedron: positive where d is above a b c, which is counter-clockwise seen from there.
template <class Number>
Number volume_of(vec3<Number> const& a, vec3<Number> const& b, vec3<Number> const& c, vec3<Number> const& d) {
    return dot(cross(b - a, c - a), d - a);
}

/// The tetrahedron's faces, counter-clockwise from outside, of corners a b c below d or above it.
inline triangle_list faces_of_tetrahedron(std::array<std::size_t, 4> corner, bool is_below) {
    if (is_below) std::swap(corner[0], corner[1]);
    auto const [a, b, c, d] = corner;
    return {{a, b, c}, {b, a, d}, {c, b, d}, {a, c, d}};
}

/// The directed edges of faces whose reverse none of the faces has.
inline std::vector<directed_edge> horizon_of(triangle_list const& faces) {
    std::set<directed_edge> edges;
    std::vector<directed_edge> found;
    for (auto const& face : faces)
        for (std::size_t i = 0; i < 3; ++i) edges.emplace(face[i], face[(i + 1) % 3]);
    for (directed_edge const& edge : edges)
        if (!edges.contains({edge.second, edge.first})) found.push_back(edge);
    return found;
}

template <class Number>
std::optional<triangle_list> convex_hull_3d_incremental(space_list<Number> const& points) {
    Number const zero(0);
    std::size_t const n = points.size();
    auto const is_same = [&](std::size_t i, std::size_t j) {
        return points[i].x == points[j].x && points[i].y == points[j].y && points[i].z == points[j].z;
    };
    std::size_t b = 1;
    while (b < n && is_same(0, b)) ++b;
    std::size_t c = b + 1;
    auto const is_on_line = [&](std::size_t i) {
        vec3<Number> const area = cross(points[b] - points[0], points[i] - points[0]);
        return area.x == zero && area.y == zero && area.z == zero;
    };
    while (c < n && is_on_line(c)) ++c;
    std::size_t d = c + 1;
    while (d < n && volume_of(points[0], points[b], points[c], points[d]) == zero) ++d;
    if (d >= n) return std::nullopt;
    bool const is_below = volume_of(points[0], points[b], points[c], points[d]) > zero;
    triangle_list faces = faces_of_tetrahedron({0, b, c, d}, is_below);
    for (std::size_t i = 1; i < n && faces.size() <= most_faces(n); ++i) {
        if (i == b || i == c || i == d) continue;
        triangle_list visible, others;
        for (auto const& face : faces) {
            Number const volume = volume_of(points[face[0]], points[face[1]], points[face[2]], points[i]);
            (volume > zero ? visible : others).push_back(face);
        }
        for (auto const& [from, to] : horizon_of(visible)) others.push_back({from, to, i});
        faces.swap(others);
    }
    return faces;
}

template <class Number>
struct quickhull_face {
    std::array<std::size_t, 3> corner;
    vec3<Number> normal;
    Number offset;
    index_list above{};
    bool is_alive = true;

    quickhull_face(space_list<Number> const& points, std::array<std::size_t, 3> const& corners)
        : corner(corners),
          normal(normalize(cross(points[corner[1]] - points[corner[0]], points[corner[2]] - points[corner[0]]))),
          offset(dot(normal, points[corner[0]])) {}
    Number distance(vec3<Number> const& p) const { return dot(normal, p) - offset; }
};

template <class Number>
class quickhull_3d {
  public:
    explicit quickhull_3d(space_list<Number> const& points) : points_(points) {
        using std::abs;
        Number largest[3] = {Number(0), Number(0), Number(0)};
        for (vec3<Number> const& p : points)
            for (int axis = 0; axis < 3; ++axis) largest[axis] = greater<Number>(abs(p[axis]), largest[axis]);
        epsilon_ = Number(3) * std::numeric_limits<Number>::epsilon() * (largest[0] + largest[1] + largest[2]);
    }

    std::optional<triangle_list> build() {
        if (points_.size() < 4 || !start()) return std::nullopt;
        // Every round takes one point away for good.
        for (std::size_t at = 0; at < faces_.size() && alive_ <= most_faces(points_.size());) {
            if (faces_[at].is_alive && !faces_[at].above.empty())
                add_furthest(at);
            else
                ++at;
        }
        triangle_list found;
        for (auto const& face : faces_)
            if (face.is_alive) found.push_back(face.corner);
        return found;
    }

  private:
    /// The index for which a value is largest, or nothing where none is above epsilon.
    template <class Value>
    std::optional<std::size_t> largest(Value const& value) const {
        std::optional<std::size_t> best;
        Number most = epsilon_;
        for (std::size_t i = 0; i < points_.size(); ++i) {
            Number const now = value(points_[i]);
            if (!(now > most)) continue;
            most = now;
            best = i;
        }
        return best;
    }

    /// A first tetrahedron: the two extremes that lie furthest apart on an axis, then the points furthest from their line
    /// and from the plane of the three.
    bool start() {
        using std::abs;
        std::size_t a = 0, b = 0;
        Number widest(0);
        for (int axis = 0; axis < 3; ++axis) {
            std::size_t low = 0, high = 0;
            for (std::size_t i = 1; i < points_.size(); ++i) {
                if (points_[i][axis] < points_[low][axis]) low = i;
                if (points_[i][axis] > points_[high][axis]) high = i;
            }
            if (!(points_[high][axis] - points_[low][axis] > widest)) continue;
            widest = points_[high][axis] - points_[low][axis];
            a = low;
            b = high;
        }
        if (!(widest > epsilon_)) return false;
        vec3<Number> const along = normalize(points_[b] - points_[a]);
        auto const c = largest([&](vec3<Number> const& p) { return length(cross(along, p - points_[a])); });
        if (!c) return false;
        quickhull_face<Number> const base(points_, {a, b, *c});
        auto const d = largest([&](vec3<Number> const& p) { return abs(base.distance(p)); });
        if (!d) return false;
        index_list all;
        for (std::size_t i = 0; i < points_.size(); ++i)
            if (i != a && i != b && i != *c && i != *d) all.push_back(i);
        bool const is_below = base.distance(points_[*d]) > Number(0);
        for (auto const& corners : faces_of_tetrahedron({a, b, *c, *d}, is_below)) add_face(corners);
        hand_out(all, 0);
        return true;
    }

    void add_face(std::array<std::size_t, 3> const& corners) {
        for (std::size_t i = 0; i < 3; ++i) face_left_of_[{corners[i], corners[(i + 1) % 3]}] = faces_.size();
        faces_.emplace_back(points_, corners);
        ++alive_;
    }

    /// Each of the points goes to the first face, from number `begin`, that it is above.
    void hand_out(index_list const& list, std::size_t begin) {
        for (std::size_t i : list)
            for (std::size_t f = begin; f < faces_.size(); ++f)
                if (faces_[f].distance(points_[i]) > epsilon_) {
                    faces_[f].above.push_back(i);
                    break;
                }
    }

    void add_furthest(std::size_t start_face) {
        std::size_t eye = faces_[start_face].above[0];
        for (std::size_t i : faces_[start_face].above)
            if (faces_[start_face].distance(points_[i]) > faces_[start_face].distance(points_[eye])) eye = i;
        triangle_list visible;
        index_list left_over, open{start_face};
        faces_[start_face].is_alive = false;
        while (!open.empty()) {
            quickhull_face<Number>& face = faces_[open.back()];
            open.pop_back();
            --alive_;
            visible.push_back(face.corner);
            left_over.insert(left_over.end(), face.above.begin(), face.above.end());
            face.above.clear();
            for (std::size_t i = 0; i < 3; ++i) {
                auto const other = face_left_of_.find({face.corner[(i + 1) % 3], face.corner[i]});
                if (other == face_left_of_.end() || !faces_[other->second].is_alive) continue;
                if (!(faces_[other->second].distance(points_[eye]) > epsilon_)) continue;
                faces_[other->second].is_alive = false;
                open.push_back(other->second);
            }
        }
        std::erase(left_over, eye);
        std::size_t const begin = faces_.size();
        for (auto const& [from, to] : horizon_of(visible)) add_face({from, to, eye});
        hand_out(left_over, begin);
    }

    space_list<Number> const& points_;
    Number epsilon_{};
    std::vector<quickhull_face<Number>> faces_{};
    std::map<directed_edge, std::size_t> face_left_of_{};
    std::size_t alive_ = 0;
};

template <class Number>
std::optional<triangle_list> convex_hull_3d_quickhull(space_list<Number> const& points) {
    return quickhull_3d<Number>(points).build();
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"

#pragma pop_macro("abs")
