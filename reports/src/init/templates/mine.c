/* Your collision test, for graze: fill in `answer`. ./graze.sh builds this and says whether it is right. */
#include "graze/subject.h"

/* @TEST@: @QUESTION@
 * x holds, one scalar after the other:
@LAYOUT@ *
 * The answer: @ANSWER@ */
static int answer(const double *x, size_t count, double *output) {
    (void)count, (void)output;
@BODY@
}

static int decide(const void *input, size_t count, void *output) {
    return answer((const double *)input, count, (double *)output);
}

/* What it promises for shapes that only touch: GRAZE_CONTACT_CLOSED is a hit, _OPEN a miss, _UNSPECIFIED nothing. */
static const graze_subject subjects[] = {
    {"@TEST@", "routine", 64, @CONTACT@, decide},
};

const graze_subject *graze_subjects(size_t *count, int *abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
