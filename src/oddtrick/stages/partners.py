"""How a partner is found during a deal: called by a card, asked, or named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import Card, bits, card_term, euchre_order
from oddtrick.core import NOBODY, Action, Acts, DealContext, Hands, Phrase, Result, Stage, Turn
from oddtrick.messages import Message, Verbatim, say
from oddtrick.stages.bases import Beside, SayingStage, said
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import PlayRoles, Tricks, TrickState, Trump
from oddtrick.stages.trumps import NamingState, NamingSuit, suit_phrases

# Partnering: declarer asks a player to be their partner, who accepts or rejects.
#
# Source: Scarne 1963, “Cutthroat Contract”; rulings CC-5, CC-6 and CC-8.


@dataclass(frozen=True)
class Partnership(Result):
    """The hand that is dummy, whether it scores with declarer, and the four hands as they sit,
    declarer first."""

    partner: int
    accepted: bool
    order: tuple[int, ...]

    public = True

    @classmethod
    def of(cls, declarer: int, partner: int, *, accepted: bool) -> Partnership:
        """The partner changes seats with the player opposite declarer.

        >>> Partnership.of(0, 1, accepted=True).order, Partnership.of(0, 3, accepted=True).order
        ((0, 2, 1, 3), (0, 1, 3, 2))
        """
        order = [(declarer + i) % 4 for i in range(4)]
        at = order.index(partner)
        order[at], order[2] = order[2], order[at]
        return cls(partner, accepted, tuple(order))


class PartneringState(NamedTuple):
    """Declarer, the seats' names, whom they have asked (-1 for nobody yet), and the answer."""

    declarer: int
    seats: tuple[str, ...]
    asked: int = -1
    answer: str = ""


@dataclass(frozen=True)
class Partnering(SayingStage[PartneringState]):
    """Declarer asks any other player; in either case that player's hand is dummy."""

    name: ClassVar[str] = "partnering"
    acts: ClassVar[Acts] = {
        "ask": None,
        "answer accept": Phrase("Accept", "accepted, and scores with declarer"),
        "answer reject": Phrase("Reject", "rejected, and scores with the defenders"),
    }

    def start(self, table: DealContext) -> PartneringState:
        return PartneringState(table.get(Contract).declarer, table.seating.seats)

    def speaker(self, state: PartneringState) -> int:
        return state.asked if state.asked >= 0 else state.declarer

    def possible(self, state: PartneringState, seat: int) -> tuple[Action, ...]:
        if seat != self.speaker(state):
            return ()
        if state.asked >= 0:
            return said(seat, "answer", ("accept", "reject"))
        return said(seat, "ask", tuple(s for i, s in enumerate(state.seats) if i != seat))

    def apply(self, state: PartneringState, action: Action) -> PartneringState:
        word = cast("str", action.arg)
        if action.kind == "ask":
            return state._replace(asked=state.seats.index(word))
        return state._replace(answer=word)

    def end(self, state: PartneringState) -> tuple[Result, ...] | None:
        if not state.answer:
            return None
        return (Partnership.of(state.declarer, state.asked, accepted=state.answer == "accept"),)

    def _phrase(self, action: Action) -> Phrase:
        if action.kind == "ask":
            who = (("seat", Verbatim(cast("str", action.arg))),)
            return Phrase("Ask {seat}", "asked {seat} to be partner", who)
        return super()._phrase(action)

    def prompt(self, state: PartneringState, turn: Turn) -> Message:
        if state.asked < 0:
            return say("Ask somebody to be your partner.")
        return say("Accept and score with declarer, or reject and score with the defenders.")


# A partner called by a card nobody has shown: the best one of a suit, in whosever hand it is.
#
# Source: Scarne 1963, chapter 13, “Call-Ace Euchre”; rulings C-2 to C-6.


@dataclass(frozen=True)
class CalledSuit(Result):
    """The suit that was called, and by whom."""

    suit: int
    by: int

    public = True


@dataclass(frozen=True)
class Partner(Result):
    """The holder of the best card of the called suit, and that card; -1 where the caller holds it,
    or no card of the suit is in any hand. It is not announced."""

    seat: int = -1
    card: Card = -1


@dataclass(frozen=True)
class PartnerShown(Result):
    """The called card was played, so that everybody knows the caller's partner."""

    seat: int

    public = True


@dataclass(frozen=True)
class CallingAce(NamingSuit):
    """The maker of trumps calls one of the other suits, unless they have said that they play alone.

    The holder of the best card of it in any hand becomes their partner.
    """

    name: ClassVar[str] = "calling"
    acts: ClassVar[Acts] = suit_phrases(Phrase("Call {suit}", "called {suit}"))

    def prompt(self, state: NamingState, turn: Turn) -> Message:
        return say("Call a suit: the holder of its best card is your partner.")

    def start(self, table: DealContext) -> NamingState:
        trump = table.get(Trump)
        return NamingState(table, -1 if trump.alone else trump.maker, (trump.suit,))

    def named(self, state: NamingState) -> tuple[Result, ...]:
        table, by, suit = state.table, state.by, state.suit
        order = euchre_order(table.get(Trump).suit)
        held = [
            (order.strength[c], seat, c)
            for seat, hand in enumerate(table.get(Hands).cards)
            for c in bits(hand & order.suits[suit])
        ]
        partner = Partner()
        if held:
            _, seat, best = max(held)
            partner = Partner(seat, best) if seat != by else partner
        return (CalledSuit(suit, by), partner)


class SecretState(NamedTuple):
    """The tricks, the partner, and whether they have shown themselves."""

    play: TrickState
    partner: Partner
    shown: bool = False


@dataclass(frozen=True)
class SecretPartner(Beside[SecretState]):
    """Tricks in which the called partner is named to all as soon as they play the called card."""

    tricks: Tricks

    name: ClassVar[str] = "tricks"
    acts: ClassVar[Acts] = {**Tricks.acts, "partner": None}

    @property
    def inner(self) -> Stage[TrickState]:
        return self.tricks

    @property
    def casting(self) -> Callable[[DealContext], PlayRoles]:
        """The roles in the play, as the tricks inside have them."""
        return self.tricks.casting

    def start(self, table: DealContext) -> SecretState:
        return SecretState(self.tricks.start(table), table.find(Partner) or Partner())

    def forced(self, state: SecretState) -> Action | None:
        seat, best = state.partner.seat, state.partner.card
        if seat >= 0 and not state.shown and not state.play.hands[seat] >> best & 1:
            return Action(NOBODY, seat, "partner", best)
        return super().forced(state)

    def apply(self, state: SecretState, action: Action) -> SecretState:
        if action.kind == "partner":
            return state._replace(shown=True)
        return super().apply(state, action)

    def end(self, state: SecretState) -> tuple[Result, ...] | None:
        if self.forced(state) is not None:
            return None
        ended = super().end(state)
        if ended is None or state.partner.seat < 0:
            return ended
        return (*ended, PartnerShown(state.partner.seat))

    def code(self, action: Action) -> str:
        return "partner" if action.kind == "partner" else super().code(action)

    def describe(self, state: SecretState, action: Action) -> Message:
        if action.kind == "partner" and isinstance(action.arg, int):
            return say("{hand} is the partner, by the {card}.", card=card_term(action.arg))
        return super().describe(state, action)

    def facts(self, state: SecretState) -> tuple[Result, ...]:
        shown = (PartnerShown(state.partner.seat),) if state.shown else ()
        return (*super().facts(state), *shown)


# Choosing partners: the winner of the auction says aloud who plays with them.
#
# Source: ruling 1a on auction euchre, a reconstruction.


@dataclass(frozen=True)
class NamedPartners(Result):
    """The partners of `by` for this deal."""

    by: int
    partners: tuple[int, ...]

    public = True


class NamingPartnersState(NamedTuple):
    """The seats by name, who chooses (-1 for nobody), how many, and whom they have chosen."""

    seats: tuple[str, ...]
    by: int
    number: int
    partners: tuple[int, ...] = ()


@dataclass(frozen=True)
class NamingPartners(SayingStage[NamingPartnersState]):
    """`who` gives the seat that chooses and the number of partners it must take, 0 for none."""

    who: Callable[[DealContext], tuple[int, int]]

    name: ClassVar[str] = "choosing"
    acts: ClassVar[Acts] = {"choose": None}

    def start(self, table: DealContext) -> NamingPartnersState:
        return NamingPartnersState(table.seating.seats, *self.who(table))

    def speaker(self, state: NamingPartnersState) -> int:
        return state.by if len(state.partners) < state.number else -1

    def offered(self, state: NamingPartnersState) -> tuple[str, ...]:
        names = enumerate(state.seats)
        return tuple(n for s, n in names if s != state.by and s not in state.partners)

    def apply(self, state: NamingPartnersState, action: Action) -> NamingPartnersState:
        return state._replace(partners=(*state.partners, state.seats.index(str(action.arg))))

    def end(self, state: NamingPartnersState) -> tuple[Result, ...] | None:
        if len(state.partners) < state.number:
            return None
        return (NamedPartners(state.by, state.partners),) if state.number else ()

    def _phrase(self, action: Action) -> Phrase:
        who = (("seat", Verbatim(cast("str", action.arg))),)
        return Phrase("Choose {seat}", "chose {seat} as partner", who)

    def prompt(self, state: NamingPartnersState, turn: Turn) -> Message:
        left = state.number - len(state.partners)
        if left == 1:
            return say("Choose a partner.")
        return say("Choose {left} partners, one after another.", left=left)

    def facts(self, state: NamingPartnersState) -> tuple[Result, ...]:
        return (NamedPartners(state.by, state.partners),)
