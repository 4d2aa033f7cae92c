/* A library that was built when version 3 had no structures: its entries end before `build`. GRAZE_OLDER names a test in place of
 * its own. */
#include <stdlib.h>

#include "graze/subject.h"

typedef struct older_subject {
    size_t size;
    graze_subject subject;
    int promise;
    int (*read)(const graze_operations* with, const graze_number* input, size_t count, graze_number* output);
} older_subject;

static int hit(const void* input, size_t count, void* output) {
    (void)input, (void)count, (void)output;
    return 1;
}

static older_subject subjects[] = {
    {sizeof(older_subject), {"aabb_aabb_2d", "first", 64, GRAZE_CONTACT_CLOSED, hit}, GRAZE_NEVER_MISSES, NULL},
    {sizeof(older_subject), {"aabb_aabb_3d", "second", 64, GRAZE_CONTACT_CLOSED, hit}, GRAZE_BOTH_SIDES, NULL},
};

const graze_subject_v3* graze_subjects_v3(size_t* count, int* abi) {
    const char* const test = getenv("GRAZE_OLDER");
    if (test) subjects[1].subject.test = test;
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_V3_ABI;
    return (const graze_subject_v3*)(const void*)subjects;
}
