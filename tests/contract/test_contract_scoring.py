"""Contract scoring: the book's table row by row, its illustration, and an independent scorer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from endplay.types import Contract as EndplayContract
from endplay.types import Denom, Penalty, Vul
from endplay.types import Player as EndplaySeat

from oddtrick.core import DealContext, DealStart, Entry, Hands, total
from oddtrick.games import game
from oddtrick.records import Record, read_record, replay_record
from oddtrick.scoring.contract_scales import SCALE_1963, SCALE_PRESENT, contract_entries
from oddtrick.scoring.rubber import PadStanding, back_score, unfinished_rubber
from oddtrick.seats import board_dealer, board_vulnerable
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played, Trick

# Scarne 1963, Contract Bridge Scoring Table.
TRICK_VALUES = [
    pytest.param(0, (20, 40, 60, 80, 100, 120, 140), id="s-trick-C"),
    pytest.param(1, (20, 40, 60, 80, 100, 120, 140), id="s-trick-D"),
    pytest.param(2, (30, 60, 90, 120, 150, 180, 210), id="s-trick-H"),
    pytest.param(3, (30, 60, 90, 120, 150, 180, 210), id="s-trick-S"),
    pytest.param(4, (40, 70, 100, 130, 160, 190, 220), id="s-trick-NT"),
]

# The same table's penalties: down, not vulnerable, doubled, vulnerable, doubled.
UNDERTRICKS = [
    pytest.param(1, 50, 100, 100, 200, id="s-under-1"),
    pytest.param(2, 100, 300, 200, 500, id="s-under-2"),
    pytest.param(3, 150, 500, 300, 800, id="s-under-3"),
    pytest.param(4, 200, 700, 400, 1100, id="s-under-4"),
    pytest.param(5, 250, 900, 500, 1400, id="s-under-5"),
    pytest.param(6, 300, 1100, 600, 1700, id="s-under-6"),
    pytest.param(7, 350, 1300, 700, 2000, id="s-under-7"),
]


@pytest.mark.parametrize(("strain", "plain"), TRICK_VALUES)
def test_trick_values_are_those_of_the_table(strain: int, plain: tuple[int, ...]) -> None:
    for doubled in (0, 1, 2):
        values = tuple(SCALE_1963.tricks(n, strain, doubled) for n in range(1, 8))
        assert values == tuple(v * (1, 2, 4)[doubled] for v in plain)


@pytest.mark.parametrize(("down", "plain", "doubled", "vul", "vul_doubled"), UNDERTRICKS)
def test_undertricks_are_those_of_the_table(
    down: int, plain: int, doubled: int, vul: int, vul_doubled: int
) -> None:
    assert SCALE_1963.defeat(down, 0, False) == plain
    assert SCALE_1963.defeat(down, 1, False) == doubled
    assert SCALE_1963.defeat(down, 2, False) == 2 * doubled
    assert SCALE_1963.defeat(down, 0, True) == vul
    assert SCALE_1963.defeat(down, 1, True) == vul_doubled
    assert SCALE_1963.defeat(down, 2, True) == 2 * vul_doubled


def _duplicate(scale_option: str, contract: Contract, odd: int, vulnerable: bool) -> int:
    """Declarer's score by the game's own scoring, without playing the cards."""
    scale = SCALE_PRESENT if scale_option == "present" else SCALE_1963
    entries = contract_entries(scale, contract, odd, 0, 1, vulnerable)
    points = total(tuple(entries), 0) - total(tuple(entries), 1)
    if odd >= contract.level:
        below = total(tuple(entries), 0, "below")
        points += (500 if vulnerable else 300) if below >= 100 else 50
    return points


def test_present_scale_agrees_with_another_programs_scorer() -> None:
    denominations = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
    penalties = (Penalty.passed, Penalty.doubled, Penalty.redoubled)
    for level in range(1, 8):
        for strain in range(5):
            for doubled in range(3):
                for odd in range(-6, 8):
                    for vulnerable in (False, True):
                        theirs = EndplayContract(
                            level=level,
                            denom=denominations[strain],
                            declarer=EndplaySeat.north,
                            penalty=penalties[doubled],
                            result=odd - level,
                        ).score(Vul.both if vulnerable else Vul.none)
                        ours = _duplicate(
                            "present", Contract(0, level, strain, doubled), odd, vulnerable
                        )
                        assert ours == theirs, (level, strain, doubled, odd, vulnerable)


def _illustration() -> list[Record]:
    path = Path(__file__).parent.parent / "examples" / "contract-rubber.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    by_id = {row["id"]: row["record"] for row in rows}
    return [read_record(json.dumps(by_id[f"s-contract-{letter}"])) for letter in "abcdefgh"]


@pytest.mark.law("contract1963:scoring")
def test_the_eight_deals_of_the_illustration_make_the_rubber_of_the_book() -> None:
    """Scarne 1963, Illustration of Contract Bridge Scoring: 1,730 to 1,300, back score 4."""
    bridge = game("contract-rubber")
    standing = bridge.match.start(bridge)
    for record in _illustration():
        assert not bridge.match.over(bridge, standing)
        state = replay_record(record)
        # What the record says of the rubber so far is what the rubber so far has come to.
        before = state.setting.before
        assert (before.part, before.games) == (standing.part, standing.games)
        standing = bridge.match.add(bridge, standing, state.table, state.ledger())
    assert bridge.match.over(bridge, standing)
    assert standing.totals() == (1730, 1300)
    assert back_score(1730 - 1300) == 4
    below = [sum(p for s, p in standing.below if s == side) for side in (0, 1)]
    assert below == [260, 100]


def test_the_pad_grows_from_the_line_and_rules_off_each_game() -> None:
    bridge = game("contract-rubber")
    standing = bridge.match.start(bridge)
    for record in _illustration():
        state = replay_record(record)
        standing = bridge.match.add(bridge, standing, state.table, state.ledger())
    rows = bridge.match.pad(bridge, standing).rows
    above = [row.cells for row in rows if row.kind == "above"]
    # Premiums stand in the order won, the first next to the line, each side's without gaps.
    assert [cells[0] for cells in above] == ["500", "750", "50", "100", "40", "30"]
    assert [cells[1] for cells in above] == ["", "", "100", "800", "100", "200"]
    assert [(row.kind, row.cells) for row in rows[len(above) :]] == [
        ("line", ()),
        ("below", ("60", "")),
        ("below", ("40", "")),
        ("game", ()),
        ("below", ("40", "100")),
        ("game", ()),
        ("below", ("120", "")),
        ("game", ()),
        ("total", ("1730", "1300")),
    ]


@pytest.mark.law("contract1963:back-score")
@pytest.mark.law("chicago:backscore")
# 950, 940: Back Score; 430: the illustration; 620, 650: the catalogue's test of chicago:backscore.
@pytest.mark.parametrize(
    ("margin", "entry"), [(950, 10), (940, 9), (430, 4), (620, 6), (650, 7), (50, 1), (49, 0)]
)
def test_back_score_rounds_fifty_up(margin: int, entry: int) -> None:
    assert back_score(margin) == entry


def test_the_pad_figure_of_the_book_adds_up() -> None:
    """Scarne 1963, the pad printed beside the illustration: 1,170 and 900 (another rubber)."""
    pad = PadStanding(
        below=((0, 100), (1, 180)),
        above=tuple((0, p) for p in (120, 300, 150, 500))
        + tuple((1, p) for p in (70, 100, 500, 50)),
    )
    assert pad.totals() == (1170, 900)


# The laws as the catalogue tests them: contract, odd tricks, vulnerable; below, premiums.
@pytest.mark.parametrize(
    ("contract", "odd", "vulnerable", "below", "above"),
    [
        pytest.param("2S", 4, False, 60, [60], id="overtricks-at-trick-value"),
        pytest.param("1NT", 3, False, 40, [60], id="overtricks-at-no-trump-are-30"),
        pytest.param("2SX", 3, True, 120, [200, 50], id="doubled-overtrick-vulnerable"),
        pytest.param("2SX", 3, False, 120, [100, 50], id="doubled-overtrick"),
        pytest.param("1CXX", 3, True, 80, [800, 50], id="redoubled-overtricks-vulnerable"),
        pytest.param("1CXX", 3, False, 80, [400, 50], id="redoubled-overtricks"),
        pytest.param("2HXX", 2, False, 240, [50], id="insult-is-50-redoubled-too"),
        pytest.param("5D", 6, False, 100, [20], id="a-slam-not-bid-is-no-slam"),
        pytest.param("6D", 6, True, 120, [750], id="little-slam-vulnerable"),
        pytest.param("6D", 6, False, 120, [500], id="little-slam"),
        pytest.param("6D", 7, False, 120, [20, 500], id="all-tricks-of-a-little-slam"),
        pytest.param("7NT", 7, True, 220, [1500], id="grand-slam-vulnerable"),
        pytest.param("7NT", 7, False, 220, [1000], id="grand-slam"),
        pytest.param("7NTX", 7, False, 440, [1000, 50], id="doubling-leaves-the-slam-alone"),
    ],
)
def test_premiums_of_1963(
    contract: str, odd: int, vulnerable: bool, below: int, above: list[int]
) -> None:
    bid, doubled = contract.rstrip("X"), contract.count("X")
    strain = ("C", "D", "H", "S", "NT").index(bid[1:])
    entries = contract_entries(
        SCALE_1963, Contract(0, int(bid[0]), strain, doubled), odd, 0, 1, vulnerable
    )
    assert [(e.side, e.column, e.points) for e in entries] == [
        (0, "below", below),
        *((0, "above", p) for p in above),
    ]


def _entered(name: str, *ledgers: tuple[tuple[int, str, int], ...]) -> PadStanding:
    """The pad after played deals that scored these (side, column, points)."""
    bridge = game(name)
    standing: PadStanding = bridge.match.start(bridge)
    for rows in ledgers:
        ledger = tuple(Entry(*row, "typed") for row in rows)
        standing = bridge.match.add(
            bridge, standing, DealContext(bridge.seating, DealStart()), ledger
        )
    return standing


@pytest.mark.law("contract1963:game")
@pytest.mark.parametrize("name", ["contract-rubber", "contract-chicago", "honeymoon"])
def test_a_game_ends_the_part_scores_of_both_sides(name: str) -> None:
    standing = _entered(name, ((1, "below", 90),), ((0, "below", 60),), ((0, "below", 40),))
    assert (standing.games, standing.part) == ((1, 0), (0, 0))
    assert standing.totals() == (100, 90)


@pytest.mark.law("contract1963:game")
def test_premiums_do_not_count_towards_game() -> None:
    standing = _entered("contract-rubber", ((0, "below", 60), (0, "above", 100)))
    assert (standing.games, standing.part) == ((0, 0), (60, 0))


# Scarne 1963, Contract Bridge Scoring Table: “Unfinished”.
@pytest.mark.law("contract1963:unfinished")
@pytest.mark.parametrize(
    ("games", "part", "points"),
    [
        ((1, 0), (0, 60), (300, 50)),
        ((1, 0), (40, 0), (350, 0)),
        ((1, 1), (0, 40), (0, 50)),
        ((1, 1), (40, 60), (0, 0)),
        ((0, 1), (30, 30), (0, 300)),
        ((0, 0), (0, 0), (0, 0)),
    ],
)
def test_a_rubber_broken_off(
    games: tuple[int, int], part: tuple[int, int], points: tuple[int, int]
) -> None:
    ledger = unfinished_rubber(PadStanding(games=games, part=part))
    assert (total(ledger, 0, "above"), total(ledger, 1, "above")) == points
    assert total(ledger, 0) + total(ledger, 1) == sum(points)


@pytest.mark.parametrize(
    ("name", "points"),
    [("contract-rubber", (300, 50)), ("plafond", (150, 0)), ("auction-1910", (0, 0)),
     ("bridge-1902", (0, 0))],
)  # fmt: skip
def test_a_rubber_is_broken_off_by_its_own_table(name: str, points: tuple[int, int]) -> None:
    """Scarne 1963, “Plafond”, 5: 150 for the only game; the older laws know nothing of it."""
    played = game(name)
    ledger = played.match.broken_off(played, PadStanding(games=(1, 0), part=(0, 10)))
    assert (total(ledger, 0), total(ledger, 1)) == points


@pytest.mark.law("chicago:vulnerability")
def test_chicago_vulnerability_goes_by_the_deal() -> None:
    """Scarne 1963, Four-Deal Bridge: neither, dealer's side twice, both."""
    chicago = game("contract-chicago")
    seen = [
        chicago.match.setting(chicago, PadStanding(counted=n), dealer).vulnerable
        for n, dealer in enumerate(range(4))
    ]
    assert seen == [0b00, 0b10, 0b01, 0b11]


def test_a_passed_out_chicago_deal_is_dealt_again_by_the_same_dealer() -> None:
    chicago = game("contract-chicago")
    record = read_record(
        b'{"version": 1, "game": "contract-chicago", "dealer": "E", "before": {"counted": 1},'
        b' "hands": {"N": "AKQJT98765432...", "E": ".AKQJT98765432..",'
        b' "S": "..AKQJT98765432.", "W": "...AKQJT98765432"}, "actions": "P P P P"}'
    )
    state = replay_record(record)
    standing = state.setting.before
    after = chicago.match.add(chicago, standing, state.table, state.ledger())
    assert chicago.match.next_dealer(chicago, standing, state.table) == chicago.seat("E")
    assert (after.counted, after.deals) == (1, 1)


@pytest.mark.law("chicago:partscore")
@pytest.mark.parametrize(
    ("counted", "part", "bid", "premium"),
    [
        pytest.param(3, (0, 0), "2C", 100, id="part-score-on-the-fourth"),
        pytest.param(2, (0, 0), "2C", 0, id="part-score-on-the-third"),
        pytest.param(3, (60, 0), "2C", 500, id="a-game-completed-on-the-fourth-is-no-part-score"),
        pytest.param(0, (60, 0), "2C", 300, id="a-game-completed-on-the-first"),
        pytest.param(3, (0, 60), "2C", 100, id="the-others-part-score-is-theirs"),
        pytest.param(0, (0, 0), "3NT", 300, id="s-chicago-not-vulnerable"),
        pytest.param(3, (0, 0), "3NT", 500, id="s-chicago-vulnerable"),
    ],
)
def test_game_and_part_score_premiums_of_chicago(
    counted: int, part: tuple[int, int], bid: str, premium: int
) -> None:
    chicago = game("contract-chicago")
    setting = chicago.match.setting(chicago, PadStanding(counted=counted, part=part), 3)
    level, strain = int(bid[0]), ("C", "D", "H", "S", "NT").index(bid[1:])
    won = [Trick((), 0)] * (level + 6) + [Trick((), 1)] * (7 - level)
    results = (Hands((0, 0, 0, 0)), Contract(0, level, strain, 0), Played(tuple(won)))
    ledger = chicago.scoring(DealContext(chicago.seating, setting, results))
    assert total(ledger, 0, "above") == premium
    assert total(ledger, 1) == 0


# Scarne 1963, Duplicate: Equipment.
BOARDS = [
    pytest.param(1, "N None", id="s-board-1"),
    pytest.param(2, "E NS", id="s-board-2"),
    pytest.param(3, "S EW", id="s-board-3"),
    pytest.param(4, "W All", id="s-board-4"),
    pytest.param(5, "N NS", id="s-board-5"),
    pytest.param(6, "E EW", id="s-board-6"),
    pytest.param(7, "S All", id="s-board-7"),
    pytest.param(8, "W None", id="s-board-8"),
    pytest.param(9, "N EW", id="s-board-9"),
    pytest.param(10, "E All", id="s-board-10"),
    pytest.param(11, "S None", id="s-board-11"),
    pytest.param(12, "W NS", id="s-board-12"),
    pytest.param(13, "N All", id="s-board-13"),
    pytest.param(14, "E None", id="s-board-14"),
    pytest.param(15, "S NS", id="s-board-15"),
    pytest.param(16, "W EW", id="s-board-16"),
    pytest.param(29, "N All", id="s-duplicate-board"),
]


@pytest.mark.law("duplicate1963:equipment")
@pytest.mark.parametrize(("board", "marks"), BOARDS)
def test_boards_carry_their_dealer_and_vulnerability(board: int, marks: str) -> None:
    assert f"{board_dealer(board)} {board_vulnerable(board)}" == marks


# Scarne 1963, Bidding; Doubling and Redoubling.
@pytest.mark.parametrize(
    ("calls", "offered", "sufficient"),
    [
        pytest.param("2H", "2NT", True, id="s-seq-1"),
        pytest.param("3H", "4D", True, id="s-seq-2"),
        ("3H", "3D", False),
        pytest.param("2D X XX", "2H", True, id="s-seq-xx-0"),
        pytest.param("2D X XX", "2S", True, id="s-seq-xx-1"),
        pytest.param("2D X XX", "2NT", True, id="s-seq-xx-2"),
        pytest.param("2D X XX", "3C", True, id="s-seq-xx-3"),
        pytest.param("2D X XX", "2C", False, id="s-seq-xx-4"),
        pytest.param("2D X XX", "2D", False, id="s-seq-xx-5"),
    ],
)
def test_a_bid_must_outrank_the_last_whatever_the_doubling(
    calls: str, offered: str, sufficient: bool
) -> None:
    hands = {
        "N": "AKQJT98765432...",
        "E": ".AKQJT98765432..",
        "S": "..AKQJT98765432.",
        "W": "...AKQJT98765432",
    }
    state = replay_record(
        Record(game="contract-duplicate", dealer="N", hands=dict(hands), actions=calls)
    )
    codes = [state.code(a) for a in state.legal()]
    assert (offered in codes) is sufficient


def test_a_table_without_a_contract_scores_nothing() -> None:
    bridge = game("contract-duplicate")
    assert bridge.scoring(DealContext(bridge.seating, DealStart(), ())) == ()
