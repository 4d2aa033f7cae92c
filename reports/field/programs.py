"""Programs of reports in the language of their library: which version is installed here, and what a program prints."""
import json
import os
import subprocess

from field_runs import ROOT, read_text

PYTHON = "/usr/bin/python3"
NODE_MODULES = os.path.join(ROOT, "fuzz", "adapters", "javascript")


def installed_version(is_javascript, package):
    """The version of an npm or a Debian package that is installed, or None."""
    if is_javascript:
        path = os.path.join(NODE_MODULES, "node_modules", package, "package.json")
        return json.loads(read_text(path))["version"] if os.path.exists(path) else None
    try:
        done = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 and done.stdout else None


def printed(is_javascript, lines):
    """The answer that a program prints last, as JSON."""
    words = ["node", "--input-type=module", "-"] if is_javascript else [PYTHON, "-B", "-"]
    done = subprocess.run(words, input="\n".join(lines) + "\n", cwd=NODE_MODULES if is_javascript else None,
                          capture_output=True, text=True, timeout=120, check=True)
    return json.loads(done.stdout.strip().splitlines()[-1])
