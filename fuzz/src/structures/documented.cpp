// The documented routines that build structures, as subjects: each for float and for double.
#include <concepts>

#include "graze/documented/structures/delaunay_2d.hpp"
#include "graze/documented/structures/delaunay_3d.hpp"
#include "graze/documented/structures/ear_clipping.hpp"
#include "graze/documented/structures/hulls_2d.hpp"
#include "graze/documented/structures/hulls_3d.hpp"
#include "graze/structure_subject.hpp"

namespace graze {
namespace {

using namespace documented;

template <class Number>
void fill(plane_list<Number>& points, structure_record const& record) {
    auto const number = [&](std::size_t i) { return static_cast<Number>(record.coordinates[i]); };
    for (std::size_t i = 0; i + 1 < record.coordinates.size(); i += 2) points.push_back({number(i), number(i + 1)});
}
template <class Number>
void fill(space_list<Number>& points, structure_record const& record) {
    auto const number = [&](std::size_t i) { return static_cast<Number>(record.coordinates[i]); };
    for (std::size_t i = 0; i + 2 < record.coordinates.size(); i += 3)
        points.push_back({number(i), number(i + 1), number(i + 2)});
}

structure_reply reply_of(index_list const& corners) {
    structure_reply reply{structure_reply::kind::answered};
    for (std::size_t corner : corners) {
        reply.answer.indices.push_back(static_cast<std::int64_t>(corner));
        reply.answer.end_tuple();
    }
    return reply;
}
template <std::size_t Size>
structure_reply reply_of(std::vector<std::array<std::size_t, Size>> const& tuples) {
    structure_reply reply{structure_reply::kind::answered};
    for (auto const& tuple : tuples) {
        for (std::size_t corner : tuple) reply.answer.indices.push_back(static_cast<std::int64_t>(corner));
        reply.answer.end_tuple();
    }
    return reply;
}
template <class Answer>
structure_reply reply_of(std::optional<Answer> const& answer) {
    return answer ? reply_of(*answer) : structure_reply{structure_reply::kind::declined};
}

/// Larger cases are declined.
constexpr std::size_t most_points = 1000;

/// `Points` is a list of points of the scalar type, and `Answer` what the routine gives.
template <class Points, class Answer>
class routine_session final : public structure_session {
  public:
    explicit routine_session(Answer (*routine)(Points const&)) : routine_(routine) {}

    std::vector<structure_reply> ask(std::span<structure_record const* const> cases) override {
        std::vector<structure_reply> replies;
        for (structure_record const* record : cases) {
            // The routines for polygons know one ring; some take n^2 steps and more.
            if (record->rings.size() > 1 || record->coordinates.size() > 3 * most_points) {
                replies.push_back({structure_reply::kind::declined});
                continue;
            }
            Points points;
            fill(points, *record);
            replies.push_back(reply_of(routine_(points)));
        }
        return replies;
    }

  private:
    Answer (*routine_)(Points const&);
};

template <class Points, class Answer>
structure_subject subject(std::string_view name, structure_kind kind, Answer (*routine)(Points const&)) {
    constexpr bool is_float = std::same_as<decltype(Points{}[0].x), float>;
    return {"documented." + std::string(name), kind, is_float ? scalar_type::float32 : scalar_type::float64,
            [routine] { return std::make_unique<routine_session<Points, Answer>>(routine); }};
}

template <class Number>
void add_subjects(std::vector<structure_subject>& all) {
    using enum structure_kind;
    auto const add = [&](std::string_view name, structure_kind kind, auto* routine) {
        all.push_back(subject(name, kind, routine));
    };
    add("graham_scan", convex_hull_2d, &convex_hull_2d_graham_scan<Number>);
    add("monotone_chain", convex_hull_2d, &convex_hull_2d_monotone_chain<Number>);
    add("gift_wrapping", convex_hull_2d, &convex_hull_2d_gift_wrapping<Number>);
    add("gift_wrapping_furthest", convex_hull_2d, &convex_hull_2d_gift_wrapping_furthest<Number>);
    add("quickhull", convex_hull_2d, &convex_hull_2d_quickhull<Number>);
    add("incremental", convex_hull_3d, &convex_hull_3d_incremental<Number>);
    add("quickhull", convex_hull_3d, &convex_hull_3d_quickhull<Number>);
    add("bowyer_watson", delaunay_2d, &delaunay_2d_bowyer_watson<Number>);
    add("bowyer_watson_far", delaunay_2d, &delaunay_2d_bowyer_watson_far<Number>);
    add("bowyer_watson", delaunay_3d, &delaunay_3d_bowyer_watson<Number>);
    add("bowyer_watson_far", delaunay_3d, &delaunay_3d_bowyer_watson_far<Number>);
    add("sweep_flips", delaunay_2d, &delaunay_2d_sweep_flips<Number>);
    add("ear_clipping", polygon_triangulation_2d, &polygon_triangulation_2d_ear_clipping<Number>);
    add("ear_clipping_ratcliff", polygon_triangulation_2d, &polygon_triangulation_2d_ear_clipping_ratcliff<Number>);
}

}  // namespace

std::vector<structure_subject> documented_structures() {
    std::vector<structure_subject> all;
    add_subjects<float>(all);
    add_subjects<double>(all);
    return all;
}

}  // namespace graze
