"""Contents of a set for a player: nothing of a board before they have played it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import msgspec

from oddtrick.sets import Bar, BoardScores, FieldResult, SealedBoardSet, SetStanding, standing_of
from oddtrick.sets.comparing import mean_shares
from oddtrick.sets.spread import Spread, spread_of_moves, spread_of_shares
from oddtrick.store.sets import PlayedBoard
from oddtrick.support.typed_json import decode
from oddtrick.web.places import PLACES

from .registry import KnownSet, public_id

Counted = Sequence[tuple[PlayedBoard, FieldResult]]


class OtherTable(msgspec.Struct, frozen=True):
    """The result of another table on a board. `levels` are those of its machines, our side first,
    or `None` where `name` is a person's."""

    name: str
    levels: list[str] | None
    contract: str
    declarer: str
    tricks: int | None
    score: int
    text: str


class OwnResult(msgspec.Struct, frozen=True):
    """The player's own result on a board, beside par and the others."""

    score: int
    text: str
    contract: str
    declarer: str
    tricks: int | None
    moves: int | None
    par: int | None
    percent: float | None
    imps: float | None
    bars: list[Bar]
    tables: list[OtherTable]
    review: str
    replays: int


class Rival(msgspec.Struct, frozen=True):
    """Somebody who played the same set: their scores on the boards that both have played."""

    id: str
    name: str
    scores: dict[int, int]
    standing: SetStanding | None


class BoardView(msgspec.Struct, frozen=True):
    """A board: ``new``, ``playing`` at a table, or ``done``."""

    number: int
    dealer: str
    vulnerable: str
    state: str
    table: str
    result: OwnResult | None


class SetView(msgspec.Struct, frozen=True):
    """A set as a player, or anybody, sees it."""

    id: str
    title: str
    kind: str
    game: str
    day: str
    compared: str
    players: str
    seat: str
    machines: int
    ready: bool
    prepared: int
    commitment: str
    people: int
    you: str
    boards: list[BoardView]
    next: int | None
    standing: SetStanding | None
    rival: Rival | None
    complete: bool


def set_view(
    known: KnownSet,
    prepared: int,
    counted: Counted,
    own: Sequence[PlayedBoard],
    you: str,
    names: Mapping[str, str],
    rival: str = "",
) -> SetView:
    """A set for the player whose boards `own` are and whose hash is `you`; `you` is empty for
    somebody who has not begun."""
    plan, sealed = known
    mine: dict[int, list[PlayedBoard]] = defaultdict(list)
    for row in own:
        if row.set_id == plan.id:
            mine[row.board].append(row)
    played = {number for number, rows in mine.items() if _first(rows) is not None}
    scores = {} if sealed is None else _scores(sealed, counted, played)
    boards = [
        BoardView(
            line.number,
            line.dealer,
            line.vulnerable,
            _state(mine[line.number]),
            next((r.table_id for r in mine[line.number] if r.done is None), ""),
            _own(sealed, line.number, mine[line.number], counted, scores, you, names),
        )
        for line in plan.lines
    ]
    return SetView(
        plan.id,
        plan.title,
        plan.kind,
        plan.about.game,
        plan.day,
        plan.compared,
        plan.players,
        plan.about.seat,
        len(sealed.fields[0].results) if sealed else len(plan.tables),
        sealed is not None,
        plan.boards if sealed else prepared,
        sealed.commitment if sealed else "",
        len({row.player for row, _ in counted}),
        public_id(you) if you else "",
        boards,
        next((b.number for b in boards if b.state != "done"), None),
        _standing(counted, you, scores) if sealed and played else None,
        _rival(counted, you, scores, names, rival, sealed) if sealed and rival else None,
        len(played) == plan.boards,
    )


def own_standing(sealed: SealedBoardSet, counted: Counted, you: str) -> SetStanding | None:
    """Where a player stands in a set; `None` before their first board."""
    played = {row.board for row, _ in counted if row.player == you}
    if not played:
        return None
    return _standing(counted, you, _scores(sealed, counted, played))


def own_spread(sealed: SealedBoardSet, counted: Counted, you: str) -> Spread | None:
    """Everybody's results over the boards that a player has played; `None` before their first one,
    and where there is nobody to compare with."""
    played = {row.board for row, _ in counted if row.player == you}
    if not played:
        return None
    if sealed.plan.about.alone:
        mine = next(field_result for row, field_result in counted if row.player == you)
        people = [field_result for row, field_result in counted if row.player != you]
        return spread_of_moves(mine, sealed.fields[0].results, people)
    scores = _scores(sealed, counted, played)
    by_player = _of_players(counted)
    own = {n: s for n, s in by_player.pop(you).items() if n in scores}
    mean = mean_shares(scores, own, [own])
    machines = mean_shares(scores, own, _of_machines(sealed, scores))
    others = mean_shares(scores, own, [*by_player.values()])
    return spread_of_shares(mean[0], machines, others) if mean else None


def _first(rows: Sequence[PlayedBoard]) -> PlayedBoard | None:
    """The attempt that counts, once it is over."""
    return next((r for r in rows if r.attempt == 0 and r.done is not None), None)


def _state(rows: Sequence[PlayedBoard]) -> str:
    if _first(rows) is not None:
        return "done"
    return "playing" if rows else "new"


def _scores(sealed: SealedBoardSet, counted: Counted, boards: set[int]) -> dict[int, BoardScores]:
    people: dict[int, list[int]] = defaultdict(list)
    for row, result in counted:
        people[row.board].append(result.score)
    kind = sealed.plan.about
    return {
        n: BoardScores(kind, [r.score for r in sealed.field(n).results], people[n]) for n in boards
    }


def _of_players(counted: Counted) -> dict[str, dict[int, int]]:
    found: dict[str, dict[int, int]] = defaultdict(dict)
    for row, result in counted:
        found[row.player][row.board] = result.score
    return found


def _standing(counted: Counted, name: str, scores: Mapping[int, BoardScores]) -> SetStanding:
    """The per cent against all tables, and the place among people."""
    people = _of_players(counted)
    own = {n: s for n, s in people.pop(name, {}).items() if n in scores}
    return standing_of(scores, own, [*people.values()])


def _of_machines(sealed: SealedBoardSet, scores: Mapping[int, BoardScores]) -> list[dict[int, int]]:
    tables = range(len(sealed.fields[0].results))
    return [{n: sealed.field(n).results[i].score for n in scores} for i in tables]


def _rival(
    counted: Counted,
    you: str,
    scores: Mapping[int, BoardScores],
    names: Mapping[str, str],
    rival: str,
    sealed: SealedBoardSet,
) -> Rival | None:
    who = next((row.player for row, _ in counted if public_id(row.player) == rival), "")
    if not who:
        return None
    theirs = {row.board: r.score for row, r in counted if row.player == who and row.board in scores}
    shared = {n: s for n, s in scores.items() if n in theirs}
    standing = _standing(counted, who, shared) if shared else None
    return Rival(rival, names.get(who, ""), theirs, standing)


def _own(
    sealed: SealedBoardSet | None,
    number: int,
    rows: Sequence[PlayedBoard],
    counted: Counted,
    scores: Mapping[int, BoardScores],
    you: str,
    names: Mapping[str, str],
) -> OwnResult | None:
    first = _first(rows)
    if first is None or sealed is None:
        return None
    field_result = decode(first.result, FieldResult)
    board, field = scores[number], sealed.field(number)
    scored = board.scored(field_result.score)
    others = [_table("", [*r.players] if r.players else None, r) for r in field.results] + [
        _table(names.get(row.player, ""), None, r)
        for row, r in counted
        if row.board == number and row.player != you
    ]
    return OwnResult(
        field_result.score,
        field_result.text,
        field_result.contract,
        field_result.declarer,
        field_result.tricks,
        field_result.moves,
        field.par,
        None if scored.percent is None else round(scored.percent, 1),
        None if scored.imps is None else round(scored.imps, 1),
        board.bars(field_result.score),
        others,
        PLACES["review"].path(first.table_id, 1),
        sum(row.done is not None and row.attempt > 0 for row in rows),
    )


def _table(name: str, levels: list[str] | None, field_result: FieldResult) -> OtherTable:
    return OtherTable(
        name,
        levels,
        field_result.contract,
        field_result.declarer,
        field_result.tricks,
        field_result.score,
        field_result.text,
    )
