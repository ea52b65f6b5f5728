"""Unauthorised and extraneous information by the laws of 2017: 16."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import review
from oddtrick.laws.codes.duplicate2017.rows import assigned

__all__ = ["UNAUTHORISED"]

UNAUTHORISED = (
    clause(
        "16A1",
        "ui",
        "It may be used: legal calls and plays, irregular ones that were accepted, what the laws "
        "allow, and what was known before the hand was taken up.",
        ui_source="lawful",
    ),
    clause(
        "16A2",
        "ui",
        "It may be used: one’s own estimate of the score, known habits of opponents, and the "
        "conditions of the event.",
        ui_source="conditions",
    ),
    clause(
        "16A3 16D1",
        "ui",
        "It is extraneous and no ground for a call or play. The director is told at once.",
        ui_source="extraneous",
    ),
    clause(
        "16C1",
        "ui",
        "It may be used: what comes of withdrawn calls and plays is open to the side that did "
        "nothing wrong.",
        ui_source="withdrawn",
        withdrawn_side="innocent",
    ),
    clause(
        "16C2",
        "ui",
        "It may not be used, unless the call was replaced by a comparable one or by the lowest "
        "sufficient bid.",
        review("16B3"),
        ui_source="withdrawn",
        withdrawn_side="offenders",
    ),
    clause(
        "75A 16B1a",
        "ui",
        "It tells him whether his call was understood, and he may not use that: he calls as if "
        "his partner had explained it as he meant it.",
        review("16B3"),
        ui_source="explanation",
    ),
    clause(
        "16B2",
        "ui",
        "Whoever notices it may keep his right to call the director later; if the opponents "
        "dispute it, they should call him at once.",
        ui_source="noted",
    ),
    clause(
        "16B3",
        "ui",
        "A player who has good reason to think that an opponent used it calls the director when "
        "play ends; to call earlier is no offence.",
        ui_source="partner",
    ),
    clause(
        "16B1a",
        "ui",
        "Nothing was conveyed: the score stands.",
        ui_source="partner",
        ui_passed=False,
    ),
    clause(
        "16B1a 73D1",
        "ui",
        "The choice was not suggested by it: the score stands.",
        ui_source="partner",
        ui_passed=True,
        ui_suggested=False,
    ),
    clause(
        "16B1b",
        "ui",
        "There was no logical alternative: the score stands.",
        ui_source="partner",
        ui_passed=True,
        ui_suggested=True,
        alternative=False,
    ),
    clause(
        "16B1a 16B1b 73C",
        "ui",
        "He chose what was suggested over a logical alternative, which he may not; but the other "
        "side has not lost by it, and the score stands.",
        review("90A"),
        ui_source="partner",
        ui_passed=True,
        ui_suggested=True,
        alternative=True,
        damaged=False,
    ),
    assigned(
        "16B1a 16B1b 73C",
        "ui",
        "He chose what was suggested over a logical alternative, which he may not, and the other "
        "side has lost by it: the score is adjusted to what the alternative would have brought.",
        when={
            "ui_source": "partner",
            "ui_passed": True,
            "ui_suggested": True,
            "alternative": True,
            "damaged": True,
        },
    ),
    clause("16D1", "information", "The director is told at once, best by who has heard it."),
    clause(
        "16D2",
        "information",
        "The board is played normally, and the director may adjust the score.",
        review("12C1a-b"),
        stray_when="before",
        hinders=False,
    ),
    clause(
        "16D2",
        "information",
        "Before the first call the director may turn the table so that the player has the hand he "
        "knows of, have the board dealt again for these players if the event allows it, have it "
        "played and adjust afterwards, or adjust at once.",
        review("12C1a-b"),
        stray_when="before",
        hinders=True,
    ),
    clause(
        "16D3",
        "information",
        "The board is played to its end, and the director may adjust the score afterwards.",
        review("12C1a-b"),
        stray_when="later",
    ),
)
"""The clauses on information that may or may not be used."""
