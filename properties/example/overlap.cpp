// Three tests of two rectangles, as a plugin: one is right.
#include "graze/subject.h"

namespace {

/// Input: a min, a max, b min, b max.
template <class Scalar>
int compare(void const* input, size_t, void*) {
    auto const* x = static_cast<Scalar const*>(input);
    return x[0] <= x[6] && x[4] <= x[2] && x[1] <= x[7] && x[5] <= x[3];
}

/// Wrong for closed sets: touching rectangles are a miss.
template <class Scalar>
int strict(void const* input, size_t, void*) {
    auto const* x = static_cast<Scalar const*>(input);
    return x[0] < x[6] && x[4] < x[2] && x[1] < x[7] && x[5] < x[3];
}

/// Wrong: whether the corners of one lie in the other, which misses crosses, and depends on which comes first.
template <class Scalar>
int lopsided(void const* input, size_t, void*) {
    auto const* x = static_cast<Scalar const*>(input);
    for (int corner = 0; corner < 4; ++corner) {
        Scalar const px = x[4 + 2 * (corner % 2)], py = x[5 + 2 * (corner / 2)];
        if (px >= x[0] && px <= x[2] && py >= x[1] && py <= x[3]) return 1;
    }
    return 0;
}

constexpr graze_subject subjects[] = {
    {"aabb_aabb_2d", "compare", 32, GRAZE_CONTACT_CLOSED, compare<float>},
    {"aabb_aabb_2d", "compare", 64, GRAZE_CONTACT_CLOSED, compare<double>},
    {"aabb_aabb_2d", "strict", 32, GRAZE_CONTACT_CLOSED, strict<float>},
    {"aabb_aabb_2d", "lopsided", 64, GRAZE_CONTACT_CLOSED, lopsided<double>},
};

}  // namespace

extern "C" GRAZE_SUBJECT_EXPORT graze_subject const* graze_subjects(size_t* count, int* abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
