// Answers that float arithmetic gets wrong; exit status 0 if they are right.
#ifdef SINGLE_HEADER
#include "graze_fast.hpp"
#else
#include "graze/certified.hpp"
#include "graze/documented/segment_triangle.hpp"
#endif

bool other_unit_agrees(float const* pair);

int main() {
    float const coplanar_apart[18] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 2, 0, 3, 2, 0, 2, 3, 0};
    if (graze::certified::triangle_triangle_3d_meets(coplanar_apart, 18)) return 1;
    if (graze::certified::triangle_triangle_3d(coplanar_apart, 18) != graze::relation::disjoint) return 2;
    // A segment that touches another in the middle of it, where no coordinate is a small number.
    double const touching[8] = {0x1.8p-1000, 0, 0x1.8p-999, 0, 0x1.2p-999, 0, 0x1.2p-999, 1};
    if (graze::certified::segment_segment_2d(touching, 8) != graze::relation::touching) return 3;
    return other_unit_agrees(coplanar_apart) ? 0 : 4;
}
