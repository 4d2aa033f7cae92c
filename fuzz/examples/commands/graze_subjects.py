"""Your Python, judged by graze. Copy this file beside yours, which then ends with

    import graze_subjects
    graze_subjects.serve([graze_subjects.subject("point_triangle_2d", "mine", my_test, contact="closed")])

and is asked with   graze run --command 'python3 mine.py' --out out

subject(test, name, decide, scalar="float64", contact="unspecified", domain=None, promise=None, prepare=None): `test` is an id of
`graze list`, which prints the layout of the input too; `contact` is what your test promises for shapes that only touch:
"closed" (a hit), "open" (a miss) or "unspecified"; `domain` says what it is made for, and what it answers elsewhere is not
judged: {"size": [0.1, 10]} for the extent of each shape along an axis, {"magnitude": [1e-40, 1e60]} for every number but 0,
{"words": "..."}; `promise` is "never_misses" if it may hit disjoint shapes, "never_invents" if it may miss crossing ones.
decide(x) gets the scalars as a list of floats (of float32 values where the scalar is "float32") and returns True or False; a
number where the answer is a sign; a list of numbers where it is values, a contact (None for what your test does not give) or a
sphere (centre, radius); [True, time] where shapes move; or None to decline. What it raises is a finding, told on standard error.

A structure (convex_hull_2d, convex_hull_3d, delaunay_2d, delaunay_3d, polygon_triangulation_2d) is built by decide(points), with
a list of tuples, of a polygon by decide(points, sizes), with the number of corners of each ring, the outer one first. It returns a
list of tuples of indices of points, of convex_hull_2d a list of indices, or None to decline.

A test of a solid may have prepare(triangles) in place of decide, which is None then: it gets the scalars of all triangles, once
for many questions of graze mesh --queries, and returns a function that answers as decide does, of the scalars before the
triangles; or None to decline the solid.
"""
import array
import collections
import json
import os
import struct
import sys
import traceback

subject = collections.namedtuple("subject", "test name decide scalar contact domain promise prepare",
                                 defaults=("float64", "unspecified", None, None, None))

# Numbers of a point.
STRUCTURES = {"convex_hull_2d": 2, "convex_hull_3d": 3, "delaunay_2d": 2, "delaunay_3d": 3, "polygon_triangulation_2d": 2}


def record(answer, numbers):
    """An answer as floats: a verdict (1 hit, 0 miss, -1 declined, -2 raised), then its numbers."""
    nothing = [float("nan")] * numbers
    if answer is None:
        return [-1.0, *nothing]
    if numbers == 0 or answer is True or answer is False:
        if answer not in (True, False):
            raise TypeError("expected True, False or None, found %r" % (answer,))
        return [float(answer), *nothing]
    if hasattr(answer, "__len__"):
        verdict, answer = (answer[0], answer[1:]) if len(answer) == numbers + 1 else (True, answer)
        given = [float("nan") if item is None else float(item) for item in answer]
        if len(given) != numbers:
            raise TypeError("expected %d numbers, found %d" % (numbers, len(given)))
        return [float(verdict), *given]
    return [1.0, float(answer)]


def decided(candidate, case, asked):
    """The answer to a case that came as a line; `asked`, where a solid was given before, to what stands before its triangles."""
    x = case["input"]
    if candidate.prepare:
        before = 6 if candidate.test.startswith("ray") else 3
        if len(x) > before:
            asked = candidate.prepare(x[before:])
        return asked(x[:before]) if asked else None
    if candidate.test not in STRUCTURES:
        return candidate.decide(x)
    points = list(zip(*[iter(x)] * STRUCTURES[candidate.test]))
    return candidate.decide(points, case["sizes"]) if "sizes" in case else candidate.decide(points)


def serve_lines(subjects, source, out):
    """Answers a line with a line: structures, and what is listed beside them."""
    raised = 0
    asked = None
    for line in source:
        if line == b"\n":
            out.flush()
            continue
        case = json.loads(line)
        if "prepare" in case:
            case = {"input": [], **case["prepare"]}
        candidate = subjects[case["subject"]]
        try:
            if "triangles" in case:
                asked = candidate.prepare(case["triangles"])
                answer = asked is not None
            else:
                answer = decided(candidate, case, asked)
            text = json.dumps(answer, default=lambda item: item.tolist())  # of arrays as NumPy has them
        except Exception as error:
            text = json.dumps({"error": str(error)})
            raised += 1
            if raised <= 3:
                print("%s(%r):" % (candidate.name, case["input"]), file=sys.stderr)
                traceback.print_exc()
        out.write(text.encode() + b"\n")


def serve(subjects):
    """Answers until the input ends."""
    # A stream of our own for answers: what anything else prints goes to standard error.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    source = sys.stdin.buffer
    source.readline()  # {"graze":1}
    told = [{key: item._asdict()[key] for key in ("test", "name", "scalar", "contact", "domain", "promise")
             if item._asdict()[key] is not None} for item in subjects]
    for item, entry in zip(subjects, told):
        if item.prepare:
            entry["prepare"] = True
    encoding = "lines" if any(item.test in STRUCTURES or item.prepare for item in subjects) else "frames"
    out.write(json.dumps({"encoding": encoding, "subjects": told}).encode() + b"\n")
    out.flush()
    if encoding == "lines":
        return serve_lines(subjects, source, out)
    raised = 0
    # A batch: bytes that follow, subject, cases, numbers of an answer; then the number of scalars of each case, and all
    # the scalars, each list filled up to 8 bytes.
    while len(head := source.read(16)) == 16:
        size, which, cases, numbers = struct.unpack("<4I", head)
        body = memoryview(source.read(size))
        candidate = subjects[which]
        width, code = (4, "f") if candidate.scalar == "float32" else (8, "d")
        counts = struct.unpack_from("<%dI" % cases, body)
        start = (cases + 1) // 2 * 8
        scalars = body[start:start + sum(counts) * width].cast(code).tolist()
        answers = array.array("d", [cases])
        at = 0
        for count in counts:
            x = scalars[at:at + count]
            at += count
            try:
                answers.extend(record(candidate.decide(x), numbers))
            except Exception:
                answers.extend([-2.0] + [float("nan")] * numbers)
                raised += 1
                if raised <= 3:
                    print("%s(%r):" % (candidate.name, x), file=sys.stderr)
                    traceback.print_exc()
        out.write(answers.tobytes())
        out.flush()
