// The configurations of the tests: that they are what they say they are, that all are there, and that campaigns reach them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include "configurations/exact_signs.hpp"
#include "graze/campaign.hpp"
#include "graze/configurations.hpp"
#include "graze/families.hpp"
#include "graze/logic.hpp"
#include "graze/orbit.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

std::vector<test_info const*> tests_with_configurations() {
    std::vector<test_info const*> tests;
    for (test_info const& test : catalog())
        if (configuration_catalogue::of(test)) tests.push_back(&test);
    return tests;
}

bool is_by_points(test_info const& test) {
    return std::ranges::none_of(test.layout,
                                [](part const& item) { return item.kind == shape::box || item.kind == shape::obb; });
}

TEST(configurations, every_relation_and_sign_of_points_has_some) {
    for (test_info const& test : catalog()) {
        bool const is_of_points = std::ranges::all_of(test.layout, [](part const& item) {
            return traits_of(item.kind).further != further_scalars::radius &&
                   traits_of(item.kind).further != further_scalars::coefficients &&
                   traits_of(item.kind).further != further_scalars::planes;
        });
        auto const is_oriented = [](part const& item) { return item.kind == shape::obb; };
        bool const is_mixed =
            std::ranges::any_of(test.layout, is_oriented) && !std::ranges::all_of(test.layout, is_oriented);
        bool const expected = is_of_points && !is_mixed && !test.has_solid() &&
                              test.layout.front().kind != shape::polygon &&
                              (test.answer == answer_kind::relation || test.answer == answer_kind::sign);
        EXPECT_EQ(configuration_catalogue::of(test) != nullptr, expected) << test.id;
    }
}

TEST(configurations, have_inputs_ids_and_names_of_their_own) {
    std::set<std::string> ids;
    std::size_t count = 0;
    for (test_info const* test : tests_with_configurations()) {
        configuration_catalogue const& known = *configuration_catalogue::of(*test);
        for (std::size_t i = 0; i < known.size(); ++i, ++count) {
            SCOPED_TRACE(test->id + " " + std::to_string(i));
            EXPECT_FALSE(validate(*test, scalar_type::float32, known.input(i)));
            EXPECT_EQ(known.find(known.input(i)), i);
            EXPECT_EQ(known.find_quickly(known.input(i)), i);
            EXPECT_EQ(known.find_id(known.id(i)), i);
            ids.insert(known.id(i));
        }
        EXPECT_FALSE(known.name(known.size() / 2).empty());
    }
    EXPECT_EQ(ids.size(), count);
}

// In every order in which a question can be written.
TEST(configurations, do_not_depend_on_the_order_of_points_and_shapes) {
    for (test_info const* test : tests_with_configurations()) {
        configuration_catalogue const& known = *configuration_catalogue::of(*test);
        for (std::size_t i = 0; i < known.size(); i += 7)
            for (symmetric_form const& form : symmetric_forms(*test)) {
                std::vector<double> input;
                append_form(*test, form, known.input(i), input);
                ASSERT_EQ(known.find(input), i) << test->id;
            }
    }
}

// Scaled and moved by amounts that leave int64, then 128 bits, then doubles: signs stay, and so does what is found.
TEST(configurations, are_found_by_numbers_of_any_length) {
    for (test_info const* test : tests_with_configurations()) {
        if (test->layout.back().kind == shape::obb || test->matrix()) continue;
        configuration_catalogue const& known = *configuration_catalogue::of(*test);
        std::vector<bool> is_direction(test->least_count(), false);
        for (part const& item : test->layout)
            if (item.kind == shape::ray)
                for (std::size_t a = 0; a < test->dimension; ++a)
                    is_direction[item.offset + test->dimension + a] = true;
        bool const lifted =
            test->layout.front().kind == shape::oriented_circle || test->layout.front().kind == shape::oriented_sphere;
        for (std::size_t i = 0; i < known.size(); i += 5)
            for (double const shift : {0x1p20, 0x1p40, 0x1p47}) {
                std::vector<double> moved(known.input(i).begin(), known.input(i).end());
                // Each axis scaled for itself, which keeps all signs but those of circles.
                for (std::size_t k = 0; k < moved.size(); ++k) {
                    std::size_t const axis = k % test->dimension;
                    if (k >= is_direction.size() || !is_direction[k]) moved[k] += shift;
                    moved[k] = std::ldexp(moved[k], lifted ? 3 : static_cast<int>(axis) * 300 - 200);
                }
                ASSERT_EQ(known.find(moved), i) << test->id << " " << shift;
                std::optional<std::size_t> const quick = known.find_quickly(moved);
                ASSERT_TRUE(!quick || *quick == i) << test->id << " " << shift;
            }
    }
}

// Sums and products that all but cancel: a sign that the bound leaves sure is that of the exact number.
TEST(configurations, bounds_hold_what_rounding_loses) {
    source choices(std::uint64_t{7});
    std::size_t sure = 0, unsure = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::array<double, 6> x{};
        for (double& value : x)
            value = std::ldexp(static_cast<double>(choices.between(-(1 << 26), 1 << 26)),
                               static_cast<int>(choices.between(-60, 0)));
        if (choices.flip()) x[2] = x[0], x[3] = x[1];
        auto const value_of = [&]<class Number>(Number) {
            Number const a(x[0]), b(x[1]), c(x[2]), d(x[3]), e(x[4]), f(x[5]);
            return i % 2 == 0 ? Number((a + e) * (b + f) - (c + e) * d - (c + e) * f) : Number(a + b - c - d);
        };
        int const exact = arranging::sign_of(value_of(rational()));
        arranging::bounded_double::any_unsure = false;
        int const bounded = arranging::sign_of(value_of(arranging::bounded_double()));
        bool const is_sure = !arranging::bounded_double::any_unsure;
        ASSERT_EQ(is_sure ? bounded : exact, exact) << i;
        ++(is_sure ? sure : unsure);
    }
    EXPECT_GT(sure, 1000u);
    EXPECT_GT(unsure, 1000u);
}

/// Counts the configurations of two triangles of the plane on a grid by another way: all orientations as text, the least of
/// all orders of points and shapes and both reflections.
std::size_t count_naively(int side) {
    auto const sign = [](int v) { return "<=>"[(v > 0) - (v < 0) + 1]; };
    std::vector<std::array<int, 2>> grid;
    for (int x = 0; x < side; ++x)
        for (int y = 0; y < side; ++y) grid.push_back({x, y});
    std::set<std::string> all;
    std::set<std::string> raw;
    std::size_t const n = grid.size();
    std::array<std::size_t, 6> at{};
    auto const signs_of = [&](std::array<std::size_t, 6> const& order) {
        std::string text;
        for (std::size_t i = 0; i < 6; ++i)
            for (std::size_t j = i + 1; j < 6; ++j)
                for (std::size_t k = j + 1; k < 6; ++k) {
                    auto const &a = grid[order[i]], &b = grid[order[j]], &c = grid[order[k]];
                    text += sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
                }
        return text;
    };
    auto const is_proper = [&](std::size_t i) {
        auto const &a = grid[at[i]], &b = grid[at[i + 1]], &c = grid[at[i + 2]];
        return (b[0] - a[0]) * (c[1] - a[1]) != (b[1] - a[1]) * (c[0] - a[0]);
    };
    for (at[0] = 0; at[0] < n; ++at[0])
        for (at[1] = at[0] + 1; at[1] < n; ++at[1])
            for (at[2] = at[1] + 1; at[2] < n; ++at[2]) {
                if (!is_proper(0)) continue;
                for (at[3] = 0; at[3] < n; ++at[3])
                    for (at[4] = at[3] + 1; at[4] < n; ++at[4])
                        for (at[5] = at[4] + 1; at[5] < n; ++at[5]) {
                            if (!is_proper(3) || !raw.insert(signs_of(at)).second) continue;
                            std::string least = "~";
                            std::array<std::size_t, 6> order{0, 1, 2, 3, 4, 5};
                            do {
                                bool const keeps =
                                    std::set<std::size_t>{order[0] / 3, order[1] / 3, order[2] / 3}.size() == 1;
                                if (!keeps) continue;
                                std::array<std::size_t, 6> points{};
                                for (std::size_t i = 0; i < 6; ++i) points[i] = at[order[i]];
                                std::string text = signs_of(points);
                                least = std::min(least, text);
                                for (char& c : text) c = c == '<' ? '>' : c == '>' ? '<' : '=';
                                least = std::min(least, text);
                            } while (std::ranges::next_permutation(order).found);
                            all.insert(least);
                        }
            }
    return all.size();
}

TEST(configurations, of_two_triangles_are_all_that_a_grid_has) {
    test_info const& test = *find_test("triangle_triangle_2d");
    configuration_catalogue const& known = *configuration_catalogue::of(test);
    auto const is_proper = [&](std::span<double const> x) {
        return (x[2] - x[0]) * (x[5] - x[1]) != (x[3] - x[1]) * (x[4] - x[0]);
    };
    // By what the catalogue says of the same inputs.
    for (int const side : {3, 4}) {
        std::set<std::size_t> reached;
        std::size_t const n = static_cast<std::size_t>(side * side);
        std::array<std::size_t, 6> at{};
        auto const coordinate = [&](std::size_t i) { return static_cast<double>(i); };
        for (at[0] = 0; at[0] < n; ++at[0])
            for (at[1] = at[0] + 1; at[1] < n; ++at[1])
                for (at[2] = at[1] + 1; at[2] < n; ++at[2])
                    for (at[3] = 0; at[3] < n; ++at[3])
                        for (at[4] = at[3] + 1; at[4] < n; ++at[4])
                            for (at[5] = at[4] + 1; at[5] < n; ++at[5]) {
                                std::array<double, 12> x{};
                                for (std::size_t i = 0; i < 6; ++i) {
                                    x[2 * i] = coordinate(at[i] / static_cast<std::size_t>(side));
                                    x[2 * i + 1] = coordinate(at[i] % static_cast<std::size_t>(side));
                                }
                                if (!is_proper(x) || !is_proper(std::span(x).subspan(6))) continue;
                                auto const number = known.find(x);
                                ASSERT_TRUE(number);
                                reached.insert(*number);
                            }
        EXPECT_EQ(reached.size(), count_naively(side)) << side;
    }
    std::size_t proper = 0;
    for (std::size_t i = 0; i < known.size(); ++i)
        proper += is_proper(known.input(i)) && is_proper(known.input(i).subspan(6));
    EXPECT_EQ(proper, 691u);
}

/// The cases of a campaign, without one.
template <class Take>
void each_case(test_info const& test, scalar_type scalar, std::uint64_t cases, Take&& take) {
    std::vector<family_info const*> families;
    for (family_info const& family : common_families()) families.push_back(&family);
    workload const work = family_workload(test, scalar, {}, families, 1, cases);
    case_batch batch;
    for (std::uint64_t first = 0; first < cases; first += 1000) {
        batch.clear();
        work.make(first, std::min<std::uint64_t>(1000, cases - first), batch);
        for (std::size_t i = 0; i < batch.size(); ++i) take(batch.input(i), batch.origins[i]);
    }
}

TEST(configurations, are_reached_ten_times_by_twenty_thousand_cases) {
    for (test_info const* test : tests_with_configurations())
        for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
            configuration_catalogue const& known = *configuration_catalogue::of(*test);
            std::vector<std::uint64_t> cases(known.size());
            each_case(*test, scalar, 20'000, [&](std::span<double const> input, std::size_t) {
                if (auto const number = known.find_quickly(input)) ++cases[*number];
            });
            auto const ten_times = std::ranges::count_if(cases, [](std::uint64_t count) { return count >= 10; });
            EXPECT_EQ(std::ranges::count(cases, 0u), 0) << test->id << " " << name_of(scalar);
            EXPECT_GE(static_cast<double>(ten_times), 0.99 * static_cast<double>(known.size()))
                << test->id << " " << name_of(scalar);
        }
}

// What decides the answer is fixed by the configuration of points: so one input of it has the answer of all.
TEST(configurations, fix_the_answer) {
    for (test_info const* test : tests_with_configurations()) {
        if (!is_by_points(*test) || test->answer == answer_kind::sign) continue;
        configuration_catalogue const& known = *configuration_catalogue::of(*test);
        each_case(*test, scalar_type::float64, 2000, [&](std::span<double const> input, std::size_t) {
            std::optional<std::size_t> const number = known.find(input);
            if (!number) return;
            ASSERT_EQ(rational_reference::decide(*test, input), rational_reference::decide(*test, known.input(*number)))
                << test->id << " " << known.name(*number);
        });
    }
}

/// A routine that is right but in one configuration, or where it forgets something.
struct faulty_routine {
    static inline test_info const* test;
    static inline std::function<bool(std::size_t number)> is_wrong;

    static void decide(double const* inputs, std::size_t count, std::size_t cases, verdict* verdicts, double*) {
        configuration_catalogue const& known = *configuration_catalogue::of(*test);
        for (std::size_t i = 0; i < cases; ++i) {
            std::span<double const> const input(inputs + i * count, count);
            relation const rel = test->screen64(input.data(), count);
            if (is_sign(rel)) {
                verdicts[i] = rel == relation::negative   ? verdict::negative
                              : rel == relation::positive ? verdict::positive
                                                          : verdict::zero;
            } else {
                verdicts[i] = rel == relation::disjoint ? verdict::miss : verdict::hit;
            }
            auto const number = known.find(input);
            if (!number || !is_wrong(*number)) continue;
            verdicts[i] = is_sign(rel) ? (rel == relation::positive ? verdict::zero : verdict::positive)
                          : verdicts[i] == verdict::hit ? verdict::miss
                                                        : verdict::hit;
        }
    }
};

/// Disagreements in a campaign of so many cases.
std::uint64_t disagreements_of(test_info const& test, std::uint64_t cases, std::function<bool(std::size_t)> is_wrong) {
    faulty_routine::test = &test;
    faulty_routine::is_wrong = std::move(is_wrong);
    subject candidate;
    candidate.name = "planted.fault";
    candidate.promised = contact_promise::closed;
    candidate.decide64 = faulty_routine::decide;
    std::vector<family_info const*> families;
    for (family_info const& family : common_families()) families.push_back(&family);
    std::uint64_t found = 0;
    campaign_options options;
    options.commit = [&](campaign_tally const& added) { found += added.disagreements; };
    run_campaign({family_workload(test, scalar_type::float64, {&candidate}, families, 1, cases)}, options);
    return found;
}

TEST(configurations, a_routine_that_is_wrong_in_one_is_accused) {
    for (char const* id : {"triangle_triangle_2d", "segment_segment_2d", "triangle_triangle_3d", "segment_triangle_3d",
                           "ray_triangle_3d", "triangle_aabb_3d", "aabb_aabb_3d", "insphere_3d", "point_polygon_2d"}) {
        test_info const& test = *find_test(id);
        configuration_catalogue const& known = *configuration_catalogue::of(test);
        for (std::size_t i = 0; i < 3; ++i) {
            std::size_t const chosen = mix(i) % known.size();
            EXPECT_GE(disagreements_of(test, 20'000, [&](std::size_t number) { return number == chosen; }), 9u)
                << id << " " << known.name(chosen);
        }
        EXPECT_EQ(disagreements_of(test, 20'000, [](std::size_t) { return false; }), 0u) << id;
    }
}

// As many at once: what each says is written down, by the number of the case.
TEST(configurations, two_hundred_routines_wrong_in_one_are_accused) {
    constexpr std::uint64_t cases = 20'000;
    constexpr std::size_t routines = 200;
    for (char const* id : {"triangle_triangle_2d", "triangle_triangle_3d", "triangle_aabb_3d", "ray_triangle_3d",
                           "segment_aabb_3d", "obb_obb_3d", "segment_triangle_3d", "aabb_aabb_3d"}) {
        test_info const& test = *find_test(id);
        configuration_catalogue const& known = *configuration_catalogue::of(test);
        std::vector<family_info const*> families;
        for (family_info const& family : common_families()) families.push_back(&family);
        workload work = family_workload(test, scalar_type::float64, {}, families, 1, cases);
        case_batch batch;
        work.make(0, cases, batch);
        std::vector<bool> hits(cases);
        std::vector<std::size_t> numbers(cases, known.size());
        for (std::size_t i = 0; i < cases; ++i) {
            std::span<double const> const input = batch.input(i);
            hits[i] = test.screen64(input.data(), input.size()) != relation::disjoint;
            numbers[i] = known.find(input).value_or(known.size());
        }
        std::size_t const count = std::min(routines, known.size());
        std::vector<subject> planted(count + 1);  // the last is right
        for (std::size_t i = 0; i < planted.size(); ++i) {
            std::size_t const chosen = i < count ? i * known.size() / count : known.size() + 1;
            planted[i].name = "planted." + std::to_string(i);
            planted[i].promised = contact_promise::closed;
            planted[i].recorded_of = {false, true};
            planted[i].recorded = [&, chosen](scalar_type, std::uint64_t index, double*) {
                return hits[index] != (numbers[index] == chosen) ? reply::hit : reply::miss;
            };
            work.subjects.push_back(&planted[i]);
        }
        std::vector<std::uint64_t> found(planted.size());
        campaign_options options;
        options.commit = [&](campaign_tally const& added) {
            for (std::size_t i = 0; i < found.size(); ++i)
                found[i] += added.workloads[0].subjects[i].total.disagreements;
        };
        run_campaign({work}, options);
        for (std::size_t i = 0; i < count; ++i)
            EXPECT_GT(found[i], 0u) << id << " " << known.name(i * known.size() / count);
        EXPECT_EQ(found[count], 0u) << id;
    }
}

// What routines forget, in the configurations whose names say so: all of it shows in 4,000 cases.
TEST(configurations, forgotten_cases_are_found_in_four_thousand) {
    for (test_info const* test : tests_with_configurations()) {
        if (test->answer != answer_kind::relation || test->layout.size() != 2) continue;
        configuration_catalogue const& known = *configuration_catalogue::of(*test);
        std::vector<std::string> names(known.size());
        for (std::size_t i = 0; i < known.size(); ++i) names[i] = known.name(i);
        for (char const* forgotten :
             {"strictly inside", "at a corner of", "edges overlap", "coplanar", "on an edge of"}) {
            auto const is_forgotten = [&](std::size_t number) {
                return names[number].find(forgotten) != std::string::npos;
            };
            std::size_t with = 0;
            for (std::size_t i = 0; i < names.size(); ++i) with += is_forgotten(i);
            if (with == 0) continue;
            EXPECT_GT(disagreements_of(*test, 4000, is_forgotten), 0u) << test->id << " " << forgotten;
        }
    }
}

TEST(configurations, take_turns_without_gaps) {
    std::vector<family_info const*> families;
    for (family_info const& family : common_families()) families.push_back(&family);
    for (char const* id : {"triangle_triangle_3d", "orient_2d", "sphere_aabb_3d"}) {
        family_turns const turns(*find_test(id), families);
        std::vector<std::uint64_t> next(families.size());
        for (std::uint64_t i = 0; i < 50'000; ++i) {
            family_turn const turn = turns.of(i);
            ASSERT_EQ(turn.index, next[turn.family]++) << id << " " << i;
        }
    }
    EXPECT_EQ(family_turns(*find_test("orient_2d"), {}).of(7).index, 7u);
}

TEST(logic, of_documented_routines_is_what_is_known_of_them) {
    auto const examine = [](char const* test_id, char const* name) {
        test_info const& test = *find_test(test_id);
        return examine_logic(test, *test.find_subject(name), scalar_type::float64);
    };
    logic_report const areas = examine("segment_segment_2d", "documented.signed_areas");
    EXPECT_TRUE(areas.wrong.empty());
    EXPECT_TRUE(areas.complete) << areas.why_not;
    EXPECT_EQ(areas.known, 18u);
    // Degenerate triangles pass for ones with an inside.
    logic_report const edges = examine("point_triangle_2d", "documented.edge_function");
    EXPECT_EQ(edges.wrong.size(), 4u);
    EXPECT_TRUE(edges.complete) << edges.why_not;
    for (logic_fault const& fault : edges.wrong) EXPECT_EQ(fault.result, outcome::false_hit);
    // Right, by comparisons that no orientation fixes: how high the vertices are.
    logic_report const crossings = examine("point_polygon_2d", "documented.pnpoly");
    EXPECT_TRUE(crossings.wrong.empty());
    EXPECT_FALSE(crossings.complete);
    EXPECT_NE(crossings.why_not.find("a comparison goes both ways: v3.y > p.y"), std::string::npos)
        << crossings.why_not;
    // An epsilon that few inputs reach: of the first ones of a configuration none does.
    logic_report const epsilon = examine("orient_2d", "documented.epsilon");
    EXPECT_EQ(epsilon.wrong.size(), 2u);
    EXPECT_FALSE(epsilon.complete);
    EXPECT_NE(epsilon.why_not.find("the answer is not always the same"), std::string::npos) << epsilon.why_not;
    EXPECT_THROW(examine_logic(*find_test("sphere_aabb_3d"), find_test("sphere_aabb_3d")->subjects.front(),
                               scalar_type::float64),
                 std::invalid_argument);
}

}  // namespace
}  // namespace graze
