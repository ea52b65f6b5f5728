"""How trumps are made, and what a lone hand and those against it may say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import (
    JOKER,
    NO_TRUMP,
    SPADES,
    STRAINS,
    SUIT_NAMES,
    SUITS,
    Card,
    bits,
    card_term,
    suit_of,
)
from oddtrick.core import (
    Action,
    Acts,
    Aside,
    DealContext,
    Hands,
    PassedOut,
    Phrase,
    Result,
    Stage,
    Turn,
    TurnUp,
    Violation,
)
from oddtrick.messages import Message, say, term
from oddtrick.stages.bases import SayingStage
from oddtrick.stages.tricks.tricks import Trump

# Making trumps from a turned-up card: taken from it, or ordered up, assisted, taken up, named.

_OPPONENTS = say("That is for an opponent of the dealer to say.")
_PARTNERS = say("That is for the partner of the dealer to say.")
_STUCK = say("Everybody has passed twice: the dealer must name trumps.")
_STUCK_NO_TRUMP = say("Only a dealer who must name trumps may name no-trump.")
_PARTNER_ALONE = say("The dealer's partner may order up only to play alone.")
_NATURAL = "To make {suit} trumps you need a card of {suit}; the left bower does not count."


@dataclass(frozen=True)
class TurnedTrump(Stage[Card]):
    """The suit of the turned-up card is trumps; nobody has anything to say about it."""

    name: ClassVar[str] = "trump"

    def start(self, table: DealContext) -> Card:
        return table.get(TurnUp).card

    def end(self, state: Card) -> tuple[Result, ...] | None:
        return (Trump(suit_of(state)),)


class Make(NamedTuple):
    """A declaration: `how` is ``pass``, ``order``, ``assist``, ``take`` or ``name``.

    `suit` becomes trumps; `card` is the turn-up where it is accepted, -1 otherwise. `manner` is
    how a lone hand is played where it is not in the plain way (``pat``, ``jambone``). A `slip` is
    the word that was another's to say (the dealer's partner orders up, an opponent assists).
    """

    how: str
    suit: int = -1
    alone: bool = False
    card: Card = -1
    manner: str = ""
    slip: bool = False

    @property
    def lone(self) -> str:
        """The word for playing alone, empty for a maker with a partner."""
        return (self.manner or "alone") if self.alone else ""


_PASS = Make("pass")


@cache
def _menu(
    seat: int,
    how: str,
    turn_up: Card,
    proposed: int,
    lone: tuple[str, ...],
    slip: str,
    strains: tuple[int, ...],
) -> tuple[Action, ...]:
    """All that a seat can say, made once; by a `slip`, the word of the other side, too."""
    ways = [(False, ""), *((True, "" if word == "alone" else word) for word in lone)]
    up = [Make(how, proposed, alone, turn_up, manner) for alone, manner in ways]
    named = [
        Make("name", strain, alone, manner=manner) for strain in strains for alone, manner in ways
    ]
    slips = [m._replace(how=slip, slip=True) for m in up] if slip else []
    return tuple(Action(seat, seat, "make", m) for m in (_PASS, *up, *named, *slips))


MUST_NAME = ("names", "names any", "names or no-trump")
"""What is asked of the dealer where everybody else has passed twice: that they name
another suit; the suit turned down too; or, if they like, no-trump."""


@dataclass(frozen=True)
class NamedUnseen(Result):
    """The dealer named trumps before seeing any card, since the joker was turned up."""

    suit: int

    public = True


_OTHER = {"order": "assist", "assist": "order"}


class MakingState(NamedTuple):
    """The hand in turn and how many have passed; `made` is the declaration that ended it. Where the
    dealer had named trumps before the deal it is over as it begins."""

    sides: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]
    dealer: int
    turn_up: Card
    hands: Hands
    aside: Aside
    turn: int
    passes: int = 0
    maker: int = -1
    made: Make = _PASS
    stuck: bool = False
    """Whether everybody else has passed twice, and the dealer has to name trumps."""


@dataclass(frozen=True)
class Making(Stage[MakingState]):
    """Two rounds from the dealer's left: accept the turn-up or pass, then name another suit.

    The maker of trumps may say that they play alone, in one of the ways `lone` (empty where
    nobody may); their partner, if they have one, then lays the cards down. When the turn-up is
    accepted it goes into the dealer's hand, unless the dealer sits out (ruling P-3), plays pat
    (R-9), or a later stage sees to it (`takes` false). A joker turned up proposes `joker_suit`.
    With `slips` who accepts the turn-up can do so in the wrong word (a refereed table); who passes
    out of turn has said nothing. Source: Scarne 1963, chapter 13, “Making the Trump”, “Playing
    Alone”.

    As it is played today: a dealer to whom everybody has passed twice may be `stuck` (one of
    `MUST_NAME`); with `no_trump` anybody may name no-trump in the second round; with
    `partner_alone` the dealer's partner accepts the turn-up only to play alone; with `natural` who
    makes a suit trumps holds a card of that suit, the left bower not counted, but for a stuck
    dealer who has none of any suit that they may name.
    """

    joker_suit: int = SPADES
    takes: bool = True
    lone: tuple[str, ...] = ("alone",)
    slips: bool = False
    stuck: str = ""
    no_trump: bool = False
    partner_alone: bool = False
    natural: bool = False

    name: ClassVar[str] = "making"
    acts: ClassVar[Acts] = {"make": None}

    def start(self, table: DealContext) -> MakingState:
        seating, dealer = table.seating, table.setting.dealer
        turn_up, named = table.get(TurnUp).card, table.find(NamedUnseen)
        return MakingState(
            seating.sides,
            seating.side_of,
            dealer,
            turn_up,
            table.get(Hands),
            table.find(Aside) or Aside(()),
            (dealer + 1) % len(seating.seats),
            maker=dealer if named else -1,
            made=Make("take", named.suit, card=turn_up) if named else _PASS,
        )

    @property
    def strains(self) -> tuple[int, ...]:
        """The trumps that may be named, no-trump the last."""
        without = self.no_trump or self.stuck == "names or no-trump"
        return (3, 2, 1, 0, NO_TRUMP) if without else (3, 2, 1, 0)

    def _unnatural(self, state: MakingState, seat: int, suit: int) -> bool:
        """Whether a seat has no card of a suit, though it should have one to make it trumps."""
        return (
            self.natural
            and suit != NO_TRUMP
            and not any(suit_of(c) == suit for c in bits(state.hands.cards[seat]) if c != JOKER)
            and not (state.stuck and self._nothing_natural(state, seat))
        )

    def _nothing_natural(self, state: MakingState, seat: int) -> bool:
        own = {suit_of(c) for c in bits(state.hands.cards[seat]) if c != JOKER}
        return self.stuck != "names any" and own <= {self._proposed(state)}

    def _proposed(self, state: MakingState) -> int:
        """The suit that the turn-up proposes."""
        return self.joker_suit if state.turn_up == JOKER else suit_of(state.turn_up)

    def proposed(self, state: MakingState) -> int:
        """The suit that may still be accepted; -1 once the turn-up has been turned down."""
        return -1 if state.passes >= len(state.side_of) else self._proposed(state)

    def turns(self, state: MakingState) -> tuple[Turn, ...]:
        return (Turn(state.turn, state.turn),)

    def possible(self, state: MakingState, seat: int) -> Sequence[Action]:
        if seat < 0:
            return ()
        if seat == state.dealer:
            how = "take"
        else:
            how = "assist" if state.side_of[seat] == state.side_of[state.dealer] else "order"
        slip = _OTHER.get(how, "") if self.slips else ""
        proposed = self._proposed(state)
        return _menu(seat, how, state.turn_up, proposed, self.lone, slip, self.strains)

    def violations(self, state: MakingState, action: Action) -> tuple[Violation, ...]:
        found = []
        if action.by != state.turn:
            found.append(Violation("turn", say("It is not your turn to make trumps or pass.")))
        make, turn_up = cast("Make", action.arg), card_term(state.turn_up)
        second = state.passes >= len(state.side_of)
        if make.how == "name":
            if not second:
                early = "Another suit may be named only when the {card} is turned down."
                found.append(Violation("early", say(early, card=turn_up)))
            elif make.suit == NO_TRUMP and not (self.no_trump or state.stuck):
                found.append(Violation("no-trump", _STUCK_NO_TRUMP))
            elif make.suit == self._proposed(state) and not (
                state.stuck and self.stuck == "names any"
            ):
                suit = term(SUIT_NAMES[make.suit])
                found.append(
                    Violation(
                        "rejected", say("{Suit} were turned down: name another suit.", suit=suit)
                    )
                )
        elif make.how != "pass" and second:
            found.append(Violation("late", say("The {card} has been turned down.", card=turn_up)))
        elif make.how == "assist" and self.partner_alone and not make.alone:
            found.append(Violation("partner", _PARTNER_ALONE))
        elif make.how == "pass" and action.by == state.turn and state.stuck:
            found.append(Violation("stuck", _STUCK))
        if make.how != "pass" and self._unnatural(state, action.by, make.suit):
            suit = term(SUIT_NAMES[make.suit])
            found.append(Violation("natural", say(_NATURAL, suit=suit)))
        if make.slip:
            of_opponent = make.how == "order"
            found.append(Violation("slip", _OPPONENTS if of_opponent else _PARTNERS))
        return tuple(found)

    def apply(self, state: MakingState, action: Action) -> MakingState:
        make = cast("Make", action.arg)
        if make.how != "pass":
            return state._replace(maker=action.hand, made=make)
        if action.hand != state.turn:
            return state
        seats, passes = len(state.side_of), state.passes + 1
        stuck = bool(self.stuck) and passes == 2 * seats - 1
        return state._replace(turn=(action.hand + 1) % seats, passes=passes, stuck=stuck)

    def end(self, state: MakingState) -> tuple[Result, ...] | None:
        if state.maker < 0:
            return (PassedOut(),) if state.passes == 2 * len(state.side_of) else None
        make, maker = state.made, state.maker
        out = -1
        if make.alone:
            out = next((s for s in state.sides[state.side_of[maker]] if s != maker), -1)
        accepted = make.how != "name"
        trump = Trump(make.suit, maker, make.alone, out, make.manner, accepted)
        pat = maker == state.dealer and make.manner == "pat"
        if not accepted or out == state.dealer or pat or not self.takes:
            return (trump,)
        hands = list(state.hands.cards)
        hands[state.dealer] |= 1 << state.turn_up
        return (
            trump,
            replace(state.hands, cards=tuple(hands), open=state.hands.open | 1 << state.turn_up),
            Aside(state.aside.without("turn-up")),
        )

    def code(self, action: Action) -> str:
        make = cast("Make", action.arg)
        if make.how == "pass":
            return "P"
        lone = f"-{make.lone.upper()}" if make.alone else ""
        if make.slip:
            return make.how.upper() + lone
        return (STRAINS[make.suit] if make.how == "name" else "UP") + lone

    def decode(self, state: MakingState, by: int, text: str) -> Action | None:
        text = text.upper()
        return super().decode(state, by, "P" if text == "PASS" else text)

    def label(self, action: Action) -> Message:
        make = cast("Make", action.arg)
        what = _OFFERED["no-trump" if make.how == "name" and make.suit == NO_TRUMP else make.how]
        if make.how in ("order", "assist", "name"):
            what = what.fill(suit=term(SUIT_NAMES[make.suit]))
        elif make.how == "take":
            what = what.fill(card=card_term(make.card))
        return say("{what}, {lone}", what=what, lone=_LONE[make.lone]) if make.alone else what

    def describe(self, state: MakingState, action: Action) -> Message:
        make = cast("Make", action.arg)
        last = state.passes == len(state.side_of) - 1 and action.hand == state.turn
        how = make.how
        if how == "pass" and last:
            how = "turn-down"
        elif how == "name" and make.suit == NO_TRUMP:
            how = "no-trump"
        together, alone = _TOLD[how]
        message = alone.fill(lone=_LONE[make.lone]) if make.alone else together
        return message.fill(suit=term(SUIT_NAMES[make.suit]), card=card_term(state.turn_up))

    def prompt(self, state: MakingState, turn: Turn) -> Message:
        card = card_term(state.turn_up)
        if state.stuck:
            return say(
                "The {card} was turned down, and everybody has passed: name trumps.", card=card
            )
        if state.passes >= len(state.side_of):
            return say("The {card} was turned down. Make another suit trumps, or pass.", card=card)
        return say("Are {suit} trumps?", suit=term(SUIT_NAMES[self._proposed(state)]))


_LONE = {"alone": term("alone"), "pat": term("pat"), "jambone": term("jambone")}
"""How a hand is played without a partner."""

_OFFERED = {
    "pass": say("Pass"),
    "order": say("Order up {suit}"),
    "assist": say("Assist in {suit}"),
    "take": say("Take up the {card}"),
    "name": say("Make {suit} trumps"),
    "no-trump": say("No-trump"),
}
"""What the dealer and the others may say, on a button."""

_TOLD = {
    "pass": (say("{by} passed."), say("{by} passed, {lone}.")),
    "turn-down": (say("{by} turned down the {card}."), say("{by} turned down the {card}, {lone}.")),
    "order": (say("{by} ordered up {suit}."), say("{by} ordered up {suit}, {lone}.")),
    "assist": (say("{by} assisted in {suit}."), say("{by} assisted in {suit}, {lone}.")),
    "take": (say("{by} took up the {card}."), say("{by} took up the {card}, {lone}.")),
    "name": (say("{by} made {suit} trumps."), say("{by} made {suit} trumps, {lone}.")),
    "no-trump": (say("{by} chose no-trump."), say("{by} chose no-trump, {lone}.")),
}
"""The same in the log: with a partner, and without."""


# Naming a suit, or no-trump: the seat with the right says which, in one word.


class NamingState(NamedTuple):
    """The table, who names a suit (-1 for nobody), which suits may not be named, and what was:
    the suit, and `manner` for no-trump that is played in a manner of its own."""

    table: DealContext
    by: int
    barred: tuple[int, ...] = ()
    suit: int = -1
    manner: str = ""


@dataclass(frozen=True)
class NamingSuit(SayingStage[NamingState]):
    """One seat names a suit. A subclass says who, and what follows from it."""

    acts: ClassVar[Acts] = {"suit": None}

    def prompt(self, state: NamingState, turn: Turn) -> Message:
        return say("Name a suit.")

    def start(self, table: DealContext) -> NamingState:
        raise NotImplementedError

    def named(self, state: NamingState) -> tuple[Result, ...]:
        """The public facts once the suit is named."""
        raise NotImplementedError

    def speaker(self, state: NamingState) -> int:
        return state.by if state.suit < 0 else -1

    def offered(self, state: NamingState) -> tuple[str, ...]:
        return tuple(SUITS[s] for s in (3, 2, 1, 0) if s not in state.barred)

    def apply(self, state: NamingState, action: Action) -> NamingState:
        return state._replace(suit=SUITS.index(str(action.arg)))

    def end(self, state: NamingState) -> tuple[Result, ...] | None:
        if state.by < 0:
            return ()
        return self.named(state) if state.suit >= 0 else None


def suit_phrases(words: Phrase) -> Mapping[str, Phrase]:
    """The phrases for each suit, its name put for ``{suit}``."""
    return {
        f"suit {code}": words._replace(values=(("suit", term(name)),))
        for code, name in zip(SUITS, SUIT_NAMES, strict=False)
    }


def never_alone(table: DealContext) -> bool:
    """Nobody plays without a partner."""
    return False


@dataclass(frozen=True)
class NamingTrump(NamingSuit):
    """The seat `by` (-1 for nobody) names trumps; `alone` says whether they play alone.

    `no_trump` are the codes by which they can choose to play without trumps: ``NT`` or, in games in
    which the highest card or the lowest wins as they say, ``HIGH`` and ``LOW``. The last two are
    the `manner` of the `Trump` that results, from which the game's `PlayRoles` takes its order of
    cards.
    """

    by: Callable[[DealContext], int]
    alone: Callable[[DealContext], bool] = never_alone
    no_trump: tuple[str, ...] = ()

    name: ClassVar[str] = "naming"
    acts: ClassVar[Acts] = {
        **suit_phrases(Phrase("Make {suit} trumps", "made {suit} trumps")),
        "suit NT": Phrase("No-trump", "chose no-trump"),
        "suit HIGH": Phrase("No-trump, high cards win", "chose no-trump, high cards winning"),
        "suit LOW": Phrase("No-trump, low cards win", "chose no-trump, low cards winning"),
    }

    def prompt(self, state: NamingState, turn: Turn) -> Message:
        return say("Make a suit trumps.")

    def start(self, table: DealContext) -> NamingState:
        return NamingState(table, self.by(table))

    def offered(self, state: NamingState) -> tuple[str, ...]:
        return (*super().offered(state), *self.no_trump)

    def apply(self, state: NamingState, action: Action) -> NamingState:
        if action.arg not in self.no_trump:
            return super().apply(state, action)
        manner = "" if action.arg == "NT" else str(action.arg).lower()
        return state._replace(suit=NO_TRUMP, manner=manner)

    def named(self, state: NamingState) -> tuple[Result, ...]:
        return (Trump(state.suit, state.by, self.alone(state.table), manner=state.manner),)


# Calling for partner's best card: a lone player may ask for an exchange, unseen.
#
# Source: Scarne 1963, chapter 13, “Railroad Euchre”, 1 and 3; rulings.


@dataclass(frozen=True)
class Exchanging(Result):
    """The pairs that exchange a card: each is the caller and their partner."""

    pairs: tuple[tuple[int, int], ...]

    public = True


class BestState(NamedTuple):
    """The pairs still to be asked, and those that exchange."""

    asked: tuple[tuple[int, int], ...]
    pairs: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Best(SayingStage[BestState]):
    """Each of the lone hands that `pairs` gives, with the partner, may call for a best card."""

    pairs: Callable[[DealContext], tuple[tuple[int, int], ...]]

    name: ClassVar[str] = "best"
    acts: ClassVar[Acts] = {
        "best BEST": Phrase("Call for partner's best", "called for partner's best card"),
        "best P": Phrase("Exchange nothing", "exchanged nothing"),
    }

    def prompt(self, state: BestState, turn: Turn) -> Message:
        return say("Call for your partner's best card, or exchange nothing.")

    def start(self, table: DealContext) -> BestState:
        return BestState(self.pairs(table))

    def speaker(self, state: BestState) -> int:
        return state.asked[0][0] if state.asked else -1

    def offered(self, state: BestState) -> tuple[str, ...]:
        return ("P", "BEST")

    def apply(self, state: BestState, action: Action) -> BestState:
        pairs = (*state.pairs, state.asked[0]) if action.arg == "BEST" else state.pairs
        return BestState(state.asked[1:], pairs)

    def end(self, state: BestState) -> tuple[Result, ...] | None:
        if state.asked:
            return None
        return (Exchanging(state.pairs),) if state.pairs else ()


def exchange(table: DealContext) -> tuple[int, ...]:
    """The receiver of each seat's card: each of a pair to the other, -1 where nothing is passed."""
    to = [-1] * len(table.seating.seats)
    exchanging = table.find(Exchanging)
    for caller, partner in exchanging.pairs if exchanging else ():
        to[caller], to[partner] = partner, caller
    return tuple(to)


# Opposing a lone hand alone: an opponent says that they will play against it alone.
#
# Source: Scarne 1963, chapter 13, “Railroad Euchre”, 3; ruling R-5.


@dataclass(frozen=True)
class Opposed(Result):
    """`seat` plays alone against the lone hand; the partner `out` lays the cards down."""

    seat: int
    out: int

    public = True


class OpposingState(NamedTuple):
    """The seats that may still say so, each with its partner, in turn; and the one that has."""

    asked: tuple[tuple[int, int], ...]
    opposed: Opposed | None = None


@dataclass(frozen=True)
class Opposing(SayingStage[OpposingState]):
    """Against a hand played alone in the plain way the opponent at its left, then the other, may
    say that they oppose it alone."""

    name: ClassVar[str] = "opposing"
    acts: ClassVar[Acts] = {
        "oppose ALONE": Phrase("Oppose alone", "opposes the lone hand alone"),
        "oppose P": Phrase("Pass", "passed"),
    }

    def prompt(self, state: OpposingState, turn: Turn) -> Message:
        return say("Oppose the lone hand alone, or pass.")

    def start(self, table: DealContext) -> OpposingState:
        trump, seating = table.get(Trump), table.seating
        if not trump.alone or trump.manner:
            return OpposingState(())
        seats = [s for s in seating.from_left(trump.maker) if s not in (trump.maker, trump.out)]
        return OpposingState(tuple((s, next(p for p in seats if p != s)) for s in seats))

    def speaker(self, state: OpposingState) -> int:
        return state.asked[0][0] if state.asked else -1

    def offered(self, state: OpposingState) -> tuple[str, ...]:
        return ("P", "ALONE")

    def apply(self, state: OpposingState, action: Action) -> OpposingState:
        if action.arg == "ALONE":
            return OpposingState((), Opposed(*state.asked[0]))
        return OpposingState(state.asked[1:])

    def end(self, state: OpposingState) -> tuple[Result, ...] | None:
        if state.asked:
            return None
        return (state.opposed,) if state.opposed else ()
