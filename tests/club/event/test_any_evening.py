"""Any act of a director, in any form: it is refused in a sentence, or everything can be listed
afterwards and the entries fold to the same event."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction

import pytest

from oddtrick.club.event.entries import (
    Adjusted,
    CarryOver,
    Corrected,
    Drawn,
    Entry,
    EntryUndone,
    Fouled,
    NamesEntered,
    PairJoined,
    PairLeft,
    Penalised,
    ResultEntered,
    RoundAdded,
    RoundsCut,
    TableDropped,
    Withdrawn,
    exact,
    read_entry,
    write_entry,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.guide_cards import guide
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.printing import SHEETS, html_of
from oddtrick.club.results.draw_round import next_round
from oddtrick.club.results.scored_lines import Scored
from oddtrick.club.results.standings import (
    card,
    contests,
    explained,
    has_matches,
    standings,
    travellers,
)
from oddtrick.club.usebio.rescore import rescored
from oddtrick.club.usebio.writer import usebio
from oddtrick.errors import OddtrickError
from oddtrick.formats.usebio.xml_elements import read_usebio, write_usebio
from slices import sliced

WISHES = [
    EventSetup("individual", players=8, boards=1),
    EventSetup("individual", players=13, boards=1, scoring="scarne"),
    EventSetup("swiss", teams=5, boards=1, rounds=3),
    EventSetup("swiss", teams=4, boards=6, rounds=2, victory="30"),
    EventSetup("swiss", pairs=5, boards=2, rounds=3, scoring="butler"),
    EventSetup("replay", boards=2),
    EventSetup("knock-out", teams=5, boards=1),
    EventSetup("new-england", teams=4, boards=1, scoring="patton"),
    EventSetup("american-whist", teams=3, scoring="bam", victory="share", boards=1),
    EventSetup("round-robin", teams=3, scoring="total", boards=1),
    EventSetup("howell", tables=3, boards=1, scoring="imps", victory="wbf"),
    EventSetup("mitchell", tables=4, boards=1, missing=8),
]


def against(event: ClubEvent, board: int, chance: random.Random) -> Entry:
    """A board between any two sides, at any table and in any round."""
    ns, ew = (chance.choice(event.movement.pairs) for _ in range(2))
    round_ = chance.randint(1, event.rounds)
    table = chance.choice(event.movement.rounds[round_ - 1]).table
    instead = chance.choice([0, *(due.board for due in event.due())])
    return ResultEntered(
        board, ns, ew, "1NT", "N", 7, round=round_, table=table, instead_of=instead
    )


def deeds(event: ClubEvent, chance: random.Random) -> list[Callable[[], Entry]]:
    """Anything a director may think of, sensible or not."""
    missing = event.missing()
    dues = missing[:1] if missing and chance.random() < 0.6 else event.due()
    # Nothing is due once everybody has gone home.
    at = chance.choice([(due.board, due.ns, due.ew) for due in dues] or [(1, 1, 2)])
    if chance.random() < 0.05:
        at = (chance.randint(-1, 9), chance.randint(-1, 9), chance.randint(-1, 30))
    who, after = chance.randint(-1, 9), chance.randint(0, 3)
    split = ((420, 60), (-50, 40)), ((0, 100),)
    result: Callable[[], Entry] = lambda: ResultEntered(*at, "1NT", "N", chance.randint(5, 9))  # noqa: E731
    return [
        *[result] * 6,
        lambda: against(event, at[0], chance),
        lambda: Corrected(*at, "Pass"),
        lambda: Withdrawn(*at),
        lambda: Adjusted(*at, 60, 40, own=True),
        lambda: Adjusted(*at, 37.5, 62.5),
        lambda: Adjusted(*at, 0, 0, scores=((400, 33.3), (-50, 33.3), (430, 33.3))),
        lambda: Adjusted(*at, 0, 0, scores=split[0], ew_scores=split[1]),
        lambda: Penalised(who, 33.3),
        lambda: Penalised(who, 0, points=-0.5),
        lambda: PairLeft(who, after),
        lambda: PairJoined(who, after),
        lambda: TableDropped(who, after),
        RoundAdded,
        lambda: RoundsCut(after),
        lambda: Fouled(at[0], after),
        lambda: Fouled(at[0], 0, tables=(after + 1,)),
        lambda: CarryOver(who, chance.randint(-500, 500)),
        lambda: EntryUndone(chance.randint(0, len(event.entries) + 1)),
        lambda: NamesEntered(who, ("Ada", "Bo")[: chance.randint(0, 2)]),
        lambda: next_round(event),
        lambda: next_round(event, (1,)),
        lambda: Drawn(((1, 2), (3, 0))),
    ]


def own_points(event: ClubEvent, line: Scored, contestant: int) -> Fraction:
    """What the line of a card brings, by its side, to whom it is credited to."""
    side = line.line.ns if contestant in event.members(line.line.ns) else line.line.ew
    if contestant not in event.credited(line.line.due, side):
        return Fraction(0)
    return line.ns if side == line.line.ns else line.ew


def brought(event: ClubEvent, contestant: int) -> Fraction:
    """What is carried over, less penalties, which are of the largest top of a board."""
    top = max((s.top for s in travellers(event)), default=0) if event.has_tops else 0
    carried = event.carried.get(contestant)
    lost = sum(
        (exact(p.points) + exact(p.percent) / 100 * top for p in event.penalties
         if p.pair == contestant), Fraction(0),
    )  # fmt: skip
    return (Fraction(carried.hundredths, 100) if carried else Fraction(0)) - lost


@pytest.mark.parametrize(
    "setup", sliced(WISHES, 4), ids=lambda w: f"{w.movement} {w.scoring or w.players}"
)
def test_any_evening_can_be_listed(setup: EventSetup) -> None:
    chance = random.Random(repr(setup))
    event = ClubEvent.fold([opening(setup, chance)])
    for _ in range(80):
        try:
            event = event.add(chance.choice(deeds(event, chance))())
        except OddtrickError:
            continue
        last = event.entries[-1]
        assert read_entry(write_entry(last)) == last
        assert {row.pair for row in standings(event)} == set(event.contestants)
        assert len(travellers(event)) == len(event.results())
        for contest in contests(event):
            assert {contest.home, contest.away} <= set(event.contestants)
        if not has_matches(event):
            assert {row.pair: row.points for row in standings(event)} == {
                c: sum((own_points(event, s, c) for s in card(event, c)), brought(event, c))
                for c in event.contestants
            }
    for contestant in event.contestants:
        sides = {s for s in event.movement.pairs if contestant in event.members(s)}
        assert all({s.line.ns, s.line.ew} & sides for s in card(event, contestant))
        assert all(explained(event, contestant))
        assert guide(event, contestant)
    assert len(event.entries) > 10
    assert html_of("Any", [sheet(event) for sheet in SHEETS.values()]).startswith("<!DOCTYPE html>")
    out = usebio(event)
    assert read_usebio(write_usebio(out)) == out
    assert rescored(out.events[0]).results == len(event.results())
    assert ClubEvent.fold(event.entries) == event
