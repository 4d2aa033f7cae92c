"""Your collision test, for graze: fill in `answer`. ./graze.sh says whether it is right."""
import json
import sys


def answer(x):
    """@TEST@: @QUESTION@

    x holds, one number after the other:
@LAYOUT@
    The answer: @ANSWER@
    """
@BODY@


# What it promises for shapes that only touch: closed is a hit, open a miss, unspecified nothing.
SUBJECTS = [{"test": "@TEST@", "name": "routine", "scalar": "float64", "contact": "@CONTACT@"}]


def main():
    """What graze asks for, line by line: who is there, then cases; the answers are due at each empty line."""
    for line in sys.stdin:
        if line == "\n":
            sys.stdout.flush()
            continue
        asked = json.loads(line)
        if "graze" in asked:
            print(json.dumps({"subjects": SUBJECTS}), flush=True)
        else:
            print(json.dumps(answer(asked["input"])))


main()
