"""Public facts of a refereed table: those of the deal inside, and the referee's rulings and
demands."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import Card
from oddtrick.core import Result
from oddtrick.laws.irregularities.in_play import tricks_given
from oddtrick.laws.notes.code import Notes
from oddtrick.laws.notes.penalty import (
    FORBID,
    FORBID_WHILE_LEADING,
    MINOR_PENALTY_CARD,
    NO_MAKING,
    PASS_ALWAYS,
    PASS_ONCE,
    PENALTY_CARDS,
    REQUIRE,
)
from oddtrick.laws.notes.ruling import Choice, Ruling
from oddtrick.stages.calling.auction import AuctionState
from oddtrick.stages.trumps import MakingState


@dataclass(frozen=True)
class PenaltyCards(Result):
    """The penalty cards on the table: (hand, card); those that are minor (2017, law 50B) again by
    themselves."""

    cards: tuple[tuple[int, Card], ...]
    minor: tuple[tuple[int, Card], ...] = ()

    public = True


@dataclass(frozen=True)
class Demands(Result):
    """Suits a hand is required or forbidden to lead: (hand, ``require`` or ``forbid``, suit)."""

    demands: tuple[tuple[int, str, int], ...]

    public = True


@dataclass(frozen=True)
class Barred(Result):
    """The hands that must pass: (hand, whether at every turn)."""

    hands: tuple[tuple[int, bool], ...]

    public = True


@dataclass(frozen=True)
class Rulings(Result):
    """The rulings of the deal so far, in order."""

    rulings: tuple[Ruling, ...]

    public = True


@dataclass(frozen=True)
class OpenCase(Result):
    """Play rests: one of `who` may choose."""

    ruling: Ruling
    who: tuple[int, ...]
    choices: tuple[Choice, ...]

    public = True


def shown(notes: Notes) -> tuple[Result, ...]:
    """The facts of a refereed table, as the notes stand."""
    now = notes.line.now
    results = [r for r in now.results[notes.dealt :] if r.public]
    if not now.over:
        results += now.stage_facts()
    owed = [d for d in notes.duties if d.owed]
    cards = tuple((d.hand, d.arg) for d in owed if d.kind in PENALTY_CARDS)
    minor = tuple((d.hand, d.arg) for d in owed if d.kind == MINOR_PENALTY_CARD)
    if cards:
        results.append(PenaltyCards(cards, minor))
    verbs = {REQUIRE: "require", FORBID: "forbid", FORBID_WHILE_LEADING: "forbid"}
    demands = tuple((d.hand, verbs[d.kind], d.arg) for d in owed if d.kind in verbs)
    if demands:
        results.append(Demands(demands))
    if isinstance(now.stage_state, AuctionState | MakingState) and not now.over:
        always = {d.hand for d in owed if d.kind in (PASS_ALWAYS, NO_MAKING)}
        once = {d.hand for d in owed if d.kind == PASS_ONCE} - always
        barred = tuple(sorted([(h, True) for h in always] + [(h, False) for h in once]))
        results += [Barred(barred)] if barred else []
    results += tricks_given(notes)
    if notes.rulings:
        results.append(Rulings(notes.rulings))
    if notes.case:
        choices = tuple(o.choice for o in notes.case.options)
        results.append(OpenCase(notes.case.ruling, notes.case.who, choices))
    return tuple(results)
