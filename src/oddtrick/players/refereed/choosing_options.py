"""The choice after a ruling at a refereed table. Ours: the books say what may be chosen, not what
is best. What an option is worth is read off what its clause does, whatever the code."""

from __future__ import annotations

from collections.abc import Iterator

from oddtrick.cards import NO_TRUMP, SUIT_NAMES, SUITS, high_card_points
from oddtrick.core import DealContext, Hands, View
from oddtrick.laws import Choice, OpenCase, Refereed
from oddtrick.laws.clauses.clause import Choose, Do
from oddtrick.laws.notes.penalty import (
    CALLABLE,
    FORBID,
    FORBID_WHILE_LEADING,
    HIGHEST,
    LEAD_PENALTY,
    NOT_DOUBLING,
    NOT_SUGGESTED,
    PENALTY_CARD,
    SUGGESTED,
)
from oddtrick.players.player import Decision
from oddtrick.scoring.rulings import Transfer
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played, Trump

_VERBS = {
    "points": (1, "So many points are certain."),
    "tricks": (40, "So many tricks are certain."),
    "back": (3, "What was done wrong is taken back."),
    "undouble": (2, "Without the doubles the contract costs less if it fails."),
    "no-score": (1, "The other side scores nothing."),
}
"""The worth of an effect, for each unit of its number, and why."""

_DUTIES = {
    PENALTY_CARD: (12, "It must be played at the first chance, and all can see it."),
    CALLABLE: (12, "The card lies face up and can be called when it hurts."),
    LEAD_PENALTY: (8, "The next lead of his partner can be chosen."),
    HIGHEST: (2, "His best card is wasted."),
    SUGGESTED: (3, "He cannot profit by what was said."),
    NOT_SUGGESTED: (2, "He cannot profit by what was said."),
    NOT_DOUBLING: (4, "Nobody doubles then."),
}
"""The worth of a duty of the other side."""

_MADE = 1000
"""Tricks that make a contract which has failed, or win a game (Foster 1910, p. 66: otherwise
points)."""
_FORBIDDEN = 9
_POOR = 9
"""Points in high cards with which another deal is welcome; ten are the average."""


def choose_option(view: View) -> Decision | None:
    """The choice after a ruling; `None` where nothing is to be chosen."""
    offered = [(a, a.arg.code) for a in view.legal if isinstance(a.arg, Choice)]
    if not offered:
        return None
    rows = _rows(view)
    weakest, best, why = _weakest(view), -1.0, ""
    chosen = offered[0][0]
    for action, code in offered:
        worth, reason = _worth(view, code, rows, weakest)
        if worth > best:
            chosen, best, why = action, worth, reason
    return Decision(chosen, why or "Nothing that may be chosen is better.")


def _rows(view: View) -> dict[str, Choose]:
    """The options of the clauses that the ruling rests on, by their codes."""
    case, stage = view.find(OpenCase), view.stage
    if case is None or not isinstance(stage, Refereed):
        return {}
    table, laws = stage.laws.table, set(case.ruling.laws)
    rows = [row for row in table.clauses if {table.law(n) for n in row.numbers} <= laws]
    return {option.code: option for row in rows for option in row.options}


def _worth(view: View, code: str, rows: dict[str, Choose], weakest: str) -> tuple[float, str]:
    """The worth of an option, and the reason."""
    row, thing = rows.get(code), ""
    if row is None:
        stem, _, thing = code.rpartition("-")
        row = rows.get(f"{stem}-{{x}}")
    if row is None:
        return 0, ""
    worth, why = 0.0, ""
    for does, words in _done(view, row.does, thing, weakest):
        worth += does
        why = why or words
    return worth, why


def _done(
    view: View, does: tuple[Do, ...], thing: str, weakest: str
) -> Iterator[tuple[float, str]]:
    for do in sorted(does, key=lambda do: do.verb == "back"):
        if do.verb == "owe" and do.what in (FORBID, FORBID_WHILE_LEADING):
            named = SUIT_NAMES[SUITS.index(weakest)]
            # Without a suit in its code the option is about the suit of the card that was shown.
            worth = _FORBIDDEN if thing in ("", weakest) else 0
            yield worth, f"Forbid the suit that we hold least in: {named}." if worth else ""
        elif do.verb == "owe":
            yield _DUTIES.get(do.what, (0, ""))
        elif do.verb == "void":
            poor = high_card_points(view.hand_mask()) <= _POOR
            yield (1, "A poor hand: another deal is welcome.") if poor else (-1, "")
        elif do.verb == "tricks" and _make_it(view, do.number):
            yield _MADE, "The tricks make the contract, which fails without them."
        elif do.verb == "tricks" and _give_game(view, do.number):
            yield _MADE, "With the tricks the contract is worth a game."
        elif do.verb in _VERBS:
            each, why = _VERBS[do.verb]
            yield each * max(1, abs(do.number)), why


def _make_it(view: View, tricks: int) -> bool:
    """Whether so many tricks make the contract of this side, which it has not made."""
    contract, played = view.find(Contract), view.find(Played)
    if contract is None or played is None or contract.needed is None:
        return False
    side = view.game.side_of[contract.declarer]
    if side != view.game.side_of[view.seat]:
        return False
    won = played.taken(view.game.sides[side])
    return won < contract.needed <= won + tricks


def _give_game(view: View, tricks: int) -> bool:
    """Whether so many tricks win a game for this side that it does not win without them."""
    contract, played = view.find(Contract), view.find(Played)
    if contract is None or played is None:
        return False
    side = view.game.side_of[view.seat]
    if side != view.game.side_of[contract.declarer]:
        return False
    other = next(s for s in range(len(view.game.sides)) if s != side)
    unseen = Hands((0,) * len(view.game.seats))  # honours are no part of it
    games = []
    for given in ((), (Transfer(other, side, tricks, ""),)):
        table = DealContext(view.game.seating, view.setting, (unseen, contract, played, *given))
        match, before = view.game.match, view.setting.before
        standing = match.start(view.game) if before is None else before
        after = match.add(view.game, standing, table, view.game.scoring(table))
        games.append(sum(getattr(after, "games", ())))
    return games[1] > games[0]


def _weakest(view: View) -> str:
    """The suit, trumps apart, in which the hands that a seat sees of its side have fewest points
    and then fewest cards."""
    contract, trump = view.find(Contract), view.find(Trump)
    side = view.game.side_of[view.seat]
    seen = 0
    for seat in view.game.sides[side]:
        seen |= view.hand_mask(seat)
    strain = contract.strain if contract else trump.suit if trump else NO_TRUMP
    suits = [s for s in range(4) if s != strain]
    ranks = {s: seen >> 13 * s & 0x1FFF for s in suits}
    return SUITS[min(suits, key=lambda s: (high_card_points(ranks[s]), ranks[s].bit_count()))]
