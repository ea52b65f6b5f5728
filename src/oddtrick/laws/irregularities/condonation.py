"""Moments: what a later act makes of an offence nobody has spoken of. Shared by all codes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from oddtrick.core import Action
from oddtrick.laws.notes.code import Breach, Notes
from oddtrick.stages.tricks.defective_tricks import waiting
from oddtrick.stages.tricks.tricks import Claim

from .in_auction import auction_before, auction_now
from .in_play import play_before, play_now, played_later, revoked_too, same_side

__all__ = ["CLOSES"]


def _plays_on(notes: Notes, breach: Breach, action: Action) -> bool:
    """A card to a later trick."""
    now = play_now(notes)
    then = play_before(notes, breach.at)
    return action.kind == "play" and now is not None and len(now.tricks) > len(then.tricks)


def _last_side_plays_on(notes: Notes, breach: Breach, action: Action) -> bool:
    """The offender's side plays to a later trick; where both sides have revoked on one, the last
    of the two sides does."""
    if not _plays_on(notes, breach, action):
        return False
    sides = {same_side(notes, hand, breach.hand) for hand in played_later(notes, breach)}
    sides.add(same_side(notes, action.hand, breach.hand))
    return True in sides and (False in sides or not revoked_too(notes, breach))


def _play_ends(notes: Notes, action: Action) -> Claim | None:
    """The claim by which play ends when a defender agrees to it as the last."""
    now = play_now(notes)
    if action.kind != "agree" or now is None or now.claim is None:
        return None
    return now.claim if len(notes.line.now.turns) == 1 else None


def _side_claims(notes: Notes, breach: Breach, action: Action) -> bool:
    """Declarer's side ends play by its claim; the defenders, who agree, by conceding what is
    claimed."""
    claim = _play_ends(notes, action)
    if claim is None:
        return False
    return same_side(notes, breach.hand, claim.by) or claim.tricks > 0


def _quitted(notes: Notes, breach: Breach, action: Action) -> bool:
    """The trick has been turned: there is a card to a later one, or play ends behind it."""
    if _plays_on(notes, breach, action):
        return True
    now, then = play_now(notes), play_before(notes, breach.at)
    return (
        _play_ends(notes, action) is not None
        and now is not None
        and len(now.tricks) > len(then.tricks)
    )


def _by_next(notes: Notes, breach: Breach, action: Action) -> bool:
    return action.hand == notes.line.now.game.seating.after(breach.hand)


def _all_followed(notes: Notes, breach: Breach, action: Action) -> bool:
    now = play_now(notes)
    if action.kind not in ("play", "omit") or now is None:
        return False
    return waiting(now) == (action.hand,) or _plays_on(notes, breach, action)


def _others_called(notes: Notes, breach: Breach, action: Action) -> bool:
    """Everybody else who bids has called over it."""
    sub = auction_now(notes)
    if sub is None or action.kind != "call":
        return False
    called = {hand for hand, _ in sub.calls[len(auction_before(notes, breach.at).calls) + 1 :]}
    callers = {hand for hand, after in enumerate(sub.following) if after >= 0}
    return callers <= {*called, action.hand, breach.hand}


CLOSES: Mapping[str, Callable[[Notes, Breach, Action], bool]] = {
    "side plays on": lambda n, b, a: _plays_on(n, b, a) and same_side(n, a.hand, b.hand),
    "last side plays on": _last_side_plays_on,
    "side claims": _side_claims,
    "claims": lambda n, b, a: a.kind == "claim" and same_side(n, a.hand, b.hand),
    "quitted": _quitted,
    "next plays": lambda n, b, a: a.kind == "play" and _by_next(n, b, a),
    "all followed": _all_followed,
    "dummy faced": lambda n, b, a: a.kind == "face",
    "play begun": lambda n, b, a: a.kind == "play",
    "others call": _others_called,
    "next calls": lambda n, b, a: a.kind == "call" and _by_next(n, b, a),
    "anybody doubles": lambda n, b, a: a.kind == "say",
    "declared": lambda n, b, a: a.kind == "declare" and a.arg != "P",
    # All have agreed the score by then: there is no later act in the deal.
    "cards mixed": lambda n, b, a: False,
    "next cut": lambda n, b, a: False,
    "declarer plays on": lambda n, b, a: a.kind == "play" and not same_side(n, a.hand, b.hand),
}
"""The effect of an act on the moments that closings name."""
