// The campaign engine by itself, with subjects made for the test: what it counts and keeps depends on the cases alone,
// and an interruption at any case loses none.
#include "graze/campaign.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <thread>

#include "graze/internal/text/text.hpp"
#include "graze/internal/threads/work_limits.hpp"

namespace graze {
namespace {

/// Answers one case in doubles.
using answer_function = std::function<reply(std::span<double const> input)>;

/// A subject in the place of one in a process of its own.
subject remote_subject_of(std::string name, answer_function answer) {
    subject built;
    built.name = std::move(name);
    built.remote64 = [answer = std::move(answer)] {
        return [answer](void const* inputs, std::span<std::size_t const> begins, reply* replies, void*) {
            auto const* const scalars = static_cast<double const*>(inputs);
            for (std::size_t i = 0; i + 1 < begins.size(); ++i)
                replies[i] = answer({scalars + begins[i], scalars + begins[i + 1]});
        };
    };
    return built;
}

/// Threads come to their chunks in another order each time.
void wait_a_little() {
    static std::atomic<std::uint64_t> calls = 0;
    std::uint64_t const now = static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
    if (mix(now ^ ++calls) % 64 == 0) std::this_thread::sleep_for(std::chrono::microseconds(mix(now) % 300));
}

std::string text_of(signature_tally const& kind) {
    std::string text = std::to_string(kind.count);
    for (ranking how : both_rankings) {
        text += " |";
        for (finding const& item : kind.worst[static_cast<std::size_t>(how)]) {
            text += fmt::format(" {} {} {} {} {}", item.index, item.origin, to_hex(item.margin),
                                to_hex(item.margin_ulps), name_of(item.answer));
            for (double value : item.input) text += " " + to_hex(value);
        }
    }
    return text;
}

/// All that does not tell of times. What is audited, and how often, may be left out.
std::string text_of(campaign_tally const& tally, bool with_audits = true) {
    std::string text = fmt::format("{} {}\n", tally.cases, tally.disagreements);
    if (with_audits) text += fmt::format("{} {}\n", tally.confirmed, tally.audited);
    for (workload_tally const& work : tally.workloads)
        for (subject_tally const& item : work.subjects) {
            text += fmt::format("{} {} {}", work.cases, item.total.checked, item.given_up);
            for (std::uint64_t count : item.total.outcomes) text += fmt::format(" {}", count);
            for (counts const& some : item.by_family) text += fmt::format(" {}", some.checked);
            text += "\n";
            for (auto const& [what, kind] : item.signatures)
                text += fmt::format("{} {} {} {}: {}\n", name_of(what.result), name_of(what.why), name_of(what.contact),
                                    what.degeneracy, text_of(kind));
        }
    return text;
}

void add_to(campaign_tally& sum, campaign_tally const& added) {
    if (sum.workloads.empty()) sum.workloads.resize(added.workloads.size());
    for (std::size_t w = 0; w < added.workloads.size(); ++w) {
        workload_tally const& from = added.workloads[w];
        workload_tally& to = sum.workloads[w];
        to.cases += from.cases;
        to.next = std::max(to.next, from.next);
        to.subjects.resize(from.subjects.size());
        for (std::size_t s = 0; s < from.subjects.size(); ++s) to.subjects[s].merge(from.subjects[s]);
    }
    sum.cases += added.cases;
    sum.confirmed += added.confirmed;
    sum.audited += added.audited;
    sum.disagreements += added.disagreements;
}

struct run_result {
    campaign_tally tally;
    bool is_complete = false;
};

run_result run_once(std::vector<workload> const& work, campaign_options options,
                    campaign_start const* start = nullptr) {
    run_result result{empty_tally(work)};
    options.commit = [&](campaign_tally const& added) { add_to(result.tally, added); };
    result.is_complete = start ? run_campaign(work, options, *start) : run_campaign(work, options);
    return result;
}

campaign_start start_after(campaign_tally const& tally) {
    campaign_start start;
    for (workload_tally const& work : tally.workloads) {
        start.next.push_back(work.next);
        auto& lines = start.lines.emplace_back();
        for (subject_tally const& item : work.subjects)
            lines.push_back(
                {{item.total.of(outcome::crash), item.total.of(outcome::hang), item.not_reproduced}, item.given_up});
    }
    return start;
}

reply reply_of(bool hit) {
    return hit ? reply::hit : reply::miss;
}

/// Boxes around the segments meet: often wrong.
bool boxes_meet(std::span<double const> x) {
    for (std::size_t axis = 0; axis < 2; ++axis) {
        auto const [a, b] = std::minmax(x[axis], x[2 + axis]);
        auto const [c, d] = std::minmax(x[4 + axis], x[6 + axis]);
        if (b < c || d < a) return false;
    }
    return true;
}

workload segments(subject const& candidate, std::uint64_t size) {
    std::vector<family_info const*> all;
    for (family_info const& item : families()) all.push_back(&item);
    return family_workload(*find_test("segment_segment_2d"), scalar_type::float64, {&candidate}, all, 7, size);
}

TEST(campaign, an_interruption_at_any_case_loses_none) {
    constexpr std::uint64_t size = 700;
    subject const calm = remote_subject_of("mine.calm", [](auto input) { return reply_of(boxes_meet(input)); });
    std::string const whole = text_of(run_once({segments(calm, size)}, {}).tally);
    for (unsigned jobs : {1u, 2u, 7u})
        // In the first chunk, in the middle, and where all chunks are out.
        for (std::uint64_t at : {1u, 100u, 257u, 512u, 513u, 690u, 700u}) {
            std::atomic<bool> stop = false;
            std::atomic<std::uint64_t> asked = 0;
            subject const stopped = remote_subject_of("mine.calm", [&](auto input) {
                if (++asked == at) stop = true;
                check_cancelled();
                return reply_of(boxes_meet(input));
            });
            campaign_options options;
            options.jobs = jobs;
            options.stop = &stop;
            run_result first = run_once({segments(stopped, size)}, options);
            EXPECT_FALSE(first.is_complete) << jobs << " jobs, stopped at " << at;
            EXPECT_LT(first.tally.cases, size);
            stop = false;
            asked = size;  // does not stop again
            campaign_start const start = start_after(first.tally);
            run_result const second = run_once({segments(stopped, size)}, options, &start);
            EXPECT_TRUE(second.is_complete);
            add_to(first.tally, second.tally);
            EXPECT_EQ(text_of(first.tally), whole) << jobs << " jobs, stopped at " << at;
        }
}

TEST(campaign, what_time_cuts_off_is_asked_later) {
    constexpr std::uint64_t size = 700;
    subject const slow = remote_subject_of("mine.slow", [](auto input) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        return reply_of(boxes_meet(input));
    });
    subject const quick = remote_subject_of("mine.quick", [](auto input) { return reply_of(!boxes_meet(input)); });
    subject const slow_again = remote_subject_of("mine.slow", [](auto input) { return reply_of(boxes_meet(input)); });
    auto const work_of = [&](subject const& first) {
        workload one = segments(first, size), other = segments(quick, size);
        one.subjects.push_back(&quick);
        return std::vector{one, other};
    };
    std::string const whole = text_of(run_once(work_of(slow_again), {}).tally);
    for (unsigned jobs : {1u, 3u}) {
        campaign_options options;
        options.jobs = jobs;
        options.seconds = 0.2;
        run_result first = run_once(work_of(slow), options);
        EXPECT_FALSE(first.is_complete);
        EXPECT_LT(first.tally.cases, 2 * size);
        for (workload_tally const& item : first.tally.workloads)
            for (subject_tally const& tally : item.subjects) EXPECT_EQ(tally.total.checked, item.cases);
        campaign_start const start = start_after(first.tally);
        run_result const second = run_once(work_of(slow_again), {}, &start);
        EXPECT_TRUE(second.is_complete);
        add_to(first.tally, second.tally);
        EXPECT_EQ(text_of(first.tally), whole) << jobs << " jobs";
    }
}

TEST(campaign, faults_among_answers_that_time_cuts_off_are_counted) {
    for (reply const fault : {reply::crash, reply::hang}) {
        std::uint64_t asked = 0;
        // The 40th case and the 41st are asked together.
        subject const failing = remote_subject_of("mine.failing", [&](auto input) {
            if (++asked == 40) return fault;
            while (asked > 40) check_cancelled();
            return reply_of(boxes_meet(input));
        });
        campaign_options options;
        options.seconds = 0.1;
        run_result const found = run_once({segments(failing, 700)}, options);
        subject_tally const& tally = found.tally.workloads[0].subjects[0];
        EXPECT_EQ(tally.total.checked, 31u);
        EXPECT_EQ(tally.total.deaths(), 0u);
        EXPECT_EQ(tally.not_reproduced.crashes, fault == reply::crash ? 1u : 0u);
        EXPECT_EQ(tally.not_reproduced.hangs, fault == reply::hang ? 1u : 0u);
    }
}

TEST(campaign, faults_that_no_case_repeats_are_counted_and_have_an_end) {
    auto const failing = [](reply what, std::uint64_t every) {
        return remote_subject_of("mine.failing",
                                 [what, every, asked = std::make_shared<std::atomic<std::uint64_t>>()](auto input) {
                                     if (++*asked % every == 0) count_unrepeated(what);
                                     return reply_of(boxes_meet(input));
                                 });
    };
    for (unsigned jobs : {1u, 2u}) {
        campaign_options options;
        options.jobs = jobs;
        subject const seldom = failing(reply::crash, 100), often = failing(reply::crash, 2),
                      hanging = failing(reply::hang, 100);
        auto const found = [&](subject const& candidate) {
            return run_once({segments(candidate, 2000)}, options).tally.workloads[0].subjects[0];
        };
        subject_tally const a = found(seldom), b = found(often), c = found(hanging);
        EXPECT_EQ(a.not_reproduced, (unrepeated_faults{20, 0, 0}));
        EXPECT_FALSE(a.given_up);
        EXPECT_EQ(a.total.checked, 2000u);
        EXPECT_TRUE(b.given_up);
        EXPECT_GE(b.not_reproduced.crashes, most_unrepeated);
        EXPECT_LT(b.total.checked, 2000u);
        EXPECT_TRUE(c.given_up);
        EXPECT_GE(c.not_reproduced.hangs, most_hangs);
    }
}

TEST(campaign, stopped_after_the_last_case_is_complete) {
    std::atomic<bool> stop = false;
    std::atomic<std::uint64_t> asked = 0;
    subject const late = remote_subject_of("mine.late", [&](auto input) {
        if (++asked == 300) stop = true;
        return reply_of(boxes_meet(input));
    });
    campaign_options options;
    options.stop = &stop;
    run_result const result = run_once({segments(late, 300)}, options);
    EXPECT_TRUE(result.is_complete);
    EXPECT_EQ(result.tally.cases, 300u);
}

/// Is a corner within the radius of an end, or an end within the radius of the centroid? Wrong often, by much and by little.
bool corners_are_near(std::span<double const> x) {
    double const radius = x[15];
    for (std::size_t corner = 0; corner < 4; ++corner)
        for (std::size_t end : {9u, 12u}) {
            double square = 0;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                double const at = corner < 3 ? x[3 * corner + axis] : (x[axis] + x[3 + axis] + x[6 + axis]) / 3;
                double const apart = (at - x[end + axis]) / (radius > 0 ? radius : 1);
                square += apart * apart;
            }
            if (square <= 1) return true;
        }
    return false;
}

/// Coordinates of a few of the smallest numbers there are, so that margins are below them; and ordinary ones.
workload tiny_capsules(subject const& candidate, std::uint64_t size) {
    workload result;
    result.test = find_test("capsule_triangle_3d");
    result.scalar = scalar_type::float64;
    result.subjects = {&candidate};
    result.size = size;
    result.make = [](std::uint64_t first, std::uint64_t count, case_batch& batch) {
        for (std::uint64_t i = first; i < first + count; ++i) {
            double const unit = mix(i) % 8 ? std::numeric_limits<double>::denorm_min()
                                           : std::ldexp(1.0, -static_cast<int>(mix(i + 1) % 1070));
            std::vector<double> input(16);
            for (std::size_t k = 0; k < 15; ++k) input[k] = unit * (static_cast<double>(mix(16 * i + k) % 15) - 7);
            input[15] = unit * static_cast<double>(mix(16 * i + 15) % 3);
            // Few kinds have many cases: a capsule that is a segment, or a point.
            if (mix(i + 2) % 2) std::copy_n(input.begin() + 9, 3, input.begin() + 12);
            batch.add(input, mix(i + 3) % families().size());
        }
    };
    return result;
}

TEST(campaign, keeps_what_an_exact_ranking_keeps) {
    subject const candidate = remote_subject_of("mine.capsule", [](auto input) {
        wait_a_little();
        return reply_of(corners_are_near(input));
    });
    constexpr std::uint64_t size = 4000;
    campaign_options all_measured;
    all_measured.audit = 1;  // every margin is measured before it is compared
    std::string const exact = text_of(run_once({tiny_capsules(candidate, size)}, all_measured).tally, false);
    for (unsigned jobs : {1u, 2u, 3u, 7u})
        for (double commit_seconds : {0.0, 100.0}) {
            campaign_options options;
            options.jobs = jobs;
            options.audit = 0;
            options.commit_seconds = commit_seconds;
            EXPECT_EQ(text_of(run_once({tiny_capsules(candidate, size)}, options).tally, false), exact)
                << jobs << " jobs";
        }
}

TEST(campaign, counts_what_is_confirmed_whoever_is_given_up_meanwhile) {
    subject const dying = remote_subject_of("mine.dying", [](auto input) {
        wait_a_little();
        return mix(std::bit_cast<std::uint64_t>(input[0])) % 2 ? reply::crash : reply_of(boxes_meet(input));
    });
    subject const hanging = remote_subject_of("mine.hanging", [](auto input) {
        return mix(std::bit_cast<std::uint64_t>(input[1])) % 97 == 0 ? reply::hang : reply_of(!boxes_meet(input));
    });
    subject const sound = remote_subject_of("mine.sound", [](auto input) { return reply_of(boxes_meet(input)); });
    workload work = segments(dying, 6000);
    work.subjects = {&dying, &hanging, &sound};
    std::string expected;
    for (unsigned jobs : {1u, 2u, 7u}) {
        campaign_options options;
        options.jobs = jobs;
        run_result const result = run_once({work}, options);
        EXPECT_TRUE(result.tally.workloads[0].subjects[0].given_up);
        EXPECT_TRUE(result.tally.workloads[0].subjects[1].given_up);
        if (expected.empty()) expected = text_of(result.tally);
        EXPECT_EQ(text_of(result.tally), expected) << jobs << " jobs";
    }
}

}  // namespace
}  // namespace graze
