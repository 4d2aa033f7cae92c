#include <set>
#include <utility>

#include "graze/judge.hpp"
#include "scene/scene.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

/// A test's certified relation, with one buffer.
class screen {
  public:
    screen(char const* id, scalar_type scalar) : test_(*find_test(id)), scalar_(scalar) {}

    test_info const& test() const { return test_; }

    relation of(std::vector<double> const& input) {
        if (scalar_ == scalar_type::float64) return test_.screen64(input.data(), input.size());
        small_.assign(input.size(), 0);
        for (std::size_t i = 0; i < input.size(); ++i) small_[i] = static_cast<float>(input[i]);
        return test_.screen32(small_.data(), small_.size());
    }

  private:
    test_info const& test_;
    scalar_type scalar_;
    std::vector<float> small_;
};

struct asked {
    subject const* who;
    asker line;

    asked(test_info const& test, char const* name, scalar_type scalar)
        : who(test.find_subject(name)), line(*who, scalar) {}
};

}  // namespace

scene_account account_for(scene const& flight) {
    scalar_type const scalar = flight.settings().scalar;
    screen transformed("point_transformed_trimesh_2d", scalar), standing("point_trimesh_2d", scalar),
        moving("moving_point_trimesh_2d", scalar);
    asked affine(transformed.test(), "documented.inverse_affine", scalar),
        rigid(transformed.test(), "documented.inverse_rigid", scalar),
        edges(standing.test(), "documented.edge_function", scalar),
        ends(moving.test(), "documented.endpoints_only", scalar);
    asker certified(*moving.test().find_subject("certified.moving_point_trimesh_2d"), scalar);

    scene_account sum;
    sum.by_object.resize(flight.objects().size());
    sum.shells = flight.frames().back().shell + 1;
    std::vector<double> input;
    /// Of the shell in flight, by object: did its way cross it, and did a frame show it inside?
    std::vector<std::pair<bool, bool>> way(flight.objects().size());
    auto const ask = [&](asked& whom, relation rel, std::uint64_t frame, std::size_t object, bool over) {
        reply const answer = whom.line.ask(input);
        bool const in_domain = !whom.who->in_domain || whom.who->in_domain(scalar, input);
        outcome const result = judge_verdict(verdict_of(answer), rel, in_domain);
        sum.out_of_domain[whom.who->name] += result == outcome::out_of_domain;
        bool const wrong = is_disagreement(result, whom.who->contact);
        sum.wrong[whom.who->name] += wrong;
        if (wrong && (&whom != &ends || over || result == outcome::false_hit))
            sum.events.push_back({frame, object, whom.who->name, result, over});
        return answer;
    };
    for (std::uint64_t frame = 0; frame < flight.frames().size(); ++frame) {
        scene_frame const& at = flight.frames()[frame];
        for (std::size_t object = 0; object < flight.objects().size(); ++object) {
            std::uint64_t const index = frame * flight.objects().size() + object;
            flight.make_case(transformed.test(), index, input);
            relation const mapped = transformed.of(input);
            ask(affine, mapped, frame, object, false);
            ask(rigid, mapped, frame, object, false);
            flight.make_case(standing.test(), index, input);
            relation const at_p = standing.of(input);
            ask(edges, at_p, frame, object, false);
            input[0] = at.q[0];
            input[1] = at.q[1];
            relation const at_q = standing.of(input);
            flight.make_case(moving.test(), index, input);
            relation const on_the_way = moving.of(input);
            bool const over =
                on_the_way == relation::crossing && at_p == relation::disjoint && at_q == relation::disjoint;
            reply const seen = ask(ends, on_the_way, frame, object, over);
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
