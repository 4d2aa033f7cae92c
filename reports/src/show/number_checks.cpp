#include "show/number_checks.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "graze/internal/text/text.hpp"
#include "graze/values.hpp"
#include "show/exact_text.hpp"
#include "show/source_text.hpp"

namespace graze {

std::string sphere_check_code(judged_case const& found, std::string_view expression) {
    // Lengths in spacings of the scalar type at the exact radius, which comes as a sum: a double alone has too few
    // digits to compare a double with.
    rational const& square = found.truth.sphere->radius_squared;
    rational const radius = sqrt_approximation(square, 200);
    auto const [judged, ulp] = sphere_spacings_of(found.question().scalar, *found.truth.sphere);
    integer const unit = integer(1) << static_cast<unsigned long>(std::labs(ulp));
    rational const in_ulps = ulp < 0 ? rational(radius * unit) : rational(radius / unit);
    double const high = to_double(in_ulps), low = to_double(rational(in_ulps - rational(high)));

    bool const flat = mentions(expression, "input");
    std::string distances;
    for (int vertex = 0; vertex < 3; ++vertex) {
        distances += vertex == 0 ? "" : ", ";
        distances +=
            flat ? fmt::format("distance(input[{}], input[{}], input[{}])", 3 * vertex, 3 * vertex + 1, 3 * vertex + 2)
                 : fmt::format("distance(a[{0}].x, a[{0}].y, a[{0}].z)", vertex);
    }
    return comment_lines(
               "Right is a sphere that no vertex lies outside of by more than 16 spacings of the scalar type at the "
               "largest of the exact radius and the exact centre's coordinates, and whose radius is at most 16 of them "
               "above the exact one. Ulps are spacings at that radius.",
               4) +
           fmt::format("    long double const ulp = 0x1p{:+}L;\n", ulp) +
           fmt::format("    long double const allowed = 16 * 0x1p{:+}L;  // in ulps\n", judged - ulp) +
           fmt::format("    long double const exact_radius = {}L + {}L;  // in ulps\n", to_hex(high), to_hex(low)) +
           "    auto const distance = [&](long double x, long double y, long double z) {\n"
           "        return std::hypot(x - sphere.centre.x, y - sphere.centre.y, z - sphere.centre.z) / ulp;\n"
           "    };\n" +
           code_lines(fmt::format("long double const farthest = std::max({{{}}});", distances), 4) +
           "    long double const radius = static_cast<long double>(sphere.radius) / ulp;\n"
           "    long double const escape = farthest - radius, excess = radius - exact_radius;\n";
}

namespace {

/// "0x1p-3L, 0x1p+0L" of each number.
template <class Numbers>
std::string literals(Numbers const& numbers) {
    std::string text;
    for (double number : numbers) (text += text.empty() ? "" : ", ") += to_hex(number) + 'L';
    return text;
}

}  // namespace

std::string value_check_code(judged_case const& found) {
    std::vector<double> high, low, allowed;
    for (rational const& number : exact_numbers(found.truth)) {
        high.push_back(to_double(number));
        low.push_back(to_double(rational(number - rational(high.back()))));
    }
    for (rational const& error : admissible_errors(found.question(), *found.truth.values))
        allowed.push_back(to_double(error));
    bool const either_order = found.question().test->has_two_ends();
    std::string text =
        comment_lines(
            "Right are numbers whose error is at most 16 times what half a spacing of the scalar type in the "
            "number and in each scalar of the input can cost.",
            4) +
        code_lines(fmt::format("long double const exact[] = {{{}}};", literals(high)), 4) +
        code_lines(fmt::format("long double const rest[] = {{{}}};  // what that lacks", literals(low)), 4) +
        code_lines(fmt::format("long double const admissible[] = {{{}}};", literals(allowed)), 4) +
        fmt::format(
            "    auto const excess_from = [&](std::size_t first) {{\n"
            "        long double worst = 0;\n"
            "        for (std::size_t i = 0; i < {0}; ++i) {{\n"
            "            Scalar const given = values[(first + i) % {0}];\n"
            "            long double const error = std::abs((given - exact[i]) - rest[i]) / admissible[i];\n"
            "            worst = std::max(worst, std::isfinite(given) ? error : HUGE_VALL);\n"
            "        }}\n"
            "        return worst;\n"
            "    }};\n",
            high.size());
    return text + (either_order
                       ? fmt::format("    // The two ends may come in either order.\n"
                                     "    long double const excess = std::min(excess_from(0), excess_from({}));\n",
                                     high.size() / 2)
                       : "    long double const excess = excess_from(0);\n");
}

}  // namespace graze
