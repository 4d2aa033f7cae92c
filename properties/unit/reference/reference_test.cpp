// The two references against each other, and the certificates against the check: on every test, with inputs that meet
// in every way. Both must also follow the few laws that hold whatever the shapes.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "graze/catalog.hpp"
#include "graze/families.hpp"
#include "graze/internal/cgal/sphere_check.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "input_text.hpp"

namespace graze {
namespace {

std::vector<double> lattice_input(test_info const& test, source& choices, std::int64_t reach) {
    std::size_t const more = test.has_mesh() || test.varies() ? choices.below(test.varies() ? 6 : 2) : 0;
    std::vector<double> input(count_with(test, 1 + more));
    for (double& value : input) value = static_cast<double>(choices.between(-reach, reach));
    close_surface(test, input);
    make_valid(test, scalar_type::float64, input);
    return input;
}

struct tally {
    std::array<int, relation_names.size()> relations{};
};

void expect_same_margin(exact_answer const& one, exact_answer const& other) {
    EXPECT_TRUE(same_margin(one, other)) << margin_of(one) << " and " << margin_of(other);
}

using place = std::array<rational, 3>;

rational squared_distance(place const& p, place const& q) {
    rational sum = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) sum += rational((p[axis] - q[axis]) * (p[axis] - q[axis]));
    return sum;
}

/// CGAL confirms the smallest sphere, and no other one: not its neighbours, nor those on one edge alone, nor any through
/// all three points with its centre elsewhere than among them.
void expect_confirmed_alone(std::span<double const> input, exact_sphere const& right) {
    EXPECT_TRUE(cgal_reference::confirm_sphere(input, right));
    auto const reject = [&](place const& centre, rational const& square) {
        if (centre == right.centre && square == right.radius_squared) return;
        EXPECT_FALSE(cgal_reference::confirm_sphere(input, {centre, square, {}}));
    };
    std::array<place, 3> p;
    for (std::size_t i = 0; i < 9; ++i) p[i / 3][i % 3] = input[i];
    rational const little = rational(1, integer(1) << 40);
    reject(right.centre, right.radius_squared * (1 + little));
    reject(right.centre, right.radius_squared * (1 - little));
    place moved = right.centre;
    moved[1] += little;
    reject(moved, right.radius_squared);
    reject(p[0], std::max(squared_distance(p[0], p[1]), squared_distance(p[0], p[2])));
    std::array<rational, 3> opposite;
    for (std::size_t k = 0; k < 3; ++k) {
        place const &u = p[(k + 1) % 3], &v = p[(k + 2) % 3];
        opposite[k] = squared_distance(u, v);
        place middle;
        for (std::size_t axis = 0; axis < 3; ++axis) middle[axis] = (u[axis] + v[axis]) / 2;
        reject(middle, opposite[k] / 4);
    }
    rational const all = opposite[0] + opposite[1] + opposite[2];
    rational weights = 0;
    place circle{};
    for (std::size_t k = 0; k < 3; ++k) {
        rational const weight = opposite[k] * (all - 2 * opposite[k]);
        weights += weight;
        for (std::size_t axis = 0; axis < 3; ++axis) circle[axis] += rational(p[k][axis] * weight);
    }
    if (weights == 0) return;
    for (rational& c : circle) c /= weights;
    rational const square = squared_distance(circle, p[0]);
    reject(circle, square);
    // Along the normal all three stay as far as each other.
    place above = circle;
    rational height = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::size_t const x = (axis + 1) % 3, y = (axis + 2) % 3;
        rational const n = (p[1][x] - p[0][x]) * (p[2][y] - p[0][y]) - (p[1][y] - p[0][y]) * (p[2][x] - p[0][x]);
        above[axis] += n;
        height += n * n;
    }
    reject(above, square + height);
}

void compare(test_info const& test, std::vector<double> const& input, tally& seen) {
    exact_answer const rational = rational_reference::evaluate(test, input);
    exact_answer const cgal = cgal_reference::evaluate(test, input);
    ++seen.relations[static_cast<std::size_t>(rational.rel)];
    SCOPED_TRACE(input_text(test, input));
    if (test.answer == answer_kind::sphere) {
        ASSERT_TRUE(cgal.sphere && rational.sphere);
        EXPECT_EQ(cgal.sphere->centre, rational.sphere->centre);
        EXPECT_EQ(cgal.sphere->radius_squared, rational.sphere->radius_squared);
        expect_confirmed_alone(input, *rational.sphere);
    } else {
        ASSERT_EQ(name_of(cgal.rel), name_of(rational.rel));
        EXPECT_EQ(name_of(cgal_reference::decide(test, input)), name_of(cgal.rel));
        EXPECT_EQ(name_of(rational_reference::decide(test, input)), name_of(rational.rel));
        EXPECT_TRUE(same_values(cgal, rational));
        EXPECT_EQ(cgal.first_contact, rational.first_contact);
        if (rational.has_margin()) expect_same_margin(cgal, rational);
        exact_answer const proved = rational_reference::prove(test, input);
        EXPECT_EQ(name_of(proved.rel), name_of(rational.rel));
        if (rational.has_margin()) expect_same_margin(proved, rational);
        EXPECT_TRUE(verify(test, input, proved));
    }
    EXPECT_TRUE(verify(test, input, rational));
}

class references : public testing::TestWithParam<std::string> {
  protected:
    test_info const& test() const { return *find_test(GetParam()); }
    /// Of so many cases: a part where the references take long.
    std::uint64_t affordable(std::uint64_t cases) const {
        shape const first = test().layout.front().kind;
        if (test().in_motion()) return cases / 8;
        bool const is_slow = test().has_solid() || first == shape::hull || first == shape::obb || first == shape::frustum ||
                             (first == shape::polygon && test().layout.size() > 1);
        return is_slow ? cases / 4 : cases;
    }
};

TEST_P(references, agree_on_lattices) {
    tally seen;
    for (std::int64_t reach : {1, 2, 4})
        for (std::uint64_t i = 0; i < affordable(1200); ++i) {
            source choices(mix(i) ^ key_of(test().id) ^ static_cast<std::uint64_t>(reach));
            compare(test(), lattice_input(test(), choices, reach), seen);
            if (HasFailure()) return;
        }
    if (test().gives_numbers()) {
        if (test().has_values()) {
            EXPECT_GT(seen.relations[static_cast<std::size_t>(relation::defined)], 0);
        }
        return;
    }
    std::array const of_sets{relation::disjoint, relation::touching, relation::crossing};
    std::array const of_signs{relation::negative, relation::zero, relation::positive};
    for (relation rel : test().answer == answer_kind::sign ? of_signs : of_sets)
        EXPECT_GT(seen.relations[static_cast<std::size_t>(rel)], 0) << name_of(rel) << " was never seen";
}

TEST_P(references, agree_on_families) {
    for (family_info const& family : families_of(test()))
        for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
            tally seen;
            std::vector<double> input;
            for (std::uint64_t i = 0; i < affordable(100); ++i) {
                source choices(case_key(7, test(), scalar, family, i));
                family.generate(test(), scalar, choices, input);
                ASSERT_FALSE(validate(test(), scalar, input)) << family.name;
                compare(test(), input, seen);
                if (HasFailure()) {
                    ADD_FAILURE() << "family " << family.name << ", case " << i;
                    return;
                }
            }
        }
}

/// Powers of two change nothing but the scale, as long as nothing is rounded: here down to the least subnormal and up
/// to the largest exponent. The matrix of a mapped mesh keeps its entries but for the translation, a plane its normal.
TEST_P(references, follow_powers_of_two) {
    // Lengths scale along, areas by the square, multiples of a vector do not.
    auto const expect_scaled = [&](exact_answer const& plain, exact_answer const& other, int exponent) {
        ASSERT_EQ(plain.values.has_value(), other.values.has_value());
        for (std::size_t i = 0; plain.values && i < plain.values->size(); ++i) {
            std::string_view const name = test().numbers[i];
            bool const is_coordinate = name == "x" || name == "y" || name == "z",
                       is_multiple = (test().layout.back().kind == shape::ray && !is_coordinate) || name == "t";
            exact_value expected = (*plain.values)[i];
            if (test().answer == answer_kind::contact) {
                // Lengths, but for the direction.
                int const by = name.starts_with("n.") ? 0 : exponent;
                expected.number = times_power(expected.number, expected.is_root ? 2 * by : by);
                expected.offset = times_power(expected.offset, by);
                EXPECT_EQ((*other.values)[i], expected) << name;
                continue;
            }
            int const degree = is_multiple ? 0 : name == "area" || expected.is_root ? 2 : 1;
            expected.number = times_power(expected.number, degree * exponent);
            EXPECT_EQ((*other.values)[i], expected) << name;
        }
    };
    auto const scaled = [&](std::vector<double> input, int exponent) {
        for (part const& item : test().layout) {
            placed_part const placed = test().place(item, input.size());
            for (std::size_t i = placed.offset; i < placed.end(); ++i)
                if (item.kind == shape::obb ? i - item.offset < 3 || i - item.offset >= 12
                    : item.kind == shape::plane_equation || item.kind == shape::frustum
                        ? (i - item.offset) % 4 == 3
                        : item.kind != shape::affine || (i - item.offset) % 3 == 2)
                    input[i] = std::ldexp(input[i], exponent);
        }
        return input;
    };
    for (std::uint64_t i = 0; i < 60; ++i) {
        source choices(mix(i) ^ key_of(test().id));
        std::vector<double> const input = lattice_input(test(), choices, 2);
        exact_answer const plain = rational_reference::evaluate(test(), input);
        for (int exponent : {-1074, -600, 600, 1022}) {
            std::vector<double> const far = scaled(input, exponent);
            tally seen;
            compare(test(), far, seen);
            exact_answer const other = rational_reference::evaluate(test(), far);
            EXPECT_EQ(name_of(other.rel), name_of(plain.rel));
            if (test().has_values()) {
                expect_scaled(plain, other, exponent);
                continue;
            }
            EXPECT_EQ(to_double(other.margin, exponent), to_double(plain.margin)) << "2^" << exponent;
            if (HasFailure()) return;
        }
    }
}

/// The first set of a test and the second may be exchanged where both are of one kind, points of a shape always.
TEST_P(references, do_not_care_for_order) {
    for (std::uint64_t i = 0; i < 100; ++i) {
        source choices(mix(i) ^ key_of(test().id));
        std::vector<double> const input = lattice_input(test(), choices, 3);
        exact_answer const plain = rational_reference::evaluate(test(), input);
        std::size_t const d = test().dimension;
        for (part const& item : test().layout) {
            if (!traits_of(item.kind).permutable) continue;
            placed_part const placed = test().place(item, input.size());
            if (placed.count < 2 * d) continue;
            std::vector<double> other = input;
            // Of what moves at both times alike.
            std::size_t const times = test().has_two_times() ? 2 : 1, all = input.size() / times;
            for (std::size_t time = 0; time < times; ++time) {
                auto const begin = other.begin() + static_cast<long>(placed.offset % all + time * all);
                std::swap_ranges(begin, begin + static_cast<long>(d), begin + static_cast<long>(d));
            }
            for (exact_answer const& answer :
                 {rational_reference::evaluate(test(), other), cgal_reference::evaluate(test(), other)}) {
                EXPECT_EQ(name_of(answer.rel), name_of(plain.rel)) << input_text(test(), other);
                if (plain.has_margin()) expect_same_margin(answer, plain);
            }
        }
    }
}

/// Found by a campaign: CGAL's do_intersect of segment and triangle divides by what has underflowed.
TEST(cgal_reference, is_not_misled_by_underflow) {
    test_info const& test = *find_test("moving_point_trimesh_2d");
    std::vector<double> const input{-0.0,           0x1.48d6958p-9, 0x1p-1070,      -0x1p-1044,     0x1.f664b28p-6,
                                    0x1.48d7158p-9, 0x1.f664c28p-6, 0x1.48d6a58p-9, 0x1.f664b28p-6, 0x1.48d6958p-9};
    EXPECT_EQ(name_of(cgal_reference::decide(test, input)), "disjoint");
    EXPECT_EQ(name_of(rational_reference::decide(test, input)), "disjoint");
}

/// A proof that was tampered with proves nothing: each number moved by a little, and the wrong kind of proof.
TEST_P(references, reject_false_certificates) {
    int rejected = 0;
    for (std::uint64_t i = 0; i < (test().has_solid() ? 240u : 80u); ++i) {
        source choices(mix(i) ^ key_of(test().id));
        std::vector<double> const input = lattice_input(test(), choices, 2);
        exact_answer const truth = rational_reference::evaluate(test(), input);
        if (!truth.sphere && truth.rel == relation::undefined) continue;
        SCOPED_TRACE(input_text(test(), input));
        auto const expect_rejected = [&](auto const& tamper) {
            exact_answer forged = truth;
            tamper(forged);
            EXPECT_FALSE(verify(test(), input, forged));
            ++rejected;
        };
        if (truth.sphere) {
            expect_rejected([](exact_answer& forged) { forged.sphere->radius_squared += rational(1, 1000000); });
            expect_rejected([](exact_answer& forged) { forged.sphere->centre[1] += rational(1, 1000000); });
            continue;
        }
        if (test().has_values()) {
            for (std::size_t k = 0; k < test().numbers.size(); ++k)
                expect_rejected([k](exact_answer& forged) { (*forged.values)[k].number += rational(1, 1000000); });
            expect_rejected([](exact_answer& forged) { forged.values->pop_back(); });
            expect_rejected([](exact_answer& forged) { forged.values.reset(); });
            continue;
        }
        if (test().answer == answer_kind::sign) {
            expect_rejected([](exact_answer& forged) { forged.certificates[0].determinant += rational(1, 1000); });
            expect_rejected([&](exact_answer& forged) {
                forged.rel = forged.rel == relation::zero ? relation::positive : relation::zero;
            });
            continue;
        }
        if (test().has_two_times()) {
            expect_rejected([](exact_answer& forged) { forged.certificates.clear(); });
            expect_rejected([&](exact_answer& forged) {
                forged.rel = truth.rel == relation::disjoint ? relation::touching : relation::disjoint;
            });
            if (truth.rel == relation::disjoint) {
                expect_rejected([](exact_answer& forged) { forged.certificates.pop_back(); });
                expect_rejected([](exact_answer& forged) {
                    for (auto& row : forged.certificates.back().directions)
                        for (integer& c : row) c = -c;
                });
            } else {
                expect_rejected([](exact_answer& forged) { forged.certificates[0].polynomial[0] += 1; });
                expect_rejected([](exact_answer& forged) { forged.certificates[0].to += 1; });
            }
            continue;
        }
        if (truth.certificates[0].what == certificate::kind::disc) {
            expect_rejected([](exact_answer& forged) { forged.certificates[0].distance_squared += rational(1, 1000); });
            expect_rejected([](exact_answer& forged) { forged.certificates[0].radius_squared -= rational(1, 1000); });
        } else if (truth.certificates[0].what == certificate::kind::simple_polygon) {
            expect_rejected([](exact_answer& forged) { forged.rel = relation::touching; });
            expect_rejected([](exact_answer& forged) { forged.certificates.clear(); });
        } else if (truth.certificates[0].what == certificate::kind::polygon_sides) {
            expect_rejected([](exact_answer& forged) { forged.certificates[0].point[1] += rational(1, 1000); });
            expect_rejected(
                [](exact_answer& forged) { forged.certificates[0].sides[1] = forged.certificates[0].sides[0]; });
            expect_rejected([](exact_answer& forged) { forged.rel = relation::disjoint; });
        } else if (truth.certificates[0].what == certificate::kind::polygon_apart) {
            expect_rejected([](exact_answer& forged) { forged.certificates[0].distance_squared -= rational(1, 1000); });
            expect_rejected([](exact_answer& forged) { forged.certificates[0].nearest[0] += rational(1, 1000); });
            expect_rejected([](exact_answer& forged) { forged.rel = relation::touching; });
        } else if (truth.certificates[0].what == certificate::kind::cylinder) {
            expect_rejected([](exact_answer& forged) { forged.certificates[0].a += rational(1, 1000); });
            expect_rejected([](exact_answer& forged) { forged.certificates[0].distance_squared += rational(1, 1000); });
            expect_rejected([](exact_answer& forged) { forged.certificates[0].radius_squared += rational(1, 1000); });
            expect_rejected([&](exact_answer& forged) {
                forged.rel = truth.rel == relation::crossing ? relation::touching : relation::crossing;
            });
        } else if (truth.certificates[0].what == certificate::kind::cylinder_ray) {
            expect_rejected([](exact_answer& forged) { forged.rel = relation::touching; });
            expect_rejected([](exact_answer& forged) { forged.certificates[0].point = {0}; });
            expect_rejected([](exact_answer& forged) { forged.certificates[0].direction = {0}; });
        } else if (truth.certificates[0].what == certificate::kind::winding) {
            expect_rejected([](exact_answer& forged) { ++forged.certificates[0].winding; });
            expect_rejected([](exact_answer& forged) { forged.certificates[0].point[1] += 1000; });
            expect_rejected([](exact_answer& forged) { forged.certificates[0].direction = {0, 0, 0}; });
            expect_rejected([](exact_answer& forged) { forged.certificates[0].direction.clear(); });
            expect_rejected([](exact_answer& forged) { forged.rel = relation::touching; });
            expect_rejected([&](exact_answer& forged) {
                forged.rel = truth.rel == relation::crossing ? relation::disjoint : relation::crossing;
            });
        } else if (truth.certificates[0].what == certificate::kind::parity) {
            expect_rejected([](exact_answer& forged) { ++forged.certificates[0].crossings; });
            expect_rejected([](exact_answer& forged) { forged.certificates[0].point[0] += 1; });
            expect_rejected([](exact_answer& forged) { forged.certificates[0].direction = {0, 0}; });
            expect_rejected([](exact_answer& forged) { forged.rel = relation::touching; });
            // Through a vertex a ray proves nothing.
            expect_rejected([&](exact_answer& forged) {
                for (std::size_t axis = 0; axis < 2; ++axis)
                    forged.certificates[0].direction[axis] = rational(input[2 + axis]) - rational(input[axis]);
            });
        } else if (truth.rel == relation::disjoint) {
            expect_rejected([](exact_answer& forged) { forged.certificates[0].a -= rational(1, 1000); });
            expect_rejected([](exact_answer& forged) { forged.certificates[0].b += rational(1, 1000); });
            expect_rejected([](exact_answer& forged) { forged.rel = relation::crossing; });
            expect_rejected([](exact_answer& forged) {
                for (rational& x : forged.certificates[0].direction) x = x == 0 ? rational(1) : rational(-x);
            });
        } else {
            // Far beyond every shape that is bounded in all directions; there is one in every test.
            expect_rejected([](exact_answer& forged) {
                for (rational& x : forged.certificates[0].point) x += 1000;
            });
            expect_rejected([](exact_answer& forged) { forged.rel = relation::disjoint; });
            expect_rejected([](exact_answer& forged) { forged.certificates.clear(); });
            // Two numbers that are right for their direction and yet prove nothing, since no gap is between them.
            expect_rejected([&](exact_answer& forged) {
                certificate gapless;
                gapless.what = certificate::kind::separation;
                gapless.direction.assign(test().dimension, rational(0));
                std::size_t const sets = test().has_triangles() ? (input.size() - test().fixed_count()) / test().growth() : 1;
                forged.rel = relation::disjoint;
                forged.certificates.assign(sets, gapless);
                for (std::size_t k = 0; k < sets; ++k) forged.certificates[k].triangle = k;
            });
        }
    }
    EXPECT_GT(rejected, test().has_values() ? 30 : 100);  // of rays that are drawn few hit
}

std::vector<std::string> test_ids() {
    std::vector<std::string> ids;
    for (test_info const& test : catalog()) ids.push_back(test.id);
    return ids;
}

INSTANTIATE_TEST_SUITE_P(every, references, testing::ValuesIn(test_ids()),
                         [](auto const& instance) { return instance.param; });

}  // namespace
}  // namespace graze
