// Plugins: whatever a subject does in its process, the replies to all other cases are right, and nothing is left over.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>

#include "graze/subject_client.hpp"
#include "graze/judge.hpp"
#include "fuzz/plugin_tools.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

using clock = std::chrono::steady_clock;

constexpr float trigger = -666;

/// The subject of a library, which is loaded by the first test that asks for it.
subject const& find(std::string const& test, std::string const& library_name, std::string const& name) {
    static subject_catalog subjects;
    std::string const full = library_name + "." + name;
    if (!subjects.find(*find_test(test), full)) load_plugin(subjects, library(library_name), hasty());
    return *subjects.find(*find_test(test), full);
}

std::vector<reply> ask(subject_client& client, std::size_t cases, std::vector<std::size_t> const& triggers,
                       std::size_t scalars = 8) {
    std::vector<float> inputs(scalars * cases, 0.5f);
    std::vector<std::size_t> begins(cases + 1);
    for (std::size_t i = 0; i <= cases; ++i) begins[i] = scalars * i;
    for (std::size_t i = 0; i < cases; ++i) inputs[scalars * (i + 1) - 1] = static_cast<float>(i % 3);
    for (std::size_t i : triggers) inputs[scalars * i] = trigger;
    std::vector<reply> replies(cases, reply::hang);
    std::vector<float> spheres(scalars == 9 ? 4 * cases : 0);
    client.answer<float>(inputs.data(), begins, replies.data(), spheres.empty() ? nullptr : spheres.data());
    return replies;
}

std::vector<reply> expected(std::size_t cases, std::vector<std::size_t> const& triggers, reply fault) {
    std::vector<reply> replies(cases);
    for (std::size_t i = 0; i < cases; ++i) replies[i] = static_cast<reply>(i % 3);
    for (std::size_t i : triggers) replies[i] = fault;
    return replies;
}

struct hostility {
    char const* name;
    reply fault;
    double seconds;  // at most, in all
};
void PrintTo(hostility const& which, std::ostream* out) {
    *out << which.name;
}

class hostile : public plugins, public testing::WithParamInterface<hostility> {};

TEST_P(hostile, only_the_guilty_cases_are_named) {
    hostility const& which = GetParam();
    if (sanitized && std::string_view(which.name).ends_with("_memory")) GTEST_SKIP() << "memory has no bound here";
    subject const& candidate = find("aabb_aabb_2d", "hostile", which.name);
    auto const start = clock::now();
    {
        subject_client client(candidate, scalar_type::float32);
        std::vector<std::size_t> const triggers =
            which.fault == reply::hang ? std::vector<std::size_t>{5, 511} : std::vector<std::size_t>{0, 5, 6, 299, 511};
        EXPECT_EQ(ask(client, 512, triggers), expected(512, triggers, which.fault));
        EXPECT_EQ(ask(client, 3000, {}), expected(3000, {}, which.fault));
        EXPECT_EQ(ask(client, 1, {0}), expected(1, {0}, which.fault));
        if (which.fault != reply::hang) {
            EXPECT_EQ(ask(client, 512, triggers), expected(512, triggers, which.fault));
            EXPECT_EQ(ask(client, 2, {1}), expected(2, {1}, which.fault));
        }
    }
    std::chrono::duration<double> const passed = clock::now() - start;
    EXPECT_LT(passed.count(), 10 + which.seconds);
}

INSTANTIATE_TEST_SUITE_P(each, hostile,
                         testing::ValuesIn(std::vector<hostility>{{"segfault", reply::crash, 0},
                                                                  {"abort", reply::crash, 0},
                                                                  {"throw_error", reply::crash, 0},
                                                                  {"throw_number", reply::crash, 0},
                                                                  {"loop", reply::hang, 5},
                                                                  {"sleep", reply::hang, 10},
                                                                  {"stop", reply::hang, 10},
                                                                  {"exit_well", reply::crash, 0},
                                                                  {"exit_at_once", reply::crash, 0},
                                                                  {"kill_group", reply::crash, 0},
                                                                  {"end_thread", reply::crash, 0},
                                                                  {"overflow_stack", reply::crash, 10},
                                                                  {"write_input", reply::crash, 0},
                                                                  {"take_memory", reply::crash, 10},
                                                                  {"new_memory", reply::crash, 10},
                                                                  {"scribble", reply::crash, 10},
                                                                  {"scribble_and_exit", reply::crash, 10},
                                                                  {"scribble_and_loop", reply::hang, 30},
                                                                  {"fork_child_and_die", reply::crash, 10}}),
                         [](auto const& of) { return of.param.name; });

class odd : public plugins, public testing::WithParamInterface<char const*> {};

TEST_P(odd, what_does_no_harm_to_an_answer_is_no_fault) {
    subject const& candidate = find("aabb_aabb_2d", "hostile", GetParam());
    // Not closed on exec, as files of a program may be.
    int const low = open("/dev/null", O_RDONLY), high = fcntl(low, F_DUPFD, 40);
    auto const start = clock::now();
    {
        subject_client client(candidate, scalar_type::float32);
        for (int round = 0; round < 3; ++round) EXPECT_EQ(ask(client, 512, {0, 5, 300}), expected(512, {}, reply::crash));
    }
    std::chrono::duration<double> const passed = clock::now() - start;
    EXPECT_LT(passed.count(), 20);
    close(low);
    close(high);
}

INSTANTIATE_TEST_SUITE_P(each, odd,
                         testing::Values("flood", "fork_child", "close_all", "change_rounding", "flush_subnormals",
                                         "trap", "chatter", "look_around"),
                         [](auto const& of) { return std::string(of.param); });

TEST_F(plugins, the_end_of_a_process_between_cases_is_no_fault) {
    subject_client client(find("aabb_aabb_2d", "hostile", "die_later"), scalar_type::float32);
    for (int round = 0; round < 3; ++round) {
        EXPECT_EQ(ask(client, 1, {}), expected(1, {}, reply::crash));
        EXPECT_EQ(ask(client, 100, {}), expected(100, {}, reply::crash));
        std::this_thread::sleep_for(std::chrono::milliseconds(400));
    }
}

TEST_F(plugins, output_ends_where_it_ends) {
    subject const& candidate = find("triangle_min_sphere_3d", "hostile", "overrun");
    subject_client client(candidate, scalar_type::float32);
    std::vector<reply> replies = expected(300, {7, 8, 299}, reply::crash);
    for (std::size_t i = 0; i < 300; i += 3)
        if (replies[i] == reply::miss) replies[i] = reply::declined;  // a sphere cannot be missed
    EXPECT_EQ(ask(client, 300, {7, 8, 299}, 9), replies);
}

template <class Scalar>
void ask_sums(subject const& candidate, std::vector<std::size_t> const& lengths) {
    std::vector<Scalar> inputs;
    std::vector<std::size_t> begins{0};
    std::vector<reply> answers;
    for (std::size_t length : lengths) {
        unsigned long sum = 0;
        for (std::size_t i = 0; i < length; ++i) {
            inputs.push_back(static_cast<Scalar>((7 * i + length) % 1000));
            sum += (i + 1) * static_cast<unsigned long>(inputs.back());
        }
        begins.push_back(inputs.size());
        answers.push_back(sum % 3 == 0 ? reply::miss : sum % 3 == 1 ? reply::hit : reply::declined);
    }
    subject_client client(candidate, scalar_type_of<Scalar>);
    for (int round = 0; round < 2; ++round) {
        std::vector<reply> replies(lengths.size(), reply::hang);
        client.answer<Scalar>(inputs.data(), begins, replies.data(), nullptr);
        EXPECT_EQ(replies, answers);
    }
}

TEST_F(plugins, inputs_of_any_length_arrive) {
    subject const& candidate = find("point_trimesh_2d", "friendly", "sum");
    std::vector<std::size_t> lengths;
    for (std::size_t n = 1; n < 2000; ++n) lengths.push_back(2 + 6 * n);
    for (std::size_t n : {100000u, 1u, 300000u, 2u, 43690u, 43691u, 21845u, 21846u}) lengths.push_back(2 + 6 * n);
    ask_sums<float>(candidate, lengths);
    ask_sums<double>(candidate, lengths);
    ask_sums<double>(candidate, std::vector<std::size_t>(5000, 8));
    ask_sums<float>(candidate, {});
}

TEST_F(plugins, entries_of_one_name_are_one_subject) {
    subject const& sum = find("triangle_triangle_3d", "friendly", "sum");
    EXPECT_EQ(sum.promised, contact_promise::open);
    EXPECT_TRUE(sum.supports(scalar_type::float32) && sum.supports(scalar_type::float64));
    EXPECT_EQ(find("point_trimesh_2d", "friendly", "sum").promised, contact_promise::closed);
    subject const& wide = find("aabb_aabb_2d", "friendly", "A-Z_a.z+09");
    EXPECT_TRUE(!wide.supports(scalar_type::float32) && wide.supports(scalar_type::float64));
    EXPECT_EQ(wide.promised, contact_promise::unspecified);
}

template <class Scalar>
void ask_spheres(subject const& candidate) {
    // A hit; nothing; a hit that stores nothing; a hit.
    std::vector<Scalar> const inputs{1, 2, 3, 4,  5, 6, 7, 8, 9, 1, 2, 3, -1, 5, 6, 7, 8, 9,
                                     1, 2, 3, -2, 5, 6, 7, 8, 9, 9, 8, 7, 6,  5, 4, 3, 2, 1};
    std::vector<std::size_t> const begins{0, 9, 18, 27, 36};
    std::vector<reply> replies(4, reply::hang);
    std::vector<Scalar> spheres(16, 0);
    subject_client client(candidate, scalar_type_of<Scalar>);
    client.answer<Scalar>(inputs.data(), begins, replies.data(), spheres.data());
    EXPECT_EQ(replies, (std::vector<reply>{reply::hit, reply::declined, reply::hit, reply::hit}));
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(spheres[i], inputs[i]);
        EXPECT_EQ(spheres[4 + i], 0);
        EXPECT_TRUE(std::isnan(spheres[8 + i]));
        EXPECT_EQ(spheres[12 + i], inputs[27 + i]);
    }
    double sphere[4];
    EXPECT_EQ(client.ask(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9}, sphere), reply::hit);
    EXPECT_EQ(sphere[3], 4);
    EXPECT_EQ(client.ask(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9}), reply::hit);
}

TEST_F(plugins, spheres_come_back) {
    subject const& candidate = find("triangle_min_sphere_3d", "friendly", "sphere");
    ask_spheres<float>(candidate);
    ask_spheres<double>(candidate);
}

TEST_F(plugins, outcomes_are_crash_and_hang) {
    test_case question{find_test("aabb_aabb_2d"), scalar_type::float32, {trigger, 0, 1, 1, 0, 0, 1, 1}};
    exact_answer const truth = rational_reference::evaluate(*question.test, question.input);
    judgement judged = judge(find("aabb_aabb_2d", "hostile", "segfault"), question, truth);
    EXPECT_EQ(judged.result, outcome::crash);
    EXPECT_EQ(judged.why, cause::unknown);
    judged = judge(find("aabb_aabb_2d", "hostile", "loop"), question, truth);
    EXPECT_EQ(judged.result, outcome::hang);
    EXPECT_EQ(judged.why, cause::unknown);
}

/// The processes of plugins, in the order of their numbers.
std::vector<pid_t> children() {
    std::vector<pid_t> found;
    for (auto const& entry : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream file(entry.path() / "children");
        for (pid_t id; file >> id;) found.push_back(id);
    }
    std::ranges::sort(found);
    return found;
}

TEST_F(plugins, many_threads_at_once_and_one_after_the_other) {
    subject const& candidate = find("aabb_aabb_2d", "hostile", "segfault");
    std::vector<std::thread> threads;
    std::vector<int> right(4);
    for (std::size_t t = 0; t < 4; ++t)
        threads.emplace_back([&, t] {
            subject_client client(candidate, scalar_type::float32);
            for (int round = 0; round < 5; ++round)
                right[t] += ask(client, 300, {t, 100 + t}) == expected(300, {t, 100 + t}, reply::crash);
        });
    for (std::thread& item : threads) item.join();
    EXPECT_EQ(right, std::vector<int>(4, 5));

    // A process outlives the thread that asked first: its end is not taken for the parent's.
    subject_client client(find("aabb_aabb_2d", "hostile", "sleep"), scalar_type::float32);
    std::vector<pid_t> before;
    std::thread([&] {
        EXPECT_EQ(ask(client, 10, {}), expected(10, {}, reply::crash));
        before = children();
    }).join();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_EQ(ask(client, 10, {}), expected(10, {}, reply::crash));
    EXPECT_EQ(before.size(), 1u);
    EXPECT_EQ(before, children());
}

TEST_F(plugins, processes_are_kept_for_the_next_client) {
    plugin_options options = hasty();
    options.most_kept = 32;
    std::optional<subject_catalog> catalog(std::in_place);
    load_plugin(*catalog, library("hostile"), options);
    test_info const& test = *find_test("aabb_aabb_2d");
    subject const &one = *catalog->find(test, "hostile.segfault"), &throws = *catalog->find(test, "hostile.throw_error");
    auto const answers = [](subject const& candidate, std::vector<std::size_t> const& triggers) {
        subject_client client(candidate, scalar_type::float32);
        return ask(client, 10, triggers) == expected(10, triggers, reply::crash);
    };
    {
        EXPECT_TRUE(answers(one, {}));
        std::vector<pid_t> const first = children();
        ASSERT_EQ(first.size(), 1u);
        EXPECT_TRUE(answers(one, {}));
        EXPECT_EQ(children(), first);
        // Two at a time have one each, and another subject has its own.
        {
            subject_client client(one, scalar_type::float32);
            EXPECT_EQ(ask(client, 10, {}), expected(10, {}, reply::crash));
            EXPECT_TRUE(answers(one, {}));
        }
        EXPECT_EQ(children().size(), 2u);
        EXPECT_TRUE(answers(throws, {}));
        std::vector<pid_t> const all = children();
        EXPECT_EQ(all.size(), 3u);
        // What did not answer a case is not kept, though it lives; nor is what died, and where it was taken from there
        // is another.
        EXPECT_TRUE(answers(throws, {4}));
        EXPECT_EQ(children().size(), 2u);
        EXPECT_TRUE(answers(one, {9}));
        EXPECT_EQ(children(), first);
        // One that came to its end while nobody looked.
        kill(first[0], SIGKILL);
        EXPECT_TRUE(answers(one, {}));
        // A larger input than there was room for.
        subject_client client(one, scalar_type::float32);
        EXPECT_EQ(ask(client, 9, {}, 300'000), expected(9, {}, reply::crash));
    }
    // They end with the catalog; where none is to be kept each ends with its client.
    EXPECT_FALSE(children().empty());
    catalog.reset();
    EXPECT_EQ(strays(), std::vector<std::string>());
    EXPECT_TRUE(answers(find("aabb_aabb_2d", "hostile", "segfault"), {}));
    EXPECT_EQ(strays(), std::vector<std::string>());
}

}  // namespace
}  // namespace graze
