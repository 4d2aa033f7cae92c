/* Does a ray meet a solid? The triangles come once, in `prepare`, which finds their boxes; then there is a query for each ray, by
 * T. Moller, B. Trumbore, Fast, Minimum Storage Ray/Triangle Intersection, 1997. It is wrong where rounding lets a ray slip
 * through an edge:
 *
 *   graze mesh model.off --queries rays --cases 100000 --plugin ./solids.so
 */
#include <stdlib.h>

#include "graze/subject.h"

typedef struct solid {
    const double* triangles; /* nine numbers each; they stay where they are */
    size_t count;
    double* boxes; /* low x y z, high x y z, of each */
} solid;

static void* prepare(const void* triangles, size_t count) {
    solid* made = (solid*)malloc(sizeof *made);
    size_t i, k;
    if (!made) return NULL;
    made->triangles = (const double*)triangles;
    made->count = count;
    made->boxes = (double*)malloc(count * 6 * sizeof *made->boxes);
    if (!made->boxes) {
        free(made);
        return NULL;
    }
    for (i = 0; i < count; ++i)
        for (k = 0; k < 3; ++k) {
            const double *t = made->triangles + 9 * i, a = t[k], b = t[3 + k], c = t[6 + k];
            made->boxes[6 * i + k] = a < b ? (a < c ? a : c) : (b < c ? b : c);
            made->boxes[6 * i + 3 + k] = a > b ? (a > c ? a : c) : (b > c ? b : c);
        }
    return made;
}

static void release(void* prepared) {
    free(((solid*)prepared)->boxes);
    free(prepared);
}

/* Is the box wholly behind the origin along some axis? */
static int is_behind(const double* ray, const double* box) {
    size_t k;
    for (k = 0; k < 3; ++k) {
        if (ray[3 + k] >= 0 && box[3 + k] < ray[k]) return 1;
        if (ray[3 + k] <= 0 && box[k] > ray[k]) return 1;
    }
    return 0;
}

static double dot(const double* a, const double* b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
static void cross(const double* a, const double* b, double* c) {
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

static int meets(const double* ray, const double* triangle) {
    double e1[3], e2[3], s[3], p[3], q[3], det, u, v, t;
    size_t k;
    for (k = 0; k < 3; ++k) {
        e1[k] = triangle[3 + k] - triangle[k];
        e2[k] = triangle[6 + k] - triangle[k];
        s[k] = ray[k] - triangle[k];
    }
    cross(ray + 3, e2, p);
    det = dot(e1, p);
    if (det == 0) return 0;
    cross(s, e1, q);
    u = dot(s, p) / det;
    v = dot(ray + 3, q) / det;
    t = dot(e2, q) / det;
    return u >= 0 && v >= 0 && u + v <= 1 && t >= 0;
}

static int ask(void* prepared, const void* query, size_t count, void* output) {
    const solid* of = (const solid*)prepared;
    const double* ray = (const double*)query;
    size_t i;
    (void)count, (void)output;
    for (i = 0; i < of->count; ++i)
        if (!is_behind(ray, of->boxes + 6 * i) && meets(ray, of->triangles + 9 * i)) return 1;
    return 0;
}

static const graze_subject_v3 subjects[] = {
    {sizeof(graze_subject_v3),
     {"ray_solid_3d", "boxes", 64, GRAZE_CONTACT_UNSPECIFIED, NULL},
     GRAZE_BOTH_SIDES,
     NULL,
     NULL,
     prepare,
     ask,
     release},
};

const graze_subject_v3* graze_subjects_v3(size_t* count, int* abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_V3_ABI;
    return subjects;
}
