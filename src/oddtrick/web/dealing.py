"""The events that deal a hand at a table: the first, the next, or somebody's record."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from ..core import NATURE, State, begin
from ..core.state import settle
from ..errors import BadRecord, Refused
from ..records import Record, setting_of, steps
from ..store import Chance, Dealt, Restarted, TableEvent
from .frames import NUMBERS
from .session import Session

__all__ = ["chances", "first_deal", "given_deal", "next_deal"]


def chances(before: int, state: State) -> tuple[Chance, ...]:
    """What nature has done to a hand since its log had so many events."""
    return tuple(Chance.of(e.act) for e in state.log[before:] if e.act.by == NATURE)


def first_deal(session: Session) -> list[TableEvent]:
    """Cut for the deal, and deal."""
    return [_deal(session, _cut(session, session.matches), session.standing)]


def given_deal(session: Session, record: Record) -> list[TableEvent]:
    """Deal the cards of a record, as it says the match stood; its actions are left out.

    Raises what `oddtrick.records` raises for a record that cannot be.
    """
    game = session.game
    record = msgspec.structs.replace(record, options=dict(game.chosen), actions=[])
    setting = setting_of(game, record)
    try:
        game.match.pad(game, setting.before)
        game.match.summary(game, setting.before)
    except (ArithmeticError, LookupError, TypeError, ValueError):
        raise BadRecord(f"“before” does not fit {game.name}.") from None
    dealt, _ = next(steps(record))
    state = settle(dealt, session.rng("chance"))
    number = record.number or 0
    if number not in range(1, NUMBERS):
        number = setting.number
    chance, before = chances(0, state), record.before or {}
    return [Dealt(setting.dealer, setting.vulnerable, number, chance, before)]


def next_deal(session: Session, version: int) -> list[TableEvent]:
    """Deal the next hand, of a new match when the last one is over."""
    session.check(version)
    if not session.state.over:
        raise Refused("The hand is not finished yet.")
    match = session.game.match
    if session.match_over:
        dealer = _cut(session, session.matches + 1)
        return [Restarted(), _deal(session, dealer, match.start(session.game))]
    standing = session.current_standing
    dealer = match.next_dealer(session.game, standing, session.state.table)
    return [_deal(session, dealer, standing)]


def _cut(session: Session, match: int) -> int:
    rng = random.Random(f"{session.seed}/cut/{match}")
    return rng.choice(session.game.players)


def _deal(session: Session, dealer: int, standing: Any) -> Dealt:
    setting = session.game.match.setting(session.game, standing, dealer)
    setting = setting._replace(stack=session.gathered)
    rng = random.Random(session.key(session.deals + 1))
    state = settle(begin(session.game, setting), rng)
    return Dealt(setting.dealer, setting.vulnerable, setting.number, chances(0, state))
