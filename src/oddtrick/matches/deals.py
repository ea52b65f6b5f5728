"""Deals of a match: the game they are played as, and a deal of which one seat's cards are known."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from oddtrick.cards import SUITS, Card, Mask, bits, card
from oddtrick.core import Game, Given, State, deal_given, view
from oddtrick.errors import BadOption, IllegalAction, OddtrickError
from oddtrick.formats.board import FULL, Board
from oddtrick.games import game as find_game
from oddtrick.messages import Name, Verbatim
from oddtrick.players import Decision, player
from oddtrick.players.book.contract.auction_reading import ARTIFICIAL
from oddtrick.players.book.contract.rule_choice import read
from oddtrick.players.simulation.deal_sampling import Slots
from oddtrick.seats import SEATS, board_dealer, board_vulnerable
from oddtrick.stages.calling.auction import Calls, Contract
from oddtrick.stages.tricks.tricks import CurrentTrick, Played, Tricks


class MatchDeal(NamedTuple):
    """A deal of a match: its number, dealer, vulnerable sides (``None`` … ``All``) and hands."""

    number: int
    dealer: int
    vulnerable: str
    hands: tuple[Mask, Mask, Mask, Mask]


@cache
def table_game(vulnerable: str) -> Game:
    """Duplicate bridge without claims, for which the protocol has no message."""
    game = find_game("contract-duplicate", {"vulnerable": vulnerable})
    *before, tricks = game.stages
    assert isinstance(tricks, Tricks)
    return replace(game, stages=(*before, Tricks(tricks.casting)))


def start(deal: MatchDeal) -> State:
    """The deal dealt."""
    game = table_game(deal.vulnerable)
    setting = game.match.setting(game, game.match.start(game), deal.dealer)
    return deal_given(game, Given(hands=deal.hands), setting)


def played_by(boards: Iterable[Board]) -> Iterator[MatchDeal]:
    """The deals of a file's boards, each once; dealer and vulnerability go by the board's number
    where the file does not say them. Raises `BadOption` for a board without all four hands."""
    seen: set[MatchDeal] = set()
    for place, board in enumerate(boards, 1):
        number = board.number or place
        n, e, s, w = (h or 0 for h in board.hands)
        if not board.complete_deal:
            raise BadOption(
                "{name} ({place} in the file) does not tell all four hands.",
                name=Name(board.name),
                place=place,
            )
        sides = board.vulnerable or board_vulnerable(number)
        deal = MatchDeal(
            number,
            SEATS.index(board.dealer or board_dealer(number)),
            sides,
            (n, e, s, w),
        )
        if deal not in seen:
            seen.add(deal)
            yield deal


def drawn(count: int, seed: int | str) -> Iterator[MatchDeal]:
    """Deals drawn by a seed, with the dealers and vulnerabilities of boards 1, 2 …"""
    rng = random.Random(seed)
    for number in range(1, count + 1):
        pack = list(range(52))
        rng.shuffle(pack)
        n, e, s, w = (sum(1 << c for c in pack[i : i + 13]) for i in range(0, 52, 13))
        sides = board_vulnerable(number)
        dealer = SEATS.index(board_dealer(number))
        yield MatchDeal(number, dealer, sides, (n, e, s, w))


def turned(deal: MatchDeal) -> MatchDeal:
    """The deal with every hand one seat further: the sides have exchanged their cards."""
    n, e, s, w = deal.hands
    sides = {"NS": "EW", "EW": "NS"}.get(deal.vulnerable, deal.vulnerable)
    return MatchDeal(deal.number, (deal.dealer + 1) % 4, sides, (w, n, e, s))


def trick_number(state: State) -> int:
    """The number of the trick being played, from 1."""
    for fact in state.stage_facts():
        if isinstance(fact, Played):
            return len(fact.tricks) + 1
    return 1


def to_lead(state: State) -> bool:
    """Whether a card is to be led: it is the cards' turn, and none lies in the trick."""
    if state.over or not isinstance(state.stage, Tricks):
        return False
    current = [f for f in state.stage_facts() if isinstance(f, CurrentTrick)]
    return not (current and current[-1].plays)


def decided(state: State, seat: int, name: str, seed: int | str, number: int) -> Decision:
    """The decision of a machine player at the seat, from what it may see. The same place in the
    same deal is decided with the same chance, so that a player who comes back goes on as before."""
    rng = random.Random(f"{seed}/{number}/{seat}/{len(state.log)}")
    return player(name, state.game).choose(view(state, seat), rng)


def alert_of(state: State, decision: Decision) -> str | None:
    """The alert for a call that does not mean the suit it names; None of any other."""
    if decision.action.kind != "call":
        return None
    calls = state.table.find(Calls) or next(
        (f for f in state.stage_facts() if isinstance(f, Calls)), None
    )
    codes = tuple(code for _, code in calls.calls) if calls else ()
    codes += (state.stage.code(decision.action),)
    last = read(state.setting.dealer, state.setting.vulnerable, codes).calls[-1]
    return str(decision.meaning) or None if last.kind in ARTIFICIAL else None


class SeatDeal:
    """A deal as one seat learns it: its own hand, later dummy's, and what is called and played.

    `state` is a deal that agrees with all of it. The cards that the seat has not seen lie in it
    as they may, so nothing but the seat's own view of it means anything.
    """

    def __init__(self, seat: int, number: int, dealer: int, vulnerable: str, hand: Mask) -> None:
        if hand.bit_count() != 13:
            raise BadOption(
                "A hand of {held} cards was dealt; 13 are needed.", held=hand.bit_count()
            )
        self.seat, self.number, self.dealer, self.vulnerable = seat, number, dealer, vulnerable
        self.known: dict[int, Mask] = {seat: hand}
        self.said: list[tuple[int, str]] = []
        self.state = self._rebuilt()

    def face(self, dummy: int, hand: Mask) -> None:
        """Dummy's cards are shown, all 13 or what is left of them."""
        for who, code in self.said:
            if who == dummy and is_card(code):
                hand |= 1 << card(code)
        if hand.bit_count() != 13 or self.known.get(dummy, hand) != hand:
            raise BadOption("The cards that dummy is said to hold cannot be dummy's.")
        if dummy in self.known:
            return
        self.known[dummy] = hand
        self.state = self._rebuilt()

    def add(self, hand: int, code: str) -> None:
        """A call, or a card from a hand. Raises `OddtrickError` where it cannot be."""
        state = self.state
        turn = state.turns[0] if state.turns else None
        if turn is None or turn.hand != hand:
            whose = f"{SEATS[turn.hand]}'s turn" if turn else "over"
            raise IllegalAction(
                "{seats} cannot do “{code}”: the deal is {whose}.",
                seats=Verbatim(SEATS[hand]),
                code=Name(code),
                whose=Verbatim(whose),
            )
        self.said.append((hand, code))
        try:
            self.state = state.push(state.action(code))
        except IllegalAction:
            try:
                # The card lay elsewhere in the deal thought of: another one is, that agrees.
                self.state = self._rebuilt()
            except OddtrickError as error:
                self.said.pop()
                raise IllegalAction(
                    "{seats} cannot do “{code}”: {error}",
                    seats=Verbatim(SEATS[hand]),
                    code=Name(code),
                    error=error.message,
                ) from None

    def _rebuilt(self) -> State:
        deal = MatchDeal(self.number, self.dealer, self.vulnerable, self._dealt())
        state = start(deal)
        for _, code in self.said:
            state = state.push(state.action(code))
        return state

    def _dealt(self) -> tuple[Mask, Mask, Mask, Mask]:
        """Hands that agree with what is known: what was played, and who did not follow suit."""
        held = [self.known.get(s, 0) for s in range(4)]
        hidden = [s for s in range(4) if s not in self.known]
        void = [0, 0, 0, 0]
        plays = [(who, card(code)) for who, code in self.said if is_card(code)]
        for at in range(0, len(plays), 4):
            led = plays[at][1] // 13
            for who, which in plays[at : at + 4]:
                if who in hidden:
                    held[who] |= 1 << which
                if which // 13 != led:
                    void[who] |= 1 << led
        free = list(bits(FULL & ~(held[0] | held[1] | held[2] | held[3])))
        room = [13 - h.bit_count() for h in held]
        if min(room) < 0:
            raise IllegalAction("More cards were played from a hand than it can hold.")
        for who, more in enumerate(_placed(free, room, void)):
            held[who] |= more
        n, e, s, w = held
        return n, e, s, w


def is_card(code: str) -> bool:
    """Whether a code is that of a card, not of a call."""
    return code[0] in SUITS


def _placed(free: Sequence[Card], room: Sequence[int], void: Sequence[int]) -> list[Mask]:
    """The free cards in hands with room that may hold their suits, some way."""
    classes = [
        (cards, sum(1 << who for who in range(4) if room[who] and not void[who] >> suit & 1))
        for suit in range(4)
        if (cards := tuple(c for c in free if c // 13 == suit))
    ]
    slots = Slots(classes, tuple(room))
    if not slots.ways:
        raise IllegalAction(
            "The cards cannot lie so: somebody who did not follow suit has played a card of that "
            "suit."
        )
    return slots.deal(random.Random(0))


def dummy_of(state: State) -> int:
    """Dummy's seat once the contract is known; -1 before."""
    contract = state.table.find(Contract)
    return (contract.declarer + 2) % 4 if contract else -1
