"""Parties: who sits with whom round after round, tallies and settlement; and the same typed in."""

from __future__ import annotations

import csv
import io
import json
import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cards import card
from oddtrick.cli import app
from oddtrick.club.party.entries import ENTRIES, Began, Ended, Joined, Struck, Went
from oddtrick.club.party.formats import KINDS
from oddtrick.club.party.party import PartyState
from oddtrick.club.party.seating import At, cut_order, first_claim
from oddtrick.errors import BadRecord, Refused
from oddtrick.scoring.evening import CUTS

NAMES = ("Ada", "Bea", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou")


def begun(kind: str, players: int, seed: int = 1, **more: object) -> PartyState:
    return PartyState.fold([Began(kind, NAMES[:players], seed, **more)])  # type: ignore[arg-type]


def rounds(evening: PartyState, count: int, seed: int = 1) -> PartyState:
    """So many rounds played with chance scores."""
    chance = random.Random(seed)
    for _ in range(count):
        for at in evening.round.tables:
            evening = evening.add(
                Ended(at.table, chance.randrange(0, 900, 10), chance.randrange(0, 900, 10))
            )
    return evening


def met(evening: PartyState) -> tuple[Counter[frozenset[str]], Counter[frozenset[str]]]:
    """How often any two were partners, and opponents."""
    partners, opponents = Counter[frozenset[str]](), Counter[frozenset[str]]()
    for played in evening.played:
        for at in played.round.tables:
            partners.update((frozenset(at.ns), frozenset(at.ew)))
            opponents.update(frozenset((a, b)) for a in at.ns for b in at.ew)
    return partners, opponents


@pytest.mark.parametrize(("players", "cycle", "against"), [(4, 3, 2), (5, 5, 2)])
def test_a_pivot_lets_each_play_with_each(players: int, cycle: int, against: int) -> None:
    """Scarne 1963, pivot 2 and 3: once as partner, twice as opponent, and each sits out once."""
    for seed in range(5):
        evening = rounds(begun("pivot", players, seed), cycle)
        partners, opponents = met(evening)
        pairs = [frozenset(pair) for pair in combinations(NAMES[:players], 2)]
        assert all(partners[pair] == 1 and opponents[pair] == against for pair in pairs)
        out = Counter(p for played in evening.played for p in played.round.waiting)
        assert out == (dict.fromkeys(NAMES[:players], 1) if players == 5 else {})
    # After the cycle they draw again: of many seeds, some begin with another pivot.
    firsts = {
        (rounds(e, cycle).round.tables[0].ns[0] == e.round.tables[0].ns[0])
        for e in (begun("pivot", players, seed) for seed in range(12))
    }
    assert firsts == {True, False}


def test_six_at_contract_wait_in_the_order_of_their_draw() -> None:
    """Scarne 1963, “Precedence”: two wait each rubber, until all have waited, and again."""
    evening = rounds(begun("rubber", 6), 6)
    waiting = [set(played.round.waiting) for played in evening.played]
    assert all(len(two) == 2 for two in waiting)
    assert set.union(*waiting[:3]) == set(NAMES[:6])
    assert waiting[:3] == waiting[3:]


@pytest.mark.parametrize("kind", ["bridge1902", "auction1910"])
@pytest.mark.parametrize("players", [4, 5, 6])
def test_who_has_played_longest_goes_out(kind: str, players: int) -> None:
    """1902: 23; 1910: 21. Counted here from the other end: how long ago each one waited."""
    for seed in range(8):
        evening = rounds(begun(kind, players, seed), 8)
        past = [played.round for played in evening.played]
        for i in range(1, len(past)):
            before, now = past[i - 1], past[i]
            assert len(now.waiting) == players - 4
            assert not set(before.waiting) & set(now.waiting)
            active = {p for p in NAMES[:players] if p not in before.waiting}
            since = {
                p: next((k for k in range(1, i + 1) if p in past[i - k].waiting), i + 1)
                for p in active
            }
            stayed = active - set(now.waiting)
            for p in now.waiting:
                assert since[p] >= max((since[q] for q in stayed), default=0) or since[p] == max(
                    since.values()
                )


@pytest.mark.parametrize("kind", ["rubber", "bridge1902", "auction1910"])
def test_people_come_and_go_between_rubbers(kind: str) -> None:
    for seed in range(6):
        evening = rounds(begun(kind, 4, seed), 2)
        evening = rounds(evening.add(Joined("Zoe")), 1)
        # The rubber that had been cut for is played to its end; then she is at the table.
        assert "Zoe" not in where(evening.played[-1].round.tables)
        if kind != "rubber":
            # All four had played three rubbers, so one goes out by the cut (1902: 23).
            assert "Zoe" in where(evening.round.tables)
        assert len(evening.round.waiting) == 1
        evening = evening.add(Joined("Yves"))
        with pytest.raises(Refused, match="full table"):
            evening.add(Joined("Xaver"))
        evening = rounds(evening, 1)
        assert len(evening.round.waiting) == 2
        if kind != "rubber":
            assert {"Yves", "Zoe"} <= set(where(evening.round.tables))
        evening = rounds(evening.add(Went("Ada")).add(Went("Bea")), 1)
        assert set(where(evening.round.tables)) == {"Cy", "Di", "Zoe", "Yves"}
        with pytest.raises(Refused, match="Four play"):
            evening.add(Went("Zoe"))
        with pytest.raises(Refused, match="does not play"):
            evening.add(Went("Ada"))
        with pytest.raises(Refused, match="plays already"):
            evening.add(Joined("Zoe"))
        assert set(evening.columns()) == {*NAMES[:4], "Zoe", "Yves"}
        assert sum(evening.columns().values()) == 0
    with pytest.raises(Refused, match="nobody comes or goes"):
        begun("pivot", 4).add(Joined("Zoe"))


def test_equal_cuts_are_cut_again() -> None:
    """1902: 19 and 20. In cuts without suits equal cards come often; the order is then settled by
    later cards, and only between those who were equal."""
    again = 0
    for seed in range(40):
        order, cuts = cut_order(NAMES[:4], CUTS["bridge1902"], random.Random(seed))
        keys = {p: [CUTS["bridge1902"].key(c) for c in found] for p, found in cuts.items()}
        assert [keys[p] for p in order] == sorted(keys.values())
        assert len({tuple(k) for k in keys.values()}) == 4
        for player, found in cuts.items():
            if len(found) > 1:
                again += 1
                first = keys[player][0]
                assert sum(k[0] == first for k in keys.values()) > 1
    assert again
    assert CUTS["bridge1902"].key(card("SA")) < CUTS["bridge1902"].key(card("H2"))


def test_a_new_table_takes_newcomers_first() -> None:
    """1902: 25; 1910: 23."""
    chosen = first_claim(
        ("Ada", "Bea", "Cy", "Di", "Ed"), frozenset({"Ada", "Cy", "Ed"}), 4,
        CUTS["auction1910"], random.Random(3),
    )  # fmt: skip
    assert chosen[:2] == ["Bea", "Di"]
    assert len(chosen) == 4
    assert set(chosen[2:]) < {"Ada", "Cy", "Ed"}
    assert first_claim(NAMES[:5], frozenset(), 4, CUTS["bridge1902"], random.Random()) == list(
        NAMES[:4]
    )


def where(tables: tuple[At, ...]) -> dict[str, int]:
    return {player: at.table for at in tables for player in (*at.ns, *at.ew)}


@pytest.mark.parametrize("kind", ["progressive", "mixed", "pairs", "drive"])
@pytest.mark.parametrize("players", [8, 12])
def test_winners_go_up(kind: str, players: int) -> None:
    """Scarne 1963, progressive 5 and 6, worked out for each player by himself."""
    ladies = NAMES[: players // 2]
    last = players // 4
    for seed in range(5):
        evening = begun(kind, players, seed, ladies=ladies if kind == "mixed" else ())
        evening = rounds(evening, 6, seed)
        after = [*(played.round for played in evening.played[1:]), evening.round]
        for played, following in zip(evening.played, after, strict=True):
            now = where(following.tables)
            assert sorted(now) == sorted(NAMES[:players])
            for at, (ours, theirs) in zip(played.round.tables, played.scores, strict=True):
                if ours == theirs:
                    continue
                won, lost = (at.ns, at.ew) if ours > theirs else (at.ew, at.ns)
                for p in won:
                    assert now[p] == max(1, at.table - 1)
                for p in lost:
                    assert now[p] == (last if at.table == 1 else at.table)
            old = {frozenset(pair) for at in played.round.tables for pair in (at.ns, at.ew)}
            new = {frozenset(pair) for at in following.tables for pair in (at.ns, at.ew)}
            assert old == new if kind == "pairs" else not old & new
            if kind == "mixed":
                assert all(len(pair & set(ladies)) == 1 for pair in new)
        assert sum(t.net for t in evening.tallies().values()) == 0


def test_east_west_go_round_whoever_wins() -> None:
    evening = rounds(begun("turn", 12), 3)
    partners, opponents = met(evening)
    assert sorted(partners.values()) == [3] * 6
    assert sorted(opponents.values()) == [1] * 36
    assert evening.round == evening.played[0].round


ROOMS = range(2, 26)
"""Numbers of tables: to a hundred guests."""


@pytest.mark.parametrize("tables", ROOMS)
def test_each_seat_of_progressive_euchre_goes_its_own_way(tables: int) -> None:
    """North stays, South goes a table down, East one up, West two. In a cycle of as many rounds as
    there are tables nobody has the same partner twice, whatever their number; nor the same
    opponent, where it has neither two nor three as a factor."""
    guests = tuple(str(n) for n in range(4 * tables))
    evening = PartyState.fold([Began("euchre", guests, 1)])
    goes, before = {"N": 0, "S": -1, "E": 1, "W": 2}, evening.round.tables
    for _ in range(tables):
        now = {p: (at.table, seat) for at in evening.round.tables for seat, p in at.seats.items()}
        for at in evening.round.tables:
            evening = evening.add(Ended(at.table, 9, 7))
        for at in evening.round.tables:
            for seat, player in at.seats.items():
                table, own = now[player]
                assert own == seat
                assert (table + goes[seat] - at.table) % tables == 0
    assert evening.round.tables == before  # the cycle is over
    partners, opponents = met(evening)
    assert set(partners.values()) == {1}
    assert (max(opponents.values()) == 1) == (tables % 2 != 0 and tables % 3 != 0)
    assert evening.worth()[guests[0]] in (9 * tables, 7 * tables)


def test_the_book_s_totals() -> None:
    """Scarne 1963, progressive 11: 2,460 against 1,520 is +940; 1,650 against 1,940 is -290."""
    for own, opponents, net in ((2460, 1520, 940), (1650, 1940, -290)):
        evening = begun("progressive", 8)
        player = evening.round.tables[0].ns[0]
        evening = evening.add(Ended(1, own, opponents)).add(Ended(2, 0, 0))
        assert evening.tallies()[player].net == net
        assert evening.worth()[player] == net
    # “Back Score”: a rubber of 950 is 10, of 940 it is 9; the illustrated one, 430, is 4.
    for margin, units in ((950, 10), (940, 9), (430, 4)):
        evening = begun("rubber", 4)
        table = evening.round.tables[0]
        evening = evening.add(Ended(1, 0, margin))
        assert [evening.columns()[p] for p in (*table.ns, *table.ew)] == [-units] * 2 + [units] * 2


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_lost(kind: str) -> None:
    """Columns and payments add up to nothing, and payments bring every column to nothing."""
    players = 4 if kind in ("pivot", "rubber", "bridge1902", "auction1910") else 8
    evening = begun(kind, players, ladies=NAMES[:4] if KINDS[kind].mixed else ())
    evening = rounds(evening, 5)
    columns = evening.columns()
    assert sum(columns.values()) == 0
    assert any(columns.values())
    for payer, to, amount in evening.payments():
        columns[payer] += amount
        columns[to] -= amount
    assert not any(columns.values())
    again = PartyState.fold(ENTRIES.read(ENTRIES.write(e)) for e in evening.entries)
    assert again == evening
    back = evening.add(Struck())
    assert len(back.played) == 4
    assert back.add(evening.entries[-1]).tallies() == evening.tallies()


def test_a_drive_counts_own_points_alone() -> None:
    evening = begun("drive", 8)
    table = evening.round.tables[0]
    evening = evening.add(Ended(1, 9, 4)).add(Ended(2, 8, 5))
    assert evening.worth()[table.ns[0]] == 9
    assert evening.worth()[table.ew[0]] == 4


def test_what_cannot_be() -> None:
    for made, said in (
        (lambda: begun("waltz", 4), "one of pivot"),
        (lambda: begun("pivot", 6), "Four or five share"),
        (lambda: begun("rubber", 7), "share a table"),
        (lambda: begun("progressive", 10), "tables of four"),
        (lambda: begun("mixed", 8, ladies=NAMES[:3]), "as many ladies"),
        (lambda: begun("mixed", 8, ladies=("Zoe",)), "Zoe does not play"),
        (
            lambda: PartyState.fold([Began("pivot", ("A", "A", "B", "C"), 1)]),
            "name of their own",
        ),
        (
            lambda: PartyState.fold([Began("pivot", ("A\n", "D", "B", "C"), 1)]),
            "fit to print",
        ),
        (lambda: PartyState.fold([Ended(1, 2, 3)]), "begins with"),
        (lambda: begun("pivot", 4).add(Ended(2, 0, 0)), "no table 2"),
        (lambda: begun("pivot", 4).add(Ended(1, -10, 0)), "scores 0 to"),
        (lambda: begun("pivot", 4).add(Struck()), "nothing to undo"),
        (lambda: begun("drive", 8).add(Ended(1, 9, 4)).add(Ended(1, 9, 4)), "undo it first"),
    ):
        with pytest.raises(Refused, match=said):
            made()
    with pytest.raises(BadRecord):
        ENTRIES.read('{"type":"ended","table":"x"}')


def run(*args: object, code: int = 0, feed: str | None = None) -> str:
    done = CliRunner().invoke(app, ["club", *map(str, args)], input=feed)
    assert done.exit_code == code, (done.output, done.exception)
    return done.output


def test_four_friends_settle_a_pivot_evening(tmp_path: Path) -> None:
    """By hand: 430, 950 and 60 are 4, 10 and 1 units; with the pivot's own partners in turn."""
    file = tmp_path / "friends.party"
    said = run("party", "new", file, "pivot", "Ada", "Bea", "Cy", "[Di]", "--seed", 5)
    assert "[Di]" in said
    one, two = said.split("Table 1: ")[1].splitlines()[0].split(" against ")
    (a, b), (c, d) = one.split(" & "), two.split(" & ")
    run("party", "score", file, 1730, 1300)  # a, b beat c, d: 4
    run("party", "score", file, 0, 9500)
    assert "Round 2" in run("party", "undo", file)
    assert "Round 3" in run("party", "score", file, 0, 950)  # a and c lose to b and d: 10
    run("party", "score", file, 60, 0)  # a, d beat b, c: 1
    expected = {a: 4 - 10 + 1, b: 4 + 10 - 1, c: -4 - 10 - 1, d: -4 + 10 + 1}
    rows = json.loads(run("party", "tallies", file, "--json"))
    assert {row["player"]: row["units"] for row in rows} == expected
    assert [row["place"] for row in rows] == [1, 2, 3, 4]
    paid = dict.fromkeys(expected, 0.0)
    lines = run("party", "settle", file, "--stake", "0.25").splitlines()
    for line in lines[:-1]:
        payer, rest = line.split(" pays ")
        to, amount = rest.rsplit(" ", 1)
        paid[payer] -= float(amount)
        paid[to] += float(amount)
    assert paid == {p: units / 4 for p, units in expected.items()}
    assert lines[-1] == "3 payments, at 0.25 a hundred points."
    assert "Round 4" in run("party", "tables", file)
    other = tmp_path / "other.party"
    run("party", "new", other, "rubber", *"ABCD")
    assert "E claims entry: 5" in run("party", "join", other, "E")
    assert "A goes: 4" in run("party", "leave", other, "A")
    for args, error in (
        (("party", "leave", other, "B"), "Four play"),
        (("party", "settle", file, "--stake", "much"), "a number"),
        (("party", "settle", file, "--stake", "-1"), "above nothing"),
        (("party", "new", file, "pivot", "A", "B", "C", "D"), "already"),
        (("party", "tables", tmp_path / "none"), "no party"),
        (("standings", file), "no event"),
    ):
        assert error in run(*args, code=1)


def test_a_rubber_broken_off_on_paper_has_the_premiums_of_its_game(tmp_path: Path) -> None:
    """Plafond: 150 for the only game, nothing for a part score; the laws of 1902 and 1910 have
    none; Scarne 1963, “Progressive Rubber Bridge”: both sides enter theirs where it is agreed."""
    games = ("--games", "1-0", "--part", "0-60")
    file = tmp_path / "plafond.party"
    run("party", "new", file, "rubber", *"ABCD", "--scoring", "plafond")
    said = run("party", "score", file, 200, 100, *games)
    assert "First pair: 150 " in said
    assert said.count("pair:") == 1
    run("party", "deal", file, "1C", "N", 7)
    refused = run("party", "score", file, 200, 100, *games, code=1)
    assert "break the round off" in refused
    assert "pair:" not in refused  # nothing was entered
    each = tmp_path / "each.party"
    rubbers = ("--scoring", "rubbers", "--deals", 6, "--each")
    run("party", "new", each, "progressive", *"ABCDEFGH", *rubbers)
    said = run("party", "score", each, 100, 100, "--games", "1-1")
    assert said.count("pair: 300 ") == 2
    for kind, guests in (("bridge1902", "ABCD"), ("auction1910", "ABCD"), ("drive", "ABCDEFGH")):
        other = tmp_path / f"{kind}.party"
        run("party", "new", other, kind, *guests)
        assert "no premium" in run("party", "score", other, 20, 10, *games, code=1)


def test_a_wash_book_is_carried_on(tmp_path: Path) -> None:
    """Foster 1910, pp. 68-69, in two evenings."""
    first, second = tmp_path / "one.csv", tmp_path / "two.csv"
    first.write_text("value,,\n140,Jones,Green,White,Brown\n325,Jones,White,Black,Smith\n")
    second.write_text("280,Brown,Black,Green,Smith\n360,Jones,Brown,Green,White\n")
    columns = tmp_path / "columns.csv"
    columns.write_text(run("washbook", first, "--csv").replace("'", ""), encoding="utf-8")
    done = run("washbook", second, "--before", columns, "--csv")
    found = {r["player"]: int(r["units"]) for r in csv.DictReader(io.StringIO(done))}
    assert found == {
        "Jones": 825, "Green": -500, "White": -175, "Brown": 500, "Black": -45, "Smith": -605,
    }  # fmt: skip
    assert "Green pays Brown 500" in run("washbook", second, "--before", columns)
    assert "Line 1" in run("washbook", "-", code=1, feed="1,a,b,c\n")
    assert "whole number" in run("washbook", "-", code=1, feed="1e3,a,b\n")


@pytest.mark.whole
def test_an_evening_is_typed_in(tmp_path: Path) -> None:
    """Several tables, deals with honours, a new table by first claim, what the hostess decides."""
    file = tmp_path / "friends.party"
    guests = ["Ada", "Bea", "Cy", "[Di]", "Ed", "Flo", "Gus", "Hal", "Ida"]
    said = run("party", "new", file, "rubber", *guests, "--scoring", "chicago", "--as-named",
               "--couple", "Ada,Bea", "--stake", "0.25", "--no-limit")  # fmt: skip
    assert "Table 1:" in said
    assert "Table 2:" in said
    assert "waiting" in said
    declarer = said.split("Table 1: ")[1].split(" & ")[0]
    said = run("party", "deal", file, "3NT", declarer, 9, "--honours", "ns 4/4")
    assert "First pair: 300 for game." in said
    assert "First pair: 150 for four aces, all in one hand." in said
    assert "550 to 0 so far." in said
    run("party", "correct", file, 2, "3NT", "N", 8, "--reason", "miscounted")
    assert "(0 to 50)" in run("party", "tables", file)
    rows = json.loads(run("party", "history", file, "--json"))
    assert rows[0]["what"] == f"Entry 2 corrected: 3NT by {declarer}, 8 tricks"
    other = said.split("against ")[1].split(" & ")[0]
    assert "(90 to 0)" in run("party", "correct", file, 2, "2S", declarer, 9)
    assert "(0 to 90)" in run("party", "correct", file, 2, "2S", other, 9)
    assert "does not play there" in run("party", "correct", file, 2, "2S", "Nobody", 9, code=1)
    run("party", "correct", file, 2)
    assert "no score that counts" in run("party", "correct", file, 2, "2S", "N", 9, code=1)
    for _ in range(3):
        run("party", "undo", file)
    assert [(r["entry"], r["reason"], r["counts"]) for r in rows[:2]] == [
        (3, "miscounted", True), (2, "", True),
    ]  # fmt: skip
    said = run("party", "table", file, "Zoe", "Yves", "Xan", "Will", "Hal")
    assert "Zoe, Yves, Xan, Will sit down." in said
    assert "Not yet: Hal." in said
    assert "Round 2" in run("party", "break", file)
    assert "2 payments, at 0.25 a hundred points." in run("party", "settle", file)
    for args, error in (
        (("deal", file, "4S", "Nobody", 9), "does not play there"),
        (("deal", file, "4S", "N", 9, "--honours", "many"), "written as NS 4/4"),
        (("deal", file, "4S", "N", 9, "--table", "9"), "no table 9"),
        (("correct", file, 3, "4S"), "no score"),
        (("new", tmp_path / "x", "pivot", *"ABCD", "--scale", "1900"), "1963, today"),
        (("new", tmp_path / "x", "pivot", *"ABCD", "--couple", "A"), "Ada,Ben"),
    ):
        assert error in run("party", *args, code=1)
