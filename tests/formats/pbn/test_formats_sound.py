"""The verifier passes quickly over games that it is sure of. It must never be wrongly sure."""

from __future__ import annotations

import random
import re
from pathlib import Path

import making_boards as making
import making_shapes
import pytest
from msgspec.structs import replace

from oddtrick.formats.errors import Problem
from oddtrick.formats.pbn import game_from_board, verify_pbn, write_pbn
from slices import sliced

DATA = Path(__file__).parent.parents[1] / "data" / "formats"
PIECES = [
    "{so}", " {so it is}", "\n{a\nb}", "{[x]}", '{\n[Board "3"]}', " =1= =2=", "$3", "!?",
    *"[]{};%\"\\\t\n =*+-!?$^#@,.:",
    "1C", "7NT", "Pass", "AP", "X", "XX", "SA", "H2", "=1=", "=2=", "- ", "-- ", "^I ", "\n\n",
    "13", "NS ", "EW ", "Club", "é", "\x01", "0", "N", "W", "None", "All", " x",
    '[Note "1:so"]\n', '[Board "2"]\n', '[Declarer "E"]\n', '[Score "NS 50"]\n',
    '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT 7\nN S x\n',
    '[Event "#"]\n', '[Site "##x"]\n', '[ScoreRubberHistory "NS 0/0 EW 0/0"]\n', '[lower "x"]\n',
]  # fmt: skip


def problems(data: bytes) -> list[Problem]:
    return list(verify_pbn(data))


def slowly(data: bytes) -> list[Problem]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("oddtrick.formats.pbn.verify._plain_game", lambda *_: None)
        patch.setattr("oddtrick.formats.pbn.verify.plain_section", lambda *_: None)
        patch.setattr("oddtrick.formats.pbn.verify._is_sound", lambda *_: False)
        patch.setattr("oddtrick.formats.outcome.follow_cards", lambda *_: None)
        return problems(data)


def games() -> list[str]:
    rng = random.Random(8)
    boards = [making.board(rng, 1 + k) for k in range(120)]
    boards += [replace(b, auction=(), play=(), claimed=False) for b in boards[:30]]
    text = b"".join(write_pbn(map(game_from_board, boards))).decode()
    found = [f"{game}\n\n" for game in re.split(r"\n{2,}", text.strip())]
    found += [f"{game.strip()}\n\n" for game in making_shapes.turned(rng, 80)]
    # Where there is no score, only the play says what the result should be.
    return found + [re.sub(r"\[Score .*\n", "", game) for game in found if "[Play" in game]


def damaged(text: str, rng: random.Random) -> str:
    """The text with one to three of its pieces gone, doubled, swapped or strange."""
    for _ in range(rng.randint(1, 3) if text else 0):
        at = rng.randrange(len(text))
        what = rng.randrange(6)
        if what == 0:
            text = text[:at] + text[at + rng.randint(1, 4) :]
        elif what == 1:
            text = text[:at] + rng.choice(PIECES) + text[at:]
        elif what == 2:
            text = text[:at] + text[at].swapcase() + text[at + 1 :]
        else:
            words = re.split(r"([\s\"]+)", text)
            places = range(0, len(words), 2)
            a, b = rng.choice(places), rng.choice(places)
            if what == 3:
                words[a], words[b] = words[b], words[a]
            elif what == 4:
                words[a] = words[b]
            else:
                words[a] = rng.choice(PIECES)
            text = "".join(words)
        if rng.random() < 0.2:
            text = re.sub(r'(?<=Result ")\d+', str(rng.randrange(14)), text)
    return text


@pytest.mark.parametrize("seed", sliced(range(4), 1))
def test_what_is_passed_over_has_no_faults_however_it_is_damaged(seed: int) -> None:
    rng = random.Random(seed)
    whole = games()
    for _ in range(250):
        three = "".join(rng.sample(whole, 3))
        one = rng.choice(whole)
        for text in (damaged(one, rng), three.replace(one, damaged(one, rng))):
            data = text.encode("utf-8", "replace")
            assert problems(data) == slowly(data), text


def test_of_whole_games_most_are_passed_over() -> None:
    """Else the test above would compare the slow way with itself."""
    data = "".join(games()).encode()
    seen: list[bool] = []
    with pytest.MonkeyPatch.context() as patch:
        from oddtrick.formats.pbn import verify

        real = verify._is_sound
        patch.setattr(verify, "_is_sound", lambda *a: seen.append(real(*a)) or seen[-1])
        assert problems(data) == []
    assert len(seen) == len(games())
    assert seen.count(True) > 0.9 * len(seen)
    assert slowly(data) == []


@pytest.mark.parametrize("path", sorted(DATA.rglob("*.pbn")), ids=lambda p: p.name)
def test_the_corpus_is_judged_the_same(path: Path) -> None:
    assert problems(path.read_bytes()) == slowly(path.read_bytes())


def test_games_that_take_over_from_others_are_passed_over_alike() -> None:
    """As rpbridge.net writes them; a whole game among them tells the next what it leaves out."""
    text = "".join(making_shapes.by_leader(random.Random(3), 120))
    found = problems(text.encode())
    assert found == slowly(text.encode())
    assert found
    whole = text.replace(
        '[Room "Closed"]', '[Dealer "N"]\n[Vulnerable "None"]\n[Room "Closed"]'
    ).encode()
    assert problems(whole) == slowly(whole)
    straight = b"% rpbridge.net\n\n" + "".join(making_shapes.turned(random.Random(3), 60)).encode()
    assert problems(straight) == slowly(straight)


def test_a_comment_within_a_word_is_not_passed_over() -> None:
    game = next(g for g in games() if "[Play" in g)
    card = re.search(r"(?<=\n)[SHDC][2-9TJQKA](?= )", game)
    assert card is not None
    for between in ("{so}", " {so}"):
        word = f"{card[0][0]}{between}{card[0][1]}"
        text = game[: card.start()] + word + game[card.end() :]
        found = problems(text.encode())
        assert any("is not a card" in problem.sentence for problem in found)
        assert found == slowly(text.encode())


def test_a_comment_within_a_value_does_not_mend_a_tag_that_runs_over_the_line() -> None:
    game = next(iter(games())).replace('[Event "Club night"]', '[Event "Club\n{a\nb} night"]')
    said = ["The value of the tag Event runs over the end of the line."]
    assert [problem.sentence for problem in problems(game.encode())] == said


@pytest.mark.parametrize("seed", sliced(range(3), 1))
def test_what_is_usual_is_judged_the_same_at_a_glance(seed: int) -> None:
    """Files that leave out what has not changed, whole and damaged."""
    rng = random.Random(seed)
    for _ in range(60):
        text = "".join(making_shapes.by_leader(rng, 8))
        games = re.split(r"(?<=\n\n)", text)
        place = rng.randrange(len(games))
        games[place] = damaged(games[place], rng)
        if rng.random() < 0.3:
            games.insert(1, games.pop(rng.randrange(len(games))))
        data = f"% rpbridge.net\n\n{''.join(games)}".encode("utf-8", "replace")
        assert problems(data) == slowly(data), data


def test_of_games_that_leave_out_what_has_not_changed_most_are_judged_at_a_glance() -> None:
    """Else the test above would compare the slow way with itself."""
    from oddtrick.formats.pbn import verify

    slow: list[object] = []
    with pytest.MonkeyPatch.context() as patch:
        real = verify._laid_out
        patch.setattr(verify, "_laid_out", lambda *a: slow.append(a) or real(*a))
        found = problems("".join(making_shapes.by_leader(random.Random(4), 200)).encode())
    assert len(slow) < 20
    said = {problem.sentence for problem in found}
    assert said == {
        "The cards do not stand in the columns of those who played them.",
        "The tag Dealer must come before the auction.",
        "The tag Deal must come before the play.",
        "The passes before the opening bid are left out.",
    }
