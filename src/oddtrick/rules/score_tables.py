"""Score tables for the pages of rules, drawn from the tables that the deals are scored by.

>>> from oddtrick.games import game
>>> print(score_table("euchre", game("euchre")).splitlines()[2])
| three or four | 1 | 1 |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from oddtrick.cards import STRAINS, SUIT_NAMES
from oddtrick.core import Game
from oddtrick.scoring import bridge1902, by_figures, cutthroat
from oddtrick.scoring.auction_bridge import SCALE_1910, SCALE_LATER, AuctionScale
from oddtrick.scoring.contract_scales import (
    SCALE_1963,
    SCALE_PRESENT,
    ContractScale,
    DealFigures,
    Scale,
    duplicate_entries,
    honour_entries,
    scale_of,
)
from oddtrick.scoring.euchre import CUTTHROAT, PARTNERSHIP, EuchreScale, euchre_points
from oddtrick.scoring.euchre_variations import JAMBOREE, JAMBOREE_EXCHANGED, RAILROAD
from oddtrick.scoring.games_to_points import PointsMatch, game_value
from oddtrick.scoring.honours import HONOURS_1902, HONOURS_BY_SUITS, HONOURS_JOKER, HonourTable, Lie
from oddtrick.scoring.money import PREMIUM
from oddtrick.scoring.patience import POKER
from oddtrick.scoring.rubber import (
    PadStanding,
    Premium,
    chicago_premium,
    rubber_premium,
    unfinished_rubber,
)
from oddtrick.scoring.super_contract import SCALE_JOKER
from oddtrick.scoring.towie_match import GAMES_WORTH, TowieScale
from oddtrick.scoring.whist import GAME, HONOUR_POINTS, NO_HONOURS_AT
from oddtrick.stages.calling.auction import Contract
from oddtrick.terms import NUMBERS

DOUBLING = ("undoubled", "doubled", "redoubled")


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(_figure, line)) + " |" for line in lines)


def _figure(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _then(figures: Sequence[int]) -> str:
    """The first, second … figure, the last of which repeats."""
    each = [_figure(f) for f in figures]
    return f"{each[0]} each" if len(each) == 1 else f"{', '.join(each[:-1])}, then {each[-1]} each"


_STRAIN_NAMES = ("clubs", "diamonds", "hearts", "spades", "no-trump")


def _by_strain(values: Sequence[int]) -> str:
    """The worth of each strain, those with one value together."""
    found: dict[int, list[str]] = {}
    for name, value in zip(_STRAIN_NAMES, values, strict=True):
        found.setdefault(value, []).append(name)
    return "; ".join(f"{_listed(names)} {value}" for value, names in found.items())


def _listed(names: Sequence[str]) -> str:
    """Such as “hearts, spades and no-trump”."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if names[1:] else names[0]


# -- contract bridge ------------------------------------------------------------------------------


def _contract(scale: ContractScale) -> str:
    first, further = scale.first_trick, scale.further_trick
    tricks = _by_strain(further)
    if first != further:
        more = [
            f"the first at {name} {value}"
            for name, value, other in zip(_STRAIN_NAMES, first, further, strict=True)
            if value != other
        ]
        tricks += f"; {', '.join(more)}"
    doubled, redoubled = scale.overtrick
    plain = (scale.undertricks_doubled[0], scale.undertricks_doubled[1])
    rows: list[tuple[object, ...]] = [
        ("each odd trick bid and made, below the line", tricks, "the same"),
        ("doubled, redoubled", "twice, four times that", "the same"),
        ("each overtrick, undoubled", "its trick value", "its trick value"),
        ("each overtrick, doubled", *doubled),
        ("each overtrick, redoubled", *redoubled),
        ("insult: a doubled contract made", scale.insult[0], scale.insult[0]),
        ("insult: a redoubled contract made", scale.insult[1], scale.insult[1]),
        ("little slam bid and made", *scale.little_slam),
        ("grand slam bid and made", *scale.grand_slam),
        ("each undertrick, undoubled", *scale.undertrick),
        ("undertricks, doubled", _then(plain[0]), _then(plain[1])),
        ("undertricks, redoubled", "twice as doubled", "twice as doubled"),
    ]
    return _table(("for", "not vulnerable", "vulnerable"), rows)


_TOP = {4: 0b1111 << 9, 5: 0b11111 << 8}
"""Four and five of the highest clubs."""
_FOUR_ACES = sum(1 << 13 * suit + 12 for suit in range(4))


def _one_hand() -> str:
    rows = [
        (f"{NUMBERS[count]} trump honours in one hand", honour_entries(0, [mask], [0])[0].points)
        for count, mask in _TOP.items()
    ]
    aces = honour_entries(len(SUIT_NAMES) - 1, [_FOUR_ACES], [0])[0].points
    return _table(("honours", "points"), [*rows, ("at no-trump four aces in one hand", aces)])


_MADE = DealFigures(Contract(0, 4, 2, 0), 4, 0, (1,), False, (), ())
"""Four hearts made: a game."""


def _premium(premium: Premium, before: PadStanding, deal: DealFigures = _MADE) -> int:
    """The premium for a game that is made, on a pad that stands so."""
    return sum(e.points for e in premium(deal, before, True))


def _of_rubber() -> list[tuple[str, int]]:
    return [
        ("rubber won in two games", _premium(rubber_premium, PadStanding(games=(1, 0)))),
        ("rubber won in three games", _premium(rubber_premium, PadStanding(games=(1, 1)))),
    ]


def _rubber() -> str:
    broken = unfinished_rubber(PadStanding(games=(1, 0), part=(60, 0)))
    rows = [*_of_rubber(), *((str(entry.why), entry.points) for entry in broken)]
    return _table(("beside it", "points"), rows)


def _chicago() -> str:
    empty, last = PadStanding(), PadStanding(counted=3)
    rows = [
        ("a game made, not vulnerable", _premium(chicago_premium, empty)),
        (
            "a game made, vulnerable",
            _premium(chicago_premium, empty, _MADE._replace(vulnerable=True)),
        ),
        (
            "a part score made on the fourth deal",
            sum(e.points for e in chicago_premium(_MADE, last, False)),
        ),
    ]
    return _table(("beside it", "points"), rows)


def _board() -> str:
    part = _MADE._replace(contract=Contract(0, 2, 2, 0), odd=2)
    rows = [
        (what, duplicate_entries(deal, SCALE_PRESENT, honours=False)[-1].points)
        for what, deal in (
            ("a game made, not vulnerable", _MADE),
            ("a game made, vulnerable", _MADE._replace(vulnerable=True)),
            ("a part score made", part),
        )
    ]
    return _table(("beside it", "points"), rows)


def _differing() -> str:
    rows = [
        (
            "doubled undertricks, not vulnerable",
            _then(SCALE_1963.undertricks_doubled[0]),
            _then(SCALE_PRESENT.undertricks_doubled[0]),
        ),
        ("insult: a redoubled contract made", SCALE_1963.insult[1], SCALE_PRESENT.insult[1]),
    ]
    return _table(("for", "1963", "present"), rows)


def _towie(scale: TowieScale) -> str:
    rows: list[tuple[object, ...]] = [
        ("each odd trick bid and made, below the line", _by_strain(scale.trick), "the same"),
        ("doubled, redoubled", "twice, four times that", "the same"),
        *((f"each overtrick, {d}", *scale.overtricks[i]) for i, d in enumerate(DOUBLING)),
        ("insult: a doubled contract made", *scale.insult[0]),
        ("insult: a redoubled contract made", *scale.insult[1]),
        ("little slam bid and made", *SCALE_1963.little_slam),
        ("grand slam bid and made", *SCALE_1963.grand_slam),
        ("undertricks, undoubled", *map(_then, scale.undertricks)),
        ("undertricks, doubled", *map(_then, scale.undertricks_doubled)),
        ("undertricks, redoubled", "twice as doubled", "twice as doubled"),
        ("first game", GAMES_WORTH[0], ""),
        ("second game, which is the rubber", "", GAMES_WORTH[1]),
    ]
    return _table(("for", "not vulnerable", "vulnerable"), rows)


# -- auction bridge and honours -------------------------------------------------------------------


def _lies(table: HonourTable, aces: bool = False) -> str:
    figures: Mapping[Lie, int] = table.aces if aces else table.trumps
    values = " (trick values)" if table.each and not aces else ""
    what = "aces at no-trump" if aces else "honours in trumps"
    lies: dict[tuple[int, int], list[int]] = {}
    for lie, points in figures.items():
        lies.setdefault((lie.held, points), []).append(lie.in_one)
    ways = Counter(held for held, _ in lies)
    rows = [
        (NUMBERS[held] if ways[held] == 1 and len(ones) > 1 else _lie(held, ones), points)
        for (held, points), ones in lies.items()
    ]
    return _table((f"{what} of a side", f"points{values}"), rows)


def _lie(held: int, ones: Sequence[int]) -> str:
    """How so many honours lie where not all ways are worth the same."""
    if len(ones) > 1:
        return f"{NUMBERS[held]}, not all in one hand"
    where = "all" if held == ones[0] else NUMBERS[ones[0]]
    return f"{NUMBERS[held]}, {where} in one hand"


def _honours(table: HonourTable) -> str:
    return f"{_lies(table)}\n\n{_lies(table, aces=True)}"


def _auction(scale: AuctionScale) -> str:
    rows: list[tuple[object, ...]] = [
        ("each odd trick", _by_strain(scale.trick), "twice that", "four times that"),
        ("contract made", *scale.fulfilled),
        ("each trick over it, above the line", *scale.overtrick),
        ("each trick short, to the other side", *scale.undertrick),
        *((name, points, points, points) for name, points in (
            ("little slam", scale.little_slam), ("grand slam", scale.grand_slam),
            ("first game of a side", scale.first_game), ("rubber", scale.rubber),
            ("only game of a rubber broken off", scale.only_game),
        ) if points),
    ]  # fmt: skip
    if scale.one_spade:
        most = scale.one_spade
        rows.append(("most that one spade can lose", most, most, "no limit"))
    return f"{_table(('for', *DOUBLING), rows)}\n\n{_honours(scale.honour_table)}"


def _straight() -> str:
    rows = [
        ("each odd trick, below the line", _by_strain(bridge1902.TRICK)),
        ("a game, below the line", bridge1902.GAME),
        ("little slam", bridge1902.LITTLE_SLAM),
        ("grand slam", bridge1902.GRAND_SLAM),
        ("rubber", bridge1902.RUBBER),
    ]
    return f"{_table(('for', 'points'), rows)}\n\n{_honours(HONOURS_1902)}"


def _by_suits() -> str:
    rows = [
        ("each odd trick of the declaring side, below", _by_strain(SCALE_1910.trick)),
        ("each odd trick of the others, above", f"its value and {by_figures.PENALTY} more"),
        ("little slam", by_figures.LITTLE_SLAM),
        ("grand slam", by_figures.GRAND_SLAM),
        ("rubber", by_figures.RUBBER),
        ("with the rubber, for each deal passed out in it", by_figures.VOID_DEAL),
    ]
    return f"{_table(('for', 'points'), rows)}\n\n{_honours(HONOURS_BY_SUITS)}"


def _by_figures() -> str:
    suits = zip(SUIT_NAMES, SCALE_1910.trick, by_figures.HONOUR, strict=False)
    rows: list[tuple[object, ...]] = [(*line,) for line in suits]
    rows += [
        ("no-trump", SCALE_1910.trick[len(STRAINS) - 1], f"aces {by_figures.ACE}"),
        ("misère", by_figures.MISERE, f"aces {by_figures.ACE}, against declarer"),
    ]
    return _table(("declared", "each trick", "each honour won in a trick"), rows)


def _cutthroat() -> str:
    rows = [
        ("opening without the cards for it, to each of the others", cutthroat.LIGHT_OPENING),
        ("rubber, when no defender has a game", _of_rubber()[0][1]),
        ("rubber, when a defender has one", _of_rubber()[1][1]),
        ("one game of the winner’s partner of that deal", cutthroat.ONE_GAME),
    ]
    return f"{_contract(SCALE_1963)}\n\n{_table(('beside it', 'points'), rows)}"


def _money() -> str:
    rows = [
        ("the first half, below the line", SCALE_1963.tricks(1, len(STRAINS) - 1, 0)),
        ("by the table of auction instead", SCALE_LATER.tricks(1, len(STRAINS) - 1, 0)),
        ("and above the line", PREMIUM),
    ]
    return _table(("more tricks in the first half", "points"), rows)


# -- whist and euchre -----------------------------------------------------------------------------


def _whist() -> str:
    rows = [
        ("each odd trick", 1),
        *((f"{NUMBERS[n]} honours of a side", points) for n, points in HONOUR_POINTS.items()),
        ("game", GAME),
        ("no honours for a side that began the deal with", NO_HONOURS_AT),
    ]
    return _table(("for", "points"), rows)


def _target(played: Game) -> int:
    """The points that win a game of the family of whist and euchre."""
    return played.match.target if isinstance(played.match, PointsMatch) else GAME


def _game_values(target: int) -> str:
    found: dict[int, list[int]] = {}
    for loser in range(target):
        found.setdefault(game_value(target, loser), []).append(loser)
    rows: list[tuple[object, ...]] = []
    for value, losers in found.items():
        few, most = losers[0], losers[-1]
        several = f"{few} or more" if most == target - 1 else f"{few} or {most}"
        rows.append((several if few < most else few or "nothing", value))
    return _table(("the losers have", "the game counts"), rows)


def _euchre(scale: EuchreScale, *, alone: bool = True) -> str:
    rows: list[tuple[object, ...]] = []
    for name, tricks in (("three or four", 3), ("all five", 5), ("fewer than three", 0)):
        worth = [euchre_points(tricks, alone=a, scale=scale) for a in (False, True)][: 1 + alone]
        worths = [w if w > 0 else f"{-w} to the opponents" for w in worth]
        rows.append((name, *worths))
    return _table(("the makers win", "points", "alone")[: 2 + alone], rows)


def _call_ace() -> str:
    lone = "as many points as players"
    rows = [
        ("three or four", "1 to each of the two", 1),
        ("all five", f"{CUTTHROAT.march} to each of the two", lone),
        ("fewer than three", *(f"{CUTTHROAT.euchre} to each opponent",) * 2),
    ]
    return _table(("the makers win", "with a partner", "without one"), rows)


_WAYS = {"together": "together", "alone": "alone", "pat": "alone, pat", "jambone": "jambone"}


def _railroad() -> str:
    def in_points(points: int) -> str:
        return str(points) if points > 0 else f"{-points} to the opponents"

    rows = [
        (_WAYS[way], in_points(march), in_points(point), in_points(lost))
        for way, (lost, point, march) in RAILROAD.items()
    ]
    rows.append(("jamboree", str(JAMBOREE), "", ""))
    rows.append(("jamboree, a card of it given by partner", str(JAMBOREE_EXCHANGED), "", ""))
    return _table(("the makers play", "five tricks", "three or four", "fewer"), rows)


def _poker() -> str:
    return _table(("a row or column", "points"), [(n, p) for n, p in POKER.items() if n])


_DRAWN: Mapping[type, Callable[..., str]] = {
    ContractScale: _contract,
    type(SCALE_JOKER): _contract,
    TowieScale: _towie,
    AuctionScale: _auction,
}


def _own(scale: Scale | None) -> str:
    return _DRAWN[type(scale)](scale)


TABLES: Mapping[str, Callable[[Game], str]] = {
    "scale": lambda played: _own(scale_of(played.scoring)),
    "contract": lambda _: _contract(SCALE_1963),
    "rubber": lambda _: _rubber(),
    "chicago": lambda _: _chicago(),
    "board": lambda _: _board(),
    "one-hand": lambda _: _one_hand(),
    "scales-differ": lambda _: _differing(),
    "joker-honours": lambda _: _honours(HONOURS_JOKER),
    "auction": lambda _: _auction(SCALE_LATER),
    "bridge-1902": lambda _: _straight(),
    "by-suits": lambda _: _by_suits(),
    "by-figures": lambda _: _by_figures(),
    "cutthroat": lambda _: _cutthroat(),
    "first-half": lambda _: _money(),
    "whist": lambda _: _whist(),
    "game-values": lambda played: _game_values(_target(played)),
    "euchre": lambda _: _euchre(PARTNERSHIP),
    "euchre-two": lambda _: _euchre(PARTNERSHIP, alone=False),
    "euchre-three": lambda _: _euchre(CUTTHROAT, alone=False),
    "call-ace": lambda _: _call_ace(),
    "railroad": lambda _: _railroad(),
    "poker": lambda _: _poker(),
}
"""The tables by the names that pages call them by (``{{scale}}`` is the game's own scale)."""


def score_table(name: str, played: Game) -> str:
    """A table in Markdown, for a game. Raises `KeyError` for a name that is none."""
    return TABLES[name](played)
