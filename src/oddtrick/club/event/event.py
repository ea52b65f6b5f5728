"""An event at the club (one session): entries in order, and what they fold to.

>>> from oddtrick.club.movements import howell
>>> event = ClubEvent.fold([EventOpened("Monday", howell(2), boards=2, rounds=3)])
>>> due = event.due()[0]
>>> event = event.add(ResultEntered(due.board, due.ns, due.ew, "3NT", "N", 9))
>>> [line.score for line in event.traveller(due.board)]
[400]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import msgspec

from oddtrick.club.movements import Movement, Sitting, sit_out_moved, with_late
from oddtrick.club.scoring import Decimals
from oddtrick.errors import BadOption, Refused
from oddtrick.messages import Message, Verbatim, say, term, together

from .entries import (
    Adjusted,
    CarryOver,
    Corrected,
    Described,
    Disclosed,
    Drawn,
    Entry,
    EntryUndone,
    EventOpened,
    Fouled,
    NamesEntered,
    PairJoined,
    PairLeft,
    Penalised,
    ResultEntered,
    RoundAdded,
    RoundsCut,
    SitOutMoved,
    TableDropped,
    Withdrawn,
)
from .forms import FORMS, MOST_ROUNDS, WINNERS_GO_ON, Form
from .schedule import BoardKey, ResultLine, ScheduledBoard, as_played, key_of, listed, planned
from .validation import (
    check_adjusted,
    check_amount,
    check_comparable,
    check_described,
    check_lead,
    check_named,
    check_opened,
    check_reason,
    score_of,
)

__all__ = ["ClubEvent", "ResultLine", "ScheduledBoard", "score_of"]

MOST_DRAWN = 100
"""Rounds of a Swiss, in which all may meet again."""


@dataclass(frozen=True)
class ClubEvent:
    """The state that some entries fold to. `add` gives another; a refusal changes nothing."""

    entries: tuple[Entry, ...]
    opened: EventOpened
    movement: Movement
    """The movement as it now stands: a late pair takes its places."""
    rounds: int
    """So many are played, or drawn."""
    total_rounds: int
    """So many will be."""
    named: dict[int, NamesEntered] = field(default_factory=dict)
    """By contestant."""
    lines: dict[BoardKey, ResultEntered | Corrected | Adjusted] = field(default_factory=dict)
    penalties: tuple[Penalised, ...] = ()
    left: dict[int, int] = field(default_factory=dict)
    came: dict[int, int] = field(default_factory=dict)
    dropped: dict[int, int] = field(default_factory=dict)
    carried: dict[int, CarryOver] = field(default_factory=dict)
    fouled: tuple[Fouled, ...] = ()
    at_once: bool = True
    """Whether a board may be seen once nobody has still to play it, or with the last result."""
    described: Described = field(default_factory=Described)
    """The particulars that a union asks of the event and its club."""
    plan: dict[BoardKey, ScheduledBoard] = field(default_factory=dict)
    """The boards due by the movement and what was played against it."""
    against: dict[BoardKey, ResultEntered] = field(default_factory=dict)
    """What was played against the movement, as it came in."""
    fallen: dict[BoardKey, ScheduledBoard] = field(default_factory=dict)
    """Boards that two sides cannot play any more, because one has played them elsewhere."""

    @staticmethod
    def fold(entries: Iterable[Entry]) -> ClubEvent:
        """Fold entries. Raises `Refused` where one could not have been made."""
        recorded = tuple(entries)
        undone = {e.entry for e in recorded if isinstance(e, EntryUndone)}
        if not recorded or not isinstance(recorded[0], EventOpened) or 1 in undone:
            raise Refused("An event begins with its opening, which cannot be undone.")
        opened = recorded[0]
        check_opened(opened)
        rounds = len(opened.movement.rounds) if opened.draws else opened.rounds
        event = ClubEvent((opened,), opened, opened.movement, rounds, opened.rounds)._planned()
        for number, entry in enumerate(recorded[1:], 2):
            if number not in undone and not isinstance(entry, EntryUndone):
                event = event._fold(entry)
        return replace(event, entries=recorded)

    @property
    def form(self) -> Form:
        """Pairs, individuals or teams."""
        return FORMS[self.opened.form]

    @property
    def decimals(self) -> Decimals:
        """How its figures are shown."""
        return Decimals(self.opened.decimals)

    @property
    def has_tops(self) -> bool:
        """Whether there is a most that a contestant can have, of which penalties are parts."""
        method = self.form.fields.get(self.opened.scoring)
        return method is not None and method.top(2) is not None and not self.opened.victory

    @property
    def complete(self) -> bool:
        """Whether every round has been drawn and every result has come in."""
        return self.rounds == self.total_rounds and not self.missing()

    def members(self, side: int) -> tuple[int, ...]:
        """The contestants of a side."""
        return self.opened.members(side)

    def label(self, side: int) -> str:
        """A side as tables call it: `3`, or `3+7` for two players of an individual."""
        return "+".join(map(str, self.members(side)))

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """All sides that sit down, in order, those against the movement too."""
        strangers = (side for due in self.plan.values() for side in (due.ns, due.ew))
        return tuple(sorted({*self.movement.pairs, *(strangers if self.against else ())}))

    @cached_property
    def contestants(self) -> tuple[int, ...]:
        """Those who are named and ranked, in order."""
        there = {c for side in self.movement.pairs for c in self.members(side)}
        return tuple(sorted(there | self.came.keys()))

    @cached_property
    def names(self) -> dict[int, tuple[str, ...]]:
        """The players of each side, as far as they are known; of a team what it is called."""
        found = {}
        for side in self.sides:
            members = self.members(side)
            if any(c in self.named for c in members):
                found[side] = tuple(n for c in members for n in self.names_of(c) or (str(c),))
        return found

    def names_of(self, contestant: int) -> tuple[str, ...]:
        """The names of a contestant: the players, or the team's own name."""
        known = self.named.get(contestant)
        if known is None:
            return ()
        return (known.called,) if known.called else known.players

    def add(self, entry: Entry) -> ClubEvent:
        """The event with one more entry. Raises `Refused` with the reason."""
        if isinstance(entry, EntryUndone):
            gone = self.undone()
            if not 1 <= entry.entry <= len(self.entries):
                raise Refused("There is no entry {entry}.", entry=entry.entry)
            if entry.entry in gone or isinstance(self.entries[entry.entry - 1], EntryUndone):
                raise Refused(
                    "Entry {entry} does not count, or is itself an undoing.", entry=entry.entry
                )
            try:
                return ClubEvent.fold((*self.entries, entry))
            except Refused as error:
                first = say(
                    "Entry {entry} cannot be undone while later entries need it; undo those first.",
                    entry=entry.entry,
                )
                raise Refused(together(first, error.message)) from None
        check_reason(getattr(entry, "reason", ""))
        return replace(self._fold(entry), entries=(*self.entries, entry))

    def undone(self) -> frozenset[int]:
        """The numbers of the entries that do not count."""
        return frozenset(e.entry for e in self.entries if isinstance(e, EntryUndone))

    def last(self) -> int:
        """The number of the last entry that can be undone. Raises `Refused` for none."""
        gone = self.undone()
        for number in range(len(self.entries), 1, -1):
            if number not in gone and not isinstance(self.entries[number - 1], EntryUndone):
                return number
        raise Refused("There is nothing to undo.")

    def _fold(self, entry: Entry) -> ClubEvent:
        match entry:
            case NamesEntered():
                self.check_known(entry.pair)
                check_named(entry, self.form)
                return replace(self, named={**self.named, entry.pair: entry})
            case ResultEntered() | Corrected() | Adjusted():
                return self._placed(entry)
            case Withdrawn(board, ns, ew):
                key = self.due_of(board, ns, ew).key
                if key not in self.lines:
                    raise Refused(
                        "Board {board} has no result of {two}.",
                        board=board,
                        two=self.two(ns, ew),
                    )
                lines = {k: v for k, v in self.lines.items() if k != key}
                against = {k: v for k, v in self.against.items() if k != key}
                left = replace(self, lines=lines, against=against)._planned()
                return left._fewer(left, 0)
            case Penalised(pair, percent):
                self.check_known(pair)
                check_amount(percent)
                check_amount(entry.points)
                if self.has_tops and (entry.points or not 0 < abs(percent) <= 100):
                    raise Refused(
                        "A penalty is up to 100 percent of a top, not {percent}.",
                        percent=Verbatim(str(percent)),
                    )
                if not self.has_tops and (percent or not 0 < abs(entry.points) <= 10000):
                    raise Refused("This scoring has no tops; a penalty is in points, above 0.")
                return replace(self, penalties=(*self.penalties, entry))
            case PairLeft(pair, after):
                self.check_known(pair)
                return self._fewer(replace(self, left={**self.left, pair: after})._planned(), after)
            case PairJoined(pair, after):
                return self._late(pair, after)
            case SitOutMoved(pair, after):
                return self._sit_out(pair, after)
            case TableDropped(table, after):
                if table not in {s.table for sits in self.movement.rounds for s in sits}:
                    raise Refused("There is no table {table}.", table=table)
                changed = replace(self, dropped={**self.dropped, table: after})
                return self._fewer(changed._planned(), after)
            case RoundAdded():
                return self._longer()
            case RoundsCut(after):
                return self._shorter(after)
            case Fouled():
                return self._fouled(entry)
            case Drawn(matches, again):
                return self._drawn(matches, again)
            case Disclosed(at_once):
                return replace(self, at_once=at_once)
            case Described():
                check_described(entry)
                return replace(self, described=entry)
            case CarryOver(pair, hundredths):
                self.check_known(pair)
                if abs(hundredths) > 10**7:
                    raise Refused("A carry-over is 100,000 points at most.")
                return replace(self, carried={**self.carried, pair: entry})
            case _:
                raise Refused("An event is opened once.")

    def check_known(self, contestant: int) -> None:
        """Raises `Refused` for a contestant that the event has not."""
        if contestant not in self.contestants:
            raise Refused(
                "There is no {side} {label} in this event.",
                side=term(self.form.one),
                label=contestant,
            )

    def two(self, ns: int, ew: int) -> Message:
        """Two sides that meet."""
        return say(
            "teams {ns} and {ew}" if self.form.side == "team" else "pairs {ns} and {ew}",
            ns=Verbatim(self.label(ns)),
            ew=Verbatim(self.label(ew)),
        )

    def _longer(self) -> ClubEvent:
        last = len(self.opened.movement.rounds)
        if self.opened.draws:
            last = MOST_ROUNDS[self.opened.draws](len(self.contestants))
            if self.opened.draws not in WINNERS_GO_ON:
                last = MOST_DRAWN
        if self.total_rounds >= last:
            raise Refused("The movement has no more than its {last} rounds.", last=last)
        if self.opened.draws:
            return replace(self, total_rounds=self.total_rounds + 1)
        return replace(self, rounds=self.rounds + 1, total_rounds=self.total_rounds + 1)._planned()

    def _shorter(self, after: int) -> ClubEvent:
        if not 1 <= after < self.total_rounds:
            raise Refused(
                "Of {rounds} rounds 1 to {last} can be played alone.",
                rounds=self.total_rounds,
                last=self.total_rounds - 1,
            )
        movement = self.movement
        if self.opened.draws:
            movement = replace(movement, rounds=movement.rounds[:after])
        rounds = min(self.rounds, after)
        fewer = replace(self, movement=movement, rounds=rounds, total_rounds=after)
        return self._fewer(fewer._planned(), after)

    def _fouled(self, entry: Fouled) -> ClubEvent:
        played = self._played(entry.board)
        rounds, tables = [due.round for due in played], {due.table for due in played}
        if self.form.rooms:
            raise Refused("Two rooms with other cards cannot be compared; adjust the board.")
        if entry.tables:
            if not set(entry.tables) < tables or entry.after:
                raise Refused(
                    "Board {board} is played at tables {tables}; name some of them.",
                    board=entry.board,
                    tables=Verbatim(", ".join(map(str, sorted(tables)))),
                )
            return replace(self, fouled=(*self.fouled, entry))
        if not min(rounds) <= entry.after < max(rounds):
            raise Refused(
                "Board {board} is played in rounds {first} to {last}; say "
                "after which of them its cards were others.",
                board=entry.board,
                first=min(rounds),
                last=max(rounds),
            )
        return replace(self, fouled=(*self.fouled, entry))

    def group(self, due: ScheduledBoard) -> str:
        """The group of a board's tables that played the same cards as here; empty where all did."""
        marks = [mark for mark in self.fouled if mark.board == due.board]
        rounds = sum(not mark.tables and mark.after < due.round for mark in marks)
        apart = ["+" if due.table in mark.tables else "-" for mark in marks if mark.tables]
        return f"{rounds}{''.join(apart)}" if marks else ""

    def _drawn(self, matches: Sequence[tuple[int, int]], again: bool) -> ClubEvent:
        if not self.opened.draws or self.form.drawn is None:
            raise Refused("The rounds of this event are those of its movement; none is drawn.")
        if self.rounds == self.total_rounds:
            raise Refused("All {rounds} rounds are drawn.", rounds=self.rounds)
        there = [c for match in matches for c in match if c]
        if not there or len(set(there)) < len(there) or not all(a for a, _ in matches):
            raise Refused("In a draw everybody stands once; 0 is nobody, and stands behind.")
        for contestant in there:
            self.check_known(contestant)
        sits = self.form.drawn(matches, self.opened.sides, self.rounds + 1)
        movement = replace(
            self.movement,
            rounds=(*self.movement.rounds, sits),
            shared=self.movement.shared | {s.table for s in sits},
            again=self.movement.again or again,
        )
        if faults := movement.faults():
            raise Refused(together(say("The round cannot be played so."), faults[0]))
        return replace(self, movement=movement, rounds=self.rounds + 1)._planned()

    def _late(self, pair: int, after: int) -> ClubEvent:
        if pair in self.contestants:
            came = replace(self, came={**self.came, pair: after})
            return self._fewer(came._planned(), after)
        if self.opened.draws and self.opened.draws not in WINNERS_GO_ON:
            return self._one_more(pair, after)
        if self.opened.sides:
            self.check_known(pair)
        if not 0 <= after < self.rounds:
            raise Refused(
                "A new pair begins after 0 to {rounds} rounds, not {after}.",
                rounds=self.rounds - 1,
                after=after,
            )
        try:
            movement = with_late(self.movement, pair, after)
        except BadOption as error:
            raise Refused(error.message) from None
        return replace(self, movement=movement)._planned()

    def _one_more(self, contestant: int, after: int) -> ClubEvent:
        """Somebody new, who is drawn from the next round on."""
        number = len(self.contestants) + 1
        if contestant != number:
            raise Refused(
                "Who comes late has the next number, {number}, not {contestant}.",
                number=number,
                contestant=contestant,
            )
        if after != self.rounds:
            raise Refused(
                "Round {rounds} is drawn; who comes late begins after it.", rounds=self.rounds
            )
        sides = self.opened.sides
        opened = msgspec.structs.replace(
            self.opened, sides=(*sides, (number,), (number,)) if sides else ()
        )
        return replace(self, opened=opened, came={**self.came, number: after})

    def _sit_out(self, pair: int, after: int) -> ClubEvent:
        if self.opened.sides:
            raise Refused("The sit-out moves where pairs play.")
        if not 0 <= after < self.rounds:
            raise Refused(
                "A sit-out moves after 0 to {rounds} rounds, not {after}.",
                rounds=self.rounds - 1,
                after=after,
            )
        try:
            movement = sit_out_moved(self.movement, pair, after)
        except BadOption as error:
            raise Refused(error.message) from None
        return self._fewer(replace(self, movement=movement)._planned(), after)

    def _fewer(self, changed: ClubEvent, after: int) -> ClubEvent:
        if not 0 <= after <= self.rounds:
            raise Refused(
                "Rounds are counted from 0 to {rounds}, not {after}.",
                rounds=self.rounds,
                after=after,
            )
        gone = self.lines.keys() - changed.plan.keys()
        if gone:
            board, one, other = min(gone)
            raise Refused(
                "{Two} have a result at board {board} that then would not be played; withdraw it "
                "first.",
                two=self.two(one, other),
                board=board,
            )
        return changed

    def _against(self, entry: ResultEntered) -> ClubEvent:
        """The event in which a board was played against the movement (laws of 2017, 15B)."""
        key = key_of(entry.board, entry.ns, entry.ew)
        if key in self.plan:
            raise Refused(
                "By the movement {two} do play board {board}.",
                two=self.two(entry.ns, entry.ew),
                board=entry.board,
            )
        self._check_against(entry)
        changed = replace(self, against={**self.against, key: entry})._planned()
        return self._fewer(changed, 0)

    def _check_against(self, entry: ResultEntered) -> None:
        """Raises `Refused` for what cannot be recorded as played against the movement."""
        board, sides = entry.board, (entry.ns, entry.ew)
        people = [c for side in sides for c in self.members(side)]
        for contestant in people:
            self.check_known(contestant)
        if len(set(people)) < len(people):
            raise Refused("Nobody meets themselves; name two sides.")
        if self.movement.recorded:
            raise Refused("This event stands as it was recorded; correct its lines.")
        if entry.turned:
            raise Refused("Say first who sat North–South; against the movement no arrow is missed.")
        if board not in {due.board for due in (*self.plan.values(), *self.fallen.values())}:
            raise Refused("Board {board} is not played in this event.", board=board)
        if not 1 <= entry.round <= self.rounds:
            raise Refused(
                "Rounds are counted from 1 to {rounds}, not {round}.",
                rounds=self.rounds,
                round=entry.round,
            )
        sittings = self.movement.rounds[entry.round - 1]
        if entry.table not in {s.table for s in sittings}:
            raise Refused(
                "There is no table {table} in round {round}.", table=entry.table, round=entry.round
            )
        if self.form.rooms or self.opened.victory:
            if not any((s.table, {s.ns, s.ew}) == (entry.table, set(sides)) for s in sittings):
                raise Refused(
                    "In matches a board between others than those who meet counts for nobody: "
                    "adjust the boards that were due (law 86B of 2017)."
                )
            if not entry.instead_of:
                raise Refused(
                    "A match keeps its length; say instead of which board this was played."
                )
        self._check_instead(entry)
        units = self.units(entry.ns) | self.units(entry.ew)
        for line in self.results():
            if line.due.board != board:
                continue
            for own, other in ((line.ns, line.ew), (line.ew, line.ns)):
                if self.units(own) & units:
                    raise Refused(
                        "{Side} {label} has a result at board "
                        "{board} already, against {other} in round "
                        "{round}. A second is cancelled for both sides, and whoever is "
                        "left without a score has an adjusted one (laws 15B1 and 15B3 of 2017). If "
                        "the first was not played so, withdraw it.",
                        side=term(self.form.side),
                        label=term(self.label(own)),
                        board=board,
                        other=term(self.label(other)),
                        round=line.due.round,
                    )

    def _check_instead(self, entry: ResultEntered) -> None:
        if not entry.instead_of:
            return
        there = {due.board: due for due in self.missing()
                 if (due.round, due.table) == (entry.round, entry.table)}  # fmt: skip
        if entry.instead_of not in there:
            raise Refused(
                "Board {instead_of} is not missing at table {table} in round {round}; {there} is.",
                instead_of=entry.instead_of,
                table=entry.table,
                round=entry.round,
                there=Verbatim(listed(sorted(there))) if there else term("none"),
            )

    def units(self, side: int) -> frozenset[int]:
        """Those of a side who play a board once: the side, or each player where partners change."""
        return frozenset(self.members(side)) if self.form.by_player else frozenset({side})

    def credited(self, due: ScheduledBoard, side: int) -> tuple[int, ...]:
        """The contestants of a side to whom a result counts: who has played the board elsewhere
        has that score, and no award for what has fallen (laws of 2017, 15B3)."""
        elsewhere: frozenset[int] = frozenset()
        if due.key in self.fallen:
            elsewhere = frozenset().union(*(
                self.units(s) for e in self.against.values() if e.board == due.board
                for s in (e.ns, e.ew)
            ))  # fmt: skip
        return tuple(c for c in self.members(side) if c not in elsewhere)

    def _placed(self, entry: ResultEntered | Corrected | Adjusted) -> ClubEvent:
        if isinstance(entry, ResultEntered) and entry.round:
            return self._against(entry)._result(entry)
        return self._result(entry)

    def _result(self, entry: ResultEntered | Corrected | Adjusted) -> ClubEvent:
        key = key_of(entry.board, entry.ns, entry.ew)
        fallen = self.fallen.get(key) if isinstance(entry, Adjusted) else None
        due = fallen or self.due_of(entry.board, entry.ns, entry.ew)
        turned = entry.turned if isinstance(entry, (ResultEntered, Corrected)) else False
        if (entry.ns == due.ns) == turned:
            arrow = say(
                "The arrow: by the movement {side} {label} sits North–South against {other}.",
                side=term(self.form.side),
                label=term(self.label(due.ns)),
                other=term(self.label(due.ew)),
            )
            so = (
                say("They sat so; leave “turned” out.")
                if turned
                else say("If they sat the other way, say that they turned (--turned in a command).")
            )
            raise Refused(together(arrow, so))
        if turned and self.form.rooms:
            raise Refused(
                "Both halves of a team have then held the same cards, and nothing can be compared; "
                "adjust the board."
            )
        if isinstance(entry, Adjusted):
            check_adjusted(entry)
            self._check_comparable(due, entry)
        else:
            score_of(entry.board, entry.contract, entry.declarer, entry.tricks)
            check_lead(entry.lead)
        stands = due.key in self.lines
        if isinstance(entry, ResultEntered) and stands:
            raise Refused(
                "Board {board} has a result of {two} already; correct it.",
                board=entry.board,
                two=self.two(due.ns, due.ew),
            )
        if isinstance(entry, Corrected) and not stands:
            raise Refused(
                "Board {board} has no result of these pairs yet; enter it.", board=entry.board
            )
        changed = replace(self, lines={**self.lines, due.key: entry})
        return changed._planned() if fallen else changed

    def _check_comparable(self, due: ScheduledBoard, ruling: Adjusted) -> None:
        """Raises `Refused` for a ruling that does not go with the result of the other room."""
        scoring, other = self.form.rooms.get(self.opened.scoring), self.other_room(due)
        if scoring is None:
            return
        if other is not None and other.key in self.lines:
            there = self.line(other)
        else:  # its table may be closed, and opened again
            at = other or due
            there = ResultLine(at, ResultEntered(at.board, at.ns, at.ew, "Pass"), 0)
        check_comparable(ResultLine(due, ruling, None), there, scoring.method)

    def match_of(self, due: ScheduledBoard) -> tuple[int, int]:
        """The two teams that meet at a board, the lower number first."""
        one, other = self.members(due.ns)[0], self.members(due.ew)[0]
        return min(one, other), max(one, other)

    def other_room(self, due: ScheduledBoard) -> ScheduledBoard | None:
        """Where the same two teams play the board the other way, if they do."""
        match = self.match_of(due)
        there = (d for d in self.plan.values() if d.board == due.board and d != due)
        return next((d for d in there if self.match_of(d) == match), None)

    def due(self) -> list[ScheduledBoard]:
        """Every board two sides play by the movement as it now stands, round by round."""
        return list(self.plan.values())

    def present(self, side: int, number: int) -> bool:
        """Whether all of a side play in a round, neither late nor gone."""
        came, left = self.came, self.left
        return all(came.get(c, 0) < number <= left.get(c, number) for c in self.members(side))

    def _planned(self) -> ClubEvent:
        def there(number: int, sitting: Sitting) -> bool:
            open_ = number <= self.dropped.get(sitting.table, number)
            return open_ and self.present(sitting.ns, number) and self.present(sitting.ew, number)

        plan = planned(self.movement, self.rounds, self.opened.boards, there)
        if not self.against:
            return replace(self, plan=plan, fallen={})
        against = {k: e for k, e in self.against.items() if e.round <= self.rounds}

        def awarded(key: BoardKey) -> bool:
            return isinstance(self.lines.get(key), Adjusted)

        plan, fallen = as_played(plan, against, self.units, awarded)
        return replace(self, plan=plan, fallen=fallen)

    def due_of(self, board: int, one: int, other: int) -> ScheduledBoard:
        """Where two sides play a board. Raises `Refused` when they do not."""
        if scheduled_board := self.plan.get(key_of(board, one, other)):
            return scheduled_board
        here, side, label = self._played(board), self.form.side, self.label
        for number in (one, other):
            if number not in self.sides:
                raise Refused(
                    "There is no {side} {label} in this event.",
                    side=term(side),
                    label=term(label(number)),
                )
            for due in here:
                if number in (due.ns, due.ew):
                    raise Refused(
                        "At board {board} {side} {ns} plays {ew} (round "
                        "{round}, table {table}), not {first} against {second}.",
                        board=board,
                        side=term(side),
                        ns=term(label(due.ns)),
                        ew=term(label(due.ew)),
                        round=due.round,
                        table=due.table,
                        first=term(label(one)),
                        second=term(label(other)),
                    )
        raise Refused(
            "Neither {side} {first} nor {side} {second} plays board {board}.",
            side=term(side),
            first=term(label(one)),
            second=term(label(other)),
            board=board,
        )

    def _played(self, board: int) -> list[ScheduledBoard]:
        here = [d for d in self.due() if d.board == board]
        if not here:
            number = board if 0 <= board < 10**6 else "of that number"
            raise Refused("Board {board} is not played in this event.", board=Verbatim(str(number)))
        return here

    def traveller(self, board: int) -> list[ResultLine]:
        """The results at a board, in the order of play. Raises `Refused` for an unknown board."""
        return [self.line(d) for d in self._played(board) if d.key in self.lines]

    def line(self, due: ScheduledBoard) -> ResultLine:
        """The result there; a board without a result has none (KeyError)."""
        e = self.lines[due.key]
        if isinstance(e, Adjusted):
            return ResultLine(due, e, None)
        return ResultLine(due, e, score_of(e.board, e.contract, e.declarer, e.tricks))

    def results(self) -> list[ResultLine]:
        """Everything that stands, in the order of play."""
        return [self.line(d) for d in self.due() if d.key in self.lines]

    def missing(self) -> list[ScheduledBoard]:
        """The boards whose result has not come in."""
        return [d for d in self.due() if d.key not in self.lines]

    def history(self, board: int, one: int, other: int) -> list[tuple[int, Entry]]:
        """Every entry on a board of two sides with its number, those undone too."""
        key = self.due_of(board, one, other).key
        return [
            (number, e)
            for number, e in enumerate(self.entries, 1)
            if isinstance(e, (ResultEntered, Corrected, Adjusted, Withdrawn))
            and key_of(e.board, e.ns, e.ew) == key
        ]
