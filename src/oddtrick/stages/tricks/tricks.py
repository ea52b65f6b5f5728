"""Trick play: follow suit if you can, the best trump or the best card of the suit led wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, NamedTuple, cast

from ...cards import (
    SUIT_NAMES,
    Card,
    CardOrder,
    Mask,
    bits,
    card,
    card_code,
    card_name,
)
from ...core import (
    NOBODY,
    Act,
    Aside,
    Fault,
    Hands,
    Place,
    Result,
    Stage,
    Table,
    Turn,
    one_turn,
    seat_bit,
)
from ...errors import BadCards
from ..deal.deal import hand_places
from .statement import SILENT, Statement

__all__ = [
    "Cast",
    "Claim",
    "CurrentTrick",
    "Played",
    "Trick",
    "TrickSub",
    "Tricks",
    "Trump",
    "play_act",
]


@dataclass(frozen=True)
class Trump(Result):
    """The trump suit (`NO_TRUMP` for none), and who made it, where somebody did.

    `alone` says that the maker's partner, `out`, lays his cards down; `manner` how a lone hand
    is played where that is not in the plain way; `accepted` that it is the turned-up suit.
    """

    suit: int
    maker: int = -1
    alone: bool = False
    out: int = -1
    manner: str = ""
    accepted: bool = False

    public = True

    heading: ClassVar[tuple[str, str, str]] = ("Trumps", "Play", "By")
    """What heads a suit, no-trump, and him who made it."""


class Trick(NamedTuple):
    """A finished trick: (hand, card) in order of play, and the hand that won it."""

    plays: tuple[tuple[int, Card], ...]
    winner: int


@dataclass(frozen=True)
class Played(Result):
    """The tricks played, in order. Where the rest was claimed, `claimed` are the tricks that
    each hand was given without playing them. `sides` are those of the `Cast`, where it has any."""

    tricks: tuple[Trick, ...]
    claimed: tuple[int, ...] = ()
    sides: tuple[int, ...] = ()

    public = True

    def taken(self, hands: Sequence[int]) -> int:
        """How many tricks these hands have won."""
        won = sum(t.winner in hands for t in self.tricks)
        return won + sum(self.claimed[h] for h in hands) if self.claimed else won

    def allies(self, hand: int) -> tuple[int, ...]:
        """The hands that the deal has put on one side with a hand, itself among them; none where
        the sides are the table's."""
        if not self.sides:
            return ()
        return tuple(h for h, side in enumerate(self.sides) if side == self.sides[hand])


@dataclass(frozen=True)
class CurrentTrick(Result):
    """The cards of the trick on the table, the hand to play next, and who plays what."""

    plays: tuple[tuple[int, Card], ...]
    to_play: int
    cast: Cast | None = None

    public = True


class Cast(NamedTuple):
    """Who plays what in the tricks of one deal; fixed when play begins.

    `decider[hand]` is the seat that plays a hand's cards; `active` the hands in play, in the order
    in which they play to a trick (from whoever leads, and round again);
    `dummies` a mask of hands faced after the opening lead, `faced` of hands faced before it;
    `shown` cards that everybody has seen go into a hand (a turned-up card taken up); `sides` the
    side of each hand where the deal has made them (declarer and his dummy against the others),
    empty where they are the table's; `seen` who sees each hand, as the `Hands` before the play
    say.
    """

    order: CardOrder
    leader: int
    active: tuple[int, ...]
    decider: tuple[int, ...]
    dummies: int = 0
    faced: int = 0
    shown: Mask = 0
    sides: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()


@cache
def play_act(by: int, hand: int, c: Card) -> Act:
    """The act of playing a card, made once."""
    return Act(by, hand, "play", c)


@cache
def _following(active: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """For each hand in play the next of `active`; -1 for the others."""
    after = dict(zip(active, (*active[1:], active[0]), strict=True))
    return tuple(after.get(s, -1) for s in range(seats))


@cache
def _plays(by: int, hand: int) -> tuple[Act, ...]:
    return tuple(play_act(by, hand, c) for c in range(53))


@dataclass(frozen=True)
class Claim(Result):
    """A claim to `tricks` of those still to be played, the one on the table included.

    `agreed` is a mask of the seats that have said yes, `stated` how the claimer will play.
    """

    by: int
    tricks: int
    agreed: int = 0
    stated: Statement = SILENT

    public = True


class TrickSub(NamedTuple):
    """The hands, the trick on the table and those before it; a claim that
    waits for an answer, and the tricks given to each hand once it is agreed."""

    cast: Cast
    aside: tuple[Place, ...]
    hands: tuple[Mask, ...]
    to_play: int
    trick: tuple[tuple[int, Card], ...]
    tricks: tuple[Trick, ...]
    faced: int
    claim: Claim | None = None
    claimed: tuple[int, ...] = ()


@dataclass(frozen=True)
class Tricks(Stage[TrickSub]):
    """Play all cards out in tricks. `casting` says who plays what, from the results so far.

    With `facing_is_a_deed` dummy is faced by an act of its own (a refereed table), otherwise by
    itself as soon as the opening lead is made.
    """

    casting: Callable[[Table], Cast]
    facing_is_a_deed: bool = False

    name: ClassVar[str] = "tricks"
    kinds: ClassVar[tuple[str, ...]] = ("play", "face")
    another: ClassVar[str] = "Dummy"
    """What a hand is called that somebody else plays."""

    def start(self, table: Table) -> TrickSub:
        aside, hands = table.find(Aside), table.get(Hands)
        who = self.casting(table)
        if hands.open or hands.seen:
            who = who._replace(shown=who.shown | hands.open, seen=hands.seen)
        return TrickSub(
            who,
            aside.places if aside else (),
            hands.cards,
            who.leader,
            (),
            (),
            who.faced,
        )

    def _to_face(self, sub: TrickSub) -> int:
        """Mask of the dummies that are due to be faced."""
        return sub.cast.dummies & ~sub.faced if sub.trick or sub.tricks else 0

    def turns(self, sub: TrickSub) -> tuple[Turn, ...]:
        if self.facing_is_a_deed and (due := self._to_face(sub)):
            return tuple(Turn(s, s) for s in bits(due))
        return one_turn(sub.cast.decider[sub.to_play], sub.to_play)

    def possible(self, sub: TrickSub, seat: int) -> Sequence[Act]:
        found: list[Act] = []
        played = [hand for hand, _ in sub.trick]
        unseen = sub.cast.dummies & ~sub.faced
        for hand in sub.cast.active:
            # A dummy not yet faced is in its owner's hands alone: he can lead by mistake, and
            # the menu must not tell its cards to declarer.
            holder = hand if unseen >> hand & 1 else sub.cast.decider[hand]
            if holder == seat and hand not in played:
                found.extend(play_act(seat, hand, c) for c in bits(sub.hands[hand]))
        if self.facing_is_a_deed:
            due = self._to_face(sub)
            if any(seat in (hand, sub.cast.decider[hand]) for hand in bits(due)):
                found.append(Act(seat, seat, "face"))
        return found

    def faults(self, sub: TrickSub, act: Act) -> tuple[Fault, ...]:
        if act.kind == "face":
            if self._to_face(sub) >> act.hand & 1:
                return ()
            return (Fault("face", "It is dummy who lays his hand down."),)
        found = []
        if (
            act.hand != sub.to_play
            or act.by != sub.cast.decider[act.hand]
            or (self.facing_is_a_deed and self._to_face(sub))
        ):
            found.append(Fault("turn", "It is not that hand's turn to play."))
        if sub.trick:
            order, c = sub.cast.order, cast("Card", act.arg)
            led = order.suit[sub.trick[0][1]]
            if order.suit[c] != led and sub.hands[act.hand] & order.suits[led]:
                who = "You" if act.hand == act.by else self.another
                found.append(Fault("revoke", f"{who} must follow in {SUIT_NAMES[led]}."))
        return tuple(found)

    def legal(self, sub: TrickSub, seat: int) -> Sequence[Act]:
        who, _, hands, hand, trick, _, faced, _, _ = sub
        if who.decider[hand] != seat or (
            who.dummies & ~faced and (self.facing_is_a_deed or who.dummies >> hand & 1)
        ):
            return [a for a in self.possible(sub, seat) if not self.faults(sub, a)]
        mask = hands[hand]
        if trick:
            order = who.order
            same = mask & order.suits[order.suit[trick[0][1]]]
            if same:
                mask = same
        acts = _plays(seat, hand)
        found = []
        while mask:
            low = mask & -mask
            found.append(acts[low.bit_length() - 1])
            mask ^= low
        return found

    def apply(self, sub: TrickSub, act: Act) -> TrickSub:
        who, aside, hands, _, trick, tricks, faced, *_ = sub
        if act.kind == "face":
            return sub._replace(faced=faced | seat_bit(act.hand))
        c, hand = cast("Card", act.arg), act.hand
        left = list(hands)
        left[hand] ^= 1 << c
        trick = (*trick, (hand, c))
        if len(trick) == len(who.active):
            winner = trick[who.order.winner([c for _, c in trick])][0]
            tricks = (*tricks, Trick(trick, winner))
            return TrickSub(who, aside, tuple(left), winner, (), tricks, faced)
        following = _following(who.active, len(hands))
        after = following[hand]
        played = [h for h, _ in trick]
        while after in played:  # before his turn, to this trick: he is passed over
            after = following[after]
        return TrickSub(who, aside, tuple(left), after, trick, tricks, faced)

    def forced(self, sub: TrickSub) -> Act | None:
        if sub.cast.dummies & ~sub.faced and not self.facing_is_a_deed:
            due = self._to_face(sub)
            if due:
                return Act(NOBODY, next(bits(due)), "face")
        return None

    def end(self, sub: TrickSub) -> tuple[Result, ...] | None:
        if sub.trick or sub.hands[sub.to_play]:
            return None
        return self.results(sub)

    def results(self, sub: TrickSub) -> tuple[Result, ...]:
        """What the play comes to, with the cards where they lie when it is over."""
        return (
            Played(sub.tricks, sub.claimed, sub.cast.sides),
            Hands(sub.hands, seen=sub.cast.seen),
            Aside(self._quitted(sub) + sub.aside),
        )

    def _quitted(self, sub: TrickSub) -> tuple[Place, ...]:
        won: dict[int, list[Card]] = {}
        for trick in sub.tricks:
            won.setdefault(trick.winner, []).extend([c for _, c in trick.plays])
        return tuple(Place("won", s, tuple(cs), seen_by=0) for s, cs in sorted(won.items()))

    def places(self, sub: TrickSub) -> tuple[Place, ...]:
        table = tuple(Place("trick", hand, (c,)) for hand, c in sub.trick)
        hands = hand_places(sub.hands, sub.faced, sub.cast.shown, sub.cast.seen)
        return hands + table + self._quitted(sub) + sub.aside

    def facts(self, sub: TrickSub) -> tuple[Result, ...]:
        return (
            Played(sub.tricks, (), sub.cast.sides),
            CurrentTrick(sub.trick, sub.to_play, sub.cast),
        )

    def code(self, act: Act) -> str:
        return "face" if act.kind == "face" else card_code(cast("Card", act.arg))

    def decode(self, sub: TrickSub, by: int, text: str) -> Act | None:
        if text.lower() == "face":
            return Act(by, by, "face") if self.facing_is_a_deed else None
        try:
            c = card(text)
        except BadCards:
            return None
        # A hand's own decider may also hold cards of his own: the card tells which hand it is.
        unseen = sub.cast.dummies & ~sub.faced
        for hand in (sub.to_play, *sub.cast.active):
            holder = hand if unseen >> hand & 1 else sub.cast.decider[hand]
            if holder == by and sub.hands[hand] >> c & 1:
                return play_act(by, hand, c)
        return None

    def label(self, act: Act) -> str:
        return "Face dummy" if act.kind == "face" else card_name(cast("Card", act.arg))

    def tell(self, sub: TrickSub, act: Act) -> str:
        if act.kind == "face":
            return "{hand} faced the dummy."
        c, order = cast("Card", act.arg), sub.cast.order
        verb = "played"
        if not sub.trick:
            verb = "led"
        elif len(sub.trick) + 1 == len(sub.cast.active):
            cards = [c for _, c in sub.trick] + [c]
            if order.winner(cards) == len(cards) - 1:
                verb = "won with"
        return f"{{hand}} {verb} the {card_name(c).lower()}."

    def prompt(self, sub: TrickSub, turn: Turn) -> str:
        if self.facing_is_a_deed and self._to_face(sub):
            return "Face the dummy."
        who = "Your" if turn.by == turn.hand else f"{self.another}'s"
        if not sub.trick:
            return f"{who} lead."
        led = sub.cast.order.suit[sub.trick[0][1]]
        if sub.hands[turn.hand] & sub.cast.order.suits[led]:
            return f"{who} play. Follow in {SUIT_NAMES[led]}."
        return f"{who} play. No {SUIT_NAMES[led]}: any card."
