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

/* The fourth says what the routine promises for shapes that only touch: GRAZE_CONTACT_CLOSED is a hit, _OPEN a
 * miss; with _UNSPECIFIED no answer is wrong there. For signs and values it means nothing. */
static const graze_subject subjects[] = {
@EACH_SUBJECT@
    {"@TEST@", "routine", @BITS@, @CONTACT@,
     decide@SUFFIX@},
@END@
};

const graze_subject *graze_subjects(size_t *count, int *abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
