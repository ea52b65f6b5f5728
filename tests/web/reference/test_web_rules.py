"""The rules of every game, as a page and on the command line."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner
from wire import Server

from oddtrick.cli import app
from oddtrick.errors import UnknownGame
from oddtrick.games import FAMILIES, catalogue, game
from oddtrick.rules import BEGINNINGS, rules_of
from oddtrick.web.reference.game_rules import rules_page, rules_text
from slices import sliced


@pytest.mark.parametrize("name", sliced(sorted(catalogue()), 16))
def test_every_game_shows_its_rules_and_its_options(name: str) -> None:
    game, page = catalogue()[name], rules_page(name)
    assert len(rules_of(name).body) > 100
    assert rules_of(name).title in page
    assert ("For all games of this page" in page) == bool(rules_of(name).page)
    for option in game.options:
        assert option.title in page
        assert f"<code>{option.name}</code>" in page
    # Links lead to pages that are there, and nothing of the Markdown is left over.
    for link in re.findall(r'href="(/rules/[^"]*)"', page):
        assert link.removeprefix("/learn/rules/") in {*catalogue(), *BEGINNINGS}
    assert ".md" not in page
    assert "|" not in re.sub(r"<[^>]*>", "", page)


def test_the_page_is_served_and_an_unknown_game_is_said_to_be_none(server: Server) -> None:
    answer = server.http.get("/learn/rules/towie")
    assert answer.status_code == 200
    assert "<h1>Towie</h1>" in answer.text
    assert server.http.get("/learn/rules/nothing").status_code == 404


def test_the_command_prints_them() -> None:
    found = CliRunner().invoke(app, ["rules", "euchre"])
    assert found.exit_code == 0, found.output
    assert "right bower" in found.output
    with pytest.raises(UnknownGame):
        rules_of("no such game")


def test_a_game_without_a_page_of_rules_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oddtrick.rules.sections", dict)
    rules_text.cache_clear()
    euchre = game("euchre")
    page, printed = rules_page("euchre"), CliRunner().invoke(app, ["rules", "euchre"])
    rules_text.cache_clear()
    assert printed.exit_code == 0, printed.output
    for said in (page, " ".join(printed.output.split())):
        assert euchre.title in said
        assert euchre.source in said
        assert "No page of this program tells its rules in full yet." in said
        assert "laps" in said  # an option
        assert "For all games of this page" not in said


def test_every_family_has_its_place_in_the_list() -> None:
    assert {g.family for g in catalogue().values()} == set(FAMILIES)
    shown = list(dict.fromkeys(g.family for g in catalogue().values()))
    assert shown == list(FAMILIES)
