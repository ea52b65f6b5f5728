"""The trumps that a card proposes which lies turned up."""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.cards import JOKER, RANK_NAMES, SUIT_NAMES, SUITS, Card, card_code, rank_of, suit_of
from oddtrick.core import Table
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.tricks.trick import Trump, casting_of
from oddtrick.stages.trumps.making import Making, MakingState
from oddtrick.web.connection import messages

from .scene.audience import letter
from .scene.scene import ViewContext

__all__ = ["proposal"]

_JACK = 11


def proposal(shown: ViewContext) -> messages.ProposalLine | None:
    """The suit that the turned-up card proposes, who would take the card up, and the trumps from
    high to low; `None` where nothing is proposed, or has been turned down."""
    state = shown.state
    stage, sub = state.stage, state.sub
    if state.over or not isinstance(stage, Making) or not isinstance(sub, MakingState):
        return None
    suit = stage.proposed(sub)
    if suit < 0:
        return None
    cards = _trumps(shown, suit)
    return messages.ProposalLine(
        suit=SUITS[suit],
        name=SUIT_NAMES[suit],
        card=card_code(sub.turn_up),
        by=letter(shown.game, sub.dealer) if stage.takes else None,
        cards=[card_code(c) for c in cards],
        words=_ranking(cards, suit),
    )


def _trumps(shown: ViewContext, suit: int) -> list[Card]:
    """The cards that would be trumps, from high to low, as the play ranks them."""
    state = shown.state
    stages = shown.scene.running[0].stages
    deal = next(s for s in stages if isinstance(s, Deal))
    casting = next(filter(None, map(casting_of, stages)), None)
    if casting is None:
        return []
    made = (*state.results, Trump(suit, state.setting.dealer))
    order = casting(Table(state.game.seating, state.setting, made)).order
    found = [c for c in deal.pack if order.suit[c] == suit]
    return sorted(found, key=lambda c: order.strength[c], reverse=True)


def _ranking(cards: Sequence[Card], suit: int) -> str:
    """Such as “Right bower, left bower, then ace to nine.”"""
    high = [c for c in cards if c == JOKER or rank_of(c) == _JACK]
    rest = [c for c in cards if c not in high]
    if cards[: len(high)] != high or not rest:
        return ""
    names = [
        "joker" if c == JOKER else "right bower" if suit_of(c) == suit else "left bower"
        for c in high
    ]
    first, last = (RANK_NAMES[rank_of(c) - 2].lower() for c in (rest[0], rest[-1]))
    return f"{', '.join([*names, f'then {first} to {last}'])}.".capitalize()
