"""Deals that can be checked: the seal everybody is shown, and what opens it."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

import msgspec
import pytest
from sessions import Game
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.errors import BadRecord
from oddtrick.games import catalogue
from oddtrick.table.requests import dealing
from oddtrick.table.session.deal_commitment import DealSeal, verify
from oddtrick.table.session.session import Session
from oddtrick.web.machine_players.turns import meaning_of
from oddtrick.web.messages import encode
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present


def seal_of(session: Session, seat: int = 0) -> DealSeal:
    line = present(session, seat, Audience(), meaning_of).seal
    assert line is not None
    return DealSeal(line.commitment, line.opened or "")


@pytest.mark.parametrize("name", ["contract-rubber", "euchre", "whist", "goulash"])
def test_a_deal_is_sealed_before_the_first_act_and_opened_at_its_end(name: str) -> None:
    seats = catalogue()[name].player_names
    game = Game(name, people=seats, seeded=False)
    home = game.session.persons[0]
    rng = random.Random(5)
    for _ in range(3):
        closed = seal_of(game.session, home)
        assert closed.opened == ""
        assert game.session.key(game.session.deals) not in str(
            encode(present(game.session, home, Audience(), meaning_of))
        )
        game.play(rng)
        if not game.session.state.over:
            return  # a patience may go on
        opened = seal_of(game.session, home)
        assert opened.commitment == closed.commitment
        assert hashlib.sha256(opened.opened.encode()).hexdigest() == closed.commitment
        found = verify(msgspec.json.encode(opened))
        assert found.key == game.session.key(game.session.deals)
        game.add(dealing.next_deal(game.session, game.session.version))


def test_a_seal_that_was_tampered_with_is_found_out() -> None:
    game = Game("whist", people=("N", "E", "S", "W"), seeded=False)
    game.play(random.Random(1))
    sealed = seal_of(game.session)
    data = msgspec.json.decode(sealed.opened)
    pack = data["chance"][0][1]
    pack[0], pack[1] = pack[1], pack[0]
    changed = msgspec.json.encode(data).decode()
    with pytest.raises(BadRecord, match="not the one that was sealed"):
        verify(msgspec.json.encode(DealSeal(sealed.commitment, changed)))
    resealed = DealSeal(hashlib.sha256(changed.encode()).hexdigest(), changed)
    with pytest.raises(BadRecord, match="do not follow from the key"):
        verify(msgspec.json.encode(resealed))
    for wrong in (b"", b"{}", b'{"commitment":"0","opened":"{}"}', b"\xff"):
        with pytest.raises(BadRecord, match="no seal"):
            verify(wrong)
    data["game"] = "no such game"
    other = msgspec.json.encode(data).decode()
    with pytest.raises(Exception, match="no such game"):
        verify(msgspec.json.encode(DealSeal(hashlib.sha256(other.encode()).hexdigest(), other)))


def test_cards_that_were_known_beforehand_are_not_sealed() -> None:
    game = Game("whist", people=("S",), seeded=True)
    assert present(game.session, 2, Audience(), meaning_of).seal is None


def test_verify_says_on_the_command_line_whose_cards_they_were(tmp_path: Path) -> None:
    game = Game("whist", people=("N", "E", "S", "W"), seeded=False)
    game.play(random.Random(1))
    file = tmp_path / "seal.json"
    file.write_bytes(msgspec.json.encode(seal_of(game.session)))
    found = CliRunner().invoke(app, ["verify", str(file)])
    assert found.exit_code == 0, found.output
    assert "follow from its key" in found.output
    file.write_text("nothing")
    found = CliRunner().invoke(app, ["verify", str(file)])
    assert isinstance(found.exception, BadRecord)
