"""The auction, and what came of it."""

from __future__ import annotations

from functools import lru_cache

from oddtrick.cards import (
    NO_TRUMP,
    STRAINS,
    SUIT_NAMES,
    Mask,
    bits,
    high_card_points,
    suit_of,
)
from oddtrick.core import HIDDEN, DealContext
from oddtrick.messages import Message, say, term, together
from oddtrick.stages.calling.auction import Calls
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.tricks.tricks import Trump
from oddtrick.terms import NO_STRAIN, call_label, call_term
from oddtrick.web import messages

from .audience import letter
from .moment import NOBODY, ViewContext


def headline(shown: ViewContext) -> messages.Headline | None:
    """The headline of the play: the outcome of an auction, or else the trumps."""
    game = shown.game
    contract = shown.moment.contract
    trump = shown.moment.trump
    if contract is not None:
        code, text, strain = contract.code, contract.term, contract.strain
        if strain == NO_STRAIN and trump is not None:  # tricks were bid, and trumps named after it
            strain = trump.suit
            if code.isdigit():
                code += STRAINS[strain]
                text = call_term(code)
        return messages.Headline(
            label=term(contract.heading[0]),
            role=contract.heading[1],
            code=code,
            text=say("{Contract}", contract=text),
            strain=STRAINS[strain],
            by=game.seats[contract.declarer],
            needed=contract.needed,
        )
    suit = trump.suit if trump else shown.roles.order.trump if shown.roles else None
    if suit is None:
        return None
    by = trump.maker if trump and trump.maker >= 0 else -1
    found = shown.moment.doubled
    doubled = found if found is not None and found.times else None
    return messages.Headline(
        label=term(Trump.heading[suit == NO_TRUMP]),
        role=Trump.heading[2],
        code=STRAINS[suit],
        text=say("{Suit}, {doubled}", suit=term(SUIT_NAMES[suit]), doubled=doubled.term)
        if doubled
        else term(SUIT_NAMES[suit].capitalize()),
        strain=STRAINS[suit],
        by=letter(game, by),
        needed=None,
    )


def auction_line(shown: ViewContext) -> messages.AuctionLine | None:
    """The calls so far, and who has a voice."""
    calls, seats = shown.moment.calls, shown.game.seats
    if calls is None:
        return None
    numbered = enumerate(zip(calls.calls, shown.session.meanings(), strict=True))
    return messages.AuctionLine(
        dealer=seats[shown.state.setting.dealer],
        seats=[seats[s] for s in _callers(shown, calls)],
        calls=[
            _call_line(seats[seat], code, meaning, _alert(shown, number, seat))
            for number, ((seat, code), meaning) in numbered
        ],
    )


@lru_cache(maxsize=1024)
def _call_line(seat: str, code: str, meaning: Message, alert: str) -> messages.CallLine:
    return messages.CallLine(seat, code, call_label(code), meaning, alert)


def _alert(shown: ViewContext, number: int, seat: int) -> str:
    """The alert of a caller to the others on a call. The caller's partner sees it when the deal is
    over, and so do all: before that it is told to each alone."""
    _, text = shown.session.explained.get(number, (-1, ""))
    viewer = shown.home
    partner = viewer >= 0 and viewer != seat and shown.side_at(viewer) == shown.side_at(seat)
    return "" if (partner or viewer == NOBODY) and not shown.state.over else text


def _callers(shown: ViewContext, calls: Calls) -> list[int]:
    """Those who have called, clockwise, and while the first round lasts those who will."""
    moment = shown.moment
    heard = {seat for seat, _ in calls.calls}
    if moment.auction is not None:
        table = DealContext(moment.game.seating, moment.state.setting, moment.facts)
        heard |= {*moment.auction.callers(table)}
    return [seat for seat in range(len(shown.game.seats)) if seat in heard]


def possible_calls(shown: ViewContext) -> list[messages.CallName] | None:
    """Every call there is, while calls are made."""
    auction = shown.moment.auction
    return None if auction is None else _names(auction.calls)


@lru_cache(maxsize=64)
def _names(calls: tuple[str, ...]) -> list[messages.CallName]:
    return [messages.CallName(code, call_label(code)) for code in calls]


def holding(shown: ViewContext) -> messages.HoldingLine | None:
    """High cards counted 4, 3, 2, 1, and how many there are of each suit; nothing with a short
    pack, where high cards are not counted so."""
    if shown.seat < 0 or shown.moment.auction is None:
        return None
    if any(isinstance(stage, Deal) and len(stage.pack) < 52 for stage in shown.game.stages):
        return None
    held = [p for p in shown.moment.raw if p.kind == "hand" and p.seat == shown.seat]
    return _counted(sum(1 << c for p in held for c in shown.sees(p).cards if c != HIDDEN))


@lru_cache(maxsize=4096)
def _counted(hand: Mask) -> messages.HoldingLine:
    cards = list(bits(hand))
    suits = sorted(((sum(suit_of(c) == s for c in cards), s) for s in range(4)), reverse=True)
    lengths = [_length(n, s) for n, s in suits if n]
    return messages.HoldingLine(high_card_points(hand), together(*lengths, tie=", "))


def _length(cards: int, suit: int) -> Message:
    """So many cards of a suit: “5 spades”."""
    name = SUIT_NAMES[suit] if cards != 1 else SUIT_NAMES[suit][:-1]
    return say("{n} {suit}", n=cards, suit=term(name))
