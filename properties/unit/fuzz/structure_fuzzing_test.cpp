// A fuzzer's inputs for structures: any bytes are a case, every change of a case is one too, and builders that are linked in are
// judged.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "fuzzing/structure_harness.hpp"
#include "graze/internal/fuzzing/structure_input.hpp"
#include "graze/structure_families.hpp"

namespace graze {
namespace structure_fuzzing {

void expect_encodable(structure_record const& record) {
    std::vector<std::uint8_t> bytes, again;
    structure_record back;
    encode_structure(record, bytes);
    ASSERT_LE(bytes.size(), longest_structure(record.kind));
    ASSERT_TRUE(decode_structure(record.kind, bytes, back));
    ASSERT_EQ(back.scalar, record.scalar);
    std::size_t const dimension = form_of(record.kind).dimension;
    ASSERT_GT(back.coordinates.size(), 0u);
    ASSERT_EQ(back.coordinates.size() % dimension, 0u);
    for (std::size_t i = 0; i < back.coordinates.size(); ++i) {
        ASSERT_EQ(back.coordinates[i], record.coordinates[i]);
        ASSERT_EQ(std::signbit(back.coordinates[i]), std::signbit(record.coordinates[i]));
    }
    if (!back.rings.empty()) {
        ASSERT_EQ(std::accumulate(back.rings.begin(), back.rings.end(), std::size_t{0}) * 2, back.coordinates.size());
    }
    ASSERT_EQ(back.rings, record.rings);
    encode_structure(back, again);
    ASSERT_EQ(again, bytes);
}

TEST(structure_inputs, any_bytes_are_a_case) {
    source choices(7);
    for (std::size_t kind = 0; kind < structure_forms.size(); ++kind)
        for (int i = 0; i < 2000; ++i) {
            std::vector<std::uint8_t> bytes(1 + choices.below(200));
            for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(choices.below(256));
            structure_record record;
            ASSERT_TRUE(decode_structure(static_cast<structure_kind>(kind), bytes, record));
            for (double x : record.coordinates) ASSERT_TRUE(std::isfinite(x));
            expect_encodable(record);
        }
    structure_record none;
    EXPECT_FALSE(decode_structure(structure_kind::delaunay_2d, {}, none));
}

TEST(structure_inputs, changes_are_cases_and_reach_degenerate_ones) {
    source choices(8);
    for (std::size_t i = 0; i < structure_forms.size(); ++i) {
        auto const kind = static_cast<structure_kind>(i);
        std::size_t equal = 0, holes = 0;
        structure_record record, other, child;
        static constexpr std::uint8_t nothing[1] = {1};
        decode_structure(kind, nothing, record);
        for (int step = 0; step < 4000; ++step) {
            if (step % 50 == 0) decode_structure(kind, nothing, other);
            mutate_structure(record, choices);
            std::vector<std::uint8_t> bytes;
            encode_structure(record, bytes);
            decode_structure(kind, bytes, record);
            for (double x : record.coordinates) {
                ASSERT_TRUE(std::isfinite(x));
                if (record.scalar == scalar_type::float32) {
                    ASSERT_EQ(x, static_cast<double>(static_cast<float>(x)));
                }
            }
            expect_encodable(record);
            cross_structures(record, other, choices, child);
            expect_encodable(child);
            other = record;
            holes += record.rings.size() > 1;
            std::size_t const dimension = form_of(kind).dimension;
            for (std::size_t k = dimension; k < record.coordinates.size(); k += dimension)
                if (std::equal(record.coordinates.begin(),
                               record.coordinates.begin() + static_cast<std::ptrdiff_t>(dimension),
                               record.coordinates.begin() + static_cast<std::ptrdiff_t>(k))) {
                    ++equal;
                    break;
                }
        }
        EXPECT_GT(equal, 50u) << form_of(kind).name;
        EXPECT_EQ(holes > 50, kind == structure_kind::polygon_triangulation_2d) << form_of(kind).name;
    }
}

/// All points in their order: right where they are a convex polygon, counter-clockwise.
long long all_points(graze_points const* points) {
    if (points->room < points->count) return -1;
    for (std::size_t i = 0; i < points->count; ++i) points->indices[i] = static_cast<int>(i);
    return static_cast<long long>(points->count);
}
long long nothing_sane(graze_points const* points) {
    return static_cast<long long>(points->room) + 1;
}

TEST(structure_inputs, linked_builders_are_judged) {
    graze_subject_v3 entries[2] = {};
    for (graze_subject_v3& entry : entries) {
        entry.size = sizeof entry;
        entry.subject.test = "convex_hull_2d";
        entry.subject.scalar = 64;
    }
    entries[0].subject.name = "all";
    entries[0].build = all_points;
    entries[1].subject.name = "insane";
    entries[1].build = nothing_sane;
    linked_subjects linked;
    linked.third = entries;
    linked.count = 2;
    linked.abi = GRAZE_SUBJECT_V3_ABI;
    std::vector<structure_subject> const found = adopt_structures(linked, "mine");
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].name, "mine.all");
    structure_record square{
        structure_kind::convex_hull_2d, scalar_type::float64, {0, 0, 1, 0, 1, 1, 0, 1}, {}, {}, {}, {}},
        dented = square;
    dented.coordinates = {0, 0, 1, 0, 0.25, 0.25, 0, 1};
    auto const session = found[0].open();
    structure_record const* const one = &square;
    EXPECT_EQ(session->ask(std::span(&one, 1))[0].answer.indices, (std::vector<std::int64_t>{0, 1, 2, 3}));
    EXPECT_EQ(found[1].open()->ask(std::span(&one, 1))[0].what, structure_reply::kind::crash);

    fuzz_options options;
    options.fail_on = {outcome::invalid_output};
    structure_harness harness(structure_kind::convex_hull_2d, options, {found[0]}, {});
    std::vector<std::uint8_t> bytes;
    encode_structure(square, bytes);
    EXPECT_TRUE(harness.run(bytes));
    encode_structure(dented, bytes);
    try {
        harness.run(bytes);
        ADD_FAILURE() << "a point that is no corner was not seen";
    } catch (fuzz_failure const& failure) {
        EXPECT_STREQ(failure.what(), "mine.all: invalid_output");
        EXPECT_NE(failure.line.find("\"answer\":[0,1,2,3]"), std::string::npos) << failure.line;
    }
    entries[0].build = nullptr;
    EXPECT_THROW(adopt_structures(linked, "mine"), std::invalid_argument);
}

}  // namespace structure_fuzzing
}  // namespace graze
