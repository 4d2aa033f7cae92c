// A scene: the same flight from the same seed, the motions it says, cases from any thread, and a thin part stepped
// over.
#include "graze/internal/scene/scene.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "graze/judge.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

scene fly(std::uint64_t frames, scalar_type scalar = scalar_type::float32, double step = 0.5, std::uint64_t seed = 1) {
    return scene({scalar, seed, frames, step});
}

TEST(cosine_and_sine, quarters_are_exact_and_others_next_to_the_library) {
    for (int i = -8; i <= 8; ++i) {
        auto const [c, s] = cosine_and_sine(90.0 * i);
        EXPECT_EQ(c, i % 2 != 0 ? 0 : i % 4 == 0 ? 1 : -1) << i;
        EXPECT_EQ(s, i % 2 == 0 ? 0 : (i % 4 + 4) % 4 == 1 ? 1 : -1) << i;
    }
    for (int i = -100'000; i <= 100'000; i += 7) {
        double const degrees = i / 100.0;
        auto const [c, s] = cosine_and_sine(degrees);
        long double const radians = static_cast<long double>(degrees) * 3.14159265358979323846264338L / 180;
        EXPECT_NEAR(c, static_cast<double>(std::cos(radians)), 3e-16) << degrees;
        EXPECT_NEAR(s, static_cast<double>(std::sin(radians)), 3e-16) << degrees;
    }
}

TEST(scene, objects_are_the_documents) {
    auto const objects = scene_objects(scalar_type::float32);
    ASSERT_EQ(objects.size(), 5u);
    EXPECT_EQ(objects[0].triangles.size(), 6u);
    EXPECT_EQ(objects[1].triangles.size(), 60u);
    EXPECT_EQ(objects[3].triangles.size(), 6u * 64);
    for (std::size_t i = 0; i < 64; ++i) {
        EXPECT_EQ(objects[3].triangles[6 * i], 0);
        EXPECT_EQ(objects[3].triangles[6 * i + 1], 0);
    }
    for (scene_object const& object : objects)
        for (std::size_t i = 0; i < object.triangles.size(); i += 6) {
            double const* const t = object.triangles.data() + i;
            EXPECT_LT((t[2] - t[0]) * (t[5] - t[1]) - (t[3] - t[1]) * (t[4] - t[0]), 0) << object.name << ' ' << i;
        }
}

TEST(scene, same_seed_same_flight_and_a_longer_one_begins_so) {
    scene const one = fly(900), again = fly(900), longer = fly(1200), other = fly(900, scalar_type::float32, 0.5, 2);
    EXPECT_EQ(one.digest(), again.digest());
    EXPECT_NE(one.digest(), other.digest());
    for (std::uint64_t i = 0; i < 900; ++i) EXPECT_EQ(one.frames()[i].q, longer.frames()[i].q);
    // The same with every compiler and on every machine.
    EXPECT_EQ(one.digest(), 3836164829091355284u);
    EXPECT_EQ(fly(900, scalar_type::float64).digest(), 10010284763170868131u);
}

TEST(scene, moves_as_it_says) {
    scene const flight = fly(3000);
    for (std::uint64_t i = 1; i < 3000; ++i) {
        scene_frame const &before = flight.frames()[i - 1], &now = flight.frames()[i];
        EXPECT_NEAR(std::hypot(now.q[0] - now.p[0], now.q[1] - now.p[1]), 0.5, 4e-6);
        if (now.shell == before.shell) {
            EXPECT_EQ(now.p, before.q);
            double const turned = std::abs(now.heading - before.heading);
            EXPECT_TRUE(turned == 0 || turned == 2) << i;
            double const moved = std::hypot(now.plane[0] - before.plane[0], now.plane[1] - before.plane[1]);
            EXPECT_TRUE(moved == 0 || std::abs(moved - 0.12) < 4e-6) << i;
        } else {
            auto const [c, s] = cosine_and_sine(now.heading);
            EXPECT_NEAR(now.p[0], now.plane[0] - 2.1 * s, 4e-6);
            EXPECT_NEAR(now.p[1], now.plane[1] + 2.1 * c, 4e-6);
        }
        for (std::size_t object = 0; object < 5; ++object)
            EXPECT_NEAR(flight.angle(i, object) - flight.angle(i - 1, object), 1, 3e-4);
    }
}

TEST(scene, cases_are_valid_and_alike_from_any_beginning) {
    scene const flight = fly(300);
    for (test_info const& test : catalog()) {
        if (!scene::has_cases(test)) continue;
        workload const work = flight.make_workload(test, {}, 1400);
        EXPECT_EQ(work.size, 1400u);
        case_batch all, part;
        work.make(0, 1400, all);
        work.make(700, 10, part);
        for (std::size_t i = 0; i < 10; ++i) {
            auto const a = all.input(700 + i), b = part.input(i);
            EXPECT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end()));
        }
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto const error = validate(test, scalar_type::float32, all.input(i));
            EXPECT_FALSE(error) << test.id << ' ' << i << ' ' << error->index << ' ' << error->expected;
        }
    }
}

TEST(scene, settings_out_of_range_are_refused) {
    EXPECT_THROW(fly(0), std::invalid_argument);
    EXPECT_THROW(fly(most_scene_frames + 1), std::invalid_argument);
    EXPECT_THROW(fly(10, scalar_type::float32, 0), std::invalid_argument);
    EXPECT_THROW(fly(10, scalar_type::float32, std::nan("")), std::invalid_argument);
}

TEST(scene, shells_step_over_thin_parts_and_the_swept_test_catches_them) {
    scene const flight = fly(2000);
    scene_account const sum = account_for(flight);
    EXPECT_GT(sum.total.stepped_over, 0u);
    EXPECT_EQ(sum.total.caught, sum.total.stepped_over);
    EXPECT_EQ(sum.total.seen_by_endpoints, 0u);
    EXPECT_GE(sum.total.passed, sum.total.unnoticed);
    test_info const &moving = *find_test("moving_point_trimesh_2d"), &standing = *find_test("point_trimesh_2d");
    std::vector<double> input;
    std::vector<float> narrow;
    std::uint64_t over = 0;
    for (std::uint64_t index = 0; index < flight.case_count(); ++index) {
        flight.make_case(moving, index, input);
        if (moving.screen(scalar_type::float32, input, narrow) != relation::crossing) continue;
        EXPECT_EQ(rational_reference::decide(moving, input), relation::crossing);
        EXPECT_EQ(cgal_reference::decide(moving, input), relation::crossing);
        flight.make_case(standing, index, input);
        bool const starts_outside = rational_reference::decide(standing, input) == relation::disjoint;
        std::ranges::copy(flight.frames()[index / flight.objects().size()].q, input.begin());
        over += starts_outside && rational_reference::decide(standing, input) == relation::disjoint;
    }
    EXPECT_EQ(over, sum.total.stepped_over);
    // A shorter stride steps over less, and one of a hundredth over next to nothing.
    EXPECT_LT(account_for(fly(2000, scalar_type::float32, 0.05)).total.stepped_over, sum.total.stepped_over);
}

}  // namespace
}  // namespace graze
