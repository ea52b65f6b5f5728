"""Explanations beside a call: its maker's own, a machine's system, or the book's reading."""

from __future__ import annotations

import pytest
from sessions import Game, stacked

from oddtrick.errors import Refused
from oddtrick.players import Decision
from oddtrick.table.download import TakenDeal, board_of
from oddtrick.table.requests import acting, table_people
from oddtrick.web.machine_players.turns import decide, meaning_of
from oddtrick.web.messages import CallLine
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present

# South has a weak no-trump, and opens one: the book would take it to be strong.
HANDS = {"N": "T8.A63.KQ532.742", "E": "7643.QJ92.T7.A65", "S": "AQ95.K74.A64.J83"}
HANDS["W"] = "KJ2.T85.J98.KQT9"
OWN = "12-14, weak"


def call(game: Game, letter: str, code: str) -> None:
    home = game.session.game.seat(letter)
    game.add(acting.act(game.session, home, game.session.version, code, meaning_of))


def line(game: Game, home: int, number: int = 0) -> CallLine:
    auction = present(game.session, home, Audience(), meaning_of).auction
    assert auction is not None
    return auction.calls[number]


def offered(game: Game, home: int) -> list[str]:
    frame = present(game.session, home, Audience(), meaning_of)
    assert frame.actions
    return [str(a.meaning) for a in frame.actions]


def logged(game: Game, home: int) -> list[str]:
    return [str(x.meaning) for x in present(game.session, home, Audience(), meaning_of).log]


@pytest.mark.parametrize("seats", ["NESW", "SN", "SE"])
def test_among_people_a_call_carries_its_makers_words_or_none(seats: str) -> None:
    """For all four, and for an onlooker: the book's “16 to 18” nowhere, South’s own words."""
    game = stacked("contract-rubber", HANDS, people=tuple(seats), others="book")
    assert set(offered(game, 2)) == {""}
    call(game, "S", "1NT")
    for viewer in range(-1, 4):
        assert not line(game, viewer).meaning
        assert not any(logged(game, viewer))
    game.add(table_people.explain(game.session, 2, 0, OWN))
    lines = {viewer: line(game, viewer) for viewer in range(-1, 4)}
    assert all(str(shown.meaning) == "" for shown in lines.values())
    assert [lines[v].alert for v in (-1, 0, 1, 2, 3)] == [OWN, "", OWN, OWN, OWN]


def test_a_machine_beside_people_names_its_system() -> None:
    game = stacked("contract-rubber", HANDS, dealer="N", people=("E", "S"), others="book")
    name, decision = decide(game.session, 0)
    game.add(acting.machine_action(game.session, decision, name))
    assert decision.meaning
    assert {line(game, viewer).meaning for viewer in range(-1, 4)} == {decision.meaning}


def test_who_plays_with_machines_alone_reads_what_they_make_of_his_call() -> None:
    """Standard American opens one no-trump on 15 to 17 points, Scarne's book on 16 to 18, and as
    the side states so the machines read it."""
    stated: list[tuple[dict[str, object], str]]
    stated = [({}, "15 to 17"), ({"system_ns": "natural"}, "16 to 18")]
    for options, points in stated:
        game = stacked("contract-rubber", HANDS, people=("S",), others="book", options=options)
        assert all(offered(game, 2))
        call(game, "S", "1NT")
        assert f"{points} high-card points" in str(line(game, 2).meaning)


def test_a_seat_that_is_open_is_for_people() -> None:
    game = stacked("contract-rubber", HANDS, people=("S",), others="")
    assert set(offered(game, 2)) == {""}
    call(game, "S", "1NT")
    assert not line(game, 2).meaning


def test_files_keep_the_makers_own_words() -> None:
    game = stacked("contract-duplicate", HANDS)
    call(game, "S", "1NT")
    game.add(table_people.explain(game.session, 2, 0, OWN))
    for letter in "WNE":
        call(game, letter, "P")
    session = game.session
    explanations = tuple(session.explanations())
    names = ("", "", "", "")
    board = board_of(TakenDeal(1, 0.0, session.state, names, explanations))
    assert [c.note for c in board.auction] == [OWN, "", "", ""]


def test_only_the_maker_of_a_call_explains_it_also_at_a_turned_table() -> None:
    """South plays the cards of a machine at North: its calls are not his to explain."""
    game = stacked("contract-rubber", HANDS, dealer="N", people=("S", "E"), others="book")
    session = game.session
    for code in ("1D", "P", "P", "P"):
        action = session.state.action(code)
        if session.seats[action.by].kind == "machine":
            game.add(acting.machine_action(session, Decision(action, ""), "book"))
        else:
            game.act(session.game.seats[action.by], code)
    lead = session.state.legal(1)[0]
    game.act("E", session.state.stage.code(lead))
    assert session.seat_of(2) == 0
    with pytest.raises(Refused, match="of your own"):
        table_people.explain(session, 2, 0, "mine")
    assert table_people.explain(session, 2, 2, "weak")
