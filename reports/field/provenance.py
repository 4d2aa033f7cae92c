"""What figures are of: versions, compilers, flags, the processor."""
import json
import os
import platform
import re
import subprocess

from field_runs import asking, read_text


def command_output(*words):
    try:
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def package_version(package):
    return command_output("dpkg-query", "-W", "-f", "${Version}", package) or "not installed"


def processor():
    text = read_text("/proc/cpuinfo")
    found = re.search(r"^model name\s*: (.*)$", text, re.M)
    flags = re.search(r"^flags\s*: (.*)$", text, re.M)
    have = [word for word in ("fma", "avx2", "avx512f") if flags and word in flags.group(1).split()]
    return "%s, %s" % (found.group(1) if found else platform.machine(), ", ".join(have) or "no FMA")


def adapter_flags(build, plugin):
    """The options that matter to arithmetic, of the adapter's own code, as the build has them."""
    try:
        text = read_text(build, "build.ninja")
    except OSError:
        return ""
    block = re.search(r"^build \S*adapter_%s\.dir/%s\S*\.o:.*\n((?: .*\n)+)" % (plugin, plugin.split("_")[0]), text, re.M)
    if not block:
        return ""
    words = " ".join(re.findall(r"^ *(?:DEFINES|FLAGS) = (.*)$", block.group(1), re.M)).split()
    kept = [word for word in words if re.match(r"-(f(rounding|fp-|no-strict)|m|[DU]NDEBUG)", word)]
    level = [word for word in words if re.match(r"-O.$", word)][-1:]
    if "-UNDEBUG" in kept:
        kept = [word for word in kept if word != "-DNDEBUG"]
    return " ".join(dict.fromkeys(level + kept))


def compiler_version(path):
    """Its name and version, such as "g++ 12.2.0 (Debian 12.2.0-14)"."""
    first = (command_output(path, "--version") or "unknown").splitlines()[0]
    found = re.match(r"\S+ \((.*)\) (\S+)$", first)
    return "g++ %s (%s)" % (found.group(2), found.group(1)) if found else first


def version_of(library):
    """Of the installed package."""
    if library["language"] != "javascript":
        return package_version(library["package"])
    folder = os.path.join(asking.HERE, "javascript", "node_modules")
    version = json.loads(read_text(folder, library["package"], "package.json"))["version"]
    if library["plugin"] == "detect_collisions":  # a name of another package
        version += ", check2d " + json.loads(read_text(folder, "check2d", "package.json"))["version"]
    return version
