"""Refereed deals and PBN's irregularity marks.

PBN marks what was irregular and let stand: ``^I`` an insufficient bid, ``^S`` a seat passed over
by a call out of turn, ``^R`` a revoke, ``^L`` a lead out of turn (PBN 3.9). A refereed record holds
more: what was done, what was said of it, what was ruled and chosen. So

* `actions_of` does at a refereed table what a board with marks says: each irregular act, and over
  it the next hand's, by which it stands; at the end the revokes are claimed for which the result
  has been adjusted;
* `board_with_marks` writes a refereed deal as a board: the calls and cards that count with their
marks, and as comments what was taken back, said and ruled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations, product
from typing import NamedTuple, cast

import msgspec

from oddtrick.cards import Card, card_code, card_term
from oddtrick.core import Action, State, begin
from oddtrick.errors import IllegalAction
from oddtrick.formats.board import Board, Call, Play, left
from oddtrick.formats.errors import FormatError, Unsupported
from oddtrick.laws import CONTRACT_1963, Refereed
from oddtrick.laws.irregularities.in_play import tricks_given
from oddtrick.laws.notes.code import ESTABLISHED, OPEN, Notes
from oddtrick.messages import Message, Name, Verbatim, say, term
from oddtrick.scoring.rulings import transferred
from oddtrick.seats import SEAT_NAMES, SEATS
from oddtrick.stages.calling.auction import AuctionState, Contract
from oddtrick.stages.tricks.defective_tricks import KINDS
from oddtrick.stages.tricks.tricks import Played, TrickState

LAWS = {"laws": CONTRACT_1963.name}
"""The option of a game of contract bridge by which a referee sits at its table."""


def irregular(board: Board) -> bool:
    """Whether a board has irregularity marks."""
    return (
        board.swapped
        or any(c.skipped or c.insufficient for c in board.auction)
        or any(p.revoke or p.out_of_turn for p in board.play)
    )


def is_refereed(state: State) -> bool:
    """Whether a referee sits at the table."""
    return isinstance(state.game.stages[-1], Refereed)


# -- a board at the table -------------------------------------------------------------------


def actions_of(board: Board, state: State, name: str) -> list[str]:
    """The actions by which a board's auction and play come about at a refereed table, where its
    hands have been dealt.

    Raises `FormatError`, or `Unsupported` where no law lets the rest of the board follow, with the
    law and the place.
    """
    table = _done(board, _Table(state, name))
    if table.settle(board):
        return table.codes
    tricks = set(table.reached)
    # Where a hand has revoked more than once, the first alone may have been noticed, during play.
    for noticed in table.partly_noticed():
        other = _done(board, _Table(state, name, noticed))
        if other.settle(board):
            return other.codes
        tricks |= other.reached
    raise Unsupported(
        "{name}: the result is given as {result} tricks. By law contract1963:revoke-penalty "
        "{possible} can come of the revokes that are marked.",
        name=Name(name),
        result=Verbatim(str(board.result)),
        possible=Verbatim(" or ".join(map(str, sorted(tricks)))),
    )


def _done(board: Board, table: _Table) -> _Table:
    """The table when the calls and cards of a board have been made at it."""
    for number, (seat, call) in enumerate(board.calls(), 1):
        table.call(seat, call, number)
    for seat, play, number in _plays(board):
        table.play(seat, play, number, board.swapped)
    return table


def _plays(board: Board) -> Iterator[tuple[str, Play, int]]:
    """The known cards with the seats that play them, up to the first that is not known."""
    number = 0
    for leader, cards, _ in board.tricks():
        for k, play in enumerate(cards):
            if play.card is None or not leader:
                return
            number += 1
            yield left(leader, k), play, number


class _Table:
    """A refereed table at which a board is done again, and the codes of what was done.

    `noticed` says of how many revokes of a hand somebody speaks during play, once so many are
    established; `reached` are the tricks that declarer may come to by claims.
    """

    def __init__(self, state: State, name: str, noticed: Mapping[int, int] | None = None) -> None:
        self.state = state
        self.name = name
        self.noticed = dict(noticed or {})
        self.codes: list[str] = []
        self.reached: set[int] = set()

    @property
    def notes(self) -> Notes:
        return cast("Notes", self.state.stage_state)

    def _fault_kinds(self, action: Action) -> set[str]:
        """The marks of a board: the faults of an act where it stands in the line."""
        now = self.notes.line.now
        return {fault.kind for fault in now.stage.violations(now.stage_state, action)}

    def _push(self, action: Action) -> None:
        self.codes.append(self.state.code(action))
        self.state = self.state.push(action)

    def _action(self, by: str, code: str, what: Message) -> Action:
        """An act by its code. Raises `FormatError` where it cannot be done."""
        try:
            action = self.state.action(f"{by}:{code}")
        except IllegalAction:
            raise FormatError(
                "{name}: {what} cannot come here.", name=Name(self.name), what=what
            ) from None
        reason = self.state.why_not(action)
        if reason is not None:
            law = say(
                "The code {name} has no law by which it could stand.",
                name=Verbatim(CONTRACT_1963.name),
            )
            raise Unsupported(
                "{name}: {what} is irregular: {reason} {law}",
                name=Name(self.name),
                what=what,
                reason=term(reason),
                law=law,
            )
        return action

    def _marked(self, what: Message, action: Action, marks: dict[str, bool]) -> None:
        """Hold what is wrong with an act against its marks: fault, and whether it is marked."""
        kinds = self._fault_kinds(action)
        for kind, marked in marks.items():
            if marked and kind not in kinds:
                raise FormatError(
                    "{name}: {what} is marked as {marks}, but is not.",
                    name=Name(self.name),
                    what=what,
                    marks=term(_MARKS[kind]),
                )
            if kind in kinds and not marked:
                law = _LAWS_OF[action.kind, kind]
                raise FormatError(
                    "{name}: {what} is {marks} (law {law}), but is not marked so.",
                    name=Name(self.name),
                    what=what,
                    marks=term(_MARKS[kind]),
                    law=Verbatim(law),
                )

    def call(self, seat: str, call: Call, number: int) -> None:
        word = term("Pass") if call.call == "P" else Verbatim(call.call)
        who = term(SEAT_NAMES[seat])
        what = say("{who}’s {call} (call {n})", who=who, call=word, n=number)
        action = self._action(seat, call.call, what)
        marks = {"turn": bool(call.skipped % 4), "insufficient": call.insufficient}
        if call.skipped and not call.skipped % 4:
            raise FormatError(
                "{name}: before {what} a whole round is passed over.",
                name=Name(self.name),
                what=what,
            )
        self._marked(what, action, marks)
        self._push(action)
        if self.notes.line.now.log[-1].action != action:
            law = "contract1963:improper-overcalled"
            raise Unsupported(
                "{name}: {what} stands as a pass by law {law}.",
                name=Name(self.name),
                what=what,
                law=Verbatim(law),
            )

    def play(self, seat: str, play: Play, number: int, swapped: bool) -> None:
        card = cast("Card", play.card)
        trick, place = divmod(number - 1, 4)
        who = term(SEAT_NAMES[seat])
        what = say("{who}’s {card} (trick {n})", who=who, card=card_term(card), n=trick + 1)
        state = self.notes.line.now.stage_state
        if not isinstance(state, TrickState):
            raise FormatError(
                "{name}: {what} comes before the auction is over.",
                name=Name(self.name),
                what=what,
            )
        hand = SEATS.index(seat)
        unfaced = state.roles.dummies & ~state.faced
        by = seat if unfaced >> hand & 1 else SEATS[state.roles.controlled_by[hand]]
        action = self._action(by, card_code(card), what)
        if action.hand != hand:
            raise FormatError(
                "{name}: {seat} does not hold the card of {what}.",
                name=Name(self.name),
                seat=term(SEAT_NAMES[seat]),
                what=what,
            )
        if swapped and number == 1:
            # Declarer and dummy change places only over a lead from the wrong side.
            self._faced_by_declarer(action, what)
            return
        if place:
            marks = {"revoke": play.revoke}
            if play.out_of_turn:
                raise FormatError(
                    "{name}: {what} is marked as a lead, but is none.",
                    name=Name(self.name),
                    what=what,
                )
        else:
            marks = {"turn": play.out_of_turn}
            if play.revoke:
                raise FormatError(
                    "{name}: {what} is a lead and cannot be a revoke.",
                    name=Name(self.name),
                    what=what,
                )
        self._marked(what, action, marks)
        self._push(action)
        for offender, count in [*self.noticed.items()]:
            # A revoke that is open would be corrected instead.
            if self._established(offender) == count and not self._open(offender):
                del self.noticed[offender]
                self._push(self._attention(offender))
        if number == 1:
            self._push(self.state.action(f"{SEATS[_dummy(self.notes)]}:face"))

    def _faced_by_declarer(self, action: Action, what: Message) -> None:
        declarer = _contract(self.notes).declarer
        if action.hand != (declarer + 3) % 4:
            law = "contract1963:illus-lead-oot"
            raise Unsupported(
                "{name}: declarer and dummy have changed places, but {what} is not a lead "
                "out of turn by declarer’s right-hand opponent, over which law {law} makes "
                "declarer’s hand the dummy.",
                name=Name(self.name),
                what=what,
                law=Verbatim(law),
            )
        self._push(action)
        self._push(self.state.action(f"{SEATS[declarer]}:face"))

    def _established(self, hand: int) -> int:
        return sum(b.hand == hand and b.state == ESTABLISHED for b in self.notes.breaches)

    def _open(self, hand: int) -> bool:
        return any(b.hand == hand and b.state == OPEN for b in self.notes.breaches)

    def _attention(self, hand: int, state: State | None = None) -> Action:
        return (state or self.state).action(f"{SEATS[(hand + 1) % 4]}:revoke?{SEATS[hand]}")

    def partly_noticed(self) -> Iterator[dict[int, int]]:
        """Of how many of its revokes each hand that has several may be spoken during play."""
        several = {h: n for h in range(4) if (n := self._established(h)) > 1}
        for counts in product(*(range(n) for n in several.values())):
            found = {h: n for h, n in zip(several, counts, strict=True) if n}
            if found:
                yield found

    def settle(self, board: Board) -> bool:
        """Where all has been played: claim the revokes that the result was adjusted for, and agree
        the score; whether it could be so."""
        notes = self.notes
        if self.state.over or not notes.line.now.over:
            return True
        if notes.line.now.table.find(Contract) is None:  # passed out by a pass out of turn
            self._agree()
            return True
        side = board.declarer or SEATS[_contract(notes).declarer]
        sides = self.state.game.sides[SEATS.index(side) % 2]
        won = notes.line.now.table.get(Played).taken(sides)
        target = won if board.result is None else board.result
        revoked = {b.hand for b in notes.breaches if b.law.name == "revoke"}
        # What was noticed during play has been ruled on by now.
        established = {b.hand for b in notes.breaches if b.state == ESTABLISHED}
        hands = sorted(established - self._spoken_of())
        for size in range(len(hands) + 1):
            # The order shows where one side has revoked twice: each costs what is left to take.
            for claimed in permutations(hands, size):
                done = self._claimed(claimed)
                if done is None:
                    continue
                state, codes = done
                given = tricks_given(cast("Notes", state.stage_state))
                now = won + transferred(given, SEATS.index(side) % 2)
                self.reached.add(now)
                if now == target:
                    self.state = state
                    self.codes += codes
                    self._agree()
                    return True
        if not revoked:
            self._agree()  # the players miscounted, which no law of the table puts right
        return not revoked

    def _spoken_of(self) -> set[int]:
        """The hands to whose revokes attention was drawn during play."""
        return {e.action.hand for e in self.state.log if e.action.kind == "attention"}

    def _claimed(self, hands: tuple[int, ...]) -> tuple[State, list[str]] | None:
        """The table when revokes of these hands have been claimed, unless play is reopened."""
        state, codes = self.state, []
        for hand in hands:
            action = self._attention(hand, state)
            codes.append(state.code(action))
            state = state.push(action)
            stage_state = cast("Notes", state.stage_state)
            if stage_state.case or not stage_state.line.now.over:
                return None
        return state, codes

    def _agree(self) -> None:
        while not self.state.over:
            self._push(self.state.legal()[0])


_MARKS = {
    "turn": "out of turn",
    "insufficient": "an insufficient bid",
    "revoke": "a revoke",
}
_LAWS_OF = {
    ("call", "turn"): "contract1963:call-oot",
    ("call", "insufficient"): "contract1963:insufficient",
    ("play", "turn"): "contract1963:lead-oot",
    ("play", "revoke"): "contract1963:revoke",
}


def _contract(notes: Notes) -> Contract:
    return notes.line.now.table.get(Contract)


def _dummy(notes: Notes) -> int:
    return (_contract(notes).declarer + 2) % 4


# -- a refereed deal as a board ---------------------------------------------------------------


class BoardMarks(NamedTuple):
    """A refereed deal as a board has it: what counts, with its marks and comments; `comment` is
    on the board as a whole, `given` the tricks that rulings gave to north-south."""

    calls: tuple[Call, ...]
    play: tuple[Play, ...]
    comment: str
    swapped: bool
    given: int


class _Remark(NamedTuple):
    """A remark on the deal's event `order`, placed after so many acts of the line."""

    order: int
    at: int
    text: str


def board_with_marks(state: State) -> BoardMarks:
    """The calls and cards of a refereed deal that count, and what happened besides. Raises
    `Unsupported` where a trick had too few or too many cards, for which boards have no mark."""
    notes = cast("Notes", state.stage_state)
    line = notes.line
    if any(event.action.kind in KINDS for event in line.now.log):
        raise Unsupported(
            "A trick of this deal had too few or too many cards. Boards have no mark for that; "
            "a record (JSON) tells all of it."
        )
    said: dict[int, list[str]] = {}
    for remark in _remarks(state):
        said.setdefault(remark.at, []).append(remark.text)
    calls: list[Call] = []
    play: list[Play] = []
    hands: list[int] = []
    whole = said.pop(0, [])
    for at, event in enumerate(line.now.log):
        before, action = line.past[at], event.action
        kinds = {fault.kind for fault in before.stage.violations(before.stage_state, action)}
        comment = "\n".join(said.get(at + 1, ()))
        if action.kind == "call":
            stage_state = cast("AuctionState", before.stage_state)
            calls.append(
                Call(
                    cast("str", action.arg),
                    insufficient="insufficient" in kinds,
                    skipped=(action.hand - stage_state.turn) % 4,
                    comment=comment,
                )
            )
        elif action.kind == "play":
            hands.append(action.hand)
            play.append(
                Play(
                    cast("Card", action.arg),
                    revoke="revoke" in kinds,
                    out_of_turn="turn" in kinds and len(play) % 4 == 0,
                    comment=comment,
                )
            )
        elif comment and play:  # dummy was faced
            joined = "\n".join(filter(None, (play[-1].comment, comment)))
            play[-1] = msgspec.structs.replace(play[-1], comment=joined)
    contracts = [r for r in line.now.results if isinstance(r, Contract)]
    swapped = len({c.declarer for c in contracts}) > 1
    results = state.results if state.over else tricks_given(notes)
    return BoardMarks(
        tuple(calls), _in_rotation(play, hands), "\n".join(whole), swapped, transferred(results, 0)
    )


def _in_rotation(play: list[Play], hands: list[int]) -> tuple[Play, ...]:
    """The cards of each trick from its leader on round the table, as a board has them, also
    where somebody has played before their turn. Of a trick that was not finished what fits is
    shown."""
    plays: list[Play] = []
    for first in range(0, len(play), 4):
        leader = hands[first]
        by_place = {
            (hand - leader) % 4: card
            for hand, card in zip(hands[first : first + 4], play[first:], strict=False)
        }
        for place in range(len(by_place)):
            if place not in by_place:
                break
            plays.append(by_place[place])
    return tuple(plays)


def _remarks(state: State) -> list[_Remark]:
    """Remarks on acts that do not count, words and rulings, in their order, each with the length of
    the line it stands at."""
    game = state.game
    names = [SEAT_NAMES[seat] for seat in game.seats]
    found: list[_Remark | int] = []  # and the lengths to which the line fell back since
    now = begin(game, state.setting).step(state.log[0].action)
    line: list[_Remark] = []  # how the acts that count are put
    for order, event in enumerate(state.log[1:]):
        action, before = event.action, cast("Notes", now.stage_state).line
        sentence = now.stage.describe(now.stage_state, action)
        by, hand = (Verbatim(names[s] if s >= 0 else "") for s in (action.by, action.hand))
        text = str(sentence.fill(by=by, hand=hand))
        now = now.step(action)
        after = cast("Notes", now.stage_state).line
        if action.kind in ("call", "play", "face"):
            line.append(_Remark(order, 0, "" if action.kind == "face" else text))
            if (
                after.at and after.now.log[-1].action != action
            ):  # something else counts in its place
                found.append(_Remark(order, after.at, text))
            continue
        stands = _common(before.now.log, after.now.log)
        found.append(stands)
        found += [r._replace(at=stands) for r in line[stands:] if r.text]
        # What the ruling itself put, or put again, stands as the line has it.
        line[stands:] = [_Remark(order, 0, "")] * (after.at - stands)
        if action.kind != "settle":
            found.append(_Remark(order, len(line), text))
    remarks: list[_Remark] = []
    least = len(line)
    for remark in reversed(found):
        if isinstance(remark, int):
            least = min(least, remark)
        else:
            remarks.append(remark._replace(at=min(remark.at, least)))
    return sorted(remarks)


def _common(one: tuple[object, ...], other: tuple[object, ...]) -> int:
    """How long two lines are the same."""
    for i, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return i
    return min(len(one), len(other))
