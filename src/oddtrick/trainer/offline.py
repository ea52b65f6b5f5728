"""Questions that a browser keeps for when there is no network: a few of each point, made ready.

They are those of `shipped`, as `question` shows them, so that nothing is dealt when they are asked
for. `tools/training/make_offline.py` makes the file anew.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

import msgspec

from .question import TrainerQuestion, question_of
from .shipped import shipped, shipped_number

FILE = "offline.json.z"
EACH = 4
"""Questions of a point."""


def ready_questions(name: str, each: int = EACH) -> list[TrainerQuestion]:
    """The first questions of a point that are not out of date. Raises `BadOption` for a point that
    there is not."""
    found = []
    for number in range(shipped_number(name)):
        made = shipped(name, number)
        if made is not None:
            found.append(question_of(made, number))
        if len(found) == each:
            break
    return found


def packed_questions(found: Mapping[str, Sequence[TrainerQuestion]]) -> bytes:
    """The questions as they are kept in the file."""
    return zlib.compress(msgspec.json.encode(found), 9)


@cache
def offline_questions() -> bytes:
    """The questions by the id of their point, as JSON."""
    return zlib.decompress(files("oddtrick.trainer").joinpath("data", FILE).read_bytes())
