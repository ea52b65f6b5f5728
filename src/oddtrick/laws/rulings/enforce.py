"""Rulings carried out: what each effect does to the referee's notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from oddtrick.core import Action, Result, Violation, Void, seat_bit
from oddtrick.laws.irregularities.defective_tricks import (
    charged,
    led_since,
    restored,
    to_add,
    to_restore,
    unmended,
)
from oddtrick.laws.irregularities.in_play import seating_of
from oddtrick.laws.notes.code import (
    ACCEPTED,
    ESTABLISHED,
    OPEN,
    RULED,
    Breach,
    Code,
    Notes,
    Query,
)
from oddtrick.laws.notes.incident import Revoke
from oddtrick.laws.notes.penalties import (
    back_to,
    discharge,
    excluded_by,
    free,
    open_cards,
    undemanded,
)
from oddtrick.laws.notes.penalty import (
    MINOR_PENALTY_CARD,
    PENALTY_CARD,
    PENALTY_CARDS,
    Duty,
)
from oddtrick.laws.notes.ruling import (
    AddCard,
    Annul,
    Answer,
    Charge,
    Declares,
    Effect,
    Enforce,
    Free,
    Give,
    LeadFrom,
    LookAtTwo,
    NotAsked,
    Owe,
    Put,
    Redeal,
    Restore,
    Review,
    StillPays,
    TakeBack,
    Undouble,
)
from oddtrick.messages import say
from oddtrick.scoring.rulings import Award, Limit, NoScore, Transfer
from oddtrick.stages.calling.auction import AuctionState, Contract
from oddtrick.stages.tricks.drawing import DrawingState
from oddtrick.stages.tricks.tricks import TrickState

_NOT_PUT = ("insufficient", "double", "above")
"""The fault of a call that nobody is taken to have made."""


def apply_ruling(
    notes: Notes,
    effects: Sequence[Effect],
    code: Code,
    position: int,
    matter: str = "",
    by: int = -1,
) -> Notes:
    """The notes when a ruling on what happened at a position, in a matter, has been carried out."""
    for effect in effects:
        notes = _do(notes, effect, code, position, matter, by)
    return notes


def _do(notes: Notes, effect: Effect, code: Code, position: int, matter: str, by: int) -> Notes:
    here = notes.line.at
    match effect:
        case TakeBack(before):
            back = _taken_back(notes, (position if position >= 0 else here) - before, code)
            return back if before else _called_in_turn(back, notes)
        case Put(action):
            # Taking back may have led elsewhere: what no longer fits is not put.
            now = notes.line.now
            if not now.stage.admits(now.stage_state, action):
                return notes
            if any(f.kind in _NOT_PUT for f in now.stage.violations(now.stage_state, action)):
                return notes  # the person calls, and the law on that call applies
            duties = discharge(notes.line.now.stage_state, notes.duties, action, here)
            return notes._replace(line=notes.line.put(action), duties=duties)
        case Undouble():
            now = notes.line.now
            if not isinstance(now.stage_state, AuctionState):  # the pass has closed the auction
                contract = replace(now.table.get(Contract), doubled=0)
                return notes._replace(line=notes.line.restart(contract))
            stage_state = now.stage_state._replace(doubled=0)
            return notes._replace(
                line=notes.line._replace(now=now._replace(stage_state=stage_state))
            )
        case Owe(duty):
            if duty.kind in PENALTY_CARDS:
                return _exposes(notes, duty._replace(born=here))
            return notes._replace(duties=(*notes.duties, duty._replace(born=here)))
        case Free(hand, kind, cards, one):
            return notes._replace(duties=free(notes.duties, hand, kind, cards, here, one=one))
        case Give(result):
            return notes._replace(given=(*notes.given, *_entered(notes, result)))
        case Annul(laws):
            left = tuple(r for r in notes.given if getattr(r, "law", "") not in laws)
            return notes._replace(given=left)
        case Declares(hand):
            contract = notes.line.now.table.get(Contract)
            line = notes.line.restart(replace(contract, declarer=hand))
            return notes._replace(line=line)
        case LeadFrom(hand):
            now = notes.line.now
            if (
                not isinstance(now.stage_state, TrickState)
                or now.stage_state.trick
                or not now.stage_state.hands[hand]
            ):
                return notes
            leading = now._replace(stage_state=now.stage_state._replace(to_play=hand))
            return notes._replace(line=notes.line._replace(now=leading))
        case StillPays(hand):
            law = next(law for law in code.laws if law.incident is Revoke)
            number = 1 + max((b.action_number for b in notes.breaches), default=0)
            paid = Breach(law, hand, here, ESTABLISHED, noticed=True, action_number=number)
            return notes._replace(breaches=(*notes.breaches, paid))
        case LookAtTwo(hand):
            drawing = notes.line.now.stage_state
            if not isinstance(drawing, DrawingState):
                return notes
            looking = drawing._replace(may_look=drawing.may_look | seat_bit(hand))
            now = notes.line.now._replace(stage_state=looking)
            return notes._replace(line=notes.line._replace(now=now))
        case NotAsked(topic):
            return notes._replace(asked=(*notes.asked, (topic, here)))
        case Enforce():
            breach = cast("Breach", notes.breach(position, matter))
            query = Query(matter, breach.hand, by, position)
            return mark(notes, OPEN, position, matter)._replace(queue=(query,))
        case AddCard(hand, in_time):
            since = led_since(notes, position) if in_time else -1
            notes = _taken_back(notes, since, code) if since >= 0 else notes
            return _put(notes, to_add(notes, hand, position))
        case Restore(hand, card):
            return _put(notes, to_restore(notes, hand, card, position))
        case Charge(hand, card):
            return charged(notes, code, hand, card, position, by)
        case Review(law):
            known = law in notes.reviews
            return notes if known else notes._replace(reviews=(*notes.reviews, law))
        case Answer():  # the referee has it with the case
            return notes
        case Redeal(law):
            return notes._replace(void=Void(f"{code.name}:{law}"))


def _exposes(notes: Notes, duty: Duty) -> Notes:
    """The notes with one penalty card more. One that lies there already is none; of two or more of
    one hand none is minor (2017, law 50B)."""
    lying = open_cards(notes.duties, duty.hand)
    duties = notes.duties
    if not lying >> duty.arg & 1:
        duties = (*duties, duty)
    elif duty.kind != PENALTY_CARD:
        return notes
    if (lying | 1 << duty.arg).bit_count() > 1 or duty.kind == PENALTY_CARD:
        duties = tuple(
            d._replace(kind=PENALTY_CARD)
            if d.hand == duty.hand and d.kind == MINOR_PENALTY_CARD and d.owed
            else d
            for d in duties
        )
    return notes._replace(duties=duties)


def _put(notes: Notes, actions: Sequence[Action]) -> Notes:
    """The notes when these acts have been put into the line."""
    for action in actions:
        notes = notes._replace(line=notes.line.put(action))
    return notes


def _called_in_turn(notes: Notes, before: Notes) -> Notes:
    """The notes with a call made in the right turn over one out of turn: it stands when that one is
    taken back."""
    for event in before.line.now.log[notes.line.at + 1 :]:
        action, now = event.action, notes.line.now
        if isinstance(now.stage_state, TrickState):  # a claim, say, is on the cards as they lay
            break
        if (
            now.over
            or not now.stage.admits(now.stage_state, action)
            or now.stage.violations(now.stage_state, action)
        ):
            break
        if excluded_by(
            now.stage_state, notes.duties, now.stage.legal(now.stage_state, action.hand), action
        ):
            break
        duties = discharge(now.stage_state, notes.duties, action, notes.line.at)
        notes = notes._replace(line=notes.line.put(action), duties=duties)
    return notes


def _entered(notes: Notes, result: Result) -> Iterator[Result]:
    """The gift of a ruling to the sides of a deal, for each side that scores: players who are
    together in this deal alone score each for themselves."""
    own, table = seating_of(notes), notes.line.now.game.seating
    if own is table:
        yield result
        return
    scoring = [
        list(dict.fromkeys(table.side_of[s] for s in side if table.side_of[s] >= 0))
        for side in own.sides
    ]
    match result:
        case Transfer(giver, taker):
            yield replace(result, giver=scoring[giver][0], taker=scoring[taker][0])
        case Award(side) | NoScore(side) | Limit(side):
            yield from (replace(result, side=one) for one in scoring[side])
        case _:
            yield result


def mark(notes: Notes, state: str, position: int, matter: str, action_number: int = 0) -> Notes:
    """The notes when a breach, or a table action, is in a state."""
    breaches = tuple(
        b._replace(state=state) if b.is_at(position, matter, action_number) else b
        for b in notes.breaches
    )
    return notes._replace(breaches=breaches)


def _taken_back(notes: Notes, position: int, code: Code) -> Notes:
    """The notes when play has gone back to a position. Going back from the settlement, what was
    ruled on there is to be ruled on again when play has ended anew."""
    breaches = tuple(
        b._replace(at=min(b.at, position))
        for b in notes.breaches
        if b.at < position or b.action_number
    )  # what was done beside the game cannot be taken back
    given = notes.given
    if notes.line.now.over:
        breaches = tuple(
            b._replace(state=ESTABLISHED) if b.noticed and b.state == RULED else b for b in breaches
        )
        given = ()
    breaches = tuple(
        b._replace(state=OPEN) if unmended(notes, b, position) else b for b in breaches
    )
    duties, line = back_to(notes.duties, position), notes.line.back(position)
    for action in restored(notes, position):  # what has been given back stays with its hand
        line = line.put(action)
    if isinstance(line.now.stage_state, AuctionState) and not isinstance(
        notes.line.now.stage_state, AuctionState
    ):
        duties = undemanded(duties)
    notes = notes._replace(
        line=line,
        breaches=breaches,
        duties=duties,
        queue=() if notes.line.now.over else notes.queue,  # the settlement asks again
        asked=tuple(q for q in notes.asked if q[1] <= position),
        given=given,
        agreed=0,
    )
    return notes._replace(
        breaches=tuple(_as_now(notes, b, code) for b in breaches),
        queue=tuple(q for q in notes.queue if notes.breach(q.at, q.matter, q.action_number)),
    )


def _as_now(notes: Notes, breach: Breach, code: Code) -> Breach:
    """A table action that lies at the present again, as the law of this moment has it: what was
    done when the auction seemed over was done in the auction. Where there is none it is past."""
    if (
        not breach.action_number
        or breach.action is None
        or breach.state != OPEN
        or breach.at < notes.line.at
    ):
        return breach
    law = code.covering(notes, breach.action, Violation(breach.action.kind, say("")))
    return breach._replace(law=law) if law else breach._replace(state=ACCEPTED)
