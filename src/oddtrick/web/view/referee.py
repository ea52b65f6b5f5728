"""What a referee has ruled and what follows from it, as a client is shown it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from oddtrick.cards import SUIT_NAMES, card_code, card_name
from oddtrick.core import Game, View
from oddtrick.laws import (
    CODES,
    Barred,
    Choice,
    Demands,
    OpenCase,
    PenaltyCards,
    Refereed,
    Ruling,
    Rulings,
    decision_table,
)
from oddtrick.laws.clauses.vocabulary import OFFENCES, OFFENDER, PARTNER, SIDE, WHO
from oddtrick.laws.notes.code import Code
from oddtrick.laws.notes.roles import partner_of
from oddtrick.web.connection import messages
from oddtrick.web.reference.law_headings import heading_of
from oddtrick.web.session.names import seat_name

__all__ = ["leads_to", "referee_line"]

Names = Sequence[str]


def referee_line(game: Game, view: View, names: Names = ()) -> messages.RefereeLine | None:
    """The open choice or else the last ruling, the penalty cards and what else a hand owes; `None`
    where no referee sits at the table. `names` are those of the people by seat."""
    referee = next((stage for stage in game.stages if isinstance(stage, Refereed)), None)
    if view.over or referee is None:
        return None
    laws = referee.laws
    found = view.find(PenaltyCards)
    cards = found.cards if found else ()
    return messages.RefereeLine(
        case=_case(game, laws, view.find(OpenCase), names),
        said=_said(game, laws, view.find(Rulings), names),
        penalty_cards=[messages.PlayLine(game.seats[hand], card_code(c)) for hand, c in cards],
        standing=_standing(game, view, names),
    )


def _law(laws: Code, ruling: Ruling) -> messages.LawLine:
    """Which law was applied: what it is about, whose it is, its numbers and what they are called
    there, and where all of it can be read."""
    offence = _offence(ruling.about)
    return messages.LawLine(
        about=ruling.about[:1].upper() + ruling.about[1:],
        code=laws.title,
        numbers=[law.partition(":")[2] for law in ruling.laws],
        names=list(dict.fromkeys(map(heading_of, ruling.laws))),
        page=f"/director#{laws.name}/{offence}/table" if offence in laws.table.offences else "",
    )


def _offence(about: str) -> str:
    return next((name for name, words in OFFENCES.items() if words == about), "")


def _case(game: Game, laws: Code, case: OpenCase | None, names: Names) -> messages.CaseLine | None:
    if case is None:
        return None
    ruling = case.ruling
    # What falls due by itself is nobody's irregularity.
    due = _offence(ruling.about) in {law.name for law in laws.falling_due}
    return messages.CaseLine(
        text=ruling.text.format(hand=seat_name(game, ruling.hand, names)),
        law=_law(laws, ruling),
        hand="" if due else game.seats[ruling.hand],
        seats=[game.seats[s] for s in case.who],
        options=[
            messages.OptionLine(
                choice.code, choice.label, leads_to(game, laws, ruling, choice, names)
            )
            for choice in case.choices
        ],
    )


def leads_to(game: Game, laws: Code, ruling: Ruling, choice: Choice, names: Names = ()) -> str:
    """What comes of a choice, in a sentence, as the director's assistant tells it; empty where it
    cannot be told without the table."""
    ways = _ways(laws.name, _offence(ruling.about), ruling.laws)
    fitting = [(label, words) for code, label, words in ways if re.fullmatch(code, choice.code)]
    plain = re.sub(r" \([^)]*\)", "", choice.label)  # the director's label names no call
    same = [words for label, words in fitting if label == plain]
    told = set(same or (words for _, words in fitting))
    if len(told) != 1:
        return ""
    hand, text = seat_name(game, ruling.hand, names), told.pop()
    mate = seat_name(game, partner_of(game.seating, ruling.hand), names)
    roles = {WHO[PARTNER]: mate, WHO[SIDE]: f"{hand}’s side", WHO[OFFENDER]: hand}
    # All at once: a person may be called like a role.
    text = re.sub("|".join(map(re.escape, roles)), lambda found: roles[found[0]], text)
    return f"{text[:1].upper()}{text[1:]}."


@cache
def _ways(code: str, offence: str, laws: tuple[str, ...]) -> tuple[tuple[str, str, str], ...]:
    """The options of a law: a pattern of the code, the label, and what it leads to."""
    found = CODES[code]
    if offence not in found.table.offences:
        return ()
    rows = [answer for _, answer in decision_table(found, offence) if answer.laws == laws]
    return tuple(
        (re.escape(o.code).replace(r"\{x\}", ".+"), o.label, o.leads_to)
        for answer in rows
        for o in answer.options
    )


def _said(
    game: Game, laws: Code, rulings: Rulings | None, names: Names
) -> messages.RulingLine | None:
    """The last ruling of the deal, with its number."""
    if rulings is None:
        return None
    last = rulings.rulings[-1]
    text = last.text.format(hand=seat_name(game, last.hand, names))
    return messages.RulingLine(number=len(rulings.rulings), text=text, law=_law(laws, last))


def _standing(game: Game, view: View, names: Names) -> list[str]:
    """What hands must or may not do, in sentences."""
    said = []
    barred, demands, cards = view.find(Barred), view.find(Demands), view.find(PenaltyCards)
    for hand, always in barred.hands if barred else ():
        when = "at every turn" if always else "at the next turn"
        said.append(f"{seat_name(game, hand, names)} must pass {when}.")
    for hand, verb, suit in demands.demands if demands else ():
        must = "must lead" if verb == "require" else "may not lead"
        said.append(f"{seat_name(game, hand, names)} {must} {SUIT_NAMES[suit]}.")
    for hand, c in cards.cards if cards else ():
        said.append(f"{seat_name(game, hand, names)}’s {card_name(c).lower()} is a penalty card.")
    return said
