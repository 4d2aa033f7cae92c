// Your collision test, for graze: fill in each `answer`. ./graze.sh builds this and says whether it is right.
#include <cstddef>

#include "graze/subject.h"

namespace {
@EACH_ROUTINE@

// @TEST@: @QUESTION@
// x holds, one scalar after the other:
@LAYOUT@//
// The answer: @ANSWER@
template <class Scalar>
int answer@SUFFIX@(Scalar const* x, std::size_t count, Scalar* output) {
    (void)count, (void)output;
@BODY@
}
@END@

template <class Scalar, int (*Answer)(Scalar const*, std::size_t, Scalar*)>
int decide(void const* input, std::size_t count, void* output) {
    return Answer(static_cast<Scalar const*>(input), count, static_cast<Scalar*>(output));
}

// Each subject: the size of this struct; test, name, bits of a scalar, contact, function; promise; and nullptr.
// contact: what it promises for shapes that only touch. GRAZE_CONTACT_CLOSED is a hit, _OPEN a miss; with _UNSPECIFIED no
// answer is wrong there.
// promise: the error that it never makes. GRAZE_NEVER_MISSES: it may hit disjoint shapes (a conservative test), but never
// misses crossing ones; GRAZE_NEVER_INVENTS: the other way around; GRAZE_BOTH_SIDES: both errors are wrong.
// Contact and promise are for tests with hits and misses: leave them as they are for signs, values and contacts.
graze_subject_v3 const subjects[] = {
@EACH_SUBJECT@
    {sizeof(graze_subject_v3),
     {"@TEST@", "routine", @BITS@, @CONTACT@,
      decide<@CPP_TYPE@, answer@SUFFIX@<@CPP_TYPE@>>},
     @PROMISE@, nullptr},
@END@
};

}  // namespace

graze_subject_v3 const* graze_subjects_v3(std::size_t* count, int* abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_V3_ABI;
    return subjects;
}
