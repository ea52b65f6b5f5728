"""Meetings without an event: movements by name or from a file, and rounds of teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from typing import Annotated

import typer

from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.guide_cards import guide
from oddtrick.club.event.setup import KINDS, KINDS_BY_TABLES, EventSetup, opening, plan_by_tables
from oddtrick.club.movements import (
    Individual,
    Movement,
    Plan,
    knock_out,
    round_robin,
    seated,
    sides,
    written,
)
from oddtrick.errors import BadOption

from .common import club, read_text, said_errors

__all__ = ["counted", "own_movement"]


def own_movement(movement: str) -> str:
    """The text of a movement that is named by its file, and is no kind. Raises `BadOption`."""
    file = movement not in KINDS and (Path(movement).is_file() or "." in movement)
    return read_text(movement) if file else ""


def counted(plan: Plan) -> list[str]:
    """What a movement comes to: how many play, who stays, what everybody plays and whom they meet,
    and how alike the contest is."""
    rounds = seated(plan)
    one = "player" if isinstance(plan, Individual) else "pair"
    seats: dict[int, set[int]] = {}
    sets: dict[int, set[int]] = {}
    together, against = Counter[frozenset[int]](), Counter[frozenset[int]]()
    for there in rounds:
        for table, people, boards in (place for place in there if 0 not in place[1]):
            for p in people:
                seats.setdefault(p, set()).add(table)
                sets.setdefault(p, set()).add(boards)
            ours, theirs = sides(people)
            together.update(map(frozenset, (side for side in (ours, theirs) if len(side) == 2)))
            against.update(frozenset((a, b)) for a in ours for b in theirs)
    everybody = sorted(seats)
    two = [frozenset(both) for both in combinations(everybody, 2)]
    stays = [p for p in everybody if len(seats[p]) == 1]
    tables = len({table for there in rounds for table, _, _ in there})
    found = [
        f"{plan.name}: {tables} tables, {len(everybody)} {one}s, {len(rounds)} rounds, "
        f"{len(set().union(*sets.values()))} sets of boards.",
        f"Of {len(everybody)} {one}s {len(stays)} stay at a table"
        + (f": {', '.join(map(str, stays))}." if stays else "."),
        f"Everybody plays {_range(map(len, sets.values()))} sets.",
        f"Two {one}s meet {_range(against[both] for both in two)} times.",
    ]
    if together:
        found.append(f"Two are partners {_range(together[both] for both in two)} times.")
    if isinstance(plan, Movement) and not plan.two_winners:
        alike = _range(plan.comparisons().values())
        found.append(f"Two compete for {alike} sets more than they help each other.")
    return found


def _range(numbers: Iterable[int]) -> str:
    known = sorted(set(numbers))
    return str(known[0]) if len(known) == 1 else f"{known[0]} to {known[-1]}"


@club.command()
def schedule(
    kind: Annotated[
        str,
        typer.Argument(help="round-robin, knock-out, a movement by its name, or a file with one."),
    ],
    number: Annotated[int, typer.Argument(help="How many tables, players or teams.")] = 0,
    rounds: Annotated[int, typer.Option(help="Of several, the one with so many rounds.")] = 0,
    text: Annotated[
        bool, typer.Option("--text", help="As a text, from which to make one of your own.")
    ] = False,
) -> None:
    """Meetings without an event: what a movement comes to, and its guide cards; rounds of teams."""
    with said_errors():
        if kind in ("round-robin", "knock-out"):
            if number > 400:
                raise BadOption("A schedule is made for 400 at most.")
            drawn = round_robin(number) if kind == "round-robin" else [knock_out(number)]
            for count, matches in enumerate(drawn, 1):
                texts = (f"{a}–{b}" if b else f"{a} goes through" for a, b in matches)
                print(f"{count}. {', '.join(texts)}")
            return
        setup = EventSetup(
            kind, tables=number, players=number, rounds=rounds, own=own_movement(kind)
        )
        plan = plan_by_tables(setup)
        if plan is None:
            raise BadOption(
                f"There are round-robin, knock-out and {', '.join(KINDS_BY_TABLES)}, or a file; "
                f"not “{kind}”."
            )
        print("\n".join(f"# {line}" for line in counted(plan)))
        if text:
            print(written(plan))
            return
        event = ClubEvent.fold([opening(setup)])
        print("\n\n".join(["", *(guide(event, each) for each in event.contestants)]))
