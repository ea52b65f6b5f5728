"""The pages of rules: what each tells, and that no figure of the engine is told twice."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from oddtrick.core import Game
from oddtrick.games import catalogue, game
from oddtrick.rules import PAGES, beginning, page_text, rules_of, sections
from oddtrick.rules.front import POPULAR, TILES, FrontTile
from oddtrick.rules.lessons import lessons
from oddtrick.rules.printed import bases_of
from oddtrick.rules.score_tables import TABLES, score_table
from oddtrick.rules.translation import translation
from oddtrick.scoring.contract_scales import SCALE_1963, ByScale, scale_of

PUBLIC = ("You need", "Aim", "Deal", "Play", "Score", "End")
"""What every page tells under headings of its own; “Auction and play” has both."""


@pytest.mark.parametrize("name", sorted(sections()))
def test_a_page_says_all_that_a_newcomer_needs(name: str) -> None:
    rules = rules_of(name)
    headings = re.findall(r"(?m)^### (.+)$", rules.body)
    for wanted in PUBLIC:
        assert any(wanted.lower() in heading.lower() for heading in headings), wanted
    assert len(headings) == len(set(headings))
    assert "{{" not in rules.body
    # Nobody has to know a game before: a beginning tells what all of its kind share.
    assert beginning(rules.beginning).body


A_NAME = re.compile(r"[a-z]\d|\d[a-z]|[a-z]_|[{}]")
"""In names that the program has for itself, such as `contract1963`; others are told by their
hyphens, such as `two-over-one`."""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("name", list(catalogue()))
def test_a_page_has_words_and_no_names_of_the_program(name: str, language: str) -> None:
    """Names stand behind the words, as code, for who types a command."""
    rules = rules_of(name, translation(language))
    choices = [str(c) for o in game(name).options for c in o.choices]
    named = {c for c in choices if re.search(r"^\S+-\S+$", c)}
    lines = [re.sub(r"`[^`]*`", "", line) for line in rules.options.splitlines()[2:]]
    for line in (rules.title, rules.family, *lines):
        assert not A_NAME.search(line), line
        assert not named & set(re.split(r"[,|] ?| \(\)", line)), line
    # On the page itself an address may have one, as links do.
    text = re.sub(r"`[^`]*`|\]\([^)]*\)", "", f"{rules.intro}\n{rules.body}")
    assert not re.search(r"\b(?:[a-z]+\d{4}|[a-z]+_[a-z]+)\b|[{}]", text)


A_BOOK = re.compile(r"\b(?:1[89]\d\d|20\d\d|Scarne|Foster)\b")


@pytest.mark.parametrize("tile", TILES[:2], ids=lambda tile: tile.title)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_what_is_dealt_first_names_a_book_in_its_last_line_alone(
    tile: FrontTile, language: str
) -> None:
    """Tile Bridge and tile Euchre are of today's games: their rules, their words and lessons."""
    rules = rules_of(tile.start["game"], translation(language))
    *lines, last = rules.body.split("\n\n")
    assert A_BOOK.search(last)
    assert "\n" not in last
    assert not A_BOOK.search(rules.options)
    words = [word.meaning for word in rules.terms]
    first = [
        one
        for one in lessons(translation(language))
        if one.game in POPULAR and rules_of(one.game).family == rules_of(rules.name).family
    ]
    assert first
    said = [text for one in first for text in (one.source, *dict(one.sentences).values())]
    for text in (rules.title, rules.intro, *lines, *words, *said):
        assert not A_BOOK.search(text), text


@pytest.mark.parametrize("name", [n for n in sections() if rules_of(n).beginning == "tricks"])
def test_a_game_of_tricks_says_to_follow_suit(name: str) -> None:
    """On its page, or on that of a game it is built on, which is folded into it."""
    texts = [rules_of(name).body, *(base.body for base in bases_of(rules_of(name)))]
    assert any(re.search(r"[Ff]ollow\s+suit", text) for text in texts)


def test_no_table_is_typed_by_hand() -> None:
    """Tables are drawn from the engine's; so are options."""
    for page in PAGES.glob("*.md"):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"(?m)^\|", text), page.name
        for name in re.findall(r"(?m)^\{\{([a-z0-9-]+)\}\}$", text):
            assert name in TABLES, (page.name, name)


@pytest.mark.parametrize(
    "played",
    [g for g in catalogue().values() if scale_of(g.scoring) and g.name in sections()],
    ids=lambda g: g.name,
)
def test_a_game_with_a_scale_shows_it(played: Game) -> None:
    tables = {score_table("scale", played), score_table("contract", played)}
    assert any(table in rules_of(played.name).body for table in tables)
    first = score_table("scale", played)
    assert first in rules_of(played.name).body


def test_a_page_outside_the_program_has_its_tables() -> None:
    """The documentation site shows whole pages."""
    text = page_text(PAGES / "whist.md")
    assert "{{" not in text
    assert score_table("whist", game("whist")) in text
    assert "*It is built on Whist.*" in text
    assert text.count("\n## ") == 2


def _cells(table: str) -> dict[str, list[str]]:
    lines = [[c.strip() for c in line.strip("|").split("|")] for line in table.splitlines()]
    return {line[0]: line[1:] for line in lines if len(line) > 1}


def test_towie_by_its_book() -> None:
    """Scarne 1963, “Towie”, with rulings TW-2 and TW-3."""
    found = _cells(score_table("scale", game("towie")))
    assert found["each overtrick, undoubled"] == ["50", "50"]
    assert found["each overtrick, doubled"] == ["100", "200"]
    assert found["each overtrick, redoubled"] == ["200", "400"]
    assert found["insult: a doubled contract made"] == ["50", "100"]
    assert found["insult: a redoubled contract made"] == ["100", "200"]
    assert found["undertricks, undoubled"] == ["50 each", "100, then 200 each"]
    assert found["undertricks, doubled"][0] == "100, 100, 200, 200, then 400 each"
    assert found["undertricks, doubled"][1] == "200, then 400 each"
    assert found["first game"][0] == "500"
    assert found["second game, which is the rubber"][1] == "1,000"
    assert found["little slam bid and made"] == ["500", "750"]
    assert "no-trump 35" in found["each odd trick bid and made, below the line"][0]


def test_contract_by_its_book() -> None:
    """Scarne 1963, “Contract Bridge Scoring Table”."""
    found = _cells(score_table("scale", game("contract-rubber")))
    assert found["undertricks, doubled"] == ["100, then 200 each", "200, then 300 each"]
    assert found["each undertrick, undoubled"] == ["50", "100"]
    assert found["insult: a doubled contract made"] == ["50", "50"]
    assert found["grand slam bid and made"] == ["1,000", "1,500"]
    rubber = _cells(score_table("rubber", game("contract-rubber")))
    assert [*rubber.values()][2:] == [["700"], ["500"], ["300"], ["50"]]


def test_whist_and_bridge_of_1902_by_their_books() -> None:
    """The whist text; laws of bridge (1902) 4 to 9."""
    whist = _cells(score_table("whist", game("whist")))
    assert (whist["three honours of a side"], whist["four honours of a side"]) == (["2"], ["4"])
    bridge = score_table("bridge-1902", game("bridge-1902"))
    assert "clubs 4; diamonds 6; hearts 8; spades 2; no-trump 12" in bridge
    assert _cells(bridge)["rubber"] == ["100"]


def test_a_table_follows_its_scale() -> None:
    """The table drawn is the game's own: another scale draws another table."""
    contract = game("contract-rubber")
    dearer = replace(SCALE_1963, insult=(77, 88))
    other = replace(contract, scoring=ByScale(dearer, contract.scoring))
    found = _cells(score_table("scale", other))
    assert found["insult: a doubled contract made"] == ["77", "77"]
    assert found["insult: a redoubled contract made"] == ["88", "88"]


@pytest.mark.parametrize("name", ["euchre", "railroad"])
@pytest.mark.parametrize("target", [5, 7, 10])
def test_a_game_of_the_rubber_counts_one_where_the_losers_have_three_or_more(
    name: str, target: int
) -> None:
    """Scarne 1963, chapter 13, “Rubbers”: 3 for nothing, 2 for 1 or 2, 1 for 3 or more."""
    table = score_table("game-values", game(name, {"target": target}))
    cells = [[c.strip() for c in row.split("|")[1:-1]] for row in table.splitlines()[2:]]
    assert cells == [["nothing", "3"], ["1 or 2", "2"], ["3 or more", "1"]]
