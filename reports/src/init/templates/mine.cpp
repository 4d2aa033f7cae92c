// Your collision test, for graze: fill in `answer`. ./graze.sh builds this and says whether it is right.
#include <cstddef>

#include "graze/subject.h"

namespace {

// @TEST@: @QUESTION@
// x holds, one scalar after the other:
@LAYOUT@//
// The answer: @ANSWER@
template <class Scalar>
int answer(Scalar const* x, std::size_t count, Scalar* output) {
    (void)count, (void)output;
@BODY@
}

template <class Scalar>
int decide(void const* input, std::size_t count, void* output) {
    return answer(static_cast<Scalar const*>(input), count, static_cast<Scalar*>(output));
}

// What it promises for shapes that only touch: GRAZE_CONTACT_CLOSED is a hit, _OPEN a miss, _UNSPECIFIED nothing.
graze_subject const subjects[] = {
    {"@TEST@", "routine", 32, @CONTACT@, decide<float>},
    {"@TEST@", "routine", 64, @CONTACT@, decide<double>},
};

}  // namespace

graze_subject const* graze_subjects(std::size_t* count, int* abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
