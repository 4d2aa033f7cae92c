// Contacts by hand (reference/contact_cases.jsonl): both references' distances and certificates, what the judge says of right
// answers, of the other right ones where there are several, and of wrong ones, and what subjects answer; in every order of the
// corners, of a box's axes and of a capsule's ends alike.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>

#include "graze/contact.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "rational/contact.hpp"

namespace graze {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
using numbers = std::vector<double>;

/// A line of the file. Of directions the lengths do not matter.
struct known {
    std::string what;
    test_info const* test;
    numbers input;
    exact_value distance;
    std::vector<numbers> right;     // the best directions, all of them; empty where there are infinitely many
    std::vector<numbers> among;     // some of infinitely many
    std::vector<numbers> wrong;     // tempting, but worse
    std::vector<numbers> contacts;  // right answers without the distance: a, b, n

    double s() const { return to_double(distance); }
};

/// "core_square" tells the square of the cores' distance, below 0 where they cross, in place of a distance that is no double.
exact_value distance_of(test_info const& test, numbers const& input, nlohmann::json const& line) {
    if (line.contains("distance")) return {rational(line["distance"].get<double>())};
    rational reach = 0;
    for (part const& item : test.layout)
        if (traits_of(item.kind).further == further_scalars::radius)
            reach += rational(input[test.place(item, input.size()).end() - 1]);
    rational const square(line["core_square"].get<std::string>());
    return {abs(square), true, -reach, square < 0};
}

std::vector<known> const& all_known() {
    static std::vector<known> const all = [] {
        std::vector<known> lines;
        std::ifstream file(GRAZE_PROPERTIES_DIR "/../reference/contact_cases.jsonl");
        for (std::string text; std::getline(file, text);) {
            nlohmann::json const line = nlohmann::json::parse(text);
            auto const list = [&](char const* key) { return line.value(key, std::vector<numbers>()); };
            test_info const& test = *find_test(line["test"].get<std::string>());
            auto const input = line["input"].get<numbers>();
            lines.push_back({line["note"].get<std::string>(), &test, input, distance_of(test, input, line),
                             list("right"), list("among"), list("wrong"), list("contacts")});
        }
        return lines;
    }();
    return all;
}

numbers rounded_to(scalar_type scalar, numbers values) {
    if (scalar == scalar_type::float32)
        for (double& x : values) x = static_cast<double>(static_cast<float>(x));
    return values;
}

/// s and a direction, without points.
numbers answer_along(known const& item, scalar_type scalar, numbers const& direction) {
    std::size_t const d = item.test->dimension;
    double const length = std::sqrt(std::inner_product(direction.begin(), direction.end(), direction.begin(), 0.0));
    numbers answer(1 + 3 * d, nan);
    answer[0] = round_to(scalar, item.distance);
    for (std::size_t axis = 0; axis < d; ++axis) answer[1 + 2 * d + axis] = direction[axis] / length;
    return rounded_to(scalar, answer);
}
/// An answer that the case has in full.
numbers answer_of(known const& item, numbers const& contact) {
    numbers answer{item.s()};
    answer.insert(answer.end(), contact.begin(), contact.end());
    return answer;
}

judgement judged_of(known const& item, scalar_type scalar, numbers const& input, numbers const& answer) {
    judgement judged;
    judge_contact({*item.test, scalar, input}, {item.distance}, answer, judged);
    return judged;
}

/// Puts things of `width` scalars that begin at `from` into another order.
numbers reordered(numbers const& input, std::size_t from, std::size_t width, std::vector<std::size_t> const& order) {
    numbers other = input;
    for (std::size_t i = 0; i < order.size(); ++i)
        std::copy_n(input.begin() + static_cast<std::ptrdiff_t>(from + order[i] * width), width,
                    other.begin() + static_cast<std::ptrdiff_t>(from + i * width));
    return other;
}

/// Ways to write a box: its axes in any order, none turned, the first, or the other two.
std::vector<numbers> forms_of_box(numbers const& input, std::size_t from) {
    std::vector<numbers> forms;
    std::vector<std::size_t> order{0, 1, 2};
    do
        for (std::size_t turned : {0u, 1u, 6u}) {
            numbers form = reordered(reordered(input, from + 3, 3, order), from + 12, 1, order);
            for (std::size_t axis = 0; axis < 3; ++axis)
                for (std::size_t k = 0; (turned >> axis) % 2 == 1 && k < 3; ++k) form[from + 3 + 3 * axis + k] *= -1;
            forms.push_back(form);
        }
    while (std::next_permutation(order.begin(), order.end()));
    return forms;
}
/// The ways to write points: all orders of up to four, of more each as the first, in both directions.
std::vector<numbers> forms_of_points(numbers const& input, std::size_t from, std::size_t count, std::size_t width) {
    std::vector<numbers> forms;
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (count <= 4) {
        do forms.push_back(reordered(input, from, width, order));
        while (std::next_permutation(order.begin(), order.end()));
        return forms;
    }
    for (std::size_t k = 0; k < 2 * count; ++k) {
        if (k == count) std::reverse(order.begin(), order.end());
        forms.push_back(reordered(input, from, width, order));
        std::rotate(order.begin(), order.begin() + 1, order.end());
    }
    return forms;
}

/// The input as it is, and with either set, or both where that is not too much, written in other ways.
std::vector<numbers> orders_of(known const& item) {
    auto const forms_of = [&](numbers const& input, part const& set) {
        placed_part const placed = item.test->place(set, input.size());
        return set.kind == shape::obb ? forms_of_box(input, placed.offset)
                                      : forms_of_points(input, placed.offset, placed.points, item.test->dimension);
    };
    part const &a = item.test->layout[0], &b = item.test->layout[1];
    std::vector<numbers> const of_a = forms_of(item.input, a), of_b = forms_of(item.input, b);
    if (of_a.size() * of_b.size() <= 48) {
        std::vector<numbers> orders;
        for (numbers const& form : of_a)
            for (numbers const& both : forms_of(form, b)) orders.push_back(both);
        return orders;
    }
    std::vector<numbers> orders = of_a;
    orders.insert(orders.end(), of_b.begin() + 1, of_b.end());
    for (std::size_t i = 1; i < of_a.size() && of_a.size() <= 24; ++i) {
        std::vector<numbers> const both = forms_of(of_a[i], b);
        orders.push_back(both[both.size() - 1 - i % both.size()]);
    }
    return orders;
}

/// A third of the orders, another one from case to case; all with GRAZE_ALL_ORDERS. For what judges many answers in each.
std::vector<numbers> some_orders_of(known const& item) {
    std::vector<numbers> const all = orders_of(item);
    static bool const take_all = std::getenv("GRAZE_ALL_ORDERS") != nullptr;
    std::size_t const step = take_all ? 1 : 3;
    std::vector<numbers> some;
    for (std::size_t i = take_all ? 0 : item.what.size() % step; i < all.size(); i += step) some.push_back(all[i]);
    return some;
}

/// Is a direction one of the list, to `slack` of an angle's square?
bool is_one_of(std::vector<numbers> const& list, std::span<double const> n, double slack) {
    return std::ranges::any_of(list, [&](numbers const& v) {
        double const along = std::inner_product(v.begin(), v.end(), n.begin(), 0.0);
        return along * std::abs(along) >= (1 - slack) * std::inner_product(v.begin(), v.end(), v.begin(), 0.0) *
                                              std::inner_product(n.begin(), n.end(), n.begin(), 0.0);
    });
}

/// What is asked of the cases of one test.
class contacts_of : public testing::TestWithParam<char const*> {
  protected:
    template <class Ask>
    static void each(Ask const& ask) {
        for (known const& item : all_known()) {
            if (item.test->id != GetParam()) continue;
            SCOPED_TRACE(item.what);
            ask(item);
        }
    }
};
INSTANTIATE_TEST_SUITE_P(tests, contacts_of,
                         testing::Values("hull_hull_contact_2d", "hull_hull_contact_3d", "obb_obb_contact_3d",
                                         "capsule_capsule_contact_3d", "sphere_obb_contact_3d",
                                         "sphere_triangle_contact_3d", "capsule_triangle_contact_3d"),
                         [](auto const& test) { return test.param; });

TEST_P(contacts_of, have_the_distance_and_a_certificate) {
    std::size_t cases = 0;
    each([&](known const& item) {
        ++cases;
        for (numbers const& input : orders_of(item)) {
            exact_answer const rational = rational_reference::evaluate(*item.test, input),
                               cgal = cgal_reference::evaluate(*item.test, input);
            ASSERT_TRUE(rational.values && cgal.values);
            if (item.distance.is_root) {
                EXPECT_EQ(rational.values->at(0), item.distance);
            } else {
                EXPECT_EQ(compare(rational.values->at(0), item.distance.number), 0);
            }
            EXPECT_TRUE(same_values(cgal, rational));
            EXPECT_TRUE(verify(*item.test, input, rational));
        }
    });
    EXPECT_GE(cases, 30);
}

TEST_P(contacts_of, have_the_directions) {
    each([](known const& item) {
        core_contact const found = find_core_contact(*item.test, item.input);
        if (item.right.empty()) return;
        std::vector<numbers> ways;
        for (contact_way const& way : found.ways) {
            numbers n;
            for (std::size_t axis = 0; axis < item.test->dimension; ++axis) n.push_back(to_double(way.direction[axis]));
            EXPECT_TRUE(is_one_of(item.right, n, 0x1p-40));
            ways.push_back(n);
        }
        // Of cores that touch one is found.
        for (numbers const& n : item.right) EXPECT_TRUE(found.sign == 0 || is_one_of(ways, n, 0x1p-40));
    });
}

TEST_P(contacts_of, every_right_answer_is_right_in_any_order) {
    each([](known const& item) {
        for (numbers const& input : some_orders_of(item))
            for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
                std::vector<numbers> answers;
                for (auto const* list : {&item.right, &item.among})
                    for (numbers const& n : *list) answers.push_back(answer_along(item, scalar, n));
                for (numbers const& contact : item.contacts)
                    answers.push_back(rounded_to(scalar, answer_of(item, contact)));
                for (numbers const& answer : answers) {
                    judgement const judged = judged_of(item, scalar, input, answer);
                    EXPECT_EQ(name_of(judged.result), "agree");
                    ASSERT_TRUE(judged.contact);
                    EXPECT_LE(judged.contact->worst(), 1);
                }
                for (numbers const& n : item.wrong) {
                    judgement const judged = judged_of(item, scalar, input, answer_along(item, scalar, n));
                    EXPECT_EQ(name_of(judged.result), "wrong_contact");
                    EXPECT_GT(judged.contact->normal_loss, 64);
                }
            }
    });
}

TEST_P(contacts_of, certified_answers_are_right_in_any_order) {
    each([](known const& item) {
        subject const* const certified = item.test->find_subject("certified." + item.test->id);
        for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
            ASSERT_TRUE(certified);
            subject_client client(*certified, scalar);
            for (numbers const& input : orders_of(item)) {
                numbers answer(item.test->numbers.size());
                ASSERT_EQ(client.ask(input, answer.data()), reply::hit);
                judgement const judged = judged_of(item, scalar, input, answer);
                EXPECT_EQ(name_of(judged.result), "agree");
                ASSERT_TRUE(judged.contact);
                EXPECT_LE(std::max(judged.contact->excess, judged.contact->normal_length), 1);
                EXPECT_LE(std::max(judged.contact->normal_loss, judged.contact->witness), 2);
                // Between two points a direction that is off by an angle loses its square.
                std::size_t const d = item.test->dimension;
                EXPECT_TRUE(item.right.empty() ||
                            is_one_of(item.right, std::span(answer).subspan(1 + 2 * d, d), 0x1p-18));
            }
        }
    });
}

void expect_alike(known const& item, scalar_type scalar, numbers const& input, numbers const& answer) {
    judgement const here = judged_of(item, scalar, input, answer), there = judged_of(item, scalar, item.input, answer);
    EXPECT_EQ(name_of(here.result), name_of(there.result));
    ASSERT_EQ(here.contact.has_value(), there.contact.has_value());
    if (here.contact) {
        EXPECT_EQ(here.contact->excess, there.contact->excess);
    }
}

/// What is said of an answer must not hang on how the sets are written: not of what documented routines answer, nor of what is
/// off by a few spacings at the largest coordinate.
TEST_P(contacts_of, answers_are_judged_alike_in_any_order) {
    each([](known const& item) {
        double largest = 0;
        for (double x : item.input) largest = std::max(largest, std::abs(x));
        for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
            numbers off(item.test->numbers.size(), nan);
            off[0] = rounded_to(scalar, {item.s() + largest * (scalar == scalar_type::float32 ? 0x1p-21 : 0x1p-50)})[0];
            for (numbers const& input : some_orders_of(item)) expect_alike(item, scalar, input, off);
            for (subject const& candidate : item.test->subjects) {
                SCOPED_TRACE(candidate.name);
                if (candidate.in_domain && !candidate.in_domain(scalar, item.input)) continue;
                subject_client client(candidate, scalar);
                for (numbers const& input : some_orders_of(item)) {
                    numbers answer(item.test->numbers.size());
                    if (client.ask(input, answer.data()) == reply::hit) expect_alike(item, scalar, input, answer);
                }
            }
        }
    });
}

TEST(contacts, that_are_wrong_are_told_by_what_they_lose) {
    for (known const& item : all_known()) {
        if (item.contacts.empty()) continue;
        SCOPED_TRACE(item.what);
        numbers const right = answer_of(item, item.contacts[0]);
        std::size_t const d = item.test->dimension;
        auto const result = [&](numbers const& answer) {
            return judged_of(item, scalar_type::float64, item.input, answer);
        };
        numbers wrong = right;
        wrong[0] += 0.125;
        EXPECT_EQ(name_of(result(wrong).result), "wrong_contact");
        EXPECT_GT(result(wrong).contact->excess, 16);
        wrong = right;
        for (std::size_t axis = 0; axis < d; ++axis) wrong[1 + 2 * d + axis] *= 1.5;
        EXPECT_GT(result(wrong).contact->normal_length, 64);
        wrong = right;
        wrong[1] += 0.25;
        EXPECT_GT(result(wrong).contact->witness, 64);
        wrong = right;
        for (std::size_t axis = 0; axis < d; ++axis) wrong[1 + 2 * d + axis] = 0;
        EXPECT_EQ(result(wrong).contact->normal_loss, infinity);
        wrong = right;
        wrong[1 + d] = infinity;
        EXPECT_EQ(name_of(result(wrong).result), "wrong_contact");
        if (item.s() > 0) {
            wrong = right;
            for (std::size_t axis = 0; axis < d; ++axis) wrong[1 + 2 * d + axis] *= -1;
            EXPECT_GT(result(wrong).contact->normal_loss, 64);
        }
    }
}

TEST(contacts, what_is_not_given_is_not_judged) {
    for (known const& item : all_known()) {
        if (item.contacts.empty()) continue;
        SCOPED_TRACE(item.what);
        std::size_t const d = item.test->dimension;
        numbers answer = answer_of(item, item.contacts[0]);
        answer[1] = nan;  // a with it
        answer[2] = 1e9;
        judgement judged = judged_of(item, scalar_type::float64, item.input, answer);
        EXPECT_EQ(name_of(judged.result), "agree");
        std::fill(answer.begin(), answer.end(), nan);
        judged = judged_of(item, scalar_type::float64, item.input, answer);
        EXPECT_EQ(name_of(judged.result), "declined");
        EXPECT_FALSE(judged.contact);
        answer[0] = item.s();
        judged = judged_of(item, scalar_type::float64, item.input, answer);
        ASSERT_TRUE(judged.contact);
        EXPECT_TRUE(std::isnan(judged.contact->witness) && std::isnan(judged.contact->normal_loss));
        std::iota(answer.begin() + 1, answer.begin() + 1 + static_cast<std::ptrdiff_t>(d), 100.0);
        judged = judged_of(item, scalar_type::float64, item.input, answer);
        EXPECT_EQ(name_of(judged.result), "wrong_contact");
    }
}

TEST(contacts, beyond_the_scalars_are_not_judged) {
    numbers const far{3e38, 0, 0, -3e38, 0, 0};
    judgement judged;
    test_info const& test = *find_test("hull_hull_contact_3d");
    exact_answer const truth = rational_reference::evaluate(test, far);
    numbers const answer{infinity, 0, 0, 0, 0, 0, 0, -1, 0, 0};
    judge_contact({test, scalar_type::float32, far}, truth.values.value(), answer, judged);
    EXPECT_EQ(name_of(judged.result), "undefined");
}

}  // namespace
}  // namespace graze
