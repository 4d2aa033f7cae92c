"""What the tests of the program's command line share."""
import json
import os
import re
import resource
import subprocess
import sys
import time
import unittest

# The ids of all tests, in order, from the list that the program is made of.
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../fast/include/graze/tests.def"), encoding="utf-8") as text:
    TESTS = re.findall(r"^GRAZE_TEST\((\w+),", text.read(), re.MULTILINE)

# The ids of all structures, and how many numbers a point of each has, likewise.
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../fast/include/graze/structure.hpp"), encoding="utf-8") as text:
    STRUCTURES = {name: int(dimension) for name, dimension in re.findall(r'^    \{"(\w+)", (\d), \d\},$', text.read(), re.MULTILINE)}

# Programs that tests write are run by "python3": the one that runs the tests, without a manager of versions that starts it.
os.environ["PATH"] = os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", os.defpath)])

graze = []  # the program and the words that always go before its verb

DISJOINT = '{"test":"segment_segment_2d","scalar":"float32","input":[0,0,1,0,0,1,1,1]}'
CROSSING = '{"test":"segment_segment_2d","scalar":"float64","input":[0,0,2,2,0,2,2,0]}'


def run(*words, stdin=b"", **options):
    if isinstance(stdin, str):
        stdin = stdin.encode()
    options.setdefault("timeout", 120)
    done = subprocess.run([*graze, *words], input=stdin, capture_output=True, check=False, **options)
    done.out = done.stdout.decode()
    done.err = done.stderr.decode()
    return done


def wait_until(is_so, what):
    """Polls, because how long something takes depends on what else the machine does. Fails after two minutes."""
    end = time.monotonic() + 120
    while not is_so():
        if time.monotonic() > end:
            raise AssertionError("waited in vain until " + what)
        time.sleep(0.02)


def holds_a_store(folder):
    """Has a campaign begun there? Then signals stop it in good order."""
    file = os.path.join(folder, "findings.db")
    return os.path.exists(file) and os.path.getsize(file) > 0


def plugin_hosts(process, seconds=0):
    """The ids of the processes of plugins that this process started and that used so much processor time."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/cmdline" % name, "rb") as file:
                words = file.read().split(b"\0")
            with open("/proc/%s/stat" % name, encoding="utf-8") as file:
                ticks = int(file.read().rpartition(")")[2].split()[11])
        except OSError:
            continue
        if words[1:3] == [b"--graze-plugin-host", str(process).encode()] and ticks >= seconds * os.sysconf("SC_CLK_TCK"):
            found.append(name)
    return found


def processor_seconds():
    """What processes that have ended used of a processor, which does not depend on what else the machine does."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def check(*lines, options=()):
    """check --json of standard input; returns the process and its objects."""
    text = b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines)
    done = run("check", "--json", *options, "-", stdin=text)
    return done, [json.loads(line) for line in done.out.splitlines()]


def case_line(test="segment_segment_2d", scalar="float32", numbers="0,0,1,0,0,1,1,1", more=""):
    return '{"test":"%s","scalar":"%s","input":[%s]%s}' % (test, scalar, numbers, more)


def main(usage):
    """Runs the tests of the calling script on the program its first argument names."""
    if len(sys.argv) < 2:
        sys.exit(usage)
    graze.append(os.path.abspath(sys.argv.pop(1)))
    unittest.main()
