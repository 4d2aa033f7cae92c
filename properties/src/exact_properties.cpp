// What is exact agrees with what else is exact, and obeys the laws.
#include <cmath>
#include <tuple>

#include "graze/judge.hpp"
#include "law_checks.hpp"
#include "property_list.hpp"

namespace graze::properties {
namespace {

std::string differ(std::string_view a, relation answer, std::string_view b, relation other) {
    return std::string(a) + " says " + std::string(name_of(answer)) + ", " + std::string(b) + " " +
           std::string(name_of(other));
}

relation screen(test_case const& question) {
    test_info const& test = *question.test;
    if (question.scalar == scalar_type::float64) return test.screen64(question.input.data(), question.input.size());
    std::vector<float> const small(question.input.begin(), question.input.end());
    return test.screen32(small.data(), small.size());
}

/// The numbers of the certified subject's answer; nothing where it declines.
std::optional<std::vector<double>> certified_numbers(test_case const& question) {
    std::vector<double> numbers(question.test->numbers.size());
    subject const* certified = nullptr;
    for (subject const& candidate : question.test->subjects)
        if (candidate.is_certified()) certified = &candidate;
    if (subject_client(*certified, question.scalar).ask(question.input, numbers.data()) != reply::hit)
        return std::nullopt;
    return numbers;
}

bool same_sphere(exact_sphere const& a, exact_sphere const& b) {
    return a.centre == b.centre && a.radius_squared == b.radius_squared;
}

/// The certified sphere is never too large by more than an ulp, and holds the points where any sphere of scalars can.
std::optional<std::string> sphere_problem(test_case const& question, exact_sphere const& exact) {
    std::vector<double> const sphere = certified_numbers(question).value();
    sphere_error const error = measure_sphere(question, exact, sphere);
    if (error.wrong || (std::isfinite(sphere[3]) && error.excess_ulps > 1))
        return "the certified sphere escapes by " + std::to_string(error.escape_ulps) + " ulps, exceeds by " +
               std::to_string(error.excess_ulps);
    return std::nullopt;
}

/// The certified values are the scalars nearest to the exact ones, ties to even.
std::optional<std::string> values_problem(test_case const& question, exact_answer const& exact) {
    auto given = certified_numbers(question);
    if (given.has_value() != (exact.rel == relation::defined)) return "certified values where there are none, or none";
    // The two ends of a segment come in either order.
    std::size_t const half = given ? given->size() / 2 : 0;
    auto const is_right = [&](std::size_t i) { return (*given)[i] == round_to(question.scalar, (*exact.values)[i]); };
    if (question.test->has_two_ends() && given && !(is_right(0) && is_right(1) && is_right(2)))
        std::rotate(given->begin(), given->begin() + static_cast<std::ptrdiff_t>(half), given->end());
    for (std::size_t i = 0; given && i < given->size(); ++i) {
        double const right = round_to(question.scalar, (*exact.values)[i]);
        if ((*given)[i] != right)
            return std::string(question.test->numbers[i]) + " is certified as " + std::to_string((*given)[i]) +
                   ", exactly " + std::to_string(right);
    }
    return std::nullopt;
}

/// The certified distance is the scalar nearest to the exact one; the rest is right to two spacings.
std::optional<std::string> contact_problem(test_case const& question, exact_answer const& exact) {
    std::vector<double> const given = certified_numbers(question).value();
    judgement judged;
    judge_contact(question, *exact.values, given, judged);
    if (!judged.contact) return std::nullopt;  // beyond the scalars
    contact_error const& error = *judged.contact;
    double const right = round_to(question.scalar, exact.values->front());
    if (given[0] != right)
        return "s is certified as " + std::to_string(given[0]) + ", exactly " + std::to_string(right);
    if (!(error.normal_loss <= 2 && error.normal_length <= 1 && error.witness <= 2))
        return "the certified contact loses " + std::to_string(error.normal_loss) + " spacings, its length is off by " +
               std::to_string(error.normal_length) + ", its points by " + std::to_string(error.witness);
    return std::nullopt;
}

std::optional<std::string> agreement_problem(generated_case const& generated, input_mix& mix) {
    test_case const& question = generated.question;
    test_info const& test = *question.test;
    exact_answer const cgal = cgal_reference::evaluate(test, question.input);
    exact_answer const rational = rational_reference::evaluate(test, question.input);
    mix.count(generated, rational.rel);
    if (cgal.rel != rational.rel) return differ("CGAL", cgal.rel, "the rational reference", rational.rel);
    relation const decided = cgal_reference::decide(test, question.input);
    if (decided != cgal.rel) return differ("CGAL deciding", decided, "evaluating", cgal.rel);
    relation const plain = rational_reference::decide(test, question.input);
    if (plain != rational.rel) return differ("the rational reference deciding", plain, "evaluating", rational.rel);
    if (test.answer == answer_kind::sphere) {
        if (!same_sphere(*cgal.sphere, *rational.sphere)) return "the references' spheres differ";
        if (!verify(test, question.input, rational)) return "the sphere does not verify";
        return sphere_problem(question, *rational.sphere);
    }
    if (test.has_values()) {
        if (!same_values(cgal, rational)) return "the references' values differ";
        return test.answer == answer_kind::contact ? contact_problem(question, rational)
                                                   : values_problem(question, rational);
    }
    if (relation const fast = screen(question); fast != rational.rel)
        return differ("certified", fast, "the references", rational.rel);
    // The subject is another way in: a verdict, in batches where there are.
    for (subject const& candidate : test.subjects) {
        if (!candidate.is_certified()) continue;
        reply const answer = subject_client(candidate, question.scalar).ask(question.input);
        if (test.answer == answer_kind::sign) {
            if (name_of(answer) != name_of(rational.rel))
                return candidate.name + " says " + std::string(name_of(answer));
            continue;
        }
        bool const hit = rational.rel == relation::touching || rational.rel == relation::crossing;
        if (rational.rel != relation::undefined && answer != (hit ? reply::hit : reply::miss))
            return candidate.name + " says " + std::string(name_of(answer));
    }
    if (rational.rel == relation::undefined) return std::nullopt;
    if (cgal.first_contact != rational.first_contact) return "the references' first contacts differ";
    if (!same_margin(cgal, rational)) return "the references' margins differ";
    if (test.answer == answer_kind::sign) {
        if (rational.rel == relation::zero && margin_of(rational) != 0) return "a margin where the sign is zero";
    } else if (rational.has_margin() && !rational.margin_is_infinite &&
               (rational.rel == relation::touching) !=
                   (rational.margin.offset >= 0 &&
                    rational.margin.square == rational.margin.offset * rational.margin.offset))
        return "a margin of zero is for touching sets alone";
    if (!verify(test, question.input, rational)) return "the certificate proves nothing";
    return std::nullopt;
}

root_difference scaled(root_difference const& margin, int exponent) {
    rational const factor(std::ldexp(1.0, exponent));
    rational const of_square = factor * factor;
    return {margin.square * of_square, margin.offset * factor, margin.second_square * of_square,
            margin.inner_square * of_square * of_square};
}

exact_answer scaled(exact_answer answer, int exponent) {
    answer.margin = scaled(answer.margin, exponent);
    return answer;
}

exact_sphere moved(exact_sphere const& from, motion const& how) {
    rational const factor(std::ldexp(1.0, how.exponent));
    return {how(from.centre), from.radius_squared * factor * factor, {}};
}

std::optional<std::string> reference_law_problem(generated_case const& generated, input_mix& mix) {
    test_info const& test = *generated.question.test;
    exact_answer const cgal = cgal_reference::evaluate(test, generated.question.input);
    exact_answer const rational = rational_reference::evaluate(test, generated.question.input);
    mix.count(generated, rational.rel);
    return for_each_law(generated, mix, [&](test_case const& other, motion const& how) -> std::optional<std::string> {
        using evaluate_function = exact_answer (*)(test_info const&, std::span<double const>);
        std::tuple<std::string_view, exact_answer const&, evaluate_function> const references[] = {
            {"CGAL", cgal, cgal_reference::evaluate},
            {"the rational reference", rational, rational_reference::evaluate}};
        for (auto const& [name, before, evaluate] : references) {
            exact_answer const after = evaluate(test, other.input);
            if (after.rel != how(before.rel, test)) return differ(name, before.rel, "then", after.rel);
            if (before.values && test.answer == answer_kind::contact) {
                // The distance scales; points and directions may be others.
                exact_value expected = before.values->front();
                expected.number = times_power(expected.number, expected.is_root ? 2 * how.exponent : how.exponent);
                expected.offset = times_power(expected.offset, how.exponent);
                if (after.values->front() != expected) return std::string(name) + " gives another distance";
            } else if (before.sphere) {
                if (!same_sphere(moved(*before.sphere, how), *after.sphere))
                    return std::string(name) + " gives another sphere";
            } else if (before.has_margin() && !same_margin(scaled(before, how.exponent), after)) {
                return std::string(name) + " gives another margin";
            }
        }
        return std::nullopt;
    });
}

std::optional<std::string> certified_law_problem(generated_case const& generated, input_mix& mix) {
    relation const before = screen(generated.question);
    mix.count(generated, before);
    return for_each_law(generated, mix, [&](test_case const& other, motion const& how) -> std::optional<std::string> {
        relation const after = screen(other);
        if (after != how(before, *other.test)) return differ("certified", before, "then", after);
        return std::nullopt;
    });
}

}  // namespace

bool certified_equals_references(std::string const& name, subject_matter const& matter) {
    return holds(name, matter, agreement_problem, {.bounds = bounds_of(*matter.test)});
}

bool references_obey_laws(std::string const& name, subject_matter const& matter) {
    return holds(name, matter, reference_law_problem, law_options(*matter.test));
}

bool certified_obeys_laws(std::string const& name, subject_matter const& matter) {
    return holds(name, matter, certified_law_problem, law_options(*matter.test));
}

}  // namespace graze::properties
