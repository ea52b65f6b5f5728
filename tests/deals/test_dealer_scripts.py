"""Scripts of `dealer`: what they mean, where they are wrong, and how often what they ask comes up.

Chances are counted by combinations here; values of operators are those of C, which the language
follows (`dealer`'s own manual, “The Input File”).
"""

from __future__ import annotations

import random
from collections import Counter
from math import comb, sqrt
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from oddtrick.cards import bridge_hand
from oddtrick.cli import app
from oddtrick.dealing import Dealer, DealingError, GaveUp, Impossible
from oddtrick.deals.script_actions import ScriptActions
from oddtrick.deals.script_language import BadScript, read_script
from oddtrick.deals.script_run import ScriptRun, ScriptValues, hand_conditions
from oddtrick.solver import Solver
from slices import sliced

HANDS = ("AKQ2.KJ4.A32.K54", "J98.T98.KQJ.QJT9", "T543.AQ32.T98.A2", "76.765.7654.8763")
DEAL = np.array([[bridge_hand(hand) for hand in HANDS]], dtype=np.uint64)


def value(expression: str, before: str = "") -> int:
    script = read_script(f"{before}\ncondition {expression}")
    return int(ScriptValues(DEAL, script.measures, Solver()).of(script.condition)[0])


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("2 + 3 * 4 - 1", 13),
        ("7 / 2", 3),
        ("(0 - 7) / 2", -3),  # towards 0
        ("(0 - 7) % 2", -1),
        ("-3 - -2", -1),
        ("1 || 0 && 0", 1),
        ("not 0 * 2", 2),  # ! binds most
        ("1 < 2 == 1", 1),
        ("1 == 2 < 3", 1),  # < binds more than ==
        ("1 ? 0 ? 1 : 2 : 3", 2),
        ("hcp(north)", 20),
        ("hcp(north, spades)", 9),
        ("spade(north) + hearts(n)", 7),
        ("controls(north)", 7),
        ("loser(east)", 9),  # three in each major, one in diamonds, two in clubs
        ("loser(south, clubs)", 1),
        ("aces(north) * 10 + top3(north, spades)", 23),
        ("tens(west)", 0),
        ("c13(north, spades)", 12),
        ("top5(east, clubs) + pt8(east, clubs)", 6),
        ("hascard(north, AS) + hascard(east, 2C)", 1),
        ("shape(north, 4333)", 1),
        ("shape(north, 3433 + 4432)", 0),
        ("shape(north, any 4333 - 4xxx)", 0),
        ("shape(south, any 4432)", 1),
        ("shape(south, any 5xxx, 44xx)", 1),
        ("score(vul, x3N, 9)", 600),
        ("score(nv, x4S, 8)", -100),
        # 9 × 4 / 10
        ("quality(north, spades)", 360),
        ("quality(west, spades)", 0),
        # 3.6 + KJ4 1.2 + A32 1.2 + K54 0.9; A K Q 6, K and J 2.25, A 3, K 2; no shortness in 4333.
        ("cccc(north)", 690 + 600 + 225 + 300 + 200 - 50),
        ("rnd(1) + (rnd(5) < 5)", 1),
        ("imps(430)", 10),
        ("imps(-20)", -1),
        ("tricks(north, notrump) == 13 - tricks(north, notrump) + 1 or 1", 1),
    ],
)
def test_expressions(expression: str, expected: int) -> None:
    assert value(expression) == expected


def test_tricks_are_those_of_the_solver() -> None:
    """North and South hold seven solid tricks at the least in no-trump; four hands of one suit
    each take what their suit is trumps for."""
    suits = np.array([[8191 << 39, 8191 << 26, 8191 << 13, 8191]], dtype=np.uint64)
    script = read_script("condition tricks(north, spades) * 100 + tricks(north, hearts)")
    assert ScriptValues(suits, script.measures, Solver()).of(script.condition).tolist() == [1300]


def test_counts_of_ones_own() -> None:
    milton = "pointcount 6 4 2 1 altcount 3 10 5"
    assert value("hcp(north)", milton) == 6 + 4 + 2 + 4 + 1 + 6 + 4
    assert value("kings(north) * 100 + pt3(north)", "altcount 3 10 5") == 101 * (2 * 10 + 3 * 5)


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("condition hpc(north) > 3", 1, 11, "Is hcp meant?"),
        ("produce 5\ncondition hcp(nort) > 3", 2, 15, "Is north meant?"),
        ("condition hcp(north > 3", 1, 21, "where the bracket of hcp should close"),
        ("condition (hcp(north) > 3", 1, 26, "the bracket of line 1, column 11 should close"),
        ("condition hcp(north) >", 1, 23, "The script ends, where a value should"),
        ("a = hearts(north)\ncondition b > 3", 2, 11, "“b” is no name of this script"),
        ("condition shape(north, 5432)", 1, 24, "not those of 13 cards"),
        ("condition shape(north, fifty)", 1, 24, "as 5431"),
        ("predeal north SAKX", 1, 15, "SAQ542"),
        ("predeal north SAK, south SA", 1, 20, "no holding"),
        ("predeal north SAK south SA", 1, 25, "dealt already"),
        ("predeal soth SAK", 1, 9, "Is south meant?"),
        ("action avrage hcp(north)", 1, 8, "Is average meant?"),
        ("action frequency (hcp(north), 5, 3)", 1, 31, "from the lowest up"),
        ("produce 0", 1, 9, "from 1"),
        ("condition 1\n  $", 2, 3, "“$” is no sign here"),
        ('action printes "open', 1, 16, "This text has no end"),
        ("/* never closed", 1, 1, "This comment has no end"),
        ("condition " + "(" * 400 + "1" + ")" * 400, 1, 52, "deep"),
        ("condition quality(north) > 1", 1, 24, "where a comma and a suit should"),
        ("hcp = 3", 1, 1, "a word of the language"),
        ("condition score(vul, 3N, 9)", 1, 22, "x3N"),
        ("vulnerable us", 1, 12, "vulnerability"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(
    text: str, line: int, column: int, words: str
) -> None:
    with pytest.raises(BadScript) as error:
        read_script(text, "a.dlr")
    assert (error.value.line, error.value.column) == (line, column)
    assert words in str(error.value)
    assert str(error.value).startswith(f"a.dlr, line {line}, column {column}: ")


def test_what_cannot_be_run_is_refused() -> None:
    with pytest.raises(BadScript, match="line 2, column 21: This divides by 0"):
        value("hcp(west) / aces(west)")
    doubled = "a0 = hcp(north)\n" + "".join(f"a{n} = a{n - 1} + a{n - 1}\n" for n in range(1, 60))
    with pytest.raises(BadScript, match="grows over"):
        value("a59", doubled)
    with pytest.raises(Impossible):
        list(ScriptRun(read_script("hcp(north) > 37")).stream(random.Random(1)))
    run = ScriptRun(read_script("hcp(north) + hcp(south) > 40"), tries=20_000)
    with pytest.raises(GaveUp, match="not proved"):
        list(run.stream(random.Random(1)))
    # A part that is the same in many places is looked at once.
    same = "b0 = hcp(north) > hcp(east)\n" + "".join(
        f"b{n} = b{n - 1} && b{n - 1}\n" for n in range(1, 100)
    )
    assert len(hand_conditions(read_script(same + "condition b99"))[1]) == 1
    with pytest.raises(BadScript, match=r"line 2, column 11: The limit of rnd\(\) is"):
        value("rnd(aces(west))")


def test_the_count_of_kaplan_and_rubens() -> None:
    """The example of the article, AJTxxx KT9x xx x, is worth 12.95: the suits 6 × 0.6 and 4 × 0.4,
    the high cards 3 + 0.25 + 0.25 and 2 + 0.25, three points of shortness less one."""
    script = read_script("condition quality(north, spades) * 10000 + cccc(north)")
    deal = np.array([[bridge_hand("AJT632.KT92.54.3"), 0, 0, 0]], dtype=np.uint64)
    found = ScriptValues(deal, script.measures, Solver()).of(script.condition)
    assert found.tolist() == [360 * 10_000 + 1295]


def _random_condition(chance: random.Random, depth: int = 0) -> str:
    seat = "north"
    if depth > 3 or chance.random() < 0.3:
        suits = ("spades", "hearts", "diamonds", "clubs")
        a, b = chance.sample(suits, 2)
        sign = chance.choice(["==", "!=", "<", "<=", ">", ">="])
        return chance.choice(
            [
                f"{a}({seat}) {sign} {chance.randint(0, 7)}",
                f"{chance.randint(0, 20)} {sign} hcp({seat})",
                f"{a}({seat}) + {b}({seat}) {sign} {chance.randint(3, 10)}",
                f"{a}({seat}) - 1 {sign} {b}({seat})",
                f"controls({seat}, {a}) {sign} {chance.randint(0, 4)}",
                f"loser({seat}) {sign} {chance.randint(4, 9)}",
                f"shape({seat}, any 4432 + 5xxx - xx1x)",
                f"hascard({seat}, {chance.choice('AKQJT')}{chance.choice('SHDC')})",
                f"aces({seat})",
            ]
        )
    one, other = (_random_condition(chance, depth + 1) for _ in range(2))
    match chance.randint(0, 3):
        case 0:
            return f"({one} && {other})"
        case 1:
            return f"({one} or {other})"
        case 2:
            return f"not ({one})"
    return f"({one} ? {other} : {_random_condition(chance, depth + 1)})"


def test_the_condition_on_a_hand_is_the_expression() -> None:
    """For conditions by lot: the sampler's condition is true of the same hands as the script's."""
    chance = random.Random(5)
    deals = Dealer().draw(3000, random.Random(2))
    hands = np.ascontiguousarray(deals[:, 0])
    for _ in range(150):
        text = _random_condition(chance)
        script = read_script(f"condition {text}")
        conditions, rest = hand_conditions(script)
        assert not rest, text
        true = ScriptValues(deals, script.measures, Solver()).true(script.condition)
        assert (conditions[0].among(hands) == true).all(), text


def drawn(text: str, seed: int = 1) -> tuple[ScriptRun, ScriptActions]:
    script = read_script(text)
    run, actions = ScriptRun(script), ScriptActions(script)
    for values in run.stream(random.Random(seed)):
        for _ in actions.add(values):
            pass
    return run, actions


def test_lengths_come_up_as_often_as_they_should() -> None:
    """North's hearts, with two tests that the sampler cannot hold."""
    run, actions = drawn(
        "produce 40000 condition hearts(north) + hearts(east) < 14 "
        "action frequency (hearts(north), 0, 13)"
    )
    assert run.produced == 40000
    counts: Counter[int] = Counter()
    for line in actions.summary().splitlines()[1:]:
        name, times = line.split()
        counts[int(name)] = int(times)
    for hearts in range(9):
        chance = comb(13, hearts) * comb(39, 13 - hearts) / comb(52, 13)
        spread = sqrt(40000 * chance * (1 - chance))
        assert abs(counts[hearts] - 40000 * chance) < 4.5 * spread + 1, hearts


def test_generate_gives_as_many_as_so_many_deals_would() -> None:
    """4-3-3-3 in any order: 0.10536 of hands (by combinations), whether the sampler draws them or
    they are tried; and none where so many deals would hardly have one."""
    share = 4 * comb(13, 4) * comb(13, 3) ** 3 / comb(52, 13)
    spread = sqrt(100_000 * share * (1 - share))
    for condition in ("shape(north, any 4333)", "shape(north, any 4333) && (hcp(west) < 99 + "
                      "0 * hcp(east))"):  # fmt: skip
        run, _ = drawn(
            f"generate 100000 produce 99999 condition {condition} action average hcp(east)"
        )
        assert abs(run.produced - 100_000 * share) < 4.5 * spread
    run, _ = drawn("generate 100 condition hcp(north) > 33 action average hcp(east)")
    assert run.produced == 0


def test_cards_and_lengths_that_are_dealt_beforehand() -> None:
    script = read_script("predeal north SAK, HQ spades(south)==1 condition spades(north) < 4")
    run = ScriptRun(script)
    (values,) = run.stream(random.Random(1))
    for north, _, south, _ in values.deals.tolist():
        assert north >> 39 & 0b1100000000000 == 0b1100000000000
        assert north >> 26 & 1 << 10
        assert (south >> 39).bit_count() == 1
        assert (north >> 39).bit_count() < 4
    assert len(values.deals) == 40


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "strong.dlr"
    file.write_text(
        "# A strong hand\ndealer west\nvulnerable EW\nproduce 3\n"
        'condition hcp(west) >= 20 // enough\naction printes "has ", hcp(west), \\n, '
        'average "west" hcp(west)\n'
    )
    run = CliRunner().invoke
    said = run(app, ["deal", "--script", str(file), "-n", "4"])
    assert said.exit_code == 0, said.output
    lines = said.output.splitlines()
    points = [int(line.removeprefix("has ")) for line in lines[:4]]
    assert min(points) >= 20
    assert lines[4] == f"west: {sum(points) / 4:g}"
    out = tmp_path / "out.pbn"
    assert run(app, ["deal", "--script", str(file), "-o", str(out)]).exit_code == 0
    text = out.read_text()
    assert text.count('[Dealer "W"]') == text.count('[Vulnerable "EW"]') == 3
    for wrong, words in (
        (["--north", "15+ hcp"], "leave --north out"),
        (["--stats"], "leave --stats out"),
    ):
        refused = run(app, ["deal", "--script", str(file), *wrong])
        assert refused.exit_code
        assert words in str(refused.exception or refused.output)
    file.write_text("condition hcp(west >= 20")
    refused = run(app, ["deal", "--script", str(file)])
    assert isinstance(refused.exception, DealingError)
    assert "line 1, column 20" in str(refused.exception)


@pytest.mark.parametrize(
    "step",
    sliced(
        ["!{}", "{} && 1", "{} + 1", "{} ? {} : 1", "{} < 1", "imps({})", "- {}", "1 - {} % 9"], 3
    ),
)
def test_as_deep_as_names_may_go_is_worked_out(step: str) -> None:
    """As many levels as are read are also worked out, with room on the stack to spare."""
    text, levels = "a0 = hcp(north)\n", 1
    while levels < 400:
        more = f"{text}a{levels} = {step.replace('{}', f'a{levels - 1}')}\n"
        try:
            read_script(more)
        except BadScript:
            break
        text, levels = more, levels + 1
    assert 70 < levels < 160
    script = read_script(f"{text}condition a{levels - 1}")

    def further_in(steps: int) -> None:
        if steps:
            further_in(steps - 1)
            return
        ScriptValues(DEAL, script.measures, Solver()).of(script.condition)
        hand_conditions(script)

    further_in(200)
