"""The identity of players over several sessions: by number where there is one, else by name."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from .directory import Members, number_key, plain

__all__ = ["Person", "Somebody", "listed_as", "who_is_who"]


class Person(NamedTuple):
    """A player as a session has him: the club's number and the union's where they are known."""

    name: str
    id: str = ""
    national: str = ""

    @property
    def identifiers(self) -> list[str]:
        """The numbers that distinguish him from others; empty where he has none."""
        numbers = ("club", self.id), ("national", self.national)
        return [f"{whose} {number_key(number)}" for whose, number in numbers if number]


class Somebody(NamedTuple):
    """One player behind several persons: his last name and number, and whether another is called
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
    one without a number is the only player of his name, and a man of his own where several have
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
    """The person with name and numbers of the club's list, where he is in it."""
    found = members.of(*person) if members is not None else None
    return person if found is None else Person(found.name, found.id, found.national)
