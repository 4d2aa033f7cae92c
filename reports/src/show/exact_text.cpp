#include "show/exact_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "graze/judge.hpp"
#include "graze/trace.hpp"

namespace graze {
namespace {

/// Factors of two in a number that is not zero.
unsigned long twos(integer const& value) {
    return static_cast<unsigned long>(lsb(integer(abs(value))));
}

integer power_of_ten(long exponent) {
    return pow(integer(10), static_cast<unsigned>(exponent));
}

template <class Point>
std::string point_text(Point const& point) {
    std::vector<std::string> numbers;
    for (rational const& coordinate : point) numbers.push_back(exact_text(coordinate));
    return fmt::format("({})", fmt::join(numbers, ", "));
}

/// The two sets in words, "the first triangle" where both are of one kind.
struct set_names {
    std::string first, second;
};
set_names names_of(test_info const& test, std::size_t triangle) {
    std::string_view const first = name_of(test.layout.front().kind), second = name_of(test.layout.back().kind);
    if (test.has_triangles()) {
        bool const mapped = test.matrix() != nullptr;
        return {fmt::format("the {}", first), fmt::format("triangle {}{}", triangle, mapped ? " mapped by M" : "")};
    }
    if (test.displacement()) {
        std::vector<part const*> const sets = test.sets();
        std::string_view const still = name_of(sets[0]->kind), moving = name_of(sets[1]->kind);
        return {fmt::format("the {}{}", still == moving ? "first " : "", still),
                fmt::format("what the {}{} sweeps over", still == moving ? "second " : "", moving)};
    }
    if (first == second) return {fmt::format("the first {}", first), fmt::format("the second {}", second)};
    return {fmt::format("the {}", first), fmt::format("the {}", second)};
}

std::string certificate_sentence(test_info const& test, certificate const& proof) {
    set_names const names = names_of(test, proof.triangle);
    switch (proof.what) {
        case certificate::kind::none: break;
        case certificate::kind::common_point:
            return fmt::format("{} and {} share the point {}.", names.first, names.second, point_text(proof.point));
        case certificate::kind::separation:
            if (std::ranges::all_of(proof.direction, [](rational const& c) { return c == 0; }))
                return "The frustum is empty: its planes' normals, with weights that are not negative, make 0, and "
                       "their "
                       "constants less than 0.";
            return fmt::format("They are separated along d = {}: d . x is at most {} over {} and at least {} over {}.",
                               point_text(proof.direction), exact_text(proof.a), names.first, exact_text(proof.b),
                               names.second);
        case certificate::kind::disc:
            return fmt::format("The squared distance from the centre is {}, which is {} the squared radius {}.",
                               exact_text(proof.distance_squared),
                               proof.distance_squared > proof.radius_squared   ? "above"
                               : proof.distance_squared < proof.radius_squared ? "below"
                                                                               : "just",
                               exact_text(proof.radius_squared));
        case certificate::kind::cylinder:
            return fmt::format(
                "The point is {} of the axis' length along it, and its squared distance from the axis is {}; "
                "the squared radius is {}.",
                exact_text(proof.a), exact_text(proof.distance_squared), exact_text(proof.radius_squared));
        case certificate::kind::cylinder_ray:
            return "No t >= 0 is both between those at which the ray meets the planes of the ends and between those at "
                   "which it meets the side.";
        case certificate::kind::simple_polygon:
            return "No two sides have a common point, but neighbours their one common corner.";
        case certificate::kind::polygon_sides:
            return fmt::format("Sides {} and {} meet at {}.", proof.sides[0], proof.sides[1], point_text(proof.point));
        case certificate::kind::polygon_apart:
            return fmt::format("The nearest points are {} and {}, and no corner of either is inside the other.",
                               point_text(proof.point), point_text(proof.nearest));
        case certificate::kind::contact:
            return fmt::format("Along {} the cores {}, their point a is {} and b is {}; radii together {}.",
                               point_text(proof.direction),
                               proof.sign == 0 ? "touch"
                                               : fmt::format("are {} by the square root of {}",
                                                             proof.sign < 0 ? "deep in each other" : "apart",
                                                             exact_text(proof.distance_squared)),
                               point_text(proof.point), point_text(proof.nearest), exact_text(proof.radius));
        case certificate::kind::determinant:
            return fmt::format("The determinant is {}.", exact_text(proof.determinant));
        case certificate::kind::winding:
            return fmt::format(
                "{} is on no triangle; a ray from it along {} meets no edge, and tells the winding number {}.",
                point_text(proof.point), point_text(proof.direction), proof.winding);
        case certificate::kind::parity:
            return fmt::format(
                "The point is on no edge; the ray from it along {} passes through no vertex and crosses {} edge{}.",
                point_text(proof.direction), proof.crossings, proof.crossings == 1 ? "" : "s");
        case certificate::kind::first_root:
            return fmt::format("The first contact is the root of a polynomial of degree {} between {} and {}.",
                               proof.polynomial.size() - 1, exact_text(proof.from), exact_text(proof.to));
        case certificate::kind::moving_separation:
            return fmt::format("From time {} to {} a direction{} separates them.", exact_text(proof.from),
                               exact_text(proof.to), proof.directions.size() > 1 ? " that turns" : "");
    }
    return "";
}

std::vector<std::string> sphere_sentences(exact_sphere const& sphere) {
    std::vector<std::string> vertices;
    for (int vertex : sphere.support) vertices.push_back(fmt::format("p{}", vertex));
    return {fmt::format("the smallest sphere has radius {:.9g}.", to_double(root_difference{sphere.radius_squared, 0})),
            fmt::format("Its centre is {}, its squared radius {}: {} lie{} on it, no vertex lies outside, and the "
                        "centre is in the hull of those on it.",
                        point_text(sphere.centre), exact_text(sphere.radius_squared), fmt::join(vertices, " and "),
                        vertices.size() == 1 ? "s" : "")};
}

}  // namespace

std::string exact_text(rational const& value) {
    integer n = numerator(value), d = denominator(value);
    std::string const plain = d == 1 ? n.str() : n.str() + "/" + d.str();
    if (plain.size() <= 24) return plain;
    long exponent = 0;
    if (unsigned long const up = twos(n); up != 0) {
        n >>= up;
        exponent = static_cast<long>(up);
    } else if (unsigned long const down = twos(d); down != 0) {
        d >>= down;
        exponent = -static_cast<long>(down);
    }
    std::string text = n.str();
    if (exponent != 0) text += fmt::format(" * 2^{}", exponent);
    if (d != 1) text += " / " + d.str();
    return text;
}

std::string rounded_text(rational const& value, int digits) {
    if (value == 0) return "0";
    integer const n = abs(numerator(value)), d = denominator(value);
    long const bits = static_cast<long>(msb(n)) - static_cast<long>(msb(d));
    // The first digit's place, from the leading bits: one too low or too high at most.
    long place = static_cast<long>(std::floor(static_cast<double>(bits) * 0.30102999566398120));
    integer kept;
    integer const bound = power_of_ten(digits);
    for (--place;; ++place) {
        long const shift = digits - 1 - place;
        integer const up = shift > 0 ? integer(n * power_of_ten(shift)) : n;
        integer const down = shift < 0 ? integer(d * power_of_ten(-shift)) : d;
        kept = integer(2 * up + down) / integer(2 * down);  // to nearest, halves away from zero
        if (kept < bound) break;
    }
    std::string text = kept.str();
    text.erase(text.find_last_not_of('0') + 1);
    std::string const sign = value < 0 ? "-" : "";
    auto const size = static_cast<long>(text.size());
    if (place >= 0 && place < digits) {
        if (size <= place + 1) return sign + text + std::string(static_cast<std::size_t>(place + 1 - size), '0');
        return sign + text.insert(static_cast<std::size_t>(place + 1), ".");
    }
    if (place < 0 && place >= -4) return sign + "0." + std::string(static_cast<std::size_t>(-place - 1), '0') + text;
    if (size > 1) text.insert(1, ".");
    return fmt::format("{}{}e{:+03}", sign, text, place);
}

std::array<double, 4> sphere_numbers(exact_sphere const& sphere) {
    auto const& [x, y, z] = sphere.centre;
    return {to_double(x), to_double(y), to_double(z), to_double(root_difference{sphere.radius_squared, 0})};
}

std::vector<rational> exact_numbers(exact_answer const& truth) {
    std::vector<rational> numbers;
    if (truth.sphere) {
        numbers.assign(truth.sphere->centre.begin(), truth.sphere->centre.end());
        numbers.push_back(sqrt_approximation(truth.sphere->radius_squared, 256));
    } else if (truth.values) {
        for (exact_value const& item : *truth.values) numbers.push_back(approximation_of(item, 256));
    }
    return numbers;
}

std::vector<double> rounded_numbers(exact_answer const& truth) {
    std::vector<double> numbers;
    if (truth.sphere) {
        auto const of_sphere = sphere_numbers(*truth.sphere);
        numbers.assign(of_sphere.begin(), of_sphere.end());
    } else if (truth.values) {
        for (exact_value const& item : *truth.values) numbers.push_back(to_double(item));
    }
    return numbers;
}

std::string values_text(test_info const& test, std::vector<exact_value> const& values) {
    std::vector<std::string> numbers;
    for (std::size_t i = 0; i < values.size(); ++i)
        numbers.push_back(fmt::format("{} {:.9g}", test.numbers[i], to_double(values[i])));
    return fmt::format("{}", fmt::join(numbers, ", "));
}

std::vector<std::string> proof_sentences(test_case const& question, exact_answer const& truth, std::size_t most) {
    if (truth.sphere) return sphere_sentences(*truth.sphere);
    std::vector<std::string> sentences;
    std::string first(name_of(truth.rel));
    bool const is_contact = question.test->answer == answer_kind::contact;
    if (truth.values)
        first =
            (is_contact ? "a right contact is " : "the exact values are ") + values_text(*question.test, *truth.values);
    if (truth.has_margin() && truth.rel != relation::touching && truth.rel != relation::zero)
        first += fmt::format(", margin {:.6g} = {:.6g} ulps", margin_of(truth), margin_ulps_of(question, truth));
    if (truth.first_contact) first += fmt::format(", first at time {:.17g}", truth.first_contact->nearest);
    sentences.push_back(first + '.');
    std::size_t const count = std::min(most, truth.certificates.size());
    for (std::size_t i = 0; i < count; ++i)
        sentences.push_back(certificate_sentence(*question.test, truth.certificates[i]));
    std::string_view const part = question.test->has_two_times() ? "piece" : "triangle";
    if (count < truth.certificates.size())
        sentences.push_back(truth.certificates.size() - count == 1
                                ? fmt::format("The other {} is separated likewise (see 'graze check --json').", part)
                                : fmt::format("The other {} {}s are separated likewise (see 'graze check --json').",
                                              truth.certificates.size() - count, part));
    for (std::string& sentence : sentences)
        if (sentence.starts_with("the ") || sentence.starts_with("a "))
            sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
    return sentences;
}

}  // namespace graze
