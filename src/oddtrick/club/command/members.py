"""Commands for the players: they are seated, from the club's list of members where there is one."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from oddtrick.club.event.entries import NamesEntered
from oddtrick.club.members import identified, renamed
from oddtrick.club.results.standings import standings
from oddtrick.club.scoring import USUAL, Decimals
from oddtrick.errors import BadOption, Refused
from oddtrick.messages import Listing, Name, Verbatim, say, term
from oddtrick.support.terminal import print_told

from .common import (
    AsCsv,
    AsJson,
    File,
    MembersFile,
    books,
    club,
    csv_rows,
    members_of,
    said_errors,
    show,
)


@club.command()
def roll(
    file: Annotated[Path, typer.Argument(help="The club's list of members, as CSV.")],
    search: Annotated[str, typer.Argument(help="Beginnings of a name or number.")] = "",
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """The club's members: check the list and show it, or those who are looked for."""
    from oddtrick.club.member_list import load_members

    with said_errors():
        members = load_members(file)
        shown = members.offered(search, len(members.all)) if search else members.all
        rows = [
            {"number": m.id, "national": m.national, "name": m.name, "club": m.club,
             "handicap": Decimals(3).number(m.handicap) or "", "stratum": m.stratum or ""}
            for m in shown
        ]  # fmt: skip
        headings = ("number", "national", "name", "club", "handicap", "stratum")
        title = say("{n} of {all} members", n=len(rows), all=len(members.all))
        show(rows, headings, as_json, as_csv, title)


@club.command()
def seat(
    file: File,
    names: Annotated[
        str,
        typer.Argument(
            help="CSV: number, then the players' names or members' numbers; - for input."
        ),
    ],
    members: MembersFile = None,
) -> None:
    """Seat players by name, all of the file or nobody; a team's line has its name first. Members
    of the club's list are written by name, number, or both, as Ada #27."""
    with said_errors(), books().open(file) as book:
        form, entries, guests = book.event.form, [], []
        listed = members_of(file, members)
        for number, row in csv_rows(names):
            if not (row[0].isascii() and row[0].isdecimal()) or len(row[0]) > 4:
                raise BadOption(
                    "Line {number}: write the {one}'s number, then its players.",
                    number=number,
                    one=term(form.one),
                )
            people = tuple(filter(None, row[1:]))
            called = people[0] if form.called and people else ""
            asked = NamesEntered(int(row[0]), people[1:] or people if called else people, called)
            try:
                entry = identified(asked, listed, book.event.named.values())
            except Refused as error:
                raise Refused(
                    "Line {number}: {error}", number=number, error=error.message
                ) from None
            entries.append(entry)
            guests += [name for name, id_, national in entry.people() if not (id_ or national)]
        book.add(*entries)
        print_told(_SEATED[form.one][len(entries) == 1].fill(n=len(entries)))
        if listed is not None and guests:
            print_told("Not in the list: {names}.", names=Listing(tuple(map(Name, guests))))


_SEATED = {
    "pair": (say("{n} pairs are seated."), say("1 pair is seated.")),
    "player": (say("{n} players are seated."), say("1 player is seated.")),
    "team": (say("{n} teams are seated."), say("1 team is seated.")),
}
"""What is said of several and of one, by the form of the event."""


@club.command()
def rename(
    who: Annotated[str, typer.Argument(help="A player, by name or number, as written there.")],
    name: Annotated[str, typer.Argument(help="Who they are: a member, as “Ada #27”, or a guest.")],
    files: Annotated[list[Path], typer.Argument(help="The events' files.")],
    members: MembersFile = None,
) -> None:
    """Call a player otherwise in all these events, so that seasons count two spellings as one."""
    with said_errors(), ExitStack() as open_files:
        changes = []
        for file in files:
            book = open_files.enter_context(books().open(file))
            listed = members_of(file, members)
            try:
                changes.append((file, book, renamed(book.event, who, name, listed)))
            except Refused as error:
                if len(files) == 1:
                    raise
                print_told("{file}: {text}", file=Verbatim(file.name), text=error.message)
        if not changes:
            raise Refused("None of the {events} events is changed.", events=len(files))
        for file, book, entries in changes:
            book.add(*entries)
            one = term(book.event.form.one)
            changed = [say("{one} {number}", one=one, number=entry.pair) for entry in entries]
            print_told(
                "{file}: {who} changed.", file=Verbatim(file.name), who=Listing(tuple(changed))
            )


_ORDINALS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@club.command("members")
def played(file: File) -> None:
    """The players, as CSV: number, players, place and percent (points where there are no tops), and
    the players' own numbers where they have some."""
    with said_errors(), books().open(file) as book:
        event = book.event
        known = {
            c: list(event.named[c].people()) if c in event.named else [] for c in event.contestants
        }
        most = max(2 if event.form.most > 1 else 1, *map(len, known.values()))
        numbered = any(id_ or national for who in known.values() for _, id_, national in who)
        columns = _ORDINALS[:most]
        numbers = tuple(f"{column} number" for column in columns) if numbered else ()
        worth = "percent" if event.has_tops else "points"
        rows = []
        for s in sorted(standings(event), key=lambda s: s.pair):
            who = [*known[s.pair], *[("", "", "")] * most]
            rows.append({
                event.form.one: s.pair,
                **{column: name for column, (name, _, _) in zip(columns, who, strict=False)},
                "place": s.place,
                worth: USUAL.number(getattr(s, worth)),
                **{column: i or n for column, (_, i, n) in zip(numbers, who, strict=False)},
            })  # fmt: skip
        headings = (event.form.one, *columns, "place", worth, *numbers)
        show(rows, headings, False, True, "")
