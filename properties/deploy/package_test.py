#!/usr/bin/env python3
"""The packages, as those who get them use them: what is inside, where they run, and a word where they do not.

usage: package_test.py PATH_TO_GRAZE TOP_FOLDER BUILD_FOLDER [unittest arguments]
"""
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "program"))
from cli_support import CROSSING, graze, main, run  # noqa: E402

where = []


def run_command(*words, **options):
    done = subprocess.run(words, capture_output=True, check=False, timeout=500, **options)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.out = os.path.join(cls.folder, "out")
        top, build = where
        status, _, err = run_command(os.path.join(top, ".ci/package"),
                              env={**os.environ, "GRAZE_PACKAGE_BUILD": build, "GRAZE_PACKAGE_OUT": cls.out,
                                   "GRAZE_PACKAGE_QUICK": "1"})
        assert status == 0, err
        cls.deb = glob.glob(os.path.join(cls.out, "graze_*.deb"))[0]
        cls.archive = glob.glob(os.path.join(cls.out, "graze-*.tar.gz"))[0]
        subprocess.run(["tar", "-xzf", cls.archive, "-C", cls.folder], check=True)
        cls.tree = glob.glob(os.path.join(cls.folder, "graze-*"))[0]

    def test_what_is_inside(self):
        _, listed, _ = run_command("dpkg-deb", "--contents", self.deb)
        for path in ("usr/bin/graze", "usr/include/graze/subject.h", "usr/include/graze/certified.hpp", "usr/include/graze/certified.h",
                     "lib/cmake/graze/graze-config.cmake", "share/doc/graze/examples/segments.cpp", "usr/share/man/man1/graze.1.gz",
                     "usr/share/bash-completion/completions/graze", "usr/share/zsh/vendor-completions/_graze",
                     "usr/share/doc/graze/copyright", "usr/share/doc/graze/licences/libgmp10"):
            self.assertRegex(listed, r"/%s\n" % re.escape(path))
            if not path.startswith("usr/share/man"):
                self.assertTrue(glob.glob(os.path.join(self.tree, "**", os.path.basename(path)), recursive=True), path)
        _, control, _ = run_command("dpkg-deb", "--field", self.deb)
        self.assertRegex(control, r"Depends: libc6 \(>= 2.36\), .*libgmp10")

    def test_licences(self):
        with open(os.path.join(self.out, "graze.spdx.json"), encoding="utf-8") as file:
            spdx = json.load(file)
        self.assertEqual(spdx["spdxVersion"], "SPDX-2.3")
        by_name = {item["name"]: item for item in spdx["packages"]}
        self.assertEqual(len(by_name), len(spdx["packages"]))
        self.assertEqual(by_name["graze"]["licenseDeclared"], "MIT")
        ids = {item["SPDXID"] for item in spdx["packages"]} | {"SPDXRef-DOCUMENT"}
        for item in spdx["relationships"]:
            self.assertLessEqual({item["spdxElementId"], item["relatedSpdxElement"]}, ids)
        # Every library in the archive is in the list, with its licence's text beside it.
        libraries = set(os.listdir(os.path.join(self.tree, "lib/graze/own"))) - {"graze"}
        self.assertLess({"libstdc++.so.6", "libgmp.so.10"}, libraries)
        _, told, _ = run_command("dpkg", "-S", *("*/x86_64-linux-gnu/" + item for item in libraries))
        told = [line.split(": ", 1) for line in told.splitlines()]
        owners = {os.path.basename(path): package.split(":")[0] for package, path in told}
        for library in libraries:
            owner = owners[library]
            self.assertIn(owner, by_name, library)
            self.assertNotEqual(by_name[owner]["licenseDeclared"], "NOASSERTION", owner)
            self.assertTrue(os.path.isfile(os.path.join(self.tree, "share/doc/graze/licences", owner)), owner)

    def test_the_archive_runs(self):
        program = os.path.join(self.tree, "bin/graze")
        self.assertEqual(run_command(program, "--version")[1], run("--version").out)
        link = os.path.join(self.folder, "linked")
        os.symlink(program, link)
        status, out, _ = run_command(link, "check", "--json", "-", input=CROSSING.encode())
        self.assertEqual((status, json.loads(out)["relation"]), (0, "crossing"))
        # The C++ library is the system's, so that plugins find the one that they were made for.
        self.assertNotIn("libstdc++.so.6", os.listdir(os.path.join(self.tree, "lib/graze/system")))
        library = os.path.join(self.folder, "segments.so")
        subprocess.run(["g++", "-shared", "-fPIC", "-I" + os.path.join(self.tree, "include"), "-o", library,
                        os.path.join(self.tree, "share/doc/graze/examples/segments.cpp")], check=True)
        status, out, err = run_command(program, "run", "--plugin", library, "--cases", "500", "--no-pictures", "--fail-on",
                                "false_miss", "--out", os.path.join(self.folder, "campaign"))
        self.assertEqual(status, 1, err)
        self.assertIn("segments.solve", out)
        with open(os.path.join(self.folder, "campaign/report.html"), encoding="utf-8") as file:
            self.assertIn("graze-data", file.read())

    def chroot(self, more):
        """A root with nothing but the archive and what `more` copies."""
        if os.geteuid() != 0:
            self.skipTest("takes root")
        root = tempfile.mkdtemp(dir=self.folder)
        shutil.copytree(self.tree, os.path.join(root, "graze"))
        for path, content in more.items():
            os.makedirs(os.path.dirname(root + path), exist_ok=True)
            if isinstance(content, bytes):
                with open(root + path, "wb") as file:
                    file.write(content)
            else:
                shutil.copy(os.path.realpath(content), root + path)
        done = subprocess.run(["chroot", root, "/graze/bin/graze", "check", "--json", "-"], input=CROSSING.encode(),
                              capture_output=True, check=False, timeout=60)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def test_where_there_is_libc_alone(self):
        libc = {"/lib/x86_64-linux-gnu/" + item: "/lib/x86_64-linux-gnu/" + item for item in ("libc.so.6", "libm.so.6")}
        status, out, err = self.chroot({**libc, "/lib64/ld-linux-x86-64.so.2": "/lib64/ld-linux-x86-64.so.2"})
        self.assertEqual((status, err), (0, ""))
        self.assertEqual(json.loads(out)["relation"], "crossing")

    def test_a_word_on_systems_that_are_too_old(self):
        old = b"\x7fELF...GNU C Library (GNU libc) stable release version 2.31.\nCopyright"
        status, _, err = self.chroot({"/lib64/libc.so.6": old})
        self.assertEqual(status, 2)
        self.assertIn("this system has glibc 2.31, and this program needs 2.36 or newer", err)
        status, _, err = self.chroot({})
        self.assertEqual(status, 2)
        self.assertIn("no glibc", err)

    def test_manual(self):
        text = subprocess.run(["gzip", "-dc", os.path.join(self.tree, "share/man/man1/graze.1.gz")], capture_output=True,
                              text=True, check=True).stdout
        plain = text.replace("\\-", "-").replace("\\&", "").replace("\\e", "\\")
        self.assertTrue(text.startswith(".TH GRAZE 1 "))
        verbs = re.findall(r"^  ([a-z]+)  ", run("--help").out.split("Subcommands:")[1], re.MULTILINE)
        for verb in verbs:
            self.assertIn(".SS graze %s\n" % verb, text)
            for option in re.findall(r"^  (?:-\w,)?(--[\w-]+)", run(verb, "--help").out, re.MULTILINE):
                self.assertIn(option, plain[plain.index(".SS graze %s\n" % verb):])
        for line in text.splitlines():  # nothing of the help is taken for a request
            self.assertRegex(line, r"^([^.']|\.(TH|SH|SS|B|I|RI|nf|fi)\b|$)")

    def test_the_deb_runs(self):
        folder = os.path.join(self.folder, "deb")
        subprocess.run(["dpkg-deb", "-x", self.deb, folder], check=True)
        status, out, err = run_command(os.path.join(folder, "usr/bin/graze"), "check", "--json", "-", input=CROSSING.encode())
        self.assertEqual((status, err, json.loads(out)["relation"]), (0, "", "crossing"))
        # What md5sums says of each file is so.
        subprocess.run(["dpkg-deb", "-e", self.deb, os.path.join(folder, "control")], check=True)
        self.assertEqual(run_command("md5sum", "-c", "--quiet", "control/md5sums", cwd=folder)[:2], (0, ""))

    def test_the_container_and_the_sums(self):
        with open(self.archive, "rb") as one, open(os.path.join(self.out, "docker/graze.tar.gz"), "rb") as other:
            self.assertEqual(one.read(), other.read())
        self.assertTrue(os.path.isfile(os.path.join(self.out, "docker/Dockerfile")))
        self.assertEqual(run_command("sha256sum", "-c", "--quiet", "SHA256SUMS", cwd=self.out)[:2], (0, ""))

    def test_completion(self):
        file = os.path.join(self.tree, "share/bash-completion/completions/graze")

        def complete(*words):
            script = '. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _graze_complete; printf "%s\\n" "${COMPREPLY[@]}"'
            return run_command("bash", "-c", script, file, "graze", *words)[1].split()

        self.assertEqual(complete("me"), ["mesh", "merge"])
        self.assertIn("--baseline", complete("run", "--"))
        self.assertEqual(complete("run", "--test", "triangle_aabb"), ["triangle_aabb_3d"])
        self.assertEqual(complete("run", "--family", "near"), ["near_contact"])
        self.assertIn("javascript", complete("init", "--language", ""))
        if shutil.which("zsh"):
            zsh = os.path.join(self.tree, "share/zsh/vendor-completions/_graze")
            self.assertEqual(run_command("zsh", "-n", zsh)[0], 0)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    missing = [item for item in ("dpkg-deb", "objdump", "g++", "ldd") if not shutil.which(item)]
    if missing:
        print("skipped: there is no " + " and no ".join(missing))
        sys.exit(77)
    where.extend([os.path.abspath(sys.argv.pop(2)), os.path.abspath(sys.argv.pop(2))])
    main(__doc__)
