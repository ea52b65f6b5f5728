"""Cards played at once by the laws of duplicate bridge of 2017: 58."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import Choose, Do, choose, clause
from oddtrick.laws.clauses.effects_vocabulary import back, owe
from oddtrick.laws.clauses.vocabulary import OFFENDER
from oddtrick.laws.notes.penalty import MINOR_PENALTY_CARD, PENALTY_CARD, THIS_CARD

__all__ = ["SIMULTANEOUS"]


def _name(*rest: Do) -> tuple[Choose, Choose]:
    """Of several cards played at once one is named; the others are dealt with by `rest` (58B)."""
    return (
        choose("play-{x}", "Play the {x}", *rest, each="first"),
        choose(
            "play-{x}",
            "Play the {x}",
            back(1),
            owe(OFFENDER, THIS_CARD, "each"),
            *rest,
            each="rest",
        ),
    )


_NAME_FIRST, _NAME_OTHER = _name(owe(OFFENDER, MINOR_PENALTY_CARD, "rest"))

_NAME_MAJOR = _name(owe(OFFENDER, PENALTY_CARD, "rest"))

SIMULTANEOUS = (
    clause(
        "58A",
        "together",
        "The card of the player whose turn it was counts as played first; the other follows it, "
        "and is irregular only if it was not his turn then.",
        simultaneous="players",
    ),
    clause(
        "58B",
        "together",
        "The card whose face could be seen is played; the others go back.",
        simultaneous="one visible",
    ),
    clause(
        "58B",
        "together",
        "He names the one he plays. An opponent who has played since may change his card if one "
        "that was seen goes back.",
        simultaneous="several visible",
        role="defender",
    ),
    clause(
        "58B 50B",
        "together",
        "The other card is a minor penalty card.",
        _NAME_FIRST,
        _NAME_OTHER,
        who=OFFENDER,
        then="With another penalty card of his on the table both are major.",
        simultaneous="several visible",
        role="defender",
        card="low",
    ),
    clause(
        "58B 50B",
        "together",
        "What he showed besides is a major penalty card, an honour or one of several.",
        *_NAME_MAJOR,
        who=OFFENDER,
        simultaneous="several visible",
        role="defender",
        card=("honour", "led", "several"),
    ),
    clause(
        "58B",
        "together",
        "He names the one he plays, and the others go back without penalty; an opponent who has "
        "played since may change his card.",
        *_name(),
        who=OFFENDER,
        simultaneous="several visible",
        role=("declarer", "dummy"),
    ),
    clause(
        "58B 67B2",
        "together",
        "Both sides have played on: it is a trick with too many cards.",
        simultaneous="late",
    ),
)
