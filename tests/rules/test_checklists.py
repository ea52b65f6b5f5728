"""Games played by who has only the page: every legal act and every line of score of twenty
random deals and more follows from a numbered sentence of its checklist, which the page has word for
word."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import product

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
from readers.euchre_bid import HasenpfefferReader, PepperReader
from readers.euchre_forms import CallAceReader, JackpotReader, ThreeHandedReader
from readers.euchre_lone import AuctionEuchreReader, RailroadReader
from readers.options import OPTIONS
from readers.patience.fans import FansReader, HillReader, IntelligenceReader, LucieReader
from readers.patience.tableau import CongressReader, HarpReader, KlondikeReader
from readers.races.banks import PisheReader, RussianBankReader, SingleBankReader
from readers.races.beside import BesideReader
from readers.races.pounce import PounceReader
from readers.races.spite import SpiteReader
from readers.races.squares import WORTH, SquaresReader, cribbage_points, poker_hand
from readers.reader import Dealt, Reader
from readers.tricks import RANKS
from readers.walk import PATIENCES, RACES, Walk
from readers.whist import WhistReader

from oddtrick.cards import card
from oddtrick.games import game
from oddtrick.rules import sections
from oddtrick.scoring import patience as engine_squares
from oddtrick.scoring.contract_scales import SCALE_1963
from oddtrick.scoring.towie_match import SCALE_TOWIE
from oddtrick.stages.calling.auction import Contract
from slices import sliced

LEAST_DEALS, MOST_DEALS = 20, 150
OPTION_DEALS = range(8, 25, 4)
"""Deals that score something; those passed out or thrown in come on top. With an option there are
no more than it takes to come to all that the page says of it."""
RARE = {
    "aces", "insult", "rubber", "slam", "honours", "second game", "overtricks", "game", "jamboree",
    "four of a kind", "full house", "royal flush", "straight flush", "march", "march alone",
    "turn over", "wait", "end the turn", "cards left", "fewer cards",
}  # fmt: skip
"""Acts and lines that so few random deals need not bring."""
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
    "pepper": PepperReader,
    "hasenpfeffer": HasenpfefferReader,
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


@pytest.mark.parametrize("name", READERS)
def test_every_sentence_of_a_page_has_a_row_or_a_reason(name: str) -> None:
    """No sentence is left out, and none that gives an act or points is called anything else."""
    rows, others = checklist.rows(name), checklist.other_rows(name)
    said = checklist.page_sentences(name)
    for sentence in said:
        assert checklist.has_row(sentence, rows) != checklist.has_row(sentence, others), sentence
    for sentence, why in others:
        assert sentence in said, sentence
        assert checklist.is_reason(why, name), (sentence, why)


def test_every_sentence_that_games_share_has_a_row_or_a_reason() -> None:
    rows = [row for name in READERS for row in checklist.rows(name)]
    others = checklist.other_rows("shared")
    for sentence in checklist.shared_sentences():
        assert checklist.has_row(sentence, rows) or checklist.has_row(sentence, others), sentence
    for sentence, why in others:
        assert sentence in checklist.shared_sentences(), sentence
        assert checklist.is_reason(why), (sentence, why)


@pytest.mark.parametrize("name", sliced(READERS, 8))
def test_random_deals_follow_from_the_page(name: str) -> None:
    """Twenty deals that score something, and more until every sentence has been of use and a match
    has been decided."""
    read, given = Walk(game(name), READERS[name]), set(checklist.sentences(name))
    read.play(LEAST_DEALS)
    while name not in PATIENCES | RACES and not (read.decided and given - read.met <= RARE):
        assert read.scored < MOST_DEALS, given - read.met
        read.play(read.scored + 5)
    assert given - read.met <= RARE, "what never comes"


@pytest.mark.parametrize(
    ("name", "options", "reader"),
    sliced(
        [(name, options, reader) for name, found in OPTIONS.items() for options, reader in found],
        16,
    ),
)
def test_deals_with_options_follow_from_the_page(
    name: str, options: Mapping[str, object], reader: Callable[[], Reader]
) -> None:
    """A reader of what the page says of an option goes by that."""
    other = str(options.get("patience", ""))  # a patience is played by its own page
    walk, said = Walk(game(name, options), reader, other), checklist.keys_of(name, options)
    for wanted in OPTION_DEALS:
        walk.play(wanted)
        if other or said <= walk.met:
            return
    assert said <= walk.met | RARE, "what never comes"


@pytest.mark.parametrize("name", READERS)
def test_what_the_page_says_of_options_is_read_where_the_checklist_says_so(name: str) -> None:
    read = {f"{key}={value}" for o, _ in OPTIONS.get(name, ()) for key, value in o.items()}
    assert checklist.options_read(name) <= read


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
