"""The Python wheel graze for tests: made of a build, and installed from its file into an environment of its own."""
import importlib.util
import os
import subprocess
import sys


def run(words, **more):
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=1200, **more)
    if done.returncode != 0:
        sys.exit("%s\n%s\n%s" % (" ".join(words), done.stdout[-3000:], done.stderr[-3000:]))
    return done.stdout


def skip_without(*more):
    """Exit status 77 where what makes and installs a wheel is missing, or one of the modules."""
    needed = ("build", "setuptools", "wheel", "venv", "ensurepip", "numpy", *more)
    missing = [name for name in needed if importlib.util.find_spec(name) is None]
    if missing:
        print("skipped: not installed:", *missing)
        sys.exit(77)


def make(folder, graze, library, sources):
    """The wheel's path."""
    run([sys.executable, "-B", os.path.join(sources, "fast", "python", "make_wheel.py"), folder, library, graze])
    wheels = [name for name in os.listdir(folder) if name.endswith(".whl")]
    assert len(wheels) == 1 and "-py3-none-linux" in wheels[0], wheels
    return os.path.join(folder, wheels[0])


def install(folder, wheel):
    """The interpreter of a new environment that has the wheel. numpy, pytest and hypothesis are the system's: no index is asked."""
    place = os.path.join(folder, "environment")
    run([sys.executable, "-m", "venv", "--system-site-packages", place])
    python = os.path.join(place, "bin", "python3")
    run([python, "-m", "pip", "install", "--no-index", "--quiet", wheel])
    return python
