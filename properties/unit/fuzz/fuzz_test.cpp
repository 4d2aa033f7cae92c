// A fuzzer's inputs: any bytes are a valid case, every change of a case is one too, and a session stores what it finds.
#include "graze/fuzz_session.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <random>

#include "fuzzing/closeness.hpp"
#include "graze/catalog.hpp"
#include "graze/families.hpp"
#include "graze/fuzz_harness.hpp"
#include "graze/internal/fuzzing/fuzz_input.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "input_text.hpp"

namespace graze {
namespace {

/// Shapes of any number of points cut to what a fuzzer takes.
void make_fewer(test_case& built) {
    test_info const& test = *built.test;
    std::vector<std::uint8_t> bytes;
    encode_case(built, bytes);
    std::size_t const width = built.scalar == scalar_type::float32 ? 4 : 8;
    std::size_t const kept = (bytes.size() - 1) / width;
    if (kept >= built.input.size()) return;
    built.input.resize(kept);
    make_valid(test, built.scalar, built.input);
}

/// A case of a family, the meshes cut to what a fuzzer takes.
test_case drawn_case(test_info const& test, std::uint64_t index) {
    scalar_type const scalar = index % 2 == 0 ? scalar_type::float32 : scalar_type::float64;
    family_info const& family = families_of(test)[index / 2 % families_of(test).size()];
    test_case built{&test, scalar, {}};
    source choices(case_key(5, test, scalar, family, index));
    family.generate(test, scalar, choices, built.input);
    if (test.varies()) make_fewer(built);
    if (test.has_mesh())
        built.input.resize(std::min(built.input.size(), test.fixed_count() + 6 * most_fuzzed_triangles));
    return built;
}

void expect_valid(test_case const& built, char const* what) {
    auto const error = validate(*built.test, built.scalar, built.input);
    ASSERT_FALSE(error) << what << ", " << built.test->id << ": " << error->expected << " at " << error->index;
    // What the harness runs is what the mutator made, to the bit: its bytes need no repair.
    std::vector<std::uint8_t> bytes, again;
    test_case back;
    encode_case(built, bytes);
    ASSERT_LE(bytes.size(), longest_encoding(*built.test)) << what;
    ASSERT_TRUE(decode_case(*built.test, bytes, back));
    ASSERT_EQ(back.scalar, built.scalar);
    ASSERT_EQ(back.input, built.input) << what << ", " << built.test->id;
    encode_case(back, again);
    ASSERT_EQ(again, bytes) << what;
}

TEST(fuzz_input, any_bytes_are_a_valid_case) {
    std::mt19937_64 random(1);
    test_case built;
    std::vector<std::uint8_t> bytes;
    for (test_info const& test : catalog()) {
        EXPECT_FALSE(decode_case(test, {}, built));
        for (int i = 0; i < 2000; ++i) {
            bytes.resize(1 + random() % (longest_encoding(test) + 20));
            // Ones alone are NaNs, and a byte over and over makes equal scalars.
            std::uint8_t const mask = i % 3 == 0 ? 0xff : 0, fill = static_cast<std::uint8_t>(random());
            for (std::uint8_t& byte : bytes)
                byte = i % 5 == 0 ? fill : static_cast<std::uint8_t>(random() | (random() % 2 ? mask : 0u));
            ASSERT_TRUE(decode_case(test, bytes, built));
            ASSERT_NO_FATAL_FAILURE(expect_valid(built, "decoded"));
        }
    }
}

TEST(fuzz_input, what_is_not_finite_becomes_finite) {
    test_info const& test = *find_test("segment_segment_2d");
    test_case built;
    std::vector<std::uint8_t> const bytes(1 + 8 * 8, 0xff);
    ASSERT_TRUE(decode_case(test, bytes, built));
    for (double value : built.input) EXPECT_TRUE(std::isfinite(value) && value < -1e300) << value;
}

TEST(fuzz_input, mutations_keep_cases_valid) {
    for (test_info const& test : catalog())
        for (std::uint64_t i = 0; i < 150; ++i) {
            test_case built = drawn_case(test, i);
            for (std::uint64_t step = 0; step < 20; ++step) {
                test_case const before = built;
                source choices(mix(i * 1000 + step));
                mutate_case(built, choices);
                ASSERT_NO_FATAL_FAILURE(expect_valid(built, "mutated"));
                // The same draws make the same change.
                test_case again = before;
                source same(mix(i * 1000 + step));
                mutate_case(again, same);
                ASSERT_EQ(again.input, built.input);
            }
        }
}

TEST(fuzz_input, mutations_change_cases_and_reach_both_types) {
    for (test_info const& test : catalog()) {
        std::size_t changed = 0, other_type = 0;
        test_case const start = drawn_case(test, 6);
        for (std::uint64_t i = 0; i < 400; ++i) {
            test_case built = start;
            source choices(mix(i));
            mutate_case(built, choices);
            changed += built.input != start.input;
            other_type += built.scalar != start.scalar;
        }
        EXPECT_GT(changed, 200u) << test.id;
        EXPECT_GT(other_type, 10u) << test.id;
    }
}

TEST(fuzz_input, crossovers_keep_cases_valid_and_mix_both) {
    for (test_info const& test : catalog()) {
        std::size_t mixed = 0;
        for (std::uint64_t i = 0; i < 400; ++i) {
            test_case const a = drawn_case(test, i), b = drawn_case(test, 3 * i + 1);
            test_case built;
            source choices(mix(i));
            cross_cases(a, b, choices, built);
            ASSERT_NO_FATAL_FAILURE(expect_valid(built, "crossed"));
            mixed += built.input != a.input && built.input != b.input;
        }
        EXPECT_GT(mixed, 100u) << test.id;
    }
}

TEST(fuzz_input, mutations_reach_contact) {
    // From two triangles far apart, by mutations that are kept if they are not farther from contact: what libFuzzer
    // does.
    for (char const* id : {"triangle_triangle_3d", "segment_segment_2d", "triangle_aabb_3d", "point_trimesh_2d",
                           "hull_hull_3d", "point_polygon_2d"}) {
        test_info const& test = *find_test(id);
        test_case best{&test, scalar_type::float64, std::vector<double>(count_with(test, test.varies() ? 4 : 1))};
        for (std::size_t i = 0; i < best.input.size(); ++i) best.input[i] = static_cast<double>(i * i);
        make_valid(test, best.scalar, best.input);
        bool touched = false;
        for (std::uint64_t i = 0; i < 20000 && !touched; ++i) {
            test_case built = best;
            source choices(mix(i));
            mutate_case(built, choices);
            convert_case(built, scalar_type::float64);
            touched = test.screen64(built.input.data(), built.input.size()) == relation::touching;
        }
        EXPECT_TRUE(touched) << id;
    }
}

TEST(closeness, estimates_are_near_the_exact_margin) {
    // Of moderate cases: within a factor of 1000, most of them within 2. Separations are lower bounds of distances.
    for (char const* id : {"triangle_triangle_3d", "segment_triangle_3d", "segment_segment_2d", "triangle_aabb_3d",
                           "point_disc_2d", "line_triangle_3d", "point_trimesh_2d", "point_polygon_2d"}) {
        test_info const& test = *find_test(id);
        std::size_t near = 0, cases = 0;
        for (std::uint64_t i = 0; i < 400; ++i) {
            test_case built{&test, scalar_type::float64, {}};
            source choices(case_key(9, test, built.scalar, families()[0], i));
            families()[0].generate(test, built.scalar, choices, built.input);
            if (built.input.size() > test.fixed_count() + 60) continue;
            exact_answer const truth = rational_reference::evaluate(test, built.input);
            closeness const close = estimate_closeness(built, truth.rel);
            double const exact = margin_ulps_of(built, truth);
            ASSERT_TRUE(std::isfinite(close.ulps));
            if (truth.rel == relation::touching) {
                EXPECT_EQ(close.ulps, 0);
            } else if (exact > 1e6) {
                ++cases;
                near += close.ulps > exact / 2 && close.ulps < exact * 2;
            }
        }
        EXPECT_GT(near, cases * 3 / 4) << id << ": " << near << " of " << cases;
    }
}

struct scratch {
    std::filesystem::path path;
    scratch()
        : path(std::filesystem::temp_directory_path() / ("graze_fuzz_test_" + std::to_string(std::random_device()()))) {
        std::filesystem::create_directories(path);
    }
    ~scratch() { std::filesystem::remove_all(path); }
};

TEST(fuzz_session, stores_what_both_references_confirm_and_goes_on) {
    test_info const& test = *find_test("segment_segment_2d");
    scratch folder;
    std::uint64_t disagreements = 0;
    for (int round = 0; round < 2; ++round) {
        fuzz_options options;
        options.out = folder.path.string();
        fuzz_session session(test, options);
        for (std::uint64_t i = 0; i < 1000; ++i) session.run(drawn_case(test, i));
        EXPECT_EQ(session.executions(), 1000u);
        EXPECT_GT(session.signature_count(), 3u);
    }
    findings_store const store(folder.path.string(), findings_store::mode::read);
    stored_campaign const campaign = store.read();
    EXPECT_EQ(campaign.cases, 2000u);
    EXPECT_GT(campaign.number("confirmed"), 6);
    EXPECT_GT(campaign.number("audited"), 20);
    store.each_finding([&](stored_finding const& found) {
        ++disagreements;
        EXPECT_EQ(found.family, "fuzz");
        test_case const question{&test, found.kind.scalar, found.what.input};
        exact_answer const truth = cgal_reference::evaluate(test, question.input);
        judgement const judged = judge(*test.find_subject(found.kind.subject), question, truth);
        EXPECT_EQ(judged.result, found.kind.result);
        EXPECT_TRUE(judged.why);
    });
    EXPECT_GT(disagreements, 3u);
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& stored : work.subjects)
            EXPECT_TRUE(!stored.is_certified() || stored.total.disagreements == 0) << stored.name;
}

TEST(fuzz_session, a_wrong_certified_test_stops_it) {
    // The catalog's own with a screen that takes every contact for a crossing.
    test_info wrong = *find_test("segment_segment_2d");
    static auto const right = wrong.screen64;
    wrong.screen64 = [](double const* input, std::size_t count) noexcept {
        relation const truth = right(input, count);
        return truth == relation::touching ? relation::crossing : truth;
    };
    fuzz_session session(wrong, {});
    try {
        for (std::uint64_t i = 0; i < 1000; ++i) {
            test_case question = drawn_case(*find_test(wrong.id), i);
            question.test = &wrong;
            session.run(question);
        }
        FAIL() << "it went on";
    } catch (fuzz_stop const& found) {
        EXPECT_NE(std::string(found.what()).find("certified"), std::string::npos) << found.what();
        EXPECT_EQ(rational_reference::decide(wrong, found.question.input), relation::touching);
    }
}

TEST(fuzz_session, a_wrong_answer_ends_it_where_that_is_asked) {
    test_info const& test = *find_test("segment_segment_2d");
    fuzz_options options;
    options.subjects = {test.find_subject("documented.signed_areas")};
    options.fail_on = {outcome::false_hit};
    fuzz_session session(test, options);
    std::uint64_t i = 0;
    try {
        for (; i < 1000; ++i) session.run(drawn_case(test, i));
        FAIL() << "it went on";
    } catch (fuzz_failure const& found) {
        EXPECT_STREQ(found.what(), "documented.signed_areas: false_hit");
        EXPECT_EQ(rational_reference::decide(test, found.question.input), relation::disjoint);
        EXPECT_EQ(found.question.input, drawn_case(test, i).input);
    }
    // The input alone ends it, too: an engine tries it again.
    EXPECT_THROW(fuzz_session(test, options).run(drawn_case(test, i)), fuzz_failure);
    options.fail_on = {outcome::crash};
    EXPECT_NO_THROW(fuzz_session(test, options).run(drawn_case(test, i)));
}

TEST(fuzz_session, subjects_linked_in_are_judged) {
    static auto const always = [](void const*, std::size_t, void*) { return 1; };
    graze_subject const entries[] = {{"aabb_aabb_2d", "always", 32, GRAZE_CONTACT_CLOSED, always},
                                     {"aabb_aabb_2d", "always", 64, GRAZE_CONTACT_CLOSED, always}};
    subject_catalog catalog;
    linked_subjects linked{nullptr, entries, 2, GRAZE_SUBJECT_ABI};
    auto const added = adopt_subjects(catalog, linked, "mine");
    ASSERT_EQ(added.size(), 1u);
    EXPECT_EQ(added[0]->name, "mine.always");
    fuzz_options options;
    options.subjects = {added[0]};
    test_info const& test = *find_test("aabb_aabb_2d");
    std::vector<std::uint8_t> counters(fuzz_counters);
    fuzz_session session(test, options, counters);
    for (std::uint64_t i = 0; i < 300; ++i) session.run(drawn_case(test, i));
    EXPECT_GT(session.signature_count(), 0u);
    EXPECT_GT(std::count(counters.begin(), counters.end(), 1), 10);

    EXPECT_THROW(adopt_subjects(catalog, linked, "mine"), std::invalid_argument);
    linked.abi = GRAZE_SUBJECT_ABI + 1;
    EXPECT_THROW(adopt_subjects(catalog, linked, "other"), std::invalid_argument);
    graze_subject wrong = entries[0];
    wrong.name = "other";
    wrong.scalar = 16;
    EXPECT_THROW(adopt_subjects(catalog, {nullptr, &wrong, 1, GRAZE_SUBJECT_ABI}, "mine"), std::invalid_argument);
}

TEST(fuzz_session, subjects_linked_in_are_judged_by_what_they_promise) {
    static auto const always = [](void const*, std::size_t, void*) { return 1; };
    // Every false hit is permitted; the same routine without the promise is wrong.
    auto const run = [](int promised) {
        graze_subject_v3 const entry{sizeof entry, {"aabb_aabb_2d", "always", 64, GRAZE_CONTACT_CLOSED, always},
                                     promised,     nullptr,
                                     nullptr,      nullptr,
                                     nullptr,      nullptr};
        subject_catalog catalog;
        fuzz_options options;
        options.subjects = adopt_subjects(catalog, {&entry, nullptr, 1, GRAZE_SUBJECT_V3_ABI}, "mine");
        fuzz_session session(*find_test("aabb_aabb_2d"), options);
        for (std::uint64_t i = 0; i < 300; ++i) session.run(drawn_case(*find_test("aabb_aabb_2d"), i));
        return session.signature_count();
    };
    EXPECT_EQ(run(GRAZE_NEVER_MISSES), 0u);
    EXPECT_GT(run(GRAZE_NEVER_INVENTS), 0u);
    EXPECT_GT(run(GRAZE_BOTH_SIDES), 0u);

    // A harness asks the one of both that tells promises, alone.
    static graze_subject_v3 const both{sizeof both,
                                       {"aabb_aabb_2d", "always", 64, GRAZE_CONTACT_CLOSED, always},
                                       GRAZE_NEVER_MISSES,
                                       nullptr,
                                       nullptr,
                                       nullptr,
                                       nullptr,
                                       nullptr};
    static char const* const id = "aabb_aabb_2d";
    fuzz_harness harness({.test = &id,
                          .promising_subjects =
                              [](std::size_t* count, int* abi) {
                                  *count = 1, *abi = GRAZE_SUBJECT_V3_ABI;
                                  return &both;
                              },
                          .subjects =
                              [](std::size_t* count, int* abi) {
                                  *count = 1, *abi = GRAZE_SUBJECT_ABI;
                                  return &both.subject;
                              },
                          .stem = "mine",
                          .scalar = "float64",
                          .fail_on = "disagreement",
                          .mutate_bytes = nullptr,
                          .counters = {},
                          .confirming = nullptr});
    std::vector<std::uint8_t> bytes;
    for (std::uint64_t i = 0; i < 100; ++i) {
        encode_case(drawn_case(*find_test(id), i), bytes);
        EXPECT_NO_THROW(harness.run(bytes));
    }

    subject_catalog catalog;
    auto const refused = [&](std::size_t size, char const* test, int promised, int abi) {
        graze_subject_v3 const entry{size,     {test, "other", 64, GRAZE_CONTACT_UNSPECIFIED, always},
                                     promised, nullptr,
                                     nullptr,  nullptr,
                                     nullptr,  nullptr};
        EXPECT_THROW(adopt_subjects(catalog, {&entry, nullptr, 1, abi}, "mine"), std::invalid_argument);
    };
    refused(sizeof(graze_subject_v3), "aabb_aabb_2d", 3, GRAZE_SUBJECT_V3_ABI);
    refused(sizeof(graze_subject_v3), "orient_2d", GRAZE_NEVER_MISSES, GRAZE_SUBJECT_V3_ABI);
    refused(sizeof(graze_subject_v3), "aabb_aabb_2d", GRAZE_NEVER_MISSES, GRAZE_SUBJECT_ABI);
    refused(8, "aabb_aabb_2d", GRAZE_NEVER_MISSES, GRAZE_SUBJECT_V3_ABI);
}

/// Writes no number, or a distance that no contact has.
template <class Scalar, bool Gives>
int give_contact(void const*, std::size_t, void* output) {
    if (Gives) *static_cast<Scalar*>(output) = Scalar(1e30);
    return 1;
}

TEST(fuzz_session, contacts_of_subjects_linked_in_are_judged) {
    test_info const& test = *find_test("capsule_capsule_contact_3d");
    auto const run = [&](decltype(graze_subject::decide) narrow, decltype(graze_subject::decide) wide) {
        graze_subject const entries[] = {{test.id.c_str(), "mine", 32, GRAZE_CONTACT_UNSPECIFIED, narrow},
                                         {test.id.c_str(), "mine", 64, GRAZE_CONTACT_UNSPECIFIED, wide}};
        subject_catalog catalog;
        fuzz_options options;
        // The certified one answers first: its numbers are not to be taken for what the other gives.
        options.subjects = {test.find_subject("certified.capsule_capsule_contact_3d")};
        options.subjects.push_back(adopt_subjects(catalog, {nullptr, entries, 2, GRAZE_SUBJECT_ABI}, "mine").at(0));
        fuzz_session session(test, options);
        for (std::uint64_t i = 0; i < 60; ++i) session.run(drawn_case(test, i));
        return session.signature_count();
    };
    EXPECT_EQ(run(give_contact<float, false>, give_contact<double, false>), 0u);
    EXPECT_GT(run(give_contact<float, true>, give_contact<double, true>), 0u);
}

}  // namespace
}  // namespace graze
