"""The codes of laws. What they say stands in `laws/data`, a folder a code; here is what each needs
at a table."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from oddtrick.core import Action, Stage
from oddtrick.errors import BadOption
from oddtrick.laws.irregularities.detection import AT_THE_TABLE
from oddtrick.laws.irregularities.in_auction import auction_now, in_turn_after_all, must_pass
from oddtrick.laws.irregularities.in_play import faced_by_hand, unevenly
from oddtrick.laws.notes.code import Code, Notes
from oddtrick.laws.notes.penalties import outstanding
from oddtrick.laws.notes.penalty import BID_OR_PASS
from oddtrick.laws.rulings.build_code import code_of
from oddtrick.messages import Name, Verbatim
from oddtrick.stages.calling.auction import Auction, AuctionState
from oddtrick.stages.laying_away import Discard
from oddtrick.stages.trumps import Making
from oddtrick.terms import above_seven

from .duplicate2017 import DUPLICATE_2017

__all__ = [
    "AUCTION_1910",
    "BRIDGE_1902",
    "CODES",
    "CONTRACT_1963",
    "DIRECTED",
    "DUPLICATE_1963",
    "DUPLICATE_2017",
    "EUCHRE",
    "THREE_HAND_1963",
    "WHIST",
    "code_of_laws",
]


def retains_right(state: AuctionState) -> bool:
    """“Retention of the Right to Call”: somebody has not called yet. Our reading: their chance is
    lost only where an opponent called in turn and their own side called over it; for the book
    keeps it only against their partner's pass."""
    called = {hand for hand, _ in state.calls}
    lost = set()
    for (before, _), (hand, _), (accepts, _) in zip(
        state.calls, state.calls[1:], state.calls[2:], strict=False
    ):
        for due in _between(state, before, hand):
            if state.side_of[due] == state.side_of[accepts] != state.side_of[hand]:
                lost.add(due)
    callers = {hand for hand, after in enumerate(state.following) if after >= 0}
    return bool(callers - called - lost)


def _between(state: AuctionState, first: int, last: int) -> Iterator[int]:
    """The hands whose turn comes after the one's and before the other's."""
    due = first
    for _ in state.following:
        due = state.following[due]
        if last in (first, due):
            return
        yield due


def _excused(notes: Notes, action: Action) -> tuple[Action, ...]:
    """“Call Out of Rotation”: not so is a call before a pass that the right-hand opponent owes; nor
    one in turn, but for another's call out of turn. (The book speaks of the left-hand opponent;
    that the hand whose turn it is may call is our reading.) “Insufficient Bid”: a double in
    place of one is treated as a pass."""
    state = auction_now(notes)
    if state is None or action.kind != "call":
        return ()
    if action.hand == state.turn:
        owes = outstanding(notes.duties, action.hand, BID_OR_PASS)
        as_pass = action.arg in ("X", "XX") and any(d.law == "insufficient" for d in owes)
        return (action._replace(arg="P"),) if as_pass and not must_pass(notes, action.hand) else ()
    return in_turn_after_all(notes, action)


def _prepare_contract(stage: Stage[Any]) -> Stage[Any]:
    """The auction waits for who retains the right to call, and bids above seven can be said in it;
    dummy is faced by hand."""
    if isinstance(stage, Auction):
        return replace(stage, held_open=retains_right, above=above_seven(stage.ladder))
    return faced_by_hand(stage)


def _prepare_euchre(stage: Stage[Any]) -> Stage[Any]:
    """The trump can be accepted in the wrong word; the dealer can forget to discard, and a hand to
    play."""
    if isinstance(stage, Making):
        return replace(stage, slips=True)
    return replace(stage, forgets=True) if isinstance(stage, Discard) else unevenly(stage)


# Our reading: what has been demanded is not refused, for it could be put right at once.
_OFFENCES_1963 = {name: row for name, row in AT_THE_TABLE.items() if name != "demanded"}

CONTRACT_1963 = code_of(
    "contract1963", _prepare_contract, excused=_excused, offences=_OFFENCES_1963
)
THREE_HAND_1963 = code_of(
    "three_hand1963",
    _prepare_contract,
    name="contract1963",
    excused=_excused,
    offences=_OFFENCES_1963,
)
"""The laws of contract bridge, with the auction of three."""

DUPLICATE_1963 = Code("duplicate1963", "duplicate1963")
AUCTION_1910 = code_of("auction1910", faced_by_hand)
BRIDGE_1902 = code_of("bridge1902", faced_by_hand)
EUCHRE = code_of("euchre", _prepare_euchre)
WHIST = code_of("whist")

CODES = {
    code.name: code
    for code in (CONTRACT_1963, DUPLICATE_2017, AUCTION_1910, BRIDGE_1902, EUCHRE, WHIST)
}
"""The codes that a table can be refereed by, by their names."""

DIRECTED = {
    CONTRACT_1963.name: CONTRACT_1963,
    DUPLICATE_1963.name: DUPLICATE_1963,
    DUPLICATE_2017.name: DUPLICATE_2017,
    **CODES,
}
"""All codes that a director can ask. At duplicate a deal is played by the laws of contract; what it
has of its own comes after the deal, or is for the director alone."""


def code_of_laws(name: str) -> Code:
    """A code by its name. Raises `BadOption` where there is none, with those there are."""
    if name not in DIRECTED:
        raise BadOption(
            "There is no code “{name}”. Codes are: {directed}.",
            name=Name(name),
            directed=Verbatim(", ".join(DIRECTED)),
        )
    return DIRECTED[name]


def _of_folder(folder: str) -> Code:
    """Three-hand bridge has a folder of its own under the name of contract's."""
    return next(code for code in (*DIRECTED.values(), THREE_HAND_1963) if code.folder == folder)


def _by_folder(code: Code) -> tuple[Callable[[str], Code], tuple[str]]:
    return _of_folder, (code.folder,)


# A code is hundreds of rows with functions; a game that is pickled says which of them it means.
copyreg.pickle(Code, _by_folder)
