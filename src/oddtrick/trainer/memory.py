"""The memory of a pupil, and what comes next: spaced repetition over points, not single deals.

The times follow from FSRS, the free spaced repetition scheduler, by its library. What is kept is
one small file or one entry of the browser: all of it can be taken home, and deleted.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, TypeAlias

import msgspec

from oddtrick.core import view
from oddtrick.errors import BadOption, cause
from oddtrick.messages import Name, Verbatim
from oddtrick.records import Record
from oddtrick.review import Costs, Opinion, book_decision, costs, makeable, opinions, report
from oddtrick.review.telling import DealReport, recorded_actions
from oddtrick.support.optional_libraries import needed_by
from oddtrick.support.typed_json import decode

from .exercises import shipped_number
from .points import all_points

RETENTION = 0.9
"""The chance of still knowing a point with which it is asked again."""
MOST_MISTAKES = 200
"""Mistakes of own deals that are kept: the oldest are let go."""
NEW_SHARE = 0.3
"""How often a new point is asked where none is due but some have been missed."""


class Skill(msgspec.Struct, omit_defaults=True):
    """The state of one point: the scheduler's card, the next time, and the answers so far."""

    card: dict[str, Any] = {}
    due: str = ""
    right: int = 0
    wrong: int = 0


CostUnit: TypeAlias = Literal["tricks", "points", "lost", "percent", "IMPs", "score"]
"""What a mistake cost: tricks, points against par, points by which the deal was lost after it;
percent of a top, IMPs or points of an event."""


class Mistake(msgspec.Struct):
    """A mistake of a deal that the pupil has played.

    `point` asks for another card or call; `deal` is the address of its review or of the page that
    says why the board was scored so, or a file and a number; at `step` was `played` what cost so
    many of the `unit`. `asked` is whether the point has been asked since, `label` a call in words.
    """

    point: str
    deal: str
    step: int
    played: str
    cost: int
    unit: CostUnit = "tricks"
    asked: bool = False
    label: str = ""


class Progress(msgspec.Struct):
    """All that is kept of a pupil: the points by their ids, and the mistakes of their own deals,
    the newest last."""

    version: int = 1
    skills: dict[str, Skill] = {}
    mistakes: list[Mistake] = []

    def take(self, found: Sequence[Mistake], now: datetime | None = None) -> list[Mistake]:
        """Take in mistakes, each once, as misses of their points; those that are new."""
        known = {(one.point, one.deal, one.step) for one in self.mistakes}
        new = [one for one in found if (one.point, one.deal, one.step) not in known]
        for one in new:
            self.skills[one.point] = answered(self.skills.get(one.point, Skill()), False, now)
        self.mistakes = [*self.mistakes, *new][-MOST_MISTAKES:]
        return new

    def answer(self, point: str, right: bool, now: datetime | None = None) -> None:
        """Take in an answer about a point; mistakes of it have been asked about by that."""
        self.skills[point] = answered(self.skills.get(point, Skill()), right, now)
        for one in self.mistakes:
            one.asked = one.asked or one.point == point


def spacing() -> ModuleType:
    """The library that says when a point is asked again. Raises `OddtrickError` without it."""
    with needed_by("The trainer's memory needs", "train"):
        import fsrs
    return fsrs


def answered(skill: Skill, right: bool, now: datetime | None = None) -> Skill:
    """The skill after one more answer. Raises `BadOption` for a card that is none."""
    fsrs = spacing()
    now = now or datetime.now(UTC)
    scheduler = fsrs.Scheduler(desired_retention=RETENTION, enable_fuzzing=False)
    try:
        card = fsrs.Card.from_dict(skill.card) if skill.card else fsrs.Card(card_id=1)
        rating = fsrs.Rating.Good if right else fsrs.Rating.Again
        card, _ = scheduler.review_card(card, rating, now)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        raise BadOption("What was kept of this point cannot be read: delete it.") from None
    return Skill(
        dict(card.to_dict()),
        card.due.isoformat(timespec="seconds"),
        skill.right + right,
        skill.wrong + (not right),
    )


def moment_of(text: str, now: datetime | None = None) -> datetime:
    """The moment of an answer that was kept until there was a network: now where nothing is said,
    or where it would still be to come. Raises `BadOption` for a text that is no moment."""
    now = now or datetime.now(UTC)
    if not text:
        return now
    try:
        found = datetime.fromisoformat(text)
        if found.tzinfo is not None:
            return min(found.astimezone(UTC), now)
    except (ValueError, OverflowError):
        pass
    raise BadOption("“{text}” is no moment; write 2026-11-25T14:30:00Z.", text=Name(text[:40]))


def choose_point(
    progress: Progress, points: Sequence[str], rng: random.Random, now: datetime | None = None
) -> str:
    """The point to ask: that of the latest mistake in an own deal that has not been asked about
    since; else the one that has been due for longest; else, by lot, one that was missed
    more often than not or a new one; else the one that is due first. Raises `BadOption` where
    there are no points."""
    if not points:
        raise BadOption("There are no points to choose from.")
    own = [one.point for one in progress.mistakes if not one.asked and one.point in points]
    if own:
        return own[-1]
    moment = (now or datetime.now(UTC)).isoformat(timespec="seconds")
    known = {name: progress.skills[name] for name in points if name in progress.skills}
    due = sorted((skill.due, name) for name, skill in known.items() if skill.due <= moment)
    if due:
        return due[0][1]
    weak = [name for name, skill in known.items() if skill.wrong > skill.right]
    new = [name for name in points if name not in known]
    if new and (not weak or rng.random() < NEW_SHARE):
        return rng.choice(new)
    if weak:
        return rng.choice(weak)
    return min(known, key=lambda name: known[name].due)


def read_progress(file: Path) -> Progress:
    """The progress that a file keeps; nothing where there is none. Raises `BadOption` where it is
    no such file."""
    if not file.exists():
        return Progress()
    try:
        progress = decode(file.read_bytes(), Progress)
    except msgspec.DecodeError as error:
        raise BadOption(
            "{file} is no file of the trainer: {error}.",
            file=Verbatim(str(file)),
            error=cause(error),
        ) from None
    if progress.version != 1:
        raise BadOption(
            "{file} was written by a newer trainer (version {version}).",
            file=Verbatim(str(file)),
            version=progress.version,
        )
    return progress


def write_progress(file: Path, progress: Progress) -> None:
    """Keep it in a file, whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    aside = file.with_suffix(f"{file.suffix}.new")
    aside.write_bytes(msgspec.json.format(msgspec.json.encode(progress), indent=1))
    aside.replace(file)


# Mistakes of deals that somebody has played, and the points that they are about.
#
# A card or call counts where the book does something else by a rule that is a point, and where that
# was dearer: a card by the tricks that it gives away more than the book's card (all hands seen), a
# call by the points that the deal brought less than par, or where the scoring knows no par by those
# that it lost.

SECONDS = 10.0
"""Time of the solver for one deal."""
MOST_STEPS = 40
"""Steps of one deal that can be mistakes: more are not looked at."""
CALLS = ("call", "make")
"""The kinds of acts that are calls."""


class PricedDeal(msgspec.Struct, frozen=True):
    """The findings of a review on which mistakes rest: the book on each step, the cost of each
    card, and par for the side of the first seat; `None` where there is none."""

    book: list[Opinion]
    costs: Costs | None = None
    par_score: int | None = None


def priced_deal(record: Record) -> PricedDeal:
    """The findings of a deal that is over. Raises what `oddtrick.records` raises."""
    best = makeable(record)
    return PricedDeal(
        opinions(record), costs(record, SECONDS), None if best is None else best.par_score
    )


def mistakes_of(
    record: Record, seat: str, deal: str, found: PricedDeal | None = None
) -> list[Mistake]:
    """The mistakes of a seat in a deal that is over, by the points that they are about; `deal` is
    the name of the deal. With `found` it is not solved again. Raises what `oddtrick.records`
    raises."""
    deal_report = report(record)
    found = priced_deal(record) if found is None else found
    steps = deal_report.steps
    tricks = _cards(found)
    points, unit = _call_price(deal_report, seat, found.par_score)
    calls = {
        one.step
        for one in (found.book if points else ())
        if not one.followed and one.step in range(len(steps)) and steps[one.step].kind in CALLS
    }
    own = [s for s in {**tricks, **dict.fromkeys(calls)} if steps[s].by == seat]
    return [
        Mistake(point, deal, step, steps[step].code, points, unit, label=steps[step].label)
        if step in calls
        else Mistake(point, deal, step, steps[step].code, tricks[step])
        for step, point in points_at(record, own[:MOST_STEPS])
    ]


def points_at(record: Record, steps: Collection[int]) -> list[tuple[int, str]]:
    """The points that these steps of a record ask for, of those of which there are deals."""
    found = []
    for recorded in recorded_actions(record):
        if recorded.number not in steps or recorded.action is None or recorded.action.by < 0:
            continue
        state, seat = recorded.state, recorded.action.by
        seen = view(state, seat)
        if not seen.legal:
            continue
        decision = book_decision(recorded.number, seen)
        for point in all_points():
            turn = point.recipe.turn_at(state, seat, decision)
            if turn is not None and point.recipe.asks(turn) and shipped_number(point.id):
                found.append((recorded.number, point.id))
                break
    return found


def _cards(found: PricedDeal) -> dict[int, int]:
    """The tricks that cards gave away more than the book's, by step."""
    prices = {}
    chosen = {one.step: one.code for one in found.book if not one.followed}
    for play in found.costs.plays if found.costs else ():
        best = next((c.cost for c in play.choices if c.card == chosen.get(play.step)), None)
        if best is not None and play.cost > best:
            prices[play.step] = play.cost - best
    return prices


def _call_price(
    deal_report: DealReport, seat: str, par_score: int | None
) -> tuple[int, Literal["points", "lost"]]:
    """The points that a seat's deal brought less than par, or where there is no par those that it
    lost, and which of the two; 0 where it brought no less."""
    side = next((one for one in deal_report.sides if seat in one.seats), None)
    if side is None or side.score is None:
        return 0, "points"
    if deal_report.imp_from:
        par = side.score if par_score is None else par_score
        if par_score is not None and deal_report.seats[0] not in side.seats:
            par = -par_score
        return max(0, par - side.score), "points"
    others = [one.score or 0 for one in deal_report.sides if one is not side]
    return max(0, max(others, default=0) - side.score), "lost"
