"""A partner called by a card nobody has shown: the best one of a suit, in whosever hand it is.

Source: Scarne 1963, chapter 13, “Call-Ace Euchre”; rulings C-2 to C-6.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from oddtrick.cards import Card, bits, card_name, euchre_order
from oddtrick.core import NOBODY, Action, Hands, Result, Stage, Table
from oddtrick.stages.tricks.tricks import PlayRoles, Tricks, TrickState, Trump
from oddtrick.stages.trumps.naming import NamingState, NamingSuit, NamingSuitWords, suit_phrases
from oddtrick.stages.with_stock import Beside, BesideSight, BesideWords
from oddtrick.stages.words import Phrase

__all__ = ["CalledSuit", "CallingAce", "Partner", "PartnerShown", "SecretPartner"]


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
    """The maker of trumps calls one of the other suits, unless he has said that he plays alone.

    The holder of the best card of it in any hand becomes his partner.
    """

    name: ClassVar[str] = "calling"
    asks: ClassVar[str] = "Call a suit: the holder of its best card is your partner."

    def start(self, table: Table) -> NamingState:
        trump = table.get(Trump)
        return NamingState(table, -1 if trump.alone else trump.maker, (trump.suit,))

    def named(self, sub: NamingState) -> tuple[Result, ...]:
        table, by, suit = sub.table, sub.by, sub.suit
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

    @cached_property
    def words(self) -> CallingAceWords:
        return CallingAceWords(self)


class CallingAceWords(NamingSuitWords):
    """The words of `CallingAce`."""

    stage: CallingAce

    phrases: ClassVar[Mapping[str, Phrase]] = suit_phrases("Call *", "called *")


class SecretState(NamedTuple):
    """The tricks, the partner, and whether he has shown himself."""

    play: TrickState
    partner: Partner
    shown: bool = False


@dataclass(frozen=True)
class SecretPartner(Beside[SecretState]):
    """Tricks in which the called partner is named to all as soon as he plays the called card."""

    tricks: Tricks

    name: ClassVar[str] = "tricks"
    kinds: ClassVar[tuple[str, ...]] = (*Tricks.kinds, "partner")

    @property
    def inner(self) -> Stage[TrickState]:
        return self.tricks

    @property
    def casting(self) -> Callable[[Table], PlayRoles]:
        """The roles in the play, as the tricks inside have them."""
        return self.tricks.casting

    def start(self, table: Table) -> SecretState:
        return SecretState(self.tricks.start(table), table.find(Partner) or Partner())

    def forced(self, sub: SecretState) -> Action | None:
        seat, best = sub.partner.seat, sub.partner.card
        if seat >= 0 and not sub.shown and not sub.play.hands[seat] >> best & 1:
            return Action(NOBODY, seat, "partner", best)
        return super().forced(sub)

    def apply(self, sub: SecretState, action: Action) -> SecretState:
        if action.kind == "partner":
            return sub._replace(shown=True)
        return super().apply(sub, action)

    def end(self, sub: SecretState) -> tuple[Result, ...] | None:
        if self.forced(sub) is not None:
            return None
        ended = super().end(sub)
        if ended is None or sub.partner.seat < 0:
            return ended
        return (*ended, PartnerShown(sub.partner.seat))

    @cached_property
    def words(self) -> SecretPartnerWords:
        return SecretPartnerWords(self)

    @cached_property
    def sight(self) -> SecretPartnerSight:
        return SecretPartnerSight(self)


class SecretPartnerWords(BesideWords[SecretState]):
    """The words of `SecretPartner`."""

    stage: SecretPartner

    def code(self, action: Action) -> str:
        return "partner" if action.kind == "partner" else super().code(action)

    def describe(self, sub: SecretState, action: Action) -> str:
        if action.kind == "partner" and isinstance(action.arg, int):
            return f"{{hand}} is the partner, by the {card_name(action.arg).lower()}."
        return super().describe(sub, action)


class SecretPartnerSight(BesideSight[SecretState]):
    """Places and public facts of `SecretPartner`."""

    stage: SecretPartner

    def facts(self, sub: SecretState) -> tuple[Result, ...]:
        shown = (PartnerShown(sub.partner.seat),) if sub.shown else ()
        return (*super().facts(sub), *shown)
