"""The referee's rulings and their consequences, as a client is shown them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from oddtrick.cards import SUIT_NAMES, card_code, card_name
from oddtrick.core import NATURE, Game, View
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
from oddtrick.laws.headings import heading_of
from oddtrick.laws.notes.code import Code
from oddtrick.laws.notes.roles import partner_of
from oddtrick.laws.rulings.after_play import AFTER_PLAY
from oddtrick.terms import call_name
from oddtrick.web.connection import messages
from oddtrick.web.session.annotated_replay import Moment
from oddtrick.web.session.names import seat_name

from .scene.audience import Meaning

__all__ = ["calls_shown", "leads_to", "referee_line"]

Names = Sequence[str]


def referee_line(
    game: Game, view: View, names: Names = (), showed: Sequence[str] = ()
) -> messages.RefereeLine | None:
    """The open choice or else the last ruling, the penalty cards and what else a hand owes; `None`
    where no referee sits at the table. `names` are those of the people by seat, `showed` is what
    the calls show that the director is asked about."""
    referee = next((stage for stage in game.stages if isinstance(stage, Refereed)), None)
    if view.over or referee is None:
        return None
    laws = referee.laws
    found = view.find(PenaltyCards)
    cards = found.cards if found else ()
    return messages.RefereeLine(
        case=_case(game, laws, view.find(OpenCase), names, showed),
        said=_said(game, laws, view.find(Rulings), names),
        penalty_cards=[messages.PlayLine(game.seats[hand], card_code(c)) for hand, c in cards],
        standing=_standing(game, view, names),
    )


def _law(laws: Code, ruling: Ruling) -> messages.LawLine:
    """The law applied: its subject, its owner, its numbers and headings, and where all of it can be
    read."""
    offence = _offence(ruling.about)
    known = offence in laws.table.offences
    return messages.LawLine(
        about=ruling.about[:1].upper() + ruling.about[1:],
        code=laws.title,
        numbers=[law.partition(":")[2] for law in ruling.laws],
        names=list(dict.fromkeys(map(heading_of, ruling.laws))),
        page=f"/director#{laws.name}/{offence}/table" if known else f"/director#{laws.name}",
    )


def _offence(about: str) -> str:
    return next((name for name, words in OFFENCES.items() if words == about), "")


def calls_shown(past: Sequence[Moment], meaning: Meaning, names: Names = ()) -> list[str]:
    """The meanings of the last two calls of the hand whose call the director is asked about: the
    one that was withdrawn, and the one that replaces it. Empty where he is asked about something
    else."""
    state = past[-1].state
    case = next((fact for fact in state.stage_facts() if isinstance(fact, OpenCase)), None)
    if case is None or not any(law.endswith(":23A") for law in case.ruling.laws):
        return []
    hand, found = case.ruling.hand, list[str]()
    for before, after in pairwise(past):
        action = after.state.log[len(before.state.log)].action
        if (action.kind, action.hand) == ("call", hand):
            explanation = after.by.meaning if after.by is not None else ""
            explanation = explanation or meaning(before.state, action)
            name = seat_name(state.game, hand, names)
            call = call_name(str(action.arg)).lower()
            found.append(f"{name}’s {call}: {explanation or 'the system says nothing of it'}")
    return found[-2:]


def _case(
    game: Game, laws: Code, case: OpenCase | None, names: Names, showed: Sequence[str]
) -> messages.CaseLine | None:
    if case is None:
        return None
    ruling = case.ruling
    # What falls due by itself is nobody's irregularity.
    offence = _offence(ruling.about)
    due = offence == AFTER_PLAY or offence in {law.name for law in laws.falling_due}
    return messages.CaseLine(
        text=ruling.text.format(hand=seat_name(game, ruling.hand, names)),
        law=_law(laws, ruling),
        hand="" if due else game.seats[ruling.hand],
        seats=[game.seats[s] for s in case.who if s != NATURE],
        options=[
            messages.OptionLine(
                choice.code, choice.label, leads_to(game, laws, ruling, choice, names)
            )
            for choice in case.choices
        ],
        director=case.who == (NATURE,),
        showed=list(showed),
    )


def leads_to(game: Game, laws: Code, ruling: Ruling, choice: Choice, names: Names = ()) -> str:
    """The consequence of a choice, in a sentence, as the director's assistant has it; empty where
    it needs the table."""
    ways = _ways(laws.name, _offence(ruling.about), ruling.laws)
    fitting = [(label, words) for code, label, words in ways if re.fullmatch(code, choice.code)]
    plain = re.sub(r" \([^)]*\)", "", choice.label)  # the director's label names no call
    same = [words for label, words in fitting if label == plain]
    texts = set(same or (words for _, words in fitting))
    if len(texts) != 1:
        return ""
    hand, text = seat_name(game, ruling.hand, names), texts.pop()
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
    """The standing duties of hands, in sentences."""
    said = []
    barred, demands, cards = view.find(Barred), view.find(Demands), view.find(PenaltyCards)
    for hand, always in barred.hands if barred else ():
        who = seat_name(game, hand, names)
        said.append(
            f"{who} must pass at every turn." if always else f"{who} must pass at the next turn."
        )
    for hand, verb, led in demands.demands if demands else ():
        who, suit = seat_name(game, hand, names), SUIT_NAMES[led]
        said.append(
            f"{who} must lead {suit}." if verb == "require" else f"{who} may not lead {suit}."
        )
    for hand, c in cards.cards if cards else ():
        who, card = seat_name(game, hand, names), card_name(c).lower()
        if cards and (hand, c) in cards.minor:
            said.append(f"{who}’s {card} is a minor penalty card.")
        else:
            said.append(f"{who}’s {card} is a penalty card.")
    return said
