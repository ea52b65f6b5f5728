"""``oddtrick server``: the commands of a server's operator."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from oddtrick.errors import Refused
from oddtrick.messages import Name, Verbatim
from oddtrick.support.optional_libraries import needed_by

from .cluster import cluster, cluster_proxy

if TYPE_CHECKING:
    from oddtrick.store.log import EventLog


server = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Run a server: copies, moderation, tables put away, several servers on one store.",
)
moderate = typer.Typer(
    no_args_is_help=True,
    help="Close tables, mute or ban addresses, forbid names; running servers hear of it within "
    "seconds.",
)
server.add_typer(moderate, name="moderate")
server.command()(cluster)
server.command("proxy")(cluster_proxy)

Database = Annotated[
    str | None, typer.Option(envvar="ODDTRICK_DB", help="SQLite file, or a database’s address.")
]
Days = Annotated[float, typer.Option(help="For so many days; 0 is for good.")]
Why = Annotated[str, typer.Option(help="A note for other moderators.")]


@contextmanager
def _store(database: str | None) -> Iterator[EventLog]:
    with needed_by("The store needs", "web"):
        from oddtrick.store.opening import DEFAULT_PATH, open_log
    log = open_log(database or DEFAULT_PATH)
    try:
        yield log
    finally:
        log.close()


def _write(kind: str, subject: str, days: float, why: str, database: str | None) -> None:
    with needed_by("The store needs", "web"):
        from oddtrick.store.sanctions import sanction_of, write_sanction
    new = sanction_of(kind, subject, days, why)
    with _store(database) as log:
        number = log.change(lambda connection: write_sanction(connection, new))
    print(f"{number}: {_sanction_text(new.kind, new.subject, new.until)}")


def _sanction_text(kind: str, subject: str, until: float) -> str:
    what = {
        "ban": f"{subject} is banned",
        "mute": f"{subject} is muted",
        "close": f"table {subject} is closed",
        "word": f"no new name may have “{subject}” in it",
    }[kind]
    if kind == "close":
        return f"{what} within seconds where a server runs, else when one starts."
    return what + (f" until {time.strftime('%Y-%m-%d %H:%M', time.localtime(until))}." if until
                   else ".")  # fmt: skip


@moderate.command()
def close(
    table: Annotated[str, typer.Argument(help="What the table’s address ends in.")],
    why: Why = "",
    database: Database = None,
) -> None:
    """Close a table for good. What was played there is kept."""
    _write("close", table, 0, why, database)


@moderate.command()
def mute(
    whom: Annotated[str, typer.Argument(help="An address or network, or a seat as TABLE/N.")],
    days: Days = 0,
    why: Why = "",
    database: Database = None,
) -> None:
    """Let nothing be said from an address, or at a seat."""
    _write("mute", whom, days, why, database)


@moderate.command()
def ban(
    whom: Annotated[str, typer.Argument(help="An address or network, or a seat as TABLE/N.")],
    days: Days = 0,
    why: Why = "",
    database: Database = None,
) -> None:
    """Let an address in no more: its lines are closed. Of a seat: the address of who sits there."""
    _write("ban", whom, days, why, database)


@moderate.command()
def word(
    text: Annotated[str, typer.Argument(help="Letters that no new name may have in it.")],
    days: Days = 0,
    why: Why = "",
    database: Database = None,
) -> None:
    """Forbid names with a word in them, however it is spaced or accented."""
    _write("word", text, days, why, database)


@moderate.command()
def lift(
    number: Annotated[int, typer.Argument(help="The number that “list” gives.")],
    database: Database = None,
) -> None:
    """Take one of these back."""
    with needed_by("The store needs", "web"):
        from oddtrick.store import sanctions
    with _store(database) as log:
        log.change(lambda connection: sanctions.lift(connection, number))
    print(f"{number} is lifted.")


@moderate.command()
def free(
    name: Annotated[str, typer.Argument(help="A name that stays, as somebody has it.")],
    database: Database = None,
) -> None:
    """Take a name from its holder: it is free for others, its ratings are gone."""
    with needed_by("The store needs", "web"):
        from oddtrick.store import names
    with _store(database) as log:
        person = log.ask(lambda connection: names.person_named(connection, name))
        if person is None:
            raise Refused("Nobody here has the name “{name}”.", name=Name(name))
        log.change(lambda connection: names.delete_person(connection, person.id))
    print(f"The name “{person.name}” is free.")


@moderate.command()
def ratings(database: Database = None) -> None:
    """Compute all ratings again from the matches that were written down."""
    with needed_by("Ratings need", "web"):
        from oddtrick.store.ratings import recompute
        from oddtrick.web.company.ratings import rates
    with _store(database) as log:
        count = log.change(lambda connection: recompute(connection, rates))
    print(f"The ratings follow from {count} {'match' if count == 1 else 'matches'}.")


@moderate.command("list")
def list_(database: Database = None) -> None:
    """All that holds now."""
    with needed_by("The store needs", "web"):
        from oddtrick.store.sanctions import in_force
    with _store(database) as log:
        sanctions = log.ask(in_force)
    for one in sanctions:
        note = f" ({one.why})" if one.why else ""
        print(f"{one.number}: {_sanction_text(one.kind, one.subject, one.until)}{note}")
    if not sanctions:
        print("Nothing is forbidden to anybody.")


@server.command()
def backup(
    file: Annotated[str, typer.Argument(help="The file to write, which must not be there yet.")],
    database: Annotated[
        str | None, typer.Option(envvar="ODDTRICK_DB", help="The SQLite file to copy.")
    ] = None,
) -> None:
    """Copy the tables to a file, even while they are in use."""
    with needed_by("The store needs", "web"):
        from oddtrick.store.opening import DEFAULT_PATH
        from oddtrick.store.upkeep import back_up
    print(f"The tables are copied to {back_up(file, database or DEFAULT_PATH)}.")


@server.command()
def archive(
    file: Annotated[Path, typer.Argument(help="The archive, made where there is none.")],
    days: Annotated[float, typer.Option(help="Tables untouched for so many days.")] = 90,
    database: Database = None,
) -> None:
    """Move tables that nobody has touched for long to a file, even while a server runs.

    The file is a store like any other: “oddtrick play --database FILE” opens its tables.
    """
    with needed_by("The store needs", "web"):
        from oddtrick.store.upkeep import archive as put_away
    with _store(database) as log:
        moved = put_away(log, file, days)
    if not moved:
        print(f"No table has been left alone for {days:g} days: nothing is moved.")
        return
    print(f"{moved} {'table is' if moved == 1 else 'tables are'} moved to {file}.")


@server.command()
def restore(
    file: Annotated[Path, typer.Argument(help="The archive.")],
    table: Annotated[str, typer.Argument(help="One table; all where none is named.")] = "",
    database: Database = None,
) -> None:
    """Bring tables back from an archive, which keeps them too."""
    with needed_by("The store needs", "web"):
        from oddtrick.store.upkeep import restore as bring_back
    with _store(database) as log:
        brought = bring_back(log, file, table)
    print(f"{brought} {'table is' if brought == 1 else 'tables are'} back from {file}.")


@server.command()
def books(
    bring_back: Annotated[str, typer.Option(help="Have this one found by its links again.")] = "",
    database: Database = None,
) -> None:
    """Evenings, parties, classes and bidding sets that were put away, since nothing has been
    entered in them for long (ODDTRICK_KEPT_DAYS)."""
    with needed_by("The store needs", "web"):
        from oddtrick.web.app import Books
        from oddtrick.web.books.book_store import BookStore
    with _store(database) as log:
        for registry in Books(BookStore(log)).all:
            away = registry.away()
            if bring_back in away:
                registry.bring_back(bring_back)
                print(f"The {registry.kind.one} {bring_back} is found by its links again.")
                return
            if not bring_back:
                for id_ in sorted(away):
                    print(f"{id_}: {registry.kind.one}")
    if bring_back:
        raise Refused(
            "Nothing that was put away has the name {bring_back}.", bring_back=Verbatim(bring_back)
        )
