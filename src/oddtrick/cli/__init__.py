"""The command line: ``oddtrick --help`` says what it can do.

Its parts::

    serving            play, serve and what a server needs
    operate            `oddtrick server`: copies, moderation, archives and clusters
    evening            parties on the command line
    later              commands of other packages, loaded when they are called
    cluster            several servers on one store
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid

from oddtrick.errors import BadOption, OddtrickError
from oddtrick.messages import Message, Name, Verbatim, languages, say, spoken, term, told
from oddtrick.support.optional_libraries import needed_by
from oddtrick.support.streams import lines, reading, settle_output, writing
from oddtrick.support.terminal import print_told
from oddtrick.support.thread_limits import ONE_THREAD

from .later import Later
from .options import OptionPairs, options_of
from .serving import Browser, Host, Names, Port, serve

__all__ = ["app", "main"]

app = typer.Typer(
    cls=Later,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Play, referee, score, study and analyse whist, bridge, euchre and patience.",
)
_errors = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)


def main() -> None:
    """Run the command line; our own errors become one line and exit code 2."""
    for name, threads in ONE_THREAD.items():
        os.environ.setdefault(name, threads)
    settle_output()
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except OddtrickError as error:
        _errors.print(error.told())
        sys.exit(2)
    except BrokenPipeError:
        # The reader (``head``, say) has had enough.
        _write_no_more()
        sys.exit(1)
    except OSError as error:
        _errors.print(told(_failed(error)))
        _write_no_more()
        sys.exit(2)


def _failed(error: OSError) -> Message:
    """What is wrong with a file, or with input and output."""
    name = Verbatim(str(error.filename)) if error.filename else term("Input or output")
    if isinstance(error, FileNotFoundError) and error.filename:
        return say("There is no {name}.", name=name)
    return say("{name} failed: {why}.", name=name, why=Verbatim(str(error.strerror)))


def _tell(line: int, error: OddtrickError) -> None:
    """Say what is wrong with a line of the input."""
    placed = OddtrickError("line {line}: {sentence}", line=line, sentence=error.message)
    _errors.print(placed.told())


def _write_no_more() -> None:
    """Let go of the output that cannot be written, or Python tries again at its end."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@app.command()
def play(
    host: Host = "127.0.0.1",
    port: Port = 8080,
    database: Annotated[
        str | None,
        typer.Option(envvar="ODDTRICK_DB", help="SQLite file, or an SQLAlchemy address."),
    ] = None,
    browser: Browser = True,
    name: Names = None,
) -> None:
    """Open a table in the browser."""
    serve(host, port, database, browser, name)


@app.command()
def verify(
    file: Annotated[str, typer.Argument(help="The seal the table gave; - for standard input.")],
) -> None:
    """Check that a deal was not changed after it was sealed, and follows from its key."""
    with needed_by("Seals need", "web"):
        from oddtrick.table.session.deal_commitment import verify as check_seal
    with reading(file) as source:
        opened = check_seal(source.read())
    proved = say(
        "Deal {number} of {game}: its cards are those that were sealed before the first act, and "
        "they follow from its key.",
        number=opened.number,
        game=Verbatim(opened.game),
    )
    print_told(proved)


@app.command()
def games(
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """List the games with their source, seats and options."""
    from oddtrick.games import catalogue

    if as_json:
        rows = [
            {
                "name": g.name,
                "title": g.title,
                "family": g.family,
                "source": g.source,
                "summary": g.summary,
                "seats": list(g.seats),
                "sides": list(g.side_names),
                "options": [
                    {
                        "name": o.name,
                        "title": o.title,
                        "note": o.note,
                        "choices": list(o.choices),
                        "default": o.default,
                    }
                    for o in g.options
                ],
            }
            for g in catalogue().values()
        ]
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    grid = Grid(box=None, header_style="bold", pad_edge=False)
    grid.add_column(told(say("Name")), no_wrap=True)
    for heading in ("Game", "Source", "Seats", "Options"):
        grid.add_column(told(term(heading)), overflow="fold")
    for g in catalogue().values():
        options = "\n".join(f"{o.name}={'|'.join(map(str, o.choices))}" for o in g.options)
        grid.add_row(g.name, told(term(g.title)), g.source, " ".join(g.seats), options)
    Console(highlight=False).print(grid)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="Records, one JSON object a line; - for input.")],
    legal: Annotated[
        bool, typer.Option("--legal", help="Add the legal codes before each action.")
    ] = False,
) -> None:
    """Check and replay records; print what each deal came to as a line of JSON.

    A bad line is reported with its number and reason, the rest still run, and the exit code is 1.
    """
    from oddtrick.records import legal_codes, read_record, steps, summary

    bad = 0
    out = sys.stdout
    with reading(file) as stream:
        for number, line in enumerate(stream, 1):
            if not line.strip():
                continue
            try:
                record = read_record(line)
                menus = []
                for state, action in steps(record):
                    if legal and action is not None:
                        menus.append(legal_codes(state))
                found = {"line": number, **summary(state)}
                if legal:
                    found["legal"] = menus
                    if not state.over:
                        found["next"] = legal_codes(state)
            except OddtrickError as error:
                bad += 1
                _tell(number, error)
                found = {"line": number, "error": str(error)}
            out.write(json.dumps(found, ensure_ascii=False) + "\n")
    if bad:
        _errors.print(told(say("1 bad line.") if bad == 1 else say("{n} bad lines.", n=bad)))
        raise typer.Exit(1)


@app.command()
def rules(
    game: Annotated[
        str,
        typer.Argument(
            help="A game that “oddtrick games” lists; or “tricks” or “patience” for what all such "
            "games share, or “words” for the glossary."
        ),
    ],
    language: Annotated[
        str | None,
        typer.Option("--language", help="A language that has rules of its own; else by LANG."),
    ] = None,
) -> None:
    """The rules of a game, with its options and its words."""
    from rich.markdown import Markdown

    from oddtrick.rules.printed import printed_rules
    from oddtrick.rules.translation import translation

    Console().print(Markdown(printed_rules(game, translation(language or spoken()))))


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(help="Name of the game, see “oddtrick games”.")],
    deals: Annotated[int, typer.Option("--deals", "-n", min=0, help="How many deals.")] = 1,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed, the same deals.")] = 0,
    players: Annotated[
        str,
        typer.Option(
            "--players",
            help="random, beginner, book, expert or learned, or your own as module:Class; "
            "or by seat: NS=expert,EW=book; with a bidding system: NS=sayc,EW=expert/acol.",
        ),
    ] = "random",
    match: Annotated[
        bool, typer.Option("--match", help="Let the deals follow on as matches.")
    ] = False,
    source: Annotated[
        str | None, typer.Option("--from", metavar="FILE", help="Play the deals of this file.")
    ] = None,
    swap: Annotated[
        bool, typer.Option("--swap", help="Play every deal again with the players exchanged.")
    ] = False,
    output: Annotated[str, typer.Option("-o", "--output", help="File for the records.")] = "-",
    option: OptionPairs = None,
) -> None:
    """Let machine players play deals, and write their records.

    Where players differ by seat, or deals are played twice, the records say who sat where.
    """
    from pathlib import Path

    from rich.progress import track

    from oddtrick.games import game as find_game
    from oddtrick.records import write_record
    from oddtrick.simulate import boards_dealt, by_players, compare, fresh, random_action, seated
    from oddtrick.simulate import simulate as run
    from oddtrick.terms import FILE_SYSTEMS

    found = find_game(game, options_of(option or [], game))
    names = seated(found, players)
    if match and (swap or source):
        raise BadOption("Deals of a match follow on from each other: leave --match out.")
    if source is not None:
        from oddtrick.formats.registry import read_boards

        where = sys.stdin.buffer if source == "-" else Path(source)
        runs = compare(boards_dealt(found, read_boards(where)), names, seed, swap=swap)
    elif swap or ((len(set(names)) > 1 or set(names) & set(FILE_SYSTEMS)) and not match):
        runs = compare(fresh(found, deals, seed), names, seed, swap=swap)
    else:
        choose = random_action if set(names) == {"random"} else by_players(found, names)
        runs = run(found, deals, seed, choose, match=match)
    progress = track(
        runs,
        total=None if source else deals * (1 + swap),
        description=told(term(found.title)),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty() or output == "-",
    )
    with writing(output) as stream:
        for _, record in progress:
            stream.write(write_record(record) + b"\n")


@app.command()
def bid(
    file: Annotated[str, typer.Argument(help="Questions, one JSON object a line; - for input.")],
    name: Annotated[
        str, typer.Option("--player", help="beginner, book, expert or learned.")
    ] = "book",
) -> None:
    """Print a player's call with a hand after an auction; a line of JSON for each question.

    A question has game, dealer, seat, hand, and where they are needed options, auction, turn_up,
    open, seen and before. A bad line is reported with its number, the others are answered, the
    exit code is 1.
    """
    from oddtrick.bid import LONGEST, answer, question
    from oddtrick.players import known

    known(name)
    bad = 0
    with reading(file) as stream:
        for number, line in enumerate(lines(stream, LONGEST), 1):
            if not line.strip():
                continue
            found: dict[str, Any]
            try:
                call_answer = answer(question(line), name)
                found = {f: getattr(call_answer, f) for f in call_answer.__struct_fields__}
            except OddtrickError as error:
                bad += 1
                _tell(number, error)
                found = {"line": number, "error": str(error)}
            sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")
            sys.stdout.flush()
    if bad:
        raise typer.Exit(1)


@app.callback(invoke_without_command=True)
def _root(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    language: Annotated[
        str | None,
        typer.Option("--language", help="Speak this language; else by LANG."),
    ] = None,
) -> None:
    if language is not None:
        if language not in languages():
            raise BadOption(
                "There are no texts in “{language}”; there are some in: {there}.",
                language=Name(language),
                there=Verbatim(", ".join(languages())),
            )
        os.environ["LANGUAGE"] = language
    if version:
        from oddtrick import __version__

        print(f"oddtrick {__version__}")
        raise typer.Exit
