"""Laws staged at refereed tables: deals in which something goes wrong, and the rows of the code
that the rulings on it say; and what cannot be staged."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from sitting import LEADS, sit

from oddtrick.core import Action, DealStart, State, deal
from oddtrick.games import game, written_options
from oddtrick.laws import Refereed, Rulings
from oddtrick.laws.clauses.clause import Clause, Facts, Finding, LawTable, When, find
from oddtrick.laws.clauses.facts import Value
from oddtrick.laws.clauses.vocabulary import OFFENCES
from oddtrick.laws.notes.code import Code
from oddtrick.laws.notes.ruling import Ruling

__all__ = ["ALONE", "Scene", "alone", "in_words", "said_in", "scenes"]

FOLDER = Path(__file__).parent / "referee"


def _lines(name: str) -> Iterator[list[str]]:
    for line in (FOLDER / name).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield [part.strip() for part in line.split(" | ")]


ALONE = list(_lines("director_alone.txt"))
"""What cannot be staged: codes, offences with facts, and why."""


class Scene(NamedTuple):
    """A deal of a game by a code of laws: one by lot of this number, the first player dealing, or
    `sitting.LEADS`, South dealing; and its acts. A dot is the first legal act, ``.12`` twelve."""

    code: str
    laws: str
    game: str
    deal: str
    acts: str


def scenes() -> list[Scene]:
    """Every scene."""
    return [Scene(*columns) for columns in _lines("staged.txt")]


# -- what is ruled in a scene -------------------------------------------------------------------


def _plain(state: State) -> Action:
    return next(legal[0] for turn in state.turns if (legal := state.legal(turn.by)))


def _played(scene: Scene) -> State:
    table = game(scene.game, written_options(scene.game, {"laws": scene.code}, 1))
    dealer = DealStart(dealer=table.players[0])
    leads = scene.deal == "leads"
    state = sit(LEADS, table) if leads else deal(table, random.Random(int(scene.deal)), dealer)
    for act in scene.acts.split():
        if act[0] == ".":
            for _ in range(int(act[1:] or 1)):
                state = state.push(_plain(state))
        else:
            state = state.push(state.action(act))
    return state


def _rulings(state: State) -> tuple[Ruling, ...]:
    if not state.over:
        return tuple(state.stage_state.rulings)
    found = state.table.find(Rulings)
    return found.rulings if found else ()


def _says(row: Clause, table: LawTable, ruling: Ruling) -> bool:
    """Whether a ruling cites a row with all its numbers, and says what it says. A question for the
    director has words of its own."""
    if not {table.law(number) for number in row.numbers} <= set(ruling.laws):
        return False
    if ruling.asks:
        return ruling.about == OFFENCES[row.on]
    return all(part in str(ruling.text) for part in re.split(r"\{[^}]*\}", row.says))


def _plainly(row: Clause) -> Clause:
    """A row as it stands, whatever is offered of it."""
    return replace(row, options=())


def said_in(scene: Scene) -> tuple[Code, list[Clause]]:
    """The code of a scene, and the rows that the rulings in it say."""
    applied: list[Clause] = []

    def noted(table: LawTable, offence: str, facts: Facts) -> Finding:
        found = find(table, offence, facts)
        applied.extend(map(_plainly, found.clauses))
        return found

    with patch("oddtrick.laws.rulings.apply.find", noted):
        state = _played(scene)
    stage = state.game.stages[-1]
    assert isinstance(stage, Refereed)
    code = stage.laws
    return code, [
        row
        for row in code.table.clauses
        for ruling in _rulings(state)
        if (ruling.asks or _plainly(row) in applied) and _says(row, code.table, ruling)
    ]


# -- what cannot be staged ----------------------------------------------------------------------


def _facts(text: str) -> Mapping[str, frozenset[Value]]:
    words: dict[str, Value] = {"yes": True, "no": False}
    pairs = (pair.split("=") for pair in text.split(";") if pair.strip())
    return {
        name.strip(): frozenset(words.get(value, value) for value in values.strip().split("/"))
        for name, values in pairs
    }


def _within(when: When, facts: Mapping[str, frozenset[Value]]) -> bool:
    """Whether a condition holds under these facts alone."""
    return all(
        name in when
        and frozenset(when[name] if isinstance(when[name], tuple) else (when[name],)) <= values
        for name, values in facts.items()
    )


def alone(code: Code, row: Clause) -> str:
    """Why a row cannot be staged at a table; empty where nothing is said against it."""
    for codes, what, why in ALONE:
        offences, _, facts = what.partition(":")
        if codes != "*" and code.name not in codes.split():
            continue
        if row.on not in offences.split():
            continue
        ways = [{**row.when, **way} for way in row.either or ({},)]
        if all(_within(way, _facts(facts)) for way in ways):
            return why
    return ""


def in_words(row: Clause) -> str:
    """A row in a line."""
    return f"{row.on} {' '.join(row.numbers)} {dict(row.when)} {row.says}"
