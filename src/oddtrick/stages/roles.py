"""Who plays what, and which cards of a dummy are closed: what stages of tricks are asked for, from
the results so far."""

from __future__ import annotations

from oddtrick.cards import NO_TRUMP, Mask, euchre_order, natural_order
from oddtrick.core import DealContext, Dealt, Hands, TurnUp, seat_bit
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.giving import BuiltCards
from oddtrick.stages.tricks.tricks import PlayRoles, Trump
from oddtrick.stages.tricks.variants import ClosedCard
from oddtrick.stages.trumps import Opposed


def declarer_and_dummy(table: DealContext) -> PlayRoles:
    """Declarer's left leads; declarer plays dummy's cards, faced after the opening lead."""
    contract = table.get(Contract)
    declarer = contract.declarer
    dummy = (declarer + 2) % 4
    controlled_by = [0, 1, 2, 3]
    controlled_by[dummy] = declarer
    return PlayRoles(
        natural_order(contract.strain),
        leader=(declarer + 1) % 4,
        active=(0, 1, 2, 3),
        controlled_by=tuple(controlled_by),
        dummies=seat_bit(dummy),
    )


def by_turn_up(table: DealContext) -> PlayRoles:
    """The dealer's left leads; all know where the turned-up card is until it is played."""
    return PlayRoles(
        natural_order(table.get(Trump).suit),
        leader=(table.setting.dealer + 1) % 4,
        active=(0, 1, 2, 3),
        controlled_by=(0, 1, 2, 3),
        shown=1 << table.get(TurnUp).card,
    )


def in_play(table: DealContext) -> tuple[int, ...]:
    """The hands that take part, once trumps are made: not the partner of one who plays alone."""
    opposed = table.find(Opposed)
    out = (table.get(Trump).out, opposed.out if opposed else -1)
    return tuple([s for s in range(len(table.seating.seats)) if s not in out])


def _led_from(table: DealContext, before_leader: int) -> PlayRoles:
    """The first hand in play after this one leads."""
    trump, seats, active = table.get(Trump), len(table.seating.seats), in_play(table)
    round_ = [(before_leader + i) % seats for i in range(1, seats + 1)]
    return PlayRoles(
        euchre_order(trump.suit),
        leader=next(s for s in round_ if s in active),
        active=active,
        controlled_by=tuple(range(seats)),
    )


def after_making(table: DealContext) -> PlayRoles:
    """The dealer's left leads; against a lone hand its left does (rulings P-2, R-6)."""
    trump = table.get(Trump)
    return _led_from(table, trump.maker if trump.alone else table.setting.dealer)


def eldest_leads(table: DealContext) -> PlayRoles:
    """The first hand in play from the dealer's left leads, to a lone hand too."""
    return _led_from(table, table.setting.dealer)


# Closed cards of dummies. Sources: Scarne 1963, “Partially Exposed Dummy Bridge” (ruling 5.4), and
# the second half of “Draw and Discard Bridge” (ruling 1d).


def half_covered(down: int, table: DealContext) -> tuple[ClosedCard, ...]:
    """The cards dealt face down, each under one of those dealt on them in turn; one that no card
    lies on is turned up after the first trick (PE-1 to PE-3)."""
    dealt = table.get(Dealt).hands
    return tuple(
        ClosedCard(hand, c, 1 << dealt[hand][down + i] if down + i < 13 else 0)
        for hand in (2, 3)
        for i, c in enumerate(dealt[hand][:down])
    )


def closing(table: DealContext) -> tuple[ClosedCard, ...]:
    """The cards laid last to a dummy wait until its open ones are used up."""
    laid, hands = table.get(BuiltCards).cards, table.get(Hands)
    return tuple(
        ClosedCard(hand, c, hands.cards[hand] & ~laid[hand])
        for hand in (2, 3)
        for c in range(52)
        if laid[hand] >> c & 1
    )


def _trumps(table: DealContext) -> Mask:
    """The trump suit, empty at no-trump."""
    strain = table.get(Contract).strain
    return 0 if strain == NO_TRUMP else natural_order(strain).suits[strain]


def not_the_defenders_trumps(table: DealContext) -> tuple[Mask, ...]:
    """The defender may not close trumps up in their dummy."""
    declarer = table.get(Contract).declarer
    return tuple(_trumps(table) if s == 1 - declarer else 0 for s in range(4))


def closed_trumps(table: DealContext) -> tuple[int, int] | None:
    """How many trumps declarer has closed up."""
    declarer = table.get(Contract).declarer
    if not _trumps(table):
        return None
    return declarer, (table.get(BuiltCards).cards[declarer + 2] & _trumps(table)).bit_count()
