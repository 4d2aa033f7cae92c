/* The C interface, from C99: every function for float and double gives what the C++ headers give, tells a wrong count and what is
 * not in the domain, and writes nowhere else. Exit status 0 if so. */
#include "c_interface.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "graze/certified.h"

enum { CASES = 64, MOST_SCALARS = 512, MOST_NUMBERS = 10, ROUNDS = 3 };

static unsigned long failures = 0, checks = 0;

static void check(int good, char const* test, char const* scalar, char const* what) {
    ++checks;
    if (good) return;
    if (++failures <= 20) fprintf(stderr, "%s %s: %s\n", test, scalar, what);
}

/* The numbers of an answer, by the names after the arrow. */
static size_t numbers_in(char const* layout) {
    char const* names = strstr(layout, " -> ");
    size_t count = 1;
    if (!names) return 0;
    for (names += 4; *names; ++names) count += *names == ' ';
    return count;
}

/* One form for all: functions without numbers leave them out. */
#define WRAP_WITHOUT(id, suffix, Scalar)                                                                              \
    static int one_##id##_##suffix(Scalar const* input, size_t count, Scalar* numbers) {                              \
        (void)numbers;                                                                                                \
        return graze_##id##_##suffix(input, count);                                                                   \
    }                                                                                                                 \
    static int many_##id##_##suffix(Scalar const* inputs, size_t count, size_t cases, signed char* answers, Scalar* numbers) { \
        (void)numbers;                                                                                                \
        return graze_##id##_##suffix##_many(inputs, count, cases, answers);                                           \
    }
#define WRAP_WITH(id, suffix, Scalar)                                                                                 \
    static int one_##id##_##suffix(Scalar const* input, size_t count, Scalar* numbers) {                              \
        return graze_##id##_##suffix(input, count, numbers);                                                          \
    }                                                                                                                 \
    static int many_##id##_##suffix(Scalar const* inputs, size_t count, size_t cases, signed char* answers, Scalar* numbers) { \
        return graze_##id##_##suffix##_many(inputs, count, cases, answers, numbers);                                  \
    }
#define WRAP_relation(id) WRAP_WITHOUT(id, f32, float) WRAP_WITHOUT(id, f64, double)
#define WRAP_sign(id) WRAP_WITHOUT(id, f32, float) WRAP_WITHOUT(id, f64, double)
#define WRAP_sphere(id) WRAP_WITH(id, f32, float) WRAP_WITH(id, f64, double)
#define WRAP_values(id) WRAP_WITH(id, f32, float) WRAP_WITH(id, f64, double)
#define WRAP_contact(id) WRAP_WITH(id, f32, float) WRAP_WITH(id, f64, double)
#define WRAP_moving(id) WRAP_WITH(id, f32, float) WRAP_WITH(id, f64, double)
#define GRAZE_TEST(id, dimension, answer, question, layout) WRAP_##answer(id)
#include "graze/tests.def"

#define DEFINE_CHECKS(suffix, Scalar)                                                                                 \
    typedef int (*one_##suffix)(Scalar const*, size_t, Scalar*);                                                      \
    typedef int (*many_##suffix)(Scalar const*, size_t, size_t, signed char*, Scalar*);                               \
    static int same_##suffix(Scalar const* a, Scalar const* b, size_t count) {                                        \
        size_t i;                                                                                                     \
        for (i = 0; i < count; ++i)                                                                                   \
            if (memcmp(a + i, b + i, sizeof *a) != 0 && !(isnan(a[i]) && isnan(b[i]))) return 0;                      \
        return 1;                                                                                                     \
    }                                                                                                                 \
    static void check_##suffix(char const* id, char const* layout, one_##suffix one, many_##suffix many) {            \
        static Scalar inputs[CASES * MOST_SCALARS];                                                                   \
        static Scalar found[CASES * MOST_NUMBERS + 1], expected[CASES * MOST_NUMBERS + 1];                            \
        static signed char answers[CASES + 1];                                                                        \
        static int right[CASES];                                                                                      \
        size_t const numbers = numbers_in(layout);                                                                    \
        size_t i, k;                                                                                                  \
        unsigned seed;                                                                                                \
        for (seed = 1; seed <= ROUNDS; ++seed) {                                                                      \
            size_t const count = make_inputs_##suffix(id, seed, CASES, inputs);                                       \
            for (i = 0; i < CASES; ++i) {                                                                             \
                for (k = 0; k < numbers; ++k) expected[i * numbers + k] = (Scalar)NAN;                                \
                right[i] = expected_##suffix(id, inputs + i * count, count, expected + i * numbers);                  \
                found[numbers] = 42;                                                                                  \
                check(one(inputs + i * count, count, found) == right[i], id, #suffix, "another answer");              \
                check(same_##suffix(found, expected + i * numbers, numbers), id, #suffix, "other numbers");           \
                check(found[numbers] == 42, id, #suffix, "a number too many");                                        \
            }                                                                                                         \
            found[CASES * numbers] = 42;                                                                              \
            answers[CASES] = 42;                                                                                      \
            check(many(inputs, count, CASES, answers, found) == 0, id, #suffix, "many are refused");                  \
            for (i = 0; i < CASES; ++i) check(answers[i] == right[i], id, #suffix, "another answer of many");         \
            check(same_##suffix(found, expected, CASES * numbers), id, #suffix, "other numbers of many");             \
            check(found[CASES * numbers] == 42 && answers[CASES] == 42, id, #suffix, "many write beyond");            \
            check(many(NULL, count, 0, NULL, NULL) == 0, id, #suffix, "no cases are refused");                        \
            /* What is not finite, in every place, alone and among others. */                                         \
            for (i = 0; i < count; ++i) {                                                                             \
                Scalar const bad = (Scalar)(i % 3 == 0 ? NAN : i % 3 == 1 ? INFINITY : -INFINITY);                    \
                Scalar* const at = inputs + (i % CASES) * count + i;                                                  \
                Scalar const kept = *at;                                                                              \
                *at = bad;                                                                                            \
                for (k = 0; k < numbers; ++k) found[k] = 42;                                                          \
                check(one(inputs + (i % CASES) * count, count, found) == GRAZE_INVALID, id, #suffix, "not finite");   \
                for (k = 0; k < numbers; ++k) check(isnan(found[k]), id, #suffix, "numbers of an invalid input");     \
                if (i < 4) {                                                                                          \
                    size_t other;                                                                                     \
                    check(many(inputs, count, CASES, answers, found) == GRAZE_INVALID, id, #suffix, "of many: not finite"); \
                    for (other = 0; other < CASES; ++other) {                                                         \
                        check(answers[other] == (other == i % CASES ? GRAZE_INVALID : right[other]), id, #suffix,     \
                              "among invalid ones");                                                                  \
                        check(other == i % CASES || same_##suffix(found + other * numbers, expected + other * numbers, numbers), \
                              id, #suffix, "numbers among invalid ones");                                             \
                    }                                                                                                 \
                }                                                                                                     \
                *at = kept;                                                                                           \
            }                                                                                                         \
            for (k = 0; k <= numbers; ++k) found[k] = 42;                                                             \
            answers[0] = 42;                                                                                          \
            check(one(inputs, count - 1, found) == GRAZE_WRONG_COUNT, id, #suffix, "a scalar too few");               \
            check(one(inputs, count + 1, found) == GRAZE_WRONG_COUNT, id, #suffix, "a scalar too many");              \
            check(one(NULL, 0, found) == GRAZE_WRONG_COUNT, id, #suffix, "no scalars");                               \
            check(many(inputs, count + 1, CASES, answers, found) == GRAZE_WRONG_COUNT, id, #suffix, "many too many"); \
            check(one(NULL, count, found) == GRAZE_INVALID, id, #suffix, "no input");                                 \
            check(many(inputs, count, CASES, NULL, found) == GRAZE_INVALID, id, #suffix, "nowhere to answer");        \
            for (k = 0; k <= numbers; ++k) check(found[k] == 42, id, #suffix, "writes though it refuses");            \
            check(answers[0] == 42, id, #suffix, "answers though it refuses");                                        \
        }                                                                                                             \
    }
DEFINE_CHECKS(f32, float)
DEFINE_CHECKS(f64, double)

static void check_domain(void) {
    double box[12] = {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3};
    float sphere[10] = {0, 0, 0, 1, 1, 1, 5, 5, 5, 1};
    double lines[8] = {0, 0, 2, 2, 0, 1, 1, 0};
    double moving[24] = {0}, time = 42;
    signed char answer = 42;
    check(graze_aabb_aabb_3d_f64(box, 12) == GRAZE_DISJOINT, "aabb_aabb_3d", "f64", "valid boxes");
    box[0] = 1 + 1e-15;
    check(graze_aabb_aabb_3d_f64(box, 12) == GRAZE_INVALID, "aabb_aabb_3d", "f64", "min > max");
    box[0] = 1;
    box[8] = 4;
    check(graze_aabb_aabb_3d_f64(box, 12) == GRAZE_INVALID, "aabb_aabb_3d", "f64", "min > max of the other");
    box[8] = 5e-324;
    box[11] = 0;
    check(graze_aabb_aabb_3d_f64(box, 12) == GRAZE_INVALID, "aabb_aabb_3d", "f64", "min > max by a subnormal");
    check(graze_sphere_aabb_3d_f32(sphere, 10) == GRAZE_DISJOINT, "sphere_aabb_3d", "f32", "valid");
    sphere[9] = -1e-45F;
    check(graze_sphere_aabb_3d_f32(sphere, 10) == GRAZE_INVALID, "sphere_aabb_3d", "f32", "negative radius");
    sphere[9] = -0.0F;
    check(graze_sphere_aabb_3d_f32(sphere, 10) == GRAZE_DISJOINT, "sphere_aabb_3d", "f32", "radius -0");
    check(graze_line_line_point_2d_f64(lines, 8, NULL) == GRAZE_INVALID, "line_line_point_2d", "f64", "nowhere to write");
    check(graze_edge_edge_ccd_3d_f64(moving, 24, NULL) == GRAZE_TOUCHING, "edge_edge_ccd_3d", "f64", "no time asked");
    check(graze_edge_edge_ccd_3d_f64(moving, 24, &time) == GRAZE_TOUCHING && time == 0, "edge_edge_ccd_3d", "f64", "its time");
    check(graze_edge_edge_ccd_3d_f64_many(moving, 24, 1, &answer, NULL) == 0 && answer == GRAZE_TOUCHING, "edge_edge_ccd_3d", "f64",
          "no times asked");
    check(graze_certified_abi() == GRAZE_CERTIFIED_ABI, "abi", "", "another one");
    check(strcmp(graze_certified_answer_name(GRAZE_TOUCHING), "touching") == 0, "answer_name", "", "another name");
    check(graze_certified_answer_name(8) == NULL && graze_certified_answer_name(-3) == NULL, "answer_name", "", "of no answer");
}

int main(void) {
#define GRAZE_TEST(id, dimension, answer, question, layout)      \
    check_f32(#id, layout, one_##id##_f32, many_##id##_f32); \
    check_f64(#id, layout, one_##id##_f64, many_##id##_f64);
#include "graze/tests.def"
    check_domain();
    printf("%lu checks, %lu failed\n", checks, failures);
    return failures == 0 ? 0 : 1;
}
