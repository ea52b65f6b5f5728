"""Lines as the protocol writes them, and as programs do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import bridge_hand, card
from oddtrick.errors import OddtrickError
from oddtrick.matches.messages import (
    DUMMY,
    LONGEST,
    BadLine,
    BoardInfo,
    CallMade,
    CardPlayed,
    Cards,
    Connecting,
    EndOfSession,
    Message,
    Ready,
    RefusalMessage,
    SeatAssigned,
    StartOfBoard,
    Teams,
    Timing,
    ToLead,
    parse,
    plain,
    write,
)
from oddtrick.matches.network import Lines, address

PUBLISHED: list[tuple[str, Message]] = [
    ('Connecting "A b" as North using protocol version 18', Connecting("A b", 0, 18)),
    ('North ("A b") seated', SeatAssigned(0, "A b")),
    ("West ready for teams", Ready(3, "teams")),
    ('Teams : N/S : "A b" E/W : "C"', Teams("A b", "C")),
    ("South ready to start", Ready(2, "start")),
    ("Start of board", StartOfBoard()),
    ("East ready for deal", Ready(1, "deal")),
    ("Board number 7. Dealer South. Both vulnerable.", BoardInfo(7, 2, "All")),
    ("Board number 1. Dealer North. Neither vulnerable.", BoardInfo(1, 0, "None")),
    ("Board number 2. Dealer East. N/S vulnerable.", BoardInfo(2, 1, "NS")),
    ("Board number 3. Dealer South. E/W vulnerable.", BoardInfo(3, 2, "EW")),
    ("East ready for cards", Ready(1, "cards")),
    (
        "North's cards : S A K 4. H -. D Q J T. C 9 8 7 6 5 4 3.",
        Cards(0, bridge_hand("AK4..QJT.9876543")),
    ),
    ("West ready for South's bid", Ready(3, "bid", 2)),
    ("South bids 1NT", CallMade(2, "1NT")),
    ("South passes", CallMade(2, "P")),
    ("South doubles", CallMade(2, "X")),
    ("South redoubles", CallMade(2, "XX")),
    ("South bids 2C Alert. Asks for majors.", CallMade(2, "2C", "Asks for majors.")),
    ("West to lead", ToLead(3)),
    ("Dummy to lead", ToLead(DUMMY)),
    ("West plays 4S", CardPlayed(3, card("S4"))),
    ("North ready for West's card to trick 1", Ready(0, "card", 3, 1)),
    ("North ready for dummy's card to trick 13", Ready(0, "card", DUMMY, 13)),
    ("North ready for dummy", Ready(0, "dummy")),
    (
        "Dummy's cards : S A. H K. D Q. C J T 9 8 7 6 5 4 3 2.",
        Cards(DUMMY, bridge_hand("A.K.Q.JT98765432")),
    ),
    (
        "Timing - N/S : this board  01:05,  total  0:21:05.  "
        "E/W : this board  00:59,  total  1:00:59.",
        Timing(65, 1265, 59, 3659),
    ),
    ("End of session", EndOfSession()),
]


@pytest.mark.parametrize(("line", "message"), PUBLISHED, ids=lambda x: str(x)[:30])
def test_the_protocols_lines_are_read_and_written(line: str, message: Message) -> None:
    assert parse(line) == message
    assert write(message) == line


# What programs are known to send instead, with the same meaning.
HABITS: list[tuple[str, Message]] = [
    ('Connecting "WBridge5" as ANYPL using protocol version 18', Connecting("WBridge5", None)),
    ('connecting "x" as NORTH using protocol version 18.', Connecting("x", 0)),
    ("NORTH seated", SeatAssigned(0)),
    ('North "A" seated.', SeatAssigned(0, "A")),
    ('Teams: N/S "silent" E/W "bidders"', Teams("silent", "bidders")),
    ('Teams : N/S : "A". E/W : "B". Playing IMP', Teams("A", "B")),
    ("start of board", StartOfBoard()),
    ("WEST ready for  NORTH's bid", Ready(3, "bid", 0)),
    ("East ready for North\u2019s bid.", Ready(1, "bid", 0)),
    ("East ready for dummy's cards", Ready(1, "dummy")),
    ("Board number 801 . dealer north . Neither vulnerable", BoardInfo(801, 0, "None")),
    ("Board number 8. Dealer WEST. All vulnerable.", BoardInfo(8, 3, "All")),
    ("WEST's cards: S AK4. H . D QJ10. C 9876543", Cards(3, bridge_hand("AK4..QJT.9876543"))),
    (
        "West's cards : S A K 4. D Q J T. C 9 8 7 6 5 4 3.",
        Cards(3, bridge_hand("AK4..QJT.9876543")),
    ),
    ("SOUTH PASSES", CallMade(2, "P")),
    ("South pass.", CallMade(2, "P")),
    ("South double", CallMade(2, "X")),
    ("South bids 1nt.", CallMade(2, "1NT")),
    ("South bids 1 N", CallMade(2, "1NT")),
    ("South bids 1N Alert.", CallMade(2, "1NT", "")),
    ("South bids 2H. Alert. 5-4", CallMade(2, "2H", "5-4")),
    ("South bids 1NT Infos. 15-17", CallMade(2, "1NT", "15-17")),
    ("South doubles alert: take-out", CallMade(2, "X", "take-out")),
    ("West plays s4", CardPlayed(3, card("S4"))),
    ("West plays 10h.", CardPlayed(3, card("HT"))),
    ("  West   plays  H 10 ", CardPlayed(3, card("HT"))),
    ("Dummy plays TS", CardPlayed(DUMMY, card("ST"))),
    (
        "Timing - N/S : this board 01:05, total 0:21:05. E/W : this board 00:59, total 1:00:59",
        Timing(65, 1265, 59, 3659),
    ),
    ("NS:12 EW:7", EndOfSession("NS:12 EW:7")),
    ("Illegal bid", RefusalMessage("Illegal bid")),
]


@pytest.mark.parametrize(("line", "message"), HABITS, ids=lambda x: str(x)[:30])
def test_programs_lines_are_read(line: str, message: Message) -> None:
    assert parse(line) == message


BAD = {
    "": "no message",
    "South": "no message",
    "South bids 8C": "no message",
    "South bids": "no message",
    "South bids 1NTX": "no message",
    "North plays 1S": "no message",
    "North plays ASS": "no message",
    "North's cards : S A A. H K": "twice",
    "North's cards : S A Z.": "“Z” is no card",
    "North's cards : A K.": "“A” is no card",
    'Connecting "x" as Nord using protocol version 18': "“Nord” is no seat",
    "Board number 7. Dealer South. Some vulnerable.": "Neither, N/S, E/W or Both",
    "Timing - N/S : this board 01:05": "four times",
    "x" * (LONGEST + 1): f"{LONGEST} are read",
}


@pytest.mark.parametrize("line", BAD, ids=lambda x: x[:30])
def test_what_is_no_message_is_said_to_be_none(line: str) -> None:
    with pytest.raises(BadLine, match=BAD[line]):
        parse(line)


WORDS = (
    *("north", "East", "SOUTH", "west", "dummy", "Dummy's", "North's", "ready", "for", "to lead"),
    *("plays", "bids", "passes", "doubles", "redoubles", "1NT", "7S", "10H", "AS", "Alert.", "-"),
    *("Infos.", "cards", ":", "S", "A", "K", ".", "Timing", "00:12,", "0:00:12.", "Teams", "N/S"),
    *("E/W", "Connecting", '"a"', "as", "ANYPL", "using protocol version 18", "Board number"),
    *("Dealer", "Neither vulnerable.", "seated", "start", "deal", "teams", "card", "trick", "13"),
    *("End of session", "Illegal"),
)


@given(st.one_of(st.text(max_size=80), st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)))
def test_any_line_is_a_message_or_said_to_be_none(line: str) -> None:
    try:
        message = parse(line)
    except BadLine:
        return
    written = write(message)
    assert written.isascii()
    assert "\n" not in written
    assert isinstance(parse(written), type(message))


seats = st.integers(0, 3)
names = st.text("abcXYZ 0-'.", min_size=1, max_size=12).map(plain).filter(bool)
MESSAGES = st.one_of(
    st.builds(Connecting, names, st.none() | seats, st.integers(1, 99)),
    st.builds(SeatAssigned, seats, names),
    st.builds(Teams, names, names),
    st.builds(
        Ready,
        seats,
        st.sampled_from(["teams", "start", "deal", "cards", "dummy"]),
        st.just(DUMMY),
        st.just(0),
    ),
    st.builds(Ready, seats, st.just("bid"), seats, st.just(0)),
    st.builds(Ready, seats, st.just("card"), st.integers(-1, 3), st.integers(1, 13)),
    st.builds(BoardInfo, st.integers(1, 999), seats, st.sampled_from(["None", "NS", "EW", "All"])),
    st.builds(Cards, st.integers(-1, 3), st.integers(0, (1 << 52) - 1)),
    st.builds(
        CallMade, seats, st.sampled_from(["P", "X", "XX", "1C", "3NT", "7S"]), st.none() | names
    ),
    st.builds(CardPlayed, st.integers(-1, 3), st.integers(0, 51)),
    st.builds(ToLead, st.integers(-1, 3)),
    st.builds(Timing, *[st.integers(0, 5999)] * 4),
)


@given(MESSAGES)
def test_what_is_written_is_read(message: Message) -> None:
    assert parse(write(message)) == message
    loud = parse(write(message).upper().replace(" ", "  "))
    assert type(loud) is type(message)
    assert [x for x in loud if not isinstance(x, str)] == [
        x for x in message if not isinstance(x, str)
    ]


@given(st.lists(st.text("ab \xe9", min_size=1, max_size=9), max_size=6), st.integers(1, 5))
def test_lines_are_the_same_however_their_bytes_come(lines: list[str], size: int) -> None:
    messages_ = [line for line in lines if line.strip()]
    for end in ("\r\n", "\n", "\r"):
        data = "".join(line + end for line in lines).encode()
        cut = Lines()
        found = [x for i in range(0, len(data), size) for x in cut.feed(data[i : i + size])]
        assert found == messages_


def test_a_line_without_end_is_not_kept_for_ever() -> None:
    cut = Lines()
    assert cut.feed(b"x" * LONGEST) == []
    with pytest.raises(OddtrickError, match="more than"):
        cut.feed(b"x")


def test_nothing_but_ascii_is_written() -> None:
    assert write(CallMade(1, "2D", "5–4 in ♠ and ♥, “weak”\r\nNorth passes")) == (
        'East bids 2D Alert. 5-4 in S and H, "weak" North passes'
    )
    assert write(Connecting('Zoë "x"', 0)).startswith("Connecting \"Zoe 'x'\" as North")


@pytest.mark.parametrize("text", ["", "here", "here:", ":2000", "here:x", "here:0", "here:70000"])
def test_an_address_is_host_and_port(text: str) -> None:
    with pytest.raises(OddtrickError, match="HOST:PORT"):
        address(text)
