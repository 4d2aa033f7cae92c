// Asks a documented routine about a segment through a triangle, and the exact reference too if it is there.
#include <cstdio>

#include "graze/documented/segment_triangle.hpp"
#include "graze/vocabulary.hpp"
#ifdef WITH_REFERENCE
#include <vector>

#include "graze/reference.hpp"
#endif

int main() {
    using point = graze::vec3<float>;
    point const triangle[3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    point const from{0.25f, 0.25f, 1}, to{0.25f, 0.25f, -1};
    bool const hit = graze::documented::segment_triangle_triple_product(triangle, from, to);
    std::printf("documented.triple_product says %s\n", hit ? "hit" : "miss");
    bool right = hit;
#ifdef WITH_REFERENCE
    graze::test_info const* const test = graze::find_test("segment_triangle_3d");
    std::vector<double> const input{0, 0, 0, 1, 0, 0, 0, 1, 0, 0.25, 0.25, 1, 0.25, 0.25, -1};
    graze::relation const cgal = graze::cgal_reference::decide(*test, input);
    graze::relation const rational = graze::rational_reference::decide(*test, input);
    std::printf("the references say %s and %s\n", graze::name_of(cgal).data(), graze::name_of(rational).data());
    right = right && cgal == graze::relation::crossing && rational == cgal;
#endif
    return right ? 0 : 1;
}
