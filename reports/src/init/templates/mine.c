/* Your collision test, for graze: fill in each `answer`. ./graze.sh builds this and says whether it is right. */
#include "graze/subject.h"
@EACH_ROUTINE@

/* @TEST@: @QUESTION@
 * x holds, one scalar after the other:
@LAYOUT@ *
 * The answer: @ANSWER@ */
static int answer@SUFFIX@(const @TYPE@ *x, size_t count, @TYPE@ *output) {
    (void)count, (void)output;
@BODY@
}

static int decide@SUFFIX@(const void *input, size_t count, void *output) {
    return answer@SUFFIX@((const @TYPE@ *)input, count, (@TYPE@ *)output);
}
@END@

/* Each subject: the size of this struct; test, name, bits of a scalar, contact, function; promise; and NULL.
 * contact: what it promises for shapes that only touch. GRAZE_CONTACT_CLOSED is a hit, _OPEN a miss; with _UNSPECIFIED no
 * answer is wrong there.
 * promise: the error that it never makes. GRAZE_NEVER_MISSES: it may hit disjoint shapes (a conservative test), but never
 * misses crossing ones; GRAZE_NEVER_INVENTS: the other way around; GRAZE_BOTH_SIDES: both errors are wrong.
 * Contact and promise are for tests with hits and misses: leave them as they are for signs, values and contacts. */
static const graze_subject_v3 subjects[] = {
@EACH_SUBJECT@
    {sizeof(graze_subject_v3),
     {"@TEST@", "routine", @BITS@, @CONTACT@,
      decide@SUFFIX@},
     @PROMISE@, NULL},
@END@
};

const graze_subject_v3 *graze_subjects_v3(size_t *count, int *abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_V3_ABI;
    return subjects;
}
