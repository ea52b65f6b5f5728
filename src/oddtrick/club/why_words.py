"""What is said of why everybody scored so, once for the pages, the printed page and the command
line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from oddtrick.club.movements import movement_words
from oddtrick.messages import NOTHING, DecimalNumber, Message, Verbatim, say, term, together
from oddtrick.review.why import CONTRACT, PLAY, RULING, WHOLE

from .why_evening import WhyEvening, WhyLine, WhyPiece, WhyRow, WhySum, WhyUntold
from .wording import PART_NAMES, boards_said, contestant_said

STEP_NAMES = {
    CONTRACT: term("Contract"),
    "lead": term("Lead"),
    "declarer": term("Declarer"),
    "defence": term("Defence"),
    PLAY: term("The play"),
    WHOLE: term("Contract and play"),
    RULING: term("Ruling"),
}
COUNTS = say(
    "Each step is what another result would have brought against the same tables. What everybody "
    "does costs nothing."
)
CARD_COUNTS = say(
    "A card is measured with all hands seen. It counts as a mistake only if it also loses without "
    "seeing them."
)
MUCH = 60
"""Percent of a top that a board may cost and give back, to be named."""


def worded(evening: WhyEvening, one: str, who: Message | None = None, of: int = 0) -> WhyEvening:
    """The evening with its sentences; `one` is what a contestant is called. `who` and `of` are
    said in place of a row's own name and of how many there are in its list."""
    there = {(x.whose, x.kind) for row in evening.rows for x in row.parts}
    lists = [row.field for row in evening.rows]
    people = movement_words(f"{len(evening.rows)} {one}s")
    boards = _boards(len(evening.boards))
    return replace(
        evening,
        rows=[
            worded_row(
                evening,
                row,
                who or contestant_said(row.names, one, row.number),
                of or lists.count(row.field),
            )
            for row in evening.rows
        ],
        adds=say(
            "{people}, {boards}. Every row adds up to the score.", people=people, boards=boards
        ),
        counts=CARD_COUNTS if evening.cards else COUNTS,
        parts={" ".join(key): part_name(key) for key in PART_NAMES if key in there},
        steps=STEP_NAMES,
        untold=[*_untold(evening)],
    )


def worded_row(evening: WhyEvening, row: WhyRow, who: Message, of: int) -> WhyRow:
    """A row with its sentences."""
    title = say("{who}: {score}, place {place} of {of}") if row.place else say("{who}: {score}")
    title = title.fill(
        who=who, score=score_said(row.score, evening.unit), place=Verbatim(row.place), of=of
    )
    return replace(row, who=who, title=title, known=_known(evening, row), said=_cost(evening, row))


def worded_line(line: WhyLine) -> WhyLine:
    """A board of a contestant with its sentences."""
    return replace(line, cause=_cause(line), said=_line_said(line))


def part_name(key: tuple[str, str]) -> Message:
    """What a part is called where a line begins."""
    return say("{Part}", part=PART_NAMES[key])


def ordered(keys: Sequence[tuple[str, str]] | set[tuple[str, str]]) -> list[tuple[str, str]]:
    """Parts in the order of lists and columns."""
    return sorted(keys, key=[*PART_NAMES].index)


def score_said(points: float, unit: str) -> Message:
    """A score with its unit."""
    figure = DecimalNumber(f"{points:.1f}".replace("-", "−"))
    if unit == "%":
        return say("{percent} %", percent=figure)
    return say("{figure} {unit}", figure=figure, unit=term(unit))


def _boards(number: int) -> Message:
    return say("one board") if number == 1 else say("{n} boards", n=number)


def _known(evening: WhyEvening, row: WhyRow) -> Message:
    tables = say("one table") if evening.tables == 1 else say("{n} tables", n=evening.tables)
    if evening.cards:
        found = say("Cards were recorded.")
    elif len(evening.without) == len(evening.boards):
        found = say("Results alone.")
    else:
        found = (
            say("Results, leads and hands.") if evening.leads else say("Results and hands only.")
        )
    return together(
        say("{Boards}, {tables}.", boards=_boards(len(row.lines)), tables=tables), found
    )


def cost_said(part: WhySum) -> Message:
    """What a part cost."""
    said = (
        say("{Part} cost {points}: chance alone does that to one part in twenty.")
        if part.beyond
        else say("{Part} cost {points}: chance alone can do that in one evening.")
    )
    points = DecimalNumber(f"{-part.points:.1f}")
    return said.fill(part=PART_NAMES[part.whose, part.kind], points=points)


def _cost(evening: WhyEvening, row: WhyRow) -> Message:
    """What cost most, a weakness before all else, and a board that cost and gave back much."""
    told = [x for x in row.parts if x.kind not in (RULING, WHOLE)]
    if not told:
        return NOTHING
    lost = [x for x in told if x.points < -0.05]
    weak = [x for x in lost if x.whose == "ours" and x.beyond]
    worst = min(weak or lost, key=lambda x: x.points, default=None)
    found = [say("Nothing cost you anything on the whole.") if worst is None else cost_said(worst)]
    for line in row.lines if evening.unit == "%" else ():
        gave = sum(max(step.points, 0) for step in line.steps)
        took = sum(max(-step.points, 0) for step in line.steps)
        if min(gave, took) > MUCH:
            found.append(say(
                "Board {board} cost {lost} and gave back {won}.",
                board=line.board, lost=_whole(took), won=_whole(gave),
            ))  # fmt: skip
            break
    return together(*found)


def _whole(points: float) -> DecimalNumber:
    return DecimalNumber(f"{points:.0f}")


def _declared(line: WhyLine) -> bool:
    return line.declarer in [*line.side]


def _cause(line: WhyLine) -> Message:
    """What moved a board most."""
    first = max(line.steps, key=lambda step: abs(step.points), default=None)
    if first is None or not first.points:
        return NOTHING
    theirs = first.whose == "theirs"
    if first.kind == CONTRACT:
        ours = say("Your contract") if _declared(line) else say("You let them play")
        return say("Their contract") if theirs else ours
    if first.kind == "lead":
        return say("Their lead") if theirs else say("Your lead")
    return STEP_NAMES[first.kind]


_WORTH = {
    "own": (say("The contract cost {n}."), say("The contract was good.")),
    "let": (
        say("You let them play, which cost {n}."),
        say("You let them play, which brought {n}."),
    ),
    "theirs": (say("Their contract cost you {n}."), say("Their contract brought you {n}.")),
    "play": (say("The play cost {n}."), say("The play brought {n}.")),
}


def _line_said(line: WhyLine) -> Message:
    """What the contract was worth, that of the others, and the play; nothing of what cannot be told
    apart."""
    if line.ruling:
        return say("An award alone counts.")
    sums = dict.fromkeys(_WORTH, 0.0)
    for step in line.steps:
        if (what := _worth_of(step, line)) in sums:
            sums[what] += step.points
    return together(
        *(
            _WORTH[what][points > 0].fill(n=_whole(abs(points)))
            for what, points in sums.items()
            if abs(points) >= 1
        )
    )


def _worth_of(step: WhyPiece, line: WhyLine) -> str:
    if step.kind != CONTRACT:
        return "" if step.kind in (RULING, WHOLE) else "play"
    if step.whose == "ours":
        return "let" if line.declarer and not _declared(line) else "own"
    return step.whose


def _untold(evening: WhyEvening) -> Iterator[WhyUntold]:
    """What results cannot tell, where hands are known and cards are not."""
    if evening.cards or len(evening.without) == len(evening.boards):
        return
    yield WhyUntold(term("Bidding"), say("The contract is known. Who bid what is not."))
    if not evening.leads:
        said = say("Not entered here. Enter it next time, and it counts.")
        yield WhyUntold(term("Lead"), said)
    yield WhyUntold(
        term("Cards"),
        say("Declarer and defence can’t be told apart. Their tricks are counted together."),
    )


def of_another_evening(evening: WhyEvening) -> Message | None:
    """Why the hands that were given cannot be the evening's, where they cannot."""
    if evening.unheld[0]:
        return say(
            "The hands are not those of this evening: of {led} cards that were led, {unheld} were "
            "in another hand.",
            led=evening.unheld[1], unheld=evening.unheld[0],
        )  # fmt: skip
    if evening.unfit:
        return say(
            "The hands are not those of this evening: at best play they would have made "
            "{tricks} tricks more or fewer than were taken, on average.",
            tricks=DecimalNumber(f"{evening.unfit:.1f}"),
        )
    return None


def bare_boards(evening: WhyEvening) -> list[int]:
    """Boards of which some results are scores alone."""
    return [
        board.board for board in evening.boards
        if any(not (result.contract or result.ruling) for result in board.results)
    ]  # fmt: skip


def words(evening: WhyEvening) -> Iterator[Message]:
    """The sentences that say what is missing, or does not fit."""
    if (other := of_another_evening(evening)) is not None:
        yield other
    if evening.strange:
        yield say(
            "The leader did not hold the card that is noted as led: card or declarer is wrong, "
            "and the lead is not counted. Boards: {boards}.",
            boards=Verbatim(boards_said(evening.strange)),
        )
    if alone := [board.board for board in evening.boards if len(board.results) == 1]:
        yield say(
            "Nobody else has a result of boards {boards}: they are compared with nothing.",
            boards=Verbatim(boards_said(alone)),
        )
    if bare := bare_boards(evening):
        yield say(
            "Of some results the score is known, and not the contract: contract and play cannot be "
            "told apart there. Boards: {boards}.",
            boards=Verbatim(boards_said(bare)),
        )
    if evening.without:
        yield say(
            "Add the hands of boards {boards}: without them contract and play cannot be told "
            "apart.",
            boards=Verbatim(boards_said(evening.without)),
        )
