#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>

#include "campaign/campaign_run.hpp"
#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "graze/case_file.hpp"
#include "graze/internal/scene/scene.hpp"
#include "graze/internal/text/text.hpp"
#include "select/selection.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

struct settings {
    run_options common;
    std::uint64_t frames = 10'000;
    double shell_step = 0.5;
    std::string cases_out;
};

std::string account_text(scene const& flight, scene_account const& sum) {
    std::string text = fmt::format("{}: {} frames, {} shells, {} objects\n", name_of(flight.settings().scalar),
                                   flight.frames().size(), sum.shells, flight.objects().size());
    for (auto const& [name, count] : sum.wrong)
        text += fmt::format("  {} wrong {} of {}, out of its domain {}\n", name, count, flight.case_count(),
                            sum.out_of_domain.at(name));
    for (std::size_t i = 0; i <= sum.by_object.size(); ++i) {
        bool const all = i == sum.by_object.size();
        scene_account::line const& line = all ? sum.total : sum.by_object[i];
        text += fmt::format(
            "  {:8} stepped over {} times, endpoints_only saw {}, certified swept test caught {}; {} shells went "
            "through, {} of them inside in no frame\n",
            all ? "all" : flight.objects()[i].name, line.stepped_over, line.seen_by_endpoints, line.caught, line.passed,
            line.unnoticed);
    }
    return text;
}

/// Every case asked, as a case file: what another program needs to count for itself.
std::string cases_text(scene const& flight, std::vector<test_info const*> const& tests, std::uint64_t limit) {
    std::string text;
    for (test_info const* test : tests)
        for (std::uint64_t i = 0; i < std::min(flight.case_count(), limit); ++i) {
            case_record record;
            record.question.test = test;
            record.question.scalar = flight.settings().scalar;
            flight.make_case(*test, i, record.question.input);
            std::uint64_t const frame = i / flight.objects().size();
            std::size_t const object = i % flight.objects().size();
            record.add_extra("frame", std::to_string(frame));
            record.add_extra("object", json_quote(flight.objects()[object].name));
            record.add_extra("shell", std::to_string(flight.frames()[frame].shell));
            record.add_extra("degrees", fmt::format("{}", flight.angle(frame, object)));
            record.add_extra("heading", fmt::format("{}", flight.frames()[frame].heading));
            record.add_extra("plane",
                             fmt::format("[{},{}]", flight.frames()[frame].plane[0], flight.frames()[frame].plane[1]));
            text += to_line(record) + "\n";
        }
    return text;
}

int run(command_options const& command, settings chosen) {
    run_options& options = chosen.common;
    if (chosen.frames < 1 || chosen.frames > most_scene_frames)
        throw usage_error(fmt::format("--frames: expected 1 to {}", most_scene_frames));
    if (options.scalars.empty()) options.scalars = {"float32"};
    std::vector<test_info const*> tests = select_tests(options.tests);
    std::erase_if(tests, [](test_info const* test) { return !scene::has_cases(*test); });
    if (tests.empty())
        throw usage_error(
            "--test: a scene has cases for point_trimesh_2d, point_transformed_trimesh_2d and moving_point_trimesh_2d");
    prepare_run(options);

    std::map<scalar_type, scene const> flights;
    std::uint64_t digest = 0;
    scene_settings flown{scalar_type::float32, options.seed, chosen.frames, chosen.shell_step};
    for (scalar_type scalar : chosen_scalars(options.scalars)) {
        flown.scalar = scalar;
        digest = mix(digest ^ flights.try_emplace(scalar, flown).first->second.digest());
    }
    std::uint64_t const limit = options.cases.value_or(std::numeric_limits<std::uint64_t>::max());
    campaign_plan campaign;
    campaign.settings =
        settings_of("scene", "mesh", fmt::format("range: frames {}, shell step {}", flown.frames, flown.shell_step),
                    digest, command.text());
    campaign.work = chosen_work(options, tests, [&](auto const& test, auto scalar, auto subjects, auto most) {
        return flights.at(scalar).make_workload(test, std::move(subjects), most);
    });
    if (!chosen.cases_out.empty()) {
        std::string text;
        for (auto const& [scalar, flight] : flights) text += cases_text(flight, tests, limit);
        write_file(chosen.cases_out, text);
    }
    int status = run_and_report(options, campaign);
    if (status >= exit_interrupted) return status;
    for (auto const& [scalar, flight] : flights) {
        scene_account const sum = account_for(flight);
        print(account_text(flight, sum));
        if (sum.total.caught != sum.total.stepped_over) {
            say_error(
                fmt::format("graze scene: the certified swept test missed {} of {} shells that stepped over a "
                            "part; this is a bug in graze\n",
                            sum.total.stepped_over - sum.total.caught, sum.total.stepped_over));
            status = std::max<int>(status, exit_disagreement);
        }
    }
    return status;
}

void declare(command_options const& command, settings& chosen) {
    add_run_options(command, chosen.common);
    command.option("--seed").description("Seed of the simulated pilot: the same seed gives the same flight");
    command.option("--scalar").description("float32 or float64: the type of the simulation; default: float32");
    command.option("--cases").description("Only the first N cases of each test and scalar type");
    command.group("Flight");
    command.add_number("--frames", chosen.frames, "Number of frames");
    auto const read_step = [](std::string const& text) {
        return read_positive(text, "a length above 0 and at most 100", 100);
    };
    command.add_read("--shell-step LENGTH", chosen.shell_step, read_step, "Distance that the shell moves per frame")
        .shown_default("0.5");
    command.add("--cases-out FILE", chosen.cases_out,
                "Also write every case, with its frame and object, to a case file");
    command.footer(R"(
  graze scene --out out/scene
  graze scene --frames 100 --cases-out flight.jsonl --out out/scene

The scene holds a Triangle, a Star, a Moon, an Ellipse and a Letter, which turn 1 degree per frame about their centres. A
plane turns 2 degrees per key press, moves 0.12 per frame, and fires one shell at a time. Every third shell is aimed at an
edge, as exactly as rounding allows.

Each frame asks three questions about every object. Is the shell at p in it, with the object's float matrix
(point_transformed_trimesh_2d), and with the vertices that the matrix maps in floats (point_trimesh_2d)? Does the path from
p to q, the position in the next frame, meet it (moving_point_trimesh_2d)? The floats are the exact input. A shell steps
over a part if its path crosses an object that contains neither end. The reports are those of 'graze run'.

Exit status: as for 'graze run'; 1 also if the certified swept test misses a shell that stepped over.
)");
}

}  // namespace

verb add_scene(command_line& program) {
    return make_verb(program, "scene", "Simulate a projectile scene and judge every frame", declare, run);
}

}  // namespace graze
