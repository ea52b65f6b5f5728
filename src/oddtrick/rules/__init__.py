"""The rules of every game, in words: one page a family, a section a game.

The pages stand here, so that the program has them wherever it is installed. What the engine knows
itself (players, source, options, score tables) is taken from the game and not said twice: a line
``{{whist}}`` stands for a score table, ``{{rules euchre}}`` for the rules of a game that this one
is built on. What all games of tricks, or all patiences, share is said in one beginning.

>>> text = rules_of("euchre-two")
>>> text.title, text.bases, "right bower" in rules_of("euchre").body
('Two-handed euchre', ('euchre',), True)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from oddtrick.core import Game, Option
from oddtrick.games import game, player_counts

from .choices import choice_words
from .glossary import Word, terms_in
from .score_tables import score_table
from .translation import ENGLISH, GAME, Translation

__all__ = [
    "BEGINNINGS",
    "PAGES",
    "Beginning",
    "Rules",
    "beginning",
    "page_text",
    "rules_of",
    "sections",
]

PAGES = Path(__file__).parent
"""Where the pages lie."""


class Rules(NamedTuple):
    """The rules of a game in Markdown: what its whole family shares, and its own."""

    name: str
    title: str
    family: str
    page: str
    intro: str
    body: str
    options: str
    bases: tuple[str, ...] = ()
    """The games it is built on, whose rules hold where its own say nothing else."""
    beginning: str = ""
    """The name of the beginning it needs, one of `BEGINNINGS`."""
    translation: Translation = ENGLISH

    @property
    def terms(self) -> list[Word]:
        """The words of the glossary that its text uses."""
        return terms_in(f"{self.body}\n{self.intro}", self.beginning, self.translation)


class Beginning(NamedTuple):
    """The introduction to a whole kind of games for a new reader."""

    name: str
    title: str
    body: str


BEGINNINGS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "tricks": (
        "trick-games.md",
        ("bridge.md", "contract.md", "euchre.md", "two-hand.md", "whist.md"),
    ),
    "patience": ("patience-games.md", ("patience.md", "races.md")),
}
"""The shared beginnings: the file of each, and the pages whose games need it."""


@cache
def beginning(name: str, translation: Translation = ENGLISH) -> Beginning:
    """A shared beginning. Raises `KeyError` for a name that is none."""
    text = translation.markdown((PAGES / BEGINNINGS[name][0]).read_text(encoding="utf-8"))
    title, _, body = text.partition("\n")
    return Beginning(name, title.removeprefix("# "), body.strip())


_BASE = re.compile(r"(?m)^\{\{rules ([a-z0-9-]+)\}\}$")
_TABLE = re.compile(r"(?m)^\{\{([a-z0-9-]+)\}\}$")


def page_text(page: Path) -> str:
    """A whole page in Markdown with its tables drawn, and with a word on what a game is built on,
    for who reads it outside the program."""

    def drawn(section: str) -> str:
        heading = section.partition("\n")[0]
        names = re.findall(r"`([^`]+)`", heading)
        based = _BASE.sub(lambda m: f"*It is built on {game(m[1]).title}.*", section)
        return _TABLE.sub(lambda m: score_table(m[1], game(names[0])), based) if names else based

    return "".join(map(drawn, re.split(r"(?m)^(?=## )", page.read_text(encoding="utf-8"))))


@cache
def sections() -> dict[str, tuple[str, str, str]]:
    """For each game its page, what that says first of all its games, and the game's section."""
    found = {}
    for page in sorted(PAGES.glob("*.md")):
        head, *parts = re.split(r"(?m)^## ", page.read_text(encoding="utf-8"))
        intro = head.split("\n", 1)[1].strip()
        for part in parts:
            heading, _, body = part.partition("\n")
            for name in re.findall(r"`([^`]+)`", heading):
                found[name] = (page.name, intro, body.strip())
    return found


def rules_of(name: str, translation: Translation = ENGLISH) -> Rules:
    """The rules of a game; where no page has them, what the game itself says. Raises
    `UnknownGame`."""
    found = game(name)
    page, intro, text = sections().get(found.name) or ("", "", _unwritten(found))
    bases = tuple(_BASE.findall(text))
    body = _TABLE.sub(
        lambda m: translation.table(score_table(m[1], found)),
        translation.markdown(_BASE.sub("", text)),
    )
    body = re.sub(r"\n{3,}", "\n\n", body)
    needed = next((name for name, (_, pages) in BEGINNINGS.items() if page in pages), "")
    return Rules(
        found.name, translation.text(found.title, GAME), translation.text(found.family, GAME),
        page, translation.markdown(intro), body.strip(), _options(found, translation), bases,
        needed, translation,
    )  # fmt: skip


def _options(found: Game, translation: Translation) -> str:
    """The options of a game as a table; empty where it has none."""

    def words(option: Option, value: object) -> str:
        shown = choice_words(option, value)
        return translation.text(shown, "choice") if re.search("[a-z]", shown) else shown

    def choice(option: Option, value: object) -> str:
        """In words; and, where these are others, as a command has it, unless that names a year."""
        own = isinstance(value, str) and choice_words(option, value) != value
        own = own and not re.search(r"\d{4}$", str(value))
        return words(option, value) + (f" (`{value}`)" if own else "")

    def about(text: str) -> str:
        return translation.text(text, GAME)

    rows = [
        f"| {about(o.title)} (`{o.name}`) | {', '.join(choice(o, c) for c in o.choices)} "
        f"| {words(o, o.default)} | {about(o.note) if o.note else ''} |"
        for o in found.options
    ]
    head = map(translation.text, ("option", "choices", "unless chosen", "what it means"))
    table = "\n".join([f"| {' | '.join(head)} |", "|---|---|---|---|", *rows])
    return table if rows else ""


def _unwritten(found: Game) -> str:
    """The text for a game whose rules nobody has written down."""
    players = (
        "1 player"
        if player_counts(found) == (1,)
        else (f"{' or '.join(map(str, player_counts(found)))} players")
    )
    return (
        f"{found.summary}\n\nIt is for {players}, and played by this source: {found.source}. "
        "No page of this program tells its rules in full yet."
    )
