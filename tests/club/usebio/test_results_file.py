"""An event goes out as USEBIO and comes back as it was."""

from __future__ import annotations

import random
import re

import pytest

from oddtrick.club.event.entries import (
    Adjusted,
    CarryOver,
    EventOpened,
    Fouled,
    NamesEntered,
    Penalised,
    ResultEntered,
    write_entry,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.movements import arrow_switched, mitchell
from oddtrick.club.results.draw_round import next_round
from oddtrick.club.results.standings import standings, traveller
from oddtrick.club.usebio.rescore import rescored
from oddtrick.club.usebio.to_entries import ENTRY, entries_of
from oddtrick.club.usebio.writer import usebio
from oddtrick.errors import Refused
from oddtrick.formats.usebio.xml_elements import read_usebio, write_usebio

OPENED = EventOpened("A <Monday> & more", arrow_switched(mitchell(5), [5]), 2, 5)


def test_there_and_back() -> None:
    chance = random.Random(14)
    event = ClubEvent.fold([OPENED]).add(NamesEntered(1, ("Ada & Co", "<b>Bé</b>")))
    for n, due in enumerate(event.due()):
        if n == 3:
            event = event.add(Adjusted(due.board, due.ns, due.ew, 100, 0))
        elif n == 4:
            event = event.add(Adjusted(due.board, due.ns, due.ew, 40, 100))
        elif n == 5:
            event = event.add(ResultEntered(due.board, due.ew, due.ns, "1NT", "S", 8, turned=True))
        elif n == 6:
            event = event.add(ResultEntered(due.board, due.ns, due.ew, "Pass"))
        else:
            contract = f"{chance.randint(1, 7)}{chance.choice(['C', 'H', 'NT'])}"
            contract += chance.choice(["", "X", "XX"])
            seat, tricks = chance.choice("NESW"), chance.randint(0, 13)
            event = event.add(
                ResultEntered(due.board, due.ns, due.ew, contract, seat, tricks, "HT")
            )
    out = usebio(event, "Hull")
    back = read_usebio(write_usebio(out))
    assert back == out
    assert (back.version, back.club, back.events[0].title) == ("1.3", "Hull", OPENED.title)
    again = ClubEvent.fold([OPENED])
    for entry in entries_of(back, again):
        again = again.add(entry)
    assert again.lines == event.lines
    assert standings(again) == standings(event)
    # What stands in the file is what its own lines come to.
    for board in back.events[0].boards:
        lines = traveller(again, int(board.number))
        assert [x.score for x in board.lines] == [s.line.score for s in lines]


WISHES = {
    "individual": EventSetup("individual", players=8, boards=2),
    "swiss pairs": EventSetup("swiss", pairs=7, boards=2, rounds=3),
    "IMP pairs": EventSetup("howell", tables=4, boards=1, scoring="imps"),
    "butler": EventSetup("howell", tables=3, boards=1, scoring="butler"),
    "total points": EventSetup("howell", tables=3, boards=1, scoring="total"),
    "swiss teams": EventSetup("swiss", teams=5, boards=2, rounds=3),
    "league": EventSetup("american-whist", teams=3, boards=2, scoring="bam"),
    "knock-out": EventSetup("knock-out", teams=4, boards=3, rounds=1),
}
KINDS = {
    "individual": "INDIVIDUAL", "swiss pairs": "SWISS_PAIRS", "IMP pairs": "CROSS_IMP",
    "butler": "BUTLER_PAIRS", "total points": "AGGREGATE", "swiss teams": "SWISS_TEAMS",
    "league": "TEAMS", "knock-out": "KO",
}  # fmt: skip


@pytest.mark.parametrize("name", WISHES)
def test_every_form_goes_out_and_comes_back(name: str) -> None:
    """With weighted and split scores, awards that give way, penalties and what was carried over."""
    chance = random.Random(name)
    opened = opening(WISHES[name], chance)
    event = ClubEvent.fold([opened])
    teams = bool(event.form.rooms)
    for c in event.contestants:
        players = (f"Player {c} <&>",) * (1 if event.form.one == "player" else 2)
        event = event.add(NamesEntered(c, players, f"Team {c}" if teams else ""))
    while True:
        for due in event.missing():
            contract = f"{chance.randint(1, 7)}{chance.choice(['C', 'H', 'NT'])}"
            result = ResultEntered(
                due.board, due.ns, due.ew, contract, "W", chance.randint(5, 11), "C2"
            )
            event = event.add(result)
        if event.complete:
            break
        event = event.add(next_round(event))
    at = [(x.due.board, x.due.ns, x.due.ew) for x in chance.sample(event.results(), 4)]
    event = event.add(Adjusted(*at[0], 0, 0, "law 12C1c ?>", scores=((620, 60), (-100, 40))))
    split = ((-50, 100),), ((420, 100),)
    event = event.add(Adjusted(*at[1], 0, 0, "split", scores=split[0], ew_scores=split[1]))
    event = event.add(Adjusted(*at[2], 0, 0, scores=((420, 100),)))
    if name not in ("total points", "league"):
        event = event.add(Adjusted(*at[3], 60, 40, "late", own=True))
    percent = 10 if event.has_tops else 0
    event = event.add(Penalised(2, percent, "slow", points=0 if percent else 3))
    event = event.add(CarryOver(1, 250, "heat"))
    if name == "IMP pairs":
        board, rounds = next(
            (b, r) for b in range(1, 20)
            if (r := sorted({d.round for d in event.due() if d.board == b}))[1:]
        )  # fmt: skip
        event = event.add(Fouled(board, rounds[0], "exchanged"))
    out = usebio(event, "Hull")
    text = write_usebio(out)
    back = read_usebio(text)
    assert back == out
    assert back.events[0].kind == KINDS[name]
    again = ClubEvent.fold([opened])
    for entry in entries_of(back, again):
        again = again.add(entry)
    assert again.lines == event.lines
    assert again.movement == event.movement
    assert (again.named, again.carried) == (event.named, event.carried)
    assert again.fouled == event.fouled
    assert (again.penalties, standings(again)) == (event.penalties, standings(event))
    # No score that nobody made stands for a ruling; rescored from the file alone it comes to the
    # same.
    assert "A0000" not in text
    assert "null" not in text
    scores = {e.get("SCORE") for e in out.element.within("TRAVELLER_LINE") if e.get(ENTRY)}
    assert ("" in scores) == (event.opened.scoring != "matchpoints")
    scored_again = rescored(back.events[0])
    assert (scored_again.results, scored_again.differences) == (len(event.results()), ())


@pytest.mark.parametrize("name", ["swiss pairs", "swiss teams"])
def test_other_programs_name_a_match_s_sides_once(name: str) -> None:
    """Their lines have no pair numbers; of teams, a direction."""
    opened = opening(WISHES[name], random.Random(name))
    event = ClubEvent.fold([opened])
    for due in event.missing():
        event = event.add(ResultEntered(due.board, due.ns, due.ew, "1NT", "N", 4 + due.table))
    text = write_usebio(usebio(event))
    bare = re.sub(
        r"(<TRAVELLER_LINE>(\s*<DIRECTION>..</DIRECTION>)?)\s*<NS_PAIR_NUMBER>\d+</NS_PAIR_NUMBER>"
        r"\s*<EW_PAIR_NUMBER>\d+</EW_PAIR_NUMBER>", r"\1", text,
    )  # fmt: skip
    assert bare.count("PAIR_NUMBER") < text.count("PAIR_NUMBER")
    again = ClubEvent.fold([opened])
    for entry in entries_of(read_usebio(bare), again):
        again = again.add(entry)
    assert again.lines == event.lines


def test_entries_of_a_stranger_s_file_do_only_what_their_place_says() -> None:
    event = ClubEvent.fold([OPENED])
    due = event.due()[0]
    hostile = write_entry(Adjusted(due.board + 1, due.ns, due.ew, 100, 0))
    line = (
        f"<NS_PAIR_NUMBER>{due.ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{due.ew}</EW_PAIR_NUMBER>"
        f"<CONTRACT>PASS</CONTRACT><SCORE>0</SCORE><?oddtrick {hostile}?>"
    )
    pair = (
        '<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><?oddtrick {"type":"left","pair":1,"after":0}?></PAIR>'
    )
    text = (
        f"<USEBIO><EVENT><PARTICIPANTS>{pair}</PARTICIPANTS><BOARD><BOARD_NUMBER>{due.board}"
        f"</BOARD_NUMBER><TRAVELLER_LINE>{line}</TRAVELLER_LINE></BOARD></EVENT></USEBIO>"
    )
    found = entries_of(read_usebio(text), event)
    assert found == [ResultEntered(due.board, due.ns, due.ew, "Pass")]
    with pytest.raises(Refused, match="no entry"):
        entries_of(read_usebio(text.replace(hostile, "{}")), event)


def test_files_of_another_event_are_refused() -> None:
    event = ClubEvent.fold([OPENED])
    with pytest.raises(Refused, match="no event"):
        entries_of(read_usebio("<USEBIO/>"), event)
    line = "<NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>"
    for number, said in (("1", "At board 1"), ("99", "not played"), ("x", "no number")):
        text = (
            f"<USEBIO><EVENT><BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>"
            f"<TRAVELLER_LINE>{line}</TRAVELLER_LINE></BOARD></EVENT></USEBIO>"
        )
        with pytest.raises(Refused, match=said):
            entries_of(read_usebio(text), event)
