"""Your collision test, for graze: fill in each `answer`. ./graze.sh says whether it is right."""
from graze_subjects import serve, subject
@EACH_ROUTINE@


def answer@SUFFIX@(x):
    """@TEST@: @QUESTION@

    x holds, one number after the other:
@LAYOUT@
    The answer: @ANSWER@
    """
@BODY@
@END@


# scalar: float32 or float64. A float32 routine rounds (numpy.float32) where the one it stands for does.
# contact: what it promises for shapes that only touch. closed: a hit, open: a miss, unspecified: no answer is wrong.
# promise: the error that it never makes. never_misses: it may hit disjoint shapes (a conservative test), but never misses
# crossing ones; never_invents: the other way around; none: both errors are wrong.
# Contact and promise are for tests with hits and misses: leave them as they are for signs, values and contacts.
serve([
@EACH_SUBJECT@
    subject("@TEST@", "routine", answer@SUFFIX@, scalar="@SCALAR@",
            contact="@CONTACT@", promise="@PROMISE@"),
@END@
])
