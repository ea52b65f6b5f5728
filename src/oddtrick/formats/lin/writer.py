"""Boards written as LIN.

    >>> board = Board(number=3, dealer="S", vulnerable="EW", auction=(Call("1NT", True, "12-14"),
    ...               Call("P"), Call("P"), Call("P")), claimed=True, result=7)
    >>> print(lin_from_board(board))
    pn|,,,|st||md|1,,,|rh||ah|Board 3|sv|e|mb|1N!|an|12-14|mb|p|mb|p|mb|p|pg||mc|7|pg||

LIN has no sign for a call or lead out of turn; boards with one are refused. Bars in texts become
slashes, commas in names spaces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from oddtrick.cards import Mask, card_code
from oddtrick.formats.board import Board, Call, WrittenContract, suit_text
from oddtrick.formats.errors import Unsupported
from oddtrick.formats.outcome import auction_outcome
from oddtrick.seats import SEAT_NAMES, SEATS

from .reader import LinGame

_DEALER = {"S": "1", "W": "2", "N": "3", "E": "4"}
_VULNERABLE = {"None": "o", "NS": "n", "EW": "e", "All": "b"}
_CALL = {"P": "p", "X": "d", "XX": "r"}
_SCORING = {"IMP": "I", "MP": "P", "BAM": "B"}
_ORDER = "SWNE"


def _text(value: str) -> str:
    return value.replace("|", "/").replace("\r", " ")


def _name(value: str) -> str:
    return " ".join(_text(value).replace(",", " ").split())


def lin_call(call: Call) -> str:
    """A call as LIN writes it, with ``!`` for an alert."""
    word = _CALL.get(call.call) or call.call.replace("NT", "N")
    return word + "!" * call.alert


def lin_hand(hand: Mask) -> str:
    """A hand as LIN writes it, such as ``SAKHQJ9D54C32``."""
    suits = zip("SHDC", (3, 2, 1, 0), strict=True)
    return "".join(s + suit_text(hand, k) for s, k in suits)


def lin_deal(board: Board) -> str:
    """The value of ``md``: the dealer's digit, then the hands of South, West, North and East."""
    hands = dict(zip(SEATS, board.hands, strict=True))
    parts = []
    for seat in _ORDER:
        hand = hands[seat]
        parts.append("" if hand is None else lin_hand(hand))
    return _DEALER.get(board.dealer, "") + ",".join(parts)


def lin_from_board(board: Board, *, listed: bool = False) -> str:
    """One board as a line of LIN; a contract that does not follow from the calls is said in words,
    unless it is `listed` at the head of the file. Raises `Unsupported` for what LIN cannot say.

    LIN has no marks for irregularities: what was let stand is written as it counts, with a remark.
    """
    names = dict(zip(SEATS, board.names, strict=True))
    out = [
        f"pn|{','.join(_name(names[seat]) for seat in _ORDER)}|st||md|{lin_deal(board)}|rh||",
        f"ah|{f'Board {board.number}' if board.number else _text(board.label)}|",
    ]
    if board.vulnerable:
        out.append(f"sv|{_VULNERABLE[board.vulnerable]}|")
    comment = board.comment
    if board.contract and _listed_only(board) and not (listed and _result(board)):
        said = _contract_text(board)
        comment = f"{comment}\n{said}" if comment else said
    if comment:
        out.append(f"nt|{_text(comment)}|")
    for call in board.auction:
        if call.skipped:
            raise Unsupported("LIN cannot record a call out of turn; use PBN for this board.")
        out.append(f"mb|{lin_call(call)}|")
        if call.note:
            out.append(f"an|{' '.join(_text(call.note).split())}|")
        remark = "\n".join(filter(None, (_INSUFFICIENT * call.insufficient, call.comment)))
        if remark:
            out.append(f"nt|{_text(remark)}|")
    if board.auction:
        out.append("pg||")
    count = 0
    for count, play in enumerate(board.play, 1):
        if play.card is None:
            break
        if play.out_of_turn and count > 1:
            raise Unsupported("LIN cannot record a lead out of turn; use PBN for this board.")
        out.append(f"pc|{card_code(play.card)}|")
        wrong = _REVOKE * play.revoke + _OUT_OF_TURN * play.out_of_turn
        remark = "\n".join(filter(None, (wrong, play.note, play.comment)))
        if remark:
            out.append(f"nt|{_text(remark)}|")
        if count % 4 == 0:
            out.append("pg||")
    if board.swapped:
        raise Unsupported("LIN cannot record that declarer and dummy changed places; use PBN.")
    if board.result is not None and (board.claimed or count < 52) and (count or board.result):
        out.append(f"mc|{board.result}|pg||")
    elif board.result is not None and board.miscounted:
        out.append(f"nt|The result was agreed as {board.result} tricks.|pg||")
    return "".join(out)


_INSUFFICIENT = "Not enough over the last bid, and let stand."
_REVOKE = "A revoke that was let stand."
_OUT_OF_TURN = "A lead out of turn that was let stand."


def _contract_text(board: Board) -> str:
    if board.contract == "Pass":
        return "Passed out"
    said = f"{board.contract} by {SEAT_NAMES.get(board.declarer, '?')}"
    return said if board.result is None else f"{said}: {board.result} tricks"


def _result(board: Board) -> str:
    """The entry of the result list, such as ``4HE=``."""
    if board.contract == "Pass":
        return "PASS"
    contract = WrittenContract.read(board.contract)
    if contract is None or board.result is None or not board.declarer:
        return ""
    over = board.result - contract.level - 6
    strain = contract.strain[0]
    risk = contract.doubling.lower()
    return f"{contract.level}{strain}{board.declarer}{risk}{f'{over:+d}' if over else '='}"


_LISTED = 1000
"""How many numbers the head of a session lists."""
_HEAD = ("Event", "Stage", "Scoring", "HomeTeam", "HomeCarryover", "VisitTeam", "VisitCarryover")
"""The tags that the head of a session holds for all its boards."""


def _head(board: Board) -> tuple[str, ...]:
    return tuple(board.tags.get(name, "") for name in _HEAD)


class _Session(NamedTuple):
    """Boards that one head is true of, with their lowest and highest number."""

    boards: list[tuple[int, Board]]
    """The boards with their numbers; one without goes by its place in the file."""
    low: int
    high: int


def _header(session: _Session) -> str:
    """The head of a session or match: its name, the teams, the results and what they earned."""
    boards, first, last = session
    event, stage, scoring, *teams = _head(boards[0][1])
    fields = [event, stage, _SCORING.get(scoring, scoring), str(first), str(last), *teams]
    results = [""] * (2 * (last - first + 1))
    points = results.copy()
    for number, board in boards:
        place = 2 * (number - first) + _closed(board)
        results[place] = _result(board)
        points[place] = _name(board.tags.get("LinPoints", ""))
    head = f"vg|{','.join(_name(f) for f in fields)}|\nrs|{','.join(results)}|\n"
    return head + (f"mp|{','.join(points)}|\n" if any(points) else "") + "pg||\n"


def _closed(board: Board) -> bool:
    return board.tags.get("Room") == "Closed"


def _sessions(boards: Iterable[Board]) -> Iterator[_Session]:
    """The boards in stretches of which one head is true, and in which a number and a room are one
    table, since the list of a head has one place for each."""
    held: list[tuple[int, Board]] = []
    seen: set[tuple[int, bool]] = set()
    low = high = 0
    for count, board in enumerate(boards, 1):
        slot = board.number or count, _closed(board)
        lowest, highest = min(low or slot[0], slot[0]), max(high, slot[0])
        if held and (
            slot in seen or highest - lowest >= _LISTED or _head(board) != _head(held[0][1])
        ):
            yield _Session(held, low, high)
            held, seen, lowest, highest = [], set(), slot[0], slot[0]
        held.append((slot[0], board))
        seen.add(slot)
        low, high = lowest, highest
    if held:
        yield _Session(held, low, high)


def _listed_only(board: Board) -> bool:
    """Whether only the list of results can give the contract, or the result, of a board."""
    unstated = not board.auction or auction_outcome(board).open
    return unstated or (board.result == 0 and not board.play)


def _needs_header(board: Board) -> bool:
    """Whether a board says what only the head of a session can hold."""
    needed = any(_head(board)) or bool(board.tags.get("LinPoints"))
    return needed or bool(_result(board) and _listed_only(board))


def _room(board: Board) -> str:
    """The letter of the room; none where a match does not say in which room a board was played,
    and the list of results need not be asked for it."""
    if _closed(board):
        return "c"
    silent = "Room" not in board.tags and any(_head(board)[3:])
    return "" if silent and not _listed_only(board) else "o"


def write_lin(boards: Iterable[Board], *, header: bool | None = None) -> Iterator[str]:
    """The text of a LIN file, board by board.

    With `header`, sessions: event, teams and results first, each board marked with its room and
    number. A session has one event and one table to a number, or an open and a closed room: where
    the event, the stage, the scoring or the teams change, where several tables played a board, and
    beyond a thousand numbers, another session begins. Left to itself, a session has a header from
    the first on that needs one: whose boards name an event, stage, scoring or teams, or have a
    contract and result of which do not follow from the calls.
    """
    if header is False:
        for board in boards:
            yield lin_from_board(board) + "\n"
        return
    headed = bool(header)
    for session in _sessions(boards):
        headed = headed or any(_needs_header(board) for _, board in session.boards)
        if headed:
            yield _header(session)
        for number, board in session.boards:
            mark = f"qx|{_room(board)}{number}|" if headed else ""
            yield f"{mark}{lin_from_board(board, listed=headed)}\n"


def write_lin_games(games: Iterable[LinGame]) -> Iterator[bytes]:
    """The bytes of games as they were read."""
    for game in games:
        yield game.text().encode(game.encoding)
