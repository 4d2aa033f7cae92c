"""The program graze, which the wheel holds beside the libraries that it loads, and the command `graze`, which starts it."""
import mmap
import os
import sys

from ._built import GLIBC, GLIBCXX, TRIPLET

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "program")
PROGRAM = os.path.join(FOLDER, "graze")


def _system_serves():
    """Does the system's C++ library have all that the program needs? As the loader finds it, in its usual folders."""
    for folder in ("/lib/" + TRIPLET, "/usr/lib/" + TRIPLET, "/lib64", "/usr/lib64", "/lib", "/usr/lib"):
        try:
            with open(os.path.join(folder, "libstdc++.so.6"), "rb") as file:
                with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as held:
                    return held.find(GLIBCXX.encode() + b"\0") >= 0
        except (OSError, ValueError):
            continue
    return False


def environment():
    """The environment to start PROGRAM in, as a copy. Raises OSError where the system cannot run it.

    The system's C++ library is taken where it is new enough, as plugins are built with it; else the one in the wheel, which is newer
    than the system's, so that compilers and programs that graze starts have in it all that they need.
    """
    libc = os.confstr("CS_GNU_LIBC_VERSION") if "CS_GNU_LIBC_VERSION" in os.confstr_names else None
    if not libc or tuple(map(int, libc.split()[-1].split(".")[:2])) < (2, GLIBC):
        raise OSError("graze needs glibc 2.%d or newer: Debian 12, Ubuntu 24.04, Fedora 37 or later; this system has %s"
                      % (GLIBC, libc or "another C library"))
    words = dict(os.environ)
    if not _system_serves():
        words["LD_LIBRARY_PATH"] = ":".join(filter(None, [os.path.join(FOLDER, "cpp"), words.get("LD_LIBRARY_PATH")]))
    return words


def main():
    """The command `graze`: becomes the program."""
    try:
        os.execve(PROGRAM, [PROGRAM] + sys.argv[1:], environment())
    except OSError as error:
        print("graze: %s" % error, file=sys.stderr)
        return 2  # 1 would be a disagreement
