"""A question as it is shown: the cards that the pupil sees, what was called and played, and the
answers with all that is shown of them afterwards. Nothing hidden is in it.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import NamedTuple, cast

import msgspec

from oddtrick.cards import SUIT_NAMES, SUITS, Card, bits, card_code, card_term, rank_of
from oddtrick.core import TurnUp, View, view
from oddtrick.messages import NOTHING, DecimalNumber, Message, say, term, together
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.records import replay_record
from oddtrick.seats import SEAT_NAMES
from oddtrick.stages.calling.auction import Calls, Contract
from oddtrick.stages.tricks.tricks import Trump
from oddtrick.support.typed_json import decode, written
from oddtrick.terms import number_term

from .exercises import shipped, shipped_number
from .point import AnswerOption, Certificate, Exercise
from .points import point_of


class QuestionTopic(NamedTuple):
    """Subject of a question: the point, or where there is none the name of the deal."""

    id: str
    family: str
    name: Message
    heading: Message


OWN_DEAL = QuestionTopic("", "deal", NOTHING, NOTHING)
"""A deal that somebody has brought."""


class ShownHand(msgspec.Struct, frozen=True):
    """A hand: its seat, the cards seen, highest first, how many it holds, and its part."""

    seat: str
    cards: list[str]
    count: int
    part: Message


class ShownSuit(msgspec.Struct, frozen=True):
    """A suit of which two hands are seen, as the odds are asked of it."""

    suit: str
    you: str
    dummy: str
    left: str
    right: str
    held: dict[str, str]
    missing: str
    played: str
    places: tuple[int, int]
    known: tuple[str, str]


class ShownPile(msgspec.Struct, frozen=True):
    """Cards that lie outside the hands: what they are, and those that are seen."""

    name: str
    cards: list[str]


class TrainerQuestion(msgspec.Struct, frozen=True):
    """A question with its answers. `turn` is the hand that the card is played from; `vulnerable`
    the sides that are (``None``, ``NS``, ``EW``, ``All``), empty in a game that knows no such."""

    point: str
    family: str
    name: Message
    heading: Message
    number: int
    game: Message
    seat: str
    turn: str
    dealer: str
    vulnerable: str
    ask: Message
    aim: Message
    kind: str
    hands: list[ShownHand]
    piles: list[ShownPile]
    calls: list[tuple[str, str]]
    tricks: list[list[tuple[str, str]]]
    trick: list[tuple[str, str]]
    suits: list[ShownSuit]
    options: tuple[AnswerOption, ...]
    why: Message
    citation: Message
    certificate: Certificate
    certified: Message
    meaning: Message


class _Parts(NamedTuple):
    exercise: Exercise
    seen: View
    known: Knowledge | None


def question_of(
    exercise: Exercise, number: int = 0, about: QuestionTopic | None = None
) -> TrainerQuestion:
    """The question of an exercise, `about` its point where nothing else is said."""
    state = replay_record(exercise.record)
    seen = view(state, exercise.seat)
    playing = all(action.kind == "play" for action in seen.legal)
    known = Knowledge(seen) if playing else None
    if about is None:
        point = point_of(exercise.point)
        about = QuestionTopic(point.id, point.family, point.name, point.heading)
    seats = seen.game.seats
    contract, calls = seen.find(Contract), seen.find(Calls)
    return TrainerQuestion(
        point=about.id,
        family=about.family,
        name=about.name,
        heading=about.heading,
        number=number,
        game=term(seen.game.title),
        seat=exercise.seat,
        turn=exercise.hand,
        dealer=seats[seen.setting.dealer],
        vulnerable=_vulnerable(seen),
        ask=_ask(_Parts(exercise, seen, known)),
        aim=_aim(seen, contract),
        kind="card" if playing else "move" if _moving(seen) else "call",
        hands=_hands(seen, contract),
        piles=_piles(seen),
        calls=[(seats[by], code) for by, code in (calls.calls if calls else ())],
        tricks=[
            [(seats[hand], card_code(card)) for hand, card in trick.plays]
            for trick in (known.tricks if known else ())
        ],
        trick=[(seats[hand], card_code(card)) for hand, card in (known.trick if known else ())],
        suits=_suits(known) if known else [],
        options=exercise.options,
        why=exercise.why,
        citation=exercise.citation,
        certificate=exercise.certificate,
        certified=_certified(exercise.certificate),
        meaning=exercise.meaning,
    )


def _vulnerable(seen: View) -> str:
    """The sides that are vulnerable, as deals are marked."""
    game, sides = seen.game, seen.setting.vulnerable
    if not sides and all(option.name != "vulnerable" for option in game.options):
        return ""
    found = "".join(s for s in "NSEW" if sides >> game.side_of[game.seats.index(s)] & 1)
    return {"": "None", "NSEW": "All"}.get(found, found)


def _moving(seen: View) -> bool:
    """Whether it is a turn of a patience."""
    return any(action.kind == "move" for action in seen.legal)


def _seat_name(letter: str) -> str:
    return SEAT_NAMES.get(letter, letter)


def _ask(parts: _Parts) -> Message:
    """The question in a sentence or two."""
    exercise, seen, known = parts
    if known is None:
        if _moving(seen):
            return say("Which move keeps it winnable?")
        return say("What do you call?")
    dummys = exercise.hand != exercise.seat
    if not known.trick:
        if dummys:
            return say("Which card do you lead from dummy?")
        if known.tricks:
            return say("Which card do you lead now?")
        return say("Which card do you lead first?")
    asked = say("Which card do you play from dummy?") if dummys else say("Which card do you play?")
    leader, led = known.trick[0]
    card = card_term(led)
    if leader == known.seat:
        return together(say("You lead the {card}.", card=card), asked)
    if leader in known.mine:
        return together(say("You lead the {card} from dummy.", card=card), asked)
    who = term(_seat_name(seen.game.seats[leader]))
    return together(say("{who} leads the {card}.", who=who, card=card), asked)


def _aim(seen: View, contract: Contract | None) -> Message:
    """The aim of the pupil."""
    if contract is None:
        trump = seen.find(Trump)
        if trump is not None and 0 <= trump.suit < 4:
            return say("{Suit} are trumps.", suit=term(SUIT_NAMES[trump.suit]))
        turned = seen.find(TurnUp)
        if turned is None:
            return NOTHING
        return say("The {card} is turned up.", card=card_term(turned.card))
    called = contract.term
    if seen.game.side_of[seen.seat] == seen.game.side_of[contract.declarer]:
        needs = number_term(contract.level + 6)
        return say("{Called}: {numbers} tricks to make.", called=called, numbers=needs)
    needed = 8 - contract.level
    who = term(_seat_name(seen.game.seats[contract.declarer]))
    if needed == 1:
        return say("{who} plays {called}: one trick beats it.", who=who, called=called)
    needs = number_term(needed)
    return say("{who} plays {called}: {numbers} tricks beat it.", who=who, called=called,
               numbers=needs)  # fmt: skip


def _sorted(cards: list[Card]) -> list[str]:
    return [card_code(c) for c in sorted(cards, key=lambda c: (-(c // 13), -rank_of(c)))]


_PARTS = {0: term("declarer"), 2: term("dummy")}
"""The part of a hand, by its place after the declarer."""


def _hands(seen: View, contract: Contract | None) -> list[ShownHand]:
    hands = []
    for place in seen.places:
        if place.kind != "hand" or place.seat < 0:
            continue
        cards = [c for c in place.cards if c >= 0]
        part = NOTHING
        if contract is not None:
            part = _PARTS.get((place.seat - contract.declarer) % 4, NOTHING)
        hands.append(ShownHand(seen.game.seats[place.seat], _sorted(cards), len(place.cards), part))
    return hands


def _piles(seen: View) -> list[ShownPile]:
    """The cards outside hands and tricks, such as the card turned up."""
    piles = []
    for place in seen.places:
        if place.kind in ("hand", "trick", "taken") or not place.cards:
            continue
        top = place.cards[-1:] if place.kind == "foundation" else place.cards
        cards = [card_code(c) if c >= 0 else "??" for c in top]
        if all(code == "??" for code in cards):
            continue
        name = f"{place.kind} {place.number}" if place.number else place.kind
        piles.append(ShownPile(name.capitalize(), cards))
    return piles


def _ranks(mask: int, suit: int) -> str:
    cards = sorted((c for c in bits(mask) if c // 13 == suit), reverse=True)
    return "".join(card_code(c)[1] for c in cards)


def _suits(knowledge: Knowledge) -> list[ShownSuit]:
    """The suits where the pupil plays two hands of four, as the calculator of odds takes them."""
    if len(knowledge.mine) != 2 or len(knowledge.active) != 4:
        return []
    seats = knowledge.view.game.seats
    you, dummy = knowledge.seat, next(h for h in knowledge.mine if h != knowledge.seat)
    left, right = (you + 1) % 4, (you + 3) % 4
    suits = []
    for suit in (3, 2, 1, 0):
        held = {h: _ranks(knowledge.known[h], suit) for h in (you, dummy)}
        if not any(held.values()):
            continue
        missing = _ranks(knowledge.unseen, suit)
        out = [bool(knowledge.void[h] >> suit & 1) for h in (left, right)]
        places = []
        for seat, other in ((left, right), (right, left)):
            gone = sum(
                len(_ranks(knowledge.unseen, s)) for s in range(4) if knowledge.void[other] >> s & 1
            )
            places.append(knowledge.counts[seat] - gone)
        suits.append(
            ShownSuit(
                SUITS[suit], seats[you], seats[dummy], seats[left], seats[right],
                {seats[h]: ranks for h, ranks in held.items()},
                missing, _ranks(knowledge.gone, suit),
                cast("tuple[int, int]", tuple(places)),
                (missing if out[1] else "", missing if out[0] else ""),
            )
        )  # fmt: skip
    return suits


_GIVEN = {
    "file": say("That is the answer of the file the deal comes from."),
    "book": say("That is what the book player does here; no deals were counted."),
    "open": say("No answer was set for this deal."),
    "": NOTHING,
}
"""Answers that somebody has given, by `Certificate.kind`; nothing while the answer is not told."""


def _certified(certificate: Certificate) -> Message:
    """The certificate in a sentence."""
    worlds = certificate.worlds
    if certificate.kind == "worlds":
        if certificate.measure == "contract":
            return say(
                "In {worlds} deals that fit what you see, every other answer shown costs at least "
                "{bound} % of the deals.",
                worlds=worlds,
                bound=DecimalNumber(f"{certificate.bound * 100:.0f}"),
            )
        return say(
            "In {worlds} deals that fit what you see, every other answer shown costs at least "
            "{bound} tricks a deal.",
            worlds=worlds,
            bound=DecimalNumber(f"{certificate.bound:.2f}"),
        )
    if certificate.kind == "costless":
        return say(
            "A signal: it tells partner something, and in {worlds} deals that fit it costs no "
            "trick worth counting.",
            worlds=worlds,
        )
    if certificate.kind == "proof":
        return say(
            "Proved with all cards seen: after the right move there is a way to build every card; "
            "after the others shown a search has gone through all that can follow, and found none."
        )
    if certificate.kind in _GIVEN:
        return _GIVEN[certificate.kind]
    return say(
        "The book’s rule fits this hand and comes before all others; it asks for none of the other "
        "calls shown. That is what the book says, not a count of deals."
    )


# Questions that a browser keeps for when there is no network: a few of each point, made ready.
#
# They are those of `shipped`, as `question` shows them, so that nothing is dealt when they are
# asked for. `tools/training/make_offline.py` makes the file anew.

FILE = "offline.json.z"
EACH = 4
"""Questions of a point."""


def ready_questions(name: str, each: int = EACH) -> list[TrainerQuestion]:
    """The first questions of a point that are not out of date. Raises `BadOption` for a point that
    there is not."""
    questions = []
    for number in range(shipped_number(name)):
        made = shipped(name, number)
        if made is not None:
            questions.append(question_of(made, number))
        if len(questions) == each:
            break
    return questions


def packed_questions(found: Mapping[str, Sequence[TrainerQuestion]]) -> bytes:
    """The questions as they are kept in the file."""
    return zlib.compress(written(found), 9)


def offline_questions() -> dict[str, list[TrainerQuestion]]:
    """The questions by the id of their point."""
    data = zlib.decompress(files("oddtrick.trainer").joinpath("data", FILE).read_bytes())
    return decode(data, dict[str, list[TrainerQuestion]])
