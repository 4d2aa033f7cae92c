// Where is the origin with respect to D = A - B?
//   - The point of D nearest to it tells whether the hulls meet, and how far they are apart.
//   - A D without full dimension has no inside. In one with, a tetrahedron of four of its vertices grows by the vertices
//     that go furthest across its faces: across those that have the origin on them or outside, until there are none
//     (crossing) or D ends at one (touching); then across the one nearest to the origin, until D ends there: no other
//     plane that bounds D is nearer, for all faces are within D.
// Each vertex added is one of D that was outside, and D has finitely many: it ends.
#include "rational/hull_pair.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "rational/nearest_point.hpp"

namespace graze {
namespace {

std::vector<point> without_repeats(std::vector<point> points) {
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
}

class growing_polytope {
  public:
    growing_polytope(std::vector<point> const& a, std::vector<point> const& b) : a_(a), b_(b) {}

    /// Four vertices of D that are not in one plane; false if there are none.
    bool begin() {
        add_vertex(0, 0);
        for (std::size_t i = 0; i < a_.size(); ++i) try_vertex(i, 0);
        for (std::size_t j = 0; j < b_.size(); ++j) try_vertex(0, j);
        if (vertices_.size() < 4) return false;
        point const n = cross(vertices_[1] - vertices_[0], vertices_[2] - vertices_[0]);
        if (dot(n, vertices_[3] - vertices_[0]) > 0) {
            std::swap(vertices_[1], vertices_[2]);
            std::swap(members_[1], members_[2]);
        }
        for (auto const& [i, j, k] : {corner_ids{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}}) add_face(i, j, k);
        return true;
    }

    /// Until the origin is inside: false if it is on the boundary of D, or outside.
    bool enclose_origin() {
        for (;;) {
            auto const open = std::find_if(faces_.begin(), faces_.end(), [](auto const& f) { return f.height <= 0; });
            if (open == faces_.end()) return true;
            if (!grow_across(*open)) return false;
        }
    }

    /// Returns for an origin on the boundary of D a direction out of D that is inside the cone of all there are.
    point out_of_boundary() {
        for (std::size_t i = 0; i < faces_.size();)
            if (faces_[i].height <= 0 && grow_across(faces_[i]))
                i = 0;
            else
                ++i;
        point sum{};
        for (face const& f : faces_)
            if (f.height == 0) sum = sum + f.normal;
        return sum;
    }

    /// Of an origin inside.
    way_out shortest() {
        for (;;) {
            std::size_t best = 0;
            for (std::size_t i = 1; i < faces_.size(); ++i)
                if (compare(faces_[i], faces_[best]) < 0) best = i;
            if (grow_across(faces_[best])) continue;
            // Those at the same distance may not be of D yet.
            way_out found{faces_[best].height * faces_[best].height / faces_[best].squared, {}};
            bool grown = false;
            for (std::size_t i = 0; i < faces_.size() && !grown; ++i)
                if (compare(faces_[i], faces_[best]) == 0) {
                    grown = grow_across(faces_[i]);
                    if (!grown) found.directions.push_back(faces_[i].normal);
                }
            if (!grown) return found;
        }
    }

    /// Returns the polytope as it has grown, with the vertices that its faces have.
    inner_polytope grown() const {
        inner_polytope result;
        std::vector<std::size_t> place(vertices_.size(), vertices_.size());
        for (face const& f : faces_) {
            std::array<std::size_t, 3>& corners = result.faces.emplace_back();
            for (std::size_t i = 0; i < 3; ++i) {
                std::size_t& at = place[f.corners[i]];
                if (at == vertices_.size()) {
                    at = result.vertices.size();
                    result.vertices.push_back(vertices_[f.corners[i]]);
                    result.members.push_back(members_[f.corners[i]]);
                }
                corners[i] = at;
            }
        }
        return result;
    }

    /// Of a D that is in one plane: across it.
    point across_flat() const {
        point line{};
        for (point const& v : vertices_) {
            point const arm = v - vertices_[0], normal = cross(line, arm);
            if (!is_zero(normal)) return normal;
            if (is_zero(line)) line = arm;
        }
        for (point const& axis : {point{1, 0, 0}, point{0, 1, 0}})
            if (point const normal = cross(line, axis); !is_zero(normal)) return normal;
        return {1, 0, 0};
    }

  private:
    using corner_ids = std::array<std::size_t, 3>;
    struct face {
        corner_ids corners;  // counter-clockwise from outside
        point normal;        // outwards
        rational height;     // normal . corner
        rational squared;    // normal . normal
    };

    /// Compares by the distance of the planes from the origin, which is inside.
    static int compare(face const& f, face const& g) {
        rational const left = f.height * f.height * g.squared, right = g.height * g.height * f.squared;
        return left < right ? -1 : left > right;
    }

    void add_vertex(std::size_t i, std::size_t j) {
        vertices_.push_back(a_[i] - b_[j]);
        members_.push_back({i, j});
    }

    void try_vertex(std::size_t i, std::size_t j) {
        if (vertices_.size() == 4) return;
        add_vertex(i, j);
        if (dimension_of(vertices_) + 1 == static_cast<int>(vertices_.size())) return;
        vertices_.pop_back();
        members_.pop_back();
    }

    void add_face(std::size_t i, std::size_t j, std::size_t k) {
        point const normal = cross(vertices_[j] - vertices_[i], vertices_[k] - vertices_[i]);
        faces_.push_back({{i, j, k}, normal, dot(normal, vertices_[i]), dot(normal, normal)});
    }

    /// False if D ends at the face.
    bool grow_across(face across) {
        std::size_t const of_a = least_along(-across.normal, a_), of_b = least_along(across.normal, b_);
        point const vertex = a_[of_a] - b_[of_b];
        if (dot(across.normal, vertex) == across.height) return false;
        add_vertex(of_a, of_b);
        // The edges of the faces seen from there whose neighbours are not: those that no other such face has reversed.
        std::vector<std::array<std::size_t, 2>> rim;
        std::erase_if(faces_, [&](face const& f) {
            if (dot(f.normal, vertex) <= f.height) return false;
            for (std::size_t i = 0; i < 3; ++i) {
                std::array<std::size_t, 2> const edge{f.corners[i], f.corners[(i + 1) % 3]};
                auto const reversed = std::find(rim.begin(), rim.end(), std::array{edge[1], edge[0]});
                if (reversed != rim.end())
                    rim.erase(reversed);
                else
                    rim.push_back(edge);
            }
            return true;
        });
        for (auto const& [i, j] : rim) add_face(i, j, vertices_.size() - 1);
        return true;
    }

    std::vector<point> const &a_, &b_;
    std::vector<point> vertices_;
    std::vector<std::array<std::size_t, 2>> members_;  // of A and of B, of which a vertex is the difference
    std::vector<face> faces_;
};

}  // namespace

exact_answer judge_hulls(convex const& first, convex const& second, bool everything) {
    std::vector<point> const a = without_repeats(first.vertices), b = without_repeats(second.vertices);
    exact_answer answer;
    std::vector<difference> points;
    combination const nearest = nearest_to_origin(a, b, points);
    certificate proof;
    if (!is_zero(nearest.value)) {
        answer.rel = relation::disjoint;
        if (!everything) return answer;
        answer.margin.square = dot(nearest.value, nearest.value);
        point const direction = -nearest.value;
        proof.what = certificate::kind::separation;
        proof.direction.assign(direction.begin(), direction.end());
        proof.a = dot(direction, a[least_along(-direction, a)]);
        proof.b = dot(direction, b[least_along(direction, b)]);
    } else {
        growing_polytope within(a, b);
        bool const inside = within.begin() && within.enclose_origin();
        answer.rel = inside ? relation::crossing : relation::touching;
        if (!everything) return answer;
        if (inside) answer.margin.square = within.shortest().squared;
        point common{};
        for (std::size_t i = 0; i < nearest.members.size(); ++i)
            common = common + a[points[nearest.members[i]].a] * nearest.weights[i];
        proof.what = certificate::kind::common_point;
        proof.point.assign(common.begin(), common.end());
    }
    answer.certificates.push_back(std::move(proof));
    return answer;
}

way_out shortest_way_out(convex const& first, convex const& second) {
    std::vector<point> const a = without_repeats(first.vertices), b = without_repeats(second.vertices);
    growing_polytope within(a, b);
    if (!within.begin() || !within.enclose_origin())
        throw std::logic_error("rational reference: no way out of hulls that do not cross");
    return within.shortest();
}

inner_polytope polytope_around_origin(std::vector<point> const& a, std::vector<point> const& b, bool deep) {
    growing_polytope within(a, b);
    if (!within.begin() || !within.enclose_origin())
        throw std::logic_error("rational reference: the origin is not inside of the difference of hulls that cross");
    if (deep) within.shortest();
    return within.grown();
}

point supporting_direction(std::vector<point> const& a, std::vector<point> const& b) {
    growing_polytope within(a, b);
    return within.begin() ? within.out_of_boundary() : within.across_flat();
}

point direction_of_contact(convex const& first, convex const& second) {
    std::vector<point> const a = without_repeats(first.vertices), b = without_repeats(second.vertices);
    growing_polytope within(a, b);
    if (!within.begin()) throw std::logic_error("rational reference: no direction out of a flat difference");
    return within.out_of_boundary();
}

}  // namespace graze
