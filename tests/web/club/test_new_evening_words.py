"""Every choice that a new evening offers has words on the page."""

from __future__ import annotations

import re
from pathlib import Path

import oddtrick
from oddtrick.club.event.forms import FORMS

WORDS = Path(oddtrick.__file__).parent / "web" / "static" / "club" / "new" / "words.js"


def words_of(table: str) -> set[str]:
    """The keys of a table of words."""
    text = WORDS.read_text(encoding="utf-8")
    found = re.search(rf"\n  {table}: [^\n]*\n(.*?)\n  \}}\)", text, re.DOTALL)
    assert found is not None
    return set(re.findall(r"^    (\w+):", found[1], re.MULTILINE))


def test_every_scoring_and_every_scale_has_words() -> None:
    scorings = {scoring for form in FORMS.values() for scoring in form.scorings}
    scales = {x for form in FORMS.values() for some in form.victories.values() for x in some}
    assert scorings == words_of("scorings")
    assert scales == words_of("victories")
