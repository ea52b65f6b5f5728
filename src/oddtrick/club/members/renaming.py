"""A player of an event is called otherwise, wherever he plays: a name put right, a guest who is a
member after all, or two spellings of one player made one.

>>> from oddtrick.club.event.entries import EventOpened
>>> from oddtrick.club.movements import howell
>>> event = ClubEvent.fold(
...     [EventOpened("Monday", howell(2), boards=2, rounds=3), NamesEntered(1, ("A. Byron", "Bea"))]
... )
>>> [entry.players for entry in renamed(event, "a. byron", "Ada Byron")]
[('Ada Byron', 'Bea')]
"""

from __future__ import annotations

from oddtrick.club.event.entries import NamesEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.errors import Refused

from .directory import Members, identified, named_number, number_key, plain

__all__ = ["renamed"]


def renamed(
    event: ClubEvent, who: str, name: str, members: Members | None = None
) -> list[NamesEntered]:
    """An entry for each contestant that `who` plays for, with `name` in his place: a member by
    name or number, as `Ada Byron #27`, or a guest. Raises `Refused` where nobody or more than one
    is called so, where he would be his own partner, and as `identified` does."""
    known, number = named_number(who)
    by_number = number or (known if known and not any(map(str.isalpha, known)) else "")
    key = number_key(by_number) if by_number else plain(known)
    found: dict[int, list[tuple[str, str, str]]] = {}
    meant = set()
    for contestant, named in event.named.items():
        for player in named.people():
            numbers = {number_key(n) for n in player[1:] if n}
            if key in numbers if by_number else plain(player[0]) == key:
                meant.add(player)
                found.setdefault(contestant, list(named.people()))
    if not meant:
        raise Refused(f"Nobody in this event is called {who.strip() or 'so'}.")
    if not by_number and len({player[1:] for player in meant}) > 1:
        written = sorted(f"#{p[1] or p[2]}" if p[1] or p[2] else "no number" for p in meant)
        which = ", ".join(written)
        raise Refused(f"Several players are called {known}: {which}. Write the number, too.")
    new = next(identified(NamesEntered(1, (name,)), members).people())
    entries = []
    for contestant, people in found.items():
        changed = [new if player in meant else player for player in people]
        if len({(plain(p[0]), *p[1:]) for p in changed}) < len(changed):
            raise Refused(f"{new[0]} would be his own partner in {event.form.one} {contestant}.")
        if changed != people:
            entries.append(NamesEntered.of(contestant, changed, event.named[contestant].called))
    if not entries:
        raise Refused(f"{new[0]} is called so already.")
    return entries
