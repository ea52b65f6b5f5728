"""The auction, and what came of it."""

from __future__ import annotations

from functools import lru_cache, partial

from oddtrick.cards import (
    NO_TRUMP,
    STRAINS,
    SUIT_NAMES,
    Mask,
    bits,
    high_card_points,
    suit_of,
)
from oddtrick.core import HIDDEN, DealContext, Game
from oddtrick.stages.calling.auction import Auction, Calls
from oddtrick.stages.tricks.tricks import Trump
from oddtrick.terms import call_name
from oddtrick.web import messages

from .audience import letter
from .scene import ViewContext


def headline(shown: ViewContext) -> messages.Headline | None:
    """The headline of the play: the outcome of an auction, or else the trumps."""
    game = shown.game
    contract = shown.scene.contract
    if contract is not None:
        return messages.Headline(
            label=contract.heading[0],
            role=contract.heading[1],
            code=contract.code,
            text=contract.name.capitalize(),
            strain=STRAINS[contract.strain],
            by=game.seats[contract.declarer],
            needed=contract.needed,
        )
    trump = shown.scene.trump
    suit = trump.suit if trump else shown.cast.order.trump if shown.cast else None
    if suit is None:
        return None
    by = trump.maker if trump and trump.maker >= 0 else -1
    found = shown.scene.doubled
    doubled = found if found is not None and found.times else None
    return messages.Headline(
        label=Trump.heading[suit == NO_TRUMP],
        role=Trump.heading[2],
        code=STRAINS[suit],
        text=SUIT_NAMES[suit].capitalize() + (f", {doubled.name}" if doubled else ""),
        strain=STRAINS[suit],
        by=letter(game, by),
        needed=None,
    )


def auction_line(shown: ViewContext) -> messages.AuctionLine | None:
    """The calls so far, and who has a voice."""
    calls, game = shown.scene.calls, shown.game
    if calls is None:
        return None
    return messages.AuctionLine(
        dealer=game.seats[shown.state.setting.dealer],
        seats=[game.seats[s] for s in callers(shown, calls)],
        calls=_call_lines(shown, calls),
    )


def _call_lines(shown: ViewContext, calls: Calls) -> list[messages.CallLine]:
    numbered = enumerate(zip(calls.calls, shown.session.meanings(), strict=True))
    sources = [(*call, meaning, _alert(shown, i, call[0])) for i, (call, meaning) in numbered]
    return shown.scene.lines(f"calls {shown.home}", sources, partial(_call_line, shown.game))


def _call_line(game: Game, source: tuple[int, str, str, str]) -> messages.CallLine:
    seat, code, meaning, alert = source
    return messages.CallLine(game.seats[seat], code, call_name(code), meaning, alert)


def call_line(shown: ViewContext, number: int) -> messages.CallLine:
    """The line of one call, the first having number 0."""
    calls = shown.scene.calls
    assert calls is not None
    seat, code = calls.calls[number]
    meaning = shown.session.meanings()[number]
    return _call_line(shown.game, (seat, code, meaning, _alert(shown, number, seat)))


def _alert(shown: ViewContext, number: int, seat: int) -> str:
    """The alert of a caller to the others on a call. His partner sees it when the deal is over."""
    _, text = shown.session.explained.get(number, (-1, ""))
    viewer = shown.home
    partner = viewer >= 0 and viewer != seat and shown.side_at(viewer) == shown.side_at(seat)
    return "" if partner and not shown.state.over else text


def callers(shown: ViewContext, calls: Calls) -> list[int]:
    """Those who have called, clockwise, and while the first round lasts those who will."""
    heard = {seat for seat, _ in calls.calls}
    stage = _running_auction(shown)
    if stage is not None:
        scene = shown.scene
        heard |= {*stage.callers(DealContext(scene.game.seating, scene.state.setting, scene.facts))}
    return [seat for seat in range(len(shown.game.seats)) if seat in heard]


def _running_auction(shown: ViewContext) -> Auction | None:
    """The auction, while it is the running stage (of the game that a referee watches, too; then
    also while it rests for a choice)."""
    scene = shown.scene
    if scene.state.over:
        return None
    game, stage = scene.running
    rests = scene.open_case and scene.current is None
    stages = (s for s in game.stages if isinstance(s, Auction) and (rests or s is stage))
    return next(stages, None)


def possible_calls(shown: ViewContext) -> list[messages.CallName] | None:
    """Every call there is, while calls are made."""
    stage = _running_auction(shown)
    if stage is None:
        return None
    return _names(stage.calls)


@lru_cache(maxsize=64)
def _names(calls: tuple[str, ...]) -> list[messages.CallName]:
    return [messages.CallName(code, call_name(code)) for code in calls]


def holding(shown: ViewContext) -> messages.HoldingLine | None:
    """High cards counted 4, 3, 2, 1, and how many there are of each suit."""
    if shown.seat < 0 or _running_auction(shown) is None:
        return None
    held = [p for p in shown.scene.raw if p.kind == "hand" and p.seat == shown.seat]
    return _counted(sum(1 << c for p in held for c in shown.sees(p).cards if c != HIDDEN))


@lru_cache(maxsize=4096)
def _counted(hand: Mask) -> messages.HoldingLine:
    cards = list(bits(hand))
    suits = sorted(((sum(suit_of(c) == s for c in cards), s) for s in range(4)), reverse=True)
    shape = ", ".join(
        f"{n} {SUIT_NAMES[s] if n != 1 else SUIT_NAMES[s][:-1]}" for n, s in suits if n
    )
    return messages.HoldingLine(high_card_points(hand), shape)
