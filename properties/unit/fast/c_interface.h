/* What the test of the C interface has from the C++ side: cases, and the answers of the C++ headers. */
#ifndef GRAZE_TEST_C_INTERFACE_H
#define GRAZE_TEST_C_INTERFACE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Writes `cases` inputs of one count, one after the other, and gives the count. */
size_t make_inputs_f32(char const* test, unsigned seed, size_t cases, float* inputs);
size_t make_inputs_f64(char const* test, unsigned seed, size_t cases, double* inputs);
/* The answer as graze/certified.h numbers it; numbers where there are any. */
int expected_f32(char const* test, float const* input, size_t count, float* numbers);
int expected_f64(char const* test, double const* input, size_t count, double* numbers);

#ifdef __cplusplus
}
#endif

#endif
