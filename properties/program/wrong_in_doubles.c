/* A plugin of one routine a kind of answer, each as a textbook has it in plain doubles: wrong on many cases. */
#include <math.h>
#include <stddef.h>

#include "graze/subject.h"

typedef struct {
    double x, y, z;
} point;

static point at(double const *x, size_t i) { return (point){x[i], x[i + 1], x[i + 2]}; }
static point minus(point a, point b) { return (point){a.x - b.x, a.y - b.y, a.z - b.z}; }
static point along(point a, point d, double t) { return (point){a.x + t * d.x, a.y + t * d.y, a.z + t * d.z}; }
static double dot(point a, point b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static point cross(point a, point b) {
    return (point){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
static double clamped(double t) { return t < 0 ? 0 : t > 1 ? 1 : t; }

/* C. Ericson, "Real-Time Collision Detection", 2005, 5.1.5: the point of a triangle that is closest to p. */
static point closest(point p, point a, point b, point c) {
    point const ab = minus(b, a), ac = minus(c, a), ap = minus(p, a);
    double const d1 = dot(ab, ap), d2 = dot(ac, ap);
    if (d1 <= 0 && d2 <= 0) return a;
    point const bp = minus(p, b);
    double const d3 = dot(ab, bp), d4 = dot(ac, bp);
    if (d3 >= 0 && d4 <= d3) return b;
    double const vc = d1 * d4 - d3 * d2;
    if (vc <= 0 && d1 >= 0 && d3 <= 0) return along(a, ab, d1 / (d1 - d3));
    point const cp = minus(p, c);
    double const d5 = dot(ab, cp), d6 = dot(ac, cp);
    if (d6 >= 0 && d5 <= d6) return c;
    double const vb = d5 * d2 - d1 * d6;
    if (vb <= 0 && d2 >= 0 && d6 <= 0) return along(a, ac, d2 / (d2 - d6));
    double const va = d3 * d6 - d5 * d4;
    if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) return along(b, minus(c, b), (d4 - d3) / (d4 - d3 + (d5 - d6)));
    double const sum = 1 / (va + vb + vc);
    return along(along(a, ab, vb * sum), ac, vc * sum);
}

/* The same, 5.1.9: the squared distance of two segments. */
static double between(point p1, point q1, point p2, point q2) {
    point const d1 = minus(q1, p1), d2 = minus(q2, p2), r = minus(p1, p2);
    double const a = dot(d1, d1), e = dot(d2, d2), f = dot(d2, r);
    double s = 0, t = 0;
    if (a == 0 && e == 0) return dot(r, r);
    if (a == 0) {
        t = clamped(f / e);
    } else {
        double const c = dot(d1, r);
        if (e == 0) {
            s = clamped(-c / a);
        } else {
            double const b = dot(d1, d2), denominator = a * e - b * b;
            s = denominator != 0 ? clamped((b * f - c * e) / denominator) : 0;
            t = (b * s + f) / e;
            if (t < 0)
                t = 0, s = clamped(-c / a);
            else if (t > 1)
                t = 1, s = clamped((b - c) / a);
        }
    }
    point const apart = minus(along(p1, d1, s), along(p2, d2, t));
    return dot(apart, apart);
}

static int capsule(double const *x) {
    point const corner[3] = {at(x, 0), at(x, 3), at(x, 6)}, end[2] = {at(x, 9), at(x, 12)};
    double least = INFINITY;
    for (int i = 0; i < 2; ++i) {
        point const apart = minus(end[i], closest(end[i], corner[0], corner[1], corner[2]));
        least = fmin(least, dot(apart, apart));
    }
    for (int i = 0; i < 3; ++i) least = fmin(least, between(end[0], end[1], corner[i], corner[(i + 1) % 3]));
    point const n = cross(minus(corner[1], corner[0]), minus(corner[2], corner[0]));
    double const before = dot(n, minus(end[0], corner[0])), after = dot(n, minus(end[1], corner[0]));
    if (before * after < 0) {
        point const meets = along(end[0], minus(end[1], end[0]), before / (before - after));
        point const apart = minus(meets, closest(meets, corner[0], corner[1], corner[2]));
        least = fmin(least, dot(apart, apart));
    }
    return least <= x[15] * x[15];
}
static int capsule64(const void *in, size_t count, void *out) { return (void)count, (void)out, capsule(in); }
static int capsule32(const void *in, size_t count, void *out) {
    double x[16];
    (void)out;
    for (size_t i = 0; i < count; ++i) x[i] = ((float const *)in)[i];
    return capsule(x);
}

static int sign(const void *in, size_t count, void *out) {
    double const *const x = in;
    (void)count;
    *(double *)out = (x[2] - x[0]) * (x[5] - x[1]) - (x[3] - x[1]) * (x[4] - x[0]);
    return 1;
}

static int crossing(const void *in, size_t count, void *out) {
    double const *const x = in;
    double const d = (x[0] - x[2]) * (x[5] - x[7]) - (x[1] - x[3]) * (x[4] - x[6]);
    double const m = x[0] * x[3] - x[1] * x[2], n = x[4] * x[7] - x[5] * x[6];
    (void)count;
    if (d == 0) return -1;
    ((double *)out)[0] = (m * (x[4] - x[6]) - (x[0] - x[2]) * n) / d;
    ((double *)out)[1] = (m * (x[5] - x[7]) - (x[1] - x[3]) * n) / d;
    return 1;
}

static int ball(const void *in, size_t count, void *out) {
    double const *const x = in;
    point const centre = along(at(x, 0), minus(at(x, 3), at(x, 0)), 0.5);
    double radius = 0;
    (void)count;
    for (size_t i = 0; i < 9; i += 3) radius = fmax(radius, sqrt(dot(minus(at(x, i), centre), minus(at(x, i), centre))));
    ((double *)out)[0] = centre.x, ((double *)out)[1] = centre.y, ((double *)out)[2] = centre.z;
    ((double *)out)[3] = radius;
    return 1;
}

/* At a few times alone. */
static int moving(const void *in, size_t count, void *out) {
    double const *const x = in;
    double last = 0;
    (void)count;
    for (int step = 0; step <= 16; ++step) {
        point now[4];
        for (size_t i = 0; i < 4; ++i)
            now[i] = along(at(x, 3 * i), minus(at(x, 12 + 3 * i), at(x, 3 * i)), step / 16.0);
        point const n = cross(minus(now[2], now[1]), minus(now[3], now[1]));
        double const height = dot(n, minus(now[0], now[1]));
        if (step > 0 && height * last <= 0) {
            int inside = 0;
            for (int i = 1; i <= 3; ++i)
                inside += dot(n, cross(minus(now[i % 3 + 1], now[i]), minus(now[0], now[i]))) >= 0;
            if (inside == 3) return *(double *)out = step / 16.0, 1;
        }
        last = height;
    }
    return 0;
}

static const graze_subject subjects[] = {
    {"capsule_triangle_3d", "capsule", 32, GRAZE_CONTACT_UNSPECIFIED, capsule32},
    {"capsule_triangle_3d", "capsule", 64, GRAZE_CONTACT_UNSPECIFIED, capsule64},
    {"orient_2d", "sign", 64, GRAZE_CONTACT_UNSPECIFIED, sign},
    {"line_line_point_2d", "crossing", 64, GRAZE_CONTACT_UNSPECIFIED, crossing},
    {"triangle_min_sphere_3d", "ball", 64, GRAZE_CONTACT_UNSPECIFIED, ball},
    {"vertex_triangle_ccd_3d", "moving", 64, GRAZE_CONTACT_CLOSED, moving}};
GRAZE_SUBJECT_EXPORT const graze_subject *graze_subjects(size_t *count, int *abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
