"""Declarer's play.

Source: Scarne 1963, “Planning the Play”, “Playing at a Trump Declaration”, “Playing at a No-Trump
Declaration”, “The Finesse”, “Unblocking”, “Other Notes on General Play”.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from oddtrick.cards import Card
from oddtrick.dealing import BALANCED, HCP, Condition, between, length
from oddtrick.messages import NOTHING, Message, term
from oddtrick.players.book.contract.play.suit_combinations import (
    FINESSE,
    NO_TRUMPS,
    PLAN,
    TRUMPS,
    UNBLOCK,
)
from oddtrick.players.citations import cited
from oddtrick.trainer.point import Point
from oddtrick.trainer.recipes.play import CardTurn, PlayRecipe, any_turn

GENERAL = cited("Scarne 1963, Other Notes on General Play")
FLAT: dict[int, Condition] = {2: between(HCP, 15, 17) & BALANCED, 0: between(HCP, 8, 13) & BALANCED}
MAJOR: dict[int, Condition] = {
    2: between(HCP, 13, 17) & length(3, 5, 6),
    0: between(HCP, 7, 12) & length(3, 3, 4),
}
ROOM: dict[int, Condition] = {2: between(HCP, 13, 18), 0: between(HCP, 7, 12)}


class DeclarerRow(NamedTuple):
    """A point: its name, what the book's reason says at its turns, the heading, the strain (all of
    them where it is empty), and what else must be so."""

    id: str
    name: str
    says: str
    heading: Message
    strain: str = ""
    applies: Callable[[CardTurn], bool] = any_turn


def _third(missing: str, turn: CardTurn) -> bool:
    """A finesse taken against these cards, by a card under one that is held."""
    return not turn.leading and turn.missing() == missing


def _towards(turn: CardTurn) -> bool:
    return turn.leading and "trump" not in str(turn.decision.reason)


def _trumps_too(turn: CardTurn) -> bool:
    return turn.leading and turn.suit == turn.known.trump


def _round(number: int, turn: CardTurn) -> bool:
    """The round of the suit led that is being played, the first being 1."""
    k = turn.known
    return sum(k.order.suit[t.plays[0][1]] == k.led for t in k.tricks) + 1 == number


def _plain(turn: CardTurn) -> bool:
    return turn.suit != turn.known.trump


ROWS = (
    # Finesses: the card played, by what is missing above it.
    DeclarerRow("finesse-king", "Finesse against the king", "Finesse the", FINESSE, "",
                partial(_third, "K")),
    DeclarerRow("finesse-queen", "Finesse against the queen", "Finesse the", FINESSE, "",
                partial(_third, "Q")),
    DeclarerRow("finesse-king-queen", "Finesse against king and queen", "Finesse the", FINESSE,
                "", partial(_third, "KQ")),
    DeclarerRow("finesse-ace", "Up to the king, when the ace is in front", "Finesse the", FINESSE,
                "", partial(_third, "A")),
    DeclarerRow("lead-towards", "Lead towards the tenace", "lead towards", FINESSE, "", _towards),
    DeclarerRow("lead-towards-trump", "Finesse in trumps", "lead towards", FINESSE, "suit",
                _trumps_too),
    DeclarerRow("run-honour", "Lead an honour and let it run", "let it run if it is not covered",
                FINESSE),
    DeclarerRow("let-it-run", "Let an honour run", "run: the finesse", FINESSE),
    DeclarerRow("ace-first", "Cash the ace, then lead towards the honour", ", then lead towards",
                FINESSE),
    DeclarerRow("cross-finesse", "Cross over to finesse", "to lead towards", FINESSE, "no-trump"),
    DeclarerRow("cross-finesse-suit", "Cross over to finesse at a suit", "to lead towards",
                FINESSE, "suit"),
    DeclarerRow("cross-finesse-trumps", "Cross over to finesse in trumps", "to lead trumps towards",
                FINESSE, "suit"),
    # Keeping back, and not.
    DeclarerRow("hold-up", "Hold up the only stopper", "Hold up", NO_TRUMPS, "no-trump",
                partial(_round, 1)),
    DeclarerRow("hold-up-again", "Hold up a second time", "Hold up", NO_TRUMPS, "no-trump",
                partial(_round, 2)),
    DeclarerRow("win-and-run", "Win at once with enough tricks to run", "can be run after", PLAN),
    DeclarerRow("duck-no-trump", "Give up a round to set up a suit", "give up a round", NO_TRUMPS,
                "no-trump"),
    DeclarerRow("duck-suit", "Give up a round at a suit contract", "give up a round", TRUMPS,
                "suit"),
    # Entries and blocks.
    DeclarerRow("unblock-third", "Unblock under a winner", "Unblock with", UNBLOCK),
    DeclarerRow("short-hand-first", "High cards of the shorter hand first", "shorter hand first",
                UNBLOCK),
    DeclarerRow("short-honour-first", "Drive out the ace from the shorter hand",
                "the shorter hand's honour first", UNBLOCK),
    DeclarerRow("before", "Cash in the order that brings most", "More tricks can be run with",
                PLAN),
    DeclarerRow("keep-entry", "Set up the suit while its entry is kept", "while the way in",
                NOTHING),
    DeclarerRow("lead-to-honour", "Lead to the high card opposite", ": lead to the", UNBLOCK),
    DeclarerRow("cross-to", "Cross to the high card", "cross to the", FINESSE),
    DeclarerRow("cross-to-lead", "Cross over to lead a suit", "to lead them", NOTHING),
    # Setting up, and taking.
    DeclarerRow("drive-out-no-trump", "Drive out a high card", "drive out the higher cards.",
                NO_TRUMPS, "no-trump"),
    DeclarerRow("drive-out-suit", "Drive out a high card at a suit contract",
                "drive out the higher cards.", TRUMPS, "suit", _plain),
    DeclarerRow("run-for-contract", "Run the tricks that make the contract",
                "Enough tricks can be run", PLAN),
    DeclarerRow("take-what-is-there", "Take the tricks that are there", "Take the tricks that are",
                PLAN),
    DeclarerRow("cash-no-trump", "Cash a high card of the suit to set up", ": cash the",
                NO_TRUMPS, "no-trump"),
    DeclarerRow("cash-suit", "Cash a high card of a side suit", ": cash the", TRUMPS, "suit"),
    # Following.
    DeclarerRow("second-low", "Second hand low: the other hand can win", "can still win: play low",
                PLAN),
    DeclarerRow("second-queen", "Try the queen at once", "may never win later", PLAN),
    DeclarerRow("second-split", "Split touching honours", "With touching honours", GENERAL),
    DeclarerRow("second-hope", "Hope that the ace lies in front", "Hope that the higher card",
                PLAN),
    DeclarerRow("second-take", "Take the trick with the cheapest sure card", "Take the trick with",
                PLAN),
    DeclarerRow("cheapest", "Win as cheaply as you can", "is the cheapest card that wins", PLAN),
    DeclarerRow("third-win", "Win, and keep the finesse for later", "Win with", PLAN),
    DeclarerRow("force-out", "Play an honour to drive out a higher one", "or to drive out a higher",
                PLAN),
    # Trumps and ruffs.
    DeclarerRow("draw-trumps", "Draw trumps", "Draw trumps. Play", TRUMPS, "suit"),
    DeclarerRow("draw-trumps-drive", "Draw trumps by driving out the ace", "Draw trumps: drive out",
                TRUMPS, "suit"),
    DeclarerRow("draw-trumps-up", "Draw trumps towards the high card", "Draw trumps: lead to",
                TRUMPS, "suit"),
    DeclarerRow("draw-last", "Draw the last trump", "Draw the last trump", TRUMPS, "suit"),
    DeclarerRow("draw-cross", "Cross over to draw trumps", "to draw trumps", TRUMPS, "suit"),
    DeclarerRow("ruff-loser", "Ruff a loser with the shorter trumps", "Ruff a loser", TRUMPS,
                "suit"),
    DeclarerRow("make-void", "Make the short trump hand void first", "Make the other hand void",
                TRUMPS, "suit"),
    DeclarerRow("cross-ruff-here", "Cross over to ruff a loser", "to ruff", TRUMPS, "suit"),
    DeclarerRow("ruff", "Ruff when the suit is led", ": trump with", TRUMPS, "suit"),
    DeclarerRow("over-ruff", "Ruff higher", ": trump higher", TRUMPS, "suit"),
    # Discards.
    DeclarerRow("discard-loser", "Throw a loser on a winner", "The other hand wins this trick",
                NOTHING),
    DeclarerRow("discard-run", "Throw a loser while an honour runs", "run. ", NOTHING),
)  # fmt: skip
"""One row a point; what it says is what the book player gives as the reason of its card."""


def _higher(turn: CardTurn, card: Card) -> bool:
    """A higher card of the suit."""
    return bool(turn.known.above[turn.card] >> card & 1)


def _other_kind(turn: CardTurn, card: Card) -> bool:
    """A trump instead of a plain card, or a plain card instead of a trump."""
    trump = turn.known.trump
    return (turn.known.order.suit[card] == trump) != (turn.suit == trump)


def _same_suit(turn: CardTurn, card: Card) -> bool:
    return turn.known.order.suit[card] == turn.suit


def _other_suit(turn: CardTurn, card: Card) -> bool:
    return not _same_suit(turn, card)


def _lower(turn: CardTurn, card: Card) -> bool:
    """A lower card of the suit."""
    return _same_suit(turn, card) and not _higher(turn, card)


AGAINST: dict[str, Callable[[CardTurn, Card], bool]] = {
    "finesse-ace": _lower,
    "finesse-": _higher,
    "let-it-run": _higher,
    "hold-up": _higher,
    "duck-": _higher,
    "second-low": _higher,
    "draw-cross": _other_suit,
    "draw-": _other_kind,
    "ruff-loser": _other_kind,
    "make-void": _other_kind,
    "unblock-third": _same_suit,
}
"""The mistake that a point is about, by the beginning of its id; any other card elsewhere."""


def _against(row: DeclarerRow) -> Callable[[CardTurn, Card], bool] | None:
    return next((test for head, test in AGAINST.items() if row.id.startswith(head)), None)


def _conditions(row: DeclarerRow) -> dict[int, Condition]:
    return {"no-trump": FLAT, "suit": MAJOR}.get(row.strain, ROOM)


DECLARER = tuple(
    Point(
        f"declarer-{row.id}", "declarer", term(row.name), row.heading or PLAN,
        PlayRecipe(f"declarer {row.strain}".strip(), "contract-duplicate", row.says,
                   row.heading, row.applies, _conditions(row), tricks=9,
                   strain=row.strain, against=_against(row)),
    )
    for row in ROWS
)  # fmt: skip
"""The points of declarer's play."""
