/* Do two boxes meet in space? In C. The input of aabb_aabb_3d is min and max of the one, then of the other. */
#include "graze/subject.h"

/* Compares, and never rounds: always right. */
static int compare(const void *input, size_t count, void *output) {
    const float *box = (const float *)input;
    int axis;
    (void)count;
    (void)output;
    for (axis = 0; axis < 3; ++axis)
        if (box[axis] > box[9 + axis] || box[6 + axis] > box[3 + axis]) return 0;
    return 1;
}

/* Centres and half extents, as many engines store boxes: making them rounds. */
static int centres(const void *input, size_t count, void *output) {
    const float *box = (const float *)input;
    int axis;
    (void)count;
    (void)output;
    for (axis = 0; axis < 3; ++axis) {
        float apart = (box[axis] + box[3 + axis]) / 2 - (box[6 + axis] + box[9 + axis]) / 2;
        float reach = (box[3 + axis] - box[axis]) / 2 + (box[9 + axis] - box[6 + axis]) / 2;
        if (apart > reach || -apart > reach) return 0;
    }
    return 1;
}

static const graze_subject subjects[] = {
    {"aabb_aabb_3d", "compare", 32, GRAZE_CONTACT_CLOSED, compare},
    {"aabb_aabb_3d", "centres", 32, GRAZE_CONTACT_CLOSED, centres},
};

const graze_subject *graze_subjects(size_t *count, int *abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
