"""Settings of a club, asked once and stored in `club.json` beside its events."""

from __future__ import annotations

from pathlib import Path

import msgspec

from oddtrick.club.event.entries import Described
from oddtrick.club.event.validation import check_described
from oddtrick.errors import BadOption, OddtrickError
from oddtrick.support.typed_json import decode

__all__ = ["OF_CLUB", "club_settings", "keep_settings", "of_club"]

_BESIDE = "club.json"
_LARGEST = 100_000


_OF_EVENT = ("date", "identifier")

OF_CLUB = tuple(name for name in Described.__struct_fields__ if name not in _OF_EVENT)
"""The answers that are the same for every event of a club."""

_Settings = msgspec.defstruct(
    "_Settings",
    [(name, str, "") for name in OF_CLUB],
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
)
"""The file's contents: the club's answers, checked as they are read."""


def of_club(described: Described) -> Described:
    """The club's part of it, without the day and the event's own name."""
    return Described(**{name: getattr(described, name) for name in OF_CLUB})


def club_settings(event: Path) -> Described:
    """The club's settings in the file beside an event; empty where there is none. Raises
    `BadOption`, `OddtrickError`, `Refused` for a file that cannot be read."""
    path = event.parent / _BESIDE
    if not path.is_file():
        return Described()
    try:
        raw = path.read_bytes() if path.stat().st_size <= _LARGEST else b"too large"
        found = decode(raw, _Settings)
    except msgspec.MsgspecError as error:
        raise BadOption(
            f"{path} has no settings of a club ({error}); they are {', '.join(OF_CLUB)}."
        ) from None
    except OSError as error:
        raise OddtrickError(f"{path} cannot be read: {error.strerror}.") from None
    described = Described(**msgspec.structs.asdict(found))
    check_described(described)
    return described


def keep_settings(event: Path, described: Described) -> Path:
    """Write what is the club's beside an event, and say where. Raises `OddtrickError`."""
    path = event.parent / _BESIDE
    settings = _Settings(**{name: getattr(described, name) for name in OF_CLUB})
    try:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
    except OSError as error:
        raise OddtrickError(f"{path} cannot be written: {error.strerror}.") from None
    return path
