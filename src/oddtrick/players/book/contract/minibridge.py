"""The player of minibridge: names trumps with both hands in sight, then plays as at contract."""

from __future__ import annotations

import random
from typing import cast

from oddtrick.cards import NO_TRUMP, STRAINS, SUIT_NAMES, Mask, high_card_points
from oddtrick.core import Action, View
from oddtrick.games.bridge.minibridge import announced_points
from oddtrick.players.card_play.generic import PlainPlayer
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import Decision, Likelihood, Player, Weighing
from oddtrick.players.refereed.claims import answer_claim
from oddtrick.players.simulation.expected_score import ContractProspect
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.calling.declaring import Declaring
from oddtrick.terms import NUMBERS

from .player import play_card

CITATION = "Minibridge: the tricks are counted in both hands"

POINT = 3.0
"""The logarithm by which each point more or fewer than was announced makes a hand less likely. What
was announced is certain; the sampler leads a hand there card by card."""


class MinibridgePlayer(Player):
    """Counts likely tricks in its own hand and dummy's, and takes the contract that is worth most.
    Cards are played by the book of contract, and hidden hands have the points announced."""

    name = "book"
    card_rules = "contract"

    def choose(self, view: View, rng: random.Random) -> Decision:
        if isinstance(view.stage, Declaring):
            return _declare(view, view.stage)
        return answer_claim(view) or play_card(view) or PlainPlayer().choose(view, rng)

    def likelihood(self, view: View) -> Likelihood | None:
        """How well hands fit the points announced."""
        points = announced_points(tuple(view.facts))
        if not points:
            return None

        def fit(seat: int, hand: Mask) -> float:
            if seat not in points:
                return 0.0
            return -POINT * abs(high_card_points(hand) - points[seat])

        return fit

    def would_play(self, known: Knowledge) -> Weighing | None:
        """How likely worlds make the cards played so far, as a network has learned it of
        contract."""
        contract = known.view.find(Contract)
        if contract is None:
            return None
        from oddtrick.players.simulation.card_inference.network import (
            reading,  # NumPy is loaded where it is needed
        )

        return reading(known, "contract", contract)


def _declare(view: View, stage: Declaring) -> Decision:
    """The contract that is worth most by the tricks in sight."""
    prospect = ContractProspect(view)
    tricks = [prospect.tricks(strain) for strain in range(NO_TRUMP + 1)]

    def worth(action: Action) -> float:
        word = cast("str", action.arg)
        made = stage.made(prospect.table, view.seat, word)
        return prospect.worth(made, view.seat, tricks[STRAINS.index(word[1:])])

    best = max(view.legal, key=worth)
    strain = STRAINS.index(cast("str", best.arg)[1:])
    hands = [view.hand_mask(view.seat), view.hand_mask((view.seat + 2) % 4)]
    points = sum(map(high_card_points, hands))
    held = f"{points} points"
    if strain < NO_TRUMP:
        length = sum((hand >> 13 * strain & 0x1FFF).bit_count() for hand in hands)
        held += f" and {NUMBERS[length]} {SUIT_NAMES[strain]}"
    likely = f"about {tricks[strain]:.0f} tricks are likely"
    return Decision(best, f"With {held} in the two hands {likely}.", CITATION)
