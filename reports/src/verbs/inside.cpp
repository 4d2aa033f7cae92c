// graze inside: which points are in a solid, exactly.
#include <fmt/format.h>

#include "campaign/run_options.hpp"
#include "cli/verbs.hpp"
#include "graze/internal/models/structure_files.hpp"
#include "graze/internal/text/text.hpp"
#include "text/json_writer.hpp"
#include "validate/solid_questions.hpp"

namespace graze {
namespace {

int inside(solid_request const& chosen) {
    return with_files("inside", [&] {
        std::vector<double> const points = read_points(chosen.questions, 3);
        solid_model const model(chosen.model, threads_of(chosen.jobs));
        auto const line = [&](std::size_t i, std::string& text) {
            solid_model::solid::point const p(points.data() + 3 * i, 3);
            relation const rel = model.index.contains(p);
            if (chosen.json) {
                json_object found = json_document({{"point", json_array(p)}, {"relation", name_of(rel)}});
                if (chosen.distance) found.add("distance", model.index.signed_distance(p));
                text += found.text() + '\n';
            } else {
                text += spoken(rel, "inside", "surface", "outside");
                if (chosen.distance) text += ' ' + to_decimal(model.index.signed_distance(p));
                text += '\n';
            }
            return rel;
        };
        return answer_all(chosen, points.size() / 3, line, "points");
    });
}

void declare(command_options const& command, solid_request& chosen) {
    declare_solid(command, chosen);
    command.add("--points FILE", chosen.questions, "The points: OFF, OBJ, PLY, XYZ, or JSON lines, an array a point")
        .required();
    command.add_flag("--distance", chosen.distance, "Print the distance to the nearest face, negative inside");
    declare_solid_jobs(command, chosen);
    command.footer(R"(
  graze inside bunny.off --points queries.xyz
  graze inside bunny.off --points queries.jsonl --distance --json

Prints a line a point, in order: inside, surface (on a face) or outside, decided exactly on the coordinates as they are. A
point is inside where the winding number of the surface around it is not 0. Distances are exact and rounded once; faces
inside the solid count. With --json the relations are crossing, touching and disjoint. Standard error has the totals.

The surface must be closed: each directed edge occurs as often as its reverse. Faces may meet and have no area.

Exit status: 0 answered; 2 a file cannot be used, or the surface is not closed.
)");
}

}  // namespace

verb add_inside(command_line& program) {
    return make_verb(program, "inside", "Tell which points are in a solid, exactly", declare, inside);
}

}  // namespace graze
