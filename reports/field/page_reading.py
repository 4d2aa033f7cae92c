"""Reads the pages for their tests: tables by their headers, numbers, rates with their intervals. Shares nothing with what writes
them."""
import json
import re

WORDS = {"false_hit": "false hit", "false_miss": "false miss", "wrong_sign": "wrong sign"}


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def lines_of(path):
    return [json.loads(line) for line in text_of(path).splitlines() if line.strip()]


def tables(text):
    """[{column: cell}] of each Markdown table, with its header."""
    found, block = [], []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|") and line.endswith("|"):
            block.append([cell.strip().strip("`") for cell in line[1:-1].split(" | ")])
        elif block:
            header, marks, *rows = block
            if not all(re.fullmatch(r"-+:?", mark) for mark in marks):
                raise AssertionError("no table: %s" % header)
            if any(len(row) != len(header) for row in rows) or len(set(header)) != len(header):
                raise AssertionError("ragged, or a column twice: %s" % header)
            found.append((header, [dict(zip(header, row)) for row in rows]))
            block = []
    return found


def whole(cell):
    if not re.fullmatch(r"\d{1,3}(,\d{3})*|\d+", cell):
        raise AssertionError("no whole number: %r" % cell)
    return int(cell.replace(",", ""))


def bounds(count, n):
    """Where (k/n - p)^2 = z^2 p (1 - p) / n, below and above the rate, by halving: the Wilson interval."""
    z = 1.959963984540054

    def beyond(p):
        return (count / n - p) ** 2 - z * z * p * (1 - p) / n

    def root(low, high):
        sign = beyond(low) > 0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if (beyond(middle) > 0) == sign else (low, middle)
        return low

    rate = count / n
    return (0.0 if count == 0 else root(0.0, rate)), (1.0 if count == n else root(rate, 1.0))


def about_rate(row, wrong, n, prefix=""):
    """What is wrong with the cells of a rate."""
    found = []
    rate = whole(row[prefix + "per million"])
    if n == 0 or (rate == 0) != (wrong == 0) or abs(rate - wrong * 1e6 / n) > 0.5 and not (rate == 1 and wrong * 1e6 < n):
        found.append("%sper million %s: %d of %d" % (prefix, row[prefix + "per million"], wrong, n))
    low, high = map(whole, row[prefix + "95 % interval"].split(" to "))
    for text, exact in zip((low, high), bounds(wrong, n)):
        if abs(text - exact * 1e6) > 1 + 1e-6:
            found.append("%s95 %% interval %s: %.1f expected" % (prefix, row[prefix + "95 % interval"], exact * 1e6))
    return found


def three_digits(value):
    return "over 1.79e+308" if value == "inf" else "%.3g" % value


def contact_of(outcomes):
    hits, misses = outcomes.get("contact_hit", 0), outcomes.get("contact_miss", 0)
    if not hits and not misses:
        return ""
    if hits and misses:
        return "hit in %s of %s" % (format(hits, ","), format(hits + misses, ","))
    return "always %s (%s)" % ("hit" if hits else "miss", format(hits + misses, ","))


def worst_of(case):
    if case is None:
        return "-"
    if case["outcome"] == "wrong_value":
        words = "a value with an excess of %s, %s ulps" % (three_digits(case["excess"]), three_digits(case["ulps"]))
    elif case["outcome"] == "wrong_contact":
        words = "a contact with an error of %s" % three_digits(case["error"])
    elif case["outcome"] == "late_impact":
        words = "a time that is late by %s of the motion" % three_digits(case["lateness"])
    elif case.get("margin") is None and case["outcome"] in WORDS:
        words = "a %s by an unknown margin" % WORDS[case["outcome"]]
    elif case.get("margin") is None:
        words = "a sphere that escapes by %s and exceeds by %s ulps" % (
            three_digits(case["escape_ulps"]), three_digits(case["excess_ulps"]))
    else:
        words = "a %s by %s ulps, %s units" % (WORDS[case["outcome"]], three_digits(case["margin_ulps"]), three_digits(case["margin"]))
    return words + (" (degenerate)" if case["degeneracy"] not in ("", "none") else "")


def edited(text, table, number, columns):
    """The text with another digit in one cell of a row, for each of the columns that has one."""
    header, lines = tables(text)[table][0], text.splitlines()
    blocks = [at for at, line in enumerate(lines) if line.startswith("| ---")]
    at = blocks[table] + 1 + number
    for column in columns:
        if column not in header:
            continue
        cells = lines[at][1:-1].split(" | ")
        place = header.index(column)
        if not re.search(r"\d", cells[place]):
            continue
        cells[place] = re.sub(r"\d", lambda found: str((int(found.group()) + 3) % 10), cells[place], count=1)
        yield "\n".join([*lines[:at], "|" + " | ".join(cells) + "|", *lines[at + 1:]]) + "\n"


# The least cases of a row. Fewer where many are traps of WebAssembly, each of which ends the program several times.
FEWEST = {"rapier3d": 1000, "mujoco": 4000}


def about_rows(told, data):
    """Rows of what is asked no more, what has no row, what the rows say of their calls, and JavaScript's and Python's cases."""
    asked = {(item["subject"], item["test"]): item for item in told["subjects"] if not item["test"].endswith("_ccd_3d")}
    rows = {(row["subject"], row["test"]) for row in data["rows"]}
    found = ["%s, %s: no row, or of no subject" % key for key in sorted(set(asked) ^ rows)]
    for row in data["rows"]:
        name, item = "%s, %s, %s: " % (row["subject"], row["test"], row["scalar"]), asked.get((row["subject"], row["test"]), {})
        found += [name + key for key in ("calls", "maps", "conversion") if row[key] != item.get(key, "")]
        found += [name + "kind"] * ((row["kind"] == "entry") != item.get("headline", told.get("headline", True)))
        cases = row["inside"]["asked"] + (row["outside"]["asked"] if row["outside"] else 0)
        if data["language"] and cases < FEWEST.get(data["plugin"], 10000) and not row["given_up"]:
            found.append(name + "%d cases" % cases)
    return found
