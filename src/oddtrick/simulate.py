"""Simulated deals: machine players play game after game, and every deal is a record."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterable, Iterator
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from oddtrick.messages import Name, Verbatim, term
from oddtrick.scoring.imps import imps

from .core import (
    Action,
    Game,
    Given,
    State,
    added,
    deal,
    deal_given,
    next_dealer,
    next_setting,
    view,
)
from .errors import BadOption
from .players import enlist, known, player
from .plugins import own
from .records import Record, record_of
from .support.arguments import checked, whole
from .terms import BOOK_SYSTEMS, FILE_SYSTEMS, STATED, UNKNOWN_SYSTEM

if TYPE_CHECKING:
    from oddtrick.formats.board import Board

__all__ = [
    "Chooser",
    "MatchSwings",
    "boards_dealt",
    "by_book",
    "by_players",
    "compare",
    "fresh",
    "play_match",
    "play_out",
    "random_action",
    "seated",
    "simulate",
    "stated",
]

_GAME = "Deals are of a Game, as oddtrick.game gives it"
_DEALS = "The number of deals is a whole number from 0 up"

Chooser = Callable[[State, random.Random], Action]
"""Picks the next act of a deal, for the seat that must act."""


def random_action(state: State, rng: random.Random) -> Action:
    """Evenly among all legal acts."""
    return rng.choice(state.legal())


def by_book(game: Game) -> Chooser:
    """The choice of the game's book player, from what that seat may know."""
    return by_players(game, ("book",) * len(checked(game, Game, _GAME).seats))


def by_players(game: Game, names: tuple[str, ...]) -> Chooser:
    """The choice of the machine player of each seat, by name, from what that seat may know. Raises
    `BadOption` where a seat has no player, or there are no players of a name."""
    checked(game, Game, _GAME)
    if isinstance(names, str) or len(names) != len(game.seats):
        raise BadOption(
            "{title} has {seats} seats: name a player for each, or let "
            'seated(game, "NS=book,EW=random") do it.',
            title=term(game.title),
            seats=len(game.seats),
        )
    made = {name: player(name, game) for name in dict.fromkeys(names)}

    def choose(state: State, rng: random.Random) -> Action:
        # Where several are to act at once, none of them is always first.
        seats = tuple(dict.fromkeys(turn.by for turn in state.turns))
        seat = seats[0] if len(seats) == 1 else rng.choice(seats)
        return made[names[seat]].choose(view(state, seat), rng).action

    return choose


def seated(game: Game, text: str) -> tuple[str, ...]:
    """The kind of player at each seat, from a word for all or ``NS=expert,EW=book``. A seat that
    is not named is the book's. ``module:Class`` is a player from outside: loading the module runs
    it, so this is for the person at the computer. Raises `BadOption`.

    >>> from .games import game
    >>> seated(game("whist"), "NS=expert")
    ('expert', 'book', 'expert', 'book')
    """
    found = ["book"] * len(checked(game, Game, _GAME).seats)
    checked(text, str, "Players are named in a text such as “NS=book,EW=random”")
    taken: set[int] = set()
    for part in text.split(","):
        where, equals, name = (x.strip() for x in part.rpartition("="))
        if ":" in name:
            enlist(name, own(name, "--players", "class"))
        known(_parts(name)[0])
        whole = where in game.seats
        seats = [game.seat(s) for s in ([where] if whole else where)]
        if equals and not seats:
            raise BadOption(
                "“{text}” names no seat: write NS=expert,EW=book, for example.",
                text=Name(part.strip()),
            )
        for seat in seats if equals else range(len(game.seats)):
            if seat in taken:
                raise BadOption("{seats} is given two players.", seats=Verbatim(game.seats[seat]))
            taken.add(seat)
            found[seat] = name
    return tuple(found)


def exchanged(game: Game, names: tuple[str, ...]) -> tuple[str, ...]:
    """The players moved on by one seat: partners of two sides change places with the others."""
    found = list(names)
    for seat in game.players:
        found[game.seating.after(seat)] = names[seat]
    return tuple(found)


def boards_dealt(game: Game, boards: Iterable[Board]) -> Iterator[State]:
    """The boards of a file dealt for a game, with their dealers and, where the game has such an
    option, their vulnerability. Raises `BadOption` for a board without all four hands."""
    option = next((o for o in game.options if o.name == "vulnerable"), None)
    for number, board in enumerate(boards, 1):
        if not hasattr(board, "hands"):
            raise BadOption(
                "Boards are those of read_boards, not “{board}”.", board=Name(str(board))
            )
        hands = tuple(h for h in board.hands if h)
        if len(hands) != len(game.seats):
            raise BadOption(
                "Board {label}: {title} needs {needed} hands, there are {given}.",
                label=Verbatim(str(board.label or number)),
                title=term(game.title),
                needed=len(game.seats),
                given=len(hands),
            )
        found = game
        if option is not None and board.vulnerable:
            found = game.with_options({"vulnerable": board.vulnerable})
        dealer = found.seat(board.dealer or found.seats[(number - 1) % len(found.seats)])
        setting = found.match.setting(found, found.match.start(found), dealer)
        yield deal_given(found, Given(hands=hands), setting)


def stated(start: State, names: tuple[str, ...]) -> tuple[State, tuple[str, ...]]:
    """A deal whose sides state the systems that their players are named by (``sayc``, or
    ``expert/sayc``), and the levels of these players. Raises `BadOption` where partners differ, or
    the game has no systems to state."""
    levels = [_parts(name)[0] for name in names]
    options: dict[str, str] = {}
    for seat, name in enumerate(names):
        found = _parts(name)[1]
        if not found:
            continue
        side = start.game.side_of[seat]
        option = STATED[side] if side < len(STATED) else ""
        if options.setdefault(option, found) != found or any(
            _parts(names[s])[1] != found for s in start.game.sides[side]
        ):
            raise BadOption("Partners play one system: name it for both, as in NS=sayc.")
    if not options:
        return start, names
    return start._replace(game=start.game.with_options(options)), tuple(levels)


def _parts(name: str) -> tuple[str, str]:
    """The level and the system in the name of a player."""
    level, slash, system = name.rpartition("/")
    if system == UNKNOWN_SYSTEM:
        raise BadOption(
            "Nobody bids by “unknown”: name the level alone, and let the side be unknown to the "
            "others by an option, as in -O system_ns=unknown."
        )
    if system in FILE_SYSTEMS or (slash and system in BOOK_SYSTEMS):
        return level or "book", system
    return name, ""


def compare(
    dealt: Iterable[State], names: tuple[str, ...], seed: int | str, *, swap: bool = False
) -> Iterator[tuple[State, Record]]:
    """Deals played out by the players at the seats, each with its record; with `swap` twice,
    the second time with the players moved on by one seat. The same seed, the same play."""
    for number, start in enumerate(dealt):
        for players in (names, exchanged(start.game, names)) if swap else (names,):
            rng = random.Random(f"{seed}/{number}")
            dealt_now, levels = stated(start, players)
            state = play_out(dealt_now, by_players(dealt_now.game, levels), rng)
            seats = {start.game.seats[s]: players[s] for s in start.game.players}
            yield state, replace(record_of(state), players=seats)


class MatchSwings(NamedTuple):
    """The IMPs that the first of two players won on each deal."""

    swings: tuple[int, ...]

    @property
    def mean(self) -> float:
        """IMPs a deal."""
        return statistics.fmean(self.swings)

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return statistics.stdev(self.swings) / sqrt(len(self.swings))


def play_match(game: Game, ours: str, theirs: str, deals: int, seed: int | str) -> MatchSwings:
    """Two players, by name, over the same deals: each is played twice, with the sides exchanged.
    Raises `BadOption` for a game without two sides, or fewer than two deals.

    >>> from oddtrick.games import game
    >>> play_match(game("contract-duplicate"), "book", "book", 2, seed=1).swings
    (0, 0)
    """
    checked(game, Game, _GAME)
    if len(game.sides) != 2:
        raise BadOption(
            "A match is of two sides; {title} has {sides}.",
            title=term(game.title),
            sides=len(game.sides),
        )
    if not isinstance(deals, int) or deals < 2:
        raise BadOption("A match is of two deals or more, not “{deals}”.", deals=Name(str(deals)))
    names = tuple(theirs if side == 1 else ours for side in game.side_of)
    finished = compare(fresh(game, deals, seed), names, seed, swap=True)
    points = [state.score()[game.side_names[0]] for state, _ in finished]
    pairs = zip(points[::2], points[1::2], strict=True)
    return MatchSwings(tuple(imps(first - second) for first, second in pairs))


def fresh(game: Game, deals: int, seed: int | str) -> Iterator[State]:
    """Single deals, each dealt by the next player."""
    rng = _generator(game, deals, seed)
    standing = game.match.start(game)
    dealer = game.players[0]
    for _ in range(deals):
        yield deal(game, rng, game.match.setting(game, standing, dealer))
        dealer = game.seating.after(dealer)


def play_out(state: State, choose: Chooser, rng: random.Random) -> State:
    """The finished deal. Chance, where a game has more of it than the deal, acts by `rng`. Raises
    `BadOption` for what chooses no act."""
    if not callable(choose):
        raise BadOption(
            "Acts are chosen by a function of state and rng, such as by_book(game), not by "
            "“{choose}”.",
            choose=Name(choose),
        )
    while not state.over:
        if state.turns[0].by < 0:
            state = state.after(state.stage.chance(state.stage_state, rng))
        else:
            right = 'A chooser gives one of state.legal(), such as state.action("SA")'
            state = state.after(checked(choose(state, rng), Action, right))
    return state


def _generator(game: Game, deals: int, seed: int | str) -> random.Random:
    """The random generator that deals `deals` deals of a game. Raises `BadOption`."""
    checked(game, Game, _GAME)
    whole(deals, _DEALS, least=0)
    if not isinstance(seed, (int, str)):
        raise BadOption("The seed is a whole number or a text, not “{seed}”.", seed=Name(seed))
    return random.Random(seed)


def simulate(
    game: Game, deals: int, seed: int | str, choose: Chooser = random_action, *, match: bool = False
) -> Iterator[tuple[State, Record]]:
    """Finished deals with their records.

    The same seed gives the same deals and the same play. With `match` the deals follow on from
    each other as a match, and a new match begins when one is over; otherwise each stands alone
    and the deal goes round. Raises `BadOption` for what is no game, number, seed or chooser.
    """
    rng = _generator(game, deals, seed)
    standing = game.match.start(game)
    setting = game.match.setting(game, standing, game.players[0])
    for _ in range(deals):
        state = play_out(deal(game, rng, setting), choose, rng)
        yield state, record_of(state)
        if not match:
            setting = game.match.setting(game, standing, game.seating.after(setting.dealer))
            continue
        standing = added(game, standing, state.table, state.ledger())
        if game.match.over(game, standing):
            dealer = next_dealer(game, standing, state.table)
            standing = game.match.start(game)
            setting = game.match.setting(game, standing, dealer)
        else:
            setting = next_setting(game, standing, state.table)
