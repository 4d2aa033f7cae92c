// graze list: what there is.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>

#include "campaign/run_options.hpp"
#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "graze/configurations.hpp"
#include "graze/families.hpp"
#include "graze/internal/case_file/layout_text.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "graze/structure_families.hpp"
#include "graze/trace.hpp"
#include "select/selection.hpp"
#include "show/promise_words.hpp"
#include "text/json_writer.hpp"
#include "text/text_layout.hpp"

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
        case shape::cylinder:
            return "the ends of its axis, two points, then the radius, 0 or more; it is solid, with flat ends";
        case shape::obb:
            return "its centre, three axes of any length and angle, a vector each, then the half extents along them, 0 "
                   "or "
                   "more";
        case shape::plane: return "three points of it, not on one line; it goes on without end";
        case shape::frustum:
            return "six planes a b c d: all points with a x + b y + c z + d >= 0 for each; of none a b c are all 0";
        case shape::plane_equation: return "a b c d: all points with a x + b y + c z + d = 0; a b c are not all 0";
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
        case shape::displacement:
            return "x y z: how far the last shape moves, straight and evenly, from time 0 to 1; may be 0";
        case shape::affine:
            return "m00 m01 m02 m10 m11 m12: maps the mesh after it, (x, y) to (m00 x + m01 y + m02, m10 x + m11 y + "
                   "m12); m00 m11 is not m01 m10";
        case shape::mesh: return "one or more triangles, up to the end of the input";
        case shape::solid:
            return "one or more triangles, counter-clockwise seen from outside, up to the end of the input; each edge "
                   "is "
                   "one of as many triangles in either direction";
        case shape::polygon:
            return "three or more vertices in order, points, up to the end of the input; two take half each, unless "
                   "the "
                   "case says \"sizes\":[8,4]";
        case shape::hull:
            return "up to 64 points; each hull takes half of the input, unless the case says \"sizes\":[8,4], the "
                   "points "
                   "of either";
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

/// All tests, or those that were named.
using test_list = std::vector<test_info const*>;

/// The names of the numbers that a subject gives: what its `output` takes. A sign is one.
std::vector<std::string_view> numbers_of(test_info const& test) {
    return test.answer == answer_kind::sign ? std::vector<std::string_view>{"sign"} : test.numbers;
}

/// What is asked of structures, which have a campaign of their own.
std::string_view question_of(structure_kind kind) {
    switch (kind) {
        case structure_kind::convex_hull_2d: return "Is the list of indices the convex hull, counter-clockwise?";
        case structure_kind::convex_hull_3d: return "Do the triangles cover the convex hull once, seen from outside?";
        case structure_kind::delaunay_2d: return "Do the triangles form a Delaunay triangulation?";
        case structure_kind::delaunay_3d: return "Do the tetrahedra form a Delaunay triangulation?";
        case structure_kind::polygon_triangulation_2d: return "Do the triangles cover the polygon once?";
    }
    return "";
}

/// The names of the subjects that answer it, each with its scalar types, in order.
std::vector<std::pair<std::string, std::vector<std::string_view>>> subjects_of(
    structure_kind kind, std::vector<structure_subject> const& subjects) {
    std::vector<std::pair<std::string, std::vector<std::string_view>>> found;
    for (structure_subject const& subject : subjects) {
        if (subject.kind != kind) continue;
        auto at = std::ranges::find_if(found, [&](auto const& one) { return one.first == subject.name; });
        if (at == found.end()) at = found.insert(at, {subject.name, {}});
        at->second.push_back(name_of(subject.scalar));
    }
    return found;
}

std::string structures_text(std::vector<structure_subject> const& subjects) {
    std::string text = "\nstructures: outputs of algorithms, each with its subjects\n";
    for (std::size_t i = 0; i < structure_forms.size(); ++i) {
        structure_form const& form = structure_forms[i];
        text += fmt::format("  {:<28}  {:<18}  {}", form.name, fmt::format("{}n", form.dimension),
                            wrap_words(question_of(static_cast<structure_kind>(i)), 52, list_columns));
        for (auto const& [name, scalars] : subjects_of(static_cast<structure_kind>(i), subjects))
            text += fmt::format("    {:<34}  {}\n", name, fmt::join(scalars, " "));
    }
    return text;
}

std::vector<std::string_view> families_suiting(structure_kind kind) {
    std::vector<std::string_view> names;
    for (structure_family const& family : structure_families())
        if (family.suits(kind)) names.push_back(family.name);
    return names;
}

json_text structures_json(std::vector<structure_subject> const& subjects) {
    std::vector<json_text> all;
    for (std::size_t i = 0; i < structure_forms.size(); ++i) {
        structure_form const& form = structure_forms[i];
        auto const kind = static_cast<structure_kind>(i);
        all.push_back(json_object{{"id", form.name},
                                  {"question", question_of(kind)},
                                  {"dimension", form.dimension},
                                  {"tuple_size", form.tuple_size},
                                  {"families", json_array(families_suiting(kind))},
                                  {"subjects", json_array(subjects_of(kind, subjects), [](auto const& one) {
                                       return json_object{{"name", one.first}, {"scalars", json_array(one.second)}};
                                   })}});
    }
    return json_array(all);
}

std::string list_json(test_list const& tests, subject_catalog const& subjects,
                      std::vector<structure_subject> const& structures) {
    auto const part_json = [](test_info const& test, part const& item) {
        // Where the second of two hulls or polygons begins, the input decides.
        auto const varies = [](part const& one) { return traits_of(one.kind).varies(); };
        bool const begins_anywhere = varies(item) && std::ranges::find_if(test.layout, varies)->names != item.names;
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
            {"numbers", json_array(numbers_of(test))},
            {"subjects", json_array(subjects.of(test), &subject::name)}};
        std::span<family_info const> const further = families_of(test).subspan(common.size());
        if (!further.empty()) described.add("families", json_array(further, family_json));
        return described;
    };
    std::string listed;
    for (test_info const* test : tests)
        for (subject const* candidate : subjects.of(*test)) {
            json_object const item{{"test", test->id},
                                   {"name", candidate->name},
                                   {"scalars", json_array(scalars_of(*candidate))},
                                   {"promise", name_of(candidate->promised.contact)},
                                   {"one_sided", one_sided_json(candidate->promised)},
                                   {"domain", candidate->domain}};
            (listed += listed.empty() ? "[" : ",\n") += item.text();
        }
    auto const reference_json = [](reference_info const& item) {
        return json_object{{"name", item.name}, {"what", item.what}};
    };
    json_object const all =
        json_document({{"tests", json_array(tests, [&](test_info const* test) { return test_json(*test); })},
                       {"subjects", json_text::raw(listed.empty() ? "[]" : listed + ']')},
                       {"references", json_array(references, reference_json)},
                       {"structures", structures_json(structures)},
                       {"families", json_array(common, family_json)}});
    return all.text() + '\n';
}

/// The subjects of these tests, below each test's name.
std::string subjects_text(test_list const& tests, subject_catalog const& subjects) {
    std::size_t width = 0;
    for (test_info const* test : tests)
        for (subject const* candidate : subjects.of(*test)) width = std::max(width, candidate->name.size());
    std::string text = "\nsubjects: name, scalar types, promise, domain if not all input\n";
    for (test_info const* test : tests) {
        text += fmt::format("  {}\n", test->id);
        for (subject const* candidate : subjects.of(*test)) {
            std::string const types = fmt::format("{}", fmt::join(scalars_of(*candidate), " "));
            text +=
                fmt::format("    {:<{}}  {:<15}  {}\n", candidate->name, width, types, text_of(candidate->promised));
            if (!candidate->domain.empty())
                text += "        only if " + wrap_words(candidate->domain, 16, list_columns);
        }
    }
    return text;
}

std::string configuration_json(test_info const& test) {
    configuration_catalogue const& known = *configuration_catalogue::of(test);
    std::vector<std::size_t> numbers(known.size());
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    auto const described = [&](std::size_t i) {
        return json_object{{"id", known.id(i)},
                           {"name", known.name(i)},
                           {"relation", name_of(rational_reference::decide(test, known.input(i)))},
                           {"input", json_array(known.input(i))}};
    };
    return json_document({{"test", test.id}, {"configurations", json_array(numbers, described)}}).text() + '\n';
}

std::string configurations_text(test_info const& test) {
    configuration_catalogue const& known = *configuration_catalogue::of(test);
    std::string text = fmt::format("{}: {} configurations, each with its simplest input\n", test.id, known.size());
    for (std::size_t i = 0; i < known.size(); ++i) {
        std::string numbers;
        for (double const value : known.input(i)) numbers += (numbers.empty() ? "" : " ") + to_decimal(value);
        text += fmt::format("  {}  {}      {}\n", known.id(i), wrap_words(known.name(i), 20, list_columns), numbers);
    }
    return text;
}

/// The configurations of the tests that have some. Throws usage_error where none has.
std::string configurations_of(test_list const& tests, bool json) {
    std::string text;
    for (test_info const* test : tests)
        if (configuration_catalogue::of(*test)) text += json ? configuration_json(*test) : configurations_text(*test);
    if (text.empty())
        throw usage_error(
            "TEST: it has no configurations; expected a test of relations or signs whose answer hangs on "
            "the signs of its points: no radius, and no motion");
    return text;
}

std::string families_text(std::span<family_info const> all) {
    std::string text = "\nfamilies of generated cases\n";
    for (family_info const& family : all)
        text += fmt::format("  {:<14}  {}", family.name, wrap_words(family.guarantee, 18, list_columns));
    return text;
}

/// "  input            12 scalars: min.x, min.y, ...".
std::string test_text(test_info const& test) {
    std::vector<std::string_view> shapes;
    for (part const& item : test.layout) shapes.push_back(name_of(item.kind));
    std::string input =
        fmt::format("{} scalars: {}", test.count_text(), fmt::join(input_names(test, test.least_count()), ", "));
    if (test.growing_shapes() > 1)
        input += fmt::format(", and so on: each takes half of {}, unless the case has \"sizes\"",
                             test.fixed_count() > 0 ? "what follows the others" : "the input");
    else if (test.grows())
        input += ", and so on: there may be more of the last";
    std::string text = fmt::format("{}\n", test.id);
    auto const row = [&](std::string_view label, std::string_view words) {
        text += fmt::format("  {:<9}{}", label, wrap_words(words, 11, list_columns));
    };
    row("question", test.question);
    row("answer", test.numbers.empty() ? std::string(name_of(test.answer))
                                       : fmt::format("{}: {}", name_of(test.answer), fmt::join(test.numbers, ", ")));
    row("shapes", fmt::format("{}{}", fmt::join(shapes, ", "), shapes.size() > 1 ? ", in this order" : ""));
    row("input", input);
    return text;
}

/// All there is of the tests that were named.
std::string named_text(test_list const& tests, subject_catalog const& subjects) {
    std::string text;
    for (test_info const* test : tests) text += (text.empty() ? "" : "\n") + test_text(*test);
    text += subjects_text(tests, subjects);
    if (tests.size() == 1) text += families_text(families_of(*tests.front()));
    return text;
}

std::string list_text(subject_catalog const& subjects, std::vector<structure_subject> const& structures) {
    std::string text = "tests\n";
    test_list all;
    for (test_info const& test : catalog()) {
        all.push_back(&test);
        text += fmt::format("  {:<28}  {:<18}  {}", test.id, test.count_text(),
                            wrap_words(test.question, 52, list_columns));
        text += fmt::format("  {:<28}  {:<18}  {}", "", "", wrap_words(layout_text(test), 52, list_columns));
        if (std::vector<std::string_view> const numbers = numbers_of(test); !numbers.empty())
            text += fmt::format("  {:<28}  {:<18}  {}", "", "",
                                wrap_words(fmt::format("numbers: {}", fmt::join(numbers, ", ")), 52, list_columns));
    }
    text += "  Not here? It may be one of these in other words: reports/other-questions.md\n";
    text += shapes_text() + subjects_text(all, subjects);
    text += "\nreferences\n";
    for (reference_info const& item : references)
        text += fmt::format("  {:<14}  {}", item.name, wrap_words(item.what, 18, list_columns));
    return text + families_text(families()) + structures_text(structures);
}

}  // namespace

verb add_list(command_line& program) {
    command_options const command = program.add_verb("list", "List tests, subjects, references and families");
    struct list_options {
        bool json = false, configurations = false;
        std::vector<std::string> tests;
        plugin_choice plugins;
    };
    auto const options = std::make_shared<list_options>();
    command.add("TEST", options->tests, "Tests to describe in full: names or globs; default: all, in brief");
    add_plugin_options(command, options->plugins, false);
    command.add_flag("--configurations", options->configurations,
                     "List the configurations of TEST, each with its simplest input");
    command.add_flag("--json", options->json, "Print one JSON object instead of tables");
    command.footer(R"(
  graze list segment_aabb_3d
  graze list --configurations triangle_triangle_2d

A test's number of scalars is the length of a case's "input". Its layout names the shapes in order, with their points and
scalars; the table of shapes lists the scalars of each. reports/other-questions.md shows how to ask further questions as one
of these. A promise says which verdict on touching sets is a disagreement: for closed a miss, for open a hit, for
unspecified neither. Outside its documented domain a subject is not judged.
)");
    return {command, [options] {
                subject_catalog subjects;
                std::vector<structure_subject> const structures =
                    all_structures(load_plugins(options->plugins, subjects).structures);
                test_list const tests = select_tests(options->tests);
                if (options->configurations) {
                    print(configurations_of(tests, options->json));
                    return exit_fine;
                }
                print(options->json            ? list_json(tests, subjects, structures)
                      : options->tests.empty() ? list_text(subjects, structures)
                                               : named_text(tests, subjects));
                return exit_fine;
            }};
}

}  // namespace graze
