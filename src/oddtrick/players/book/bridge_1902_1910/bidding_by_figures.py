"""Bidding by figures: what a hand is worth, tricks and honours in one sum."""

from __future__ import annotations

from oddtrick.cards import NO_TRUMP, STRAINS, Mask
from oddtrick.core import Action, View
from oddtrick.players.hand_evaluation.nullo_tricks import PARTNER
from oddtrick.players.player import Decision
from oddtrick.players.simulation.expected_score import ContractProspect
from oddtrick.scoring.bridge.auction import SCALE_1910
from oddtrick.scoring.bridge.by_figures import ACE, HONOUR, MISERE
from oddtrick.stages.calling.auction import Auction, Calls

__all__ = ["figure_call", "figure_values"]

CITATION = "No rule of a book: the tricks are counted"

HELD_SHARE = 0.9
"""The share of the honours in hand that are brought home; of the others it is half."""
OPENING = 0.5
"""The share of its worth that a hand is opened with."""
OVER_PARTNER = 12
"""How much more than partner's figure a hand must be worth to take it from him."""

SKEW = 0.15
"""How far the tricks won at misère mostly lie below their average: a side that is stuck on lead
wins a great many."""

_HONOURS = 0b11111 << 8
_ACES = sum(1 << 13 * suit + 12 for suit in range(4))


def _home(hand: Mask, honours: Mask, share: float = 0.5) -> float:
    """How many more of some cards the side takes home than the other; of those that are not in
    the hand `share`."""
    held, all_ = (hand & honours).bit_count(), honours.bit_count()
    return 2 * (HELD_SHARE * held + (all_ - held) * share) - all_


def figure_values(view: View) -> dict[str, float]:
    """The expected score of each declaration."""
    calls, side_of = view.find(Calls), view.game.side_of
    bidders = {s for s, code in calls.calls if code.isdigit()} - {view.seat} if calls else set()
    strong = any(side_of[s] == side_of[view.seat] for s in bidders)
    prospect, hand = ContractProspect(view, low=-PARTNER if strong else 0.0), view.hand_mask()
    found = {}
    for strain, word in enumerate(STRAINS[:4]):
        margin = prospect.tricks(strain) - 6
        honours = _home(hand, _HONOURS << 13 * strain) * HONOUR[strain]
        found[word] = margin * SCALE_1910.trick[strain] + honours if margin > 0 else margin
    aces = _home(hand, _ACES) * ACE
    margin = 2 * (prospect.tricks(NO_TRUMP) - 1) - 13
    found["NT"] = margin * SCALE_1910.trick[NO_TRUMP] + aces if margin > 0 else margin
    won = 13 - prospect.tricks(NO_TRUMP, fewest=True) - SKEW
    margin = 13 - 2 * (won + 2)
    aces = _home(hand, _ACES, won / 13) * ACE
    found["MISERE"] = margin * MISERE - aces if margin > 0 else margin
    return found


def figure_call(view: View, auction: Auction) -> Decision:
    """The lowest figure that is enough, while the hand is worth it; half its worth to begin."""
    actions: dict[str, Action] = {auction.words.code(a): a for a in view.legal}
    worth = max(figure_values(view).values())
    said = view.find(Calls)
    bids = [(s, int(c)) for s, c in said.calls if c.isdigit()] if said else []
    figures = sorted(int(code) for code in actions if code.isdigit())
    side_of = view.game.side_of
    if not bids:
        figures = [f for f in figures if f <= OPENING * worth][-1:] or figures[:1]
    elif side_of[bids[-1][0]] == side_of[view.seat] and "P" in actions:
        figures = [f for f in figures if f + OVER_PARTNER <= worth]
    if figures and ("P" not in actions or figures[0] <= worth):
        reason = f"By the count the hand is worth {max(round(worth), 0)}: bid {figures[0]}."
        return Decision(actions[str(figures[0])], reason, CITATION)
    return Decision(actions["P"], "The hand is not worth a higher figure: pass.", CITATION)
