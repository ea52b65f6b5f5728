"""The stages of a game in numbers: what each asks, and whom, and which standing follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from oddtrick.cards import NO_TRUMP, SUITS, card_code, high_card_points
from oddtrick.core import Aside, DealContext, Hands, HashablePartial, Result, Stage, TurnUp
from oddtrick.scoring.euchre_variations import jamboree_cards
from oddtrick.stages.calling.auction import Auction, Contract, SecondRound, closes_by_passes
from oddtrick.stages.calling.saying import (
    Announced,
    Announcing,
    Choosing,
    Declaring,
    Doubling,
    doubled_contract,
    doubled_often,
)
from oddtrick.stages.deal.deal import Deal, DealStock
from oddtrick.stages.deal.dummies import Facing, HalfOpen, Looking, Showing, TurnedUp
from oddtrick.stages.deal.thrown_in import Sufficient
from oddtrick.stages.giving import Building, Passing, nothing
from oddtrick.stages.laying_away import Discard, Keeping, Taking
from oddtrick.stages.partners import (
    CalledSuit,
    CallingAce,
    NamingPartners,
    Partner,
    Partnering,
    SecretPartner,
)
from oddtrick.stages.roles import closed_trumps, closing, half_covered, not_the_defenders_trumps
from oddtrick.stages.tricks.claims import ClaimedTricks
from oddtrick.stages.tricks.drawing import Drawing
from oddtrick.stages.tricks.tricks import Played, Tricks, Trump
from oddtrick.stages.tricks.variants import CalledTricks, Covered, Exchange, JokerTricks
from oddtrick.stages.trumps import Best, Make, Making, NamingTrump, Opposing

from .game_tables import DealStanding, GameTables, NotCompiled, RoleTables, check

# Words said in turn: every way that a stage of words can go, asked of the stage itself.

NOTHING, TRUMP, CONTRACT = range(3)
"""The effects that a word can have besides, in the order of the compiled player."""

MOST_NODES = 60_000
"""So many places of a stage are looked at; one with more is not compiled."""

Edge = tuple[int, int, int, int]
"""A word, where it leads (a node, or ``~`` the standing with which the stage ends), what it does
besides, and with what."""


class Node(NamedTuple):
    """Somebody is to say a word: who, and which words there are."""

    seat: int
    edges: list[Edge]


class WordTables:
    """The ways of one stage of words."""

    def __init__(self, of: GameTables, stage: Stage[Any]) -> None:
        self.of, self.stage = of, stage
        self.nodes: list[Node] = []

    def start(self, standing: DealStanding) -> int:
        """The first node of the stage in a standing, or ``~`` the standing it leaves."""
        return self._target(standing, self.stage.start(self.of.table(standing)), -1)[0]

    def _target(self, standing: DealStanding, state: Any, seat: int) -> tuple[int, int, int]:
        """Where a state of the stage stands in the tables, and what has been done with it by the
        seat that has just spoken."""
        results = self.stage.end(state)
        if results is not None:
            effect, value = self._effect(results, seat)
            number = self.of.number(standing.dealer, (*standing.results, *results))
            return ~number, effect, value
        (turn,) = self.stage.turns(state)
        check(turn.by == turn.hand and len(self.nodes) < MOST_NODES)
        place = len(self.nodes)
        self.nodes.append(Node(turn.by, []))
        for act in self.stage.legal(state, turn.by):
            word = self.of.words[self.stage.code(act)]
            after = self._target(standing, self.stage.apply(state, act), turn.by)
            self.nodes[place].edges.append((word, *after))
        return place, NOTHING, 0

    def _effect(self, results: tuple[Result, ...], seat: int) -> tuple[int, int]:
        for result in results:
            if isinstance(result, Trump):
                check(result.maker == seat)
                return TRUMP, result.suit
            if isinstance(result, Contract):
                check(result.declarer == seat)
                return CONTRACT, self.of.contract_number(result)
        return NOTHING, 0


UP, PILE = 100, 101
"""Where a card of the pack lies that is dealt to no hand: turned up, or in the first pile."""

DOUBLES = 64
"""So many doubles are looked at in turn; a limit ends them before."""

(AUCTION, SECOND, WORDS, DOUBLING, MAKING, CALLING, ENOUGH, DISCARD, PASSING, TAKING, OPEN, FACING,
 LOOKING, HALF_OPEN, SHOWING, BUILDING, KEEPING, DEAL_STOCK, POINTS, ANNOUNCING, PLAY, DRAWING,
 SILENT) = range(23)  # fmt: skip
"""The kinds of stages, in the order of the compiled player."""

Table_ = dict[str, Any]


class StageTables:
    """The stages of a game, one after another, with the standings in which each begins."""

    def __init__(self, of: GameTables, play: RoleTables) -> None:
        self.of, self.play = of, play
        self.joker = False
        self.piles = [kind for kind, _ in of.deal.piles] + ["stock"]
        self.dealt_as = {seat: of.number(seat, ()) for seat in of.settings}
        self.last: list[DealStanding] = []
        self.may_end: set[DealStanding] = set()
        """Where a deal may end before it is played: nobody bids, or it is thrown in."""

    def stages(self) -> list[Table_]:
        """The stages in numbers. What is looked up by standing is there for each of them."""
        of, begun = self.of, set(self.dealt_as.values())
        found, asked = [], []
        for stage in of.stages:
            self.last = [s for s, number in of.standings.items() if number in begun]
            found.append(self._stage(stage))
            asked.append(found[-1].pop("by_standing"))
            begun = self._ends(found[-1], asked[-1])
        last = found[-1]
        check(last["kind"] == PLAY)
        for table, by_standing in zip(found, asked, strict=True):
            for name, empty in (("seats", []), ("to", []), ("tests", []), ("start", 0),
                                ("casts", None)):  # fmt: skip
                rows = by_standing.get(name)
                table[name] = [rows.get(s, empty) for s in of.standings] if rows else []
            table["seats"] = table["seats"] or [[] for _ in of.standings]
        return found

    def _ends(self, table: Table_, by_standing: Mapping[str, Any]) -> set[int]:
        """The standings in which the next stage begins."""
        numbers = self.of.standings
        if table["kind"] == WORDS:
            leaves = [~edge[1] for node in table["nodes"] for edge in node[1] if edge[1] < 0]
            return {*leaves, *(~n for n in by_standing["start"].values() if n < 0)}
        if table["kind"] == ENOUGH and not table["flag"]:
            return {numbers[s] for s, enough in by_standing["tests"].items() if enough[0]}
        if "to" in by_standing:
            return {n for row in by_standing["to"].values() for n in row if n >= 0}
        return {numbers[s] for s in self.last}

    def dealt(self, dealer: int) -> list[int]:
        """For each card of the pack where it is dealt."""
        if dealer not in self.of.settings:
            return []
        results, hands = self.of.after_deal(self.of.settings[dealer])
        to: dict[int, int] = {}
        for seat, mask in enumerate(hands):
            to |= {c: seat for c in self.of.pack if mask >> c & 1}
        up = next((r.card for r in results if isinstance(r, TurnUp)), -1)
        check(self.of.deal.turn_up != "last")
        places = [p for r in results if isinstance(r, Aside) for p in r.places]
        for place in places:
            check(place.kind in (*self.piles, "turn-up") and len(place.cards) <= 52)
            if place.kind != "turn-up":
                to |= dict.fromkeys(place.cards, PILE + self.piles.index(place.kind))
        check(len(self.piles) <= 2)
        return [UP if c == up else to[c] for c in self.of.pack]

    # -- one stage after another -----------------------------------------------------------------

    def _stage(self, stage: Stage[Any]) -> Table_:
        tables: tuple[tuple[tuple[type[Any], ...], Callable[[Any], Table_]], ...] = (
            ((Deal,), lambda _: {"kind": SILENT}),
            ((Auction,), self._auction),
            ((SecondRound,), self._second),
            ((Declaring, Choosing, NamingTrump, NamingPartners, Partnering, Opposing, Best),
             self._words),
            ((Doubling,), self._doubling),
            ((Making,), self._making),
            ((CallingAce,), self._calling),
            ((Sufficient,), self._enough),
            ((Discard,), self._discard),
            ((Passing,), self._passing),
            ((Taking,), self._taking),
            ((TurnedUp,), lambda s: self._asks(OPEN, s.which)),
            ((Facing,), lambda s: self._asks(FACING, lambda _: (s.hand,)) | {"number": s.count}),
            ((Looking,), lambda s: {"kind": LOOKING, "flags": list(s.seen)}),
            ((HalfOpen,), lambda s: self._asks(HALF_OPEN, lambda _: s.hands) | {"number": s.down}),
            ((Showing,), self._showing),
            ((Building,), self._building),
            ((Keeping,), self._keeping),
            ((DealStock,), self._deal_stock),
            ((Announcing,), self._announcing),
            ((Drawing,), self._drawing),
            ((Tricks, ClaimedTricks, CalledTricks, SecretPartner, Exchange, Covered), self._tricks),
        )  # fmt: skip
        empty: Table_ = {
            "number": 0, "drawn": 0, "pile": 0, "flag": False, "joker": False, "called": False,
            "free": False, "closed": False, "words": [], "flags": [], "masks": [], "nodes": [],
            "by_standing": {},
        }  # fmt: skip
        for kinds, table in tables:
            if type(stage) in kinds:
                return empty | table(stage)
        raise NotCompiled

    def _asks(self, kind: int, ask: Callable[[DealContext], Any]) -> Table_:
        """A stage that asks some seats in every standing."""
        seats = {s: list(ask(self.of.table(s))) for s in self.last}
        return {"kind": kind, "by_standing": {"seats": seats}}

    def _codes(self, codes: Any) -> list[int]:
        return [self.of.words[code] for code in codes]

    def _auction(self, stage: Auction) -> Table_:
        of = self.of
        plain = replace(
            Auction(stage.ladder, stage.callers, stage.doubles, stage.must_open, stage.rounds),
            lowest=stage.lowest,
        )
        check(stage == plain and stage.held_open is closes_by_passes and stage.rounds < 2)
        check(stage is of.auction and (not stage.rounds or not stage.doubles))
        words = [*self._codes(("P", *("X", "XX")[: stage.doubles])), *[-1] * (2 - stage.doubles)]
        found = self._asks(AUCTION, stage.callers)
        found["words"] = words + self._codes(b.code for b in stage.ladder.bids)
        self._contracts(found)
        self.may_end |= set(self.last)
        return found

    def _contracts(self, found: Table_) -> None:
        """Add the standings after the contract of each maker, or of each maker's bids; -1 for one
        who does not call."""
        of, to = self.of, {}
        bids = range(len(of.bids)) if of.by_bid else (0,)
        for s, callers in found["by_standing"]["seats"].items():
            to[s] = [
                of.number(s.dealer, (*s.results, of.contract(maker, bid)))
                if maker in callers
                else -1
                for maker in range(of.seats)
                for bid in bids
            ]
        found["by_standing"]["to"] = to

    def _second(self, stage: SecondRound) -> Table_:
        check(stage.auction == Auction() and not self.of.by_bid)
        found = self._asks(SECOND, stage.auction.callers)
        found["words"] = self._codes(("P", "X", "XX", *(b.code for b in self.of.bids)))
        found["flags"] = [int(stage.enough(b)) for b in self.of.bids]
        self._contracts(found)
        return found

    def _words(self, stage: Stage[Any]) -> Table_:
        tables = WordTables(self.of, stage)
        start = {s: tables.start(s) for s in self.last}
        said = sorted({edge[0] for node in tables.nodes for edge in node.edges})
        nodes = [tuple(node) for node in tables.nodes]
        return {"kind": WORDS, "words": said, "nodes": nodes, "by_standing": {"start": start}}

    def _doubling(self, stage: Doubling) -> Table_:
        check(stage.made in (doubled_often, doubled_contract))
        of, often = self.of, stage.made is doubled_often
        found = self._asks(DOUBLING, lambda table: ())
        for s in self.last:
            one, other = stage.rights(of.table(s))
            check(len(one) <= 4 and len(other) <= 4)
            found["by_standing"]["seats"][s] = [len(one), *one, *other]
        for strain in range(5):
            table = of.table(self.last[0], strain)
            found.setdefault("flags", []).extend(
                int(stage.more(table, times)) for times in range(DOUBLES)
            )
        found["words"], found["flag"] = self._codes(("satisfied", "double")), not often
        return found

    def _making(self, stage: Making) -> Table_:
        check(not stage.slips and self.of.deal.turn_up == "next" and not stage.natural)
        check(NO_TRUMP not in stage.strains)
        number, of = 1 + len(stage.lone), self.of
        ways = ("", *(f"-{word.upper()}" for word in stage.lone))
        words = self._codes(("P", *(s + way for s in ("UP", *"CDHS") for way in ways)))
        to: dict[DealStanding, list[int]] = {}
        takes: dict[DealStanding, list[int]] = {}
        for s in self.last:
            state = stage.start(of.table(s))
            to[s], takes[s] = [], []
            for maker in range(of.seats):
                for word in ("", *stage.lone):
                    manner = "" if word == "alone" else word
                    for how in ("name", "order"):
                        make = Make(
                            how, 0, bool(word), of.pack[0] if how == "order" else -1, manner
                        )
                        ends = stage.end(state._replace(maker=maker, made=make)) or ()
                        to[s].append(of.number(s.dealer, (*s.results, *ends)))
                        takes[s].append(int(any(isinstance(r, Hands) for r in ends)))
        self.may_end |= set(self.last)
        found = {"kind": MAKING, "number": number, "words": words, "flag": bool(stage.stuck),
                 "free": stage.stuck == "names any", "closed": stage.partner_alone}  # fmt: skip
        return found | {"by_standing": {"to": to, "tests": takes}}

    def _calling(self, stage: CallingAce) -> Table_:
        found = self._asks(CALLING, lambda table: [t.by for t in stage.turns(stage.start(table))])
        found["words"], of = self._codes("CDHS"), self.of
        to = found["by_standing"]["to"] = {}
        for s in self.last:
            called = CalledSuit(1, s.maker)
            partners = [*(Partner(seat, of.pack[0]) for seat in range(of.seats)), Partner()]
            ends = [of.number(s.dealer, (*s.results, called, p)) for p in partners]
            to[s] = ends if found["by_standing"]["seats"][s] else [of.standings[s]]
        return found

    def _enough(self, stage: Sufficient) -> Table_:
        of, by_contract = self.of, any(isinstance(s, Auction) for s in self._before(stage))
        tests: dict[DealStanding, list[int]] = {}
        for s in self.last:
            if by_contract:
                tests[s] = [
                    int(stage.enough(of.table(s, contract=bid, doubled=doubled)))
                    for bid in range(len(of.bids))
                    for doubled in range(3)
                ]
            else:
                tests[s] = [int(stage.enough(of.table(s)))]
        self.may_end |= set(self.last)
        return {"kind": ENOUGH, "flag": by_contract, "by_standing": {"tests": tests}}

    def _before(self, stage: Stage[Any]) -> list[Stage[Any]]:
        at = next(i for i, other in enumerate(self.of.stages) if other is stage)
        return list(self.of.stages[:at])

    def _discard(self, stage: Discard) -> Table_:
        check(not stage.forgets)
        return self._asks(DISCARD, stage.hands) | {"number": stage.size}

    def _passing(self, stage: Passing) -> Table_:
        found = self._asks(PASSING, stage.to)
        passed = any(max(to) >= 0 for to in found["by_standing"]["seats"].values())
        check(not passed or stage.batches == (1,))
        return found

    def _taking(self, stage: Taking) -> Table_:
        pile = -1 if stage.kind == "turn-up" else self.piles.index(stage.kind)
        found = self._asks(TAKING, lambda table: [s for s in (stage.to(table),) if s >= 0])
        return found | {"pile": pile, "flag": stage.shown}

    def _showing(self, stage: Showing) -> Table_:
        joker = self.of.pack[-1] == 52
        masks = [0] * 5
        for suit in range(4):
            for s in self.last:
                hand, cards = stage.which(self.of.table(s, suit))
                check(hand == s.maker and cards == jamboree_cards(suit, joker=joker))
            masks[suit] = self._mask(cards)
        found = self._asks(SHOWING, lambda table: (table.get(Trump).maker,))
        return found | {"masks": masks}

    def _mask(self, cards: int) -> int:
        """The cards of a mask by their places in the pack."""
        return sum(1 << i for i, c in enumerate(self.of.pack) if cards >> c & 1)

    def _building(self, stage: Building) -> Table_:
        check(stage.barred in (nothing, not_the_defenders_trumps) and len(self.of.pack) == 52)
        of, tests = self.of, {}
        found = self._asks(BUILDING, stage.to)
        barred = stage.barred is not_the_defenders_trumps
        for s in self.last:
            check(stage.dummy(of.table(s)) == stage.dummy(of.table(self.last[0])))
            tests[s] = [int(barred and seat == 1 - s.maker) for seat in range(of.seats)]
        found["by_standing"]["tests"] = tests
        pile = self.piles.index(stage.pile)
        return found | {
            "number": stage.moved,
            "drawn": stage.drawn,
            "pile": pile,
            "flag": stage.of_drawn,
            "closed": stage.closed,
            "flags": list(stage.dummy(of.table(self.last[0]))),
        }

    def _keeping(self, stage: Keeping) -> Table_:
        check(self.of.seats == 2)
        found = self._asks(KEEPING, lambda table: (stage.first(table),))
        words = self._codes(("keep", "throw"))
        return found | {"number": stage.size, "words": words, "pile": self.piles.index("stock")}

    def _deal_stock(self, stage: DealStock) -> Table_:
        found = self._asks(DEAL_STOCK, lambda t: t.seating.from_left(t.setting.dealer))
        return found | {"pile": self.piles.index("stock")}

    def _announcing(self, stage: Announcing) -> Table_:
        words = self._codes(str(n) for n in range(stage.most + 1))
        if stage.what is closed_trumps:
            found = self._asks(ANNOUNCING, lambda t: (DealStanding(0, t.results).maker,))
            return found | {"words": words}
        turn = sum(isinstance(s, Announcing) for s in self._before(stage))
        return self._points(stage, turn) | {"words": words, "number": turn}

    def _points(self, stage: Announcing, turn: int) -> Table_:
        """High card points, announced by each in turn; after the last it is known who declares."""
        of = self.of
        check(of.seats == 4 and of.pack[-1] == 51 and of.game.seating.sides == ((0, 2), (1, 3)))
        for s in self.last:
            for start in range(0, 40, 9):
                hands = Hands(tuple(0b1000010010111 << start + i & (1 << 52) - 1 for i in range(4)))
                table = of.table(s)
                table = table._replace(results=(*table.results, hands))
                seat = (s.dealer + turn) % 4
                check(stage.what(table) == (seat, high_card_points(hands.cards[seat])))
        if turn < 3:
            return {"kind": POINTS}
        to = {
            s: [self._announced(s, stage, n // 2, n % 2 == 1) for n in range(8)] for s in self.last
        }
        return {"kind": POINTS, "by_standing": {"to": to}}

    def _announced(
        self, standing: DealStanding, stage: Announcing, declarer: int, even: bool
    ) -> int:
        """The standing in which a hand declares, because it has all the points, or half of them
        where the sides have as many."""
        dealer = standing.dealer
        points = [0] * 4
        points[declarer] = 20 if even else 40
        points[(declarer + 1) % 4] = 20 if even else 0
        order = [(dealer + i) % 4 for i in range(4)]
        found = [Announced(seat, points[seat], stage.unit) for seat in order]
        return self.of.number(dealer, (*standing.results, *found))

    def _drawing(self, stage: Drawing) -> Table_:
        check(self.of.hand_size == 13 and self.of.seats == 2)
        casts = {s: self.play.table(s, stage.casting) for s in self.last}
        return {
            "kind": DRAWING,
            "pile": self.piles.index("stock"),
            "flag": stage.exposed,
            "free": stage.free,
            "by_standing": {"casts": casts},
        }

    def _tricks(self, stage: Any) -> Table_:
        of = self.of
        found: Table_ = {"kind": PLAY, "by_standing": {}}
        inner = stage
        if isinstance(stage, SecretPartner):
            inner = stage.tricks
        elif isinstance(stage, Exchange):
            inner = stage.tricks
            check(type(inner) is JokerTricks and of.pack[-1] == 52 and of.deal.turn_up == "next")
            self.joker = found["joker"] = True
            thrown = (f"throw-{card_code(c)}" for c in of.pack)
            found["words"] = self._codes(
                ("keep", *thrown, *(f"JOKER={suit}" for suit in (*SUITS, "NONE")))
            )
        elif isinstance(stage, Covered):
            found |= self._covered(stage)
        if not isinstance(stage, Covered):
            check(inner == type(inner)(inner.casting))
            check(type(inner) in (Tricks, ClaimedTricks, CalledTricks, JokerTricks))
            found["called"] = type(inner) is CalledTricks
        found["by_standing"]["casts"] = {s: self.play.table(s, inner.casting) for s in self.last}
        if stage is not of.stages[-1]:
            check(of.seats == 2)
            won = ((of.hand_size, 0), (0, of.hand_size))
            ends = [(s, [of.number(s.dealer, (*s.results, Played((), w))) for w in won])
                    for s in self.last]  # fmt: skip
            found["by_standing"]["to"] = dict(ends)
        return found

    def _covered(self, stage: Covered) -> Table_:
        """Cards that are closed: so many of those dealt to a dummy, or those laid there last."""
        down = 0
        if isinstance(stage.closing, HashablePartial):
            check(stage.closing.func is half_covered)
            (down,) = stage.closing.args
        else:
            check(stage.closing is closing)
        return self._asks(PLAY, lambda _: (2, 3)) | {"closed": True, "number": down}
