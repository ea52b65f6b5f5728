"""Odds as the books print them, beside the exact values.

The tables are those of Scarne's chapter 7 (1963), under the headings of Possible Point Counts,
Possible Suit Splits, Finesses, Possible Long Suits and Possible Hand Distribution. Every printed
number is kept as it stands, and marked where it is not the exact one rounded to as many places.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from .chance import Chance
from .hands import finesses, hands, longest_suit, points, shape
from .splits import split

_POINTS = """
    0.364 0.788 1.356 2.462 3.846 5.186 6.554 8.028 8.892 9.356 9.405 8.945 8.027 6.914 5.693
    4.424 3.311 2.362 1.605 1.036 0.643 0.378 0.210 0.112 0.056 0.026 0.012 0.005 0.002 0.0007
    0.0002 0.0001 0.000017 0.0000035 0.00000077 0.000000099 0.000000023 0.0000000015
"""
_SPLITS = {
    1: "100.000",
    2: "52.000 48.000",
    3: "78.000 22.000",
    4: "40.696 49.739 9.565",
    5: "67.826 28.261 3.913",
    6: "35.528 48.447 14.534 1.491",
    7: "62.174 30.522 6.783 0.522",
    8: "32.723 47.121 17.135 2.856 0.165",
    9: "58.902 31.414 8.568 1.071 0.046",
    10: "31.414 46.197 18.479 3.780 0.350 0.011",
    11: "57.169 31.760 9.528 1.444 0.096 0.002",
    12: "30.490 45.735 19.056 4.235 0.462 0.021 0.0003",
    13: "56.6250 31.8510 9.8310 1.5730 0.1170 0.0030 0.0001",
}
"""For each number of missing cards, the percentages by the longer hand, the longest last."""

_FINESSES = """
    1/1=50.00 2/2=25.00 3/3=12.50 1/2=50.00 1+/2=75.00 1/3=37.50 2/3=37.50 2+/3=50.00 1+/3=87.50
"""
"""So many, or so many or more, won of those that are tried."""

_LONG = {
    "4": "2", "5": "1", "6": "5", "7": "27", "8": "213",
    "9+": "2580", "10+": "59448", "11+": "2722719", "12+": "312506671", "13": "158753389898",
}  # fmt: skip
_SHAPES = """
    4-4-3-2=3.7 5-4-4-0=79.2 4-3-3-3=8.3 5-5-3-0=110.7 4-4-4-1=32.4 6-3-2-2=16.7 5-3-3-2=5.3
    6-4-2-1=20.2 5-4-3-1=6.7 6-3-3-1=28.1 5-4-2-2=8.4 6-4-3-0=74.4 5-5-2-1=31.5 6-5-1-1=140.8
    6-5-2-0=150.4 10-3-0-0=647957.4 6-6-1-0=1381.4 11-1-1-0=4014397.1 7-3-2-1=52.2
    11-2-0-0=8697861.7 7-2-2-2=195.2 12-1-0-0=313123055.9 7-4-1-1=254.2 13-0-0-0=158753389898
    7-4-2-0=275.5 7-3-3-0=376.1 8-5-0-0=31947.0 7-5-1-0=920.7 9-2-1-1=5612.6 7-6-0-0=17970.2
    9-2-2-0=12164.8 8-2-2-1=519.0 9-3-1-0=9952.1 8-3-1-1=850.2 9-4-0-0=103510.9 8-3-2-0=920.6
    10-1-1-1=252653.4 8-4-1-0=2211.6 10-2-1-0=91235.3
"""


@dataclass(frozen=True, slots=True)
class Printed:
    """A number that a book prints, and what is right.

    `unit` is per cent, odds to 1 against, or a number.
    """

    table: str
    key: str
    printed: str
    exact: Fraction
    unit: str

    @property
    def exact_text(self) -> str:
        """The exact value: in full if it is whole, otherwise to two more places than are printed,
        without trailing noughts."""
        if self.exact.denominator == 1:
            return str(self.exact)
        places = len(self.printed.partition(".")[2]) + 2
        digits = f"{int(_rounded(self.exact, places) * 10**places):0{places + 1}}"
        return f"{digits[:-places]}.{digits[-places:].rstrip('0')}"

    @property
    def mark(self) -> str:
        """Empty if the book is right; otherwise how the number came about, as far as can be seen:
        truncated, padded with noughts, “one in” in place of odds, or just wrong."""
        places = len(self.printed.partition(".")[2])
        printed = Fraction(self.printed)
        if printed == _rounded(self.exact, places):
            return ""
        if printed == Fraction(self.exact * 10**places // 1, 10**places) and places:
            return "truncated"
        if places > 3 and self.printed.endswith("0") and printed == _rounded(self.exact, 3):
            return "three places padded with 0"
        if self.unit == "against" and printed == _rounded(self.exact + 1, places):
            return "printed as “one in”"
        return "wrong"


def _rounded(exact: Fraction, places: int) -> Fraction:
    return Fraction((exact * 10**places + Fraction(1, 2)) // 1, 10**places)


def printed() -> Iterator[Printed]:
    """Every number of the tables, and the two of the text, in the order of the book."""
    yield Printed("text", "hands", "635013599600", Fraction(hands()), "number")
    for count, text in enumerate(_POINTS.split()):
        yield _percent("points", str(count), text, points(count))
    for missing, row in _SPLITS.items():
        for longer, text in enumerate(row.split(), (missing + 1) // 2):
            key = f"{longer}-{missing - longer}"
            yield _percent("splits", key, text, split(missing, longer, missing - longer))
    for pair in _FINESSES.split():
        key, _, text = pair.partition("=")
        won, _, tried = key.partition("/")
        chance = finesses(int(tried), int(won.rstrip("+")), or_more=won.endswith("+"))
        yield _percent("finesses", f"{won} of {tried}", text, chance)
    one_in = longest_suit(13).against + 1
    yield Printed("text", "13, one in", "158753389899", one_in, "number")
    for key, text in _LONG.items():
        least = int(key.rstrip("+"))
        chance = longest_suit(least, 13 if key.endswith("+") else least)
        yield Printed("long suits", key, text, chance.against, "against")
    for pair in _SHAPES.split():
        key, _, text = pair.partition("=")
        chance = shape([int(n) for n in key.split("-")])
        yield Printed("shapes", key, text, chance.against, "against")


def _percent(table: str, key: str, text: str, chance: Chance) -> Printed:
    return Printed(table, key, text, 100 * chance.fraction, "per cent")


def misprints() -> tuple[Printed, ...]:
    """The numbers that are wrong as they are printed."""
    return tuple(row for row in printed() if row.mark)
