"""Readers who have read what a page says of an option."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from readers.bridge.auction import STRAINS
from readers.bridge.auction_forms import AuctionReader
from readers.bridge.bridge_1902 import Bridge1902Reader
from readers.bridge.contract_boards import (
    POINTS,
    ChicagoReader,
    DuplicateReader,
    MinibridgeReader,
)
from readers.bridge.contract_forms import GoulashReader
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
from readers.patience.fans import FansReader, HillReader, LucieReader
from readers.patience.tableau import (
    CongressReader,
    HarpReader,
    KlondikeReader,
    PatienceReader,
)
from readers.races.banks import RussianBankReader, SingleBankReader
from readers.races.beside import BesideReader
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


class QuietRailroad(RailroadReader):
    """Railroad euchre without its variations, and with another suit for the joker."""

    joker, laps, slams, manners, jamboree = "H", False, False, ("alone",), False


class ManyReader(BesideReader):
    """Another patience side by side, for so many."""

    def __init__(self, make: Callable[[], PatienceReader], players: int = 2) -> None:
        super().__init__()
        self.make, self.totals = make, [0] * players

    def deal(self, dealt: Dealt) -> None:
        Reader.deal(self, dealt)
        self.own = [self.make() for _ in self.totals]
        for seat, own in enumerate(self.own):
            mine = {k: cards for k, cards in dealt.places.items() if k[1] == seat}
            columns = [cards for (kind, _, _), cards in mine.items() if kind in ("pile", "fan")]
            stock = mine.get(("hand-stock", seat, 0), ())
            own.deal(dealt._replace(piles=(*columns, stock), places={}))

    def turns(self) -> set[int]:
        return {seat for seat, own in enumerate(self.own) if not own.over}

    def legal(self) -> dict[str, str]:
        several = len(self.turns()) > 1
        return {
            f"{seat}:{code}" if several else code: key
            for seat in self.turns()
            for code, key in self.own[seat].legal().items()
        }

    def act(self, code: str) -> None:
        by, _, what = code.rpartition(":")
        self.own[int(by) if by else next(iter(self.turns()))].act(what)
        self.over = not self.turns()

    def score(self) -> list[Line]:
        return [Line(seat, "cards", own.at_home(), "cards") for seat, own in enumerate(self.own)]


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
AUCTION = {"scoring": "auction"}


class UndrawnLucie(LucieReader):
    """La Belle Lucie without drawing a card out."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.draws = 0


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
    ),
    "goulash": ((AUCTION, GoulashByAuction),),
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
        ({"target": 7, "pack": 24}, lambda: SeriesReader(4, target=7)),
        ({"target": 10, "play": "game"}, lambda: SeriesReader(4, target=10, games=1)),
        ({"laps": "yes", "slams": "yes"}, lambda: SeriesReader(4, laps=True, slams=True)),
        ({"pat": "yes", "jambone": "yes", "jamboree": "yes", "pack": 24}, LoneReader),
    ),
    "euchre-two": (
        ({"laps": "yes", "slams": "yes"}, lambda: SeriesReader(2, laps=True, slams=True)),
    ),
    "euchre-three": (({"pack": 24, "target": 7}, lambda: ThreeHandedReader(7)),),
    "railroad": (({**QUIET, "joker_suit": "hearts"}, QuietRailroad),),
    "call-ace": (({"players": 6, "target": 5}, lambda: CallAceReader(6, 5)),),
    "jackpot": (({"players": 5, "joker_suit": "hearts"}, lambda: JackpotReader(5, "H")),),
    "auction-euchre": (
        ({"players": 7}, lambda: AuctionEuchreReader(7)),
        ({"joker": "yes", "target": 10}, lambda: AuctionEuchreReader(5, joker=True, target=10)),
    ),
    "patience-side-by-side": (
        ({"patience": "harp", "players": 3}, lambda: ManyReader(HarpReader, 3)),
        ({"patience": "congress", "same_deal": "yes"}, lambda: ManyReader(CongressReader)),
        ({"patience": "house-in-the-wood"}, lambda: ManyReader(FansReader)),
        ({"patience": "house-on-the-hill"}, lambda: ManyReader(HillReader)),
    ),
    "la-belle-lucie": (({"draw": 0}, UndrawnLucie),),
    "poker-squares": (({"players": 3}, lambda: SquaresReader(5, 3)),),
    "cribbage-squares": (({"players": 4}, lambda: SquaresReader(4, 4)),),
    "russian-bank": (
        (
            {"spaces": "stock", "discard_fills": "no", "premium": 0},
            lambda: RussianBankReader(stock_first=True, discard_fills=False, premium=0),
        ),
        ({"stock": 12, "standstill": "draw"}, lambda: RussianBankReader(draws=True)),
    ),
    "single-russian-bank": (({"premium": 0}, lambda: SingleBankReader(premium=0)),),
}
"""For each game ways to play it by its options, and who has read of them."""
