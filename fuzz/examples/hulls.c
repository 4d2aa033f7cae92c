/* The convex hull of points in the plane, by Andrew's monotone chain: a structure, so `build` answers instead of `decide`. It
 * is wrong where rounding loses the sign of an area. */
#include <stdlib.h>

#include "graze/subject.h"

static const double* sorted_by;

static int by_coordinates(const void* one, const void* other) {
    const double *a = sorted_by + 2 * *(const int*)one, *b = sorted_by + 2 * *(const int*)other;
    if (a[0] != b[0]) return a[0] < b[0] ? -1 : 1;
    return a[1] < b[1] ? -1 : a[1] > b[1];
}

static int turns_left(const double* a, const double* b, const double* c) {
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
}

static long long build(const graze_points* points) {
    const double* at = (const double*)points->coordinates;
    const size_t n = points->count;
    size_t i, count = 0, lower;
    int *order, *hull = points->indices;
    if (points->room < n + 1) return -1;
    order = (int*)malloc(n * sizeof *order);
    if (!order) return -1;
    for (i = 0; i < n; ++i) order[i] = (int)i;
    sorted_by = at;
    qsort(order, n, sizeof *order, by_coordinates);
    for (i = 0; i < n; ++i) {
        while (count >= 2 && !turns_left(at + 2 * hull[count - 2], at + 2 * hull[count - 1], at + 2 * order[i]))
            --count;
        hull[count++] = order[i];
    }
    lower = count + 1;
    for (i = n; i-- > 0;) {
        while (count >= lower && !turns_left(at + 2 * hull[count - 2], at + 2 * hull[count - 1], at + 2 * order[i]))
            --count;
        hull[count++] = order[i];
    }
    free(order);
    /* The first point came last once more; of points that are all equal two are left. */
    while (count > 1 && at[2 * hull[count - 1]] == at[2 * hull[0]] &&
           at[2 * hull[count - 1] + 1] == at[2 * hull[0] + 1])
        --count;
    return (long long)count;
}

static const graze_subject_v3 subjects[] = {
    {sizeof(graze_subject_v3),
     {"convex_hull_2d", "chain", 64, GRAZE_CONTACT_UNSPECIFIED, NULL},
     GRAZE_BOTH_SIDES,
     NULL,
     build,
     NULL,
     NULL,
     NULL},
};

const graze_subject_v3* graze_subjects_v3(size_t* count, int* abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_V3_ABI;
    return subjects;
}
