#!/usr/bin/env python3
"""What the harnesses find, and how fast, each from an empty corpus with so much processor time.

usage: measure.py feedback|flaws|rate FOLDER_OF_HARNESSES [--test TEST]... [--seconds N] [--seed N]

feedback: distinct signatures with the mutator and the closeness feedback, and without one or both, in one run; then
          without both where bytes that are not the exact encoding of a valid case are refused, not repaired.
flaws:    seconds until each flaw of reference/documented_flaws.jsonl has been found (its subject, outcome and cause).
rate:     executions a second.

Seconds are of the process's own processor time, so that a busy machine changes nothing.
"""
import argparse
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(pid):
    with open("/proc/%d/stat" % pid, encoding="ascii") as file:
        words = file.read().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / TICKS


def query(folder, text):
    """Rows of the store, or none while it is being made."""
    try:
        base = sqlite3.connect(os.path.join(folder, "findings.db"), timeout=10)
        try:
            return list(base.execute(text))
        finally:
            base.close()
    except sqlite3.OperationalError:
        return []


def run(harness, seconds, seed, plain="", done=lambda folder, spent: False):
    """Runs a harness; gives its signatures, executions and processor seconds."""
    # In memory where the system has such a place: a corpus is thousands of small files.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    folder = tempfile.mkdtemp(prefix="graze_measure_", dir=memory)
    try:
        os.makedirs(os.path.join(folder, "corpus"))
        with open(os.path.join(folder, "log.txt"), "wb") as log:
            work = subprocess.Popen([harness, "-seed=%d" % seed, "-artifact_prefix=" + folder + "/",
                                     os.path.join(folder, "corpus")], stdout=log, stderr=log,
                                    env={**os.environ, "GRAZE_FUZZ_OUT": folder, "GRAZE_FUZZ_PLAIN": plain})
            spent = 0.0
            while work.poll() is None:
                spent = processor_seconds(work.pid)
                if spent >= seconds or done(folder, spent):
                    time.sleep(0.7)  # what was found last is stored every half second
                    spent = processor_seconds(work.pid) if work.poll() is None else spent
                    work.send_signal(signal.SIGINT)
                    break
                time.sleep(0.2)
            work.wait()
        if not spent or work.returncode not in (0, 72):
            with open(os.path.join(folder, "log.txt"), encoding="utf-8", errors="replace") as log:
                sys.exit("%s stopped (%s):\n%s" % (harness, work.returncode, log.read()[-3000:]))
        signatures = query(folder, "SELECT count(*) FROM signatures")[0][0]
        cases = query(folder, "SELECT sum(cases) FROM workloads")[0][0]
        return signatures, cases, spent
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def harness_of(options, test):
    path = os.path.join(options.folder, "fuzz_" + test)
    if not os.access(path, os.X_OK):
        sys.exit(path + ": no such harness; build the preset fuzz or fuzz-fast")
    return path


def tests_in(options):
    if options.test:
        return options.test
    names = sorted(name for name in os.listdir(options.folder) if name.startswith("fuzz_") and "parse" not in name)
    return [name[5:] for name in names if name != "fuzz_replay" and
            os.path.isfile(os.path.join(options.folder, name))]


def feedback(options):
    print("test, signatures: full, without feedback, without mutator, without both, "
          "without both and repair; full / without both; full / without both and repair")
    for test in tests_in(options):
        found = [run(harness_of(options, test), options.seconds, options.seed, plain)[0]
                 for plain in ("", "feedback", "mutator", "mutator,feedback", "mutator,feedback,repair")]
        print("%-30s %6d %6d %6d %6d %6d  %8.1f %8.1f" %
              (test, *found, found[0] / max(1, found[3]), found[0] / max(1, found[4])), flush=True)


def rate(options):
    for test in tests_in(options):
        signatures, cases, spent = run(harness_of(options, test), options.seconds, options.seed)
        print("%-30s %10d executions in %5.1f s: %8.0f a second, %d signatures" %
              (test, cases, spent, cases / spent, signatures), flush=True)


def flaws(options):
    wanted = {}
    with open(os.path.join(HERE, "../reference/documented_flaws.jsonl"), encoding="utf-8") as file:
        for line in file:
            flaw = json.loads(line)
            if flaw["outcome"] != "agree":
                wanted.setdefault(flaw["test"], set()).add(
                    (flaw["scalar"], flaw["subject"], flaw["outcome"], flaw.get("cause", "")))
    missing = 0
    for test in tests_in(options):
        if test not in wanted:
            continue
        when = {}

        def look(folder, spent, flaws_of=wanted[test], when=when):
            found = set(query(folder, "SELECT scalar, subject, outcome, cause FROM signatures"))
            for scalar, subject, met, missed, out in query(
                    folder, "SELECT scalar, subject, contact_hit, contact_miss, out_of_domain FROM counts"):
                found |= {(scalar, subject, name, "") for name, count in
                          (("contact_hit", met), ("contact_miss", missed), ("out_of_domain", out)) if count}
            for flaw in flaws_of & found:
                when.setdefault(flaw, spent)
            return flaws_of <= found

        run(harness_of(options, test), options.seconds, options.seed, done=look)
        for flaw in sorted(wanted[test]):
            missing += flaw not in when
            print("%-30s %-8s %-32s %-13s %-9s %s" %
                  (test, *flaw, "%.1f s" % when[flaw] if flaw in when else "NOT FOUND"), flush=True)
    return missing


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("feedback", "flaws", "rate"))
    parser.add_argument("folder")
    parser.add_argument("--test", action="append")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    sys.exit(1 if {"feedback": feedback, "flaws": flaws, "rate": rate}[chosen.what](chosen) else 0)
