"""Games played by who has only the page: every legal act and every line of score of twenty
random deals and more follows from a numbered sentence of docs/games, which the page has word for
word."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from typing import cast

import pytest
from readers import checklist
from readers.bridge.auction_forms import (
    Auction1910Reader,
    AuctionReader,
    FiguresReader,
    SuitsReader,
)
from readers.bridge.bridge_1902 import Bridge1902Reader
from readers.bridge.contract import ContractReader
from readers.bridge.contract_boards import ChicagoReader, DuplicateReader, MinibridgeReader
from readers.bridge.contract_forms import CutthroatReader, GoulashReader, SuperReader
from readers.bridge.contract_scores import contract_lines, honours, towie_lines
from readers.bridge.minus_bids import LoserReader, minus_bids, nullo_bids
from readers.bridge.three_hand import Three1910Reader, ThreeReader, TowieReader, TrioReader
from readers.bridge.two_hand import (
    BuildUpReader,
    DoubleDummyReader,
    DrawAndDiscardReader,
    HalfOpenReader,
    HoneymoonReader,
    MoneyReader,
    WidowReader,
)
from readers.euchre import EuchreReader
from readers.euchre_forms import CallAceReader, JackpotReader, ThreeHandedReader
from readers.euchre_lone import AuctionEuchreReader, RailroadReader
from readers.patience.fans import FansReader, HillReader, IntelligenceReader, LucieReader
from readers.patience.tableau import CongressReader, HarpReader, KlondikeReader
from readers.races.banks import PisheReader, RussianBankReader, SingleBankReader
from readers.races.beside import BesideReader
from readers.races.pounce import PounceReader
from readers.races.spite import SpiteReader
from readers.races.squares import WORTH, SquaresReader, cribbage_points, poker_hand
from readers.reader import Dealt, Line, Reader
from readers.tricks import RANKS
from readers.whist import WhistReader

from oddtrick.cards import card, card_code
from oddtrick.core import NATURE, Action, State, TurnUp, added, deal, next_setting, settle
from oddtrick.core import Dealt as CardsDealt
from oddtrick.games import game
from oddtrick.rules import sections
from oddtrick.scoring.bridge.towie import SCALE_TOWIE
from oddtrick.scoring.contract.scales import SCALE_1963
from oddtrick.scoring.patience import squares as engine_squares
from oddtrick.stages.calling.auction import Contract

PATIENCES = {
    "klondike", "harp", "congress", "house-in-the-wood", "house-on-the-hill", "la-belle-lucie",
    "intelligence", "patience-side-by-side", "patience-common",
}  # fmt: skip
PATIENCE_DEALS, DEALS = 20, 50
"""Deals that score something; those passed out or thrown in come on top."""
MORE_DEALS = {"cutthroat-contract": 150, "three-hand": 100, "three-hand-1910": 100}
"""Where a rubber takes long."""
MOST_DEALS = 400
RARE = {
    "aces", "insult", "rubber", "slam", "honours", "second game", "overtricks", "game", "jamboree",
    "four of a kind", "full house", "royal flush", "straight flush", "march", "march alone",
    "turn over", "wait", "end the turn", "cards left", "fewer cards",
}  # fmt: skip
"""Acts and lines that so few random deals need not bring."""
MOST_ACTS, SHORT_ACTS = 100, 30
"""Acts of a deal, which is left there; of a patience or a race only now and then so many."""
RACES = {"russian-bank", "single-russian-bank", "pishe-pasha", "spite-and-malice", "pounce"}
RACE_ACTS = 4000
"""One race in ten is played to its end, or for so many acts."""
READERS: dict[str, Callable[[], Reader]] = {
    "contract-rubber": ContractReader,
    "towie": TowieReader,
    "whist": WhistReader,
    "american-whist": lambda: WhistReader(honours_count=False, target=7),
    "euchre": EuchreReader,
    "euchre-two": lambda: EuchreReader(2),
    "bridge-1902": Bridge1902Reader,
    "klondike": KlondikeReader,
    "house-in-the-wood": FansReader,
    "contract-chicago": ChicagoReader,
    "contract-duplicate": DuplicateReader,
    "nullo": lambda: LoserReader(nullo_bids()),
    "antibridge": lambda: LoserReader(minus_bids()),
    "auction-bridge": AuctionReader,
    "plafond": lambda: AuctionReader(plafond=True),
    "auction-1910": Auction1910Reader,
    "auction-by-suits": SuitsReader,
    "three-hand": ThreeReader,
    "trio": TrioReader,
    "honeymoon": HoneymoonReader,
    "strip": HoneymoonReader,
    "draw-and-discard": DrawAndDiscardReader,
    "double-dummy": DoubleDummyReader,
    "single-exposed-dummy": lambda: DoubleDummyReader(exposed=True),
    "euchre-three": ThreeHandedReader,
    "call-ace": CallAceReader,
    "jackpot": JackpotReader,
    "minibridge": MinibridgeReader,
    "cutthroat-contract": CutthroatReader,
    "goulash": GoulashReader,
    "super-contract": SuperReader,
    "three-hand-1910": Three1910Reader,
    "auction-by-figures": FiguresReader,
    "money": MoneyReader,
    "double-dummy-widow": WidowReader,
    "partially-exposed-dummy": HalfOpenReader,
    "build-up": BuildUpReader,
    "railroad": RailroadReader,
    "auction-euchre": AuctionEuchreReader,
    "harp": HarpReader,
    "congress": CongressReader,
    "house-on-the-hill": HillReader,
    "la-belle-lucie": LucieReader,
    "intelligence": IntelligenceReader,
    "russian-bank": RussianBankReader,
    "single-russian-bank": SingleBankReader,
    "pishe-pasha": PisheReader,
    "spite-and-malice": SpiteReader,
    "pounce": PounceReader,
    "patience-side-by-side": BesideReader,
    "patience-common": lambda: BesideReader(common=True),
    "poker-squares": SquaresReader,
    "cribbage-squares": lambda: SquaresReader(4),
}


def test_every_game_whose_rules_are_written_has_a_reader() -> None:
    assert set(READERS) == set(sections())


@pytest.mark.parametrize("name", READERS)
def test_a_checklist_has_the_words_of_its_page(name: str) -> None:
    checklist.assert_on_page(name)


def _dealt(state: State) -> Dealt:
    """The cards as they were dealt."""
    hands: dict[int, tuple[str, ...]] = {}
    columns: dict[int, tuple[str, ...]] = {}
    stock: tuple[str, ...] = ()
    for place in state.places():
        cards = tuple(map(card_code, place.cards))
        if place.kind == "hand":
            hands[place.seat] = cards
        elif place.kind in ("pile", "fan"):
            columns[place.number] = cards
        elif place.kind in ("hand-stock", "stock", "drawn"):
            # A card that is looked at comes first.
            stock = cards + stock if place.kind == "drawn" else stock + cards
    turned, rows = state.table.find(TurnUp), state.table.find(CardsDealt)
    setting = state.table.setting
    return Dealt(
        tuple(hands[seat] for seat in sorted(hands)),
        setting.dealer,
        card_code(turned.card) if turned else "",
        (*(columns[n] for n in sorted(columns)), stock),
        (bool(setting.vulnerable & 1), bool(setting.vulnerable & 2)),
        tuple(tuple(map(card_code, hand)) for hand in rows.hands) if rows else (),
        {(p.kind, p.seat, p.number): tuple(map(card_code, p.cards)) for p in state.places()},
    )


def _most(name: str, number: int) -> int:
    """The acts of a deal after which it is left: a patience goes on and on."""
    if name in RACES:
        return RACE_ACTS if number % 10 == 9 else 2 * SHORT_ACTS
    return SHORT_ACTS if name in PATIENCES and number % 4 < 3 else MOST_ACTS


def _named(state: State, action: Action) -> str:
    """An act as a reader names it: where several may act, with who does it."""
    code = state.code(action)
    several = len({turn.by for turn in state.turns}) > 1
    return f"{action.by}:{code.partition(':')[2]}" if several else code


def _chosen(rng: random.Random, legal: list[str], strong: bool | None) -> str:
    """Some act: passes are likely, so that bids stop somewhere; nobody resigns at once. A strong
    player bids, and plays high cards, a weak one low ones, so that contracts are made."""
    if strong is not None and all(len(code) == 2 and code[1] in RANKS for code in legal):
        return (max if strong else min)(legal, key=lambda code: RANKS.index(code[1]))
    if strong is False and "P" in legal:
        return "X" if "X" in legal and rng.random() < 0.3 else "P"
    if "P" in legal and rng.random() < 0.55:
        return "P"
    if "satisfied" in legal and rng.random() < 0.6:
        return "satisfied"
    low = [code for code in legal if code != "resign" or rng.random() < 0.02] or legal
    # Most bids are low, so that some are made; some are for a game or a slam.
    return rng.choice(low[: rng.choice((4, 4, 24, 36))] if "P" in legal else low)


@pytest.mark.parametrize("name", READERS)
def test_random_deals_follow_from_the_page(name: str) -> None:
    played, sentences = game(name), checklist.sentences(name)
    rng = random.Random(f"{name} 1")
    reader, standing = READERS[name](), played.match.start(game(name))
    state = deal(played, rng)
    met: set[str] = set()
    wanted, scored = MORE_DEALS.get(name, DEALS), 0
    if name in PATIENCES | RACES:
        wanted = PATIENCE_DEALS
    for number in range(MOST_DEALS):
        if scored == wanted:
            break
        dealt = _dealt(state)
        reader.deal(dealt)
        side = rng.randrange(2)
        for _ in range(_most(name, number)):
            if state.over:
                break
            expected = reader.legal()
            offered = {_named(state, action): action for action in state.legal()}
            assert set(expected) == set(offered), (dealt, expected)
            assert {turn.by for turn in state.turns} == reader.turns()
            for code, key in expected.items():
                assert key in sentences, f"no sentence says that {code} may be done ({key})"
            met.update(expected.values())
            by = next(iter(reader.turns()))
            code = _chosen(rng, list(offered), (by + side) % 2 == 0 if number % 2 else None)
            reader.act(code)
            before = len(state.log)
            state = settle(state.after(offered[code]), rng)
            for event in state.log[before + 1 :]:
                if event.action.by == NATURE:
                    reader.shuffled([*map(card_code, cast("tuple[int, ...]", event.action.arg))])
        if not state.over and name in RACES:
            scored, reader, state = scored + 1, READERS[name](), deal(played, rng)
            continue
        while not state.over:  # a patience that goes on and on
            act = next(a for a in state.legal() if a.kind == "resign")
            assert _named(state, act) in reader.legal()
            reader.act(_named(state, act))
            state = state.after(act)
        assert reader.over
        lines = reader.score()
        ledger = state.ledger()
        scored += bool(ledger)
        assert [Line(e.side, e.column, e.points, "") for e in ledger] == [
            line._replace(key="") for line in lines
        ]
        for line in lines:
            assert line.key in sentences, f"no sentence says what is scored: {line}"
            met.add(line.key)
        standing = added(played, standing, state.table, ledger)
        dealer = reader.next_dealer(dealt.dealer)
        over = played.match.over(played, standing)
        assert reader.finished() in (None, over)
        if over:
            # What a match comes to the reader says too; then both begin the next.
            assert _totals(standing) in (None, _totals(reader))
            reader, standing = READERS[name](), played.match.start(played)
            state = deal(played, rng)
        else:
            setting = next_setting(played, standing, state.table)
            assert setting.dealer == dealer
            state = deal(played, rng, setting)
    assert scored == wanted
    assert sentences.keys() - met <= RARE, "what never comes"


@pytest.mark.parametrize("doubled", [0, 1, 2])
@pytest.mark.parametrize("level", range(1, 8))
def test_every_contract_scores_as_the_page_says(level: int, doubled: int) -> None:
    """All strains and results, vulnerable or not: slams are too rare for twenty deals."""
    for strain, odd, vulnerable in product(range(5), range(-6, 8), (False, True)):
        contract = Contract(0, level, strain, doubled)
        for scale, lines in (
            (SCALE_1963, contract_lines(0, 1, level, strain, doubled, odd, vulnerable)),
            (SCALE_TOWIE, towie_lines(0, level, strain, doubled, odd, vulnerable)),
        ):
            found = [
                (e.side or 0, e.column, e.points)
                for e in scale.outcome(contract, odd, 0, 1, vulnerable)
            ]
            assert found == [(abs(line.side), line.column, line.points) for line in lines]


def test_honours_score_as_the_page_says() -> None:
    """Four and five trumps, and the aces, in each hand."""
    for strain, seat in product(range(5), range(4)):
        high = (
            ["CA", "DA", "HA", "SA"] if strain == 4 else [f"{'CDHS'[strain]}{r}" for r in "AKQJT"]
        )
        for held in (high, high[:4], high[:3]):
            cards: list[list[str]] = [[], [], [], []]
            cards[seat] = held
            masks = [sum(1 << card(code) for code in codes) for codes in cards]
            expected = honours(strain, cards, (0, 1, 0, 1))
            entries = SCALE_1963.honours(strain, masks, (0, 1, 0, 1))
            assert [(e.side, e.points) for e in entries] == [(x.side, x.points) for x in expected]


def test_squares_score_as_the_page_says() -> None:
    """Hands of few suits or few ranks, so that all come."""
    rng, names = random.Random(1), set()
    for suits, ranks in (("S", RANKS), ("SHDC", "AKQ"), ("SHDC", "5TJQK"), ("SH", "A2345")) * 150:
        pack = [f"{suit}{rank}" for suit in suits for rank in ranks]
        hand = rng.sample(pack, 5)
        names.add(name := poker_hand(hand))
        assert engine_squares.poker_hand([*map(card, hand)]) == name
        points = engine_squares.cribbage_hand([*map(card, hand[:4])], card(hand[4]))
        assert points == cribbage_points(hand[:4], hand[4])
    assert names >= WORTH.keys() - {"royal flush"}


def _totals(of: object) -> tuple[int, ...] | None:
    """The points of each side in all, or the games it has won."""
    found = getattr(of, "totals", None)
    if found is None:
        found = getattr(of, "won", None) or getattr(of, "games", None)
    if callable(found):
        found = found()
    return None if found is None else tuple(found)


def test_a_reader_who_has_not_read_is_found_out() -> None:
    """The walk is no empty one: an act without a sentence, or a wrong figure, fails it."""
    sentences = checklist.sentences("whist")
    assert "lead" in sentences
    assert "finesse" not in sentences
    reader = WhistReader()
    hands = tuple(tuple(f"{s}{r}" for r in "AKQJT98765432") for s in "SHDC")
    reader.deal(Dealt(hands, 3, "C2"))
    assert reader.legal() == dict.fromkeys(hands[0], "lead")
    reader.act("SA")
    assert reader.legal() == dict.fromkeys(hands[1], "other")
    for code in ("H2", "D2", "C2"):
        reader.act(code)
    assert (reader.turn(), reader.tricks is not None and reader.tricks.won[3]) == (3, 1)
