"""Readers who have read what a page says of an option."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from readers.bridge.auction import STRAINS
from readers.bridge.auction_forms import AuctionReader
from readers.bridge.bridge_1902 import Bridge1902Reader
from readers.bridge.contract_boards import (
    POINTS,
    ChicagoReader,
    DuplicateReader,
    MinibridgeReader,
)
from readers.bridge.contract_forms import GoulashReader, PassingReader
from readers.bridge.contract_scores import contract_lines
from readers.bridge.minus_bids import Bid, LoserReader, minus_bids, nullo_bids
from readers.bridge.three_hand import Three1910Reader, ThreeReader, TowieReader
from readers.bridge.two_hand import (
    BuildUpReader,
    CoveredTricks,
    DoubleDummyReader,
    DrawAndDiscardReader,
    DrawnTricks,
    HalfOpenReader,
    HoneymoonReader,
    WidowReader,
)
from readers.euchre import EuchreReader
from readers.euchre_forms import CallAceReader, JackpotReader, ThreeHandedReader
from readers.euchre_lone import AuctionEuchreReader, RailroadReader
from readers.euchre_varied import (
    CallAceVariedReader,
    SixReader,
    ThreeVariedReader,
    TwoJamboreeReader,
)
from readers.patience.fans import FansReader, HillReader, IntelligenceReader, LucieReader
from readers.patience.tableau import (
    CongressReader,
    HarpReader,
    KlondikeReader,
    PatienceReader,
)
from readers.races.bank_options import (
    CutReader,
    DigReader,
    LookingReader,
    StopBankReader,
    StopPisheReader,
)
from readers.races.banks import RussianBankReader, SingleBankReader
from readers.races.beside import BesideReader, RaceOfPatience
from readers.races.pounce import PounceReader
from readers.races.spite import SpiteReader
from readers.races.squares import SquaresReader
from readers.reader import Dealt, Line, Reader

__all__ = ["OPTIONS"]

Played = tuple[Mapping[str, object], Callable[[], Reader]]


class FreeTricks(DrawnTricks):
    """Tricks in which any card may be played."""

    def legal(self) -> dict[str, str]:
        return dict.fromkeys(self.hands[self.hand], "any card")


class FreeReader(HoneymoonReader):
    """Strip bridge without following suit in the first tricks."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.first = FreeTricks(dealt.hands, 1 - dealt.dealer, dealt.piles[-1])


class OpenStockReader(HoneymoonReader):
    """Strip bridge with the top of the stock open: what is drawn is the same, but seen."""

    def deal(self, dealt: Dealt) -> None:
        stock = dealt.places["turn-up", -1, 0] + dealt.piles[-1]
        super().deal(dealt._replace(piles=(stock,)))


class SevenDownReader(HalfOpenReader):
    """Dummies of seven cards face down and six on them: the seventh lies free."""

    def lie(self, dummy: int) -> None:
        super().lie(dummy)
        t = self.tricks
        assert t is not None
        covered = CoveredTricks(self.dealt.hands, t.order, t.by, t.trump)
        rows = self.dealt.rows
        covered.close(
            {
                down: (hand, {*rows[hand][7 + i : 8 + i]})
                for hand in (2, 3)
                for i, down in enumerate(rows[hand][:7])
            }
        )
        self.tricks = covered


class DealtReader(BuildUpReader):
    """Build-up whose first dummies are dealt."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.hands = [{*hand} for hand in dealt.hands]
        self.laying(0)


class TwoByAuction(AuctionReader, HoneymoonReader):
    """Honeymoon bridge and strip, scored by the table of auction bridge."""


class DrawnByAuction(AuctionReader, DrawAndDiscardReader):
    """Draw and discard, scored so."""


class DummiesByAuction(AuctionReader, DoubleDummyReader):
    """Double dummy, also with an exposed dummy to choose, scored so."""

    def __init__(self, exposed: bool = False) -> None:
        super().__init__()
        self.exposed = exposed


class HalfOpenByAuction(AuctionReader, HalfOpenReader):
    """Partially exposed dummy, scored so."""


class WidowByAuction(AuctionReader, WidowReader):
    """Double dummy with a widow, scored so."""


class LoserByAuction(AuctionReader, LoserReader):
    """Bids to lose, scored so."""

    def __init__(self, rank: list[Bid]) -> None:
        LoserReader.__init__(self, rank)
        self.plafond = False

    def score(self) -> list[Line]:
        return LoserReader.score(self)

    def scored(self, side: int, level: int, strain: int, doubled: int, odd: int) -> list[Line]:
        return self.lines(side, level, strain, doubled, odd) + self.honours(strain)


class ThreeByAuction(Three1910Reader):
    """Three-hand bridge, scored so."""

    def deal(self, dealt: Dealt) -> None:
        ThreeReader.deal(self, dealt)

    def score(self) -> list[Line]:
        return super().score() if self.calls.bid is not None else []

    def pad(self) -> AuctionReader:
        return AuctionReader()


class GoulashByAuction(AuctionReader, GoulashReader):
    """Goulash scored so, in which only a deal that is passed out is dealt again."""

    def score(self) -> list[Line]:
        if self.tricks is None:
            return GoulashReader.score(self)
        self.goulashes = 0
        return AuctionReader.score(self)

    def worth_playing(self, side: int, worth: int) -> bool:
        return True


class OtherChicagoReader(ChicagoReader):
    """Chicago in which the other side is vulnerable on the second and third deals."""

    def vulnerable(self, side: int) -> bool:
        found = super().vulnerable(side)
        return found if self.played in (0, 3) else not found


class OldDuplicateReader(DuplicateReader):
    """Duplicate by the scale of 1963."""

    present = False


class FreeMinibridgeReader(MinibridgeReader):
    """Minibridge with any promise, and with twenty points each for the dealer's side."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        if self.over:
            self.over = False
            own = (dealt.dealer, (dealt.dealer + 2) % 4)
            self.declarer = max(own, key=lambda h: sum(POINTS.get(c[1], 0) for c in dealt.hands[h]))

    def legal(self) -> dict[str, str]:
        if self.bid:
            return super().legal()
        return {f"{n}{name}": "declare" for n in range(1, 8) for name in STRAINS}


class LimitReader(Bridge1902Reader):
    """Bridge of 1902 in which doubling ends above so many points for an odd trick."""

    def act(self, code: str) -> None:
        super().act(code)
        if code == "double" and self.VALUES[self.strain] * 2**self.times > 100:
            super().act("satisfied")
            super().act("satisfied")


class SeriesReader(EuchreReader):
    """Euchre to another target, or for one game, or with laps and slams."""

    def __init__(
        self, players: int, *, target: int = 5, games: int = 2, laps: bool = False,
        slams: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(players)
        self.target, self.most, self.laps, self.slams = target, games, laps, slams

    def end_of_game(self) -> None:
        while max(self.points) >= self.target and max(self.games) < self.most:
            winner = int(self.points[1] > self.points[0])
            slam = self.slams and self.points[1 - winner] == 0
            self.games[winner] = min(self.games[winner] + 1 + slam, self.most)
            over = self.points[winner] - self.target if self.laps else 0
            self.points = [0, 0]
            self.points[winner] = over

    def finished(self) -> bool | None:
        return max(self.games) >= self.most


class LeftReader(EuchreReader):
    """Euchre in which nobody must name trumps, and a lone hand's left leads."""

    must_name, eldest = False, False


class CanadianReader(EuchreReader):
    """Euchre in which the dealer's partner orders up only to play alone."""

    partner_alone = True


class HighReader(EuchreReader):
    """Euchre with more for a march alone, and for a lone hand that is euchred."""

    worth = (5, 4)


class QuietRailroad(RailroadReader):
    """Railroad euchre without its variations, and with another suit for the joker."""

    joker, laps, slams, manners, jamboree = "H", False, False, ("alone",), False


class LoneReader(RailroadReader):
    """Euchre with the lone hands of railroad euchre: nobody opposes them or gives them a card."""

    def make(self, code: str) -> None:
        super().make(code)
        self.opposing, self.asking = [], []

    def legal(self) -> dict[str, str]:
        found = super().legal()
        return {code: self._word() if key == "accept" else key for code, key in found.items()}

    def best(self) -> set[str]:
        return super().best() - {"JOKER"} | {f"{self.trump}Q"}

    def line(self, side: int) -> Line:
        found = super().line(side)
        lone = found.key == "euchred" and self.manner == "alone"
        found = found._replace(points=2) if lone else found
        march = found.key == "march" and self.alone
        return found._replace(key="march alone") if march else found

    def end_of_game(self) -> None:
        EuchreReader.end_of_game(self)


QUIET = {"laps": "no", "slams": "no", "pat": "no", "jambone": "no", "jamboree": "no"}
BOOK = {"target": 5, "play": "rubber", "all_pass": "throw in", "lone_lead": "left of loner"}
LONE = {"pat": "yes", "jambone": "yes", "jamboree": "yes"}
AUCTION = {"scoring": "auction"}


class TowieByContract(TowieReader):
    """Towie scored by the table of contract bridge."""

    def worth(self, level: int, strain: int) -> int:
        return level * (20 if strain < 2 else 30) + 10 * (strain == 4)

    def made(self, *result: int) -> list[Line]:
        declarer, *rest = result
        return contract_lines(declarer, -1, *rest)

    def bonus(self, declarer: int) -> list[Line]:
        if self.games[declarer] == 1:
            return []
        alone = sum(map(bool, self.games)) == 1
        return [Line(declarer, "above", 700 if alone else 500, "rubber")]


class UndrawnLucie(LucieReader):
    """La Belle Lucie without drawing a card out."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.draws = 0


ACES: dict[str, Callable[[], PatienceReader]] = {
    "klondike": KlondikeReader,
    "harp": HarpReader,
    "congress": CongressReader,
    "house-in-the-wood": FansReader,
    "la-belle-lucie": LucieReader,
    "intelligence": IntelligenceReader,
}
"""The patiences whose foundations begin with aces."""
ALL = {**ACES, "house-on-the-hill": HillReader}
SEVERAL: tuple[tuple[Mapping[str, object], Mapping[str, int]], ...] = (
    ({"players": 3}, {"players": 3}),
    ({"same_deal": "yes"}, {}),
    ({"deals": 3}, {"deals": 3}),
)
RACES: tuple[tuple[Mapping[str, object], Mapping[str, int]], ...] = (
    ({"players": 2}, {"players": 2}),
    ({"players": 4, "win": "all"}, {"players": 4, "all_up": True}),
    ({"deals": 3}, {"deals": 3}),
)

OPTIONS: Mapping[str, tuple[Played, ...]] = {
    "klondike": (
        ({"draw": 3}, lambda: KlondikeReader(3)),
        ({"passes": 1}, lambda: KlondikeReader(1, 1)),
        ({"draw": 3, "passes": 3}, lambda: KlondikeReader(3, 3)),
    ),
    "strip": (
        ({"follow_suit": False}, FreeReader),
        ({"exposed_stock": True}, OpenStockReader),
    ),
    "partially-exposed-dummy": (
        ({"layout": "7down6up"}, SevenDownReader),
        (AUCTION, HalfOpenByAuction),
    ),
    "build-up": (({"first_dummy": "dealt"}, DealtReader),),
    "honeymoon": ((AUCTION, TwoByAuction),),
    "draw-and-discard": ((AUCTION, DrawnByAuction),),
    "double-dummy": ((AUCTION, DummiesByAuction),),
    "single-exposed-dummy": ((AUCTION, lambda: DummiesByAuction(exposed=True)),),
    "double-dummy-widow": ((AUCTION, WidowByAuction),),
    "towie": (
        ({"players": 4}, lambda: TowieReader(4)),
        ({"players": 6}, lambda: TowieReader(6)),
        ({"scoring": "contract"}, TowieByContract),
    ),
    "goulash": ((AUCTION, GoulashByAuction), ({"passing": True}, PassingReader)),
    "contract-chicago": (({"middle": "other"}, OtherChicagoReader),),
    "contract-duplicate": (({"scale": "1963", "vulnerable": "NS"}, OldDuplicateReader),),
    "minibridge": (
        ({"equal": "dealer side", "contracts": "any number of tricks"}, FreeMinibridgeReader),
    ),
    "three-hand": ((AUCTION, ThreeByAuction),),
    "nullo": ((AUCTION, lambda: LoserByAuction(nullo_bids())),),
    "antibridge": ((AUCTION, lambda: LoserByAuction(minus_bids())),),
    "bridge-1902": (({"limit": 100}, LimitReader),),
    "euchre": (
        ({"target": 7, "pack": 32, "play": "rubber"}, lambda: SeriesReader(4, target=7)),
        ({"target": 11}, lambda: SeriesReader(4, target=11, games=1)),
        ({"all_pass": "throw in", "lone_lead": "left of loner"}, LeftReader),
        ({"order_partner": "alone"}, CanadianReader),
        ({"lone_march": 5, "lone_euchre": 4}, HighReader),
        (
            {"laps": "yes", "slams": "yes", "play": "rubber", "target": 5},
            lambda: SeriesReader(4, laps=True, slams=True),
        ),
        ({**LONE, **BOOK}, LoneReader),
    ),
    "euchre-two": (
        (
            {"laps": "yes", "slams": "yes", "play": "rubber", "target": 5},
            lambda: SeriesReader(2, laps=True, slams=True),
        ),
        ({"target": 7}, lambda: SeriesReader(2, target=7, games=1)),
        ({"jamboree": "yes"}, TwoJamboreeReader),
    ),
    "euchre-three": (
        ({"pack": 32, "target": 7}, lambda: ThreeHandedReader(7)),
        (LONE, ThreeVariedReader),
    ),
    "railroad": (({**QUIET, "joker_suit": "hearts"}, QuietRailroad),),
    "call-ace": (
        ({"players": 6, "target": 5}, lambda: CallAceReader(6, 5)),
        (LONE, CallAceVariedReader),
    ),
    "jackpot": (({"players": 5, "joker_suit": "hearts"}, lambda: JackpotReader(5, "H")),),
    "auction-euchre": (
        ({"players": 7}, lambda: AuctionEuchreReader(7)),
        ({"players": 6}, SixReader),
        ({"joker": "yes", "target": 10}, lambda: AuctionEuchreReader(5, joker=True, target=10)),
    ),
    "patience-side-by-side": (
        ({"patience": "harp", "players": 3}, lambda: BesideReader(HarpReader, 3)),
        ({"patience": "congress", "same_deal": "yes"}, lambda: BesideReader(CongressReader)),
        ({"patience": "house-in-the-wood", "deals": 3}, lambda: BesideReader(FansReader, deals=3)),
        ({"patience": "house-on-the-hill"}, lambda: BesideReader(HillReader)),
        ({"patience": "intelligence"}, lambda: BesideReader(IntelligenceReader)),
        ({"patience": "la-belle-lucie"}, lambda: BesideReader(LucieReader)),
    ),
    "patience-common": tuple(
        ({"patience": patience, **more}, partial(BesideReader, make, common=True, **how))
        for (patience, make), (more, how) in zip(
            ALL.items(), [*SEVERAL, *SEVERAL, ({}, {})], strict=True
        )
    ),
    "pounce": (
        ({"players": 2, "win": "all"}, lambda: PounceReader(2, all_up=True)),
        ({"players": 4, "same_deal": "yes"}, lambda: PounceReader(4)),
        *(
            ({"patience": patience, **more}, partial(RaceOfPatience, make, **how))
            for (patience, make), (more, how) in zip(ACES.items(), [*RACES, *RACES], strict=True)
        ),
    ),
    "spite-and-malice": (({"players": 3}, lambda: SpiteReader(3)),),
    "la-belle-lucie": (({"draw": 0}, UndrawnLucie),),
    "poker-squares": (({"players": 3}, lambda: SquaresReader(5, 3)),),
    "cribbage-squares": (({"players": 4}, lambda: SquaresReader(4, 4)),),
    "russian-bank": (
        (
            {"spaces": "stock", "discard_fills": "no", "premium": 0},
            lambda: RussianBankReader(stock_first=True, discard_fills=False, premium=0),
        ),
        ({"stock": 12, "standstill": "draw"}, lambda: RussianBankReader(draws=True)),
        ({"dig": "yes"}, DigReader),
        ({"looking": "yes"}, LookingReader),
        ({"begins": "cut"}, CutReader),
        ({"mode": "stop"}, StopBankReader),
    ),
    "pishe-pasha": (({"mode": "stop"}, StopPisheReader),),
    "single-russian-bank": (
        ({"premium": 0}, lambda: SingleBankReader(premium=0)),
        ({"standstill": "draw"}, lambda: SingleBankReader(draws=True)),
    ),
}
"""For each game ways to play it by its options, and who has read of them."""
