// A second unit with the same headers: nothing may be defined twice.
#ifdef SINGLE_HEADER
#include "graze_fast.hpp"
#else
#include "graze/certified.hpp"
#endif

bool other_unit_agrees(float const* pair);

bool other_unit_agrees(float const* pair) {
    return !graze::certified::triangle_triangle_3d_meets(pair, 18);
}
