"""The strict verifier: one violation of each kind, where it stands, and by which chapter."""

from __future__ import annotations

import pytest

from oddtrick.formats.errors import Problem
from oddtrick.formats.pbn import boards_from_games, export_pbn, parse_pbn, verify_pbn

GOOD = """[Event "e"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ2.32.AKQ.5432 JT9.AKQ.T98.QJT9 8765.JT9.J765.A8 43.87654.432.K76"]
[Declarer "N"]
[Contract "1NT"]
[Result "7"]
[Score "NS 90"]
[Auction "N"]
1NT =1= AP
[Note "1:any"]
[Play "E"]
DT D7 D4 DQ
*
"""


def problems(text: str) -> list[Problem]:
    return list(verify_pbn(text))


def test_a_good_game_has_no_problem() -> None:
    assert problems(GOOD) == []


CASES = [
    # what in the good game is replaced, by what, line, column, chapter, words of the sentence
    ('[Event "e"]', '[event "e"]', 1, 1, "3.3", "capital"),
    ('[Event "e"]', "[Event e]", 1, 1, "3.3", "between quotes"),
    ('[Event "e"]', '[Event "a "b" c"]', 1, 1, "3.3", "a quote is written"),
    ('[Event "e"]', '[Event "e"', 1, 1, "3.3", "not closed"),
    ('[Event "e"]', '[Event "e\tf"]', 1, 1, "2.3", "tab"),
    ('[Event "e"]', '[Event "e\x01"]', 1, 10, "2.2", "code 1"),
    ('[Event "e"]', '[Event "Ł"]', 1, 9, "2.2", "Ł"),
    ('[Event "e"]', f'[Event "{"e" * 300}"]', 1, 255, "2.3", "255"),
    ('[Event "e"]', '[Event "e"] word', 1, 13, "3.1", "behind the tag Event"),
    ('[Event "e"]', '; x\nlost [Event "e"]', 2, 1, "3.1", "before any tag"),
    ('[Event "e"]', 'lost [Event "e"]', 1, 1, "3", "first tag"),
    ('[Event "e"]', '[Date "2024-01-01"]', 1, 1, "3.4.3", "YYYY.MM.DD"),
    ('[Event "e"]', '[Date "2024.13.01"]', 1, 1, "3.4.3", "no such date"),
    ('[Event "e"]', '[Time "24:00:00"]', 1, 1, "4.5.1", "no such time"),
    ('[Event "e"]', '[Room "Upper"]', 1, 1, "4.1.7", "Open or Closed"),
    ('[Event "e"]', '[FrenchMP "no"]', 1, 1, "4.1.4", "Yes or No"),
    ('[Event "e"]', '[Hidden "NX"]', 1, 1, "4.1.6", "Hidden"),
    ('[Event "e"]', '[ScorePercentage "NS 101"]', 1, 1, "4.2.4", "between 0 and 100"),
    ('[Event "e"]', '[ScoreRubber "50"]', 1, 1, "4.2.5", "above the line"),
    ('[Event "e"]', '[TimeControl "4:30"]', 1, 1, "4.6.1", "games/minutes"),
    ('[Event "e"]', '[ScoreIMP "x"]', 1, 1, "4.2.2", "not a number"),
    ('[Event "e"]', '[OptimumScore "430"]', 1, 1, "4.2.7", "side"),
    ('[Event "e"]', '[Note "1:x"]', 1, 1, "3.5.5", "behind the auction"),
    ('[Board "1"]', '[Board "0"]', 2, 1, "3.4.4", "whole number"),
    ('[Board "1"]', '[Board "7b"]', 2, 1, "3.4.4", "whole number"),
    ('[Dealer "N"]', '[Dealer "Q"]', 3, 1, "3.4.9", "not a seat"),
    ('[Dealer "N"]', '[Dealer "#"]', 3, 1, "4.8", "another game"),
    ('[Dealer "N"]\n', "", 9, 1, "3.1", "Dealer must come before"),
    ('"None"', '"Nobody"', 4, 1, "3.4.10", "vulnerability"),
    ("AKQ2.32", "AKQ.32", 5, 1, "3.4.11", "12 cards"),
    ("JT9.AKQ.T98.QJT9", "AT9.AKQ.T98.QJT9", 5, 1, "3.4.11", "two hands"),
    ("5432 JT9", "5432  JT9", 5, 1, "3.4.11", "one space"),
    ("JT9.AKQ", "J109.AKQ", 5, 1, "3.4.11", "not 10"),
    ('[Declarer "N"]\n', "", 12, 1, "3.1", "Declarer must come before"),
    ('[Contract "1NT"]', '[Contract "8NT"]', 7, 1, "3.4.14", "not a contract"),
    ('[Contract "1NT"]', '[Contract "1NTX"]', 7, 1, "3.4", "auction ends in 1NT"),
    ('[Declarer "N"]', '[Declarer "S"]', 6, 1, "3.4", "by the auction it is North"),
    ('[Result "7"]', '[Result "14"]', 8, 1, "3.4.15", "0 to 13"),
    ('[Result "7"]', '[Result "NS 7 EW 7"]', 8, 1, "3.4.15", "14 tricks together"),
    ('[Result "7"]', '[Result "0"]', 8, 1, "3.4", "declarer had won 1 of 1"),
    ('[Score "NS 90"]', '[Score "NS 120"]', 9, 1, "3.4", "by the duplicate scale it is 90"),
    ('[Score "NS 90"]', '[Score "lots"]', 9, 1, "4.2.1", "not a number"),
    ("1NT =1= AP", "1NT =1= ! ? AP", 11, 1, "3.5.2", "at most one suffix"),
    ("1NT =1= AP", "1NT =1= =1= AP", 11, 1, "3.5.2", "at most one note"),
    ("1NT =1= AP", "1NT =2= AP", 11, 1, "3.5.5", "no tag"),
    ("1NT =1= AP", "1NT =33= AP", 11, 1, "3.5.4", "not 1 to 32"),
    ("1NT =1= AP", "1NT =1= $256 AP", 11, 1, "3.7", "$0 to $255"),
    ("1NT =1= AP", "1NT =1= $9 AP", 11, 1, "3.7", "of cards"),
    ("1NT =1= AP", "1NT =1= AP Pass", 11, 12, "3.5.1", "behind AP"),
    ("1NT =1= AP", "1NT =1= Pass - Pass Pass", 11, 14, "3.5.1", "before the dealer"),
    ("1NT =1= AP", "- 1NT =1= AP", 10, 14, "3.5", "no hyphens"),
    ("1NT =1= AP", "1NT =1= 1C AP", 11, 9, "3.9", "not higher"),
    ("1NT =1= AP", "^I 1NT =1= AP", 11, 1, "3.9", "is higher"),
    ("1NT =1= AP", "1NT =1= XX AP", 11, 9, "3.9", "cannot redouble"),
    ("1NT =1= AP", "1NT =1= Pass X AP", 11, 14, "3.9", "cannot double"),
    ("1NT =1= AP", "1NT =1= Pass Pass Pass *  X", 11, 27, "3.5", "behind the *"),
    ("1NT =1= AP", "^R 1NT =1= AP", 11, 1, "3.9", "no meaning before a call"),
    ("1NT =1= AP", "1NT =1= P P P", 11, 9, "3.5.1", "not written as the standard"),
    ('[Note "1:any"]', '[Note "1:any"]\n[Note "1:two"]', 13, 1, "3.5.5", "twice"),
    ('[Note "1:any"]', '[Note "any"]', 12, 1, "3.5.5", "its number"),
    ("DT D7 D4 DQ", "DT D7 D4 DD", 14, 10, "3.6.1", "not a card"),
    ("DT D7 D4 DQ", "DT D7 D4 S2", 14, 10, "3.9", "instead of following suit"),
    ("DT D7 D4 DQ", "DT D7 D4 ^R DQ", 14, 10, "3.9", "but is none"),
    ("DT D7 D4 DQ", "DT D7 D4 DJ", 14, 10, "3.9", "does not hold"),
    ("DT D7 D4 DQ", "DT D7 D4 DT", 14, 10, "3.9", "played twice"),
    ("DT D7 D4 DQ", "DT $1 D7 D4 DQ", 14, 1, "3.7", "of calls"),
    ("DT D7 D4 DQ", "DT D7 D4 DQ\n* SA", 15, 3, "3.6", "behind the *"),
    ("DT D7 D4 DQ", "DT D7 D4 DQ\n+ + - -", 15, 3, "3.6", "more than one +"),
    ("DT D7 D4 DQ", "^S DT D7 D4 DQ", 14, 1, "3.6.1", "not a card"),
    ("*\n", "*\n[ScoreTable \"Rank;Result\"]\n1 9 2\n", 17, 5, "5.2", "do not fill its rows"),
    ("*\n", "*\n[ScoreTable \"Rank;Result\"]\n1 14\n", 17, 3, "5", "not a value for the column"),
    ("*\n", "*\n[ScoreTable \"Rank;Result\"]\n1 9 {x}\n", 17, 3, "5.1", "comment"),
    ("*\n", "*\n[ScoreTable \"Rank;Rank\"]\n1 9\n", 16, 1, "5.2", "same name"),
    ("*\n", "*\n[ScoreTable \"Rank\\xL\"]\n1\n", 16, 1, "5.2", "width"),
    ("*\n", "*\n\n[Play \"E\"]", 17, 1, "3", "empty line"),
    ("*\n", "*\n}", 16, 1, "3.2", "lone }"),
    ("*\n", "*\n{", 16, 1, "3", "never closed"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda c: c[1][:30])
def test_each_violation_is_found_at_its_place(case: tuple[str, str, int, int, str, str]) -> None:
    old, new, line, column, chapter, words = case
    assert old in GOOD
    found = problems(GOOD.replace(old, new, 1))
    assert any(
        (p.line, p.column, p.rule) == (line, column, chapter) and words in p.sentence for p in found
    ), [str(p) for p in found]


HEAD = "% PBN 2.1\r\n% EXPORT\r\n"
EXPORT = (
    '[Event "e"]\n[Site "?"]\n[Date "?"]\n[Board "1"]\n[West "?"]\n[North "?"]\n[East "?"]\n'
    '[South "?"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:- - - -"]\n[Scoring "?"]\n'
    '[Declarer "N"]\n[Contract "1NT"]\n[Result "7"]\n[Annotator "a"]\n[Zeal "z"]\n'
    '[Auction "N"]\n1NT =1= $1 $20 Pass Pass Pass\n[Note "1:any"]\n[Play "E"]\nDT D7 D4 DQ\n*\n'
    '[ActionTable "Rank;Call\\4L"]\n1 1NT \n2 Pass\n'
).replace("\n", "\r\n")

EXPORT_CASES = [
    ('[Site "?"]\n', "", 3, "3.4", "mandatory tag Site"),
    ('[Site "?"]\n[Date "?"]', '[Date "?"]\n[Site "?"]', 5, "3.4", "Site stands further up"),
    ('[Site "?"]\n', '[Site "?"] [Extra "x"]\n', 4, "3.3", "stands alone"),
    ('[Site "?"]', '[Site  "?"]', 4, "3.3", "written as in"),
    ('[Site "?"]', ' [Site "?"]', 4, "3.3", "begins its line"),
    ('[Site "?"]', '[Site "?"] {x}', 4, "3.8", "comment on a tag begins a line"),
    ('[Site "?"]', '[Site "?"]\n[Site "x"]', 5, "3.4", "only once"),
    ('"None"', '"Love"', 12, "3.4.10", "In export format the vulnerability"),
    ('"N:- - - -"', '"N:23... - - -"', 13, "3.4.11", "run from ace to two"),
    ('"N:- - - -"', '"E:- - - -"', 13, "3.4.11", "begins with the dealer"),
    ('[Declarer "N"]', '[Declarer "n"]', 15, "3.4.13", "not a seat"),
    ('[Result "7"]', '[Result "NS 7"]', 17, "3.4.15", "declarer alone"),
    ('[Annotator "a"]\n[Zeal "z"]', '[Zeal "z"]\n[Annotator "a"]', 19, "3.4", "further up"),
    ('[Auction "N"]\n1NT', '[Auction "W"]\n- 1NT', 20, "3.5", "begins with the dealer"),
    ("=1= $1 $20", "=1= $20 $1", 21, "3.5.2", "rising order"),
    ("=1= $1 $20", "=1= ! $20", 21, "3.5.2", "annotation number"),
    ("Pass Pass Pass", "Pass Pass pass", 21, "3.5.1", "not written"),
    ("Pass Pass Pass\n", "Pass Pass Pass *\n", 21, "", ""),
    ("1NT =1=", "1NT\n=1=", 0, "", ""),
    ('[Play "E"]\nDT D7 D4 DQ', '[Play "N"]\nDQ DT D7 D4', 23, "3.6", "opening leader"),
    ("D4 DQ\n", "D4 DQ DA\n", 24, "3.6", "four cards"),
    ("2 Pass", "2\nPass", 29, "5.2", "one row"),
    ("Call\\4L", "Call", 0, "", ""),
    ("DT D7", "DT\tD7", 24, "2.3", "no tabs"),
]  # fmt: skip


def test_a_good_export_file_has_no_problem() -> None:
    assert [str(p) for p in problems(HEAD + EXPORT)] == []


@pytest.mark.parametrize("case", EXPORT_CASES, ids=lambda c: c[1][:30])
def test_the_export_format_is_held_to_its_rules(case: tuple[str, str, int, str, str]) -> None:
    old, new, line, chapter, words = case
    old, new = old.replace("\n", "\r\n"), new.replace("\n", "\r\n")
    assert old in EXPORT
    found = problems(HEAD + EXPORT.replace(old, new, 1))
    if not line:
        return
    if not words:
        assert found == [] or all(p.line == line for p in found)
        return
    assert any((p.line, p.rule) == (line, chapter) and words in p.sentence for p in found), [
        str(p) for p in found
    ]


def test_line_ends_and_empty_lines_of_an_export_file() -> None:
    assert any("CR and LF" in p.sentence for p in problems((HEAD + EXPORT).replace("\r\n", "\n")))
    two = HEAD + EXPORT + " \r\n" + EXPORT
    assert any("empty line has no spaces" in p.sentence for p in problems(two))


def test_what_only_the_export_format_forbids_is_no_problem_elsewhere() -> None:
    text = EXPORT.replace('"None"', '"love"').replace("Pass Pass", "pass PASS")
    assert [p for p in problems(text) if p.grave] == []


def test_a_repeated_tag_is_ignored_on_import_and_mentioned() -> None:
    (problem,) = problems('[Board "1"]\n[Board "1"]')
    assert not problem.grave
    assert "only the first counts" in problem.sentence


VALID = [
    "",
    "% PBN 1.0\n",
    "\n\n \t\n",
    '[\nEvent\n"x"\n]\n[Site"y"][ Date\t"????.??.??"]',
    '{c}[Event ""];c\n{c}{c}\n; c\n[Site "?"]',
    '[Dealer "w"][Vulnerable "love"][Auction "w"]ap',
    '[Dealer "S"]\n[Auction "W"]\n- - - pass 1c!=1=$25 x xx AP\n[Note "1:"]',
    '[Dealer "N"]\n[Auction "N"]\n1C Pass +',
    '[Dealer "N"]\n[Auction "N"]\n*',
    '[Dealer "N"]\n[Auction "N"]\nPass {a\n\nb} Pass ; c\n% d\n Pass Pass',
    '[Deal "n:akqjt98765432... - - -"]',
    '[Deal "W:A.K.. .A.K. K..A. ..3.A"]\n[Declarer "^S"]\n[Contract "H"]\n[Play "W"]\nSA - - +',
    '[Declarer "E"]\n[Result "^EW 3 NS 10"]\n[Score "ew -420 NS 420"]'.replace("ew", "EW"),
    '[ScoreRubber "NS 0/50 EW 100/0"]\n[ScoreRubberHistory "NS 500 50/60 30 EW 0/0 0"]',
    '[ScoreIMP "-1.5"]\n[ScoreMP "NS 12 EW 0"]\n[ScorePercentage "NS 66.67"]',
    '[OptimumScore "NS 600 EW -600"]\n[Hidden "WE"]\n[Room "Closed"]\n[FrenchMP "No"]',
    '[Date "2024.02.??"]\n[UTCTime "??:59:00"]\n[TimeControl "4/30"]\n[TimeCall "60"]',
    '[InstantScoreTable "Rank;ScoreRange_NS;Percentage_NS"]\n1 400,* 100 2 -50,400 50\n3 *,-50 0',
    '[ActionTable "Rank;Call;Percentage\\5R"]\n1 3NT 60\n2= Pass 20.5\n2= x 19.5',
    '[AuctionTimeTable "Time;TotalTime"]\n5 05\n1:05 1:10\n- 01:00:00',
    '[OptimumPlayTable "S;H;D;C"]\nAKQ - T9 2',
    '[ScoreTable "-Rank;Names_NS;Score_NS\\6R;+MP_NS;Section"]\n1 "A;B" ^60 ? "x y"\n2 - -50 0.5 B',
    '[TotalScoreTable "Rank;PairId;TotalPercentage;NrBoards"]\n1= 7 61.25 24',
    '[My_Section2 "anything; at all"]\na@b ~x #y \'z\' ^60 =1= "{;["',
    '[Event "#"]\n\n[Event "##Cup"]\n\n[Event "#"]',
    '[Event "say \\"so\\" \\\\ é"]',
    '[ScoreRubber "EW 300/40 NS 50 / 70 "]\n[ScorePercentage "NS 50. EW 50.0"]',
    '[Vulnerable "NS"]\n[ScoreRubberHistory "NS 0 0 / 100 0 EW 30 0 / 0 60"]',
    '[Deal "W:A.K.. .A.K. K..A. ..3.A"]\n[Contract "H"]\n[Play "W"]\nSA - - +',
    '[ActionTable "Rank;Card;Percentage"]\n1 D 100\n2 SA 50.\n3 0 0',
    '[ScoreTable "-Rank;+Score_NS"]\n1 400 2 -50\n\n[ScoreTable "#"]\n1 50 3 50 4 ?',
    '[Scoring "Matchpoints"]\n\n[Scoring "IMP;Cross1"]\n\n[Scoring "Board a match"]',
    '[Declarer "N"]\n[Result "NS 5 EW 2"]\n[Deal "W:A.K.. .A.K. K..A. ..3.A"]',
]


@pytest.mark.parametrize("text", VALID, ids=lambda t: repr(t)[:40])
def test_what_the_standard_allows_is_no_problem(text: str) -> None:
    assert [str(p) for p in problems(text)] == []


@pytest.mark.parametrize("text", VALID, ids=lambda t: repr(t)[:40])
def test_what_the_standard_allows_is_read_and_exported_without_a_problem(text: str) -> None:
    list(boards_from_games(parse_pbn(text)))
    data = b"".join(export_pbn(parse_pbn(text)))
    assert [str(p) for p in verify_pbn(data, export=True)] == []


FULL = (
    '[Dealer "N"]\n[Deal "N:AKQ2.AK2.A32.432 543.QJT9.KQJT.65 JT98.876.654.AKQ 76.543.987.JT987"]\n'
)
MADE = FULL + '[Declarer "N"]\n[Contract "3NT"]\n'


@pytest.mark.parametrize(
    ("text", "line", "chapter", "words"),
    [
        (FULL + '[Contract "Pass"]\n[Result "1"]', 4, "3.4.15", "there is no result"),
        (FULL + '[Declarer ""]\n[Result "1"]', 4, "3.4.15", "needs a declarer"),
        (MADE + '[Result "NS 9 EW 2"]', 5, "3.4.15", "11 tricks together, not 13"),
        (MADE + '[Play "E"]\n^L DK D4 D7 DA', 6, "3.9", "marked as out of turn, but is not"),
        (MADE + '[Play "E"]\nDK D4 D7 DA\nS5 + - SA', 0, "", ""),
        (MADE + '[Play "E"]\nDK D4 D7 DA\nS5 S8 + +', 7, "3.6", "more than one +"),
        (MADE + '[Play "E"]\nDK D4 D7 DA\n+ S8 - SA', 7, "3.6", "stands behind the +"),
        (MADE + '[Play "E"]\n-- D4 D7 DA', 6, "3.6.1", "a single hyphen"),
        ('[Deal "N:SAKQ.H.D.C2 - - -"]', 1, "3.4.11", "each of its ranks alone"),
        ('[Vulnerable "All"]\n[ScoreRubberHistory "NS 0 0 / 100 0 EW 0 0 / 0 0"]', 2, "4.2.6",
         "the vulnerability is NS, not All"),
        ('[Scoring "IMP;??"]', 1, "3.4.12", "words divided by semicolons"),
        ('[ActionTable "Rank;Call\\L"]', 1, "5.2", "its width and L or R"),
        ('[ActionTable "Rank;Text"]\n1  %', 2, "5.1", "only within quotes"),
        ('[ScoreTable "+Score_NS"]\n400 -50 100', 2, "5.2", "running downwards, but does not"),
        ('[ScoreTable "-Rank"]\n1 2\n\n[ScoreTable "#"]\n2 1', 5, "5.2", "running upwards"),
        ('[Dealer "N"]\n[Auction "N"]\n1C AP\n[Note "3:x"]', 4, "3.5.5", "refers to the note 3"),
    ],
)  # fmt: skip
def test_what_the_verifier_of_the_standard_reports(
    text: str, line: int, chapter: str, words: str
) -> None:
    """The sorts of error that the standard's own verifier has in its test files."""
    found = problems(text)
    if not line:
        assert [str(p) for p in found] == []
        return
    assert any((p.line, p.rule) == (line, chapter) and words in p.sentence for p in found), [
        str(p) for p in found
    ]


def test_files_of_richard_pavlicek_are_held_to_the_standard_but_followed() -> None:
    """A missing tag is reported once a game, without all that would follow from it."""
    text = f'% PBN (c) 2021 rpbridge.net\n[Board "1"]\n{FULL}' + (
        '[Declarer "S"]\n[Contract "3NT"]\n[Auction "N"]\n3NT AP\n[Play "W"]\nCJ C2 C5 CA\n'
        'S6 S2 S3 SJ\nSQ S4 S8 S7\n*\n\n[Declarer "N"]\n[Contract "1NT"]\n[Auction "N"]\n1NT AP\n'
    )
    assert [p.sentence for p in problems(text)] == [
        "The passes before the opening bid are left out.",
        "The cards do not stand in the columns of those who played them.",
        "The tag Dealer must come before the auction.",
    ]


def test_a_comment_that_takes_in_tags_is_odd() -> None:
    """A brace forgotten: the comment ends only with the next one, and the tags are gone."""
    text = '[Board "1"]\n{par: 4S\n[Declarer "S"]\n{par: 4S}\n[Dealer "N"]\n'
    (problem,) = verify_pbn(text)
    assert (problem.line, problem.column, problem.grave) == (2, 1, False)
    assert "Declarer" in problem.sentence
    assert not list(verify_pbn('[Board "1"]\n{see [show S] and\n[NEXT] or [x "y"]}\n'))
