#!/usr/bin/env python3
"""Makes the site of the field, site/index.html: one file, with nothing from elsewhere, from the data beside this script.

usage: field_site.py PATH_TO_GRAZE

graze tells the questions, and the exact answers and certificates of findings. The page is whole without scripts; site.js only shows one
view at a time, and switches the matrix. Its policy lets nothing else run.
"""
import base64
import hashlib
import json
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import site_objections  # noqa: E402
import site_views  # noqa: E402
from field_runs import read_text, run, write_text  # noqa: E402
from site_data import Site  # noqa: E402
from site_findings import add_findings  # noqa: E402
from site_html import Markup, link, listed, tag  # noqa: E402

PAGE = os.path.join(HERE, "site", "index.html")
TITLE = "State of the field of collision tests"
PAGES = (("matrix", "Matrix"), ("ledger", "Findings"), ("structures", "Hulls and triangulations"), ("solids", "Solids"),
         ("booleans", "Booleans"), ("objections", "Objections"))


def policy(style, script):
    """What the page may load: this style and this script."""
    def name(text):
        return "'sha256-%s'" % base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return "default-src 'none'; base-uri 'none'; form-action 'none'; style-src %s; script-src %s" % (
        name(style), name(script))


def document(site):
    style, script = read_text(HERE, "site.css"), read_text(HERE, "site.js")
    views = [site_views.home(site), site_views.ledger_view(site), site_views.structures_view(site), site_views.solids_view(site),
             site_views.booleans_view(site), site_views.view("objections", "Objections, and their answers", site_objections.section(site)),
             *(site_views.library_view(library) for library in (*site.scored(), *site.others()))]
    head = tag("head", tag("meta", charset="utf-8"), tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
               tag("meta", http_equiv="Content-Security-Policy", content=policy(style, script)), tag("title", TITLE),
               tag("style", Markup(style)))
    body = tag("body", tag("a", "Skip to the content", href="#main", class_="skip"), "\n",
               tag("header", tag("p", "graze"), tag("nav", listed(link(words, "#" + id_) for id_, words in PAGES), aria_label="Views")), "\n",
               tag("main", *map(Markup, views), id="main", tabindex="-1"), "\n",
               tag("footer", "graze %s, suite %s level %d, SHA-256 of its manifest " % (
                   site.scores["graze"], site.scores["suite"], site.scores["level"]), tag("code", site.scores["manifest"]),
                   ". Made by reports/field/field_site.py from the data beside it."), "\n", tag("script", Markup(script)))
    return "<!DOCTYPE html>\n" + tag("html", head, body, lang="en") + "\n"


def site_of(graze, data=None, history=None):
    """The data of the site, with its findings."""
    site = Site(json.loads(run(graze, "list", "--json").stdout), data, history)
    add_findings(site, graze)
    return site


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    os.makedirs(os.path.dirname(PAGE), exist_ok=True)
    write_text(document(site_of(os.path.abspath(sys.argv[1]))), PAGE)


if __name__ == "__main__":
    main()
