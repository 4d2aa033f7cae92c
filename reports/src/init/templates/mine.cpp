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

// The fourth says what the routine promises for shapes that only touch: GRAZE_CONTACT_CLOSED is a hit, _OPEN a miss;
// with _UNSPECIFIED no answer is wrong there. For signs and values it means nothing.
graze_subject const subjects[] = {
@EACH_SUBJECT@
    {"@TEST@", "routine", @BITS@, @CONTACT@,
     decide<@CPP_TYPE@, answer@SUFFIX@<@CPP_TYPE@>>},
@END@
};

}  // namespace

graze_subject const* graze_subjects(std::size_t* count, int* abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
