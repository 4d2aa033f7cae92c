// Spheres and capsules: a point or a segment, their core, and all within a radius of it. CGAL knows the cores, and how far
// apart or how deep in each other they are; the radii together bridge that distance, or add to that depth.
#include <algorithm>

#include "cgal/guessed_round.hpp"
#include "cgal/shapes.hpp"
#include "cgal/widened.hpp"

namespace graze::cgal_reference {
namespace {

bool has_radius(part const& item) {
    return traits_of(item.kind).further == further_scalars::radius;
}

CGAL::Gmpq radii_of(test_info const& test, std::span<double const> input) {
    CGAL::Gmpq radii = 0;
    for (part const& item : test.layout)
        if (has_radius(item)) radii += CGAL::Gmpq(input[item.offset + item.count - 1]);
    return radii;
}

}  // namespace

bool is_round(test_info const& test) {
    return std::any_of(test.layout.begin(), test.layout.end(), has_radius);
}

exact_answer judge_round(test_info const& test, std::span<double const> input, wanted what) {
    CGAL::Gmpq const radii = radii_of(test, input);
    if (what == wanted::relation_only && radii != 0)
        if (std::optional<relation> const proved = prove_round(test, input)) {
            exact_answer quick;
            quick.rel = *proved;
            return quick;
        }
    relation const cores = relate_in_space(test, input, what);
    return widened_by(radii, cores, what, [&] { return squared_margin_in_space(test, input, cores); });
}

exact_answer judge_flat_round(test_info const& test, std::span<double const> input, wanted what) {
    auto const cores_in = [&]<class K>(K) {
        return std::pair(read_flat<K>(test.layout[0].kind, input, test.layout[0].offset),
                         read_flat<K>(test.layout[1].kind, input, test.layout[1].offset));
    };
    auto const [a, b] = cores_in(exact_kernel());
    relation rel;
    if (within_filters(input)) {
        auto const [quick_a, quick_b] = cores_in(input_kernel());
        rel = relate(quick_a, quick_b);
    } else {
        rel = relate(a, b);
    }
    return widened_by(radii_of(test, input), rel, what, [&, &a = a, &b = b] { return squared_margin(rel, a, b); });
}

}  // namespace graze::cgal_reference
