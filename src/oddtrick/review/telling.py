"""The story of a deal, step by step, with every card in sight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from oddtrick.cards import Card, card_code
from oddtrick.core import NATURE, Action, Place, State
from oddtrick.messages import ENGLISH, NOTHING, Language, Message, Verbatim, say, term
from oddtrick.records import Record, record_of, steps, summary
from oddtrick.scoring.imps import IMP_FROM
from oddtrick.scoring.running_total import DuplicateBoard
from oddtrick.seats import SEAT_NAMES
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.piles.moves import card_used
from oddtrick.stages.tricks.tricks import CurrentTrick, Played, Uneven


class Heap(msgspec.Struct, frozen=True):
    """Cards that lie in one place, face up: whose (a seat's letter, or none), which of several."""

    kind: str
    seat: str
    number: int
    shape: str
    cards: list[str]


class ReviewStep(msgspec.Struct, frozen=True):
    """One act: who did it, with whose hand, and what lay elsewhere after it than before.

    `text` is the line of the log with the seats in it as ``{hand}`` and ``{by}``; `trick` counts
    from 1 and is 0 outside the play; `winner` is the hand that won the trick with this card.
    """

    by: str
    hand: str
    kind: str
    code: str
    label: str
    card: str
    text: str
    trick: int
    winner: str
    changed: list[Heap]


class Side(msgspec.Struct, frozen=True):
    """A side of the game, and what it scored (nothing while the deal is not finished)."""

    name: str
    seats: list[str]
    score: int | None


class LedgerLine(msgspec.Struct, frozen=True):
    """An entry of the ledger in words."""

    side: str
    column: str
    points: int
    why: str


class ContractPlayed(msgspec.Struct, frozen=True):
    """The contract played: its code (``4S``, ``3NTX``), in words, whose it was, the tricks it needs
    (`None` where it asks for no number), and what became of it (``+1``, or nothing)."""

    code: str
    name: str
    by: str
    needed: int | None
    made: str


class NextAction(msgspec.Struct, frozen=True):
    """Something that can be done next: who does it, its code for a record, and its card."""

    by: str
    code: str
    label: str
    card: str


class DealReport(msgspec.Struct, frozen=True):
    """A deal as it went. `heaps` is how the cards lay before the first step, `choices` what can be
    done after the last one if the deal is not finished. `uneven` says that some trick had too few
    or too many cards, so that no solver has figures for it. `imp_from` is the least difference for
    each IMP from one on, if boards of the game are compared; otherwise it is empty."""

    game: str
    title: str
    seats: list[str]
    dealer: str
    vulnerable: list[str]
    number: int
    finished: bool
    outcome: str
    sides: list[Side]
    ledger: list[LedgerLine]
    imp_from: list[int]
    heaps: list[Heap]
    steps: list[ReviewStep]
    choices: list[NextAction]
    record: dict[str, object]
    uneven: bool = False
    contract: ContractPlayed | None = None


class RecordedAction(NamedTuple):
    """A state of a recorded deal, the act that followed (none at the end), and the state after."""

    number: int
    state: State
    action: Action | None
    after: State


def recorded_actions(record: Record) -> Iterator[RecordedAction]:
    """The acts of a record that were somebody's, and at last the state it leads to.

    Raises what `oddtrick.records.steps` raises.
    """
    number = 0
    before: State | None = None
    text: str | None = None
    for state, following in steps(record):
        if before is not None and text is not None:
            action = before.action(text)
            yield RecordedAction(number, before, action, state)
            number += 1
        before, text = state, following
    assert before is not None
    yield RecordedAction(number, before, None, before)


def report(record: Record, spoken: Language = ENGLISH) -> DealReport:
    """The report of a deal, with what was done in a language; ``{by}`` and ``{hand}`` stand for
    the names of seats. Raises what `oddtrick.records` raises for an impossible record."""
    review_steps: list[ReviewStep] = []
    first: State | None = None
    state: State | None = None
    uneven = False
    for deed in recorded_actions(record):
        first = first or deed.state
        state = deed.after
        uneven = uneven or _uneven(state)
        if deed.action is not None:
            review_steps.append(_step(deed, deed.action, spoken))
    assert first is not None
    assert state is not None
    return _report(first, state, review_steps, uneven, spoken)


def _uneven(state: State) -> bool:
    return any(isinstance(f, Uneven) for f in state.stage_facts())


def _report(
    first: State, state: State, review_steps: list[ReviewStep], uneven: bool, spoken: Language
) -> DealReport:
    game, setting = state.game, state.setting
    ledger = state.ledger() if state.over else ()
    score = state.score() if state.over else {}
    return DealReport(
        game=game.name,
        title=spoken.text(term(game.title)),
        seats=list(game.seats),
        dealer=game.seats[setting.dealer],
        vulnerable=[
            s
            for i, s in enumerate(game.seats)
            if game.side_of[i] >= 0 and setting.vulnerable >> game.side_of[i] & 1
        ],
        number=setting.number,
        finished=state.over,
        outcome=spoken.text(outcome(state)),
        sides=[
            Side(name, [game.seats[s] for s in seats], score.get(name))
            for name, seats in zip(game.side_names, game.sides, strict=True)
        ],
        ledger=[
            LedgerLine(game.side_names[e.side], e.column, e.points, spoken.text(e.why))
            for e in ledger
        ],
        imp_from=list(IMP_FROM) if isinstance(game.match, DuplicateBoard) else [],
        heaps=[_heap(state, p) for p in first.places()],
        steps=review_steps,
        choices=_choices(state, spoken),
        record=msgspec.to_builtins(record_of(state)),
        uneven=uneven,
        contract=_contract(state, spoken),
    )


def _contract(state: State, spoken: Language) -> ContractPlayed | None:
    contract = next((f for f in reversed(state.facts()) if isinstance(f, Contract)), None)
    if contract is None:
        return None
    name, by = spoken.text(contract.term), state.game.seats[contract.declarer]
    odd = _odd(state, contract)
    made = "" if odd is None else spoken.text(_made(odd))
    return ContractPlayed(contract.code, name, by, contract.needed, made)


def _choices(state: State, spoken: Language) -> list[NextAction]:
    if state.over:
        return []
    seats, stage = state.game.seats, state.stage
    actions: list[NextAction] = []
    for seat in dict.fromkeys(turn.by for turn in state.turns if turn.by >= 0):
        for action in state.legal(seat):
            used = card_used(action)
            card = "" if used is None else card_code(used)
            label = spoken.text(stage.label(action))
            actions.append(NextAction(seats[seat], state.code(action), label, card))
    return actions


def outcome(state: State) -> Message:
    """Contract and declarer in words, and what became of it, where there was an auction; else
    nothing."""
    contract = next((f for f in reversed(state.facts()) if isinstance(f, Contract)), None)
    if contract is None:
        return NOTHING
    return declared_outcome(contract, state.game.seats[contract.declarer], _odd(state, contract))


def seat_term(seat: str) -> Message | Verbatim:
    """A seat by its letter: those of the compass are words."""
    return term(seat) if seat in SEAT_NAMES else Verbatim(seat)


def declared_outcome(contract: Contract, declarer: str, odd: int | None) -> Message:
    """A contract with its declarer's seat, and how many tricks more or fewer than it needs were
    won, where that is known.

    >>> str(declared_outcome(Contract(0, 3, 4, 0), "N", 1))
    'Three no-trump by N, +1'
    """
    declared = contract.declared_by(seat_term(declarer))
    if odd is None:
        return say("{Declared}", declared=declared)
    return say("{Declared}, {made}", declared=declared, made=_made(odd))


def _made(odd: int) -> Message:
    figure = Verbatim(f"{odd:+d}".replace("-", "−"))
    return say("{figure}", figure=figure) if odd else say("just made")


def _odd(state: State, contract: Contract) -> int | None:
    """How many tricks more or fewer than the contract needs, where that is known."""
    tricks = summary(state).get("tricks")
    if state.over and contract.needed is not None and isinstance(tricks, dict):
        side = next((n for n in tricks if state.game.seats[contract.declarer] in n), None)
        if side is not None:
            return int(tricks[side]) - contract.needed
    return None


def _step(deed: RecordedAction, action: Action, spoken: Language) -> ReviewStep:
    before, after = deed.state, deed.after
    seats, stage = before.game.seats, before.stage
    used = card_used(action)
    trick, winner = _trick(before, after, action)
    return ReviewStep(
        by="" if action.by < 0 else seats[action.by],
        hand="" if action.hand < 0 else seats[action.hand],
        kind="chance" if action.by == NATURE else action.kind,
        code=stage.code(action),
        label=spoken.text(stage.label(action)) if action.by >= 0 else "",
        card="" if used is None else card_code(used),
        text=spoken.text(stage.describe(before.stage_state, action)),
        trick=trick,
        winner="" if winner < 0 else seats[winner],
        changed=_changed(before, after),
    )


def _trick(before: State, after: State, action: Action) -> tuple[int, int]:
    """The number of the trick a card was played to, and who won it by that (-1: nobody yet)."""
    if action.kind != "play":
        return 0, -1
    played = _played(before)
    if played is None:
        return 0, -1
    now = _played(after)
    won = now is not None and len(now.tricks) > len(played.tricks)
    return len(played.tricks) + 1, now.tricks[-1].winner if now is not None and won else -1


def _played(state: State) -> Played | None:
    """The tricks so far of the play that runs, or of the last that ran."""
    facts = state.facts()
    if any(isinstance(f, CurrentTrick) for f in facts):
        return next((f for f in reversed(facts) if isinstance(f, Played)), None)
    return next((f for f in reversed(state.results) if isinstance(f, Played)), None)


def _heap(state: State, place: Place) -> Heap:
    seat = "" if place.seat < 0 else state.game.seats[place.seat]
    cards: tuple[Card, ...] = place.cards
    return Heap(place.kind, seat, place.number, place.shape, [card_code(c) for c in cards])


def _changed(before: State, after: State) -> list[Heap]:
    """The places that are not as they were; one that is gone is empty."""
    was = {(p.kind, p.seat, p.number): p for p in before.places()}
    now = {(p.kind, p.seat, p.number): p for p in after.places()}
    gone = [_heap(before, p._replace(cards=())) for key, p in was.items() if key not in now]
    new = [_heap(after, p) for key, p in now.items() if key not in was or was[key].cards != p.cards]
    return gone + new
