"""The front door's offer: four games that are dealt at once, and all games by family.

The titles here are short, for a list under headings; `Game.title` is the whole one.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec

from oddtrick.core import Game
from oddtrick.games import catalogue, player_counts
from oddtrick.messages import NOTHING, Message, term, together
from oddtrick.terms import BOOK_SYSTEMS, STATED

from .lessons import LESSONS

# How long a game of each kind takes one player among machine players, from counted acts.
#
# Counted by `tools/playing_times.py`: book players play whole matches as they are dealt where
# nobody chooses anything. An own call or card of a trick game is taken to be seven seconds: clubs
# allow seven and a half minutes for a duplicate board, in which four players make some ten calls
# and play 52 cards one after another. A move of a patience is taken to be two, as 300,000
# Klondikes of a public site took less than four minutes each; four where all cards lie in sight
# from the start and plans are longer, as in FreeCell, of which one player's 2,000 games took
# seven and a half minutes each. The machine players wait as long as they do at the normal pace.

CARD = 7.0
"""Seconds for a call or a card of the player's."""

MOVE = 2.0
"""Seconds for a move of a patience, also against others."""

PLANNED = 4.0
"""Seconds for a move where all cards lie in sight."""

MACHINE = 0.7
"""Seconds for an act of a machine player: half a second, and more after a trick."""


class MatchLength(NamedTuple):
    """A match of a game, as a mean: its deals, the acts of one player and of the others, and the
    seconds of each; no time passes while others act where nobody waits for anybody."""

    deals: float
    own: int
    others: int
    seconds: float = CARD
    waiting: float = MACHINE


MATCH_LENGTHS = {
    "minibridge": MatchLength(4.2, 53, 159),
    "contract-rubber": MatchLength(6.1, 93, 280),
    "contract-chicago": MatchLength(4.2, 63, 189),
    "contract-duplicate": MatchLength(1, 15, 46),
    "cutthroat-contract": MatchLength(9.1, 126, 378),
    "goulash": MatchLength(8.8, 87, 261),
    "nullo": MatchLength(8.2, 121, 362),
    "antibridge": MatchLength(6.8, 100, 300),
    "super-contract": MatchLength(8.7, 130, 388),
    "build-up": MatchLength(4.8, 200, 200),
    "double-dummy": MatchLength(10.5, 268, 268),
    "single-exposed-dummy": MatchLength(7, 190, 190),
    "draw-and-discard": MatchLength(8.3, 231, 231),
    "partially-exposed-dummy": MatchLength(8.3, 223, 223),
    "honeymoon": MatchLength(3.3, 92, 92),
    "strip": MatchLength(3.8, 107, 107),
    "money": MatchLength(3.3, 89, 89),
    "double-dummy-widow": MatchLength(8.2, 234, 234),
    "three-hand": MatchLength(13.2, 245, 490),
    "three-hand-1910": MatchLength(7.3, 139, 279),
    "towie": MatchLength(9.7, 91, 183),
    "trio": MatchLength(7.8, 146, 292),
    "auction-1910": MatchLength(5.3, 78, 233),
    "auction-bridge": MatchLength(5.3, 81, 243),
    "plafond": MatchLength(8.5, 125, 376),
    "bridge-1902": MatchLength(5.8, 80, 241),
    "auction-by-suits": MatchLength(7.7, 110, 331),
    "auction-by-figures": MatchLength(4, 66, 198),
    "whist": MatchLength(5.2, 68, 205),
    "american-whist": MatchLength(5, 65, 195),
    "auction-euchre": MatchLength(6.3, 43, 174),
    "call-ace": MatchLength(8.8, 55, 166),
    "euchre": MatchLength(10.9, 65, 196),
    "euchre-two": MatchLength(11.6, 75, 75),
    "euchre-three": MatchLength(11.3, 72, 144),
    "jackpot": MatchLength(6.1, 35, 106),
    "pepper": MatchLength(10.8, 78, 234),
    "hasenpfeffer": MatchLength(4.2, 31, 94),
    "railroad": MatchLength(8.9, 53, 158),
    "congress": MatchLength(1, 503, 0, MOVE),
    "harp": MatchLength(1, 872, 0, MOVE),
    "house-in-the-wood": MatchLength(1, 167, 0, PLANNED),
    "house-on-the-hill": MatchLength(1, 115, 0, PLANNED),
    "intelligence": MatchLength(1, 192, 0, MOVE),
    "klondike": MatchLength(1, 207, 0, MOVE),
    "la-belle-lucie": MatchLength(1, 65, 0, PLANNED),
    "patience-side-by-side": MatchLength(1, 92, 92, MOVE),
    "patience-common": MatchLength(1, 95, 95, MOVE),
    "pishe-pasha": MatchLength(1, 154, 154, MOVE),
    "pounce": MatchLength(1, 59, 117, MOVE, 0),
    "russian-bank": MatchLength(1, 170, 170, MOVE),
    "single-russian-bank": MatchLength(1, 73, 73, MOVE),
    "spite-and-malice": MatchLength(1, 148, 148, MOVE),
    "poker-squares": MatchLength(1, 25, 25),
    "cribbage-squares": MatchLength(1, 16, 16),
}
"""By the name of the game."""


def minutes(name: str) -> int:
    """The minutes of a match, rounded as one would say them; 0 for a game that was not counted.

    >>> minutes("contract-duplicate"), minutes("towie")
    (2, 15)
    """
    length = MATCH_LENGTHS.get(name)
    if length is None:
        return 0
    exact = (length.own * length.seconds + length.others * length.waiting) / 60
    step = 1 if exact < 12 else 5 if exact < 60 else 10
    return max(1, round(exact / step) * step)


class FrontPicture(msgspec.Struct, frozen=True):
    """The cards on a tile: a fan, or columns in which `??` is a card face down."""

    felt: str
    fan: list[str] = []
    columns: list[list[str]] = []


class FrontTile(msgspec.Struct, frozen=True):
    """A game that is dealt with one tap: `start` is what ``POST /api/tables`` is sent for it."""

    name: str
    title: str
    words: str
    start: dict[str, Any]
    picture: FrontPicture
    winnable: bool = False
    """Whether a deal that can be won is chosen for it."""


TILES = (
    FrontTile(
        "bridge",
        "Bridge",
        "Contract, four deals, Ada is your partner",
        {"game": "contract-chicago", "others": "expert", "pace": "calm"},
        FrontPicture("green", ["SA", "SK", "SQ", "HJ", "HT"]),
    ),
    FrontTile(
        "euchre",
        "Euchre",
        "24 cards, partners, first to ten",
        {"game": "euchre", "others": "expert", "pace": "calm"},
        FrontPicture("sand", ["HJ", "DJ"]),
    ),
    FrontTile(
        "whist",
        "Whist",
        "Four players, the last card is trumps",
        {"game": "whist", "others": "expert", "pace": "calm"},
        FrontPicture("blue", ["C6", "CJ", "CA", "H2"]),
    ),
    FrontTile(
        "patience",
        "Patience",
        "Klondike, a deal that can be won",
        {"game": "klondike"},
        FrontPicture(
            "heather",
            columns=[
                ["SK", "HQ", "CJ"],
                ["??", "D9", "S8", "H7", "C6"],
                ["??", "??", "CT", "H9"],
                ["??", "??", "??", "HK"],
            ],
        ),
        winnable=True,
    ),
)
"""The four tiles, with the defaults that people know."""


class Preset(msgspec.Struct, frozen=True):
    """A way to play a game that people know by a name: its options, where they are not at their
    defaults. A year in its title is that of the book whose way it is."""

    title: str
    words: str
    options: dict[str, Any] = {}


PRESETS: dict[str, tuple[Preset, ...]] = {
    "euchre": (
        Preset("Euchre", "24 cards, first to ten, the dealer must name"),
        Preset("Tournament", "Twelve deals, the most points win", {"play": "12 deals"}),
        Preset(
            "Canadian",
            "The dealer’s partner orders up only to play alone",
            {"order_partner": "alone"},
        ),
        Preset(
            "British with the joker",
            "25 cards, first to eleven, nobody must name",
            {"pack": 25, "target": 11, "all_pass": "throw in", "lone_euchre": 4},
        ),
        Preset(
            "As the book of 1963",
            "32 cards, five points, a rubber",
            {
                "pack": 32,
                "target": 5,
                "play": "rubber",
                "all_pass": "throw in",
                "lone_lead": "left of loner",
            },
        ),
    ),
}
"""By the name of the game, the default first; single options are its house rules."""


def preset_of(game: Game) -> Preset | None:
    """The way by whose name a game is known with its options; `None` where it has no such name. A
    referee makes no difference.

    >>> preset_of(catalogue()["euchre"]).title, preset_of(catalogue()["whist"])
    ('Euchre', None)
    """
    chosen = {name: value for name, value in game.chosen if name != "laws"}
    ways = PRESETS.get(game.name, ())
    return next((way for way in ways if way.options == chosen), None)


AS_TODAY = (
    "contract-chicago", "contract-rubber", "contract-duplicate", "minibridge",
    "euchre", "euchre-three", "euchre-two", "pepper", "hasenpfeffer",
)  # fmt: skip
"""Games that are played as they are today, unless a book's way is chosen."""

_BOOK = re.compile(r"\b1[89]\d\d\b|\bbook\b")
"""Books are cited with their year."""


def source_told(game: Game, source: Message, *, forced: bool = False) -> Message:
    """The source of an advice as a player is told it: a book only where its game is played, and no
    source for what is forced: nothing else could be done.

    >>> from oddtrick.messages import say, term
    >>> euchre, old = catalogue()["euchre"], PRESETS["euchre"][-1].options
    >>> book = say("{founded}; the book differs: {citation}", founded=say("Looked ahead"),
    ...            citation=term("Scarne 1963, Strategy of Euchre"))
    >>> source_told(euchre, book)
    say('Looked ahead')
    >>> source_told(euchre.with_options(old), book) == book
    True
    """
    if forced:
        return NOTHING
    way = preset_of(game)
    stated = {value for name, value in game.chosen if name in STATED}
    if game.name not in AS_TODAY or (way and _BOOK.search(way.title)) or stated & {*BOOK_SYSTEMS}:
        return source
    parts = (source, source.values.get("founded"))
    told = (part for part in parts if isinstance(part, Message) and not _BOOK.search(str(part)))
    return next(told, NOTHING)


class FirstLesson(NamedTuple):
    """A lesson for the front door: its game, and what is learned in it."""

    game: str
    words: str


FIRST_LESSONS = (
    FirstLesson("whist", "Tricks and trumps"),
    FirstLesson("contract-rubber", "Your first bid"),
    FirstLesson("euchre", "Bowers, ordering up, playing alone"),
)
"""The lessons on the front door, as far as there are lessons of these games."""


POPULAR = (
    "contract-chicago", "contract-rubber", "contract-duplicate", "minibridge", "honeymoon",
    "euchre", "euchre-three", "euchre-two", "pepper", "hasenpfeffer", "whist", "klondike",
    "la-belle-lucie", "congress", "russian-bank", "spite-and-malice", "pounce", "poker-squares",
    "cribbage-squares",
)  # fmt: skip
"""The games that stand first in the list of all, in this order."""


class FrontGame(msgspec.Struct, frozen=True):
    """A game in the list. `aliases` are other names that it is looked for by; `picture` says how
    its table lies in a small picture, one of `PICTURES`; `minutes` are those of a match, 0 where
    they are not known; the `popular` stand first."""

    name: str
    title: str
    words: str
    players: list[int]
    year: int
    aliases: list[str]
    lessons: int
    picture: str
    felt: str
    minutes: int = 0
    popular: bool = False


class FrontFamily(msgspec.Struct, frozen=True):
    """A heading of the list with its games."""

    title: str
    games: list[FrontGame]


_INTRODUCTIONS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "minibridge": (
        "Minibridge",
        "Bridge without an auction",
        ("mini-bridge", "beginners’ bridge", "learning bridge"),
    ),
    "contract-rubber": ("Rubber", "Two games win", ("rubber bridge", "party bridge")),
    "contract-chicago": ("Chicago", "Exactly four deals", ("four-deal bridge", "club bridge")),
    "contract-duplicate": (
        "Duplicate",
        "Numbered boards, compared",
        ("tournament bridge", "matchpoints", "pairs", "teams", "IMPs"),
    ),
    "cutthroat-contract": ("Cutthroat", "Choose a partner by bidding", ("cut-throat",)),
    "goulash": ("Goulash", "Wild hands, passed deals", ("mayonnaise", "Hollandaise")),
    "nullo": ("Nullo bridge", "Bid to lose tricks", ("nullos", "misère")),
    "antibridge": ("Antibridge", "The fewest tricks win", ("reverse bridge",)),
    "super-contract": ("Super contract", "More ways to bid", ("joker bridge",)),
    "build-up": ("Build-up", "Divide the cards as you go", ("two-hand bridge",)),
    "double-dummy": ("Double dummy", "All four hands open", ("two-hand bridge",)),
    "single-exposed-dummy": ("Exposed dummy", "One dummy is open", ("two-hand bridge",)),
    "draw-and-discard": ("Draw and discard", "Keep one, refuse one", ("two-hand bridge", "draw")),
    "partially-exposed-dummy": (
        "Chinese bridge",
        "Half the cards lie open",
        ("partly exposed dummy", "two-hand bridge"),
    ),
    "honeymoon": ("Honeymoon", "Draw first, then bid", ("honeymoon whist", "bridge for two")),
    "strip": ("Strip bridge", "Draw from an open stock", ("draw bridge", "bridge for two")),
    "money": ("Money bridge", "Each trick is paid", ("bridge for two",)),
    "double-dummy-widow": ("Double dummy, widow", "With four cards aside", ("widow bridge",)),
    "three-hand": ("Three-hand", "Bid for an unseen dummy", ("cutthroat", "cut-throat bridge")),
    "three-hand-1910": ("Three-hand, 1910", "The dealer must bid", ("cutthroat", "dummy bridge")),
    "towie": ("Towie", "Bid for an open dummy", ("bridge for three",)),
    "trio": ("Trio", "Two partners against one", ("bridge for three",)),
    "auction-1910": ("Auction, 1910", "The dealer must bid", ("auction bridge",)),
    "auction-bridge": ("Auction bridge", "Every odd trick counts", ("royal auction",)),
    "plafond": ("Plafond", "Only bid tricks make game", ("ceiling", "French bridge")),
    "bridge-1902": ("Bridge of 1902", "The dealer names trumps", ("bridge whist",)),
    "auction-by-suits": ("Auction by suits", "A bid names a suit", ()),
    "auction-by-figures": ("Auction by figures", "Bid what a hand is worth", ()),
    "whist": ("Whist", "The last card is trumps", ("short whist", "English whist")),
    "american-whist": ("American whist", "Tricks alone, to seven", ("straight whist",)),
    "auction-euchre": ("Auction euchre", "Bid how many tricks", ("bid euchre", "buck euchre")),
    "call-ace": ("Call-ace", "A secret partner", ("call-ace euchre", "cutthroat")),
    "euchre": ("Euchre", "Order up or pass", ("24 cards", "bowers")),
    "euchre-two": ("Two-handed", "Euchre for two", ("two-hand euchre",)),
    "euchre-three": ("Three-handed", "Two against the maker", ("cutthroat", "cut-throat euchre")),
    "jackpot": ("Jackpot", "Each for the pot", ("jackpot euchre",)),
    "pepper": ("Pepper", "Bid how many tricks", ("bid euchre",)),
    "hasenpfeffer": ("Hasenpfeffer", "Bids, a joker, a widow", ("bid euchre", "pepper")),
    "railroad": ("Railroad", "With a joker and laps", ("joker euchre", "railroad euchre")),
    "congress": ("Congress", "Two packs, all moves seen", ("President’s Cabinet", "solitaire")),
    "harp": ("Harp", "Two-pack Klondike", ("double Klondike", "solitaire")),
    "house-in-the-wood": ("House in the Wood", "Two packs in fans", ("solitaire", "fan")),
    "house-on-the-hill": ("House on the Hill", "Build up and down", ("solitaire", "fan")),
    "intelligence": ("Intelligence", "Fans from two packs", ("solitaire", "fan")),
    "klondike": ("Klondike", "Seven piles, turn the hand", ("Canfield", "solitaire", "patience")),
    "la-belle-lucie": ("La Belle Lucie", "Fans of three", ("lovely Lucy", "the fan", "solitaire")),
    "patience-side-by-side": (
        "Side by side", "Who builds most wins", ("double solitaire", "Klondike race"),
    ),
    "patience-common": (
        "Common foundations", "Everybody builds together", ("double solitaire", "competitive"),
    ),
    "pishe-pasha": ("Pishe Pasha", "Quick building for two", ("Pisha Paysha",)),
    "pounce": ("Pounce", "Everybody at once", ("nerts", "racing demon", "peanuts")),
    "russian-bank": ("Russian Bank", "Two packs, a duel", ("crapette", "banque russe")),
    "single-russian-bank": ("Russian Bank, one pack", "A quicker duel", ("crapette",)),
    "spite-and-malice": ("Spite and Malice", "Empty your pile first", ("cat and mouse",)),
    "poker-squares": ("Poker squares", "Twenty-five cards, ten hands", ("poker solitaire",)),
    "cribbage-squares": ("Cribbage squares", "Sixteen cards, eight hands", ("cribbage solitaire",)),
}  # fmt: skip
"""Short title, a few words, and other names of each game of ours."""

PICTURES = (
    "dummy",
    "dummies",
    "draw",
    "three",
    "trick",
    "turned",
    "columns",
    "fans",
    "grid",
    "race",
)
"""The small pictures of tables: an open dummy, two of them, a stock to draw from, three hands, a
trick, a card turned up, and the four ways in which a patience lies."""

_FAMILY_PICTURES = {
    "First steps to bridge": ("dummy", "green"),
    "Contract bridge": ("dummy", "green"),
    "Bridge for two": ("draw", "green"),
    "Bridge for three": ("three", "green"),
    "Bridge before contract": ("dummy", "green"),
    "Whist": ("trick", "blue"),
    "Euchre": ("turned", "sand"),
    "Patience": ("columns", "heather"),
    "Patience for several": ("race", "heather"),
}
_OWN_PICTURES = {
    "double-dummy": "dummies",
    "double-dummy-widow": "dummies",
    "single-exposed-dummy": "dummy",
    "partially-exposed-dummy": "dummies",
    "house-in-the-wood": "fans",
    "house-on-the-hill": "fans",
    "intelligence": "fans",
    "la-belle-lucie": "fans",
    "poker-squares": "grid",
    "cribbage-squares": "grid",
}
"""Games that lie otherwise than most of their family."""


def families() -> list[FrontFamily]:
    """All games by their families, in the order of the catalogue. A game from elsewhere has its
    own title and no other names."""
    taught = [lesson.game for lesson in LESSONS]
    found: dict[str, list[FrontGame]] = {}
    for game in catalogue().values():
        title, words, aliases = _INTRODUCTIONS.get(game.name, (game.title, "", ()))
        picture, felt = _FAMILY_PICTURES.get(game.family, ("trick", "green"))
        line = FrontGame(
            game.name,
            title,
            words,
            sorted(player_counts(game)),
            _year(game.source),
            [*aliases],
            taught.count(game.name),
            _OWN_PICTURES.get(game.name, picture),
            felt,
            minutes(game.name),
            game.name in POPULAR,
        )
        found.setdefault(game.family, []).append(line)
    return [FrontFamily(title, games) for title, games in found.items()]


def book_of(source: str) -> Message:
    """The book that a game is played by, without the rulings on it, which stand in the rules.

    >>> print(book_of("Scarne 1963; ruling M-2"), "|", book_of("Scarne 1963; laws of 2017"))
    Scarne 1963 | Scarne 1963; laws of 2017
    """
    parts = [part for part in source.split("; ") if not part.startswith("ruling")]
    return together(*map(term, parts), tie="; ")


def _year(source: str) -> int:
    """The year of the book a game is played by; 0 where its source names none.

    >>> _year("Scarne 1963; ruling M-2"), _year("Whist text")
    (1963, 0)
    """
    years = [word for word in source.replace(";", " ").split() if word.isdigit() and len(word) == 4]
    return int(years[0]) if years else 0
