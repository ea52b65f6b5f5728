"""The club's list of members beside the evenings: offered to directors while they type a name, and
looked into when players are named."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from oddtrick.club.event.entries import Entry, NamesEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.member_list import BESIDE, find_members_file, load_members
from oddtrick.club.members import Members, identified, renamed
from oddtrick.web.club.pages.content import MembersOffered

from .session import ClubSession


def members_of_evening(session: ClubSession) -> Members | None:
    """The list beside an evening, or that of the servers which share it. Raises as
    `load_members`."""
    return listed_members(session.beside)


def listed_members(folder: Path | None) -> Members | None:
    """The club's list beside the evenings of a folder; for evenings that servers share (None) the
    file that ``ODDTRICK_MEMBERS`` names, which each of them reads. None where there is no list.
    Raises as `load_members`."""
    if folder is not None:
        return find_members_file(folder / BESIDE)
    named = os.environ.get("ODDTRICK_MEMBERS", "")
    return load_members(Path(named)) if named else None


def with_members(session: ClubSession, entries: Sequence[Entry]) -> list[Entry]:
    """These entries, players with the numbers that the list has for them where none are given.
    Raises `Refused` for a number nobody has and a name of two, `BadOption` for a list that cannot
    be used."""
    asked = [isinstance(e, NamesEntered) and not (e.ids or e.national) for e in entries]
    if not any(asked):
        return list(entries)
    members, before = members_of_evening(session), session.book.event.named.values()
    return [
        identified(e, members, before) if looked_up and isinstance(e, NamesEntered) else e
        for e, looked_up in zip(entries, asked, strict=True)
    ]


def renamings(session: ClubSession, who: str, name: str) -> list[NamesEntered]:
    """The entries by which a player is called otherwise. Raises `Refused` as `renamed` does."""
    return renamed(session.book.event, who, name, members_of_evening(session))


def offered(session: ClubSession, text: str) -> MembersOffered:
    """The members whose name or number begins so, as a director may write them."""
    members = members_of_evening(session)
    shown = members.offered(text[:100]) if members is not None else []
    return {
        "list": members is not None,
        "members": tuple(f"{m.name} #{m.number}" for m in shown),
    }


def entered(event: ClubEvent, contestant: int) -> list[str]:
    """The names of a contestant as they are entered: a team's own first, numbers behind names."""
    named = event.named.get(contestant)
    if named is None:
        return []
    who = [f"{name} #{id_ or national}" if id_ or national else name
           for name, id_, national in named.people()]  # fmt: skip
    return [*([named.called] if named.called else []), *who]
