"""Hold the reasons of published evenings against their printed totals:
python tools/why_evenings.py FOLDER

Every file of results in the folder is read, with a PBN file of the same name as its hands; for each
contestant whose total or percentage is printed, start and parts are to be that figure, to a
hundredth. A line an evening says what holds, and what does not; the status is the evenings that do
not. A file that prints no totals is only said to add up.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from oddtrick.club.usebio.published_results import figure
from oddtrick.club.why import why
from oddtrick.club.why_evening import WhyEvening, WhyRow
from oddtrick.club.why_files import EveningRead, read_evening
from oddtrick.club.why_words import words
from oddtrick.errors import OddtrickError
from oddtrick.formats.club_results.registry import read_results
from oddtrick.formats.usebio.xml_elements import Participant

KINDS = {".xml", ".bws", ".html", ".htm", ".txt", ".csv", ".lin"}
NEAR = 0.0101
MOST = 3


def printed(data: bytes) -> dict[frozenset[str], list[Fraction]]:
    """The percentage and total of each contestant, by the players' names and, of a team, by its
    own."""
    found = {}
    for event in read_results(data).results.events:
        for kind in Participant.KINDS:
            for one in map(Participant, event.element.within(kind)):
                texts = (one.element.get("PERCENTAGE"), one.element.get("TOTAL_SCORE"))
                figures = [x for x in map(figure, texts) if x is not None]
                for names in ([p.name for p in one.players], [one.name]):
                    known = frozenset(" ".join(name.split()) for name in names)
                    if figures and known:
                        found[known] = figures
    return found


def made(row: WhyRow, evening: WhyEvening) -> float:
    """Start and parts of a contestant."""
    start = evening.average
    if evening.unit != "%":
        start = sum(line.points - sum(s.points for s in line.steps) for line in row.lines)
    parts = start + sum(part.points for part in row.parts) + row.other
    assert abs(parts - row.score) < NEAR
    return row.score if row.victory is None else row.victory


def off(row: WhyRow, evening: WhyEvening, figures: list[Fraction]) -> bool:
    """Whether what a contestant has is none of the printed figures; boards won and matchpoints are
    counted by ones or by twos."""
    own = made(row, evening)
    counts = (1.0,) if evening.unit == "%" else (1.0, 0.5, 2.0)
    return not any(abs(float(x) - own * each) < NEAR for x in figures for each in counts)


def files(folder: Path) -> Iterator[tuple[Path, bytes, Path]]:
    """The files of results, each with where its hands may lie."""
    for path in sorted(folder.iterdir()):
        if path.suffix.lower() in KINDS:
            yield path, path.read_bytes(), path.with_suffix(".pbn")


def read(data: bytes, beside: Path) -> Iterator[EveningRead]:
    """The evenings of a file."""
    hands, name = (beside.read_bytes(), beside.name) if beside.is_file() else (b"", "")
    first = read_evening(data, 1, hands, name)
    yield first
    for section in range(2, first.sections + 1):
        yield read_evening(data, section, hands, name)


def main(folder: Path) -> int:
    """The evenings that do not hold."""
    wrong = 0
    for path, data, beside in files(folder):
        try:
            figures = printed(data)
            for one in read(data, beside):
                wrong += not said(path.name, one, figures)
        except OddtrickError as error:
            print(f"{path.name}: {error}")
    return wrong


def said(name: str, read: EveningRead, figures: dict[frozenset[str], list[Fraction]]) -> bool:
    """Prints an evening; whether it holds."""
    evening = why(read.event, read.deals, read.played)
    known = [(row, figures.get(frozenset(row.names))) for row in evening.rows]
    there = [(row, x) for row, x in known if x]
    others = [(row, x) for row, x in there if off(row, evening, x)]
    without = f", {len(evening.without)} without hands" if evening.without else ""
    print(
        f"{name}: {read.event.form.name}, {read.event.opened.scoring}, {len(evening.rows)} "
        f"contestants, {len(evening.boards)} boards{without}, "
        f"{sum(len(board.results) for board in evening.boards)} results: "
        f"{len(there) - len(others)} of {len(there)} printed totals"
    )
    for row, x in others[:MOST]:
        print(f"    {' & '.join(row.names)}: {made(row, evening):.2f}, printed {float(x[0]):.2f}")
    for sentence in words(evening):
        print(f"    {sentence}")
    return not others


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
