"""A finished deal in statistics, beside the rules' account of it."""

from __future__ import annotations

import random

import pytest
from sessions import Game

from oddtrick.records import summary
from oddtrick.table.session.session import Session
from oddtrick.web.messages import DealResult
from oddtrick.web.view.panels import deal_result


def _played(name: str, seed: str, **options: object) -> Session:
    game = Game(name, seed=seed, options=dict(options))
    game.play(random.Random(seed))
    return game.session


def _result(session: Session, seat: int) -> DealResult:
    found = deal_result(session, seat)
    assert found is not None
    return found


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_a_contract_made_or_not_is_counted_for_its_side_alone(seed: str) -> None:
    session = _played("contract-duplicate", seed)
    facts = summary(session.state)
    south, west = _result(session, 2), _result(session, 3)
    assert south.points == -west.points == facts["score"]["NS"]
    assert south.won == (south.points > 0 if south.points else None)
    if facts["declarer"] is None:
        assert (south.made, west.made) == (None, None)
        return
    declaring = 2 if facts["declarer"] in "NS" else 3
    level, won = int(facts["contract"][0]), facts["tricks"]
    side = "NS" if declaring == 2 else "EW"
    assert _result(session, declaring).made is (won[side] >= 6 + level)
    assert _result(session, 5 - declaring).made is None
    assert [_result(session, s).declared for s in range(4)] == [
        s == facts["declarer"] for s in "NESW"
    ]


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_who_makes_trumps_at_euchre_has_made_it_with_three_tricks(seed: str) -> None:
    session = _played("euchre", seed, pack=24)
    facts = summary(session.state)
    if facts["maker"] is None:
        assert _result(session, 2).made is None
        return
    maker = "NESW".index(facts["maker"])
    side = "NS" if facts["maker"] in "NS" else "EW"
    assert _result(session, maker).made is (facts["tricks"][side] >= 3)
    assert _result(session, maker).lone is facts["alone"]
    assert _result(session, maker).tricks == facts["tricks"][side]
    assert _result(session, (maker + 1) % 4).made is None


def test_onlookers_have_no_result_and_levels_are_shown() -> None:
    session = _played("whist", "1")
    assert deal_result(session, -1) is None
    assert _result(session, 2).level == "random"


def test_a_patience_given_up_is_not_won() -> None:
    game = Game("klondike", seed="5")
    game.act("S", "resign")
    assert _result(game.session, 0).won is False
