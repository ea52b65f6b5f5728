"""The list of a season as one web page, written anew after each session."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple

from oddtrick.club.decimals import USUAL
from oddtrick.club.rankings.season import SeasonRow
from oddtrick.errors import visible

from .contents import Rows, Sheet, SheetColumn
from .html import section_of
from .web_page import page_of

__all__ = ["SeasonSession", "season_page"]


class SeasonSession(NamedTuple):
    """A session of a season: its title, its day where that is known, its winners, and the name of
    its own page, or nothing."""

    title: str
    day: str = ""
    winners: tuple[str, ...] = ()
    page: str = ""


def season_page(
    title: str, rows: Sequence[SeasonRow], sessions: Sequence[SeasonSession], best: int = 0
) -> str:
    """The list, with what each player reached in each session, and the sessions with their winners,
    those that have a page as links to it."""
    counted = f"The best {best} sessions count." if best else "All sessions count."
    figures = [SheetColumn(name, right=True) for name in ("Points", "Sessions", "Mean", "Rating")]
    numbers = [SheetColumn(str(n), right=True) for n in range(1, len(sessions) + 1)]
    columns = (SheetColumn("", right=True), SheetColumn("Player"), *figures, *numbers)
    body = tuple(
        (
            str(row.place), row.player, _shown(row.points), str(row.sessions), _shown(row.mean),
            _shown(row.rating), *map(_shown, row.reached),
        )
        for row in rows
    )  # fmt: skip
    table = section_of(Sheet("The list", Rows(columns, body)))
    listed = "".join(f"<li>{_session(session)}</li>\n" for session in sessions)
    return page_of(
        title,
        f"<p>{escape(counted)} Points are percentages added up; the rating follows the form of the "
        "day.</p>\n"
        f'<h2 id="list">The list</h2>\n<div class=wide>{table}</div>\n'
        f'<h2 id="sessions">Sessions</h2>\n<ol>{listed}</ol>\n',
    )


def _shown(percent: Fraction | None) -> str:
    return "" if percent is None else USUAL.text(percent)


def _session(session: SeasonSession) -> str:
    name = escape(visible(session.title))
    if session.page:
        name = f'<a href="{escape(session.page)}">{name}</a>'
    won = f"won by {', '.join(session.winners)}" if session.winners else ""
    more = escape(visible(" · ".join(filter(None, (session.day, won)))))
    return " · ".join(filter(None, (name, more)))
