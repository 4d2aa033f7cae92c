"""Your collision test, for graze: fill in each `answer`. ./graze.sh says whether it is right."""
import json
import sys
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
SUBJECTS = [
@EACH_SUBJECT@
    (answer@SUFFIX@,
     {"test": "@TEST@", "name": "routine", "scalar": "@SCALAR@", "contact": "@CONTACT@"}),
@END@
]


def main():
    """What graze asks for, line by line: who is there, then cases; the answers are due at each empty line."""
    for line in sys.stdin:
        if line == "\n":
            sys.stdout.flush()
            continue
        asked = json.loads(line)
        if "graze" in asked:
            print(json.dumps({"subjects": [subject for _, subject in SUBJECTS]}), flush=True)
        else:
            answer, _ = SUBJECTS[asked["subject"]]
            print(json.dumps(answer(asked["input"])))


main()
