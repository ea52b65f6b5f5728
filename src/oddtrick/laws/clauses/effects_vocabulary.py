"""The verbs that clauses are written with: what each says, about whom, and its words in order.

An effect is written as its verb and its words: ``owe partner pass-always``, ``tricks 2
in_the_deal``. A word of several has underscores for its blanks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from .clause import Do
from .vocabulary import DEALER, OFFENDER, OTHERS, SIDE

IN_DEAL = "in the deal"
SINCE_REVOKE = "since the first revoke"


class Verb(NamedTuple):
    """The words that follow a verb, each by the part of an effect it fills; those after `needs`
    may be left out. `who` is meant where the words do not say it."""

    words: tuple[str, ...] = ()
    needs: int = 0
    who: str = ""


VERBS: Mapping[str, Verb] = {
    # It is taken back with all that came after, and so many acts before it.
    "back": Verb(("number",)),
    # The offender is taken to have made this call (`raised`: their bid, made enough).
    "put": Verb(("what",), 1, OFFENDER),
    # Somebody owes a duty, about a thing that the offence names.
    "owe": Verb(("who", "what", "thing"), 2),
    # The duty that is being asked about is forgiven; or those of a kind about a thing.
    "free": Verb(("who", "what", "thing"), 2),
    # Points for a side, or off it.
    "points": Verb(("who", "number"), 2),
    # Tricks go to the other side; no more than there are `IN_DEAL` or `SINCE_REVOKE`.
    "tricks": Verb(("number", "available"), 1, OTHERS),
    # A side scores nothing in the deal but honours.
    "no-score": Verb(("who",), 1),
    # What has been given in this deal by these laws (`86a_86b`) is cancelled.
    "annul": Verb(("what",), 1),
    # The offenders' side cannot get beyond this score in the deal.
    "limit": Verb(("number",), 1, SIDE),
    # The deal is void, and is dealt again by the same dealer, or by whose turn it is.
    "void": Verb(("who",), 0, DEALER),
    # Somebody else is declarer from the beginning of play.
    "declares": Verb(("who",), 1),
    # All doubles and redoubles of the bid that stands are cancelled.
    "undouble": Verb(),
    # A question that would fall due now is answered already.
    "not-asked": Verb(("what",), 1),
    # Somebody may look at the two top cards of the stock when they next draw, and take either.
    "look-at-two": Verb(("who",), 1),
    # The offender adds a card to the trick they have omitted, which changes nothing in it; or plays
    # to it `in time`, as if nobody had led to the next.
    "add-card": Verb(("what",), 0, OFFENDER),
    # The card that was too many goes back to the offender's hand.
    "restore": Verb(who=OFFENDER),
    # The offender answers for the revokes made by not playing the card.
    "charge": Verb(who=OFFENDER),
    # The hand of declarer's side that leads to the next trick.
    "lead-from": Verb(("who",), 1),
    # The revoke, though it is put right, is paid for as one that is established.
    "still-pays": Verb(who=OFFENDER),
    # It is ruled on as if the side entitled had spoken of it first.
    "enforce": Verb(),
    # The board has an adjusted score: `assigned`, `weighted` or `artificial`.
    "adjust": Verb(("what",), 1),
    # After play the director looks at the score once more by this law (`REVIEWS`).
    "review": Verb(("what",), 1),
}


@cache
def effect(text: str) -> Do:
    """The effect that is written so. Raises `ValueError`.

    >>> effect("owe partner require suit")
    Do(verb='owe', who='partner', what='require', thing='suit', number=0, available='')
    >>> effect("tricks 2 in_the_deal")
    Do(verb='tricks', who='others', what='', thing='', number=2, available='in the deal')
    >>> effect("tricks two")
    Traceback (most recent call last):
        ...
    ValueError: “tricks two” is no effect: write tricks number [available].
    """
    name, *said = text.split()
    verb = VERBS.get(name)
    if verb is None:
        raise ValueError(f"“{text}” is no effect: verbs are {', '.join(VERBS)}.")
    words = [word.replace("_", " ") for word in said]
    found = dict(zip(verb.words, words, strict=False))
    number = found.pop("number", "0")
    if not verb.needs <= len(words) <= len(verb.words) or not number.lstrip("-").isdigit():
        shown = (w if i < verb.needs else f"[{w}]" for i, w in enumerate(verb.words))
        raise ValueError(f"“{text}” is no effect: write {' '.join((name, *shown))}.")
    return Do(name, **{"who": verb.who, **found}, number=int(number))
