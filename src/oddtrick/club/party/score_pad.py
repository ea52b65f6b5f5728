"""The score of a table in one round of a party, folded from its deals.

>>> from oddtrick.club.party.score_pad import ScoredDeal, Terms
>>> deals = [(1, ScoredDeal("3NT", "N", 9)), (2, ScoredDeal("4S", "S", 11))]
>>> sheet = RoundSheet.of(Terms("rubber"), deals)
>>> sheet.over, sheet.totals
(True, (950, 0))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

import msgspec

from oddtrick.cards import NO_TRUMP
from oddtrick.core import Entry, Ledger
from oddtrick.errors import Refused
from oddtrick.messages import Name, Verbatim, term
from oddtrick.scoring.auction_bridge import (
    SCALE_1910,
    SCALE_LATER,
    SCALE_PLAFOND,
    AuctionScale,
    auction_premium,
)
from oddtrick.scoring.bridge1902 import GAME, straight_entries, trick_points, tricks_words
from oddtrick.scoring.contract_scales import (
    SCALE_1963,
    SCALE_PRESENT,
    ContractScale,
    DealFigures,
    Scale,
    duplicate_entries,
)
from oddtrick.scoring.evening import progressive_entry
from oddtrick.scoring.honours import (
    HONOURS_1902,
    HONOURS_1910,
    HONOURS_LATER,
    HONOURS_PLAFOND,
    HonourTable,
    Lie,
)
from oddtrick.scoring.rubber import (
    PadStanding,
    Premium,
    chicago_premium,
    entered,
    pad_entries,
    rubber_premium,
    unfinished_rubber,
)
from oddtrick.seats import SEATS
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.calling.saying import Doubled

# How the rounds of a party are scored: rubbers and rounds of deals, each by its book.
#
# Sources: Scarne 1963, “Contract Bridge Scoring Table”, “Four-Deal Bridge”, “Progressive Bridge
# Scoring” and laws 3, 4, 8 and 9 of progressive bridge, “Progressive Rubber Bridge”; laws of
# auction bridge (1910); laws of bridge (1902). The figures are `oddtrick.scoring`'s.

# The first player named of a table sits North, deals first, and has the first of the other pair
# on their left.

TRICKS = 13
MOST_DOUBLES = 6
"""At bridge of 1902 there is no limit; more are a slip of the pen."""

Course = Literal["rubber", "four", "chicago", "rubbers", "sum"]
"""How a round runs: a rubber; four deals that stand alone; four deals of Chicago; as many rubbers
as there is time or deals for; or the points of both sides, however they were scored."""


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Honours (aces at no-trump) that a side holds: how many, how many of them in one hand, and
    what hands without a trump add to them or take from them: how many of the side's own, and of
    the others'."""

    side: Literal["NS", "EW"]
    held: int
    in_one: int
    void: int = 0
    others_void: int = 0


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms agreed before play: how rounds are scored, by which table of contract scores,
    whether honours count, who is vulnerable where deals stand alone (by the law, nobody, all, or at
    Chicago who does not deal), whether no deal brings more than a thousand but for slams, how many
    deals or minutes a round of rubbers has (0: no limit), and whether each side enters all it has
    scored, which matters in a rubber broken off."""

    scoring: str = "points"
    scale: Literal["1963", "today"] = "1963"
    honours: bool = True
    vulnerable: Literal["law", "none", "all", "opponents"] = "law"
    limit: bool = True
    deals: int = 0
    minutes: int = 0
    each: bool = False


class ScoredDeal(NamedTuple):
    """A deal as it is entered: the contract as 4SX (PASS where nobody bid), who declared, the
    tricks of declarer's side, and honours. At bridge of 1902 the trumps, as S or NT, with an X for
    each double, and a seat of the side that won the odd tricks."""

    contract: str
    declarer: str = ""
    tricks: int = 0
    honours: Held | None = None


_CONTRACT = re.compile(r"([1-7])(NT|[CDHS])(X{0,2})")
_TRUMPS = re.compile(r"(NT|[CDHS])(X*)")
_STRAINS = {"C": 0, "D": 1, "H": 2, "S": 3, "NT": NO_TRUMP}
_VOID = (0, 2, 4)
"""Trick values for no hand of a side without trumps, one, both (1902: 9)."""

HONOURS_CONTRACT = HonourTable({Lie(4, 4): 100, Lie(5, 5): 150}, {Lie(4, 4): 150})
"""In one hand alone (Scarne 1963, “Honors”)."""

SCALES: Mapping[str, ContractScale] = {"1963": SCALE_1963, "today": SCALE_PRESENT}
"""They differ in a redoubled contract made, and in four tricks down, doubled, not vulnerable."""

VULNERABLE = ("law", "none", "all", "opponents")


def _by_terms(terms: Terms) -> ContractScale:
    return SCALES[terms.scale]


class ScoringType(NamedTuple):
    """A way of scoring: its name for people, how a round runs, the scale by the terms, what a deal
    earns besides its contract, the honours, and what a broken rubber's only game and only part
    score are worth. `game` are the trick points that make one.

    >>> four = Terms("four")
    >>> played = ScoredDeal("4S", "N", 10)
    >>> [(e.points, str(e.why)) for e in WAYS["four"].entries(played, four, PadStanding(), 0)]
    [(120, 'four spades made'), (300, 'game')]
    """

    title: str
    note: str
    course: Course
    scale: Callable[[Terms], Scale] | None = None
    premium: Premium | None = None
    honours: HonourTable | None = None
    unfinished: tuple[int, int] = (0, 0)
    game: int = 100
    vulnerable: tuple[str, ...] = ("law",)
    """The choices there are of who is vulnerable."""
    passes: bool = True
    """Whether a deal can be passed out; it cannot where the dealer must bid or make the trumps."""

    @property
    def by_rubbers(self) -> bool:
        """Whether a round is a rubber, or several."""
        return self.course in ("rubber", "rubbers")

    @property
    def agreed_scale(self) -> bool:
        """Whether it is agreed by which of `SCALES` contracts are scored."""
        return self.scale is _by_terms

    def choices(self, strain: int) -> Mapping[Lie, int]:
        """The honours that can be held, in trumps or at no-trump, with what they are worth."""
        if self.honours is None:
            return {}
        return self.honours.aces if strain == NO_TRUMP else self.honours.trumps

    def entries(self, deal: ScoredDeal, terms: Terms, pad: PadStanding, vulnerable: int) -> Ledger:
        """The entries of a deal on a pad that stands so. Raises `Refused` for an impossible one."""
        if self.course == "sum":
            raise Refused("Here the points of both sides are entered, not deals.")
        if deal.contract == "PASS":
            if not self.passes:
                raise Refused("Nothing is passed out here: the dealer’s side must name trumps.")
            if deal.declarer or deal.tricks or deal.honours:
                raise Refused("Where everybody passed nothing is played.")
            return ()
        if deal.declarer not in SEATS or len(deal.declarer) != 1:
            raise Refused(
                "A seat is one of N, E, S, W, not “{declarer}”.", declarer=Name(deal.declarer)
            )
        honours = deal.honours if terms.honours else None
        if deal.honours and not terms.honours:
            raise Refused("It was agreed that honours do not count.")
        if self.scale is None:
            return self._odd(deal, honours, pad)
        scale = self.scale(terms)
        figures = _figures(deal, vulnerable)
        held = self._held(honours, figures.contract.strain)
        if self.course == "four":
            return _limited([*duplicate_entries(figures, scale, honours=False), *held], terms.limit)
        assert self.premium is not None
        found = pad_entries(figures, pad, scale, self.premium, honours=False)
        return (*found, *held)

    def _odd(self, deal: ScoredDeal, honours: Held | None, pad: PadStanding) -> Ledger:
        """Odd tricks for the side that won them, as in 1902."""
        match = _TRUMPS.fullmatch(deal.contract)
        if match is None or len(match[2]) > MOST_DOUBLES:
            raise Refused(
                "Write the trumps and an X for each double, as SX, not {cut}.", cut=Name(_cut(deal))
            )
        if not 7 <= deal.tricks <= TRICKS:
            raise Refused("The side with the odd tricks has seven to thirteen.")
        strain, doubled, odd = _STRAINS[match[1]], Doubled(len(match[2])), deal.tricks - 6
        side = SEATS.index(deal.declarer) % 2
        points = trick_points(odd, strain, doubled)
        tricks = Entry(side, "below", points, tricks_words(odd, strain, doubled))
        return straight_entries(tricks, odd, self._held(honours, strain), pad)

    def _held(self, held_honours: Held | None, strain: int) -> list[Entry]:
        if held_honours is None:
            return []
        assert self.honours is not None
        lie = Lie(held_honours.held, held_honours.in_one)
        aces = strain == NO_TRUMP
        if lie not in self.choices(strain):
            can = "; ".join(lie.name for lie in self.choices(strain))
            what = "aces at no-trump" if aces else "honours"
            raise Refused(
                "No such {what} count here. Those that do: {can}.",
                what=term(what),
                can=Verbatim(can),
            )
        if not (0 <= held_honours.void <= 1 and 0 <= held_honours.others_void <= 2):
            raise Refused("A side with honours has one hand without trumps at most, the other two.")
        void = _VOID[held_honours.void] - _VOID[held_honours.others_void]
        if void and (aces or not self.honours.chicane):
            raise Refused("A hand without trumps counts nothing here.")
        if held_honours.void and held_honours.held != held_honours.in_one:
            raise Refused("With one hand of the side without trumps its honours are all in one.")
        return self.honours.entry(strain, ("NS", "EW").index(held_honours.side), lie, void)


def _figures(deal: ScoredDeal, vulnerable: int) -> DealFigures:
    match = _CONTRACT.fullmatch(deal.contract)
    if match is None:
        raise Refused("A contract is as 4S, 3NTX or PASS, not {cut}.", cut=Name(_cut(deal)))
    if not 0 <= deal.tricks <= TRICKS:
        raise Refused("There are {tricks} tricks, not {given}.", tricks=TRICKS, given=deal.tricks)
    declarer = SEATS.index(deal.declarer)
    side = declarer % 2
    contract = Contract(declarer, int(match[1]), _STRAINS[match[2]], len(match[3]))
    risk = bool(vulnerable >> side & 1)
    return DealFigures(contract, deal.tricks - 6, side, (1 - side,), risk, (), ())


def _cut(deal: ScoredDeal) -> str:
    return f"“{deal.contract[:12]}”"


def _limited(entries: list[Entry], limit: bool) -> Ledger:
    """With no more than a thousand for a side, but for a slam contract made (progressive 8)."""
    for side in (0, 1) if limit else ():
        points = sum(e.points for e in entries if e.side == side)
        slam = any(e.side == side and str(e.why).endswith("slam") for e in entries)
        over = points - progressive_entry(points, slam=slam)
        if over:
            entries.append(Entry(side, "above", -over, term("no more than a thousand for a deal")))
    return tuple(entries)


def _auction(title: str, scale: AuctionScale, honours: HonourTable, only: int = 0) -> ScoringType:
    return ScoringType(
        title, "", "rubber", lambda terms: scale, auction_premium(scale), honours, (only, 0),
        scale.game,
    )  # fmt: skip


WAYS: Mapping[str, ScoringType] = {
    "rubber": ScoringType(
        "Rubber",
        "two games win it; a new draw or the next partners after each",
        "rubber",
        _by_terms,
        rubber_premium,
        HONOURS_CONTRACT,
        (300, 50),
    ),
    "chicago": ScoringType(
        "Chicago: four deals",
        "vulnerability by the deal, part scores carried on",
        "chicago",
        _by_terms,
        chicago_premium,
        HONOURS_CONTRACT,
        vulnerable=("law", "opponents"),
    ),
    "four": ScoringType(
        "Four deals, as at progressive bridge",
        "each deal alone: 300 or 500 for a game, 50 for less; at most 1,000 but for slams",
        "four",
        _by_terms,
        None,
        HONOURS_CONTRACT,
        vulnerable=("law", "none", "all"),
    ),
    "rubbers": ScoringType(
        "Progressive rubber bridge",
        "as many rubbers as there are deals or minutes for",
        "rubbers",
        _by_terms,
        rubber_premium,
        HONOURS_CONTRACT,
        (300, 50),
    ),
    "auction1910": _auction("Auction bridge of 1910: a rubber", SCALE_1910, HONOURS_1910)._replace(
        passes=False
    ),
    "auction": _auction("Auction bridge by the later table: a rubber", SCALE_LATER, HONOURS_LATER),
    "plafond": _auction(
        "Plafond: a rubber", SCALE_PLAFOND, HONOURS_PLAFOND, SCALE_PLAFOND.only_game
    ),
    "bridge1902": ScoringType(
        "Bridge of 1902: a rubber",
        "odd tricks for the side that wins them, doubled at will",
        "rubber",
        honours=HONOURS_1902,
        game=GAME,
        passes=False,
    ),
    "points": ScoringType(
        "Points of both sides", ("however you score: tricks, euchre, whist"), "sum"
    ),
}
"""By name."""


MOST = 100_000
"""A score above this is a slip of the pen."""

MOST_DEALS = 200
"""Of a round."""

_LAW = (0b00, -1, -1, 0b11)
"""The vulnerability in the four deals of a round: nobody, the dealer's side twice, both."""


class SheetLine(NamedTuple):
    """A deal on the sheet: the number of its entry, who dealt (0 for North), which sides were
    vulnerable (a bit each), of which rubber it was, and what it entered."""

    entry: int
    deal: ScoredDeal
    dealer: int
    vulnerable: int
    rubber: int
    entries: Ledger


@dataclass(frozen=True)
class RoundSheet:
    """The scores at a table in a round. `pad` is that of the running rubber."""

    terms: Terms
    lines: tuple[SheetLine, ...] = ()
    pad: PadStanding = field(default_factory=PadStanding)
    rubber: int = 1
    dealer: int = 0
    done: tuple[int, int] = (0, 0)
    """The points of rubbers before this one."""
    over: bool = False
    broken: Ledger = ()
    """The entries of a rubber that was broken off."""
    cut: bool = False
    """Whether it was broken off by hand."""
    entry: int = 0
    """The entry that gave the points or broke the round off, where one did."""
    stated: tuple[int, int] | None = None
    """The points of both sides, where they were given as they stand on paper."""

    @staticmethod
    def of(
        terms: Terms, deals: Sequence[tuple[int, ScoredDeal]], *, broken: bool = False, by: int = 0
    ) -> RoundSheet:
        """Fold deals with the numbers of their entries, broken off after them, maybe `by` an entry.
        Raises `Refused` for a deal that cannot be, or that comes when the round is over."""
        sheet = RoundSheet(terms)
        for entry, deal in deals:
            sheet = sheet.add(entry, deal)
        return sheet.break_off(by) if broken else sheet

    @property
    def way(self) -> ScoringType:
        """How the round is scored."""
        return WAYS[self.terms.scoring]

    @property
    def entries(self) -> tuple[int, ...]:
        """The numbers of the entries on it."""
        return (*(line.entry for line in self.lines), *((self.entry,) if self.entry else ()))

    @property
    def vulnerable(self) -> int:
        """The sides that are vulnerable in the deal to come, a bit each."""
        if self.way.by_rubbers:
            return sum(1 << side for side, won in enumerate(self.pad.games) if won)
        if self.terms.vulnerable in ("none", "all"):
            return 0b11 if self.terms.vulnerable == "all" else 0
        law = _LAW[min(self._counted, 3)]
        if law >= 0:
            return law
        other = self.terms.vulnerable == "opponents"
        return 1 << (self.dealer + other) % 2

    @property
    def _counted(self) -> int:
        """Deals of the round: at Chicago one that is passed out is dealt again, at progressive
        bridge it counts (law 4)."""
        return self.pad.counted if self.way.course == "chicago" else len(self.lines)

    @property
    def totals(self) -> tuple[int, int]:
        """The points of both sides."""
        if self.stated is not None:
            return self.stated
        ns, ew = self.pad.totals()
        return self.done[0] + ns, self.done[1] + ew

    def add(self, entry: int, deal: ScoredDeal) -> RoundSheet:
        """The sheet with another deal. Raises `Refused`."""
        if self.over:
            raise Refused("With that the round would have ended before its last deal.")
        if len(self.lines) >= MOST_DEALS:
            raise Refused(
                "A round has {most_deals} deals at most; break it off.", most_deals=MOST_DEALS
            )
        way, vulnerable = self.way, self.vulnerable
        entries = way.entries(deal, self.terms, self.pad, vulnerable)
        line = SheetLine(entry, deal, self.dealer, vulnerable, self.rubber, entries)
        played = deal.contract != "PASS"
        pad = entered(self.pad, entries, way.game, played)
        if way.course == "four":  # each deal stands alone
            pad = pad._replace(part=(0, 0), games=(0, 0))
        again = way.course == "chicago" and not played
        after = replace(
            self, lines=(*self.lines, line), pad=pad,
            dealer=self.dealer if again else (self.dealer + 1) % 4,
        )  # fmt: skip
        return after._ended()

    def tell(self, entry: int, ns: int, ew: int) -> RoundSheet:
        """The round is over, and both sides have scored so much. Raises `Refused`."""
        if self.lines:
            raise Refused("Deals have been entered at this table: break the round off instead.")
        if not (0 <= ns <= MOST and 0 <= ew <= MOST):
            raise Refused("A side scores 0 to {most} points.", most=MOST)
        return replace(self, stated=(ns, ew), entry=entry, over=True)

    def _ended(self) -> RoundSheet:
        """The sheet with its round or rubber closed, where the last deal has ended it."""
        course, won = self.way.course, max(self.pad.games) >= 2
        if course == "rubber":
            return replace(self, over=won)
        if course in ("four", "chicago"):
            return replace(self, over=self._counted >= 4)
        sheet = self
        if won:
            sheet = replace(
                self, pad=PadStanding(deals=self.pad.deals), done=self.totals,
                rubber=self.rubber + 1,
            )  # fmt: skip
        full = self.terms.deals and len(self.lines) >= self.terms.deals
        return sheet._broken() if full else sheet

    def break_off(self, entry: int) -> RoundSheet:
        """The round ends here, by an entry or because people have moved on."""
        return self if self.over else replace(self._broken(), entry=entry, cut=bool(entry))

    def _broken(self) -> RoundSheet:
        """The sheet with its round ended: a rubber's only game and only part score count."""
        way = self.way
        if not way.by_rubbers:
            return replace(self, over=True)
        entries = unfinished_rubber(self.pad, *way.unfinished, each=self.terms.each)
        above = (*self.pad.above, *((e.side, e.points) for e in entries))
        return replace(self, pad=self.pad._replace(above=above), over=True, broken=entries)
