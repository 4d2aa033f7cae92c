#include "show/reproducer_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "graze/trace.hpp"
#include "show/source_text.hpp"
#include "text/text.hpp"

namespace graze {
namespace {

std::string const margin_columns(4, ' ');

class part_writer {
  public:
    part_writer(test_case const& question, part const& item) : question_(question), item_(item) {
        std::size_t const end = item.count == 0 ? question.input.size() : item.offset + item.count;
        for (scalar_group const& group : scalar_groups(*question.test, question.input.size()))
            if (group.offset >= item.offset && group.offset < end) groups_.push_back(group);
    }

    std::string definition(std::string const& name) const {
        std::string const point = fmt::format("graze::vec{}<Scalar>", question_.test->dimension);
        std::string const left = margin_columns + declaration_of(item_, point, name);
        if (item_.count == question_.test->dimension) return comment(groups_[0], 4) + left + braced(groups_[0]) + ";\n";
        bool const in_braces = traits_of(item_.kind).points > 0 && !traits_of(item_.kind).repeats;
        return left + (left.ends_with(']') ? " = " : "") + rows(in_braces ? braces::of_points : braces::none) + ";\n";
    }

    std::string flat() const { return rows(braces::none, false); }

  private:
    enum class braces { none, of_points };

    std::string comment(scalar_group const& group, std::size_t indent) const {
        std::string values;
        for (std::size_t i = 0; i < group.count; ++i)
            values += (i == 0 ? "" : ", ") + to_decimal(question_.input[group.offset + i], question_.scalar);
        return comment_lines(group.label + " = " + values, indent);
    }

    std::string literals(scalar_group const& group) const {
        std::string text;
        for (std::size_t i = 0; i < group.count; ++i)
            text += (i == 0 ? "" : ", ") + scalar_literal(question_.input[group.offset + i], question_.scalar);
        return text;
    }
    std::string braced(scalar_group const& group) const { return '{' + literals(group) + '}'; }

    std::string rows(braces how, bool outer = true) const {
        std::string text = outer ? "{\n" : "";
        for (scalar_group const& group : groups_) {
            bool const brace = how == braces::of_points && group.count > 1;
            text += comment(group, 8) + fmt::format("        {},\n", brace ? braced(group) : literals(group));
        }
        return text + (outer ? "    }" : "");
    }

    test_case const& question_;
    part const& item_;
    std::vector<scalar_group> groups_;
};

}  // namespace

std::vector<scalar_group> scalar_groups(test_info const& test, std::size_t count) {
    std::vector<std::string> const names = input_names(test, count);
    std::vector<scalar_group> groups;
    std::size_t const row = test.dimension + 1;  // of a matrix
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t const dot = names[i].rfind('.');
        bool const in_matrix = dot == std::string::npos && !test.is_coordinate(i) && names[i] != "radius";
        std::string const label = names[i].substr(0, dot);
        if (in_matrix && !groups.empty() && groups.back().label.starts_with('m') && groups.back().count < row) {
            groups.back().label += ' ' + label;
            ++groups.back().count;
        } else if (!groups.empty() && groups.back().label == label) {
            ++groups.back().count;
        } else {
            groups.push_back({label, i, 1});
        }
    }
    return groups;
}

std::string input_code(test_case const& question, std::string_view expression) {
    std::string text, flat;
    char name = 'a';
    for (part const& item : question.test->layout) {
        part_writer const write(question, item);
        std::string const part_name(1, name++);
        if (mentions(expression, part_name)) text += write.definition(part_name);
        flat += write.flat();
    }
    if (mentions(expression, "input")) text += fmt::format("    Scalar const input[] = {{\n{}    }};\n", flat);
    if (mentions(expression, "count")) text += "    std::size_t const count = std::size(input);\n";
    return text;
}

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

}  // namespace graze
