"""Attention at a refereed table: the player points out errors of the other side, in so far as
everybody can see it. Of its own side's errors it keeps silent, as the book allows (Scarne 1963,
“Proprieties in Bridge”)."""

from __future__ import annotations

from collections.abc import Iterator

from oddtrick.cards import JOKER
from oddtrick.core import Action, View
from oddtrick.laws import Barred
from oddtrick.players.player import Decision
from oddtrick.stages.calling.auction import Auction, Calls
from oddtrick.stages.tricks.trick import CurrentTrick, Played, PlayRoles, Uneven, casting_of

_CITATION = "Scarne 1963, Drawing Attention to an Irregularity"


def point_out_irregularity(view: View) -> Decision | None:
    """Attention to an irregularity by the other side; `None` where there is none to be seen, or
    where it has been spoken of already."""
    offered = {(a.arg, a.hand): a for a in view.menu if a.kind == "attention"}
    if not offered:
        return None
    side_of = view.game.side_of
    for matter, hand, why in _seen(view):
        action = offered.get((matter, hand))
        if (
            action is not None
            and side_of[hand] != side_of[view.seat]
            and not _spoken_of(view, action)
        ):
            return Decision(action, why, _CITATION)
    return None


def _spoken_of(view: View, action: Action) -> bool:
    """Whether attention was drawn to it since something was last called or played, or a lead was
    let stand by facing dummy over it."""
    since = ("omit",) if action.arg == "trick" else ("call", "play")
    for event in reversed(view.events):
        if event.action.kind in since:
            return False
        if event.action.kind == "attention" and event.action[1:] == action[1:]:
            return True
        if event.action.kind == "face" and action.arg == "lead":
            return True
    return False


def _seen(view: View) -> Iterator[tuple[str, int, str]]:
    """Irregularities that all can see, as (matter, hand, why)."""
    calls, trick, played = view.find(Calls), view.find(CurrentTrick), view.find(Played)
    if played is None and calls is not None and calls.calls:
        yield from _in_the_auction(view, calls)
    if trick is not None and trick.cast is not None and len(trick.plays) == 1:
        tricks = played.tricks if played else ()
        due = tricks[-1].winner if tricks else trick.cast.leader
        if trick.plays[0][0] != due:
            yield "lead", trick.plays[0][0], "That lead was another hand's."
    uneven = view.find(Uneven)
    if played is not None and uneven is not None:
        for at, hand in uneven.omitted:
            if at == len(played.tricks) - 1:
                yield "trick", hand, f"There is no card of that hand in trick {at + 1}."
    if played is not None and trick is None:
        yield from _revokes(view, played)


def _in_the_auction(view: View, calls: Calls) -> Iterator[tuple[str, int, str]]:
    """Errors in the last call."""
    if not isinstance(view.stage, Auction):
        return
    *before, (hand, call) = calls.calls
    due = _after(view, before[-1][0]) if before else view.setting.dealer
    height = {bid.code: i for i, bid in enumerate(view.stage.ladder.bids)}
    standing = next((height[code] for _, code in reversed(before) if code in height), -1)
    barred = view.find(Barred)
    if hand != due:
        yield "call", hand, "That call was out of turn."
    elif call in height and height[call] <= standing:
        yield "call", hand, "That bid is not enough."
    elif call != "P" and barred is not None and (hand, True) in barred.hands:
        yield "call", hand, "Who is barred must pass."


def _after(view: View, seat: int) -> int:
    """The player to the left of a seat who plays: who waits holds no cards."""
    holding = {p.seat for p in view.places if p.kind == "hand" and p.cards}
    count = len(view.game.seats)
    left = ((seat + step) % count for step in range(1, count + 1))
    return next((s for s in left if s in holding and s in view.game.players), seat)


def _cast(view: View) -> PlayRoles | None:
    """The roles in the tricks that are over, from what all the table knows."""
    casting = casting_of(view.game.stages[-1])
    try:
        return casting(view.table) if casting else None
    except LookupError:
        return None


def _revokes(view: View, played: Played) -> Iterator[tuple[str, int, str]]:
    """Hands that threw a card away and held the suit led, as their later cards show. Dummy's
    revokes cost nothing; a joker may be played to any trick, and a hand of which cards have been
    turned up meanwhile may not have had the card."""
    who = _cast(view)
    if who is None:
        return
    suit_of, dummies = who.order.suit, who.dummies | who.faced
    # A card that was left over at the end is no revoke in the trick it has been put to.
    unknown = {e.action.hand for e in view.events if e.action.kind in ("omit", "turn")}
    for i, trick in enumerate(played.tricks):
        if any(c == JOKER for _, c in trick.plays):
            continue
        suit = suit_of[trick.plays[0][1]]
        held_later = {h for t in played.tricks[i + 1 :] for h, c in t.plays if suit_of[c] == suit}
        for hand, c in trick.plays[1:]:
            if suit_of[c] != suit and hand in held_later - unknown and not dummies >> hand & 1:
                yield "revoke", hand, f"A revoke at trick {i + 1}: a card of that suit came later."
