"""Round trips over generated games and boards with every feature, and readers fed with garbage."""

from __future__ import annotations

import io
import random
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress

import making_boards as making
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import structs

from oddtrick.errors import OddtrickError
from oddtrick.formats.board import Board, Call
from oddtrick.formats.diagram import board_html
from oddtrick.formats.errors import FormatError
from oddtrick.formats.lin import boards_from_lin, lin_from_board, parse_lin, write_lin_games
from oddtrick.formats.outcome import disagreements
from oddtrick.formats.pbn import (
    Item,
    PbnComment,
    PbnGame,
    Tag,
    boards_from_games,
    export_pbn,
    game_from_board,
    parse_pbn,
    read_pbn,
    section,
    verify_pbn,
    write_game,
    write_pbn,
)
from oddtrick.formats.pbn.writer import render
from oddtrick.formats.records.conversion import board_from_line, line_from_board
from oddtrick.formats.registry import FORMATS, read_boards, write_boards
from slices import sliced
from work import check_linear

PRINTABLE = st.characters(min_codepoint=32, max_codepoint=0x17F, exclude_characters="\x7f").filter(
    lambda c: not "\x80" <= c <= "\xa0"
)
VALUES = st.text(PRINTABLE, max_size=10)
NAMES = st.sampled_from(["Event", "Site", "A", "Zeal_1", "ScoreTable", "MyTable", "X9"])
BRACES = st.text(st.sampled_from('ab %;[]"\n{\\'), max_size=12).map(
    lambda t: PbnComment("{", t, own_line=False)
)
LINES = st.text(st.sampled_from('ab %;[]{}"'), max_size=9).map(lambda t: PbnComment(";", t))
ESCAPES = st.text(st.sampled_from('ab %;[]{}"'), max_size=9).map(lambda t: PbnComment("%", t, True))
REMARKS = st.lists(st.one_of(BRACES, LINES, ESCAPES), max_size=2).map(tuple)
MARKS = st.lists(
    st.one_of(
        st.integers(1, 32).map("={}=".format),
        st.integers(0, 255).map("${}".format),
        st.sampled_from(["!", "?", "!!", "??", "!?", "?!"]),
    ),
    max_size=3,
).map(tuple)
CALLS = st.sampled_from(["Pass", "X", "XX", "1C", "7NT", "AP", "-", "*", "+", "^S", "pass"])
CARDS = st.sampled_from(["SA", "H2", "-", "+", "*", "dt"])


def entries(words: st.SearchStrategy[str], mark: str) -> st.SearchStrategy[list[Item]]:
    marks = st.sampled_from(["", "", mark])
    parts = st.tuples(words, st.just(False), marks, MARKS, REMARKS, st.booleans())
    return st.lists(parts.map(lambda p: Item(*p)), max_size=8)


BARE = st.text(st.sampled_from("abZ09+*=^!?.,:-#$&\\é~%"), min_size=1, max_size=5).map(Item)
QUOTED = st.text(st.sampled_from('ab "[]{};%\\é'), max_size=6).map(lambda t: Item(t, True))
ELEMENTS = st.lists(st.one_of(BARE, QUOTED), max_size=6)


@st.composite
def games(draw: st.DrawFn) -> PbnGame:
    """A game with tags, comments, sections and notes of every sort."""
    tags: list[Tag] = []
    for name in draw(st.lists(NAMES, min_size=1, max_size=4)):
        items = draw(ELEMENTS) if name.endswith("Table") or draw(st.booleans()) else []
        tags.append(Tag(name, draw(VALUES), render(draw(REMARKS), items)))
    for name, words, mark in (("Auction", CALLS, "^I"), ("Play", CARDS, "^R")):
        if draw(st.booleans()):
            tags.append(Tag(name, "N", render(draw(REMARKS), draw(entries(words, mark)))))
            if draw(st.booleans()):
                tags.append(Tag("Note", f"1:{draw(VALUES)}", render(draw(REMARKS), ())))
    prologue = draw(st.sampled_from(["", "% PBN 2.1\n", "{hello}\n", "; one\n"]))
    return PbnGame.of(tags, prologue)


@given(games())
def test_a_game_written_and_read_is_the_same_game(game: PbnGame) -> None:
    (back,) = parse_pbn(write_game(game))
    assert back == game
    for tag in back.tags:
        found = section(tag)
        again = Tag(tag.name, tag.value, render(found.remarks, found.items))
        assert section(again).items == tuple(
            a._replace(at=b.at) for a, b in zip(found.items, section(again).items, strict=True)
        )


@given(st.lists(games(), max_size=4), st.sampled_from(["\n", "\r\n", "\r"]))
def test_files_keep_every_game_and_every_byte(made: list[PbnGame], newline: str) -> None:
    data = b"".join(write_pbn(made, newline=newline))
    back = list(parse_pbn(data))
    assert back == made
    assert b"".join(write_pbn(back)) == data


@given(st.lists(games(), min_size=1, max_size=3))
def test_whatever_is_exported_can_be_read_again(made: list[PbnGame]) -> None:
    data = b"".join(export_pbn(made))
    back = list(parse_pbn(data))
    assert len(back) == len(made)
    assert b"".join(export_pbn(back)) == data, "exporting twice changes nothing more"


@st.composite
def rich_boards(draw: st.DrawFn) -> Board:
    """A legal board with remarks, annotations and comments strewn about."""
    rng = random.Random(draw(st.integers(0, 10**9)))
    board = making.board(rng, rng.randint(1, 36))
    words = st.text(st.sampled_from('ab!;[] \\"é='), max_size=8).map(lambda t: " ".join(t.split()))
    auction = [
        structs.replace(
            c,
            comment=draw(words),
            nags=tuple(sorted(draw(st.sets(st.integers(0, 6), max_size=2)))),
        )
        for c in board.auction
    ]
    play = [
        structs.replace(p, note=draw(words), comment=draw(words)) if k < 6 else p
        for k, p in enumerate(board.play)
    ]
    return structs.replace(board, auction=tuple(auction), play=tuple(play), comment=draw(words))


@given(rich_boards())
def test_a_board_written_as_pbn_and_read_is_the_same_board(board: Board) -> None:
    game = game_from_board(board)
    (back,) = boards_from_games(parse_pbn(write_game(game)))
    assert back == board
    assert [str(p) for p in verify_pbn(write_game(game))] == []
    data = b"".join(export_pbn([game]))
    assert [str(p) for p in verify_pbn(data)] == []
    (exported,) = boards_from_games(parse_pbn(data))
    assert exported == board


@given(rich_boards())
def test_a_board_written_as_lin_and_read_is_the_same_board(board: Board) -> None:
    plain = structs.replace(
        board,
        score=None,
        tags={},
        auction=tuple(structs.replace(c, nags=()) for c in board.auction),
        play=tuple(
            structs.replace(p, note="", comment="\n".join(filter(None, (p.note, p.comment))))
            for p in board.play
        ),
    )
    (back,) = boards_from_lin(lin_from_board(plain))
    assert back == plain


@st.composite
def partial_boards(draw: st.DrawFn) -> Board:
    """A board of which calls and cards were not written down: none, the first, all but some."""
    board = draw(rich_boards())
    calls = draw(st.sampled_from([0, len(board.auction) // 2, len(board.auction)]))
    unknown = draw(st.sets(st.integers(0, 20), max_size=3))
    play = [structs.replace(p, card=None) if k in unknown else p for k, p in enumerate(board.play)]
    return structs.replace(
        board,
        auction=board.auction[:calls],
        play=tuple(play),
        leader=draw(st.sampled_from(["", "N"])) if not board.play else "",
        result=draw(st.sampled_from([board.result, 3])),
        comment=draw(st.sampled_from(["", "As told."])),
    )


@given(partial_boards())
def test_a_board_written_as_json_and_read_is_the_same_board(board: Board) -> None:
    assert board_from_line(line_from_board(board)) == board


# ---------------------------------------------------------------------------- garbage

SEEDS = [
    b"".join(write_pbn([game_from_board(making.board(random.Random(k), k + 1)) for k in range(3)])),
    "".join(lin_from_board(making.board(random.Random(k), k + 1)) for k in range(3)).encode(),
]
BITS = [b'"', b"]", b"[", b"{", b"}", b"|", b"\n", b"\n\n", b"%", b";", b"=1=", b"^R", b"\xff",
        b"\0", b"md|", b'[Play "N"]', b"[Note", b"\r", b"#", b"$", b"\\"]  # fmt: skip


def mangled(rng: random.Random, seeds: list[bytes] = SEEDS) -> bytes:
    """A good file with bytes removed, doubled, replaced and strewn in."""
    data = bytearray(rng.choice(seeds))
    for _ in range(rng.randint(1, 12)):
        at = rng.randrange(len(data) + 1)
        kind = rng.randrange(4)
        if kind == 0:
            del data[at : at + rng.randint(1, 40)]
        elif kind == 1:
            data[at:at] = rng.choice(BITS) * rng.randint(1, 3)
        elif kind == 2:
            data[at:at] = data[at : at + rng.randint(1, 60)]
        else:
            data[at : at + 1] = rng.randbytes(1)
    return bytes(data)


def exhaust(data: bytes) -> None:
    """Read the data in every way there is; only our own errors may come."""
    readers: list[Callable[[], Iterator[object]]] = [
        lambda: boards_from_games(parse_pbn(data)),
        lambda: parse_pbn(data, on_error=lambda _: None),
        lambda: boards_from_lin(data),
        lambda: boards_from_lin(data, on_error=lambda _: None),
        lambda: verify_pbn(data),
        lambda: verify_pbn(data, export=True),
        lambda: export_pbn(parse_pbn(data)),
    ]
    for reader in readers:
        try:
            for _ in reader():
                pass
        except FormatError:
            continue


def test_mangled_files_raise_no_errors_but_ours() -> None:
    rng = random.Random(5)
    for _ in range(400):
        data = mangled(rng)
        exhaust(data)
        games = list(parse_pbn(data, on_error=lambda _: None))
        for game in games:
            assert list(parse_pbn(write_game(game))) == [game] or not game.tags


def test_every_reader_of_every_format_raises_no_errors_but_ours() -> None:
    rng = random.Random(7)
    boards = [making.board(rng, k + 1, explained=False) for k in range(2)]
    forms = [f for f in FORMATS.values() if f.read]
    seeds = [b"".join(write_boards(boards, f.name, on_loss=None)) for f in forms if f.write]
    for _ in range(120):
        data = mangled(rng, seeds)
        for form in forms:
            try:
                for board in read_boards(data, form.name):
                    disagreements(board)
                    board_html(board)
            except OddtrickError:
                continue


def test_mangled_lin_is_kept_byte_for_byte_when_it_is_lin() -> None:
    rng = random.Random(6)
    whole = 0
    for _ in range(300):
        data = mangled(rng)
        try:
            out = b"".join(write_lin_games(parse_lin(data)))
        except FormatError:
            continue
        whole += 1
        assert out == data
    assert whole > 50


@given(st.binary(max_size=300))
def test_any_bytes_raise_no_errors_but_ours(data: bytes) -> None:
    exhaust(data)


class Repeated:
    """A stream that gives the same bytes over and over, up to a size, and holds them once."""

    def __init__(self, unit: bytes, size: int) -> None:
        self.unit = unit * max(1, (1 << 16) // len(unit))
        self.left = size

    def read(self, size: int = -1, /) -> bytes:
        data = self.unit[: max(0, self.left)]
        self.left -= len(data)
        return data


GARBAGE = {
    "zeros": b"\0",
    "brackets": b"[",
    "closing brackets": b"]",
    "bracket and spaces": b"[ ",
    "open tags": b'[Event "',
    "open tags with backslashes": b'[Event "\\',
    "quotes": b'"',
    "braces": b"{",
    "closed braces": b"{}",
    "many tags": b'[A "b"]',
    "many games": b'[A "b"]\n\n',
    "empty lines": b"\n \n",
    "carriage returns": b"\r",
    "percent lines": b"%\n",
    "semicolons": b";",
    "calls": b'[Auction "N"] 1C ^I ',
    "notes": b'[Auction "N"] 1C =1= $1 ! ',
    "bars": b"|",
    "pairs": b"mb|1C|",
    "deals": b"md|1SA,,,|",
    "names": b"pn|a|",
    "stray text": b"mb|1C| x |",
    "letters": b"mb",
}


@pytest.mark.parametrize("name", GARBAGE)
@pytest.mark.parametrize("kind", sliced(["pbn", "lin"], 1))
def test_garbage_is_read_or_refused_with_linear_work(name: str, kind: str) -> None:
    def read(size: int) -> None:
        source = Repeated(GARBAGE[name], size)
        with suppress(FormatError):
            list(boards_from_games(read_pbn(source)) if kind == "pbn" else boards_from_lin(source))

    check_linear(read, 240_000, 15)


@pytest.mark.whole
def test_memory_stays_flat_over_a_large_file() -> None:
    unit = write_game(game_from_board(making.board(random.Random(1), 1))).encode() + b"\n"
    tracemalloc.start()
    peaks = []
    for count in (400, 4000):
        tracemalloc.reset_peak()
        total = sum(1 for _ in boards_from_games(read_pbn(Repeated(unit, count * len(unit)))))
        assert total >= count - 1
        peaks.append(tracemalloc.get_traced_memory()[1])
    tracemalloc.stop()
    assert peaks[1] < peaks[0] + 1_000_000


def test_calls_may_be_noted_more_often_than_notes_have_numbers() -> None:
    calls = tuple(Call("P", True, f"note {k}") for k in range(40))
    game = game_from_board(Board(dealer="N", auction=calls))
    (board,) = boards_from_games(parse_pbn(write_game(game)))
    said = [c.note or c.comment for c in board.auction]
    assert said == [c.note for c in calls]
    assert io.BytesIO(b"").read() == b""


FRAGMENTS = [
    '[Dealer "N"]',
    '[Deal "N:AKQ2.AK2.A32.432 543.QJT9.KQJT.65 JT98.876.654.AKQ 76.543.987.JT987"]',
    '[Deal "E:AKQ2.AK2.A32.432 543.QJT9.KQJT.65 - -"]',
    *['[Contract "3NT"]', '[Contract "Pass"]', '[Declarer "S"]', '[Event "##x"]', '[Event "#"]'],
    *['[Auction "N"]', '[Auction "W"]', '[Play "W"]', '[Play "S"]', '[Event "a', '"]', "[", "]"],
    *['[Note "1:a \\"b\\" \\\\ c"]', '[Note "2:x"]', '[Event "\\\\"]', '[Event "é?"]', '"', '"q"'],
    *["1C", "3NT", "Pass", "AP", "X", "=1=", "=2=", "=40=", "*", "-", "+", "$3", "!", "^I", "^S"],
    *["SA", "S3 H2 D9 C4", "DK D4 D7 DA", "sa", "H10", "ﬆ", "- - HJ -", "^R", "\n", "\n", "\n\n"],
    *["{say}", "; so", "% so", "\\", "\0"],
]


def read_all(text: str) -> tuple[list[PbnGame], list[Board], list[str]]:
    errors: list[FormatError] = []
    games = list(parse_pbn(text, on_error=errors.append))
    boards = list(boards_from_games(games, on_error=errors.append))
    return games, boards, [str(error) for error in errors]


@example(['[Play "S"]', "SA", "SA", "S3 H2 D9 C4"], " ")  # the same card twice in a trick
@example(['"]', r'[Event "\\"]', '[Event "a'], " ")  # a quote behind a backslash begins no string
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=14), st.sampled_from([" ", "\n"]))
def test_short_cuts_read_what_the_long_way_reads(parts: list[str], gap: str) -> None:
    """The readers have fast ways for what is common; switched off, they must say the same."""
    head = '[Board "1"]\n[Dealer "N"]\n[Declarer "S"]\n[Contract "3NT"]\n'
    for text in (gap.join(parts), head + gap.join(parts)):
        quick = read_all(text)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("oddtrick.formats.pbn.lexer.plain_tags", lambda *_: None)
            patch.setattr("oddtrick.formats.pbn.calls_and_cards._simple_auction", lambda *_: None)
            patch.setattr("oddtrick.formats.pbn.calls_and_cards.plain_order", lambda *_, **__: None)
            patch.setattr("oddtrick.formats.pbn.to_board.Inheritance.nothing", lambda *_: False)
            assert read_all(text) == quick
