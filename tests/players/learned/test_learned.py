"""The bidder that learned, as it runs: its auctions, its calls and what they mean."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from seats import AS_THE_BOOK, as_the_book

from oddtrick.cards import bits, bridge_hand
from oddtrick.core import DealStart, Game, Given, State, begin, deal, view
from oddtrick.games import game
from oddtrick.players import Decision, player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.learned import levels
from oddtrick.players.learned.bidding_network import (
    BIDS,
    CALLS,
    HAND,
    INPUTS,
    OUTPUTS,
    PUBLIC,
    Auctions,
    features,
    for_hands,
    hand_features,
    held,
    load,
    log_chances,
    points,
    save,
)
from oddtrick.players.learned.call_meaning import described, meaning_in
from oddtrick.players.learned.hand_sampling import ASTRAY, CallStatistics, call_hands, replayed
from oddtrick.players.learned.levels import BY_SYSTEM, BookExpert, LearnedExpert, shipped
from oddtrick.players.learned.player import CITATION, LearnedPlayer, naturally
from oddtrick.players.network import BadNet, Net
from oddtrick.players.simulation.deal_sampling import DealSampler, LikelihoodAtOnce
from oddtrick.players.simulation.player import ExpertPlayer
from oddtrick.stages.calling.auction import Contract
from slices import sliced

GAME = game("contract-duplicate", AS_THE_BOOK)
OPENING = "Scarne 1963, Opening Bids"
HANDS = ("AKQ54.K3.T932.J7", "J2.AQ5.AKJ.KQT93", "T9876.J942.Q87.4", "3.T876.654.A8652")
SPADES_AT_LEAST_FIVE = 28 + 10 * 3 + 4
"""The place of that feature, which is 1 where the caller has five spades."""


def opens_on_five_spades() -> Net:
    """A net that says one spade, if it may, with five spades, and else passes."""
    weight = np.zeros((INPUTS, OUTPUTS), dtype=np.float32)
    bias = np.zeros(OUTPUTS, dtype=np.float32)
    bias[0] = 20.0
    weight[SPADES_AT_LEAST_FIVE, CALLS.index("1S")] = 50.0
    return Net((weight,), (bias,))


def by_chance(seed: int) -> Net:
    rng = np.random.default_rng(seed)
    shapes = ((INPUTS, 16), (16, OUTPUTS))
    return Net(
        tuple(rng.normal(0, 0.3, shape).astype(np.float32) for shape in shapes),
        tuple(np.zeros(shape[1], dtype=np.float32) for shape in shapes),
    )


def dealt(hands: tuple[str, ...], setting: DealStart) -> State:
    state = begin(GAME, setting)
    masks = tuple(bridge_hand(h) for h in hands)
    return state.push(state.stage.given(state.stage_state, Given(hands=masks)))


def test_auctions_in_lock_step_are_those_of_the_game() -> None:
    """After any call, both know the same legal calls, the same end and the same contract."""
    rng = random.Random(8)
    ends = set()
    for _ in range(40):
        state, own = deal(GAME, rng, DealStart(dealer=0)), Auctions(1)
        while not own.over[0]:
            legal = {cast("str", a.arg) for a in state.legal()}
            assert legal == {CALLS[c] for c in np.flatnonzero(own.legal()[0])}
            # Passes are made as often as all else, so that auctions end at all levels.
            code = "P" if rng.random() < 0.55 else rng.choice(sorted(legal))
            if rng.random() < 0.5 and {"X", "XX"} & legal:
                code = ({"X", "XX"} & legal).pop()
            state = state.push(next(a for a in state.legal() if a.arg == code))
            own.step(np.array([CALLS.index(code)]))
        contract = state.table.find(Contract)
        assert state.over == (contract is None)
        if contract is None:
            assert own.last[0] == own.declarer()[0] == -1
            continue
        bid = BIDS[own.last[0]]
        found = Contract(int(own.declarer()[0]), bid.level, bid.strain, int(own.doubled[0]))
        assert found == contract
        ends.add(contract.doubled)
    assert ends == {0, 1, 2}


def test_auctions_side_by_side_do_not_touch() -> None:
    """A row ends as it does alone, though others go on."""
    codes = ["P P P P", "1C X XX P P P", "7NT P P P", "1H 1S 2H 2S X P P P"]
    rows = [[CALLS.index(c) for c in text.split()] for text in codes]
    together = Auctions(len(rows))
    for time in range(max(map(len, rows))):
        together.step(np.array([row[time] if time < len(row) else 5 for row in rows]))
    for i, text in enumerate(codes):
        alone = replayed(tuple(text.split()))
        assert alone.over[0]
        assert together.over[i]
        for name in ("last", "doubled", "bidder"):
            assert getattr(alone, name)[0] == getattr(together, name)[i]
        assert alone.declarer()[0] == together.declarer()[i]


@pytest.mark.parametrize("codes", [("1C", "1C"), ("X",), ("P", "P", "P", "P", "1C"), ("8C",)])
def test_what_cannot_be_called_is_not_replayed(codes: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"."):
        replayed(codes)


def test_features_show_the_hand_and_the_auction() -> None:
    hand = held([bridge_hand("AKQ54.K3.T932.J7")])
    assert points(hand).tolist() == [13]
    values = hand_features(hand)[0]
    # Seven cards of a suit, from the eight to the ace: clubs jack, diamonds nine and ten, …
    assert [c.nonzero()[0].tolist() for c in values[:28].reshape(4, 7)] == [
        [3], [1, 2], [5], [4, 5, 6]
    ]  # fmt: skip
    lengths = values[28:68].reshape(4, 10).sum(1)
    assert lengths.tolist() == [2, 4, 2, 5]  # clubs to spades
    assert values[28 + 40 + 4 :].sum() == 13
    auction = replayed(("1H", "X", "2H"))
    row = np.zeros(1, dtype=np.int64)
    seen = features(auction, row, hand_features(hand), np.array([[True, False]]))[0, HAND:]
    assert len(seen) == PUBLIC
    # East to call: north bid both hearts, partner doubled; they are vulnerable, we are not.
    assert seen[:6].tolist() == [0, 1, 0, 0, 0, 1]
    made = seen[6 : 6 + 140].reshape(4, 35)
    assert [(int(s), BIDS[b].code) for s, b in np.argwhere(made)] == [(1, "1H"), (3, "2H")]
    doubled = seen[146:216].reshape(2, 35)
    assert [(int(s), BIDS[b].code) for s, b in np.argwhere(doubled)] == [(0, "1H")]


def test_chances_are_of_legal_calls_alone_and_sum_to_one() -> None:
    rng = np.random.default_rng(3)
    auction = replayed(("1H", "P", "3NT"), 5)
    rows = np.arange(5)
    out = rng.normal(0, 3, (5, OUTPUTS)).astype(np.float32)
    chances = np.exp(log_chances(out, auction, rows))
    assert chances.sum(1) == pytest.approx(np.ones(5), abs=1e-5)
    legal = [CALLS[c] for c in np.flatnonzero(chances[0] > 0)]
    assert legal == ["P", "X", *CALLS[CALLS.index("4C") :]]


def test_a_net_is_kept_with_where_it_comes_from(tmp_path: Path) -> None:
    net, path = by_chance(1), tmp_path / "net.npz"
    save(path, net, {"tables": 12})
    again, provenance = load(path)
    assert provenance == {"tables": 12}
    inputs = np.random.default_rng(2).random((3, INPUTS), dtype=np.float32)
    assert again.outputs(inputs) == pytest.approx(net.outputs(inputs), rel=0.05, abs=0.1)
    save(path, Net((np.zeros((4, OUTPUTS), dtype=np.float32),), net.biases[1:]), {})
    with pytest.raises(BadNet, match=f"from 4 to {OUTPUTS} numbers"):
        load(path)
    path.write_bytes(b"not a net")
    with pytest.raises(BadNet, match="holds no network"):
        load(path)


def test_a_meaning_is_a_count_of_hands() -> None:
    net = opens_on_five_spades()
    found_ = call_hands((net, net), ("1S",), 0)
    assert (found_.cards[:, 39:].sum(1) >= 5).all()
    # One hand in six or so has five spades: 18.4 %.
    assert found_.chance == pytest.approx(0.184, abs=0.02)
    # Of hands with five spades or more five in a hundred have four points or fewer, and five have
    # seventeen or more: counted with another generator.
    rng, found = random.Random(4), []
    while len(found) < 3000:
        hand = rng.sample(range(52), 13)
        if sum(c >= 39 for c in hand) >= 5:
            found.append(sum(max(c % 13 - 8, 0) for c in hand))
    found.sort()
    low, high = found[150], found[2850]
    means = meaning_in((net, net), ("1S",), 0)
    assert means is not None
    assert str(means.words).splitlines()[0].endswith("; five or more spades.")
    assert "Typical: ♠" in str(means.words)
    assert abs(means.points[0] - low) <= 1
    assert abs(means.points[-1] - high) <= 1
    assert means.least <= found[15]
    assert means.most >= found[-15]
    assert str(described(found_.cards[:20], found_.weights[:20] * 0)) == ""


def test_the_player_calls_by_the_net_and_says_so() -> None:
    net = opens_on_five_spades()
    who = LearnedPlayer(player("book", GAME), naturally(net))
    state = dealt(HANDS, DealStart(dealer=0, vulnerable=1))
    found = who.choose(view(state, 0), random.Random(1))
    assert found.action.arg == "1S"
    assert "one spade" in str(found.reason).lower()
    assert "100 %" in str(found.reason)
    assert "five or more spades" in str(found.meaning)
    state = state.push(found.action)
    while not state.over and state.legal()[0].kind == "call":
        by = state.turns[0].by
        state = state.push(who.choose(view(state, by), random.Random(1)).action)
    assert state.table.get(Contract).code == "1S"


def test_it_knows_no_more_than_its_seat() -> None:
    """Other hands change places: the same call for the same reason."""
    other = (HANDS[0], HANDS[3], HANDS[1], HANDS[2])
    who = LearnedPlayer(player("book", GAME), naturally(by_chance(5)))
    first, second = (view(dealt(h, DealStart(dealer=0)), 0) for h in (HANDS, other))
    assert who.choose(first, random.Random(1)) == who.choose(second, random.Random(2))


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_vulnerability_is_that_of_the_callers_side(dealer: int) -> None:
    """A net that opens if its own side is vulnerable does so in either seat of that side."""
    weight = np.zeros((INPUTS, OUTPUTS), dtype=np.float32)
    bias = np.zeros(OUTPUTS, dtype=np.float32)
    bias[0], weight[HAND, CALLS.index("1C")] = 20.0, 50.0
    who = LearnedPlayer(player("book", GAME), naturally(Net((weight,), (bias,))), explains=False)
    state = deal(GAME, random.Random(2), DealStart(dealer=dealer, vulnerable=0b10))
    found = who.choose(view(state, dealer), random.Random(1))
    assert found.action.arg == ("1C" if dealer % 2 else "P")


@pytest.mark.parametrize("name", ["contract-rubber", "auction-1910", "euchre"])
def test_elsewhere_it_leaves_the_decision_to_the_other(name: str) -> None:
    other = as_the_book(game(name))
    setting = other.match.setting(other, other.match.start(other), other.players[0])
    state = deal(other, random.Random(5), setting)
    seat, book = state.turns[0].by, player("book", other)
    seen = view(state, seat)
    found = LearnedPlayer(book, naturally(by_chance(2))).choose(seen, random.Random(1))
    assert found == book.choose(seen, random.Random(1))


def test_it_reads_its_own_side_by_the_net_and_the_others_by_the_book() -> None:
    who, book = (
        LearnedPlayer(player("book", GAME), naturally(opens_on_five_spades())),
        player("book", GAME),
    )
    state = dealt(HANDS, DealStart(dealer=0))
    for code in ("1S", "X", "P"):
        state = state.push(next(a for a in state.legal() if a.arg == code))
    seen = view(state, 2)  # south, partner of who opened
    likelihood, by_book = who.likelihood(seen), book.likelihood(seen)
    assert likelihood is not None
    assert by_book is not None
    five, four = bridge_hand("AKQ54.K3.T932.J7"), bridge_hand("AKQ5.K32.T932.J7")
    assert likelihood(0, five) == pytest.approx(0, abs=0.02)
    assert likelihood(0, four) < -4
    assert likelihood(1, five) == by_book(1, five)
    assert likelihood(1, four) == by_book(1, four)
    calls, by_rules = who.would_call(seen), book.would_call(seen)
    assert calls is not None
    assert by_rules is not None
    assert calls(0, four) == 0  # counted already
    assert calls(1, four) == by_rules(1, four) < 0
    seen = view(state, 3)  # to the other side north's call is the book's
    likelihood = who.likelihood(seen)
    assert likelihood is not None
    assert likelihood(0, four) == pytest.approx(book.likelihood(seen)(0, four))  # type: ignore[misc]


def test_many_hands_are_read_as_each_is() -> None:
    """Outputs for hands that are told the same of an auction are those of all features; what a
    position's calls tell of many hands is the sum over its turns, and worlds come out the same
    whether hands are asked about one by one or together."""
    net, rng = by_chance(4), np.random.default_rng(5)
    codes = ("1S", "P", "2H", "P", "2S", "P")
    hands = [int(sum(1 << int(c) for c in rng.permutation(52)[:13])) for _ in range(6)]
    auctions, rows, wanted = Auctions(6), np.arange(6), np.zeros(6)
    sides = np.tile([[True, False]], (6, 1))
    for time, code in enumerate(codes):
        call = CALLS.index(code)
        if time % 4 == 0:
            seen = features(auctions, rows, hand_features(held(hands)), sides)
            assert for_hands(net, seen[:, :HAND], seen[0, HAND:]) == pytest.approx(
                net.outputs(seen), abs=1e-4
            )
            chances = np.exp(log_chances(net.outputs(seen), auctions, rows))[:, call]
            wanted += np.log(chances + ASTRAY)
        auctions.step(np.full(6, call))
    heard = CallStatistics(net, codes, 1, 0)
    assert heard.many(hands) == pytest.approx(wanted, abs=1e-4)
    assert [heard(h) for h in hands] == pytest.approx(wanted, abs=1e-4)

    who = LearnedPlayer(player("book", GAME), naturally(net))
    state = dealt(HANDS, DealStart(dealer=0))
    for code in ("1S", "P", "2H"):
        state = state.push(next(a for a in state.legal() if a.arg == code))
    seen = view(state, 3)
    together = who.likelihood(seen)
    assert isinstance(together, LikelihoodAtOnce)

    def alone(seat: int, hand: int) -> float:
        return together(seat, hand)

    for read in (None, lambda worlds: [0.0] * len(worlds)):
        one, many = (
            DealSampler(Knowledge(seen), log_likelihood).draw(12, random.Random(3), read=read)
            for log_likelihood in (alone, together)
        )
        assert one == many


def test_the_level_calls_by_the_net_and_else_does_as_the_expert() -> None:
    who = LearnedExpert(player("book", GAME), network_of=naturally(opens_on_five_spades()))
    state = dealt(HANDS, DealStart(dealer=0))
    while not state.over and state.legal()[0].kind == "call":
        found = who.choose(view(state, state.turns[0].by), random.Random(1))
        assert found.citation == CITATION
        assert found.meaning
        state = state.push(found.action)
    assert state.table.get(Contract).code == "1S"
    euchre = game("euchre")
    at_table = deal(euchre, random.Random(5), DealStart(dealer=0))
    seen = view(at_table, at_table.turns[0].by)
    expert = ExpertPlayer(player("book", euchre), 30)
    other = LearnedExpert(player("book", euchre), 30, network_of=naturally(by_chance(2)))
    assert other.choose(seen, random.Random(3)) == expert.choose(seen, random.Random(3))


def called_by_expert(hand: str, seconds: float = 30.0) -> Decision:
    """The opening, as dealer, of an expert whose training knows one spade alone."""
    rest = list(bits(~bridge_hand(hand) & (1 << 52) - 1))
    others = [sum(1 << c for c in rest[n::3]) for n in range(3)]
    state = begin(GAME, DealStart(dealer=0))
    state = state.push(
        state.stage.given(state.stage_state, Given(hands=(bridge_hand(hand), *others)))
    )
    who = BookExpert(player("book", GAME), seconds, network_of=naturally(opens_on_five_spades()))
    return who.choose(view(state, 0), random.Random(4))


def test_the_expert_says_where_its_training_and_the_book_agree() -> None:
    found = called_by_expert("AKQ54.K3.T932.J7")
    assert found.action.arg == "1S"
    assert str(found.reason).startswith("Open one spade.")
    assert "(100 %)" in str(found.reason)
    assert str(found.citation) == "Scarne 1963, Opening Bids"
    assert "five or more spades" in str(found.meaning)
    assert "The book, which " in str(found.meaning).splitlines()[1]


def test_the_expert_says_both_where_its_training_leaves_the_book() -> None:
    """Thirteen points that the net lets go by. A bid of one is not clearly better in deals that
    fit, as the net lets it be played there."""
    found = called_by_expert("KJ32.A54.K73.Q82")
    assert found.action.arg == "P"
    assert "is what its training made of such a hand (100 %)" in str(found.reason)
    assert "deals that fit" in str(found.reason)
    assert "the book, which says one spade" in str(found.reason)
    assert str(found.citation) == "Learned from tables of deals; the book differs: " + OPENING


def test_a_call_that_brings_clearly_less_is_not_made() -> None:
    """Twenty-two points and seven hearts passed out, against a game: the book's call is made."""
    found = called_by_expert("AK.AKQJ762.A5.K4")
    assert found.action.arg == "2H"
    assert "brings clearly less" in str(found.reason)
    assert type(player("expert", GAME)) is BookExpert


@pytest.mark.parametrize("name", ["goulash", "euchre", "auction-1910"])
def test_elsewhere_the_books_expert_is_the_expert(name: str) -> None:
    other = as_the_book(game(name))
    state = deal(other, random.Random(5), first_setting(other))
    seen = view(state, state.turns[0].by)
    book = player("book", other)
    found = BookExpert(book, 30, network_of=naturally(by_chance(2))).choose(seen, random.Random(3))
    assert found == ExpertPlayer(book, 30).choose(seen, random.Random(3))


def first_setting(found: Game, **other: Any) -> DealStart:
    """That of the first deal of a match, with what else is told of the pad."""
    start = found.match.start(found)
    if other:
        start = start._replace(**other)
    return found.match.setting(found, start, found.players[0])


@pytest.mark.parametrize("name", ["contract-rubber", "contract-chicago"])
def test_at_rubber_the_books_expert_goes_by_its_training_without_a_part_score(name: str) -> None:
    """Contracts pay then as they do where scores are compared. A side's vulnerability is that of
    its games."""
    other = game(name, AS_THE_BOOK)
    book = player("book", other)
    who = BookExpert(book, 30, network_of=naturally(opens_on_five_spades()))
    hands = tuple(bridge_hand(h) for h in HANDS)

    def first(**pad: Any) -> Decision:
        state = begin(other, first_setting(other, **pad))
        state = state.push(state.stage.given(state.stage_state, Given(hands=hands)))
        return who.choose(view(state, 0), random.Random(3))

    assert "its training says" in str(first().reason)
    assert "its training says" in str(first(games=(1, 0)).reason)
    assert "training" not in str(first(part=(40, 0)).reason)
    assert "training" not in str(first(part=(0, 40)).reason)


def test_systems_that_were_announced_are_bid_by_the_book() -> None:
    other = game("contract-duplicate", AS_THE_BOOK | {"system_ns": "vanderbilt"})
    state = deal(other, random.Random(5), DealStart(dealer=0))
    seen = view(state, 0)
    book = player("book", other)
    found = BookExpert(book, 30, network_of=naturally(by_chance(2))).choose(seen, random.Random(3))
    assert found == ExpertPlayer(book, 30).choose(seen, random.Random(3))


@pytest.mark.parametrize("name", sliced(["learned", "expert", *BY_SYSTEM], 2))
def test_the_nets_of_the_package_say_where_they_come_from_and_bid_suits_they_hold(
    name: str,
) -> None:
    """Of their bids of a suit that nobody has named nearly all are of four cards or more; the book,
    near which the expert's stays, has a few that name no suit (Stayman, cue-bids)."""
    path = Path(levels.__file__).with_name(f"{name}.npz")
    assert path.stat().st_size < 10_000_000
    provenance = load(path)[1]
    assert {"taught by", "tables", "seed", "rounds"} <= set(provenance)
    rng, natural = random.Random(12), []
    who = LearnedPlayer(player("book", GAME), naturally(shipped(name)), explains=False)
    for number in range(60):
        state, named = deal(GAME, rng, DealStart(dealer=number % 4, vulnerable=number % 4)), set()
        while not state.over and state.legal()[0].kind == "call":
            by = state.turns[0].by
            code = str(who.choose(view(state, by), rng).action.arg)
            state = state.push(next(a for a in state.legal() if a.arg == code))
            suit = code[1:]
            if code[0].isdigit() and suit in "CDHS" and suit not in named:
                held_ = [c for c in bits(view(state, by).hand_mask(by)) if "CDHS"[c // 13] == suit]
                natural.append(len(held_) >= 4)
                named.add(suit)
    assert len(natural) > 60
    assert sum(natural) >= (0.95 if name == "learned" else 0.85) * len(natural)
