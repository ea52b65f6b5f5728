"""Walks over everything that can happen, table actions and claims included, in every game that is
played before a referee: whatever the code and the shape of the table."""

from __future__ import annotations

import itertools
import random
from functools import cache

import pytest
from walking import offered, walk, wrong

from oddtrick.cards import bits
from oddtrick.core import (
    HIDDEN,
    NATURE,
    Action,
    Game,
    Given,
    Hands,
    State,
    TurnUp,
    begin,
    replay,
    settle,
    view,
)
from oddtrick.games import catalogue, game
from oddtrick.laws import CODES, Refereed, Rulings
from oddtrick.laws.notes.code import OPEN, Notes
from oddtrick.laws.notes.penalties import excluded_by
from oddtrick.laws.notes.penalty_rules import KINDS
from oddtrick.players import player
from oddtrick.scoring.rulings import Void
from oddtrick.stages.tricks.tricks import Played
from slices import sliced

DEALS = 4


REFEREED = [
    pytest.param(game(name, {"laws": code}), id=f"{name}-{code}") for name, code in offered()
]
every_code = pytest.mark.parametrize("game_", sliced(REFEREED, 6))


def walked(game_: Game, seed: int) -> tuple[State, ...]:
    return _walked(game_.name, dict(game_.chosen)["laws"], seed)


@cache
def _walked(name: str, code: str, seed: int) -> tuple[State, ...]:
    return tuple(walk(game(name, {"laws": code}), seed, breach=0.25, deed=0.25, claim=0.05))


def notes(state: State) -> Notes:
    found = state.stage_state
    assert isinstance(found, Notes)
    return found


def test_every_whist_bridge_and_euchre_game_has_a_referee_of_its_book() -> None:
    """Whist has the law of its own text; bridge that of its time; euchre that of its chapter. Where
    euchre is bid, as it is today, no chapter has a law for the auction."""
    codes = dict(offered())
    assert set(codes.values()) == set(CODES)
    wanted = {
        "whist": "whist",
        "american-whist": "whist",
        "bridge-1902": "bridge1902",
        "auction-1910": "auction1910",
        "auction-by-suits": "auction1910",
        "three-hand-1910": "auction1910",
        "auction-bridge": "contract1963",  # “irregularities as in contract bridge”
        "plafond": "contract1963",
        "three-hand": "contract1963",
        "honeymoon": "contract1963",
        "double-dummy": "contract1963",
        "euchre": "euchre",
        "euchre-three": "euchre",
        "railroad": "euchre",
    }
    assert {name: codes[name] for name in wanted} == wanted
    families = {g.family for g in catalogue().values() if g.name in codes}
    sources = {g.source for g in catalogue().values() if g.name in codes} - {game("euchre").source}
    for g in catalogue().values():
        of_a_book = g.source in sources and g.family in families
        assert not of_a_book or g.name in codes or g.family == "Patience", g.name


@pytest.mark.parametrize(("name", "code"), sliced(offered(), 6))
def test_walks_with_every_option_and_share_of_errors_go_well(name: str, code: str) -> None:
    """A slice of what `benchmarks/every_game.py --refereed` does by thousands of deals."""
    for seed in range(3):  # one for each of the shares
        what, _ = wrong(name, code, seed)
        assert not what


@pytest.mark.parametrize(
    ("name", "code", "seed"),
    [
        # A card led ahead of partner, and the auction was not over: it was exposed in the auction.
        ("auction-by-figures", "auction1910", 666),
        # Dummy’s hand did not do what was demanded, and nobody saw it until play had ended.
        ("auction-1910", "auction1910", 144),
    ],
)
def test_rare_walks_go_well(name: str, code: str, seed: int) -> None:
    """Deals that the benchmark found, one in some thousands."""
    what, _ = wrong(name, code, seed)
    assert not what


@every_code
def test_walks_end_scored_passed_out_or_void_and_come_back_from_their_log(game_: Game) -> None:
    for seed in range(DEALS):
        *_, last = walked(game_, seed)
        assert last.over
        kinds = {type(r) for r in last.results}
        ended = any(r.final for r in last.results)
        assert ended or {Played, Rulings} <= kinds
        assert Void not in kinds or last.ledger() == ()
        assert {e.side for e in last.ledger()} <= set(range(len(game_.sides)))
        assert replay(game_, last.setting, last.log) == last


@every_code
def test_nobody_who_owes_escapes(game_: Game) -> None:
    """A legal act meets every duty that binds; an act that does not meet one is a breach that the
    code punishes, or cannot be done; and no duty ends but by being paid, forgiven or taken back."""
    for seed in range(DEALS):
        states = walked(game_, seed)
        for state, after in itertools.pairwise(states):
            if state.over or not isinstance(state.stage, Refereed):
                continue
            now = notes(state)
            inner = now.line.now
            if after.over or now.case or inner.over:
                continue
            action = after.log[len(state.log)].action
            for duty in now.duties:
                still = [d for d in notes(after).duties if d[:4] == duty[:4]]
                went_back = notes(after).line.at < now.line.at
                gone = action.kind == "attention" or went_back
                assert still or gone or duty.kind not in KINDS or action.kind == "choose"
            for turn in inner.turns:
                legal = inner.stage.legal(inner.stage_state, turn.by) if turn.by >= 0 else ()
                for one in state.legal(turn.by) if legal else ():
                    assert excluded_by(inner.stage_state, now.duties, legal, one) is None
            if action.by < 0 or action.kind in ("attention", "deed", "settle"):
                continue
            legal = inner.stage.legal(inner.stage_state, action.by)
            if action in legal and excluded_by(inner.stage_state, now.duties, legal, action):
                assert any(
                    b.at == now.line.at and not b.action_number for b in notes(after).breaches
                )


@every_code
def test_what_nobody_sees_changes_nothing_that_anybody_sees(game_: Game) -> None:
    """Two hidden cards are exchanged, the same is done, and the seat sees the same."""
    rng = random.Random(3)
    for seed in range(DEALS):
        states = walked(game_, seed)
        dealt = states[0].table.find(Hands)
        if dealt is None:
            continue
        viewer = rng.choice(game_.players)
        at = rng.randrange(1, len(states))
        seen = {
            c
            for s in states[: at + 1]
            for p in view(s, viewer).places
            for c in p.cards
            if c != HIDDEN
        }
        hidden = [(h, c) for h, held in enumerate(dealt.cards) for c in bits(held) if c not in seen]
        if len({h for h, _ in hidden}) < 2:
            continue
        (one, a), (two, b) = rng.sample(hidden, 2)
        hands = list(dealt.cards)
        if one != two:
            hands[one] ^= 1 << a | 1 << b
            hands[two] ^= 1 << a | 1 << b
        other = _dealt(states[0], tuple(hands))
        # Which cards lie open may follow from the hands dealt.
        if other is not None and view(other, viewer).places == view(states[0], viewer).places:
            _same(viewer, states[at], other)


def _dealt(state: State, hands: tuple[int, ...]) -> State | None:
    """The same deal with other hands, where hands are all there is to deal."""
    fresh = begin(state.game, state.setting)
    if len(state.log) != 1 or state.table.find(TurnUp):
        return None
    return fresh.push(fresh.stage.given(fresh.stage_state, Given(hands=hands)))


def _same(viewer: int, state: State, other: State) -> None:
    for event in state.log[1:]:
        action: Action = event.action
        if action.by < 0:
            continue
        if other.why_not(action) is not None:
            return  # what is possible depends on the cards: a revoke is none there
        truth = action.kind == "attention" and any(
            b.state == OPEN and b.hand == action.hand for b in notes(other).breaches
        )
        other = other.push(action)
        if other.log[1:] != state.log[1 : len(other.log)]:
            assert truth or action.kind == "attention"
            return
    assert view(other, viewer).places == view(state, viewer).places
    assert view(other, viewer).facts == view(state, viewer).facts


@every_code
def test_a_menu_can_be_done_and_comes_back_from_its_codes(game_: Game) -> None:
    rng = random.Random(5)
    for seed in range(2):
        for state in walked(game_, seed)[::9]:
            if state.over:
                continue
            for seat in game_.players:
                seen = view(state, seat)
                for action in rng.sample(seen.menu, min(4, len(seen.menu))):
                    state.push(action)
                    assert state.action(state.code(action)) == action
                    assert str(state.stage.label(action))
                    text = str(state.stage.describe(state.stage_state, action))
                    assert text.endswith(".")


@every_code
def test_the_book_plays_on_whatever_has_gone_wrong(game_: Game) -> None:
    rng = random.Random(8)
    book = player("book", game_)
    for seed in range(3):
        for state in walked(game_, seed)[::5]:
            for seat in {t.by for t in state.turns if t.by >= 0 and not state.over}:
                seen = view(state, seat)
                action = book.choose(seen, rng).action
                assert action in seen.legal or action in seen.menu
                assert action.kind != "deed"


@every_code
def test_a_deal_without_irregularities_is_worth_the_same(game_: Game) -> None:
    strict = game(game_.name)
    rng = random.Random(11)
    state = settle(begin(strict, strict.match.setting(strict, strict.match.start(strict), 0)), rng)
    calm = begin(game_, state.setting)
    for event in state.log:
        if event.action.by == NATURE:
            calm = calm.after(event.action)
    while not state.over:
        action = rng.choice(state.legal(state.turns[0].by))
        state = state.push(action)
        calm = calm.push(action)
        while not calm.over and {a.kind for a in calm.legal()} == {"face"}:
            calm = calm.push(calm.legal()[0])
        if not state.over and state.turns and state.turns[0].by < 0:
            return  # chance in the middle of a deal falls otherwise in each
    while not calm.over:
        calm = calm.push(calm.legal()[0])
    assert calm.ledger() == state.ledger()
