"""Names as the eye takes them, so that none passes for another.

>>> folded("Ánn  O’Hara") == folded("ann ohara")
True
>>> skeleton("M\N{CYRILLIC SMALL LETTER A}gnus")
'magnus'
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from oddtrick.errors import Refused
from oddtrick.messages import say

from .look_alikes import LOOK_ALIKES

_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
"""Scripts with letters that look alike: a name is written in one of them."""


_NO_LETTER = say("A name has at least one letter or figure.")

_LETTER = re.compile(r"LATIN (?:SMALL |(CAPITAL ))?LETTER (?:SMALL CAPITAL )?([A-Z])( WITH .*)?$")
_OURS = {other: ours for ours, others in LOOK_ALIKES.items() for other in others}
_AS_L = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "O"})
_AS_I = str.maketrans({"l": "I", "1": "I", "|": "I", "0": "O"})


@lru_cache(maxsize=4096)
def _ours(sign: str) -> str:
    """The letter or figure of ours that a sign looks like, or the sign itself."""
    if sign.isascii():
        return sign
    if found := _OURS.get(sign):
        return found
    if found := _OURS.get(sign.upper()):  # as Cyrillic has small capitals
        return found.lower()
    letter = _LETTER.search(unicodedata.name(sign, ""))
    if letter is None:
        return sign
    return letter[2] if letter[1] else letter[2].lower()


def skeleton(text: str) -> str:
    """The letters and figures of a text as the eye takes them, without capitals and accents: those
    of other alphabets that look like ours are ours (UTS 39)."""
    return _folded(_apart(text.casefold()))


def _apart(text: str) -> str:
    return "".join(map(_ours, unicodedata.normalize("NFKD", text)))


def _folded(apart: str) -> str:
    return "".join(c for c in apart.casefold() if c.isalnum())[:64]


def seen_as(name: str) -> set[str]:
    """All that the eye may take a name for: I, l and 1 are alike, 0 and O, rn and m. Raises
    `Refused` for a name without a letter or figure."""
    apart = _apart(name)
    alike = (apart, apart.translate(_AS_L), apart.translate(_AS_I), _apart(name.upper()))
    found = {skeleton(name), *map(_folded, alike)}
    found |= {one.replace("rn", "m").replace("vv", "w") for one in found}
    # So were names folded that were reserved long ago.
    found.add(_folded(unicodedata.normalize("NFKD", name)))
    found.discard("")
    if not found:
        raise Refused(_NO_LETTER)
    return found


def folded(name: str) -> str:
    """A name as it is reserved (`skeleton`): two names that are the same so are one. Raises
    `Refused` for a name that has no letter or figure, or that mixes scripts whose letters look
    alike."""
    plain = skeleton(name)
    if not plain:
        raise Refused(_NO_LETTER)
    apart = unicodedata.normalize("NFKD", name)
    scripts = {
        script for c in apart for script in _SCRIPTS if unicodedata.name(c, "").startswith(script)
    }
    if len(scripts) > 1:
        raise Refused("A name that stays is written in one alphabet: these letters look alike.")
    return plain
