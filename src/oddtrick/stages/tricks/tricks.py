"""Trick play: follow suit if you can, the best trump or the best card of the suit led wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar, cast

from oddtrick.cards import SUIT_NAMES, Card, bits, card, card_code, card_label, card_term, cards_of
from oddtrick.core import (
    NOBODY,
    Action,
    Acts,
    Aside,
    DealContext,
    Hands,
    Place,
    Result,
    Stage,
    Turn,
    Violation,
    one_turn,
    seat_bit,
)
from oddtrick.errors import BadCards, Unplayable
from oddtrick.messages import Message, Verbatim, say, term
from oddtrick.stages.deal.deal import hand_places
from oddtrick.stages.tricks import defective_tricks
from oddtrick.stages.tricks.trick import (
    Claim,
    CurrentTrick,
    Played,
    PlayRoles,
    Plays,
    Trick,
    TrickState,
    Trump,
    Uneven,
    with_quitted,
)
from oddtrick.support.lazy import IdentityCache

__all__ = [
    "Claim",
    "CurrentTrick",
    "PlayRoles",
    "Played",
    "Trick",
    "TrickState",
    "Tricks",
    "Trump",
    "Uneven",
    "play_action",
]


@cache
def play_action(by: int, hand: int, card: Card) -> Action:
    """The act of playing a card, made once."""
    return Action(by, hand, "play", card)


@cache
def _trick_place(hand: int, card: Card) -> Place:
    """The place of a card on the table, made once."""
    return Place("trick", hand, (card,))


@cache
def _following(active: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """For each hand in play the next of `active`; -1 for the others."""
    after = dict(zip(active, (*active[1:], active[0]), strict=True))
    return tuple(after.get(s, -1) for s in range(seats))


def _passing_over(following: tuple[int, ...], hand: int, trick: Plays) -> int:
    """The next hand from `hand` on that has not played to the trick: who has played before their
    turn is passed over. `following` goes round all the hands in play, each once (`PlayRoles`), and
    some of them has not played: the trick would be full."""
    while any(played == hand for played, _ in trick):
        hand = following[hand]
    return hand


@cache
def _plays(by: int, hand: int) -> tuple[Action, ...]:
    return tuple(play_action(by, hand, c) for c in range(53))


@cache
def _revoke(own: bool, another: Message, led: int) -> Violation:
    """The fault of who does not follow suit, made once."""
    suit = term(SUIT_NAMES[led])
    if own:
        return Violation("revoke", say("You must follow in {suit}.", suit=suit))
    return Violation("revoke", say("{Who} must follow in {suit}.", who=another, suit=suit))


_WORDS = {"face": say("Face dummy"), "omit": say("Play no card to the trick")}
"""Acts with no card, in words."""

_IRREGULAR = {
    "omit": (Violation("omitted", say("A card must be played to every trick.")),),
    "under": (Violation("surplus", say("No more than one card is played to a trick.")),),
    "late": (),
    "add": (),
    "restore": (),
}


@dataclass(frozen=True)
class Tricks(Stage[TrickState]):
    """Play all cards out in tricks. `casting` says who plays what, from the results so far.

    With `dummy_faced_by_player` dummy is faced by an act of its own (a refereed table), otherwise
    by itself as soon as the opening lead is made. With `may_omit` a hand can play no card to a
    trick, and several to one (a refereed table, too): `uneven` says what becomes of such tricks.
    """

    casting: Callable[[DealContext], PlayRoles]
    dummy_faced_by_player: bool = False
    may_omit: bool = False

    name: ClassVar[str] = "tricks"
    acts: ClassVar[Acts] = {
        "play": None,
        "face": None,
        **dict.fromkeys(defective_tricks.KINDS),
    }
    another: ClassVar[Message] = say("dummy")
    """The name of a hand that somebody else plays."""

    def start(self, table: DealContext) -> TrickState:
        aside, hands = table.find(Aside), table.get(Hands)
        unmanned = sum(map(seat_bit, table.seating.unmanned))
        who = self.casting(table)
        if hands.open or hands.seen or unmanned:
            who = replace(who, shown=who.shown | hands.open, seen=hands.seen, unmanned=unmanned)
        if len({hands.cards[h].bit_count() for h in who.active}) > 1:
            raise Unplayable(
                "The hands in play, {active}, differ in length.", active=Verbatim(str(who.active))
            )
        return TrickState(
            who, aside.places if aside else (), hands.cards, who.leader, (), (), who.faced
        )

    def _to_face(self, state: TrickState) -> int:
        """Mask of the dummies that are due to be faced."""
        return state.roles.dummies & ~state.faced if state.trick or state.tricks else 0

    def turns(self, state: TrickState) -> tuple[Turn, ...]:
        if self.dummy_faced_by_player and (due := self._to_face(state)):
            return tuple(Turn(state.roles.facer(hand), hand) for hand in bits(due))
        hand = defective_tricks.next_hand(state)
        return one_turn(state.roles.controlled_by[hand], hand)

    def possible(self, state: TrickState, seat: int) -> Sequence[Action]:
        if state.uneven is not None and state.uneven.owing:
            hand = state.uneven.owing[1]
            owes = state.roles.controlled_by[hand] == seat
            return (
                [Action(seat, hand, "add", c) for c in bits(defective_tricks.addable(state))]
                if owes
                else ()
            )
        found: list[Action] = []
        played = [hand for hand, _ in state.trick]
        unseen = state.roles.dummies & ~state.faced
        for hand in state.roles.active:
            # A dummy not yet faced is in its owner's hands alone: the owner can lead by mistake,
            # and the menu must not show its cards to declarer.
            holder = hand if unseen >> hand & 1 else state.roles.controlled_by[hand]
            if holder == seat and hand not in played:
                actions = _plays(seat, hand)
                found += [actions[c] for c in cards_of(state.hands[hand])]
        if self.dummy_faced_by_player:
            found.extend(self._facings(state, seat))
        if self.may_omit and self._omits(state, seat):
            found.append(Action(seat, state.to_play, "omit"))
        return found

    def admits(self, state: TrickState, action: Action) -> bool:
        """As by `possible`; a card is looked for in its hand alone, which is much faster."""
        by, hand, kind, c = action
        who = state.roles
        plain = (
            kind == "play" and state.uneven is None and state.claim is None and hand in who.active
        )
        if not plain or not isinstance(c, int) or c < 0:
            return super().admits(state, action)
        if any(h == hand for h, _ in state.trick):
            return False
        unfaced = who.dummies & ~state.faced
        holder = hand if unfaced >> hand & 1 else who.controlled_by[hand]
        return holder == by and bool(state.hands[hand] >> c & 1)

    def _facings(self, state: TrickState, seat: int) -> Iterator[Action]:
        """The hands that a seat can lay down as dummy: where somebody sits at the dummy, declarer
        can lay down their own by mistake."""
        for dummy in bits(self._to_face(state)):
            if seat == state.roles.facer(dummy):
                yield Action(seat, dummy, "face")
            elif seat == state.roles.controlled_by[dummy]:
                yield Action(seat, seat, "face")

    def _omits(self, state: TrickState, seat: int) -> bool:
        """Whether a seat can play no card to the trick from the hand whose turn it is."""
        due = self.dummy_faced_by_player and self._to_face(state)
        return (
            not due
            and state.roles.controlled_by[state.to_play] == seat
            and defective_tricks.may_omit(state)
        )

    def violations(self, state: TrickState, action: Action) -> tuple[Violation, ...]:
        by, hand, kind, arg = action
        if kind == "face":
            if self._to_face(state) >> hand & 1:
                return ()
            return (Violation("face", say("It is dummy who lays the hand down.")),)
        if kind in _IRREGULAR:
            return _IRREGULAR[kind]
        who, trick = state.roles, state.trick
        found: tuple[Violation, ...] = ()
        if (
            (hand != state.to_play and not defective_tricks.follows(state, hand))
            or by != who.controlled_by[hand]
            or (self.dummy_faced_by_player and self._to_face(state))
        ):
            found = (Violation("turn", say("It is not that hand's turn to play.")),)
        if trick:
            suit_of, c = who.order.suit, cast("Card", arg)
            led = suit_of[trick[0][1]]
            if suit_of[c] != led and state.hands[hand] & who.order.suits[led]:
                return (*found, _revoke(hand == by, self.another, led))
        return found

    def legal(self, state: TrickState, seat: int) -> Sequence[Action]:
        who, _, hands, hand, trick, _, faced, _, _, irregular, _ = state
        if irregular is None and who.controlled_by[hand] != seat and not self.dummy_faced_by_player:
            return ()
        if (
            irregular is not None
            or who.controlled_by[hand] != seat
            or (who.dummies & ~faced and (self.dummy_faced_by_player or who.dummies >> hand & 1))
        ):
            return [a for a in self.possible(state, seat) if not self.violations(state, a)]
        mask = hands[hand]
        if trick:
            order = who.order
            same = mask & order.suits[order.suit[trick[0][1]]]
            if same:
                mask = same
        actions = _plays(seat, hand)
        return [actions[c] for c in cards_of(mask)]

    def apply(self, state: TrickState, action: Action) -> TrickState:
        who, aside, hands, _, trick, tricks, faced, _, _, irregular, heaps = state
        if action.kind == "face":
            return state._replace(faced=faced | seat_bit(action.hand))
        if irregular is not None or action.kind != "play":
            return defective_tricks.applied(state, action)
        c, hand = cast("Card", action.arg), action.hand
        left = list(hands)
        left[hand] ^= 1 << c
        trick = (*trick, (hand, c))
        if len(trick) == len(who.active):
            cards = tuple([c for _, c in trick])
            after = trick[who.order.winner(cards)][0]
            heaps = with_quitted(heaps, after, cards)
            tricks = (*tricks, Trick(trick, after))
            trick = ()
        else:
            following = _following(who.active, len(hands))
            after = following[hand]
            for played, _ in trick:
                if played == after:
                    after = _passing_over(following, after, trick)
                    break
        fields = (who, aside, tuple(left), after, trick, tricks, faced, None, (), None, heaps)
        trick_state: TrickState = tuple.__new__(TrickState, fields)  # it is made for every card
        return trick_state

    def forced(self, state: TrickState) -> Action | None:
        if state.roles.dummies & ~state.faced and not self.dummy_faced_by_player:
            due = self._to_face(state)
            if due:
                return Action(NOBODY, next(bits(due)), "face")
        return None

    def end(self, state: TrickState) -> tuple[Result, ...] | None:
        if state.uneven is not None:
            return (
                self.results(defective_tricks.evened(state))
                if defective_tricks.is_over(state)
                else None
            )
        if state.trick or state.hands[state.to_play]:
            return None
        return self.results(state)

    def results(self, state: TrickState) -> tuple[Result, ...]:
        """The results of the play, with the cards where they lie when it is over."""
        return (
            Played(state.tricks, state.claimed, state.roles.sides),
            Hands(state.hands, seen=state.roles.seen),
            Aside(state.quitted + state.aside),
        )

    def code(self, action: Action) -> str:
        return action.kind if action.kind in _WORDS else card_code(cast("Card", action.arg))

    def decode(self, state: TrickState, by: int, text: str) -> Action | None:
        if text.lower() == "face":
            facing = next(self._facings(state, by), Action(by, by, "face"))
            return facing if self.dummy_faced_by_player else None
        if text.lower() == "omit" or (state.uneven is not None and state.uneven.owing):
            found = (a for a in self.possible(state, by) if self.code(a).upper() == text.upper())
            return next(found, None)
        try:
            c = card(text)
        except BadCards:
            return None
        # A hand's own decider may also hold cards of their own: the card shows which hand it is.
        unseen = state.roles.dummies & ~state.faced
        for hand in (state.to_play, *state.roles.active):
            holder = hand if unseen >> hand & 1 else state.roles.controlled_by[hand]
            if holder == by and state.hands[hand] >> c & 1:
                return play_action(by, hand, c)
        return None

    def label(self, action: Action) -> Message:
        return _WORDS.get(action.kind) or card_label(cast("Card", action.arg))

    def describe(self, state: TrickState, action: Action) -> Message:
        if action.kind == "face":
            return say("{by} faced the dummy." if action.by >= 0 else "{hand} faced the dummy.")
        if action.kind == "omit":
            return say("{hand} played no card to the trick.")
        c, order = cast("Card", action.arg), state.roles.order
        if action.kind == "add":
            at = cast("tuple[int, int]", cast("Uneven", state.uneven).owing)[0]
            return say("{hand} added the {card} to trick {at}.", card=card_term(c), at=at + 1)
        if not state.trick:
            return say("{hand} led the {card}.", card=card_term(c))
        if defective_tricks.waiting(state) == (action.hand,):
            cards = [c for _, c in state.trick] + [c]
            if order.winner(cards) == len(cards) - 1:
                return say("{hand} won with the {card}.", card=card_term(c))
        return say("{hand} played the {card}.", card=card_term(c))

    def prompt(self, state: TrickState, turn: Turn) -> Message:
        if self.dummy_faced_by_player and self._to_face(state):
            return say("Face the dummy.")
        if state.uneven is not None and state.uneven.owing:
            return say("Add a card to trick {at}.", at=state.uneven.owing[0] + 1)
        own = turn.by == turn.hand
        if not state.trick:
            return say("Your lead.") if own else say("{Hand}'s lead.", hand=self.another)
        led = state.roles.order.suit[state.trick[0][1]]
        suit = term(SUIT_NAMES[led])
        if state.hands[turn.hand] & state.roles.order.suits[led]:
            if own:
                return say("Your play. Follow in {suit}.", suit=suit)
            return say("{Hand}'s play. Follow in {suit}.", hand=self.another, suit=suit)
        if own:
            return say("Your play. No {suit}: any card.", suit=suit)
        return say("{Hand}'s play. No {suit}: any card.", hand=self.another, suit=suit)

    def places(self, state: TrickState) -> tuple[Place, ...]:
        if state.uneven is not None and defective_tricks.is_over(state):
            state = defective_tricks.evened(state)
        who, table = state.roles, tuple([_trick_place(hand, c) for hand, c in state.trick])
        return (
            hand_places(state.hands, state.faced, who.shown, who.seen)
            + table
            + state.quitted
            + state.aside
        )

    def facts(self, state: TrickState) -> tuple[Result, ...]:
        known = _facts.find(state)
        if known is not None:
            return known
        played = _played(state.tricks, state.roles.sides)
        now = CurrentTrick(state.trick, defective_tricks.next_hand(state), state.roles)
        results: tuple[Result, ...] = (played, now)
        if state.uneven is not None:
            results = (played, now, state.uneven)
        return _facts.put(state, results)


CACHED_FACTS = 2048
"""States whose facts are kept: a table asks for those of an act some ten times."""

_facts: IdentityCache[tuple[Result, ...]] = IdentityCache(CACHED_FACTS)
_played_so_far: IdentityCache[Played] = IdentityCache(CACHED_FACTS)


def _played(tricks: tuple[Trick, ...], sides: tuple[int, ...]) -> Played:
    """The tricks played so far, which stay the same until the next is full."""
    known = _played_so_far.find(tricks)
    if known is not None and known.sides is sides:
        return known
    return _played_so_far.put(tricks, Played(tricks, (), sides))
