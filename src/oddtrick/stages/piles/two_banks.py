"""Two banks and a common tableau, for two players with a pack each."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import Card, card_term, suit_of
from oddtrick.core import (
    EVERYONE,
    NOBODY,
    Action,
    Acts,
    DealContext,
    Dealt,
    Phrase,
    Place,
    Result,
    Turn,
    Violation,
    seat_bit,
)
from oddtrick.messages import Message, say, term
from oddtrick.stages.bases import ChanceStage
from oddtrick.stages.piles.moves import (
    Foundation,
    Move,
    Pile,
    builds_down,
    faces,
    foundation_places,
    foundations,
    homes,
    not_down,
    not_next,
    pile_at,
    piles_at,
    step,
)
from oddtrick.stages.piles.racing import PileName, RaceStage, bank_result, put, turn_ended

# Two banks and a common tableau: how they stand, and how they are laid out.
#
# Source: Scarne 1963, “Russian Bank”; ruling 4.1.

PILES = 8
"""Piles of the tableau: four laid out by each player."""


class BankState(NamedTuple):
    """By player: hands (next card first), discards and stocks (top card last), and for how many of
    their turns on end no card of theirs has left hand or stock but to their discard. Then the
    tableau, the foundations, whose turn it is, the card turned, whether a card has
    left the mover's hand or stock in this turn, the layouts of this turn, how many turns there
    were, and how far the mover has come in looking through their stock: they have ``asked`` the
    other, who ``refused`` or have let it be ``shown`` to both, or they have ``peeked`` without
    leave."""

    hands: tuple[tuple[Card, ...], ...]
    stocks: tuple[tuple[Card, ...], ...]
    tableau: tuple[tuple[Card, ...], ...]
    foundations: tuple[tuple[Card, ...], ...]
    mover: int
    discards: tuple[tuple[Card, ...], ...] = ((), ())
    idle: tuple[int, ...] = (0, 0)
    turned: Card | None = None
    moved: bool = False
    seen: frozenset[object] = frozenset()
    turns: int = 0
    looked: str = ""


def laid_out(
    packs: Sequence[tuple[Card, ...]],
    stock_size: int,
    home: tuple[Foundation, ...],
    dealer: int,
    cut: int = -1,
) -> BankState:
    """Tableau and stocks; aces go up, those of the tableau replaced (ruling B-3). A player who has
    `cut` lower begins; where nobody has cut (-1) the lower first card of the tableau, the dealer
    where all are alike."""
    built: tuple[tuple[Card, ...], ...] = ((),) * len(home)
    hands, stocks, rows = [], [], []
    for pack in packs:
        cards = list(pack)
        row: list[Card] = []
        while len(row) < PILES // 2:
            c = cards.pop(0)
            if step(c) == 0:
                at = homes(home, built, c)[0][0]
                built = put(built, at, (c,))
            else:
                row.append(c)
        stock = cards[:stock_size][::-1]
        while stock and step(stock[-1]) == 0:
            at = homes(home, built, stock[-1])[0][0]
            built = put(built, at, (stock.pop(),))
        hands.append(tuple(cards[stock_size:]))
        stocks.append(tuple(stock))
        rows.append(row)
    mover = dealer if cut < 0 else cut
    for a, b in zip(*rows, strict=True):
        if cut < 0 and step(a) != step(b):
            mover = 0 if step(a) < step(b) else 1
            break
    tableau = tuple((c,) for row in rows for c in row)
    return BankState(tuple(hands), tuple(stocks), tableau, built, mover)


def layout_of(state: BankState) -> object:
    """The layout that a turn must not come back to, as it looks: of two like cards it does not
    matter which is where (ruling G-7)."""
    piles = tuple(map(faces, (*state.stocks, *state.tableau)))
    return (piles, tuple(map(len, state.foundations)), len(state.hands[state.mover]))


# Cutting for the first play: who cuts lower begins.
#
# Source: Scarne 1963, “Russian Bank”, “The Play”; ruling B-2.


@dataclass(frozen=True)
class FirstToPlay(Result):
    """The player who has cut the lower card."""

    seat: int

    public: ClassVar[bool] = True


Cut = tuple[Card, ...]


@dataclass(frozen=True)
class CutToBegin(ChanceStage[Cut]):
    """Two players cut a pack, as often as they cut like cards; the lower cut, the ace being the
    lowest, begins. What is recorded is the cut that decides."""

    name: ClassVar[str] = "cut"
    acts: ClassVar[Acts] = {"cut": None}
    chance_kind: ClassVar[str] = "cut"
    chance_phrase: ClassVar[Phrase] = Phrase("Cut", "The cards are cut.")

    def start(self, table: DealContext) -> Cut:
        return ()

    def due(self, state: Cut) -> bool:
        return not state

    def draw(self, state: Cut, rng: random.Random) -> Cut:
        while True:
            cut = tuple(rng.sample(range(52), 2))
            if self.fits(state, cut):
                return cut

    def fits(self, state: Cut, cards: Cut) -> bool:
        return len(cards) == 2 and all(0 <= c < 52 for c in cards) and len({*map(step, cards)}) == 2

    def fallen(self, state: Cut, cards: Cut) -> Cut:
        return cards

    def end(self, state: Cut) -> tuple[Result, ...] | None:
        return (FirstToPlay(min((0, 1), key=lambda seat: step(state[seat]))),) if state else None

    def describe(self, state: Cut, action: Action) -> Message:
        if not isinstance(action.arg, tuple):
            return super().describe(state, action)
        one, other = map(card_term, action.arg)
        if self.end(action.arg) == (FirstToPlay(0),):
            return say(
                "The {one} and the {other} were cut: the first player begins.",
                one=one,
                other=other,
            )
        return say(
            "The {one} and the {other} were cut: the second player begins.", one=one, other=other
        )

    def seen_by(self, state: Cut, action: Action) -> int:
        return EVERYONE


# Russian Bank with two packs.


@dataclass(frozen=True)
class TwoBanks(RaceStage[BankState]):
    """Two players, each with a pack of their own: a stock of `stock` cards, four cards of the
    common tableau and the rest as hand.

    Whatever a foundation takes goes there first, the stock's top before all; spaces are filled
    next; then tops may be moved in the tableau, down in alternating colours, or fed to the
    other's stock in suit, up or down; a card turned from the hand is played if it can be, or
    discarded, which ends the turn.

    What some play otherwise: with `stock_first` a space is filled from the stock as long as there
    is one; without `discard_fills` never from the discard; with `digs` a card that lies under one
    that can be moved away must go to its foundation, too; with `looking` the mover may ask to look
    through their stock, which is shown to both if the other agrees, or look at it without leave,
    after which they may play its top and nothing else.

    Source: Scarne 1963, “Russian Bank”, “The Play”, “Additional Rules”; ruling 4.1 (B-6, B-9).
    """

    stock: int = 13
    stock_first: bool = False
    discard_fills: bool = True
    digs: bool = False
    looking: bool = False

    name: ClassVar[str] = "two-banks"
    acts: ClassVar[Acts] = {
        "move": None,
        "turn": Phrase("Turn a card of the hand", ""),
        "discard": Phrase("Discard it and end the turn", ""),
        "pass": Phrase("End the turn", "has nothing to turn and ended the turn"),
        "turn-over": Phrase("Turn the discard over", "turned the discard over for a new hand"),
        "request": Phrase("Ask to look through your stock", "asked to look through the stock"),
        "look": Phrase("Look at your stock without leave", "looked at the stock without leave"),
        "allow": Phrase("Let it be seen by both", "let the stock be seen by both"),
        "refuse": Phrase("Refuse", "refused"),
        "leave": Phrase("End the turn", "left it and ended the turn"),
    }

    HOME: ClassVar[tuple[Foundation, ...]] = foundations(2)
    PILES: ClassVar[dict[str, PileName]] = {
        "stock": PileName("S", term("stock")),
        "turned": PileName("T", term("turned card")),
        "discard": PileName("D", term("discard")),
        "tableau": PileName("", term("pile")),
        "foundation": PileName("F", term("foundation")),
    }
    # -- the layout --------------------------------------------------------------------------

    def start(self, table: DealContext) -> BankState:
        """Lay out tableau and stocks; aces go up, those of the tableau replaced (ruling B-3)."""
        packs, first = table.get(Dealt).hands, table.find(FirstToPlay)
        cut = first.seat if first else -1
        return self._begun(laid_out(packs, self.stock, self.HOME, table.setting.dealer, cut))

    def turns(self, state: BankState) -> tuple[Turn, ...]:
        seat = 1 - state.mover if state.looked == "asked" else state.mover
        return (Turn(seat, seat),)

    # -- what can be done --------------------------------------------------------------------

    def card_of(self, state: BankState, pile: Pile) -> Card:
        if pile.kind == "turned":
            return cast("Card", state.turned)
        if pile.kind == "tableau":
            return state.tableau[pile.number - 1][-1]
        return (state.stocks if pile.kind == "stock" else state.discards)[pile.seat][-1]

    def _sources(self, state: BankState) -> Iterator[Pile]:
        me = state.mover
        if state.turned is not None:
            yield pile_at("turned", 0, me)
        for seat in (me, 1 - me):
            if state.stocks[seat]:
                yield pile_at("stock", 0, seat)
        if state.discards[me]:
            yield pile_at("discard", 0, me)
        for i, pile in enumerate(state.tableau):
            if pile:
                yield pile_at("tableau", i + 1)

    def _moves(self, state: BankState, source: Pile) -> list[Move]:
        """Wherever the card of a pile can be laid, rightly or not."""
        c = self.card_of(state, source)
        targets = [pile_at("foundation", i + 1) for i, _ in homes(self.HOME, state.foundations, c)]
        targets += piles_at("tableau", len(state.tableau))
        targets.append(pile_at("stock", 0, 1 - state.mover))
        return [Move(c, source, t) for t in targets if t != source]

    def possible(self, state: BankState, seat: int) -> Sequence[Action]:
        if state.looked == "asked":
            return [
                Action(seat, seat, word) for word in ("refuse", "allow") if seat == 1 - state.mover
            ]
        if seat != state.mover:
            return ()
        if state.looked == "peeked":
            moves = self._moves(state, pile_at("stock", 0, seat)) if state.stocks[seat] else []
            return [*(Action(seat, seat, "move", m) for m in moves), Action(seat, seat, "leave")]
        actions: list[Action] = []
        for source in self._sources(state):
            actions += [Action(seat, seat, "move", m) for m in self._moves(state, source)]
        if state.turned is not None:
            actions.append(Action(seat, seat, "discard"))
        elif state.hands[seat]:
            actions.append(Action(seat, seat, "turn"))
        else:
            actions.append(Action(seat, seat, "pass"))
        if self.looking and not state.looked and state.turned is None and state.stocks[seat]:
            actions += (Action(seat, seat, "request"), Action(seat, seat, "look"))
        return actions

    def legal(self, state: BankState, seat: int) -> Sequence[Action]:
        actions = self.possible(state, seat)
        owed = self._owed(state) if actions else None
        return [
            a
            for a in actions
            if not (self.misfit(state, a) or self._due(owed, a) or self.order(state, a))
        ]

    def misfit(self, state: BankState, action: Action) -> tuple[Violation, ...]:
        return self._fits(state, cast("Move", action.arg)) if action.kind == "move" else ()

    def _fits(self, state: BankState, move: Move) -> tuple[Violation, ...]:
        """Why a card does not go where it is to go, whatever else has to be done first."""
        c, source, target, _ = move
        if target.kind == "foundation":
            own = source.kind != "discard" and source.seat in (-1, state.mover)
            if not own:
                return (Violation("source", say("From there nothing goes to a foundation.")),)
            at = target.number - 1
            if self.HOME[at].takes(state.foundations[at], c):
                return ()
            return (
                Violation(
                    "build", say("No foundation is ready for the {card}.", card=card_term(c))
                ),
            )
        if target.kind == "stock":
            onto = state.stocks[target.seat]
            if source.kind == "discard" or source == target:
                return (Violation("source", say("From there no card is fed.")),)
            if not onto:
                return (Violation("feed", say("A stock that is used up takes no cards.")),)
            if suit_of(onto[-1]) != suit_of(c) or abs(step(onto[-1]) - step(c)) != 1:
                return (not_next(onto[-1], "feed"),)
            return ()
        onto = state.tableau[target.number - 1]
        if onto:
            if source.kind == "discard":
                return (Violation("source", say("A discard is played only into a space.")),)
            return () if builds_down(onto[-1], c) else (not_down(onto[-1]),)
        return self._fills(state, source)

    def _fills(self, state: BankState, source: Pile) -> tuple[Violation, ...]:
        """Why a space may not be filled from a pile (ruling B-9)."""
        if source.kind == "tableau":
            if len(state.tableau[source.number - 1]) < 2:
                return (Violation("null", say("That would leave the layout as it is.")),)
            if self.stock_first and state.stocks[state.mover]:
                return (Violation("source", say("A space is filled from your stock first.")),)
            return ()
        if source.kind == "discard" and not self.discard_fills:
            return (Violation("source", say("A discard does not fill a space here.")),)
        if source.kind == "stock":
            if source.seat == state.mover:
                return ()
            return (Violation("source", say("The other's stock does not fill a space.")),)
        if state.stocks[state.mover]:
            reason = say("While you have a stock, a space is filled from it or from the tableau.")
            return (Violation("source", reason),)
        return ()

    def duty(self, state: BankState, action: Action) -> tuple[Violation, ...]:
        return self._due(self._owed(state), action)

    def _due(self, owed: Pile | None, action: Action) -> tuple[Violation, ...]:
        if owed is None:
            return ()
        move = cast("Move", action.arg) if action.kind == "move" else None
        if move and owed.kind == "dig":
            if move.source in _DIGGING[owed.number] and move.target.kind != "foundation":
                return ()
        elif move and move.target.kind == "foundation" and owed in (move.source, _ANY):
            return ()
        if owed == _ANY:
            return (Violation("owed", say("Play a card to its foundation first.")),)
        if owed.kind == "dig":
            return (Violation("owed", say("Dig out the card for its foundation first.")),)
        return (Violation("owed", say("Play the top of your stock to its foundation first.")),)

    def order(self, state: BankState, action: Action) -> tuple[Violation, ...]:
        move = cast("Move", action.arg) if action.kind == "move" else None
        if (move and move.target.kind == "foundation") or state.looked in ("asked", "peeked"):
            return ()
        if state.turned is not None:
            if move is None:
                # Where it may be forgotten that a card must go up, so may the turned one.
                if self._owed(state) is not None:
                    return ()
                return (
                    (Violation("turned", say("The turned card can be played.")),)
                    if self._can_go(state)
                    else ()
                )
            if move.source.kind != "turned":
                return (Violation("turned", say("Play or discard the turned card first.")),)
            return ()
        spaces = not all(state.tableau)
        filling = move is not None and move.target.kind == "tableau"
        filling = filling and not state.tableau[cast("Move", move).target.number - 1]
        if spaces and not filling and self._must_fill(state):
            return (
                Violation("space", say("Fill the space first, from your stock or the tableau.")),
            )
        if move is not None:
            after = self._moved(state, move)
            if layout_of(after) in state.seen:
                return (Violation("loop", say("The cards lay so before in this turn.")),)
        return ()

    def _can_go(self, state: BankState) -> bool:
        """Whether the turned card can be played somewhere."""
        turned = pile_at("turned", 0, state.mover)
        return any(not self._fits(state, move) for move in self._moves(state, turned))

    def _must_fill(self, state: BankState) -> bool:
        """Whether a space must be filled: as long as the mover has a stock."""
        return bool(state.stocks[state.mover])

    def _owed(self, state: BankState) -> Pile | None:
        """The pile that must go to a foundation first: the player's stock, or any of the others
        (ruling B-4)."""
        me = state.mover
        stock = Pile("stock", 0, me)
        if state.looked == "asked":
            return None
        if state.stocks[me] and self._ready(state, state.stocks[me][-1]):
            return stock
        if state.looked == "peeked":  # no other card may be played
            return None
        tops = [pile[-1] for pile in state.tableau if pile]
        if state.turned is not None:
            tops.append(state.turned)
        if any(self._ready(state, c) for c in tops):
            return _ANY
        piles = self._digging(state) if self.digs and state.turned is None else 0
        return Pile("dig", piles) if piles else None

    def _digging(self, state: BankState) -> int:
        """The piles, as bits, with a card for a foundation under one that can be moved away
        (ruling B-6)."""
        found = 0
        for n, pile in enumerate(state.tableau):
            if len(pile) > 1 and self._ready(state, pile[-2]):
                for move in self._moves(state, pile_at("tableau", n + 1)):
                    action = Action(state.mover, state.mover, "move", move)
                    away = move.target.kind != "foundation"
                    if away and not self._fits(state, move) and not self.order(state, action):
                        found |= 1 << n
                        break
        return found

    def _ready(self, state: BankState, card: Card) -> bool:
        built = state.foundations
        return any(home.takes(built[i], card) for i, home in enumerate(self.HOME))

    # -- what follows ------------------------------------------------------------------------

    def apply(self, state: BankState, action: Action) -> BankState:
        me = state.mover
        if action.kind == "turn":
            hand = state.hands[me]
            return state._replace(turned=hand[0], hands=put(state.hands, me, hand[1:]))
        if action.kind == "turn-over":
            hands = put(state.hands, me, state.discards[me])
            return self._begun(state._replace(hands=hands, discards=put(state.discards, me, ())))
        if action.kind in ("discard", "pass", "leave"):
            return self._ended(state)
        if action.kind in _LOOKING:
            return state._replace(looked=_LOOKING[action.kind])
        after = self._moved(state, cast("Move", action.arg))
        if state.looked == "peeked":
            return self._ended(after)
        return after._replace(seen=after.seen | {layout_of(after)})

    def handed_over(self, state: BankState) -> BankState:
        return self._ended(state)

    def claimed(self, state: BankState, seat: int) -> list[Action]:
        """Ruling B-5."""
        other = Pile("discard", 0, 1 - seat)
        if not state.discards[1 - seat]:
            return []
        c = state.discards[1 - seat][-1]
        return [
            Action(seat, seat, "move", Move(c, other, Pile("foundation", i + 1)))
            for i, takes in homes(self.HOME, state.foundations, c)
            if takes
        ]

    def _begun(self, state: BankState) -> BankState:
        return state._replace(seen=state.seen | {layout_of(state)})

    def _ended(self, state: BankState) -> BankState:
        return self._begun(turn_ended(state)._replace(seen=frozenset(), looked=""))

    def _moved(self, state: BankState, move: Move) -> BankState:
        c, source, target, _ = move
        stocks, discards, tableau, built = (
            state.stocks,
            state.discards,
            state.tableau,
            state.foundations,
        )
        turned, moved = state.turned, state.moved
        if source.kind == "turned":
            turned, moved = None, True
        elif source.kind == "stock":
            stocks = put(stocks, source.seat, stocks[source.seat][:-1])
            moved = moved or source.seat == state.mover
        elif source.kind == "discard":
            discards = put(discards, source.seat, discards[source.seat][:-1])
        else:
            tableau = put(tableau, source.number - 1, tableau[source.number - 1][:-1])
        if target.kind == "foundation":
            built = put(built, target.number - 1, (*built[target.number - 1], c))
        elif target.kind == "stock":
            stocks = put(stocks, target.seat, (*stocks[target.seat], c))
        else:
            tableau = put(tableau, target.number - 1, (*tableau[target.number - 1], c))
        return state._replace(
            stocks=stocks,
            discards=discards,
            tableau=tableau,
            foundations=built,
            turned=turned,
            moved=moved,
        )

    def forced(self, state: BankState) -> Action | None:
        """With the hand used up the discard is turned over (ruling B-13)."""
        me = state.mover
        if state.turned is None and not state.hands[me] and state.discards[me]:
            return Action(NOBODY, me, "turn-over")
        return None

    def end(self, state: BankState) -> tuple[Result, ...] | None:
        held = zip(state.hands, state.discards, state.stocks, strict=True)
        return bank_result(state, tuple((len(h) + len(d), len(stock)) for h, d, stock in held))

    # -- what may be seen --------------------------------------------------------------------

    def owing(self, state: BankState) -> Message | None:
        owed = self._owed(state)
        if owed is None:
            return None
        if owed.kind == "dig":
            return say("Dig out the card for its foundation.")
        if owed != _ANY:
            top = card_term(state.stocks[state.mover][-1])
            return say("Play the {card} to its foundation.", card=top)
        return say("Play a card to its foundation.")

    def invitation(self, state: BankState) -> Message:
        if state.looked == "asked":
            return say("They ask to look through their stock. You would both see it.")
        if state.looked == "peeked":
            return say("Play the top of your stock, or end your turn.")
        if state.turned is not None:
            return say(
                "Play the turned card." if self._can_go(state) else "Discard the turned card."
            )
        return say("Move cards, or turn one over.")

    def describe(self, state: BankState, action: Action) -> Message:
        if action.kind == "turn":
            return say("{by} turned the {card}.", card=card_term(state.hands[state.mover][0]))
        return super().describe(state, action)

    def places(self, state: BankState) -> tuple[Place, ...]:
        found = foundation_places(self.HOME, state.foundations)
        found += (
            Place("tableau", -1, cards, ordered=True, number=n, shape="column")
            for n, cards in enumerate(state.tableau, start=1)
        )
        for seat in (0, 1):
            stock = state.stocks[seat]
            top = 1 << stock[-1] if stock else 0
            own = {"peeked": seat_bit(seat), "shown": seat_bit(0) | seat_bit(1)}
            seen = own.get(state.looked, 0) if seat == state.mover else 0
            found.append(Place("stock", seat, stock, seen, top, ordered=True))
            found.append(Place("hand-stock", seat, state.hands[seat], seen_by=0, ordered=True))
            found.append(Place("discard", seat, state.discards[seat], EVERYONE, ordered=True))
            mine = seat == state.mover and state.turned is not None
            found.append(Place("turned", seat, (cast("Card", state.turned),) if mine else ()))
        return tuple(found)


_ANY = Pile("any")
_LOOKING = {"request": "asked", "look": "peeked", "allow": "shown", "refuse": "refused"}
"""How far the mover has come in looking, after each act."""
_DIGGING = tuple(
    frozenset(pile_at("tableau", n + 1) for n in range(PILES) if mask >> n & 1)
    for mask in range(1 << PILES)
)
"""The piles of each mask."""
