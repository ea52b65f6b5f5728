"""Movements of the Mitchell kind; rover, bump, web and barometer for fields that need more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from oddtrick.errors import BadOption
from oddtrick.messages import Name, term

from .movement import Movement, Sitting

# Mitchell: North–South stay, East–West go up a table, boards go down one.
#
# With an even number of tables a pair would come back to its own boards half way round. Either it
# skips a table there (one round fewer), or the boards wait a round at a relay between the two
# middle tables while the first and the last table share theirs. Where the boards do not go round
# with them, as in a barometer, they need neither.


def mitchell(tables: int, even: str = "skip") -> Movement:
    """Mitchell for three tables or more; `even` is `skip` or `relay` and matters for an even
    number alone; `none` is sound only with other boards (`barometer`). North–South are pairs 1 to
    n, East–West n+1 to 2n. Raises `BadOption`."""
    if tables < 3:
        raise BadOption("A Mitchell needs three tables or more; two tables play a Howell.")
    if even not in ("skip", "relay", "none"):
        raise BadOption("Even tables play a skip or a relay, not “{even}”.", even=Name(even))
    half = tables // 2 if tables % 2 == 0 else tables
    skip = even == "skip"
    rounds = []
    for r in range(tables - 1 if skip and half < tables else tables):
        gone = r + 1 if skip and r >= half else r
        rounds.append(
            tuple(
                Sitting(
                    t + 1,
                    t + 1,
                    tables + (t - gone) % tables + 1,
                    (t + (even == "relay" and t >= half) + r) % tables + 1,
                )
                for t in range(tables)
            )
        )
    shared = frozenset((1, tables)) if half < tables and even == "relay" else frozenset[int]()
    named = f" with a {even}" if half < tables and even != "none" else ""
    return Movement(f"Mitchell, {tables} tables{named}", tuple(rounds), shared)


# Fields that need more: rover or bump for a pair too many, a web for many tables, a barometer.

_SECTIONS = re.compile(r"(\d{1,3}) sections: ")
"""How `side_by_side` begins the name of a movement of several sections."""


def rover(tables: int, even: str = "skip") -> Movement:
    """A Mitchell with a pair more, number 2n + 1: it waits in the first round, and then sits North–
    South at another table each round, whose own pair waits.

    It meets nobody twice and plays nothing twice, and nobody waits twice for it. Where it goes is
    found by trying; with an odd number that three divides no way leads through all rounds, so the
    last is left out. Raises `BadOption` for fewer than four tables, or more than 20.
    """
    if not 4 <= tables <= 20:
        raise BadOption("A rover goes round 4 to 20 tables.")
    base = mitchell(tables, even)
    base_rounds = base.rounds[:-1] if tables % 6 == 3 else base.rounds
    places = _roaming(base_rounds[1:], frozenset(), frozenset(), frozenset())
    if places is None:
        raise BadOption(
            "No rover can go round {tables} tables with a {even}.", tables=tables, even=term(even)
        )
    extra = 2 * tables + 1
    rounds = (
        base_rounds[0],
        *(
            tuple(s._replace(ns=extra) if s.table == place else s for s in sits)
            for sits, place in zip(base_rounds[1:], places, strict=True)
        ),
    )
    return replace(base, name=f"{base.name}, with a rover", rounds=rounds)


def _roaming(
    rounds: tuple[tuple[Sitting, ...], ...], out: frozenset[int], met: frozenset[int],
    boards: frozenset[int],
) -> list[int] | None:  # fmt: skip
    """The table of each round, or None."""
    if not rounds:
        return []
    for s in rounds[0]:
        if s.ns not in out and s.ew not in met and s.boards not in boards:
            rest = _roaming(rounds[1:], out | {s.ns}, met | {s.ew}, boards | {s.boards})
            if rest is not None:
                return [s.table, *rest]
    return None


def bump(tables: int) -> Movement:
    """A Mitchell with a pair more, number 2n + 1: it waits in the first round and then takes the
    North–South places of table 1, whose pair waits and takes those of table 2, and so on.

    Nobody waits twice, all keep their direction, and a bumped pair stays where it has gone,
    which is what a rover's guide cards are spared. Between a table and the next the boards of the
    first round and of the n-th are the same, so at an odd number of tables the last round is left
    out, and at an even number, which skips, there is one fewer as it is. Raises `BadOption` for
    fewer than four tables, or more than 20.
    """
    if not 4 <= tables <= 20:
        raise BadOption("A bump goes round 4 to 20 tables.")
    base = mitchell(tables)
    extra = 2 * tables + 1
    rounds = tuple(
        tuple(s._replace(ns=s.ns - 1 or extra) if s.table <= number else s for s in sits)
        for number, sits in enumerate(base.rounds[: tables - 1])
    )
    return replace(base, name=f"{base.name}, with a bump", rounds=rounds)


def web(tables: int, rounds: int) -> Movement:
    """A field of several times an odd number of tables that plays as many rounds as that number,
    East–West going through the whole room: each set is there once for every `rounds` tables.

    Raises `BadOption` for other numbers."""
    if rounds < 3 or rounds % 2 == 0 or tables % rounds or tables == rounds:
        raise BadOption("A web is for an odd number of rounds, and tables several times as many.")
    made = tuple(
        tuple(
            Sitting(t + 1, t + 1, tables + (t - r) % tables + 1, (t + r) % rounds + 1)
            for t in range(tables)
        )
        for r in range(rounds)
    )
    shared = frozenset(range(1, tables + 1))
    return Movement(f"Web, {tables} tables, {rounds} rounds", made, shared)


def barometer(movement: Movement) -> Movement:
    """The movement with one set of boards a round, played by all tables together, so that a round
    is scored when it is over. It needs a copy of each board for every table, or for every few that
    pass them on in the round."""
    rounds = tuple(
        tuple(s._replace(boards=number) for s in sits)
        for number, sits in enumerate(movement.rounds, 1)
    )
    shared = frozenset(s.table for sits in rounds for s in sits)
    return replace(movement, name=f"{movement.name}, a barometer", rounds=rounds, shared=shared)


def side_by_side(movements: Sequence[Movement]) -> Movement:
    """Sections that play the same boards at the same time, each with copies of its own: tables of a
    later one are numbered on after those of the earlier, and so are pairs unless no two have the
    same number. Every result on a board is compared with all others. Raises `BadOption` for none.
    """
    if not movements:
        raise BadOption("A field has one section or more.")
    if len(movements) == 1:
        return movements[0]
    rounds: list[list[Sitting]] = [[] for _ in range(max(len(m.rounds) for m in movements))]
    tables = pairs = 0
    apart = numbered_apart([m.pairs for m in movements])
    for movement in movements:
        for number, sits in enumerate(movement.rounds):
            rounds[number] += [
                Sitting(s.table + tables, s.ns and s.ns + pairs, s.ew and s.ew + pairs, s.boards)
                for s in sits
            ]
        tables += max(s.table for sits in movement.rounds for s in sits)
        pairs += 0 if apart else max(movement.pairs, default=0)
    names = list(dict.fromkeys(m.name for m in movements))
    called = f"{len(movements)} sections: " + "; ".join(names)
    return Movement(
        called, tuple(map(tuple, rounds)), frozenset(range(1, tables + 1)),
        recorded=all(m.recorded for m in movements), again=any(m.again for m in movements),
    )  # fmt: skip


def numbered_apart(sections: Sequence[Iterable[int]]) -> bool:
    """Whether no two sections have the same number.

    >>> numbered_apart([(1, 2), (3, 4)]), numbered_apart([(1, 2), (2, 3)])
    (True, False)
    """
    every = [number for section in sections for number in section]
    return len(set(every)) == len(every)


def sections_of(movement: Movement) -> dict[int, int]:
    """The section of each table of `side_by_side` movements, from 0; empty for one section. Tables
    are of a section where they are linked by pairs that sit at both.

    >>> sections_of(side_by_side([mitchell(3), mitchell(3)]))
    {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 1}
    """
    called = _SECTIONS.match(movement.name)
    if called is None:
        return {}
    seats: dict[int, set[int]] = {}
    for sitting in (s for sits in movement.rounds for s in sits):
        seats.setdefault(sitting.table, set()).update({sitting.ns, sitting.ew} - {0})
    groups: list[tuple[set[int], set[int]]] = []
    for table, pairs in seats.items():
        linked = [group for group in groups if group[1] & pairs]
        groups = [group for group in groups if group not in linked]
        groups.append(
            (
                {table}.union(*(tables for tables, _ in linked)),
                pairs.union(*(others for _, others in linked)),
            )
        )
    if len(groups) != int(called[1]):
        return {}
    ordered = sorted(groups, key=lambda group: min(group[0]))
    return {table: n for n, (tables, _) in enumerate(ordered) for table in sorted(tables)}
