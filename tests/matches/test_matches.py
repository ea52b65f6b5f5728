"""Whole matches between our two ends, and programs that leave, come back, or talk nonsense."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st
from transcripts import ACTS, DEALS

from oddtrick.cards import SPADES, bits, card_code
from oddtrick.core import State, replay, view
from oddtrick.errors import IllegalAction, OddtrickError
from oddtrick.formats.board import FULL
from oddtrick.matches.deals import MatchDeal, SeatDeal, decided, drawn, played_by, start, turned
from oddtrick.matches.hosting import MISTAKES, FinishedDeal, HostedTable, Sent, TurnedAway
from oddtrick.matches.messages import NAMES, CardPlayed, parse
from oddtrick.matches.network import Host, sit
from oddtrick.matches.results import board_of, comparison, turned_back
from oddtrick.matches.sitting import ManagerRefused, PlayerConnection
from oddtrick.messages import Message
from oddtrick.players import Decision
from slices import sliced


def book(state: State, seat: int, number: int) -> Decision:
    return decided(state, seat, "book", 1, number)


def lot(state: State, seat: int, number: int) -> Decision:
    """By lot, the bids low, so that all sorts of contracts are played."""
    rng = random.Random(f"{number}/{len(state.log)}/{seat}")
    legal = view(state, seat).legal
    return Decision(rng.choice(legal[:4] if legal[0].kind == "call" else legal), "")


def alone(deal: MatchDeal, choose=book) -> State:
    """The deal as the same players play it at a table where nobody needs to be told anything."""
    state = start(deal)
    while not state.over:
        state = state.push(choose(state, state.turns[0].by, deal.number).action)
    return state


class Room:
    """A table and four players, the lines carried by hand in an order drawn by a seed."""

    def __init__(self, deals: list[MatchDeal], choose=book, seed: int = 0) -> None:
        self.table = HostedTable(deals)
        self.choose = choose
        self.sitters: list[PlayerConnection | None] = [None] * 4
        self.mail: list[deque[str]] = [deque() for _ in range(4)]
        self.rng = random.Random(seed)
        self.heard = 0
        for seat in range(4):
            self.sit(seat, choose)
        self.post(self.table.begin(0))

    def post(self, sent: list[Sent]) -> None:
        for seat, line in sent:
            self.mail[seat].append(line)

    def sit(self, seat: int, choose) -> None:
        sitter = self.sitters[seat] = PlayerConnection(seat, "AB"[seat % 2], choose)
        self.mail[seat].clear()
        number, sent = self.table.connect(sitter.opening()[0])
        assert number == seat
        self.post(sent)

    def leave(self, seat: int) -> None:
        self.sitters[seat] = None
        self.mail[seat].clear()
        self.table.drop(seat)

    def step(self) -> bool:
        """One line to one player; false where nobody has any."""
        ready = [s for s in range(4) if self.mail[s] and self.sitters[s]]
        if not ready:
            return False
        seat = self.rng.choice(ready)
        sitter = self.sitters[seat]
        assert sitter is not None
        for line in sitter.hear(self.mail[seat].popleft()):
            self.heard += 1
            self.post(self.table.hear(seat, line, float(self.heard)))
        return True

    def run(self) -> None:
        while self.step():
            pass


@pytest.mark.parametrize("choose", [book, lot])
def test_a_match_is_what_the_players_would_have_played_at_one_table(choose) -> None:
    deals = list(drawn(4, 11))
    room = Room(deals, choose, 5)
    room.run()
    assert room.table.done
    assert [s.boards for s in room.sitters] == [4] * 4
    assert all(s.over for s in room.sitters)
    assert [f.state.log for f in room.table.finished] == [alone(d, choose).log for d in deals]
    assert room.table.restarts == 0
    assert not room.table.awaited()


def test_nobody_is_shown_what_his_seat_may_not_know() -> None:
    """Of each card a seat is told only once he holds it, it lies as dummy's, or is played."""
    (deal,) = drawn(1, 3)
    room = Room([deal], lot)
    seen = list(deal.hands)
    played = looked = 0
    while room.step():
        state = room.table.state or room.table.finished[0].state
        for event in state.log:
            if event.action.kind == "play":
                played |= 1 << event.action.arg
        contract = [e.action for e in state.log if e.action.kind == "face"]
        faced = deal.hands[contract[0].hand] if contract and played else 0
        for seat, lines in enumerate(room.mail):
            for line in lines:
                for code in [line.split()[-1][::-1]] if " plays " in line else []:
                    assert played >> "23456789TJQKA".index(code[1]) + 13 * "CDHS".index(code[0]) & 1
                    looked += 1
                if "cards :" in line:
                    assert parse(line).hand in (seen[seat], faced)
                    looked += 1
    assert played == FULL
    assert looked >= 4 + 3 + 52 * 2  # own hands, dummy's, and every card to two others at least


@pytest.mark.parametrize(
    ("seat", "steps"),
    sliced([(s, n) for s in range(4) for n in ((3, 40, 120), (14, 75, 200))[s % 2]], 2),
)
def test_who_comes_back_finds_the_deal_where_it_stood(seat: int, steps: int) -> None:
    (deal,) = drawn(1, 6)
    room = Room([deal], book, steps)
    for _ in range(steps):
        room.step()
    before = room.table.state.log if room.table.state else ()
    assert not room.table.finished
    room.leave(seat)
    room.run()
    # Nothing is lost, and the others go on as far as they can without him: a dummy's deal ends.
    now = room.table.finished[0].state if room.table.finished else room.table.state
    log = now.log if now else ()
    assert log[: len(before)] == before
    assert all(e.action.by != seat for e in log[len(before) :])
    if not room.table.over:
        assert seat in room.table.free
        room.sit(seat, book)
        room.run()
    assert room.table.done
    assert room.table.restarts == 0
    assert room.table.finished[0].state.log == alone(deal).log


def test_who_comes_back_and_decides_otherwise_has_the_deal_started_again() -> None:
    (deal,) = drawn(1, 6)
    room = Room([deal], book)
    while room.table.state.log[-1].action.kind != "play":
        room.step()
    seat = room.table.state.log[-1].action.by
    room.leave(seat)
    room.run()
    room.sit(seat, lot)
    room.run()
    assert room.table.done
    assert room.table.restarts == 1
    assert len(room.table.finished) == 1

    def mixed(state: State, by: int, number: int) -> Decision:
        return (lot if by == seat else book)(state, by, number)

    assert room.table.finished[0].state.log == alone(deal, mixed).log


def test_machine_players_take_the_seats_that_are_free() -> None:
    deals = list(drawn(2, 8))
    table = HostedTable(deals)
    sitter = PlayerConnection(None, "A", book)
    seat, mail = table.connect(sitter.opening()[0])
    assert seat == 0
    table.fill("book", "Ours")
    mail += table.begin(0)
    while not table.done:
        while mail:
            to, line = mail.pop(0)
            assert to == 0
            for answer in sitter.hear(line):
                mail += table.hear(0, answer, 0)
        if table.machine:
            by, _ = table.machine
            mail += table.act(table.state, book(table.state, by, table.deal.number), 0)
    assert [f.state.log for f in table.finished] == [alone(d).log for d in deals]
    assert table.finished[0].names == ("A", "Ours", "Ours", "Ours")


def test_what_was_said_of_a_call_is_shown_to_opponents_and_kept() -> None:
    """North opens 1NT, South asks by two clubs (Stayman), which he alerts."""

    def choose(state: State, seat: int, number: int) -> Decision:
        made = [e for e in state.log if e.action.by >= 0]
        if len(made) >= 12:
            return lot(state, seat, number)
        return Decision(state.action(ACTS[7][len(made)]), "", meaning="Asks – for a ♠ or ♥")

    room = Room([DEALS[1]], choose)
    room.run()
    meanings = {seat: [e.meaning for e in room.sitters[seat].explained] for seat in range(4)}
    assert meanings == {0: [], 1: ["Asks - for a S or H"], 2: [], 3: ["Asks - for a S or H"]}
    auction = board_of(room.table.finished[0]).auction
    assert [c.call for c in auction if c.alert] == ["2C"]
    assert [c.note for c in auction if c.alert] == ["Asks - for a S or H"]


def test_a_manager_that_turns_us_away_is_quoted() -> None:
    async def session() -> None:
        async def manager(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readline()
            writer.write(b"Seat has been taken already\r\n")
            writer.close()
            await writer.wait_closed()

        server = await asyncio.start_server(manager, "127.0.0.1", 0)
        where = ("127.0.0.1", server.sockets[0].getsockname()[1])
        with pytest.raises(OddtrickError, match="it said “Seat has been taken already” and hung"):
            await sit(where, lambda at: PlayerConnection(at, "A", book), 1, patience=0)
        server.close()
        await server.wait_closed()

    asyncio.run(asyncio.wait_for(session(), 120))


def test_results_that_cannot_be_written_end_the_session_and_are_said() -> None:
    def full(found: FinishedDeal) -> None:
        raise OSError(28, "No space left on device")

    async def session() -> None:
        host = Host(
            HostedTable(drawn(3, 1)), lambda state, seat, _, number: lot(state, seat, number),
            player="book", wait=0, finished=full,
        )  # fmt: skip
        with pytest.raises(OSError, match="No space"):
            await host.run("127.0.0.1", [0])

    asyncio.run(asyncio.wait_for(session(), 120))


def test_a_seat_is_given_once() -> None:
    table = HostedTable(DEALS)
    line = 'Connecting "A" as {} using protocol version 18'
    assert table.connect(line.format("South"))[0] == 2
    assert [table.connect(line.format("ANYPL"))[0] for _ in range(3)] == [0, 1, 3]
    for first, reason in (
        (line.format("South"), "South is taken"),
        (line.format("ANYPL"), "all seats"),
        (line.format("South").replace("18", "17"), "version 18"),
        ("North ready to start", "begin with"),
        ("hello", "no message"),
    ):
        with pytest.raises(TurnedAway, match=reason):
            table.connect(first)


def test_what_is_against_the_rules_is_refused_and_may_be_mended() -> None:
    room = Room([DEALS[1]], lambda *_: pytest.fail("nobody decides"))
    table = room.table
    while any(room.mail[s] for s in (0, 1, 3)):
        for s in (0, 1, 3):
            while room.mail[s]:
                for line in room.sitters[s].hear(room.mail[s].popleft()):
                    room.post(table.hear(s, line, 0))
    for line in ("South ready for deal", "South ready for cards"):
        table.hear(2, "South ready for teams", 0)
        table.hear(2, "South ready to start", 0)
        table.hear(2, line, 0)
    for seat, line, reason in (
        (1, "East bids 1C", "Illegal bid: It is the turn of South, played by South."),
        (2, "North passes", "Illegal bid: South cannot call for North."),
        (2, "South doubles", "Illegal bid: You can only double"),
        (2, "South plays AC", "Illegal bid: "),
        (2, "nonsense", "Error: “nonsense” is no message"),
    ):
        (answer,) = table.hear(seat, line, 0)
        assert answer.seat == seat
        assert answer.line.startswith(reason.replace("“", '"').replace("”", '"')), line
    sent = table.hear(2, "South passes", 0)
    assert sorted(s.seat for s in sent) == [0, 1, 3]
    assert {s.line for s in sent} == {"South passes"}


def test_who_goes_on_making_mistakes_is_sent_away() -> None:
    room = Room([DEALS[1]])
    for _ in range(MISTAKES - 1):
        assert room.table.hear(0, "nonsense", 0)[0].line.startswith("Error")
    with pytest.raises(TurnedAway, match="mistakes"):
        room.table.hear(0, "nonsense", 0)


ANY_LINE = st.one_of(
    st.text(max_size=40),
    st.builds(
        "{} {}".format,
        st.sampled_from(NAMES),
        st.sampled_from(
            ["passes", "bids 7NT", "doubles", "plays AS", "plays 2C", "ready for teams", "seated",
             "ready to start", "ready for deal", "ready for cards", "ready for North's bid",
             "ready for dummy", "ready for East's card to trick 1", "to lead",
             "bids 1C Alert. x"]
        ),
    ),
    st.sampled_from(
        ["Start of board", "Board number 1. Dealer East. Both vulnerable.", "End of session",
         "Dummy to lead", "Dummy's cards : S A. H K. D Q. C J", "Teams : N/S : \"a\" E/W : \"b\"",
         "North's cards : S A K Q J T 9 8 7 6 5 4 3 2. H -. D -. C -.",
         "Timing - N/S : this board 0:00, total 0:00. E/W : this board 0:00, total 0:00"]
    ),
)  # fmt: skip


@given(st.lists(st.tuples(st.integers(0, 3), ANY_LINE), max_size=25), st.integers(0, 60))
def test_no_lines_bring_the_table_down(lines: list[tuple[int, str]], steps: int) -> None:
    room = Room([DEALS[0]], lot)
    for _ in range(steps):
        room.step()
    for seat, line in lines:
        try:
            for _, answer in room.table.hear(seat, line, 0):
                assert answer.isascii()
        except TurnedAway:
            room.table.drop(seat)
    # Whatever was said, what stands was done by the rules, from the cards that were dealt.
    for state in (*(f.state for f in room.table.finished), room.table.state):
        if state is not None:
            assert replay(state.game, state.setting, state.log) == state
            assert state.log[0] == start(DEALS[0]).log[0]


@given(st.lists(ANY_LINE, max_size=25), st.integers(0, 25))
def test_no_lines_bring_a_player_down(lines: list[str], after: int) -> None:
    sitter = PlayerConnection(0, "A", lot)
    begun = [
        'North ("A") seated', 'Teams : N/S : "A" E/W : "B"', "Start of board",
        "Board number 1. Dealer North. Neither vulnerable.",
        "North's cards : S A K Q J T 9 8 7 6 5 4 3 2. H -. D -. C -.",
    ]  # fmt: skip
    for line in begun[: after % 6] + lines:
        try:
            for answer in sitter.hear(line):
                said = parse(answer)
                # He speaks for himself, or for his dummy; and plays what he holds.
                assert answer.startswith(("North ", "South "))
                if isinstance(said, CardPlayed) and said.whose == 0:
                    assert said.card // 13 == SPADES
        except ManagerRefused:
            return


def test_a_card_that_cannot_be_is_said_to_be_impossible() -> None:
    seat_deal = SeatDeal(0, 1, 0, "None", DEALS[0].hands[0])
    for hand, call in ((0, "1S"), (1, "P"), (2, "P"), (3, "P")):
        seat_deal.add(hand, call)
    seat_deal.add(1, "DK")
    seat_deal.face(2, DEALS[0].hands[2])
    seat_deal.add(2, "D8")
    seat_deal.add(3, "C3")  # West has no diamond
    seat_deal.add(0, "DA")
    seat_deal.add(0, "D2")
    seat_deal.add(1, "DJ")
    seat_deal.add(2, "D9")
    with pytest.raises(IllegalAction, match="W cannot do “D4”: You must follow in diamonds"):
        seat_deal.add(3, "D4")
    seat_deal.add(3, "C6")
    with pytest.raises(IllegalAction):
        seat_deal.add(3, "C6")


def test_what_a_player_sees_does_not_hang_on_where_unseen_cards_were_thought_to_be() -> None:
    (deal,) = drawn(1, 21)
    state = alone(deal)
    seat_deal = SeatDeal(0, 1, deal.dealer, deal.vulnerable, deal.hands[0])
    real = start(deal)
    for event in state.log[1:]:
        if event.action.kind == "face":
            if event.action.hand != 0:
                seat_deal.face(event.action.hand, deal.hands[event.action.hand])
            continue
        seat_deal.add(event.action.hand, real.stage.code(event.action))
        real = real.push(event.action)
        mine, true = view(seat_deal.state, 0), view(real, 0)
        faced = [e for e in real.log if e.action.kind == "face"]
        if not faced or faced[0].action.hand in seat_deal.known:
            assert (mine.legal, mine.turns, mine.facts) == (true.legal, true.turns, true.facts)
            assert mine.hand_mask() == true.hand_mask()
            assert mine.events == true.events


@pytest.mark.whole
def test_deals_are_turned_and_compared() -> None:
    deals = list(drawn(3, 2))
    assert [d.vulnerable for d in deals] == ["None", "NS", "EW"]
    assert all(a | b | c | d == FULL for a, b, c, d in (deal.hands for deal in deals))
    again = [turned(d) for d in deals]
    assert [d.vulnerable for d in again] == ["None", "EW", "NS"]
    assert [d.dealer for d in again] == [1, 2, 3]
    assert all(b.hands[(s + 1) % 4] == a.hands[s] for a, b in zip(deals, again, strict=True)
               for s in range(4))  # fmt: skip
    room = Room([*deals, *again], book)
    room.run()
    opened, closed = room.table.finished[:3], room.table.finished[3:]
    back = [turned_back(f, d) for f, d in zip(closed, deals, strict=True)]
    assert [f.names for f in back] == [("B", "A", "B", "A")] * 3
    assert [f.state.log for f in back] == [f.state.log for f in opened]
    assert [row[1:] for row in comparison(list(zip(opened, back, strict=True)))] == [
        (f.state.score()["NS"], f.state.score()["NS"], 0) for f in opened
    ]
    board = board_of(back[1], "Closed")
    assert (board.number, board.dealer, board.vulnerable) == (2, "E", "NS")
    assert board.names == ("B", "A", "B", "A")
    assert board.tags["Room"] == "Closed"
    assert list(played_by([board, board, board_of(opened[0])])) == [deals[1], deals[0]]
    assert [card_code(p.card) for p in board.play] == [
        card_code(e.action.arg) for e in opened[1].state.log if e.action.kind == "play"
    ]
    assert len(list(bits(board.hands[0]))) == 13


def test_a_player_comes_back_by_himself_when_the_connection_breaks() -> None:
    """Two programs, two machines; a line is cut in the middle of the play."""

    async def session() -> Host:
        deals = list(drawn(2, 9))
        ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        messages: list[Message] = []
        host = Host(
            HostedTable(deals), lambda state, seat, _, number: book(state, seat, number),
            player="book", wait=60.0, tell=messages.append,
        )  # fmt: skip
        cut = False

        def choose(state: State, seat: int, number: int) -> Decision:
            nonlocal cut
            if not cut and number == 2 and len(state.log) > 20:
                cut = True
                loop.call_soon_threadsafe(host._writers[seat].transport.abort)
            return book(state, seat, number)

        loop = asyncio.get_running_loop()
        running = asyncio.create_task(host.run("127.0.0.1", [0], ready.set_result))
        await ready
        where = ("127.0.0.1", host.ports[0])

        async def one(seat: int) -> int:
            return await sit(where, lambda at: PlayerConnection(at, "A", choose), seat, patience=60)

        async def fill() -> None:
            while len(host.table.free) > 2:
                await asyncio.sleep(0.01)
            host._fill()

        boards = await asyncio.gather(one(0), one(1), fill())
        await running
        assert cut
        assert boards[:2] == [2, 2]
        assert sum("has left" in str(t) for t in messages) == 1
        assert [f.state.log for f in host.table.finished] == [alone(d).log for d in deals]
        return host

    asyncio.run(asyncio.wait_for(session(), 120))


def test_who_does_not_answer_is_sent_away_and_replaced() -> None:
    async def session() -> None:
        ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        deals = list(drawn(1, 9))
        host = Host(
            HostedTable(deals), lambda state, seat, _, number: book(state, seat, number),
            player="book", wait=60.0, limit=0.1,
        )  # fmt: skip
        running = asyncio.create_task(host.run("127.0.0.1", [0], ready.set_result))
        await ready
        reader, writer = await asyncio.open_connection("127.0.0.1", host.ports[0])
        writer.write(b'Connecting "Slow" as North using protocol version 18\n')
        while 0 in host.table.free:
            await asyncio.sleep(0.01)
        host.wait = 0.0  # now that he sits there
        said = (await reader.read()).decode().splitlines()
        writer.close()
        await writer.wait_closed()
        await running
        assert said[-1].startswith("Error: no answer for")
        assert [f.state.log for f in host.table.finished] == [alone(d).log for d in deals]

    asyncio.run(asyncio.wait_for(session(), 120))


def test_a_session_that_nobody_comes_back_to_is_given_up() -> None:
    async def session() -> None:
        ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        host = Host(HostedTable(DEALS), lambda *_: pytest.fail("nobody is a machine"), wait=0.05)
        running = asyncio.create_task(host.run("127.0.0.1", [0], ready.set_result))
        await ready
        writers = []
        for seat in NAMES:
            _, writer = await asyncio.open_connection("127.0.0.1", host.ports[0])
            writer.write(f'Connecting "x" as {seat} using protocol version 18\n'.encode())
            writers.append(writer)
            while NAMES.index(seat) in host.table.free:
                await asyncio.sleep(0.01)
        writers[-1].close()
        with pytest.raises(OddtrickError, match="West did not come back"):
            await running
        for writer in writers:
            writer.close()
            await writer.wait_closed()

    asyncio.run(asyncio.wait_for(session(), 120))


def test_silent_connections_keep_no_program_out() -> None:
    """The one that has been silent longest makes room, of the address that has most of them."""

    async def session() -> None:
        ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        host = Host(HostedTable(DEALS), lambda *_: pytest.fail("nobody is a machine"), wait=60)
        running = asyncio.create_task(host.run("127.0.0.1", [0], ready.set_result))
        await ready
        silent = [await asyncio.open_connection("127.0.0.1", host.ports[0]) for _ in range(40)]
        reader, writer = await asyncio.open_connection("127.0.0.1", host.ports[0])
        writer.write(b'Connecting "x" as North using protocol version 18\n')
        assert b"North" in await asyncio.wait_for(reader.readline(), 10)
        assert await asyncio.wait_for(_hung_up(silent[0][0]), 10)
        host.stop()
        await running
        for _, other in [*silent, (reader, writer)]:
            other.close()
            with contextlib.suppress(OSError):
                await other.wait_closed()

    asyncio.run(asyncio.wait_for(session(), 60))


async def _hung_up(reader: asyncio.StreamReader) -> bool:
    try:
        return not await reader.read()
    except ConnectionError:
        return True
