// The documented routines that build structures: right where nothing is near, wrong where they are known to be, and never endless.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <map>

#include "graze/certified_structure.hpp"
#include "graze/structure_families.hpp"
#include "graze/structure_subject.hpp"

namespace graze {
namespace {

structure_reply asked(structure_subject const& subject, structure_record const& record) {
    structure_record const* const one = &record;
    return subject.open()->ask(std::span(&one, 1)).at(0);
}

structure_subject found(std::string const& name, structure_kind kind, scalar_type scalar = scalar_type::float64) {
    for (structure_subject const& one : documented_structures())
        if (one.name == "documented." + name && one.kind == kind && one.scalar == scalar) return one;
    ADD_FAILURE() << name << " is not listed";
    return {};
}

/// The name of the law, or declined or undefined.
std::string_view judged(structure_record const& record, structure_reply const& reply) {
    if (reply.what == structure_reply::kind::declined) return "declined";
    structure_fault const fault = certified_structure_fault(record.input(), reply.answer);
    return fault.undefined ? "undefined" : name_of(fault.law);
}

/// Points of a box, 20 wide, or a ring that the origin sees all of.
structure_record plain_case(structure_kind kind, source& choices) {
    structure_record record;
    record.kind = kind;
    record.scalar = scalar_type::float64;
    auto const unit = [&] { return static_cast<double>(choices.next() >> 11) * 0x1p-53; };
    std::size_t const count = 5 + choices.below(30);
    if (kind == structure_kind::polygon_triangulation_2d) {
        for (std::size_t i = 0; i < count; ++i) {
            // Directions turn all the way but for a gap of 74 degrees, as t goes from -3 to 3.
            double const t = 6 * (static_cast<double>(i) + unit() / 2) / static_cast<double>(count) - 3;
            double const size = (5 + 5 * unit()) / (1 + t * t);
            record.coordinates.insert(record.coordinates.end(), {size * (1 - t * t), size * 2 * t});
        }
        return record;
    }
    for (std::size_t i = 0; i < count * form_of(kind).dimension; ++i) record.coordinates.push_back(20 * unit() - 10);
    return record;
}

TEST(structure_documented, lists_each_routine_for_both_scalar_types) {
    std::map<scalar_type, std::vector<std::string>> names;
    for (structure_subject const& one : documented_structures())
        names[one.scalar].push_back(one.name + " " + std::string(form_of(one.kind).name));
    EXPECT_EQ(names[scalar_type::float32], names[scalar_type::float64]);
    EXPECT_EQ(names[scalar_type::float32].size(), 14u);
    for (auto& [scalar, list] : names) {
        std::ranges::sort(list);
        EXPECT_EQ(std::ranges::adjacent_find(list), list.end());
    }
}

TEST(structure_documented, is_right_on_plain_points) {
    for (structure_subject const& one : documented_structures()) {
        if (one.scalar != scalar_type::float64) continue;
        std::map<std::string_view, int> count;
        for (std::uint64_t i = 0; i < 200; ++i) {
            source choices(mix(i));
            structure_record const record = plain_case(one.kind, choices);
            ++count[judged(record, asked(one, record))];
        }
        SCOPED_TRACE(one.name + " " + std::string(form_of(one.kind).name));
        if (one.name == "documented.bowyer_watson") {
            // Its super triangle or tetrahedron is too near for hulls of many points, and for nothing else.
            EXPECT_GT(count["valid"], one.kind == structure_kind::delaunay_2d ? 140 : 100);
            EXPECT_GT(count["not_covered"], 0);
            EXPECT_EQ(count["valid"] + count["not_covered"], 200);
        } else {
            EXPECT_EQ(count["valid"], 200);
        }
    }
}

struct known_fault {
    std::string name;
    structure_kind kind;
    std::vector<double> coordinates;
    std::string_view law;
};

TEST(structure_documented, is_wrong_where_it_is_known_to_be) {
    using enum structure_kind;
    double const tiny = 1e-200;  // whose square underflows
    for (auto const& [name, kind, coordinates, law] : std::vector<known_fault>{
             // Corners almost on one line.
             {"graham_scan", convex_hull_2d, {0.1, 0.2, 0.2, 0.5, 0.8, 0.9, 0.5, 0.6}, "outside"},
             {"monotone_chain", convex_hull_2d, {0.6, 0.9, 0.4, 0.1, 0.5, 0.5}, "outside"},
             {"gift_wrapping_furthest", convex_hull_2d, {0.2, 0.7, 0.8, 0.1, 0.9, 0, 0.6, 0.3}, "outside"},
             {"graham_scan", convex_hull_2d, {0, 0, tiny, 0, tiny, tiny, 0, tiny}, "declined"},
             {"monotone_chain", convex_hull_2d, {0, 0, tiny, 0, tiny, tiny, 0, tiny}, "outside"},
             // The first of two corners in one direction is the nearer one, and then the turn to the other is none.
             {"gift_wrapping", convex_hull_2d, {0, 0, 1, 0, 2, 0, 2, 2, 0, 2}, "outside"},
             // A corner less than epsilon off a side, or a face.
             {"quickhull", convex_hull_2d, {0, 0, 1, -1e-17, 2, 0, 2, 2, 0, 2}, "outside"},
             {"quickhull", convex_hull_3d, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.25, 0.25, -1e-17}, "outside"},
             // A corner twice, which rounding puts above one of its own faces.
             {"incremental",
              convex_hull_3d,
              {0.7, 0.9, 0.6, 0, 0.3, 0.4, 0.2, 0.8, 0.6, 0.4, 0.7, 0.5, 0.7, 0.9, 0.6},
              "degenerate"},
             // A side of the hull over a shallow dent: the circle of the triangle between reaches the super triangle.
             {"bowyer_watson", delaunay_2d, {0, 0, 2, 0, 1, 1, 1, 1e-4}, "not_covered"},
             {"bowyer_watson_far", delaunay_2d, {0, 0, 2, 0, 1, 1, 1, 1e-4}, "valid"},
             // A point twice, which rounding puts inside a circle through it.
             {"bowyer_watson_far", delaunay_2d, {0.7, 0.4, 0.9, 0.9, 0.5, 0.4, 0.7, 0.4}, "degenerate"},
             {"bowyer_watson", delaunay_3d, {0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0.5, 0.5, 1e-4}, "not_covered"},
             {"bowyer_watson_far", delaunay_3d, {0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0.5, 0.5, 1e-4}, "valid"},
             // A point twice, which rounding puts inside a sphere through it.
             {"bowyer_watson_far",
              delaunay_3d,
              {0.6, 0, 0.1, 0.3, 0.5, 0.7, 0.1, 0.8, 0.4, 0.3, 0.5, 0.7, 0.5, 0.2, 0},
              "degenerate"},
             {"sweep_flips", delaunay_2d, {0, 0, tiny, 0, 0, tiny}, "not_covered"},
             {"sweep_flips", delaunay_2d, {0.2, 0.9, 0, 0.3, 0.1, 0.1, 0.1, 0.8}, "not_delaunay"},
             {"ear_clipping", polygon_triangulation_2d, {0, 0, tiny, 0, tiny, tiny, 0, tiny}, "not_covered"},
             {"ear_clipping", polygon_triangulation_2d, {0.2, 0.3, 0.8, 0.1, 0.6, 0.9, 0.5, 0.2}, "overlap"},
             {"ear_clipping_ratcliff", polygon_triangulation_2d, {0, 0, 1e-6, 0, 0, 1e-6}, "declined"}}) {
        structure_record record;
        record.kind = kind;
        record.scalar = scalar_type::float64;
        record.coordinates = coordinates;
        EXPECT_EQ(judged(record, asked(found(name, kind), record)), law) << name;
    }
}

TEST(structure_documented, declines_holes) {
    structure_record record;
    record.kind = structure_kind::polygon_triangulation_2d;
    record.scalar = scalar_type::float64;
    record.coordinates = {0, 0, 4, 0, 0, 4, 1, 1, 2, 1, 1, 2};
    for (char const* name : {"ear_clipping", "ear_clipping_ratcliff"}) {
        structure_subject const subject = found(name, record.kind);
        record.rings = {3, 3};
        EXPECT_EQ(judged(record, asked(subject, record)), "declined");
        record.rings = {6};  // one ring that says its size
        EXPECT_NE(judged(record, asked(subject, record)), "declined");
    }
}

TEST(structure_documented, takes_any_number_of_points) {
    for (structure_subject const& one : documented_structures())
        for (std::size_t count = 0; count < 6; ++count) {
            structure_record record;
            record.kind = one.kind;
            record.scalar = one.scalar;
            record.coordinates.assign(count * form_of(one.kind).dimension, 0.5);
            structure_reply const reply = asked(one, record);
            for (std::int64_t index : reply.answer.indices) EXPECT_LT(index, static_cast<std::int64_t>(count));
        }
}

TEST(structure_documented, ends_within_a_second_on_every_case) {
    for (structure_subject const& one : documented_structures()) {
        std::vector<structure_family> families;
        std::ranges::copy_if(structure_families(), std::back_inserter(families),
                             [&](structure_family const& family) { return family.suits(one.kind); });
        ASSERT_FALSE(families.empty());
        for (std::uint64_t i = 0; i < 1000; ++i) {
            structure_family const& family = families[i % families.size()];
            source choices(structure_key(1, one.kind, one.scalar, family, i));
            structure_record const record = make_structure(one.kind, one.scalar, family, choices);
            std::clock_t const start = std::clock();
            structure_reply const reply = asked(one, record);
            EXPECT_LT(std::clock() - start, CLOCKS_PER_SEC) << one.name << ' ' << to_line(record);
            // A wrong answer is one of the form all the same.
            for (std::size_t k = 0; k < reply.answer.size(); ++k)
                ASSERT_EQ(reply.answer.tuple(k).size(), form_of(one.kind).tuple_size) << one.name;
            for (std::int64_t index : reply.answer.indices)
                ASSERT_LT(static_cast<std::size_t>(index), record.input().point_count()) << one.name;
        }
    }
}

}  // namespace
}  // namespace graze
