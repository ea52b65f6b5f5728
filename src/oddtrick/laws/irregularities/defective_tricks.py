"""Tricks with too few or too many cards, before a referee: how they come about, what the laws are
told about them, and how they are put right. Shared by all codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from oddtrick.cards import Card
from oddtrick.core import Action, Violation
from oddtrick.laws.notes.code import ESTABLISHED, OPEN, RULED, Breach, Code, Notes, Query
from oddtrick.laws.notes.incident import Omitted, Surplus
from oddtrick.stages.tricks.defective_tricks import rounds_left
from oddtrick.stages.tricks.tricks import Played, TrickState

from .in_play import CardPlay, declarer, led, play_before, play_now, plays_since, same_side
from .table_actions import table_action_of


def has_omitted(notes: Notes, action: Action, fault: Violation) -> bool:
    """No card is played to a trick."""
    return fault.kind == "omitted"


def has_surplus(notes: Notes, action: Action, fault: Violation) -> bool:
    """A card is left in a trick together with another."""
    return fault.kind == "surplus"


def played_late(notes: Notes, breach: Breach, action: Action) -> bool:
    """Whether a hand plays, of its own accord, to the trick it has omitted."""
    now, then = play_now(notes), play_before(notes, breach.at)
    same = now is not None and len(now.tricks) == len(then.tricks)
    return same and action.kind == "play" and action.hand == breach.hand


def left_in_trick(notes: Notes, action: Action) -> tuple[tuple[Breach, Action], ...]:
    """Cards played together with others, of which nobody has spoken, when somebody leads to the
    next trick: they are left in the one that has been won. Not the one that is led."""
    state = play_now(notes)
    if state is None or state.trick or not state.tricks or action.kind != "play":
        return ()
    found = []
    for breach in notes.breaches:
        act = table_action_of(breach)
        if act is None or act.what != "with" or breach.state != OPEN:
            continue
        hand, c, at = breach.hand, act.card, breach.at - 1
        last = notes.line.action(at) if at >= 0 else None
        if (
            last is not None
            and (last.kind, last.hand) == ("play", hand)
            and len(play_before(notes, at).tricks) == len(state.tricks) - 1
            and state.hands[hand] >> c & 1
            and (action.hand, action.arg) != (hand, c)
        ):
            found.append((breach, Action(hand, hand, "under", c)))
    return tuple(found)


def _later(notes: Notes, position: int, tricks: int) -> list[CardPlay]:
    """The cards played after a position, to tricks after so many of the same play."""
    past = notes.line.past
    return [
        p
        for p in plays_since(notes, position)
        if past[p.at].at == past[position].at and len(play_before(notes, p.at).tricks) > tricks
    ]


def _over(notes: Notes, position: int) -> bool:
    """Whether the tricks are over that were played at a position."""
    return notes.line.now.over or notes.line.past[position].at != notes.line.now.at


def _matched(notes: Notes, hand: int) -> bool:
    """Whether this hand and another have played, between them, as many cards as they should."""
    state = notes.line.now.stage_state
    if not isinstance(state, TrickState) or state.uneven is None:
        return False
    over = [0] * len(state.hands)
    for at, h in state.uneven.omitted:
        over[h] += at < len(state.tricks)
    for trick in state.tricks:
        for h, _ in trick.surplus:
            over[h] -= 1
    return bool(over[hand]) and any(over[h] == -over[hand] for h in state.roles.active)


def omitting(notes: Notes, action: Action, position: int) -> Omitted:
    """The consequence of an omission: too late to be put right."""
    return Omitted(action.hand, declarer(notes), next_trick=True, both_sides=True, quitted=True)


def describe_omitted(notes: Notes, breach: Breach, by: int) -> Omitted:
    """A trick to which a hand has not played, and how far play has gone since."""
    hand, then = breach.hand, play_before(notes, breach.at)
    later = _later(notes, breach.at, len(then.tricks))
    return Omitted(
        hand,
        declarer(notes),
        next_trick=any(p.hand == hand for p in later),
        both_sides=len({same_side(notes, p.hand, hand) for p in later}) > 1,
        quitted=bool(later) or _over(notes, breach.at),
        matched=_matched(notes, hand),
        by=by,
        won_any=_won_since(notes, hand, len(then.tricks)),
    )


def _won_since(notes: Notes, hand: int, tricks: int) -> bool:
    """Whether a hand's side has won one of the tricks after so many."""
    state = notes.line.now.stage_state
    played = (
        state.tricks if isinstance(state, TrickState) else notes.line.now.table.get(Played).tricks
    )
    return any(same_side(notes, trick.winner, hand) for trick in played[tricks:])


def describe_surplus(notes: Notes, breach: Breach, by: int) -> Surplus:
    """A card too many in a trick, and how far play has gone since."""
    hand, c = breach.hand, cast("Card", notes.line.action(breach.at).arg)
    later = _later(notes, breach.at, len(play_before(notes, breach.at).tricks) - 1)
    return Surplus(
        hand,
        declarer(notes),
        c,
        both_sides=len({same_side(notes, p.hand, hand) for p in later}) > 1,
        during=not _over(notes, breach.at),
        matched=_matched(notes, hand),
        by=by,
    )


def surplus_of(notes: Notes, action: Action, position: int) -> Surplus:
    """The consequence of a card left in a trick."""
    return Surplus(action.hand, declarer(notes), cast("Card", action.arg), both_sides=True)


# -- put right --------------------------------------------------------------------------------


def led_since(notes: Notes, position: int) -> int:
    """The position at which somebody has led to the trick after the one omitted at a position; -1
    where nobody has, or play is over."""
    tricks = len(play_before(notes, position).tricks)
    return (
        -1 if _over(notes, position) else next((p.at for p in _later(notes, position, tricks)), -1)
    )


def to_add(notes: Notes, hand: int, position: int) -> Sequence[Action]:
    """The act by which a hand is to add a card to the trick it omitted at a position."""
    state = play_now(notes)
    if state is None or _over(notes, position) or not state.hands[hand] or rounds_left(state) <= 0:
        return ()
    return (Action(hand, hand, "late", len(play_before(notes, position).tricks)),)


def to_restore(notes: Notes, hand: int, card: Card, position: int) -> Sequence[Action]:
    """The act by which a card too many, left in a trick at a position, goes back to its hand."""
    return () if _over(notes, position) else (Action(hand, hand, "restore", card),)


def restored(notes: Notes, position: int) -> list[Action]:
    """Cards given back to their hands since a position which they had played before it."""
    then = notes.line.past[position].stage_state if position < notes.line.at else None
    lie = {one for t in then.tricks for one in t.surplus} if isinstance(then, TrickState) else set()
    return [
        e.action
        for e in notes.line.now.log[position:]
        if e.action.kind == "restore" and (e.action.hand, e.action.arg) in lie
    ]


def unmended(notes: Notes, breach: Breach, position: int) -> bool:
    """Whether a hand was asked since a position to add a card to the trick of this breach."""
    if breach.law.name != "missed" or breach.state != RULED:
        return False
    trick = len(play_before(notes, breach.at).tricks)
    since = notes.line.now.log[position:]
    return any(
        (e.action.kind, e.action.hand, e.action.arg) == ("late", breach.hand, trick) for e in since
    )


def charged(notes: Notes, code: Code, hand: int, card: Card, position: int, by: int) -> Notes:
    """The notes when a hand answers for the revokes it has made by not playing a card that it is
    taken to have held since a position."""
    law = next(law for law in code.laws if law.name == "revoke")
    now, tricks = play_now(notes), len(play_before(notes, position).tricks)
    running = -1 if now is None or _over(notes, position) else len(now.tricks)
    breaches: list[Breach] = []
    for play in _later(notes, position, tricks - 1):
        then = play_before(notes, play.at)
        suit = then.roles.order.suit
        renounced = play.hand == hand and then.trick and suit[play.card] != led(then) == suit[card]
        if renounced and notes.breach(play.at, law.matter) is None:
            state = OPEN if len(then.tricks) == running else ESTABLISHED
            breaches.append(Breach(law, hand, play.at, state, noticed=True))
    queue = tuple(Query(law.matter, hand, by, b.at) for b in breaches if notes.line.now.over)
    return notes._replace(breaches=(*notes.breaches, *breaches), queue=(*notes.queue, *queue))
