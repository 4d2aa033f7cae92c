// Shared work: each part is taken once, and the first failure ends all loops and is told.
#include "graze/internal/threads/on_threads.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>

namespace graze {
namespace {

TEST(on_threads, parts_of_a_range_are_each_taken_once) {
    for (std::size_t most : {std::size_t{1}, std::size_t{7}, std::size_t{1000}, std::size_t{1} << 40}) {
        constexpr std::size_t count = 5000;
        shared_range range(count);
        std::vector<std::atomic<int>> taken(count);
        on_threads(
            4,
            [&](std::size_t) {
                for (;;) {
                    auto const part = range.take(most);
                    if (part.empty()) return;
                    EXPECT_LE(part.end - part.begin, most);
                    for (std::size_t i = part.begin; i < part.end; ++i) ++taken[i];
                }
            },
            [] {});
        for (auto const& times : taken) ASSERT_EQ(times, 1);
        EXPECT_TRUE(range.take().empty());
    }
    EXPECT_TRUE(shared_range(0).take(9).empty());
}

TEST(on_threads, an_ended_range_has_no_more) {
    shared_range range(10);
    EXPECT_EQ(range.take(3).end, 3u);
    range.end();
    EXPECT_TRUE(range.take().empty());
    EXPECT_TRUE(range.take(100).empty());
}

TEST(on_threads, each_number_is_worked_on_once) {
    for (std::size_t count : {0u, 1u, 500u}) {
        std::vector<std::atomic<int>> worked(count);
        each_on_threads(3, count, [&](std::size_t i) { ++worked[i]; });
        for (auto const& times : worked) ASSERT_EQ(times, 1);
    }
    std::atomic<int> others = 0;
    auto const work = [&](std::size_t i) {
        if (i == 0) throw std::runtime_error("first");
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        ++others;
    };
    EXPECT_THROW(each_on_threads(2, 500, work), std::runtime_error);
    EXPECT_LT(others, 499);
}

TEST(on_threads, each_loop_runs_once_the_first_here) {
    std::thread::id const caller = std::this_thread::get_id();
    for (std::size_t count : {1u, 2u, 9u}) {
        std::vector<std::atomic<int>> ran(count);
        on_threads(
            count,
            [&](std::size_t i) {
                ++ran[i];
                EXPECT_EQ(std::this_thread::get_id() == caller, i == 0);
            },
            [] {});
        for (auto const& times : ran) EXPECT_EQ(times, 1);
    }
}

TEST(on_threads, the_first_failure_ends_all_and_is_thrown) {
    for (std::size_t bad : {0u, 1u, 3u}) {
        std::atomic<bool> stop = false;
        std::atomic<int> returned = 0;
        try {
            on_threads(
                4,
                [&](std::size_t i) {
                    if (i == bad) throw std::runtime_error("loop " + std::to_string(i));
                    while (!stop) std::this_thread::yield();
                    ++returned;
                },
                [&] { stop = true; });
            ADD_FAILURE() << "nothing was thrown";
        } catch (std::runtime_error const& error) {
            EXPECT_EQ(error.what(), "loop " + std::to_string(bad));
        }
        EXPECT_EQ(returned, 3);
    }
}

TEST(on_threads, the_caller_meanwhile_looks_a_last_time) {
    std::thread::id const caller = std::this_thread::get_id();
    std::atomic<int> done = 0;
    int seen = -1;
    on_threads(
        3, [&](std::size_t) { ++done; }, [] {},
        [&] {
            EXPECT_EQ(std::this_thread::get_id(), caller);
            seen = done;
        });
    EXPECT_EQ(seen, 3);
}

TEST(on_threads, a_failure_of_the_caller_ends_the_loops) {
    std::atomic<bool> stop = false;
    auto const run = [&] {
        on_threads(
            2,
            [&](std::size_t) {
                while (!stop) std::this_thread::yield();
            },
            [&] { stop = true; }, [] { throw std::logic_error("meanwhile"); });
    };
    EXPECT_THROW(run(), std::logic_error);
}

}  // namespace
}  // namespace graze
