"""Doubted claims before a referee, by the laws of 2017."""

from __future__ import annotations

from collections.abc import Mapping

from oddtrick.core import NATURE, Action, Seating
from oddtrick.laws.clauses.clause import LawTable
from oddtrick.laws.irregularities.stopped_claims import stopped_claim
from oddtrick.laws.notes.code import Law
from oddtrick.laws.notes.incident import ClaimDisputed
from oddtrick.laws.notes.ruling import Put, Ruling, RulingOption, Verdict
from oddtrick.laws.questions.question import Value
from oddtrick.stages.tricks.claims import Claiming
from oddtrick.terms import NUMBERS

__all__ = ["refereed_claim"]

_STOPPED = (
    "{hand} claimed {claimed} of the {left} tricks left, and it is doubted: play stops. How many "
    "does he win? Hear the claim again and the objections, and have all cards faced. Weigh a trump "
    "that was left out, other normal lines (careless or inferior ones for the player’s class, "
    "too), and cards that might lie with either opponent; a doubtful trick goes to the other side."
)


def refereed_claim(table: LawTable) -> Law:
    """The law on a claim that is doubted: the director awards tricks, or play goes on."""

    def remedy(incident: ClaimDisputed, seating: Seating, known: Mapping[str, Value]) -> Verdict:
        laws = tuple(map(table.law, ("68D1", "68D2a", "68D2b", "70A", "70B")))
        words = {
            "hand": "{hand}",
            "left": NUMBERS[incident.left],
            "claimed": _number(incident.claimed),
        }
        return Verdict(
            Ruling(
                laws, incident.hand, _STOPPED.format_map(words), "a claim or concession", asks=True
            ),
            (),
            (NATURE,),
            (*(_worth(incident, n) for n in range(incident.left, -1, -1)), _PLAY_ON),
            str(incident.sure),
        )

    return Law("claim", ClaimDisputed, remedy, due=stopped_claim)


_PLAY_ON = RulingOption("play-on", "Play on, as all four players wish")
"""The claim is void (68D2b)."""


def _number(number: int) -> str:
    return NUMBERS[number] if number else "none"


def _worth(incident: ClaimDisputed, number: int) -> RulingOption:
    """So many tricks for the claimer: it is scored as if that had been agreed (69A)."""
    claim = Put(Action(incident.hand, incident.hand, "claim", Claiming(number)))
    agreed = (Put(Action(h, h, "agree")) for h in incident.opponents)
    return RulingOption(
        str(number), f"{_number(number).capitalize()} of {NUMBERS[incident.left]}", (claim, *agreed)
    )
