#include "subject_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graze::properties {
namespace {

constexpr double least_share = 1.0 / 16;

/// Of segments and triangles (2 or 3 points), the length or the smallest height.
double least_width(double const* from, std::size_t count, std::size_t d) {
    double side[3][3] = {};  // from the last point to the first, from the first to the second, ...
    double squared[3] = {};
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t axis = 0; axis < d; ++axis) {
            side[i][axis] = from[i * d + axis] - from[(i + count - 1) % count * d + axis];
            squared[i] += side[i][axis] * side[i][axis];
        }
    if (count == 2) return std::sqrt(squared[0]);
    double area = 0;  // the parallelogram's
    for (std::size_t i = 0; i < 3; ++i) {
        std::size_t const j = (i + 1) % 3;
        area = std::hypot(area, side[0][i] * side[1][j] - side[0][j] * side[1][i]);
    }
    double const longest = std::sqrt(std::max({squared[0], squared[1], squared[2]}));
    return longest > 0 ? area / longest : 0;
}

double largest_of(std::span<double const> values) {
    double largest = 0;
    for (double value : values) largest = std::max(largest, std::abs(value));
    return largest;
}

}  // namespace

judged_answer ask_and_judge(subject_client& client, test_case const& question, bool times) {
    judged_answer judged;
    test_info const& test = *question.test;
    // Margins cost most, and matter where the answer is wrong.
    if (test.gives_numbers())
        judged.truth = rational_reference::evaluate(test, question.input);
    else if (times && test.in_motion())
        judged.truth = rational_reference::judge_by(test, question.input);
    else
        judged.truth.rel = rational_reference::decide(test, question.input);
    judged.numbers.resize(test.numbers.size());
    judged.given = client.ask(question.input, judged.numbers.empty() ? nullptr : judged.numbers.data());
    judgement const result = judge_answer(client.candidate(), question, judged.truth, judged.given, judged.numbers);
    judged.result = result.result;
    judged.disagrees = result.disagrees;
    if (!judged.disagrees) return judged;
    if (judged.truth.sphere) {
        sphere_error const error = measure_sphere(question, *judged.truth.sphere, judged.numbers);
        judged.distance_ulps = std::max(error.escape_ulps, error.excess_ulps);
    } else if (judged.truth.values) {
        judged.distance_ulps = result.excess.empty() ? 0 : std::ranges::max(result.excess);
    } else {
        judged.truth = rational_reference::evaluate(test, question.input);
        judged.distance_ulps = margin_ulps_of(question, judged.truth);
    }
    return judged;
}

std::string text_of(subject const& candidate, judged_answer const& judged) {
    std::string const outcome = fmt::format("({}, promises {})", name_of(judged.result), text_of(candidate.promised));
    if (judged.truth.sphere)
        return fmt::format("{} gives a sphere {:.4g} ulps off {}: {:a} {:a} {:a}, radius {:a}", candidate.name,
                           judged.distance_ulps, outcome, judged.numbers[0], judged.numbers[1], judged.numbers[2],
                           judged.numbers[3]);
    if (judged.truth.values)
        return fmt::format("{} gives {:a}, an excess of {:.4g} {}", candidate.name, fmt::join(judged.numbers, " "),
                           judged.distance_ulps, outcome);
    return fmt::format("{} says {} on {} shapes, {:.4g} ulps from contact {}", candidate.name, name_of(judged.given),
                       name_of(judged.truth.rel), judged.distance_ulps, outcome);
}

bool is_well_shaped(test_case const& question) {
    test_info const& test = *question.test;
    std::size_t const d = test.dimension;
    std::vector<double> const& input = question.input;
    double largest = 0;
    for (std::size_t i = 0; i < input.size(); ++i)
        if (test.is_coordinate(i)) largest = std::max(largest, std::abs(input[i]));
    double const reach = test.gives_numbers() ? 0x1p4 : 0x1p10;
    if (!(largest >= 1 / reach && largest <= reach)) return false;
    double least = largest * least_share;
    for (part const& item : test.layout) {
        if (traits_of(item.kind).varies()) continue;  // its points are of no shape of their own
        double const* const from = &input[item.offset];
        shape_traits const& traits = traits_of(item.kind);
        if (traits.further == further_scalars::matrix) {
            if (largest_of({from, 2}) > 16 || largest_of({from + 3, 2}) > 16) return false;
            if (std::abs(from[0] * from[4] - from[1] * from[3]) < least_share) return false;
            least = largest_of(std::span(input).subspan(item.offset + 6)) * least_share;
            if (least < least_share / reach) return false;
        } else if (traits.further == further_scalars::radius) {
            double const radius = from[traits.points * d];
            if (radius < least || radius > largest / least_share) return false;
            if (traits.points > 1 && least_width(from, traits.points, d) < least) return false;
        } else if (traits.further == further_scalars::frame) {
            double const *const axes = from + d, *const half = axes + d * d;
            for (std::size_t k = 0; k < d; ++k)
                if (half[k] < least || half[k] > largest / least_share || largest_of({axes + d * k, d}) < 0.25)
                    return false;
        } else if (traits.further == further_scalars::coefficients) {
            double const length = largest_of({from, d});
            if (length < least_share || length > 1 / least_share || std::abs(from[d]) > length * reach) return false;
        } else if (traits.further == further_scalars::planes) {
            for (std::size_t i = 0; i < item.count; i += d + 1) {
                double const length = largest_of({from + i, d});
                if (length < least_share || length > 1 / least_share || std::abs(from[i + d]) > length * reach)
                    return false;
            }
        } else if (traits.further == further_scalars::direction) {
            if (largest_of({from + traits.points * d, d}) < least_share) return false;
        } else if (traits.sorted) {
            for (std::size_t axis = 0; axis < d; ++axis)
                if (from[d + axis] - from[axis] < least) return false;
        } else if (traits.points == 2 || traits.points == 3) {
            std::size_t const end = traits.repeats() ? input.size() : item.offset + item.count;
            for (std::size_t at = item.offset; at < end; at += traits.points * d)
                if (least_width(&input[at], traits.points, d) < least) return false;
        }
    }
    return true;
}

}  // namespace graze::properties
