"""Games that stand together in a file, the empty line between them having been forgotten.

The standard counts the first of tags of one name; so all boards but the first would be lost.

    >>> from oddtrick.formats.pbn.reading.reader import parse_pbn
    >>> text = '''[Board "1"]
    ... [Dealer "N"]
    ... [Board "2"]
    ... [Dealer "E"]'''
    >>> [game.get("Dealer") for game in apart(parse_pbn(text))]
    ['N', 'E']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from oddtrick.formats.pbn.model.game import PbnGame

__all__ = ["NAMING", "apart"]

NAMING = frozenset(["Board", "Deal"])
"""The tags that set one board apart from another."""


def apart(games: Iterable[PbnGame]) -> Iterator[PbnGame]:
    """The games, also where those of a file stand together without the empty lines between."""
    for game in games:
        names = game.names
        if names.count("Board") < 2 and names.count("Deal") < 2:
            yield game
        else:
            yield from _cut_up(game)


def _cut_up(game: PbnGame) -> Iterator[PbnGame]:
    """The games in one that names another board or deal behind the first.

    A game begins at the first tag that the one before it has too. A board or deal that is given
    again is another only if it differs, or both are given.
    """
    start, again = 0, -1
    seen, named, repeated = set[str](), dict[str, str](), set[str]()
    for i, (name, value) in enumerate(zip(game.names, game.values, strict=True)):
        if name in seen and name != "Note" and again < 0 and named:
            again = i
        if name in NAMING:
            if name not in named:
                named[name] = value
                again = -1
            else:
                repeated.add(name)
                if named[name] != value or repeated == NAMING:
                    yield _stretch(game, start, again)
                    seen = set(game.names[again:i])
                    named = {
                        n: game.values[k]
                        for k, n in enumerate(game.names[again : i + 1], again)
                        if n in NAMING
                    }
                    start, again, repeated = again, -1, set()
        seen.add(name)
    yield _stretch(game, start, len(game.names))


def _stretch(game: PbnGame, start: int, end: int) -> PbnGame:
    return replace(
        game,
        names=game.names[start:end],
        values=game.values[start:end],
        bodies=game.bodies[start:end],
        prologue="" if start else game.prologue,
        behind=start,
    )
