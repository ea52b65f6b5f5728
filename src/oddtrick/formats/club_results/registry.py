"""Results of a club in whatever file they come, read (USEBIO, Bridgemate's, PBN, a page or a
report) and written in the files of other programs, with what such a file cannot say: every fact
that is another one, or none, when it is read back.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from oddtrick.formats.access import is_access
from oddtrick.formats.bridgemate import read_bws
from oddtrick.formats.errors import FormatError
from oddtrick.formats.usebio.xml_elements import (
    Participant,
    TravellerLine,
    Usebio,
    read_usebio,
    write_my_abf,
)

from .acbl_page import is_acbl_page, read_acbl_page
from .acbl_report import is_acbl_report, read_acbl_report, write_acbl_report
from .lines import PublishedResults
from .pbn_tables import is_lin_results, is_pbn_results, read_lin_results, read_pbn_results
from .result_tables import (
    is_bridgewebs,
    is_jannersten,
    read_bridgewebs,
    read_jannersten,
    write_bridgewebs,
    write_jannersten,
)

_XML = re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?!!doctype html|html)|\xff\xfe|\xfe\xff", re.IGNORECASE)


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
    if is_pbn_results(data):
        return read_pbn_results(data)
    if is_lin_results(data):
        return read_lin_results(data)
    if not _XML.match(data):
        raise FormatError(
            "This is no file of results that can be read here: USEBIO (XML), Bridgemate’s BWS, PBN "
            "or LIN with the tables’ results, a game’s page of my.acbl.org, ACBLscore’s report, or "
            "a table of BridgeWebs or Jannersten."
        )
    return PublishedResults(read_usebio(data))


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


def _contestant(_: str, participant: Participant) -> str:
    number = participant.number.strip()
    return f"{participant.kind.capitalize()} {number} {participant.direction}".strip()


def _text(name: str) -> Callable[[TravellerLine | Participant], str]:
    return lambda one: one.element.get(name).strip().rstrip("=")


def _of_players(name: str) -> Callable[[Participant], str]:
    def numbers(participant: Participant) -> str:
        found = [p.element.get(name).strip() for p in participant.players]
        return ", ".join(found) if any(found) else ""

    return numbers


def _awarded(participant: Participant) -> str:
    """Whether somebody has master points; in what unit they are the files differ."""
    return "master points" if any(participant.element.within("MASTER_POINTS_AWARDED")) else ""


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
