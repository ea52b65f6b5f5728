"""Parts of the files of programs, and how they are read again."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from oddtrick.club.usebio.rescore import Rescored, rescored
from oddtrick.formats.usebio.xml_elements import read_usebio

IMPS = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500,
        1750, 2000, 2250, 2500, 3000, 3500, 4000)  # fmt: skip


def imps(difference: int) -> int:
    """Law 78B."""
    worth = sum(abs(difference) >= least for least in IMPS)
    return worth if difference >= 0 else -worth


def fixed(figure: Fraction) -> str:
    return f"{floor(figure * 100 + Fraction(1, 2)) / 100:.2f}"


def element(name: str, text: object) -> str:
    return f"<{name}>{text}</{name}>"


def again(text: str) -> Rescored:
    return rescored(read_usebio(text).events[0])
