"""Deals of a patience that can be won: each with moves that win it, so that anybody can check it,
and with how hard they were to find.

The lists are made by ``tools/sets/find_winnable.py`` with the proofs of `oddtrick.solver.patience`.
Where a proof is cheap a deal is also drawn and proved at once (`draw_winnable`). Where it is not, a
server grows the lists while nobody needs it (`oddtrick.sets.field`).
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any, Protocol

import msgspec

from oddtrick.core import Game, deal, settle
from oddtrick.errors import BadOption, OddtrickError, cause
from oddtrick.games import catalogue
from oddtrick.games import game as game_of
from oddtrick.messages import Grouped, Name, Verbatim
from oddtrick.solver.patience import PatienceVerdict, is_patience, prove, proves_loss
from oddtrick.support.typed_json import decode

FILE = "winnable.json.z"
GAME = "klondike"
"""The game of the day's patience, by its usual rules."""
DAILY = 390
"""How many deals of its list the days draw from: the first ones. More would give past days other
deals."""
LEVELS = ("easy", "middling", "hard")
"""A third of the winnable deals each, by how many layouts the proof looked at."""
DEALS = 1_000_000
"""Deals are numbered from 1 to one less."""
CHEAP = 20_000
"""Layouts within which a deal is proved at once: some hundredths of a second."""
AT_ONCE, LEAST = 60_000, 500
"""Layouts looked at in all before a deal is taken from the list; a deal counts for so many at
least, for it must be dealt."""

PROVED = {1: 50_000, 2: 800_000}
"""Layouts looked at for a deal of a list, of one pack and of two."""

AFTERWARDS = 100_000
"""Layouts looked at to find whether a deal that was lost could be won: some tenths of a second."""


class DealVerdict(msgspec.Struct, frozen=True):
    """Whether a deal can be won, `None` where it is not known, and in how many moves."""

    winnable: bool | None
    moves: int | None


class WinnableDeal(msgspec.Struct, frozen=True, array_like=True):
    """A deal by its number, the moves that win it, and how many layouts the proof looked at."""

    number: int
    actions: str
    nodes: int = 0

    @property
    def moves(self) -> int:
        """How many moves these are, turns of the hand included."""
        return len(self.actions.split())


class WinnableList(msgspec.Struct, frozen=True):
    """The deals of a game with its options, and the two numbers of layouts that part easy deals
    from middling ones, and these from hard ones."""

    levels: tuple[int, int]
    deals: tuple[WinnableDeal, ...]

    def level(self, found: WinnableDeal) -> str:
        """How hard a deal is.

        >>> some = WinnableList((100, 5000), ())
        >>> some.level(WinnableDeal(1, "", 99)), some.level(WinnableDeal(1, "", 5000))
        ('easy', 'hard')
        """
        return LEVELS[sum(found.nodes >= least for least in self.levels)]

    def of_level(self, level: str) -> tuple[WinnableDeal, ...]:
        """The deals of a level; all of them where it is empty."""
        return tuple(d for d in self.deals if level in ("", self.level(d)))


def number_key(number: int) -> str:
    """The key of a deal that one plays alone, the same everywhere."""
    return f"deal {number}"


def variant_of(game: Game) -> str:
    """A game with the options that differ from the usual.

    >>> from oddtrick.games import game
    >>> variant_of(game("klondike", {"draw": 3, "passes": 0}))
    'klondike draw=3'
    """
    chosen = dict(game.chosen)
    pairs = ((o.name, chosen.get(o.name, o.default), o.default) for o in game.options)
    return " ".join([game.name, *(f"{n}={value}" for n, value, usual in pairs if value != usual)])


@cache
def variants() -> tuple[Game, ...]:
    """Every patience that is played alone, with every choice of its options."""
    games = []
    for one in catalogue().values():
        if len(one.players) == 1 and is_patience(one.stages[-1]):
            choices = product(*([(o.name, c) for c in o.choices] for o in one.options))
            games += [game_of(one.name, dict(chosen)) for chosen in choices]
    return tuple(games)


@cache
def winnable_lists() -> dict[str, WinnableList]:
    """Every list, by its variant (see `variant_of`)."""
    data = files("oddtrick.sets").joinpath("data", FILE).read_bytes()
    return decode(zlib.decompress(data), dict[str, WinnableList])


def winnable_list(game: Game) -> WinnableList | None:
    """The list of a game with its options; `None` for a game that has none."""
    return winnable_lists().get(variant_of(game))


def winnable_deals() -> tuple[WinnableDeal, ...]:
    """The deals that the day's patience is one of."""
    return winnable_lists()[GAME].deals[:DAILY]


@cache
def _daily() -> dict[int, WinnableDeal]:
    return {found.number: found for found in winnable_deals()}


def winnable_deal(number: int) -> WinnableDeal:
    """The deal of that number among those of the day's patience. Raises `BadOption` for one that
    is not in the list."""
    found = _daily().get(number)
    if found is None:
        raise BadOption("Whether deal {number} can be won is not known.", number=number)
    return found


def winnable_of(game: Game) -> tuple[WinnableDeal, ...]:
    """The deals of a game that are known to be winnable with its options."""
    found = winnable_list(game)
    return found.deals if found else ()


_proved: dict[tuple[str, int], WinnableDeal] = {}
"""Deals proved at once: only a memory of work done."""
MOST_PROVED = 2_000


class MoreDeals(Protocol):
    """Deals beside those of the lists: see `oddtrick.sets.field`."""

    def of(self, variant: str) -> tuple[WinnableDeal, ...]:
        """The deals of a variant."""

    def find(self, variant: str, number: int) -> WinnableDeal | None:
        """The deal of a number, where it is known."""

    def drop(self, variant: str, number: int) -> None:
        """Leave out a deal whose moves do not win."""


_grown: list[MoreDeals] = []


def use_grown(lists: MoreDeals | None) -> None:
    """Have deals drawn and known from what has grown beside the lists of the program; `None`: from
    these alone, as at the beginning."""
    _grown[:] = [] if lists is None else [lists]


def known_winnable(game: Game, number: int) -> WinnableDeal | None:
    """The known solution of a deal by its number: of the list, grown, or proved at once since the
    program runs."""
    variant = variant_of(game)
    listed = next((found for found in winnable_of(game) if found.number == number), None)
    found = listed or _proved.get((variant, number))
    return found or next((one.find(variant, number) for one in _grown), None)


def grow(asked: bytes) -> WinnableDeal | None:
    """A deal that is to be proved for a list, asked as JSON: ``["harp", {}, 34]``. None where the
    proof gives up.

    >>> grow(b'["la-belle-lucie", {}, 2]') is None
    True
    """
    name, options, number = decode(asked, tuple[str, dict[str, int], int])
    return prove_for_list(game_of(name, options), number)


def prove_for_list(game: Game, number: int) -> WinnableDeal | None:
    """A deal that is to be of a list, where its proof is found among `PROVED` layouts."""
    stage: Any = game.stages[-1]
    return prove_deal(game, number, PROVED[len(stage.home) // 4])


def wins(game: Game, found: WinnableDeal) -> bool:
    """Whether the moves of a deal are legal one after another, and build every card."""
    state = deal(game, random.Random(number_key(found.number)))
    try:
        for code in found.actions.split():
            state = settle(state.push(state.action(code)), random.Random(0))
    except OddtrickError:
        return False
    return state.over and not state.stage_state.left


def prove_deal(game: Game, number: int, nodes: int | None = None) -> WinnableDeal | None:
    """A deal by its number with moves that win it, where they are found among so many layouts (see
    `oddtrick.solver.patience.prove`). Cards are not dealt again for it."""
    return _proved_deal(game, number, nodes)[0]


def _proved_deal(game: Game, number: int, nodes: int | None) -> tuple[WinnableDeal | None, int]:
    """The same, with the layouts looked at."""
    state = deal(game, random.Random(number_key(number)))
    proof = prove(state, nodes)
    if not proof.actions:
        return None, proof.nodes
    codes = " ".join(state.stage.code(action) for action in proof.actions)
    return WinnableDeal(number, codes, proof.nodes), proof.nodes


def deal_verdict(asked: bytes) -> DealVerdict:
    """Whether a deal of a patience can be won, asked as JSON: ``["klondike", 34, {"draw": "1"}]``,
    each option as it is typed. A deal that may be shuffled and dealt again is never called lost.
    Raises `BadOption` for a question that cannot be read, a number or an option that is none, and
    what `game` and `prove` raise.

    >>> deal_verdict(b'["klondike", 52, {}]')
    DealVerdict(winnable=False, moves=None)
    """
    try:
        name, number, typed = decode(asked, tuple[str, int, dict[str, str]])
    except msgspec.DecodeError as error:
        raise BadOption("The question cannot be read: {error}.", error=cause(error)) from None
    if not 0 < number < DEALS:
        raise BadOption("Deals are numbered from 1 to {last}.", last=Grouped(DEALS - 1))
    choices = {(o.name, str(c).lower()): c for o in game_of(name).options for c in o.choices}
    game = game_of(name, {n: choices.get((n, text.lower()), text) for n, text in typed.items()})
    if known := known_winnable(game, number):
        return DealVerdict(True, known.moves)
    state = deal(game, random.Random(number_key(number)))
    proof = prove(state, AFTERWARDS)
    if proof.verdict is PatienceVerdict.WON:
        return DealVerdict(True, len(proof.actions))
    return DealVerdict(False if proves_loss(proof.verdict, state) else None, None)


def draw_winnable(game: Game, rng: random.Random, level: str = "") -> WinnableDeal:
    """A deal that can be won, of a level where one is given: proved at once where that is cheap,
    or else one of the list or of what has grown beside it (`use_grown`). Raises `BadOption` for a
    game of which none are known, and for a level there is not."""
    if level not in ("", *LEVELS):
        asked = ", ".join(LEVELS)
        raise BadOption(
            "There is no level “{level}”: choose {asked}.",
            level=Name(level[:20]),
            asked=Verbatim(asked),
        )
    known, variant = winnable_list(game), variant_of(game)
    if known is None:
        raise BadOption("With these rules no deals are known that can be won: take any deal.")
    left = AT_ONCE if known.levels[1] <= CHEAP else 0
    while left > 0:
        number = rng.randrange(1, DEALS)
        found, looked = _proved_deal(game, number, min(CHEAP, left))
        left -= max(LEAST, looked)
        if found and level in ("", known.level(found)):
            if len(_proved) >= MOST_PROVED:
                _proved.clear()
            _proved[variant, number] = found
            return found
    listed = known.of_level(level)
    more = [one for lists in _grown for one in lists.of(variant)]
    deals = [*listed, *(one for one in more if level in ("", known.level(one)))]
    while len(deals) > len(listed):
        at = rng.randrange(len(deals))
        # What a file says is taken for true when it has been played.
        if at < len(listed) or wins(game, deals[at]):
            return deals[at]
        _grown[0].drop(variant, deals.pop(at).number)
    return rng.choice(listed)


def packed_lists(lists: dict[str, WinnableList]) -> bytes:
    """The lists as they are kept in the file."""
    return zlib.compress(msgspec.json.encode(lists), 9)


def thirds(nodes: Sequence[int]) -> tuple[int, int]:
    """The two numbers that part these into thirds.

    >>> thirds([5, 1, 9, 7, 3, 8])
    (5, 8)
    """
    ranked = sorted(nodes)
    return ranked[len(ranked) // 3], ranked[2 * len(ranked) // 3]
