"""Deals played by lot with revokes that nobody speaks of until play has ended."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from oddtrick.cards import Card, bits
from oddtrick.core import Action, DealStart, Game, Hands, State, deal, menu_of
from oddtrick.laws.notes.code import Notes
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.calling.saying import Doubled
from oddtrick.stages.tricks.tricks import TrickState

__all__ = ["RevokedDeal", "claimed", "notes", "revoked_deals"]


class RevokedDeal(NamedTuple):
    """A deal whose play has ended: the score is to be agreed. `revokes` are the hands that have
    revoked, as often as they have, `sides` those of the deal by hands (0 is declarer’s), and `held`
    the hands dealt."""

    state: State
    revokes: tuple[int, ...]
    declarer: int
    dummy: int
    sides: tuple[int, ...]
    held: tuple[int, ...]


def notes(state: State) -> Notes:
    """What the referee has noted."""
    return cast("Notes", state.stage_state)


def revoked_deals(game: Game, seed: str, *, share: float = 0.4) -> Iterator[RevokedDeal]:
    """Deals of a game before a referee, one after another; those that were passed out left out.
    A hand that can revoke does so in this share of cases."""
    rng = random.Random(seed)
    while True:
        found = _played(game, rng, share)
        if found:
            yield found


def claimed(
    found: RevokedDeal, hands: Sequence[int], rng: random.Random, *, agreed: bool = True
) -> State:
    """The deal when the revokes of each of these hands have been claimed by the other side, in this
    order; choices fall by lot. The score is `agreed` then."""
    state = found.state
    for hand in hands:
        others = [
            s
            for s in state.game.players
            if found.sides[s] != found.sides[hand] and s != found.dummy
        ]
        state = state.push(Action(rng.choice(others), hand, "attention", "revoke"))
        while notes(state).case:
            state = state.push(rng.choice(state.legal(state.turns[0].by)))
    while agreed and not state.over:
        state = state.push(rng.choice(state.legal(state.turns[0].by)))
    return state


def _played(game: Game, rng: random.Random, share: float) -> RevokedDeal | None:
    state = deal(game, rng, DealStart(dealer=rng.choice(game.players)))
    revokes: list[int] = []
    while not state.over and not notes(state).line.now.over:
        by = state.turns[0].by
        legal = state.legal(by)
        action = rng.choice(legal)
        if action.kind == "call" and len(state.log) > 1 and rng.random() < 0.7:
            action = next((a for a in legal if a.arg == "P"), action)
        if action.kind == "play" and action.by == action.hand and rng.random() < share:
            wrong = _not_following(state, by)
            if wrong:
                action = rng.choice(wrong)
                revokes.append(action.hand)
        state = state.push(action)
    declaring = None if state.over else _declaring(state)
    if declaring is None:
        return None
    declarer, dummy = declaring
    sides = tuple(int(h not in declaring) for h in range(len(game.seats)))
    held = state.table.get(Hands).cards
    return RevokedDeal(state, tuple(revokes), declarer, dummy, sides, held)


def _declaring(state: State) -> tuple[int, int] | None:
    """Declarer and dummy: the hand opposite, or the one that no player holds."""
    now, game = notes(state).line.now, state.game
    contract = now.table.find(Contract)
    if contract is None and now.table.find(Doubled) is None:
        return None
    declarer = contract.declarer if contract else now.setting.dealer
    nobody = [h for h in range(len(game.seats)) if h not in game.players]
    return declarer, nobody[0] if nobody else (declarer + 2) % 4


def _not_following(state: State, by: int) -> list[Action]:
    """The cards with which a hand that holds the suit led does not follow to it, but at the twelfth
    trick, where by some codes it is put right when play has ended."""
    stage_state = notes(state).line.now.stage_state
    assert isinstance(stage_state, TrickState)
    held = list(bits(stage_state.hands[by]))
    if (
        not stage_state.trick
        or len(held) == 2
        or all(c // 13 != stage_state.trick[0][1] // 13 for c in held)
    ):
        return []
    menu = menu_of(state.stage, state.stage_state, by)
    return [
        a
        for a in menu
        if (a.kind, a.hand) == ("play", by)
        and a.arg in held
        and cast("Card", a.arg) // 13 != stage_state.trick[0][1] // 13
    ]
