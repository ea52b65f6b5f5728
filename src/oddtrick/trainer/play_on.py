"""A question played on: against the cards that punish a wrong answer.

After a right answer, and after a call, the deal is played as it was made. After a wrong card it is
dealt anew for the hands that the pupil does not see: of the deals that fit all he has seen, one in
which his card costs what the right one keeps, the contract where there is such a deal, tricks where
not. Nobody could tell that deal from the first: the defenders have not cheated, they have adapted.
"""

from __future__ import annotations

import random

import msgspec

from oddtrick.cards import card, card_code, mask_of
from oddtrick.core import view
from oddtrick.players import player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.records import Record, as_hands, replay_record
from oddtrick.solver import Solver

from .point import Exercise
from .worlds import card_worth, fitting_deals

__all__ = ["record_played_on"]

WORLDS, WORLDS_AT_FIRST = 40, 12
"""Deals of which the one that punishes is chosen, and how many where no card has been played: whole
deals take longer to solve."""


def record_played_on(exercise: Exercise, code: str, rng: random.Random) -> Record:
    """The deal with everything up to the pupil's answer `code`, and the hands that punish it where
    it is wrong. Raises `IllegalAction` for an answer that cannot be given there."""
    state = replay_record(exercise.record)
    seen, action = view(state, exercise.seat), state.action(code)
    state.push(action)  # refused where it is not legal
    actions = exercise.record.actions
    done = [*(actions.split() if isinstance(actions, str) else actions), code]
    plain = msgspec.structs.replace(exercise.record, actions=done)
    wrong = not any(option.code == code and option.right for option in exercise.options)
    if action.kind != "play" or not wrong:
        return plain
    known = Knowledge(seen)
    count = WORLDS if known.tricks or known.trick else WORLDS_AT_FIRST
    worlds = fitting_deals(seen, player("book", seen.game), count, rng)
    if not worlds:
        return plain
    worth = card_worth(known, worlds, Solver(16 << 20))
    right, chosen = card(exercise.right.code), card(code)
    contracts = worth.column(right, "contract") - worth.column(chosen, "contract")
    lost = worth.column(right, "tricks") - worth.column(chosen, "tricks")
    price = 100 * contracts + lost if worth.goal else lost
    at = int(price.argmax())
    if price[at] <= 0:
        return plain
    played = [*(play for trick in known.tricks for play in trick.plays), *known.trick]
    gone = {hand: mask_of([card_code(c) for h, c in played if h == hand]) for hand in known.active}
    seats = seen.game.seats
    dealt = as_hands(plain)
    if dealt.hands is None or len(dealt.hands) != len(known.active):
        return plain
    hands: dict[str, str | list[str]] = {
        seats[hand]: [card_code(c) for c in range(52) if (worlds[at][hand] | gone[hand]) >> c & 1]
        for hand in known.active
    }
    return msgspec.structs.replace(dealt, hands=hands)
