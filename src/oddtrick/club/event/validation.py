"""Checks of a director's entries: results, texts, rulings and openings that cannot be."""

from __future__ import annotations

import datetime
import re
from collections import Counter
from fractions import Fraction

from oddtrick.club.scoring import MOST_DECIMALS, UNEQUAL, Matchpoints, TeamMethod, swing
from oddtrick.club.scoring.victory_points import VICTORY
from oddtrick.club.wording import is_passed_out
from oddtrick.errors import BadOption, Refused
from oddtrick.formats.board import WrittenContract
from oddtrick.formats.errors import FormatError
from oddtrick.formats.outcome import duplicate_score
from oddtrick.messages import Name, Verbatim, say, term, together
from oddtrick.seats import SEAT_NAMES, board_vulnerable

from .board_results import compared
from .entries import Adjusted, Amount, Described, EventOpened, NamesEntered, exact
from .forms import FORMS, MOST_ROUNDS, Form, ties_for
from .schedule import ResultLine


def score_of(board: int, contract: str, declarer: str, tricks: int | None) -> int:
    """North–South's points for a result. Raises `Refused` for one that cannot be."""
    try:
        read = None if is_passed_out(contract) else WrittenContract.read(contract)
    except FormatError as error:
        raise Refused(error.without_place) from None
    if read is None:
        if not is_passed_out(contract):
            raise Refused("The contract is missing; write it as 4SX, or Passed out.")
        if declarer or tricks is not None:
            raise Refused("A board passed out has no declarer and no tricks.")
        return 0
    if not read.level:
        raise Refused("“{contract}” lacks its level, 1 to 7.", contract=Name(contract))
    if declarer not in SEAT_NAMES:
        raise Refused("The declarer is N, E, S or W, not “{declarer}”.", declarer=Name(declarer))
    if tricks is None or not 0 <= tricks <= 13:
        raise Refused("Declarer takes 0 to 13 tricks, not {tricks}.", tricks=Verbatim(str(tricks)))
    side = "NS" if declarer in "NS" else "EW"
    vulnerable = board_vulnerable(board) in (side, "All")
    points = duplicate_score(read, vulnerable, tricks)
    return points if side == "NS" else -points


def check_text(text: str) -> None:
    """Refuse names that no file can hold or no screen should obey."""
    if len(text) > 100 or not text.isprintable():
        raise Refused("A name or title has up to 100 signs, all of them fit to print.")


def check_named(entry: NamesEntered, form: Form) -> None:
    """Raises `Refused` for names that nobody has, or too many."""
    if not all(p.strip() for p in entry.players) or not entry.players:
        raise Refused("{One} {pair} needs its players' names.", one=term(form.one), pair=entry.pair)
    if len(entry.players) > form.most:
        raise Refused("A {one} has up to {most} names here.", one=term(form.one), most=form.most)
    for name in (*entry.players, entry.called, *entry.ids, *entry.national):
        check_text(name)
    if any(numbers and len(numbers) != len(entry.players)
           for numbers in (entry.ids, entry.national)):  # fmt: skip
        raise Refused("There is a number for each player, empty where one has none, or for nobody.")


def check_reason(reason: str) -> None:
    """A reason is a line that can be shown."""
    if len(reason) > 500 or not reason.isprintable():
        raise Refused("A reason is one line of up to 500 signs, all of them fit to print.")


def check_amount(amount: Amount) -> None:
    """Raises `Refused` for a number that nobody writes."""
    if not abs(amount) < 10**6 or (exact(amount) * 10**4).denominator != 1:
        raise Refused("A number of percent or points has four decimals at most.")


ROUNDED = Fraction(1, 2)
"""By so much the parts of a weighted score may miss 100 percent, as 33.3 three times does."""


def check_lead(lead: str) -> None:
    if lead and not (len(lead) == 2 and lead[0] in "SHDC" and lead[1] in "AKQJT98765432"):
        raise Refused("“{lead}” is not a card; write suit and rank, as HQ.", lead=Name(lead))


def check_adjusted(entry: Adjusted) -> None:
    if not (0 <= entry.ns_percent <= 100 and 0 <= entry.ew_percent <= 100):
        raise Refused("An adjusted score is 0 to 100 percent of a top.")
    for percent in (entry.ns_percent, entry.ew_percent):
        check_amount(percent)
    if entry.ew_scores and not entry.scores:
        raise Refused("A split score has a score for North–South, too.")
    if len(entry.laws) > 40 or any(len(law) > 60 or not law.isprintable() for law in entry.laws):
        raise Refused("The laws of a ruling are up to 40, each by its number.")
    if len(entry.ruling) > 2000 or not entry.ruling.isprintable():
        raise Refused("A ruling is up to 2000 signs, all of them fit to print.")
    for scores in filter(None, (entry.scores, entry.ew_scores)):
        parts = [part for _, part in scores]
        for part in parts:
            check_amount(part)
        if min(parts) <= 0 or abs(sum(map(exact, parts), -Fraction(100))) > ROUNDED:
            raise Refused("The parts of a weighted score are above 0 and make 100 percent.")
        if any(score % 10 or abs(score) > 7600 for score, _ in scores):
            raise Refused("A score is a whole ten, 7600 at most.")


def check_comparable(ruling: ResultLine, there: ResultLine, method: TeamMethod) -> None:
    """Raises `Refused` for a ruling that does not go with the result of the other room."""
    try:
        swing(compared(ruling, there), method)
    except BadOption as error:
        raise Refused(error.message) from None


_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


def check_described(entry: Described) -> None:
    """Raises `Refused` for what no union could read."""
    for name in entry.__struct_fields__:
        text = getattr(entry, name)
        if len(text) > 100 or not text.isprintable():
            words = name.replace("_", " ")
            raise Refused(
                "The {words} is a line of up to 100 signs, all of them fit to print.",
                words=term(words),
            )
    if entry.date and not is_day(entry.date):
        raise Refused("“{date}” is no day; write it as 2026-11-24.", date=Name(entry.date))
    if entry.email and not _EMAIL.fullmatch(entry.email):
        raise Refused(
            "“{email}” is no address; write it as ada@example.org.", email=Name(entry.email)
        )


def is_day(text: str) -> bool:
    """Whether a text is a day of the calendar, as 2026-11-24."""
    try:
        return datetime.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def check_opened(opened: EventOpened) -> None:
    """Raises `Refused` for an opening with which no event can begin."""
    check_text(opened.title)
    form = FORMS.get(opened.form)
    if form is None:
        raise Refused(
            "The form is one of {forms}, not “{form}”.",
            forms=Verbatim(", ".join(FORMS)),
            form=Name(opened.form),
        )
    if opened.draws and opened.draws not in form.draws:
        raise Refused(
            "Rounds of {name} are not drawn as “{draws}”.",
            name=term(form.name),
            draws=Name(opened.draws),
        )
    if faults := opened.movement.faults():
        raise Refused(together(say("The movement is not sound."), faults[0]))
    last = len(opened.movement.rounds)
    if opened.draws:
        people = {c for side in opened.movement.pairs for c in opened.members(side)}
        last = MOST_ROUNDS[opened.draws](len(people))
    if not (opened.movement.rounds and 1 <= opened.rounds <= last):
        raise Refused("The movement has {rounds} rounds.", rounds=last)
    if opened.movement.recorded and opened.boards != 1:
        raise Refused("In a recorded movement each board is a set of its own.")
    if not 1 <= opened.boards <= 36:
        raise Refused("A set has 1 to 36 boards.")
    if opened.scoring not in form.scorings:
        raise Refused(
            "The scoring is one of {scorings}, not “{scoring}”.",
            scorings=Verbatim(", ".join(form.scorings)),
            scoring=Name(opened.scoring),
        )
    if opened.unequal and opened.unequal not in UNEQUAL:
        raise Refused(
            "A board played less often is brought up by {ways}, not by “{given}”.",
            ways=Verbatim(", ".join(UNEQUAL)),
            given=Name(opened.unequal),
        )
    if opened.unequal and not isinstance(form.fields.get(opened.scoring), Matchpoints):
        raise Refused("Only matchpoints of a board played less often are brought up.")
    if not 0 <= opened.decimals <= MOST_DECIMALS:
        raise Refused(
            "Figures have 0 to {most_decimals} decimals, not {decimals}.",
            most_decimals=MOST_DECIMALS,
            decimals=opened.decimals,
        )
    _check_ties(opened, form)
    _check_sides(opened, form.size)
    if not opened.victory:
        return
    known = form.victories.get(opened.scoring, ())
    if opened.victory not in known:
        raise Refused(
            "{scoring} of {name} becomes victory points by {known}, not by “{victory}”.",
            scoring=term(opened.scoring),
            name=term(form.name),
            known=Verbatim(" or ".join(known) or "no scale"),
            victory=Name(opened.victory),
        )
    shortest, longest = VICTORY[opened.victory].boards
    lengths = {opened.boards}
    if opened.movement.recorded:
        at_tables = ((n, s.table) for n, sits in enumerate(opened.movement.rounds)
                     for s in sits if s.ns and s.ew)  # fmt: skip
        lengths = set(Counter(at_tables).values())
    if not all(shortest <= length <= longest for length in lengths):
        raise Refused(
            "This scale is for matches of {shortest} to {longest} boards.",
            shortest=shortest,
            longest=longest,
        )


def _check_ties(opened: EventOpened, form: Form) -> None:
    """Ties are broken by what there is in the event, each way once."""
    known = ties_for(form, opened.draws, opened.victory)
    for name in opened.ties:
        if name not in known:
            if not known:
                raise Refused(
                    "In such an event there are no ties to break by “{name}”.", name=Name(name)
                )
            raise Refused(
                "In such an event ties are broken by {known}, not by “{name}”.",
                known=Verbatim(", ".join(known)),
                name=Name(name),
            )
    if len(set(opened.ties)) < len(opened.ties):
        raise Refused("Name each way to break ties once.")


def _check_sides(opened: EventOpened, size: int) -> None:
    """Every side of the movement has its contestants."""
    if bool(opened.sides) != bool(size):
        raise Refused("The sides of individuals and teams have their contestants; pairs are sides.")
    if any(len(set(side)) != size or min(side) < 1 for side in opened.sides):
        raise Refused("A side has {size} of the contestants, who are counted from 1.", size=size)
    if opened.sides and max(opened.movement.pairs) > len(opened.sides):
        raise Refused("Side {side} has no contestants.", side=max(opened.movement.pairs))
