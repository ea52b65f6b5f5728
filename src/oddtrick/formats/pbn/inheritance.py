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

from .model import NEVER_INHERITED, Game

__all__ = ["Inheritance"]

LIMIT = 1_000
"""How many different tag names are remembered, so that garbage cannot fill the memory."""


class Inheritance:
    """Remembers the values of the games gone by. Ask it about each game once, in file order."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}
        self._default: dict[str, str] = {}

    @property
    def defaults(self) -> frozenset[str]:
        """The tags that hold for later games without being repeated."""
        return frozenset(self._default)

    def values(self, game: Game) -> dict[str, str]:
        """The value of every tag of a game, inherited ones filled in.

        A repeated tag counts once. A tag once given with ``##`` stays a default; a plain value
        later on redefines it.
        """
        if not self._default and game.raw is not None and b'"#' not in game.raw:
            # Nothing is inherited: take the tags, the first of each name.
            plain = dict(zip(game.names[::-1], game.values[::-1], strict=True))
            self._remember(plain)
            return plain
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
        while len(self._default) > LIMIT:
            del self._default[next(iter(self._default))]
        return values

    def _remember(self, values: dict[str, str]) -> None:
        self._last.update(values)
        while len(self._last) > LIMIT:
            del self._last[next(iter(self._last))]
