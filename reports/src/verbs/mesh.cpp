#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "campaign/campaign_run.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/verbs.hpp"
#include "formats/intersections.hpp"
#include "formats/model_edges.hpp"
#include "graze/internal/models/intersections.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/model.hpp"
#include "queries/mesh_queries.hpp"
#include "select/selection.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

struct settings {
    run_options common;
    std::vector<std::string> files;
    std::uint64_t resolution = 64;
    bool intersections = false;
    std::string ply;
    std::optional<solid_query> queries;
    bool json = false;
};

/// The models that can be used, told one by one; the others are named. Were all of them?
bool for_each_model(std::vector<std::string> const& files,
                    std::function<void(std::string const&, triangle_soup const&)> const& take) {
    bool all = true;
    for (std::string const& file : files) {
        try {
            triangle_soup const model = read_model(file);
            for (std::string const& note : model.notes) say_error(fmt::format("{}: {}\n", file, note));
            take(file, model);
        } catch (model_error const& error) {
            say_error(fmt::format("graze mesh: {}\n", error.what()));
            all = false;
        }
    }
    return all;
}

/// A file that is missing is what to say first.
void require_files(std::vector<std::string> const& files) {
    for (std::string const& file : files)
        if (std::error_code failed; !std::filesystem::exists(file, failed)) throw usage_error(file + ": no such file");
}

/// Prints the pairs of faces that meet in more than they share.
int list_intersections(settings const& chosen) {
    if (!chosen.common.out.empty()) throw usage_error("--intersections and --out exclude each other");
    output out;
    coloured_model coloured;
    std::size_t pairs = 0;
    bool const all = for_each_model(chosen.files, [&](std::string const& file, triangle_soup const& model) {
        progress_line line({}, {});
        auto const began = std::chrono::steady_clock::now();
        auto const found = find_intersections(model, jobs_of(chosen.common), [&line](std::size_t done, std::size_t of) {
            line.show_step("looking at faces", done, of);
        });
        std::chrono::duration<double> const took = std::chrono::steady_clock::now() - began;
        line.clear();
        for (meeting_faces const& pair : found)
            if (!out.write(intersection_line(file, model, pair) + '\n')) break;
        if (!chosen.ply.empty()) coloured.add(model, found);
        say_error(intersection_summary(file, model, found, took.count()) + edges_text(file, model));
        pairs += found.size();
    });
    out.flush();
    if (!chosen.ply.empty()) write_file(chosen.ply, [&](std::ostream& file) { coloured.write_ply(file); });
    return !all ? exit_bad_input : pairs != 0 ? exit_disagreement : exit_fine;
}

int run(command_options const& command, settings chosen) {
    run_options& options = chosen.common;
    if (chosen.queries) {
        if (chosen.intersections) throw usage_error("--intersections and --queries exclude each other");
        return run_mesh_queries({*chosen.queries, chosen.files, chosen.json}, options,
                                [&](auto const& take) { return for_each_model(chosen.files, take); });
    }
    if (chosen.json) throw usage_error("--json requires --queries");
    if (chosen.intersections) return list_intersections(chosen);
    if (!chosen.ply.empty()) throw usage_error("--ply requires --intersections");
    if (options.out.empty()) {
        require_files(chosen.files);
        throw usage_error("--out is required without --intersections and --queries");
    }
    if (chosen.resolution < 1 || chosen.resolution > 1u << 20)
        throw usage_error("--resolution: expected 1 to 1048576 voxels");
    std::vector<test_info const*> tests = select_tests(options.tests);
    std::erase_if(tests, [](test_info const* test) { return !model_cases::has_cases(*test); });
    if (tests.empty())
        throw usage_error(
            "--test: models have cases for triangle_triangle_3d, segment_triangle_3d and triangle_aabb_3d");
    prepare_run(options);

    model_cases cases(static_cast<std::uint32_t>(chosen.resolution));
    std::string names;
    bool const all = for_each_model(chosen.files, [&](std::string const& file, triangle_soup const& soup) {
        progress_line line({}, {});
        cases.add(soup, file, jobs_of(options),
                  [&line](std::size_t done, std::size_t of) { line.show_step("indexing triangles", done, of); });
        line.clear();
        say_error(fmt::format("{}: {} triangles\n", file, soup.triangles.size()) + edges_text(file, soup));
        names += (names.empty() ? "" : ", ") + std::filesystem::path(file).filename().string();
    });
    if (cases.triangle_count() == 0) return exit_bad_input;
    say_error(fmt::format("{} pairs of triangles whose boxes meet, {} pairs of a triangle and a voxel\n",
                          cases.pair_count(), cases.voxel_case_count()));

    campaign_plan campaign;
    campaign.settings = settings_of("mesh", "mesh", names, cases.digest(), command.text());
    campaign.work = chosen_work(options, tests, [&](auto const& test, auto scalar, auto subjects, auto limit) {
        return cases.make_workload(test, scalar, std::move(subjects), limit);
    });
    int const status = run_and_report(options, campaign);
    return all ? status : exit_bad_input;
}

void declare(command_options const& command, settings& chosen) {
    command.add("FILE", chosen.files, "OFF, OBJ, STL or PLY models; the extension tells the format").required();
    add_run_options(command, chosen.common);
    command.option("--out").required(false);
    command.option("--seed").description(
        "Seed of --queries; other cases of a model do not depend on it, and it is recorded in the summary");
    command.group("What is asked");
    command.add_read(
        "--queries KIND",
        [&chosen](std::string const& text) {
            chosen.queries = enum_named<solid_query>(solid_query_names, text);
            if (!chosen.queries) throw usage_error(json_quote(text) + " is none of inside, distance and rays");
        },
        "Ask many questions of each model, a closed surface: inside, distance (of points) or rays. Print the simplest "
        "wrong answers as cases, or with --json all counts");
    command.add_flag("--json", chosen.json, "With --queries: print a JSON object for each model and scalar type");
    command.add_number("--resolution", chosen.resolution, "Approximate number of voxels along a model's longest side");
    command.group("Self-intersections");
    command.add_flag(
        "--intersections", chosen.intersections,
        "Instead of a campaign: print the pairs of faces that meet in more than shared vertices and edges");
    command.add("--ply FILE", chosen.ply, "With --intersections: write the models as one PLY, such faces in red");
    command.footer(R"(
  graze mesh elephant.off --seconds 60 --out out/elephant
  graze mesh --intersections part.stl --ply part-marked.ply
  graze mesh bunny.off --queries rays --cases 100000 --plugin ./mine.so

A campaign asks about neighbouring and overlapping triangles of each model, the edges of one against the other, and
triangles against the voxels that their boxes touch. Without --cases it asks all of them, else N per test and scalar type,
spread evenly. The reports are those of 'graze run'.

Faces of more than three vertices are triangulated exactly, concave ones too. A face that is not flat is triangulated in
projection along an axis; one that crosses itself, as a fan. Standard error names such faces, and everything that a reader
skipped. OBJ statements without faces are skipped. An STL file is binary if its size fits its facets, else text.

Standard error first gives the number of open edges of each model (one face) and of non-manifold edges (three or more),
with an example. The pairs are then counted, outside the budget of --seconds.

--intersections decides exactly, on the coordinates as they are. It prints a JSON object for each pair of faces that share
a point other than a vertex of both or a point on an edge of both:
  file     the model
  faces    the numbers of both faces in the file, from 0; one number twice for a polygon that is not flat
  corners  the numbers of their vertices; vertices with equal coordinates are the same
  shared   the number of common vertices
  kind     cross: the interiors cross; overlap: a coplanar overlap with an area; touch: anything else
  relation crossing for cross, else touching
Degenerate faces count as segments and points, duplicate faces as one. Each line is a case for 'graze check'.

--queries asks 10,000 questions of each model and scalar type unless --cases says otherwise: of point_solid_3d (inside),
point_solid_distance_3d (distance), or ray_solid_3d and ray_solid_hit_3d (rays). Aims follow one another, an eighth of the
questions each:
  vertex, edge, face  the point is on one, or off it by a unit of rounding or two; the ray leads through it, but for rounding
  along_edge          the point is on the line of an edge; the ray leads along it
  in_plane            the point is in the plane of a face; the ray runs in it
  level               the point has one to three coordinates of vertices; the ray leads along an axis through it
  beside              the point, or one of the ray, is beside the surface by 2^-1 to 2^-40 of the model's size
  plain               anywhere in twice the model's box
Coordinates are rounded to the scalar type, then everything is exact: relations come from graze::certified::solid, values are
judged by the rational reference. Of each subject and outcome both references confirm the three simplest questions on the same
triangles (one above 10,000 triangles); their cases are printed, made simpler where the model has at most 256 triangles and
--no-shrink is not given. Standard error has the counts. A leak is a ray that slips through the surface: a false miss, or a hit
later than the first of a ray from outside.

Exit status: as for 'graze run'. With --intersections: 0 for no such pair, 1 for some. 2 also if a model cannot be used;
the others are still judged.
)");
}

}  // namespace

verb add_mesh(command_line& program) {
    return make_verb(program, "mesh", "Judge subjects on the triangles of polygon models", declare, run);
}

}  // namespace graze
