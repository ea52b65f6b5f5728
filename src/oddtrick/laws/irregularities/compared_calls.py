"""Two calls of a hand compared by what they mean in the system that its side has stated: a call
that was cancelled, or changed, and the one in its place. Sources: 2017, laws 23A and 27B1."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, cast

from oddtrick.laws.notes.call_meaning import StatedMeaning, meaning_of, within
from oddtrick.laws.notes.code import Notes
from oddtrick.stages.calling.auction import Auction, AuctionState
from oddtrick.terms import STATED

Calls = tuple[str, ...]
Reader = Callable[[Calls, str], StatedMeaning | None]
"""The meaning of a call after others, `None` where nothing is known of it."""


class ComparedCalls(NamedTuple):
    """Whether the second call is the lowest bid that specifies the same denominations as the first,
    `None` where the system does not show it; and whether it shows that the two are comparable."""

    specifies: bool | None = None
    comparable: bool = False


def compare_calls(
    notes: Notes, hand: int, first: tuple[int, str], second: tuple[int, str]
) -> ComparedCalls:
    """Two calls of a hand compared, each with its position of the line. The first is read as its
    side would in each of the auctions that the hand may have thought it was in."""
    read = _reader(notes, hand)
    if read is None:
        return ComparedCalls()
    (at, cancelled), (now, call) = first, second
    calls = _calls_before(notes, now, hand)
    means = read(calls, call)
    if means is None:
        return ComparedCalls()
    before = _calls_before(notes, at, hand)
    there, *elsewhere = (read(one, cancelled) for one in _thought(before))
    meant = [one for one in ([there] if there else elsewhere) if one is not None]
    if not meant:
        return ComparedCalls()
    same = {bool(one.denominations) and one.denominations == means.denominations for one in meant}
    specifies = same.pop() if len(same) == 1 else None
    if specifies:
        specifies = _is_lowest(notes, now, calls, call, means, read)
    return ComparedCalls(specifies, all(within(one, means) for one in meant))


def specified_suits(notes: Notes, position: int, hand: int, call: str) -> frozenset[int] | None:
    """The denominations that a call at a position specifies; `None` where the system does not show
    it."""
    read = _reader(notes, hand)
    means = read(_calls_before(notes, position, hand), call) if read else None
    return means.denominations if means else None


def _reader(notes: Notes, hand: int) -> Reader | None:
    """The meaning of a call of a hand's side, by the systems that the sides have stated; `None`
    where it has stated none."""
    now = notes.line.now
    found = {option.name: option.default for option in now.game.options} | dict(now.game.chosen)
    side = now.game.seating.side_of[hand]
    if not 0 <= side < len(STATED) or STATED[side] not in found:
        return None
    own, other = (found[STATED[n]] for n in (side, 1 - side))
    vulnerable = tuple(bool(now.setting.vulnerable >> n & 1) for n in (side, 1 - side))
    stated, both = (own, other), cast("tuple[bool, bool]", vulnerable)
    return lambda calls, call: meaning_of(stated, calls, call, both)


def _calls_before(notes: Notes, position: int, hand: int) -> Calls:
    """The calls before a position, from the dealer's on, up to the turn of a hand: whose turn it
    was has passed."""
    state = cast("AuctionState", notes.line.past[position].stage_state)
    found, turn = list[str](), notes.line.now.setting.dealer
    for caller, call in (*state.calls, (hand, "")):
        while turn != caller:
            found.append("P")
            turn = state.following[turn]
        found.append(call)
        turn = state.following[turn]
    return tuple(found[:-1])


def _thought(calls: Calls) -> tuple[Calls, ...]:
    """The auctions that a hand may have thought it was in: the one it was, or else one in which it
    did not see the call before its own, or nothing since its own last."""
    own = max(len(calls) - 4, -1)
    unseen = (*calls[: own + 1], *("P",) * (len(calls) - own - 1))
    return tuple(dict.fromkeys((calls, (*calls[:-1], "P") if calls else calls, unseen)))


def _is_lowest(
    notes: Notes,
    position: int,
    calls: Calls,
    call: str,
    means: StatedMeaning,
    read: Reader,
) -> bool:
    """Whether no lower bid that is enough specifies the same."""
    stage, state = (
        cast("Auction", notes.line.past[position].stage),
        notes.line.past[position].stage_state,
    )
    higher = stage.ladder.bids[cast("AuctionState", state).bid + 1 :]
    for bid in higher:
        if bid.code == call:
            return True
        lower = read(calls, bid.code)
        if lower is not None and lower.denominations == means.denominations:
            return False
    return False
