"""What a query of a plain case costs a program: microseconds of processor time, its protocol included."""
import array
import glob
import json
import shlex
import struct
import subprocess

CASES = 1000
ROUNDS = 3  # the least of which counts, after one that does not
FEW, LONG = 20, 0.5  # cases that tell whether all take too long, and the seconds that they may


def spent(process):
    """Seconds that its threads have been on a processor."""
    total = 0
    for path in glob.glob("/proc/%d/task/*/schedstat" % process.pid):
        with open(path, encoding="ascii") as file:
            total += int(file.read().split()[0])
    return total / 1e9


def ask(process, which, width, cases, numbers):
    """One batch; seconds of processor time."""
    scalars = array.array("f" if width == 4 else "d", [value for case in cases for value in case]).tobytes()
    counts = array.array("I", map(len, cases)).tobytes()
    body = counts + b"\0" * (-len(counts) % 8) + scalars + b"\0" * (-len(scalars) % 8)
    start = spent(process)
    process.stdin.write(struct.pack("<4I", len(body), which, len(cases), numbers) + body)
    process.stdin.flush()
    wanted = 8 * (1 + len(cases) * (1 + numbers))
    if len(process.stdout.read(wanted)) != wanted:
        return None
    return spent(process) - start


def costs(graze, command, tests, seed):
    """{(test, name, scalar): microseconds} of each subject of the program, by cases of the family "random"."""
    found = {}
    with subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL) as process:
        process.stdin.write(b'{"graze":1}\n')
        process.stdin.flush()
        told = json.loads(process.stdout.readline())["subjects"]
        for which, subject in enumerate(told):
            done = subprocess.run([graze, "generate", subject["test"], "--scalar", subject["scalar"], "--family", "random",
                                   "--cases", str(CASES), "--seed", str(seed)], check=True, capture_output=True, text=True)
            cases = [[float.fromhex(value) for value in json.loads(line)["input"]] for line in done.stdout.splitlines()]
            test = tests[subject["test"]]
            numbers = len(test["numbers"]) if test["answer"] != "sign" else 1
            width = 4 if subject["scalar"] == "float32" else 8
            first = ask(process, which, width, cases[:FEW], numbers)
            if first is None:
                break  # it died
            if first * len(cases) > LONG * FEW:
                cases = cases[:max(FEW, int(LONG * FEW / first))]
            times = [ask(process, which, width, cases, numbers) for _ in range(ROUNDS + 1)]
            if None in times:
                break  # it died
            found[subject["test"], subject["name"], subject["scalar"]] = 1e6 * min(times[1:]) / len(cases)
        process.stdin.close()
        process.wait()
    return found
