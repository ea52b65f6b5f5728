"""Acts in words: one base for the code, the label and the log line of what is done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple, TypeVar

from oddtrick.cards import COPY, SUIT_NAMES, SUITS, card_code, card_name
from oddtrick.core import Action, Words

S = TypeVar("S")


class Phrase(NamedTuple):
    """How an act is said: on a button, and in the log after the name of who did it.

    ``{card}`` stands for the card it is done with, such as “the ten of hearts” (“a card” where it
    may not be known), ``{suit}`` for a suit named with it.
    """

    label: str
    log_text: str


def the_card(card: Any) -> str:
    """Such as “the ten of hearts”; “a card” for one that may not be known."""
    return f"the {card_name(card).lower()}" if isinstance(card, int) else "a card"


class PhraseWords(Words[S]):
    """Words for acts that are words themselves (their argument is a string or nothing), or are done
    with a card, or with a card and a suit.

    `phrases` has one entry for each kind of act, or for a kind and its word (``"say pass"``)
    where the words differ.
    """

    phrases: ClassVar[Mapping[str, Phrase]] = {}

    def phrase(self, action: Action) -> Phrase:
        """The words for an act."""
        found = self.phrases.get(f"{action.kind} {action.arg}")
        return found if found is not None else self.phrases[action.kind]

    def code(self, action: Action) -> str:
        match action.arg:
            case int(c):
                return card_code(c)
            case (int(c), int(suit)):
                return f"{card_code(c)}={SUITS[suit] if 0 <= suit < 4 else 'NONE'}"
            case str(word):
                return word
        return action.kind

    def decode(self, sub: S, by: int, text: str) -> Action | None:
        text = text.upper()
        for action in self.stage.possible(sub, by):
            if self.code(action).upper() == text:
                return action
        return None

    def label(self, action: Action) -> str:
        return self.phrase(action).label.format(**_parts(action))

    def describe(self, sub: S, action: Action) -> str:
        text = self.phrase(action).log_text.format(**_parts(action))
        return f"{{by}} {text}."


def _parts(action: Action) -> dict[str, str]:
    # A card and a suit; another argument that is a tuple (several cards) names neither.
    c: Any = action.arg
    suit: Any = -1
    if isinstance(c, tuple) and len(c) == 2:
        c, suit = c
    named = SUIT_NAMES[suit] if isinstance(suit, int) and 0 <= suit < 4 else "no suit"
    return {"card": the_card(c % COPY if isinstance(c, int) else None), "suit": named}
