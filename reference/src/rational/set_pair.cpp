#include "graze/internal/rational/set_pair.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>

#include "rational/nearest_point.hpp"
#include "rational/pair_contact.hpp"

namespace graze {
namespace {

corner_list<double> corners_of(pair_operand const& from, std::size_t dimension) {
    corner_list<double> corners;
    auto const scalar = [&](std::size_t i) { return from.scalars[i]; };
    if (from.kind == shape::box) {
        for (unsigned bits = 0; bits < 1u << dimension; ++bits) {
            vector_of<double> p{};
            for (std::size_t axis = 0; axis < dimension; ++axis)
                p[axis] = scalar(axis + (bits >> axis & 1) * dimension);
            corners.push_back(p);
        }
        return corners;
    }
    for (std::size_t at = 0; at < from.scalars.size(); at += dimension) {
        vector_of<double> p{};
        for (std::size_t axis = 0; axis < dimension; ++axis) p[axis] = scalar(at + axis);
        corners.push_back(p);
    }
    return corners;
}

/// Squared margins, where no bounds tell them apart.
rational const& exact_square(pair_answer& answer, pair_operand const& a, pair_operand const& b, std::size_t dimension,
                             bool& known) {
    if (!known) {
        auto const whole = measure_pair(a, b, dimension, pair_wanted::exact_margin);
        answer.margin_square = whole->margin_square;
        known = true;
    }
    return answer.margin_square;
}

}  // namespace

std::optional<pair_answer> measure_case_pairs(test_info const& test, std::span<double const> input, pair_wanted what) {
    part const &first = test.layout.front(), &last = test.layout.back();
    if (test.answer != answer_kind::relation || test.layout.size() != 2 || !is_pair_operand(first.kind) ||
        !(is_pair_operand(last.kind) || test.has_mesh()))
        return std::nullopt;
    shape const kind = test.has_mesh() ? shape::triangle : last.kind;
    std::size_t const step = test.last_step();
    pair_operand const a{first.kind, input.first(first.count)};
    std::optional<pair_answer> strongest;
    pair_operand of_strongest;
    bool strongest_known = what == pair_wanted::exact_margin;
    for (std::size_t at = last.offset; at < input.size(); at += step) {
        pair_operand const b{kind, input.subspan(at, step)};
        auto one = measure_pair(a, b, test.dimension, what);
        if (!one) return std::nullopt;
        bool known = what == pair_wanted::exact_margin, stronger = !strongest || one->rel > strongest->rel;
        if (!stronger && one->rel == strongest->rel && what != pair_wanted::relation_only) {
            bool const deep = one->rel == relation::crossing;
            bool equal = one->rel == relation::touching;
            if (!equal && (one->margin_high < strongest->margin_low || strongest->margin_high < one->margin_low)) {
                stronger = (one->margin_low > strongest->margin_high) == deep;
            } else if (!equal) {
                rational const& mine = exact_square(*one, a, b, test.dimension, known);
                rational const& theirs = exact_square(*strongest, a, of_strongest, test.dimension, strongest_known);
                equal = mine == theirs;
                stronger = !equal && (mine > theirs) == deep;
            }
            if (equal) strongest->contact = std::min(strongest->contact, one->contact);
        }
        if (stronger) strongest = std::move(one), of_strongest = b, strongest_known = known;
        if (what == pair_wanted::relation_only && strongest->rel == relation::crossing) break;
    }
    return strongest;
}

namespace {

/// A point of two sets that meet: which one is found depends on the exponent, by the guess that the search begins with.
certificate point_in_both(pair_operand const& a, pair_operand const& b, std::size_t dimension, long exponent) {
    std::vector<whole_point> sets[2], points;
    for (auto const& [of, to] : {std::pair(&a, &sets[0]), std::pair(&b, &sets[1])})
        for (auto const& corner : corners_of(*of, dimension)) to->push_back(whole_point_of<integer>(corner, exponent));
    for (whole_point const& p : sets[0])
        for (whole_point const& q : sets[1]) points.push_back(p - q);
    whole_combination const nearest = nearest_in_integers(points);
    certificate proof;
    proof.what = certificate::kind::common_point;
    for (std::size_t axis = 0; axis < dimension; ++axis) {
        integer sum = 0;
        for (std::size_t i = 0; i < nearest.members.size(); ++i)
            sum += sets[0][nearest.members[i] / sets[1].size()][axis] * nearest.weights[i];
        proof.point.push_back(times_power(rational(sum, nearest.sum), exponent));
    }
    return proof;
}

}  // namespace

std::optional<proved_pairs> prove_case_pairs(test_info const& test, std::span<double const> input) {
    part const &first = test.layout.front(), &last = test.layout.back();
    if (test.answer != answer_kind::relation || test.layout.size() != 2 || !is_pair_operand(first.kind) ||
        !(is_pair_operand(last.kind) || test.has_mesh()))
        return std::nullopt;
    std::size_t const step = test.last_step();
    pair_operand const a{first.kind, input.first(first.count)};
    auto const other = [&](std::size_t number) {
        return pair_operand{test.has_mesh() ? shape::triangle : last.kind,
                            input.subspan(last.offset + number * step, step)};
    };
    proved_pairs proved;
    std::size_t strongest = 0;
    for (std::size_t number = 0; last.offset + number * step < input.size(); ++number) {
        auto one = measure_pair(a, other(number), test.dimension, pair_wanted::separation);
        if (!one) return std::nullopt;
        one->separation.triangle = number;
        if (number == 0 || one->rel > proved.rel)
            proved = {one->rel, one->margin_square, {}}, strongest = number;
        else if (one->rel == proved.rel && one->rel == relation::crossing)
            proved.margin_square = std::max(proved.margin_square, one->margin_square);
        else if (one->rel == proved.rel)
            proved.margin_square = std::min(proved.margin_square, one->margin_square);
        if (one->rel == relation::disjoint && proved.rel == relation::disjoint)
            proved.certificates.push_back(std::move(one->separation));
    }
    if (proved.rel != relation::disjoint) {
        proved.certificates = {point_in_both(a, other(strongest), test.dimension, common_exponent(input))};
        proved.certificates.front().triangle = strongest;
    }
    return proved;
}

contact_kind kind_of(int one, int other) {
    using enum contact_kind;
    constexpr contact_kind kinds[3][3] = {{vertex_vertex, vertex_edge, vertex_face},
                                          {vertex_edge, edge_edge, edge_face},
                                          {vertex_face, edge_face, face_face}};
    return kinds[std::min(one, 2)][std::min(other, 2)];
}

bool is_pair_operand(shape kind) {
    return kind == shape::point || kind == shape::segment || kind == shape::triangle || kind == shape::box;
}

std::optional<pair_answer> measure_pair(pair_operand const& a, pair_operand const& b, std::size_t dimension,
                                        pair_wanted what) {
    shape const kinds[2] = {a.kind, b.kind};
    corner_list<double> const given[2] = {corners_of(a, dimension), corners_of(b, dimension)};
    double largest = 0;
    for (std::span<double const> item : {a.scalars, b.scalars})
        for (double value : item) largest = std::max(largest, std::abs(value));
    int const size = largest == 0 ? 0 : std::ilogb(largest);
    int const unit = std::min(common_exponent(a.scalars), common_exponent(b.scalars));
    // Within these bounds nothing overflows: squared depths are of degree six.
    int const scale = std::abs(size) <= 100 ? 0 : size;
    // In integers all that is computed is below ten times the bits of a coordinate, and some.
    if (size + 1 - unit <= 96) {
        using boost::multiprecision::cpp_int_backend, boost::multiprecision::signed_magnitude;
        using small_integer = boost::multiprecision::number<
            cpp_int_backend<1024, 1024, signed_magnitude, boost::multiprecision::unchecked, void>,
            boost::multiprecision::et_off>;
        return set_pair<small_integer>(kinds, given, dimension, scale, unit).measure(what);
    }
    return set_pair<integer>(kinds, given, dimension, scale, unit).measure(what);
}

}  // namespace graze
