/* On which side of the line ab is c? A traceable routine in C: once with the machine's doubles, once with what graze lends,
 * step for step the same. */
#include "graze/subject.h"

static int decide(const void* input, size_t count, void* output) {
    const double *a = (const double*)input, *b = a + 2, *c = a + 4;
    (void)count;
    *(double*)output = (a[0] - c[0]) * (b[1] - c[1]) - (a[1] - c[1]) * (b[0] - c[0]);
    return 1;
}

/* An operation in double, with its line. */
#define DO(operation, a, b) with->operate((operation), 64, (a), (b), 0, __FILE__, __LINE__)

static int read(const graze_operations* with, const graze_number* input, size_t count, graze_number* output) {
    const graze_number *a = input, *b = a + 2, *c = a + 4;
    graze_number left, right;
    (void)count;
    left = DO(GRAZE_MULTIPLY, DO(GRAZE_SUBTRACT, a[0], c[0]), DO(GRAZE_SUBTRACT, b[1], c[1]));
    right = DO(GRAZE_MULTIPLY, DO(GRAZE_SUBTRACT, a[1], c[1]), DO(GRAZE_SUBTRACT, b[0], c[0]));
    *output = DO(GRAZE_SUBTRACT, left, right);
    return *output != 0; /* 0 where the reading has come to its end */
}

static const graze_traceable_subject subjects[] = {
    {{"orient_2d", "determinant", 64, GRAZE_CONTACT_UNSPECIFIED, decide}, read},
};

const graze_traceable_subject* graze_traceable_subjects(size_t* count, int* abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_TRACEABLE_ABI;
    return subjects;
}
