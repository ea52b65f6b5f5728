"""Defaults that options had in earlier versions of records.

What is written down leaves out the options that are at their defaults, so that a new default would
change what it means. Everything written says of which version it is; its options are read here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oddtrick.terms import STATED

DEFAULTS_VERSION = 2
"""The version that is written now."""

_SCARNE = dict.fromkeys(STATED, "natural")
_EARLIER: Mapping[str, Mapping[str, Any]] = {
    "euchre": {
        "pack": 32,
        "target": 5,
        "play": "rubber",
        "all_pass": "throw in",
        "lone_lead": "left of loner",
    },
    "euchre-two": {"target": 5, "play": "rubber", "all_pass": "throw in"},
    "euchre-three": {"pack": 32, "target": 5, "all_pass": "throw in"},
    "contract-rubber": _SCARNE,
    "contract-chicago": _SCARNE,
    "contract-duplicate": _SCARNE,
}
"""By the name of the game, the defaults of version 1 that are others now."""


def written_options(game: str, options: Mapping[str, Any], version: int) -> dict[str, Any]:
    """The options of a game that something of a version means, by the defaults of today.

    >>> written_options("euchre", {"target": 7}, 1)["target"], written_options("whist", {}, 1)
    (7, {})
    """
    return {**(_EARLIER.get(game, {}) if version < DEFAULTS_VERSION else {}), **options}
