#!/usr/bin/env python3
"""The findings store: resumed, killed, sharded, merged, damaged, and gates by baselines.

usage: cli_store_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import unittest

from cli_support import graze, holds_a_store, main, run, wait_until

CAMPAIGN = ["run", "--test", "segment_triangle_3d", "--test", "point_trimesh_2d", "--test", "triangle_min_sphere_3d",
            "--subject", "documented.*", "--seed", "7"]
TIMES = ("seconds", "first_disagreement_seconds")
# For what does not look at pictures, nor at the simplest inputs: they take most of a small campaign's time.
PLAIN = ["--no-shrink", "--no-pictures"]
# Kinds of a large store, with six findings each.
KINDS = int(os.environ.get("GRAZE_STORE_KINDS", "20000"))


def rows(folder, with_campaign=True):
    """Everything in a store but times, and how and in what pieces it was made."""
    base = sqlite3.connect(os.path.join(folder, "findings.db"))
    found = {}
    for table in ("campaign", "workloads", "subjects", "counts", "signatures", "findings", "margins", "scales", "maps", "errors",
                  "worst_errors", "conditions", "places"):
        names = [c[1] for c in base.execute("PRAGMA table_info(%s)" % table)]
        kept = [i for i, name in enumerate(names) if name not in TIMES]
        found[table] = sorted(tuple(row[i] for i in kept) for row in base.execute("SELECT * FROM %s" % table))
    found["campaign"] = [r for r in found["campaign"] if r[0] not in ("seconds", "command")] if with_campaign else []
    base.close()
    return found


class store(unittest.TestCase):
    maxDiff = 2000

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def out(self, name="out"):
        return os.path.join(self.folder, name)

    def fine(self, *words, status=0):
        done = run(*words)
        self.assertEqual(done.returncode, status, done.err)
        return done

    long = [*CAMPAIGN, "--cases", "10000", "--jobs", "2", "--out"]
    long_rows = {}

    def whole(self):
        """The store of the long campaign, which two tests break off, made in one piece."""
        if not store.long_rows:
            self.fine(*self.long, self.out("whole"))
            store.long_rows = rows(self.out("whole"))
        return store.long_rows

    def test_goes_on(self):
        self.fine(*CAMPAIGN, "--cases", "1200", "--out", self.out("whole"))
        for cases in ("300", "301", "1200", "1200"):
            done = self.fine(*CAMPAIGN, "--cases", cases, *([] if cases == "1200" else PLAIN), "--out", self.out("parts"))
        self.assertIn("7200 cases", done.err)
        self.assertEqual(rows(self.out("whole")), rows(self.out("parts")))
        for name in ("findings.jsonl", "report.md"):
            with open(os.path.join(self.out("whole"), name), encoding="utf-8") as file:
                self.assertIn("segment_triangle_3d", file.read())

    def test_refuses_another_campaign(self):
        self.fine(*CAMPAIGN, "--cases", "100", "--out", self.out())
        before = rows(self.out())
        for extra, word in ((["--seed", "8"], "seed"), (["--family", "grid"], "families"), (["--audit", "1"], "audit"),
                            (["--scalar", "float32"], "tests or subjects"), (["--shard", "1/2"], "shard"),
                            (["--judge", "cgal"], "judge")):
            words = [w for w in CAMPAIGN if w not in ("--seed", "7")] + (["--seed", "7"] if "--seed" not in extra else [])
            done = run(*words, "--cases", "100", "--out", self.out(), *extra)
            self.assertEqual((done.returncode, done.out), (2, ""), extra)
            self.assertIn(word, done.err)
            self.assertIn("another campaign", done.err)
        self.assertEqual(before, rows(self.out()))

    def test_judges_count_alike(self):
        for judge in ("screen", "cgal"):
            self.fine(*CAMPAIGN, "--cases", "800", "--no-pictures", "--judge", judge, "--out", self.out(judge))
        screened, by_cgal = rows(self.out("screen")), rows(self.out("cgal"))
        for table in ("counts", "signatures", "findings"):
            self.assertEqual(screened[table], by_cgal[table])
        self.assertGreater(len(screened["findings"]), 50)

    def test_shards(self):
        self.fine(*CAMPAIGN, "--cases", "800", "--out", self.out("whole"))
        parts = []
        for i in (1, 2, 3):
            parts.append(self.out("part%d" % i))
            self.fine(*CAMPAIGN, "--cases", "800", "--shard", "%d/3" % i, "--jobs", str(i), "--out", parts[-1])
        self.fine("merge", *parts, "--out", self.out("merged"))
        self.assertEqual(rows(self.out("whole")), rows(self.out("merged")))
        # In another order, and in two steps.
        self.fine("merge", parts[2], parts[0], "--partial", "--out", self.out("two"))
        self.fine("merge", self.out("two"), parts[1], "--out", self.out("three"))
        self.assertEqual({k: v for k, v in rows(self.out("whole")).items() if k != "campaign"},
                         {k: v for k, v in rows(self.out("three")).items() if k != "campaign"})

    def test_shards_of_values(self):
        words = ["run", "--test", "line_line_point_2d", "--subject", "documented.*", *PLAIN, "--cases", "1500"]
        self.fine(*words, "--out", self.out("whole"))
        for part in ("1/2", "2/2"):
            self.fine(*words, "--shard", part, "--out", self.out(part[0]))
        self.fine("merge", self.out("1"), self.out("2"), "--out", self.out("merged"))
        whole, merged = rows(self.out("whole")), rows(self.out("merged"))
        for table in ("errors", "worst_errors", "conditions"):
            self.assertGreater(len(whole[table]), 3)
            self.assertEqual(whole[table], merged[table])

    def test_merge_refuses(self):
        self.fine(*CAMPAIGN, "--cases", "600", "--shard", "1/2", "--out", self.out("a"))
        self.fine(*CAMPAIGN, "--cases", "600", "--shard", "3/4", "--out", self.out("b"))
        for words, fragment in ((["a", "a"], "the same cases"), (["a", "b"], "the same cases"), (["a", "nothing"], "no such file")):
            done = run("merge", *(self.out(w) for w in words), "--out", self.out("merged"))
            self.assertEqual((done.returncode, done.out), (2, ""), words)
            self.assertIn(fragment, done.err)
        done = run("merge", self.out("a"), "--out", self.out("b"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("already holds a campaign", done.err)

    def test_merge_tells_what_does_not_belong_together(self):
        """Shards that are missing, of another seed, of another length or stopped early: told, and status 2 without --partial."""
        words = ["run", "--test", "segment_plane_3d", "--subject", "documented.*", *PLAIN]
        for name, more in (("1", ["--shard", "1/3"]), ("2", ["--shard", "2/3"]), ("3", ["--shard", "3/3"]),
                           ("other", ["--shard", "3/3", "--seed", "6"]), ("long", ["--shard", "3/3", "--cases", "3000"]),
                           ("float", ["--shard", "3/3", "--scalar", "float32"]), ("audited", ["--shard", "3/3", "--audit", "1"]),
                           ("half", ["--shard", "1/2"]), ("six", ["--shard", "6/6"])):
            self.fine(*words, *(["--cases", "1500"] if "--cases" not in more else []), *more, "--out", self.out(name))
        shutil.copytree(self.out("3"), self.out("stopped"))
        base = sqlite3.connect(os.path.join(self.out("stopped"), "findings.db"))
        base.execute("UPDATE campaign SET value = 'running' WHERE key = 'state'")
        base.commit()
        base.close()
        for number, (names, told) in enumerate(((["1", "2"], "missing: shard 3/3"), (["2"], "missing: shards 1/3, 3/3"),
                                                (["1", "2", "other"], "different campaigns: seed 1 and 6"),
                                                (["1", "2", "float"], "different campaigns: other tests or subjects"),
                                                (["1", "2", "audited"], "different campaigns: audit 0.015625 and 1"),
                                                (["1", "2", "long"], "different campaigns: 1500 and 3000 cases a test"),
                                                (["1", "2", "stopped"], "stopped is not complete"),
                                                (["half"], "missing: shard 2/2"), (["1", "six"], "missing: 50 % of the campaign"))):
            folders, out = [self.out(name) for name in names], self.out("out%d" % number)
            done = run("merge", *folders, "--out", out)
            self.assertEqual((done.returncode, done.out), (2, ""), names)
            self.assertIn(told, done.err)
            self.assertIn("--partial", done.err)
            self.assertFalse(os.path.exists(out))
            done = self.fine("merge", *folders, "--partial", "--out", out)
            self.assertIn(told, done.err)
            self.assertTrue(os.path.exists(os.path.join(out, "report.html")))
        # A shard that failed at its start has no store.
        os.mkdir(self.out("failed"))
        done = run("merge", self.out("1"), self.out("failed"), "--out", self.out("without"))
        self.assertEqual(done.returncode, 2)
        done = self.fine("merge", self.out("1"), self.out("failed"), "--partial", "--out", self.out("without"))
        self.assertIn("failed has no findings.db: left out", done.err)
        self.assertIn("missing: shards 2/3, 3/3", done.err)
        self.assertEqual(run("merge", self.out("failed"), "--partial", "--out", self.out("none")).returncode, 2)
        self.assertEqual(run("merge", self.out("absent"), self.out("1"), "--partial", "--out", self.out("none")).returncode, 2)
        # A joined store says what it holds.
        done = self.fine("merge", self.out("out0"), self.out("3"), "--out", self.out("all"))
        self.assertNotIn("missing", done.err)
        self.assertEqual(run("merge", self.out("out0"), self.out("1"), "--partial", "--out", self.out("twice")).returncode, 2)

    def test_merge_adds_other_seeds(self):
        for seed in "12":
            self.fine("run", "--test", "segment_plane_3d", "--cases", "500", "--seed", seed, "--out", self.out(seed))
        done = self.fine("merge", self.out("1"), self.out("2"), "--out", self.out("both"))
        self.assertIn("different campaigns (seed 1 and 2); their counts are added up", done.err)
        count = lambda name: {r[:4]: r[4:] for r in rows(self.out(name))["counts"]}
        one, two, both = count("1"), count("2"), count("both")
        self.assertEqual({k: tuple(a + b for a, b in zip(one[k], two[k])) for k in one}, both)

    def test_killed(self):
        random.seed(1)
        kills = 0
        while kills < 12:
            process = subprocess.Popen([*graze, *self.long, self.out("killed")], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            try:
                process.wait(timeout=random.uniform(0.01, 0.7))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
                kills += 1
                continue
            if kills < 12:  # done before it was killed often enough: once more from the start
                self.assertEqual(self.whole(), rows(self.out("killed")))
                shutil.rmtree(self.out("killed"))
        self.fine(*self.long, self.out("killed"))
        self.assertEqual(self.whole(), rows(self.out("killed")))

    def test_full_disk(self):
        words = [*self.long, self.out()]
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
        done = subprocess.run([*graze, *words], capture_output=True, preexec_fn=limit, check=False)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(b"findings.db", done.stderr)
        self.assertIn(b"what was stored before is safe", done.stderr)
        self.fine(*words)
        self.assertEqual(self.whole(), rows(self.out()))

    def test_damaged(self):
        words = [*CAMPAIGN, *PLAIN, "--cases", "800", "--out", self.out()]
        self.fine(*words)
        path = os.path.join(self.out(), "findings.db")
        with open(path, "rb") as file:
            good = file.read()
        other = sqlite3.connect(os.path.join(self.folder, "other.db"))
        other.execute("CREATE TABLE campaign (x)")
        other.commit()
        other.close()
        with open(os.path.join(self.folder, "other.db"), "rb") as file:
            foreign = file.read()
        broken = bytearray(good)
        for at in range(len(good) // 3, len(good), 5000):
            broken[at:at + 600] = b"\x5a" * len(broken[at:at + 600])
        for bad in (b"garbage" * 1000, good[:len(good) // 2], bytes(broken), foreign):
            for verb in (words, ["report", self.out()], ["merge", self.out(), "--out", self.out("merged")]):
                with open(path, "wb") as file:
                    file.write(bad)
                done = run(*verb)
                self.assertEqual((done.returncode, done.out), (2, ""), verb)
                self.assertIn(path, done.err)
                with open(path, "rb") as file:
                    self.assertEqual(file.read(), bytes(bad))
        newer = sqlite3.connect(path)
        with open(path, "wb") as file:
            file.write(good)
        newer = sqlite3.connect(path)
        newer.execute("PRAGMA user_version = 99")
        newer.commit()
        newer.close()
        done = run(*words)
        self.assertEqual(done.returncode, 2)
        self.assertIn("version 99", done.err)

    def test_one_at_a_time(self):
        first = subprocess.Popen([*graze, *CAMPAIGN, "--cases", "100000000", "--out", self.out()],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_until(lambda: holds_a_store(self.out()), "the first has begun")
            done = run(*CAMPAIGN, "--cases", "100000000", "--out", self.out())
            self.assertEqual(done.returncode, 2)
            self.assertIn("another graze", done.err)
            rows(self.out())  # anybody may read meanwhile
        finally:
            first.send_signal(signal.SIGTERM)
            self.assertEqual(first.wait(timeout=120), 143)
        self.fine("report", self.out())

    def test_baseline(self):
        words = ["run", "--test", "segment_triangle_3d", "--subject", "documented.triple_product", "--cases", "1200", *PLAIN]
        known = os.path.join(self.folder, "known.jsonl")
        self.fine(*words, "--write-baseline", known, "--out", self.out("a"))
        self.fine(*words, "--baseline", known, "--out", self.out("b"))
        with open(known, encoding="utf-8") as file:
            lines = file.read().splitlines()
        self.assertGreater(len(lines), 4)

        def gate(text):
            changed = os.path.join(self.folder, "changed.jsonl")
            with open(changed, "w", encoding="utf-8") as file:
                file.write(text)
            return run("report", self.out("a"), "--baseline", changed)

        done = gate("\n".join(lines[1:]) + "\n")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.err.count("new: "), 1)
        milder = [json.loads(line) for line in lines]
        worst = max(milder, key=lambda entry: entry["worst"])
        worst["worst"] /= 2
        done = gate("\n".join(map(json.dumps, milder)))
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.err.count("worse: "), 1)
        self.assertEqual(gate("\n" + "\n\n".join(lines)).returncode, 0)
        for bad, where in (("{", "line"), ("[]", "line"), ("{}", "test"), ('{"test": 3}', "test"), (lines[0][:-1] + ', "worst": "x"}', "worst")):
            done = gate(lines[0] + "\n" + bad)
            self.assertEqual(done.returncode, 2, bad)
            self.assertIn("changed.jsonl:2: " + where, done.err)
        self.assertEqual(run("report", self.out("a"), "--baseline", self.out("nothing")).returncode, 2)

    def test_findings_are_examined(self):
        self.fine("run", "--test", "triangle_triangle_3d", "--cases", "1200", "--no-pictures", "--out", self.out())
        base = sqlite3.connect(os.path.join(self.out(), "findings.db"))
        found = base.execute("SELECT orbit_wrong, orbit_size, input, shrunk FROM disagreements").fetchall()
        self.assertTrue(all(wrong >= 1 and size == 72 for wrong, size, _, _ in found))
        self.assertTrue(base.execute("SELECT count(*) FROM asymmetries").fetchone()[0])
        shrunk = [(a, b) for _, _, a, b in found if b]
        self.assertGreater(len(shrunk), 5)
        self.assertLess(sum(len(b) for _, b in shrunk), sum(len(a) for a, _ in shrunk) / 1.5)
        base.close()

    def test_many_findings(self):
        self.fine("run", "--test", "segment_triangle_3d", "--cases", "800", *PLAIN, "--out", self.out("a"))
        base = sqlite3.connect(os.path.join(self.out("a"), "findings.db"))
        (sample,) = base.execute("SELECT id FROM signatures LIMIT 1").fetchone()
        base.execute("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) INSERT INTO signatures "
                     "(id, test, scalar, subject, outcome, cause, contact_kind, degeneracy, count, comparison) "
                     "SELECT printf('%%016x', i), test, scalar, subject, outcome, cause, contact_kind, degeneracy, 1, 'made' || i FROM n, "
                     "signatures s WHERE s.id = ?" % KINDS, (sample,))
        base.execute("INSERT INTO findings SELECT printf('%s%x', substr(s.id, 2), f.n), s.id, family, case_index, verdict, relation, "
                     "margin, margin_ulps, escape_ulps, excess_ulps, severity, f.n, f.n, 1, 12, input, NULL FROM signatures s, "
                     "(SELECT *, row_number() OVER () AS n FROM findings LIMIT 6) f WHERE s.comparison LIKE 'made%'")
        base.execute("UPDATE findings SET rank_ulps = NULL, rank_margin = rank_margin - 3 WHERE rank_ulps > 3")
        base.commit()
        self.assertGreater(base.execute("SELECT count(*) FROM findings").fetchone()[0], 6 * KINDS)
        base.close()
        self.fine("run", "--test", "segment_triangle_3d", "--cases", "800", "--seed", "2", *PLAIN, "--out", self.out("b"))
        for words in (["report", self.out("a")], ["merge", self.out("a"), self.out("b"), "--out", self.out("both")]):
            process = subprocess.Popen([*graze, *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual(process.returncode, 0, process.stderr.read())
            process.stderr.close()
            self.assertLess(used.ru_maxrss, 500_000, words)  # kB
            seconds = used.ru_utime + used.ru_stime  # of a processor
            self.assertLess(seconds, 120, words)
            print("%s: %.1f s of a processor, %d MB" % (words[0], seconds, used.ru_maxrss // 1000))


if __name__ == "__main__":
    main(__doc__)
