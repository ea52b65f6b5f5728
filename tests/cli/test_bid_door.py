"""`oddtrick bid`: every auction that follows the deal, every level, and a stream of anything."""

from __future__ import annotations

import json
import random

import pytest
from typer.testing import CliRunner

from oddtrick.bid import Question, answer
from oddtrick.cards import codes
from oddtrick.cli import app
from oddtrick.core import TurnUp, deal, settle, view
from oddtrick.games import catalogue, game
from oddtrick.players import PLAYERS, player

GOOD = {
    "game": "contract-duplicate", "dealer": "N", "seat": "S", "auction": "P P",
    "hand": "KQ4.KQ9.KJ94.A73",
}  # fmt: skip
CALLS = ("call", "make", "declare", "say", "ask", "answer")


def _calling(name: str) -> bool:
    """Whether calls follow the deal, with nothing opened, drawn or built between them."""
    game_ = game(name)
    setting = game_.match.setting(game_, game_.match.start(game_), game_.players[0])
    state = deal(game_, random.Random(1), setting)
    legal = state.legal()
    return len(state.log) == 1 and bool(legal) and legal[0].kind in CALLS


ASKED = [name for name in catalogue() if _calling(name)]


def test_the_auctions_asked_about_are_those_of_the_bridge_and_euchre_families() -> None:
    assert {"contract-rubber", "bridge-1902", "nullo", "plafond", "euchre", "railroad"} < set(ASKED)
    assert len(ASKED) >= 25


@pytest.mark.parametrize("level", [level for level in PLAYERS if level != "random"])
@pytest.mark.parametrize("name", ASKED)
def test_every_answer_is_legal_and_says_why(name: str, level: str) -> None:
    """Every call of one auction, bid by the book, is asked for; of the expert the first two."""
    game_, rng = game(name), random.Random(f"door {name}")
    book = player("book", game_)
    setting = game_.match.setting(game_, game_.match.start(game_), game_.players[0])
    start = state = deal(game_, rng, setting)
    said: list[str] = []
    while not state.over and state.legal()[0].kind in CALLS:
        seat = state.turns[0].by
        turned = start.table.find(TurnUp)
        asked = Question(
            name,
            game_.seats[setting.dealer],
            game_.seats[seat],
            codes(view(start, seat).hand(seat)),
            list(said),
            turn_up=codes(1 << turned.card)[0] if turned else None,
        )
        found = answer(asked, level)
        assert found.call in {state.stage.code(a) for a in state.legal(seat)}
        assert min(map(len, (found.meaning, found.reason, found.citation))) > 0
        assert found.seconds >= 0
        if level == "expert" and len(said) == 1:
            break
        act = book.choose(view(state, seat), rng).act
        said.append(state.stage.code(act))
        state = settle(state.push(act), rng)
    assert said


def _asked(feed: bytes) -> tuple[int, list[dict[str, object]]]:
    done = CliRunner().invoke(app, ["bid", "-"], input=feed)
    return done.exit_code, [json.loads(line) for line in done.stdout.splitlines()]


def test_a_stream_goes_on_whatever_comes() -> None:
    """Line ends of any system, blank lines and the mark that some editors begin a file with are no
    faults; what is one gets its line number."""
    good = json.dumps(GOOD).encode()
    bad = [b"[]", b"null", b"{", b"\xff\xfe", b"[" * 9999, b"7", b"x" * 3_000_000]
    code, found = _asked(b"\xef\xbb\xbf" + good + b"\r\n\r\n   \n" + b"\n".join([*bad, good]))
    assert code == 1
    assert [f.get("call") for f in found] == ["1NT", *[None] * len(bad), "1NT"]
    assert [f["line"] for f in found[1:-1]] == list(range(4, 4 + len(bad)))
    assert "longer than" in str(found[-2]["error"])


def test_a_seat_that_is_not_to_call_is_told_so_and_nothing_is_guessed() -> None:
    """The example of three passes before South, North having dealt: West is to call."""
    example = {
        "game": "contract-duplicate", "options": {"vulnerable": "NS"}, "dealer": "N", "seat": "S",
        "hand": "AK74.A9.AKQ.AKQ4", "auction": "P P P",
    }  # fmt: skip
    code, found = _asked("\n".join(json.dumps(q) for q in (example, GOOD)).encode())
    assert (code, found[1]["call"]) == (1, "1NT")
    assert "W's turn after “P P P”, not S's" in str(found[0]["error"])
    right = [{**example, "dealer": "W"}, {**example, "seat": "W"}, {**example, "auction": "P P"}]
    code, found = _asked("\n".join(map(json.dumps, right)).encode())
    assert (code, ["call" in f for f in found]) == (0, [True, True, True])
