"""Rates with their uncertainty, as the pages show them."""
from math import sqrt

Z = 1.959963984540054  # of a normal distribution, 95 % lie within so many deviations
INTERVAL = "Wilson"  # the interval's name, for the pages


def wilson(count, n):
    """The 95 % Wilson score interval of a rate, two fractions; None without a case."""
    if not n:
        return None
    rate, square = count / n, Z * Z / n
    middle = (rate + square / 2) / (1 + square)
    half = Z / (1 + square) * sqrt(rate * (1 - rate) / n + square / (4 * n))
    return (0.0 if count == 0 else max(0.0, middle - half)), (1.0 if count == n else min(1.0, middle + half))


def number(count):
    """With commas; "-" where it is not known."""
    return "-" if count is None else "{:,}".format(count)


def per_million(count, n):
    """A rate per million: "0" for none, never 0 for some; "" without a case."""
    if not n:
        return ""
    return number(max(1, round(count * 1e6 / n))) if count else "0"


def interval(count, n):
    """The rate's interval per million, rounded outwards; "" without a case."""
    found = wilson(count, n)
    if found is None:
        return ""
    low, high = (1e6 * item for item in found)
    return "%s to %s" % (number(int(low)), number(-int(-high // 1)))


def percent(count, n):
    """A rate in a sentence, such as "3 of 400 (0.75 %, 95 % interval 0.26 % to 2.2 %)"."""
    found = wilson(count, n)
    if found is None:
        return "none asked"
    return "%s of %s (%.2g %%, 95 %% interval %.2g %% to %.2g %%)" % (
        number(count), number(n), 100 * count / n, 100 * found[0], 100 * found[1])
