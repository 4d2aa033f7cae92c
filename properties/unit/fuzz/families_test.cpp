// The families of generated cases: every case is valid, made again alike from its key, and what its family promises.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <string>

#include "graze/classify.hpp"
#include "graze/families.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

constexpr scalar_type scalars[] = {scalar_type::float32, scalar_type::float64};

void for_each_combination(std::function<void(test_info const&, scalar_type, family_info const&)> const& visit) {
    for (test_info const& test : catalog())
        for (scalar_type scalar : scalars)
            for (family_info const& family : families_of(test)) {
                SCOPED_TRACE(test.id + " " + std::string(name_of(scalar)) + " " + std::string(family.name));
                visit(test, scalar, family);
            }
}

std::vector<double> make_case(test_info const& test, scalar_type scalar, family_info const& family,
                              std::uint64_t index) {
    source choices(case_key(7, test, scalar, family, index));
    std::vector<double> input{1, 2, 3};  // must be replaced
    family.generate(test, scalar, choices, input);
    return input;
}

bool same_bits(std::vector<double> const& a, std::vector<double> const& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

std::string problem_of(test_info const& test, scalar_type scalar, std::vector<double> const& input) {
    std::optional<input_error> const error = validate(test, scalar, input);
    return error ? "at " + std::to_string(error->index) + ": " + error->expected : "";
}

double margin_ulps(test_info const& test, scalar_type scalar, std::vector<double> const& input) {
    exact_answer const truth = rational_reference::evaluate(test, input);
    EXPECT_NE(truth.rel, relation::undefined);
    return to_double(truth.margin, spacing_exponent(test, scalar, input));
}

TEST(families, keys_differ_in_every_part) {
    std::set<std::uint64_t> keys;
    std::size_t count = 0;
    for (std::uint64_t seed : {0u, 1u})
        for_each_combination([&](test_info const& test, scalar_type scalar, family_info const& family) {
            for (std::uint64_t index = 0; index < 20; ++index, ++count)
                keys.insert(case_key(seed, test, scalar, family, index));
        });
    EXPECT_EQ(keys.size(), count);
}

TEST(families, make_valid_cases_the_same_for_the_same_key) {
    for_each_combination([](test_info const& test, scalar_type scalar, family_info const& family) {
        std::size_t different = 0;
        std::vector<double> before;
        for (std::uint64_t index = 0; index < 400; ++index) {
            std::vector<double> const input = make_case(test, scalar, family, index);
            ASSERT_EQ(problem_of(test, scalar, input), "") << "case " << index;
            ASSERT_TRUE(same_bits(input, make_case(test, scalar, family, index))) << "case " << index;
            different += !same_bits(input, before);
            before = input;
        }
        EXPECT_GT(different, 380u);
    });
}

TEST(families, make_valid_cases_of_recorded_choices) {
    for_each_combination([](test_info const& test, scalar_type scalar, family_info const& family) {
        std::vector<std::uint64_t> choices;
        for (std::uint64_t more = 0; more < 60; ++more) {
            source recorded{std::span<std::uint64_t const>(choices)};
            std::vector<double> input;
            family.generate(test, scalar, recorded, input);
            ASSERT_EQ(problem_of(test, scalar, input), "") << choices.size() << " choices";
            ASSERT_LT(recorded.drawn(), test.varies() ? 1200u : 1000u) << choices.size() << " choices";
            // All ones, zeros and noise in turn: the ends of every range.
            choices.push_back(more % 3 == 0 ? ~0ull : more % 3 == 1 ? 0 : mix(more));
        }
    });
}

TEST(families, near_contact_keeps_its_margin) {
    static constexpr double ulps[] = {0, 1, 2, 4, 16};
    family_info const& family = *find_family("near_contact");
    for (test_info const& test : catalog())
        for (scalar_type scalar : scalars) {
            if (test.gives_numbers()) continue;
            SCOPED_TRACE(test.id + " " + std::string(name_of(scalar)));
            double worst = 0;
            for (std::uint64_t index = 0; index < 300; ++index) {
                // The first choice is k.
                double const k = ulps[source(case_key(7, test, scalar, family, index)).below(5)];
                double const margin = margin_ulps(test, scalar, make_case(test, scalar, family, index));
                // The sets of a cast touch at some time, and may go on into each other.
                if (!test.displacement()) {
                    ASSERT_LE(margin, k) << "case " << index;
                }
                if (k > 0) worst = std::max(worst, margin / k);
            }
            // A ray beside a cylinder, or in it, and a ring have no margin that is told.
            if (test.id == "ray_cylinder_3d" || test.id == "polygon_self_intersection_2d") continue;
            // A motion's margin is that of a moment, which may halve a step exactly.
            if (test.in_motion())
                EXPECT_GE(worst, 0.5) << "steps are made, not only promised";
            else
                EXPECT_GT(worst, 0.5) << "steps are made, not only promised";
        }
}

/// What a test's answers can be but undefined.
std::array<relation, 3> expected_relations(test_info const& test) {
    if (test.answer == answer_kind::sign) return {relation::negative, relation::zero, relation::positive};
    return {relation::disjoint, relation::touching, relation::crossing};
}

TEST(families, near_contact_lies_on_both_sides_and_on_the_border) {
    family_info const& family = *find_family("near_contact");
    for (test_info const& test : catalog())
        for (scalar_type scalar : scalars) {
            if (test.gives_numbers()) continue;
            std::array<std::size_t, relation_names.size()> counts{};
            for (std::uint64_t index = 0; index < 400; ++index)
                ++counts[static_cast<std::size_t>(
                    rational_reference::decide(test, make_case(test, scalar, family, index)))];
            for (relation rel : expected_relations(test))
                EXPECT_GT(counts[static_cast<std::size_t>(rel)], 16u) << test.id << " " << name_of(rel);
        }
}

TEST(families, few_questions_are_undefined) {
    for_each_combination([](test_info const& test, scalar_type scalar, family_info const& family) {
        if (test.gives_numbers()) return;
        std::size_t undefined = 0;
        for (std::uint64_t index = 0; index < 100; ++index)
            undefined +=
                rational_reference::decide(test, make_case(test, scalar, family, index)) == relation::undefined;
        EXPECT_LE(undefined, family.name == "degenerate" ? 20u : 2u);
    });
}

using exact_point = std::array<rational, 3>;

/// Has the shape at `offset` lost a dimension? Exact. A mesh has if one of its triangles has.
bool is_flat(test_info const& test, part const& item, std::vector<double> const& input) {
    std::size_t const d = test.dimension;
    auto const at = [&](std::size_t begin, std::size_t i) {
        exact_point p{};
        for (std::size_t axis = 0; axis < d; ++axis) p[axis] = rational(input[begin + i * d + axis]);
        return p;
    };
    auto const collinear = [&](std::size_t begin) {
        exact_point const a = at(begin, 0), b = at(begin, 1), c = at(begin, 2);
        for (std::size_t i = 0; i < 3; ++i) {
            std::size_t const j = (i + 1) % 3;
            if ((b[i] - a[i]) * (c[j] - a[j]) != (b[j] - a[j]) * (c[i] - a[i])) return false;
        }
        return true;
    };
    shape_traits const& traits = traits_of(item.kind);
    if (traits.varies() || traits.further == further_scalars::frame || traits.further == further_scalars::planes)
        return degeneracy_of(test, input) != "none";
    if (traits.further == further_scalars::radius)
        return input[item.offset + traits.points * d] == 0 ||
               (traits.points == 2 && at(item.offset, 0) == at(item.offset, 1));
    if (traits.sorted) {
        for (std::size_t axis = 0; axis < d; ++axis)
            if (input[item.offset + axis] == input[item.offset + d + axis]) return true;
        return false;
    }
    if (traits.points == 4) return rational_reference::evaluate(test, input).margin == root_difference{0, 0};
    if (traits.points == 2) return at(item.offset, 0) == at(item.offset, 1);
    std::size_t const end = traits.repeats() ? input.size() : item.offset + item.count;
    for (std::size_t begin = item.offset; traits.points == 3 && begin < end; begin += 3 * d)
        if (collinear(begin)) return true;
    return false;
}

bool endless_by_itself(shape_traits const& traits) {
    return traits.reach != extent::bounded && traits.points < 2;
}

TEST(families, degenerate_is_degenerate) {
    family_info const& family = *find_family("degenerate");
    for (test_info const& test : catalog())
        for (scalar_type scalar : scalars) {
            // A plane or a line must not be, or the question is undefined: a needle is all there can be.
            bool const endless = std::any_of(test.layout.begin(), test.layout.end(), [](part const& item) {
                return traits_of(item.kind).reach != extent::bounded;
            });
            // A plane by its coefficients and a ray have nothing to lose.
            if (std::ranges::all_of(test.layout,
                                    [](part const& item) { return endless_by_itself(traits_of(item.kind)); }))
                continue;
            std::size_t flat = 0;
            for (std::uint64_t index = 0; index < 200; ++index) {
                std::vector<double> const input = make_case(test, scalar, family, index);
                flat += std::any_of(test.layout.begin(), test.layout.end(),
                                    [&](part const& item) { return is_flat(test, item, input); });
            }
            // Where all is endless, needles are few.
            bool const all_endless = std::ranges::all_of(
                test.layout, [](part const& item) { return traits_of(item.kind).reach != extent::bounded; });
            // What moves is degenerate by its motion too: at rest, all one way, sliding along each other.
            bool const by_motion = endless || test.in_motion();
            EXPECT_GT(flat, all_endless ? 15u : by_motion ? 50u : 100u) << test.id << " " << name_of(scalar);
        }
}

TEST(families, shared_feature_shares_coordinates) {
    family_info const& family = *find_family("shared_feature");
    for (test_info const& test : catalog()) {
        // Through a matrix the copies are of mapped coordinates; one shape has no other's to copy, coefficients are none.
        if (test.layout.size() != 2 || traits_of(test.layout[0].kind).points == 0) continue;
        std::size_t sharing = 0;
        for (std::uint64_t index = 0; index < 200; ++index) {
            std::vector<double> const input = make_case(test, scalar_type::float32, family, index);
            std::size_t const d = test.dimension, second = test.place(test.layout[1], input.size()).offset;
            bool shares = false;
            for (std::size_t i = 0; i < second; ++i)
                for (std::size_t j = second; j < input.size(); ++j)
                    shares = shares || (i % d == (j - second) % d && input[i] == input[j]);
            sharing += shares;
        }
        // Of an oriented box the centre alone is a coordinate.
        bool const framed = std::ranges::any_of(
            test.layout, [](part const& item) { return traits_of(item.kind).further == further_scalars::frame; });
        EXPECT_GT(sharing, framed ? 140u : 150u) << test.id;
    }
}

TEST(families, coplanar_pairs_are_coplanar) {
    family_info const& family = *find_family("coplanar");
    test_info const& test = *find_test("triangle_triangle_3d");
    for (scalar_type scalar : scalars) {
        std::size_t coplanar = 0, axis_aligned = 0, meeting = 0;
        for (std::uint64_t index = 0; index < 400; ++index) {
            std::vector<double> const input = make_case(test, scalar, family, index);
            auto const edge = [&](std::size_t i) {
                exact_point e;
                for (std::size_t axis = 0; axis < 3; ++axis)
                    e[axis] = rational(input[3 * i + axis]) - rational(input[axis]);
                return e;
            };
            exact_point const u = edge(1), v = edge(2);
            exact_point const n{u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
            std::size_t zeros = 0, on_plane = 0;
            for (rational const& component : n) zeros += component == 0;
            for (std::size_t i = 3; i < 6; ++i) {
                exact_point const e = edge(i);
                on_plane += n[0] * e[0] + n[1] * e[1] + n[2] * e[2] == 0;
            }
            coplanar += on_plane == 3 && zeros < 3;
            axis_aligned += on_plane == 3 && zeros > 0;
            meeting += on_plane == 3 && rational_reference::decide(test, input) == relation::touching;
        }
        EXPECT_GT(coplanar, 120u);
        EXPECT_LT(axis_aligned, coplanar / 2) << "tilted planes, mostly";
        EXPECT_GT(meeting, coplanar / 8);
        EXPECT_LT(meeting, coplanar) << "apart, sometimes";
    }
}

TEST(families, grid_holds_few_bits) {
    family_info const& family = *find_family("grid");
    for (test_info const& test : catalog())
        for (std::uint64_t index = 0; index < 100; ++index)
            for (double value : make_case(test, scalar_type::float64, family, index)) {
                int exponent;
                double const mantissa = std::frexp(value, &exponent);
                EXPECT_EQ(std::ldexp(mantissa, 12), std::trunc(std::ldexp(mantissa, 12))) << test.id << " " << value;
            }
}

TEST(families, extreme_scale_reaches_both_ends) {
    family_info const& family = *find_family("extreme_scale");
    test_info const& test = *find_test("triangle_triangle_3d");
    std::size_t subnormal = 0, huge = 0, negative_zero = 0;
    for (std::uint64_t index = 0; index < 1000; ++index)
        for (double value : make_case(test, scalar_type::float32, family, index)) {
            subnormal += value != 0 && std::abs(value) < 0x1p-126;
            huge += std::abs(value) > 0x1p120;
            negative_zero += value == 0 && std::signbit(value);
        }
    EXPECT_GT(subnormal, 100u);
    EXPECT_GT(huge, 100u);
    EXPECT_GT(negative_zero, 10u);
}

TEST(families, extreme_scale_reaches_top_binades_on_one_side) {
    family_info const& family = *find_family("extreme_scale");
    for (test_info const& test : catalog())
        for (scalar_type scalar : scalars) {
            double const top = scalar == scalar_type::float32 ? 0x1p127 : 0x1p1023;
            std::size_t reached = 0;
            for (std::uint64_t index = 0; index < 1600; ++index) {
                std::vector<double> const input = make_case(test, scalar, family, index);
                bool one_sided = false;
                for (std::size_t axis = 0; axis < test.dimension; ++axis) {
                    bool all = true;
                    for (part const& item : test.layout) {
                        shape_traits const& traits = traits_of(item.kind);
                        // Through a matrix the mesh has a frame of its own.
                        if (traits.repeats() && test.layout.size() > 2) continue;
                        placed_part const placed = test.place(item, input.size());
                        std::size_t const end = placed.offset + placed.points * test.dimension;
                        for (std::size_t i = placed.offset + axis; i < end; i += test.dimension)
                            all = all && std::abs(input[i]) >= top && (input[i] > 0) == (input[axis] > 0);
                    }
                    one_sided = one_sided || all;
                }
                reached += one_sided;
            }
            // The way of what moves leads out of it.
            EXPECT_GT(reached, test.displacement() ? 30u : 90u) << test.id << " " << name_of(scalar);
        }
}

/// A test of boxes by their centres, (min + max) / 2: right but where that sum overflows.
bool centres_meet(std::vector<double> const& input) {
    auto const at = [&](std::size_t i) { return static_cast<float>(input[i]); };
    for (std::size_t axis = 0; axis < 3; ++axis) {
        float const a = (at(axis) + at(axis + 3)) / 2, b = (at(axis + 6) + at(axis + 9)) / 2;
        double const reach = (input[axis + 3] - input[axis]) / 2 + (input[axis + 9] - input[axis + 6]) / 2;
        if (!(std::abs(static_cast<double>(a) - static_cast<double>(b)) <= reach * (1 + 0x1p-20))) return false;
    }
    return true;
}

TEST(families, catch_a_box_test_whose_sums_overflow) {
    test_info const& test = *find_test("aabb_aabb_3d");
    std::size_t overflowed = 0;
    for (family_info const& family : families_of(test))
        for (std::uint64_t index = 0; index < 400; ++index) {
            std::vector<double> const input = make_case(test, scalar_type::float32, family, index);
            bool finite = true;
            for (std::size_t i = 0; i < 12; i += i % 6 == 2 ? 4 : 1)
                finite = finite && std::isfinite(static_cast<float>(input[i]) + static_cast<float>(input[i + 3]));
            if (finite) continue;
            overflowed += !centres_meet(input) && rational_reference::decide(test, input) == relation::crossing;
        }
    EXPECT_GE(overflowed, 5u);
}

/// Shares of the cases that all subjects' domains hold.
TEST(families, meet_the_documented_domains) {
    std::set<std::string> asked;
    for (test_info const& test : catalog()) {
        if (!test.has_mesh()) continue;
        for (family_info const& family : families_of(test))
            for (scalar_type scalar : scalars)
                for (subject const& candidate : test.subjects) {
                    if (!candidate.in_domain) continue;
                    asked.insert(test.id);
                    std::size_t inside = 0;
                    for (std::uint64_t index = 0; index < 300; ++index)
                        inside += candidate.in_domain(scalar, make_case(test, scalar, family, index));
                    // Clockwise a half, counter-clockwise a quarter; of those half rigid, less after scaling. Degenerate
                    // configurations have no order.
                    EXPECT_GT(inside, 40u) << test.id << " " << candidate.name << " " << family.name;
                    EXPECT_LT(inside, 270u) << test.id << " " << candidate.name << " " << family.name;
                }
    }
    EXPECT_GE(asked.size(), 2u) << "tests with subjects that have a domain";
}

TEST(families, mesh_triangles_share_edges_and_do_not_overlap) {
    family_info const& family = *find_family("mesh");
    test_info const& test = *find_test("point_trimesh_2d");
    test_info const& pair = *find_test("triangle_triangle_2d");
    std::size_t shared = 0, most = 0, crossing = 0;
    for (std::uint64_t index = 0; index < 60; ++index) {
        std::vector<double> const input = make_case(test, scalar_type::float32, family, index);
        std::size_t const count = (input.size() - 2) / 6;
        most = std::max(most, count);
        ASSERT_LE(count, 24u);
        std::set<std::pair<double, double>> vertices;
        for (std::size_t i = 2; i < input.size(); i += 2) vertices.insert({input[i], input[i + 1]});
        shared += vertices.size() < 3 * count;
        if (count > 8) continue;
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = i + 1; j < count; ++j) {
                std::vector<double> both(input.begin() + static_cast<std::ptrdiff_t>(2 + 6 * i),
                                         input.begin() + static_cast<std::ptrdiff_t>(8 + 6 * i));
                both.insert(both.end(), input.begin() + static_cast<std::ptrdiff_t>(2 + 6 * j),
                            input.begin() + static_cast<std::ptrdiff_t>(8 + 6 * j));
                crossing += rational_reference::decide(pair, both) == relation::crossing;
            }
    }
    EXPECT_GT(shared, 40u);
    EXPECT_GT(most, 12u);
    EXPECT_EQ(crossing, 0u);
}

}  // namespace
}  // namespace graze
