"""Every error Oddtrick raises on purpose. Each carries a sentence a person can act on.

    OddtrickError
    ├── BadCards        a card, hand or pack that cannot be
    ├── BadRecord       a record or file that cannot be read (with its line, where known)
    ├── UnknownGame     no game of that name
    ├── BadOption       an option or value a game does not have
    ├── IllegalAct      an act the rules do not allow now
    └── Refused         a request the table does not grant (wrong token, stale version …)

`oddtrick.solver` and `oddtrick.formats` add their own below `OddtrickError`.
"""

from __future__ import annotations

import re

__all__ = [
    "BadCards",
    "BadOption",
    "BadRecord",
    "IllegalAct",
    "OddtrickError",
    "Refused",
    "UnknownGame",
]


_QUOTED = re.compile("“([^“”]{40})[^“”]{20,}”")
_MOST = 2000


class OddtrickError(Exception):
    """Base of all errors that Oddtrick raises on purpose; `str()` is fit to show.

    What it quotes is cut short, so that a sentence stays one whatever somebody has sent.

    >>> str(OddtrickError(f"No game called “{'x' * 1000}” here."))
    'No game called “xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…” here.'
    """

    def __str__(self) -> str:
        text = _QUOTED.sub(r"“\1…”", super().__str__())
        return text if len(text) <= _MOST else f"{text[:_MOST]}…"


class BadCards(OddtrickError):
    """A card, hand or pack that cannot be: unknown, missing or twice there."""


class BadRecord(OddtrickError):
    """A record that cannot be read or replayed."""


class UnknownGame(OddtrickError):
    """No game of that name is in the catalogue."""


class BadOption(OddtrickError):
    """A game has no such option, or the option no such value."""


class IllegalAct(OddtrickError):
    """The act is against the rules of the game as it stands."""


class Refused(OddtrickError):
    """The table does not grant the request."""
