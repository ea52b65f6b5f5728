"""Points of bidding: deals that the book bids up to a call by the rule that the point is about.

The certificate of a call is the book's: its rule comes first, and the hand fits none of the rules
that ask for another call offered. That says what the book calls, not what wins most on the average.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from oddtrick.core import Game, State, View, deal, view
from oddtrick.messages import NOTHING, Message, say, term
from oddtrick.players.book.auction.call_choice import rules_for as auction_rules
from oddtrick.players.book.auction.position import position_of
from oddtrick.players.book.contract.public_auction import reading_of
from oddtrick.players.book.contract.rule import Rule
from oddtrick.players.book.contract.rule_choice import choose_call, rules_for
from oddtrick.players.book.contract.stated_system import is_stated, place_of
from oddtrick.players.citations import pages_of
from oddtrick.players.hand_evaluation.point_count import evaluate
from oddtrick.players.player import Decision
from oddtrick.terms import SYSTEMS
from oddtrick.trainer.point import AnswerOption, Certificate, PupilTurn, Recipe, Sample

from .layout import MOST_OPTIONS, PUPIL, DealLayout, bid_alike, book_player, game_named

TAUGHT = SYSTEMS[0]
"""The bidding system of the points of contract."""

_SUITS = re.compile(r"\b(?:club|diamond|heart|spade)s?\b")


class RuleBook(NamedTuple):
    """The rules of a turn, the first that fits, and whether the hand fits each."""

    chosen: Rule | None
    rules: Sequence[Rule]
    fits: Callable[[Rule], bool]
    name: str = ""
    """What the chosen rule is called where a point is about it."""


def general(text: str) -> str:
    """A rule's words for any suit.

    >>> general("Show the hearts")
    'Show the *'
    """
    return _SUITS.sub("*", text)


def line_name(place: Sequence[str], call: str) -> str:
    """The name of a line of a system: its position, and its call.

    >>> line_name(("1NT", "P"), "2H")
    '1NT P | 2H'
    """
    return f"{' '.join(place)} | {call}"


def contract_rules(seen: View) -> RuleBook:
    """The rules of contract bidding at a turn. Points are about the lines of the system that is
    taught, where the side bids it."""
    auction, hand = reading_of(seen, seen.seat), evaluate(seen.hand_mask())
    chosen, rules = choose_call(auction, hand), rules_for(auction)
    taught = auction.system == TAUGHT and is_stated(auction) and chosen in rules
    name = line_name(place_of(auction), chosen.call) if taught else ""
    return RuleBook(chosen, rules, lambda rule: rule.fits(hand), name)


def auction_book(seen: View) -> RuleBook:
    """The rules of the auction bidding of 1910 at a turn."""
    rules, hand = auction_rules(position_of(seen)), evaluate(seen.hand_mask(seen.seat))
    chosen = next((rule for rule in rules if rule.fits(hand)), None)
    name = f"{chosen.citation} | {general(str(chosen.aim))}" if chosen else ""
    return RuleBook(chosen, rules, lambda rule: rule.fits(hand), name)


def made_rules(seen: View) -> RuleBook:
    """Where trumps are made by counting tricks there are no rules apart: the reason is the rule."""
    return RuleBook(None, (), lambda rule: False)


@dataclass(frozen=True)
class CallRecipe(Recipe):
    """Deals of a game with the pupil South; the turn whose rule is called `rule`: of contract the
    position and the call, else its heading and its aim, for any suit."""

    game: str
    rule: str
    book: Callable[[View], RuleBook]
    options: tuple[tuple[str, Any], ...] = ()
    """The options of the game, where its book plays it otherwise than is usual."""

    @property
    def played(self) -> Game:
        """The game with its options."""
        return game_named(self.game, self.options)

    @property
    def key(self) -> str:
        """All points of a game have the same deals."""
        return f"calls {self.game}"

    def dealt(self, rng: random.Random) -> State:
        """A deal with a dealer by lot, before anybody has called."""
        game = self.played
        standing = game.match.start(game)
        return deal(game, rng, game.match.setting(game, standing, rng.choice(game.players)))

    def turns(self, rng: random.Random) -> Iterator[PupilTurn]:
        """The pupil's turns to call."""
        yield from self._turns(self.dealt(rng), rng)

    def turns_from(self, layout: DealLayout, rng: random.Random) -> Iterator[PupilTurn]:
        """The same in a deal that is given."""
        yield from self._turns(layout.begun(self.played), rng)

    def _turns(self, state: State, rng: random.Random) -> Iterator[PupilTurn]:
        book = book_player(self.game)
        while not state.over and state.turns[0].by >= 0:
            seen = view(state, state.turns[0].by)
            if not any(action.kind in ("call", "make") for action in seen.legal):
                return
            decision = book.choose(seen, rng)
            if seen.seat == PUPIL:
                yield PupilTurn(state, seen.seat, decision, _rule(self.book(seen), decision))
            state = state.push(decision.action)

    def turn_at(self, state: State, seat: int, decision: Decision) -> PupilTurn | None:
        """A turn to call of somebody's own deal, of a game bid by the same book and the same kind
        of calls."""
        if not bid_alike(state.game, self.game) or decision.action.kind not in ("call", "make"):
            return None
        return PupilTurn(state, seat, decision, _rule(self.book(view(state, seat)), decision))

    def asks(self, pupil_turn: PupilTurn) -> bool:
        """Whether the call follows the rule."""
        return pupil_turn.rule == self.rule

    def judge(
        self, pupil_turn: PupilTurn, sample: Sample
    ) -> tuple[tuple[AnswerOption, ...], Certificate] | None:
        """The call, and the nearest others that the book does not make with this hand."""
        state, stage = pupil_turn.state, pupil_turn.state.stage
        seen = view(state, pupil_turn.seat)
        book, right = self.book(seen), stage.code(pupil_turn.decision.action)
        if book.chosen is not None and book.chosen.call != right:
            return None
        codes = [stage.code(action) for action in seen.legal]
        labels = dict(zip(codes, map(stage.label, seen.legal), strict=True))
        asked: dict[str, list[Rule]] = {code: [] for code in codes}
        for rule in book.rules:
            if not rule.nearest_call:
                asked.setdefault(rule.call, []).append(rule)
        wrong = [
            code
            for code in codes
            if code != right and not any(book.fits(rule) for rule in asked[code])
        ]
        at = codes.index(right)
        wrong.sort(key=lambda code: (not asked[code] and code != "P", abs(codes.index(code) - at)))
        chosen = [right, *wrong[: MOST_OPTIONS - 1]]
        if len(chosen) < 2:
            return None
        options = tuple(
            AnswerOption(
                code, labels[code], right=code == right, note=_note(asked[code], code == right)
            )
            for code in chosen
        )
        return options, Certificate("rule")

    def noted(self, pupil_turn: PupilTurn, code: str, kept: str) -> Message:
        """The hand that the book asks for in a call."""
        rules = self.book(view(pupil_turn.state, pupil_turn.seat)).rules
        return _note([r for r in rules if r.call == code and not r.nearest_call], not kept)


def _rule(book: RuleBook, decision: Decision) -> str:
    """The name of a call's rule; nothing where it is only the nearest."""
    if book.chosen is None:
        return f"{decision.citation} | {general(str(decision.reason))}"
    return "" if book.chosen.nearest_call else book.name


def _note(rules: Sequence[Rule], right: bool) -> Message:
    """The hand that the book asks for in a call."""
    if right:
        return NOTHING
    for rule in rules:
        if takes := rule.takes:
            return takes
    return say("No rule makes this call here.") if not rules else NOTHING


def point_id(family: str, heading: str, aim: str) -> str:
    """The id of a rule: its heading and its aim in small letters.

    >>> point_id("auction", "Foster 1910, p. 101", "Bid *: they are to be trumps")
    'auction-p-101-bid-suit-they-are-to-be-trumps'
    """
    text = f"{heading.partition(', ')[2]} {aim.replace('*', 'suit')}".lower()
    return f"{family}-{re.sub('[^a-z0-9]+', '-', text).strip('-')}"


_PLAINER = {
    "Show strong *; they are not to be trumps": "Show a strong suit that is not to be trumps",
    "Bid *: they are to be trumps": "Bid the suit that is to be trumps",
    "Bid a *, which is to pass: there is no sure trick": "Bid a spade, which is to pass",
    "Bid no-trump: it is better than a *": "Bid no-trump, which is better than a suit",
    "Bid no-trump: theirs is stopped": "Bid no-trump with their suit stopped",
}
"""Names of points that say it more plainly than the rule of the book player does."""


def point_name(aim: str, heading: str) -> Message:
    """The name of a rule as it is listed.

    >>> str(point_name("Show strong *; they are not to be trumps", "Foster 1910, p. 91"))
    'Show a strong suit that is not to be trumps · p. 91'
    """
    aim = _PLAINER.get(aim, aim)
    said = aim.replace("one *", "one of a suit").replace("two *", "two of a suit")
    said = said.replace("three *", "three of a suit").replace("partner's *", "partner’s suit")
    said = said.replace("a *", "a suit").replace("the *", "the suit").replace("*", "a suit")
    where = pages_of(heading.partition(", ")[2])
    return say("{name} · {where}", name=term(said.replace("'", "’")), where=where)
