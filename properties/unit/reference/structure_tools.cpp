#include "structure_tools.hpp"

#include <CGAL/Gmpq.h>
#include <CGAL/Simple_cartesian.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

#include "graze/structure_references.hpp"
#include "reference/structure_builders.hpp"

namespace graze {
namespace {

using tuple_list = std::vector<std::vector<std::int64_t>>;
using random_bits = std::mt19937_64;

std::size_t below(random_bits& random, std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
}

// Slower than CGAL's filtered kernels, and without their limits.
using kernel = CGAL::Simple_cartesian<CGAL::Gmpq>;

double random_coordinate(std::size_t family, random_bits& random) {
    double const unit = std::uniform_real_distribution<>(-1, 1)(random);
    auto const step = static_cast<double>(below(random, 5));
    switch (family) {
        case 0: return static_cast<double>(below(random, 3));
        case 1: return step;
        case 2: return unit;
        case 3: return 0.5 * static_cast<double>(below(random, 3)) + 0x1p-53 * step;
        case 4: return 0x1p40 + step;
        case 5: return std::ldexp(unit, static_cast<int>(below(random, 1200)) - 600);
        case 6: return std::ldexp(step - 2, below(random, 2) == 0 ? -1074 : 1020);
        case 7: return below(random, 2) == 0 ? step : std::ldexp(unit, 600);
        default: return 0x1p-1074 * (step - 2);
    }
}

void add_point(structure_case& any, std::size_t family, random_bits& random) {
    std::size_t const dimension = form_of(any.kind).dimension, count = any.coordinates.size() / dimension;
    if (count > 0 && any.kind != structure_kind::polygon_triangulation_2d && below(random, 12) == 0) {
        std::size_t const twin = below(random, count);
        for (std::size_t axis = 0; axis < dimension; ++axis)
            any.coordinates.push_back(any.coordinates[twin * dimension + axis]);
        return;
    }
    // Of the last family all are nearly on one line.
    double const along = random_coordinate(2, random);
    for (std::size_t axis = 0; axis < dimension; ++axis)
        any.coordinates.push_back(family == 9 ? along * static_cast<double>(axis + 1) / 3
                                              : random_coordinate(family, random));
}

bool is_defined(structure_case const& any) {
    return !rational_structure_fault(any.input(), {}).undefined;
}

/// Puts random points between neighbours as long as the polygon stays one, and then holes of three or four corners.
void make_polygon(structure_case& any, std::size_t count, std::size_t family, random_bits& random) {
    while (any.coordinates.size() < 6) add_point(any, family, random);
    any.rings = {3};
    for (std::size_t trial = 0; trial < 4 * count && any.rings[0] < count; ++trial) {
        structure_case longer = any;
        add_point(longer, family, random);
        ++longer.rings[0];
        auto const place = static_cast<std::ptrdiff_t>(2 * below(random, longer.rings[0]));
        std::rotate(longer.coordinates.begin() + place, longer.coordinates.end() - 2, longer.coordinates.end());
        if (is_defined(longer)) any = longer;
    }
    for (std::size_t trial = 0; trial < 4; ++trial) {
        structure_case pierced = any;
        pierced.rings.push_back(3 + below(random, 2));
        for (std::size_t i = 0; i < pierced.rings.back(); ++i) add_point(pierced, family, random);
        if (is_defined(pierced)) any = pierced;
    }
}

/// Of a ring with an odd number of corners: twice around.
void take_every_second(tuple_list& ring) {
    tuple_list again;
    for (std::size_t i = 0; i < ring.size(); ++i) again.push_back(ring[2 * i % ring.size()]);
    if (ring.size() % 2 == 1) ring = again;
}

void change_tuples(structure_case const& any, tuple_list& tuples, random_bits& random) {
    auto const point = [&] { return static_cast<std::int64_t>(below(random, any.input().point_count())); };
    if (tuples.empty() || below(random, 12) == 0) {
        std::vector<std::int64_t> added;
        while (added.size() < form_of(any.kind).tuple_size) added.push_back(point());
        tuples.insert(tuples.begin() + static_cast<std::ptrdiff_t>(below(random, tuples.size() + 1)), added);
        return;
    }
    std::size_t const i = below(random, tuples.size()), k = below(random, tuples.size());
    auto const at = tuples.begin() + static_cast<std::ptrdiff_t>(i);
    std::vector<std::int64_t>& tuple = tuples[i];
    switch (below(random, 9)) {
        case 0: tuples.erase(at); return;
        case 1: tuples.push_back(std::vector<std::int64_t>(tuple)); return;
        case 2: std::swap(tuples[i], tuples[k]); return;
        case 3:
            if (tuple.size() > 1)
                std::swap(tuple.front(), tuple.back());
            else if (below(random, 2) == 0)
                std::reverse(tuples.begin(), tuples.end());
            else
                take_every_second(tuples);
            return;
        case 4:
        case 5: tuple[below(random, tuple.size())] = point(); return;
        case 6:
            if (below(random, 4) != 0)
                std::rotate(tuples.begin(), at, tuples.end());
            else if (below(random, 2) == 0)
                tuple.pop_back();
            else
                tuple.back() = below(random, 2) == 0 ? -1 : point() + 100;
            return;
        default: break;
    }
    // Turns the common facet of two neighbours: of their corners that are not shared one goes to each.
    for (std::vector<std::int64_t>& other : tuples) {
        std::vector<std::int64_t> mine, theirs;
        for (std::int64_t const c : tuple)
            if (std::find(other.begin(), other.end(), c) == other.end()) mine.push_back(c);
        for (std::int64_t const c : other)
            if (std::find(tuple.begin(), tuple.end(), c) == tuple.end()) theirs.push_back(c);
        if (mine.size() != 1 || theirs.size() != 1 || tuple.size() < 3) continue;
        std::int64_t& first = tuple[0] == mine[0] ? tuple[1] : tuple[0];
        auto const second =
            std::find_if(other.begin(), other.end(), [&](std::int64_t c) { return c != first && c != theirs[0]; });
        if (second == other.end()) continue;  // with an index twice
        first = theirs[0];
        *second = mine[0];
        return;
    }
}

}  // namespace

std::vector<std::vector<std::int64_t>> structure_case::tuples() const {
    tuple_list list;
    for (std::size_t i = 0; i < answer.size(); ++i) list.emplace_back(answer.tuple(i).begin(), answer.tuple(i).end());
    return list;
}

void structure_case::answer_with(tuple_list const& tuples) {
    answer = {};
    for (auto const& tuple : tuples) {
        answer.indices.insert(answer.indices.end(), tuple.begin(), tuple.end());
        answer.end_tuple();
    }
}

std::string text_of(structure_case const& any) {
    std::ostringstream text;
    text.precision(17);
    auto const list = [&](auto const& items) {
        text << '[';
        for (std::size_t i = 0; i < items.size(); ++i) text << (i == 0 ? "" : ",") << items[i];
        text << ']';
    };
    text << "{\"test\":\"" << form_of(any.kind).name << "\",\"scalar\":\"float64\",\"input\":";
    list(any.coordinates);
    if (!any.rings.empty()) text << ",\"sizes\":", list(any.rings);
    text << ",\"answer\":[";
    char const* comma = "";
    for (auto const& tuple : any.tuples()) {
        text << std::exchange(comma, ",");
        if (any.kind == structure_kind::convex_hull_2d && tuple.size() == 1)
            text << tuple[0];
        else
            list(tuple);
    }
    text << "]}";
    return text.str();
}

structure_case random_points(structure_kind kind, std::size_t count, std::mt19937_64& random) {
    structure_case any{kind, {}, {}, {}};
    std::size_t const family = below(random, 10);
    if (kind == structure_kind::polygon_triangulation_2d)
        make_polygon(any, count, family, random);
    else
        for (std::size_t i = 0; i < count; ++i) add_point(any, family, random);
    return any;
}

structure_case random_boxes(std::mt19937_64& random) {
    structure_case any{structure_kind::delaunay_3d, {}, {}, {}};
    std::size_t const boxes = 1 + below(random, 3);
    double const deep = static_cast<double>(1 + below(random, 3)), high = random_coordinate(2, random) + 2;
    double x = 0;
    for (std::size_t i = 0; i <= boxes; ++i) {
        for (double const y : {0.0, deep})
            for (double const z : {0.0, high}) any.coordinates.insert(any.coordinates.end(), {x, y, z});
        x += 1 + static_cast<double>(below(random, 3));
    }
    // Corners of a box by their bits: x 4, y 2, z 1. Those of the first list share no face diagonal; the second has a common axis.
    tuple_list const five{{0, 3, 5, 6}, {1, 0, 3, 5}, {2, 0, 3, 6}, {4, 0, 5, 6}, {7, 3, 5, 6}};
    tuple_list const six{{0, 1, 3, 7}, {0, 3, 2, 7}, {0, 2, 6, 7}, {0, 6, 4, 7}, {0, 4, 5, 7}, {0, 5, 1, 7}};
    tuple_list tuples;
    for (std::size_t i = 0; i < boxes; ++i) {
        // Turned over along an axis or several, either list fits the box.
        std::size_t const turned = below(random, 8);
        for (auto const& corners : below(random, 2) == 0 ? five : six) {
            auto& tuple = tuples.emplace_back();
            for (std::int64_t const c : corners)
                tuple.push_back(static_cast<std::int64_t>(4 * i + (static_cast<std::size_t>(c) ^ turned)));
        }
    }
    any.answer_with(tuples);
    return any;
}

void build_structure(structure_case& any) {
    any.answer_with(is_defined(any) ? structure_builder<kernel>::build(any) : tuple_list{});
}

void plant_fault(structure_case& any, std::mt19937_64& random) {
    if (!any.coordinates.empty() && below(random, 6) == 0) {
        double& c = any.coordinates[below(random, any.coordinates.size())];
        double const far = std::numeric_limits<double>::max();
        c = std::nextafter(c, below(random, 2) == 0 ? far : -far);
        return;
    }
    if (any.coordinates.empty()) return;
    tuple_list tuples = any.tuples();
    // A tuple of no index has none to change.
    if (std::any_of(tuples.begin(), tuples.end(), [](auto const& tuple) { return tuple.empty(); })) return;
    change_tuples(any, tuples, random);
    any.answer_with(tuples);
}

}  // namespace graze
