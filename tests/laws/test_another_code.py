"""A code of one row for games without a dummy: what stands in no file of contract bridge works
for whist and euchre as it is.

The row is the revoke of Hoyle's whist as the whist text gives it: three points, which the other
side adds to its own or takes off the offenders'; put right while the trick is still open.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from walking import walk

from oddtrick.core import HIDDEN, Act, Fault, Result, State, replay, view
from oddtrick.games import game
from oddtrick.laws import Law, Matter, Revoke, Rulings, Verdict, refereed
from oddtrick.laws.code import ESTABLISHED, Breach, Code, Notes
from oddtrick.laws.effects import Give, Option, Ruling, TakeBack
from oddtrick.laws.play import describe_revoke, play_before, play_now, same_side


@dataclass(frozen=True)
class Points(Result):
    """Points for a side, or off it."""

    side: int
    points: int

    public = True


def rule_revoke(revoke: Revoke) -> Verdict:
    laws, hand = ("whist:revoke",), revoke.hand
    if not revoke.established:
        return Verdict(Ruling(laws, hand, "{hand} revoked, in time."), (TakeBack(),))
    side = hand % 2
    options = (
        Option("add", "Add three points", (Give(Points(1 - side, 3)),)),
        Option("take-off", "Take three points off", (Give(Points(side, -3)),)),
    )
    ruling = Ruling(laws, hand, "{hand} revoked: three points.")
    return Verdict(ruling, (), ((hand + 1) % 4, (hand + 3) % 4), options)


def covers(notes: Notes, act: Act, fault: Fault) -> bool:
    return fault.kind == "revoke" and play_now(notes) is not None


def closes(notes: Notes, breach: Breach, act: Act) -> str:
    now = play_now(notes)
    later = now is not None and len(now.tricks) > len(play_before(notes, breach.at).tricks)
    return ESTABLISHED if later and same_side(notes, act.hand, breach.hand) else ""


WHIST = Code(
    name="whist",
    title="Whist",
    source="the whist text",
    laws=(
        Law(
            "revoke",
            Revoke,
            rule_revoke,
            matter="revoke",
            covers=covers,
            describe=describe_revoke,
            closes=closes,
        ),
    ),
    matters=(Matter("revoke", "whist:revoke", "a revoke", "Not now, {hand}."),),
)


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
        texts = [r.text for r in found.rulings] if found else []
        corrected += texts.count("{hand} revoked, in time.")
        points = [r for r in last.results if isinstance(r, Points)]
        assert len(points) == texts.count("{hand} revoked: three points.")
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
        if s.sub.case
    )
    assert state.sub.line.now.over
    case = state.sub.case
    side = case.ruling.hand % 2
    assert {t.by for t in state.turns} == {s for s in range(4) if s % 2 != side}
    for code, points in (("add", Points(1 - side, 3)), ("take-off", Points(side, -3))):
        done = state.push(state.act(code))
        while not done.over:
            done = done.push(done.legal()[0])
        assert points in done.results
