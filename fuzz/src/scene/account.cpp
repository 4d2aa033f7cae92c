#include <utility>

#include "graze/internal/scene/scene.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"

namespace graze {
scene_account account_for(scene const& flight) {
    scalar_type const scalar = flight.settings().scalar;
    test_info const &transformed = *find_test("point_transformed_trimesh_2d"),
                    &standing = *find_test("point_trimesh_2d"), &moving = *find_test("moving_point_trimesh_2d");
    subject_client affine(*transformed.find_subject("documented.inverse_affine"), scalar),
        rigid(*transformed.find_subject("documented.inverse_rigid"), scalar),
        edges(*standing.find_subject("documented.edge_function"), scalar),
        ends(*moving.find_subject("documented.endpoints_only"), scalar),
        certified(*moving.find_subject("certified.moving_point_trimesh_2d"), scalar);

    scene_account sum;
    sum.by_object.resize(flight.objects().size());
    sum.shells = flight.frames().back().shell + 1;
    std::vector<double> input;
    std::vector<float> narrow;
    auto const screened = [&](test_info const& test) { return test.screen(scalar, input, narrow); };
    /// For each object: did the way of the shell in flight cross it, and did a frame show the shell inside?
    std::vector<std::pair<bool, bool>> way(flight.objects().size());
    auto const ask = [&](subject_client& client, relation rel) {
        reply const answer = client.ask(input);
        subject const& candidate = client.candidate();
        bool const in_domain = !candidate.in_domain || candidate.in_domain(scalar, input);
        outcome const result = judge_verdict(verdict_of(answer), rel, in_domain);
        sum.out_of_domain[candidate.name] += result == outcome::out_of_domain;
        sum.wrong[candidate.name] += is_disagreement(result, candidate.promised);
        return answer;
    };
    for (std::uint64_t frame = 0; frame < flight.frames().size(); ++frame) {
        scene_frame const& at = flight.frames()[frame];
        for (std::size_t object = 0; object < flight.objects().size(); ++object) {
            std::uint64_t const index = frame * flight.objects().size() + object;
            flight.make_case(transformed, index, input);
            relation const mapped = screened(transformed);
            ask(affine, mapped);
            ask(rigid, mapped);
            flight.make_case(standing, index, input);
            relation const at_p = screened(standing);
            ask(edges, at_p);
            input[0] = at.q[0];
            input[1] = at.q[1];
            relation const at_q = screened(standing);
            flight.make_case(moving, index, input);
            relation const on_the_way = screened(moving);
            bool const over =
                on_the_way == relation::crossing && at_p == relation::disjoint && at_q == relation::disjoint;
            reply const seen = ask(ends, on_the_way);
            auto& [crossed, shown] = way[object];
            crossed = crossed || on_the_way == relation::crossing;
            shown = shown || at_p != relation::disjoint;
            scene_account::line& line = sum.by_object[object];
            if (over) {
                ++line.stepped_over;
                line.seen_by_endpoints += seen == reply::hit;
                line.caught += certified.ask(input) == reply::hit;
            }
            // A shell that is in flight at the end has not got where it goes, and does not count.
            if (frame + 1 < flight.frames().size() && flight.frames()[frame + 1].shell != at.shell) {
                line.passed += crossed;
                line.unnoticed += crossed && !shown;
                way[object] = {};
            }
        }
    }
    for (scene_account::line const& line : sum.by_object) {
        sum.total.stepped_over += line.stepped_over;
        sum.total.seen_by_endpoints += line.seen_by_endpoints;
        sum.total.caught += line.caught;
        sum.total.passed += line.passed;
        sum.total.unnoticed += line.unnoticed;
    }
    return sum;
}

}  // namespace graze
