"""Reading the cards played: the course as the network sees it, what it makes of hands, and how the
expert draws deals by it."""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import cast

import numpy as np
import pytest

from oddtrick.cards import bits, rank_of, suit_of
from oddtrick.core import Game, State, deal, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.learned.levels import LearnedExpert
from oddtrick.players.network import Net
from oddtrick.players.simulation import card_inference as courses
from oddtrick.players.simulation.card_inference import (
    CARDS,
    INPUTS,
    PUBLIC,
    STRAY,
    PlaySoFar,
    course_of,
    flags,
    judge,
    legal,
    placed,
    play_of,
    reading,
    renamed,
    shipped,
    steps,
)
from oddtrick.players.simulation.deal_sampling import READ_FROM, DealSampler
from oddtrick.players.simulation.player import ExpertPlayer
from oddtrick.simulate import random_action
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played
from slices import sliced

GAMES = ("whist", "contract-duplicate", "auction-1910", "plafond", "american-whist")


def in_play(found: Game, rng: random.Random) -> Iterator[State]:
    """States of one deal in which a card is to be played, bid by the book and played by lot."""
    book = player("book", found)
    while True:
        state = deal(found, rng)
        while not state.over:
            by = state.turns[0].by
            if by >= 0 and state.legal()[0].kind == "play":
                yield state
                action = random_action(state, rng)
            else:
                action = book.choose(view(state, by), rng).action if by >= 0 else state.legal()[0]
            state = state.after(action)
        if state.table.find(Played) is not None:
            return


def seen(state: State) -> Knowledge:
    return Knowledge(view(state, state.turns[0].by))


def any_net(seed: int) -> Net:
    rng = np.random.default_rng(seed)
    shapes = ((INPUTS, 12), (12, 8), (8, CARDS))
    return Net(
        tuple(rng.normal(0, 0.4, shape).astype(np.float32) for shape in shapes),
        tuple(rng.normal(0, 0.1, shape[1]).astype(np.float32) for shape in shapes),
    )


def inputs_by_hand(known: Knowledge, at: int, contract: Contract | None) -> dict[str, object]:
    """The course before a card, gathered from the tricks one by one: what the features should
    say of it."""
    play = play_of(known, contract)
    assert play is not None
    who, before = play.plays[at][0], play.plays[:at]
    trick = before[len(before) // 4 * 4 :]
    names = renamed(np.array([play.trump]))[0]

    def cards(pairs: list[tuple[int, int]], seat: int) -> set[int]:
        return {int(names[c]) for s, c in pairs if s == seat}

    seats = [(who + r) % 4 for r in range(4)]
    leads = [before[i] for i in range(0, len(before), 4)]
    out = set()
    for i in range(0, len(before), 4):
        for s, c in before[i : i + 4]:
            if suit_of(c) != suit_of(before[i][1]):
                out.add((seats.index(s), int(names[before[i][1]]) // 13))
    gone = {int(names[c]) for _, c in before[: len(before) // 4 * 4]}

    def place(card: int) -> int:
        above = [c for c in range(card + 1, card // 13 * 13 + 13) if c not in gone]
        return card // 13 * 13 + 12 - len(above)

    open_ = [
        {int(names[c]) for c in bits(play.shown[s])} if at or contract is None else set[int]()
        for s in seats
    ]
    return {
        "played": [cards(list(before), s) for s in seats],
        "leads": [cards(leads, s) for s in seats],
        "shown": open_,
        "table": [cards(list(trick), s) for s in seats[1:]],
        "placed": [{place(c) for c in cards(list(trick), s)} for s in seats[1:]],
        "out": out,
        "number": at // 4,
        "declarer": (contract.declarer - who) % 4 if contract else None,
        "level": contract.level if contract else None,
        "plain": play.trump == 4,
    }


def read_off(row: np.ndarray) -> dict[str, object]:
    """The same, from the features."""
    blocks = row[: courses.SEATED * CARDS].reshape(-1, CARDS)
    rest = row[courses.SEATED * CARDS :]
    sets = [set(np.flatnonzero(block).tolist()) for block in blocks]
    out, number, declarer, level, plain = np.split(rest, np.cumsum((16, 13, 4, 7)))
    return {
        "played": sets[0:4], "leads": sets[4:8], "shown": sets[8:12], "table": sets[12:15],
        "placed": sets[15:18],
        "out": {(int(i) // 4, int(i) % 4) for i in np.flatnonzero(out)},
        "number": int(np.flatnonzero(number)[0]),
        "declarer": int(np.flatnonzero(declarer)[0]) if declarer.any() else None,
        "level": int(np.flatnonzero(level)[0]) + 1 if level.any() else None,
        "plain": bool(plain[0]),
    }  # fmt: skip


def contract_of(state: State) -> Contract | None:
    return state.table.find(Contract)


@pytest.mark.parametrize("name", GAMES)
def test_the_course_is_what_all_have_seen(name: str) -> None:
    *_, last = in_play(game(name), random.Random(f"course {name}"))
    k, contract = seen(last), contract_of(last)
    play = play_of(k, contract)
    assert play is not None
    course = course_of(play)
    assert PUBLIC == courses.SEATED * CARDS + 16 + 13 + 4 + 7 + 1
    count = 0
    for at, step in enumerate(steps(course)):
        assert read_off(step.inputs[0]) == inputs_by_hand(k, at, contract)
        count += 1
    assert count == len(play.plays) >= 48


@pytest.mark.parametrize("name", GAMES)
def test_what_may_be_played_is_what_the_game_allows(name: str) -> None:
    for state in in_play(game(name), random.Random(f"legal {name}")):
        k = seen(state)
        hand = flags([state.stage_state.hands[k.hand]])
        led = np.array([suit_of(k.trick[0][1])]) if k.trick else None
        assert set(np.flatnonzero(legal(hand, led)[0]).tolist()) == set(bits(k.legal))


def test_trumps_are_named_first() -> None:
    names = renamed(np.array([2, 4, 0]))
    assert [suit_of(int(names[0][13 * s])) for s in range(4)] == [1, 2, 0, 3]
    assert (names[1] == np.arange(CARDS)).all()
    assert (names[2] == np.arange(CARDS)).all()
    assert [rank_of(int(c)) for c in names[0]] == [rank_of(c) for c in range(CARDS)]


def test_a_card_takes_the_place_of_those_that_are_gone() -> None:
    left = np.ones((1, CARDS), dtype=bool)
    left[0, [12, 10, 51]] = False  # of clubs ace and queen, of spades the ace
    place = courses.places(left)
    hand = np.zeros((1, CARDS), dtype=bool)
    hand[0, [11, 9, 0, 50, 13]] = True
    assert np.flatnonzero(placed(hand, place)[0]).tolist() == [2, 11, 12, 13, 51]


def outright(net: Net, play: PlaySoFar, judged: set[int], world: tuple[int, ...]) -> float:
    """How likely a world makes the cards, card by card, with nothing put together."""
    names, total = renamed(np.array([play.trump]))[0], 0.0
    hands = [{int(names[c]) for c in bits(m)} for m in world]
    course = course_of(play)
    for at, step in enumerate(steps(course)):
        who, card = play.plays[at][0], int(names[play.plays[at][1]])
        led = int(names[play.plays[at - at % 4][1]]) // 13
        held = set(hands[who])
        may = {c for c in held if c // 13 == led} if at % 4 else set()
        may = may or held
        both = play.controlled_by[who] == play.controlled_by[(who + 2) % 4]
        other = hands[(who + 2) % 4] if both else set()
        if play.controlled_by[who] in judged and len(may) > 1:
            features = np.zeros((1, INPUTS), dtype=np.float32)
            features[0, :PUBLIC] = step.inputs[0]
            for i, cards in enumerate((held, other)):
                for c in cards:
                    features[0, PUBLIC + i * CARDS + c] = 1
                    features[0, PUBLIC + (i + 2) * CARDS + int(step.place[0, c])] = 1
            out = net.outputs(features)[0].astype(float)
            whole = sum(math.exp(out[c]) for c in may)
            chance = math.exp(out[card]) / whole if card in may else 0.0
            total += math.log((1 - STRAY) * chance + STRAY / len(may))
        hands[who].discard(card)
    return total


@pytest.mark.parametrize("name", sliced(GAMES, 2))
def test_worlds_are_as_likely_as_card_by_card(name: str) -> None:
    """Where worlds share hands, where dummy is played by a hidden declarer, and where a card could
    not have been played at all."""
    rng, net, differ = random.Random(f"likely {name}"), any_net(3), 0
    for number, state in enumerate(in_play(game(name), rng)):
        k = seen(state)
        beliefs = DealSampler(k)
        if number % 7 or not beliefs.possible or not beliefs.hidden:
            continue
        play = play_of(k, contract_of(state))
        assert play is not None
        worlds = [k.began(w) for w in beliefs.draw(6, rng)]
        worlds += worlds[:2]
        judged = set(beliefs.hidden)
        found = judge(net, play, judged)(worlds)
        wanted = [outright(net, play, judged, w) for w in worlds]
        assert found.tolist() == pytest.approx(wanted, abs=2e-3)
        differ += len(set(wanted)) > 1
    assert differ > 3


def test_a_card_may_count_for_any_of_several() -> None:
    """As likely as all of those together that a world's hand could have played."""
    rng, net, looked_at = random.Random("alike"), any_net(4), 0
    for state in in_play(game("contract-duplicate"), rng):
        k = seen(state)
        beliefs, play = DealSampler(k), play_of(k, contract_of(state))
        assert play is not None
        if not play.plays or not beliefs.possible:
            continue
        hand, last = play.plays[-1]
        number, alike = len(play.plays) - 1, 0xFF << 13 * suit_of(last)
        if hand not in beliefs.hidden or not alike >> last & 1:
            continue
        others = [play._replace(plays=[*play.plays[:-1], (hand, c)]) for c in sorted(bits(alike))]
        for dealt in beliefs.draw(4, rng):
            world = k.began(dealt)
            led = play.plays[number // 4 * 4][1]
            held = world[hand] & ~sum(1 << c for h, c in play.plays[:-1] if h == hand)
            follows = held & 0x1FFF << 13 * suit_of(led)
            legal_cards = (follows or held) if number % 4 else held
            chances = [
                math.exp(outright(net, other, {hand}, world))
                for other in others
                if legal_cards >> other.plays[-1][1] & 1
            ]
            found = judge(net, play, {hand}, {number: alike})([world])
            if chances and legal_cards & (legal_cards - 1):
                assert found.tolist() == pytest.approx([math.log(sum(chances))], abs=2e-3)
                looked_at += len(chances) > 1
    assert looked_at > 10


def test_nobody_is_read_who_has_chosen_nothing() -> None:
    found = game("whist")
    first = next(in_play(found, random.Random(3)))
    assert reading(seen(first), "whist") is None
    second = first.after(random_action(first, random.Random(1)))
    assert reading(seen(second), "whist") is not None


@pytest.mark.parametrize("name", ["super-contract", "trio", "towie", "cutthroat-contract"])
def test_other_games_are_not_read(name: str) -> None:
    """A joker in the pack, three hands, no sides of two: the networks have seen none of it."""
    book, asked = player("book", game(name)), 0
    for state in in_play(game(name), random.Random(name)):
        assert book.would_play(seen(state)) is None
        asked += 1
    assert asked > 20


@pytest.mark.parametrize(("bid", "read"), [("3-NULLOS", False), ("3H", True)])
def test_tricks_to_be_lost_are_not_read(bid: str, read: bool) -> None:
    """Of the contracts of one game those in which tricks are won are read, the others are not."""
    found, rng = game("nullo"), random.Random(5)
    book, state = player("book", found), deal(found, rng)
    for call in (bid, "P", "P", "P"):
        state = state.after(state.action(call))
    read_plays = []
    while not state.over:
        if state.turns[0].by >= 0 and len(state.legal()) > 1:
            read_plays.append(book.would_play(seen(state)) is not None)
        state = state.after(random_action(state, rng))
    assert len(read_plays) > 20
    assert any(read_plays) == read


def test_cards_taken_back_are_not_read() -> None:
    """A trick of three cards is none that the networks know."""
    *_, last = in_play(game("whist"), random.Random(4))
    k = seen(last)
    assert play_of(k) is not None
    first = k.tricks[0]
    k.tricks = (first._replace(plays=first.plays[:3]), *k.tricks[1:])
    assert play_of(k) is None


def placing(known: Knowledge, hands: tuple[int, ...], hidden: tuple[int, ...]) -> float:
    """The share of the hidden cards that one deal puts where they are, of those worlds which the
    book's reading draws, less that of deals drawn evenly."""
    rng = random.Random(1)
    read = player("book", known.view.game).would_play(known)
    assert read is not None
    beliefs = DealSampler(known)

    def share(worlds: list[tuple[int, ...]]) -> float:
        right = sum((w[h] & hands[h] & known.unseen).bit_count() for w in worlds for h in hidden)
        return right / len(worlds) / known.unseen.bit_count()

    return share(beliefs.draw(200, rng, read=read)) - share(beliefs.draw(200, rng))


@pytest.mark.whole
@pytest.mark.parametrize("name", sliced(["whist", "contract-duplicate", "auction-1910"], 1))
def test_hidden_cards_are_put_where_they_are(name: str) -> None:
    """On deals played by the book, half-way through: more of them than in deals drawn evenly."""
    found, gains = game(name), list[float]()
    book = player("book", found)
    for number in range(10):
        rng = random.Random(f"placed {name} {number}")
        state = next(in_play(found, rng))
        for _ in range(26):
            state = state.after(book.choose(view(state, state.turns[0].by), rng).action)
        k = seen(state)
        beliefs = DealSampler(k)
        if beliefs.possible and beliefs.slots.ways > 50:
            gains.append(placing(k, tuple(state.stage_state.hands), beliefs.hidden))
    error = float(np.std(gains)) / len(gains) ** 0.5
    assert np.mean(gains) > 0.03
    assert np.mean(gains) > 2.5 * error


@pytest.mark.whole
def test_worlds_are_drawn_as_often_as_the_cards_are_likely() -> None:
    """With a reading that tells three deals apart, near the end where all can be counted."""
    states = list(in_play(game("whist"), random.Random(6)))
    state = [s for s in states if s.stage_state.hands[0].bit_count() > 1][-1]
    k = seen(state)
    beliefs = DealSampler(k)
    hand = beliefs.hidden[0]

    def read(worlds: object) -> list[float]:
        return [math.log(1 + w[hand] % 3) for w in cast("list[tuple[int, ...]]", worlds)]

    even = Counter(beliefs.draw(20000, random.Random(1)))
    assert 2 < len(even) < 100
    drawn = Counter(beliefs.draw(20000, random.Random(2), read=read))
    whole = sum(n * (1 + w[hand] % 3) for w, n in even.items())
    for world, n in even.items():
        wanted = 20000 * n * (1 + world[hand] % 3) / whole
        assert abs(drawn[world] - wanted) < 5 * math.sqrt(wanted) + 0.06 * wanted


def test_where_time_is_up_fewer_worlds_are_read() -> None:
    state = list(in_play(game("whist"), random.Random(7)))[20]
    k, asked = seen(state), list[int]()

    def read(worlds: object) -> list[float]:
        asked.append(len(cast("list[object]", worlds)))
        return [0.0] * asked[-1]

    found = DealSampler(k).draw(72, random.Random(1), time.monotonic() - 1, read)
    assert len(found) == 72
    assert len(asked) == 1
    asked.clear()
    DealSampler(k).draw(72, random.Random(1), read=read)
    assert sum(asked) == 2 * READ_FROM


@pytest.mark.parametrize("name", ["whist", "contract-duplicate"])
def test_the_networks_of_the_package_fit_and_say_where_they_come_from(name: str) -> None:
    from importlib.resources import as_file, files

    from oddtrick.players.network import load_net

    kind = name.partition("-")[0]
    assert shipped(kind).weights[0].shape[0] == INPUTS
    with as_file(files("oddtrick.players.simulation") / f"{kind}.npz") as path:
        assert path.stat().st_size < 1 << 20
        provenance = load_net(path, INPUTS, CARDS)[1]
    assert provenance["made by"] == "tools/reading/teach.py"
    assert name in provenance["taught by"]
    assert provenance["deals"] > 2000


@pytest.mark.parametrize("name", sliced(["whist", "contract-duplicate"], 1))
def test_an_expert_who_reads_decides_from_his_view_alone(name: str) -> None:
    """Hidden hands changed for others that would have been played the same: the same decision."""
    found = game(name)
    expert = ExpertPlayer(player("book", found), seconds=60)
    tried = 0
    for number in range(3):
        states = list(in_play(found, random.Random(f"alone {name} {number}")))
        state = states[30]
        k = seen(state)
        beliefs = DealSampler(k)
        if len(k.actions) < 2 or not beliefs.hidden:
            continue
        other = next(
            w for w in beliefs.draw(50, random.Random(2))
            if any(w[h] != state.stage_state.hands[h] for h in beliefs.hidden)
        )  # fmt: skip
        changed = state._replace(stage_state=state.stage_state._replace(hands=other))
        by = state.turns[0].by
        one = expert.choose(view(state, by), random.Random(3))
        assert expert.choose(view(changed, by), random.Random(3)) == one
        tried += 1
    assert tried


def test_the_learned_level_reads_the_cards_as_the_expert() -> None:
    state = list(in_play(game("contract-duplicate"), random.Random(9)))[17]
    k = seen(state)
    worlds = DealSampler(k).draw(20, random.Random(1))
    weights = []
    for who in (player("book", state.game), LearnedExpert(player("book", state.game)).book):
        read = who.would_play(k)
        assert read is not None
        weights.append(list(read(worlds)))
    assert weights[0] == weights[1]
    assert len({*weights[0]}) > 1


def test_a_revoke_makes_no_hand_impossible() -> None:
    """A card that could not have been played costs likelihood, and nothing is divided by nought."""
    state = list(in_play(game("whist"), random.Random(11)))[22]
    k = seen(state)
    play = play_of(k)
    assert play is not None
    worlds = [k.began(w) for w in DealSampler(k).draw(5, random.Random(1))]
    swapped = [(*w[1:], w[0]) for w in worlds]  # nobody holds what he played
    found = judge(any_net(1), play, {0, 1, 2, 3})(swapped)
    assert np.isfinite(found).all()
