"""Deeds as the laws see them: the incident that each is."""

from __future__ import annotations

from typing import cast

from oddtrick.cards import Card
from oddtrick.core import Action
from oddtrick.laws.notes.code import Breach, Notes
from oddtrick.laws.notes.incident import (
    CallAfterClose,
    CardExposed,
    Consulted,
    DummyLooked,
    DummySeen,
    DummySpoke,
    Incident,
    LedAhead,
    LedBeforePlay,
    Looked,
    PlayedTogether,
    Remark,
    WrongDeal,
    WrongNumber,
    WrongPenalty,
)
from oddtrick.laws.notes.penalties import open_cards
from oddtrick.stages.calling.declaring import DeclaringState
from oddtrick.stages.calling.doubling import DoublingState
from oddtrick.stages.tricks.tricks import TrickState, Trump

from .in_play import (
    declarer,
    led,
    lone,
    partner_of,
    play_at,
    play_before,
    play_now,
    plays_since,
    same_side,
    seating_of,
)
from .table_actions import OF_THE_NUMBER, TableAction, deed_of, how_seen, lost_rights, moment


def describe_deed(notes: Notes, breach: Breach, by: int) -> Incident:
    """The incident that a deed is."""
    return incident_of(notes, cast("Action", breach.action), breach.at, by)


def incident_of(notes: Notes, action: Action, at: int, by: int = -1) -> Incident:
    """The incident that a deed at a position is."""
    deed, hand, here = cast("TableAction", action.arg), action.hand, notes.line.at
    if deed.call:
        return CallAfterClose(hand, declarer(notes), deed.call)
    setting, decl, when = notes.line.now.setting, declarer(notes), moment(notes, at)
    if deed.fault:
        complete = here > 0 or deed.fault in OF_THE_NUMBER
        played = isinstance(notes.line.now.sub, TrickState) and moment(notes, here) == "play"
        if deed.fault in OF_THE_NUMBER:
            played = any(p.hand == hand for p in plays_since(notes, -1))
        return WrongDeal(hand, deed.fault, setting.dealer, complete, played, by)
    # What was done when the auction seemed over exposed a card in the auction.
    if deed.what == "lead" and (trump := notes.line.now.table.find(Trump)):
        doubling = notes.line.past[at].sub if at < here else notes.line.now.sub
        times = doubling.times if isinstance(doubling, DoublingState) else 0
        return LedBeforePlay(hand, trump.maker, deed.card, times > 0, by)
    if deed.what == "look":
        return Looked(hand, decl, by)
    if deed.what == "ahead" and when == "play":
        trick = play_at(notes, at)
        both, suit = _played_both(notes, at), led(trick) if trick.trick else -1
        return LedAhead(hand, decl, deed.card, both, by, suit)
    if deed.what == "remark":
        return Remark(hand, decl, when, by)
    if deed.what == "suggest":
        return Remark(hand, decl, when, by, deed.suit)
    if deed.what == "see":
        return DummySeen(hand, by)
    if deed.what == "peek":
        return DummyLooked(hand, decl, by)
    if deed.what == "overcharge":
        return WrongPenalty(hand, by)
    if deed.what == "consult":
        return Consulted(hand, by)
    if deed.what == "touch":
        return DummySpoke(hand, decl, "card", False, by, deed.card)
    if deed.what == "warn":
        return DummySpoke(hand, decl, "wrong lead", lost_rights(notes, hand), by)
    sub = notes.line.past[at].sub if at < here else notes.line.now.sub
    seating = seating_of(notes)
    leader = sub.cast.leader if isinstance(sub, TrickState) else seating.after(setting.dealer)
    leads = "self" if leader == hand else "other"
    leads = "partner" if leader != hand and leader == partner_of(notes, hand) else leads
    suit = sub.cast.order.suit[deed.card] if isinstance(sub, TrickState) else deed.card // 13
    alone = isinstance(sub, TrickState) and lone(sub.cast, seating, hand)
    how = how_seen(deed)
    made = isinstance(sub, DeclaringState) and not isinstance(notes.line.now.sub, DeclaringState)
    lying = open_cards(notes.duties, hand) & ~(1 << deed.card)
    mine = [d for b in notes.breaches if b.hand == hand and (d := deed_of(b)) and d != deed]
    beside = any(d.card >= 0 and d.what in ("drop", "show") for d in mine)
    return CardExposed(
        *(hand, decl, deed.card, suit, how, when, leads, setting.dealer, by, alone, made),
        other=bool(lying),
        beside=beside and when == "auction",
    )


def _played_both(notes: Notes, at: int) -> bool:
    """Whether declarer has played from both his hands to the trick at a position."""
    sub = play_at(notes, at)
    mine = [h for h in sub.cast.active if same_side(notes, h, declarer(notes))]
    return set(mine) <= {h for h, _ in sub.trick}


def describe_number(notes: Notes, breach: Breach, by: int) -> WrongNumber:
    """The incident that a hand with too few or too many cards is."""
    return number_of(notes, cast("Action", breach.action), breach.at, by)


def number_of(notes: Notes, action: Action, at: int, by: int = -1) -> WrongNumber:
    """A wrong number of cards in a hand, with how far play has gone."""
    now = play_now(notes)
    return WrongNumber(action.hand, now is not None and len(now.tricks) > 0, by)


def describe_together(notes: Notes, breach: Breach, by: int) -> PlayedTogether:
    """The incident that a card played together with another is, where a code has laws on that."""
    return together_of(notes, cast("Action", breach.action), breach.at, by)


def together_of(notes: Notes, action: Action, at: int, by: int = -1) -> PlayedTogether:
    """Several cards played at once: the one that counts, and those with it. Where that one has
    been taken back since, it is too late to choose."""
    hand, cards = action.hand, [cast("TableAction", action.arg).card]
    for other in notes.breaches:
        deed = deed_of(other)
        if deed and deed.what == "with" and (other.hand, other.at) == (hand, at):
            cards.append(deed.card)
    last = notes.line.action(at - 1) if at else None
    if last is None or last.kind != "play" or last.hand != hand:
        return PlayedTogether(hand, declarer(notes), (-1, *dict.fromkeys(cards)), True, by)
    tricks, now = len(play_before(notes, at - 1).tricks), play_now(notes)
    over = now is None or len(now.tricks) > tricks + 1 or (len(now.tricks) > tricks and now.trick)
    played = cast("Card", last.arg)
    return PlayedTogether(hand, declarer(notes), (played, *dict.fromkeys(cards)), bool(over), by)
