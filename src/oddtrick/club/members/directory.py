"""The members of a club, distinguished by their numbers, and found by what is typed."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from oddtrick.club.event.entries import NamesEntered
from oddtrick.errors import Refused

__all__ = ["Member", "Members", "identified", "named_number", "number_key", "plain"]

MOST_OFFERED = 8
_NUMBERED = re.compile(r"([^#]*)#\s*([^\s#]{1,30})\s*")


class Member(NamedTuple):
    """One of the club. `id` is the club's number for him, `national` that of a union; one of them
    may be missing. `stratum` 1 is the highest, 0 where the list says none."""

    id: str
    name: str
    national: str = ""
    club: str = ""
    handicap: Fraction = Fraction(0)
    stratum: int = 0

    @property
    def number(self) -> str:
        """The number that distinguishes him from others of his name."""
        return self.id or self.national


def plain(text: str) -> str:
    """A name as it is compared: without accents, case and second blanks.

    >>> plain(" Bé  ADA ")
    'be ada'
    """
    apart = unicodedata.normalize("NFKD", text)
    return " ".join("".join(c for c in apart if not unicodedata.combining(c)).casefold().split())


def number_key(text: str) -> str:
    """A number as it is compared: spreadsheets take zeros away that stand in front.

    >>> number_key("0027") == number_key("27")
    True
    """
    return text.strip().casefold().lstrip("0") or "0"


class Members:
    """The list, looked up by number and by name."""

    def __init__(self, found: Iterable[Member]) -> None:
        self.all = tuple(found)
        self._by_national = {number_key(m.national): m for m in self.all if m.national}
        self._by_id = {number_key(m.id): m for m in self.all if m.id}
        self._by_name: defaultdict[str, list[Member]] = defaultdict(list)
        for member in self.all:
            self._by_name[plain(member.name)].append(member)

    def by_number(self, number: str) -> Member | None:
        """The member with this number, as the club's number or as a union's."""
        key = number_key(number)
        return self._by_id.get(key) or self._by_national.get(key)

    def by_name(self, name: str) -> Member | None:
        """The member of this name. Raises `Refused` where several are."""
        found = self._by_name.get(plain(name), [])
        if len(found) > 1:
            numbers = " and ".join(f"#{m.number}" for m in found)
            raise Refused(f"{len(found)} members are called {found[0].name}: {numbers}. Write "
                          f"which, as {found[0].name} #{found[0].number}.")  # fmt: skip
        return found[0] if found else None

    def of(self, name: str, id_: str, national: str) -> Member | None:
        """The member behind a player of an event: by his numbers, or by a name that one alone has
        where there are none."""
        if id_ or national:
            known = self._by_id.get(number_key(id_)) if id_ else None
            return known or (self._by_national.get(number_key(national)) if national else None)
        found = self._by_name.get(plain(name), [])
        return found[0] if len(found) == 1 else None

    def meant(self, text: str) -> Member | None:
        """The member a director means by a name, a number, or a name with a number behind, as `Ada
        #27`; None for a guest. Raises `Refused` for a number that nobody has, and for a name of
        two."""
        name, number = named_number(text)
        if not number and name and not any(c.isalpha() for c in name):
            number = name
        if number or self.by_number(name) is not None:
            found = self.by_number(number or name)
            if found is None:
                raise Refused(f"No member has the number {number}.")
            return found
        return self.by_name(name)

    def offered(self, text: str, most: int = MOST_OFFERED) -> list[Member]:
        """Members whose number begins so, or whose name has words that begin so, by name."""
        words = plain(text.replace("#", " ")).split()
        if not words:
            return []
        found = (m for m in self.all if _begins(m, words))
        return sorted(found, key=lambda m: (plain(m.name), m.number))[:most]


def _begins(member: Member, words: list[str]) -> bool:
    """Whether each word is the beginning of a name or number of his."""
    parts = [*plain(member.name).split(), member.id.casefold(), member.national.casefold()]
    return all(any(part.startswith(word) for part in parts) for word in words)


def named_number(text: str) -> tuple[str, str]:
    """A name and the number behind it.

    >>> named_number("Ada Byron #27"), named_number("Bea")
    (('Ada Byron', '27'), ('Bea', ''))
    """
    found = _NUMBERED.fullmatch(text)
    name, number = found.groups() if found else (text, "")
    return " ".join(name.split()), number


def identified(
    entry: NamesEntered, members: Members | None = None, before: Iterable[NamesEntered] = ()
) -> NamesEntered:
    """The players, with names and numbers as the list has them; a guest stays as he was written.
    Without a list a number written behind a name is taken as the club's. A player named `before`
    keeps the numbers that the list does not know. Raises `Refused`."""
    known: defaultdict[str, set[tuple[str, str, str]]] = defaultdict(set)
    for player in (player for earlier in before for player in earlier.people()):
        for key in (plain(player[0]), *(f"#{number_key(n)}" for n in player[1:] if n)):
            known[key].add(player)
    found = []
    for text in entry.players:
        name, number = named_number(text)
        alike = known[f"#{number_key(number)}" if number else plain(name)]
        earlier_ = next(iter(alike)) if len(alike) == 1 else None
        try:
            member = members.meant(text) if members is not None else None
        except Refused:
            if earlier_ is None or not number:
                raise
            member = None
        if member is not None:
            found.append((member.name, member.id, member.national))
        elif earlier_ is not None:
            found.append((name or earlier_[0], earlier_[1], earlier_[2]))
        else:
            found.append((name or text, number, ""))
    return NamesEntered.of(entry.pair, found, entry.called)
