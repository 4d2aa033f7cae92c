// Proofs of faults: each is computed anew from the witness, so that a witness that proves nothing is found out.
#include <algorithm>
#include <functional>
#include <stdexcept>

#include "graze/structure_references.hpp"
#include "rational/simplex_meeting.hpp"
#include "rational/structure_laws.hpp"
#include "rational/structures.hpp"
#include "structures/form.hpp"

namespace graze::rational_structures {
namespace {

using fields = std::vector<std::pair<std::string, std::string>>;

void require(bool holds, structure_law law) {
    if (!holds) throw std::logic_error("structure: not " + std::string(name_of(law)) + " by rationals");
}

std::string json_text(std::string_view text) {
    return '"' + std::string(text) + '"';
}
template <class Range, class Text>
std::string array_of(Range const& range, Text const& text) {
    std::string all;
    for (auto const& item : range) all += (all.empty() ? "" : ",") + text(item);
    return "[" + all + "]";
}
template <class Indices>
std::string index_array(Indices const& range) {
    return array_of(range, [](auto index) { return std::to_string(index); });
}
std::string fraction_array(std::span<rational const> numbers) {
    return array_of(numbers, [](rational const& c) { return json_text(to_fraction(c)); });
}

fields sign_fields(std::string_view predicate, indices const& corners, int sign) {
    return {{"predicate", json_text(predicate)}, {"points", index_array(corners)}, {"sign", std::to_string(sign)}};
}

/// A witness of the input and the answer that is named by one judge, in rationals.
class proof {
  public:
    proof(structure_input const& input, structure_answer const& answer, structure_fault const& fault)
        : input_(input), answer_(answer), fault_(fault), points_(read_points(input)) {
        if (fault.law == structure_law::index) return;
        require(!index_fault(input, answer).has_value(), fault.law);
        tuples_ = read_tuples(points_, answer);
    }

    fields made() const {
        switch (fault_.law) {
            case structure_law::valid: return {};
            case structure_law::index: return bad_index();
            case structure_law::degenerate: return degenerate();
            case structure_law::not_convex: return not_convex();
            case structure_law::not_closed: return not_closed();
            case structure_law::overlap: return overlap();
            case structure_law::not_covered: return not_covered();
            case structure_law::outside: return outside();
            case structure_law::missing_vertex: return missing_vertex();
            case structure_law::not_delaunay: return not_delaunay();
            case structure_law::not_conforming: return not_conforming();
        }
        throw std::logic_error("structure: no such law");
    }

  private:
    void check(bool holds) const { require(holds, fault_.law); }
    bool is_flat() const { return points_.dimension == 2; }
    bool is(structure_kind kind) const { return input_.kind == kind; }

    std::size_t tuple_number(std::optional<std::size_t> const& number) const {
        check(number && *number < answer_.size());
        return *number;
    }
    /// Indices as they are in the answer.
    indices tuple() const {
        auto const listed = answer_.tuple(tuple_number(fault_.tuple));
        return {listed.begin(), listed.end()};
    }
    std::size_t witness() const {
        check(fault_.point && *fault_.point < points_.at.size());
        return *fault_.point;
    }
    indices with_witness(indices corners) const {
        corners.push_back(witness());
        return corners;
    }
    std::string in_space(vector_of<rational> const& p) const {
        return fraction_array(std::span(p).first(points_.dimension));
    }
    /// An area or volume in the units of the input.
    std::string content_text(integer const& value) const {
        return json_text(
            to_fraction(times_power(rational(value), points_.exponent * static_cast<long>(points_.dimension))));
    }

    fields bad_index() const {
        auto const listed = answer_.tuple(tuple_number(fault_.tuple));
        structure_answer first;  // all up to the tuple
        std::size_t const begin = form_of(input_.kind).tuple_size == 1 ? 0 : *fault_.tuple;
        for (std::size_t i = begin; i <= *fault_.tuple; ++i) {
            auto const one = answer_.tuple(i);
            first.indices.insert(first.indices.end(), one.begin(), one.end());
            first.end_tuple();
        }
        auto const again = index_fault(input_, first);
        check(again && again->tuple == *fault_.tuple - begin);
        return {{"indices", index_array(listed)}};
    }

    fields degenerate() const {
        indices const corners = tuple();
        if (is(structure_kind::convex_hull_3d)) {
            whole_point const& a = points_[corners[0]];
            check(is_zero(cross(points_[corners[1]] - a, points_[corners[2]] - a)));
            return sign_fields("collinear_3d", corners, 0);
        }
        check(!is(structure_kind::convex_hull_2d) && content(points_, corners) == 0);
        return sign_fields(is_flat() ? "orient_2d" : "orient_3d", corners, 0);
    }

    /// Does the list of a hull in the plane have these one after the other?
    bool is_listed_in_turn(indices const& wanted) const {
        std::size_t const n = answer_.indices.size();
        for (std::size_t i = 0; i < n; ++i) {
            bool all = wanted.size() <= n;
            for (std::size_t k = 0; all && k < wanted.size(); ++k)
                all = static_cast<std::size_t>(answer_.indices[(i + k) % n]) == wanted[k];
            if (all) return true;
        }
        return false;
    }

    fields not_convex() const {
        check(is(structure_kind::convex_hull_2d));
        indices const& corners = fault_.corners;
        if (corners.size() == 2) {
            for (std::size_t const i : corners) check(is_listed_in_turn({i}));
            check(corners[0] != corners[1] && points_.same[corners[0]] == points_.same[corners[1]]);
            return {{"equal", index_array(corners)}};
        }
        if (corners.size() == 3) {
            check(is_listed_in_turn(corners));
            int const turn = content(points_, corners).sign();
            fields told = sign_fields("orient_2d", corners, turn);
            if (turn == 0) {
                // On one line all turns are by 0 or 180 degrees, and those at the ends are right.
                check(flat_hull(points_).size() > 2 && turns_back(points_, corners[0], corners[1], corners[2]));
                told.emplace_back("dot_sign", "-1");
            }
            check(turn <= 0);
            return told;
        }
        indices ring;
        for (indices const& one : tuples_) ring.push_back(one[0]);
        check(corners.empty() && ring.size() > 2);
        for (std::size_t i = 0; i < ring.size(); ++i) check(ring[i] != ring[(i + 1) % ring.size()]);
        std::size_t const around = winding(points_, ring);
        check(around > 1);
        return {{"winding", std::to_string(around)}};
    }

    fields not_closed() const {
        check(is(structure_kind::convex_hull_3d));
        if (!fault_.tuple) {
            integer const covered = enclosed(points_, tuples_), whole = hull_content(points_);
            check(covered > whole);
            return {{"covered", content_text(covered)}, {"whole", content_text(whole)}};
        }
        check(fault_.corners.size() == 2);
        for (std::size_t const i : fault_.corners) check(i < points_.at.size());
        std::size_t const a = points_.same[fault_.corners[0]], b = points_.same[fault_.corners[1]];
        std::size_t const count = edge_count(tuples_, a, b), reverse = edge_count(tuples_, b, a);
        check(edge_count({tuples_[tuple_number(fault_.tuple)]}, a, b) > 0 && (count != 1 || reverse != 1));
        return {{"edge", index_array(fault_.corners)},
                {"count", std::to_string(count)},
                {"reverse_count", std::to_string(reverse)}};
    }

    fields overlap() const {
        indices const &first = tuples_[tuple_number(fault_.tuple)], &second = tuples_[tuple_number(fault_.other_tuple)];
        check(*fault_.tuple != *fault_.other_tuple && content(points_, first) != 0 && content(points_, second) != 0);
        simplex_meeting const common(points_, first, second);
        check(common.overlaps());
        return {{"interior", in_space(common.middle())}};
    }

    fields not_covered() const {
        integer covered = 0, whole = 0;
        for (indices const& simplex : tuples_) covered += abs(content(points_, simplex));
        if (is(structure_kind::polygon_triangulation_2d)) {
            std::size_t begin = 0;
            for (std::size_t const end : ring_ends(input_)) {
                integer const area = abs(ring_area(points_, begin, end));
                whole += begin == 0 ? area : integer(-area);
                begin = end;
            }
        } else {
            whole = hull_content(points_);
        }
        fields told{{"covered", content_text(covered)}, {"whole", content_text(whole)}};
        if (covered != whole) return told;
        check(is(structure_kind::polygon_triangulation_2d));
        auto const outer = point_sticking_out(input_, points_, tuples_);
        check(outer.has_value());
        vector_of<rational> p = outer->second;
        for (rational& c : p) c = times_power(c, points_.exponent);
        return {{"interior", in_space(p)}, {"tuple", std::to_string(outer->first)}};
    }

    fields outside() const {
        indices const corners = is(structure_kind::convex_hull_2d) ? fault_.corners : tuple();
        check(corners.size() == points_.dimension && (!is_flat() || is_listed_in_turn(corners)));
        indices const all = with_witness(corners);
        check(is_flat() ? content(points_, all) < 0 : content(points_, all) > 0);
        return sign_fields(is_flat() ? "orient_2d" : "orient_3d", all, -1);
    }

    fields missing_vertex() const {
        std::size_t const p = points_.same[witness()];
        for (indices const& one : tuples_) check(std::find(one.begin(), one.end(), p) == one.end());
        fields told{{"point", std::to_string(*fault_.point)}};
        if (!is(structure_kind::convex_hull_2d) && !is(structure_kind::convex_hull_3d)) return told;
        indices const others = points_.distinct();
        if (others.size() == 1) return told;
        vector_of<integer> const direction = outward(p);
        for (std::size_t const i : others) check(i == p || dot(direction, points_[p] - points_[i]) > 0);
        told.emplace_back("direction", array_of(std::span(direction).first(points_.dimension),
                                                [](integer const& c) { return json_text(to_fraction(rational(c))); }));
        return told;
    }

    /// The sum of the outward normals beside a corner of the hull: of each other point less the corner it makes an obtuse or
    /// right angle with all of these, and a right one with all of them only if the hull has no corner there.
    vector_of<integer> outward(std::size_t p) const {
        vector_of<integer> sum{};
        if (!is_flat()) {
            for (indices const& f : space_hull(points_))
                if (std::find(f.begin(), f.end(), p) != f.end())
                    sum = sum + plane_through(points_[f[0]], points_[f[1]], points_[f[2]]).normal;
            return sum;
        }
        indices const hull = flat_hull(points_);
        auto const at = std::find(hull.begin(), hull.end(), p);
        check(at != hull.end());
        std::size_t const i = static_cast<std::size_t>(at - hull.begin()), n = hull.size();
        std::size_t const before = hull[(i + n - 1) % n], after = hull[(i + 1) % n];
        if (n == 2) return points_[p] - points_[after];
        return line_through(points_[p], points_[before]).normal + line_through(points_[after], points_[p]).normal;
    }

    fields not_delaunay() const {
        indices const corners = tuple();
        check((is(structure_kind::delaunay_2d) || is(structure_kind::delaunay_3d)) && content(points_, corners) != 0);
        check(circumsphere(points_, corners).side(points_[witness()]) > 0);
        return sign_fields(is_flat() ? "in_circle" : "in_sphere", with_witness(corners), 1);
    }

    fields not_conforming() const {
        indices const &first = tuples_[tuple_number(fault_.tuple)], &second = tuples_[tuple_number(fault_.other_tuple)];
        check(is(structure_kind::delaunay_3d) && *fault_.tuple != *fault_.other_tuple);
        check(content(points_, first) != 0 && content(points_, second) != 0);
        simplex_meeting const common(points_, first, second);
        check(!common.is_empty() && !common.conforms());
        indices shared;
        for (std::size_t const i : first)
            if (std::find(second.begin(), second.end(), i) != second.end()) shared.push_back(i);
        return {{"common", in_space(common.middle())}, {"shared", index_array(shared)}};
    }

    structure_input const& input_;
    structure_answer const& answer_;
    structure_fault const& fault_;
    whole_points points_;
    std::vector<indices> tuples_;
};

}  // namespace
}  // namespace graze::rational_structures

namespace graze {

std::vector<std::pair<std::string, std::string>> structure_certificate(structure_input const& input,
                                                                       structure_answer const& answer,
                                                                       structure_fault const& fault) {
    namespace judges = rational_structures;
    require_form(input);
    if (fault.undefined) {
        if (!judges::is_undefined(input, judges::read_points(input)))
            throw std::logic_error("structure: defined by rationals");
        return {};
    }
    return judges::proof(input, answer, fault).made();
}

}  // namespace graze
