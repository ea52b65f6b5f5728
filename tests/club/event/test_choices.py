"""Every choice that a new evening offers has words."""

from __future__ import annotations

from oddtrick.club.choices import SCORINGS, UNEQUAL_NOTES, VICTORIES, movements_offered
from oddtrick.club.event.forms import FORMS
from oddtrick.club.movements.registry import KINDS
from oddtrick.club.scoring import UNEQUAL


def test_every_scoring_scale_and_way_has_words() -> None:
    scales = {x for form in FORMS.values() for some in form.victories.values() for x in some}
    assert {scoring for form in FORMS.values() for scoring in form.scorings} == {*SCORINGS}
    assert {"", *scales} == {*VICTORIES}
    assert {*UNEQUAL} == {*UNEQUAL_NOTES}


def test_every_movement_is_offered_but_two_pairs_at_a_table() -> None:
    offered = [x.kind for group in movements_offered() for x in group.kinds]
    assert sorted(offered) == sorted({*KINDS, "own", "swiss-teams"} - {"replay"})
