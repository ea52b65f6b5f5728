"""The words of the games, each said in a sentence or two, and where a text uses them.

>>> term("Tenaces").name, term("gambit")
('tenace', None)
>>> [t.name for t in terms_in("Whoever revokes pays; ruffs are free.")]
['revoke', 'ruff']
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from .translation import ENGLISH, Translation


class Word(NamedTuple):
    """A word, what it means, and the other shapes it has in a text (plural, verb, second name)."""

    name: str
    meaning: str
    forms: tuple[str, ...] = ()
    plain: bool = True
    """Whether its name by itself is known in a text; what means other things too is not."""
    english: str = ""
    """Its English name, where this is another."""

    @property
    def key(self) -> str:
        """Its English name."""
        return self.english or self.name

    @property
    def anchor(self) -> str:
        """Its English name in an address, such as ``odd-trick``."""
        return self.key.replace(" ", "-").replace("’", "")


TERMS = (
    # -- cards and deal
    Word("pack", "All the cards of a game: 52 in four suits, unless the game says otherwise. Also "
         "called a deck.", ("packs", "deck", "decks")),
    Word("suit", "One of the four families of cards: spades, hearts, diamonds, clubs.", ("suits",)),
    Word("rank", "A card’s height in its suit. Unless a game says otherwise ace, king, queen, "
         "jack, ten and so on down to the two.", ("ranks", "ranking")),
    Word("court card", "A king, queen or jack.", ("court cards", "face card", "face cards")),
    Word("joker", "A card of no suit, added to the pack. The game says what it can do.",
         ("jokers",)),
    Word("dealer", "Who deals the cards. The deal passes to the left after every deal."),
    Word("eldest hand", "The player at the dealer’s left.", ("eldest",)),
    Word("hand", "The cards a player holds. In patience: the cards not yet turned up.", ()),
    Word("dealer’s left", "The next player clockwise after the dealer; often he acts first.",
         ("dealer's left",)),
    Word("stock", "Cards face down that are drawn or turned up during the play.", ("stocks",)),
    Word("widow", "Cards dealt to nobody, for the player who wins the right to them.", ("kitty",)),
    Word("turned-up card", "The card shown after the deal that proposes or makes trumps.",
         ("turn-up", "turned card")),
    Word("upcard", "Another name of the turned-up card."),
    Word("thrown in", "Of a deal: nobody plays it, nobody scores it.", ("throw in",)),
    Word("passed out", "Of a deal: everybody passed, so that it is not played.",
         ("pass the deal out", "passed-out", "passing out")),
    Word("goulash", "A deal of gathered, unshuffled cards, several at a time, which makes wild "
         "hands.", ("goulashes",)),
    Word("yarborough", "A hand without a card above the nine.", ("yarboroughs",)),
    # -- tricks
    Word("trick", "One card from each hand in turn; the best of them wins all.", ("tricks",)),
    Word("lead", "The first card of a trick; to play it. It says which suit must be followed.",
         ("leads", "led", "leader", "leading")),
    Word("follow suit", "To play a card of the suit that was led, which you must while you have "
         "one.", ("follow suit", "following suit", "follows suit", "suit must be followed")),
    Word("void", "Holding no card of a suit.", ("voids",)),
    Word("discard", "To play or lay away a card that is not wanted; a card so played. In patience "
         "for several, also a player’s own pile of played cards.",
         ("discards", "discarded", "discarding")),
    Word("revoke", "Failing to follow suit with a card of it in hand. A strict table does not "
         "allow it; a referee rules on it.", ("revokes", "revoked", "revoking")),
    Word("trump", "A card of the suit that beats all others; to play one on another suit.",
         ("trumps", "trumped", "trumping", "trump suit")),
    Word("ruff", "To trump a trick that another suit began.", ("ruffs", "ruffed", "ruffing")),
    Word("no-trump", "Played without trumps: the highest card of the suit led wins every trick.",
         ("no-trumps", "no-trumper")),
    Word("strain", "What a bid names: one of the four suits, or no-trump.", ("strains",)),
    Word("book", "The first six tricks of a side. Only tricks beyond them count.",
         ("its book",), plain=False),
    Word("odd trick", "A trick that a side wins beyond six; the seventh is the first odd trick.",
         ("odd tricks",)),
    Word("slam", "Winning all thirteen tricks (grand slam) or twelve of them (little slam).",
         ("slams", "little slam", "grand slam", "small slam")),
    Word("finesse", "Playing a lower card in the hope that the higher one lies before it.",
         ("finesses",)),
    Word("tenace", "Two high cards of a suit with the one between them missing, such as ace and "
         "queen.", ("tenaces",)),
    Word("long suit", "A suit of four and more cards in one hand.", ("long suits",)),
    Word("singleton", "The only card of a suit in a hand.", ("singletons",)),
    Word("doubleton", "Two cards of a suit in a hand.", ("doubletons",)),
    Word("quick tricks", "High cards that win in the first two rounds of their suit: ace and king "
         "two, ace and queen one and a half, an ace one, king and queen one, a guarded king half.",
         ("quick trick",)),
    Word("high-card points", "A count of a hand: an ace four, a king three, a queen two, a jack "
         "one.", ("points in high cards",)),
    Word("honour", "A high card that scores by itself in some games: the five highest trumps, or "
         "the four aces at no-trump. At whist the four highest trumps.", ("honours",)),
    Word("chicane", "A hand dealt without a trump, which some old tables pay."),
    # -- auction
    Word("auction", "The bidding before the play: who promises most names the trumps.",
         ("auctions",)),
    Word("call", "Whatever is said in an auction: a pass, a bid, a double or a redouble.",
         ("calls",)),
    Word("bid", "A promise to win so many tricks with a strain as trumps.",
         ("bids", "bidding", "bidder")),
    Word("pass", "To make no bid.", ("passed",)),
    Word("level", "The number in a bid: so many odd tricks are promised.", plain=False),
    Word("double", "A call that raises what an opponent’s bid wins or costs.",
         ("doubles", "doubled", "doubling")),
    Word("double dummy", "Bridge for two with two hands each. Also: play with all four hands in "
         "sight."),
    Word("redouble", "The answer to a double by the side that was doubled; it raises the stake "
         "again.", ("redoubles", "redoubled", "redoubling")),
    Word("contract", "The last bid, with its doubling: what declarer has undertaken.",
         ("contracts",)),
    Word("declarer", "Who plays the contract. In partnership games, the first of the side to have "
         "named its strain.", ()),
    Word("dummy", "The hand that lies face up and is played by another player; its holder.",
         ("dummies",)),
    Word("defender", "An opponent of declarer.", ("defenders",)),
    Word("major suits", "Spades and hearts.", ("major", "majors", "major suit")),
    Word("minor suits", "Clubs and diamonds.", ("minor", "minors", "minor suit")),
    Word("overtrick", "A trick won beyond the contract.", ("overtricks",)),
    Word("undertrick", "A trick by which declarer falls short of the contract.", ("undertricks",)),
    Word("nullo", "A bid to lose tricks instead of winning them.", ("nullos",)),
    Word("misère", "A contract to win as few tricks as one can.", ("misere",)),
    # -- scoring
    Word("side", "Players who win and lose together: two partners, or one player by himself.",
         ("sides",)),
    Word("partner", "Who plays on your side; in games of four he sits opposite.",
         ("partners", "partnership", "partnerships")),
    Word("below the line", "The part of the score sheet where points towards game are written.",
         ("above and below the line",)),
    Word("above the line", "The part of the score sheet for bonuses and penalties. They count in "
         "the total and not towards game."),
    Word("part score", "Points towards game that do not make one yet.", ("part scores",)),
    Word("game", "So many points that a part of the match is won, as the page of each game says.",
         ()),
    Word("rubber", "The best of three games.", ("rubbers",)),
    Word("vulnerable", "Having won a game of this rubber (or said to be so by the deal): bonuses "
         "and penalties are higher.", ("vulnerability",)),
    Word("insult", "The bonus for making a contract that was doubled."),
    Word("back score", "The account between the players over several rubbers, in hundreds of "
         "points.", ()),
    Word("broken off", "Of a rubber: ended by agreement before it is won.", ("break off",)),
    Word("settlement", "What each player pays or receives in the end.", ("settle", "settles")),
    Word("treble", "At whist: a game against a side without a point, counted three times.", ()),
    Word("matchpoints", "At duplicate: two points for every other pair that did worse with the "
         "same cards, one for every equal one.", ("matchpoint", "match-point")),
    Word("IMPs", "International match points: the difference to another table, by a fixed scale.",
         ("IMP",)),
    Word("board", "A deal kept for several tables, with its dealer and vulnerability.",
         ("boards",)),
    Word("quitted trick", "A trick that has been turned over.", ("quitted tricks",)),
    Word("trick value", "What one odd trick in that strain counts.", ("trick values",)),
    # -- euchre
    Word("right bower", "The jack of trumps, the highest trump but for a joker."),
    Word("left bower", "The jack of the other suit of the same colour. It is the second trump and "
         "no card of its own suit."),
    Word("bower", "A jack that is a trump: right, of the trump suit; left, of the same colour.",
         ("bowers",)),
    Word("maker", "Who made the trumps; his side are the makers.", ("makers",)),
    Word("order up", "To accept the turned-up suit as trumps when an opponent has dealt.",
         ("orders it up", "ordering up", "ordered up")),
    Word("assist", "To accept the turned-up suit when your partner has dealt.", ("assists",)),
    Word("take up", "The dealer’s word for accepting the suit of the card he turned.",
         ("takes up", "takes it up")),
    Word("euchred", "Of the makers: having won fewer than three tricks of five.", ("euchre",)),
    Word("march", "All five tricks won by the makers.", ("marches",)),
    Word("alone", "To play without partner, whose cards are laid down, for more points.",
         ("lone hand", "lone hands", "lone player", "plays alone", "play alone"), plain=False),
    Word("at the bridge", "With four points of five, the others having two or fewer."),
    Word("pat", "In railroad euchre: a lone hand played as it was dealt, nothing exchanged.",
         ("pat hand",)),
    Word("jambone", "In railroad euchre: a lone hand played face up, the opponents naming its "
         "cards."),
    Word("jamboree", "In railroad euchre: the five highest trumps in one hand, which win without "
         "being played."),
    Word("laps", "Points beyond the end of one game that count in the next.", ("lap",)),
    Word("pot", "Chips that all have paid in, for the winner of a game.", ("pots",)),
    # -- patience
    Word("foundation", "A pile that is built up from its first card, mostly an ace; cards on it "
         "stay.", ("foundations",)),
    Word("tableau", "The cards laid out to be played with.", ()),
    Word("column", "Cards overlapping downwards; the lowest is the top one and can be moved.",
         ("columns",)),
    Word("fan", "A few cards spread so that all show; the last one can be moved.", ("fans",)),
    Word("waste", "The pile of cards turned from the hand and not played.", ()),
    Word("build", "To lay a card on another in the order the game asks for.",
         ("built", "building", "builds")),
    Word("build down", "To lay on each card the next lower one.", ("built down",)),
    Word("build up", "To lay on each card the next higher one.", ("built up",)),
    Word("alternating colours", "Red on black and black on red."),
    Word("run", "Cards in order that lie one on another.", ("runs",)),
    Word("space", "Where a pile was and no card is left.", ("spaces",)),
    Word("redeal", "To gather the cards that are left and lay them out anew.",
         ("redealt", "redeals")),
    Word("pay-off pile", "In Spite and Malice: the pile that a player must get rid of to win.",
         ("pay-off piles",)),
    Word("starter", "In cribbage squares: the card that belongs to every hand.", ()),
    Word("fifteen", "At cribbage: cards that add up to fifteen, worth two points.",
         ("fifteens",)),
)  # fmt: skip
"""In our words. Sources for their sense: the glossaries of Scarne 1963 and Foster 1910, and the
whist text."""


ONLY = {
    "tricks": frozenset(
        {"alone", "book", "bid", "board", "call", "double", "game", "lead", "pass", "side", "trump"}
    ),
    "patience": frozenset(
        {"build", "build down", "build up", "column", "fan", "fifteen", "run", "space", "waste"}
    ),
}
"""Words that mean what is said here in games of one kind alone, see `oddtrick.rules.BEGINNINGS`."""


def term(name: str) -> Word | None:
    """The entry for a word, by its name or another form of it; `None` where there is none."""
    wanted = " ".join(name.casefold().split())
    named = next((entry for entry in TERMS if entry.name.casefold() == wanted), None)
    return named or _pattern()[1].get(wanted)


@cache
def terms(translation: Translation = ENGLISH) -> tuple[Word, ...]:
    """The whole glossary in a language, which has forms of its own for each word."""
    return TERMS if translation is ENGLISH else tuple(_said(entry, translation) for entry in TERMS)


def _said(entry: Word, translation: Translation) -> Word:
    forms = "|".join(forms_of(entry))
    return Word(
        translation.text(entry.name, "word"),
        translation.text(entry.meaning),
        tuple(translation.text(forms, "forms").split("|")) if forms else (),
        plain=False,
        english=entry.name,
    )


@cache
def _pattern(translation: Translation = ENGLISH) -> tuple[re.Pattern[str], dict[str, Word]]:
    """One pattern for all forms, the longest first, and whose they are."""
    whose: dict[str, Word] = {}
    for found in terms(translation):
        for form in forms_of(found):
            whose.setdefault(form.casefold(), found)
    forms = sorted(whose, key=len, reverse=True)
    text = "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in forms)
    return re.compile(rf"(?<![\w-])(?:{text})(?![\w-])", re.IGNORECASE), whose


def first_uses(
    text: str,
    known: set[str] | None = None,
    kind: str = "",
    translation: Translation = ENGLISH,
) -> list[tuple[int, int, Word]]:
    """Where a plain text uses each word first: beginning, end and entry, in the order of the
    text. Words whose keys are in `known` are left out, and those found are added to it; so are
    words of another `kind` of games, where one is given."""
    pattern, whose = _pattern(translation)
    seen: set[str] = set() if known is None else known
    found = []
    for match in pattern.finditer(text):
        entry = whose[" ".join(match[0].casefold().split())]
        if entry.key not in seen and not _of_another(entry, kind):
            seen.add(entry.key)
            found.append((*match.span(), entry))
    return found


def _of_another(entry: Word, kind: str) -> bool:
    """Whether a word means what is said here in another kind of games alone."""
    return any(entry.key in words for name, words in ONLY.items() if kind and name != kind)


def terms_of(kind: str = "", translation: Translation = ENGLISH) -> list[Word]:
    """The entries for games of a kind; all where none is given."""
    return [entry for entry in terms(translation) if not _of_another(entry, kind)]


def forms_of(entry: Word) -> list[str]:
    """The forms by which a text is known to use a word.

    >>> forms_of(term("suit"))
    ['suit', 'suits']
    """
    return [*((entry.name,) if entry.plain else ()), *entry.forms]


def terms_in(text: str, kind: str = "", translation: Translation = ENGLISH) -> list[Word]:
    """The entries for the words that a text on a kind of games uses, in the order of the
    glossary."""
    used = {entry.key for _, _, entry in first_uses(text, None, kind, translation)}
    return [entry for entry in terms(translation) if entry.key in used]
