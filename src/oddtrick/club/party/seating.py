"""Who sits down with whom in each round of a party, from what has been scored and from cuts.

Sources: Scarne 1963, “The Laws of Progressive Contract Bridge” 2, 5 and 6, “The Laws of Pivot
Contract Bridge” 1 to 3, “The Draw”, “Precedence”; laws of bridge (1902) 17 to 23; Foster 1910, laws
17 to 21. What a single table or cut decides is `oddtrick.scoring`'s; here rounds follow each other.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ...cards import Card, pack_of, rank_of
from ...errors import BadOption
from ...scoring.club import (
    CUTS,
    FULL_TABLE,
    Cutting,
    ranked,
    seated,
    to_cut_again,
    waits,
    who_leaves,
)
from ...scoring.party import moved, parted, pivot, tables_for

__all__ = ["KINDS", "At", "Kind", "Played", "Round", "cut_order", "first_claim"]

Pair = tuple[str, str]

_PACK = pack_of()


class At(NamedTuple):
    """A table of a round: two pairs; the first player named deals first."""

    table: int
    ns: Pair
    ew: Pair


class Round(NamedTuple):
    """A round: its tables, and who waits."""

    tables: tuple[At, ...]
    waiting: tuple[str, ...] = ()


class Played(NamedTuple):
    """A round with the points of both sides at each of its tables, in order."""

    round: Round
    scores: tuple[tuple[int, int], ...]


def _drawn(players: Sequence[str], chance: random.Random) -> dict[str, Card]:
    return dict(zip(players, chance.sample(_PACK, len(players)), strict=True))


def cut_order(
    players: Sequence[str], how: Cutting, chance: random.Random
) -> tuple[list[str], dict[str, list[Card]]]:
    """Players in the order of their cuts with the cuts; equal cuts are cut again between those who
    made them (1902: 19, 20)."""
    cuts = {player: [c] for player, c in _drawn(players, chance).items()}
    while again := _equal(cuts, how):
        for player, c in _drawn(again, chance).items():
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
    cuts = {player: [c] for player, c in _drawn(four, chance).items()}
    while again := to_cut_again(cuts, how):
        for player, c in _drawn(again, chance).items():
            cuts[player].append(c)
    found = seated(cuts, how)
    return (At(1, (found.dealer, found.partner), found.others),)


def _pivoting(
    players: Sequence[str], before: Sequence[Played], chance: Callable[[int], random.Random],
    _ladies: frozenset[str],
) -> Round:  # fmt: skip
    """Each with each once; then a new draw (pivot 1 to 3)."""
    rounds = pivot(len(players))
    cycle, number = divmod(len(before), len(rounds))
    order, _ = cut_order(players, CUTS["contract1963"], chance(cycle * len(rounds)))
    (one, other), out = rounds[number]
    named = [tuple(order[i - 1] for i in pair) for pair in (one, other)]
    first, second = ((pair[0], pair[1]) for pair in named)
    return Round((At(1, first, second),), (order[out - 1],) if out else ())


class Cuts(NamedTuple):
    """How people cut: by whose rules, from the chance of this round, and of any round."""

    how: Cutting
    draw: random.Random
    chance: Callable[[int], random.Random]


Leaving = Callable[[Sequence[str], Sequence[Played], Cuts], Sequence[str]]
"""Who of the players waits, after what has been played."""


def _cut_in(how: Cutting, leaving: Leaving) -> Arranging:
    def arranged(
        players: Sequence[str], before: Sequence[Played], chance: Callable[[int], random.Random],
        _ladies: frozenset[str],
    ) -> Round:  # fmt: skip
        if not 4 <= len(players) <= FULL_TABLE:
            raise BadOption(f"Four to {FULL_TABLE} share a table.")
        draw = chance(len(before))
        out = leaving(players, before, Cuts(how, draw, chance))
        active = [p for p in players if p not in out]
        return Round(_partners(active, how, draw), tuple(out))

    return arranged


def _by_draw(players: Sequence[str], before: Sequence[Played], cuts: Cuts) -> Sequence[str]:
    """In the order of one draw. Where somebody has come or gone they draw again, and the order
    begins anew."""
    if len(players) == 4:
        return ()
    since = _same(players, before)
    order = cut_order(players, cuts.how, cuts.chance(len(before) - since))[1]
    return waits({p: found[-1] for p, found in order.items()}, since + 1)


def _by_rubbers(players: Sequence[str], before: Sequence[Played], cuts: Cuts) -> Sequence[str]:
    """Who has played most rubbers in a row goes out; at first the cut says who plays."""
    return _out(players, before, cuts.draw) if before else cut_order(
        players, cuts.how, cuts.draw
    )[0][4:]  # fmt: skip


def _same(players: Sequence[str], before: Sequence[Played]) -> int:
    """How many rounds the same people have played or waited for."""
    count = 0
    for played in reversed(before):
        (at,) = played.round.tables
        if {*at.ns, *at.ew, *played.round.waiting} != set(players):
            break
        count += 1
    return count


def _out(players: Sequence[str], before: Sequence[Played], chance: random.Random) -> list[str]:
    """Who goes out for those who claim entry: most consecutive rubbers first, equals by the highest
    cut (1902: 23; 1910: 21)."""
    at = [{*played.round.tables[0].ns, *played.round.tables[0].ew} for played in before]
    rubbers = dict.fromkeys((p for p in players if p in at[-1]), 0)
    for player in rubbers:
        for seated_then in reversed(at):
            if player not in seated_then:
                break
            rubbers[player] += 1
    cuts = _drawn(list(rubbers), chance)
    while len({rank_of(c) for c in cuts.values()}) < len(cuts):
        cuts = _drawn(list(rubbers), chance)
    return who_leaves(rubbers, len(players) - 4, cuts)


def first_claim(
    candidates: Sequence[str], played: frozenset[str], places: int, how: Cutting,
    chance: random.Random,
) -> list[str]:  # fmt: skip
    """Who sits down at a new table: first those who have played at none that day, in the order in
    which they came into the room; those who have played cut for what is left (1902: 17, 25;
    1910: 17, 23)."""
    fresh = [p for p in candidates if p not in played][:places]
    others = [p for p in candidates if p in played]
    return fresh + cut_order(others, how, chance)[0][: places - len(fresh)]


def _progressive(way: str) -> Arranging:
    def arranged(
        players: Sequence[str], before: Sequence[Played], chance: Callable[[int], random.Random],
        ladies: frozenset[str],
    ) -> Round:  # fmt: skip
        numbers = tables_for(len(players))
        draw = chance(len(before))
        if not before:
            return Round(tuple(_first(numbers, players, ladies, draw, mixed=way == "mixed")))
        last = before[-1]
        if way == "turn":
            return Round(_turned(last.round.tables))
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
            tables.append(_joined(number, sides[come], sides[stayed[0]], ladies, draw, way))
        return Round(tuple(tables))

    return arranged


def _first(
    numbers: Sequence[int], players: Sequence[str], ladies: frozenset[str], draw: random.Random,
    *, mixed: bool,
) -> list[At]:  # fmt: skip
    """By tally cards drawn (law 2); at a mixed party of two kinds, so that everybody has a partner
    of the other."""
    if not mixed:
        order = draw.sample(list(players), len(players))
        four = [order[i : i + 4] for i in range(0, len(order), 4)]
        return [At(n, (a, c), (b, d)) for n, (a, b, c, d) in zip(numbers, four, strict=True)]
    women = [p for p in players if p in ladies]
    men = [p for p in players if p not in ladies]
    if len(women) != len(men):
        raise BadOption(f"At a mixed party are as many ladies as gentlemen, not {len(women)}.")
    draw.shuffle(women)
    draw.shuffle(men)
    pairs = list(zip(women, men, strict=True))
    return [At(n, pairs[2 * i], pairs[2 * i + 1]) for i, n in enumerate(numbers)]


def _turned(tables: Sequence[At]) -> tuple[At, ...]:
    """North–South stay; East–West go a table towards the first, and from there to the last."""
    return tuple(
        t._replace(ew=other.ew) for t, other in zip(tables, [*tables[1:], tables[0]], strict=True)
    )


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
    cuts = _drawn((*come, *stayed), draw)
    found = parted({p: cuts[p] for p in come}, {p: cuts[p] for p in stayed})
    return At(number, (found.dealer, found.partner), found.others)


Arranging = Callable[
    [Sequence[str], Sequence[Played], Callable[[int], random.Random], frozenset[str]], Round
]
"""Players, what has been played, the chance of a round, and the ladies of a mixed party."""


class Kind(NamedTuple):
    """A kind of party: what it is called, how a round is arranged, and in how many points a margin
    is settled (a hundred as on the back score, or each)."""

    title: str
    arranged: Arranging
    unit: int
    own: bool = False
    """Whether a player's own points alone decide, as tricks do at a whist drive."""
    open: bool = False
    """Whether people may come and go between rubbers."""


KINDS: Mapping[str, Kind] = {
    "pivot": Kind("Pivot bridge", _pivoting, 100),
    "rubber": Kind(
        "Rubber bridge, four to six at a table",
        _cut_in(CUTS["contract1963"], _by_draw),
        100,
        open=True,
    ),
    "bridge1902": Kind(
        "Bridge by the laws of 1902", _cut_in(CUTS["bridge1902"], _by_rubbers), 1, open=True
    ),
    "auction1910": Kind(
        "Auction bridge by the laws of 1910",
        _cut_in(CUTS["auction1910"], _by_rubbers),
        1,
        open=True,
    ),
    "progressive": Kind("Progressive bridge", _progressive("draw"), 1),
    "mixed": Kind("Progressive bridge, a mixed party", _progressive("mixed"), 1),
    "pairs": Kind("Progressive bridge for pairs", _progressive("keep"), 1),
    "turn": Kind("Progressive bridge, East–West moving", _progressive("turn"), 1),
    "drive": Kind("A drive for whist or euchre", _progressive("draw"), 1, own=True),
}
"""By name. Equal scores at a table are cut for (our reading; the laws name no winner then)."""
