"""Every game as an environment: the game is the definition, and nothing hidden gets out."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from oddtrick import catalogue, game, view
from oddtrick.cards import card_code, suit_of
from oddtrick.core import DealStart, deal
from oddtrick.env import CoreEnvironment, Environment, actions_of, encoder_of, make
from oddtrick.env.resampling import resampled
from oddtrick.env.seeding import DealChance, deal_seed
from oddtrick.errors import BadOption, IllegalAction, OddtrickError, UnknownGame, Unplayable
from oddtrick.stages.tricks.tricks import Played
from one_option import with_one
from slices import sliced

GAMES = sorted(catalogue())
STEPS = 30
STEPS_ON_A_TABLE = 10
"""In patiences, where a look at the table takes longest."""

SEVERAL_PACKS = {
    "congress", "harp", "intelligence", "patience-side-by-side", "patience-common", "pounce",
    "russian-bank", "spite-and-malice", "poker-squares", "cribbage-squares",
}  # fmt: skip
"""Games in which nobody can be dealt other cards: copies of cards that are seen lie hidden."""


@pytest.mark.parametrize("name", sliced(GAMES, 16))
def test_an_environment_is_its_game(name: str) -> None:
    env = CoreEnvironment(game(name), batch=2, seed=5)
    now, rng, chance = env.reset(), np.random.default_rng(1), Random(2)
    first = [env.record(place) for place in range(2)]
    assert [r.dealer for r in first] == [
        env.game.player_names[i % len(env.game.players)] for i in (0, 1)
    ]
    said = [_announced_at_once(env, place) for place in range(2)]
    for number in range(STEPS if actions_of(env.game).codes else STEPS_ON_A_TABLE):
        for place in range(2):
            _same_words(env, place, said[place])
            state, seat = env.state(place), int(now.actor[place])
            assert seat in {turn.by for turn in state.turns}
            codes = {state.stage.code(act) for act in state.legal(seat)}
            assert set(env.legal(place).values()) == codes
            assert now.mask[place].sum() == len(codes)
            if env.codes:
                assert {env.codes[i] for i in np.flatnonzero(now.mask[place])} == codes
            _same_cards(env, place)
        if number % 5 == 4 and name not in SEVERAL_PACKS:
            before = now.observation.copy(), now.mask.copy()
            env.resample(chance)
            assert (before[0] == now.observation).all()
            assert (before[1] == now.mask).all()
        actions = env.sample(rng)
        ends = [env.state(i).push(state_action(env, i, int(actions[i]))) for i in range(2)]
        for place in range(2):
            state, act = env.state(place), state_action(env, place, int(actions[place]))
            event = ends[place].log[len(state.log)]
            said[place].append((state.stage.code(act), act.hand, event.seen_by))
            for follows, seen_by in ends[place].log[len(state.log) + 1 :]:
                if isinstance(follows.arg, str):  # announced by itself
                    said[place].append((follows.arg, follows.hand, seen_by))
        now = env.step(actions)
        for place, end in enumerate(ends):
            assert now.done[place] == end.over
            if end.over:
                said[place] = _announced_at_once(env, place)
                score = list(end.score().values())
                for seat, side in enumerate(env.game.side_of):
                    others = [p for i, p in enumerate(score) if i != side]
                    mean = sum(others) / len(others) if others else 0
                    worth = score[side] - mean if side >= 0 else 0
                    assert now.returns[place, seat] == pytest.approx(worth)
            else:
                assert not now.returns[place].any()


@pytest.mark.parametrize("name", sliced(GAMES, 16))
def test_every_option_of_a_game_has_its_environment(name: str) -> None:
    rng = np.random.default_rng(3)
    for option in catalogue()[name].options:
        if option.name == "laws":
            continue
        chosen = with_one(name, option, option.choices[-1])
        env = make(name, 2, 4, native=False, **chosen)
        env.reset()
        for _ in range(12):
            now = env.step(env.sample(rng))
            for place in range(2):
                assert now.mask[place].sum() == len(env.legal(place)) > 0
                _same_cards(env, place)


def _announced_at_once(env: CoreEnvironment, place: int) -> list[tuple[str, int, int]]:
    """The numbers announced by themselves before the first act of a deal, each with its hand."""
    events = env.state(place).log
    return [(str(a.arg), a.hand, seen) for a, seen in events if a.kind == "announce"]


def state_action(env: CoreEnvironment, place: int, action: int) -> Any:
    state = env.state(place)
    legal = state.legal(int(env.now.actor[place]))
    return next(a for a in legal if state.stage.code(a) == env.legal(place)[action])


def _same_words(env: Environment, place: int, said: list[tuple[str, int, int]]) -> None:
    """The words beside calls and cards are in the planes as often as each seat has seen them."""
    names = {plane.name: plane for plane in env.planes.planes}
    if "said" not in names:
        return
    seat, seats = int(env.now.actor[place]), len(env.seats)
    planes = env.planes.read(env.now.observation[place], "said")
    # The planes of words are in the order of the actions, without calls and cards.
    auction = any(stage.name == "auction" for stage in env.game.stages)
    bids = {
        b.code for s in env.game.stages for b in getattr(getattr(s, "ladder", None), "bids", ())
    }
    calls = {"P", "X", "XX", *bids} if auction else set()
    words = [c for c in env.codes if c not in env.planes.cards and c not in calls]
    assert planes.shape == (len(words), seats)
    counted = Counter(
        (w, h) for w, h, seen in said if w in words and (seen < 0 or seen >> seat & 1)
    )
    for number, word in enumerate(words):
        for hand in range(seats):
            assert planes[number, (hand - seat) % seats] == counted[word, hand], word


def _same_cards(env: Environment, place: int) -> None:
    """The cards of an observation are those of the view, wherever they can be read off it."""
    seat, now = int(env.now.actor[place]), env.now.observation[place]
    seen = view(env.state(place), seat)
    names = {plane.name for plane in env.planes.planes}
    seats = len(env.seats)
    if "own" in names:
        own = np.flatnonzero(env.planes.read(now, "own"))
        held = seen.hand_mask(seat)
        assert sorted(env.planes.cards[i] for i in own) == sorted(
            card_code(c) for c in range(held.bit_length()) if held >> c & 1
        )
        for other in range(seats):
            assert env.planes.read(now, "cards")[(other - seat) % seats] == seen.count(other)
        played = seen.find(Played)
        if played is not None:
            won = env.planes.read(now, "won")
            assert [won[(s - seat) % seats] for s in range(seats)] == [
                played.taken([s]) for s in range(seats)
            ]
    else:
        there = Counter(card_code(c) for p in seen.places for c in p.cards if c >= 0)
        places_seen = env.planes.read(now, "places")
        assert Counter(env.planes.cards[i] for i in np.nonzero(places_seen)[1]) == there
        assert not env.planes.read(now, "counts")[-1]  # every place has its row


def test_a_deal_follows_from_its_seed() -> None:
    env, other = make("whist", batch=3, seed=9), make("whist", batch=5, seed=9)
    env.reset(), other.reset()
    assert [env.record(i).pack for i in range(3)] == [other.record(i).pack for i in range(3)]
    assert len({str(other.record(i).pack) for i in range(5)}) == 5
    # What was done in one deal changes nothing in the next.
    for rng in (np.random.default_rng(1), np.random.default_rng(2)):
        env.reset()
        for _ in range(52):
            env.step(env.sample(rng))
        assert env.now.done.all()
        assert env.seeds.tolist() == [deal_seed(9, place, 1) for place in range(3)]
        again = deal(game("whist"), DealChance(int(env.seeds[0])), DealStart(1))
        assert env.state(0).log == again.log
    env.reset(10)
    assert env.record(0).pack != other.record(0).pack


def test_the_generator_is_splitmix() -> None:
    # The first numbers of SplitMix64 from 1234567, as the test of its authors' code prints them.
    chance = DealChance(1234567)
    assert [chance.getrandbits(64) for _ in range(3)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423,
    ]  # fmt: skip
    assert 0 <= DealChance(3).random() < 1
    assert DealChance(3).getrandbits(200).bit_length() > 150


def test_numbers_of_actions_stand_fast() -> None:
    contract = actions_of(game("contract-rubber")).codes
    assert (contract[0], contract[12], contract[13], contract[51]) == ("C2", "CA", "D2", "SA")
    assert contract[52:59] == ("P", "X", "XX", "1C", "1D", "1H", "1S")
    assert (contract[89], len(contract)) == ("7NT", 90)
    euchre = actions_of(game("euchre")).codes
    assert (euchre[0], euchre[23]) == ("C9", "SA")
    assert euchre[24:] == ("P", "UP", "UP-ALONE", "C", "C-ALONE", "D", "D-ALONE", "H", "H-ALONE",
                           "S", "S-ALONE")  # fmt: skip
    assert actions_of(game("klondike")).size == 512


def test_moves_are_in_the_order_of_their_codes() -> None:
    env = make("house-in-the-wood", seed=3)
    env.reset()
    codes = [code for _, code in sorted(env.legal(0).items())]
    pairs = [tuple(map(int, c.split(">"))) for c in codes if c.replace(">", "").isdigit()]
    assert len(pairs) > 5
    assert pairs == sorted(pairs)


def test_other_cards_are_drawn_evenly_and_fit_what_was_shown() -> None:
    state, rng = deal(game("whist"), Random(4)), Random(5)
    for _ in range(9):
        state = state.push(rng.choice(state.legal()))
    seat = state.turns[0].by
    seen = view(state, seat)
    partner = (seat + 2) % 4
    hidden = [c for p in state.places() if p.kind == "hand" and p.seat != seat for c in p.cards]
    shown = {c for p in seen.places for c in p.cards}
    free = [c for c in hidden if c not in shown]
    times: Counter[int] = Counter()
    draws = 300
    for _ in range(draws):
        other = resampled(state, seat, rng)
        assert view(other, seat) == seen
        (held,) = [p.cards for p in other.places() if p.kind == "hand" and p.seat == partner]
        times.update(held)
    sizes = {p.seat: len(p.cards) for p in state.places() if p.kind == "hand"}
    voids = {
        (hand, suit_of(trick.plays[0][1]))
        for trick in seen.get(Played).tricks
        for hand, c in trick.plays
        if suit_of(c) != suit_of(trick.plays[0][1])
    }
    assert not voids, "choose another seed: nobody is to have shown out here"
    chance = sizes[partner] / sum(n for s, n in sizes.items() if s != seat)
    sigma = (draws * chance * (1 - chance)) ** 0.5
    for c in free:
        assert abs(times[c] - draws * chance) < 5 * sigma


def test_who_has_shown_out_is_dealt_none_of_the_suit() -> None:
    rng = Random(11)
    state = deal(game("whist"), rng)
    found = None
    while found is None:
        state = state.push(rng.choice(state.legal()))
        seat = state.turns[0].by
        for trick in view(state, seat).get(Played).tricks:
            led = suit_of(trick.plays[0][1])
            for hand, c in trick.plays:
                if suit_of(c) != led and hand != seat:
                    found = (seat, hand, led)
    seat, hand, led = found
    for _ in range(40):
        other = resampled(state, seat, rng)
        (held,) = [p.cards for p in other.places() if p.kind == "hand" and p.seat == hand]
        assert all(suit_of(c) != led for c in held)


def test_a_deal_without_end_is_broken_off() -> None:
    env = make("russian-bank", limit=7)
    env.reset()
    rng = np.random.default_rng(1)
    ended = [
        (bool(env.step(env.sample(rng)).done[0]), bool(env.now.truncated[0])) for _ in range(14)
    ]
    assert ended == ([(False, False)] * 6 + [(True, True)]) * 2
    assert not env.now.returns.any()


def test_wrong_uses_are_refused_in_a_sentence() -> None:
    env = make("euchre", batch=2, native=False)
    with pytest.raises(IllegalAction, match="has not been reset"):
        env.step([0, 0])
    env.reset()
    before = [env.state(i) for i in range(2)]
    wrong: list[tuple[Any, str]] = [
        ([24, 99], "Action 99 is not legal in game 1 of the batch. Legal are: 24 .P., 25 .UP."),
        ([24, -1], "Action -1 is not legal"),
        ([27, 24], r"Action 27 .C. is not legal in game 0"),
        ([32], "Actions are 2 whole numbers, one a game"),
        ([32.0, 32.0], "an array of float64"),
        (["P", "P"], "one a game, not an array"),
    ]
    for actions, said in wrong:
        with pytest.raises(IllegalAction, match=said):
            env.step(actions)
    assert [env.state(i) for i in range(2)] == before  # nothing was done
    for make_it, error, said in (
        (lambda: make("euchre", batch=0), BadOption, "at least one game, not 0"),
        (lambda: make("euchre", batch=True), BadOption, "at least one game, not “True”"),
        (lambda: make("euchre", batch=10**13), BadOption, "GB for what is seen alone"),
        (lambda: make("euchre", native="yes"), BadOption, "True, False or left out, not “yes”"),
        (lambda: make("euchre", reward="x"), BadOption, "points, imps, matchpoints, not “x”"),
        (lambda: make("euchre", limit=0), BadOption, "at least one, not 0"),
        (lambda: make("euchre", seed="x"), BadOption, "A seed is a whole number, not “x”"),
        (lambda: make("euchr"), UnknownGame, "Try euchre"),
        (lambda: make("euchre", laws="euchre"), BadOption, "no referee watches it. Leave “laws”"),
        (lambda: make("euchre", pack=31), BadOption, "It can be: 24, 25, 32"),
        (lambda: env.state(2), BadOption, "The places of the batch are 0 to 1, not 2"),
        (lambda: env.sample(Random(1)), BadOption, "numpy.random.Generator"),
        (lambda: env.resample(7), BadOption, "random.Random"),
        (lambda: env.planes.plane("trumps"), BadOption, "no plane “trumps”. There are: own"),
    ):
        with pytest.raises(error, match=said):
            make_it()
    congress = make("congress")
    congress.reset()
    with pytest.raises(Unplayable, match="could not tell from its own"):
        congress.resample(Random(1))
    env.close()
    for use in (env.reset, lambda: env.step([32, 32]), lambda: env.now, lambda: env.state(0)):
        with pytest.raises(OddtrickError, match="This environment is closed"):
            use()


def test_the_arrays_are_shared_by_dlpack() -> None:
    for native in (None, False):
        env = make("euchre", 4, 2, native=native)
        now = env.reset()
        other = np.from_dlpack(now.observation)
        before = other.copy()
        env.step(env.sample(np.random.default_rng(1)))
        assert (other == now.observation).all()
        assert (other != before).any()


def test_an_observation_of_a_view_can_be_made_alone() -> None:
    found = game("euchre", {"pack": 24})
    state = deal(found, Random(1))
    encoder = encoder_of(found)
    seen = encoder.encode(view(state, "N"))
    assert encoder.planes.read(seen, "own").sum() == 5
    assert encoder.planes.read(seen, "elsewhere").sum() == 1  # the card turned up
    assert encoder.planes.read(seen, "cards").tolist() == [5, 5, 5, 5]
    assert encoder.planes.read(seen, "dealer").tolist() == [1, 0, 0, 0]


def test_the_page_shows_what_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "research" / "environments.md").read_text(
        encoding="utf-8"
    )
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(compile(program, "environments.md", "exec"), {})
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 20  # some five hundred steps, eight games, sixty-odd acts a deal
    assert all(line.startswith("[") for line in lines)
    found = game("contract-duplicate")
    for row in re.findall(r"^\| `([^|]*)` \|", page.partition("Games of tricks, with")[2], re.M):
        for name in row.split("`, `"):
            known = {p.name for g in ("contract-duplicate", "euchre") for p in
                     encoder_of(game(g)).planes.planes}  # fmt: skip
            assert name in known
    assert actions_of(found).codes[52] == "P"
