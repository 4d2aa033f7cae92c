#!/usr/bin/env python3
"""The workflows: what they run is there and reads as shell, what they use is pinned, and the scripts of a release and of the
compilers say no where they have to.

usage: workflows_test.py TOP_FOLDER_OF_THE_SOURCES [unittest arguments]
"""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import yaml

root = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else sys.exit(__doc__)


def workflows():
    for path in sorted(glob.glob(os.path.join(root, ".github", "workflows", "*.yml")) + [os.path.join(root, "action.yml")]):
        with open(path, encoding="utf-8") as file:
            yield os.path.basename(path), yaml.safe_load(file)


def steps(workflow):
    if "runs" in workflow:
        yield from workflow["runs"]["steps"]
    for job in workflow.get("jobs", {}).values():
        yield from job["steps"]


def run(*words, folder=root, **environment):
    return subprocess.run(words, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, check=False)


class files(unittest.TestCase):
    def test_fuzzing_services_install_the_same(self):
        """The image of the page, for a routine of one's own, and graze's own image."""
        def packages(name):
            with open(os.path.join(root, "fuzz", "oss-fuzz", name), encoding="utf-8") as file:
                return re.search(r"--no-install-recommends \\\n(.*?)(?: \\\n +&&|\nRUN)", file.read(), re.S)[1].replace("\\", "").split()
        self.assertGreater(len(packages("Dockerfile")), 10)
        self.assertEqual(packages("README.md"), packages("Dockerfile"))

    def test_actions_are_pinned(self):
        used = [step["uses"] for _, workflow in workflows() for step in steps(workflow) if "uses" in step]
        self.assertGreater(len(used), 10)
        for name in used:
            self.assertTrue(name.startswith("./") or re.search(r"@[0-9a-f]{40}$", name), name)

    def test_commands_are_there(self):
        scripts = [(name, step["run"]) for name, workflow in workflows() for step in steps(workflow) if "run" in step]
        self.assertGreater(len(scripts), 10)
        called = set()
        for name, script in scripts:
            plain = re.sub(r"\$\{\{.*?\}\}", "word", script)
            done = subprocess.run(["bash", "-n"], input=plain, text=True, capture_output=True, check=False)
            self.assertEqual(done.returncode, 0, f"{name}: {script}: {done.stderr}")
            called |= set(re.findall(r"(?:^|\s)(\.ci/[\w-]+)", plain))
        self.assertTrue({".ci/test", ".ci/test-all", ".ci/compiler", ".ci/preset", ".ci/package", ".ci/platforms", ".ci/release", ".ci/try-arm64"} <= called, called)
        for script in called:
            self.assertTrue(os.access(os.path.join(root, script), os.X_OK), script)

    def test_permissions_are_small(self):
        for name, workflow in workflows():
            if "jobs" in workflow:
                self.assertEqual(workflow["permissions"], {"contents": "read"}, name)
                self.assertTrue(all("timeout-minutes" in job or "publish" in key or key in ("examples", "programs")
                                    for key, job in workflow["jobs"].items()), name)

    def test_scripts_are_sound(self):
        scripts = [path for path in glob.glob(os.path.join(root, ".ci", "*")) if os.path.isfile(path)]
        self.assertGreater(len(scripts), 7)
        for path in scripts:
            self.assertEqual(run("bash", "-n", path).returncode, 0, path)
        if shutil.which("shellcheck"):
            done = run("shellcheck", "-s", "bash", "-S", "warning", "-e", "SC1091", *(path for path in scripts if not path.endswith("ccache")))
            self.assertEqual(done.returncode, 0, done.stdout)

    def test_platforms(self):
        """A failure is not lost in the pipe, and the script knows its platforms without a build."""
        workflow = dict(workflows())["platforms.yml"]
        step = next(step for step in steps(workflow) if ".ci/platforms" in step.get("run", ""))
        self.assertEqual(step["shell"], "bash")
        self.assertIn("--strict", step["run"])
        words = run(os.path.join(root, ".ci", "platforms"), "--packages").stdout.split()
        self.assertLess({"g++-aarch64-linux-gnu", "g++-s390x-linux-gnu", "qemu-user-static", "emscripten"}, set(words))
        done = run(os.path.join(root, ".ci", "platforms"), "--file", "none", "--only", "pdp11")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no platform has such a name", done.stderr)

    def test_matrix(self):
        """Each compiler once, and every one is a name that the script takes."""
        matrix = dict(workflows())["tests.yml"]["jobs"]["compilers"]["strategy"]["matrix"]["include"]
        compilers = [item["compiler"] for item in matrix]
        self.assertEqual(len(set(compilers)), len(compilers))
        for wanted in ("g++-12", "g++-13", "g++-14", "clang++-14", "clang++-19"):
            self.assertIn(wanted, compilers)
        self.assertTrue(all(re.fullmatch(r"(g|clang)\+\+-\d+", name) for name in compilers))
        done = run(os.path.join(root, ".ci", "compiler"), "icc")
        self.assertEqual(done.returncode, 2)
        self.assertIn("icc is not g++, clang++", done.stderr)
        self.assertEqual(run(os.path.join(root, ".ci", "preset"), "nothing").returncode, 2)


class release(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        os.makedirs(os.path.join(self.folder, ".ci"))
        for name in (".ci/release", "CMakeLists.txt", "CHANGELOG.md", "CITATION.cff"):
            shutil.copy(os.path.join(root, name), os.path.join(self.folder, name))
        self.version = re.search(r"project\(graze VERSION ([\d.]+)", self.read("CMakeLists.txt"))[1]

    def read(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.read()

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def release(self, tag):
        return run(".ci/release", tag, "notes.md", folder=self.folder, GRAZE_RELEASE_NOTES_ONLY="1")

    def test_notes_are_the_changes_of_the_version(self):
        self.write("CHANGELOG.md", f"# Changes\n\n## Unreleased\n\n- later\n\n## {self.version}\n\n- this one\n\n## 0.0.9\n\n- earlier\n")
        done = self.release("v" + self.version)
        self.assertEqual(done.returncode, 0, done.stderr)
        notes = self.read("notes.md")
        self.assertIn("- this one", notes)
        self.assertNotIn("later", notes)
        self.assertNotIn("earlier", notes)
        self.assertIn("sha256sum --check", notes)

    def test_what_does_not_agree_is_refused(self):
        for tag, words in (("v9.9.9", "CMakeLists.txt has version"), ("1.0", "is not vMAJOR.MINOR.PATCH"), ("v1.0", "is not vMAJOR.MINOR.PATCH")):
            done = self.release(tag)
            self.assertEqual(done.returncode, 2)
            self.assertIn(words, done.stderr)
        self.write("CHANGELOG.md", "# Changes\n\n## Unreleased\n\n- later\n")
        self.assertIn("CHANGELOG.md has no section", self.release("v" + self.version).stderr)
        self.write("CITATION.cff", self.read("CITATION.cff").replace(f"version: {self.version}", "version: 7.0.0"))
        self.assertIn("CITATION.cff has version 7.0.0", self.release("v" + self.version).stderr)


if __name__ == "__main__":
    del sys.argv[1]
    unittest.main()
