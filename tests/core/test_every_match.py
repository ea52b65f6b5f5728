"""Fair deals, scores and matches, and the catalogue itself, for every game of it.

A game that is added is tested here without being named.
"""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from every import LONG, distinct, every_game, every_match, walk

from oddtrick.cards import card_code
from oddtrick.core import Game, deal, settle
from oddtrick.core.match import by_sides
from oddtrick.errors import BadCards, BadOption, IllegalAction, UnknownGame
from oddtrick.games import catalogue, game
from oddtrick.messages import term
from oddtrick.records import read_record, record_of, replay_record, write_record
from oddtrick.scoring.euchre_pot import PotStanding
from oddtrick.scoring.rubber import PadStanding, settlement
from oddtrick.scoring.running_total import DuplicateBoard
from slices import sliced

# -- a fair deal -----------------------------------------------------------------------------

EXAMPLES = Path(__file__).parents[1] / "examples"
DEALS = 400


def _fair(statistic: float, freedom: int) -> bool:
    """Whether a chi-square is less than chance gives once in a million times (the cube-root
    approximation of Wilson and Hilferty, 4.75 standard deviations)."""
    deviation = 2 / (9 * freedom)
    return statistic < freedom * (1 - deviation + 4.75 * math.sqrt(deviation)) ** 3


def _unfair_cards(game_: Game, rng: random.Random) -> list[str]:
    """The cards that do not come evenly to every place, for its size; copies count together. Packs
    that are shuffled apart are looked at each by itself."""
    apart = getattr(game_.stages[0], "apart", ()) or (10_000,)
    counts: dict[tuple[int, str], Counter[tuple[str, int, int]]] = {}
    sizes: dict[int, Counter[tuple[str, int, int]]] = {n: Counter() for n in range(len(apart))}
    for _ in range(DEALS):
        state = deal(game_, rng)
        pack = [n for n, size in enumerate(apart) for _ in range(size)]
        of = dict(zip(state.log[0].action.arg, pack, strict=False))  # type: ignore[arg-type]
        # As dealt: what a layout does with aces, say, is no chance.
        for place in state.table.places():
            where = (place.kind, place.seat, place.number)
            for c in place.cards:
                sizes[of[c]][where] += 1
                counts.setdefault((of[c], card_code(c)), Counter())[where] += 1
    found = []
    for (n, code), counted in counts.items():
        dealt, total = sum(counted.values()), sum(sizes[n].values())
        expected = {where: dealt * size / total for where, size in sizes[n].items()}
        statistic = sum((counted[w] - e) ** 2 / e for w, e in expected.items())
        if len(expected) > 1 and not _fair(statistic, len(expected) - 1):
            found.append(code)
    return found


@pytest.mark.whole
@pytest.mark.parametrize("game_", sliced(distinct(lambda g: (g.stages[0], g.seats)), 14))
def test_every_card_comes_evenly_to_every_seat(game_: Game) -> None:
    assert _unfair_cards(game_, random.Random(13)) == []


def test_an_unfair_shuffle_would_be_noticed() -> None:
    class Lazy(random.Random):
        """Shuffles all cards but the last, as a half-open range does."""

        def shuffle(self, items: Any) -> None:
            head = items[:-1]
            super().shuffle(head)
            items[:-1] = head

    assert _unfair_cards(game("whist"), Lazy(13)) == ["SA"]


# -- scores and matches ----------------------------------------------------------------------


@cache
def losses_shown(name: str) -> bool:
    """Whether a worked example of a game has points that a side loses and nobody is paid."""
    path = EXAMPLES / f"{name}.jsonl"
    for line in path.read_text(encoding="utf-8").splitlines():
        expect = json.loads(line)["expect"]
        score = (expect.get("score") or {}).values()
        ledger = [entry["points"] for entry in expect.get("ledger") or () if "points" in entry]
        if any(min(points, default=0) < 0 != sum(points) for points in (score, ledger)):
            return True
    return False


def loses(game_: Game) -> bool:
    """Whether points can be lost in a game. Where a game has a net score, what one side wins is
    subtracted from the other's, and no entry is below 0."""
    return not isinstance(game_.match, DuplicateBoard) and losses_shown(game_.name)


@every_game
def test_ledgers_are_sane(game_: Game) -> None:
    length = 0
    for seed in range(10):
        *_, state = walk(game_, seed)
        ledger = state.ledger()
        length += len(state.log)
        for entry in ledger:
            assert 0 <= entry.side < len(game_.sides)
            assert type(entry.points) is int
            # What is below 0 is paid to another side, or lost as the book's examples show.
            assert entry.points >= 0 or sum(e.points for e in ledger) == 0 or loses(game_)
            assert entry.column
            assert entry.why
        score = state.score()
        assert tuple(score) == game_.side_names
        if isinstance(game_.match, DuplicateBoard):
            assert sum(score.values()) == 0
        else:
            assert sum(score.values()) == sum(e.points for e in ledger)
        if length > LONG:
            break


@every_game
def test_a_deal_is_not_scored_before_it_is_over(game_: Game) -> None:
    state = deal(game_, random.Random(14))
    with pytest.raises(IllegalAction, match="not finished"):
        state.ledger()


@every_match
def test_matches_come_to_an_end_and_their_pads_fit(game_: Game) -> None:
    rng = random.Random(15)
    match, dealer = game_.match, 0
    standing = match.start(game_)
    assert match.standing()._fields == standing._fields
    assert not match.over(game_, standing)
    dealers = []
    for _ in range(4_000):
        setting = match.setting(game_, standing, dealer)
        assert setting.dealer == dealer
        assert setting.before == standing
        state = deal(game_, rng, setting)
        while not state.over:
            # Low calls rather than high ones, so that some contracts are made.
            legal = state.legal()
            chosen = rng.choice(legal[: rng.choice((1, 2, len(legal)))])
            state = settle(state.after(chosen), rng)
        dealers.append(dealer)
        standing = match.add(game_, standing, state.table, state.ledger())
        dealer = match.next_dealer(game_, standing, state.table)
        # What is settled between the players, or lies in a pot, comes to nothing in sum.
        if isinstance(standing, PadStanding):
            assert sum(settlement(standing.totals())) == 0
        if isinstance(standing, PotStanding):
            assert sum(standing.chips) + standing.pot == 0
        pad = match.pad(game_, standing)
        assert pad.title
        assert all(len(row.cells) in (0, len(game_.sides)) for row in pad.rows)
        names = game_.side_names
        sides = [(term(name), term(name)) for name in names]
        summary = by_sides(match.summary(game_, standing), *sides)
        assert not summary.open
        assert str(summary).endswith((".", ":"))
        assert not by_sides(pad.note, *sides).open
        if match.over(game_, standing):
            break
    else:
        pytest.fail(f"{game_.name}: no end after {len(dealers)} deals")
    if len(dealers) >= len(game_.seats):
        assert set(dealers) == set(game_.players)


# -- the catalogue ---------------------------------------------------------------------------


def test_games_can_be_distinguished() -> None:
    games = catalogue().values()
    assert len({g.title for g in games}) == len(games)
    for g in games:
        assert g.name == g.name.lower()
        assert g.source
        assert g.summary.endswith(".")
        # A hand that nobody sits at may belong to no side until the deal decides.
        held = [s for side in g.sides for s in side]
        assert len(held) == len(set(held))
        assert set(g.players) <= set(held) <= set(range(len(g.seats)))
        assert len({o.name for o in g.options}) == len(g.options)


def test_unknown_games_and_options_are_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownGame, match="Try euchre"):
        game("eucher")
    with pytest.raises(BadOption, match="no option"):
        game("whist", {"jokers": 2})
    for wrong in (6, "5", True, None):
        with pytest.raises(BadOption, match="10, 11, 21, 5, 7"):
            game("euchre", {"target": wrong})


@every_game
def test_a_pack_with_a_card_too_few_too_many_or_twice_is_refused(game_: Game) -> None:
    record = record_of(deal(game_, random.Random(16)))
    pack = list(record.pack or ())
    outsider = next((c for c in ("JOKER", "S2") if c not in pack), pack[0])
    for wrong in (pack[:-1], [*pack, pack[0]], [*pack[:-1], pack[0]], [*pack[:-1], outsider]):
        text = write_record(msgspec.structs.replace(record, pack=wrong))
        with pytest.raises(BadCards, match=r"\.$"):
            replay_record(read_record(text))
