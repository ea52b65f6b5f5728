"""The forms of an event: who is named and ranked, and how they sit down."""

from __future__ import annotations

from collections.abc import Mapping

from .form import MOST_ROUNDS, WINNERS_GO_ON, Form, TeamScoring
from .individual import INDIVIDUAL, sides_of
from .pairs import PAIRS
from .teams import REPLAY, TEAMS, halves
from .tie_breaks import ties_for

__all__ = [
    "FORMS",
    "MOST_ROUNDS",
    "WINNERS_GO_ON",
    "Form",
    "TeamScoring",
    "halves",
    "sides_of",
    "ties_for",
]

FORMS: Mapping[str, Form] = {form.name: form for form in (PAIRS, INDIVIDUAL, TEAMS, REPLAY)}
"""By name, as `Opened.form` says it."""
