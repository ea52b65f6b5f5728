"""What a referee has ruled and what follows from it, as a client is shown it."""

from __future__ import annotations

from ..cards import SUIT_NAMES, card_code, card_name
from ..core import Game, View
from ..laws import Barred, Demands, OpenCase, PenaltyCards, Refereed, Ruling, Rulings
from . import frames
from .words import seat_name

__all__ = ["referee_line"]


def referee_line(game: Game, view: View) -> frames.RefereeLine | None:
    """The open choice or else the last ruling, the penalty cards and what else a hand owes; `None`
    where no referee sits at the table."""
    referee = next((stage for stage in game.stages if isinstance(stage, Refereed)), None)
    if view.over or referee is None:
        return None
    code = referee.laws.title
    found = view.find(PenaltyCards)
    cards = found.cards if found else ()
    return frames.RefereeLine(
        case=_case(game, code, view.find(OpenCase)),
        said=_said(game, code, view.find(Rulings)),
        penalty_cards=[frames.Play(game.seats[hand], card_code(c)) for hand, c in cards],
        standing=_standing(game, view),
    )


def _law(code: str, ruling: Ruling) -> frames.LawLine:
    """Which law was applied: what it is about, whose it is, and its numbers there."""
    about = ruling.about[:1].upper() + ruling.about[1:]
    return frames.LawLine(about, code, [law.partition(":")[2] for law in ruling.laws])


def _case(game: Game, code: str, case: OpenCase | None) -> frames.CaseLine | None:
    if case is None:
        return None
    return frames.CaseLine(
        text=case.ruling.text.format(hand=seat_name(game, case.ruling.hand)),
        law=_law(code, case.ruling),
        seats=[game.seats[s] for s in case.who],
        options=[choice.label for choice in case.choices],
    )


def _said(game: Game, code: str, rulings: Rulings | None) -> frames.RulingLine | None:
    """The last ruling of the deal, with its number."""
    if rulings is None:
        return None
    last = rulings.rulings[-1]
    text = last.text.format(hand=seat_name(game, last.hand))
    return frames.RulingLine(number=len(rulings.rulings), text=text, law=_law(code, last))


def _standing(game: Game, view: View) -> list[str]:
    """What hands must or may not do, in sentences."""
    said = []
    barred, demands, cards = view.find(Barred), view.find(Demands), view.find(PenaltyCards)
    for hand, always in barred.hands if barred else ():
        when = "at every turn" if always else "at the next turn"
        said.append(f"{seat_name(game, hand)} must pass {when}.")
    for hand, verb, suit in demands.demands if demands else ():
        must = "must lead" if verb == "require" else "may not lead"
        said.append(f"{seat_name(game, hand)} {must} {SUIT_NAMES[suit]}.")
    for hand, c in cards.cards if cards else ():
        said.append(f"{seat_name(game, hand)}’s {card_name(c).lower()} is a penalty card.")
    return said
