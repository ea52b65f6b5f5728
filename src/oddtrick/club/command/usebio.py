"""Files out and in: USEBIO, and the lists of sessions and seasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from oddtrick.club.event.entries import Described
from oddtrick.club.event.validation import check_text
from oddtrick.errors import BadOption, visible
from oddtrick.messages import Message, Name, Verbatim, say, spoken, term, told
from oddtrick.support.streams import reading, writing
from oddtrick.support.terminal import print_remark, print_told

from .common import (
    AsCsv,
    AsJson,
    MembersFile,
    books,
    club,
    csv_rows,
    hundredths,
    members_of,
    said_errors,
    seats,
    show,
)

if TYPE_CHECKING:
    from oddtrick.club.event.event import ClubEvent
    from oddtrick.club.event_file import Book
    from oddtrick.club.printing.web_page import SeasonSession
    from oddtrick.formats.usebio.xml_elements import Usebio


MOST_REMARKS = 40
_PUBLISHED = (".xml", ".html", ".htm", ".txt", ".csv")
"""Endings of files with published results."""
ByField = Annotated[
    bool,
    typer.Option(
        "--across",
        help="The files are sections that have played the same boards, ranked across the field.",
    ),
]


@club.command("usebio")
def write(
    files: Annotated[
        list[Path], typer.Argument(help="The event's file; of several sessions all of them.")
    ],
    club_name: Annotated[str, typer.Option("--club", help="The club's name.")] = "",
    sections: Annotated[
        bool, typer.Option("--sections", help="Several files are sections of one session.")
    ] = False,
    field: ByField = False,
    version: Annotated[
        str,
        typer.Option(
            "--as",
            help="1.3 or 1.2; p2p, the English union's; myabf, the Australian one's; acbl, a "
            "report; bridgewebs, a CSV; jannersten, its results.txt.",
        ),
    ] = "1.3",
    awards: Annotated[
        str, typer.Option("--master-points", help="CSV: a contestant's number, and their points.")
    ] = "",
    members: MembersFile = None,
) -> None:
    """The event as a USEBIO file, to standard output; with the deals, once everybody may see them.

    It has what “club describe” says of the event, and handicaps and strata by the club's list. What
    a union would refuse in it, or miss, is then reported on standard error."""
    from oddtrick.club.boards import boards_of, sealed_in
    from oddtrick.club.usebio.writer import UsebioOptions, usebio, usebio_of, version_of
    from oddtrick.formats.club_results.registry import WRITERS
    from oddtrick.formats.usebio.element_table import check_usebio, pay_to_play_lacks
    from oddtrick.formats.usebio.xml_elements import write_usebio

    with said_errors():
        check_text(club_name)
        events, boards, day = [], [], ""
        for file in files:
            with books().open(file) as book:
                events.append(book.event)
                day = day or date.fromtimestamp(book.times[0]).isoformat()
                sealed = sealed_in(book.log)
                if sealed is not None and book.event.complete:
                    boards = boards_of(sealed)
        kind = version.lower()
        options = UsebioOptions(
            "1.2" if kind in WRITERS else version_of(version),
            day, members_of(files[0], members), _awards(awards),
        )  # fmt: skip
        alone = len(events) == 1
        made = usebio(events[0], club_name, boards, options) if alone else usebio_of(
            events, club_name, sections=sections, field=field, options=options
        )  # fmt: skip
        if kind in WRITERS:
            _print_other(made, kind)
            return
        print(write_usebio(made), end="")
        asked = any(event.described != Described() for event in events) or kind == "p2p"
        problems = pay_to_play_lacks(made) if kind == "p2p" else []
        problems += [problem.sentence for problem in check_usebio(made)] if asked else []
        _print_remarks(problems)


def _print_other(made: Usebio, kind: str) -> None:
    """Prints results as another program takes them, then what that file does not say, and which of
    its figures nobody finds who scores it again. Raises `Unsupported`."""
    from oddtrick.club.usebio.rescore import rescored
    from oddtrick.formats.club_results.registry import write_results

    written = write_results(made, kind)
    print(written.text.replace("\r\n", "\n"), end="")
    others = [text for event in written.again.events for text in rescored(event).differences]
    how_many = say("Figures that do not follow from what the file says: {n}.", n=len(others))
    _print_remarks([*written.lost, *([how_many] if others else []), *others])


def _print_remarks(remarks: Sequence[Message | str]) -> None:
    for sentence in remarks[:MOST_REMARKS]:
        print_remark(sentence)
    if len(remarks) > MOST_REMARKS:
        print_remark(_more(remarks))


def _more(remarks: Sequence[Message | str]) -> Message:
    return say("And {n} more remarks.", n=len(remarks) - MOST_REMARKS)


def _awards(path: str) -> dict[int, str]:
    """Master points by contestant. Raises `BadOption`."""
    found: dict[int, str] = {}
    for number, row in csv_rows(path) if path else ():
        whole, _, part = row[1].partition(".") if len(row) == 2 else ("", "", "")
        if not (row[0].isdecimal() and len(row[0]) < 6 and f"{whole}{part}".isdecimal()):
            raise BadOption(
                "Line {number} of {path}: write a contestant's number, then their points.",
                number=number,
                path=Verbatim(path),
            )
        found[int(row[0])] = row[1]
    return found


@club.command()
def read(
    results: Annotated[
        str,
        typer.Argument(
            help="USEBIO, a BWS file of Bridgemate, a game of my.acbl.org; - for input."
        ),
    ],
    into: Annotated[
        Path | None, typer.Option(help="Enter it into this event of the same movement.")
    ] = None,
    event: Annotated[
        Path | None,
        typer.Option(help="Make an event of it in this new file, of several one file each."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write the event back as USEBIO to this new file.")
    ] = None,
) -> None:
    """Read a USEBIO file, score its travellers again, and report every difference.

    Of a BWS file, which has no points, the results, names and hands become an event (--event) or
    go into one (--into), as often as it grows: only what is new in it is entered."""
    from oddtrick.club.usebio.rescore import rescored
    from oddtrick.club.usebio.to_entries import entries_of, new_entries
    from oddtrick.formats.usebio.xml_elements import write_usebio

    with said_errors():
        found = _results(results)
        if out is not None and out.exists():
            raise BadOption("There is a file {path} already.", path=Verbatim(str(out)))
        if event is not None:
            if into is not None:
                raise BadOption("Make a new event of it, or enter it into one, but not both.")
            made = _made(found, event)
            found = made if made is not None and out is not None else found
        elif into is not None:
            with books().open(into) as book:
                entries = entries_of(found, book.event)
                if _of_bridgemate(found):
                    entries = new_entries(entries, book.event)
                book.add(*entries)
                print_told(
                    "{n} entries; {missing} results missing.",
                    n=len(entries),
                    missing=len(book.event.missing()),
                )
                if out is not None:
                    from oddtrick.club.usebio.writer import usebio

                    found = usebio(book.event, found.club)
        else:
            for published in found.events:
                again = rescored(published)
                title = Verbatim(published.title) if published.title else term("Event")
                print_told("{title}: {n} results scored again.", title=title, n=again.results)
                for sentence in (*again.customs, *again.differences, told(again.summary)):
                    print(f"  {visible(sentence)}")
        if out is not None:
            with writing(str(out)) as target:
                target.write(write_usebio(found).encode("utf-8"))


def _results(path: str) -> Usebio:
    """The results of a USEBIO or BWS file; what is to be said of the latter is reported. Raises
    `FormatError`."""
    from oddtrick.formats.club_results.registry import read_results

    with reading(path) as source:
        published_results = read_results(source.read())
    for remark in published_results.remarks[:MOST_REMARKS]:
        print_remark(remark)
    return published_results.results


def _of_bridgemate(results: Usebio) -> bool:
    """Whether the results are those of a BWS file, which is read again while it grows."""
    return any(e.element.get("PROGRAM_NAME") == "Bridgemate" for e in results.events)


def _made(found: Usebio, file: Path) -> Usebio | None:
    """Makes an event of each section of a file, reports what is to be said of it, and gives it back
    as USEBIO where there is one alone. Raises `BadOption`, `Refused`."""
    from oddtrick.club.usebio.past_events import past_events
    from oddtrick.club.usebio.writer import usebio

    past = past_events(found)
    files = [file.with_stem(f"{file.stem}-{n}" if n > 1 else file.stem)
             for n in range(1, len(past) + 1)]  # fmt: skip
    if there := [path for path in files if path.exists()]:
        raise BadOption("There is a file {path} already.", path=Verbatim(str(there[0])))
    for path, (event, remarks) in zip(files, past, strict=True):
        with books().create(path, event.opened) as book:
            book.add(*event.entries[1:])
        print_told(
            "{path}: {title}, {n} results, {scoring}.",
            path=Verbatim(str(path)),
            title=Verbatim(event.opened.title),
            n=len(event.results()),
            scoring=Verbatim(event.opened.scoring),
        )
        for remark in remarks[:MOST_REMARKS]:
            print(f"  {visible(remark)}")
        if len(remarks) > MOST_REMARKS:
            print(f"  {told(_more(remarks))}")
    return usebio(past[0].event, found.club) if len(past) == 1 else None


@club.command("ranking")
def show_ranking(
    files: Annotated[list[Path], typer.Argument(help="The sessions or sections of one event.")],
    handicaps: Annotated[
        str, typer.Option(help="CSV: names (or number), and what is added to the result.")
    ] = "",
    strata: Annotated[
        str, typer.Option(help="CSV: names (or number), and the stratum; 1 is the highest.")
    ] = "",
    members: MembersFile = None,
    field: ByField = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """One list over sessions and sections, by the players' numbers or names; with handicaps, and
    one for each stratum, as they are given or as the list of members named here has them."""
    from oddtrick.club.member_list import load_members
    from oddtrick.club.rankings import decimals_of, listed

    with said_errors():
        events = []
        for file in files:
            with books().open(file) as book:
                events.append(book.event)
        if field and not (handicaps or strata or members):
            show(*_across(events), as_json, as_csv, events[0].opened.title)
            return
        if field:
            from oddtrick.club.results.across_sections import joined

            events = [joined(events)]
        added = {who: _hundredths(text) for who, text in _pairs_of(handicaps)}
        shown = decimals_of(events)
        levels = {who: _level(text) for who, text in _pairs_of(strata)} if strata else None
        rows = [
            {"stratum": r.stratum or "", "place": r.place, "names": r.contestant,
             "result": shown.number(r.worth), "handicap": shown.number(r.handicap)}
            for r in listed(events, added, levels, load_members(members) if members else None)
        ]  # fmt: skip
        headings = ("stratum", "place", "names", "result", "handicap")
        show(rows, headings, as_json, as_csv, events[0].opened.title)


def _across(events: list[ClubEvent]) -> tuple[list[dict[str, Any]], list[str]]:
    """The places of all sections in one field, and the headings. Raises `Refused`."""
    from oddtrick.club.results.across_sections import across, section_name

    found = [
        (at, n, row)
        for n, one in enumerate(across(events)) for at, row in enumerate(one.rows)
    ]  # fmt: skip
    one, shown = events[0].form.one, events[0].decimals
    found.sort(key=lambda x: (x[2].field == "EW", _place(x[2].place), x[1], x[0]))
    rows: list[dict[str, Any]] = [
        {"place": row.place, "section": section_name(n), one: row.pair,
         "names": " & ".join(row.names), "field": seats(row.field),
         "points": shown.number(row.points)}
        for _, n, row in found
    ]  # fmt: skip
    headings = ["place", "section", one, "names", "field", "points"]
    if events[0].has_tops:
        headings += ["of", "percent"]
        for shares, (_, _, row) in zip(rows, found, strict=True):
            shares |= {"of": row.tops, "percent": shown.number(row.percent)}
    return rows, headings


def _place(written: str) -> int:
    return int(written.rstrip("="))


def _pairs_of(path: str) -> Iterator[tuple[str, str]]:
    for number, row in csv_rows(path) if path else ():
        if len(row) < 2:
            raise BadOption(
                "Line {number} of {path}: write names (or a number), then a figure.",
                number=number,
                path=Verbatim(path),
            )
        yield " & ".join(row[:-1]), row[-1]


def _level(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 3 and int(text)):
        raise BadOption("“{text}” is no stratum; they are counted from 1.", text=Name(text))
    return int(text)


def _hundredths(text: str) -> Fraction:
    return Fraction(hundredths(text), 100)


@club.command("season")
def show_season(
    files: Annotated[
        list[Path],
        typer.Argument(help="The events' files, the oldest first; past ones as “read” takes them."),
    ],
    best: Annotated[int, typer.Option(help="So many sessions count; 0 for all.")] = 0,
    members: MembersFile = None,
    page: Annotated[
        Path | None,
        typer.Option(help="Write it as a web page instead, over the one of last time."),
    ] = None,
    title: Annotated[str, typer.Option(help="What the season is called.")] = "",
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """The list of a season: the sum of the best percentages, their mean, and a rating. Players are
    distinguished by their numbers, in their sessions or in the club's list, and else by name."""
    from oddtrick.club.members import listed_as
    from oddtrick.club.printing.web_page import season_page
    from oddtrick.club.rankings import percentages, published_percentages, season, unnumbered
    from oddtrick.club.scoring import USUAL

    with said_errors():
        check_text(title)
        title = title or told(say("Season"))
        sessions, about = [], []
        listed = members_of(files[-1], members)
        for file in files:
            if file.suffix.lower() in _PUBLISHED:
                past = _results(str(file))
                found = [published_percentages(event) for event in past.events]
                about += [_session(file, page, event.title) for event in past.events]
            else:
                with books().open(file) as book:
                    found = [percentages(book.event)]
                    about.append(_session(file, page, book.event.opened.title, book))
            for session in found:
                sessions.append([(listed_as(who, listed), reached) for who, reached in session])
                for name in unnumbered(sessions[-1]):
                    print_remark(
                        "{file}: several are called {name}, without numbers; they count as one.",
                        file=Verbatim(str(file)),
                        name=Name(name),
                    )
        if page is not None:
            with writing(str(page)) as target:
                text = season_page(title, season(sessions, best), about, best, spoken())
                target.write(text.encode())
            print_told("Written to {path}.", path=Verbatim(str(page)))
            return
        rows = [
            {"place": r.place, "player": r.player, "number": r.number, "sessions": r.sessions,
             **{k: USUAL.number(getattr(r, k)) for k in ("points", "mean", "rating")}}
            for r in season(sessions, best)
        ]  # fmt: skip
        headings = ("place", "player", "number", "sessions", "points", "mean", "rating")
        show(rows, headings, as_json, as_csv, title)


def _session(file: Path, page: Path | None, title: str, book: Book | None = None) -> SeasonSession:
    """The session as the page of a season has it; its own page is one of its name beside that."""
    from oddtrick.club.printing.web_page import SeasonSession
    from oddtrick.club.results.standings import standings

    own = file.with_suffix(".html").name
    there = page is not None and own != page.name and (page.parent / own).is_file()
    day, winners = "", []
    if book is not None:
        day = book.event.described.date or date.fromtimestamp(book.times[0]).isoformat()
        first = [row for row in standings(book.event) if row.place.rstrip("=") == "1"]
        one = term(book.event.form.one)
        winners = [
            " & ".join(row.names) or told(say("{one} {number}", one=one, number=row.pair))
            for row in first
        ]
    return SeasonSession(title or file.stem, day, tuple(winners), own if there else "")
