"""Tag values taken over from earlier games: ``#`` and ``##`` (PBN 4.8).

>>> from oddtrick.formats.pbn.reader import parse_pbn
>>> text = '''[Event "##Club night"]\\n[Site "Hull"]\\n
... [Site "#"]\\n[Board "2"]\\n
... [Site "York"]'''
>>> heirs = Inheritance()
>>> for game in parse_pbn(text):
...     values = heirs.values(game)
...     print(values["Event"], "/", values["Site"])
Club night / Hull
Club night / Hull
Club night / York
"""

from __future__ import annotations

from itertools import islice

from .game import NEVER_INHERITED, PbnGame

LIMIT = 1_000
"""How many different tag names are remembered, so that garbage cannot fill the memory."""

LONG = 20_000
"""A game of more bytes is no longer what is common, and not kept waiting."""


_Names = tuple[str, ...]
_Values = tuple[str, ...]


class Inheritance:
    """Remembers the values of the games gone by. Ask it about each game once, in file order."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}
        self._default: dict[str, str] = {}
        self._recent: dict[_Names, _Values] = {}  # not yet entered in _last
        self._latest: tuple[_Names, _Values] = ((), ())  # nor this, which came after them

    @property
    def defaults(self) -> frozenset[str]:
        """The tags that hold for later games without being repeated."""
        return frozenset(self._default)

    def nothing(self, game: PbnGame) -> bool:
        """Whether a game takes nothing over; if so, it counts as asked about."""
        raw = game.raw
        if self._default or raw is None or len(raw) > LONG or b'"#' in raw:
            return False
        # Of games with the same tags only the latest can be inherited from.
        names, values = self._latest
        if game.names != names:
            self._recent.pop(names, None)
            self._recent[names] = values
            if len(self._recent) > 50:
                self._enter()
        self._latest = game.names, game.values
        return True

    def _enter(self) -> None:
        for names, values in (*self._recent.items(), self._latest):
            self._remember(_first_of_each(names, values))
        self._recent.clear()
        self._latest = ((), ())

    def values(self, game: PbnGame) -> dict[str, str]:
        """The value of every tag of a game, inherited ones filled in.

        A repeated tag counts once. A tag once given with ``##`` stays a default; a plain value
        later on redefines it.
        """
        if self.nothing(game):
            return _first_of_each(game.names, game.values)
        self._enter()
        values = dict(self._default)
        mine: dict[str, str] = {}
        for name, value in zip(game.names, game.values, strict=True):
            if name in mine or name == "Note":
                continue
            if value[:1] == "#" and name not in NEVER_INHERITED:
                if value == "#":
                    value = self._last.get(name, "")
                elif value.startswith("##"):
                    value = value[2:]
                    self._default[name] = value
            elif value == "#":
                value = self._last.get(name, "")
            elif name in self._default:
                self._default[name] = value
            mine[name] = value
        values.update(mine)
        self._remember(values)
        _forget(self._default)
        return values

    def _remember(self, values: dict[str, str]) -> None:
        self._last.update(values)
        _forget(self._last)


def _forget(tags: dict[str, str]) -> None:
    """Drop the oldest tags above the limit: all at once, as looking for the oldest again and
    again would take the longer the more have been dropped."""
    for name in list(islice(tags, max(0, len(tags) - LIMIT))):
        del tags[name]


def _first_of_each(names: tuple[str, ...], values: tuple[str, ...]) -> dict[str, str]:
    return dict(zip(names[::-1], values[::-1], strict=True))
