"""An event goes out as USEBIO and comes back as it was."""

from __future__ import annotations

import random

import pytest

from oddtrick.club.entries import Adjusted, Entered, Named, Opened
from oddtrick.club.events import Event
from oddtrick.club.movements import arrow_switched, mitchell
from oddtrick.club.results_file import entries_of, usebio
from oddtrick.club.standings import standings, traveller
from oddtrick.errors import Refused
from oddtrick.formats.usebio import read_usebio, write_usebio

OPENED = Opened("A <Monday> & more", arrow_switched(mitchell(5), [5]), 2, 5)


def test_there_and_back() -> None:
    chance = random.Random(14)
    event = Event.of([OPENED]).add(Named(1, ("Ada & Co", "<b>Bé</b>")))
    for n, due in enumerate(event.due()):
        if n == 3:
            event = event.add(Adjusted(due.board, due.ns, due.ew, 100, 0))
        elif n == 4:
            event = event.add(Adjusted(due.board, due.ns, due.ew, 40, 100))
        elif n == 5:
            event = event.add(Entered(due.board, due.ew, due.ns, "1NT", "S", 8, turned=True))
        elif n == 6:
            event = event.add(Entered(due.board, due.ns, due.ew, "Pass"))
        else:
            contract = f"{chance.randint(1, 7)}{chance.choice(['C', 'H', 'NT'])}"
            contract += chance.choice(["", "X", "XX"])
            seat, tricks = chance.choice("NESW"), chance.randint(0, 13)
            event = event.add(Entered(due.board, due.ns, due.ew, contract, seat, tricks, "HT"))
    out = usebio(event, "Hull")
    back = read_usebio(write_usebio(out))
    assert back == out
    assert (back.version, back.club, back.events[0].title) == ("1.3", "Hull", OPENED.title)
    again = Event.of([OPENED])
    for entry in entries_of(back, again):
        again = again.add(entry)
    assert again.lines == event.lines
    assert standings(again) == standings(event)
    # What stands in the file is what its own lines come to.
    for board in back.events[0].boards:
        lines = traveller(again, int(board.number))
        assert [x.score for x in board.lines] == [s.line.score for s in lines]


def test_files_of_another_event_are_refused() -> None:
    event = Event.of([OPENED])
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
