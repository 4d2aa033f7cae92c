#!/usr/bin/env python3
"""The pictures of a campaign: histograms, profiles and maps of reports, graze map, and what runs they depend on.

usage: cli_pictures_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import math
import os
import re
import sqlite3
import struct
import zlib

from cli_support import check, main, run
from report_support import report_case


def png_pixels(data):
    """Width, height and palette indices of a PNG file with a palette and filter 0 to 4."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, body, header = 8, b"", None
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        chunk = data[at + 8:at + 8 + size]
        assert zlib.crc32(kind + chunk) == struct.unpack(">I", data[at + 8 + size:at + 12 + size])[0]
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", chunk)
        if kind == b"IDAT":
            body += chunk
        at += 12 + size
    width, height, depth, colour = header[:4]
    assert (depth, colour) == (8, 3)
    raw, rows, before = zlib.decompress(body), [], bytes(width)
    for y in range(height):
        filtered, row = raw[y * (width + 1)], bytearray(raw[y * (width + 1) + 1:(y + 1) * (width + 1)])
        assert filtered in (0, 2), "palettes are best not filtered"
        if filtered == 2:
            row = bytearray((a + b) & 255 for a, b in zip(row, before))
        rows.append(bytes(row))
        before = rows[-1]
    return width, height, rows


def unpacked(pixels):
    return "".join(letter * int(count or 1) for count, letter in re.findall(r"(\d*)([mhFMcdx!])", pixels))


class pictures(report_case):
    def test_pictures(self):
        data = self.data(self.parse(self.campaign))
        by_name = {(s["test"], s["scalar"], s["name"]): s for s in data["subjects"]}
        for key, subject in by_name.items():
            if key[0] == "triangle_min_sphere_3d":
                self.assertIsNone(subject["histogram"])
            else:
                histogram = subject["histogram"]
                checked = sum(histogram["checked"]) + histogram["zero"]["checked"]
                self.assertLessEqual(checked, 3000)
                self.assertGreater(checked, 300)
            self.assertEqual([item["k"] for item in subject["scale_profile"]], list(range(-60, 61)))
            self.assertGreater(subject["scale_profile"][60]["checked"], 10)
            if key[2].startswith("certified."):
                self.assertEqual(sum(item["wrong"] for item in subject["scale_profile"]), 0)
        pef = by_name[("segment_triangle_3d", "float32", "documented.triple_product")]
        self.assertGreater(sum(pef["histogram"]["wrong"]), 0)
        # The rate on the sample is that of the campaign, within five standard deviations.
        base = sqlite3.connect(os.path.join(self.campaign, "findings.db"))
        for (test, scalar, name), subject in by_name.items():
            if not subject["histogram"]:
                continue
            checked, wrong = base.execute("SELECT sum(checked) - sum(declined + out_of_domain + undefined), sum(disagreements) FROM"
                                          " counts WHERE test = ? AND scalar = ? AND subject = ?", (test, scalar, name)).fetchone()
            histogram = subject["histogram"]
            n = sum(histogram["checked"]) + histogram["zero"]["checked"]
            k = sum(histogram["wrong"]) + histogram["zero"]["wrong"]
            rate = wrong / checked
            self.assertLessEqual(abs(k - n * rate), 5 * math.sqrt(n * rate * (1 - rate)) + 1, (name, k, n, rate))
        self.assertGreaterEqual(len(data["maps"]), 6)
        figures = [a for a in self.parse(self.campaign).with_attribute("data-map")]
        self.assertEqual([int(a["data-map"]) for a in figures], list(range(len(data["maps"]))))

    def test_map_pixels_are_what_check_says(self):
        data = self.data(self.parse(self.campaign))
        for drawn in data["maps"][:4]:
            subject = data["subjects"][drawn["subject"]]
            pixels = unpacked(drawn["pixels"])
            self.assertEqual(len(pixels), drawn["width"] * drawn["height"])
            self.assertTrue(set(pixels) & set("FM") and set(pixels) & set("mh"), (subject["name"], set(pixels)))
            origin, u, v = ([float.fromhex(x) for x in drawn[name]] for name in ("origin", "u", "v"))
            lines, letters = [], []
            for number in range(0, len(pixels), 331):
                if pixels[number] == "x":
                    continue
                dx, dy = number % drawn["width"] - drawn["width"] // 2, number // drawn["width"] - drawn["height"] // 2
                at = [o + (dx * a + dy * b) for o, a, b in zip(origin, u, v)]
                lines.append(json.dumps({"test": subject["test"], "scalar": subject["scalar"], "input": [x.hex() for x in at]}))
                letters.append(pixels[number])
            for letter, answer in zip(letters, check(*lines)[1]):
                verdict = answer["subjects"][subject["name"]]["verdict"]
                self.assertEqual({"m": ("disjoint", "miss"), "h": ("crossing", "hit"), "F": ("disjoint", "hit"),
                                  "M": ("crossing", "miss"), "c": ("touching", "hit"), "d": ("touching", "miss")}[letter],
                                 (answer["relation"], verdict))

    def test_map_verb(self):
        data = self.data(self.parse(self.campaign))
        drawn = data["maps"][0]
        file = os.path.join(self.folder, "map.png")
        done = self.fine("map", self.campaign, drawn["finding"], "--size", "128", "-o", file)
        with open(file, "rb") as image:
            width, height, rows = png_pixels(image.read())
        self.assertEqual((width, height), (128, 128))
        letters = "mhFMcdx!"
        self.assertEqual("".join(letters[i] for row in rows for i in row), unpacked(drawn["pixels"]))
        self.assertIn("false hits %d" % unpacked(drawn["pixels"]).count("F"), done.out)
        # Four times closer, the middle quarter comes in four pixels each.
        self.fine("map", self.campaign, drawn["finding"], "--size", "128", "--zoom", "4", "-o", file)
        with open(file, "rb") as image:
            closer = png_pixels(image.read())[2]
        for y in range(-16, 16):
            for x in range(-16, 16):
                self.assertEqual(closer[64 + 4 * y][64 + 4 * x], rows[64 + y][64 + x])
        for words in (["--zoom", "3"], ["--zoom", "0"], ["--size", "8"], ["--size", "5000"]):
            self.assertEqual(run("map", self.campaign, drawn["finding"], *words, "-o", file).returncode, 2)
        sphere = [i for i, o in zip(data["findings"]["id"], data["findings"]["outcome"])
                  if data["findings"]["names"]["outcome"][o] == "wrong_sphere"][0]
        for bad, word in ((sphere, "sphere"), ("0000000000000000", "no finding"), ("x'", "ID")):
            done = run("map", self.campaign, bad, "-o", file)
            self.assertEqual(done.returncode, 2)
            self.assertIn(word, done.err)

    def test_same_with_any_jobs(self):
        stores = []
        for jobs in ("1", "3"):
            out = os.path.join(self.folder, "jobs" + jobs)
            self.fine("run", "--test", "segment_segment_2d", "--cases", "2000", "--jobs", jobs, "--out", out)
            base = sqlite3.connect(os.path.join(out, "findings.db"))
            stores.append([sorted(base.execute("SELECT * FROM " + table)) for table in ("margins", "scales", "maps")])
        self.assertEqual(stores[0], stores[1])
        self.assertTrue(all(stores[0]))

    def test_shards_and_merge(self):
        words = ["run", "--test", "segment_segment_2d", "--cases", "3000"]
        folder = lambda name: os.path.join(self.folder, name)
        self.fine(*words, "--out", folder("whole"))
        for i in ("1", "2"):
            self.fine(*words, "--shard", i + "/2", "--out", folder("shard" + i))
        self.fine("merge", folder("shard1"), folder("shard2"), "--out", folder("merged"))
        tables = lambda name: [sorted(sqlite3.connect(os.path.join(folder(name), "findings.db")).execute("SELECT * FROM " + table))
                               for table in ("margins", "scales", "maps")]
        self.assertEqual(tables("whole"), tables("merged"))

    def test_no_pictures(self):
        out = os.path.join(self.folder, "plain")
        self.fine("run", "--test", "segment_segment_2d", "--cases", "500", "--no-pictures", "--out", out)
        data = self.data(self.parse(out))
        self.assertEqual(data["maps"], [])
        self.assertIsNone(data["subjects"][0]["scale_profile"])


if __name__ == "__main__":
    main(__doc__)
