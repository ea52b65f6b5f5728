"""Names and worth of a bye, an adjusted score, a passed-out board and a stake, alike in every
output."""

from __future__ import annotations

import io
import json
import random
import re
from fractions import Fraction
from html import unescape
from pathlib import Path

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event.entries import Adjusted, EventOpened, ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.event_file import Book
from oddtrick.club.movements import mitchell
from oddtrick.club.printing import SHEETS, html_of, pdf_of
from oddtrick.club.results.draw_round import next_round
from oddtrick.club.results.standings import explained, standings
from oddtrick.club.room import SessionFinished, entry_words
from oddtrick.club.usebio.writer import usebio
from oddtrick.formats.usebio.xml_elements import read_usebio, write_usebio
from oddtrick.web.club.pages.public import public_view
from oddtrick.web.club.registry import OpenEvening
from oddtrick.web.messages import encode


def run(*args: object, feed: str | None = None) -> str:
    done = CliRunner(env={"COLUMNS": "300"}).invoke(app, ["club", *map(str, args)], input=feed)
    assert done.exit_code == 0, done.output
    return done.stdout


# -- a bye ---------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", [EventSetup("swiss", pairs=5, boards=2, rounds=3),
                                  EventSetup("swiss", teams=5, boards=2, rounds=3)])  # fmt: skip
def test_a_bye_counts_when_its_round_has_been_played(setup: EventSetup) -> None:
    """Twelve of twenty, with the last result of the round and not before."""
    event = ClubEvent.fold([opening(setup, random.Random(4))])
    for number in (1, 2):
        if number > 1:
            event = event.add(next_round(event))
        met = {c for due in event.due() if due.round == number
               for side in (due.ns, due.ew) for c in event.members(side)}  # fmt: skip
        (waits,) = set(event.contestants) - met
        before = {row.pair: row.points for row in standings(event)}[waits]
        *most, last = event.missing()
        for due in most:
            event = event.add(ResultEntered(due.board, due.ns, due.ew, "1NT", "N", 7))
            assert {row.pair: row.points for row in standings(event)}[waits] == before
            assert f"round {number}, waiting: 12" not in map(str, explained(event, waits))
        event = event.add(ResultEntered(last.board, last.ns, last.ew, "1NT", "N", 7))
        assert {row.pair: row.points for row in standings(event)}[waits] == before + Fraction(12)
        assert f"round {number}, waiting: 12" in map(str, explained(event, waits))


# -- rulings and boards without play -------------------------------------------------------

RULINGS = {
    "Adjusted: 60 % and 40 %": Adjusted(1, 1, 6, 60, 40),
    "Adjusted: 60 % and 40 %, or one’s own average": Adjusted(1, 1, 6, 60, 40, own=True),
    "Adjusted: +420": Adjusted(1, 1, 6, 0, 0, scores=((420, 100),)),
    "Adjusted: 60 % of +420, 40 % of −50": Adjusted(1, 1, 6, 0, 0, scores=((420, 60), (-50, 40))),
    "Adjusted: North–South −50; East–West +420": Adjusted(
        1, 1, 6, 0, 0, scores=((-50, 100),), ew_scores=((420, 100),)
    ),
}


def with_rest(first: Adjusted | ResultEntered) -> ClubEvent:
    event = ClubEvent.fold([EventOpened("Monday", mitchell(5), boards=1, rounds=5)]).add(first)
    for due in event.missing():
        if due.board == 1:
            event = event.add(ResultEntered(1, due.ns, due.ew, "2H", "S", 8))
    return event


def outputs(event: ClubEvent, tmp_path: Path) -> dict[str, str]:
    """The texts on board 1, by output."""
    file = tmp_path / "monday.club"
    with Book.create(file, event.opened) as book:
        book.add(*event.entries[1:])
    evening = OpenEvening.open(file)
    evening.direct([], [SessionFinished()])
    view = public_view(evening)
    evening.close()
    sheets = [SHEETS[name](event) for name in ("travellers", "cards")]
    pdf = PdfReader(io.BytesIO(pdf_of("Monday", sheets)))
    rows = json.loads(run("traveller", file, 1, "--json"))
    return {
        "page": json.dumps(json.loads(encode(view["lines"])), ensure_ascii=False),
        "json": json.dumps(rows, ensure_ascii=False),
        "csv": run("results", file, "--csv"),
        "text": run("traveller", file, 1),
        "card": run("card", file, 1, "--csv"),
        "html": unescape(html_of("Monday", sheets)),
        "pdf": "\n".join(page.extract_text() for page in pdf.pages),
    }


def plain(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.whole
@pytest.mark.parametrize("said", RULINGS)
def test_travellers_say_what_an_adjusted_score_was(said: str, tmp_path: Path) -> None:
    event = with_rest(RULINGS[said])
    for where, text in outputs(event, tmp_path).items():
        assert plain(said) in plain(text), where
    assert said.removeprefix("Adjusted: ") in str(entry_words(RULINGS[said], event))


@pytest.mark.whole
@pytest.mark.parametrize("written", ["Pass", "PASS", "p", "Passed out", "passedout"])
def test_one_word_for_a_pass(written: str, tmp_path: Path) -> None:
    event = with_rest(ResultEntered(1, 1, 6, written))
    assert event.traveller(1)[0].score == 0
    texts = outputs(event, tmp_path)
    assert '"contract": "PASS"' in texts.pop("page")  # which the page words as “Passed out”
    for where, text in texts.items():
        assert plain("Passed out") in plain(text), where
        assert not re.search(r"(?i)\bpass\b", text), where
    assert "passed out" in str(entry_words(event.entries[1], event))
    # Files of other programs have the format's word, and give the result back.
    lines = read_usebio(write_usebio(usebio(event))).events[0].boards[0].lines
    assert next(line.result for line in lines) == ("Pass", "", None)


# -- stakes --------------------------------------------------------------------------------


@pytest.mark.whole
@pytest.mark.parametrize(
    ("per", "said", "paid"),
    [((), "0.05 a hundred points", "0.70"), (("--per", "point"), "0.05 a point", "70.00")],
)
def test_a_stake_is_for_so_many_points_everywhere(
    per: tuple[str, ...], said: str, paid: str, tmp_path: Path
) -> None:
    """Fourteen hundred points, whether they are settled by the hundred or to the point."""
    stake = ("--stake", "0.05", *per)
    texts = [
        run("washbook", "-", *stake, feed="1400,Ada,Bea\n"),
        run("washbook", "-", *stake, "--unit", 100, feed="14,Ada,Bea\n"),
        run("each-with-each", "-", *stake, feed="Ada,1400\nBea,0\n"),
        run("each-with-each", "-", *stake, "--unit", 1, feed="Ada,1400\nBea,0\n"),
    ]
    for unit in (1, 100):
        file = tmp_path / f"{unit}.party"
        run("party", "new", file, "rubber", *"ABCD", "--unit", unit, *stake, "--seed", 3)
        run("party", "score", file, 1400, 0)
        texts.append(run("party", "settle", file))
        again = run("party", "settle", file, *stake)
        assert again == texts[-1]
    for text in texts:
        lines = [line for line in text.splitlines() if " pays " in line]
        assert lines
        assert {line.rsplit(" ", 1)[1] for line in lines} == {paid}, text
        assert text.splitlines()[-1].endswith(f" payments, at {said}.")


def test_without_a_stake_the_units_are_shown() -> None:
    assert run("washbook", "-", feed="140,Ada,Bea\n").endswith("1 payments, in units of a point.\n")
    said = run("each-with-each", "-", feed="Ada,1400\nBea,0\n")
    assert said.endswith("Bea pays Ada 14\n1 payments, in units of a hundred points.\n")
    wrong = CliRunner().invoke(app, ["club", "washbook", "-", "--per", "rubber"], input="1,A,B\n")
    assert wrong.exit_code == 1
    assert "a hundred or a point" in wrong.output
