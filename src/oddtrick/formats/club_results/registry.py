"""Results of a club in whatever file they come, read (USEBIO, Bridgemate's, a page or a report) and
written in the files of other programs, with what such a file cannot say: every fact that is another
one, or none, when it is read back.

MyABF, the Australian Bridge Federation's site for clubs and results, takes USEBIO of its own. Its
reader is public (github.com/abftech/cobalt, `results/views`). It takes pairs of one session at
matchpoints, cross-IMPs or Butler. Of each pair it asks for two named players, of each for the
element of the number with the union, though it be empty; places are whole numbers; a board without
results it does not take. Master points are hundredths.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

import msgspec

from oddtrick.formats.access import is_access
from oddtrick.formats.bridgemate import read_bws
from oddtrick.formats.errors import Unsupported
from oddtrick.formats.usebio.results import (
    Element,
    Participant,
    TravellerLine,
    Usebio,
    read_usebio,
    write_usebio,
)

from .acbl_page import is_acbl_page, read_acbl_page
from .acbl_report import is_acbl_report, read_acbl_report, write_acbl_report
from .lines import PublishedResults
from .result_tables import (
    is_bridgewebs,
    is_jannersten,
    read_bridgewebs,
    read_jannersten,
    write_bridgewebs,
    write_jannersten,
)


def read_results(data: bytes) -> PublishedResults:
    """The results of a file, by what it begins with or holds. Raises `FormatError`."""
    if is_access(data):
        evening = read_bws(data)
        return PublishedResults(Usebio(evening.results), evening.remarks)
    if is_acbl_page(data):
        return read_acbl_page(data)
    if is_acbl_report(data):
        return read_acbl_report(data)
    if is_bridgewebs(data):
        return read_bridgewebs(data)
    if is_jannersten(data):
        return read_jannersten(data)
    return PublishedResults(read_usebio(data))


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


WRITERS: Mapping[str, Callable[[Usebio], str]] = {
    "acbl": write_acbl_report,
    "bridgewebs": write_bridgewebs,
    "jannersten": write_jannersten,
    "myabf": write_my_abf,
}
"""By the name that a director asks for. Each raises `Unsupported` for what it has no form for."""

_T = TypeVar("_T")
_Fact = tuple[str, Callable[[_T], str]]
"""What a sentence calls some facts, and such a fact of one line or contestant."""
_POINTS = ("MATCH_POINTS", "CROSS_IMP_POINTS", "BUTLER_POINTS")


class WrittenResults(NamedTuple):
    """A file's text, the results that are read from it, and a sentence for each fact it lacks."""

    text: str
    again: Usebio
    lost: tuple[str, ...]


def write_results(results: Usebio, kind: str) -> WrittenResults:
    """The results as a file of a kind in `WRITERS`. Raises `Unsupported`."""
    text = WRITERS[kind](results)
    again = read_results(text.encode()).results
    return WrittenResults(text, again, tuple(_lost(results, again)))


def _lost(results: Usebio, again: Usebio) -> Iterator[str]:
    absent: list[str] = []
    for before, after in zip(results.events[:1], again.events[:1], strict=True):
        lines, kept = ([(b.number.lstrip("0"), x) for b in e.boards for x in b.lines]
                       for e in (before, after))  # fmt: skip
        if kept:
            yield from _compared(lines, kept, _line, _LINES, absent)
        elif lines:
            absent.append("results of boards")
        people, found = ([("", p) for p in e.participants] for e in (before, after))
        yield from _compared(people, found, _contestant, _CONTESTANTS, absent)
    if any(results.element.within("HANDSET")) and not any(again.element.within("HANDSET")):
        absent.append("hand records")
    if absent:
        yield f"The file has no {', no '.join(absent)}."


def _compared(
    before: Sequence[tuple[str, _T]], after: Sequence[tuple[str, _T]],
    called: Callable[[str, _T], str], facts: Sequence[_Fact[_T]], absent: list[str],
) -> Iterator[str]:  # fmt: skip
    """A sentence for each that is left out, and each fact that has changed; what none of them has
    any more is `absent`."""
    there: defaultdict[str, list[_T]] = defaultdict(list)
    for of, one in after:
        there[called(of, one)].append(one)
    both: list[tuple[str, _T, _T]] = []
    for of, one in before:
        name = called(of, one)
        if there[name]:
            both.append((name, one, there[name].pop(0)))
        else:
            yield f"{name} is left out: the file has no way to say it."
    for word, fact in facts:
        known = [(name, old, fact(new)) for name, one, new in both if (old := fact(one))]
        if known and not any(new for _, _, new in known):
            absent.append(word)
            continue
        for name, old, new in known:
            if old != new:
                yield f"{name}: “{old}” is {f'“{new}”' if new else 'not'} in the file."


def _line(board: str, line: TravellerLine) -> str:
    score = line.element.get("SCORE").strip() if line.score is None else str(line.score)
    return f"Board {board}, {line.ns.strip()} against {line.ew.strip()}, “{score}”"


def _contestant(_: str, one: Participant) -> str:
    return f"{one.kind.capitalize()} {one.number.strip()} {one.direction}".strip()


def _text(name: str) -> Callable[[TravellerLine | Participant], str]:
    return lambda one: one.element.get(name).strip().rstrip("=")


def _of_players(name: str) -> Callable[[Participant], str]:
    def numbers(one: Participant) -> str:
        found = [p.element.get(name).strip() for p in one.players]
        return ", ".join(found) if any(found) else ""

    return numbers


def _awarded(one: Participant) -> str:
    """Whether somebody has master points; in what unit they are the files differ."""
    return "master points" if any(one.element.within("MASTER_POINTS_AWARDED")) else ""


_LINES: Sequence[_Fact[TravellerLine]] = (
    ("contracts", lambda line: line.contract.replace("Pass", "")),
    ("leads", lambda line: line.lead),
    ("tricks", _text("TRICKS")),
    ("points of each line", lambda line: "points" * any(
        line.element.get(f"NS_{points}") for points in _POINTS
    )),
)  # fmt: skip
_CONTESTANTS: Sequence[_Fact[Participant]] = (
    ("names", lambda one: " & ".join(" ".join(p.name.split()) for p in one.players)),
    ("places", _text("PLACE")),
    ("percentages", _text("PERCENTAGE")),
    ("penalties", lambda one: "a penalty" * bool(one.element.get("ADJUSTMENT"))),
    ("handicaps", _text("HANDICAP")),
    ("master points", _awarded),
    ("numbers of players in the club", _of_players("CLUB_ID_NUMBER")),
    ("numbers of players in the union", _of_players("NATIONAL_ID_NUMBER")),
)
