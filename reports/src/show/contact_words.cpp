#include "show/contact_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <vector>

#include "graze/contact.hpp"
#include "graze/internal/judge/witness.hpp"
#include "graze/internal/scalars.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/reference.hpp"
#include "show/source_text.hpp"

namespace graze {
namespace {

/// A table of corners, rounded to double, as long doubles.
std::string corner_table(std::string_view name, witness_set const& set, std::size_t dimension) {
    std::string rows;
    for (auto const& corner : set.corners) {
        std::vector<std::string> numbers;
        for (std::size_t axis = 0; axis < dimension; ++axis)
            numbers.push_back(to_hex(to_double(corner.second[axis])) + 'L');
        rows += fmt::format("        {{{}}},\n", fmt::join(numbers, ", "));
    }
    return fmt::format("    long double const {}[][{}] = {{\n{}    }};\n", name, dimension, rows);
}

/// The radius of a part of the layout, 0 where it has none.
double radius_of(test_case const& question, std::size_t which) {
    part const& item = question.test->layout[which];
    if (traits_of(item.kind).further != further_scalars::radius) return 0;
    return question.input[question.test->place(item, question.input.size()).end() - 1];
}

/// The spacing by which the lengths of a contact are judged.
double spacing_of_contact(test_case const& question, witness_sets const& sets) {
    rational largest = 0;
    for (std::size_t which : {0u, 1u})
        for (auto const& corner : (which == 0 ? sets.first : sets.others[0]).corners)
            for (rational const& c : corner.second)
                largest = std::max(largest, rational(abs(c) + rational(radius_of(question, which))));
    return std::ldexp(1.0, static_cast<int>(spacing_exponent_at(question.scalar, exact_value{largest})));
}

}  // namespace

std::string contact_words(contact_error const& error) {
    std::vector<std::string> parts;
    if (!std::isnan(error.ulps))
        parts.push_back(fmt::format("distance off by {:.4g} ulps, excess {:.4g}", error.ulps, error.excess));
    if (!std::isnan(error.normal_loss))
        parts.push_back(fmt::format("direction loses {:.4g} spacings", error.normal_loss));
    if (!std::isnan(error.normal_length))
        parts.push_back(fmt::format("its length is off by {:.4g}", error.normal_length));
    if (!std::isnan(error.witness)) parts.push_back(fmt::format("points off by {:.4g} spacings", error.witness));
    return fmt::format("{}", fmt::join(parts, "; "));
}

std::string contact_check_code(judged_case const& found) {
    test_case const& question = found.question();
    std::size_t const d = question.test->dimension;
    witness_sets const sets = witness_sets_of(*question.test, question.input);
    rational const exact = approximation_of(found.truth.values->at(0), 256);
    double const high = to_double(exact), rest = to_double(rational(exact - rational(high)));
    std::string text = comment_lines(
        "Right is a direction n along which the sets are as far apart as they are at most, of length 1, and points "
        "of the sets that go furthest along it, b - a = s n: each within 64 spacings, and s within 16 times what the "
        "input's last digits can move it.",
        4);
    text += corner_table("corners_a", sets.first, d) + corner_table("corners_b", sets.others[0], d);
    text += code_lines(fmt::format("long double const radius_a = {}L, radius_b = {}L, spacing = {}L, exact = {}L, "
                                   "lacks = {}L, admissible = {}L;",
                                   to_hex(radius_of(question, 0)), to_hex(radius_of(question, 1)),
                                   to_hex(spacing_of_contact(question, sets)), to_hex(high), to_hex(rest),
                                   to_hex(to_double(admissible_distance_error(question, *found.truth.values)))),
                       4);
    text += fmt::format(
        "    long double excess = 0;\n"
        "    // What is infinite is wrong, also where the terms below have no number for it.\n"
        "    for (Scalar const number : values)\n"
        "        if (std::isinf(number)) excess = HUGE_VALL;\n"
        "    auto const take = [&](long double error, long double unit) {{\n"
        "        if (!std::isnan(error)) excess = std::max(excess, error / unit);\n"
        "    }};\n"
        "    // How far a point is from a set: weights go from corner to corner until the point that they\n"
        "    // make is the nearest one.\n"
        "    auto const outside = [&](auto const& corners, std::size_t from, long double radius) {{\n"
        "        long double weight[64] = {{1}}, found = 0;\n"
        "        for (int round = 0; round < 10000; ++round) {{\n"
        "            long double way[{0}], along[64], square = 0, reach = 0;\n"
        "            for (std::size_t k = 0; k < {0}; ++k) {{\n"
        "                way[k] = values[from + k];\n"
        "                for (std::size_t i = 0; i < std::size(corners); ++i)\n"
        "                    way[k] -= weight[i] * corners[i][k];\n"
        "                square += way[k] * way[k];\n"
        "                reach += way[k] * values[from + k];\n"
        "            }}\n"
        "            std::size_t best = 0, worst = 64;\n"
        "            for (std::size_t i = 0; i < std::size(corners); ++i) {{\n"
        "                along[i] = 0;\n"
        "                for (std::size_t k = 0; k < {0}; ++k)\n"
        "                    along[i] += way[k] * corners[i][k];\n"
        "                if (along[i] > along[best]) best = i;\n"
        "                if (weight[i] > 0 && (worst == 64 || along[i] < along[worst]))\n"
        "                    worst = i;\n"
        "            }}\n"
        "            if (!(square > 0)) break;\n"
        "            found = std::max(found, (reach - along[best]) / std::sqrt(square));\n"
        "            if (worst == 64 || !(along[best] > along[worst])) break;\n"
        "            long double between = 0;\n"
        "            for (std::size_t k = 0; k < {0}; ++k) {{\n"
        "                long double const part = corners[best][k] - corners[worst][k];\n"
        "                between += part * part;\n"
        "            }}\n"
        "            long double const gain = along[best] - along[worst];\n"
        "            long double const share = std::min(weight[worst], gain / between);\n"
        "            weight[best] += share;\n"
        "            weight[worst] -= share;\n"
        "        }}\n"
        "        return found - radius;\n"
        "    }};\n"
        "    auto const n = [&](std::size_t axis) {{ return static_cast<long double>(values[{2} + axis]); }};\n"
        "    long double most = -HUGE_VALL, least = HUGE_VALL, squared = 0;\n"
        "    long double along_a = 0, along_b = 0, apart = 0;\n"
        "    for (std::size_t k = 0; k < {0}; ++k) squared += n(k) * n(k);\n"
        "    long double const length = std::sqrt(squared);\n"
        "    for (auto const& corner : corners_a) {{\n"
        "        long double along = radius_a * length;\n"
        "        for (std::size_t k = 0; k < {0}; ++k) along += n(k) * corner[k];\n"
        "        most = std::max(most, along);\n"
        "    }}\n"
        "    for (auto const& corner : corners_b) {{\n"
        "        long double along = -radius_b * length;\n"
        "        for (std::size_t k = 0; k < {0}; ++k) along += n(k) * corner[k];\n"
        "        least = std::min(least, along);\n"
        "    }}\n"
        "    for (std::size_t k = 0; k < {0}; ++k) {{\n"
        "        long double const a = values[1 + k], b = values[{1} + k];\n"
        "        long double const off = (b - a) - (exact + lacks) * n(k);\n"
        "        along_a += n(k) * a;\n"
        "        along_b += n(k) * b;\n"
        "        apart += off * off;\n"
        "    }}\n"
        "    take((exact + lacks) - (least - most) / length, 4 * spacing);\n"
        "    take(std::abs(length - 1), 4 * std::numeric_limits<Scalar>::epsilon() / 2);\n"
        "    take(std::sqrt(apart), 4 * spacing);\n"
        "    take(most - along_a, 4 * spacing);\n"
        "    take(along_b - least, 4 * spacing);\n"
        "    take(outside(corners_a, 1, radius_a), 4 * spacing);\n"
        "    take(outside(corners_b, {1}, radius_b), 4 * spacing);\n"
        "    if (!std::isnan(values[0])) take(std::abs((values[0] - exact) - lacks), admissible);\n",
        d, 1 + d, 1 + 2 * d);
    return text;
}

}  // namespace graze
