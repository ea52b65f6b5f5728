"""Sets that come with the program, played by their field beforehand.

They are made by ``tools/sets/play_sets.py``. Everybody with the program has their cards and results
too: they are for playing at once, not for a contest.
"""

from __future__ import annotations

import zlib
from functools import cache
from importlib.resources import files

from .boards import SetPlan
from .kinds import FULL_FIELD, KINDS
from .seal import SealedBoardSet, read_set

ENDING = ".set.json.z"


def shipped_plan(kind: str, boards: int, number: int) -> SetPlan:
    """The plan of a set of that number. Raises `BadOption` for one that cannot be."""
    id_ = f"{kind}-{boards}-{number}"
    title = f"{KINDS[kind].title}, set {number} of {boards} boards" if kind in KINDS else ""
    return SetPlan(id_, kind, boards, "matchpoints", f"set/{id_}", tables=FULL_FIELD, title=title)


@cache
def shipped_ids() -> tuple[str, ...]:
    """The sets there are."""
    found = files("oddtrick.sets").joinpath("data").iterdir()
    names = (f.name for f in found if f.name.endswith(ENDING))
    return tuple(sorted(name.removesuffix(ENDING) for name in names))


@cache
def shipped_set(id_: str) -> SealedBoardSet:
    """A set that comes with the program, by a name of `shipped_ids`."""
    data = files("oddtrick.sets").joinpath("data", id_ + ENDING).read_bytes()
    return read_set(zlib.decompress(data))


def packed_set(found: SealedBoardSet) -> bytes:
    """A set as it is kept in its file."""
    return zlib.compress(found.text.encode(), 9)
