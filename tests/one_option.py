"""A game with one of its options changed, and as little else as can be."""

from __future__ import annotations

from typing import Any

from oddtrick.core import Option
from oddtrick.errors import BadOption
from oddtrick.games import game

__all__ = ["with_one"]

GO_WITH: dict[str, dict[str, Any]] = {
    "laps": {"play": "rubber"}, "slams": {"play": "rubber"}, "joker_up": {"pack": 25},
}  # fmt: skip
"""Options that a game takes only beside others, and these."""


def with_one(name: str, option: Option, value: Any) -> dict[str, Any]:
    """The options by which a game has this value of one of them, as little else as can be."""
    try:
        game(name, {option.name: value})
    except BadOption:
        return {**GO_WITH[option.name], option.name: value}
    return {option.name: value}
