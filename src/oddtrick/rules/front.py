"""The front door's offer: four games that are dealt at once, and all games by family.

The titles here are short, for a list under headings; `Game.title` is the whole one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from oddtrick.games import catalogue, player_counts

from .lessons import LESSONS
from .playing_times import minutes

__all__ = [
    "FIRST_LESSONS",
    "TILES",
    "FirstLesson",
    "FrontFamily",
    "FrontGame",
    "FrontPicture",
    "FrontTile",
    "book_of",
    "families",
]


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
        {
            "game": "euchre",
            "options": {"pack": 24, "target": 10, "play": "game"},
            "others": "expert",
            "pace": "calm",
        },
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


class FrontGame(msgspec.Struct, frozen=True):
    """A game in the list. `aliases` are other names that it is looked for by; `picture` says how
    its table lies in a small picture, one of `PICTURES`; `minutes` are those of a match, 0 where
    they are not known."""

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
        )
        found.setdefault(game.family, []).append(line)
    return [FrontFamily(title, games) for title, games in found.items()]


def book_of(source: str) -> str:
    """The book that a game is played by, without the rulings on it, which stand in the rules.

    >>> book_of("Scarne 1963; ruling M-2"), book_of("Scarne 1963; laws of 2017")
    ('Scarne 1963', 'Scarne 1963; laws of 2017')
    """
    return "; ".join(part for part in source.split("; ") if not part.startswith("ruling"))


def _year(source: str) -> int:
    """The year of the book a game is played by; 0 where its source names none.

    >>> _year("Scarne 1963; ruling M-2"), _year("Whist text")
    (1963, 0)
    """
    years = [word for word in source.replace(";", " ").split() if word.isdigit() and len(word) == 4]
    return int(years[0]) if years else 0
