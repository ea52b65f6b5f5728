"""The same three deals in every format there is, each file told by what it holds and read alike.

`oneline`, `compact`, `all` and the PBN file were printed by `dealer` 20161012, `line`, `ddline` and
`numeric` by `deal` 3.1.9; the others were made from those by the layouts, not by our writers.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.formats.pbn.values import deal_text
from oddtrick.formats.registry import detect, read_boards, write_boards

DEALS = Path(__file__).parent.parents[1] / "data" / "formats" / "deals"
THREE = [
    "N:QJ973.864.K764.5 .A93.J53.AKQT986 AT852.KJ7.92.J72 K64.QT52.AQT8.43",
    "N:JT653.85.T73.942 .A642.AQJ64.QT63 AKQ.KJT9.92.AJ87 98742.Q73.K85.K5",
    "N:KJ972.A9874.87.9 AT43.KQT52.J3.T7 Q65.J63.T952.Q82 8..AKQ64.AKJ6543",
]
FORMS = {
    "all.txt": "all", "compact.txt": "oneline", "ddline.txt": "line", "dealer.pbn": "pbn",
    "gib.gib": "gib", "line.txt": "line", "links.url": "link", "numeric.txt": "numeric",
    "oneline.txt": "oneline", "secret.dup": "dup", "short.bri": "bri", "shown.dup": "dup",
    "three.ber": "ber", "three.bhg": "bhg", "three.bri": "bri", "three.dge": "dge",
    "three.dlm": "dlm", "three.jsonl": "json", "three.lin": "lin", "three.rbn": "rbn",
    "three.rbx": "rbx", "three.xml": "usebio",
}  # fmt: skip


def test_every_file_of_the_corpus_is_listed() -> None:
    assert sorted(p.name for p in DEALS.iterdir()) == sorted(FORMS)


@pytest.mark.parametrize("name", FORMS)
def test_the_deals_are_the_same_in_every_format(name: str) -> None:
    boards = list(read_boards(DEALS / name))
    assert [deal_text(b.hands) for b in boards] == THREE
    assert [(b.number, b.dealer, b.vulnerable) for b in boards] == [
        (1, "N", "None"), (2, "E", "NS"), (3, "S", "EW"),
    ]  # fmt: skip


@pytest.mark.parametrize("name", sorted(FORMS.keys() - {"short.bri"}))
def test_contents_alone_show_the_format(name: str) -> None:
    data = (DEALS / name).read_bytes()
    assert detect(data, name) == FORMS[name]
    assert detect(data) == FORMS[name]


def test_a_bri_file_without_its_filling_needs_its_name() -> None:
    assert detect((DEALS / "short.bri").read_bytes(), "short.bri") == "bri"


@pytest.mark.parametrize("name", FORMS)
def test_nothing_is_found_wrong_with_them(name: str) -> None:
    result = CliRunner().invoke(app, ["check", str(DEALS / name)])
    assert result.exit_code == 0, result.output
    assert "nothing is wrong" in result.output


@pytest.mark.parametrize("form", ["oneline", "compact", "all", "line", "numeric"])
def test_we_print_deals_as_the_generators_do(form: str) -> None:
    """Their own chatter aside, and the blanks at the ends of lines."""
    written = b"".join(write_boards(read_boards(DEALS / "three.lin"), form, on_loss=None)).decode()
    theirs = (DEALS / f"{form}.txt").read_text().partition("Generated")[0]

    def lines(text: str) -> list[str]:
        return [line.rstrip() for line in text.splitlines() if line.strip()]

    assert lines(written) == lines(theirs)
