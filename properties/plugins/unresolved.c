/* Needs a function that nobody has. */
#include "graze/subject.h"

int no_such_function(void);

const graze_subject *graze_subjects(size_t *count, int *abi) {
    *count = (size_t)no_such_function();
    *abi = GRAZE_SUBJECT_ABI;
    return NULL;
}
