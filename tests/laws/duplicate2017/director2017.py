"""Irregularities as the tests of the laws of 2017 write them: an offence, and its unusual facts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from oddtrick.laws.clauses.facts import Value

__all__ = ["cases_in", "facts_in"]

USUAL: dict[str, dict[str, Value]] = {
    "bid": {"slip": False, "in_turn": True, "accepted": False, "hasty": False},
    "call": {"early": "mistake", "accepted": False, "slip": False},
    "change": {"first_illegal": False, "comparable": False},
    "double": {"also_out_of_turn": False},
    "exposed": {"role": "defender", "meant_claim": False},
    "partner-cards": {"penalty_class": "major", "led_already": False},
    "lead": {"told_wrongly": False, "then_played": "nothing"},
    "together": {"role": "defender"},
    "revoke": {"role": "defender", "revoke_case": "none"},
    "disputed-claim": {"trump_mentioned": False, "trump_unaware": True, "trump_loses": True},
    "adjusting": {
        "ground": "unpriced",
        "result_had": "judged",
        "outcomes": "one",
        "self_damage": False,
    },
    "award": {"award_form": "matchpoints"},
    "ui": {"ui_source": "partner", "ui_passed": True, "ui_suggested": True},
    "misinformation": {"misinformed": "explanation"},
}
"""What each offence is usually like; a row says only what is otherwise or decides."""


def facts_in(asked: str) -> tuple[str, dict[str, Value]]:
    """``offence: name=value; name=value``, with what is usual for the rest."""
    offence, _, pairs = asked.partition(":")
    yes_no: dict[str, Value] = {"yes": True, "no": False}
    facts = dict(USUAL.get(offence.strip(), {}))
    for pair in filter(None, (p.strip() for p in pairs.split(";"))):
        name, _, value = pair.partition("=")
        facts[name] = yes_no.get(value, value)
    return offence.strip(), facts


def cases_in(path: Path) -> Iterator[list[str]]:
    """The lines of a table with columns divided by `` | ``."""
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            yield [part.strip() for part in f"{line} ".split(" | ")]
