"""The kinds of party there are: how each seats its guests, settles, and scores its rounds."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, cast

from oddtrick.errors import BadOption
from oddtrick.scoring.evening import (
    CUTS,
    FULL_TABLE,
    Cutting,
    moved,
    parted,
    tables_for,
    tally_cards,
)

from .seating import (
    Arranging,
    At,
    Leaving,
    Pair,
    PlayedRound,
    SeatRules,
    TableRound,
    by_draw,
    by_rubbers,
    cut_in,
    drawn,
    newcomers_first,
    pivoting,
    shown,
)

# Progressive parties: which pair goes to which table, and who plays with whom there.
#
# Source: Scarne 1963, “The Laws of Progressive Contract Bridge” 1, 2, 5 and 6 with their
# comments.


def progressive(way: str) -> Arranging:
    """Partners drawn anew (`draw`), a lady with a gentleman (`mixed`), pairs kept (`keep`),
    East–West going round (`turn`), ladies and gentlemen going opposite ways (`contrary`), or each
    seat in its own way (`seats`)."""

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
        raise BadOption(
            "At a mixed party are as many ladies as gentlemen, not {ladies}.", ladies=len(women)
        )
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
    Everybody keeps their side of the table (our reading)."""
    found = []
    for i, at in enumerate(tables):
        above, below = tables[i - 1], tables[(i + 1) % len(tables)]
        pairs = []
        for came, gone in ((below.ns, above.ns), (below.ew, above.ew)):
            lady = next(p for p in came if p in ladies)
            pairs.append((lady, next(p for p in gone if p not in ladies)))
        found.append(At(at.table, pairs[0], pairs[1]))
    return tuple(found)


def _by_seats(tables: Sequence[At], _ladies: frozenset[str]) -> tuple[At, ...]:
    """North stays; South goes a table towards the first, East a table up and West two, round the
    room. In as many rounds as there are tables nobody has the same partner twice; nor, where their
    number has no factor two or three, the same opponent."""
    places = len(tables)
    return tuple(
        At(
            at.table,
            (at.ns[0], tables[(i + 1) % places].ns[1]),
            (tables[(i - 1) % places].ew[0], tables[(i - 2) % places].ew[1]),
        )
        for i, at in enumerate(tables)
    )


ALWAYS: Mapping[str, Callable[[Sequence[At], frozenset[str]], tuple[At, ...]]] = {
    "turn": _turned,
    "contrary": _contrary,
    "seats": _by_seats,
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
    cut_result = parted({p: cuts[p] for p in come}, {p: cuts[p] for p in stayed})
    order = sorted(cuts, key=lambda p: CUTS["contract1963"].key(cuts[p]))
    each = {p: (c,) for p, c in cuts.items()}
    return At(
        number, (cut_result.dealer, cut_result.partner), cut_result.others, shown(each, order)
    )


Ahead = Literal["", "seats", "cycle", "waiting", "winners", "longest"]
"""Everything; everything until a new draw; who waits; that winners go up; that who has played most
rubbers in a row goes out."""


class PartyFormat(NamedTuple):
    """A kind of party: what it is called, how a round is arranged, in how many points a margin is
    settled (a hundred as on the back score, or each), and how its rounds can be scored, the usual
    way first."""

    title: str
    note: str
    arranged: Arranging
    unit: int
    ways: tuple[str, ...]
    sizes: tuple[int, int] | None = None
    """How many share a table, where each table plays for itself."""
    own: bool = False
    """Whether a player's own points alone decide, as tricks do at a whist drive."""
    how: Cutting | None = None
    """How people cut, where they may come and go between rubbers."""
    mixed: bool = False
    """Whether ladies play with gentlemen."""
    ahead: Ahead = ""
    """The part of the next round known before this one has ended."""


_CUT_IN = (4, FULL_TABLE)
_TABLES = ("four", "rubbers", "points")


def _cutting(
    title: str, note: str, code: str, leaving: Leaving, unit: int, *ways: str
) -> PartyFormat:
    how = CUTS[code]
    ahead: Ahead = "waiting" if leaving is by_draw else "longest"
    return PartyFormat(title, note, cut_in(how, leaving), unit, ways, _CUT_IN, how=how, ahead=ahead)


def _moving(title: str, note: str, way: str, *ways: str, own: bool = False) -> PartyFormat:
    mixed, ahead = way in MIXED, "seats" if way in ALWAYS else "winners"
    return PartyFormat(
        title, note, progressive(way), 1, ways or _TABLES, own=own, mixed=mixed,
        ahead=cast(Ahead, ahead),
    )  # fmt: skip


KINDS: Mapping[str, PartyFormat] = {
    "pivot": PartyFormat(
        "Pivot bridge",
        "Four or five at a table: each plays with each, then a new draw.",
        pivoting, 100, ("rubber", "four", "points"), (4, 5), ahead="cycle",
    ),
    "rubber": _cutting(
        "Rubber bridge, four to six at a table",
        "Who waits goes by the order of the draw; partners are drawn for each rubber.",
        "contract1963", by_draw, 100, "rubber", "chicago", "plafond", "auction", "points",
    ),
    "bridge1902": _cutting(
        "Bridge by the laws of 1902",
        "Four to six at a table; who has played most rubbers in a row goes out.",
        "bridge1902", by_rubbers, 1, "bridge1902", "points",
    ),
    "auction1910": _cutting(
        "Auction bridge by the laws of 1910",
        "Four to six at a table; who has played most rubbers in a row goes out.",
        "auction1910", newcomers_first, 1, "auction1910", "auction", "points",
    ),
    "progressive": _moving(
        "Progressive bridge", "Winners go up a table, and partners are drawn anew.", "draw"
    ),
    "mixed": _moving(
        "Progressive bridge, a mixed party",
        "Winners go up; each lady who comes plays with the gentleman who stayed.", "mixed",
    ),
    "pairs": _moving(
        "Progressive bridge for pairs", "Winners go up; partners stay together.", "keep"
    ),
    "turn": _moving(
        "Progressive bridge, East–West moving",
        "North–South stay; East–West go a table on, winners or not.", "turn",
    ),
    "contrary": _moving(
        "Progressive bridge, ladies one way and gentlemen the other",
        "Ladies go a table down, gentlemen a table up, winners or not.", "contrary",
    ),
    "drive": _moving(
        "A drive for whist or euchre", "Winners go up; own points alone decide.", "draw",
        "points", own=True,
    ),
    "euchre": _moving(
        "Progressive euchre",
        "North stays, South goes a table down, East one up and West two; own points alone decide.",
        "seats", "points", own=True,
    ),
}  # fmt: skip
"""By name. Equal scores at a table are cut for (our reading; the laws name no winner then)."""
