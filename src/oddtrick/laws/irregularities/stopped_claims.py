"""Claims after which play stops: the director says how many tricks they are worth (2017, laws 68D
and 70)."""

from __future__ import annotations

from typing import cast

from oddtrick.laws.notes.code import Notes
from oddtrick.laws.notes.incident import ClaimDisputed
from oddtrick.laws.notes.sure_tricks import sure_tricks
from oddtrick.stages.tricks.defective_tricks import rounds_left
from oddtrick.stages.tricks.tricks import TrickState

from .in_play import play_now

__all__ = ["stopped_claim"]


def stopped_claim(notes: Notes) -> tuple[ClaimDisputed, ...]:
    """The claim that has just been disputed, with what is left and how much of it is sure."""
    sub, last = play_now(notes), notes.line.at - 1
    if sub is None or last < 0 or notes.line.action(last).kind != "dispute":
        return ()
    claim = cast("TrickState", notes.line.past[last].sub).claim
    if claim is None:
        return ()
    sure = 0 if sub.uneven else min(claim.tricks, sure_tricks(sub, claim.by))
    left = rounds_left(sub)
    others = tuple(h for h in sub.cast.active if sub.cast.controlled_by[h] == h and h != claim.by)
    return (
        ClaimDisputed(
            claim.by,
            claim.by,
            claim.stated,
            (),
            claimed=claim.tricks,
            left=left,
            sure=sure,
            opponents=others,
        ),
    )
