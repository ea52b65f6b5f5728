"""Several irregularities in one ruling, for the director's page: what a browser asks, and the
answer of `oddtrick rule --did … --json` with the laws as their books call them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from oddtrick.laws.director.as_data import JointRuling, RuledPart, combined_data, in_writing
from oddtrick.laws.headings import heading_of, with_headings
from oddtrick.web.server.request_body import checked_name

__all__ = ["LONGEST_NAME", "JointQuestion", "joint_ruling"]

LONGEST_NAME = 60
"""Letters that a player's name may have."""


class JointQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code, the irregularities as the command line writes them (``2 W revoke: suit=H; …``), and
    the players' names by their seats. Unless `named` the ruling speaks of the offender, as the book
    of the laws without seats does."""

    code: Annotated[str, Meta(max_length=40)]
    did: tuple[str, ...]
    names: dict[Literal["N", "E", "S", "W"], str] = {}
    named: bool = True


def joint_ruling(asked: JointQuestion) -> JointRuling:
    """One ruling for the whole, or the next question. Raises `BadOption`, and `BadRequest` for a
    name that is too long."""
    called = {seat: checked_name(name, LONGEST_NAME) for seat, name in asked.names.items()}
    written = [f"{seat}={name}" for seat, name in called.items() if name]
    _, names, ruled = in_writing(asked.code, asked.did, written, asked.named)
    found = combined_data(ruled, names, asked.named)
    return {
        **found,
        "parts": [_with_headings(part) for part in found["parts"]],
        "review": list(map(heading_of, found["review"])),
        "besides": list(map(with_headings, found["besides"])),
    }


def _with_headings(part: RuledPart) -> RuledPart:
    """A part with its laws as their book calls them, each once."""
    return {
        **part,
        "laws": list(dict.fromkeys(map(heading_of, part["laws"]))),
        "later": list(map(with_headings, part["later"])),
        "besides": list(map(with_headings, part["besides"])),
        "review": list(map(heading_of, part["review"])),
    }
