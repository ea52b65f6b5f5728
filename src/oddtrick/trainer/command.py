"""`oddtrick train`: questions about one point at a time, on the command line."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple, cast

import typer
from rich.console import Console
from rich.table import Table as Grid

from oddtrick.cards import Mask, bridge_hand, bridge_hand_code, card, card_code, card_term, mask_of
from oddtrick.core import State, view
from oddtrick.errors import BadOption, IllegalAction, visible
from oddtrick.formats import read_boards
from oddtrick.formats.records.conversion import record_from_board
from oddtrick.messages import (
    NOTHING,
    DecimalNumber,
    Listing,
    Message,
    Name,
    TextValue,
    Verbatim,
    Within,
    say,
    term,
    together,
    told,
)
from oddtrick.players import player
from oddtrick.records import Record, read_record, replay_record
from oddtrick.review.telling import outcome, seat_term
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

_out = Console(highlight=False, markup=False)


def _tell(message: Message, before: str = "") -> None:
    """A line in the reader's language, `before` in front of it."""
    _out.print(before + visible(told(message)))


def play_to_the_end(exercise: Exercise, code: str, rng: random.Random) -> None:
    """Play a deal from an answer to its end, asking for the pupil's cards and calls; an empty line
    leaves it."""
    on = played_on(exercise, code, rng)
    state, wrong = replay_record(on.record), on.wrong
    pupil = state.game.seats.index(exercise.seat)
    others, since = player(OTHERS, state.game), list[PupilsCard]()
    _tell(say("Play on: type a card as SA or a call as 1NT. An empty line leaves the deal."), "\n")
    while not state.over:
        by = state.turns[0].by
        before = state
        if by == pupil:
            answer = _card_asked(state, pupil)
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
                _said(before, by, turn.code)
                continue
        action = others.choose(view(state, by), rng).action
        _said(before, by, state.code(action))
        state = state.push(action)
    _out.print()
    if said := outcome(state):
        _tell(said)
    _tricks(state, pupil, state.results)
    if wrong is not None:
        _told(state, pupil, wrong)


def _name(state: State, seat: int) -> Message:
    letter = state.game.seats[seat]
    return term(SEAT_NAMES.get(letter, letter))


def _said(state: State, by: int, code: str) -> None:
    hand = state.turns[0].hand
    who = _name(state, by)
    if hand not in (by, -1):
        who = say("{who} from {hand}", who=who, hand=_name(state, hand))
    _line(who, code)


def _line(name: TextValue, what: str) -> None:
    _tell(say("{name}: {what}", name=name, what=Verbatim(what)), "  ")


def _plays(acts: Iterable[tuple[str, str]]) -> Listing:
    """Calls or cards, each behind its seat."""
    return Listing(tuple(v for by, code in acts for v in (seat_term(by), Verbatim(code))), " ")


def _card_asked(state: State, pupil: int) -> str:
    """The pupil's card or call; empty where they leave. The only card is played for them."""
    codes = {state.code(action): action for action in state.legal()}
    turn = state.turns[0]
    if len(codes) == 1:
        (only,) = codes
        _said(state, pupil, only)
        return only
    seen, seats = view(state, pupil), state.game.seats
    _out.print()
    for hand in range(len(state.game.seats)):
        held = seen.hand_mask(hand)
        if held:
            _line(say("You") if hand == pupil else _name(state, hand), _suits(held))
    for fact in state.stage_facts():
        if isinstance(fact, CurrentTrick) and fact.plays:
            plays = _plays((seats[h], card_code(c)) for h, c in fact.plays)
            _tell(say("On the table: {cards}", cards=plays), "  ")
        elif isinstance(fact, Calls) and fact.calls:
            calls = _plays((seats[s], c) for s, c in fact.calls)
            _tell(say("Calls: {calls}", calls=calls), "  ")
    _tricks(state, pupil, state.stage_facts())
    asked = say("Your play:")
    if turn.hand not in (pupil, -1):
        asked = say("Your play from {hand}:", hand=_name(state, turn.hand))
    while True:
        try:
            given = input(f"{told(asked)} ").strip().upper()
        except EOFError:
            return ""
        if not given or given in codes:
            return given
        try:
            state.push(state.action(given))
        except IllegalAction as error:
            _out.print(error.told())
        else:
            return given


def _tricks(state: State, pupil: int, facts: Sequence[object]) -> None:
    """The tricks of both sides, where any were played."""
    played = next((f for f in facts if isinstance(f, Played) and f.tricks), None)
    if played is None:
        return
    side = state.game.side_of
    taken = sum(side[trick.winner] == side[pupil] for trick in played.tricks)
    theirs = len(played.tricks) - taken
    _tell(say("Tricks: {ours} for you, {theirs} for them", ours=taken, theirs=theirs), "  ")


def _suits(hand: int) -> str:
    """A hand, spades first."""
    suits = zip("♠♥♦♣", bridge_hand_code(hand).split("."), strict=True)
    return "  ".join(f"{sign} {ranks}" for sign, ranks in suits if ranks)


def _told(state: State, pupil: int, wrong: WrongCard) -> None:
    """Against which card the layout was chosen, and which others there were."""
    played, better = (card_term(card(code)) for code in (wrong.played, wrong.better))
    plays = sum(event.action.kind == "play" for event in state.log[: wrong.events])
    contract = next((f for f in state.results if isinstance(f, Contract)), None)
    gain = say("The {card} would have brought more tricks here.", card=better)
    if wrong.goal and contract is not None:
        side = state.game.side_of
        ours = side[contract.declarer] == side[pupil]
        gain = (
            say("The {card} would have made the contract here.", card=better)
            if ours
            else say("The {card} would have beaten the contract here.", card=better)
        )
    chose = say(
        "Trick {number}: the opponents chose this layout against your {card}.",
        number=plays // 4 + 1,
        card=played,
    )
    _tell(together(chose, gain))
    here, others = wrong.layouts[0].hands, wrong.layouts[1 : SHOWN + 1]
    hidden = [s for s in range(len(here)) if any(x.hands[s] != here[s] for x in others)]
    if others:
        _tell(say("Other layouts that fitted what you had seen:"))
    for layout in others:
        hands = (
            Listing((_name(state, s), Verbatim(_suits(bridge_hand(layout.hands[s])))), " ")
            for s in hidden
        )
        _tell(say("{hands}", hands=Listing(tuple(hands), "; ")), "  ")


# A bidding set on the command line: the machine is the partner.

YOU = 2
_WHOSE = {
    "you": say("You"),
    "book": say("The book"),
    "learned": say("The learned bidder"),
}


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
    _tell(say("In all {imps} IMPs against the book’s auctions.", imps=Verbatim(f"{total:+d}")))


def _four_suits(hand: Mask) -> str:
    suits = zip("♠♥♦♣", bridge_hand_code(hand).split("."), strict=True)
    return "  ".join(f"{sign} {held or '–'}" for sign, held in suits)


def _show_board(bidding: BiddingState, number: int) -> None:
    """The hand, and the calls with what they have shown."""
    board = bidding.boards[number - 1]
    seen = view(board.state, YOU)
    dealer = board.start.game.seats[board.start.setting.dealer]
    vulnerable = dict(board.start.game.chosen).get("vulnerable", "None")
    head = say(
        "Board {number}, {dealer} deals, vulnerable: {vulnerable}",
        number=number,
        dealer=seat_term(dealer),
        vulnerable=term(vulnerable),
    )
    _tell(head, "\n")
    _line(say("Your hand"), _four_suits(seen.hand_mask()))
    for call in meanings_of(bidding.plan, board.start, board.codes):
        _out.print(f"  {told(term(call.seat))} {call.code:4}{told(call.meaning)}".rstrip())


def _call_asked(calls: list[str]) -> str | None:
    """A call that can be made; `None` where the answers end."""
    while True:
        try:
            given = input(f"{told(say('Your call:'))} ").strip().upper()
        except EOFError:
            return None
        if not given:
            return None
        if given in calls:
            return given
        _tell(
            say("That cannot be called here. It can be: {calls}.", calls=Verbatim(", ".join(calls)))
        )


def _contract(compared: ComparedAuction) -> Message:
    if not compared.contract:
        return say("passed out")
    bid = Verbatim(compared.contract)
    return say("{bid} by {seat}", bid=bid, seat=seat_term(compared.declarer))


def _compare(compared: BoardCompared) -> None:
    """The auctions side by side."""
    own = compared.auctions[0]
    _tell(
        say("Board {board} is over: {result}.", board=compared.number, result=_contract(own)), "\n"
    )
    for call in own.calls:
        _out.print(f"  {told(term(call.seat))} {call.code:4}{told(call.meaning)}".rstrip())
    grid = Grid(box=None, header_style="bold", pad_edge=False)
    for heading in ("", "Contract", "Tricks", "Points", "On average"):
        grid.add_column(told(term(heading)))
    for one in compared.auctions:
        tricks = "" if one.tricks is None else str(one.tricks)
        mean = "" if one.mean is None else f"{one.mean:+d}"
        whose, what = told(_WHOSE[one.by]), told(_contract(one))
        grid.add_row(whose, what, tricks, f"{one.score:+d}", mean)
    par = ", ".join(compared.par_contracts) or told(say("passed out"))
    grid.add_row(told(say("Par")), par, "", f"{compared.par_score:+d}")
    _out.print(grid)
    for seat, cards in compared.hands.items():
        _out.print(f"  {told(term(seat))}  {_four_suits(mask_of(cards))}")
    _tell(say("{imps} IMPs against the book’s auction.", imps=Verbatim(f"{compared.imps:+d}")))


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
        _tell(say("Your progress is deleted."))
        return
    stored = read_progress(progress)
    if export is not None:
        write_progress(export, stored)
        _tell(say("Your progress is written to {path}.", path=Verbatim(str(export))))
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
    places: dict[str, Message] = {}
    for number, record in enumerate(records, 1):
        if seat not in replay_record(record).game.seats:
            raise BadOption(
                "Deal {number} of {file} has no seat {seat}: choose one by --seat.",
                number=number,
                file=Verbatim(str(file)),
                seat=Verbatim(seat),
            )
        where = say("{file}, deal {number}", file=Verbatim(file.name), number=number)
        places[str(where)] = where
        mistakes += mistakes_of(record, seat, str(where))
    new = stored.take(mistakes)
    for one in new:
        what = together(_price(one), point_of(one.point).name)
        _tell(say("{what}: {said}", what=places[one.deal], said=what))
    said = say("1 mistake") if len(new) == 1 else say("{n} mistakes", n=len(new))
    deals = say("1 deal") if len(records) == 1 else say("{n} deals", n=len(records))
    _tell(
        say(
            "{mistakes} of {deals} taken; “oddtrick train” asks about them first.",
            mistakes=said,
            deals=deals,
        )
    )


_PRICES = {
    "tricks": (say("{call} cost 1 trick."), say("{call} cost {n} tricks.")),
    "points": (say("{call} cost 1 point against par."), say("{call} cost {n} points against par.")),
    "lost": (
        say("{call} in a deal lost by 1 point."),
        say("{call} in a deal lost by {n} points."),
    ),
    "percent": (say("{call} cost {n} % of a top."),) * 2,
    "IMPs": (say("{call} cost 1 IMP."), say("{call} cost {n} IMPs.")),
    "score": (
        say("{call} cost 1 point of the score."),
        say("{call} cost {n} points of the score."),
    ),
}


def _price(mistake: Mistake) -> Message:
    """The price of a mistake in words."""
    price = _PRICES[mistake.unit][mistake.cost != 1]
    return price.fill(call=Verbatim(mistake.played), n=mistake.cost)


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
            play_to_the_end(made, chosen.code, rng)


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
            grid.add_column(told(term(heading)), overflow="fold")
        for p in points:
            grid.add_row(p.id, told(p.name), told(p.heading), str(shipped_number(p.id)))
        _out.print(grid)


def _ask(asked: TrainerQuestion) -> AnswerOption | None:
    """One question; the answer given, `None` where the answers end."""
    _show(asked)
    order = sorted(asked.options, key=lambda option: option.code)
    for number, option in enumerate(order, 1):
        _tell(option.label, f"  {number}  ")
    while True:
        try:
            given = input(f"{told(say('Your answer:'))} ").strip()
        except EOFError:
            return None
        if not given:
            return None
        if given.isdigit() and 1 <= int(given) <= len(order):
            chosen = order[int(given) - 1]
            break
        _tell(say("Answer by a number from 1 to {last}.", last=len(order)))
    right = next(option for option in asked.options if option.right)
    said = (
        say("Right.")
        if chosen.right
        else say("Not this one: {answer}.", answer=Within(right.label))
    )
    _tell(together(said, asked.why), "\n")
    _tell(say("{what}: {said}", what=asked.name, said=asked.citation))
    _worth(asked)
    _tell(asked.certified)
    _out.print()
    return chosen


_VULNERABLE = {
    "None": say("nobody vulnerable"),
    "NS": say("North-South vulnerable"),
    "EW": say("East-West vulnerable"),
    "All": say("everybody vulnerable"),
}


def _show(asked: TrainerQuestion) -> None:
    """The cards, the calls and the tricks that are seen. The name of the point would tell the
    answer."""
    _tell(asked.game, "\n")
    for hand in asked.hands:
        if hand.cards:
            who = say("You") if hand.seat == asked.seat else term(hand.seat)
            suits = []
            for suit in "SHDC":
                ranks = "".join(c[1] for c in hand.cards if c[0] == suit and len(c) == 2)
                if ranks:
                    suits.append(f"{'♠♥♦♣'['SHDC'.index(suit)]} {ranks}")
            _line(together(who, hand.part, tie=", "), "  ".join(suits))
    for pile in asked.piles:
        kind, *nth = pile.name.split()
        _line(Listing((term(kind), *map(Verbatim, nth)), " "), " ".join(pile.cards))
    if asked.kind == "call":
        dealer = say("Dealer {seat}", seat=seat_term(asked.dealer))
        _tell(together(dealer, _VULNERABLE.get(asked.vulnerable, NOTHING), tie=", "), "  ")
    if asked.calls:
        _tell(say("Calls: {calls}", calls=_plays(asked.calls)), "  ")
    for number, trick in enumerate(asked.tricks, 1):
        _tell(say("Trick {number}: {cards}", number=number, cards=_plays(trick)), "  ")
    if asked.trick:
        _tell(say("On the table: {cards}", cards=_plays(asked.trick)), "  ")
    for message in filter(None, (asked.aim, asked.ask)):
        _tell(message)


def _worth(asked: TrainerQuestion) -> None:
    """The worth of each answer."""
    grid = Grid(box=None, show_header=False, pad_edge=False)
    for option in asked.options:
        worth = option.note
        if option.mean is not None:
            tricks = DecimalNumber(f"{option.mean:.2f}")
            worth = say("{number} tricks", number=tricks)
            if option.goal is not None:
                worth = say(
                    "{number} tricks, makes it in {n} of {deals} deals"
                    if "to make" in str(asked.aim)
                    else "{number} tricks, beats it in {n} of {deals} deals",
                    number=tricks,
                    n=option.goal,
                    deals=asked.certificate.worlds,
                )
        grid.add_row(f"  {told(option.label)}", told(worth))
    _out.print(grid)
