"""Signals that a side has agreed on: which small card is played, what it is taken to say, and that
what is said is so."""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from seats import AS_THE_BOOK, decide, playing

from oddtrick.cards import SUIT_NAMES, Mask, bits, card, card_code, mask_of, rank_of, suit_of
from oddtrick.core import Game, State, View, deal, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.book.contract.play.signals import (
    AGREED,
    SMALL,
    signal_card,
    signals_given,
    weigh_signals,
)
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import Decision
from oddtrick.players.simulation.card_evaluation import CardValue, CardValues, Values
from oddtrick.players.simulation.player import ExpertPlayer
from oddtrick.stages.calling.auction import Contract
from oddtrick.systems import Signals
from slices import sliced

RUBBER = game("contract-rubber", AS_THE_BOOK)
STANDARD = Signals("standard", "standard")
OPPOSITE = {"standard": "upside-down", "upside-down": "standard"}


def agreed(signals: str, found: Game = RUBBER) -> Game:
    """The game where both sides play SAYC with these signals."""
    card_text = f"system Ours\nas sayc\nsignals {signals}"
    return found.with_options({"system_ns": card_text, "system_ew": card_text})


def knows(state: State) -> Knowledge:
    return Knowledge(view(state, state.turns[0].by))


# South declares and West leads. The rest of the pack is West's and dummy's in each table.
NO_TRUMP = {"W": "KJ7.T9876.KJ87.K", "N": "A43.KQJ2.AQ4.J32"}
FROM_LENGTH = [
    ("98652.5.T963.A87", "QT.A43.52.QT9654", "S2", "S9"),
    ("8652.5.T963.A987", "QT9.A43.52.QT654", "S8", "S2"),
    ("865.53.T963.A987", "QT92.A4.52.QT654", "S5", "S8"),
    ("86.53.T963.A9874", "QT952.A4.52.QT65", "S8", "S6"),
]


def after_ace_of_dummy(signals: str, east: str, south: str) -> State:
    """Dummy has won a heart and leads the ace of spades; East is to follow."""
    known = NO_TRUMP | {"E": east, "S": south}
    return playing(agreed(signals), known, "H7 HK H5 H4 SA", contract="3NT")


@pytest.mark.parametrize(("east", "south", "standard", "upside_down"), FROM_LENGTH)
def test_count_on_a_lead_of_declarers(
    east: str, south: str, standard: str, upside_down: str
) -> None:
    for signals, expected in (("standard", standard), ("upside-down", upside_down)):
        found = decide(after_ace_of_dummy(signals, east, south))
        assert (card_code(int(str(found.action.arg))), found.citation) == (expected, AGREED)
        even = "even" if len(east.split(".")[0]) % 2 == 0 else "odd"
        assert str(found.reason).endswith(f"Tells partner of an {even} number of spades.")


def test_count_is_not_shown_where_it_is_not_agreed_on() -> None:
    for signals in ("none", "count none", "attitude upside-down, count none"):
        found = decide(after_ace_of_dummy(signals, *FROM_LENGTH[1][:2]))
        assert card_code(int(str(found.action.arg))) == "S2"
        assert found.citation != AGREED
    natural = playing(
        RUBBER, NO_TRUMP | {"E": FROM_LENGTH[1][0], "S": FROM_LENGTH[1][1]}, "H7 HK H5 H4 SA"
    )
    assert decide(natural).citation != AGREED


HEARTS = {"W": "KQT9.76.KJ87.K54", "N": "432.KQJ2.AQ4.J32"}


@pytest.mark.parametrize(
    ("east", "south", "standard", "upside_down", "liked"),
    [
        ("A85.43.T965.Q987", "J76.AT985.32.AT6", "S8", "S5", True),
        ("J85.43.T965.Q987", "A76.AT985.32.AT6", "S5", "S8", False),
        ("85.43.T9653.Q987", "AJ76.AT985.2.AT6", "S8", "S5", True),  # to ruff the third round
    ],
)
def test_attitude_on_partners_lead(
    east: str, south: str, standard: str, upside_down: str, liked: bool
) -> None:
    for signals, expected in (("standard", standard), ("upside-down", upside_down)):
        state = playing(agreed(signals), HEARTS | {"E": east, "S": south}, "SK S2", contract="4H")
        found = decide(state)
        assert card_code(int(str(found.action.arg))) == expected
        assert str(found.reason).endswith(f"spades are {'liked' if liked else 'not liked'}.")


def signalled(state: State, cards: str) -> str | None:
    """The card of several that East plays as a signal."""
    known = knows(state)
    contract = known.view.get(Contract)
    found = signal_card(known, contract, STANDARD, mask_of(cards.split()))
    return None if found is None else card_code(found.card)


def test_where_no_card_is_a_signal() -> None:
    east = {"E": "A85.43.T965.Q987", "S": "J76.AT985.32.AT6"}
    no_ace = {"W": "AKT9.76.KJ87.K54", "N": "432.KQJ2.AQ4.J32", "E": "Q85.43.T965.Q987",
              "S": "J76.AT985.32.AT6"}  # fmt: skip
    lead = playing(RUBBER, HEARTS | east, "SK S2", contract="4H")
    assert signalled(lead, "S8 S5") == "S8"
    assert signalled(lead, "S8") is None  # no choice
    assert signalled(lead, "SA S8") is None  # the ace takes the trick
    ace_at_no_trump = playing(RUBBER, no_ace, "SA S2", contract="3NT")
    assert signalled(ace_at_no_trump, "S8 S5") is None  # it asks for the highest
    assert signalled(playing(RUBBER, no_ace, "SA S2", contract="4H"), "S8 S5") == "S8"
    second = playing(RUBBER, no_ace, "SA S2 S5 S6 SK S3", contract="4H")
    assert signalled(second, "SQ S8") is None  # the second round
    trumps = playing(RUBBER, HEARTS | east, "SK S2 SA S6 C9 CA C4 C2 HA H6 HJ", contract="4H")
    assert signalled(trumps, "H4 H3") is None


def test_chances_of_a_signal() -> None:
    # Each next card towards the agreed one is four times as likely: 1, 4, 16, 64 of 85.
    state = after_ace_of_dummy("standard", *FROM_LENGTH[1][:2])
    for code, share in (("S2", 1), ("S5", 4), ("S6", 16), ("S8", 64)):
        after = state.push(next(a for a in state.legal() if a.arg == card(code)))
        known = Knowledge(view(after, 3))  # West's
        heart, signal = signals_given(known, known.view.get(Contract), (None, STANDARD))
        dealt = mask_of(["S8", "S6", "S5", "S2", "H5"])
        assert heart.log_chance(dealt, 4) == 0.0  # the only heart
        assert signal.log_chance(dealt, 4) == pytest.approx(math.log(share / 85))
        if code != "S2":
            three = mask_of(["S8", "S6", "S5", "H5"])  # an odd number: low comes first
            odd = {"S5": 16, "S6": 4, "S8": 1}[code]
            assert signal.log_chance(three, 4) == pytest.approx(math.log(odd / 21))


def test_worlds_are_weighed_by_signals() -> None:
    state = after_ace_of_dummy("standard", *FROM_LENGTH[1][:2])
    state = state.push(next(a for a in state.legal() if a.arg == card("S8")))
    known = Knowledge(view(state, 3))
    contract = known.view.get(Contract)
    given = tuple(signals_given(known, contract, (None, STANDARD)))
    worlds = []
    for spades in ("S6 S5 S2", "S6", "S6 S2"):
        hands = list(known.known)
        hands[1] = mask_of(spades.split())  # what East has left beside the eight
        worlds.append(tuple(hands))
    weigh = weigh_signals(known, contract, given, lambda worlds: [-0.5] * len(worlds))
    expected = [64 / 85, 4 / 5, 1 / 21]
    assert [math.exp(x + 0.5) for x in weigh(worlds)] == pytest.approx(expected)


def decisions(found: Game, deals: int) -> Iterator[tuple[State, Decision]]:
    book = player("book", found)
    for n in range(deals):
        rng = random.Random(f"signals {n}")
        setting = found.match.setting(found, found.match.start(found), found.players[n % 4])
        state = deal(found, rng, setting)
        while not state.over:
            decision = book.choose(view(state, state.turns[0].by), rng)
            yield state, decision
            state = state.push(decision.action)


COUNTED = re.compile(r"Tells partner of an (even|odd) number of (\w+)\.")
LIKED = re.compile(r"Tells partner that (\w+) are (not )?liked\.")


@pytest.mark.parametrize("way", sliced(["standard", "upside-down"], 1))
def test_what_a_signal_tells_is_so(way: str) -> None:
    found = agreed(way, game("contract-duplicate"))
    kinds = Counter[str]()
    dealt: tuple[Mask, ...] = ()
    for state, decision in decisions(found, 60):
        hands = {p.seat: mask_of(p.cards) for p in state.places() if p.kind == "hand"}
        if all(len(p.cards) == 13 for p in state.places() if p.kind == "hand"):
            dealt = tuple(hands[seat] for seat in range(4))
        if decision.citation != AGREED:
            continue
        seat, c = decision.action.by, int(str(decision.action.arg))
        suit = [x for x in bits(dealt[seat]) if suit_of(x) == suit_of(c)]
        contract = state.table.get(Contract)
        assert (seat - contract.declarer) % 2 == 1
        counted, liked = (
            COUNTED.fullmatch(str(decision.reason)),
            LIKED.fullmatch(str(decision.reason)),
        )
        if counted is not None:
            yes, name, kind = counted[1] == "even", counted[2], counted[1]
            assert yes == (len(suit) % 2 == 0)
        else:
            assert liked is not None, decision.reason
            yes, name, kind = not liked[2], liked[1], f"liked {liked[2]}"
            honour = any(rank_of(x) >= 12 for x in suit)
            ruff = len(suit) == 2 and contract.strain != 4
            assert (honour or ruff) if yes else not honour
        assert SUIT_NAMES[suit_of(c)] == name
        is_high = yes == (way == "standard")
        others = [x for x in suit if x != c and rank_of(x) < 10]
        assert any((x < c) == is_high for x in others)
        # Partner, who sees no more than his own cards and dummy's, reads the same.
        after = state.push(decision.action)
        partner = Knowledge(view(after, (seat + 2) % 4))
        signals = Signals(way, way)
        *_, last = signals_given(partner, contract, (signals, signals))
        assert (last.hand, last.card) == (seat, c)
        assert last.is_yes(dealt[seat], contract.strain) == yes
        kinds[kind] += 1
    assert len(kinds) == 4
    assert min(kinds.values()) > 5


def test_a_side_is_read_by_its_own_signals() -> None:
    """Declarer's side has none in the play, and a defence is read by what it has agreed on."""
    found = game("contract-duplicate").with_options(
        {"system_ns": "sayc", "system_ew": "system Ours\nas sayc\nsignals none"}
    )
    sides = Counter(
        decision.action.by % 2
        for _, decision in decisions(found, 30)
        if decision.citation == AGREED
    )
    assert sides[0] > 10
    assert sides[1] == 0


class Found(ExpertPlayer):
    """An expert for whom these cards of East's have been looked into."""

    def __init__(self, found: Game, tricks: dict[str, tuple[int, ...]]) -> None:
        super().__init__(player("book", found))
        self.tricks = tricks

    def prospects(self, view: View, rng: random.Random, until: float) -> CardValues:
        values = [
            CardValue(card(code), sum(each) / len(each), sum(each) / len(each), 0,
                      tuple(map(float, each)), each)
            for code, each in self.tricks.items()
        ]  # fmt: skip
        values.sort(key=lambda value: -value.points)
        worth = Values(tuple(map(float, range(14))), False)
        return CardValues(tuple(values), len(values[0].each), worth)


@pytest.mark.parametrize(
    ("tricks", "expected"),
    [
        ({"S8": (5, 5), "S6": (5, 5), "S5": (5, 5), "S2": (5, 5)}, "S8"),
        ({"S8": (4, 5), "S2": (5, 5), "S5": (5, 5), "S6": (5, 5)}, "S6"),  # the eight costs one
        ({"S8": (5, 5), "S6": (5, 5), "S5": (5, 5), "S2": (5, 6)}, "S2"),
    ],
)
def test_an_expert_signals_where_it_costs_nothing(
    tricks: dict[str, tuple[int, ...]], expected: str
) -> None:
    state = after_ace_of_dummy("standard", *FROM_LENGTH[1][:2])
    found = Found(state.game, tricks).choose(view(state, 1), random.Random(0))
    assert card_code(int(str(found.action.arg))) == expected
    assert ("The book would play" in str(found.reason)) == (expected == "S2")
    # Where it is not the book's card, it follows no rule of the book's.
    assert str(found.rule) == ("" if expected == "S2" else str(found.reason).partition(". ")[2])
    assert "Tells partner of an even number of spades." in str(found.reason)


def test_small_cards() -> None:
    assert [card_code(c) for c in bits(SMALL[3])] == [f"S{r}" for r in "23456789"]
