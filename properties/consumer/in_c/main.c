/* Exit status 0 if the answers are right. */
#include <graze/certified.h>

int main(void) {
    double const touching[8] = {0, 0, 2, 0, 1, 0, 1, 1};
    double const apart[8] = {0, 0, 2, 0, 1, 1e-300, 1, 1};
    float const lines[16] = {0, 0, 2, 2, 0, 1, 1, 0, 0, 0, 1, 0, 0, 1, 1, 1};
    signed char found[2];
    float points[4];
    if (graze_certified_abi() != GRAZE_CERTIFIED_ABI) return 1;
    if (graze_segment_segment_2d_f64(touching, 8) != GRAZE_TOUCHING) return 2;
    if (graze_segment_segment_2d_f64(apart, 8) != GRAZE_DISJOINT) return 3;
    if (graze_segment_segment_2d_f64(apart, 7) != GRAZE_WRONG_COUNT) return 4;
    if (graze_line_line_point_2d_f32_many(lines, 8, 2, found, points) != 0) return 5;
    if (found[0] != GRAZE_DEFINED || found[1] != GRAZE_UNDEFINED) return 6;
    return points[0] == 0.5F && points[1] == 0.5F && points[2] != points[2] ? 0 : 7;
}
