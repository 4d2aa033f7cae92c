"""pygame's Rect: whole numbers of 32 bits, a corner and sides. Anything else is declined."""
import contextlib
import os

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
with contextlib.redirect_stdout(None):
    from pygame import Rect

from adapter import of_doubles, serve

LARGEST = 2**30


def whole(x):
    return all(value.is_integer() and abs(value) < LARGEST for value in x)


def rect(x, start):
    left, top, right, bottom = map(int, x[start:start + 4])
    return Rect(left, top, right - left, bottom - top)


def of_whole(decide):
    return lambda x: bool(decide(x)) if whole(x) else None


serve([
    *of_doubles("point_rectangle_2d", "collidepoint", of_whole(lambda x: rect(x, 2).collidepoint(int(x[0]), int(x[1])))),
    *of_doubles("aabb_aabb_2d", "colliderect", of_whole(lambda x: rect(x, 0).colliderect(rect(x, 4))), "open"),
])
