"""Records of contract bridge to boards and back.

    >>> from oddtrick.records import Record
    >>> record = Record(game="contract-duplicate", dealer="N", options={"vulnerable": "NS"},
    ...     hands={"N": "AKQ2.KJ4.A32.K54", "E": "J98.T98.KQJ.QJT9",
    ...            "S": "T543.AQ32.T98.A2", "W": "76.765.7654.8763"},
    ...     actions="1NT P 4S P P P D7 D2 DJ DT")
    >>> board = board_from_record(record)
    >>> board.contract, board.declarer, board.vulnerable, len(board.play)
    ('4S', 'S', 'NS', 4)
    >>> record_from_board(board).actions[:3]
    ['1NT', 'P', '4S']

A record holds a deal as it was played, with marks of irregularities at a refereed table
(`oddtrick.formats.records.irregularities`); alerts, explanations and comments have no place in it,
and are kept in its further field ``notes`` by `line_from_board`. There too are a contract and cards
without a finished auction, and the cards from one on that is not known: an action can only follow
another. A claim that was agreed is `claimed` and `result` here, and the actions of claim and
agreement there; one that a record cannot hold, because a defender made it, is an unfinished deal
with the agreed result in ``notes``. A claim that was disputed is a comment on the card before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar, cast

import msgspec
from msgspec.structs import replace

from oddtrick.cards import CardOrder, bridge_hand, card_code, mask_of, natural_order
from oddtrick.errors import OddtrickError, cause
from oddtrick.formats.board import Board, Call, Play, WrittenContract, left, side
from oddtrick.formats.errors import FormatError, Unsupported
from oddtrick.formats.outcome import (
    auction_faults,
    auction_outcome,
    complete,
    derived_score,
    play_faults,
    tricks_won,
)
from oddtrick.formats.pbn.values import call_of, hand_text, read_card
from oddtrick.games import catalogue
from oddtrick.messages import Name, Verbatim, say
from oddtrick.records import Record, as_hands, read_record, replay_record, summary, write_record
from oddtrick.seats import SEAT_NAMES, SEATS, VULNERABLE
from oddtrick.stages.tricks.claims import settled
from oddtrick.stages.tricks.trick import read_statement
from oddtrick.stages.tricks.tricks import Played
from oddtrick.support.typed_json import convert

from .irregularities import LAWS, BoardMarks, actions_of, board_with_marks, irregular, is_refereed

_CARDS = tuple(Play(card) for card in range(52))


def board_without_replay(board: Board) -> Board | None:
    """The board that the record of a board at a strict table is read as: its deal, calls and cards
    with what follows from them.

    It is claimed, with the result, where declarer could make the claim. None where a call or card
    could not be: a replay then says what is so. The cards must be known. For a session of thousands
    of boards the replays would be most of the time; a test holds the two ways together.

    >>> board_without_replay(Board(dealer="N", auction=(Call("P"),) * 4)).contract
    'Pass'
    >>> board_without_replay(Board(dealer="N", auction=(Call("1C"), Call("1C")))) is None
    True
    """
    bare = Board(
        number=board.number,
        dealer=board.dealer,
        vulnerable=board.vulnerable or "None",
        hands=board.hands,
        auction=tuple(Call(c.call) for c in board.auction),
    )
    if auction_faults(bare):
        return None
    outcome = auction_outcome(bare)
    if outcome.open or not outcome.declarer:
        if board.play:
            return None
        return bare if outcome.open else replace(bare, contract="Pass", score=0)
    cards = [p.card for p in board.play if p.card is not None]
    followed = _followed(board, cards, outcome.declarer, outcome.contract)
    if followed is None:
        return None
    found = replace(
        bare,
        play=tuple(map(_CARDS.__getitem__, cards)),
        contract=outcome.contract,
        declarer=outcome.declarer,
    )
    if followed.tricks == 13:
        found = replace(found, result=followed.won)
    elif cards and _claims(board, outcome.declarer, followed):
        found = replace(found, claimed=True, result=board.result)
    return replace(found, score=derived_score(found)) if found.result is not None else found


class _Stopped(NamedTuple):
    """How the play stands: hands by number, the trick on the table, the hand that is to play."""

    order: CardOrder
    held: tuple[int, ...]
    trick: tuple[tuple[int, int], ...]
    to_play: int
    tricks: int
    won: int
    """The tricks of declarer's side."""


def _claims(board: Board, declarer: str, at: _Stopped) -> bool:
    """Whether the claim of a board is one that declarer could make, and that an agreement lets
    stand. Files may count tricks conceded that could not be lost."""
    if not board.claimed or board.result is None or board.declarer != declarer:
        return False
    ours = 0b0101 << SEATS.index(declarer) % 2
    claimed = board.result - at.won
    if not ours >> at.to_play & 1 or not 0 <= claimed <= 13 - at.tricks:
        return False
    given = settled(at.order, (0, 1, 2, 3), ours, at.held, at.trick, at.to_play, claimed)
    return given == claimed


def _followed(board: Board, cards: list[int], declarer: str, contract: str) -> _Stopped | None:
    """How the play went; None for a card that its hand has not, or that does not follow suit."""
    read = WrittenContract.read(contract)
    assert read is not None
    order = natural_order(read.trump)
    held = [hand or 0 for hand in board.hands]
    seat = (SEATS.index(declarer) + 1) % 4
    leader, won, trick = seat, 0, []
    for i in range(0, len(cards), 4):
        trick, leader = cards[i : i + 4], seat
        suit = 0x1FFF << 13 * (trick[0] // 13)
        for card in trick:
            hand, bit = held[seat], 1 << card
            if not hand & bit or (hand & suit and not bit & suit):
                return None
            held[seat] = hand ^ bit
            seat = (seat + 1) % 4
        if len(trick) == 4:
            seat = (seat + order.winner(trick)) % 4
            won += side(SEATS[seat]) == side(declarer)
            trick = []
    table = tuple(((leader + k) % 4, card) for k, card in enumerate(trick))
    return _Stopped(order, tuple(held), table, seat, len(cards) // 4, won)


_CLAIMING = re.compile(r"(?:([NESW]):)?(?:claim-(\d+)([+=].*)?|agree|(dispute))", re.IGNORECASE)
_Said = TypeVar("_Said", Call, Play)


_Seat = Literal["", "N", "E", "S", "W"]


class _CallNotes(msgspec.Struct, omit_defaults=True):
    alert: bool = False
    note: str = ""
    nags: tuple[int, ...] = ()
    comment: str | None = None


class _CardNotes(msgspec.Struct, omit_defaults=True):
    note: str = ""
    nags: tuple[int, ...] = ()
    comment: str | None = None


class _Notes(msgspec.Struct, omit_defaults=True):
    """The notes of a board beyond its record; calls and cards by their place, from 0. Comments are
    given where they are not what the record itself says."""

    board: str = ""
    vulnerable: str = ""
    names: tuple[str, str, str, str] | None = None
    calls: dict[int, _CallNotes] = {}
    cards: dict[int, _CardNotes] = {}
    claimed: bool = False
    result: int | None = None
    miscounted: bool = False
    score: int | None = None
    comment: str | None = None
    tags: dict[str, str] = {}
    contract: str = ""
    declarer: _Seat = ""
    leader: _Seat = ""
    swapped: bool = False
    play: tuple[str, ...] = ()
    """The cards after those of the record, as PBN has them: ``-`` for one that is not known."""


def has_boards(game: str) -> bool:
    """Whether the deals of a game can be written as boards, in the formats of bridge."""
    return game in _scorings()


@cache
def _scorings() -> Mapping[str, str]:
    """The games whose deals are boards, with how these are scored; those first that stand by
    themselves."""
    found = {name: game.boards for name, game in catalogue().items() if game.boards is not None}
    return dict(sorted(found.items(), key=lambda one: one[1]))


def _refuse(game: str) -> Unsupported:
    if game not in catalogue():
        contract = ", ".join(_scorings())
        return Unsupported(
            "No game called “{game}” here; contract bridge is one of {contract}.",
            game=Name(game),
            contract=Verbatim(contract),
        )
    return Unsupported(
        "A deal of “{game}” cannot be written in a bridge format; its record in JSON holds "
        "all of it.",
        game=Name(game),
    )


def board_from_record(record: Record, notes: _Notes | None = None) -> Board:
    """The board of a record of contract bridge.

    Raises `Unsupported` for other games, and what `oddtrick.records` raises for a bad record.
    """
    scoring = _scorings().get(record.game)
    if scoring is None:
        raise _refuse(record.game)
    state = replay_record(record)
    facts = summary(state)
    texts = record.hands if record.hands is not None else as_hands(record).hands
    hands = [_mask(texts[seat]) for seat in SEATS] if texts else [0, 0, 0, 0]
    marked = board_with_marks(state) if is_refereed(state) else _marks_of(record)
    declarer = facts.get("declarer") or ""
    claimed = any(isinstance(r, Played) and r.claimed for r in state.results)
    sides = state.setting.vulnerable
    n, e, s, w = hands
    taken = facts["tricks"][side(declarer)] if declarer and (claimed or marked.given) else None
    board = Board(
        number=record.number or 0,
        dealer=record.dealer,
        vulnerable=VULNERABLE[sides & 3],
        hands=(n, e, s, w),
        auction=marked.calls,
        play=marked.play,
        contract=facts.get("contract") or "",
        declarer=declarer,
        claimed=claimed,
        swapped=marked.swapped,
        result=taken,
        miscounted=bool(marked.given),
        comment=marked.comment,
        score=facts["score"]["NS"] if facts["score"] and not scoring else None,
        tags={"Scoring": scoring} if scoring else {},
    )
    if board.play and board.play[0].out_of_turn:
        board = msgspec.structs.replace(board, leader=board.holder(board.play[0].card))
    board = complete(board)
    return _with_notes(board, notes) if notes is not None else board


def _marks_of(record: Record) -> BoardMarks:
    """The calls and cards of a record of a strict table; a disputed claim as a comment."""
    calls: list[Call] = []
    play: list[Play] = []
    claim = how = ""
    words = record.actions.split() if isinstance(record.actions, str) else record.actions
    for word in words:
        call = call_of(word)
        if call is not None and not play:
            calls.append(Call(call))
            continue
        claiming = _CLAIMING.fullmatch(word)
        if claiming is not None:
            seat, number, stated, disputed = claiming.groups()
            if number:
                claim, how = number, _stated(stated or "")
            if disputed and play:
                who = SEAT_NAMES.get((seat or "").upper(), "an opponent")
                said = f"Declarer claimed {claim} of the tricks left{how}; {who} asked to play on."
                comment = "\n".join(filter(None, (play[-1].comment, said)))
                play[-1] = Play(play[-1].card, comment=comment)
            continue
        try:
            play.append(Play(read_card(word)))
        except FormatError:
            raise Unsupported(
                "The action “{word}” has no place in a bridge format; its record in JSON holds it.",
                word=Name(word),
            ) from None
    return BoardMarks(tuple(calls), tuple(play), "", False, 0)


def _stated(code: str) -> str:
    """How a claimer would play, by the end of a claim's code, in words."""
    parts, _, words = code.partition("=")
    stated = read_statement(parts, words)
    how = stated.in_words if stated else None
    return f", {say('{how}', how=how)}" if how else ""


def _mask(text: str | list[str]) -> int:
    if isinstance(text, str) and "." in text:
        return bridge_hand(text)
    return mask_of(text.split() if isinstance(text, str) else text)


def _with_notes(board: Board, notes: _Notes) -> Board:
    contract = WrittenContract.read(notes.contract)
    further = map(_card_of, notes.play)
    return msgspec.structs.replace(
        board,
        label=notes.board,
        vulnerable="" if notes.vulnerable == "?" else board.vulnerable,
        names=notes.names or board.names,
        auction=_noted(board.auction, notes.calls),
        play=_noted((*board.play, *further), notes.cards),
        leader=notes.leader or board.leader,
        claimed=notes.claimed or board.claimed,
        declarer=notes.declarer or board.declarer,
        swapped=notes.swapped or board.swapped,
        contract=str(contract) if contract else notes.contract or board.contract,
        result=notes.result if notes.result is not None else board.result,
        miscounted=notes.miscounted or board.miscounted,
        score=notes.score if notes.score is not None else board.score,
        comment=_comment_or(notes.comment, board.comment),
        tags={**board.tags, **notes.tags},
    )


def _noted(
    said: Iterable[_Said], notes: Mapping[int, _CallNotes] | Mapping[int, _CardNotes]
) -> tuple[_Said, ...]:
    """Calls or cards with what the notes say of them."""
    found = list(said)
    for k, more in notes.items():
        if 0 <= k < len(found):
            fields = msgspec.structs.asdict(more)
            fields["comment"] = _comment_or(more.comment, found[k].comment)
            found[k] = msgspec.structs.replace(found[k], **fields)
    return tuple(found)


_MARKS = {"": (False, False), "^R": (True, False), "^L": (False, True)}


def _card_of(word: str) -> Play:
    """A card as the notes have it. Raises `FormatError`."""
    mark = word[:2] if word[:2] in _MARKS else ""
    revoke, out_of_turn = _MARKS[mark]
    code = word[len(mark) :]
    return Play(None if code == "-" else read_card(code), revoke=revoke, out_of_turn=out_of_turn)


def _word_of(play: Play) -> str:
    mark = "^R" if play.revoke else "^L" if play.out_of_turn else ""
    return mark + ("-" if play.card is None else card_code(play.card))


def _comment_or(said: str | None, derived: str) -> str:
    """A comment as the notes give it, or as the record has it."""
    return derived if said is None else said


def record_from_board(board: Board, game: str = "") -> Record:
    """The record of a board, of the game its scoring names or the one given.

    A board with irregularity marks becomes the record of a refereed table, at which what is marked
    happens and stands (see `oddtrick.formats.records.irregularities`). Raises `Unsupported` for a
    board with unknown hands, or with an irregularity that no law lets stand so, `FormatError` for
    calls or cards the rules do not allow. Cards that cannot follow as actions are left out.
    """
    return _recorded(board, game)[0]


def _recorded(board: Board, game: str) -> tuple[Record, Board | None]:
    """The record of a board, and its board where that is known without a replay."""
    scorings, tag = _scorings(), board.tags.get("Scoring", "")
    if not game:
        ways = [name for name, word in scorings.items() if word and word in tag]
        game = [*ways, *scorings][0]
    if game not in scorings:
        raise Unsupported(
            "Boards are records of {scorings}, not of “{game}”.",
            scorings=Verbatim(", ".join(scorings)),
            game=Name(game),
        )
    if not board.complete_deal or not board.dealer:
        raise Unsupported("{name}: a record needs the dealer and all four hands.", name=board.title)
    standing = _standing(scorings[game], board)
    board = _doable(board)
    marked = irregular(board)
    if marked:
        standing["options"] = {**standing.get("options", {}), **LAWS}
    record = Record(
        game=game,
        dealer=board.dealer,
        hands={s: hand_text(h or 0) for s, h in zip(SEATS, board.hands, strict=True)},
        number=board.number or None,
        **standing,
    )
    if marked:
        actions = actions_of(board, replay_record(record), board.name)
        return _with_claim(msgspec.structs.replace(record, actions=actions), board), None
    actions = [c.call for c in board.auction] + [_word_of(p) for p in board.play]
    derived_board = None if scorings[game] else board_without_replay(board)
    if derived_board is not None:
        claim = _claim(board, tricks_won(board)[0]) if derived_board.claimed else []
        return msgspec.structs.replace(record, actions=[*actions, *claim]), derived_board
    record = msgspec.structs.replace(record, actions=actions)
    try:
        replay_record(record)
    except OddtrickError as error:
        faults = [said for _, said in (*auction_faults(board), *play_faults(board))]
        raise FormatError(
            "{name}: {faults}",
            name=board.title,
            faults=faults[0] if faults else error.message,
        ) from None
    return _with_claim(record, board), None


def _doable(board: Board) -> Board:
    """The board with the cards only that can follow as actions: none before the auction has ended,
    and none from the first on that is not known; the claim, where it follows."""
    done = 0
    if board.auction and not auction_outcome(board).open:
        known = [play.card is not None for play in board.play]
        done = len(known) if all(known) else known.index(False)
    if done == len(board.play):
        return board
    swapped, claimed = board.swapped and done > 0, False
    return msgspec.structs.replace(board, play=board.play[:done], swapped=swapped, claimed=claimed)


def _claim(board: Board, won: int) -> list[str]:
    """The actions of declarer's claim to the result, and of those who agree."""
    agreed = (f"{left(board.declarer, steps)}:agree" for steps in (1, 3))
    return [f"claim-{(board.result or 0) - won}", *agreed]


def _with_claim(record: Record, board: Board) -> Record:
    """The record with the claim of a board, where declarer could make it."""
    if not board.claimed or board.result is None or not board.declarer:
        return record
    claim = _claim(board, tricks_won(board)[0])
    with_claim = msgspec.structs.replace(record, actions=[*record.actions, *claim])
    try:
        played = replay_record(with_claim).table.find(Played)
    except OddtrickError:
        return record
    # Files may count tricks conceded that could not be lost.
    given = played.claimed["NESW".index(board.declarer)] if played and played.claimed else -1
    return with_claim if claim[0] == f"claim-{given}" else record


def _standing(scoring: str, board: Board) -> dict[str, Any]:
    """The options and the state of the match that give a board its vulnerability."""
    vulnerable = board.vulnerable or "None"
    if not scoring:
        return {"options": {"vulnerable": vulnerable}} if vulnerable != "None" else {}
    if scoring == "Rubber":
        games = [int(vulnerable in ("NS", "All")), int(vulnerable in ("EW", "All"))]
        return {"before": {"games": games, "deals": sum(games)}} if any(games) else {}
    if vulnerable == "None":
        return {}
    counted = 3 if vulnerable == "All" else 1
    found: dict[str, Any] = {"before": {"counted": counted, "deals": counted}}
    if counted == 1 and vulnerable != side(board.dealer):
        found["options"] = {"middle": "other"}
    return found


def line_from_board(board: Board, game: str = "") -> bytes:
    """A board as one line of JSON: its record, with what else it says in the field ``notes``."""
    return line_and_board(board, game)[0]


def line_and_board(board: Board, game: str = "") -> tuple[bytes, Board]:
    """A board as one line of JSON, and the board that the line is read as."""
    record, derived_board = _recorded(board, game)
    fields: dict[str, Any] = msgspec.json.decode(write_record(record))
    derived = derived_board or board_from_record(record)
    # The marks of irregularities are in the record itself.
    calls = {
        k: call_notes
        for k, c in enumerate(board.auction)
        if (call_notes := _CallNotes(c.alert, c.note, c.nags, _comment(c, derived.auction, k)))
        != _CallNotes()
    }
    cards = {
        k: noted
        for k, p in enumerate(board.play)
        if (noted := _CardNotes(p.note, p.nags, _comment(p, derived.play, k))) != _CardNotes()
    }
    notes = _Notes(
        board.label,
        "?" if not board.vulnerable else "",
        board.names if any(board.names) else None,
        calls,
        cards,
        board.claimed and not derived.claimed,
        board.result if board.result != derived.result else None,
        board.miscounted and not derived.miscounted,
        board.score if board.score != derived.score else None,
        board.comment if board.comment != derived.comment else None,
        dict(board.tags),
        board.contract if board.contract != derived.contract else "",
        cast("_Seat", board.declarer if board.declarer != derived.declarer else ""),
        cast("_Seat", board.leader if board.leader != derived.leader else ""),
        board.swapped and not derived.swapped,
        tuple(map(_word_of, board.play[len(derived.play) :])),
    )
    call_notes = msgspec.to_builtins(notes, str_keys=True)
    if call_notes:
        fields["notes"] = call_notes
    return msgspec.json.encode(fields) + b"\n", _with_notes(derived, notes)


def _comment(said: Call | Play, derived: Sequence[Call | Play], place: int) -> str | None:
    """The comment on a call or card, `None` where the record says the same."""
    comment = derived[place].comment if place < len(derived) else ""
    return said.comment if said.comment != comment else None


def board_from_line(line: str | bytes) -> Board:
    """The board of one line of JSON; the inverse of `line_from_board`."""
    record = read_record(line)
    try:
        said = msgspec.json.decode(line).get("notes")
        notes = None if said is None else convert(said, _Notes, strict=False)
    except msgspec.ValidationError as error:
        raise FormatError(
            "The notes of the record cannot be read: {error}.", error=cause(error)
        ) from None
    return board_from_record(record, notes)
