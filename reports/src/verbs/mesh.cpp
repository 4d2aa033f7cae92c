#include <fmt/format.h>

#include <filesystem>

#include "cli/campaign_run.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/selection.hpp"
#include "cli/verbs.hpp"
#include "graze/model.hpp"

namespace graze {
namespace {

struct settings {
    run_options common;
    std::vector<std::string> files;
    std::uint64_t resolution = 64;
};

int run(command_options const& command, settings chosen) {
    run_options& options = chosen.common;
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
    std::size_t unusable = 0;
    for (std::string const& file : chosen.files) {
        try {
            triangle_soup const soup = read_model(file);
            progress_line line({}, {});
            cases.add(soup, file, jobs_of(options),
                      [&line](std::size_t done, std::size_t of) { line.show_step("indexing triangles", done, of); });
            line.clear();
            say_error(fmt::format("{}: {} triangles\n", file, soup.triangles.size()));
            names += (names.empty() ? "" : ", ") + std::filesystem::path(file).filename().string();
        } catch (model_error const& error) {
            say_error(fmt::format("graze mesh: {}\n", error.what()));
            ++unusable;
        }
    }
    if (cases.triangle_count() == 0) return exit_bad_input;
    say_error(fmt::format("{} pairs of triangles whose boxes meet, {} pairs of a triangle and a voxel\n",
                          cases.pair_count(), cases.voxel_case_count()));

    campaign_plan campaign;
    campaign.settings = settings_of("mesh", "mesh", names, cases.digest(), command.text());
    campaign.work = chosen_work(options, tests, [&](auto const& test, auto scalar, auto subjects, auto limit) {
        return cases.make_workload(test, scalar, std::move(subjects), limit);
    });
    int const status = run_and_report(options, campaign);
    return unusable ? exit_bad_input : status;
}

void declare(command_options const& command, settings& chosen) {
    command.add("FILE", chosen.files, "OFF, OBJ, STL or PLY models, told apart by the ends of their names").required();
    add_run_options(command, chosen.common);
    command.option("--seed").description("Recorded in the summary; a model's cases do not depend on it");
    command.add_number("--resolution", chosen.resolution,
                       "Voxels along a model's longest side, give or take a factor of two");
    command.footer(R"(
Asks about neighbouring and overlapping triangles of each model, the edges of one against the other, and
triangles against the voxels their boxes touch, as float32 and float64. All of them without --cases; with it, so
many of each test and scalar type, spread evenly. Reports as those of graze run.

Before it begins the pairs are counted, on all the threads of --jobs; --seconds do not include that. It is quick
but where most triangles' boxes meet most others'. Memory grows with the triangles alone.

Exit status: as for graze run; 2 also where a model cannot be used, which is named on standard error while the
others are still judged.

  graze mesh elephant.off --seconds 60 --out out/elephant
)");
}

}  // namespace

verb add_mesh(command_line& program) {
    return make_verb(program, "mesh",
                     "A campaign on real input: the triangle pairs, edges and voxels of polygon models", declare, run);
}

}  // namespace graze
