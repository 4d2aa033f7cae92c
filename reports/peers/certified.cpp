// The certified tests, as a user calls them: one case after the other.
#include "graze/certified/capsule_capsule_3d.hpp"
#include "graze/certified/hull_hull_3d.hpp"
#include "graze/certified/incircle_2d.hpp"
#include "graze/certified/insphere_3d.hpp"
#include "graze/certified/obb_obb_3d.hpp"
#include "graze/certified/orient_2d.hpp"
#include "graze/certified/orient_3d.hpp"
#include "graze/certified/segment_segment_2d.hpp"
#include "graze/certified/segment_triangle_3d.hpp"
#include "graze/certified/triangle_triangle_3d.hpp"
#include "graze/certified_solid.hpp"

#include "cases.hpp"
#include "model.hpp"

namespace graze::peers {
namespace {

certified::solid<float> make_solid() {
    std::vector<float> scalars;
    for (auto const& triangle : model().triangles)
        for (std::uint32_t corner : triangle)
            scalars.insert(scalars.end(), model().vertices[corner].begin(), model().vertices[corner].end());
    return certified::solid<float>{std::span<float const>(scalars)};
}
certified::solid<float> const& the_solid() {
    static certified::solid<float> const made = make_solid();
    return made;
}

using point = certified::solid<float>::point;

point point_at(float const* v) {
    return point(v, 3);
}

/// A ray's two answers; the model is of floats, and so are rays.
struct ray_relation {
    int operator()(float const* v, std::size_t) const {
        return static_cast<int>(the_solid().ray_relation(point_at(v), point_at(v + 3)));
    }
    int operator()(double const*, std::size_t) const { return 0; }
};
struct ray_hits {
    bool operator()(float const* v, std::size_t) const { return the_solid().any_hit(point_at(v), point_at(v + 3)); }
    bool operator()(double const*, std::size_t) const { return false; }
};

/// Calls `use` with the two forms of the certified test: its answer, and what is timed.
template <class Use>
auto with_forms(shape kind, Use use) {
    auto const both = [&](auto sign) { return use(sign, sign); };
#define GRAZE_PEERS_SIGN(NAME) both([](auto const* v, std::size_t n) { return certified::NAME(v, n); })
#define GRAZE_PEERS_RELATION(NAME)                                                            \
    use([](auto const* v, std::size_t n) { return static_cast<int>(certified::NAME(v, n)); }, \
        [](auto const* v, std::size_t n) { return certified::NAME##_meets(v, n); })
    switch (kind) {
        case shape::orient_2d: return GRAZE_PEERS_SIGN(orient_2d);
        case shape::orient_3d: return GRAZE_PEERS_SIGN(orient_3d);
        case shape::incircle_2d: return GRAZE_PEERS_SIGN(incircle_2d);
        case shape::insphere_3d: return GRAZE_PEERS_SIGN(insphere_3d);
        case shape::segments: return GRAZE_PEERS_RELATION(segment_segment_2d);
        case shape::triangles: return GRAZE_PEERS_RELATION(triangle_triangle_3d);
        case shape::segment_triangle: return GRAZE_PEERS_RELATION(segment_triangle_3d);
        case shape::boxes: return GRAZE_PEERS_RELATION(obb_obb_3d);
        case shape::capsules: return GRAZE_PEERS_RELATION(capsule_capsule_3d);
        case shape::rays: return use(ray_relation{}, ray_hits{});
        case shape::hulls: break;
    }
    return GRAZE_PEERS_RELATION(hull_hull_3d);
#undef GRAZE_PEERS_SIGN
#undef GRAZE_PEERS_RELATION
}

template <class Scalar, class Ask>
void ask_all(batch const& cases, Ask ask, std::int8_t* answers) {
    std::size_t const count = cases.of->count;
    for (std::size_t i = 0; i < cases.size(); ++i)
        answers[i] = static_cast<std::int8_t>(ask(cases.row<Scalar>(i), count));
}

}  // namespace

int certified_answer(question const& of, double const* row) {
    return with_forms(of.kind, [&](auto answer, auto) -> int {
        if (!of.is_float) return answer(row, of.count);
        std::vector<float> const floats(row, row + of.count);
        return answer(floats.data(), of.count);
    });
}

void ask_certified(batch const& cases, std::int8_t* answers) {
    with_forms(cases.of->kind, [&](auto, auto quick) {
        if (cases.of->is_float)
            ask_all<float>(cases, quick, answers);
        else
            ask_all<double>(cases, quick, answers);
    });
}

}  // namespace graze::peers
