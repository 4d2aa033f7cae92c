"""Programs that the tests of --command ask: right ones, and all that a program may do wrong. They answer in the plane
whether two boxes meet; what is wrong happens at a case whose first scalar is -666."""
import json

SUBJECTS = [{"test": "aabb_aabb_2d", "name": "it", "scalar": scalar, "contact": "closed"} for scalar in ("float32", "float64")]

PRELUDE = """
import json, os, signal, sys, time
line = sys.stdin.readline()
def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()
say(%r)
def cases():
    for line in sys.stdin:
        if line == "\\n":
            sys.stdout.flush()
        else:
            yield json.loads(line)["input"][0]
"""


def program(body, first=json.dumps({"subjects": SUBJECTS})):
    return PRELUDE % (first + "\n") + body + "\n"


def at_trigger(deed):
    """Says hit to everything, after the deed where it is time for that."""
    return program("for x in cases():\n    if x == -666:\n        %s\n    say('true\\n')" % deed.replace("\n", "\n        "))


AGREE = ["agree"] * 6


def with_third(outcome):
    return AGREE[:2] + [outcome] + AGREE[3:]


DIES, HANGS, RIGHT = with_third("crash"), with_third("hang"), AGREE

# By name, the program and the outcomes of six cases of which the third is the trigger.
HOSTILE = {name: (at_trigger(deed), expected) for name, deed, expected in (
    ("exits well", "os._exit(0)", DIES),
    ("exits badly", "os._exit(3)", DIES),
    ("segmentation fault", "os.kill(os.getpid(), signal.SIGSEGV)", DIES),
    ("aborts", "os.abort()", DIES),
    ("killed", "os.kill(os.getpid(), signal.SIGKILL)", DIES),
    ("kills its group", "os.killpg(0, signal.SIGKILL)", DIES),
    ("kills its parent", "os.kill(os.getppid(), signal.SIGKILL)\ntime.sleep(1000)", DIES),
    ("stops its parent", "os.kill(os.getppid(), signal.SIGSTOP)", RIGHT),
    ("stops", "os.kill(os.getpid(), signal.SIGSTOP)", HANGS),
    ("loops", "while True: pass", HANGS),
    ("sleeps", "time.sleep(1000)", HANGS),
    ("sleeps deaf", "for n in range(1, 65):\n    if n not in (9, 19, 32, 33): signal.signal(n, signal.SIG_IGN)\ntime.sleep(1000)",
     HANGS),
    ("raises", "1 / 0", DIES),
    ("recurses", "def f(): f()\nf()", DIES),
    ("takes all memory", "bytearray(1 << 36)", DIES),
    ("says a word", "say('maybe\\n')", DIES),
    ("says part of a line and exits", "say('tr')\nos._exit(0)", DIES),
    ("says part of a line and sleeps", "say('tru')\ntime.sleep(1000)", HANGS),
    ("says part of a line for ever", "while True:\n    say('t')\n    time.sleep(0.01)", HANGS),
    # All that follows in one piece: what comes later than the last answer is waited for some milliseconds alone.
    ("a line too many", "say = sys.stdout.write\nsay('true\\ntrue\\n'); continue", DIES),
    ("a thousand lines too many", "say('true\\n' * 1000)", DIES),
    ("lines without end", "while True: say('true\\n' * 1000)", DIES),
    ("a line too few", "continue", DIES),
    ("2", "say('2\\n'); continue", DIES),
    ("-1", "say('-1\\n'); continue", DIES),
    ("text", "say('\"true\"\\n'); continue", DIES),
    ("an array", "say('[true]\\n'); continue", DIES),
    ("an object", "say('{}\\n'); continue", DIES),
    ("an error", "say('{\"error\":\"no such thing\"}\\n'); continue", DIES),
    ("NaN", "say('NaN\\n'); continue", DIES),
    ("1e999", "say('1e999\\n'); continue", DIES),
    ("an empty line", "say('\\n')", DIES),
    ("no UTF-8", "sys.stdout.buffer.write(b'\\xff\\xfe\\n'); continue", DIES),
    ("zeros", "say('\\0\\0\\n'); continue", DIES),
    ("escape sequences", "say('\\x1b[2J\\x1b]0;x\\a\\n'); continue", DIES),
    ("a huge line", "say('1' * 10000000 + '\\n'); continue", DIES),
    ("a line without end", "while True: say('1' * 65536)", DIES),
    ("debug output on standard error", "sys.stderr.write('debug\\n' * 5000)\nsys.stderr.flush()", RIGHT),
    ("no standard error", "os.close(2)", RIGHT),
    ("closes standard output", "os.close(1)\ntime.sleep(1000)", DIES),
    ("becomes another program", "os.execvp('sleep', ['sleep', '1000'])", HANGS),
    ("leaves a child with its pipes", "os.fork() and os._exit(0)\ntime.sleep(1000)", DIES),
    ("has a child in another session", "if os.fork() == 0:\n    os.setsid()\n    time.sleep(1000)", RIGHT),
    ("has a daemon", "if os.fork() == 0:\n    os.setsid()\n    os.fork() and os._exit(0)\n    time.sleep(1000)", RIGHT),
    ("has a child that answers too", "if os.fork() == 0:\n    say('true\\n')\n    os._exit(0)\nos.wait()",
     with_third(("agree", "crash"))),  # whose line comes late is not told while all of them are the same
    ("has many children", "for _ in range(12):\n    if os.fork() == 0: time.sleep(1000)", RIGHT),
    ("will not be ended", "for n in (1, 2, 3, 13, 15): signal.signal(n, signal.SIG_IGN)", RIGHT),
    ("declines", "say('null\\n'); continue", with_third("declined")),
    ("says miss", "say('0\\n'); continue", with_third("false_miss")),
    ("is slow", "time.sleep(0.1)", RIGHT),
)}
HOSTILE.update({
    "never reads": (program("time.sleep(1000)"), ["hang"] * 4 + [None] * 2),
    "ends at once": (program("os._exit(0)"), ["crash"] * 6),
    "ends after two answers": (program("for i, x in enumerate(cases()):\n    say('true\\n')\n    i and os._exit(0)"), RIGHT),
    "ends its lines as elsewhere": (program("for x in cases(): sys.stdout.write(' 1 \\r\\n')"), RIGHT),
    "frames that are none": (program("while sys.stdin.buffer.read(1): say('x' * 64)", json.dumps({"encoding": "frames", "subjects": SUBJECTS})),
                             ["crash"] * 6),
})

ONE = {"test": "aabb_aabb_2d", "name": "it", "scalar": "float64"}


def listing(*subjects, **more):
    return "import sys\nsys.stdout.write(%r)\n" % (json.dumps(dict({"subjects": list(subjects)}, **more)) + "\n")


def writing(data):
    return "import sys\nsys.stdout.buffer.write(%r)\n" % data


# By name, a program that is not taken in, and what is said of it.
REFUSED = {
    "says nothing": ("", "ended by exit with status 0 before a first line"),
    "fails": ("import sys\nsys.exit(3)", "exit with status 3"),
    "does not parse": ("def", "exit with status 1"),
    "dies": ("import os\nos.abort()", "signal 6"),
    "says part of its line": (writing(b'{"subjects":['), "after \"{"),
    "says a line without end": ("import sys\nwhile True: sys.stdout.write('x' * 65536)", "no end"),
    "is no JSON": (writing(b"hello\n"), "no JSON object"),
    "is an array": (writing(b"[]\n"), "no JSON object"),
    "is no UTF-8": (writing(b'{"subjects":"\xff"}\n'), "not UTF-8"),
    "clears the screen": (writing(b"\x1b[2J\n"), "\\u001b"),
    "nests deeply": (writing(b'{"subjects":' + b"[" * 100000 + b"\n"), "no JSON object"),
    "has no subjects": (writing(b'{"graze":1}\n'), "expected {\"subjects\":[...]}"),
    "has none": (listing(), "no subjects"),
    "a number": (listing(7), "subject 0: it is 7, expected an object"),
    "no name": (listing({"test": "aabb_aabb_2d", "scalar": "float64"}), "it has no \"name\""),
    "a bad name": (listing(dict(ONE, name="<b>")), "its name must be"),
    "a zero in its name": (listing(dict(ONE, name="a\0b")), "its name must be"),
    "an unknown test": (listing(ONE, dict(ONE, test="aabb_aabb_4d")), "subject 1 \"it\": no such test"),
    "an unknown scalar": (listing(dict(ONE, scalar="float16")), "float16"),
    "an unknown contact": (listing(dict(ONE, contact="maybe")), "maybe"),
    "one twice": (listing(ONE, ONE), "already"),
    "two promises": (listing(ONE, dict(ONE, scalar="float32", contact="open")), "the same promise"),
    "an unknown encoding": (listing(ONE, encoding="xml"), "xml"),
    "too many": (listing(*[dict(ONE, name="n%d" % i) for i in range(4097)]), "at most 4096"),
    "says more": (listing(ONE) + "print('ready')\n", "more than its first line"),
}

# The same arithmetic, in doubles, as a program and as a plugin. The spheres are wrong ones.
PLAIN = '''
import json, math, struct, sys
tests = [("aabb_aabb_2d", "it"), ("orient_2d", "sign"), ("line_line_point_2d", "point"), ("triangle_min_sphere_3d", "ball")]
subjects = [{"test": test, "name": name, "scalar": scalar, "contact": "closed"}
            for test, name in tests for scalar in ("float32", "float64")]
head = {"encoding": "lines", "subjects": subjects}
def boxes(x):
    return not (x[2] < x[4] or x[6] < x[0] or x[3] < x[5] or x[7] < x[1])
def sign(x):
    return (x[2] - x[0]) * (x[5] - x[1]) - (x[3] - x[1]) * (x[4] - x[0])
def point(x):
    d = (x[0] - x[2]) * (x[5] - x[7]) - (x[1] - x[3]) * (x[4] - x[6])
    if d == 0: return None
    m, n = x[0] * x[3] - x[1] * x[2], x[4] * x[7] - x[5] * x[6]
    return [(m * (x[4] - x[6]) - (x[0] - x[2]) * n) / d, (m * (x[5] - x[7]) - (x[1] - x[3]) * n) / d]
def ball(x):
    c = [(x[i] + x[3 + i]) * 0.5 for i in range(3)]
    r = 0.0
    for k in range(3):
        e = [x[3 * k + i] - c[i] for i in range(3)]
        d = math.sqrt(e[0] * e[0] + e[1] * e[1] + e[2] * e[2])
        if d > r: r = d
    return [*c, r]
decide = [boxes, boxes, sign, sign, point, point, ball, ball]
data, out = sys.stdin.buffer, sys.stdout.buffer
data.readline()
out.write(json.dumps(head).encode() + b"\\n")
out.flush()
def record(answer, numbers):
    if answer is None: return [-1.0] + [0.0] * numbers
    if answer in (True, False) and numbers == 0: return [float(answer)]
    return [1.0, *(answer if isinstance(answer, list) else [answer])]
if head["encoding"] == "lines":
    for line in data:
        if line == b"\\n": out.flush()
        else:
            case = json.loads(line)
            out.write(json.dumps(decide[case["subject"]](case["input"])).encode() + b"\\n")
else:
    while len(header := data.read(16)) == 16:
        size, subject, cases, numbers = struct.unpack("<4I", header)
        body = data.read(size)
        counts, at, answers = struct.unpack_from("<%dI" % cases, body), (cases + 1) // 2 * 8, [float(cases)]
        for count in counts:
            x = struct.unpack_from("<%d%s" % (count, "fd"[subject % 2]), body, at)
            at += count * (4, 8)[subject % 2]
            answers += record(decide[subject](x), numbers)
        out.write(struct.pack("<%dd" % len(answers), *answers))
        out.flush()
'''

PLUGIN = r'''
#include <math.h>
#include <string.h>
#include "graze/subject.h"
static int boxes(const double *x, double *o) {
    (void)o;
    return !(x[2] < x[4] || x[6] < x[0] || x[3] < x[5] || x[7] < x[1]);
}
static int sign(const double *x, double *o) {
    double const s = (x[2] - x[0]) * (x[5] - x[1]) - (x[3] - x[1]) * (x[4] - x[0]);
    o[0] = s > 0 ? 1 : s < 0 ? -1 : s; /* that of a double */
    return 1;
}
static int point(const double *x, double *o) {
    double const d = (x[0] - x[2]) * (x[5] - x[7]) - (x[1] - x[3]) * (x[4] - x[6]);
    double const m = x[0] * x[3] - x[1] * x[2], n = x[4] * x[7] - x[5] * x[6];
    if (d == 0) return -1;
    o[0] = (m * (x[4] - x[6]) - (x[0] - x[2]) * n) / d;
    o[1] = (m * (x[5] - x[7]) - (x[1] - x[3]) * n) / d;
    return 1;
}
static int ball(const double *x, double *o) {
    double c[3], r = 0;
    for (int i = 0; i < 3; ++i) o[i] = c[i] = (x[i] + x[3 + i]) * 0.5;
    for (int k = 0; k < 3; ++k) {
        double const e0 = x[3 * k] - c[0], e1 = x[3 * k + 1] - c[1], e2 = x[3 * k + 2] - c[2];
        double const d = sqrt(e0 * e0 + e1 * e1 + e2 * e2);
        if (d > r) r = d;
    }
    o[3] = r;
    return 1;
}
#define BOTH(f, numbers) \
    static int f##64(const void *in, size_t count, void *out) { \
        (void)count; \
        return f((const double *)in, (double *)out); \
    } \
    static int f##32(const void *in, size_t count, void *out) { \
        double x[16], o[4] = {0, 0, 0, 0}; \
        for (size_t i = 0; i < count; ++i) x[i] = ((const float *)in)[i]; \
        int const answer = f(x, o); \
        for (int i = 0; i < numbers; ++i) ((float *)out)[i] = (float)o[i]; \
        return answer; \
    }
BOTH(boxes, 0)
BOTH(sign, 1)
BOTH(point, 2)
BOTH(ball, 4)
static const graze_subject subjects[] = {
    {"aabb_aabb_2d", "it", 32, GRAZE_CONTACT_CLOSED, boxes32}, {"aabb_aabb_2d", "it", 64, GRAZE_CONTACT_CLOSED, boxes64},
    {"orient_2d", "sign", 32, GRAZE_CONTACT_CLOSED, sign32}, {"orient_2d", "sign", 64, GRAZE_CONTACT_CLOSED, sign64},
    {"line_line_point_2d", "point", 32, GRAZE_CONTACT_CLOSED, point32},
    {"line_line_point_2d", "point", 64, GRAZE_CONTACT_CLOSED, point64},
    {"triangle_min_sphere_3d", "ball", 32, GRAZE_CONTACT_CLOSED, ball32},
    {"triangle_min_sphere_3d", "ball", 64, GRAZE_CONTACT_CLOSED, ball64}};
GRAZE_SUBJECT_EXPORT const graze_subject *graze_subjects(size_t *count, int *abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
'''
