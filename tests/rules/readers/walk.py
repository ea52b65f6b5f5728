"""The walk of a reader beside the engine: random deals in which both must say the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import cast

from oddtrick.cards import card_code
from oddtrick.core import (
    NATURE,
    Action,
    DealStart,
    Game,
    State,
    TurnUp,
    added,
    deal,
    next_setting,
    settle,
)
from oddtrick.core import Dealt as CardsDealt
from readers import checklist
from readers.reader import Dealt, Line, Reader
from readers.tricks import RANKS

__all__ = ["PATIENCES", "RACES", "Walk"]

PATIENCES = {
    "klondike", "harp", "congress", "house-in-the-wood", "house-on-the-hill", "la-belle-lucie",
    "intelligence", "patience-side-by-side", "patience-common",
}  # fmt: skip
MOST_ACTS, SHORT_ACTS = 100, 30
"""Acts of a deal, which is left there; of a patience only now and then so many."""
RACES = {"russian-bank", "single-russian-bank", "pishe-pasha", "spite-and-malice", "pounce"}
RACE_ACTS = 4000
"""One race in ten is played to its end, or for so many acts."""
MOST_EMPTY = 400
"""Deals that may score nothing before there is something wrong."""


class Walk:
    """Deals of a game one after the other, as one match or several, with a reader beside each."""

    def __init__(self, played: Game, make: Callable[[], Reader], also: str = "") -> None:
        """`also` is a game whose page is read too."""
        self.played, self.make = played, make
        self.short, self.long = MOST_ACTS, MOST_ACTS
        """The acts of deals, and of one in ten."""
        if played.name in PATIENCES or also:
            self.short = SHORT_ACTS
        elif played.name in RACES:
            self.short, self.long = 2 * SHORT_ACTS, RACE_ACTS
        self.sentences = checklist.keys(played.name)
        if also:
            self.sentences |= checklist.keys(also)
        self.rng = random.Random(f"{played.name} 1")
        self.met: set[str] = set()
        self.scored = self.decided = self.number = 0
        """Deals that scored, matches that were decided, and deals in all."""
        self.begin()

    def begin(self) -> None:
        """Begin a match."""
        self.reader, self.standing = self.make(), self.played.match.start(self.played)
        self.state = deal(self.played, self.rng)

    def play(self, wanted: int) -> None:
        """Go on until so many deals in all have scored."""
        empty = 0
        while self.scored < wanted:
            before = self.scored
            self.one_deal()
            empty = empty + 1 if self.scored == before else 0
            assert empty < MOST_EMPTY

    def one_deal(self) -> None:
        """Play a deal, score it, and go on to the next."""
        self.number += 1
        dealt = _dealt(self.state)
        self.reader.deal(dealt)
        self.acts()
        while not self.state.over:  # a patience that goes on and on
            named = _named(self.state)
            code, act = next(((c, a) for c, a in named.items() if a.kind == "resign"), ("", None))
            if act is None:  # a race, which is left so
                self.scored += 1
                return self.begin()
            assert code in self.reader.legal()
            self.reader.act(code)
            self.state = self.state.after(act)
        assert self.reader.over
        return self.after(dealt)

    def acts(self) -> None:
        """The acts of a deal, as many as are played of it."""
        side, number = self.rng.randrange(2), self.number - 1
        reader = self.reader
        for _ in range(self.most(number)):
            if self.state.over:
                break
            expected = reader.legal() | reader.interruptions()
            offered = _named(self.state, reader.interrupts)
            assert expected.keys() == offered.keys(), expected
            assert {turn.by for turn in self.state.turns} == reader.turns()
            for key in set(expected.values()) - self.met:
                assert key in self.sentences, f"no sentence says that this may be done: {key}"
                self.met.add(key)
            by = next(iter(reader.turns()))
            strong = (by + side) % 2 == 0 if number % 2 else None
            code = _chosen(self.rng, list(offered), strong)
            reader.act(code)
            before = len(self.state.log)
            self.state = settle(self.state.after(offered[code]), self.rng)
            for event in self.state.log[before + 1 :]:
                if event.action.by == NATURE:
                    cards = cast("tuple[int, ...]", event.action.arg)
                    reader.shuffled([*map(card_code, cards)])

    def most(self, number: int) -> int:
        """The acts of a deal after which it is left: a patience goes on and on."""
        return self.long if number % 10 == 9 else self.short

    def after(self, dealt: Dealt) -> None:
        """Score the deal, add it to the match, and lay out the next deal."""
        lines, ledger = self.reader.score(), self.state.ledger()
        self.scored += bool(ledger)
        assert [Line(e.side, e.column, e.points, "") for e in ledger] == [
            line._replace(key="") for line in lines
        ]
        for line in lines:
            assert line.key in self.sentences, f"no sentence says what is scored: {line}"
            self.met.add(line.key)
        self.standing = added(self.played, self.standing, self.state.table, ledger)
        dealer = self.reader.next_dealer(dealt.dealer)
        over = self.played.match.over(self.played, self.standing)
        assert self.reader.finished() in (None, over)
        if over:
            # What a match comes to the reader says too; then both begin the next.
            assert _totals(self.standing) in (None, _totals(self.reader))
            self.decided += 1
            return self.begin()
        setting: DealStart = next_setting(self.played, self.standing, self.state.table)
        assert setting.dealer == dealer
        self.state = deal(self.played, self.rng, setting)
        return None


def _dealt(state: State) -> Dealt:
    """The cards as they were dealt."""
    hands: dict[int, tuple[str, ...]] = {}
    columns: dict[int, tuple[str, ...]] = {}
    stock: tuple[str, ...] = ()
    for place in state.places():
        cards = tuple(map(card_code, place.cards))
        if place.kind == "hand":
            hands[place.seat] = cards
        elif place.kind in ("pile", "fan"):
            columns[place.number] = cards
        elif place.kind in ("hand-stock", "stock", "drawn"):
            # A card that is looked at comes first.
            stock = cards + stock if place.kind == "drawn" else stock + cards
    turned, rows = state.table.find(TurnUp), state.table.find(CardsDealt)
    setting = state.table.setting
    return Dealt(
        tuple(hands[seat] for seat in sorted(hands)),
        setting.dealer,
        card_code(turned.card) if turned else "",
        (*(columns[n] for n in sorted(columns)), stock),
        (bool(setting.vulnerable & 1), bool(setting.vulnerable & 2)),
        tuple(tuple(map(card_code, hand)) for hand in rows.hands) if rows else (),
        {(p.kind, p.seat, p.number): tuple(map(card_code, p.cards)) for p in state.places()},
        next(
            (
                tuple(map(card_code, cast("tuple[int, ...]", event.action.arg)))
                for event in state.log
                if event.action.kind == "cut" and state.game.name in RACES
            ),
            (),
        ),
    )


def _named(state: State, interrupts: bool = False) -> dict[str, Action]:
    """The legal acts as a reader names them: where several may act, with who does it; with what
    others may say out of turn, where a game `interrupts`."""
    code, by = state.stage.code, {turn.by for turn in state.turns}
    alone = len(by) == 1
    found = {code(a) if alone else f"{a.by}:{code(a)}": a for a in state.legal()}
    others = set(range(len(state.game.seats))) - by if interrupts else set[int]()
    return found | {f"{a.by}:{code(a)}": a for seat in others for a in state.legal(seat)}


def _chosen(rng: random.Random, legal: list[str], strong: bool | None) -> str:
    """Some act: passes are likely, so that bids stop somewhere; nobody resigns at once. A strong
    player bids, and plays high cards, a weak one low ones, so that contracts are made."""
    if strong is not None and all(len(code) == 2 and code[1] in RANKS for code in legal):
        return (max if strong else min)(legal, key=lambda code: RANKS.index(code[1]))
    if strong is False and "P" in legal:
        return "X" if "X" in legal and rng.random() < 0.3 else "P"
    if "P" in legal and rng.random() < 0.55:
        return "P"
    if "satisfied" in legal and rng.random() < 0.6:
        return "satisfied"
    low = [code for code in legal if code != "resign" or rng.random() < 0.02] or legal
    # Most bids are low, so that some are made; some are for a game or a slam.
    return rng.choice(low[: rng.choice((4, 4, 24, 36))] if "P" in legal else low)


def _totals(of: object) -> tuple[int, ...] | None:
    """The points of each side in all, or the games it has won."""
    found = getattr(of, "totals", None)
    if found is None:
        found = getattr(of, "won", None) or getattr(of, "games", None)
    if callable(found):
        found = found()
    return None if found is None else tuple(found)
