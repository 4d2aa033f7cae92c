// Where a subject's values lie beside the exact ones, each point and number for itself, as through a microscope: both
// marks, and a bar of so many ulps. It stands still, and needs no script.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "formats/details.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/values.hpp"
#include "show/exact_text.hpp"
#include "text/escape.hpp"

namespace graze {
namespace {

/// A point or a number of the answer: where the subject has it, seen from where it is, in ulps.
struct deviation {
    std::string name;
    double right = 0, up = 0;  // not finite where the subject's is not
    long ulp = 0;              // 2^this
};

constexpr double width = 420, height = 132, reach_x = 168, reach_y = 34, middle_y = 58;

double in_ulps(rational const& off, long ulp) {
    double const size = to_double(root_difference{off * off, 0}, static_cast<int>(ulp));
    return off < 0 ? -size : size;
}

/// The numbers from `first` on are coordinates of a point, given by those from `from` on.
deviation of_point(judged_case const& found, std::size_t first, std::size_t from) {
    test_info const& test = *found.question().test;
    std::vector<exact_value> const& exact = *found.truth.values;
    std::string const number(test.numbers[first]), name = number.substr(0, number.rfind('.'));
    deviation result{name == number ? "the point" : name};
    std::size_t most = first;
    for (std::size_t i = first; i < first + test.dimension; ++i)
        if (abs(exact[i].number) > abs(exact[most].number)) most = i;
    result.ulp = spacing_exponent_at(found.question().scalar, exact[most]);
    std::array<double, 3> off{};
    for (std::size_t axis = 0; axis < test.dimension; ++axis) {
        double const given = found.judged.numbers[from + axis];
        off[axis] = std::isfinite(given) ? in_ulps(rational(given) - exact[first + axis].number, result.ulp) : NAN;
    }
    std::array const seen = projected(off, test.dimension);
    result.right = seen[0], result.up = seen[1];
    // Straight towards the eye: as far, to the right.
    if (result.right == 0 && result.up == 0) result.right = std::hypot(off[0], off[1], off[2]);
    return result;
}

double size_of(deviation const& item) {
    return std::hypot(item.right, item.up);
}

std::vector<deviation> deviations(judged_case const& found) {
    test_info const& test = *found.question().test;
    std::vector<double> const exact = rounded_numbers(found.truth), &given = found.judged.numbers;
    std::vector<deviation> all;
    for (std::size_t i = 0; i < test.numbers.size();) {
        if (test.numbers[i].ends_with('x')) {
            all.push_back(of_point(found, i, i));
            i += test.dimension;
            continue;
        }
        double const ulps = found.judged.ulps[i];
        all.push_back({std::string(test.numbers[i]), given[i] < exact[i] ? -ulps : ulps, 0,
                       spacing_exponent_at(found.question().scalar, (*found.truth.values)[i])});
        ++i;
    }
    if (test.has_two_ends()) {
        // In the order that fits better.
        std::vector<deviation> const turned{of_point(found, 0, test.dimension), of_point(found, test.dimension, 0)};
        auto const worse = [](std::vector<deviation> const& ends) {
            return std::max(size_of(ends[0]), size_of(ends[1]));
        };
        if (worse(turned) < worse(all)) return turned;
    }
    return all;
}

std::string text_at(double x, double y, std::string_view style, std::string const& text) {
    return fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", style, x, y, escaped(text));
}

std::string mark(std::string_view style, double x, double y, double radius) {
    return fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"/>", style, x, y, radius);
}

/// One of them, from `top` on.
std::string panel(deviation const& item, double top) {
    double const size = size_of(item), middle = top + middle_y;
    std::string text = text_at(8, top + 16, "value-name", item.name);
    if (!std::isfinite(size) || size == 0) {
        text += mark("value-exact", width / 2, middle, 7);
        if (size == 0) text += mark("value-said", width / 2, middle, 3);
        return text + text_at(8, top + height - 12, "value-note",
                              size == 0 ? "both at one place" : "the subject's value is off the scale or not a number");
    }
    double const x = item.right / size, y = item.up / size;
    double const half = std::min(reach_x / std::max(std::abs(x), 1e-9), reach_y / std::max(std::abs(y), 1e-9));
    double const ex = width / 2 - half * x, ey = middle + half * y, sx = width / 2 + half * x, sy = middle - half * y;
    text += fmt::format("<line class=\"value-way\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>", ex, ey,
                        sx, sy);
    text += mark("value-exact", ex, ey, 7) + mark("value-said", sx, sy, 4);
    // The largest of 1, 2, 5 times a power of ten that is at most a third of the width.
    double const pixels = 2 * half / size, most = width / 3 / pixels, ten = std::pow(10, std::floor(std::log10(most)));
    double const count = 5 * ten <= most ? 5 * ten : 2 * ten <= most ? 2 * ten : ten;
    double const bar = count * pixels, bottom = top + height - 12;
    text += fmt::format("<path class=\"value-bar\" d=\"M8 {0:.1f}v6h{1:.1f}v-6\"/>", bottom - 8, bar);
    std::string const amount = item.ulp < -1074 || item.ulp > 900
                                   ? ""
                                   : fmt::format(" = {:.3g}", std::ldexp(count, static_cast<int>(item.ulp)));
    return text +
           text_at(14 + bar, bottom, "value-note", fmt::format("{:g} ulp{}{}", count, count == 1 ? "" : "s", amount));
}

}  // namespace

std::string value_closeup(judged_case const& found) {
    if (!found.truth.values || found.judged.numbers.empty() || found.judged.ulps.size() != found.judged.numbers.size())
        return "";
    std::vector<deviation> const all = deviations(found);
    std::string body;
    double top = 0;
    for (deviation const& item : all) {
        body += panel(item, top);
        top += height;
    }
    return fmt::format(
        "<figure class=\"closeup\"><svg class=\"drawing\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"Where the "
        "values "
        "are, and where the subject has them\">{}</svg><figcaption><span class=\"value-key exact\"></span> where it "
        "is, "
        "exactly <span class=\"value-key said\"></span> where the subject has it; each magnified for "
        "itself</figcaption>"
        "</figure>",
        width, top, body);
}

}  // namespace graze
