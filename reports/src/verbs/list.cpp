// graze list: what there is.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/output.hpp"
#include "cli/run_options.hpp"
#include "cli/verbs.hpp"
#include "formats/json_writer.hpp"
#include "graze/families.hpp"
#include "layout/text_layout.hpp"

namespace graze {
namespace {

struct reference_info {
    std::string_view name;
    std::string_view what;
};
constexpr std::array<reference_info, 2> references{
    {{"cgal", "CGAL: exact predicates and exact rational constructions"},
     {"rational", "first principles in Boost.Multiprecision rationals, no geometric code shared with cgal"}}};

/// Wide enough for the longest names, and no wider than a terminal is at least.
constexpr std::size_t list_columns = 80;

/// The scalars of a shape, in order.
std::string_view scalars_in(shape kind) {
    switch (kind) {
        case shape::point: return "its coordinates: x y, or x y z";
        case shape::segment: return "its two ends, a point each";
        case shape::triangle: return "its three vertices, a point each";
        case shape::box: return "two corners: min x y (z), then max x y (z); no min above its max";
        case shape::disc: return "centre x y, then the radius, 0 or more";
        case shape::sphere: return "centre x y z, then the radius, 0 or more";
        case shape::capsule: return "the ends of its segment, a point each, then the radius, 0 or more";
        case shape::obb:
            return "its centre, three axes of any length and angle, a vector each, then the half extents along them, 0 "
                   "or "
                   "more";
        case shape::plane: return "three points of it, not on one line; it goes on without end";
        case shape::line: return "two different points of it; it goes on without end on both sides";
        case shape::ray: return "its origin, a point, then its direction x y (z), not all 0";
        case shape::oriented_line:
            return "two points of it, in order: what is left of it from the first to the second is positive";
        case shape::oriented_plane:
            return "three points of it, in order: the side from which they run clockwise is positive";
        case shape::oriented_circle: return "three points of it: counter-clockwise ones have positive inside";
        case shape::oriented_sphere:
            return "four points of it: where the last is on the positive side of the plane of the others, inside is "
                   "positive";
        case shape::affine:
            return "m00 m01 m02 m10 m11 m12: maps the mesh after it, (x, y) to (m00 x + m01 y + m02, m10 x + m11 y + "
                   "m12); m00 m11 is not m01 m10";
        case shape::mesh: return "one or more triangles, up to the end of the input";
        case shape::polygon: return "three or more vertices in order, points, up to the end of the input";
        case shape::hull: return "up to 64 points; both hulls of an input have as many, so each takes half of it";
    }
    return "";
}

std::string shapes_text() {
    std::string text = "\nshapes: the scalars that each takes in an input, in order\n";
    for (std::size_t i = 0; i < all_shape_traits.size(); ++i)
        text += fmt::format("  {:<14}  {}", all_shape_traits[i].name,
                            wrap_words(scalars_in(static_cast<shape>(i)), 18, list_columns));
    return text;
}

std::vector<std::string> scalars_of(subject const& candidate) {
    std::vector<std::string> names;
    for (scalar_type type : {scalar_type::float32, scalar_type::float64})
        if (candidate.supports(type)) names.emplace_back(name_of(type));
    return names;
}

std::string list_json() {
    auto const part_json = [](test_info const& test, part const& item) {
        // Where the second of two hulls begins, the input decides.
        bool const begins_anywhere = &item != &test.layout.front() && item.offset == 0;
        return json_object{{"shape", name_of(item.kind)},
                           {"offset", begins_anywhere ? json_text() : item.offset},
                           {"count", item.count == 0 ? json_text() : item.count},
                           {"names", json_array(item.names)}};
    };
    auto const family_json = [](family_info const& family) {
        return json_object{{"name", family.name}, {"guarantee", family.guarantee}};
    };
    // Those of every test stand by themselves, further ones with the tests that have them.
    std::span<family_info const> const common = common_families();
    auto const test_json = [&](test_info const& test) {
        json_object described{
            {"id", test.id},
            {"question", test.question},
            {"dimension", test.dimension},
            {"answer", name_of(test.answer)},
            {"count", test.count_text()},
            {"layout", json_array(test.layout, [&](part const& item) { return part_json(test, item); })},
            {"numbers", json_array(test.numbers)},
            {"subjects", json_array(test.subjects, &subject::name)}};
        std::span<family_info const> const further = families_of(test).subspan(common.size());
        if (!further.empty()) described.add("families", json_array(further, family_json));
        return described;
    };
    std::string subjects;
    for (test_info const& test : catalog())
        for (subject const& candidate : test.subjects) {
            json_object const item{{"test", test.id},
                                   {"name", candidate.name},
                                   {"scalars", json_array(scalars_of(candidate))},
                                   {"promise", name_of(candidate.contact)},
                                   {"domain", candidate.domain}};
            (subjects += subjects.empty() ? "[" : ",\n") += item.text();
        }
    auto const reference_json = [](reference_info const& item) {
        return json_object{{"name", item.name}, {"what", item.what}};
    };
    json_object const all{{"tests", json_array(catalog(), test_json)},
                          {"subjects", json_text::raw(subjects.empty() ? "[]" : subjects + ']')},
                          {"references", json_array(references, reference_json)},
                          {"families", json_array(common, family_json)}};
    return all.text() + '\n';
}

std::string list_text() {
    std::string text = "tests\n";
    for (test_info const& test : catalog()) {
        std::vector<std::string_view> shapes;
        for (part const& item : test.layout) shapes.push_back(name_of(item.kind));
        text += fmt::format("  {:<28}  {:<16}  {}", test.id, test.count_text(),
                            wrap_words(test.question, 50, list_columns));
        text += fmt::format("  {:<28}  {:<16}  {}", "", "",
                            wrap_words(fmt::format("{}", fmt::join(shapes, ", ")), 50, list_columns));
    }
    text += shapes_text();
    std::size_t width = 0;
    for (test_info const& test : catalog())
        for (subject const& candidate : test.subjects) width = std::max(width, candidate.name.size());
    text += "\nsubjects: name, scalar types, promise for touching sets, domain if not all input\n";
    for (test_info const& test : catalog()) {
        text += fmt::format("  {}\n", test.id);
        if (test.subjects.empty()) text += "    none yet\n";
        for (subject const& candidate : test.subjects) {
            std::string const types = fmt::format("{}", fmt::join(scalars_of(candidate), " "));
            text += fmt::format("    {:<{}}  {:<15}  {}\n", candidate.name, width, types, name_of(candidate.contact));
            if (!candidate.domain.empty()) text += "        only if " + wrap_words(candidate.domain, 16, list_columns);
        }
    }
    text += "\nreferences\n";
    for (reference_info const& item : references)
        text += fmt::format("  {:<14}  {}", item.name, wrap_words(item.what, 18, list_columns));
    text += "\nfamilies of generated cases\n";
    for (family_info const& family : families())
        text += fmt::format("  {:<14}  {}", family.name, wrap_words(family.guarantee, 18, list_columns));
    return text;
}

}  // namespace

verb add_list(command_line& program) {
    command_options const command = program.add_verb("list", "The tests, subjects, references and families there are");
    struct list_options {
        bool json = false;
        plugin_choice plugins;
    };
    auto const options = std::make_shared<list_options>();
    add_plugin_options(command, options->plugins, false);
    command.add_flag("--json", options->json, "One JSON object instead of tables");
    command.footer(R"(
A test's number of scalars is that of a case's "input"; its layout names the shapes they make up, in order, and under
shapes is what scalars each takes. A subject's promise says which verdict on touching sets counts as a disagreement: closed, a miss; open, a hit;
unspecified, neither. Outside its domain it is not judged.
)");
    return {command, [options] {
                load_plugins(options->plugins);
                print(options->json ? list_json() : list_text());
                return exit_fine;
            }};
}

}  // namespace graze
