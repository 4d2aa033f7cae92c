"""What the adapters share: the helper that a user copies, and subjects of what computes in doubles. (No library of this folder
has a documented domain in libraries.json; one that had would say so by subject's domain.)"""
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples", "commands"))

from graze_subjects import serve, subject  # noqa: E402,F401


def of_doubles(test, name, decide, contact="unspecified"):
    """float32 numbers become doubles exactly."""
    return [subject(test, name, decide, scalar, contact) for scalar in ("float32", "float64")]


def points(x, start=0):
    return list(zip(x[start::2], x[start + 1::2]))


def rectangle(x, start):
    """The corners of a box of the plane, in turn."""
    low_x, low_y, high_x, high_y = x[start:start + 4]
    return [(low_x, low_y), (high_x, low_y), (high_x, high_y), (low_x, high_y)]
