"""The USEBIO that MyABF takes, the Australian Bridge Federation's site for clubs and results.

Its reader is public (github.com/abftech/cobalt, `results/views`). It takes pairs of one session at
matchpoints, cross-IMPs or Butler. Of each pair it asks for two named players, of each for the
element of the number with the union, though it be empty; places are whole numbers; a board without
results it does not take. Master points are hundredths.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from oddtrick.formats.errors import Unsupported

from .results import Element, Participant, Usebio, write_usebio

_KINDS = ("MP_PAIRS", "CROSS_IMP", "BUTLER_PAIRS")
_FOR_EACH = ("PERCENTAGE", "DIRECTION")
"""Elements that stand with every pair, empty where there is nothing to say."""


def write_my_abf(results: Usebio) -> str:
    """The file's first event as MyABF takes it. Raises `Unsupported` for what it does not."""
    events = results.events
    if not events or events[0].kind not in _KINDS:
        raise Unsupported("MyABF takes pairs at matchpoints, cross-IMPs or Butler, in no matches.")
    event = events[0]
    if any(True for _ in event.element.all("SESSION", "SECTION")):
        raise Unsupported("MyABF takes one session in one section; write one of each.")
    if not event.date:
        raise Unsupported("MyABF asks for the day (“describe --date”).")
    inside = [*map(_part, event.element.children)]
    made = msgspec.structs.replace(
        event.element, children=tuple(part for part in inside if part is not None)
    )
    children = (made if e is event.element else e for e in results.element.children)
    return write_usebio(Usebio(msgspec.structs.replace(results.element, children=tuple(children))))


def _part(element: Element) -> Element | None:
    """A part of the event; none for a board without results."""
    if element.name == "BOARD":
        return element if any(True for _ in element.all("TRAVELLER_LINE")) else None
    if element.name == "DATE" and "-" in element.text:
        return Element("DATE", "/".join(reversed(element.text.split("-"))))
    if element.name != "PARTICIPANTS":
        return element
    return Element.make(
        element.name,
        *(_pair(e) if e.name == "PAIR" else e for e in element.children),
        **element.attributes,
    )


def _pair(element: Element) -> Element:
    pair = Participant(element)
    players = [*element.all("PLAYER")]
    called = f"Pair {pair.number.strip()}"
    players += [Element.make("PLAYER", Element("PLAYER_NAME", called))] * (2 - len(players))
    parts = [_plain(e) for e in element.children if e.name != "PLAYER"]
    there = {e.name for e in parts}
    return Element.make(
        "PAIR",
        *parts,
        *(Element(name) for name in _FOR_EACH if name not in there),
        *(_player(player, called) for player in players),
    )


def _plain(element: Element) -> Element:
    """An element of a pair: a place without the sign of those who share it, master points in
    hundredths without the element around them."""
    if element.name == "PLACE":
        return Element("PLACE", element.text.strip().rstrip("="))
    if element.name == "MASTER_POINTS":
        hundredths = round(100 * Fraction(element.get("MASTER_POINTS_AWARDED") or "0"))
        return Element("MASTER_POINTS_AWARDED", str(hundredths))
    return element


def _player(element: Element, called: str) -> Element:
    """A player with a name and with the number's element: digits, or nothing."""
    number = element.get("NATIONAL_ID_NUMBER").strip()
    known = number if number.isascii() and number.isdecimal() else ""
    return Element.make(
        "PLAYER",
        Element("PLAYER_NAME", element.get("PLAYER_NAME").strip() or called),
        Element("NATIONAL_ID_NUMBER", known),
        *_others(element),
    )


def _others(element: Element) -> Iterator[Element]:
    return (e for e in element.children if e.name not in ("PLAYER_NAME", "NATIONAL_ID_NUMBER"))
