"""How well a euchre hand fits what its seat has said when trumps were made."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from oddtrick.cards import JOKER, Mask, suit_of
from oddtrick.core import TurnUp, View
from oddtrick.players.simulation.deal_sampling import Likelihood
from oddtrick.stages.trumps.making import Make, Making

__all__ = ["makings"]

UNLIKE = -2.5
"""The logarithm of the likelihood that somebody says what the book would not (reading)."""

Wants = Callable[[int, Mask, Make], bool]
"""Whether the book's maker, in a seat and with a hand, would make such a declaration."""


def makings(view: View, wants: Wants) -> Likelihood | None:
    """The likelihood of hands by who passed, ordered, assisted, took up or named; `None` where
    nothing was said. A hand that ordered up its partner is judged without the turned-up card."""
    stage = next((s for s in view.game.stages if isinstance(s, Making)), None)
    turned = view.find(TurnUp)
    said: dict[int, list[Make]] = {}
    for event in view.events:
        if event.action.kind == "make":
            said.setdefault(event.action.by, []).append(cast("Make", event.action.arg))
    if stage is None or turned is None or not said:
        return None
    proposed = stage.joker_suit if turned.card == JOKER else suit_of(turned.card)
    dealer, side_of = view.setting.dealer, view.game.side_of
    others = [s for s in range(4) if s != proposed]

    def how(seat: int) -> str:
        if seat == dealer:
            return "take"
        return "assist" if side_of[seat] == side_of[dealer] else "order"

    def likelihood(seat: int, hand: Mask) -> float:
        found = 0.0
        for turn, make in enumerate(said.get(seat, ())):
            if make.how == "take":  # the turned-up card is in the hand by now
                fits = wants(seat, hand, Make("name", make.suit))
            elif make.how != "pass":
                fits = wants(seat, hand, make)
            elif turn == 0:
                fits = not wants(seat, hand, Make(how(seat), proposed, card=turned.card))
            else:
                fits = not any(wants(seat, hand, Make("name", s)) for s in others)
            found += 0.0 if fits else UNLIKE
        return found

    return likelihood
