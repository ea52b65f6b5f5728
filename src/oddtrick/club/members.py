"""The members of a club and the players of its events: who is who over sessions, what they are
called, and their handicaps and strata.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from oddtrick.errors import Refused
from oddtrick.messages import Name, Verbatim, term

from .event.entries import NamesEntered
from .event.event import ClubEvent

# The members of a club, distinguished by their numbers, and found by what is typed.

MOST_OFFERED = 8
_NUMBERED = re.compile(r"([^#]*)#\s*([^\s#]{1,30})\s*")


class Member(NamedTuple):
    """One of the club. `id` is the club's number for them, `national` that of a union; one of them
    may be missing. `stratum` 1 is the highest, 0 where the list says none."""

    id: str
    name: str
    national: str = ""
    club: str = ""
    handicap: Fraction = Fraction(0)
    stratum: int = 0

    @property
    def number(self) -> str:
        """The number that distinguishes them from others of their name."""
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

    def __init__(self, members: Iterable[Member]) -> None:
        self.all = tuple(members)
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
            called = Name(found[0].name)
            raise Refused(
                "{members} members are called {name}: {numbers}. Write which, as {name} #{number}.",
                members=len(found),
                name=called,
                numbers=Verbatim(numbers),
                number=Verbatim(found[0].number),
            )
        return found[0] if found else None

    def of(self, name: str, id_: str, national: str) -> Member | None:
        """The member behind a player of an event: by their numbers, or by a name that only one has
        if there are no numbers."""
        if id_ or national:
            known = self._by_id.get(number_key(id_)) if id_ else None
            return known or (self._by_national.get(number_key(national)) if national else None)
        members = self._by_name.get(plain(name), [])
        return members[0] if len(members) == 1 else None

    def meant(self, text: str) -> Member | None:
        """The member a director means by a name, a number, or a name with a number behind, as `Ada
        #27`; None for a guest. Raises `Refused` for a number that nobody has, and for a name of
        two."""
        name, number = named_number(text)
        if not number and name and not any(c.isalpha() for c in name):
            number = name
        if number or self.by_number(name) is not None:
            member = self.by_number(number or name)
            if member is None:
                raise Refused("No member has the number {number}.", number=Verbatim(number))
            return member
        return self.by_name(name)

    def offered(self, text: str, most: int = MOST_OFFERED) -> list[Member]:
        """Members whose number begins so, or whose name has words that begin so, by name."""
        words = plain(text.replace("#", " ")).split()
        if not words:
            return []
        found = (m for m in self.all if _begins(m, words))
        return sorted(found, key=lambda m: (plain(m.name), m.number))[:most]


def _begins(member: Member, words: list[str]) -> bool:
    """Whether each word is the beginning of one of the member's names or numbers."""
    parts = [*plain(member.name).split(), member.id.casefold(), member.national.casefold()]
    return all(any(part.startswith(word) for part in parts) for word in words)


def named_number(text: str) -> tuple[str, str]:
    """A name and the number behind it.

    >>> named_number("Ada Byron #27"), named_number("Bea")
    (('Ada Byron', '27'), ('Bea', ''))
    """
    match = _NUMBERED.fullmatch(text)
    name, number = match.groups() if match else (text, "")
    return " ".join(name.split()), number


def identified(
    entry: NamesEntered, members: Members | None = None, before: Iterable[NamesEntered] = ()
) -> NamesEntered:
    """The players, with names and numbers as the list has them; a guest stays as written.
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


# The identity of players over several sessions: by number where there is one, else by name.


class Person(NamedTuple):
    """A player as a session has them: the club's number and the union's where they are known."""

    name: str
    id: str = ""
    national: str = ""

    @property
    def identifiers(self) -> list[str]:
        """The numbers that distinguish them from others; empty if they have none."""
        numbers = ("club", self.id), ("national", self.national)
        return [f"{whose} {number_key(number)}" for whose, number in numbers if number]


class Somebody(NamedTuple):
    """One player behind several persons: their last name and number, and whether another is called
    so, too."""

    name: str
    number: str
    namesakes: bool = False

    @property
    def called(self) -> str:
        """The name; with the number where others are called so, too."""
        return f"{self.name} #{self.number}" if self.namesakes and self.number else self.name


def who_is_who(persons: Iterable[Person]) -> dict[Person, Somebody]:
    """The player behind each person. Those with a number in common are one, whatever their names;
    one without a number is the only player of that name, and a person apart where several have
    it."""
    everybody = list(dict.fromkeys(persons))
    joined: dict[str, str] = {}

    def first(key: str) -> str:
        while joined.setdefault(key, key) != key:
            joined[key] = key = joined[joined[key]]
        return key

    named: defaultdict[str, set[str]] = defaultdict(set)
    for person in everybody:
        for key in person.identifiers:
            joined[first(key)] = first(person.identifiers[0])
    for person in everybody:
        if person.identifiers:
            named[plain(person.name)].add(first(person.identifiers[0]))

    def root(person: Person) -> str:
        if person.identifiers:
            return first(person.identifiers[0])
        of_name = named[plain(person.name)]
        return next(iter(of_name)) if len(of_name) == 1 else f"name {plain(person.name)}"

    by_root: dict[str, Somebody] = {}
    for person in everybody:
        key = root(person)
        before = by_root.get(key)
        number = (before.number if before else "") or person.id or person.national
        by_root[key] = Somebody(
            person.name if person.identifiers or not before else before.name, number
        )
    alike = Counter(plain(who.name) for who in by_root.values())
    found = {
        key: who._replace(namesakes=alike[plain(who.name)] > 1) for key, who in by_root.items()
    }
    return {person: found[root(person)] for person in everybody}


def listed_as(person: Person, members: Members | None) -> Person:
    """The person with name and numbers of the club's list, if they are in it."""
    member = members.of(*person) if members is not None else None
    return person if member is None else Person(member.name, member.id, member.national)


# A player of an event is called otherwise, wherever they play: a name put right, a guest who is a
# member after all, or two spellings of one player made one.


def renamed(
    event: ClubEvent, member: str, name: str, members: Members | None = None
) -> list[NamesEntered]:
    """An entry for each contestant that `member` plays for, with `name` in their place: a member by
    name or number, as `Ada Byron #27`, or a guest. Raises `Refused` where nobody or more than one
    is called so, where they would be their own partner, and as `identified` does.

    >>> from oddtrick.club.event.entries import EventOpened
    >>> from oddtrick.club.movements import howell
    >>> event = ClubEvent.fold(
    ...     [
    ...         EventOpened("Monday", howell(2), boards=2, rounds=3),
    ...         NamesEntered(1, ("A. Byron", "Bea")),
    ...     ]
    ... )
    >>> [entry.players for entry in renamed(event, "a. byron", "Ada Byron")]
    [('Ada Byron', 'Bea')]
    """
    known, number = named_number(member)
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
        raise Refused("Nobody in this event is called {name}.", name=Name(member.strip() or "so"))
    if not by_number and len({player[1:] for player in meant}) > 1:
        written = sorted(f"#{p[1] or p[2]}" if p[1] or p[2] else "no number" for p in meant)
        which = ", ".join(written)
        raise Refused(
            "Several players are called {known}: {which}. Write the number, too.",
            known=Verbatim(known),
            which=term(which),
        )
    new = next(identified(NamesEntered(1, (name,)), members).people())
    entries = []
    for contestant, people in found.items():
        changed = [new if player in meant else player for player in people]
        if len({(plain(p[0]), *p[1:]) for p in changed}) < len(changed):
            raise Refused(
                "{new} would be their own partner in {one} {contestant}.",
                new=Name(new[0]),
                one=term(event.form.one),
                contestant=contestant,
            )
        if changed != people:
            entries.append(NamesEntered.of(contestant, changed, event.named[contestant].called))
    if not entries:
        raise Refused("{new} is called so already.", new=Name(new[0]))
    return entries


# Handicaps and strata of contestants by the club's list.


class Allowance(NamedTuple):
    """A contestant's allowance by the club's list: the handicap, and the stratum (1 is the
    highest)."""

    handicap: Fraction
    stratum: int


def allowances(event: ClubEvent, members: Members) -> dict[int, Allowance]:
    """By contestant: the mean of the players' handicaps and the stratum of the highest; whom the
    list gives no stratum stands in the first."""
    found: dict[int, Allowance] = {}
    for c, named in event.named.items():
        people = [members.of(*player) for player in named.people()]
        sum_ = sum((member.handicap for member in people if member), Fraction(0))
        level = min(member.stratum or 1 if member else 1 for member in people)
        found[c] = Allowance(sum_ / len(people), level)
    return found
