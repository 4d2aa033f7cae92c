/* Bring your own collision test: the interface between graze and a shared library of yours. C99 and C++.
 *
 *   #include <graze/subject.h>
 *
 *   static int overlap(const void *input, size_t count, void *output) {
 *     const float *box = (const float *)input;
 *     (void)count, (void)output;
 *     return box[0] <= box[6] && box[4] <= box[2] && box[1] <= box[7] && box[5] <= box[3];
 *   }
 *   static const graze_subject subjects[] = {{"aabb_aabb_2d", "plain", 32, GRAZE_CONTACT_CLOSED, overlap}};
 *   const graze_subject *graze_subjects(size_t *count, int *abi) {
 *     *count = sizeof subjects / sizeof *subjects;
 *     *abi = GRAZE_SUBJECT_ABI;
 *     return subjects;
 *   }
 *
 * Built as mine.so (graze_add_plugin of the CMake package does that), "graze run --plugin ./mine.so ..." judges it as
 * subject mine.plain: the library's stem, which is its file name up to ".so" ("libmine" for libmine.so), then the name.
 *
 * The library runs in a process of its own, one for each subject and thread of a campaign. Such a process may be killed
 * and started again at any time, without destructors; a subject must not count on having seen earlier cases. Standard
 * input, output and error are /dev/null, there is no terminal, and the signals INT, TERM, HUP and QUIT are ignored.
 * Memory is bounded (4 GiB unless set otherwise).
 */
#ifndef GRAZE_SUBJECT_H
#define GRAZE_SUBJECT_H

#include <stddef.h>

#if defined(_WIN32)
#define GRAZE_SUBJECT_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define GRAZE_SUBJECT_EXPORT __attribute__((visibility("default")))
#else
#define GRAZE_SUBJECT_EXPORT
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* What this header describes. graze refuses a library that names another number. (At its end there are two more versions, by
 * other functions: for routines that can also be read in other arithmetic than the machine's, and for those that promise to
 * err to one side only.) */
#define GRAZE_SUBJECT_ABI 1

/* What a subject promises for shapes that touch, where an arbitrarily small change could part them: nothing, a hit
 * (closed sets), or a miss (open sets). A promise that is not kept is a disagreement. */
enum { GRAZE_CONTACT_UNSPECIFIED = 0, GRAZE_CONTACT_CLOSED = 1, GRAZE_CONTACT_OPEN = 2 };

/* One implementation of one test for one scalar type. */
typedef struct graze_subject {
    /* A test id, such as "triangle_triangle_3d": "graze list" prints them, with the layout of their input. */
    const char* test;
    /* 1 to 64 of A-Z a-z 0-9 _ . + -, unique in the library for this test and scalar. Entries of the same test and name
     * with scalars 32 and 64 are one subject, and must promise the same. */
    const char* name;
    /* 32: the input is float; 64: double. */
    int scalar;
    /* One of the GRAZE_CONTACT_ constants. */
    int contact;
    /* Answers one case: returns a positive number (1) for hit, 0 for miss, a negative one to decline.
     *
     * input: `count` finite scalars in the layout of the test, aligned as one scalar is and no more. The memory is
     * read-only: writing to it ends the process, and that is the finding. Valid during the call.
     *
     * output: takes as many scalars as `graze list` shows numbers for the test, of the subject's type; each is NaN before
     * the call. Return 1 after writing them, a negative number to decline. By the kind of the test's answer:
     *   relation  null: the return value alone is the answer.
     *   sign      one scalar, whose sign is the answer: below 0, 0 (or -0) or above 0. NaN declines, and so does returning 0.
     *   values    the numbers that the test is named for, in the order of the list. Returning 0 declines.
     *   contact   the signed distance, a point of the first set, one of the second, and the direction between, in the order
     *             of the list; NaN for what the routine does not give. Returning 0 declines.
     *   sphere    four scalars: the centre, then the radius. Returning 0 declines.
     *   moving    one scalar with a hit, the time of impact from 0 to 1; NaN gives none. 0 is a miss.
     *
     * Always called from the same thread, with rounding to nearest, subnormals not flushed and no floating-point traps:
     * graze sets them back before a call if an earlier one changed them (so that -ffast-math in the library cannot
     * flush subnormals by its start-up code).
     *
     * A signal, abort, exit, an exception that leaves the function or a write to graze's own memory is recorded as a
     * crash of this case; running longer than the time limit (1 second unless set otherwise, of processor time, or 10
     * times as long asleep) as a hang. */
    int (*decide)(const void* input, size_t count, void* output);
} graze_subject;

/* Exported by the library: sets *count to the number of subjects and *abi to GRAZE_SUBJECT_ABI, and returns the
 * subjects, which stay valid as long as the library is loaded. Called once a process, before any decide. */
GRAZE_SUBJECT_EXPORT const graze_subject* graze_subjects(size_t* count, int* abi);

/* ---- Version 2: traceable subjects.
 *
 * graze lends such a subject arithmetic of its own: exact, or with the scalar's digits and an exponent without end, or
 * floats that are written down step by step. So it can tell why an answer is wrong and at which comparison it went astray.
 * In C++, graze/traceable.hpp makes such a subject of a template; in other languages the routine is written once more with
 * the operations below, step for step the same.
 *
 * A library that exports graze_traceable_subjects is asked by it, and graze_subjects, if it has that too, is for what knows
 * version 1 alone. */
#define GRAZE_TRACEABLE_ABI 2

/* A number that graze holds, known by this. 0 is none. Good until `read` returns. */
typedef unsigned long long graze_number;

enum {
    GRAZE_ADD = 1,
    GRAZE_SUBTRACT,
    GRAZE_MULTIPLY,
    GRAZE_DIVIDE,
    GRAZE_NEGATE,
    GRAZE_ABSOLUTE,
    GRAZE_SQUARE_ROOT,
    GRAZE_ARCTANGENT,    /* of a / b, in its quadrant, as atan2(a, b) */
    GRAZE_MULTIPLY_ADD,  /* a b + c, rounded once */
    GRAZE_MINIMUM,       /* b < a ? b : a */
    GRAZE_MAXIMUM,       /* a < b ? b : a */
    GRAZE_CONVERT        /* a, rounded to the scalar */
};
enum { GRAZE_LESS = 1, GRAZE_LESS_EQUAL, GRAZE_GREATER, GRAZE_GREATER_EQUAL, GRAZE_EQUAL };

/* What is lent, while `read` runs, to the thread it runs on. `scalar` is 32 or 64: what the routine computes the step in.
 * Operands are converted to it first. `file` and `line` say where in the source the step is, null and 0 where that is not
 * known; graze copies the text. Nothing here can fail but by giving 0 (compare: a negative number): the evaluation has come
 * to its end, because this arithmetic cannot tell how a comparison goes, a division by zero has no exact result, an operand
 * was no number of this evaluation, or the million operations of an evaluation are used up. Then return at once; what is
 * returned does not matter. */
typedef struct graze_operations {
    size_t size; /* of this struct; later versions add to its end */
    /* A constant of the routine, finite or infinite: `value` as the source has it, a float (given is 32) or a double (64),
     * made a number of the scalar type `scalar`. Exact arithmetic takes it as it is given; a float that the routine computes
     * on with in double it takes for the simplest fraction that rounds to it (0.1f for 1/10), if that is a simple one. */
    graze_number (*constant)(double value, int given, int scalar);
    /* One of GRAZE_ADD ...; operands that an operation does not have are not looked at. */
    graze_number (*operate)(int operation, int scalar, graze_number a, graze_number b, graze_number c, const char* file,
                            int line);
    /* One of GRAZE_LESS ...: 1 if it holds, 0 if not. */
    int (*compare)(int relation, graze_number a, graze_number b, const char* file, int line);
    /* The double nearest to it: for choices that are none of geometry. NaN for what is no number. */
    double (*value)(graze_number a);
} graze_operations;

typedef struct graze_traceable_subject {
    graze_subject subject; /* decide is what is judged */
    /* Answers as decide does, by the same steps on numbers that are lent. `output` takes as many as decide's; each is 0
     * before the call. Null for a subject that cannot be read so. Runs in a process of its own, within 10 times the time
     * limit of a case. */
    int (*read)(const graze_operations* with, const graze_number* input, size_t count, graze_number* output);
} graze_traceable_subject;

/* As graze_subjects, *abi being set to GRAZE_TRACEABLE_ABI. */
GRAZE_SUBJECT_EXPORT const graze_traceable_subject* graze_traceable_subjects(size_t* count, int* abi);

/* ---- Version 3: promises of one side, structures, and solids that are given once.
 *
 * A conservative routine, such as a frustum test that culls by one plane after the other, never misses shapes that cross,
 * but hits some that are disjoint. If a subject promises so, these false hits are counted and are no disagreement, and each
 * false miss is one. A routine that never invents a hit is judged the other way around. What it promises for shapes that
 * touch is its `contact`, as before: never missing does not include them.
 *
 * Structures are what an algorithm builds over points: convex_hull_2d, convex_hull_3d, delaunay_2d, delaunay_3d and
 * polygon_triangulation_2d. Such a subject has `build` instead of `decide`, promises nothing, and has no domain.
 *
 * Solids: a routine that builds a tree over the triangles has `prepare`, `ask` and `release` for the tests whose input ends with
 * a solid. "graze mesh MODEL --queries" gives it each model once.
 *
 * A library that exports graze_subjects_v3 is asked by it alone. */
#define GRAZE_SUBJECT_V3_ABI 3

enum { GRAZE_BOTH_SIDES = 0, GRAZE_NEVER_MISSES = 1, GRAZE_NEVER_INVENTS = 2 };

/* The points that a structure is built over, as floats or doubles: x y, or x y z, of each. */
typedef struct graze_points {
    size_t size; /* of this struct; later versions add to its end */
    const void* coordinates; /* read-only, valid during the call */
    size_t count;            /* of points, 1 or more */
    /* Of a polygon: how many corners each ring has, the outer one first, then the holes. Else 0 rings. */
    const size_t* rings;
    size_t ring_count;
    /* Room for the answer: so many indices of points, from 0, tuple after tuple. A hull in the plane is one list of
     * indices, counter-clockwise; other structures have 3 indices a triangle, or 4 a tetrahedron. */
    int* indices;
    size_t room;
} graze_points;

typedef struct graze_subject_v3 {
    size_t size; /* sizeof(graze_subject_v3), the same in all of the list; later versions add to the end of the struct */
    graze_subject subject;
    /* One of the constants above; not GRAZE_BOTH_SIDES for tests with hits and misses only. */
    int promise;
    /* As in version 2; null for a subject that cannot be read so. */
    int (*read)(const graze_operations* with, const graze_number* input, size_t count, graze_number* output);
    /* Of a structure, null of all else: writes the indices and returns how many, or a negative number to decline. Where
     * `room` does not suffice, decline. Called as decide is; the same time limit holds. */
    long long (*build)(const graze_points* points);
    /* Of a test of a solid (point_solid_3d, point_solid_distance_3d, ray_solid_3d, ray_solid_hit_3d) all three or none; null of all
     * else. `decide` may be null then (not in a library that is linked into a fuzzer): each case is prepared, asked and
     * released.
     *
     * prepare: takes `count` triangles, nine scalars each, and returns what the other two are given, or null to decline the solid.
     * The triangles are read-only and stay where they are until it is released. The load limit holds (10 seconds unless set
     * otherwise); a crash or hang here ends the asking of this subject, and is told.
     * ask: answers as `decide` does. `query` has the scalars before the triangles: a point, or origin and direction.
     * release: frees it. Not called where graze ends the process. */
    void* (*prepare)(const void* triangles, size_t count);
    int (*ask)(void* prepared, const void* query, size_t count, void* output);
    void (*release)(void* prepared);
} graze_subject_v3;

/* As graze_subjects, *abi being set to GRAZE_SUBJECT_V3_ABI. */
GRAZE_SUBJECT_EXPORT const graze_subject_v3* graze_subjects_v3(size_t* count, int* abi);

/* ---- Documented domains: an optional addition to each version.
 *
 * Many routines are made for some inputs only: shapes of 0.1 to 10 metres, numbers whose products neither overflow nor
 * underflow. A library that exports graze_subject_domain says so, and what its subjects answer elsewhere has the outcome
 * out_of_domain, which is told but is no disagreement. "graze list" shows the words. */
typedef struct graze_domain {
    size_t size; /* sizeof(graze_domain); later versions add to the end of the struct */
    /* Bounds, inclusive, of the largest extent along an axis of each shape: a box, triangle, polygon or hull from its least
     * to its greatest coordinate, with twice the radius where there is one. Points, rays, lines and planes have none.
     * 0 and INFINITY for any extent. */
    double smallest_extent, largest_extent;
    /* Bounds, inclusive, of the absolute value of each scalar that is not 0: coordinates, radii, half extents, but not
     * directions, axes, entries of matrices. 0 and INFINITY for any. */
    double least_magnitude, greatest_magnitude;
    /* The same in words that can follow "only if": "shapes are 0.1 to 10 m long". At most 511 bytes of UTF-8. Null: graze
     * makes them of the numbers. */
    const char* words;
} graze_domain;

/* Exported or not. The domain of the subject with that index, from 0, in the list that the library gave; null where every
 * input is in it. Subjects of one name and test must have the same with either scalar. Called once for each subject, after
 * the list was asked for; the struct stays valid as long as the library is loaded. */
GRAZE_SUBJECT_EXPORT const graze_domain* graze_subject_domain(size_t index);

/* ---- What a routine is handed.
 *
 * graze judges an answer against the input that `decide` got. A wrapper around a routine that wants another form (a box as
 * centre and half extents, a segment as origin, unit direction and length, a rotation as a quaternion) must convert exactly,
 * or decline: else the routine answers one question and is judged by another. A sum a + b is exact if, with s = a + b and
 * t = s - a, (a - (s - t)) + (b - t) is 0. */

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* GRAZE_SUBJECT_H */
