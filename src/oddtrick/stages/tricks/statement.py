"""A claimer's statement of how he will play: the few things a code of laws asks about, and the rest
in his own words.

Source: Scarne 1963, “Claim or Concession of Tricks by Declarer” and “Declarer Claiming or Conceding
Tricks”.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from oddtrick.cards import NO_TRUMP, SUIT_NAMES, SUITS
from oddtrick.support.text import one_line

MOST_WORDS = 120
"""How many letters his own words may have."""

_LEFT_OUT = frozenset("<>{}\\`|")
"""Characters that no statement needs, and what is markup somewhere."""

_PART = re.compile(r"(draw|keep|finesse|order)(?:-([shdc]+))?", re.IGNORECASE)


class Statement(NamedTuple):
    """How a claimer will play.

    `finesses` are the suits in which he takes a finesse; `trumps` says whether he draws them
    (``draw``), leaves them (``keep``), or nothing; `order` the suits he leads one after another, as
    far as he names them; `words` is what else he says.
    """

    finesses: tuple[int, ...] = ()
    trumps: str = ""
    order: tuple[int, ...] = ()
    words: str = ""

    @property
    def code(self) -> str:
        """As it stands behind the code of a claim, such as ``+draw+finesse-D=Then_I_ruff``."""
        parts = [self.trumps] if self.trumps else []
        parts += [f"finesse-{_letters(self.finesses)}"] if self.finesses else []
        parts += [f"order-{_letters(self.order)}"] if self.order else []
        said = f"={self.words.replace(' ', '_')}" if self.words else ""
        return "".join(f"+{part}" for part in parts) + said

    def fits(self, trump: int) -> bool:
        """Whether it can be said of a deal with these trumps: there are some to be drawn, and no
        suit is named twice."""
        twice = any(len(set(suits)) < len(suits) for suits in (self.finesses, self.order))
        return not twice and (not self.trumps or trump != NO_TRUMP)

    @property
    def in_words(self) -> str:
        """It in words, without a full stop; empty where nothing was said."""
        said = {"draw": "drawing the trumps", "keep": "leaving the trumps", "": ""}[self.trumps]
        finesses = " and ".join(SUIT_NAMES[s] for s in self.finesses)
        order = ", ".join(SUIT_NAMES[s] for s in self.order)
        parts = [
            said,
            f"with a finesse in {finesses}" if finesses else "",
            f"leading {order} in this order" if len(self.order) > 1 else "",
            f"leading {order} first" if len(self.order) == 1 else "",
            f"“{self.words}”" if self.words else "",
        ]
        return ", ".join(filter(None, parts))


SILENT = Statement()
"""Nothing has been said."""


def _letters(suits: tuple[int, ...]) -> str:
    return "".join(SUITS[s] for s in suits)


def plain_words(text: str) -> str:
    """Somebody's own words as they are kept: on one line, without what could be markup, and no
    longer than `MOST_WORDS`.

    >>> plain_words("  Then_I <b>ruff</b>  a heart.")
    'Then I bruff/b a heart.'
    """
    plain = "".join(c for c in text.replace("_", " ") if c not in _LEFT_OUT)
    return one_line(plain)[:MOST_WORDS].rstrip()


def read_statement(parts: str, words: str = "") -> Statement | None:
    """The statement that a code says: its parts divided by plus signs, and the words. `None` where
    a part is not known, or stands twice.

    >>> read_statement("+draw+finesse-D", "Then_I_ruff.")
    Statement(finesses=(1,), trumps='draw', order=(), words='Then I ruff.')
    """
    found = Statement(words=plain_words(words))
    for part in filter(None, parts.split("+")):
        read = _PART.fullmatch(part)
        if read is None:
            return None
        name, letters = read[1].lower(), (read[2] or "").upper()
        suits = tuple(SUITS.index(x) for x in letters)
        said = {"finesse": found.finesses, "order": found.order}.get(name, found.trumps)
        if said or bool(suits) != (name in ("finesse", "order")):
            return None
        if name == "finesse":
            found = found._replace(finesses=suits)
        elif name == "order":
            found = found._replace(order=suits)
        else:
            found = found._replace(trumps=name)
    return found
