"""Progressive parties: which pair goes to which table, and who plays with whom there.

Source: Scarne 1963, “The Laws of Progressive Contract Bridge” 1, 2, 5 and 6 with their comments.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from oddtrick.errors import BadOption
from oddtrick.scoring.evening.club import CUTS
from oddtrick.scoring.evening.party import moved, parted, tables_for, tally_cards

from .cutting_in import Arranging, At, Pair, PlayedRound, SeatRules, TableRound, drawn, shown

__all__ = ["ALWAYS", "MIXED", "progressive"]


def progressive(way: str) -> Arranging:
    """Partners drawn anew (`draw`), a lady with a gentleman (`mixed`), pairs kept (`keep`),
    East–West going round (`turn`), or ladies and gentlemen going opposite ways (`contrary`)."""

    def arranged(
        players: Sequence[str],
        before: Sequence[PlayedRound],
        chance: Callable[[int], random.Random],
        rules: SeatRules,
    ) -> TableRound:
        numbers = tables_for(len(players))
        draw = chance(len(before))
        if not before:
            return TableRound(tuple(_first(numbers, players, rules, draw, mixed=way in MIXED)))
        last = before[-1]
        if way in ALWAYS:
            return TableRound(ALWAYS[way](last.round.tables, rules.ladies))
        winners = [
            "NS" if ours > theirs or (ours == theirs and draw.random() < 0.5) else "EW"
            for ours, theirs in last.scores
        ]
        goes = moved(winners)
        sides = {(t.table, side): getattr(t, side.lower()) for t in last.round.tables
                 for side in ("NS", "EW")}  # fmt: skip
        tables = []
        for number in numbers:
            here = [place for place, to in goes.items() if to == number]
            stayed = [place for place in here if place[0] == number]
            if len(stayed) == 2:
                raise BadOption("A progressive party is for two or more tables of four.")
            (come,) = (place for place in here if place not in stayed)
            tables.append(_joined(number, sides[come], sides[stayed[0]], rules.ladies, draw, way))
        return TableRound(tuple(tables))

    return arranged


def _first(
    numbers: Sequence[int], players: Sequence[str], rules: SeatRules, draw: random.Random,
    *, mixed: bool,
) -> list[At]:  # fmt: skip
    """By tally cards, drawn or as they were assigned (law 2); at a mixed party of two kinds, so
    that everybody has a partner of the other."""
    if not mixed:
        order = list(players) if rules.as_named else draw.sample(list(players), len(players))
        sits = dict(zip(tally_cards(len(order)), order, strict=True))
        return [At(n, (sits[n, "N"], sits[n, "S"]), (sits[n, "E"], sits[n, "W"])) for n in numbers]
    women = [p for p in players if p in rules.ladies]
    men = [p for p in players if p not in rules.ladies]
    if len(women) != len(men):
        raise BadOption(f"At a mixed party are as many ladies as gentlemen, not {len(women)}.")
    if not rules.as_named:
        draw.shuffle(women)
        draw.shuffle(men)
    pairs = list(zip(women, men, strict=True))
    return [At(n, pairs[2 * i], pairs[2 * i + 1]) for i, n in enumerate(numbers)]


def _turned(tables: Sequence[At], _ladies: frozenset[str]) -> tuple[At, ...]:
    """North–South stay; East–West go a table towards the first, and from there to the last."""
    return tuple(
        t._replace(ew=other.ew) for t, other in zip(tables, [*tables[1:], tables[0]], strict=True)
    )


def _contrary(tables: Sequence[At], ladies: frozenset[str]) -> tuple[At, ...]:
    """Ladies go a table towards the first, and from there to the last; gentlemen the other way.
    Everybody keeps his side of the table (our reading)."""
    found = []
    for i, at in enumerate(tables):
        above, below = tables[i - 1], tables[(i + 1) % len(tables)]
        pairs = []
        for came, gone in ((below.ns, above.ns), (below.ew, above.ew)):
            lady = next(p for p in came if p in ladies)
            pairs.append((lady, next(p for p in gone if p not in ladies)))
        found.append(At(at.table, pairs[0], pairs[1]))
    return tuple(found)


ALWAYS: Mapping[str, Callable[[Sequence[At], frozenset[str]], tuple[At, ...]]] = {
    "turn": _turned,
    "contrary": _contrary,
}
"""Progressions that go on whichever pair wins."""

MIXED = ("mixed", "contrary")
"""Ways in which ladies play with gentlemen."""


def _joined(
    number: int, come: Pair, stayed: Pair, ladies: frozenset[str], draw: random.Random, way: str
) -> At:
    """Partners at a table of a new round (law 6)."""
    if way == "keep":
        return At(number, come, stayed)
    if way == "mixed":
        lady, sir = sorted(come, key=lambda p: p not in ladies)
        hostess, host = sorted(stayed, key=lambda p: p not in ladies)
        return At(number, (lady, host), (hostess, sir))
    cuts = drawn((*come, *stayed), draw)
    found = parted({p: cuts[p] for p in come}, {p: cuts[p] for p in stayed})
    order = sorted(cuts, key=lambda p: CUTS["contract1963"].key(cuts[p]))
    each = {p: (c,) for p, c in cuts.items()}
    return At(number, (found.dealer, found.partner), found.others, shown(each, order))
