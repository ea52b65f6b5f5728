"""The results of an event for a club's web space: one page that needs nothing from outside, and the
text of a mail.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple

from oddtrick.club.boards import open_boards
from oddtrick.club.decimals import USUAL
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.rankings import SeasonRow
from oddtrick.club.why_evening import WhyEvening
from oddtrick.errors import visible
from oddtrick.formats.board import Board
from oddtrick.messages import Listing, Name, Tell, language, say, term

from .contents import Rows, Sheet, SheetColumn, SheetGroup
from .html import section_of
from .reasons import STYLE as REASONS_STYLE
from .reasons import reasons_of
from .sheets import cards, hands, ranking, travellers

_STYLE = """
:root{color-scheme:light dark;--line:#8886}
body{font:16px/1.45 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin-top:2rem}
section h1{display:none}
nav a{margin-right:1rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;margin:.4rem 0}
th,td{border-bottom:1px solid var(--line);padding:.3rem .5rem;text-align:left;white-space:nowrap}
.r{text-align:right;font-variant-numeric:tabular-nums}
details{border-bottom:1px solid var(--line)}
summary{padding:.5rem 0;cursor:pointer;overflow-wrap:anywhere}
svg{max-width:22rem;height:auto;background:#fff}
.red{color:#d43b4a}
@media print{nav{display:none}}
"""


def page_of(title: str, body: str, code: str = "en") -> str:
    """A page that needs nothing from outside."""
    head = escape(visible(title))
    return (
        f'<!DOCTYPE html>\n<html lang="{code}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{head}</title><style>{_STYLE}{REASONS_STYLE}</style></head><body>\n"
        f"<h1>{head}</h1>\n{body}</body></html>\n"
    )


def _opened(sheet: Sheet, words: str = "", more: str = "") -> str:
    """A sheet that one opens."""
    head, body = escape(visible(words or sheet.title)), section_of(sheet) + more
    return f"<details><summary>{head}</summary><div class=wide>{body}</div></details>\n"


def _card_words(sheet: Sheet, title: str) -> str:
    """The contestant and the place."""
    return f"{sheet.title}{sheet.note.removeprefix(title)}"


def web_page(
    event: ClubEvent,
    boards: Sequence[Board] = (),
    day: str = "",
    shown: Collection[int] | None = None,
    reasons: WhyEvening | None = None,
    code: str = "en",
) -> str:
    """The ranking, why everybody scored so where the `reasons` are given, a card for each
    contestant, and each board with what it brought and, of those given, its hands, what could be
    made and par. A board that somebody has still to play, or that the director holds back, shows
    nothing; where it is known which are `shown`, those alone are. Its own words are in the language
    of the `code`."""
    title, tell = event.opened.title, language(code).text
    seen = open_boards(event) if shown is None else {*shown}
    records = {
        sheet.title: section_of(sheet, tell)
        for sheet in hands([board for board in boards if board.number in seen], tell).sheets
    }
    lists = "".join(
        f"<h3>{escape(visible(sheet.title))}</h3><div class=wide>{section_of(sheet)}</div>"
        for sheet in ranking(event, tell).sheets
    )
    personal = "".join(_opened(s, _card_words(s, title)) for s in cards(event, tell, seen).sheets)
    played = "".join(
        _opened(s, f"{s.title} · {s.note}", records.get(s.title, ""))
        for s in travellers(event, tell, seen).sheets
    )
    why = "" if reasons is None else reasons_of(reasons, event.form.one, tell)
    heads = [("ranking", tell(term("Ranking"))), ("cards", tell(term("Score cards")))]
    heads.append(("boards", tell(term("Boards"))))
    links = heads[:1] + [("why", tell(say("Why this score")))] * bool(why) + heads[1:]
    listed = "".join(f'<a href="#{id_}">{escape(words)}</a>' for id_, words in links)
    ranked, carded, boarded = (f'<h2 id="{id_}">{escape(words)}</h2>' for id_, words in heads)
    day = day or event.described.date
    where = " · ".join(filter(None, (event.described.club, event.described.venue, day)))
    return page_of(
        title,
        f"<p>{escape(visible(where))}</p>\n"
        f"<nav>{listed}</nav>\n{ranked}\n{lists}\n{why}{carded}\n{personal}\n{boarded}\n{played}",
        code,
    )


def mail_text(event: ClubEvent, day: str = "", link: str = "", code: str = "en") -> str:
    """The list as text for a mail, in columns; `link` is where everybody reads why they scored what
    they scored."""
    tell = language(code).text
    day = day or event.described.date
    head = " · ".join(filter(None, (event.opened.title, event.described.club, day)))
    asked = tell(say("Why did you score this? Choose your name:"))
    foot = [f"{asked}\n{visible(link)}"] if link else []
    return "\n\n".join([visible(head), *_lists(ranking(event, tell)), *foot]) + "\n"


def _lists(group: SheetGroup) -> list[str]:
    found = []
    for sheet in group.sheets:
        table = sheet.part
        assert isinstance(table, Rows)
        rows = [tuple(c.title for c in table.columns), *table.rows]
        wide = [max(len(row[k]) for row in rows) for k in range(len(table.columns))]
        lines = [
            "  ".join(
                visible(cell).rjust(n) if column.right else visible(cell).ljust(n)
                for cell, n, column in zip(row, wide, table.columns, strict=True)
            ).rstrip()
            for row in rows
        ]
        title = sheet.title if len(group.sheets) > 1 else ""
        found.append("\n".join(filter(None, (visible(title), *lines, visible(sheet.note)))))
    return found


# The list of a season as one web page, written anew after each session.


class SeasonSession(NamedTuple):
    """A session of a season: its title, its day where that is known, its winners, and the name of
    its own page, or nothing."""

    title: str
    day: str = ""
    winners: tuple[str, ...] = ()
    page: str = ""


def season_page(
    title: str,
    rows: Sequence[SeasonRow],
    sessions: Sequence[SeasonSession],
    best: int = 0,
    code: str = "en",
) -> str:
    """The list, with what each player reached in each session, and the sessions with their winners,
    those that have a page as links to it."""
    tell = language(code).text
    best_count = say("The best {n} sessions count.", n=best)
    counted = tell(best_count if best else say("All sessions count."))
    meant = tell(say("Points are percentages added up; the rating follows the form of the day."))
    named = term("Points"), term("Sessions"), term("Mean"), term("Rating")
    figures = [SheetColumn(tell(name), right=True) for name in named]
    numbers = [SheetColumn(str(n), right=True) for n in range(1, len(sessions) + 1)]
    columns = (SheetColumn("", right=True), SheetColumn(tell(term("Player"))), *figures, *numbers)
    body = tuple(
        (
            str(row.place), row.player, _shown(row.points), str(row.sessions), _shown(row.mean),
            _shown(row.rating), *map(_shown, row.reached),
        )
        for row in rows
    )  # fmt: skip
    head = tell(say("The list"))
    table = section_of(Sheet(head, Rows(columns, body)))
    listed = "".join(f"<li>{_session(session, tell)}</li>\n" for session in sessions)
    return page_of(
        title,
        f"<p>{escape(counted)} {escape(meant)}</p>\n"
        f'<h2 id="list">{escape(head)}</h2>\n<div class=wide>{table}</div>\n'
        f'<h2 id="sessions">{escape(tell(term("Sessions")))}</h2>\n<ol>{listed}</ol>\n',
        code,
    )


def _shown(percent: Fraction | None) -> str:
    return "" if percent is None else USUAL.text(percent)


def _session(session: SeasonSession, tell: Tell) -> str:
    name = escape(visible(session.title))
    if session.page:
        name = f'<a href="{escape(session.page)}">{name}</a>'
    by = Listing(tuple(map(Name, session.winners)))
    won = tell(say("won by {names}", names=by)) if session.winners else ""
    more = escape(visible(" · ".join(filter(None, (session.day, won)))))
    return " · ".join(filter(None, (name, more)))
