// graze raycast: where rays hit a solid, exactly.
#include <fmt/format.h>

#include "campaign/run_options.hpp"
#include "cli/verbs.hpp"
#include "graze/internal/models/structure_files.hpp"
#include "graze/internal/text/text.hpp"
#include "text/json_writer.hpp"
#include "validate/solid_questions.hpp"

namespace graze {
namespace {

int raycast(solid_request const& chosen) {
    return with_files("raycast", [&] {
        std::vector<double> const rays = read_rays(chosen.questions);
        solid_model const model(chosen.model, threads_of(chosen.jobs));
        auto const line = [&](std::size_t i, std::string& text) {
            solid_model::solid::point const origin(rays.data() + 6 * i, 3), direction(rays.data() + 6 * i + 3, 3);
            relation const rel = model.index.ray_relation(origin, direction);
            auto const hit = model.index.first_hit(origin, direction);
            bool const has_face = hit && hit->triangle != solid_model::solid::no_triangle;
            std::uint32_t const face = has_face ? model.soup.face_of(hit->triangle) : 0;
            if (chosen.json) {
                text += json_document({{"origin", json_array(origin)},
                                       {"direction", json_array(direction)},
                                       {"relation", name_of(rel)},
                                       {"t", hit ? json_text(hit->t) : json_text()},
                                       {"face", has_face ? json_text(face) : json_text()}})
                            .text() +
                        '\n';
            } else {
                text += spoken(rel, "hit", "touch", "miss");
                if (hit) text += ' ' + to_decimal(hit->t);
                if (has_face) text += fmt::format(" face {}", face);
                text += '\n';
            }
            return rel;
        };
        return answer_all(chosen, rays.size() / 6, line, "rays");
    });
}

void declare(command_options const& command, solid_request& chosen) {
    declare_solid(command, chosen);
    command
        .add("--rays FILE", chosen.questions,
             "The rays: six numbers a line, origin then direction (.xyz), or JSON lines of them as arrays")
        .required();
    declare_solid_jobs(command, chosen);
    command.footer(R"(
  graze raycast bunny.off --rays rays.xyz
  graze raycast bunny.off --rays rays.jsonl --json

Prints a line a ray, in order: hit, with the least t >= 0 at which origin + t direction is in the solid, and the face; touch,
where the ray meets faces but has no point inside; miss; undefined for a zero direction. A ray that starts in the solid hits
at 0 and has no face unless it starts on one. No ray slips between two faces, whichever edge it passes. t is exact and
rounded once; beyond the largest double it is inf. With --json the relations are crossing, touching and disjoint. Standard
error has the totals.

Exit status: 0 answered; 2 a file cannot be used, or the surface is not closed.
)");
}

}  // namespace

verb add_raycast(command_line& program) {
    return make_verb(program, "raycast", "Tell where rays hit a solid, exactly", declare, raycast);
}

}  // namespace graze
