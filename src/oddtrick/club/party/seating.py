"""Seating in each round of a party, from the scores and from cuts.

Sources: Scarne 1963, “The Laws of Pivot Contract Bridge” 1 to 3, “The Draw”, “Precedence”, “Party
Bridge”; laws of bridge (1902) 17 to 25; Foster 1910, laws 17 to 23. Progressive parties are in
`progressive`. What a single table or cut decides is `oddtrick.scoring`'s; here rounds follow each
other.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from oddtrick.cards import Card, pack_of, rank_of
from oddtrick.errors import BadOption
from oddtrick.messages import say
from oddtrick.scoring.evening import (
    CUTS,
    FULL_TABLE,
    Cutting,
    pivot,
    ranked,
    seated,
    to_cut_again,
    waits,
    who_leaves,
)
from oddtrick.seats import SEATS
from oddtrick.terms import number_term

from .score_pad import RoundSheet

Pair = tuple[str, str]

_PACK = pack_of()


Cut = tuple[str, tuple[Card, ...]]
"""A player with the cards they drew, several where equal cards were cut again."""


class At(NamedTuple):
    """A table of a round: two pairs; the first player named deals first. `cuts` are what was drawn
    for it, the best first."""

    table: int
    ns: Pair
    ew: Pair
    cuts: tuple[Cut, ...] = ()

    @property
    def seats(self) -> dict[str, str]:
        """The player in each seat: see `ways.SEATS`."""
        return dict(zip(SEATS, (self.ns[0], self.ew[0], self.ns[1], self.ew[1]), strict=True))


class TableRound(NamedTuple):
    """A round: its tables, and who waits."""

    tables: tuple[At, ...]
    waiting: tuple[str, ...] = ()


class PlayedRound(NamedTuple):
    """A round with the points of both sides at each of its tables, in order; and their sheets,
    where there are any."""

    round: TableRound
    scores: tuple[tuple[int, int], ...]
    sheets: tuple[RoundSheet, ...] = ()

    def sheet(self, table: int) -> RoundSheet:
        """The sheet of a table of the round."""
        return self.sheets[[at.table for at in self.round.tables].index(table)]


class SeatRules(NamedTuple):
    """Decisions of the hostess (Scarne 1963, “Party Bridge”; progressive 2 and 6): who are ladies,
    which couples are never parted while both play, and whether people sit as they were named."""

    ladies: frozenset[str] = frozenset()
    couples: tuple[Pair, ...] = ()
    as_named: bool = False
    newcomers: frozenset[str] = frozenset()
    """Not the hostess's: at a table made up with help from another, those who were new."""


Arranging = Callable[
    [Sequence[str], Sequence[PlayedRound], Callable[[int], random.Random], SeatRules],
    TableRound,
]
"""Players, what has been played, the chance of a round, and what the hostess wishes."""


def drawn(players: Sequence[str], chance: random.Random) -> dict[str, Card]:
    """A card for each, from one pack."""
    return dict(zip(players, chance.sample(_PACK, len(players)), strict=True))


def cut_order(
    players: Sequence[str], how: Cutting, chance: random.Random
) -> tuple[list[str], dict[str, list[Card]]]:
    """Players in the order of their cuts with the cuts; equal cuts are cut again between those who
    made them (1902: 19, 20)."""
    cuts = {player: [c] for player, c in drawn(players, chance).items()}
    while again := _equal(cuts, how):
        for player, c in drawn(again, chance).items():
            cuts[player].append(c)
    return ranked(cuts, how), cuts


def _equal(cuts: Mapping[str, Sequence[Card]], how: Cutting) -> list[str]:
    keys = {player: [how.key(c) for c in found] for player, found in cuts.items()}
    for own in keys.values():
        same = [player for player, other in keys.items() if other == own]
        if len(same) > 1:
            return same
    return []


def _partners(four: Sequence[str], how: Cutting, chance: random.Random) -> tuple[At, ...]:
    """Four cut for partners, and again where equal cuts leave it open."""
    cuts = {player: [c] for player, c in drawn(four, chance).items()}
    while again := to_cut_again(cuts, how):
        for player, c in drawn(again, chance).items():
            cuts[player].append(c)
    cut_result = seated(cuts, how)
    return (
        At(
            1,
            (cut_result.dealer, cut_result.partner),
            cut_result.others,
            shown(cuts, ranked(cuts, how)),
        ),
    )


def shown(cuts: Mapping[str, Sequence[Card]], order: Sequence[str]) -> tuple[Cut, ...]:
    """The cards drawn, in this order of players."""
    return tuple((player, tuple(cuts[player])) for player in order)


def pivoting(
    players: Sequence[str], before: Sequence[PlayedRound], chance: Callable[[int], random.Random],
    rules: SeatRules,
) -> TableRound:  # fmt: skip
    """Each with each once; then a new draw (pivot 1 to 3)."""
    rounds = pivot(len(players))
    cycle, number = divmod(len(before), len(rounds))
    order, cuts = list(players), dict[str, list[Card]]()
    if cycle or not rules.as_named:  # else they have drawn cards of their own
        order, cuts = cut_order(players, CUTS["contract1963"], chance(cycle * len(rounds)))
    (one, other), out = rounds[number]
    named = [tuple(order[i - 1] for i in pair) for pair in (one, other)]
    first, second = ((pair[0], pair[1]) for pair in named)
    new = shown(cuts, order) if cuts and not number else ()
    return TableRound((At(1, first, second, new),), (order[out - 1],) if out else ())


class Cuts(NamedTuple):
    """How people cut: by whose rules, from the chance of this round, and of any round."""

    how: Cutting
    draw: random.Random
    chance: Callable[[int], random.Random]
    newcomers: frozenset[str] = frozenset()
    """At a table made up with help from another: those who were new."""


Leaving = Callable[[Sequence[str], Sequence[PlayedRound], Cuts], Sequence[str]]
"""The players who wait, after the deals played."""


def cut_in(how: Cutting, leaving: Leaving) -> Arranging:
    """A table of four to six: those who do not leave cut for partners."""

    def arranged(
        players: Sequence[str],
        before: Sequence[PlayedRound],
        chance: Callable[[int], random.Random],
        rules: SeatRules,
    ) -> TableRound:
        if not 4 <= len(players) <= FULL_TABLE:
            raise BadOption("Four to {full_table} share a table.", full_table=FULL_TABLE)
        draw = chance(len(before))
        out = leaving(players, before, Cuts(how, draw, chance, rules.newcomers))
        active = [p for p in players if p not in out]
        tables = _partners(active, how, draw)
        return TableRound(_together(tables, rules.couples), tuple(out))

    return arranged


def _together(tables: tuple[At, ...], couples: Sequence[Pair]) -> tuple[At, ...]:
    """A couple who both play are partners; the first dealer stays the same, and of two who must
    change places it is those on either side of the dealer."""
    (at,) = tables
    order = (*at.ns, *at.ew)
    for one, other in couples:
        if one in order and other in order:
            left = [p for p in order if p not in (one, other)]
            mine = (one, other) if order[0] != other else (other, one)
            pairs = (mine, (left[0], left[1]))
            first, second = pairs if order[0] in mine else pairs[::-1]
            return (at._replace(ns=first, ew=second),)
    return tables


def by_draw(players: Sequence[str], before: Sequence[PlayedRound], cuts: Cuts) -> Sequence[str]:
    """In the order of one draw. Where somebody has come or gone they draw again, and the order
    begins anew."""
    if len(players) == 4:
        return ()
    since = _same(players, before)
    order = cut_order(players, cuts.how, cuts.chance(len(before) - since))[1]
    return waits({p: found[-1] for p, found in order.items()}, since + 1)


def by_rubbers(players: Sequence[str], before: Sequence[PlayedRound], cuts: Cuts) -> Sequence[str]:
    """The player of most rubbers in a row goes out; at first the cut says who plays."""
    if not before:
        return cut_order(players, cuts.how, cuts.draw)[0][4:]
    return _out(players, before, len(players) - 4, cuts.draw)


def newcomers_first(
    players: Sequence[str], before: Sequence[PlayedRound], cuts: Cuts
) -> Sequence[str]:
    """As `by_rubbers`; but at a table made up with help from another its newcomers go out first
    (1910: 24), each once."""
    waited = {p for done in before for p in done.round.waiting}
    new = [p for p in players if p in cuts.newcomers and p not in waited]
    if not (before and new):
        return by_rubbers(players, before, cuts)
    places = len(players) - 4
    out = _out(new, before, min(places, len(new)), cuts.draw)
    others = [p for p in players if p not in out]
    return out + (_out(others, before, places - len(out), cuts.draw) if places > len(out) else [])


def _same(players: Sequence[str], before: Sequence[PlayedRound]) -> int:
    """How many rounds the same people have played or waited for."""
    count = 0
    for played in reversed(before):
        (at,) = played.round.tables
        if {*at.ns, *at.ew, *played.round.waiting} != set(players):
            break
        count += 1
    return count


def _out(
    players: Sequence[str], before: Sequence[PlayedRound], places: int, chance: random.Random
) -> list[str]:
    """The players of these who go out for so many who claim entry: most consecutive rubbers first,
    equals by the highest cut (1902: 23; 1910: 21)."""
    at = [{*played.round.tables[0].ns, *played.round.tables[0].ew} for played in before]
    rubbers = dict.fromkeys((p for p in players if p in at[-1]), 0)
    for player in rubbers:
        for seated_then in reversed(at):
            if player not in seated_then:
                break
            rubbers[player] += 1
    cuts = drawn(list(rubbers), chance)
    while len({rank_of(c) for c in cuts.values()}) < len(cuts):
        cuts = drawn(list(rubbers), chance)
    return who_leaves(rubbers, places, cuts)


def to_tables(
    players: Sequence[str], sizes: tuple[int, int], tables: int, draw: random.Random | None
) -> list[tuple[str, ...]]:
    """The guests at tables that each play for themselves: as few tables as there are fours, or so
    many, as equal as can be; in the order named, or drawn. Raises `BadOption`."""
    least, most = sizes
    count = tables or max(1, len(players) // 4)
    share, more = divmod(len(players), count)
    if not (least <= share and share + bool(more) <= most):
        raise BadOption(
            (
                "{Least} or {most} share a table, so {guests} guests do not fit at {here}."
                if most == least + 1
                else "{Least} to {most} share a table, so {guests} guests do not fit at {here}."
            ),
            least=number_term(least),
            most=number_term(most),
            guests=len(players),
            here=say("1 table") if count == 1 else say("{n} tables", n=count),
        )
    order = list(players)
    if draw is not None and count > 1:
        draw.shuffle(order)
    found = []
    for i in range(count):
        size = share + (i < more)
        found.append(tuple(order[:size]))
        order = order[size:]
    return found


def first_claim(
    candidates: Sequence[str], played: frozenset[str], places: int, how: Cutting,
    chance: random.Random,
) -> list[str]:  # fmt: skip
    """The players who sit down at a new table: first those who have played at none that day, in the
    order in which they came into the room; those who have played cut for what is left (1902: 17,
    25; 1910: 17, 23)."""
    fresh = [p for p in candidates if p not in played][:places]
    others = [p for p in candidates if p in played]
    return fresh + cut_order(others, how, chance)[0][: places - len(fresh)]
