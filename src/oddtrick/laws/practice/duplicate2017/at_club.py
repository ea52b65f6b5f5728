"""A situation at a club under the laws of 2017."""

from __future__ import annotations

from oddtrick.laws.questions.at_table import Value

from ..situation import Situation

__all__ = ["at_club"]


def at_club(title: str, story: str, offence: str, **facts: Value) -> Situation:
    """A situation under the laws of 2017, with its facts by name."""
    return Situation("duplicate2017", title, story, offence, facts)
