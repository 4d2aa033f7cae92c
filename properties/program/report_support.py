"""What the tests of reports share: a campaign to report, its page taken apart, and its store made larger."""
import base64
import hashlib
import html.parser
import json
import os
import re
import shutil
import sqlite3
import tempfile
import unittest
import zlib

from cli_support import run

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


def inflated(text):
    return zlib.decompress(base64.b64decode(text, validate=True)).decode()


def unpacked(text):
    """The page with what it carries compressed in its place."""
    text = re.sub(r'<div class="graze-packed">.*?<script type="application/octet-stream">(.*?)</script></div>',
                  lambda found: inflated(found[1]), text)
    return re.sub(r'<script type="application/octet-stream" id="graze-data">(.*?)</script>',
                  lambda found: f'<script type="application/json" id="graze-data">{inflated(found[1])}</script>', text)


class page(html.parser.HTMLParser):
    """The elements of a page, which must be nested rightly; scripts and styles with their text."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.elements, self.texts, self.scripts, self.styles = [], [], [], [], []
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.elements.append((tag, attributes))
        if tag not in VOID:
            self.open.append(tag)
        if tag in ("script", "style"):
            (self.scripts if tag == "script" else self.styles).append([attributes, ""])

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open[-5:])
        self.open.pop()

    def handle_data(self, data):
        if self.open and self.open[-1] in ("script", "style"):
            (self.scripts if self.open[-1] == "script" else self.styles)[-1][1] += data
        else:
            self.texts.append(data)

    def with_attribute(self, name):
        return [attributes for _, attributes in self.elements if name in attributes]


class report_case(unittest.TestCase):
    maxDiff = 3000

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.campaign = os.path.join(cls.folder, "made")
        done = run("run", "--test", "segment_triangle_3d", "--test", "triangle_rectangle_2d", "--test", "point_disc_2d",
                   "--test", "triangle_min_sphere_3d", "--test", "point_transformed_trimesh_2d", "--cases", "3000",
                   "--seed", "3", "--out", cls.campaign)
        assert done.returncode == 0, done.err

    def copy(self):
        folder = tempfile.mkdtemp(dir=self.folder)
        target = os.path.join(folder, "copy")
        shutil.copytree(self.campaign, target)
        return target

    def fine(self, *words, status=0):
        done = run(*words)
        self.assertEqual(done.returncode, status, done.err + done.out)
        return done

    def read(self, folder, name="report.html"):
        with open(os.path.join(folder, name), encoding="utf-8", newline="") as file:
            return file.read()

    def parse(self, folder):
        text = unpacked(self.read(folder))
        parsed = page(text)
        self.assert_closed(text, parsed)
        return parsed

    def assert_closed(self, text, parsed):
        """A policy that lets nothing in but what the file brings, hashes that fit, and no address of anything."""
        metas = [a for t, a in parsed.elements if t == "meta" and a.get("http-equiv") == "Content-Security-Policy"]
        self.assertEqual(len(metas), 1)
        policy = dict(part.strip().split(" ", 1) for part in metas[0]["content"].split(";"))
        self.assertEqual({k: v for k, v in policy.items() if k not in ("script-src", "style-src")},
                         {"default-src": "'none'", "img-src": "data:", "base-uri": "'none'", "form-action": "'none'"})
        hashed = lambda item: "'sha256-%s'" % base64.b64encode(hashlib.sha256(item.encode()).digest()).decode()
        styles = [hashed(body) for _, body in parsed.styles]
        self.assertGreaterEqual(len(styles), 1)
        self.assertEqual(policy["style-src"].split(), styles)
        scripts = [hashed(body) for attributes, body in parsed.scripts if not attributes.get("type")]
        self.assertEqual(policy["script-src"].split(), scripts or ["'none'"])
        for tag, attributes in parsed.elements:
            for name, value in attributes.items():
                self.assertFalse(name.startswith("on") or name == "style", (tag, attributes))
                if name in ("src", "href", "action", "srcset", "data"):
                    self.assertRegex(value, r"^(#[\w-]+|data:image/png;base64,[A-Za-z0-9+/=]+)$")
            self.assertNotIn(tag, ("iframe", "object", "embed", "link", "form", "base"))

    def data(self, parsed):
        islands = [body for attributes, body in parsed.scripts if attributes.get("id") == "graze-data"]
        self.assertEqual(len(islands), 1)
        self.assertNotRegex(islands[0], "[<>&\u2028\u2029]")
        return json.loads(islands[0], parse_constant=lambda word: self.fail(word))

    def multiply(self, folder, kinds):
        """Makes so many findings of the kinds that are there, as if each had parted at a comparison of its own."""
        base = sqlite3.connect(os.path.join(folder, "findings.db"))
        there = base.execute("SELECT count(*) FROM signatures").fetchone()[0]
        copies = -(-kinds // there)
        # In the order of the ids, so that rows are appended; no journal, the store is a copy.
        base.executescript("""
            PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;
            CREATE TEMP TABLE number AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT i FROM n;
            INSERT INTO findings SELECT printf('%%08x', i) || substr(f.id, 1, 8), printf('%%08x', i) || substr(signature, 1, 8), family,
              case_index, verdict, relation, margin, margin_ulps, escape_ulps, excess_ulps, severity, rank_ulps, rank_margin,
              orbit_wrong, orbit_size, input, shrunk FROM number CROSS JOIN findings f WHERE rank_ulps = 1;
            INSERT INTO signatures (id, test, scalar, subject, outcome, cause, contact_kind, degeneracy, count, comparison, finding)
              SELECT printf('%%08x', i) || substr(id, 1, 8), test, scalar, subject, outcome, cause, contact_kind, degeneracy, count,
              comparison || '+' || i || substr(id, 1, 8), 'made' FROM number CROSS JOIN signatures;
            COMMIT;
        """ % copies)
        base.commit()
        total = base.execute("SELECT count(*) FROM (SELECT DISTINCT test, subject, outcome, cause, comparison FROM signatures)").fetchone()[0]
        base.close()
        return total
