"""Why everybody scored what they scored at an evening: its scored lines, its deals and the cards
that were recorded, divided as `oddtrick.review.why` divides a table, and added up by contestant.

Percent are of a top where there are tops; else points are the event's own. In a match each of the
two tables has half of what the board brought.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from oddtrick.cards import STRAINS, Mask, card, card_code
from oddtrick.formats.board import Board, WrittenContract
from oddtrick.review.why import (
    CONTRACT,
    PLAY,
    RULING,
    CardCosted,
    TableScored,
    WhySplit,
    WhyStep,
    part_of,
    split,
    split_one,
)
from oddtrick.seats import SEATS, board_dealer, board_vulnerable
from oddtrick.solver import BadPosition, Position, Solver, TrickTable, deal_code

from .event.entries import Adjusted, Corrected, ResultEntered
from .event.event import ClubEvent
from .event.validation import score_of
from .results.scored_lines import Scored, Standing
from .results.standings import scoring_of, standings, travellers
from .why_evening import (
    WhyBoard,
    WhyEvening,
    WhyLine,
    WhyPiece,
    WhyResult,
    WhyRow,
    WhySlam,
    WhySum,
    WhyVaried,
)
from .why_words import ordered, worded, worded_line, worded_row
from .wording import contestant_said, is_passed_out

MEMORY = 48 << 20
"""Bytes the solver may keep of one deal."""
DOUBTFUL = 2.2
"""Tricks by which results differ from the best play of hands that are not theirs, at least, on
average: of an evening's own hands they differ by less than one (our own measure)."""
ENOUGH = 8
"""Results by which hands are judged."""
MOST_LISTED, MOST_VARIED = 5, 3
SLAM = 12

Played = Mapping[tuple[int, int, int], Board]
"""Boards as they were played, by board and sides (North–South's first)."""


def cards_of(board: Board) -> tuple[int, ...]:
    """The cards of a play, where all of it is known; none of a play that the laws mended."""
    cards = tuple(p.card for p in board.play if p.card is not None and not p.revoke)
    return cards if len(cards) == len(board.play) else ()


def why(
    event: ClubEvent, deals: Mapping[int, Sequence[Mask]], played: Played | None = None,
    boards: Collection[int] | None = None,
) -> WhyEvening:  # fmt: skip
    """The evening explained from these deals and plays, of these boards or all. Hands that cannot
    be the evening's are not used; the evening says so."""
    return Explained(event, deals, played, boards).evening()


def session_of(evening: WhyEvening, name: str) -> tuple[WhyRow, list[int]] | None:
    """One person's boards, with whomever they played, as a row, and the numbers of the contestants
    that they were of; None where nobody has the name. Each board counts alike: the score is the
    mean of percentages, or the sum of points."""
    asked = " ".join(name.split()).casefold()
    rows = [
        row for row in evening.rows
        if any(" ".join(known.split()).casefold() == asked for known in row.names)
    ]  # fmt: skip
    lines = sorted((line for row in rows for line in row.lines), key=lambda line: line.board)
    if not lines:
        return None
    whole = Fraction(len(lines) if evening.unit == "%" else 1)
    each: list[dict[tuple[str, str], Fraction]] = []
    for line in lines:
        found: dict[tuple[str, str], Fraction] = {}
        for step in line.steps:
            key = session_part(step, line.declarer in [*line.side])
            found[key] = found.get(key, Fraction(0)) + Fraction(step.points)
        each.append(found)
    parts = [
        _sum(key, [found.get(key, Fraction(0)) for found in each], whole)
        for key in ordered({key for found in each for key in found})
    ]
    score = sum(line.points for line in lines) / float(whole)
    named = next(n for n in rows[0].names if " ".join(n.split()).casefold() == asked)
    row = WhyRow(0, "", [named], "", score, parts, lines)
    return worded_row(evening, row, contestant_said([named], "", 0), 0), [x.number for x in rows]


def unit_of(scoring: str, tops: bool) -> str:
    """What the points of an event are that are shown."""
    return "%" if tops else "IMPs" if scoring in ("imps", "butler") else "points"


class _Line(NamedTuple):
    """A scored line and how the two sides' points came about."""

    scored: Scored
    entry: ResultEntered | Corrected | None
    table: TableScored
    sides: tuple[WhySplit, WhySplit]


@lru_cache(maxsize=2048)
def _table(deal: tuple[Mask, ...]) -> TrickTable:
    """What a deal makes, kept: after a correction of an evening nothing is solved again."""
    return Solver(MEMORY).table(deal)


class Explained:
    """The work of `why`: the boards' tables and lines, from which all of it follows, and what any
    one result would have been worth instead. `certain` are hands that need not be held against the
    results."""

    def __init__(
        self, event: ClubEvent, deals: Mapping[int, Sequence[Mask]], played: Played | None = None,
        boards: Collection[int] | None = None, certain: bool = False,
    ) -> None:  # fmt: skip
        self.event, self.played = event, played or {}
        self.solver = Solver(MEMORY)
        self.by_board: dict[int, list[Scored]] = {}
        for scored in travellers(event):
            board = scored.line.due.board
            if (boards is None or board in boards) and not self._waits(scored):
                self.by_board.setdefault(board, []).append(scored)
        self.fouled = {mark.board for mark in event.fouled}
        self.tables = {
            board: _table(tuple(deals[board])) for board in self.by_board if board in deals
        }
        self.deals = {board: tuple(deals[board]) for board in self.tables}
        self.unheld = (0, 0) if certain else self._unheld()
        self.unfit = 0.0 if certain else self._unfit()
        if self.unfit:
            self.tables, self.deals = {}, {}
        self.strange: set[int] = set()
        self.leads: dict[tuple[int, int, int, int], int] = {}
        self.lines = {board: self._board(board) for board in self.by_board}

    def _waits(self, scored: Scored) -> bool:
        """Whether a line of a match waits for the other room."""
        if not self.event.form.rooms:
            return False
        other = self.event.other_room(scored.line.due)
        return other is None or other.key not in self.event.lines

    def _unfit(self) -> float:
        """By how many tricks the results differ from the hands, where that is too much; cards that
        were recorded are of their hands however badly they were played."""
        off = [
            abs(entry.tricks - self.tables[board][entry.declarer, contract.trump])
            for board in self.tables
            if board not in self.fouled
            for scored in self.by_board[board]
            if (entry := self._entry(scored)) is not None and entry.tricks is not None
            and (contract := WrittenContract.read(entry.contract)) is not None
        ]  # fmt: skip
        mean = sum(off) / len(off) if len(off) >= ENOUGH else 0.0
        cards = any(map(cards_of, self.played.values()))
        return mean if self.unheld[0] or (mean > DOUBTFUL and not cards) else 0.0

    def _unheld(self) -> tuple[int, int]:
        """How many cards were led that the leader does not hold, and of how many, where those are
        most: of hands dealt anew the leader holds one in four, of the evening's own nearly all."""
        led = [
            bool(self.deals[board][(SEATS.index(entry.declarer) + 1) % 4] >> card(entry.lead) & 1)
            for board in self.tables
            if board not in self.fouled
            for scored in self.by_board[board]
            if (entry := self._entry(scored)) is not None and entry.lead and entry.declarer
        ]
        unheld = led.count(False)
        return (unheld, len(led)) if len(led) >= ENOUGH and 2 * unheld > len(led) else (0, 0)

    def _entry(self, scored: Scored) -> ResultEntered | Corrected | None:
        """The result at the table: of one that was ruled on, that which stood before, where scores
        were assigned."""
        entry = scored.line.entry
        if not isinstance(entry, Adjusted):
            return entry
        if not entry.scores:
            return None
        history = self.event.history(entry.board, entry.ns, entry.ew)
        gone = self.event.undone()
        known = [
            e for n, e in history if n not in gone and isinstance(e, ResultEntered | Corrected)
        ]
        return known[-1] if known else None

    def _score_alone(self, entry: object) -> int | None:
        """The score of a table in a published file that tells no contract."""
        if (
            not isinstance(entry, Adjusted)
            or not self.event.opened.movement.recorded
            or entry.ew_scores
        ):
            return None
        return entry.scores[0][0] if len(entry.scores) == 1 else None

    def _table(self, board: int) -> TrickTable | None:
        """The tricks of a board whose tables all had the same cards."""
        return None if board in self.fouled else self.tables.get(board)

    def _board(self, board: int) -> list[_Line]:
        scored = self.by_board[board]
        entries = [self._entry(s) for s in scored]
        results = [self._scored(s, e) for s, e in zip(scored, entries, strict=True)]
        scoring, lines = scoring_of(self.event), [s.line for s in scored]
        top = scored[0].top or scored[0].shared
        divided = split(
            results, self._table(board), scoring.worth(self.event, lines), Fraction(top, 2)
        )
        return [_Line(*one) for one in zip(scored, entries, results, divided, strict=True)]

    def _scored(self, scored: Scored, entry: ResultEntered | Corrected | None) -> TableScored:
        line, points = scored.line, (scored.ns, scored.ew)
        ruled, group = isinstance(line.entry, Adjusted), self.event.group(line.due)
        if (score := self._score_alone(line.entry)) is not None:
            return TableScored(points, strain=-1, scores=(score,), group=group)
        if entry is None:
            return TableScored(points, group=group, played=False, ruled=ruled)
        contract = WrittenContract.read(entry.contract)
        if contract is None or entry.tricks is None:
            return TableScored(points, group=group, ruled=ruled)
        board, declarer = line.due.board, SEATS.index(entry.declarer)
        scores = tuple(
            score_of(board, entry.contract, entry.declarer, tricks) for tricks in range(14)
        )
        cards = self._play(board, line.ns, line.ew, declarer, contract.trump)
        lead = None if cards else self._lead(board, entry.lead, declarer, contract.trump)
        return TableScored(
            points, declarer, contract.trump, entry.tricks, scores, group, True, ruled, cards, lead
        )

    def _play(
        self, board: int, ns: int, ew: int, declarer: int, strain: int
    ) -> tuple[CardCosted, ...]:
        there = self.played.get((board, ns, ew))
        cards = () if there is None else cards_of(there)
        if not cards or self._table(board) is None:
            return ()
        at = Position.of_contract(self.deals[board], declarer, strain)
        try:
            steps = self.solver.analyse(at, cards)
        except BadPosition:  # a revoke, or cards of other hands
            return ()
        return tuple(CardCosted(step.seat, step.card, step.cost) for step in steps)

    def _lead(self, board: int, lead: str, declarer: int, strain: int) -> int | None:
        if not lead or self._table(board) is None:
            return None
        led = card(lead)
        if not self.deals[board][(declarer + 1) % 4] >> led & 1:
            self.strange.add(board)
            return None
        asked = board, declarer, strain, led
        if asked not in self.leads:
            at = Position.of_contract(self.deals[board], declarer, strain)
            self.leads[asked] = self.solver.analyse(at, [led])[0].cost
        return self.leads[asked]

    def instead(self, at: tuple[int, int, int], side: int, contract: str, by: int) -> float:
        """What another contract would have been worth to a side (0 is North–South) of a table (by
        board and sides), beyond its own, against the same field; `by` is the number of its
        declarer's seat, -1 where nobody declares. Nothing where the deal or the contract is not
        known."""
        board, ns, ew = at
        lines = self.lines.get(board, [])
        keys = [(x.scored.line.ns, x.scored.line.ew) for x in lines]
        if (ns, ew) not in keys or self._table(board) is None:
            return 0.0
        own, written = keys.index((ns, ew)), WrittenContract.read(contract)
        line, scored = lines[own], [x.scored.line for x in lines]
        scores: tuple[int, ...] = (0,)
        if written is not None:
            scores = tuple(score_of(board, contract, SEATS[by], n) for n in range(14))
        other = line.table._replace(
            declarer=by if written else -1, strain=written.trump if written else -1, tricks=0,
            scores=scores, cards=(), lead=None,
        )  # fmt: skip
        results = [x.table for x in lines]
        results[own] = other
        worth, start = scoring_of(self.event).worth(self.event, scored), line.sides[side].start
        divided = split_one(results, own, side, self._table(board), worth, start)
        made = divided.steps[0]
        before = line.sides[side].steps[0]
        if not made.kind == before.kind == CONTRACT:
            return 0.0
        return float((made.after - before.after) * self._unit(line))

    def _unit(self, line: _Line) -> Fraction:
        """What a point of a line is in the points that are shown."""
        half = Fraction(1, 2) if self.event.form.rooms else Fraction(1)
        return half * Fraction(100, line.scored.top) if line.scored.top else half

    # -- added up ---------------------------------------------------------------------------

    def evening(self) -> WhyEvening:
        """All of it."""
        event, every = self.event, [line for board in self.lines.values() for line in board]
        method = event.opened.scoring
        tops = any(line.scored.top for line in every)
        unit = unit_of(method, tops)
        average = Fraction(50) if tops else Fraction(
            sum(line.scored.shared for line in every), 2 * len(every) or 1
        )  # fmt: skip
        return worded(WhyEvening(
            event.opened.title, unit, float(average),
            # Where rounds are not known no two lines need have been at one table.
            min(len({line.scored.line.due.table for line in every}), len(event.sides) // 2),
            [self._row(standing) for standing in standings(event)],
            [self._shown(board) for board in sorted(self.lines)],
            self._slams(), self._hardest(), self._varied(),
            any(line.table.cards for line in every),
            any(line.table.lead is not None for line in every),
            sorted(board for board in self.lines if self._table(board) is None),
            self.unfit, sorted(self.strange), self.unheld,
        ), event.form.one)  # fmt: skip

    def _row(self, standing: Standing) -> WhyRow:
        event, number = self.event, standing.pair
        half = Fraction(1, 2) if event.form.rooms else Fraction(1)
        each: list[dict[tuple[str, str], Fraction]] = []
        lines, total, tops = [], Fraction(0), 0
        for line, at, divided in self._of(number):
            tops, total = tops + line.scored.top, total + half * divided.score
            found: dict[tuple[str, str], Fraction] = {}
            for step in divided.steps:
                key = session_part(step, line.table.declarer % 2 == at)
                found[key] = found.get(key, Fraction(0)) + half * step.points
            each.append(found)
            lines.append(self._line(line, at, divided))
        whole = Fraction(tops, 100) if tops else Fraction(1)
        parts = [
            _sum(key, [found.get(key, Fraction(0)) for found in each], whole)
            for key in ordered({key for found in each for key in found})
        ]
        made, victory = total / whole, None
        printed = standing.percent if event.has_tops else standing.points
        if event.opened.victory:
            printed, victory = made, float(standing.points)
        lines.sort(key=lambda line: line.board)
        return WhyRow(
            number, standing.place, list(standing.names), standing.field, float(printed), parts,
            lines, float(printed - made), victory,
        )  # fmt: skip

    def lines_of(self, number: int) -> list[WhyLine]:
        """A contestant's boards."""
        return [self._line(*one) for one in self._of(number)]

    def _of(self, number: int) -> Iterator[tuple[_Line, int, WhySplit]]:
        """The lines that count for a contestant, on which side (0 is North–South) they sat, and
        what that side's points are made of."""
        event = self.event
        sides = {side for side in event.sides if number in event.members(side)}
        for line in (line for board in self.lines.values() for line in board):
            for at, side in enumerate((line.scored.line.ns, line.scored.line.ew)):
                if side in sides and number in event.credited(line.scored.line.due, side):
                    yield line, at, _own(line, at, number)

    def _line(self, line: _Line, at: int, divided: WhySplit) -> WhyLine:
        event, due, entry = self.event, line.scored.line.due, line.entry
        unit = self._unit(line)
        there = self.played.get((due.board, line.scored.line.ns, line.scored.line.ew))
        other = line.scored.line.ns if at else line.scored.line.ew
        return worded_line(WhyLine(
            due.board, "EW" if at else "NS", event.label(other),
            _contract(entry),
            "" if entry is None else entry.declarer,
            None if entry is None else entry.tricks,
            self._score(line),
            float(divided.score * unit),
            [_piece(step, unit) for step in divided.steps],
            line.table.ruled,
            [] if there is None else [call.call for call in there.auction],
        ))  # fmt: skip

    def _score(self, line: _Line) -> int | None:
        known = line.scored.line
        return self._score_alone(known.entry) if known.score is None else known.score

    def _shown(self, board: int) -> WhyBoard:
        event, deal = self.event, self.deals.get(board)
        return WhyBoard(
            board,
            board_dealer(board),
            board_vulnerable(board),
            "" if deal is None else deal_code(deal),
            [
                WhyResult(
                    event.label(line.scored.line.ns),
                    event.label(line.scored.line.ew),
                    _contract(line.entry),
                    "" if line.entry is None else line.entry.declarer,
                    None if line.entry is None else line.entry.tricks,
                    self._score(line),
                    line.table.ruled,
                )
                for line in self.lines[board]
            ],
        )

    # -- the evening's boards ---------------------------------------------------------------

    def _slams(self) -> list[WhySlam]:
        """Slams that make and that nobody bid, in the order of their boards."""
        slams = []
        for board in sorted(self.lines):
            table = self._table(board)
            entries = [line.entry for line in self.lines[board] if line.entry is not None]
            # What nobody bid is known where every contract is.
            alone = (self._score_alone(line.scored.line.entry) for line in self.lines[board])
            if table is None or not entries or any(score is not None for score in alone):
                continue
            bid = [(e, WrittenContract.read(e.contract)) for e in entries]
            for side in (0, 1):
                ours = [c for e, c in bid if c is not None and SEATS.index(e.declarer) % 2 == side]
                best = max(
                    ((table[seat, s], s) for s in range(5) for seat in (side, side + 2)),
                    default=(0, 0),
                )
                if best[0] < SLAM or any(c.level > 5 for c in ours):
                    continue
                seats = [n for n in (side, side + 2) if table[n, best[1]] == best[0]]
                stopped = Counter(f"{c.level}{c.strain}" for c in ours).most_common(1)
                contract, often = stopped[0] if stopped else ("", 0)
                slams.append(WhySlam(
                    board, best[0], STRAINS[best[1]], ("NS", "EW")[side],
                    "".join(SEATS[n] for n in seats), len(entries), often, contract,
                ))  # fmt: skip
        return slams[:MOST_LISTED]

    def _hardest(self) -> list[WhyVaried]:
        """The boards whose results differ most from best play, in tricks."""
        much = {}
        for board in self.lines:
            table = self._table(board)
            off = [
                abs(one.tricks - table[one.declarer, one.strain])
                for _, _, one, _ in self.lines[board]
                if table is not None and one.played and one.declarer >= 0
            ]
            if len(off) > 1:
                much[board] = sum(off) / len(off)
        return self._most(much, MOST_LISTED)

    def _varied(self) -> list[WhyVaried]:
        """The boards on which contract and play moved most."""
        much = {}
        for board, lines in self.lines.items():
            each = [
                float(abs(step.points) * (Fraction(100, line.scored.top) if line.scored.top else 1))
                for line in lines
                for side in line.sides
                for step in side.steps
                if step.kind != RULING
            ]
            if each:
                much[board] = sum(each) / (2 * len(lines))
        return self._most(much, MOST_VARIED)

    def _most(self, much: Mapping[int, float], listed: int) -> list[WhyVaried]:
        found = []
        for board in sorted(much, key=lambda b: (-much[b], b))[:listed]:
            lines = [line for line in self.lines[board] if line.entry is not None]
            said = Counter(
                (
                    _contract(line.entry).rstrip("X"),
                    "" if line.table.declarer < 0 else ("NS", "EW")[line.table.declarer % 2],
                )
                for line in lines
            )
            scores = [s for line in lines if (s := line.scored.line.score) is not None]
            if said and scores and much[board]:
                (contract, side), _ = said.most_common(1)[0]
                found.append(
                    WhyVaried(board, contract, side, much[board], min(scores), max(scores))
                )
        return found


PASSED = "PASS"
"""The contract of a board that was passed out."""


def _contract(entry: ResultEntered | Corrected | None) -> str:
    """A contract, written alike however it was entered; empty where there is no result."""
    if entry is None:
        return ""
    return PASSED if is_passed_out(entry.contract) else str(WrittenContract.read(entry.contract))


def _own(line: _Line, at: int, contestant: int) -> WhySplit:
    """A side's split with what counts for one of its players, where that is an award by the
    player's own average."""
    divided, scored = line.sides[at], line.scored.of(contestant)
    points = scored.ew if at else scored.ns
    if points == divided.score:
        return divided
    last = divided.steps[-1]
    return WhySplit(divided.start, (*divided.steps[:-1], last._replace(after=points)), points)


def session_part(step: WhyStep | WhyPiece, declaring: bool) -> tuple[str, str]:
    """The part of a session that a step belongs to: play that is not divided goes by who
    declared."""
    if step.kind == PLAY:
        return step.whose, "declaring" if declaring else "defending"
    return step.whose, step.kind


def _sum(key: tuple[str, str], each: Sequence[Fraction], whole: Fraction) -> WhySum:
    part = part_of(each, whole)
    known = len(each) > 1
    return WhySum(
        *key, float(part.points), part.error if known else None, known and part.beyond_chance
    )


def _piece(step: WhyStep, unit: Fraction) -> WhyPiece:
    return WhyPiece(
        step.whose, step.kind, float(step.points * unit),
        SEATS[step.seat] if step.seat >= 0 else "",
        card_code(step.card) if step.card >= 0 else "",
        step.turn // 4 + 1 if step.turn >= 0 else 0,
    )  # fmt: skip
