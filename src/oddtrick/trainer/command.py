"""`oddtrick train`: questions about one point at a time, on the command line."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple, cast

import typer
from rich.console import Console
from rich.table import Table as Grid

from oddtrick.cards import Mask, bridge_hand, bridge_hand_code, card, card_code, card_name, mask_of
from oddtrick.core import State, view
from oddtrick.errors import BadOption, IllegalAction
from oddtrick.formats import read_boards
from oddtrick.formats.records.conversion import record_from_board
from oddtrick.messages import Name, Verbatim, say, told
from oddtrick.players import player
from oddtrick.records import Record, read_record, replay_record
from oddtrick.review.telling import outcome
from oddtrick.seats import SEAT_NAMES
from oddtrick.stages.calling.auction import Calls, Contract
from oddtrick.stages.tricks.tricks import CurrentTrick, Played
from oddtrick.support.data_folder import DATA_FOLDER
from oddtrick.support.streams import unread

from .exercises import Level, new_exercise, numbers_of, shipped, shipped_number, unmet_of
from .memory import (
    Mistake,
    Progress,
    choose_point,
    mistakes_of,
    read_progress,
    spacing,
    write_progress,
)
from .partners.comparison import BoardCompared, ComparedAuction, board_compared, meanings_of
from .partners.state import (
    HANDS,
    MOST_BOARDS,
    BiddingOpened,
    BiddingPlan,
    BiddingState,
    HandKind,
    SetCall,
    with_machine_calls,
)
from .playing_on import PupilsCard, WrongCard, defend, opposes, played_on, relaid, wrong_of
from .point import FAMILIES, AnswerOption, Exercise
from .points import all_points, point_of
from .question import TrainerQuestion, question_of

# A question played on in the command line: the pupil by the codes of the cards, the others by
# machine players, the opponents against the wrong card that was played, if any.

SHOWN = 3
"""Other layouts that are named at the end."""
OTHERS = "expert"


def play_to_the_end(
    exercise: Exercise, code: str, rng: random.Random, tell: Callable[[str], None]
) -> None:
    """Play a deal from an answer to its end, asking for the pupil's cards and calls; an empty line
    leaves it. `tell` writes a line."""
    on = played_on(exercise, code, rng)
    state, wrong = replay_record(on.record), on.wrong
    pupil = state.game.seats.index(exercise.seat)
    others, since = player(OTHERS, state.game), list[PupilsCard]()
    tell("\nPlay on: type a card as SA or a call as 1NT. An empty line leaves the deal.")
    while not state.over:
        by = state.turns[0].by
        before = state
        if by == pupil:
            answer = _card_asked(state, pupil, tell)
            if not answer:
                return
            since.append(PupilsCard(state, answer))
            state = state.push(state.action(answer))
            continue
        if opposes(state, pupil):
            wrong, since = wrong_of(since, state, wrong, rng), []
            turn = wrong and defend(state, pupil, wrong, rng)
            if turn:
                wrong = turn.wrong
                before = relaid(state, wrong.layouts[0].hands)
                state = before.push(before.action(turn.code))
                _said(before, by, turn.code, tell)
                continue
        action = others.choose(view(state, by), rng).action
        _said(before, by, state.code(action), tell)
        state = state.push(action)
    tell(f"\n{outcome(state)}".rstrip())
    for line in _tricks(state, pupil, state.results):
        tell(line)
    if wrong is not None:
        _told(state, pupil, wrong, tell)


def _name(state: State, seat: int) -> str:
    letter = state.game.seats[seat]
    return SEAT_NAMES.get(letter, letter)


def _said(state: State, by: int, code: str, tell: Callable[[str], None]) -> None:
    hand = state.turns[0].hand
    where = f" from {_name(state, hand)}" if hand not in (by, -1) else ""
    tell(f"  {_name(state, by)}{where}: {code}")


def _card_asked(state: State, pupil: int, tell: Callable[[str], None]) -> str:
    """The pupil's card or call; empty where they leave. The only card is played for them."""
    codes = {state.code(action): action for action in state.legal()}
    turn = state.turns[0]
    if len(codes) == 1:
        (only,) = codes
        _said(state, pupil, only, tell)
        return only
    seen = view(state, pupil)
    tell("")
    for hand in range(len(state.game.seats)):
        held = seen.hand_mask(hand)
        if held:
            tell(f"  {'You' if hand == pupil else _name(state, hand)}: {_suits(held)}")
    for fact in state.stage_facts():
        if isinstance(fact, CurrentTrick) and fact.plays:
            plays = " ".join(f"{state.game.seats[h]} {card_code(c)}" for h, c in fact.plays)
            tell(f"  On the table: {plays}")
        elif isinstance(fact, Calls) and fact.calls:
            tell("  Calls: " + " ".join(f"{state.game.seats[s]} {c}" for s, c in fact.calls))
    for line in _tricks(state, pupil, state.stage_facts()):
        tell(line)
    whose = "" if turn.hand in (pupil, -1) else f" from {_name(state, turn.hand)}"
    while True:
        try:
            given = input(f"Your play{whose}: ").strip().upper()
        except EOFError:
            return ""
        if not given or given in codes:
            return given
        try:
            state.push(state.action(given))
        except IllegalAction as error:
            tell(error.told())
        else:
            return given


def _tricks(state: State, pupil: int, facts: Sequence[object]) -> list[str]:
    """The tricks of both sides, where any were played."""
    played = next((f for f in facts if isinstance(f, Played) and f.tricks), None)
    if played is None:
        return []
    side = state.game.side_of
    taken = sum(side[trick.winner] == side[pupil] for trick in played.tricks)
    return [f"  Tricks: {taken} for you, {len(played.tricks) - taken} for them"]


def _suits(hand: int) -> str:
    """A hand, spades first."""
    suits = zip("♠♥♦♣", bridge_hand_code(hand).split("."), strict=True)
    return "  ".join(f"{sign} {ranks}" for sign, ranks in suits if ranks)


def _told(state: State, pupil: int, wrong: WrongCard, tell: Callable[[str], None]) -> None:
    """Against which card the layout was chosen, and which others there were."""
    played, better = (card_name(card(code)).lower() for code in (wrong.played, wrong.better))
    plays = sum(event.action.kind == "play" for event in state.log[: wrong.events])
    contract = next((f for f in state.results if isinstance(f, Contract)), None)
    gain = "brought more tricks"
    if wrong.goal and contract is not None:
        side = state.game.side_of
        ours = side[contract.declarer] == side[pupil]
        gain = "made the contract" if ours else "beaten the contract"
    tell(f"Trick {plays // 4 + 1}: the opponents chose this layout against your {played}. "
        f"The {better} would have {gain} here.")  # fmt: skip
    here, others = wrong.layouts[0].hands, wrong.layouts[1 : SHOWN + 1]
    hidden = [s for s in range(len(here)) if any(x.hands[s] != here[s] for x in others)]
    if others:
        tell("Other layouts that fitted what you had seen:")
    for layout in others:
        hands = (f"{_name(state, s)} {_suits(bridge_hand(layout.hands[s]))}" for s in hidden)
        tell("  " + "; ".join(hands))


# A bidding set on the command line: the machine is the partner.

_out = Console(highlight=False, markup=False)
YOU = 2
_WHOSE = {"you": "You", "book": "The book", "learned": "The learned bidder"}


def bid_set(hands: str, boards: int, contested: bool, seed: int | None) -> None:
    """Bid some boards as South, North being the machine, until they or the answers end. Raises
    `BadOption` for a kind of hands that there is not."""
    if hands not in HANDS:
        raise BadOption(
            "Hands are {choices}, not “{given}”.",
            choices=Verbatim(", ".join(HANDS)),
            given=Name(hands),
        )
    chosen = random.SystemRandom().getrandbits(62) if seed is None else seed
    plan = BiddingPlan(
        seed=chosen,
        boards=min(boards, MOST_BOARDS),
        hands=cast("HandKind", hands),
        opponents="bid" if contested else "pass",
        partner="machine",
    )
    bidding, _ = with_machine_calls(BiddingState.fold([BiddingOpened(plan)]), [])
    total = 0
    while number := bidding.current:
        board = bidding.boards[number - 1]
        _show_board(bidding, number)
        code = _call_asked([board.state.code(action) for action in board.state.legal(YOU)])
        if code is None:
            return
        bidding, _ = with_machine_calls(bidding, [SetCall(number, "S", code)])
        if bidding.current != number:
            compared = board_compared(plan, number, bidding.boards[number - 1].codes)
            total += compared.imps
            _compare(compared)
    _out.print(f"In all {total:+d} IMPs against the book’s auctions.")


def _four_suits(hand: Mask) -> str:
    suits = zip("♠♥♦♣", bridge_hand_code(hand).split("."), strict=True)
    return "  ".join(f"{sign} {held or '–'}" for sign, held in suits)


def _show_board(bidding: BiddingState, number: int) -> None:
    """The hand, and the calls with what they have shown."""
    board = bidding.boards[number - 1]
    seen = view(board.state, YOU)
    dealer = board.start.game.seats[board.start.setting.dealer]
    vulnerable = dict(board.start.game.chosen).get("vulnerable", "None")
    _out.print(f"\nBoard {number}, {dealer} deals, vulnerable: {vulnerable}")
    _out.print(f"  Your hand: {_four_suits(seen.hand_mask())}")
    for call in meanings_of(bidding.plan, board.start, board.codes):
        _out.print(f"  {call.seat} {call.code:4}{told(call.meaning)}".rstrip())


def _call_asked(calls: list[str]) -> str | None:
    """A call that can be made; `None` where the answers end."""
    while True:
        try:
            given = input("Your call: ").strip().upper()
        except EOFError:
            return None
        if not given:
            return None
        if given in calls:
            return given
        _out.print(f"That cannot be called here. It can be: {', '.join(calls)}.")


def _contract(compared: ComparedAuction) -> str:
    return f"{compared.contract} by {compared.declarer}" if compared.contract else "passed out"


def _compare(compared: BoardCompared) -> None:
    """The auctions side by side."""
    own = compared.auctions[0]
    _out.print(f"\nBoard {compared.number} is over: {_contract(own)}.")
    for call in own.calls:
        _out.print(f"  {call.seat} {call.code:4}{told(call.meaning)}".rstrip())
    grid = Grid(box=None, header_style="bold", pad_edge=False)
    for heading in ("", "Contract", "Tricks", "Points", "On average"):
        grid.add_column(heading)
    for one in compared.auctions:
        tricks = "" if one.tricks is None else str(one.tricks)
        mean = "" if one.mean is None else f"{one.mean:+d}"
        grid.add_row(_WHOSE[one.by], _contract(one), tricks, f"{one.score:+d}", mean)
    grid.add_row(
        "Par", ", ".join(compared.par_contracts) or "passed out", "", f"{compared.par_score:+d}"
    )
    _out.print(grid)
    for seat, cards in compared.hands.items():
        _out.print(f"  {seat}  {_four_suits(mask_of(cards))}")
    _out.print(f"{compared.imps:+d} IMPs against the book’s auction.")


DEFAULT_PROGRESS = DATA_FOLDER / "training.json"


class _Asking(NamedTuple):
    """The point or family that is asked for, the seed of new deals, how hard shipped ones are, and
    whether deals are played on."""

    point: str
    seed: int | None
    level: Level
    play: bool = False


def train(
    point: Annotated[
        str, typer.Argument(help="A point or a family that --list shows; empty: what is due.")
    ] = "",
    listed: Annotated[bool, typer.Option("--list", help="List the points.")] = False,
    progress: Annotated[
        Path, typer.Option("--progress", metavar="FILE", help="Where your progress is kept.")
    ] = DEFAULT_PROGRESS,
    questions: Annotated[int, typer.Option("--questions", "-n", min=1, help="How many.")] = 10,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", help="Make a new deal of the point by this seed.")
    ] = None,
    level: Annotated[
        Level, typer.Option("--level", help="Of each point the easier or the harder deals.")
    ] = "",
    export: Annotated[
        Path | None, typer.Option("--export", metavar="FILE", help="Write your progress here.")
    ] = None,
    mistakes: Annotated[
        Path | None,
        typer.Option(
            "--mistakes",
            metavar="FILE",
            help="Take your mistakes from deals that you have played: records, PBN, LIN.",
        ),
    ] = None,
    seat: Annotated[
        str, typer.Option("--seat", metavar="SEAT", help="Where you sat, for --mistakes.")
    ] = "S",
    bid: Annotated[
        str,
        typer.Option(
            "--bid",
            metavar="HANDS",
            help="Bid boards with the machine as your partner: any, ours, game or slam hands.",
        ),
    ] = "",
    contested: Annotated[
        bool, typer.Option("--contested", help="With --bid: the opponents bid as well.")
    ] = False,
    play: Annotated[
        bool, typer.Option("--play", help="Play each deal of tricks on from your answer.")
    ] = False,
    forget: Annotated[bool, typer.Option("--forget", help="Delete your progress.")] = False,
) -> None:
    """Practise one point at a time: a question, the answer, why, and what each other one costs.

    Without a point you are asked what you are due to see again, what you have missed, or what is
    new. An empty answer ends it.
    """
    if listed:
        _list()
        return
    if bid:
        bid_set(bid, questions, contested, seed)
        return
    if contested:
        raise BadOption("--contested says that the opponents bid too: give --bid with it.")
    if forget:
        progress.unlink(missing_ok=True)
        _out.print("Your progress is deleted.")
        return
    stored = read_progress(progress)
    if export is not None:
        write_progress(export, stored)
        _out.print(f"Your progress is written to {export}.")
        return
    if mistakes is not None:
        _take_mistakes(mistakes, seat.upper(), stored)
        write_progress(progress, stored)
        return
    _session(_Asking(point, seed, level, play), stored, progress, questions)


def _take_mistakes(file: Path, seat: str, stored: Progress) -> None:
    """Take in the mistakes of a seat in the deals of a file, and list them. Raises `BadOption` for
    a file that cannot be read or a seat that no deal has."""
    records = _played(file)
    mistakes: list[Mistake] = []
    for number, record in enumerate(records, 1):
        if seat not in replay_record(record).game.seats:
            raise BadOption(
                "Deal {number} of {file} has no seat {seat}: choose one by --seat.",
                number=number,
                file=Verbatim(str(file)),
                seat=Verbatim(seat),
            )
        mistakes += mistakes_of(record, seat, f"{file.name}, deal {number}")
    new = stored.take(mistakes)
    for one in new:
        _out.print(f"{one.deal}: {one.played} {_price(one)}. {told(point_of(one.point).name)}")
    said = "1 mistake" if len(new) == 1 else f"{len(new)} mistakes"
    deals = "1 deal" if len(records) == 1 else f"{len(records)} deals"
    _out.print(f"{said} of {deals} taken; “oddtrick train” asks about them first.")


def _price(mistake: Mistake) -> str:
    """The price of a mistake in words."""
    many = "" if mistake.cost == 1 else "s"
    return {
        "tricks": f"cost {mistake.cost} trick{many}",
        "points": f"cost {mistake.cost} point{many} against par",
        "lost": f"in a deal lost by {mistake.cost} point{many}",
        "percent": f"cost {mistake.cost} % of a top",
        "IMPs": f"cost {mistake.cost} IMP{many}",
        "score": f"cost {mistake.cost} point{many} of the score",
    }[mistake.unit]


def _played(file: Path) -> list[Record]:
    """The deals of a file: records, one a line, or a file of bridge deals."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise BadOption(unread(file, error)) from None
    if data.lstrip().startswith(b"{"):
        return [read_record(line) for line in data.splitlines() if line.strip()]
    return [record_from_board(board) for board in read_boards(data, name=file.name)]


def _session(asking: _Asking, stored: Progress, file: Path, questions: int) -> None:
    """Ask, until the questions or the answers end. Raises `BadOption` for a level of new deals."""
    seed = asking.seed
    if seed is not None and asking.level:
        raise BadOption("How hard a new deal is shows only once it is made: leave --level out.")
    spacing()  # nobody is asked whose answer could not be kept
    rng, asked = random.Random(seed), _asked(asking.point, seed is not None)
    for number in range(questions):
        name = choose_point(stored, asked, rng)
        if seed is not None:
            made = new_exercise(point_of(name), seed + number)
        else:
            made = _taken(name, rng, asking.level)
        chosen = _ask(question_of(made))
        if chosen is None:
            return
        stored.answer(name, chosen.right)
        write_progress(file, stored)
        if asking.play and point_of(name).family != "patience":
            play_to_the_end(made, chosen.code, rng, _out.print)


def _asked(point: str, new: bool) -> list[str]:
    """The points to choose from. Raises `BadOption` where there are none."""
    if point and point not in FAMILIES:
        one = point_of(point)
        if not new and not shipped_number(point):
            raise BadOption(
                "{name}: {unmet}",
                name=one.name,
                unmet=unmet_of(one.id) or say("no deal comes with the program."),
            )
        return [one.id]
    return [p.id for p in all_points() if point in ("", p.family) and (new or shipped_number(p.id))]


def _taken(name: str, rng: random.Random, level: Level) -> Exercise:
    """A deal of a point that comes with the program. Raises `BadOption` where none is of use."""
    numbers = numbers_of(name, level)
    rng.shuffle(numbers)
    for number in numbers:
        made = shipped(name, number)
        if made is not None:
            return made
    raise BadOption("{name}: no deal of it comes with the program.", name=point_of(name).name)


def _list() -> None:
    """The points, family by family."""
    for family, title in FAMILIES.items():
        points = [p for p in all_points() if p.family == family]
        if not points:
            continue
        grid = Grid(title=told(title), title_justify="left", box=None, header_style="bold")
        for heading in ("Point", "Name", "Book", "Deals"):
            grid.add_column(heading, overflow="fold")
        for p in points:
            grid.add_row(p.id, told(p.name), told(p.heading), str(shipped_number(p.id)))
        _out.print(grid)


def _ask(asked: TrainerQuestion) -> AnswerOption | None:
    """One question; the answer given, `None` where the answers end."""
    _show(asked)
    order = sorted(asked.options, key=lambda option: option.code)
    for number, option in enumerate(order, 1):
        _out.print(f"  {number}  {option.label}")
    while True:
        try:
            given = input("Your answer: ").strip()
        except EOFError:
            return None
        if not given:
            return None
        if given.isdigit() and 1 <= int(given) <= len(order):
            chosen = order[int(given) - 1]
            break
        _out.print(f"Answer by a number from 1 to {len(order)}.")
    right = next(option for option in asked.options if option.right)
    said = "Right." if chosen.right else f"Not this one: {str(right.label).lower()}."
    _out.print(f"\n{said} {told(asked.why)}\n{told(asked.name)}: {told(asked.citation)}")
    _worth(asked)
    _out.print(f"{asked.certified}\n")
    return chosen


def _show(asked: TrainerQuestion) -> None:
    """The cards, the calls and the tricks that are seen. The name of the point would tell the
    answer."""
    _out.print(f"\n{asked.game}")
    for hand in asked.hands:
        if hand.cards:
            who = "You" if hand.seat == asked.seat else hand.seat
            part = f", {hand.part}" if hand.part else ""
            suits = []
            for suit in "SHDC":
                ranks = "".join(c[1] for c in hand.cards if c[0] == suit and len(c) == 2)
                if ranks:
                    suits.append(f"{'♠♥♦♣'['SHDC'.index(suit)]} {ranks}")
            _out.print(f"  {who}{part}: {'  '.join(suits)}")
    for pile in asked.piles:
        _out.print(f"  {pile.name}: {' '.join(pile.cards)}")
    if asked.kind == "call":
        sides = {"None": "nobody", "NS": "North-South", "EW": "East-West", "All": "everybody"}
        vulnerable = f", {sides[asked.vulnerable]} vulnerable" if asked.vulnerable else ""
        _out.print(f"  Dealer {asked.dealer}{vulnerable}")
    if asked.calls:
        _out.print("  Calls: " + " ".join(f"{seat} {code}" for seat, code in asked.calls))
    for number, trick in enumerate(asked.tricks, 1):
        _out.print(f"  Trick {number}: " + " ".join(f"{seat} {code}" for seat, code in trick))
    if asked.trick:
        _out.print("  On the table: " + " ".join(f"{seat} {code}" for seat, code in asked.trick))
    _out.print("\n".join(map(str, filter(None, (asked.aim, asked.ask)))))


def _worth(asked: TrainerQuestion) -> None:
    """The worth of each answer."""
    grid = Grid(box=None, show_header=False, pad_edge=False)
    for option in asked.options:
        worth = told(option.note)
        if option.mean is not None:
            worth = f"{option.mean:.2f} tricks"
            if option.goal is not None:
                verb = "makes" if "to make" in str(asked.aim) else "beats"
                worth += f", {verb} it in {option.goal} of {asked.certificate.worlds} deals"
        grid.add_row(f"  {option.label}", worth)
    _out.print(grid)
