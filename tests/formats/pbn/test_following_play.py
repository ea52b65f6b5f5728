"""The play of a file is followed by the compiled kernel as by its twin in Python."""

from __future__ import annotations

import random
import re

import making_boards as making
import making_shapes
import pytest
from test_formats_sound import damaged

from oddtrick.formats.pbn import calls_and_cards, game_from_board, parse_pbn, verify_pbn, write_pbn
from oddtrick.formats.pbn.values import read_deal
from oddtrick.seats import SEATS

DENOMINATIONS = ["C", "D", "H", "S", "NT"]
STRANGE = ["h3", "sA", "-", "--", "+", "S1", "SA", "H10", "*", "SAHK", "é9", "\x1c", "\n", "\t", ""]


def compiled(text: str, *of_the_board: object) -> object:
    kernel = calls_and_cards.kernel()
    assert kernel is not None
    return calls_and_cards.follow_play(text, *of_the_board)  # type: ignore[arg-type]


def in_python(text: str, *of_the_board: object) -> object:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(calls_and_cards, "kernel", lambda: None)
        return calls_and_cards.follow_play(text, *of_the_board)  # type: ignore[arg-type]


def files(rng: random.Random) -> bytes:
    whole = b"".join(write_pbn(game_from_board(making.board(rng, 1 + k)) for k in range(60)))
    return whole + "".join(making_shapes.turned(rng, 60)).encode()


def disturbed(text: str, rng: random.Random) -> str:
    words = re.split(r"(\s+)", text)
    for _ in range(rng.randrange(3)):
        a, b = rng.randrange(len(words)), rng.randrange(len(words))
        if rng.random() < 0.5:
            words[a], words[b] = words[b], words[a]
        else:
            words[a] = rng.choice(STRANGE)
    return "".join(words[: rng.choice([len(words), rng.randrange(1, len(words) + 1)])]).strip()


def test_the_kernel_and_its_twin_follow_the_same_play_whole_and_disturbed() -> None:
    rng = random.Random(11)
    seen = {True: 0, False: 0}
    for game in parse_pbn(files(rng)):
        play, declarer, contract = (game.get(name) for name in ("Play", "Declarer", "Contract"))
        if not (play and declarer and contract):
            continue
        body = re.sub(r" (?:=\d+=|\$\d+|[!?]+|\{[^}]*\})", "", game.bodies[game.index("Play")])
        text = body.strip().removesuffix("*").rstrip()
        trump = DENOMINATIONS.index(contract[1:].rstrip("X"))
        board = read_deal(game.get("Deal") or ""), SEATS.index(play), SEATS.index(declarer), trump
        for tried in (text, *(disturbed(text, rng) for _ in range(20))):
            found = compiled(tried, *board)
            assert found == in_python(tried, *board), (tried, board)
            seen[found is None] += 1
    assert min(seen.values()) > 300


@pytest.mark.parametrize("seed", [1, 2])
def test_the_faults_of_a_file_are_the_same_without_the_kernel(seed: int) -> None:
    rng = random.Random(seed)
    games = re.split(r"(?<=\n\n)", files(rng).decode())
    text = "".join(damaged(game, rng) if rng.random() < 0.6 else game for game in games)
    found = list(verify_pbn(text))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(calls_and_cards, "kernel", lambda: None)
        assert list(verify_pbn(text)) == found
    assert found
