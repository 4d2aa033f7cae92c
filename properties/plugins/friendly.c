/* A plugin without fault, in C99. Its answers are no answers to the questions, but tell whether the input arrived. */
#include "graze/subject.h"

#define SUM(Scalar, name)                                                 \
    static int name(const void *input, size_t count, void *output) {      \
        const Scalar *scalars = (const Scalar *)input;                    \
        unsigned long sum = 0;                                            \
        size_t i;                                                         \
        if (output) return 0;                                             \
        for (i = 0; i < count; ++i) sum += (i + 1) * (unsigned long)scalars[i]; \
        return sum % 3 == 2 ? -5 : (int)(sum % 3) * 100;                  \
    }
SUM(float, sum32)
SUM(double, sum64)

/* The first vertex and, as radius, the second's first coordinate; nothing if that is negative. */
#define SPHERE(Scalar, name)                                          \
    static int name(const void *input, size_t count, void *output) {  \
        const Scalar *points = (const Scalar *)input;                 \
        Scalar *sphere = (Scalar *)output;                            \
        int i;                                                        \
        if (count != 9 || points[3] < 0) return points[3] < -1 ? 1 : 0; \
        for (i = 0; i < 4; ++i) sphere[i] = points[i];                \
        return 1;                                                     \
    }
SPHERE(float, sphere32)
SPHERE(double, sphere64)

static const graze_subject subjects[] = {
    {"point_trimesh_2d", "sum", 32, GRAZE_CONTACT_CLOSED, sum32},
    {"point_trimesh_2d", "sum", 64, GRAZE_CONTACT_CLOSED, sum64},
    {"triangle_triangle_3d", "sum", 64, GRAZE_CONTACT_OPEN, sum64},
    {"triangle_triangle_3d", "sum", 32, GRAZE_CONTACT_OPEN, sum32},
    {"aabb_aabb_2d", "A-Z_a.z+09", 64, GRAZE_CONTACT_UNSPECIFIED, sum64},
    {"triangle_min_sphere_3d", "sphere", 32, GRAZE_CONTACT_UNSPECIFIED, sphere32},
    {"triangle_min_sphere_3d", "sphere", 64, GRAZE_CONTACT_UNSPECIFIED, sphere64},
};

const graze_subject *graze_subjects(size_t *count, int *abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
