"""No sentence of a table stays English in another language: what is done, what is to be done, why
not, how it is ruled and what is scored, in every game and by every code of laws; nor the journal of
an evening, the faults of a file of deals and the questions of the trainer. Names of people stay
theirs."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from datetime import date
from fractions import Fraction

import msgspec
import pytest
from sessions import Game as Table

from oddtrick.club.choices import movements_offered
from oddtrick.club.event.entries import (
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
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.movements import movement_words, shipped
from oddtrick.club.movements.mitchell import mitchell
from oddtrick.club.party.as_data import choices
from oddtrick.club.results.standings import TIES
from oddtrick.club.room import (
    AnnouncementMade,
    Answered,
    Begun,
    Declined,
    DirectorCalled,
    Founded,
    HandRecordsEntered,
    Here,
    Longer,
    Note,
    NoticeSent,
    OnPaper,
    Paused,
    Proposed,
    ReasonsShown,
    Renewed,
    Reopened,
    Resumed,
    Retracted,
    RulingEntered,
    SessionFinished,
    TableOpened,
    TableRenewed,
    TakenBack,
    entry_words,
    note_words,
)
from oddtrick.club.scoring.board import TotalPoints, score_board
from oddtrick.club.scoring.imps import Butler, CrossImps, Per, Rounding
from oddtrick.club.scoring.matchpoints import Matchpoints, Unequal
from oddtrick.club.scoring.results import Artificial, BoardResult, Weighted
from oddtrick.club.scoring.team_board import TeamMethod, TeamResult, for_the_match, swing
from oddtrick.club.scoring.victory_points import VICTORY, MatchScore
from oddtrick.core import DealStart, Game, State, deal, menu_of, settle, view
from oddtrick.games import catalogue, game
from oddtrick.languages import PAGES, heads, read_language
from oddtrick.messages import (
    NOTHING,
    Listing,
    Message,
    Sentence,
    TextValue,
    Within,
    bare,
    language,
    say,
)
from oddtrick.odds.tables import (
    eleven_table,
    euchre_table,
    finesses_table,
    long_table,
    points_table,
    shape_table,
    splits_table,
    suit_table,
)
from oddtrick.players import player
from oddtrick.review.telling import outcome
from oddtrick.scoring.games_to_points import PointsMatch, PointsStanding
from oddtrick.sets import KINDS
from oddtrick.sets.daily import day_plan
from oddtrick.sets.seal import shipped_plan
from oddtrick.support.sandbox import Confined, Workers
from oddtrick.systems import system_term
from oddtrick.table.session.log_text import narrate, opening
from oddtrick.table.session.names import fill_sides
from oddtrick.terms import STATED, SYSTEMS
from oddtrick.trainer.question import offline_questions
from oddtrick.web.deals.upload import read_file, told_file
from oddtrick.web.routes.pages import games_list
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present

PEOPLE = ("Jack", "König", "Heart", "8", "Pass", "Dummy")
"""Names that are words of the cards."""

SLOT = re.compile(r"\{\w+\}")
LETTERS = re.compile(r"[^\W\d_]")
SPOKEN = [code for code, head in heads().items() if not head.draft]


def known(code: str) -> set[str]:
    """The sentences that a language has words for."""
    _, entries = read_language((PAGES / f"{code}.po").read_text("utf-8"))
    return {one.english for one in entries if one.words}


def templates(value: TextValue) -> Iterator[str]:
    """All that is looked up for a value."""
    match value:
        case Message():
            if LETTERS.search(re.sub(r"\{\w+\}", "", bare(value.template))):
                yield bare(value.template)
            for one in value.values.values():
                yield from templates(one)
        case Listing(items):
            for one in items:
                yield from templates(one)
        case Sentence(message) | Within(message):
            yield from templates(message)


def told(state: State, rng: random.Random, acts: int) -> Iterator[Message]:
    """What a deal says that is played by lot: its log to everybody, and to each who acts what to
    do, what may be done, and why something may not."""
    names = tuple(PEOPLE[seat % len(PEOPLE)] for seat in range(len(state.game.seats)))
    before = opening(state)
    for _ in range(acts):
        for line in narrate(before, state):
            for seat in (-1, *state.game.players):
                yield line.text_for(state.game, seat, names)
        if state.over or not state.turns:
            return
        turn, stage = rng.choice(state.turns), state.stage
        prompt = stage.prompt(state.stage_state, turn)
        if prompt is not None:
            yield prompt
        legal = [*state.legal(turn.by)]
        menu = [*menu_of(stage, state.stage_state, turn.by)]
        for action in [*legal[:12], *rng.sample(menu, min(4, len(menu)))]:
            yield stage.label(action)
        for action in stage.possible(state.stage_state, turn.by):
            for fault in stage.violations(state.stage_state, action):
                yield fault.reason
        if not legal and not menu:
            return
        wrong = not legal or (menu and rng.random() < 0.2)
        before, state = state, state.step(rng.choice(menu if wrong else legal))


def refereed() -> list[tuple[str, str]]:
    """A game for each code of laws that a referee knows."""
    found: dict[str, str] = {}
    for name, plain in catalogue().items():
        for option in plain.options:
            if option.name == "laws":
                for code in map(str, option.choices[1:]):
                    found.setdefault(code, name)
    return sorted((name, code) for code, name in found.items())


def games() -> list[Game]:
    strict = [*catalogue().values()]
    return [*strict, *(game(name, {"laws": code}) for name, code in refereed())]


@pytest.mark.parametrize("played", games(), ids=lambda one: f"{one.name}-{dict(one.chosen)}")
def test_nothing_that_is_said_at_a_table_stays_english(played: Game) -> None:
    said: dict[str, Message] = {}
    for seed in range(2):
        rng = random.Random(seed)
        state = deal(played, rng, DealStart(played.players[0]))
        for message in told(state, rng, 90):
            for template in templates(message):
                said.setdefault(template, message)
    assert said
    for code in SPOKEN:
        missing = said.keys() - known_in(code)
        assert {one: str(said[one]) for one in sorted(missing)} == {}, code


def with_systems() -> list[Game]:
    """Every game, and contract with the systems that a side may state."""
    chosen = (dict.fromkeys(STATED, system) for system in SYSTEMS)
    return [*catalogue().values(), *(game("contract-duplicate", own) for own in chosen)]


@pytest.mark.parametrize("played", with_systems(), ids=lambda one: f"{one.name}-{dict(one.chosen)}")
def test_no_reason_of_a_machine_player_stays_english(played: Game) -> None:
    """Why the book decides so, where that stands, and what its calls show the table, where it is
    asked at the first acts of a deal."""
    said: dict[str, Message] = {}
    state, book = (
        deal(played, random.Random(3), DealStart(played.players[0])),
        player("book", played),
    )
    for number in range(24):
        if state.over or not state.turns:
            break
        seen = view(state, state.turns[0].by)
        decision = book.choose(seen, random.Random(number))
        meaning = book.meaning(seen, decision.action)
        for message in (decision.reason, decision.rule, decision.citation, meaning):
            for template in templates(message):
                said.setdefault(template, message)
        state = settle(state.push(decision.action), random.Random(number))
    assert said
    for code in SPOKEN:
        missing = said.keys() - known_in(code)
        assert {one: str(said[one]) for one in sorted(missing)} == {}, code


_KNOWN: dict[str, set[str]] = {}


def known_in(code: str) -> set[str]:
    if code not in _KNOWN:
        _KNOWN[code] = known(code)
    return _KNOWN[code]


@pytest.mark.parametrize("code", SPOKEN)
def test_names_of_people_are_said_as_they_are(code: str) -> None:
    """Jack leads a jack, and stays Jack."""
    rng = random.Random(7)
    state = deal(game("whist"), rng, DealStart(0))
    spoken, heard = language(code), ""
    before = opening(state)
    while not state.over:
        for line in narrate(before, state):
            heard += spoken.text(line.text_for(state.game, -1, PEOPLE[:4])) + "\n"
        before, state = state, state.step(rng.choice(list(state.legal(state.turns[0].by))))
    for name in PEOPLE[:4]:
        assert re.search(rf"^{name}\s?:", heard, re.MULTILINE)
    assert not re.search(r"\b(led|played|won|the|of)\b", heard)


# -- the score -------------------------------------------------------------------------------


def scored(played: Game, rng: random.Random) -> Iterator[Message]:
    """What a few deals that are played by lot are worth, and what their match says of it."""
    match, dealer = played.match, 0
    standing = match.start(played)
    for _ in range(3):
        state = deal(played, rng, match.setting(played, standing, dealer))
        for _ in range(600):
            if state.over or not state.turns:
                break
            legal = [*state.legal(rng.choice(state.turns).by)]
            if not legal:
                break
            state = state.step(rng.choice(legal[: rng.choice((1, 2, len(legal)))]))
        if not state.over:
            return
        ledger = state.ledger()
        yield from (entry.why for entry in ledger)
        yield outcome(state)
        standing = match.add(played, standing, state.table, ledger)
        dealer = match.next_dealer(played, standing, state.table)
        pad = match.pad(played, standing)
        yield from (pad.title, pad.note, *(row.label for row in pad.rows))
        for seat in (-1, played.players[0]):
            yield fill_sides(played, match.summary(played, standing), seat, PEOPLE * 2)
        if match.over(played, standing):
            return


def missing(said: Iterable[Message], code: str) -> dict[str, str]:
    """Templates that a language has no words for, each with one of what is said."""
    found = {template: str(one) for one in said for template in templates(one)}
    words = {one: text for one, text in found.items() if re.search("[a-z]{2}", SLOT.sub("", one))}
    return {one: text for one, text in sorted(words.items()) if one not in known_in(code)}


@pytest.mark.parametrize("played", catalogue().values(), ids=lambda one: one.name)
def test_no_score_stays_english(played: Game) -> None:
    said = [*scored(played, random.Random(5))]
    for code in SPOKEN:
        assert missing(said, code) == {}, code


def within(value: object) -> Iterator[Message | str]:
    """All texts of a frame or an answer: messages, and what is no message."""
    if isinstance(value, Message | str):
        yield value
    elif isinstance(value, msgspec.Struct):
        yield from within(msgspec.structs.asdict(value))
    elif isinstance(value, dict):  # a name is what somebody is called
        yield from within([one for key, one in value.items() if key not in ("name", "names")])
    elif isinstance(value, list | tuple):
        for one in value:
            yield from within(one)


def told_by(value: object) -> list[Message]:
    """The messages of a frame or an answer. What is none is a code, and has no blank."""
    texts = [*within(value)]
    assert [one for one in texts if isinstance(one, str) and " " in one] == []
    return [one for one in texts if isinstance(one, Message)]


@pytest.mark.parametrize("played", catalogue().values(), ids=lambda one: one.name)
def test_no_text_of_a_table_stays_english(played: Game) -> None:
    """To who sits first, and to who watches; those of all packs and piles while cards are moved."""
    table, rng = Table(played.name, people=(played.seats[played.players[0]],)), random.Random(7)
    said: list[Message] = []
    for _ in range(25):
        for home in (-1, played.players[0]):
            seen = present(table.session, home, Audience(), lambda state, action: NOTHING)
            titled = dict.fromkeys(("title", "source", "summary"), NOTHING)
            named = msgspec.structs.replace(seen.table, family="", options={}, **titled)
            said += told_by(msgspec.structs.replace(seen, table=named, seal=None))
        if not table.step(rng):
            break
    for code in SPOKEN:
        assert missing(said, code) == {}, code


def test_no_list_stays_english() -> None:
    """What pages offer: games, kinds of parties, movements, sets, and systems."""
    # Of choices a page has its own words. The list is the server’s own, so a copy leaves them out.
    games = [
        {
            **line,
            "family": "",
            "seats_for": {},
            "options": [{**o, "choices": None, "default": None} for o in line["options"]],
            "presets": [{**way, "options": None} for way in line["presets"]],
        }
        for line in games_list()
    ]
    names = [plan.name for kind in shipped().values() for plan in kind.plans]
    names += (mitchell(n, even=even).name for n in (4, 7) for even in ("skip", "relay"))
    assert [str(movement_words(name)) for name in names] == names
    assert language("de").text(movement_words("Jack, 7 tables")) == "Jack, 7 Tische"
    plans = [shipped_plan("bridge", 8, 1), day_plan(date(2026, 1, 1), KINDS["patience"])]
    said = [
        *told_by([games, choices(), movements_offered()]),
        *map(movement_words, names),
        *(plan.words for plan in plans),
        *map(system_term, SYSTEMS),
        *(tie.words for tie in TIES.values()),
    ]
    for code in SPOKEN:
        assert missing(said, code) == {}, code


@pytest.mark.parametrize("need", [1, 2, 3, 4])
def test_no_odds_stay_english(need: int) -> None:
    """The lines of play of suits of all sorts, and the titles of the tables."""
    suits = [("AQT2", "543"), ("AKJxx", "xxxx"), ("KT9x", "AJx"), ("Qxx", "A9xx"), ("xxxx", "KQ9")]
    tables = [suit_table(*suit, need=need) for suit in suits]
    tables += (suit_table("AQT", "432", expected=True, line="xQ"), splits_table(5), long_table("7"))
    tables += (
        points_table("12+"),
        points_table("15", both=True),
        shape_table(),
        shape_table("4432"),
    )
    tables += (finesses_table(1), finesses_table(2), eleven_table("6", "QT"), euchre_table())
    said = [one for table in tables for one in (table.title, *table.line)]
    for code in SPOKEN:
        assert missing(said, code) == {}, code
        assert ENGLISH_WORDS.findall("\n".join(map(language(code).text, said))) == []


@pytest.mark.parametrize("code", SPOKEN)
def test_a_picture_of_a_board_is_drawn_in_each_language(code: str) -> None:
    drawn = "".join(board.diagram for board in read_file(WRONG, spoken=language(code)).boards)
    shown = re.sub(r"<[^>]+>", " ", drawn)
    assert language(code).text(say("Board {n}", n=1)) in shown
    assert ENGLISH_WORDS.findall(shown.replace("Board", "")) == []
    assert not re.search(r"\b(deals|vulnerable|South|Pass|Auction)\b", shown)


def test_a_score_is_said_with_the_names_of_the_players() -> None:
    match, played = PointsMatch(5), game("whist")
    standing = PointsStanding(((5, 3),), (2, 4), 7)
    text = match.summary(played, standing)
    names = ("Jack", "König", "Heart", "8")
    german = language("de").text(fill_sides(played, text, -1, names))
    assert (
        german
        == "Eine Partie für Jack und Heart. Jack und Heart 2, König und 8 4; die Partie hat 5."
    )
    ours = language("de").text(fill_sides(played, text, 0, names))
    assert ours == "Eine Partie für uns. Wir 2, sie 4; die Partie hat 5."


# -- an evening of a club ----------------------------------------------------------------------

ENGLISH_WORDS = re.compile(
    r"\b(the|is|are|was|board|boards|pair|pairs|team|round|and|by|with|after|of|begins|tricks)\b"
)


def journal() -> list[Message]:
    """Each kind of line that the journal of an evening has, with people and words of all sorts."""
    event = ClubEvent.fold([EventOpened("Monday", mitchell(5), boards=1, rounds=5)])
    why = "Herz, nicht Pik"
    result = ResultEntered(1, 1, 6, "4SX", "N", 11)
    entries: list[Entry] = [
        NamesEntered(1, ("Jack", "König")),
        NamesEntered(2, ("Heart", "8"), "Pass"),
        result,
        ResultEntered(1, 1, 6, "4S", "N", 10),
        ResultEntered(1, 1, 6, "Pass"),
        Corrected(1, 1, 6, "4S", "N", 11, reason=why),
        Withdrawn(1, 1, 6, why),
        Adjusted(1, 1, 6, 60, 40, reason=why, laws=("duplicate2017:15B1",)),
        Adjusted(1, 1, 6, 60, 40, own=True, laws=("duplicate2017:15B1", "duplicate2017:86B")),
        Adjusted(1, 1, 6, 0, 0, scores=((420, 60), (-50, 40)), ew_scores=((420, 100),)),
        Penalised(1, 10, why),
        Penalised(1, 0, "", -2),
        PairJoined(5, 2),
        SitOutMoved(5, 2),
        PairLeft(5, 2),
        TableDropped(3, 2),
        RoundAdded(),
        RoundsCut(4),
        Fouled(1, 2, why),
        Fouled(1, 2, tables=(1,)),
        Fouled(1, 2, tables=(1, 2)),
        Drawn((), ()),
        Disclosed(True),
        Disclosed(False),
        Described(),
        CarryOver(1, 1250, why),
        EntryUndone(3),
        event.opened,
    ]
    notes: list[Note] = [
        Begun(2, 1), Begun(2, 7.5), Paused(), Resumed(), Longer(1), Longer(-1), Longer(2.5),
        AnnouncementMade(why), NoticeSent(1, why), DirectorCalled(1, why), Answered(1),
        TakenBack(1),
        RulingEntered(1, 1, 6, why), Proposed(1, result), Declined("x"),
        HandRecordsEntered({1: ""}), HandRecordsEntered({1: "", 2: ""}), OnPaper(),
        TableOpened(1, 1, 6, "x"), Renewed(),
        TableRenewed(1), SessionFinished(), Reopened(), ReasonsShown(True), ReasonsShown(False),
        Retracted(1), Founded("x", "y"),
        *(Here(r, m, t) for r in (False, True) for m in (False, True) for t in ((), (1, 2))),
    ]  # fmt: skip
    said = [entry_words(one, event) for one in entries]
    return [*said, *(note_words(one, event) for one in notes)]


@pytest.mark.parametrize("code", SPOKEN)
def test_no_line_of_a_journal_stays_english(code: str) -> None:
    lines = journal()
    assert missing(lines, code) == {}
    heard = "\n".join(map(language(code).text, lines))
    assert ENGLISH_WORDS.findall(heard) == []
    for kept in ("Jack", "König", "Heart", "Pass", "Herz, nicht Pik"):
        assert kept in heard
    assert "12,5" in heard


# -- files of deals, and the trainer -------------------------------------------------------------

WRONG = b"""[Board "1"]
[Dealer "N"]
[Vulnerable "All"]
[Deal "N:AKQ2.KJ4.A32.K54 J98.T98.KQJ.QJT9 T543.AQ32.T98.A2 76.765.7654.8763"]
[Declarer "E"]
[Contract "2S"]
[Result "4"]
[Score "NS 110"]
[Auction "N"]
1NT 1C X P P P P
[Play "E"]
SJ S3 S6 S2
HT
*

[Board "2"]
[Deal "N:AK.. - - -"]
"""


@pytest.mark.parametrize("code", SPOKEN)
def test_no_fault_of_a_file_stays_english(code: str) -> None:
    found = read_file(WRONG)
    faults = [*(p for board in found.boards for p in board.problems)]
    faults += [one.sentence for one in found.unread]
    assert len(faults) >= 5
    shown = [found.title, *(one for b in found.boards for one in (b.name, b.title, b.outcome))]
    assert missing([*faults, *shown], code) == {}
    assert ENGLISH_WORDS.findall("\n".join(map(language(code).text, [*faults, *shown]))) == []


@pytest.mark.parametrize("code", SPOKEN)
def test_no_file_that_cannot_be_read_is_refused_in_english(code: str) -> None:
    """What is refused in a process of its own comes back as a message, with its values."""
    said = []
    with Workers(1, seconds=20, memory=1 << 30) as workers:
        for data in (b"", b"Dear Sir,", b"PK\x03\x04", b"\x00\x01" * 400):
            with pytest.raises(Confined) as refused:
                workers.call(told_file, data, "deals", 0, code)
            said.append(refused.value.message)
    assert missing(said, code) == {}


@pytest.mark.parametrize("code", SPOKEN)
def test_no_question_of_the_trainer_stays_english(code: str) -> None:
    said: list[Message] = []
    for questions in offline_questions().values():
        for one in questions:
            labels = (option.label for option in one.options)
            said += (one.ask, one.aim, one.certified, one.citation, one.heading, one.name, *labels)
    assert len(said) > 1000
    assert missing(said, code) == {}


def figures() -> Iterator[Message]:
    """How figures come about by each way of scoring: of boards, matches and victory points."""
    split = Weighted(((420, Fraction(3, 5)), (-50, Fraction(2, 5))))
    outcomes = (420, -50, 50, split, Artificial(Fraction(3, 5)))
    results = [BoardResult(str(n), str(9 - n), one) for n, one in enumerate(outcomes)]
    ways = [
        *(Matchpoints(unequal=way) for way in Unequal),
        *map(CrossImps, Per),
        *(Butler(drop, rounding) for drop in (0, 1, 2) for rounding in Rounding),
        TotalPoints(),
    ]
    for way in ways:
        for full in (None, 7):
            for line in score_board(1, results, way, full=full).lines:
                yield from (line.ns_figure.why, line.ew_figure.why)
    teams = [TeamResult(1, 420, -50), TeamResult(2, split, 50)]
    for method in TeamMethod:
        for made in swing(teams[0], method), swing(teams[1], method):
            yield from (made.home.why, made.away.why)
    yield for_the_match(teams).why
    for victory in VICTORY.values():
        yield victory.part(MatchScore(Fraction(12), Fraction(3), 8, Fraction(32)))[1]


@pytest.mark.parametrize("code", SPOKEN)
def test_no_reason_of_a_figure_stays_english(code: str) -> None:
    said = [*figures()]
    assert len(said) > 80
    assert missing(said, code) == {}
    assert ENGLISH_WORDS.findall("\n".join(map(language(code).text, said))) == []
    assert language("de").text(said[0]) == (
        "besser als 2,4 und gleich 0,6 von 3: 2 x 2,4 + 1 x 0,6 = 5,4 von 6; "
        "4-mal von 5 gespielt, nach Neuberg (5,4 + 1) x 5 / 4 - 1 = 7 von 8"
    )
