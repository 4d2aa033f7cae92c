#!/usr/bin/env python3
"""Asks the ports of Shewchuk's predicates, and what libraries have in their place, and writes reports/field/predicates.json
and the page predicates.md from it.

usage: predicates.py PATH_TO_GRAZE FOLDER [--cases N]
       predicates.py --render

FOLDER takes what is built. fuzz/adapters/predicates.json describes the ports. Every answer to a generated case is judged by
graze's two references; whether it is in the paper's domain, and why an answer is wrong, is told of the case's numbers, in
fractions. Each example is made simpler and its sign computed in fractions, too.
"""
import argparse
import datetime
import itertools
import json
import math
import os
import shutil
import subprocess
import sys
import threading
from fractions import Fraction

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from field_runs import ROOT, read_text, run, say, write_text  # noqa: E402
from field_text import table, value_of, wrapped  # noqa: E402

ADAPTERS = os.path.join(ROOT, "fuzz", "adapters")
COMMANDS = os.path.join(ROOT, "fuzz", "examples", "commands")
JTS = "/usr/share/java/jts-core.jar"
TESTS = {"orient_2d": (2, 2), "orient_3d": (3, 3), "incircle_2d": (2, 4), "insphere_3d": (3, 5)}  # coordinates of a point, degree
CAUSES = ("overflow", "underflow", "logic")
# Binary exponents that the four predicates are made for in double precision: Shewchuk 1997, section 1.
PAPER = (-142, 201)
SEED = 1
CASES = 100000
ROUNDS = 12  # of making an example simpler
SIGNS = {"negative": -1, "zero": 0, "positive": 1}

# A port's own call in its own language, for what is wrong in the paper's domain: of coordinates, in counter-clockwise order where
# the port wants that. It prints a number, whose sign counts, or true or false.
PROGRAMS = {
    ("boost", "orient_2d"): """
        #include <boost/geometry.hpp>
        #include <boost/geometry/geometries/point_xy.hpp>
        #include <boost/geometry/strategy/cartesian/side_robust.hpp>
        #include <cstdio>
        int main() {
            using point = boost::geometry::model::d2::point_xy<double>;
            using side = boost::geometry::strategy::side::side_robust<>;
            std::printf("%%d\\n", side::apply(point(%s, %s), point(%s, %s), point(%s, %s)));
        }""",
    ("geos", "incircle_2d"): """
        #include <geos/geom/Coordinate.h>
        #include <geos/triangulate/quadedge/TrianglePredicate.h>
        #include <cstdio>
        int main() {
            geos::geom::Coordinate const a(%s, %s), b(%s, %s), c(%s, %s), p(%s, %s);
            std::puts(geos::triangulate::quadedge::TrianglePredicate::isInCircleRobust(a, b, c, p) ? "true" : "false");
        }""",
    ("jsts", "incircle_2d"): """
        import Coordinate from "jsts/org/locationtech/jts/geom/Coordinate.js";
        import TrianglePredicate from "jsts/org/locationtech/jts/triangulate/quadedge/TrianglePredicate.js";
        const [a, b, c, p] = [[%s, %s], [%s, %s], [%s, %s], [%s, %s]].map(([x, y]) => new Coordinate(x, y));
        console.log(TrianglePredicate.isInCircleRobust(a, b, c, p));""",
    ("jts", "incircle_2d"): """
        import org.locationtech.jts.geom.Coordinate;
        import org.locationtech.jts.triangulate.quadedge.TrianglePredicate;
        class Shown {
            public static void main(String[] words) {
                Coordinate a = new Coordinate(%s, %s), b = new Coordinate(%s, %s);
                Coordinate c = new Coordinate(%s, %s), p = new Coordinate(%s, %s);
                System.out.println(TrianglePredicate.isInCircleRobust(a, b, c, p));
            }
        }""",
}
PROGRAMS["jts_dd_fast", "incircle_2d"] = PROGRAMS["jts", "incircle_2d"].replace("isInCircleRobust", "isInCircleDDFast")


def ports():
    return json.loads(read_text(ADAPTERS, "predicates.json"))["ports"]


def version_of(port):
    """The version that is installed, or None."""
    if port["language"] == "JavaScript":
        path = os.path.join(ADAPTERS, "javascript", "node_modules", port["package"], "package.json")
        return json.loads(read_text(path))["version"] if os.path.exists(path) else None
    if not shutil.which("dpkg-query"):
        return None
    done = run("dpkg-query", "-W", "-f", "${Version}", port["package"])
    if done.returncode == 0 and done.stdout:
        return done.stdout
    # Headers that lie elsewhere, as they were fetched: of the version that Debian offers.
    return next((line.split()[1] for line in run("apt-cache", "policy", port["package"]).stdout.splitlines()
                 if "Candidate:" in line and "(none)" not in line), None)


def includes():
    """Folders of headers beside the system's: of packages that cannot be installed beside others. From the environment."""
    return ["-I" + folder for folder in os.environ.get("GRAZE_PREDICATES_INCLUDE", "").split(":") if folder]


def build(port, folder):
    """Builds a port of C or C++; False where its header is not there."""
    made = port["build"]
    words = [*includes(), *made.get("options", ())]
    link = list(made.get("link", ()))
    if "pkg_config" in made:
        words += run("pkg-config", "--cflags", made["pkg_config"]).stdout.split()
        link += run("pkg-config", "--libs", made["pkg_config"]).stdout.split()
    if run("g++", "-E", *words, "-x", "c++", "-", input="#if !__has_include(<%s>)\n#error\n#endif\n" % made["header"]).returncode:
        return False
    done = run("g++", "-std=c++20", "-O2", "-DNDEBUG", "-fPIC", "-shared", "-D" + made["define"],
               "-I" + os.path.join(ROOT, "fuzz", "include"), "-I" + ADAPTERS, *words,
               os.path.join(ADAPTERS, "adapter.cpp"), os.path.join(ADAPTERS, "predicates.cpp"),
               "-o", os.path.join(folder, port.get("of", port["port"]) + ".so"), *link)
    if done.returncode:
        raise SystemExit("%s: %s" % (port["port"], done.stderr))
    return True


def asked_by(folder, names=None):
    """{port: the words that make graze ask it} of those that are there, or of the named ones; the folder takes what is built."""
    os.makedirs(folder, exist_ok=True)
    found, java = {}, os.path.join(folder, "classes")
    if names is not None:  # with those that they are built with
        names = names | {port["of"] for port in ports() if port["port"] in names and "of" in port}
    chosen = [port for port in ports() if names is None or port["port"] in names]
    if os.path.exists(JTS) and shutil.which("javac") and any(port["language"] == "Java" for port in chosen):
        sources = [os.path.join(COMMANDS, "GrazeSubjects.java"), os.path.join(ADAPTERS, "java", "JtsPredicates.java")]
        subprocess.run(["javac", "-cp", JTS, "-d", java, *sources], check=True)
    for port in chosen:
        if port["language"] == "JavaScript":
            if version_of(port):
                found[port["port"]] = ["--command", "node " + os.path.join(ADAPTERS, "javascript", "predicates.mjs")]
        elif port["language"] == "Java":
            if os.path.exists(java):
                found[port["port"]] = ["--command", "jts=java -cp %s:%s JtsPredicates" % (JTS, java)]
        elif "of" in port and port["of"] in found:
            found[port["port"]] = found[port["of"]]
        elif shutil.which("g++") and build(port, folder):
            found[port["port"]] = ["--plugin", os.path.join(folder, port["port"] + ".so")]
    return found


def words_for(found, test, names=None):
    """The options that ask these ports, or all, of a test."""
    chosen = [port for port in ports()
              if port["port"] in found and test in port["subjects"] and (names is None or port["port"] in names)]
    words, seen = [], []
    for port in chosen:
        if found[port["port"]] not in seen:
            seen.append(found[port["port"]])
            words += found[port["port"]]
        words += ["--subject", port["subjects"][test][0]]
    return words


def points_of(test, values):
    width = TESTS[test][0]
    exact = [Fraction(value) for value in values]
    return [exact[i:i + width] for i in range(0, len(exact), width)]


def determinant(rows):
    if len(rows) == 1:
        return rows[0][0]
    return sum((-1) ** i * rows[i][0] * determinant([row[1:] for j, row in enumerate(rows) if j != i]) for i in range(len(rows)))


def exact_sign(test, values):
    """The sign of a test by its definition, in fractions."""
    points = points_of(test, values)
    rows = [[a - b for a, b in zip(point, points[-1])] for point in points[:-1]]
    if test in ("incircle_2d", "insphere_3d"):
        rows = [row + [sum(x * x for x in row)] for row in rows]
    value = determinant(rows)
    return (value > 0) - (value < 0)


def in_paper(values):
    """Are all exponents in the paper's range? 0 has none."""
    return all(value == 0 or PAPER[0] <= math.frexp(value)[1] - 1 <= PAPER[1] for value in values)


def last_bit(value):
    """The exponent of the last bit that is set in a double."""
    numerator, denominator = value.as_integer_ratio()
    return (numerator & -numerator).bit_length() - denominator.bit_length()


def cause_of(test, values):
    """What may have made an answer wrong: products of coordinates or of their differences, as ports compute, leave the doubles at
    the top, or bits of them at the bottom."""
    degree = TESTS[test][1]
    points = points_of(test, values)
    largest = max(max(abs(a), abs(b), abs(a - b)) for p, q in itertools.combinations(points, 2) for a, b in zip(p, q))
    if largest ** degree >= Fraction(2) ** 1021:  # the sums of some products are up to 8 times as large
        return "overflow"
    if degree * min((last_bit(value) for value in values if value), default=0) < -1074:
        return "underflow"
    return "logic"


def is_right(port, test, values, verdict, sign):
    """Is a verdict right? A test of "inside" alone tells no 0 from outside, and is asked of counter-clockwise corners."""
    given = SIGNS[verdict]
    if test not in port.get("inside_alone", ()):
        return given == sign
    turn = exact_sign("orient_2d", values[:6])
    return turn == 0 or (given == turn) == (sign == turn)


def answers(graze, words, lines):
    """What `graze check` says of each line."""
    done = subprocess.Popen([graze, "check", "--json", "--fail-on", "none", *words, "-"], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def feed():
        try:
            done.stdin.writelines(line + "\n" for line in lines)
            done.stdin.close()
        except BrokenPipeError:
            pass  # whoever reads has seen enough
    threading.Thread(target=feed, daemon=True).start()
    try:
        for line in done.stdout:
            yield json.loads(line)
    finally:
        done.kill()
        done.stdout.close()
        done.wait()


def asked(graze, found, test, cases):
    """{port: counts and the first example of each kind} of a test."""
    mine = [port for port in ports() if port["port"] in found and test in port["subjects"]]
    counts = {port["port"]: dict.fromkeys(("asked", "paper_asked", "no_sign", "paper_no_sign", "paper", *CAUSES), 0) for port in mine}
    examples = {}
    lines = run(graze, "generate", test, "--scalar", "float64", "--cases", str(cases), "--seed", str(SEED)).stdout.splitlines()
    inputs = [json.loads(line)["input"] for line in lines]
    for line in answers(graze, words_for(found, test), lines):
        if len(set(line["references"].values())) != 1:
            raise SystemExit("the references disagree: %s" % line)
        values = sign = cause = None
        paper = in_paper([value_of(text) for text in inputs[line["line"] - 1]])
        for port in mine:
            told, mark = line["subjects"][port["subjects"][test][0]], counts[port["port"]]
            mark["asked"] += 1
            mark["paper_asked"] += paper
            if told["outcome"] == "agree":
                continue
            if values is None:
                values, sign = [value_of(text) for text in inputs[line["line"] - 1]], SIGNS[line["relation"]]
                cause = cause_of(test, values)
            if told["outcome"] == "declined":  # NaN, or corners on a line
                mark["no_sign"] += 1
                mark["paper_no_sign"] += paper
            elif not is_right(port, test, values, told["verdict"], sign):
                kind = "paper" if paper else cause
                mark[kind] += 1
                examples.setdefault((port["port"], kind), values)
    return counts, examples


def weight(values):
    """How long an example is: digits, and numbers that are not 0."""
    return sum(0 if value == 0 else 4 + len(repr(value)) for value in values)


def simpler(values):
    """Examples that are shorter in one number, or in all."""
    for i, value in enumerate(values):
        power = math.ldexp(math.copysign(1, value), math.frexp(value)[1] - 1) if value else 0.0
        for other in (0.0, power, float("%.1g" % value), float("%.2g" % value), float("%.4g" % value), float("%.8g" % value)):
            if math.isfinite(other) and other != value:
                yield [*values[:i], other, *values[i + 1:]]
    least, greatest = (f((abs(v) for v in values if v), default=0) for f in (min, max))
    for size in (least, greatest):
        if size and math.frexp(size)[1] != 1:
            try:
                scaled = [math.ldexp(value, 1 - math.frexp(size)[1]) for value in values]
            except OverflowError:
                continue
            if all(value != 0 or not old for value, old in zip(scaled, values)):
                yield scaled


def simplest(graze, found, port, test, kind, values, known):
    """The example made simpler as long as the port is wrong for the same reason; with the verdict. Known: those of other ports."""
    words = words_for(found, test, [port["port"]])

    def verdicts(candidates):
        lines = [json.dumps({"test": test, "scalar": "float64", "input": [value.hex() for value in each]}) for each in candidates]
        for line, each in zip(answers(graze, words, lines), candidates):
            told = line["subjects"][port["subjects"][test][0]]
            wrong = told["outcome"] != "declined" and not is_right(port, test, each, told["verdict"], exact_sign(test, each))
            same = in_paper(each) if kind == "paper" else not in_paper(each) and cause_of(test, each) == kind
            yield told.get("verdict") if wrong and same else None
    starts = sorted([*known, values], key=weight)
    best, verdict = next((each, told) for each, told in zip(starts, verdicts(starts)) if told)
    for _ in range(0 if best in known else ROUNDS):
        candidates = sorted((each for each in simpler(best) if weight(each) < weight(best)), key=weight)
        better = next(((each, told) for each, told in zip(candidates, verdicts(candidates)) if told), None)
        if better is None:
            break
        best, verdict = better
    return best, verdict


def make(graze, folder, cases):
    found = asked_by(folder)
    rows, examples = [], []
    for test in TESTS:
        say("asking %s" % test)
        counts, met = asked(graze, found, test, cases)
        for port in ports():
            if port["port"] in counts:
                rows.append({"port": port["port"], "version": version_of(port), "test": test, **counts[port["port"]]})
        for (name, kind), values in sorted(met.items()):
            port = next(port for port in ports() if port["port"] == name)
            known = [[value_of(text) for text in each["input"]] for each in examples
                     if (each["test"], each["kind"]) == (test, kind)]
            best, verdict = simplest(graze, found, port, test, kind, values, known)
            say("%s %s %s: %s" % (name, test, kind, best))
            examples.append({"port": name, "test": test, "kind": kind, "input": [value.hex() for value in best],
                             "verdict": verdict, "exact": {value: key for key, value in SIGNS.items()}[exact_sign(test, best)]})
    return {"format": 1, "date": datetime.date.today().isoformat(), "seed": SEED, "cases": cases, "paper": list(PAPER),
            "rows": rows, "examples": examples}


def program(example):
    """The lines of a program in the port's language that makes the call of an example."""
    values = [value_of(text) for text in example["input"]]
    port = next(port for port in ports() if port["port"] == example["port"])
    if example["test"] in port.get("inside_alone", ()) and exact_sign("orient_2d", values[:6]) < 0:
        values = values[2:4] + values[:2] + values[4:]
    lines = PROGRAMS[example["port"], example["test"]].strip("\n").split("\n")
    indent = len(lines[0]) - len(lines[0].lstrip())
    return ("\n".join(line[indent:] for line in lines) % tuple(map(repr, values))).split("\n")


def numbers(example):
    values = [value_of(text) for text in example["input"]]
    width = TESTS[example["test"]][0]
    texts = [repr(value).removesuffix(".0") for value in values]
    return " ".join("(" + ", ".join(texts[i:i + width]) + ")" for i in range(0, len(texts), width))


def page(data):
    described = {port["port"]: port for port in ports()}
    told = [row for row in data["rows"] if row["port"] in described]
    right = sorted({described[row["port"]]["library"] for row in told} -
                   {described[row["port"]]["library"] for row in told if row["paper"] or row["paper_no_sign"]}, key=str.lower)
    parts = ["# The predicates zoo\n", wrapped("""%d ports of the adaptive predicates of Shewchuk, and what libraries have in their
        place, from Debian and npm: %s generated cases of each test in doubles (seed %d), near zero at all scales, asked on %s by
        `reports/field/predicates.py`. **The paper's domain**: every coordinate is 0 or has a binary exponent from %d to %d, in which
        the four predicates neither overflow nor underflow in double precision (Shewchuk 1997, "Adaptive precision floating-point
        arithmetic and fast robust geometric predicates", section 1). What is wrong in it is the port's own doing. Outside of it no
        port of his code promises a right sign: those answers are told by cause, and are no accusation.""" % (
            len({row["port"] for row in told}), format(data["cases"], ","), data["seed"], data["date"], *data["paper"])) + "\n",
        wrapped("No wrong sign in the paper's domain, of these cases: %s." % ", ".join(right)) + "\n",
        wrapped("""Overflow: a product of as many coordinates or differences as the degree of the test may leave the doubles.
        Underflow: the last bit of one may. Logic: neither may. No sign: NaN, or the port takes corners for points on a line. A test
        that says of a point alone whether it is inside is asked of corners in counter-clockwise order, and may say of a point on
        the circle that it is not. No package of Debian or npm was found that has a port in Rust or Python which programs can call.""") + "\n"]
    rows = []
    for language in dict.fromkeys(port["language"] for port in described.values()):
        for row in (row for row in told if described[row["port"]]["language"] == language):
            port = described[row["port"]]
            numbers_told = [row["paper_asked"], row["paper"], row["paper_no_sign"], row["paper"] + sum(row[cause] for cause in CAUSES),
                            *(row[cause] for cause in CAUSES), row["no_sign"]]
            rows.append([language, "[%s](%s)" % (port["library"], port["url"]), row["version"],
                         "`%s`" % port["subjects"][row["test"]][1], "`%s`" % row["test"],
                         *(format(number, ",") for number in numbers_told)])
    parts.append(table(["language", "port", "version", "call", "test", "in the domain", "wrong in it", "no sign in it",
                        "wrong in full range", "overflow", "underflow", "logic", "no sign"], rows, left=5))
    parts.append("## What they are\n")
    for port in described.values():
        parts.append("- **%s** (%s): %s. Promise: %s. Source: %s." % (port["library"], port["language"], port["method"],
                                                                   port["promise"], port["source"]))
    parts.append("\n## The simplest wrong input of each\n")
    for kind, title in (("paper", "In the paper's domain"), ("overflow", "Overflow"), ("underflow", "Underflow"),
                        ("logic", "Neither")):
        mine = [example for example in data["examples"] if example["kind"] == kind]
        if mine:
            parts.append("### %s\n" % title)
            for example in mine:
                port = described[example["port"]]
                said = example["verdict"] if example["test"] not in port.get("inside_alone", ()) else spoken(example)
                parts.append("- %s, `%s`: %s. It says %s; exactly: %s." % (port["library"], port["subjects"][example["test"]][1],
                                                                        numbers(example), said, exactly(port, example)))
                if kind == "paper":
                    parts.append("\n" + "\n".join(("      " + line).rstrip() for line in program(example)) + "\n")
            parts.append("")
    return "\n".join(parts).rstrip() + "\n"


def exactly(port, example):
    """The exact answer, in the words of the test."""
    if example["test"] not in port.get("inside_alone", ()):
        return example["exact"]
    return "on the circle" if example["exact"] == "zero" else spoken({**example, "verdict": example["exact"]})


def spoken(example):
    """The verdict of a test of "inside" alone, in its words."""
    turn = exact_sign("orient_2d", [value_of(text) for text in example["input"]][:6])
    return "inside" if SIGNS[example["verdict"]] == turn else "not inside"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("graze", nargs="?")
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--cases", type=int, default=CASES)
    parser.add_argument("--render", action="store_true")
    words = parser.parse_args()
    if not words.render:
        if not words.folder:
            parser.error("PATH_TO_GRAZE and FOLDER are needed")
        data = make(os.path.abspath(words.graze), os.path.abspath(words.folder), words.cases)
        text = json.dumps({key: value for key, value in data.items() if key not in ("rows", "examples")}, indent=1)[:-2]
        for key in ("rows", "examples"):
            text += ",\n \"%s\": [%s\n ]" % (key, ",".join("\n  " + json.dumps(row) for row in data[key]))
        write_text(text + "\n}\n", HERE, "predicates.json")
    write_text(page(json.loads(read_text(HERE, "predicates.json"))), HERE, "predicates.md")


if __name__ == "__main__":
    main()
