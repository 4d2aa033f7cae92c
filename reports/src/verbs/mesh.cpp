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
#include "graze/model.hpp"
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
    if (chosen.intersections) return list_intersections(chosen);
    if (!chosen.ply.empty()) throw usage_error("--ply goes with --intersections");
    if (options.out.empty()) {
        require_files(chosen.files);
        throw usage_error("--out is required, but for --intersections");
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
    command.add("FILE", chosen.files, "OFF, OBJ, STL or PLY models, told apart by the ends of their names").required();
    add_run_options(command, chosen.common);
    command.option("--out").required(false);
    command.add_flag("--intersections", chosen.intersections,
                     "Instead of a campaign: print the pairs of faces that meet in more than the vertices and edges "
                     "they share");
    command.add("--ply FILE", chosen.ply, "With --intersections: the models as one coloured PLY, such faces in red");
    command.option("--seed").description("Recorded in the summary; a model's cases do not depend on it");
    command.add_number("--resolution", chosen.resolution,
                       "Voxels along a model's longest side, give or take a factor of two");
    command.footer(R"(
Asks about neighbouring and overlapping triangles of each model, the edges of one against the other, and
triangles against the voxels their boxes touch, as float32 and float64. All of them without --cases; with it, so
many of each test and scalar type, spread evenly. Reports as those of graze run.

Faces of more than three corners are triangulated exactly, concave ones too. One that is not flat is triangulated as it
is seen along an axis, one that crosses itself as a fan: standard error names them, and what a reader left out. OBJ
statements without faces (l, p, free-form surfaces, unknown ones) are skipped. STL is binary if its size is that of its
facets, else text.

Says first, on standard error, how many edges of each model are open (they belong to one face) and how many are
non-manifold (to three or more), with an example.

Before it begins the pairs are counted, on all the threads of --jobs; --seconds do not include that. It is quick
but where most triangles' boxes meet most others'. Memory grows with the triangles alone.

--intersections decides exactly, on the coordinates as they are, and prints a JSON object for each pair of a
file's faces that have a point in common which is neither a vertex of both nor on an edge of both: file; faces,
the numbers of both in the file, from 0 (polygons are triangulated, so a pair may be of one face that is not flat);
corners, the numbers of their vertices; shared, how many corners coincide; kind. Vertices with equal coordinates are the same.
Degenerate faces are segments and points, and no pair of their own; duplicate faces are one. Kinds: cross, the
insides of both go through each other; overlap, both lie in one plane and a piece with an area in both; touch, all
else. relation is crossing for cross, else touching, as everywhere in graze. A line is a case for graze check,
which proves it.

Exit status: as for graze run; with --intersections 0 where there is no such pair, 1 where there is one. 2 also
where a model cannot be used, which is named on standard error while the others are still judged.

  graze mesh elephant.off --seconds 60 --out out/elephant
  graze mesh --intersections part.stl --ply part-marked.ply
)");
}

}  // namespace

verb add_mesh(command_line& program) {
    return make_verb(program, "mesh",
                     "Run a campaign on real input: the triangle pairs, edges and voxels of polygon models", declare,
                     run);
}

}  // namespace graze
