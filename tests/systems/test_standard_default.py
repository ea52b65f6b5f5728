"""What a side bids that states nothing, and what the systems are called."""

from __future__ import annotations

import json

import pytest

from oddtrick.games import game
from oddtrick.players.book.contract.auction_reading import announced_systems
from oddtrick.records import read_record, replay_record
from oddtrick.systems import registry, titles
from oddtrick.table.requests.seating import make
from oddtrick.terms import SYSTEMS

CONTRACT = ("contract-rubber", "contract-chicago", "contract-duplicate")


def test_systems_are_offered_as_they_are_played() -> None:
    assert list(titles()) == list(SYSTEMS)
    assert SYSTEMS == (
        "sayc", "two-over-one", "acol-weak-twos", "acol", "strong-club",
        "natural", "vanderbilt", "two-club", "unknown",
    )  # fmt: skip
    told = [titles()[name] for name in SYSTEMS[:6]]
    assert told == [
        "Standard American", "Two over one", "Acol", "Acol with strong twos", "Strong club",
        "As Scarne, 1963",
    ]  # fmt: skip


@pytest.mark.parametrize("name", CONTRACT)
def test_who_states_nothing_bids_standard(name: str) -> None:
    assert announced_systems(game(name)) == ("sayc", "sayc")
    session, _ = make("t", name, {}, others="book", pace="normal", seed="1")
    assert announced_systems(session.game) == ("sayc", "sayc")


@pytest.mark.parametrize("name", ["goulash", "cutthroat-contract", "whist"])
def test_a_game_without_systems_is_bid_as_its_book_has_it(name: str) -> None:
    assert announced_systems(game(name)) == ("natural", "natural")


@pytest.mark.parametrize("name", CONTRACT)
def test_a_record_of_version_1_keeps_the_language_of_its_day(name: str) -> None:
    hands = {"N": "AKQJT98765432...", "E": ".AKQJT98765432..",
             "S": "..AKQJT98765432.", "W": "...AKQJT98765432"}  # fmt: skip
    line = {"game": name, "dealer": "N", "hands": hands, "actions": []}
    old, new = (replay_record(read_record(json.dumps({**line, "version": v}))) for v in (1, 2))
    assert announced_systems(old.game) == ("natural", "natural")
    assert announced_systems(new.game) == ("sayc", "sayc")


def test_a_card_is_not_read_again_for_its_title(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every frame of a table asks for it, and a long card takes 0.2 s to read."""
    text = "system read-once\ntitle Read once\n"
    assert registry.title_of(text) == "Read once"
    monkeypatch.setattr(registry, "checked_system", None)
    assert registry.title_of(text) == "Read once"
