"""``oddtrick club party``: parties without duplicate boards, from the first table to the chips."""

from __future__ import annotations

import contextlib
import random
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from oddtrick.cards import card_code
from oddtrick.club.party.entries import (
    Began,
    DealEntered,
    Ended,
    Formed,
    Joined,
    Mended,
    RoundBrokenOff,
    Started,
    Struck,
    Went,
)
from oddtrick.club.party.formats import KINDS
from oddtrick.club.party.history import history, places
from oddtrick.club.party.party import PartyState
from oddtrick.club.party.score_pad import SCALES, VULNERABLE, WAYS, Held, RoundSheet, Terms
from oddtrick.club.party.seating import At
from oddtrick.club.party.settlement import PER, Payment, Rubber, Stakes, carried, settle, stake_of
from oddtrick.club.party.table_groups import TableGroup
from oddtrick.core import Ledger
from oddtrick.errors import BadOption, visible
from oddtrick.messages import DecimalNumber, Listing, Name, Verbatim, say, term
from oddtrick.scoring.euchre_pot import PotStanding, ante, awarded
from oddtrick.scoring.evening import may_begin
from oddtrick.scoring.rubber import PadStanding, settlement, unfinished_rubber
from oddtrick.seats import SEATS
from oddtrick.support.terminal import print_told
from oddtrick.support.typed_json import convert

from .common import (
    AsCsv,
    AsJson,
    File,
    club,
    csv_rows,
    people,
    said_errors,
    show,
    with_store,
)

if TYPE_CHECKING:
    from oddtrick.club.party.party_file import PartyBook


# Accounts of games in which everybody plays for themselves: a pot of chips, each against each.
#
# Sources: Scarne 1963, “Jackpot Euchre” (rulings J-1 to J-7) and “Towie” (“a separate scoring
# column is used for each player”; TW-10, BR-7: each settles with each of the others).

TRICKS = 5
"""Of a deal at euchre."""
PLAYERS = range(4, 7)


def each_with_each(scores: Mapping[str, int], unit: int = 100) -> dict[str, int]:
    """The winnings or losses of each, in units, when every two settle their difference; the columns
    add up to nothing. Raises `BadOption`.

    >>> each_with_each({"Ada": 1450, "Bea": 300, "Cy": 0})
    {'Ada': 27, 'Bea': -9, 'Cy': -18}
    """
    if len(scores) < 2:
        raise BadOption("Two or more settle with each other.")
    if unit not in (1, 100):
        raise BadOption("Settle by the hundred or to the point: a unit is 100 or 1.")
    return dict(zip(scores, settlement(tuple(scores.values()), unit), strict=True))


def pots(players: Sequence[str], deals: Sequence[Sequence[str]]) -> PotStanding:
    """Jackpot euchre after these deals, each given by who won its tricks, in order; nobody where it
    was thrown in. Raises `BadOption` for a deal that cannot be."""
    if len(players) not in PLAYERS or len(set(players)) < len(players):
        raise BadOption("Jackpot euchre is for four, five or six, each named once.")
    nothing = (0,) * len(players)
    standing = PotStanding(nothing, 0, nothing)
    for number, winners in enumerate(deals, 1):
        if strangers := [name for name in winners if name not in players]:
            raise BadOption(
                "Deal {number}: “{strangers}” does not play.",
                number=number,
                strangers=Name(strangers[0]),
            )
        if len(winners) not in (0, TRICKS):
            raise BadOption(
                "Deal {number}: write who won its {tricks} tricks, not {given}.",
                number=number,
                tricks=TRICKS,
                given=len(winners),
            )
        standing = ante(standing)._replace(deals=number)
        if winners:
            standing = awarded(standing, [players.index(name) for name in winners])
    return standing


# Parties without duplicate boards: pivot, cutting in and out, progressive; and the wash-book.

party = typer.Typer(no_args_is_help=True, help="Pivot, cutting in, progressive parties: who sits "
                    "where, and who pays whom.")  # fmt: skip
club.add_typer(party, name="party")


@contextlib.contextmanager
def opened_party(file: Path) -> Iterator[PartyBook]:
    """The party of a file, our errors in words; the database is read when a command runs."""
    with said_errors():
        with_store()
        from oddtrick.club.party.party_file import SharedPartyBook

        with SharedPartyBook.open(file) as book:
            yield book


Stake = Annotated[str, typer.Option(help="What --per points are worth, as 0.05; or nothing.")]
Per = Annotated[str, typer.Option(help="For what the stake is: a hundred points, or a point.")]


def show_round(evening: PartyState) -> None:
    """Show who sits where, and what each table has scored."""
    for group in evening.groups:
        _group(evening, group)


def _group(evening: PartyState, group: TableGroup) -> None:
    print_told("Round {n}", n=len(group.played) + 1)
    for at in group.round.tables:
        sheet = group.sheets[at.table]
        ours, theirs = sheet.totals
        line = say("Table {table}: {ns} against {ew}")
        if sheet.over:
            line = say("Table {table}: {ns} against {ew} (has ended)")
        elif sheet.lines:
            line = say("Table {table}: {ns} against {ew} ({ours} to {theirs})")
        line = line.fill(
            table=at.table, ns=people(at.ns), ew=people(at.ew), ours=ours, theirs=theirs
        )
        print_told("  {line}", line=line)
        if at.cuts and not (sheet.lines or sheet.over):
            drew = [Name(f"{p} {' '.join(map(card_code, cards))}") for p, cards in at.cuts]
            print_told("    {line}", line=say("drawn: {cards}", cards=Listing(tuple(drew))))
    if group.round.waiting:
        waiting = Listing(tuple(map(Name, group.round.waiting)))
        print_told("  {line}", line=say("waiting: {names}", names=waiting))


@party.command("new")
def new_party(
    file: File,
    kind: Annotated[str, typer.Argument(help=f"One of {', '.join(KINDS)}.")],
    players: Annotated[list[str], typer.Argument(help="Everybody, as they came into the room.")],
    unit: Annotated[int, typer.Option(help="Points that are settled as one; 0: the usual.")] = 0,
    stake: Stake = "",
    per: Per = "hundred",
    lady: Annotated[list[str] | None, typer.Option(help="A lady, at a mixed party.")] = None,
    seed: Annotated[int | None, typer.Option(help="From which all cuts follow.")] = None,
    title: Annotated[str, typer.Option(help="What the evening is called.")] = "",
    tables: Annotated[int, typer.Option(help="Tables that play for themselves; 0: few.")] = 0,
    as_named: Annotated[
        bool, typer.Option("--as-named", help="Sit as they are named, not by lot.")
    ] = False,
    couple: Annotated[
        list[str] | None, typer.Option(help="Two never parted while both play, as Ada,Ben.")
    ] = None,
    before: Annotated[str, typer.Option(help="CSV of columns to go on from: name, units.")] = "",
    scoring: Annotated[str, typer.Option(help=f"How a round is scored: {', '.join(WAYS)}.")] = "",
    scale: Annotated[str, typer.Option(help="Contract scores of 1963 or of today.")] = "1963",
    honours: Annotated[bool, typer.Option(help="Whether honours count.")] = True,
    vulnerable: Annotated[
        str, typer.Option(help="law, none or all; at Chicago law or opponents.")
    ] = "law",
    limit: Annotated[bool, typer.Option(help="A deal brings 1,000 at most, slams apart.")] = True,
    deals: Annotated[int, typer.Option(help="Deals in a round of rubbers; 0: no limit.")] = 0,
    minutes: Annotated[int, typer.Option(help="Minutes of a round of rubbers.")] = 0,
    each: Annotated[
        bool, typer.Option("--each", help="Both sides have premiums of a broken rubber.")
    ] = False,
) -> None:
    """Begin a party in a new file; the first cut is made. Without --scoring the points of both
    sides are entered; with it, deals."""
    with said_errors():
        chosen = random.SystemRandom().randrange(10**9) if seed is None else seed
        with_store()
        from oddtrick.club.party.party_file import PartyBook

        terms = _terms(
            scoring=scoring or "points", scale=scale, honours=honours, vulnerable=vulnerable,
            limit=limit, deals=deals, minutes=minutes, each=each,
        )  # fmt: skip
        couples = tuple(_couple(text) for text in couple or ())
        columns = columns_of(before) if before else {}
        began = Began(
            kind, tuple(players), chosen, unit, tuple(lady or ()), title, terms, stake, tables,
            as_named, couples, columns, per_of(per),
        )  # fmt: skip
        with PartyBook.create(file, began) as book:
            evening = book.evening
        print_told(
            "{kind}, {n} players, seed {seed}.",
            kind=term(evening.kind.title),
            n=len(players),
            seed=chosen,
        )
        show_round(evening)


def _terms(**what: object) -> Terms:
    """The terms agreed. Raises `BadOption`."""
    for name, choices in (("scale", tuple(SCALES)), ("vulnerable", VULNERABLE)):
        if what[name] not in choices:
            raise BadOption(
                "--{name} is one of {choices}, not “{what}”.",
                name=Name(name),
                choices=Verbatim(", ".join(choices)),
                what=Name(str(what[name])),
            )
    return convert(what, Terms)


def _couple(text: str) -> tuple[str, str]:
    names = [name.strip() for name in text.split(",")]
    if len(names) != 2:
        raise BadOption("A couple is written as Ada,Ben, not “{text}”.", text=Name(text))
    return names[0], names[1]


@party.command("score")
def score_round(
    file: File,
    ns: Annotated[int, typer.Argument(help="Points of the pair named first.")],
    ew: Annotated[int, typer.Argument(help="Points of the other.")],
    table: Annotated[int, typer.Option(help="The table.")] = 1,
    games: Annotated[
        str, typer.Option(help="Games won in a rubber that was broken off, as 1-0.")
    ] = "",
    part: Annotated[str, typer.Option(help="Part scores of its unfinished game, as 0-60.")] = "",
    each: Annotated[
        bool, typer.Option("--each", help="Either side may have these premiums.")
    ] = False,
) -> None:
    """Enter what both sides scored; when all tables have ended the next round is arranged. A rubber
    broken off has its only game and only part score added, 300 and 50 at contract."""
    with opened_party(file) as book:
        standing = PadStanding(part=_both(part, 90), games=_both(games, 1))
        worth = _unfinished(book.evening)
        if (games or part) and not any(worth):
            raise BadOption("A broken rubber has no premium here: leave out --games, --part.")
        each = each or book.evening.began.terms.each
        entries = unfinished_rubber(standing, *worth, each=each)
        points = [ns, ew]
        for entry in entries:
            points[entry.side] += entry.points
        book.add(Ended(table, points[0], points[1]))
        tell(entries)
        show_round(book.evening)


def tell(entries: Ledger) -> None:
    """Say what has been entered, for which pair and why."""
    for entry in entries:
        print_told(
            "Second pair: {points} for {why}." if entry.side else "First pair: {points} for {why}.",
            points=entry.points,
            why=entry.why,
        )


def _unfinished(evening: PartyState) -> tuple[int, int]:
    """The worth of a broken rubber's only game and only part score: by the way that was agreed, or,
    where the points are given as they stand on paper, by the rubbers of such a party."""
    agreed = WAYS[evening.began.terms.scoring]
    ways = map(WAYS.__getitem__, evening.kind.ways) if agreed.course == "sum" else (agreed,)
    rubbers = (way.unfinished for way in ways if way.by_rubbers)
    return next(rubbers, (0, 0))


def _both(text: str, most: int) -> tuple[int, int]:
    """The figures of both sides, from 0-60."""
    sides = text.split("-") if text else ["0", "0"]
    if len(sides) == 2 and all(s.isascii() and s.isdecimal() and len(s) < 4 for s in sides):
        first, second = map(int, sides)
        if max(first, second) <= most:
            return first, second
    raise BadOption(
        "Write what both have, as {most}-0 ({most} at most), not “{text}”.",
        most=most,
        text=Name(text),
    )


@party.command("undo")
def undo_score(
    file: File, entry: Annotated[int, typer.Argument(help="Its number; 0: the last.")] = 0
) -> None:
    """Take the last entry away, or another of a running round."""
    with opened_party(file) as book:
        book.add(Struck(entry))
        show_round(book.evening)


Player = Annotated[str, typer.Argument(help="The name.")]


@party.command("join")
def join_party(
    file: File, player: Player, table: Annotated[int, typer.Option(help="0: with room.")] = 0
) -> None:
    """Let somebody in from the next rubber on, at a table of fewer than six."""
    with opened_party(file) as book:
        book.add(Joined(player, table))
        group = book.evening.group_of(player)
        print_told("{who} claims entry: {n} at the table.", who=Name(player), n=len(group.players))


@party.command("leave")
def leave_party(file: File, player: Player) -> None:
    """Let somebody go home after this rubber."""
    with opened_party(file) as book:
        first = book.evening.group_of(player).first
        book.add(Went(player))
        left = len(book.evening.of_table(first).players)
        print_told("{who} goes: {n} at the table.", who=Name(player), n=left)


@party.command("table")
def form_table(
    file: File,
    candidates: Annotated[list[str], typer.Argument(help="As they came into the room.")],
) -> None:
    """Make a new table: who has played at none sits down first, the others cut for what is left."""
    with opened_party(file) as book:
        book.add(Formed(tuple(candidates)))
        chosen = book.evening.groups[-1].players
        print_told("{names} sit down.", names=Listing(tuple(map(Name, chosen))))
        if left := [name for name in candidates if name not in chosen]:
            print_told("Not yet: {names}.", names=Listing(tuple(map(Name, left))))
        show_round(book.evening)


@party.command("tables")
def show_tables(file: File) -> None:
    """Print the seats of this round."""
    with opened_party(file) as book:
        show_round(book.evening)


@party.command("tallies")
def show_tallies(file: File, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """Everybody's card, the best first: own points, the opponents', what is left."""
    with opened_party(file) as book:
        evening = book.evening
        places, columns = evening.places(), evening.columns()
        rows = [
            {"place": places[p], "player": p,
             "own": t.own, "opponents": t.opponents, "net": t.net, "units": columns[p]}
            for p, t in sorted(evening.tallies().items(), key=lambda row: places[row[0]])
        ]  # fmt: skip
        headings = ("place", "player", "own", "opponents", "net", "units")
        show(rows, headings, as_json, as_csv, term(evening.kind.title))


def per_of(text: str) -> int:
    """For how many points a stake is. Raises `BadOption`."""
    if (points := PER.get(text)) is None:
        raise BadOption(
            "A stake is for a {per}, not for “{text}”.",
            per=Verbatim(" or a ".join(PER)),
            text=Name(text[:20]),
        )
    return points


def paid(payments: Sequence[Payment], stakes: Stakes) -> None:
    """Show who pays whom how much, and for what."""
    if stakes.amount:
        stake_of(stakes.amount)
    for payer, to, amount in payments:
        worth = DecimalNumber(stakes.worth(amount))
        print_told("{payer} pays {to} {amount}", payer=Name(payer), to=Name(to), amount=worth)
    print_told(
        "{n} payments, at {stake}." if stakes.amount else "{n} payments, in {stake}.",
        n=len(payments),
        stake=stakes.words,
    )


@party.command("settle")
def settle_party(
    file: File,
    stake: Annotated[str, typer.Option(help="As 0.05; otherwise what was agreed.")] = "",
    per: Per = "hundred",
) -> None:
    """Print the payments, the fewest possible."""
    with opened_party(file) as book:
        evening = book.evening
        given = Stakes(stake, per_of(per), evening.unit)
        paid(evening.payments(), given if stake else evening.stakes)


@club.command()
def washbook(
    rubbers: Annotated[str, typer.Argument(help="CSV: value, winners, losers; - for input.")],
    before: Annotated[str, typer.Option(help="CSV of columns to go on from: name, units.")] = "",
    stake: Stake = "",
    per: Per = "hundred",
    unit: Annotated[int, typer.Option(help="Points that a value counts; 100: hundreds.")] = 1,
    as_csv: Annotated[bool, typer.Option("--csv", help="The columns alone.")] = False,
) -> None:
    """The columns of a wash-book and who pays whom; a line is as 140,Jones,Green,White,Brown."""
    with said_errors():
        columns = columns_of(before) if before else {}
        entries = []
        for number, row in csv_rows(rubbers):
            people = tuple(filter(None, row[1:]))
            if len(people) % 2 or not people:
                raise BadOption(
                    "Line {number}: write the value, the winners, then the losers.", number=number
                )
            half = len(people) // 2
            entries.append(Rubber(whole_units(row[0], number), people[:half], people[half:]))
        columns = carried(entries, columns)
        rows = [{"player": p, "units": units} for p, units in columns.items()]
        show(rows, ("player", "units"), False, as_csv, say("Wash-book"))
        if not as_csv:
            paid(settle(columns), Stakes(stake, per_of(per), unit))


def columns_of(path: str) -> dict[str, int]:
    """The columns of a wash-book, from CSV. Raises `BadOption`."""
    columns = {}
    for number, row in csv_rows(path):
        if len(row) != 2 or not row[0]:
            raise BadOption(
                "Line {number} of the columns: write a name and its units.", number=number
            )
        columns[row[0]] = whole_units(row[1], number)
    return columns


def whole_units(text: str, line: int) -> int:
    """A whole number of a CSV's line. Raises `BadOption`."""
    digits = text.removeprefix("+").removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 9):
        raise BadOption("Line {line}: “{text}” is no whole number.", line=line, text=Name(text))
    return int(text)


# Accounts of games in which everybody plays for themselves: jackpot euchre's pot, towie's columns.


@club.command()
def jackpot(
    deals: Annotated[
        str, typer.Argument(help="CSV: who won the tricks, a line a deal, - if thrown in.")
    ],
    players: Annotated[list[str], typer.Argument(help="Everybody's name.")],
    stake: Annotated[str, typer.Option(help="What a chip is worth, as 0.05.")] = "",
    as_csv: Annotated[bool, typer.Option("--csv", help="The chips alone.")] = False,
) -> None:
    """The chips of jackpot euchre, what lies in the pot, and who pays whom once it is won."""
    with said_errors():
        chips = Stakes(stake, 0, 1, "a chip")
        lines = [[] if row == ["-"] else row for _, row in csv_rows(deals, headed=False)]
        standing = pots(players, lines)
        rows = [
            {"player": p, "points": standing.points[i], "pots": standing.won.count(i),
             "chips": standing.chips[i]}
            for i, p in enumerate(players)
        ]  # fmt: skip
        show(rows, ("player", "points", "pots", "chips"), False, as_csv, say("Jackpot euchre"))
        if as_csv:
            return
        if standing.pot:
            print_told("In the pot: {n} chips that nobody has won yet.", n=standing.pot)
        else:
            paid(settle(dict(zip(players, standing.chips, strict=True))), chips)


@club.command("each-with-each")
def settle_each(
    scores: Annotated[str, typer.Argument(help="CSV: name, points; - for input.")],
    unit: Annotated[int, typer.Option(help="100: as on the back score; 1: to the point.")] = 100,
    stake: Stake = "",
    per: Per = "hundred",
    as_csv: AsCsv = False,
) -> None:
    """Print the payments where each player has a column of their own, as at towie: each settles
    with each."""
    with said_errors():
        stakes, found = Stakes(stake, per_of(per), unit), dict[str, int]()
        for number, row in csv_rows(scores):
            if len(row) != 2 or not row[0] or row[0] in found:
                raise BadOption("Line {number}: write a name, once, and the points.", number=number)
            found[row[0]] = whole_units(row[1], number)
        columns = each_with_each(found, unit)
        rows = [{"player": p, "points": found[p], "units": units} for p, units in columns.items()]
        show(rows, ("player", "points", "units"), False, as_csv, say("Each with each"))
        if not as_csv:
            paid(settle(columns), stakes)


# The deals of a party, its corrections and what was done, typed in.

Table = Annotated[int, typer.Option(help="The table.")]
Honours = Annotated[
    str,
    typer.Option(
        help="Whose, how many, how many in one hand, as NS 4/4; hands without a trump of that side "
        "and of the others behind, as EW 3/2 0/1."
    ),
]
_HONOURS = re.compile(r"(NS|EW) ([0-9])/([0-9])(?: ([0-9])/([0-9]))?")


@party.command("deal")
def enter_deal(
    file: File,
    contract: Annotated[str, typer.Argument(help="As 4SX, or PASS; in 1902 the trumps, as SX.")],
    declarer: Annotated[str, typer.Argument(help="Who played it: a name, or N, E, S, W.")] = "",
    tricks: Annotated[int, typer.Argument(help="Of the declarer's side.")] = 0,
    table: Table = 1,
    honours: Honours = "",
) -> None:
    """Enter a deal; what it brings is shown. With the last of a round the next is arranged."""
    with opened_party(file) as book:
        group = book.evening.of_table(table)
        seat = _seat(group.seated(table), declarer)
        book.add(DealEntered(table, contract.upper(), seat, tricks, _held(honours)))
        now = book.evening.of_table(table)
        sheet = now.sheets[table]
        _print_sheet(sheet if sheet.lines or not now.played else now.played[-1].sheet(table))
        show_round(book.evening)
        minutes = book.evening.began.terms.minutes
        if now.started and not may_begin((time.time() - book.times[now.started - 1]) / 60, minutes):
            print_told("Time is up: finish a deal that was begun, and then “break”.")


def _seat(table: At, declarer: str) -> str:
    """The seat of a player, or the one that was named. Raises `BadOption`."""
    seated = {player: seat for seat, player in table.seats.items()}
    if declarer in seated:
        return seated[declarer]
    if declarer.upper() in (*SEATS, ""):
        return declarer.upper()
    raise BadOption(
        "“{declarer}” does not play there: {seated} do.",
        declarer=Name(declarer),
        seated=Verbatim(", ".join(seated)),
    )


def _held(text: str) -> Held | None:
    if not text:
        return None
    match = _HONOURS.fullmatch(text.upper())
    if match is None:
        raise BadOption("Honours are written as NS 4/4, not “{text}”.", text=Name(text))
    side: Literal["NS", "EW"] = "NS" if match[1] == "NS" else "EW"
    return Held(side, int(match[2]), int(match[3]), int(match[4] or 0), int(match[5] or 0))


def _print_sheet(sheet: RoundSheet) -> None:
    tell((*sheet.lines[-1].entries, *sheet.broken))
    ours, theirs = sheet.totals
    print_told(
        "{ours} to {theirs}." if sheet.over else "{ours} to {theirs} so far.",
        ours=ours,
        theirs=theirs,
    )


@party.command("break")
def break_off(file: File, table: Table = 1) -> None:
    """End the round of a table as it stands: a rubber's only game and only part score count."""
    with opened_party(file) as book:
        book.add(RoundBrokenOff(table))
        show_round(book.evening)


@party.command("start")
def start_round(file: File, table: Table = 1) -> None:
    """The time of a round that is limited in minutes begins."""
    with opened_party(file) as book:
        book.add(Started(table))
        minutes = book.evening.began.terms.minutes
        print_told("{n} minutes; a deal that was begun in time may be finished.", n=minutes)


@party.command("correct")
def correct_score(
    file: File,
    entry: Annotated[int, typer.Argument(help="Its number, as history has it.")],
    score: Annotated[
        list[str] | None,
        typer.Argument(
            help="Contract, who played it and tricks, or both sides' points; nothing: no deal."
        ),
    ] = None,
    honours: Honours = "",
    reason: Annotated[str, typer.Option(help="Why.")] = "",
) -> None:
    """Put a score right, whenever it was entered; what stood stays in the history."""
    with opened_party(file) as book:
        was = dict(book.evening.counting).get(entry)
        place = places(book.evening).get(entry)
        if not isinstance(was, DealEntered | Ended) or place is None:
            raise BadOption("Entry {entry} is no score that counts; see “history”.", entry=entry)
        book.add(Mended(entry, _right(was, place[1], score or [], honours), reason))
        show_round(book.evening)


def _right(
    was: DealEntered | Ended, table: At, score: list[str], honours: str
) -> DealEntered | Ended | None:
    if not score:
        return None
    if isinstance(was, Ended):
        if len(score) != 2 or not all(map(_is_number, score)):
            raise BadOption("Write the points of both sides, as 1730 1300.")
        return Ended(was.table, int(score[0]), int(score[1]))
    contract, declarer, tricks = [*score, "", "", ""][:3]
    if len(score) > 3 or not _is_number(tricks or "0"):
        raise BadOption("Write the contract, who played it and the tricks, as 4S N 10.")
    seat = _seat(table, declarer)
    return DealEntered(was.table, contract.upper(), seat, int(tricks or 0), _held(honours))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 7


@party.command("history")
def show_history(file: File, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """Everything that was done, the newest first, also what does not count any more."""
    with opened_party(file) as book:
        lines = history(book.evening)
        rows = [{"entry": x.number, "what": x.words, "reason": visible(x.reason),
                 "counts": x.counts} for x in lines]  # fmt: skip
        show(rows, ("entry", "what", "reason", "counts"), as_json, as_csv, say("What was done"))
