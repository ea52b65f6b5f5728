"""The one law of the whist text, in games without a dummy and with one: what stands in no file of
contract bridge works for whist and euchre as it is."""

from __future__ import annotations

import pytest
from walking import walk

from oddtrick.core import HIDDEN, State, replay, view
from oddtrick.games import game
from oddtrick.laws import WHIST, Rulings, refereed
from oddtrick.scoring.rulings import Award


@pytest.mark.law("whist:revoke")
@pytest.mark.parametrize("name", ["whist", "american-whist", "euchre", "contract-rubber"])
def test_one_row_serves_every_trick_game(name: str) -> None:
    refereed_game = refereed(game(name), WHIST)
    corrected = claimed = 0
    for seed in range(25):
        states: list[State] = list(walk(refereed_game, seed, watch=0.05, attend=0.1))
        last = states[-1]
        assert replay(refereed_game, last.setting, last.log) == last
        found = last.table.find(Rulings)
        texts = [str(r.text) for r in found.rulings] if found else []
        corrected += texts.count("{hand} revoked, in time to correct it.")
        points = [r for r in last.results if isinstance(r, Award)]
        assert len(points) == sum(text.endswith(": three points.") for text in texts)
        claimed += len(points)
        pack = sorted(c for p in states[0].places() for c in p.cards)
        for state in states[::7]:
            assert sorted(c for p in state.places() for c in p.cards) == pack
            for seat in range(4):
                own = {c for p in view(state, seat).places for c in p.cards if c != HIDDEN}
                assert own <= set(pack)
    assert corrected > 3
    assert claimed > 3


@pytest.mark.law("whist:revoke")
def test_the_other_side_says_what_becomes_of_the_points() -> None:
    refereed_game = refereed(game("whist"), WHIST)
    state = next(
        s
        for seed in range(60)
        for s in walk(refereed_game, seed, attend=0.3, watch=0.0)
        if s.stage_state.case
    )
    assert state.stage_state.line.now.over
    case = state.stage_state.case
    side = case.ruling.hand % 2
    assert {t.by for t in state.turns} == {s for s in range(4) if s % 2 != side}
    for code, points in (
        ("add", Award(1 - side, 3, "revoke")),
        ("subtract", Award(side, -3, "revoke")),
    ):
        done = state.push(state.action(code))
        while not done.over:
            done = done.push(done.legal()[0])
        assert points in done.results
        assert ("points", points.side, points.points) in {
            (e.column, e.side, e.points) for e in done.ledger()
        }
