"""Subjects that fail now and then, whatever they are asked: programs and plugins that answer right in between."""
import json

SUBJECTS = [{"test": "aabb_aabb_2d", "name": "it", "scalar": "float64", "contact": "closed"}]

PRELUDE = """
import itertools, json, os, signal, sys, threading, time
once = sys.argv[1]  # a file that stands for what happened before
def first_time():
    try:
        os.close(os.open(once, os.O_CREAT | os.O_EXCL))
        return True
    except FileExistsError:
        return False
line = sys.stdin.readline()
def say(text):
    sys.stdout.write(text)
%s
say(%r)
sys.stdout.flush()
number = 0
for line in sys.stdin:
    if line == "\\n":
        sys.stdout.flush()
        continue
    number += 1
    x = json.loads(line)["input"]
    answer = "false\\n" if x[2] < x[4] or x[6] < x[0] or x[3] < x[5] or x[7] < x[1] else "true\\n"
%s
    say(answer)
"""


def flaky(deed, before=""):
    """The deed is done at every answer: it may change it."""
    indented = "\n".join("    " + item for item in deed.splitlines())
    return PRELUDE % (before, json.dumps({"subjects": SUBJECTS}) + "\n", indented)


def every(count, deed):
    return flaky("if number %% %d == 0:\n" % count + "\n".join("    " + item for item in deed.splitlines()))


COUNTED, REFUSED, RIGHT = "counted", "refused", "right"

# By name: the program, and whether its faults are counted, or it is refused, or has none.
PROGRAMS = {
    "garbage": (every(100, "answer = '{{{\\n'"), COUNTED),
    "a word": (every(30, "answer = 'maybe\\n'"), COUNTED),
    "no number": (every(70, "answer = 'NaN\\n'"), COUNTED),
    "a number out of form": (every(70, "answer = '0x1\\n'"), COUNTED),
    "ends before an answer": (every(100, "sys.stdout.flush(); os._exit(0)"), COUNTED),
    "ends after an answer": (every(50, "say(answer); sys.stdout.flush(); os._exit(0)"), COUNTED),
    "ends after each answer": (every(1, "say(answer); sys.stdout.flush(); os._exit(0)"), COUNTED),
    "dies by a signal": (every(7, "sys.stdout.flush(); os.kill(os.getpid(), signal.SIGSEGV)"), COUNTED),
    "dies with its answers": (every(90, "os._exit(1)"), COUNTED),
    "two lines": (every(50, "answer += answer"), COUNTED),
    "a line too few": (every(60, "continue"), COUNTED),
    "a late line too many": (flaky("time.sleep(0.002)\nif number % 50 == 0: threading.Timer(0.03, lambda: (say('true\\n'), sys.stdout.flush())).start()"), COUNTED),
    "part of a line": (every(60, "say(answer[:2]); sys.stdout.flush(); os._exit(0)"), COUNTED),
    "closes its output": (every(80, "sys.stdout.flush(); os.close(1); os._exit(0)"), COUNTED),
    "ignores the empty line": (flaky("", "stop = sys.stdout.flush\nsys.stdout.flush = lambda: stop() if number == 0 else None\nnumber = 0"), COUNTED),
    "a child that answers too": (every(40, "sys.stdout.flush()\nif os.fork() == 0:\n    say(answer); sys.stdout.flush(); os._exit(0)\nos.wait()"), COUNTED),
    "hangs once": (every(20, "if first_time(): time.sleep(1000)"), COUNTED),
    "loops once": (every(20, "while first_time():\n    while True: pass"), COUNTED),
    "another answer each time": (flaky("answer = 'false\\n' if time.perf_counter_ns() % 3 else 'true\\n'"), COUNTED),
    "dies when started again": (every(10, "sys.stdout.flush(); os._exit(1)").replace("line = sys.stdin", "if not first_time(): os._exit(1)\nline = sys.stdin", 1), REFUSED),
    "much on standard error": (every(50, "sys.stderr.write('debug\\n' * 200000); sys.stderr.flush()"), RIGHT),
    "answers slowly": (every(1, "time.sleep(0.005)"), RIGHT),
}

PLUGIN = r'''
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <fcntl.h>
#include <signal.h>
#include "graze/subject.h"
static int first_time(void) {
    int const made = open("%s", O_CREAT | O_EXCL, 0600);
    if (made >= 0) close(made);
    return made >= 0;
}
static int decide(const void *input, size_t count, void *output) {
    static int number = 0;
    double x[8];
    memcpy(x, input, sizeof x);
    (void)count, (void)output, (void)first_time;
    ++number;
    %s
    return !(x[2] < x[4] || x[6] < x[0] || x[3] < x[5] || x[7] < x[1]);
}
static const graze_subject subjects[] = {{"aabb_aabb_2d", "it", 64, GRAZE_CONTACT_CLOSED, decide}};
GRAZE_SUBJECT_EXPORT const graze_subject *graze_subjects(size_t *count, int *abi) {
    *count = 1, *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
'''

# By name, what `decide` does first.
PLUGINS = {
    "dies at every hundredth": ("if (number % 100 == 0) abort();", COUNTED),
    "ends at every fiftieth": ("if (number % 50 == 0) _exit(0);", COUNTED),
    "hangs once": ("if (number == 20 && first_time()) for (;;) pause();", COUNTED),
    "dies by an alarm": ("if (number == 1) alarm(1); usleep(10000);", COUNTED),
    "forks": ("if (number % 50 == 0 && fork() == 0) _exit(0);", RIGHT),
}
