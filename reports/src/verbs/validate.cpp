// graze validate: is the output of an algorithm right, where it exists as files?
#include <fmt/format.h>

#include <chrono>
#include <future>

#include "campaign/run_options.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/verbs.hpp"
#include "graze/certified_structure.hpp"
#include "graze/internal/models/solids.hpp"
#include "graze/internal/models/structure_files.hpp"
#include "graze/model.hpp"
#include "show/structure_words.hpp"
#include "structures/picture.hpp"
#include "text/json_writer.hpp"
#include "text/whole_file.hpp"
#include "validate/solid_words.hpp"

namespace graze {
namespace {

struct settings {
    std::string what, output, picture;
    std::vector<std::string> inputs;
    std::vector<std::string> sizes;
    bool json = false;
    std::string operation;
    std::optional<double> tolerance;
    std::uint64_t points = 1000, seed = 1, jobs = 0;
};

/// A finite distance of 0 or more. Throws usage_error.
double read_tolerance(std::string_view text) {
    written_scalar const number = parse_scalar(text, scalar_type::float64);
    if (number.what != written_scalar::status::finite || number.value < 0)
        throw usage_error("expected a finite distance of 0 or more");
    return number.value;
}

/// What `work` returns; meanwhile a terminal is told how long it takes.
template <class Work>
auto with_progress(std::string const& what, Work work) {
    progress_line line({}, {});
    auto const began = std::chrono::steady_clock::now();
    auto result = std::async(std::launch::async, work);
    while (result.wait_for(std::chrono::milliseconds(200)) != std::future_status::ready) {
        std::chrono::duration<double> const took = std::chrono::steady_clock::now() - began;
        line.show(fmt::format("{}, {:.0f} s", what, took.count()));
    }
    line.clear();
    return result.get();
}

std::vector<std::size_t> rings_of(settings const& chosen, structure_kind kind, std::size_t points) {
    if (chosen.sizes.empty()) return {};
    if (kind != structure_kind::polygon_triangulation_2d)
        throw usage_error("--sizes is for polygon_triangulation_2d, whose points are rings");
    std::vector<std::size_t> rings;
    std::size_t sum = 0;
    for (std::string const& word : chosen.sizes) {
        rings.push_back(read_number(word, 1, points));
        sum += rings.back();
    }
    if (sum != points)
        throw usage_error(fmt::format("--sizes: found {} corners, expected {}, one for each point", sum, points));
    return rings;
}

std::string counted(structure_input const& input, structure_answer const& answer) {
    return fmt::format("{} of {} points, {} {}", form_of(input.kind).name, input.point_count(), answer.size(),
                       input.kind == structure_kind::convex_hull_2d ? "corners" : "tuples");
}

int validate_structure(settings const& chosen, structure_kind kind) {
    if (chosen.inputs.size() != 1) throw usage_error("--input: expected one file of points");
    if (chosen.output.empty()) throw usage_error("--output is required: the file of the structure");
    std::vector<double> const coordinates = read_points(chosen.inputs[0], form_of(kind).dimension);
    std::vector<std::size_t> const rings = rings_of(chosen, kind, coordinates.size() / form_of(kind).dimension);
    structure_input const input{kind, coordinates, rings};
    structure_answer const answer = read_structure(chosen.output, input);
    structure_fault const fault = with_progress(fmt::format("judging {}", counted(input, answer)),
                                                [&] { return certified_structure_fault(input, answer); });
    bool const is_valid = !fault.undefined && fault.law == structure_law::valid;
    json_object found = json_document({{"test", form_of(kind).name},
                                       {"points", input.point_count()},
                                       {"size", answer.size()},
                                       {"relation", fault.undefined ? "undefined" : "defined"},
                                       {"valid", fault.undefined ? json_text() : json_text(is_valid)}});
    with_progress("proving what is wrong", [&] {
        add_fault(found, input, answer, fault);
        return 0;
    });
    if (kind == structure_kind::polygon_triangulation_2d && is_valid) found.add("flat_tuples", fault.flat_tuples);
    if (!chosen.picture.empty())
        write_file(chosen.picture, [&](std::ostream& out) {
            form_of(kind).dimension == 2 ? write_svg(out, input, answer, fault) : write_ply(out, input, answer, fault);
        });
    if (chosen.json) {
        print(found.text() + '\n');
    } else if (fault.undefined) {
        say_error(fmt::format("graze validate: {}: undefined: {}\n", chosen.inputs[0],
                              kind == structure_kind::polygon_triangulation_2d ? "the rings do not bound a polygon"
                              : form_of(kind).dimension == 2                   ? "all points are on one line"
                                                                               : "all points are in one plane"));
    } else if (is_valid) {
        print(fmt::format("valid: {}{}\n", counted(input, answer),
                          fault.flat_tuples == 0 ? "" : fmt::format(", {} of them without area", fault.flat_tuples)));
    } else {
        print(
            fmt::format("invalid: {}: {}: {}\n", counted(input, answer), name_of(fault.law), fault_words(fault, kind)));
    }
    return fault.undefined ? exit_bad_input : is_valid ? exit_fine : exit_disagreement;
}

/// A model, whose notes are told. One without faces is an empty model where that is allowed.
triangle_soup model_of(std::string const& file, bool may_be_empty = false) {
    triangle_soup model = read_model(file, may_be_empty);
    for (std::string const& note : model.notes) say_error(fmt::format("{}: {}\n", file, note));
    return model;
}

int told(settings const& chosen, json_object const& found, bool is_valid, std::string const& what, std::string_view law,
         std::string const& words) {
    if (chosen.json)
        print(found.text() + '\n');
    else
        print(is_valid ? fmt::format("valid: {}\n", what) : fmt::format("invalid: {}: {}: {}\n", what, law, words));
    return is_valid ? exit_fine : exit_disagreement;
}

/// Shows a step of known length on a terminal.
class step_line {
  public:
    judging_progress told(std::string const& what) {
        return [this, what](std::size_t done, std::size_t of) { line_.show_step(what, done, of); };
    }
    ~step_line() { line_.clear(); }

  private:
    progress_line line_{{}, {}};
};

int validate_solid(settings const& chosen) {
    if (chosen.inputs.size() != 1) throw usage_error("--input: expected one model");
    if (!chosen.output.empty()) throw usage_error("--output: a solid is its --input alone");
    triangle_soup const model = model_of(chosen.inputs[0]);
    solid_fault fault;
    {
        step_line line;
        fault = judge_solid(model, threads_of(chosen.jobs), line.told("judging faces"));
    }
    bool const is_valid = fault.law == solid_law::valid;
    if (!chosen.picture.empty())
        write_file(chosen.picture, [&](std::ostream& out) { write_ply(out, {&model, 1}, fault.faces, std::nullopt); });
    json_object found = json_document({{"test", "solid"}, {"triangles", model.triangles.size()}, {"valid", is_valid}});
    add_fault(found, fault);
    return told(chosen, found, is_valid, fmt::format("solid of {} triangles", model.triangles.size()),
                name_of(fault.law), fault_words(fault));
}

int validate_boolean(settings const& chosen) {
    if (chosen.inputs.size() != 2) throw usage_error("--input: expected two models, --input A --input B");
    if (chosen.output.empty()) throw usage_error("--output is required: the model of the result");
    std::optional<boolean_operation> const operation = boolean_operation_of(chosen.operation);
    if (!operation) throw usage_error("--operation is required: union, intersection or difference");
    if (!chosen.tolerance) throw usage_error("--tolerance is required: a distance of 0 or more");
    triangle_soup const a = model_of(chosen.inputs[0]), b = model_of(chosen.inputs[1]),
                        c = model_of(chosen.output, true);
    boolean_fault fault;
    {
        step_line line;
        fault = judge_boolean(*operation, a, b, c, *chosen.tolerance, chosen.points, chosen.seed,
                              threads_of(chosen.jobs), line.told("asking points"));
    }
    if (fault.open_operand) {
        say_error(fmt::format("graze validate: {}\n", fault_words(fault)));
        return exit_bad_input;
    }
    bool const is_valid = fault.law == boolean_law::valid;
    if (!chosen.picture.empty()) {
        std::array const models{a, b, c};
        bool const has_point = fault.law == boolean_law::wrong_membership;
        write_file(chosen.picture, [&](std::ostream& out) {
            write_ply(out, models, {}, has_point ? std::optional(fault.point) : std::nullopt);
        });
    }
    json_object found = json_document({{"test", "boolean"}, {"operation", name_of(*operation)}, {"valid", is_valid}});
    add_fault(found, fault);
    return told(chosen, found, is_valid, fmt::format("{} by {} points", name_of(*operation), fault.asked),
                name_of(fault.law), fault_words(fault));
}

int run(settings const& chosen) {
    try {
        if (auto const kind = structure_kind_of(chosen.what)) return validate_structure(chosen, *kind);
        if (chosen.what == "solid") return validate_solid(chosen);
        if (chosen.what == "boolean") return validate_boolean(chosen);
    } catch (model_error const& error) {
        say_error(fmt::format("graze validate: {}\n", error.what()));
        return exit_bad_input;
    }
    std::vector<std::string_view> names{"solid", "boolean"};
    for (structure_form const& form : structure_forms) names.push_back(form.name);
    throw usage_error(
        fmt::format("{} is not a structure, {}", quote_excerpt(chosen.what),
                    did_you_mean(chosen.what, names, fmt::format("expected one of {}", fmt::join(names, ", ")))));
}

void declare(command_options const& command, settings& chosen) {
    command
        .add("WHAT", chosen.what,
             "convex_hull_2d, convex_hull_3d, delaunay_2d, delaunay_3d, polygon_triangulation_2d, solid or boolean")
        .required();
    command
        .add_repeated("--input FILE", chosen.inputs,
                      "The points: OFF, OBJ, PLY, XYZ, or JSON lines, an array a point. solid: a model; boolean: the "
                      "two operands, in order")
        .required();
    command.add("--output FILE", chosen.output,
                "What the algorithm returned: OFF, OBJ, or JSON lines of indices, from 0; boolean: a model, which may "
                "be empty");
    command
        .add_repeated(
            "--sizes N,...", chosen.sizes,
            "polygon_triangulation_2d: corners of the outer ring, then of each hole; default: one ring of all")
        .separated_by(',');
    command.add_flag("--json", chosen.json, "Print one JSON object");
    command.add("--picture FILE", chosen.picture, "Write a picture of what is wrong: SVG in the plane, PLY in space");
    command.group("Booleans");
    command
        .add("--operation O", chosen.operation, "union, intersection, or difference: the first operand less the second")
        .one_of({"union", "intersection", "difference"});
    command.add_read("--tolerance T", chosen.tolerance, read_tolerance,
                     "Points this near to a surface are not asked about; 0 for exact results");
    command.add_number("--points N", chosen.points, "Random points, besides those beside every face");
    command.add_number("--seed N", chosen.seed, "Random seed of these points");
    command.group("Advanced");
    add_jobs_option(command, chosen.jobs,
                    "Threads for solids and booleans; default: one per core. It changes no output");
    command.footer(R"(
  graze validate convex_hull_3d --input cloud.off --output hull.off
  graze validate delaunay_2d --input points.jsonl --output triangles.jsonl --picture wrong.svg
  graze validate polygon_triangulation_2d --input rings.xyz --sizes 4,4 --output triangles.jsonl --json
  graze validate solid --input part.stl
  graze validate boolean --operation union --input a.off --input b.off --output c.off --tolerance 1e-9

Decides exactly, on the coordinates as they are, whether a structure fulfils its laws, and names the first one that it
breaks with the tuple and the point that show it. No other library's output is compared.

  convex_hull_2d  a list of indices, counter-clockwise: index, not_convex, outside, missing_vertex
  convex_hull_3d  triangles, counter-clockwise from outside: index, degenerate, not_closed, outside, missing_vertex
  delaunay_2d     triangles: index, degenerate, overlap, not_covered, missing_vertex, not_delaunay
  delaunay_3d     tetrahedra: the same, then not_conforming
  polygon_triangulation_2d  triangles: index, overlap, not_covered
  solid           a closed surface, counter-clockwise from outside: not_closed, degenerate, intersects, inside_out
  boolean         the result of a boolean operation: not_closed; wrong_membership, of a point farther than T from all surfaces

A structure file with vertices of its own is matched to the points by exact coordinates. Without them, as in JSON lines,
its indices are those of the points. Points in the plane have z = 0 in formats of space. A JSON file of a structure has a
tuple a line, [0,1,2], or all tuples in one array.

Exit status: 0 valid; 1 invalid; 2 a file cannot be used, or the question has no answer (all points on one line or plane,
rings that touch, operands that are not closed).
)");
}

}  // namespace

verb add_validate(command_line& program) {
    return make_verb(program, "validate", "Judge the output of an algorithm exactly: hulls, solids", declare, run);
}

}  // namespace graze
